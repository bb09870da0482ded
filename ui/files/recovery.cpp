// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/recovery.h"

#include <QDir>
#include <QLocale>
#include <utility>

#include "core/formats/load.h"
#include "core/tensor/dtype.h"
#include "ui/files/document_file.h"
#include "ui/files/file_actions.h"
#include "ui/text/error_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/dialogs.h"

namespace gathernd::ui {
namespace {

std::int64_t bytesOf(const EditedTensor& tensor) {
  return tensor.elementCount() * elementBytes(tensor.dtype());
}

/// Without knowing what the file held nobody would be asked before something else there is replaced.
std::optional<RecoveryCopy::Origin> originOf(FileActions& files) {
  const auto& identity = files.savers().document.identity();
  if (files.path().isEmpty() || !identity) return std::nullopt;
  return RecoveryCopy::Origin{QDir::current().absoluteFilePath(files.path()), *identity};
}

}  // namespace

Recovery::Recovery(Session& session, FileActions& files, Dialogs& dialogs, QWidget* window, Place place)
    : session_(session), files_(files), dialogs_(dialogs), window_(window), place_(std::move(place)) {
  timer_.setSingleShot(true);
  timer_.setInterval(place_.delay);
  connect(&timer_, &QTimer::timeout, this, &Recovery::keep);
  connect(&session_, &Session::snapshotChanged, this, &Recovery::look);
  connect(&session_.undoStack(), &QUndoStack::cleanChanged, this, &Recovery::look);
  look();
}

Recovery::~Recovery() {
  if (!leaving_) drop();
}

/// The delay counts from the first edit that is not kept: typing on does not put it off.
void Recovery::look() {
  if (!session_.modified()) return drop();
  if (leaving_ || session_.snapshot().document == kept_ || timer_.isActive() || saver_.busy()) return;
  timer_.start();
}

void Recovery::keep() {
  kept_ = session_.snapshot().document;
  const std::int64_t bytes = bytesOf(kept_->params) + bytesOf(kept_->indices);
  if (bytes > place_.mostBytes) {
    return say(tr("No recovery copy is kept of work larger than %1").arg(bytesText(place_.mostBytes)));
  }
  if (!copy_) {
    auto made = RecoveryCopy::create(place_.folder, files_.displayName());
    if (!made) return say(errorSentence(made.error()));
    copy_ = *std::move(made);
  }
  if (const auto noted = copy_->setOrigin(originOf(files_)); !noted) say(errorSentence(noted.error()));
  // The copy is held until its file is written: discarded meanwhile, it goes after that.
  saver_.save({kept_, copy_->file(), true, true},
              [this, held = copy_](const Expected<DocumentSaver::Outcome>& written) {
                if (written) said_.clear();
                if (!written && written.error().code != ErrorCode::Cancelled)
                  say(errorSentence(written.error()));
                leaving_ ? finishLeaving() : look();
              });
}

void Recovery::leave(std::function<void()> then) {
  leaving_ = std::move(then);
  timer_.stop();
  if (!saver_.busy()) finishLeaving();
}

/// Now and after each write, until what is unsaved is what was last written or tried.
void Recovery::finishLeaving() {
  if (session_.modified() && session_.snapshot().document != kept_) keep();
  if (!saver_.busy()) leaving_();
}

void Recovery::drop() {
  timer_.stop();
  kept_.reset();
  if (!copy_) return;
  saver_.cancel();
  copy_->discard();
  copy_.reset();
}

void Recovery::offer() {
  left_ = RecoveryCopy::foldersIn(place_.folder);
  askNext();
}

void Recovery::askNext() {
  std::shared_ptr<RecoveryCopy> copy;
  while (!copy && !left_.isEmpty()) copy = RecoveryCopy::claim(left_.takeFirst());
  if (!copy) return;
  const QString when = QLocale::system().toString(copy->written(), QLocale::ShortFormat);
  dialogs_.choose(
      window_, tr("Unsaved work"), tr("Unsaved work from %1 was found: \"%2\".").arg(when, copy->name()),
      {tr("Open"), tr("Discard")},
      [this, copy](int answer) {
        if (answer == 0) return open(copy);
        copy->discard();
        askNext();
      },
      tr("Later"));
}

void Recovery::open(std::shared_ptr<RecoveryCopy> copy) {
  const auto load = [file = copy->file().toStdString()](const Job::Task&) {
    return documentOfFile(file, defaultMemoryLimit());
  };
  offered_ = std::move(copy);
  opening_.start<Document>(load, [this](Expected<Document> document) {
    const auto opened = std::exchange(offered_, nullptr);
    if (!document) return dialogs_.showError(window_, errorSentence(document.error()));
    files_.guard([this, opened, document = *std::move(document)] { take(opened, document); });
  });
}

/// The copy becomes this window's own: until the work is saved it is the only one. It goes into the file that
/// it began with, unless somebody else has written there since: then the usual question is asked.
void Recovery::take(std::shared_ptr<RecoveryCopy> copy, Document document) {
  session_.load(std::move(document));
  const auto origin = copy->origin();
  FileActions::Source source;
  source.own = true;
  if (origin) {
    source.path = origin->path;
    source.identity = origin->identity;
  }
  files_.adopt(source);
  copy_ = std::move(copy);
  kept_ = session_.snapshot().document;
  session_.undoStack().resetClean();
}

void Recovery::say(const QString& sentence) {
  if (sentence == said_) return;
  said_ = sentence;
  emit failed(sentence);
}

}  // namespace gathernd::ui
