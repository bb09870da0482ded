// SPDX-License-Identifier: GPL-3.0-or-later
// A tensor in one line: what is a literal, a file or a generator, from where a path begins, and whether what
// comes fits a type that is known in part.
#include <QTemporaryDir>
#include <QTest>

#include "core/formats/common/model_calls.h"
#include "core/formats/common/text_file.h"
#include "core/formats/load.h"
#include "core/formats/npy/npy.h"
#include "core/formats/npz/npz.h"
#include "tests/core/formats/file_calls.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

class TensorTextTest : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir folder_;

  std::string path(const char* name) const { return folder_.filePath(name).toStdString(); }
  TensorReading reading(const QString& dtype) const {
    TensorReading reading{.name = "params", .dtype = {}, .shape = {}};
    if (!dtype.isEmpty()) reading.dtype = dtypeFromName(dtype.toStdString());
    reading.memoryLimit = 1 << 20;
    reading.folder = folder_.path().toStdString();
    return reading;
  }

 private slots:
  void initTestCase() {
    QVERIFY(writeNpy(path("f.npy"), literal("[1.5, 2.5]", DType::Float64)));
    QVERIFY(writeNpy(path("b.npy"), literal("[1.5, 2.5]", DType::BFloat16)));
    QVERIFY(writeNpz(path("z.npz"), std::vector<NpzEntry>{{"a", literal("[7]", DType::Int32)}}));
    QVERIFY(writeFileAtomically(path("c.csv"), "1,2\n3,4\n"));
    QVERIFY(writeFileAtomically(path("words"), "1"));
  }

  void isRead_data() {
    // dtype: asked for; "keep " before it: files keep their own
    const auto row = columns<QString, QString, QString, QString>("text", "dtype", "printed", "is");
    row("a literal", "[[1, 2]]", "", "[[1, 2]]", "int32");
    row("a literal as asked", "[[1, 2]]", "float32", "[[1.0, 2.0]]", "float32");
    row("a file in the folder", "f.npy", "", "[1.5, 2.5]", "float64");
    row("a file as asked", "f.npy", "float32", "[1.5, 2.5]", "float32");
    row("a file that keeps its own", "f.npy", "keep float32", "[1.5, 2.5]", "float64");
    row("bytes that need a word", "b.npy", "keep bfloat16", "[1.5, 2.5]", "bfloat16");
    row("a member", "z.npz:a", "", "[7]", "int32");
    row("the only member", "z.npz", "", "[7]", "int32");
    row("cells as asked", "c.csv", "keep int64", "[[1, 2], [3, 4]]", "int64");
  }
  void isRead() {
    const auto [text, dtype, printed, is] = currentRow<QString, QString, QString, QString>();
    const bool keeps = dtype.startsWith("keep ");
    TensorReading how = reading(keeps ? dtype.mid(5) : dtype);
    how.convertsFiles = !keeps;
    const auto source = readTensorText(text.toStdString(), how);
    QVERIFY2(source.has_value(), source ? "" : englishSentence(source.error()).c_str());
    QCOMPARE(QString::fromStdString(shown(*source)), printed);
    QCOMPARE(QString::fromUtf8(dtypeName(values(*source).dtype()).data()), is);
  }

  void generatorsHaveNotRun() {
    const auto source = readTensorText("random:2,3@7", reading("float64"));
    QVERIFY(source.has_value());
    const auto& spec = std::get<GeneratorSpec>(*source);
    QCOMPARE(spec.shape, (Shape{2, 3}));
    QCOMPARE(spec.seed, std::uint64_t{7});
    QCOMPARE(spec.dtype, std::optional(DType::Float64));
    QVERIFY(readTensorText("arange:1000000,1000000", reading({})).has_value());
  }

  void isRefused_data() {
    const auto row = columns<QString, QString>("text", "code");
    row("not a number", "[1, x", "parse");
    row("nothing", "", "parse");
    row("a missing file", "none.npy", "io");
    row("a missing folder", "none/x", "io");
    row("a file of no kind", "words", "unsupported");
    row("a missing member", "z.npz:b", "io");
    row("a generator's shape", "arange:2,x", "parse");
  }
  void isRefused() {
    const auto [text, code] = currentRow<QString, QString>();
    const auto source = readTensorText(text.toStdString(), reading({}));
    QVERIFY(!source.has_value());
    compareError(source.error(), code, {});
  }

  void fits_data() {
    // reason: empty: it fits
    const auto row = columns<QString, QString>("type", "reason");
    row("nothing is known", "of unknown shape", "");
    row("rank alone unknown", "float32 of unknown rank", "");
    row("another dtype", "int64 of unknown rank", "graph.given_dtype");
    row("all known", "float32 [2, 3]", "");
    row("an open axis", "? [?, 3]", "");
    row("a named axis", "float32 [2, N]", "");
    row("another size", "float32 [2, 4]", "graph.given_shape");
    row("another size beside an open one", "? [?, 4]", "graph.given_shape");
    row("another rank", "float32 [2, 3, 1]", "graph.given_shape");
    row("rank 0", "float32 []", "graph.given_shape");
  }
  void fits() {
    const auto [type, reason] = currentRow<QString, QString>();
    TensorType told;
    const QString dtype = type.section(' ', 0, 0);
    told.dtype = dtypeFromName(dtype.toStdString());
    if (const qsizetype open = type.indexOf('['); open >= 0) {
      told.axes.emplace();
      for (const QString& axis : type.mid(open + 1).chopped(1).split(", ", Qt::SkipEmptyParts)) {
        bool number = false;
        const std::int64_t size = axis.toLongLong(&number);
        told.axes->push_back({number ? std::optional(size) : std::nullopt,
                              number || axis == "?" ? std::string() : axis.toStdString()});
      }
    }
    QCOMPARE(QString::fromStdString(told.toString()), type);
    const auto taken = told.takes("x", DType::Float32, Shape{2, 3});
    QCOMPARE(taken.has_value(), reason.isEmpty());
    if (!taken) compareError(taken.error(), "usage", reason);
    QCOMPARE(told.shape().has_value(), told.axes && type.indexOf('?') < 0 && type.indexOf('N') < 0);
  }
};

GATHERND_TEST(TensorTextTest)
#include "tensor_text_test.moc"
