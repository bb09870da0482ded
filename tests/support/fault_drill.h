// SPDX-License-Identifier: GPL-3.0-or-later
// Work on a fake device that fails, is refused memory or is cancelled at one of its calls, the next time at
// the next such call, and so on until there is none left; then the work must end well. Each run is held
// against what the device saw of leaks and disorder. Checks are Qt Test's. Thread rule: a test's own.
#pragma once

#include <QTest>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "core/error/sentences.h"
#include "tests/support/fake_cuda.h"

namespace gathernd::test {

struct FaultDrill {
  /// True: it ended as the reference has it.
  using Work = std::function<Expected<bool>(const Backend&, std::stop_token)>;

  gpu::DeviceLimits limits;
  bool lazy = false;
  Call call = Call::Allocate;
  Work work;

  /// The fault at each of the calls. after: looks at the error and at what is left. -> how often it was
  /// reached.
  int at(Fault fault, const std::function<void(FakeCuda&, const Error&)>& after) const {
    return run([&](std::stop_source&) { return std::optional(fault); }, [](Call) {}, after);
  }

  /// Fails or vanishes: the run's own error, nothing kept, and a backend that goes on, or says "restart
  /// needed".
  int failing(Fault fault, const std::function<void(FakeCuda&)>& after = {}) const {
    const bool vanishes = fault == Fault::Vanishes;
    return at(fault, [&](FakeCuda& cuda, const Error& error) {
      QCOMPARE(error.code, ErrorCode::Unsupported);
      const QString sentence = QString::fromStdString(englishSentence(error));
      QVERIFY2(sentence.contains("the fake device was told to fail (a call)"), qPrintable(sentence));
      QCOMPARE(sentence.contains("only after a restart of this program"), vanishes);
      QVERIFY(cuda.machine->deviceMemory.empty());
      QCOMPARE(cuda.backend->availability().available, !vanishes);
      const auto again = work(*cuda.backend, {});
      QCOMPARE(again.has_value(), !vanishes);
      if (vanishes) QCOMPARE(again.error().reason, std::string("backend.unavailable"));
      if (again) QVERIFY(*again);
      if (after) after(cuda);
    });
  }

  /// Soon afterwards nothing more is asked of the device: of the calls that `counts` names at most `most`.
  int cancelled(const std::function<bool(Call)>& counts, int most) const {
    int later = 0;
    return run(
        [&](std::stop_source& source) {
          later = 0;
          source.request_stop();
          return std::optional<Fault>();
        },
        [&](Call kind) { later += counts(kind) ? 1 : 0; },
        [&](FakeCuda& cuda, const Error& error) {
          QVERIFY2(later <= most, qPrintable(QString::number(later)));
          QCOMPARE(error.code, ErrorCode::Cancelled);
          QVERIFY(cuda.backend->availability().available);
          QVERIFY(work(*cuda.backend, {}).value_or(false));
        });
  }

 private:
  int run(const std::function<std::optional<Fault>(std::stop_source&)>& strike,
          const std::function<void(Call)>& later,
          const std::function<void(FakeCuda&, const Error&)>& after) const {
    for (int reached = 0;; ++reached) {
      FakeCuda cuda(limits, lazy);
      std::stop_source source;
      bool struck = false;
      cuda.machine->fault = [&](Call kind, int before) -> std::optional<Fault> {
        if (struck) later(kind);
        if (kind != call || before != reached || struck) return std::nullopt;
        struck = true;
        return strike(source);
      };
      const auto outcome = work(*cuda.backend, source.get_token());
      cuda.machine->fault = nullptr;
      [&] {
        QCOMPARE(outcome.has_value(), !struck);
        if (struck) {
          after(cuda, outcome.error());
        } else {
          QVERIFY(*outcome);
        }
        const std::string wrong = cuda.wrongAtTheEnd();
        QVERIFY2(wrong.empty(), wrong.c_str());
      }();
      if (!struck || QTest::currentTestFailed()) return reached;
    }
  }
};

}  // namespace gathernd::test
