// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/compare_job.h"

#include <QtTest>
#include <algorithm>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/compare/compare_fakes.h"
#include "tests/ui/session/session_fixture.h"
#include "ui/session/document.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

CompareInput inputOf(const BackendRegistry& backends) {
  Document document = rowsDocument();
  document.backend = "reference";
  CompareInput input;
  input.call = document;
  input.shapes = shapesOn(backends, document);
  input.plan = std::make_shared<const Plan>(makePlan(input.shapes).value());
  for (const auto& backend : backends.all()) {
    Configuration who;
    who.label = std::string(backend->id());
    who.backend = backend.get();
    input.configurations.push_back(who);
  }
  input.reference = backends.all().front().get();
  return input;
}

CompareOptions quick() {
  CompareOptions options;
  options.budgetSeconds = 0.02;
  options.maxSamples = 8;
  options.leastSampleNs = 0;
  return options;
}

SweepOptions shortSweep() {
  SweepOptions options;
  options.to = 64;
  options.secondsPerPoint = 0.001;
  options.minSamples = 1;
  options.maxSamples = 2;
  return options;
}

}  // namespace

class CompareJobTest : public QObject {
  Q_OBJECT

 private slots:
  void comparesOnASnapshot() {
    const BackendRegistry backends = fakeRegistry({{"same"}, {"wrong", 0, 5}});
    CompareJob job;
    std::optional<Expected<Comparison>> answer;
    job.compare(inputOf(backends), quick(), {}, [&](Expected<Comparison> got) { answer = std::move(got); });
    QVERIFY(job.busy());
    QVERIFY(!answer.has_value());  // never from within the call
    QTRY_VERIFY(answer.has_value());
    QVERIFY(!job.busy());
    QTRY_VERIFY(job.idle());
    QVERIFY(answer->has_value());
    const Comparison& comparison = **answer;
    QCOMPARE(comparison.results.size(), std::size_t{3});
    QVERIFY(!comparison.equal());
    QVERIFY(comparison.results[1].compared && !comparison.results[1].difference);
    QVERIFY(comparison.results[2].difference.has_value());
    QCOMPARE(comparison.results[2].difference->element, std::int64_t{1});  // byte 5 of float32
  }

  void handsEveryPointOverOnce() {
    const BackendRegistry backends = fakeRegistry({{"same"}});
    CompareJob job;
    std::vector<std::int64_t> sizes;
    double part = 0;
    bool rising = true;
    bool done = false;
    job.sweep(
        inputOf(backends), shortSweep(), 0,
        [&](CompareNews news) {
          rising = rising && !done && news.part >= part;
          part = news.part;
          for (const SweepPoint& point : news.points) sizes.push_back(point.size);
        },
        [&](const Expected<void>& swept) { done = swept.has_value(); });
    QTRY_VERIFY(done);
    QVERIFY(rising);
    QCOMPARE(part, 1.0);
    QCOMPARE(sizes, sweepSizes(shortSweep()));
  }

  void cancelledWorkSaysNothing_data() {
    const auto row = test::columns<bool>("sweep");
    row("compare", false);
    row("sweep", true);
  }
  void cancelledWorkSaysNothing() {
    QFETCH(bool, sweep);
    FakeTraits slow{"slow", 50000};
    const auto runs = slow.runs = std::make_shared<std::atomic<int>>(0);
    const BackendRegistry backends = fakeRegistry({slow});
    CompareJob job;
    int said = 0;
    if (sweep) {
      job.sweep(
          inputOf(backends), shortSweep(), 0, [&](CompareNews) { ++said; },
          [&](const Expected<void>&) { ++said; });
    } else {
      job.compare(
          inputOf(backends), quick(), [&](const CompareNews&) { ++said; },
          [&](const Expected<Comparison>&) { ++said; });
    }
    QTRY_VERIFY(*runs > 0);
    const int before = said;
    job.cancel();
    QVERIFY(!job.busy());
    QTRY_VERIFY(job.idle());
    // What comes after it says all that it has to say: frames, and its end.
    bool done = false;
    const BackendRegistry others = fakeRegistry({{"same"}});
    job.compare(inputOf(others), quick(), {}, [&](const Expected<Comparison>&) { done = true; });
    QTRY_VERIFY(done);
    QCOMPARE(said, before);
  }

  void aNewJobReplacesTheFormer() {
    const BackendRegistry backends = fakeRegistry({{"slow", 20000}});
    CompareJob job;
    int first = 0;
    int second = 0;
    job.compare(inputOf(backends), quick(), {}, [&](const Expected<Comparison>&) { ++first; });
    job.compare(inputOf(backends), quick(), {}, [&](const Expected<Comparison>&) { ++second; });
    QTRY_COMPARE(second, 1);
    QTRY_VERIFY(job.idle());
    QCOMPARE(first, 0);
  }

  void anEditedTensorIsCompared() {
    const BackendRegistry backends = fakeRegistry({{"same"}});
    CompareInput input = inputOf(backends);
    // Out of range: the dialect raises, and so does the comparison.
    input.call.indices.setValues(input.call.indices.with(0, Element::of<std::int64_t>(DType::Int64, 99)));
    CompareJob job;
    std::optional<Expected<Comparison>> answer;
    job.compare(std::move(input), quick(), {}, [&](Expected<Comparison> got) { answer = std::move(got); });
    QTRY_VERIFY(answer.has_value());
    QVERIFY(!answer->has_value());
    QCOMPARE(answer->error().code, ErrorCode::OutOfRange);
  }
};

GATHERND_TEST(CompareJobTest)
#include "compare_job_test.moc"
