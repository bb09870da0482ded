// SPDX-License-Identifier: GPL-3.0-or-later
// A folder in which `gathernd lesson` runs, and a small lesson. Thread rule: as runProgram.
#pragma once

#include <QFile>
#include <QTemporaryDir>

#include "tests/app/cli_calls.h"
#include "tests/support/files.h"

namespace gathernd::test {

inline constexpr const char* kSoundLesson =
    "---\ngathernd_lesson: 1\nid: small\ntitle: A small one\nminutes: 3\n---\n\n"
    "## Rows  {#look}\nWhich rows?\n"
    "```scene\ntf.gather_nd(arange:4,3, [[1], [0]])\n```\n"
    "```ask\nkind: shape\nwrong keep_depth: The numbers are used up.\n```\n";

/// The program where no other one stands beside it: without the window's.
inline std::string aloneGathernd() {
  static const QTemporaryDir folder;
  static const QString program = folder.filePath("gathernd");
  if (!QFile::exists(program) && !QFile::copy(places::gathernd(), program)) qFatal("no program");
  return program.toStdString();
}

class LessonFolder {
 public:
  /// Of the program that is run there.
  explicit LessonFolder(std::string program = aloneGathernd()) : program_(std::move(program)) {}
  QString path(const QString& name = {}) const { return dir_.filePath(name); }
  void write(const QString& name, const QByteArray& bytes) const { writeFile(path(name), bytes); }
  QByteArray read(const QString& name) const { return fileBytes(path(name)); }
  ProgramRun lesson(const Arguments& arguments, const std::string& input = {}) const {
    ProgramCall call;
    call.arguments = {"lesson"};
    call.arguments.insert(call.arguments.end(), arguments.begin(), arguments.end());
    call.folder = dir_.path().toStdString();
    call.input = input;
    return runProgram(program_, call);
  }
  QJsonObject json(Arguments arguments, const std::string& input = {}) const {
    arguments.emplace_back("--json");
    return parsed(lesson(arguments, input));
  }

 private:
  QTemporaryDir dir_;
  std::string program_;
};

/// What its one line of an error says; all that it says where that is no such line.
inline QByteArray codeOf(const ProgramRun& ran) {
  const QByteArray line = QByteArray::fromStdString(ran.err);
  const bool one = line.startsWith("gathernd: error: ") && line.count('\n') == 1 && line.endsWith('\n');
  return one ? line.split(':').value(2).trimmed() : line;
}

}  // namespace gathernd::test
