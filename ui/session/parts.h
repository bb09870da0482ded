// SPDX-License-Identifier: GPL-3.0-or-later
// Which parts of the session's snapshot an edit, or an answer from the background, has changed. A view names
// the parts that it shows, and is told of no others. Plain values.
#pragma once

#include <QFlags>

namespace gathernd::ui {

/// A namespace of its own: operators in gathernd::ui would hide those of Qt's flags there.
namespace parts {

enum class Part : unsigned {
  Params = 1U << 0,   ///< values, shape, element type, origin
  Indices = 1U << 1,  ///< likewise
  Rules = 1U << 2,    ///< batch_dims, dialect, policy, fill value, backend, memory limit
  Words = 1U << 3,    ///< title, notes, names of axes
  Run = 1U << 4,      ///< state, output, error, bad tuples
  Reads = 1U << 5,    ///< who reads what
  Times = 1U << 6,    ///< of the call, and whether it is being measured
  Files = 1U << 7,    ///< what became of those under the tensors
  Veil = 1U << 8,
  Replaced = 1U << 9  ///< another document was loaded: told alone, after all other parts of it
};
Q_DECLARE_FLAGS(Parts, Part)
Q_DECLARE_OPERATORS_FOR_FLAGS(Parts)

}  // namespace parts

using parts::Part;
using parts::Parts;

inline constexpr Parts kCallParts = Part::Params | Part::Indices | Part::Rules;
inline constexpr Parts kDocumentParts = kCallParts | Part::Words;
inline constexpr Parts kOutcomeParts = kDocumentParts | Part::Run | Part::Veil;  ///< with what came of it
inline constexpr Parts kAllParts = kOutcomeParts | Part::Reads | Part::Times | Part::Files;  ///< but Replaced

}  // namespace gathernd::ui
