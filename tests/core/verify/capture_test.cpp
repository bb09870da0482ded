// SPDX-License-Identifier: GPL-3.0-or-later
// Captures by interpreters that are shell scripts: they answer rightly, refuse, answer nonsense, or die. Real
// runtimes are tests/lab/conformance's matter.
#include "core/verify/capture.h"

#include <QTemporaryDir>

#include <QtTest/QtTest>

#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/tensors.h"
#include "tests/support/test_program.h"

using namespace gathernd;

class CaptureTest : public QObject {
  Q_OBJECT

 private slots:
  void answers_data() {
    const auto row = test::columns<QByteArray, QString>("answer", "reason");
    row("both", R"({"version": "1", "dtypes": ["float32", "int64"]})", "");
    row("bits", R"({"version": "1", "dtypes": ["bfloat16", "int64"]})", "");
    row("not installed", R"({"missing": "onnxruntime"})", "capture.missing");
    row("broken", R"({"broken": "onnxruntime", "message": "no"})", "verify.broken");
    row("refused", R"({"version": "1", "error": "Fail", "message": "no", "graph": ""})", "capture.refused");
    row("refused inside", R"({"version": "1", "error": "Fail", "message": "no", "graph": "a/b"})",
        "capture.refused");
    row("a branch not taken", R"({"version": "1", "count": 0, "untaken": ["a/then_branch"]})",
        "capture.untaken");
    row("no turn", R"({"version": "1", "count": 0, "untaken": []})", "capture.never");
    row("too few turns", R"({"version": "1", "count": 2, "untaken": ["a/then_branch"]})",
        "capture.occurrence");
    row("one turn", R"({"version": "1", "count": 1, "untaken": []})", "capture.occurrence_once");
    row("a type that is none here", R"({"version": "1", "dtypes": ["int4", "int64"]})", "capture.dtype");
    row("one type", R"({"version": "1", "dtypes": ["int64"]})", "verify.silent");
    row("no types", R"({"version": "1", "dtypes": [1, 2]})", "capture.dtype");
    row("nonsense", "hello", "verify.silent");
    row("a list", "[1]", "verify.silent");
    row("nothing", "", "verify.silent");
  }
  void answers() {
    const auto [answer, reason] = test::currentRow<QByteArray, QString>();
    const auto captured = runCapture(runBy("cat <<'END'\n" + answer + "\nEND\n"));
    QCOMPARE(captured ? QString() : QString::fromStdString(captured.error().reason), reason);
    if (captured) QCOMPARE(QString::fromStdString(captured->version), QStringLiteral("1"));
  }

  void endings_data() {
    const auto row = test::columns<QByteArray, QString>("script", "reason");
    row("dies", "kill -ABRT $$", "verify.crashed");
    row("hangs", "sleep 600", "verify.time");
    row("says too much", "head -c 2000000 /dev/zero", "verify.too_much");
  }
  void endings() {
    const auto [script, reason] = test::currentRow<QByteArray, QString>();
    CaptureRun run = runBy(script);
    if (script.contains("sleep")) run.seconds = 0.3;
    QCOMPARE(QString::fromStdString(runCapture(run).error().reason), reason);
  }

  /// What the script finds: its files, the feeds, and a plan that names them.
  void givesWhatItNeeds() {
    CaptureRun run = runBy(
        "[ -e feed0.npy ] && [ -e model.onnx ] && grep -q def\\ main \"$2\" && grep -q '\"occurrence\":2' "
        "plan.json "
        "&& grep -q '\"file\":\"feed0.npy\"' plan.json && echo '{\"missing\": \"x\"}'\n");
    run.files.emplace_back("model.onnx", "bytes");
    run.feeds.push_back({"a name", test::counting(DType::Float32, Shape{2})});
    run.occurrence = 2;
    QCOMPARE(QString::fromStdString(runCapture(run).error().reason), QStringLiteral("capture.missing"));
    QCOMPARE(written_, QStringLiteral("feed0.npy"));
  }

 private:
  CaptureRun runBy(const QByteArray& script) {
    CaptureRun run;
    run.python = test::writeScript(dir_.filePath("python"), script).toStdString();
    run.runtime = "onnxruntime";
    run.model = "model.onnx";
    run.steps = "{}";
    run.seconds = 30;
    run.writeNpy = [this](const std::string& path, const Tensor&) -> Expected<void> {
      QFile made(QString::fromStdString(path));
      if (!made.open(QIODevice::WriteOnly)) return fail(ErrorCode::Io, "file.write");
      written_ = QFileInfo(made).fileName();
      return {};
    };
    run.readNpy = [](const std::string&, std::optional<DType> dtype) -> Expected<Tensor> {
      return test::counting(dtype.value_or(DType::Int64), Shape{2});
    };
    return run;
  }

  QTemporaryDir dir_;
  QString written_;
};

GATHERND_TEST(CaptureTest)
#include "capture_test.moc"
