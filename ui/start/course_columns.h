// SPDX-License-Identifier: GPL-3.0-or-later
// Sections of rows in columns that fill their width, each section whole in one of them, in order; as few
// columns as the width asks for, none longer than need be. Units: pixels. Thread rule: GUI thread.
#pragma once

#include <QList>
#include <QString>
#include <QWidget>

#include "ui/theme/theme.h"

namespace gathernd::ui {

class CourseColumns : public QWidget {
  Q_OBJECT

 public:
  explicit CourseColumns(QWidget* parent);
  void add(const QString& title, const QList<QWidget*>& rows);  ///< its children
  void replaceLast(const QList<QWidget*>& rows);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  int heightForWidth(int width) const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  struct Section {
    QString title;
    QList<QWidget*> rows;
    int height() const;
  };
  int columnsIn(int width) const;
  /// The column of each section.
  QList<int> placed(int columns) const;
  QList<QRect> heads(int width, int* height = nullptr) const;

  QList<Section> sections_;
};

}  // namespace gathernd::ui
