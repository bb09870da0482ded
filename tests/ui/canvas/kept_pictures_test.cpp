// SPDX-License-Identifier: GPL-3.0-or-later
// What is painted, pixel by pixel, beside pictures that are kept in tests/ui/canvas/kept: every theme,
// overlay, error and kind of shape. The font is one that the tests bring (tests/support/fonts), so that they
// are the same on every machine. Where one differs, what was seen and where it differs is written to a folder
// that the message names. After a change has been looked at, write them anew:
//   GATHERND_WRITE_PICTURES=1 ctest --test-dir build -R kept_pictures
#include <QApplication>
#include <QDir>
#include <QFontInfo>
#include <QHash>
#include <QImageWriter>
#include <QScrollBar>
#include <deque>
#include <map>
#include <tuple>

#include "tests/support/places.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/canvas/canvas_fixture.h"
#include "tests/ui/canvas/picture.h"
#include "ui/session/snapshot.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

// A kept picture has a table of colours, so that it is small: those of fewer pixels than kOften are off by
// kMerged at most. Qt 6.4 and 6.12, FreeType 2.12 and 2.13 paint alike to the bit; should a later one blend
// edges otherwise, a channel may be off by this of 255, and that share of the pixels by more. A digit has
// five times as many.
constexpr int kOften = 200, kMerged = 9, kTolerance = 12;
constexpr double kShare = 2e-5;

Theme withFonts(Theme theme) {
  theme.uiFamily = theme.symbolFamily = QStringLiteral("GatherND Test Sans");
  theme.monoFamily = theme.symbolMonoFamily = QStringLiteral("GatherND Test Mono");
  return theme;
}

struct Kept {
  QString name;
  Snapshot snapshot;
  PictureOptions options;
  QImage seen = {};  ///< of a canvas; else what the painters make of the snapshot
  QString file() const { return QString(name).remove(',').replace(' ', '-') + ".png"; }
};

class Pictures {
 public:
  PictureOptions& add(const char* name, const Snapshot& snapshot, const OverlayState& overlay = {},
                      const Theme& theme = lightTheme()) {
    PictureOptions options;
    options.theme = withFonts(theme);
    options.scene.viewport = {640, 360};
    options.overlay = overlay;
    all.push_back({name, snapshot, options});
    return all.back().options;
  }
  void add(const char* name, const CanvasWidget& canvas) {
    PictureOptions options;
    options.theme = withFonts(lightTheme());
    all.push_back({name, {}, options, canvas.viewport()->grab().toImage()});
  }
  std::deque<Kept> all;  ///< what add() gave stays where it is
};

Document gatherOf(const Shape& params, const char* indices, const char* dialect = "tensorflow-gpu",
                  std::int64_t batchDims = 0) {
  return makeDocument(arange(params, DType::Int32), literal(indices, DType::Int64), dialect, batchDims);
}

OverlayState at(TensorId id, std::int64_t flat) {
  return pointingAt(id, flat).overlay;
}

void addStates(Pictures& p) {
  const Theme dark = darkTheme(), contrast = themeWished("high-contrast", contrastPalette());
  const Snapshot rows = snapshotOf(gatherOf({2, 3, 3}, "[[0,1],[1,2],[0,0],[1,2],[1,2]]"));
  p.add("rest", rows);
  p.add("rest, dark", rows, {}, dark);
  p.add("rest, contrast", rows, {}, contrast);
  p.add("slice hovered", rows, at(kParams, 16), dark);
  p.add("block hovered", rows, at(kOutput, 7), contrast);
  p.add("cursor", rows, at(kParams, 4)).overlay.cursor = CellRef{kParams, 4};
  OverlayState& pinned = p.add("pinned twice", rows, at(kIndices, 8)).overlay;
  pinned.pinA = CellRef{kOutput, 4}, pinned.pinB = CellRef{kParams, 1};
  OverlayState& alike =
      p.add("pins of one tuple", rows, {}, contrast).overlay;  // their letters stand side by side
  alike.pinA = CellRef{kIndices, 2}, alike.pinB = CellRef{kIndices, 3};
  p.add("axis", rows).overlay.axis = AxisRef{kParams, 1};
  p.add("axis of slices", rows, {}, dark).overlay.axis = AxisRef{kParams, 2};
  p.add("axis of tuples", rows).overlay.axis = AxisRef{kOutput, 0};
  const std::pair<const char*, StepPhase> phases[] = {
      {"step reads", StepPhase::Read}, {"step locates", StepPhase::Locate}, {"step copies", StepPhase::Copy}};
  for (const auto& [name, phase] : phases) {
    PictureOptions& options = p.add(name, rows);
    options.overlay.step = {true, 1, 1, phase};
    options.tuplesShown = phase == StepPhase::Copy ? 2 : 1;
  }
  p.add("step of a warp", rows).overlay.step = {true, 1, 3, StepPhase::Copy};
  for (const auto& [name, zoom] : {std::pair{"step in colours", 0.3}, {"step in an image", 0.12}}) {
    PictureOptions& options = p.add(name, rows);
    options.scene.zoom = zoom, options.tuplesShown = 2;
  }
  p.add("marked", rows, {}, dark).overlay.marked = {0, 3};
  p.add("dragged over", rows).overlay.drag = TupleDrag{1, {400, 200}, 12, true};
  p.add("dragged over nothing", rows, {}, dark).overlay.drag = TupleDrag{0, {300, 60}, {}, false};
  p.add("read counts", rows, at(kParams, 16)).scene.readOverlay = true;
  const Snapshot often = snapshotOf(gatherOf({3, 4}, "[[1],[2],[1],[1],[1],[1],[2]]"));
  p.add("read five times", often, {}, dark).scene.readOverlay = true;
  p.add("read five times, contrast", often, {}, contrast).scene.readOverlay = true;
  p.add("differs", rows).overlay.difference =
      OutputDifference{CellRef{kOutput, 4}, 3, "cpu", Element{}, Element{}};
  // Where its words have no room above they stand below; nowhere beyond what can be seen.
  for (const auto& [name, view] : {std::pair{"differs at the right", QRectF(420, 0, 500, 340)},
                                   {"differs at the top", QRectF(420, 180, 500, 200)}}) {
    PictureOptions& options = p.add(name, rows);
    options.overlay.difference = OutputDifference{
        CellRef{kOutput, 4}, 12, "wrong", Element::of(DType::Int32, 3), Element::of(DType::Int32, 22)};
    options.view = view;
  }
  p.add("presented", rows, at(kOutput, 4)).scene.ui = 1.5;
  p.add("colours", rows, at(kOutput, 4)).scene.zoom = 0.45;
  p.add("image", rows).scene.zoom = 0.1;
  p.add("in part", rows, at(kIndices, 3)).view = {200, 60, 400, 300};

  AskView ask;
  ask.open = false, ask.contrast = {{1, 6, 15, true}};
  p.add("both readings", rows).overlay.ask = std::make_shared<AskView>(ask);
  ask = {};
  ask.blocks = {{3, false, "7", AnswerState::Typed}, {7, false, "", AnswerState::Open}};
  ask.current = 1, ask.chosen = {{0, 3, true, AnswerState::Typed}};
  p.add("asked", veiled(rows, Veil::Values)).overlay.ask = std::make_shared<AskView>(ask);

  CanvasFixture f(gatherOf({3, 4}, "[[0],[5],[2],[0]]", "jax"));
  f.session.gradient().setOn(true);
  f.session.beside().setDialect(*findDialect("tensorflow-gpu"));
  QTRY_VERIFY(f.session.gradient().view().answer && f.session.beside().view());
  Snapshot snapshot = f.session.snapshot();
  snapshot.live.reset();  // a time is another one each time
  p.add("gradient", snapshot, at(kParams, 1)).scene.lens = f.session.gradient().view();
  p.add("beside", snapshot).scene.beside = f.session.beside().view();
}

/// Scrolled: names along the top, numbers over their columns and beside their rows.
void addScrolled(Pictures& p) {
  CanvasFixture f(gatherOf({14, 12}, "[[0],[13],[7]]"));
  applyTheme(*qApp, withFonts(lightTheme()));
  for (int k = 0; k < 4; ++k) f.canvas.zoomIn();
  const std::tuple<const char*, double, double> ways[] = {
      {"scrolled", 0.45, 0.5}, {"scrolled sideways", 0.45, 0}, {"scrolled down", 0, 0.5}};
  for (const auto& [name, across, down] : ways) {
    f.canvas.horizontalScrollBar()->setValue(
        static_cast<int>(f.canvas.horizontalScrollBar()->maximum() * across));
    f.canvas.verticalScrollBar()->setValue(static_cast<int>(f.canvas.verticalScrollBar()->maximum() * down));
    p.add(name, f.canvas);
  }
}

void addErrors(Pictures& p) {
  const Snapshot sides =
      snapshotOf(gatherOf({3, 4}, "[[3,0],[3,2],[-1,1],[1,4],[2,898],[0,-1],[1,-7],[1,1]]"));
  p.add("ghosts", sides);
  p.add("ghosts, hovered", sides, at(kIndices, 8), darkTheme());
  p.add("ghosts of rows", snapshotOf(gatherOf({3, 4}, "[[0],[-1],[7],[9],[7]]")), at(kOutput, 8),
        themeWished("high-contrast", contrastPalette()));
  p.add("ghosts of facets", snapshotOf(gatherOf({2, 3, 4}, "[[0,3],[1,-1],[9,0],[-4,2],[7,2]]")),
        at(kIndices, 4));
  OverlayState pointed = at(kIndices, 2);  // at one of those that are left out at rest
  p.add("ghost in between", snapshotOf(gatherOf({3, 4}, "[[3],[5],[7],[900],[12]]")), pointed);
  p.add("beyond two axes", snapshotOf(gatherOf({3, 4}, "[[5,9],[0,0]]")));
  p.add("ghosts in colours", snapshotOf(gatherOf({3, 4}, "[[0,1],[7,2]]"))).scene.zoom = 0.45;
  // A block that a step has yet to copy says nothing of what will be in it.
  const Snapshot clamped = snapshotOf(gatherOf({3, 4}, "[[0],[7],[1]]", "jax"));
  for (const auto& [name, phase] :
       {std::pair{"step reads a bad tuple", StepPhase::Read}, {"step copies a bad tuple", StepPhase::Copy}}) {
    PictureOptions& options = p.add(name, clamped);
    options.overlay.step = {true, 1, 1, phase}, options.overlay.pinA = CellRef{kOutput, 4};
    options.tuplesShown = phase == StepPhase::Copy ? 2 : 1;
  }
  p.add("step of a zeroed tuple", snapshotOf(gatherOf({3, 4}, "[[9],[0]]")), {}, darkTheme()).overlay.step = {
      true, 0, 1, StepPhase::Copy};
  p.add("refused", snapshotOf(gatherOf({3, 4}, "[[0],[5]]", "tensorflow-cpu")));
  p.add("clamped", snapshotOf(gatherOf({3, 4}, "[[0],[5],[2]]", "jax"))).overlay.pinA = CellRef{kOutput, 5};
  p.add("wraps", snapshotOf(gatherOf({3, 4}, "[[-1],[0],[-3]]", "onnx")), at(kOutput, 1));
  p.add("too deep", snapshotOf(gatherOf({3, 4}, "[[0,1,2],[0,0,0]]", "tensorflow-cpu")), {}, darkTheme());
  p.add("too deep, tuple first", snapshotOf(gatherOf({3, 4}, "[[0,1],[1,2],[2,3]]", "mxnet")));
  p.add("batch differs", snapshotOf(gatherOf({3, 4}, "[[0],[2]]", "onnx", 1)));
  p.add("no batch_dims", snapshotOf(gatherOf({3, 4}, "[[0],[2],[1]]", "numpy", 1)), {},
        themeWished("high-contrast", contrastPalette()));
  p.add("not below the rank", snapshotOf(gatherOf({4}, "[[0],[2],[1],[1]]", "onnx", 1)));
  Snapshot waiting = snapshotOf(gatherOf({3, 4}, "[[0],[2]]"));
  waiting.state = OutputState::Stale, waiting.staleResult = std::exchange(waiting.result, nullptr);
  p.add("stale", waiting);
  waiting.state = OutputState::Pending, waiting.staleResult = nullptr;
  p.add("pending", waiting);
}

void addShapes(Pictures& p) {
  p.add("elements", snapshotOf(gatherOf({3, 4}, "[[[0,1],[2,3]],[[0,1],[1,1]]]")), at(kOutput, 2));
  p.add("matrices", snapshotOf(gatherOf({3, 2, 3}, "[[2],[0],[2]]")), at(kOutput, 7));
  p.add("rank 5", snapshotOf(gatherOf({2, 2, 2, 2, 2}, "[[0,1,1,0],[1,0,0,1],[1,1,1,1]]")), at(kOutput, 3));
  Document named = gatherOf({2, 3, 2}, "[[[2],[0]],[[1],[7]]]", "jax", 1);
  named.params.axisNames = {"image", "box", "coord"};
  named.indices.axisNames = {"image", "kept", "component"};
  p.add("batch", snapshotOf(named), at(kOutput, 3));
  named = rowsDocument();
  named.indices.axisNames = {"query", "component"};
  p.add("named", snapshotOf(named));
  p.add("facets", snapshotOf(gatherOf({3, 2, 2}, "[[0,1],[2,0]]")));
  p.add("three batch axes", snapshotOfExample("ov-7"), {}, themeWished("high-contrast", contrastPalette()));
  const char* const twoAxes = "[[[[0],[1]],[[2],[2]]],[[[1],[0]],[[0],[0]]]]";
  p.add("two batch axes", snapshotOf(gatherOf({2, 2, 3, 2}, twoAxes, "onnx", 2)), at(kParams, 8),
        darkTheme());
  const auto call = [](const Tensor& params, const Tensor& indices) {
    return snapshotOf(makeDocument(params, indices));
  };
  const Tensor params = arange(Shape{3, 2}, DType::Int32), some = literal("[[1],[0]]", DType::Int64);
  p.add("no tuples", call(params, *Tensor::zeros(DType::Int64, Shape{0, 1})));
  p.add("no elements",
        snapshotOf(makeDocument(arange(Shape{0, 3, 0}), *Tensor::zeros(DType::Int64, Shape{0, 1}), "onnx")));
  p.add("empty tuples", call(params, *Tensor::zeros(DType::Int64, Shape{2, 0})));
  p.add("empty slices", call(*Tensor::zeros(DType::Int32, Shape{3, 0}), some), at(kIndices, 1));
  p.add("tuple first", snapshotOf(gatherOf({3, 4}, "[[0,2,1],[1,3,0]]", "mxnet")), at(kIndices, 1));
  SceneOptions& whole = p.add("large as a whole", snapshotOf(gatherOf({30, 20}, "[[0],[29]]"))).scene;
  whole.mode = ZoomMode::Fit, whole.viewport = {900, 480};
  p.add("thinned numbers", snapshotOf(gatherOf({60, 50}, "[[0],[2]]"))).scene.zoom = 0.1;
  const Tensor odd = literal("[[0,1,2,3],[4,nan,6,7],[inf,9,10,12]]", DType::Float32);
  p.add("colours of odd values", call(odd, some)).scene.zoom = 0.3;
  p.add("image of odd values", call(odd, some), {}, darkTheme()).scene.zoom = 0.12;
  p.add("one value", call(literal("[[7,7],[7,7]]", DType::Float32), some)).scene.zoom = 0.3;
  p.add("decimals", call(literal("[[0.5],[-10.25],[3.0]]", DType::Float32), some));
  // A fill value that is longer than params' own numbers, in a result of this call and in a former one.
  Document filled =
      makeDocument(literal("[[1,2],[3,4]]", DType::Float32), literal("[[1],[5]]", DType::Int64), "jax-fill");
  filled.fillValue = Element::of(DType::Float32, -12345.0F);
  Snapshot former = snapshotOf(filled);
  p.add("filled", former);
  former.state = OutputState::Stale, former.staleResult = std::exchange(former.result, nullptr);
  p.add("filled, stale", former);
  p.add("floats",
        call(literal("[[1.5, -0.0, nan, inf], [1e-7, 123456.789, -3.25, 1e20]]", DType::Float32), some));
  p.add("words", call(literal(R"([["a", "", "a long word"], ["true", "x y", "z"]])", DType::String), some));
}

bool apart(QRgb a, QRgb b, int most) {
  return std::abs(qRed(a) - qRed(b)) > most || std::abs(qGreen(a) - qGreen(b)) > most ||
         std::abs(qBlue(a) - qBlue(b)) > most;
}

/// With a table of colours, where those that are alike leave few enough.
QImage withFewColours(const QImage& image) {
  std::map<QRgb, int> counts;
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x) ++counts[image.pixel(x, y)];
  std::multimap<int, QRgb> rarity;
  for (const auto& [colour, count] : counts) rarity.emplace(-count, colour);
  QList<QRgb> table;
  QHash<QRgb, uint> places;
  for (const auto& [rare, colour] : rarity) {
    qsizetype k = rare > -kOften ? 0 : table.size();
    while (k < table.size() && apart(table[k], colour, kMerged)) ++k;
    if (k == table.size()) table << colour;
    places[colour] = static_cast<uint>(k);
  }
  if (table.size() > 256) return image;
  QImage few(image.size(), QImage::Format_Indexed8);
  few.setColorTable(table);
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x) few.setPixel(x, y, places[image.pixel(x, y)]);
  return few;
}

}  // namespace

class KeptPicturesTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    const QString list = gathernd::test::places::tree() + "/tests/support/fonts/fonts.conf";
    const Theme theme = withFonts(lightTheme());
    for (const QFont& font : {theme.ui(14), theme.ui(14, true), theme.mono(14), theme.mono(14, true)})
      if (QFontInfo(font).family() != font.family() || QFontInfo(font).bold() != font.bold() ||
          QFileInfo(qEnvironmentVariable("FONTCONFIG_FILE")) != QFileInfo(list))
        QFAIL(qPrintable("the font is not the tests' own but " + QFontInfo(font).family() +
                         ": start it by ctest, or with FONTCONFIG_FILE=" + list));
    addStates(pictures_);
    addScrolled(pictures_);
    addErrors(pictures_);
    addShapes(pictures_);
  }

  void looksAsKept_data() {
    const auto row = test::columns<int>("number");
    int k = 0;
    for (const Kept& each : pictures_.all) row(qPrintable(each.name), k++);
  }
  void looksAsKept() {
    QFETCH(int, number);
    const Kept& each = pictures_.all[static_cast<std::size_t>(number)];
    const QImage seen = each.seen.isNull() ? imageOf(each.snapshot, each.options)
                                           : each.seen.convertToFormat(QImage::Format_RGB32);
    if (qEnvironmentVariableIsSet("GATHERND_WRITE_PICTURES")) return write(each, seen);
    const QImage kept = QImage(folder_.filePath(each.file())).convertToFormat(QImage::Format_RGB32);
    QImage shown = seen;
    int differ = 0;
    QRect where;
    for (int y = 0; y < seen.height(); ++y)
      for (int x = 0; x < seen.width(); ++x) {
        if (kept.valid(x, y) && !apart(seen.pixel(x, y), kept.pixel(x, y), kTolerance)) continue;
        ++differ, where |= QRect(x, y, 1, 1);
        shown.setPixel(x, y, 0xFFFF0000);
      }
    const int may = static_cast<int>(kShare * seen.width() * seen.height());
    if (seen.size() == kept.size() && differ <= may) return;
    const QDir out(QCoreApplication::applicationDirPath() + "/kept-pictures");
    out.mkpath(".");
    seen.save(out.filePath(each.file()));
    shown.save(out.filePath("differs-" + each.file()));
    const auto size = [](const QSize& s) { return QString("%1x%2").arg(s.width()).arg(s.height()); };
    QFAIL(qPrintable(
        QString("%1 of %2 pixels differ (%3 may), within %4 at %5,%6; the kept picture is %7. In red: %8")
            .arg(differ)
            .arg(size(seen.size()))
            .arg(may)
            .arg(size(where.size()))
            .arg(where.x())
            .arg(where.y())
            .arg(size(kept.size()), out.filePath("differs-" + each.file()))));
  }

  void keepsNoOther() {
    QStringList files;
    for (const Kept& each : pictures_.all) files << each.file();
    files.sort();
    QCOMPARE(folder_.entryList(QDir::Files, QDir::Name), files);
  }

 private:
  void write(const Kept& each, const QImage& seen) {
    const Picture picture = each.seen.isNull() ? paint(each.snapshot, each.options) : Picture();
    for (const Mark& mark : picture.seen.marks)
      for (const QChar c : mark.text)
        QVERIFY2(QFontMetrics(each.options.theme.mono(14)).inFont(c),
                 qPrintable("the font lacks " + QString(c)));
    QImageWriter writer(folder_.filePath(each.file()), "png");
    writer.setCompression(100);
    QVERIFY2(writer.write(withFewColours(seen)), qPrintable(writer.fileName()));
  }

  Pictures pictures_;
  const QDir folder_{gathernd::test::places::tree() + "/tests/ui/canvas/kept"};
};

GATHERND_TEST(KeptPicturesTest)
#include "kept_pictures_test.moc"
