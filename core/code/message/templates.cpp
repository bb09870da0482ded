// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/message/templates.h"

#include <algorithm>
#include <array>

namespace gathernd {
namespace {

using enum MessageKind;

// Where two rows fit the same piece of text the first counts.
constexpr auto kRows = std::to_array<MessageRow>({
    {"numpy", Outside, "index <value> is out of bounds for axis <axis> with size <axis_size>"},
    {"numpy", Outside, "index <value> is out of bounds for size <axis_size>"},
    {"numpy", Outside, "index <value> is out of bounds for array with size <axis_size>"},
    {"numpy", Outside, "invalid entry in choice array"},
    {"numpy", Outside, "invalid entry in coordinates array"},
    {"numpy", Depth, "too many indices for array: array is <rank>-dimensional, but <depth> were indexed"},
    {"numpy", Depth, "too many indices for array"},
    {"numpy", Depth, "invalid index to scalar variable"},
    {"numpy", Broadcast,
     "shape mismatch: indexing arrays could not be broadcast together with shapes <shapes>"},
    {"numpy", Mask,
     "boolean index did not match indexed array along axis <axis>; size of axis is <axis_size> but size of "
     "corresponding boolean axis is <n>"},
    {"numpy", Mask,
     "boolean index did not match indexed array along dimension <axis>; dimension is <axis_size> but "
     "corresponding boolean dimension is <n>"},
    {"numpy", Type,
     "only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays "
     "are "
     "valid indices"},
    {"numpy", Type, "arrays used as indices must be of integer (or boolean) type"},
    {"numpy", Type, "`indices` must be an integer array"},
    {"numpy", Ranks, "`indices` and `arr` must have the same number of dimensions"},
    {"numpy", Empty, "cannot do a non-empty take from an empty axes"},
    {"", Axis, "axis <axis> is out of bounds for array of dimension <rank>"},  // JAX, too

    {"pandas", Outside, "single positional indexer is out-of-bounds"},
    {"pandas", Outside, "positional indexers are out-of-bounds"},
    {"pandas", Outside, "indices are out-of-bounds"},
    {"pandas", Outside, "out of bounds value in 'indices'"},
    {"pandas", Outside, "'indices' contains values less than allowed (<value> < <n>)"},
    {"pandas", Depth, "Too many indexers"},
    {"pandas", Type, "Cannot index by location index with a non-integer key"},
    {"pandas", Mask, "Boolean index has wrong length: <n> instead of <axis_size>"},
    {"pandas", Mask, "Item wrong length <n> instead of <axis_size>"},

    {"pytorch", Outside, "index <value> is out of bounds for dimension <axis> with size <axis_size>"},
    {"pytorch", Outside, "index is out of bounds for dimension with size <axis_size>"},
    {"pytorch", Outside, "index out of range in self"},
    {"pytorch", Outside,
     "index out of range: Tried to access index <value> out of table with <axis_size> rows"},
    {"pytorch", Outside, "out of range: tried to access index <value> on a tensor of <axis_size> elements"},
    {"pytorch", Outside, "index out of range at <any>.cpp:<n>"},
    {"pytorch", Outside, "INDICES element is out of DATA bounds, id=<value> axis_dim=<axis_size>"},
    {"pytorch", Outside,
     "select(): index <value> out of range for tensor of size <params_shape> at dimension <axis>"},
    {"pytorch", Assert,
     "<any>.cu:<n>: <any>block: [<any>], thread: [<any>] Assertion `<any>ind<any>` failed"},
    {"pytorch", Assert,
     "<any>.cu:<n>: <any>block: [<any>], thread: [<any>] Assertion `<any>Ind<any>` failed"},
    {"pytorch", Device, "CUDA error: device-side assert triggered"},
    {"pytorch", Depth, "too many indices for tensor of dimension <rank>"},
    {"pytorch", Depth,
     "invalid index of a 0-dim tensor. Use `tensor.item()` in Python or `tensor.item<T>()` in C++ to convert "
     "a "
     "0-dim tensor to a number"},
    {"pytorch", Broadcast,
     "shape mismatch: indexing tensors could not be broadcast together with shapes <shapes>"},
    {"pytorch", Mask,
     "The shape of the mask <shape> at index <n> does not match the shape of the indexed tensor "
     "<params_shape> at index <axis>"},
    {"pytorch", Type, "tensors used as indices must be long, int, byte or bool tensors"},
    {"pytorch", Type, "tensors used as indices must be long, byte or bool tensors"},
    {"pytorch", Type,
     "only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are valid indices (got "
     "<any>)"},
    {"pytorch", Type, "<word>(): Expected dtype <any> for index"},
    {"pytorch", Type, "<word>(): Expected dtype <any> for index<any>but got<any>"},
    {"pytorch", Type, "torch.take_along_dim(): dtype of indices should be Long but got <word>"},
    {"pytorch", Ranks, "Index tensor must have the same number of dimensions as <word> tensor"},
    {"pytorch", Ranks,
     "torch.take_along_dim(): input and indices should have the same number of dimensions, but got <n> "
     "dimensions for input, and <n> dimensions for indices"},
    {"pytorch", Ranks, "index_select(): Index is supposed to be a vector<any>"},
    {"pytorch", Elements,
     "Size does not match at dimension <axis> expected index <indices_shape> to be <any> than self "
     "<params_shape> "
     "apart from dimension <n>"},
    {"pytorch", Axis, "Dimension out of range (expected to be in range of [<n>, <n>], but got <axis>)"},

    {"tensorflow", Outside, "indices<position> = <tuple> does not index into param shape <params_shape>",
     true},
    {"tensorflow", Outside,
     "flat indices[<n>, :] = <tuple> does not index into param (shape: <params_shape>)", true},
    {"tensorflow", Outside, "flat indices[<n>, :] = <tuple> does not index into param", true},
    {"tensorflow", Outside, "indices<position> = <value> is not in [0, <axis_size>)"},
    {"tensorflow", Outside,
     "slice index -<n> of dimension <axis> out of bounds"},  // counted from the end already
    {"tensorflow", Outside, "slice index <value> of dimension <axis> out of bounds"},
    {"tensorflow", Outside, "Invalid indices: <any> does not index into <any>", true},  // TensorFlow.js
    {"tensorflow", Empty, "Requested more than 0 entries, but params is empty. Params shape: <params_shape>",
     true},
    {"tensorflow", Depth, "index innermost dimension length must be <= params rank; saw: <depth> vs. <rank>",
     true},
    {"tensorflow", Depth,
     "indices.shape[-1] must be <= params.rank, but saw indices shape: <indices_shape> and params shape: "
     "<params_shape>",
     true},
    {"tensorflow", Depth, "Index out of range using input dim <n>; input has only <rank> dims"},
    {"tensorflow", Scalar, "indices must be at least a vector", true},
    {"tensorflow", Scalar, "params must be at least a vector", true},
    {"tensorflow", Scalar, "mask cannot be scalar"},
    {"tensorflow", Scalar,
     "Shape must be at least rank 1 but is rank <rank> for '<any>GatherN<any>with input shapes: "
     "<params_shape>, "
     "<indices_shape><any>",
     true},
    {"tensorflow", Axis, "Shape must be at least rank <n> but is rank <rank> [Op:Gather<any>]"},
    {"tensorflow", Axis,
     "Shape must be at least rank <n> but is rank <rank> for '<any>Gather<any>with input shapes: "
     "<params_shape>, "
     "<indices_shape><any>"},
    {"tensorflow", BatchCount, "Argument `batch_dims` = <batch_dims> must be less than rank(`indices`) = <n>",
     true},
    {"tensorflow", BatchCount, "Argument `batch_dims` = <batch_dims> must be less than rank(`params`) = <n>",
     true},
    {"tensorflow", BatchCount, "tf.gather_nd does not allow negative batch_dims", true},
    {"tensorflow", BatchCount, "batch_dims (<batch_dims>) must be less than or equal to axis (<axis>)"},
    {"tensorflow", BatchCount, "batch_dims (<batch_dims>) must be less than rank(<word>) (<n>)"},
    {"tensorflow", BatchCount, "Expected batch_dims in the range [<n>, <n>], but got <batch_dims>"},
    {"tensorflow", BatchSizes,
     "params.shape[<axis>]: <axis_size> should be equal to indices.shape[<axis>]: <n>"},
    {"tensorflow", BatchSizes,
     "Cannot reshape a tensor with <n> elements to shape <shape> (<n> elements) for '{{node "
     "BatchGather<any>"},
    {"tensorflow", Updates,
     "Must have updates.shape = indices.shape[:batch_dim] + <any>, got updates.shape: <shape>, "
     "indices.shape: <indices_shape>, <any>_shape: <params_shape>, <any>: <n>, and batch_dim: <n>"},
    {"tensorflow", Updates,
     "Dimensions [<n>,<n>) of indices[shape=<indices_shape>]<any>must match dimensions [<n>,<n>) of "
     "updates[shape=<shape>]<any>"},
    {"tensorflow", Updates,
     "Dimensions [<n>,<n>) of input[shape=<params_shape>]<any>must match dimensions [<n>,<n>) of "
     "updates[shape=<shape>]<any>"},
    {"tensorflow", Updates,
     "Outer dimensions of indices and update must match. Indices shape: <indices_shape>, updates "
     "shape:<shape>"},
    {"tensorflow", Updates,
     "The inner <n> dimensions of output.shape=<params_shape> must match the inner <n> dimensions of "
     "updates.shape=<shape>"},
    {"tensorflow", Limit, "params<any> too large for <word> indexing: <n> > <n>"},
    {"tensorflow", Type,
     "Value for attr 'Tindices' of <word> is not in the list of allowed values: <any> ; NodeDef: {{node "
     "Gather<any>"},
    {"tensorflow", Type,
     "Value passed to parameter 'indices' has DataType <word> not in list of allowed values: int16, int32, "
     "int64"},
    {"tensorflow", Type,
     "Value passed to parameter 'indices' has DataType <word> not in list of allowed values: int32, int64"},
    {"tensorflow", Type,
     "Only integers, slices (`:`), ellipsis (`...`), tf.newaxis (`None`) and scalar tf.int32/tf.int64 "
     "tensors "
     "are valid indices, got <any>"},
    {"tensorflow", Policy,
     "Could not find device for node: {{node <any>}} = GatherNd[<any>bad_indices_policy=<any>] All kernels "
     "registered for op GatherNd<any>",
     true},

    {"tflite", Outside, "gather_nd index out of bounds", true},
    {"tflite", Outside, "gather index out of bounds"},
    {"tflite", Outside, "<any>gather_nd.cc:<n> indices_has_only_positive_elements was not true", true},
    {"tflite", Outside, "<any>gather.cc:<n> indices_has_only_positive_elements was not true"},
    {"tflite", Device, "Node number <node> (GATHER<any>) failed to <word>"},
    {"tflite", Empty,
     "<any>gather_nd.cc:<n> (NumElements(params) == 0 && NumElements(indices) == 0) || NumElements(params) > "
     "0 "
     "was not true",
     true},

    {"jax", Outside, "index is out of bounds for axis <axis> with size <axis_size>"},
    {"jax", NoPlaces,
     "Slice size at index <axis> in gather op is out of range, must be within [0, 0 + 1), got <n>"},
    {"jax", Slices,
     "Slice size at index <axis> in gather op is out of range, must be within [0, <axis_size> + 1), got <n>"},
    {"jax", Depth, "Too many indices: <rank>-dimensional array indexed with <depth> regular ind<any>"},
    {"jax", Depth, "Too many indices: array is <rank>-dimensional, but <depth> were indexed"},
    {"jax", Depth, "Too many indices for array: <depth> non-None/Ellipsis indices for dim <rank>"},
    {"jax", Length,
     "Gather op has <n> elements in start_index_map and the bound of dimension index_vector_dim=<n> of "
     "indices "
     "is <depth>. These two numbers must be equal"},
    {"jax", Broadcast, "Incompatible shapes for broadcasting: shapes=[<shapes>]"},
    {"jax", Mask,
     "boolean index did not match shape of indexed array in index <n>: got <shape>, expected <shape>"},
    {"jax", Type, "Indexer must have integer or boolean type, got indexer with type <word>"},
    {"jax", Type,
     "Indexer must have integer or boolean type, got indexer with type <word> at position <n>, indexer value "
     "<any>"},
    {"jax", Type,
     "Using a non-tuple sequence for multidimensional indexing is not allowed; use `arr[array(seq)]` instead "
     "of "
     "`arr[seq]`. See <word> for more information"},
    {"jax", Type, "JAX does not support string indexing; got idx=<any>"},
    {"jax", Type, "Array boolean indices must be concrete; got <word><shape>"},
    {"jax", Type, "indices must have an integer type"},
    {"jax", Type, "take requires ndarray or scalar arguments, got <any> at position 1"},
    {"jax", Type, "take_along_axis indices must be of integer type, got <word>"},
    {"jax", Type, "Gather indices must have an integer type, got <word>"},
    {"jax", Policy, "The 'raise' mode to jnp.take is not supported"},
    {"jax", Policy, "Unknown gather mode \"<any>\""},
    {"jax", Empty, "Cannot do a non-empty jnp.take() from an empty axis"},
    {"jax", Ranks, "indices and arr must have the same number of dimensions; <n> vs. <n>"},

    {"onnx", Depth,
     "Last dimension of `indices` input tensor in GatherND op must not be larger than the rank of `data` "
     "tensor",
     true},
    {"onnx", Scalar, "Both `data` and `indices` input tensors in GatherND op need to have rank larger than 0",
     true},
    {"onnx", Elements,
     "Except for dimension <axis>, all dimensions of index and self should be the same size"},
    {"onnx", Axis, "(op_type:Gather<any>): <any>axis must be in [-r, r-1]"},
    {"onnx", Type,
     "(op_type:Gather<any>): indices typestr: tensor(int64), has unsupported type: tensor(<word>)"},
    {"onnx", Type,
     "(op_type:Gather<any>): indices typestr: tensor(int32),tensor(int64), has unsupported type: "
     "tensor(<word>)"},
    {"onnxruntime", Axis, "Node (<any>) Op (Gather<any>) [ShapeInferenceError] axis must be in [-r, r-1]"},
    {"onnxruntime", Type,
     "This is an invalid model. Type Error: Type 'tensor(<word>)' of input parameter (<any>) of operator "
     "(Gather<any>) in node (<any>) is invalid"},
    {"onnxruntime", Type,
     "This is an invalid model. In Node, <any>Type Error: Type 'tensor(<word>)' of input parameter (<any>) "
     "of "
     "operator (Gather<any>) in node (<any>) is invalid"},
    {"onnxruntime", Outside, "invalid index found, index = <value>", true},
    {"onnxruntime", NoPlaces,
     "indices element out of data bounds, idx=<value> must be within the inclusive range [0,-1]"},
    {"onnxruntime", Outside, "indices element out of data bounds, idx=<value> data_dim=<axis_size>"},
    {"onnxruntime", Outside,
     "indices element out of data bounds, idx=<value> must be within the inclusive range [-<axis_size>,<n>]"},
    {"onnxruntime", Outside, "<any>GatherElements op: Out of range value in index tensor"},
    {"onnxruntime", Outside,
     "GatherElements op: Value in indices must be within bounds [-<axis_size> , <n>]. Actual value is "
     "<value>"},
    {"onnxruntime", Depth, "last dimension of indices must not be larger than rank of input tensor", true},
    {"onnxruntime", Scalar, "indices tensor must has rank larger than 0", true},
    {"onnxruntime", BatchSizes,
     "GatherND: indices batch size (<n>) is not divisible by input batch size (<n>)", true},
    {"onnxruntime", BatchSizes, "<any>Batch dimensions differ at index <axis>: <axis_size> != <n>", true},
    {"onnxruntime", BatchCount,
     "<any>Number of batch dimensions exceeds tensor rank. Batch dimension count: <batch_dims>, <any>", true},
    {"onnxruntime", Ranks,
     "GatherElements op: Rank of input 'data' needs to be equal to rank of input 'indices'"},
    {"onnxruntime", Elements,
     "GatherElements op: 'indices' shape should have values within bounds of 'data' shape. Invalid value in "
     "indices shape is: <n>"},
    {"onnxruntime", Axis,
     "Non-zero status code returned while running Gather<any>IsAxisInRange(axis, tensor_rank) was false. "
     "axis <axis> is not in valid range [<n>,<n>]"},

    {"openvino", Depth,
     "Length of a tuple with indices must not exceed a rank of data tensor excluding batch dimensions", true},
    {"openvino", Scalar, "Indices rank must be at least 1"},
    {"openvino", Scalar, "Data rank must be at least 1"},
    {"openvino", BatchCount, "Number of batch dimensions must not exceed a rank of <word>"},
    {"openvino", BatchCount,
     "After normalization batch_dims must be <= axis. But instead got: batch_dims = <batch_dims>, axis = "
     "<axis>"},
    {"openvino", BatchSizes, "Batch dimensions of data and indices must be the same"},
    {"openvino", BatchSizes,
     "Shapes <params_shape> and <indices_shape> are not consistent. data and indices must have equal or "
     "intersecting sizes until batch_dims"},
    {"openvino", Type, "The indices type is expected to be an integer type. Got: <word>"},
    {"openvino", Type, "Indices element type must be of an integral number type"},
    {"openvino", Axis, "Axis <axis> out of the tensor rank range [<n>, <n>]"},
    {"openvino", Ranks, "data and indices rank must be equal. But instead got: <n> and <n>"},
    {"openvino", Elements,
     "Shapes <params_shape> and <indices_shape> are not consistent, `data` and `indices` must have equal or "
     "intersecting dimensions, except for the dimension at axis index.<axis>"},

    {"coreml", Outside,
     "Indices is out of bounds for `gather_nd` node <word> Expected indices between [0, <params_shape>), but "
     "got <any>",
     true},
    {"coreml", Outside,
     "Indices is out of bounds for `gather<any>` node <word> Expected indices between [0, <axis_size>), but "
     "got <any>"},
    {"coreml", Axis, "Axis value <axis> is out of bounds for gather<any> node <word>"},
    {"coreml", BatchCount, "batch_dims <batch_dims> must be less than x.rank <n> for node <word>"},
    {"coreml", Depth,
     "For node <word>, indices.shape[-1] (<depth>) + batch_dims (<batch_dims>) must be smaller or equal to "
     "the input "
     "rank <rank>",
     true},
    {"coreml", Elements,
     "The input data and indices should have the same size at axis <n>, but got <n> vs <n>"},
    {"coreml", Ranks, "Rank mismatch between input and indices. Input rank: <n>, indices rank: <n>"},
    {"coreml", Type,
     "Op \"<any>\" (op_type: gather<any>) Input indices=\"<any>\" expects <any> but got <any>"},

    {"paddle", Outside,
     "(InvalidArgument) Input(index[<any>)] has wrong value, it is [<value>] [Hint: Expected index_value < "
     "input_dims[j], but received index_value:<n> >= input_dims[j]:<axis_size>.]"},
    {"paddle", Outside,
     "(InvalidArgument) The value of Input(index) must be no less than [-<axis_size>] [Hint: Expected "
     "index_value "
     ">= -input_dims[j], but received index_value:<value> < -input_dims[j]:-<n>.]"},
    {"paddle", Depth,
     "(InvalidArgument) Input(Index).shape[-1] should be no greater than Input(X).rank [Hint: Expected "
     "index_dims[index_dims_size - 1] <= x_dims_size, but received index_dims[index_dims_size - 1]:<depth> > "
     "x_dims_size:<rank>.]",
     true},
    {"mindspore", Outside,
     "For 'GatherNd', the indices[<n>]: [const vector]<tuple>, does not index into input_shape: [const "
     "vector]<params_shape>",
     true},
    {"mindspore", Depth,
     "For primitive[GatherNd], the In GatherNd, the input of indices data must be greater than or equal to "
     "<depth>, but got <rank>",
     true},
});

constexpr auto kPrefixes = std::to_array<MessageAffix>({
    {"E "},  // pytest
    {"> "},
    {"# "},
    {"* "},
    {"- "},
    {"| "},
    {"\""},
    {"'"},
    {"`"},
    {"ERROR:root:"},
    {"ERROR: "},
    {"Error: "},
    {"error: "},
    {"what(): "},
    {"Caused by: "},
    {"Exception in thread \"<any>\" "},
    {"<word> (see above for traceback): "},
    {"terminate called after throwing an instance of '<any>' what(): "},
    {"Exception from <word>: "},
    {"{{function_node <any>}} ", "tensorflow"},
    {"<any>tensorflow/core/framework/<word>] ", "tensorflow"},
    {"OP_REQUIRES failed at <word> : ", "tensorflow"},
    {"INVALID_ARGUMENT: ", "tensorflow"},
    {"Invalid argument: ", "tensorflow"},
    {"Node: '<any>' ", "tensorflow"},
    {"(<n>) "},
    {"Error code - <word> - message: ", "onnxruntime"},
    {"[ONNXRuntimeError] : <n> : <word> : ", "onnxruntime"},
    {"<any>[E:onnxruntime:<any>] ", "onnxruntime"},
    {"Non-zero status code returned while running <word> node. Name:'<any>' Status Message: ", "onnxruntime"},
    {"Node (<any>) Op (Gather<any>) "},
    {"[ShapeInferenceError] "},
    {"Inference error(s): "},
    {"(op_type:Gather<any>): "},
    {"Check '<any>' failed at <any>: While validating node '<any>GatherND<any> "
     "(<any>[<n>]:<word><params_shape>, "
     "<any>[<n>]:<word><indices_shape><any>) -> <any>' with friendly_name '<any>': ",
     "openvino", true},
    {"Check '<any>' failed at <any>: While validating node '<any>Gather<any> "
     "(<any>[<n>]:<word><params_shape>, "
     "<any>[<n>]:<word><indices_shape><any>) -> <any>' with friendly_name '<any>': ",
     "openvino"},
    {"<any>: "},  // a person's words
    {"<any>："},
});

constexpr auto kTails = std::to_array<MessageAffix>({
    {" for '<any>GatherN<any>with input shapes: <params_shape>, <indices_shape><any>", "tensorflow", true},
    {" for '<any>Gather<any>with input shapes: <params_shape>, <indices_shape><any>", "tensorflow"},
    {" for '{{node <any>StridedSlice<any>with input shapes: <params_shape>, <any>", "tensorflow"},
    {". for '{{node <any>StridedSlice<any>with input shapes: <params_shape>, <any>", "tensorflow"},
    {", node name: <any>", "tensorflow"},
    {" [Op:<any>", "tensorflow"},
    {". [Op:<any>", "tensorflow"},
    {" [[<any>", "tensorflow"},
    {"Node number <node> (<any>", "tflite"},
    {" Node number <node> (<any>", "tflite"},
    {".Node number <node> (<any>", "tflite"},
    {"gather index out of boundsNode number <node> (<any>", "tflite"},
    {".gather index out of boundsNode number <node> (<any>", "tflite"},
    {", tensor indices: <n>, <n>", "onnxruntime"},
    {" at <any>.cpp:<n>"},
    {". at <any>.cpp:<n>"},
    {" (at <any>"},
    {". ---<any>"},
    {"."},
    {"\""},
    {"'"},
    {"`"},
});

/// A module's first name, who it is, and whose rules these are.
struct KnownFramework {
  std::string_view module, framework;
};
constexpr auto kFrameworks = std::to_array<KnownFramework>({
    {"numpy", "numpy"},
    {"pandas", "pandas"},
    {"torch", "pytorch"},
    {"tensorflow", "tensorflow"},
    {"jax", "jax"},
    {"jaxlib", "jax"},
    {"onnx", "onnx"},
    {"onnxruntime", "onnxruntime"},
    {"openvino", "openvino"},
    {"coremltools", "coreml"},
    {"paddle", "paddle"},
    {"mindspore", "mindspore"},
});

}  // namespace

std::optional<ErrorCode> codeOf(MessageKind kind) {
  switch (kind) {
    case Outside:
    case NoPlaces:
    case Assert:
      return ErrorCode::OutOfRange;
    case Device:
      return std::nullopt;
    case Empty:
      return ErrorCode::EmptyParams;
    case Depth:
    case Length:
      return ErrorCode::IndexDepth;
    case BatchCount:
      return ErrorCode::BatchDims;
    case BatchSizes:
    case Broadcast:
    case Mask:
    case Elements:
    case Updates:
    case Slices:
      return ErrorCode::ShapeMismatch;
    case Ranks:
    case Scalar:
    case Axis:
      return ErrorCode::Rank;
    case Type:
      return ErrorCode::DType;
    case Policy:
      return ErrorCode::Policy;
    case Limit:
      return ErrorCode::Limit;
  }
  return std::nullopt;
}

std::span<const MessageRow> messageRows() {
  return kRows;
}
std::span<const MessageAffix> messagePrefixes() {
  return kPrefixes;
}
std::span<const MessageAffix> messageTails() {
  return kTails;
}

std::string_view frameworkOfModule(std::string_view module) {
  const std::string_view first = module.substr(0, std::min(module.find_first_of("./"), module.size()));
  const auto* const known = std::ranges::find(kFrameworks, first, &KnownFramework::module);
  return known == kFrameworks.end() ? std::string_view() : known->framework;
}

}  // namespace gathernd
