// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/snippet/snippet.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "core/code/snippet/snippet_values.h"
#include "core/tensor/edits.h"

namespace gathernd {
namespace {

std::string commas(std::span<const std::int64_t> numbers) {
  return fmt::format("{}", fmt::join(numbers, ", "));
}

std::vector<std::int64_t> countingFrom(std::int64_t first, std::int64_t end) {
  std::vector<std::int64_t> numbers(static_cast<std::size_t>(std::max<std::int64_t>(end - first, 0)));
  std::iota(numbers.begin(), numbers.end(), first);
  return numbers;
}

Element fillOf(const Plan& plan) {
  return {plan.dtype, plan.fill, {}};
}

bool isWide(DType dtype) {
  return dtype == DType::Complex128 || (elementBytes(dtype) == 8 && dtype != DType::Complex64);
}

/// So many numbers of a tuple are spelled out one by one.
constexpr int kSpelled = 3;

void addNames(std::vector<std::string>& names, char letter, int count) {
  for (int k = 0; k < count; ++k)
    names.push_back(count == 1 ? std::string(1, letter) : fmt::format("{}{}", letter, k));
}

std::string shapeTuple(std::span<const std::int64_t> extents) {
  return fmt::format("({}{})", fmt::join(extents, ", "), extents.size() == 1 ? "," : "");
}

/// What a bad tuple's block is; empty: it has none.
std::string replacement(const Plan& plan) {
  if (plan.badAction == BadAction::Error) return {};
  if (plan.badAction == BadAction::Zero) return plan.dtype == DType::String ? "\"\"" : "0";
  const auto bytes = std::span(plan.fill).first(static_cast<std::size_t>(elementBytes(plan.dtype)));
  const auto tensor = Tensor::fromBytes(plan.dtype, Shape{}, bytes);
  // An unusual NaN is a view of its bits.
  std::string whole = tensor ? snippetTensor(*tensor, SnippetLanguage::Python, 0) : std::string();
  return whole.find(".view(np.") != whole.npos ? whole
                                               : snippetElement(fillOf(plan), SnippetLanguage::Python);
}

/// Of a sound call, after describePlan: the expressions of the loop in Python that names each axis. Facts:
/// loop_low_32, loop_wrap. Holes: loop_names …; empty where the call needs none of that.
class LoopWriter {
 public:
  LoopWriter(const Plan& plan, TemplateValues& values)
      : plan_(plan),
        names_(loopNames(plan)),
        flat_(plan.rule.flatOnly && plan.depth > 0),
        upper_(plan.rule.range == RangeMode::Clamp && !plan.rule.flatOnly),
        lower_(plan.rule.negative == NegativeMode::Clamp ||
               (plan.rule.negative == NegativeMode::Wrap && plan.rule.range == RangeMode::Clamp)),
        values_(values) {}

  void write() {
    const bool looks = plan_.depth > 0;
    const bool wraps = looks && plan_.rule.negative == NegativeMode::Wrap;
    const bool cuts = looks && plan_.rule.low32;
    values_.fact("loop_wrap", wraps);
    values_.fact("loop_low_32", cuts);
    hole("loop_output", shapeTuple(plan_.output.extents()));
    hole("loop_reported", shapeTuple(plan_.reported.extents()));
    hole("loop_names", names_.empty() ? "_" : place());
    hole("loop_place", names_.empty() ? "()" : place());
    hole("loop_grid", grid());
    hole("loop_sizes", fmt::format("[{}]", fmt::join(sizes(), ", ")));
    hole("loop_clamp", looks ? clamped() : "");
    hole("loop_tuple", tuple(wraps || cuts || flat_ || (looks && (upper_ || lower_))));
    hole("loop_offset", flat_ ? offset() : "");
    hole("loop_rows", flat_ ? rows() : "");
    hole("loop_inside", looks && canLieOutside() ? inside() : "");
    hole("loop_outside", looks && canLieOutside() ? outside() : "");
    hole("loop_said", names_.empty() ? "f\"indices = {i}\"" : said());
    hole("loop_else", looks && canLieOutside() ? replacement(plan_) : "");
    hole("loop_slice", slice());
  }

 private:
  void hole(const char* name, std::string code) { values_.holes[name] = std::move(code); }

  std::string place() const { return fmt::format("{}", fmt::join(names_, ", ")); }

  std::span<const std::int64_t> sizes() const {
    return {plan_.rule.axisSize, static_cast<std::size_t>(plan_.depth)};
  }

  std::string grid() const {
    if (!values_.holds("look")) return "[]";
    const auto extents = plan_.tupleGrid.extents();
    if (extents.empty()) return "range(1)";
    return fmt::format("{}({})", extents.size() == 1 ? "range" : "np.ndindex", fmt::join(extents, ", "));
  }

  std::string tuple(bool numbers) const {
    if (plan_.copyOnce) return "[]";
    if (plan_.indices.rank() == 0) return "[indices.item()]";
    return (names_.empty() ? "indices" : "indices[" + place() + "]") + (numbers ? ".tolist()" : "");
  }

  std::string clamped() const {
    if (upper_ && lower_) return "min(max(a, 0), s - 1)";
    return upper_ ? "min(a, s - 1)" : lower_ ? "max(a, 0)" : "";
  }

  bool canLieOutside() const {
    const auto of = sizes();
    return flat_ || !upper_ || !lower_ || std::find(of.begin(), of.end(), 0) != of.end();
  }

  std::string inside() const {
    if (flat_) return fmt::format("min(i) >= 0 and at < {}", plan_.sliceCount);
    if (plan_.depth > kSpelled) {
      return fmt::format("all(0 <= a < s for a, s in zip(i, [{}]))", fmt::join(sizes(), ", "));
    }
    std::string text;
    for (int j = 0; j < plan_.depth; ++j) {
      text += fmt::format("{}0 <= i[{}] < {}", j > 0 ? " and " : "", j, plan_.rule.axisSize[j]);
    }
    return text;
  }

  std::string outside() const {
    const bool single = !flat_ && (plan_.depth == 1 || plan_.depth > kSpelled);
    return single ? "not " + inside() : "not (" + inside() + ")";
  }

  std::string said() const {
    return "f\"indices[{" + fmt::format("{}", fmt::join(names_, "}, {")) + "}] = {i}\"";
  }

  /// The number of the slice among all slices of params.
  std::string offset() const {
    std::string text;
    const auto term = [&text](const std::string& name, std::int64_t stride) {
      if (!text.empty()) text += " + ";
      text += stride == 1 ? name : fmt::format("{} * {}", name, stride);
    };
    std::int64_t stride = plan_.rule.slicesPerBatch * plan_.batch.elementCount();
    for (int b = 0; b < plan_.batch.rank(); ++b) {
      stride = plan_.batch[b] > 0 ? stride / plan_.batch[b] : 0;
      term(names_[static_cast<std::size_t>(b)], stride);
    }
    for (int j = 0; j < plan_.depth; ++j) term(fmt::format("i[{}]", j), plan_.rule.sliceStride[j]);
    return text;
  }

  std::string rows() const {
    std::vector<std::int64_t> extents = plan_.slice.toVector();
    extents.insert(extents.begin(), plan_.sliceCount);
    return shapeTuple(extents);
  }

  std::string slice() const {
    if (flat_) return "rows[at]";
    std::vector<std::string> parts(names_.begin(), names_.begin() + plan_.batch.rank());
    const bool spelled = plan_.depth <= kSpelled;
    for (int j = 0; spelled && j < plan_.depth; ++j) parts.push_back(fmt::format("i[{}]", j));
    if (!spelled) parts.emplace_back("*i");
    if (parts.empty()) return "params[()]";  // an empty tuple is params itself
    const std::string all = fmt::format("{}", fmt::join(parts, ", "));
    return spelled ? "params[" + all + "]" : "params[(" + all + (parts.size() == 1 ? ",)]" : ")]");
  }

  const Plan& plan_;
  std::vector<std::string> names_;
  bool flat_, upper_, lower_;
  TemplateValues& values_;
};

/// Of types, ranks and batch_dims, whether the call is sound or not. Facts: batched, has_depth, depth0, bool,
/// bfloat16, complex, string, wide_params and wide_indices (64-bit types), zero_axis (among those indexed).
/// Holes: name, batch_dims, depth, batch_plus_depth, the shapes.
void describeCall(const Framework& framework, const GatherCall& call, TemplateValues& values) {
  const DType dtype = call.params.dtype;
  const int last = call.indices.shape.rank() - 1;
  const int axis = call.dialect.tupleAxis == TupleAxis::First ? 0 : last;
  const std::int64_t depth = last < 0 ? 1 : call.indices.shape[axis];
  values.fact("batched", call.batchDims != 0);
  values.fact("has_depth", depth > 0);
  values.fact("depth0", depth == 0);
  values.fact("bool", dtype == DType::Bool);
  values.fact("float16", dtype == DType::Float16);
  values.fact("bfloat16", dtype == DType::BFloat16);
  values.fact("complex", isComplex(dtype));
  values.fact("string", dtype == DType::String);
  values.fact("wide_params", isWide(dtype));
  values.fact("wide_indices", isWide(call.indices.dtype));

  const auto indexed = call.params.shape.slice(
      static_cast<int>(std::clamp<std::int64_t>(call.batchDims, 0, kMaxRank)),
      static_cast<int>(std::clamp<std::int64_t>(call.batchDims + depth, 0, kMaxRank)));
  values.fact("zero_axis", indexed.empty());

  auto& holes = values.holes;
  values.texts["name"] = framework.name;
  holes["batch_dims"] = std::to_string(call.batchDims);
  holes["depth"] = std::to_string(depth);
  holes["batch_plus_depth"] = std::to_string(call.batchDims + depth);
  holes["params_shape"] = commas(call.params.shape.extents());
  holes["indices_shape"] = commas(call.indices.shape.extents());
  values.texts["indices_dtype"] = dtypeName(call.indices.dtype);
  holes["js_array"] = snippetTypeName("js_array", dtype);
  holes["tf_params_type"] = dtype == DType::String ? "tf.string" : "tf.as_dtype(params.dtype)";
  const bool numbers = isInteger(dtype) || dtype == DType::Bool;
  holes["print_value"] = numbers ? "+value" : "value";
  if (dtype == DType::BFloat16 || dtype == DType::Float16) {
    values.texts["type_note"] = fmt::format("The bits of a {}: they only move.", dtypeName(dtype));
  } else {
    values.texts["type_note"] = dtype == DType::Bool ? "A bool is a byte here, as it is in a file." : "";
  }
}

/// Of a sound call, as its own dialect has it; for loops that follow those rules. Facts: wrap, clamp,
/// flat_only, low_32, error, fill, copy_once, merged, look (at the indices at all). Holes: counts, sizes of
/// axes, dialect_name …
void describePlan(const Plan& plan, SnippetLanguage language, TemplateValues& values) {
  values.fact("wrap", plan.rule.negative == NegativeMode::Wrap);
  values.fact("clamp", plan.rule.range == RangeMode::Clamp);
  values.fact("flat_only", plan.rule.flatOnly);
  values.fact("low_32", plan.rule.low32);
  values.fact("error", plan.badAction == BadAction::Error);
  values.fact("fill", plan.badAction == BadAction::Fill);
  values.fact("copy_once", plan.copyOnce);
  values.fact("merged", !(plan.reported == plan.output));
  const bool look = plan.checks || plan.depth == 0 || !plan.output.empty();
  values.fact("look", look);

  auto& holes = values.holes;
  const std::int64_t batches = plan.batch.elementCount();
  const bool promised = !plan.undefined && !plan.badIsUndefined;
  values.texts["undefined_note"] =
      promised ? "" : "promises nothing for a bad tuple; zeros are this code's choice";
  values.texts["dialect_name"] = plan.dialect.name;
  holes["batches"] = std::to_string(batches);
  holes["tuples"] = std::to_string(look && batches > 0 ? plan.tupleCount / batches : 0);
  holes["slice_elements"] = std::to_string(plan.sliceElements);
  holes["batch_slices"] = std::to_string(batches > 0 ? plan.sliceCount / batches : 0);
  holes["indexed_sizes"] =
      commas(plan.params.slice(plan.batchDims, plan.batchDims + (plan.copyOnce ? 0 : plan.depth)).extents());
  std::string& fill = holes["fill_value"];
  fill = plan.badAction == BadAction::Fill ? snippetElement(fillOf(plan), language) : std::string();
  if (language == SnippetLanguage::Cpp) fill = fill.empty() ? "T{}" : "T(" + fill + ")";
}

/// StableHLO's dimension numbers. Holes: offset_dims, indexed_axes, batch_axes, slice_sizes …
void describeDimensions(const Plan& plan, TemplateValues& values) {
  auto& holes = values.holes;
  const int leading = plan.batch.rank() + plan.outer.rank();
  std::vector<std::int64_t> sizes(static_cast<std::size_t>(plan.batchDims + plan.depth), 1);
  sizes.insert(sizes.end(), plan.slice.begin(), plan.slice.end());
  holes["offset_dims"] = commas(countingFrom(leading, plan.output.rank()));
  holes["indexed_axes"] = commas(countingFrom(plan.batchDims, plan.batchDims + plan.depth));
  holes["batch_axes"] = commas(countingFrom(0, plan.batchDims));
  holes["index_vector_dim"] = std::to_string(plan.indices.rank() - 1);
  holes["slice_sizes"] = commas(sizes);
  holes["mlir_params"] = mlirTensorType(plan.dtype, plan.params);
  holes["mlir_indices"] = mlirTensorType(plan.indexDtype, plan.indices);
  holes["mlir_output"] = mlirTensorType(plan.dtype, plan.output);
  const bool params = values.holds("params_inline"), indices = values.holds("indices_inline");
  holes["mlir_arguments"] = (params ? "" : "%params: " + holes["mlir_params"]) +
                            (params || indices ? "" : ", ") +
                            (indices ? "" : "%indices: " + holes["mlir_indices"]);
}

struct FileName {
  std::string file, key;  ///< key empty: a .npy
};

FileName splitFile(const std::string& path) {
  const std::size_t mark = path.rfind(".npz:");
  if (mark == path.npos) return {path, ""};
  return {path.substr(0, mark + 4), path.substr(mark + 5)};
}

/// The expression that loads a tensor; a .npz unpacked is a .npy for each key.
std::string loadedTensor(const Framework& framework, const std::string& path, std::string_view type,
                         DType dtype) {
  const FileName name = splitFile(path);
  const std::string member = name.key.empty() ? name.file : name.key + ".npy";
  switch (framework.language) {
    case SnippetLanguage::Python: {
      std::string text = fmt::format("np.load({})", quotedText(name.file, framework.language));
      if (!name.key.empty()) text += fmt::format("[{}]", quotedText(name.key, framework.language));
      return dtype == DType::BFloat16 ? text + ".view(ml_dtypes.bfloat16)" : text;
    }
    case SnippetLanguage::Cpp:
      return fmt::format("load<{}>({})", type, quotedText(member, framework.language));
    case SnippetLanguage::JavaScript:
      return fmt::format("await load({}, {})", quotedText(member, framework.language),
                         snippetTypeName("js_array", dtype));
    case SnippetLanguage::Mlir:
      break;
  }
  return {};
}

Expected<void> checkRefusals(const Framework& framework, const TemplateValues& values) {
  for (const SnippetRefusal& refusal : framework.refusals) {
    if (values.holds(refusal.fact)) {
      return fail(ErrorCode::Unsupported, "snippet.refused", {{"reason", refusal.why}});
    }
  }
  return {};
}

class SnippetMaker {
 public:
  SnippetMaker(const Framework& framework, const SnippetCall& call, const SnippetOptions& options)
      : framework_(framework), options_(options), input_(call) {}

  Expected<Snippet> make() && {
    describeCall(framework_, input_.call, values_);
    TRY(moveTuples());
    TRY(castIndices());
    TRY(nameTypes());
    describeRules();
    writeTensor("params", input_.params, input_.call.params.dtype, options_.paramsFile);
    writeTensor("indices", input_.indices, input_.call.indices.dtype, options_.indicesFile);
    TRY(describeGradient());
    TRY(checkRefusals(framework_, values_));
    TRY(describeSound());
    Snippet snippet;
    auto text =
        TRY(renderTemplate(framework_.text, values_, frameworkText, framework_.language, &snippet.marks));
    snippet.text = std::move(text);
    return snippet;
  }

 private:
  bool python() const { return framework_.language == SnippetLanguage::Python; }

  Expected<void> moveTuples() {
    GatherCall& call = input_.call;
    if (call.dialect.tupleAxis == TupleAxis::Last || call.indices.shape.rank() < 2) return {};
    if (input_.indices && input_.indices->elementCount() <= options_.inlineElements) {
      input_.indices = withFirstAxisLast(*input_.indices);
      call.indices.shape = input_.indices->shape();
    } else if (python()) {
      values_.facts.emplace("move_tuples");
    } else {
      return fail(ErrorCode::Unsupported, "snippet.tuple_axis", {{"dialect", call.dialect.name}});
    }
    call.dialect.tupleAxis = TupleAxis::Last;
    return {};
  }

  Expected<void> castIndices() {
    TensorDesc& indices = input_.call.indices;
    const Dialect* dialect = framework_.dialect;
    if (!options_.castIndices || dialect == nullptr || dialect->indexTypes.contains(indices.dtype)) return {};
    if (!python()) {
      return fail(ErrorCode::DType, "snippet.index_type",
                  {{"framework", framework_.name}, {"dtype", dtypeName(indices.dtype)}});
    }
    values_.facts.emplace("index_cast");
    return {};
  }

  Expected<void> nameTypes() {
    if (framework_.types.empty()) return {};
    // Indices that are cast in the code have the type that they are cast to.
    const DType index = values_.holds("index_cast") ? DType::Int64 : input_.call.indices.dtype;
    for (const auto& [hole, dtype] :
         {std::pair{"params_type", input_.call.params.dtype}, std::pair{"indices_type", index}}) {
      const std::string_view name = snippetTypeName(framework_.types, dtype);
      if (name.empty()) {
        return fail(ErrorCode::Unsupported, "snippet.no_type",
                    {{"framework", framework_.name}, {"dtype", dtypeName(dtype)}});
      }
      values_.holes[hole] = name;
    }
    return {};
  }

  void describeRules() {
    const GatherCall& call = input_.call;
    std::string policy = framework_.policy;
    if (policy.empty() && framework_.dialect != nullptr && framework_.dialect->policy != PolicyRule::None) {
      policy = call.policy;
    }
    values_.texts["policy"] = policy;
    values_.holes["fill_value"] =
        call.fillValue ? snippetElement(*call.fillValue, framework_.language) : std::string();
    values_.texts["file_note"] = "";
  }

  void writeTensor(const std::string& name, const std::optional<Tensor>& tensor, DType dtype,
                   const std::string& path) {
    const std::string hole = name + "_value";
    if (tensor && tensor->elementCount() <= options_.inlineElements) {
      // Where the value begins in its line; other languages than Python wrap near enough.
      const std::size_t column = name.size() + (python() ? 3 : 26);
      values_.holes[hole] = snippetTensor(*tensor, framework_.language, column);
      values_.facts.emplace(name + "_inline");
      return;
    }
    values_.holes[hole] = loadedTensor(framework_, path, name == "params" ? "T" : "Index", dtype);
    values_.facts.emplace("from_file");
    values_.fact("string_file", dtype == DType::String);
    const FileName file = splitFile(path);
    values_.texts["file_note"] = fmt::format("{} holds what is too large to stand here{}.", file.file,
                                             file.key.empty() ? "" : "; gathernd convert writes such a file");
  }

  Expected<void> describeGradient() {
    values_.holes["upstream_value"] = "";
    if (!options_.gradient) return {};
    if (!framework_.hasGradient)
      return fail(ErrorCode::Unsupported, "snippet.no_gradient", {{"framework", framework_.name}});
    const DType dtype = input_.call.params.dtype;
    if (!isComplex(dtype) && !isFloat(dtype)) {
      return fail(ErrorCode::Unsupported, "snippet.gradient_type",
                  {{"framework", framework_.name}, {"dtype", dtypeName(dtype)}});
    }
    values_.facts.emplace("gradient");
    if (input_.upstream) writeTensor("upstream", input_.upstream, dtype, options_.upstreamFile);
    return {};
  }

  /// What needs a call that breaks no rule: a loop by the call's own rules, or a framework that wants shapes.
  Expected<void> describeSound() {
    if (!framework_.needsPlan) return {};
    GatherCall call = input_.call;
    if (framework_.dialect != nullptr) {
      call.dialect = *framework_.dialect;
      call.policy.clear();
      call.fillValue.reset();
    }
    const auto plan = TRY(makePlan(call));
    if (framework_.dialect == nullptr) {
      describePlan(plan, framework_.language, values_);
      if (python()) LoopWriter(plan, values_).write();
    } else {
      describeDimensions(plan, values_);
    }
    return {};
  }

  const Framework& framework_;
  const SnippetOptions& options_;
  SnippetCall input_;
  TemplateValues values_;
};

}  // namespace

std::vector<std::string> loopNames(const Plan& plan) {
  std::vector<std::string> names;
  addNames(names, 'b', plan.batch.rank());
  addNames(names, 'n', plan.tupleGrid.rank() - plan.batch.rank());
  return names;
}

Expected<Snippet> makeMarkedSnippet(const Framework& framework, const SnippetCall& call,
                                    const SnippetOptions& options) {
  return SnippetMaker(framework, call, options).make();
}

Expected<std::string> makeSnippet(const Framework& framework, const SnippetCall& call,
                                  const SnippetOptions& options) {
  auto snippet = TRY(makeMarkedSnippet(framework, call, options));
  return std::move(snippet.text);
}

Tensor withFirstAxisLast(const Tensor& tensor) {
  if (tensor.shape().rank() < 2) return tensor;
  std::vector<int> axes(static_cast<std::size_t>(tensor.shape().rank()));
  std::iota(axes.begin(), axes.end(), 0);
  std::rotate(axes.begin(), axes.begin() + 1, axes.end());
  const auto moved = transposed(tensor, axes);
  return moved ? *moved : tensor;
}

}  // namespace gathernd
