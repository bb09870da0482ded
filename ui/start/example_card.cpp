// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/example_card.h"

#include <QPainter>
#include <algorithm>
#include <memory>
#include <utility>

#include "core/run/backend.h"
#include "ui/figure/figure.h"
#include "ui/session/document.h"
#include "ui/session/still_snapshot.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr int kPad = 10;
constexpr int kWords = 72;      // below the picture: its title and two lines
constexpr double kFlat = 0.56;  // of a picture: its height by its width
constexpr double kNatural = 3;  // a picture is laid out so many times as large, and made smaller
constexpr double kMostOf = 4;

}  // namespace

ExampleCard::ExampleCard(const QString& id, Document document, QWidget* parent)
    : QAbstractButton(parent), id_(id), document_(std::move(document)) {
  setObjectName(QStringLiteral("example-") + id);
  setText(captionText(fromBytes(document_.title)));
  what_ = tr("%1 from %2").arg(shapeText(document_.indices.shape()), shapeText(document_.params.shape()));
  whose_ = fromBytes(document_.dialect.name);
  if (document_.batchDims != 0) whose_ += tr(", batch_dims %1").arg(document_.batchDims);
  setAccessibleName(text());
  setAccessibleDescription(what_ + QStringLiteral(", ") + whose_);
  setToolTip(plainTip(fromBytes(document_.notes)));
  setFocusPolicy(Qt::StrongFocus);
  whenThemed(this, [this] { picture_ = {}; });
}

int ExampleCard::heightFor(int width) {
  return kPad + static_cast<int>((width - 2 * kPad) * kFlat) + kWords;
}

QRect ExampleCard::room() const {
  return rect().adjusted(kPad, kPad, -kPad, -kWords);
}

void ExampleCard::draw(const BackendRegistry& backends) {
  FigureOptions options;
  options.viewport = QSizeF(room().size()) * kNatural;
  options.legend = false;
  options.most = options.viewport * kMostOf;  // what is larger would be no more than a grey strip
  const Snapshot snapshot = stillSnapshot(document_, backends);
  Figure figure(snapshot, options, appTheme());
  const double scale =
      std::min(room().width() / figure.size().width(), room().height() / figure.size().height());
  const QImage image = figure.image(scale, devicePixelRatioF());
  if (image.isNull()) return;
  picture_ = image;
  drawnFor_ = size();
  update();
}

void ExampleCard::paintEvent(QPaintEvent*) {
  const Theme& theme = appTheme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const bool lit = hasFocus() || underMouse();
  painter.setPen(QPen(lit ? theme.accent : theme.edge, hasFocus() ? 3 : lit ? 2 : 1));
  painter.setBrush(theme.canvas);
  painter.drawRoundedRect(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5), 6, 6);
  if (!picture_.isNull()) {
    // One of another size, until it is drawn again, is made to fit.
    QSizeF size = QSizeF(picture_.size()) / picture_.devicePixelRatio();
    if (!isDrawn()) size.scale(room().size(), Qt::KeepAspectRatio);
    QRectF place(QPointF(), size);
    place.moveCenter(QRectF(room()).center());
    painter.setRenderHint(QPainter::SmoothPixmapTransform, !isDrawn());
    painter.drawImage(isDrawn() ? QRectF(place.toRect().topLeft(), size) : place, picture_);
  }
  const auto line = [&](int top, const QFont& font, const QColor& ink, const QString& text) {
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(QRect(kPad, top, width() - 2 * kPad, 22), Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetrics(font).elidedText(text, Qt::ElideRight, width() - 2 * kPad));
  };
  const int top = room().bottom() + 4;
  line(top, theme.ui(13, true), theme.text, text());
  line(top + 22, theme.ui(12), theme.text2, what_);
  line(top + 40, theme.ui(12), theme.text2, whose_);
}

namespace {

constexpr int kCardGap = 16;
constexpr int kLeastWidth = 208, kMostWidth = 400;

}  // namespace

CardGrid::CardGrid(QWidget* parent) : QWidget(parent) {
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

void CardGrid::add(QWidget* card) {
  cards_ << card;
  updateGeometry();
}

void CardGrid::setRoom(int height) {
  if (height == room_) return;
  room_ = height;
  updateGeometry();
  resizeEvent(nullptr);
}

CardGrid::Form CardGrid::formFor(int width) const {
  const int most = std::max(1, (width + kCardGap) / (kLeastWidth + kCardGap));
  Form form;
  for (form.columns = 1; form.columns <= most; ++form.columns) {
    const int each = (width - (form.columns - 1) * kCardGap) / form.columns;
    form.card = {each, ExampleCard::heightFor(each)};
    if (each <= kMostWidth && heightOf(form) <= room_) return form;
  }
  form.columns = most;
  return form;
}

int CardGrid::heightOf(const Form& form) const {
  const int rows = (static_cast<int>(cards_.size()) + form.columns - 1) / form.columns;
  return rows * (form.card.height() + kCardGap) - kCardGap;
}

QSize CardGrid::sizeHint() const {
  return {3 * (kLeastWidth + kCardGap), heightForWidth(3 * (kLeastWidth + kCardGap))};
}

QSize CardGrid::minimumSizeHint() const {
  return {kLeastWidth, ExampleCard::heightFor(kLeastWidth)};
}

int CardGrid::heightForWidth(int width) const {
  return std::max(0, heightOf(formFor(width)));
}

void CardGrid::resizeEvent(QResizeEvent*) {
  const Form form = formFor(width());
  for (int k = 0; k < cards_.size(); ++k)
    cards_[k]->setGeometry(QRect(QPoint(k % form.columns * (form.card.width() + kCardGap),
                                        k / form.columns * (form.card.height() + kCardGap)),
                                 form.card));
  emit placed();
}

}  // namespace gathernd::ui
