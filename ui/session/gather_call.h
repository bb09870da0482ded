// SPDX-License-Identifier: GPL-3.0-or-later
// The call that a document stands for, before validation: what makePlan is asked.
// Thread rule: pure functions.
#pragma once

#include "core/call/plan.h"
#include "core/run/backend.h"
#include "ui/session/document.h"

namespace gathernd::ui {

GatherCall gatherCallOf(const Document& document, const BackendRegistry& backends, std::int64_t memoryLimit);

}  // namespace gathernd::ui
