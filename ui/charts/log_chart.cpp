// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/log_chart.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace gathernd::ui {
namespace {

constexpr double kLogAxisHeight = 38;
constexpr double kTickRoomX = 62, kTickRoomY = 24;
constexpr double kLabelGap = 10;
constexpr double kAboveRuler = 4;  ///< a name beside the last number of the ruler stays clear of it
constexpr double kMinHeight = 200;
constexpr double kLeastPlot = 118;  ///< before a caption takes more lines

QPen levelPen(bool device, const Theme& theme) {
  QPen pen(device && theme.kind != ThemeKind::HighContrast ? theme.accent : theme.text2, 1.25 * theme.stroke,
           Qt::SolidLine, Qt::FlatCap);
  pen.setDashPattern(device ? QList<qreal>{6, 2.5, 1.5, 2.5} : QList<qreal>{6, 3});
  return pen;
}

QPen penOf(LineInk ink, const Theme& theme) {
  const bool plain = theme.kind == ThemeKind::HighContrast;
  const QColor accent = plain ? theme.ink : theme.accent;
  const struct {
    QColor color;
    double width;
    QList<qreal> dashes;
  } strokes[] = {{theme.ink, 2, {}},  // by LineInk
                 {theme.edge, 2, {}},        {theme.dim, 2, {5, 2}},
                 {theme.dim, 2, {1.2, 1.6}}, {accent, plain ? 4 : 2.5, {}},
                 {accent, 2, {2.5, 1.8}}};
  const auto& stroke = strokes[static_cast<std::size_t>(ink)];
  QPen pen(stroke.color, stroke.width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
  if (!stroke.dashes.isEmpty()) pen.setDashPattern(stroke.dashes);
  return pen;
}

/// Letters need more contrast than a line does.
QColor wordColor(LineInk ink, const Theme& theme) {
  return ink == LineInk::Strong ? theme.text : ink == LineInk::Grey ? theme.text2 : penOf(ink, theme).color();
}

/// Points every few pixels along the lines.
std::vector<QPointF> samplesOf(const std::vector<QPolygonF>& lines) {
  constexpr double kApart = 5;
  std::vector<QPointF> samples;
  for (const QPolygonF& line : lines) {
    for (qsizetype i = 0; i + 1 < line.size(); ++i) {
      const QPointF whole = line[i + 1] - line[i];
      const int steps = 1 + static_cast<int>(whole.manhattanLength() / kApart);
      for (int step = 0; step < steps; ++step)
        samples.push_back(line[i] + whole * (static_cast<double>(step) / steps));
    }
  }
  return samples;
}

/// A place for a box of `size` near `point` and inside `area`, off the `taken` boxes, over as little of the
/// lines as can be; null when there is none.
QRectF freePlace(const QPointF& point, const QSizeF& size, const QRectF& area,
                 const std::vector<QRectF>& taken, const std::vector<QPolygonF>& lines) {
  const std::vector<QPointF> samples = samplesOf(lines);
  const auto hidden = [&](const QRectF& box) {
    const auto count =
        std::ranges::count_if(samples, [&](const QPointF& sample) { return box.contains(sample); });
    return static_cast<int>(count);
  };
  QRectF best;
  int least = 0;
  for (const double away : {34.0, 56.0, 84.0, 120.0, 170.0, 230.0, 300.0}) {
    for (const double side : {-0.75, -0.25, 0.25, 0.75, -1.1, 1.1}) {
      for (const double up : {-1.0, 1.0}) {
        const QPointF middle = point + QPointF(side * size.width(), up * (away + size.height() / 2));
        QRectF box(middle - QPointF(size.width() / 2, size.height() / 2), size);
        box.moveLeft(std::clamp(box.left(), area.left(), std::max(area.left(), area.right() - size.width())));
        const bool inside = area.contains(box) && !box.adjusted(-10, -10, 10, 10).contains(point);
        const bool free = std::ranges::none_of(
            taken, [&](const QRectF& other) { return other.adjusted(-4, -4, 4, 4).intersects(box); });
        if (!inside || !free) continue;
        const int hides = hidden(box.adjusted(-4, -4, 4, 4)) * 4 + static_cast<int>(away / 16);
        if (!best.isNull() && hides >= least) continue;
        best = box;
        least = hides;
      }
    }
  }
  return best;
}

class Lines {
 public:
  Lines(const LogChart& chart, const Theme& theme, const QSizeF& size)
      : chart_(chart),
        theme_(theme),
        label_(theme.ui(measure::kNotePx, true)),
        note_(theme.ui(measure::kNotePx)),
        body_(theme.ui(measure::kBodyPx)),
        ruler_(theme.ui(measure::kRulerPx)) {
    picture_.size = size;
  }

  ChartPicture draw() {
    QRectF inside = drawCard(picture_, theme_, chart_.title, chart_.note);
    if (!measureRanges()) {
      sayEmpty(inside);
      return std::move(picture_);
    }
    inside =
        drawCaption(picture_, theme_, inside, chart_.caption, inside.height() - kLogAxisHeight - kLeastPlot);
    place(inside);
    drawGrid();
    for (const LogLevel& level : chart_.levels) drawLevel(level);
    for (const LogSeries& series : chart_.series) drawBand(series);
    for (const LogSeries& series : chart_.series) drawLine(series);
    drawLabels();
    for (const CrossMark& mark : chart_.marks) drawMark(mark);
    addPlaces();
    return std::move(picture_);
  }

 private:
  void sayEmpty(const QRectF& inside) {
    const double apart = textHeight(body_) + 2;
    const auto most = static_cast<int>(std::clamp((inside.height() - 12) / apart, 1.0, 6.0));
    const QStringList lines = wrapped(chart_.empty, body_, inside.width() - 40, most);
    double y = inside.center().y() - apart * static_cast<double>(lines.size() - 1) / 2;
    for (const QString& line : lines) {
      picture_.text(inside.center().x(), y, ChartPicture::Side::Centre, line, body_, theme_.text2);
      y += apart;
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
    for (const LogLevel& level : chart_.levels) {
      low = std::min(low, level.value);
      high = std::max(high, level.value);
    }
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
    for (const LogLevel& level : chart_.levels) names = std::max(names, textWidth(level.label, note_));
    nameWidth_ = std::min(names, inside.width() * 0.38);
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

  void drawLevel(const LogLevel& level) {
    picture_.line(QPointF(plot_.left(), y(level.value)), QPointF(plot_.right(), y(level.value)),
                  levelPen(level.device, theme_));
  }

  struct Name {
    const QString* words;
    const QFont* font;
    QColor color;
    QPointF end;  ///< of its line
  };

  void drawLabels() {
    std::vector<Name> names;
    for (const LogSeries& series : chart_.series) {
      if (series.points.empty()) continue;
      const LogPoint& last = series.points.back();
      names.push_back({&series.label, &label_, wordColor(series.ink, theme_), {x(last.size), y(last.ns)}});
    }
    for (const LogLevel& level : chart_.levels)
      names.push_back(
          {&level.label, &note_, levelPen(level.device, theme_).color(), {plot_.right(), y(level.value)}});
    std::vector<double> wanted;
    for (const Name& name : names) wanted.push_back(name.end.y());
    const double apart = textHeight(label_) + 1;
    const std::vector<double> heights = pushedApart(wanted, apart, plot_.top(), plot_.bottom() - kAboveRuler);
    for (std::size_t i = 0; i < names.size(); ++i) {
      const Name& name = names[i];
      const double left = plot_.right() + kLabelGap;
      // A line that ends early, or whose name was pushed aside, is tied to its name: level as far as the plot
      // goes, so that it is not taken for one that rises or falls.
      if (left - name.end.x() > kLabelGap + 2 || std::abs(heights[i] - wanted[i]) > 3) {
        QPolygonF tie{name.end + QPointF(3, 0)};
        if (tie.front().x() < plot_.right()) tie << QPointF(plot_.right(), wanted[i]);
        picture_.line(tie << QPointF(left - 2, heights[i]), QPen(name.color, 1, Qt::DotLine));
      }
      picture_.text(left, heights[i], ChartPicture::Side::Left, *name.words, *name.font, name.color,
                    nameWidth_);
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
    std::ranges::sort(sizes);
    sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
    for (std::size_t i = 0; i < sizes.size() && i < chart_.words.size(); ++i) {
      const double left = i > 0 ? (x(sizes[i - 1]) + x(sizes[i])) / 2 : x(sizes[i]) - 5;
      const double right = i + 1 < sizes.size() ? (x(sizes[i]) + x(sizes[i + 1])) / 2 : x(sizes[i]) + 5;
      picture_.places.push_back({QRectF(left, plot_.top(), right - left, plot_.height()), chart_.words[i]});
    }
  }

  const LogChart& chart_;
  const Theme& theme_;
  const QFont label_, note_, body_, ruler_;
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
  const double line = textHeight(theme.ui(measure::kNotePx)) + 1;
  const double names = static_cast<double>(chart.series.size() + chart.levels.size()) * line;
  return std::max(kMinHeight, names + kLogAxisHeight + 66) + captionHeight(chart.caption, theme);
}

ChartPicture logPicture(const LogChart& chart, const Theme& theme, const QSizeF& size) {
  return Lines(chart, theme, size).draw();
}

double interpolated(const LogSeries& series, double size) {
  const auto& points = series.points;
  const auto after = std::ranges::lower_bound(points, size, {}, &LogPoint::size);
  if (after == points.end()) return 0;
  if (after == points.begin()) return after->size == size ? after->ns : 0;
  const auto before = after - 1;
  const double part = std::log(size / before->size) / std::log(after->size / before->size);
  return std::exp(std::log(before->ns) + part * (std::log(after->ns) - std::log(before->ns)));
}

std::vector<double> pushedApart(const std::vector<double>& wanted, double apart, double low, double high) {
  const std::size_t count = wanted.size();
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return wanted[a] < wanted[b]; });
  if (count > 1) apart = std::min(apart, (high - low) / static_cast<double>(count - 1));
  std::vector<double> placed(count);
  // Down first, each as high as the one above lets it; then up, where the last ones went too low.
  double least = low;
  for (const std::size_t i : order) {
    placed[i] = std::max(std::clamp(wanted[i], low, high), least);
    least = placed[i] + apart;
  }
  double most = high;
  for (auto i = order.rbegin(); i != order.rend(); ++i) {
    placed[*i] = std::min(placed[*i], most);
    most = placed[*i] - apart;
  }
  return placed;
}

}  // namespace gathernd::ui
