// SPDX-License-Identifier: GPL-3.0-or-later
#include <QImage>
#include <QPainter>
#include <algorithm>
#include <new>
#include <set>
#include <utility>

#include "ui/canvas/panes/arrange.h"
#include "ui/canvas/scene/highlight.h"
#include "ui/canvas/scene/pages.h"
#include "ui/canvas/scene/scene_words.h"
#include "ui/canvas/widget/canvas_view.h"

namespace gathernd::ui {
namespace {

constexpr double kBadgeReach = 40;      // of badges and marks beyond their cell, at scale 1
constexpr std::size_t kMostParts = 60;  // more take longer than all of it

/// In the viewport's coordinates.
void paintLegend(const RenderContext& picture, const CanvasFrame& frame, const OverlayState& state) {
  if (!frame.scene.options.legend) return;
  RenderContext context(picture.painter, picture.theme, picture.fonts, frame.scene.layout.keyUi,
                        picture.audit);
  context.tiles = picture.tiles;
  QRectF row({}, frame.view.size());
  row.setTop(row.bottom() - frame.scene.layout.legendHeight);
  CanvasPainter(context, frame.scene).paintLegend(row, state);
}

/// What a page leaves to others, and the line that says which one it is.
void paintBeyond(RenderContext& context, const CanvasFrame& frame) {
  if (!frame.page) return;
  const QRectF& view = frame.view;
  const QRectF sight = frame.page->sight & view;
  for (const QRectF& blank : {QRectF(view.topLeft(), QPointF(sight.left(), view.bottom())),
                              QRectF(QPointF(sight.right(), view.top()), view.bottomRight()),
                              QRectF(view.topLeft(), QPointF(view.right(), sight.top())),
                              QRectF(QPointF(view.left(), sight.bottom()), view.bottomRight())})
    context.painter.fillRect(blank, context.theme.canvas);
}

QString pageText(const CanvasFrame& frame) {
  if (!frame.page || frame.page->count < 2) return {};
  return tr("page %1 of %2").arg(frame.page->number).arg(frame.page->count);
}

/// What lies beside a spotlight.
QColor washOf(const Theme& theme) {
  constexpr double kWash = 0.75;
  QColor wash = theme.canvas;
  wash.setAlphaF(kWash);
  return wash;
}

constexpr double kPageEdge = 12;  // right of the page's number, at scale 1

/// What the names leave free for it.
double pageRoom(const CanvasFrame& frame, FontBook& fonts) {
  const double ui = frame.scene.layout.keyUi;
  const QString text = pageText(frame);
  return text.isEmpty() ? 0 : fonts.width(text, {measure::kNotePx * ui, true, false}) + 2 * kPageEdge * ui;
}

void usePage(RenderContext& context, const CanvasFrame& frame) {
  if (!frame.page) return;
  context.sight = frame.page->sight;
  context.namesEnd = frame.view.right() - pageRoom(frame, context.fonts);
}

/// Which page it is, at the end of the names' line.
void paintPageNumber(const RenderContext& picture, const CanvasFrame& frame) {
  const QString text = pageText(frame);
  if (text.isEmpty()) return;
  const CanvasLayout& layout = frame.scene.layout;
  RenderContext context(picture.painter, picture.theme, picture.fonts, layout.keyUi, picture.audit);
  context.layer = QStringLiteral("page");
  context.text(frame.view.width() - kPageEdge * layout.keyUi, layout.nameMiddle(frame.view.top()), text,
               measure::kNotePx, context.theme.text2, TextAlign::Right, true);
}

/// At the right edge, where what the focus is tied to lies above or below the view.
void paintTicks(RenderContext& context, const CanvasFrame& frame, const OverlayState& state) {
  const Scene& scene = frame.scene;
  const double whole = scene.layout.size.height();
  const double view = frame.view.height();
  if (!state.focus || whole <= view + 1) return;
  const auto h = highlightOf(scene, *state.focus);
  if (!h) return;
  const double top = frame.view.top();
  const auto tick = [&](const CellRef& cell) {
    const TensorLayout& t = scene.tensor(cell.tensor);
    if (!t.hasUnits()) return;
    const double y = t.unitRect(cell.flat).center().y();
    if (y >= top && y <= top + view) return;
    context.box(QRectF(frame.view.width() - 7, y / whole * view - 1.5, 7, 3), context.theme.ink, {}, 1, 1);
  };
  if (h->slice >= 0) tick(scene.unit(TensorId::Params, h->slice));
  for (const std::int64_t tuple : h->tuples) {
    tick(scene.unit(TensorId::Indices, tuple));
    tick(scene.unit(TensorId::Output, tuple));
  }
}

constexpr std::size_t kMostChanges = 24;  // each costs the words round the cells once more
constexpr double kAir = 3;                // an outline may reach so far beyond its cells
constexpr double kHeadingHalf = 16;       // of the line with a tensor's name, at scale 1

/// All but the values: nothing that the painters ask a scene for is another.
bool sameButValues(const Scene& a, const Scene& b) {
  const Snapshot &s = a.snapshot, &n = b.snapshot;
  if (!s.document || !n.document || !s.plan) return false;
  const auto values = [](const Scene& scene) {
    // Colours follow the range of all values; counts, a second output and the note on made-up values follow
    // more.
    return scene.snapshot.bad.count == 0 && scene.snapshot.state == OutputState::Current &&
           !scene.snapshot.error && !scene.countsSlices() && !scene.options.beside &&
           !scene.options.lens.answer && !scene.options.lens.refusal &&
           std::all_of(scene.layout.tensors.begin(), scene.layout.tensors.end(),
                       [](const TensorLayout& t) { return t.detail() == Detail::Text; });
  };
  const auto sameFormats = [](const NumberFormat& x, const NumberFormat& y) {
    return x.decimals == y.decimals && x.before == y.before && x.after == y.after && x.words == y.words;
  };
  return values(a) && values(b) && s.plan == n.plan && s.faults == n.faults && s.counts == n.counts &&
         s.readers == n.readers && s.document->indices.same(n.document->indices) &&
         s.document->rules() == *n.document && a.options.viewport == b.options.viewport &&
         a.options.mode == b.options.mode && a.options.legend == b.options.legend && a.layout == b.layout &&
         a.specs == b.specs &&
         std::equal(a.formats.begin(), a.formats.end(), b.formats.begin(), sameFormats) &&
         a.shapes == b.shapes && a.dtypes == b.dtypes && a.notes == b.notes && a.outputName == b.outputName &&
         a.outputPhrase == b.outputPhrase;
}

}  // namespace

void CanvasPicture::restyle() {
  fonts_ = std::make_unique<FontBook>(appTheme());
  images_.clear();
  invalidate();
}

void CanvasPicture::showTuples(std::int64_t count) {
  if (count == tuplesShown_) return;
  tuplesShown_ = count;
  invalidate();
}

bool CanvasPicture::keepBut(const Valid& former, const std::vector<QRectF>& parts) {
  if (former.until != invalidations_) return false;
  for (const auto& [layer, valid] : {std::pair(&rest_, former.rest), std::pair(&dimmed_, former.dimmed)}) {
    // One that is not shown gathers parts from edit to edit.
    for (const QRectF& part : parts)
      if (std::find(layer->outdated.begin(), layer->outdated.end(), part) == layer->outdated.end())
        layer->outdated.push_back(part);
    layer->valid = valid && layer->outdated.size() <= kMostParts;
    if (!layer->valid) layer->outdated.clear();
  }
  return rest_.valid;
}

const QPixmap& CanvasPicture::layer(const CanvasFrame& frame, bool dimmed) {
  Layer& layer = dimmed ? dimmed_ : rest_;
  if (layer.valid) {
    paintParts(layer, frame, layer.outdated, dimmed);
    return layer.pixmap;
  }
  const QSize wanted = frame.view.size().toSize() * frame.devicePixelRatio;
  if (layer.pixmap.size() != wanted) layer.pixmap = QPixmap(wanted);
  if (layer.pixmap.isNull() && !wanted.isEmpty()) throw std::bad_alloc();  // so Qt says it
  layer.pixmap.setDevicePixelRatio(frame.devicePixelRatio);
  layer.pixmap.fill(appTheme().canvas);
  paintParts(layer, frame, {frame.sight()}, dimmed);
  return layer.pixmap;
}

void CanvasPicture::paintParts(Layer& layer, const CanvasFrame& frame, const std::vector<QRectF>& parts,
                               bool dimmed) {
  if (parts.empty()) return;
  QPainter painter(&layer.pixmap);
  painter.translate(-frame.view.topLeft());
  RenderContext context(painter, appTheme(), *fonts_, frame.scene.layout.ui);
  usePage(context, frame);
  context.images = &images_;
  context.tiles = &tiles_;
  tiles_.follow(frame.scene, layer.valid ? &parts : nullptr);
  const double reach = kBadgeReach * frame.scene.layout.ui;
  for (const QRectF& part : parts) {
    const RestStyle style{dimmed, tuplesShown_, ways_};
    if (layer.valid) painter.setClipRect(part.toAlignedRect());
    const QRectF near = part.adjusted(-reach, -reach, reach, reach) & frame.sight();
    if (frame.scene.layout.panes) {
      if (layer.valid) painter.fillRect(part.toAlignedRect(), appTheme().canvas);
      paintPanes(context, frame.scene, style, near);
    } else {
      CanvasPainter(context, frame.scene).paintPart(frame.sight(), near, style);
    }
  }
  layer.outdated.clear();
  layer.valid = true;
}

void CanvasPicture::paint(QPainter& painter, const CanvasFrame& frame, const OverlayState& state,
                          const std::function<void(RenderContext&)>& over) {
  if (std::exchange(ways_, state.ways()) != ways_) invalidate();
  painter.drawPixmap(0, 0, layer(frame, state.dims()));
  RenderContext context(painter, appTheme(), *fonts_, frame.scene.layout.ui);
  context.tiles = &tiles_;
  painter.translate(-frame.view.topLeft());
  paintAbove(context, frame, state, over);
}

void CanvasPicture::paintAbove(RenderContext& context, const CanvasFrame& frame, const OverlayState& state,
                               const std::function<void(RenderContext&)>& over) {
  CanvasPainter canvas(context, frame.scene);
  usePage(context, frame);
  // While a path is kept back there is none to stand out.
  const bool path = !state.focus || highlightOf(frame.scene, *state.focus);
  if (state.spotlight && state.dims() && path) context.painter.fillRect(frame.view, washOf(appTheme()));
  if (frame.scene.layout.panes && state.focus) paintFocusOnWhole(context, frame.scene, *state.focus);
  canvas.paintOverlay(frame.sight(), state);
  if (over) over(context);
  paintBeyond(context, frame);
  if (!frame.scene.layout.panes) canvas.paintPinned(frame.view);
  context.sight = {};
  context.painter.translate(frame.view.topLeft());
  paintLegend(context, frame, state);
  paintPageNumber(context, frame);
  if (!frame.page && !frame.scene.layout.panes) paintTicks(context, frame, state);
}

void CanvasPicture::paintWhole(QPainter& painter, const CanvasFrame& frame, const OverlayState& state,
                               TextAudit* texts) {
  painter.fillRect(QRectF({}, frame.view.size()), appTheme().canvas);
  RenderContext context(painter, appTheme(), *fonts_, frame.scene.layout.ui, texts);
  context.tiles = &tiles_;
  tiles_.follow(frame.scene);
  painter.translate(-frame.view.topLeft());
  usePage(context, frame);
  const RestStyle style{state.dims(), tuplesShown_, state.ways()};
  if (frame.scene.layout.panes)
    paintPanes(context, frame.scene, style, frame.sight());
  else
    CanvasPainter(context, frame.scene).paintRest(frame.sight(), style);
  paintAbove(context, frame, state, {});
}

TextAudit CanvasPicture::audit(const CanvasFrame& frame, const OverlayState& state) {
  TextAudit texts;
  QImage image(frame.view.size().toSize(), QImage::Format_ARGB32_Premultiplied);
  QPainter painter(&image);
  paintWhole(painter, frame, state, &texts);
  return texts;
}

std::optional<std::vector<QRectF>> changedParts(const Scene& before, const Scene& now, const QRectF& view) {
  if (!sameButValues(before, now)) return std::nullopt;
  std::vector<QRectF> parts;
  if (before.time != now.time) {
    const QPointF at = now.layout.headings[2];
    const double half = kHeadingHalf * now.layout.ui;
    parts.emplace_back(QPointF(at.x(), at.y() - half), QPointF(now.layout.size.width(), at.y() + half));
  }
  for (const TensorId id : {TensorId::Params, TensorId::Output}) {
    const TensorLayout& t = now.tensor(id);
    const Pane* const pane = now.layout.pane(id);
    std::set<std::int64_t> units;  // whole: inside a smaller clip a bar's outline would be blended otherwise
    t.forEachCell(pane != nullptr ? pane->cells : view, [&](std::int64_t flat, const QRectF&) {
      if (units.size() <= kMostChanges && before.value({id, flat}) != now.value({id, flat}))
        units.insert(t.unitOf(flat));
    });
    for (const std::int64_t unit : units) {
      const QRectF part = t.unitAt(unit).adjusted(-kAir, -kAir, kAir, kAir);
      parts.push_back(pane != nullptr ? part & pane->frame : part);
    }
  }
  const auto small = partsInSmall(now);
  if (small) parts.insert(parts.end(), small->begin(), small->end());
  if (parts.size() > kMostChanges) return std::nullopt;
  return parts;
}

std::optional<std::vector<QRectF>> partsInSmall(const Scene& scene) {
  const auto& panes = scene.layout.panes;
  const auto words = [](const TensorLayout& t) { return t.detail() == Detail::Text; };
  if (!panes || !std::ranges::all_of(scene.layout.tensors, words)) return std::nullopt;
  std::vector<QRectF> parts;
  for (const Pane& pane : *panes)
    if (pane.whole.present) parts.push_back(wholeAndMarks(pane, scene.layout.ui));
  return parts;
}

std::optional<std::vector<QRectF>> changedPanes(const PanesPainted& before, const Scene& now) {
  const CanvasLayout &a = before.layout, &b = now.layout;
  if (!a.panes || !b.panes || a.size != b.size || a.firstRow != b.firstRow || a.ui != b.ui)
    return std::nullopt;
  std::vector<QRectF> parts;
  for (std::size_t k = 0; k < b.panes->size(); ++k) {
    const Pane &was = (*a.panes)[k], &is = (*b.panes)[k];
    if (was.frame != is.frame) return std::nullopt;
    // Ghosts belong to tuples in sight of another pane.
    const bool ghosts =
        static_cast<TensorId>(k) == TensorId::Params && (before.ghosts || !now.ghosts.empty());
    if (ghosts || was != is || a.tensors[k] != b.tensors[k]) {
      QRectF part = is.frame.toAlignedRect();
      part.setBottom(b.size.height());  // words of the last row may reach below
      parts.push_back(part);
    }
  }
  if (parts.size() == b.panes->size()) return std::nullopt;
  return parts;
}

}  // namespace gathernd::ui
