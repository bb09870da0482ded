// SPDX-License-Identifier: GPL-3.0-or-later
// The window's language: the catalogues of resources/i18n, compiled in. All texts lie in one context, so what
// class or file asks for a text makes no difference; scripts/catalogue.py keeps them so.
// Thread rule: looked up from any thread; chosen in the GUI thread, before there is a window.
#pragma once

#include <QString>
#include <QStringList>
#include <QTranslator>

namespace gathernd::ui {

class Catalogue : public QTranslator {
 public:
  using QTranslator::QTranslator;
  /// The English text where there is no other.
  QString translate(const char* context, const char* source, const char* disambiguation = nullptr,
                    int count = -1) const override;
};

/// "en", "zh_CN".
QStringList languages();
/// As its speakers call it.
QString languageName(const QString& language);
/// The one of languages() for a locale such as "zh_CN.UTF-8"; English where there is none.
QString languageFor(const QString& locale);
/// From here on the application speaks it, and Qt's own dialogs as far as Qt is translated. Figures are
/// written as English writes them, whatever the language: the picture and the words round it agree.
void speak(const QString& language);
/// What speak() was told last, "en" before.
QString spokenLanguage();
/// What to install where no font has a language's letters, in English, whose letters every font has; else
/// nothing. GUI thread, once there is an application.
QString missingFont(const QString& language);
/// The English words of what an action or a button says now, without their letters to press; none where
/// those are English, or no text of the catalogue that was asked for since speak(). Any thread.
QStringList englishOf(const QString& shown);

}  // namespace gathernd::ui
