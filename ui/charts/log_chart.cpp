// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/log_chart.h"

#include <algorithm>
#include <cmath>

namespace gathernd::ui {
namespace {

constexpr double kLogAxisHeight = 38;
constexpr double kTickRoomX = 62, kTickRoomY = 24;
constexpr double kLabelGap = 10;
constexpr double kMinHeight = 200;

QPen penOf(LineInk ink, const Theme& theme) {
  const bool plain = theme.kind == ThemeKind::HighContrast;
  const QColor accent = plain ? theme.ink : theme.accent;
  QPen pen(theme.ink, 2, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
  switch (ink) {
    case LineInk::Strong:
      break;
    case LineInk::Grey:
      pen.setColor(theme.edge);
      break;
    case LineInk::Dashed:
      pen.setColor(theme.dim);
      pen.setDashPattern({5, 2});
      break;
    case LineInk::Dotted:
      pen.setColor(theme.dim);
      pen.setDashPattern({1.2, 1.6});
      break;
    case LineInk::Accent:
      pen.setColor(accent);
      pen.setWidthF(2.5);
      break;
    case LineInk::AccentDashed:
      pen.setColor(accent);
      pen.setDashPattern({2.5, 1.8});
      break;
  }
  if (plain && ink == LineInk::Accent) pen.setWidthF(4);
  return pen;
}

/// Letters need more contrast than a line does.
QColor wordColor(LineInk ink, const Theme& theme) {
  return ink == LineInk::Strong ? theme.text : ink == LineInk::Grey ? theme.text2 : penOf(ink, theme).color();
}

class Lines {
 public:
  Lines(const LogChart& chart, const Theme& theme, const QSizeF& size)
      : chart_(chart),
        theme_(theme),
        label_(theme.ui(measure::kNotePx, true)),
        body_(theme.ui(measure::kBodyPx)),
        ruler_(theme.ui(measure::kRulerPx)) {
    picture_.size = size;
  }

  ChartPicture draw() {
    const QRectF inside = drawCard(picture_, theme_, chart_.title, chart_.note);
    if (!measureRanges()) {
      sayEmpty(inside);
      return std::move(picture_);
    }
    place(inside);
    drawGrid();
    for (const LogSeries& series : chart_.series) drawBand(series);
    for (const LogSeries& series : chart_.series) drawLine(series);
    drawLabels();
    for (const CrossMark& mark : chart_.marks) drawMark(mark);
    addPlaces();
    return std::move(picture_);
  }

 private:
  void sayEmpty(const QRectF& inside) {
    double y = inside.center().y() - 12;
    for (const QString& line : wrapped(chart_.empty, body_, inside.width() - 40, 3)) {
      picture_.text(inside.center().x(), y, ChartPicture::Side::Centre, line, body_, theme_.text2);
      y += textHeight(body_) + 2;
    }
  }

  bool measureRanges() {
    double left = chart_.from, right = chart_.to, low = 0, high = 0;
    for (const LogSeries& series : chart_.series) {
      for (const LogPoint& point : series.points) {
        left = left > 0 ? std::min(left, point.size) : point.size;
        right = std::max(right, point.size);
        low = low > 0 ? std::min(low, point.ns) : point.ns;
        high = std::max(high, point.ns);
      }
    }
    if (low <= 0 || left <= 0) return false;
    // The sizes themselves are the ends: no empty part of a decade that nobody asked for.
    across_ = right > left ? LogRange{left, right} : logRange(left, right, chart_.unit);
    up_ = logRange(low, high, chart_.up);
    return true;
  }

  void place(const QRectF& inside) {
    double names = 0;
    for (const LogSeries& series : chart_.series) {
      if (!series.points.empty()) names = std::max(names, textWidth(series.label, label_));
    }
    nameWidth_ = std::min(names, inside.width() * 0.3);
    const QRectF height = inside.adjusted(0, 6, 0, -kLogAxisHeight);
    upTicks_ = logTicks(up_, chart_.up, std::max(2, static_cast<int>(height.height() / kTickRoomY) + 1));
    double numbers = 0;
    for (const Tick& tick : upTicks_) numbers = std::max(numbers, textWidth(tick.text, ruler_));
    plot_ = height.adjusted(numbers + 8, 0, -(nameWidth_ + kLabelGap + 8), 0);
    plot_.setWidth(std::max(plot_.width(), 40.0));
  }

  double x(double size) const { return plot_.left() + plot_.width() * across_.part(size); }
  double y(double ns) const { return plot_.bottom() - plot_.height() * std::clamp(up_.part(ns), 0.0, 1.0); }

  void drawGrid() {
    const QPen pen = gridPen(theme_);
    for (const Tick& tick : upTicks_) {
      picture_.line(QPointF(plot_.left(), y(tick.value)), QPointF(plot_.right(), y(tick.value)), pen);
      picture_.text(plot_.left() - 8, y(tick.value), ChartPicture::Side::Right, tick.text, ruler_,
                    theme_.text2);
    }
    const auto across =
        logTicks(across_, chart_.unit, std::max(2, static_cast<int>(plot_.width() / kTickRoomX) + 1));
    for (const Tick& tick : across) {
      const double at = x(tick.value);
      picture_.line(QPointF(at, plot_.top()), QPointF(at, plot_.bottom()), pen);
      picture_.text(at, plot_.bottom() + 14, ChartPicture::Side::Centre, tick.text, ruler_, theme_.text2, 0,
                    tick.raised);
    }
    picture_.text(plot_.center().x(), plot_.bottom() + 30, ChartPicture::Side::Centre, chart_.axis, ruler_,
                  theme_.text2, plot_.width());
  }

  void drawBand(const LogSeries& series) {
    if (series.points.size() < 2) return;
    QPolygonF band;
    for (const LogPoint& point : series.points) band << QPointF(x(point.size), y(point.low));
    for (auto point = series.points.rbegin(); point != series.points.rend(); ++point)
      band << QPointF(x(point->size), y(point->high));
    QColor color = penOf(series.ink, theme_).color();
    color.setAlphaF(0.16F);
    picture_.area(band, color);
  }

  QPolygonF lineOf(const LogSeries& series) const {
    QPolygonF line;
    for (const LogPoint& point : series.points) line << QPointF(x(point.size), y(point.ns));
    return line;
  }

  void drawLine(const LogSeries& series) {
    if (series.points.empty()) return;
    const QPolygonF line = lineOf(series);
    const QPen pen = penOf(series.ink, theme_);
    if (line.size() > 1) picture_.line(line, pen);
    // Where it was measured; the rest is a straight line between.
    const bool many = static_cast<double>(line.size()) * 7 > plot_.width();
    for (const QPointF& point : line) {
      if (!many || line.size() == 1) picture_.disc(point, 2, pen.color(), Qt::NoPen);
    }
    lines_.push_back(line);
  }

  void drawLabels() {
    std::vector<double> wanted;
    std::vector<const LogSeries*> named;
    for (const LogSeries& series : chart_.series) {
      if (series.points.empty()) continue;
      named.push_back(&series);
      wanted.push_back(y(series.points.back().ns));
    }
    const double apart = textHeight(label_) + 1;
    const std::vector<double> heights = pushedApart(wanted, apart, plot_.top(), plot_.bottom());
    for (std::size_t i = 0; i < named.size(); ++i) {
      const QPointF end(x(named[i]->points.back().size), wanted[i]);
      const double left = plot_.right() + kLabelGap;
      // A line that is still growing, or whose name was pushed aside, is tied to its name.
      if (left - end.x() > kLabelGap + 2 || std::abs(heights[i] - wanted[i]) > 3) {
        QPen tie(wordColor(named[i]->ink, theme_), 1, Qt::DotLine);
        picture_.line(end + QPointF(3, 0), QPointF(left - 2, heights[i]), tie);
      }
      picture_.text(left, heights[i], ChartPicture::Side::Left, named[i]->label, label_,
                    wordColor(named[i]->ink, theme_), nameWidth_);
    }
  }

  void drawMark(const CrossMark& mark) {
    if (mark.series >= chart_.series.size()) return;
    const double ns = interpolated(chart_.series[mark.series], mark.size);
    if (ns <= 0) return;
    const QPointF at(x(mark.size), y(ns));
    picture_.line(at, QPointF(at.x(), plot_.bottom()), QPen(theme_.ink, theme_.stroke, Qt::DashLine));
    const QSizeF size(std::min(textWidth(mark.sentence, label_) + 16, plot_.width() - 12),
                      textHeight(label_) + 8);
    const QRectF plate = freePlace(at, size, plot_.adjusted(6, 2, -6, -2), plates_, lines_);
    if (!plate.isNull()) {
      const QPointF edge(std::clamp(at.x(), plate.left() + 8, plate.right() - 8),
                         plate.center().y() < at.y() ? plate.bottom() : plate.top());
      picture_.line(edge, at, QPen(theme_.ink, theme_.stroke));
      picture_.rect(plate, theme_.canvas, QPen(theme_.ink, theme_.stroke), 4);
      picture_.text(plate.left() + 8, plate.center().y(), ChartPicture::Side::Left, mark.sentence, label_,
                    theme_.text, plate.width() - 16);
      plates_.push_back(plate);
    }
    picture_.disc(at, 4.5, theme_.canvas, QPen(theme_.ink, 2));
  }

  void addPlaces() {
    std::vector<double> sizes;
    for (const LogSeries& series : chart_.series) {
      for (const LogPoint& point : series.points) sizes.push_back(point.size);
    }
    std::sort(sizes.begin(), sizes.end());
    sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
    for (std::size_t i = 0; i < sizes.size() && i < chart_.words.size(); ++i) {
      const double left = i > 0 ? (x(sizes[i - 1]) + x(sizes[i])) / 2 : x(sizes[i]) - 5;
      const double right = i + 1 < sizes.size() ? (x(sizes[i]) + x(sizes[i + 1])) / 2 : x(sizes[i]) + 5;
      picture_.places.push_back({QRectF(left, plot_.top(), right - left, plot_.height()), chart_.words[i]});
    }
  }

  const LogChart& chart_;
  const Theme& theme_;
  const QFont label_, body_, ruler_;
  ChartPicture picture_;
  LogRange across_, up_;
  std::vector<Tick> upTicks_;
  QRectF plot_;
  double nameWidth_ = 0;
  std::vector<QPolygonF> lines_;
  std::vector<QRectF> plates_;
};

}  // namespace

double logChartHeight(const LogChart& chart, const Theme& theme) {
  const double names =
      static_cast<double>(chart.series.size()) * (textHeight(theme.ui(measure::kNotePx)) + 1);
  return std::max(kMinHeight, names + kLogAxisHeight + 66);
}

ChartPicture logPicture(const LogChart& chart, const Theme& theme, const QSizeF& size) {
  return Lines(chart, theme, size).draw();
}

double interpolated(const LogSeries& series, double size) {
  const auto& points = series.points;
  const auto after = std::lower_bound(points.begin(), points.end(), size,
                                      [](const LogPoint& point, double at) { return point.size < at; });
  if (after == points.end()) return 0;
  if (after == points.begin()) return after->size == size ? after->ns : 0;
  const auto before = after - 1;
  const double part = std::log(size / before->size) / std::log(after->size / before->size);
  return std::exp(std::log(before->ns) + part * (std::log(after->ns) - std::log(before->ns)));
}

}  // namespace gathernd::ui
