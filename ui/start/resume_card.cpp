// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/resume_card.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/lesson/lesson_page.h"
#include "ui/lesson/progress.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/elided_label.h"

namespace gathernd::ui {
namespace {

constexpr int kWithSteps = 460;  // from this width on there is room to say how far
constexpr int kSegments = 150, kMostCard = 720;
constexpr double kLessonPx = 16;

}  // namespace

ResumeCard::ResumeCard(QWidget* parent)
    : QWidget(parent),
      which_(new ElidedLabel(this)),
      title_(new ElidedLabel(this)),
      far_(new QWidget(this)),
      step_(plainLabel(far_)),
      segments_(new StepSegments(far_)),
      resume_(new QPushButton(tr("Resume"), this)),
      anew_(new QPushButton(tr("Start anew"), this)) {
  setObjectName(QStringLiteral("startResumeCard"));
  setMaximumWidth(kMostCard);
  resume_->setObjectName(QStringLiteral("startResume"));
  resume_->setProperty("primary", true);
  resume_->setToolTip(helpTip(tr("Goes on with the lesson that was left last, at its step.")));
  anew_->setObjectName(QStringLiteral("startAnew"));
  anew_->setProperty("flat", true);
  anew_->setToolTip(helpTip(tr("Forgets which lessons are done and where one was left.")));
  segments_->setFixedWidth(kSegments);
  auto* what = new QVBoxLayout;
  what->setSpacing(2);
  what->addWidget(which_);
  what->addWidget(title_);
  auto* far = new QVBoxLayout(far_);
  far->setContentsMargins(0, 0, 0, 0);
  far->setSpacing(6);
  far->addWidget(step_);
  far->addWidget(segments_);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(18, 8, 12, 8);
  row->setSpacing(14);
  row->addLayout(what, 1);
  row->addWidget(far_);
  row->addWidget(resume_);
  row->addWidget(anew_);
  connect(resume_, &QPushButton::clicked, this, &ResumeCard::resumeAsked);
  connect(anew_, &QPushButton::clicked, this, &ResumeCard::forgetAsked);
  whenThemed(this, [this] { restyle(); });
}

void ResumeCard::restyle() {
  const Theme& theme = appTheme();
  which_->setFont(theme.ui(measure::kNotePx));
  anew_->setFont(theme.ui(measure::kNotePx));
  title_->setFont(theme.ui(kLessonPx, true));
  step_->setFont(theme.ui(measure::kNotePx));
}

void ResumeCard::refresh(const Progress& progress) {
  const auto offer = progress.offer();
  setVisible(offer || progress.any());
  resume_->setVisible(offer.has_value());
  stepKnown_ = offer && offer->steps > 0;
  if (!offer) {
    const bool all = firstToDo(progress) == nullptr;
    which_->setText(all ? tr("All lessons are done") : tr("Some lessons were begun"));
    title_->setText(tr("Go on with any of them"));
  } else {
    which_->setText(offer->number == 0 ? tr("Go on with your own lesson")
                    : offer->lecture   ? tr("Go on with the lecture, lesson %1").arg(offer->number)
                                       : tr("Go on with lesson %1").arg(offer->number));
    title_->setText(captionText(offer->title));
    step_->setText(tr("step %1 of %2").arg(offer->step + 1).arg(offer->steps));
    segments_->show(offer->step, offer->steps);
  }
  resume_->setAccessibleName(tr("Resume: %1").arg(title_->text()));
  placeSteps();
}

QList<QAbstractButton*> ResumeCard::buttons() const {
  return {resume_, anew_};
}

void ResumeCard::placeSteps() {
  far_->setVisible(stepKnown_ && width() >= kWithSteps);
}

void ResumeCard::resizeEvent(QResizeEvent*) {
  placeSteps();
}

void ResumeCard::paintEvent(QPaintEvent*) {
  const Theme& theme = appTheme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(mix(theme.window, theme.accent, 0.1));
  painter.drawRoundedRect(rect(), 6, 6);
  painter.fillRect(QRect(0, 5, 3, height() - 10), theme.accent);
}

}  // namespace gathernd::ui
