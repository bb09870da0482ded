// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/tensor/tensor_table.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QStringList>
#include <algorithm>
#include <utility>
#include <vector>

#include "core/text/element_text.h"
#include "core/text/literal/literal.h"
#include "ui/job/memory_guard.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr qsizetype kMaxCopiedCells = 1'000'000;  // beyond this a clipboard is the wrong tool

/// A pasted tensor as rows × columns.
std::pair<std::int64_t, std::int64_t> tableForm(const Shape& shape) {
  if (shape.rank() == 0) return {1, 1};
  const std::int64_t columns = shape[shape.rank() - 1];
  return {columns > 0 ? shape.elementCount() / columns : 0, columns};
}

const char* tableName(TensorId tensor) {
  switch (tensor) {
    case TensorId::Indices:
      return "indicesTable";
    case TensorId::Params:
      return "paramsTable";
    case TensorId::Output:
      break;
  }
  return "outputTable";
}

}  // namespace

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
  connect(&session_, &Session::snapshotChanged, this, guarded(this, &TensorModel::refresh));
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
  const EditedTensor& t = tensorOf(*snapshot.document, tensor_);
  return {true, t.shape(), t.dtype()};
}

Element TensorModel::elementOf(std::int64_t flat) const {
  const Snapshot& snapshot = session_.snapshot();
  if (tensor_ == TensorId::Output) return elementAt(snapshot.result->output, flat);
  return tensorOf(*snapshot.document, tensor_).at(flat);
}

bool TensorModel::promisesNothing(std::int64_t flat) const {
  const Trace* trace = session_.snapshot().trace.get();
  return tensor_ == TensorId::Output && trace != nullptr && trace->promisesNothing(flat);
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

QString TensorModel::leftOut() const {
  QStringList said;
  if (form_.rows() > kMaxRows)
    said << tr("The first %L1 of %L2 rows are shown.").arg(kMaxRows).arg(form_.rows());
  if (form_.columns() > kMaxColumns)
    said << tr("The first %L1 of %L2 columns are shown.").arg(kMaxColumns).arg(form_.columns());
  return said.join(QLatin1Char(' '));
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
      if (session_.snapshot().isLost({tensor_, flatOf(index)})) return tr("lost");
      if (promisesNothing(flatOf(index))) return QStringLiteral("?");
      return QString::fromStdString(formatElement(elementOf(flatOf(index))));
    case Qt::ToolTipRole:
      if (!promisesNothing(flatOf(index))) return {};
      return plainTip(tr("The dialect promises nothing here; this program writes %1.")
                          .arg(fromBytes(formatElement(elementOf(flatOf(index))))));
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
  const auto element = typedElement(value.toString(), form_.dtype);
  if (!element) {
    emit rejected(errorSentence(element.error()));
    return false;
  }
  session_.edits().setElement(tensor_, flatOf(index), *element);
  return true;
}

TensorTable::TensorTable(Session& session, TensorId tensor, QWidget* parent)
    : QTableView(parent), session_(session), model_(new TensorModel(session, tensor, this)) {
  setObjectName(QLatin1String(tableName(tensor)));
  setAccessibleName(tensor == TensorId::Indices  ? tr("indices as a table")
                    : tensor == TensorId::Params ? tr("params as a table")
                                                 : tr("output as a table"));
  // Uniform sections: measuring millions of rows is what makes a table slow.
  verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  verticalHeader()->setDefaultSectionSize(26);
  horizontalHeader()->setDefaultSectionSize(72);
  setWordWrap(false);
  setTabKeyNavigation(false);
  connect(model_, &TensorModel::rejected, this, &TensorTable::message);
}

/// The header keeps 8 bytes a row: what nobody looks at need not be laid out at every change of shape.
void TensorTable::showEvent(QShowEvent* event) {
  if (model() == nullptr) setModel(model_);
  QTableView::showEvent(event);
}

void TensorTable::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Paste)) return paste();
  if (event->matches(QKeySequence::Copy)) return copy();
  if (event->matches(QKeySequence::Delete) && state() != EditingState) return clearCells();
  QTableView::keyPressEvent(event);
}

void TensorTable::copy() const {
  QModelIndexList cells = selectionModel()->selectedIndexes();
  if (cells.isEmpty() || cells.size() > kMaxCopiedCells) return;
  std::sort(cells.begin(), cells.end());
  QString text;
  for (qsizetype i = 0; i < cells.size(); ++i) {
    if (i > 0) text += cells[i].row() == cells[i - 1].row() ? QLatin1Char('\t') : QLatin1Char('\n');
    text += cells[i].data().toString();
  }
  QApplication::clipboard()->setText(text);
}

void TensorTable::paste() {
  if (!model_->editable()) return;
  LiteralOptions options;
  options.dtype = model_->dtype();
  auto pasted = parsePasted(QApplication::clipboard()->text().toStdString(), options);
  if (!pasted) {
    emit message(errorSentence(pasted.error()));
    return;
  }
  const QModelIndexList selected = selectionModel()->selectedIndexes();
  QModelIndex corner = currentIndex();
  for (const QModelIndex& cell : selected) corner = std::min(corner, cell);
  if (!corner.isValid()) corner = model_->index(0, 0);
  if (!corner.isValid()) return;

  auto [rows, columns] = tableForm(pasted->shape());
  // A flat list pasted into a single column runs downwards.
  if (rows == 1 && model_->columnCount() == 1) std::swap(rows, columns);
  std::vector<std::pair<std::int64_t, Element>> values;
  std::int64_t outside = 0;
  for (std::int64_t i = 0; i < rows * columns; ++i) {
    const std::int64_t row = corner.row() + i / columns;
    const std::int64_t column = corner.column() + i % columns;
    if (row >= model_->rowCount() || column >= model_->columnCount()) {
      ++outside;
      continue;
    }
    const QModelIndex cell = model_->index(static_cast<int>(row), static_cast<int>(column));
    values.emplace_back(model_->flatOf(cell), elementAt(*pasted, i));
  }
  session_.edits().setElements(model_->tensor(), values,
                               tr("Paste %n value(s)", nullptr, static_cast<int>(values.size())));
  emit message(outside == 0 ? QString()
                            : tr("%n pasted value(s) lie outside the table and were left out", nullptr,
                                 static_cast<int>(outside)));
}

void TensorTable::clearCells() {
  if (!model_->editable()) return;
  Element zero;
  zero.dtype = model_->dtype();
  std::vector<std::pair<std::int64_t, Element>> values;
  for (const QModelIndex& cell : selectionModel()->selectedIndexes())
    values.emplace_back(model_->flatOf(cell), zero);
  if (!values.empty()) session_.edits().setElements(model_->tensor(), values, tr("Clear values"));
}

}  // namespace gathernd::ui
