// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/expression/evaluator.h"

#include <limits>
#include <numbers>

#include "core/code/expression/number.h"
#include "core/text/cast.h"
#include "core/text/element_text.h"
#include "core/text/literal/literal_scanner.h"

namespace gathernd {
bool isList(std::string_view code, TextRange range) {
  if (range.empty() || (code[range.begin] != '[' && code[range.begin] != '(')) return false;
  const auto close = closingOf(code, range.begin, range.end);
  if (!close || *close + 1 != range.end) return false;
  if (code[range.begin] == '[') return true;
  const TextRange inside = trimmed(code, {range.begin + 1, *close});
  if (inside.empty() || code[inside.end - 1] == ',') return true;
  const auto parts = splitPython(code, inside, ",");
  return parts && parts->size() > 1;
}

namespace {

bool isWhole(DType dtype) {
  return dtype == DType::Bool || isInteger(dtype);
}

/// As which type the elements are to be read before they become `dtype`.
DType readAs(DType kind, DType dtype, Module module) {
  if (kind == DType::String || dtype == DType::String) return dtype;
  if (isWhole(kind)) return isInteger(dtype) ? dtype : isWhole(dtype) ? kind : DType::Float64;
  if (isInteger(dtype) && module == Module::TensorFlow) return dtype;  // which refuses fractions
  return isComplex(kind) ? DType::Complex128 : DType::Float64;
}

DType typeOf(DType kind, std::int64_t elements, Module module) {
  if (elements == 0) return floatType(module);
  if (isFloat(kind)) return floatType(module);
  if (isComplex(kind)) return complexType(module);
  return isInteger(kind) ? wholeType(module) : kind;
}

/// The nested list within np.array([[0, 1], [2, 3]]), with the types that the module's own array() gives:
/// NumPy reads decimals as float64 and then converts, also where that rounds twice. `dtype`: the one that is
/// written beside the list.
Expected<Tensor> listTensor(const PythonSource& source, TextRange range, Module module,
                            std::optional<DType> dtype, std::int64_t memoryLimit) {
  LiteralOptions options;
  options.memoryLimit = memoryLimit;
  options.integerDefault = wholeType(module);
  if (dtype && isInteger(*dtype)) options.integerDefault = *dtype;
  if (dtype && !isWhole(*dtype)) options.integerDefault = DType::Int64;
  const auto read = [&] { return parseLiteralIn(source.code, range.begin, range.end, options); };
  DType kind = DType::Bool;
  DType wanted = DType::Bool;
  {
    auto guessed = read();  // gone before the elements are read once more
    if (!guessed && dtype == DType::UInt64) {
      options.dtype = dtype;
      return read();
    }
    if (!guessed) return guessed;
    kind = guessed->dtype();
    wanted = dtype ? *dtype : typeOf(kind, guessed->elementCount(), module);
    if (guessed->elementCount() == 0) return Tensor::zeros(wanted, guessed->shape());
    if (kind == wanted && !isFloat(kind) && !isComplex(kind)) return guessed;
  }
  if ((kind == DType::String) != (wanted == DType::String))
    return fail(errorAt(source.text, range.begin, "expression.dtype", {{"text", dtypeName(wanted)}}));
  options.dtype = readAs(kind, wanted, module);
  const auto elements = read();
  if (!elements || *options.dtype == wanted) return elements;
  return converted(*elements, wanted, memoryLimit - elements->byteCount());
}

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

bool isAbsent(std::string_view text) {
  return text.empty() || text == "None";
}

}  // namespace

/// One level deeper, for as long as it lives.
class Evaluator::Level {
 public:
  explicit Level(Evaluator& evaluator) : evaluator_(evaluator) { ++evaluator_.depth_; }
  ~Level() { --evaluator_.depth_; }
  Level(const Level&) = delete;
  Level& operator=(const Level&) = delete;
  Expected<void> allowed(std::size_t place) const {
    if (evaluator_.depth_ <= kMaxDepth) return {};
    return evaluator_.placed(Error(ErrorCode::Limit, "expression.depth", {{"limit", kMaxDepth}}), place);
  }

 private:
  Evaluator& evaluator_;
};

tl::unexpected<Error> Evaluator::refuse(std::size_t place, std::string reason,
                                        std::vector<ErrorArg> args) const {
  return fail(errorAt(source_.text, place, std::move(reason), std::move(args)));
}

tl::unexpected<Error> Evaluator::placed(Error error, std::size_t place) const {
  const bool knowsNoPlace =
      !error.line && (error.code == ErrorCode::Parse || error.reason.starts_with("expression."));
  if (!knowsNoPlace) return fail(std::move(error));
  Error there = errorAt(source_.text, place, std::move(error.reason), std::move(error.args));
  there.code = error.code;
  return fail(std::move(there));
}

std::string Evaluator::shown(TextRange range) const {
  return shownText(range.in(source_.code));
}

Evaluator::Value Evaluator::value(TextRange range) {
  PythonTokens tokens(source_.code, range);
  auto result = TRY(sum(tokens));
  const PythonToken& rest = tokens.peek();
  if (rest.kind == PythonToken::Kind::End) return result;
  return refuse(rest.range.begin, "expression.unexpected", {{"text", shown(rest.range)}});
}

Evaluator::Value Evaluator::chain(PythonTokens& tokens, std::initializer_list<Operator> operators,
                                  Value (Evaluator::*operand)(PythonTokens& tokens)) {
  auto left = (this->*operand)(tokens);
  while (left) {
    const auto op = operatorOf(tokens.peek(), operators);
    if (!op) break;
    const std::size_t place = tokens.next().range.begin;
    auto right = TRY((this->*operand)(tokens));
    left = calculate(*op, std::move(*left), std::move(right), place);
  }
  return left;
}

Evaluator::Value Evaluator::sum(PythonTokens& tokens) {
  const Level level(*this);
  TRY(level.allowed(tokens.peek().range.begin));
  return chain(tokens, {Operator::Add, Operator::Subtract}, &Evaluator::product);
}

Evaluator::Value Evaluator::product(PythonTokens& tokens) {
  return chain(tokens, {Operator::Multiply, Operator::Divide, Operator::FloorDivide, Operator::Remainder},
               &Evaluator::unary);
}

/// Signs are taken one after another, not one inside another: a text of signs alone goes no deeper.
Evaluator::Value Evaluator::unary(PythonTokens& tokens) {
  const std::size_t place = tokens.peek().range.begin;
  bool minus = false;
  while (true) {
    if (tokens.skip("-")) {
      minus = !minus;
    } else if (!tokens.skip("+")) {
      break;
    }
  }
  auto operand = power(tokens);
  if (!operand || !minus) return operand;
  if (const auto* const array = std::get_if<ModuleArray>(&*operand))
    return ModuleArray{TRY(counted(negatedTensor(array->tensor, memoryLimit_), place)), array->module};
  return placed(negated(std::get<Number>(*operand)), place);
}

Evaluator::Value Evaluator::power(PythonTokens& tokens) {
  auto base = postfix(tokens);
  if (!base || !tokens.peek().is("**")) return base;
  const std::size_t place = tokens.next().range.begin;
  const Level level(*this);
  TRY(level.allowed(place));
  auto exponent = TRY(unary(tokens));
  return calculate(Operator::Power, std::move(*base), std::move(exponent), place);
}

Evaluator::Value Evaluator::postfix(PythonTokens& tokens) {
  auto result = primary(tokens);
  while (result) {
    const PythonToken next = tokens.peek();
    if (next.is(".")) {
      tokens.next();
      result = member(tokens, std::move(*result), next);
    } else if (next.is("[")) {
      return refuse(next.range.begin, "expression.subscript");
    } else {
      break;
    }
  }
  return result;
}

Evaluator::Value Evaluator::primary(PythonTokens& tokens) {
  const PythonToken token = tokens.peek();
  const std::size_t place = token.range.begin;
  if (++values_ > kMaxValues) return placed(Error(ErrorCode::Limit, "expression.work"), place);
  switch (token.kind) {
    case PythonToken::Kind::Name:
      return named(tokens);
    case PythonToken::Kind::Digits: {
      tokens.next();
      const auto read = TRY(placed(readNumber(token.text), place));
      if (!read) return refuse(place, "expression.unexpected", {{"text", shown(token.range)}});
      return *read;
    }
    case PythonToken::Kind::End:
      return refuse(place, "expression.end");
    default:
      break;
  }
  if (token.is("[")) return refuse(place, "expression.list");
  if (!token.is("(")) return refuse(place, "expression.unexpected", {{"text", shown(token.range)}});
  tokens.next();
  auto inside = sum(tokens);
  if (!inside || tokens.skip(")")) return inside;
  if (tokens.peek().is(",")) return refuse(place, "expression.list");
  if (tokens.peek().kind == PythonToken::Kind::End)
    return refuse(place, "literal.unclosed", {{"bracket", "("}});
  return refuse(tokens.peek().range.begin, "expression.unexpected", {{"text", shown(tokens.peek().range)}});
}

/// A name that is assigned above, a constant, or a function with its module.
Evaluator::Value Evaluator::named(PythonTokens& tokens) {
  const PythonToken first = tokens.next();
  if (const auto value = source_.names.valueOf(first.text, first.range.begin)) return assigned(*value);
  if (const auto number = constant(first.text)) return *number;
  TextRange name = first.range;
  while (tokens.peek().is(".")) {
    tokens.next();
    if (tokens.peek().kind != PythonToken::Kind::Name) return refuse(name.end, "expression.end");
    name.end = tokens.next().range.end;
  }
  if (tokens.peek().is("(")) return called(tokens, name);
  const std::string_view text = name.in(source_.code);
  const auto known = moduleName(text);
  if (const auto number = known ? moduleConstant(known->name) : std::nullopt) return *number;
  return refuse(name.begin, known ? "expression.function" : "pasted.name", {{"name", shown(name)}});
}

Evaluator::Value Evaluator::assigned(TextRange value) {
  if (const auto known = known_.find(value.begin); known != known_.end()) return known->second;
  auto result = TRY(this->value(value));
  if (const auto* const number = std::get_if<Number>(&result)) known_[value.begin] = *number;
  return result;
}

Evaluator::Value Evaluator::called(PythonTokens& tokens, TextRange function) {
  const std::string_view text = function.in(source_.code);
  const auto known = moduleName(text);
  const auto arguments = TRY(insideBrackets(tokens));
  const FunctionCall call{known.value_or(ModuleName{Module::NumPy, text}), function, arguments, {}};
  return counted(callFunction(*this, call), function.begin);
}

Evaluator::Value Evaluator::member(PythonTokens& tokens, ExpressionValue self, const PythonToken& dot) {
  const PythonToken name = tokens.next();
  auto* const array = std::get_if<ModuleArray>(&self);
  if (name.kind != PythonToken::Kind::Name || array == nullptr)
    return refuse(dot.range.begin, "expression.unexpected", {{"text", shown(dot.range)}});
  if (!tokens.peek().is("(")) return counted(readAttribute(*this, *array, name.range), name.range.begin);
  const auto arguments = TRY(insideBrackets(tokens));
  const FunctionCall call{{array->module, name.text}, name.range, arguments, std::move(*array)};
  return counted(callMethod(*this, call), name.range.begin);
}

Expected<TextRange> Evaluator::insideBrackets(PythonTokens& tokens) const {
  const TextRange open = tokens.peek().range;
  const auto close = closingOf(source_.code, open.begin, tokens.end());
  if (!close) return refuse(open.begin, "literal.unclosed", {{"bracket", "("}});
  tokens.moveTo(*close + 1);
  return TextRange{open.end, *close};
}

Evaluator::Value Evaluator::calculate(Operator op, ExpressionValue left, ExpressionValue right,
                                      std::size_t place) {
  auto* const first = std::get_if<ModuleArray>(&left);
  auto* const second = std::get_if<ModuleArray>(&right);
  if (first != nullptr && second != nullptr) return refuse(place, "expression.two_arrays");
  if (first == nullptr && second == nullptr)
    return placed(calculated(op, std::get<Number>(left), std::get<Number>(right)), place);
  ModuleArray& array = first != nullptr ? *first : *second;
  const ArrayOperation operation{op, std::get<Number>(first != nullptr ? right : left), first == nullptr,
                                 array.module};
  auto result = TRY(counted(calculatedTensor(operation, std::move(array.tensor), memoryLimit_), place));
  return ModuleArray{std::move(result), operation.module};
}

Expected<ModuleArray> Evaluator::array(TextRange range, Module module, std::optional<DType> dtype) {
  range = trimmed(source_.code, range);
  const Level level(*this);
  TRY(level.allowed(range.begin));
  if (const auto named = source_.names.valueOf(range.in(source_.code), range.begin))
    return array(*named, module, dtype);
  const auto made = [&](Expected<Tensor> tensor) -> Expected<ModuleArray> {
    return ModuleArray{TRY(counted(std::move(tensor), range.begin)), module};
  };
  const bool quoted =
      !range.empty() && (source_.code[range.begin] == '"' || source_.code[range.begin] == '\'');
  if (quoted || isList(source_.code, range))
    return made(listTensor(source_, range, module, dtype, memoryLimit_));
  constexpr std::string_view kRange = "range(";
  if (range.in(source_.code).starts_with(kRange) &&
      closingOf(source_.code, range.begin + kRange.size() - 1, range.end) == range.end - 1) {
    const TextRange name{range.begin, range.begin + kRange.size() - 1};
    const TextRange arguments{name.end + 1, range.end - 1};
    return made(callPythonRange(*this, FunctionCall{{module, "range"}, name, arguments, {}}));
  }
  auto read = TRY(value(range));
  if (auto* const array = std::get_if<ModuleArray>(&read)) return std::move(*array);
  const Element element = elementOf(std::get<Number>(read));
  const DType type = element.dtype == DType::Bool    ? DType::Bool
                     : element.dtype == DType::Int64 ? wholeType(module)
                                                     : floatType(module);
  const Element cast = castElement(element, dtype ? *dtype : type);
  if (isInteger(cast.dtype) && element.dtype == DType::Int64 && castElement(cast, DType::Int64) != element)
    return refuse(range.begin, "expression.fit", {{"text", shown(range)}, {"dtype", dtypeName(cast.dtype)}});
  return made(filledTensor(Shape{}, cast, memoryLimit_));
}

Expected<Number> Evaluator::number(TextRange range) {
  auto read = TRY(value(range));
  if (const auto* const number = std::get_if<Number>(&read)) return *number;
  return refuse(range.begin, "expression.scalar");
}

Expected<std::int64_t> Evaluator::wholeNumber(TextRange range) {
  const auto read = TRY(number(range));
  if (const auto whole = asWhole(read)) return *whole;
  return refuse(range.begin, "pasted.number", {{"text", shown(range)}});
}

Expected<std::vector<std::int64_t>> Evaluator::wholeNumbers(TextRange range) {
  range = trimmed(source_.code, range);
  while (const auto named = source_.names.valueOf(range.in(source_.code), range.begin)) range = *named;
  if (isList(source_.code, range)) range = trimmed(source_.code, {range.begin + 1, range.end - 1});
  const auto parts = splitPython(source_.code, range, ",");
  if (!parts) return refuse(range.begin, "expression.unexpected", {{"text", shown(range)}});
  std::vector<std::int64_t> numbers;
  for (const TextRange& part : *parts) numbers.push_back(TRY(wholeNumber(part)));
  return numbers;
}

Expected<std::optional<DType>> Evaluator::dtype(TextRange range, Module module) const {
  const std::string_view text = range.in(source_.code);
  if (isAbsent(text)) return std::nullopt;
  // Python's own names have 64 bits for NumPy and torch; elsewhere that is a matter of settings.
  const bool pythons = text == "float" || text == "int";
  const bool known = !pythons || module == Module::NumPy || module == Module::Torch;
  const auto dtype = known ? writtenDType(text) : std::nullopt;
  if (!dtype) return refuse(range.begin, "expression.dtype", {{"text", shown(range)}});
  return dtype;
}

}  // namespace gathernd
