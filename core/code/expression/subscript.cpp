// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/expression/subscript.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "core/tensor/edits.h"
#include "core/text/cast.h"
#include "core/text/literal/literal_scanner.h"

namespace gathernd {
namespace {

using By = Selection::Axis::By;

struct Item {
  enum class Kind : std::uint8_t { Number, Slice, Dots, New, Array };
  Kind kind = Kind::Number;
  TextRange place;
  Tensor numbers = {};                 ///< of Number (rank 0) and Array: int64
  bool mask = false;                   ///< Array: one axis of a mask
  std::optional<Shape> of = {};        ///< of a mask's first axis: its shape
  std::array<TextRange, 3> ends = {};  ///< of a slice: start, stop, step
};

bool isNone(std::string_view text) {
  return text == "None" || text == "np.newaxis" || text == "numpy.newaxis" || text == "jnp.newaxis" ||
         text == "tf.newaxis" || text == "newaxis";
}

class SubscriptReader {
 public:
  SubscriptReader(Evaluator& evaluator, const Subscripted& base, TextRange inside)
      : evaluator_(evaluator), base_(base), inside_(inside), code_(evaluator.source().code) {}

  Expected<Selection> read() {
    if (base_.module == Module::Other) return refuse(base_.base, "subscript.other");
    TRY(readItems());
    TRY(fitItems());
    return select();
  }

 private:
  tl::unexpected<Error> refuse(TextRange place, const char* reason, std::vector<ErrorArg> args = {}) const {
    args.emplace_back("text", shownText(place.in(code_)));
    return evaluator_.refuse(place.begin, reason, std::move(args));
  }

  Expected<void> readItems() {
    TextRange range = trimmed(code_, inside_);
    if (range.empty()) return refuse(inside_, "expression.end");
    // i = (0, 1) is taken apart as what stands in the brackets is, and i = [0, 1] is as much a list.
    if (const TextRange value = evaluator_.source().names.resolved(code_, range); isList(code_, value))
      range = value;
    const bool sequence = range.in(code_).starts_with("list(") || range.in(code_).starts_with("range(");
    const bool list = sequence || (code_[range.begin] == '[' && isList(code_, range));
    if (isList(code_, range) && !list) range = trimmed(code_, {range.begin + 1, range.end - 1});
    const auto parts = splitPython(code_, range, ",");
    if (!parts) return refuse(inside_, "expression.unexpected");
    constexpr std::size_t kMostItems = 32;
    if (parts->size() > kMostItems) return refuse(range, "subscript.many", {{"rank", kMostItems}});
    const bool single = parts->size() == 1 && code_[range.end - 1] != ',';
    if (single && list && base_.module != Module::NumPy) {
      if (base_.module == Module::Jax) return refuse(range, "subscript.list");
      const TextRange within = sequence ? TextRange{} : trimmed(code_, {range.begin + 1, range.end - 1});
      const auto elements = splitPython(code_, within, ",");
      // PyTorch has read lists of anything else in two ways, one after the other.
      const bool nested = elements && std::any_of(elements->begin(), elements->end(), [&](TextRange each) {
                            const std::string_view text = each.in(code_);
                            const bool number = text.find_first_not_of("+-0123456789_") == text.npos;
                            return !number && text != "True" && text != "False";
                          });
      if (nested && base_.module == Module::Torch) return refuse(range, "subscript.nested");
      if (base_.module == Module::TensorFlow && !sequence && elements) {  // which takes a list for a tuple
        for (const TextRange& part : *elements) TRY(readItem(part));
        return {};
      }
    }
    for (const TextRange& part : *parts) TRY(readItem(part));
    return {};
  }

  Expected<void> readItem(TextRange part) {
    const std::string_view text = part.in(code_);
    if (text.empty()) return refuse(inside_, "expression.unexpected");
    if (text == "..." || text == "Ellipsis") return add({Item::Kind::Dots, part});
    if (isNone(text)) return add({Item::Kind::New, part});
    if (const auto ends = sliceEnds(part)) {
      Item item{Item::Kind::Slice, part};
      item.ends = *ends;
      return add(std::move(item));
    }
    const bool starred = text.front() == '*';
    const TextRange value = starred ? trimmed(code_, {part.begin + 1, part.end}) : part;
    auto array = TRY(evaluator_.array(value, base_.module));
    if (!array.parts && !starred) return addArray(array.tensor, part);
    const Shape& shape = array.tensor.shape();
    if (shape.rank() == 0) return refuse(part, "expression.unexpected");
    const Shape rest = shape.slice(1, shape.rank());
    if (shape[0] > kMaxRank) return refuse(part, "subscript.many", {{"rank", kMaxRank}});
    for (std::int64_t each = 0; each < shape[0]; ++each)
      TRY(addArray(array.tensor.part(each * rest.elementCount(), rest), part));
    return {};
  }

  /// 1:5, :, ::2
  std::optional<std::array<TextRange, 3>> sliceEnds(TextRange part) const {
    auto parts = splitPython(code_, part, ":");
    if (!parts) return std::nullopt;
    if (code_[part.end - 1] == ':') parts->push_back({part.end, part.end});
    if (parts->size() < 2 || parts->size() > 3) return std::nullopt;
    std::array<TextRange, 3> ends{};
    std::copy(parts->begin(), parts->end(), ends.begin());
    return ends;
  }

  Expected<void> add(Item item) {
    items_.push_back(std::move(item));
    return {};
  }

  Expected<void> addArray(const Tensor& tensor, TextRange part) {
    if (tensor.dtype() == DType::Bool) return addMask(tensor, part);
    if (base_.module == Module::Torch && tensor.dtype() == DType::UInt8)
      return refuse(part, "subscript.bytes");  // a mask there, of old
    const bool emptyList = tensor.elementCount() == 0 && code_[part.begin] == '[';
    if (!isInteger(tensor.dtype()) && !emptyList) return refuse(part, "pasted.indices_type");
    if (base_.module == Module::TensorFlow && tensor.shape().rank() > 0)
      return refuse(part, "subscript.tensorflow");
    Item item{tensor.shape().rank() == 0 ? Item::Kind::Number : Item::Kind::Array, part};
    item.numbers = TRY(converted(tensor, DType::Int64, evaluator_.memoryLimit()));
    return add(std::move(item));
  }

  Expected<void> addMask(const Tensor& mask, TextRange part) {
    if (mask.shape().rank() == 0) return refuse(part, "subscript.truth");
    const auto places = TRY(placesOf(mask, evaluator_.memoryLimit()));
    const Shape row{places.shape()[1]};
    for (int axis = 0; axis < mask.shape().rank(); ++axis) {
      Item item{Item::Kind::Array, part};
      item.mask = true;
      if (axis == 0) item.of = mask.shape();
      item.numbers = places.part(axis * row.elementCount(), row);
      TRY(add(std::move(item)));
    }
    return {};
  }

  /// Counts axes against params, and puts whole ones in the place of `...`.
  Expected<void> fitItems() {
    const bool anyArray = has(Item::Kind::Array);
    int taken = 0;
    bool needsShape = false;
    for (const Item& item : items_) {
      if (item.kind == Item::Kind::Number || item.kind == Item::Kind::Slice || item.kind == Item::Kind::Array)
        ++taken;
      needsShape = needsShape || item.kind == Item::Kind::Slice || item.kind == Item::Kind::Dots;
    }
    const auto dots = [](const Item& item) { return item.kind == Item::Kind::Dots; };
    const auto first = std::find_if(items_.begin(), items_.end(), dots);
    if (first != items_.end()) {
      const auto again = std::find_if(first + 1, items_.end(), dots);
      if (again != items_.end()) return refuse(again->place, "subscript.dots");
    }
    if (!base_.shape) {
      if (needsShape)
        return evaluator_.refuse(base_.base.begin, "pasted.name",
                                 {{"name", shownText(base_.base.in(code_))}});
      return {};
    }
    const bool masked = std::any_of(items_.begin(), items_.end(), [](const Item& item) { return item.mask; });
    const bool alone = std::all_of(items_.begin(), items_.end(), [](const Item& item) { return item.mask; });
    if (base_.module == Module::TensorFlow && masked && !alone)
      return refuse(inside_, "subscript.tensorflow");
    if (taken > base_.shape->rank())
      return refuse(inside_, "subscript.rank", {{"count", taken}, {"rank", base_.shape->rank()}});
    if (first != items_.end()) {
      Item whole{Item::Kind::Slice, first->place};
      const auto at = first - items_.begin();
      dotsAt_ = anyArray && base_.module != Module::Torch ? at : -1;
      items_.erase(first);
      items_.insert(items_.begin() + at, static_cast<std::size_t>(base_.shape->rank() - taken), whole);
      if (base_.shape->rank() != taken) dotsAt_ = -1;  // there are whole axes between
    }
    return {};
  }

  bool has(Item::Kind kind) const {
    return std::any_of(items_.begin(), items_.end(), [&](const Item& item) { return item.kind == kind; });
  }

  /// Of the arrays: NumPy counts plain numbers among them, PyTorch takes those first.
  bool isAdvanced(const Item& item) const {
    return item.kind == Item::Kind::Array ||
           (item.kind == Item::Kind::Number && anyArray_ && base_.module != Module::Torch);
  }

  /// Whether something stands between the arrays: their dimensions then come first.
  bool apart() const {
    int state = 0;  // before, within, behind
    for (std::size_t at = 0; at < items_.size(); ++at) {
      if (dotsAt_ == static_cast<std::ptrdiff_t>(at) && state == 1) state = 2;
      const Item& item = items_[at];
      if (isAdvanced(item)) {
        if (state == 2) return true;
        state = 1;
      } else if (state == 1 && item.kind != Item::Kind::Number) {
        state = 2;
      }
    }
    return false;
  }

  Expected<Selection> select() {
    anyArray_ = has(Item::Kind::Array);
    Shape together;
    for (const Item& item : items_) {
      if (item.kind != Item::Kind::Array) continue;
      const auto both = broadcastShape(together, item.numbers.shape());
      if (!both)
        return refuse(item.place, "pasted.shapes",
                      {{"shape", item.numbers.shape().toString()}, {"before", together.toString()}});
      together = *both;
    }
    const bool front = anyArray_ && apart();
    int firstDim = front ? 0 : -1;
    const auto placeArrays = [&] {
      firstDim = static_cast<int>(made_.shape.size());
      made_.shape.insert(made_.shape.end(), together.begin(), together.end());
    };
    if (front) placeArrays();
    for (const Item& item : items_) {
      if (!front && firstDim < 0 && isAdvanced(item)) placeArrays();
      TRY(take(item, firstDim, together.rank()));
    }
    TRY(checkEmpty(together.empty()));
    return std::move(made_);
  }

  /// Where nothing comes of it no tuple is looked at; but a number by itself is, and NumPy's arrays are.
  Expected<void> checkEmpty(bool noPlaces) const {
    const bool empty = std::find(made_.shape.begin(), made_.shape.end(), 0) != made_.shape.end();
    if (!base_.shape || !empty || base_.module == Module::Jax) return {};
    int axis = 0;
    for (const Item& item : items_) {
      if (item.kind == Item::Kind::New) continue;
      const std::int64_t size = (*base_.shape)[axis++];
      const bool looked = item.kind == Item::Kind::Number ||
                          (item.kind == Item::Kind::Array && base_.module == Module::NumPy && !noPlaces);
      if (!looked) continue;
      for (const std::int64_t value : item.numbers.values<std::int64_t>())
        if (value < -size || value >= size)
          return refuse(item.place, "expression.beyond",
                        {{"value", value}, {"axis", axis - 1}, {"size", size}});
    }
    return {};
  }

  Expected<void> take(const Item& item, int firstDim, int arrayRank) {
    const int axis = static_cast<int>(made_.axes.size());
    switch (item.kind) {
      case Item::Kind::New:
        made_.shape.push_back(1);
        return {};
      case Item::Kind::Slice:
        return takeSlice(item, (*base_.shape)[axis]);
      case Item::Kind::Number:
        made_.axes.push_back({By::Numbers, {}, item.numbers});
        return {};
      default:
        break;
    }
    if (item.of) made_.masked = std::max(made_.masked, item.of->rank());
    if (item.of && base_.shape) {
      for (int at = 0; at < item.of->rank(); ++at)
        if (axis + at < base_.shape->rank() && (*item.of)[at] != (*base_.shape)[axis + at])
          return refuse(item.place, "subscript.mask",
                        {{"mask", item.of->toString()},
                         {"shape", base_.shape->slice(axis, axis + item.of->rank()).toString()}});
    }
    std::vector<int> dims(static_cast<std::size_t>(item.numbers.shape().rank()));
    std::iota(dims.begin(), dims.end(), firstDim + arrayRank - item.numbers.shape().rank());
    made_.axes.push_back({By::Numbers, std::move(dims), item.numbers});
    return {};
  }

  /// As Python's slice.indices() has it.
  Expected<void> takeSlice(const Item& item, std::int64_t size) {
    const auto end = [&](std::size_t at) -> Expected<std::optional<std::int64_t>> {
      const TextRange range = item.ends[at];
      if (range.empty() || range.in(code_) == "None") return std::optional<std::int64_t>();
      return std::optional(TRY(evaluator_.wholeNumber(range)));
    };
    const std::int64_t step = TRY(end(2)).value_or(1);
    if (step == 0 || (step < 0 && base_.module == Module::Torch))
      return refuse(item.ends[2], "subscript.step");
    const auto within = [&](std::optional<std::int64_t> given, std::int64_t otherwise) {
      if (!given) return otherwise;
      const std::int64_t least = step > 0 ? 0 : -1, most = step > 0 ? size : size - 1;
      const std::int64_t value = *given < 0 ? std::max(*given, -size - 1) + size : *given;
      return std::clamp(value, least, most);
    };
    const std::int64_t start = within(TRY(end(0)), step > 0 ? 0 : size - 1);
    const std::int64_t stop = within(TRY(end(1)), step > 0 ? size : -1);
    const int dim = static_cast<int>(made_.shape.size());
    if (start == 0 && stop == size && step == 1) {
      made_.axes.push_back({By::Whole, {dim}});
      made_.shape.push_back(size);
      return {};
    }
    const std::int64_t way = step > 0 ? stop - start : start - stop;
    const std::uint64_t stride =
        step > 0 ? static_cast<std::uint64_t>(step) : 0 - static_cast<std::uint64_t>(step);
    const std::int64_t count =
        way <= 0 ? 0 : static_cast<std::int64_t>((static_cast<std::uint64_t>(way) - 1) / stride) + 1;
    TRY(checkedBytes(DType::Int64, Shape{count}, evaluator_.memoryLimit()));
    std::vector<std::int64_t> numbers(static_cast<std::size_t>(count));
    for (std::int64_t at = 0; at < count; ++at) numbers[static_cast<std::size_t>(at)] = start + at * step;
    auto tensor = TRY(Tensor::fromBytes(DType::Int64, Shape{count}, std::as_bytes(std::span(numbers))));
    made_.axes.push_back({By::Numbers, {dim}, std::move(tensor)});
    made_.shape.push_back(count);
    return {};
  }

  Evaluator& evaluator_;
  const Subscripted& base_;
  TextRange inside_;
  std::string_view code_;
  std::vector<Item> items_;
  std::ptrdiff_t dotsAt_ = -1;  ///< where `...` stood for no axis at all, which only PyTorch leaves out
  bool anyArray_ = false;
  Selection made_;
};

}  // namespace

Expected<Selection> readSubscript(Evaluator& evaluator, const Subscripted& base, TextRange inside) {
  return SubscriptReader(evaluator, base, inside).read();
}

Expected<Tensor> placesOf(const Tensor& mask, std::int64_t memoryLimit) {
  const auto values = mask.values<bool>();
  const auto count = std::count(values.begin(), values.end(), true);
  const int rank = mask.shape().rank();
  const auto shape = TRY(Shape::make(std::array<std::int64_t, 2>{rank, count}));
  const auto bytes = TRY(checkedBytes(DType::Int64, shape, memoryLimit));
  auto buffer = TRY(Buffer::allocate(bytes));
  auto* const out = reinterpret_cast<std::int64_t*>(buffer.data());
  std::int64_t place = 0;
  for (std::size_t flat = 0; flat < values.size(); ++flat) {
    if (!values[flat]) continue;
    std::int64_t rest = static_cast<std::int64_t>(flat);
    for (int axis = rank - 1; axis >= 0; --axis) {
      out[axis * count + place] = rest % mask.shape()[axis];
      rest /= mask.shape()[axis];
    }
    ++place;
  }
  return Tensor::fromBuffer(DType::Int64, shape, std::move(buffer));
}

Expected<Tensor> indexNumbers(const Evaluator& evaluator, const Tensor& tensor, TextRange place) {
  if (!isInteger(tensor.dtype()) && tensor.elementCount() > 0)
    return evaluator.refuse(place.begin, "pasted.indices_type",
                            {{"text", shownText(place.in(evaluator.source().code))}});
  return converted(tensor, DType::Int64, evaluator.memoryLimit());
}

std::optional<Shape> broadcastShape(const Shape& a, const Shape& b) {
  const int rank = std::max(a.rank(), b.rank());
  std::vector<std::int64_t> extents(static_cast<std::size_t>(rank), 1);
  for (int behind = 1; behind <= rank; ++behind) {
    const std::int64_t left = behind <= a.rank() ? a[a.rank() - behind] : 1;
    const std::int64_t right = behind <= b.rank() ? b[b.rank() - behind] : 1;
    if (left != right && left != 1 && right != 1) return std::nullopt;
    extents[static_cast<std::size_t>(rank - behind)] = left == 1 ? right : left;
  }
  auto shape = Shape::make(extents);
  return shape ? std::optional(*shape) : std::nullopt;
}

}  // namespace gathernd
