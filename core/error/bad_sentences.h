// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences about groups of bad tuples, and about what would mend them or a whole call, as sentences.h
// has them; internal to core/error. Thread rule: constants.
#pragma once

#include <array>

#include "core/error/framework_sentences.h"

namespace gathernd {

constexpr auto kBadTemplates = std::to_array<SentenceTemplate>({
    // core/analysis/bad/bad_analysis: what a group looks like
    {"bad_group.missing",
     GATHERND_TR(
         "its {nth} number is {values}, which often stands for \"no such element\"; nothing here reads "
         "it so")},
    {"bad_group.negative",
     GATHERND_TR("its {nth} number is {values}; axis {axis} of params takes none below {lowest}")},
    {"bad_group.past_end",
     GATHERND_TR("its {nth} number is {values}, the size of axis {axis} itself: off by one")},
    {"bad_group.order",
     GATHERND_TR("its {nth} number is {values} on axis {axis} of size {size}, but in another order the same "
                 "numbers would fit")},
    {"bad_group.far_off", GATHERND_TR("its {nth} number is {values}, far beyond axis {axis} of size {size}")},

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
    {"bad_proposal.one_based", GATHERND_TR("the {nths} number of a tuple is never 0 and reaches the size of "
                                           "its axis: it counts from 1, and less "
                                           "1 every tuple fits")},

    // core/analysis/bad/bad_fixes
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

constexpr auto kFixTemplates = std::to_array<SentenceTemplate>({
    // core/analysis/fixes: what it does …
    {"fix.batch_dims", GATHERND_TR("Set batch_dims to {batch_dims}")},
    {"fix.trailing_axis", GATHERND_TR("Give indices a trailing axis")},
    {"fix.trailing_axis_batch",
     GATHERND_TR("Give indices a trailing axis and set batch_dims to {batch_dims}")},
    {"fix.leading_axis", GATHERND_TR("Give indices a leading axis")},
    {"fix.leading_axis_batch", GATHERND_TR("Give indices a leading axis and set batch_dims to {batch_dims}")},
    {"fix.first_axis_last", GATHERND_TR("Move the first axis of indices to the end")},
    {"fix.first_axis_last_batch",
     GATHERND_TR("Move the first axis of indices to the end and set batch_dims to {batch_dims}")},
    {"fix.transpose", GATHERND_TR("Transpose indices by {axes}")},
    {"fix.transpose_batch", GATHERND_TR("Transpose indices by {axes} and set batch_dims to {batch_dims}")},
    {"fix.batch_axis", GATHERND_TR("Give indices a batch axis")},
    {"fix.repeat", GATHERND_TR("Repeat indices for each batch entry")},
    {"fix.mask", GATHERND_TR("Take the places where the mask is true")},
    {"fix.mask_batch",
     GATHERND_TR("Take the places where the mask is true and set batch_dims to {batch_dims}")},
    {"fix.order", GATHERND_TR("Give each tuple's numbers to the axes {numbers}")},
    {"fix.one_based", GATHERND_TR("Take 1 off the {nths} number of each tuple")},
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

    // … and what comes of it
    {"fix.output", GATHERND_TR("output {output_shape}")},
    {"fix.output_values", GATHERND_TR("output {output_shape} = {output}")},
    {"fix.output_bad", GATHERND_TR("output {output_shape} with {bad} of {tuples} tuples out of range")},
    {"fix.indices_output", GATHERND_TR("indices {indices_shape}, output {output_shape}")},
    {"fix.indices_output_values", GATHERND_TR("indices {indices_shape}, output {output_shape} = {output}")},
    {"fix.indices_output_bad",
     GATHERND_TR(
         "indices {indices_shape}, output {output_shape} with {bad} of {tuples} tuples out of range")},
});

}  // namespace gathernd
