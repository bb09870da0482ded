// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/text_field.h"

#include <QFontDatabase>
#include <QKeyEvent>
#include <QMimeData>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>

#include "ui/access/announce.h"
#include "ui/text/plain_text.h"

namespace gathernd::ui {
namespace {

constexpr int kLeastLines = 3;

}  // namespace

TextField::TextField(QWidget* parent, Height height) : QPlainTextEdit(parent), height_(height) {
  if (height == Height::Free) return;
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  setLineWrapMode(QPlainTextEdit::NoWrap);
  setTabChangesFocus(true);
  connect(this, &QPlainTextEdit::blockCountChanged, this, &TextField::updateGeometry);
  connect(horizontalScrollBar(), &QScrollBar::rangeChanged, this, &TextField::updateGeometry);
}

QSize TextField::sizeHint() const {
  if (height_ == Height::Free) return QPlainTextEdit::sizeHint();
  const int around = QWidget::height() - viewport()->height() + 2 * qCeil(document()->documentMargin()) + 2;
  return {QPlainTextEdit::sizeHint().width(), blockCount() * fontMetrics().lineSpacing() + around};
}

QSize TextField::minimumSizeHint() const {
  if (height_ == Height::Free) return QPlainTextEdit::minimumSizeHint();
  const int left = std::max(blockCount() - kLeastLines, 0) * fontMetrics().lineSpacing();
  return {QPlainTextEdit::minimumSizeHint().width(), sizeHint().height() - left};
}

bool TextField::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* const key = static_cast<QKeyEvent*>(event);
    const QTextDocument& text = *document();
    if ((key->matches(QKeySequence::Undo) && !text.isUndoAvailable()) ||
        (key->matches(QKeySequence::Redo) && !text.isRedoAvailable()))
      return event->ignore(), true;
  }
  return QPlainTextEdit::event(event);
}

bool TextField::canInsertFromMimeData(const QMimeData* source) const {
  return holdsText(source);
}

void TextField::insertFromMimeData(const QMimeData* source) {
  const auto text = isReadOnly() ? std::nullopt : textIn(source);
  if (!text) return;
  if (text->size() > kMostPasted) {
    const QString why =
        tr("Not pasted: %L1 characters. At most %L2 are taken at once.").arg(text->size()).arg(kMostPasted);
    QToolTip::showText(mapToGlobal(cursorRect().bottomLeft()), plainTip(why), this);
    return announce(*window(), why, Urgency::Assertive);
  }
  QMimeData plain;
  plain.setText(*text);
  QPlainTextEdit::insertFromMimeData(&plain);
}

}  // namespace gathernd::ui
