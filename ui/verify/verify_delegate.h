// SPDX-License-Identifier: GPL-3.0-or-later
// Paints a framework's row: name and release, the verdict as a mark and a word, and what was observed.
// Thread rule: GUI thread.
#pragma once

#include <QStyledItemDelegate>

#include "ui/theme/theme.h"
#include "ui/widgets/spans.h"

namespace gathernd::ui {

class VerifyModel;

class VerifyDelegate : public QStyledItemDelegate {
  Q_OBJECT

 public:
  VerifyDelegate(const VerifyModel& model, QObject* parent) : QStyledItemDelegate(parent), model_(model) {}
  void setTheme(const Theme& theme) { theme_ = theme; }
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  std::vector<Spans> lines(int row, double width) const;

  const VerifyModel& model_;
  Theme theme_;
};

}  // namespace gathernd::ui
