// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialects/dialects_panel.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <array>

#include "core/analysis/dialect_outcomes.h"
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
      heading_(wrappedLabel(this, "dialectsHeading")),
      note_(wrappedLabel(this, "dialectsNote")),
      list_(named(new WordList(this), "dialectsList", tr("This call under every framework"))),
      use_(named(new QPushButton(tr("Use this framework"), this), "dialectsUse")),
      apart_(named(new QPushButton(tr("Tell them apart"), this), "dialectsTellApart")),
      own_(named(new QPushButton(tr("Own rules…"), this), "dialectsOwn")),
      live_(
          this, [this] { refresh(); }, [this] { leave(); }) {
  setAttribute(Qt::WA_StyledBackground);
  list_->setModel(model_);
  list_->setItemDelegate(delegate_);
  use_->setToolTip(helpTip(tr("Switches the call to the framework chosen in the list.")));
  apart_->setToolTip(
      helpTip(tr("Replaces params and indices by the smallest call that ends differently under the two "
                 "dialects.")));
  own_->setToolTip(
      helpTip(tr("Own rules: each rule set by hand, beginning with those of the call's framework.")));
  connect(own_, &QPushButton::clicked, this, &DialectsPanel::openOwnRules);
  connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this,
          [this](const QModelIndex& now) { choose(now.isValid() ? now.row() : -1); });
  connect(list_, &QListView::activated, this, [this] { useChosen(); });
  connect(use_, &QPushButton::clicked, this, &DialectsPanel::useChosen);
  connect(apart_, &QPushButton::clicked, this, &DialectsPanel::tellApart);

  auto* buttons = new QWidget(this);
  new FlowLayout(buttons, 8, {use_, apart_, own_});
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
  const DialectOutcome* before = chosenDialect();
  const std::string id = before != nullptr ? before->dialect.id : std::string();
  if (!answer) {
    model_->setAnswer(nullptr);
    heading_->setText(asSentence(errorSentence(answer.error())));
  } else {
    model_->setAnswer(std::move(*answer));
    const DialectComparison& compared = model_->answer()->compared;
    heading_->setText(tr("This call under %L1 frameworks: %L2 different endings")
                          .arg(compared.outcomes.size())
                          .arg(compared.groups.size()));
    note_->setText(
        compared.all
            ? tr("Seen: that release was watched doing it. Hatched: differs from the current framework.")
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

/// Null: none, or a group.
const DialectOutcome* DialectsPanel::chosenDialect() const {
  const QModelIndex now = list_->currentIndex();
  return now.isValid() ? model_->outcome(now.row()) : nullptr;
}

void DialectsPanel::refreshButtons() {
  const bool other = chosenDialect() != nullptr && !model_->current(list_->currentIndex().row());
  use_->setEnabled(other);
  apart_->setEnabled(other);
}

void DialectsPanel::useChosen() {
  const DialectOutcome* outcome = chosenDialect();
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
  const DialectOutcome* outcome = chosenDialect();
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

namespace {

struct RuleText {
  std::string_view rule;
  const char* sentence;
};

constexpr std::array kSentences = {
    RuleText{"negative_index", QT_TRANSLATE_NOOP("Rules", "What an index below 0 means")},
    RuleText{"out_of_range",
             QT_TRANSLATE_NOOP("Rules", "What becomes of a tuple with an index outside its axis")},
    RuleText{"index_check", QT_TRANSLATE_NOOP("Rules", "What is checked before anything is read")},
    RuleText{"depth_zero", QT_TRANSLATE_NOOP("Rules", "What a tuple without numbers selects")},
    RuleText{"batch_axes", QT_TRANSLATE_NOOP("Rules", "Whether several batch axes come back as one")},
    RuleText{"tuple_axis", QT_TRANSLATE_NOOP("Rules", "Along which axis of indices a tuple lies")},
    RuleText{"batch_dims", QT_TRANSLATE_NOOP("Rules", "Whether there are batch axes, which must be equal")},
    RuleText{"empty_params", QT_TRANSLATE_NOOP("Rules", "What a tuple into params without elements is")},
    RuleText{"zero_size_axis", QT_TRANSLATE_NOOP("Rules", "What an index along an axis of size 0 is")},
    RuleText{"bad_indices_policy",
             QT_TRANSLATE_NOOP("Rules", "Whether the call may choose the rule for bad tuples")},
    RuleText{"fill_value",
             QT_TRANSLATE_NOOP("Rules", "What a filled slice holds when the call says nothing")},
    RuleText{"empty_output_checks",
             QT_TRANSLATE_NOOP("Rules", "Whether indices are looked at when the output is empty")},
    RuleText{"scalar_params", QT_TRANSLATE_NOOP("Rules", "Whether params may have rank 0")},
    RuleText{"scalar_indices", QT_TRANSLATE_NOOP("Rules", "Whether indices may have rank 0, as one tuple")},
    RuleText{"index_bits", QT_TRANSLATE_NOOP("Rules", "How much is kept of an index of 64 bits")},
    RuleText{"clamped_gradient", QT_TRANSLATE_NOOP("Rules", "What a clamped tuple adds to the gradient")},
    RuleText{"zeroed_gradient", QT_TRANSLATE_NOOP("Rules", "What a zeroed tuple is to the gradient")},
};

QString spaced(std::string_view word) {
  return fromBytes(word).replace(u'_', u' ');
}

/// What a switch decides.
QString ruleSentence(std::string_view rule) {
  for (const RuleText& text : kSentences) {
    if (text.rule == rule) return QCoreApplication::translate("Rules", text.sentence);
  }
  return {};
}

}  // namespace

OwnRulesDialog::OwnRulesDialog(Session& session, QWidget* parent)
    : QDialog(parent), session_(session), name_(named(new QLineEdit(this), "ownRulesName")) {
  setObjectName(QStringLiteral("ownRulesDialog"));
  setWindowTitle(tr("Own rules"));
  setAttribute(Qt::WA_DeleteOnClose);
  QLabel* about =
      plainLabel(this, tr("Each change is applied at once, can be undone, and is saved with the scenario."));
  about->setWordWrap(true);
  connect(name_, &QLineEdit::editingFinished, this, &OwnRulesDialog::rename);
  auto* rules = new QWidget;
  auto* form = new QFormLayout(rules);
  form->setContentsMargins(0, 0, 12, 0);
  form->addRow(tr("name"), name_);
  for (const RuleWord& word : ruleWords(session_.document().dialect)) {
    auto* combo = new QComboBox(this);
    const QString rule = fromBytes(word.rule);
    combo->setObjectName(QStringLiteral("rule_") + rule);
    for (const std::string_view value : ruleValues(word.rule))
      combo->addItem(spaced(value), fromBytes(value));
    const QString sentence = ruleSentence(word.rule);
    combo->setToolTip(sentence);
    combo->setAccessibleName(spaced(word.rule));
    combo->setAccessibleDescription(sentence);
    QLabel* label = plainLabel(this, spaced(word.rule));
    label->setToolTip(sentence);
    label->setBuddy(combo);
    form->addRow(label, combo);
    switches_.insert(rule, combo);
    connect(combo, &QComboBox::activated, this,
            [this, combo, rule](int i) { change(rule, combo->itemData(i).toString()); });
  }
  auto* area = new YieldingArea(this);
  area->setContent(rules);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setMinimumWidth(rules->sizeHint().width() + area->verticalScrollBar()->sizeHint().width());
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
  columnOf(this, {about, area, buttons}, {.margins = std::nullopt});
  whenChanged(session_, this, Part::Rules, &OwnRulesDialog::refresh);
  refresh();
}

/// A field that loses the focus with its window has nothing to say any more.
OwnRulesDialog::~OwnRulesDialog() {
  name_->disconnect(this);
}

void OwnRulesDialog::refresh() {
  const Dialect& dialect = session_.document().dialect;
  const QString name = fromBytes(dialect.name);
  if (!name_->hasFocus() && name_->text() != name) name_->setText(name);
  for (const RuleWord& word : ruleWords(dialect)) {
    QComboBox* combo = switches_.value(fromBytes(word.rule));
    combo->setCurrentIndex(combo->findData(fromBytes(word.value)));
  }
}

void OwnRulesDialog::change(const QString& rule, const QString& value) {
  Dialect own = session_.document().dialect;
  const bool builtin = findDialect(own.id) != nullptr;
  if (!setRule(own, rule.toStdString(), value.toStdString()) || own == session_.document().dialect) return;
  if (builtin) {
    // As a scenario file names it; what a release was seen to do is not said of other rules.
    own.name = tr("Own, from %1").arg(fromBytes(own.name)).toStdString();
    own.id = "custom";
    own.versions.clear();
    own.gradientSeen = {};
    own.notes.clear();
  }
  session_.edits().setDialect(own);
}

void OwnRulesDialog::rename() {
  Dialect own = session_.document().dialect;
  const QString name = name_->text().trimmed();
  if (findDialect(own.id) != nullptr || name.isEmpty()) return refresh();
  own.name = name.toStdString();
  session_.edits().setDialect(own);
}

}  // namespace gathernd::ui
