// SPDX-License-Identifier: GPL-3.0-or-later
// The window: composes toolbar, shapes, picture, formula, step bar and panels, and connects the menus'
// actions to the session. It holds no state of the call itself. Thread rule: GUI thread.
#pragma once

#include <QMainWindow>
#include <QPalette>
#include <QString>
#include <QStringList>

#include "ui/access/focus_ring.h"
#include "ui/session/session.h"
#include "ui/theme/theme.h"
#include "ui/widgets/dialogs.h"
#include "ui/widgets/settings.h"
#include "ui/window/learn_actions.h"

namespace gathernd::ui {

class Actions;
class BesideNotes;
class CanvasWidget;
class DesktopWishes;
class Panels;
class ErrorBar;
class FigureActions;
class FileActions;
class FormulaBar;
class Presenter;
class PresentMode;
class ShapeStrip;
class StepBar;
class TensorFiles;
class ToolBar;

class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  /// All outlive the window. `systemPalette`: the palette before any theme, which tells light from dark.
  MainWindow(Session& session, Dialogs& dialogs, Settings& settings, const QPalette& systemPalette);
  ~MainWindow() override;

  FileActions& files() { return *files_; }
  CanvasWidget& canvas() { return *canvas_; }
  Actions& actions() { return *actions_; }
  Learning learning() { return {*asking_, *lessons_, *predict_, *lessonPanel_}; }
  void setThemeName(const QString& name);  ///< "light", "dark", "high-contrast"; "" follows the system
  /// By the name that the command line has for it: "compare", "indices". False: there is none.
  bool openDock(const QString& name);
  /// Before a class: the picture and what is said of it, as large as the window.
  void setPresenting(bool presenting);
  bool busy() const;  ///< a file, a run or a picture is still on its way

 protected:
  bool focusNextPrevChild(bool next) override { return focusRing_->step(next); }
  void closeEvent(QCloseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  void buildCentre();
  void buildHeader();
  void settleBeforeCommands();
  void connectFileActions();
  void connectEditActions();
  void connectViewActions();
  void connectRunActions();
  void fillRecent();
  void addTensorActions(QMenu* menu, TensorId tensor);
  void updateTitle();
  void updateEnabled();
  void askPlace();
  void arrangeBars(bool presenting);
  void showError(const QString& sentence);
  void settle(QStringList& refused);

  Session& session_;
  Dialogs& dialogs_;
  Settings& settings_;
  QPalette systemPalette_;
  DesktopWishes* wishes_;
  Actions* actions_;
  Asking* asking_;
  FileActions* files_;
  TensorFiles* tensorFiles_;
  LessonPlayer* lessons_;
  PredictPanel* predict_;
  LessonPanel* lessonPanel_;
  FigureActions* figures_ = nullptr;
  ToolBar* toolBar_ = nullptr;
  ShapeStrip* strip_ = nullptr;
  ErrorBar* errors_ = nullptr;
  CanvasWidget* canvas_ = nullptr;
  FormulaBar* formula_ = nullptr;
  StepBar* steps_ = nullptr;
  PresentMode* present_ = nullptr;
  Presenter* presenter_ = nullptr;
  BesideNotes* besideNotes_ = nullptr;
  Panels* panels_ = nullptr;
  FocusRing* focusRing_;
  QPointer<QWidget> pressedIn_;      ///< a key, last
  QString themeName_, themeBefore_;  ///< as chosen; that of the window while it presents in its own
  bool laidOut_ = false;
  bool mayClose_ = false;
};

}  // namespace gathernd::ui
