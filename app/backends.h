// SPDX-License-Identifier: GPL-3.0-or-later
// The one place where this program's backends are put together; both programs use it.
// Thread rule: build once, then const.
#pragma once

#include "core/run/backend.h"

namespace gathernd {

/// reference, eigen, cpu, cuda, emulated. One that cannot run here is listed all the same, with its reason.
BackendRegistry makeAllBackends();

}  // namespace gathernd
