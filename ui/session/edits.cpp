// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/edits.h"

#include <algorithm>
#include <cstdlib>
#include <type_traits>
#include <variant>

#include "core/analysis/bad/bad_analysis.h"
#include "core/analysis/fixes.h"
#include "core/call/call_indices.h"
#include "core/tensor/edits.h"
#include "core/text/cast.h"
#include "core/text/visible_text.h"
#include "ui/session/session.h"
#include "ui/text/error_text.h"

namespace gathernd::ui {

// Commands

QString stepName(const QString& name) {
  return QString::fromStdString(visibleText(name.toStdString()));
}

void pushCommand(QUndoStack& stack, std::unique_ptr<QUndoCommand> command) {
  QUndoCommand* const pushed = command.release();
  try {
    stack.push(pushed);
  } catch (...) {
    // It runs the command first and takes it only once that has gone well; then it tells others, who may
    // fail.
    if (stack.count() == 0 || stack.command(stack.count() - 1) != pushed) delete pushed;
    throw;
  }
}

DocumentCommand::DocumentCommand(Session& session, const QString& name, Put undo, Put redo)
    : QUndoCommand(stepName(name)), session_(session), undo_(std::move(undo)), redo_(std::move(redo)) {}

void DocumentCommand::apply(const Put& put) {
  Document next = session_.document();
  const Parts touched = put(next);
  session_.setDocument(std::move(next), touched);
}

ExchangeCommand::ExchangeCommand(Session& session, const QString& name, Document after,
                                 std::function<void(bool)> said)
    : QUndoCommand(stepName(name)),
      session_(session),
      before_(session.document()),
      after_(std::move(after)),
      said_(std::move(said)) {}

void ExchangeCommand::redo() {
  session_.take(after_);
  session_.tell([this] { said_(true); });
}

void ExchangeCommand::undo() {
  session_.take(before_);
  session_.tell([this] { said_(false); });
}

namespace {

void push(Session& session, const QString& name, DocumentCommand::Put undo, DocumentCommand::Put redo) {
  pushCommand(session.undoStack(),
              std::make_unique<DocumentCommand>(session, name, std::move(undo), std::move(redo)));
}

Parts partOf(TensorId id) {
  return id == TensorId::Params ? Part::Params : Part::Indices;
}

DocumentCommand::Put putTensor(TensorId id, Operand operand, std::optional<std::int64_t> batchDims) {
  return [id, operand = std::move(operand), batchDims](Document& next) {
    const bool rules = batchDims && *batchDims != next.batchDims;
    tensorOf(next, id) = operand;
    next.batchDims = batchDims.value_or(next.batchDims);
    return rules ? partOf(id) | Part::Rules : partOf(id);
  };
}

}  // namespace

void pushTensor(Session& session, TensorId id, const QString& name, Operand next,
                std::optional<std::int64_t> batchDims) {
  const Document& present = session.document();
  const auto former = batchDims ? std::optional(present.batchDims) : std::nullopt;
  push(session, name, putTensor(id, tensorOf(present, id), former),
       putTensor(id, std::move(next), batchDims));
}

namespace {

using ElementChange = std::pair<std::int64_t, Element>;  // flat number, value

DocumentCommand::Put putElements(TensorId id, std::vector<ElementChange> values,
                                 std::optional<TensorSource> origin) {
  return [id, values = std::move(values), origin = std::move(origin)](Document& next) {
    Operand& operand = tensorOf(next, id);
    operand.setValues(operand.with(values));
    operand.origin = origin;
    return partOf(id);
  };
}

bool editable(TensorId id) {
  return id != TensorId::Output;
}

tl::unexpected<Error> outputRefused() {
  return fail(ErrorCode::Usage, "edit.output");
}

/// The value in the tensor's own type; nothing when it cannot be held there.
std::optional<Element> integerElement(std::int64_t value, DType dtype) {
  const Element element = castElement(Element::of(DType::Int64, value), dtype);
  if (!isInteger(dtype) || integerValue(element) != value) return std::nullopt;
  return element;
}

template <class T>
void insertAt(std::vector<T>& values, int at, T value) {
  if (at < static_cast<int>(values.size())) values.insert(values.begin() + at, std::move(value));
}

using AxisNames = std::vector<std::string>;

void replaceValues(Operand& operand, Tensor values, AxisNames names) {
  operand.setValues(std::move(values));
  operand.origin.reset();
  operand.nameAxes(std::move(names));
}

/// `edit` maps the present Tensor to the next, and may move the axis names along.
template <class Edit>
Expected<void> editTensor(Session& session, TensorId id, const QString& name, Edit edit) {
  if (!editable(id)) return outputRefused();
  Operand next = tensorOf(session.document(), id);
  if (next.edited()) TRY(checkedBytes(next.dtype(), next.shape(), session.memoryLimit()));
  const Tensor present = TRY(next.flattened());
  AxisNames names = next.axisNames;
  names.resize(static_cast<std::size_t>(present.shape().rank()));
  Tensor edited = TRY(edit(present, names));
  names.resize(static_cast<std::size_t>(edited.shape().rank()));
  replaceValues(next, std::move(edited), std::move(names));
  pushTensor(session, id, name, std::move(next));
  return {};
}

/// What an undo would take back names the tensor.
QString nameOf(TensorId id) {
  return QString::fromStdString(operandName(id));
}

template <class Owner, class Value>
DocumentCommand::Put putSetting(Value Owner::*member, Value value, Part touched) {
  return [member, value = std::move(value), touched](Document& next) {
    next.*member = value;
    return Parts(touched);
  };
}

template <class Owner, class Value>
void set(Session& session, Value Owner::*member, std::type_identity_t<Value> value, Part touched,
         const QString& name) {
  const Value& present = session.document().*member;
  if (present == value) return;
  push(session, name, putSetting(member, present, touched), putSetting(member, std::move(value), touched));
}

DocumentCommand::Put putAxisNames(TensorId id, AxisNames names) {
  return [id, names = std::move(names)](Document& next) {
    tensorOf(next, id).nameAxes(names);
    return Parts(Part::Words);
  };
}

}  // namespace

// Elements

void Edits::setElement(TensorId id, std::int64_t flat, const Element& value) {
  const std::pair<std::int64_t, Element> one(flat, value);
  setElements(id, std::span(&one, 1),
              tr("Change %1").arg(id == TensorId::Indices ? tr("an index") : tr("a value")));
}

void Edits::setElements(TensorId id, std::span<const std::pair<std::int64_t, Element>> values,
                        const QString& name) {
  if (!editable(id)) return;
  const EditedTensor& present = tensorOf(session_.document(), id);
  std::vector<ElementChange> before, after;
  for (const auto& [flat, value] : values) {
    if (flat < 0 || flat >= present.elementCount()) continue;
    Element fitting = value.dtype == present.dtype() ? value : castElement(value, present.dtype());
    Element former = present.at(flat);
    if (fitting == former) continue;
    before.emplace_back(flat, std::move(former));
    after.emplace_back(flat, std::move(fitting));
  }
  if (after.empty()) return;
  const auto& origin = tensorOf(session_.document(), id).origin;
  push(session_, name, putElements(id, std::move(before), origin),
       putElements(id, std::move(after), std::nullopt));
}

bool Edits::canRetarget(std::int64_t tuple, std::int64_t paramsFlat) const {
  const Plan* plan = session_.snapshot().plan.get();
  if (plan == nullptr || !session_.snapshot().trace || plan->depth == 0 || tuple < 0 ||
      tuple >= plan->tupleCount || paramsFlat < 0 || paramsFlat >= plan->params.elementCount()) {
    return false;
  }
  const std::vector<std::int64_t> target = plan->params.position(paramsFlat);
  const std::vector<std::int64_t> place = plan->tupleGrid.position(tuple);
  // A tuple sees its own batch entry only, whatever it says.
  return std::equal(place.begin(), place.begin() + plan->batchDims, target.begin());
}

void Edits::retargetTuple(std::int64_t tuple, std::int64_t paramsFlat) {
  if (!canRetarget(tuple, paramsFlat)) return;
  const Plan* plan = session_.snapshot().plan.get();
  const std::vector<std::int64_t> target = plan->params.position(paramsFlat);
  std::vector<ElementChange> changes;
  for (int j = 0; j < plan->depth; ++j) {
    auto element = integerElement(
        target[static_cast<std::size_t>(plan->batchDims) + static_cast<std::size_t>(j)], plan->indexDtype);
    if (!element) return;
    changes.emplace_back(session_.snapshot().trace->indexOf(tuple, j), std::move(*element));
  }
  setElements(TensorId::Indices, changes, tr("Point tuple %1 elsewhere").arg(tuple));
}

// Whole tensors

void Edits::setTensor(TensorId id, Tensor value, const QString& name) {
  if (!editable(id)) return;
  const EditedTensor& present = tensorOf(session_.document(), id);
  if (!present.edited() && bitEqual(present.base(), value)) return;
  Operand next = tensorOf(session_.document(), id);
  const bool renamed = value.shape().rank() != present.shape().rank();
  replaceValues(next, std::move(value), renamed ? AxisNames() : next.axisNames);
  pushTensor(session_, id, name, std::move(next));
}

namespace {

constexpr std::int64_t kMostCounted = 4096;

/// Of another rank: the same numbers where there are as many, else those along the last axes, as they would
/// broadcast.
Expected<Tensor> intoShape(const Tensor& t, const Shape& shape, std::int64_t memoryLimit) {
  const int more = shape.rank() - t.shape().rank();
  if (more == 0) return resized(t, shape, memoryLimit);
  if (shape.elementCount() == t.elementCount()) return t.reshaped(shape);
  const Shape& shorter = more > 0 ? t.shape() : shape;
  std::vector<std::int64_t> extents(static_cast<std::size_t>(std::abs(more)), 1);
  extents.insert(extents.end(), shorter.begin(), shorter.end());
  const Shape longer = TRY(Shape::make(extents));
  if (more > 0) return resized(t.reshaped(longer), shape, memoryLimit);
  return TRY(resized(t, longer, memoryLimit)).reshaped(shape);
}

/// Params that count up go on counting in rows that are added, and where the axes are others: mostly zeros, a
/// picture would say nothing.
Expected<Tensor> resizedParams(const Tensor& t, const Shape& shape, std::int64_t memoryLimit) {
  const auto counting = [&](const Shape& of) {
    return generateTensor({GeneratorKind::Arange, of, 0, t.dtype()}, t.dtype(), memoryLimit);
  };
  const auto row = [](const Shape& of) { return of.extents().subspan(of.rank() > 0 ? 1 : 0); };
  const bool others = shape.rank() != t.shape().rank() || std::ranges::equal(row(shape), row(t.shape()));
  if (others && t.elementCount() > 1 && t.elementCount() <= kMostCounted) {
    const auto counted = counting(t.shape());
    if (counted && bitEqual(*counted, t)) return counting(shape);
  }
  return intoShape(t, shape, memoryLimit);
}

}  // namespace

Expected<void> Edits::resize(TensorId id, const Shape& shape) {
  if (editable(id) && shape == tensorOf(session_.document(), id).shape()) return {};
  return editTensor(session_, id,
                    tr("Resize %1 to %2").arg(nameOf(id), QString::fromStdString(shape.toString())),
                    [&](const Tensor& t, AxisNames&) {
                      return id == TensorId::Params ? resizedParams(t, shape, session_.memoryLimit())
                                                    : intoShape(t, shape, session_.memoryLimit());
                    });
}

Expected<void> Edits::reshape(TensorId id, const Shape& shape) {
  if (editable(id) && shape == tensorOf(session_.document(), id).shape()) return {};
  return editTensor(session_, id,
                    tr("Reshape %1 to %2").arg(nameOf(id), QString::fromStdString(shape.toString())),
                    [&](const Tensor& t, AxisNames&) { return reshaped(t, shape); });
}

Expected<void> Edits::transpose(TensorId id, std::span<const int> permutation) {
  if (std::is_sorted(permutation.begin(), permutation.end()) && editable(id) &&
      static_cast<int>(permutation.size()) == tensorOf(session_.document(), id).shape().rank()) {
    // The identity, unless an axis comes twice: let the checked function say so.
    if (std::adjacent_find(permutation.begin(), permutation.end()) == permutation.end()) return {};
  }
  return editTensor(session_, id, tr("Transpose %1").arg(nameOf(id)), [&](const Tensor& t, AxisNames& names) {
    auto edited = transposed(t, permutation, session_.memoryLimit());
    if (edited) {
      const AxisNames before = names;
      for (std::size_t a = 0; a < permutation.size(); ++a)
        names[a] = before[static_cast<std::size_t>(permutation[a])];
    }
    return edited;
  });
}

Expected<void> Edits::insertAxis(TensorId id, int axis) {
  return editTensor(session_, id, tr("Add an axis to %1").arg(nameOf(id)),
                    [&](const Tensor& t, AxisNames& names) {
                      auto edited = axisInserted(t, axis);
                      if (edited) insertAt(names, axis, std::string());
                      return edited;
                    });
}

Expected<void> Edits::removeAxis(TensorId id, int axis) {
  return editTensor(session_, id, tr("Remove an axis of %1").arg(nameOf(id)),
                    [&](const Tensor& t, AxisNames& names) {
                      auto edited = axisRemoved(t, axis, session_.memoryLimit());
                      if (edited) names.erase(names.begin() + axis);
                      return edited;
                    });
}

Expected<void> Edits::insertAlong(TensorId id, int axis, std::int64_t position) {
  return editTensor(
      session_, id, tr("Add along axis %1 of %2").arg(axis).arg(nameOf(id)),
      [&](const Tensor& t, AxisNames&) { return insertedAlong(t, axis, position, session_.memoryLimit()); });
}

Expected<void> Edits::removeAlong(TensorId id, int axis, std::int64_t position) {
  return editTensor(
      session_, id, tr("Remove along axis %1 of %2").arg(axis).arg(nameOf(id)),
      [&](const Tensor& t, AxisNames&) { return removedAlong(t, axis, position, session_.memoryLimit()); });
}

Expected<void> Edits::convert(TensorId id, DType dtype) {
  if (editable(id) && dtype == tensorOf(session_.document(), id).dtype()) return {};
  const QString name = tr("Convert %1 to %2").arg(nameOf(id), QString::fromUtf8(dtypeName(dtype).data()));
  return editTensor(session_, id, name,
                    [&](const Tensor& t, AxisNames&) { return converted(t, dtype, session_.memoryLimit()); });
}

Expected<void> Edits::fill(TensorId id, const GeneratorSpec& spec) {
  if (!editable(id)) return outputRefused();
  GeneratorSpec own = spec;
  own.shape = tensorOf(session_.document(), id).shape();
  own.dtype = spec.dtype.value_or(tensorOf(session_.document(), id).dtype());
  const Document& call = session_.document();
  Operand next =
      TRY(id == TensorId::Indices ? generateCallIndices(own, *own.dtype, call.params.shape(), call.batchDims,
                                                        call.dialect, session_.memoryLimit())
                                  : generateTensor(own, *own.dtype, session_.memoryLimit()));
  // Random indices follow from params too, so the rule alone does not say what they are.
  if (id == TensorId::Params) next.origin = own;
  next.axisNames = tensorOf(session_.document(), id).axisNames;
  pushTensor(session_, id, tr("Fill %1").arg(nameOf(id)), std::move(next));
  return {};
}

// Settings

void Edits::setBatchDims(std::int64_t batchDims) {
  set(session_, &Document::batchDims, batchDims, Part::Rules, tr("Set batch_dims to %1").arg(batchDims));
}

void Edits::setDialect(const Dialect& dialect) {
  const QString name = QString::fromStdString(dialect.name);
  set(session_, &Document::dialect, dialect, Part::Rules, tr("Switch to %1").arg(name));
}

void Edits::setPolicy(const std::string& policy) {
  set(session_, &Document::policy, policy, Part::Rules, tr("Set bad_indices_policy"));
}

void Edits::setFillValue(std::optional<Element> value) {
  set(session_, &Document::fillValue, std::move(value), Part::Rules, tr("Set the fill value"));
}

void Edits::setBackend(const std::string& id) {
  set(session_, &Document::backend, id, Part::Rules, tr("Run on %1").arg(QString::fromStdString(id)));
}

void Edits::setAxisName(TensorId id, int axis, const QString& name) {
  if (!editable(id) || axis < 0 || axis >= tensorOf(session_.document(), id).shape().rank()) return;
  AxisNames names = tensorOf(session_.document(), id).axisNames;
  names.resize(static_cast<std::size_t>(tensorOf(session_.document(), id).shape().rank()));
  std::string& present = names[static_cast<std::size_t>(axis)];
  if (present == name.toStdString()) return;
  present = name.toStdString();
  push(session_, tr("Name an axis of %1").arg(nameOf(id)),
       putAxisNames(id, tensorOf(session_.document(), id).axisNames), putAxisNames(id, std::move(names)));
}

void Edits::setNotes(const QString& notes) {
  set(session_, &Document::notes, notes.toStdString(), Part::Words, tr("Edit the notes"));
}

void Edits::setTitle(const QString& title) {
  set(session_, &Document::title, title.toStdString(), Part::Words, tr("Edit the title"));
}

// Fixes

namespace {

TensorId idOf(CallTensor tensor) {
  return tensor == CallTensor::Params ? TensorId::Params : TensorId::Indices;
}

/// Their names, where the axes can still be told apart.
AxisNames namesAfter(const ReadIndices& change, AxisNames names, std::size_t rank, bool appended) {
  names.resize(rank);
  if (!change.axes.empty()) {
    const AxisNames before = names;
    for (std::size_t a = 0; a < rank; ++a) names[a] = before[static_cast<std::size_t>(change.axes[a])];
  }
  const auto now = static_cast<std::size_t>(change.shape.rank());
  if (now != rank && !appended) names.clear();
  names.resize(now);
  return names;
}

/// A refused edit (`limit`) changes nothing: the error that is shown stays, and its fix with it.
struct Applying {
  Session& session;
  const Fix& fix;

  Edits& edits() const { return session.edits(); }
  const Document& document() const { return session.document(); }
  QString name() const { return fixSentence(fix.words); }

  void operator()(const SetBatchDims& change) const { edits().setBatchDims(change.batchDims); }
  void operator()(const SetDialect& change) const { edits().setDialect(change.dialect); }
  void operator()(const SetPolicy& change) const { edits().setPolicy(change.policy); }
  void operator()(const SetBackend& change) const { edits().setBackend(change.backend); }
  void operator()(const ConvertFillValue& change) const {
    if (document().fillValue) edits().setFillValue(castElement(*document().fillValue, change.dtype));
  }
  void operator()(const ConvertTensor& change) const {
    static_cast<void>(edits().convert(idOf(change.tensor), change.dtype));
  }
  void operator()(const ResizeTensor& change) const {
    // With zeros, as it was offered.
    static_cast<void>(editTensor(session, idOf(change.tensor), name(), [&](const Tensor& t, AxisNames&) {
      return resized(t, change.shape, session.memoryLimit());
    }));
  }
  void operator()(const AddParamsAxis&) const {
    static_cast<void>(edits().reshape(TensorId::Params, Shape{1}));
  }
  void operator()(const ReadIndices& change) const {
    const bool appended = fix.words.kind == "add_axis" && document().dialect.tupleAxis == TupleAxis::Last;
    const auto rank = static_cast<std::size_t>(document().indices.shape().rank());
    replaceIndices(change.batchDims,
                   [&](AxisNames names) { return namesAfter(change, std::move(names), rank, appended); });
  }
  void operator()(const TakeMaskPlaces&) const {
    replaceIndices(0, [](const AxisNames&) { return AxisNames(); });
  }
  void operator()(const ChangeNumbers& change) const {
    edits().setElements(TensorId::Indices, change.values, name());
  }
  void operator()(const ClampTuples&) const { edits().clampTuples(); }

  template <class Names>
  void replaceIndices(std::int64_t batchDims, Names names) const {
    const auto flat = document().indices.flattened();
    if (!flat) return;
    auto changed = changedIndices(fix.change, *flat, document().dialect);
    if (!changed || !*changed) return;
    Operand next = document().indices;
    replaceValues(next, std::move(**changed), names(next.axisNames));
    pushTensor(session, TensorId::Indices, name(), std::move(next), batchDims);
  }
};

}  // namespace

void Edits::apply(const Fix& fix) {
  std::visit(Applying{session_, fix}, fix.change);
}

/// Those that are listed.
void Edits::clampTuples() {
  const Snapshot snapshot = session_.snapshot();
  if (!snapshot.plan) return;
  const auto changes = clampedElements(*snapshot.plan, session_.document().indices, snapshot.bad.all);
  if (changes) setElements(TensorId::Indices, *changes, tr("Move tuples into range"));
}

}  // namespace gathernd::ui
