// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractItemView>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>

#include "ui/dialects/dialects_model.h"
#include "ui/text/error_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/spans.h"

namespace gathernd::ui {
namespace {

constexpr double kCellWidth = 34;
constexpr double kCellHeight = 19;
constexpr double kCellGap = 2;
constexpr int kLongestValue = 5;
constexpr double kHatchStep = 6;

/// As the canvas writes it: a whole number has no point.
QString shortText(const Element& element) {
  QString text = valueText(element);
  if (text.endsWith(QStringLiteral(".0"))) text.chop(2);
  return text.size() > kLongestValue ? text.left(kLongestValue - 1) + QStringLiteral("…") : text;
}

void hatch(QPainter& painter, const QRectF& cell, const QColor& color) {
  QPainterPath clip;
  clip.addRoundedRect(cell, 3, 3);
  painter.save();
  painter.setClipPath(clip, Qt::IntersectClip);
  painter.setPen(QPen(color, 1));
  for (double x = cell.left() - cell.height(); x < cell.right(); x += kHatchStep)
    painter.drawLine(QPointF(x, cell.bottom()), QPointF(x + cell.height(), cell.top()));
  painter.restore();
}

/// A plate under text that stands on hatching.
void drawPlate(QPainter& painter, const QRectF& cell, const QString& text, const QColor& ground) {
  const double width = painter.fontMetrics().horizontalAdvance(text) + 4;
  painter.setPen(Qt::NoPen);
  painter.setBrush(ground);
  painter.drawRoundedRect(QRectF(cell.center().x() - width / 2, cell.top() + 3, width, cell.height() - 6), 2,
                          2);
}

}  // namespace

QSizeF MiniOutput::size() const {
  const auto rows = (values.size() + columns - 1) / columns;
  return {columns * (kCellWidth + kCellGap) - kCellGap,
          static_cast<double>(rows) * (kCellHeight + kCellGap) - kCellGap};
}

std::optional<MiniOutput> miniOutput(const Trace& trace, const RunResult& result,
                                     const std::vector<std::int64_t>& differing) {
  const std::int64_t count = result.output.elementCount();
  const Shape& shape = result.output.shape();
  const std::int64_t columns = shape.rank() == 0 ? 1 : shape[shape.rank() - 1];
  if (count == 0 || columns > MiniOutput::kMaxColumns || count / columns > MiniOutput::kMaxRows)
    return std::nullopt;
  MiniOutput mini;
  mini.columns = static_cast<int>(columns);
  for (std::int64_t i = 0; i < count; ++i) {
    mini.values << (trace.promisesNothing(i) ? QStringLiteral("?") : shortText(elementAt(result.output, i)));
    mini.marks.push_back(std::ranges::binary_search(differing, trace.tupleOfOutput(i)));
  }
  return mini;
}

void drawMiniOutput(QPainter& painter, const Theme& theme, const MiniOutput& output, const QPointF& topLeft) {
  const RoleColors& error = theme.role(RoleColor::Error);
  for (qsizetype i = 0; i < output.values.size(); ++i) {
    const qsizetype line = i / output.columns;
    const auto column = static_cast<double>(i % output.columns);
    const auto row = static_cast<double>(line);
    const QRectF cell(topLeft.x() + column * (kCellWidth + kCellGap),
                      topLeft.y() + row * (kCellHeight + kCellGap), kCellWidth, kCellHeight);
    const bool marked = output.marks[static_cast<std::size_t>(i)];
    painter.setPen(QPen(marked ? error.strong : theme.line, theme.stroke));
    painter.setBrush(marked ? error.tint : theme.field);
    painter.drawRoundedRect(cell, 3, 3);
    painter.setFont(theme.mono(measure::kSmallCellPx, marked));
    if (marked) {
      hatch(painter, cell, mix(error.tint, error.strong, 0.5));
      drawPlate(painter, cell, output.values[i], error.tint);
    }
    painter.setPen(theme.text);
    painter.drawText(cell, Qt::AlignCenter, output.values[i]);
  }
}

namespace {

constexpr double kPad = 8;
constexpr double kIndent = 14;
constexpr double kTextLine = 17;
constexpr double kTitleLine = 22;
constexpr double kMinVersions = 40;
constexpr std::size_t kMaxLines = 3;

double widthOf(const QStyleOptionViewItem& option) {
  const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
  return view != nullptr ? view->viewport()->width() : option.rect.width();
}

std::vector<Spans> wrapped(const Theme& theme, const QString& text, const QColor& ink, double width) {
  if (text.isEmpty()) return {};
  auto lines = wrapSpans(theme, {{text, ink, false, false, measure::kNotePx}}, width);
  if (lines.size() > kMaxLines) lines.resize(kMaxLines);
  return lines;
}

void drawLines(QPainter& painter, const Theme& theme, const std::vector<Spans>& lines, double left,
               double baseline, double right) {
  for (const Spans& line : lines) {
    drawSpans(painter, theme, line, left, baseline, right);
    baseline += kTextLine;
  }
}

}  // namespace

DialectsDelegate::DialectsDelegate(const DialectsModel& model, QObject* parent)
    : QStyledItemDelegate(parent), model_(model) {}

QSize DialectsDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const int row = index.row();
  const double width = widthOf(option);
  const bool group = model_.outcome(row) == nullptr;
  const DialectsModel::Row& words = model_.row(row);
  const bool shown = model_.saysReason(row);
  const double room = width - 2 * kPad - (group ? 0 : kIndent);
  const double lines = shown ? static_cast<double>(wrapped(appTheme(), words.reason, {}, room).size()) : 0;
  if (!group) return {120, static_cast<int>(kTitleLine + lines * kTextLine + 8)};
  double height = kTitleLine + 14 + lines * kTextLine + 4;
  if (words.output) height += words.output->size().height() + 8;
  return {120, static_cast<int>(height)};
}

void DialectsDelegate::paintGroup(QPainter& painter, const QRectF& box, int row) const {
  const Theme& theme = appTheme();
  if (row > 0) {
    painter.setPen(QPen(theme.line, theme.stroke));
    painter.drawLine(box.topLeft() + QPointF(0, 4), box.topRight() + QPointF(0, 4));
  }
  const double left = box.left() + kPad;
  const double right = box.right() - kPad;
  double baseline = box.top() + 12 + 15;
  const auto count = static_cast<std::int64_t>(model_.group(row).members.size());
  const DialectsModel::Row& words = model_.row(row);
  const Spans far = {{words.evidence, theme.text2, false, false, measure::kNotePx}};
  const double from = right - spansWidth(theme, far);
  const double end =
      drawSpans(painter, theme,
                {{words.title, theme.text, false, true, measure::kBodyPx + 1},
                 {QStringLiteral("  ") + countText(count), theme.dim, false, false, measure::kBodyPx}},
                left, baseline, right);
  if (from > end + kPad) drawSpans(painter, theme, far, from, baseline, right + 2);
  const auto lines = wrapped(theme, words.reason, theme.text2, right - left);
  drawLines(painter, theme, lines, left, baseline + kTitleLine - 2, right + 2);
  baseline += static_cast<double>(lines.size()) * kTextLine;
  if (words.output) drawMiniOutput(painter, theme, *words.output, {left, baseline + 12});
}

void DialectsDelegate::paintDialect(QPainter& painter, const QRectF& box, int row, bool selected) const {
  const Theme& theme = appTheme();
  const DialectOutcome& outcome = *model_.outcome(row);
  const QRectF card = box.adjusted(1, 1, -1, -1);
  if (selected) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(mix(theme.dock, theme.accent, 0.14));
    painter.drawRoundedRect(card, 5, 5);
  }
  if (model_.current(row)) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.accent);
    painter.drawRoundedRect(QRectF(card.left(), card.top() + 3, 3, card.height() - 6), 1.5, 1.5);
  }
  const double left = box.left() + kPad + kIndent;
  const double right = box.right() - kPad;
  const double baseline = box.top() + 18;
  const Spans name = {{fromBytes(outcome.dialect.name), theme.text, false, model_.current(row)}};
  const double end = drawSpans(painter, theme, name, left, baseline, right);
  const Spans versions = {{coreText(outcome.dialect.versions), theme.dim, false, false, measure::kNotePx}};
  const double from = std::max(end + 2 * kPad, right - spansWidth(theme, versions));
  if (from + kMinVersions < right) drawSpans(painter, theme, versions, from, baseline, right + 2);
  if (!model_.saysReason(row)) return;
  drawLines(painter, theme, wrapped(theme, model_.row(row).reason, theme.text2, right - left), left,
            baseline + kTextLine, right + 2);
}

void DialectsDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                             const QModelIndex& index) const {
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  const QRectF box(option.rect);
  const bool selected = option.state & QStyle::State_Selected;
  if (model_.outcome(index.row()) == nullptr) {
    if (selected) {
      painter->setPen(Qt::NoPen);
      painter->setBrush(mix(appTheme().dock, appTheme().accent, 0.14));
      painter->drawRoundedRect(box.adjusted(1, 6, -1, -1), 5, 5);
    }
    paintGroup(*painter, box, index.row());
  } else {
    paintDialect(*painter, box, index.row(), selected);
  }
  painter->restore();
}

}  // namespace gathernd::ui
