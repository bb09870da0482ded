// SPDX-License-Identifier: GPL-3.0-or-later
// A call as an .npz: `params` and `indices`, and as far as they are there `batch_dims` (a whole number),
// `dialect`, `bad_indices_policy` and `params_dtype` (strings) and `fill_value`, each of one element. Other
// members are passed over.
// Errors: `io` when params or indices are missing, `parse` for a member that is not what it should be.
// Thread rule: pure functions.
#pragma once

#include <stop_token>
#include <string>

#include "core/formats/common/call_reading.h"
#include "core/scenario/scenario.h"

namespace gathernd {

Expected<Scenario> readCallNpz(const std::string& path, const CallReading& reading);
/// What an .npz has no place for is left out: title, notes, axis names, and the switches of a dialect of
/// one's own.
Expected<void> writeCallNpz(const std::string& path, const Scenario& scenario,
                            const std::stop_token& stop = {});

}  // namespace gathernd
