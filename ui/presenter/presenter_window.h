// SPDX-License-Identifier: GPL-3.0-or-later
// The presenter's own window: the picture as a canvas of its own, on which one points and edits, what the
// class reads, what comes next, notes, which mistakes the question can show and what to say, and a clock.
// Answers stand in it: it belongs on a screen that the class does not see. Thread rule: GUI thread.
#pragma once

#include <QWidget>

#include "ui/presenter/presenter_words.h"
#include "ui/theme/theme.h"

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace gathernd::ui {

class Asking;
class CanvasWidget;
class Session;

class PresenterWindow : public QWidget {
  Q_OBJECT

 public:
  /// A window of its own: `window`'s actions work in it too.
  PresenterWindow(Session& session, Asking& asking, QWidget* window);
  void tell(const PresenterWords& words);
  void showClock(const QString& text);
  void showFrozen(bool frozen);
  /// What went wrong with the screens; "": nothing.
  void showProblem(const QString& sentence);
  CanvasWidget& canvas() { return *canvas_; }

 signals:
  void swapAsked();
  void freezeAsked();
  void clockAsked();  ///< from 0 again
  void left();        ///< it was closed by hand

 protected:
  void closeEvent(QCloseEvent* event) override;

 private:
  void restyle();
  QWidget* buildTop();
  QWidget* buildSide();
  QLabel* addSection(QVBoxLayout* column, const QString& title, const char* name);

  CanvasWidget* canvas_;
  QLabel* where_;
  QPushButton* clock_;
  QLabel* minutes_;
  QPushButton* freeze_;
  QLabel* problem_;
  QLabel* now_;
  QLabel* next_;
  QLabel* notes_;
  QLabel* answer_;
  QLabel* mistakes_;
  QList<QLabel*> titles_;
};

}  // namespace gathernd::ui
