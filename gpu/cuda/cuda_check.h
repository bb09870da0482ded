// SPDX-License-Identifier: GPL-3.0-or-later
// Checked CUDA calls: an error becomes a value that carries file, line, expression and CUDA's own words.
// Nothing exits. Thread rule: pure functions.
#pragma once

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
  return fail(ErrorCode::Unsupported, "backend.device",
              {{"backend", "cuda"},
               {"reason", fmt::format("{} ({}), at {}:{}, in {}", cudaGetErrorString(status),
                                      cudaGetErrorName(status), fileName(file), line, expression)}});
}

}  // namespace gathernd::gpu

#define GATHERND_CUDA_CHECK(expression) \
  ::gathernd::gpu::checkCuda((expression), #expression, __FILE__, __LINE__)
