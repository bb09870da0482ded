// SPDX-License-Identifier: GPL-3.0-or-later
// Texts from files (titles, names, notes, string elements, what a framework said) where Qt would read more
// than letters in them: HTML in labels and tooltips, & in menus and buttons, [*] in a window's title. Thread
// rule: GUI thread; the functions from text to text are pure.
#pragma once

#include <QKeySequence>
#include <QString>
#include <optional>

class QLabel;
class QMimeData;
class QWidget;

namespace gathernd::ui {

/// A label that shows its text to the letter. The only way to make one: a label by itself guesses from its
/// text.
QLabel* plainLabel(QWidget* parent, const QString& text = {});
/// Such a label with its object name, whose words go on in as many lines as they need.
QLabel* wrappedLabel(QWidget* parent, QAnyStringView name, const QString& text = {});
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

// The text on the clipboard or in what is dropped. Who holds it may be closed, hang or say that it holds
// nothing: it is asked what it has once, since each question to one that hangs lasts as long as Qt waits.

bool holdsText(const QMimeData* source);
/// None where it holds no text.
std::optional<QString> textIn(const QMimeData* source);
QString clipboardText();  ///< "" where there is none

}  // namespace gathernd::ui
