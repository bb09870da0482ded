// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/gather_reader.h"

#include <algorithm>
#include <array>
#include <numeric>

#include <fmt/format.h>

#include "core/code/expression/functions.h"
#include "core/code/expression/subscript.h"
#include "core/error/sentences.h"
#include "core/tensor/edits.h"
#include "core/text/cast.h"

namespace gathernd {
namespace {

using By = Selection::Axis::By;

std::string_view dialectOf(Module module) {
  constexpr std::array<std::string_view, 5> kDialects = {"numpy", "tensorflow-cpu", "pytorch", "jax", ""};
  return kDialects[static_cast<std::size_t>(module)];
}

std::string listOf(const std::vector<int>& axes) {
  return fmt::format("({})", fmt::join(axes, ", "));
}

Selection::Axis whole(int dim) {
  return {By::Whole, {dim}, {}};
}

Selection::Axis numbers(const Tensor& tensor, int firstDim) {
  std::vector<int> dims(static_cast<std::size_t>(tensor.shape().rank()));
  std::iota(dims.begin(), dims.end(), firstDim);
  return {By::Numbers, std::move(dims), tensor};
}

class GatherReader : GatherOperands {
 public:
  GatherReader(const PythonSource& source, TextRange range, std::int64_t memoryLimit, bool open)
      : GatherOperands(source, range, memoryLimit, open) {}

  Expected<std::optional<PastedCall>> read() {
    squeeze_ = squeezeIn(source_, range_);
    if (squeeze_) range_ = squeeze_->inside;
    if (!isOneOperand(source_.code, range_)) {
      if (open_) return std::nullopt;
      return refuse(range_, "pasted.none");
    }
    if (source_.code[range_.end - 1] == ']') return readSubscripted();
    const auto parts = callParts(source_.code, range_);
    if (!parts) return std::nullopt;
    const std::string_view name = parts->name.in(source_.code);
    call_.function = spelled(parts->name);
    if (const GatherFunction* const function = findGatherFunction(name)) {
      TRY(bind(*function, parts->arguments));
      return readFunction();
    }
    const auto object = objectOf(source_.code, parts->name);
    if (object && lastWord(name) == "get" && object->in(source_.code).ends_with(']'))
      return readAt(*object, parts->arguments);
    if (object && isGatherMethod(name)) return readMethod(*object, lastWord(name), parts->arguments);
    if (lastWord(name) == "gather_nd")
      return refuse(range_, "pasted.function", {{"function", evaluator_.shown(parts->name)}});
    return std::nullopt;
  }

 private:
  using Result = Expected<std::optional<PastedCall>>;

  Result readFunction() {
    TRY(readParams(argument('p'), function_->module));
    switch (function_->kind) {
      case GatherKind::Tuples:
        return readItself();
      case GatherKind::Take:
        return readTake();
      case GatherKind::Along:
        return readAlong();
      case GatherKind::Mask:
        break;
    }
    return readMask();
  }

  Result readItself() {
    if (squeeze_) return refuse(range_, "gather.squeezed");
    call_.batchDims = TRY(numberOf('b', 0));
    if (argument('v').in(source_.code) == "True") call_.dialect = "coreml-validated";
    call_.policy = word('y');
    if (const std::string_view policy = argument('y').in(source_.code);
        given('y') && policy.front() != '"' && policy.front() != '\'')
      return refuse(argument('y'), "expression.argument", {{"name", policy}});
    call_.indices = TRY(readTuples(argument('i')));
    return std::move(call_);
  }

  // The others, each by its Selection.

  Expected<int> axisOf(int rank) {
    const auto axis = TRY(numberOf('a', function_->axis));
    if (axis < -rank || axis >= rank)
      return refuse(given('a') ? argument('a') : range_, "gather.axis", {{"axis", axis}, {"rank", rank}});
    return static_cast<int>(axis < 0 ? axis + rank : axis);
  }
  bool hasAxis() const { return given('a') || function_->axis != GatherFunction::kNoAxis; }

  /// numbers along an axis: batch axes, those before the axis, those of the numbers, the rest.
  Result readTake() {
    numbersPlace_ = argument('i');
    Tensor index = TRY(readTaken());
    if (function_->module == Module::Torch && index.shape().rank() == 0 && !has(kFlat) &&
        call_.function.ends_with("select"))
      index = index.reshaped(Shape{1});
    if (call_.function.ends_with("index_select") && index.shape().rank() > 1)
      return refuse(argument('i'), "gather.vector", {{"function", call_.function}});
    std::int64_t batch = TRY(numberOf('b', 0));
    const std::int64_t writtenBatch = batch;
    if (has(kLastBatch)) batch = index.shape().rank() - 1;
    if (batch < 0 && given('b')) batch += index.shape().rank();
    if (batch < 0 || batch > index.shape().rank())
      return refuse(argument('b'), "gather.axis", {{"axis", batch}, {"rank", index.shape().rank()}});
    if (!call_.params && batch > 0) return fail(nameWithoutValue());
    int axis = static_cast<int>(batch);
    if (has(kFlat) || (!hasAxis() && function_->module != Module::TensorFlow)) {
      TRY(flatten());
      axis = 0;
    } else if (hasAxis()) {
      const bool front = !call_.params && TRY(numberOf('a', function_->axis)) == 0;
      if (!front && !call_.params) return fail(nameWithoutValue());
      axis = front ? 0 : TRY(axisOf(call_.params->shape().rank()));
    } else if (writtenBatch < 0) {
      axis =
          call_.params->shape().rank() + static_cast<int>(writtenBatch);  // the same number, of params' axes
    }
    if (call_.params && axis >= call_.params->shape().rank())
      return refuse(paramsPlace_, "gather.axis", {{"axis", axis}, {"rank", call_.params->shape().rank()}});
    if (axis < batch)
      return refuse(given('a') ? argument('a') : range_, "gather.batch_axis",
                    {{"axis", axis}, {"batch_dims", batch}});
    TRY(applyMode(index, axis));
    return finish(TRY(takeSelection(index, axis, static_cast<int>(batch))));
  }

  /// Of tf.gather's ragged indices their numbers, one row after another.
  Expected<Tensor> readTaken() {
    const auto ragged =
        function_->name == "tf.gather" ? TRY(readRagged(evaluator_, argument('i'))) : std::nullopt;
    if (!ragged) return readNumbers(argument('i'), function_->module);
    if (TRY(numberOf('a', 0)) != 0 || TRY(numberOf('b', 0)) != 0)
      return refuseRagged(evaluator_, ragged->name);
    std::vector<std::int64_t> counts;
    for (const Tensor& row : ragged->rows) counts.push_back(row.elementCount());
    say(GATHERND_TR("the result is ragged: its rows have {counts} of these numbers in turn, which are its "
                    ".flat_values"),
        {{"counts", fmt::format("{}", fmt::join(counts, ", "))}});
    return indexNumbers(evaluator_, TRY(evaluator_.placed(flatValues(*ragged, limit_), argument('i').begin)),
                        argument('i'));
  }

  Expected<Selection> takeSelection(const Tensor& index, int axis, int batch) {
    Selection selection;
    const Shape& of = index.shape();
    for (int each = 0; each < batch; ++each) {
      if (of[each] != call_.params->shape()[each])
        return refuse(argument('i'), "gather.batch_size",
                      {{"axis", each}, {"size", of[each]}, {"params", call_.params->shape()[each]}});
      selection.axes.push_back({By::Counted, {each}, {}});
      selection.shape.push_back(of[each]);
    }
    for (int each = batch; each < axis; ++each) {
      selection.axes.push_back(whole(each));
      selection.shape.push_back(call_.params->shape()[each]);
    }
    Selection::Axis along = numbers(index, axis - batch);
    for (int each = 0; each < of.rank(); ++each) {
      if (each < batch) along.dims[static_cast<std::size_t>(each)] = each;
      if (each >= batch) selection.shape.push_back(of[each]);
    }
    selection.axes.push_back(std::move(along));
    return selection;
  }

  /// Rules of modes: "wrap" and "clip" leave no number outside, so they are carried out here.
  Expected<void> applyMode(Tensor& index, int axis) {
    std::string_view mode = word('m');
    const bool jax = function_->module == Module::Jax;
    const bool round = has(kGoesRound) && given('a');
    if (!given('m')) mode = round ? "wrap" : has(kFills) ? "fill" : "raise";
    const bool fills = jax && (mode == "fill" || mode == "drop");
    if (fills) return applyFill();
    if (given('f')) return refuse(argument('f'), "expression.argument", {{"name", "fill_value"}});
    if (!given('m') && !round) return {};
    if (mode == (jax ? "promise_in_bounds" : "raise")) return {};
    if (jax && mode == "clip" && has(kWrapsFirst)) {  // as brackets do, but for the gradient
      TRY(ownRules());
      call_.rules->dialect.clampedGradient = ClampedGradient::Added;
      return {};
    }
    if (mode != "wrap" && mode != "clip")
      return refuse(argument('m'), "gather.mode", {{"function", call_.function}});
    if (!call_.params) return fail(nameWithoutValue());
    const std::int64_t size = call_.params->shape()[axis];
    if (size == 0) return {};
    std::vector<std::int64_t> made;
    for (const std::int64_t number : index.values<std::int64_t>()) {
      const std::int64_t rest = number % size;
      made.push_back(mode == "clip" ? std::clamp<std::int64_t>(number, 0, size - 1)
                     : rest < 0     ? rest + size
                                    : rest);
    }
    if (!std::equal(made.begin(), made.end(), index.values<std::int64_t>().begin()))
      say(mode == "clip"
              ? GATHERND_TR("numbers beyond the axis, and negative ones, are its last and first place")
              : GATHERND_TR("numbers beyond the axis go round it"));
    index = TRY(Tensor::fromBytes(DType::Int64, index.shape(), std::as_bytes(std::span(made))));
    return {};
  }

  Expected<void> applyFill() {
    call_.dialect = "jax-fill";
    if (!given('f')) return {};
    if (!call_.params) return fail(nameWithoutValue());
    const auto value = TRY(evaluator_.array(argument('f'), Module::Jax, call_.params->dtype()));
    if (value.tensor.shape().rank() != 0) return refuse(argument('f'), "expression.scalar");
    const auto written = TRY(evaluator_.array(argument('f'), Module::Jax));
    if (isFloat(written.tensor.dtype()) && !isFloat(call_.params->dtype()) &&
        !isComplex(call_.params->dtype()))
      return refuse(argument('f'), "expression.fit", {{"dtype", dtypeName(call_.params->dtype())}});
    TRY(ownRules());
    call_.rules->fillValue = castElement(elementAt(value.tensor, 0), call_.params->dtype());
    return {};
  }

  Expected<void> ownRules() {
    if (!call_.rules) call_.rules = CallRules{*findDialect(call_.dialect), call_.policy, call_.batchDims, {}};
    return {};
  }

  /// A number for each element, along an axis; along the others each stands in its own place.
  Result readAlong() {
    Tensor index = TRY(readNumbers(argument('i'), function_->module));
    int axis = 0;
    const bool flat = !hasAxis() || argument('a').in(source_.code) == "None";
    if (flat) TRY(flatten());
    if (flat && has(kBothBroadcast)) index = index.reshaped(Shape{index.elementCount()});
    const bool torch = function_->module == Module::Torch && has(kSmallerIndex);
    const bool lone = torch && index.shape().rank() == 0;  // of one place, as PyTorch takes it
    if (lone && !call_.params) return fail(nameWithoutValue());
    if (lone) index = index.reshaped(Shape{1});
    if (torch && call_.params && call_.params->shape().rank() == 0)
      call_.params = call_.params->reshaped(Shape{1});
    const Shape& of = index.shape();
    if (call_.params && of.rank() != call_.params->shape().rank())
      return refuse(argument('i'), "gather.along_rank",
                    {{"rank", of.rank()}, {"params", call_.params->shape().rank()}});
    if (!flat) axis = TRY(axisOf(of.rank()));
    TRY(applyMode(index, axis));
    Selection selection;
    for (int each = 0; each < of.rank(); ++each) {
      const std::int64_t size = call_.params ? call_.params->shape()[each] : of[each];
      if (each == axis) {
        selection.axes.push_back(numbers(index, 0));
        selection.shape.push_back(of[each]);
        continue;
      }
      if (!call_.params && !has(kSmallerIndex)) return fail(nameWithoutValue());
      const bool fits =
          has(kSmallerIndex) ? of[each] <= size : of[each] == size || of[each] == 1 || size == 1;
      if (!fits)
        return refuse(argument('i'), "gather.along_size",
                      {{"axis", each}, {"size", of[each]}, {"params", size}});
      const std::int64_t length = has(kSmallerIndex) || of[each] != 1 ? of[each] : size;
      selection.shape.push_back(length);
      if (length <= size || size == 0) {
        selection.axes.push_back({By::Counted, {each}, {}});
      } else {
        selection.axes.push_back({By::Numbers, {each}, TRY(Tensor::zeros(DType::Int64, Shape{1}))});
      }
    }
    say(GATHERND_TR(
            "each number stands in a tuple with its own place along the other axes; its own axis is {axis}"),
        {{"axis", axis}});
    if (lone) selection = TRY(squeezed(std::move(selection), call_.params->shape(), std::array{0}));
    return finish(std::move(selection));
  }

  Result readMask() {
    const bool flat = !hasAxis();
    if (flat) TRY(flatten());
    if (!call_.params) return fail(nameWithoutValue());
    const TextRange place = argument('i');
    if (place.empty()) return refuse(range_, "pasted.operands");
    auto array = TRY(evaluator_.array(place, function_->module));
    TRY(checkModule(array, place, function_->module));
    Tensor mask = std::move(array.tensor);
    const bool torch = function_->module == Module::Torch;
    if (mask.dtype() != DType::Bool) {
      if (torch || !isInteger(mask.dtype()))
        return refuse(place, "gather.mask_type", {{"dtype", dtypeName(mask.dtype())}});
      const ExpressionValue zero = Number(std::int64_t{0});
      mask = TRY(evaluator_.placed(comparedValues(Comparison::NotEqual, ModuleArray{mask}, zero, limit_),
                                   place.begin));
    }
    const Shape& of = call_.params->shape();
    const int axis = flat ? 0 : TRY(axisOf(of.rank()));
    if (torch || call_.function.ends_with("compress")) {
      if (mask.shape() != (torch ? of : Shape{of[axis]}))
        return refuse(place, "subscript.mask", {{"mask", mask.shape().toString()}, {"shape", of.toString()}});
    }
    const int covered = mask.shape().rank();
    if (covered == 0) return refuse(place, "subscript.truth");
    if (axis + covered > of.rank() || mask.shape() != of.slice(axis, axis + covered))
      return refuse(
          place, "subscript.mask",
          {{"mask", mask.shape().toString()}, {"shape", of.slice(axis, axis + covered).toString()}});
    const auto places = TRY(placesOf(mask, limit_));
    Selection selection;
    for (int each = 0; each < axis; ++each) {
      selection.axes.push_back(whole(each));
      selection.shape.push_back(of[each]);
    }
    const Shape row{places.shape()[1]};
    for (int each = 0; each < covered; ++each)
      selection.axes.push_back(numbers(places.part(each * row.elementCount(), row), axis));
    selection.shape.push_back(row[0]);
    selection.masked = covered;
    say(GATHERND_TR("the tuples are the places where the mask is true: {count}"), {{"count", row[0]}});
    return finish(std::move(selection));
  }

  // Objects: x[…], x.at[…].get(…), x.take(…)

  /// Whose names stand in the gather, or above it.
  std::optional<Module> ownerOf(TextRange range) const {
    for (const std::string_view text : {range.in(source_.code), source_.code.substr(0, range.begin)})
      for (const auto& [prefix, module] : modulePrefixes())
        if (module != Module::Other && text.find(prefix) != text.npos) return module;
    return std::nullopt;
  }

  /// Params of a subscript or method: an array, whose module says by which rules. Nothing where it is open.
  Expected<std::optional<Module>> readObject(TextRange base) {
    if (isList(source_.code, resolved(base))) return refuse(base, "gather.python_list");
    TRY(readParams(base, Module::NumPy));
    return call_.params ? std::optional(module_) : std::nullopt;
  }

  Result readMethod(TextRange object, std::string_view name, TextRange arguments) {
    const auto whose = TRY(readObject(object));
    const bool numpys = findGatherMethod(name)->module == Module::NumPy;
    const Module guess = numpys ? ownerOf(range_).value_or(Module::NumPy) : Module::Torch;
    const GatherFunction* const method = findGatherMethod(name, whose.value_or(guess));
    if (method == nullptr) return refuse(range_, "gather.method", {{"name", name}});
    TRY(bind(*method, arguments));
    if (method->kind == GatherKind::Take) return readTake();
    return method->kind == GatherKind::Along ? readAlong() : readMask();
  }

  Result readSubscripted() {
    const auto open = openingOfLast(source_.code, range_);
    if (!open || *open == range_.begin) return std::nullopt;  // a plain list
    return subscripted(trimmed(source_.code, {range_.begin, *open}), {*open + 1, range_.end - 1}, nullptr);
  }

  /// x.at[…].get(mode=…)
  Result readAt(TextRange object, TextRange arguments) {
    static constexpr GatherFunction kGet = {"get",
                                            "jax",
                                            Module::Jax,
                                            GatherKind::Take,
                                            "| mode fill_value indices_are_sorted unique_indices",
                                            "mf..",
                                            kWrapsFirst};
    const auto open = openingOfLast(source_.code, object);
    const TextRange before = open ? trimmed(source_.code, {object.begin, *open}) : TextRange{};
    if (!before.in(source_.code).ends_with(".at")) return std::nullopt;
    TRY(bind(kGet, arguments));
    return subscripted(trimmed(source_.code, {before.begin, before.end - 3}), {*open + 1, object.end - 1},
                       &kGet);
  }

  Result subscripted(TextRange base, TextRange inside, const GatherFunction* get) {
    if (base.in(source_.code).ends_with(".shape")) return std::nullopt;
    function_ = nullptr;  // arrays of any module may be subscripted
    auto whose = TRY(readObject(base));
    function_ = get;
    if (!whose) whose = get != nullptr ? Module::Jax : ownerOf(range_);
    const Module module = whose.value_or(Module::NumPy);
    if (get != nullptr && module != Module::Jax) return refuse(base, "gather.at");
    call_.dialect = whose ? dialectOf(module) : "";
    call_.function = spelled(range_);
    if (get != nullptr) {
      if (word('m') == "wrap") return refuse(argument('m'), "gather.mode", {{"function", ".get"}});
      Tensor none;
      TRY(applyMode(none, 0));
    }
    std::optional<Shape> shape;
    if (call_.params) shape = call_.params->shape();
    const auto items = splitPython(source_.code, inside, ",");
    if (items && items->size() == 2 && items->back().in(source_.code).find(':') == std::string::npos)
      numbersPlace_ = items->back();
    auto selection = TRY(readSubscript(evaluator_, {base, shape, module}, inside));
    return finish(std::move(selection), module == Module::TensorFlow);
  }

  /// The gather_nd of a selection.
  Result finish(Selection selection, bool wraps = false) {
    if (squeeze_) selection = TRY(withoutAxes(std::move(selection)));
    if (!selection.gathers() && selection.hasGrid()) TRY(listPlaces(selection));
    TRY(applyNegatives(selection, wraps));
    const Dialect* const dialect = call_.rules ? &call_.rules->dialect : findDialect(call_.dialect);
    const std::vector<std::int64_t> unknown(selection.axes.size());
    const Shape shape = call_.params ? call_.params->shape() : TRY(Shape::make(unknown));
    const bool batches = call_.params && dialect != nullptr && dialect->batchDims != BatchDims::None;
    auto form = TRY(gatherForm(selection, shape, batches, limit_));
    if (!call_.params && !form.paramsAxes.empty()) return fail(nameWithoutValue());
    call_.indices = std::move(form.indices);
    call_.batchDims = form.batchDims;
    if (call_.rules) call_.rules->batchDims = form.batchDims;
    call_.paramsAxes = std::move(form.paramsAxes);
    call_.outputAxes = std::move(form.outputAxes);
    if (!call_.paramsAxes.empty()) {
      call_.params = TRY(transposed(*call_.params, call_.paramsAxes, limit_));
      say(GATHERND_TR("params are transposed first, axes {axes}: what is indexed has to stand in front"),
          {{"axes", listOf(call_.paramsAxes)}});
    }
    if (!call_.outputAxes.empty())
      say(GATHERND_TR("the output is transposed after, axes {axes}, into the order that is written"),
          {{"axes", listOf(call_.outputAxes)}});
    if (!selection.gathers()) say(GATHERND_TR("an empty tuple takes all of params"));
    if (call_.params && call_.became.empty())
      say(GATHERND_TR("its numbers stand in tuples of {count}, one for each indexed axis"),
          {{"count", call_.indices.shape()[call_.indices.shape().rank() - 1]}});
    sayOtherwise(selection);
    return std::move(call_);
  }

  /// What else may have been meant, where the sizes allow for it.
  void sayOtherwise(const Selection& selection) {
    const std::string_view whose = call_.dialect == "jax-fill" ? "jax" : std::string_view(call_.dialect);
    const auto prefixes = modulePrefixes();
    const auto owner =
        std::ranges::find_if(prefixes, [&](const auto& each) { return dialectOf(each.module) == whose; });
    if (whose.empty() || owner == prefixes.end()) return;
    if (selection.masked > 1 && owner->module == Module::TensorFlow)
      say(GATHERND_TR(
              "a mask of {count} axes makes one axis of them; tf.where, with zeros where it is false, "
              "and tf.ragged.boolean_mask keep them"),
          {{"count", selection.masked}});
    else if (selection.masked > 1)
      say(GATHERND_TR("a mask of {count} axes makes one axis of them; {module}where, with zeros where it is "
                      "false, keeps them"),
          {{"count", selection.masked}, {"module", owner->text}});
    const bool columns = selection.axes.size() == 2 && selection.axes[0].by == By::Whole &&
                         selection.axes[1].by == By::Numbers && selection.axes[1].dims.size() == 1;
    const std::int64_t rows = columns ? selection.shape[0] : 0;
    if (rows < 2 || selection.axes[1].numbers.shape() != Shape{rows} || numbersPlace_.empty()) return;
    const std::string params = spelled(paramsPlace_), numbers = spelled(numbersPlace_);
    say(GATHERND_TR("each of the {count} rows gives all {count} numbers; {text} takes one of each row"),
        {{"count", rows},
         {"text", owner->module == Module::TensorFlow
                      ? fmt::format("tf.gather({}, {}, batch_dims=1)", params, numbers)
                      : fmt::format("{}[{}arange({}), {}]", params, owner->text, rows, numbers)}});
  }

  /// Beside a new axis one that is whole is one whose places are listed.
  Expected<void> listPlaces(Selection& selection) {
    if (!call_.params || call_.params->shape().rank() == 0) return refuse(range_, "gather.nothing");
    selection = TRY(squeezed(std::move(selection), call_.params->shape(), {}));
    selection.axes.front().by = By::Counted;
    say(GATHERND_TR("the tuples are the places of axis 0, all of them in order"));
    return {};
  }

  /// Of the output those that squeeze() takes away.
  Expected<Selection> withoutAxes(Selection selection) {
    if (!call_.params) return fail(nameWithoutValue());
    const Shape& params = call_.params->shape();
    auto shape = selection.shape;
    for (int axis = static_cast<int>(selection.axes.size()); axis < params.rank(); ++axis)
      shape.push_back(params[axis]);
    const int rank = static_cast<int>(shape.size());
    std::vector<int> dims;
    const bool all = squeeze_->axis.empty() || squeeze_->axis.in(source_.code) == "None";
    for (int dim = rank - 1; all && dim >= 0; --dim)
      if (shape[static_cast<std::size_t>(dim)] == 1) dims.push_back(dim);
    const auto written = all ? std::vector<std::int64_t>() : TRY(evaluator_.wholeNumbers(squeeze_->axis));
    for (const std::int64_t axis : written) {
      if (axis < -rank || axis >= rank)
        return refuse(squeeze_->axis, "gather.axis", {{"axis", axis}, {"rank", rank}});
      const int dim = static_cast<int>(axis < 0 ? axis + rank : axis);
      const std::int64_t size = shape[static_cast<std::size_t>(dim)];
      if (size == 1) dims.push_back(dim);
      if (size != 1 && module_ != Module::Torch)  // which leaves it as it is
        return refuse(squeeze_->axis, "gather.squeeze", {{"axis", axis}, {"size", size}});
    }
    std::sort(dims.rbegin(), dims.rend());
    if (std::adjacent_find(dims.begin(), dims.end()) != dims.end() ||
        (squeeze_->method && module_ == Module::TensorFlow))
      return refuse(squeeze_->axis, "expression.argument", {{"name", evaluator_.shown(squeeze_->axis)}});
    return squeezed(std::move(selection), params, dims);
  }

  /// Functions that part from their framework's gather_nd in what a negative number is.
  Expected<void> applyNegatives(const Selection& selection, bool wraps) {
    const bool refuses = function_ != nullptr && has(kRefusesNegatives);
    if (!refuses && !wraps) return {};
    const bool any =
        std::any_of(selection.axes.begin(), selection.axes.end(), [](const Selection::Axis& axis) {
          if (axis.by != By::Numbers) return false;
          const auto values = axis.numbers.values<std::int64_t>();
          return std::any_of(values.begin(), values.end(), [](std::int64_t value) { return value < 0; });
        });
    if (!any) return {};
    TRY(ownRules());
    call_.rules->dialect.negative = wraps ? NegativeIndex::Wrap : NegativeIndex::OutOfRange;
    if (wraps)
      say(GATHERND_TR("a negative number in brackets counts from the end, where gather_nd refuses it"));
    else
      say(GATHERND_TR("{function} refuses a negative number, where brackets count it from the end"),
          {{"function", call_.function}});
    return {};
  }

  std::optional<Squeeze> squeeze_;
};

}  // namespace

Expected<std::optional<PastedCall>> readGather(const PythonSource& source, TextRange range,
                                               std::int64_t memoryLimit, bool open) {
  return GatherReader(source, range, memoryLimit, open).read();
}

}  // namespace gathernd
