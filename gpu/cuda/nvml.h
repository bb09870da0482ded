// SPDX-License-Identifier: GPL-3.0-or-later
// Clocks and temperature of a device by NVML, the driver's own management library. It is looked for when
// somebody first asks, and the program does not depend on it: without it nothing is known, which is no error.
// Units: MHz, degrees Celsius. Thread rule: any thread.
// Source: NVIDIA's NVML API reference; the functions and numbers used have been the same since version 2.
#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "core/run/backend.h"

namespace gathernd::gpu {

class Nvml {
 public:
  explicit Nvml(std::string library = "libnvidia-ml.so.1");
  Nvml(const Nvml&) = delete;
  Nvml& operator=(const Nvml&) = delete;
  ~Nvml();

  /// Of the device at that place of the PCI bus, "0000:01:00.0".
  DeviceState stateOf(const std::string& pciBusId);

 private:
  class Library;
  const std::string name_;
  std::once_flag once_;
  std::unique_ptr<Library> library_;  ///< nullptr where there is none
};

}  // namespace gathernd::gpu
