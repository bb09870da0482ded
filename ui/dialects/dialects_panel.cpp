// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialects/dialects_panel.h"

#include <QItemSelectionModel>
#include <QLabel>
#include <QPushButton>

#include "core/analysis/dialect_outcomes.h"
#include "ui/dialects/own_rules_dialog.h"
#include "ui/session/document.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/yielding.h"

namespace gathernd::ui {

DialectsPanel::DialectsPanel(Session& session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      model_(new DialectsModel(this)),
      delegate_(new DialectsDelegate(*model_, this)),
      heading_(named(plainLabel(this), "dialectsHeading")),
      note_(named(plainLabel(this), "dialectsNote")),
      list_(named(new WordList(this), "dialectsList", tr("This call under every dialect"))),
      use_(named(new QPushButton(tr("Use this dialect"), this), "dialectsUse")),
      apart_(named(new QPushButton(tr("Tell them apart"), this), "dialectsTellApart")),
      own_(named(new QPushButton(tr("Own rules…"), this), "dialectsOwn")),
      live_(
          this, [this] { refresh(); }, [this] { leave(); }) {
  setAttribute(Qt::WA_StyledBackground);
  heading_->setWordWrap(true);
  note_->setWordWrap(true);
  list_->setModel(model_);
  list_->setItemDelegate(delegate_);
  use_->setToolTip(helpTip(tr("Switches the document to the dialect chosen in the list.")));
  apart_->setToolTip(
      helpTip(tr("Replaces params and indices by the smallest call that ends differently under the two "
                 "dialects.")));
  own_->setToolTip(
      helpTip(tr("Own rules: each rule set by hand, beginning with those of the document's dialect.")));
  connect(own_, &QPushButton::clicked, this, &DialectsPanel::openOwnRules);
  connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this,
          [this](const QModelIndex& now) { choose(now.isValid() ? now.row() : -1); });
  connect(list_, &QListView::activated, this, [this] { useChosen(); });
  connect(use_, &QPushButton::clicked, this, &DialectsPanel::useChosen);
  connect(apart_, &QPushButton::clicked, this, &DialectsPanel::tellApart);

  auto* buttons = new QWidget(this);
  auto* flow = new FlowLayout(buttons, 8);
  flow->addWidget(use_);
  flow->addWidget(apart_);
  flow->addWidget(own_);
  columnOf(this, {heading_, {list_, 1}, note_, buttons}, {.spacing = 8, .margins = QMargins(12, 14, 8, 12)});

  whenChanged(session_, &live_, kDocumentParts, &Refresher::schedule);
  refreshButtons();
  whenThemed(this, [this] { restyle(); });
}

void DialectsPanel::restyle() {
  heading_->setFont(appTheme().ui(measure::kBodyPx, true));
  list_->doItemsLayout();  // heights follow from fonts
}

void DialectsPanel::refresh() {
  compare();
  choose(list_->currentIndex().row());
}

void DialectsPanel::leave() {
  if (job_.busy()) shown_.reset();  // asked for again when it is next seen
  job_.cancel();
  session_.selection().setMarked({});
  live_.schedule();
}

void DialectsPanel::compare() {
  const Snapshot& snapshot = session_.snapshot();
  if (!snapshot.document || shown_ == snapshot.document) return;
  shown_ = snapshot.document;
  job_.start<std::shared_ptr<const DialectsAnswer>>(
      [call = Call(session_.document()), reference = session_.backends().find("reference")](
          const Job::Task& task) { return answerOfDialects(call, *reference, task.stop); },
      [this](auto answer) { show(std::move(answer)); });
}

void DialectsPanel::show(Expected<std::shared_ptr<const DialectsAnswer>> answer) {
  const DialectOutcome* before =
      list_->currentIndex().isValid() ? model_->outcome(list_->currentIndex().row()) : nullptr;
  const std::string id = before != nullptr ? before->dialect.id : std::string();
  if (!answer) {
    model_->setAnswer(nullptr);
    heading_->setText(asSentence(errorSentence(answer.error())));
  } else {
    model_->setAnswer(std::move(*answer));
    const DialectComparison& compared = model_->answer()->compared;
    heading_->setText(tr("This call under %L1 dialects: %L2 different endings")
                          .arg(compared.outcomes.size())
                          .arg(compared.groups.size()));
    note_->setText(
        compared.all
            ? tr("Seen: that release was watched doing it. Hatched: differs from the current dialect.")
            : tr("Only the first %L1 tuples outside an axis were held against each other.")
                  .arg(compared.outside));
  }
  const int row = id.empty() ? -1 : model_->rowOf(id);
  if (row >= 0) list_->setCurrentIndex(model_->index(row));
  refreshButtons();
}

void DialectsPanel::choose(int row) {
  refreshButtons();
  if (!isVisible()) return;
  const bool stale = shown_ != session_.snapshot().document || job_.busy();
  if (row < 0 || !model_->answer() || stale) return session_.selection().setMarked({});
  session_.selection().setMarked(model_->group(row).differingTuples);
}

void DialectsPanel::refreshButtons() {
  const QModelIndex now = list_->currentIndex();
  const bool other = now.isValid() && model_->outcome(now.row()) != nullptr && !model_->current(now.row());
  use_->setEnabled(other);
  apart_->setEnabled(other);
}

void DialectsPanel::useChosen() {
  const QModelIndex now = list_->currentIndex();
  const DialectOutcome* outcome = now.isValid() ? model_->outcome(now.row()) : nullptr;
  if (outcome == nullptr) return;
  list_->setFocus();  // the button that may have it is for other dialects
  session_.edits().setDialect(Dialect(outcome->dialect));
}

void DialectsPanel::openOwnRules() {
  if (!ownRules_) ownRules_ = new OwnRulesDialog(session_, this);
  ownRules_->show();
  ownRules_->raise();
  ownRules_->activateWindow();
}

void DialectsPanel::tellApart() {
  const QModelIndex now = list_->currentIndex();
  const DialectOutcome* outcome = now.isValid() ? model_->outcome(now.row()) : nullptr;
  if (outcome == nullptr) return;
  auto call = splittingCall(session_.document().dialect, outcome->dialect);
  if (!call) {
    note_->setText(tr("No input is known that ends differently under %1 and %2.")
                       .arg(fromBytes(session_.document().dialect.name), fromBytes(outcome->dialect.name)));
    return;
  }
  const QString name =
      tr("Tell %1 and %2 apart")
          .arg(fromBytes(session_.document().dialect.name), fromBytes(outcome->dialect.name));
  session_.undoStack().beginMacro(name);
  session_.edits().setTensor(TensorId::Params, std::move(call->params), name);
  session_.edits().setTensor(TensorId::Indices, std::move(call->indices), name);
  session_.edits().setBatchDims(call->batchDims);
  session_.undoStack().endMacro();
}

}  // namespace gathernd::ui
