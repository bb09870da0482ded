// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/statistics/statistics_panel.h"

#include <iterator>
#include <utility>

#include "ui/explain/explain_blocks.h"
#include "ui/formula/formula_spans.h"
#include "ui/text/error_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

void addRow(std::vector<Block>& blocks, Span words, std::function<void()> activate) {
  Block row;
  row.kind = Block::Kind::Row;
  row.spans = {std::move(words)};
  row.activate = std::move(activate);
  blocks.push_back(std::move(row));
}

}  // namespace

StatisticsPanel::StatisticsPanel(Session& session, QWidget* parent)
    : BlockView(parent),
      session_(session),
      statistics_(session),
      live_(
          this, [this] { rebuild(); },
          [this] {
            statistics_.setSeen(false);
            live_.schedule();
          }) {
  whenChanged(session_, &live_, kAllParts, &Refresher::schedule);
  whenChanged(session_, this, Part::Replaced, [this] { way_ = {}; });
  connect(&statistics_, &TensorStatistics::changed, &live_, &Refresher::schedule);
  connect(&never_, &NeverRead::changed, &live_, &Refresher::schedule);
  connect(&statistics_, &TensorStatistics::found, this, &StatisticsPanel::goTo);
  connect(&statistics_, &TensorStatistics::notFound, this, [this](const QString& why) {
    note_ = why;
    live_.schedule();
  });
  whenThemed(&live_, [this] { live_.schedule(); });
}

void StatisticsPanel::rebuild() {
  statistics_.setSeen(true);
  std::vector<Block> blocks;
  blocks.push_back(paragraph(!note_.isEmpty()        ? note_
                             : statistics_.finding() ? tr("Looking for the next one…")
                                                     : tr("A line in the colour of links leads to its first "
                                                          "element, and then to the next.")));
  for (const TensorId tensor : {TensorId::Indices, TensorId::Params, TensorId::Output})
    addTensor(blocks, tensor);
  blocks.push_back(section(appTheme(), tr("reads of params")));
  std::vector<Block> reads = readsBlocks(session_, appTheme());
  std::move(reads.begin(), reads.end(), std::back_inserter(blocks));
  addNeverRead(blocks);
  setBlocks(std::move(blocks));
}

void StatisticsPanel::addNeverRead(std::vector<Block>& blocks) {
  const Snapshot& snapshot = session_.snapshot();
  never_.show(snapshot.counts);
  if (!snapshot.plan || !snapshot.counts || never_.slices().empty()) return;
  blocks.push_back(section(appTheme(), tr("Never read")));
  for (const std::int64_t slice : never_.slices()) {
    addRow(blocks, {paramsSliceText(*snapshot.plan, slice), {}, true},
           [this, first = slice * snapshot.plan->sliceElements] {
             const Snapshot& now = session_.snapshot();
             if (now.plan && first < now.plan->params.elementCount()) goTo({TensorId::Params, first});
           });
  }
  if (never_.more()) addRow(blocks, {tr("The next ones"), appTheme().link}, [this] { never_.next(); });
}

void StatisticsPanel::addTensor(std::vector<Block>& blocks, TensorId tensor) {
  const Snapshot& snapshot = session_.snapshot();
  Block title = section(appTheme(), tensorWord(tensor));
  const bool output = tensor == TensorId::Output;
  if (!snapshot.document || (output && !snapshot.plan)) {
    blocks.push_back(std::move(title));
    blocks.push_back(paragraph(tr("It is not there.")));
    return;
  }
  const gathernd::Shape shape = output ? snapshot.plan->output : tensorOf(*snapshot.document, tensor).shape();
  const DType dtype = output ? snapshot.plan->dtype : tensorOf(*snapshot.document, tensor).dtype();
  title.right = shapeText(shape) + u' ' + dtypeText(dtype);
  blocks.push_back(std::move(title));
  const TensorStatistics::State state = statistics_.of(tensor);
  // Whoever notices first, the count or the session, the sentence is the same.
  if (snapshot.isLost(tensor) || (state.error && state.error->reason == "io.mapping_shrunk"))
    return blocks.push_back(paragraph(tr("Its file was truncated: nothing is said of its values.")));
  if (state.kind != TensorStatistics::State::Kind::Known) return addState(blocks, tensor, state);
  blocks.push_back(paragraph(countedText(state.counted)));
  addLines(blocks, tensor, state.counted, dtype, shape);
}

void StatisticsPanel::addState(std::vector<Block>& blocks, TensorId tensor,
                               const TensorStatistics::State& state) {
  using Kind = TensorStatistics::State::Kind;
  const auto offer = [&](const QString& words, void (TensorStatistics::*what)(TensorId)) {
    addRow(blocks, {words, appTheme().link}, [this, tensor, what] { (statistics_.*what)(tensor); });
  };
  switch (state.kind) {
    case Kind::Absent:
      blocks.push_back(paragraph(tr("Its values were not computed.")));
      break;
    case Kind::Working: {
      Block bar;
      bar.kind = Block::Kind::Bar;
      bar.spans = {{tr("read"), appTheme().text2}};
      bar.right = tr("%1%").arg(static_cast<int>(state.fraction * 100));
      bar.fraction = state.fraction;
      bar.fill = appTheme().accent;
      blocks.push_back(std::move(bar));
      offer(tr("Cancel"), &TensorStatistics::stop);
      break;
    }
    case Kind::Stopped:
      blocks.push_back(paragraph(tr("Not counted: it was cancelled.")));
      offer(tr("Count its values"), &TensorStatistics::again);
      break;
    case Kind::Failed:
      blocks.push_back(paragraph(asSentence(errorSentence(*state.error))));
      offer(tr("Try again"), &TensorStatistics::again);
      break;
    case Kind::Known:
      break;
  }
}

void StatisticsPanel::addLines(std::vector<Block>& blocks, TensorId tensor, const CountedValues& counted,
                               DType dtype, const gathernd::Shape& shape) {
  for (StatisticsLine& line : statisticsLines(counted, dtype, shape)) {
    std::function<void()> activate;
    if (line.goal)
      activate = [this, tensor, label = line.label, goal = *line.goal] { follow(tensor, label, goal); };
    addRow(blocks, {line.label, line.goal ? appTheme().link : appTheme().text}, std::move(activate));
    blocks.back().right = line.value;
  }
}

/// The first one; from where that led, the next.
void StatisticsPanel::follow(TensorId tensor, const QString& label, const StatisticsGoal& goal) {
  const auto& pin = session_.selection().pinA();
  const bool on =
      way_.tensor == tensor && way_.label == label && way_.at >= 0 && pin == CellRef{tensor, way_.at};
  way_ = {tensor, label, on ? way_.at : -1};
  note_.clear();
  if (goal.first >= 0 && (!on || !goal.next)) return goTo({tensor, goal.first});
  statistics_.find(tensor, goal.condition, way_.at);
}

void StatisticsPanel::goTo(const CellRef& cell) {
  way_.at = cell.flat;
  session_.selection().clearPointed();  // what is led to has the word, until one points again
  session_.selection().pin(cell);
  emit chosen(cell);
}

}  // namespace gathernd::ui
