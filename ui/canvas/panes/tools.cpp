// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/panes/tools.h"

#include <QToolButton>
#include <QWidget>
#include <algorithm>

#include "ui/canvas/panes/rows_read.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {
namespace {

constexpr double kHeight = 22, kGapX = 5, kEdge = 8;  // px
constexpr double kWholeButton = 46, kFollowButton = 58, kFoldedButton = 62;

}  // namespace

PaneTools::PaneTools(PaneControl& control, QWidget* viewport) : control_(control), viewport_(viewport) {
  const std::array names = {"paneWholeIndices", "paneWholeParams", "paneWholeOutput"};
  for (std::size_t k = 0; k < 3; ++k) {
    whole_[k] = make(names[k]);
    const TensorId id = kPaneTensors[k];
    connect(whole_[k], &QToolButton::clicked, this, [this, id] {
      const PaneScroll& pane = control_.state().of(id);
      pane.wholeX&& pane.wholeY ? control_.setNatural(id) : control_.setWhole(id);
    });
  }
  for (std::size_t k = 0; k < 3; ++k) axes_[k] = new AxesBar(control_, kPaneTensors[k], viewport_);
  follow_ = make("paneFollow");
  follow_->setCheckable(true);
  follow_->setText(tr("Follow"));
  follow_->setToolTip(tr("Pointing at a tuple brings its slice and its block into sight"));
  connect(follow_, &QToolButton::toggled, &control_, &PaneControl::setFollow);
  folded_ = make("paneFolded");
  folded_->setCheckable(true);
  folded_->setText(tr("Folded"));
  folded_->setToolTip(tr("Shows of params only the rows that the tuples in sight read"));
  connect(folded_, &QToolButton::toggled, &control_, &PaneControl::setFolded);
}

QToolButton* PaneTools::make(const char* name) {
  auto* button = new QToolButton(viewport_);
  button->setObjectName(QLatin1String(name));
  button->setProperty("pane", true);
  button->setFocusPolicy(Qt::TabFocus);
  button->setCursor(Qt::ArrowCursor);
  button->hide();
  return button;
}

void PaneTools::place(const Scene& scene) {
  for (AxesBar* bar : axes_) bar->show(scene);
  const double ui = scene.layout.ui;
  const bool shown = scene.layout.panes.has_value();
  const auto put = [&](QToolButton* button, double right, double middle, double width) {
    button->setGeometry(
        QRectF(right - width * ui, middle - kHeight / 2 * ui, width * ui, kHeight * ui).toRect());
    button->show();
  };
  for (std::size_t k = 0; k < 3; ++k) {
    if (!shown || !scene.tensor(kPaneTensors[k]).hasCells()) {
      whole_[k]->hide();
      continue;
    }
    const PaneScroll& pane = control_.state().panes[k];
    const bool whole = pane.wholeX && pane.wholeY;
    whole_[k]->setText(whole ? tr("100 %") : tr("Fit"));
    whole_[k]->setToolTip(whole ? tr("Numbers at their natural size") : tr("All of it in sight"));
    put(whole_[k], scene.layout.panes->at(k).frame.right() - kEdge * ui, scene.layout.headings[k].y(),
        kWholeButton);
  }
  const bool params = shown && scene.tensor(TensorId::Params).hasCells() && scene.trace() != nullptr;
  follow_->setVisible(params);
  folded_->setVisible(params && foldedAxis(scene).has_value());
  if (!params) return;
  const QSignalBlocker quietFollow(follow_), quietFolded(folded_);
  follow_->setChecked(control_.state().follow);
  folded_->setChecked(control_.state().folded);
  const double right = scene.layout.pane(TensorId::Params)->frame.right() - kEdge * ui;
  const double middle = scene.layout.headings[1].y();
  put(follow_, right - (kWholeButton + kGapX) * ui, middle, kFollowButton);
  if (folded_->isVisibleTo(viewport_)) put(folded_, right, middle + (kHeight + 3) * ui, kFoldedButton);
}

double toolsWidth(TensorId id, double ui) {
  const double own = kWholeButton + kEdge + kGapX;
  return (id == TensorId::Params ? own + kFollowButton + kGapX : own) * ui;
}

}  // namespace gathernd::ui
