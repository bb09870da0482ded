// SPDX-License-Identifier: GPL-3.0-or-later
// The plain kernel, one thread an output element, as one function for device and host:
//   output[tuple, s] = params[slice of tuple, s]      element = tuple * sliceElements + s
// Every thread of a tuple resolves it again; the thread of s = 0 counts it when it is bad.
// `Memory` is the machine it runs on: loadIndex, loadElement, storeElement, reportBad.
#pragma once

#include <cstdint>

#include "gpu/kernels/launch.h"

namespace gathernd::gpu {

/// An element of params is moved as the unsigned block of its size, by one load and one store.
template <int kBytes>
struct alignas(kBytes) Unit {
  unsigned char bytes[kBytes];
};

template <class IndexT, class Memory>
struct KernelIndexLoad {
  const IndexT* indices;
  Memory* memory;
  GATHERND_HD std::int64_t operator()(std::int64_t offset) const {
    return widenIndex(memory->loadIndex(indices, offset));
  }
};

template <class Element, class IndexT, class Memory>
GATHERND_HD inline void naiveGather(const GatherArgs& args, std::int64_t thread, Memory& memory) {
  const std::int64_t size = args.sliceElements;
  const std::int64_t tuple = size > 0 ? thread / size : thread;
  const std::int64_t within = thread - tuple * size;
  const KernelIndexLoad<IndexT, Memory> load{static_cast<const IndexT*>(args.indices), &memory};
  const ResolvedTuple resolved = resolveTupleWith(args.rule, tuple, load);
  const bool countsTuple = size == 0 || within == 0;
  if (countsTuple && outsideItsAxis(resolved.status)) memory.reportBad(tuple);
  if (size == 0) return;
  Element element;
  if (resolved.status == TupleStatus::Bad) {
    for (unsigned i = 0; i < sizeof(Element); ++i) element.bytes[i] = args.fill[i];
  } else {
    element = memory.loadElement(static_cast<const Element*>(args.params), resolved.sliceId * size + within);
  }
  memory.storeElement(static_cast<Element*>(args.output), thread, element);
}

}  // namespace gathernd::gpu
