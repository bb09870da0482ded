// SPDX-License-Identifier: GPL-3.0-or-later
// A gather to be timed on a device, and its tensors made by rule, so that another program can make the same:
//   params   the 64-bit words w(i mod 1000003), i = 0, 1, … in their memory, lowest byte first, where
//            w(i) = z ^ z >> 31, z = (y ^ y >> 27) * 0x94D049BB133111EB, y = (x ^ x >> 30) *
//            0xBF58476D1CE4E5B9, x = (i + 1) * 0x9E3779B97F4A7C15 (SplitMix64), without the
//            bits 0x4000400040004000: then nothing is a NaN, whatever float it is read as
//   indices  of one component: below; others are read from a file
// Units: bytes. Errors: those of makePlan, `usage`. Thread rule: pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/call/plan.h"
#include "core/tensor/tensor.h"

namespace gathernd::bench {

/// Of the words of params: a prime, so that no two rows of a table begin alike.
inline constexpr std::int64_t kPeriodWords = 1'000'003;
inline constexpr std::int64_t kPeriodBytes = kPeriodWords * 8;

/// SplitMix64's, of which the patterns draw too.
std::uint64_t randomWord(std::int64_t number);
std::uint64_t paramsWord(std::int64_t number);
/// What params have from byte `at` on.
void fillParams(std::int64_t at, std::span<std::byte> target);

struct BenchCase {
  std::vector<std::int64_t> params, indices;  ///< shapes
  int elementBytes = 4;                       ///< 1, 2, 4 or 8
  int indexBytes = 8;                         ///< 4 or 8
  int batchDims = 0;
  /// sequential: 0, 1, … and round again; random; sorted: random and rising; hot: the k-th most wanted slice
  /// 1/k as often as the first, strewn; eightfold: every slice eight times, shuffled, as experts take tokens.
  std::string pattern = "random";
  std::string indicesFile;  ///< then no pattern: numbers of this machine's byte order

  /// Rows of `sliceBytes` from a table of so many bytes.
  static BenchCase rows(std::int64_t tableBytes, std::int64_t sliceBytes, std::int64_t tuples, int indexBytes,
                        std::string pattern);
};

/// Bad tuples become zeros, as TensorFlow has it on a GPU.
Expected<Plan> planOf(const BenchCase& what);
Expected<Tensor> indicesOf(const BenchCase& what, const Plan& plan);

/// Sectors of params that must be read, so that every slice is: cold random rows share none, so
/// (S + 32 - gcd(S, 32)) / 32 a tuple; of other orders each sector of the table once.
std::int64_t sectorsWanted(const BenchCase& what, const Plan& plan, const Tensor& indices);

}  // namespace gathernd::bench
