// SPDX-License-Identifier: GPL-3.0-or-later
// The one owner of state. Views call its intents and redraw from snapshot(); every edit is a named
// QUndoCommand. Plans are made at once (shapes only); runs, reader indices and timings happen in the
// background on a copy and come back with a generation number, so a late answer is dropped. Thread rule: GUI
// thread; never blocks.
#pragma once

#include <QObject>
#include <QString>
#include <QUndoStack>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/run/registry.h"
#include "core/scenario/scenario.h"
#include "ui/session/cell_ref.h"
#include "ui/session/output_difference.h"
#include "ui/session/playback.h"
#include "ui/session/selection.h"
#include "ui/session/snapshot.h"

namespace gathernd::ui {

class GradientLens;
class RunJobs;
struct RunAnswer;
struct TensorState;

class Session : public QObject {
  Q_OBJECT

 public:
  /// The registry outlives the session.
  explicit Session(const BackendRegistry& backends, QObject* parent = nullptr);
  ~Session() override;

  const Snapshot& snapshot() const { return snapshot_; }
  const Document& document() const { return *snapshot_.document; }
  const BackendRegistry& backends() const { return backends_; }
  Selection& selection() { return selection_; }
  Playback& playback() { return playback_; }
  GradientLens& gradient() { return *gradient_; }
  /// What views speak about: what is pointed at, else pin A; nothing while a step has the word.
  std::optional<CellRef> focus() const {
    return playback_.state().active ? selection_.pointed() : selection_.focus();
  }
  QUndoStack& undoStack() { return undo_; }
  /// What a comparison of this call found; gone with the next edit or run of another call.
  const std::optional<OutputDifference>& difference() const { return difference_; }
  /// `generation`: of the snapshot that was compared; when it is a former one's, nothing is shown.
  void showDifference(std::optional<OutputDifference> difference, std::uint64_t generation);

  /// Replaces everything and clears undo (open, example, new). The document counts as saved.
  void load(Document document);
  void markSaved();
  bool modified() const { return !undo_.isClean(); }

  // Edits: each one undoable, named for the Edit menu. They accept anything that a Document can hold: what is
  // wrong then shows as snapshot().error and stays visible. Edits that make no change push nothing.
  void setElement(TensorId tensor, std::int64_t flat, const Element& value);
  /// Several elements of one tensor as one command.
  void setElements(TensorId tensor, std::span<const std::pair<std::int64_t, Element>> values,
                   const QString& name);
  void setTensor(TensorId tensor, Tensor value, const QString& name);
  /// Keeps what overlaps; new elements are 0 (indices: 0). `limit` errors are returned, not shown.
  Expected<void> resize(TensorId tensor, const Shape& shape);
  Expected<void> reshape(TensorId tensor, const Shape& shape);  ///< same element count
  Expected<void> transpose(TensorId tensor, std::span<const int> permutation);
  Expected<void> insertAxis(TensorId tensor, int axis);  ///< of size 1
  Expected<void> removeAxis(TensorId tensor, int axis);  ///< keeps index 0 along it
  /// One more or one less along an axis, at `position` (−1: at the end).
  Expected<void> insertAlong(TensorId tensor, int axis, std::int64_t position = -1);
  Expected<void> removeAlong(TensorId tensor, int axis, std::int64_t position = -1);
  Expected<void> convert(TensorId tensor, DType dtype);
  Expected<void> fill(TensorId tensor,
                      const GeneratorSpec& spec);  ///< shape of the tensor is kept; spec.shape ignored
  void setBatchDims(std::int64_t batchDims);
  void setDialect(const Dialect& dialect);
  void setPolicy(const std::string& policy);
  void setFillValue(std::optional<Element> value);
  void setBackend(const std::string& id);
  void setAxisName(TensorId tensor, int axis, const QString& name);
  void setNotes(const QString& notes);
  void setTitle(const QString& title);
  /// A tuple's components at once: what dragging it onto a params cell does.
  void retargetTuple(std::int64_t tuple, std::int64_t paramsFlat);

  /// A fix that would make the present error go away, most likely first; empty when there is none.
  struct Fix {
    QString label;
    std::function<void()> apply;
  };
  std::vector<Fix> fixes();

  // Running. Live while the work is below the budget; above it the output is Stale until run().
  void run();  ///< F5
  void cancel();
  bool running() const;
  void measure();  ///< several runs of the current call in the background; fills snapshot().timing
  bool measuring() const;
  void setLiveBudget(std::int64_t bytesMoved);  ///< default 64 MiB
  /// Waits for the background to be idle while events are processed by the caller's test; true when idle.
  bool idle() const;
  /// Bytes that one tensor, or the output, may take; beyond it edits and runs are refused with `limit`.
  void setMemoryLimit(std::int64_t bytes);
  std::int64_t memoryLimit() const { return memoryLimit_; }

  // Bad tuples, in order: F8.
  std::int64_t nextBad(std::int64_t after) const;  ///< wraps round; −1: none

 signals:
  void snapshotChanged();   ///< anything in snapshot(); the cheap catch-all for views
  void documentReplaced();  ///< load(): views may re-fit
  void progressChanged(double fraction);
  void differenceChanged();
  void runFinished();

 private:
  friend class DocumentCommand;

  /// What an edit touched; decides what is computed anew.
  struct Touched {
    bool params = false, indices = false;  ///< values, shape or element type
    bool rules = false;                    ///< batch_dims, dialect, policy, fill value, backend
  };
  void setDocument(Document document, Touched touched);
  void replan();
  void startRun();
  void startReaders();
  void startCheck();
  void dropResult();
  void finishRun(RunAnswer answer);
  std::int64_t workOf(const Plan& plan) const;
  const EditedTensor& tensor(TensorId id) const;
  template <class Edit>
  Expected<void> editTensor(TensorId id, const QString& name, Edit edit);
  void pushTensor(TensorId id, const QString& name, TensorState next);
  template <class Edit>
  void editSettings(const QString& name, bool rules, Edit edit);

  const BackendRegistry& backends_;
  Snapshot snapshot_;
  std::optional<OutputDifference> difference_;
  Selection selection_;
  Playback playback_;
  QUndoStack undo_;
  std::unique_ptr<RunJobs> jobs_;
  std::unique_ptr<GradientLens> gradient_;
  std::uint64_t paramsRevision_ = 0;  ///< so that background work may keep a flattened tensor
  std::uint64_t indicesRevision_ = 0;
  std::int64_t liveBudget_ = 64LL << 20;
  std::int64_t memoryLimit_;
};

/// A scenario with its tensors loaded. `folder` is where its files lie.
Expected<Document> documentFrom(const Scenario& scenario, const std::string& folder,
                                const TensorLoader& loader, std::int64_t memoryLimit);
/// Inverse: unedited file and generator sources stay as they are.
Scenario scenarioFrom(const Document& document);

}  // namespace gathernd::ui
