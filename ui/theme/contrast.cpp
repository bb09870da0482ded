// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/contrast.h"

#include <algorithm>
#include <array>

namespace gathernd::ui {
namespace {

/// The system's colour for links or for what is chosen, where it can be read as words, else the text's own:
/// links are underlined.
QColor readableLink(const QPalette& system) {
  for (const QPalette::ColorRole role : {QPalette::Link, QPalette::Highlight}) {
    const QColor color = system.color(role);
    if (contrast(color, system.color(QPalette::Base)) >= kHighContrast &&
        contrast(color, system.color(QPalette::Window)) >= kHighContrast) {
      return color;
    }
  }
  return system.color(QPalette::Text);
}

/// Whether a palette is one for high contrast: what it says and what it marks can be read by all.
bool readsWell(const QPalette& system) {
  const auto pair = [&](QPalette::ColorRole ground, QPalette::ColorRole text) {
    return contrast(system.color(ground), system.color(text)) >= kHighContrast;
  };
  return pair(QPalette::Window, QPalette::WindowText) && pair(QPalette::Window, QPalette::Text) &&
         pair(QPalette::Base, QPalette::Text) && pair(QPalette::Highlight, QPalette::HighlightedText) &&
         contrast(system.color(QPalette::Highlight), system.color(QPalette::Base)) >= kVisible;
}

Theme highContrast(bool dark) {
  Theme t = dark ? darkTheme() : lightTheme();
  t.kind = ThemeKind::HighContrast;
  const QColor ground = dark ? Qt::black : Qt::white, text = dark ? Qt::white : Qt::black;
  t.window = t.canvas = t.dock = t.field = t.idle = t.onInk = ground;
  t.line = t.edge = t.text = t.text2 = t.dim = t.ink = t.onRole = text;
  t.accent = QColor::fromRgb(dark ? 0xFFE100 : 0x00357A), t.onAccent = ground;
  t.link = dark ? QColor::fromRgb(0x9AD7FF) : t.accent;
  t.stroke = 2;
  return t;
}

/// What every theme of high contrast has: states are ink and pattern, never a tint.
void withoutTints(Theme& t) {
  t.tints.fill(t.canvas);
  t.ribbons.fill(t.text);
  for (RoleColors& r : t.roles) r = {t.canvas, t.canvas, t.text};
  // Even steps, but for the greys in the middle, on which neither ink reads.
  t.reads = {t.canvas, mix(t.canvas, t.text, 0.15), mix(t.canvas, t.text, 0.33), mix(t.canvas, t.text, 0.7),
             mix(t.canvas, t.text, 0.86)};
}

Theme highContrastOn(const QPalette& system) {
  Theme t = highContrast(system.color(QPalette::Window).lightness() < 128);
  if (readsWell(system)) {
    const QColor text = system.color(QPalette::Text);
    t.canvas = t.field = t.idle = t.onInk = system.color(QPalette::Base);
    t.window = t.dock = system.color(QPalette::Window);
    t.line = t.edge = t.text = t.text2 = t.dim = t.ink = t.onRole = text;
    t.accent = system.color(QPalette::Highlight), t.onAccent = system.color(QPalette::HighlightedText);
    t.link = readableLink(system);
  }
  withoutTints(t);
  return t;
}

QPalette groundOf(const QColor& color) {
  QPalette plain;
  plain.setColor(QPalette::Window, color);
  plain.setColor(QPalette::Text, color);  // which nobody reads: its own colours are taken
  return plain;
}

}  // namespace

QColor visibleOn(std::initializer_list<QColor> grounds, const QColor& color, const QColor& ink) {
  constexpr int kSteps = 50;
  for (int k = 0; k < kSteps; ++k) {
    const QColor tried = mix(color, ink, static_cast<double>(k) / kSteps);
    if (std::all_of(grounds.begin(), grounds.end(),
                    [&](const QColor& ground) { return contrast(tried, ground) >= kVisible; }))
      return tried;
  }
  return ink;
}

QColor gripColor(const Theme& theme) {
  constexpr double kInk = 0.22;
  return visibleOn({theme.window, theme.canvas, theme.dock, theme.field}, mix(theme.window, theme.ink, kInk),
                   theme.ink);
}

QColor tupleEdge(const Theme& theme, std::int64_t tuple) {
  if (theme.kind == ThemeKind::HighContrast) return theme.ink;
  constexpr double kInk = 0.32;
  // It is asked for each cell in sight.
  static thread_local QColor canvas, ink;
  static thread_local std::array<QColor, 6> tints, edges;
  if (canvas != theme.canvas || ink != theme.ink || tints != theme.tints) {
    canvas = theme.canvas, ink = theme.ink, tints = theme.tints;
    for (std::size_t k = 0; k < tints.size(); ++k)
      edges[k] = visibleOn({canvas}, mix(tints[k], ink, kInk), ink);
  }
  return edges[static_cast<std::size_t>(tuple % 6)];
}

QColor tupleMark(const Theme& theme, std::int64_t tuple) {
  return visibleOn({theme.tupleTint(tuple)}, theme.role(RoleColor::Error).strong, theme.ink);
}

QPalette onGround(const QPalette& system, std::optional<bool> dark) {
  const bool isDark = system.color(QPalette::Window).lightness() < 128;
  return !dark || *dark == isDark ? system : groundOf(*dark ? Qt::black : Qt::white);
}

Theme themeWished(const QString& name, const QPalette& system, bool contrastWished) {
  if (name == QLatin1String("light")) return lightTheme();
  if (name == QLatin1String("dark")) return darkTheme();
  if (name == QLatin1String("high-contrast-light")) return highContrastOn(groundOf(Qt::white));
  if (name == QLatin1String("high-contrast-dark")) return highContrastOn(groundOf(Qt::black));
  if (name == QLatin1String("high-contrast") || contrastWished) return highContrastOn(system);
  return system.color(QPalette::Window).lightness() < 128 ? darkTheme() : lightTheme();
}

}  // namespace gathernd::ui
