// SPDX-License-Identifier: GPL-3.0-or-later
// NumPy's .npy, versions 1 to 3, C and Fortran order, both byte orders. Mapped when the bytes lie as a Tensor
// wants them; copied and rearranged otherwise. Object arrays are refused, never unpickled. Source:
// numpy.lib.format. Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

#include "core/error/error.h"
#include "core/tensor/tensor.h"

namespace gathernd {

struct NpyReadOptions {
  std::optional<DType> dtype =
      {};  ///< reads |V2 as bfloat16; another dtype than the file's is converted by value
  std::int64_t memoryLimit = INT64_MAX;  ///< for what must be copied; a mapping does not count
};

Expected<Tensor> readNpy(const std::string& path, const NpyReadOptions& options = {});
/// Atomic: a temporary file beside it, then a rename. A stop before the rename leaves nothing behind and is
/// `cancelled`.
Expected<void> writeNpy(const std::string& path, const Tensor& tensor, const std::stop_token& stop = {});

}  // namespace gathernd
