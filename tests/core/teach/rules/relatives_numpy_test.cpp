// SPDX-License-Identifier: GPL-3.0-or-later
// The relatives on random tensors, as NumPy evaluates them.
#include <QTemporaryDir>
#include <random>

#include <QtTest/QtTest>

#include "core/teach/rules/wrong_rules.h"
#include "core/text/literal/literal.h"
#include "tests/core/formats/numpy_script.h"
#include "tests/core/teach/scenes.h"
#include "tests/support/test_program.h"

using namespace gathernd;         // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::teach;  // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;   // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

/// Of p and i; each gives float64.
constexpr std::array<std::pair<std::string_view, const char*>, 7> kPrograms = {{
    {"gather_rule", "p[i]"},
    {"same_as_indices", "p[(i,) + tuple(np.indices(i.shape)[1:])]"},
    {"along_axis", "np.take_along_axis(p, i, 0)"},
    {"outer_product", "p[np.ix_(*i.T)]"},
    {"columns", "p[tuple(i)]"},
    {"boolean_mask",
     "m = np.zeros(p.shape[:i.shape[-1]], bool); m[tuple(np.moveaxis(i, -1, 0))] = True; p[m]"},
    {"one_hot", "np.tensordot(np.eye(p.shape[0])[i[..., 0]], p, 1)"},
}};

QByteArray joined(const Shape& shape) {
  QByteArrayList numbers;
  for (const std::int64_t extent : shape) numbers << QByteArray::number(static_cast<qlonglong>(extent));
  return numbers.join(", ") + (numbers.size() == 1 ? "," : "");
}

}  // namespace

class RelativesNumpyTest : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir folder_;

 private slots:
  void equalNumPy() {
    std::mt19937 random(11);
    const auto between = [&](int low, int high) {
      return low + static_cast<int>(random() % static_cast<unsigned>(high - low + 1));
    };
    QByteArrayList programs;
    QByteArrayList ours;
    std::map<std::string_view, int> counts;
    for (int round = 0; round < 600; ++round) {
      Extents p;
      for (int axis = between(1, 3); axis > 0; --axis) p.push_back(between(2, 4));
      Extents i;
      for (int axis = between(0, 2); axis > 0; --axis) i.push_back(between(1, 4));
      i.push_back(between(1, static_cast<int>(p.size())));
      if (round % 3 == 0) i.assign(p.begin(), p.end());  // for those that want the same axes
      if (i.back() > static_cast<std::int64_t>(p.size())) i.back() = static_cast<std::int64_t>(p.size());
      const std::int64_t least = *std::min_element(p.begin(), p.end());
      std::vector<std::int64_t> numbers;
      for (std::int64_t n = 0; n < shapeOf(i).elementCount(); ++n)
        numbers.push_back(between(-static_cast<int>(least), static_cast<int>(least) - 1));
      CallRules rules;
      rules.dialect = *findDialect("numpy");
      const auto scene = Scene::make(rules, arangeTensor(p), indexTensor(i, numbers));
      QVERIFY(scene && scene->plan);
      for (const auto& [rule, program] : kPrograms) {
        const bool negative =
            std::any_of(numbers.begin(), numbers.end(), [](std::int64_t n) { return n < 0; });
        if (rule == "one_hot" && negative) continue;  // np.eye counts from the end, one_hot does not
        const auto reading = readByRelative(*std::ranges::find(relatives(), rule, &Relative::rule), *scene);
        if (!reading) continue;
        std::vector<double> values;
        for (const ReadPlace& place : reading->places) {
          QVERIFY(place.has_value());
          values.push_back(static_cast<double>(scene->plan->params.flat(*place)));
        }
        PrintOptions oneLine;
        oneLine.multiline = false;
        programs << "p = np.arange(" + QByteArray::number(static_cast<qlonglong>(shapeOf(p).elementCount())) +
                        ".0).reshape(" + joined(shapeOf(p)) + "); i = np.array(" +
                        QByteArray::fromStdString(formatLiteral(indexTensor(i, numbers), oneLine)) +
                        ").reshape(" + joined(shapeOf(i)) + "); " + program;
        ours << "float64 (" + joined(reading->shape) + ") " +
                    QByteArray(reinterpret_cast<const char*>(values.data()),
                               static_cast<qsizetype>(values.size() * sizeof(double)))
                        .toHex();
        ++counts[rule];
      }
    }
    for (const auto& [rule, program] : kPrograms)
      QVERIFY2(counts[rule] >= 20, (std::string(rule) + " " + std::to_string(counts[rule])).c_str());
    const QByteArrayList expected = numpyValues(programs, folder_.path());
    QVERIFY2(expected.size() > 1, expected.first());
    for (qsizetype n = 0; n < programs.size(); ++n)
      QVERIFY2(ours[n] == expected[n],
               (programs[n] + "\n  ours  " + ours[n] + "\n  NumPy " + expected[n]).constData());
  }
};

GATHERND_TEST(RelativesNumpyTest)
#include "relatives_numpy_test.moc"
