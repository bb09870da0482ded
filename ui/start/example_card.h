// SPDX-License-Identifier: GPL-3.0-or-later
// An example on the start page: what it is for, and how it is written. Units: pixels. Thread rule: GUI
// thread.
#pragma once

#include <QAbstractButton>
#include <QList>
#include <QString>
#include <QWidget>

#include "ui/theme/theme.h"

namespace gathernd::ui {

class ExampleCard : public QAbstractButton {
  Q_OBJECT

 public:
  static constexpr int kHeight = 48;

  /// `how`: code, or a few words.
  ExampleCard(const QString& id, const QString& title, const QString& how, bool code, QWidget* parent);
  const QString& id() const { return id_; }
  QSize sizeHint() const override { return {220, kHeight}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QString id_, how_;
  bool code_;
};

/// Cards in rows that fill their width.
class CardGrid : public QWidget {
  Q_OBJECT

 public:
  explicit CardGrid(QWidget* parent);
  void add(QWidget* card);  ///< its child; hidden ones take no place
  void arrange();
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  int heightForWidth(int width) const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QList<QWidget*> shown() const;

  QList<QWidget*> cards_;
};

}  // namespace gathernd::ui
