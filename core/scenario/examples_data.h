// SPDX-License-Identifier: GPL-3.0-or-later
// The table that the build generates from resources/examples. Internal to core/scenario.
#pragma once

#include <span>

#include "core/scenario/examples.h"

namespace gathernd {

std::span<const ExampleEntry> embeddedExamples();

}  // namespace gathernd
