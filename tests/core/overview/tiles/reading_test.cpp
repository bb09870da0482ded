// SPDX-License-Identifier: GPL-3.0-or-later
// Reading in rounds: what is there after each, what an edit or a stop does, files that are cut, and figures
// of rectangles.
#include "core/overview/tiles/reading.h"

#include <QTemporaryDir>
#include <thread>

#include <unistd.h>

#include "core/tensor/mapped_file.h"
#include "tests/core/overview/tiles/scan.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;

namespace {

/// So many cells, of which `cache` is to have tiles.
std::shared_ptr<TileSource> counted(TileCache& cache, std::int64_t rows, std::int64_t columns) {
  std::vector<float> values(static_cast<std::size_t>(rows * columns));
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i % 1000);
  auto source = std::make_shared<TileSource>(
      matrixOf(*Tensor::fromBytes(DType::Float32, Shape{rows, columns}, std::as_bytes(std::span(values)))));
  cache.setSource(source);
  return source;
}

/// Flags of all pixels together, and of each.
std::vector<std::uint8_t> flagsOf(const TileView& view) {
  std::vector<std::uint8_t> all;
  std::vector<double> values(static_cast<std::size_t>(view.width()));
  std::vector<std::uint8_t> flags(values.size());
  for (int y = 0; y < view.height(); ++y) {
    view.row(y, Aggregate::Least, values, flags);
    all.insert(all.end(), flags.begin(), flags.end());
  }
  return all;
}

}  // namespace

class ReadingTest : public QObject {
  Q_OBJECT

 private slots:
  void coarseThenExact() {
    TileCache cache;
    const auto source = counted(cache, 3000, 2000);
    const ViewRequest request{source->layout.whole(), 500, 500};
    std::vector<double> shares;
    TileReadOptions options;
    options.samples = 1000;
    options.onRound = [&] {
      const TileView view = cache.view(request);
      if (shares.empty()) {  // nothing is unread any more, all is sampled
        for (const std::uint8_t flags : flagsOf(view))
          QCOMPARE(static_cast<int>(flags), static_cast<int>(kSampled));
        QVERIFY(view.shareRead() > 0 && view.shareRead() * 6e6 <= 1000);
      }
      shares.push_back(view.shareRead());
    };
    QVERIFY(readTiles(cache, request, options).has_value());
    QVERIFY(shares.size() >= 2);
    QVERIFY(std::is_sorted(shares.begin(), shares.end()));
    QCOMPARE(shares.back(), 1.0);
    QVERIFY(cache.view(request).complete());
    for (const std::uint8_t flags : flagsOf(cache.view(request))) QCOMPARE(static_cast<int>(flags), 0);
    // Nearer, before anything is read: what is there coarsely stands in, and says that it is all read.
    const TileView nearer = cache.view({{0, 1000, 0, 1000}, 500, 500});
    QVERIFY(!nearer.complete());
    QCOMPARE(nearer.shareRead(), 1.0);
    for (const std::uint8_t flags : flagsOf(nearer)) QCOMPARE(static_cast<int>(flags), 0);
  }

  void partlyRead() {
    TileCache cache;
    const auto source = counted(cache, 4096, 2048);
    const ViewRequest request{source->layout.whole(), 64, 128};
    int partly = 0;
    TileReadOptions options;
    options.threads = 1;
    options.round = std::chrono::milliseconds(0);  // rounds as small as they get
    options.firstCells = 1 << 16;
    options.onRound = [&] {
      const TileView view = cache.view(request);
      const std::vector<std::uint8_t> flags = flagsOf(view);
      const auto sampled =
          std::count_if(flags.begin(), flags.end(), [](std::uint8_t f) { return (f & kSampled) != 0; });
      QCOMPARE(std::count_if(flags.begin(), flags.end(), [](std::uint8_t f) { return (f & kUnread) != 0; }),
               0);
      if (sampled > 0 && sampled < static_cast<std::ptrdiff_t>(flags.size())) ++partly;
    };
    QVERIFY(readTiles(cache, request, options).has_value());
    QVERIFY(partly > 0);
    QVERIFY(cache.view(request).complete());
  }

  /// What was read of a tile before a stop is not read again, also by columns.
  void takenUpAgain() {
    std::mt19937_64 random(3);
    auto source =
        std::make_shared<TileSource>(matrixOf(randomTensor(random, DType::Float32, Shape{900, 500}, 1)));
    const MatrixLayout transposed{500, 900, 0, 1, 500, 900 * 500};
    for (const MatrixLayout& layout : {source->layout, transposed}) {
      source = std::make_shared<TileSource>(*source);
      source->layout = layout;
      TileCache cache;
      cache.setSource(source);
      const ViewRequest request{layout.whole(), 20, 20};
      double before = 0;
      int stops = 0;
      for (bool done = false; !done;) {
        std::stop_source stop;
        TileReadOptions options;
        options.stop = stop.get_token();
        options.threads = 1;
        options.samples = 0;
        options.round = std::chrono::milliseconds(0);
        options.firstCells = 1 << 16;
        options.onRound = [&] { stop.request_stop(); };
        done = readTiles(cache, request, options).has_value();
        stops += done ? 0 : 1;
        const double share = cache.view(request).shareRead();
        QVERIFY(share > before || done);
        before = share;
        QVERIFY(stops < 1000);
      }
      QVERIFY(stops > 0);
      const QString fault = viewFault(*source, cache.view(request));
      QVERIFY2(fault.isEmpty(), qPrintable(fault));
    }
  }

  void nearestToTheMiddleFirst() {
    TileCache cache;
    const auto source = counted(cache, 256 * 11, 256);
    const ViewRequest request{source->layout.whole(), 256, 256 * 11};
    TileReadOptions options;
    options.threads = 1;
    options.samples = 0;
    std::stop_source stop;
    options.stop = stop.get_token();
    options.round = std::chrono::milliseconds(0);
    std::vector<std::int64_t> first;
    options.onRound = [&] {
      for (std::int64_t y = 0; y < 11 && first.empty(); ++y) {
        if (cache.exact({0, 0, 0, y}) != nullptr && y == 5) first.push_back(y);
      }
    };
    QVERIFY(readTiles(cache, request, options).has_value());
    QCOMPARE(first, std::vector<std::int64_t>{5});
  }

  void finerTilesAreNotReadAgain() {
    TileCache cache;
    const auto source = counted(cache, 1000, 1000);
    QVERIFY(readTiles(cache, {source->layout.whole(), 1000, 1000}).has_value());
    TileReadOptions options;
    int rounds = 0;
    options.onRound = [&] { ++rounds; };
    const ViewRequest half{source->layout.whole(), 500, 500};
    QVERIFY(readTiles(cache, half, options).has_value());
    QCOMPARE(rounds, 1);
    const ViewRequest small{source->layout.whole(), 60, 60};
    QVERIFY(readTiles(cache, small).has_value());
    const QString fault = viewFault(*source, cache.view(small));
    QVERIFY2(fault.isEmpty(), qPrintable(fault));
  }

  void anEditDropsWhatLiesOverIt() {
    TileCache cache;
    const auto source = counted(cache, 700, 700);
    const ViewRequest request{source->layout.whole(), 700, 700};
    QVERIFY(readTiles(cache, request).has_value());
    auto edited = std::make_shared<TileSource>(*source);
    edited->tensor = source->tensor.with(300 * 700 + 600, Element::of(DType::Float32, std::nanf("")));
    cache.setSource(edited);
    for (std::int64_t y = 0; y < 3; ++y) {
      for (std::int64_t x = 0; x < 3; ++x) QCOMPARE(cache.exact({0, 0, x, y}) == nullptr, x == 2 && y == 1);
    }
    QVERIFY(readTiles(cache, request).has_value());
    const TileView view = cache.view(request);
    std::vector<double> values(700);
    std::vector<std::uint8_t> flags(700);
    view.row(300, Aggregate::Least, values, flags);
    QCOMPARE(static_cast<int>(flags[600]), kHoldsNan | kHoldsEdited);
    cache.setSource(source);  // undone
    QVERIFY(cache.exact({0, 0, 2, 1}) == nullptr);
    QVERIFY(cache.exact({0, 0, 0, 0}) != nullptr);
  }

  void anotherSourceEndsTheReading() {
    TileCache cache;
    counted(cache, 500, 500);
    TileReadOptions options;
    options.onRound = [&] { counted(cache, 300, 300); };
    const auto read = readTiles(cache, {{0, 500, 0, 500}, 100, 100}, options);
    QCOMPARE(read.error().code, ErrorCode::Cancelled);
    QCOMPARE(cache.bytes(), 0);  // nothing of the one before
  }

  void stops() {
    TileCache cache;
    const auto source = counted(cache, 2000, 2000);
    std::stop_source stop;
    TileReadOptions options;
    options.stop = stop.get_token();
    options.onRound = [&] { stop.request_stop(); };
    const ViewRequest request{source->layout.whole(), 300, 300};
    QCOMPARE(readTiles(cache, request, options).error().code, ErrorCode::Cancelled);
    QVERIFY(!cache.view(request).complete());
  }

  void aCutFileIsAnError() {
    const QTemporaryDir folder;
    const std::string path = writeFile(folder.filePath("values"), QByteArray(4 << 20, 1)).toStdString();
    const Tensor tensor = Tensor::fromMapping(DType::Float32, Shape{1024, 1024}, *MappedFile::open(path), 0);
    TileCache cache;
    cache.setSource(std::make_shared<TileSource>(matrixOf(tensor)));
    QCOMPARE(truncate(path.c_str(), 5000), 0);
    const ViewRequest request{{0, 1024, 0, 1024}, 100, 100};
    QCOMPARE(readTiles(cache, request).error().reason, std::string("io.mapping_shrunk"));
    QCOMPARE(cache.view(request).shareRead(), 0.0);
    QCOMPARE(summaryOf(*cache.source(), {0, 9, 0, 9}).error().code, ErrorCode::Io);
  }

  void budget() {
    TileCache cache(2 << 20);
    const auto source = counted(cache, 4000, 500);
    for (std::int64_t y = 0; y + 300 <= 4000; y += 300) {
      const ViewRequest request{{0, 300, y, y + 300}, 300, 300};
      QVERIFY(readTiles(cache, request).has_value());
      QVERIFY(cache.view(request).complete());
      QVERIFY(cache.bytes() <= 2 << 20);
    }
    QVERIFY(cache.exact({0, 0, 0, 0}) == nullptr);  // the longest unused is gone
  }

  void summaries() {
    std::mt19937_64 random(31);
    for (int round = 0; round < 200; ++round) {
      const TileSource source = randomSource(random, DType::Float32, 30, 5);
      const auto below = [&](std::int64_t n) {
        return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(n));
      };
      const CellRect rect{below(source.layout.columns), below(source.layout.columns + 1),
                          below(source.layout.rows), below(source.layout.rows + 1)};
      const CellSummary summary = *summaryOf(source, rect);
      const Scanned expected = scan(source, rect);
      QCOMPARE(summary.values.count, expected.cells);
      QCOMPARE(summary.values.numbers, expected.numbers);
      if (expected.numbers > 0) {
        QCOMPARE(summary.values.leastNumber, static_cast<double>(expected.least));
        QCOMPARE(summary.values.greatestNumber, static_cast<double>(expected.greatest));
      }
    }
  }

  /// Readers, edits and views at once: a race shows under the thread sanitizer, a wrong flag anywhere.
  void manyThreads() {
    TileCache cache(3 << 20);
    const auto source = counted(cache, 900, 900);
    std::atomic<bool> over{false};
    std::vector<std::jthread> threads;
    for (int i = 0; i < 2; ++i) {
      threads.emplace_back([&, i] {
        for (int n = 0; !over; ++n) {
          const std::int64_t at = (n * 37 + i * 200) % 400;
          static_cast<void>(readTiles(cache, {{at, at + 500, at, at + 500}, 100 + i * 150, 100}));
        }
      });
    }
    threads.emplace_back([&] {
      while (!over) {
        const TileView view = cache.view({{0, 900, 0, 900}, 90, 90});
        if (!view.empty()) static_cast<void>(flagsOf(view));
      }
    });
    for (int edit = 0; edit < 60; ++edit) {
      auto edited = std::make_shared<TileSource>(*source);
      edited->tensor = source->tensor.with(edit * 901, Element::of(DType::Float32, -1.0F));
      cache.setSource(edited);
      QVERIFY(cache.bytes() <= 3 << 20);
    }
    over = true;
    threads.clear();
    const ViewRequest request{source->layout.whole(), 100, 100};
    QVERIFY(readTiles(cache, request).has_value());
    const QString fault = viewFault(*cache.source(), cache.view(request));
    QVERIFY2(fault.isEmpty(), qPrintable(fault));
  }
};

GATHERND_TEST(ReadingTest)
#include "reading_test.moc"
