// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/tensor_table.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QStringList>
#include <algorithm>
#include <utility>
#include <vector>

#include "core/text/element_text.h"
#include "core/text/literal/literal.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
TensorCells::TensorCells(Session& session, TensorId tensor, QObject* parent)
    : QObject(parent), session_(session), tensor_(tensor) {
  take(currentForm());
  whenChanged(session_, this, kOutcomeParts, &TensorCells::refresh);
  // A reset closes the editor that is open over a cell; new values alone would leave it with the old text.
  whenChanged(session_, this, Part::Replaced, [this] {
    take(currentForm());
    emit reset();
  });
}

TensorCells::Form TensorCells::currentForm() const {
  const Snapshot& snapshot = session_.snapshot();
  if (tensor_ == TensorId::Output) {
    if (!snapshot.result || !snapshot.plan) return {};
    return {true, snapshot.plan->output, snapshot.plan->dtype};
  }
  if (!snapshot.document) return {};
  const EditedTensor& t = tensorOf(*snapshot.document, tensor_);
  return {true, t.shape(), t.dtype()};
}

void TensorCells::take(const Form& form) {
  form_ = form;
  order_.reset();
  layout_ = {};
  // Of a shape without elements the other extents may multiply beyond all bounds.
  if (!form.present || form.shape.empty()) return;
  const int rank = form.shape.rank();
  layout_ = MatrixLayout::of(form.shape, 0, std::max(rank - 1, std::min(rank, 1)), rank);
}

bool TensorCells::stands() const {
  return form_.present && currentForm() == form_;
}

std::optional<EditedTensor> TensorCells::values() const {
  const Snapshot& snapshot = session_.snapshot();
  if (!stands()) return std::nullopt;
  if (tensor_ == TensorId::Output) return EditedTensor(snapshot.result->output);
  return tensorOf(*snapshot.document, tensor_);
}

Element TensorCells::elementOf(std::int64_t flat) const {
  const Snapshot& snapshot = session_.snapshot();
  if (tensor_ == TensorId::Output) return elementAt(snapshot.result->output, flat);
  return tensorOf(*snapshot.document, tensor_).at(flat);
}

bool TensorCells::promisesNothing(std::int64_t flat) const {
  const Trace* trace = session_.snapshot().trace.get();
  return tensor_ == TensorId::Output && trace != nullptr && trace->promisesNothing(flat);
}

void TensorCells::refresh() {
  const Form now = currentForm();
  if (now == form_) {
    emit changed();
    return;
  }
  take(now);
  emit reset();
}

void TensorCells::setOrder(std::shared_ptr<const RowOrder> order) {
  order_ = std::move(order);
  emit reset();
}

QString TensorCells::text(Cell cell) const {
  if (!stands()) return {};
  const std::int64_t flat = flatOf(cell);
  if (session_.snapshot().isLost(tensor_)) return tr("lost");
  if (promisesNothing(flat)) return QStringLiteral("?");
  return fromBytes(formatElement(elementOf(flat)));
}

QString TensorCells::tip(Cell cell) const {
  if (!stands() || !promisesNothing(flatOf(cell))) return {};
  return plainTip(tr("The framework promises nothing here; this program writes %1.")
                      .arg(fromBytes(formatElement(elementOf(flatOf(cell))))));
}

QString TensorCells::columnName(std::int64_t column) const {
  return form_.shape.rank() >= 2 ? QString::number(column) : QString();
}

QString TensorCells::sourceRowName(std::int64_t source) const {
  if (form_.shape.rank() == 0) return QStringLiteral("[]");
  QStringList parts;
  if (form_.shape.rank() == 1) {
    parts << QString::number(source);
  } else {
    const Shape rows = form_.shape.slice(0, form_.shape.rank() - 1);
    for (const std::int64_t i : rows.position(source)) parts << QString::number(i);
    parts << QStringLiteral(":");
  }
  return QString(QLatin1Char('[') + parts.join(QLatin1Char(',')) + QLatin1Char(']'));
}

Qt::Alignment TensorCells::alignment() const {
  return (form_.dtype == DType::String ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter;
}

void TensorCells::setText(Cell cell, const QString& typed) {
  if (!editable() || cell.row >= rows() || cell.column >= columns()) return;
  const auto element = parseElement(typed.toStdString(), form_.dtype);
  if (!element) {
    emit rejected(typedErrorSentence(element.error()));
    return;
  }
  session_.edits().setElement(tensor_, flatOf(cell), *element);
}

QString TensorCells::emptyWords() const {
  if (!form_.present) return tr("The output was not computed.");
  if (order_ != nullptr) return tr("No row fits the filter.");
  return tr("%1 has no elements.").arg(shapeText(form_.shape));
}

namespace {

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

bool asksRow(const QKeyEvent& event) {
  return event.modifiers() == Qt::ControlModifier && event.key() == Qt::Key_G;
}

}  // namespace

TensorTable::TensorTable(Session& session, TensorId tensor, QWidget* parent)
    : TensorTable(session, new TensorCells(session, tensor, nullptr), parent) {}

TensorTable::TensorTable(Session& session, TensorCells* cells, QWidget* parent)
    : GridView(*cells, parent), session_(session), cells_(cells) {
  cells_->setParent(this);
  const TensorId tensor = cells_->tensor();
  setObjectName(QLatin1String(tableName(tensor)));
  setAccessibleName(tensor == TensorId::Indices  ? tr("indices as a table")
                    : tensor == TensorId::Params ? tr("params as a table")
                                                 : tr("output as a table"));
  connect(cells_, &TensorCells::rejected, this, &TensorTable::message);
  connect(cells_, &TensorCells::reset, this, &GridView::cellsReset);
  // What nobody looks at is laid out when it is shown.
  connect(cells_, &TensorCells::changed, this, [this] {
    if (isVisible()) cellsChanged();
  });
}

bool TensorTable::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* key = static_cast<QKeyEvent*>(event);
    if (asksRow(*key) || key->matches(QKeySequence::Find)) {
      event->accept();
      return true;
    }
  }
  return GridView::event(event);
}

void TensorTable::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Paste)) return paste();
  if (event->matches(QKeySequence::Copy)) return copy();
  if (event->matches(QKeySequence::Delete)) return clearCells();
  if (event->matches(QKeySequence::Find)) return emit findAsked();
  if (asksRow(*event)) return emit rowAsked();
  GridView::keyPressEvent(event);
}

bool TensorTable::fewEnough() {
  if (selection().cellCount(kMostCopied + 1) <= kMostCopied) return true;
  emit message(tr("More than %L1 cells are selected: that many are neither copied nor cleared at once.")
                   .arg(kMostCopied));
  return false;
}

void TensorTable::copy() {
  if (!fewEnough()) return;
  const std::vector<Cell> cells = selection().cells(kMostCopied);
  if (cells.empty()) return;
  QString text;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) text += cells[i].row == cells[i - 1].row ? QLatin1Char('\t') : QLatin1Char('\n');
    text += cells_->text(cells[i]);
  }
  QApplication::clipboard()->setText(text);
  emit message({});
}

void TensorTable::paste() {
  if (!cells_->editable() || cells_->rows() == 0 || cells_->columns() == 0) return;
  LiteralOptions options;
  options.dtype = cells_->dtype();
  auto pasted = parsePasted(clipboardText().toStdString(), options);
  if (!pasted) {
    emit message(errorSentence(pasted.error()));
    return;
  }
  const Cell corner = selection().corner();
  auto [rows, columns] = tableForm(pasted->shape());
  // A flat list pasted into a single column runs downwards.
  if (rows == 1 && cells_->columns() == 1) std::swap(rows, columns);
  std::vector<std::pair<std::int64_t, Element>> values;
  std::int64_t outside = 0;
  for (std::int64_t i = 0; i < rows * columns; ++i) {
    const Cell cell{corner.row + i / columns, corner.column + i % columns};
    if (cell.row >= cells_->rows() || cell.column >= cells_->columns()) {
      ++outside;
      continue;
    }
    values.emplace_back(cells_->flatOf(cell), elementAt(*pasted, i));
  }
  session_.edits().setElements(cells_->tensor(), values,
                               tr("Paste %n value(s)", nullptr, static_cast<int>(values.size())));
  emit message(outside == 0 ? QString()
                            : tr("%n pasted value(s) lie outside the table and were left out", nullptr,
                                 static_cast<int>(outside)));
}

void TensorTable::clearCells() {
  if (!cells_->editable() || !fewEnough()) return;
  Element zero;
  zero.dtype = cells_->dtype();
  std::vector<std::pair<std::int64_t, Element>> values;
  for (const Cell& cell : selection().cells(kMostCopied)) values.emplace_back(cells_->flatOf(cell), zero);
  if (!values.empty()) session_.edits().setElements(cells_->tensor(), values, tr("Clear values"));
}

}  // namespace gathernd::ui
