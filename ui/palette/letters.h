// SPDX-License-Identifier: GPL-3.0-or-later
// How well a few letters name a text: all of them stand in it, in their order, best at the beginnings of
// words and side by side. Case makes no difference; a letter is a UTF-16 unit. What is longer than the limits
// below is looked at as far as those, so that no text takes more than kLongestText * kLongestWord steps.
// Thread rule: pure functions.
#pragma once

#include <QList>
#include <QStringView>
#include <cstdint>
#include <optional>

namespace gathernd::ui {

inline constexpr qsizetype kLongestText = 160, kLongestWord = 32;

/// The more, the better; nothing where a letter is missing. `steps` counts the letters that were compared.
std::optional<int> lettersScore(QStringView word, QStringView text, std::int64_t& steps);
/// Where the letters stand that give that score, ascending; empty where one is missing.
QList<int> lettersPlaces(QStringView word, QStringView text);

}  // namespace gathernd::ui
