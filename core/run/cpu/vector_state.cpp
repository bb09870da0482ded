// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/cpu/vector_state.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace gathernd::cpu {

#if defined(__x86_64__)

namespace {

__attribute__((target("avx"))) void zeroUpper() {
  _mm256_zeroupper();
}

}  // namespace

void clearUpperHalves() {
  if (__builtin_cpu_supports("avx") != 0) zeroUpper();
}

#else

void clearUpperHalves() {}

#endif

}  // namespace gathernd::cpu
