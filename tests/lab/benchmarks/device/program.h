// SPDX-License-Identifier: GPL-3.0-or-later
// gathernd_device_bench, on whatever device it is given: times the CUDA kernels on data that lies on the
// device, answers a driver, or runs what a profiler is to count. One JSON value on standard output. Exits 0;
// 1 where an output was wrong; 2 for a wrong command line; 77 where there is no device, with the reason as
// {"error"}.
#pragma once

#include <cstdint>
#include <functional>
#include <istream>
#include <memory>
#include <ostream>
#include <string>

#include <nlohmann/json.hpp>

#include "core/error/error.h"
#include "gpu/device/device_api.h"
#include "gpu/device/device_roofline.h"

namespace gathernd::bench {

/// `makeApi` is called where a device is needed.
int runProgram(int argc, char** argv, const std::function<std::unique_ptr<gpu::DeviceApi>()>& makeApi);

// One gather at a time, resident on the device, timed when somebody asks: a JSON object a line in, one a line
// out, so that a driver can take turns with other programs.
//   {"op": "open", "params": [..], "indices": [..], "element_bytes", "index_bytes", "batch_dims",
//    "pattern" or "indices_file"}                  → tuples, output_bytes, wanted_bytes, floor_bytes, kernels
//   {"op": "sample", "kernel": "auto"}             → ns, after a flush
//   {"op": "warm", "kernel": "auto", "calls": 10}  → ns, each of so many one behind the other
//   {"op": "copy"}                                 → ns, bytes: on the device, as long as the output
//   {"op": "output", "kernel": "auto", "file": ..} → what it puts out, into the file
//   {"op": "state"} · {"op": "roofline"} · {"op": "close"} · {"op": "quit"}
// An answer that could not be given is {"error", "code"}, and the next line is read. Units: bytes,
// nanoseconds. Thread rule: one caller.

struct ServeSettings {
  std::int64_t flushBytes = std::int64_t{256} << 20;
  gpu::RooflineSetup roofline;
};

/// Says {"ready", device} first, or why there is none; until quit or the end of input. False without a
/// device.
bool serve(gpu::DeviceApi& api, const ServeSettings& settings, std::istream& in, std::ostream& out);

// Ways to do the same, side by side in interleaved rounds: of the kernel `warp` on data that lies on the
// device (gpu/kernels/gather_args.h), and of whole runs from the host and back (gpu/device/chunks.h). Every
// output is looked at. Units: bytes, nanoseconds. Errors: in a case's JSON, and the next goes on. Thread
// rule: one caller.

using MakeApi = std::function<std::unique_ptr<gpu::DeviceApi>()>;

struct VariantSettings {
  std::int64_t flushBytes = std::int64_t{256} << 20;
  int rounds = 15;
  double seconds = 120;  ///< no case is begun after so many
  bool tiny = false;     ///< do they run, not how fast
  std::string eachFile;  ///< gets each case as it is done, a line of JSON; empty: none
};

/// {kernels: [{case, ways: {name: {ns, ratio, samples_ns}}, …}], runs: [the same], left_out, sound}. ratio:
/// the time over that of the first way in the same round.
Expected<nlohmann::json> runVariants(const MakeApi& makeApi, const VariantSettings& settings,
                                     const std::function<void(const std::string&)>& said);

// A handful of gathers whose memory requests a profiler is to count, each launched once and nothing else,
// and what the emulator counts for the same. Units: bytes. Errors: those of DeviceApi. Thread rule: one
// caller.

/// An array, in the order of the launches: name, tuples, slice_bytes, index_bytes, pattern and the emulator's
/// counts. `api` nullptr: counts alone.
Expected<nlohmann::json> runCounted(gpu::DeviceApi* api);

}  // namespace gathernd::bench
