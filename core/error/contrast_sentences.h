// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences that tell two dialects apart: what each switch makes a dialect do, and why frameworks do so.
// Internal to core/error, as sentences.h has them. Sources of "because": docs/dialects.md. Thread rule:
// constants.
#pragma once

#include <array>

#include "core/error/sentences.h"

namespace gathernd {

constexpr auto kContrastTemplates = std::to_array<SentenceTemplate>({
    // core/contrast: the rule that decides
    {"contrast.pair", GATHERND_TR("{a}; {b}")},
    {"contrast.and", GATHERND_TR("{first}; and {next}")},
    {"rule.negative_index.out_of_range",
     GATHERND_TR("{dialect} takes a negative index to lie outside its axis")},
    {"rule.negative_index.wrap", GATHERND_TR("{dialect} counts a negative index from the end of its axis")},
    {"rule.negative_index.clamp", GATHERND_TR("{dialect} moves a negative index to 0")},
    {"rule.negative_index.undefined", GATHERND_TR("{dialect} promises nothing for a negative index")},
    {"rule.out_of_range.error", GATHERND_TR("{dialect} raises an error for an index outside its axis")},
    {"rule.out_of_range.zero", GATHERND_TR("{dialect} writes 0 where an index lies outside its axis")},
    {"rule.out_of_range.clamp",
     GATHERND_TR("{dialect} moves an index outside its axis to the nearest place inside")},
    {"rule.out_of_range.fill",
     GATHERND_TR("{dialect} writes a fill value where an index lies outside its axis")},
    {"rule.out_of_range.undefined", GATHERND_TR("{dialect} promises nothing for an index outside its axis")},
    {"rule.index_check.each_axis", GATHERND_TR("{dialect} holds each index against its own axis")},
    {"rule.index_check.flat_offset", GATHERND_TR("{dialect} checks the flat offset alone")},
    {"rule.index_check.nothing", GATHERND_TR("{dialect} checks no index")},
    {"rule.depth_zero.copy_per_tuple", GATHERND_TR("{dialect} copies params for each tuple without numbers")},
    {"rule.depth_zero.refused", GATHERND_TR("{dialect} refuses tuples without numbers")},
    {"rule.depth_zero.copy_once",
     GATHERND_TR("{dialect} copies params once, however many tuples without numbers there are")},
    {"rule.depth_zero.undefined", GATHERND_TR("{dialect} says nowhere what a tuple without numbers selects")},
    {"rule.batch_axes.kept", GATHERND_TR("{dialect} keeps several batch axes apart")},
    {"rule.batch_axes.merged", GATHERND_TR("{dialect} gives several batch axes back as one")},
    {"rule.tuple_axis.last", GATHERND_TR("{dialect} reads a tuple along the last axis of indices")},
    {"rule.tuple_axis.first", GATHERND_TR("{dialect} reads a tuple along the first axis of indices")},
    {"rule.batch_dims.none", GATHERND_TR("{dialect} has no batch_dims")},
    {"rule.batch_dims.dealt",
     GATHERND_TR("{dialect} takes batch_dims, and deals tuples over batch axes that differ")},
    {"rule.batch_dims.equal", GATHERND_TR("{dialect} takes batch_dims")},
    {"rule.empty_params.error", GATHERND_TR("{dialect} refuses tuples into params without elements")},
    {"rule.empty_params.as_any_index",
     GATHERND_TR("{dialect} treats tuples into params without elements as any others")},
    {"rule.zero_size_axis.as_any_index",
     GATHERND_TR("{dialect} treats an index along an axis of size 0 as any other outside its axis")},
    {"rule.zero_size_axis.error",
     GATHERND_TR("{dialect} raises an error for an index along an axis of size 0")},
    {"rule.zero_size_axis.undefined",
     GATHERND_TR("{dialect} promises nothing for an index along an axis of size 0")},
    {"rule.bad_indices_policy.none", GATHERND_TR("{dialect} has no bad_indices_policy")},
    {"rule.bad_indices_policy.error_by_default",
     GATHERND_TR("{dialect} has a bad_indices_policy, and raises an error without one")},
    {"rule.bad_indices_policy.zero_by_default",
     GATHERND_TR("{dialect} has a bad_indices_policy, and writes 0 without one")},
    {"rule.fill_value.none", GATHERND_TR("{dialect} has no fill value of its own")},
    {"rule.fill_value.jax",
     GATHERND_TR("{dialect} fills with NaN, the smallest integer, the largest unsigned one or true")},
    {"rule.empty_output_checks.no",
     GATHERND_TR("{dialect} looks at no index where the output has no elements")},
    {"rule.empty_output_checks.yes",
     GATHERND_TR("{dialect} looks at every index even where the output has no elements")},
    {"rule.empty_output_checks.rank_1_only",
     GATHERND_TR("{dialect} looks at a single tuple even where the output has no elements")},
    {"rule.scalar_params.no", GATHERND_TR("{dialect} takes no params of rank 0")},
    {"rule.scalar_params.yes", GATHERND_TR("{dialect} takes params of rank 0")},
    {"rule.scalar_indices.no", GATHERND_TR("{dialect} takes no indices of rank 0")},
    {"rule.scalar_indices.yes", GATHERND_TR("{dialect} takes indices of rank 0 for one tuple")},
    {"rule.index_bits.all", GATHERND_TR("{dialect} keeps all 64 bits of an index")},
    {"rule.index_bits.low_32", GATHERND_TR("{dialect} keeps the low 32 bits of an index")},
    {"rule.clamped_gradient.added", GATHERND_TR("{dialect} adds to the gradient where a tuple was clamped")},
    {"rule.clamped_gradient.dropped",
     GATHERND_TR("{dialect} adds nothing to the gradient for a clamped tuple")},
    {"rule.clamped_gradient.lone_added",
     GATHERND_TR("{dialect} adds nothing to the gradient for a clamped tuple, unless it is a lone one")},
    {"rule.zeroed_gradient.dropped",
     GATHERND_TR("{dialect} adds nothing to the gradient for a zeroed tuple")},
    {"rule.zeroed_gradient.error_past_end",
     GATHERND_TR("{dialect} raises in the backward pass where a number of a list of rows lies past the end")},
    {"rule.max_batch_plus_depth.limited",
     GATHERND_TR("{dialect} takes at most {limit} batch axes and numbers of a tuple together")},
    {"rule.max_batch_plus_depth.unlimited",
     GATHERND_TR("{dialect} sets no limit to batch axes and numbers of a tuple")},
    {"rule.limits.some", GATHERND_TR("{dialect} keeps to bounds of its own")},
    {"rule.limits.none", GATHERND_TR("{dialect} sets no bound of its own")},
    {"rule.element_types.takes", GATHERND_TR("{dialect} takes {dtype} elements")},
    {"rule.element_types.refuses", GATHERND_TR("{dialect} takes no {dtype} elements")},
    {"rule.index_types.takes", GATHERND_TR("{dialect} takes {dtype} indices")},
    {"rule.index_types.refuses", GATHERND_TR("{dialect} takes no {dtype} indices")},

    // core/contrast: why a framework does so
    {"because.cpu",
     GATHERND_TR("the kernel runs on the CPU: it looks at an index before it reads, and can hand an error to "
                 "the program that waits for it")},
    {"because.cpu_not_cuda",
     GATHERND_TR("the kernel runs on the CPU: it looks at an index before it reads, and can hand an error to "
                 "the program that waits for it (on CUDA the same is an assertion, after which the device is "
                 "lost to the program)")},
    {"because.gpu",
     GATHERND_TR("a GPU kernel cannot raise: it runs by itself once it is launched, and to learn of an error "
                 "the program would have to stop and ask, which was found too costly; so the kernel writes 0 "
                 "and goes on")},
    {"because.compiled",
     GATHERND_TR("the call is compiled for any device, where an error can hardly be raised, or not at all, "
                 "and a gather must give something; so it is defined to move a slice's start inside")},
    {"because.accelerator",
     GATHERND_TR("code that runs on an accelerator can hardly raise an error, or not at all, and a read must "
                 "give something; so the index is moved to the nearest place inside")},
    {"because.fill",
     GATHERND_TR("code that runs on an accelerator can hardly raise an error, or not at all; mode=\"fill\" "
                 "asks for a value in its place that can be told from the data")},
    {"because.x64",
     GATHERND_TR(
         "JAX keeps numbers of 64 bits in 32 unless jax_enable_x64 is set, which it is not by default")},
    {"because.python", GATHERND_TR("negative numbers count from the end, as they do in Python's own lists")},
    {"because.document_error",
     GATHERND_TR("the operator's document calls an index outside its axis an error")},
    {"because.document_wraps",
     GATHERND_TR("the operator's document lets negative indices count from the end")},
    {"because.plugin_wraps",
     GATHERND_TR("the CPU plugin was seen to count them from the end, though the document does not allow "
                 "negative indices")},
    {"because.unchecked",
     GATHERND_TR("the document leaves such an index out, and the CPU plugin was seen to check none: it reads "
                 "whatever lies there")},
    {"because.flat_offset",
     GATHERND_TR("the kernel of this release compares the offset with the number of elements, and no index "
                 "with its axis")},
    {"because.no_promise", GATHERND_TR("its document promises nothing for such an index")},
    {"because.asked_to_check", GATHERND_TR("validate_indices=True asks for the check")},
    {"because.graph",
     GATHERND_TR("indices are known only once the graph runs, too late for the check of its shapes; so the "
                 "document has them clamped, which keeps reads inside")},
    {"because.ignore", GATHERND_TR("the call asks for it: bad_indices_policy is IGNORE")},
});

// The sentences about frameworks' code and about running them, as sentences.h has them; internal to
// core/error.

constexpr auto kFrameworkTemplates = std::to_array<SentenceTemplate>({
    // core/code/snippet: the call as code
    {"snippet.template", GATHERND_TR("a template of code is wrong at {where}")},
    {"snippet.refused", GATHERND_TR("{reason}")},
    {"snippet.no_gradient", GATHERND_TR("there is no code of a gradient in {framework}")},
    {"snippet.gradient_type",
     GATHERND_TR("{framework} differentiates floating-point and complex numbers, not {dtype}")},
    {"snippet.no_type", GATHERND_TR("{framework} has no {dtype}")},
    {"snippet.index_type", GATHERND_TR("{framework} takes no {dtype} indices")},
    {"snippet.tuple_axis",
     GATHERND_TR("indices as {dialect} has them are too many to be moved in this language")},

    // core/verify: real frameworks
    {"verify.no_program", GATHERND_TR("{path} is no program that can be run")},
    {"verify.no_interpreter",
     GATHERND_TR("no Python was found; name one with --python, or activate a virtual environment")},
    {"verify.not_started", GATHERND_TR("{python} could not be started")},
    {"verify.missing", GATHERND_TR("{module} is not installed")},
    {"verify.broken", GATHERND_TR("{module} could not be imported: {reason}")},
    {"verify.undefined", GATHERND_TR("{framework} promises nothing here")},
    {"verify.crashed", GATHERND_TR("{framework} crashed with signal {signal}")},
    {"verify.time", GATHERND_TR("{framework} had no answer after {seconds} seconds")},
    {"verify.too_much", GATHERND_TR("{framework} answered more than the output can be")},
    {"verify.silent", GATHERND_TR("{framework} ended without an answer")},

    // app/cli: code and verify
    {"usage.data", GATHERND_TR("{option}: \"{value}\" does not end in .npz")},
    {"usage.framework_not_run", GATHERND_TR("{framework} has code to show, but is nothing to verify with")},
    {"usage.verify_shape_only", GATHERND_TR("a shape-only input has nothing to verify")},
    {"usage.framework", GATHERND_TR("there is no framework \"{value}\"; there are {frameworks}")},
});

// The sentences about groups of bad tuples, and about what would mend them or a whole call, as sentences.h
// has them; internal to core/error.

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
    {"bad_group.far_off",
     GATHERND_TR("its {nth} number is {values}, past the end of axis {axis} of size {size}")},

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

    // core/analysis/bad: what a fix cannot do
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
    {"fix.moves", "{moves}"},
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
