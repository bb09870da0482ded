// SPDX-License-Identifier: GPL-3.0-or-later
// The memory set aside: nothing of it before it is needed, blocks that do not touch, all of it back.
#include "app/cli/output/reserve.h"

#include <QTest>
#include <cstdint>
#include <cstring>
#include <random>
#include <vector>

#include "tests/support/test_program.h"

using gathernd::cli::giveBackToReserve;
using gathernd::cli::takeFromReserve;
using gathernd::cli::useReserve;

class ReserveTest : public QObject {
  Q_OBJECT

 private slots:
  void lends();
};

void ReserveTest::lends() {
  QVERIFY(takeFromReserve(1) == nullptr);
  useReserve();
  int elsewhere = 0;
  QVERIFY(!giveBackToReserve(&elsewhere));
  QVERIFY(takeFromReserve(std::size_t{1} << 40) == nullptr);

  struct Block {
    std::byte* memory;
    std::size_t bytes;
    int mark;
  };
  std::vector<Block> blocks;
  std::mt19937 random(1);
  bool ranOut = false;
  for (int i = 0; i < 20'000; ++i) {
    if (random() % 5 < 3) {
      const std::size_t bytes = random() % 3000;
      auto* const memory = static_cast<std::byte*>(takeFromReserve(bytes));
      ranOut = ranOut || memory == nullptr;
      if (memory == nullptr) continue;
      QCOMPARE(reinterpret_cast<std::uintptr_t>(memory) % alignof(std::max_align_t), std::uintptr_t{0});
      std::memset(memory, i % 256, bytes);
      blocks.push_back({memory, bytes, i % 256});
    } else if (!blocks.empty()) {
      std::swap(blocks[random() % blocks.size()], blocks.back());
      const Block& last = blocks.back();
      for (std::size_t at = 0; at < last.bytes; ++at) QVERIFY(last.memory[at] == std::byte(last.mark));
      QVERIFY(giveBackToReserve(last.memory));
      blocks.pop_back();
    }
  }
  QVERIFY(ranOut);
  for (const Block& block : blocks) QVERIFY(giveBackToReserve(block.memory));
  void* const nearlyAll = takeFromReserve(250'000);  // in one piece again
  QVERIFY(nearlyAll != nullptr);
  QVERIFY(giveBackToReserve(nearlyAll));
}

GATHERND_TEST(ReserveTest)
#include "reserve_test.moc"
