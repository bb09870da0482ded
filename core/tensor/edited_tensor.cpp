// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tensor/edited_tensor.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <limits>

#include "core/tensor/access_advice.h"
#include "core/tensor/element_types.h"

namespace gathernd {

Element EditedTensor::at(std::int64_t flat) const {
  if (overlay_ != nullptr) {
    if (const auto found = overlay_->find(flat); found != overlay_->end()) return found->second;
  }
  return elementAt(base_, flat);
}

std::int64_t EditedTensor::integerAt(std::int64_t flat) const {
  if (overlay_ != nullptr) {
    if (const auto found = overlay_->find(flat); found != overlay_->end()) return integerValue(found->second);
  }
  if (!isInteger(dtype())) return integerValue(elementAt(base_, flat));
  return visitIndexType(base_.dtype(), [&](auto tag) {
    return saturatedIndex(base_.values<typename decltype(tag)::type>()[static_cast<std::size_t>(flat)]);
  });
}

std::pair<Element, Element> EditedTensor::extremes() const {
  assert(isInteger(dtype()) && elementCount() > 0);
  const ScanAdvice advice(base_);
  return visitIndexType(base_.dtype(), [&](auto tag) -> std::pair<Element, Element> {
    using T = typename decltype(tag)::type;
    const std::span<const T> values = base_.values<T>();
    T least = std::numeric_limits<T>::max(), greatest = std::numeric_limits<T>::lowest();
    const auto take = [&](T value) {
      least = std::min(least, value);
      greatest = std::max(greatest, value);
    };
    std::size_t from = 0;  // what is edited is no longer in the base
    if (overlay_ != nullptr)
      for (const auto& [flat, element] : *overlay_) {
        for (; from < static_cast<std::size_t>(flat); ++from) take(values[from]);
        take(static_cast<const Element&>(element).template as<T>());
        ++from;
      }
    for (; from < values.size(); ++from) take(values[from]);
    return {Element::of(dtype(), least), Element::of(dtype(), greatest)};
  });
}

std::vector<std::int64_t> EditedTensor::differingPlaces(const EditedTensor& other) const {
  static const Overlay kNone;
  std::vector<std::int64_t> places;
  if (overlay_ == other.overlay_) return places;
  const Overlay& one = overlay_ == nullptr ? kNone : *overlay_;
  const Overlay& two = other.overlay_ == nullptr ? kNone : *other.overlay_;
  auto a = one.begin();
  auto b = two.begin();
  while (a != one.end() || b != two.end()) {
    const bool fromA = b == two.end() || (a != one.end() && a->first < b->first);
    const bool fromB = a == one.end() || (b != two.end() && b->first < a->first);
    if (fromA || fromB || !(a->second == b->second)) places.push_back(fromB ? b->first : a->first);
    if (!fromB) ++a;
    if (!fromA) ++b;
  }
  return places;
}

EditedTensor EditedTensor::with(std::int64_t flat, const Element& value) const {
  const std::pair<std::int64_t, Element> one(flat, value);
  return with(std::span(&one, 1));
}

EditedTensor EditedTensor::with(std::span<const std::pair<std::int64_t, Element>> values) const {
  auto overlay = overlay_ == nullptr ? std::make_shared<Overlay>() : std::make_shared<Overlay>(*overlay_);
  for (const auto& [flat, value] : values) {
    assert(value.dtype == dtype() && flat >= 0 && flat < elementCount());
    if (value == elementAt(base_, flat)) {
      overlay->erase(flat);  // an edit undone by hand leaves no trace
    } else {
      (*overlay)[flat] = value;
    }
  }
  EditedTensor copy(base_);
  copy.overlay_ = std::move(overlay);
  return copy;
}

Expected<Tensor> EditedTensor::flattened() const {
  if (!edited()) return base_;
  auto buffer = TRY(Buffer::allocate(base_.byteCount()));
  const ScanAdvice advice(base_);
  std::memcpy(buffer.data(), base_.data(), base_.bytes().size());
  const auto size = static_cast<std::size_t>(elementBytes(dtype()));
  StringArena arena = base_.arena();
  if (dtype() == DType::String) {
    auto grown = std::make_shared<std::string>(arena == nullptr ? std::string() : *arena);
    auto* refs = reinterpret_cast<StringRef*>(buffer.data());
    for (const auto& [flat, element] : *overlay_) {
      refs[flat] = StringRef{grown->size(), element.text.size()};
      grown->append(element.text);
    }
    arena = std::move(grown);
  } else {
    for (const auto& [flat, element] : *overlay_) {
      std::memcpy(buffer.data() + static_cast<std::size_t>(flat) * size, element.bits.data(), size);
    }
  }
  return Tensor::fromBuffer(dtype(), base_.shape(), std::move(buffer), std::move(arena));
}

}  // namespace gathernd
