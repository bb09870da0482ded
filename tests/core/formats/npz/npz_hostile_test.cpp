// SPDX-License-Identifier: GPL-3.0-or-later
// Archives that lie: each is an error that says where, and none makes the reader crash, hang or allocate.
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <functional>
#include <random>

#include "core/error/sentences.h"
#include "core/formats/npz/npz.h"
#include "core/tensor/element.h"
#include "core/text/element_text.h"
#include "tests/core/formats/zip_bytes.h"
#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

namespace {

using Break = std::function<void(ZipBytes&)>;

const QByteArray kVector = npyBytes("<i4", "(3,)", QByteArray("\1\0\0\0\2\0\0\0\3\0\0\0", 12));
const QByteArray kLong = npyBytes("<i4", "(1000,)", QByteArray(4000, '\5'));

/// a.npy stored, b.npy deflated.
ZipBytes sample() {
  return zipOf({{"a.npy", kVector}, {"b.npy", kLong, true}});
}

QByteArray extra64(std::initializer_list<quint64> values, int length = -1) {
  std::string out;
  zip::append(out, zip::kExtra64, 2);
  zip::append(out, length < 0 ? values.size() * 8 : static_cast<std::uint64_t>(length), 2);
  for (const quint64 value : values) zip::append(out, value, 8);
  return QByteArray::fromStdString(out);
}

/// With zip64's two records before the end record, as large archives have them.
ZipBytes sample64() {
  ZipBytes zip = sample();
  std::string records;
  zip::append(records, zip::kEndRecord64, 4);
  zip::append(records, 44, 8);
  zip::append(records, 45, 2);
  zip::append(records, 45, 2);
  zip::append(records, 0, 8);
  zip::append(records, 2, 8);
  zip::append(records, 2, 8);
  zip::append(records, static_cast<std::uint64_t>(zip.end - zip.directory), 8);
  zip::append(records, static_cast<std::uint64_t>(zip.directory), 8);
  zip::append(records, zip::kEndLocator64, 4);
  zip::append(records, 0, 4);
  zip::append(records, static_cast<std::uint64_t>(zip.end), 8);
  zip::append(records, 1, 4);
  zip.bytes.insert(zip.end, QByteArray::fromStdString(records));
  return zip;
}

}  // namespace

class NpzHostileTest : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir folder_;

  std::string write(const QByteArray& bytes) { return writeNew(folder_.filePath("hostile.npz"), bytes); }

  /// Every member of it, or the first error.
  Expected<int> readAll(const QByteArray& bytes, std::int64_t limit = 1 << 20) {
    const auto npz = NpzFile::open(write(bytes), limit);
    if (!npz) return fail(npz.error());
    int count = 0;
    for (const std::string& key : npz->keys()) {
      const auto tensor = npz->read(key, {.memoryLimit = limit});
      if (!tensor) return fail(tensor.error());
      for (std::int64_t i = 0; i < std::min<std::int64_t>(tensor->elementCount(), 10); ++i) {
        if (formatElement(elementAt(*tensor, i)).empty() && tensor->dtype() != DType::String) {
          return fail(ErrorCode::Io, "no element");
        }
      }
      ++count;
    }
    return count;
  }

 private slots:
  void theSamplesAreSound() {
    QCOMPARE(readAll(sample().bytes).value_or(-1), 2);
    QCOMPARE(readAll(sample64().bytes).value_or(-1), 2);
    QCOMPARE(readAll(zipOf({{"a.npy", kVector}}, "a comment").bytes).value_or(-1), 1);
    QCOMPARE(readAll(zipOf({}).bytes).value_or(-1), 0);
  }

  void isRefused_data();
  void isRefused() {
    const auto [bytes, reason, place] = currentRow<QByteArray, QByteArray, QByteArray>();
    const auto read = readAll(bytes);
    QVERIFY(!read.has_value());
    QCOMPARE(QByteArray::fromStdString(read.error().reason), reason);
    const QByteArray sentence = QByteArray::fromStdString(englishSentence(read.error()));
    QVERIFY2(sentence.contains(place), sentence.constData());
    QVERIFY2(!sentence.contains('{'), sentence.constData());
    QVERIFY(QByteArray::fromStdString(read.error().path).contains("hostile.npz"));
  }

  void cutAnywhere() {
    const QByteArray whole = sample64().bytes;
    for (qsizetype length = 0; length < whole.size(); ++length) {
      const auto read = readAll(whole.first(length));
      QVERIFY2(!read.has_value(), qPrintable(QString::number(length)));
      QCOMPARE(read.error().reason, std::string("zip.no_end"));
    }
  }

  void mutationsNeverCrash() {
    const QByteArray seeds[] = {
        sample().bytes, sample64().bytes,
        zipOf({{"s.npy", npyBytes("<U2", "(2, 2)", QByteArray(32, 'a')), true}}).bytes,
        zipOf({{"f.npy", npyBytes(">f8", "(2,)", QByteArray(16, '@')), true, extra64({9, 9}), extra64({1})}})
            .bytes};
    std::mt19937_64 random(23);
    int accepted = 0, refused = 0;
    for (int round = 0; round < 8000; ++round) {
      QByteArray bytes = seeds[round % 4];
      for (auto edits = 1 + random() % 3; edits > 0; --edits) {
        const auto at = static_cast<qsizetype>(random() % static_cast<std::uint64_t>(bytes.size()));
        if (random() % 8 == 0) {
          bytes.remove(at, 1);
        } else if (random() % 2 == 0) {
          bytes[at] = static_cast<char>(random() & 0xFF);
        } else {
          bytes[at] = static_cast<char>(bytes[at] ^ (1 << (random() % 8)));
        }
      }
      const auto read = readAll(bytes);
      if (!read) QVERIFY(!englishSentence(read.error()).empty());
      ++(read ? accepted : refused);
    }
    QVERIFY(accepted > 100);
    QVERIFY(refused > 1000);
  }

  void aPromiseTakesNoMemory() {
    // 4 GB are promised by 5 MB: possible for deflate, but not within the limit.
    ZipBytes zip = zipOf({{"b.npy", QByteArray(5 << 20, 'x')}});
    for (const qsizetype at : {zip.local[0] + 8, zip.central[0] + 10}) zip.put(at, zip::kDeflated, 2);
    for (const qsizetype at : {zip.local[0] + 22, zip.central[0] + 24}) zip.put(at, 0xFFFFFFFE, 4);
    const auto read = readAll(zip.bytes);
    QVERIFY(!read.has_value());
    // Its first bytes are no deflate data, and no more were unpacked than the header needs.
    QCOMPARE(read.error().reason, std::string("zip.bad_data"));

    QByteArray header = npyBytes("<i4", "(200000000,)", {});
    const ZipBytes bomb = zipOf({{"b.npy", header + QByteArray(64 << 20, '\0'), true}});
    QVERIFY(bomb.bytes.size() < 100000);
    QCOMPARE(readAll(bomb.bytes).error().reason, std::string("npy.short_data"));
    header = npyBytes("<i4", "(16000000,)", {});
    QCOMPARE(readAll(zipOf({{"b.npy", header + QByteArray(64 << 20, '\0'), true}}).bytes).error().reason,
             std::string("memory.limit"));
  }
};

void NpzHostileTest::isRefused_data() {
  columns<QByteArray, QByteArray, QByteArray>("bytes", "reason", "place");
  const auto row = [](const char* name, const char* reason, const QByteArray& bytes,
                      const QByteArray& place = "byte") {
    QTest::newRow(name) << bytes << QByteArray(reason) << place;
  };
  const auto broken = [&](const char* name, const char* reason, const Break& change) {
    ZipBytes zip = sample();
    change(zip);
    row(name, reason, zip.bytes);
  };
  const auto broken64 = [&](const char* name, const char* reason, const Break& change) {
    ZipBytes zip = sample64();
    change(zip);
    row(name, reason, zip.bytes);
  };

  // The end of the archive.
  row("empty", "zip.no_end", "", "byte 0");
  row("text", "zip.no_end", "1,2\n3,4\n");
  row("a .npy called .npz", "zip.no_end", kVector);
  row("an end record alone, cut", "zip.no_end", QByteArray("PK\5\6", 4) + QByteArray(17, '\0'));
  row("bytes behind the archive", "zip.no_end", sample().bytes + "x");
  broken("the comment is longer than the file", "zip.no_end", [](ZipBytes& z) { z.put(z.end + 20, 1, 2); });
  broken("several disks", "zip.disks", [](ZipBytes& z) { z.put(z.end + 4, 1, 2); });
  broken("the directory is on another disk", "zip.disks", [](ZipBytes& z) { z.put(z.end + 6, 1, 2); });
  broken("fewer members on this disk", "zip.disks", [](ZipBytes& z) { z.put(z.end + 8, 1, 2); });
  broken("the directory begins behind the end", "zip.directory_place",
         [](ZipBytes& z) { z.put(z.end + 16, 0xFFFFFF, 4); });
  broken("the directory reaches over the end", "zip.directory_place",
         [](ZipBytes& z) { z.put(z.end + 12, 0x10000, 4); });
  broken("place and size overflow together", "zip.directory_place", [](ZipBytes& z) {
    z.put(z.end + 12, 0xFFFFFFFF, 4);
    z.put(z.end + 16, 1, 4);
  });
  broken("more members than there are", "zip.count", [](ZipBytes& z) { z.put(z.end + 8, 0x00030003, 4); });
  broken("fewer members than there are", "zip.count", [](ZipBytes& z) { z.put(z.end + 8, 0x00010001, 4); });
  broken("no members are promised", "zip.count", [](ZipBytes& z) { z.put(z.end + 8, 0, 4); });
  broken("the directory ends inside an entry", "zip.central",
         [](ZipBytes& z) { z.put(z.end + 12, static_cast<quint64>(z.end - z.directory - 1), 4); });
  broken("the directory begins a byte late", "zip.central", [](ZipBytes& z) {
    z.put(z.end + 16, static_cast<quint64>(z.directory + 1), 4);
    z.put(z.end + 12, static_cast<quint64>(z.end - z.directory - 1), 4);
  });
  broken64("a locator that leads nowhere", "zip.no_end64", [](ZipBytes& z) { z.put(z.end + 56 + 8, 3, 8); });
  broken64("a locator that leads behind itself", "zip.no_end64",
           [](ZipBytes& z) { z.put(z.end + 56 + 8, 1U << 30, 8); });
  broken64("a locator beyond 63 bits", "zip.no_end64",
           [](ZipBytes& z) { z.put(z.end + 56 + 8, ~quint64{0}, 8); });
  broken64("zip64 on several disks", "zip.disks", [](ZipBytes& z) { z.put(z.end + 56 + 16, 2, 4); });
  broken64("zip64 with a directory elsewhere", "zip.disks", [](ZipBytes& z) { z.put(z.end + 20, 1, 4); });
  broken64("zip64 says another count", "zip.end_disagrees", [](ZipBytes& z) {
    z.put(z.end + 24, 3, 8);
    z.put(z.end + 32, 3, 8);
  });
  broken64("zip64 says another place", "zip.end_disagrees", [](ZipBytes& z) { z.put(z.end + 48, 0, 8); });
  broken64("zip64 with a size beyond 63 bits", "zip.directory_place", [](ZipBytes& z) {
    z.put(z.end + 40, ~quint64{0}, 8);
    z.put(z.end + 56 + 20 + 12, 0xFFFFFFFF, 4);
  });

  // Entries of the directory.
  broken("no entry where one should be", "zip.central", [](ZipBytes& z) { z.put(z.central[1], 0, 4); });
  broken("an entry's name reaches out", "zip.central",
         [](ZipBytes& z) { z.put(z.central[1] + 28, 60000, 2); });
  broken("an entry's comment reaches out", "zip.central",
         [](ZipBytes& z) { z.put(z.central[1] + 32, 9, 2); });
  broken("encrypted", "zip.encrypted", [](ZipBytes& z) { z.put(z.central[0] + 8, 1, 2); });
  broken("a patch", "zip.method", [](ZipBytes& z) { z.put(z.central[0] + 8, 1 << 5, 2); });
  broken("bzip2", "zip.method", [](ZipBytes& z) { z.put(z.central[0] + 10, 12, 2); });
  broken("deflate64", "zip.method", [](ZipBytes& z) { z.put(z.central[1] + 10, 9, 2); });
  broken("on another disk", "zip.member_disk", [](ZipBytes& z) { z.put(z.central[0] + 34, 1, 2); });
  broken("begins behind the directory", "zip.member_place",
         [](ZipBytes& z) { z.put(z.central[0] + 42, 0xFFFFFF, 4); });
  broken("begins where nothing begins", "zip.local", [](ZipBytes& z) { z.put(z.central[0] + 42, 1, 4); });
  broken("begins at the directory", "zip.local", [](ZipBytes& z) {
    z.put(z.central[0] + 42, static_cast<quint64>(z.directory - 4), 4);
    z.put(z.central[0] + 20, 0, 8);
  });
  broken("reaches into the directory", "zip.member_place",
         [](ZipBytes& z) { z.put(z.central[1] + 20, 0xFFFFF, 4); });
  broken("stored in fewer bytes", "zip.sizes", [](ZipBytes& z) { z.put(z.central[0] + 20, 5, 4); });
  broken("more than deflate can pack", "zip.sizes",
         [](ZipBytes& z) { z.put(z.central[1] + 24, 0x7FFFFFFF, 4); });
  broken("zip64 sizes are missing", "zip.extra64",
         [](ZipBytes& z) { z.put(z.central[0] + 24, 0xFFFFFFFF, 4); });
  const auto with64 = [&](const char* name, const char* reason, const QByteArray& extra, bool both) {
    ZipBytes z = zipOf({{"a.npy", kVector, false, {}, extra}});
    if (both) z.put(z.central[0] + 20, 0xFFFFFFFF, 4);
    z.put(z.central[0] + 24, 0xFFFFFFFF, 4);
    row(name, reason, z.bytes);
  };
  with64("zip64 sizes are cut", "zip.extra64", extra64({100}), true);
  with64("an extra field reaches out", "zip.extra64", extra64({100}, 60), false);
  with64("a zip64 size beyond 63 bits", "zip.member_place", extra64({~quint64{0}, ~quint64{0}}), true);

  // Names.
  for (const char* name : {"", "/etc/passwd", "../a.npy", "x/../../a.npy", "..", "C:\\a.npy", "a\\b.npy",
                           "\\a", "a\nb.npy", "a\tb", "\x01"}) {
    const QByteArray title = "the name " + QByteArray(name).toPercentEncoding();
    row(title.constData(), "zip.name", zipOf({{name, kVector}}).bytes);
  }
  row("a name with a NUL", "zip.name", zipOf({{QByteArray("a\0b", 3), kVector}}).bytes);
  row("a name twice", "zip.name_twice",
      zipOf({{"a.npy", kVector}, {"b.npy", kVector}, {"a.npy", kVector}}).bytes, "a.npy");

  // Local headers that say something else.
  broken("another name", "zip.local_disagrees", [](ZipBytes& z) { z.bytes[z.local[0] + 30] = 'x'; });
  broken("another method", "zip.local_disagrees", [](ZipBytes& z) { z.put(z.local[0] + 8, 8, 2); });
  broken("encrypted there only", "zip.local_disagrees", [](ZipBytes& z) { z.put(z.local[0] + 6, 1, 2); });
  broken("another checksum", "zip.local_disagrees", [](ZipBytes& z) { z.put(z.local[0] + 14, 7, 4); });
  broken("another size", "zip.local_disagrees", [](ZipBytes& z) { z.put(z.local[0] + 22, 7, 4); });
  broken("another packed size", "zip.local_disagrees", [](ZipBytes& z) { z.put(z.local[0] + 18, 7, 4); });
  broken("zeros where none may be", "zip.local_disagrees", [](ZipBytes& z) { z.put(z.local[0] + 18, 0, 8); });
  broken("a local extra reaches out", "zip.member_place",
         [](ZipBytes& z) { z.put(z.local[1] + 28, 60000, 2); });
  broken("no local header", "zip.local", [](ZipBytes& z) { z.bytes[z.local[1]] = 'Q'; });
  const ZipBytes inner = zipOf({{"in.npy", kVector}});
  ZipBytes nested = zipOf({{"out.npy", inner.bytes.first(inner.directory)}, {"in.npy", kVector}});
  nested.put(nested.central[1] + 42, static_cast<quint64>(nested.data[0]), 4);
  row("one inside the other", "zip.overlap", nested.bytes, "in.npy");

  // Content.
  broken("damaged data", "zip.bad_data", [](ZipBytes& z) { z.bytes[z.data[1]] = '\xFF'; });
  broken("a checksum of other data", "zip.checksum", [](ZipBytes& z) {
    z.put(z.local[1] + 14, 7, 4);
    z.put(z.central[1] + 16, 7, 4);
  });
  ZipBytes swapped = zipOf({{"a.npy", npyBytes(">i4", "(1,)", "abcd")}});
  swapped.bytes[swapped.directory - 1] = 'x';
  row("stored, copied, and another checksum", "zip.checksum", swapped.bytes, "a.npy");
  const auto promise = [](ZipBytes& z, qsizetype member, qsizetype size, int field) {
    z.put(z.local[member] + 18 + field, static_cast<quint64>(size), 4);
    z.put(z.central[member] + 20 + field, static_cast<quint64>(size), 4);
  };
  constexpr int kPacked = 0, kSize = 4;
  ZipBytes more = zipOf({{"b.npy", kLong + "more", true}});
  promise(more, 0, kLong.size(), kSize);
  row("unpacks to more", "zip.too_long", more.bytes, "b.npy");
  broken("unpacks to less", "zip.too_short", [&](ZipBytes& z) { promise(z, 1, kLong.size() + 4, kSize); });
  ZipBytes cut = zipOf({{"b.npy", kLong, true}});
  promise(cut, 0, cut.directory - cut.data[0] - 5, kPacked);
  row("the packed data are cut", "zip.cut_data", cut.bytes, "b.npy");
  ZipBytes longer = zipOf({{"b.npy", kLong, true}});
  longer.bytes.insert(longer.directory, "zz");
  longer.central[0] += 2;
  promise(longer, 0, longer.directory + 2 - longer.data[0], kPacked);
  longer.put(longer.end + 2 + 16, static_cast<quint64>(longer.directory + 2), 4);
  row("bytes behind the packed data", "zip.too_long", longer.bytes, "b.npy");

  const auto content = [&](const char* name, const char* reason, const QByteArray& npy, bool deflate = true) {
    row(name, reason, zipOf({{"a.npy", npy, deflate}}).bytes, "hostile.npz");
  };
  content("not a .npy inside", "npy.magic", "hello, world", false);
  content("not a .npy inside, packed", "npy.magic", "hello, world");
  content("too short for a .npy", "npy.magic", "");
  content("a header longer than the member", "npy.short_header", kVector.first(40));
  row("a header of a gigabyte", "memory.limit",
      zipOf({{"a.npy", QByteArray("\x93NUMPY\2\0\0\0\0\x40", 12) + QByteArray(99, ' '), true}}).bytes,
      "header");
  content("less data than the shape", "npy.short_data", npyBytes("<i4", "(9,)", "1234"));
  content("Python objects", "npy.object", npyBytes("|O", "(1,)", QByteArray(8, ' ')));
  content("Python objects, stored", "npy.object", npyBytes("|O", "(1,)", QByteArray(8, ' ')), false);
}

GATHERND_TEST(NpzHostileTest)
#include "npz_hostile_test.moc"
