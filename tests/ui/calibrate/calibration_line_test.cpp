// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/calibrate/calibration_line.h"

#include <QLabel>
#include <QPushButton>
#include <QtTest>
#include <atomic>
#include <memory>
#include <semaphore>
#include <stdexcept>
#include <thread>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/compare/compare_fakes.h"
#include "tests/ui/session/session_fixture.h"
#include "ui/session/document.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;
using cpu::TuningSource;

namespace {

/// A measurement that the test lets go on, and what came of it.
struct Gate {
  std::binary_semaphore open{0};
  std::atomic<int> begun{0};
  std::atomic<bool> elsewhere{false};
  cpu::Calibration answer{TuningSource::Measured, 0.8, "/somewhere/cpu-tuning.json"};
};

CalibrationLine::Measure behind(const std::shared_ptr<Gate>& gate) {
  return [gate, gui = std::this_thread::get_id()] {
    gate->elsewhere = std::this_thread::get_id() != gui;
    ++gate->begun;
    gate->open.acquire();
    cpu::setTuning(cpu::Tuning{}, gate->answer.source);
    return gate->answer;
  };
}

struct LineFixture {
  explicit LineFixture(CalibrationLine::Measure measure, FakeTraits traits = {"same"})
      : backends(fakeRegistry({std::move(traits)})), session(backends) {
    Document document = rowsDocument();
    document.backend = "reference";
    session.load(std::move(document));
    line = std::make_unique<CalibrationLine>(session, nullptr, std::move(measure));
    line->show();
    static_cast<void>(QTest::qWaitFor([this] { return session.work().idle(); }));
  }
  QString state() const { return line->findChild<QLabel*>(QStringLiteral("calibrationState"))->text(); }
  QString why() const {
    return line->findChild<QLabel*>(QStringLiteral("calibrationState"))->accessibleDescription();
  }
  QPushButton* button() const { return line->findChild<QPushButton*>(QStringLiteral("calibrateButton")); }

  BackendRegistry backends;
  Session session;
  std::unique_ptr<CalibrationLine> line;
};

}  // namespace

class CalibrationLineTest : public QObject {
  Q_OBJECT

 private slots:
  void init() { cpu::setTuning(cpu::Tuning{}, TuningSource::Default); }
  void cleanup() { cpu::forgetTuning(); }

  void saysWhatIsInForce_data();
  void saysWhatIsInForce();
  void measuresOffTheWindowsThread();
  void saysWhenItIsNotKept_data();
  void saysWhenItIsNotKept();
  void saysWhenItFails();
  void waitsForWhatIsUnderWay();
  void saysWhenItWasDisturbed();
  void mayGoWhileItMeasures();
};

void CalibrationLineTest::saysWhatIsInForce_data() {
  const auto row = test::columns<int, QString, bool>("source", "state", "offered");
  row("default", int(TuningSource::Default), "cpu: default", true);
  row("forced", int(TuningSource::Forced), "cpu: default", false);
  row("of an earlier process", int(TuningSource::Cache), "cpu: calibrated", true);
  row("measured", int(TuningSource::Measured), "cpu: calibrated", true);
}

void CalibrationLineTest::saysWhatIsInForce() {
  QFETCH(int, source);
  QFETCH(bool, offered);
  cpu::setTuning(cpu::Tuning{}, static_cast<TuningSource>(source));
  const LineFixture f(behind(std::make_shared<Gate>()));
  QTEST(f.state(), "state");
  QCOMPARE(f.button()->isEnabled(), offered);
  QVERIFY(!f.why().isEmpty());
  if (!offered) QVERIFY(f.button()->toolTip().contains(QStringLiteral("GATHERND_TUNING=default")));
}

void CalibrationLineTest::measuresOffTheWindowsThread() {
  const auto gate = std::make_shared<Gate>();
  LineFixture f(behind(gate));
  QSignalSpy changes(f.line.get(), &CalibrationLine::busyChanged);
  f.button()->setFocus();
  QTest::keyClick(f.button(), Qt::Key_Space);
  QVERIFY(f.line->busy());
  QCOMPARE(f.state(), QStringLiteral("cpu: calibrating…"));
  QTRY_COMPARE(gate->begun.load(), 1);
  QVERIFY(gate->elsewhere);
  f.button()->click();  // twice is once
  gate->open.release();
  QTRY_VERIFY(!f.line->busy());
  QTRY_VERIFY(f.line->idle());
  QCOMPARE(gate->begun.load(), 1);
  QCOMPARE(f.state(), QStringLiteral("cpu: calibrated"));
  QCOMPARE(changes.size(), 2);
  QVERIFY(f.button()->isEnabled());
}

void CalibrationLineTest::saysWhenItIsNotKept_data() {
  const auto row = test::columns<QByteArray, QString>("folder", "why");
  row("no folder", QByteArray(), "there is no folder to keep it in");
  row("a folder that takes nothing", "/proc/nothing", "could not be kept in /proc/nothing/cpu-tuning.json");
}

void CalibrationLineTest::saysWhenItIsNotKept() {
  const auto [folder, why] = test::currentRow<QByteArray, QString>();
  std::vector<std::pair<const char*, QByteArray>> before;
  for (const char* name : {"GATHERND_CACHE_DIR", "XDG_CACHE_HOME", "HOME"}) {
    before.emplace_back(name, qgetenv(name));
    qunsetenv(name);
  }
  if (!folder.isEmpty()) qputenv("GATHERND_CACHE_DIR", folder);
  const auto gate = std::make_shared<Gate>();
  gate->answer.keptIn.clear();
  LineFixture f(behind(gate));
  gate->open.release();
  f.button()->click();
  QTRY_VERIFY(!f.line->busy());
  for (const auto& [name, value] : before) value.isEmpty() ? qunsetenv(name) : qputenv(name, value);
  QCOMPARE(f.state(), QStringLiteral("cpu: calibrated, not kept"));
  QVERIFY2(f.why().contains(why), qPrintable(f.why()));
}

void CalibrationLineTest::saysWhenItFails() {
  LineFixture f([]() -> cpu::Calibration { throw std::runtime_error("no clock"); });
  f.button()->click();
  QTRY_VERIFY(!f.line->busy());
  QCOMPARE(f.state(), QStringLiteral("cpu: default, failed"));
  QVERIFY2(f.why().contains(QStringLiteral("no clock")), qPrintable(f.why()));
}

void CalibrationLineTest::waitsForWhatIsUnderWay() {
  const auto gate = std::make_shared<Gate>();
  LineFixture f(behind(gate), {"slow", 200000});
  // A comparison of the dock's.
  f.line->setHeld(true);
  QVERIFY(!f.button()->isEnabled());
  f.line->setHeld(false);
  QVERIFY(f.button()->isEnabled());
  // A run of the session's.
  f.session.edits().setBackend("slow");
  f.session.work().run();
  QVERIFY(!f.session.work().idle());
  f.button()->click();
  QVERIFY(!f.line->busy());
  QCOMPARE(f.state(), QStringLiteral("cpu: default, busy"));
  QTRY_VERIFY(f.session.work().idle());
  gate->open.release();
  f.button()->click();
  QVERIFY(f.line->busy());
  QTRY_VERIFY(!f.line->busy());
  QCOMPARE(gate->begun.load(), 1);
  QCOMPARE(f.state(), QStringLiteral("cpu: calibrated"));
}

void CalibrationLineTest::saysWhenItWasDisturbed() {
  const auto gate = std::make_shared<Gate>();
  LineFixture f(behind(gate));
  f.button()->click();
  f.session.work().run();
  QTRY_VERIFY(f.session.work().idle());
  gate->open.release();
  QTRY_VERIFY(!f.line->busy());
  QCOMPARE(f.state(), QStringLiteral("cpu: calibrated, disturbed"));
}

void CalibrationLineTest::mayGoWhileItMeasures() {
  const auto gate = std::make_shared<Gate>();
  LineFixture f(behind(gate));
  f.button()->click();
  QTRY_COMPARE(gate->begun.load(), 1);
  f.line.reset();  // at once: it does not wait
  gate->open.release();
  QTRY_COMPARE(cpu::tuningSource(), TuningSource::Measured);
}

GATHERND_TEST(CalibrationLineTest)
#include "calibration_line_test.moc"
