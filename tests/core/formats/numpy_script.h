// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a NumPy script of tests/support over a folder. Thread rule: blocks its caller.
#pragma once

#include <QByteArray>
#include <QProcess>
#include <QString>

#include "tests/support/files.h"
#include "tests/support/places.h"

namespace gathernd::test {

/// What it printed; "failed: " and why when it did not end well.
inline QByteArray numpyScript(const QString& script, const QString& command, const QString& folder) {
  QProcess process;
  process.start(GATHERND_PYTHON, {places::tree() + "/tests/support/" + script, command, folder});
  if (!process.waitForFinished(240000) || process.exitCode() != 0) {
    return "failed: " + process.readAllStandardError();
  }
  return process.readAllStandardOutput().trimmed();
}

/// What NumPy makes of each program of one line: type, shape and every bit; one part alone says why not.
inline QByteArrayList numpyValues(const QByteArrayList& programs, const QString& folder) {
  writeFile(folder + "/expressions.txt", programs.join('\n') + '\n');
  const QByteArray said = numpyScript("numpy_expressions.py", "evaluate", folder);
  return said == QByteArray::number(programs.size()) ? fileBytes(folder + "/values.txt").split('\n')
                                                     : QByteArrayList{said};
}

}  // namespace gathernd::test
