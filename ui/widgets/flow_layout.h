// SPDX-License-Identifier: GPL-3.0-or-later
// Widgets side by side, on as many lines as the width asks for. Units: logical pixels. Thread rule: GUI
// thread.
#pragma once

#include <QLayout>
#include <QList>
#include <initializer_list>

namespace gathernd::ui {

class FlowLayout : public QLayout {
 public:
  FlowLayout(QWidget* parent, int gap, std::initializer_list<QWidget*> widgets = {});
  ~FlowLayout() override;

  void addItem(QLayoutItem* item) override { items_ << item; }
  int count() const override { return static_cast<int>(items_.size()); }
  QLayoutItem* itemAt(int index) const override { return items_.value(index); }
  QLayoutItem* takeAt(int index) override;
  Qt::Orientations expandingDirections() const override { return {}; }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override { return place(QRect(0, 0, width, 0), false); }
  void setGeometry(const QRect& rect) override;
  QSize sizeHint() const override;
  QSize minimumSize() const override;

 private:
  int place(const QRect& rect, bool move) const;  ///< the height that it takes

  QList<QLayoutItem*> items_;
  int gap_;
};

}  // namespace gathernd::ui
