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
  bool isDrawn() const { return !picture_.isNull() && drawnFor_ == size(); }
  static int heightFor(int width);
  QSize sizeHint() const override { return {220, heightFor(220)}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QRect room() const;  ///< for the picture

  QString id_, what_, whose_;
  Document document_;
  Theme theme_;
  QImage picture_;
  QSize drawnFor_;  ///< of the card
};

}  // namespace gathernd::ui
