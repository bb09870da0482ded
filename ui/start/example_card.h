// SPDX-License-Identifier: GPL-3.0-or-later
// An example on the start page: its picture, its title, and what it holds. Thread rule: GUI thread.
#pragma once

#include <QAbstractButton>
#include <QImage>
#include <QList>
#include <QString>
#include <QWidget>

#include "ui/session/session.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {

class ExampleCard : public QAbstractButton {
  Q_OBJECT

 public:
  ExampleCard(const QString& id, Document document, QWidget* parent);
  const QString& id() const { return id_; }
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
  QImage picture_;
  QSize drawnFor_;  ///< of the card
};

// Cards in rows that fill their width: as large as lets all of them be seen at once, else as many beside each
// other as can be read. Units: pixels. Thread rule: GUI thread.

class CardGrid : public QWidget {
  Q_OBJECT

 public:
  explicit CardGrid(QWidget* parent);
  void add(QWidget* card);   ///< its child
  void setRoom(int height);  ///< in which all are to be seen, where that can be
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  int heightForWidth(int width) const override;

 signals:
  void placed();  ///< cards have another size

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Form {
    int columns = 1;
    QSize card;
  };
  Form formFor(int width) const;
  int heightOf(const Form& form) const;

  QList<QWidget*> cards_;
  int room_ = 0;
};

}  // namespace gathernd::ui
