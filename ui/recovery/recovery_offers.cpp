// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/recovery/recovery_offers.h"

#include <QDate>
#include <QEvent>
#include <QFileInfo>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QPointer>
#include <QPushButton>
#include <QTimer>
#include <algorithm>
#include <utility>

#include "core/formats/load.h"
#include "core/tensor/mapped_file.h"
#include "ui/access/announce.h"
#include "ui/access/painted.h"
#include "ui/files/document_file.h"
#include "ui/files/file_actions.h"
#include "ui/recovery/recovery.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/dialogs.h"
#include "ui/widgets/elided_label.h"

namespace gathernd::ui {
namespace {

constexpr int kSide = 20, kAbove = 6, kBetween = 8;
constexpr int kMark = 4;      // at the left edge
constexpr int kMostRows = 4;  // the others follow once these are answered
constexpr int kManyFrom = 600,
              kAllFrom = 480;  // heights of a window: below them one row; and the strip gives way

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
QString shortened(const QString& text) {
  constexpr int kLongest = 60;
  const QString line = lineText(text);
  return line.size() <= kLongest ? line : line.left(kLongest) + QStringLiteral("…");
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
  offer.title = journal.title.isEmpty() ? tr("Untitled") : shortened(journal.title);
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
    auto journal = TRY(readJournal(*left->folder));
    return restoreDocument(journal, *left->folder, defaultMemoryLimit());
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
  const auto at = std::ranges::find(left_, left);
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
  auto journal = TRY(readJournal(*left.folder));
  auto restored = TRY(restoreDocument(journal, *left.folder, defaultMemoryLimit()));
  const auto former = formerOf(journal);
  if (!former) return Comparison{{}, former.error()};
  if (!*former) return Comparison{};
  auto difference = TRY(differenceOf(**former, restored.document, stop));
  return Comparison{std::move(difference), {}};
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
                    if (std::ranges::find(left_, left) == left_.end()) return;
                    left->folder->discard();
                    remove(left);
                  });
}

void RecoveryOffers::remove(const LeftWork& left) {
  left_.erase(std::remove(left_.begin(), left_.end(), left), left_.end());
  list();
}

namespace {

constexpr std::size_t kListed = 4;
constexpr std::int64_t kMostBytes = std::int64_t{1} << 30;
constexpr std::int64_t kPiece = 1 << 14;  // elements, between two looks at the stop

/// The same part of the same file, or the very same values.
bool sameBase(const Tensor& a, const Tensor& b) {
  if (a.data() == b.data()) return true;
  return a.file() && b.file() && a.file()->path() == b.file()->path() &&
         a.data() - a.file()->data() == b.data() - b.file()->data();
}

void note(TensorDifference& difference, std::int64_t flat) {
  ++difference.count;
  if (difference.first.size() < kListed) difference.first.push_back(flat);
}

/// Only where either was edited may they differ.
void compareEdits(const EditedTensor& before, const EditedTensor& now, TensorDifference& difference) {
  std::vector<std::int64_t> places;
  for (const EditedTensor* tensor : {&before, &now}) {
    tensor->visitEdits(0, tensor->elementCount(),
                       [&](std::int64_t flat, const Element&) { places.push_back(flat); });
  }
  std::ranges::sort(places);
  places.erase(std::unique(places.begin(), places.end()), places.end());
  for (const std::int64_t flat : places) {
    if (before.at(flat) != now.at(flat)) note(difference, flat);
  }
}

Expected<void> compareValues(const EditedTensor& before, const EditedTensor& now, const std::stop_token& stop,
                             TensorDifference& difference) {
  for (std::int64_t flat = 0; flat < now.elementCount(); ++flat) {
    if (flat % kPiece == 0 && stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    if (before.at(flat) != now.at(flat)) note(difference, flat);
  }
  return {};
}

Expected<TensorDifference> compare(const EditedTensor& before, const EditedTensor& now,
                                   const std::stop_token& stop) {
  TensorDifference difference;
  difference.form = before.dtype() != now.dtype() || before.shape() != now.shape();
  if (difference.form) return difference;
  if (sameBase(before.base(), now.base())) {
    compareEdits(before, now, difference);
  } else if (now.base().byteCount() > kMostBytes) {
    difference.unknown = true;
  } else {
    TRY(compareValues(before, now, stop, difference));
  }
  return difference;
}

QString formText(const EditedTensor& tensor) {
  return dtypeText(tensor.dtype()) + QLatin1Char(' ') + shapeText(tensor.shape());
}

QStringList tensorLines(const char* name, const EditedTensor& before, const EditedTensor& now,
                        const TensorDifference& difference) {
  const QString who = QLatin1String(name);
  if (difference.form)
    return {RecoveryOffers::tr("%1 is %2, was %3").arg(who, formText(now), formText(before))};
  if (difference.unknown)
    return {RecoveryOffers::tr("%1 comes from another file, too large to compare value by value").arg(who)};
  if (difference.count == 0) return {};
  QStringList values;
  for (const std::int64_t flat : difference.first) {
    const QString place = who + listText(now.shape().position(flat));
    values << RecoveryOffers::tr("%1 is %2, was %3")
                  .arg(place, valueText(now.at(flat)), valueText(before.at(flat)));
  }
  const auto listed = static_cast<std::int64_t>(difference.first.size());
  if (difference.count == listed) return values;
  values << RecoveryOffers::tr("and %1 more values of %2").arg(countText(difference.count - listed), who);
  return values;
}

QString orNone(const std::string& text) {
  const QString shown = shortened(fromBytes(text));
  return shown.isEmpty() ? RecoveryOffers::tr("none") : shown;
}

QString fillText(const std::optional<Element>& fill) {
  return fill ? valueText(*fill) : RecoveryOffers::tr("none");
}

}  // namespace

Expected<DocumentDifference> differenceOf(const Document& before, const Document& now,
                                          const std::stop_token& stop) {
  auto params = TRY(compare(before.params, now.params, stop));
  auto indices = TRY(compare(before.indices, now.indices, stop));
  return DocumentDifference{before, now, std::move(params), std::move(indices)};
}

QStringList differenceLines(const DocumentDifference& difference) {
  const auto& [before, now, params, indices] = difference;
  QStringList lines = tensorLines("params", before.params, now.params, params) +
                      tensorLines("indices", before.indices, now.indices, indices);
  const auto add = [&lines](const QString& what, const QString& is, const QString& was) {
    if (is != was) lines << RecoveryOffers::tr("%1 is %2, was %3").arg(what, is, was);
  };
  add(QStringLiteral("batch_dims"), integerText(now.batchDims), integerText(before.batchDims));
  if (now.dialect != before.dialect)
    lines << RecoveryOffers::tr("the rules are those of %1, were those of %2")
                 .arg(orNone(now.dialect.name), orNone(before.dialect.name));
  add(QStringLiteral("bad_indices_policy"), orNone(now.policy), orNone(before.policy));
  add(RecoveryOffers::tr("the fill value"), fillText(now.fillValue), fillText(before.fillValue));
  add(RecoveryOffers::tr("the device"), orNone(now.backend), orNone(before.backend));
  add(RecoveryOffers::tr("the title"), orNone(now.title), orNone(before.title));
  if (now.notes != before.notes) lines << RecoveryOffers::tr("the notes are others");
  if (now.params.axisNames != before.params.axisNames || now.indices.axisNames != before.indices.axisNames)
    lines << RecoveryOffers::tr("the names of axes are others");
  return lines;
}

RecoveryBar::RecoveryBar(RecoveryOffers& offers, QWidget& rows)
    : QWidget(&rows), offers_(offers), rows_(new QBoxLayout(QBoxLayout::TopToBottom)) {
  named(this, "recoveryBar", tr("Recovered work"));
  auto* later = named(new QPushButton(tr("Later"), this), "recoveryLater");
  later->setToolTip(plainTip(tr("The next start asks again")));
  connect(later, &QPushButton::clicked, this, [this] { offers_.later(); });
  rows_->setSpacing(kBetween / 2);
  rowOf(this, {{rows_, 1}, {later, 0, Qt::AlignTop}},
        {.spacing = kBetween, .margins = QMargins(kSide, kAbove, kSide, kAbove)});
  connect(&offers_, &RecoveryOffers::changed, this, &RecoveryBar::refresh);
  rows.layout()->addWidget(this);
  top_ = rows.window();
  top_->installEventFilter(this);
  refresh();
}

RecoveryBar::Room RecoveryBar::room() const {
  return top_->height() < kAllFrom ? Room::Least : top_->height() < kManyFrom ? Room::OneRow : Room::Rows;
}

bool RecoveryBar::eventFilter(QObject* watched, QEvent* event) {
  // Not now: what is made anew may be what the event is about.
  if (event->type() == QEvent::Resize && room() != room_)
    QTimer::singleShot(0, this, [this, offers = QPointer(&offers_)] {
      if (offers) refresh();  // a window that closes may have lost them by then
    });
  return QWidget::eventFilter(watched, event);
}

void RecoveryBar::refresh() {
  while (QLayoutItem* item = rows_->takeAt(0)) {
    if (QWidget* row = item->widget()) {
      row->hide();
      row->setObjectName({});
      for (QPushButton* button : row->findChildren<QPushButton*>()) button->setObjectName({});
      row->deleteLater();  // its button may be the one that is being clicked
    }
    delete item;
  }
  room_ = room();
  const int count = static_cast<int>(offers_.offers().size());
  const int shown = std::min(count, room_ == Room::Rows ? kMostRows : 1);
  rows_->setDirection(room_ == Room::Rows ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
  for (int number = 0; number < shown; ++number) rows_->addWidget(makeRow(number), 1);
  if (count > shown) rows_->addWidget(plainLabel(this, tr("and %1 more").arg(count - shown)));
  setVisible(count > 0);
  // The window stays as low as its screen may be, until all is answered.
  const bool takesStrip = count > 0 && room_ == Room::Least;
  if (std::exchange(takesStrip_, takesStrip) != takesStrip)
    if (auto* const strip = top_->findChild<QWidget*>(QStringLiteral("shapeStrip")))
      strip->setVisible(!takesStrip);
}

/// Set off from what is around it.
void RecoveryBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), palette().color(QPalette::Base));
  painter.fillRect(0, 0, kMark, height(), palette().color(QPalette::Highlight));
  painter.fillRect(0, height() - 1, width(), 1, palette().color(QPalette::Dark));
}

QWidget* RecoveryBar::makeRow(int number) {
  const RecoveryOffers::Offer& offer = offers_.offers().at(number);
  auto* row = new QWidget(this);
  auto* line = rowOf(row, {}, {.spacing = kBetween});
  auto* const label = named(new ElidedLabel(row), QStringLiteral("recoveryText%1").arg(number));
  setPaintedRole(*label, QAccessible::StaticText);
  label->setText(offer.sentence);
  label->setToolTip(plainTip(offer.sentence + QLatin1Char('\n') + offer.folder));
  line->addWidget(label, 1);
  const auto add = [&](const char* name, const QString& text, void (RecoveryOffers::*answer)(int)) {
    auto* button = new QPushButton(text, row);
    button->setObjectName(QLatin1String(name) + QString::number(number));
    button->setAccessibleName(text + QLatin1Char(' ') + (offer.readable() ? offer.title : offer.sentence));
    connect(button, &QPushButton::clicked, this, [this, answer, number] { (offers_.*answer)(number); });
    line->addWidget(button);
  };
  if (offer.readable()) {
    add("recoveryRestore", tr("Restore"), &RecoveryOffers::restore);
    add("recoveryCompare", tr("Compare"), &RecoveryOffers::compare);
  }
  add("recoveryDiscard", tr("Discard"), &RecoveryOffers::discard);
  return row;
}

}  // namespace gathernd::ui
