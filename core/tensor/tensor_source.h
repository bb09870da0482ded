// SPDX-License-Identifier: GPL-3.0-or-later
// Where a tensor's values come from. Formats load the files; the rest only knows that there are such sources.
// Thread rule: plain values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "core/tensor/edited_tensor.h"
#include "core/tensor/generate.h"

namespace gathernd {

struct FileSource {
  std::string path;  ///< relative to the scenario's folder, never outside it: "x.npy", "x.npz:key"
  std::optional<DType> dtype = {};      ///< as which to read it (|V2 as bfloat16); absent: the file's own
  DType integerDefault = DType::Int32;  ///< of a text file's whole numbers, where no dtype is given
  bool operator==(const FileSource&) const = default;
};

/// Inline values, a file, or a generator.
using TensorSource = std::variant<EditedTensor, FileSource, GeneratorSpec>;

/// What a file held when it was read; core/formats/disk/file_identity.h takes and compares it.
struct FileIdentity {
  std::int64_t size = 0;
  std::int64_t modifiedNs = 0;  ///< since 1970
  std::uint64_t device = 0, inode = 0;
  std::uint64_t hash = 0;  ///< of the content, or of samples of it
  bool operator==(const FileIdentity&) const = default;
};

}  // namespace gathernd
