// SPDX-License-Identifier: GPL-3.0-or-later
// A paint device that keeps what is painted on it as data: every text, shape and line with its place, ink,
// dash and clip, in the device's pixels and in the order of painting. What is asked of a Recording is what
// can be seen: a mark that a later opaque one covers is not there. Thread rule: GUI thread (fonts).
#pragma once

#include <QColor>
#include <QImage>
#include <QLineF>
#include <QPaintDevice>
#include <QPainterPath>
#include <QRectF>
#include <QString>
#include <QStringList>
#include <QVector>
#include <memory>
#include <vector>

namespace gathernd::ui::testing {

enum class MarkKind { Shape, Lines, Text, Image };

struct Mark {
  MarkKind kind = MarkKind::Shape;
  QRectF rect;            ///< of the path, the lines or the glyphs; a pen's width not counted
  QPainterPath path;      ///< of a shape
  QVector<QLineF> lines;  ///< of lines
  QColor fill, pen;       ///< invalid: none; the painter's opacity is in their alpha
  double width = 0;       ///< of the pen
  QVector<qreal> dash;    ///< in pixels; empty: solid
  QRectF clip;            ///< null: none
  QString text;
  double px = 0;  ///< of the font
  double baseline = 0;
  bool bold = false;
  QString missing;  ///< letters of the text that no font has: they are seen as boxes
  QImage image;
  QColor colorAt(const QPointF& point) const;  ///< of an image

  /// What the clip leaves of it.
  QRectF shown() const { return clip.isNull() ? rect : rect & clip; }
  /// Parallel oblique lines: rising for errors, falling for what is stale.
  bool isHatch() const { return kind == MarkKind::Lines && lines.size() > 1; }
  bool rises() const { return isHatch() && (lines[0].dy() < 0) == (lines[0].dx() > 0); }
  bool outlines() const { return kind == MarkKind::Shape && pen.isValid(); }
};

class Recording {
 public:
  std::vector<Mark> marks;

  /// The colour seen at a point: of the topmost fill; `ground` below all.
  QColor colorAt(const QPointF& point) const;
  /// Whether nothing painted later covers all of it.
  bool visible(std::size_t mark) const;
  std::vector<const Mark*> texts() const;                      ///< that can be seen
  std::vector<const Mark*> textsIn(const QRectF& area) const;  ///< whose middle lies in it
  QString textIn(const QRectF& area) const;                    ///< of these, from the left, joined by " "
  const Mark* text(const QString& text) const;                 ///< the first that says so
  QStringList words() const;
  /// Marks that can be seen and touch the area.
  std::vector<const Mark*> marksOver(const QRectF& area) const;
  /// The hatching that covers the area; null: none.
  const Mark* hatchOver(const QRectF& area) const;
  /// Outlines along `rect`, within `slack` pixels each side.
  std::vector<const Mark*> outlinesOf(const QRectF& rect, double slack = 6) const;
  /// Texts as lines of words: grouped by height, each from the left, the lines from the top.
  static QStringList reading(const std::vector<const Mark*>& texts);

 private:
  bool covers(const Mark& upper, const QRectF& area) const;
};

class RecordingDevice : public QPaintDevice {
 public:
  explicit RecordingDevice(const QSize& size);
  ~RecordingDevice() override;
  QPaintEngine* paintEngine() const override;
  const Recording& recording() const { return *recording_; }

 protected:
  int metric(PaintDeviceMetric metric) const override;

 private:
  QSize size_;
  std::unique_ptr<Recording> recording_;
  std::unique_ptr<QPaintEngine> engine_;
};

}  // namespace gathernd::ui::testing
