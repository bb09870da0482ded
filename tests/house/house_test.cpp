// SPDX-License-Identifier: GPL-3.0-or-later
// The tree obeys the rules of the house, and each rule bites: a small tree with one fault is refused for
// exactly that fault.
#include <QtTest/QtTest>

#include "tests/house/source_rules.h"
#include "tests/support/files.h"
#include "tests/support/places.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd::house;

namespace {

const QByteArray kLicence = "// SPDX-License-Identifier: GPL-3.0-or-later\n";

void write(const QTemporaryDir& dir, const QString& path, const QByteArray& text) {
  gathernd::test::writeFile(dir.filePath(path), text);
}

/// A tree with something allowed in every part of the house.
void writeSoundTree(const QTemporaryDir& dir) {
  write(dir, "tests/house/folders.txt",
        "# comment\n"
        "app/cli: gpu ui/window\n"
        "core/call: core/error core/tensor\n"
        "core/error:\n"
        "core/run (3): core/call\n"
        "core/tensor:\n"
        "gpu: core/call\n"
        "ui/theme:\n"
        "ui/window: core/call ui/theme\n");
  write(dir, "core/error/error.h", kLicence + QByteArray("//\n").repeated(40));
  write(dir, "core/tensor/tensor.h", kLicence + QByteArray("//\n").repeated(40));
  write(dir, "core/call/plan.h",
        kLicence + "#include <vector>\n#include <Eigen/Core>\n#include \"core/error/error.h\"\n" +
            "#include \"core/tensor/tensor.h\"\nclass Plan {\n public:\n  int rank() const;\n};\n" +
            QByteArray("//\n").repeated(40));
  write(dir, "core/run/run.cpp", kLicence + "#include \"core/call/plan.h\"\n");
  write(dir, "gpu/kernels.cu", kLicence + "#include <cuda_runtime.h>\n#include \"core/call/plan.h\"\n");
  write(dir, "gpu/backend.h", kLicence + QByteArray("//\n").repeated(40));
  write(dir, "ui/theme/theme.h", kLicence + "#include <QColor>\n" + QByteArray("//\n").repeated(40));
  write(dir, "ui/window/window.h",
        kLicence + "#include <QWidget>\n#include \"core/call/plan.h\"\n#include \"ui/theme/theme.h\"\n" +
            QByteArray("//\n").repeated(40));
  write(dir, "app/cli/main.cpp", kLicence + "#include \"gpu/backend.h\"\n#include \"ui/window/window.h\"\n");
  write(dir, "tests/core/call/plan_test.cpp",
        kLicence + "#include <QtTest/QtTest>\n#include \"plan_test.moc\"\n#include \"ui/theme/theme.h\"\n");
  write(dir, "tests/support/tree.h", kLicence);
}

QByteArray describe(const std::vector<Violation>& violations) {
  QByteArray text = "\n";
  for (const Violation& v : violations) text += QByteArray::fromStdString(v.path + ": " + v.what + "\n");
  return text;
}

std::vector<Violation> check(const QTemporaryDir& dir) {
  return checkTree(dir.path().toStdString());
}

/// A class of so many lines, a third of them in its definition, and as many methods.
QByteArray classOf(int lines, int methods) {
  QByteArray text =
      "class Large : public Base {\n public:\n  Large(int a);\n  ~Large() override;\n  void seen() "
      "override;\n";
  for (int i = 0; i < methods; ++i) text += "  int method" + QByteArray::number(i) + "(int a = 0) const;\n";
  text += "};\n";
  const auto defined = static_cast<int>(text.count('\n'));
  text += "\nint Large::method0(int a) const {\n" + QByteArray("  run();\n").repeated(lines - defined - 2) +
          "}\n";
  return text;
}

}  // namespace

class HouseTest : public QObject {
  Q_OBJECT

 private slots:
  void treeObeys();
  void soundTreePasses();
  void ruleBites_data();
  void ruleBites();
  void theTableMustFit_data();
  void theTableMustFit();
  void a26thFileIsTooMany();
  void fourOfOnePrefixAreAFolder();
  void classesAreMeasuredOverAllTheirFiles();
  void bracesInCommentsAndTextsDoNotCount();
};

void HouseTest::treeObeys() {
  QVERIFY2(sourceCount(gathernd::test::places::tree().toStdString()) > 500, "the source tree was not found");
  const std::vector<Violation> violations = checkTree(gathernd::test::places::tree().toStdString());
  QVERIFY2(violations.empty(), describe(violations));
}

void HouseTest::soundTreePasses() {
  const QTemporaryDir dir;
  writeSoundTree(dir);
  const std::vector<Violation> violations = check(dir);
  QVERIFY2(violations.empty(), describe(violations));
  QCOMPARE(sourceCount(dir.path().toStdString()), 11);
}

void HouseTest::ruleBites_data() {
  const auto row = gathernd::test::columns<QString, QByteArray, Rule>("path", "text", "rule");

  const auto include = [](const char* what) { return kLicence + "#include " + what + "\n"; };
  const auto foreign = [&](const char* name, const char* path, const char* what) {
    row(name, path, include(what), Rule::ForeignInclude);
  };
  foreign("core includes ui", "core/call/a.cpp", "\"ui/theme/theme.h\"");
  foreign("core includes gpu", "core/call/a.cpp", "\"gpu/backend.h\"");
  foreign("core includes app", "core/call/a.cpp", "\"app/backends.h\"");
  foreign("core includes tests", "core/call/a.cpp", "\"tests/support/tree.h\"");
  foreign("a lower floor includes a higher", "core/tensor/a.cpp", "\"core/call/plan.h\"");
  foreign("a circle", "core/error/a.cpp", "\"core/tensor/tensor.h\"");
  foreign("gpu includes ui", "gpu/a.cu", "\"ui/theme/theme.h\"");
  foreign("ui includes gpu", "ui/window/a.cpp", "\"gpu/backend.h\"");
  foreign("a feature includes the window", "ui/theme/a.cpp", "\"ui/window/window.h\"");
  foreign("app includes tests", "app/cli/a.cpp", "\"tests/support/tree.h\"");
  foreign("a test includes the lab", "tests/core/call/a_test.cpp", "\"tests/lab/fuzz/targets.h\"");
  row("spaces hide nothing", "core/call/a.cpp", kLicence + "  #  include   \"ui/theme/theme.h\"\n",
      Rule::ForeignInclude);
  row("Qt class in core", "core/call/a.cpp", include("<QString>"), Rule::QtBelowUi);
  row("Qt module header in core", "core/call/a.cpp", include("<QtCore/QString>"), Rule::QtBelowUi);
  row("Qt module in core", "core/call/a.cpp", include("<QtGlobal>"), Rule::QtBelowUi);
  row("Qt lower-case header in core", "core/call/a.cpp", include("<qobject.h>"), Rule::QtBelowUi);
  row("Qt in gpu", "gpu/a.cpp", include("<QDebug>"), Rule::QtBelowUi);
  row("CUDA in core", "core/call/a.cpp", include("<cuda_runtime.h>"), Rule::CudaOutsideGpu);
  row("CUDA half in ui", "ui/window/a.cpp", include("<cuda_fp16.h>"), Rule::CudaOutsideGpu);
  row("CUDA in app", "app/cli/a.cpp", include("<cub/cub.cuh>"), Rule::CudaOutsideGpu);
  row("a thread in ui", "ui/window/a.cpp", include("<thread>"), Rule::ThreadOutsideJob);
  row("a future in ui", "ui/theme/a.cpp", include("<QFutureWatcher>"), Rule::ThreadOutsideJob);
  row("Qt Concurrent in ui", "ui/theme/a.cpp", include("<QtConcurrent/QtConcurrentRun>"),
      Rule::ThreadOutsideJob);
  row("a listener of its own", "ui/window/a.cpp",
      kLicence + "void f() { connect(&s, &Session::changed, this, go); }\n", Rule::OwnListener);
  row("from its own folder", "core/call/a.cpp", include("\"plan.h\""), Rule::RelativeInclude);
  row("no licence line", "ui/window/a.cpp", "#include <QString>\n", Rule::Licence);
  row("licence line not first", "core/call/a.cpp", "\n" + kLicence, Rule::Licence);
  row("another licence", "core/call/a.cpp", "// SPDX-License-Identifier: MIT\n", Rule::Licence);
  row("empty file", "core/call/a.cpp", "", Rule::Licence);
  row("no licence line in a test", "tests/core/call/a_test.cpp", "\n", Rule::Licence);
  row("601 lines", "ui/window/a.cpp", kLicence + QByteArray("\n").repeated(600), Rule::FileLength);
  row("a class of 501 lines", "ui/window/a.cpp", kLicence + classOf(501, 10), Rule::ClassLines);
  row("a class of 26 methods", "ui/window/a.cpp", kLicence + classOf(100, 26), Rule::ClassMethods);
  row("a short header for one", "core/call/a.h", kLicence, Rule::LonelyHeader);
  row("a folder that nobody knows", "ui/lost/a.cpp", kLicence, Rule::UnknownFolder);
  row("a script at the root", "a.sh", kLicence, Rule::StrayFile);
  row("test of nothing", "tests/core/lost/a_test.cpp", kLicence, Rule::Mirror);
}

void HouseTest::ruleBites() {
  QFETCH(const QString, path);
  QFETCH(const QByteArray, text);
  QFETCH(const Rule, rule);
  const QTemporaryDir dir;
  writeSoundTree(dir);
  write(dir, path, text);
  const std::vector<Violation> violations = check(dir);
  QVERIFY2(violations.size() == 1, describe(violations));
  QCOMPARE(violations.front().rule, rule);
  QVERIFY(path.startsWith(QString::fromStdString(violations.front().path)));
}

void HouseTest::theTableMustFit_data() {
  const auto row =
      gathernd::test::columns<QByteArray, QByteArray, int, Rule>("line", "instead", "count", "rule");
  row("an edge that nobody needs", "ui/theme:", "ui/theme: core/error", 1, Rule::UnusedEdge);
  row("a folder that is not there", "ui/theme:", "ui/theme:\nui/gone:", 1, Rule::UnknownFolder);
}

void HouseTest::theTableMustFit() {
  QFETCH(const QByteArray, line);
  QFETCH(const QByteArray, instead);
  QFETCH(const int, count);
  QFETCH(const Rule, rule);
  const QTemporaryDir dir;
  writeSoundTree(dir);
  QByteArray text = gathernd::test::fileBytes(dir.filePath("tests/house/folders.txt"));
  QVERIFY(text.contains(line + "\n"));
  write(dir, "tests/house/folders.txt", text.replace(line + "\n", instead + "\n"));
  const std::vector<Violation> violations = check(dir);
  QVERIFY2(static_cast<int>(violations.size()) == count, describe(violations));
  QCOMPARE(violations.front().rule, rule);
}

void HouseTest::a26thFileIsTooMany() {
  const QTemporaryDir dir;
  writeSoundTree(dir);
  for (int i = 2; i <= 25; ++i) write(dir, QString("core/call/f%1.cpp").arg(i), kLicence);
  QVERIFY2(check(dir).empty(), describe(check(dir)));
  write(dir, "core/call/last.cpp", kLicence);
  std::vector<Violation> violations = check(dir);
  QVERIFY2(violations.size() == 1, describe(violations));
  QCOMPARE(violations.front().rule, Rule::FolderSize);
  QCOMPARE(violations.front().path, std::string("core/call"));

  QVERIFY(QFile::remove(dir.filePath("core/call/last.cpp")));
  for (int i = 2; i <= 4; ++i) write(dir, QString("core/run/g%1.cpp").arg(i), kLicence);
  violations = check(dir);  // three are granted there
  QVERIFY2(violations.size() == 1, describe(violations));
  QCOMPARE(violations.front().rule, Rule::FolderSize);
}

void HouseTest::fourOfOnePrefixAreAFolder() {
  const QTemporaryDir dir;
  writeSoundTree(dir);
  // What the folder is named for is no prefix; a subject may have several files.
  for (const char* name : {"call.cpp", "call_a.cpp", "call_b.cpp", "call_c.cpp", "npy_a.cpp", "npy_b.cpp",
                           "npy_b.cu", "npy_c.cpp"}) {
    write(dir, QString("core/call/%1").arg(name), kLicence);
  }
  QVERIFY2(check(dir).empty(), describe(check(dir)));
  write(dir, "core/call/npy.cpp", kLicence);
  const std::vector<Violation> violations = check(dir);
  QVERIFY2(violations.size() == 1, describe(violations));
  QCOMPARE(violations.front().rule, Rule::Prefix);
}

void HouseTest::classesAreMeasuredOverAllTheirFiles() {
  const QTemporaryDir dir;
  writeSoundTree(dir);
  write(dir, "ui/window/a.cpp",
        kLicence + "void Window::open() {\n" + QByteArray("  a();\n").repeated(300) + "}\n");
  write(dir, "ui/window/b.cpp",
        kLicence + "template <class T>\nExpected<T> Window::Inner::close(\n    int long_) {\n" +
            QByteArray("  a();\n").repeated(190) + "}\n");
  write(dir, "ui/window/c.cpp",  // another, known in this file alone
        kLicence + "namespace {\nclass Window {\n  void a() {}\n};\nvoid Window::a() {\n" +
            QByteArray("  a();\n").repeated(300) + "}\n}\n");
  QByteArray header = kLicence + "#include \"core/call/plan.h\"\n#include \"ui/theme/theme.h\"\n" +
                      "class Window {\n public:\n  void open();\n};\n" + QByteArray("//\n").repeated(40);
  write(dir, "ui/window/window.h", header);
  QVERIFY2(check(dir).empty(), describe(check(dir)));
  write(dir, "ui/window/d.cpp", kLicence + "Window::Window() {\n  a();\n  b();\n}\n");
  const std::vector<Violation> violations = check(dir);
  QVERIFY2(violations.size() == 1, describe(violations));
  QCOMPARE(violations.front().rule, Rule::ClassLines);
  QCOMPARE(violations.front().path, std::string("ui/window/window.h"));
}

void HouseTest::bracesInCommentsAndTextsDoNotCount() {
  const QTemporaryDir dir;
  writeSoundTree(dir);
  write(
      dir, "ui/window/a.cpp",
      kLicence +
          "class Small {\n  char open = '{';  // {\n  const char* text = \"{ \\\" {\";\n  int n = 1'000;\n" +
          "  const char* raw = R\"x({\n)\" {)x\";\n};\n" + QByteArray("int a();\n").repeated(500));
  bool found = false;
  for (const ClassSize& size : classSizes(dir.path().toStdString())) {
    if (size.name != "Small") continue;
    found = true;
    QCOMPARE(size.lines, 7);
    QCOMPARE(size.methods, 0);
  }
  QVERIFY(found);
}

GATHERND_TEST(HouseTest)
#include "house_test.moc"
