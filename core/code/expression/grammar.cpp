// SPDX-License-Identifier: GPL-3.0-or-later
// The grammar of an expression, from what binds least to what binds most.
#include <array>
#include <initializer_list>
#include <limits>
#include <numbers>
#include <span>
#include <utility>

#include "core/code/expression/functions.h"
#include "core/code/expression/selection.h"
#include "core/code/expression/subscript.h"
#include "core/tensor/element.h"

namespace gathernd {
namespace {

std::optional<Number> constant(std::string_view name) {
  if (name == "True") return true;
  if (name == "False") return false;
  if (name == "nan" || name == "NaN") return std::numeric_limits<double>::quiet_NaN();
  if (name == "inf") return std::numeric_limits<double>::infinity();
  return std::nullopt;
}

std::optional<Number> moduleConstant(std::string_view name) {
  if (name == "pi") return std::numbers::pi;
  if (name == "e") return std::numbers::e;
  return constant(name);
}

std::optional<Operator> operatorOf(const PythonToken& token, std::initializer_list<Operator> which) {
  for (const Operator op : which) {
    if (token.is(operatorSign(op))) return op;
  }
  return std::nullopt;
}

bool isTuple(const ModuleArray* value) {
  return value != nullptr && value->parts;
}

/// Whose arrays are printed as this: tensor([1, 2]).
std::optional<Module> printedModule(std::string_view function) {
  if (function == "tensor") return Module::Torch;
  if (function == "Tensor") return Module::Other;
  if (function == "Array" || function == "DeviceArray") return Module::Jax;
  return std::nullopt;
}

class Grammar {
 public:
  Grammar(Evaluator& on, TextRange range)
      : on_(on), code_(on.source().code), begin_(range.begin), tokens_(code_, range) {}

  Expected<ExpressionValue> read() {
    auto result = TRY(comparison());
    const PythonToken& rest = tokens_.peek();
    if (rest.kind == PythonToken::Kind::End) return result;
    return on_.refuse(rest.range.begin, "expression.unexpected", {{"text", on_.shown(rest.range)}});
  }

 private:
  using Value = Expected<ExpressionValue>;

  Value comparison();
  Value tupleOperand();
  Value logical();
  Value sum();
  /// Operands with some of `operators` between them, from left to right.
  Value chain(std::initializer_list<Operator> operators, Value (Grammar::*operand)());
  Value product();
  Value unary();
  Value power();
  Value postfix();
  Value primary();
  Value named();
  Value called(TextRange function);
  Value ragged(const RaggedRows& rows);
  Value member(ExpressionValue self, const PythonToken& dot);
  Value unpacked(const PythonStatement& statement, TextRange place);
  Value subscript(const ExpressionValue& self);
  Value partOf(const ModuleArray& tuple, std::int64_t part, std::size_t place);
  Value builtin(const PythonToken& name);
  Value zipped(const PythonToken& name);
  Value calculate(Operator op, ExpressionValue left, ExpressionValue right, std::size_t place);
  /// Past the brackets that come next: what stands within.
  Expected<TextRange> insideBrackets();

  Evaluator& on_;
  std::string_view code_;
  std::size_t begin_;
  PythonTokens tokens_;
};

Grammar::Value Grammar::chain(std::initializer_list<Operator> operators, Value (Grammar::*operand)()) {
  auto left = (this->*operand)();
  while (left) {
    const auto op = operatorOf(tokens_.peek(), operators);
    if (!op) break;
    const std::size_t place = tokens_.next().range.begin;
    auto right = TRY((this->*operand)());
    left = calculate(*op, std::move(*left), std::move(right), place);
  }
  return left;
}

Grammar::Value Grammar::comparison() {
  const Evaluator::Level level(on_);
  TRY(level.allowed(tokens_.peek().range.begin));
  auto left = TRY(logical());
  for (const Comparison how : {Comparison::LessEqual, Comparison::GreaterEqual, Comparison::Equal,
                               Comparison::NotEqual, Comparison::Less, Comparison::Greater}) {
    if (!tokens_.peek().is(comparisonSign(how))) continue;
    const std::size_t place = tokens_.next().range.begin;
    const auto* const first = std::get_if<ModuleArray>(&left);
    const auto right = TRY(isTuple(first) ? tupleOperand() : logical());
    const auto* const second = std::get_if<ModuleArray>(&right);
    if (isTuple(first) && isTuple(second) && (how == Comparison::Equal || how == Comparison::NotEqual))
      return Number(bitEqual(first->tensor, second->tensor) == (how == Comparison::Equal));
    if ((first == nullptr && second == nullptr) || isTuple(first) || isTuple(second))
      return on_.refuse(place, "expression.unexpected", {{"text", comparisonSign(how)}});
    auto result = TRY(on_.counted(comparedValues(how, left, right, on_.memoryLimit()), place));
    return ModuleArray{std::move(result), (first != nullptr ? first : second)->module};
  }
  return left;
}

/// (2, 3), of numbers; else what an operand may be.
Grammar::Value Grammar::tupleOperand() {
  const std::size_t place = tokens_.peek().range.begin;
  const auto close = closingOf(code_, place, tokens_.end());
  const TextRange whole{place, close ? *close + 1 : place};
  if (!tokens_.peek().is("(") || !isList(code_, whole)) return logical();
  tokens_.moveTo(whole.end);
  const auto numbers = TRY(on_.wholeNumbers(whole));
  auto made =
      TRY(Tensor::fromBytes(DType::Int64, Shape{std::ssize(numbers)}, std::as_bytes(std::span(numbers))));
  return ModuleArray{std::move(made), Module::NumPy, true};
}

/// Operands with & between them, and those with ^, then | (all of masks).
Grammar::Value Grammar::logical() {
  struct Pending {
    ExpressionValue value;
    char sign;  ///< behind it
    std::size_t place;
  };
  const auto rank = [](char sign) { return sign == '&' ? 3 : sign == '^' ? 2 : sign == '|' ? 1 : 0; };
  std::vector<Pending> waiting;
  for (;;) {
    auto value = TRY(sum());
    const PythonToken next = tokens_.peek();
    const char sign = next.is("&") || next.is("|") || next.is("^") ? next.text.front() : ' ';
    while (!waiting.empty() && rank(waiting.back().sign) >= rank(sign)) {
      const Pending left = std::move(waiting.back());
      waiting.pop_back();
      const auto* const a = std::get_if<ModuleArray>(&left.value);
      const auto* const b = std::get_if<ModuleArray>(&value);
      if (a == nullptr || b == nullptr || isTuple(a) || isTuple(b))
        return on_.refuse(left.place, "expression.unexpected", {{"text", std::string(1, left.sign)}});
      auto both =
          TRY(on_.counted(combinedMasks(left.sign, a->tensor, b->tensor, on_.memoryLimit()), left.place));
      value = ModuleArray{std::move(both), a->module};
    }
    if (sign == ' ') return value;
    waiting.push_back({std::move(value), sign, next.range.begin});
    tokens_.next();
  }
}

Grammar::Value Grammar::sum() {
  return chain({Operator::Add, Operator::Subtract}, &Grammar::product);
}

Grammar::Value Grammar::product() {
  return chain({Operator::Multiply, Operator::Divide, Operator::FloorDivide, Operator::Remainder},
               &Grammar::unary);
}

/// Signs are taken one after another, not one inside another: a text of signs alone goes no deeper.
Grammar::Value Grammar::unary() {
  const std::size_t place = tokens_.peek().range.begin;
  bool minus = false, inverted = false;
  while (true) {
    if (tokens_.peek().is("~") && !minus) {
      tokens_.next();
      inverted = !inverted;
    } else if (tokens_.peek().is("-") && !inverted) {
      tokens_.next();
      minus = !minus;
    } else if (inverted || !tokens_.skip("+")) {
      break;
    }
  }
  auto operand = power();
  if (operand && inverted) {
    const auto* const mask = std::get_if<ModuleArray>(&*operand);
    if (mask == nullptr || isTuple(mask)) return on_.refuse(place, "expression.unexpected", {{"text", "~"}});
    return ModuleArray{TRY(on_.counted(invertedMask(mask->tensor, on_.memoryLimit()), place)), mask->module};
  }
  if (!operand || !minus) return operand;
  const auto* const array = std::get_if<ModuleArray>(&*operand);
  if (isTuple(array)) return on_.refuse(place, "expression.unexpected", {{"text", "-"}});
  if (array != nullptr)
    return ModuleArray{TRY(on_.counted(negatedTensor(array->tensor, on_.memoryLimit()), place)),
                       array->module};
  return on_.placed(negated(std::get<Number>(*operand)), place);
}

Grammar::Value Grammar::power() {
  auto base = postfix();
  if (!base || !tokens_.peek().is("**")) return base;
  const std::size_t place = tokens_.next().range.begin;
  const Evaluator::Level level(on_);
  TRY(level.allowed(place));
  auto exponent = TRY(unary());
  return calculate(Operator::Power, std::move(*base), std::move(exponent), place);
}

Grammar::Value Grammar::postfix() {
  const std::size_t begin = tokens_.peek().range.begin;
  auto result = primary();
  while (result) {
    const PythonToken next = tokens_.peek();
    auto* const array = std::get_if<ModuleArray>(&*result);
    if (array != nullptr && array->pair) {
      if (begin == begin_ && next.kind == PythonToken::Kind::End)
        break;  // as a whole somebody may take it apart
      const bool member = tokens_.skip(".") && tokens_.next().text == "indices";
      if (!member && !(next.is("[") && TRY(on_.wholeNumber(TRY(insideBrackets()))) == 1))
        return on_.refuse(begin, "expression.pair", {{"text", on_.shown({begin, next.range.begin})}});
      array->pair = false;
    } else if (next.is(".")) {
      tokens_.next();
      result = member(std::move(*result), next);
    } else if (next.is("[")) {
      result = subscript(*result);
    } else {
      break;
    }
  }
  return result;
}

Grammar::Value Grammar::primary() {
  const PythonToken token = tokens_.peek();
  const std::size_t place = token.range.begin;
  TRY(on_.countValue(place));
  switch (token.kind) {
    case PythonToken::Kind::Name:
      return named();
    case PythonToken::Kind::Digits: {
      tokens_.next();
      const auto read = TRY(on_.placed(readNumber(token.text), place));
      if (!read) return on_.refuse(place, "expression.unexpected", {{"text", on_.shown(token.range)}});
      return *read;
    }
    case PythonToken::Kind::End:
      return on_.refuse(place, "expression.end");
    default:
      break;
  }
  if (token.is("[")) return on_.refuse(place, "expression.list");
  if (token.is("<")) {  // <tf.Tensor: …>
    const TextRange whole = trimmed(code_, {place, tokens_.end()});
    tokens_.moveTo(whole.end);
    return on_.printed(whole, whole, Module::TensorFlow);
  }
  if (!token.is("(")) return on_.refuse(place, "expression.unexpected", {{"text", on_.shown(token.range)}});
  tokens_.next();
  auto inside = comparison();
  if (!inside || tokens_.skip(")")) return inside;
  if (tokens_.peek().is(",")) return on_.refuse(place, "expression.list");
  if (tokens_.peek().kind == PythonToken::Kind::End)
    return on_.refuse(place, "literal.unclosed", {{"bracket", "("}});
  return on_.refuse(tokens_.peek().range.begin, "expression.unexpected",
                    {{"text", on_.shown(tokens_.peek().range)}});
}

/// A name that is assigned above, a constant, or a function with its module.
Grammar::Value Grammar::named() {
  const PythonToken first = tokens_.next();
  if (const auto value = on_.source().names.valueOf(first.text, first.range.begin)) {
    const auto rows = TRY(readRagged(on_, *value));
    return rows ? ragged(*rows) : on_.assigned(*value);
  }
  if (const PythonStatement* const part = on_.source().names.statementOf(first.text, first.range.begin))
    return unpacked(*part, first.range);
  if (const auto number = constant(first.text)) return *number;
  TextRange name = first.range;
  while (tokens_.peek().is(".")) {
    tokens_.next();
    if (tokens_.peek().kind != PythonToken::Kind::Name) return on_.refuse(name.end, "expression.end");
    name.end = tokens_.next().range.end;
  }
  if (tokens_.peek().is("(")) {
    const bool plain = name.end == first.range.end;
    constexpr std::array<std::string_view, 4> kBuiltins = {"tuple", "list", "len", "int"};
    if (plain && std::ranges::count(kBuiltins, first.text) > 0) return builtin(first);
    return plain && (first.text == "zip" || first.text == "enumerate") ? zipped(first) : called(name);
  }
  const std::string_view text = name.in(code_);
  const auto known = moduleName(text);
  if (const auto number = known ? moduleConstant(known->name) : std::nullopt) return *number;
  return on_.refuse(name.begin, known ? "expression.function" : "pasted.name", {{"name", on_.shown(name)}});
}

/// b of a, b = value
Grammar::Value Grammar::unpacked(const PythonStatement& statement, TextRange place) {
  const bool listed = isList(code_, statement.value) || statement.value.in(code_).starts_with("range(");
  if (!listed && statement.parts == 2 && statement.part == 1) {
    auto second = TRY(on_.valueOrPair(statement.value));
    auto* const array = std::get_if<ModuleArray>(&second);
    if (array != nullptr && std::exchange(array->pair, false)) return second;
  }
  auto whole = TRY(on_.array(statement.value, Module::NumPy));
  const Shape& shape = whole.tensor.shape();
  if (shape.rank() == 0 || shape[0] != static_cast<std::int64_t>(statement.parts))
    return on_.refuse(place.begin, "expression.unpacked",
                      {{"name", on_.shown(place)}, {"text", on_.shown(statement.value)}});
  return partOf(whole, static_cast<std::int64_t>(statement.part), place.begin);
}

Grammar::Value Grammar::called(TextRange function) {
  const std::string_view text = function.in(code_);
  const auto known = moduleName(text);
  const auto arguments = TRY(insideBrackets());
  if (const auto whose = !known ? printedModule(text) : std::nullopt)
    return on_.printed({function.begin, arguments.end + 1}, arguments, *whose);
  if (const auto rows = TRY(readRagged(on_, {function.begin, arguments.end + 1}))) return ragged(*rows);
  const FunctionCall call{known.value_or(ModuleName{Module::NumPy, text}), function, arguments, {}};
  return on_.counted(callFunction(on_, call), function.begin);
}

Grammar::Value Grammar::member(ExpressionValue self, const PythonToken& dot) {
  const PythonToken name = tokens_.next();
  auto* const array = std::get_if<ModuleArray>(&self);
  const bool list = isTuple(array) && array->module == Module::TensorFlow &&
                    (name.text == "as_list" || name.text == "ndims");
  if (name.kind != PythonToken::Kind::Name || array == nullptr || (isTuple(array) && !list))
    return on_.refuse(dot.range.begin, "expression.unexpected", {{"text", on_.shown(dot.range)}});
  if (list && name.text == "ndims") return Number(array->tensor.elementCount());
  if (!tokens_.peek().is("("))
    return on_.counted(readAttribute(on_, *array, name.text, name.range), name.range.begin);
  const auto arguments = TRY(insideBrackets());
  const bool none = trimmed(code_, arguments).empty();
  if (list && none) return self;
  // x.get_shape(), x.size(), x.dim(): attributes that are asked for by a call.
  const bool torch = array->module == Module::Torch;
  if (none && (torch ? name.text == "size" : array->module == Module::TensorFlow && name.text == "get_shape"))
    return on_.counted(readAttribute(on_, *array, "shape", name.range), name.range.begin);
  if (none && torch && name.text == "dim") return Number(std::int64_t{array->tensor.shape().rank()});
  const FunctionCall call{{array->module, name.text}, name.range, arguments, std::move(*array)};
  return on_.counted(callMethod(on_, call), name.range.begin);
}

/// B.to_tensor(), B.flat_values: nothing else is read of a RaggedTensor.
Grammar::Value Grammar::ragged(const RaggedRows& rows) {
  const std::string_view member = tokens_.skip(".") ? tokens_.next().text : std::string_view();
  const bool pads = member == "to_tensor" && tokens_.peek().is("(");
  if (!pads && member != "flat_values" && member != "values") return refuseRagged(on_, rows.name);
  if (pads) TRY(boundArguments(on_.source(), TRY(insideBrackets()), ""));
  auto made = (pads ? paddedRows : flatValues)(rows, on_.memoryLimit());
  return ModuleArray{TRY(on_.counted(std::move(made), rows.name.begin)), Module::TensorFlow};
}

/// tuple(x), list(x), len(x), int(x)
Grammar::Value Grammar::builtin(const PythonToken& name) {
  const auto inside = TRY(insideBrackets());
  if (name.text == "int") {
    const auto whole =
        TRY(on_.placed(elementAs(TRY(on_.number(trimmed(code_, inside))), DType::Int64), inside.begin));
    return Number(whole.as<std::int64_t>());
  }
  auto array = TRY(on_.array(trimmed(code_, inside), Module::NumPy));
  if (array.tensor.shape().rank() == 0) return on_.refuse(inside.begin, "expression.scalar_parts");
  if (name.text == "len") return Number(array.tensor.shape()[0]);
  array.parts = name.text == "tuple";
  return array;
}

/// zip(a, b), zip(*pairs), enumerate(a): as one array, with what stands together in its rows.
Grammar::Value Grammar::zipped(const PythonToken& name) {
  TextRange inside = trimmed(code_, TRY(insideBrackets()));
  const bool spread = inside.in(code_).starts_with('*');
  if (spread) ++inside.begin;
  const auto parts = splitPython(code_, inside, ",");
  if (!parts || parts->empty() || ((spread || name.text == "enumerate") && parts->size() != 1))
    return on_.refuse(name.range.begin, "expression.unexpected", {{"text", on_.shown(name.range)}});
  std::vector<Tensor> columns;
  for (const TextRange& part : *parts) {
    if (!spread) columns.push_back(TRY(on_.array(part, Module::NumPy)).tensor);
    if (!spread) continue;
    for (const ModuleArray& each : TRY(on_.arrays(part, Module::NumPy))) columns.push_back(each.tensor);
  }
  if (columns.front().shape().rank() == 0) return on_.refuse(inside.begin, "expression.scalar_parts");
  if (name.text == "enumerate") {
    const SteppedRange places{std::int64_t{0}, columns.front().shape()[0], std::int64_t{1}};
    columns.insert(columns.begin(),
                   TRY(on_.placed(steppedTensor(places, DType::Int64, on_.memoryLimit()), inside.begin)));
  }
  auto rows = TRY(on_.counted(stackedTensor(columns, 1, on_.memoryLimit()), name.range.begin));
  return ModuleArray{std::move(rows), Module::NumPy};
}

/// x[…]; of a tuple one of its parts.
Grammar::Value Grammar::subscript(const ExpressionValue& self) {
  const TextRange open = tokens_.peek().range;
  const auto inside = TRY(insideBrackets());
  const auto* const array = std::get_if<ModuleArray>(&self);
  if (array == nullptr) return on_.refuse(open.begin, "expression.subscript");
  const Shape& shape = array->tensor.shape();
  if (array->parts) {
    const auto ends = splitPython(code_, inside, ":,");
    const bool slice = ends && splitPython(code_, inside, ",")->size() == 1 &&
                       (ends->size() > 1 || code_[inside.begin] == ':' || code_[inside.end - 1] == ':');
    if (!slice) return partOf(*array, TRY(on_.wholeNumber(inside)), inside.begin);
  }
  const auto selection = TRY(readSubscript(on_, {open, shape, array->module}, inside));
  auto taken = TRY(on_.placed(select(array->tensor, selection, on_.memoryLimit()), inside.begin));
  return on_.counted(Value(ModuleArray{std::move(taken), array->module, array->parts}), open.begin);
}

/// One of a tuple; of a tuple of numbers a number.
Grammar::Value Grammar::partOf(const ModuleArray& tuple, std::int64_t part, std::size_t place) {
  const Shape& shape = tuple.tensor.shape();
  if (part < -shape[0] || part >= shape[0])
    return on_.refuse(place, "expression.beyond", {{"value", part}, {"axis", 0}, {"size", shape[0]}});
  const Shape rest = shape.slice(1, shape.rank());
  const std::int64_t first = (part < 0 ? part + shape[0] : part) * rest.elementCount();
  if (rest.rank() == 0 && tuple.tensor.dtype() == DType::Int64)
    return Number(tuple.tensor.values<std::int64_t>()[static_cast<std::size_t>(first)]);
  return on_.counted(Value(ModuleArray{tuple.tensor.part(first, rest), tuple.module}), place);
}

Expected<TextRange> Grammar::insideBrackets() {
  const TextRange open = tokens_.peek().range;
  const auto close = closingOf(code_, open.begin, tokens_.end());
  if (!close) return on_.refuse(open.begin, "literal.unclosed", {{"bracket", open.in(code_)}});
  tokens_.moveTo(*close + 1);
  return TextRange{open.end, *close};
}

Grammar::Value Grammar::calculate(Operator op, ExpressionValue left, ExpressionValue right,
                                  std::size_t place) {
  auto* const first = std::get_if<ModuleArray>(&left);
  auto* const second = std::get_if<ModuleArray>(&right);
  if (isTuple(first) || isTuple(second))
    return on_.refuse(place, "expression.unexpected", {{"text", operatorSign(op)}});
  if (first != nullptr && second != nullptr) {
    auto both =
        TRY(on_.counted(calculatedTensors(op, first->tensor, second->tensor, on_.memoryLimit()), place));
    return ModuleArray{std::move(both), first->module};
  }
  if (first == nullptr && second == nullptr)
    return on_.placed(calculated(op, std::get<Number>(left), std::get<Number>(right)), place);
  ModuleArray& array = first != nullptr ? *first : *second;
  const ArrayOperation operation{op, std::get<Number>(first != nullptr ? right : left), first == nullptr,
                                 array.module};
  auto result =
      TRY(on_.counted(calculatedTensor(operation, std::move(array.tensor), on_.memoryLimit()), place));
  return ModuleArray{std::move(result), operation.module};
}

}  // namespace

Expected<ExpressionValue> Evaluator::valueOrPair(TextRange range) {
  return Grammar(*this, range).read();
}

Expected<ExpressionValue> Evaluator::value(TextRange range) {
  auto value = TRY(valueOrPair(range));
  const auto* const array = std::get_if<ModuleArray>(&value);
  if (array == nullptr || !array->pair) return value;
  return refuse(range.begin, "expression.pair", {{"text", shown(range)}});
}

}  // namespace gathernd
