// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/run_file.h"

#include <optional>

#include "core/formats/common/file_path.h"
#include "core/formats/disk/atomic_file.h"
#include "core/formats/npy/npy_content.h"

namespace gathernd {

bool streamsInto(const std::string& path, DType dtype) {
  return fileEnding(path) == ".npy" && dtype != DType::String;
}

Expected<StreamReport> runIntoFile(const std::string& path, const Backend& backend, const Plan& plan,
                                   const Tensor& params, const Tensor& indices,
                                   const StreamOptions& options) {
  if (!streamsInto(path, plan.dtype))
    return fail(ErrorCode::Unsupported, "file.write_ending",
                {{"path", path}, {"ending", fileEnding(path)}, {"endings", std::string(".npy")}});
  // Made for the first bytes: a call that is refused touches nothing.
  std::optional<AtomicFile> file;
  const auto begin = [&]() -> Expected<void> {
    auto made = TRY(AtomicFile::create(path));
    file.emplace(std::move(made));
    return file->write(npyHeader(plan.dtype, plan.reported));
  };
  auto report = runInPieces(backend, plan, params, indices, options,
                            [&](std::span<const std::byte> bytes) -> Expected<void> {
                              if (!file) {
                                TRY(begin());
                              }
                              return file->write({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
                            });
  if (!report) return report;
  if (!file) TRY(begin());
  if (options.run.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
  TRY(file->commit(options.run.stop));
  return report;
}

}  // namespace gathernd
