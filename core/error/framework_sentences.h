// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences about frameworks' code and about running them, as sentences.h has them; internal to
// core/error. Thread rule: constants.
#pragma once

#include <array>

#include "core/error/sentences.h"

namespace gathernd {

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

}  // namespace gathernd
