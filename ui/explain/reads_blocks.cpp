// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <algorithm>
#include <array>

#include "core/call/explain.h"
#include "ui/explain/explain_blocks.h"
#include "ui/formula/formula_spans.h"
#include "ui/text/error_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr int kMaxRead = 12;
constexpr std::int64_t kBars = 12;  ///< classes of the histogram; the last takes all above

struct ReadsText {
  Q_DECLARE_TR_FUNCTIONS(gathernd::ui::ReadsText)
};

void addHistogram(std::vector<Block>& blocks, const ReadCounts& counts, const Theme& theme) {
  const bool folded = counts.most() >= kBars;
  std::array<std::int64_t, kBars> slices{};
  for (const ReadBin& bin : counts.histogram())
    slices[static_cast<std::size_t>(std::min(bin.times, kBars - 1))] += bin.slices;
  const std::int64_t most = *std::max_element(slices.begin(), slices.end());
  for (std::int64_t times = 0; times < kBars; ++times) {
    const std::int64_t count = slices[static_cast<std::size_t>(times)];
    if (count == 0) continue;
    Block bar;
    bar.kind = Block::Kind::Bar;
    const bool last = folded && times + 1 == kBars;
    const QString label = times == 0 ? ReadsText::tr("never")
                          : last     ? ReadsText::tr("%1× or more").arg(times)
                                     : ReadsText::tr("%1×").arg(times);
    bar.spans = {{label, theme.text2}};
    bar.right = countText(count);
    bar.fraction = static_cast<double>(count) / static_cast<double>(most);
    bar.fill = theme.readTint(times);
    blocks.push_back(std::move(bar));
  }
}

}  // namespace

std::vector<Block> readsBlocks(Session& session, const Theme& theme) {
  const Snapshot& snapshot = session.snapshot();
  if (!snapshot.plan) return {paragraph(ReadsText::tr("Nothing is read: the call is refused."))};
  if (!snapshot.counts) {
    return {paragraph(snapshot.readsError ? errorSentence(*snapshot.readsError)
                                          : ReadsText::tr("Still being counted."))};
  }
  const Plan& plan = *snapshot.plan;
  const ReadCounts& counts = *snapshot.counts;
  std::vector<Block> blocks;
  const std::int64_t reading = counts.reads();  // a tuple that is refused, zeroed or filled reads nothing
  blocks.push_back(
      paragraph(ReadsText::tr("%L1 tuples read %L2 of the %L3 slices of params; %L4 are never read.")
                    .arg(reading)
                    .arg(counts.slicesRead())
                    .arg(plan.sliceCount)
                    .arg(counts.neverRead())));
  if (reading < plan.tupleCount) {
    blocks.push_back(paragraph(ReadsText::tr("Out of range, and so without a read: %L1 of the %L2 tuples.")
                                   .arg(plan.tupleCount - reading)
                                   .arg(plan.tupleCount)));
  }
  blocks.push_back(section(theme, ReadsText::tr("How often a slice is read")));
  addHistogram(blocks, counts, theme);

  const std::vector<std::int64_t> most = counts.hottest(kMaxRead);
  if (most.empty()) return blocks;
  blocks.push_back(section(theme, ReadsText::tr("Most read")));
  for (std::int64_t slice : most) {
    Block row;
    row.kind = Block::Kind::Row;
    row.spans = {{paramsSliceText(plan, slice), {}, true}};
    row.right = ReadsText::tr("%1×").arg(counts.of(slice));
    row.rightBold = true;
    const std::int64_t firstElement = slice * plan.sliceElements;
    row.activate = [&session, firstElement] {
      const Snapshot& now = session.snapshot();
      if (now.plan && firstElement < now.plan->params.elementCount()) {
        session.selection().pin({TensorId::Params, firstElement});
      }
    };
    blocks.push_back(std::move(row));
  }
  return blocks;
}

}  // namespace gathernd::ui
