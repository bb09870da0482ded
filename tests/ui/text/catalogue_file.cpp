// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/text/catalogue_file.h"

#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QXmlStreamReader>

#include "tests/support/places.h"

namespace gathernd::ui::testing {
namespace {

QSet<QString> holesOf(const QString& text) {
  static const QRegularExpression hole(QStringLiteral("%L?(\\d|n)|\\{[a-z_0-9]+\\}"));
  QSet<QString> holes;
  for (auto found = hole.globalMatch(text); found.hasNext();)
    holes << found.next().captured(0).remove(QLatin1Char('L'));
  return holes;
}

QStringList tagsOf(const QString& text) {
  static const QRegularExpression tag(QStringLiteral("</?[a-z]+>"));
  QStringList tags;
  for (auto found = tag.globalMatch(text); found.hasNext();) tags << found.next().captured(0);
  return tags;
}

/// "&Open": one; "a && b": none.
qsizetype mnemonics(QString text) {
  return text.remove(QStringLiteral("&&")).count(QLatin1Char('&'));
}

QChar accented(QChar letter) {
  static const QString from = QStringLiteral("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
  static const QString to = QString::fromUtf8("åƀçđéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ");
  const qsizetype at = from.indexOf(letter);
  return at < 0 ? letter : to[at];
}

}  // namespace

std::vector<CatalogueText> catalogueTexts(const QString& language) {
  QFile file(test::places::tree() + QStringLiteral("/resources/i18n/gathernd_%1.ts").arg(language));
  if (!file.open(QIODevice::ReadOnly)) return {};
  QXmlStreamReader xml(&file);
  std::vector<CatalogueText> texts;
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    const auto name = xml.name();
    if (name == u"message") {
      texts.emplace_back().plural = xml.attributes().value(QStringLiteral("numerus")) == u"yes";
    } else if (name == u"source") {
      texts.back().source = xml.readElementText();
    } else if (name == u"comment") {
      texts.back().comment = xml.readElementText();
    } else if (name == u"translation") {
      texts.back().unfinished = xml.attributes().value(QStringLiteral("type")) == u"unfinished";
      if (!texts.back().plural) texts.back().forms << xml.readElementText();
    } else if (name == u"numerusform") {
      texts.back().forms << xml.readElementText();
    }
  }
  return xml.hasError() ? std::vector<CatalogueText>() : texts;
}

QStringList faultsOf(const CatalogueText& text, int forms) {
  QStringList faults;
  const auto fault = [&](const char* what) {
    faults << QStringLiteral("%1: %2").arg(QLatin1String(what), text.source);
  };
  if (text.unfinished) fault("unfinished");
  if (text.forms.size() != (text.plural ? forms : 1)) fault("forms of a plural");
  for (qsizetype number = 0; number < text.forms.size(); ++number) {
    const QString& form = text.forms[number];
    if (form.isEmpty()) fault("empty");
    // "one row" says its number in a word, where there is a form for one alone.
    QSet<QString> given = holesOf(form), wanted = holesOf(text.source);
    if (text.plural && forms > 1 && number == 0)
      given << QStringLiteral("%n"), wanted << QStringLiteral("%n");
    if (given != wanted) fault("holes");
    if (tagsOf(form) != tagsOf(text.source)) fault("tags");
    if (mnemonics(form) != mnemonics(text.source)) fault("mnemonic");
    if (form.count(QLatin1Char('\n')) != text.source.count(QLatin1Char('\n'))) fault("lines");
    if (form.endsWith(QLatin1String("...")) != text.source.endsWith(QLatin1String("..."))) fault("dots");
  }
  return faults;
}

QString pseudo(const QString& source) {
  static const QRegularExpression kept(QStringLiteral("%L?(\\d|n)|\\{[a-z_0-9]+\\}|<[^>]*>"));
  QString out;
  qsizetype at = 0, letters = 0;
  const auto take = [&](qsizetype end) {
    for (; at < end; ++at) {
      out += accented(source[at]);
      if (source[at].isLetter()) ++letters;
    }
  };
  for (auto found = kept.globalMatch(source); found.hasNext();) {
    const auto each = found.next();
    take(each.capturedStart());
    out += each.captured();
    at = each.capturedEnd();
  }
  take(source.size());
  return out + QString(letters * 35 / 100, QLatin1Char('~'));
}

QStringList plainWords(const QString& shown) {
  static const QRegularExpression word(QStringLiteral("[A-Za-z]{3,}"));
  static const QRegularExpression tag(QStringLiteral("<[^>]*>|&[a-z]+;"));
  QString text = shown;
  text.remove(tag);
  QStringList words;
  for (auto found = word.globalMatch(text); found.hasNext();) words << found.next().captured();
  return words;
}

}  // namespace gathernd::ui::testing
