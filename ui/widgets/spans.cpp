// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/spans.h"

#include <QFontMetricsF>
#include <QHash>
#include <QTextBoundaryFinder>
#include <algorithm>
#include <string_view>

namespace gathernd::ui {
namespace {

struct Run {
  QString text;
  QFont font;
};

QFont fontOf(const Theme& theme, const Span& span) {
  return span.mono ? theme.mono(span.px, span.bold) : theme.ui(span.px, span.bold);
}

std::vector<Run> runsOf(const Theme& theme, const Span& span) {
  std::vector<Run> runs;
  const QFont plain = fontOf(theme, span);
  QFont symbols = plain;
  symbols.setFamily(span.mono ? theme.symbolMonoFamily : theme.symbolFamily);
  qsizetype start = 0;
  for (qsizetype i = 1; i <= span.text.size(); ++i) {
    if (i < span.text.size() && isSymbol(span.text[i]) == isSymbol(span.text[start])) continue;
    runs.push_back({span.text.mid(start, i - start), isSymbol(span.text[start]) ? symbols : plain});
    start = i;
  }
  return runs;
}

struct Measured {
  QString text, family;
  int px;
  bool bold;

  bool operator==(const Measured&) const = default;
  friend size_t qHash(const Measured& m, size_t seed) {
    return qHashMulti(seed, m.text, m.family, m.px, m.bold);
  }
};

/// Shaping takes long, and a line is measured to be wrapped, placed and painted.
double widthOf(const Run& run) {
  constexpr qsizetype kMost = 4096;
  static QHash<Measured, double> widths;
  const Measured key{run.text, run.font.family(), run.font.pixelSize(), run.font.bold()};
  if (const auto known = widths.constFind(key); known != widths.constEnd()) return *known;
  if (widths.size() >= kMost) widths.clear();
  return *widths.insert(key, QFontMetricsF(run.font).horizontalAdvance(run.text));
}

}  // namespace

bool isSymbol(QChar c) {
  if (c.unicode() < 0x80) return false;
  constexpr std::u16string_view kSymbols = u"\u2212×·→…∞±≥≤‘’“”";  // the first is a minus
  return kSymbols.find(c.unicode()) != kSymbols.npos || (c.unicode() >= 0x2080 && c.unicode() <= 0x2089);
}

double spanWidth(const Theme& theme, const Span& span) {
  double width = 0;
  for (const Run& run : runsOf(theme, span)) width += widthOf(run);
  return width;
}

double spansWidth(const Theme& theme, const Spans& spans) {
  double width = 0;
  for (const Span& span : spans) width += spanWidth(theme, span);
  return width;
}

double drawSpans(QPainter& painter, const Theme& theme, const Spans& spans, double x, double baseline,
                 double right) {
  const bool elide = x + spansWidth(theme, spans) > right + 0.5;
  const Span dots{QStringLiteral("…"), theme.text2};
  const double limit = elide ? right - spanWidth(theme, dots) : right + 1;
  for (const Span& span : spans) {
    const double start = x;
    painter.setPen(span.color.isValid() ? span.color : theme.text);
    bool full = false;
    for (Run run : runsOf(theme, span)) {
      while (!run.text.isEmpty() && x + widthOf(run) > limit) {
        run.text.chop(1);
        full = true;
      }
      painter.setFont(run.font);
      painter.drawText(QPointF(x, baseline), run.text);
      x += widthOf(run);
      if (full) break;
    }
    if (span.underline.isValid() && x > start) {
      painter.fillRect(QRectF(start, baseline + span.px * 0.32, x - start, 2.5), span.underline);
    }
    if (full) break;
  }
  if (elide) {
    painter.setPen(theme.text2);
    const std::vector<Run> runs = runsOf(theme, dots);
    painter.setFont(runs.front().font);
    painter.drawText(QPointF(x, baseline), dots.text);
    x = right;
  }
  return x;
}

QString plainText(const Spans& spans) {
  QString text;
  for (const Span& span : spans) text += span.text;
  return text;
}

namespace {

constexpr qsizetype kWholeWord = 16;     // letters: an ordinary word is never cut
constexpr qsizetype kPlaceLetters = 24;  // in brackets that are never cut

/// What stands together: in one ink or in several, as a bracket of a formula behind a number that is lit.
using Word = Spans;

Word cutOut(const Word& word, qsizetype from, qsizetype to) {
  Word part;
  qsizetype at = 0;
  for (const Span& piece : word) {
    const qsizetype begin = std::max(from, at), end = std::min(to, at + piece.text.size());
    if (begin < end) {
      part.push_back(piece);
      part.back().text = piece.text.mid(begin - at, end - begin);
    }
    at += piece.text.size();
  }
  return part;
}

/// What is written without blanks, as Chinese is, has its own places to end a line.
std::vector<Word> partsOf(const Word& run) {
  const QString text = plainText(run);
  const bool blankless =
      std::any_of(text.begin(), text.end(), [](QChar c) { return c.category() == QChar::Letter_Other; });
  if (!blankless) return {run};
  std::vector<Word> parts;
  QTextBoundaryFinder ends(QTextBoundaryFinder::Line, text);
  qsizetype from = 0;
  for (qsizetype at = ends.toNextBoundary(); at > from; at = ends.toNextBoundary()) {
    parts.push_back(cutOut(run, from, at));
    from = at;
  }
  return parts;
}

/// In turn; `blank` is given the ink of what stands between two. A place in code, "params[1, 2, :]", is one
/// word, unless it is long.
template <class OfWord, class OfBlank>
void forEachWord(const Spans& spans, const OfWord& word, const OfBlank& blank) {
  Word run;  // what has no blank in it, in however many inks
  const auto endRun = [&] {
    for (const Word& part : partsOf(run)) word(part);
    run.clear();
  };
  qsizetype inBrackets = -1;  // letters since one opened
  for (const Span& span : spans) {
    qsizetype start = 0;
    const auto take = [&](qsizetype end) {
      if (end == start) return;
      run.push_back(span);
      run.back().text = span.text.mid(start, end - start);
    };
    for (qsizetype i = 0; i < span.text.size(); ++i) {
      const QChar c = span.text[i];
      inBrackets = !span.mono || c == u']' ? -1 : c == u'[' ? 0 : inBrackets < 0 ? -1 : inBrackets + 1;
      if (c != u' ' || (inBrackets >= 0 && inBrackets < kPlaceLetters)) continue;
      take(i);
      endRun();
      blank(span);
      start = i + 1;
    }
    take(span.text.size());
  }
  endRun();
}

/// At least one; behind a comma where that is not much less than there is room for.
qsizetype lettersThatFit(const Theme& theme, const Word& word, double width) {
  const QString text = plainText(word);
  qsizetype fits = text.size();
  double w = spansWidth(theme, word);
  while (w > width && fits > 1) {
    const auto guess = static_cast<qsizetype>(static_cast<double>(fits) * width / w);
    fits = std::clamp<qsizetype>(guess, 1, fits - 1);
    w = spansWidth(theme, cutOut(word, 0, fits));
  }
  if (fits == text.size()) return fits;
  if (text[fits - 1].isHighSurrogate()) return fits + 1;
  const qsizetype comma = text.lastIndexOf(QLatin1Char(','), fits - 1);
  return comma >= fits / 2 ? comma + 1 : fits;
}

class LineFiller {
 public:
  LineFiller(const Theme& theme, double width) : theme_(theme), width_(width) {}

  /// One that no line is long enough for is cut between letters: a path, a name of a node.
  void add(Word word) {
    for (qsizetype size = plainText(word).size(); size > kWholeWord; size = plainText(word).size()) {
      const qsizetype fits = lettersThatFit(theme_, word, width_);
      if (fits == size) break;
      put(cutOut(word, 0, fits));
      word = cutOut(word, fits, size);
    }
    put(word);
  }
  void addBlank(const Span& like) {
    if (x_ == 0) return;
    Span blank = like;
    blank.text = QStringLiteral(" ");
    append(blank);
  }
  std::vector<Spans> take() {
    for (Spans& line : lines_)
      if (!line.empty() && line.back().text.endsWith(QLatin1Char(' '))) line.back().text.chop(1);
    return std::move(lines_);
  }

 private:
  void put(const Word& word) {
    if (x_ > 0 && x_ + spansWidth(theme_, word) > width_) {
      lines_.emplace_back();
      x_ = 0;
    }
    for (const Span& piece : word) append(piece);
  }
  void append(const Span& piece) {
    Spans& line = lines_.back();
    x_ += spanWidth(theme_, piece);
    const bool same = !line.empty() && line.back().color == piece.color && line.back().mono == piece.mono &&
                      line.back().bold == piece.bold && line.back().underline == piece.underline;
    if (same)
      line.back().text += piece.text;
    else
      line.push_back(piece);
  }

  const Theme& theme_;
  double width_, x_ = 0;
  std::vector<Spans> lines_ = std::vector<Spans>(1);
};

}  // namespace

std::vector<Spans> wrapSpans(const Theme& theme, const Spans& spans, double width) {
  LineFiller lines(theme, width);
  forEachWord(
      spans, [&](const Word& word) { lines.add(word); }, [&](const Span& like) { lines.addBlank(like); });
  return lines.take();
}

double longestWord(const Theme& theme, const Spans& spans) {
  double longest = 0;
  forEachWord(
      spans, [&](const Word& word) { longest = std::max(longest, spansWidth(theme, word)); },
      [](const Span&) {});
  return longest;
}

void drawGlyphLetters(QPainter& painter, const Theme& theme, const QPointF& centre, QChar letter,
                      const QString& subscript, double px, const QColor& ink) {
  const QFont font = theme.ui(px, true);
  const QFont small = theme.ui(px * 0.78, true);
  const QFontMetricsF metrics(font);
  const double a = metrics.horizontalAdvance(letter);
  const double b = subscript.isEmpty() ? 0 : QFontMetricsF(small).horizontalAdvance(subscript);
  const double baseline = centre.y() + metrics.capHeight() / 2;
  painter.setPen(ink);
  painter.setFont(font);
  painter.drawText(QPointF(centre.x() - (a + b) / 2, baseline), QString(letter));
  if (subscript.isEmpty()) return;
  painter.setFont(small);
  painter.drawText(QPointF(centre.x() + (a - b) / 2, baseline + px * 0.2), subscript);
}

void drawGlyph(QPainter& painter, const Theme& theme, const QRectF& rect, QChar letter,
               const QString& subscript, RoleColor role, double px) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const RoleColors& colors = theme.role(role);
  painter.setPen(theme.kind == ThemeKind::HighContrast ? QPen(colors.strong, 1) : QPen(Qt::NoPen));
  painter.setBrush(colors.pure);
  painter.drawRoundedRect(rect, 3, 3);
  drawGlyphLetters(painter, theme, rect.center(), letter, subscript, px, theme.onRole);
  painter.restore();
}

void drawErrorDisc(QPainter& painter, const Theme& theme, const QPointF& centre, double radius) {
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.role(RoleColor::Error).strong);
  painter.drawEllipse(centre, radius, radius);
  painter.setPen(theme.onInk);
  painter.setFont(theme.ui(12, true));
  painter.drawText(QRectF(centre.x() - 9, centre.y() - 9, 18, 18), Qt::AlignCenter, QStringLiteral("!"));
}

double drawBadge(QPainter& painter, const Theme& theme, double x, double centreY, const QString& number) {
  const QFont font = theme.ui(measure::kBadgePx, true);
  const QFontMetricsF metrics(font);
  const double width = std::max(measure::kBadge, metrics.horizontalAdvance(number) + 9);
  const QRectF pill(x, centreY - measure::kBadge / 2, width, measure::kBadge);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.ink);
  painter.drawRoundedRect(pill, measure::kBadge / 2, measure::kBadge / 2);
  painter.setPen(theme.onInk);
  painter.setFont(font);
  painter.drawText(
      QPointF(pill.center().x() - metrics.horizontalAdvance(number) / 2, centreY + metrics.capHeight() / 2),
      number);
  painter.restore();
  return pill.right();
}

}  // namespace gathernd::ui
