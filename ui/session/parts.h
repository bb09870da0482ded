// SPDX-License-Identifier: GPL-3.0-or-later
// What an edit, or an answer from the background, made other in the session's snapshot: whoever shows it says
// which parts it shows, and hears of no others. Plain values.
#pragma once

#include <QFlags>

namespace gathernd::ui {

/// A namespace of its own, since operators here would hide those of Qt's flags.
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
  Replaced = 1U << 9  ///< told by itself, once all that follows from another document has been
};
Q_DECLARE_FLAGS(Parts, Part)
Q_DECLARE_OPERATORS_FOR_FLAGS(Parts)

}  // namespace parts

using parts::Part;
using parts::Parts;

inline constexpr Parts kCallParts = Part::Params | Part::Indices | Part::Rules;
inline constexpr Parts kDocumentParts = kCallParts | Part::Words;
inline constexpr Parts kAllParts =
    kDocumentParts | Part::Run | Part::Reads | Part::Times | Part::Files | Part::Veil;

}  // namespace gathernd::ui
