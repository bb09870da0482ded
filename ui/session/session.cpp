// SPDX-License-Identifier: GPL-3.0-or-later
// The flow from an edit to a snapshot; the edits themselves are in edits.cpp.
#include "ui/session/session.h"

#include <QCoreApplication>
#include <QEvent>
#include <algorithm>

#include "core/analysis/fixes.h"
#include "core/code/message/message.h"
#include "core/formats/load.h"
#include "ui/session/beside.h"
#include "ui/session/document.h"
#include "ui/session/gradient_lens.h"
#include "ui/text/error_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

/// The shapes that places in the picture are counted in; an output is there only with a plan.
struct Shapes {
  explicit Shapes(const Snapshot& snapshot) {
    if (snapshot.document) {
      indices = snapshot.document->indices.shape();
      params = snapshot.document->params.shape();
    }
    if (snapshot.plan) output = snapshot.plan->output;
  }
  const std::optional<Shape>& of(TensorId id) const {
    return id == TensorId::Indices ? indices : id == TensorId::Params ? params : output;
  }

  std::optional<Shape> indices, params, output;
};

/// The same position in a tensor that was resized: a flat number would name another one. Asks for no memory.
std::optional<CellRef> moved(const CellRef& cell, const Shapes& before, const Shapes& now) {
  const std::optional<Shape>& from = before.of(cell.tensor);
  const std::optional<Shape>& to = now.of(cell.tensor);
  if (!from || !to || from->rank() != to->rank()) return std::nullopt;
  if (cell.flat < 0 || cell.flat >= from->elementCount()) return std::nullopt;
  CellRef place{cell.tensor, 0};
  std::int64_t rest = cell.flat, stride = 1;
  for (int axis = from->rank() - 1; axis >= 0; --axis) {
    const std::int64_t at = rest % (*from)[axis];
    if (at >= (*to)[axis]) return std::nullopt;
    place.flat += at * stride;
    rest /= (*from)[axis];
    stride *= (*to)[axis];
  }
  return place;
}

/// What is pointed at lies within the present call.
void fit(Selection& selection, Playback& playback, const Shapes& before, const Snapshot& snapshot) {
  const Shapes shapes(snapshot);
  selection.carry([&](const CellRef& cell) { return moved(cell, before, shapes); });
  if (const auto axis = selection.axis()) {
    const std::optional<Shape>& shape = shapes.of(axis->tensor);
    if (axis->axis >= (shape ? shape->rank() : 0)) selection.setAxis(std::nullopt);
  }
  playback.setTupleCount(snapshot.plan ? snapshot.plan->tupleCount : 0);
}

/// The slice that a cell holds, came from or names, where only a pass can tell who reads it; -1: none.
std::int64_t soughtSlice(const Snapshot& snapshot, const std::optional<CellRef>& cell) {
  if (!cell || !snapshot.plan || !snapshot.readers || snapshot.readers->indexed()) return -1;
  const Trace& trace = *snapshot.trace;
  if (trace.plan().sliceElements == 0) return -1;
  if (cell->tensor == TensorId::Params) return trace.sliceOfParams(cell->flat);
  const std::int64_t tuple =
      cell->tensor == TensorId::Indices ? trace.tupleOfIndex(cell->flat) : trace.tupleOfOutput(cell->flat);
  return tuple >= 0 && tuple < trace.tupleCount() ? trace.sliceOf(tuple) : -1;
}

constexpr int kUndoLimit = 1000;

/// The smallest call that works: what stands here until something is opened.
Document emptyDocument() {
  Document document;
  document.dialect = builtinDialects().front();
  document.params = Tensor().reshaped(Shape{1});
  if (auto indices = Tensor::zeros(DType::Int64, Shape{1, 1})) document.indices = std::move(*indices);
  return document;
}

bool samePlanInput(const Plan& plan, const Document& document) {
  return plan.dtype == document.params.dtype() && plan.params == document.params.shape() &&
         plan.indexDtype == document.indices.dtype() && plan.indices == document.indices.shape();
}

}  // namespace

/// All that may want much memory: whoever has one can put it in place without asking for more.
struct Session::Prepared {
  std::shared_ptr<const Document> document;
  bool samePlan = false;
  std::shared_ptr<const Plan> plan;
  std::shared_ptr<const Trace> trace;
  std::optional<Error> error;  ///< why there is no other plan
};

/// Judging takes a look at all of indices, and several ask after each change.
struct Session::FixesFound {
  std::shared_ptr<const Document> document;
  Error error;
  BadReport bad;
  std::vector<Fix> fixes;
};

Session::Session(const BackendRegistry& backends, QObject* parent)
    : QObject(parent),
      backends_(backends),
      selection_(this),
      playback_(this),
      undo_(this),
      edits_(*this),
      work_(std::make_unique<CallWork>(snapshot_, backends)),
      gradient_(std::make_unique<GradientLens>(*this)),
      beside_(std::make_unique<BesideWork>(*this)),
      memoryLimit_(defaultMemoryLimit()) {
  undo_.setUndoLimit(kUndoLimit);
  work_->setMemoryLimit(memoryLimit_);
  connect(work_.get(), &CallWork::changed, this, &Session::changed);
  connect(work_.get(), &CallWork::progressed, this, &Session::progressChanged);
  connect(work_.get(), &CallWork::finished, this, &Session::runFinished);
  connect(work_.get(), &CallWork::dropped, this,
          [this] { showDifference(std::nullopt, snapshot_.generation); });
  const auto findReaders = [this] {
    if (const std::int64_t slice = soughtSlice(snapshot_, focus()); slice >= 0) work_->findReaders(slice);
  };
  connect(&selection_, &Selection::changed, this, findReaders);
  whenChanged(*this, this, kAllParts, findReaders);
  load(emptyDocument());
}

Session::~Session() = default;

void Session::load(Document document) {
  take(std::move(document), true);
}

void Session::exchange(Document document, const QString& name, std::function<void(bool)> said) {
  pushCommand(undo_, std::make_unique<ExchangeCommand>(*this, name, std::move(document), std::move(said)));
  undo_.setClean();
}

/// Another document in the place of this one: nothing of what was pointed at or computed stays.
void Session::take(Document document, bool forgets) {
  Prepared next = prepared(std::move(document), kDocumentParts);
  if (forgets) undo_.clear();
  tell([this] {
    selection_.clear();
    selection_.setHover(std::nullopt);
    playback_.reset();
  });
  snapshot_.result.reset();
  snapshot_.staleResult.reset();
  adopt(std::move(next), kDocumentParts);
  tell([this] { emit changed(Part::Replaced); });
}

void Session::markSaved() {
  undo_.setClean();
}

/// Either all of it is there, or the former document with all that belongs to it.
void Session::setDocument(Document document, Parts touched) {
  adopt(prepared(std::move(document), touched), touched);
}

/// A new plan and trace, or the error that forbids them.
Session::Prepared Session::prepared(Document document, Parts touched) const {
  Prepared next;
  next.document = std::make_shared<const Document>(std::move(document));
  next.samePlan =
      !(touched & Part::Rules) && snapshot_.plan && samePlanInput(*snapshot_.plan, *next.document);
  if (next.samePlan) {
    next.plan = snapshot_.plan;
    next.trace = touched & Part::Indices ? std::make_shared<const Trace>(next.plan, next.document->indices)
                                         : snapshot_.trace;
  } else if (auto made = makePlan(shapesOn(backends_, *next.document))) {
    next.plan = std::make_shared<const Plan>(std::move(*made));
    next.trace = std::make_shared<const Trace>(next.plan, next.document->indices);
  } else {
    next.error = std::move(made.error());
    const EditedTensor& indices = next.document->indices;
    if (indices.elementCount() <= kMostJudged) nameOddIndex(*next.error, indices);
  }
  return next;
}

/// From here on the document is the new one, whatever fails: an edit that is half undone cannot be undone.
void Session::adopt(Prepared next, Parts touched) {
  const bool samePlan = next.samePlan;
  const Shapes before(snapshot_);
  for (const TensorId id : {TensorId::Indices, TensorId::Params})
    if (!snapshot_.document ||
        tensorOf(*snapshot_.document, id).base().file() != tensorOf(*next.document, id).base().file())
      snapshot_.faults[static_cast<std::size_t>(id)].reset();
  snapshot_.document = std::move(next.document);
  snapshot_.plan = std::move(next.plan);
  snapshot_.trace = std::move(next.trace);
  if (!samePlan) snapshot_.error = std::move(next.error);
  const bool another = (touched & kCallParts) != 0;
  // First: whoever hears of what follows reads the snapshot, where no answer to the former call may stand.
  if (another) tell([this] { work_->begin(); });
  const auto fitted = [&] { fit(selection_, playback_, before, snapshot_); };
  if (!samePlan) tell(std::cref(fitted));  // which takes no memory
  tell([this, another, touched] {
    if (another) selection_.setMarked({});  // of the former document
    emit changed(another ? touched | Part::Run | Part::Reads | Part::Times : touched);
  });
}

/// What somebody is told in; see tell().
struct Session::Telling : QEvent {
  explicit Telling(const std::function<void()>& what) : QEvent(QEvent::User), say(what) {}
  const std::function<void()>& say;
};

void Session::tell(const std::function<void()>& say) {
  Telling telling(say);
  QCoreApplication::sendEvent(this, &telling);
}

bool Session::event(QEvent* event) {
  if (event->type() != QEvent::User) return QObject::event(event);
  static_cast<Telling*>(event)->say();
  return true;
}

void Session::setVeil(Veil veil) {
  if (veil == shown_.veil()) return;
  shown_.set(veil);
  if (veil != Veil::None) {
    showDifference(std::nullopt, snapshot_.generation);
    selection_.clear();
    selection_.setHover(std::nullopt);
    selection_.setMarked({});
    playback_.reset();
  }
  playback_.setTupleCount(veil == Veil::None && snapshot_.plan ? snapshot_.plan->tupleCount : 0);
  emit changed(kAllParts);
}

void Session::showDifference(std::optional<OutputDifference> difference, std::uint64_t generation) {
  const bool holds = difference && generation == snapshot_.generation && snapshot_.plan &&
                     difference->cell.flat < snapshot_.plan->outputElements();
  if (!holds) difference.reset();
  if (difference == difference_) return;
  difference_ = std::move(difference);
  emit differenceChanged();
}

void Session::setMemoryLimit(std::int64_t bytes) {
  memoryLimit_ = bytes;
  work_->setMemoryLimit(bytes);
  setDocument(*snapshot_.document, Part::Rules);
}

std::vector<Fix> fixesOf(const Session& session) {
  if (session.snapshot().veil != Veil::None) return {};  // what mends a call tells how it ends
  const Snapshot& snapshot = session.snapshot();
  if (!snapshot.error) return {};
  auto& found = session.fixes_;
  if (found && found->document == snapshot.document && found->error == *snapshot.error &&
      found->bad == snapshot.bad)
    return found->fixes;
  const GatherCall call = shapesOn(session.backends(), session.document(), session.memoryLimit());
  const EditedTensor& indices = session.document().indices;
  // Of more numbers shapes alone tell what helps.
  const bool judged = indices.elementCount() <= kMostJudged;
  const auto flat = judged ? indices.flattened() : fail(Error());
  const CallValues values{flat ? &*flat : nullptr, &session.document().params};
  std::optional<BadTuplesFound> bad;
  if (snapshot.trace) bad.emplace(BadTuplesFound{*snapshot.trace, snapshot.bad});
  std::vector<Fix> fixes = fixesOf(call, *snapshot.error, bad ? &*bad : nullptr, values);
  // What the notes say of an error message is not to be said otherwise beside it.
  const QString notes = fromBytes(session.document().notes);
  const std::string_view advised =
      notes.isEmpty() ? "" : advisedFix([&](const char* text) { return notes.contains(coreText(text)); });
  std::stable_partition(fixes.begin(), fixes.end(),
                        [&](const Fix& fix) { return fix.words.kind == advised; });
  found = std::make_unique<Session::FixesFound>(
      Session::FixesFound{snapshot.document, *snapshot.error, snapshot.bad, std::move(fixes)});
  return found->fixes;
}

}  // namespace gathernd::ui
