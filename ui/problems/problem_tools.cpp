// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/problems/problem_tools.h"

#include <QLabel>
#include <QPushButton>
#include <QTextDocumentFragment>
#include <QTimer>
#include <algorithm>
#include <numeric>
#include <vector>

#include "core/formats/run_file.h"
#include "ui/access/linked_label.h"
#include "ui/problems/error_bar.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/dialogs.h"
#include "ui/widgets/flow_layout.h"

namespace gathernd::ui {
namespace {

constexpr std::size_t kMaxGroups = 6;

void allow(QPushButton* button, const Expected<void>& may, const QString& does) {
  button->setEnabled(may.has_value());
  button->setToolTip(may ? does : plainTip(asSentence(errorSentence(may.error()))));
}

/// Whether the fixes of a refusal have them: where indices are of a size for that.
bool offersProposals(const Session& session) {
  constexpr std::int64_t kMost = 100'000;
  return session.snapshot().error && session.document().indices.elementCount() <= kMost;
}

}  // namespace

ProblemTools::ProblemTools(Session& session, Dialogs& dialogs, QWidget* parent)
    : QWidget(parent),
      session_(session),
      dialogs_(dialogs),
      groups_(named(new LinkedLabel(this), "problemsGroups", tr("What the bad tuples look like"))),
      clamp_(named(new QPushButton(tr("Clamp them"), this), "problemsClamp")),
      drop_(named(new QPushButton(tr("Drop them"), this), "problemsDrop")),
      save_(named(new QPushButton(tr("Save the list…"), this), "problemsSave")),
      cancel_(named(new QPushButton(tr("Cancel"), this), "problemsCancel", tr("Cancel mending or saving"))) {
  connect(groups_, &QLabel::linkActivated, this, &ProblemTools::follow);
  clamp_->setToolTip(
      helpTip(tr("Moves each number that is out of range to the nearest one inside its axis.")));
  drop_->setToolTip(helpTip(tr("Takes the tuples that are out of range out of indices.")));
  save_->setToolTip(helpTip(tr("Writes all of them as .csv, or a mask of the tuples as .npy.")));
  cancel_->setToolTip(helpTip(tr("Stops mending or saving. Nothing of the document has changed by then.")));
  connect(clamp_, &QPushButton::clicked, this, &ProblemTools::clamp);
  connect(drop_, &QPushButton::clicked, this, &ProblemTools::drop);
  connect(save_, &QPushButton::clicked, this, &ProblemTools::save);
  connect(cancel_, &QPushButton::clicked, this, &ProblemTools::stop);
  cancel_->hide();

  auto* buttons = new QWidget(this);
  new FlowLayout(buttons, 8, {clamp_, drop_, save_, cancel_});
  columnOf(this, {groups_, buttons}, {.spacing = 10});
  hide();
  whenChanged(session_, this, kOutcomeParts, &ProblemTools::refresh);
  refresh();
}

void ProblemTools::refresh() {
  const Snapshot& snapshot = session_.snapshot();
  setEnabled(snapshot.badKnown || snapshot.state == OutputState::Pending);
  if (seen_ == snapshot.document && analysis_) return show();
  const bool awaited = snapshot.plan && !snapshot.badKnown && snapshot.state != OutputState::Refused;
  if (awaited) {  // keeps what it shows still while a live run answers
    if (seen_ != snapshot.document) stop();
    return;
  }
  if (!snapshot.plan || snapshot.bad.count == 0) {
    looking_.cancel();
    if (seen_ != snapshot.document) stop();
    seen_.reset();
    analysis_.reset();
    return show();
  }
  if (seen_ == snapshot.document) return;
  stop();
  seen_ = snapshot.document;
  look();
}

void ProblemTools::look() {
  const Snapshot& snapshot = session_.snapshot();
  looking_.start<BadAnalysis>(
      [plan = snapshot.plan,
       indices = snapshot.document->indices](const Job::Task& task) -> Expected<BadAnalysis> {
        const auto flat = indices.flattened();
        if (!flat) return fail(flat.error());
        return analyseBadTuples(*plan, *flat, task.stop);
      },
      [this, plan = snapshot.plan](Expected<BadAnalysis> answer) {
        plan_ = plan;
        analysis_.reset();
        if (answer) analysis_ = std::move(*answer);
        show();
      });
}

void ProblemTools::show() {
  const bool any = analysis_ && analysis_->bad.count > 0;
  setVisible(any);
  if (!any) return;
  QString text;
  for (std::size_t i = 0; i < std::min(kMaxGroups, analysis_->groups.size()); ++i)
    text += groupParagraph(*plan_, analysis_->groups[i]);
  const bool asFixes = offersProposals(session_);
  for (std::size_t i = 0; i < analysis_->proposals.size() && !asFixes; ++i) {
    const BadProposal& proposal = analysis_->proposals[i];
    text += proposalParagraph(*plan_, proposal, static_cast<int>(i), mayPropose(*plan_, proposal));
  }
  if (text != groups_->text()) {
    groups_->setText(text);
    groups_->setAccessibleDescription(QTextDocumentFragment::fromHtml(text).toPlainText());
  }
  offer();
}

void ProblemTools::offer() {
  if (!plan_) return;
  const Snapshot& snapshot = session_.snapshot();
  const bool offered =
      snapshot.error && static_cast<std::int64_t>(snapshot.bad.all.size()) == snapshot.bad.count;
  clamp_->setVisible(!offered);  // a refusal's own fixes have it already
  allow(clamp_, mayClampTuples(*plan_), tr("Moves each number outside its axis to the nearest place on it."));
  allow(drop_, mayDropTuples(*plan_), tr("Leaves the bad tuples out of indices."));
}

void ProblemTools::follow(const QString& link) {
  const QString number = link.section(u':', 1);
  if (link.startsWith(QLatin1String("tuple:"))) {
    emit tupleChosen(number.toLongLong());
  } else if (analysis_ && seen_ == session_.snapshot().document) {
    const auto at = static_cast<std::size_t>(number.toInt());
    if (at < analysis_->proposals.size()) propose(BadProposal(analysis_->proposals[at]));
  }
}

void ProblemTools::propose(const BadProposal& proposal) {
  leadToMended();
  if (proposal.kind == BadProposal::Kind::BatchDims) return session_.edits().setBatchDims(proposal.batchDims);
  if (proposal.kind == BadProposal::Kind::TupleFirst) {
    std::vector<int> order(static_cast<std::size_t>(plan_->indices.rank()));
    std::iota(order.begin(), order.end() - 1, 1);
    order.back() = 0;
    if (auto done = session_.edits().transpose(TensorId::Indices, order); !done)
      dialogs_.showError(this, asSentence(errorSentence(done.error())));
    return;
  }
  const auto changes = proposedElements(*plan_, seen_->indices, proposal);
  session_.edits().setElements(TensorId::Indices, changes,
                               proposal.kind == BadProposal::Kind::OneBased
                                   ? tr("Count indices from 0")
                                   : tr("Reorder the numbers of tuples"));
}

void ProblemTools::leadToMended() {
  if (const auto cell = cellAtFault(session_)) emit mends(*cell);
}

void ProblemTools::clamp() {
  const Snapshot& snapshot = session_.snapshot();
  const QString name = tr("Clamp bad tuples");
  const auto listed = static_cast<std::int64_t>(snapshot.bad.all.size());
  if (!snapshot.plan || !snapshot.badKnown) return;
  if (listed < snapshot.bad.count) return mend(&clampBadTuples, name);
  const auto changes = clampedElements(*snapshot.plan, snapshot.document->indices, snapshot.bad.all);
  if (!changes) return;
  leadToMended();
  session_.edits().setElements(TensorId::Indices, *changes, name);
}

void ProblemTools::drop() {
  mend(&dropBadTuples, tr("Drop bad tuples"));
}

void ProblemTools::mend(Expected<Tensor> (*how)(const Plan&, const Tensor&, const std::stop_token&),
                        const QString& name) {
  const Snapshot& snapshot = session_.snapshot();
  if (!snapshot.plan) return;
  mending_.start<Tensor>(
      [how, plan = snapshot.plan,
       indices = snapshot.document->indices](const Job::Task& task) -> Expected<Tensor> {
        const auto flat = indices.flattened();
        if (!flat) return fail(flat.error());
        return how(*plan, *flat, task.stop);
      },
      [this, name, document = snapshot.document](Expected<Tensor> mended) {
        cancel_->hide();
        if (document != session_.snapshot().document) return;  // somebody went on editing
        if (!mended) return dialogs_.showError(this, asSentence(errorSentence(mended.error())));
        leadToMended();
        session_.edits().setTensor(TensorId::Indices, std::move(*mended), name);
      });
  working();
}

/// Most of it is done before a button could be read.
void ProblemTools::working() {
  constexpr int kPatienceMs = 300;
  QTimer::singleShot(kPatienceMs, this, [this] { cancel_->setVisible(mending_.busy()); });
}

void ProblemTools::stop() {
  mending_.cancel();
  cancel_->hide();
}

void ProblemTools::save() {
  const Snapshot& snapshot = session_.snapshot();
  if (!snapshot.plan) return;
  Dialogs::FileQuestion question;
  question.title = tr("Save the bad tuples");
  question.name = tr("bad tuples") + QStringLiteral(".csv");
  question.filters = {tr("List (*.csv)"), tr("Mask (*.npy)")};
  question.suffix = QStringLiteral("csv");
  dialogs_.saveFile(
      this, question,
      [this, plan = snapshot.plan, indices = snapshot.document->indices](const QString& path) {
        mending_.start<bool>(
            [plan, indices, file = path.toStdString()](const Job::Task& task) -> Expected<bool> {
              const auto flat = indices.flattened();
              if (!flat) return fail(flat.error());
              if (auto written = writeBadTuples(file, *plan, *flat, task.stop); !written)
                return fail(std::move(written.error()));
              return true;
            },
            [this](Expected<bool> written) {
              cancel_->hide();
              if (!written) dialogs_.showError(this, asSentence(errorSentence(written.error())));
            });
        working();
      });
}

}  // namespace gathernd::ui
