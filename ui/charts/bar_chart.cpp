// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/bar_chart.h"

#include <algorithm>
#include <array>

#include "ui/charts/units.h"

namespace gathernd::ui {
namespace {

constexpr double kPadding = 16;
constexpr double kMinRow = 22, kMaxRow = 64, kMaxBar = 28;
constexpr double kAxisHeight = 22, kLegendHeight = 24, kHeadingHeight = 18;
constexpr double kMeterWidth = 50, kMeterHeight = 10;
constexpr double kMinPlot = 60;
constexpr double kWhiskerReach = 1.5;  // a whisker that goes beyond this many longest bars is cut off
constexpr double kTickRoom = 64;
constexpr double kLineUp = 8, kLineDown = 9;  ///< of two lines, from the middle of their row
constexpr double kTwoLineRow = 36;            ///< from here on a row has room for a line below its label
constexpr int kCaptionLines = 3;              ///< that a chart has room for at its least height

class Bars {
 public:
  Bars(const BarChart& chart, const Theme& theme, const QSizeF& size)
      : chart_(chart),
        theme_(theme),
        label_(theme.ui(measure::kBodyPx, true)),
        body_(theme.ui(measure::kBodyPx)),
        note_(theme.ui(measure::kNotePx)),
        small_(theme.ui(measure::kLeastPx)) {
    picture_.size = size;
  }

  ChartPicture draw() {
    QRectF inside = drawCard(picture_, theme_, chart_.title, chart_.note);
    if (chart_.rows.empty()) {
      sayEmpty(inside);
      return std::move(picture_);
    }
    const double rows = kMinRow * static_cast<double>(chart_.rows.size());
    inside = drawCaption(picture_, theme_, inside, chart_.caption,
                         inside.height() - kHeadingHeight - kAxisHeight - kLegendHeight - rows);
    place(inside);
    if (timed_) drawAxis();
    for (std::size_t i = 0; i < chart_.rows.size(); ++i) drawRow(chart_.rows[i], rowMiddle(i));
    if (legend_) drawLegend();
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

  /// Columns from the widest words, rows from the height, the axis from the longest bar.
  void place(const QRectF& inside) {
    double labels = 0;
    double figures = textWidth(chart_.figureHeading, note_);
    double remarks = textWidth(chart_.shareHeading, note_);
    for (const BarRow& row : chart_.rows) {
      labels = std::max({labels, textWidth(row.label, label_), textWidth(row.under, small_)});
      remarks = std::max(remarks, textWidth(row.roof, small_));
      figures = std::max(figures, textWidth(row.figure, label_));
      remarks = std::max(remarks, row.share ? kMeterWidth + 8 + textWidth(QStringLiteral("100%"), body_)
                                            : textWidth(row.remark, body_));
      if (!row.sentence.isEmpty()) continue;
      timed_ = true;
      double end = 0;
      for (const BarSegment& segment : row.segments) {
        end += segment.ns;
        legend_ = legend_ || segment.fill != BarFill::Host;
      }
      longest_ = std::max(longest_, end);
      farthest_ = std::max(farthest_, row.high);
    }
    labelWidth_ = std::min(labels, inside.width() * 0.32);
    const bool anyShare = std::ranges::any_of(
        chart_.rows, [](const BarRow& row) { return row.share.has_value() || !row.remark.isEmpty(); });
    shareWidth_ = anyShare && inside.width() > 380 ? std::min(remarks, inside.width() * 0.25) : 0;
    figureWidth_ = timed_ ? std::min(figures, inside.width() * 0.25) : 0;
    right_ = inside.right();
    figureRight_ = right_ - (shareWidth_ > 0 ? shareWidth_ + 18 : 0);
    const double plotLeft = inside.left() + labelWidth_ + 14;
    const double plotRight =
        std::max(plotLeft + kMinPlot, figureRight_ - (figureWidth_ > 0 ? figureWidth_ + 24 : 0));
    const double below = (timed_ ? kAxisHeight : 0) + (legend_ ? kLegendHeight : 0);
    const double above = timed_ ? kHeadingHeight : 0;
    const auto count = static_cast<double>(chart_.rows.size());
    rowHeight_ = std::clamp((inside.height() - below - above) / count, kMinRow, kMaxRow);
    plot_ = QRectF(plotLeft, inside.top() + above, plotRight - plotLeft, rowHeight_ * count);
    top_ = std::max(longest_ * 1.04, std::min(farthest_ * 1.04, longest_ * kWhiskerReach));
    if (top_ <= 0) top_ = 1;  // nothing took any time
  }

  double rowMiddle(std::size_t row) const {
    return plot_.top() + rowHeight_ * (static_cast<double>(row) + 0.5);
  }
  double x(double ns) const { return plot_.left() + plot_.width() * ns / top_; }

  void drawAxis() {
    const LinearTicks ticks = timeTicks(top_, std::max(2, static_cast<int>(plot_.width() / kTickRoom)));
    const double y = plot_.bottom() + kAxisHeight / 2 + 2;
    QRectF last;
    for (const Tick& tick : ticks.ticks) {
      const double at = x(tick.value);
      picture_.line(QPointF(at, plot_.top()), QPointF(at, plot_.bottom()), gridPen(theme_));
      last = picture_.text(at, y, ChartPicture::Side::Centre, tick.text, note_, theme_.text2);
    }
    picture_.text(std::max(plot_.right() + 6, last.right() + 8), y, ChartPicture::Side::Left, ticks.unit,
                  note_, theme_.text2);
    const double headings = plot_.top() - kHeadingHeight / 2;
    picture_.text(figureRight_, headings, ChartPicture::Side::Right, chart_.figureHeading, note_,
                  theme_.text2, figureWidth_);
    if (shareWidth_ > 0) {
      picture_.text(right_, headings, ChartPicture::Side::Right, chart_.shareHeading, note_, theme_.text2,
                    shareWidth_);
    }
  }

  void drawRow(const BarRow& row, double y) {
    const bool second = rowHeight_ >= kTwoLineRow && !row.under.isEmpty();
    picture_.text(plot_.left() - 14, second ? y - kLineUp : y, ChartPicture::Side::Right, row.label, label_,
                  theme_.text, labelWidth_);
    if (second) {
      picture_.text(plot_.left() - 14, y + kLineDown, ChartPicture::Side::Right, row.under, small_,
                    theme_.text2, labelWidth_);
    }
    picture_.places.push_back(
        {QRectF(kPadding / 2, y - rowHeight_ / 2, picture_.size.width() - kPadding, rowHeight_), row.words});
    if (!row.sentence.isEmpty()) return drawSentence(row, y);
    drawBar(row, y);
    picture_.text(figureRight_, y, ChartPicture::Side::Right, row.figure, label_, theme_.text, figureWidth_);
    if (shareWidth_ <= 0) return;
    const bool named = rowHeight_ >= kTwoLineRow && !row.roof.isEmpty();
    if (named) {
      picture_.text(right_, y + kLineDown, ChartPicture::Side::Right, row.roof, small_, theme_.text2,
                    shareWidth_);
    }
    drawShare(row, named ? y - kLineUp : y);
  }

  void drawShare(const BarRow& row, double y) {
    if (!row.share) {
      picture_.text(right_, y, ChartPicture::Side::Right, row.remark, body_, theme_.text2, shareWidth_);
      return;
    }
    const QRectF words = picture_.text(right_, y, ChartPicture::Side::Right, percentText(*row.share), body_,
                                       theme_.text, shareWidth_);
    // One below the other, however long the words beside them are.
    const double left =
        std::max(right_ - shareWidth_, right_ - kMeterWidth - 8 - textWidth(QStringLiteral("100%"), body_));
    const QRectF meter(left, y - kMeterHeight / 2, std::min(kMeterWidth, words.left() - 8 - left),
                       kMeterHeight);
    if (meter.width() < 12) return;
    const bool outlined = theme_.kind == ThemeKind::HighContrast;
    picture_.rect(meter, mix(theme_.canvas, theme_.ink, outlined ? 0 : 0.12),
                  outlined ? QPen(theme_.ink, 1) : QPen(Qt::NoPen), 2);
    QRectF full = meter;
    full.setWidth(meter.width() * std::clamp(*row.share, 0.0, 1.0));
    picture_.rect(full, theme_.ink, Qt::NoPen, 2);
  }

  void drawSentence(const BarRow& row, double y) {
    // A pale ground instead of a bar: nothing here was measured.
    const int lines = rowHeight_ >= 38 ? 2 : 1;
    const double height = textHeight(note_);
    const QStringList words = wrapped(row.sentence, note_, right_ - plot_.left() - 8, lines);
    const double first = y - height * static_cast<double>(words.size() - 1) / 2;
    // Grid lines do not run through words.
    picture_.rect(QRectF(plot_.left(), first - height / 2, right_ - plot_.left(),
                         height * static_cast<double>(words.size())),
                  theme_.canvas);
    for (qsizetype i = 0; i < words.size(); ++i) {
      picture_.text(plot_.left() + 4, first + height * static_cast<double>(i), ChartPicture::Side::Left,
                    words[i], note_, theme_.text2);
    }
  }

  void drawBar(const BarRow& row, double y) {
    const double height = std::min(kMaxBar, rowHeight_ * 0.52);
    double from = 0;
    for (const BarSegment& segment : row.segments) {
      QRectF box(QPointF(x(from), y - height / 2), QPointF(x(from + segment.ns), y + height / 2));
      box.setWidth(std::max(box.width(), 1.5));  // a nanosecond beside ten seconds is still there
      fill(box, segment.fill);
      from += segment.ns;
    }
    double end = std::max(x(from), plot_.left() + 1.5);
    if (row.high > row.low) end = std::max(end, drawWhisker(row, y, height));
    const double room = plot_.right() - end - 16;
    if (row.detail.isEmpty() || textWidth(row.detail, note_) > room) return;
    const QRectF words =
        picture_.text(end + 12, y, ChartPicture::Side::Left, row.detail, note_, theme_.text2);
    picture_.rect(words.adjusted(-4, 0, 4, 0), theme_.canvas);
  }

  /// Where it ends. One that goes beyond the axis is left open, with an arrow head.
  double drawWhisker(const BarRow& row, double y, double barHeight) {
    const QPen pen(theme_.ink, 1.5 * theme_.stroke);
    const double cap = barHeight * 0.28;
    const double left = x(row.low);
    const bool cut = row.high > top_;
    const double right = cut ? plot_.right() : x(row.high);
    picture_.line(QPointF(left, y), QPointF(right, y), pen);
    picture_.line(QPointF(left, y - cap), QPointF(left, y + cap), pen);
    if (cut) {
      picture_.line(QPolygonF({QPointF(right - 5, y - 4), QPointF(right, y), QPointF(right - 5, y + 4)}),
                    pen);
    } else {
      picture_.line(QPointF(right, y - cap), QPointF(right, y + cap), pen);
    }
    return right;
  }

  void fill(const QRectF& box, BarFill kind) {
    const bool plain = theme_.kind == ThemeKind::HighContrast;
    const QPen edge(plain ? theme_.ink : theme_.accent, 1);
    switch (kind) {
      case BarFill::Host:
        return picture_.rect(box, plain ? mix(theme_.canvas, theme_.ink, 0.45) : theme_.edge,
                             plain ? edge : QPen(Qt::NoPen));
      case BarFill::ToDevice:
        picture_.rect(box, mix(theme_.canvas, theme_.accent, plain ? 0 : 0.32), edge);
        return picture_.hatch(box, 6, true, QPen(edge.color(), 1.2));
      case BarFill::Kernel:
        return picture_.rect(box, plain ? theme_.ink : theme_.accent);
      case BarFill::ToHost:
        picture_.rect(box, mix(theme_.canvas, theme_.accent, plain ? 0 : 0.62), edge);
        return picture_.hatch(box, 6, false, QPen(plain ? theme_.ink : theme_.text, 1.2));
    }
  }

  void drawLegend() {
    std::array<bool, 4> used{};
    for (const BarRow& row : chart_.rows) {
      for (const BarSegment& segment : row.segments) used[static_cast<std::size_t>(segment.fill)] = true;
    }
    double at = plot_.left();
    const double y = plot_.bottom() + kAxisHeight + kLegendHeight / 2;
    for (std::size_t i = 0; i < used.size(); ++i) {
      const QString& words = chart_.legend[i];
      if (!used[i] || words.isEmpty()) continue;
      if (at + 26 + textWidth(words, note_) > right_) return;
      fill(QRectF(at, y - 6.5, 20, 13), static_cast<BarFill>(i));
      at = picture_.text(at + 26, y, ChartPicture::Side::Left, words, note_, theme_.text2).right() + 22;
    }
  }

  const BarChart& chart_;
  const Theme& theme_;
  const QFont label_, body_, note_, small_;
  ChartPicture picture_;
  QRectF plot_;
  double labelWidth_ = 0, figureWidth_ = 0, shareWidth_ = 0;
  double right_ = 0, figureRight_ = 0, rowHeight_ = 0;
  double longest_ = 0, farthest_ = 0;
  double top_ = 1;  ///< what the axis ends at, ns
  bool timed_ = false, legend_ = false;
};

}  // namespace

double barChartHeight(const BarChart& chart, const Theme& theme) {
  const double title = 12 + textHeight(theme.ui(measure::kBodyPx, true)) + 8;
  return title + kHeadingHeight + kMinRow * static_cast<double>(std::max<std::size_t>(chart.rows.size(), 3)) +
         kAxisHeight + kLegendHeight + 12 + captionHeight(chart.caption, theme);
}

ChartPicture barPicture(const BarChart& chart, const Theme& theme, const QSizeF& size) {
  return Bars(chart, theme, size).draw();
}

QPen gridPen(const Theme& theme) {
  // Where every line is as dark as text, a grid must not shout.
  return {theme.line, 1, theme.kind == ThemeKind::HighContrast ? Qt::DotLine : Qt::SolidLine};
}

double captionHeight(const QString& caption, const Theme& theme) {
  return caption.isEmpty() ? 0 : kCaptionLines * (textHeight(theme.ui(measure::kNotePx)) + 1) + 4;
}

QRectF drawCaption(ChartPicture& picture, const Theme& theme, const QRectF& inside, const QString& caption,
                   double spare) {
  if (caption.isEmpty()) return inside;
  const QFont font = theme.ui(measure::kNotePx);
  const double apart = textHeight(font) + 1;
  const int most = std::clamp(static_cast<int>(spare / apart), kCaptionLines, 8);
  const QStringList lines = wrapped(caption, font, inside.width(), most);
  const double top = inside.bottom() - apart * static_cast<double>(lines.size());
  double y = top + apart / 2;
  for (const QString& line : lines) {
    picture.text(inside.left(), y, ChartPicture::Side::Left, line, font, theme.text);
    y += apart;
  }
  return inside.adjusted(0, 0, 0, top - inside.bottom() - 4);
}

QRectF drawCard(ChartPicture& picture, const Theme& theme, const QString& title, const QString& note) {
  const QRectF card(QPointF(0, 0), picture.size);
  picture.rect(card.adjusted(0.5, 0.5, -0.5, -0.5), theme.canvas, QPen(theme.line, theme.stroke), 6);
  const QFont bold = theme.ui(measure::kBodyPx + 1, true);
  const QFont small = theme.ui(measure::kNotePx);
  const double y = 12 + textHeight(bold) / 2;
  const double room = picture.size.width() - 2 * kPadding;
  const QRectF words = picture.text(kPadding, y, ChartPicture::Side::Left, title, bold, theme.text, room);
  const double left = room - words.width() - 10;
  if (left > 40 && !note.isEmpty())
    picture.text(words.right() + 10, y + 0.5, ChartPicture::Side::Left, note, small, theme.text2, left);
  const double top = 12 + textHeight(bold) + 8;
  return {kPadding, top, room, std::max(0.0, picture.size.height() - top - 12)};
}

}  // namespace gathernd::ui
