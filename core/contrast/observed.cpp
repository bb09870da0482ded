// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/contrast/observed.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/call/trace.h"
#include "core/error/sentences.h"

namespace gathernd {
namespace {

/// As `places`: no number stands in the text, it is that of any such call.
constexpr std::string_view kSameText = "=";

IndexFault faultOf(const BadTuple& bad) {
  if (bad.axisSize == 0) return IndexFault::EmptyAxis;
  return bad.value < 0 ? IndexFault::Below : IndexFault::Above;
}

std::string listed(std::span<const std::int64_t> numbers, std::string_view comma) {
  return fmt::format("[{}]", fmt::join(numbers, comma));
}

/// Whether nothing but one number of one tuple is outside: then no message can be about another.
bool oneFault(const DialectOutcome& outcome, const EditedTensor& indices) {
  if (outcome.bad.count != 1) return false;
  const TupleTrace trace = Trace(outcome.plan, indices).at(outcome.bad.first);
  return std::ranges::count(trace.componentBad, true) == 1;
}

/// The numbers of a call that a message may name.
std::vector<ErrorArg> numbersOf(const DialectOutcome& outcome, const GatherCall& call) {
  const Shape& params = call.params.shape;
  const Shape& indices = call.indices.shape;
  const std::int64_t depth = indices.rank() > 0 ? indices[componentAxis(indices, call.dialect)] : 0;
  std::vector<ErrorArg> numbers = {{"params_rank", std::int64_t{params.rank()}},
                                   {"indices_rank", std::int64_t{indices.rank()}},
                                   {"depth", depth},
                                   {"batch_dims", call.batchDims},
                                   {"params_shape", listed(params.extents(), ",")},
                                   {"params_shape_spaced", listed(params.extents(), ", ")}};
  const auto braced = [](std::span<const std::int64_t> list) {
    return fmt::format("{{{}}}", fmt::join(list, ", "));
  };
  numbers.push_back({"params_braced", braced(params.extents())});
  if (!outcome.error->badTuple) return numbers;
  const BadTuple& bad = *outcome.error->badTuple;
  // A batched tuple is named with its batch entry in front.
  std::vector<std::int64_t> whole(bad.position.begin(),
                                  bad.position.begin() + static_cast<std::ptrdiff_t>(call.batchDims));
  whole.insert(whole.end(), bad.tuple.begin(), bad.tuple.end());
  numbers.push_back({"value", bad.value});
  numbers.push_back({"size", bad.axisSize});
  numbers.push_back({"axis", std::int64_t{bad.axis}});
  numbers.push_back({"tuple", listed(whole, ", ")});
  numbers.push_back({"tuple_braced", braced(whole)});
  // Of a single tuple, and of a grid where a row is counted, the record shows nothing.
  if (!bad.position.empty()) numbers.push_back({"position", listed(bad.position, ",")});
  if (bad.position.size() == 1) numbers.push_back({"row", bad.flat});
  return numbers;
}

/// Whether each hole of a text is filled: a brace is a hole where a letter follows.
bool filled(std::string_view text) {
  for (std::size_t at = text.find('{'); at != text.npos; at = text.find('{', at + 1)) {
    if (at + 1 < text.size() && text[at + 1] >= 'a' && text[at + 1] <= 'z') return false;
  }
  return true;
}

/// The message with this call's numbers; empty where the record does not show how it would be.
std::string ofThisCall(const ObservedRow& row, const DialectOutcome& outcome, const GatherCall& call,
                       const EditedTensor& indices) {
  if (row.places.empty() || (call.batchDims > 0 && !row.batched)) return {};
  if (row.fault != IndexFault::None && !oneFault(outcome, indices)) return {};
  if (row.places == kSameText) return std::string(row.text);
  std::string text = fillTemplate(row.places, numbersOf(outcome, call));
  return filled(text) ? text : std::string();
}

const ObservedRow* rowOf(const DialectOutcome& outcome, const GatherCall& call) {
  const Error& error = *outcome.error;
  const IndexFault fault = error.badTuple ? faultOf(*error.badTuple) : IndexFault::None;
  const std::string_view policy = call.policy == "IGNORE" ? "IGNORE" : "";
  const auto rows = observedRows();
  const auto found = std::ranges::find_if(rows, [&](const ObservedRow& row) {
    return row.dialect == outcome.dialect.id && row.policy == policy && row.reason == error.reason &&
           row.fault == fault;
  });
  return found == rows.end() ? nullptr : &*found;
}

// The messages of tests/data/observed.json, one a dialect, reason and fault; a test holds them to the record.

// A row is a message, as long as it was.
// clang-format off
/// The release that was asked, and how.
struct ObservedFramework {
  std::string_view dialect, version, how;
};
constexpr std::array kFrameworks = std::to_array<ObservedFramework>({
    {"tensorflow-cpu", "2.21.0", "tf.gather_nd, eager, CPU"},
    {"tensorflow-xla", "2.21.0", "tf.function(jit_compile=True), CPU"},
    {"onnxruntime", "1.31.1", "GatherND-13, CPU provider"},
    {"openvino-8", "2026.4.1", "opset8.gather_nd, CPU plugin"},
    {"openvino-5", "2026.4.1", "opset5.gather_nd, CPU plugin"},
    {"jax", "0.10.2", "p[tuple(moveaxis(i,-1,0))], vmap once per batch dim, int32"},
    {"jax-fill", "0.10.2", ".at[...].get(mode=\"fill\")"},
    {"pytorch", "2.15.0", "p[i.unbind(-1)], CPU"},
    {"numpy", "2.4.6", "p[tuple(moveaxis(i,-1,0))]"},
    {"paddle", "3.3.1", "paddle.gather_nd, CPU"},
    {"mindspore", "2.10.0", "ops.gather_nd, CPU, int32"},
    {"tflite-2.21", "2.21.0", "tf.lite.Interpreter, int32 indices; batch_dims is lowered by the converter"},
});

struct RecordedCase {
  std::string_view name, text;
};
constexpr std::array kCases = std::to_array<RecordedCase>({
    {"K_too_deep", "params [3, 4], indices [[0, 0, 0]]"},
    {"batch1_mismatch", "params [2, 2, 2], indices [[[1]]], batch_dims 1"},
    {"batch_eq_rankI", "params [3, 4], indices [[0], [1], [2]], batch_dims 2"},
    {"batch_neg", "params [3, 4], indices [[0], [1], [2]], batch_dims -1"},
    {"empty_axis_0", "params [0, 4], indices [[0]]"},
    {"empty_params_tuple_empty_out", "params [2, 0], indices [[1]]"},
    {"flat_trap", "params [3, 4], indices [[0, 5]]"},
    {"negoob", "params [3, 4], indices [[-4, 0]]"},
    {"oob", "params [3, 4], indices [[0, 1], [3, 0], [0, 4]]"},
    {"scalar_indices", "params [3, 4], indices 1"},
    {"scalar_params", "params [], indices [[0]]"},
});

constexpr std::array kMessages = std::to_array<ObservedRow>({
    {"tensorflow-cpu", "", "out_of_range.tuple", IndexFault::Above, "flat_trap", "InvalidArgumentError",
     "indices[0] = [0, 5] does not index into param shape [3,4], node name: GatherNd [Op:GatherNd] name:",
     "indices{position} = {tuple} does not index into param shape {params_shape}, node name: GatherNd [Op:GatherNd] name:", true, true},
    {"tensorflow-cpu", "", "out_of_range.tuple", IndexFault::Below, "negoob", "InvalidArgumentError",
     "indices[0] = [-4, 0] does not index into param shape [3,4], node name: GatherNd [Op:GatherNd] name:",
     "indices{position} = {tuple} does not index into param shape {params_shape}, node name: GatherNd [Op:GatherNd] name:", true, true},
    {"tensorflow-cpu", "", "batch_dims.negative", IndexFault::None, "batch_neg", "ValueError",
     "tf.gather_nd does not allow negative batch_dims.",
     kSameText, true},
    {"tensorflow-cpu", "", "batch_dims.not_below_rank", IndexFault::None, "batch_eq_rankI", "ValueError",
     "Argument `batch_dims` = 2 must be less than rank(`indices`) = 2",
     "", true},
    {"tensorflow-cpu", "", "empty_params.tuples", IndexFault::None, "empty_params_tuple_empty_out", "InvalidArgumentError",
     "Requested more than 0 entries, but params is empty.  Params shape: [2,0] [Op:GatherNd] name:",
     "Requested more than 0 entries, but params is empty.  Params shape: {params_shape} [Op:GatherNd] name:", true},
    {"tensorflow-cpu", "", "index_depth.too_deep", IndexFault::None, "K_too_deep", "InvalidArgumentError",
     "index innermost dimension length must be <= params rank; saw: 3 vs. 2 [Op:GatherNd] name:",
     "index innermost dimension length must be <= params rank; saw: {depth} vs. {params_rank} [Op:GatherNd] name:", true},
    {"tensorflow-cpu", "", "rank.indices_scalar", IndexFault::None, "scalar_indices", "InvalidArgumentError",
     "indices must be at least a vector [Op:GatherNd] name:",
     kSameText, true},
    {"tensorflow-cpu", "", "rank.params_scalar", IndexFault::None, "scalar_params", "InvalidArgumentError",
     "params must be at least a vector [Op:GatherNd] name:",
     kSameText, true},
    {"tensorflow-cpu", "", "shape_mismatch.batch", IndexFault::None, "batch1_mismatch", "InvalidArgumentError",
     "Input to reshape is a tensor with 1 values, but the requested shape has 2 [Op:Reshape] name:",
     "", true},
    {"tensorflow-xla", "", "batch_dims.negative", IndexFault::None, "batch_neg", "ValueError",
     "tf.gather_nd does not allow negative batch_dims.",
     "", true},
    {"tensorflow-xla", "", "batch_dims.not_below_rank", IndexFault::None, "batch_eq_rankI", "ValueError",
     "Argument `batch_dims` = 2 must be less than rank(`indices`) = 2",
     "", true},
    {"tensorflow-xla", "", "index_depth.too_deep", IndexFault::None, "K_too_deep", "ValueError",
     "indices.shape[-1] must be <= params.rank, but saw indices shape: [1,3] and params shape: [3,4] for '{{node GatherNd}} = GatherNd[Tindices=DT_INT64, Tparams=DT_FLOAT, bad_indices_policy=\"\"](p, i)' with input shapes: [3,4], [1,3].",
     "", true},
    {"tensorflow-xla", "", "rank.indices_scalar", IndexFault::None, "scalar_indices", "ValueError",
     "Shape must be at least rank 1 but is rank 0 for '{{node GatherNd}} = GatherNd[Tindices=DT_INT64, Tparams=DT_FLOAT, bad_indices_policy=\"\"](p, i)' with input shapes: [3,4], [].",
     "", true},
    {"tensorflow-xla", "", "rank.params_scalar", IndexFault::None, "scalar_params", "ValueError",
     "indices.shape[-1] must be <= params.rank, but saw indices shape: [1,1] and params shape: [] for '{{node GatherNd}} = GatherNd[Tindices=DT_INT64, Tparams=DT_FLOAT, bad_indices_policy=\"\"](p, i)' with input shapes: [], [1,1].",
     "", true},
    {"tensorflow-xla", "", "shape_mismatch.batch", IndexFault::None, "batch1_mismatch", "ValueError",
     "Cannot reshape a tensor with 1 elements to shape [2,1,1] (2 elements) for '{{node BatchGatherND/Reshape_2}} = Reshape[T=DT_INT64, Tshape=DT_INT32](i, BatchGatherND/concat_2)' with input shapes: [1,1,1], [3] and with input tensors computed as partial shapes: input[1] = [2,1,1].",
     "", true},
    {"tensorflow-cpu", "IGNORE", "batch_dims.negative", IndexFault::None, "batch_neg", "ValueError",
     "tf.gather_nd does not allow negative batch_dims.",
     kSameText, true},
    {"tensorflow-cpu", "IGNORE", "batch_dims.not_below_rank", IndexFault::None, "batch_eq_rankI", "ValueError",
     "Argument `batch_dims` = 2 must be less than rank(`indices`) = 2",
     "", true},
    {"tensorflow-cpu", "IGNORE", "empty_params.tuples", IndexFault::None, "empty_params_tuple_empty_out", "InvalidArgumentError",
     "Requested more than 0 entries, but params is empty.  Params shape: [2,0] [Op:GatherNd]",
     "Requested more than 0 entries, but params is empty.  Params shape: {params_shape} [Op:GatherNd]", true},
    {"tensorflow-cpu", "IGNORE", "index_depth.too_deep", IndexFault::None, "K_too_deep", "InvalidArgumentError",
     "index innermost dimension length must be <= params rank; saw: 3 vs. 2 [Op:GatherNd] name:",
     "index innermost dimension length must be <= params rank; saw: {depth} vs. {params_rank} [Op:GatherNd] name:", true},
    {"tensorflow-cpu", "IGNORE", "rank.indices_scalar", IndexFault::None, "scalar_indices", "InvalidArgumentError",
     "indices must be at least a vector [Op:GatherNd] name:",
     kSameText, true},
    {"tensorflow-cpu", "IGNORE", "rank.params_scalar", IndexFault::None, "scalar_params", "InvalidArgumentError",
     "params must be at least a vector [Op:GatherNd] name:",
     kSameText, true},
    {"tensorflow-cpu", "IGNORE", "shape_mismatch.batch", IndexFault::None, "batch1_mismatch", "InvalidArgumentError",
     "Input to reshape is a tensor with 1 values, but the requested shape has 2 [Op:Reshape] name:",
     "", true},
    {"onnxruntime", "", "out_of_range.tuple", IndexFault::Above, "flat_trap", "InvalidArgument",
     "[ONNXRuntimeError] : 2 : INVALID_ARGUMENT : Non-zero status code returned while running GatherND node. Name:'' Status Message: invalid index found, index = 5",
     "[ONNXRuntimeError] : 2 : INVALID_ARGUMENT : Non-zero status code returned while running GatherND node. Name:'' Status Message: invalid index found, index = {value}", true},
    {"onnxruntime", "", "out_of_range.tuple", IndexFault::Below, "negoob", "InvalidArgument",
     "[ONNXRuntimeError] : 2 : INVALID_ARGUMENT : Non-zero status code returned while running GatherND node. Name:'' Status Message: invalid index found, index = -4",
     "[ONNXRuntimeError] : 2 : INVALID_ARGUMENT : Non-zero status code returned while running GatherND node. Name:'' Status Message: invalid index found, index = {value}", true},
    {"onnxruntime", "", "out_of_range.tuple", IndexFault::EmptyAxis, "empty_axis_0", "InvalidArgument",
     "[ONNXRuntimeError] : 2 : INVALID_ARGUMENT : Non-zero status code returned while running GatherND node. Name:'' Status Message: invalid index found, index = 0",
     "[ONNXRuntimeError] : 2 : INVALID_ARGUMENT : Non-zero status code returned while running GatherND node. Name:'' Status Message: invalid index found, index = {value}", true},
    {"onnxruntime", "", "batch_dims.negative", IndexFault::None, "batch_neg", "Fail",
     "[ONNXRuntimeError] : 1 : FAIL : Non-zero status code returned while running GatherND node. Name:'' Status Message: core/common/safeint.h:17 ",
     "", false},
    {"onnxruntime", "", "batch_dims.not_below_rank", IndexFault::None, "batch_eq_rankI", "Fail",
     "[ONNXRuntimeError] : 1 : FAIL : Node () Op (GatherND) [ShapeInferenceError] Last dimension of `indices` input tensor in GatherND op must not be larger than the rank of `data` tensor",
     "", true},
    {"onnxruntime", "", "index_depth.too_deep", IndexFault::None, "K_too_deep", "Fail",
     "[ONNXRuntimeError] : 1 : FAIL : Node () Op (GatherND) [ShapeInferenceError] Last dimension of `indices` input tensor in GatherND op must not be larger than the rank of `data` tensor",
     kSameText, true},
    {"onnxruntime", "", "rank.indices_scalar", IndexFault::None, "scalar_indices", "Fail",
     "[ONNXRuntimeError] : 1 : FAIL : Node () Op (GatherND) [ShapeInferenceError] Both `data` and `indices` input tensors in GatherND op need to have rank larger than 0.",
     kSameText, true},
    {"onnxruntime", "", "rank.params_scalar", IndexFault::None, "scalar_params", "Fail",
     "[ONNXRuntimeError] : 1 : FAIL : Node () Op (GatherND) [ShapeInferenceError] Both `data` and `indices` input tensors in GatherND op need to have rank larger than 0.",
     kSameText, true},
    {"onnxruntime", "", "shape_mismatch.batch", IndexFault::None, "batch1_mismatch", "InvalidArgument",
     "[ONNXRuntimeError] : 2 : INVALID_ARGUMENT : Non-zero status code returned while running GatherND node. Name:'' Status Message: GatherND: indices batch size (1) is not divisible by input batch size (2)",
     "", true},
    {"openvino-8", "", "batch_dims.negative", IndexFault::None, "batch_neg", "RuntimeError",
     "Check 'data_pshape.size() > op->get_batch_dims()' failed at src/core/shape_inference/include/gather_nd_shape_inference.hpp:21:\nWhile validating node 'opset8::GatherND GatherND_12 (opset1::Constant Constant_10[0]:f32[3,4], opset1::Constant Constant_11[0]:i64[3,1]) -> ()' with friendly_name 'GatherND_12':\nNumber of batch dimensions must not exceed a rank of data.",
     "", true},
    {"openvino-8", "", "batch_dims.not_below_rank", IndexFault::None, "batch_eq_rankI", "RuntimeError",
     "Check 'data_pshape.size() > op->get_batch_dims()' failed at src/core/shape_inference/include/gather_nd_shape_inference.hpp:21:\nWhile validating node 'opset8::GatherND GatherND_6 (opset1::Constant Constant_4[0]:f32[3,4], opset1::Constant Constant_5[0]:i64[3,1]) -> ()' with friendly_name 'GatherND_6':\nNumber of batch dimensions must not exceed a rank of data.",
     "", true},
    {"openvino-8", "", "index_depth.too_deep", IndexFault::None, "K_too_deep", "RuntimeError",
     "Check 'cmp::le(indices_tuple_length + op->get_batch_dims(), data_pshape.rank().get_length())' failed at src/core/shape_inference/include/gather_nd_shape_inference.hpp:38:\nWhile validating node 'opset8::GatherND GatherND_9 (opset1::Constant Constant_7[0]:f32[3,4], opset1::Constant Constant_8[0]:i64[1,3]) -> ()' with friendly_name 'GatherND_9':\nLength of a tuple with indices must not exceed a rank of data tensor excluding batch dimensions.",
     "", true},
    {"openvino-8", "", "rank.indices_scalar", IndexFault::None, "scalar_indices", "RuntimeError",
     "Check 'indices_pshape.size() > 0' failed at src/core/shape_inference/include/gather_nd_shape_inference.hpp:27:\nWhile validating node 'opset8::GatherND GatherND_19 (opset1::Constant Constant_17[0]:f32[3,4], opset1::Constant Constant_18[0]:i64[]) -> ()' with friendly_name 'GatherND_19':\nIndices rank must be at least 1.",
     "", true},
    {"openvino-8", "", "rank.params_scalar", IndexFault::None, "scalar_params", "RuntimeError",
     "Check 'data_pshape.size() > 0' failed at src/core/shape_inference/include/gather_nd_shape_inference.hpp:20:\nWhile validating node 'opset8::GatherND GatherND_15 (opset1::Constant Constant_13[0]:f32[], opset1::Constant Constant_14[0]:i64[1,1]) -> ()' with friendly_name 'GatherND_15':\nData rank must be at least 1.",
     "", true},
    {"openvino-8", "", "shape_mismatch.batch", IndexFault::None, "batch1_mismatch", "RuntimeError",
     "Check 'DimType::merge(output_dims[dim_idx], data_pshape[dim_idx], indices_pshape[dim_idx])' failed at src/core/shape_inference/include/gather_nd_shape_inference.hpp:50:\nWhile validating node 'opset8::GatherND GatherND_3 (opset1::Constant Constant_1[0]:f32[2,2,2], opset1::Constant Constant_2[0]:i64[1,1,1]) -> ()' with friendly_name 'GatherND_3':\nBatch dimensions of data and indices must be the same.",
     "", true},
    {"openvino-5", "", "batch_dims.negative", IndexFault::None, "batch_neg", "RuntimeError",
     "Check 'data_pshape.size() > op->get_batch_dims()' failed at src/core/shape_inference/include/gather_nd_shape_inference.hpp:21:\nWhile validating node 'opset5::GatherND GatherND_12 (opset1::Constant Constant_10[0]:f32[3,4], opset1::Constant Constant_11[0]:i64[3,1]) -> ()' with friendly_name 'GatherND_12':\nNumber of batch dimensions must not exceed a rank of data.",
     "", true},
    {"openvino-5", "", "batch_dims.not_below_rank", IndexFault::None, "batch_eq_rankI", "RuntimeError",
     "Check 'data_pshape.size() > op->get_batch_dims()' failed at src/core/shape_inference/include/gather_nd_shape_inference.hpp:21:\nWhile validating node 'opset5::GatherND GatherND_6 (opset1::Constant Constant_4[0]:f32[3,4], opset1::Constant Constant_5[0]:i64[3,1]) -> ()' with friendly_name 'GatherND_6':\nNumber of batch dimensions must not exceed a rank of data.",
     "", true},
    {"openvino-5", "", "index_depth.too_deep", IndexFault::None, "K_too_deep", "RuntimeError",
     "Check 'cmp::le(indices_tuple_length + op->get_batch_dims(), data_pshape.rank().get_length())' failed at src/core/shape_inference/include/gather_nd_shape_inference.hpp:38:\nWhile validating node 'opset5::GatherND GatherND_9 (opset1::Constant Constant_7[0]:f32[3,4], opset1::Constant Constant_8[0]:i64[1,3]) -> ()' with friendly_name 'GatherND_9':\nLength of a tuple with indices must not exceed a rank of data tensor excluding batch dimensions.",
     "", true},
    {"openvino-5", "", "rank.indices_scalar", IndexFault::None, "scalar_indices", "RuntimeError",
     "Check 'indices_pshape.size() > 0' failed at src/core/shape_inference/include/gather_nd_shape_inference.hpp:27:\nWhile validating node 'opset5::GatherND GatherND_19 (opset1::Constant Constant_17[0]:f32[3,4], opset1::Constant Constant_18[0]:i64[]) -> ()' with friendly_name 'GatherND_19':\nIndices rank must be at least 1.",
     "", true},
    {"openvino-5", "", "rank.params_scalar", IndexFault::None, "scalar_params", "RuntimeError",
     "Check 'data_pshape.size() > 0' failed at src/core/shape_inference/include/gather_nd_shape_inference.hpp:20:\nWhile validating node 'opset5::GatherND GatherND_15 (opset1::Constant Constant_13[0]:f32[], opset1::Constant Constant_14[0]:i64[1,1]) -> ()' with friendly_name 'GatherND_15':\nData rank must be at least 1.",
     "", true},
    {"openvino-5", "", "shape_mismatch.batch", IndexFault::None, "batch1_mismatch", "RuntimeError",
     "Check 'DimType::merge(output_dims[dim_idx], data_pshape[dim_idx], indices_pshape[dim_idx])' failed at src/core/shape_inference/include/gather_nd_shape_inference.hpp:50:\nWhile validating node 'opset5::GatherND GatherND_3 (opset1::Constant Constant_1[0]:f32[2,2,2], opset1::Constant Constant_2[0]:i64[1,1,1]) -> ()' with friendly_name 'GatherND_3':\nBatch dimensions of data and indices must be the same.",
     "", true},
    {"jax", "", "out_of_range.tuple", IndexFault::EmptyAxis, "empty_axis_0", "TypeError",
     "Slice size at index 0 in gather op is out of range, must be within [0, 0 + 1), got 1.",
     "", true},
    {"jax", "", "batch_dims.not_below_rank", IndexFault::None, "batch_eq_rankI", "ValueError",
     "vmap got inconsistent sizes for array axes to be mapped:\n  * one axis had size 4: axis 0 of argument p of type float32[4];\n  * one axis had size 1: axis 0 of argument i of type int32[1]",
     "", true},
    {"jax", "", "index_depth.scalar_params", IndexFault::None, "scalar_params", "IndexError",
     "Too many indices: array is 0-dimensional, but 1 were indexed",
     "Too many indices: array is {params_rank}-dimensional, but {depth} were indexed", true},
    {"jax", "", "index_depth.too_deep", IndexFault::None, "K_too_deep", "IndexError",
     "Too many indices: array is 2-dimensional, but 3 were indexed",
     "Too many indices: array is {params_rank}-dimensional, but {depth} were indexed", true},
    {"jax", "", "rank.indices_scalar", IndexFault::None, "scalar_indices", "ValueError",
     "axis -1 is out of bounds for array of dimension 0",
     kSameText, true},
    {"jax", "", "shape_mismatch.batch", IndexFault::None, "batch1_mismatch", "ValueError",
     "vmap got inconsistent sizes for array axes to be mapped:\n  * one axis had size 2: axis 0 of argument p of type float32[2,2,2];\n  * one axis had size 1: axis 0 of argument i of type int32[1,1,1]",
     "", true},
    {"jax-fill", "", "out_of_range.tuple", IndexFault::EmptyAxis, "empty_axis_0", "TypeError",
     "Slice size at index 0 in gather op is out of range, must be within [0, 0 + 1), got 1.",
     "", true},
    {"jax-fill", "", "batch_dims.not_below_rank", IndexFault::None, "batch_eq_rankI", "ValueError",
     "vmap got inconsistent sizes for array axes to be mapped:\n  * one axis had size 4: axis 0 of argument p of type float32[4];\n  * one axis had size 1: axis 0 of argument i of type int32[1]",
     "", true},
    {"jax-fill", "", "index_depth.scalar_params", IndexFault::None, "scalar_params", "IndexError",
     "Too many indices: array is 0-dimensional, but 1 were indexed",
     "Too many indices: array is {params_rank}-dimensional, but {depth} were indexed", true},
    {"jax-fill", "", "index_depth.too_deep", IndexFault::None, "K_too_deep", "IndexError",
     "Too many indices: array is 2-dimensional, but 3 were indexed",
     "Too many indices: array is {params_rank}-dimensional, but {depth} were indexed", true},
    {"jax-fill", "", "rank.indices_scalar", IndexFault::None, "scalar_indices", "ValueError",
     "axis -1 is out of bounds for array of dimension 0",
     kSameText, true},
    {"jax-fill", "", "shape_mismatch.batch", IndexFault::None, "batch1_mismatch", "ValueError",
     "vmap got inconsistent sizes for array axes to be mapped:\n  * one axis had size 2: axis 0 of argument p of type float32[2,2,2];\n  * one axis had size 1: axis 0 of argument i of type int32[1,1,1]",
     "", true},
    {"pytorch", "", "out_of_range.tuple", IndexFault::Above, "flat_trap", "IndexError",
     "index 5 is out of bounds for dimension 1 with size 4",
     "index {value} is out of bounds for dimension {axis} with size {size}", true},
    {"pytorch", "", "out_of_range.tuple", IndexFault::Below, "negoob", "IndexError",
     "index -4 is out of bounds for dimension 0 with size 3",
     "index {value} is out of bounds for dimension {axis} with size {size}", true},
    {"pytorch", "", "out_of_range.tuple", IndexFault::EmptyAxis, "empty_axis_0", "IndexError",
     "index is out of bounds for dimension with size 0",
     kSameText, true},
    {"pytorch", "", "index_depth.scalar_params", IndexFault::None, "scalar_params", "IndexError",
     "too many indices for tensor of dimension 0",
     "too many indices for tensor of dimension {params_rank}", true},
    {"pytorch", "", "index_depth.too_deep", IndexFault::None, "K_too_deep", "IndexError",
     "too many indices for tensor of dimension 2",
     "too many indices for tensor of dimension {params_rank}", true},
    {"pytorch", "", "rank.indices_scalar", IndexFault::None, "scalar_indices", "IndexError",
     "Dimension specified as 0 but tensor has no dimensions",
     kSameText, true},
    {"numpy", "", "out_of_range.tuple", IndexFault::Above, "flat_trap", "IndexError",
     "index 5 is out of bounds for axis 1 with size 4",
     "index {value} is out of bounds for axis {axis} with size {size}", true},
    {"numpy", "", "out_of_range.tuple", IndexFault::Below, "negoob", "IndexError",
     "index -4 is out of bounds for axis 0 with size 3",
     "index {value} is out of bounds for axis {axis} with size {size}", true},
    {"numpy", "", "out_of_range.tuple", IndexFault::EmptyAxis, "empty_axis_0", "IndexError",
     "index 0 is out of bounds for axis 0 with size 0",
     "index {value} is out of bounds for axis {axis} with size {size}", true},
    {"numpy", "", "index_depth.scalar_params", IndexFault::None, "scalar_params", "IndexError",
     "too many indices for array: array is 0-dimensional, but 1 were indexed",
     "too many indices for array: array is {params_rank}-dimensional, but {depth} were indexed", true},
    {"numpy", "", "index_depth.too_deep", IndexFault::None, "K_too_deep", "IndexError",
     "too many indices for array: array is 2-dimensional, but 3 were indexed",
     "too many indices for array: array is {params_rank}-dimensional, but {depth} were indexed", true},
    {"numpy", "", "rank.indices_scalar", IndexFault::None, "scalar_indices", "AxisError",
     "source: axis -1 is out of bounds for array of dimension 0",
     kSameText, true},
    {"paddle", "", "out_of_range.tuple", IndexFault::Above, "flat_trap", "ValueError",
     "(InvalidArgument) Input(index[-1)] has wrong value, it is [5]\n  [Hint: Expected index_value < input_dims[j], but received index_value:5 >= input_dims[j]:4.] (at …:137)",
     "(InvalidArgument) Input(index[-1)] has wrong value, it is [{value}]\n  [Hint: Expected index_value < input_dims[j], but received index_value:{value} >= input_dims[j]:{size}.] (at …:137)", true},
    {"paddle", "", "out_of_range.tuple", IndexFault::Below, "negoob", "ValueError",
     "(InvalidArgument) The value of Input(index) must be no less than [-3]\n  [Hint: Expected index_value >= -input_dims[j], but received index_value:-4 < -input_dims[j]:-3.] (at …:142)",
     "(InvalidArgument) The value of Input(index) must be no less than [-{size}]\n  [Hint: Expected index_value >= -input_dims[j], but received index_value:{value} < -input_dims[j]:-{size}.] (at …:142)", true},
    {"paddle", "", "index_depth.scalar_params", IndexFault::None, "scalar_params", "ValueError",
     "(InvalidArgument) Input(Index).shape[-1] should be no greater than Input(X).rank\n  [Hint: Expected index_dims[index_dims_size - 1] <= x_dims_size, but received index_dims[index_dims_size - 1]:1 > x_dims_size:0.] (at …:2225)",
     "", true},
    {"paddle", "", "index_depth.too_deep", IndexFault::None, "K_too_deep", "ValueError",
     "(InvalidArgument) Input(Index).shape[-1] should be no greater than Input(X).rank\n  [Hint: Expected index_dims[index_dims_size - 1] <= x_dims_size, but received index_dims[index_dims_size - 1]:3 > x_dims_size:2.] (at …:2225)",
     "(InvalidArgument) Input(Index).shape[-1] should be no greater than Input(X).rank\n  [Hint: Expected index_dims[index_dims_size - 1] <= x_dims_size, but received index_dims[index_dims_size - 1]:{depth} > x_dims_size:{params_rank}.] (at …:2225)", true},
    {"paddle", "", "rank.indices_scalar", IndexFault::None, "scalar_indices", "ValueError",
     "(InvalidArgument) Input(Index).shape[-1] should be no greater than Input(X).rank\n  [Hint: Expected index_dims[index_dims_size - 1] <= x_dims_size, but received index_dims[index_dims_size - 1]:140720308486146 > x_dims_size:2.] (at …:2225)",
     "", true},
    {"mindspore", "", "out_of_range.tuple", IndexFault::Above, "flat_trap", "RuntimeError",
     "For 'GatherNd', the indices[0]: [const vector]{0, 5}, does not index into input_shape: [const vector]{3, 4}.  ------------------------------",
     "For 'GatherNd', the indices[{row}]: [const vector]{tuple_braced}, does not index into input_shape: [const vector]{params_braced}.  ------------------------------", false},
    {"mindspore", "", "out_of_range.tuple", IndexFault::Below, "negoob", "RuntimeError",
     "For 'GatherNd', the indices[0]: [const vector]{-4, 0}, does not index into input_shape: [const vector]{3, 4}.  -----------------------------",
     "For 'GatherNd', the indices[{row}]: [const vector]{tuple_braced}, does not index into input_shape: [const vector]{params_braced}.  -----------------------------", false},
    {"mindspore", "", "out_of_range.tuple", IndexFault::EmptyAxis, "empty_axis_0", "RuntimeError",
     "For 'GatherNd', the indices[0]: [const vector]{0}, does not index into input_shape: [const vector]{0, 4}.  ---------------------------------",
     "For 'GatherNd', the indices[{row}]: [const vector]{tuple_braced}, does not index into input_shape: [const vector]{params_braced}.  ---------------------------------", false},
    {"mindspore", "", "index_depth.scalar_params", IndexFault::None, "scalar_params", "ValueError",
     "For primitive[GatherNd], the In GatherNd, the input of indices data must be greater than or equal to 1, but got 0.  ------------------------",
     "", false},
    {"mindspore", "", "index_depth.too_deep", IndexFault::None, "K_too_deep", "ValueError",
     "For primitive[GatherNd], the In GatherNd, the input of indices data must be greater than or equal to 3, but got 2.  ------------------------",
     "", false},
    {"tflite-2.21", "", "out_of_range.tuple", IndexFault::Above, "oob", "RuntimeError",
     "gather_nd index out of boundsNode number 0 (GATHER_ND) failed to invoke.",
     kSameText, true},
    {"tflite-2.21", "", "out_of_range.tuple", IndexFault::Below, "negoob", "RuntimeError",
     "tensorflow/lite/kernels/gather_nd.cc:138 indices_has_only_positive_elements was not true.Node number 0 (GATHER_ND) failed to invoke.",
     kSameText, true},
    {"tflite-2.21", "", "out_of_range.tuple", IndexFault::EmptyAxis, "empty_axis_0", "RuntimeError",
     "tensorflow/lite/kernels/gather_nd.cc:197 (NumElements(params) == 0 && NumElements(indices) == 0) || NumElements(params) > 0 was not true.Node number 0 (GATHER_ND) failed to invoke.",
     "", true},
    {"tflite-2.21", "", "batch_dims.negative", IndexFault::None, "batch_neg", "ValueError",
     "tf.gather_nd does not allow negative batch_dims.",
     "", true},
    {"tflite-2.21", "", "batch_dims.not_below_rank", IndexFault::None, "batch_eq_rankI", "ValueError",
     "Argument `batch_dims` = 2 must be less than rank(`indices`) = 2",
     "", true},
    {"tflite-2.21", "", "index_depth.too_deep", IndexFault::None, "K_too_deep", "ValueError",
     "indices.shape[-1] must be <= params.rank, but saw indices shape: [1,3] and params shape: [3,4] for '{{node GatherNd}} = GatherNd[Tindices=DT_INT32, Tparams=DT_FLOAT, bad_indices_policy=\"\"](p, i)' with input shapes: [3,4], [1,3].",
     "", true},
    {"tflite-2.21", "", "rank.indices_scalar", IndexFault::None, "scalar_indices", "ValueError",
     "Shape must be at least rank 1 but is rank 0 for '{{node GatherNd}} = GatherNd[Tindices=DT_INT32, Tparams=DT_FLOAT, bad_indices_policy=\"\"](p, i)' with input shapes: [3,4], [].",
     "", true},
    {"tflite-2.21", "", "rank.params_scalar", IndexFault::None, "scalar_params", "ValueError",
     "indices.shape[-1] must be <= params.rank, but saw indices shape: [1,1] and params shape: [] for '{{node GatherNd}} = GatherNd[Tindices=DT_INT32, Tparams=DT_FLOAT, bad_indices_policy=\"\"](p, i)' with input shapes: [], [1,1].",
     "", true},
    {"tflite-2.21", "", "shape_mismatch.batch", IndexFault::None, "batch1_mismatch", "ValueError",
     "Cannot reshape a tensor with 1 elements to shape [2,1,1] (2 elements) for '{{node BatchGatherND/Reshape_2}} = Reshape[T=DT_INT32, Tshape=DT_INT32](i, BatchGatherND/concat_2)' with input shapes: [1,1,1], [3] and with input tensors computed as partial shapes: input[1] = [2,1,1].",
     "", true},
});
// clang-format on

}  // namespace

std::optional<ObservedMessage> observedMessage(const DialectOutcome& outcome, const GatherCall& call,
                                               const EditedTensor& indices) {
  if (!outcome.error) return std::nullopt;
  const Dialect* const row = findDialect(outcome.dialect.id);
  if (row == nullptr || !(*row == outcome.dialect)) return std::nullopt;  // nobody runs a person's own rules
  const ObservedRow* const seen = rowOf(outcome, call);
  if (seen == nullptr) return std::nullopt;
  const auto framework = std::ranges::find(kFrameworks, seen->dialect, &ObservedFramework::dialect);
  if (framework == kFrameworks.end()) return std::nullopt;
  ObservedMessage message;
  message.version = framework->version;
  message.how = framework->how;
  message.type = seen->type;
  message.whole = seen->whole;
  message.text = ofThisCall(*seen, outcome, call, indices);
  message.thisCall = !message.text.empty();
  if (!message.thisCall) {
    message.text = seen->text;
    message.example = observedCase(seen->example);
  }
  return message;
}

std::span<const ObservedRow> observedRows() {
  return kMessages;
}

std::string_view observedCase(std::string_view name) {
  const auto found = std::ranges::find(kCases, name, &RecordedCase::name);
  return found == kCases.end() ? std::string_view() : found->text;
}

}  // namespace gathernd
