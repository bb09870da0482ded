// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences of lessons: what is wrong with a file, a scene, a question, a translation, a result. A
// fault's place is told beside them. Internal to core/error, as sentences.h has them. Thread rule: constants.
#pragma once

#include <array>

#include "core/error/framework_sentences.h"

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

    // core/teach/lesson/gift, results
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

}  // namespace gathernd
