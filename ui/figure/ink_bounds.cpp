// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/ink_bounds.h"

#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPolygonF>
#include <algorithm>

namespace gathernd::ui {

class InkBounds::Engine : public QPaintEngine {
 public:
  explicit Engine(const QColor& ground) : QPaintEngine(AllFeatures), ground_(ground) {}

  bool begin(QPaintDevice*) override { return true; }
  bool end() override { return true; }
  Type type() const override { return User; }
  void updateState(const QPaintEngineState&) override {}  // asked of the painter when something is drawn

  void drawPath(const QPainterPath& path) override { addShape(path.controlPointRect()); }
  void drawRects(const QRectF* rects, int count) override {
    for (int k = 0; k < count; ++k) addShape(rects[k]);
  }
  void drawRects(const QRect* rects, int count) override {
    for (int k = 0; k < count; ++k) addShape(QRectF(rects[k]));
  }
  void drawEllipse(const QRectF& rect) override { addShape(rect); }
  using QPaintEngine::drawEllipse;
  void drawPolygon(const QPointF* points, int count, PolygonDrawMode) override {
    addShape(QPolygonF(QVector<QPointF>(points, points + count)).boundingRect());
  }
  using QPaintEngine::drawPolygon;
  void drawLines(const QLineF* lines, int count) override {
    for (int k = 0; k < count; ++k) add(outlined(QRectF(lines[k].p1(), lines[k].p2()).normalized()));
  }
  using QPaintEngine::drawLines;
  void drawTextItem(const QPointF& at, const QTextItem& item) override {
    add(QRectF(at.x(), at.y() - item.ascent(), item.width(), item.ascent() + item.descent()));
  }
  void drawPixmap(const QRectF& rect, const QPixmap&, const QRectF&) override { add(rect); }
  void drawImage(const QRectF& rect, const QImage&, const QRectF&, Qt::ImageConversionFlags) override {
    add(rect);
  }

  const QRectF& bounds() const { return bounds_; }

 private:
  QRectF outlined(const QRectF& rect) const {
    const double half = painter()->pen().widthF() / 2;
    return rect.adjusted(-half, -half, half, half);
  }
  void addShape(const QRectF& rect) {
    const bool line = painter()->pen().style() != Qt::NoPen && painter()->pen().color() != ground_;
    const bool fill = painter()->brush().style() != Qt::NoBrush && painter()->brush().color() != ground_;
    if (line || fill) add(line ? outlined(rect) : rect);
  }
  void add(const QRectF& rect) {
    QRectF seen = painter()->combinedTransform().mapRect(rect);
    if (painter()->hasClipping())
      seen &= painter()->combinedTransform().mapRect(painter()->clipBoundingRect());
    if (!seen.isEmpty()) bounds_ |= seen;
  }

  QColor ground_;
  QRectF bounds_;
};

InkBounds::InkBounds(const QColor& ground) : engine_(std::make_unique<Engine>(ground)) {}

InkBounds::~InkBounds() = default;

QPaintEngine* InkBounds::paintEngine() const {
  return engine_.get();
}

QRectF InkBounds::bounds() const {
  return engine_->bounds();
}

}  // namespace gathernd::ui
