// SPDX-License-Identifier: GPL-3.0-or-later
// What a template may ask of a call, and what fills its holes. Internal to core/scenario. Thread rule: pure.
#pragma once

#include "core/code/snippet/snippet.h"
#include "core/code/snippet/template.h"

namespace gathernd {

/// Of types, ranks and batch_dims, whether the call is sound or not. Facts: batched, has_depth, depth0, bool,
/// bfloat16, complex, string, wide_params and wide_indices (64-bit types), zero_axis (among those indexed).
/// Holes: name, batch_dims, depth, batch_plus_depth, the shapes.
void describeCall(const Framework& framework, const GatherCall& call, TemplateValues& values);

/// Of a sound call, as its own dialect has it; for loops that follow those rules. Facts: wrap, clamp,
/// flat_only, low_32, error, fill, copy_once, merged, look (at the indices at all). Holes: counts, sizes of
/// axes, dialect_name …
void describePlan(const Plan& plan, SnippetLanguage language, TemplateValues& values);

/// Of a sound call, after describePlan: the expressions of the loop in Python that names each axis. Facts:
/// loop_low_32, loop_wrap. Holes: loop_names …; empty where the call needs none of that.
void describeLoop(const Plan& plan, TemplateValues& values);

/// StableHLO's dimension numbers. Holes: offset_dims, indexed_axes, batch_axes, slice_sizes …
void describeDimensions(const Plan& plan, TemplateValues& values);

}  // namespace gathernd
