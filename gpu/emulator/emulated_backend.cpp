// SPDX-License-Identifier: GPL-3.0-or-later
// The CUDA kernel's body on the host, thread after thread: shows what a GPU would put out, and which memory
// each warp would touch, on any machine. It is never timed, since its time says nothing about a GPU's.
#include <algorithm>
#include <cassert>
#include <cstring>

#include "gpu/cuda_backend.h"
#include "gpu/emulator/warp_recorder.h"
#include "gpu/gather_args.h"
#include "gpu/kernels/dispatch.h"

namespace gathernd {
namespace {

/// The host's memory, for kernel bodies. Copies by memcpy: a mapped file need not align its elements.
struct HostMemory {
  gpu::BadCounters counters{0, gpu::kNoBadTuple};

  template <class IndexT>
  IndexT loadIndex(const IndexT* indices, std::int64_t offset) const {
    return indices[offset];
  }
  template <class Element>
  Element loadElement(const Element* params, std::int64_t offset) const {
    Element element;
    std::memcpy(&element, reinterpret_cast<const std::byte*>(params) + offset * std::int64_t{sizeof element},
                sizeof element);
    return element;
  }
  template <class Element>
  void storeElement(Element* output, std::int64_t offset, const Element& element) const {
    std::memcpy(reinterpret_cast<std::byte*>(output) + offset * std::int64_t{sizeof element}, &element,
                sizeof element);
  }
  void reportBad(std::int64_t tuple) {
    ++counters.count;
    counters.first = std::min(counters.first, static_cast<unsigned long long>(tuple));
  }
};

/// False when cancelled.
template <class Element, class IndexT>
bool runAllThreads(const gpu::GatherArgs& args, const RunOptions& options, HostMemory& memory) {
  constexpr std::int64_t kThreadsBetweenStops = 1 << 14;
  constexpr std::int64_t kProgressCalls = 32;
  const std::int64_t threads = gpu::naiveThreads(args);
  std::int64_t reported = 0;
  for (std::int64_t first = 0; first < threads; first += kThreadsBetweenStops) {
    if (options.stop.stop_requested()) return false;
    const std::int64_t last = std::min(first + kThreadsBetweenStops, threads);
    for (std::int64_t thread = first; thread < last; ++thread) {
      gpu::naiveGather<Element, IndexT>(args, thread, memory);
    }
    const double done = static_cast<double>(last) / static_cast<double>(threads);
    const auto step = static_cast<std::int64_t>(done * kProgressCalls);
    if (options.progress && step != reported) options.progress(done);
    reported = step;
  }
  return true;
}

class EmulatedBackend final : public Backend {
 public:
  std::string_view id() const override { return "emulated"; }
  std::string_view name() const override { return "CUDA kernel, emulated"; }
  bool timeable() const override { return false; }

  Expected<void> accepts(DType dtype, DType) const override {
    if (dtype != DType::String) return {};
    return fail(ErrorCode::Unsupported, "backend.dtype",
                {{"backend", std::string(id())}, {"dtype", std::string(dtypeName(dtype))}});
  }

  Expected<BadReport> runInto(const Plan& plan, const Tensor& params, const Tensor& indices,
                              std::span<std::byte> output, const RunOptions& options) const override {
    assert(static_cast<std::int64_t>(output.size()) >= plan.outputBytes());
    if (auto ok = accepts(plan.dtype, plan.indexDtype); !ok) return fail(std::move(ok.error()));
    if (gpu::nothingToDo(plan)) return BadReport{};
    gpu::GatherArgs args = gpu::gatherArgsOf(plan);
    args.params = params.data();
    args.indices = indices.data();
    args.output = output.data();

    HostMemory memory;
    const bool finished = gpu::visitElementSize(elementBytes(plan.dtype), [&](auto element) {
      return gpu::visitKernelIndex(plan.indexDtype, [&](auto index) {
        return runAllThreads<typename decltype(element)::type, typename decltype(index)::type>(args, options,
                                                                                               memory);
      });
    });
    if (!finished) return fail(ErrorCode::Cancelled, "cancelled");
    return gpu::reportOf(memory.counters, plan, indices, options);
  }

  Expected<AccessReport> accesses(const Plan& plan, const Tensor& indices, TupleRange tuples) const override {
    if (auto ok = accepts(plan.dtype, plan.indexDtype); !ok) return fail(std::move(ok.error()));
    return gpu::recordNaiveAccesses(plan, indices, tuples);
  }
};

}  // namespace

std::unique_ptr<Backend> makeEmulatedBackend() {
  return std::make_unique<EmulatedBackend>();
}

}  // namespace gathernd
