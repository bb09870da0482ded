// SPDX-License-Identifier: GPL-3.0-or-later
// The single measurements that calibrate.h is made of. Each takes milliseconds and gives a median or a ratio
// of interleaved repeats, so that a disturbance of one repeat is not seen. Units: bytes, nanoseconds. Errors:
// none. Thread rule: one thread calls; some use the executor.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace gathernd::cpu {

/// Memory that is touched and in huge pages where the system gives them: with small pages a chase would
/// measure the page tables.
class ProbeMemory {
 public:
  explicit ProbeMemory(std::int64_t bytes);
  ~ProbeMemory();
  ProbeMemory(const ProbeMemory&) = delete;
  ProbeMemory& operator=(const ProbeMemory&) = delete;
  /// Empty when the system has none to give.
  std::span<std::byte> bytes() const { return bytes_; }

 private:
  void* place_ = nullptr;
  std::size_t mapped_ = 0;
  std::span<std::byte> bytes_;
};

/// Nanoseconds a load takes that has to wait for the one before, over lines in random order.
double chaseLatency(std::span<std::byte> table);
/// How many times faster random lines are copied out of the table with a prefetch than without.
double prefetchGain(std::span<std::byte> table);
/// How many times faster with a prefetch into the first-level cache than with one into the second.
double firstLevelGain(std::span<std::byte> table);

/// Whether this architecture has non-temporal stores that the probe knows.
bool canStream();

/// Bytes read and written a nanosecond, one thread copying one half of the memory to the other.
double copyRate(std::span<std::byte> memory);
/// What an empty region of two costs its caller when the second thread has gone to sleep.
double regionCost();

}  // namespace gathernd::cpu
