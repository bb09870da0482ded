// SPDX-License-Identifier: GPL-3.0-or-later
// The six panels of the window and their pages: five of them beside the picture, one at a time, and what is
// measured below it. The rail names the panels, the menu the pages. What cannot be seen does no work: a page
// is brought up to date when it is shown. A new page is a row in addPages(). Thread rule: GUI thread.
#pragma once

#include <QHash>
#include <QList>
#include <QObject>
#include <QStringList>
#include <cstdint>
#include <functional>

#include "ui/panel/rail.h"
#include "ui/selection/cell_ref.h"
#include "ui/window/learn_actions.h"

class QDialog;
class QMainWindow;

namespace gathernd::ui {

class Actions;
class CanvasWidget;
class Dialogs;
class Page;
class PanelArea;
class PanelFrame;
class PanelRail;
class ProblemsPanel;
class RailItem;
class Session;
class Settings;
class StatusLine;
class ValuesPanel;

class Panels : public QObject {
  Q_OBJECT

 public:
  Panels(Session& session, const Learning& learning, Dialogs& dialogs, Settings& settings, Actions& actions,
         QMainWindow& window);

  /// Panels stand where they leave the picture whole.
  void fitTo(CanvasWidget& canvas);
  ProblemsPanel& problems() { return *problems_; }
  StatusLine& status() { return *status_; }
  const Page& page(const char* name) const { return *pages_.value(QLatin1String(name)); }
  void show(const char* name);  ///< a page; while all are hidden, with the others afterwards
  /// By its short name, "compare"; the focus stays. False: there is none.
  bool open(const QString& name);
  void enter(Page& page);  ///< to the front, with the keyboard
  bool busy() const;       ///< something that can be seen is still being worked out
  void showEditor(TensorId tensor);
  void showShapes();  ///< with the keyboard on that of params
  /// Texts of tensors that are still being typed become part of the document; what is not understood is added
  /// to `refused`, in words.
  void settleEditors(QStringList& refused);
  void hideAll();      ///< for presenting, with the rail; also those that laidOut() would open
  void showAgain();    ///< what that hid
  void showPicture();  ///< whatever else has taken its place or stands over it
  void laidOut();      ///< the window is on the screen
  void remember();     ///< what the next start opens

 signals:
  void cellChosen(const CellRef& cell);  ///< in a page: it is to come into sight

 private:
  struct Panel {
    PanelFrame* frame;
    RailItem* item;
    QList<Page*> pages;
    Page* latest;  ///< that was open, and is again
  };
  struct PageRow {
    const char* name;  ///< of the object
    const char* action;
    QString keys, title, help;
    std::function<QWidget*(QWidget* parent)> make;
    bool scrolled = false;
    QString menu = {};    ///< its words in the menu, where they are others
    bool covered = true;  ///< while a question is open
  };
  void addPanel(PanelFrame& frame, RailIcon icon, const char* name, const QString& title, const QString& help,
                const QList<PageRow>& rows);
  void addPages(Dialogs& dialogs);
  void addNotes();
  void addStatus();
  Panel& panelOf(const Page* page);
  void openPage(Page& page);
  void toggle(Page& page);
  void problemsChanged(std::int64_t count);
  void fitRoom(bool roomy);

  Session& session_;
  Actions& actions_;
  QMainWindow& window_;
  Settings& settings_;
  PanelRail* rail_;
  PanelArea* area_;
  QList<Panel> panels_;
  QHash<QString, Page*> pages_;
  QList<Page*> hidden_;  ///< while presenting
  bool presenting_ = false;
  const Page* asked_ = nullptr;  ///< shown for something that somebody asked for, if not for itself
  bool chosen_ = false;          ///< by the person: nothing opens or closes by itself any more
  ProblemsPanel* problems_ = nullptr;
  ValuesPanel* values_ = nullptr;
  QList<std::function<bool()>> waiting_;  ///< of pages that were opened
  Learning learning_;
  QDialog* notes_ = nullptr;
  StatusLine* status_ = nullptr;
};

}  // namespace gathernd::ui
