// SPDX-License-Identifier: GPL-3.0-or-later
// Cells in files: header rows, separators, places of errors, and the way back.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <array>
#include <clocale>

#include <unistd.h>

#include "core/error/sentences.h"
#include "core/formats/load.h"
#include "core/tensor/generate.h"
#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;

class CsvTest : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir folder_;

  std::string write(const QByteArray& text) { return test::writeNew(folder_.filePath("x.csv"), text); }
  QByteArray written(const Tensor& tensor) {
    const QString name = folder_.filePath("out.csv");
    return writeCsv(name.toStdString(), tensor) ? test::fileBytes(name) : QByteArray("not written");
  }

 private slots:
  void reads_data() {
    // dtype: asked for
    test::columns<QByteArray, QString, QString, QString>("text", "dtype", "literal", "found");
    const auto row = [](const char* name, const char* text, const char* literal, const char* found,
                        const char* dtype = "") {
      QTest::newRow(name) << QByteArray(text) << dtype << literal << found;
    };
    row("integers", "1,2\n3,4\n", "[[1, 2], [3, 4]]", "int32");
    row("decimals", "1,2.5\n3,4\n", "[[1.0, 2.5], [3.0, 4.0]]", "float32");
    row("words", "a,b\nc,d\n", "[[\"a\", \"b\"], [\"c\", \"d\"]]", "string");
    row("bools", "True,false\n", "[True, False]", "bool");
    row("one line is a vector", "1,2,3", "[1, 2, 3]", "int32");
    row("one column is a matrix", "1\n2\n", "[[1], [2]]", "int32");
    row("semicolons and decimal commas", "1,5;2\n3;4\n", "[[1.5, 2.0], [3.0, 4.0]]", "float32");
    row("tabs", "1\t2\n3\t4\n", "[[1, 2], [3, 4]]", "int32");
    row("CRLF", "1,2\r\n3,4\r\n", "[[1, 2], [3, 4]]", "int32");
    row("a byte order mark",
        "\xEF\xBB\xBF"
        "1,2\n3,4\n",
        "[[1, 2], [3, 4]]", "int32");
    row("empty lines at the end", "1,2\n\n\r\n  \n", "[1, 2]", "int32");
    row("a header", "row,column\n1,2\n3,4\n", "[[1, 2], [3, 4]]", "int32");
    row("a header above one row", "row,column\n1,2\n", "[1, 2]", "int32");
    row("a header in quotes", "\"row, number\",\"a \"\"b\"\"\"\n1,2\n3,4\n", "[[1, 2], [3, 4]]", "int32");
    row("a column without a name: pandas' index", ",a\n0,1.5\n1,2.5\n", "[[1.5], [2.5]]", "float32");
    row("the index of a part", ",user,item\n7,0,1\n3,1,2\n", "[[0, 1], [1, 2]]", "int32");
    row("the index above one row", ",user,item\n7,0,1\n", "[0, 1]", "int32");
    row("labels as the index", "\"\",a,b\nx,1,2\n\"y, z\",3,4\n", "[[1, 2], [3, 4]]", "int32");
    row("the index and a dtype", ",a\n0.5,1\n1.5,2\n", "[[1], [2]]", "int64", "int64");
    row("an empty name behind", "a,\n0,1\n1,2\n", "[[0, 1], [1, 2]]", "int32");
    row("a header, byte order mark and CRLF",
        "\xEF\xBB\xBF"
        "a;b\r\n1;2\r\n",
        "[1, 2]", "int32");
    row("a header of one column", "index\n3\n4\n", "[[3], [4]]", "int32");
    row("a header over several lines", "\"a\nb\",c\n1,2\n", "[1, 2]", "int32");
    row("years are numbers, not names", "2020,2021\n1,2\n", "[[2020, 2021], [1, 2]]", "int32");
    row("words above words are words", "a,b\nc,1\n", "[[\"a\", \"b\"], [\"c\", \"1\"]]", "string");
    row("a header and strings asked for", "a,b\n1,2\n", "[[\"a\", \"b\"], [\"1\", \"2\"]]", "string",
        "string");
    row("a header and quoted numbers asked for", "a,b\n\"1\",\"2\"\n", "[1, 2]", "int64", "int64");
    row("words in a header, and blanks", "city name, how many people\n1, 2\n", "[1, 2]", "int32");
    row("a dtype", "1,2\n", "[1.0, 2.0]", "float64", "float64");
    row("NaN and infinity", "nan,-inf\n1,2\n", "[[nan, -inf], [1.0, 2.0]]", "float32");
  }
  void reads() {
    const auto [text, dtype, literal, found] = test::currentRow<QByteArray, QString, QString, QString>();
    const auto tensor = readCsv(write(text), {.dtype = dtypeFromName(dtype.toStdString()), .shape = {}});
    QVERIFY2(tensor.has_value(), tensor ? "" : englishSentence(tensor.error()).c_str());
    QCOMPARE(QString::fromStdString(formatLiteral(*tensor, {.multiline = false})), literal);
    QCOMPARE(QString::fromUtf8(dtypeName(tensor->dtype()).data()), found);
  }

  void refuses_data() {
    test::columns<QByteArray, QString, QString, int, int>("text", "dtype", "reason", "line", "column");
    const auto row = [](const char* name, const QByteArray& text, const char* reason, int line, int column,
                        const char* dtype = "") {
      QTest::newRow(name) << text << dtype << reason << line << column;
    };
    row("nothing", "", "literal.empty", 1, 1);
    row("empty lines", "\n\n", "literal.empty", 3, 1);
    row("a short row", "1,2\n3\n", "cells.ragged", 2, 1);
    row("a long row", "1,2\n3,4,5\n", "cells.ragged", 2, 5);
    row("a short row below a header", "a,b\n1,2\n3\n", "cells.ragged", 3, 1);
    row("a header of another length", "a,b,c\n1,2\n3,4\n", "cells.ragged", 2, 1);
    row("no number", "1,2\n3,x\n", "literal.malformed", 2, 3, "float32");
    row("no number below a header", "a,b\r\n1,2\r\n3,x\r\n", "literal.malformed", 3, 3, "int32");
    row("too large a number", "1,300\n", "literal.out_of_range", 1, 3, "int8");
    row("too large for what is guessed", "1,3000000000\n", "literal.out_of_range", 1, 3);
    row("not whole", "1,2.5\n", "literal.not_whole", 1, 3, "int64");
    row("an empty cell", "1,\n", "cells.empty", 1, 3);
    row("an empty cell in the middle", "1,,2\n", "cells.empty", 1, 3);
    row("a quote that never closes", "1,\"a\n2,3\n", "literal.unclosed_string", 1, 3);
    row("text behind a quote", "\"a\"b,c\n", "cells.after_quote", 1, 4);
    row("a number of another country", "1.000.000,2\n", "literal.malformed", 1, 1, "float64");
    row("a sentence", "It failed, and I do not know why.\n", "literal.word", 1, 12);
    row("sentences", "It failed, and I do not know why.\nPlease help, thanks in advance.\n", "literal.word",
        1, 12);
    row("an error message", "IndexError: index 5 is out of bounds\n", "literal.word", 1, 1);
    row("binary", QByteArray("\0\1\2,\3\n", 6), "literal.malformed", 1, 1, "int32");
  }
  void refuses() {
    const auto [text, dtype, reason, line, column] =
        test::currentRow<QByteArray, QString, QString, int, int>();
    const std::string path = write(text);
    const auto tensor = readCsv(path, {.dtype = dtypeFromName(dtype.toStdString()), .shape = {}});
    QVERIFY(!tensor.has_value());
    QCOMPARE(QString::fromStdString(tensor.error().reason), reason);
    QCOMPARE(tensor.error().code, ErrorCode::Parse);
    QCOMPARE(tensor.error().line.value_or(0), line);
    QCOMPARE(tensor.error().column.value_or(0), column);
    QCOMPARE(tensor.error().path, path);
  }

  void onlyTheTensorTakesMemory() {
    const std::string path = write(QByteArray("12345678,1\n").repeated(10000));
    QVERIFY(readCsv(path, {.dtype = {}, .shape = {}, .memoryLimit = 80000}).has_value());
    QCOMPARE(readCsv(path, {.dtype = {}, .shape = {}, .memoryLimit = 79999}).error().code, ErrorCode::Limit);
  }

  void aPipeIsRead() {
    std::array<int, 2> ends{};
    QCOMPARE(pipe(ends.data()), 0);
    QCOMPARE(::write(ends[1], "1,2\n3,4\n", 8), ssize_t{8});
    close(ends[1]);
    const auto tensor = readCsv("/proc/self/fd/" + std::to_string(ends[0]), {.dtype = {}, .shape = {}});
    close(ends[0]);
    QVERIFY2(tensor.has_value(), tensor ? "" : englishSentence(tensor.error()).c_str());
    QCOMPARE(tensor->shape(), (Shape{2, 2}));
  }

  void theLocaleDoesNotMatter() {
    const std::string before = std::setlocale(LC_ALL, nullptr);
    if (std::setlocale(LC_ALL, "de_DE.UTF-8") == nullptr) std::setlocale(LC_ALL, "C.UTF-8");
    const auto tensor = readCsv(write("1.5,2\n"), {.dtype = {}, .shape = {}});
    const QByteArray back = written(tensor.value());
    std::setlocale(LC_ALL, before.c_str());
    QCOMPARE(back, QByteArray("1.5,2.0\n"));
  }

  void writes_data() {
    const auto row = test::columns<QString, QByteArray>("literal", "text");
    row("a matrix", "[[1, 2], [3, 4]]", QByteArray("1,2\n3,4\n"));
    row("a vector", "[1.5, nan]", QByteArray("1.5,nan\n"));
    row("a scalar", "7", QByteArray("7\n"));
    row("a column", "[[1], [2]]", QByteArray("1\n2\n"));
    row("words", "['a', 'b c', '', 'x,y', 'say \"hi\"']",
        QByteArray("a,\"b c\",\"\",\"x,y\",\"say \"\"hi\"\"\"\n"));
    row("words that spell numbers", "['1', 'True', 'nan']", QByteArray("\"1\",\"True\",\"nan\"\n"));
    row("complex", "[1+2j, 3j]", QByteArray("1+2j,3j\n"));
  }
  void writes() {
    const auto [literal, text] = test::currentRow<QString, QByteArray>();
    const Tensor tensor = parseLiteral(literal.toStdString()).value();
    const QByteArray out = written(tensor);
    if (tensor.dtype() != DType::Complex64) QCOMPARE(out, text);
    const auto back = readCsv(write(out), {.dtype = tensor.dtype(), .shape = tensor.shape()});
    QVERIFY2(back.has_value(), out.constData());
    QVERIFY(bitEqual(*back, tensor));
  }

  void refusesToWrite() {
    const std::string path = folder_.filePath("deep.csv").toStdString();
    const auto deep = writeCsv(path, Tensor::zeros(DType::Int8, Shape{2, 2, 2}).value());
    QCOMPARE(deep.error().code, ErrorCode::Unsupported);
    std::stop_source stop;
    stop.request_stop();
    QCOMPARE(writeCsv(path, Tensor(), stop.get_token()).error().code, ErrorCode::Cancelled);
    QVERIFY(!QFile::exists(QString::fromStdString(path)));
  }
};

GATHERND_TEST(CsvTest)
#include "csv_test.moc"
