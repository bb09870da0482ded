// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/panels.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDockWidget>
#include <QLineEdit>
#include <QMainWindow>
#include <algorithm>
#include <utility>

#include "ui/ask/asking.h"
#include "ui/ask/predict_panel.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/code/code_panel.h"
#include "ui/compare/compare_panel.h"
#include "ui/dialects/dialects_panel.h"
#include "ui/editors/notes_panel.h"
#include "ui/editors/tensor/tensor_pane.h"
#include "ui/explain/explain_blocks.h"
#include "ui/gradient/gradient_panel.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/panel/page.h"
#include "ui/panel/panel_area.h"
#include "ui/panel/panel_frame.h"
#include "ui/problems/problems_panel.h"
#include "ui/statistics/statistics_panel.h"
#include "ui/status/status_line.h"
#include "ui/text/plain_text.h"
#include "ui/warp/warp_view.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/settings.h"
#include "ui/widgets/yielding.h"
#include "ui/window/actions.h"

namespace gathernd::ui {
namespace {

QKeySequence portable(const QString& keys) {
  return QKeySequence(keys, QKeySequence::PortableText);
}

/// Of the menu of panels: shows one, and hides it. Its keys work in all of the window.
QAction* addAction(Actions& actions, QWidget& window, const char* name, const QString& words,
                   const QString& keys) {
  QAction* const action = actions.menu("menuPanels")->addAction(words);
  action->setObjectName(QLatin1String(name));
  action->setShortcut(portable(keys));
  action->setCheckable(true);
  window.addAction(action);
  return action;
}

}  // namespace

Panels::Panels(Session& session, const Learning& learning, Dialogs& dialogs, Settings& settings,
               Actions& actions, QMainWindow& window)
    : QObject(&window),
      session_(session),
      actions_(actions),
      window_(window),
      settings_(settings),
      rail_(new PanelRail(&window)),
      area_(new PanelArea(window.takeCentralWidget(), rail_, &window)),
      learning_(learning) {
  window_.setCentralWidget(area_);
  connect(area_, &PanelArea::roomyChanged, this, &Panels::fitRoom);
  window_.setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
  window_.setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
  addPages(dialogs);
  addNotes();
  addStatus();
  for (const auto& [action, tensor] :
       {std::pair("actionEditParams", TensorId::Params), std::pair("actionEditIndices", TensorId::Indices),
        std::pair("actionOutputTable", TensorId::Output)})
    connect(actions_[action], &QAction::triggered, this, [this, tensor = tensor] {
      chosen_ = true;
      if (values_->pane(tensor).isAncestorOf(QApplication::focusWidget())) return area_->beside().closePage();
      showEditor(tensor);
    });
  area_->beside().open(pages_.value(QStringLiteral("explainDock")));
  connect(problems_, &ProblemsPanel::countChanged, this, &Panels::problemsChanged);
  problemsChanged(problems_->count());
}

/// Eight of the thirteen are made when they are opened; the others act, or are looked for, before that.
void Panels::addPages(Dialogs& dialogs) {
  const auto held = [](QWidget* page) { return [page](QWidget*) { return page; }; };
  const auto live = [this](LivePanel::Build build) {
    return [this, build = std::move(build)](QWidget* parent) -> QWidget* {
      return new LivePanel(session_, build, parent);
    };
  };
  // What may still be working out what it shows.
  const auto working = [this](auto make) {
    return [this, make = std::move(make)](QWidget* parent) -> QWidget* {
      auto* const page = make(parent);
      waiting_ << [page] { return page->isVisible() && page->waiting(); };
      return page;
    };
  };
  PanelFrame& beside = area_->beside();
  addPanel(beside, RailIcon::Explain, "explainPanelItem", tr("Explain"),
           tr("Explain: the call in words, its shapes, and what each tuple does."),
           {{"explainDock", "actionExplain", "Alt+1", tr("Call"),
             tr("The call in words, its shapes, and what each tuple does."), live(explainBlocks), false,
             tr("Explain")},
            {"inspectorDock", "actionInspector", "Alt+4", tr("Cell"),
             tr("All that is known of the cell that is pointed at."), live(inspectorBlocks)},
            {"readsDock", "actionReads", "Alt+3", tr("Reads"),
             tr("Which slices are read, how often, and by whom."), live(readsBlocks)},
            {"gradientDock", "actionGradient", "Alt+8", tr("Gradient"), tr("What flows back to params."),
             [this](QWidget* parent) { return new GradientPanel(session_, parent); }}});
  addPanel(beside, RailIcon::Problems, "problemsPanelItem", tr("Problems"),
           tr("Problems: tuples out of range by cause, with what mends them."),
           {{"problemsDock", "actionProblems", "Alt+2", tr("Problems"),
             tr("Tuples out of range by cause, with what mends them."),
             [this, &dialogs](QWidget* parent) {
               return problems_ = new ProblemsPanel(session_, dialogs, parent);
             },
             true}});
  addPanel(beside, RailIcon::Values, "valuesPanelItem", tr("Values"),
           tr("Values: the shapes and every number, as text or as a table, to edit."),
           {{"valuesDock", "actionValues", "F4", tr("Values"),
             tr("The shapes and every number, as text or as a table, to edit."),
             working([this](QWidget* parent) { return values_ = new ValuesPanel(session_, parent); }), true},
            {"statisticsDock", "actionStatistics", "Ctrl+4", tr("Statistics"),
             tr("Least, greatest and mean of each tensor, NaN and zeros, and where they are."),
             working([this](QWidget* parent) {
               auto* const page = new StatisticsPanel(session_, parent);
               connect(page, &StatisticsPanel::chosen, this, &Panels::cellChosen);
               return page;
             })}});
  addPanel(beside, RailIcon::Frameworks, "frameworksPanelItem", tr("Frameworks"),
           tr("Frameworks: the call under the rules of each, and in its code."),
           {{"dialectsDock", "actionDialects", "Alt+6", tr("Rules"),
             tr("The same call under the rules of every framework."),
             working([this](QWidget* parent) { return new DialectsPanel(session_, parent); }), true},
            {"codeDock", "actionCode", "Alt+7", tr("Code"), tr("The call in each framework's own words."),
             working([this](QWidget* parent) { return new CodePanel(session_, settings_, parent); }), true}});
  addPanel(beside, RailIcon::Learn, "learnPanelItem", tr("Learn"),
           tr("Learn: a course that asks before it tells."),
           {{"lessonsDock",
             "actionLessons",
             "Ctrl+L",
             tr("Lessons"),
             tr("A course that asks before it tells."),
             held(&learning_.lessons),
             false,
             {},
             false},
            {"predictDock",
             "actionPredict",
             "Ctrl+Shift+L",
             tr("Predict"),
             tr("Say what you expect before you see it, and see what your answer means."),
             held(&learning_.predict),
             true,
             {},
             false}});
  addPanel(area_->below(), RailIcon::Measure, "measurePanelItem", tr("Measure"),
           tr("Measure: how long the call takes where, and what memory it touches."),
           {{"compareDock", "actionCompare", "Ctrl+Shift+M", tr("Compare"),
             tr("One call on all backends, timed side by side."),
             [this, working, &dialogs](QWidget* parent) {
               auto* const page = new QWidget(parent);
               QWidget* const compare = working([this, &dialogs](QWidget* column) {
                 return new ComparePanel(session_, dialogs, column);
               })(page);
               columnOf(page, {new TimingLine(session_, actions_["actionMeasure"], page), {compare, 1}},
                        {.spacing = 0});
               return page;
             },
             true},
            {"warpDock", "actionWarp", "Alt+9", tr("Warp"),
             tr("The memory that 32 threads of a GPU touch together."),
             working([this](QWidget* parent) { return new WarpView(session_, parent); }), true}});
  // The last holds timingDock, by whose name others look for it.
  for (const char* name : {"problemsDock", "valuesDock", "lessonsDock", "predictDock", "compareDock"})
    pages_.value(QLatin1String(name))->fill();
}

void Panels::addPanel(PanelFrame& frame, RailIcon icon, const char* name, const QString& title,
                      const QString& help, const QList<PageRow>& rows) {
  Panel panel{&frame, rail_->add(icon, title, help), {}, nullptr};
  actions_.menu("menuPanels")->addSection(title);
  for (const PageRow& row : rows) {
    const auto make = [row](Page& itself) -> QWidget* {
      auto* const area = row.scrolled ? new YieldingArea(&itself) : nullptr;
      QWidget* const content = row.make(area != nullptr ? area->viewport() : &itself);
      content->setAccessibleName(row.menu.isEmpty() ? row.title : row.menu);
      if (area == nullptr) return content;
      area->setContent(content);
      return area;
    };
    auto* page =
        new Page(QLatin1String(row.name), row.title, helpTip(row.help, portable(row.keys)), make, &frame);
    panel.pages << page;
    pages_.insert(page->objectName(), page);
    QAction* action =
        addAction(actions_, window_, row.action, row.menu.isEmpty() ? row.title : row.menu, row.keys);
    action->setData(QVariant::fromValue<QWidget*>(page));
    connect(page, &Page::seen, action, &QAction::setChecked);
    connect(action, &QAction::triggered, this, [this, page] { toggle(*page); });
    if (row.covered)
      connect(&learning_.asking, &Asking::changed, page,
              [this, page] { page->setCovered(session_.snapshot().veil != Veil::None); });
  }
  frame.addPanel(title, panel.pages);
  panel.latest = panel.pages.front();
  panel.item->setObjectName(QLatin1String(name));
  const qsizetype at = panels_.size();
  panels_ << panel;
  connect(panel.item, &RailItem::clicked, this, [this, at] {
    Panel& clicked = panels_[at];
    toggle(clicked.pages.contains(clicked.frame->current()) ? *clicked.frame->current() : *clicked.latest);
  });
  connect(&frame, &PanelFrame::changed, panel.item, [this, at] {
    Panel& of = panels_[at];
    Page* const open = of.frame->current();
    of.item->setOpen(of.pages.contains(open));
    if (of.pages.contains(open)) of.latest = open;
  });
}

/// What is kept with the call beside its numbers has a window of its own.
void Panels::addNotes() {
  notes_ = named(new QDialog(&window_), "notesDock");
  notes_->setWindowTitle(tr("Properties"));
  notes_->resize(420, 360);
  columnOf(notes_, {new NotesPanel(session_, notes_)}, {.margins = std::nullopt});
  notes_->addActions({actions_["actionSave"], actions_["actionSaveAs"]});
  QAction* const action = actions_["actionNotes"];
  connect(action, &QAction::triggered, notes_, [this] {
    notes_->show();
    notes_->raise();
    notes_->activateWindow();
  });
}

void Panels::addStatus() {
  status_ = new StatusLine(session_, actions_["actionCancel"], actions_["actionPalette"],
                           actions_["actionGuide"], &window_);
  auto* dock = named(new QDockWidget(tr("Status line"), &window_), "statusDock", tr("Status line"));
  dock->setFeatures(QDockWidget::NoDockWidgetFeatures);
  dock->setTitleBarWidget(new QWidget(dock));
  dock->setWidget(status_);
  window_.addDockWidget(Qt::BottomDockWidgetArea, dock);
  actions_.menu("menuPanels")->addSeparator();
  QAction* const action =
      addAction(actions_, window_, "actionTiming", dock->windowTitle(), QStringLiteral("Alt+0"));
  connect(action, &QAction::triggered, dock, &QWidget::setVisible);
  connect(dock, &QDockWidget::visibilityChanged, action, &QAction::setChecked);
}

void Panels::fitTo(CanvasWidget& canvas) {
  const QWidget* const centre = canvas.parentWidget();
  area_->setFits([&canvas, centre](const QSize& room) {
    const int beside = centre->minimumSizeHint().height() - canvas.minimumHeight();
    return wouldFit(canvas, room - QSize(0, beside));
  });
  whenChanged(session_, area_, Part::Replaced, &PanelArea::arrange);
  for (PanelFrame* const frame : {&area_->beside(), &area_->below()})
    connect(frame, &PanelFrame::focusLeft, &canvas, qOverload<>(&QWidget::setFocus));
  // What is hidden or disabled gives its focus on; who has not asked to go to the rail would open a panel
  // with the next Space.
  connect(qApp, &QApplication::focusChanged, area_, [this, &canvas](const QWidget* from, const QWidget* to) {
    if (to == nullptr || !rail_->isAncestorOf(to)) return;  // null too while the window comes to its end
    if (from != nullptr && !(from->isVisible() && from->isEnabled())) canvas.setFocus();
  });
  // Of a call with other shapes the picture is another; what is only typed into moves no panel, nor is one
  // moved in which somebody types.
  connect(&canvas, &CanvasWidget::adopted, area_, [this, &canvas, before = QString()]() mutable {
    const Scene& scene = canvas.scene();
    const QString now = scene.shapes[0] + scene.shapes[1] + scene.shapes[2] + scene.outputName;
    const bool inPanel = area_->beside().isAncestorOf(QApplication::focusWidget());
    if (std::exchange(before, now) != now && !inPanel) area_->arrange();
  });
}

Panels::Panel& Panels::panelOf(const Page* page) {
  return *std::find_if(panels_.begin(), panels_.end(),
                       [page](const Panel& panel) { return panel.pages.contains(const_cast<Page*>(page)); });
}

void Panels::openPage(Page& page) {
  if (presenting_) return hidden_.removeAll(&page), hidden_.append(&page);
  panelOf(&page).frame->open(&page);
}

void Panels::enter(Page& page) {
  openPage(page);
  page.setFocus(Qt::ShortcutFocusReason);
}

void Panels::toggle(Page& page) {
  chosen_ = true;
  if (page.isVisible()) return panelOf(&page).frame->closePage();
  enter(page);
}

void Panels::show(const char* name) {
  Page* const page = pages_.value(QLatin1String(name));
  asked_ = page;
  openPage(*page);
}

bool Panels::open(const QString& name) {
  if (name == QLatin1String("notes")) return notes_->show(), true;
  // The time of the call stands over the comparison.
  Page* page = pages_.value((name == QLatin1String("timing") ? QStringLiteral("compare") : name) +
                            QStringLiteral("Dock"));
  if (values_->findChild<TensorPane*>(name + QStringLiteral("Pane")) != nullptr)
    page = pages_.value(QStringLiteral("valuesDock"));
  if (page == nullptr) return false;
  chosen_ = true;
  openPage(*page);
  return true;
}

bool Panels::busy() const {
  return problems_->waiting() ||
         std::any_of(waiting_.begin(), waiting_.end(), [](const auto& waits) { return waits(); });
}

void Panels::showEditor(TensorId tensor) {
  show("valuesDock");
  values_->pane(tensor).focusEditor();
}

void Panels::showShapes() {
  if (learning_.player.active()) return;  // whose panel stays
  show("valuesDock");
  QLineEdit* const shape = values_->pane(TensorId::Params).shapeField();
  shape->setFocus(Qt::TabFocusReason);
  shape->selectAll();
}

void Panels::settleEditors(QStringList& refused) {
  notes_->findChild<NotesPanel*>()->commit();
  for (const TensorId tensor : {TensorId::Indices, TensorId::Params}) values_->pane(tensor).settle(refused);
}

void Panels::showPicture() {
  area_->setFilled(false);
  notes_->close();
}

void Panels::hideAll() {
  showPicture();
  presenting_ = true;
  for (PanelFrame* const frame : {&area_->beside(), &area_->below()}) {
    if (frame->current() != nullptr) hidden_ << frame->current();
    frame->closePage();
  }
  status_->parentWidget()->hide();
}

void Panels::showAgain() {
  presenting_ = false;
  for (Page* const page : std::exchange(hidden_, {})) openPage(*page);
  status_->parentWidget()->show();
}

/// Nobody asked for what would cost the picture some of itself.
void Panels::fitRoom(bool roomy) {
  if (chosen_ || presenting_) return;
  PanelFrame& beside = area_->beside();
  if (!roomy && beside.current() != asked_) beside.closePage();
  if (roomy && beside.current() == nullptr) beside.open(pages_.value(QStringLiteral("explainDock")));
}

void Panels::laidOut() {
  const bool presenting = presenting_;
  if (presenting) showAgain();
  fitRoom(area_->roomy());
  QStringList open = settings_.sheets();
  // Former versions had places at the left, at the right and below.
  if (open.size() == 6) open = open.mid(open[0].isEmpty() ? 2 : 0, 2) + open.mid(4);
  PanelFrame* const frames[] = {&area_->beside(), &area_->below()};
  const bool known = open.size() == 2 * std::ssize(frames);
  if (known) chosen_ = true;
  for (qsizetype k = 0; known && k < std::ssize(frames); ++k) {
    if (const int wanted = open[2 * k + 1].toInt(); wanted > 0) frames[k]->setWanted(wanted);
    Page* const page = pages_.value(open[2 * k]);
    page != nullptr ? openPage(*page) : frames[k]->closePage();
  }
  if (presenting) hideAll();
}

void Panels::remember() {
  if (!chosen_) return;
  QStringList open;
  for (const PanelFrame* const frame : {&area_->beside(), &area_->below()}) {
    // Or one that comes back after presenting.
    const auto last = std::find_if(hidden_.rbegin(), hidden_.rend(),
                                   [&](const Page* page) { return panelOf(page).frame == frame; });
    const Page* const page = last != hidden_.rend() ? *last : frame->current();
    open << (page != nullptr ? page->objectName() : QString()) << QString::number(frame->wanted());
  }
  settings_.setSheets(open);
}

void Panels::problemsChanged(std::int64_t count) {
  Page* const problems = pages_.value(QStringLiteral("problemsDock"));
  Page* const explain = pages_.value(QStringLiteral("explainDock"));
  problems->setWindowTitle(count > 0 ? tr("Problems (%L1)").arg(count) : tr("Problems"));
  panelOf(problems).item->setCount(count);
  // The two that come by themselves take turns; where the picture has no room for one none comes.
  PanelFrame& beside = area_->beside();
  if (chosen_ || (beside.current() != problems && beside.current() != explain)) return;
  if (count == 0 && !area_->roomy()) return beside.closePage();
  beside.open(count > 0 ? problems : explain);
}

}  // namespace gathernd::ui
