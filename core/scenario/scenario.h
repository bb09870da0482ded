// SPDX-License-Identifier: GPL-3.0-or-later
// Everything a person would save: two tensor sources, the rules, and notes. Formats load the files; core only
// knows that there are such sources. Thread rule: a plain value; copy one that is shared to change it.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/call/dialect.h"
#include "core/error/error.h"
#include "core/tensor/edited_tensor.h"

namespace gathernd {

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
