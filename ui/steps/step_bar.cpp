// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/steps/step_bar.h"

#include <QComboBox>
#include <QFontMetrics>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "ui/text/plain_text.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/eliding_combo.h"
#include "ui/widgets/icons.h"

namespace gathernd::ui {
namespace {

constexpr double kSpeeds[] = {0.25, 0.5, 1, 2, 4, 8, 16};
constexpr int kBarHeight = 42;
constexpr int kLeastWidth = 380;  // buttons, a few letters, and a slider that can be dragged

struct Step {
  Qt::Key key;
  void (Playback::*press)();
  IconShape icon;
};
constexpr Step kSteps[] = {{Qt::Key_Home, &Playback::first, IconShape::First},
                           {Qt::Key_Comma, &Playback::back, IconShape::Back},
                           {Qt::Key_Space, &Playback::toggle, IconShape::Play},
                           {Qt::Key_Period, &Playback::forward, IconShape::Forward},
                           {Qt::Key_End, &Playback::last, IconShape::Last}};
enum : std::size_t { kFirst, kBack, kPlay, kForward, kLast };

QToolButton* stepButton(QWidget* parent, Session& session, std::size_t step, const char* name,
                        const QString& what, const QString& help) {
  auto* button = named(new QToolButton(parent), name, what);
  button->setToolTip(helpTip(help, kSteps[step].key));
  QObject::connect(button, &QToolButton::clicked, &session.playback(), kSteps[step].press);
  return button;
}

QIcon stepIcon(std::size_t step, const Playback& playback) {
  const IconShape shape = step == kPlay && playback.playing() ? IconShape::Pause : kSteps[step].icon;
  return drawnIcon(shape, appTheme().text, mix(appTheme().window, appTheme().text, 0.45));
}

/// A step would show what an open question asks.
std::int64_t stepCount(const Snapshot& snapshot) {
  return snapshot.plan && snapshot.state != OutputState::Asked ? snapshot.plan->tupleCount : 0;
}

QString phasesHelp() {
  return StepBar::tr("A tuple has three phases: read the index, locate the slice, copy.");
}

}  // namespace

PlayButtons::PlayButtons(Session& session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      back_(stepButton(this, session, kBack, "playBack", tr("Step back"),
                       tr("Step back: the phase before.") + u' ' + phasesHelp())),
      play_(
          stepButton(this, session, kPlay, "playButton", tr("Play"),
                     tr("Play: shows tuple by tuple what is read and where it goes. Press again to pause."))),
      forward_(stepButton(this, session, kForward, "playForward", tr("Step forward"),
                          tr("Step forward: the next phase.") + u' ' + phasesHelp())) {
  play_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  play_->setIconSize(QSize(14, 14));
  play_->setProperty("primary", true);
  for (QToolButton* button : {back_, play_, forward_}) button->setFixedHeight(30);
  rowOf(this, {back_, play_, forward_}, {.spacing = 2});
  connect(&session_.playback(), &Playback::changed, this, &PlayButtons::show);
  whenChanged(session_, this, kCallParts | Part::Run | Part::Veil, &PlayButtons::show);
  whenThemed(this, [this] { show(); });
}

void PlayButtons::show() {
  const Playback& playback = session_.playback();
  play_->setText(playback.playing() ? tr("Pause") : tr("Play"));
  play_->setAccessibleName(play_->text());
  back_->setIcon(stepIcon(kBack, playback));
  play_->setIcon(drawnIcon(playback.playing() ? IconShape::Pause : IconShape::Play, appTheme().onAccent,
                           appTheme().dim));
  forward_->setIcon(stepIcon(kForward, playback));
  for (QToolButton* button : {back_, play_, forward_}) button->setEnabled(stepCount(session_.snapshot()) > 0);
}

StepLabel::StepLabel(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
}

void StepLabel::setText(const QString& text) {
  text_ = text;
  setAccessibleName(text);
  setToolTip(plainTip(text));
  update();
}

void StepLabel::setWidest(const QString& text) {
  if (text == widest_) return;
  widest_ = text;
  updateGeometry();
}

QSize StepLabel::sizeHint() const {
  const QFontMetrics metrics = fontMetrics();
  const int width = std::max(metrics.horizontalAdvance(text_), metrics.horizontalAdvance(widest_));
  return {width + 4, metrics.height()};
}

QSize StepLabel::minimumSizeHint() const {
  return {72, fontMetrics().height()};
}

void StepLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setPen(palette().color(QPalette::WindowText));
  painter.drawText(rect(), Qt::AlignVCenter | Qt::AlignLeft,
                   fontMetrics().elidedText(text_, Qt::ElideRight, width()));
}

StepBar::StepBar(Session& session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      label_(named(new StepLabel(this), "stepLabel")),
      slider_(named(new StepSlider(this), "stepSlider", tr("Tuple being stepped"))),
      mode_(named(new ElidingCombo(this), "stepMode")),
      speed_(named(new ElidingCombo(this), "stepSpeed")) {
  named(this, "stepBar", tr("Stepping"));
  setFixedHeight(kBarHeight);
  buttons_ = {stepButton(this, session, kFirst, "stepFirst", tr("First step"),
                         tr("First step: the first phase of the first tuple.")),
              stepButton(this, session, kBack, "stepBack", tr("Step back"),
                         tr("Step back: the phase before.") + u' ' + phasesHelp()),
              stepButton(this, session, kPlay, "stepPlay", tr("Play or pause"),
                         tr("Play or pause: steps on by itself, at the speed on the right.")),
              stepButton(this, session, kForward, "stepForward", tr("Step forward"),
                         tr("Step forward: the next phase.") + u' ' + phasesHelp()),
              stepButton(this, session, kLast, "stepLast", tr("Last step"),
                         tr("Last step: the last phase of the last tuple."))};
  slider_->setToolTip(helpTip(tr(
      "The tuple that is being stepped: drag to any of them. A triangle marks one that is out of range.")));
  setSpokenName(*mode_, tr("How much one step is"));
  mode_->setToolTip(
      helpTip(tr("How much one step is: a single tuple, or 32 at once as a warp of a GPU takes them.")));
  mode_->addItem(tr("by tuple"), static_cast<int>(StepMode::Tuple));
  mode_->addItem(tr("by warp (32)"), static_cast<int>(StepMode::Warp));
  setSpokenName(*speed_, tr("Speed"));
  speed_->setToolTip(helpTip(tr("Speed: how many tuples a second are played.")));
  for (double speed : kSpeeds) speed_->addItem(tr("%1 / s").arg(speed), speed);

  auto* row = rowOf(this, {}, {.spacing = 4, .margins = QMargins(16, 0, 16, 0)});
  for (QToolButton* button : buttons_) {
    button->setFixedSize(30, 28);
    row->addWidget(button);
  }
  row->addSpacing(12);
  row->addWidget(label_);
  row->addSpacing(4);
  row->addWidget(slider_, 1);
  row->addSpacing(4);
  row->addWidget(mode_);
  row->addSpacing(4);
  row->addWidget(speed_);
  for (QComboBox* combo : {mode_, speed_}) combo->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);

  connect(slider_, &QSlider::valueChanged, this, [this] {
    session_.playback().pause();
    session_.playback().goTo(slider_->tuple(), StepPhase::Read);
  });
  connect(mode_, &QComboBox::activated, this,
          [this](int i) { session_.playback().setMode(static_cast<StepMode>(mode_->itemData(i).toInt())); });
  connect(speed_, &QComboBox::activated, this,
          [this](int i) { session_.playback().setSpeed(speed_->itemData(i).toDouble()); });
  connect(&session_.playback(), &Playback::changed, this, &StepBar::showStep);
  whenChanged(session_, this, kCallParts | Part::Run | Part::Veil, &StepBar::showDocument);
  showDocument();
  whenThemed(this, [this] { restyle(); });
}

void StepBar::restyle() {
  const Theme& theme = appTheme();
  // Quiet until they are needed: the scrubber is what one looks at here.
  const QString quiet =
      QStringLiteral(
          "QComboBox { background: transparent; border: 2px solid transparent; color: %1; "
          "padding: 2px 2px 2px 6px; } QComboBox:focus { border-color: %2; padding: 2px 2px 2px 6px; }")
          .arg(theme.text2.name(), theme.accent.name());
  mode_->setStyleSheet(quiet);
  speed_->setStyleSheet(quiet);
  setIcons();
}

void StepBar::setIcons() {
  for (std::size_t k = 0; k < buttons_.size(); ++k) buttons_[k]->setIcon(stepIcon(k, session_.playback()));
}

QString StepBar::label() const {
  return label_->text();
}

QString StepBar::labelFor(const StepState& step, std::int64_t count) const {
  if (!step.active || count == 0) return {};  // the bar is hidden
  const QString phase = step.phase == StepPhase::Read     ? tr("read the index")
                        : step.phase == StepPhase::Locate ? tr("locate the slice")
                                                          : tr("copy");
  const QString which =
      step.count > 1
          ? tr("Tuples %1-%2 of 0-%3").arg(step.tuple).arg(step.tuple + step.count - 1).arg(count - 1)
          : tr("Tuple %1 of 0-%2").arg(step.tuple).arg(count - 1);
  return tr("%1, phase %2 of 3: %3").arg(which).arg(static_cast<int>(step.phase)).arg(phase);
}

void StepBar::showDocument() {
  const Snapshot& snapshot = session_.snapshot();
  const std::int64_t count = stepCount(snapshot);
  slider_->setTuples(count, snapshot.badKnown ? snapshot.bad.all : std::vector<std::int64_t>{});
  for (QToolButton* button : buttons_) button->setEnabled(count > 0);
  showStep();
}

void StepBar::showStep() {
  const Playback& playback = session_.playback();
  const Snapshot& snapshot = session_.snapshot();
  const std::int64_t count = snapshot.plan ? snapshot.plan->tupleCount : 0;
  const QString text = labelFor(playback.state(), count);
  // Wide enough from the start: the slider beside it would jump when the first step makes it wider.
  const bool warps = playback.mode() == StepMode::Warp;
  const std::int64_t last = std::max<std::int64_t>(count - 1, 0);
  label_->setWidest(labelFor({true, last, warps ? 2 : 1, StepPhase::Locate}, count));
  label_->setText(text);
  slider_->showTuple(playback.state().tuple);
  mode_->setCurrentIndex(mode_->findData(static_cast<int>(playback.mode())));
  speed_->setCurrentIndex(speed_->findData(playback.speed()));
  setIcons();
}

QSize StepBar::minimumSizeHint() const {
  return {kLeastWidth, kBarHeight};
}

void StepBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  // Beside a dock on a small screen: whole or not at all, the speed first.
  const int room = width() - kLeastWidth;
  const int mode = mode_->sizeHint().width();
  mode_->setVisible(room >= mode);
  speed_->setVisible(room >= mode + speed_->sizeHint().width());
}

void StepBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), appTheme().window);
  painter.fillRect(QRect(0, 0, width(), 1), appTheme().line);
}

bool StepBar::step(int key) {
  for (const Step& step : kSteps)
    if (key == step.key) return (session_.playback().*step.press)(), true;
  return false;
}

void StepBar::keyPressEvent(QKeyEvent* event) {
  if (!step(event->key())) QWidget::keyPressEvent(event);
}

namespace {

constexpr double kHandle = 8;  ///< radius
constexpr double kSide = 12;
constexpr std::int64_t kMaxTicks = 40;
constexpr std::int64_t kMaxNotches = std::numeric_limits<int>::max() - 1;

}  // namespace

StepSlider::StepSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent) {
  setFocusPolicy(Qt::StrongFocus);
  setRange(0, 0);
}

void StepSlider::setTuples(std::int64_t count, const std::vector<std::int64_t>& bad) {
  count_ = count;
  perNotch_ = std::max<std::int64_t>(1, (count + kMaxNotches - 1) / kMaxNotches);
  bad_ = bad;
  const QSignalBlocker quiet(this);
  setRange(0, static_cast<int>(std::max<std::int64_t>(0, (count - 1) / perNotch_)));
  setPageStep(std::max(1, maximum() / 10));
  setEnabled(count > 0);
  update();
}

void StepSlider::showTuple(std::int64_t tuple) {
  const QSignalBlocker quiet(this);
  setValue(static_cast<int>(tuple / perNotch_));
  update();
}

std::int64_t StepSlider::tuple() const {
  return value() * perNotch_;
}

double StepSlider::xOf(std::int64_t tuple) const {
  const double room = width() - 2 * kSide;
  return kSide +
         room * static_cast<double>(tuple) / static_cast<double>(std::max<std::int64_t>(count_ - 1, 1));
}

void StepSlider::paintEvent(QPaintEvent*) {
  const Theme& theme = appTheme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const double middle = height() / 2.0;
  const double handle = xOf(tuple());
  painter.setPen(Qt::NoPen);
  painter.setBrush(mix(theme.window, theme.ink, 0.22));
  painter.drawRoundedRect(QRectF(kSide, middle - 2, width() - 2 * kSide, 4), 2, 2);
  painter.setBrush(theme.accent);
  painter.drawRoundedRect(QRectF(kSide, middle - 2, handle - kSide, 4), 2, 2);
  if (count_ <= kMaxTicks) {
    for (std::int64_t k = 0; k < count_; ++k) {
      if (std::binary_search(bad_.begin(), bad_.end(), k)) continue;
      painter.fillRect(QRectF(std::round(xOf(k)), middle + 7, 1, 5), theme.edge);
    }
  }
  painter.setBrush(theme.role(RoleColor::Error).strong);
  double drawn = -10;
  for (std::int64_t tuple : bad_) {
    const double x = xOf(tuple);
    if (x - drawn < 1) continue;  // many to a pixel look like one
    drawn = x;
    QPainterPath triangle(QPointF(x, middle + 6));
    triangle.lineTo(x + 6, middle + 16);
    triangle.lineTo(x - 6, middle + 16);
    triangle.closeSubpath();
    painter.drawPath(triangle);
  }
  painter.setBrush(theme.field);
  painter.setPen(QPen(isEnabled() ? theme.accent : theme.edge, 2.5));
  painter.drawEllipse(QPointF(handle, middle), kHandle, kHandle);
  if (hasFocus()) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.accent, 3));
    painter.drawEllipse(QPointF(handle, middle), kHandle + 4, kHandle + 4);
  }
}

void StepSlider::moveTo(double x) {
  const double room = std::max(1.0, width() - 2 * kSide);
  const double part = std::clamp((x - kSide) / room, 0.0, 1.0);
  const std::int64_t tuple = std::llround(part * static_cast<double>(std::max<std::int64_t>(count_ - 1, 0)));
  setValue(static_cast<int>(tuple / perNotch_));
}

void StepSlider::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  setSliderDown(true);
  moveTo(event->position().x());
}

void StepSlider::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() & Qt::LeftButton) moveTo(event->position().x());
}

void StepSlider::mouseReleaseEvent(QMouseEvent*) {
  setSliderDown(false);
}

void StepSlider::keyPressEvent(QKeyEvent* event) {
  // Home and End are the step bar's own: first and last phase, not first and last notch.
  if (event->key() == Qt::Key_Home || event->key() == Qt::Key_End) return event->ignore();
  QSlider::keyPressEvent(event);
}

}  // namespace gathernd::ui
