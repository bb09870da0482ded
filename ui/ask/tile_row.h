// SPDX-License-Identifier: GPL-3.0-or-later
// The axes of indices and of params as tiles to put a shape together: each is taken once, in the order of the
// clicks, and given back by another click. What is taken stands on the picture as what is typed there does.
// Thread rule: GUI thread.
#pragma once

#include <QList>
#include <QWidget>

#include "ui/ask/asking.h"

class QPushButton;

namespace gathernd::ui {

class TileRow : public QWidget {
  Q_OBJECT

 public:
  explicit TileRow(Asking& asking, QWidget* parent = nullptr);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void refresh();
  void build(const teach::Question& question);
  void click(qsizetype tile);
  QString taken() const;  ///< "[2, 4]"

  Asking& asking_;
  bool built_ = false;  ///< for the question that is open
  QList<QPushButton*> tiles_;
  QList<std::int64_t> sizes_;  ///< of each tile
  QList<qsizetype> order_;     ///< the tiles that are taken
};

}  // namespace gathernd::ui
