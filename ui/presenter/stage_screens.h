// SPDX-License-Identifier: GPL-3.0-or-later
// Which screen the class sees and which one the presenter. Screens that show the same part of the desktop
// count as one: a projector that mirrors hides nothing. Thread rule: pure functions.
#pragma once

#include <QElapsedTimer>
#include <QList>
#include <QObject>
#include <QRect>
#include <QString>
#include <QTimer>

class QScreen;
class QWidget;

namespace gathernd::ui {

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

// How long the class has been sitting: counts up from start(), in minutes and seconds. Thread rule: GUI
// thread.

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

}  // namespace gathernd::ui
