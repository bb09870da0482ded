// SPDX-License-Identifier: GPL-3.0-or-later
// Where the system gives no memory: `limit` as a value instead of the library's exception. It takes no memory
// itself: its reason is short enough to stand within the string. Thread rule: pure functions.
#pragma once

#include <new>

#include "core/error/error.h"

namespace gathernd {

inline constexpr const char* kNoMemory = "limit.no_memory";  // 15 characters, what a string holds in itself

inline tl::unexpected<Error> failNoMemory() {
  return fail(ErrorCode::Limit, kNoMemory);
}

/// What `work` gives, which is an Expected.
template <class Work>
auto withinMemory(const Work& work) -> decltype(work()) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    return failNoMemory();
  }
}

}  // namespace gathernd
