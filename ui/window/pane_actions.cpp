// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QActionGroup>

#include "ui/statistics/tensor_statistics.h"
#include "ui/window/view_actions.h"

namespace gathernd::ui {

void connectPaneActions(Actions& actions, CanvasWidget& canvas) {
  PaneControl& panes = canvas.panes();
  QAction* follow = actions["actionFollow"];
  QAction* folded = actions["actionFoldRows"];
  follow->setChecked(panes.state().follow);
  folded->setChecked(panes.state().folded);
  QObject::connect(follow, &QAction::toggled, &panes, &PaneControl::setFollow);
  QObject::connect(folded, &QAction::toggled, &panes, &PaneControl::setFolded);
  QObject::connect(&panes, &PaneControl::changed, &canvas, [&panes, follow, folded] {
    follow->setChecked(panes.state().follow);
    folded->setChecked(panes.state().folded);
  });

  auto* group = new QActionGroup(&canvas);
  const struct {
    const char* name;
    Aggregate aggregate;
  } kinds[] = {{"actionShowMean", Aggregate::Mean},
               {"actionShowLeast", Aggregate::Least},
               {"actionShowGreatest", Aggregate::Greatest}};
  for (const auto& kind : kinds) {
    QAction* action = group->addAction(actions[kind.name]);
    action->setChecked(kind.aggregate == Aggregate::Mean);
    QObject::connect(action, &QAction::triggered, &canvas, [&canvas, aggregate = kind.aggregate] {
      canvas.picture().tiles().setAggregate(aggregate);
    });
  }

  auto* next = new NextMark(canvas.session(), &canvas);
  QObject::connect(actions["actionNextMark"], &QAction::triggered, next, &NextMark::go);
  QObject::connect(next, &NextMark::notFound, &canvas, &CanvasWidget::statusText);
  QObject::connect(next, &NextMark::found, &canvas, [&canvas](const CellRef& cell) {
    Selection& selection = canvas.session().selection();
    selection.clearPointed();
    canvas.scrollTo(cell, ScrollTo::Middle);
    canvas.setFocus(Qt::ShortcutFocusReason);
    selection.setCursor(cell);
  });
}

}  // namespace gathernd::ui
