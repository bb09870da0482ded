// SPDX-License-Identifier: GPL-3.0-or-later
// The menus' actions, connected to what they do.
#include <QAction>
#include <QApplication>
#include <QFocusEvent>
#include <QPointer>
#include <memory>
#include <utility>

#include "core/scenario/examples.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/editors/shape_commands.h"
#include "ui/editors/tensor/canvas_paste.h"
#include "ui/editors/tensor/tensor_text_editor.h"
#include "ui/export/figure_actions.h"
#include "ui/files/file_actions.h"
#include "ui/files/tensor_files.h"
#include "ui/formula/formula_spans.h"
#include "ui/present/present_mode.h"
#include "ui/presenter/presenter.h"
#include "ui/problems/error_bar.h"
#include "ui/problems/problem_tools.h"
#include "ui/problems/problems_panel.h"
#include "ui/settings/settings_page.h"
#include "ui/sheets/export_actions.h"
#include "ui/start/start_page.h"
#include "ui/status/status_line.h"
#include "ui/takehome/take_home.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/window/actions.h"
#include "ui/window/edit_actions.h"
#include "ui/window/learn_actions.h"
#include "ui/window/main_window.h"
#include "ui/window/panels.h"
#include "ui/window/place_text.h"
#include "ui/window/tool_bar.h"
#include "ui/window/view_actions.h"

namespace gathernd::ui {
namespace {

struct OfTensor {
  const char *save, *copy, *fill;
};
/// By TensorId.
constexpr OfTensor kOfTensor[] = {{"actionSaveIndices", "actionCopyLiteralIndices", "menuFillIndices"},
                                  {"actionSaveParams", "actionCopyLiteralParams", "menuFillParams"},
                                  {"actionSaveOutput", "actionCopyLiteralOutput", nullptr}};
constexpr TensorId kTensors[] = {TensorId::Indices, TensorId::Params, TensorId::Output};

const OfTensor& actionsOf(TensorId tensor) {
  return kOfTensor[static_cast<std::size_t>(tensor)];
}

QString placeQuestion(const Snapshot& snapshot) {
  return MainWindow::tr("Where, such as %1 or %2:")
      .arg(placeExample(snapshot, TensorId::Output), placeExample(snapshot, TensorId::Params));
}

/// Brings `cell` of indices into sight in the picture of what an edit that is about to be made gives.
void showOnceLaidOut(CanvasWidget& canvas, const CellRef& cell) {
  auto* const once = new QObject(&canvas);
  QObject::connect(&canvas, &CanvasView::adopted, once, [&canvas, cell, once] {
    if (cell.flat < canvas.scene().indices().cellCount()) canvas.scrollTo(cell, ScrollTo::Middle);
    if (canvas.session().snapshot().state != OutputState::Pending) once->deleteLater();
  });
}

void connectMends(const QWidget& window, CanvasWidget& canvas) {
  const auto show = [&canvas](const CellRef& cell) { showOnceLaidOut(canvas, cell); };
  for (auto* fixes : window.findChildren<FixButtons*>())
    QObject::connect(fixes, &FixButtons::mends, &canvas, show);
  QObject::connect(window.findChild<ProblemTools*>(), &ProblemTools::mends, &canvas, show);
}

}  // namespace

/// What is still being typed becomes part of the document.
void MainWindow::settle(QStringList& refused) {
  toolBar_->closeList();
  // A field gives its text when it loses the focus, which it has not in a window that is not active.
  const QPointer<QWidget> field = focusWidget();
  if (field && field->testAttribute(Qt::WA_InputMethodEnabled)) {  // one can type in it
    if (field->hasFocus()) {
      field->clearFocus();
    } else {
      QFocusEvent left(QEvent::FocusOut, Qt::OtherFocusReason);
      QApplication::sendEvent(field, &left);
    }
    if (field && field->isVisible()) {
      field->setFocus(Qt::OtherFocusReason);
    } else if (focusWidget() == nullptr) {
      canvas_->setFocus(Qt::OtherFocusReason);
    }
  }
  panels_->settleEditors(refused);
  if (const QString why = canvas_->typingProblem(); !why.isEmpty()) refused << why;
}

/// A command sees the document with what was typed; those that only change the view leave the typing alone.
void MainWindow::settleBeforeCommands() {
  connect(files_, &FileActions::settling, this, &MainWindow::settle);
  for (const char* menu : {"menuFile", "menuSaveTensor", "menuEdit", "menuRun", "menuMore"}) {
    for (const QAction* action : actions_->menu(menu)->actions()) {
      if (actsWhereTheFocusIs(*action)) continue;
      const bool leadsElsewhere =
          QStringList{"actionStart", "actionNew", "actionOpen", "actionQuit"}.contains(action->objectName());
      connect(action, &QAction::triggered, this, [this, leadsElsewhere] {
        if (!leadsElsewhere) findChild<StartPage*>()->hide();  // what it is done to is to be seen
        QStringList refused;                                   // it stays where it is typed
        settle(refused);
      });
    }
  }
}

void MainWindow::connectFileActions() {
  Actions& a = *actions_;
  connect(a["actionNew"], &QAction::triggered, files_, &FileActions::create);
  connect(a["actionOpen"], &QAction::triggered, files_, &FileActions::open);
  connect(a["actionSave"], &QAction::triggered, this, [this] { files_->save(); });
  connect(a["actionSaveAs"], &QAction::triggered, this, [this] { files_->saveAs(); });
  connect(files_, &FileActions::tensorSaved, tensorFiles_, &TensorFiles::know);
  connect(files_, &FileActions::savingProgressed, this, [this](double fraction) {
    updateEnabled();
    panels_->status().showPassing(fraction < 1 ? tr("Saving: %1%").arg(qRound(fraction * 100)) : QString());
  });
  connect(files_, &FileActions::noticed, &panels_->status(), &StatusLine::showPassing);
  for (const TensorId tensor : kTensors)
    connect(a[actionsOf(tensor).save], &QAction::triggered, files_,
            [this, tensor] { files_->saveTensor(tensor); });
  connect(a["actionExport"], &QAction::triggered, figures_, &FigureActions::exportFigure);
  connect(a["actionPrint"], &QAction::triggered, figures_, &FigureActions::printFigure);
  auto* sheets = new SheetActions(a.menu("menuExportLesson"), *lessons_, dialogs_, this,
                                  [this] { return takeHomePage(session_, *lessons_); });
  connect(sheets, &SheetActions::done, &panels_->status(), &StatusLine::showPassing);
  connect(a["actionQuit"], &QAction::triggered, this, &MainWindow::close);
  auto* start =
      new StartPage(session_.backends(), settings_, findChild<QWidget*>(QStringLiteral("topRows")), this);
  connect(a["actionStart"], &QAction::triggered, start, &StartPage::open);
  connect(start, &StartPage::exampleChosen, files_, &FileActions::openExample);
  const auto failed = [this](const Error& error) { showError(errorSentence(error)); };
  connect(start, &StartPage::fileChosen, this,
          [this, failed](const QString& path) { openRecent(path, *files_, learning(), *panels_, failed); });
  connectStartLessons(*start, learning(), *panels_, a, failed);
  connect(start, &StartPage::openAsked, files_, &FileActions::open);
  connect(start, &StartPage::newAsked, files_, &FileActions::create);
  connect(start, &StartPage::searchAsked, a["actionPalette"], &QAction::trigger);
  start->follow(*a["actionReduceMotion"]);
  connect(start, &StartPage::left, canvas_, qOverload<>(&QWidget::setFocus));  // Space plays at once
  connect(start, &StartPage::pasteAsked, canvas_, &CanvasWidget::pasteAsked);
  connect(files_, &FileActions::opening, start, &QWidget::hide);
  whenChanged(session_, start, kDocumentParts, &QWidget::hide);    // a framework was chosen in the palette
  connect(files_, &FileActions::noticed, start, &StartPage::say);  // which lies over the line below
  connect(&settings_, &Settings::recentChanged, this, &MainWindow::fillRecent);
  fillRecent();
}

void MainWindow::fillRecent() {
  QMenu* menu = actions_->menu("menuRecent");
  menu->clear();
  for (const QString& path : settings_.recentFiles()) {
    menu->addAction(actionText(shownFileName(path)), this,
                    [this, path] {
                      openRecent(path, *files_, learning(), *panels_,
                                 [this](const Error& error) { showError(errorSentence(error)); });
                    })
        ->setToolTip(plainTip(path));
  }
  menu->setEnabled(!menu->isEmpty());
  if (menu->isEmpty()) return;
  menu->addSeparator();
  menu->addAction(tr("Clear the list"), &settings_, &Settings::clearRecent)
      ->setObjectName(QStringLiteral("actionClearRecent"));
}

void MainWindow::connectEditActions() {
  Actions& a = *actions_;
  QUndoStack& undo = session_.undoStack();
  connect(a["actionUndo"], &QAction::triggered, &undo, &QUndoStack::undo);
  connect(a["actionRedo"], &QAction::triggered, &undo, &QUndoStack::redo);
  const auto nameUndo = [&stack = undo, back = a["actionUndo"], again = a["actionRedo"]] {
    back->setEnabled(stack.canUndo());
    again->setEnabled(stack.canRedo());
    back->setText(stack.canUndo() ? tr("&Undo \"%1\"").arg(actionText(stack.undoText())) : tr("&Undo"));
    again->setText(stack.canRedo() ? tr("&Redo \"%1\"").arg(actionText(stack.redoText())) : tr("&Redo"));
  };
  connect(&undo, &QUndoStack::indexChanged, this, nameUndo);
  nameUndo();
  connect(a["actionCopyFigure"], &QAction::triggered, figures_, &FigureActions::copyFigure);
  connect(a["actionCopyLink"], &QAction::triggered, figures_, &FigureActions::copyLink);
  for (const TensorId tensor : kTensors) {
    const OfTensor& of = actionsOf(tensor);
    connect(a[of.copy], &QAction::triggered, this, [this, tensor] { figures_->copyLiteral(tensor); });
    if (of.fill != nullptr) addFillActions(a.menu(of.fill), session_, dialogs_, this, tensor);
  }
  connect(a["actionGoTo"], &QAction::triggered, this, &MainWindow::askPlace);
  connect(a["actionCounterpart"], &QAction::triggered, canvas_, &CanvasWidget::goToCounterpart);
  connect(a["actionPinBack"], &QAction::triggered, &session_.selection(), &Selection::back);
  connect(a["actionPinForward"], &QAction::triggered, &session_.selection(), &Selection::forward);
  connect(a["actionSettings"], &QAction::triggered, this, [this] {
    SettingsPage::open({session_, settings_, dialogs_, *(*actions_)["actionPresenterWindow"]}, this);
  });
}

void MainWindow::connectViewActions() {
  Actions& a = *actions_;
  connect(a["actionZoomIn"], &QAction::triggered, canvas_, &CanvasWidget::zoomIn);
  connect(a["actionZoomOut"], &QAction::triggered, canvas_, &CanvasWidget::zoomOut);
  connect(a["actionZoomReset"], &QAction::triggered, canvas_, &CanvasWidget::zoomReset);
  connect(a["actionZoomFit"], &QAction::triggered, canvas_, &CanvasWidget::fit);
  connect(a["actionReadOverlay"], &QAction::toggled, canvas_, &CanvasWidget::setReadOverlay);
  connect(canvas_, &CanvasWidget::readOverlayChanged, a["actionReadOverlay"], &QAction::setChecked);
  connectPaneActions(a, *canvas_);
  followMotion(*wishes_, settings_, *a["actionReduceMotion"], canvas_->motion());
  // An example about reads shows them, and takes that away with itself; a save of it changes nothing.
  const auto replaced = std::make_shared<bool>(true);
  whenChanged(session_, this, Part::Replaced, [replaced] { *replaced = true; });
  connect(files_, &FileActions::nameChanged, this, [this, replaced, shown = false]() mutable {
    if (!std::exchange(*replaced, false)) return;
    const bool shows = showsReads(files_->exampleId().toStdString());
    if (shows != std::exchange(shown, shows)) (*actions_)["actionReadOverlay"]->setChecked(shows);
  });
  connect(a["actionGradientLens"], &QAction::triggered, &session_.gradient(), &GradientLens::setOn);
  // The lens goes off with its dock, which may be while the window is being destroyed: the action listens
  // itself.
  connect(
      &session_.gradient(), &GradientLens::changed, a["actionGradientLens"],
      [lens = &session_.gradient(), action = a["actionGradientLens"]] { action->setChecked(lens->on()); });
  const auto present = [this](bool on) {  // on the whole screen; the window as it was afterwards
    if (on == canvas_->presenting()) return;
    setPresenting(on);
    setWindowState(on ? windowState() | Qt::WindowFullScreen : windowState() & ~Qt::WindowFullScreen);
  };
  connect(a["actionPresent"], &QAction::triggered, this, present);
  connect(a["actionVote"], &QAction::triggered, this, [this, present] {
    present(true);
    present_->beginVote();
  });
  connect(present_, &PresentMode::leave, this, [present] { present(false); });
  connect(presenter_, &Presenter::arranged, this, [this] {  // each screen has its own
    if (present_->on()) setThemeName(settings_.present().theme(screenName(*this)));
  });
  connect(present_, &PresentMode::themeAsked, this, [this] {
    const QStringList all{QStringLiteral("light"), QStringLiteral("dark"), QStringLiteral("high-contrast")};
    const QString& next = all[(all.indexOf(themeName_) + 1) % all.size()];
    settings_.present().setTheme(screenName(*this), next);
    setThemeName(next);
  });
  auto* paste = new CanvasPaste(session_, this);
  connect(canvas_, &CanvasWidget::pasteAsked, this, [this, paste] {
    const auto place = session_.selection().pointed();
    paste->paste(clipboardText(), place ? std::optional(place->tensor) : std::nullopt,
                 session_.selection().cursor());
  });
  connect(findChild<StartPage*>(), &StartPage::callTyped, paste,
          [paste](const QString& text) { paste->paste(text, std::nullopt); });
  connect(paste, &CanvasPaste::said, &panels_->status(), &StatusLine::showPassing);
  auto* start = findChild<StartPage*>();
  connect(paste, &CanvasPaste::said, start, &QWidget::hide);
  connect(paste, &CanvasPaste::failed, this, [this, start](const QString& sentence) {
    start->isVisible() ? start->say(sentence) : showError(sentence);
  });
  connect(paste, &CanvasPaste::explained, this, &MainWindow::showError);
  connect(paste, &CanvasPaste::callPasted, files_, &FileActions::leaveWords);
  for (auto* editor : findChildren<TensorTextEditor*>()) {
    connect(editor, &TensorTextEditor::explained, this, &MainWindow::showError);
    connect(editor, &TensorTextEditor::callPasted, files_, &FileActions::leaveWords);
  }
  connect(canvas_, &CanvasWidget::editorRequested, panels_, &Panels::showEditor);
  connect(files_, &FileActions::created, panels_, &Panels::showShapes);
  connect(canvas_, &CanvasWidget::tensorMenu, this, &MainWindow::addTensorActions);
  connect(canvas_, &CanvasWidget::statusText, &panels_->status(), &StatusLine::showPassing);
  const auto show = [this](const CellRef& cell) { canvas_->scrollTo(cell, ScrollTo::Middle); };
  connect(&panels_->problems(), &ProblemsPanel::chosen, canvas_, show);
  connect(&panels_->problems(), &ProblemsPanel::picked, canvas_, [this] {
    canvas_->setFocus(Qt::MouseFocusReason);
    if (const auto pin = session_.selection().pinA()) session_.selection().setCursor(*pin);
  });
  for (auto* fixes : findChildren<FixButtons*>())
    connect(fixes, &FixButtons::fixed, &panels_->status(), &StatusLine::showPassing);
  connectMends(*this, *canvas_);
  connect(panels_, &Panels::cellChosen, canvas_, show);
  fillThemes(*actions_->menu("menuTheme"), settings_);
  connect(&settings_, &Settings::changed, this, [this](const QString& key) {
    if (key != QLatin1String(setting::kTheme)) return;
    if (present_->on())
      themeBefore_ = settings_.theme();
    else
      setThemeName(settings_.theme());
  });
  fillLanguages(*actions_->menu("menuLanguage"), settings_,
                [this](const QString& sentence) { panels_->status().showPassing(sentence); });
}

void MainWindow::addTensorActions(QMenu* menu, TensorId tensor) {
  Actions& a = *actions_;
  const OfTensor& of = actionsOf(tensor);
  menu->addActions({a[of.copy], a[of.save]});
  if (tensor == TensorId::Output) return;
  const bool params = tensor == TensorId::Params;
  menu->addAction(params ? tr("Edit params as text") : tr("Edit indices as text"), this,
                  [this, tensor] { panels_->showEditor(tensor); });
  menu->addMenu(a.menu(of.fill));
  menu->addAction(tr("Transpose..."), this,
                  [this, tensor] { askTranspose(session_, dialogs_, this, tensor); });
  menu->addAction(tr("Reshape..."), this, [this, tensor] { askReshape(session_, dialogs_, this, tensor); });
}

void MainWindow::connectRunActions() {
  Actions& a = *actions_;
  Playback& playback = session_.playback();
  connect(a["actionRun"], &QAction::triggered, &session_.work(), &CallWork::run);
  connect(a["actionCancel"], &QAction::triggered, this, [this] {
    files_->savers().cancel();
    session_.work().cancel();
  });
  connect(a["actionMeasure"], &QAction::triggered, &session_.work(), &CallWork::measure);
  connect(a["actionNextProblem"], &QAction::triggered, this, [this] {
    panels_->show("problemsDock");
    panels_->problems().next();
    canvas_->setFocus(Qt::ShortcutFocusReason);  // what is typed mends it, and F8 goes on
    session_.selection().setCursor(session_.selection().pinA());
  });
  connect(a["actionStepPlay"], &QAction::triggered, &playback, &Playback::toggle);
  connect(a["actionStepForward"], &QAction::triggered, &playback, &Playback::forward);
  connect(a["actionStepBack"], &QAction::triggered, &playback, &Playback::back);
  connect(a["actionStepReset"], &QAction::triggered, &playback, &Playback::reset);
}

void MainWindow::askPlace() {
  const auto focus = session_.selection().focus();
  const TensorId tensor = focus ? focus->tensor : TensorId::Output;
  dialogs_.askText(this, tr("Go to index"), placeQuestion(session_.snapshot()),
                   tensorWord(tensor) + QStringLiteral("[]"), [this, tensor](const QString& text) {
                     const auto place = parsePlace(text, session_.snapshot(), tensor);
                     if (!place) return showError(errorSentence(place.error()));
                     canvas_->scrollTo(*place, ScrollTo::Middle);
                     canvas_->setFocus(Qt::ShortcutFocusReason);
                     session_.selection().setCursor(*place);
                   });
}

}  // namespace gathernd::ui
