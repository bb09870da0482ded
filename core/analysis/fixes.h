// SPDX-License-Identifier: GPL-3.0-or-later
// What would make a call's error go away, as data: the window offers it as buttons, the command line in its
// text and JSON. The first is what the person most likely meant. A fix is offered only where the call after
// it runs: its rules hold and, where the numbers are known, no tuple is refused. One under which every tuple
// fits comes before one that has some zeroed or clamped. Where no other reading of the same numbers runs,
// those come last whose rules hold, and say how many tuples are refused then. Fixes that give the same call
// are offered once. Thread rule: plain values, pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/call/dialect.h"
#include "core/call/plan.h"
#include "core/call/trace.h"
#include "core/error/error.h"
#include "core/run/run_result.h"
#include "core/tensor/dtype.h"
#include "core/tensor/edited_tensor.h"
#include "core/tensor/element.h"
#include "core/tensor/tensor.h"

namespace gathernd {

enum class CallTensor : std::uint8_t { Params, Indices };

struct SetBatchDims {
  std::int64_t batchDims;
};
struct SetDialect {
  Dialect dialect;
};
struct SetPolicy {
  std::string policy;
};
struct SetBackend {
  std::string backend;
};
struct ConvertFillValue {
  DType dtype;
};
struct ConvertTensor {
  CallTensor tensor;
  DType dtype;
};
/// What overlaps is kept, new elements are 0.
struct ResizeTensor {
  CallTensor tensor;
  Shape shape;
};
/// Scalar params become a vector of one.
struct AddParamsAxis {};
/// The same numbers under another shape and batch_dims: transposed as numpy.transpose does (empty: as they
/// lie), then in row-major order, over again where `shape` holds more.
struct ReadIndices {
  std::vector<int> axes;
  Shape shape;
  std::int64_t batchDims = 0;
};
/// A bool mask becomes the tuples of its true places, in row-major order, of this shape; batch_dims 0.
struct TakeMaskPlaces {
  Shape shape;
};
/// Some numbers of indices, by flat number.
struct ChangeNumbers {
  std::vector<std::pair<std::int64_t, Element>> values;
};
/// Every component of a bad tuple that lies outside its axis becomes the nearest one inside
/// (core/analysis/bad/bad_analysis.h).
struct ClampTuples {};

using FixChange =
    std::variant<SetBatchDims, SetDialect, SetPolicy, SetBackend, ConvertFillValue, ConvertTensor,
                 ResizeTensor, AddParamsAxis, ReadIndices, TakeMaskPlaces, ChangeNumbers, ClampTuples>;

struct Fix {
  FixChange change;
  ErrorFix words;
};

/// The bad tuples of a call that shapes allow. `all` may be cut short: what would need the rest is not
/// offered.
struct BadTuplesFound {
  const Trace& trace;
  const BadReport& report;
};

/// What a call's tensors hold; nullptr where that is not known, or too much to be looked at.
struct CallValues {
  const Tensor* indices = nullptr;
  const EditedTensor* params = nullptr;
};

/// How many numbers of indices are looked at between two events of a window: some ten milliseconds.
inline constexpr std::int64_t kMostJudged = 1 << 20;

/// Most likely first; empty where nothing is known to help. `bad`: for out_of_range, else nullptr.
std::vector<Fix> fixesOf(const GatherCall& call, const Error& error, const BadTuplesFound* bad = nullptr,
                         const CallValues& values = {});
/// The words alone, as an Error carries them. Where shapes or batch_dims change, their arguments are the call
/// after it: indices_shape, batch_dims, output_shape, axes, output_data (each as JSON spells it) and the same
/// output as a literal; in place of these, where tuples are refused then, `bad` of `tuples`.
std::vector<ErrorFix> fixWords(const GatherCall& call, const Error& error,
                               const BadTuplesFound* bad = nullptr, const CallValues& values = {});

/// Indices as they are after the change; absent where it keeps them. Errors: `limit`.
Expected<std::optional<Tensor>> changedIndices(const FixChange& change, const Tensor& indices,
                                               const Dialect& dialect);

// What indices of a type that no dialect takes hold: a bool mask, or numbers that were read as decimals.
// Thread rule: pure functions; last with the size of the tensor.

/// The first element that `dtype` cannot hold as it is: a fraction, NaN, too large a number, no number at
/// all.
std::optional<std::int64_t> firstNotHeld(const EditedTensor& tensor, DType dtype);

/// Where the indices' type is refused, says of decimals which is the first that is no whole number.
void nameOddIndex(Error& error, const EditedTensor& indices);

/// int64 tuples of the true places, along `tupleAxis`. Errors: `limit`.
Expected<Tensor> maskPlaces(const Tensor& mask, TupleAxis tupleAxis);

}  // namespace gathernd
