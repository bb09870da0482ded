// SPDX-License-Identifier: GPL-3.0-or-later
// One row a framework. The releases named are those in which the rules were watched on a CPU; see
// docs/dialects.md.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "core/call/dialect.h"
#include "core/error/sentences.h"

namespace gathernd {
namespace {

constexpr DTypeSet kStrings = DTypeSet::of(DType::String);
constexpr DTypeSet kComplex = DTypeSet::of(DType::Complex64, DType::Complex128);
constexpr DTypeSet kBFloat = DTypeSet::of(DType::BFloat16);
constexpr DTypeSet kInt64 = DTypeSet::of(DType::Int64);
constexpr DTypeSet kInt32And64 = DTypeSet::of(DType::Int32, DType::Int64);
constexpr DTypeSet kInt16To64 = DTypeSet::of(DType::Int16, DType::Int32, DType::Int64);
constexpr DTypeSet kAnyInteger = DTypeSet::of(DType::Int8, DType::Int16, DType::Int32, DType::Int64,
                                              DType::UInt8, DType::UInt16, DType::UInt32);
// Elements that the CPU kernels take: named by the kernel itself, and those it is registered for.
constexpr DTypeSet kTfLite221 =
    DTypeSet::of(DType::Bool, DType::Int8, DType::Int16, DType::Int32, DType::Int64, DType::UInt8,
                 DType::Float16, DType::BFloat16, DType::Float32, DType::String);
constexpr DTypeSet kPaddleCpu =
    DTypeSet::of(DType::Bool, DType::Int8, DType::Int16, DType::Int32, DType::Int64, DType::UInt8,
                 DType::Float32, DType::Float64, DType::Complex64, DType::Complex128);
constexpr DTypeSet kWebNnIndices = DTypeSet::of(DType::Int32, DType::UInt32, DType::Int64);

constexpr std::int64_t kMaxInt32 = std::numeric_limits<std::int32_t>::max();
constexpr Releases kTensorFlow = {"2.21.0", "2.21.0"};
constexpr Releases kJax = {"0.5.0", "0.10.2"};
constexpr Releases kCoreMlTools = {"9.0", "9.0"};

Dialect tensorflowCpu() {
  Dialect d;
  d.id = "tensorflow-cpu";
  d.name = "TensorFlow (CPU)";
  d.versions = GATHERND_TR("seen in 2.21.0");
  d.emptyParams = EmptyParams::Error;
  d.policy = PolicyRule::ErrorByDefault;
  d.maxBatchPlusDepth = 7;
  d.indexTypes = kInt16To64;
  // Of the kernel, and of scatter_nd, by which gather_nd is differentiated.
  d.limits = {{LimitOf::ParamsElements, kTensorFlow, 0, DTypeSet::of(DType::Int16, DType::Int32)},
              {LimitOf::Tuples, kTensorFlow, kMaxInt32},
              {LimitOf::GradientIndexType, kTensorFlow, 0, DTypeSet::of(DType::Int16)},
              {LimitOf::GradientLoneTuple, kTensorFlow},
              {LimitOf::GradientEmptyTuples, kTensorFlow}};
  d.zeroedGradient = ZeroedGradient::ErrorPastEnd;  // the segment sum that makes an IndexedSlices dense
  d.gradientSeen = kTensorFlow;
  d.notes = GATHERND_TR("Names a bad row, though not always the first one.");
  return d;
}

Dialect tensorflowGpu() {
  Dialect d = tensorflowCpu();
  d.id = "tensorflow-gpu";
  d.name = "TensorFlow (GPU)";
  d.versions = GATHERND_TR("documented");
  d.outOfRange = OutOfRange::Zero;
  d.policy = PolicyRule::ZeroByDefault;
  d.indexTypes = kInt32And64;
  d.elementTypes = DTypeSet::all().without(kStrings);
  for (DialectLimit& limit : d.limits) limit.seen = {};  // the same checks, in the source
  d.zeroedGradient = ZeroedGradient::Dropped;
  d.gradientSeen = {};
  d.notes = GATHERND_TR("A bad tuple leaves zeros, silently, in its whole slice.");
  return d;
}

Dialect tensorflowXla() {
  Dialect d = tensorflowCpu();
  d.id = "tensorflow-xla";
  d.name = "TensorFlow (XLA)";
  d.negative = NegativeIndex::Clamp;
  d.outOfRange = OutOfRange::Clamp;
  d.emptyParams = EmptyParams::AsAnyIndex;
  d.zeroSizeAxis = ZeroSizeAxis::Undefined;
  d.policy = PolicyRule::None;
  d.elementTypes = DTypeSet::all().without(kStrings);
  d.limits = {{LimitOf::GradientIndexType, kTensorFlow, 0, DTypeSet::of(DType::Int16)},
              {LimitOf::GradientLoneElement, kTensorFlow},
              {LimitOf::GradientEmptyParams, kTensorFlow}};
  d.clampedGradient = ClampedGradient::Dropped;
  d.zeroedGradient = ZeroedGradient::Dropped;
  d.notes = GATHERND_TR("Compiled code clamps where the same call raises when run eagerly.");
  return d;
}

Dialect onnx(int opset) {
  Dialect d;
  d.id = opset == 13 ? "onnx" : "onnx-" + std::to_string(opset);
  d.name = "ONNX " + std::to_string(opset);
  d.versions = GATHERND_TR("documented; reference 1.23.2 seen");
  d.negative = NegativeIndex::Wrap;
  d.depthZero = DepthZero::Refused;
  d.batchDims = opset >= 12 ? BatchDims::Equal : BatchDims::None;
  d.indexTypes = kInt64;
  if (opset < 13) d.elementTypes = DTypeSet::all().without(kBFloat);
  d.notes = GATHERND_TR("An index lies in [-size, size - 1].");
  return d;
}

Dialect onnxRuntime() {
  Dialect d = onnx(13);
  d.id = "onnxruntime";
  d.name = "ONNX Runtime (CPU)";
  d.versions = GATHERND_TR("seen in 1.31.1");
  d.depthZero = DepthZero::CopyPerTuple;
  d.batchDims = BatchDims::Dealt;
  d.emptyOutputChecks = EmptyOutputChecks::No;
  d.elementTypes = DTypeSet::all().without(kComplex);
  d.notes = GATHERND_TR("Runs tuples of depth 0 although the operator asks for 1.");
  return d;
}

Dialect openvino(int opset) {
  Dialect d;
  d.id = "openvino-" + std::to_string(opset);
  d.name = "OpenVINO " + std::to_string(opset);
  d.versions = GATHERND_TR("seen in 2026.4.1");
  d.negative = NegativeIndex::Wrap;
  d.outOfRange = OutOfRange::Undefined;
  d.check = IndexCheck::Nothing;
  d.depthZero = DepthZero::Undefined;
  d.zeroSizeAxis = ZeroSizeAxis::Undefined;
  d.batchAxes = opset == 5 ? BatchAxes::Merged : BatchAxes::Kept;
  d.emptyOutputChecks = EmptyOutputChecks::No;
  d.indexTypes = kAnyInteger;
  d.elementTypes = DTypeSet::all().without(kStrings).without(kComplex);
  d.notes = opset == 5 ? GATHERND_TR("Several batch axes come back as one. The CPU plugin checks no index.")
                       : GATHERND_TR("The CPU plugin checks no index; a bad one reads foreign memory.");
  return d;
}

Dialect jax(bool fill) {
  Dialect d;
  d.id = fill ? "jax-fill" : "jax";
  d.name = fill ? "JAX mode=\"fill\"" : "JAX indexing";
  d.versions = GATHERND_TR("seen in 0.10.2");
  d.negative = NegativeIndex::Wrap;
  d.outOfRange = fill ? OutOfRange::Fill : OutOfRange::Clamp;
  d.fill = fill ? FillRule::JaxDefault : FillRule::None;
  d.depthZero = DepthZero::CopyOnce;
  d.zeroSizeAxis = ZeroSizeAxis::Error;
  d.indexBits = IndexBits::Low32;  // jax_enable_x64 is off unless somebody sets it
  d.scalarParams = true;
  d.indexTypes = kAnyInteger;
  d.elementTypes = DTypeSet::all().without(kStrings);
  d.limits = {
      {LimitOf::IndexedAxis, kJax, 0, DTypeSet::of(DType::Int8, DType::Int16, DType::Int32, DType::Int64)}};
  // A gather's transpose drops what lay outside; a lone tuple is read by dynamic_slice, under vmap since
  // 0.10.
  if (!fill) d.clampedGradient = ClampedGradient::LoneAdded;
  d.gradientSeen = {"0.10.2", "0.10.2"};
  d.notes = fill ? GATHERND_TR("Writes NaN, the smallest integer, the largest unsigned or true.")
                 : GATHERND_TR("batch_dims by vmap.");
  return d;
}

Dialect stableHlo() {
  Dialect d;
  d.id = "stablehlo";
  d.name = "StableHLO gather";
  d.versions = GATHERND_TR("documented");
  d.negative = NegativeIndex::Clamp;
  d.outOfRange = OutOfRange::Clamp;
  d.depthZero = DepthZero::Undefined;
  d.zeroSizeAxis = ZeroSizeAxis::Error;
  d.indexTypes = kAnyInteger;
  d.elementTypes = DTypeSet::all().without(kStrings);
  d.notes = GATHERND_TR("Start indices are clamped; nothing wraps.");
  return d;
}

Dialect numpy() {
  Dialect d;
  d.id = "numpy";
  d.name = "NumPy";
  d.versions = GATHERND_TR("seen in 2.4.6");
  d.negative = NegativeIndex::Wrap;
  d.depthZero = DepthZero::CopyOnce;
  d.batchDims = BatchDims::None;
  d.scalarParams = true;
  d.indexTypes = kAnyInteger;
  d.notes = GATHERND_TR("params[tuple(moveaxis(indices, -1, 0))]");
  return d;
}

Dialect pytorch() {
  Dialect d = numpy();
  d.id = "pytorch";
  d.name = "PyTorch";
  d.versions = GATHERND_TR("seen in 2.15.0");
  d.zeroSizeAxis = ZeroSizeAxis::Error;
  d.emptyOutputChecks = EmptyOutputChecks::Rank1;  // a single tuple is taken for plain integers
  d.indexTypes = kInt32And64;
  d.elementTypes = DTypeSet::all().without(kStrings);
  d.gradientSeen = {"2.15.0", "2.15.0"};
  d.notes = GATHERND_TR("params[indices.unbind(-1)]; on CUDA a bad index is a device assertion.");
  return d;
}

Dialect tflite(bool flatOffset) {
  Dialect d;
  d.id = flatOffset ? "tflite-2.21" : "tflite";
  d.name = flatOffset ? "TensorFlow Lite 2.21" : "TensorFlow Lite";
  d.versions = flatOffset ? GATHERND_TR("seen in 2.21.0") : GATHERND_TR("its newest source");
  d.check = flatOffset ? IndexCheck::FlatOffset : IndexCheck::EachAxis;
  d.emptyOutputChecks = flatOffset ? EmptyOutputChecks::No : EmptyOutputChecks::Yes;
  d.indexTypes = kInt16To64;
  d.elementTypes = flatOffset ? kTfLite221 : kTfLite221.with(DTypeSet::of(DType::UInt16));
  d.notes = flatOffset ? GATHERND_TR("Only the flat offset is checked: a bad tuple may read another element.")
                       : GATHERND_TR("Checks each axis.");
  return d;
}

Dialect unchecked(std::string id, std::string name, DTypeSet indexTypes, std::string notes) {
  Dialect d;
  d.id = std::move(id);
  d.name = std::move(name);
  d.versions = GATHERND_TR("documented");
  d.negative = NegativeIndex::Undefined;
  d.outOfRange = OutOfRange::Undefined;
  d.check = IndexCheck::Nothing;
  d.depthZero = DepthZero::Undefined;
  d.zeroSizeAxis = ZeroSizeAxis::Undefined;
  d.indexTypes = indexTypes;
  d.elementTypes = DTypeSet::all().without(kStrings).without(kComplex);
  d.notes = std::move(notes);
  return d;
}

constexpr DialectLimit kCoreMlRank = {LimitOf::Rank, kCoreMlTools, 5};

Dialect coreml() {
  Dialect d = unchecked("coreml", "Core ML", kAnyInteger,
                        GATHERND_TR("Undefined but memory safe, its documentation says."));
  d.limits = {kCoreMlRank};
  return d;
}

Dialect coremlValidated() {
  Dialect d = unchecked("coreml-validated", "Core ML, validated", kAnyInteger,
                        GATHERND_TR("validate_indices=True, from iOS 17."));
  d.negative = NegativeIndex::OutOfRange;
  d.outOfRange = OutOfRange::Error;
  d.check = IndexCheck::EachAxis;
  d.zeroSizeAxis = ZeroSizeAxis::AsAnyIndex;
  d.limits = {kCoreMlRank, {LimitOf::WholeShape, kCoreMlTools}};
  return d;
}

Dialect paddle() {
  Dialect d;
  d.id = "paddle";
  d.name = "PaddlePaddle";
  d.versions = GATHERND_TR("seen in 3.3.1");
  d.negative = NegativeIndex::Wrap;
  d.batchDims = BatchDims::None;
  d.zeroSizeAxis = ZeroSizeAxis::Undefined;
  d.emptyOutputChecks = EmptyOutputChecks::No;
  d.scalarParams = true;
  d.indexTypes = kInt32And64;
  d.elementTypes = kPaddleCpu;
  d.notes = GATHERND_TR("A zero-size indexed axis is read unchecked.");
  return d;
}

Dialect mindspore() {
  Dialect d;
  d.id = "mindspore";
  d.name = "MindSpore";
  d.versions = GATHERND_TR("seen in 2.10.0");
  d.batchDims = BatchDims::None;
  d.scalarParams = true;
  d.scalarIndices = true;
  d.emptyOutputChecks = EmptyOutputChecks::No;
  d.indexTypes = kInt32And64;
  d.elementTypes = DTypeSet::all().without(kStrings).without(kBFloat);
  d.notes = GATHERND_TR("Takes a scalar of indices as one tuple.");
  return d;
}

Dialect mxnet() {
  Dialect d;
  d.id = "mxnet";
  d.name = "Apache MXNet";
  d.versions = GATHERND_TR("documented");
  d.negative = NegativeIndex::Wrap;
  d.depthZero = DepthZero::Undefined;
  d.tupleAxis = TupleAxis::First;
  d.batchDims = BatchDims::None;
  d.indexTypes = kAnyInteger;
  d.elementTypes = DTypeSet::all().without(kStrings);
  d.notes = GATHERND_TR("The tuple lies along the FIRST axis of indices.");
  return d;
}

Dialect webnn() {
  Dialect d;
  d.id = "webnn";
  d.name = "WebNN";
  d.versions = GATHERND_TR("documented");
  d.negative = NegativeIndex::Wrap;
  d.outOfRange = OutOfRange::Clamp;
  d.depthZero = DepthZero::Undefined;
  d.batchDims = BatchDims::None;
  d.zeroSizeAxis = ZeroSizeAxis::Error;
  d.indexTypes = kWebNnIndices;
  d.elementTypes = DTypeSet::all().without(kStrings).without(kComplex);
  d.notes = GATHERND_TR("Wraps first, then clamps.");
  return d;
}

}  // namespace

std::span<const Dialect> builtinDialects() {
  static const std::array dialects = {tensorflowCpu(),
                                      tensorflowGpu(),
                                      tensorflowXla(),
                                      onnx(13),
                                      onnx(12),
                                      onnx(11),
                                      onnxRuntime(),
                                      openvino(5),
                                      openvino(8),
                                      jax(false),
                                      jax(true),
                                      stableHlo(),
                                      numpy(),
                                      pytorch(),
                                      tflite(false),
                                      tflite(true),
                                      unchecked("tensorrt", "TensorRT (kND)", kInt32And64,
                                                GATHERND_TR("batch_dims is setNbElementWiseDims.")),
                                      coreml(),
                                      coremlValidated(),
                                      paddle(),
                                      mindspore(),
                                      mxnet(),
                                      webnn()};
  return dialects;
}

const Dialect* findDialect(std::string_view id) {
  if (id == "tensorflow") id = "tensorflow-cpu";
  const auto all = builtinDialects();
  const auto found = std::ranges::find(all, id, &Dialect::id);
  return found == all.end() ? nullptr : &*found;
}

// The switches of a Dialect as words: one table, read in both directions.

namespace {

struct Switch {
  std::string_view rule;
  std::span<const std::string_view> words;
  std::size_t (*get)(const Dialect&);
  void (*set)(Dialect&, std::size_t);
};

template <auto kMember>
constexpr Switch makeSwitch(std::string_view rule, std::span<const std::string_view> words) {
  return {rule, words, [](const Dialect& d) { return static_cast<std::size_t>(d.*kMember); },
          [](Dialect& d, std::size_t value) {
            d.*kMember = static_cast<std::remove_reference_t<decltype(d.*kMember)>>(value);
          }};
}

// Each list stands in the order of its enumeration.
constexpr std::array<std::string_view, 4> kNegative = {"out_of_range", "wrap", "clamp", "undefined"};
constexpr std::array<std::string_view, 5> kOutOfRange = {"error", "zero", "clamp", "fill", "undefined"};
constexpr std::array<std::string_view, 3> kCheck = {"each_axis", "flat_offset", "nothing"};
constexpr std::array<std::string_view, 4> kDepthZero = {"copy_per_tuple", "refused", "copy_once",
                                                        "undefined"};
constexpr std::array<std::string_view, 2> kBatchAxes = {"kept", "merged"};
constexpr std::array<std::string_view, 2> kTupleAxis = {"last", "first"};
constexpr std::array<std::string_view, 3> kBatchDims = {"none", "equal", "dealt"};
constexpr std::array<std::string_view, 2> kEmptyParams = {"error", "as_any_index"};
constexpr std::array<std::string_view, 3> kZeroSizeAxis = {"as_any_index", "error", "undefined"};
constexpr std::array<std::string_view, 3> kPolicy = {"none", "error_by_default", "zero_by_default"};
constexpr std::array<std::string_view, 2> kFill = {"none", "jax"};
constexpr std::array<std::string_view, 3> kEmptyOutputChecks = {"no", "yes", "rank_1_only"};
constexpr std::array<std::string_view, 2> kIndexBits = {"all", "low_32"};
constexpr std::array<std::string_view, 3> kClampedGradient = {"added", "dropped", "lone_added"};
constexpr std::array<std::string_view, 2> kZeroedGradient = {"dropped", "error_past_end"};
constexpr std::array<std::string_view, 2> kYesNo = {"no", "yes"};

constexpr std::array kSwitches = {
    makeSwitch<&Dialect::negative>("negative_index", kNegative),
    makeSwitch<&Dialect::outOfRange>("out_of_range", kOutOfRange),
    makeSwitch<&Dialect::check>("index_check", kCheck),
    makeSwitch<&Dialect::depthZero>("depth_zero", kDepthZero),
    makeSwitch<&Dialect::batchAxes>("batch_axes", kBatchAxes),
    makeSwitch<&Dialect::tupleAxis>("tuple_axis", kTupleAxis),
    makeSwitch<&Dialect::batchDims>("batch_dims", kBatchDims),
    makeSwitch<&Dialect::emptyParams>("empty_params", kEmptyParams),
    makeSwitch<&Dialect::zeroSizeAxis>("zero_size_axis", kZeroSizeAxis),
    makeSwitch<&Dialect::policy>("bad_indices_policy", kPolicy),
    makeSwitch<&Dialect::fill>("fill_value", kFill),
    makeSwitch<&Dialect::emptyOutputChecks>("empty_output_checks", kEmptyOutputChecks),
    makeSwitch<&Dialect::scalarParams>("scalar_params", kYesNo),
    makeSwitch<&Dialect::scalarIndices>("scalar_indices", kYesNo),
    makeSwitch<&Dialect::indexBits>("index_bits", kIndexBits),
    makeSwitch<&Dialect::clampedGradient>("clamped_gradient", kClampedGradient),
    makeSwitch<&Dialect::zeroedGradient>("zeroed_gradient", kZeroedGradient),
};

}  // namespace

std::vector<RuleWord> ruleWords(const Dialect& dialect) {
  std::vector<RuleWord> words;
  for (const Switch& s : kSwitches) words.push_back({s.rule, s.words[s.get(dialect)]});
  return words;
}

std::span<const std::string_view> ruleValues(std::string_view rule) {
  for (const Switch& s : kSwitches) {
    if (s.rule == rule) return s.words;
  }
  return {};
}

bool setRule(Dialect& dialect, std::string_view rule, std::string_view value) {
  for (const Switch& s : kSwitches) {
    if (s.rule != rule) continue;
    for (std::size_t i = 0; i < s.words.size(); ++i) {
      if (s.words[i] == value) {
        s.set(dialect, i);
        return true;
      }
    }
  }
  return false;
}

Dialect ownDialect(const Dialect& base) {
  Dialect own = base;
  own.id = "custom";
  own.name = "Custom";
  own.versions.clear();
  own.gradientSeen = {};
  own.notes.clear();
  return own;
}

const Dialect* baseDialect(const Dialect& own) {
  const Dialect* best = nullptr;
  std::size_t fewest = kSwitches.size();
  for (const Dialect& row : builtinDialects()) {
    if (row.maxBatchPlusDepth != own.maxBatchPlusDepth || row.elementTypes != own.elementTypes ||
        row.indexTypes != own.indexTypes || row.limits != own.limits) {
      continue;
    }
    std::size_t different = 0;
    for (const Switch& s : kSwitches) different += s.get(row) != s.get(own) ? 1 : 0;
    if (best == nullptr || different < fewest) {
      best = &row;
      fewest = different;
    }
  }
  return best;
}

}  // namespace gathernd
