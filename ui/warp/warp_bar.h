// SPDX-License-Identifier: GPL-3.0-or-later
// The controls above the drawing: request, warp, kernel, pattern, and whether naive stands beside it. It
// shows what it is told and says what is asked for. Thread rule: GUI thread.
#pragma once

#include <QString>
#include <QWidget>
#include <vector>

#include "core/run/access.h"
#include "ui/theme/theme.h"
#include "ui/warp/warp_model.h"
#include "ui/warp/warp_patterns.h"

class QAction;
class QLabel;
class QToolButton;

namespace gathernd::ui {

class ElidingCombo;
class Field;

class WarpBar : public QWidget {
  Q_OBJECT

 public:
  explicit WarpBar(QWidget* parent = nullptr);

  void setRequests(const std::vector<WarpRequest>& requests, const WarpRequest& chosen);

  struct KernelChoiceRow {
    QString name;       ///< empty: automatic
    QString text, how;  ///< how: tooltip
    QString hindrance;  ///< why it cannot do this call; empty: it can
  };
  void setKernels(const std::vector<KernelChoiceRow>& rows, const QString& chosen, const QString& why);
  void setWarp(std::int64_t warp, std::int64_t warps, bool before,
               bool after);  ///< warps -1: not counted yet
  void setPatterns(bool possible, bool restorable);
  void setWorking(bool working);  ///< false: nothing is shown that these could change

 signals:
  void requestChosen(int row);
  void kernelChosen(const QString& name);
  void stepped(int direction);
  void patternChosen(WarpPattern pattern);
  void restoreChosen();
  void besideChosen(bool naive);

 private:
  void restyle();
  static QString kernelHelp();
  QToolButton* addStep(const char* name, const QString& words, const QString& help, int direction);
  void addPatterns();

  Field *requestField_ = nullptr, *kernelField_ = nullptr;
  ElidingCombo *request_ = nullptr, *kernel_ = nullptr;
  QToolButton *previous_ = nullptr, *next_ = nullptr, *pattern_ = nullptr, *beside_ = nullptr;
  QLabel* warp_ = nullptr;
  QAction* restore_ = nullptr;
};

}  // namespace gathernd::ui
