// SPDX-License-Identifier: GPL-3.0-or-later
// Every dock of the window: explanations right of the canvas and editors left of it, one at a time each side,
// comparison and warp view as tabs of one sheet below, all of them by name on the rail; timing below them.
// What cannot be seen does no work: hidden panels and editors are brought up to date when they are shown.
// Thread rule: GUI thread.
#pragma once

#include <QHash>
#include <QList>
#include <QObject>
#include <QStringList>
#include <functional>

#include "ui/rail/rail_icons.h"
#include "ui/session/session.h"
#include "ui/theme/theme.h"
#include "ui/window/learning.h"

class QAction;
class QDockWidget;
class QMainWindow;

namespace gathernd::ui {

class Actions;
class CanvasWidget;
class CodePanel;
class ComparePanel;
class Cover;
class DockRail;
class DialectsPanel;
class Dialogs;
class GradientPanel;
class LivePanel;
class ProblemsPanel;
class RailItem;
class Settings;
class SheetArea;
class SheetTabs;
class SideSheet;
class StatisticsPanel;
class TimingLine;
class WarpView;

/// To the front, with the keyboard.
void enterDock(QDockWidget& dock);

class Docks : public QObject {
  Q_OBJECT

 public:
  Docks(Session& session, const Learning& learning, Dialogs& dialogs, Settings& settings, Actions& actions,
        QMainWindow& window);

  void setTheme(const Theme& theme);
  /// Panels stand where they leave the picture whole.
  void fitTo(CanvasWidget& canvas);
  ProblemsPanel& problems() { return *problems_; }
  TimingLine& timing() { return *timing_; }
  void showDock(const char* name);  ///< to the front; while all are hidden, with the others afterwards
  /// By its short name, "compare"; the focus stays. False: there is none.
  bool open(const QString& name);
  bool busy() const;  ///< a picture that can be seen is still being worked out
  void showEditor(TensorId tensor);
  /// Texts of tensors that are still being typed become part of the document; what is not understood is added
  /// to `refused`, in words.
  void settleEditors(QStringList& refused);
  void hideAll();      ///< for presenting, with the rail; also those that laidOut() would open
  void showAgain();    ///< what that hid
  void showPicture();  ///< where the sheet below has taken all of the window
  void laidOut();      ///< the window is on the screen
  void remember();     ///< what the next start opens

 private:
  QDockWidget* makeDock(const char* name, const QString& title, QWidget* content);
  QDockWidget* addDock(SideSheet& sheet, const char* name, const QString& title, QWidget* content);
  void addToRail(QDockWidget* dock, RailIcon icon, const QString& name, const QString& help,
                 const QString& keys);
  void addMenuAction(QDockWidget* dock, const char* actionName, const QString& keys);
  void addPanels(Settings& settings);
  void addLearning(LessonPlayer& player);
  void addEditors();
  void addBelow(Dialogs& dialogs, Actions& actions);
  void problemsChanged(std::int64_t count);
  void toggle(QDockWidget* dock);
  void fitSheets(bool roomy);

  Session& session_;
  Actions& actions_;
  QMainWindow& window_;
  Settings& settings_;
  DockRail* rail_;
  SheetArea* area_;
  SheetTabs* below_;
  QHash<QString, QDockWidget*> docks_;
  QHash<QDockWidget*, RailItem*> items_;
  QList<QDockWidget*> hidden_;  ///< while presenting
  bool presenting_ = false;
  const QDockWidget* asked_ = nullptr;  ///< shown for something that somebody asked for, if not for itself
  QList<QDockWidget*> tabs_;            ///< right of the canvas, in order
  QList<LivePanel*> panels_;
  ProblemsPanel* problems_ = nullptr;
  DialectsPanel* dialects_ = nullptr;
  CodePanel* code_ = nullptr;
  GradientPanel* gradient_ = nullptr;
  StatisticsPanel* statistics_ = nullptr;
  PredictPanel& predict_;
  LessonPanel& lessons_;
  QList<Cover*> covers_;  ///< of all docks that know the answer to a question
  WarpView* warp_ = nullptr;
  ComparePanel* compare_ = nullptr;
  TimingLine* timing_ = nullptr;
  bool tabChosen_ = false;  ///< by the person: nothing opens or closes by itself any more
};

}  // namespace gathernd::ui
