// SPDX-License-Identifier: GPL-3.0-or-later
// Where the picture is painted and with what: a QPainter of any device, the theme, fonts with their measures,
// and the small vocabulary that all painters share (text, badges, axis glyphs, hatching). When asked, it
// keeps a record of every text with the room it must fit, so that a script can find what overlaps or is
// clipped. Units: pixels of the canvas. Thread rule: GUI thread.
#pragma once

#include <QColor>
#include <QFontMetricsF>
#include <QHash>
#include <QImage>
#include <QPainter>
#include <QPainterPath>
#include <QRectF>
#include <QString>
#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include "ui/canvas/scene/fonts.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {

// Numbers as small images, for pictures of thousands of them: some fonts (OpenType's CFF) blend each pixel's
// gamma by tables, which takes most of such a picture's time. An image is blended like any other, and looks
// the same on the ground that it was made for. Units: pixels.

/// How many of the device's pixels make a logical one, where an image lands pixel on pixel; else none.
std::optional<double> pixelRatio(const QPainter& painter);
/// The place nearby where a pixel of the device begins.
QPointF onPixel(const QPainter& painter, const QPointF& at);

class NumberImages {
 public:
  struct Ink {
    QColor text, ground;
  };
  /// As FontFace::draw, at whole pixels of the device. False: nothing was painted, for this is no plain
  /// surface of pixels or these colours are not opaque.
  bool draw(QPainter& painter, const FontFace& face, const FontKey& key, const QPointF& leftMiddle,
            const QString& text, const Ink& ink);
  void clear();
  qsizetype count() const { return images_.size(); }

 private:
  struct Key {
    QString text;
    QRgb ink = 0, ground = 0;
    int font = 0;
    int ratio = 0;  ///< of the device's pixels, in hundredths
    bool operator==(const Key&) const = default;
    friend size_t qHash(const Key& key, size_t seed) {
      return qHashMulti(seed, key.text, key.ink, key.ground, key.font, key.ratio);
    }
  };
  QHash<Key, QImage> images_;
  qsizetype bytes_ = 0;
};

class CanvasTiles;

struct AuditedText {
  QRectF rect;  ///< of the glyphs, in the painter's logical coordinates
  QString text;
  QRectF mustFitIn;  ///< null: only its neighbours matter
  QString layer;     ///< texts of one layer must not overlap each other; a layer above may cover those below
};
using TextAudit = std::vector<AuditedText>;

/// Sums of gaps miss a page's edge by a rounding error: what reaches no further beyond it is on that page.
inline constexpr double kSightSlack = 0.5;

enum class TextAlign : std::uint8_t { Left, Middle, Right };

class RenderContext {
 public:
  RenderContext(QPainter& painter, const Theme& theme, FontBook& fonts, double ui = 1,
                TextAudit* audit = nullptr);

  QPainter& painter;
  const Theme& theme;
  FontBook& fonts;
  double ui;  ///< scale of words and lines
  TextAudit* audit;
  QString layer = QStringLiteral("rest");
  NumberImages* images = nullptr;
  CanvasTiles* tiles = nullptr;  ///< null: a pixel that stands for many cells shows one of them
  QRectF sight;  ///< of a page: texts that it does not hold whole stand on another one; null: all are drawn
  /// Where the names' line ends: the page's number stands there.
  double namesEnd = std::numeric_limits<double>::infinity();

  /// Of the device, to a logical one.
  double pixels() const { return painter.device() != nullptr ? painter.device()->devicePixelRatioF() : 1; }
  /// Words on a role's strong colour.
  const QColor& onStrong() const { return theme.kind == ThemeKind::Light ? theme.onInk : theme.canvas; }
  double strokeWidth(double px) const { return px * theme.stroke * (ui > 1 ? ui : 1); }
  double textWidth(const QString& text, double px, bool bold = false, bool mono = false) {
    return fonts.width(text, {px * ui, bold, mono});
  }
  /// Shortened behind, where it is wider than `room`.
  QString elided(QString text, double px, double room);
  /// Returns the right end. `fit`: the room it must fit in, for the audit.
  double text(double x, double middle, const QString& text, double px, const QColor& color,
              TextAlign align = TextAlign::Left, bool bold = false, bool mono = false,
              const QRectF& fit = {});
  /// A number in a cell whose ground is `ground`: as text(), from an image where `images` has one.
  void number(double x, double middle, const QString& text, const FontKey& font, const NumberImages::Ink& ink,
              const QRectF& fit);
  bool inSight(const QRectF& rect) const {
    return sight.isNull() ||
           sight.adjusted(-kSightSlack, -kSightSlack, kSightSlack, kSightSlack).contains(rect);
  }
  /// What the page cuts from top to bottom, and another shows whole: all but what is higher than kWholeShare
  /// of it.
  bool isCut(double top, double height) const;
  void line(const QPointF& a, const QPointF& b, const QColor& color, double width = 1, bool dashed = false);
  void box(const QRectF& rect, const QColor& fill, const QColor& stroke = {}, double width = 1,
           double radius = 0, const QVector<qreal>& dash = {});
  /// A tuple's number: a pill, or its outline only when dimmed.
  void badge(const QPointF& centre, const QString& text, bool dimmed = false, double height = 18);
  double badgeWidth(const QString& text, double height = 18) {
    return std::max(height * ui, textWidth(text, measure::kBadgePx, true) + 9 * ui);
  }
  /// Side by side, so far apart, from `left` on; returns where the next would begin.
  double badges(double left, double middle, const QStringList& texts, bool dimmed = false, double height = 18,
                double apart = 2);
  /// An axis' letter on its role's colour; returns the right edge. `x` is the left edge.
  double glyph(double x, double middle, const QString& letter, int number, RoleColor role);
  double glyphWidth(int number) const { return (number < 0 ? 16 : 18) * ui; }
  /// A number on a ruler; hot ones stand on the role's colour. Returns its rectangle.
  QRectF tick(double centre, double middle, const QString& text, RoleColor role, bool hot, double px = 11.5);
  /// 45° hatching inside `clip`: rising for errors, falling for stale.
  void hatch(const QPainterPath& clip, const QColor& color, double step, double width, bool rising);
  void hatch(const QRectF& area, const QColor& color, double step, double width, bool rising);
  void hatchFault(const QPainterPath& clip, double share = 0.42);
  void errorDisc(const QPointF& centre, double radius);
  /// A filled plate under text that stands on hatching.
  void plate(const QPointF& centre, double width, double px, const QColor& fill);

 private:
  bool hatchStrips(const QRectF& area, const QColor& color, double step, double width, bool rising);
  void hatchLines(const QRectF& area, const QColor& color, double step, double width, bool rising);
  void record(const QRectF& rect, const QString& text, const QRectF& fit);
};

QPainterPath rounded(const QRectF& rect, double radius);

/// While it lives texts are recorded in a layer of their own.
class OnLayer {
 public:
  OnLayer(RenderContext& context, const QString& layer)
      : context_(context), before_(std::exchange(context.layer, layer)) {}
  ~OnLayer() { context_.layer = before_; }
  OnLayer(const OnLayer&) = delete;
  OnLayer& operator=(const OnLayer&) = delete;

 private:
  RenderContext& context_;
  const QString before_;
};

/// While it lives only `rect` is painted; where that is null, everything.
class ClipTo {
 public:
  ClipTo(QPainter& painter, const QRectF& rect);
  ~ClipTo();
  ClipTo(const ClipTo&) = delete;
  ClipTo& operator=(const ClipTo&) = delete;

 private:
  QPainter* painter_;  ///< null: nothing was clipped
};

}  // namespace gathernd::ui
