// SPDX-License-Identifier: GPL-3.0-or-later
// Tuple -> slice number: the definition of the offset arithmetic, for the reference, the CUDA kernels, the
// emulator and the explanation. Held to it are its twins: the vectors of core/run/cpu/resolve-inl.h, the
// kernels' common rule (gpu/kernels/resolve.h), the script of the page to take home. Plain C++ that
// compiles for host and device. Units: a slice id counts slices of params (slice bytes = plan.sliceElements
// * element size), so ids of zero-size slices are still distinct. All arithmetic here is 64-bit whatever
// the index type.
#pragma once

#include <cstdint>

#include "core/tensor/host_device.h"

namespace gathernd {

enum class NegativeMode : std::uint8_t { Bad, Wrap, Clamp };
enum class RangeMode : std::uint8_t { Bad, Clamp };

inline constexpr int kMaxDepth = 32;

/// Everything resolveTuple needs, flat enough to pass to a kernel by value.
struct OffsetRule {
  std::int64_t axisSize[kMaxDepth];     ///< of the K indexed axes of params
  std::int64_t sliceStride[kMaxDepth];  ///< slices per step along each
  std::int64_t slicesPerBatch;
  std::int64_t tuplesPerBatch;
  std::int64_t tupleStride;      ///< index elements from one tuple to the next
  std::int64_t componentStride;  ///< index elements from one component to the next
  std::int64_t
      flatLimit;  ///< flatOnly: slice ids at or above this, counted from the first batch entry, are bad
  std::int32_t depth;
  NegativeMode negative;
  RangeMode range;
  bool flatOnly;  ///< only the flat offset is checked (components may exceed their axis)
  bool low32;     ///< of an index outside its axis the low 32 bits are read, as a signed number
};

enum class TupleStatus : std::uint8_t { Ok, Wrapped, Clamped, Bad };

struct ResolvedTuple {
  std::int64_t sliceId;       ///< meaningless when Bad
  std::int32_t badComponent;  ///< first failing component; -1 unless Bad
  TupleStatus status;
};

/// Unsigned values above INT64_MAX become INT64_MAX: large, never negative.
template <class IndexT>
GATHERND_HD inline std::int64_t widenIndex(IndexT value) {
  if constexpr (static_cast<IndexT>(-1) > IndexT{0} && sizeof(IndexT) == 8) {
    return value > static_cast<IndexT>(INT64_MAX) ? INT64_MAX : static_cast<std::int64_t>(value);
  } else {
    return static_cast<std::int64_t>(value);
  }
}

/// What a cast to int32 leaves: the low 32 bits, as a signed number.
GATHERND_HD inline std::int64_t lowBits(std::int64_t value) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(value));
}

/// The upper half of a 128-bit product.
GATHERND_HD inline std::uint64_t multiplyHigh(std::uint64_t a, std::uint64_t b) {
#if defined(__CUDA_ARCH__)
  return __umul64hi(a, b);
#else
  __extension__ using Wide = unsigned __int128;
  return static_cast<std::uint64_t>((Wide{a} * b) >> 64);
#endif
}

/// value * stride > room, without overflow; all of them 0 or more. (A division would cost a GPU a subroutine
/// and, in kernels, registers that they have not.)
GATHERND_HD inline bool productExceeds(std::int64_t value, std::int64_t stride, std::int64_t room) {
  const auto a = static_cast<std::uint64_t>(value);
  const auto b = static_cast<std::uint64_t>(stride);
  return multiplyHigh(a, b) != 0 || a * b > static_cast<std::uint64_t>(room);
}

/// One component against its axis: returns the value to use, and raises `status` (never lowers it).
GATHERND_HD inline std::int64_t resolveComponent(const OffsetRule& rule, int component, std::int64_t value,
                                                 TupleStatus& status) {
  const std::int64_t size = rule.axisSize[component];
  // Inside an axis the low 32 bits are the number itself: none of a framework that cuts is longer than 2^31.
  if (rule.low32 && (value < 0 || value >= size)) {
    const std::int64_t cut = lowBits(value);
    if (cut != value && status == TupleStatus::Ok) status = TupleStatus::Wrapped;
    value = cut;
  }
  if (value < 0) {
    if (rule.negative == NegativeMode::Wrap && value >= -size) {
      if (status == TupleStatus::Ok) status = TupleStatus::Wrapped;
      return value + size;
    }
    if (rule.negative == NegativeMode::Clamp ||
        (rule.negative == NegativeMode::Wrap && rule.range == RangeMode::Clamp)) {
      status = size > 0 && status != TupleStatus::Bad ? TupleStatus::Clamped : TupleStatus::Bad;
      return 0;
    }
    status = TupleStatus::Bad;
    return value;
  }
  if (value < size) return value;
  if (rule.flatOnly) return value;
  if (rule.range == RangeMode::Clamp && size > 0) {
    if (status != TupleStatus::Bad) status = TupleStatus::Clamped;
    return size - 1;
  }
  status = TupleStatus::Bad;
  return value;
}

/// Whether a BadReport lists the tuple: some component lay outside its axis, whatever was then done about it.
GATHERND_HD inline bool outsideItsAxis(TupleStatus status) {
  return status == TupleStatus::Clamped || status == TupleStatus::Bad;
}

inline constexpr ResolvedTuple kNoComponents = {0, -1, TupleStatus::Ok};

/// Adds component `component`, in order, to a tuple that began as kNoComponents. False: it is bad, and none
/// after it is to be asked for.
GATHERND_HD inline bool addComponent(const OffsetRule& rule, int component, std::int64_t value,
                                     ResolvedTuple& tuple) {
  const std::int64_t used = resolveComponent(rule, component, value, tuple.status);
  // flatOnly lets a component exceed its axis; a sum that leaves params stops here, before it can overflow.
  if (rule.flatOnly && productExceeds(used, rule.sliceStride[component], rule.flatLimit - tuple.sliceId))
    tuple.status = TupleStatus::Bad;
  if (tuple.status == TupleStatus::Bad) {
    tuple.badComponent = component;
    return false;
  }
  tuple.sliceId += used * rule.sliceStride[component];
  return true;
}

/// After the last component of one that is not bad.
GATHERND_HD inline void addBatch(const OffsetRule& rule, std::int64_t batch, ResolvedTuple& tuple) {
  if (rule.flatOnly && tuple.sliceId >= rule.flatLimit - batch * rule.slicesPerBatch) {
    tuple.badComponent = 0;
    tuple.status = TupleStatus::Bad;
    return;
  }
  tuple.sliceId += batch * rule.slicesPerBatch;
}

/// A tuple of batch entry `batch` by its components: `component(j)` gives the j-th as int64 (see widenIndex).
/// They are asked for in order, and none after the first bad one. `depth` is the rule's; a constant where the
/// caller knows it.
template <class Component>
GATHERND_HD inline ResolvedTuple resolveComponents(const OffsetRule& rule, int depth, std::int64_t batch,
                                                   const Component& component) {
  ResolvedTuple result = kNoComponents;
  for (int j = 0; j < depth; ++j) {
    if (!addComponent(rule, j, component(j), result)) return result;
  }
  addBatch(rule, batch, result);
  return result;
}

template <class Load>
struct ComponentLoad {
  const Load& load;
  std::int64_t first;
  std::int64_t stride;
  GATHERND_HD std::int64_t operator()(int j) const { return load(first + j * stride); }
};

/// `load(offset)` gives index element `offset` as int64; `tuple` is the tuple's row-major number over batch
/// and outer axes.
template <class Load>
GATHERND_HD inline ResolvedTuple resolveInBatch(const OffsetRule& rule, std::int64_t tuple,
                                                std::int64_t batch, const Load& load) {
  return resolveComponents(rule, rule.depth, batch,
                           ComponentLoad<Load>{load, tuple * rule.tupleStride, rule.componentStride});
}

/// The same for a tuple whose batch entry is to be found.
template <class Load>
GATHERND_HD inline ResolvedTuple resolveTupleWith(const OffsetRule& rule, std::int64_t tuple,
                                                  const Load& load) {
  return resolveInBatch(rule, tuple, rule.tuplesPerBatch > 0 ? tuple / rule.tuplesPerBatch : 0, load);
}

template <class IndexT>
struct IndexArrayLoad {
  const IndexT* indices;
  GATHERND_HD std::int64_t operator()(std::int64_t offset) const { return widenIndex(indices[offset]); }
};

/// `indices` points at the whole index tensor.
template <class IndexT>
GATHERND_HD inline ResolvedTuple resolveTuple(const OffsetRule& rule, const IndexT* indices,
                                              std::int64_t tuple) {
  return resolveTupleWith(rule, tuple, IndexArrayLoad<IndexT>{indices});
}

}  // namespace gathernd
