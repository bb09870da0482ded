// SPDX-License-Identifier: GPL-3.0-or-later
// The same gather by Eigen::Tensor, built like TensorFlow's CPU kernel: a generator expression over tuples
// copies one slice as the side effect of computing one value, and a sum over all tuples drives it on a thread
// pool. Here the value is 1 for a bad tuple, so the sum is the report's count. A fair baseline to look at
// beside the cpu backend. The sum is cut as Eigen cuts it, for the same threads as the cpu backend's: Eigen's
// own are lost when a task finds no memory while others are at work.
#define EIGEN_USE_THREADS
#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstring>
#include <limits>

#include <unsupported/Eigen/CXX11/Tensor>

#include "core/error/error.h"
#include "core/error/sentences.h"
#include "core/run/backend.h"
#include "core/run/cpu/parallel.h"
#include "core/run/run_result.h"
#include "core/tensor/element_types.h"

namespace gathernd {
namespace {

using Location = Eigen::array<Eigen::DenseIndex, 1>;

/// Any element is moved as the unsigned block of its size.
template <int kBytes>
struct Unit {
  std::byte bytes[kBytes];
};

/// What all copies of the generator share.
struct Shared {
  std::stop_token stop;
  std::atomic<bool> stopped{false};
  std::atomic<std::int64_t> firstBad{std::numeric_limits<std::int64_t>::max()};

  void noteBad(std::int64_t tuple) {
    std::int64_t known = firstBad.load(std::memory_order_relaxed);
    while (tuple < known && !firstBad.compare_exchange_weak(known, tuple, std::memory_order_relaxed)) {
    }
  }
};

/// Copies slice `tuple` and says whether the tuple was bad.
template <class Element, class IndexT>
class SliceGenerator {
 public:
  SliceGenerator(const Plan& plan, const Tensor& params, const Tensor& indices, std::span<std::byte> output,
                 Shared& shared)
      : plan_(&plan),
        shared_(&shared),
        params_(reinterpret_cast<const Element*>(params.data())),
        indices_(reinterpret_cast<const IndexT*>(indices.data())),
        output_(reinterpret_cast<Element*>(output.data())) {
    std::memcpy(&fill_, plan.fill.data(), sizeof fill_);
  }

  std::int64_t operator()(const Location& location) const {
    const std::int64_t tuple = location[0];
    if (tuple % kTuplesBetweenStops == 0 && stopAsked()) return 0;
    if (shared_->stopped.load(std::memory_order_relaxed)) return 0;
    const ResolvedTuple resolved = resolveTuple(plan_->rule, indices_, tuple);
    const std::int64_t size = plan_->sliceElements;
    for (std::int64_t from = 0; from < size; from += kPieceElements) {
      const std::int64_t count = std::min(kPieceElements, size - from);
      if (size > kPieceElements && stopAsked()) return 0;
      Element* target = output_ + tuple * size + from;
      if (resolved.status == TupleStatus::Bad) {
        std::fill_n(target, count, fill_);
      } else {
        std::copy_n(params_ + resolved.sliceId * size + from, count, target);
      }
    }
    if (!outsideItsAxis(resolved.status)) return 0;
    shared_->noteBad(tuple);
    return 1;
  }

 private:
  // Between two looks at most 64 slices of a quarter megabyte, or a quarter megabyte of one.
  static constexpr std::int64_t kTuplesBetweenStops = 64;
  static constexpr std::int64_t kPieceElements = (std::int64_t{1} << 18) / std::int64_t{sizeof(Element)};

  bool stopAsked() const {
    if (shared_->stop.stop_requested()) shared_->stopped = true;
    return shared_->stopped;
  }

  const Plan* plan_;
  Shared* shared_;
  const Element* params_;
  const IndexT* indices_;
  Element* output_;
  Element fill_{};
};

/// The number of bad tuples among `count` from `first` on.
template <class Generator>
std::int64_t sumOverTuples(std::int64_t first, std::int64_t count, const Generator& generator) {
  Eigen::TensorFixedSize<std::int64_t, Eigen::Sizes<>, Eigen::RowMajor> sum;
  const auto from = [&](const Location& location) { return generator(Location{first + location[0]}); };
  sum = sum.reshape(Location{1}).broadcast(Location{count}).generate(from).sum();
  return sum();
}

/// How many threads Eigen would use for this sum.
int threadsFor(std::int64_t tuples, int most) {
  using Sum = Eigen::internal::SumReducer<std::int64_t>;
  const double cycles = Eigen::TensorOpCost::AddCost<std::int64_t>() +
                        Eigen::TensorOpCost::MulCost<std::int64_t>() +
                        Eigen::internal::functor_traits<Sum>::Cost;
  using Model = Eigen::TensorCostModel<Eigen::ThreadPoolDevice>;
  return Model::numThreads(static_cast<double>(tuples), Eigen::TensorOpCost(0, 0, cycles), most);
}

class EigenBackend final : public Backend {
 public:
  std::string_view id() const override { return "eigen"; }
  std::string_view name() const override { return GATHERND_TR("Eigen::Tensor generator"); }

  Expected<BadReport> runInto(const Plan& plan, const Tensor& params, const Tensor& indices,
                              std::span<std::byte> output, const RunOptions& options) const override {
    assert(static_cast<std::int64_t>(output.size()) >= plan.outputBytes());
    if (isIdle(plan)) return BadReport{};
    Shared shared;
    shared.stop = options.stop;
    BadReport report;
    const int threads = options.threads > 0 ? options.threads : cpu::defaultThreads();
    report.count = visitUnit<Unit>(elementBytes(plan.dtype), [&](auto element) {
      return visitIndexType(plan.indexDtype, [&](auto index) {
        using Generator = SliceGenerator<typename decltype(element)::type, typename decltype(index)::type>;
        return sum(plan.tupleCount, threads, Generator(plan, params, indices, output, shared));
      });
    });
    if (shared.stopped) return fail(ErrorCode::Cancelled, "cancelled");
    if (report.count > 0) report.first = shared.firstBad;
    if (options.allBad) TRY(listTuples(report, plan, indices, options.stop));
    if (options.progress) options.progress(1.0);
    return report;
  }

 private:
  /// In a block for each thread.
  template <class Generator>
  static std::int64_t sum(std::int64_t tuples, int threads, const Generator& generator) {
    const int blocks = threadsFor(tuples, threads);
    const std::int64_t each = tuples / blocks;
    std::atomic<std::int64_t> sum{0};
    cpu::runWorkers(blocks, [&](int block) {
      const std::int64_t first = each * block;
      sum += sumOverTuples(first, block + 1 < blocks ? each : tuples - first, generator);
    });
    return sum;
  }
};

}  // namespace

std::unique_ptr<Backend> makeEigenBackend() {
  return std::make_unique<EigenBackend>();
}

}  // namespace gathernd
