// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialects/own_rules_dialog.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <array>

#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/yielding.h"

namespace gathernd::ui {
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

}  // namespace

QString ruleSentence(std::string_view rule) {
  for (const RuleText& text : kSentences) {
    if (text.rule == rule) return QCoreApplication::translate("Rules", text.sentence);
  }
  return {};
}

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
  auto* area = new YieldingArea(rules, this);
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
