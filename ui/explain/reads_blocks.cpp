// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <algorithm>

#include "core/call/explain.h"
#include "ui/explain/explain_blocks.h"
#include "ui/formula/formula_spans.h"
#include "ui/text/error_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr int kMaxRead = 12;
constexpr std::size_t kBars = 12;  ///< classes of the histogram; the last takes all above

struct ReadsText {
  Q_DECLARE_TR_FUNCTIONS(gathernd::ui::ReadsText)
};

void addHistogram(std::vector<Block>& blocks, std::vector<std::int64_t> counts, const Theme& theme) {
  const bool folded = counts.size() > kBars;
  if (folded) {
    for (std::size_t i = kBars; i < counts.size(); ++i) counts[kBars - 1] += counts[i];
    counts.resize(kBars);
  }
  const std::int64_t most = counts.empty() ? 0 : *std::max_element(counts.begin(), counts.end());
  for (std::size_t times = 0; times < counts.size(); ++times) {
    if (counts[times] == 0) continue;
    Block bar;
    bar.kind = Block::Kind::Bar;
    const bool last = folded && times + 1 == counts.size();
    const QString label = times == 0 ? ReadsText::tr("never")
                          : last     ? ReadsText::tr("%1× or more").arg(times)
                                     : ReadsText::tr("%1×").arg(times);
    bar.spans = {{label, theme.text2}};
    bar.right = countText(counts[times]);
    bar.fraction = static_cast<double>(counts[times]) / static_cast<double>(most);
    bar.fill = theme.readTint(static_cast<std::int64_t>(times));
    blocks.push_back(std::move(bar));
  }
}

/// A tuple that is refused, zeroed or filled reads nothing.
std::int64_t readingTuples(const ReaderIndex& readers) {
  const std::vector<std::int64_t> counts = readers.histogram();
  std::int64_t tuples = 0;
  for (std::size_t times = 1; times < counts.size(); ++times)
    tuples += static_cast<std::int64_t>(times) * counts[times];
  return tuples;
}

}  // namespace

std::vector<Block> readsBlocks(Session& session, const Theme& theme) {
  const Snapshot& snapshot = session.snapshot();
  if (!snapshot.plan) return {paragraph(ReadsText::tr("Nothing is read: the call is refused."))};
  if (!snapshot.readers) {
    return {paragraph(snapshot.readersError ? errorSentence(*snapshot.readersError)
                                            : ReadsText::tr("Still being counted."))};
  }
  const Plan& plan = *snapshot.plan;
  const ReaderIndex& readers = *snapshot.readers;
  std::vector<Block> blocks;
  const std::int64_t reading = readingTuples(readers);
  blocks.push_back(
      paragraph(ReadsText::tr("%L1 tuples read %L2 of the %L3 slices of params; %L4 are never read.")
                    .arg(reading)
                    .arg(readers.slicesRead())
                    .arg(plan.sliceCount)
                    .arg(plan.sliceCount - readers.slicesRead())));
  if (reading < plan.tupleCount) {
    blocks.push_back(paragraph(ReadsText::tr("Out of range, and so without a read: %L1 of the %L2 tuples.")
                                   .arg(plan.tupleCount - reading)
                                   .arg(plan.tupleCount)));
  }
  blocks.push_back(section(theme, ReadsText::tr("How often a slice is read")));
  addHistogram(blocks, readers.histogram(), theme);

  const std::vector<std::int64_t> most = readers.mostRead(kMaxRead);
  if (most.empty()) return blocks;
  blocks.push_back(section(theme, ReadsText::tr("Most read")));
  for (std::int64_t slice : most) {
    Block row;
    row.kind = Block::Kind::Row;
    row.spans = {{paramsSliceText(plan, slice), {}, true}};
    row.right = ReadsText::tr("%1×").arg(readers.readersOf(slice).size());
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
