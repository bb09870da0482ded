// SPDX-License-Identifier: GPL-3.0-or-later
// A chart on the screen: paints a picture that is made anew for each size, says what is under the pointer,
// and lets the arrow keys walk from place to place. Repaints once a frame at most, however often the values
// change. Thread rule: GUI thread.
#pragma once

#include <QPixmap>
#include <QWidget>
#include <functional>

#include "ui/charts/picture.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {

class ChartView : public QWidget {
  Q_OBJECT

 public:
  using Make = std::function<ChartPicture(const Theme&, const QSizeF&)>;

  explicit ChartView(QWidget* parent = nullptr);
  /// From now on this is drawn, at least so high.
  void show(Make make, double leastHeight, const QString& description);
  const ChartPicture& picture();  ///< as it stands on the screen
  int place() const { return place_; }
  QSize sizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void goTo(int place);

  Make make_;
  ChartPicture picture_;
  QPixmap painted_;  ///< null: to be painted
  QString description_;
  bool fresh_ = false;
  int place_ = -1;  ///< where the keys stand
};

}  // namespace gathernd::ui
