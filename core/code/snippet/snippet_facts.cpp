// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/snippet/snippet_facts.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "core/code/snippet/snippet_values.h"

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

bool isWide(DType dtype) {
  return dtype == DType::Complex128 || (elementBytes(dtype) == 8 && dtype != DType::Complex64);
}

}  // namespace

void describeCall(const Framework& framework, const GatherCall& call, TemplateValues& values) {
  const auto fact = [&](std::string_view name, bool holds) {
    if (holds) values.facts.emplace(name);
  };
  const DType dtype = call.params.dtype;
  const int last = call.indices.shape.rank() - 1;
  const int axis = call.dialect.tupleAxis == TupleAxis::First ? 0 : last;
  const std::int64_t depth = last < 0 ? 1 : call.indices.shape[axis];
  fact("batched", call.batchDims != 0);
  fact("has_depth", depth > 0);
  fact("depth0", depth == 0);
  fact("bool", dtype == DType::Bool);
  fact("float16", dtype == DType::Float16);
  fact("bfloat16", dtype == DType::BFloat16);
  fact("complex", isComplex(dtype));
  fact("string", dtype == DType::String);
  fact("wide_params", isWide(dtype));
  fact("wide_indices", isWide(call.indices.dtype));

  const auto indexed = call.params.shape.slice(
      static_cast<int>(std::clamp<std::int64_t>(call.batchDims, 0, kMaxRank)),
      static_cast<int>(std::clamp<std::int64_t>(call.batchDims + depth, 0, kMaxRank)));
  fact("zero_axis", indexed.empty());

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

void describePlan(const Plan& plan, SnippetLanguage language, TemplateValues& values) {
  const auto fact = [&](std::string_view name, bool holds) {
    if (holds) values.facts.emplace(name);
  };
  fact("wrap", plan.rule.negative == NegativeMode::Wrap);
  fact("clamp", plan.rule.range == RangeMode::Clamp);
  fact("flat_only", plan.rule.flatOnly);
  fact("low_32", plan.rule.low32);
  fact("error", plan.badAction == BadAction::Error);
  fact("fill", plan.badAction == BadAction::Fill);
  fact("copy_once", plan.copyOnce);
  fact("merged", !(plan.reported == plan.output));
  const bool look = plan.checks || plan.depth == 0 || !plan.output.empty();
  fact("look", look);

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
  if (plan.badAction == BadAction::Fill) {
    Element fill;
    fill.dtype = plan.dtype;
    fill.bits = plan.fill;
    holes["fill_value"] = snippetElement(fill, language);
  } else {
    holes["fill_value"] = "";
  }
  if (language == SnippetLanguage::Cpp) {
    std::string& value = holes["fill_value"];
    value = value.empty() ? "T{}" : "T(" + value + ")";
  }
}

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

}  // namespace gathernd
