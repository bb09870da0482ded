// SPDX-License-Identifier: GPL-3.0-or-later
// tf.ragged.constant as far as it becomes a tensor.
#include <algorithm>

#include "core/code/expression/functions.h"
#include "core/tensor/edits.h"
#include "core/text/cast.h"
#include "core/text/literal/literal_scanner.h"

namespace gathernd {

Expected<std::optional<RaggedRows>> readRagged(Evaluator& evaluator, TextRange range) {
  const PythonSource& source = evaluator.source();
  range = source.names.resolved(source.code, range);
  constexpr std::string_view kName = "ragged.constant";
  const auto known = moduleName(range.in(source.code));
  if (!known || known->module != Module::TensorFlow || !known->name.starts_with(kName)) return std::nullopt;
  const TextRange name{range.begin, range.end - known->name.size() + kName.size()};
  if (source.code.substr(name.end, 1) != "(" || closingOf(source.code, name.end, range.end) != range.end - 1)
    return std::nullopt;
  const auto bound = TRY(boundArguments(source, {name.end + 1, range.end - 1}, "pylist dtype"));
  const TextRange list = source.names.resolved(source.code, bound[0]);
  const auto written = TRY(evaluator.dtype(bound[1], Module::TensorFlow));
  const auto parts = isList(source.code, list) ? splitPython(source.code, {list.begin + 1, list.end - 1}, ",")
                                               : std::nullopt;
  RaggedRows rows{name, {}};
  for (const TextRange& part : parts.value_or(std::vector<TextRange>())) {
    auto row = TRY(evaluator.array(part, Module::TensorFlow, written)).tensor;
    if (row.shape().rank() != 1 || !isList(source.code, source.names.resolved(source.code, part)))
      return refuseRagged(evaluator, name);
    rows.rows.push_back(std::move(row));
  }
  // One type for all: that of the rows that have numbers, and of decimals beside whole ones theirs.
  std::optional<DType> type = written;
  for (const Tensor& row : rows.rows)
    if (row.elementCount() > 0 && (!type || (isInteger(*type) && isFloat(row.dtype())))) type = row.dtype();
  if (rows.rows.empty() || type == DType::String) return refuseRagged(evaluator, name);
  for (Tensor& row : rows.rows) {
    const DType to = type.value_or(DType::Float32);
    if (row.elementCount() == 0) row = TRY(Tensor::zeros(to, row.shape()));
    if (isInteger(row.dtype()) && isFloat(to)) row = TRY(converted(row, to, evaluator.memoryLimit()));
  }
  return rows;
}

tl::unexpected<Error> refuseRagged(const Evaluator& evaluator, TextRange name) {
  return evaluator.refuse(name.begin, "expression.ragged", {{"name", evaluator.shown(name)}});
}

Expected<Tensor> flatValues(const RaggedRows& ragged, std::int64_t memoryLimit) {
  return joinedTensor(ragged.rows, 0, memoryLimit);
}

Expected<Tensor> paddedRows(const RaggedRows& ragged, std::int64_t memoryLimit) {
  std::int64_t width = 0;
  for (const Tensor& row : ragged.rows) width = std::max(width, row.elementCount());
  const DType type = ragged.rows.front().dtype();
  TRY(checkedBytes(type, Shape{std::ssize(ragged.rows), width}, memoryLimit));
  std::vector<Tensor> rows;
  for (const Tensor& row : ragged.rows) rows.push_back(TRY(resized(row, Shape{width}, memoryLimit)));
  return stackedTensor(rows, 0, memoryLimit);
}

}  // namespace gathernd
