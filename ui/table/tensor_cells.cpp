// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/tensor_cells.h"

#include <QStringList>
#include <algorithm>
#include <utility>

#include "core/text/element_text.h"
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
  return plainTip(tr("The dialect promises nothing here; this program writes %1.")
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
  const auto element = typedElement(typed, form_.dtype);
  if (!element) {
    emit rejected(errorSentence(element.error()));
    return;
  }
  session_.edits().setElement(tensor_, flatOf(cell), *element);
}

QString TensorCells::emptyWords() const {
  if (!form_.present) return tr("No values: the output was not computed.");
  if (order_ != nullptr) return tr("No row fits the filter.");
  return tr("%1 has no elements.").arg(shapeText(form_.shape));
}

}  // namespace gathernd::ui
