// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/warp/warp_canvas.h"

#include <QAccessible>
#include <QImage>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "ui/access/painted.h"
#include "ui/text/plain_text.h"

namespace gathernd::ui {
namespace {

constexpr QSize kMin(420, 248), kWished(960, 310);

}  // namespace

WarpCanvas::WarpCanvas(QWidget* parent) : QWidget(parent), fonts_(std::make_unique<FontBook>(appTheme())) {
  setObjectName(QStringLiteral("warpCanvas"));
  setPaintedRole(*this, QAccessible::Chart);
  setAccessibleName(tr("One warp's memory request"));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setMinimumSize(kMin);
  whenThemed(this, [this] { fonts_ = std::make_unique<FontBook>(appTheme()); });
}

QSize WarpCanvas::sizeHint() const {
  return kWished;
}

void WarpCanvas::setScene(WarpScene scene) {
  setToolTip(plainTip(scene.title + QLatin1Char('\n') + scene.key));  // which a narrow window shortens
  scene.current = scene_.current;
  scene.currentText = scene_.currentText;
  scene.ring = scene_.ring;
  scene_ = std::move(scene);
  drawn_ = true;
  message_.clear();
  setAccessibleDescription(scene_.title + QLatin1Char('\n') + scene_.lanes.join(QStringLiteral("; ")));
  update();
}

void WarpCanvas::setMessage(const QString& sentence) {
  drawn_ = false;
  message_ = sentence;
  setToolTip({});
  setAccessibleDescription(sentence);
  update();
}

void WarpCanvas::setCurrentText(const QString& words) {
  scene_.currentText = words;
  if (!words.isEmpty() && hasFocus()) {
    setAccessibleDescription(words);
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
  }
  update();
}

TextAudit WarpCanvas::audit() {
  QImage image(size(), QImage::Format_RGB32);
  QPainter painter(&image);
  TextAudit found;
  draw(painter, &found);
  return found;
}

void WarpCanvas::draw(QPainter& painter, TextAudit* audit) {
  const Theme& theme = appTheme();
  painter.fillRect(rect(), theme.canvas);
  RenderContext c(painter, theme, *fonts_, 1, audit);
  if (drawn_) {
    paintWarp(c, size(), scene_);
  } else if (!message_.isEmpty()) {
    painter.setFont(theme.ui(measure::kBodyPx));
    painter.setPen(theme.text2);
    painter.drawText(rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap, message_);
  }
  if (hasFocus() && !scene_.ring) c.box(QRectF(rect()).adjusted(1, 1, -1, -1), {}, theme.accent, 2);
}

void WarpCanvas::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  draw(painter, nullptr);
}

void WarpCanvas::point(int lane, bool byKeys) {
  if (lane == scene_.current && byKeys == scene_.ring) return;
  const bool moved = lane != scene_.current;
  scene_.current = lane;
  scene_.ring = byKeys && lane >= 0;
  update();
  if (moved) emit lanePointed(lane);
}

void WarpCanvas::mouseMoveEvent(QMouseEvent* event) {
  if (!drawn_) return;
  const int lane = warpPlaces(size(), scene_.picture).laneAt(event->position());
  if (lane >= 0 || !scene_.ring) point(lane, false);
}

void WarpCanvas::mousePressEvent(QMouseEvent* event) {
  if (!drawn_ || event->button() != Qt::LeftButton) return;
  const int lane = warpPlaces(size(), scene_.picture).laneAt(event->position());
  if (lane >= 0) emit laneChosen(lane);
}

void WarpCanvas::leaveEvent(QEvent*) {
  if (!scene_.ring) point(-1, false);
}

void WarpCanvas::keyPressEvent(QKeyEvent* event) {
  const int now = scene_.current;
  switch (event->key()) {
    case Qt::Key_Left:
      return point(now < 0 ? kLanes - 1 : std::max(0, now - 1), true);
    case Qt::Key_Right:
      return point(std::min(kLanes - 1, now + 1), true);
    case Qt::Key_Home:
      return point(0, true);
    case Qt::Key_End:
      return point(kLanes - 1, true);
    case Qt::Key_Escape:
      if (now < 0) break;
      return point(-1, false);
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (now < 0) break;
      emit laneChosen(now);
      return;
    default:
      break;
  }
  QWidget::keyPressEvent(event);
}

void WarpCanvas::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  update();
}

void WarpCanvas::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  if (scene_.ring) point(-1, false);
  update();
}

WarpFigurePane::WarpFigurePane(QWidget* parent)
    : QWidget(parent), fonts_(std::make_unique<FontBook>(appTheme())) {
  setObjectName(QStringLiteral("warpFigures"));
  setPaintedRole(*this, QAccessible::Document);
  setAccessibleName(tr("What the request and the whole call cost"));
  setFixedWidth(figuresWidth(false));
  setMinimumHeight(kMin.height());
  whenThemed(this, [this] { fonts_ = std::make_unique<FontBook>(appTheme()); });
}

void WarpFigurePane::setFigures(WarpFigures figures) {
  figures_ = std::move(figures);
  setFixedWidth(figuresWidth(figures_.naive.has_value()));
  setAccessibleDescription(figuresText(figures_));
  update();
}

TextAudit WarpFigurePane::audit() {
  QImage image(size(), QImage::Format_RGB32);
  QPainter painter(&image);
  TextAudit found;
  RenderContext c(painter, appTheme(), *fonts_, 1, &found);
  paintFigures(c, rect(), figures_);
  return found;
}

void WarpFigurePane::paintEvent(QPaintEvent*) {
  const Theme& theme = appTheme();
  QPainter painter(this);
  painter.fillRect(rect(), theme.canvas);
  RenderContext c(painter, theme, *fonts_);
  c.line({0.5, 12}, {0.5, height() - 12.0}, theme.line);
  paintFigures(c, rect(), figures_);
}

}  // namespace gathernd::ui
