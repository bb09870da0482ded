// SPDX-License-Identifier: GPL-3.0-or-later
// Test classes that share a program: GATHERND_TEST(PlanTest) in place of QTEST_MAIN(PlanTest), once in a
// source. `core_tests PlanTest [options of Qt Test]` runs one, `core_tests` alone names them all. CTest
// starts each by itself, in a process of its own. Thread rule: registered before main(), read after.
#pragma once

#include <map>
#include <optional>
#include <string>

#include <QtTest/QtTest>

#include "core/error/sentences.h"

namespace gathernd::test {

using RunTest = int (*)(int argc, char** argv);

inline std::map<std::string, RunTest>& registeredTests() {
  static std::map<std::string, RunTest> tests;
  return tests;
}

template <class Test>
int runTest(int argc, char** argv) {
  Test test;
  return QTest::qExec(&test, argc, argv);
}

/// Runs the class that the first argument names; the others are its own.
int runNamedTest(int argc, char** argv);

/// Of what must have one: without it the test ends, with the sentence that says why.
template <class T>
T valueOf(Expected<T> made) {
  if (!made) qFatal("%s", englishSentence(made.error()).c_str());
  return *std::move(made);
}
template <class T>
T valueOf(std::optional<T> made) {
  if (!made) qFatal("there is none");
  return *std::move(made);
}

}  // namespace gathernd::test

#define GATHERND_TEST(Class)              \
  static const bool isRegistered##Class = \
      gathernd::test::registeredTests().emplace(#Class, gathernd::test::runTest<Class>).second;
