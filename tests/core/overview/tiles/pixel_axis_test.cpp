// SPDX-License-Identifier: GPL-3.0-or-later
// Every cell in view has one pixel, and every pixel its cells.
#include "tests/core/overview/tiles/scan.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;

class PixelAxisTest : public QObject {
  Q_OBJECT

 private slots:
  void eachCellHasOnePixel() {
    std::mt19937_64 random(7);
    for (int round = 0; round < 3000; ++round) {
      const auto below = [&](std::int64_t n) {
        return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(n));
      };
      const std::int64_t size = 1 + below(300), first = below(size), last = first + 1 + below(size - first);
      const int pixels = static_cast<int>(1 + below(last - first));
      const int finest = PixelAxis::finestLevel(last - first, pixels);
      QVERIFY((std::int64_t{1} << finest) * pixels <= last - first);
      QVERIFY((std::int64_t{2} << finest) * pixels > last - first);
      const PixelAxis axis(first, last, size, pixels, static_cast<int>(below(finest + 1)));
      const std::int64_t block = std::int64_t{1} << axis.level();
      std::int64_t next = first / block * block;
      for (int pixel = 0; pixel < pixels; ++pixel) {
        const PixelAxis::Cells cells = axis.cellsOf(pixel);
        QCOMPARE(cells.first, next);
        QVERIFY(cells.last > cells.first);
        next = cells.last;
        for (std::int64_t cell = cells.first; cell < cells.last; ++cell) {
          if (cell >= first && cell < last) QCOMPARE(pixelOf(axis, cell), pixel);
        }
        // No further from its place than a block.
        const double place = static_cast<double>(first) +
                             static_cast<double>(pixel) * static_cast<double>(last - first) / pixels;
        QVERIFY(std::abs(static_cast<double>(cells.first) - place) <= static_cast<double>(block));
      }
      QVERIFY(next >= last && next < last + block);
    }
  }

  void magnified() {
    std::mt19937_64 random(8);
    for (int round = 0; round < 2000; ++round) {
      const std::int64_t size = 1 + static_cast<std::int64_t>(random() % 60);
      const int pixels = static_cast<int>(1 + random() % 100), level = static_cast<int>(random() % 5);
      const PixelAxis axis(0, size, size, pixels, level);
      if ((std::int64_t{1} << level) * pixels <= size) continue;  // no wider than a pixel
      std::int64_t next = 0;
      for (int pixel = 0; pixel < pixels; ++pixel) {
        const PixelAxis::Cells cells = axis.cellsOf(pixel);
        QVERIFY(cells.first == next || cells.last == next);  // the same block again, or the one after
        next = cells.last;
      }
      QCOMPARE(next, size);
    }
  }

  void farFromTheStart() {
    constexpr std::int64_t kSize = INT64_MAX / 2;
    const PixelAxis axis(3, kSize, kSize, 2560, PixelAxis::finestLevel(kSize - 3, 2560));
    QCOMPARE(pixelOf(axis, kSize - 1), 2559);
    QCOMPARE(axis.cellsOf(2559).last, kSize);
    QVERIFY(axis.cellsOf(1279).last == axis.cellsOf(1280).first);
  }
};

GATHERND_TEST(PixelAxisTest)
#include "pixel_axis_test.moc"
