// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/tensor/values_panel.h"

#include <QBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>

#include "ui/editors/tensor/tensor_pane.h"
#include "ui/editors/tensor/tensor_text_editor.h"

namespace gathernd::ui {
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
