// SPDX-License-Identifier: GPL-3.0-or-later
// Does the window stay quick, and small, while bad tuples of a very large index file are found, walked
// through, mended and saved? Writes such a file (8 bytes a tuple, five of them bad), opens it as a person
// would, and prints JSON: for each step its time, the longest gap between turns of the event loop, the most
// processor time that the GUI thread took in one of them (all that is left of a gap on a quiet machine), and
// the most anonymous memory meanwhile (the mapped file is not counted). A benchmark, not a test. Run it
// offscreen or under Xvfb.
//   problems_bench [TUPLES] [FOLDER]
#include <QAction>
#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPushButton>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "core/formats/npy/npy.h"
#include "core/tensor/generate.h"
#include "tests/lab/benchmarks/window_timing.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/files/file_actions.h"

namespace {

using namespace gathernd;
using namespace gathernd::ui;
using gathernd::bench::gapsUntil;

constexpr std::int64_t kRows = 1000;
constexpr int kMemoryEveryMs = 20;

bool writeIndices(const QString& path, std::int64_t tuples) {
  const std::int64_t sizes[] = {kRows};
  auto indices =
      generateIndices({GeneratorKind::Random, Shape{tuples, 1}, 1, {}}, DType::Int64, sizes, 1, INT64_MAX);
  if (!indices) return false;
  auto* values = reinterpret_cast<std::int64_t*>(const_cast<std::byte*>(indices->data()));  // ours alone
  values[3] = -1001;
  values[tuples / 6] = kRows;
  values[tuples / 2] = 5000;
  values[tuples - 10] = -5000;
  values[tuples - 1] = kRows + 1;
  return writeNpy(path.toStdString(), *indices).has_value();
}

/// RssAnon of this process, in MB.
double anonymousMemory() {
  QFile status(QStringLiteral("/proc/self/status"));
  if (!status.open(QIODevice::ReadOnly)) return 0;
  for (const QByteArray& line : status.readAll().split('\n')) {
    if (line.startsWith("RssAnon:")) return line.mid(8).trimmed().split(' ').first().toDouble() * 1024 / 1e6;
  }
  return 0;
}

/// Of this thread, in ms.
double processorTime() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

struct Steps {
  WindowFixture& fixture;
  QJsonArray all = {};
  int turns = 0;  ///< of the event loop, in the step under way

  template <class Done>
  void measure(const char* name, const std::function<void()>& act, Done done) {
    QElapsedTimer clock, memoryClock;
    clock.start();
    memoryClock.start();
    double most = anonymousMemory();
    turns = 0;
    double before = processorTime(), longestWork = 0;
    const auto turn = [&] {
      ++turns;
      const double now = processorTime();
      longestWork = std::max(longestWork, now - before);
      before = now;
    };
    act();
    turn();
    const double acted = static_cast<double>(clock.nsecsElapsed()) / 1e6;
    std::vector<double> gaps = gapsUntil(done, [&] {
      turn();
      if (memoryClock.elapsed() < kMemoryEveryMs) return;
      most = std::max(most, anonymousMemory());
      memoryClock.restart();
    });
    gaps.push_back(acted);  // what the click itself takes
    all.append(QJsonObject{{"step", name},
                           {"ms", static_cast<double>(clock.nsecsElapsed()) / 1e6},
                           {"longest_gap_ms", *std::max_element(gaps.begin(), gaps.end())},
                           {"longest_work_ms", longestWork},
                           {"anonymous_mb", anonymousMemory()},
                           {"most_anonymous_mb", std::max(most, anonymousMemory())},
                           {"bad", static_cast<qint64>(fixture.session.snapshot().bad.count)}});
  }
};

}  // namespace

int main(int argc, char** argv) {
  QApplication app(argc, argv);
  const std::int64_t tuples = argc > 1 ? std::atoll(argv[1]) : 100'000'000;
  Document document = smallDocument();
  document.params = *generateTensor({GeneratorKind::Arange, Shape{kRows}, 0, {}}, DType::Float32, INT64_MAX);
  WindowFixture fixture(document);
  const QString folder = argc > 2 ? QString::fromLocal8Bit(argv[2]) : fixture.folder.path();
  const QString path = folder + QStringLiteral("/indices.npy");
  if (tuples < 100 || !fixture.ready() || !writeIndices(path, tuples)) {
    std::fprintf(stderr, "problems_bench: the index file was not written\n");
    return 2;
  }
  fixture.window->openDock(QStringLiteral("problems"));
  fixture.dialogs.choice = 1;  // indices
  Session& session = fixture.session;
  const auto quiet = [&] { return session.snapshot().badKnown && !fixture.window->busy(); };
  const auto bad = [&] { return session.snapshot().bad.count; };
  const auto press = [&](const char* name) {
    return [&fixture, name] { fixture.find<QPushButton>(name)->click(); };
  };
  Steps steps{fixture};
  steps.measure(
      "open", [&] { fixture.window->files().openPath(path); }, [&] { return quiet() && bad() == 5; });
  constexpr int kTurnsToPaint = 20;
  for (int i = 0; i < 6; ++i) {
    steps.measure(
        "next problem", [&] { fixture.trigger("actionNextProblem"); },
        [&] { return quiet() && steps.turns > kTurnsToPaint; });
  }
  fixture.dialogs.file = folder + QStringLiteral("/bad.csv");
  steps.measure("save the list", press("problemsSave"), quiet);
  fixture.dialogs.file = folder + QStringLiteral("/bad.npy");
  steps.measure("save the mask", press("problemsSave"), quiet);
  steps.measure("clamp", press("problemsClamp"), [&] { return quiet() && bad() == 0; });
  steps.measure(
      "undo", [&] { fixture.trigger("actionUndo"); }, [&] { return quiet() && bad() == 5; });
  steps.measure("drop", press("problemsDrop"), [&] { return quiet() && bad() == 0; });
  steps.measure(
      "undo", [&] { fixture.trigger("actionUndo"); }, [&] { return quiet() && bad() == 5; });
  for (const char* file : {"/indices.npy", "/bad.csv", "/bad.npy"})
    QFile::remove(folder + QLatin1String(file));
  const QJsonObject out = {{"tuples", static_cast<qint64>(tuples)}, {"steps", steps.all}};
  std::printf("%s", QJsonDocument(out).toJson().constData());
  return 0;
}
