// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include <QFontDatabase>
#include <QGuiApplication>
#include <QHash>
#include <algorithm>
#include <cmath>

namespace gathernd::ui {
namespace {

QColor rgb(QRgb value) {
  return QColor::fromRgb(value);
}

/// Asked once: fontconfig is slow to answer, and sheets ask for a theme with every line.
bool hasFamily(const QString& family) {
  static QHash<QString, bool> known;
  [[maybe_unused]] static const auto kForget =
      QObject::connect(qGuiApp, &QGuiApplication::fontDatabaseChanged, qGuiApp, [] { known.clear(); });
  const auto found = known.constFind(family);
  return found != known.cend() ? *found : known[family] = QFontDatabase::hasFamily(family);
}

/// The desktop's own family; where nobody has chosen one, the family that the pictures were drawn with.
QString pickFamily(QFontDatabase::SystemFont which, const QString& preferred) {
  const QString system = QFontDatabase::systemFont(which).family();
  const bool chosen = !system.isEmpty() && !system.startsWith(QLatin1String("DejaVu")) &&
                      system != QLatin1String("Sans Serif") && system != QLatin1String("Monospace") &&
                      system != QLatin1String("sans-serif") && system != QLatin1String("monospace") &&
                      system != QLatin1String("Sans");
  if (chosen || !hasFamily(preferred)) return system;
  return preferred;
}

void chooseFonts(Theme& t) {
  if (qGuiApp == nullptr) return;
  t.uiFamily = pickFamily(QFontDatabase::GeneralFont, QStringLiteral("Noto Sans CJK SC"));
  t.monoFamily = pickFamily(QFontDatabase::FixedFont, QStringLiteral("Noto Sans Mono CJK SC"));
  const QString sans = QStringLiteral("DejaVu Sans");
  const QString mono = QStringLiteral("DejaVu Sans Mono");
  t.symbolFamily = hasFamily(sans) ? sans : t.uiFamily;
  t.symbolMonoFamily = hasFamily(mono) ? mono : t.monoFamily;
}

/// Relative luminance, as WCAG has it.
double luminance(const QColor& color) {
  const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
  return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

}  // namespace

double contrast(const QColor& a, const QColor& b) {
  const double x = luminance(a), y = luminance(b);
  return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

const QColor& Theme::textOn(const QColor& ground) const {
  return contrast(text, ground) >= contrast(onInk, ground) ? text : onInk;
}

QFont Theme::ui(double px, bool bold) const {
  QFont font(uiFamily);
  font.setPixelSize(std::max(1, qRound(px)));
  font.setBold(bold);
  return font;
}

QFont Theme::mono(double px, bool bold) const {
  QFont font(monoFamily);
  font.setPixelSize(std::max(1, qRound(px)));
  font.setBold(bold);
  font.setStyleHint(QFont::Monospace);
  return font;
}

QColor mix(const QColor& a, const QColor& b, double t) {
  const auto blend = [t](int x, int y) { return std::clamp(qRound(x + (y - x) * t), 0, 255); };
  return QColor(blend(a.red(), b.red()), blend(a.green(), b.green()), blend(a.blue(), b.blue()));
}

QColor cividis(double t) {
  // Five stops of the published map; between them a straight line is within two steps of it.
  static const std::array<QColor, 5> kStops = {rgb(0x00224E), rgb(0x424E6B), rgb(0x7B7B78), rgb(0xBCAD6C),
                                               rgb(0xFEE838)};
  const double at = std::clamp(t, 0.0, 1.0) * 4;
  const auto k = static_cast<std::size_t>(std::min(static_cast<int>(at), 3));
  return mix(kStops[k], kStops[k + 1], at - static_cast<double>(k));
}

Theme lightTheme() {
  Theme t;
  t.kind = ThemeKind::Light;
  t.window = rgb(0xF1F3F5), t.canvas = rgb(0xFFFFFF), t.dock = rgb(0xF8F9FB), t.field = rgb(0xFFFFFF);
  t.line = rgb(0xD5DAE0), t.edge = rgb(0x808A96), t.idle = rgb(0xFFFFFF);
  t.text = rgb(0x1A1E24), t.text2 = rgb(0x525B66), t.dim = rgb(0x656F7B);
  t.ink = rgb(0x1A1E24), t.onInk = rgb(0xFFFFFF), t.accent = rgb(0x0067A8), t.onAccent = rgb(0xFFFFFF);
  t.link = t.accent;
  t.onRole = rgb(0x10141A);
  t.roles = {{{rgb(0x56B4E9), rgb(0xDDF0FB), rgb(0x0A659B)},
              {rgb(0x009E73), rgb(0xD6F1E8), rgb(0x006B52)},
              {rgb(0xE69F00), rgb(0xFCEDCB), rgb(0x7D5400)},
              {rgb(0xCC79A7), rgb(0xF8E5F0), rgb(0x963B6F)},
              {rgb(0xD55E00), rgb(0xFCE3D5), rgb(0xA84300)}}};
  t.tints = {rgb(0xBCCCF5), rgb(0xF5EFC3), rgb(0xDAC6EC), rgb(0xC9DFA6), rgb(0xC9EEEC), rgb(0xD0CDC9)};
  t.ribbons = {rgb(0x3F62C8), rgb(0xA88A00), rgb(0x8A4FB5), rgb(0x5E8A1C), rgb(0x1E928E), rgb(0x6F6961)};
  t.reads = {t.idle, rgb(0xCBC6EC), rgb(0x978DD6), rgb(0x6053B8), rgb(0x2F2477)};
  chooseFonts(t);
  return t;
}

Theme darkTheme() {
  Theme t;
  t.kind = ThemeKind::Dark;
  t.window = rgb(0x14171B), t.canvas = rgb(0x1A1E24), t.dock = rgb(0x1F242B), t.field = rgb(0x262C34);
  t.line = rgb(0x343C46), t.edge = rgb(0x748090), t.idle = rgb(0x20252C);
  t.text = rgb(0xECEFF3), t.text2 = rgb(0xAEB7C2), t.dim = rgb(0x8D97A4);
  t.ink = rgb(0xF4F6F8), t.onInk = rgb(0x14171B), t.accent = rgb(0x7DB7FF), t.onAccent = rgb(0x10141A);
  t.link = t.accent;
  t.onRole = rgb(0x10141A);
  t.roles = {{{rgb(0x56B4E9), rgb(0x173A50), rgb(0x7CC8F4)},
              {rgb(0x009E73), rgb(0x0F3D31), rgb(0x3FCFA4)},
              {rgb(0xE69F00), rgb(0x46340C), rgb(0xF2B632)},
              {rgb(0xCC79A7), rgb(0x47273A), rgb(0xE7A3C7)},
              {rgb(0xD55E00), rgb(0x4E2612), rgb(0xFF9A5C)}}};
  t.tints = {rgb(0x2F4580), rgb(0x6A6428), rgb(0x6A4A86), rgb(0x344F20), rgb(0x2A7472), rgb(0x41464D)};
  t.ribbons = {rgb(0x8FA8FF), rgb(0xE0CE62), rgb(0xCFA4F0), rgb(0xB2D573), rgb(0x66D6D1), rgb(0xBDB7AE)};
  t.reads = {t.idle, rgb(0x38356A), rgb(0x594FAE), rgb(0x887BE3), rgb(0xC4BDFF)};
  chooseFonts(t);
  return t;
}

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
