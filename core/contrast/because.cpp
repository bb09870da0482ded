// SPDX-License-Identifier: GPL-3.0-or-later
// Why frameworks do what they do, as far as a source says so; docs/dialects.md names each source.
#include <algorithm>
#include <array>

#include "core/contrast/deciding.h"

namespace gathernd {
namespace {

struct Reason {
  std::string_view dialect;
  std::string_view rule;  ///< that decided
  TupleOutcome outcome;
  std::string_view sentence;
};

using O = TupleOutcome;
constexpr std::string_view kNegative = "negative_index";
constexpr std::string_view kRange = "out_of_range";
constexpr std::string_view kCheck = "index_check";

constexpr std::array kReasons = std::to_array<Reason>({
    {"tensorflow-cpu", kRange, O::Refused, "because.cpu"},
    {"tensorflow-gpu", kRange, O::Zeroed, "because.gpu"},
    {"tensorflow-xla", kRange, O::Clamped, "because.compiled"},
    {"tensorflow-xla", kNegative, O::Clamped, "because.compiled"},
    {"onnx", kRange, O::Refused, "because.document_error"},
    {"onnx-12", kRange, O::Refused, "because.document_error"},
    {"onnx-11", kRange, O::Refused, "because.document_error"},
    {"onnx", kNegative, O::Wrapped, "because.document_wraps"},
    {"onnx-12", kNegative, O::Wrapped, "because.document_wraps"},
    {"onnx-11", kNegative, O::Wrapped, "because.document_wraps"},
    {"onnxruntime", kRange, O::Refused, "because.cpu"},
    {"onnxruntime", kNegative, O::Wrapped, "because.document_wraps"},
    {"openvino-5", kCheck, O::Undefined, "because.unchecked"},
    {"openvino-8", kCheck, O::Undefined, "because.unchecked"},
    {"openvino-5", kNegative, O::Wrapped, "because.plugin_wraps"},
    {"openvino-8", kNegative, O::Wrapped, "because.plugin_wraps"},
    {"jax", kRange, O::Clamped, "because.accelerator"},
    {"jax", kNegative, O::Wrapped, "because.python"},
    {"jax", "index_bits", O::Wrapped, "because.x64"},
    {"jax", "index_bits", O::Clamped, "because.x64"},
    {"jax-fill", kRange, O::Filled, "because.fill"},
    {"jax-fill", kNegative, O::Wrapped, "because.python"},
    {"jax-fill", "index_bits", O::Wrapped, "because.x64"},
    {"stablehlo", kRange, O::Clamped, "because.compiled"},
    {"stablehlo", kNegative, O::Clamped, "because.compiled"},
    {"numpy", kRange, O::Refused, "because.cpu"},
    {"numpy", kNegative, O::Wrapped, "because.python"},
    {"pytorch", kRange, O::Refused, "because.cpu_not_cuda"},
    {"pytorch", kNegative, O::Wrapped, "because.python"},
    {"tflite-2.21", kCheck, O::Ok, "because.flat_offset"},
    {"tensorrt", kCheck, O::Undefined, "because.no_promise"},
    {"coreml", kCheck, O::Undefined, "because.no_promise"},
    {"coreml-validated", kRange, O::Refused, "because.asked_to_check"},
    {"paddle", kRange, O::Refused, "because.cpu"},
    {"mindspore", kRange, O::Refused, "because.cpu"},
    {"webnn", kRange, O::Clamped, "because.graph"},
    {"webnn", kNegative, O::Wrapped, "because.document_wraps"},
});

}  // namespace

std::string_view becauseOf(const Dialect& dialect, TupleOutcome outcome, std::string_view rule) {
  if (rule == "bad_indices_policy" && outcome == TupleOutcome::Zeroed) return "because.ignore";
  const Dialect* const row = findDialect(dialect.id);
  if (row == nullptr || !(*row == dialect))
    return {};  // a person's own rules are nobody's decision but theirs
  const auto found = std::find_if(kReasons.begin(), kReasons.end(), [&](const Reason& each) {
    return each.dialect == dialect.id && each.rule == rule && each.outcome == outcome;
  });
  return found == kReasons.end() ? std::string_view() : found->sentence;
}

}  // namespace gathernd
