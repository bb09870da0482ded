// SPDX-License-Identifier: GPL-3.0-or-later
// How long statistics, tiles, views, searches and orders of rows take. JSON on standard output: the machine,
// and of each piece of work the least and the median time in milliseconds. Judges no time; the machine should
// be quiet.
//   overview_bench --bytes 1073741824 --rounds 9
#include <algorithm>
#include <chrono>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/overview/find.h"
#include "core/overview/row_order.h"
#include "core/overview/tiles/reading.h"
#include "core/run/cpu/parallel.h"

using namespace gathernd;  // NOLINT(google-build-using-namespace)

namespace {

using Clock = std::chrono::steady_clock;

struct Settings {
  std::int64_t bytes = std::int64_t{1} << 30;
  std::int64_t rows = 1'000'000;
  int width = 2560, height = 1440;
  int rounds = 9;
  std::string only;
};

std::string processorName() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("model name", 0) == 0) return line.substr(line.find(':') + 2);
  }
  return "unknown";
}

Tensor randomFloats(const Shape& shape) {
  Buffer buffer = *Buffer::allocate(shape.elementCount() * 4);
  auto* const values = reinterpret_cast<float*>(buffer.data());
  std::uint32_t state = 1;
  for (std::int64_t i = 0; i < shape.elementCount(); ++i) {
    state = state * 1664525U + 1013904223U;
    values[i] = static_cast<float>(state >> 8) / 16777216.0F - 0.5F;
  }
  return Tensor::fromBuffer(DType::Float32, shape, std::move(buffer));
}

class Report {
 public:
  Report(int rounds, std::string only) : rounds_(rounds), only_(std::move(only)) {}

  template <class Before, class Work>
  void measure(const std::string& name, const Before& before, const Work& work, std::int64_t bytes = 0) {
    if (name.find(only_) == std::string::npos) return;
    std::vector<double> times;
    for (int round = 0; round < rounds_; ++round) {
      before();
      const auto start = Clock::now();
      work();
      times.push_back(std::chrono::duration<double, std::milli>(Clock::now() - start).count());
    }
    std::sort(times.begin(), times.end());
    nlohmann::json row = {
        {"work", name}, {"least_ms", times.front()}, {"median_ms", times[times.size() / 2]}};
    if (bytes > 0) row["gb_per_s"] = static_cast<double>(bytes) / times[times.size() / 2] / 1e6;
    rows_.push_back(std::move(row));
  }
  template <class Work>
  void measure(const std::string& name, const Work& work, std::int64_t bytes = 0) {
    measure(
        name, [] {}, work, bytes);
  }
  const nlohmann::json& rows() const { return rows_; }

 private:
  int rounds_;
  std::string only_;
  nlohmann::json rows_ = nlohmann::json::array();
};

std::shared_ptr<const TileSource> sourceOf(const Tensor& tensor) {
  return std::make_shared<const TileSource>(TileSource{tensor, MatrixLayout::of(tensor.shape())});
}

void readAll(TileCache& cache, const ViewRequest& request, const TileReadOptions& options) {
  if (!readTiles(cache, request, options)) throw std::runtime_error("the tiles could not be read");
}

void measurePasses(Report& report, const std::string& name, const Tensor& tensor) {
  report.measure(
      name + ": statistics", [&] { statisticsOf(tensor).value(); }, tensor.byteCount());
  report.measure(
      name + ": find a NaN, none there", [&] { findElement(tensor, {}, {}).value(); }, tensor.byteCount());
}

void measureTiles(Report& report, const std::string& name, const Tensor& tensor, const Settings& settings) {
  TileCache cache;
  const auto source = sourceOf(tensor);
  const ViewRequest request{source->layout.whole(), settings.width, settings.height};
  const auto begin = [&] {
    cache.setSource(nullptr);
    cache.setSource(source);
  };
  TileReadOptions options;
  double firstRound = 0;
  Clock::time_point start;
  options.onRound = [&] {
    if (firstRound == 0) firstRound = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
  };
  report.measure(
      name + ": all tiles",
      [&] {
        begin();
        firstRound = 0;
        start = Clock::now();
      },
      [&] { readAll(cache, request, options); }, tensor.byteCount());
  report.measure(name + ": coarse answer of 4096 samples", begin, [&] {
    TileReadOptions coarse;
    std::stop_source stop;
    coarse.stop = stop.get_token();
    coarse.onRound = [&] { stop.request_stop(); };
    static_cast<void>(readTiles(cache, request, coarse));
  });
}

/// A view whose tiles are there, row by row on this thread, or on every core.
void measureView(Report& report, const std::string& name, const ViewRequest& request, const TileCache& cache,
                 Aggregate aggregate) {
  const auto ready = [&] {
    TileView view = cache.view(request);
    if (!view.complete()) throw std::runtime_error("the view is not complete");
    return view;
  };
  report.measure(name + ", one thread", [&] {
    const TileView view = ready();
    std::vector<double> values(static_cast<std::size_t>(view.width()));
    std::vector<std::uint8_t> flags(values.size());
    for (int y = 0; y < view.height(); ++y) view.row(y, aggregate, values, flags);
  });
  report.measure(name + ", every core", [&] { ready().eachRow(aggregate, [](int, auto, auto) {}); });
}

void measureViews(Report& report, const Settings& settings) {
  const Tensor tensor = randomFloats(Shape{5760, 10240});
  for (const double scale : {1.0, 1.4, 1.99, 2.0, 4.0}) {
    TileCache cache;
    cache.setSource(sourceOf(tensor));
    const ViewRequest request{
        {0, std::min<std::int64_t>(static_cast<std::int64_t>(settings.width * scale), 10240), 0,
         std::min<std::int64_t>(static_cast<std::int64_t>(settings.height * scale), 5760)},
        settings.width,
        settings.height};
    readAll(cache, request, {});
    const std::string name = fmt::format("view of {} cells a pixel", scale);
    measureView(report, name + ", least", request, cache, Aggregate::Least);
    measureView(report, name + ", mean", request, cache, Aggregate::Mean);
  }
}

void measureStops(Report& report, const Tensor& tensor) {
  const auto after = [](std::stop_source& stop) {
    return std::jthread([&stop] {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
      stop.request_stop();
    });
  };
  report.measure("statistics stopped after 5 ms", [&] {
    std::stop_source stop;
    const std::jthread other = after(stop);
    ScanOptions options;
    options.stop = stop.get_token();
    static_cast<void>(statisticsOf(tensor, options));
  });
  report.measure("tiles stopped after 5 ms", [&] {
    TileCache cache;
    cache.setSource(sourceOf(tensor));
    std::stop_source stop;
    const std::jthread other = after(stop);
    TileReadOptions options;
    options.stop = stop.get_token();
    static_cast<void>(readTiles(cache, {{0, 1 << 30, 0, 1 << 30}, 1000, 1000}, options));
  });
  const MatrixLayout column = MatrixLayout::wrapped(tensor.elementCount(), 1);
  report.measure("sort of all as one column stopped after 5 ms", [&] {
    std::stop_source stop;
    const std::jthread other = after(stop);
    ScanOptions options;
    options.stop = stop.get_token();
    RowOrderRequest request;
    request.sort = RowSort{};
    request.budgetBytes = INT64_MAX;
    static_cast<void>(makeRowOrder(tensor, column, request, options));
  });
}

void measureOrders(Report& report, const Settings& settings) {
  const Tensor tensor = randomFloats(Shape{settings.rows, 8});
  const MatrixLayout layout = MatrixLayout::of(tensor.shape());
  RowOrderRequest request;
  request.sort = RowSort{3, true};
  report.measure(fmt::format("sort {} rows by a column", settings.rows),
                 [&] { makeRowOrder(tensor, layout, request).value(); });
  request.sort.reset();
  request.filter = RowFilter{2, {Predicate::Kind::Greater, Element::of(DType::Float32, 0.25F), Element{}}};
  report.measure(fmt::format("filter {} rows", settings.rows),
                 [&] { makeRowOrder(tensor, layout, request).value(); });
}

}  // namespace

int main(int argc, char** argv) {
  Settings settings;
  CLI::App app("How long statistics, tiles, views, searches and orders of rows take");
  app.add_option("--bytes", settings.bytes, "of the large tensor")->check(CLI::PositiveNumber);
  app.add_option("--rows", settings.rows, "to sort")->check(CLI::PositiveNumber);
  app.add_option("--width", settings.width, "of a view, pixels")->check(CLI::PositiveNumber);
  app.add_option("--height", settings.height)->check(CLI::PositiveNumber);
  app.add_option("--rounds", settings.rounds)->check(CLI::PositiveNumber);
  app.add_option("--only", settings.only, "work with this in its name");
  CLI11_PARSE(app, argc, argv);

  Report report(settings.rounds, settings.only);
  {
    const Tensor table = randomFloats(Shape{20'000, 256});
    measurePasses(report, "[20000, 256]", table);
    measureTiles(report, "[20000, 256]", table, settings);
  }
  {
    const Tensor large = randomFloats(Shape{std::max<std::int64_t>(settings.bytes / 4096, 1), 1024});
    const std::string name = large.shape().toString();
    measurePasses(report, name, large);
    measureTiles(report, name, large, settings);
    measureStops(report, large);
  }
  measureViews(report, settings);
  measureOrders(report, settings);
  const nlohmann::json all = {{"processor", processorName()},
                              {"threads", cpu::defaultThreads()},
                              {"rounds", settings.rounds},
                              {"view", {settings.width, settings.height}},
                              {"times", report.rows()}};
  fmt::print("{}\n", all.dump(2));
  return 0;
}
