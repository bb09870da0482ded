// SPDX-License-Identifier: GPL-3.0-or-later
// ONNX's own GatherND node cases, as they are installed, on every backend.
#include <QDir>
#include <QTest>

#include "core/error/sentences.h"
#include "tests/support/compare_backends.h"
#include "tests/support/onnx_case.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;

class OnnxNodeTest : public QObject {
  Q_OBJECT

 private:
  const BackendRegistry backends_ = everyBackend();

 private slots:
  void nodeCase_data() {
    const auto row = columns<QString>("folder");
    const QDir folder(GATHERND_ONNX_CASES);
    for (const QString& name : folder.entryList({"test_gathernd_*"}, QDir::Dirs)) {
      row(qPrintable(name), folder.filePath(name));
    }
  }

  void nodeCase() {
    QFETCH(QString, folder);
    const auto expected = readOnnxCase(folder.toStdString());
    QVERIFY2(expected.has_value(), expected ? "" : fillTemplate("{what}", expected.error().args).c_str());
    GatherCall call;
    call.dialect = *findDialect("onnx");
    call.params = {expected->data.dtype(), expected->data.shape()};
    call.indices = {expected->indices.dtype(), expected->indices.shape()};
    call.batchDims = expected->batchDims;
    const auto plan = valueOf(makePlan(call));
    for (const auto& backend : backends_.all()) {
      if (!backend->availability().available) continue;
      const auto result = valueOf(runGather(*backend, plan, expected->data, expected->indices));
      QVERIFY2(bitEqual(result.output, expected->output), std::string(backend->id()).c_str());
    }
  }

  void thereAreCases() {
    QVERIFY(QDir(GATHERND_ONNX_CASES).entryList({"test_gathernd_*"}, QDir::Dirs).size() >= 3);
  }

  void readsTheNodesBatchDims() {
    const QString folder = QStringLiteral(GATHERND_ONNX_CASES "/test_gathernd_example_int32_batch_dim1");
    QCOMPARE(readOnnxCase(folder.toStdString())->batchDims, std::int64_t{1});
  }
};

GATHERND_TEST(OnnxNodeTest)
#include "onnx_node_test.moc"
