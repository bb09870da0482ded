// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rail/sheet_tabs.h"

#include <QDockWidget>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QTabBar>
#include <QToolButton>

#include "ui/rail/side_sheet.h"
#include "ui/text/plain_text.h"
#include "ui/widgets/icons.h"

namespace gathernd::ui {

SheetTabs::SheetTabs(SheetArea& area)
    : QWidget(&area.below()),
      area_(area),
      tabs_(new QTabBar(this)),
      fill_(new QToolButton(this)),
      close_(new QToolButton(this)) {
  setObjectName(QStringLiteral("bottomHead"));
  tabs_->setObjectName(QStringLiteral("bottomTabs"));
  tabs_->setAccessibleName(tr("Docks below the picture"));
  tabs_->setExpanding(false);
  tabs_->setDrawBase(false);
  tabs_->setFocusPolicy(Qt::TabFocus);
  fill_->setObjectName(QStringLiteral("bottomFill"));
  close_->setObjectName(QStringLiteral("bottomClose"));
  close_->setAccessibleName(tr("Close the sheet"));
  close_->setToolTip(
      helpTip(tr("Closes the sheet. Its name on the rail, or View ▸ Panels, shows it again.")));
  for (QToolButton* button : {fill_, close_}) {
    button->setProperty("flat", true);
    button->setFocusPolicy(Qt::StrongFocus);
  }
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(8, 0, 8, 0);
  row->setSpacing(4);
  row->addWidget(tabs_);
  row->addStretch(1);
  row->addWidget(fill_);
  row->addWidget(close_);
  area.below().setHead(this);
  label();
  connect(tabs_, &QTabBar::currentChanged, this, [this](int at) { area_.below().open(docks_[at]); });
  connect(fill_, &QToolButton::clicked, this, [this] { area_.setFilled(!area_.filled()); });
  connect(close_, &QToolButton::clicked, this, [this] {
    if (QDockWidget* dock = area_.below().current()) dock->close();
  });
  connect(&area.below(), &SideSheet::changed, this, &SheetTabs::follow);
  connect(&area, &SheetArea::filledChanged, this, &SheetTabs::label);
}

void SheetTabs::add(QDockWidget* dock, const QString& help, const QKeySequence& key) {
  dock->setTitleBarWidget(new QWidget(dock));
  docks_ << dock;
  const QSignalBlocker quiet(tabs_);
  tabs_->setTabToolTip(tabs_->addTab(dock->windowTitle()), helpTip(help, key));
  area_.below().add(dock);
}

void SheetTabs::follow() {
  const qsizetype at = docks_.indexOf(area_.below().current());
  const QSignalBlocker quiet(tabs_);
  if (at >= 0) tabs_->setCurrentIndex(static_cast<int>(at));
}

void SheetTabs::label() {
  const bool filled = area_.filled();
  fill_->setIcon(drawnIcon(filled ? IconShape::Restore : IconShape::Maximise, theme_.text2, theme_.dim));
  fill_->setAccessibleName(filled ? tr("Show the picture again") : tr("Use the whole window"));
  fill_->setToolTip(
      helpTip(filled ? tr("Gives the picture its place back.") : tr("Gives the sheet the whole window.")));
  close_->setIcon(drawnIcon(IconShape::Close, theme_.text2, theme_.dim));
}

void SheetTabs::setTheme(const Theme& theme) {
  theme_ = theme;
  label();
}

}  // namespace gathernd::ui
