// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/benchmarks/window_huge.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QTemporaryDir>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <random>
#include <set>
#include <vector>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/formats/load.h"
#include "core/run/backend.h"
#include "tests/lab/benchmarks/window_machine.h"
#include "tests/lab/benchmarks/window_timing.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/files/document_file.h"
#include "ui/files/native_dialogs.h"
#include "ui/session/session.h"
#include "ui/widgets/settings.h"
#include "ui/window/main_window.h"

namespace gathernd::bench {
namespace {

using namespace gathernd::ui;

constexpr qint64 kPage = 4096;
constexpr int kPatienceMs = 120000;

qint64 steadyNs() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

/// Bytes before the first element.
QByteArray npyHeader(const char* descr, const QString& shape) {
  QByteArray dict = QStringLiteral("{'descr': '%1', 'fortran_order': False, 'shape': %2, }")
                        .arg(QLatin1String(descr), shape)
                        .toLatin1();
  dict = dict.leftJustified(128 - 10 - 1, ' ') + '\n';
  QByteArray header("\x93NUMPY\x01\x00", 8);
  header.append(static_cast<char>(dict.size() & 0xff)).append(static_cast<char>(dict.size() >> 8));
  return header + dict;
}

struct Files {
  QTemporaryDir folder;
  QString params = folder.filePath(QStringLiteral("params.npy"));
  QString indices = folder.filePath(QStringLiteral("indices.npy"));
  std::set<qint64> pages;  ///< of params that hold a row which is read

  explicit Files(const HugeFile& file) {
    const QByteArray header = npyHeader("<f4", QStringLiteral("(%1, %2)").arg(file.rows).arg(file.columns));
    const qint64 row = file.columns * 4;
    QFile out(params);
    if (!out.open(QIODevice::WriteOnly)) return;
    out.write(header);
    out.resize(header.size() + file.rows * row);
    std::mt19937_64 random(20261126);
    std::vector<qint64> numbers(static_cast<std::size_t>(file.tuples));
    for (qint64& number : numbers) {
      number = static_cast<qint64>(random() % static_cast<std::uint64_t>(file.rows));
      const qint64 from = header.size() + number * row;
      for (qint64 page = from / kPage; page <= (from + row - 1) / kPage; ++page) pages.insert(page);
    }
    QFile tuples(indices);
    if (!tuples.open(QIODevice::WriteOnly)) return;
    tuples.write(npyHeader("<i8", QStringLiteral("(%1, 1)").arg(file.tuples)));
    tuples.write(reinterpret_cast<const char*>(numbers.data()), file.tuples * 8);
  }

  void makeCold() const {
    const int fd = open(params.toLocal8Bit().constData(), O_RDONLY);
    fdatasync(fd);
    posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED);
    close(fd);
  }

  /// Of params' pages.
  qint64 resident() const {
    const int fd = open(params.toLocal8Bit().constData(), O_RDONLY);
    const auto size = static_cast<std::size_t>(QFileInfo(params).size());
    void* const map = mmap(nullptr, size, PROT_READ, MAP_SHARED, fd, 0);
    close(fd);
    if (map == MAP_FAILED) return -1;
    std::vector<unsigned char> incore((size + kPage - 1) / kPage);
    const bool told = mincore(map, size, incore.data()) == 0;
    munmap(map, size);
    return told ? std::count_if(incore.begin(), incore.end(), [](unsigned char page) { return page & 1; })
                : -1;
  }
};

qint64 anonymousBytes() {
  const QString line = lineOf(QStringLiteral("/proc/self/smaps_rollup"), "Anonymous:");
  return line.section(QLatin1Char(' '), 0, 0).toLongLong() * 1024;
}

QJsonObject summedUp(const std::vector<double>& values) {
  return values.empty() ? QJsonObject{{"count", 0}} : summary(values);
}

QJsonObject firstPictures(const Files& files, int rounds) {
  std::vector<double> first, settled;
  QJsonArray anonymous, anonymousSettled, residentPages;
  for (int k = 0; k < rounds; ++k) {
    files.makeCold();
    QProcess process;
    process.start(QApplication::applicationFilePath(),
                  {"--first-picture", files.params, files.indices, QString::number(steadyNs())});
    if (!process.waitForFinished(kPatienceMs) || process.exitCode() != 0)
      return {{"error", QString::fromLocal8Bit(process.readAllStandardError())}};
    const QJsonObject told = QJsonDocument::fromJson(process.readAllStandardOutput()).object();
    first.push_back(told["first_paint_ms"].toDouble());
    settled.push_back(told["settled_ms"].toDouble());
    anonymous.append(told["anonymous_bytes"]);
    anonymousSettled.append(told["anonymous_settled_bytes"]);
    residentPages.append(files.resident());
  }
  return {{"first_paint", summedUp(first)},
          {"settled", summedUp(settled)},
          {"anonymous_bytes", anonymous},
          {"anonymous_settled_bytes", anonymousSettled},
          {"resident_pages", residentPages}};
}

/// A whole process with cold files, as often as asked.
QJsonObject coldRuns(const Files& files, int rounds, const QString& program, const QStringList& arguments) {
  std::vector<double> ms;
  QJsonArray residentPages;
  for (int k = 0; k < rounds; ++k) {
    files.makeCold();
    QElapsedTimer clock;
    clock.start();
    QProcess process;
    process.start(program, arguments);
    if (!process.waitForFinished(kPatienceMs) || process.exitCode() != 0)
      return {{"error", program + ": " + QString::fromLocal8Bit(process.readAllStandardError())}};
    ms.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
    residentPages.append(files.resident());
  }
  QJsonObject out = summedUp(ms);
  out["resident_pages"] = residentPages;
  return out;
}

}  // namespace

QJsonObject hugeFileFigures(const HugeFile& file, const QString& gathernd, const QString& explorer) {
  const Files files(file);
  QJsonObject out{{"bytes", QFileInfo(files.params).size()},
                  {"tuples", file.tuples},
                  {"pages_needed", static_cast<qint64>(files.pages.size())}};
  out["first_picture"] = firstPictures(files, file.rounds);
  if (QFileInfo::exists(explorer))
    out["start_to_png_and_exit"] =
        coldRuns(files, file.rounds, explorer,
                 {files.params, files.indices, "--screenshot", files.folder.filePath("picture.png")});
  if (QFileInfo::exists(gathernd))
    out["run"] = coldRuns(files, file.rounds, gathernd,
                          {"run", "--params", files.params, "--indices", files.indices, "--output",
                           files.folder.filePath("output.npy")});
  return out;
}

int printFirstPicture(const QString& params, const QString& indices, qint64 begun) {
  const BackendRegistry backends = makeCoreRegistry();
  NativeDialogs dialogs;
  Settings settings;
  auto opened = openTensors(params.toStdString(), indices.toStdString(), defaultMemoryLimit());
  if (!opened) return 2;
  auto* const document = std::get_if<Document>(&*opened);
  if (document == nullptr) return 2;
  Session session(backends);
  session.load(std::move(*document));
  MainWindow window(session, dialogs, settings, QApplication::palette());
  window.resize(1280, 800);
  PaintCounter counter;
  window.canvas().viewport()->installEventFilter(&counter);
  window.show();
  QElapsedTimer clock;
  clock.start();
  while (counter.paints == 0 && clock.elapsed() < kPatienceMs)
    QApplication::processEvents(QEventLoop::WaitForMoreEvents);
  const double first = static_cast<double>(steadyNs() - begun) / 1e6;
  const qint64 anonymous = anonymousBytes();
  while ((window.busy() || window.canvas().picture().tiles().busy()) && clock.elapsed() < kPatienceMs)
    QApplication::processEvents(QEventLoop::AllEvents, 5);
  const QJsonObject out{{"first_paint_ms", first},
                        {"settled_ms", static_cast<double>(steadyNs() - begun) / 1e6},
                        {"anonymous_bytes", anonymous},
                        {"anonymous_settled_bytes", anonymousBytes()}};
  std::printf("%s", QJsonDocument(out).toJson(QJsonDocument::Compact).constData());
  return 0;
}

}  // namespace gathernd::bench
