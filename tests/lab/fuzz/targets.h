// SPDX-License-Identifier: GPL-3.0-or-later
// What the fuzzers feed: one function a kind of input, the same for libFuzzer and for the replay of the
// corpus in an ordinary build. A function ends the program (abort) when what was read contradicts itself;
// whatever is merely wrong must come back as an Error with a sentence. Memory is bounded by kFuzzMemory.
// Thread rule: one at a time.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace gathernd::fuzz {

constexpr std::int64_t kFuzzMemory = std::int64_t{1} << 24;

struct FuzzTarget {
  std::string_view name;  ///< of its corpus' folder, too
  void (*feed)(std::span<const std::uint8_t> input);
};

std::span<const FuzzTarget> fuzzTargets();
/// nullptr when there is no such target.
const FuzzTarget* findFuzzTarget(std::string_view name);

}  // namespace gathernd::fuzz
