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

QString filled(const QString& text, const std::vector<ErrorArg>& args);

const ErrorArg* argumentOf(const std::vector<ErrorArg>& args, std::string_view name) {
  const auto found =
      std::find_if(args.begin(), args.end(), [&](const ErrorArg& argument) { return argument.name == name; });
  return found == args.end() ? nullptr : &*found;
}

QString shortened(const QString& text) {
  if (text.size() <= kLongestArgument) return text;
  const qsizetype half = kLongestArgument / 2 - 1;
  return text.left(half) + QStringLiteral(" … ") + text.right(half);
}

QString argumentText(const ErrorArg& argument, const std::vector<ErrorArg>& all) {
  if (const auto* number = std::get_if<std::int64_t>(&argument.value)) return integerText(*number);
  const auto& words = std::get<std::string>(argument.value);
  if (argument.name == "nth" || argument.name == "nths") {  // words of ours: "first, second"
    QStringList each = fromBytes(words).split(kBetween);
    for (QString& word : each) word = QCoreApplication::translate("Errors", word.toUtf8().constData());
    return each.join(kBetween);
  }
  // A reason with numbers in it is translated before they are.
  const ErrorArg* const reason = argument.name == "reason" ? argumentOf(all, kReasonTemplate) : nullptr;
  if (reason != nullptr) return filled(coreText(std::get<std::string>(reason->value)), all);
  // Words of core's own; never what a person or a file says.
  const bool ours = argument.name == "what" || argument.name == "why" || argument.name == "reason";
  return shortened(ours ? coreText(words) : fromBytes(words));
}

QString filled(const QString& text, const std::vector<ErrorArg>& args) {
  QString out;
  qsizetype at = 0;
  // One pass from left to right: an argument that happens to contain braces is never filled again.
  while (at < text.size()) {
    const qsizetype open = text.indexOf(u'{', at);
    const qsizetype close = open < 0 ? -1 : text.indexOf(u'}', open);
    if (close < 0) break;
    out += text.mid(at, open - at);
    const ErrorArg* const argument = argumentOf(args, text.mid(open + 1, close - open - 1).toStdString());
    out += argument == nullptr ? text.mid(open, close - open + 1) : argumentText(*argument, args);
    at = close + 1;
  }
  return out + text.mid(at);
}

QString sentence(const std::string& reason, const std::vector<ErrorArg>& args) {
  const char* text = sentenceTemplate(reason);
  if (text == nullptr) return fromBytes(reason);
  return filled(QCoreApplication::translate("Errors", text), args);
}

}  // namespace

QString errorSentence(const Error& error) {
  return sentence(error.reason, error.args);
}

QString typedErrorSentence(const Error& error) {
  if (error.reason != "element.not_whole" && error.reason != "element.out_of_range")
    return errorSentence(error);
  return QCoreApplication::translate("Errors", "%1; \"Call options\" has other types")
      .arg(errorSentence(error));
}

QString fixSentence(const ErrorFix& fix) {
  return sentence(fix.reason, fix.args);
}

QString fixOutcome(const ErrorFix& fix) {
  return sentence(fixOutcomeReason(fix), fix.args).replace(QStringLiteral("->"), QStringLiteral("→"));
}

QString clauseText(const Clause& clause) {
  return filled(coreText(clause.text), clause.args);
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
