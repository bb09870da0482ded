// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/problems/fix_buttons.h"

#include <QBoxLayout>
#include <QPushButton>

#include "ui/job/memory_guard.h"
#include "ui/session/session.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"

namespace gathernd::ui {

FixButtons::FixButtons(Session& session, Qt::Orientation orientation, QWidget* parent)
    : QWidget(parent),
      session_(session),
      layout_(new QBoxLayout(
          orientation == Qt::Horizontal ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom, this)) {
  layout_->setContentsMargins(0, 0, 0, 0);
  layout_->setSpacing(8);
  connect(&session_, &Session::snapshotChanged, this, guarded(this, &FixButtons::refresh));
  refresh();
}

void FixButtons::refresh() {
  QStringList labels;
  for (const Fix& fix : session_.fixes()) labels << fixSentence(fix.words);
  setVisible(!labels.isEmpty());
  if (labels == shown_) return;
  shown_ = labels;
  const QList<QPushButton*> old = findChildren<QPushButton*>(Qt::FindDirectChildrenOnly);
  for (QPushButton* button : old) {
    layout_->removeWidget(button);
    button->hide();
    button->deleteLater();  // it may be the one that is being clicked
    button->setObjectName({});
  }
  for (int i = 0; i < labels.size(); ++i) {
    auto* button = new QPushButton(actionText(labels[i]), this);
    button->setObjectName(QStringLiteral("fixButton%1").arg(i));
    button->setAccessibleName(tr("Fix: %1").arg(labels[i]));
    // Asked anew at the click: the state may have moved on since the label was made.
    connect(button, &QPushButton::clicked, this, [this, label = labels[i]] {
      for (const Fix& fix : session_.fixes()) {
        if (fixSentence(fix.words) == label) return session_.edits().apply(fix);
      }
    });
    layout_->addWidget(button);
  }
}

}  // namespace gathernd::ui
