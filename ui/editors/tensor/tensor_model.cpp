// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/tensor/tensor_model.h"

#include <QStringList>
#include <algorithm>

#include "core/text/element_text.h"
#include "ui/text/error_text.h"

namespace gathernd::ui {

std::int64_t TensorModel::Form::columns() const {
  if (!present) return 0;
  return shape.rank() >= 2 ? shape[shape.rank() - 1] : 1;
}

std::int64_t TensorModel::Form::rows() const {
  if (!present) return 0;
  if (shape.rank() == 0) return 1;
  if (shape.rank() == 1) return shape[0];
  std::int64_t rows = 1;
  for (int axis = 0; axis + 1 < shape.rank(); ++axis) rows *= shape[axis];
  return rows;
}

TensorModel::TensorModel(Session& session, TensorId tensor, QObject* parent)
    : QAbstractTableModel(parent), session_(session), tensor_(tensor), form_(currentForm()) {
  connect(&session_, &Session::snapshotChanged, this, &TensorModel::refresh);
  // A reset closes the editor that is open over a cell; new values alone would leave it with the old text.
  connect(&session_, &Session::documentReplaced, this, [this] {
    beginResetModel();
    endResetModel();
  });
}

TensorModel::Form TensorModel::currentForm() const {
  const Snapshot& snapshot = session_.snapshot();
  if (tensor_ == TensorId::Output) {
    if (!snapshot.result || !snapshot.plan) return {};
    return {true, snapshot.plan->output, snapshot.plan->dtype};
  }
  if (!snapshot.document) return {};
  const EditedTensor& t =
      tensor_ == TensorId::Params ? snapshot.document->params : snapshot.document->indices;
  return {true, t.shape(), t.dtype()};
}

Element TensorModel::elementOf(std::int64_t flat) const {
  const Snapshot& snapshot = session_.snapshot();
  if (tensor_ == TensorId::Output) return elementAt(snapshot.result->output, flat);
  return (tensor_ == TensorId::Params ? snapshot.document->params : snapshot.document->indices).at(flat);
}

void TensorModel::refresh() {
  const Form now = currentForm();
  if (now != form_) {
    beginResetModel();
    form_ = now;
    endResetModel();
  } else if (rowCount() > 0 && columnCount() > 0) {
    emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
  }
}

bool TensorModel::complete() const {
  return form_.rows() <= kMaxRows && form_.columns() <= kMaxColumns;
}

DType TensorModel::dtype() const {
  return form_.dtype;
}

int TensorModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(std::min(form_.rows(), kMaxRows));
}

int TensorModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(std::min(form_.columns(), kMaxColumns));
}

std::int64_t TensorModel::flatOf(const QModelIndex& index) const {
  return index.row() * form_.columns() + index.column();
}

QModelIndex TensorModel::indexOf(std::int64_t flat) const {
  const std::int64_t columns = form_.columns();
  if (columns == 0 || flat < 0) return {};
  const std::int64_t row = flat / columns;
  const std::int64_t column = flat % columns;
  if (row >= rowCount() || column >= columnCount()) return {};
  return index(static_cast<int>(row), static_cast<int>(column));
}

QVariant TensorModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || !form_.present) return {};
  switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
      return QString::fromStdString(formatElement(elementOf(flatOf(index))));
    case Qt::TextAlignmentRole:
      return static_cast<int>((form_.dtype == DType::String ? Qt::AlignLeft : Qt::AlignRight) |
                              Qt::AlignVCenter);
    default:
      return {};
  }
}

QVariant TensorModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (role != Qt::DisplayRole) return {};
  if (orientation == Qt::Horizontal) return form_.shape.rank() >= 2 ? QVariant(section) : QVariant();
  if (form_.shape.rank() == 0) return QStringLiteral("[]");
  QStringList parts;
  if (form_.shape.rank() == 1) {
    parts << QString::number(section);
  } else {
    const Shape rows = form_.shape.slice(0, form_.shape.rank() - 1);
    for (std::int64_t i : rows.position(section)) parts << QString::number(i);
    parts << QStringLiteral(":");
  }
  return QString(QLatin1Char('[') + parts.join(QLatin1Char(',')) + QLatin1Char(']'));
}

Qt::ItemFlags TensorModel::flags(const QModelIndex& index) const {
  const Qt::ItemFlags base = QAbstractTableModel::flags(index);
  return editable() && index.isValid() ? base | Qt::ItemIsEditable : base;
}

bool TensorModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::EditRole || !index.isValid() || !editable()) return false;
  const QString text = form_.dtype == DType::String ? value.toString() : value.toString().trimmed();
  auto element = parseElement(text.toStdString(), form_.dtype);
  if (!element) {
    emit rejected(errorSentence(element.error()));
    return false;
  }
  session_.edits().setElement(tensor_, flatOf(index), *element);
  return true;
}

}  // namespace gathernd::ui
