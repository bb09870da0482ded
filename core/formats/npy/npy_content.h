// SPDX-License-Identifier: GPL-3.0-or-later
// The bytes of a .npy to a tensor and back, wherever they lie: a mapped file, a member of an archive.
// Units: bytes. Errors as readNpy()'s, without a path. Thread rule: pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/error/error.h"
#include "core/formats/npy/npy.h"
#include "core/formats/npy/npy_header.h"
#include "core/formats/npy/npy_strings.h"
#include "core/tensor/mapped_file.h"

namespace gathernd {

/// How many bytes of data the header promises, once it is certain that they are among the `available` ones
/// behind it and that the options let them be read.
Expected<std::int64_t> npyDataBytes(const NpyHeader& header, std::int64_t available,
                                    const NpyReadOptions& options);
/// Whether the data are a Tensor's bytes already; a bool other than 0 and 1 remains to be looked for.
bool liesAsTensor(const NpyHeader& header);
/// Copied, and rearranged where need be.
Expected<Tensor> tensorOfNpyData(const NpyHeader& header, std::span<const std::byte> data,
                                 std::int64_t memoryLimit);
/// In the dtype that the options ask for.
Expected<Tensor> asAskedFor(Tensor tensor, const NpyReadOptions& options);

/// A .npy that is the `size` bytes from `offset` of the file: mapped if its data are a Tensor's bytes at a
/// place that suits their type, copied otherwise.
Expected<Tensor> readMappedNpy(const std::shared_ptr<const MappedFile>& file, std::int64_t offset,
                               std::int64_t size, const NpyReadOptions& options);

/// What a tensor becomes as a .npy.
struct NpyEncoding {
  std::string header;
  std::int64_t bytes = 0;                  ///< of the whole, header included
  std::optional<NpyStringFormat> strings;  ///< of a string tensor
};
/// `unsupported` for strings that end in NUL.
Expected<NpyEncoding> encodeNpy(const Tensor& tensor);

using NpyOutput = std::function<Expected<void>(std::string_view bytes)>;
/// Exactly encoding.bytes bytes, piece by piece. `cancelled`, `io` when the tensor's own file was cut, or
/// what `output` says.
Expected<void> writeNpyTo(const NpyOutput& output, const Tensor& tensor, const NpyEncoding& encoding,
                          const std::stop_token& stop);

}  // namespace gathernd
