// SPDX-License-Identifier: GPL-3.0-or-later
// Bad tuples in groups, what would make all fit, and the fixes. Each proposal is carried out and must leave
// no bad tuple; so must a clamp and a drop.
#include "core/analysis/bad/bad_analysis.h"

#include <algorithm>

#include <QtTest/QtTest>

#include "core/error/sentences.h"
#include "core/run/run_result.h"
#include "core/tensor/edited_tensor.h"
#include "tests/support/calls.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

using Values = std::vector<std::int64_t>;

/// "past_end of 0: 2 from tuple 1; …"
QString groupsText(const BadAnalysis& analysis) {
  QStringList text;
  for (const BadGroup& group : analysis.groups)
    text << QStringLiteral("%1 of %2: %3 from %4")
                .arg(badCauseName(group.cause).data())
                .arg(group.component)
                .arg(group.count)
                .arg(group.first);
  return text.join(QStringLiteral("; "));
}

QString proposalText(const BadProposal& proposal) {
  QStringList numbers;
  for (const int number : proposal.numbers) numbers << QString::number(number);
  QString text = badProposalName(proposal.kind).data();
  if (proposal.kind == BadProposal::Kind::BatchDims) text += QStringLiteral(" %1").arg(proposal.batchDims);
  if (!numbers.isEmpty()) text += ' ' + numbers.join(',');
  return text + QStringLiteral(" -> ") + QString::fromStdString(proposal.output.toString());
}

QString proposalsText(const BadAnalysis& analysis) {
  QStringList text;
  for (const BadProposal& proposal : analysis.proposals) text << proposalText(proposal);
  return text.join(QStringLiteral("; "));
}

/// The indices as a proposal reads them, under the plan that it gives.
std::int64_t badUnder(const GatherCall& call, const BadProposal& proposal, const Values& values) {
  GatherCall other = call;
  other.batchDims = proposal.batchDims;
  other.indices.shape = proposal.indices;
  Values read = values;
  const auto depth = static_cast<std::size_t>(proposal.indices[proposal.indices.rank() - 1]);
  const std::size_t tuples = values.size() / depth;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::size_t tuple = i / depth;
    const std::size_t j = i % depth;
    if (proposal.kind == BadProposal::Kind::Order) {
      read[tuple * depth + static_cast<std::size_t>(proposal.numbers[j])] = values[i];
    } else if (proposal.kind == BadProposal::Kind::TupleFirst) {
      read[i] = values[j * tuples + tuple];
    } else if (proposal.kind == BadProposal::Kind::OneBased) {
      const auto& numbers = proposal.numbers;
      if (std::find(numbers.begin(), numbers.end(), static_cast<int>(j)) != numbers.end()) --read[i];
    }
  }
  const auto plan = makePlan(other);
  if (!plan || !(plan->reported == proposal.output)) return -1;
  return countBadTuples(*plan, indexTensor(proposal.indices.toVector(), read), {})->count;
}

}  // namespace

class BadAnalysisTest : public QObject {
  Q_OBJECT

 private slots:
  void groups_data() {
    const auto row = columns<QString, Extents, Extents, Values, QString, QString>(
        "dialect", "params", "indices", "values", "groups", "proposals");
    row("none", "onnx", {3}, {2, 1}, {0, 2}, "", "");
    row("missing", "tensorflow-cpu", {3, 4}, {3, 2}, {0, 0, -1, 1, 2, -1},
        "missing of 0: 1 from 1; missing of 1: 1 from 2", "");
    row("-1 wraps in NumPy", "numpy", {3}, {3, 1}, {-1, -3, -4}, "negative of 0: 1 from 2", "");
    row("negative", "tensorflow-cpu", {3}, {3, 1}, {-2, 1, -7}, "negative of 0: 2 from 0", "");
    row("off by one, once", "tensorflow-cpu", {3}, {3, 1}, {0, 3, 1}, "past_end of 0: 1 from 1", "");
    row("far", "tensorflow-cpu", {3}, {3, 1}, {900, 4, 0}, "far_off of 0: 2 from 0", "");
    row("counts from 1", "tensorflow-cpu", {3}, {3, 1}, {1, 3, 2}, "past_end of 0: 1 from 1",
        "one_based 0 -> [3]");
    row("both count from 1", "tensorflow-cpu", {3, 2}, {3, 2}, {1, 1, 3, 2, 2, 2},
        "past_end of 0: 1 from 1; past_end of 1: 1 from 2", "one_based 0,1 -> [3]");
    row("swapped", "tensorflow-cpu", {3, 9}, {3, 2}, {0, 1, 8, 2, 5, 0}, "order of 0: 2 from 1",
        "order 1,0 -> [3]");
    row("one swapped, one far", "tensorflow-cpu", {3, 9}, {2, 2}, {8, 2, 0, 10},
        "order of 0: 1 from 0; far_off of 1: 1 from 1", "");
    row("batch_dims forgotten", "tensorflow-cpu", {2, 9}, {2, 2, 1}, {8, 7, 5, 0}, "far_off of 0: 3 from 0",
        "batch_dims 1 -> [2, 2]");
    row("first axis", "tensorflow-cpu", {3, 9, 2}, {2, 3}, {0, 1, 2, 8, 7, 6},
        "past_end of 2: 1 from 0; far_off of 0: 1 from 1", "tuple_first -> [3, 2]");
  }
  void groups() {
    const auto [dialect, params, indices, values, groups, proposals] =
        currentRow<QString, Extents, Extents, Values, QString, QString>();
    const GatherCall call = callOf(dialect.toStdString(), params, indices);
    const auto plan = valueOf(makePlan(call));
    const auto analysis = valueOf(analyseBadTuples(plan, indexTensor(indices, values), {}));
    QCOMPARE(groupsText(analysis), groups);
    QCOMPARE(proposalsText(analysis), proposals);
    QCOMPARE(analysis.bad, *countBadTuples(plan, indexTensor(indices, values), {}));
    for (const BadProposal& proposal : analysis.proposals) QCOMPARE(badUnder(call, proposal, values), 0);
  }

  /// Many chunks: counts and firsts of all of them come together.
  void anyCount() {
    const std::int64_t count = 200000;
    Values values(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = i % 4 == 3 ? -1 : i % 4 == 2 ? 9 : 70;
    values[0] = 0;
    const Plan plan = *makePlan(callOf("tensorflow-cpu", {9}, {count, 1}));
    const auto analysis = valueOf(analyseBadTuples(plan, indexTensor({count, 1}, values), {}));
    QCOMPARE(groupsText(analysis),
             QStringLiteral(
                 "far_off of 0: 99999 from 1; past_end of 0: 50000 from 2; missing of 0: 50000 from 3"));
    QCOMPARE(analysis.bad, (BadReport{count - 1, 1, {}}));
  }

  void unsignedMark() {
    GatherCall call = callOf("numpy", {3}, {2, 1});
    call.indices.dtype = DType::UInt32;
    const Plan plan = *makePlan(call);
    const std::vector<std::uint32_t> values = {2, UINT32_MAX};
    const Tensor indices = *Tensor::fromBytes(DType::UInt32, {2, 1}, std::as_bytes(std::span(values)));
    QCOMPARE(groupsText(*analyseBadTuples(plan, indices, {})), QStringLiteral("missing of 0: 1 from 1"));
  }

  void sentences() {
    const Plan plan = *makePlan(callOf("tensorflow-cpu", {2, 3, 9}, {2, 3, 2}));
    for (int cause = 0; cause < kBadCauses; ++cause) {
      const BadGroup group{1, static_cast<BadCause>(cause), 2, 0, 4, 8};
      const std::string text = englishSentence(badGroupEvidence(plan, group));
      QVERIFY2(text.find('{') == text.npos && text.find("4 to 8") != text.npos, text.c_str());
    }
    for (const auto kind : {BadProposal::Kind::BatchDims, BadProposal::Kind::Order,
                            BadProposal::Kind::TupleFirst, BadProposal::Kind::OneBased}) {
      const std::string text = englishSentence(badProposalSentence(plan, {kind, 1, {1, 0}, {2}, {2}}));
      QVERIFY2(text.find('{') == text.npos && text.find(' ') != text.npos, text.c_str());
    }
  }

  void fixes_data() {
    const auto row = columns<QString, Extents, Values, Values, Values, Values>("dialect", "indices", "values",
                                                                               "clamped", "kept", "mask");
    row("rows", "tensorflow-cpu", {4, 2}, {0, 4, -1, 5, 2, 0, 1, 1}, {0, 4, 0, 4, 2, 0, 1, 1},
        {0, 4, 2, 0, 1, 1}, {0, 1, 0, 0});
    row("all", "tensorflow-cpu", {2, 2}, {3, 0, 0, 9}, {2, 0, 0, 4}, {}, {1, 1});
    row("last row", "tensorflow-cpu", {2, 2}, {0, 0, 0, 9}, {0, 0, 0, 4}, {0, 0}, {0, 1});
    row("wrapping stays", "numpy", {2, 2}, {-3, -5, -4, 0}, {-3, -5, 0, 0}, {-3, -5}, {0, 1});
    row("tuple first", "mxnet", {2, 3}, {0, 9, 2, 4, 0, -9}, {0, 2, 2, 4, 0, 0}, {}, {});
  }
  void fixes() {
    const auto [dialect, indices, values, clamped, kept, mask] =
        currentRow<QString, Extents, Values, Values, Values, Values>();
    const GatherCall call = callOf(dialect.toStdString(), {3, 5}, indices);
    const Plan plan = *makePlan(call);
    const Tensor given = indexTensor(indices, values);
    const auto bad = *listBadTuples(plan, given, {});

    const auto mended = valueOf(clampBadTuples(plan, given, {}));
    if (dialect != "mxnet") QVERIFY(bitEqual(mended, indexTensor(indices, clamped)));
    QCOMPARE(countBadTuples(plan, mended, {})->count, 0);
    const auto changes = valueOf(clampedElements(plan, given, bad));
    QVERIFY(bitEqual(*EditedTensor(given).with(changes).flattened(), mended));

    const auto dropped = valueOf(dropBadTuples(plan, given, {}));
    GatherCall shorter = call;
    shorter.indices.shape = dropped.shape();
    QCOMPARE(countBadTuples(*makePlan(shorter), dropped, {})->count, 0);
    QCOMPARE(makePlan(shorter)->tupleCount, plan.tupleCount - static_cast<std::int64_t>(bad.size()));
    if (dialect != "mxnet") {
      const auto rows = dropped.values<std::int64_t>();
      QCOMPARE(Values(rows.begin(), rows.end()), kept);
    }

    const auto marks = valueOf(badTupleMask(plan, given, {}));
    QCOMPARE(marks.dtype(), DType::Bool);
    QCOMPARE(marks.shape().toVector(), plan.tupleGrid.toVector());
    for (std::int64_t tuple = 0; tuple < plan.tupleCount; ++tuple) {
      const bool marked = marks.data()[tuple] != std::byte{0};
      QCOMPARE(marked, std::find(bad.begin(), bad.end(), tuple) != bad.end());
      if (!mask.empty()) QCOMPARE(marked, mask[static_cast<std::size_t>(tuple)] != 0);
    }
  }

  void refusals() {
    const Plan grid = *makePlan(callOf("tensorflow-cpu", {3}, {2, 2, 1}));
    const Tensor indices = indexTensor({2, 2, 1}, {0, 1, 2, 3});
    const auto dropped = dropBadTuples(grid, indices, {});
    QVERIFY(!dropped);
    QCOMPARE(dropped.error().code, ErrorCode::Unsupported);
    QVERIFY(englishSentence(dropped.error()).find("[2, 2]") != std::string::npos);
    const Plan batched = *makePlan(callOf("tensorflow-cpu", {2, 3}, {2, 1}, 1));
    QVERIFY(!mayDropTuples(batched));
    QVERIFY(mayClampTuples(batched));
  }
};

GATHERND_TEST(BadAnalysisTest)
#include "bad_analysis_test.moc"
