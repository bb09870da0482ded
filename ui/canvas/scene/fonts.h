// SPDX-License-Identifier: GPL-3.0-or-later
// Fonts with their measures, made once and kept: what the layout measures with and the painters draw with.
// Units: pixels. Thread rule: GUI thread.
#pragma once

#include <QFont>
#include <QFontMetricsF>
#include <QHash>
#include <QPainter>
#include <QStaticText>
#include <QString>
#include <algorithm>
#include <memory>

#include "ui/theme/theme.h"

namespace gathernd::ui {

struct FontKey {
  double px = 13;
  bool bold = false;
  bool mono = false;
};

/// A font with its measures; symbols that CJK families draw full-width come from another family.
class FontFace {
 public:
  FontFace(const Theme& theme, const FontKey& key);
  double width(const QString& text) const;
  /// Draws with the left end at `left` and the capitals' middle at `middle`.
  void draw(QPainter& painter, double left, double middle, const QString& text) const;
  double digit() const { return digit_; }
  double px() const { return px_; }

 private:
  template <class F>
  void forEachRun(const QString& text, F&& f) const;
  double measured(const QString& text) const;
  void drawPlain(QPainter& painter, const QPointF& at, const QString& text) const;
  bool symbol(QChar c) const { return replaceSymbols_ && QStringView(u"\u2212×→←·…∞≤≥").contains(c); }
  QFont font_, symbolFont_;
  QFontMetricsF metrics_, symbolMetrics_;
  double px_ = 13, digit_ = 7, capital_ = 9;
  bool mono_ = false, replaceSymbols_ = false;
  // The same few hundred texts are asked for in every frame.
  mutable QHash<QString, double> widths_;
  mutable QHash<QString, QStaticText> shaped_;
};

/// Faces made once and kept; share one between all painters of a widget.
class FontBook {
 public:
  explicit FontBook(const Theme& theme) : theme_(theme) {}
  const FontFace& face(const FontKey& key);
  double width(const QString& text, const FontKey& key) { return face(key).width(text); }
  /// At scale 1, whatever whole size the font gets at another.
  double widthAtAnyScale(const QString& text, const FontKey& key) {
    constexpr double kScale = 4;
    return std::max(width(text, key), width(text, {kScale * key.px, key.bold, key.mono}) / kScale);
  }

 private:
  Theme theme_;
  QHash<int, std::shared_ptr<const FontFace>> faces_;
};

}  // namespace gathernd::ui
