// SPDX-License-Identifier: GPL-3.0-or-later
// The colours and fonts of the window, as one plain value, and the picture's common measures. Two rules: role
// colour marks axes (never a cell's fill), tuple tints fill cells; states are ink and pattern, so they
// survive greyscale. Units: logical pixels at 100 %.
#pragma once

#include <QColor>
#include <QFont>
#include <QObject>
#include <QPalette>
#include <QString>
#include <array>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>

class QApplication;

namespace gathernd::ui {

enum class ThemeKind : std::uint8_t { Light, Dark, HighContrast };
enum class RoleColor : std::uint8_t { Batch, Tuple, Indexed, Slice, Error };

struct RoleColors {
  QColor pure;    ///< glyph fill under onRole letters
  QColor tint;    ///< chip ground
  QColor strong;  ///< role text and lines
  bool operator==(const RoleColors&) const = default;
};

struct Theme {
  ThemeKind kind = ThemeKind::Light;
  QColor window, canvas, dock, field;
  QColor line;  ///< hairlines and separators
  QColor edge;  ///< control borders
  QColor idle;  ///< fill of a cell that nobody reads
  QColor text, text2, dim;
  QColor ink, onInk, accent, onAccent;
  QColor link;    ///< words that one can click
  QColor onRole;  ///< letters on a pure role colour
  std::array<RoleColors, 5> roles;
  std::array<QColor, 6> tints;    ///< of tuples, cyclic
  std::array<QColor, 6> ribbons;  ///< the same tuples' ways, see-through
  std::array<QColor, 5> reads;    ///< read 0, 1, 2, 3, 4+ times
  double stroke = 1;              ///< all line widths × this
  QString uiFamily, monoFamily;
  QString symbolFamily, symbolMonoFamily;  ///< for − × → where the others draw them full-width

  const RoleColors& role(RoleColor r) const { return roles[static_cast<std::size_t>(r)]; }
  const QColor& tupleTint(std::int64_t tuple) const { return tints[static_cast<std::size_t>(tuple % 6)]; }
  const QColor& readTint(std::int64_t readers) const {
    return reads[static_cast<std::size_t>(readers < 0 ? 0 : readers > 4 ? 4 : readers)];
  }
  /// The ink for words on `ground`, whichever reads better there.
  const QColor& textOn(const QColor& ground) const;
  QFont ui(double px, bool bold = false) const;
  QFont mono(double px, bool bold = false) const;
  bool operator==(const Theme&) const = default;
};

Theme lightTheme();
Theme darkTheme();

/// Contrast of two colours, 1 to 21, as WCAG has it.
double contrast(const QColor& a, const QColor& b);
/// What words need on their ground.
inline constexpr double kReadable = 4.5;
/// Linear between a (t = 0) and b (t = 1), in sRGB.
QColor mix(const QColor& a, const QColor& b, double t);
/// Perceptually even ramp for values, t in 0..1.
QColor cividis(double t);

QPalette applicationPalette(const Theme& theme);
QString applicationStyleSheet(const Theme& theme);
void applyTheme(QApplication& application, const Theme& theme);

/// The application's: what applyTheme() was given last, light before. GUI thread, as the rest of this.
const Theme& appTheme();

class ThemeChange : public QObject {
  Q_OBJECT

 public:
  static ThemeChange& instance();

 signals:
  void changed();
};

/// Runs `act` as `owner`, a widget, is shown for the first time; of another object never.
void whenFirstShown(QObject* owner, std::function<void()> act);

/// Runs `restyle` now, and after each change of the theme while `owner` lives: for what follows neither from
/// the style sheet nor from painting with appTheme(). Once more as it is first shown: under a style sheet Qt
/// takes the fonts of what gets another parent back.
template <class Restyle>
void whenThemed(QObject* owner, Restyle restyle) {
  restyle();
  whenFirstShown(owner, restyle);
  QObject::connect(&ThemeChange::instance(), &ThemeChange::changed, owner, restyle);
}

/// Measures of the picture at 100 % that several sources share.
namespace measure {
inline constexpr double kCellWidth = 48, kCellHeight = 40;            ///< natural cell
inline constexpr double kLeastCellWidth = 28, kLeastCellHeight = 22;  ///< that hold text
inline constexpr double kTightCellHeight = 16;  ///< the same before a class, where it saves turning pages
inline constexpr double kTextCellHeight = 28;   ///< zoomed below it: colour
inline constexpr double kImageCell = 8;         ///< below: an image, no outlines
inline constexpr double kRadius = 5;
inline constexpr double kHeadingPx = 16, kTightHeadingPx = 12, kBodyPx = 13, kNotePx = 12, kRulerPx = 11.5,
                        kGlyphPx = 11;
inline constexpr double kCellPx = 14, kLeastPx = 11, kSmallCellPx = 10.5, kFormulaPx = 15, kBadgePx = 11;
inline constexpr double kBadge = 18;   ///< height of a badge
inline constexpr double kMargin = 28;  ///< canvas edge to content
inline constexpr double kTarget = 24;  ///< smallest thing to click
inline constexpr int kHoverOutMs = 80;
}  // namespace measure

// What must be told from what, by WCAG's numbers: colours that follow from a theme's others so that edges and
// marks can be seen, and the theme that a desktop asks for. Pure functions.

/// What words need in a theme of high contrast.
inline constexpr double kHighContrast = 7;
/// What edges and marks need beside what they part.
inline constexpr double kVisible = 3;

/// From `color` towards `ink`, no farther than until it can be told from each of `grounds`.
QColor visibleOn(std::initializer_list<QColor> grounds, const QColor& color, const QColor& ink);

/// Handles of scroll bars.
QColor gripColor(const Theme& theme);
/// Round a cell in its tuple's tint.
QColor tupleEdge(const Theme& theme, std::int64_t tuple);
/// Below a number out of range, on its tuple's tint.
QColor tupleMark(const Theme& theme, std::int64_t tuple);

/// The system's palette as it was at the start where it is still dark or light as the desktop wishes now,
/// else one of that ground.
QPalette onGround(const QPalette& system, std::optional<bool> dark);

/// "light", "dark"; "high-contrast" from the system's own palette: no tints, strokes twice as wide;
/// "high-contrast-light" and -dark on their own ground, whatever the system's is. Anything else is high
/// contrast where the desktop wishes that, else follows the palette's brightness.
Theme themeWished(const QString& name, const QPalette& system, bool contrastWished = false);

}  // namespace gathernd::ui
