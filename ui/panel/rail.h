// SPDX-License-Identifier: GPL-3.0-or-later
// Every panel by name, along the window's right edge: a click opens it, another closes it. To Tab it is one
// stop, and arrows move between the items. Units: pixels. Thread rule: GUI thread.
#pragma once

#include <QAbstractButton>
#include <QList>
#include <QString>
#include <QWidget>
#include <cstdint>

#include "ui/theme/theme.h"

namespace gathernd::ui {

/// What each panel looks like on the rail: strokes in a square of 20 units.
enum class RailIcon : std::uint8_t { Explain, Problems, Values, Frameworks, Learn, Measure };

class RailItem : public QAbstractButton {
  Q_OBJECT

 public:
  RailItem(RailIcon icon, const QString& name, QWidget* parent);
  void setOpen(bool open);
  bool isOpen() const { return open_; }
  void setCount(std::int64_t count);  ///< on its icon; 0: none
  QSize sizeHint() const override { return {88, 66}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  RailIcon icon_;
  bool open_ = false, under_ = false;
  std::int64_t count_ = 0;
};

class PanelRail : public QWidget {
  Q_OBJECT

 public:
  static constexpr int kWidth = 88;

  explicit PanelRail(QWidget* parent = nullptr);
  RailItem* add(RailIcon icon, const QString& name, const QString& help);
  QSize sizeHint() const override { return {kWidth, 200}; }
  QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void place();

  QList<RailItem*> items_;
};

}  // namespace gathernd::ui
