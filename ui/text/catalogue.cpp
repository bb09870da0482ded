// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/catalogue.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <memory>
#include <vector>

namespace gathernd::ui {
namespace {

constexpr const char* kContext = "gathernd";

/// Those that are installed; the last one is asked first.
struct Spoken {
  QString language = QStringLiteral("en");
  std::vector<std::unique_ptr<QTranslator>> translators;
};

Spoken& spoken() {
  static Spoken now;
  return now;
}

void install(std::unique_ptr<QTranslator> translator, const QString& path) {
  if (!translator->load(path)) return;
  QCoreApplication::installTranslator(translator.get());
  spoken().translators.push_back(std::move(translator));
}

}  // namespace

QString Catalogue::translate(const char* /*context*/, const char* source, const char* disambiguation,
                             int count) const {
  return QTranslator::translate(kContext, source, disambiguation, count);
}

QStringList languages() {
  return {QStringLiteral("en"), QStringLiteral("zh_CN")};
}

QString languageName(const QString& language) {
  return language == QLatin1String("zh_CN") ? QStringLiteral("简体中文") : QStringLiteral("English");
}

QString languageFor(const QString& locale) {
  const QLocale asked(locale);
  // Who reads traditional characters has them nowhere here, and English is no worse a guess.
  const bool simplified =
      asked.language() == QLocale::Chinese && asked.script() == QLocale::SimplifiedHanScript;
  return simplified ? QStringLiteral("zh_CN") : QStringLiteral("en");
}

void speak(const QString& language) {
  Spoken& now = spoken();
  for (const auto& translator : now.translators) QCoreApplication::removeTranslator(translator.get());
  now.translators.clear();
  now.language = language;
  QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
  // English stands below every other: it has the forms of plurals, where another has no words.
  install(std::make_unique<Catalogue>(), QStringLiteral(":/i18n/gathernd_en.qm"));
  if (language == QLatin1String("en")) return;
  install(std::make_unique<Catalogue>(), QStringLiteral(":/i18n/gathernd_%1.qm").arg(language));
  install(std::make_unique<QTranslator>(),
          QLibraryInfo::path(QLibraryInfo::TranslationsPath) + QStringLiteral("/qtbase_%1.qm").arg(language));
}

QString spokenLanguage() {
  return spoken().language;
}

}  // namespace gathernd::ui
