// SPDX-License-Identifier: GPL-3.0-or-later
// One line of text in several inks: what formula line, explanations and problem cards are painted with.
// Symbols that some families draw full-width are taken from the theme's symbol family.
// Units: logical pixels. Thread rule: GUI thread (font metrics).
#pragma once

#include <QColor>
#include <QPainter>
#include <QString>
#include <vector>

#include "ui/theme/theme.h"

namespace gathernd::ui {

struct Span {
  QString text;
  QColor color = {};  ///< invalid: the theme's text colour
  bool mono = false;
  bool bold = false;
  double px = measure::kBodyPx;
  QColor underline = {};  ///< invalid: none; drawn 3 px thick below the text
};

using Spans = std::vector<Span>;

/// Drawn in the theme's family for symbols: others have it as wide as a Chinese character.
bool isSymbol(QChar c);
double spanWidth(const Theme& theme, const Span& span);
double spansWidth(const Theme& theme, const Spans& spans);
/// Draws from `x` on `baseline`, elided at `right`; returns where it ended.
double drawSpans(QPainter& painter, const Theme& theme, const Spans& spans, double x, double baseline,
                 double right);
/// Text without its inks, for clipboards and screen readers.
QString plainText(const Spans& spans);
/// Breaks at spaces, whatever the inks beside them, so that no line is wider than `width` (a single long word
/// may be).
std::vector<Spans> wrapSpans(const Theme& theme, const Spans& spans, double width);
/// How wide the widest of them is that such a break leaves whole.
double longestWord(const Theme& theme, const Spans& spans);

/// An axis glyph: a letter with its number as a subscript on the pure role colour. `rect` is 16–18 × 15.
void drawGlyph(QPainter& painter, const Theme& theme, const QRectF& rect, QChar letter,
               const QString& subscript, RoleColor role, double px = measure::kGlyphPx);
/// The letters alone, centred.
void drawGlyphLetters(QPainter& painter, const Theme& theme, const QPointF& centre, QChar letter,
                      const QString& subscript, double px, const QColor& ink);
/// A tuple's number in a pill, left edge at x; returns its right edge.
double drawBadge(QPainter& painter, const Theme& theme, double x, double centreY, const QString& number);
/// "!" on the colour of errors.
void drawErrorDisc(QPainter& painter, const Theme& theme, const QPointF& centre, double radius = 9);

}  // namespace gathernd::ui
