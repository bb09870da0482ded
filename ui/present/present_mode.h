// SPDX-License-Identifier: GPL-3.0-or-later
// The window before a class: the picture between a header and a footer, keys that a clicker sends, pages in
// place of scroll bars, a black screen, and two buttons that come with the pointer. Thread rule: GUI thread.
#pragma once

#include <QObject>
#include <QTimer>

#include "ui/session/session.h"
#include "ui/theme/theme.h"

class QKeyEvent;
class QLabel;
class QToolButton;
class QWidget;

namespace gathernd::ui {

class Asking;
class CanvasWidget;
class LessonPlayer;
class PresentFooter;
class PresentHeader;
class PresentVote;

class PresentMode : public QObject {
  Q_OBJECT

 public:
  /// `canvas` stands in `window`; what is asked stands in the footer, and keys answer it. All outlive it.
  PresentMode(Session& session, CanvasWidget& canvas, Asking& asking, LessonPlayer& lessons, QWidget* window);

  /// To be laid out above and below the canvas; hidden until it is on.
  QWidget* header() const;
  QWidget* footer() const;
  /// To be laid out in the footer's place.
  QWidget* votePanel() const;
  /// The class votes on the open question; where it cannot, the footer says why.
  void beginVote();
  void setOn(bool on);
  bool on() const { return on_; }
  void setTitle(const QString& title);
  bool blank() const;
  /// Keys count there as here; nullptr: there is none. It outlives that, or says so first.
  void setSecondWindow(QWidget* window) { second_ = window; }
  /// One edits in the second window: keys that move about its picture are the picture's.
  void setEditing(bool editing) { editing_ = editing; }
  /// In the footer, until there is something else to say.
  void say(const QString& sentence);

 signals:
  void leave();
  void themeAsked();  ///< another one than this

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  bool isKey(const QKeyEvent& event, const QWidget* widget) const;
  bool key(const QKeyEvent& event);
  bool questionKey(const QKeyEvent& event);
  void sayQuestion();
  void showAsked();
  void showAnswered();
  bool lessonIsOn() const;
  bool lessonKey(int key);
  void escape();
  void setBlank(bool blank);
  void resize();
  void showCorner();
  void hideCorner();
  void followStep();

  Session& session_;
  CanvasWidget& canvas_;
  Asking& asking_;
  LessonPlayer& lessons_;
  QWidget* window_;
  PresentHeader* header_;
  PresentFooter* footer_;
  QLabel* blank_;
  QToolButton* look_;
  QToolButton* leave_;
  QToolButton* ballot_;  ///< begins a vote; there while a question is open
  QTimer cornerTime_;
  PresentVote* vote_ = nullptr;
  QWidget* second_ = nullptr;
  QString asked_;             ///< what the question asks whose page was shown; "": none is open
  bool open_ = false;         ///< the question, when it was last spoken of
  bool revealsNext_ = false;  ///< the next key on would give the answer away
  bool leavesNext_ = false;   ///< the next Esc does
  bool on_ = false;
  bool editing_ = false;
};

}  // namespace gathernd::ui
