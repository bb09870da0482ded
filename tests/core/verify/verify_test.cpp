// SPDX-License-Identifier: GPL-3.0-or-later
// Verification against interpreters that are shell scripts: they answer rightly, wrongly, with an error, with
// nonsense, too late, or die. Real frameworks are tests/lab/conformance's matter.
#include "core/verify/verify.h"

#include <mutex>
#include <set>

#include <QtTest/QtTest>

#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/tensors.h"
#include "tests/support/test_program.h"

using namespace gathernd;

namespace {

enum Verdict { Agrees, Differs, NotCompared };

GatherCall callOn(const Tensor& params, const Tensor& indices) {
  GatherCall call;
  call.dialect = *findDialect("tensorflow-cpu");
  call.params = {params.dtype(), params.shape()};
  call.indices = {indices.dtype(), indices.shape()};
  return call;
}

}  // namespace

class VerifyTest : public QObject {
  Q_OBJECT

 private slots:
  // A framework's line of JSON: every kind of answer, and that no line makes more of it than it says.
  void readsOutputs() {
    const auto answer = test::valueOf(
        readAnswer(R"({"version": "1.2", "dtype": "float32", "shape": [1, 2], "data": "0000803f000000c0"})"));
    QCOMPARE(QString::fromStdString(answer.version), QStringLiteral("1.2"));
    QCOMPARE(answer.output->shape(), (Shape{1, 2}));
    QCOMPARE(answer.output->values<float>()[1], -2.0F);
    const auto empty = readAnswer(R"({"version": "1", "dtype": "bool", "shape": [0, 3], "data": ""})");
    QVERIFY(empty.has_value() && empty->output->elementCount() == 0);
  }

  void readsStrings() {
    const auto answer = test::valueOf(
        readAnswer(R"({"version": "1", "dtype": "string", "shape": [2], "data": ["61ff00", ""]})"));
    QCOMPARE(answer.output->stringAt(0), std::string_view("a\xff\0", 3));
    QCOMPARE(answer.output->stringAt(1), std::string_view());
  }

  void readsFailures() {
    const auto raised = readAnswer(R"({"version": "1", "error": "IndexError", "message": "no"})");
    QVERIFY(raised.has_value() && !raised->output);
    QCOMPARE(QString::fromStdString(raised->errorType), QStringLiteral("IndexError"));
    QCOMPARE(QString::fromStdString(readAnswer(R"({"missing": "torch"})")->missing), QStringLiteral("torch"));
    QCOMPARE(QString::fromStdString(readAnswer(R"({"broken": "jax", "message": "x"})")->broken),
             QStringLiteral("jax"));
  }

  void readsNoAnswer_data() {
    const auto row = test::columns<QString>("line");
    row("nothing", "");
    row("words", "Segmentation fault");
    row("a list", "[1]");
    row("cut off", QStringLiteral("{\"version\": \"1\", \"dtype\": \"bool\", \"sha"));  // moc counts braces
    row("unknown dtype", R"({"version": "1", "dtype": "object", "shape": [1], "data": "00"})");
    row("too few bytes", R"({"version": "1", "dtype": "int32", "shape": [2], "data": "00000000"})");
    row("no digits", R"({"version": "1", "dtype": "int8", "shape": [1], "data": "0g"})");
    row("half a byte", R"({"version": "1", "dtype": "int8", "shape": [1], "data": "0"})");
    row("negative", R"({"version": "1", "dtype": "int8", "shape": [-1], "data": ""})");
    row("too large", R"({"version": "1", "dtype": "int64", "shape": [9000000000000000000], "data": ""})");
    row("fewer strings", R"({"version": "1", "dtype": "string", "shape": [2], "data": ["61"]})");
  }
  void readsNoAnswer() {
    QFETCH(const QString, line);
    const auto answer = readAnswer(line.toStdString());
    QVERIFY(!answer.has_value());
    QCOMPARE(QString::fromStdString(answer.error().reason), QStringLiteral("verify.silent"));
  }

  void judges_data() {
    const auto row = test::columns<QByteArray, int, QString, Verdict, QString>("script", "index", "framework",
                                                                               "verdict", "why");
    const char* const two = R"(echo '{"version": "1", "dtype": "int32", "shape": [1], "data": "02000000"}')";
    const char* const raises = R"(echo '{"version": "1", "error": "IndexError", "message": "no"}')";
    row("same", two, 2, "numpy", Agrees, "");
    row("other value", two, 1, "numpy", Differs, "");
    row("other shape", R"(echo '{"version": "1", "dtype": "int32", "shape": [], "data": "02000000"}')", 2,
        "numpy", Differs, "");
    row("other type", R"(echo '{"version": "1", "dtype": "uint32", "shape": [1], "data": "02000000"}')", 2,
        "numpy", Differs, "");
    row("both raise", raises, 5, "numpy", Agrees, "");
    row("raises alone", raises, 2, "numpy", Differs, "");
    row("should raise", two, 5, "numpy", Differs, "");
    row("clamps as predicted", two, 5, "jax", Agrees, "");
    row("a policy of its own",
        R"(echo '{"version": "1", "dtype": "int32", "shape": [1], "data": "00000000"}')", 5,
        "tensorflow-ignore", Agrees, "");
    row("undefined there", two, 5, "openvino-8", NotCompared, "verify.undefined");
    row("not installed", R"(echo '{"missing": "numpy"}')", 2, "numpy", NotCompared, "verify.missing");
    row("broken", R"(echo '{"broken": "numpy", "message": "x"}')", 2, "numpy", NotCompared, "verify.broken");
    row("nonsense", "echo hello", 2, "numpy", NotCompared, "verify.silent");
    row("nothing", "exit 1", 2, "numpy", NotCompared, "verify.silent");
    row("dies", "kill -ABRT $$", 2, "numpy", NotCompared, "verify.crashed");
    row("hangs", "sleep 600", 2, "numpy", NotCompared, "verify.time");
  }
  void judges() {
    const auto [script, index, framework, verdict, why] =
        test::currentRow<QByteArray, int, QString, Verdict, QString>();
    const Tensor params = test::counting(DType::Int32, Shape{3});
    const Tensor indices = test::numbers(DType::Int64, Shape{1, 1}, {static_cast<double>(index)});
    const Framework* const chosen[] = {findFramework(framework.toStdString())};
    VerifyOptions options;
    options.python = interpreter(script);
    options.seconds = script.contains("sleep") ? 0.3 : 30;
    const auto rows = test::valueOf(verifyCall(callOn(params, indices), params, indices, chosen, options));
    QCOMPARE(rows.size(), std::size_t{1});
    const VerifyRow& row = rows.front();
    QCOMPARE(!row.agrees ? NotCompared : *row.agrees ? Agrees : Differs, verdict);
    QCOMPARE(row.why ? QString::fromStdString(row.why->reason) : QString(), why);
  }

  void givesTheSnippetAndItsFiles() {
    const Tensor params = test::counting(DType::Float32, Shape{2000});
    const Tensor indices = test::numbers(DType::Int64, Shape{1, 1}, {1});
    const Framework* const chosen[] = {findFramework("numpy"), findFramework("python"),
                                       findFramework("pytorch")};
    VerifyOptions options;
    const QByteArray seen = dir_.filePath("seen").toUtf8();
    options.python = interpreter(
        "grep -q 'np.load(\"params.npy\")' \"$4\" && grep -q 'def main' \"$2\" && [ -e params.npy ] "
        "&& [ ! -e indices.npy ] && pwd >> " +
        seen + "\necho '{\"missing\": \"x\"}'\n");
    options.writeNpy = [](const std::string& path, const Tensor&) -> Expected<void> {
      QFile file(QString::fromStdString(path));
      if (!file.open(QIODevice::WriteOnly)) return fail(ErrorCode::Io, "file.write");
      return {};
    };
    const auto rows = test::valueOf(verifyCall(callOn(params, indices), params, indices, chosen, options));
    QCOMPARE(rows.size(), std::size_t{2});  // a plain loop is no framework
    const QByteArrayList folders = test::fileBytes(QString::fromUtf8(seen)).trimmed().split('\n');
    QCOMPARE(folders.size(), 2);
    QVERIFY(!QFileInfo::exists(QString::fromUtf8(folders[0])));  // gone afterwards
  }

  void tellsOfEachRow() {
    const Tensor params = test::counting(DType::Int32, Shape{3});
    const Tensor indices = test::numbers(DType::Int64, Shape{1, 1}, {1});
    const Framework* const chosen[] = {findFramework("numpy"), findFramework("pytorch"),
                                       findFramework("jax")};
    VerifyOptions options;
    options.python =
        interpreter(R"(echo '{"version": "1", "dtype": "int32", "shape": [1], "data": "01000000"}')");
    std::mutex guard;
    std::set<std::string> told;
    options.finished = [&](VerifyRow& row) {
      const std::scoped_lock lock(guard);
      if (row.agrees == true && row.observed && row.predicted) told.insert(row.framework->id);
      row.observed.reset();
    };
    const auto rows = test::valueOf(verifyCall(callOn(params, indices), params, indices, chosen, options));
    QCOMPARE(told, (std::set<std::string>{"jax", "numpy", "pytorch"}));
    for (const VerifyRow& row : rows) QVERIFY(!row.observed && row.agrees == true);  // what was taken is gone
  }

  void cancels() {
    const Tensor params = test::counting(DType::Int32, Shape{3});
    const Tensor indices = test::numbers(DType::Int64, Shape{1, 1}, {1});
    const Framework* const chosen[] = {findFramework("numpy")};
    std::stop_source source;
    source.request_stop();
    VerifyOptions options;
    options.python = interpreter("sleep 600");
    options.stop = source.get_token();
    const auto rows = verifyCall(callOn(params, indices), params, indices, chosen, options);
    QVERIFY(!rows.has_value());
    QVERIFY(rows.error().code == ErrorCode::Cancelled);
  }

 private:
  std::string interpreter(const QByteArray& script) {
    return test::writeScript(dir_.filePath("python"), script).toStdString();
  }

  QTemporaryDir dir_;
};

GATHERND_TEST(VerifyTest)
#include "verify_test.moc"
