// SPDX-License-Identifier: GPL-3.0-or-later
// The programs and libraries of this build, as the loader reads them: no library is looked for in whatever
// folder a program is started from, and an optimised build has its guards.
#include <QDir>
#include <QTest>

#include "tests/house/elf_file.h"
#include "tests/support/test_program.h"

using gathernd::house::ElfFile;
using gathernd::house::readElf;

class ProgramHeadersTest : public QObject {
  Q_OBJECT

 private slots:
  void searchPaths_data();
  void searchPaths();
  void guards_data();
  void guards();
};

namespace {

void addProgramsOf(std::initializer_list<const char*> folders) {
  QTest::addColumn<QString>("path");
  for (const char* const folder : folders) {
    for (const QFileInfo& file : QDir(folder).entryInfoList(QDir::Files | QDir::NoSymLinks)) {
      if (readElf(file.filePath().toStdString()))
        QTest::newRow(qPrintable(file.fileName())) << file.filePath();
    }
  }
}

}  // namespace

void ProgramHeadersTest::searchPaths_data() {
  addProgramsOf({GATHERND_PROGRAMS, GATHERND_LIBRARIES, GATHERND_TEST_PROGRAMS});
}

void ProgramHeadersTest::searchPaths() {
  QFETCH(QString, path);
  const auto file = readElf(path.toStdString());
  for (const std::string& folder : file->searchPath) {
    const bool fixed = folder.starts_with('/') || folder.starts_with("$ORIGIN");
    QVERIFY2(fixed,
             qPrintable(QStringLiteral("\"%1\" is the current folder or below it").arg(folder.c_str())));
  }
}

void ProgramHeadersTest::guards_data() {
  addProgramsOf({GATHERND_PROGRAMS, GATHERND_LIBRARIES});
}

void ProgramHeadersTest::guards() {
  QFETCH(QString, path);
  const auto file = readElf(path.toStdString());
  QVERIFY(!file->executableStack);
  QVERIFY(file->positionIndependent);
#if GATHERND_HARDENED
  QVERIFY(file->relro);
  QVERIFY(file->bindsNow);
  QVERIFY(file->needs.contains("__stack_chk_fail"));
  const auto isChecked = [](const std::string& name) {
    return name.starts_with("__") && name.ends_with("_chk");  // __memcpy_chk, __read_chk
  };
  QVERIFY(std::any_of(file->needs.begin(), file->needs.end(), isChecked));
  if (GATHERND_MARKS_BRANCHES && file->program) QVERIFY(file->marksBranches);
#endif
}

GATHERND_TEST(ProgramHeadersTest)
#include "program_headers_test.moc"
