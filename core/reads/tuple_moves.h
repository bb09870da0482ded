// SPDX-License-Identifier: GPL-3.0-or-later
// What an edit of indices changed: the tuples that read another slice than before. Thread rule: pure
// functions; as quick as the edits are few.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/call/trace.h"

namespace gathernd {

struct TupleMove {
  std::int64_t tuple = 0;
  std::int64_t from = -1;  ///< slice; -1: it read none
  std::int64_t to = -1;
  bool operator==(const TupleMove&) const = default;
};

/// Ascending by tuple. Absent where the two are not the same call but for edits of indices (other values,
/// another dialect, another shape): then everything may have changed.
std::optional<std::vector<TupleMove>> tupleMoves(const Trace& before, const Trace& after);

/// What the edits of a trace's indices have changed since their base.
std::vector<TupleMove> movesSinceBase(const Trace& trace);

}  // namespace gathernd
