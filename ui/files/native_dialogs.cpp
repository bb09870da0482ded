// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/native_dialogs.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QInputDialog>
#include <QLabel>
#include <QMessageBox>
#include <QPrintDialog>
#include <QPrinter>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QThread>
#include <QTimer>
#include <QTreeWidget>
#include <algorithm>
#include <chrono>
#include <memory>

#include "ui/editors/tensor/tensor_field.h"
#include "ui/files/capture_dialog.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/marks.h"

namespace gathernd::ui {
namespace {

constexpr std::array kTensors = {TensorId::Params, TensorId::Indices};
constexpr int kWidth = 860, kHeight = 560;
constexpr int kMaxRowsShown = 8, kMargin = 16;
constexpr int kMostOfRoom[] = {4, 1, 1, 2};  ///< a column has at most one part in so many of what is left

const ModelTensor& tensorOf(const ModelCall& call, std::size_t which) {
  return which == 0 ? call.params : call.indices;
}

bool isGatherNd(const ModelCall& call) {
  return call.node.op == "GatherND";
}

/// One of several of a name is told by what it has alone.
QString nodeText(const ModelNode& node) {
  const bool shared = !node.name.empty() && node.name != node.ref;
  const QString name = fromBytes(shared ? node.name + " (" + node.ref + ")" : node.ref);
  return node.graph.empty() ? name : ModelDialog::tr("%1 in %2").arg(name, fromBytes(node.graph));
}

QString operatorText(const ModelNode& node) {
  const QString op = fromBytes(node.op);
  return node.axis ? ModelDialog::tr("%1, axis %2").arg(op, integerText(*node.axis)) : op;
}

/// Its type, and where the node has it from.
QString inputText(const ModelNode::Input& input) {
  const QString type = fromBytes(input.type.toString());
  QStringList through;
  for (const std::string& node : input.through) through << fromBytes(node);
  if (!through.isEmpty())
    return ModelDialog::tr("%1, computed by %2, through %3")
        .arg(type, fromBytes(input.by), through.join(QStringLiteral(", ")));
  if (!input.by.empty()) return ModelDialog::tr("%1, computed by %2").arg(type, fromBytes(input.by));
  return (input.from == ModelNode::From::Constant ? ModelDialog::tr("%1, constant")
          : input.from == ModelNode::From::Input  ? ModelDialog::tr("%1, input")
                                                  : ModelDialog::tr("%1, computed"))
      .arg(type);
}

/// A node's name is told from others by its end, a tensor's type stands first.
class NodeCell : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
    QStyledItemDelegate::initStyleOption(option, index);
    option->textElideMode = index.column() == 0 ? Qt::ElideMiddle : Qt::ElideRight;
  }
};

QString headingText(const ModelQuestion& question, const QString& file) {
  const auto count = std::ranges::count_if(question.calls, isGatherNd);
  if (std::ranges::all_of(question.calls, [](const ModelCall& call) { return call.refused.has_value(); }))
    return ModelDialog::tr("%1 has no GatherND that can be opened. This is what gathers or scatters in it.")
        .arg(file);
  if (count == 1)
    return ModelDialog::tr("%1 does not hold all that its GatherND reads. What shall stand there?").arg(file);
  return ModelDialog::tr("%1 has %n GatherND nodes. Which one shall be opened?", nullptr,
                         static_cast<int>(count))
      .arg(file);
}

}  // namespace

ModelDialog::ModelDialog(ModelQuestion question, Dialogs& dialogs, Settings& settings, QWidget* parent)
    : QDialog(parent),
      question_(std::move(question)),
      dialogs_(dialogs),
      settings_(settings),
      heading_(wrappedLabel(this, "modelHeading")),
      nodes_(named(new QTreeWidget(this), "modelNodes", tr("Nodes that gather or scatter"))),
      madeUp_(wrappedLabel(this, "modelMadeUp")),
      message_(wrappedLabel(this, "modelMessage")) {
  const QFileInfo file(fromBytes(question_.path));
  setObjectName(QStringLiteral("modelDialog"));
  setWindowTitle(tr("Open %1").arg(captionText(file.fileName())));
  heading_->setText(headingText(question_, file.fileName()));
  auto* column = columnOf(this, {heading_, {nodes_, 1}},
                          {.spacing = 12, .margins = QMargins(kMargin, kMargin, kMargin, kMargin)});
  for (std::size_t which = 0; which < kTensors.size(); ++which) {
    fields_[which] =
        new TensorField(kTensors[which], dialogs, file.path().toStdString(), question_.memoryLimit, this);
    connect(fields_[which], &TensorField::changed, this, &ModelDialog::refresh);
    column->addWidget(fields_[which]);
  }
  column->addStretch();
  column->addWidget(madeUp_);
  column->addWidget(message_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel, this);
  open_ = named(buttons->button(QDialogButtonBox::Open), "modelOpen");
  open_->setDefault(true);
  capture_ = named(buttons->addButton(tr("&Capture…"), QDialogButtonBox::ActionRole), "modelCapture");
  capture_->setAutoDefault(false);
  capture_->setToolTip(helpTip(
      tr("Runs the model up to this node in your own Python, and opens the call that the node makes.")));
  buttons->button(QDialogButtonBox::Cancel)->setObjectName(QStringLiteral("modelCancel"));
  connect(buttons, &QDialogButtonBox::accepted, this, &ModelDialog::openChosen);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(capture_, &QPushButton::clicked, this, &ModelDialog::captureChosen);
  column->addWidget(buttons);
  fillNodes();
  resize(kWidth, question_.calls.size() > kMaxRowsShown ? kHeight : minimumSizeHint().height());
}

void ModelDialog::fillNodes() {
  nodes_->setRootIsDecorated(false);
  nodes_->setUniformRowHeights(true);
  nodes_->setAllColumnsShowFocus(true);
  nodes_->setItemDelegate(new NodeCell(this));
  nodes_->setHeaderLabels({tr("node"), tr("operator"), tr("batch_dims"), tr("params"), tr("indices")});
  for (const ModelCall& call : question_.calls) {
    const ModelNode& node = call.node;
    QStringList words = {nodeText(node), operatorText(node),
                         node.batchDims ? integerText(*node.batchDims) : QString(), inputText(node.params),
                         inputText(node.indices)};
    for (QString& word : words) word = lineText(word);
    auto* item = new QTreeWidgetItem(nodes_, words);
    for (int i = 0; i < words.size(); ++i) item->setToolTip(i, plainTip(words[i]));
  }
  nodes_->header()->setStretchLastSection(true);
  int room = kWidth - 2 * kMargin;  // all five are in sight; what is shortened for that is in the tip
  for (int i = 0; i + 1 < nodes_->columnCount(); ++i) {
    nodes_->resizeColumnToContents(i);
    nodes_->setColumnWidth(i, qMin(nodes_->columnWidth(i) + 8, room / kMostOfRoom[i]));
    room -= nodes_->columnWidth(i);
  }
  const int rows = qMin(static_cast<int>(question_.calls.size()), kMaxRowsShown);
  const int above = nodes_->header()->sizeHint().height() + 8, line = nodes_->sizeHintForRow(0);
  nodes_->setMinimumHeight(above + rows * line);
  nodes_->setMaximumHeight(above + static_cast<int>(question_.calls.size()) * line);
  connect(nodes_, &QTreeWidget::currentItemChanged, this,
          [this](QTreeWidgetItem* item) { showCall(nodes_->indexOfTopLevelItem(item)); });
  connect(nodes_, &QTreeWidget::itemActivated, this, &ModelDialog::choose);
  whenThemed(this, [this] {
    for (int i = 0; i < nodes_->topLevelItemCount(); ++i) {
      if (!question_.calls[static_cast<std::size_t>(i)].refused) continue;
      for (int column = 0; column < nodes_->columnCount(); ++column)
        nodes_->topLevelItem(i)->setForeground(column, appTheme().text2);
    }
  });
  nodes_->setCurrentItem(nodes_->topLevelItem(static_cast<int>(question_.first)));
  if (question_.calls.size() > 1) return nodes_->setFocus();
  for (TensorField* field : fields_) {
    if (field->asked()) return field->editor()->setFocus();
  }
}

void ModelDialog::remember() {
  if (call_ < 0) return;
  for (std::size_t which = 0; which < kTensors.size(); ++which) {
    if (fields_[which]->asked()) texts_.insert({call_, which}, fields_[which]->text());
  }
}

void ModelDialog::showCall(int call) {
  if (call < 0 || call == call_) return;
  remember();
  call_ = call;
  const ModelCall& shown = chosen();
  for (std::size_t which = 0; which < kTensors.size(); ++which) {
    ModelTensor tensor = tensorOf(shown, which);
    if (tensor.missing) tensor.missing = withFileNames(*tensor.missing);
    const QString proposed = TensorField::proposal(kTensors[which], tensor.type);
    fields_[which]->setVisible(!shown.refused);
    fields_[which]->ask(tensor, tensor.missing ? texts_.value({call, which}, proposed) : QString());
  }
  say(shown.refused ? captureSentence(*shown.refused) : QString(), shown.refused && isGatherNd(shown));
  refresh();
}

void ModelDialog::refresh() {
  nodes_->setEnabled(!opening_);
  for (TensorField* field : fields_) field->setEnabled(!opening_);
  bool ready = call_ >= 0 && !opening_;
  if (ready && chosen().refused) ready = false;
  capture_->setEnabled(ready && !chosen().complete());
  for (const TensorField* field : fields_) {
    if (field->asked() && !field->source()) ready = false;
  }
  open_->setEnabled(ready);
  warn();
}

/// Whoever looks for a fault is not to take values that nobody has for those of the model.
void ModelDialog::warn() {
  bool madeUp = false, computed = false;
  for (std::size_t which = 0; which < kTensors.size(); ++which) {
    const TensorField& field = *fields_[which];
    if (call_ < 0 || !field.asked()) continue;
    const ModelNode& node = chosen().node;
    const auto from = (which == 0 ? node.params : node.indices).from;
    madeUp |= field.madeUp();
    // A body's inputs are computed, too.
    computed |= field.untouched() && (from == ModelNode::From::Computed || !node.graph.empty());
  }
  madeUp_->setText(
      computed ? tr("What is missing here the model computes: Capture… runs it, and opens the call that it "
                    "makes. Open makes one of values that are made up.")
               : tr("Open makes a call of values that are made up, not the model's."));
  madeUp_->setVisible(madeUp || computed);
  (computed && capture_->isEnabled() ? capture_ : open_)->setDefault(true);
}

void ModelDialog::choose() {
  if (capture_->isDefault()) return captureChosen();
  if (open_->isEnabled()) openChosen();
}

void ModelDialog::openChosen() {
  GivenTensors given;
  for (std::size_t which = 0; which < kTensors.size(); ++which) given[which] = fields_[which]->source();
  opening_ = true;
  say({}, false);
  refresh();
  job_.start<ModelAnswer>([question = question_, call = static_cast<std::size_t>(call_),
                           given](const Job::Task&) { return answerQuestion(question, call, given); },
                          [this](Expected<ModelAnswer> answer) { took(std::move(answer)); });
}

void ModelDialog::captureChosen() {
  auto* dialog =
      new CaptureDialog(question_, static_cast<std::size_t>(call_), job_, dialogs_, settings_, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &CaptureDialog::answered, this, [this](const ModelAnswer& answer) { took(answer); });
  dialog->open();
}

void ModelDialog::took(Expected<ModelAnswer> answer) {
  opening_ = false;
  if (answer) {
    emit answered(*answer);
    return accept();
  }
  say(captureSentence(answer.error()), true);
  refresh();
}

void ModelDialog::say(const QString& sentence, bool wrong) {
  showSentence(message_, sentence);
  markAs(message_, "wrong", wrong);
}

namespace {

void deleteBelow(QDialog* dialog, int level) {
  constexpr std::chrono::milliseconds kAgain{50};
  if (QThread::currentThread()->loopLevel() <= level) return dialog->deleteLater();
  QTimer::singleShot(kAgain, dialog, [=] { deleteBelow(dialog, level); });
}

/// In place of Qt::WA_DeleteOnClose for Qt's own dialogs: they open menus that lie on the stack, each in an
/// event loop of its own, and closed by a click beside its menu a dialog would be deleted with that in it.
void deleteWhenClosed(QDialog* dialog) {
  QObject::connect(dialog, &QDialog::finished, dialog,
                   [dialog, level = QThread::currentThread()->loopLevel()] { deleteBelow(dialog, level); });
}

QFileDialog* fileDialog(QWidget* parent, const Dialogs::FileQuestion& question,
                        QFileDialog::AcceptMode mode) {
  auto* dialog = new QFileDialog(parent, question.title, question.folder);
  deleteWhenClosed(dialog);
  dialog->setAcceptMode(mode);
  dialog->setFileMode(mode == QFileDialog::AcceptSave ? QFileDialog::AnyFile : QFileDialog::ExistingFile);
  dialog->setNameFilters(question.filters);
  dialog->setDefaultSuffix(question.suffix);
  if (!question.name.isEmpty()) dialog->selectFile(question.name);
  // The kind that is chosen names the file: "Mask (*.npy)" is not to become a .csv.
  if (mode == QFileDialog::AcceptSave) {
    QObject::connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
      const QString suffix =
          filter.section(QLatin1String("*."), 1, 1).section(u')', 0, 0).section(u' ', 0, 0);
      const QString file = dialog->selectedFiles().value(0);
      dialog->setDefaultSuffix(suffix);
      if (!suffix.isEmpty() && !file.isEmpty())
        dialog->selectFile(QFileInfo(file).completeBaseName() + QLatin1Char('.') + suffix);
    });
  }
  return dialog;
}

QMessageBox* messageBox(QMessageBox::Icon icon, const QString& title, const QString& text,
                        QMessageBox::StandardButtons buttons, QWidget* parent) {
  auto* box = new QMessageBox(icon, title, text, buttons, parent);
  box->setTextFormat(Qt::PlainText);
  box->setAttribute(Qt::WA_DeleteOnClose);
  return box;
}

void askFile(QWidget* parent, const Dialogs::FileQuestion& question, QFileDialog::AcceptMode mode,
             std::function<void(QString)> chosen) {
  QFileDialog* dialog = fileDialog(parent, question, mode);
  QObject::connect(dialog, &QFileDialog::fileSelected, parent, std::move(chosen));
  dialog->open();
}

}  // namespace

void NativeDialogs::openFile(QWidget* parent, const FileQuestion& question,
                             std::function<void(QString)> chosen) {
  askFile(parent, question, QFileDialog::AcceptOpen, std::move(chosen));
}

void NativeDialogs::openFiles(QWidget* parent, const FileQuestion& question,
                              std::function<void(QStringList)> chosen) {
  QFileDialog* dialog = fileDialog(parent, question, QFileDialog::AcceptOpen);
  dialog->setFileMode(QFileDialog::ExistingFiles);
  QObject::connect(dialog, &QFileDialog::filesSelected, parent, std::move(chosen));
  dialog->open();
}

void NativeDialogs::saveFile(QWidget* parent, const FileQuestion& question,
                             std::function<void(QString)> chosen) {
  askFile(parent, question, QFileDialog::AcceptSave, std::move(chosen));
}

void NativeDialogs::askUnsaved(QWidget* parent, const QString& title, std::function<void(Unsaved)> answered) {
  auto* box =
      messageBox(QMessageBox::Question, tr("Unsaved changes"), tr("Save the changes to \"%1\"?").arg(title),
                 QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, parent);
  box->setDefaultButton(QMessageBox::Save);
  QObject::connect(box, &QMessageBox::finished, parent, [answered = std::move(answered)](int result) {
    if (result == QMessageBox::Save) answered(Unsaved::Save);
    if (result == QMessageBox::Discard) answered(Unsaved::Discard);
  });
  box->open();
}

void NativeDialogs::askText(QWidget* parent, const QString& title, const QString& label,
                            const QString& initial, std::function<void(QString)> answered) {
  auto* dialog = new QInputDialog(parent);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(title);
  dialog->setLabelText(label);
  for (QLabel* shown : dialog->findChildren<QLabel*>()) shown->setTextFormat(Qt::PlainText);
  dialog->setTextValue(initial);
  QObject::connect(dialog, &QInputDialog::textValueSelected, parent, std::move(answered));
  dialog->open();
}

void NativeDialogs::choose(QWidget* parent, const QString& title, const QString& label,
                           const QStringList& options, std::function<void(int)> chosen,
                           const QString& putOff) {
  auto* box = messageBox(QMessageBox::Question, title, label, QMessageBox::Cancel, parent);
  for (int i = 0; i < options.size(); ++i) {
    QPushButton* button = box->addButton(options[i], QMessageBox::AcceptRole);
    QObject::connect(button, &QPushButton::clicked, parent, [chosen, i] { chosen(i); });
  }
  if (!putOff.isEmpty()) box->button(QMessageBox::Cancel)->setText(putOff);
  box->open();
}

void NativeDialogs::askModel(QWidget* parent, const ModelQuestion& question, Settings& settings,
                             std::function<void(const ModelAnswer&)> answered) {
  auto* dialog = new ModelDialog(question, *this, settings, parent);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  QObject::connect(dialog, &ModelDialog::answered, parent, std::move(answered));
  dialog->open();
}

void NativeDialogs::askPrinter(QWidget* parent, std::function<void(QPrinter&)> accepted) {
  auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
  auto* dialog = new QPrintDialog(printer.get(), parent);
  deleteWhenClosed(dialog);
  // The lambda holds the printer: the dialog only borrows it.
  QObject::connect(dialog, &QDialog::accepted, parent,
                   [printer, accepted = std::move(accepted)] { accepted(*printer); });
  QObject::connect(dialog, &QObject::destroyed, parent, [printer] {});
  dialog->open();
}

void NativeDialogs::showError(QWidget* parent, const QString& sentence) {
  auto* box = messageBox(QMessageBox::Warning, tr("GatherND Explorer"), sentence, QMessageBox::Ok, parent);
  box->open();
}

}  // namespace gathernd::ui
