// SPDX-License-Identifier: GPL-3.0-or-later
// The captions below the three headings, in words. Thread rule: pure functions.
#pragma once

#include <QCoreApplication>
#include <QString>
#include <cstdint>
#include <vector>

#include "ui/canvas/scene/scene.h"
#include "ui/session/snapshot.h"

namespace gathernd::ui {

QString indicesNote(const Plan& plan);
QString paramsNote(const Plan& plan);
/// "[3,2,1]", where room is dear.
QString tightShape(QString shape);
/// How long the call takes, "210 ns", on one device or on both; "not run" where it is refused. "": not known,
/// or no time means anything.
QString outputTime(const Snapshot& snapshot);
/// What was timed, and how much the runs differ.
QString outputTimeTip(const Snapshot& snapshot);
QString outputNote(const Snapshot& snapshot);
/// Under the gradient lens: what stands in params' and output's place, or why nothing does.
QString gradientNote(const GradientAnswer& answer);
QString upstreamNote(const GradientAnswer& answer);
QString noGradientNote(const Error& error);
/// Why the output has no values, in one short phrase.
QString outputPhrase(const Snapshot& snapshot);

/// "[1, −2]", however long.
QString placeText(const std::vector<std::int64_t>& position);
QString repeatText(std::int64_t times);  ///< "×1,234"

// The difference that a comparison found, in words. Thread rule: GUI thread (translations).

/// "cuda gives 3, reference 7": with the bits where both would read the same.
QString differenceText(const OutputDifference& difference);
/// "first of 12 values that differ"
QString differenceCountText(const OutputDifference& difference);

/// The number of a batch entry, or its numbers: "2", "2,0".
QString batchText(const Scene& scene, std::int64_t batch);

// The canvas' words in the language of the window, for what is no QObject. Thread rule: GUI thread.

inline QString tr(const char* text, const char* comment = nullptr, int count = -1) {
  return QCoreApplication::translate("Canvas", text, comment, count);
}

}  // namespace gathernd::ui
