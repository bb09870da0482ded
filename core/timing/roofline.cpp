// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timing/roofline.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <vector>

#include "core/error/sentences.h"
#include "core/timing/probe/probe_kernels.h"
#include "core/timing/statistics.h"

namespace gathernd {
namespace {

using namespace probe;  // NOLINT(google-build-using-namespace)

constexpr std::int64_t kMinTable = std::int64_t{512} << 10;
constexpr std::int64_t kOutputShare = 4;  // the output is a quarter of the table: it is written in order
constexpr std::int64_t kAlignment = std::int64_t{4} << 20;  // what both lose to begin at a huge page

std::int64_t bytesFor(std::int64_t table) {
  return table + table / kOutputShare + kAlignment;
}

std::int64_t tableWithin(const RooflineOptions& options) {
  const auto wanted = static_cast<std::uint64_t>(std::max(options.tableBytes, kMinTable));
  auto table = static_cast<std::int64_t>(std::bit_floor(wanted));
  while (table > kMinTable && bytesFor(table) > options.memoryLimit) table /= 2;
  return table;
}

// A thread's portion of one try: long beside the misses that it begins and ends with.
constexpr std::int64_t kProbePieceBytes = std::int64_t{512} << 10;
constexpr std::int64_t kPieceLines = 8192;
constexpr std::int64_t kMaxRowBytes = std::int64_t{64} << 10;
// What one try moves or reads on each thread: long beside the waking of a thread, short beside a budget.
constexpr std::int64_t kStreamBytes = std::int64_t{16} << 20;
constexpr std::int64_t kRandomLines = std::int64_t{256} << 10;
constexpr std::int64_t kRowTotalBytes = std::int64_t{16} << 20;
constexpr std::int64_t kCachedTotalBytes = std::int64_t{8} << 20;
constexpr std::int64_t kChaseSteps = 4096;
constexpr std::int64_t kWord = sizeof(std::uint64_t);

/// The optimiser cannot know that nobody reads this.
std::atomic<std::uint64_t> somethingRead{0};
void use(std::uint64_t value) {
  somethingRead.store(value, std::memory_order_relaxed);
}

double perNs(FastestOf& fastest) {
  const double ns = fastest.round();
  return ns > 0 ? 1 / ns : 0;
}

/// Where the next `bytes` of a memory begin, so that one try does not find what the one before left in cache.
std::int64_t advance(std::int64_t& place, std::int64_t bytes, const Buffer& memory) {
  if (place + bytes > memory.size()) place = 0;
  const std::int64_t here = place;
  place += bytes;
  return here;
}

std::int64_t wholeLines(std::int64_t bytes) {
  return (bytes + kCacheLineBytes - 1) / kCacheLineBytes * kCacheLineBytes;
}

}  // namespace

RooflineProbes::RooflineProbes(const RooflineOptions& options, Buffer table, Buffer output)
    : options_(options), table_(std::move(table)), output_(std::move(output)) {
  options_.threads = std::max(1, options.threads);
  sizes_.threads = options_.threads;
  sizes_.tableBytes = table_.size();
  sizes_.outputBytes = output_.size();
  if (options.rowBytes > 0) {
    sizes_.rowBytes = wholeLines(std::min({options.rowBytes, kMaxRowBytes, output_.size()}));
  }
  touch();
  sizes_.cacheBytes = findCache();
  addStreams();
  addLines();
  if (sizes_.rowBytes > 0) addRows();
}

Expected<Roofline> RooflineProbes::read() {
  Roofline found = sizes_;
  found.readGBs = perNs(read_);
  found.writeGBs = perNs(write_);
  found.copyGBs = 2 * perNs(copy_);
  found.lineLatencyNs = latency(table_.size());
  found.lineNs = lines_.round();
  found.indexedLineNs = indexed_.round();
  found.rowReadNs = rowRead_.round();
  found.rowCopyNs = rowCopy_.round();
  found.cachedCopyGBs = 2 * perNs(cached_);
  if (options_.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
  return found;
}

double RooflineProbes::time(std::int64_t pieces, const std::function<void(std::int64_t)>& body) const {
  return timePieces(options_.threads, pieces, options_.stop, body);
}

double RooflineProbes::latency(std::int64_t bytes) {
  double best = std::numeric_limits<double>::infinity();
  for (int i = 0; i < FastestOf::kTries; ++i) {
    const double ns = timePieces(1, 1, options_.stop, [&](std::int64_t) {
      use(chaseLines(table_.data(), bytes / kCacheLineBytes, kChaseSteps, seed_++));
    });
    best = std::min(best, ns / static_cast<double>(kChaseSteps));
  }
  return best;
}

/// Numbers that no two lines share: zeros, and pages never written to, are faster than memory.
void RooflineProbes::touch() {
  time(table_.size() / kProbePieceBytes, [&](std::int64_t piece) {
    auto* words = reinterpret_cast<std::uint64_t*>(table_.data() + piece * kProbePieceBytes);
    Walk random(static_cast<std::uint64_t>(piece) + 1, std::int64_t{1} << 62);
    for (std::int64_t i = 0; i < kProbePieceBytes / kWord; ++i)
      words[i] = static_cast<std::uint64_t>(random.next()) << 2;
  });
  const std::int64_t piece = std::min(kProbePieceBytes, output_.size());
  time(output_.size() / piece, [&](std::int64_t i) { writeStream(output_.data() + i * piece, piece); });
}

/// The largest table of which at least half the reads are answered by a cache, and how much of it that is.
/// What a miss costs is taken from a quarter of the table: translating the addresses of all of it costs more
/// again.
std::int64_t RooflineProbes::findCache() {
  constexpr std::int64_t kSmallest = std::int64_t{64} << 10;
  const auto settled = [&](std::int64_t bytes) {
    for (int i = 0; i < 2; ++i) use(readStream(table_.data(), bytes));
    return latency(bytes);
  };
  const double miss = latency(table_.size() / 4);
  const double hit = settled(kSmallest);
  double most = static_cast<double>(kSmallest);
  for (std::int64_t bytes = 2 * kSmallest; bytes < table_.size() / 4; bytes *= 2) {
    const double missed = std::clamp((settled(bytes) - hit) / std::max(miss - hit, 1e-3), 0.0, 1.0);
    if (missed > 0.5) break;
    most = std::max(most, static_cast<double>(bytes) * (1 - missed));
  }
  return static_cast<std::int64_t>(most);
}

void RooflineProbes::addStreams() {
  const std::int64_t piece = std::min(kProbePieceBytes, output_.size());
  const std::int64_t pieces = std::min(kStreamBytes * options_.threads, output_.size()) / piece;
  const std::int64_t bytes = pieces * piece;
  const auto perByte = [=](double ns) { return ns / static_cast<double>(bytes); };
  read_.add([=, this] {
    const std::byte* from = table_.data() + advance(readAt_, bytes, table_);
    return perByte(time(pieces, [=](std::int64_t i) { use(readStream(from + i * piece, piece)); }));
  });
  write_.add([=, this] {
    std::byte* to = output_.data() + advance(writeAt_, bytes, output_);
    return perByte(time(pieces, [=](std::int64_t i) { writeStream(to + i * piece, piece); }));
  });
  const auto addCopy = [&](auto copyPiece) {
    copy_.add([=, this] {
      const std::byte* from = table_.data() + advance(readAt_, bytes, table_);
      std::byte* to = output_.data() + advance(writeAt_, bytes, output_);
      return perByte(
          time(pieces, [=](std::int64_t i) { copyPiece(to + i * piece, from + i * piece, piece); }));
    });
  };
  addCopy([](std::byte* to, const std::byte* from, std::int64_t n) { copyOrdinary(to, from, n); });
  for (const std::int64_t ahead : {0, 512, 1024, 2048, 4096}) {
    addCopy([=](std::byte* to, const std::byte* from, std::int64_t n) { copyStream(to, from, n, ahead); });
  }
}

void RooflineProbes::addLines() {
  constexpr std::int64_t kNumberBytes = kPieceLines * kWord;
  const std::int64_t lines = table_.size() / kCacheLineBytes;
  // No more than the table has: a small one is soon in a cache, however long it goes on.
  const std::int64_t pieces = std::min(kRandomLines * options_.threads, lines) / kPieceLines;
  // The table's own random words are the numbers; after the last of them come those that are prefetched.
  const std::int64_t numberPieces = std::min(pieces * kNumberBytes, table_.size() / 2) / kNumberBytes;
  const auto perLine = [=](double ns) { return ns / static_cast<double>(pieces * kPieceLines); };
  const auto addWay = [&](int ahead, Level level) {
    lines_.add([=, this] {
      return perLine(time(pieces, [=, this](std::int64_t) {
        use(readLines(table_.data(), lines, kPieceLines, seed_++, ahead, level));
      }));
    });
    indexed_.add([=, this] {
      const std::byte* from =
          table_.data() + advance(numbersAt_, numberPieces * kNumberBytes + kProbePieceBytes, table_);
      return perLine(time(pieces, [=, this](std::int64_t i) {
        const std::byte* numbers = from + i % numberPieces * kNumberBytes;
        use(readIndexedLines(table_.data(), lines, numbers, kPieceLines, ahead, level));
      }));
    });
  };
  for (const Level level : {Level::First, Level::Second, Level::Both}) {
    for (const int ahead : {32, 64, 128, 256}) addWay(ahead, level);
  }
}

void RooflineProbes::addRows() {
  const std::int64_t rowBytes = sizes_.rowBytes;
  const auto rows = std::bit_floor(static_cast<std::uint64_t>(table_.size() / rowBytes));
  const RowTable table{table_.data(), static_cast<std::int64_t>(rows), rowBytes};
  const std::int64_t perPiece =
      std::max<std::int64_t>(1, std::min(kProbePieceBytes, output_.size()) / rowBytes);
  const std::int64_t pieceBytes = perPiece * rowBytes;
  const std::int64_t pieces = std::min(kRowTotalBytes * options_.threads, output_.size()) / pieceBytes;
  const auto perRow = [=](double ns) { return ns / static_cast<double>(pieces * perPiece); };
  const auto addWay = [&](const RowPrefetch& how) {
    rowRead_.add([=, this] {
      return perRow(time(pieces, [=, this](std::int64_t) { use(readRows(table, perPiece, seed_++, how)); }));
    });
    rowCopy_.add([=, this] {
      std::byte* to = output_.data() + advance(writeAt_, pieces * pieceBytes, output_);
      return perRow(time(pieces, [=, this](std::int64_t i) {
        copyRows(to + i * pieceBytes, table, perPiece, seed_++, how);
      }));
    });
  };
  addWay({});
  for (const int ahead : {64, 128}) {
    addWay({ahead, 0, Level::First});
    addWay({ahead, 0, Level::Both});
  }
  for (const int ahead : {64, 128}) {
    for (const int rowsAtOnce : {0, 1, 4, 8, 16}) {
      if (rowsAtOnce <= 1 || rowsAtOnce * rowBytes <= 2 * ahead * kCacheLineBytes) {
        addWay({ahead, rowsAtOnce, Level::Second});
      }
    }
  }
}

void RooflineProbes::addCachedCopy(std::int64_t bytes) {
  // Each thread within its own share, from one half of it to the other.
  const std::int64_t least = 2 * kCacheLineBytes * options_.threads;
  sizes_.cachedBytes = std::clamp(bytes, least, std::max(least, output_.size()));
  const std::int64_t half = sizes_.cachedBytes / options_.threads / 2 / kCacheLineBytes * kCacheLineBytes;
  const std::int64_t passes = std::max<std::int64_t>(1, kCachedTotalBytes / half);
  cached_ = FastestOf();
  cached_.add([=, this] {
    const double ns = time(options_.threads, [=, this](std::int64_t i) {
      std::byte* own = output_.data() + i * 2 * half;
      for (std::int64_t pass = 0; pass < passes; ++pass) copyOrdinary(own + half, own, half);
    });
    return ns / static_cast<double>(options_.threads * passes * half);
  });
}

Expected<std::unique_ptr<RooflineProbes>> RooflineProbes::make(const RooflineOptions& options) {
  std::int64_t bytes = tableWithin(options);
  TRY(withinMemory(GATHERND_TR("the roofline"), bytesFor(bytes), options.memoryLimit));
  for (;; bytes /= 2) {
    auto table = Buffer::allocate(bytes);
    auto output = table ? Buffer::allocate(bytes / kOutputShare) : Expected<Buffer>(Buffer());
    if (!table || !output) {
      if (bytes <= kMinTable) return fail(table ? output.error() : table.error());
      continue;
    }
    std::unique_ptr<RooflineProbes> probes(
        new RooflineProbes(options, std::move(*table), std::move(*output)));
    if (options.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    return probes;
  }
}

Expected<Roofline> measureRoofline(const RooflineOptions& options) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  auto probes = TRY(RooflineProbes::make(options));
  if (options.cachedBytes > 0) probes->addCachedCopy(std::min(options.cachedBytes, probes->cacheBytes() / 2));
  std::vector<Roofline> readings;
  do {
    const auto reading = TRY(probes->read());
    readings.push_back(reading);
  } while (std::chrono::duration<double>(Clock::now() - start).count() < options.budgetSeconds);
  return medianRoofline(readings);
}

Roofline medianRoofline(std::span<const Roofline> readings) {
  if (readings.empty()) return {};
  Roofline middle = readings.front();
  for (double Roofline::*figure : {&Roofline::readGBs, &Roofline::writeGBs, &Roofline::copyGBs,
                                   &Roofline::lineLatencyNs, &Roofline::lineNs, &Roofline::indexedLineNs,
                                   &Roofline::rowReadNs, &Roofline::rowCopyNs, &Roofline::cachedCopyGBs})
    middle.*figure = medianOf(readings, figure);
  return middle;
}

}  // namespace gathernd
