// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/warp/warp_bar.h"

#include <QAction>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <QToolButton>

#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/eliding_combo.h"
#include "ui/widgets/field.h"
#include "ui/widgets/icons.h"

namespace gathernd::ui {
namespace {

constexpr const char* kPatternNames[kWarpPatterns] = {"warpPatternSorted", "warpPatternRandom",
                                                      "warpPatternStrided", "warpPatternSameRow"};

ElidingCombo* makeCombo(const char* name, int letters, QWidget* parent) {
  auto* combo = named(new ElidingCombo(parent), name);
  combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  combo->setMinimumContentsLength(letters);
  return combo;
}

}  // namespace

WarpBar::WarpBar(QWidget* parent)
    : QWidget(parent),
      request_(makeCombo("warpRequest", 16, this)),
      kernel_(makeCombo("warpKernel", 11, this)) {
  setObjectName(QStringLiteral("warpBar"));
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  requestField_ = new Field(tr("Request"), request_, this);
  kernelField_ = new Field(tr("Kernel"), kernel_, this);
  previous_ = addStep("warpPrevious", tr("Previous warp"),
                      tr("Shows the warp before this one: 32 threads that run together."), -1);
  next_ = addStep("warpNext", tr("Next warp"),
                  tr("Shows the warp after this one: 32 threads that run together."), 1);
  warp_ = named(plainLabel(this), "warpNumber", tr("Warp shown"));
  pattern_ = new QToolButton(this);
  beside_ = new QToolButton(this);
  beside_->setObjectName(QStringLiteral("warpBesideNaive"));
  beside_->setText(tr("Beside: naive"));
  beside_->setAccessibleName(tr("Figures of the naive kernel beside"));
  beside_->setToolTip(
      helpTip(tr("Puts the figures of the naive kernel beside these: the same call with a "
                 "thread for each element of output.")));
  const QString request =
      helpTip(tr("Request: the load or store of the warp that is drawn. All 32 threads "
                 "make it together."));
  requestField_->setToolTip(request);
  request_->setToolTip(request);
  kernelField_->setToolTip(helpTip(kernelHelp()));
  kernel_->setToolTip(helpTip(kernelHelp()));
  beside_->setCheckable(true);
  addPatterns();

  auto* row = rowOf(this, {requestField_}, {.spacing = 6, .margins = QMargins(12, 3, 12, 3)});
  row->addSpacing(6);
  row->addWidget(previous_);
  row->addWidget(warp_);
  row->addWidget(next_);
  row->addStretch(1);
  row->addWidget(kernelField_);
  row->addWidget(pattern_);
  row->addWidget(beside_);
  connect(request_, &QComboBox::activated, this, &WarpBar::requestChosen);
  connect(kernel_, &QComboBox::activated, this,
          [this](int at) { emit kernelChosen(kernel_->itemData(at).toString()); });
  connect(beside_, &QToolButton::toggled, this, &WarpBar::besideChosen);
  whenThemed(this, [this] { restyle(); });
}

QString WarpBar::kernelHelp() {
  return tr("Kernel: how the threads share the slices. It decides what a warp touches together.");
}

QToolButton* WarpBar::addStep(const char* name, const QString& words, const QString& help, int direction) {
  auto* button = named(new QToolButton(this), name, words);
  button->setToolTip(helpTip(help));
  button->setFixedSize(28, 28);
  connect(button, &QToolButton::clicked, this, [this, direction] { emit stepped(direction); });
  return button;
}

void WarpBar::addPatterns() {
  pattern_->setObjectName(QStringLiteral("warpPattern"));
  pattern_->setText(tr("Pattern"));
  pattern_->setAccessibleName(tr("Index tuples in another order"));
  pattern_->setToolTip(
      helpTip(tr("Replaces the index tuples by a pattern, to see what its reads cost. It is "
                 "one edit, which can be undone.")));
  pattern_->setPopupMode(QToolButton::InstantPopup);
  auto* menu = named(new QMenu(pattern_), "warpPatternMenu");
  menu->setToolTipsVisible(true);
  for (int i = 0; i < kWarpPatterns; ++i) {
    const auto pattern = static_cast<WarpPattern>(i);
    QAction* action =
        menu->addAction(patternText(pattern), this, [this, pattern] { emit patternChosen(pattern); });
    action->setObjectName(QLatin1String(kPatternNames[i]));
    action->setToolTip(helpTip(asSentence(patternHow(pattern))));
  }
  menu->addSeparator();
  restore_ = menu->addAction(tr("as they were"), this, &WarpBar::restoreChosen);
  restore_->setObjectName(QStringLiteral("warpPatternRestore"));
  pattern_->setMenu(menu);
}

void WarpBar::restyle() {
  const Theme& theme = appTheme();
  const QColor off = mix(theme.window, theme.text, 0.45);
  previous_->setIcon(drawnIcon(IconShape::Back, theme.text, off));
  next_->setIcon(drawnIcon(IconShape::Play, theme.text, off));
  // The mark of a menu would stand on the word.
  pattern_->setIcon(drawnIcon(IconShape::Down, theme.text, off));
  pattern_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  pattern_->setStyleSheet(QStringLiteral("QToolButton::menu-indicator { image: none; }"));
}

void WarpBar::setRequests(const std::vector<WarpRequest>& requests, const WarpRequest& chosen) {
  const QSignalBlocker quiet(request_);
  std::array<int, kAccessKinds> counts{};
  for (const WarpRequest& request : requests) ++counts[static_cast<std::size_t>(request.kind)];
  QStringList texts;
  for (const WarpRequest& request : requests)
    texts << requestText(request, counts[static_cast<std::size_t>(request.kind)]);
  bool same = texts.size() == request_->count();
  for (int i = 0; same && i < request_->count(); ++i) same = request_->itemText(i) == texts[i];
  if (!same) {
    request_->clear();
    request_->addItems(texts);
  }
  for (std::size_t i = 0; i < requests.size(); ++i) {
    if (requests[i] == chosen) request_->setCurrentIndex(static_cast<int>(i));
  }
}

void WarpBar::setKernels(const std::vector<KernelChoiceRow>& rows, const QString& chosen,
                         const QString& why) {
  const QSignalBlocker quiet(kernel_);
  auto* items = qobject_cast<QStandardItemModel*>(kernel_->model());
  if (kernel_->count() != static_cast<int>(rows.size())) {
    kernel_->clear();
    for (const KernelChoiceRow& row : rows) kernel_->addItem(row.text, row.name);
  }
  for (int i = 0; i < kernel_->count(); ++i) {
    const KernelChoiceRow& row = rows[static_cast<std::size_t>(i)];
    QStandardItem* item = items->item(i);
    item->setText(row.text);
    item->setEnabled(row.hindrance.isEmpty());
    item->setToolTip(plainTip(row.hindrance.isEmpty() ? row.how : row.hindrance));
  }
  kernel_->setCurrentIndex(kernel_->findData(chosen));
  kernel_->setToolTip(helpTip(why.isEmpty() ? kernelHelp() : kernelHelp() + u' ' + asSentence(why)));
}

void WarpBar::setWarp(std::int64_t warp, std::int64_t warps, bool before, bool after) {
  const QString number = countText(warp);
  warp_->setText(warps < 0 ? tr("warp %1").arg(number) : tr("warp %1 of %2").arg(number, countText(warps)));
  warp_->setToolTip(tr("Warps are counted from 0."));
  previous_->setEnabled(before);
  next_->setEnabled(after);
}

void WarpBar::setPatterns(bool possible, bool restorable) {
  for (QAction* action : pattern_->menu()->actions()) action->setEnabled(possible);
  restore_->setEnabled(restorable);
  pattern_->setEnabled(possible || restorable);
}

void WarpBar::setWorking(bool working) {
  request_->setEnabled(working);
  if (working) return;
  request_->clear();
  warp_->clear();
  previous_->setEnabled(false);
  next_->setEnabled(false);
}

}  // namespace gathernd::ui
