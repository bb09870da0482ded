// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/palette/letters.h"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

namespace gathernd::ui {
namespace {

constexpr int kLetter = 1, kWordBegins = 9, kTextBegins = 3, kBeside = 9, kApart = -2, kWhole = 12;
constexpr int kNone = std::numeric_limits<int>::min() / 2;

using Row = std::array<int, static_cast<std::size_t>(kLongestText)>;

/// After what is no letter and no figure, and where small letters give way to a capital.
bool beginsWord(QStringView text, qsizetype at) {
  if (at == 0) return true;
  const QChar before = text[at - 1];
  return !before.isLetterOrNumber() || (before.isLower() && text[at].isUpper());
}

/// Without those that hold one letter of `word` after the other no place is worth comparing.
bool holdsAll(QStringView word, QStringView text, std::int64_t& steps) {
  qsizetype found = 0;
  for (qsizetype at = 0; at < text.size() && found < word.size(); ++at, ++steps)
    if (text[at].toCaseFolded() == word[found].toCaseFolded()) ++found;
  return found == word.size();
}

/// row[at]: the best that letter `k` of the word can have at that place, those before it placed as well.
void score(QStringView word, qsizetype k, QStringView text, const Row& former, Row& row,
           std::int64_t& steps) {
  const QChar letter = word[k].toCaseFolded();
  int apart = kNone;  // the best of the former letter's places with one between
  for (qsizetype at = 0; at < text.size(); ++at, ++steps) {
    const auto place = static_cast<std::size_t>(at);
    if (k > 0 && at > 1) apart = std::max(apart, former[place - 2]);
    row[place] = kNone;
    if (text[at].toCaseFolded() != letter) continue;
    int best = k == 0 ? (at == 0 ? kTextBegins : 0) : apart + kApart;
    if (k > 0 && at > 0) best = std::max(best, former[place - 1] + kBeside);
    if (best > kNone / 2) row[place] = best + kLetter + (beginsWord(text, at) ? kWordBegins : 0);
  }
}

}  // namespace

std::optional<int> lettersScore(QStringView word, QStringView text, std::int64_t& steps) {
  word = word.left(kLongestWord);
  text = text.left(kLongestText);
  if (word.isEmpty() || !holdsAll(word, text, steps)) return std::nullopt;
  Row rows[2];
  for (qsizetype k = 0; k < word.size(); ++k) score(word, k, text, rows[(k + 1) % 2], rows[k % 2], steps);
  const Row& last = rows[(word.size() - 1) % 2];
  return *std::max_element(last.begin(), last.begin() + text.size()) +
         (word.size() == text.size() ? kWhole : 0);
}

QList<int> lettersPlaces(QStringView word, QStringView text) {
  word = word.left(kLongestWord);
  text = text.left(kLongestText);
  std::int64_t steps = 0;
  if (word.isEmpty() || !holdsAll(word, text, steps)) return {};
  std::vector<Row> rows(static_cast<std::size_t>(word.size()));
  for (qsizetype k = 0; k < word.size(); ++k)
    score(word, k, text, rows[static_cast<std::size_t>(std::max<qsizetype>(k - 1, 0))],
          rows[static_cast<std::size_t>(k)], steps);
  QList<int> places(word.size());
  const Row& last = rows.back();
  auto at = static_cast<int>(std::max_element(last.begin(), last.begin() + text.size()) - last.begin());
  for (qsizetype k = word.size() - 1;; --k) {
    places[k] = at;
    if (k == 0) return places;
    const Row& row = rows[static_cast<std::size_t>(k)];
    const Row& former = rows[static_cast<std::size_t>(k - 1)];
    const int own = kLetter + (beginsWord(text, at) ? kWordBegins : 0);
    const int left = row[static_cast<std::size_t>(at)] - own;
    if (former[static_cast<std::size_t>(at - 1)] + kBeside == left) {
      --at;
      continue;
    }
    for (at -= 2; former[static_cast<std::size_t>(at)] + kApart != left;) --at;
  }
}

}  // namespace gathernd::ui
