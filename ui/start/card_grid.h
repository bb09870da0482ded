// SPDX-License-Identifier: GPL-3.0-or-later
// Cards in rows that fill their width: as large as lets all of them be seen at once, else as many beside each
// other as can be read. Units: pixels. Thread rule: GUI thread.
#pragma once

#include <QList>
#include <QWidget>

namespace gathernd::ui {

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
