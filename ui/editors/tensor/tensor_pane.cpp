// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/tensor/tensor_pane.h"

#include <QLabel>
#include <QTabWidget>
#include <QVBoxLayout>

#include "ui/editors/tensor/tensor_table.h"
#include "ui/editors/tensor/tensor_text_editor.h"
#include "ui/job/memory_guard.h"
#include "ui/text/plain_text.h"

namespace gathernd::ui {

TensorPane::TensorPane(Session& session, TensorId tensor, QWidget* parent)
    : QWidget(parent), table_(new TensorTable(session, tensor, this)), message_(plainLabel(this)) {
  setAttribute(Qt::WA_StyledBackground);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(8, 8, 8, 8);
  pages_ = new QTabWidget(this);
  pages_->setDocumentMode(true);
  if (tensor != TensorId::Output) {
    editor_ = new TensorTextEditor(session, tensor, this);
    pages_->addTab(editor_, tr("Text"));
    connect(editor_, &TensorTextEditor::message, this, &TensorPane::say);
  }
  pages_->addTab(table_, tr("Table"));
  connect(table_, &TensorTable::message, this, &TensorPane::say);
  layout->addWidget(pages_);
  leftOut_ = plainLabel(this);
  leftOut_->setObjectName(QStringLiteral("tableLeftOut"));
  leftOut_->setWordWrap(true);
  leftOut_->hide();
  layout->addWidget(leftOut_);

  message_->setObjectName(QStringLiteral("editorMessage"));
  message_->setWordWrap(true);
  message_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  message_->hide();
  layout->addWidget(message_);
  connect(&session, &Session::snapshotChanged, this, guarded(this, &TensorPane::follow));
  follow();
}

void TensorPane::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  follow();
}

/// A page that can show the tensor stands in front, and what even that leaves out is said.
void TensorPane::follow() {
  const TensorModel& model = table_->tensorModel();
  const bool large = editor_ != nullptr && model.elementCount() > TensorTextEditor::kMaxElements;
  if (large && !large_) pages_->setCurrentWidget(table_);
  large_ = large;
  leftOut_->setText(model.leftOut());
  leftOut_->setVisible(!leftOut_->text().isEmpty());
}

void TensorPane::focusEditor() {
  pages_->currentWidget()->setFocus(Qt::ShortcutFocusReason);
}

void TensorPane::say(const QString& sentence) {
  message_->setText(sentence);
  message_->setAccessibleName(sentence);
  message_->setVisible(!sentence.isEmpty());
}

}  // namespace gathernd::ui
