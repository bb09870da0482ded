// SPDX-License-Identifier: GPL-3.0-or-later
// Tiles, block for block, against a scan of their cells: read, put together from finer ones, and sampled.
#include "tests/core/overview/tiles/scan.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;

namespace {

Tile read(const TileSource& source, const TileKey& key) {
  Tile tile = Tile::unread(source, key);
  for (int band = 0; band < bandsOf(source, tile); ++band) {
    if (!buildBand(source, tile, band, {})) return tile;
    tile.cellsRead += cellsOfBand(source, tile, band);
  }
  finishTile(tile);
  markTile(source, tile);
  return tile;
}

template <class F>
QString blockFault(const TileSource& source, const Tile& tile, int x, int y, double size) {
  const CellRect cells{(tile.originX + x) << tile.levelX, (tile.originX + x + 1) << tile.levelX,
                       (tile.originY + y) << tile.levelY, (tile.originY + y + 1) << tile.levelY};
  const Scanned expected = scan(source, cells);
  const std::size_t at = tile.at(x, y);
  const double numbers = tile.numbers.empty() ? tile.fullBlock() : static_cast<double>(tile.numbers[at]);
  if (numbers != static_cast<double>(expected.numbers))
    return QString("%1 numbers, expected %2").arg(numbers).arg(expected.numbers);
  for (const Aggregate aggregate : {Aggregate::Least, Aggregate::Greatest, Aggregate::Mean}) {
    const QString fault = pixelFault(expected, aggregate, static_cast<double>(tile.plane<F>(aggregate)[at]),
                                     tile.flags[at], size);
    if (!fault.isEmpty()) return fault;
  }
  return {};
}

QString tileFault(const TileSource& source, const Tile& tile) {
  const Scanned all = scan(source, source.layout.whole());
  const double size =
      std::max(std::abs(static_cast<double>(all.least)), std::abs(static_cast<double>(all.greatest)));
  if (!tile.exact()) return "not exact";
  for (int y = 0; y < tile.height; ++y) {
    for (int x = 0; x < tile.width; ++x) {
      const QString fault = tile.wide ? blockFault<double>(source, tile, x, y, size)
                                      : blockFault<float>(source, tile, x, y, size);
      if (!fault.isEmpty()) return QString("block %1, %2: ").arg(x).arg(y) + fault;
    }
  }
  return {};
}

}  // namespace

class TileBuildTest : public QObject {
  Q_OBJECT

 private slots:
  void everyDType_data() { everyDTypeAsRows(); }
  void everyDType() {
    QFETCH(int, dtype);
    std::mt19937_64 random(static_cast<std::uint64_t>(dtype) + 300);
    for (int round = 0; round < 30; ++round) {
      const TileSource source = randomSource(random, static_cast<DType>(dtype), 60, round % 3 == 0 ? 0 : 5);
      const TileKey key{static_cast<int>(random() % 7), static_cast<int>(random() % 7), 0, 0};
      const Tile tile = read(source, key);
      const QString fault = tileFault(source, tile);
      QVERIFY2(fault.isEmpty(), qPrintable(QString("round %1: ").arg(round) + fault));
    }
  }

  /// Lines longer than a run, tiles that are not the first, blocks wider than a run.
  void longLines() {
    std::mt19937_64 random(5);
    const TileSource source = matrixOf(randomTensor(random, DType::Float32, Shape{3, 70'000}, 1));
    for (const TileKey& key :
         {TileKey{4, 1, 2, 0}, TileKey{5, 0, 3, 0}, TileKey{7, 0, 1, 0}, TileKey{14, 2, 0, 0}}) {
      const QString fault = tileFault(source, read(source, key));
      QVERIFY2(fault.isEmpty(), qPrintable(fault));
    }
  }

  void merged() {
    std::mt19937_64 random(6);
    for (int round = 0; round < 12; ++round) {
      const DType dtype = round % 2 == 0 ? DType::Float32 : DType::Int32;
      TileSource source = randomSource(random, dtype, 20, 3);
      source.tensor = randomTensor(random, dtype, Shape{600, 700}, 3);
      source.layout = MatrixLayout::of(source.tensor.shape());
      const int dx = round % 3, dy = round % 3 == 2 ? 1 : 1 - round / 6;
      if (dx + dy == 0) continue;
      const TileKey key{dx, dy, 0, 0};
      std::vector<std::shared_ptr<const Tile>> finer;
      for (int y = 0; y < 1 << dy; ++y) {
        for (int x = 0; x < 1 << dx; ++x) {
          const TileKey part{0, 0, x, y};
          if (!areaOf(source.layout, part).empty())
            finer.push_back(std::make_shared<const Tile>(read(source, part)));
        }
      }
      const QString fault = tileFault(source, mergedTile(source, key, finer));
      QVERIFY2(fault.isEmpty(), qPrintable(fault));
    }
  }

  void sampled() {
    std::mt19937_64 random(9);
    const TileSource source = matrixOf(randomTensor(random, DType::Float32, Shape{500, 300}, 0));
    const Tile tile = sampledTile(source, {0, 0, 0, 1}, 4);
    QCOMPARE(tile.width, 16);
    QCOMPARE(tile.height, 16);
    QCOMPARE(tile.cellsRead, 16 * 16);
    QVERIFY(!tile.exact());
    for (int y = 0; y < 16; ++y) {
      for (int x = 0; x < 16; ++x) {
        QCOMPARE(static_cast<int>(tile.flags[tile.at(x, y)]), static_cast<int>(kSampled));
        const Scanned cells = scan(source, {x * 16, x * 16 + 16, 256 + y * 16, 256 + y * 16 + 16});
        const float value = tile.plane<float>(Aggregate::Mean)[tile.at(x, y)];
        QVERIFY(value >= static_cast<float>(cells.least) && value <= static_cast<float>(cells.greatest));
      }
    }
  }

  void sumsBeyondDouble() {
    const std::vector<double> values(40'000, 1.5e308);
    const TileSource source =
        matrixOf(*Tensor::fromBytes(DType::Float64, Shape{200, 200}, std::as_bytes(std::span(values))));
    for (const int level : {0, 2, 6, 8}) {
      const Tile tile = read(source, {level, level, 0, 0});
      QCOMPARE(tile.plane<double>(Aggregate::Mean)[0], 1.5e308);
    }
  }

  void stop() {
    const TileSource source = matrixOf(*Tensor::zeros(DType::Float32, Shape{4096, 4096}));
    std::stop_source stop;
    stop.request_stop();
    for (const int level : {2, 6}) {
      Tile tile = Tile::unread(source, {level, 10, 0, 0});
      QVERIFY(!buildBand(source, tile, 0, stop.get_token()));
      QCOMPARE(static_cast<int>(tile.flags[0]), static_cast<int>(kUnread));
    }
  }
};

GATHERND_TEST(TileBuildTest)
#include "build_test.moc"
