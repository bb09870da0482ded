// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/docks.h"

#include <QAbstractButton>
#include <QAction>
#include <QDockWidget>
#include <QMainWindow>
#include <QTabBar>
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
#include "ui/text/plain_text.h"
#include "ui/warp/warp_view.h"
#include "ui/window/actions.h"

namespace gathernd::ui {
namespace {

constexpr int kSideWidth = 300;
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

}  // namespace

Docks::Docks(Session& session, Dialogs& dialogs, Settings& settings, Actions& actions, QMainWindow& window)
    : QObject(&window),
      session_(session),
      actions_(actions),
      window_(window),
      problems_(new ProblemsPanel(session, dialogs, &window)) {
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

QDockWidget* Docks::addDock(const char* name, const QString& title, QWidget* content,
                            Qt::DockWidgetArea area) {
  auto* dock = new QDockWidget(title, &window_);
  dock->setObjectName(QLatin1String(name));
  dock->setAccessibleName(title);
  dock->setFeatures(QDockWidget::DockWidgetClosable | QDockWidget::DockWidgetMovable);
  if (content) dock->setWidget(content);
  window_.addDockWidget(area, dock);
  docks_.insert(dock->objectName(), dock);
  return dock;
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
    return addDock(name, title, panel, Qt::RightDockWidgetArea);
  };
  tabs_ << live("explainDock", tr("Explain"), explainBlocks);
  tabs_ << addDock("problemsDock", tr("Problems"), problems_, Qt::RightDockWidgetArea);
  tabs_ << live("readsDock", tr("Reads"), readsBlocks);
  tabs_ << live("inspectorDock", tr("Cell"), inspectorBlocks);
  tabs_ << addDock("notesDock", tr("Notes"), new NotesPanel(session_, &window_), Qt::RightDockWidgetArea);
  dialects_ = new DialectsPanel(session_, &window_);
  tabs_ << addDock("dialectsDock", tr("Dialects"), dialects_, Qt::RightDockWidgetArea);
  connect(tabs_.last(), &QDockWidget::visibilityChanged, dialects_, &DialectsPanel::setSeen);
  code_ = new CodePanel(session_, settings, &window_);
  tabs_ << addDock("codeDock", tr("Code"), code_, Qt::RightDockWidgetArea);
  connect(tabs_.last(), &QDockWidget::visibilityChanged, code_, &CodePanel::setSeen);
  gradient_ = new GradientPanel(session_, &window_);
  tabs_ << addDock("gradientDock", tr("Gradient"), gradient_, Qt::RightDockWidgetArea);
  connect(tabs_.last(), &QDockWidget::visibilityChanged, gradient_, &GradientPanel::setSeen);
  const char* names[] = {"actionExplain", "actionProblems", "actionReads", "actionInspector",
                         "actionNotes",   "actionDialects", "actionCode",  "actionGradient"};
  for (qsizetype i = 0; i < tabs_.size(); ++i) {
    // A tab says the name already; a title bar would say it twice.
    tabs_[i]->setTitleBarWidget(new QWidget(tabs_[i]));
    tabs_[i]->widget()->setMinimumWidth(240);
    if (i > 0) window_.tabifyDockWidget(tabs_[0], tabs_[i]);
    addMenuAction(tabs_[i], names[i], QStringLiteral("Alt+%1").arg(i + 1));
  }
  tabs_[0]->raise();
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
  } rows[] = {{TensorId::Indices, tr("indices editor"), "actionEditIndices", "Ctrl+1"},
              {TensorId::Params, tr("params editor"), "actionEditParams", "Ctrl+2"},
              {TensorId::Output, tr("output table"), "actionOutputTable", "Ctrl+3"}};
  QDockWidget* before = nullptr;
  for (const auto& row : rows) {
    auto* pane = new TensorPane(session_, row.tensor, &window_);
    QDockWidget* dock = addDock(editorDock(row.tensor), row.title, pane, Qt::LeftDockWidgetArea);
    if (before) window_.tabifyDockWidget(before, dock);
    before = dock;
    dock->hide();
    addMenuAction(dock, row.action, QLatin1String(row.keys));
  }
}

void Docks::addCompare(Dialogs& dialogs) {
  compare_ = new ComparePanel(session_, dialogs, &window_);
  QDockWidget* dock = addDock("compareDock", tr("Compare"), compare_, Qt::BottomDockWidgetArea);
  dock->hide();
  addMenuAction(dock, "actionCompare", QStringLiteral("Ctrl+Shift+M"));
  compareDock_ = new CompareDock(window_, *dock, *compare_);
}

void Docks::addWarp() {
  warp_ = new WarpView(session_, &window_);
  QDockWidget* dock = addDock("warpDock", tr("Warp"), warp_, Qt::BottomDockWidgetArea);
  dock->hide();
  addMenuAction(dock, "actionWarp", QStringLiteral("Alt+9"));
}

void Docks::addTiming(Actions& actions) {
  timing_ = new TimingLine(session_, actions["actionMeasure"], actions["actionCancel"],
                           actions["actionShortcuts"], &window_);
  QDockWidget* dock = addDock("timingDock", tr("Timing"), timing_, Qt::BottomDockWidgetArea);
  dock->setFeatures(QDockWidget::NoDockWidgetFeatures);
  dock->setTitleBarWidget(new QWidget(dock));
  QDockWidget* warp = docks_.value(QStringLiteral("warpDock"));
  window_.splitDockWidget(docks_.value(QStringLiteral("compareDock")), warp, Qt::Vertical);
  window_.splitDockWidget(warp, dock, Qt::Vertical);
  addMenuAction(dock, "actionTiming", QStringLiteral("Alt+0"));
}

void Docks::toggle(QDockWidget* dock) {
  const bool front = dock->isVisible() && !dock->visibleRegion().isEmpty();
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
  if (window_.dockWidgetArea(dock) != Qt::BottomDockWidgetArea || dock == timing_->parentWidget()) return;
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
  for (QDockWidget* dock : std::as_const(docks_)) dock->hide();
}

void Docks::laidOut(bool remembered) {
  if (!remembered) window_.resizeDocks({tabs_[0]}, {kSideWidth}, Qt::Horizontal);
  for (QTabBar* bar : window_.findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
    bar->setExpanding(false);
    bar->setDrawBase(false);
    bar->setElideMode(Qt::ElideNone);
    bar->setUsesScrollButtons(true);
    bar->setFocusPolicy(Qt::TabFocus);
    connect(bar, &QTabBar::tabBarClicked, this, [this] { tabChosen_ = true; });
  }
}

void Docks::problemsChanged(std::int64_t count) {
  QDockWidget* dock = docks_.value(QStringLiteral("problemsDock"));
  dock->setWindowTitle(count > 0 ? tr("Problems (%L1)").arg(count) : tr("Problems"));
  if (count > 0 && !tabChosen_ && dock->isVisibleTo(&window_)) dock->raise();
  if (count == 0 && !tabChosen_) tabs_[0]->raise();
}

void Docks::setTheme(const Theme& theme) {
  for (LivePanel* panel : std::as_const(panels_)) panel->retheme(theme);
  problems_->setTheme(theme);
  dialects_->setTheme(theme);
  code_->setTheme(theme);
  gradient_->setTheme(theme);
  compare_->setTheme(theme);
  warp_->setTheme(theme);
}

}  // namespace gathernd::ui
