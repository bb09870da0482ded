// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences of questions: what is asked, what a wrong rule does and what is so instead, what an answer
// would have read. "wrong_rule.ID" and "wrong_family.ID" go with core/teach/rules/registry.cpp; each holds in
// every scene where its rule errs, whatever the dialect. Internal to core/error, as sentences.h has them.
// Thread rule: constants.
#pragma once

#include <array>

#include "core/error/framework_sentences.h"

namespace gathernd {

constexpr auto kTeachTemplates = std::to_array<SentenceTemplate>({
    // core/teach/rules: shapes
    {"wrong_rule.keep_depth",
     GATHERND_TR("the axis of indices that holds a tuple's numbers was kept; those numbers say where to "
                 "read, and output has no axis for them")},
    {"wrong_rule.element_only",
     GATHERND_TR("each tuple was taken for one element; a tuple picks all that lies under its place in "
                 "params, and those axes of params end output")},
    {"wrong_rule.gather_rule",
     GATHERND_TR("each number was taken to pick a row by itself, as gather does; here the numbers of a "
                 "tuple are one address, and output has no axis for them")},
    {"wrong_rule.slice_one_early",
     GATHERND_TR("one axis of params too many was kept; each number of a tuple uses up an axis, the last "
                 "one too")},
    {"wrong_rule.batch_ignored",
     GATHERND_TR("the tuples were taken to address params from its first axis on; they begin after the axes "
                 "that batch_dims counts")},
    {"wrong_rule.batch_dropped", GATHERND_TR("the batch axes were left out; output begins with them")},
    {"wrong_rule.batch_twice",
     GATHERND_TR("the batch axes were counted twice; params and indices share them, and output has them "
                 "once")},
    {"wrong_rule.same_as_indices",
     GATHERND_TR("output was given the shape of indices; the position of a tuple stays, its numbers give "
                 "way to what they pick from params")},
    {"wrong_rule.trailing_from_indices",
     GATHERND_TR("the first axes were taken from params and the others from indices; it is the other way "
                 "round: first where the tuples stand, then what is left of params")},
    {"wrong_rule.from_the_right",
     GATHERND_TR("the tuples were taken to address the last axes of params; they address the first ones "
                 "after the batch axes")},
    {"wrong_rule.slice_first",
     GATHERND_TR("the axes of a slice were put before those of the tuples; the tuples' come first")},
    {"wrong_rule.flat_tuples",
     GATHERND_TR("the tuples were counted in one row; output keeps the axes in which indices arranges "
                 "them")},
    {"wrong_rule.squeezed", GATHERND_TR("an axis of size 1 was left out; output keeps it")},
    {"wrong_rule.outer_product",
     GATHERND_TR("every number was combined with every other, as np.ix_ does; here the numbers of one tuple "
                 "belong together, and each tuple gives one result")},
    {"wrong_rule.columns",
     GATHERND_TR(
         "the tuples were read along another axis of indices, as MXNet does; here the last axis holds a "
         "tuple's numbers")},
    {"wrong_rule.rows",
     GATHERND_TR(
         "the tuples were read along the last axis of indices, as TensorFlow does; here the first axis "
         "holds a tuple's numbers")},

    // core/teach/rules: places
    {"wrong_rule.batch_zero",
     GATHERND_TR("all was read from the first entry of the batch; each entry of indices reads from its own "
                 "entry of params")},
    {"wrong_rule.batch_in_tuple",
     GATHERND_TR("a tuple's first number was taken for the batch entry; where the tuple stands says that, "
                 "and its numbers count within the entry")},
    {"wrong_rule.reversed",
     GATHERND_TR(
         "the numbers of a tuple were read backwards, like x and y; they go with the axes of params in "
         "the order in which they stand")},
    {"wrong_rule.counts_from_1", GATHERND_TR("places were counted from 1; they are counted from 0")},
    {"wrong_rule.one_too_far",
     GATHERND_TR("the place after the right one was read; the first place is 0, so a number says how many "
                 "places come before")},
    {"wrong_rule.position_not_value",
     GATHERND_TR("the position of the tuple was used in place of the number that stands there")},
    {"wrong_rule.first_of_slice",
     GATHERND_TR("everything was read from the beginning of its slice; along a slice, output and params go "
                 "in step")},
    {"wrong_rule.first_number_only",
     GATHERND_TR("only a tuple's first number was used; each of its numbers addresses an axis of its "
                 "own")},
    {"wrong_rule.along_axis",
     GATHERND_TR(
         "the position of the tuple was used as an index as well, as take_along_axis does; it only says "
         "where the result goes")},
    {"wrong_rule.next_tuple", GATHERND_TR("that is what the tuple beside it reads")},
    {"wrong_rule.wraps_on_wrong_axis",
     GATHERND_TR("a negative number was counted from the end of another axis; the axes that a tuple "
                 "addresses come after the batch axes")},
    {"wrong_rule.scattered",
     GATHERND_TR(
         "the numbers were taken to say where an element of params goes, as scatter does; they say where "
         "it is read")},
    {"wrong_rule.last_number_only",
     GATHERND_TR("only a tuple's last number was used; each of its numbers addresses an axis of its own")},
    {"wrong_rule.column_major",
     GATHERND_TR(
         "params was counted down its columns, the first axis fastest, as Fortran and MATLAB do; here "
         "the last axis runs fastest")},

    // core/teach/rules: values
    {"wrong_rule.index_as_value",
     GATHERND_TR("the number in the tuple was given as the value; it says where in params the value stands")},

    // core/teach/rules: outcomes
    {"wrong_rule.broadcast_batch",
     GATHERND_TR("a batch axis of size 1 was taken to stretch; the batch axes of params and indices must "
                 "be equal")},
    {"wrong_rule.wraps",
     GATHERND_TR("a negative number was taken to count from the end of its axis; under these rules it does "
                 "not")},
    {"wrong_rule.clamps",
     GATHERND_TR(
         "an index outside its axis was taken to move to the nearest place inside; under these rules it "
         "does not")},
    {"wrong_rule.zero",
     GATHERND_TR("an index outside its axis was taken to give 0; under these rules it does not")},
    {"wrong_rule.errors",
     GATHERND_TR("an index outside its axis was taken to raise an error; under these rules it does not")},
    {"wrong_rule.modulo",
     GATHERND_TR(
         "an index outside its axis was taken to begin again at the other end; under these rules it does "
         "not")},

    // core/teach/rules: gradients
    {"wrong_rule.grad_overwrite",
     GATHERND_TR("where several tuples read one place, only the last one's share was kept; their shares "
                 "are added")},
    {"wrong_rule.grad_mean",
     GATHERND_TR("where several tuples read one place, their shares were averaged; they are added")},
    {"wrong_rule.grad_gather",
     GATHERND_TR("what flows back was gathered once more; it is added at the places that were read")},
    {"wrong_rule.grad_counts",
     GATHERND_TR("it was counted how often each place is read; what flows back is added there, not a 1")},

    // families: several rules with one thought
    {"wrong_family.depth_stays",
     GATHERND_TR("the numbers of a tuple are used up: the axis of indices that holds them does not appear "
                 "in output")},
    {"wrong_family.what_is_left",
     GATHERND_TR("a tuple of some numbers uses up as many axes of params, from the first one after the "
                 "batch axes; those that are left end output")},
    {"wrong_family.batch",
     GATHERND_TR(
         "params and indices share the batch axes: output begins with them, once, and each entry reads "
         "from its own")},
    {"wrong_family.order",
     GATHERND_TR(
         "order counts: a tuple's numbers go with the axes of params as they stand, and output has the "
         "tuples' axes before those of a slice")},
    {"wrong_family.axes_stay",
     GATHERND_TR("output keeps every axis in which indices arranges its tuples, those of size 1 too")},
    {"wrong_family.one_address",
     GATHERND_TR("all numbers of one tuple, and no others, are one address in params")},
    {"wrong_family.counting",
     GATHERND_TR("places are counted from 0, and the number itself says which is meant")},
    {"wrong_family.outside",
     GATHERND_TR("what becomes of an index outside its axis is a rule of each framework: here it is another "
                 "one")},
    {"wrong_family.backwards",
     GATHERND_TR("backwards, each share is added at the place that was read; where several tuples read one "
                 "place, all of them count")},
    {"wrong_family.slip", GATHERND_TR("look again which tuple is asked about")},

    // core/teach/rules: scenes and asked parts
    {"scene.too_large",
     GATHERND_TR("{tensor} has {count} elements; a question is asked about at most {limit}")},
    {"asked.malformed",
     GATHERND_TR("line {line}, column {column}: what is asked about is written output[1,0,:], output or "
                 "gradient[2,:]")},
    {"asked.number", GATHERND_TR("line {line}, column {column}: this number is too large")},
    {"asked.rank", GATHERND_TR("{text} has more entries than the shape {shape} has axes")},
    {"asked.outside", GATHERND_TR("{value} lies outside axis {axis} of the shape {shape}")},

    // core/teach/question: what is asked
    {"ask.shape", GATHERND_TR("Give the shape of output")},
    {"ask.place", GATHERND_TR("Name the element of params that {of} is read from")},
    {"ask.places", GATHERND_TR("Name the {count} elements of params that {of} is read from, in its order")},
    {"ask.value", GATHERND_TR("Say what stands in {of}")},
    {"ask.gradient", GATHERND_TR("Say what {of} is: what flows back to params")},
    {"ask.gradient_of", GATHERND_TR("Say what {of} is, when {upstream} flows back to output")},
    {"ask.gradient_ones", GATHERND_TR("Say what {of} is, when a 1 flows back for each element of output")},
    {"ask.outcome", GATHERND_TR("Say what becomes of {of} under {dialect}")},
    {"ask.outcome_call", GATHERND_TR("Say what becomes of the call under {dialect}")},
    {"ask.choose_shape", GATHERND_TR("Choose the shape of output")},
    {"ask.choose_places", GATHERND_TR("Choose what {of} is read from")},
    {"ask.choose_values", GATHERND_TR("Choose what stands in {of}")},
    {"ask.choose_outcome", GATHERND_TR("Choose what becomes of {of} under {dialect}")},
    {"ask.choose_outcome_call", GATHERND_TR("Choose what becomes of the call under {dialect}")},
    {"ask.make", GATHERND_TR("Make the output that is wanted")},
    {"ask.tiles", GATHERND_TR("Put the shape of output together from the axes of indices and params")},

    // core/teach/question: what can be said of an answer
    {"diagnosis.read", GATHERND_TR("you read {read} there")},
    {"diagnosis.read_nothing", GATHERND_TR("you read nothing there, and something is read")},
    {"ask.unsupported_refused", GATHERND_TR("the call is refused: only what becomes of it can be asked")},
    {"ask.unsupported_raises", GATHERND_TR("the call raises an error, so there is no value to ask for")},
    {"ask.unsupported_undefined", GATHERND_TR("nothing is promised there, so there is no value to ask for")},
    {"ask.unsupported_gradient", GATHERND_TR("the gradient has no places and no outcome, only values")},
    {"ask.unsupported_part", GATHERND_TR("{of} is neither one tuple nor the whole output")},
    {"ask.unsupported_choices",
     GATHERND_TR("no mistake can be seen here, so there is nothing to choose among")},
    {"ask.unsupported_vote",
     GATHERND_TR("the answers are too long to be voted on; ask about a smaller part")},
    {"ask.unsupported_choice", GATHERND_TR("the right answer is not among the choices")},
    {"ask.unsupported_make", GATHERND_TR("no indices into these params give the output that is wanted")},
    {"ask.unsupported_kind",
     GATHERND_TR("a question of the kind {kind} needs a window, and is not drawn from a seed")},
    {"ask.unsupported_draw", GATHERND_TR("no question of the kind {kind} could be drawn")},

    // core/teach/rules: why a relative refuses
    {"relative.refused", GATHERND_TR("gather_nd itself refuses this call")},
    {"relative.batch", GATHERND_TR("it has no batch_dims; they are compared where batch_dims is 0")},
    {"relative.tuple_first",
     GATHERND_TR("this dialect has a tuple's numbers along the first axis of indices; they are compared "
                 "where they stand along the last")},
    {"relative.scalar", GATHERND_TR("params and indices need an axis each")},
    {"relative.ranks",
     GATHERND_TR("it wants as many axes in indices as in params; they have {indices_rank} and "
                 "{params_rank}")},
    {"relative.larger",
     GATHERND_TR("axis {axis} of indices has size {indices_size}, params has {params_size} there; it may not "
                 "be larger")},
    {"relative.unequal",
     GATHERND_TR("axis {axis} of indices has size {indices_size}, params has {params_size} there; they must "
                 "be equal, or one of them 1")},
    {"relative.lists",
     GATHERND_TR("it combines lists of numbers, the columns of a table; indices has {indices_rank} axes")},
    {"relative.no_numbers", GATHERND_TR("the tuples have no numbers to combine")},
    {"relative.columns",
     GATHERND_TR("it takes the first axis of indices, of size {count}, for a tuple's numbers; params has "
                 "{params_rank} axes")},
    {"relative.one_number", GATHERND_TR("it takes one number a row; the tuples have {depth}")},
    {"relative.large", GATHERND_TR("its output would have more than {most} elements")},
    {"relative.outside", GATHERND_TR("an index lies outside its axis of params")},

    // core/teach/question: answers as typed
    {"answer.utf8", GATHERND_TR("the answer has characters that are no text in UTF-8")},
    {"answer.long", GATHERND_TR("an answer has at most {limit} characters")},
    {"answer.unexpected", GATHERND_TR("the answer cannot be read from {text} on")},
    {"answer.end", GATHERND_TR("the answer is not complete: nothing is written, or a bracket is left open")},
    {"answer.number", GATHERND_TR("{text} is no whole number; a shape is written [9, 8]")},
    {"answer.place",
     GATHERND_TR(
         "{text} is no whole number; a place in params is written {example}, none where none is read")},
    {"answer.batch_dims",
     GATHERND_TR("{text} is no whole number; indices are written batch_dims=1 [[9], [8]]")},
    {"answer.comma", GATHERND_TR("a comma is missing between ] and [")},
    {"answer.shape", GATHERND_TR("{text} is no shape: its sizes are 0 or more, and not too large")},
    {"answer.element", GATHERND_TR("{text} is no value of the type {dtype}")},
    {"answer.ending", GATHERND_TR("{text} is none of these: {endings}")},
    {"answer.choice", GATHERND_TR("{text} is none of the {count} choices")},
    {"answer.place_rank", GATHERND_TR("a place in params has {rank} numbers, this one has {count}")},
    {"answer.places", GATHERND_TR("{wanted} places are asked for, {count} are given")},
    {"answer.values", GATHERND_TR("{wanted} values are asked for, {count} are given")},
});

}  // namespace gathernd
