// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/expression/evaluator.h"

#include <algorithm>
#include <array>

#include "core/code/expression/functions.h"
#include "core/text/cast.h"
#include "core/text/element_text.h"
#include "core/text/literal/literal.h"
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

/// Whether what a literal takes without a type was too little.
bool saysNarrow(const Error& error) {
  return std::any_of(error.args.begin(), error.args.end(), [](const ErrorArg& arg) {
    const auto* const text = std::get_if<std::string>(&arg.value);
    return arg.name == "dtype" && text != nullptr &&
           (*text == dtypeName(DType::Float32) || *text == dtypeName(DType::Complex64));
  });
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
    // Without a type decimals are float32, and some are beyond that.
    const bool decimals = !guessed && saysNarrow(guessed.error());
    for (const DType wide : {DType::UInt64, DType::Float64, DType::Complex128}) {
      if (guessed || !(wide == DType::UInt64 ? dtype == wide : decimals)) continue;
      options.dtype = wide;
      if (auto again = read()) guessed = std::move(again);
    }
    options.dtype.reset();
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

/// Anything that no literal has: a call, a name, arithmetic.
bool holdsExpressions(std::string_view code, TextRange range) {
  constexpr std::array<std::string_view, 7> kWords = {"True", "False", "nan", "inf", "None", "true", "false"};
  bool behindOperand = false;
  for (PythonTokens tokens(code, range); tokens.peek().kind != PythonToken::Kind::End;) {
    const PythonToken token = tokens.next();
    const bool word = token.kind == PythonToken::Kind::Name;
    if (word && std::find(kWords.begin(), kWords.end(), token.text) == kWords.end()) return true;
    const bool sign = token.is("+") || token.is("-") || token.is("*") || token.is("//") || token.is("%");
    if (sign && behindOperand) return true;
    behindOperand = word || token.kind == PythonToken::Kind::Digits || token.is(")") || token.is("]");
  }
  return false;
}

bool isAbsent(std::string_view text) {
  return text.empty() || text == "None";
}

}  // namespace

tl::unexpected<Error> Evaluator::refuse(std::size_t place, std::string_view reason,
                                        std::vector<ErrorArg> args) const {
  return fail(errorAt(source_.text, place, reason, std::move(args)));
}

tl::unexpected<Error> Evaluator::placed(Error error, std::size_t place) const {
  const bool knowsNoPlace =
      !error.line && (error.code == ErrorCode::Parse || error.reason.starts_with("expression."));
  if (!knowsNoPlace) return fail(std::move(error));
  Error there = errorAt(source_.text, place, std::move(error.reason), std::move(error.args));
  there.code = error.code;
  return fail(std::move(there));
}

Expected<void> Evaluator::Level::allowed(std::size_t place) const {
  if (evaluator_.depth_ <= kMaxDepth) return {};
  return evaluator_.placed(Error(ErrorCode::Limit, "expression.depth", {{"limit", kMaxDepth}}), place);
}

Expected<void> Evaluator::countValue(std::size_t place) {
  if (++values_ > kMaxValues) return placed(Error(ErrorCode::Limit, "expression.work"), place);
  return {};
}

std::string Evaluator::shown(TextRange range) const {
  return shownText(range.in(source_.code));
}

Expected<ExpressionValue> Evaluator::assigned(TextRange value) {
  if (const auto known = known_.find(value.begin); known != known_.end()) return known->second;
  auto result = TRY(valueOrPair(value));
  if (const auto* const number = std::get_if<Number>(&result)) known_[value.begin] = *number;
  return result;
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
  const std::string_view text = range.in(source_.code);
  const bool quoted = text.starts_with('"') || text.starts_with('\'');
  const bool complex = text.ends_with('j') && text.find_first_not_of("0123456789+-.einfaj") == text.npos;
  if (quoted || complex) return made(listTensor(source_, range, module, dtype, memoryLimit_));
  if (isList(source_.code, range)) {
    auto literal = listTensor(source_, range, module, dtype, memoryLimit_);
    if (literal || literal.error().code != ErrorCode::Parse || !holdsExpressions(source_.code, range))
      return made(std::move(literal));
    return listed(range, module, dtype);
  }
  if (const auto times = TRY(repetition(range))) {
    const auto once = TRY(array(times->list, module, dtype));
    const std::vector<Tensor> copies(static_cast<std::size_t>(times->count), once.tensor);
    return made(joinedTensor(copies, 0, memoryLimit_));
  }
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
  return ModuleArray{TRY(filledTensor(Shape{}, cast, memoryLimit_)), module};  // a number is no work
}

/// [0, 1] * 3, of Python's lists.
Expected<std::optional<Evaluator::Repetition>> Evaluator::repetition(TextRange range) {
  if (range.empty() || source_.code[range.begin] != '[') return std::nullopt;
  const auto close = closingOf(source_.code, range.begin, range.end);
  const TextRange sign = trimmed(source_.code, {close ? *close + 1 : range.end, range.end});
  if (sign.empty() || source_.code[sign.begin] != '*') return std::nullopt;
  const auto factors = splitPython(source_.code, {sign.begin + 1, sign.end}, "+-*/%&|^~<>=");
  if (!factors || factors->size() != 1) return std::nullopt;
  const auto count = TRY(wholeNumber({sign.begin + 1, sign.end}));
  if (count < 1 || count > kMaxValues)
    return refuse(sign.begin, "expression.unexpected", {{"text", shown(sign)}});
  return Repetition{{range.begin, *close + 1}, count};
}

/// A list of which some elements are expressions, [range(3), i]: one array of all of them.
Expected<ModuleArray> Evaluator::listed(TextRange range, Module module, std::optional<DType> dtype) {
  auto elements = TRY(arrays(range, module));
  const auto parts = splitPython(source_.code, {range.begin + 1, range.end - 1}, ",");
  std::vector<Tensor> tensors;
  DType widest = DType::Bool;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const ModuleArray& element = elements[i];
    const bool ownTensor = module == Module::Torch && element.module == Module::Torch &&
                           element.tensor.shape().rank() > 0 && !isList(source_.code, (*parts)[i]);
    if (ownTensor) return refuse((*parts)[i].begin, "expression.tensors", {{"text", shown((*parts)[i])}});
    const DType type = element.tensor.dtype();
    if (isInteger(type) && isInteger(widest) && isUnsignedInteger(type) != isUnsignedInteger(widest))
      return refuse((*parts)[i].begin, "expression.mixed",
                    {{"dtype", dtypeName(type)}, {"before", dtypeName(widest)}});
    const bool wider = elementBytes(type) > elementBytes(widest) || (isInteger(type) && !isWhole(widest));
    if (tensors.empty() || (wider && isWhole(type) && isWhole(widest))) widest = type;
    tensors.push_back(element.tensor);
  }
  for (Tensor& tensor : tensors)
    if (isWhole(tensor.dtype()) && isWhole(widest)) tensor = TRY(converted(tensor, widest, memoryLimit_));
  auto made = TRY(counted(stackedTensor(tensors, 0, memoryLimit_), range.begin));
  if (dtype && *dtype != DType::String) made = TRY(converted(made, *dtype, memoryLimit_));
  return ModuleArray{std::move(made), module};
}

Expected<std::vector<ModuleArray>> Evaluator::arrays(TextRange range, Module module) {
  range = source_.names.resolved(source_.code, range);
  std::vector<ModuleArray> made;
  if (isList(source_.code, range)) {
    const auto parts = splitPython(source_.code, {range.begin + 1, range.end - 1}, ",");
    if (!parts || parts->empty()) return refuse(range.begin, "expression.missing_parts");
    if (parts->size() > kMaxValues) return placed(Error(ErrorCode::Limit, "expression.work"), range.begin);
    for (const TextRange& part : *parts) made.push_back(TRY(array(part, module)));
    return made;
  }
  const auto whole = TRY(array(range, module));
  const Shape& shape = whole.tensor.shape();
  if (shape.rank() == 0 || shape[0] == 0) return refuse(range.begin, "expression.missing_parts");
  if (shape[0] > kMaxValues) return placed(Error(ErrorCode::Limit, "expression.work"), range.begin);
  const Shape rest = shape.slice(1, shape.rank());
  for (std::int64_t part = 0; part < shape[0]; ++part)
    made.push_back({whole.tensor.part(part * rest.elementCount(), rest), whole.module});
  return made;
}

/// What a program printed, tensor([1, 2]); and MindSpore's Tensor(x).
Expected<ExpressionValue> Evaluator::printed(TextRange whole, TextRange inside, Module module) {
  const auto parts = splitPython(source_.code, inside, ",");
  if (parts && parts->size() == 1 && whole.begin != inside.begin && !isList(source_.code, inside)) {
    auto made = TRY(array(inside, module));
    return ModuleArray{std::move(made.tensor), module};
  }
  LiteralOptions options;
  options.memoryLimit = memoryLimit_;
  options.integerDefault = wholeType(module);
  auto tensor = parsePasted(whole.in(source_.code), options);
  if (!tensor) return fail(moved(std::move(tensor.error()), whole));
  return ModuleArray{TRY(counted(std::move(tensor), whole.begin)), module};
}

Error Evaluator::moved(Error error, TextRange range) const {
  if (!error.line || !error.column) return error;
  const Error start = errorAt(source_.text, range.begin, "");
  if (*error.line == 1) error.column = *error.column + *start.column - 1;
  error.line = *error.line + *start.line - 1;
  for (ErrorArg& arg : error.args) {
    if (arg.name == "line") arg.value = std::int64_t{*error.line};
    if (arg.name == "column") arg.value = std::int64_t{*error.column};
  }
  return error;
}

Expected<Number> Evaluator::number(TextRange range) {
  auto read = TRY(value(range));
  if (const auto* const number = std::get_if<Number>(&read)) return *number;
  // One of an array is as good: tf.shape(x)[0].
  const auto& array = std::get<ModuleArray>(read);
  const DType type = array.tensor.dtype();
  if (array.parts || array.tensor.shape().rank() > 0 || !(isInteger(type) || isFloat(type)))
    return refuse(range.begin, "expression.scalar");
  const Element element = elementAt(array.tensor, 0);
  if (isInteger(type)) return Number(castElement(element, DType::Int64).as<std::int64_t>());
  return Number(castElement(element, DType::Float64).as<double>());
}

Expected<std::int64_t> Evaluator::wholeNumber(TextRange range) {
  const auto read = TRY(number(range));
  if (const auto whole = asWhole(read)) return *whole;
  return refuse(range.begin, "pasted.number", {{"text", shown(range)}});
}

Expected<std::vector<std::int64_t>> Evaluator::wholeNumbers(TextRange range) {
  range = source_.names.resolved(source_.code, range);
  if (isList(source_.code, range)) range = trimmed(source_.code, {range.begin + 1, range.end - 1});
  const auto parts = splitPython(source_.code, range, ",");
  if (!parts) return refuse(range.begin, "expression.unexpected", {{"text", shown(range)}});
  std::vector<std::int64_t> numbers;
  for (TextRange part : *parts) {
    const bool spread = part.in(source_.code).starts_with('*');
    if (spread) ++part.begin;
    const auto read = TRY(array(part, Module::NumPy));
    const int rank = read.tensor.shape().rank();
    if (rank > 1 || (rank == 1 && !spread && parts->size() > 1) || (!isWhole(read.tensor.dtype())))
      return refuse(part.begin, "pasted.number", {{"text", shown(part)}});
    const auto whole = TRY(converted(read.tensor, DType::Int64, memoryLimit_));
    const auto values = whole.values<std::int64_t>();
    numbers.insert(numbers.end(), values.begin(), values.end());
  }
  return numbers;
}

Expected<std::optional<DType>> Evaluator::dtype(TextRange range, Module module) {
  const std::string_view text = range.in(source_.code);
  if (isAbsent(text)) return std::nullopt;
  constexpr std::string_view kOf = ".dtype";
  if (text.ends_with(kOf)) {
    const auto of = TRY(array({range.begin, range.end - kOf.size()}, module));
    return of.tensor.dtype();
  }
  // Python's own names have 64 bits for NumPy and torch; elsewhere that is a matter of settings.
  const bool pythons = text == "float" || text == "int";
  const bool known = !pythons || module == Module::NumPy || module == Module::Torch;
  const auto dtype = known ? writtenDType(text) : std::nullopt;
  if (!dtype) return refuse(range.begin, "expression.dtype", {{"text", shown(range)}});
  return dtype;
}

}  // namespace gathernd
