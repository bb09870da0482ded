// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/catalogue.h"

#include <QCoreApplication>
#include <QFontDatabase>
#include <QLibraryInfo>
#include <QLocale>
#include <QMultiHash>
#include <QMutex>
#include <QSet>
#include <memory>
#include <vector>

#include "ui/text/plain_text.h"

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

/// From what was said in another language to what it was in English.
struct WayBack {
  QMutex lock;
  QSet<QByteArray> known;
  QMultiHash<QString, QString> english;

  void note(const char* source, const QString& translated) {
    const auto text = QByteArray::fromRawData(source, static_cast<qsizetype>(qstrlen(source)));
    const QMutexLocker held(&lock);
    if (known.contains(text)) return;
    known.insert(QByteArray(source));  // of its own: what is given may go
    const QString from = wordsOfAction(QString::fromUtf8(text)), to = wordsOfAction(translated);
    if (from != to) english.insert(to, from);
  }
};

WayBack& wayBack() {
  static WayBack way;
  return way;
}

void install(std::unique_ptr<QTranslator> translator, const QString& path) {
  if (!translator->load(path)) return;
  QCoreApplication::installTranslator(translator.get());
  spoken().translators.push_back(std::move(translator));
}

}  // namespace

QString Catalogue::translate(const char* /*context*/, const char* source, const char* disambiguation,
                             int count) const {
  const QString text = QTranslator::translate(kContext, source, disambiguation, count);
  if (!text.isEmpty() && count < 0) wayBack().note(source, text);
  return text;
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
  {
    WayBack& way = wayBack();
    const QMutexLocker held(&way.lock);
    way.known.clear();
    way.english.clear();
  }
  now.language = language;
  QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
  // English stands below every other: it has the forms of plurals, where another has no words.
  install(std::make_unique<Catalogue>(), QStringLiteral(":/i18n/gathernd_en.qm"));
  if (language == QLatin1String("en")) return;
  install(std::make_unique<Catalogue>(), QStringLiteral(":/i18n/gathernd_%1.qm").arg(language));
  install(std::make_unique<QTranslator>(),
          QLibraryInfo::path(QLibraryInfo::TranslationsPath) + QStringLiteral("/qtbase_%1.qm").arg(language));
}

QString missingFont(const QString& language) {
  if (!language.startsWith(QLatin1String("zh"))) return {};
  if (!QFontDatabase::families(QFontDatabase::SimplifiedChinese).isEmpty()) return {};
  return QStringLiteral(
      "No font here has Chinese characters; install one, such as Debian's package fonts-noto-cjk");
}

QString spokenLanguage() {
  return spoken().language;
}

QStringList englishOf(const QString& shown) {
  WayBack& way = wayBack();
  const QMutexLocker held(&way.lock);
  QStringList english = way.english.values(wordsOfAction(shown));
  english.sort();
  return english;
}

}  // namespace gathernd::ui
