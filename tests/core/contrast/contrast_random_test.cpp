// SPDX-License-Identifier: GPL-3.0-or-later
// Every pair of dialects on random calls, against what running them gives: the marks are the tuples whose
// bits differ, an undefined slice being unknown; with the named switches taken over nothing differs any
// more. GATHERND_PAIR_COUNT asks for more calls a pair than the default: 1000.
#include <algorithm>
#include <numeric>

#include <QtTest/QtTest>

#include "core/contrast/contrast.h"
#include "core/run/backend.h"
#include "tests/support/random_gather.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

constexpr std::uint64_t kContrastSeed = 77;

/// A call carried out by the reference: how it ends, and what is in each element of its output.
struct Ran {
  QByteArray ending;  ///< equal where two calls end alike
  std::optional<Plan> plan;
  struct Cell {
    enum Kind : std::uint8_t { Value, NotWritten, Unknown } kind = Value;
    std::int64_t value = 0;
    bool operator==(const Cell&) const = default;
  };
  std::vector<Cell> cells;
};

Ran ranBy(const Backend& reference, const GatherCall& call, const Tensor& params, const Tensor& indices) {
  Ran ran;
  auto plan = makePlan(call);
  if (!plan) {
    ran.ending = "refused " + QByteArray::number(static_cast<int>(plan.error().code));
    return ran;
  }
  std::vector<std::int64_t> output(static_cast<std::size_t>(plan->outputElements()));
  RunOptions options;
  options.allBad = true;
  const auto report =
      reference.runInto(*plan, params, indices, std::as_writable_bytes(std::span(output)), options);
  if (!report) qFatal("the reference failed");
  for (const std::int64_t value : output) ran.cells.push_back({Ran::Cell::Value, value});
  const auto mark = [&](std::int64_t tuple, Ran::Cell::Kind kind) {
    for (std::int64_t i = 0; i < plan->sliceElements; ++i)
      ran.cells[static_cast<std::size_t>(tuple * plan->sliceElements + i)] = {kind, 0};
  };
  const bool undefined = plan->undefined || (plan->badIsUndefined && report->count > 0);
  for (const std::int64_t tuple : report->all) {
    // One that is moved inside is reported too; only params hold no 0.
    const auto first = static_cast<std::size_t>(tuple * plan->sliceElements);
    if (first < output.size() && output[first] != 0) continue;
    if (plan->badAction == BadAction::Error) mark(tuple, Ran::Cell::NotWritten);
    if (plan->badIsUndefined) mark(tuple, Ran::Cell::Unknown);
  }
  for (std::int64_t tuple = 0; plan->undefined && tuple < plan->tupleCount; ++tuple)
    mark(tuple, Ran::Cell::Unknown);
  if (report->count > 0 && plan->badAction == BadAction::Error) {
    ran.ending = "raises";
  } else {
    ran.ending = (undefined ? "undefined " : "gives ") + QByteArray(plan->reported.toString().c_str());
    for (const Ran::Cell& cell : ran.cells)
      ran.ending +=
          ' ' + QByteArray::number(static_cast<int>(cell.kind)) + ':' + QByteArray::number(cell.value);
  }
  ran.plan = std::move(*plan);
  return ran;
}

/// Tuples of `a` whose part of the output differs; nothing where the two cannot be held against each other.
std::optional<std::vector<std::int64_t>> differing(const Ran& a, const Ran& b) {
  if (!a.plan || !b.plan || a.plan->output != b.plan->output) return std::nullopt;
  std::vector<std::int64_t> tuples;
  for (std::size_t i = 0; i < a.cells.size(); ++i) {
    const std::int64_t tuple = static_cast<std::int64_t>(i) / a.plan->sliceElements;
    if (a.cells[i] != b.cells[i] && (tuples.empty() || tuples.back() != tuple)) tuples.push_back(tuple);
  }
  return tuples;
}

/// 1, 2, 3 …: equal values are the same place, and none is what a bad tuple gives.
Tensor numbered(const Shape& shape) {
  std::vector<std::int64_t> values(static_cast<std::size_t>(shape.elementCount()));
  std::iota(values.begin(), values.end(), 1);
  return *Tensor::fromBytes(DType::Int64, shape, std::as_bytes(std::span(values)));
}

/// A call of dialect `a`; absent where it would be large.
std::optional<RandomGather> callFor(const Dialect& a, const Dialect& b, std::uint64_t number) {
  Recipe recipe = randomRecipe(kContrastSeed, number);
  recipe.dialect = number % 4 == 0 ? recipe.dialect : a;
  if (recipe.dialect.tupleAxis != a.tupleAxis || !(a.indexTypes.contains(recipe.indexDtype))) {
    recipe.dialect = a;
    recipe.indexDtype = b.indexTypes.contains(DType::Int32) && number % 3 == 0 ? DType::Int32 : DType::Int64;
  }
  recipe.dtype = DType::Int64;
  recipe.ownFill = false;
  if (number % 3 != 0) recipe.badPercent = std::max(recipe.badPercent, 30);
  RandomGather made = makeGather(recipe);
  if (made.params.elementCount() > 4096 || made.indices.elementCount() > 4096) return std::nullopt;
  // Of depth 0 there may be many tuples without a number; marks are counted only so far.
  const Extents outer = made.indices.shape().toVector();
  if (std::any_of(outer.begin(), outer.end(), [](std::int64_t extent) { return extent > 4096; }))
    return std::nullopt;
  made.params = numbered(made.params.shape());
  made.call.params = {made.params.dtype(), made.params.shape()};
  made.call.dialect = a;
  if (a.policy == PolicyRule::None) made.call.policy.clear();
  made.call.fillValue.reset();
  return made;
}

GatherCall seenBy(const GatherCall& call, const Dialect& dialect) {
  return dialect == call.dialect ? call : callUnder(call, dialect);
}

int callsPerPair() {
  const int asked = qEnvironmentVariableIntValue("GATHERND_PAIR_COUNT");
  return asked > 0 ? asked : 6;
}

QString worded(const std::string& text) {
  return QString::fromStdString(text);
}

/// "" when the contrast is what running says.
QString wrong(const Backend& reference, const RandomGather& made, const Dialect& b) {
  const GatherCall own = made.call;
  const auto contrast = contrastDialects(own, made.indices, own.dialect, b, {});
  if (!contrast) return "it failed";
  const Ran left = ranBy(reference, own, made.params, made.indices);
  const GatherCall other = seenBy(own, b);
  const Ran right = ranBy(reference, other, made.params, made.indices);
  if (contrast->same != (left.ending == right.ending)) return "same";
  const auto tuples = differing(left, right);
  if (contrast->comparable != tuples.has_value()) return "comparable";
  const std::vector<std::int64_t> none;
  if (contrast->differingTuples != (tuples ? *tuples : none)) return "the marks";
  if (contrast->differing != static_cast<std::int64_t>(contrast->differingTuples.size())) return "the count";
  for (const std::int64_t tuple : contrast->differingTuples) {
    // Behind layouts that differ a tuple's number is not the same tuple's.
    if (left.plan->dialect.tupleAxis != right.plan->dialect.tupleAxis ||
        left.plan->depth != right.plan->depth)
      break;
    if (!contrast->at(tuple, made.indices).differs()) return "a marked tuple";
  }
  const bool differs = !contrast->same || contrast->differing > 0;
  if (differs == contrast->deciding.empty()) return "whether a rule decides";
  if (!differs) return {};
  std::vector<std::string> rules;
  for (const DecidingRule& rule : contrast->deciding) rules.push_back(rule.rule);
  const auto left2 = ranBy(reference, withRulesOf(own, other, rules), made.params, made.indices);
  const auto after = differing(left2, right);
  if (left2.ending != right.ending || (after && !after->empty())) return "the rules leave a difference";
  // None of them could be left out.
  for (std::size_t i = 0; i < rules.size() && rules.size() > 1; ++i) {
    std::vector<std::string> fewer = rules;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    const auto ran = ranBy(reference, withRulesOf(own, other, fewer), made.params, made.indices);
    const auto left3 = differing(ran, right);
    if (ran.ending == right.ending && (!left3 || left3->empty()))
      return "a rule is named for nothing: " + worded(rules[i]);
  }
  const QString sentence = QString::fromStdString(decidingSentence(*contrast));
  if (sentence.contains("rule.") || sentence.contains('{')) return "the sentence: " + sentence;
  return {};
}

}  // namespace

class ContrastRandomTest : public QObject {
  Q_OBJECT

 private slots:
  void everyPair_data() {
    const auto row = columns<int>("first");
    for (std::size_t i = 0; i < builtinDialects().size(); ++i)
      row(builtinDialects()[i].id.c_str(), static_cast<int>(i));
  }
  void everyPair() {
    QFETCH(const int, first);
    const auto reference = makeReferenceBackend();
    const auto rows = builtinDialects();
    const auto a = static_cast<std::size_t>(first);
    for (std::size_t b = 0; b < rows.size(); ++b) {
      for (int i = 0; i < callsPerPair(); ++i) {
        const std::uint64_t number = (a * rows.size() + b) * 100'000 + static_cast<std::uint64_t>(i);
        const auto made = callFor(rows[a], rows[b], number);
        if (!made) continue;
        const QString what = wrong(*reference, *made, rows[b]);
        QVERIFY2(what.isEmpty(),
                 qPrintable(QString("%1 and %2, call %3: %4")
                                .arg(QString::fromStdString(rows[a].id), QString::fromStdString(rows[b].id))
                                .arg(number)
                                .arg(what)));
      }
    }
  }
};

GATHERND_TEST(ContrastRandomTest)
#include "contrast_random_test.moc"
