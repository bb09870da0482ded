// SPDX-License-Identifier: GPL-3.0-or-later
// What this machine and its devices allow, named: the limit that a bar's share is one of, and those beside a
// sweep. Values and words for the screen and for files alike; what was not measured is absent, and said to
// be. Units: bytes, GB/s. Thread rule: GUI thread (translations).
#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>
#include <vector>

#include "ui/compare/compare_job.h"

namespace gathernd::ui {

/// One measured limit: a level line, a row of a table.
struct Ceiling {
  enum class Kind : std::uint8_t { Copy, Read, Write, CacheCopy, DeviceCopy, ToDevice, ToHost };
  Kind kind = Kind::Copy;
  QString label;  ///< "memory, copy", "cuda, device copy"
  double gigabytesPerSecond = 0;
  bool device() const { return kind >= Kind::DeviceCopy; }
};
std::vector<Ceiling> ceilingsOf(const SweepRecord& record);

/// The limit that a share was taken of.
struct Roof {
  QString brief;     ///< "copy, 18.3 GB/s"
  QString sentence;  ///< "what a copy moves on this machine, 18.3 GB/s on 2 threads"
};
/// Empty where there is no share.
QString shareText(double share, const QString& what);  ///< "73% of what …", of a Roof's sentence
Roof roofOf(const ConfigurationResult& result);
Roof roofOfKernel(const ConfigurationResult& result);
/// Who was held against what, for all of them.
QString roofsText(const Comparison& comparison);

/// What is not there, each with its reason where one is known; sentences.
QStringList missingOf(const SweepRecord& record);

}  // namespace gathernd::ui
