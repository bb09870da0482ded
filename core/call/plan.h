// SPDX-License-Identifier: GPL-3.0-or-later
// The rules on shapes and types of a call, checked once, and its shapes worked out (by geometry.h). Backends,
// traces and views trust a Plan.
//   params P, indices I, b = batch_dims, K = I[-1]
//   batch = I[:b] = P[:b]   outer = I[b:-1]   slice = P[b+K:]   output = batch + outer + slice
//   output[n, g, s] = params[n, indices[n, g, 0..K-1], s]
// Source: TensorFlow's tf.gather_nd, ONNX GatherND-13, OpenVINO GatherND-8; docs/dialects.md for where they
// part. Thread rule: a plain value; whoever shares one shares it const.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include "core/call/dialect.h"
#include "core/call/offsets.h"
#include "core/error/error.h"
#include "core/tensor/element.h"
#include "core/tensor/shape.h"

namespace gathernd {

struct TensorDesc {
  DType dtype = DType::Float32;
  Shape shape;
};

/// One call, before validation.
struct GatherCall : CallRules {
  TensorDesc params, indices;
  std::int64_t memoryLimit = std::numeric_limits<std::int64_t>::max();  ///< bytes for the output
  std::optional<Error> unsupported;  ///< a backend's refusal, reported at its place in the order of rules
};

/// What is done with a bad tuple.
enum class BadAction : std::uint8_t { Error, Zero, Fill };

struct Plan {
  Dialect dialect;
  DType dtype = DType::Float32;
  DType indexDtype = DType::Int64;
  Shape params, indices;
  int batchDims = 0;
  int depth = 0;  ///< K

  Shape batch, outer, slice;  ///< logical; "one copy in all" has outer [] and one pseudo-tuple a batch entry
  Shape output;               ///< batch + outer + slice: what views draw
  Shape reported;             ///< what the framework reports (openvino-5 merges batch axes)
  Shape tupleGrid;            ///< batch + outer
  std::int64_t tupleCount = 0;
  std::int64_t sliceElements = 0;
  std::int64_t sliceCount = 0;  ///< slices in params: product of P[:b+K]

  OffsetRule rule{};
  bool checks =
      true;  ///< false: no index is looked at (empty output under some dialects, depth 0 without indices)
  BadAction badAction = BadAction::Error;
  std::array<std::byte, 16> fill{};  ///< element bits for Zero (all zero) and Fill
  bool badIsUndefined = false;  ///< a bad tuple has no defined result there; zeros are our memory-safe choice
  bool undefined = false;       ///< the call itself has no defined result (depth 0 in some dialects)
  bool copyOnce = false;        ///< depth 0 as p[()]: rows of indices do not matter

  std::int64_t outputElements() const { return output.elementCount(); }
  std::int64_t outputBytes() const { return output.elementCount() * elementBytes(dtype); }
  std::int64_t sliceBytes() const { return sliceElements * elementBytes(dtype); }
  /// Bytes of indices read, plus slices read, plus output written (no write-allocation).
  std::int64_t bytesMoved() const {
    return tupleCount * depth * elementBytes(indexDtype) + 2 * outputBytes();
  }
};

/// Rules are checked in this order: rank, dtype, policy, batch_dims, index_depth, shape_mismatch,
/// limit, unsupported, empty_params. (out_of_range needs the data: see backend.h.)
Expected<Plan> makePlan(const GatherCall& call);

/// `limit` with the numbers where the output takes more than so many bytes: what makePlan says of
/// GatherCall::memoryLimit, for who plans without one since all but the output can be had.
Expected<void> checkOutputBytes(const Plan& plan, std::int64_t memoryLimit);

/// The axis of `indices` along which one tuple's numbers lie; 0 for rank 0.
int componentAxis(const Shape& indices, const Dialect& dialect);

/// Position in I[:-1] of a tuple (I[1:] under a tuple-first dialect; [] for rank-1 indices).
std::vector<std::int64_t> tuplePosition(const Plan& plan, std::int64_t tuple);

// The bounds that a framework sets beside the operator's rules (Dialect::limits), held against a call. Errors
// carry the bound and the shapes: rank, index_depth, limit; of the backward pass also dtype and empty_params.

/// "params_elements", as `gathernd dialects` prints it.
std::string_view limitName(LimitOf of);

/// Of params and indices: looked at before any other rule.
Expected<void> checkRanks(const GatherCall& call);

enum class Pass : std::uint8_t { Forward, Backward };
/// All others, of a call whose shapes fit.
Expected<void> checkLimits(const Plan& plan, Pass pass);

/// Whether indices are a matrix without batch axes whose rows are tuples of one number.
bool isTupleList(const Plan& plan);

}  // namespace gathernd
