// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/fonts.h"

#include <QPaintEngine>

namespace gathernd::ui {
namespace {

constexpr qsizetype kMostWidths = 4096, kMostShaped = 4096;

QFont symbolFontOf(const Theme& theme, const FontKey& key) {
  QFont font(key.mono ? theme.symbolMonoFamily : theme.symbolFamily);
  font.setPixelSize(std::max(1, qRound(key.px * (key.mono ? 0.85 : 0.9))));
  font.setBold(key.bold);
  return font;
}

}  // namespace

FontFace::FontFace(const Theme& theme, const FontKey& key)
    : font_(key.mono ? theme.mono(key.px, key.bold) : theme.ui(key.px, key.bold)),
      symbolFont_(symbolFontOf(theme, key)),
      metrics_(font_),
      symbolMetrics_(symbolFont_),
      px_(key.px),
      digit_(metrics_.horizontalAdvance(QLatin1Char('0'))),
      mono_(key.mono) {
  capital_ = metrics_.capHeight() > 0 ? metrics_.capHeight() : key.px * 0.72;
  // CJK families draw these a full em wide, which tears words and numbers apart.
  replaceSymbols_ = metrics_.horizontalAdvance(QChar(0x00D7)) > key.px * 0.9;
}

double FontFace::width(const QString& text) const {
  if (mono_) {
    bool plain = true;
    for (const QChar c : text) plain = plain && (c.unicode() < 0x80 || symbol(c));
    if (plain) return digit_ * static_cast<double>(text.size());
  }
  if (const auto known = widths_.constFind(text); known != widths_.constEnd()) return *known;
  const double width = measured(text);
  if (widths_.size() >= kMostWidths) widths_.clear();
  widths_.insert(text, width);
  return width;
}

/// Calls f(part, sign) for each run of plain characters, and for each symbol between them.
template <class F>
void FontFace::forEachRun(const QString& text, F&& f) const {
  qsizetype from = 0;
  for (qsizetype k = 0; k <= text.size(); ++k) {
    const bool sign = k < text.size() && symbol(text[k]);
    if (k < text.size() && !sign) continue;
    if (k > from) f(text.mid(from, k - from), false);
    if (sign) f(QString(text[k]), true);
    from = k + 1;
  }
}

double FontFace::measured(const QString& text) const {
  double total = 0;
  forEachRun(text, [&](const QString& part, bool sign) {
    total += !sign   ? metrics_.horizontalAdvance(part)
             : mono_ ? digit_
                     : symbolMetrics_.horizontalAdvance(part);
  });
  return total;
}

/// Shaping takes most of a text's time: on a screen it is kept, and drawn alike from the first time on.
/// Elsewhere text stays text.
void FontFace::drawPlain(QPainter& painter, const QPointF& at, const QString& text) const {
  const bool screen =
      painter.paintEngine() != nullptr && painter.paintEngine()->type() == QPaintEngine::Raster;
  if (!screen || text.isEmpty()) return painter.drawText(at, text);
  if (shaped_.size() >= kMostShaped) shaped_.clear();
  QStaticText& shaped = shaped_[text];
  if (shaped.text().isEmpty()) {
    shaped.setText(text);
    shaped.setTextFormat(Qt::PlainText);
    shaped.prepare({}, font_);
  }
  painter.drawStaticText(at - QPointF(0, metrics_.ascent()), shaped);
}

void FontFace::draw(QPainter& painter, double left, double middle, const QString& text) const {
  const double baseline = middle + capital_ / 2;
  painter.setFont(font_);
  if (std::none_of(text.begin(), text.end(), [this](QChar c) { return symbol(c); }))
    return drawPlain(painter, QPointF(left, baseline), text);
  forEachRun(text, [&](const QString& part, bool sign) {
    const double advance = (sign ? symbolMetrics_ : metrics_).horizontalAdvance(part);
    painter.setFont(sign ? symbolFont_ : font_);
    painter.drawText(QPointF(left + (sign && mono_ ? (digit_ - advance) / 2 : 0), baseline), part);
    left += mono_ ? digit_ * static_cast<double>(part.size()) : advance;
  });
}

const FontFace& FontBook::face(const FontKey& key) {
  const int id = qRound(key.px * 8) * 4 + (key.bold ? 2 : 0) + (key.mono ? 1 : 0);
  auto& slot = faces_[id];
  if (!slot) slot = std::make_shared<FontFace>(theme_, key);
  return *slot;
}

}  // namespace gathernd::ui
