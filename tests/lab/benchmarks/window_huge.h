// SPDX-License-Identifier: GPL-3.0-or-later
// A params file far larger than memory, none of it in the page cache: when the window's first picture stands,
// what memory of its own it took, and what `gathernd run` leaves in the cache. Each figure is that of a
// process of its own. Units: milliseconds, bytes. Thread rule: GUI thread.
#pragma once

#include <QJsonObject>
#include <QString>

namespace gathernd::bench {

struct HugeFile {
  qint64 rows = 10000000, columns = 1024;  ///< of float32
  qint64 tuples = 10000;
  int rounds = 3;
};

/// The file is sparse, made in a temporary folder, and removed. `gathernd`: the command line's program.
QJsonObject hugeFileFigures(const HugeFile& file, const QString& gathernd, const QString& explorer);

/// In the process that hugeFileFigures() starts: opens both files as the window's program does, prints its
/// figures as JSON. `begun`: when it was started, by the steady clock, in nanoseconds.
int printFirstPicture(const QString& params, const QString& indices, qint64 begun);

}  // namespace gathernd::bench
