// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/pasted_call.h"

#include <array>
#include <functional>
#include <map>
#include <vector>

#include "core/call/call_indices.h"
#include "core/call/dialect.h"
#include "core/code/expression/array_expression.h"
#include "core/code/python/python_text.h"
#include "core/tensor/element.h"
#include "core/text/cast.h"
#include "core/text/literal/literal.h"
#include "core/text/literal/literal_scanner.h"
#include "core/text/text_parts.h"

namespace gathernd {
namespace {

/// A function that gathers by tuples: whose it is, and the names of its two tensors.
struct TupleGather {
  std::string_view function, dialect, params, indices;
};
constexpr std::array kTupleGathers = {
    TupleGather{"tf.gather_nd", "tensorflow-cpu", "params", "indices"},
    TupleGather{"tensorflow.gather_nd", "tensorflow-cpu", "params", "indices"},
    TupleGather{"tf.compat.v1.gather_nd", "tensorflow-cpu", "params", "indices"},
    TupleGather{"tf.raw_ops.GatherNd", "tensorflow-cpu", "params", "indices"},
    TupleGather{"paddle.gather_nd", "paddle", "x", "index"},
    TupleGather{"mindspore.ops.gather_nd", "mindspore", "input_x", "indices"},
    TupleGather{"mx.nd.gather_nd", "mxnet", "data", "indices"},
    TupleGather{"gather_nd", "", "params", "indices"},
};

/// A function that takes whole rows: `axis` must be 0.
struct RowGather {
  std::string_view function, dialect, params, indices, axis;
  std::size_t axisAt, indicesAt;  ///< places among the positional arguments
};
constexpr std::array kRowGathers = {
    RowGather{"np.take", "numpy", "a", "indices", "axis", 2, 1},
    RowGather{"numpy.take", "numpy", "a", "indices", "axis", 2, 1},
    RowGather{"jnp.take", "jax-fill", "a", "indices", "axis", 2, 1},  // its default mode fills
    RowGather{"torch.index_select", "pytorch", "input", "index", "dim", 1, 2},
};

/// Whose module a name in the text betrays.
struct Owner {
  std::string_view prefix, dialect;
};
constexpr std::array kOwners = {Owner{"torch.", "pytorch"}, Owner{"jnp.", "jax"}, Owner{"jax.", "jax"},
                                Owner{"np.", "numpy"}, Owner{"numpy.", "numpy"}};

std::string_view lastWord(std::string_view dotted) {
  return dotted.substr(dotted.rfind('.') + 1);
}

class CallReader {
 public:
  CallReader(std::string_view text, std::int64_t memoryLimit)
      : text_(text), code_(expressionCode(text)), memoryLimit_(memoryLimit) {}

  Expected<std::optional<PastedCall>> read() {
    const auto statements = pythonStatements(code_);
    if (!statements) return std::nullopt;  // the literal's own parser says what is open
    for (const PythonStatement& statement : *statements) {
      auto call = TRY(readCall(statement.value));
      if (call) return call;
      if (!statement.name.empty()) bind(statement.name, statement.value);
    }
    return std::nullopt;
  }

 private:
  Expected<std::optional<PastedCall>> readCall(TextRange range) {
    if (range.empty()) return std::nullopt;
    const char last = code_[range.end - 1];
    if (last == ')') return readFunction(range);
    if (last == ']') return readSubscript(range);
    return std::nullopt;
  }

  Error at(std::size_t offset, std::string reason, std::vector<ErrorArg> args = {}) const {
    return errorAt(text_, offset, std::move(reason), std::move(args));
  }

  void bind(std::string_view name, TextRange value) {
    for (const Owner& module : kOwners) {
      if (value.in(code_).starts_with(module.prefix)) module_ = module.dialect;
    }
    names_.bind(name, value);
  }

  struct Arguments {
    std::vector<TextRange> positional;
    std::map<std::string, TextRange, std::less<>> named;
    /// By name, else by place; empty where neither is given.
    TextRange get(std::string_view name, std::size_t place) const {
      const auto found = named.find(name);
      if (found != named.end()) return found->second;
      return place < positional.size() ? positional[place] : TextRange{};
    }
  };

  Arguments argumentsOf(TextRange inside) const {
    Arguments arguments;
    const auto parts = splitPython(code_, inside, ",");
    TextRange* generator = nullptr;         // whose shape the next numbers belong to
    for (const TextRange& part : *parts) {  // whole: the brackets round it were matched
      if (generator != nullptr && continuesShape(part.in(code_))) {
        generator->end = part.end;
        continue;
      }
      TextRange* argument = nullptr;
      if (const auto sign = assignmentIn(code_, part)) {
        argument = &arguments.named[std::string(trimmed(code_, {part.begin, *sign}).in(code_))];
        *argument = trimmed(code_, {*sign + 1, part.end});
      } else {
        argument = &arguments.positional.emplace_back(part);
      }
      generator = parseGenerator(argument->in(code_)) ? argument : nullptr;
    }
    return arguments;
  }

  /// "4" or, with a seed, "4@7" behind "random:3,".
  static bool continuesShape(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789@") == text.npos && text.front() != '@';
  }

  Expected<std::optional<PastedCall>> readFunction(TextRange range) {
    const auto open = openingOfLast(code_, range);
    if (!open) return std::nullopt;
    const std::string_view name = trimmed(code_, {range.begin, *open}).in(code_);
    const Arguments arguments = argumentsOf({*open + 1, range.end - 1});
    for (const TupleGather& function : kTupleGathers) {
      if (name == function.function) return tupleGather(function, arguments, range);
    }
    for (const RowGather& function : kRowGathers) {
      if (name == function.function) return rowGather(function, arguments, range);
    }
    if (lastWord(name) == "gather_nd") return fail(at(range.begin, "pasted.function", {{"function", name}}));
    return std::nullopt;
  }

  Expected<std::optional<PastedCall>> tupleGather(const TupleGather& function, const Arguments& arguments,
                                                  TextRange range) {
    PastedCall call;
    call.dialect = function.dialect;
    if (const TextRange batch = arguments.get("batch_dims", 2); !batch.empty()) {
      call.batchDims = TRY(wholeNumber(batch));
    }
    TRY(operands(call, arguments.get(function.params, 0), arguments.get(function.indices, 1), range));
    if (const TextRange policy = arguments.get("bad_indices_policy", 4); !policy.empty()) {
      const std::string_view word = policy.in(code_);
      if (word.size() >= 2 && (word.front() == '"' || word.front() == '\''))
        call.policy = word.substr(1, word.size() - 2);
    }
    return call;
  }

  Expected<std::optional<PastedCall>> rowGather(const RowGather& function, const Arguments& arguments,
                                                TextRange range) {
    const TextRange axis = arguments.get(function.axis, function.axisAt);
    const auto value = TRY(axis.empty() ? Expected<std::int64_t>(-1) : wholeNumber(axis));
    if (value != 0) return fail(at(axis.empty() ? range.begin : axis.begin, "pasted.axis"));
    PastedCall call;
    call.dialect = function.dialect;
    TRY(operands(call, arguments.get(function.params, 0), arguments.get(function.indices, function.indicesAt),
                 range));
    // Each number is a tuple of its own.
    auto extents = call.indices.shape().toVector();
    extents.push_back(1);
    auto shape = TRY(Shape::make(extents));
    call.indices = call.indices.reshaped(shape);
    return call;
  }

  /// base[index, index, …], base[tuple(np.moveaxis(indices, -1, 0))] and base[indices.unbind(-1)].
  Expected<std::optional<PastedCall>> readSubscript(TextRange range) {
    const auto open = openingOfLast(code_, range);
    if (!open || *open == range.begin) return std::nullopt;  // a plain list
    const TextRange base = trimmed(code_, {range.begin, *open});
    const TextRange inside = trimmed(code_, {*open + 1, range.end - 1});
    PastedCall call;
    call.dialect = dialectOf(range.in(code_));
    call.params = TRY(tensorOf(base, true));
    const auto whole = wholeIndices(inside);
    call.indices = TRY(whole ? indicesAt(*whole) : stacked(inside));
    return call;
  }

  std::string dialectOf(std::string_view expression) const {
    for (const Owner& module : kOwners) {
      if (expression.find(module.prefix) != std::string_view::npos) return std::string(module.dialect);
    }
    return module_;
  }

  /// The indices tensor that a subscript takes apart, tuple by tuple.
  std::optional<TextRange> wholeIndices(TextRange inside) const {
    TextRange range = inside;
    if (range.in(code_).starts_with("tuple(") && range.in(code_).ends_with(')'))
      range = trimmed(code_, {range.begin + 6, range.end - 1});
    const std::string_view text = range.in(code_);
    if (text.ends_with(".unbind(-1)")) return trimmed(code_, {range.begin, range.end - 11});
    const std::size_t name = text.find("moveaxis(");
    if (name == std::string_view::npos || !text.ends_with(')')) return std::nullopt;
    const auto parts = splitPython(code_, {range.begin + name + 9, range.end - 1}, ",");
    if (!parts || parts->size() != 3 || (*parts)[1].in(code_) != "-1" || (*parts)[2].in(code_) != "0")
      return std::nullopt;
    return parts->front();
  }

  /// One index tensor a component, of one shape (a number fits any), stacked along a last axis.
  Expected<Tensor> stacked(TextRange inside) {
    TextRange range = inside;
    const bool bracketed = range.in(code_).starts_with('(') && openingOfLast(code_, range) == range.begin;
    if (bracketed) range = trimmed(code_, {range.begin + 1, range.end - 1});
    const auto parts = splitPython(code_, range, ",");
    if (!parts || parts->empty()) return fail(at(inside.begin, "pasted.subscript"));
    std::vector<Tensor> components;
    Shape shape;
    for (const TextRange& part : *parts) {
      const std::string_view text = part.in(code_);
      if (text.empty() || text.find(':') != std::string_view::npos || text == "..." || text == "None")
        return fail(at(part.begin, "pasted.subscript"));
      Tensor read = TRY(indicesAt(part));
      const Tensor& component = components.emplace_back(std::move(read));
      if (!isInteger(component.dtype())) return fail(at(part.begin, "pasted.subscript"));
      if (component.shape().rank() > 0) {
        if (shape.rank() > 0 && component.shape() != shape) return fail(at(part.begin, "pasted.shapes"));
        shape = component.shape();
      }
    }
    auto extents = shape.toVector();
    extents.push_back(static_cast<std::int64_t>(components.size()));
    const auto whole = TRY(Shape::make(extents));
    std::vector<std::int64_t> values;
    values.reserve(static_cast<std::size_t>(whole.elementCount()));
    for (std::int64_t tuple = 0; tuple < shape.elementCount(); ++tuple) {
      for (const Tensor& component : components) {
        const std::int64_t flat = component.shape().rank() == 0 ? 0 : tuple;
        values.push_back(castElement(elementAt(component, flat), DType::Int64).as<std::int64_t>());
      }
    }
    return Tensor::fromBytes(DType::Int64, whole, std::as_bytes(std::span(values)));
  }

  Expected<void> operands(PastedCall& call, TextRange params, TextRange indices, TextRange whole) {
    if (params.empty() || indices.empty()) return fail(at(whole.begin, "pasted.operands"));
    call.params = TRY(tensorOf(params, true));
    call.indices = TRY(call.params ? indicesOf(call, indices) : indicesAt(indices));
    if (!isInteger(call.indices.dtype())) return fail(at(indices.begin, "pasted.indices_type"));
    return {};
  }

  Expected<std::int64_t> wholeNumber(TextRange range) const {
    const std::string_view text = range.in(code_);
    if (const auto value = numberIn<std::int64_t>(text)) return *value;
    return fail(at(range.begin, "pasted.number", {{"text", text.substr(0, 40)}}));
  }

  /// Random ones lie within the axes that they index.
  Expected<Tensor> indicesOf(const PastedCall& call, TextRange range) const {
    const auto spec = generatorAt(range);
    const Dialect* const dialect = findDialect(call.dialect.empty() ? "tensorflow-cpu" : call.dialect);
    if (!spec || !*spec || dialect == nullptr) return indicesAt(range);
    return generateCallIndices(**spec, (*spec)->dtype.value_or(DType::Int64), call.params->shape(),
                               call.batchDims, *dialect, memoryLimit_);
  }

  /// "arange:3,4", also through names.
  std::optional<Expected<GeneratorSpec>> generatorAt(TextRange range) const {
    constexpr int kMaxNames = 16;
    range = trimmed(code_, range);
    for (int depth = 0; depth < kMaxNames && isPythonName(range.in(code_)); ++depth) {
      const auto bound = names_.valueOf(range.in(code_), range.begin);
      if (!bound) break;
      range = trimmed(code_, *bound);
    }
    auto spec = parseGenerator(range.in(code_));
    if (spec && !*spec) return fail(moved(std::move(spec->error()), range));
    return spec;
  }

  /// As tensorOf(), of which there has to be one.
  Expected<Tensor> indicesAt(TextRange range) const {
    auto tensor = TRY(tensorOf(range, false));
    return *std::move(tensor);
  }

  /// The literal or the array that an expression stands for: through names that the text assigns, and
  /// wrappers. Nothing for a name that it does not, where `open` allows that.
  Expected<std::optional<Tensor>> tensorOf(TextRange range, bool open, int depth = 0) const {
    constexpr int kMaxNames = 16;
    range = trimmed(code_, range);
    const std::string_view text = range.in(code_);
    if (const auto spec = generatorAt(range)) {
      if (!*spec) return fail(spec->error());
      auto tensor = TRY(generateTensor(**spec, (*spec)->dtype.value_or(open ? DType::Float32 : DType::Int64),
                                       memoryLimit_));
      return tensor;
    }
    if (isPythonName(text) && text != "True" && text != "False") {
      const auto bound = names_.valueOf(text, range.begin);
      if (bound && depth < kMaxNames) return tensorOf(*bound, open, depth + 1);
      if (open) return std::nullopt;
      return fail(at(range.begin, "pasted.name", {{"name", text.substr(0, 40)}}));
    }
    if (const auto inner = convertedName(range)) return tensorOf(*inner, open, depth + 1);
    auto described = readArrayExpression({text_, code_, names_}, range, memoryLimit_);
    if (!described || *described) return described;
    LiteralOptions options;
    options.memoryLimit = memoryLimit_;
    if (!open) options.integerDefault = DType::Int64;
    auto tensor = parsePasted(text, options);
    if (tensor) return std::move(*tensor);
    return fail(moved(std::move(tensor.error()), range));
  }

  /// torch.from_numpy(params): a name in a wrapper that has nothing else to say.
  std::optional<TextRange> convertedName(TextRange range) const {
    if (range.empty() || code_[range.end - 1] != ')') return std::nullopt;
    const auto open = openingOfLast(code_, range);
    if (!open) return std::nullopt;
    const std::string_view function = trimmed(code_, {range.begin, *open}).in(code_);
    if (!isPythonName(function) || !onlyConverts(function)) return std::nullopt;
    const TextRange inside = trimmed(code_, {*open + 1, range.end - 1});
    if (!isPythonName(inside.in(code_))) return std::nullopt;
    return inside;
  }

  /// An error of the literal at `range`, with its place in the whole text.
  Error moved(Error error, TextRange range) const {
    if (!error.line || !error.column) return error;
    const Error start = at(range.begin, "");
    if (*error.line == 1) error.column = *error.column + *start.column - 1;
    error.line = *error.line + *start.line - 1;
    for (ErrorArg& arg : error.args) {
      if (arg.name == "line") arg.value = std::int64_t{*error.line};
      if (arg.name == "column") arg.value = std::int64_t{*error.column};
    }
    return error;
  }

  std::string_view text_;
  std::string code_;  // as long as the text
  std::int64_t memoryLimit_;
  Assignments names_;
  std::string module_;  // the dialect of the module that the latest assignment was made with
};

}  // namespace

Expected<std::optional<PastedCall>> parsePastedCall(std::string_view text, std::int64_t memoryLimit) {
  return CallReader(text, memoryLimit).read();
}

}  // namespace gathernd
