// SPDX-License-Identifier: GPL-3.0-or-later
// Little-endian elements that lie in a file as a Tensor wants them. Units: bytes. Thread rule: pure function.
#pragma once

#include <cstdint>
#include <memory>

#include "core/error/error.h"
#include "core/tensor/mapped_file.h"
#include "core/tensor/tensor.h"

namespace gathernd {

/// The bytes from `offset`, which lie inside the file: mapped where their place suits the type, else copied,
/// `limit` beyond memoryLimit. A byte of a bool other than 0 counts as 1. Not for strings.
Expected<Tensor> tensorOfMappedBytes(DType dtype, const Shape& shape,
                                     const std::shared_ptr<const MappedFile>& file, std::int64_t offset,
                                     std::int64_t memoryLimit);

/// What a Tensor has taken of the limit: nothing where it is mapped.
std::int64_t ownedBytes(const Tensor& tensor);

}  // namespace gathernd
