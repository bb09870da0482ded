// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/error_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "core/error/sentences.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr qsizetype kLongestArgument = 120;
const QLatin1String kBetween(", ");

/// Whether it is written in letters that know no capitals, as Chinese is, names in Latin letters among them.
bool isCaseless(const QString& text) {
  return std::any_of(text.begin(), text.end(), [](QChar c) { return c.category() == QChar::Letter_Other; });
}

QString argumentText(const ErrorArg& argument) {
  if (const auto* number = std::get_if<std::int64_t>(&argument.value)) return integerText(*number);
  QString text = fromBytes(std::get<std::string>(argument.value));
  if (argument.name == "nth" || argument.name == "nths") {  // words of ours: "first, second"
    QStringList words = text.split(kBetween);
    for (QString& word : words) word = QCoreApplication::translate("Errors", word.toUtf8().constData());
    return words.join(kBetween);
  }
  // Words of core's own; never what a person or a file says.
  if (argument.name == "what" || argument.name == "why" || argument.name == "reason")
    text = coreText(std::get<std::string>(argument.value));
  if (text.size() > kLongestArgument) {
    const qsizetype half = kLongestArgument / 2 - 1;
    text = text.left(half) + QStringLiteral(" … ") + text.right(half);
  }
  return text;
}

QString sentence(const std::string& reason, const std::vector<ErrorArg>& args) {
  const char* text = sentenceTemplate(reason);
  if (text == nullptr) return fromBytes(reason);
  const QString translated = QCoreApplication::translate("Errors", text);
  QString filled;
  qsizetype at = 0;
  // One pass from left to right: an argument that happens to contain braces is never filled again.
  while (at < translated.size()) {
    const qsizetype open = translated.indexOf(u'{', at);
    const qsizetype close = open < 0 ? -1 : translated.indexOf(u'}', open);
    if (close < 0) break;
    filled += translated.mid(at, open - at);
    const QString name = translated.mid(open + 1, close - open - 1);
    const auto argument =
        std::find_if(args.begin(), args.end(), [&](const ErrorArg& a) { return fromBytes(a.name) == name; });
    filled += argument == args.end() ? translated.mid(open, close - open + 1) : argumentText(*argument);
    at = close + 1;
  }
  return filled + translated.mid(at);
}

}  // namespace

QString errorSentence(const Error& error) {
  return sentence(error.reason, error.args);
}

QString fixSentence(const ErrorFix& fix) {
  return sentence(fix.reason, fix.args);
}

QString withCapital(QString clause) {
  if (!clause.isEmpty() && !isCaseless(clause)) clause[0] = clause[0].toUpper();
  return clause;
}

QString asSentence(QString clause) {
  if (clause.isEmpty()) return clause;
  const QString first = clause.section(QLatin1Char(' '), 0, 0);
  const bool plainWord = std::all_of(first.begin(), first.end(), [](QChar c) { return c.isLetter(); });
  const bool tensor = first == QLatin1String("params") || first == QLatin1String("indices") ||
                      first == QLatin1String("output");
  if (plainWord && !tensor) clause = withCapital(std::move(clause));
  return withFullStop(std::move(clause));
}

QString withFullStop(QString clause) {
  if (clause.isEmpty() || QStringLiteral(".。？！").contains(clause.back())) return clause;
  // What has no translation ends as English does, whatever stands round it.
  if (!isCaseless(clause)) return clause + QLatin1Char('.');
  //: Makes a sentence of a clause: its full stop.
  return QCoreApplication::translate("Errors", "%1.").arg(clause);
}

QString coreText(std::string_view text) {
  const std::string whole(text);
  return whole.empty() ? QString() : QCoreApplication::translate("Errors", whole.c_str());
}

}  // namespace gathernd::ui
