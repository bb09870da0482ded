// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/tensor/tensor_pane.h"

#include <QLabel>
#include <QTabWidget>
#include <QVBoxLayout>

#include "ui/editors/tensor/tensor_text_editor.h"
#include "ui/table/table_bar.h"
#include "ui/text/plain_text.h"

namespace gathernd::ui {

TensorPane::TensorPane(Session& session, TensorId tensor, QWidget* parent)
    : QWidget(parent), page_(new TablePage(session, tensor, this)), message_(plainLabel(this)) {
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
  pages_->addTab(page_, tr("Table"));
  connect(table(), &TensorTable::message, this, &TensorPane::say);
  layout->addWidget(pages_);
  message_->setObjectName(QStringLiteral("editorMessage"));
  message_->setWordWrap(true);
  message_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  message_->hide();
  layout->addWidget(message_);
  whenChanged(session, this, kCallParts | Part::Run, &TensorPane::follow);
  follow();
}

void TensorPane::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  follow();
}

TensorTable* TensorPane::table() const {
  return page_->table();
}

/// A page that can show the tensor stands in front.
void TensorPane::follow() {
  const TensorCells& cells = table()->cells();
  const std::int64_t elements = cells.present() ? cells.shape().elementCount() : 0;
  const bool large = editor_ != nullptr && elements > TensorTextEditor::kMaxElements;
  if (large && !large_) pages_->setCurrentWidget(page_);
  large_ = large;
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
