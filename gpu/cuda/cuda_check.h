// SPDX-License-Identifier: GPL-3.0-or-later
// Checked CUDA calls: an error becomes a value that carries CUDA's own words and name of it, file, line and
// expression. Nothing exits. Thread rule: pure functions, but for CUDA's memory of a thread's last error.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <cuda_runtime_api.h>
#include <fmt/format.h>

#include "core/error/error.h"

namespace gathernd::gpu {

/// `file` without its folders: the message is for a person.
constexpr std::string_view fileName(std::string_view file) {
  return file.substr(file.find_last_of('/') + 1);
}

inline Expected<void> checkCuda(cudaError_t status, const char* expression, const char* file, int line) {
  if (status == cudaSuccess) return {};
  (void)cudaGetLastError();  // one that is not sticky must not be met again by the next launch
  return fail(ErrorCode::Unsupported, "backend.device",
              {{"backend", "cuda"},
               {"reason", std::string(cudaGetErrorString(status))},
               {"where", fmt::format("{}, at {}:{}, in {}", cudaGetErrorName(status), fileName(file), line,
                                     expression)}});
}

/// `limit`, by `reason`, where the call was refused memory.
inline Expected<void> checkAllocation(cudaError_t status, const char* reason, std::int64_t bytes,
                                      const char* expression, const char* file, int line) {
  if (status != cudaErrorMemoryAllocation) return checkCuda(status, expression, file, line);
  (void)cudaGetLastError();
  return fail(ErrorCode::Limit, reason,
              {{"bytes", bytes}, {"reason", std::string(cudaGetErrorString(status))}});
}

}  // namespace gathernd::gpu

#define GATHERND_CUDA_CHECK(expression) \
  ::gathernd::gpu::checkCuda((expression), #expression, __FILE__, __LINE__)
#define GATHERND_CUDA_ALLOCATE(expression, reason, bytes) \
  ::gathernd::gpu::checkAllocation((expression), reason, bytes, #expression, __FILE__, __LINE__)
