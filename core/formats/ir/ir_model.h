// SPDX-License-Identifier: GPL-3.0-or-later
// The .xml of an OpenVINO IR as layers and edges. A document type is refused, and with it every entity of
// one's own; nothing outside the file is read here. What the tree takes counts against the limit. Errors:
// `parse` with line and column, or with the layer that contradicts itself; `limit`. Source: OpenVINO's
// description of the IR (versions 10 and 11). Thread rule: one thread; layers point into the document.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <pugixml.hpp>

#include "core/error/error.h"
#include "core/formats/common/model_calls.h"
#include "core/tensor/dtype.h"
#include "core/tensor/shape.h"

namespace gathernd {

// OpenVINO's names of element types: an attribute of a layer says "f32" where a port's precision says "FP32".

struct IrType {
  DType dtype;
  std::string_view name, precision;
};

inline constexpr auto kIrTypes = std::to_array<IrType>({
    {DType::Bool, "boolean", "BOOL"},
    {DType::Int8, "i8", "I8"},
    {DType::Int16, "i16", "I16"},
    {DType::Int32, "i32", "I32"},
    {DType::Int64, "i64", "I64"},
    {DType::UInt8, "u8", "U8"},
    {DType::UInt16, "u16", "U16"},
    {DType::UInt32, "u32", "U32"},
    {DType::UInt64, "u64", "U64"},
    {DType::Float16, "f16", "FP16"},
    {DType::BFloat16, "bf16", "BF16"},
    {DType::Float32, "f32", "FP32"},
    {DType::Float64, "f64", "FP64"},
});

/// Which of its opsets' GatherND is which dialect.
struct IrOpset {
  std::string_view opset, dialect;
};
inline constexpr auto kIrOpsets =
    std::to_array<IrOpset>({{"opset5", "openvino-5"}, {"opset8", "openvino-8"}});

struct IrLayer {
  std::string id, name, type, opset;
  pugi::xml_node node;

  /// An attribute of its <data>; empty where there is none.
  std::string data(const char* attribute) const;
};

using IrPort = std::pair<std::string, std::string>;  ///< a layer's id, and a port's

struct IrModel {
  std::shared_ptr<pugi::xml_document> document;
  std::vector<IrLayer> layers;
  std::map<std::string, std::size_t> byId;
  std::map<IrPort, IrPort> edges;  ///< from where a port gets its value

  /// `parse` where nothing leads to input `number` of the layer.
  Expected<const IrLayer*> sourceOf(const IrLayer& layer, std::size_t number) const;
  std::size_t inputCount(const IrLayer& layer) const;
  /// Of the output with that port's id, or of the first; as far as it is told.
  static TensorType typeOf(const IrLayer& layer, const std::string& port = {});
  TensorType typeOfInput(const IrLayer& layer, std::size_t number) const;

 private:
  const IrPort* portTo(const IrLayer& layer, std::size_t number) const;
};

Expected<IrModel> readIrModel(const std::string& path, std::int64_t memoryLimit);

/// "2,3,4" (nothing: rank 0); `parse` otherwise.
Expected<Shape> irShape(const IrLayer& layer, const char* attribute);
/// A whole number of a layer's <data>; `parse` when it is none, or missing without a fallback.
Expected<std::int64_t> irNumber(const IrLayer& layer, const char* attribute,
                                const std::int64_t* fallback = nullptr);

/// `parse` (ir.attribute), naming the layer.
tl::unexpected<Error> irAttributeError(const IrLayer& layer, const char* attribute);

// An IR is two files, which cannot be replaced at one moment. The .xml that this program writes holds the
// checksum of its constants, and so does the end of the .bin: together they tell whether the two belong to
// each other. Files of other writers have none and are taken as they are. Thread rule: pure functions.

/// An attribute of <net>, which OpenVINO passes over, and leaves out where it writes the model anew.
constexpr const char* kIrChecksum = "gathernd_bin";

/// "1a2b3c4d"
std::string irChecksumText(std::uint32_t checksum);
/// What stands behind the constants in a .bin; no layer refers to it.
std::string irTrailer(std::uint32_t checksum);
/// Whether the bytes of a .bin are those that `checksum`, the attribute's text, was written with. Up to 64 MB
/// all are looked at, beyond that only what stands at their end.
bool irDataBelong(std::span<const std::byte> data, std::string_view checksum);

}  // namespace gathernd
