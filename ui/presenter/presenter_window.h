// SPDX-License-Identifier: GPL-3.0-or-later
// The presenter's own window: the picture as a canvas of its own, on which one points and edits, what the
// class reads, what comes next, notes, which mistakes the question can show and what to say, and a clock.
// Answers stand in it: it belongs on a screen that the class does not see. Thread rule: GUI thread.
#pragma once

#include <QList>
#include <QString>
#include <QWidget>
#include <cstdint>

#include "ui/theme/theme.h"

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace gathernd::ui {

class Asking;
class CanvasWidget;
class FittedLabel;
class LessonPlayer;
class Session;

/// What whoever presents is told and the class is not: where one is, what comes next, the notes, and which
/// mistakes the open question can show, with what to say to each. The right answer is asked of core here, so
/// none of it may stand where the class sees it (`Seen`).
struct PresenterWords {
  struct Mistake {
    QString answer;  ///< that somebody gives who makes it
    QString say;
  };
  QString where;    ///< "How deep? · step 2 of 5"
  int minutes = 0;  ///< that it takes; 0: nobody says
  QString now;      ///< what the class reads
  QString next;
  QString notes;   ///< a label's HTML; "": none
  QString answer;  ///< right one of the open question; "": none is open, or what does is right
  QList<Mistake> mistakes;
};

/// Who reads it.
enum class Seen : std::uint8_t {
  Alone,    ///< whoever presents
  ByClass,  ///< on a shared screen: nothing of an open question's answer, nor what gives it away
};

PresenterWords presenterWords(Session& session, const Asking& asking, const LessonPlayer& lessons, Seen seen,
                              const Theme& theme);

/// Where there is but one screen: clock, what comes next and notes in a strip of 18 % below the picture,
/// which the class sees too. It gives nothing of an open question away. Units: pixels; text 1/30 of the
/// window's height at least.
class PresenterStrip : public QWidget {
  Q_OBJECT

 public:
  explicit PresenterStrip(QWidget* window);
  void tell(const PresenterWords& words);
  void showClock(const QString& text);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void style();

  FittedLabel* clock_;
  FittedLabel* where_;
  FittedLabel* next_;
  FittedLabel* notes_;
};

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
