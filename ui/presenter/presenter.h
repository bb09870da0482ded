// SPDX-License-Identifier: GPL-3.0-or-later
// Whoever presents, beside the class's picture: a window of notes on the other screen (a strip below the
// picture where there is but one), screens that are exchanged, come and go, a picture that stays while one
// edits, a light on what is pointed at, a clock. The document, the lesson and its question are untouched by
// all of it. Thread rule: GUI thread.
#pragma once

#include <QObject>
#include <QRect>
#include <QString>
#include <QTimer>
#include <memory>

#include "ui/presenter/spotlight.h"
#include "ui/presenter/stage_screens.h"
#include "ui/theme/theme.h"

class QScreen;
class QWidget;

namespace gathernd::ui {

class Asking;
class FrozenPicture;
class LessonPlayer;
class PresenterStrip;
class PresenterWindow;
class PresentMode;
class Session;
class Settings;

class Presenter : public QObject {
  Q_OBJECT

 public:
  /// What it speaks of and acts on; all outlive it.
  struct Parts {
    Session& session;
    Asking& asking;
    LessonPlayer& lessons;
    Settings& settings;
    PresentMode& mode;
  };
  /// `window` holds the class's picture.
  Presenter(const Parts& parts, QWidget* window);
  ~Presenter() override;

  /// To be laid out below the class's picture.
  QWidget* strip() const;
  Spotlight& spotlight() { return spotlight_; }
  /// The window is presented, or no longer. Screens: arrange().
  void setOn(bool presenting);
  /// Puts windows onto the screens that are there; after the class's window took the whole of one.
  void arrange();
  void setWanted(bool wanted);  ///< the presenter's window or strip; remembered
  bool wanted() const { return wanted_; }
  void swap();  ///< screens; remembered by the name of the class's
  void turnFreeze();
  bool frozen() const;

 signals:
  void wantedChanged(bool wanted);
  void frozenChanged(bool frozen);
  void arranged();                     ///< the window may stand on another screen
  void said(const QString& sentence);  ///< why something cannot be done

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QList<StageScreen> screens() const;
  StagePlaces places() const;
  void showStrip();
  void openWindow(QScreen& screen);
  void closeWindow();
  void checkPlaces();
  void setFrozen(bool frozen);
  void refresh();

  Parts parts_;
  QWidget* window_;
  PresenterStrip* strip_;
  FrozenPicture* still_;
  std::unique_ptr<PresenterWindow> own_;
  StageClock clock_;
  Spotlight spotlight_;
  QTimer refresh_, check_;
  QString home_;  ///< the screen on which the window stood before
  QRect before_;  ///< where on it; null: it was never moved
  bool on_ = false;
  bool wanted_ = false;
};

}  // namespace gathernd::ui
