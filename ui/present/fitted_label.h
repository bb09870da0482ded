// SPDX-License-Identifier: GPL-3.0-or-later
// Words in a given room. On one line they are cut with "…"; on several they are wrapped, and what is left
// comes on further pages, with a mark such as 1/3, that a click turns. A screen reader and the tooltip have
// them whole. Units: pages from 0. Thread rule: GUI thread.
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
  /// The lines of the present page as they are painted in the present width.
  QStringList shownLines() const;
  int pageCount() const;
  int page() const;
  void showPage(int page);  ///< the nearest that there is
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;

 private:
  QStringList wrapped(int width) const;
  QStringList allLines() const;
  int markWidth() const;
  QString mark() const;

  int lines_;
  int page_ = 0;
  QString text_;
  QFont font_;
  QColor ink_;
};

}  // namespace gathernd::ui
