// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked of one element, the words of a search and of a filter, and searches for it. Values are
// compared exactly in the element type (float16 and bfloat16 as float), so that 2^63 - 1 is not 2^63 - 2; -0
// equals 0. A NaN equals a NaN of the same bits and is in no range. Of complex and strings equality alone is
// asked. Units: flat element numbers. Errors: as value_statistics.h, and those of checkPredicate(). Thread
// rule: plain values; pure functions, for a background thread.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>

#include "core/error/error.h"
#include "core/overview/run_reader.h"
#include "core/overview/value_statistics.h"
#include "core/tensor/element.h"

namespace gathernd {

struct Predicate {
  enum class Kind : std::uint8_t {
    Nan,       ///< either part, of complex
    Infinite,  ///< of either sign, either part; and no part NaN
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    InRange  ///< value <= it <= high
  };
  Kind kind = Kind::Nan;
  Element value = {}, high = {};  ///< of the tensor's dtype
};

/// `usage` for values of another dtype, `unsupported` for an order of complex numbers or strings.
Expected<void> checkPredicate(const Predicate& predicate, DType dtype);

namespace overview {

/// The next number before x, or after it. Beyond the last one: none, where x itself may be infinite.
template <class Number>
std::optional<Number> neighbour(Number x, bool above) {
  using Limits = std::numeric_limits<Number>;
  constexpr bool kFloats = std::is_floating_point_v<Number>;
  if constexpr (kFloats) {
    const Number end = above ? Limits::infinity() : -Limits::infinity();
    return x == end ? std::nullopt : std::optional(std::nextafter(x, end));
  } else {
    if (x == (above ? Limits::max() : Limits::lowest())) return std::nullopt;
    return static_cast<Number>(above ? x + 1 : x - 1);
  }
}

/// Calls f with a test on RunReader<T>'s numbers, in a form that a loop makes vectors of; in few forms, as
/// each is compiled for each type: less than x is at most the number before it.
template <class T, class F>
decltype(auto) visitTest(const Predicate& predicate, F&& f) {
  using Kind = Predicate::Kind;
  using Number = NumberOf<T>;
  const auto number = [](const Element& element) { return numberOf(element.template as<T>()); };
  const Number value = number(predicate.value), high = number(predicate.high);
  const auto atMost = [&](Number most) { return f([most](Number x) { return x <= most; }); };
  const auto atLeast = [&](Number least) { return f([least](Number x) { return x >= least; }); };
  const auto inRange = [&](Number low, Number end) {
    return f([low, end](Number x) { return x >= low && x <= end; });
  };
  const auto none = [&] { return inRange(Number{1}, Number{0}); };
  if constexpr (std::is_floating_point_v<Number>) {
    if (predicate.kind == Kind::Nan) return f([](Number x) { return std::isnan(x); });
    if (predicate.kind == Kind::Infinite)
      return f([](Number x) { return std::abs(x) > std::numeric_limits<Number>::max(); });
  }
  switch (predicate.kind) {
    case Kind::Nan:
    case Kind::Infinite:
      return none();
    case Kind::Equal:
    case Kind::NotEqual: {
      const bool others = predicate.kind == Kind::NotEqual;
      return f([value, others](Number x) { return (x == value) != others; });
    }
    case Kind::Less:
    case Kind::Greater: {
      const bool above = predicate.kind == Kind::Greater;
      const auto next = neighbour(value, above);
      return !next ? none() : above ? atLeast(*next) : atMost(*next);
    }
    case Kind::LessOrEqual:
      return atMost(value);
    case Kind::GreaterOrEqual:
      return atLeast(value);
    case Kind::InRange:
      break;
  }
  return inRange(value, high);
}

/// Whether the numbers of RunReader say all that is asked for: not of strings, nor where bits decide or a
/// modulus would.
bool numbersDecide(const Predicate& predicate);
/// For what they do not: one element.
bool holdsFor(const Predicate& predicate, const Element& element);

/// Calls f(testOf): testOf(flat, count, stride) reads a run, as RunReader, and gives a test of its elements
/// 0 <= i < count, valid until the next run.
template <class F>
decltype(auto) visitRunTest(const EditedTensor& tensor, const Predicate& predicate, F&& f) {
  if (tensor.dtype() == DType::String || !numbersDecide(predicate)) {
    return f([&](std::int64_t flat, std::int64_t, std::int64_t stride) {
      return [&, flat, stride](std::int64_t i) { return holdsFor(predicate, tensor.at(flat + i * stride)); };
    });
  }
  return visitNumberType(tensor.dtype(), [&](auto tag) -> decltype(auto) {
    using T = typename decltype(tag)::type;
    RunReader<T> reader(tensor);
    return visitTest<T>(predicate, [&](const auto& test) -> decltype(auto) {
      return f([&](std::int64_t flat, std::int64_t count, std::int64_t stride) {
        const auto* const values = reader.read(flat, count, stride);
        return [values, &test](std::int64_t i) { return test(values[i]); };
      });
    });
  });
}

/// Of 0 … count - 1 the nearest that the test holds for; -1: none.
template <class Test>
std::int64_t nearestOf(std::int64_t count, bool forward, const Test& test) {
  for (std::int64_t i = 0; i < count; ++i) {
    const std::int64_t at = forward ? i : count - 1 - i;
    if (test(at)) return at;
  }
  return -1;
}

}  // namespace overview

// The next element that it holds for, before or after a place, in row-major order: on every core, at the
// speed of memory.

struct Search {
  enum class Direction : std::uint8_t { Forward, Backward };
  /// Where the search stands: looked at last of all. Forward from -1: from the start.
  std::int64_t from = -1;
  Direction direction = Direction::Forward;
  bool wraps = true;
};

struct Found {
  std::int64_t flat = 0;
  bool wrapped = false;  ///< past the end, or before the start; also where it comes round to `from` itself
};

/// Nothing: it holds nowhere in what was searched. options.done counts what was looked at.
Expected<std::optional<Found>> findElement(const EditedTensor& tensor, const Predicate& predicate,
                                           const Search& search, const ScanOptions& options = {});

}  // namespace gathernd
