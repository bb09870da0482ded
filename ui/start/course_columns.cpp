// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/course_columns.h"

#include <QPainter>
#include <algorithm>

namespace gathernd::ui {
namespace {

constexpr int kColumnGap = 44, kBetween = 10;
constexpr int kLeastColumn = 270;
constexpr int kMostColumns = 4;
constexpr int kHeadHeight = 28;  // a title and its line

int heightOf(const QWidget* row) {
  return std::max(row->sizeHint().height(), row->minimumHeight());
}

}  // namespace

CourseColumns::CourseColumns(QWidget* parent) : QWidget(parent) {
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

void CourseColumns::add(const QString& title, const QList<QWidget*>& rows) {
  for (QWidget* row : rows) row->setParent(this);
  sections_.append({title, rows});
  updateGeometry();
}

void CourseColumns::replaceLast(const QList<QWidget*>& rows) {
  for (QWidget* row : std::as_const(sections_.last().rows)) {
    row->hide();
    row->deleteLater();
  }
  sections_.last().rows = rows;
  for (QWidget* row : rows) {
    row->setParent(this);
    row->ensurePolished();  // else it would be higher than it says
    row->show();
  }
  updateGeometry();
  resizeEvent(nullptr);
}

int CourseColumns::Section::height() const {
  int height = kHeadHeight + kBetween;
  for (const QWidget* row : rows) height += heightOf(row);
  return height;
}

int CourseColumns::columnsIn(int width) const {
  return std::clamp((width + kColumnGap) / (kLeastColumn + kColumnGap), 1, kMostColumns);
}

QList<int> CourseColumns::placed(int columns) const {
  int cap = 0;
  for (const Section& section : sections_) cap = std::max(cap, section.height());
  for (;; ++cap) {
    QList<int> at;
    int column = 0, height = 0;
    for (const Section& section : sections_) {
      if (height > 0 && height + section.height() > cap) ++column, height = 0;
      height += section.height();
      at << column;
    }
    if (column < columns) return at;
  }
}

QList<QRect> CourseColumns::heads(int width, int* height) const {
  const int columns = columnsIn(width);
  const int each = (width - (columns - 1) * kColumnGap) / columns;
  const QList<int> at = placed(columns);
  QList<int> tops(columns, 0);
  QList<QRect> all;
  for (qsizetype k = 0; k < sections_.size(); ++k) {
    int& top = tops[at[k]];
    all << QRect(at[k] * (each + kColumnGap), top, each, kHeadHeight);
    top += sections_[k].height();
  }
  if (height != nullptr) *height = std::max(0, *std::max_element(tops.begin(), tops.end()) - kBetween);
  return all;
}

QSize CourseColumns::sizeHint() const {
  const int wide = kMostColumns * (kLeastColumn + kColumnGap) - kColumnGap;
  return {wide, heightForWidth(wide)};
}

QSize CourseColumns::minimumSizeHint() const {
  return {kLeastColumn, kHeadHeight};
}

int CourseColumns::heightForWidth(int width) const {
  int height = 0;
  heads(width, &height);
  return height;
}

void CourseColumns::resizeEvent(QResizeEvent*) {
  const QList<QRect> all = heads(width());
  for (qsizetype k = 0; k < sections_.size(); ++k) {
    int top = all[k].bottom() + 1;
    for (QWidget* row : std::as_const(sections_[k].rows)) {
      const int high = heightOf(row);
      row->setGeometry(all[k].left(), top, all[k].width(), high);
      top += high;
    }
  }
  update();
}

void CourseColumns::paintEvent(QPaintEvent*) {
  const Theme& theme = appTheme();
  QPainter painter(this);
  painter.setFont(theme.ui(measure::kBodyPx, true));
  const QList<QRect> all = heads(width());
  for (qsizetype k = 0; k < sections_.size(); ++k) {
    painter.setPen(theme.text);
    painter.drawText(all[k].adjusted(0, 0, 0, -8), Qt::AlignLeft | Qt::AlignVCenter, sections_[k].title);
    painter.fillRect(QRect(all[k].left(), all[k].bottom() - 5, all[k].width(), 1), theme.edge);
  }
}

}  // namespace gathernd::ui
