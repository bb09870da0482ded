// SPDX-License-Identifier: GPL-3.0-or-later
// What would mend a call, in words, as sentences.h has them; internal to core/error. Thread rule: constants.
#pragma once

#include <array>

#include "core/error/sentences.h"

// Marks a literal for the translation tool (lupdate is told about this name); expands to the literal.
#define GATHERND_TR(text) text

namespace gathernd {

constexpr auto kFixTemplates = std::to_array<SentenceTemplate>({
    // core/analysis/fixes
    {"fix.batch_dims", GATHERND_TR("Set batch_dims to {batch_dims}")},
    {"fix.dialect", GATHERND_TR("Switch to {dialect}")},
    {"fix.clear_policy", GATHERND_TR("Clear bad_indices_policy")},
    {"fix.backend", GATHERND_TR("Run on the CPU")},
    {"fix.fill_value", GATHERND_TR("Convert the fill value to {dtype}")},
    {"fix.convert_params", GATHERND_TR("Convert params to {dtype}")},
    {"fix.convert_indices", GATHERND_TR("Convert indices to {dtype}")},
    {"fix.resize_params", GATHERND_TR("Resize params to {shape}")},
    {"fix.resize_indices", GATHERND_TR("Resize indices to {shape}")},
    {"fix.grow_tuples", GATHERND_TR("Give each tuple {depth} numbers")},
    {"fix.grow_tuples_one", GATHERND_TR("Give each tuple 1 number")},
    {"fix.cut_tuples", GATHERND_TR("Cut each tuple to {depth} numbers")},
    {"fix.cut_tuples_one", GATHERND_TR("Cut each tuple to 1 number")},
    {"fix.params_axis", GATHERND_TR("Give params an axis")},
    {"fix.indices_axis", GATHERND_TR("Give indices an axis")},
    {"fix.clamp", GATHERND_TR("Move {count} tuples into range")},
    {"fix.clamp_one", GATHERND_TR("Move tuple {tuple} into range")},
    {"fix.wrap", GATHERND_TR("Count negative numbers from the end: switch to {dialect}")},
    {"fix.ignore", GATHERND_TR("Write 0 instead (policy IGNORE)")},
});

}  // namespace gathernd
