// SPDX-License-Identifier: GPL-3.0-or-later
// A load under a predicate. Where it is false the answer is whatever was in the registers: a value for that
// case has the compiler copy what it loaded, for which the warp waits before its next load. `Once`: a sector
// that is not wanted again.
#pragma once

#include <type_traits>

#include "gpu/kernels/gather_args.h"

namespace gathernd::gpu {

enum class Keep : bool { Once, Cached };

// The text of a load by its type; operands are the answer, the address and whether it is wanted.
#define GATHERND_LOAD_IF(type) "{ .reg .pred p; setp.ne.u32 p, %2, 0; @p ld.global" type " %0, [%1]; }"
#define GATHERND_LOAD_PAIR_IF(type) \
  "{ .reg .pred p; setp.ne.u32 p, %3, 0; @p ld.global" type " {%0, %1}, [%2]; }"

template <Keep kKeep>
__device__ inline void loadIf(bool wanted, const void* from, Unit<16>& unit) {
  const auto want = static_cast<unsigned>(wanted);
  if constexpr (kKeep == Keep::Once) {
    asm volatile(GATHERND_LOAD_PAIR_IF(".cs.v2.u64")
                 : "=l"(unit.low), "=l"(unit.high)
                 : "l"(from), "r"(want));
  } else {
    asm volatile(GATHERND_LOAD_PAIR_IF(".v2.u64") : "=l"(unit.low), "=l"(unit.high) : "l"(from), "r"(want));
  }
}
template <Keep kKeep>
__device__ inline void loadIf(bool wanted, const void* from, std::uint64_t& bits) {
  const auto want = static_cast<unsigned>(wanted);
  if constexpr (kKeep == Keep::Once) {
    asm volatile(GATHERND_LOAD_IF(".cs.u64") : "=l"(bits) : "l"(from), "r"(want));
  } else {
    asm volatile(GATHERND_LOAD_IF(".u64") : "=l"(bits) : "l"(from), "r"(want));
  }
}
template <Keep kKeep>
__device__ inline void loadIf(bool wanted, const void* from, std::uint32_t& bits) {
  const auto want = static_cast<unsigned>(wanted);
  if constexpr (kKeep == Keep::Once) {
    asm volatile(GATHERND_LOAD_IF(".cs.u32") : "=r"(bits) : "l"(from), "r"(want));
  } else {
    asm volatile(GATHERND_LOAD_IF(".u32") : "=r"(bits) : "l"(from), "r"(want));
  }
}
template <Keep kKeep>
__device__ inline void loadIf(bool wanted, const void* from, std::uint16_t& bits) {
  asm volatile(GATHERND_LOAD_IF(".u16") : "=h"(bits) : "l"(from), "r"(static_cast<unsigned>(wanted)));
}
template <Keep kKeep>
__device__ inline void loadIf(bool wanted, const void* from, std::uint8_t& bits) {
  std::uint16_t wide;
  asm volatile(GATHERND_LOAD_IF(".u8") : "=h"(wide) : "l"(from), "r"(static_cast<unsigned>(wanted)));
  bits = static_cast<std::uint8_t>(wide);
}
template <Keep kKeep, int kBytes>
__device__ inline void loadIf(bool wanted, const void* from, Unit<kBytes>& unit) {
  loadIf<kKeep>(wanted, from, unit.value);
}
template <Keep kKeep, class Number>
requires(std::is_signed_v<Number>) __device__
    inline void loadIf(bool wanted, const void* from, Number& number) {
  std::conditional_t<sizeof(Number) == 8, std::uint64_t, std::uint32_t> bits;
  loadIf<kKeep>(wanted, from, bits);
  number = static_cast<Number>(bits);
}

#undef GATHERND_LOAD_IF
#undef GATHERND_LOAD_PAIR_IF

}  // namespace gathernd::gpu
