// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/paint_probes.h"

#include <QFontInfo>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPolygonF>
#include <algorithm>
#include <cmath>

namespace gathernd::ui {
namespace {

constexpr int kDpi = 96;
constexpr int kSide = 1 << 20;

class ProbeEngine : public QPaintEngine {
 public:
  ProbeEngine() : QPaintEngine(AllFeatures) {}
  bool begin(QPaintDevice*) override { return true; }
  bool end() override { return true; }
  Type type() const override { return User; }
  void updateState(const QPaintEngineState&) override {}  // asked of the painter when something is drawn
};

class InkEngine : public ProbeEngine {
 public:
  explicit InkEngine(const QColor& ground) : ground_(ground) {}

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

class TextEngine : public ProbeEngine {
 public:
  void drawPath(const QPainterPath&) override {}
  void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
  using QPaintEngine::drawPolygon;
  void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
  void drawImage(const QRectF&, const QImage&, const QRectF&, Qt::ImageConversionFlags) override {}
  void drawTextItem(const QPointF&, const QTextItem& item) override {
    const double scale = std::sqrt(std::abs(painter()->combinedTransform().determinant()));
    texts.push_back({item.text(), QFontInfo(item.font()).pixelSize() * scale});
  }

  std::vector<RecordedText> texts;
};

}  // namespace

int EndlessDevice::metric(PaintDeviceMetric metric) const {
  switch (metric) {
    case PdmWidth:
    case PdmHeight:
      return kSide;
    case PdmWidthMM:
    case PdmHeightMM:
      return static_cast<int>(kSide * 25.4 / kDpi);
    case PdmDpiX:
    case PdmDpiY:
    case PdmPhysicalDpiX:
    case PdmPhysicalDpiY:
      return kDpi;
    case PdmDevicePixelRatio:
      return 1;
    case PdmDevicePixelRatioScaled:
      return static_cast<int>(devicePixelRatioFScale());
    default:
      return QPaintDevice::metric(metric);
  }
}

InkBounds::InkBounds(const QColor& ground) : EndlessDevice(std::make_shared<InkEngine>(ground)) {}

QRectF InkBounds::bounds() const {
  return static_cast<InkEngine*>(paintEngine())->bounds();
}

TextRecord::TextRecord() : EndlessDevice(std::make_shared<TextEngine>()) {}

const std::vector<RecordedText>& TextRecord::texts() const {
  return static_cast<TextEngine*>(paintEngine())->texts;
}

std::vector<RecordedText> smallerThan(const std::vector<RecordedText>& texts, double least) {
  std::vector<RecordedText> small;
  bool letter = false;
  for (const RecordedText& each : texts) {
    const QString text = each.text.trimmed();
    if (text.isEmpty()) continue;
    const bool subscript = letter && text[0].isDigit();
    letter = text.size() == 1 && text[0].isLetter();
    const bool sign = text == QStringLiteral("−") || text == QStringLiteral("×");  // before a number
    if (each.px < least && !subscript && !sign) small.push_back({text, each.px});
  }
  return small;
}

}  // namespace gathernd::ui
