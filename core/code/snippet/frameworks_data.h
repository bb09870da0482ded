// SPDX-License-Identifier: GPL-3.0-or-later
// The table that the build generates from resources/frameworks. Internal to core/scenario.
#pragma once

#include <span>

#include "core/code/snippet/framework.h"

namespace gathernd {

std::span<const EmbeddedText> embeddedFrameworks();

}  // namespace gathernd
