// SPDX-License-Identifier: GPL-3.0-or-later
// The library as a file: it exports what its header declares and nothing else, needs no library that a gather
// has no use for, and the C example runs against it.
#include <vector>

#include <QtTest/QtTest>

#include <dlfcn.h>

#include "core/c_api/gathernd.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

namespace {

QString outputOf(const QString& program, const QStringList& arguments) {
  QProcess process;
  process.start(program, arguments);
  if (!process.waitForFinished() || process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0)
    return QStringLiteral("%1 failed: %2").arg(program, QString::fromUtf8(process.readAllStandardError()));
  return QString::fromUtf8(process.readAllStandardOutput());
}

QStringList found(const QString& pattern, const QString& text) {
  QStringList all;
  const QRegularExpression expression(pattern, QRegularExpression::MultilineOption);
  for (auto match = expression.globalMatch(text); match.hasNext();) all += match.next().captured(1);
  all.sort();
  return all;
}

}  // namespace

class LibraryTest : public QObject {
  Q_OBJECT

 private slots:
  void exportsItsHeaderAlone() {
    const QStringList declared =
        found(QStringLiteral(R"(^GATHERND_API .*\b(gathernd_\w+)\()"),
              QString::fromUtf8(gathernd::test::fileBytes(QStringLiteral(GATHERND_HEADER))));
    QCOMPARE(declared.size(), 5);
    const QString symbols = outputOf(QStringLiteral(GATHERND_NM),
                                     {"--dynamic", "--defined-only", "--format=posix", GATHERND_LIBRARY});
    // The version's own name is listed as an absolute symbol.
    QCOMPARE(found(QStringLiteral(R"(^(\S+?)(?:@@\w+)? [^A\s])"), symbols), declared);
    QCOMPARE(symbols.count(QStringLiteral("@@GATHERND_1 ")), declared.size());
  }

  void needsLittle() {
    const QString text = outputOf(QStringLiteral(GATHERND_OBJDUMP), {"-p", GATHERND_LIBRARY});
    QCOMPARE(found(QStringLiteral(R"(^\s*SONAME\s+(\S+))"), text), QStringList{GATHERND_SONAME});
    const QStringList needed = found(QStringLiteral(R"(^\s*NEEDED\s+(\S+))"), text);
    QVERIFY(!needed.isEmpty());
    static const QRegularExpression expected(QStringLiteral(
        R"(^(libc|libm|libstdc\+\+|libgcc_s|libfmt|libhwy|libasan|libubsan|libtsan|ld-linux.*)\.so)"));
    for (const QString& library : needed) QVERIFY2(expected.match(library).hasMatch(), qPrintable(library));
  }

  /// As a plug-in does it: what a call may leave behind, threads asleep, must outlive the closing.
  void opensAndCloses() {
    constexpr std::int64_t kRows = 300'000;
    const std::vector<std::int64_t> indices(kRows, 1);
    const std::int64_t paramsShape[] = {2, 4}, indicesShape[] = {kRows, 1};
    const std::vector<float> params = {0, 1, 2, 3, 4, 5, 6, 7};
    for (int round = 0; round < 3; ++round) {
      std::vector<float> output(4 * kRows);
      void* library = ::dlopen(GATHERND_LIBRARY, RTLD_NOW | RTLD_LOCAL);
      QVERIFY2(library != nullptr, ::dlerror());
      const auto gather = reinterpret_cast<decltype(&gathernd_gather)>(::dlsym(library, "gathernd_gather"));
      QVERIFY(gather != nullptr);
      QCOMPARE(gather(params.data(), paramsShape, 2, indices.data(), indicesShape, 2, 0, 4, 8, 0,
                      output.data(), 2, nullptr),
               0);
      QCOMPARE(output.back(), 7.0F);
      QCOMPARE(::dlclose(library), 0);
      QTest::qWait(5);  // a thread that looks out for more work would do so now
    }
  }

  void theExampleRuns() {
    QCOMPARE(outputOf(QStringLiteral(GATHERND_EXAMPLE), {}),
             QStringLiteral("elements: 23 1\n"
                            "rows [3, 4]: 10..13 -1..-1 20..23; 1 bad, first 1\n"
                            "refused: out_of_range at tuple 1\n"));
  }
};

GATHERND_TEST(LibraryTest)
#include "library_test.moc"
