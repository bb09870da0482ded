// SPDX-License-Identifier: GPL-3.0-or-later
// Calls of the program under test (places.h) in one line each. Thread rule: as runProgram.
#pragma once

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "tests/app/run_program.h"
#include "tests/support/places.h"

namespace gathernd::test {

using Arguments = std::vector<std::string>;

inline ProgramRun run(const Arguments& arguments, const std::string& input = {}) {
  ProgramCall call;
  call.arguments = arguments;
  call.input = input;
  return runProgram(places::gathernd().toStdString(), call);
}

/// Its standard output as JSON; an empty object when it is none.
inline QJsonObject parsed(const ProgramRun& ran) {
  return QJsonDocument::fromJson(QByteArray::fromStdString(ran.out)).object();
}

inline QJsonValue fromText(const char* json) {
  return QJsonDocument::fromJson(QByteArray("[") + json + "]").array()[0];
}

inline QByteArray text(const ProgramRun& ran) {
  return QByteArray::fromStdString(ran.out);
}

/// Split at spaces; a test that needs one inside an argument builds its list itself.
inline Arguments words(const char* line) {
  Arguments out;
  for (const QByteArray& word : QByteArray(line).split(' ')) out.push_back(word.toStdString());
  return out;
}

}  // namespace gathernd::test
