// SPDX-License-Identifier: GPL-3.0-or-later
// Every example in windows of five sizes and three themes, presented and not, at rest, pointed at, stepped,
// in error and side by side: each state is checked for overlapping and clipped words. With a folder it writes
// the pictures and contact sheets as well.
//   screens [--out DIR [--each]] [--only EXAMPLE] [--state NAME] [--width PX] [--quick]        exit status 1
//   when anything is unreadable screens --extremes: calls and windows at the limits instead; QT_SCALE_FACTOR
//   is obeyed
// GATHERND_ONE_IN=5: every fifth of them.
#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <algorithm>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>

#include "core/run/backend.h"
#include "core/scenario/examples.h"
#include "core/text/cast.h"
#include "tests/support/random_count.h"
#include "tests/ui/screens/extreme_calls.h"
#include "tests/ui/screens/shots.h"
#include "ui/ask/asking.h"
#include "ui/ask/predict_panel.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/files/document_file.h"
#include "ui/session/beside.h"
#include "ui/session/gradient_lens.h"
#include "ui/session/session.h"
#include "ui/text/catalogue.h"
#include "ui/widgets/settings.h"
#include "ui/window/main_window.h"

namespace {

using namespace gathernd;
using namespace gathernd::ui;

struct State {
  const char* name;
  std::function<void(Session&)> enter;
  std::function<void(MainWindow&)> ask = {};  ///< then
};

void breakFirstIndex(Session& session) {
  const EditedTensor& indices = session.document().indices;
  if (indices.elementCount() == 0 || !session.snapshot().plan || session.snapshot().plan->depth == 0) {
    session.edits().setBatchDims(9);  // nothing to point too far: an illegal batch_dims instead
    return;
  }
  session.edits().setElement(TensorId::Indices, indices.elementCount() - 1,
                             castElement(Element::of<std::int64_t>(DType::Int64, 97), indices.dtype()));
}

/// A question with an answer to it, wrong wherever it can be: the first slice for every tuple, "7" for
/// values.
void ask(MainWindow& window, teach::QuestionKind kind) {
  if (!window.canvas().presenting()) window.openDock("predict");
  window.learning().predict.ask(kind);
  Asking& asking = window.learning().asking;
  if (kind == teach::QuestionKind::Shape) asking.sheet().type("7, 7");
  const std::size_t blocks = asking.view() ? asking.view()->blocks.size() : 0;
  for (std::size_t k = 0; k < blocks; ++k) {
    if (kind == teach::QuestionKind::Place)
      asking.sheet().point({TensorId::Params, 0});
    else if (k % 3 != 2)
      asking.sheet().type(k % 3 == 0 ? "7" : "-12");
    if (kind != teach::QuestionKind::Place) asking.sheet().move(1);
  }
  asking.check();
}

const std::vector<State>& states() {
  static const std::vector<State> all = {
      {"rest", [](Session&) {}},
      {"hover-output",
       [](Session& s) {
         if (s.snapshot().plan && s.snapshot().plan->outputElements() > 0) {
           s.selection().setHover(CellRef{TensorId::Output, s.snapshot().plan->outputElements() - 1});
         }
       }},
      {"hover-params",
       [](Session& s) {
         if (s.document().params.elementCount() > 0) s.selection().setHover(CellRef{TensorId::Params, 0});
       }},
      {"step",
       [](Session& s) {
         if (s.playback().tupleCount() > 0)
           s.playback().goTo(s.playback().tupleCount() / 2, StepPhase::Locate);
       }},
      {"pins",
       [](Session& s) {
         if (s.document().indices.elementCount() == 0) return;
         s.selection().pin(CellRef{TensorId::Indices, 0});
         s.selection().pinSecond(CellRef{TensorId::Indices, s.document().indices.elementCount() - 1});
       }},
      {"gradient", [](Session& s) { s.gradient().setOn(true); }},
      {"gradient-hover",
       [](Session& s) {
         s.gradient().setOn(true);
         if (!s.snapshot().counts) return;
         for (const std::int64_t slice : s.snapshot().counts->hottest(1))
           if (s.snapshot().plan->sliceElements > 0)
             s.selection().setHover(CellRef{TensorId::Params, slice * s.snapshot().plan->sliceElements});
       }},
      {"error", breakFirstIndex},
      {"beside",
       [](Session& s) {
         const bool own = s.document().dialect.id == "numpy";
         s.beside().setDialect(*findDialect(own ? "tensorflow-gpu" : "numpy"));
       }},
      {"beside-error",
       [](Session& s) {
         breakFirstIndex(s);
         s.beside().setDialect(*findDialect("tensorflow-gpu"));
       }},
      {"shape-error", [](Session& s) { s.edits().setBatchDims(7); }},
      {"ask-shape", [](Session&) {}, [](MainWindow& window) { ask(window, teach::QuestionKind::Shape); }},
      {"ask-value", [](Session&) {}, [](MainWindow& window) { ask(window, teach::QuestionKind::Value); }},
      {"ask-contrast", [](Session&) {},
       [](MainWindow& window) {
         ask(window, teach::QuestionKind::Place);
         window.learning().asking.reveal();
       }},
  };
  return all;
}

/// A window on a call, for one state after another.
struct Looked {
  Looked(const BackendRegistry& backends, const QPalette& system, const Document& document,
         QLatin1String theme, const QSize& size, bool present)
      : session(backends) {
    session.load(document);
    settings.setTheme(theme);  // one that comes later looks up all styles once more
    window = std::make_unique<MainWindow>(session, dialogs, settings, system);
    window->setPresenting(present);
    window->setThemeName(theme);
    window->resize(size);
    window->show();
    settle(session, *window);
    window->resize(size);
  }
  void again(const Document& document) {
    session.gradient().setOn(false);
    session.beside().setDialect(std::nullopt);
    session.load(document);
    settle(session, *window);
  }

  NoDialogs dialogs;
  Settings settings;
  Session session;
  std::unique_ptr<MainWindow> window;
  bool asked = false;
};

/// The part of the canvas that the three tensors' cells take.
double usedArea(CanvasWidget& canvas) {
  const QRectF seen(canvas.scroll().offset(), canvas.viewport()->size());
  double used = 0;
  for (const TensorLayout& t : canvas.scene().layout.tensors) {
    if (!t.present) continue;
    const QRectF cells = t.gridRect() & seen;
    used += cells.width() * cells.height();
  }
  return used / (seen.width() * seen.height());
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
  return values[values.size() / 2];
}

}  // namespace

int main(int argc, char** argv) {
  QApplication app(argc, argv);
  QCommandLineParser parser;
  const QCommandLineOption out("out", "write the pictures there", "DIR");
  const QCommandLineOption each("each", "with --out: write every picture by itself too");
  const QCommandLineOption state("state", "one state", "NAME");
  const QCommandLineOption only("only", "one example", "ID");
  const QCommandLineOption width("width", "windows so wide alone: 800, 1024, 1280, 1920, 2560", "PX");
  const QCommandLineOption quick("quick", "only 1280 x 800, only light: what the suite runs");
  const QCommandLineOption extremes("extremes", "extreme calls in windows of 640 and 7680 pixels");
  const QCommandLineOption language("language", "of the window", "LANG", "en");
  parser.addOptions({out, each, state, only, width, quick, extremes, language});
  parser.process(app);
  speak(parser.value(language));

  std::vector<QSize> sizes{{800, 600}, {1024, 768}, {1280, 800}, {1920, 1080}, {2560, 1440}};
  if (parser.isSet(extremes)) sizes = {{640, 480}, {800, 600}, {7680, 4320}};
  if (parser.isSet(width))
    std::erase_if(sizes, [&](const QSize& s) { return s.width() != parser.value(width).toInt(); });
  const BackendRegistry backends = makeCoreRegistry();
  const QPalette systemPalette = QApplication::palette();
  const QString folder = parser.value(out);
  if (!folder.isEmpty()) QDir().mkpath(folder);
  test::Sample sample;
  int pictures = 0;
  int findings = 0;
  std::map<int, std::vector<double>> used;  // at rest, by the window's width
  std::vector<std::pair<QString, Document>> calls;
  if (parser.isSet(extremes)) calls = extremeCalls();
  for (const ExampleEntry& example : shippedExamples())
    if (!parser.isSet(extremes))
      calls.emplace_back(QString::fromUtf8(example.id.data(), static_cast<qsizetype>(example.id.size())),
                         *documentOfExample(std::string(example.id), INT64_MAX));
  for (const auto& [id, document] : calls) {
    if (parser.isSet(only) && parser.value(only) != id) continue;
    for (const QSize size : sizes) {
      if (parser.isSet(quick) && size.width() != 1280) continue;
      for (const char* theme : {"light", "dark", "high-contrast"}) {
        if (parser.isSet(quick) && theme[0] != 'l') continue;
        for (const bool present : {false, true}) {
          if (parser.isSet(quick) && present) continue;
          std::vector<std::pair<QString, QImage>> sheet;
          std::unique_ptr<Looked> looked;
          for (const State& one : states()) {
            if (parser.isSet(state) && parser.value(state) != QLatin1String(one.name)) continue;
            if (!sample.takes()) continue;
            // A question leaves its panel behind: the next one has a window of its own.
            if (looked == nullptr || looked->asked)
              looked = std::make_unique<Looked>(backends, systemPalette, document, QLatin1String(theme), size,
                                                present);
            else
              looked->again(document);
            looked->asked = static_cast<bool>(one.ask);
            Session& session = looked->session;
            MainWindow& window = *looked->window;
            one.enter(session);
            settle(session, window);
            if (one.ask) {
              one.ask(window);
              settle(session, window);
            }
            if (&one == &states().front() && !present)
              used[size.width()].push_back(usedArea(window.canvas()));
            const QString name = QStringLiteral("%1-%2-%3-%4%5")
                                     .arg(id, QLatin1String(one.name), QLatin1String(theme))
                                     .arg(size.width())
                                     .arg(present ? "-presented" : "");
            QStringList found = unreadable(window);
            if (window.size() != size) found << QStringLiteral("the window is %1 wide").arg(window.width());
            for (const QString& line : found) std::printf("%s: %s\n", qPrintable(name), qPrintable(line));
            std::fflush(stdout);  // a long run is read as it goes
            findings += static_cast<int>(found.size());
            ++pictures;
            if (!folder.isEmpty()) sheet.emplace_back(name, window.grab().toImage());
            if (!folder.isEmpty() && parser.isSet(each))
              sheet.back().second.save(folder + '/' + name + ".png");
          }
          if (!folder.isEmpty()) {
            contactSheet(sheet).save(QStringLiteral("%1/%2-%3-%4%5.png")
                                         .arg(folder, id, QLatin1String(theme))
                                         .arg(size.width())
                                         .arg(present ? "-presented" : ""));
          }
        }
      }
    }
  }
  for (const auto& [across, parts] : used)
    std::printf("%d px: cells take %.0f%% of the canvas at rest (median)\n", across, 100 * median(parts));
  std::printf("%d pictures, %d findings\n", pictures, findings);
  return findings == 0 ? 0 : 1;
}
