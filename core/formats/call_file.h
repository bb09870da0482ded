// SPDX-License-Identifier: GPL-3.0-or-later
// A whole call (params, indices, batch_dims and the rules) in a file of any kind: one table, a row a kind,
// by the file's ending. To add a kind, write its two functions, give them to its row in call_file.cpp, and
// name its ending in common/file_path.cpp. Errors: those of the kind itself. Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/formats/common/model_calls.h"
#include "core/scenario/scenario.h"

namespace gathernd {

struct CallFileKind {
  std::string_view ending;  ///< ".npz", in small letters
  Expected<Scenario> (*read)(const std::string& path, const CallReading& reading);
  Expected<void> (*write)(const std::string& path, const Scenario& scenario, const std::stop_token& stop);
  bool keepsGenerators;  ///< writes a generator as it is; other kinds need its elements
  /// nullptr: files of this kind hold one call, complete.
  Expected<OpenedModel> (*open)(const std::string& path, std::int64_t memoryLimit);
};

std::span<const CallFileKind> callFileKinds();
/// By the ending of `path`, without a node; nullptr when it is none of them.
const CallFileKind* callFileKind(std::string_view path);

/// A model's file, without the node of `path`; nullptr where its kind holds one call.
Expected<OpenedModel> openModelFile(const std::string& path, std::int64_t memoryLimit);
/// A file with an ending that is no kind's is read as a scenario. Sources that are files themselves lie
/// relative to the folder of `path`, and are not read here.
Expected<Scenario> readCallFile(const std::string& path, const CallReading& reading);
/// `usage` for an ending that is no kind's.
Expected<void> callFileCanBeWritten(const std::string& path);
/// Tensors must be there as values (see keepsGenerators). Atomic.
Expected<void> writeCallFile(const std::string& path, const Scenario& scenario,
                             const std::stop_token& stop = {});

}  // namespace gathernd
