// SPDX-License-Identifier: GPL-3.0-or-later
// TensorProto files: every dtype there and back, every field that elements may stand in, external data, and
// messages that lie.
#include "core/formats/onnx/onnx_tensor.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <random>

#include "core/error/sentences.h"
#include "core/formats/load.h"
#include "core/tensor/element.h"
#include "core/text/element_text.h"
#include "core/text/literal/literal.h"
#include "tests/core/formats/file_calls.h"
#include "tests/core/formats/wire_bytes.h"
#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

class OnnxTensorTest : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir folder_;

  std::string write(const QString& name, const QByteArray& content) const {
    return writeNew(folder_.filePath(name), content);
  }
  Expected<Tensor> read(const QByteArray& content, std::int64_t limit = 1 << 24) const {
    return readTensorFile(write("x.pb", content), {.dtype = {}, .shape = {}, .memoryLimit = limit});
  }

 private slots:
  void initTestCase() {
    QVERIFY(QDir(folder_.path()).mkdir("sub"));
    QVERIFY(!write("weights.bin", raw<float>({1, 2, 3, 4}) + "z").empty());
    QVERIFY(QFile::link("/etc/passwd", folder_.filePath("link")));
  }

  void roundTrips_data() {
    columns<int, QByteArray>("dtype", "shape");
    for (const DType dtype : kAllDTypes) {
      for (const char* shape : {"[]", "[1, 0]", "[1, 0, 1]"}) {
        QTest::addRow("%s, %s", dtypeName(dtype).data(), shape)
            << static_cast<int>(dtype) << QByteArray(shape);
      }
    }
  }
  void roundTrips() {
    const auto [dtype, shape] = currentRow<int, QByteArray>();
    const auto type = static_cast<DType>(dtype);
    const QByteArray text =
        type == DType::String ? QByteArray(shape).replace("0", "''").replace("1", "'\\x00\xc3\xbc'") : shape;
    const auto tensor = parseLiteral(text.toStdString(), {.dtype = type, .shape = {}});
    QVERIFY(tensor.has_value());
    const std::string path = folder_.filePath("round.pb").toStdString();
    QVERIFY(writeTensorFile(path, *tensor).has_value());
    const auto back = readTensorFile(path, {.dtype = {}, .shape = {}});
    QVERIFY2(back.has_value(), back ? "" : englishSentence(back.error()).c_str());
    QVERIFY(bitEqual(*back, *tensor));
  }

  void typedFields_data();
  void typedFields();
  void isRefused_data();
  void isRefused();

  void rawBytesAreMappedWhereTheyLieWell() {
    // 2 + 2 + 2 bytes of head, then 2 more before the data: a multiple of 4.
    const QByteArray head = number(1, 4) + number(2, 1);
    QCOMPARE(head.size(), qsizetype{4});
    const QByteArray data = raw<float>({1, -0.0F, 3, 4});
    const auto odd = read(head + bytes(9, data));
    QVERIFY(odd.has_value() && !odd->mapped());
    const auto even = read(head + bytes(8, "") + bytes(9, data), 0);  // what is mapped takes nothing
    QVERIFY(even.has_value() && even->mapped());
    QVERIFY(bitEqual(*odd, *even));
    QCOMPARE(read(head + bytes(9, data), 15).error().code, ErrorCode::Limit);
  }

  void externalData() {
    const auto whole = read(externalTensor({4}, 1, "weights.bin", {}, "16"));
    QVERIFY2(whole.has_value(), whole ? "" : englishSentence(whole.error()).c_str());
    QVERIFY(whole->mapped());
    const auto part = read(externalTensor({2}, 1, "weights.bin", "8", "8"));
    QVERIFY(part.has_value());
    QCOMPARE(part->values<float>()[0], 3.0F);
    const auto open = read(externalTensor({1}, 1, "sub/../weights.bin"));
    QCOMPARE(open.error().reason, std::string("file.outside_folder"));
    const auto unaligned = read(externalTensor({3}, 1, "weights.bin", "1"));
    QVERIFY(unaligned.has_value() && !unaligned->mapped());
  }

  void asAnotherType() {
    const std::string path = write("x.pb", tensorProto({2}, 7, packed(7, {3, ~std::uint64_t{0}})));
    const auto narrow = readTensorFile(path, {.dtype = DType::Int32, .shape = {}});
    QVERIFY(narrow.has_value());
    QCOMPARE(narrow->values<std::int32_t>()[1], -1);
    QCOMPARE(readTensorFile(path, {.dtype = DType::String, .shape = {}}).error().code, ErrorCode::DType);
  }

  void mutationsNeverCrash() {
    const QByteArray seeds[] = {
        tensorProto({2, 2}, 1, bytes(9, raw<float>({1, 2, 3, 4}))),
        tensorProto({3}, 6, packed(5, {1, 2, 3})),
        tensorProto({2}, 8, bytes(6, "ab") + bytes(6, "c")),
        tensorProto({2}, 15, bytes(10, raw<double>({1, 2, 3, 4}))),
        externalTensor({4}, 1, "weights.bin", "0", "16"),
    };
    std::mt19937_64 random(23);
    int accepted = 0, refused = 0;
    for (int round = 0; round < 4000; ++round) {
      QByteArray content = seeds[round % 5];
      for (auto edits = 1 + random() % 3; edits > 0 && !content.isEmpty(); --edits) {
        const auto at = static_cast<qsizetype>(random() % static_cast<std::uint64_t>(content.size()));
        if (random() % 4 == 0) {
          content.remove(at, 1);
        } else {
          content[at] = static_cast<char>(content[at] ^ (1 << (random() % 8)));
        }
      }
      const auto tensor = read(content);
      tensor ? ++accepted : ++refused;
      if (!tensor) {
        QVERIFY(sentenceTemplate(tensor.error().reason) != nullptr);
        continue;
      }
      for (std::int64_t i = 0; i < std::min<std::int64_t>(tensor->elementCount(), 100); ++i) {
        QVERIFY(!formatElement(elementAt(*tensor, i)).empty() || tensor->dtype() == DType::String);
      }
    }
    QVERIFY(accepted > 200);
    QVERIFY(refused > 1000);
  }
};

void OnnxTensorTest::typedFields_data() {
  columns<QByteArray, QByteArray, QByteArray>("message", "dtype", "literal");
  const auto row = [](const char* name, const QByteArray& message, const char* dtype, const char* literal) {
    QTest::newRow(name) << message << QByteArray(dtype) << QByteArray(literal);
  };
  const auto minus = [](std::int64_t value) { return static_cast<std::uint64_t>(value); };
  row("float", tensorProto({2}, 1, bytes(4, raw<float>({1.5F, -2}))), "float32", "[1.5, -2]");
  row("float, one by one", tensorProto({2}, 1, "\x25" + raw<float>({1.5F}) + "\x25" + raw<float>({-2})),
      "float32", "[1.5, -2]");
  row("uint8", tensorProto({2}, 2, packed(5, {0, 255})), "uint8", "[0, 255]");
  row("int8", tensorProto({2}, 3, packed(5, {minus(-128), 127})), "int8", "[-128, 127]");
  row("uint16", tensorProto({1}, 4, packed(5, {65535})), "uint16", "[65535]");
  row("int16", tensorProto({1}, 5, packed(5, {minus(-32768)})), "int16", "[-32768]");
  row("int32", tensorProto({2}, 6, number(5, 7) + number(5, minus(-7))), "int32", "[7, -7]");
  row("int32, in two packs", tensorProto({3}, 6, packed(5, {1, 2}) + packed(5, {3})), "int32", "[1, 2, 3]");
  row("int64", tensorProto({1, 1}, 7, packed(7, {minus(INT64_MIN)})), "int64", "[[-9223372036854775808]]");
  row("string", tensorProto({2}, 8, bytes(6, "") + bytes(6, "x y")), "string", "['', 'x y']");
  row("bool", tensorProto({2}, 9, packed(5, {1, 0})), "bool", "[1, 0]");
  row("bool, raw bytes other than 1", tensorProto({2}, 9, bytes(9, raw<char>({7, 0}))), "bool", "[1, 0]");
  row("float16", tensorProto({1}, 10, packed(5, {0x3E00})), "float16", "[1.5]");
  row("double", tensorProto({}, 11, bytes(10, raw<double>({0.1}))), "float64", "0.1");
  row("uint32", tensorProto({1}, 12, packed(11, {0xFFFFFFFF})), "uint32", "[4294967295]");
  row("uint64", tensorProto({1}, 13, packed(11, {~std::uint64_t{0}})), "uint64", "[18446744073709551615]");
  row("complex64", tensorProto({1}, 14, bytes(4, raw<float>({1, 2}))), "complex64", "[1+2j]");
  row("complex128", tensorProto({1}, 15, bytes(10, raw<double>({1, -2}))), "complex128", "[1-2j]");
  row("bfloat16", tensorProto({1}, 16, packed(5, {0xBFC0})), "bfloat16", "[-1.5]");
  row("no elements", tensorProto({0}, 1, ""), "float32", "[]");
  row("no elements, an empty field", tensorProto({0}, 1, bytes(4, "")), "float32", "[]");
  row("packed dims", packed(1, {1, 2}) + number(2, 6) + packed(5, {4, 5}), "int32", "[[4, 5]]");
  row("unknown fields", number(99, 1) + tensorProto({1}, 6, packed(5, {4}) + bytes(12, "a note")), "int32",
      "[4]");
}

void OnnxTensorTest::typedFields() {
  const auto [message, dtype, literal] = currentRow<QByteArray, QByteArray, QByteArray>();
  const auto expected =
      parseLiteral(literal.toStdString(), {.dtype = dtypeFromName(dtype.toStdString()), .shape = {}});
  QVERIFY(expected.has_value());
  const auto tensor = read(message);
  QVERIFY2(tensor.has_value(), tensor ? "" : englishSentence(tensor.error()).c_str());
  QVERIFY2(bitEqual(*tensor, *expected), formatLiteral(*tensor).c_str());
}

void OnnxTensorTest::isRefused_data() {
  const auto row = columns<QByteArray, QString, QString>("message", "code", "reason");
  const QByteArray endless(11, '\xff');
  const std::uint64_t huge = std::uint64_t{1} << 40;
  row("nothing", "", "unsupported", "onnx.dtype");
  row("text", "hello, world", "parse", "onnx.wire");
  row("half a number", QByteArray("\x08\x80", 2), "parse", "onnx.cut");
  row("a key without end", endless, "parse", "onnx.varint");
  row("a number of 71 bits", "\x08" + endless, "parse", "onnx.varint");
  row("a field number of 0", QByteArray("\0\1", 2), "parse", "onnx.wire");
  row("a group", "\x0b\x0c", "parse", "onnx.wire");
  row("half a fixed number", QByteArray("\x25\0\0", 3), "parse", "onnx.cut");
  row("more bytes than there are", tensorProto({1}, 1, QByteArray("\x4a\x05zzzz", 6)), "parse", "onnx.cut");
  row("nearly 2^64 bytes", tensorProto({1}, 1, "\x4a" + varint(~std::uint64_t{0} - 3) + "zzzz"), "parse",
      "onnx.cut");
  row("dims as a fixed number", "\x0d" + raw<float>({1}), "parse", "onnx.wire");
  row("a type as bytes", bytes(2, "x"), "parse", "onnx.wire");
  row("a name as a number", number(8, 1), "parse", "onnx.wire");
  row("raw data as a number", number(9, 1), "parse", "onnx.wire");
  row("floats as varints", tensorProto({1}, 1, number(4, 1)), "parse", "onnx.wire");
  row("integers as fixed numbers", tensorProto({1}, 6, "\x2d" + raw<int>({1})), "parse", "onnx.wire");
  row("strings as numbers", tensorProto({1}, 8, number(6, 1)), "parse", "onnx.wire");
  row("type 0", tensorProto({1}, 0, bytes(9, raw<float>({1}))), "unsupported", "onnx.dtype");
  row("float8", tensorProto({1}, 17, bytes(9, "x")), "unsupported", "onnx.dtype");
  row("int4", tensorProto({2}, 22, bytes(9, "x")), "unsupported", "onnx.dtype");
  row("a type out of 64 bits", tensorProto({1}, -1, bytes(9, "x")), "unsupported", "onnx.dtype");
  row("a negative dim", tensorProto({~std::uint64_t{0}}, 1, ""), "parse", "shape.negative");
  row("too many dims", bytes(1, QByteArray(33, '\1')) + number(2, 1), "limit", "shape.rank");
  row("a million dims", bytes(1, QByteArray(1000000, '\1')) + number(2, 1), "limit", "shape.rank");
  row("dims beyond 64 bits", tensorProto({huge, huge}, 1, ""), "limit", "shape.overflow");
  row("bytes beyond 64 bits", tensorProto({huge, huge / 128}, 15, bytes(9, "")), "limit", "");
  row("a terabyte of nothing", tensorProto({huge}, 1, ""), "parse", "onnx.count");
  row("a terabyte of empty strings", tensorProto({huge}, 8, ""), "parse", "onnx.count");
  row("too few raw bytes", tensorProto({2}, 1, bytes(9, raw<float>({1}))), "parse", "onnx.count");
  row("too many raw bytes", tensorProto({2}, 1, bytes(9, raw<float>({1, 2, 3}))), "parse", "onnx.count");
  row("raw bytes of no elements", tensorProto({0}, 1, bytes(9, raw<float>({1}))), "parse", "onnx.count");
  row("too few numbers", tensorProto({2}, 6, packed(5, {1})), "parse", "onnx.count");
  row("too many numbers", tensorProto({1}, 6, packed(5, {1, 2})), "parse", "onnx.count");
  row("half a complex number", tensorProto({1}, 14, bytes(4, raw<float>({1}))), "parse", "onnx.count");
  row("floats that do not fill their bytes", tensorProto({1}, 1, bytes(4, "zzzzz")), "parse", "onnx.cut");
  row("raw and typed", tensorProto({1}, 1, bytes(9, raw<float>({1})) + bytes(4, raw<float>({1}))), "parse",
      "onnx.two_data");
  row("two typed fields", tensorProto({1}, 1, packed(5, {1}) + bytes(4, raw<float>({1}))), "parse",
      "onnx.two_data");
  row("the wrong typed field", tensorProto({1}, 1, packed(5, {1})), "parse", "onnx.other_field");
  row("raw strings", tensorProto({1}, 8, bytes(9, "a")), "parse", "onnx.raw_strings");
  row("256 as uint8", tensorProto({1}, 2, packed(5, {256})), "parse", "onnx.value");
  row("-1 as uint16", tensorProto({1}, 4, packed(5, {~std::uint64_t{0}})), "parse", "onnx.value");
  row("2^31 as int32", tensorProto({1}, 6, packed(5, {std::uint64_t{1} << 31})), "parse", "onnx.value");
  row("2 as bool", tensorProto({1}, 9, packed(5, {2})), "parse", "onnx.value");
  row("65536 as float16", tensorProto({1}, 10, packed(5, {65536})), "parse", "onnx.value");
  row("2^32 as uint32", tensorProto({1}, 12, packed(11, {std::uint64_t{1} << 32})), "parse", "onnx.value");
  row("a segment", tensorProto({1}, 1, bytes(3, "")), "unsupported", "onnx.segment");
  row("external without a place", tensorProto({1}, 1, number(14, 1)), "parse", "onnx.external_key");
  row("external and raw", externalTensor({1}, 1, "weights.bin") + bytes(9, raw<float>({1})), "parse",
      "onnx.two_data");
  row("external strings", externalTensor({1}, 8, "weights.bin"), "parse", "onnx.raw_strings");
  row("external, absolute", externalTensor({1}, 1, "/etc/passwd"), "io", "file.outside_folder");
  row("external, above", externalTensor({1}, 1, "../x"), "io", "file.outside_folder");
  row("external, above by way of a folder", externalTensor({1}, 1, "sub/../../x"), "io",
      "file.outside_folder");
  row("external, backslashes", externalTensor({1}, 1, "..\\x"), "io", "file.outside_folder");
  row("external, a drive", externalTensor({1}, 1, "C:x"), "io", "file.outside_folder");
  row("external, out by a link", externalTensor({1}, 1, "link"), "io", "file.outside_folder");
  row("external, a NUL", externalTensor({1}, 1, QByteArray("weights.bin\0x", 13)), "io",
      "file.outside_folder");
  row("external, not there", externalTensor({1}, 1, "gone.bin"), "io", "file.open");
  row("external, a folder", externalTensor({1}, 1, "sub"), "io", "");
  row("external, a negative offset", externalTensor({1}, 1, "weights.bin", "-4"), "parse",
      "onnx.external_key");
  row("external, no offset", externalTensor({1}, 1, "weights.bin", "x"), "parse", "onnx.external_key");
  row("external, 2^64", externalTensor({1}, 1, "weights.bin", "18446744073709551616"), "parse",
      "onnx.external_key");
  row("external, an offset beyond the end", externalTensor({1}, 1, "weights.bin", "18"), "parse",
      "onnx.external_range");
  row("external, beyond the end", externalTensor({5}, 1, "weights.bin"), "parse", "onnx.external_range");
  row("external, an end beyond 64 bits", externalTensor({1}, 1, "weights.bin", "9223372036854775807"),
      "parse", "onnx.external_range");
  row("external, another length", externalTensor({1}, 1, "weights.bin", "0", "8"), "parse", "onnx.count");
}

void OnnxTensorTest::isRefused() {
  const auto [message, code, reason] = currentRow<QByteArray, QString, QString>();
  const auto tensor = read(message);
  QVERIFY(!tensor.has_value());
  compareError(tensor.error(), code, reason);
}

GATHERND_TEST(OnnxTensorTest)
#include "onnx_tensor_test.moc"
