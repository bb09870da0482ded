// SPDX-License-Identifier: GPL-3.0-or-later
// An OpenVINO IR's .xml as layers, in nets: the file's own, and the bodies of If, Loop and TensorIterator.
// Errors: `parse` with line and column, `unsupported` for another version, `limit`. Source: OpenVINO's
// description of the IR (versions 10 and 11). Thread rule: a plain value.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <pugixml.hpp>

#include "core/error/error.h"
#include "core/formats/common/model_calls.h"

namespace gathernd {

// OpenVINO's names of element types: an attribute of a layer says "f32" where a port's precision says "FP32".

struct IrType {
  DType dtype;
  std::string_view name, precision;
};

constexpr auto kIrTypes = std::to_array<IrType>({
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

struct IrLayer {
  std::string id, name, type, opset;
  pugi::xml_node node;
  std::size_t net = 0;

  /// An attribute of its <data>; empty where there is none.
  std::string data(const char* attribute) const { return node.child("data").attribute(attribute).value(); }
};

using IrPort = std::pair<std::string, std::string>;  ///< a layer's id, and a port's

/// Layers that name each other by their ids: those of the file, or of a body of an If, a Loop, a
/// TensorIterator.
struct IrNet {
  std::string path;  ///< "" of the file's own; "loop/body"
  std::vector<IrLayer> layers;
  std::map<std::string, std::size_t> byId;
  std::map<IrPort, IrPort> edges;  ///< from where a port gets its value
};

struct IrModel {
  std::shared_ptr<pugi::xml_document> document;
  std::vector<IrNet> nets;  ///< the file's own first

  const IrNet& netOf(const IrLayer& layer) const { return nets[layer.net]; }
  /// `parse` where nothing leads to input `number` of the layer.
  Expected<const IrLayer*> sourceOf(const IrLayer& layer, std::size_t number) const;
  static std::ptrdiff_t inputCount(const IrLayer& layer) {
    const auto ports = layer.node.child("input").children("port");
    return std::distance(ports.begin(), ports.end());
  }
  /// Of the output with that port's id, or of the first; as far as it is told.
  static TensorType typeOf(const IrLayer& layer, const std::string& port = {});
  TensorType typeOfInput(const IrLayer& layer, std::size_t number) const;
  /// Of the same: the tensor's, else its layer's.
  static std::string nameOf(const IrLayer& layer, const std::string& port = {});
  /// The port of its source's layer; empty where nothing leads there.
  std::string portOfInput(const IrLayer& layer, std::size_t number) const;

 private:
  const IrPort* portTo(const IrLayer& layer, std::size_t number) const;
};

/// A document type is refused, and with it every entity of one's own; nothing outside the file is read here.
/// What the tree takes counts against the limit.
Expected<IrModel> readIrModel(const std::string& path, std::int64_t memoryLimit);

}  // namespace gathernd
