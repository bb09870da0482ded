// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timing/machine.h"

#include <array>
#include <ctime>
#include <fstream>
#include <string_view>

#include <sys/utsname.h>

#include "core/run/cpu/kernels.h"
#include "core/run/cpu/worker_pool.h"

namespace gathernd {
namespace {

/// The value of the first line "key : value"; empty when there is none.
std::string fieldOf(std::ifstream& file, std::string_view key) {
  constexpr std::string_view kBlanks = " \t";
  std::string line;
  while (std::getline(file, line)) {
    if (!line.starts_with(key)) continue;
    const std::size_t after = line.find_first_not_of(kBlanks, key.size());
    if (after == line.npos || line[after] != ':') continue;  // a longer key
    const std::size_t begin = line.find_first_not_of(kBlanks, after + 1);
    return begin == line.npos ? std::string() : line.substr(begin);
  }
  return {};
}

std::string systemName(const utsname& system) {
  return std::string(system.sysname) + " " + system.release;
}

/// Architectures whose system names no model give at least the architecture.
std::string processorName(const utsname& system) {
  std::ifstream file("/proc/cpuinfo");
  std::string name = fieldOf(file, "model name");
  return name.empty() ? std::string(system.machine) : name;
}

}  // namespace

MachineDescription describeMachine() {
  utsname system{};
  ::uname(&system);
  MachineDescription machine;
  machine.cpu = processorName(system);
  machine.processors = cpu::Processors::ofCaller().count();
  machine.target = cpu::currentKernels().target;
  machine.system = systemName(system);
  machine.program = "GatherND Explorer " GATHERND_VERSION;
  return machine;
}

std::string timeNow() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  ::gmtime_r(&now, &utc);
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc)};
}

}  // namespace gathernd
