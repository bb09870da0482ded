// SPDX-License-Identifier: GPL-3.0-or-later
// A device that is none: its memory is the host's, its kernels run through the emulator's warp. It gives no
// more memory than it is told to have, fails where a test says so, and notices what a device would not
// forgive: copies from or to memory that is not there, writes beside a buffer, memory given back while work
// is under way, anything never given back. Units: bytes. Thread rule: from any thread.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "gpu/device/device_api.h"
#include "tests/support/fake_streams.h"

namespace gathernd::test {

enum class Call {
  DeviceCount,
  Devices,
  Memory,
  Allocate,
  AllocatePinned,
  MakeStream,
  MakeEvent,
  CopyToDevice,
  CopyToHost,
  SetBytes,
  Launch,
  Record,
  HoldFor,
  Await,
  AwaitAll,
  Elapsed,
  CopyOnDevice,
  State,
  Traits,
  SortBytes,
  LaunchGradient
};
inline constexpr int kCalls = 21;
const char* callName(Call call);

enum class Fault {
  Fails,     ///< this call alone
  NoMemory,  ///< `limit`
  Vanishes,  ///< this call and all that follow
};

/// What the fake devices of a test share with the test; outlives them.
struct FakeMachine {
  std::int64_t memoryBytes = std::int64_t{1} << 40;
  gpu::DeviceTraits traits = {2, std::int64_t{50} << 20, true};
  DeviceState state = {};
  bool sharedByThreads = false;  ///< then another's work may be under way when memory is given back
  FakeStreams streams;
  /// Asked before every call, with how many of its kind there were before.
  std::function<std::optional<Fault>(Call, int)> fault = {};

  std::mutex mutex;
  std::map<Call, int> calls;
  std::map<Call, std::int64_t> copied;  ///< bytes, by the kind of copy
  std::map<std::byte*, std::int64_t> deviceMemory, pinnedMemory;
  bool vanished = false;
  gpu::KernelId launched;  ///< the last one
  std::vector<std::string> complaints;

  std::int64_t usedBytes() const;
  /// Of every kind, and forgets them.
  int takeCalls();
  /// "" when all was given back and nobody had reason to complain.
  std::string wrong() const;
};

std::unique_ptr<gpu::DeviceApi> makeFakeDevice(std::shared_ptr<FakeMachine> machine);

}  // namespace gathernd::test
