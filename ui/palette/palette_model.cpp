// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/palette/palette_model.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "ui/palette/letters.h"
#include "ui/text/synonyms.h"

namespace gathernd::ui {
namespace {

constexpr int kInEnglish = -1, kInPath = -12;     // counts less than a name of its own
constexpr int kAboutLetter = 10, kInAbout = -12;  // a whole word says more than letters here and there
constexpr int kNamed = 100;                       // all that was typed, and nothing else
constexpr int kNever = 1 << 20;

/// Of each word where it is found first: in what is read first.
QList<int> placesIn(const QString& text, const QStringList& readBefore, const QStringList& words) {
  QList<int> all;
  for (const QString& word : words) {
    const bool found = std::any_of(readBefore.begin(), readBefore.end(), [&](const QString& before) {
      return !lettersPlaces(word, before).isEmpty();
    });
    if (!found) all += lettersPlaces(word, text);
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

}  // namespace

void PaletteModel::setRows(std::vector<PaletteRow> rows, const QStringList& lastUsed) {
  beginResetModel();
  rows_ = std::move(rows);
  used_.clear();
  for (const PaletteRow& row : rows_) {
    const qsizetype at = row.id.isEmpty() ? -1 : lastUsed.indexOf(row.id);
    used_.push_back(at < 0 ? kNever : static_cast<int>(at));
  }
  sought_.clear();
  words_.clear();
  hits_.clear();
  for (std::size_t i = 0; i < rows_.size(); ++i) hits_.push_back({i, 0});
  order();
  endResetModel();
}

void PaletteModel::search(const QString& sought) {
  beginResetModel();
  steps_ = 0;
  const QString simple = sought.simplified();
  // Whoever goes on typing finds among what was found.
  if (sought_.isEmpty() || !simple.startsWith(sought_)) {
    hits_.clear();
    for (std::size_t i = 0; i < rows_.size(); ++i) hits_.push_back({i, 0});
  }
  sought_ = simple;
  words_ = simple.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  std::erase_if(hits_, [this](Hit& hit) {
    hit.score = score(rows_[hit.row], words_);
    return hit.score < 0;
  });
  order();
  endResetModel();
}

/// Below 0: some word is not found.
int PaletteModel::score(const PaletteRow& row, const QStringList& words) {
  int sum = 0;
  for (const QString& word : words) {
    std::optional<int> best = lettersScore(word, row.text, steps_);
    const auto also = [&](const QString& text, int less) {
      const auto found = text.isEmpty() ? std::nullopt : lettersScore(word, text, steps_);
      if (found && (!best || *found + less > *best)) best = std::max(*found + less, 0);
    };
    also(row.english, kInEnglish);
    also(row.path, kInPath);
    if (mentions(row.about, word))
      best = std::max(best.value_or(0), kAboutLetter * static_cast<int>(word.size()) + kInAbout);
    if (!best) return -1;
    sum += std::max(*best, 0);
  }
  const auto isNamed = [this](const QString& text) {
    return text.size() == sought_.size() && text.compare(sought_, Qt::CaseInsensitive) == 0;
  };
  return sum + (!words.isEmpty() && (isNamed(row.text) || isNamed(row.english)) ? kNamed : 0);
}

void PaletteModel::order() {
  const auto key = [this](const Hit& hit) {
    return std::tuple(-hit.score, rows_[hit.row].whyNot.isEmpty() ? 0 : 1, used_[hit.row], hit.row);
  };
  std::sort(hits_.begin(), hits_.end(), [&](const Hit& a, const Hit& b) { return key(a) < key(b); });
}

int PaletteModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(hits_.size());
}

/// As a reader says it, with its place in the list.
QString PaletteModel::spoken(int shown) const {
  const PaletteRow& at = row(shown);
  QStringList parts{at.text, at.path, at.keys};
  if (at.checked) parts << tr("chosen");
  if (!at.whyNot.isEmpty()) parts << tr("not now: %1").arg(at.whyNot);
  parts << tr("%1 of %2").arg(shown + 1).arg(rowCount());
  parts.removeAll(QString());
  //: Parts an entry of a list as a screen reader says them: its name, its menu, its keys.
  return parts.join(tr(", "));
}

QVariant PaletteModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const PaletteRow& at = row(index.row());
  // Found by what it is about: letters here and there in its name are no reason.
  QStringList words = words_;
  words.removeIf([&at](const QString& word) {
    return mentions(at.about, word) && !mentions(at.text + u' ' + at.english + u' ' + at.path, word);
  });
  switch (role) {
    case Qt::DisplayRole:
      return at.text;
    case Qt::AccessibleTextRole:
      return spoken(index.row());
    case kRow:
      return QVariant::fromValue(static_cast<const void*>(&at));
    case kTextPlaces:
      return QVariant::fromValue(placesIn(at.text, {}, words));
    case kEnglishPlaces:
      return QVariant::fromValue(placesIn(at.english, {at.text}, words));
    case kPathPlaces:
      return QVariant::fromValue(placesIn(at.path, {at.text, at.english}, words));
    default:
      return {};
  }
}

}  // namespace gathernd::ui
