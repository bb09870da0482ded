// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/tensor/tensor_pane.h"

#include <QBoxLayout>
#include <QFocusEvent>
#include <QFontDatabase>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QStyle>
#include <QTimer>
#include <QToolButton>
#include <utility>

#include "core/text/literal/literal.h"
#include "ui/editors/shape_commands.h"
#include "ui/editors/tensor/tensor_text_editor.h"
#include "ui/table/table_bar.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/marks.h"

namespace gathernd::ui {
namespace {

constexpr int kLeastTable = 200;

QString nameOf(TensorId tensor) {
  return tensor == TensorId::Output ? QStringLiteral("output") : QString::fromStdString(operandName(tensor));
}

}  // namespace

TensorPane::TensorPane(Session& session, TensorId tensor, QWidget* parent)
    : QWidget(parent),
      session_(session),
      tensor_(tensor),
      page_(new TablePage(session, tensor, this)),
      asTable_(new QToolButton(this)),
      shapeProblem_(named(plainLabel(this), "shapeProblem")),
      message_(named(plainLabel(this), "editorMessage")) {
  const QString name = nameOf(tensor);
  setObjectName(name + QStringLiteral("Pane"));
  setAccessibleName(name);
  if (tensor != TensorId::Output) {
    text_ = editor_ = new TensorTextEditor(session, tensor, this);
    connect(editor_, &TensorTextEditor::message, this, &TensorPane::say);
    shape_ = named(new QLineEdit(this), name + QStringLiteral("Shape"), tr("Shape of %1").arg(name));
    shape_->setToolTip(helpTip(tr("Its shape, to type: 2, 3, 4. Tab or Enter takes it.")));
    shape_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    shape_->installEventFilter(this);
    connect(shape_, &QLineEdit::editingFinished, this, &TensorPane::commitShape);
  } else {
    text_ = named(new TextField(this, TextField::Height::OfLines), "outputText", tr("output as text"));
    text_->setReadOnly(true);
  }
  named(asTable_, name + QStringLiteral("AsTable"), tr("%1 as a table").arg(name))->setText(tr("Table"));
  asTable_->setToolTip(helpTip(tr("Its numbers as a table, in which one finds, filters and sorts.")));
  asTable_->setCheckable(true);
  connect(asTable_, &QToolButton::clicked, this, &TensorPane::showTable);
  connect(table(), &TensorTable::message, this, &TensorPane::say);
  for (QLabel* label : {shapeProblem_, message_}) {
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    label->hide();
  }
  arrange();
  whenChanged(session, this, kOutcomeParts, &TensorPane::follow);
  follow();
}

void TensorPane::arrange() {
  auto* name = plainLabel(this, nameOf(tensor_));
  QFont bold = name->font();
  bold.setBold(true);
  name->setFont(bold);
  auto* head = rowOf(nullptr, {name, shape_ != nullptr ? BoxItem(shape_, 1) : spring(), asTable_});
  columnOf(this, {head, shapeProblem_, text_, page_, message_});
  page_->setMinimumHeight(kLeastTable);
}

void TensorPane::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  follow();
}

TensorTable* TensorPane::table() const {
  return page_->table();
}

bool TensorPane::isLarge() const {
  const TensorCells& cells = table()->cells();
  const std::int64_t elements = cells.present() ? cells.shape().elementCount() : 0;
  if (editor_ != nullptr) return elements > TensorTextEditor::kMaxElements;
  if (!cells.present()) return false;  // a sentence says so
  if (elements == 0 || elements > kMostPrinted) return true;
  // Where nothing is promised a number would say too much.
  const Trace* const trace = session_.snapshot().trace.get();
  for (std::int64_t flat = 0; trace != nullptr && flat < elements; ++flat)
    if (trace->promisesNothing(flat)) return true;
  return false;
}

void TensorPane::follow() {
  if (shape_ != nullptr) followShape();
  if (!isVisible()) return;
  large_ = isLarge();
  if (editor_ == nullptr && !large_) {
    const TensorCells& cells = table()->cells();
    const QString printed =
        cells.present() ? fromBytes(formatLiteral(session_.snapshot().result->output)) : cells.emptyWords();
    text_->setLineWrapMode(cells.present() ? QPlainTextEdit::NoWrap : QPlainTextEdit::WidgetWidth);
    if (text_->toPlainText() != printed) text_->setPlainText(printed);
  }
  showTable(wanted_);
}

/// What is being typed, or selected, stays until the shape is another.
void TensorPane::followShape() {
  const QString shape = shapeText(tensorOf(session_.document(), tensor_).shape());
  if (std::exchange(shownShape_, shape) == shape) return;
  shape_->setText(shape);  // which is not modified
  sayOfShape({});
}

/// A field that is entered is typed over; Esc gives back what stood there, and of what is not typed into it
/// Undo and Redo are the call's.
bool TensorPane::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::FocusIn && static_cast<QFocusEvent*>(event)->reason() == Qt::MouseFocusReason)
    QTimer::singleShot(0, shape_, &QLineEdit::selectAll);  // once the click has set the cursor
  if (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress) {
    auto* const key = static_cast<QKeyEvent*>(event);
    if (key->key() == Qt::Key_Escape && shape_->isModified()) {
      event->accept();
      if (event->type() == QEvent::KeyPress) {
        shownShape_.clear();
        followShape();
      }
      return true;
    }
    const bool undoes = key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo);
    if (undoes && !shape_->isModified()) return event->ignore(), true;
  }
  return QWidget::eventFilter(watched, event);
}

void TensorPane::sayOfShape(const QString& problem) {
  shapeProblem_->setText(problem);
  shapeProblem_->setVisible(!problem.isEmpty());
  shape_->setProperty("invalid", !problem.isEmpty());
  shape_->style()->polish(shape_);
}

bool TensorPane::commitShape() {
  if (!shape_->isModified()) return true;
  const auto done = setTypedShape(session_, {tensor_, -1}, shape_->text());
  if (!done) return sayOfShape(errorSentence(done.error())), false;
  shownShape_.clear();
  followShape();
  return true;
}

void TensorPane::settle(QStringList& refused) {
  if (!commitShape()) refused << tr("The shape of %1: %2").arg(nameOf(tensor_), shapeProblem_->text());
  editor_->settle();
  if (editor_->pending())
    refused << tr("The text of %1 is not understood: %2").arg(nameOf(tensor_), editor_->problem());
}

void TensorPane::showTable(bool shown) {
  wanted_ = shown;
  const bool entered = text_->hasFocus() || table()->hasFocus() || (shown && asTable_->hasFocus());
  asTable_->setChecked(shown || large_);
  asTable_->setEnabled(!large_);
  text_->setVisible(!asTable_->isChecked());
  page_->setVisible(asTable_->isChecked());
  QWidget* const front = asTable_->isChecked() ? static_cast<QWidget*>(table()) : text_;
  setFocusProxy(front);
  if (entered) front->setFocus();
}

void TensorPane::focusEditor() {
  for (QWidget* each = parentWidget(); each != nullptr; each = each->parentWidget())
    if (auto* area = qobject_cast<QScrollArea*>(each)) area->ensureWidgetVisible(this, 0, 0);
  setFocus(Qt::ShortcutFocusReason);
}

void TensorPane::say(const QString& sentence) {
  showSentence(message_, sentence);
}

namespace {

constexpr int kSideBySide = 560;  // px: three of the least width
constexpr int kBetween = 14;

}  // namespace

ValuesPanel::ValuesPanel(Session& session, QWidget* parent)
    : QWidget(parent), panes_(), layout_(new QBoxLayout(QBoxLayout::TopToBottom, this)) {
  layout_->setSpacing(kBetween);
  for (const TensorId tensor : {TensorId::Params, TensorId::Indices, TensorId::Output}) {
    panes_[static_cast<std::size_t>(tensor)] = new TensorPane(session, tensor, this);
    layout_->addWidget(&pane(tensor));
  }
  layout_->addStretch();
  setFocusProxy(&pane(TensorId::Params));
  pane(TensorId::Params).shapeField()->installEventFilter(this);
}

/// Who has typed a shape goes on to the other; else Tab goes on as one reads.
bool ValuesPanel::eventFilter(QObject* watched, QEvent* event) {
  const auto* const key = event->type() == QEvent::KeyPress ? static_cast<QKeyEvent*>(event) : nullptr;
  if (key == nullptr || key->key() != Qt::Key_Tab || !pane(TensorId::Params).shapeField()->isModified())
    return QWidget::eventFilter(watched, event);
  QLineEdit* const other = pane(TensorId::Indices).shapeField();
  other->setFocus(Qt::TabFocusReason);
  other->selectAll();
  return true;
}

bool ValuesPanel::waiting() const {
  const auto waits = [](const TensorTextEditor& text) { return text.isVisible() && text.waiting(); };
  return waits(*pane(TensorId::Params).editor()) || waits(*pane(TensorId::Indices).editor());
}

void ValuesPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  layout_->setDirection(width() < kSideBySide ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

}  // namespace gathernd::ui
