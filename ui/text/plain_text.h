// SPDX-License-Identifier: GPL-3.0-or-later
// Texts from files (titles, names, notes, string elements, what a framework said) where Qt would read more
// than letters in them: HTML in labels and tooltips, & in menus and buttons, [*] in a window's title. Thread
// rule: GUI thread; the functions from text to text are pure.
#pragma once

#include <QKeySequence>
#include <QString>

class QLabel;
class QWidget;

namespace gathernd::ui {

/// A label that shows its text to the letter. The only way to make one: a label by itself guesses from its
/// text.
QLabel* plainLabel(QWidget* parent, const QString& text = {});
/// For setToolTip and QToolTip::showText, which have no format.
QString plainTip(const QString& text);
/// What a control is and does, in lines of a readable length, and its key below; for setToolTip.
QString helpTip(const QString& words, const QKeySequence& key = {});
/// One line: line breaks and what hides are shown as escapes.
QString lineText(const QString& text);
/// One line for a menu or a button.
QString actionText(const QString& text);
/// What such a text says: without the letter to press.
QString wordsOfAction(const QString& text);
/// One line for a window's title.
QString captionText(const QString& text);
/// A name for a file, in the folder where it is saved.
QString fileNameText(const QString& text);

}  // namespace gathernd::ui
