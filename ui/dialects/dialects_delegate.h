// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the comparator's rows: a group with its evidence (a small output, or where the error is), a dialect
// with the release it was seen in and the rule that decided. Thread rule: GUI thread.
#pragma once

#include <QStyledItemDelegate>

#include "ui/theme/theme.h"

namespace gathernd::ui {

class DialectsModel;

class DialectsDelegate : public QStyledItemDelegate {
  Q_OBJECT

 public:
  DialectsDelegate(const DialectsModel& model, QObject* parent);
  void setTheme(const Theme& theme) { theme_ = theme; }
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  void paintGroup(QPainter& painter, const QRectF& box, int row) const;
  void paintDialect(QPainter& painter, const QRectF& box, int row, bool selected) const;

  const DialectsModel& model_;
  Theme theme_;
};

}  // namespace gathernd::ui
