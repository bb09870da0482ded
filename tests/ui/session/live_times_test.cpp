// SPDX-License-Identifier: GPL-3.0-or-later
// The time beside the output is that of the call whose output it is: held against a backend that keeps count
// of what it ran, over many edits, waited for or not.
#include <QTest>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <thread>

#include "core/tensor/element.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/session/session_fixture.h"
#include "ui/canvas/scene/scene_words.h"
#include "ui/charts/units.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

constexpr int kShortestMs = 1, kDifferentTimes = 6;

/// Every call's first element of params is its number; from it follows how long a run takes at least.
int leastMs(int number) {
  return kShortestMs + number % kDifferentTimes;
}

struct Ledger {
  void note(const std::string& backend, int number) {
    const std::lock_guard lock(mutex);
    ++runs[{backend, number}];
  }
  int of(const std::string& backend, int number) {
    const std::lock_guard lock(mutex);
    const auto found = runs.find({backend, number});
    return found == runs.end() ? 0 : found->second;
  }
  std::mutex mutex;
  std::map<std::pair<std::string, int>, int> runs;
};

class CountingBackend final : public Backend {
 public:
  enum class Kind : std::uint8_t { Processor, Device, Emulator };
  CountingBackend(std::string id, Kind kind, std::shared_ptr<Ledger> ledger)
      : id_(std::move(id)), kind_(kind), ledger_(std::move(ledger)), inner_(makeReferenceBackend()) {}
  std::string_view id() const override { return id_; }
  std::string_view name() const override { return id_; }
  bool timeable() const override { return kind_ != Kind::Emulator; }
  std::vector<DeviceRow> devices() const override {
    return kind_ == Kind::Device ? std::vector<DeviceRow>(1) : std::vector<DeviceRow>();
  }
  Expected<BadReport> runInto(const Plan& plan, const Tensor& params, const Tensor& indices,
                              std::span<std::byte> output, const RunOptions& options) const override {
    const int number = static_cast<int>(elementAt(params, 0).as<float>());
    ledger_->note(id_, number);
    std::this_thread::sleep_for(std::chrono::milliseconds(leastMs(number)));
    return inner_->runInto(plan, params, indices, output, options);
  }

 private:
  std::string id_;
  Kind kind_;
  std::shared_ptr<Ledger> ledger_;
  std::unique_ptr<Backend> inner_;
};

struct Counted {
  explicit Counted(bool device) {
    using Kind = CountingBackend::Kind;
    backends.add(std::make_unique<CountingBackend>("counted", Kind::Processor, ledger));
    if (device) backends.add(std::make_unique<CountingBackend>("device", Kind::Device, ledger));
    backends.add(std::make_unique<CountingBackend>("emulated", Kind::Emulator, ledger));
  }
  std::shared_ptr<Ledger> ledger = std::make_shared<Ledger>();
  BackendRegistry backends = makeCoreRegistry();
};

int numberOf(const Session& session) {
  return static_cast<int>(session.document().params.at(0).as<float>());
}

/// What is said of a call at any moment; "": all of it is this call's.
QString wrongNow(const Session& session, Ledger& ledger) {
  const Snapshot& s = session.snapshot();
  const QString said = outputTime(s), tip = outputTimeTip(s);
  if (s.state == OutputState::Refused) return said == u"not run" && !s.live ? "" : "a time of a refused call";
  if (s.live && s.state != OutputState::Current) return "a time without its output";
  if (!s.live) return said.isEmpty() && tip.isEmpty() ? "" : "says a time";
  const LiveTime& own = s.live->own;
  const std::string& backend = s.document->backend;
  const int number = numberOf(session);
  if (backend == "emulated") return "a time of an emulator";
  if (own.backend != backend) return "another backend's time";
  if (!said.contains(durationText(own.medianNs))) return "not the median: " + said;
  if (!tip.contains(QString::fromStdString(backend))) return "the tip names another backend: " + tip;
  if (own.medianNs < leastMs(number) * 1e6) return "shorter than any run of this call";
  // The output's own run, and one that meets the new pages; a run longer than the budget stands alone.
  const int counted = ledger.of(backend, number);
  if (own.runs > 1 && counted != own.runs + 2)
    return QStringLiteral("%1 runs said, %2 counted").arg(own.runs).arg(counted);
  if (counted < own.runs) return "more runs than there were";
  if (elementAt(s.result->output, 0).as<float>() != static_cast<float>(number))
    return "another call's output";
  if (!s.live->other) return {};
  if (s.live->other->backend == backend) return "the same device twice";
  if (!said.contains(durationText(s.live->other->medianNs))) return "not the other's median: " + said;
  return s.live->other->backend != "device" || ledger.of("device", number) == s.live->other->runs + 1 ||
                 s.live->other->runs == 1
             ? QString()
             : QStringLiteral("the other device's runs");
}

}  // namespace

class LiveTimesTest : public QObject {
  Q_OBJECT

 private slots:
  void ofTheOutputShown_data() {
    const auto row = test::columns<bool>("device");
    row("no other device", false);
    row("another device", true);
  }

  /// The first tuple reads the first element, so that the output tells which call it is of.
  void ofTheOutputShown() {
    QFETCH(bool, device);
    Counted counted(device);
    Session session(counted.backends);
    Document document = makeDocument(arange(Shape{4, 3}), literal("[[0,0],[1,2],[2,1]]", DType::Int64));
    document.backend = "counted";
    session.load(document);
    QVERIFY(waitIdle(session));
    QString wrong;
    int timed = 0, refused = 0, emulated = 0, both = 0;
    const auto look = [&] {
      if (wrong.isEmpty()) wrong = wrongNow(session, *counted.ledger);
    };
    connect(&session, &Session::changed, this, look);
    std::mt19937_64 random(14);
    const auto below = [&random](int limit) {
      return static_cast<int>(random() % static_cast<std::uint64_t>(limit));
    };
    const char* const ids[] = {"counted", "counted", "emulated", device ? "device" : "counted"};
    for (int number = 1; number <= 160 && wrong.isEmpty(); ++number) {
      const std::string before = session.document().backend;
      if (below(4) == 0) session.edits().setBackend(ids[below(4)]);
      if (below(4) == 0) {
        const int component = 2 + below(4);  // in or out of range, never the first tuple's
        session.edits().setElement(TensorId::Indices, component,
                                   Element::of(DType::Int64, std::int64_t{below(5)}));
      }
      session.edits().setElement(TensorId::Params, 0,
                                 Element::of(DType::Float32, static_cast<float>(number)));
      QVERIFY2(!session.snapshot().live, "a time outlives the call");
      look();
      if (below(3) == 0) {
        QTest::qWait(below(40));  // overtaken: before the output, before its time, or after
        continue;
      }
      QVERIFY(waitIdle(session));
      look();
      const Snapshot& s = session.snapshot();
      if (s.state == OutputState::Refused) {
        ++refused;
      } else if (session.document().backend == "emulated") {
        ++emulated;
        QVERIFY(!s.live);
        QCOMPARE(counted.ledger->of("emulated", number), 1);
      } else {
        ++timed;
        QVERIFY(s.live);
        QCOMPARE(s.live->other.has_value(), device);
        both += s.live->other ? 1 : 0;
      }
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    QVERIFY(timed > 20 && refused > 5 && emulated > 5);
    QCOMPARE(both > 0, device);
  }

  /// The output does not wait for its time.
  void outputFirst() {
    Counted counted(false);
    Session session(counted.backends);
    Document document = rowsDocument();
    document.backend = "counted";
    session.load(document);
    bool before = false;
    connect(&session, &Session::runFinished, this,
            [&] { before = session.snapshot().state == OutputState::Current && !session.snapshot().live; });
    QVERIFY(waitIdle(session));
    QVERIFY(before);
    QVERIFY(session.snapshot().live);
  }
};

GATHERND_TEST(LiveTimesTest)
#include "live_times_test.moc"
