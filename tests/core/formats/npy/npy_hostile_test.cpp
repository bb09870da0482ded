// SPDX-License-Identifier: GPL-3.0-or-later
// .npy files that lie: each is an error with a sentence, and none makes the reader crash, hang or allocate.
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <random>

#include "core/error/sentences.h"
#include "core/formats/npy/npy.h"
#include "core/tensor/element.h"
#include "core/text/element_text.h"
#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;

namespace {

const QByteArray kMagic("\x93NUMPY");

QByteArray rawNpy(const QByteArray& text, const QByteArray& data = QByteArray(16, '\1'),
                  const QByteArray& version = {}) {
  QByteArray out = kMagic + (version.isEmpty() ? QByteArray("\1\0", 2) : version);
  out += static_cast<char>(text.size() & 0xFF);
  out += static_cast<char>(text.size() >> 8);
  return out + text + data;
}

QByteArray withDescr(const QByteArray& descr) {
  return rawNpy("{'descr': " + descr + ", 'fortran_order': False, 'shape': (2,), }\n");
}

QByteArray withShape(const QByteArray& shape, const QByteArray& descr = "<f8") {
  return rawNpy("{'descr': '" + descr + "', 'fortran_order': False, 'shape': " + shape + ", }\n");
}

}  // namespace

class NpyHostileTest : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir folder_;

  Expected<Tensor> readBytes(const QByteArray& bytes, std::int64_t limit = 1 << 24) {
    return readNpy(test::writeNew(folder_.filePath("hostile.npy"), bytes), {.memoryLimit = limit});
  }

 private slots:
  void isRefused_data();
  void isRefused();

  void mutationsNeverCrash() {
    const QByteArray seeds[] = {rawNpy("{'descr': '<f8', 'fortran_order': False, 'shape': (2,), }    \n"),
                                rawNpy("{'descr': '>i2', 'fortran_order': True, 'shape': (2, 2, 2), }\n"),
                                rawNpy("{'descr': '<U1', 'fortran_order': True, 'shape': (2, 2), }   \n",
                                       QByteArray("a\0\0\0b\0\0\0c\0\0\0d\0\0\0", 16)),
                                rawNpy("{'descr': '|S4', 'fortran_order': False, 'shape': (4,), }    \n"),
                                rawNpy("{'descr': '|b1', 'fortran_order': False, 'shape': (4, 4), }  \n")};
    std::mt19937_64 random(17);
    const QByteArray letters = "{}()[]'\",:<>|=?0123456789-LbiufcUSVOTrueFals \n\\";
    const auto below = [&](qsizetype n) {
      return static_cast<qsizetype>(random() % static_cast<std::uint64_t>(n));
    };
    int accepted = 0;
    int refused = 0;
    for (int round = 0; round < 20000; ++round) {
      QByteArray bytes = seeds[round % 5];
      for (auto edits = 1 + random() % 4; edits > 0 && !bytes.isEmpty(); --edits) {
        const qsizetype at = below(bytes.size());
        switch (random() % 5) {
          case 0:
            bytes[at] = static_cast<char>(random() & 0xFF);
            break;
          case 1:
            bytes[at] = static_cast<char>(bytes[at] ^ (1 << (random() % 8)));
            break;
          case 2:
            bytes.insert(at, letters[below(letters.size())]);
            break;
          case 3:
            bytes.remove(at, 1 + below(4));
            break;
          default:
            bytes.truncate(random() % 8 == 0 ? at : bytes.size());
            bytes += letters[below(letters.size())];
        }
      }
      const auto tensor = readBytes(bytes);
      if (!tensor) {
        ++refused;
        QVERIFY(!englishSentence(tensor.error()).empty());
        continue;
      }
      ++accepted;
      // Every element can be read: nothing points outside.
      for (std::int64_t i = 0; i < std::min<std::int64_t>(tensor->elementCount(), 100); ++i) {
        QVERIFY(!formatElement(elementAt(*tensor, i)).empty() || tensor->dtype() == DType::String);
      }
    }
    QVERIFY(accepted > 1000);
    QVERIFY(refused > 1000);
  }
};

void NpyHostileTest::isRefused_data() {
  const auto row = test::columns<QByteArray, QString, QString>("bytes", "code", "reason");
  row("nothing", "", "parse", "npy.magic");
  row("half a magic", "\x93NUM", "parse", "npy.magic");
  row("another magic", "\x93NUMPX\1\0\x10\0xxxxxxxxxxxxxxxx", "parse", "npy.magic");
  row("a zip", "PK\3\4aaaaaaaaaaaaaaaaaaaaaa", "parse", "npy.magic");
  row("a pickle", "\x80\4\x95\1\0\0\0\0\0\0\0N.", "parse", "npy.magic");
  row("only the magic", kMagic, "parse", "npy.short_header");
  row("no length", kMagic + QByteArray("\1\0", 2), "parse", "npy.short_header");
  row("half the length of version 2", kMagic + QByteArray("\2\0\x10\0", 4), "parse", "npy.short_header");
  row("version 0", rawNpy("{}", {}, QByteArray("\0\0", 2)), "parse", "npy.version");
  row("version 4", rawNpy("{}", {}, QByteArray("\4\0", 2)), "parse", "npy.version");
  row("version 1.1", rawNpy("{}", {}, QByteArray("\1\1", 2)), "parse", "npy.version");
  row("a header longer than the file", kMagic + QByteArray("\1\0\xff\xff{}", 6), "parse", "npy.short_header");
  row("4 GB of header", kMagic + QByteArray("\2\0\xff\xff\xff\xff{}", 8), "parse", "npy.short_header");
  row("an empty header", rawNpy(""), "parse", "npy.header_syntax");
  row("an empty dictionary", rawNpy("{}"), "parse", "npy.key_missing");
  row("no dictionary", rawNpy("[1, 2]"), "parse", "npy.header_syntax");
  row("an open dictionary", rawNpy("{'descr': '<f8', 'fortran_order': False, 'shape': (2,), "), "parse",
      "npy.header_syntax");
  row("text after the dictionary", rawNpy("{'descr': '<f8', 'fortran_order': False, 'shape': (2,), } + 1"),
      "parse", "npy.header_syntax");
  row("a comma first", rawNpy("{, 'descr': '<f8'}"), "parse", "npy.header_syntax");
  row("two commas", rawNpy("{'descr': '<f8',, 'fortran_order': False, 'shape': (2,)}"), "parse",
      "npy.header_syntax");
  row("no colon", rawNpy("{'descr' '<f8'}"), "parse", "npy.header_syntax");
  row("a call", rawNpy("{'descr': str('<f8'), 'fortran_order': False, 'shape': (2,)}"), "parse",
      "npy.header_syntax");
  row("a bare key", rawNpy("{descr: '<f8'}"), "parse", "npy.header_syntax");
  row("an open string", rawNpy("{'descr: <f8"), "parse", "npy.header_syntax");
  row("an escape", rawNpy("{'des\\x63r': '<f8', 'fortran_order': False, 'shape': (2,)}"), "parse",
      "npy.header_syntax");
  row("a NUL in the header", rawNpy(QByteArray("{'descr': '<f8'\0}", 17)), "parse", "npy.not_ascii");
  row("not ASCII", rawNpy("{'d\xc3\xa9scr': '<f8', 'fortran_order': False, 'shape': (2,)}"), "parse",
      "npy.not_ascii");
  row("no descr", rawNpy("{'fortran_order': False, 'shape': (2,)}"), "parse", "npy.key_missing");
  row("no order", rawNpy("{'descr': '<f8', 'shape': (2,)}"), "parse", "npy.key_missing");
  row("no shape", rawNpy("{'descr': '<f8', 'fortran_order': False}"), "parse", "npy.key_missing");
  row("a key too many", rawNpy("{'descr': '<f8', 'fortran_order': False, 'shape': (2,), 'x': 1}"), "parse",
      "npy.key_unknown");
  row("a key twice", rawNpy("{'descr': '<f8', 'descr': '<f4', 'fortran_order': False, 'shape': (2,)}"),
      "parse", "npy.key_twice");
  row("the shape twice", rawNpy("{'descr': '<f8', 'fortran_order': False, 'shape': (2,), 'shape': (1,)}"),
      "parse", "npy.key_twice");
  row("an order of 0", rawNpy("{'descr': '<f8', 'fortran_order': 0, 'shape': (2,)}"), "parse",
      "npy.header_syntax");
  row("an order in lower case", rawNpy("{'descr': '<f8', 'fortran_order': false, 'shape': (2,)}"), "parse",
      "npy.header_syntax");
  row("descr None", withDescr("None"), "parse", "npy.header_syntax");
  row("descr empty", withDescr("''"), "parse", "npy.descr");
  row("descr only an order", withDescr("'<'"), "parse", "npy.descr");
  row("descr without a size", withDescr("'<f'"), "parse", "npy.descr");
  row("descr with a negative size", withDescr("'<f-8'"), "parse", "npy.descr");
  row("descr with more text", withDescr("'<f8x'"), "parse", "npy.descr");
  row("descr of an unknown kind", withDescr("'<q8'"), "parse", "npy.descr");
  row("descr beyond 64 bits", withDescr("'|S99999999999999999999'"), "parse", "npy.descr");
  row("characters beyond 64 bits", withDescr("'<U4611686018427387904'"), "parse", "npy.descr");
  row("objects", withDescr("'|O'"), "unsupported", "npy.object");
  row("objects with a size", withDescr("'|O8'"), "unsupported", "npy.object");
  row("a structured type", withDescr("[('a', '<f4'), ('b', '<i4')]"), "unsupported", "npy.structured");
  row("a subarray type", withDescr("('<f4', (2,))"), "unsupported", "npy.structured");
  row("dates", withDescr("'<M8[ns]'"), "unsupported", "npy.dtype_unsupported");
  row("durations", withDescr("'<m8[s]'"), "unsupported", "npy.dtype_unsupported");
  row("long double", withDescr("'<f16'"), "unsupported", "npy.dtype_unsupported");
  row("complex long double", withDescr("'<c32'"), "unsupported", "npy.dtype_unsupported");
  row("integers of 3 bytes", withDescr("'<i3'"), "unsupported", "npy.dtype_unsupported");
  row("raw bytes", withDescr("'|V8'"), "unsupported", "npy.dtype_unsupported");
  row("two raw bytes, not asked for", withDescr("'|V2'"), "unsupported", "npy.opaque");
  row("a number as shape", withShape("2"), "parse", "npy.header_syntax");
  row("a list as shape", withShape("[2]"), "parse", "npy.header_syntax");
  row("no tuple", withShape("(2)"), "parse", "npy.header_syntax");
  row("no comma between sizes", withShape("(2 2)"), "parse", "npy.header_syntax");
  row("an open shape", rawNpy("{'descr': '<f8', 'fortran_order': False, 'shape': (2,"), "parse",
      "npy.header_syntax");
  row("a negative size", withShape("(-1,)"), "parse", "npy.size_negative");
  row("a decimal size", withShape("(2.0,)"), "parse", "npy.header_syntax");
  row("a word as size", withShape("(True,)"), "parse", "npy.header_syntax");
  row("a size beyond 64 bits", withShape("(9223372036854775808,)"), "parse", "npy.size_range");
  row("a size of 40 digits", withShape("(" + QByteArray(40, '9') + ",)"), "parse", "npy.size_range");
  row("a product beyond 64 bits", withShape("(4294967296, 4294967296)"), "limit", "shape.overflow");
  row("overflow beside a zero", withShape("(4294967296, 4294967296, 0)"), "limit", "shape.overflow");
  row("33 axes", withShape("(" + QByteArray("1,").repeated(33) + ")"), "limit", "shape.rank");
  row("30,000 axes", rawNpy("{'shape': (" + QByteArray("1,").repeated(30000) + ")}"), "limit", "shape.rank");
  row("one element too many", withShape("(3,)"), "parse", "npy.short_data");
  row("an exabyte", withShape("(1152921504606846975,)"), "parse", "npy.short_data");
  row("bytes beyond 64 bits", withShape("(9223372036854775807,)"), "parse", "npy.short_data");
  row("wide strings of few bytes", withShape("(2,)", "|S1000000000000"), "parse", "npy.short_data");
  row("many strings of no width", withShape("(1099511627776,)", "|S0"), "limit", "npy.zero_width");
  row("many characters of no width", withShape("(1099511627776,)", "<U0"), "limit", "npy.zero_width");
  row("a surrogate",
      rawNpy("{'descr': '<U1', 'fortran_order': False, 'shape': (1,)}", QByteArray("\x00\xd8\0\0", 4)),
      "parse", "npy.code_point");
  row("beyond Unicode",
      rawNpy("{'descr': '<U1', 'fortran_order': False, 'shape': (1,)}", QByteArray("\0\0\x11\0", 4)), "parse",
      "npy.code_point");
  row("a code point of 32 bits",
      rawNpy("{'descr': '>U1', 'fortran_order': False, 'shape': (1,)}", "\xff\xff\xff\xff"), "parse",
      "npy.code_point");
}

void NpyHostileTest::isRefused() {
  const auto [bytes, code, reason] = test::currentRow<QByteArray, QString, QString>();
  const auto tensor = readBytes(bytes, INT64_MAX);
  QVERIFY(!tensor.has_value());
  const Error& error = tensor.error();
  QCOMPARE(QString::fromUtf8(errorCodeName(error.code).data()), code);
  QCOMPARE(QString::fromStdString(error.reason), reason);
  QCOMPARE(error.path, folder_.filePath("hostile.npy").toStdString());
  const std::string sentence = englishSentence(error);
  QVERIFY2(!sentence.empty() && sentence.find("{path}") == std::string::npos, sentence.c_str());
}

GATHERND_TEST(NpyHostileTest)
#include "npy_hostile_test.moc"
