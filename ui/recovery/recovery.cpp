// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/recovery/recovery.h"

#include <QDir>
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "ui/files/file_actions.h"
#include "ui/text/error_text.h"

namespace gathernd::ui {

Recovery::Recovery(Session& session, FileActions& files, Place place)
    : session_(session), files_(files), place_(std::move(place)) {
  timer_.setSingleShot(true);
  connect(&timer_, &QTimer::timeout, this, &Recovery::keep);
  whenChanged(session_, this, kDocumentParts | Part::Files, &Recovery::look);
  connect(&session_.undoStack(), &QUndoStack::cleanChanged, this, &Recovery::look);
  look();
}

Recovery::~Recovery() {
  if (!leaving_) {
    drop();
  } else if (own_) {
    own_->leaveBehind();
  }
}

/// The delay counts from the first edit that is not kept: typing on does not put it off.
void Recovery::look() {
  learnGenerated(session_.document(), generated_);
  if (!session_.modified()) return drop();
  // A base that has gone meanwhile is copied while the window still sees it.
  const bool same = session_.snapshot().document == kept_ && session_.snapshot().faults == faults_;
  if (leaving_ || same || timer_.isActive()) return;
  if (!since_.isValid()) since_.start();
  if (writing_.busy()) return;
  const auto waited = std::chrono::milliseconds(since_.elapsed());
  timer_.start(std::max(place_.delay - waited, std::chrono::milliseconds(0)));
}

/// What the document does not tell of itself.
Journal Recovery::head() const {
  Journal head;
  head.title = files_.displayName();
  head.written = QDateTime::currentDateTime();
  head.exampleId = files_.exampleId();
  const QUndoStack& steps = session_.undoStack();
  const int from = steps.cleanIndex();
  head.editCount = from >= 0 ? std::abs(steps.index() - from) : carried_ + steps.index();
  // Without knowing what the file held nobody would be asked before something else there is replaced.
  const auto& identity = files_.savers().document.identity();
  if (files_.path().isEmpty() || !identity) return head;
  head.path = QDir::current().absoluteFilePath(files_.path());
  head.identity = *identity;
  return head;
}

void Recovery::keep() {
  since_.invalidate();
  kept_ = session_.snapshot().document;
  faults_ = session_.snapshot().faults;
  const JournalWriting writing{kept_, head(), generated_, placed_, place_.mostBytes};
  // The folder is held until its journal is written: discarded meanwhile, it goes after that.
  const auto write = [writing, folder = own_,
                      parent = place_.folder](const Job::Task& task) -> Expected<Written> {
    Written written{folder, {}};
    if (!written.folder) written.folder = TRY(JournalFolder::create(parent));
    written.placed = TRY(writeJournal(*written.folder, writing, task.stop));
    return written;
  };
  writing_.start<Written>(write, [this](Expected<Written> written) {
    if (written) {
      own_ = std::move(written->folder);
      placed_ = std::move(written->placed);
      said_.clear();
      emit kept(*kept_);
    } else if (written.error().code != ErrorCode::Cancelled) {
      say(errorSentence(written.error()));
    }
    leaving_ ? finishLeaving() : look();
  });
}

void Recovery::leave(std::function<void()> then) {
  leaving_ = std::move(then);
  timer_.stop();
  if (!writing_.busy()) finishLeaving();
}

/// Now and after each write, until what is unsaved is what was last written or tried.
void Recovery::finishLeaving() {
  if (session_.modified() && session_.snapshot().document != kept_) keep();
  if (!writing_.busy()) leaving_();
}

void Recovery::drop() {
  timer_.stop();
  since_.invalidate();
  kept_.reset();
  carried_ = 0;
  writing_.cancel();
  if (!own_) return;
  placed_ = {};  // by names in that folder
  own_->discard();
  own_.reset();
}

void Recovery::adopt(std::shared_ptr<JournalFolder> folder, const Journal& journal, PlacedBases placed) {
  drop();
  own_ = std::move(folder);
  placed_ = std::move(placed);
  kept_ = session_.snapshot().document;
  faults_ = session_.snapshot().faults;
  carried_ = journal.editCount;
  session_.undoStack().resetClean();
}

void Recovery::say(const QString& sentence) {
  if (sentence == said_) return;
  said_ = sentence;
  emit failed(sentence);
}

}  // namespace gathernd::ui
