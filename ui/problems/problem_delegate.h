// SPDX-License-Identifier: GPL-3.0-or-later
// Paints one bad tuple as a card: an error disc, the tuple with its failing number underlined, and the
// reason. Thread rule: GUI thread.
#pragma once

#include <QStyledItemDelegate>

#include "ui/theme/theme.h"

namespace gathernd::ui {

class ProblemsModel;

class ProblemDelegate : public QStyledItemDelegate {
  Q_OBJECT

 public:
  ProblemDelegate(const ProblemsModel& model, QObject* parent);
  void setTheme(const Theme& theme) { theme_ = theme; }
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  const ProblemsModel& model_;
  Theme theme_;
};

}  // namespace gathernd::ui
