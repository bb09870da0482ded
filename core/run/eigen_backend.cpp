// SPDX-License-Identifier: GPL-3.0-or-later
// The same gather by Eigen::Tensor, built like TensorFlow's CPU kernel: a generator expression over tuples
// copies one slice as the side effect of computing one value, and a sum over all tuples drives it on a thread
// pool. Here the value is 1 for a bad tuple, so the sum is the report's count. A fair baseline to look at
// beside the cpu backend.
#define EIGEN_USE_THREADS
#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstring>
#include <exception>
#include <mutex>
#include <thread>

#include <unsupported/Eigen/CXX11/Tensor>

#include "core/run/bad_tuples.h"
#include "core/run/registry.h"
#include "core/tensor/element_types.h"

namespace gathernd {
namespace {

using Location = Eigen::array<Eigen::DenseIndex, 1>;

/// Any element is moved as the unsigned block of its size.
template <std::size_t kBytes>
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

/// The number of bad tuples.
template <class Generator>
std::int64_t sumOverTuples(std::int64_t tuples, const Generator& generator,
                           const Eigen::ThreadPoolDevice& device) {
  Eigen::Tensor<std::int64_t, 0, Eigen::RowMajor> sum;
  const Location one{1};
  const Location all{tuples};
  sum.device(device) = sum.reshape(one).broadcast(all).generate(generator).sum();
  return sum();
}

template <class F>
decltype(auto) visitUnit(DType dtype, F&& f) {
  switch (elementBytes(dtype)) {
    case 1:
      return f(TypeTag<Unit<1>>{});
    case 2:
      return f(TypeTag<Unit<2>>{});
    case 4:
      return f(TypeTag<Unit<4>>{});
    case 8:
      return f(TypeTag<Unit<8>>{});
    default:
      return f(TypeTag<Unit<16>>{});
  }
}

class EigenBackend final : public Backend {
 public:
  std::string_view id() const override { return "eigen"; }
  std::string_view name() const override { return "Eigen::Tensor generator"; }

  Expected<BadReport> runInto(const Plan& plan, const Tensor& params, const Tensor& indices,
                              std::span<std::byte> output, const RunOptions& options) const override {
    assert(static_cast<std::int64_t>(output.size()) >= plan.outputBytes());
    const bool nothingToCheck = !plan.checks || plan.depth == 0;
    if (plan.tupleCount == 0 || (plan.outputBytes() == 0 && nothingToCheck)) return BadReport{};
    Shared shared;
    shared.stop = options.stop;
    BadReport report;
    try {
      const int threads = options.threads > 0 ? options.threads : hardwareThreads();
      const Eigen::ThreadPoolDevice device(&pool(), threads);
      report.count = visitUnit(plan.dtype, [&](auto element) {
        return visitIndexType(plan.indexDtype, [&](auto index) {
          using Generator = SliceGenerator<typename decltype(element)::type, typename decltype(index)::type>;
          return sumOverTuples(plan.tupleCount, Generator(plan, params, indices, output, shared), device);
        });
      });
    } catch (const std::exception& error) {
      return fail(ErrorCode::Limit, "backend.threads", {{"reason", std::string(error.what())}});
    }
    if (shared.stopped) return fail(ErrorCode::Cancelled, "cancelled");
    if (report.count > 0) report.first = shared.firstBad;
    if (options.allBad && report.count > 0) {
      auto all = listBadTuples(plan, indices, options.stop);
      if (!all) return fail(std::move(all.error()));
      report.all = std::move(*all);
    }
    if (options.progress) options.progress(1.0);
    return report;
  }

 private:
  static int hardwareThreads() { return static_cast<int>(std::max(1U, std::thread::hardware_concurrency())); }

  /// Made on first use: a program that never runs this backend starts no threads for it.
  Eigen::ThreadPool& pool() const {
    std::call_once(poolMade_, [this] { pool_ = std::make_unique<Eigen::ThreadPool>(hardwareThreads()); });
    return *pool_;
  }

  mutable std::once_flag poolMade_;
  mutable std::unique_ptr<Eigen::ThreadPool> pool_;
};

}  // namespace

std::unique_ptr<Backend> makeEigenBackend() {
  return std::make_unique<EigenBackend>();
}

}  // namespace gathernd
