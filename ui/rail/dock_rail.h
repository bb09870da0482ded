// SPDX-License-Identifier: GPL-3.0-or-later
// Every dock by name, along the window's right edge: a click opens it, another closes it. Labels go before
// items do where the window is low; tooltips keep them. To Tab it is one stop, and arrows move between the
// items; what finds no room is scrolled to. Thread rule: GUI thread.
#pragma once

#include <QAbstractButton>
#include <QKeySequence>
#include <QList>
#include <QString>
#include <QWidget>

#include "ui/rail/rail_icons.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {

class RailItem : public QAbstractButton {
  Q_OBJECT

 public:
  RailItem(RailIcon icon, const QString& name, QWidget* parent);
  void setTheme(const Theme& theme);
  void setLabelled(bool labelled);
  bool labelled() const { return labelled_; }
  void setOpen(bool open);
  bool isOpen() const { return open_; }
  void setCount(std::int64_t count);  ///< on its icon; 0: none
  QSize sizeHint() const override { return {76, 56}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  RailIcon icon_;
  Theme theme_;
  bool labelled_ = true, open_ = false, under_ = false;
  std::int64_t count_ = 0;
};

class DockRail : public QWidget {
  Q_OBJECT

 public:
  static constexpr int kWidth = 76;

  explicit DockRail(QWidget* parent = nullptr);
  RailItem* add(RailIcon icon, const QString& name, const QString& help, const QKeySequence& key);
  void setTheme(const Theme& theme);
  /// Of the window: below 800 pixels items have no labels.
  void setWindowHeight(int height);
  QSize sizeHint() const override { return {kWidth, 200}; }
  QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void place();
  void reveal(const QWidget* item);

  QList<RailItem*> items_;
  Theme theme_;
  int scrolled_ = 0;  ///< pixels
  int windowHeight_ = 800;
};

}  // namespace gathernd::ui
