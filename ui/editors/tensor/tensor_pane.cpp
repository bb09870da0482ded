// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/tensor/tensor_pane.h"

#include <QLabel>
#include <QTabWidget>
#include <QVBoxLayout>

#include "ui/editors/tensor/tensor_table.h"
#include "ui/editors/tensor/tensor_text_editor.h"
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
    connect(editor_, &TensorTextEditor::message, this, &TensorPane::show);
  }
  pages_->addTab(table_, tr("Table"));
  connect(table_, &TensorTable::message, this, &TensorPane::show);
  layout->addWidget(pages_);

  message_->setObjectName(QStringLiteral("editorMessage"));
  message_->setWordWrap(true);
  message_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  message_->hide();
  layout->addWidget(message_);
}

void TensorPane::focusEditor() {
  pages_->currentWidget()->setFocus(Qt::ShortcutFocusReason);
}

void TensorPane::show(const QString& sentence) {
  message_->setText(sentence);
  message_->setAccessibleName(sentence);
  message_->setVisible(!sentence.isEmpty());
}

}  // namespace gathernd::ui
