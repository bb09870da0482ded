// SPDX-License-Identifier: GPL-3.0-or-later
// Pixels that stand for many cells, beside what a scan of the tensor says: nothing that must be seen is
// averaged away, a colour is that of the mean of exactly its cells, the scale's ends are those of all values.
#include "ui/canvas/tiles/canvas_tiles.h"

#include <QImage>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "core/text/element_text.h"
#include "tests/support/test_program.h"
#include "tests/ui/canvas/canvas_fixture.h"
#include "ui/canvas/tiles/tile_image.h"
#include "ui/canvas/tiles/tile_matrix.h"
#include "ui/canvas/widget/canvas_words.h"
#include "ui/theme/theme.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

constexpr std::int64_t kRows = 20000, kColumns = 256, kTuples = 2000;
constexpr int kOdd = 200;

struct Drawn {
  Document document;
  std::vector<std::int64_t> odd;  ///< flat places of NaN in params
  std::vector<float> values;
};

/// Values of a slope with noise, so that a mean of the wrong cells is another colour.
Drawn drawn() {
  std::mt19937_64 random(20261126);
  Drawn made;
  made.values.resize(kRows * kColumns);
  for (std::size_t k = 0; k < made.values.size(); ++k)
    made.values[k] = static_cast<float>(k) / 1e5F + static_cast<float>(random() % 1000) / 100.0F;
  for (int k = 0; k < kOdd; ++k) {
    made.odd.push_back(static_cast<std::int64_t>(random() % made.values.size()));
    made.values[static_cast<std::size_t>(made.odd.back())] = std::numeric_limits<float>::quiet_NaN();
  }
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

bool near(const QImage& image, const QPointF& at, const QColor& color) {
  constexpr int kReach = 2;
  for (int y = -kReach; y <= kReach; ++y)
    for (int x = -kReach; x <= kReach; ++x) {
      const QPoint place(static_cast<int>(at.x()) + x, static_cast<int>(at.y()) + y);
      if (image.rect().contains(place) && image.pixelColor(place) == color) return true;
    }
  return false;
}

}  // namespace

class CanvasTilesTest : public QObject {
  Q_OBJECT

 private slots:
  void oneInAMillionIsSeen() {
    const Drawn made = drawn();
    CanvasFixture f(made.document);
    f.canvas.resize(2560, 1440);
    QVERIFY(quiet(f));
    f.canvas.fit();
    const QColor odd = lightTheme().role(RoleColor::Error).strong;
    const QColor tint = lightTheme().role(RoleColor::Error).tint;  // of a whole cell
    int levels = 0;
    // From all of it to what is no longer a picture of pixels.
    while (f.canvas.scene().tensor(kParams).cellRect(0).height() < 8) {
      const QImage image = seen(f);
      QVERIFY(!image.isNull());
      ++levels;
      int shown = 0;
      const QRectF window = f.canvas.scene().layout.pane(kParams)->cells;
      for (const std::int64_t flat : made.odd) {
        const QRectF cell = f.canvas.cellRectInView({kParams, flat});
        const QPointF at = cell.center();
        if (!window.adjusted(1, 1, -1, -1).contains(at)) continue;
        ++shown;
        const bool told = near(image, at, odd) || (cell.height() >= 2 && near(image, at, tint));
        QVERIFY2(told, qPrintable(QString("NaN %1 at %2 px a cell: %3, %4")
                                      .arg(flat)
                                      .arg(cell.height())
                                      .arg(at.x())
                                      .arg(at.y())));
      }
      if (levels == 1) QVERIFY2(shown >= kOdd - 2, qPrintable(QString::number(shown)));  // not on its edge
      f.canvas.zoomIn();
      f.canvas.zoomIn();
      if (levels > 40) break;
    }
    QVERIFY(levels > 5);
  }

  /// Random views: colours are those of a scan of their own.
  void coloursOfAllCells_data() {
    QTest::addColumn<int>("aggregate");
    QTest::newRow("mean") << static_cast<int>(Aggregate::Mean);
    QTest::newRow("least") << static_cast<int>(Aggregate::Least);
    QTest::newRow("greatest") << static_cast<int>(Aggregate::Greatest);
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

  /// Pointing at a pixel of many cells says which they are and what they come to, as a loop over them does.
  void pointingSaysWhatAPixelHolds() {
    const Drawn made = drawn();
    CanvasFixture f(made.document);
    f.canvas.resize(1280, 800);
    f.canvas.fit();
    QVERIFY(!seen(f).isNull());
    const QRectF window = f.canvas.scene().layout.pane(kParams)->cells;
    const TensorLayout& t = f.canvas.scene().tensor(kParams);
    std::mt19937_64 random(11);
    int told = 0, odd = 0;
    for (int k = 0; k < 400; ++k) {
      const QPointF at(window.left() + static_cast<double>(random() % 1000) / 1000 * t.cellsRect().width(),
                       window.top() + static_cast<double>(random() % 1000) / 1000 * window.height());
      const QString tip = tileTooltip(f.canvas.scene(), f.canvas.picture().tiles(), kParams, at, 1);
      if (tip.isEmpty()) continue;
      static const QRegularExpression pattern(
          "^params\\[(\\d+), (\\d+)\\] to \\[(\\d+), (\\d+)\\]: ([\\d,]+) values\n(\\S+) to (\\S+), mean "
          "(\\S+)(\n(\\d+) NaN)?$");
      const auto match = pattern.match(tip);
      QVERIFY2(match.hasMatch(), qPrintable(tip));
      const auto whole = [&](int group) { return match.captured(group).remove(',').toLongLong(); };
      const auto number = [&](int group) {
        return match.captured(group).replace(QChar(0x2212), '-').toDouble();
      };
      // The cell under the pointer is one of them, or a pixel's breadth away: a block is one pixel's.
      const auto under = t.hitCell(at);
      const qint64 breadth = whole(3) - whole(1) + 1;
      QVERIFY(under && *under / kColumns >= whole(1) - breadth && *under / kColumns <= whole(3) + breadth);
      double least = HUGE_VAL, greatest = -HUGE_VAL, sum = 0;
      std::int64_t numbers = 0, nan = 0;
      for (std::int64_t row = whole(1); row <= whole(3); ++row)
        for (std::int64_t column = whole(2); column <= whole(4); ++column) {
          const float value = made.values[static_cast<std::size_t>(row * kColumns + column)];
          if (std::isnan(value)) {
            ++nan;
            continue;
          }
          ++numbers;
          least = std::min<double>(least, value);
          greatest = std::max<double>(greatest, value);
          sum += value;
        }
      QCOMPARE(whole(5), numbers + nan);
      QCOMPARE(whole(10), nan);
      QVERIFY(std::abs(number(6) - least) <= std::abs(least) * 1e-6);
      QVERIFY(std::abs(number(7) - greatest) <= std::abs(greatest) * 1e-6);
      QVERIFY(std::abs(number(8) - sum / static_cast<double>(numbers)) <= std::abs(greatest) * 1e-6);
      ++told;
      odd += nan > 0 ? 1 : 0;
    }
    QVERIFY2(told > 300 && odd < told, qPrintable(QString::number(told)));
    // And of a NaN's own pixel.
    const QRectF cell = t.cellRect(made.odd.front());
    QVERIFY(
        tileTooltip(f.canvas.scene(), f.canvas.picture().tiles(), kParams, cell.center(), 1).contains("NaN"));
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

  /// Slices that nobody reads are faint, whatever the size of a pixel: half of the rows are out of reach.
  void unreadRowsAreFaint() {
    const Drawn made = drawn();
    CanvasFixture f(made.document);
    f.canvas.resize(1280, 800);
    f.canvas.fit();
    const QImage image = seen(f);
    const TensorLayout& t = f.canvas.scene().tensor(kParams);
    const double offset = f.canvas.scroll().offset().y();
    const auto colorAt = [&](std::int64_t row) {
      const QPointF at = f.canvas.cellRectInView({kParams, row * kColumns + kColumns / 2}).center();
      return image.pixelColor(static_cast<int>(at.x()), static_cast<int>(at.y()));
    };
    QVERIFY(t.detail() == Detail::Image && offset == 0);
    QVERIFY(colorAt(kRows / 2 + 500).lightness() > colorAt(kRows / 2 - 500).lightness() + 40);
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
