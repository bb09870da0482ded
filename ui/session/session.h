// SPDX-License-Identifier: GPL-3.0-or-later
// The one owner of the call's state. Views call its intents and redraw from snapshot(); every edit is a named
// QUndoCommand. Plans are made at once (shapes only); runs, who reads what and timings happen in the
// background on the call as it was, and a late answer is dropped. Thread rule: GUI thread; never blocks.
#pragma once

#include <QObject>
#include <QString>
#include <QUndoStack>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <vector>

#include "core/run/backend.h"
#include "ui/selection/cell_ref.h"
#include "ui/selection/playback.h"
#include "ui/selection/selection.h"
#include "ui/session/call_work.h"
#include "ui/session/edits.h"
#include "ui/session/snapshot.h"

namespace gathernd {
struct Fix;
}

namespace gathernd::ui {

class BesideWork;
class GradientLens;

class Session : public QObject {
  Q_OBJECT

 public:
  /// The registry outlives the session.
  explicit Session(const BackendRegistry& backends, QObject* parent = nullptr);
  ~Session() override;

  const Snapshot& snapshot() const { return shown_.of(snapshot_); }
  const Document& document() const { return *snapshot_.document; }
  const BackendRegistry& backends() const { return backends_; }
  Selection& selection() { return selection_; }
  Playback& playback() { return playback_; }
  GradientLens& gradient() { return *gradient_; }
  BesideWork& beside() { return *beside_; }
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
  /// The same as one undoable step: an undo brings the former document back, with its own steps before it.
  /// `said` hears of it: true when the new one is there, false when the former one is back. It counts as
  /// saved.
  void exchange(Document document, const QString& name, std::function<void(bool fresh)> said);
  void markSaved();
  /// What snapshot() keeps back while a question is open.
  void setVeil(Veil veil);
  bool modified() const { return !undo_.isClean(); }

  /// All that changes the document.
  Edits& edits() { return edits_; }

  /// What is computed for the present call.
  CallWork& work() const { return *work_; }
  /// Bytes that one tensor, or the output, may take; beyond it edits and runs are refused with `limit`: a
  /// call whose output is too large is explained, not run.
  void setMemoryLimit(std::int64_t bytes);
  std::int64_t memoryLimit() const { return memoryLimit_; }

 signals:
  void changed(gathernd::ui::Parts parts);  ///< of snapshot(); see whenChanged()
  void progressChanged(double fraction);
  void differenceChanged();
  void runFinished();

 private:
  friend class DocumentCommand;
  friend class ExchangeCommand;
  friend std::vector<Fix> fixesOf(const Session& session);

  /// A document with what follows from it at once.
  struct Prepared;
  Prepared prepared(Document document, Parts touched) const;
  void take(Document document, bool forgets = false);
  void setDocument(Document document, Parts touched);
  void adopt(Prepared next, Parts touched);
  struct Telling;
  /// At once, but as an event: where a listener finds no memory that ends in Application::notify, and what
  /// is being done to the document goes on.
  void tell(const std::function<void()>& say);
  bool event(QEvent* event) override;

  const BackendRegistry& backends_;
  Snapshot snapshot_;
  ShownSnapshot shown_;
  std::optional<OutputDifference> difference_;
  Selection selection_;
  Playback playback_;
  QUndoStack undo_;
  Edits edits_;
  std::unique_ptr<CallWork> work_;
  std::unique_ptr<GradientLens> gradient_;
  std::unique_ptr<BesideWork> beside_;
  std::int64_t memoryLimit_;
  struct FixesFound;
  mutable std::unique_ptr<FixesFound> fixes_;  ///< those asked for last
};

/// Runs `refresh`, a function of the view or anything without arguments, at each change of one of `parts`
/// while the view lives: how all that shows the session keeps up with it.
template <class View, class Refresh>
void whenChanged(Session& session, View* view, Parts parts, Refresh refresh) {
  QObject::connect(&session, &Session::changed, view, [view, parts, refresh](Parts changed) {
    if (!(changed & parts)) return;
    if constexpr (std::is_invocable_v<Refresh>)
      refresh();
    else
      std::invoke(refresh, view);
  });
}

/// What would make the error that is shown go away, most likely first.
std::vector<Fix> fixesOf(const Session& session);

}  // namespace gathernd::ui
