// SPDX-License-Identifier: GPL-3.0-or-later
// The header of a .npy file: a hand-written parser of the few Python literals it may hold, and its inverse.
// Anything else is an error; nothing is evaluated. Source: numpy.lib.format. Thread rule: pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/error/error.h"
#include "core/tensor/dtype.h"
#include "core/tensor/shape.h"

namespace gathernd {

constexpr std::string_view kNpyMagic = "\x93NUMPY";

/// How elements lie in the file.
enum class NpyLayout : std::uint8_t {
  Same,    ///< as in a Tensor of `dtype`, up to byte order
  Ucs4,    ///< fixed-width strings of 32-bit code points
  Bytes,   ///< fixed-width strings of bytes
  Opaque2  ///< two bytes of unknown meaning; bfloat16 if the reader says so
};

struct NpyHeader {
  DType dtype = DType::Float32;
  NpyLayout layout = NpyLayout::Same;
  std::int64_t itemBytes = 0;
  bool bigEndian = false;
  bool fortranOrder = false;
  Shape shape;
  std::int64_t dataOffset = 0;  ///< bytes from the start of the file
  std::string descr;            ///< as written, for messages
};

/// From the first bytes of a file (all of them, if it is mapped). `parse` when malformed, `unsupported` for
/// object, structured and other element types without a counterpart here, `limit` for shapes beyond 64 bits
/// or rank 32.
Expected<NpyHeader> parseNpyHeader(std::span<const std::byte> file);

/// Magic, version and dictionary, padded so that the data begins at a multiple of 64 bytes.
std::string formatNpyHeader(std::string_view descr, const Shape& shape);

}  // namespace gathernd
