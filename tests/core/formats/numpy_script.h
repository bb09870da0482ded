// SPDX-License-Identifier: GPL-3.0-or-later
// Runs this test's NumPy script (GATHERND_NUMPY_SCRIPT) over a folder. Thread rule: blocks its caller.
#pragma once

#include <QByteArray>
#include <QProcess>
#include <QString>

namespace gathernd::test {

/// What it printed; "failed: " and why when it did not end well.
inline QByteArray numpyScript(const QString& command, const QString& folder) {
  QProcess process;
  process.start(GATHERND_PYTHON, {GATHERND_NUMPY_SCRIPT, command, folder});
  if (!process.waitForFinished(240000) || process.exitCode() != 0) {
    return "failed: " + process.readAllStandardError();
  }
  return process.readAllStandardOutput().trimmed();
}

}  // namespace gathernd::test
