// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/problems/problems_panel.h"

#include <QItemSelectionModel>
#include <QLabel>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "core/call/trace.h"
#include "core/overview/find.h"
#include "core/tensor/edited_tensor.h"
#include "ui/problems/error_bar.h"
#include "ui/problems/problem_tools.h"
#include "ui/problems/problems_model.h"
#include "ui/text/plain_text.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/yielding.h"

namespace gathernd::ui {
namespace {

/// Those that read a NaN; where there are none, an infinity. What a dialect made up was not read.
Expected<OddReads> findOddReads(const Tensor& output, const Trace& trace, const ScanOptions& options) {
  OddReads odd;
  if (output.dtype() == DType::String) return odd;
  const EditedTensor values(output);
  const std::int64_t block = trace.plan().sliceElements;
  for (const bool nan : {true, false}) {
    Predicate condition;
    condition.kind = nan ? Predicate::Kind::Nan : Predicate::Kind::Infinite;
    Search search;
    search.wraps = false;
    while (odd.places.size() < OddReads::kMost) {
      const auto found = findElement(values, condition, search, options);
      if (!found) return fail(found.error());
      if (!*found) break;
      const std::int64_t flat = (*found)->flat;
      if (trace.sourceOfOutput(flat) >= 0) odd.places.push_back(flat);
      search.from = (flat / block + 1) * block - 1;  // on to the next tuple
    }
    odd.nan = nan;
    if (!odd.places.empty()) break;
  }
  return odd;
}

}  // namespace

ProblemsPanel::ProblemsPanel(Session& session, Dialogs& dialogs, QWidget* parent)
    : QWidget(parent),
      session_(session),
      model_(new ProblemsModel(session, this)),
      delegate_(new ProblemDelegate(*model_, this)),
      tools_(new ProblemTools(session, dialogs, this)),
      heading_(wrappedLabel(this, "problemsHeading")),
      sentence_(wrappedLabel(this, "problemsSentence")),
      list_(named(new YieldingList(this), "problemsList", tr("Tuples that are out of range"))),
      next_(named(new QToolButton(this), "problemsNext", tr("Next problem"))) {
  setAttribute(Qt::WA_StyledBackground);
  sentence_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  next_->setText(tr("F8 next"));
  next_->setToolTip(helpTip(tr("Pins the next tuple that is out of range; after the last one, the first."),
                            QKeySequence(Qt::Key_F8)));
  next_->setProperty("flat", true);
  connect(next_, &QToolButton::clicked, this, &ProblemsPanel::next);

  list_->setModel(model_);
  list_->setItemDelegate(delegate_);
  list_->setUniformItemSizes(true);  // a hundred thousand cards are laid out without asking each
  list_->setFrameShape(QFrame::NoFrame);
  list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  list_->setStyleSheet(QStringLiteral("QListView { background: transparent; border: none; }"));
  connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this,
          [this](const QModelIndex& now) {
            if (now.isValid()) choose(model_->tupleAt(now.row()));
          });
  connect(list_, &QListView::clicked, this, [this](const QModelIndex& at) {
    choose(model_->tupleAt(at.row()));
    emit picked();
  });

  auto* top = rowOf(nullptr, {{heading_, 1}, {next_, 0, Qt::AlignTop}});
  columnOf(this,
           {top, sentence_, new FixButtons(session, Qt::Vertical, this), tools_, {list_, 100}, spring()},
           {.spacing = 10, .margins = QMargins(20, 14, 20, 12)});
  connect(tools_, &ProblemTools::tupleChosen, this, [this](std::int64_t tuple) {
    const int row = model_->rowOf(tuple);
    if (row >= 0) list_->setCurrentIndex(model_->index(row));
    choose(tuple);
  });
  whenChanged(session_, this, kAllParts, &ProblemsPanel::refresh);
  refresh();
  whenThemed(this, [this] { restyle(); });
}

void ProblemsPanel::restyle() {
  heading_->setFont(appTheme().ui(measure::kBodyPx, true));
  list_->viewport()->update();
}

bool ProblemsPanel::waiting() const {
  return tools_->waiting() || looking_.busy();
}

std::int64_t ProblemsPanel::count() const {
  const Snapshot& snapshot = session_.snapshot();
  if (model_->total() > 0) return model_->total();
  return snapshot.error && snapshot.error->code != ErrorCode::Cancelled ? 1 : 0;
}

void ProblemsPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  lookAtReads();
}

/// A NaN that is read is no error, and yet not what one wants: it is said, while somebody looks.
void ProblemsPanel::lookAtReads() {
  const Snapshot& snapshot = session_.snapshot();
  const bool there = snapshot.state == OutputState::Current && snapshot.trace && snapshot.bad.count == 0;
  const auto result = there ? snapshot.result : nullptr;
  if (!result && snapshot.state != OutputState::Pending) odd_ = {};  // else it stands until the next is known
  if (result == seen_ || (result && !isVisible())) return;
  seen_ = result;
  looking_.cancel();
  if (!result) return;
  looking_.start<OddReads>(
      [result, trace = snapshot.trace](const Job::Task& task) {
        return findOddReads(result->output, *trace, {task.stop, nullptr, 0});
      },
      [this](Expected<OddReads> odd) {
        odd_ = odd ? std::move(*odd) : OddReads();
        refresh();
      });
}

void ProblemsPanel::refresh() {
  lookAtReads();
  const Snapshot& snapshot = session_.snapshot();
  const bool tuples = model_->total() > 0;
  const bool tooLarge = snapshot.state == OutputState::TooLarge;
  const bool waiting = snapshot.plan && !snapshot.badKnown && (tooLarge || !snapshot.error);
  // The list keeps still while a live run answers; a look at many tuples takes longer.
  if (waiting && count_ > 0 && snapshot.state == OutputState::Pending) return;
  if (tuples) {
    heading_->setText(
        tr("%L1 of %L2 tuples out of range").arg(model_->total()).arg(snapshot.plan->tupleCount));
  } else if (snapshot.plan && !odd_.places.empty()) {
    const auto count = static_cast<qlonglong>(odd_.places.size());
    const auto tuplesInAll = static_cast<qlonglong>(snapshot.plan->tupleCount);
    const bool more = odd_.places.size() >= OddReads::kMost;
    heading_->setText((!odd_.nan ? more ? tr("At least %L1 of %L2 tuples read an infinity")
                                        : tr("%L1 of %L2 tuples read an infinity")
                       : more ? tr("At least %L1 of %L2 tuples read a NaN")
                                 : tr("%L1 of %L2 tuples read a NaN"))
                          .arg(count)
                          .arg(tuplesInAll));
  } else {
    heading_->setText(waiting          ? tr("Looking at every tuple…")
                      : tooLarge       ? tr("Too large to run")
                      : snapshot.error ? tr("This call is refused")
                                       : tr("No problems"));
  }
  QString sentence;  // why a call is refused stands above the picture
  if (tuples && model_->rowCount() < model_->total()) {
    sentence = tr("The first %L1 are listed.").arg(model_->rowCount());
  }
  if (!tuples && !snapshot.error && !waiting) sentence = tr("Every tuple lies inside params.");
  sentence_->setText(sentence);
  sentence_->setVisible(!sentence.isEmpty());
  list_->setVisible(tuples);
  next_->setVisible(tuples || !odd_.places.empty());
  next_->setText(tuples ? tr("F8 next") : tr("Next one"));
  const std::int64_t now = count();
  if (now == count_) return;
  count_ = now;
  emit countChanged(now);
}

void ProblemsPanel::choose(std::int64_t tuple) {
  const Snapshot& snapshot = session_.snapshot();
  if (tuple < 0 || !snapshot.trace || tuple >= snapshot.trace->tupleCount()) return;
  current_ = tuple;
  const TupleTrace trace = snapshot.trace->at(tuple);
  const int component = trace.badComponent >= 0 ? trace.badComponent : 0;
  lead({TensorId::Indices, snapshot.trace->indexOf(tuple, component)});
}

void ProblemsPanel::lead(const CellRef& cell) {
  session_.selection().clearPointed();  // what is led to has the word, until one points again
  session_.selection().pin(cell);
  emit chosen(cell);
}

void ProblemsPanel::next() {
  if (seen_ && !looking_.busy() && !odd_.places.empty()) {
    const auto& pin = session_.selection().pinA();
    const std::int64_t at = pin && pin->tensor == TensorId::Output ? pin->flat : -1;
    const auto behind = std::upper_bound(odd_.places.begin(), odd_.places.end(), at);
    return lead({TensorId::Output, behind == odd_.places.end() ? odd_.places.front() : *behind});
  }
  const std::int64_t tuple = session_.snapshot().nextBad(current_);
  if (tuple < 0) return;
  const int row = model_->rowOf(tuple);
  if (row < 0) return choose(tuple);
  if (list_->currentIndex().row() == row) choose(tuple);  // the same one again, after Esc
  list_->setCurrentIndex(model_->index(row));
}

}  // namespace gathernd::ui
