// SPDX-License-Identifier: GPL-3.0-or-later
// An example on the start page: its picture, its title, and what it holds. Thread rule: GUI thread.
#pragma once

#include <QAbstractButton>
#include <QImage>
#include <QString>

#include "ui/session/session.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {

class ExampleCard : public QAbstractButton {
  Q_OBJECT

 public:
  ExampleCard(const QString& id, Document document, QWidget* parent);
  const QString& id() const { return id_; }
  void setTheme(const Theme& theme);
  /// Runs the call, which is small, and paints it.
  void draw(const BackendRegistry& backends);
  bool isDrawn() const { return !picture_.isNull(); }
  QSize sizeHint() const override { return {220, 176}; }

 signals:
  void arrow(int key);  ///< Qt::Key_Left …: towards another card

 protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QString id_, what_;
  Document document_;
  Theme theme_;
  QImage picture_;
};

}  // namespace gathernd::ui
