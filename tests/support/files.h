// SPDX-License-Identifier: GPL-3.0-or-later
// Small files that tests read, write and run. Thread rule: pure functions.
#pragma once

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTest>
#include <string>

namespace gathernd::test {

/// Where there is none the test has failed.
inline QByteArray fileBytes(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) QTest::qFail(qPrintable("cannot read " + path), __FILE__, __LINE__);
  return file.readAll();
}

/// Gives back `path`, whose folder is made where it lacks.
inline QString writeFile(const QString& path, const QByteArray& bytes) {
  QFile file(path);
  if (!QDir().mkpath(QFileInfo(path).path()) || !file.open(QIODevice::WriteOnly) ||
      file.write(bytes) != bytes.size())
    qFatal("cannot write %s", qPrintable(path));
  return path;
}

inline QString writeScript(const QString& path, const QByteArray& lines) {
  writeFile(path, "#!/bin/sh\n" + lines);
  if (!QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner))
    qFatal("cannot run %s", qPrintable(path));
  return path;
}

/// A new file each time: some file systems flush one that is written over.
inline std::string writeNew(const QString& path, const QByteArray& bytes) {
  QFile::remove(path);
  return writeFile(path, bytes).toStdString();
}

}  // namespace gathernd::test
