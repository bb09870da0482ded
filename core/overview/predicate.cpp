// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overview/predicate.h"

#include <cmath>

namespace gathernd {
namespace {

using Kind = Predicate::Kind;

bool comparesValues(Kind kind) {
  return kind != Kind::Nan && kind != Kind::Infinite;
}

bool isNanElement(const Element& element) {
  return visitNumberType(element.dtype, [&](auto tag) {
    const auto value = overview::numberOf(element.as<typename decltype(tag)::type>());
    return value != value;
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
