// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/problems/problems_model.h"

#include <QPainter>
#include <algorithm>

#include "ui/formula/formula_spans.h"

namespace gathernd::ui {
namespace {

constexpr double kHeadlinePx = 12.5;

constexpr int kCardHeight = 74;  // a headline and two lines of reason
constexpr double kLine = 17;
constexpr int kGap = 8;

}  // namespace

ProblemsModel::ProblemsModel(Session& session, QObject* parent)
    : QAbstractListModel(parent), session_(session) {
  whenChanged(session_, this, kOutcomeParts, &ProblemsModel::refresh);
  refresh();
}

void ProblemsModel::refresh() {
  const Snapshot& snapshot = session_.snapshot();
  const bool known = snapshot.badKnown && snapshot.plan && snapshot.trace;
  const std::int64_t total = known ? snapshot.bad.count : 0;
  if (!known && rows_.empty()) return;
  if (known && total == total_ && snapshot.bad.all == rows_) {
    if (!rows_.empty())
      emit dataChanged(index(0), index(rowCount() - 1));  // same tuples, maybe other numbers
    return;
  }
  beginResetModel();
  rows_ = known ? snapshot.bad.all : std::vector<std::int64_t>{};
  total_ = total;
  endResetModel();
}

int ProblemsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

std::int64_t ProblemsModel::total() const {
  return total_;
}

std::int64_t ProblemsModel::tupleAt(int row) const {
  return row >= 0 && row < rowCount() ? rows_[static_cast<std::size_t>(row)] : -1;
}

int ProblemsModel::rowOf(std::int64_t tuple) const {
  const auto found = std::lower_bound(rows_.begin(), rows_.end(), tuple);
  return found != rows_.end() && *found == tuple ? static_cast<int>(found - rows_.begin()) : -1;
}

Spans ProblemsModel::headline(int row, const Theme& theme) const {
  const Snapshot& snapshot = session_.snapshot();
  const std::int64_t tuple = tupleAt(row);
  if (tuple < 0 || !snapshot.trace || tuple >= snapshot.trace->tupleCount()) return {};
  return formulaSpans(theme, tupleNumbers(*snapshot.trace, tuple).parts, FormulaInk::Coloured, kHeadlinePx);
}

QString ProblemsModel::reason(int row) const {
  const Snapshot& snapshot = session_.snapshot();
  const std::int64_t tuple = tupleAt(row);
  if (tuple < 0 || !snapshot.trace || tuple >= snapshot.trace->tupleCount()) return {};
  const QString reason = badNumberText(*snapshot.trace, tuple);
  return reason.isEmpty() ? tr("its place lies outside params") : reason;
}

QVariant ProblemsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  switch (role) {
    case kTupleRole:
      return static_cast<qlonglong>(tupleAt(index.row()));
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
    case Qt::ToolTipRole:
      return tr("%1: %2").arg(plainText(headline(index.row(), {})), reason(index.row()));
    default:
      return {};
  }
}

ProblemDelegate::ProblemDelegate(const ProblemsModel& model, QObject* parent)
    : QStyledItemDelegate(parent), model_(model) {}

QSize ProblemDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
  return {120, kCardHeight + kGap};
}

void ProblemDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
  const Theme& theme = appTheme();
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  const bool selected = option.state & QStyle::State_Selected;
  const RoleColors& error = theme.role(RoleColor::Error);
  const QRectF card = QRectF(option.rect).adjusted(1, 1, -1, -kGap);
  painter->setPen(QPen(selected ? error.strong : theme.line, selected ? 1.5 : 1));
  painter->setBrush(selected ? error.tint : theme.field);
  painter->drawRoundedRect(card, 5, 5);
  drawErrorDisc(*painter, theme, card.topLeft() + QPointF(18, 20));
  const double left = card.left() + 36;
  const double right = card.right() - 8;
  drawSpans(*painter, theme, model_.headline(index.row(), theme), left, card.top() + 24, right);
  QString words = model_.reason(index.row());
  words.replace(QStringLiteral(" … "), QStringLiteral("\u00A0…\u00A0"));  // a range is one word
  const Spans reason{{words, selected ? theme.text : theme.text2, false, false, measure::kNotePx}};
  double baseline = card.top() + 46;
  for (const Spans& line : wrapSpans(theme, reason, right - left)) {
    drawSpans(*painter, theme, line, left, baseline, right + 4);
    baseline += kLine;
  }
  painter->restore();
}

}  // namespace gathernd::ui
