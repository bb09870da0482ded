// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/formula/formula_bar.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "ui/access/painted.h"
#include "ui/formula/formula_spans.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"

namespace gathernd::ui {
namespace {

constexpr double kLeft = 24, kRightGap = 20;
constexpr double kMinNote = 120;  // a note narrower than this is left out

}  // namespace

FormulaBar::FormulaBar(Session& session, QWidget* parent) : QWidget(parent), session_(session) {
  setObjectName(QStringLiteral("formulaLine"));
  setPaintedRole(*this, QAccessible::StaticText);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  whenChanged(session_, this, kAllParts, &FormulaBar::refresh);
  connect(&session_.selection(), &Selection::changed, this, &FormulaBar::refresh);
  connect(&session_.playback(), &Playback::changed, this, &FormulaBar::refresh);
  connect(&session_.gradient(), &GradientLens::changed, this, &FormulaBar::refresh);
  whenThemed(this, [this] { refresh(); });
}

void FormulaBar::refresh() {
  const Snapshot& snapshot = session_.snapshot();
  if (!snapshot.document) return;
  line_ = shownFormula(session_.gradient().view(), snapshot, session_.focus(), session_.playback().state());
  // A refusal has its sentence above the picture.
  const bool refused = snapshot.error && line_.text() == errorSentence(*snapshot.error);
  if (refused) line_.parts = {{tr("This call is refused"), std::nullopt, false, false}};
  setAccessibleName(line_.text());
  setAccessibleDescription(line_.note);
  update();
}

void FormulaBar::paintEvent(QPaintEvent*) {
  const Theme& theme = appTheme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(rect(), theme.dock);
  painter.fillRect(QRectF(0, 0, width(), 1), theme.line);
  const double baseline = height() / 2.0 + 5;
  const Spans spans = formulaSpans(theme, line_.parts, FormulaInk::Underlined, measure::kFormulaPx);
  const double right = width() - kRightGap;
  const double end = drawSpans(painter, theme, spans, kLeft, baseline, right);
  if (!line_.note.isEmpty()) {
    const Spans note{{line_.note, theme.text2, false, false, measure::kNotePx}};
    const double wide = spansWidth(theme, note);
    const double left = std::max(right - wide, end + 24);
    if (right - left >= std::min(wide, kMinNote))
      drawSpans(painter, theme, note, left, baseline - 1, right + 1);
  }
  if (hasFocus()) {
    painter.setPen(QPen(theme.accent, 3));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(rect().adjusted(4, 4, -4, -4), 5, 5);
  }
}

void FormulaBar::copy() const {
  QApplication::clipboard()->setText(line_.text());
}

bool FormulaBar::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(),
                       plainTip(line_.text() + QLatin1Char('\n') + line_.note), this);
    return true;
  }
  return QWidget::event(event);
}

void FormulaBar::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy)) return copy();
  QWidget::keyPressEvent(event);
}

void FormulaBar::contextMenuEvent(QContextMenuEvent* event) {
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(tr("Copy formula"), this, &FormulaBar::copy)
      ->setObjectName(QStringLiteral("actionCopyFormula"));
  menu->popup(event->globalPos());
}

}  // namespace gathernd::ui
