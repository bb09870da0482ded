// SPDX-License-Identifier: GPL-3.0-or-later
// Whoever presents, beside the class's picture: a window of notes on the other screen (a strip below the
// picture where there is but one), screens that are exchanged, come and go, a picture that stays while one
// edits, a light on what is pointed at, a clock. The document, the lesson and its question are untouched by
// all of it. Thread rule: GUI thread.
#pragma once

#include <QElapsedTimer>
#include <QList>
#include <QObject>
#include <QRect>
#include <QString>
#include <QTimer>
#include <memory>

#include "ui/theme/theme.h"

class QScreen;
class QWidget;

namespace gathernd::ui {

class Asking;
class FrozenPicture;
class LessonPlayer;
class PresentMode;
class PresenterStrip;
class PresenterWindow;
class Session;
class Settings;

/// Which screen the class sees and which one the presenter. Screens that show the same part of the desktop
/// count as one: a projector that mirrors hides nothing. Thread rule: pure functions.
struct StageScreen {
  QString name;
  QRect geometry;  ///< in the desktop's coordinates
  bool operator==(const StageScreen&) const = default;
};

/// Numbers of screens in the list.
struct StagePlaces {
  int audience = 0;
  int presenter = -1;  ///< -1: there is but one
  bool operator==(const StagePlaces&) const = default;
};

/// `here`: the screen that the window stands on, which is the presenter's unless `audience` names one that is
/// there. Of an empty list: {0, -1}.
StagePlaces stagePlaces(const QList<StageScreen>& screens, int here, const QString& audience);

// Of the GUI thread:

/// That a window stands on. One that was unplugged is a window's for a moment longer: then another; nullptr
/// where there is none at all.
QScreen* screenOf(const QWidget& window);
QString screenName(const QWidget& window);

// How long the class has been sitting: counts up from start(), in minutes and seconds.

/// "0:07", "45:00", "1:02:03".
QString clockText(qint64 seconds);

class StageClock : public QObject {
  Q_OBJECT

 public:
  explicit StageClock(QObject* parent = nullptr);
  void start();  ///< from 0
  void stop();
  QString text() const { return clockText(running_.isValid() ? running_.elapsed() / 1000 : 0); }

 signals:
  void ticked();

 private:
  QElapsedTimer running_;
  QTimer tick_;
};

/// Ctrl held by itself for a while: a light on what is pointed at. With any other key, a click or the wheel
/// it is the beginning of a shortcut, and nothing happens.
class Spotlight : public QObject {
  Q_OBJECT

 public:
  static constexpr int kHoldMs = 400;

  explicit Spotlight(QObject* parent = nullptr);
  /// Whether Ctrl is listened to; off: the light goes out.
  void setListening(bool on);
  bool lit() const { return lit_; }

 signals:
  void turned(bool lit);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void turn(bool lit);
  QTimer hold_;
  bool lit_ = false;
};

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
