// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/canvas/picture.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "core/scenario/examples.h"
#include "tests/ui/screens/text_check.h"
#include "ui/session/document.h"
#include "ui/text/value_text.h"

namespace gathernd::ui::testing {
namespace {

QRectF sightOf(const Scene& scene, const PictureOptions& options) {
  return options.view.isNull() ? QRectF(QPointF(0, 0), scene.layout.size) : options.view;
}

void paintOn(QPainter& painter, FontBook& fonts, const Scene& scene, const PictureOptions& options,
             TextAudit* audit) {
  RenderContext context(painter, options.theme, fonts, scene.layout.ui, audit);
  CanvasPainter canvas(context, scene);
  const QRectF view = sightOf(scene, options);
  canvas.paintRest(view, {options.overlay.dims(), options.tuplesShown, options.overlay.ways()});
  canvas.paintOverlay(view, options.overlay);
  if (!options.scene.legend) return;
  QRectF row(QPointF(0, 0), scene.layout.size);
  row.setTop(row.bottom() - scene.layout.legendHeight);
  RenderContext key(painter, options.theme, fonts, scene.layout.keyUi, audit);
  CanvasPainter(key, scene).paintLegend(row, options.overlay);
}

}  // namespace

QString Picture::valueIn(TensorId id, std::int64_t flat) const {
  const QRectF r = cell(id, flat);
  return seen.textIn(r.adjusted(0, r.height() * 0.3, 0, -r.height() * 0.3));
}

const Mark* Picture::valueMark(TensorId id, std::int64_t flat) const {
  const QRectF r = cell(id, flat);
  const auto texts = seen.textsIn(r.adjusted(0, r.height() * 0.3, 0, -r.height() * 0.3));
  return texts.size() == 1 ? texts.front() : nullptr;
}

QColor Picture::groundOf(TensorId id, std::int64_t flat) const {
  const QRectF r = cell(id, flat);
  return seen.colorAt({r.left() + r.width() * 0.8, r.top() + r.height() * 0.18});
}

QStringList Picture::badgesOf(TensorId id, std::int64_t number) const {
  const TensorLayout& t = scene.tensor(id);
  const TensorSpec& spec = scene.spec(id);
  const double ui = scene.layout.ui;
  const QRectF bar = unit(id, number);
  const double room = ((spec.badgeWidth + 4) * spec.badgeSlots + 12) * ui;
  const QRectF area = t.badgesAfter    ? QRectF(bar.right() + 3 * ui, bar.center().y() - 3 * ui, room, 6 * ui)
                      : t.badgesBeside ? QRectF(bar.left() - t.numbersRoom - room, bar.center().y() - 3 * ui,
                                                room - 3 * ui, 6 * ui)
                                       : QRectF(bar.left() - 7 * ui, bar.top() - 7 * ui,
                                                std::min(60.0, bar.width() / ui + 4) * ui, 13 * ui);
  QStringList all;
  for (const Mark* mark : seen.textsIn(area))
    if (mark->bold && mark->text != QLatin1String("!") &&
        seen.colorAt({mark->rect.left() - 1.5, mark->rect.center().y()}) == theme().ink)
      all << mark->text;
  return all;
}

int Picture::discsIn(const QRectF& area) const {
  const auto texts = seen.textsIn(area);
  return static_cast<int>(std::count_if(texts.begin(), texts.end(), [&](const Mark* mark) {
    return mark->text == QLatin1String("!") &&
           seen.colorAt(mark->rect.center()) == role(RoleColor::Error).strong;
  }));
}

QStringList Picture::reading(TensorId id) const {
  const TensorLayout& t = scene.tensor(id);
  const QRectF grid = t.cellsRect().adjusted(0, -1, 0, 1);
  std::vector<const Mark*> values;
  for (const Mark* mark : seen.textsIn(grid))
    if ((std::abs(mark->px - std::round(t.cell.ui * measure::kCellPx)) < 1.5 ||
         mark->text.contains(QChar(0x221E))) &&
        !mark->bold)
      values.push_back(mark);
  return Recording::reading(values);
}

std::vector<Picture::Glyph> Picture::glyphs() const {
  std::vector<Glyph> all;
  for (std::size_t k = 0; k < seen.marks.size(); ++k) {
    const Mark& m = seen.marks[k];
    if (m.kind != MarkKind::Text || m.text.size() != 1 || !m.bold || m.pen != theme().onRole ||
        !QStringLiteral("BNISK!").contains(m.text) || !seen.visible(k))
      continue;
    Glyph glyph{m.text, seen.colorAt({m.rect.left() - 1, m.rect.center().y()}), m.rect};
    if (k + 1 < seen.marks.size() && seen.marks[k + 1].kind == MarkKind::Text &&
        seen.marks[k + 1].px < m.px && std::abs(seen.marks[k + 1].rect.left() - m.rect.right()) < 2)
      glyph.text += seen.marks[k + 1].text;
    all.push_back(glyph);
  }
  return all;
}

QStringList Picture::glyphsIn(const QRectF& area) const {
  std::vector<Glyph> found;
  for (Glyph& glyph : glyphs())
    if (area.contains(glyph.rect.center())) found.push_back(std::move(glyph));
  std::stable_sort(found.begin(), found.end(), [](const Glyph& a, const Glyph& b) {
    const double dy = a.rect.center().y() - b.rect.center().y();
    return std::abs(dy) > 4 ? dy < 0 : a.rect.left() < b.rect.left();
  });
  QStringList all;
  for (const Glyph& glyph : found) all << glyph.text;
  return all;
}

std::vector<const Mark*> Picture::paths() const {
  std::vector<const Mark*> found;
  for (const Mark& m : seen.marks) {
    if (m.kind != MarkKind::Shape || m.fill.isValid() || !m.pen.isValid() || m.path.elementCount() < 2)
      continue;
    const QPointF first = m.path.elementAt(0), last = m.path.currentPosition();
    if ((first - last).manhattanLength() > 4) found.push_back(&m);
  }
  return found;
}

Snapshot snapshotOf(Document document) {
  static const BackendRegistry backends = makeCoreRegistry();
  Session session(backends);
  session.load(std::move(document));
  const bool settled = QTest::qWaitFor(
      [&] { return session.work().idle() && session.snapshot().state != OutputState::Pending; }, 20000);
  if (!settled) qFatal("the run does not end");
  Snapshot snapshot = session.snapshot();
  snapshot.live.reset();  // a time is another one each time
  return snapshot;
}

Document exampleDocument(const char* id) {
  auto scenario = loadExample(id);
  if (!scenario) qFatal("no example %s", id);
  const auto noFiles = [](const FileSource&, const std::string&) -> Expected<Tensor> {
    return fail(ErrorCode::Io, "io.read");
  };
  auto document = documentFrom(*scenario, ".", noFiles, INT64_MAX);
  if (!document) qFatal("example %s is no document", id);
  return *document;
}

Snapshot snapshotOfExample(const char* id) {
  return snapshotOf(exampleDocument(id));
}

Picture paint(const Snapshot& snapshot, const PictureOptions& options) {
  FontBook fonts(options.theme);
  Picture picture{options, makeScene(snapshot, options.scene, fonts), {}, {}};
  TextAudit audit;
  RecordingDevice device(picture.scene.layout.size.toSize());
  QPainter painter(&device);
  paintOn(painter, fonts, picture.scene, options, &audit);
  painter.end();
  picture.seen = device.recording();
  picture.unreadable = unreadableText(audit);
  return picture;
}

QImage imageOf(const Snapshot& snapshot, const PictureOptions& options) {
  FontBook fonts(options.theme);
  const Scene scene = makeScene(snapshot, options.scene, fonts);
  QImage image(sightOf(scene, options).size().toSize(), QImage::Format_RGB32);
  image.fill(options.theme.window);  // what is painted nowhere shows
  QPainter painter(&image);
  painter.translate(-sightOf(scene, options).topLeft());
  paintOn(painter, fonts, scene, options, nullptr);
  return image;
}

PictureOptions pointingAt(TensorId id, std::int64_t flat, Theme theme) {
  PictureOptions options;
  options.theme = std::move(theme);
  options.overlay.focus = CellRef{id, flat};
  return options;
}

QString expectedValue(const Snapshot& snapshot, TensorId id, std::int64_t flat) {
  const Element element = id == kIndices  ? snapshot.document->indices.at(flat)
                          : id == kParams ? snapshot.document->params.at(flat)
                                          : elementAt(snapshot.result->output, flat);
  return fullText(element);
}

std::vector<std::int64_t> readersByTrace(const Snapshot& snapshot, std::int64_t slice) {
  std::vector<std::int64_t> readers;
  for (std::int64_t tuple = 0; tuple < snapshot.trace->tupleCount(); ++tuple)
    if (snapshot.trace->at(tuple).sliceId == slice) readers.push_back(tuple);
  return readers;
}

QPalette contrastPalette() {
  QPalette palette;
  palette.setColor(QPalette::Window, Qt::black);
  palette.setColor(QPalette::Base, Qt::black);
  palette.setColor(QPalette::Text, Qt::white);
  palette.setColor(QPalette::Highlight, QColor(0x1A, 0xEB, 0xFF));
  palette.setColor(QPalette::HighlightedText, Qt::black);
  return palette;
}

std::vector<Theme> allThemes() {
  return {lightTheme(), darkTheme(), themeWished("high-contrast", contrastPalette())};
}

}  // namespace gathernd::ui::testing
