// SPDX-License-Identifier: GPL-3.0-or-later
// The tuning table: where it comes from, what of a file is believed, and that the calibration stays within
// limits. Nothing here judges a time.
#include "core/run/cpu/tuning.h"

#include <QTemporaryDir>
#include <QTest>
#include <QThread>
#include <array>
#include <atomic>
#include <filesystem>
#include <limits>
#include <thread>
#include <vector>

#include <sys/stat.h>
#include <unistd.h>

#include "core/run/cpu/calibrate.h"
#include "core/run/cpu/calibrate_probes.h"
#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd::cpu;  // NOLINT(google-build-using-namespace)

namespace {

const CpuKey kCpu = {"AuthenticAMD", "25", "17", "1", "AMD EPYC", 2};

Tuning unusual() {
  Tuning tuning;
  tuning.cachedTable = 1 << 20;
  tuning.prefetchTable = 5 << 20;
  tuning.streamOutput = 5 << 20;
  tuning.streamOutputThreads = 7 << 20;
  tuning.streamRows = 9 << 20;
  tuning.streamRowsThreads = 11 << 20;
  tuning.prefetchRows = 6 << 20;
  tuning.longRow = 30'000;
  tuning.longRowByString = 1;
  tuning.bytesPerThread = 100'000;
  return tuning;
}

QByteArray contentOf(const std::string& path) {
  return test::fileBytes(QString::fromStdString(path));
}

void put(const std::string& path, const QByteArray& content) {
  test::writeFile(QString::fromStdString(path), content);
}

/// The variables that say where the cache is, back as they were at the end.
class Environment {
 public:
  Environment() {
    for (const char* name : kNames) before_.push_back({name, qEnvironmentVariableIsSet(name), qgetenv(name)});
    clear();
  }
  ~Environment() {
    for (const auto& [name, set, value] : before_) {
      if (set) {
        qputenv(name, value);
      } else {
        qunsetenv(name);
      }
    }
    forgetTuning();
  }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;
  static void clear() {
    for (const char* name : kNames) qunsetenv(name);
    forgetTuning();
  }

 private:
  struct Variable {
    const char* name;
    bool set;
    QByteArray value;
  };
  static constexpr std::array<const char*, 4> kNames = {"GATHERND_CACHE_DIR", "XDG_CACHE_HOME", "HOME",
                                                        "GATHERND_TUNING"};
  std::vector<Variable> before_;
};

}  // namespace

class TuningTest : public QObject {
  Q_OBJECT

 private slots:
  void defaultsAreWithinLimits() {
    QVERIFY(withinLimits(Tuning()));
    QCOMPARE(clampToLimits(Tuning()), Tuning());
  }

  void limits_data() {
    const auto row = gathernd::test::columns<int>("field");
    for (int i = 0; i < static_cast<int>(tuningFields().size()); ++i) {
      row(std::string(tuningFields()[static_cast<std::size_t>(i)].name).c_str(), i);
    }
  }
  void limits() {
    QFETCH(int, field);
    const TuningField& row = tuningFields()[static_cast<std::size_t>(field)];
    QVERIFY(row.least <= row.most);
    for (const std::int64_t wrong : {row.least - 1, row.most + 1, std::numeric_limits<std::int64_t>::min(),
                                     std::numeric_limits<std::int64_t>::max()}) {
      Tuning tuning;
      tuning.*row.value = wrong;
      QVERIFY(!withinLimits(tuning));
      const Tuning clamped = clampToLimits(tuning);
      QVERIFY(withinLimits(clamped));
      if (wrong < row.least && row.value != &Tuning::prefetchTable) QCOMPARE(clamped.*row.value, row.least);
      if (wrong > row.most) QCOMPARE(clamped.*row.value, row.most);
    }
  }

  void roundTrip() {
    const QTemporaryDir dir;
    const std::string file = dir.path().toStdString() + "/made/on/the/way/cpu-tuning.json";
    QVERIFY(saveTuning(file, kCpu, unusual()));
    const auto loaded = gathernd::test::valueOf(loadTuning(file, kCpu));
    QCOMPARE(loaded, unusual());
    // Replaced as a whole, and no temporary file stays.
    QVERIFY(saveTuning(file, kCpu, Tuning()));
    QCOMPARE(*loadTuning(file, kCpu), Tuning());
    const auto folder = std::filesystem::path(file).parent_path();
    QCOMPARE(
        std::distance(std::filesystem::directory_iterator(folder), std::filesystem::directory_iterator()),
        std::ptrdiff_t{1});
  }

  void otherProcessor_data() {
    const auto row = gathernd::test::columns<std::string>("changed");
    for (const char* part : {"vendor", "family", "model", "stepping", "brand", "cores", "nothing is known"}) {
      row(part, std::string(part));
    }
  }
  void otherProcessor() {
    QFETCH(std::string, changed);
    const QTemporaryDir dir;
    const std::string file = dir.path().toStdString() + "/cpu-tuning.json";
    QVERIFY(saveTuning(file, kCpu, unusual()));
    CpuKey other = kCpu;
    if (changed == "vendor") other.vendor = "GenuineIntel";
    if (changed == "family") other.family = "26";
    if (changed == "model") other.model = "";
    if (changed == "stepping") other.stepping = "11";
    if (changed == "brand") other.brand = "AMD EPYC 2";
    if (changed == "cores") other.cores = 4;
    if (changed == "nothing is known") other = CpuKey();
    QVERIFY(!loadTuning(file, other));
    QVERIFY(loadTuning(file, kCpu));
    // A machine without a name keeps nothing: it could be any.
    QCOMPARE(saveTuning(file, other, Tuning()), other.known());
  }

  void hostileFile_data() {
    gathernd::test::columns<QByteArray>("content");
    const QTemporaryDir dir;
    const std::string file = dir.path().toStdString() + "/good.json";
    QVERIFY(saveTuning(file, kCpu, unusual()));
    const QByteArray good = contentOf(file);
    const auto row = [](const char* name, const QByteArray& content) { QTest::newRow(name) << content; };
    const auto with = [&](const char* from, const char* to) {
      QByteArray text = good;
      text.replace(from, to);
      if (text == good) qFatal("nothing to replace: %s", from);
      return text;
    };
    row("empty", "");
    row("no JSON", "streams everything");
    row("null", "null");
    row("an array", "[1, 2, 3]");
    row("a number", "1");
    row("a string", "\"gathernd_tuning\"");
    row("an empty object", "{}");
    row("only the version", R"({"gathernd_tuning": 2})");
    row("an older version", with("\"gathernd_tuning\": 2", "\"gathernd_tuning\": 1"));
    row("a later version", with("\"gathernd_tuning\": 2", "\"gathernd_tuning\": 3"));
    row("a version as text", with("\"gathernd_tuning\": 2", "\"gathernd_tuning\": \"2\""));
    row("no processor", with("\"cpu\"", "\"gpu\""));
    row("no numbers", with("\"tuning\":", "\"tunings\":"));
    row("numbers in an array", R"({"gathernd_tuning": 2, "tuning": [1, 2]})");
    row("a missing number of a later table", with("long_row_by_string", "long_row_by_strings"));
    row("neither way", with("\"long_row_by_string\": 1", "\"long_row_by_string\": 2"));
    row("a missing number", with("stream_output_threads", "stream_output_thread"));
    row("a negative number", with("100000", "-100000"));
    row("zero", with("100000", "0"));
    row("a fraction", with("100000", "100000.5"));
    row("a text", with("100000", "\"100000\""));
    row("null for a number", with("100000", "null"));
    row("a list for a number", with("100000", "[100000]"));
    row("too small", with("100000", "65535"));
    row("too large", with("100000", "4194305"));
    row("beyond 63 bits", with("100000", "9223372036854775808"));
    row("beyond 64 bits", with("100000", "18446744073709551616"));
    row("beyond a double", with("100000", "1e999"));
    row("sizes in the wrong order", with("1048576", "8388608"));
    row("bytes that are no UTF-8", with("AMD EPYC", "AMD \xff\xfe"));
    row("zeros", QByteArray(1000, '\0'));
    row("deeply nested", QByteArray(60'000, '['));
    row("deeply nested objects", QByteArray("{\"a\":").repeated(12'000));
    row("too long", good + QByteArray(70'000, ' ') + "x");
    for (int length = 0; length < good.size() - 2; length += 7) {
      QTest::addRow("cut after %d", length) << good.left(length);
    }
  }
  void hostileFile() {
    QFETCH(QByteArray, content);
    const QTemporaryDir dir;
    const std::string file = dir.path().toStdString() + "/cpu-tuning.json";
    put(file, content);
    QVERIFY(!loadTuning(file, kCpu));
    // And it is no obstacle.
    QVERIFY(saveTuning(file, kCpu, unusual()));
    QCOMPARE(*loadTuning(file, kCpu), unusual());
  }

  void notAFile_data() {
    const auto row = gathernd::test::columns<std::string>("kind");
    for (const char* kind : {"missing", "a folder", "a pipe", "a link to itself",
                             "in a folder that is a file", "a name with a zero byte", "no name"}) {
      row(kind, std::string(kind));
    }
  }
  void notAFile() {
    QFETCH(std::string, kind);
    const QTemporaryDir dir;
    std::string file = dir.path().toStdString() + "/cpu-tuning.json";
    if (kind == "a folder") QVERIFY(QDir().mkpath(QString::fromStdString(file)));
    if (kind == "a pipe") QCOMPARE(::mkfifo(file.c_str(), 0600), 0);
    if (kind == "a link to itself") QCOMPARE(::symlink(file.c_str(), file.c_str()), 0);
    if (kind == "in a folder that is a file") {
      put(file, "x");
      file += "/cpu-tuning.json";
    }
    if (kind == "a name with a zero byte") file += std::string("\0/", 2);
    if (kind == "no name") file.clear();
    QVERIFY(!loadTuning(file, kCpu));
  }

  void unwritable_data() {
    const auto row = gathernd::test::columns<QString>("folder");
    // Not even root may make a file there.
    row("no such device", "/proc/nowhere");
    row("a file for a folder", "/dev/null/gathernd");
    if (QFileInfo::exists("/sys/kernel")) row("read-only", "/sys/kernel");
  }
  void unwritable() {
    QFETCH(QString, folder);
    const Environment environment;
    QVERIFY(!saveTuning(folder.toStdString() + "/cpu-tuning.json", kCpu, unusual()));
    qputenv("GATHERND_CACHE_DIR", folder.toUtf8());
    // Measured all the same, for this process.
    const Calibration measured = ensureCalibrated();
    QCOMPARE(measured.source, TuningSource::Measured);
    QVERIFY(measured.keptIn.empty());
    QCOMPARE(tuningSource(), TuningSource::Measured);
    QVERIFY(withinLimits(currentTuning()));
  }

  void processorName_data() {
    const auto row = gathernd::test::columns<QByteArray, QByteArray>("cpuinfo", "name");
    row("x86",
        QByteArray("processor\t: 0\nvendor_id\t: AuthenticAMD\ncpu family\t: 25\nmodel\t\t: 17\n"
                   "model name\t: AMD EPYC: 9004\nstepping\t: 1\nmicrocode\t: 0xffffffff\n\n"
                   "processor\t: 1\nvendor_id\t: Other\n"),
        "AuthenticAMD|25|17|1|AMD EPYC: 9004");
    row("ARM",
        QByteArray("processor\t: 0\nBogoMIPS\t: 50.00\nCPU implementer\t: 0x41\nCPU architecture: 8\n"
                   "CPU variant\t: 0x3\nCPU part\t: 0xd0c\nCPU revision\t: 1\n\nprocessor\t: 1\n"),
        "0x41|8|0xd0c|1|");
    row("cut in its first block", "vendor_id\t: GenuineIntel\nmodel na", "GenuineIntel||||");
    row("no colon, no value", "vendor_id\nmodel name:\n:\n\n\n", "||||");
    row("empty", {}, "||||");
  }
  void processorName() {
    const auto [cpuinfo, name] = gathernd::test::currentRow<QByteArray, QByteArray>();
    const CpuKey key = cpuKey({cpuinfo.constData(), static_cast<std::size_t>(cpuinfo.size())}, 3);
    const std::string joined =
        key.vendor + "|" + key.family + "|" + key.model + "|" + key.stepping + "|" + key.brand;
    QCOMPARE(QByteArray::fromStdString(joined), name);
    QCOMPARE(key.cores, 3);
    QCOMPARE(key.known(), !key.vendor.empty());
    QCOMPARE(thisCpu(), thisCpu());
  }

  void place_data() {
    const auto row = gathernd::test::columns<QByteArray, QByteArray, QByteArray, QByteArray>(
        "own", "xdg", "home", "expected");
    row("our own", "/a", "/b", "/c", "/a/cpu-tuning.json");
    row("the caches' folder", {}, "/b", "/c", "/b/gathernd/cpu-tuning.json");
    row("a relative one is ignored", {}, "b", "/c", "/c/.cache/gathernd/cpu-tuning.json");
    row("home", {}, {}, "/c", "/c/.cache/gathernd/cpu-tuning.json");
    row("nowhere", {}, {}, {}, {});
  }
  void place() {
    const auto [own, xdg, home, expected] =
        gathernd::test::currentRow<QByteArray, QByteArray, QByteArray, QByteArray>();
    const Environment environment;
    if (!own.isNull()) qputenv("GATHERND_CACHE_DIR", own);
    if (!xdg.isNull()) qputenv("XDG_CACHE_HOME", xdg);
    if (!home.isNull()) qputenv("HOME", home);
    QCOMPARE(QByteArray::fromStdString(tuningCacheFile()), expected);
    if (own.isNull()) {
      qputenv("GATHERND_CACHE_DIR", "");  // empty is as good as unset
      QCOMPARE(QByteArray::fromStdString(tuningCacheFile()), expected);
    }
  }

  void sourceOfTheTable() {
    const Environment environment;
    const QTemporaryDir dir;
    qputenv("GATHERND_CACHE_DIR", dir.path().toUtf8());
    QCOMPARE(currentTuning(), Tuning());
    QCOMPARE(tuningSource(), TuningSource::Default);

    // A file that comes later is for the next process.
    const bool kept = saveTuning(tuningCacheFile(), thisCpu(), unusual());
    QCOMPARE(kept, thisCpu().known());
    QCOMPARE(tuningSource(), TuningSource::Default);
    forgetTuning();
    QCOMPARE(currentTuning(), kept ? unusual() : Tuning());
    QCOMPARE(tuningSource(), kept ? TuningSource::Cache : TuningSource::Default);

    qputenv("GATHERND_TUNING", "default");
    forgetTuning();
    QCOMPARE(currentTuning(), Tuning());
    QCOMPARE(tuningSource(), TuningSource::Forced);
    const QByteArray before = contentOf(tuningCacheFile());
    QCOMPARE(calibrateAgain().source, TuningSource::Forced);
    QCOMPARE(currentTuning(), Tuning());
    QCOMPARE(contentOf(tuningCacheFile()), before);
  }

  void ensureMeasuresOnce() {
    const Environment environment;
    const QTemporaryDir dir;
    qputenv("GATHERND_CACHE_DIR", dir.path().toUtf8());
    const Tuning& before = currentTuning();
    const Calibration first = ensureCalibrated();
    QCOMPARE(first.source, TuningSource::Measured);
    QVERIFY(first.seconds > 0);
    QCOMPARE(first.keptIn, thisCpu().known() ? tuningCacheFile() : std::string());
    const Tuning measured = currentTuning();
    QCOMPARE(before, Tuning());  // who holds the old one may go on reading it

    const Calibration second = ensureCalibrated();
    QCOMPARE(second.seconds, 0.0);
    QCOMPARE(currentTuning(), measured);
    if (!thisCpu().known()) return;
    forgetTuning();
    const Calibration later = ensureCalibrated();
    QCOMPARE(later.source, TuningSource::Cache);
    QCOMPARE(later.keptIn, tuningCacheFile());
    QCOMPARE(later.seconds, 0.0);
    QCOMPARE(currentTuning(), measured);
  }

  void calibrationStaysWithinLimits_data() {
    const auto row = gathernd::test::columns<double>("budget");
    row("no time at all", 0.0);
    row("time for a part", 0.01);
    row("as ever", 1.0);
  }
  void calibrationStaysWithinLimits() {
    QFETCH(double, budget);
    const Tuning tuning = calibrate(budget);
    QVERIFY(withinLimits(tuning));
    if (budget == 0) QCOMPARE(tuning, Tuning());
  }

  void lastWithinTable_data() {
    const auto row = gathernd::test::columns<QList<double>, int>("costs", "last");
    row("a clean step", {4, 4, 5, 14, 80, 90}, 2);
    row("a disturbed size before", {4, 40, 5, 14, 80, 90}, 2);
    row("all within", {4, 5, 6}, 2);
    row("none within", {40, 50, 60}, 0);
    row("on the limit", {4, 12, 12.1}, 1);
  }
  void lastWithinTable() {
    const auto [costs, last] = gathernd::test::currentRow<QList<double>, int>();
    std::vector<std::int64_t> sizes;
    for (qsizetype i = 0; i < costs.size() + 2; ++i) sizes.push_back(100 + i);  // more sizes than were tried
    const std::vector<double> values(costs.begin(), costs.end());
    QCOMPARE(lastWithin(sizes, values, 12.0), std::int64_t{100 + last});
  }

  void firstLastingTable_data() {
    const auto row = gathernd::test::columns<QList<double>, int, double>("gains", "first", "least");
    row("a clean step", {0.8, 0.8, 1.3, 1.4}, 2, 1.0);
    row("a fluke before", {0.8, 1.5, 0.8, 1.4}, 3, 1.0);
    row("parity does not end it", {0.8, 1.2, 1.0, 1.4}, 1, 1.0);
    row("parity does not begin it", {0.8, 1.0, 1.02, 1.4}, 3, 1.0);
    row("lost again at the end", {0.8, 1.3, 1.4, 0.9}, -1, 1.0);
    row("never", {0.8, 0.9, 1.0, 1.04}, -1, 1.0);
    row("always", {1.2, 1.2}, 0, 1.0);
    row("nothing tried", {}, -1, 1.0);
    row("a loss that is forgiven", {0.7, 1.3, 0.9, 1.2}, 1, 0.9);
    row("one that is not", {0.7, 1.3, 0.89, 1.2}, 3, 0.9);
  }
  void firstLastingTable() {
    const auto [gains, first, least] = gathernd::test::currentRow<QList<double>, int, double>();
    const std::vector<double> values(gains.begin(), gains.end());
    const auto found = firstLasting(values, 1.05, least);
    QCOMPARE(found ? static_cast<int>(*found) : -1, first);
  }

  /// Costs of vectors, memcpy and `rep movsb` for rows of 1, 4, 8 and 64 KB.
  void longRows_data() {
    const auto row =
        gathernd::test::columns<std::vector<RowCosts>, qint64, int>("costs", "longRow", "byString");
    constexpr qint64 kNever = 1 << 20;
    row("vectors throughout", {{10, 11, 11}, {10, 11, 11}, {10, 10.5, 10.5}, {10, 10.3, 10.2}}, kNever, 0);
    row("all alike", {{10, 10, 10}, {10, 10, 10}, {10, 10, 10}, {10, 10, 10}}, 1 << 10, 0);
    row("memcpy from where it is no slower", {{10, 11, 14}, {10, 10.2, 12}, {10, 10.05, 11}, {10, 8, 8}},
        8 << 10, 0);
    row("memcpy for the longest", {{10, 11, 14}, {10, 10.2, 12}, {10, 10.2, 11}, {10, 8, 8}}, 64 << 10, 0);
    row("memcpy throughout", {{10, 8, 14}, {10, 8, 12}, {10, 8, 11}, {10, 8, 9}}, 1 << 10, 0);
    row("rep movsb from 8 KB on", {{10, 9, 14}, {10, 9, 11}, {10, 9, 8}, {10, 9, 8}}, 8 << 10, 1);
    row("rep movsb by a hair", {{10, 9, 9}, {10, 9, 9}, {10, 9, 8.9}, {10, 9, 8.9}}, 1 << 10, 0);
    row("rep movsb, which beats memcpy, but not vectors",
        {{10, 12, 11}, {10, 12, 11}, {10, 12, 11}, {10, 12, 11}}, kNever, 1);
    row("memcpy, a size disturbed", {{10, 10, 14}, {10, 9, 12}, {9, 10, 11}, {10, 8, 8}}, 64 << 10, 0);
  }
  void longRows() {
    const auto [costs, longRow, byString] = gathernd::test::currentRow<std::vector<RowCosts>, qint64, int>();
    constexpr std::array<std::int64_t, 4> kRows = {1 << 10, 4 << 10, 8 << 10, 64 << 10};
    Tuning tuning;
    chooseLongRows(kRows, costs, tuning);
    QCOMPARE(qint64{tuning.longRow}, longRow);
    QCOMPARE(static_cast<int>(tuning.longRowByString), byString);
    QVERIFY(withinLimits(tuning));
  }

  void readersAndWritersAtOnce() {
    const Environment environment;
    const QTemporaryDir dir;
    qputenv("GATHERND_CACHE_DIR", dir.path().toUtf8());
    std::atomic<bool> over{false};
    std::atomic<int> strange{0};
    std::vector<std::thread> readers;
    for (int i = 0; i < 2; ++i) {
      readers.emplace_back([&] {
        while (!over) {
          const Tuning& seen = currentTuning();
          if (seen != Tuning() && seen != unusual()) ++strange;
        }
      });
    }
    for (int i = 0; i < 300; ++i) {
      setTuning(i % 2 == 0 ? unusual() : Tuning(), TuningSource::Measured);
      if (i % 10 == 0) forgetTuning();
      QThread::yieldCurrentThread();
    }
    over = true;
    for (std::thread& reader : readers) reader.join();
    QCOMPARE(strange.load(), 0);
  }
};

GATHERND_TEST(TuningTest)
#include "tuning_test.moc"
