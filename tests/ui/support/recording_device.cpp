// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/recording_device.h"

#include <QFont>
#include <QGlyphRun>
#include <QHash>
#include <QPaintEngine>
#include <QPainter>
#include <QTextLayout>
#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace gathernd::ui::testing {
namespace {

bool isDrawn(char32_t letter, const QFont& font) {
  QTextLayout layout(QString::fromUcs4(&letter, 1), font);
  layout.beginLayout();
  layout.createLine();
  layout.endLayout();
  const auto runs = layout.glyphRuns();
  return std::none_of(runs.begin(), runs.end(),
                      [](const QGlyphRun& run) { return run.glyphIndexes().contains(0); });
}

/// Whether a font has a letter depends on nothing else of it.
QString missingLetters(const QString& text, const QFont& font) {
  static QHash<std::pair<QString, uint>, bool> known;
  const QString family = font.families().join(QLatin1Char(',')) + font.family();
  QString missing;
  for (const char32_t letter : text.toStdU32String()) {
    const auto kind = QChar::category(letter);
    if (QChar::isSpace(letter) || kind == QChar::Other_Control || kind == QChar::Other_Format) continue;
    const std::pair key(family, static_cast<uint>(letter));
    auto at = known.constFind(key);
    if (at == known.constEnd()) at = known.insert(key, isDrawn(letter, font));
    if (!*at) missing += QString::fromUcs4(&letter, 1);
  }
  return missing;
}

class RecordingEngine : public QPaintEngine {
 public:
  explicit RecordingEngine(Recording& recording) : QPaintEngine(AllFeatures), recording_(recording) {}

  bool begin(QPaintDevice*) override { return true; }
  bool end() override { return true; }
  Type type() const override { return User; }
  void updateState(const QPaintEngineState&) override {}  // asked of the painter when something is drawn

  void drawPath(const QPainterPath& path) override {
    Mark mark = begun(MarkKind::Shape);
    mark.path = painter()->combinedTransform().map(path);
    mark.rect = mark.path.boundingRect();
    setPen(mark);
    if (painter()->brush().style() != Qt::NoBrush) mark.fill = faded(painter()->brush().color());
    if (mark.fill.isValid() || mark.pen.isValid()) recording_.marks.push_back(std::move(mark));
  }
  void drawRects(const QRectF* rects, int count) override {
    for (int k = 0; k < count; ++k) {
      QPainterPath path;
      path.addRect(rects[k]);
      drawPath(path);
    }
  }
  void drawRects(const QRect* rects, int count) override {
    for (int k = 0; k < count; ++k) {
      const QRectF rect(rects[k]);
      drawRects(&rect, 1);
    }
  }
  void drawEllipse(const QRectF& rect) override {
    QPainterPath path;
    path.addEllipse(rect);
    drawPath(path);
  }
  void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override {
    if (mode == PolylineMode) {
      std::vector<QLineF> lines;
      for (int k = 0; k + 1 < count; ++k) lines.emplace_back(points[k], points[k + 1]);
      drawLines(lines.data(), static_cast<int>(lines.size()));
      return;
    }
    QPainterPath path(points[0]);
    for (int k = 1; k < count; ++k) path.lineTo(points[k]);
    path.closeSubpath();
    drawPath(path);
  }
  using QPaintEngine::drawPolygon;
  void drawLines(const QLineF* lines, int count) override {
    Mark mark = begun(MarkKind::Lines);
    setPen(mark);
    for (int k = 0; k < count; ++k) {
      const QLineF line = painter()->combinedTransform().map(lines[k]);
      mark.lines.push_back(line);
      mark.rect |= QRectF(line.p1(), line.p2()).normalized().adjusted(0, 0, 1e-6, 1e-6);
    }
    if (count > 0) recording_.marks.push_back(std::move(mark));
  }
  using QPaintEngine::drawLines;
  void drawTextItem(const QPointF& at, const QTextItem& item) override {
    Mark mark = begun(MarkKind::Text);
    mark.text = item.text();
    mark.px = item.font().pixelSize();
    mark.bold = item.font().bold();
    mark.missing = missingLetters(mark.text, item.font());
    mark.pen = faded(painter()->pen().color());
    // An em round the middle of the capitals: families differ in what they leave above and below.
    mark.rect = painter()->combinedTransform().mapRect(
        QRectF(at.x(), at.y() - 0.86 * mark.px, item.width(), mark.px));
    mark.baseline = painter()->combinedTransform().map(at).y();
    // A symbol from another family is a text item of its own: the words go on where it ends.
    Mark* last = recording_.marks.empty() ? nullptr : &recording_.marks.back();
    if (last != nullptr && last->kind == MarkKind::Text && std::abs(mark.baseline - last->baseline) < 0.01 &&
        std::abs(mark.rect.left() - last->rect.right()) < 0.35 * last->px && last->pen == mark.pen) {
      last->text += mark.text;
      last->missing += mark.missing;
      last->rect |= mark.rect;
      last->px = std::max(last->px, mark.px);
    } else {
      recording_.marks.push_back(std::move(mark));
    }
  }
  void drawImage(const QRectF& rect, const QImage& image, const QRectF&, Qt::ImageConversionFlags) override {
    Mark mark = begun(MarkKind::Image);
    mark.rect = painter()->combinedTransform().mapRect(rect);
    mark.image = image;
    recording_.marks.push_back(std::move(mark));
  }
  void drawPixmap(const QRectF& rect, const QPixmap& pixmap, const QRectF& source) override {
    drawImage(rect, pixmap.toImage(), source, Qt::AutoColor);
  }

 private:
  Mark begun(MarkKind kind) const {
    Mark mark;
    mark.kind = kind;
    if (painter()->hasClipping())
      mark.clip = painter()->combinedTransform().mapRect(painter()->clipBoundingRect());
    return mark;
  }
  QColor faded(QColor color) const {
    color.setAlphaF(color.alphaF() * static_cast<float>(painter()->opacity()));
    return color;
  }
  void setPen(Mark& mark) const {
    const QPen& pen = painter()->pen();
    if (pen.style() == Qt::NoPen) return;
    mark.pen = faded(pen.color());
    mark.width = pen.widthF();
    if (pen.style() != Qt::SolidLine)
      for (const qreal part : pen.dashPattern()) mark.dash.push_back(part * pen.widthF());
  }

  Recording& recording_;
};

}  // namespace

QColor Mark::colorAt(const QPointF& point) const {
  const int x = static_cast<int>((point.x() - rect.left()) / rect.width() * image.width());
  const int y = static_cast<int>((point.y() - rect.top()) / rect.height() * image.height());
  return image.valid(x, y) ? image.pixelColor(x, y) : QColor(Qt::transparent);
}

bool Recording::covers(const Mark& upper, const QRectF& area) const {
  if (upper.kind == MarkKind::Image) {
    if (!upper.shown().contains(area)) return false;
    for (const QPointF& corner : {area.topLeft(), area.center(), area.bottomRight()})
      if (upper.colorAt(corner).alpha() < 255) return false;
    return true;
  }
  if (upper.kind != MarkKind::Shape || !upper.fill.isValid() || upper.fill.alpha() < 255) return false;
  if (!upper.shown().adjusted(-0.5, -0.5, 0.5, 0.5).contains(area)) return false;
  // A rounded corner leaves what lies in it in sight.
  const QRectF inner =
      area.adjusted(area.width() * 0.1, area.height() * 0.1, -area.width() * 0.1, -area.height() * 0.1);
  return inner.isEmpty() ? upper.path.contains(area.center()) : upper.path.contains(inner);
}

bool Recording::visible(std::size_t mark) const {
  const QRectF area = marks[mark].shown();
  for (std::size_t k = mark + 1; k < marks.size(); ++k)
    if (covers(marks[k], area)) return false;
  return true;
}

QColor Recording::colorAt(const QPointF& point) const {
  for (std::size_t k = marks.size(); k-- > 0;) {
    const Mark& m = marks[k];
    if (!m.shown().contains(point)) continue;
    if (m.kind == MarkKind::Image) {
      const QColor color = m.colorAt(point);
      if (color.alpha() == 255) return color;
    }
    if (m.kind == MarkKind::Shape && m.fill.isValid() && m.fill.alpha() == 255 && m.path.contains(point))
      return m.fill;
  }
  return {};
}

std::vector<const Mark*> Recording::texts() const {
  std::vector<const Mark*> found;
  for (std::size_t k = 0; k < marks.size(); ++k)
    if (marks[k].kind == MarkKind::Text && visible(k)) found.push_back(&marks[k]);
  return found;
}

std::vector<const Mark*> Recording::textsIn(const QRectF& area) const {
  std::vector<const Mark*> found;
  for (std::size_t k = 0; k < marks.size(); ++k)
    if (marks[k].kind == MarkKind::Text && area.contains(marks[k].rect.center()) && visible(k))
      found.push_back(&marks[k]);
  std::stable_sort(found.begin(), found.end(),
                   [](const Mark* a, const Mark* b) { return a->rect.left() < b->rect.left(); });
  return found;
}

QString Recording::textIn(const QRectF& area) const {
  QStringList all;
  for (const Mark* mark : textsIn(area)) all << mark->text;
  return all.join(QLatin1Char(' '));
}

const Mark* Recording::text(const QString& wanted) const {
  for (std::size_t k = 0; k < marks.size(); ++k)
    if (marks[k].kind == MarkKind::Text && marks[k].text == wanted && visible(k)) return &marks[k];
  return nullptr;
}

QStringList Recording::words() const {
  QStringList all;
  for (const Mark* mark : texts()) all << mark->text;
  return all;
}

std::vector<const Mark*> Recording::marksOver(const QRectF& area) const {
  std::vector<const Mark*> found;
  for (std::size_t k = 0; k < marks.size(); ++k)
    if (marks[k].shown().intersects(area) && visible(k)) found.push_back(&marks[k]);
  return found;
}

const Mark* Recording::hatchOver(const QRectF& area) const {
  for (std::size_t k = marks.size(); k-- > 0;) {
    const Mark& m = marks[k];
    if (!m.isHatch() || !m.shown().adjusted(-1, -1, 1, 1).contains(area)) continue;
    for (std::size_t j = k + 1; j < marks.size(); ++j)
      if (covers(marks[j], area)) return nullptr;
    return &m;
  }
  return nullptr;
}

std::vector<const Mark*> Recording::outlinesOf(const QRectF& rect, double slack) const {
  std::vector<const Mark*> found;
  const auto near = [slack](double a, double b) { return std::abs(a - b) <= slack; };
  for (std::size_t k = 0; k < marks.size(); ++k) {
    const Mark& m = marks[k];
    if (!m.outlines() || !near(m.rect.left(), rect.left()) || !near(m.rect.right(), rect.right()) ||
        !near(m.rect.top(), rect.top()) || !near(m.rect.bottom(), rect.bottom()))
      continue;
    if (visible(k)) found.push_back(&m);
  }
  return found;
}

QStringList Recording::reading(const std::vector<const Mark*>& texts) {
  std::map<qint64, std::vector<const Mark*>> lines;
  for (const Mark* mark : texts) lines[std::llround(mark->baseline)].push_back(mark);
  QStringList all;
  for (auto& [y, line] : lines) {
    std::sort(line.begin(), line.end(),
              [](const Mark* a, const Mark* b) { return a->rect.left() < b->rect.left(); });
    QStringList words;
    for (const Mark* mark : line) words << mark->text;
    all << words.join(QLatin1Char(' '));
  }
  return all;
}

RecordingDevice::RecordingDevice(const QSize& size)
    : size_(size),
      recording_(std::make_unique<Recording>()),
      engine_(std::make_unique<RecordingEngine>(*recording_)) {}

RecordingDevice::~RecordingDevice() = default;

QPaintEngine* RecordingDevice::paintEngine() const {
  return engine_.get();
}

int RecordingDevice::metric(PaintDeviceMetric metric) const {
  switch (metric) {
    case PdmWidth:
      return size_.width();
    case PdmHeight:
      return size_.height();
    case PdmWidthMM:
      return static_cast<int>(size_.width() * 25.4 / 96);
    case PdmHeightMM:
      return static_cast<int>(size_.height() * 25.4 / 96);
    case PdmDpiX:
    case PdmDpiY:
    case PdmPhysicalDpiX:
    case PdmPhysicalDpiY:
      return 96;
    case PdmNumColors:
      return 1 << 24;
    case PdmDepth:
      return 32;
    case PdmDevicePixelRatio:
      return 1;
    case PdmDevicePixelRatioScaled:
      return static_cast<int>(devicePixelRatioFScale());
    default:
      return QPaintDevice::metric(metric);
  }
}

}  // namespace gathernd::ui::testing
