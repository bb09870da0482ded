// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/error_text.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/error/sentences.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr qsizetype kLongestArgument = 120;

QString argumentText(const ErrorArg& argument) {
  if (const auto* number = std::get_if<std::int64_t>(&argument.value)) return integerText(*number);
  QString text = fromBytes(std::get<std::string>(argument.value));
  if (text.size() > kLongestArgument) {
    const qsizetype half = kLongestArgument / 2 - 1;
    text = text.left(half) + QStringLiteral(" … ") + text.right(half);
  }
  return text;
}

}  // namespace

QString errorSentence(const Error& error) {
  const char* text = sentenceTemplate(error.reason);
  if (text == nullptr) return fromBytes(error.reason);
  const QString sentence = QCoreApplication::translate("Errors", text);
  QString filled;
  qsizetype at = 0;
  // One pass from left to right: an argument that happens to contain braces is never filled again.
  while (at < sentence.size()) {
    const qsizetype open = sentence.indexOf(u'{', at);
    const qsizetype close = open < 0 ? -1 : sentence.indexOf(u'}', open);
    if (close < 0) break;
    filled += sentence.mid(at, open - at);
    const QString name = sentence.mid(open + 1, close - open - 1);
    const auto argument = std::find_if(error.args.begin(), error.args.end(),
                                       [&](const ErrorArg& a) { return fromBytes(a.name) == name; });
    filled += argument == error.args.end() ? sentence.mid(open, close - open + 1) : argumentText(*argument);
    at = close + 1;
  }
  return filled + sentence.mid(at);
}

}  // namespace gathernd::ui
