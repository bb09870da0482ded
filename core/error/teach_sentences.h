// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences of lessons: what is wrong with a file, a scene, a question, a translation, a result. A
// fault's place is told beside them. Internal to core/error, as sentences.h has them. Thread rule: constants.
#pragma once

#include <array>

#include "core/error/contrast_sentences.h"

namespace gathernd {

constexpr auto kTeachLessonTemplates = std::to_array<SentenceTemplate>({
    // core/teach/lesson: the text
    {"lesson.too_long", GATHERND_TR("a lesson has at most {limit} bytes")},
    {"lesson.utf8", GATHERND_TR("this is not UTF-8")},
    {"lesson.control", GATHERND_TR("the character {character} hides, or turns what follows")},
    {"lesson.more_faults", GATHERND_TR("and {count} more faults")},

    // prose
    {"lesson.unclosed",
     GATHERND_TR("this {sign} is never closed in its paragraph; a plain one is written \\{sign}")},
    {"lesson.unopened", GATHERND_TR("this {sign} closes nothing; a plain one is written \\{sign}")},
    {"lesson.signs", GATHERND_TR("{sign} is too much: one sign is emphasis, two are strong")},
    {"lesson.image", GATHERND_TR("a lesson has no images; a scene is drawn")},
    {"lesson.link_empty", GATHERND_TR("this link has no words")},
    {"lesson.link_nested", GATHERND_TR("a link cannot stand within a link")},
    {"lesson.link",
     GATHERND_TR(
         "{target} is no target of a link: http, https and mailto are, and #ID of a step; brackets in an "
         "address are written %28 and %29")},
    {"lesson.link_step", GATHERND_TR("there is no step #{id}")},
    {"lesson.list_nested", GATHERND_TR("lists do not nest")},
    {"lesson.heading", GATHERND_TR("the only headings are those of steps: {form}")},
    {"lesson.quote", GATHERND_TR("a lesson has no quoted blocks; a plain > is written \\>")},
    {"lesson.rule", GATHERND_TR("a lesson has no lines across the page")},
    {"lesson.fence_here", GATHERND_TR("a block begins with ``` at the start of a line")},

    // front matter and blocks
    {"lesson.front_missing", GATHERND_TR("a lesson begins with a line --- and its front matter")},
    {"lesson.front_open", GATHERND_TR("the front matter is never closed by a line ---")},
    {"lesson.front_key", GATHERND_TR("the front matter does not say {key}")},
    {"lesson.front_unknown",
     GATHERND_TR(
         "the front matter knows no key {key}; it has gathernd_lesson, id, title, minutes, group, gist, aim, "
         "attacks, language and source")},
    {"lesson.version", GATHERND_TR("this version reads gathernd_lesson: 1")},
    {"lesson.minutes", GATHERND_TR("minutes is a whole number from 1 to {most}")},
    {"lesson.gist", GATHERND_TR("gist has {count} letters; a table of contents shows at most {most}")},
    {"lesson.language", GATHERND_TR("{language} is no language; one is written en or zh_CN")},
    {"lesson.source", GATHERND_TR("source is a hash of 16 hexadecimal digits")},
    {"lesson.id", GATHERND_TR("{id} is no id: a small letter, then small letters, digits and -, at most 40")},
    {"lesson.id_twice", GATHERND_TR("there is a step {id} already")},
    {"lesson.no_steps", GATHERND_TR("the lesson has no step; one begins with {form}")},
    {"lesson.many_steps", GATHERND_TR("a lesson has at most {most} steps; the rest is not read")},
    {"lesson.before_step", GATHERND_TR("this stands before the first step")},
    {"lesson.step_id", GATHERND_TR("a step's heading ends with its id: {form}")},
    {"lesson.heading_empty", GATHERND_TR("the step has no heading")},
    {"lesson.block", GATHERND_TR("there is no block {block}; there are scene, dial, ask and notes")},
    {"lesson.block_twice", GATHERND_TR("the step has a block of this kind already, above this {block}")},
    {"lesson.fence_open", GATHERND_TR("the block {block} is never closed by a line ```")},
    {"lesson.fence_stray",
     GATHERND_TR("this ``` opens no block: scene, dial, ask or notes stands behind it")},
    {"lesson.no_key", GATHERND_TR("{text} is no line KEY: VALUE")},
    {"lesson.key", GATHERND_TR("the block {block} knows no key {key}")},
    {"lesson.key_twice", GATHERND_TR("{key} stands here a second time")},
    {"lesson.value_missing", GATHERND_TR("{key} has no value")},

    // scenes
    {"lesson.scene_empty", GATHERND_TR("there is no call here: a scene begins with one")},
    {"lesson.scene_no_call",
     GATHERND_TR("this is no call; one is written tf.gather_nd(arange:3,4, [[1], [0]], batch_dims=0)")},
    {"lesson.scene_params", GATHERND_TR("params has no value in this call")},
    {"lesson.scene_large",
     GATHERND_TR("a tensor of {count} elements is too large for a scene; at most {limit} are shown")},
    {"lesson.scene_file", GATHERND_TR("values that lie in a file cannot be written into a lesson")},
    {"lesson.no_files", GATHERND_TR("a lesson that has no folder cannot name files")},
    {"lesson.outside", GATHERND_TR("{path} leads out of the lesson's folder")},
    {"lesson.dialect", GATHERND_TR("there is no dialect {id}")},
    {"lesson.axis_names",
     GATHERND_TR("axis_names are those of params, a bar, those of indices: image box | image component")},
    {"lesson.axis_count", GATHERND_TR("{count} names for the {rank} axes of {tensor}")},
    {"lesson.hide",
     GATHERND_TR(
         "{part} cannot be hidden; output, connectors, formula, shapes, reads, params and indices can")},
    {"lesson.yes_no", GATHERND_TR("yes or no is expected here")},
    {"lesson.not_refused", GATHERND_TR("this call is not refused")},
    {"lesson.dial_name", GATHERND_TR("a dial says what it turns: name: K")},
    {"lesson.dial_stops", GATHERND_TR("a dial has {least} to {most} stops, each beginning with stop: LABEL")},
    {"lesson.stop_twice", GATHERND_TR("the dial has a stop {label} already")},

    // questions
    {"lesson.ask_kind_missing", GATHERND_TR("the question does not say its kind")},
    {"lesson.ask_kind",
     GATHERND_TR(
         "{kind} is no kind of question; there are shape, place, value, outcome, choose, make and tiles")},
    {"lesson.ask_target", GATHERND_TR("a question to make has a target, and no other has one")},
    {"lesson.ask_choices", GATHERND_TR("only a question to choose has choices")},
    {"lesson.ask_choices_kind",
     GATHERND_TR("{kind} is nothing to choose among; shape, place, value and outcome are")},
    {"lesson.choices_few",
     GATHERND_TR("no listed mistake gives a wrong answer here, so there is nothing to choose among")},
    {"lesson.ask_scene", GATHERND_TR("there is no scene that this could be asked about")},
    {"lesson.ask_at", GATHERND_TR("the dial has no stop {label}")},
    {"lesson.ask_refused",
     GATHERND_TR("the call is refused: only its outcome can be asked about, as a whole")},
    {"lesson.again", GATHERND_TR("again is a whole number from 0 to {most}")},
    {"lesson.hints", GATHERND_TR("a question has at most two hints")},
    {"lesson.wrong_rule", GATHERND_TR("wrong names no mistake: wrong RULE: SENTENCE")},
    {"lesson.wrong_twice", GATHERND_TR("{rule} is answered already")},
    {"lesson.rule_unknown", GATHERND_TR("there is no mistake {rule}")},
    {"lesson.rule_not_here", GATHERND_TR("{rule} gives no answer to this question")},
    {"lesson.rule_right", GATHERND_TR("{rule} gives the right answer here")},
    {"lesson.rules_alike",
     GATHERND_TR("{rule} gives the same answer as {other}; both in one line say so: wrong {other}, {rule}:")},
    {"lesson.rules_differ",
     GATHERND_TR("{rule} does not give the same answer as {other}, beside which it stands")},
    {"lesson.one_tuple",
     GATHERND_TR("one tuple alone cannot show {rule}: a question that lists mistakes is about two or more")},
    {"lesson.attack_idle", GATHERND_TR("no question of the lesson can show {rule}, which it attacks")},
    {"lesson.words", GATHERND_TR("the step has {count} words; at most {most} are read")},
    {"lesson.opening",
     GATHERND_TR("the step begins with {count} words before there is something to see; at most {most}")},

    {"lesson.fit", GATHERND_TR("before a class, at 1024×768, step {step} does not fit: {problem}")},

    // translations
    {"lesson.source_unfound", GATHERND_TR("the lesson that this translates is not beside it")},
    {"lesson.source_missing", GATHERND_TR("a translation names what it was made from: source: {hash}")},
    {"lesson.stale",
     GATHERND_TR("the lesson that this translates has changed since; as it is now, source: {hash}")},
    {"lesson.id_differs", GATHERND_TR("the lesson that this translates has the id {id}")},
    {"lesson.step_missing", GATHERND_TR("the step {id} is not translated")},
    {"lesson.step_extra", GATHERND_TR("the lesson that this translates has no step {id}")},
    {"lesson.question_differs",
     GATHERND_TR("the question is another one than in the lesson that this translates")},
    {"lesson.scene_differs", GATHERND_TR("the scene is another one than in the lesson that this translates")},

    // core/teach/lesson: lesson_write, results
    {"gift.kind",
     GATHERND_TR("step {step}: GIFT has no question of the kind {kind}, or not with these answers")},
    {"result.none", GATHERND_TR("there is no result here; one begins with gathernd-result")},
    {"result.version", GATHERND_TR("this version reads gathernd-result 1")},
    {"result.field", GATHERND_TR("{field} is missing here, or cannot be read")},
    {"result.check", GATHERND_TR("the result was changed on its way: its check does not fit")},

    // app/cli: lesson
    {"usage.no_action", GATHERND_TR("{command} needs an action; there are {actions}")},
    {"usage.action", GATHERND_TR("{command} has no action \"{action}\"; there are {actions}")},
    {"usage.lesson_file", GATHERND_TR("{command} needs {what} after it")},
    {"usage.lesson_new", GATHERND_TR("a lesson is written to a file that ends in .md; \"{value}\" does not")},
    {"usage.lesson_output", GATHERND_TR("--output FILE is missing: a .gift, .html or .pdf to write to")},
    {"usage.lesson_export", GATHERND_TR("--output: \"{value}\" does not end in .gift, .html or .pdf")},
    {"usage.lesson_id", GATHERND_TR("\"{value}\" is neither a lesson of gathernd lesson list nor a file")},
    {"usage.results_standard_input", GATHERND_TR("standard input can be read once only")},
    {"limit.results", GATHERND_TR("with {path} there are more than {limit} bytes of results")},
    {"usage.lesson_shape_only", GATHERND_TR("a lesson needs a call with values")},
    {"lesson.no_renderer", GATHERND_TR("{ending} cannot be written here: {reason}")},
    {"lesson.no_window",
     GATHERND_TR("it has pictures, which {program} draws; that is not beside this program")},
    {"usage.lesson_sheet",
     GATHERND_TR("{option}: there is no sheet \"{value}\"; handout, key, cards and teacher are")},
    {"usage.sheet_alone", GATHERND_TR("{option} is for a .pdf")},
    {"usage.ask_sheet",
     GATHERND_TR("--output: a sheet of questions is a .pdf; \"{value}\" does not end in that")},
    {"usage.ask_sheet_call",
     GATHERND_TR("a sheet is of fresh questions; without --output, a call can be asked about")},
    {"usage.ask_sheet_alone", GATHERND_TR("{option} is for a sheet: --output X.pdf")},
    {"window.said", GATHERND_TR("{sentence}")},
    {"window.late", GATHERND_TR("{program} took longer than {seconds} seconds")},
    {"window.much", GATHERND_TR("{program} gave more than a file should hold")},
    {"window.not_started", GATHERND_TR("{program} could not be started: {why}")},
    {"window.signal", GATHERND_TR("{program} was ended by signal {signal}")},
    {"window.status", GATHERND_TR("{program} ended with status {status} and said nothing")},
    {"window.answer", GATHERND_TR("{program} gave no answer that can be read; is it of another version?")},
    {"lesson.unlike",
     GATHERND_TR("{path} is there already and holds something else; a lesson is never written over it")},
    {"lesson.changed", GATHERND_TR("{path} was changed meanwhile; nothing was written")},
});

// The words of the page to take home (core/teach/page), which its script fills in. Internal to core/error, as
// sentences.h has them.

constexpr auto kTeachPageTemplates = std::to_array<SentenceTemplate>({
    // core/teach/page: around the steps
    {"page.minutes", GATHERND_TR("{minutes} minutes")},
    {"page.made", GATHERND_TR("Made by GatherND Explorer{version}. This file needs no network.")},
    {"page.result", GATHERND_TR("Your results in one line, to hand in if you like:")},
    {"page.print_answer", GATHERND_TR("Answer:")},
    {"page.in_program", GATHERND_TR("This one is answered in the program.")},
    {"page.picture", GATHERND_TR("Picture")},
    {"page.call", GATHERND_TR("params {params}, indices {indices}, batch_dims {batch_dims}, {dialect}")},
    {"page.picture_title", GATHERND_TR("The call: {title}")},
    {"page.svg", GATHERND_TR("a picture holds more than the plain shapes of SVG: {what}")},

    // a scene
    {"page.empty", GATHERND_TR("no elements")},
    {"page.tuple", GATHERND_TR("tuple {tuple}")},
    {"page.reads", GATHERND_TR("{place} = {source}, by the tuple {tuple}")},
    {"page.reads_none", GATHERND_TR("{place} reads nothing, by the tuple {tuple}")},
    {"page.readers", GATHERND_TR("{place} is read {count} times")},
    {"page.raises", GATHERND_TR("the call raises an error: the tuple {tuple} lies outside params")},
    {"page.outcome_wrapped", GATHERND_TR("counted from the end")},
    {"page.outcome_clamped", GATHERND_TR("moved to the nearest end")},
    {"page.outcome_zeroed", GATHERND_TR("outside: zeros are written")},
    {"page.outcome_filled", GATHERND_TR("outside: the fill value is written")},
    {"page.outcome_refused", GATHERND_TR("outside: an error")},
    {"page.outcome_undefined", GATHERND_TR("outside: nothing is promised")},
    {"page.step_read", GATHERND_TR("{number} of {count}: read the tuple {tuple}")},
    {"page.step_locate", GATHERND_TR("{number} of {count}: locate {place}")},
    {"page.step_copy", GATHERND_TR("{number} of {count}: copy to {output}")},
    {"page.back", GATHERND_TR("one step back")},
    {"page.next", GATHERND_TR("one step on")},
    {"page.phases", GATHERND_TR("phase")},
    {"page.read", GATHERND_TR("read")},
    {"page.locate", GATHERND_TR("locate")},
    {"page.copy", GATHERND_TR("copy")},
    {"page.edit", GATHERND_TR("Edit indices")},
    {"page.reset", GATHERND_TR("As it was")},
    {"page.dialect", GATHERND_TR("rules of")},

    // a question
    {"page.answer", GATHERND_TR("Your answer")},
    {"page.target", GATHERND_TR("Wanted:")},
    {"page.tiles", GATHERND_TR("axes to choose from")},
    {"page.click", GATHERND_TR("Type places as [1,0,2], or pick cells of params in order.")},
    {"page.none", GATHERND_TR("none is read")},
    {"page.clear", GATHERND_TR("Clear")},
    {"page.check", GATHERND_TR("Check")},
    {"page.hint", GATHERND_TR("Hint")},
    {"page.show", GATHERND_TR("Show the answer")},
    {"page.again", GATHERND_TR("One more, with new numbers")},
    {"page.right", GATHERND_TR("Right.")},
    {"page.wrong", GATHERND_TR("Not that.")},
    {"page.shown", GATHERND_TR("The answer:")},
    {"page.not_yet", GATHERND_TR("Output is not the one that is wanted yet.")},
    {"page.write_indices", GATHERND_TR("Write indices, with its brackets, or edit its numbers:")},
    {"page.unread_indices", GATHERND_TR("Indices are written with brackets and commas: [[9], [8]].")},
    {"page.unread", GATHERND_TR("That is no answer yet: a shape is written [9, 8].")},
    {"page.unread_places", GATHERND_TR("{count} places are asked for, each of {rank} numbers.")},
    {"page.unread_values", GATHERND_TR("{count} values are asked for.")},
    {"page.ending_reads", GATHERND_TR("it reads as it stands")},
    {"page.ending_error", GATHERND_TR("an error")},
    {"page.ending_zero", GATHERND_TR("zeros, or the fill value")},
    {"page.ending_wraps", GATHERND_TR("it counts from the end")},
    {"page.ending_clamps", GATHERND_TR("it moves to the nearest end")},
    {"page.ending_undefined", GATHERND_TR("nothing is promised")},
});

// The sentences of questions: what is asked, what a wrong rule does and what is so instead, what an answer
// would have read. "wrong_rule.ID" and "wrong_family.ID" go with core/teach/rules/registry.cpp; each holds in
// every scene where its rule errs, whatever the dialect. Internal to core/error, as sentences.h has them.

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
    {"ask.too_large",
     GATHERND_TR("a tensor of {count} elements is too large to be asked about; at most {limit} are")},
    {"usage.ask_level", GATHERND_TR("--level is for a fresh question; this one is about a given call")},
    {"usage.no_answer", GATHERND_TR("--answer is missing: what is to be judged?")},
    {"ask.place_malformed", GATHERND_TR("{text} is no place; write it as {short} or {whole}")},
    {"ask.place_axes", GATHERND_TR("a place in params takes {rank} numbers, not {count}")},
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
