// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ask/question_line.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

#include "ui/text/plain_text.h"

namespace gathernd::ui {
namespace {

constexpr int kSide = 20, kAbove = 5, kBetween = 8;
constexpr int kMark = 4;  // at the left edge

}  // namespace

QuestionLine::QuestionLine(QWidget* parent)
    : QWidget(parent), why_(plainLabel(this)), back_(new QPushButton(this)), end_(new QPushButton(this)) {
  setObjectName(QStringLiteral("questionLine"));
  why_->setObjectName(QStringLiteral("questionWhy"));
  why_->setWordWrap(true);
  back_->setObjectName(QStringLiteral("questionBack"));
  end_->setObjectName(QStringLiteral("questionEnd"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(kSide, kAbove, kSide, kAbove);
  row->setSpacing(kBetween);
  row->addWidget(why_, 1);
  row->addWidget(back_);
  row->addWidget(end_);
  connect(back_, &QPushButton::clicked, this, &QuestionLine::backAsked);
  connect(end_, &QPushButton::clicked, this, &QuestionLine::endAsked);
  hide();
}

void QuestionLine::say(const QString& why, const QString& back, const QString& end) {
  why_->setText(why);
  setAccessibleName(why);
  back_->setText(back);
  end_->setText(end);
}

QString QuestionLine::sentence() const {
  return why_->text();
}

void QuestionLine::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), palette().color(QPalette::Base));
  painter.fillRect(0, 0, kMark, height(), palette().color(QPalette::Highlight));
  painter.fillRect(0, height() - 1, width(), 1, palette().color(QPalette::Dark));
}

}  // namespace gathernd::ui
