// SPDX-License-Identifier: GPL-3.0-or-later
// .npy files: what comes back, what is mapped, and what is on disk after a failure.
#include "core/formats/npy/npy.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <random>

#include <unistd.h>

#include "core/error/sentences.h"
#include "core/formats/npy/npy_content.h"
#include "core/tensor/element.h"
#include "core/text/element_text.h"
#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;

namespace {

// A file with the given dictionary, header padded as NumPy does, then the data.
QByteArray npy(const QByteArray& dict, const QByteArray& data, char major = 1) {
  QByteArray text = dict;
  const int lengthBytes = major == 1 ? 2 : 4;
  while ((8 + lengthBytes + text.size() + 1) % 64 != 0) text += ' ';
  text += '\n';
  QByteArray out("\x93NUMPY");
  out += major;
  out += '\0';
  for (int i = 0; i < lengthBytes; ++i) out += static_cast<char>(text.size() >> (8 * i));
  return out + text + data;
}

QByteArray dict(const QByteArray& descr, const QByteArray& shape, bool fortran = false) {
  return "{'descr': '" + descr + "', 'fortran_order': " + (fortran ? "True" : "False") +
         ", 'shape': " + shape + ", }";
}

QStringList texts(const Tensor& tensor) {
  QStringList out;
  for (std::int64_t i = 0; i < tensor.elementCount(); ++i) {
    const std::string text = formatElement(elementAt(tensor, i));
    out << QString::fromUtf8(text.data(), static_cast<int>(text.size()));
  }
  return out;
}

Tensor randomTensor(DType dtype, const Shape& shape) {
  std::mt19937_64 random(5);
  if (dtype == DType::String) {
    std::vector<std::string> values(static_cast<std::size_t>(shape.elementCount()));
    for (std::string& value : values) {
      for (auto n = random() % 5; n > 0; --n) value += random() % 2 == 0 ? "ü" : "a";
    }
    return Tensor::fromStrings(shape, values).value();
  }
  std::vector<std::byte> bytes(static_cast<std::size_t>(shape.elementCount() * elementBytes(dtype)));
  for (std::byte& b : bytes) b = static_cast<std::byte>(random() & (dtype == DType::Bool ? 1 : 0xFF));
  return Tensor::fromBytes(dtype, shape, bytes).value();
}

}  // namespace

class NpyTest : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir folder_;

  std::string path(const QString& name) const { return folder_.filePath(name).toStdString(); }
  std::string write(const QString& name, const QByteArray& bytes) {
    return test::writeFile(folder_.filePath(name), bytes).toStdString();
  }
  QByteArray read(const QString& name) const { return test::fileBytes(folder_.filePath(name)); }

 private slots:
  void comesBack_data() {
    test::columns<int, QList<qint64>>("dtype", "extents");
    for (const DType dtype : kAllDTypes) {
      for (const QList<qint64>& extents :
           {QList<qint64>{}, {5}, {0}, {2, 3}, {3, 0, 2}, {2, 1, 3, 1, 2, 1, 2, 3}}) {
        QTest::addRow("%s rank %d, %lld", dtypeName(dtype).data(), static_cast<int>(extents.size()),
                      static_cast<long long>(extents.isEmpty() ? 1 : extents.last()))
            << static_cast<int>(dtype) << extents;
      }
    }
  }
  void comesBack() {
    const auto [dtype, extents] = test::currentRow<int, QList<qint64>>();
    const auto type = static_cast<DType>(dtype);
    const Shape shape = Shape::make(std::vector<std::int64_t>(extents.begin(), extents.end())).value();
    const Tensor tensor = randomTensor(type, shape);
    QVERIFY(writeNpy(path("t.npy"), tensor).has_value());
    const auto again = readNpy(path("t.npy"), {.dtype = type});
    QVERIFY2(again.has_value(), again ? "" : englishSentence(again.error()).c_str());
    QVERIFY(bitEqual(*again, tensor));
    QCOMPARE(again->mapped(), type != DType::String && shape.elementCount() > 0);
  }

  void theHeaderIsNumPys_data() {
    const auto row = test::columns<QByteArray, QList<qint64>>("shape", "extents");
    row("scalar", QByteArray("()"), QList<qint64>{});
    row("vector", QByteArray("(7,)"), QList<qint64>{7});
    row("matrix", QByteArray("(2, 3)"), QList<qint64>{2, 3});
  }
  void theHeaderIsNumPys() {
    const auto [shape, extents] = test::currentRow<QByteArray, QList<qint64>>();
    const auto text = formatNpyHeader(
        "<f4", Shape::make(std::vector<std::int64_t>(extents.begin(), extents.end())).value());
    QCOMPARE(QByteArray::fromStdString(text), npy(dict("<f4", shape), {}));
  }

  void readsWhatOthersWrite_data() {
    test::columns<QByteArray, QString, QStringList, bool>("file", "shape", "elements", "mapped");
    const auto row = [](const char* name, const QByteArray& file, const char* shape,
                        const QStringList& elements,
                        bool mapped) { QTest::newRow(name) << file << shape << elements << mapped; };
    const QByteArray numbers = QByteArray::fromHex("010002000300040005000600");
    row("C order", npy(dict("<i2", "(2, 3)"), numbers), "[2, 3]", {"1", "2", "3", "4", "5", "6"}, true);
    row("Fortran order", npy(dict("<i2", "(2, 3)", true), numbers), "[2, 3]", {"1", "3", "5", "2", "4", "6"},
        false);
    row("Fortran order of a vector", npy(dict("<i2", "(1, 6, 1)", true), numbers), "[1, 6, 1]",
        {"1", "2", "3", "4", "5", "6"}, true);
    row("big-endian", npy(dict(">i2", "(6,)"), numbers), "[6]", {"256", "512", "768", "1024", "1280", "1536"},
        false);
    row("big-endian Fortran", npy(dict(">i2", "(3, 2)", true), numbers), "[3, 2]",
        {"256", "1024", "512", "1280", "768", "1536"}, false);
    row("big-endian complex", npy(dict(">c8", "(1,)"), QByteArray::fromHex("3f80000040000000")), "[1]",
        {"1+2j"}, false);
    row("version 2", npy(dict("<i2", "(6,)"), numbers, 2), "[6]", {"1", "2", "3", "4", "5", "6"}, true);
    row("version 3", npy(dict("<i2", "(6,)"), numbers, 3), "[6]", {"1", "2", "3", "4", "5", "6"}, true);
    row("double quotes, other order, no last comma",
        npy("{\"shape\": (6,), \"fortran_order\": False, \"descr\": \"<i2\"}", numbers), "[6]",
        {"1", "2", "3", "4", "5", "6"}, true);
    row("long integers of Python 2", npy(dict("<i2", "(2L, 3L)"), numbers), "[2, 3]",
        {"1", "2", "3", "4", "5", "6"}, true);
    row("native order unmarked", npy(dict("i2", "(1,)"), numbers), "[1]", {"1"}, true);
    row("native order marked", npy(dict("=i2", "(1,)"), numbers), "[1]", {"1"}, true);
    row("more data than promised", npy(dict("<i2", "(2,)"), numbers), "[2]", {"1", "2"}, true);
    row("bool", npy(dict("|b1", "(2,)"), QByteArray::fromHex("0001")), "[2]", {"False", "True"}, true);
    row("bool as a question mark", npy(dict("?", "(2,)"), QByteArray::fromHex("0100")), "[2]",
        {"True", "False"}, true);
    row("a bool of 7", npy(dict("|b1", "(2,)"), QByteArray::fromHex("0007")), "[2]", {"False", "True"},
        false);
    row("one byte, big-endian", npy(dict(">u1", "(2,)"), QByteArray::fromHex("00ff")), "[2]", {"0", "255"},
        true);
    const QByteArray unpadded = dict("<i2", "(6,)");
    row("no padding, no newline",
        QByteArray("\x93NUMPY\x01\0", 8) + static_cast<char>(unpadded.size()) + '\0' + unpadded + numbers,
        "[6]", {"1", "2", "3", "4", "5", "6"}, unpadded.size() % 2 == 0);
    row("a UCS-4 string", npy(dict("<U2", "(2,)"), QByteArray::fromHex("fc000000000000004f60000001f60100")),
        "[2]", {"ü", "\u604f\U0001f601"}, false);
    row("a big-endian UCS-4 string", npy(dict(">U1", "(1,)"), QByteArray::fromHex("0001f601")), "[1]",
        {"\U0001f601"}, false);
    row("strings in Fortran order", npy(dict("|S1", "(2, 2)", true), "abcd"), "[2, 2]", {"a", "c", "b", "d"},
        false);
    row("padded bytes", npy(dict("|S3", "(2,)"), QByteArray("a\0\0bcd", 6)), "[2]", {"a", "bcd"}, false);
    row("an inner NUL", npy(dict("|S3", "(1,)"), QByteArray("a\0b", 3)), "[1]",
        {QString::fromLatin1("a\0b", 3)}, false);
    row("strings of no width", npy(dict("|S0", "(2,)"), ""), "[2]", {"", ""}, false);
  }
  void readsWhatOthersWrite() {
    const auto [file, shape, elements, mapped] = test::currentRow<QByteArray, QString, QStringList, bool>();
    const auto tensor = readNpy(write("other.npy", file));
    QVERIFY2(tensor.has_value(), tensor ? "" : englishSentence(tensor.error()).c_str());
    QCOMPARE(QString::fromStdString(tensor->shape().toString()), shape);
    QCOMPARE(texts(*tensor), elements);
    QCOMPARE(tensor->mapped(), mapped);
  }

  void aMisalignedFileIsCopied() {
    QByteArray text = dict("<i4", "(1,)");
    QByteArray file("\x93NUMPY\x01\0", 8);
    while ((10 + text.size()) % 2 == 0) text += ' ';
    file += static_cast<char>(text.size());
    file += '\0';
    const auto tensor = readNpy(write("odd.npy", file + text + QByteArray::fromHex("2a000000")));
    QVERIFY(tensor.has_value());
    QVERIFY(!tensor->mapped());
    QCOMPARE(texts(*tensor), QStringList{"42"});
  }

  void isReadAsAskedFor_data() {
    test::columns<QByteArray, int, QStringList>("file", "dtype", "elements");
    const auto row = [](const char* name, const QByteArray& file, DType dtype, const QStringList& elements) {
      QTest::newRow(name) << file << static_cast<int>(dtype) << elements;
    };
    row("bfloat16", npy(dict("|V2", "(2,)"), QByteArray::fromHex("803f00c0")), DType::BFloat16,
        {"1.0", "-2.0"});
    row("bfloat16, swapped", npy(dict(">V2", "(1,)"), QByteArray::fromHex("3f80")), DType::BFloat16, {"1.0"});
    row("int to float", npy(dict("<i2", "(2,)"), QByteArray::fromHex("0100feff")), DType::Float32,
        {"1.0", "-2.0"});
    row("float to int", npy(dict("<f4", "(1,)"), QByteArray::fromHex("00003040")), DType::Int64, {"2"});
    row("int to bool", npy(dict("|u1", "(2,)"), QByteArray::fromHex("0003")), DType::Bool, {"False", "True"});
  }
  void isReadAsAskedFor() {
    const auto [file, dtype, elements] = test::currentRow<QByteArray, int, QStringList>();
    const auto tensor = readNpy(write("as.npy", file), {.dtype = static_cast<DType>(dtype)});
    QVERIFY2(tensor.has_value(), tensor ? "" : englishSentence(tensor.error()).c_str());
    QCOMPARE(tensor->dtype(), static_cast<DType>(dtype));
    QCOMPARE(texts(*tensor), elements);
  }

  void stringsChooseTheirWidth_data() {
    const auto row = test::columns<QByteArrayList, QByteArray>("values", "descr");
    row("characters, not bytes", QByteArrayList{"üü", "a"}, QByteArray("'<U2'"));
    row("not UTF-8", QByteArrayList{"ü\xff", "a"}, QByteArray("'|S3'"));
    row("empty strings", QByteArrayList{"", ""}, QByteArray("'<U1'"));
  }
  void stringsChooseTheirWidth() {
    const auto [values, descr] = test::currentRow<QByteArrayList, QByteArray>();
    std::vector<std::string> strings;
    for (const QByteArray& value : values) strings.push_back(value.toStdString());
    const Tensor tensor = Tensor::fromStrings(Shape{2}, strings).value();
    QVERIFY(writeNpy(path("s.npy"), tensor).has_value());
    QVERIFY(read("s.npy").contains(descr));
    const auto again = readNpy(path("s.npy"));
    QVERIFY(again.has_value());
    QVERIFY(bitEqual(*again, tensor));
  }

  void aTrailingNulIsRefused() {
    write("old.npy", "old");
    const Tensor tensor = Tensor::fromStrings(Shape{1}, std::vector{std::string("a\0", 2)}).value();
    const auto written = writeNpy(path("old.npy"), tensor);
    QVERIFY(!written.has_value());
    QCOMPARE(written.error().code, ErrorCode::Unsupported);
    QCOMPARE(read("old.npy"), QByteArray("old"));
    QVERIFY(QDir(folder_.path()).entryList({"*.tmp"}).isEmpty());
  }

  void aStopLeavesTheOldFile_data() {
    const auto row = test::columns<bool>("strings");
    row("numbers", false);
    row("strings", true);
  }
  void aStopLeavesTheOldFile() {
    QFETCH(bool, strings);
    write("old.npy", "old");
    const Tensor tensor = strings ? Tensor::fromStrings(Shape{1}, std::vector{std::string("a")}).value()
                                  : randomTensor(DType::Float64, Shape{3});
    std::stop_source source;
    source.request_stop();
    const auto written = writeNpy(path("old.npy"), tensor, source.get_token());
    QVERIFY(!written.has_value());
    QCOMPARE(written.error().code, ErrorCode::Cancelled);
    QCOMPARE(read("old.npy"), QByteArray("old"));
    QVERIFY(QDir(folder_.path()).entryList({"*.tmp"}).isEmpty());
  }

  void aFileMayBeReplacedByItself() {
    const Tensor tensor = randomTensor(DType::Float64, Shape{1000});
    QVERIFY(writeNpy(path("self.npy"), tensor).has_value());
    const auto mapped = readNpy(path("self.npy"));
    QVERIFY(mapped.has_value() && mapped->mapped());
    QVERIFY(writeNpy(path("self.npy"), *mapped).has_value());
    QVERIFY(bitEqual(*mapped, tensor));
    QVERIFY(bitEqual(readNpy(path("self.npy")).value(), tensor));
  }

  void aCutSourceIsNotWritten() {
    QVERIFY(writeNpy(path("source.npy"), randomTensor(DType::Float64, Shape{100000})).has_value());
    const auto mapped = readNpy(path("source.npy"));
    QVERIFY(mapped.has_value());
    QCOMPARE(truncate(path("source.npy").c_str(), 1000), 0);
    const auto written = writeNpy(path("target.npy"), *mapped);
    QVERIFY(!written.has_value());
    QCOMPARE(written.error().code, ErrorCode::Io);
    QVERIFY(!QFile::exists(folder_.filePath("target.npy")));
  }

  void permissionsAndLinksStay() {
    write("real.npy", "old");
    const auto mode = QFile::ReadOwner | QFile::WriteOwner;
    QFile::setPermissions(folder_.filePath("real.npy"), mode);
    QVERIFY(QFile::link(folder_.filePath("real.npy"), folder_.filePath("link.npy")));
    const Tensor tensor = randomTensor(DType::Int32, Shape{3});
    QVERIFY(writeNpy(path("link.npy"), tensor).has_value());
    QVERIFY(QFileInfo(folder_.filePath("link.npy")).isSymLink());
    QCOMPARE(QFile::permissions(folder_.filePath("real.npy")) & (QFile::ReadGroup | QFile::ReadOther),
             QFile::Permissions());
    QVERIFY(bitEqual(readNpy(path("real.npy")).value(), tensor));
  }

  void refusesToWrite_data() {
    const auto row = test::columns<QString>("name");
    row("a folder", "sub");
    row("no such folder", "nowhere/x.npy");
  }
  void refusesToWrite() {
    QFETCH(QString, name);
    QDir(folder_.path()).mkdir("sub");
    const std::string target = QDir(folder_.path()).absoluteFilePath(name).toStdString();
    const auto written = writeNpy(target, Tensor());
    QVERIFY(!written.has_value());
    QCOMPARE(written.error().code, ErrorCode::Io);
    QCOMPARE(written.error().path, target);
  }

  void copiesRespectTheLimit_data() {
    const auto row = test::columns<QByteArray, bool>("file", "fits");
    const QByteArray data(800, 'a');
    row("mapped", npy(dict("<f8", "(100,)"), data), true);
    row("swapped", npy(dict(">f8", "(100,)"), data), false);
    row("rearranged", npy(dict("<f8", "(10, 10)", true), data), false);
    row("strings", npy(dict("|S8", "(100,)"), data), false);
  }
  void copiesRespectTheLimit() {
    const auto [file, fits] = test::currentRow<QByteArray, bool>();
    const auto tensor = readNpy(write("limit.npy", file), {.memoryLimit = 799});
    QCOMPARE(tensor.has_value(), fits);
    if (!fits) QCOMPARE(tensor.error().code, ErrorCode::Limit);
  }
};

GATHERND_TEST(NpyTest)
#include "npy_test.moc"
