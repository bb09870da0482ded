// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figure_page.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "ui/formula/formula.h"
#include "ui/formula/formula_spans.h"

namespace gathernd::ui {
namespace {

constexpr double kLine = 1.5;         // of a text's size, from baseline to baseline
constexpr double kLeastWidth = 320;   // for the formula, at scale 1
constexpr double kAboveFormula = 10;  // below the key's row

struct Page {
  Figure figure;
  std::vector<Spans> lines;
  double ui = 1;
  QSizeF size;

  Page(const Snapshot& snapshot, const FigureOptions& options) : figure(snapshot, options) {
    ui = figure.ui();
    const Theme theme = lightTheme();
    const FormulaLine formula =
        shownFormula(options.lens, snapshot, options.overlay.focus, options.overlay.step);
    size = figure.size();
    size.setWidth(std::max(size.width(), kLeastWidth * ui));
    const double room = size.width() - 2 * Figure::kMargin;
    const auto add = [&](const Spans& spans) {
      for (Spans& line : wrapSpans(theme, spans, room))
        if (!line.empty()) lines.push_back(std::move(line));
    };
    add(formulaSpans(theme, formula.parts, FormulaInk::Underlined, measure::kFormulaPx * ui));
    add({{formula.note, theme.text2, false, false, measure::kNotePx * ui}});
    if (lines.empty()) return;
    double height = kAboveFormula * ui + Figure::kMargin;
    for (const Spans& line : lines) height += line.front().px * kLine;
    size.rheight() += std::ceil(height);
  }

  void paint(QPainter& painter) {
    figure.paint(painter);
    double top = figure.size().height() + kAboveFormula * ui;
    for (const Spans& line : lines) {
      const double px = line.front().px;
      drawSpans(painter, lightTheme(), line, Figure::kMargin, top + px, size.width() - Figure::kMargin);
      top += px * kLine;
    }
  }
};

}  // namespace

QString figureTitle(const Snapshot& snapshot) {
  const QString name = QString::fromStdString(snapshot.document->title);
  return name.isEmpty() ? QStringLiteral("gather_nd") : name;
}

Drawing figurePage(const Snapshot& snapshot, const FigureOptions& options) {
  const auto page = std::make_shared<Page>(snapshot, options);
  return {figureTitle(snapshot), page->size, lightTheme().canvas,
          [page](QPainter& painter) { page->paint(painter); }};
}

}  // namespace gathernd::ui
