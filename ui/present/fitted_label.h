// SPDX-License-Identifier: GPL-3.0-or-later
// Words in a given room: wrapped to so many lines, then cut with "…"; a screen reader and the tooltip have
// them whole. Thread rule: GUI thread.
#pragma once

#include <QColor>
#include <QFont>
#include <QString>
#include <QWidget>

namespace gathernd::ui {

class FittedLabel : public QWidget {
  Q_OBJECT

 public:
  explicit FittedLabel(int lines = 1, QWidget* parent = nullptr) : QWidget(parent), lines_(lines) {}

  void setText(const QString& text);
  void setLook(const QFont& font, const QColor& ink);
  const QString& text() const { return text_; }
  /// The lines as they are painted in the present width.
  QStringList shownLines() const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  int lines_;
  QString text_;
  QFont font_;
  QColor ink_;
};

}  // namespace gathernd::ui
