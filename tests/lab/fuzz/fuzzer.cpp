// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer's entry: GATHERND_FUZZ_TARGET names the target that this program feeds.
#include <cstddef>
#include <cstdint>

#include "tests/lab/fuzz/targets.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const gathernd::fuzz::FuzzTarget* const target =
      gathernd::fuzz::findFuzzTarget(GATHERND_FUZZ_TARGET);
  target->feed({data, size});
  return 0;
}
