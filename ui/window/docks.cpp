// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/docks.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QMainWindow>
#include <algorithm>
#include <utility>

#include "ui/ask/asking.h"
#include "ui/ask/cover.h"
#include "ui/ask/predict_panel.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/code/code_panel.h"
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
#include "ui/lesson/lesson_panel.h"
#include "ui/lesson/lesson_player.h"
#include "ui/problems/problems_panel.h"
#include "ui/rail/dock_rail.h"
#include "ui/rail/sheet_tabs.h"
#include "ui/rail/side_sheet.h"
#include "ui/statistics/statistics_panel.h"
#include "ui/text/plain_text.h"
#include "ui/warp/warp_view.h"
#include "ui/widgets/settings.h"
#include "ui/widgets/yielding.h"
#include "ui/window/actions.h"

namespace gathernd::ui {
namespace {

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

/// What it shows, covered or not.
QWidget* contentOf(const QDockWidget& dock) {
  const auto* cover = qobject_cast<const Cover*>(dock.widget());
  return cover != nullptr ? cover->content() : dock.widget();
}

/// The dock of a sheet, also one that comes back after presenting.
const QDockWidget* openIn(const SideSheet& sheet, const QList<QDockWidget*>& hidden) {
  const auto last = std::find_if(hidden.rbegin(), hidden.rend(),
                                 [&sheet](const QDockWidget* dock) { return sheet.holds(dock); });
  return last != hidden.rend() ? *last : sheet.current();
}

}  // namespace

void enterDock(QDockWidget& dock) {
  dock.show();
  dock.raise();
  if (auto* pane = qobject_cast<TensorPane*>(contentOf(dock))) {
    pane->focusEditor();
  } else {
    contentOf(dock)->setFocus(Qt::ShortcutFocusReason);
  }
}

Docks::Docks(Session& session, const Learning& learning, Dialogs& dialogs, Settings& settings,
             Actions& actions, QMainWindow& window)
    : QObject(&window),
      session_(session),
      actions_(actions),
      window_(window),
      settings_(settings),
      rail_(new DockRail(&window)),
      area_(new SheetArea(window.takeCentralWidget(), rail_, &window)),
      below_(new SheetTabs(*area_)),
      problems_(new ProblemsPanel(session, dialogs, &window)),
      predict_(learning.predict),
      lessons_(learning.lessons) {
  window_.setCentralWidget(area_);
  area_->left().setObjectName(QStringLiteral("leftSheet"));
  area_->right().setObjectName(QStringLiteral("rightSheet"));
  area_->below().setObjectName(QStringLiteral("bottomSheet"));
  connect(area_, &SheetArea::roomyChanged, this, &Docks::fitSheets);
  window_.setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
  window_.setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
  addPanels(settings);
  addLearning(learning.player);
  addEditors();
  addBelow(dialogs, actions);
  connect(&learning.asking, &Asking::changed, this, [this] {
    for (Cover* cover : std::as_const(covers_)) cover->setOn(session_.snapshot().veil != Veil::None);
  });
}

void Docks::fitTo(CanvasWidget& canvas) {
  const QWidget* const centre = canvas.parentWidget();
  area_->setFits([&canvas, centre](const QSize& room) {
    const int beside = centre->minimumSizeHint().height() - canvas.minimumHeight();
    return wouldFit(canvas, room - QSize(0, beside));
  });
  connect(&session_, &Session::documentReplaced, area_, &SheetArea::arrange);
  // Of a call with other shapes the picture is another; what is only typed into moves no panel, nor is one
  // moved in which somebody types.
  connect(&canvas, &CanvasWidget::adopted, area_, [this, &canvas, before = QString()]() mutable {
    const Scene& scene = canvas.scene();
    const QString now = scene.shapes[0] + scene.shapes[1] + scene.shapes[2] + scene.outputName;
    const QWidget* const focus = QApplication::focusWidget();
    const bool inPanel = area_->left().isAncestorOf(focus) || area_->right().isAncestorOf(focus);
    if (std::exchange(before, now) != now && !inPanel) area_->arrange();
  });
}

QDockWidget* Docks::makeDock(const char* name, const QString& title, QWidget* content) {
  auto* dock = new QDockWidget(title, &window_);
  dock->setObjectName(QLatin1String(name));
  dock->setAccessibleName(title);
  dock->setFeatures(QDockWidget::DockWidgetClosable);
  if (QLatin1String(name) == QLatin1String("timingDock") ||
      QLatin1String(name) == QLatin1String("predictDock") ||
      QLatin1String(name) == QLatin1String("lessonsDock")) {
    dock->setWidget(content);
  } else {
    covers_ << new Cover(content, dock);
    dock->setWidget(covers_.last());
  }
  docks_.insert(dock->objectName(), dock);
  return dock;
}

QDockWidget* Docks::addDock(SideSheet& sheet, const char* name, const QString& title, QWidget* content) {
  QDockWidget* dock = makeDock(name, title, content);
  sheet.add(dock);
  return dock;
}

void Docks::addToRail(QDockWidget* dock, RailIcon icon, const QString& name, const QString& help,
                      const QString& keys) {
  RailItem* item = rail_->add(icon, name, help, QKeySequence(keys, QKeySequence::PortableText));
  item->setObjectName(dock->objectName() + QStringLiteral("Item"));
  item->setAccessibleName(dock->windowTitle());  // what is written there may be shorter
  items_.insert(dock, item);
  connect(item, &RailItem::clicked, this, [this, dock] { toggle(dock); });
  connect(dock, &QDockWidget::visibilityChanged, item, &RailItem::setOpen);
}

void Docks::addMenuAction(QDockWidget* dock, const char* actionName, const QString& keys) {
  QAction* action = actions_.menu("menuPanels")->addAction(dock->windowTitle());
  action->setObjectName(QLatin1String(actionName));
  action->setData(QVariant::fromValue(dock));
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
    return addDock(area_->right(), name, title, panel);
  };
  tabs_ << live("explainDock", tr("Explain"), explainBlocks);
  tabs_ << addDock(area_->right(), "problemsDock", tr("Problems"), new YieldingArea(problems_, &window_));
  tabs_ << live("readsDock", tr("Reads"), readsBlocks);
  tabs_ << live("inspectorDock", tr("Cell"), inspectorBlocks);
  tabs_ << addDock(area_->right(), "notesDock", tr("Notes"), new NotesPanel(session_, &window_));
  dialects_ = new DialectsPanel(session_, &window_);
  tabs_ << addDock(area_->right(), "dialectsDock", tr("Dialects"), new YieldingArea(dialects_, &window_));
  connect(tabs_.last(), &QDockWidget::visibilityChanged, dialects_, &DialectsPanel::setSeen);
  code_ = new CodePanel(session_, settings, &window_);
  tabs_ << addDock(area_->right(), "codeDock", tr("Code"), code_);
  connect(tabs_.last(), &QDockWidget::visibilityChanged, code_, &CodePanel::setSeen);
  gradient_ = new GradientPanel(session_, &window_);
  tabs_ << addDock(area_->right(), "gradientDock", tr("Gradient"), gradient_);
  connect(tabs_.last(), &QDockWidget::visibilityChanged, gradient_, &GradientPanel::setSeen);
  statistics_ = new StatisticsPanel(session_, &window_);
  tabs_ << addDock(area_->right(), "statisticsDock", tr("Statistics"), statistics_);
  statistics_->setAccessibleName(tabs_.last()->windowTitle());
  connect(tabs_.last(), &QDockWidget::visibilityChanged, statistics_, &StatisticsPanel::setSeen);
  const struct {
    const char* action;
    RailIcon icon;
    QString help;
    const char* keys = nullptr;  ///< else Alt and its number
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
      {"actionGradient", RailIcon::Gradient, tr("Gradient: what flows back to params.")},
      {"actionStatistics", RailIcon::Statistics,
       tr("Statistics: least, greatest and mean of each tensor, NaN and zeros, and where they are."),
       "Ctrl+4"}};
  for (qsizetype i = 0; i < tabs_.size(); ++i) {
    const QString keys =
        rows[i].keys != nullptr ? QLatin1String(rows[i].keys) : QStringLiteral("Alt+%1").arg(i + 1);
    addMenuAction(tabs_[i], rows[i].action, keys);
    addToRail(tabs_[i], rows[i].icon, tabs_[i]->windowTitle(), rows[i].help, keys);
  }
  area_->right().open(tabs_[0]);
  connect(problems_, &ProblemsPanel::countChanged, this, &Docks::problemsChanged);
  problemsChanged(problems_->count());
}

void Docks::addLearning(LessonPlayer& player) {
  QDockWidget* predict =
      addDock(area_->right(), "predictDock", tr("Predict"), new YieldingArea(&predict_, &window_));
  addMenuAction(predict, "actionPredict", QStringLiteral("Ctrl+Shift+L"));
  addToRail(predict, RailIcon::Predict, predict->windowTitle(),
            tr("Predict: say what you expect before you see it, and see what your answer means."),
            QStringLiteral("Ctrl+Shift+L"));
  tabs_ << predict;
  QDockWidget* lessons = addDock(area_->left(), "lessonsDock", tr("Lessons"), &lessons_);
  addMenuAction(lessons, "actionLessons", QStringLiteral("Ctrl+L"));
  addToRail(lessons, RailIcon::Lessons, lessons->windowTitle(),
            tr("Lessons: a course that asks before it tells."), QStringLiteral("Ctrl+L"));
  // The picture needs the room that other panels took.
  connect(&player, &LessonPlayer::opened, this, [this] {
    if (QDockWidget* right = area_->right().current(); right != nullptr) right->hide();
  });
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
    QDockWidget* dock = addDock(area_->left(), editorDock(row.tensor), row.title, pane);
    addMenuAction(dock, row.action, QLatin1String(row.keys));
    addToRail(dock, row.icon, tensorWord(row.tensor),
              row.tensor == TensorId::Output
                  ? tr("%1: its values as a table.").arg(row.title)
                  : tr("%1: its values as text and as a table, to edit.").arg(row.title),
              QLatin1String(row.keys));
  }
}

void Docks::addBelow(Dialogs& dialogs, Actions& actions) {
  compare_ = new ComparePanel(session_, dialogs, &window_);
  warp_ = new WarpView(session_, &window_);
  const struct {
    const char* name;
    QString title;
    QWidget* content;
    const char* action;
    QString keys;
    RailIcon icon;
    QString help;
  } rows[] = {{"compareDock", tr("Compare"), compare_, "actionCompare", QStringLiteral("Ctrl+Shift+M"),
               RailIcon::Compare, tr("Compare: one call on all backends, timed side by side.")},
              {"warpDock", tr("Warp"), warp_, "actionWarp", QStringLiteral("Alt+9"), RailIcon::Warp,
               tr("Warp: the memory that 32 threads of a GPU touch together.")}};
  for (const auto& row : rows) {
    QDockWidget* dock = makeDock(row.name, row.title, new YieldingArea(row.content, &window_));
    below_->add(dock, row.help, QKeySequence(row.keys, QKeySequence::PortableText));
    addMenuAction(dock, row.action, row.keys);
    addToRail(dock, row.icon, row.title, row.help, row.keys);
  }
  timing_ = new TimingLine(session_, actions["actionMeasure"], actions["actionCancel"],
                           actions["actionGuide"], &window_);
  QDockWidget* dock = makeDock("timingDock", tr("Timing"), timing_);
  dock->setFeatures(QDockWidget::NoDockWidgetFeatures);
  dock->setTitleBarWidget(new QWidget(dock));
  window_.addDockWidget(Qt::BottomDockWidgetArea, dock);
  addMenuAction(dock, "actionTiming", QStringLiteral("Alt+0"));
}

void Docks::toggle(QDockWidget* dock) {
  tabChosen_ = true;
  if (dock->isVisible()) return dock->hide();
  enterDock(*dock);
}

void Docks::showDock(const char* name) {
  QDockWidget* dock = docks_.value(QLatin1String(name));
  if (!dock) return;
  if (presenting_) return hidden_.removeAll(dock), hidden_.append(dock);
  asked_ = dock;
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
  return true;
}

bool Docks::busy() const {
  return (compare_->isVisible() && !compare_->idle()) || (warp_->isVisible() && !warp_->idle()) ||
         problems_->waiting() || dialects_->waiting() || code_->waiting() || gradient_->waiting() ||
         (statistics_->isVisible() && statistics_->waiting());
}

void Docks::showEditor(TensorId tensor) {
  showDock(editorDock(tensor));
  if (auto* pane = qobject_cast<TensorPane*>(contentOf(*docks_.value(QLatin1String(editorDock(tensor))))))
    pane->focusEditor();
}

void Docks::settleEditors(QStringList& refused) {
  for (const TensorId tensor : {TensorId::Indices, TensorId::Params}) {
    auto* pane = qobject_cast<TensorPane*>(contentOf(*docks_.value(QLatin1String(editorDock(tensor)))));
    pane->editor()->settle();
    if (pane->editor()->pending())
      refused
          << tr("The text of %1 is not understood: %2").arg(tensorWord(tensor), pane->editor()->problem());
  }
}

void Docks::showPicture() {
  area_->setFilled(false);
}

void Docks::hideAll() {
  showPicture();
  presenting_ = true;
  for (QDockWidget* dock : std::as_const(docks_)) {
    if (!dock->isHidden()) hidden_ << dock;
    dock->hide();
  }
  area_->setRailShown(false);
}

void Docks::showAgain() {
  presenting_ = false;
  for (QDockWidget* dock : std::exchange(hidden_, {})) dock->show();
  area_->setRailShown(true);
}

/// Nobody asked for what would cost the picture some of itself.
void Docks::fitSheets(bool roomy) {
  if (tabChosen_ || presenting_) return;
  if (!roomy) {
    for (QDockWidget* dock : std::as_const(tabs_))
      if (dock != asked_) dock->hide();
  } else if (area_->right().current() == nullptr && area_->left().current() == nullptr) {
    area_->right().open(tabs_[0]);
  }
}

void Docks::laidOut() {
  const bool presenting = presenting_;
  if (presenting) showAgain();
  fitSheets(area_->roomy());
  const QStringList open = settings_.sheets();
  SideSheet* const sheets[] = {&area_->left(), &area_->right(), &area_->below()};
  const bool known = open.size() == 2 * std::ssize(sheets);
  if (known) tabChosen_ = true;
  for (qsizetype k = 0; known && k < std::ssize(sheets); ++k) {
    if (const int wanted = open[2 * k + 1].toInt(); wanted > 0) sheets[k]->setWanted(wanted);
    QDockWidget* dock = docks_.value(open[2 * k]);
    if (dock != nullptr)
      sheets[k]->open(dock);
    else if (sheets[k]->current() != nullptr)
      sheets[k]->current()->hide();
  }
  if (presenting) hideAll();
}

void Docks::remember() {
  if (!tabChosen_) return;
  QStringList open;
  for (const SideSheet* sheet : {&area_->left(), &area_->right(), &area_->below()}) {
    const QDockWidget* const dock = openIn(*sheet, hidden_);
    open << (dock != nullptr ? dock->objectName() : QString());
    open << QString::number(sheet->wanted());
  }
  settings_.setSheets(open);
}

void Docks::problemsChanged(std::int64_t count) {
  QDockWidget* dock = docks_.value(QStringLiteral("problemsDock"));
  dock->setWindowTitle(count > 0 ? tr("Problems (%L1)").arg(count) : tr("Problems"));
  items_.value(dock)->setCount(count);
  // The two that come by themselves take turns; where the picture has no room for one none comes.
  const QDockWidget* const open = area_->right().current();
  if (tabChosen_ || (open != dock && open != tabs_[0])) return;
  if (count == 0 && !area_->roomy()) return dock->hide();
  area_->right().open(count > 0 ? dock : tabs_[0]);
}

void Docks::setTheme(const Theme& theme) {
  rail_->setTheme(theme);
  area_->left().setTheme(theme);
  area_->right().setTheme(theme);
  area_->below().setTheme(theme);
  below_->setTheme(theme);
  for (LivePanel* panel : std::as_const(panels_)) panel->retheme(theme);
  problems_->setTheme(theme);
  dialects_->setTheme(theme);
  code_->setTheme(theme);
  gradient_->setTheme(theme);
  statistics_->retheme(theme);
  predict_.setTheme(theme);
  lessons_.setTheme(theme);
  compare_->setTheme(theme);
  warp_->setTheme(theme);
}

}  // namespace gathernd::ui
