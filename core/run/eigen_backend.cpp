// SPDX-License-Identifier: GPL-3.0-or-later
// The same gather by Eigen::Tensor, built like TensorFlow's CPU kernel: a generator expression over tuples
// copies one slice as the side effect of computing one value, and a sum over all tuples drives it on a thread
// pool. Here the value is 1 for a bad tuple, so the sum is the report's count. A fair baseline to look at
// beside the cpu backend. The sum is shared out as Eigen shares it out, but here: Eigen's own way is lost
// when a task finds no memory while others are at work.
#define EIGEN_USE_THREADS
#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstring>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <semaphore>
#include <thread>
#include <vector>

#include <unsupported/Eigen/CXX11/Tensor>

#include "core/error/error.h"
#include "core/error/sentences.h"
#include "core/run/backend.h"
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

/// A thread that is there, and waits to be told what to do, before Eigen's pool is made of it: the pool takes
/// for granted that every thread starts, and where one did not it would wait for it for ever.
class WaitingThread {
 public:
  WaitingThread()
      : thread_([this] {
          told_.acquire();
          if (body_) body_();
        }) {}
  ~WaitingThread() {
    if (!begun_) told_.release();
    thread_.join();
  }
  WaitingThread(const WaitingThread&) = delete;
  WaitingThread& operator=(const WaitingThread&) = delete;
  void begin(std::function<void()> body) {
    body_ = std::move(body);
    begun_ = true;
    told_.release();
  }
  void OnCancel() {}  // NOLINT(readability-identifier-naming): Eigen's name

 private:
  std::function<void()> body_;
  std::binary_semaphore told_{0};
  bool begun_ = false;
  std::thread thread_;  // the last: it uses the others
};

using WaitingThreads = std::vector<std::unique_ptr<WaitingThread>>;

/// What Eigen's pool takes its threads from; nothing here can fail.
struct PoolEnvironment {
  struct Task {
    std::function<void()> f;
  };
  using EnvThread = WaitingThread;

  WaitingThreads* waiting;

  // NOLINTBEGIN(readability-identifier-naming): Eigen's names
  EnvThread* CreateThread(std::function<void()> body) {
    EnvThread* const thread = waiting->back().release();
    waiting->pop_back();
    thread->begin(std::move(body));
    return thread;
  }
  Task CreateTask(std::function<void()> f) { return Task{std::move(f)}; }
  void ExecuteTask(const Task& task) { task.f(); }
  // NOLINTEND(readability-identifier-naming)
};

using Pool = Eigen::ThreadPoolTempl<PoolEnvironment>;

/// As many threads as asked for, or as can be had.
WaitingThreads startThreads(int wanted) {
  WaitingThreads threads;
  try {
    threads.reserve(static_cast<std::size_t>(wanted));
    while (static_cast<int>(threads.size()) < wanted) threads.push_back(std::make_unique<WaitingThread>());
  } catch (const std::exception&) {
    // Those that are there share the work; without any the caller does it.
  }
  return threads;
}

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

/// The sum, in a block for each thread.
template <class Generator>
class SharedSum {
 public:
  SharedSum(std::int64_t tuples, int blocks, const Generator& generator)
      : tuples_(tuples), each_(tuples / blocks), generator_(generator) {}

  std::int64_t over(Pool& pool) {
    const std::int64_t blocks = tuples_ / each_;
    Eigen::Barrier barrier(static_cast<unsigned>(blocks));
    barrier_ = &barrier;
    // This pointer and a number stand in a std::function itself, so that no task needs memory.
    for (std::int64_t i = 0; i < blocks; ++i) pool.Schedule([this, i] { add(i); });
    if (tuples_ % each_ > 0) sum_ += sumOverTuples(blocks * each_, tuples_ % each_, generator_);
    barrier.Wait();
    return sum_;
  }

 private:
  void add(std::int64_t block) {
    sum_ += sumOverTuples(block * each_, each_, generator_);
    barrier_->Notify();
  }

  const std::int64_t tuples_, each_;
  const Generator& generator_;
  Eigen::Barrier* barrier_ = nullptr;
  std::atomic<std::int64_t> sum_{0};
};

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
    const int threads = options.threads > 0 ? options.threads : hardwareThreads();
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
  static int hardwareThreads() { return static_cast<int>(std::max(1U, std::thread::hardware_concurrency())); }

  template <class Generator>
  std::int64_t sum(std::int64_t tuples, int threads, const Generator& generator) const {
    const int blocks = threadsFor(tuples, threads);
    Pool* const helpers = blocks > 1 ? pool() : nullptr;
    if (helpers == nullptr) return sumOverTuples(0, tuples, generator);
    return SharedSum(tuples, blocks, generator).over(*helpers);
  }

  /// Bytes, more than the queues take: where malloc cannot grow its heap, it maps a MiB at least.
  static constexpr std::size_t kPoolRoom = 2U << 20, kPoolRoomOfThread = 64U << 10;

  /// Made on first use: a program that never runs this backend starts no threads for it. None: there are no
  /// threads to be had.
  Pool* pool() const {
    std::call_once(poolMade_, [this] {
      WaitingThreads threads = startThreads(hardwareThreads());
      const int count = static_cast<int>(threads.size());
      // Eigen's pool writes to what it asked for whether it got it or not: that there is room is tried first.
      // A call, as a new expression may be left out.
      ::operator delete(::operator new(kPoolRoom + threads.size() * kPoolRoomOfThread));
      if (count > 0) pool_ = std::make_unique<Pool>(count, true, PoolEnvironment{&threads});
    });
    return pool_.get();
  }

  mutable std::once_flag poolMade_;
  mutable std::unique_ptr<Pool> pool_;
};

}  // namespace

std::unique_ptr<Backend> makeEigenBackend() {
  return std::make_unique<EigenBackend>();
}

}  // namespace gathernd
