// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/run_file.h"

#include <iterator>
#include <optional>

#include <fmt/format.h>

#include "core/analysis/bad/bad_analysis.h"
#include "core/formats/common/file_path.h"
#include "core/formats/disk/atomic_file.h"
#include "core/formats/load.h"
#include "core/formats/npy/npy_content.h"
#include "core/run/run_result.h"

namespace gathernd {
namespace {

std::string headerOf(const Plan& plan) {
  std::string line = "tuple";
  for (std::size_t i = 0; i < tuplePosition(plan, 0).size(); ++i) line += fmt::format(",position_{}", i);
  for (int j = 0; j < plan.depth; ++j) line += fmt::format(",number_{}", j);
  return line + ",component,axis,axis_size,value,cause\n";
}

void appendLine(std::string& out, const Plan& plan, const Tensor& indices, std::int64_t tuple) {
  const BadTuple bad = describeBadTuple(plan, indices, tuple);
  auto to = std::back_inserter(out);
  fmt::format_to(to, "{}", tuple);
  for (const std::int64_t place : bad.position) fmt::format_to(to, ",{}", place);
  for (const std::int64_t number : bad.tuple) fmt::format_to(to, ",{}", number);
  fmt::format_to(to, ",{},{},{},{},{}\n", bad.component, bad.axis, bad.axisSize, bad.value,
                 badCauseName(lookOfBadTuple(plan, bad.tuple).cause));
}

Expected<void> writeList(const std::string& path, const Plan& plan, const Tensor& indices,
                         const std::stop_token& stop) {
  auto file = TRY(AtomicFile::create(path));
  TRY(file.write(headerOf(plan)));
  constexpr std::size_t kChunk = std::size_t{1} << 20;
  std::string chunk;
  TRY(visitBadTuples(plan, indices, stop, 0, INT64_MAX,
                     [&](std::span<const std::int64_t> tuples) -> Expected<void> {
                       for (const std::int64_t tuple : tuples) {
                         appendLine(chunk, plan, indices, tuple);
                         if (chunk.size() < kChunk) continue;
                         if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
                         TRY(file.write(chunk));
                         chunk.clear();
                       }
                       return {};
                     }));
  if (!indices.intact()) return fail(ErrorCode::Io, "io.mapping_shrunk");
  TRY(file.write(chunk));
  return file.commit(stop);
}

}  // namespace

Expected<void> writeBadTuples(const std::string& path, const Plan& plan, const Tensor& indices,
                              const std::stop_token& stop) {
  if (fileEnding(path) == ".csv") return writeList(path, plan, indices, stop);
  const auto mask = TRY(badTupleMask(plan, indices, stop));
  return writeTensorFile(path, mask, stop);
}

bool streamsInto(const std::string& path, DType dtype) {
  return fileEnding(path) == ".npy" && dtype != DType::String;
}

Expected<StreamReport> runIntoFile(const std::string& path, const Backend& backend, const Plan& plan,
                                   const Tensor& params, const Tensor& indices,
                                   const StreamOptions& options) {
  if (!streamsInto(path, plan.dtype))
    return fail(ErrorCode::Unsupported, "file.write_ending",
                {{"path", path}, {"ending", fileEnding(path)}, {"endings", ".npy"}});
  // Made for the first bytes: a call that is refused touches nothing.
  std::optional<AtomicFile> file;
  const auto begin = [&]() -> Expected<void> {
    auto made = TRY(AtomicFile::create(path));
    file.emplace(std::move(made));
    return file->write(npyHeader(plan.dtype, plan.reported));
  };
  auto report = TRY(runInPieces(
      backend, plan, params, indices, options, [&](std::span<const std::byte> bytes) -> Expected<void> {
        if (!file) {
          TRY(begin());
        }
        return file->write({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
      }));
  if (!file) TRY(begin());
  if (options.run.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
  TRY(file->commit(options.run.stop));
  return report;
}

}  // namespace gathernd
