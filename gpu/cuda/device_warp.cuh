// SPDX-License-Identifier: GPL-3.0-or-later
// A warp on a device, for kernel bodies (gpu/kernels/warp.h): this thread is one lane, Lanes<T> is a register
// that others read by shuffle. Loads of slices are plain ones: through the read-only cache the compiler was
// seen to sink them below the stores, and an H100 was 2 to 6% slower where they were hinted to pass by the
// first cache or to be streamed. Streamed indices gave 1%. Bad tuples are counted in registers, and once a
// warp in memory.
#pragma once

#include <type_traits>

#include "gpu/kernels/gather_args.h"
#include "gpu/kernels/warp.h"

namespace gathernd::gpu {

// A load under a predicate. Where it is false the answer is whatever was in the registers: a value for that
// case has the compiler copy what it loaded, for which the warp waits before its next load. `Once`: a sector
// that is not wanted again.

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

template <class T>
class DeviceLanes {
 public:
  __device__ T& operator[](int) { return value_; }
  __device__ const T& operator[](int) const { return value_; }
  __device__ T of(int lane) const { return __shfl_sync(0xFFFFFFFFU, value_, lane); }

 private:
  T value_;
};

class DeviceWarp {
 public:
  template <class T>
  using Lanes = DeviceLanes<T>;

  __device__ DeviceWarp() : lane_(static_cast<int>(threadIdx.x % kWarpLanes)) {}

  template <class F>
  __device__ void each(F&& phase) {
    phase(lane_);
  }
  template <class IndexT>
  __device__ IndexT loadIndex(int, const IndexT* indices, std::int64_t offset, int) const {
    return indices[offset];
  }
  template <class U>
  __device__ U load(int, const U* params, std::int64_t offset, int) const {
    return params[offset];
  }
  template <class IndexT>
  __device__ IndexT loadIndexIf(int, bool wanted, const IndexT* indices, std::int64_t offset, int) const {
    IndexT value;
    gpu::loadIf<Keep::Cached>(wanted, indices + offset, value);
    return value;
  }
  template <class IndexT>
  __device__ IndexT loadIndexOnceIf(int, bool wanted, const IndexT* indices, std::int64_t offset, int) const {
    IndexT value;
    gpu::loadIf<Keep::Once>(wanted, indices + offset, value);
    return value;
  }
  template <class U>
  __device__ U loadIf(int, bool wanted, const U* params, std::int64_t offset, int) const {
    U unit;
    gpu::loadIf<Keep::Cached>(wanted, params + offset, unit);
    return unit;
  }
  /// Device buffers have whole words.
  __device__ std::uint32_t loadWord(int, const std::uint32_t* params, std::int64_t offset, std::int64_t,
                                    int) const {
    return params[offset];
  }
  template <class U>
  __device__ void store(int, U* output, std::int64_t offset, const U& unit, int) const {
    output[offset] = unit;
  }
  __device__ void storeWord(int, std::uint32_t* output, std::int64_t offset, std::uint32_t word, int,
                            int) const {
    output[offset] = word;
  }
  /// A sum that nobody waits for. Of float32 it takes subnormals for zeros, as the instruction does.
  template <class Number>
  __device__ void addTo(Number* numbers, std::int64_t offset, Number value) const {
    if constexpr (sizeof(Number) == 8 && std::is_integral_v<Number>) {
      atomicAdd(reinterpret_cast<unsigned long long*>(numbers + offset), value);
    } else {
      atomicAdd(numbers + offset, value);
    }
  }
  __device__ void reportBad(int, std::int64_t tuple) {
    ++count_;
    const auto number = static_cast<unsigned long long>(tuple);
    if (number < first_) first_ = number;
  }

  /// When the warp has done all its work: by all lanes. Most warps of many find the least tuple there
  /// already.
  __device__ void finish(BadCounters* counters) {
    constexpr unsigned kAll = 0xFFFFFFFFU;
    if (__ballot_sync(kAll, count_ > 0) == 0) return;
    for (int distance = kWarpLanes / 2; distance > 0; distance /= 2) {
      count_ += __shfl_down_sync(kAll, count_, distance);
      const unsigned long long other = __shfl_down_sync(kAll, first_, distance);
      if (other < first_) first_ = other;
    }
    if (lane_ != 0) return;
    atomicAdd(&counters->count, std::uint64_t{count_});
    if (first_ < *static_cast<const volatile unsigned long long*>(&counters->first))
      atomicMin(&counters->first, first_);
  }

 private:
  int lane_;
  unsigned count_ = 0;
  unsigned long long first_ = kNoBadTuple;
};

}  // namespace gathernd::gpu
