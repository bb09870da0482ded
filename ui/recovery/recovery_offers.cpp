// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/recovery/recovery_offers.h"

#include <QDate>
#include <QFileInfo>
#include <QLocale>
#include <algorithm>
#include <utility>

#include "core/formats/load.h"
#include "ui/access/announce.h"
#include "ui/files/document_file.h"
#include "ui/files/file_actions.h"
#include "ui/recovery/recovery.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/dialogs.h"

namespace gathernd::ui {
namespace {

/// "14:02", with the day where that is another.
QString timeText(const QDateTime& time) {
  const QString clock = time.toString(QStringLiteral("HH:mm"));
  if (time.date() == QDate::currentDate()) return clock;
  return QLocale().toString(time.date(), QLocale::ShortFormat) + QLatin1Char(' ') + clock;
}

QString editCountText(std::int64_t count) {
  return count == 1 ? RecoveryOffers::tr("1 edit") : RecoveryOffers::tr("%1 edits").arg(countText(count));
}

/// One line of a length that leaves room for buttons.
QString shownTitle(const QString& title) {
  constexpr int kLongest = 60;
  const QString line = lineText(title);
  if (line.size() <= kLongest) return line;
  return line.left(kLongest) + QStringLiteral("…");
}

/// What the journal's document was before its edits, as it is found now; nothing where it was in no file.
Expected<std::optional<Document>> formerOf(const Journal& journal) {
  if (!journal.path.isEmpty()) {
    return documentOfFile(journal.path.toStdString(), defaultMemoryLimit()).map([](Document document) {
      return std::optional(std::move(document));
    });
  }
  if (journal.exampleId.isEmpty()) return std::nullopt;
  return documentOfExample(journal.exampleId.toStdString(), defaultMemoryLimit()).map([](Document document) {
    return std::optional(std::move(document));
  });
}

}  // namespace

RecoveryOffers::RecoveryOffers(Session& session, FileActions& files, Dialogs& dialogs, QWidget& window,
                               Recovery& recovery)
    : session_(session), files_(files), dialogs_(dialogs), window_(window), recovery_(recovery) {}

void RecoveryOffers::look() {
  using Found = std::vector<LeftWork>;
  const auto find = [parent = recovery_.folder()](const Job::Task&) -> Expected<Found> {
    Found found;
    for (auto& folder : JournalFolder::claimAll(parent)) {
      auto journal = readJournal(*folder);
      if (journal) {
        journal->scenario.clear();
        journal->tensors = {};
      }
      found.push_back(std::make_shared<const Left>(Left{std::move(folder), std::move(journal)}));
    }
    return found;
  };
  looking_.start<Found>(find, [this](Expected<Found> found) {
    if (!found) return emit changed();  // for want of memory: the next start asks
    left_.insert(left_.end(), found->begin(), found->end());
    list();
    if (!offers_.isEmpty()) announce(window_, offers_.front().sentence);
  });
}

RecoveryOffers::Offer RecoveryOffers::offerOf(const Left& left) {
  Offer offer;
  offer.folder = left.folder->path();
  if (!left.journal) {
    offer.sentence = tr("What a window left at %1 cannot be recovered: %2")
                         .arg(timeText(left.folder->written()), errorSentence(left.journal.error()));
    return offer;
  }
  const Journal& journal = *left.journal;
  offer.title = journal.title.isEmpty() ? tr("Untitled") : shownTitle(journal.title);
  offer.sentence = tr("Recovered: %1, %2, %3")
                       .arg(offer.title, editCountText(journal.editCount), timeText(journal.written));
  return offer;
}

void RecoveryOffers::list() {
  offers_.clear();
  for (const LeftWork& left : left_) offers_ << offerOf(*left);
  emit changed();
}

void RecoveryOffers::restore(int number) {
  restore(left_.at(static_cast<std::size_t>(number)));
}

void RecoveryOffers::compare(int number) {
  const LeftWork left = left_.at(static_cast<std::size_t>(number));
  reading_.start<Comparison>([left](const Job::Task& task) { return compared(*left, task.stop); },
                             [this, held = std::weak_ptr(left)](const Expected<Comparison>& comparison) {
                               const LeftWork still = held.lock();
                               if (!still) return;
                               if (!comparison)
                                 return dialogs_.showError(&window_, errorSentence(comparison.error()));
                               show(still, *comparison);
                             });
}

void RecoveryOffers::discard(int number) {
  discard(left_.at(static_cast<std::size_t>(number)));
}

void RecoveryOffers::later() {
  left_.clear();  // and with them the locks
  list();
}

void RecoveryOffers::restore(const LeftWork& left) {
  const auto read = [left](const Job::Task&) -> Expected<RestoredDocument> {
    auto journal = readJournal(*left->folder);
    if (!journal) return fail(std::move(journal.error()));
    return restoreDocument(*journal, *left->folder, defaultMemoryLimit());
  };
  // The answer keeps no hold of it: what is discarded goes at once, and its lock with what is put off.
  reading_.start<RestoredDocument>(
      read, [this, held = std::weak_ptr(left)](Expected<RestoredDocument> restored) {
        const LeftWork still = held.lock();
        if (!still) return;
        if (!restored) return dialogs_.showError(&window_, errorSentence(restored.error()));
        files_.guard([this, still, restored = *std::move(restored)] { take(still, restored); });
      });
}

/// It goes into the file that it began with, unless somebody else has written there since: then the usual
/// question is asked.
void RecoveryOffers::take(const LeftWork& left, const RestoredDocument& restored) {
  const auto at = std::find(left_.begin(), left_.end(), left);
  if (at == left_.end()) return;  // it was answered otherwise meanwhile
  session_.load(restored.document);
  FileActions::Source source;
  source.own = true;
  source.path = left->journal->path;
  source.identity = left->journal->identity;
  files_.adopt(source);
  recovery_.adopt(left->folder, *left->journal, restored.placed);
  announce(window_, offerOf(*left).sentence);
  remove(left);
}

Expected<RecoveryOffers::Comparison> RecoveryOffers::compared(const Left& left, const std::stop_token& stop) {
  auto journal = readJournal(*left.folder);
  if (!journal) return fail(std::move(journal.error()));
  auto restored = restoreDocument(*journal, *left.folder, defaultMemoryLimit());
  if (!restored) return fail(std::move(restored.error()));
  const auto former = formerOf(*journal);
  if (!former) return Comparison{{}, former.error()};
  if (!*former) return Comparison{};
  auto difference = differenceOf(**former, restored->document, stop);
  if (!difference) return fail(std::move(difference.error()));
  return Comparison{*std::move(difference), {}};
}

void RecoveryOffers::show(const LeftWork& left, const Comparison& comparison) {
  const Journal& journal = *left->journal;
  const QString file =
      journal.path.isEmpty() ? tr("the example") : lineText(QFileInfo(journal.path).fileName());
  QStringList lines;
  if (comparison.difference) {
    lines = differenceLines(*comparison.difference);
    lines.prepend(lines.isEmpty() ? tr("Nothing differs from %1 as it is now.").arg(file)
                                  : tr("What differs from %1 as it is now:").arg(file));
  } else if (comparison.error) {
    lines << tr("There is nothing to compare with: %1").arg(errorSentence(*comparison.error));
  } else {
    lines << tr("It was in no file yet: there is nothing to compare it with.");
  }
  lines.prepend(offerOf(*left).sentence);
  dialogs_.choose(
      &window_, tr("Recovered work"), lines.join(QLatin1Char('\n')), {tr("Restore"), tr("Discard")},
      [this, left](int answer) { answer == 0 ? restore(left) : discard(left); }, tr("Close"));
}

void RecoveryOffers::discard(const LeftWork& left) {
  dialogs_.choose(&window_, tr("Discard what was recovered"),
                  tr("%1\nIt is then gone for good.").arg(offerOf(*left).sentence), {tr("Discard")},
                  [this, left](int) {
                    if (std::find(left_.begin(), left_.end(), left) == left_.end()) return;
                    left->folder->discard();
                    remove(left);
                  });
}

void RecoveryOffers::remove(const LeftWork& left) {
  left_.erase(std::remove(left_.begin(), left_.end(), left), left_.end());
  list();
}

}  // namespace gathernd::ui
