// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/tool_bar.h"

#include <QAction>
#include <QComboBox>
#include <QLineEdit>
#include <QPainter>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
#include <string>

#include "core/scenario/examples.h"
#include "core/text/element_text.h"
#include "ui/session/beside.h"
#include "ui/steps/step_bar.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/eliding_combo.h"
#include "ui/widgets/field.h"

namespace gathernd::ui {
namespace {

// What folds last.
constexpr int kRun = 100, kDialect = 90, kBatchDims = 80, kPlay = 78, kPresent = 75, kExample = 70,
              kCompare = 45;
constexpr int kMostListed = 24;
constexpr int kMinBatchDims = -8,
              kMaxBatchDims = 32;  // illegal values can be entered: the error explains them

void select(QComboBox* combo, const QString& data) {
  const QSignalBlocker quiet(combo);
  combo->setCurrentIndex(combo->findData(data));
}

}  // namespace

ToolBar::ToolBar(Session& session, QAction* run, QAction* present, QWidget* parent)
    : FoldBar(
          tr("Call options"),
          tr("Call options: types, policy, fill value and devices, and what the window is too narrow for."),
          parent),
      session_(session),
      example_(new ElidingCombo("exampleCombo", 15, this)),
      dialect_(new ElidingCombo("dialectCombo", 14, this)),
      dtype_(new ElidingCombo("dtypeCombo", 5, this)),
      indexDtype_(new ElidingCombo("indexDtypeCombo", 4, this)),
      batchDims_(named(new QSpinBox(this), "batchDimsSpin")),
      policy_(new ElidingCombo("policyCombo", 5, this)),
      fill_(named(new QLineEdit(this), "fillValueEdit")),
      backend_(new ElidingCombo("backendCombo", 5, this)),
      besideDialect_(new ElidingCombo("secondDialectCombo", 14, this)),
      besideBackend_(new ElidingCombo("secondDeviceCombo", 8, this)) {
  named(this, "toolBar", tr("Toolbar"));
  for (QComboBox* combo : findChildren<QComboBox*>()) combo->setMaxVisibleItems(kMostListed);

  example_->setChosenInList(true);  // another one takes the place of what is open
  fillExamples();
  besideDialect_->addItem(tr("nothing"), QString());
  besideDialect_->setPlaceholderText(tr("Compare with…"));
  for (QComboBox* combo : {dialect_, besideDialect_})
    for (const Dialect& dialect : builtinDialects())
      combo->addItem(fromBytes(dialect.name), fromBytes(dialect.id));
  for (DType dtype : kAllDTypes) {
    dtype_->addItem(dtypeText(dtype), dtypeText(dtype));
    if (isInteger(dtype)) indexDtype_->addItem(dtypeText(dtype), dtypeText(dtype));
  }
  batchDims_->setRange(kMinBatchDims, kMaxBatchDims);
  batchDims_->setKeyboardTracking(false);
  for (const char* policy : {"", "DEFAULT", "ERROR", "IGNORE"}) {
    policy_->addItem(*policy == '\0' ? tr("(empty)") : QLatin1String(policy), QLatin1String(policy));
  }
  fill_->setPlaceholderText(tr("its default"));
  fill_->setFixedWidth(90);
  fillBackends();

  addField(tr("Example"), example_, kExample,
           tr("Example: a call that is ready to look at and to change. Another one opens in its place."));
  addField(tr("Framework"), dialect_, kDialect, dialectHelp());
  batchField_ = addField(
      tr("batch_dims"), batchDims_, kBatchDims,
      tr("batch_dims: how many leading axes params and indices share. Each tuple then sees only its own "
         "entry of params."));
  besideField_ = addField(
      tr("Compare with"), besideDialect_, kCompare,
      tr("Compare with: a second framework. Its output stands beside this one, with what differs, the rule "
         "that decides and the framework's own message."));
  addField(tr("dtype"), dtype_, kInList,
           tr("dtype: the element type of params, and so of output. Another one converts the values."));
  addField(tr("index"), indexDtype_, kInList,
           tr("index: the integer type of indices. Another one converts the numbers."));
  policyField_ = addField(tr("policy"), policy_, kInList,
                          tr("policy: TensorFlow's bad_indices_policy. ERROR refuses a tuple out of range, "
                             "IGNORE writes 0 for it; empty and DEFAULT leave it to the device."));
  fillField_ = addField(tr("fill"), fill_, kInList,
                        tr("fill: the value that is written where a tuple is out of range. Empty: the "
                           "framework's own."));
  addField(tr("Device"), backend_, kInList,
           tr("Device: what carries out the gather. The output is the same on each; the time is not."));
  addField(tr("Second device"), besideBackend_, kInList,
           tr("Second device: the same call there as well. Its output stands beside this one, and a bit that "
              "differs is marked."));
  run->setToolTip(
      helpTip(tr("Run: carries out this call, which is too large to run by itself at every change."),
              run->shortcut()));
  present->setToolTip(
      helpTip(tr("Present: the picture alone on the whole screen, for a class."), present->shortcut()));
  addEnd(new PlayButtons(session_, this), kPlay);
  addButton(present, "presentButton", kPresent);
  runButton_ = addButton(run, "runButton", kRun);

  connectIntents();
  whenChanged(session_, this, kOutcomeParts, &ToolBar::refresh);
  refresh();
}

QWidget* ToolBar::addButton(QAction* action, const char* name, int importance) {
  auto* button = named(new QToolButton(this), name);
  button->setDefaultAction(action);
  button->setFixedHeight(30);
  button->setToolButtonStyle(importance == kRun ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonTextOnly);
  button->setProperty("primary", importance == kRun);
  button->setIconSize(QSize(16, 16));
  addEnd(button, importance);
  return button;
}

void ToolBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), appTheme().window);
  painter.fillRect(QRect(0, height() - 1, width(), 1), appTheme().line);
}

QString ToolBar::dialectHelp() {
  return tr(
      "Framework: whose gather_nd this is. It decides which shapes are allowed, what a negative number means "
      "and what becomes of a tuple out of range.");
}

Field* ToolBar::addField(const QString& word, QWidget* control, int importance, const QString& help) {
  auto* const field = new Field(word, control, homeOf(importance));
  field->setToolTip(helpTip(help));
  add(field, importance, importance == kExample);  // the others say too little when cut
  return field;
}

void ToolBar::fillExamples() {
  for (const ExampleSummary& example : exampleSummaries())
    example_->addItem(coreText(example.title), fromBytes(example.id));
}

void ToolBar::fillBackends() {
  backend_->addItem(tr("auto"), QStringLiteral("auto"));
  besideBackend_->addItem(tr("none"), QString());
  for (const auto& backend : session_.backends().all()) {
    const QString id = fromBytes(backend->id()), name = coreText(backend->name());
    backend_->addItem(id, id);
    backend_->setItemData(backend_->count() - 1, name, Qt::ToolTipRole);
    besideBackend_->addItem(name, id);
  }
}

void ToolBar::connectIntents() {
  const auto chosen = [this](QComboBox* combo, auto take) {
    connect(combo, &QComboBox::activated, this,
            [combo, take](int i) { take(combo->itemData(i).toString().toStdString()); });
  };
  chosen(example_, [this](const std::string& id) {
    showExample(exampleId_, exampleTitle_);  // it changes when, and if, the example is there
    emit exampleChosen(QString::fromStdString(id));
  });
  chosen(dialect_, [this](const std::string& id) {
    if (const Dialect* dialect = findDialect(id)) session_.edits().setDialect(*dialect);
  });
  const auto convert = [this, chosen](QComboBox* combo, TensorId tensor) {
    chosen(combo, [this, tensor](const std::string& name) {
      const auto dtype = dtypeFromName(name);
      if (!dtype) return;
      const auto converted = session_.edits().convert(tensor, *dtype);
      if (!converted) emit failed(errorSentence(converted.error()));
      refresh();
    });
  };
  convert(dtype_, TensorId::Params);
  convert(indexDtype_, TensorId::Indices);
  connect(batchDims_, &QSpinBox::valueChanged, this,
          [this](int value) { session_.edits().setBatchDims(value); });
  chosen(policy_, [this](const std::string& policy) { session_.edits().setPolicy(policy); });
  connect(fill_, &QLineEdit::editingFinished, this, &ToolBar::commitFillValue);
  connect(this, &FoldBar::listClosed, this, &ToolBar::commitFillValue);  // a list that closes takes no focus
  whenChanged(session_, this, Part::Replaced, [this] {
    fill_->setModified(false);  // what was typed was for the former one
    showFillValue();
  });
  chosen(besideDialect_, [this](const std::string& id) {
    const Dialect* dialect = findDialect(id);
    session_.beside().setDialect(dialect != nullptr ? std::optional<Dialect>(*dialect) : std::nullopt);
  });
  chosen(besideBackend_, [this](const std::string& id) { session_.beside().setBackend(id); });
  connect(&session_.beside(), &BesideWork::changed, this, &ToolBar::refresh);
  chosen(backend_, [this](const std::string& id) { session_.edits().setBackend(id); });
}

void ToolBar::commitFillValue() {
  if (!fill_->isModified()) return;
  fill_->setModified(false);
  const QString text = fill_->text().trimmed();
  if (text.isEmpty()) return session_.edits().setFillValue(std::nullopt);
  const auto value = parseElement(text.toStdString(), session_.document().params.dtype());
  if (value) return session_.edits().setFillValue(*value);
  emit failed(errorSentence(value.error()));
}

void ToolBar::showExample(const QString& id, const QString& title) {
  exampleId_ = id;
  exampleTitle_ = title;
  example_->setPlaceholderText(title);
  select(example_, id);
}

void ToolBar::showFillValue() {
  const auto& value = session_.document().fillValue;
  fill_->setText(value ? QString::fromStdString(formatElement(*value)) : QString());
}

void ToolBar::refresh() {
  const Snapshot& snapshot = session_.snapshot();
  if (!snapshot.document) return;
  const Document& document = *snapshot.document;
  const QString dialect = QString::fromStdString(document.dialect.id);
  if (dialect_->findData(dialect) < 0)
    dialect_->setPlaceholderText(QString::fromStdString(document.dialect.name));
  select(dialect_, dialect);
  const QString versions = coreText(document.dialect.versions);
  dialect_->setToolTip(
      helpTip(dialectHelp() + (versions.isEmpty() ? QString() : u' ' + asSentence(versions))));
  select(dtype_, dtypeText(document.params.dtype()));
  const QString indexType = dtypeText(document.indices.dtype());
  if (indexDtype_->findData(indexType) < 0) indexDtype_->setPlaceholderText(indexType);
  select(indexDtype_, indexType);
  {
    const QSignalBlocker quiet(batchDims_);
    batchDims_->setValue(
        static_cast<int>(std::clamp<std::int64_t>(document.batchDims, kMinBatchDims, kMaxBatchDims)));
  }
  batchField_->setInvalid(snapshot.error && snapshot.error->code == ErrorCode::BatchDims);
  select(policy_, QString::fromStdString(document.policy));
  // A policy that the dialect has not is an error: it must stay visible to be taken back.
  setWanted(policyField_, document.dialect.policy != PolicyRule::None || !document.policy.empty());
  const bool fills = document.dialect.outOfRange == OutOfRange::Fill;
  if (!fills) fill_->setModified(false);  // hidden, it loses the focus: that commits nothing
  setWanted(fillField_, fills);
  if (!fill_->hasFocus()) showFillValue();
  setWanted(runButton_, snapshot.state == OutputState::Stale);
  select(backend_, QString::fromStdString(document.backend));
  const auto& second = session_.beside().dialect();
  select(besideDialect_, second ? QString::fromStdString(second->id) : QString());
  besideField_->setWordShown(second.has_value());
  select(besideBackend_, QString::fromStdString(session_.beside().backend()));
}

}  // namespace gathernd::ui
