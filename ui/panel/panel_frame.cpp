// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panel/panel_frame.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <QTabBar>
#include <QToolButton>
#include <utility>

#include "ui/panel/page.h"
#include "ui/panel/panel_area.h"
#include "ui/text/plain_text.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/icons.h"

namespace gathernd::ui {
namespace {

constexpr int kEdge = 5;  // to drag

}  // namespace

PanelFrame::PanelFrame(Qt::Edge edge, QWidget* area)
    : QFrame(area),
      home_(edge),
      edge_(edge),
      tabs_(new QTabBar(this)),
      fill_(new QToolButton(this)),
      close_(new QToolButton(this)) {
  const bool below = edge == Qt::BottomEdge;
  setObjectName(below ? QStringLiteral("bottomSheet") : QStringLiteral("rightSheet"));
  named(tabs_, below ? "bottomTabs" : "panelTabs");
  tabs_->setExpanding(false);
  tabs_->setDrawBase(false);
  tabs_->setUsesScrollButtons(false);
  tabs_->setFocusPolicy(Qt::TabFocus);
  if (below) fill_->setObjectName(QStringLiteral("bottomFill"));
  fill_->setVisible(below);
  named(close_, below ? "bottomClose" : "panelClose");
  for (QToolButton* button : {fill_, close_}) {
    button->setProperty("flat", true);
    button->setFocusPolicy(Qt::StrongFocus);
  }
  auto* head = named(new QWidget(this), below ? "bottomHead" : "panelHead");
  head->setCursor(Qt::ArrowCursor);
  rowOf(head, {{tabs_, 1}, fill_, close_}, {.spacing = 4, .margins = QMargins(6, 0, 4, 0)});
  column_ = columnOf(this, {head}, {.spacing = 0});
  stand(edge);
  label();
  hide();
  connect(tabs_, &QTabBar::currentChanged, this, [this](int at) {
    for (const Panel& panel : std::as_const(panels_))
      if (panel.pages.contains(current_)) return open(panel.pages[at]);
  });
  connect(fill_, &QToolButton::clicked, this, &PanelFrame::fillAsked);
  connect(close_, &QToolButton::clicked, this, &PanelFrame::closePage);
  whenThemed(this, [this] { label(); });
}

void PanelFrame::stand(Qt::Edge edge) {
  edge_ = edge;
  column_->setContentsMargins(edge == Qt::RightEdge ? kEdge : 0, edge == Qt::BottomEdge ? kEdge : 0, 0, 0);
  setCursor(edge == Qt::BottomEdge ? Qt::SizeVerCursor : Qt::SizeHorCursor);
  update();
}

void PanelFrame::addPanel(const QString& title, const QList<Page*>& pages) {
  for (Page* const page : pages) {
    page->setCursor(Qt::ArrowCursor);
    page->hide();
    page->installEventFilter(this);
    column_->addWidget(page, 1);
    connect(page, &Page::windowTitleChanged, this, &PanelFrame::showTabs);
  }
  panels_ << Panel{title, pages};
}

void PanelFrame::open(Page* page) {
  if (current_ == page) return;
  page->fill();
  Page* const former = std::exchange(current_, page);
  if (former != nullptr && former->isAncestorOf(QApplication::focusWidget())) tabs_->setFocus();
  if (former != nullptr) former->hide();
  showTabs();
  page->show();
  show();
  // A hidden QTabBar does not tell its layout that its size has changed, and the area asks for that at once.
  tabs_->updateGeometry();
  tabs_->parentWidget()->layout()->activate();
  raise();
  emit changed();
}

void PanelFrame::closePage() {
  if (current_ == nullptr) return;
  Page* const former = std::exchange(current_, nullptr);
  const bool focused = isAncestorOf(QApplication::focusWidget());
  hide();
  former->hide();
  emit changed();
  if (focused) emit focusLeft();
}

/// Whoever shows a page, or closes it.
bool PanelFrame::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::ShowToParent && watched != current_) open(static_cast<Page*>(watched));
  if (event->type() == QEvent::HideToParent && watched == current_) closePage();
  return false;
}

/// Those of the panel that the open page is of.
void PanelFrame::showTabs() {
  const QSignalBlocker quiet(tabs_);
  while (tabs_->count() > 0) tabs_->removeTab(0);
  for (const Panel& panel : std::as_const(panels_)) {
    if (!panel.pages.contains(current_)) continue;
    tabs_->setAccessibleName(panel.title);
    for (const Page* const page : panel.pages) {
      tabs_->setTabToolTip(tabs_->addTab(page->windowTitle()), page->tip());
    }
    tabs_->setCurrentIndex(static_cast<int>(panel.pages.indexOf(current_)));
    close_->setAccessibleName(tr("Close %1").arg(panel.title));
    close_->setToolTip(
        helpTip(tr("Closes %1. Its name on the rail, or View ▸ Panels, shows it again.").arg(panel.title)));
  }
}

void PanelFrame::setWanted(int pixels) {
  pixels = PanelArea::boundedSize(home_, pixels);
  if (pixels == wanted_) return;
  wanted_ = pixels;
  emit changed();
}

void PanelFrame::setFilled(bool filled) {
  filled_ = filled;
  label();
}

void PanelFrame::label() {
  const Theme& theme = appTheme();
  fill_->setIcon(drawnIcon(filled_ ? IconShape::Restore : IconShape::Maximise, theme.text2, theme.dim));
  fill_->setAccessibleName(filled_ ? tr("Show the picture again") : tr("Use the whole window"));
  fill_->setToolTip(
      helpTip(filled_ ? tr("Gives the picture its place back.") : tr("Gives the panel the whole window.")));
  close_->setIcon(drawnIcon(IconShape::Close, theme.text2, theme.dim));
}

void PanelFrame::mousePressEvent(QMouseEvent* event) {
  event->accept();  // its edge: what is under it is not meant
}

void PanelFrame::mouseMoveEvent(QMouseEvent* event) {
  if (!(event->buttons() & Qt::LeftButton)) return;
  const QPointF at = mapToParent(event->position());
  emit dragged(static_cast<int>(edge_ == Qt::RightEdge ? geometry().right() + 1 - at.x()
                                                       : geometry().bottom() + 1 - at.y()));
}

void PanelFrame::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), appTheme().dock);
  painter.fillRect(edge_ == Qt::BottomEdge ? QRect(0, 0, width(), 1) : QRect(0, 0, 1, height()),
                   appTheme().line);
}

}  // namespace gathernd::ui
