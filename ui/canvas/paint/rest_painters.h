// SPDX-License-Identifier: GPL-3.0-or-later
// The painters of the picture at rest: cells with their values, what stands round them, and what is wrong
// where it is. Thread rule: GUI thread.
#pragma once

#include <QColor>
#include <QRectF>
#include <QString>
#include <QStringList>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "core/overview/tiles/view.h"
#include "ui/canvas/paint/render_context.h"
#include "ui/canvas/scene/scene.h"
#include "ui/session/snapshot.h"

namespace gathernd::ui {

struct RestStyle {
  bool dimmed = false;
  std::int64_t tuplesShown = -1;  ///< stepping: blocks of later tuples are empty; -1: all
  bool ways = false;              ///< paths will be drawn over it: no words where they run
};

// What stands round the cells: bands of batches, headings, rulers, captions, and the words where there is
// nothing to draw.

class ChromePainter {
 public:
  ChromePainter(RenderContext& context, const Scene& scene) : c_(context), s_(scene) {}

  void paintBands(const QRectF& view, const RestStyle& style);
  /// Again, above the paths that pass under them.
  void paintBatchTags(const QRectF& view);
  void paintBatchTag(const TensorLayout& t, std::int64_t batch);
  void paintBatchFrame(const TensorLayout& t, std::int64_t batch, bool dimmed);
  /// Along the top of a view that is scrolled: as much of each name in sight as there is of its tensor.
  void paintNames(const QRectF& strip, double middle);
  void paintPinnedNumbers(const TensorLayout& t, const QRectF& strip);
  /// Of the rows in `strip`, along its left edge.
  void paintPinnedRows(const TensorLayout& t, double facet, const QRectF& strip);
  void paintHeadings(bool dimmed);
  /// Name, shape and dtype in a pane's own line, and `note` below it.
  void paintPaneHeading(TensorId id, const QString& note, double roomForTools);
  void paintColumns(const TensorLayout& t, const QRectF& view);
  void paintRows(const TensorLayout& t, const QRectF& view);
  void paintOutputHeading();
  void paintRulers(const TensorLayout& t, const QRectF& view);
  /// The numbers on the rulers that lead to an element, or with `whole` to its unit; none right of `upTo`.
  void paintHotNumbers(const TensorLayout& t, std::int64_t flat, bool whole,
                       double upTo = std::numeric_limits<double>::infinity());
  void paintMissing(const TensorLayout& t);
  void paintNoOutput();
  void paintHidden();

 private:
  void paintHeading(std::size_t k, double room, double& end, double& noteEnd);
  std::int64_t firstBand(const QRectF& view) const;
  /// `named`: with the axis' glyph, and its name where it has one.
  void paintColumnNumbers(const TensorLayout& t, const Ruler& ruler, const QRectF& view, bool named = true);
  void paintRowNumbers(const TensorLayout& t, const Ruler& ruler, const QRectF& view);
  void paintCaptions(const TensorLayout& t, const QRectF& view);
  double axisGlyph(const AxisSpec& axis, double x, double middle, TextAlign align);

  RenderContext& c_;
  const Scene& s_;
};

// A cell's value as text: where it stands, shortened to fit, and on which ground.

class ValuePainter {
 public:
  ValuePainter(RenderContext& context, const Scene& scene) : c_(context), s_(scene) {}

  /// No text when nothing fits.
  struct Place {
    QString text;
    double left = 0, width = 0, px = 14;
  };
  Place place(const TensorLayout& t, std::int64_t flat, const QRectF& rect, bool bold) const;
  /// Of the digits in a row of cells.
  double height(const TensorLayout& t, double rowHeight) const;
  /// `plate`: on one, over hatching.
  void paint(const TensorLayout& t, std::int64_t flat, const QRectF& rect, const NumberImages::Ink& ink,
             bool bold, bool plate = false);

 private:
  double pxOf(const TensorLayout& t, double rowHeight) const;

  RenderContext& c_;
  const Scene& s_;
};

// What is wrong, where it is: bad tuples with the number that fails, the veil over an output that is
// not current, and where a compared output differs.

class ErrorPainter {
 public:
  ErrorPainter(RenderContext& context, const Scene& scene)
      : c_(context), s_(scene), values_(context, scene) {}

  void paintBadTuple(const TensorLayout& t, std::int64_t tuple, const QRectF& rect);
  void underlineFailing(const TensorLayout& t, std::int64_t tuple);
  /// Over an output that is of no use, and the words that say why.
  void paintOutputVeil(const QRectF& view);
  void paintOutputPlate(const QRectF& view);
  void paintDifference(const QRectF& view, const OutputDifference& difference);

 private:
  bool outputVeiled() const;

  RenderContext& c_;
  const Scene& s_;
  ValuePainter values_;
};

// Ghosts where bad tuples asked to read, with their numbers on the rulers and
// how far that is. A word that would touch another is left out: the tooltip has
// them all.

class GhostPainter {
 public:
  GhostPainter(RenderContext& context, const Scene& scene);

  void paintAll(bool dimmed);             ///< those at rest
  void paintPointed(const Ghost& ghost);  ///< one, above them

 private:
  void paintBody(const Ghost& ghost);
  void paintEdge(const Ghost& ghost);
  void paintTear(const Ghost& ghost, double middle);
  void paintHidden(const Ghost& ghost);
  void paintNumbers(const Ghost& ghost);
  void paintCaption(const Ghost& ghost);  ///< in place of a facet's
  void paintLabel(const Ghost& ghost);    ///< of its whole row (column)
  void number(const QPointF& centre, const QString& text, const QColor& ink, bool wrong);
  bool words(double x, double middle, const QString& text, TextAlign align);
  /// Whether nothing else stands there: no cell, caption, ghost or word, nor
  /// another tensor.
  bool isFree(const QRectF& room) const;
  bool isUnwritten(const QRectF& room) const;
  bool sameLane(const Ghost& a, const Ghost& b) const;
  bool cut(const Ghost& ghost) const;
  QStringList badges(const Ghost& ghost) const;
  double badgeRoom() const;  ///< that they take left of and above a ghost

  RenderContext& c_;
  const Scene& s_;
  std::vector<QRectF> taken_;
  std::vector<std::pair<QPointF, QString>> numbers_;  ///< on rulers
  bool above_ = false;                                ///< words stand on ground of their own
};

// Below an output with room under it: which of its blocks the dialect wrote without reading, and which one
// only looks so. No ghost's words come as far as there.

class OutcomeNote {
 public:
  OutcomeNote(RenderContext& context, const Scene& scene) : c_(context), s_(scene) {}

  void paint(const QRectF& view, bool dimmed);

 private:
  struct Line {
    std::vector<std::int64_t> tuples;  ///< the first
    QString words;
    std::int64_t count = 0;
  };
  std::vector<Line> lines() const;
  void addRead(std::vector<Line>& lines) const;
  QString wordsAfter(const Line& line) const;
  double widthOf(const Line& line) const;

  RenderContext& c_;
  const Scene& s_;
};

// Units (a tuple, a slice, a block) as bars of cells: tint, readers, hairlines, values and badges; where
// cells are too small for text, as colours.

enum class CellLook : std::uint8_t { Rest, Dim, Lit };

class CellPainter {
 public:
  CellPainter(RenderContext& context, const Scene& scene)
      : c_(context), s_(scene), values_(context, scene), errors_(context, scene) {}

  void paintTensor(const TensorLayout& t, const QRectF& view, const RestStyle& style);
  void paintUnit(const TensorLayout& t, std::int64_t unit, const QRectF& rect, const QRectF& view,
                 CellLook look, bool withValues = true);
  /// The same where panes cut it off: its cells in their window, its badges beside that.
  void paintSeenUnit(const TensorLayout& t, std::int64_t unit, const QRectF& rect, const QRectF& view,
                     CellLook look);
  void paintBadges(const TensorLayout& t, std::int64_t unit, const QRectF& rect, CellLook look);
  /// The "!" on the corner of a block that was made up.
  void paintFault(const TensorLayout& block, const QRectF& rect);
  /// Whose tint a unit wears: its tuple's, or those of the tuples that read it.
  std::vector<std::int64_t> tuplesOf(const TensorLayout& t, std::int64_t unit) const;
  /// While one steps: a slice has neither tint nor badge of a tuple from `count` on. −1: all have.
  void showTuples(std::int64_t count) { shown_ = count; }
  /// Whether a tuple's block holds what the dialect puts there, not what was read.
  bool madeUp(std::int64_t tuple) const;

 private:
  static std::vector<QRectF> partsOf(const TensorLayout& t, std::int64_t unit, const QRectF& rect);
  void paintColours(const TensorLayout& t, std::int64_t unit, const QRectF& area);
  void paintCells(const TensorLayout& t, std::int64_t unit, const QRectF& rect, const QRectF& view,
                  CellLook look, const QColor& base, bool plates, bool withValues);
  void paintImage(const TensorLayout& t, const QRectF& view, const RestStyle& style);
  bool paintTiles(const TensorLayout& t, const QRectF& area, const RestStyle& style);
  std::vector<bool> faintRows(const TensorLayout& t, const TileView& view) const;
  void paintBadMarks(const TensorLayout& t, const QRectF& area, const RestStyle& style);
  QColor cellColor(const TensorLayout& t, std::int64_t flat, std::int64_t unit) const;

  RenderContext& c_;
  const Scene& s_;
  std::int64_t shown_ = -1;
  ValuePainter values_;
  ErrorPainter errors_;
};

}  // namespace gathernd::ui
