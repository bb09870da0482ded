// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overview/find.h"

#include <algorithm>

#include "core/overview/pieces.h"

namespace gathernd {
namespace {

using namespace overview;  // NOLINT(google-build-using-namespace)
using Direction = Search::Direction;

void lower(std::atomic<std::int64_t>& least, std::int64_t value) {
  std::int64_t known = least.load();
  while (value < known && !least.compare_exchange_weak(known, value)) {
  }
}

template <class Test>
std::int64_t countIn(std::int64_t count, const Test& test) {
  std::int32_t held = 0;
  for (std::int64_t i = 0; i < count; ++i) held += test(i) ? 1 : 0;
  return held;
}

/// The first, or the last, of [first, last) that it holds for; -1: none.
std::int64_t inPiece(const EditedTensor& tensor, const Predicate& predicate, std::int64_t first,
                     std::int64_t last, Direction direction) {
  std::int64_t found = -1;
  visitRunTest(tensor, predicate, [&](const auto& testOf) {
    for (std::int64_t flat = first, count = 0; flat < last; flat += count) {
      count = std::min(kRunElements, last - flat);
      const auto test = testOf(flat, count, 1);
      if (countIn(count, test) == 0) continue;
      const std::int64_t at = nearestOf(count, direction == Direction::Forward, test);
      if (at >= 0) found = flat + at;  // another process may have written there meanwhile
      if (at >= 0 && direction == Direction::Forward) return;
    }
  });
  return found;
}

/// The element nearest to where the search comes from.
Expected<std::int64_t> inRange(const EditedTensor& tensor, const Predicate& predicate, std::int64_t first,
                               std::int64_t last, Direction direction, const ScanOptions& options) {
  const bool forward = direction == Direction::Forward;
  const std::int64_t pieces = (std::max<std::int64_t>(last - first, 0) + kPieceCells - 1) / kPieceCells;
  std::atomic<std::int64_t> nearest{INT64_MAX};  // steps from where the search began
  TRY(cpu::forEachPiece(pieces, options.threads, options.stop, [&](int, std::int64_t piece) {
    const std::int64_t near = piece * kPieceCells, far = std::min(near + kPieceCells, last - first);
    const std::int64_t begin = forward ? first + near : last - far;
    const std::int64_t end = forward ? first + far : last - near;
    const std::int64_t flat = inPiece(tensor, predicate, begin, end, direction);
    if (options.done != nullptr) options.done->fetch_add(end - begin, std::memory_order_relaxed);
    if (flat >= 0) lower(nearest, forward ? flat - first : last - 1 - flat);
    return nearest.load() == INT64_MAX;  // those that are nearer have begun
  }));
  const std::int64_t steps = nearest.load();
  return steps == INT64_MAX ? -1 : forward ? first + steps : last - 1 - steps;
}

Expected<std::optional<Found>> search(const EditedTensor& tensor, const Predicate& predicate,
                                      const Search& search, const ScanOptions& options) {
  const std::int64_t count = tensor.elementCount();
  const bool forward = search.direction == Direction::Forward;
  const std::int64_t from = std::clamp<std::int64_t>(search.from, -1, count);
  // Both parts together are everything; the second ends with `from` itself.
  const auto ahead =
      forward ? std::pair(from + 1, count) : std::pair(std::int64_t{0}, std::max<std::int64_t>(from, 0));
  const auto behind = forward ? std::pair(std::int64_t{0}, std::min(from + 1, count))
                              : std::pair(std::max<std::int64_t>(from, 0), count);
  for (const bool wrapped : {false, true}) {
    if (wrapped && !search.wraps) break;
    const auto& [first, last] = wrapped ? behind : ahead;
    const auto flat = TRY(inRange(tensor, predicate, first, last, search.direction, options));
    if (flat >= 0) return Found{flat, wrapped};
  }
  return std::nullopt;
}

}  // namespace

Expected<std::optional<Found>> findElement(const EditedTensor& tensor, const Predicate& predicate,
                                           const Search& how, const ScanOptions& options) {
  TRY(checkPredicate(predicate, tensor.dtype()));
  const ScanAdvice advice(tensor.base());
  auto found = search(tensor, predicate, how, options);
  if (found && !tensor.base().intact()) return fail(ErrorCode::Io, "io.mapping_shrunk");
  return found;
}

namespace {

using Kind = Predicate::Kind;

bool comparesValues(Kind kind) {
  return kind != Kind::Nan && kind != Kind::Infinite;
}

bool isNanElement(const Element& element) {
  return visitNumberType(element.dtype, [&](auto tag) {
    return overview::isNan(overview::numberOf(element.as<typename decltype(tag)::type>()));
  });
}

/// Two numbers without NaN, of complex both parts.
bool equalNumbers(const Element& a, const Element& b) {
  return visitNumberType(a.dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_same_v<T, std::complex<float>> || std::is_same_v<T, std::complex<double>>) {
      return a.as<T>() == b.as<T>();
    } else {
      return overview::numberOf(a.as<T>()) == overview::numberOf(b.as<T>());
    }
  });
}

}  // namespace

Expected<void> checkPredicate(const Predicate& predicate, DType dtype) {
  if (!comparesValues(predicate.kind)) return {};
  const bool range = predicate.kind == Kind::InRange;
  if (predicate.value.dtype != dtype || (range && predicate.high.dtype != dtype))
    return fail(ErrorCode::Usage, "overview.value_dtype", {{"dtype", std::string(dtypeName(dtype))}});
  const bool equality = predicate.kind == Kind::Equal || predicate.kind == Kind::NotEqual;
  if (!equality && (dtype == DType::String || isComplex(dtype)))
    return fail(ErrorCode::Unsupported, "overview.no_order", {{"dtype", std::string(dtypeName(dtype))}});
  return {};
}

namespace overview {

bool numbersDecide(const Predicate& predicate) {
  if (!comparesValues(predicate.kind)) return true;
  const DType dtype = predicate.value.dtype;
  return dtype != DType::String && !isComplex(dtype) && !isNanElement(predicate.value);
}

bool holdsFor(const Predicate& predicate, const Element& element) {
  const bool equal = element == predicate.value ||
                     (element.dtype != DType::String && !isNanElement(element) &&
                      !isNanElement(predicate.value) && equalNumbers(element, predicate.value));
  switch (predicate.kind) {
    case Kind::Equal:
      return equal;
    case Kind::NotEqual:
      return !equal;
    default:
      return false;  // a NaN is in no order; strings and complex have none
  }
}

}  // namespace overview

}  // namespace gathernd
