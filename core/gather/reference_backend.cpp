// SPDX-License-Identifier: GPL-3.0-or-later
// The oracle: the definition of gather_nd as one plain loop, written to be read. Every other backend is
// compared with it, bit for bit, so it stays slow and simple.
#include <cstring>

#include "core/gather/backend.h"
#include "core/gather/registry.h"
#include "core/tensor/element_types.h"

namespace gathernd {
namespace {

class ReferenceBackend final : public Backend {
 public:
  std::string_view id() const override { return "reference"; }
  std::string_view name() const override { return "Reference loop"; }

  Expected<BadReport> runInto(const Plan& plan, const Tensor& params, const Tensor& indices,
                              std::span<std::byte> output, const RunOptions& options) const override {
    return visitIndexType(plan.indexDtype, [&](auto tag) {
      using IndexT = typename decltype(tag)::type;
      return gather<IndexT>(plan, params, indices, output, options);
    });
  }

 private:
  template <class IndexT>
  static Expected<BadReport> gather(const Plan& plan, const Tensor& params, const Tensor& indices,
                                    std::span<std::byte> output, const RunOptions& options) {
    BadReport bad;
    const std::int64_t sliceBytes = plan.sliceBytes();
    const std::int64_t tuples = plan.checks || sliceBytes > 0 ? plan.tupleCount : 0;

    for (std::int64_t tuple = 0; tuple < tuples; ++tuple) {
      if (tuple % kTuplesPerStopCheck == 0) {
        if (options.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
        if (options.progress) options.progress(static_cast<double>(tuple) / static_cast<double>(tuples));
      }
      const ResolvedTuple resolved = resolveTuple(plan.rule, indices.values<IndexT>().data(), tuple);
      const bool isBad = resolved.status == TupleStatus::Bad;
      if (outsideItsAxis(resolved.status)) {
        if (bad.count == 0) bad.first = tuple;
        if (options.allBad) bad.all.push_back(tuple);
        ++bad.count;
      }
      if (sliceBytes == 0) continue;
      std::byte* block = output.data() + tuple * sliceBytes;
      if (isBad) {
        writeInstead(plan, block);
      } else {
        std::memcpy(block, params.data() + resolved.sliceId * sliceBytes,
                    static_cast<std::size_t>(sliceBytes));
      }
    }
    return bad;
  }

  /// One bad component spoils its whole slice, and only that slice.
  static void writeInstead(const Plan& plan, std::byte* block) {
    const auto size = static_cast<std::size_t>(elementBytes(plan.dtype));
    for (std::int64_t e = 0; e < plan.sliceElements; ++e) {
      std::memcpy(block + static_cast<std::size_t>(e) * size, plan.fill.data(), size);
    }
  }

  static constexpr std::int64_t kTuplesPerStopCheck = 1 << 16;
};

}  // namespace

std::unique_ptr<Backend> makeReferenceBackend() {
  return std::make_unique<ReferenceBackend>();
}

}  // namespace gathernd
