// SPDX-License-Identifier: GPL-3.0-or-later
// Everything a person would save: two tensor sources, the rules, and notes. Formats load the files; core only
// knows that there are such sources. Thread rule: a plain value; copy one that is shared to change it.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/call/dialect.h"
#include "core/error/error.h"
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

struct Scenario : CallRules {
  std::string title;
  std::string notes;
  TensorSource params = EditedTensor{};
  TensorSource indices = EditedTensor{};
  std::string backend = "auto";
  std::map<std::string, std::vector<std::string>> axisNames;  ///< "params" and "indices"; names may be empty
  std::string unknownKeys = "{}";  ///< a JSON object of keys of later versions, kept on save
};

/// Loads a FileSource; formats supplies it. The folder is the scenario's own.
using TensorLoader = std::function<Expected<Tensor>(const FileSource& source, const std::string& folder)>;

}  // namespace gathernd
