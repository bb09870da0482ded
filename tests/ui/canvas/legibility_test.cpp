// SPDX-License-Identifier: GPL-3.0-or-later
// The one rule of legibility, over random calls in windows of all sizes: numbers are text of 11 px at least,
// nothing overlaps, nothing is cut, and blank canvas remains only where growth is at its cap. The suite looks
// at a sample, the same each time; GATHERND_CALLS=20000 in the environment looks at so many.
#include <QElapsedTimer>
#include <QTest>
#include <algorithm>
#include <random>
#include <span>
#include <string>

#include "core/scenario/examples.h"
#include "tests/support/test_program.h"
#include "tests/ui/canvas/picture.h"
#include "ui/canvas/scene/pages.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

constexpr int kSampledCalls = 150;
constexpr int kPaintedEach = 10;  // of the calls; painting takes longer than placing
constexpr double kSpan = 0.6;

/// Of the canvas in windows of the five sizes, with docks and without; the height is the window's.
struct Size {
  double width, height, window;
};
constexpr Size kSizes[] = {{800, 300, 600},    {500, 300, 600},   {1024, 460, 768},  {724, 460, 768},
                           {1280, 500, 800},   {980, 500, 800},   {1920, 800, 1080}, {1560, 800, 1080},
                           {2560, 1150, 1440}, {2200, 1150, 1440}};

class Calls {
 public:
  explicit Calls(std::uint64_t seed) : random_(seed) {}

  Document next() {
    const int rank = below(6);
    const int depth = rank == 0 ? 0 : 1 + below(rank);
    const int batch = depth < rank && below(3) == 0 ? 1 : 0;
    const int indexed = std::min(depth, rank - batch);
    std::vector<std::int64_t> params;
    for (int k = 0; k < rank; ++k) params.push_back(1 + below(rank > 3 ? 3 : 5));
    std::vector<std::int64_t> indices;
    for (int k = 0; k < batch; ++k) indices.push_back(params[static_cast<std::size_t>(k)]);
    for (int k = below(2) + (batch > 0 ? 0 : 1); k > 0; --k) indices.push_back(1 + below(4));
    indices.push_back(indexed);
    const Shape shape = *Shape::make(indices);
    std::vector<std::int64_t> values;
    int bad = below(2) == 0 ? 0 : below(13);
    for (std::int64_t i = 0; indexed > 0 && i < shape.elementCount(); ++i) {
      const auto axis = static_cast<std::size_t>(batch) + static_cast<std::size_t>(i % indexed);
      std::int64_t value = below(static_cast<int>(params[axis]));
      if (bad > 0 && below(3) == 0) {
        value = below(2) == 0 ? -1 - below(3) : params[axis] + below(below(4) == 0 ? 900 : 3);
        --bad;
      }
      values.push_back(value);
    }
    if (values.empty()) values.assign(static_cast<std::size_t>(shape.elementCount()), 0);
    const Tensor tuples = *Tensor::fromBytes(DType::Int64, shape, std::as_bytes(std::span(values)));
    return makeDocument(arange(*Shape::make(params), below(2) == 0 ? DType::Int32 : DType::Float32), tuples,
                        "tensorflow-gpu", batch);
  }

 private:
  int below(int limit) { return static_cast<int>(random_() % static_cast<std::uint64_t>(limit)); }

  std::mt19937_64 random_;
};

QString called(const Scene& scene, const Size& size, bool present) {
  return QString("%1 of %2 on %3x%4%5")
      .arg(scene.shapes[0], scene.shapes[1])
      .arg(size.width)
      .arg(size.height)
      .arg(present ? ", presented" : "");
}

SceneOptions optionsFor(const Size& size, bool present) {
  SceneOptions options;
  options.viewport = {size.width, size.height};
  options.legend = size.height >= 320;
  options.capped = !present;
  if (present) options.ui = size.window / (30 * measure::kLeastPx);
  return options;
}

/// What is wrong with where things stand; empty: nothing.
QStringList misplaced(const Scene& scene, const SceneOptions& options) {
  QStringList wrong;
  const CanvasLayout& layout = scene.layout;
  const bool scrolls = layout.size.width() > options.viewport.width() + 0.01 ||
                       layout.size.height() > options.viewport.height() + 0.01;
  QRectF all;
  for (std::size_t k = 0; k < 3; ++k) {
    const TensorLayout& t = layout.tensors[k];
    if (!t.present) {  // words stand in its place
      const QRectF words = layout.missingRect(t.id);
      if (!QRectF(QPointF(), layout.size).contains(words)) wrong << "words in place of a tensor are cut";
      all = all.united(words).united(QRectF(layout.headings[k], QSizeF(1, 1)));
      continue;
    }
    if (t.detail() != Detail::Text) wrong << "no text";
    if (t.cell.px * t.cell.ui < measure::kLeastPx * options.ui - 0.5) wrong << "small numbers";
    const double least = t.cell.low ? measure::kTightCellHeight : measure::kLeastCellHeight;
    if (t.cell.height < least * options.ui - 0.01) wrong << "low cells";
    if (t.cell.px != layout.tensors[0].cell.px || t.cell.ui != layout.tensors[0].cell.ui)
      wrong << "sizes of text differ";
    if (scrolls && (t.cell.gap > 0 || t.cell.height > measure::kLeastCellHeight * options.ui + 0.01))
      wrong << "scrolls before it shrank";
    const double note = layout.folded ? 0 : std::min(scene.specs[k].noteWidth, 280.0) * layout.ui;
    const double words = std::max(layout.headingWidths[k], note);
    all = all.united(t.bounds()).united(QRectF(layout.headings[k], QSizeF(words, 1)));
    for (const TensorLayout& other : layout.tensors)
      if (other.present && t.id < other.id && t.gridRect().intersects(other.gridRect())) wrong << "overlap";
  }
  const bool capped = options.capped && layout.ui >= 3 * options.ui - 0.011;
  if (!scrolls && !capped && all.width() < kSpan * options.viewport.width() &&
      all.height() < kSpan * options.viewport.height())
    wrong << QString("spans %1 x %2").arg(all.width()).arg(all.height());
  const TensorLayout& params = scene.tensor(TensorId::Params);
  for (std::size_t a = 0; a < scene.ghosts.size(); ++a) {
    const QRectF& rect = scene.ghosts[a].rect;
    bool over = false;
    params.forEachUnit(rect, [&](std::int64_t, const QRectF&) { over = true; });
    if (over) wrong << "a ghost over cells";
    for (std::size_t b = a + 1; b < scene.ghosts.size(); ++b)
      if (scene.ghosts[b].rect.adjusted(-3, -3, 3, 3).intersects(rect)) wrong << "ghosts touch";
  }
  return wrong;
}

}  // namespace

class LegibilityTest : public QObject {
  Q_OBJECT

 private slots:
  void randomCalls() {
    const int given = qEnvironmentVariableIntValue("GATHERND_CALLS");
    const int calls = given > 0 ? given : kSampledCalls;
    Calls random(20260101);
    FontBook fonts(lightTheme());
    QStringList findings;
    std::vector<double> took;
    int painted = 0;
    for (int k = 0; k < calls && findings.size() < 20; ++k) {
      const Snapshot snapshot = snapshotOf(random.next());
      for (const Size& size : kSizes)
        for (const bool present : {false, true}) {
          const SceneOptions options = optionsFor(size, present);
          QElapsedTimer timer;
          timer.start();
          const Scene scene = makeScene(snapshot, options, fonts);
          took.push_back(static_cast<double>(timer.nsecsElapsed()) * 1e-6);
          for (const QString& wrong : misplaced(scene, options))
            findings << called(scene, size, present) + ": " + wrong;
        }
      if (k % kPaintedEach != 0) continue;
      const Size& size = kSizes[static_cast<std::size_t>(k / kPaintedEach) % std::size(kSizes)];
      PictureOptions options;
      options.scene = optionsFor(size, false);
      const Picture p = paint(snapshot, options);
      ++painted;
      for (const QString& wrong : p.unreadable) findings << called(p.scene, size, false) + ": " + wrong;
    }
    std::sort(took.begin(), took.end());
    qInfo("%d calls, %zu layouts, %d painted; p99 of a layout %.2f ms", calls, took.size(), painted,
          took[took.size() * 99 / 100]);
    QVERIFY2(findings.isEmpty(), qPrintable(findings.join('\n')));
  }

  /// Whoever asks for the whole of what is whole already, by its numbers, gets the same.
  void fitGivesUpNoNumbers() {
    FontBook fonts(lightTheme());
    int alike = 0, others = 0;
    for (const ExampleEntry& example : shippedExamples()) {
      const Snapshot snapshot = snapshotOfExample(std::string(example.id).c_str());
      for (const Size& size : kSizes) {
        SceneOptions options = optionsFor(size, false);
        const CanvasLayout first = makeScene(snapshot, options, fonts).layout;
        options.mode = ZoomMode::Fit;
        const CanvasLayout whole = makeScene(snapshot, options, fonts).layout;
        const auto inside = [&](const CanvasLayout& layout) {
          return layout.size.width() <= size.width + 1 && layout.size.height() <= size.height + 1;
        };
        const QByteArray where = QByteArray(example.id.data(), std::ssize(example.id)) + " on " +
                                 QByteArray::number(size.width) + "x" + QByteArray::number(size.height);
        const auto isText = [](const CanvasLayout& layout) {
          return std::all_of(layout.tensors.begin(), layout.tensors.end(),
                             [](const TensorLayout& t) { return !t.present || t.detail() == Detail::Text; });
        };
        QVERIFY2(!isText(whole) || inside(whole), where.constData());
        if (isText(first) && inside(first)) {
          ++alike;
          for (std::size_t k = 0; k < 3; ++k)
            QVERIFY2(whole.tensors[k].cell == first.tensors[k].cell, where.constData());
        } else {
          ++others;
        }
      }
    }
    QVERIFY(alike > 50 && others > 5);
  }

  /// What stands in place of a tensor without cells is whole, in pages on one of them.
  void wordsInPlaceOfATensor() {
    Calls random(20260102);
    FontBook fonts(lightTheme());
    QStringList findings;
    int paged = 0;
    for (int k = 0; k < 40; ++k) {
      Document document = random.next();
      if (k % 2 == 0)
        document.batchDims = 7;
      else
        document.indices = *Tensor::zeros(DType::Int64, Shape{k % 4 == 1 ? 0 : 3, 1});
      if (k % 4 == 3) document.params = *Tensor::zeros(DType::Int32, Shape{0, 4});
      const Snapshot snapshot = snapshotOf(std::move(document));
      for (const Size& size : kSizes)
        for (const bool present : {false, true}) {
          const SceneOptions options = optionsFor(size, present);
          const Scene scene = makeScene(snapshot, options, fonts);
          const Pages pages = pagesOf(scene, options.viewport);
          paged += pages.count() > 1 ? 1 : 0;
          const QSizeF shown = options.viewport * 0.25;  // each page gets on by so much
          if (static_cast<double>(pages.across.size()) > 1 + scene.layout.size.width() / shown.width() ||
              static_cast<double>(pages.down.size()) > 1 + scene.layout.size.height() / (shown.height() / 2))
            findings << called(scene, size, present) + ": pages that show nothing new";
          for (const TensorLayout& t : scene.layout.tensors) {
            if (t.present && !t.emptyFrame) continue;
            const QRectF words = scene.layout.missingRect(t.id);
            bool whole = false;
            for (int page = 0; page < pages.count(); ++page)
              whole = whole || pages.sight(page).contains(words);
            if (!whole) findings << called(scene, size, present) + ": cut by a page";
          }
          for (const QString& wrong : misplaced(scene, options))
            if (wrong.contains("cut")) findings << called(scene, size, present) + ": " + wrong;
        }
    }
    QVERIFY2(findings.isEmpty(), qPrintable(findings.join('\n')));
    QVERIFY(paged > 20);
  }
};

GATHERND_TEST(LegibilityTest)
#include "legibility_test.moc"
