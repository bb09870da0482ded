// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/docks.h"

#include <QAbstractButton>
#include <QAction>
#include <QDockWidget>
#include <QMainWindow>
#include <QScrollArea>
#include <QTabBar>
#include <QTimer>
#include <algorithm>
#include <utility>

#include "ui/code/code_panel.h"
#include "ui/compare/compare_dock.h"
#include "ui/compare/compare_panel.h"
#include "ui/compare/timing_line.h"
#include "ui/dialects/dialects_panel.h"
#include "ui/editors/notes_panel.h"
#include "ui/editors/tensor/tensor_pane.h"
#include "ui/editors/tensor/tensor_text_editor.h"
#include "ui/explain/explain_blocks.h"
#include "ui/explain/live_panel.h"
#include "ui/formula/formula_spans.h"
#include "ui/gradient/gradient_panel.h"
#include "ui/problems/problems_panel.h"
#include "ui/rail/dock_rail.h"
#include "ui/rail/side_sheet.h"
#include "ui/text/plain_text.h"
#include "ui/warp/warp_view.h"
#include "ui/widgets/settings.h"
#include "ui/window/actions.h"

namespace gathernd::ui {
namespace {

/// Of a dock below the canvas when it is opened: enough for its picture, and half of a small window at most.
constexpr int kBelowHeight = 340;

const char* editorDock(TensorId tensor) {
  switch (tensor) {
    case TensorId::Indices:
      return "indicesEditorDock";
    case TensorId::Params:
      return "paramsEditorDock";
    case TensorId::Output:
      break;
  }
  return "outputTableDock";
}

/// It scrolls where it has not the room that it asks for: a dock that opens never makes the window grow.
class Yielding : public QScrollArea {
 public:
  using QScrollArea::QScrollArea;
  QSize minimumSizeHint() const override { return {200, 72}; }
  QSize sizeHint() const override { return widget()->sizeHint(); }
};

QScrollArea* yielding(QWidget* content, QWidget* parent) {
  auto* area = new Yielding(parent);
  area->setFrameShape(QFrame::NoFrame);
  area->setWidgetResizable(true);
  area->setWidget(content);
  area->setFocusProxy(content);
  return area;
}

}  // namespace

Docks::Docks(Session& session, Dialogs& dialogs, Settings& settings, Actions& actions, QMainWindow& window)
    : QObject(&window),
      session_(session),
      actions_(actions),
      window_(window),
      settings_(settings),
      rail_(new DockRail(&window)),
      area_(new SheetArea(window.takeCentralWidget(), rail_, &window)),
      problems_(new ProblemsPanel(session, dialogs, &window)) {
  window_.setCentralWidget(area_);
  area_->left().setObjectName(QStringLiteral("leftSheet"));
  area_->right().setObjectName(QStringLiteral("rightSheet"));
  connect(area_, &SheetArea::overChanged, this, &Docks::fitSheets);
  window_.setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
  window_.setDockOptions(QMainWindow::AllowTabbedDocks | QMainWindow::AllowNestedDocks);
  window_.setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
  window_.setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
  addPanels(settings);
  addEditors();
  addCompare(dialogs);
  addWarp();
  addTiming(actions);
}

QDockWidget* Docks::addDock(SideSheet* sheet, const char* name, const QString& title, QWidget* content) {
  auto* dock = new QDockWidget(title, &window_);
  dock->setObjectName(QLatin1String(name));
  dock->setAccessibleName(title);
  dock->setFeatures(QDockWidget::DockWidgetClosable);
  dock->setWidget(content);
  docks_.insert(dock->objectName(), dock);
  if (sheet != nullptr)
    sheet->add(dock);
  else
    window_.addDockWidget(Qt::BottomDockWidgetArea, dock);
  return dock;
}

void Docks::addToRail(QDockWidget* dock, RailIcon icon, const QString& name, const QString& help) {
  RailItem* item = rail_->add(icon, name, help, {});
  item->setObjectName(dock->objectName() + QStringLiteral("Item"));
  items_.insert(dock, item);
  connect(item, &RailItem::clicked, this, [this, dock] { toggle(dock); });
  connect(dock, &QDockWidget::visibilityChanged, item, &RailItem::setOpen);
}

void Docks::addMenuAction(QDockWidget* dock, const char* actionName, const QString& keys) {
  QAction* action = actions_.menu("menuPanels")->addAction(dock->windowTitle());
  action->setObjectName(QLatin1String(actionName));
  action->setShortcut(QKeySequence(keys, QKeySequence::PortableText));
  action->setCheckable(true);
  action->setChecked(dock->isVisible());
  window_.addAction(action);
  connect(dock, &QDockWidget::visibilityChanged, action, &QAction::setChecked);
  connect(action, &QAction::triggered, this, [this, dock] { toggle(dock); });
  if (auto* close = dock->findChild<QAbstractButton*>(QStringLiteral("qt_dockwidget_closebutton"))) {
    close->setToolTip(
        helpTip(tr("Closes %1. The same key, or View ▸ Panels, shows it again.").arg(dock->windowTitle()),
                action->shortcut()));
  }
}

void Docks::addPanels(Settings& settings) {
  const auto live = [this](const char* name, const QString& title, LivePanel::Build build) {
    auto* panel = new LivePanel(session_, std::move(build), &window_);
    panel->setAccessibleName(title);
    panels_ << panel;
    return addDock(&area_->right(), name, title, panel);
  };
  tabs_ << live("explainDock", tr("Explain"), explainBlocks);
  tabs_ << addDock(&area_->right(), "problemsDock", tr("Problems"), problems_);
  tabs_ << live("readsDock", tr("Reads"), readsBlocks);
  tabs_ << live("inspectorDock", tr("Cell"), inspectorBlocks);
  tabs_ << addDock(&area_->right(), "notesDock", tr("Notes"), new NotesPanel(session_, &window_));
  dialects_ = new DialectsPanel(session_, &window_);
  tabs_ << addDock(&area_->right(), "dialectsDock", tr("Dialects"), dialects_);
  connect(tabs_.last(), &QDockWidget::visibilityChanged, dialects_, &DialectsPanel::setSeen);
  code_ = new CodePanel(session_, settings, &window_);
  tabs_ << addDock(&area_->right(), "codeDock", tr("Code"), code_);
  connect(tabs_.last(), &QDockWidget::visibilityChanged, code_, &CodePanel::setSeen);
  gradient_ = new GradientPanel(session_, &window_);
  tabs_ << addDock(&area_->right(), "gradientDock", tr("Gradient"), gradient_);
  connect(tabs_.last(), &QDockWidget::visibilityChanged, gradient_, &GradientPanel::setSeen);
  const struct {
    const char* action;
    RailIcon icon;
    QString help;
  } rows[] = {
      {"actionExplain", RailIcon::Explain,
       tr("Explain: the call in words, its shapes, and what each tuple does.")},
      {"actionProblems", RailIcon::Problems,
       tr("Problems: tuples out of range by cause, with what mends them.")},
      {"actionReads", RailIcon::Reads, tr("Reads: which slices are read, how often, and by whom.")},
      {"actionInspector", RailIcon::Cell, tr("Cell: all that is known of the cell that is pointed at.")},
      {"actionNotes", RailIcon::Notes, tr("Notes: words that are kept with the call.")},
      {"actionDialects", RailIcon::Dialects,
       tr("Dialects: the same call under the rules of every framework.")},
      {"actionCode", RailIcon::Code, tr("Code: the call in each framework's own words.")},
      {"actionGradient", RailIcon::Gradient, tr("Gradient: what flows back to params.")}};
  for (qsizetype i = 0; i < tabs_.size(); ++i) {
    addMenuAction(tabs_[i], rows[i].action, QStringLiteral("Alt+%1").arg(i + 1));
    addToRail(tabs_[i], rows[i].icon, tabs_[i]->windowTitle(), rows[i].help);
  }
  area_->right().open(tabs_[0]);
  connect(problems_, &ProblemsPanel::countChanged, this, &Docks::problemsChanged);
  problemsChanged(problems_->count());
}

void Docks::addEditors() {
  actions_.menu("menuPanels")->addSeparator();
  const struct {
    TensorId tensor;
    QString title;
    const char* action;
    const char* keys;
    RailIcon icon;
  } rows[] = {{TensorId::Indices, tr("indices editor"), "actionEditIndices", "Ctrl+1", RailIcon::Indices},
              {TensorId::Params, tr("params editor"), "actionEditParams", "Ctrl+2", RailIcon::Params},
              {TensorId::Output, tr("output table"), "actionOutputTable", "Ctrl+3", RailIcon::Output}};
  for (const auto& row : rows) {
    auto* pane = new TensorPane(session_, row.tensor, &window_);
    QDockWidget* dock = addDock(&area_->left(), editorDock(row.tensor), row.title, pane);
    addMenuAction(dock, row.action, QLatin1String(row.keys));
    addToRail(dock, row.icon, tensorWord(row.tensor),
              row.tensor == TensorId::Output
                  ? tr("output: its values as a table.")
                  : tr("%1: its values as text and as a table, to edit.").arg(tensorWord(row.tensor)));
  }
}

void Docks::addCompare(Dialogs& dialogs) {
  compare_ = new ComparePanel(session_, dialogs, &window_);
  QDockWidget* dock = addDock(nullptr, "compareDock", tr("Compare"), yielding(compare_, &window_));
  dock->hide();
  addMenuAction(dock, "actionCompare", QStringLiteral("Ctrl+Shift+M"));
  addToRail(dock, RailIcon::Compare, tr("Compare"),
            tr("Compare: one call on all backends, timed side by side."));
  compareDock_ = new CompareDock(window_, *dock, *compare_);
}

void Docks::addWarp() {
  warp_ = new WarpView(session_, &window_);
  QDockWidget* dock = addDock(nullptr, "warpDock", tr("Warp"), yielding(warp_, &window_));
  dock->hide();
  addMenuAction(dock, "actionWarp", QStringLiteral("Alt+9"));
  addToRail(dock, RailIcon::Warp, tr("Warp"),
            tr("Warp: the memory that 32 threads of a GPU touch together."));
}

void Docks::addTiming(Actions& actions) {
  timing_ = new TimingLine(session_, actions["actionMeasure"], actions["actionCancel"],
                           actions["actionShortcuts"], &window_);
  QDockWidget* dock = addDock(nullptr, "timingDock", tr("Timing"), timing_);
  dock->setFeatures(QDockWidget::NoDockWidgetFeatures);
  dock->setTitleBarWidget(new QWidget(dock));
  QDockWidget* warp = docks_.value(QStringLiteral("warpDock"));
  QDockWidget* compare = docks_.value(QStringLiteral("compareDock"));
  window_.splitDockWidget(compare, dock, Qt::Vertical);
  window_.tabifyDockWidget(compare, warp);
  addMenuAction(dock, "actionTiming", QStringLiteral("Alt+0"));
}

void Docks::toggle(QDockWidget* dock) {
  // A tab behind another one is laid out beyond the window.
  const bool front = dock->isVisible() && window_.rect().contains(dock->mapTo(&window_, QPoint()));
  tabChosen_ = true;
  if (front) return dock->hide();
  dock->show();
  dock->raise();
  giveHeight(dock);
  if (auto* pane = qobject_cast<TensorPane*>(dock->widget())) {
    pane->focusEditor();
  } else {
    dock->widget()->setFocus(Qt::ShortcutFocusReason);
  }
}

/// The layout gives a dock that is shown what its widgets need at least, which is no picture.
void Docks::giveHeight(QDockWidget* dock) {
  if (area_->left().holds(dock) || area_->right().holds(dock) || dock == timing_->parentWidget()) return;
  window_.resizeDocks({dock}, {std::min(kBelowHeight, window_.height() / 2)}, Qt::Vertical);
}

void Docks::showDock(const char* name) {
  QDockWidget* dock = docks_.value(QLatin1String(name));
  if (!dock) return;
  dock->show();
  dock->raise();
}

bool Docks::open(const QString& name) {
  QDockWidget* dock = docks_.value(name + QStringLiteral("Dock"));
  for (const TensorId tensor : {TensorId::Indices, TensorId::Params, TensorId::Output}) {
    if (name == tensorWord(tensor)) dock = docks_.value(QLatin1String(editorDock(tensor)));
  }
  if (!dock) return false;
  tabChosen_ = true;
  dock->show();
  dock->raise();
  giveHeight(dock);
  return true;
}

bool Docks::busy() const {
  return (compare_->isVisible() && !compare_->idle()) || (warp_->isVisible() && !warp_->idle()) ||
         problems_->waiting() || dialects_->waiting() || code_->waiting() || gradient_->waiting();
}

void Docks::showEditor(TensorId tensor) {
  showDock(editorDock(tensor));
  if (auto* pane = qobject_cast<TensorPane*>(docks_.value(QLatin1String(editorDock(tensor)))->widget()))
    pane->focusEditor();
}

void Docks::settleEditors(QStringList& refused) {
  for (const TensorId tensor : {TensorId::Indices, TensorId::Params}) {
    auto* pane = qobject_cast<TensorPane*>(docks_.value(QLatin1String(editorDock(tensor)))->widget());
    pane->editor()->settle();
    if (pane->editor()->pending())
      refused
          << tr("The text of %1 is not understood: %2").arg(tensorWord(tensor), pane->editor()->problem());
  }
}

void Docks::showPicture() {
  compareDock_->setMaximised(false);
}

void Docks::hideAll() {
  showPicture();
  hidden_.clear();
  before_ = window_.saveState();
  for (QDockWidget* dock : std::as_const(docks_)) {
    if (!dock->isHidden()) hidden_ << dock;
    dock->hide();
  }
  area_->setRailShown(false);
}

void Docks::showAgain() {
  area_->setRailShown(true);
  for (QDockWidget* dock : std::exchange(hidden_, {})) dock->show();
  window_.restoreState(before_);
  // Once more when the bars round it have their room again.
  QTimer::singleShot(0, &window_, [this] { window_.restoreState(before_); });
}

/// Nobody asked for what would cover the canvas.
void Docks::fitSheets(bool over) {
  if (tabChosen_) return;
  if (over)
    for (QDockWidget* dock : std::as_const(tabs_)) dock->hide();
  else if (hidden_.isEmpty() && area_->right().current() == nullptr)
    area_->right().open(tabs_[0]);
}

void Docks::laidOut() {
  fitSheets(area_->over());
  const QStringList open = settings_.sheets();
  if (open.size() != 4) return;
  area_->left().setWanted(open[2].toInt());
  area_->right().setWanted(open[3].toInt());
  if (QDockWidget* dock = docks_.value(open[0])) area_->left().open(dock);
  QDockWidget* dock = docks_.value(open[1]);
  if (dock == nullptr && area_->right().current() != nullptr) area_->right().current()->hide();
  if (dock != nullptr) area_->right().open(dock);
  tabChosen_ = true;
  for (QTabBar* bar : window_.findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
    bar->setExpanding(false);
    bar->setDrawBase(false);
    bar->setElideMode(Qt::ElideNone);
    bar->setUsesScrollButtons(true);
    bar->setFocusPolicy(Qt::TabFocus);
    connect(bar, &QTabBar::tabBarClicked, this, [this] { tabChosen_ = true; });
  }
}

void Docks::remember() {
  if (!tabChosen_) return;
  const auto name = [](const QDockWidget* dock) { return dock != nullptr ? dock->objectName() : QString(); };
  settings_.setSheets({name(area_->left().current()), name(area_->right().current()),
                       QString::number(area_->left().wanted()), QString::number(area_->right().wanted())});
}

void Docks::problemsChanged(std::int64_t count) {
  QDockWidget* dock = docks_.value(QStringLiteral("problemsDock"));
  dock->setWindowTitle(count > 0 ? tr("Problems (%L1)").arg(count) : tr("Problems"));
  items_.value(dock)->setCount(count);
  if (tabChosen_ || area_->right().current() == nullptr) return;
  area_->right().open(count > 0 ? dock : tabs_[0]);
}

void Docks::setTheme(const Theme& theme) {
  rail_->setTheme(theme);
  area_->left().setTheme(theme);
  area_->right().setTheme(theme);
  for (LivePanel* panel : std::as_const(panels_)) panel->retheme(theme);
  problems_->setTheme(theme);
  dialects_->setTheme(theme);
  code_->setTheme(theme);
  gradient_->setTheme(theme);
  compare_->setTheme(theme);
  warp_->setTheme(theme);
}

}  // namespace gathernd::ui
