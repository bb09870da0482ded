// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/paint_probes.h"

#include <QFontInfo>
#include <QPainter>
#include <QPainterPath>
#include <QPolygonF>
#include <algorithm>
#include <cmath>

namespace gathernd::ui {
namespace {

constexpr int kDpi = 96;
constexpr int kSide = 1 << 20;

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

constexpr double kTouch = 1.0;  // anti-aliased edges may meet

QString place(const QRectF& r) {
  return QStringLiteral("(%1, %2, %3 x %4)")
      .arg(r.x(), 0, 'f', 0)
      .arg(r.y(), 0, 'f', 0)
      .arg(r.width(), 0, 'f', 0)
      .arg(r.height(), 0, 'f', 0);
}

bool overlap(const AuditedText& a, const AuditedText& b) {
  // The same words at the same place are one text drawn again, in bold say: nothing becomes unreadable.
  if (a.text == b.text && (a.rect.center() - b.rect.center()).manhattanLength() < 4) return false;
  const QRectF both = a.rect.intersected(b.rect);
  return both.width() > kTouch && both.height() > 2 * kTouch;
}

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

QStringList unreadableText(const TextAudit& audit) {
  QStringList found;
  std::vector<const AuditedText*> byTop;
  for (const AuditedText& t : audit) {
    if (t.text.trimmed().isEmpty()) continue;
    byTop.push_back(&t);
    if (!t.mustFitIn.isNull() && !t.mustFitIn.adjusted(-kTouch, -kTouch, kTouch, kTouch).contains(t.rect)) {
      found << QStringLiteral("clipped: '%1' %2 does not fit in %3")
                   .arg(t.text, place(t.rect), place(t.mustFitIn));
    }
  }
  std::sort(byTop.begin(), byTop.end(), [](auto* a, auto* b) { return a->rect.top() < b->rect.top(); });
  for (std::size_t i = 0; i < byTop.size(); ++i) {
    for (std::size_t j = i + 1; j < byTop.size() && byTop[j]->rect.top() < byTop[i]->rect.bottom(); ++j) {
      if (byTop[i]->layer != byTop[j]->layer || !overlap(*byTop[i], *byTop[j])) continue;
      found << QStringLiteral("overlap: '%1' %2 and '%3' %4 in layer %5")
                   .arg(byTop[i]->text, place(byTop[i]->rect), byTop[j]->text, place(byTop[j]->rect),
                        byTop[i]->layer);
    }
  }
  return found;
}

}  // namespace gathernd::ui
