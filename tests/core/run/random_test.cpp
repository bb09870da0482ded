// SPDX-License-Identifier: GPL-3.0-or-later
// Random gathers of every dialect, type, rank and policy: the oracle against the definition, every other
// backend against the oracle. GATHERND_RANDOM_COUNT asks for more than the default.
#include <QTest>

#include <fmt/format.h>

#include "core/error/sentences.h"
#include "tests/support/compare_backends.h"
#include "tests/support/definition.h"
#include "tests/support/random_count.h"
#include "tests/support/random_gather.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;

namespace {

constexpr std::uint64_t kSeed = 20'260'101;

/// "" when all is as it should be; else what is wrong.
std::string checkRecipe(const BackendRegistry& backends, const Recipe& recipe, int& backendsRun) {
  backendsRun = 0;
  const RandomGather made = makeGather(recipe);
  const auto plan = makePlan(made.call);
  if (!plan) return {};
  RunOptions options;
  options.allBad = true;
  options.threads = static_cast<int>(recipe.seed % 4);
  const auto oracle = runOn(*backends.find("reference"), *plan, made.params, made.indices, options);
  if (!oracle) return "reference failed: " + englishSentence(oracle.error());
  if (!recipe.ownDialect) {
    const Defined defined = gatherByDefinition(made.call, *plan, made.params, made.indices);
    if (defined.output != oracle->output) return "reference: output differs from the definition";
    if (!(defined.bad == oracle->bad)) {
      return fmt::format("reference: {} bad tuples, first {}; by definition {}, {}", oracle->bad.count,
                         oracle->bad.first, defined.bad.count, defined.bad.first);
    }
  }
  return firstDisagreement(backends, *plan, made.params, made.indices, options, *oracle, backendsRun);
}

}  // namespace

class RandomTest : public QObject {
  Q_OBJECT

 private slots:
  void everyBackendEqualsTheReference() {
    const BackendRegistry backends = everyBackend();
    const int count = randomCount(8'000);
    int comparisons = 0;
    int planned = 0;
    for (int number = 0; number < count; ++number) {
      const Recipe recipe = randomRecipe(kSeed, static_cast<std::uint64_t>(number));
      int ran = 0;
      const std::string wrong = checkRecipe(backends, recipe, ran);
      if (!wrong.empty()) {
        const Recipe least = shrink(recipe, [&](const Recipe& candidate) {
          int ignored = 0;
          return !checkRecipe(backends, candidate, ignored).empty();
        });
        const std::string text = fmt::format("number {}: {}\n  shrunk to: {}\n  {}", number, describe(recipe),
                                             describe(least), checkRecipe(backends, least, ran));
        QFAIL(text.c_str());
      }
      comparisons += ran;
      planned += ran > 0 ? 1 : 0;
    }
    QVERIFY2(planned > count * 9 / 10, qPrintable(QString::number(planned)));
    QVERIFY2(comparisons > planned * 2, qPrintable(QString::number(comparisons)));
  }

  void aRecipeIsMadeAgainFromItsNumber() {
    for (std::uint64_t number = 0; number < 50; ++number) {
      const RandomGather a = makeGather(randomRecipe(kSeed, number));
      const RandomGather b = makeGather(randomRecipe(kSeed, number));
      QVERIFY(bitEqual(a.params, b.params));
      QVERIFY(bitEqual(a.indices, b.indices));
    }
  }

  void shrinkingFindsTheSimplestFailure() {
    const auto fails = [](const Recipe& recipe) {
      return recipe.indexed.size() >= 2 && recipe.indexed[0] >= 2;
    };
    std::uint64_t number = 0;
    while (!fails(randomRecipe(kSeed, number))) ++number;
    const Recipe least = shrink(randomRecipe(kSeed, number), fails);
    QCOMPARE(least.indexed.size(), std::size_t{2});
    QCOMPARE(least.indexed[0], std::int64_t{2});
    QCOMPARE(least.indexed[1], std::int64_t{0});
    QVERIFY(least.batch.empty() && least.outer.empty() && least.slice.empty());
    QCOMPARE(least.badPercent, 0);
  }
};

GATHERND_TEST(RandomTest)
#include "random_test.moc"
