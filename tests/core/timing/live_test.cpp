// SPDX-License-Identifier: GPL-3.0-or-later
// Times that are told without being asked: of how many runs, of which call, and never where none means
// anything.
#include <QTest>
#include <chrono>
#include <thread>

#include "core/timing/measure.h"
#include "tests/core/timing/fake_backends.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;

namespace {

/// Two rows.
const Call& rows() {
  static const Call call = callWith({0, 1});
  return call;
}

Expected<LiveTime> live(const Backend& backend, const LiveOptions& options = {}, const Call& call = rows()) {
  return timeLive(backend, call.plan, call.params, call.indices, options);
}
Expected<LiveTimes> both(const BackendRegistry& backends, const char* chosen,
                         const LiveOptions& options = {}) {
  return timeBoth(backends, *backends.find(chosen), rows().plan, rows().params, rows().indices, options);
}

/// As a device of its own has it.
class DeviceBackend final : public Backend {
 public:
  explicit DeviceBackend(bool fits) : fits_(fits), inner_(makeReferenceBackend()) {}
  std::string_view id() const override { return "cuda"; }
  std::string_view name() const override { return "device"; }
  std::vector<DeviceRow> devices() const override { return {DeviceRow{}}; }
  Expected<BadReport> runInto(const Plan& plan, const Tensor& params, const Tensor& indices,
                              std::span<std::byte> output, const RunOptions& options) const override {
    if (!fits_) return fail(ErrorCode::Limit, "memory.allocate", {{"bytes", std::int64_t{1}}});
    return inner_->runInto(plan, params, indices, output, options);
  }

 private:
  bool fits_;
  std::unique_ptr<Backend> inner_;
};

}  // namespace

class LiveTest : public QObject {
  Q_OBJECT

 private slots:
  void asManyAsFit() {
    FakeBackend backend("counted");
    backend.onRun = [] { std::this_thread::sleep_for(std::chrono::milliseconds(2)); };
    const auto time = test::valueOf(live(backend));
    QCOMPARE(time.backend, std::string("counted"));
    QVERIFY(time.runs >= 1 && time.runs <= 10);
    QCOMPARE(backend.runs, time.runs + 1);  // the first meets new pages
    QVERIFY(time.medianNs >= 2e6);
    QVERIFY(time.lowNs <= time.medianNs && time.medianNs <= time.highNs);
  }

  void onceWhereItTakesLonger() {
    FakeBackend backend("slow");
    const auto known = test::valueOf(live(backend, {.oneRunNs = 21e6}));
    QCOMPARE(backend.runs, 0);  // the run that gave the output is the one
    QCOMPARE(known, (LiveTime{"slow", 21e6, 21e6, 21e6, 1, false}));
    backend.onRun = [] { std::this_thread::sleep_for(std::chrono::milliseconds(25)); };
    const auto found = test::valueOf(live(backend));
    QCOMPARE(backend.runs, 1);
    QCOMPARE(found.runs, 1);
  }

  void neverOfAnEmulator() {
    FakeBackend backend("emulated");
    backend.timed = false;
    for (const double known : {0.0, 30e6}) {
      const auto time = live(backend, {.oneRunNs = known});
      QVERIFY(!time);
      QCOMPARE(time.error().code, ErrorCode::Unsupported);
    }
    QCOMPARE(backend.runs, 0);
  }

  void refused() {
    FakeBackend backend("cpu");
    const auto time = live(backend, {}, callWith({0, 9}));
    QVERIFY(!time);
    QCOMPARE(time.error().code, ErrorCode::OutOfRange);
  }

  void cancelled() {
    FakeBackend backend("cpu");
    std::stop_source stop;
    backend.onRun = [&] {
      if (backend.runs == 3) stop.request_stop();
    };
    const auto time = live(backend, {.stop = stop.get_token()});
    QVERIFY(!time);
    QCOMPARE(time.error().code, ErrorCode::Cancelled);
    QCOMPARE(backend.runs, 3);
  }

  /// One more output is asked for like any other memory, for the chosen backend and for the other device.
  void noMemoryForOneMore() {
    FakeBackend backend("cpu");
    const std::int64_t bytes = rows().plan.outputBytes();
    const auto time = live(backend, {.memoryLimit = bytes - 1});
    QVERIFY(!time);
    QCOMPARE(time.error().code, ErrorCode::Limit);
    QCOMPARE(backend.runs, 0);
    QVERIFY(live(backend, {.memoryLimit = bytes}));
    BackendRegistry backends = makeCoreRegistry();
    backends.add(std::make_unique<DeviceBackend>(true));
    const LiveOptions options{.oneRunNs = 30e6, .memoryLimit = bytes - 1};  // its own run is known
    const auto times = both(backends, "cpu", options);
    QVERIFY(times && !times->other);
  }

  void otherDevice_data() {
    const auto row = test::columns<bool, bool>("there", "fits");
    row("none", false, true);
    row("fits", true, true);
    row("too large for it", true, false);
  }
  void otherDevice() {
    const auto [there, fits] = test::currentRow<bool, bool>();
    BackendRegistry backends = makeCoreRegistry();
    if (there) backends.add(std::make_unique<DeviceBackend>(fits));
    const auto times = both(backends, "cpu");
    QVERIFY(times);
    QCOMPARE(times->own.backend, std::string("cpu"));
    QCOMPARE(times->other.has_value(), there && fits);
    if (!there || !fits) return;
    QCOMPARE(times->other->backend, std::string("cuda"));
    QVERIFY(times->other->copies && !times->own.copies);
    const auto back = both(backends, "cuda");
    QVERIFY(back && back->other);
    QCOMPARE(back->other->backend, std::string("cpu"));
  }
};

GATHERND_TEST(LiveTest)
#include "live_test.moc"
