// SPDX-License-Identifier: GPL-3.0-or-later
// The tree obeys the rules of the house, and each rule bites: a small tree with one violation is refused for
// exactly that violation.
#include <QtTest/QtTest>

#include "tests/house/source_rules.h"

using gathernd::house::checkTree;
using gathernd::house::Rule;
using gathernd::house::sourceCount;
using gathernd::house::Violation;

Q_DECLARE_METATYPE(gathernd::house::Rule)

namespace {

const QByteArray kLicence = "// SPDX-License-Identifier: GPL-3.0-or-later\n";

void write(const QTemporaryDir& dir, const QString& path, const QByteArray& text) {
  QVERIFY(QDir(dir.path()).mkpath(QFileInfo(path).path()));
  QFile file(dir.filePath(path));
  QVERIFY(file.open(QIODevice::WriteOnly));
  QCOMPARE(file.write(text), text.size());
}

/// A tree with something allowed in every room.
void writeSoundTree(const QTemporaryDir& dir) {
  write(dir, "core/call/plan.h",
        kLicence + "#include <vector>\n#include <Eigen/Core>\n#include \"core/error/error.h\"\n");
  write(dir, "core/formats/npy.cpp",
        kLicence + "#include \"core/formats/npy/npy.h\"\n#include \"core/tensor/tensor.h\"\n");
  write(dir, "gpu/kernels.cu",
        kLicence + "#include <cuda_runtime.h>\n#include \"gpu/device.h\"\n#include \"core/call/plan.h\"\n");
  write(
      dir, "ui/canvas/canvas.cpp",
      kLicence + "#include <QWidget>\n#include \"core/formats/npy/npy.h\"\n#include \"ui/theme/theme.h\"\n");
  write(dir, "app/cli/main.cpp",
        kLicence + "#include \"gpu/backends/cuda_backend.h\"\n#include \"ui/window/window.h\"\n");
  write(dir, "tests/core/call/plan_test.cpp",
        kLicence + "#include <QtTest/QtTest>\n#include \"plan_test.moc\"\n");
  write(dir, "tests/support/tree.h", kLicence);
}

QByteArray describe(const std::vector<Violation>& violations) {
  QByteArray text;
  for (const Violation& v : violations) text += QByteArray::fromStdString(v.path + ": " + v.what + "\n");
  return text;
}

}  // namespace

class IncludeRulesTest : public QObject {
  Q_OBJECT

 private slots:
  void treeObeys();
  void soundTreePasses();
  void ruleBites_data();
  void ruleBites();
};

void IncludeRulesTest::treeObeys() {
  QVERIFY2(sourceCount(GATHERND_SOURCE_DIR) > 50, "the source tree was not found");
  const std::vector<Violation> violations = checkTree(GATHERND_SOURCE_DIR);
  QVERIFY2(violations.empty(), describe(violations));
}

void IncludeRulesTest::soundTreePasses() {
  const QTemporaryDir dir;
  writeSoundTree(dir);
  const std::vector<Violation> violations = checkTree(dir.path().toStdString());
  QVERIFY2(violations.empty(), describe(violations));
  QCOMPARE(sourceCount(dir.path().toStdString()), 7);
}

void IncludeRulesTest::ruleBites_data() {
  QTest::addColumn<QString>("path");
  QTest::addColumn<QByteArray>("text");
  QTest::addColumn<Rule>("rule");

  const auto include = [](const char* what) { return kLicence + "#include " + what + "\n"; };
  const auto row = [](const char* name, const char* path, const QByteArray& text, Rule rule) {
    QTest::newRow(name) << QString(path) << text << rule;
  };
  row("core includes ui", "core/a.h", include("\"ui/theme/theme.h\""), Rule::ForeignInclude);
  row("core includes gpu", "core/a.h", include("\"gpu/backends/cuda_backend.h\""), Rule::ForeignInclude);
  row("core includes app", "core/a.h", include("\"app/backends.h\""), Rule::ForeignInclude);
  row("core includes formats", "core/a.h", include("\"core/formats/npy/npy.h\""), Rule::ForeignInclude);
  row("core includes tests", "core/a.h", include("\"tests/support/tree.h\""), Rule::ForeignInclude);
  row("formats includes ui", "core/formats/a.cpp", include("\"ui/theme/theme.h\""), Rule::ForeignInclude);
  row("formats includes gpu", "core/formats/a.cpp", include("\"gpu/backends/cuda_backend.h\""),
      Rule::ForeignInclude);
  row("gpu includes ui", "gpu/a.cu", include("\"ui/theme/theme.h\""), Rule::ForeignInclude);
  row("gpu includes app", "gpu/a.cpp", include("\"app/backends.h\""), Rule::ForeignInclude);
  row("ui includes gpu", "ui/a.cpp", include("\"gpu/backends/cuda_backend.h\""), Rule::ForeignInclude);
  row("ui includes app", "ui/a.cpp", include("\"app/backends.h\""), Rule::ForeignInclude);
  row("ui includes tests", "ui/a.cpp", include("\"tests/support/tree.h\""), Rule::ForeignInclude);
  row("app includes tests", "app/a.cpp", include("\"tests/support/tree.h\""), Rule::ForeignInclude);
  row("spaces hide nothing", "core/a.h", kLicence + "  #  include   \"ui/theme/theme.h\"\n",
      Rule::ForeignInclude);
  row("Qt class in core", "core/a.h", include("<QString>"), Rule::QtBelowUi);
  row("Qt module header in core", "core/a.h", include("<QtCore/QString>"), Rule::QtBelowUi);
  row("Qt module in core", "core/a.h", include("<QtGlobal>"), Rule::QtBelowUi);
  row("Qt lower-case header in core", "core/a.h", include("<qobject.h>"), Rule::QtBelowUi);
  row("Qt in formats", "core/formats/a.cpp", include("<QFile>"), Rule::QtBelowUi);
  row("Qt in gpu", "gpu/a.cpp", include("<QDebug>"), Rule::QtBelowUi);
  row("CUDA in core", "core/a.h", include("<cuda_runtime.h>"), Rule::CudaOutsideGpu);
  row("CUDA half in ui", "ui/a.cpp", include("<cuda_fp16.h>"), Rule::CudaOutsideGpu);
  row("CUDA in app", "app/a.cpp", include("<cub/cub.cuh>"), Rule::CudaOutsideGpu);
  row("from its own folder", "core/gather/a.cpp", include("\"plan.h\""), Rule::RelativeInclude);
  row("no licence line", "ui/a.cpp", "#include <QString>\n", Rule::Licence);
  row("licence line not first", "core/a.h", "\n" + kLicence, Rule::Licence);
  row("another licence", "core/a.h", "// SPDX-License-Identifier: MIT\n", Rule::Licence);
  row("empty file", "core/a.h", "", Rule::Licence);
  row("no licence line in a test", "tests/core/a_test.cpp", "\n", Rule::Licence);
  row("too long", "ui/a.cpp", kLicence + QByteArray("\n").repeated(400), Rule::Length);
  row("test of nothing", "tests/core/lost/a_test.cpp", kLicence, Rule::Mirror);
}

void IncludeRulesTest::ruleBites() {
  QFETCH(const QString, path);
  QFETCH(const QByteArray, text);
  QFETCH(const Rule, rule);
  const QTemporaryDir dir;
  writeSoundTree(dir);
  write(dir, path, text);
  const std::vector<Violation> violations = checkTree(dir.path().toStdString());
  QVERIFY2(violations.size() == 1, describe(violations));
  QCOMPARE(violations.front().rule, rule);
  QVERIFY(path.startsWith(QString::fromStdString(violations.front().path)));
}

QTEST_GUILESS_MAIN(IncludeRulesTest)
#include "include_rules_test.moc"
