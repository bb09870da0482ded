// SPDX-License-Identifier: GPL-3.0-or-later
// Which tensor of a call a file holds, params or indices: told by its name, then by its element type, then by
// shape and values; and the call that two such files make. Errors: those of the files, which they name;
// `dtype` where neither of two can be indices, `usage` for files that are no call together. Thread rule:
// plain values, pure functions; off the GUI thread, since values are read.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

#include "core/tensor/tensor.h"
#include "ui/selection/cell_ref.h"
#include "ui/session/document.h"

namespace gathernd::ui {

/// One tensor and nothing else: "x.npy", "x.npz:key".
bool isTensorPath(const std::string& path);
/// What its name says: "val_idx.npy" is indices, "data.npy" params. A member of an archive is named by its
/// key.
std::optional<TensorId> roleByName(const std::string& path);
/// Every tuple lies within params, counted from the end where it is negative.
bool fits(const TensorDesc& params, const Tensor& indices, const std::stop_token& stop = {});

struct TensorFile {
  std::string path;
  Tensor tensor;
};
Expected<TensorFile> readTensorFileAt(const std::string& path, std::int64_t memoryLimit);

/// What one tensor is to become in a call with `params`.
struct RoleGuess {
  TensorId role = TensorId::Params;
  bool sure = false;  ///< nobody need be asked
};
RoleGuess guessRole(const TensorFile& file, const TensorDesc& params, const std::stop_token& stop = {});

/// One scenario or model, or two tensors: what can be opened together.
Expected<void> checkTogether(std::span<const std::string> paths);

/// Two tensors of which either could be the indices.
struct PairQuestion {
  std::array<TensorFile, 2> files;  ///< as they were named
  std::string dialect = {};         ///< an id; empty: the default
};
/// Which of them is params; absent: only a person can tell.
Expected<std::optional<std::size_t>> guessParams(const PairQuestion& pair, const std::stop_token& stop = {});
Document documentOfPair(const PairQuestion& pair, std::size_t params);

}  // namespace gathernd::ui
