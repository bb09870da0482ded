// SPDX-License-Identifier: GPL-3.0-or-later
// A little memory set aside. A document that has begun to leave shall be finished, and an error be told,
// where the system gives no more: both take small blocks, and give them back at once. Where the program's
// operator new finds nothing (allocation.cpp) it asks here. Errors: nullptr. Thread rule: any thread.
#pragma once

#include <cstddef>

namespace gathernd::cli {

/// From now on it may be taken from. Before, a failed allocation ends the work, while that can still be said
/// cleanly.
void useReserve();

/// Memory for anything of at most its natural alignment; nullptr when none is left, or none may be taken yet.
void* takeFromReserve(std::size_t bytes) noexcept;
/// False when `memory` did not come from here.
bool giveBackToReserve(void* memory) noexcept;

}  // namespace gathernd::cli
