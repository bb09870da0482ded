// SPDX-License-Identifier: GPL-3.0-or-later
// .npz both ways: what comes back, what is mapped, what zip64 looks like, and NumPy's own way of naming.
#include "core/formats/npz/npz.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "core/error/sentences.h"
#include "core/tensor/generate.h"
#include "core/text/literal/literal.h"
#include "tests/core/formats/npz_writing.h"
#include "tests/core/formats/zip_bytes.h"
#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/tensors.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

class NpzTest : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir folder_;

  std::string path(const char* name) const { return folder_.filePath(name).toStdString(); }
  std::string write(const char* name, const QByteArray& bytes) const {
    return writeFile(folder_.filePath(name), bytes).toStdString();
  }

 private slots:
  void everyDTypeComesBack() {
    std::vector<NpzEntry> entries;
    for (const DType dtype : kAllDTypes) {
      const auto tensor =
          dtype == DType::String
              ? literal(R"([["a", "ü你"], ["", "\xff"]])", dtype)
              : generateTensor({.kind = GeneratorKind::Arange, .shape = Shape{2, 3}, .seed = 0, .dtype = {}},
                               dtype, 1 << 20)
                    .value();
      entries.push_back({std::string(dtypeName(dtype)), tensor});
    }
    QVERIFY(writeNpz(path("all.npz"), entries).has_value());
    const auto npz = NpzFile::open(path("all.npz"));
    QVERIFY2(npz.has_value(), npz ? "" : englishSentence(npz.error()).c_str());
    QCOMPARE(npz->keys().size(), entries.size());
    for (const NpzEntry& entry : entries) {
      const auto read = npz->read(entry.key, {.dtype = entry.tensor.dtype()});
      QVERIFY2(read.has_value(), entry.key.c_str());
      QVERIFY2(bitEqual(*read, entry.tensor), entry.key.c_str());
      // What we write is always mapped, except strings.
      QCOMPARE(read->mapped(), entry.tensor.dtype() != DType::String);
      QVERIFY(!read->mapped() || reinterpret_cast<std::uintptr_t>(read->data()) % 64 == 0);
    }
  }

  void zip64_data() {
    const auto row = columns<qint64>("from");
    row("everywhere", qint64{0});
    row("the larger member", qint64{600});
    row("the directory and its end", qint64{1000});
    row("nowhere", qint64{0xFFFFFFFF});
  }
  void zip64() {
    QFETCH(qint64, from);
    const std::vector<NpzEntry> entries = {{"params", literal("[1.5, 2, 3]", DType::Float32)},
                                           {"large", Tensor::zeros(DType::Int64, Shape{100}).value()},
                                           {"indices", literal("[[0], [2]]", DType::Int64)}};
    QVERIFY(writeNpzFrom(path("64.npz"), entries, from).has_value());
    QCOMPARE(fileBytes(folder_.filePath("64.npz")).contains("PK\6\6"), from < 0xFFFFFFFF);
    const auto npz = NpzFile::open(path("64.npz"));
    QVERIFY2(npz.has_value(), npz ? "" : englishSentence(npz.error()).c_str());
    for (const NpzEntry& entry : entries) QVERIFY(bitEqual(npz->read(entry.key).value(), entry.tensor));
  }

  void beyond4Gigabytes() {
    // A sparse file: 5 GB of zeros that take no disk.
    constexpr std::int64_t kCount = std::int64_t{5} << 30;
    const std::string name = path("sparse.npz");
    QByteArray header = npyBytes("|u1", "(" + QByteArray::number(qint64{kCount}) + ",)", {});
    const std::int64_t bytes = header.size() + kCount;
    const auto size64 = [&](bool place) {
      std::string extra;
      zip::append(extra, zip::kExtra64, 2);
      zip::append(extra, place ? 8 : 16, 2);
      for (int i = 0; i < (place ? 0 : 2); ++i) zip::append(extra, static_cast<std::uint64_t>(bytes), 8);
      if (place) zip::append(extra, static_cast<std::uint64_t>(bytes + 30 + 5 + 20), 8);
      return QByteArray::fromStdString(extra);
    };
    ZipBytes z = zipOf({{"a.npy", {}, false, size64(false), size64(false)},
                        {"b.npy", npyBytes("<i2", "(1,)", "ab"), false, {}, size64(true)}});
    for (const qsizetype at : {z.local[0] + 18, z.central[0] + 20}) z.put(at, ~quint64{0}, 8);
    z.put(z.central[1] + 42, 0xFFFFFFFF, 4);
    std::string ending;
    const auto directory = static_cast<std::uint64_t>(z.directory + bytes);
    const auto length = static_cast<std::uint64_t>(z.end - z.directory);
    zip::append(ending, zip::kEndRecord64, 4);
    zip::append(ending, 44, 8);
    zip::append(ending, 45 | 45 << 16, 4);
    zip::append(ending, 0, 8);
    zip::append(ending, 2, 8);
    zip::append(ending, 2, 8);
    zip::append(ending, length, 8);
    zip::append(ending, directory, 8);
    zip::append(ending, zip::kEndLocator64, 4);
    zip::append(ending, 0, 4);
    zip::append(ending, directory + length, 8);
    zip::append(ending, 1, 4);
    z.put(z.end + 16, 0xFFFFFFFF, 4);

    QFile file(QString::fromStdString(name));
    QVERIFY(file.open(QIODevice::ReadWrite));
    file.write(z.bytes.first(z.data[0]) + header);
    if (!file.resize(z.data[0] + bytes)) QSKIP("this file system holds no sparse files of 5 GB");
    file.seek(z.data[0] + bytes);
    file.write(z.bytes.mid(z.data[0], z.end - z.data[0]) + QByteArray::fromStdString(ending) +
               z.bytes.mid(z.end));
    file.close();

    const auto npz = NpzFile::open(name);
    QVERIFY2(npz.has_value(), npz ? "" : englishSentence(npz.error()).c_str());
    const auto large = npz->read("a", {.memoryLimit = 1 << 20});
    QVERIFY2(large.has_value(), large ? "" : englishSentence(large.error()).c_str());
    QVERIFY(large->mapped());
    QCOMPARE(large->elementCount(), kCount);
    QCOMPARE(large->bytes().back(), std::byte{0});
    const auto behind = npz->read("b");
    QVERIFY2(behind.has_value(), behind ? "" : englishSentence(behind.error()).c_str());
    QCOMPARE(behind->values<std::int16_t>()[0], std::int16_t{'a' | 'b' << 8});
  }

  void deflatedMembers_data() {
    const auto row = columns<QByteArray, QString>("npy", "values");
    row("numbers", npyBytes("<i2", "(2, 2)", QByteArray("\1\0\2\0\3\0\4\0", 8)), "[[1, 2], [3, 4]]");
    row("swapped", npyBytes(">i2", "(2,)", QByteArray("\0\1\0\2", 4)), "[1, 2]");
    row("bools beyond 1", npyBytes("|b1", "(3,)", QByteArray("\0\1\7", 3)), "[False, True, True]");
    row("strings", npyBytes("|S2", "(2,)", QByteArray("a\0bc", 4)), "[\"a\", \"bc\"]");
    row("nothing", npyBytes("<f4", "(0,)", {}), "[]");
    row("a scalar", npyBytes("<i8", "()", QByteArray("\5\0\0\0\0\0\0\0", 8)), "5");
  }
  void deflatedMembers() {
    const auto [npy, values] = currentRow<QByteArray, QString>();
    const auto npz = NpzFile::open(write("deflated.npz", zipOf({{"x.npy", npy, true}}).bytes));
    const auto tensor = npz.value().read("x");
    QVERIFY2(tensor.has_value(), tensor ? "" : englishSentence(tensor.error()).c_str());
    QCOMPARE(QString::fromStdString(formatLiteral(*tensor, {.multiline = false})), values);
    QVERIFY(!tensor->mapped());
  }

  void unpackingRespectsTheLimit() {
    const QByteArray npy = npyBytes("<i4", "(1000,)", QByteArray(4000, '\1'));
    const auto npz = NpzFile::open(write("limit.npz", zipOf({{"x.npy", npy, true}}).bytes));
    QVERIFY(npz.value().read("x", {.memoryLimit = 4000}).has_value());
    QCOMPARE(npz->read("x", {.memoryLimit = 3999}).error().code, ErrorCode::Limit);
    QCOMPARE(NpzFile::open(path("limit.npz"), 100).error().code, ErrorCode::Limit);
  }

  void keys_data() {
    // value: or the reason
    const auto row = columns<QString, QString>("key", "value");
    row("without its ending", "a", "1");
    row("with it", "a.npy", "1");
    row("a full name first, as NumPy", "b", "npy.magic");
    row("the array beside it", "b.npy", "2");
    row("in a folder", "sub/c", "3");
    row("a colon", "d:e", "4");
    row("none of them", "z", "npz.no_member");
    row("none named", "", "npz.which");
    row("a folder", "sub/", "npz.no_member");
  }
  void keys() {
    const auto [key, value] = currentRow<QString, QString>();
    const auto npy = [](char digit) {
      return npyBytes("|i1", "()", QByteArray(1, static_cast<char>(digit - '0')));
    };
    const auto npz = NpzFile::open(write("keys.npz", zipOf({{"a.npy", npy('1')},
                                                            {"b", "text"},
                                                            {"b.npy", npy('2')},
                                                            {"sub/", ""},
                                                            {"sub/c.npy", npy('3')},
                                                            {"d:e.npy", npy('4')}})
                                                         .bytes));
    QVERIFY2(npz.has_value(), npz ? "" : englishSentence(npz.error()).c_str());
    const auto tensor = npz->read(key.toStdString());
    QCOMPARE(tensor ? QString::fromStdString(formatLiteral(*tensor))
                    : QString::fromStdString(tensor.error().reason),
             value);
  }

  void theOnlyMemberNeedsNoName() {
    const auto npz = NpzFile::open(write("one.npz", zipOf({{"a.npy", npyBytes("|i1", "()", "\7")}}).bytes));
    QCOMPARE(formatLiteral(npz.value().read("").value()), std::string("7"));
    const auto none = NpzFile::open(write("none.npz", zipOf({}).bytes));
    QCOMPARE(none.value().read("").error().reason, std::string("npz.empty"));
  }

  void sizesThatFollowTheData() {
    // Written to a pipe: zeros in the local header, and a descriptor behind the data.
    const QByteArray npy = npyBytes("|i1", "()", "\7");
    ZipBytes z = zipOf({{"a.npy", npy}, {"b.npy", npy}});
    z.put(z.local[0] + 6, 8, 2);
    z.put(z.central[0] + 8, 8, 2);
    z.put(z.local[0] + 14, 0, 8);
    z.put(z.local[0] + 22, 0, 4);
    z.bytes.insert(z.local[1], QByteArray(16, 'd'));
    z.put(z.central[1] + 16 + 42, static_cast<quint64>(z.local[1] + 16), 4);
    z.put(z.end + 16 + 16, static_cast<quint64>(z.directory + 16), 4);
    const auto npz = NpzFile::open(write("pipe.npz", z.bytes));
    QVERIFY2(npz.has_value(), npz ? "" : englishSentence(npz.error()).c_str());
    QVERIFY(npz->read("a").has_value() && npz->read("b").has_value());
  }

  void aStopLeavesNothing() {
    std::stop_source stop;
    stop.request_stop();
    const std::vector<NpzEntry> entries = {{"a", Tensor()}};
    QCOMPARE(writeNpz(path("stopped.npz"), entries, stop.get_token()).error().code, ErrorCode::Cancelled);
    QCOMPARE(QDir(folder_.path()).entryList({"stopped*"}).size(), 0);
  }

  void pathsAreSplit_data() {
    const auto row = columns<QString, QString, QString>("path", "file", "key");
    row("a key", "a/x.npz:k", "a/x.npz", "k");
    row("capitals", "X.NPZ:k", "X.NPZ", "k");
    row("no key", "x.npz", "x.npz", "");
    row("an empty key", "x.npz:", "x.npz", "");
    row("a key with a colon", "x.npz:a:b", "x.npz", "a:b");
    row("another file", "x.npy:k", "x.npy:k", "");
    row("nothing", "", "", "");
  }
  void pathsAreSplit() {
    const auto [path, file, key] = currentRow<QString, QString, QString>();
    const TensorPath parts = splitTensorPath(path.toStdString());
    QCOMPARE(QString::fromStdString(parts.file), file);
    QCOMPARE(QString::fromStdString(parts.key), key);
  }
};

GATHERND_TEST(NpzTest)
#include "npz_test.moc"
