// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/benchmarks/device/program.h"

#include <cstdio>
#include <iostream>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "tests/lab/benchmarks/device/device_json.h"
#include "tests/lab/benchmarks/device/grid.h"

namespace gathernd::bench {
namespace {

constexpr int kNoDevice = 77;

int print(const Expected<nlohmann::json>& found, int otherwise = 1) {
  const nlohmann::json json = found ? *found : jsonOf(found.error());
  fmt::print("{}\n", json.dump());
  if (!found) return otherwise;
  return json.is_object() && !json.value("sound", true) ? 1 : 0;
}

Expected<nlohmann::json> describe(gpu::DeviceApi& api) {
  return api.devices().map([&](const std::vector<DeviceRow>& rows) {
    nlohmann::json all = nlohmann::json::array();
    for (const DeviceRow& row : rows) all.push_back(jsonOf(row));
    return nlohmann::json{{"devices", all}, {"state", jsonOf(api.state().value_or(DeviceState()))}};
  });
}

}  // namespace

int runProgram(int argc, char** argv, const std::function<std::unique_ptr<gpu::DeviceApi>()>& makeApi) {
  GridSettings settings;
  bool info = false, served = false, counted = false, counts = false, variants = false, tiny = false;
  CLI::App app("The CUDA kernels on data that lies on the device");
  app.add_flag("--info", info, "the devices, their clocks and warmth, and no more");
  app.add_flag("--serve", served, "answer a JSON object a line (tests/lab/benchmarks/device/program.h)");
  app.add_flag("--counted", counted, "a handful of launches, each once, beside the emulator's counts");
  app.add_flag("--counts", counts, "the emulator's counts of those alone, without a device");
  app.add_flag("--variants", variants, "ways to do the same, beside each other");
  app.add_flag("--tiny", tiny, "of --variants: small tensors, to see whether it runs");
  app.add_option("--slice", settings.slices, "bytes")->check(CLI::PositiveNumber);
  app.add_option("--table", settings.tables, "bytes, the smallest first")->check(CLI::PositiveNumber);
  app.add_option("--pattern", settings.patterns)
      ->check(CLI::IsMember({"sequential", "sorted", "random", "hot", "eightfold"}));
  app.add_option("--index-bytes", settings.indexBytes)->check(CLI::IsMember({4, 8}));
  app.add_option("--output-bytes", settings.outputBytes)->check(CLI::PositiveNumber);
  app.add_option("--tuples", settings.tuples, "at most")->check(CLI::PositiveNumber);
  app.add_option("--flush-bytes", settings.flushBytes, "written and read before each")
      ->check(CLI::Range(4096, 1 << 30));
  app.add_option("--rounds", settings.rounds)->check(CLI::PositiveNumber);
  app.add_option("--warm-calls", settings.warmCalls)->check(CLI::PositiveNumber);
  app.add_option("--seconds", settings.seconds, "no cell is begun after so many")->check(CLI::PositiveNumber);
  app.add_option("--each", settings.eachFile, "a file that gets each cell of the table as it is done");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }

  if (counts) return print(runCounted(nullptr));
  const auto api = makeApi();
  if (api == nullptr) {
    return print(fail(ErrorCode::Unsupported, "backend.device",
                      {{"backend", "cuda"},
                       {"reason", "this program was built without CUDA"},
                       {"where", "no device was asked"}}),
                 kNoDevice);
  }
  if (served)
    return serve(*api, {settings.flushBytes, settings.roofline}, std::cin, std::cout) ? 0 : kNoDevice;
  if (const auto count = api->deviceCount(); !count) return print(fail(count.error()), kNoDevice);
  if (info) return print(describe(*api));
  if (counted) return print(runCounted(api.get()));
  const auto say = [](const std::string& line) { fmt::print(stderr, "{}\n", line); };
  if (variants) {
    return print(runVariants(
        makeApi, {settings.flushBytes, settings.rounds, settings.seconds, tiny, settings.eachFile}, say));
  }
  return print(runGrid(*api, settings, say));
}

}  // namespace gathernd::bench
