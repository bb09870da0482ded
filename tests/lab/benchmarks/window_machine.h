// SPDX-License-Identifier: GPL-3.0-or-later
// What a window's figures were measured on. Thread rule: any.
#pragma once

#include <QDateTime>
#include <QFile>
#include <QGuiApplication>
#include <QJsonObject>
#include <QSysInfo>
#include <QThread>

#include <unistd.h>

namespace gathernd::bench {

inline QString lineOf(const QString& path, const QByteArray& start) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return {};
  for (const QByteArray& line : file.readAll().split('\n'))
    if (line.startsWith(start)) return QString::fromUtf8(line.mid(start.size())).trimmed();
  return {};
}

/// Of the last minute: others' work makes all figures slower.
inline double loadAverage() {
  return lineOf(QStringLiteral("/proc/loadavg"), {}).section(QLatin1Char(' '), 0, 0).toDouble();
}

inline QJsonObject machine() {
  const qint64 memory = static_cast<qint64>(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGESIZE);
  return {{"cpu", lineOf(QStringLiteral("/proc/cpuinfo"), "model name").remove(QLatin1String(": "))},
          {"cores", QThread::idealThreadCount()},
          {"memory_bytes", memory},
          {"os", QSysInfo::prettyProductName()},
          {"kernel", QSysInfo::kernelVersion()},
          {"qt", QString::fromLatin1(qVersion())},
          {"platform", QGuiApplication::platformName()},
          {"date", QDateTime::currentDateTimeUtc().toString(Qt::ISODate)},
          {"load_before", loadAverage()}};
}

}  // namespace gathernd::bench
