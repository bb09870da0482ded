// SPDX-License-Identifier: GPL-3.0-or-later
// Pixels that stand for many cells, beside what a scan of the tensor says: a colour is that of the mean, the
// least or the greatest of exactly its cells, the scale's ends are those of all values.
#include "ui/canvas/tiles/canvas_tiles.h"

#include <QImage>
#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "core/text/element_text.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/canvas/canvas_fixture.h"
#include "ui/theme/theme.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

constexpr std::int64_t kRows = 20000, kColumns = 256, kTuples = 2000;
constexpr int kOdd = 200;

struct Drawn {
  Document document;
  std::vector<float> values;
};

/// Values of a slope with noise, so that a mean of the wrong cells is another colour.
Drawn drawn() {
  std::mt19937_64 random(20261126);
  Drawn made;
  made.values.resize(kRows * kColumns);
  for (std::size_t k = 0; k < made.values.size(); ++k)
    made.values[k] = static_cast<float>(k) / 1e5F + static_cast<float>(random() % 1000) / 100.0F;
  for (int k = 0; k < kOdd; ++k)
    made.values[random() % made.values.size()] = std::numeric_limits<float>::quiet_NaN();
  std::vector<std::int64_t> numbers(kTuples);
  for (std::int64_t& number : numbers) number = static_cast<std::int64_t>(random() % (kRows / 2));
  const auto params =
      Tensor::fromBytes(DType::Float32, Shape{kRows, kColumns}, std::as_bytes(std::span(made.values)));
  const auto indices = Tensor::fromBytes(DType::Int64, Shape{kTuples, 1}, std::as_bytes(std::span(numbers)));
  made.document = makeDocument(*params, *indices);
  return made;
}

bool quiet(CanvasFixture& f) {
  return QTest::qWaitFor([&] { return f.session.work().idle() && !f.canvas.picture().tiles().busy(); },
                         20000);
}

/// As a person sees it, once all is read.
QImage seen(CanvasFixture& f) {
  f.canvas.grab();  // asks for what is in sight
  if (!quiet(f)) return {};
  f.canvas.grab();
  if (!quiet(f)) return {};
  return f.canvas.grab().toImage();
}

}  // namespace

class CanvasTilesTest : public QObject {
  Q_OBJECT

 private slots:
  /// Random views: colours are those of a scan of their own.
  void coloursOfAllCells_data() {
    const auto row = test::columns<int>("aggregate");
    row("mean", static_cast<int>(Aggregate::Mean));
    row("least", static_cast<int>(Aggregate::Least));
    row("greatest", static_cast<int>(Aggregate::Greatest));
  }
  void coloursOfAllCells() {
    QFETCH(int, aggregate);
    const Drawn made = drawn();
    CanvasTiles tiles;
    const Snapshot s = snapshotOf(made.document);
    FontBook fonts(lightTheme());
    SceneOptions options;
    options.viewport = {1280, 800};
    options.mode = ZoomMode::Fit;
    const Scene scene = makeScene(s, options, fonts);
    tiles.follow(scene);
    const auto matrix = matrixOf(scene.tensor(kParams));
    QVERIFY(matrix.has_value());
    QCOMPARE(matrix->rows, kRows);
    QCOMPARE(matrix->columns, kColumns);
    TileColors colors;
    colors.aggregate = static_cast<Aggregate>(aggregate);
    colors.low = 0;
    colors.high = 70;
    colors.canvas = colors.ground = Qt::white;
    colors.odd = Qt::red;
    colors.edited = colors.none = colors.stripe = Qt::green;
    std::mt19937_64 random(7);
    int compared = 0;
    for (int view = 0; view < 25; ++view) {
      ViewRequest request;
      request.cells.x0 = static_cast<std::int64_t>(random() % 200);
      request.cells.x1 = request.cells.x0 + 1 + static_cast<std::int64_t>(random() % (kColumns - 200));
      request.cells.y0 = static_cast<std::int64_t>(random() % (kRows / 2));
      request.cells.y1 = request.cells.y0 + 1 + static_cast<std::int64_t>(random() % (kRows / 2));
      request.width = 1 + static_cast<int>(random() % 300);
      request.height = 1 + static_cast<int>(random() % 900);
      auto shown = tiles.view(kParams, request);
      QVERIFY(shown.has_value());
      QVERIFY(QTest::qWaitFor([&] { return !tiles.busy(); }, 20000));
      QVERIFY(QTest::qWaitFor([&] { return (shown = tiles.view(kParams, request))->complete(); }, 20000));
      const TileImage image = tileImage(*shown, colors);
      for (int k = 0; k < 40; ++k, ++compared) {
        const int x = static_cast<int>(random() % static_cast<std::uint64_t>(shown->width()));
        const int y = static_cast<int>(random() % static_cast<std::uint64_t>(shown->height()));
        const CellRect cells = shown->cellsOf(x, y);
        double sum = 0, least = HUGE_VAL, greatest = -HUGE_VAL;
        bool holds = false;
        for (std::int64_t row = cells.y0; row < cells.y1; ++row)
          for (std::int64_t column = cells.x0; column < cells.x1; ++column) {
            const float value = made.values[static_cast<std::size_t>(row * kColumns + column)];
            holds = holds || std::isnan(value);
            if (std::isnan(value)) continue;
            sum += value;
            least = std::min<double>(least, value);
            greatest = std::max<double>(greatest, value);
          }
        const QColor found = image.image.pixelColor(x, y);
        if (holds) {
          QCOMPARE(found, QColor(Qt::red));
          continue;
        }
        const double mean = sum / static_cast<double>(cells.rows() * cells.columns());
        const double all = aggregate == static_cast<int>(Aggregate::Least)      ? least
                           : aggregate == static_cast<int>(Aggregate::Greatest) ? greatest
                                                                                : mean;
        const QColor wanted = cividis(std::clamp(all / 70, 0.0, 1.0));
        const int apart = std::abs(found.red() - wanted.red()) + std::abs(found.green() - wanted.green()) +
                          std::abs(found.blue() - wanted.blue());
        QVERIFY2(apart <= 9, qPrintable(QString("%1 for %2").arg(found.name(), wanted.name())));
      }
    }
    QCOMPARE(compared, 1000);
  }

  /// The legend's ends are those of all values, and an edit moves them.
  void theScaleIsThatOfAllValues() {
    Drawn made = drawn();
    CanvasFixture f(made.document);
    f.canvas.resize(1280, 800);
    f.canvas.fit();
    QVERIFY(!seen(f).isNull());
    double low = made.values[0], high = low;
    for (const float value : made.values) {
      if (std::isnan(value)) continue;
      low = std::min<double>(low, value);
      high = std::max<double>(high, value);
    }
    QVERIFY(!f.canvas.scene().format(kParams).sampled);
    QCOMPARE(f.canvas.scene().format(kParams).low, low);
    QCOMPARE(f.canvas.scene().format(kParams).high, high);
    f.session.edits().setElement(kParams, 77777, parseElement("1e6", DType::Float32).value());
    const Element edited = parseElement("1e6", DType::Float32).value();
    QTRY_COMPARE(f.canvas.scene().value({kParams, 77777}), std::optional(edited));
    const NumberFormat& now = f.canvas.scene().format(kParams);
    QVERIFY(now.sampled || now.higher);  // until all were looked at again
    QVERIFY(!seen(f).isNull());
    QVERIFY(!f.canvas.scene().format(kParams).sampled);
    QVERIFY(
        f.canvas.scene().format(kParams).higher);  // one so far out does not leave one colour to all others
  }

  void notAMatrix() {
    FontBook fonts(lightTheme());
    for (const Shape& shape : {Shape{4, 5, 6}, Shape{0, 3}}) {
      const auto indices = Tensor::zeros(DType::Int64, Shape{1, 1});
      Document document = makeDocument(arange(shape, DType::Float32), *indices);
      const Scene scene = makeScene(snapshotOf(document), {}, fonts);
      QVERIFY(!matrixOf(scene.tensor(kParams)).has_value());
    }
  }
};

GATHERND_TEST(CanvasTilesTest)
#include "canvas_tiles_test.moc"
