// SPDX-License-Identifier: GPL-3.0-or-later
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
#pragma once

#include <cstdint>
#include <istream>
#include <ostream>

#include "gpu/device/device_api.h"
#include "gpu/device/device_roofline.h"

namespace gathernd::bench {

struct ServeSettings {
  std::int64_t flushBytes = std::int64_t{256} << 20;
  gpu::RooflineSetup roofline;
};

/// Says {"ready", device} first, or why there is none; until quit or the end of input. False without a
/// device.
bool serve(gpu::DeviceApi& api, const ServeSettings& settings, std::istream& in, std::ostream& out);

}  // namespace gathernd::bench
