// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/call/call_indices.h"
#include "core/code/expression/array_expression.h"
#include "core/code/expression/functions.h"
#include "core/code/expression/subscript.h"
#include "core/code/gather_reader.h"
#include "core/error/sentences.h"
#include "core/text/cast.h"
#include "core/text/literal/literal_scanner.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

bool isIndexType(DType type, Module module, bool longOnly) {
  if (module == Module::TensorFlow)
    return type == DType::Int16 || type == DType::Int32 || type == DType::Int64;
  if (module == Module::Torch) return type == DType::Int64 || (type == DType::Int32 && !longOnly);
  return true;
}

}  // namespace

Expected<void> GatherOperands::bind(const GatherFunction& function, TextRange arguments) {
  function_ = &function;
  call_.dialect = function.dialect;
  const auto bound = TRY(boundArguments(source_, arguments, function.parameters));
  for (std::size_t at = 0; at < bound.size(); ++at)
    if (function.means.size() > at) arguments_[function.means[at]] = bound[at];
  return {};
}

TextRange GatherOperands::argument(char means) const {
  const auto found = arguments_.find(means);
  return found == arguments_.end() ? TextRange{} : found->second;
}

bool GatherOperands::given(char means) const {
  const TextRange range = argument(means);
  return !range.empty() && range.in(source_.code) != "None";
}

std::string_view GatherOperands::word(char means) const {
  const std::string_view text = argument(means).in(source_.code);
  const bool quoted = text.size() >= 2 && (text.front() == '"' || text.front() == '\'');
  return quoted ? text.substr(1, text.size() - 2) : std::string_view();
}

Expected<std::int64_t> GatherOperands::numberOf(char means, std::int64_t otherwise) {
  if (!given(means)) return otherwise;
  return evaluator_.wholeNumber(argument(means));
}

std::optional<Expected<GeneratorSpec>> GatherOperands::generatorAt(TextRange range) const {
  range = resolved(range);
  auto spec = parseGenerator(range.in(source_.code));
  if (spec && !*spec)
    return Expected<GeneratorSpec>(tl::unexpected(evaluator_.moved(std::move(spec->error()), range)));
  return spec;
}

bool GatherOperands::isOpenName(TextRange range) const {
  range = resolved(range);
  constexpr int kMaxWrappers = 16;
  for (int wrappers = 0; wrappers < kMaxWrappers; ++wrappers) {
    const auto parts = callParts(source_.code, range);
    if (!parts) break;
    const std::string_view function = parts->name.in(source_.code);
    if (!onlyConverts(function) || !moduleName(function)) return false;
    range = resolved(parts->arguments);
  }
  const std::string_view text = range.in(source_.code);
  return isPythonName(text) && text != "True" && text != "False" && text != "None" &&
         text.find('.') == std::string_view::npos && source_.names.statementOf(text, range.begin) == nullptr;
}

Error GatherOperands::nameWithoutValue() const {
  const TextRange name = resolved(paramsPlace_);
  return refused(name, "pasted.name", {{"name", evaluator_.shown(name)}});
}

Expected<void> GatherOperands::readParams(TextRange range, Module module) {
  paramsPlace_ = range;
  if (range.empty()) return refuse(range_, "pasted.operands");
  if (const auto spec = generatorAt(range)) {
    if (!*spec) return fail(spec->error());
    call_.params = TRY(generateTensor(**spec, (*spec)->dtype.value_or(DType::Float32), limit_));
  } else if (isOpenName(range)) {
    if (!open_) return fail(nameWithoutValue());
    return {};
  } else {
    auto array = TRY(evaluator_.array(range, module));
    TRY(checkModule(array, range, module));
    module_ = array.module;
    const DType type = narrowed(array.tensor.dtype(), module);
    if (type != array.tensor.dtype()) array.tensor = TRY(converted(array.tensor, type, limit_));
    call_.params = std::move(array.tensor);
  }
  call_.written = call_.params->shape();
  return {};
}

Expected<void> GatherOperands::checkModule(const ModuleArray& array, TextRange range, Module module) const {
  if (function_ == nullptr) return {};
  const TextRange value = resolved(range);
  const std::string_view text = value.in(source_.code);
  const bool list = isList(source_.code, value) || text.starts_with("range(") || text.starts_with("list(");
  const bool foreign = array.module != module && (module == Module::Torch || array.module != Module::NumPy);
  const bool refusesLists = has(kArraysOnly) && list;
  if (refusesLists || (foreign && function_->kind != GatherKind::Tuples))
    return refuse(range, refusesLists ? "gather.list" : "gather.foreign", {{"function", call_.function}});
  return {};
}

Expected<Tensor> GatherOperands::readNumbers(TextRange range, Module module) {
  if (range.empty()) return refuse(range_, "pasted.operands");
  if (const auto spec = generatorAt(range)) {
    if (!*spec) return fail(spec->error());
    return generateTensor(**spec, DType::Int64, limit_);
  }
  const auto array = TRY(evaluator_.array(range, module));
  TRY(checkModule(array, range, module));
  const DType type = array.tensor.dtype();
  if (!isIndexType(type, module, has(kFlat) || has(kBothBroadcast)))
    return refuse(range, "gather.index_type", {{"function", call_.function}, {"dtype", dtypeName(type)}});
  return indexNumbers(evaluator_, array.tensor, range);
}

Expected<Tensor> GatherOperands::readTuples(TextRange range) {
  if (range.empty()) return refuse(range_, "pasted.operands");
  const Dialect* const dialect = findDialect(call_.dialect.empty() ? "tensorflow-cpu" : call_.dialect);
  if (const auto spec = generatorAt(range)) {
    if (!*spec) return fail(spec->error());
    const DType type = (*spec)->dtype.value_or(DType::Int64);
    // Random ones lie within the axes that they index.
    if (call_.params && dialect != nullptr)
      return generateCallIndices(**spec, type, call_.params->shape(), call_.batchDims, *dialect, limit_);
    return generateTensor(**spec, type, limit_);
  }
  // A list has the type that indices have here.
  const bool list = isList(source_.code, resolved(range));
  const auto array = TRY(evaluator_.array(range, list ? Module::NumPy : function_->module));
  const Tensor& tensor = array.tensor;
  // An empty list is one of floats to TensorFlow; who writes a call by hand means none.
  if (list && tensor.elementCount() == 0 && (open_ || function_->module != Module::TensorFlow))
    return Tensor::zeros(DType::Int64, tensor.shape());
  if (isInteger(tensor.dtype())) return tensor;
  if (call_.dialect != "mxnet" || !isFloat(tensor.dtype())) return refuse(range, "pasted.indices_type");
  // MXNet's arrays are of floats, its indices too.
  auto whole = TRY(converted(tensor, DType::Int64, limit_));
  for (std::int64_t at = 0; at < tensor.elementCount(); ++at)
    if (castElement(elementAt(whole, at), tensor.dtype()) != elementAt(tensor, at))
      return refuse(range, "pasted.indices_type");
  return whole;
}

Expected<void> GatherOperands::flatten() {
  if (!call_.params) return fail(nameWithoutValue());
  const std::int64_t count = call_.params->elementCount();
  if (call_.params->shape().rank() == 1) return {};
  call_.params = call_.params->reshaped(Shape{count});
  say(GATHERND_TR("params are taken as one list of {count} numbers"), {{"count", count}});
  return {};
}

std::string GatherOperands::spelled(TextRange range) const {
  constexpr std::size_t kMost = 80;
  const std::string_view text = range.in(source_.code);
  const std::size_t length = wholeCharacters(text, kMost);
  return std::string(text.substr(0, length)) + (length < text.size() ? "…" : "");
}

Error GatherOperands::refused(TextRange place, const char* reason, std::vector<ErrorArg> args) const {
  args.emplace_back("text", evaluator_.shown(place));
  return errorAt(source_.text, place.begin, reason, std::move(args));
}

}  // namespace gathernd
