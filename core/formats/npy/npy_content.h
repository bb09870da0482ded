// SPDX-License-Identifier: GPL-3.0-or-later
// What a .npy is made of: its header, the order of its elements, NumPy's strings, and the bytes of the whole
// to a tensor and back. Source: numpy.lib.format. Thread rule: pure functions.
#pragma once

#include <array>
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
#include "core/tensor/dtype.h"
#include "core/tensor/mapped_file.h"
#include "core/tensor/shape.h"
#include "core/tensor/tensor.h"

namespace gathernd {

// The header of a .npy file: a hand-written parser of the few Python literals it may hold, and its
// inverse. Anything else is an error; nothing is evaluated. Source: numpy.lib.format.

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

// Where the elements of a tensor lie in a file of either order. Units: elements.

/// Calls f(source) for each element in row-major order; `source` is its number in the file. Stops when f
/// returns false, and then returns false itself.
template <class F>
bool forEachInFile(const Shape& shape, bool fortranOrder, F&& f) {
  std::array<std::int64_t, kMaxRank> stride{};
  std::array<std::int64_t, kMaxRank> position{};
  const int rank = shape.rank();
  std::int64_t product = 1;
  for (int i = 0; i < rank; ++i) {
    const int axis = fortranOrder ? i : rank - 1 - i;
    stride[static_cast<std::size_t>(axis)] = product;
    product *= shape[axis];
  }
  std::int64_t source = 0;
  for (std::int64_t flat = 0; flat < shape.elementCount(); ++flat) {
    if (!f(source)) return false;
    for (int axis = rank - 1; axis >= 0; --axis) {
      const auto a = static_cast<std::size_t>(axis);
      source += stride[a];
      if (++position[a] < shape[axis]) break;
      source -= stride[a] * shape[axis];
      position[a] = 0;
    }
  }
  return true;
}

/// Both orders name the same elements in the same places when at most one axis is longer than 1.
inline bool orderMatters(const Shape& shape) {
  int longAxes = 0;
  for (const std::int64_t extent : shape.extents()) longAxes += extent > 1 ? 1 : 0;
  return longAxes > 1;
}

// NumPy's fixed-width strings, <U and |S, to string tensors and back. Trailing NULs are padding there, so
// they do not survive; a string that ends in NUL cannot be written.

/// `data` holds shape.elementCount() items, in the header's order. `parse` for a surrogate or a code point
/// above U+10FFFF, `limit` when references and characters need more than memoryLimit bytes.
Expected<Tensor> decodeNpyStrings(const NpyHeader& header, std::span<const std::byte> data,
                                  std::int64_t memoryLimit);

/// How a string tensor is written: "<U3" when every element is UTF-8, else "|S7".
struct NpyStringFormat {
  bool ucs4 = true;
  std::int64_t width = 1;  ///< characters or bytes a string
  std::string descr() const { return (ucs4 ? "<U" : "|S") + std::to_string(width); }
  std::int64_t itemBytes() const { return ucs4 ? width * 4 : width; }
};

/// `unsupported` when a string ends in NUL.
Expected<NpyStringFormat> chooseNpyStringFormat(const Tensor& tensor);
/// Appends one padded item.
void appendNpyString(std::string& out, std::string_view text, const NpyStringFormat& format);

// The bytes of a .npy to a tensor and back, wherever they lie: a mapped file, a member of an archive.
// Units: bytes. Errors as readNpy()'s, without a path. Thread rule: pure functions.

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

/// What stands before the elements of a .npy of numbers, as they lie in memory.
std::string npyHeader(DType dtype, const Shape& shape);

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
