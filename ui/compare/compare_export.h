// SPDX-License-Identifier: GPL-3.0-or-later
// Comparisons as files: CSV and JSON with every number in full, PNG and SVG with the picture of the screen in
// light colours; the machine stands in each. Figures come from compare_values.h, as those of the screen do.
// Files are written whole or not at all. Units: nanoseconds, bytes. Thread rule: GUI thread (fonts).
#pragma once

#include <QByteArray>
#include <QString>

#include "core/error/error.h"
#include "ui/charts/picture.h"
#include "ui/compare/compare_job.h"

namespace gathernd::ui {

/// One row a configuration and size; lines that open with "#" say about what, when and where.
QByteArray compareCsv(const CompareSheet& sheet);
QByteArray compareJson(const CompareSheet& sheet);
/// The charts with their words, for paper.
ChartPicture comparePicture(const CompareSheet& sheet);
QByteArray compareSvg(const CompareSheet& sheet);

/// By the file's ending; `unsupported` for another one, `limit`, `io`.
Expected<void> writeComparison(const QString& path, const CompareSheet& sheet);

}  // namespace gathernd::ui
