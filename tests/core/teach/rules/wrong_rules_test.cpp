// SPDX-License-Identifier: GPL-3.0-or-later
// What each wrong rule answers, by numbers that were worked out by hand: no row is made by the code under
// test. The first scene tells all rules apart that need no batch axes. The relatives' own shapes and places,
// too; relatives_numpy_test asks NumPy.
#include "core/teach/rules/wrong_rules.h"

#include <QtTest/QtTest>

#include "core/call/plan.h"
#include "core/gradient/gradient.h"
#include "core/text/literal/literal.h"
#include "tests/core/teach/scenes.h"
#include "tests/support/table.h"
#include "tests/support/tensors.h"
#include "tests/support/test_program.h"

using namespace gathernd;         // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::teach;  // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;   // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

constexpr const char* kPairs = "[[[0,1],[4,2],[2,0],[3,1]],[[1,2],[2,1],[4,0],[1,1]]]";
constexpr const char* kNegative = "[[[-1],[0]],[[1],[-1]]]";

/// By name, so that a row is short.
Scene named(const QString& name) {
  if (name == "apart") return sceneOf("numpy", {5, 3, 7}, kPairs);
  if (name == "batch") return sceneOf("tensorflow-cpu", {2, 3, 5}, "[[[0],[2],[1]],[[1],[1],[0]]]", 1);
  if (name == "negative") return sceneOf("onnx", {2, 3, 4}, kNegative, 1);
  if (name == "clamp") return sceneOf("stablehlo", {3, 4}, "[[2],[5],[-2]]");
  if (name == "elements") return sceneOf("tensorflow-cpu", {4, 5}, "[[0,2],[3,1],[1,4]]");
  if (name == "row") return sceneOf("tensorflow-cpu", {5, 6}, "[[1,2]]");
  if (name == "one tuple") return sceneOf("tensorflow-cpu", {5, 6}, "[1,2]");
  if (name == "depth 0") return sceneOf("tensorflow-cpu", {2, 3}, "[[],[]]");
  if (name == "once") return sceneOf("numpy", {2, 3}, "[[],[]]");
  if (name == "scalar") return sceneOf("mindspore", {4, 2}, "3");
  if (name == "scalar params") return sceneOf("numpy", {}, "[]");
  if (name == "mxnet") return sceneOf("mxnet", {5, 3, 7}, "[[4,1,0],[2,0,1]]");
  if (name == "outside") return sceneOf("tensorflow-cpu", {4}, "[[1],[-1],[4]]");
  if (name == "no elements") return sceneOf("onnxruntime", {0, 3}, "[[0],[1]]");
  if (name == "no numbers") return sceneOf("tensorflow-cpu", {4, 3}, "[]");
  qFatal("no scene %s", qPrintable(name));
}

}  // namespace

class WrongRulesTest : public QObject {
  Q_OBJECT

 private slots:
  void shapes_data() {
    const auto row = columns<QString, QString, QString>("scene", "rule", "shape");
    // right: [2, 4, 7]
    row("apart", "keep_depth", "[2, 4, 2, 7]");
    row("apart", "element_only", "[2, 4]");
    row("apart", "gather_rule", "[2, 4, 2, 3, 7]");
    row("apart", "slice_one_early", "[2, 4, 3, 7]");
    row("apart", "batch_ignored", "none");
    row("apart", "batch_dropped", "none");
    row("apart", "batch_twice", "none");
    row("apart", "same_as_indices", "[2, 4, 2]");
    row("apart", "trailing_from_indices", "[5, 3, 2]");
    row("apart", "from_the_right", "[2, 4, 5]");
    row("apart", "slice_first", "[7, 2, 4]");
    row("apart", "flat_tuples", "[8, 7]");
    row("apart", "squeezed", "none");
    row("apart", "outer_product", "[2, 4, 2, 4, 7]");
    row("apart", "columns", "[4, 2, 7]");
    row("apart", "batch_zero", "none");  // of places
    // b = 1, right: [2, 3, 5]
    row("batch", "keep_depth", "[2, 3, 1, 5]");
    row("batch", "element_only", "[2, 3]");
    row("batch", "gather_rule", "[2, 3, 1, 5]");
    row("batch", "slice_one_early", "[2, 3, 3, 5]");
    row("batch", "batch_ignored", "[2, 3, 3, 5]");
    row("batch", "batch_dropped", "[3, 5]");
    row("batch", "batch_twice", "[2, 2, 3, 5]");
    row("batch", "same_as_indices", "[2, 3, 1]");
    row("batch", "trailing_from_indices", "[2, 3, 1]");
    row("batch", "from_the_right", "[2, 3, 3]");
    row("batch", "slice_first", "[2, 5, 3]");
    row("batch", "flat_tuples", "[6, 5]");
    row("batch", "outer_product", "[2, 3, 5]");
    row("batch", "columns", "none");  // a tuple of 3 numbers into 2 axes
    row("negative", "columns", "[2, 1]");
    // right: [3]
    row("elements", "gather_rule", "[3, 2, 5]");
    row("elements", "columns", "none");
    row("elements", "outer_product", "[3, 3]");
    row("elements", "same_as_indices", "[3, 2]");
    row("elements", "from_the_right", "[3]");
    row("elements", "trailing_from_indices", "none");
    // right: [1] and []
    row("row", "squeezed", "[]");
    row("row", "flat_tuples", "[1]");
    row("one tuple", "flat_tuples", "[1]");
    row("one tuple", "keep_depth", "[2]");
    row("one tuple", "columns", "[]");
    // right: [2, 2, 3] and [2, 3]
    row("depth 0", "keep_depth", "[2, 0, 2, 3]");
    row("depth 0", "gather_rule", "none");
    row("depth 0", "slice_one_early", "none");
    row("depth 0", "outer_product", "none");
    row("depth 0", "flat_tuples", "[2, 2, 3]");
    row("depth 0", "columns", "[0]");
    row("once", "flat_tuples", "[1, 2, 3]");
    row("once", "same_as_indices", "[2, 0]");
    // right: [2] and []
    row("scalar", "gather_rule", "[2]");
    row("scalar", "same_as_indices", "[]");
    row("scalar", "columns", "none");
    row("scalar params", "element_only", "[]");
    row("scalar params", "same_as_indices", "[0]");
    // The tuple comes first, right: [3, 7]
    row("mxnet", "columns", "[3, 7]");
    row("mxnet", "keep_depth", "[2, 3, 7]");
    row("mxnet", "element_only", "[3]");
    row("mxnet", "gather_rule", "[2, 3, 3, 7]");
    row("mxnet", "outer_product", "[3, 3, 7]");
    row("no elements", "element_only", "[2]");
    row("no numbers", "same_as_indices", "[0]");
  }
  void shapes() {
    const auto [scene, rule, shape] = currentRow<QString, QString, QString>();
    const WrongRule* const found = findWrongRule(rule.toStdString());
    QVERIFY(found != nullptr);
    const auto made = shapeByRule(*found, named(scene));
    QCOMPARE(made ? textOf(*made) : QString("none"), shape);
  }

  void places_data() {
    const auto row = columns<QString, QString, QString, QString>("scene", "part", "rule", "places");
    // right: 1,2,2 2,1,2 4,0,2 1,1,2
    row("apart", "output[1,:,2]", "gather_rule", "1,2,0 2,2,0 4,2,0 1,2,0");
    row("apart", "output[1,:,2]", "from_the_right", "2,1,2 2,2,1 - 2,1,1");
    row("apart", "output[1,:,2]", "outer_product", "0,2,2 0,1,2 0,0,2 0,1,2");
    row("apart", "output[1,:,2]", "columns", "4,2,2 2,1,2 - -");
    row("apart", "output[1,:,2]", "reversed", "2,1,2 1,2,2 - 1,1,2");
    row("apart", "output[1,:,2]", "counts_from_1", "0,1,2 1,0,2 - 0,0,2");
    row("apart", "output[1,:,2]", "one_too_far", "- 3,2,2 - 2,2,2");
    row("apart", "output[1,:,2]", "position_not_value", "1,0,2 1,1,2 1,2,2 -");
    row("apart", "output[1,:,2]", "first_of_slice", "1,2,0 2,1,0 4,0,0 1,1,0");
    row("apart", "output[1,:,2]", "first_number_only", "1,0,2 2,0,2 4,0,2 1,0,2");
    row("apart", "output[1,:,2]", "along_axis", "1,0,2 2,1,2 4,2,2 -");
    row("apart", "output[1,:,2]", "next_tuple", "2,1,2 4,0,2 1,1,2 4,0,2");
    row("apart", "output[1,:,2]", "scattered", "- - 1,0,2 -");
    row("apart", "output[1,:,2]", "last_number_only", "0,2,2 0,1,2 0,0,2 0,1,2");
    row("apart", "output[1,:,2]", "column_major", "1,2,6 1,2,2 1,1,6 1,2,1");
    row("apart", "output[1,:,2]", "index_as_value", "none");  // of values
    row("apart", "output[1,:,2]", "batch_zero", "none");
    row("apart", "output[1,:,2]", "batch_in_tuple", "none");
    row("apart", "output[1,:,2]", "wraps_on_wrong_axis", "none");
    row("apart", "output[1,:,2]", "keep_depth", "none");   // of shapes
    row("apart", "output[1,:,3]", "gather_rule", "none");  // nothing but outside
    row("apart", "output[0,:,0]", "next_tuple", "4,2,0 2,0,0 3,1,0 1,2,0");
    // b = 1 and numbers from the end, right: 0,2,3 0,0,3 1,1,3 1,2,3
    row("negative", "output[:,:,3]", "batch_zero", "0,2,3 0,0,3 0,1,3 0,2,3");
    row("negative", "output[:,:,3]", "batch_in_tuple", "1,0,3 0,0,3 1,1,3 1,1,3");
    row("negative", "output[:,:,3]", "wraps_on_wrong_axis", "0,1,3 0,0,3 1,1,3 1,1,3");
    row("negative", "output[:,:,3]", "counts_from_1", "0,2,3 - 1,0,3 1,2,3");
    row("negative", "output[:,:,3]", "one_too_far", "- 0,1,3 1,2,3 -");
    row("negative", "output[:,:,3]", "first_of_slice", "0,2,0 0,0,0 1,1,0 1,2,0");
    row("negative", "output[:,:,3]", "position_not_value", "0,0,3 0,1,3 1,0,3 1,1,3");
    row("negative", "output[:,:,3]", "gather_rule", "0,2,3 0,0,3 1,1,3 1,2,3");
    row("negative", "output[:,:,3]", "next_tuple", "0,0,3 0,2,3 1,2,3 1,1,3");
    row("negative", "output[:,:,3]", "along_axis", "0,2,0 0,0,1 1,1,0 1,2,1");
    row("negative", "output[:,:,3]", "columns", "0,2,3 - 1,1,3 -");
    row("negative", "output[:,:,3]", "from_the_right", "none");
    row("negative", "output[:,:,2]", "from_the_right", "0,2,3 0,2,0 1,2,1 1,2,3");
    row("batch", "output[1,:,0]", "batch_in_tuple", "1,1,0 1,1,0 0,1,0");
    // Clamped under the dialect, right: 2,1 2,1 0,1
    row("clamp", "output[:,1]", "from_the_right", "1,2 1,3 1,0");
    row("clamp", "output[:,1]", "one_too_far", "- - 1,1");
    row("clamp", "output[:,1]", "counts_from_1", "1,1 - 0,1");
    row("clamp", "output[:,1]", "first_of_slice", "2,0 2,0 0,0");
    // Elements, right: 0,2 3,1 1,4
    row("elements", "output", "gather_rule", "none");
    row("elements", "output", "reversed", "2,0 1,3 -");
    row("elements", "output", "columns", "0,3 2,1 -");
    row("elements", "output", "first_number_only", "0,0 3,0 1,0");
    row("elements", "output", "outer_product", "0,2 0,1 0,4");
    row("elements", "output", "along_axis", "0,0 3,1 1,2");
    row("elements", "output", "first_of_slice", "none");
    row("elements", "output", "position_not_value", "0,2 1,1 2,4");
    row("elements", "output", "scattered", "none");
    row("elements", "output", "last_number_only", "0,2 0,1 0,4");
    row("elements", "output", "column_major", "1,3 1,2 3,2");
    row("batch", "output[1,:,0]", "scattered", "1,2,0 1,1,0 -");
    row("clamp", "output[:,1]", "scattered", "- - 0,1");
    row("outside", "output", "scattered", "- 0 -");
    row("outside", "output", "column_major", "none");
    row("one tuple", "output", "position_not_value", "none");
    row("one tuple", "output", "along_axis", "none");
    row("one tuple", "output", "columns", "none");
    row("one tuple", "output", "next_tuple", "none");
    row("one tuple", "output", "reversed", "2,1");
    row("depth 0", "output[1,1,:]", "from_the_right", "none");
    row("depth 0", "output[1,1,:]", "first_of_slice", "0,0 0,0 0,0");
    row("scalar", "output", "counts_from_1", "2,0 2,1");
    row("scalar", "output", "columns", "none");
    row("scalar params", "output", "first_of_slice", "none");
    // The tuple comes first, right: 4,2,2 1,0,2 0,1,2
    row("mxnet", "output[:,2]", "columns", "4,2,2 1,0,2 0,1,2");
    row("mxnet", "output[:,2]", "rows", "4,1,2 2,0,2 -");
    row("mxnet", "output[:,2]", "reversed", "- 0,1,2 1,0,2");
    row("mxnet", "output[:,2]", "first_number_only", "4,0,2 1,0,2 0,0,2");
    // Two of three read nothing
    row("outside", "output", "one_too_far", "2 - -");
    row("outside", "output", "counts_from_1", "0 - 3");
    row("no elements", "output", "first_of_slice", "none");
  }
  void places() {
    const auto [scene, part, rule, places] = currentRow<QString, QString, QString, QString>();
    const Scene call = named(scene);
    const auto asked = valueOf(parseAskedPart(part.toStdString(), call.plan->output));
    const WrongRule* const found = findWrongRule(rule.toStdString());
    QVERIFY(found != nullptr);
    const auto made = placesByRule(*found, call, asked);
    QCOMPARE(made ? textOf(*made) : QString("none"), places);
  }

  void values_data() {
    const auto row = columns<QString, QString, QString>("scene", "part", "values");
    row("clamp", "output[:,1]", "2.0 5.0 -");  // no reader takes -2 for a value
    row("batch", "output[0,:,0]", "0.0 2.0 1.0");
    row("scalar", "output", "3.0 3.0");
    row("elements", "output", "none");
    row("depth 0", "output", "none");
  }
  void values() {
    const auto [scene, part, values] = currentRow<QString, QString, QString>();
    const Scene call = named(scene);
    const auto asked = parseAskedPart(part.toStdString(), call.plan->output);
    const auto made = valuesByRule(*findWrongRule("index_as_value"), call, *asked);
    QStringList texts;
    for (const auto& value : made.value_or(std::vector<std::optional<std::string>>()))
      texts << QString::fromStdString(value.value_or("-"));
    QCOMPARE(made ? texts.join(' ') : QString("none"), values);
  }

  /// The scene that tells all apart: 11 shapes and 15 places, none of them right; but where the first tuple
  /// begins with 0, who combines all numbers and who uses the last one begin alike.
  void allDiffer() {
    const Scene scene = named("apart");
    QStringList shapes = {textOf(scene.plan->output)};
    QStringList places;
    for (const WrongRule& rule : wrongRules()) {
      if (const auto shape = shapeByRule(rule, scene)) shapes << textOf(*shape);
      if (const auto read = placesByRule(rule, scene, {})) places << textOf(*read);
    }
    QCOMPARE(shapes.size(), 12);
    QCOMPARE(shapes.removeDuplicates(), 0);
    QCOMPARE(places.size(), 15);
    QCOMPARE(places.removeDuplicates(), 1);
    const Trace trace = scene.trace();
    Places right;
    for (std::int64_t i = 0; i < scene.plan->output.elementCount(); ++i)
      right.emplace_back(scene.plan->params.position(trace.sourceOfOutput(i)));
    QVERIFY(!places.contains(textOf(right)));
  }

  void outcomes_data() {
    const auto row = columns<QString, int, QString, QString>("indices", "tuple", "rule", "ending");
    row("[[1],[-1],[4]]", 0, "wraps", "none");
    row("[[1],[-1],[4]]", 0, "errors", "none");
    row("[[1],[-1],[4]]", 1, "wraps", "wraps");
    row("[[1],[-1],[4]]", 1, "clamps", "clamps");
    row("[[1],[-1],[4]]", 1, "zero", "zero");
    row("[[1],[-1],[4]]", 1, "errors", "error");
    row("[[1],[-1],[4]]", 1, "modulo", "wraps");
    row("[[1],[-1],[4]]", 2, "wraps", "none");
    row("[[1],[-1],[4]]", 2, "clamps", "clamps");
    row("[[1],[-1],[4]]", 2, "modulo", "wraps");
    row("[[1],[-1],[4]]", 2, "reversed", "none");
    row("[[1],[-1],[4]]", 3, "errors", "none");
    row("[[1],[-1],[4]]", -1, "wraps", "wraps");  // of the whole call
    row("[[1],[-1],[4]]", -1, "errors", "error");
    row("[[1],[4],[-1]]", -1, "wraps", "wraps");
    row("[[-5]]", 0, "wraps", "none");
    row("[[-4]]", 0, "wraps", "wraps");
    row("[[1],[2]]", -1, "errors", "none");
    row("[[1],[2]]", -1, "broadcast_batch", "none");
  }
  void outcomes() {
    const auto [indices, tuple, rule, ending] = currentRow<QString, int, QString, QString>();
    const Scene scene = sceneOf("tensorflow-cpu", {4}, qPrintable(indices));
    const auto asked = tuple < 0 ? std::nullopt : std::optional<std::int64_t>(tuple);
    const auto made = endingByRule(*findWrongRule(rule.toStdString()), scene, asked);
    QCOMPARE(made ? QString::fromStdString(std::string(endingName(*made))) : QString("none"), ending);
  }

  void broadcast_data() {
    const auto row = columns<Extents, QString, int, bool>("params", "indices", "batchDims", "stretches");
    row("of indices", {3, 4}, "[[[1],[2]]]", 1, true);
    row("of params", {1, 4}, "[[[1]],[[2]]]", 1, true);
    row("3 is not 2", {3, 4}, "[[[1]],[[2]]]", 1, false);
    row("one stretches, one differs", {1, 3, 4}, "[[[[1]],[[2]]]]", 2, false);
    row("another fault", {3, 4}, "[[1,2,0]]", 0, false);
  }
  void broadcast() {
    const auto [params, indices, batchDims, stretches] = currentRow<Extents, QString, int, bool>();
    const Scene scene = sceneOf("tensorflow-cpu", params, qPrintable(indices), batchDims);
    QVERIFY(scene.refusal.has_value());
    const WrongRule& rule = *findWrongRule("broadcast_batch");
    QCOMPARE(endingByRule(rule, scene, {}) == Ending::Reads, stretches);
    QVERIFY(!endingByRule(rule, scene, 0));
    for (const WrongRule& other : wrongRules()) {
      QVERIFY(!shapeByRule(other, scene));
      QVERIFY(!placesByRule(other, scene, {}));
    }
  }

  void gradients_data() {
    const auto row = columns<QString, QString>("rule", "gradient");
    // right: [[0, 0], [6, 8], [0, 0], [3, 4]]
    row("last wins", "grad_overwrite", "[[0.0, 0.0], [5.0, 6.0], [0.0, 0.0], [3.0, 4.0]]");
    row("averaged", "grad_mean", "[[0.0, 0.0], [3.0, 4.0], [0.0, 0.0], [3.0, 4.0]]");
    row("gathered", "grad_gather", "[[3.0, 4.0], [0.0, 0.0], [3.0, 4.0], [0.0, 0.0]]");
    row("counted", "grad_counts", "[[0.0, 0.0], [2.0, 2.0], [0.0, 0.0], [1.0, 1.0]]");
    row("another kind", "keep_depth", "none");
  }
  void gradients() {
    const auto [rule, gradient] = currentRow<QString, QString>();
    const Scene scene = sceneOf("tensorflow-cpu", {4, 2}, "[[1],[3],[1]]");
    const Tensor upstream = numbers(DType::Float32, {3, 2}, {1, 2, 3, 4, 5, 6});
    const auto made = gradientByRule(*findWrongRule(rule.toStdString()), scene, upstream);
    PrintOptions oneLine;
    oneLine.multiline = false;
    QCOMPARE(made ? QString::fromStdString(formatLiteral(*made, oneLine)) : QString("none"), gradient);
  }

  void narrowTypesAreAveraged() {
    for (const DType dtype : {DType::Int32, DType::UInt8, DType::Float16, DType::Float64, DType::Complex64}) {
      CallRules rules;
      rules.dialect = *findDialect("tensorflow-cpu");
      const auto scene = valueOf(Scene::make(rules, counting(dtype, {2}), indexTensor({3, 1}, {1, 1, 1})));
      const auto made =
          valueOf(gradientByRule(*findWrongRule("grad_mean"), scene, numbers(dtype, {3}, {4, 5, 6})));
      QVERIFY(bitEqual(made, numbers(dtype, {2}, {0, 5})));
    }
  }

  void gradientNeedsARightOne() {
    const WrongRule& rule = *findWrongRule("grad_overwrite");
    const Scene refused = named("outside");  // tuple 1 raises
    QVERIFY(!gradientByRule(rule, refused, numbers(DType::Float32, {3}, {1, 2, 3})));
    const Scene sound = sceneOf("tensorflow-cpu", {4}, "[[1],[2]]");
    QVERIFY(!gradientByRule(rule, sound, numbers(DType::Float32, {3}, {1, 2, 3})));
    QVERIFY(!gradientByRule(rule, sound, numbers(DType::Float64, {2}, {1, 2})));
    QVERIFY(gradientByRule(rule, sound, numbers(DType::Float32, {2}, {1, 2})));
  }

  void rowsAreSound() {
    QStringList ids;
    for (const WrongRule& rule : wrongRules()) {
      ids << QString::fromStdString(std::string(rule.id));
      QVERIFY2(rule.kinds != 0, qPrintable(ids.back()));
      QVERIFY2(findRuleFamily(rule.family) != nullptr, qPrintable(ids.back()));
      QVERIFY2(std::string_view(rule.sentence).size() > 20, qPrintable(ids.back()));
      QCOMPARE(findWrongRule(rule.id), &rule);
    }
    QCOMPARE(ids.removeDuplicates(), 0);
    for (const RuleFamily& family : ruleFamilies()) QVERIFY(std::string_view(family.sentence).size() > 20);
    QVERIFY(findWrongRule("") == nullptr);
    QVERIFY(findRuleFamily("no such") == nullptr);
    QCOMPARE(relatives().size(), std::size_t{7});
  }

  /// A rule that says to answer a kind does so in one of the scenes above, and no other rule does.
  void everyRuleHasARow() {
    const Scene mismatch = sceneOf("tensorflow-cpu", {3, 4}, "[[[1],[2]]]", 1);
    const Scene sums = sceneOf("tensorflow-cpu", {4, 2}, "[[1],[3],[1]]");
    const Tensor upstream = numbers(DType::Float32, {3, 2}, {1, 2, 3, 4, 5, 6});
    for (const WrongRule& rule : wrongRules()) {
      unsigned kinds = 0;
      for (const char* name : {"apart", "batch", "negative", "row", "outside", "mxnet"}) {
        const Scene scene = named(name);
        if (shapeByRule(rule, scene)) kinds |= static_cast<unsigned>(RuleKind::Shape);
        if (placesByRule(rule, scene, {})) kinds |= static_cast<unsigned>(RuleKind::Place);
        if (endingByRule(rule, scene, {})) kinds |= static_cast<unsigned>(RuleKind::Outcome);
        if (valuesByRule(rule, scene, {})) kinds |= static_cast<unsigned>(RuleKind::Value);
      }
      if (endingByRule(rule, mismatch, {})) kinds |= static_cast<unsigned>(RuleKind::Outcome);
      if (gradientByRule(rule, sums, upstream)) kinds |= static_cast<unsigned>(RuleKind::Gradient);
      QVERIFY2(kinds == rule.kinds, std::string(rule.id).c_str());
    }
  }

  void sceneHasLimits() {
    CallRules rules;
    rules.dialect = *findDialect("tensorflow-cpu");
    const auto large = Scene::make(rules, arangeTensor({4097}), indexTensor({1, 1}, {0}));
    QVERIFY(!large);
    QCOMPARE(large.error().code, ErrorCode::Limit);
    const auto wide =
        Scene::make(rules, arangeTensor({64, 64}), indexTensor({65, 1}, std::vector<std::int64_t>(65)));
    QVERIFY(!wide);
    QCOMPARE(wide.error().code, ErrorCode::Limit);
    QVERIFY(Scene::make(rules, arangeTensor({64, 64}), indexTensor({64, 1}, std::vector<std::int64_t>(64))));
    const auto deep = Scene::make(rules, arangeTensor({4}), indexTensor({1, 2}, {0, 0}));
    QVERIFY(deep && deep->refusal && !deep->plan);
  }

  // places: the first eight
  void relativesRead_data() {
    const auto row =
        columns<QString, Extents, QString, QString, QString>("rule", "params", "indices", "shape", "places");
    constexpr const char* kThree = "[[0,1],[3,4],[2,0]]";
    // The lesson about relatives: gather_nd gives [3].
    row("gather_rule", {4, 5}, kThree, "[3, 2, 5]", "0,0 0,1 0,2 0,3 0,4 1,0 1,1 1,2");
    row("outer_product", {4, 5}, kThree, "[3, 3]", "0,1 0,4 0,0 3,1 3,4 3,0 2,1 2,4");
    row("same_as_indices", {4, 5}, kThree, "[3, 2]", "0,0 1,1 3,0 - 2,0 0,1");
    row("along_axis", {4, 5}, kThree, "none", "");
    row("along_axis", {4, 2}, "[[0,1],[3,2]]", "[2, 2]", "0,0 1,1 3,0 2,1");
    row("along_axis", {4, 2}, "[[3],[0]]", "[2, 2]", "3,0 3,1 0,0 0,1");  // size 1 stretches
    row("along_axis", {4, 1}, "[[3],[0]]", "[2, 1]", "3,0 0,0");
    row("along_axis", {4, 1, 2}, "[[[3],[1]]]", "[1, 2, 2]", "3,0,0 3,0,1 1,0,0 1,0,1");
    row("columns", {4, 5}, kThree, "none", "");
    row("columns", {4, 5}, "[[0,1],[3,4]]", "[2]", "0,3 1,4");
    row("columns", {4, 2, 2}, "[[3],[1]]", "[1, 2]", "3,1,0 3,1,1");
    row("boolean_mask", {4, 5}, kThree, "[3]", "0,1 2,0 3,4");
    row("boolean_mask", {4, 2}, "[[3],[0],[3]]", "[2, 2]", "0,0 0,1 3,0 3,1");
    row("one_hot", {4, 2}, "[[3],[4]]", "[2, 2]", "3,0 3,1 - -");
    row("one_hot", {4, 5}, kThree, "none", "");
  }
  void relativesRead() {
    const auto [rule, params, indices, shape, places] =
        currentRow<QString, Extents, QString, QString, QString>();
    const auto relative = std::ranges::find(relatives(), rule.toStdString(), &Relative::rule);
    QVERIFY(relative != relatives().end());
    const auto reading = readByRelative(*relative, sceneOf("tensorflow-gpu", params, qPrintable(indices)));
    QCOMPARE(reading ? textOf(reading->shape) : QString("none"), shape);
    if (!reading) return;
    QCOMPARE(static_cast<std::int64_t>(reading->places.size()), reading->shape.elementCount());
    Places first = reading->places;
    first.resize(std::min<std::size_t>(first.size(), 8));
    QCOMPARE(textOf(first), places);
  }

  void noRelativesOwn() {
    for (const Relative& relative : relatives()) {
      QVERIFY(!readByRelative(relative, sceneOf("tensorflow-cpu", {2, 3}, "[[[0]],[[1]]]", 1)));
      QVERIFY(!readByRelative(relative, sceneOf("mxnet", {2, 3}, "[[0],[1]]")));
      QVERIFY(!readByRelative(relative, sceneOf("tensorflow-cpu", {4}, "[[1,2]]")));
      QVERIFY(!readByRelative(relative, sceneOf("numpy", {}, "[]")));
    }
  }
};

GATHERND_TEST(WrongRulesTest)
#include "wrong_rules_test.moc"
