// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/svg_file.h"

#include <QBuffer>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QSvgGenerator>
#include <algorithm>
#include <cmath>
#include <vector>

#include "ui/figure/paint_probes.h"

namespace gathernd::ui {
namespace {

const QString kTitle = QStringLiteral("svg.title");
const QString kDescription = QStringLiteral("svg.description");

/// Characters that no XML document can hold, however they are written.
bool isNoXml(QChar c) {
  const char16_t u = c.unicode();
  return (u < 0x20 && u != '\t' && u != '\n' && u != '\r') || u == 0xFFFE || u == 0xFFFF;
}

QString withoutNoXml(QString text) {
  for (QChar& c : text) {
    if (isNoXml(c)) c = QChar::ReplacementCharacter;
  }
  return text;
}

/// A carriage return that is written as it is would be read as a line break.
QByteArray escaped(const QString& text) {
  return withoutNoXml(text).toHtmlEscaped().replace(QLatin1Char('\r'), QLatin1String("&#13;")).toUtf8();
}

void put(QByteArray& document, const QString& placeholder, const QByteArray& element, const QString& text) {
  const QByteArray open = '<' + element + '>', close = "</" + element + '>';
  const QByteArray mark = open + placeholder.toUtf8() + close;
  if (const qsizetype at = document.indexOf(mark); at >= 0) {
    document.replace(at, mark.size(), open + escaped(text) + close);
  }
}

}  // namespace

QByteArray svgDocument(const QSizeF& size, const SvgWords& words,
                       const std::function<void(QPainter&)>& paint) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setSize(size.toSize());
  generator.setViewBox(QRectF(QPointF(), size));
  generator.setResolution(96);
  // Qt writes both as they are, in some releases: they are put in their places afterwards.
  generator.setTitle(kTitle);
  if (!words.description.isEmpty()) generator.setDescription(kDescription);
  QPainter painter(&generator);
  paint(painter);
  painter.end();
  bytes = withoutNoXml(QString::fromUtf8(bytes)).toUtf8();  // texts of the picture
  put(bytes, kTitle, "title", words.title);
  put(bytes, kDescription, "desc", words.description);
  return bytes;
}

namespace {

constexpr double kArc = 0.5523;     // of a quarter circle: how far its control points lie
constexpr double kArcSlack = 0.03;  // in the same unit
constexpr double kSmallest = 0.5;   // pixels; a corner of a smaller radius is none
constexpr double kUnits = 10;       // written a pixel
const QByteArray kFill = "fill", kSize = "font-size", kFamily = "font-family", kWeight = "font-weight";

/// Attributes in the order in which they are written.
using Look = std::vector<std::pair<QByteArray, QByteArray>>;

QByteArray attributes(const Look& look, const Look& known = {}) {
  QByteArray out;
  for (const auto& one : look)
    if (std::ranges::find(known, one) == known.end()) out += ' ' + one.first + "=\"" + one.second + '"';
  return out;
}

/// Of a pixel's tenths: "12.5", ".5", "-3".
QByteArray number(int tenths) {
  QByteArray out = tenths < 0 ? "-" : "";
  const int size = std::abs(tenths);
  if (size >= 10 || size == 0) out += QByteArray::number(size / 10);
  if (size % 10 != 0) out += '.' + QByteArray::number(size % 10);
  return out;
}

int tenths(double pixels) {
  return static_cast<int>(std::lround(pixels * kUnits));
}

/// Without what no document holds, however it is written.
QByteArray markup(QString text) {
  for (QChar& c : text)
    if (c.unicode() < 0x20 || c.unicode() == 0x7F) c = QChar::ReplacementCharacter;
  return text.toHtmlEscaped().toUtf8();
}

/// A path's data, each place told from the one before.
class PathText {
 public:
  QByteArray of(const QPainterPath& path) {
    for (int k = 0; k < path.elementCount(); ++k) {
      const QPainterPath::Element& e = path.elementAt(k);
      if (e.isMoveTo()) {
        begin(e);
      } else if (e.isLineTo()) {
        const bool last = k + 1 == path.elementCount() || path.elementAt(k + 1).isMoveTo();
        line(e, last);
      } else if (e.isCurveTo() && k + 2 < path.elementCount()) {
        curve(e, path.elementAt(k + 1), path.elementAt(k + 2));
        k += 2;
      }
    }
    end();
    return out_;
  }

 private:
  void put(char command, std::initializer_list<int> numbers) {
    out_ += command;
    bool first = true;
    for (const int n : numbers) {
      const QByteArray text = number(n);
      if (!first && !text.startsWith('-')) out_ += ' ';
      out_ += text;
      first = false;
    }
  }
  void begin(const QPointF& to) {
    end();
    at_ = to;
    x_ = startX_ = tenths(to.x());
    y_ = startY_ = tenths(to.y());
    put('M', {x_, y_});
    open_ = true;
  }
  void end() {
    if (open_ && drawn_ && x_ == startX_ && y_ == startY_) out_ += 'z';
    open_ = drawn_ = false;
  }
  void line(const QPointF& to, bool last) {
    const int x = tenths(to.x()), y = tenths(to.y());
    const int dx = x - x_, dy = y - y_;
    at_ = to;
    if (dx == 0 && dy == 0) return;
    const bool closes = last && drawn_ && x == startX_ && y == startY_;
    if (!closes) dy == 0 ? put('h', {dx}) : dx == 0 ? put('v', {dy}) : put('l', {dx, dy});
    x_ = x;
    y_ = y;
    drawn_ = true;
  }
  void curve(const QPointF& a, const QPointF& b, const QPointF& to) {
    const double dx = to.x() - at_.x(), dy = to.y() - at_.y();
    if (std::abs(dx) < kSmallest && std::abs(dy) < kSmallest) return line(to, false);
    const auto near = [](double one, double other, double size) {
      return std::abs(one - other) <= kArcSlack * std::abs(size) + 0.01;
    };
    const QPointF from = at_;
    const bool level = near(a.x() - from.x(), kArc * dx, dx) && near(a.y(), from.y(), dy) &&
                       near(to.x(), b.x(), dx) && near(to.y() - b.y(), kArc * dy, dy);
    const bool upright = near(a.y() - from.y(), kArc * dy, dy) && near(a.x(), from.x(), dx) &&
                         near(to.y(), b.y(), dy) && near(to.x() - b.x(), kArc * dx, dx);
    const int x = tenths(to.x()), y = tenths(to.y());
    if (level || upright) {
      const bool clockwise = level == (dx * dy > 0);
      put('a', {std::abs(x - x_), std::abs(y - y_), 0, 0, clockwise ? 10 : 0, x - x_, y - y_});
    } else {
      put('c',
          {tenths(a.x()) - x_, tenths(a.y()) - y_, tenths(b.x()) - x_, tenths(b.y()) - y_, x - x_, y - y_});
    }
    x_ = x;
    y_ = y;
    at_ = to;
    drawn_ = true;
  }

  QByteArray out_;
  QPointF at_;
  int x_ = 0, y_ = 0, startX_ = 0, startY_ = 0;
  bool open_ = false, drawn_ = false;
};

struct Item {
  bool text = false;
  Look look;
  QByteArray body;
  std::vector<QRectF> covers;
};

bool covers(const Item& item, const QRectF& rect) {
  return std::ranges::any_of(item.covers, [&rect](const QRectF& one) { return one.intersects(rect); });
}

class Engine : public ProbeEngine {
 public:
  explicit Engine(const QColor& ground) : ground_(ground) {}

  void drawPath(const QPainterPath& path) override {
    const QPen pen = painter()->pen();
    const QBrush brush = painter()->brush();
    const bool line = pen.style() != Qt::NoPen && pen.color().alpha() > 0;
    const bool fill = brush.style() != Qt::NoBrush && brush.color().alpha() > 0;
    if (fill && brush.style() != Qt::SolidPattern) unknown_ = true;
    const QPainterPath mapped = painter()->combinedTransform().map(path);
    if (!painter()->hasClipping()) return shape(mapped, line, fill);
    // What is cut is cut here: no clip has to be told.
    const QPainterPath clip = painter()->combinedTransform().map(painter()->clipPath());
    if (fill) shape(mapped.intersected(clip), false, true);
    if (!line) return;
    QPainterPathStroker stroker(pen);
    filled(stroker.createStroke(mapped).intersected(clip), pen.color());
  }
  void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override {
    QPainterPath path;
    path.addPolygon(QPolygonF(QVector<QPointF>(points, points + count)));
    if (mode != PolylineMode) {
      path.closeSubpath();
      return drawPath(path);
    }
    const QBrush brush = painter()->brush();
    painter()->setBrush(Qt::NoBrush);
    drawPath(path);
    painter()->setBrush(brush);
  }
  using QPaintEngine::drawPolygon;
  void drawTextItem(const QPointF& at, const QTextItem& item) override {
    const QTransform map = painter()->combinedTransform();
    if (map.m12() != 0 || map.m21() != 0) unknown_ = true;
    if (item.text().trimmed().isEmpty()) return;
    const QPointF place = map.map(QPointF(at.x() + item.width() / 2, at.y()));
    const QFont font = item.font();
    Look look{{kFill, painter()->pen().color().name().toLatin1()}};
    addOpacity(look, "fill-opacity", painter()->pen().color());
    const bool mono = font.fixedPitch() || font.family().contains(QLatin1String("Mono"));
    look.emplace_back(kFamily, mono ? "monospace" : "sans-serif");
    look.emplace_back(kSize, number(tenths(QFontInfo(font).pixelSize() * map.m22())));
    look.emplace_back(kWeight, QByteArray::number(font.weight()));
    if (font.italic()) look.emplace_back("font-style", "italic");
    const QRectF box =
        map.mapRect(QRectF(at.x(), at.y() - item.ascent(), item.width(), item.ascent() + item.descent()));
    add(true, look,
        "<tspan x=\"" + number(tenths(place.x())) + "\" y=\"" + number(tenths(place.y())) + "\">" +
            markup(item.text()) + "</tspan>",
        box);
  }
  void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override { unknown_ = true; }
  void drawImage(const QRectF&, const QImage&, const QRectF&, Qt::ImageConversionFlags) override {
    unknown_ = true;
  }

  bool unknown() const { return unknown_; }

  QByteArray document(const QSizeF& size) const {
    const Look usual = usualText();
    QByteArray out = "<svg viewBox=\"0 0 " + number(tenths(size.width())) + ' ' +
                     number(tenths(size.height())) + "\" text-anchor=\"middle\"" + attributes(usual) + ">";
    for (const Item& item : items_) {
      const QByteArray look = attributes(item.look, usual);
      out += item.text ? "<text" + look + '>' + item.body + "</text>"
                       : "<path" + look + " d=\"" + item.body + "\"/>";
    }
    return out + "</svg>";
  }

 private:
  void addOpacity(Look& look, const char* attribute, const QColor& color) {
    const double opacity = painter()->opacity() * color.alphaF();
    if (opacity < 0.995) look.emplace_back(attribute, QByteArray::number(std::round(opacity * 100) / 100));
  }
  void filled(const QPainterPath& path, const QColor& color) {
    Look look{{kFill, color.name().toLatin1()}};
    addOpacity(look, "fill-opacity", color);
    addPath(look, path, 0);
  }
  void shape(const QPainterPath& path, bool line, bool fill) {
    if (!line && !fill) return;
    const QColor inside = painter()->brush().color();
    if (!line) {
      const QRectF bounds = path.boundingRect();
      const bool onGround =
          std::ranges::none_of(items_, [&bounds](const Item& item) { return covers(item, bounds); });
      if (onGround && inside == ground_) return;
      return filled(path, inside);
    }
    const QPen pen = painter()->pen();
    const double scale = painter()->combinedTransform().m11();
    const double width = (pen.widthF() > 0 ? pen.widthF() : 1) * (pen.isCosmetic() ? 1 : scale);
    Look look{{kFill, fill ? inside.name().toLatin1() : QByteArray("none")}};
    if (fill) addOpacity(look, "fill-opacity", inside);
    look.emplace_back("stroke", pen.color().name().toLatin1());
    addOpacity(look, "stroke-opacity", pen.color());
    if (tenths(width) != 10) look.emplace_back("stroke-width", number(tenths(width)));
    if (pen.capStyle() == Qt::RoundCap) look.emplace_back("stroke-linecap", "round");
    if (pen.style() != Qt::SolidLine) {
      QByteArray dashes;
      for (const double dash : pen.dashPattern()) dashes += ' ' + number(tenths(dash * width));
      look.emplace_back("stroke-dasharray", dashes.trimmed());
    }
    addPath(look, path, width / 2);
  }
  void addPath(const Look& look, const QPainterPath& path, double half) {
    if (path.isEmpty()) return;
    // A level line has no area; with its width it has.
    add(false, look, PathText().of(path), path.controlPointRect().adjusted(-half, -half, half, half));
  }
  /// Joined to what looks alike where nothing painted since is touched. What is hard up against the other
  /// does not touch it.
  void add(bool text, const Look& look, const QByteArray& body, const QRectF& bounds) {
    constexpr double kTouch = 0.6;
    const QRectF within = bounds.adjusted(kTouch, kTouch, -kTouch, -kTouch);
    const QRectF inner = within.isValid() ? within : bounds;
    for (auto item = items_.rbegin(); item != items_.rend(); ++item) {
      const bool touches = covers(*item, inner);
      if (item->text == text && item->look == look && (text || !touches)) {
        item->body += body;
        item->covers.push_back(bounds);
        return;
      }
      if (touches) break;
    }
    items_.push_back({text, look, body, {bounds}});
  }
  /// The look that most texts have.
  Look usualText() const {
    const Item* most = nullptr;
    for (const Item& item : items_)
      if (item.text && (most == nullptr || item.covers.size() > most->covers.size())) most = &item;
    return most == nullptr ? Look{} : most->look;
  }

  QColor ground_;
  std::vector<Item> items_;
  bool unknown_ = false;
};

}  // namespace

Expected<QByteArray> smallSvg(const QSizeF& size, const QColor& ground,
                              const std::function<void(QPainter&)>& paint) {
  const auto engine = std::make_shared<Engine>(ground);
  EndlessDevice device(engine);
  QPainter painter(&device);
  paint(painter);
  painter.end();
  if (engine->unknown()) return fail(ErrorCode::Unsupported, "page.svg", {{"what", std::string("image")}});
  return engine->document(size);
}

}  // namespace gathernd::ui
