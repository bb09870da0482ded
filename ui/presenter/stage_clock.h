// SPDX-License-Identifier: GPL-3.0-or-later
// How long the class has been sitting: counts up from start(), in minutes and seconds. Thread rule: GUI
// thread.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

namespace gathernd::ui {

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
