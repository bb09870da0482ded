// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/snippet/snippet.h"

#include <algorithm>
#include <cstring>

#include <fmt/format.h>

#include "core/code/snippet/snippet_facts.h"
#include "core/code/snippet/snippet_values.h"

namespace gathernd {
namespace {

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
                  {{"framework", framework_.name}, {"dtype", std::string(dtypeName(indices.dtype))}});
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
                    {{"framework", framework_.name}, {"dtype", std::string(dtypeName(dtype))}});
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
    if (dtype == DType::String) values_.facts.emplace("string_file");
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
                  {{"framework", framework_.name}, {"dtype", std::string(dtypeName(dtype))}});
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
      if (python()) describeLoop(plan, values_);
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
  const std::int64_t count = tensor.elementCount();
  std::vector<std::int64_t> extents = tensor.shape().toVector();
  if (extents.size() < 2) return tensor;
  std::rotate(extents.begin(), extents.begin() + 1, extents.end());
  const std::int64_t first = extents.back();
  const std::int64_t rest = count > 0 ? count / first : 0;
  const auto bytes = static_cast<std::size_t>(elementBytes(tensor.dtype()));
  std::vector<std::byte> moved(tensor.bytes().size());
  for (std::int64_t i = 0; i < count; ++i) {
    const std::int64_t from = (i % first) * rest + i / first;
    std::memcpy(moved.data() + static_cast<std::size_t>(i) * bytes,
                tensor.data() + static_cast<std::size_t>(from) * bytes, bytes);
  }
  const auto shape = Shape::make(extents);
  auto made = shape ? Tensor::fromBytes(tensor.dtype(), *shape, moved, tensor.arena())
                    : Expected<Tensor>(tl::unexpect, shape.error());
  return made ? *made : tensor;
}

}  // namespace gathernd
