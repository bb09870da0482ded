// SPDX-License-Identifier: GPL-3.0-or-later
// The words of the page to take home (core/teach/page), which its script fills in. Internal to core/error, as
// sentences.h has them. Thread rule: constants.
#pragma once

#include <array>

#include "core/error/framework_sentences.h"

namespace gathernd {

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

}  // namespace gathernd
