// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <fstream>
#include <optional>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/error/error.h"
#include "tests/lab/benchmarks/device/device_json.h"
#include "tests/lab/benchmarks/device/program.h"
#include "tests/lab/benchmarks/device/resident.h"
#include "tests/lab/benchmarks/device/sampler.h"

namespace gathernd::bench {
namespace {

using Json = nlohmann::json;

Json mistake(const std::string& what) {
  return {{"error", what}, {"code", "usage"}};
}
Json answer(Expected<Json> found) {
  return found ? std::move(*found) : jsonOf(found.error());
}
Json nanoseconds(const Expected<double>& ns) {
  return ns ? Json{{"ns", *ns}} : jsonOf(ns.error());
}

BenchCase caseOf(const Json& request) {
  BenchCase what;
  what.params = request.at("params").get<std::vector<std::int64_t>>();
  what.indices = request.at("indices").get<std::vector<std::int64_t>>();
  what.elementBytes = request.value("element_bytes", 4);
  what.indexBytes = request.value("index_bytes", 8);
  what.batchDims = request.value("batch_dims", 0);
  what.pattern = request.value("pattern", std::string("random"));
  what.indicesFile = request.value("indices_file", std::string());
  return what;
}

class Server {
 public:
  Server(gpu::DeviceApi& api, const ServeSettings& settings, Sampler& sampler)
      : api_(api), settings_(settings), sampler_(sampler) {}

  Json reply(const Json& request) {
    const auto op = request.value("op", std::string());
    if (op == "open") return answer(open(caseOf(request)));
    if (op == "close") return close();
    if (op == "state") return jsonOf(api_.state().value_or(DeviceState()));
    if (op == "roofline") return answer(roofline());
    if (!gather_) return mistake("nothing is open, and there is no " + op);
    if (op == "copy") return copy();
    const std::string name = request.value("kernel", std::string("auto"));
    const gpu::Chosen* kernel = gather_->kernel(name);
    if (kernel == nullptr) return mistake("no kernel " + name + " for this gather");
    const Work start = [&](gpu::StreamHandle on) { return gather_->start(api_, on, *kernel); };
    if (op == "sample") return nanoseconds(sampler_.cold(start));
    if (op == "warm") return nanoseconds(sampler_.warm(start, std::max(1, request.value("calls", 10))));
    if (op == "output") return answer(output(*kernel, request.at("file").get<std::string>()));
    return mistake("there is no " + op);
  }

 private:
  Expected<Json> open(const BenchCase& what) {
    close();
    const auto plan = planOf(what);
    if (!plan) return fail(plan.error());
    const std::int64_t bytes = plan->params.elementCount() * elementBytes(plan->dtype);
    auto ok = table_.reserve(api_, sampler_.stream(), sampler_.staging(), bytes);
    if (!ok) return fail(std::move(ok.error()));
    auto made = Resident::make(api_, sampler_.stream(), sampler_.staging(), what, table_);
    if (!made) return fail(std::move(made.error()));
    gather_ = std::move(*made);
    Json kernels = Json::object();
    for (const auto& [name, kernel] : gather_->kernels())
      kernels[name] = {{"kernel", kernel.asChoice().kernel}, {"why", englishClause(kernel.why)}};
    return Json{{"tuples", gather_->plan().tupleCount},
                {"output_bytes", gather_->plan().outputBytes()},
                {"wanted_bytes", gather_->plan().bytesMoved()},
                {"floor_bytes", gather_->floorBytes()},
                {"kernels", std::move(kernels)}};
  }

  Json close() {
    gather_.reset();
    return {{"closed", true}};
  }

  Json copy() {
    const std::int64_t bytes = std::min(gather_->plan().outputBytes(), sampler_.flushBytes());
    Json found = nanoseconds(sampler_.copy(gather_->output(), bytes));
    found["bytes"] = bytes;
    return found;
  }

  Expected<Json> output(const gpu::Chosen& kernel, const std::string& path) {
    return gather_->run(api_, sampler_.stream(), sampler_.staging(), kernel)
        .map([&](const std::vector<std::byte>& bytes) {
          std::ofstream file(path, std::ios::binary);
          file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
          file.close();
          return file ? Json{{"bytes", bytes.size()}} : mistake("cannot write " + path);
        });
  }

  Expected<Json> roofline() {
    return measureDeviceRoofline(api_, settings_.roofline, {}).map([](const DeviceRoofline& found) {
      return jsonOf(found);
    });
  }

  gpu::DeviceApi& api_;
  const ServeSettings& settings_;
  Sampler& sampler_;
  Table table_;
  std::optional<Resident> gather_;
};

void say(std::ostream& out, const Json& json) {
  out << json.dump() << '\n' << std::flush;
}

}  // namespace

bool serve(gpu::DeviceApi& api, const ServeSettings& settings, std::istream& in, std::ostream& out) {
  const auto devices = api.devices();
  auto sampler = devices ? Sampler::make(api, settings.flushBytes) : fail(devices.error());
  if (!sampler) {
    say(out, jsonOf(sampler.error()));
    return false;
  }
  say(out, {{"ready", true}, {"device", jsonOf(devices->front())}, {"flush_bytes", sampler->flushBytes()}});
  Server server(api, settings, *sampler);
  for (std::string line; std::getline(in, line);) {
    try {
      const Json request = Json::parse(line);
      if (request.value("op", std::string()) == "quit") break;
      say(out, server.reply(request));
    } catch (const Json::exception& error) {
      say(out, mistake(error.what()));
    }
  }
  return true;
}

}  // namespace gathernd::bench
