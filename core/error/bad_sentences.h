// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences about groups of bad tuples and what would mend them, as sentences.h has them; internal to
// core/error. Thread rule: constants.
#pragma once

#include <array>

#include "core/error/framework_sentences.h"

namespace gathernd {

constexpr auto kBadTemplates = std::to_array<SentenceTemplate>({
    // core/gather/bad_analysis: what a group looks like
    {"bad_group.missing",
     GATHERND_TR(
         "number {component} is {values}, which often stands for \"no such element\"; nothing here reads "
         "it so")},
    {"bad_group.negative",
     GATHERND_TR("number {component} is {values}; axis {axis} of params takes none below {lowest}")},
    {"bad_group.past_end",
     GATHERND_TR("number {component} is {values}, the size of axis {axis} itself: off by one")},
    {"bad_group.order",
     GATHERND_TR(
         "number {component} is {values} on axis {axis} of size {size}, but in another order the same "
         "numbers would fit")},
    {"bad_group.far_off",
     GATHERND_TR("number {component} is {values}, far beyond axis {axis} of size {size}")},

    // … and under what no tuple would be bad
    {"bad_proposal.batch_dims",
     GATHERND_TR("with batch_dims {batch_dims} every tuple fits; the output is then {output_shape}")},
    {"bad_proposal.order",
     GATHERND_TR(
         "with its numbers on the axes {numbers} every tuple fits: as if params were transposed, or the "
         "order of the numbers swapped")},
    {"bad_proposal.tuple_first",
     GATHERND_TR(
         "with the first axis of indices moved to the end, shape {indices_shape}, every tuple fits; the "
         "output is then {output_shape}")},
    {"bad_proposal.one_based",
     GATHERND_TR(
         "number {numbers} is never 0 and reaches the size of its axis: it counts from 1, and less 1 every "
         "tuple fits")},

    // core/gather/bad_fixes
    {"bad_fix.empty_axis",
     GATHERND_TR("axis {axis} of params has no element: there is nothing to clamp a number to")},
    {"bad_fix.no_rows",
     GATHERND_TR(
         "a tuple can only be dropped from a list of tuples; these lie in a grid {grid}, which would be left "
         "with holes")},

    // app/cli: problems
    {"usage.problems_shape_only", GATHERND_TR("indices without values have no problems to find")},
    {"usage.fix", GATHERND_TR("{option}: \"{value}\" is neither clamp nor drop")},
    {"usage.fix_output",
     GATHERND_TR("--fix writes the mended indices: it needs --output FILE.npy or FILE.csv")},
});

}  // namespace gathernd
