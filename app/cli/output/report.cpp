// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output/report.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <initializer_list>
#include <optional>
#include <variant>

#include <fmt/format.h>
#include <unistd.h>

#include "core/error/sentences.h"
#include "core/scenario/scenario_json.h"
#include "core/tensor/element.h"
#include "core/text/literal/literal.h"
#include "core/text/visible_text.h"

namespace gathernd::cli {
namespace {

bool usesHole(const Error& error, std::string_view hole) {
  const char* text = sentenceTemplate(error.reason);
  return text != nullptr && std::string_view(text).find(hole) != std::string_view::npos;
}

const std::string* textArgument(const Error& error, std::string_view name) {
  const auto found = std::ranges::find(error.args, name, &ErrorArg::name);
  return found == error.args.end() ? nullptr : std::get_if<std::string>(&found->value);
}

void writeShapeMembers(JsonWriter& json, const Error& error) {
  if (error.axis) json.member("axis", *error.axis);
  if (error.paramsShape) json.member("params_shape", *error.paramsShape);
  if (error.indicesShape) json.member("indices_shape", *error.indicesShape);
  if (error.batchDims) json.member("batch_dims", *error.batchDims);
}

/// What fixWords() says of the call after a fix, as JSON spells it.
bool describesCall(std::string_view name) {
  return name == "axes" || name == "indices_shape" || name == "batch_dims" || name == "output_shape" ||
         name == "output_data";
}

/// In one write, so that nothing comes in between.
void say(int descriptor, std::initializer_list<std::string_view> parts) {
  std::array<char, 1024> line{};
  std::size_t size = 0;
  for (const std::string_view part : parts) {
    const std::size_t taken = std::min(part.size(), line.size() - size);
    std::memcpy(line.data() + size, part.data(), taken);
    size += taken;
  }
  std::string_view left(line.data(), size);
  while (!left.empty()) {
    const ssize_t written = ::write(descriptor, left.data(), left.size());
    if (written < 0 && errno != EINTR) return;
    if (written > 0) left.remove_prefix(static_cast<std::size_t>(written));
  }
}

/// Below this a whole number of nanoseconds says too little.
constexpr double kExactBelowNs = 100;
constexpr std::optional<int> kNone;

JsonFigure nanoseconds(double ns, bool exact) {
  return exact ? JsonFigure{ns, 2} : JsonFigure{std::round(ns), 0};
}

void writeFloor(JsonWriter& json, const FloorShare& share) {
  const Floor& floor = share.floor;
  json.object("bound", floorBoundName(floor.bound), "index_ns", JsonFigure{floor.indexNs}, "slice_ns",
              JsonFigure{floor.sliceNs}, "output_ns", JsonFigure{floor.outputNs}, "lines",
              std::lround(share.traffic.lines), "random_lines", std::lround(share.traffic.randomLines),
              "streamed_bytes", std::lround(share.traffic.streamedBytes), "cached", share.traffic.cached,
              "exact", share.traffic.exact);
}

void writeRoofline(JsonWriter& json, const Roofline& roofline, int readings) {
  const auto rows = [&] {
    if (roofline.rowBytes > 0)
      json.members("row_bytes", roofline.rowBytes, "row_read_ns", JsonFigure{roofline.rowReadNs},
                   "row_copy_ns", JsonFigure{roofline.rowCopyNs});
  };
  const auto cached = [&] {
    if (roofline.cachedBytes > 0)
      json.members("cached_bytes", roofline.cachedBytes, "cached_copy_gb_s",
                   JsonFigure{roofline.cachedCopyGBs});
  };
  json.object("threads", roofline.threads, "readings", readings, "read_gb_s", JsonFigure{roofline.readGBs},
              "write_gb_s", JsonFigure{roofline.writeGBs}, "copy_gb_s", JsonFigure{roofline.copyGBs},
              "line_latency_ns", JsonFigure{roofline.lineLatencyNs}, "line_ns", JsonFigure{roofline.lineNs},
              "indexed_line_ns", JsonFigure{roofline.indexedLineNs}, rows, "cache_bytes", roofline.cacheBytes,
              cached, "table_bytes", roofline.tableBytes, "shrunk",
              roofline.tableBytes < kRooflineTableBytes);
}

void writeFloorShare(JsonWriter& json, const std::optional<FloorShare>& share) {
  if (!share) return json.members("floor_ns", kNone, "share_of_floor", kNone, "roofline", kNone);
  const bool exact = share->floor.ns < kExactBelowNs;
  const std::array sure = {JsonFigure{share->confidence.low}, JsonFigure{share->confidence.high}};
  json.members(
      "floor_ns", nanoseconds(share->floor.ns, exact), "floor", [&] { writeFloor(json, *share); },
      "share_of_floor", JsonFigure{share->median}, "share_confidence", sure, "roofline",
      [&] { writeRoofline(json, share->roofline, share->readings); });
}

constexpr std::int64_t kElideAbove = 1000;
constexpr std::int64_t kElementsPerFailureCheck = 4096;

void printLiteral(Sink& out, const Tensor& tensor, const PrintOptions& options) {
  writeLiteral(tensor, options, [&out](std::string_view piece) {
    out.write(piece);
    return !out.failed();
  });
}

std::string quoteStringElement(std::string_view bytes) {
  return elementToJson({DType::String, {}, std::string(bytes)});
}

}  // namespace

std::string errorMessage(const Error& error) {
  std::string message = englishSentence(error);
  if (error.line && error.column && !usesHole(error, "{line}")) {
    message = fmt::format("line {}, column {}: {}", *error.line, *error.column, message);
  }
  if (!error.path.empty() && message.find(error.path) == std::string::npos)
    message = error.path + ": " + message;
  return message;
}

void writeBadTupleMembers(JsonWriter& json, const BadTuple& bad) {
  json.members("position", bad.position, "tuple", bad.tuple, "component", bad.component, "axis", bad.axis,
               "axis_size", bad.axisSize, "value", bad.value);
}

void writeErrorJson(JsonWriter& json, const Error& error, const std::function<void(JsonWriter&)>& details) {
  const auto place = [&] {
    if (error.badTuple) {
      writeBadTupleMembers(json, *error.badTuple);
      json.member("count", error.badCount);
    } else {
      writeShapeMembers(json, error);
    }
    if (error.line) json.member("line", *error.line);
    if (error.column) json.member("column", *error.column);
    if (!error.path.empty()) json.member("path", error.path);
    if (error.code != ErrorCode::Unsupported) return;
    const std::string* backend = textArgument(error, "backend");
    const std::string* reason = textArgument(error, "reason");
    if (backend != nullptr) json.member("backend", *backend);
    // A backend always says why, if only by the sentence itself.
    if (reason != nullptr || backend != nullptr)
      json.member("reason", reason != nullptr ? *reason : englishSentence(error));
  };
  const auto more = [&] {
    writeFixes(json, error.fixes);
    if (details) details(json);
  };
  json.object("gathernd", 1, "error",
              json.of("code", errorCodeName(error.code), "message", errorMessage(error), place, more));
}

void writeFixes(JsonWriter& json, const std::vector<ErrorFix>& fixes) {
  if (fixes.empty()) return;
  const auto call = [&](const ErrorArg& arg) {
    if (!describesCall(arg.name)) return;
    json.key(arg.name);
    const auto* number = std::get_if<std::int64_t>(&arg.value);
    number != nullptr ? json.integer(*number) : json.raw(std::get<std::string>(arg.value));
  };
  json.member("fixes", json.each(fixes, [&](const ErrorFix& fix) {
    json.object("kind", fix.kind, "sentence", englishSentence(fix),
                [&] { std::for_each(fix.args.begin(), fix.args.end(), call); });
  }));
}

std::string fixLines(const std::vector<ErrorFix>& fixes, std::string_view indent) {
  std::string lines;
  for (const ErrorFix& fix : fixes)
    lines += fmt::format("{}fix: {}\n", indent, visibleText(englishSentence(fix)));
  return lines;
}

std::string errorLine(const Error& error) {
  // A file name may hold a line break, and a terminal obeys what follows an escape.
  return fmt::format("gathernd: error: {}: {}\n", errorCodeName(error.code),
                     visibleText(errorMessage(error)));
}

void sayLastWords(ErrorCode code, const char* reason, bool json) noexcept {
  const std::string_view name = errorCodeName(code);
  const char* const found = sentenceTemplate(reason);
  const std::string_view sentence = found == nullptr ? reason : found;
  if (json) {
    say(STDOUT_FILENO,
        {R"({"gathernd": 1, "error": {"code": ")", name, R"(", "message": ")", sentence, "\"}}\n"});
  }
  say(STDERR_FILENO, {"gathernd: error: ", name, ": ", sentence, "\n"});
}

void writeMeasurementMembers(JsonWriter& json, const Measurement& measured) {
  const bool exact = measured.medianNs < kExactBelowNs;
  const auto ns = [&](double value) { return nanoseconds(value, exact); };
  const Interval sure = medianConfidence(measured.samplesNs);
  json.members(
      "backend", measured.backend, "samples_ns",
      json.each(measured.samplesNs, [&](double sample) { json.put(ns(sample)); }), "runs_per_sample",
      measured.runsPerSample, "median_ns", ns(measured.medianNs), "median_confidence_ns",
      std::array{ns(sure.low), ns(sure.high)}, "min_ns", ns(measured.minNs), "mad_ns", ns(measured.madNs),
      "bytes", measured.bytes, [&] { writeFloorShare(json, measured.floorShare); }, "equal_to_reference",
      measured.equalToReference);
}

std::string timeText(double ns) {
  if (ns >= 1e9) return fmt::format("{:.3f} s", ns / 1e9);
  if (ns >= 1e6) return fmt::format("{:.3f} ms", ns / 1e6);
  if (ns >= 1e4) return fmt::format("{:.2f} us", ns / 1e3);
  return ns < 100 ? fmt::format("{:.1f} ns", ns) : fmt::format("{:.0f} ns", ns);
}

std::string sizeText(std::int64_t bytes) {
  const auto kilobytes = static_cast<double>(bytes) / 1024;
  if (kilobytes < 1) return fmt::format("{} bytes", bytes);
  return kilobytes < 1024 ? fmt::format("{:.3g} KB", kilobytes) : fmt::format("{:.3g} MB", kilobytes / 1024);
}

void writeTensorJson(JsonWriter& json, const Tensor& tensor) {
  const auto data = [&] {
    json.beginArray();
    for (std::int64_t i = 0; i < tensor.elementCount(); ++i) {
      if (i % kElementsPerFailureCheck == 0 && json.sink().failed()) break;
      if (tensor.dtype() == DType::String) {
        json.textBy(tensor.stringAt(i), quoteStringElement);
      } else {
        json.raw(elementToJson(elementAt(tensor, i)));
      }
    }
    json.endArray();
  };
  json.object("dtype", dtypeName(tensor.dtype()), "shape", tensor.shape().extents(), "data", data);
}

void printValues(Sink& out, const Tensor& tensor, bool full) {
  if (tensor.shape().empty()) {
    out.write("[]");  // as NumPy: the shape says the rest
  } else {
    printLiteral(out, tensor, {.elideAbove = full ? INT64_MAX : kElideAbove});
  }
  out.write("\n");
}

void printTensor(Sink& out, const Tensor& tensor) {
  printLiteral(out, tensor, {});
}

std::string shortValues(const Tensor& tensor) {
  if (tensor.shape().empty()) return {};
  return "  " + formatLiteral(tensor, {.elideAbove = 12, .multiline = false});
}

std::string counted(std::int64_t count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

}  // namespace gathernd::cli
