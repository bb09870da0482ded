// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the address sanitizer watches: a test that takes minutes under it does a part there, the whole of
// it elsewhere. Thread rule: a constant.
#pragma once

namespace gathernd::test {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif
#else
inline constexpr bool kSanitized = false;
#endif

}  // namespace gathernd::test
