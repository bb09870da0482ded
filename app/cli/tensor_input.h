// SPDX-License-Identifier: GPL-3.0-or-later
// One tensor of a call: read already (a literal, a file), or a generator that runs once the call is known to
// be sound, so that a wrong call is refused for what is wrong with it and not for its size. Units: bytes.
// Thread rule: plain values; readTensorArgument reads files and standard input.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/call/plan.h"
#include "core/formats/load.h"
#include "core/scenario/scenario.h"
#include "core/tensor/generate.h"
#include "core/tensor/tensor.h"

namespace gathernd::cli {

struct TensorInput {
  TensorDesc desc;
  std::optional<Tensor> tensor;            ///< absent until generated, and for ever when shape-only
  std::optional<GeneratorSpec> generator;  ///< what it comes from, if not from data

  bool shapeOnly() const { return generator && generator->kind == GeneratorKind::ShapeOnly; }
  /// Bytes that it takes, or will take when generated; a mapped file takes none.
  Expected<std::int64_t> ownedBytes() const;
};

/// T of the command line: literal, file, "-" (standard input) or generator.
Expected<TensorInput> readTensorArgument(std::string_view text, const TensorReading& reading);
/// A scenario's tensor; `folder` is where its files lie.
Expected<TensorInput> readTensorSource(const TensorSource& source, const std::string& folder,
                                       const TensorReading& reading);

}  // namespace gathernd::cli
