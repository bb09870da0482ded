// SPDX-License-Identifier: GPL-3.0-or-later
// Words that people use for the same thing, in the languages of the window: what a search finds a text by,
// beside the words that stand in it. Thread rule: constant data.
#pragma once

#include <QString>

namespace gathernd::ui {

/// `word` begins a word of `text`, whatever the case; where words are not parted, as in Chinese, it stands
/// anywhere in it.
bool mentions(const QString& text, const QString& word);
/// Every other word for what is mentioned in `text`, blanks between.
QString synonymsIn(const QString& text);

}  // namespace gathernd::ui
