// SPDX-License-Identifier: GPL-3.0-or-later
// How quick the window is with a call whose tensors have no room beside each other: wheel, pointer and edits
// as a person makes them, each timed from the event to the painted frame. Units: milliseconds; "own" is the
// time of the GUI thread alone, without what others take of the machine. Thread rule: GUI thread.
#pragma once

#include <QJsonObject>
#include <cstdint>

namespace gathernd::bench {

/// Params [rows, columns] of float32, and so many tuples that each name a row.
QJsonObject largeCallFigures(std::int64_t rows, std::int64_t columns, std::int64_t tuples);

}  // namespace gathernd::bench
