// SPDX-License-Identifier: GPL-3.0-or-later
// Faults of a lesson as short texts: "3:7 lesson.key". Thread rule: pure functions.
#pragma once

#include <QString>
#include <QStringList>
#include <algorithm>
#include <vector>

#include "core/error/error.h"
#include "core/error/sentences.h"
#include "core/teach/lesson/lesson.h"

namespace gathernd::test {

inline QStringList textOf(const std::vector<Error>& faults) {
  QStringList out;
  for (const Error& fault : faults) {
    out << QStringLiteral("%1:%2 %3")
               .arg(fault.line.value_or(-1))
               .arg(fault.column.value_or(-1))
               .arg(QString::fromStdString(fault.reason));
  }
  return out;
}

/// Each has a place within the text, and a sentence whose holes are filled.
inline bool allTold(const std::vector<Error>& faults, std::string_view text) {
  const auto lines = static_cast<int>(std::count(text.begin(), text.end(), '\n')) + 1;
  for (const Error& fault : faults) {
    const std::string sentence = teach::faultSentence(fault);
    if (fault.line.value_or(0) < 1 || *fault.line > lines || fault.column.value_or(0) < 1) return false;
    if (sentenceTemplate(fault.reason) == nullptr || sentence.empty()) return false;
    // No hole is left, and the place is told once.
    const std::string holes = sentenceTemplate(fault.reason);
    for (std::size_t open = holes.find('{'); open != holes.npos; open = holes.find('{', open + 1)) {
      const std::string name = holes.substr(open + 1, holes.find('}', open) - open - 1);
      const auto named = [&](const ErrorArg& arg) { return arg.name == name; };
      if (std::none_of(fault.args.begin(), fault.args.end(), named)) return false;
    }
    if (sentence.starts_with("line ")) return false;
  }
  return true;
}

}  // namespace gathernd::test
