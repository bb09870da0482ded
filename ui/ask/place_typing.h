// SPDX-License-Identifier: GPL-3.0-or-later
// A place in params as it is typed or pointed at for one block of output, spread over the block's elements.
// Errors: `parse`. Thread rule: pure function.
#pragma once

#include <QString>
#include <cstdint>
#include <vector>

#include "core/error/error.h"
#include "core/teach/rules/answer.h"

namespace gathernd::ui {

/// `elements` of output lie in one block. `pointed`: the place of the first of them; else `typed` is an index
/// of params, whole or without the slice's axes ("1, 2" for a row); "none" and "—" are no place.
Expected<teach::Places> placesOf(const teach::Scene& scene, const std::vector<std::int64_t>& elements,
                                 const teach::ReadPlace& pointed, const QString& typed);

}  // namespace gathernd::ui
