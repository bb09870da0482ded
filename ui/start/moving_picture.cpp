// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/moving_picture.h"

#include <QPainter>
#include <QTimer>

#include "core/tensor/generate.h"
#include "core/text/literal/literal.h"
#include "ui/session/document.h"
#include "ui/session/snapshot.h"
#include "ui/widgets/boxes.h"

namespace gathernd::ui {
namespace {

constexpr QSize kPictureSize{640, 236};
constexpr double kSpeed = 0.7;  // tuples a second: three in less than five
constexpr int kLookMs = 700;    // at the last one, before all are seen again
constexpr int kCaption = 22;
constexpr double kScale = 0.9;  // of the picture: so that there is room for the addresses

QRectF roomIn(const QWidget& picture) {
  return QRectF(picture.rect()).adjusted(2, 2, -2, -kCaption);
}

Document shownCall() {
  Document document;
  document.params =
      *generateTensor({GeneratorKind::Arange, Shape{4, 4}, 0, DType::Int32}, DType::Int32, 1 << 20);
  document.indices = *parseLiteral("[[1], [3], [0]]");
  document.dialect = builtinDialects().front();
  return document;
}

}  // namespace

MovingPicture::MovingPicture(const BackendRegistry& backends, QWidget* parent)
    : QAbstractButton(parent), snapshot_(stillSnapshot(shownCall(), backends)) {
  named(this, "startPicture", tr("Play the picture"));
  setAccessibleDescription(
      tr("Three tuples of one number each name rows 1, 3 and 0 of params; output holds these rows in the "
         "order of the tuples."));
  setToolTip(accessibleDescription());
  setFocusPolicy(Qt::StrongFocus);
  playback_.setTupleCount(snapshot_.plan->tupleCount);
  playback_.setSpeed(kSpeed);
  connect(this, &QAbstractButton::clicked, this, &MovingPicture::play);
  connect(&motion_, &StepMotion::moved, this, qOverload<>(&QWidget::update));
  connect(&playback_, &Playback::changed, this, [this] {
    motion_.follow(playback_);
    update();
    if (playback_.state().active && !playback_.playing())
      QTimer::singleShot(kLookMs, this, [this] {
        if (!playback_.playing()) rest();
      });
  });
  whenThemed(this, [this] { findCorner(); });
}

void MovingPicture::setReduced(bool reduced) {
  motion_.setReduced(reduced);
  if (reduced) rest();
}

void MovingPicture::play() {
  playback_.reset();
  if (!motion_.reduced()) playback_.play();
}

void MovingPicture::rest() {
  playback_.pause();
  playback_.reset();
}

QSize MovingPicture::sizeHint() const {
  return kPictureSize;
}

FigureOptions MovingPicture::options() const {
  FigureOptions options;
  options.viewport = roomIn(*this).size();
  options.legend = false;
  options.ui = kScale;
  return options;
}

void MovingPicture::findCorner() {
  corner_ = Figure(snapshot_, options(), appTheme()).origin();
  update();
}

void MovingPicture::resizeEvent(QResizeEvent*) {
  findCorner();
}

void MovingPicture::paintEvent(QPaintEvent*) {
  const Theme& theme = appTheme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF room = roomIn(*this);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.canvas);
  painter.drawRoundedRect(QRectF(rect()).adjusted(2, 2, -2, -2), 8, 8);
  FigureOptions options = this->options();
  options.overlay.step = playback_.state();
  options.overlay.stepShare = motion_.progress();
  if (playing()) options.tuplesShown = playback_.tuplesDone();
  Figure figure(snapshot_, options, theme);
  painter.save();
  painter.setClipRect(room);
  painter.translate(room.topLeft() + figure.origin() - corner_);
  figure.paint(painter);
  painter.restore();
  painter.setFont(theme.ui(measure::kNotePx));
  painter.setPen(theme.text2);
  if (!motion_.reduced())
    painter.drawText(rect().adjusted(12, 0, -12, -5), Qt::AlignRight | Qt::AlignBottom,
                     playing() ? tr("one tuple after the other") : tr("▶ one tuple after the other"));
  if (!hasFocus() && !underMouse()) return;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.accent, hasFocus() ? 3 : 2));
  painter.drawRoundedRect(QRectF(rect()).adjusted(2, 2, -2, -2), 8, 8);
}

}  // namespace gathernd::ui
