// SPDX-License-Identifier: GPL-3.0-or-later
// What a view shows, pixel for pixel, is what a scan of each pixel's cells says.
#include "core/overview/tiles/view.h"

#include "tests/core/overview/tiles/scan.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;

class TileViewTest : public QObject {
  Q_OBJECT

 private slots:
  void everyDType_data() { everyDTypeAsRows(); }
  void everyDType() {
    QFETCH(int, dtype);
    std::mt19937_64 random(static_cast<std::uint64_t>(dtype) + 500);
    for (int round = 0; round < 25; ++round) {
      auto source = std::make_shared<TileSource>(randomSource(random, static_cast<DType>(dtype), 40, 4));
      const auto below = [&](std::int64_t n) {
        return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(n));
      };
      const MatrixLayout& layout = source->layout;
      const std::int64_t x0 = below(layout.columns), y0 = below(layout.rows);
      const ViewRequest request{
          {x0, x0 + 1 + below(layout.columns - x0), y0, y0 + 1 + below(layout.rows - y0)},
          static_cast<int>(1 + below(40)),
          static_cast<int>(1 + below(40))};
      TileCache cache;
      cache.setSource(source);
      QVERIFY(readTiles(cache, request).has_value());
      const TileView view = cache.view(request);
      QCOMPARE(view.shareRead(), 1.0);
      const QString fault = viewFault(*source, view);
      QVERIFY2(fault.isEmpty(), qPrintable(QString("round %1: ").arg(round) + fault));
    }
  }

  /// Tiles put together from finer ones, and finer ones after coarse ones.
  void zoomingOutAndIn() {
    std::mt19937_64 random(77);
    auto source =
        std::make_shared<TileSource>(matrixOf(randomTensor(random, DType::Float32, Shape{700, 300}, 1)));
    TileCache cache;
    cache.setSource(source);
    std::vector<ViewRequest> requests;
    for (int step = 0; step < 8; ++step) {
      const std::int64_t half = 20 * (std::int64_t{1} << (step < 4 ? step : 7 - step));
      requests.push_back({{150 - half, 150 + half, 350 - half, 350 + half}, 37, 41});
    }
    for (const ViewRequest& request : requests) {
      QVERIFY(readTiles(cache, request).has_value());
      const QString fault = viewFault(*source, cache.view(request));
      QVERIFY2(fault.isEmpty(), qPrintable(fault));
    }
  }

  void aSingleNanIsNeverLost() {
    constexpr int kRows = 20'000, kColumns = 256;
    std::vector<float> values(kRows * kColumns, 1.0F);
    std::mt19937_64 random(200);
    std::vector<Cell> nans;
    for (int i = 0; i < 200; ++i) {
      const Cell nan{static_cast<std::int64_t>(random() % kRows),
                     static_cast<std::int64_t>(random() % kColumns)};
      values[static_cast<std::size_t>(nan.row * kColumns + nan.column)] = std::nanf("");
      nans.push_back(nan);
    }
    auto source = std::make_shared<TileSource>(matrixOf(
        *Tensor::fromBytes(DType::Float32, Shape{kRows, kColumns}, std::as_bytes(std::span(values)))));
    TileCache cache;
    cache.setSource(source);
    for (const int height : {10, 100, 1000, 1440, 5000, 20'000}) {
      for (const int width : {1, 18, 200, 256}) {
        const ViewRequest request{source->layout.whole(), width, height};
        QVERIFY(readTiles(cache, request).has_value());
        const TileView view = cache.view(request);
        QVERIFY(view.complete());
        std::vector<double> line(static_cast<std::size_t>(width));
        std::vector<std::uint8_t> flags(line.size());
        const auto flagsOf = [&](std::int64_t row, std::int64_t column) {
          view.row(pixelOf(view.rows(), row), Aggregate::Mean, line, flags);
          return flags[static_cast<std::size_t>(pixelOf(view.columns(), column))];
        };
        for (const Cell& nan : nans) QVERIFY((flagsOf(nan.row, nan.column) & kHoldsNan) != 0);
      }
    }
  }

  void fitsTheBudget() {
    auto source = std::make_shared<TileSource>(matrixOf(*Tensor::zeros(DType::Float64, Shape{3000, 3000})));
    TileCache cache(4 << 20);
    cache.setSource(source);
    const ViewRequest request{source->layout.whole(), 1500, 1400};
    QVERIFY(readTiles(cache, request).has_value());
    const TileView view = cache.view(request);
    QVERIFY(view.complete());
    QVERIFY(cache.bytes() <= cache.budget());
    QVERIFY((1 << view.columns().level()) * 1500 > 3000);  // blocks wider than a pixel
    QCOMPARE(view.cellsOf(1499, 1399).x1, 3000);
  }

  /// Two columns take the bytes of two: their blocks are no wider than a pixel.
  void narrowOnesTakeLittle() {
    TileCache cache(16 << 20);
    cache.setSource(std::make_shared<TileSource>(matrixOf(*Tensor::zeros(DType::Int64, Shape{20000, 2}))));
    const TileView view = cache.view({{0, 2, 14072, 17460}, 96, 858});
    QCOMPARE(view.rows().level(), 1);
  }

  void nothingToSee() {
    TileCache cache;
    const ViewRequest request{{0, 4, 0, 4}, 4, 4};
    QVERIFY(cache.view(request).empty());
    QVERIFY(readTiles(cache, request).has_value());
    for (const Shape& shape : {Shape{0, 4}, Shape{4, 0}, Shape{0, 0}}) {
      cache.setSource(std::make_shared<TileSource>(matrixOf(*Tensor::zeros(DType::Float32, shape))));
      QVERIFY(readTiles(cache, request).has_value());
      QVERIFY(cache.view(request).empty());
    }
    cache.setSource(std::make_shared<TileSource>(matrixOf(*Tensor::zeros(DType::Float32, Shape{4, 4}))));
    QVERIFY(cache.view({{0, 4, 0, 4}, 0, 4}).empty());
    QVERIFY(cache.view({{3, 3, 0, 4}, 4, 4}).empty());
  }

  /// Before anything is read all is unread, and says so.
  void before() {
    TileCache cache;
    cache.setSource(std::make_shared<TileSource>(matrixOf(*Tensor::zeros(DType::Float32, Shape{9, 9}))));
    const TileView view = cache.view({{0, 9, 0, 9}, 3, 3});
    QCOMPARE(view.shareRead(), 0.0);
    QVERIFY(!view.complete());
    std::vector<double> values(3);
    std::vector<std::uint8_t> flags(3);
    view.row(1, Aggregate::Greatest, values, flags);
    QVERIFY(std::isnan(values[2]));
    QCOMPARE(static_cast<int>(flags[2]), static_cast<int>(kUnread));
  }

  void rowsOnEveryCore() {
    std::mt19937_64 random(12);
    TileCache cache;
    cache.setSource(
        std::make_shared<TileSource>(matrixOf(randomTensor(random, DType::Int16, Shape{300, 70}, 5))));
    const ViewRequest request{{0, 70, 0, 300}, 33, 150};
    QVERIFY(readTiles(cache, request).has_value());
    const TileView view = cache.view(request);
    std::vector<int> seen(150);
    std::atomic<int> wrong{0};
    view.eachRow(Aggregate::Mean,
                 [&](int y, std::span<const double> values, std::span<const std::uint8_t> flags) {
                   std::vector<double> expected(33);
                   std::vector<std::uint8_t> expectedFlags(33);
                   view.row(y, Aggregate::Mean, expected, expectedFlags);
                   ++seen[static_cast<std::size_t>(y)];
                   if (!std::equal(values.begin(), values.end(), expected.begin()) ||
                       !std::equal(flags.begin(), flags.end(), expectedFlags.begin()))
                     ++wrong;
                 });
    QCOMPARE(seen, std::vector<int>(150, 1));
    QCOMPARE(wrong.load(), 0);
    TileView().eachRow(Aggregate::Mean, [&](int, auto, auto) { ++wrong; });
    QCOMPARE(wrong.load(), 0);
  }
};

GATHERND_TEST(TileViewTest)
#include "view_test.moc"
