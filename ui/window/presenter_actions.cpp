// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/presenter_actions.h"

#include <QAction>

#include "ui/present/present_mode.h"
#include "ui/presenter/presenter.h"
#include "ui/selection/selection.h"
#include "ui/window/actions.h"

namespace gathernd::ui {

void connectPresenter(Actions& actions, Presenter& presenter, PresentMode& mode, Selection& selection) {
  QAction* const wanted = actions["actionPresenterWindow"];
  QAction* const freeze = actions["actionFreeze"];
  wanted->setChecked(presenter.wanted());
  QObject::connect(wanted, &QAction::triggered, &presenter, &Presenter::setWanted);
  QObject::connect(&presenter, &Presenter::wantedChanged, wanted, &QAction::setChecked);
  QObject::connect(freeze, &QAction::triggered, &presenter, [&presenter, freeze] {
    presenter.turnFreeze();
    freeze->setChecked(presenter.frozen());
  });
  QObject::connect(&presenter, &Presenter::frozenChanged, freeze, &QAction::setChecked);
  QObject::connect(&presenter, &Presenter::frozenChanged, &mode, &PresentMode::setEditing);
  QObject::connect(actions["actionSwapScreens"], &QAction::triggered, &presenter, &Presenter::swap);
  QObject::connect(&presenter, &Presenter::said, &mode, &PresentMode::say);
  QObject::connect(&presenter.spotlight(), &Spotlight::turned, &selection, &Selection::setSpotlight);
}

}  // namespace gathernd::ui
