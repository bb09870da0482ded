// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/gradient/gradient_model.h"

#include <QStringList>
#include <algorithm>

#include "core/tensor/element.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

std::vector<std::int64_t> placeOf(std::int64_t flat, const Shape& shape, int from) {
  std::vector<std::int64_t> place(static_cast<std::size_t>(shape.rank() - from));
  for (int axis = shape.rank() - 1; axis >= from; --axis) {
    place[static_cast<std::size_t>(axis - from)] = flat % shape[axis];
    flat /= shape[axis];
  }
  return place;
}

}  // namespace

void GradientModel::setAnswer(std::shared_ptr<const GradientAnswer> answer) {
  beginResetModel();
  answer_ = std::move(answer);
  endResetModel();
}

bool GradientModel::complete() const {
  return !answer_ ||
         (answer_->result.received->elementCount() <= kMaxRows && answer_->plan.sliceElements <= kMaxColumns);
}

std::int64_t GradientModel::received(int row) const {
  return answer_->result.received->values<std::int64_t>()[static_cast<std::size_t>(row)];
}

int GradientModel::rowCount(const QModelIndex& parent) const {
  if (parent.isValid() || !answer_) return 0;
  return static_cast<int>(std::min(answer_->result.received->elementCount(), kMaxRows));
}

int GradientModel::columnCount(const QModelIndex& parent) const {
  if (parent.isValid() || !answer_) return 0;
  return 1 + static_cast<int>(std::min(answer_->plan.sliceElements, kMaxColumns));
}

QVariant GradientModel::data(const QModelIndex& index, int role) const {
  const Theme& theme = appTheme();
  if (!index.isValid() || !answer_) return {};
  const bool count = index.column() == 0;
  const std::int64_t times = received(index.row());
  if (role == Qt::TextAlignmentRole) return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
  if (role == Qt::BackgroundRole) return count ? QVariant(theme.readTint(times)) : QVariant();
  if (role == Qt::ForegroundRole) {
    return times == 0 ? theme.dim : count ? theme.textOn(theme.readTint(times)) : theme.text;
  }
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  if (count) return role == Qt::DisplayRole ? countText(times) : tr("received %L1 times").arg(times);
  // A slice's elements lie side by side.
  const std::int64_t flat = index.row() * answer_->plan.sliceElements + index.column() - 1;
  return valueText(elementAt(answer_->result.gradient, flat));
}

QVariant GradientModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (role != Qt::DisplayRole || !answer_) return {};
  const Shape& slices = answer_->result.received->shape();
  if (orientation == Qt::Vertical) return listText(placeOf(section, slices, 0));
  if (section == 0) return tr("times");
  return listText(placeOf(section - 1, answer_->plan.params, slices.rank()));
}

}  // namespace gathernd::ui
