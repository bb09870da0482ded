// SPDX-License-Identifier: GPL-3.0-or-later
// What is printed, from top to bottom, in pieces that no page's end cuts: lines of text, pictures, lines to
// write on. Units: tenths of a point, so that letters stand where they should whatever the fonts' whole
// pixels. Thread rule: GUI thread (fonts).
#pragma once

#include <QByteArray>
#include <QCoreApplication>
#include <QPointF>
#include <QString>
#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

#include "core/error/error.h"
#include "core/teach/lesson/prose.h"

class QPainter;

namespace gathernd::ui {

/// The sheets' own words.
struct Sheets {
  Q_DECLARE_TR_FUNCTIONS(Sheets)
};

// A4, with margins of 20 mm; header and footer stand within the upper and the lower one.
namespace paper {
inline constexpr double kWidth = 5953, kHeight = 8419;
inline constexpr double kLeft = 567, kRight = kWidth - 567, kTop = 850, kBottom = 7780;
inline constexpr double kTextWidth = kRight - kLeft, kTextHeight = kBottom - kTop;
inline constexpr double kTitle = 180, kHeading = 130, kBody = 102, kSmall = 88;  ///< sizes of text
inline constexpr double kLeast = 70;                                             ///< of any text
inline constexpr double kLine = 6;                                               ///< width of what is ruled
}  // namespace paper

struct SheetPiece {
  double height = 0;
  double above = 0;   ///< free before it, but at the top of a page
  bool keep = false;  ///< on the page of the piece behind it, where one holds both
  std::function<void(QPainter&, const QPointF& topLeft)> paint = {};
};

struct PlacedPiece {
  QPointF at;  ///< on the page
  std::function<void(QPainter&, const QPointF& topLeft)> paint;
};
using SheetPage = std::vector<PlacedPiece>;

class SheetFlow {
 public:
  void add(SheetPiece piece) { pieces_.push_back(std::move(piece)); }
  /// Lines to write on, from `left` to the right margin.
  void addRoom(int lines, double left = 0);
  /// At least one.
  std::vector<SheetPage> pages() const;

 private:
  double heightTogether(std::size_t first) const;
  std::size_t partBefore(std::size_t k, std::size_t first) const;

  std::vector<SheetPiece> pieces_;
};

/// Pages of A4 with a header and numbers, and the PDF of them: text as text, pictures as shapes, light, in
/// inks that survive a black printer. Units: tenths of a point. Errors: `limit` where no page can be begun.
/// Thread rule: GUI thread (fonts).
struct Sheet {
  QString title;  ///< of the file; on each page at the left
  QString kind;   ///< on each page at the right
  QString foot = {};
  std::vector<SheetPage> pages;
  bool bare = false;  ///< neither header nor footer: to be cut
};

/// From 0, on a painter whose units are tenths of a point.
void paintSheet(const Sheet& sheet, std::size_t page, QPainter& painter);
Expected<QByteArray> sheetPdf(const Sheet& sheet);

/// Words on paper: wrapped, line by line, in the theme's families. Text of any origin is letters and nothing
/// else. Units: tenths of a point. Thread rule: GUI thread (fonts).
struct SheetRun {
  QString text;
  bool bold = false, italic = false, code = false;
};
using SheetText = std::vector<SheetRun>;

struct SheetLook {
  double size = paper::kBody;
  double left = 0;   ///< from the margin
  double above = 0;  ///< free before it
  bool bold = false;
  bool soft = false;  ///< said by the way
  bool keep = false;  ///< with what comes next
  QString mark = {};  ///< hangs left of it: a letter, a number, a bullet
};

/// Of a file or a person: one line, what hides in it as escapes, the middle of what is endless left out.
QString sheetName(std::string_view utf8);
void addText(SheetFlow& flow, const SheetText& text, const SheetLook& look = {});
void addText(SheetFlow& flow, const QString& text, const SheetLook& look = {});
void addProse(SheetFlow& flow, const teach::Prose& prose, const SheetLook& look = {});
/// What a reader sees of it, in one paragraph.
SheetText sheetText(const teach::Prose& prose);

}  // namespace gathernd::ui
