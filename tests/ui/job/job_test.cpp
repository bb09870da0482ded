// SPDX-License-Identifier: GPL-3.0-or-later
// Background work: of one Job only the latest answers, whatever it throws is an error, and neither a thread
// that is refused nor a Job that goes away leaves anybody waiting.
#include "ui/job/job.h"

#include <atomic>
#include <future>
#include <stdexcept>
#include <system_error>

#include <QtTest/QtTest>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "ui/job/flat_cache.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

constexpr int kPatienceMs = 20000;

bool waitFor(const std::function<bool()>& reached) {
  return QTest::qWaitFor(reached, kPatienceMs);
}

std::thread noThread(std::function<void()>) {
  throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
}

/// A gate that work waits at.
struct Gate {
  std::promise<void> opened;
  std::shared_future<void> open = opened.get_future().share();
};

}  // namespace

class JobTest : public QObject {
  Q_OBJECT

 private slots:
  void answersOnTheGuiThread() {
    Job job;
    std::optional<int> answer;
    QThread* worked = nullptr;
    job.start<int>(
        [&](const Job::Task&) -> Expected<int> {
          worked = QThread::currentThread();
          return 7;
        },
        [&](Expected<int> given) {
          QCOMPARE(QThread::currentThread(), qApp->thread());
          answer = *given;
        });
    QVERIFY(job.busy() && !job.idle());
    QVERIFY(waitFor([&] { return job.idle(); }));
    QVERIFY(!job.busy());
    QCOMPARE(answer, std::optional(7));
    QVERIFY(worked != qApp->thread());
  }

  void whatItThrowsIsAnError_data() {
    const auto row = test::columns<QString, QString>("what", "reason");
    row("no memory", "memory", "limit.no_memory");
    row("anything else", "other", "unsupported.exception");
  }
  void whatItThrowsIsAnError() {
    QFETCH(const QString, what);
    QFETCH(const QString, reason);
    Job job;
    std::optional<Error> error;
    job.start<int>(
        [what](const Job::Task&) -> Expected<int> {
          if (what == "memory") throw std::bad_alloc();
          throw std::runtime_error("odd");
        },
        [&](Expected<int> given) { error = given.error(); });
    QVERIFY(waitFor([&] { return error.has_value(); }));
    QCOMPARE(QString::fromStdString(error->reason), reason);
  }

  void onlyTheLatestAnswers() {
    Job job;
    Gate gate;
    std::vector<int> answers;
    std::atomic<int> stopped = 0;
    for (int i = 0; i < 5; ++i) {
      job.start<int>(
          [&stopped, i, open = gate.open](const Job::Task& task) -> Expected<int> {
            open.wait();
            stopped += task.stop.stop_requested() ? 1 : 0;
            return i;
          },
          [&](Expected<int> given) { answers.push_back(*given); });
    }
    gate.opened.set_value();
    QVERIFY(waitFor([&] { return job.idle(); }));
    QCOMPARE(answers, std::vector<int>{4});
    QCOMPARE(stopped.load(), 2);  // two were under way; two more were overtaken before they began
  }

  void nothingArrivesAfterACancel() {
    Job job;
    Gate gate;
    bool said = false;
    job.start<int>(
        [&said, open = gate.open](const Job::Task& task) -> Expected<int> {
          open.wait();
          task.post([&said] { said = true; });
          return 1;
        },
        [&](const Expected<int>&) { said = true; });
    job.cancel();
    QVERIFY(!job.busy() && !job.idle());
    gate.opened.set_value();
    QVERIFY(waitFor([&] { return job.idle(); }));
    QVERIFY(!said);
  }

  void progressComesInOrderBeforeTheAnswer() {
    Job job;
    std::vector<int> said;
    job.start<int>(
        [&said](const Job::Task& task) -> Expected<int> {
          for (int i = 0; i < 3; ++i) task.post([&said, i] { said.push_back(i); });
          return 3;
        },
        [&](Expected<int> given) { said.push_back(*given); });
    QVERIFY(waitFor([&] { return job.idle(); }));
    QCOMPARE(said, (std::vector<int>{0, 1, 2, 3}));
  }

  void aRefusedThreadIsAnError() {
    Job job(Job::AtEnd::Wait, 2, noThread);
    std::optional<Error> error;
    job.start<int>([](const Job::Task&) -> Expected<int> { return 1; },
                   [&](Expected<int> given) { error = given.error(); });
    QVERIFY(!error);  // said from the event loop, as any answer is
    QVERIFY(waitFor([&] { return error.has_value(); }));
    QCOMPARE(error->code, ErrorCode::Limit);
    QCOMPARE(QString::fromStdString(error->reason), QStringLiteral("thread.refused"));
    QVERIFY(job.idle() && !job.busy());
  }

  void itsEndWaitsForWork() {
    std::atomic<bool> ended = false;
    {
      Job job;
      job.start<int>(
          [&ended](const Job::Task& task) -> Expected<int> {
            while (!task.stop.stop_requested()) std::this_thread::yield();
            ended = true;
            return 1;
          },
          [](const Expected<int>&) {});
    }
    QVERIFY(ended);
  }

  void orLeavesItAlone() {
    const auto gate = std::make_shared<Gate>();
    const auto ended = std::make_shared<std::atomic<bool>>(false);
    bool said = false;
    {
      Job job(Job::AtEnd::Leave);
      job.start<int>(
          [gate, ended](const Job::Task&) -> Expected<int> {
            gate->open.wait();
            *ended = true;
            return 1;
          },
          [&](const Expected<int>&) { said = true; });
    }
    QVERIFY(!*ended);
    gate->opened.set_value();
    QVERIFY(waitFor([&] { return ended->load(); }));
    QCoreApplication::processEvents();
    QVERIFY(!said);
  }

  void flattenedCopiesAreKept() {
    FlatCache cache;
    const EditedTensor params(*Tensor::zeros(DType::Float32, Shape{4}));
    const EditedTensor indices(*Tensor::zeros(DType::Int64, Shape{3}));
    const EditedTensor edited = params.with(2, Element::of(DType::Float32, 5.0F));
    const EditedTensor other = indices.with(0, Element::of(DType::Int64, std::int64_t{1}));
    QVERIFY(cache.of(params, 0)->data() == params.base().data());  // no copy, so no limit
    const auto flat = cache.of(edited, 16);
    QCOMPARE(flat->values<float>()[2], 5.0F);
    const auto flatOther = cache.of(other, 24);
    QVERIFY(cache.of(edited, 16)->data() == flat->data());
    QVERIFY(cache.of(other, 24)->data() == flatOther->data());
    const EditedTensor next = edited.with(1, Element::of(DType::Float32, 6.0F));
    QVERIFY(cache.of(next, 16)->data() != flat->data());
    QVERIFY(cache.of(other, 24)->data() == flatOther->data());
    QCOMPARE(cache.of(next.with(0, Element::of(DType::Float32, 1.0F)), 15).error().code, ErrorCode::Limit);
  }
};

GATHERND_TEST(JobTest)
#include "job_test.moc"
