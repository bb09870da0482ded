// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explorer/run.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <QSettings>
#include <QTimer>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include "app/explorer/owned_folder.h"
#include "core/error/sentences.h"
#include "core/formats/common/model_calls.h"
#include "core/formats/common/text_file.h"
#include "core/formats/disk/file_identity.h"
#include "core/formats/lesson_file.h"
#include "core/formats/load.h"
#include "core/scenario/examples.h"
#include "core/teach/lesson/lesson.h"
#include "core/text/visible_text.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/export/figure_file.h"
#include "ui/files/document_file.h"
#include "ui/files/file_actions.h"
#include "ui/files/file_window.h"
#include "ui/files/native_dialogs.h"
#include "ui/fit/lesson_fit.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/lesson/lesson_player.h"
#include "ui/lesson/shown_lesson.h"
#include "ui/recovery/recovery.h"
#include "ui/recovery/recovery_offers.h"
#include "ui/reopen/reopen.h"
#include "ui/session/beside.h"
#include "ui/session/session.h"
#include "ui/sheets/lesson_sheets.h"
#include "ui/takehome/take_home.h"
#include "ui/text/catalogue.h"
#include "ui/text/error_text.h"
#include "ui/text/value_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/settings.h"
#include "ui/window/main_window.h"
#include "ui/window/place_text.h"

namespace gathernd::explorer {
namespace {

// The signals that ask a program to end (INT, TERM, HUP, QUIT), as an event in the window's thread, so that
// what is unsaved can be kept first. Ones that were ignored when the program was started stay so; the same
// one a second time ends the program at once. Errors: where no pipe can be had, so does the first.

constexpr std::array kSignals = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
volatile std::sig_atomic_t writeEnd = -1;

/// Little else may be done within a signal handler.
extern "C" void tell(int signal) {
  const int before = errno;
  const auto byte = static_cast<unsigned char>(signal);
  [[maybe_unused]] const ssize_t written = ::write(writeEnd, &byte, 1);
  errno = before;
}

bool isIgnored(int signal) {
  struct sigaction now {};
  return sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
}

class EndSignals {
 public:
  explicit EndSignals(std::function<void(int signal)> came);
  ~EndSignals();
  EndSignals(const EndSignals&) = delete;
  EndSignals& operator=(const EndSignals&) = delete;

 private:
  int readEnd_ = -1;
  std::unique_ptr<QSocketNotifier> notifier_;
};

EndSignals::EndSignals(std::function<void(int signal)> came) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0) return;
  readEnd_ = ends[0];
  writeEnd = ends[1];
  notifier_ = std::make_unique<QSocketNotifier>(readEnd_, QSocketNotifier::Read);
  QObject::connect(notifier_.get(), &QSocketNotifier::activated, [this, came = std::move(came)] {
    unsigned char signal = 0;
    if (::read(readEnd_, &signal, 1) == 1) came(signal);
  });
  struct sigaction action {};
  action.sa_handler = tell;
  action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
  for (const int signal : kSignals) {
    if (!isIgnored(signal)) sigaction(signal, &action, nullptr);
  }
}

EndSignals::~EndSignals() {
  if (readEnd_ < 0) return;
  for (const int signal : kSignals) {
    if (!isIgnored(signal)) std::signal(signal, SIG_DFL);
  }
  ::close(writeEnd);
  ::close(readEnd_);
}

constexpr int kPatienceSeconds = 60;
constexpr int kExitSignal = 128;  // and the signal's number, as a shell says it
constexpr int kSettleMs = 30;     // layouts and coalesced updates after the last result

Expected<ui::Document> withDialect(Expected<ui::Document> document, const Options& options) {
  if (document && !options.dialect.empty()) document->dialect = *findDialect(options.dialect);
  return document;
}

Expected<ui::Opened> openNamed(const Options& options, std::int64_t limit) {
  return options.otherTensor.empty() ? ui::openFile(options.file, limit)
                                     : ui::openTensors(options.file, options.otherTensor, limit);
}

/// `asks`: set where only an answer makes a call of the files; something else stands there until then.
Expected<ui::Document> firstDocument(const Options& options, std::optional<ui::Opened>& asks) {
  const std::int64_t limit = defaultMemoryLimit();
  Expected<ui::Document> document = ui::newDocument();
  if (!options.file.empty()) {
    auto opened = TRY(openNamed(options, limit));
    auto* const pair = std::get_if<ui::PairQuestion>(&opened);
    auto* const model = std::get_if<ui::ModelQuestion>(&opened);
    if (auto* const whole = std::get_if<ui::Document>(&opened)) {
      document = std::move(*whole);
    } else if (options.headless()) {                                         // nobody is there to answer
      document = pair != nullptr ? ui::documentOfPair(*pair, 0)              // as they were named
                                 : ui::documentOfFile(options.file, limit);  // what is missing is the error
    } else {
      if (pair != nullptr) pair->dialect = options.dialect;
      if (model != nullptr) model->dialect = options.dialect;
      asks = std::move(opened);
    }
  } else if (!options.link.empty()) {
    document = ui::documentOfLink(options.link, limit);
  } else if (!options.example.empty()) {
    if (!loadExample(options.example)) {
      return fail(ErrorCode::Usage, "usage.example", {{"value", options.example}});
    }
    document = ui::documentOfExample(options.example, limit);
  } else if (!shippedExamples().empty()) {
    document = ui::documentOfExample(std::string(shippedExamples().front().id), limit);
  }
  return withDialect(std::move(document), options);
}

/// Runs the event loop until the session has nothing under way, nor has what that last turn began.
Expected<void> settle(QApplication& application, ui::MainWindow& window) {
  QElapsedTimer clock;
  clock.start();
  QEventLoop loop;
  QTimer poll;
  QObject::connect(&poll, &QTimer::timeout, &loop, [&] {
    if (!window.busy() || clock.elapsed() > kPatienceSeconds * 1000) loop.quit();
  });
  poll.start(kSettleMs);
  do {
    loop.exec();
    application.processEvents();
  } while (window.busy() && clock.elapsed() <= kPatienceSeconds * 1000);
  if (window.busy()) return fail(ErrorCode::Limit, "explorer.timeout", {{"seconds", kPatienceSeconds}});
  return {};
}

Expected<void> applyPlace(const Options& options, ui::Session& session) {
  if (!options.hover.empty()) {
    const auto place = TRY(ui::parsePlace(QString::fromStdString(options.hover), session.snapshot()));
    session.selection().setHover(place);
  }
  if (options.step.empty()) return {};
  const QStringList parts = QString::fromStdString(options.step).split(QLatin1Char('.'));
  bool tupleOk = false;
  bool phaseOk = true;
  const qlonglong tuple = parts.value(0).toLongLong(&tupleOk);
  const int phase = parts.size() > 1 ? parts[1].toInt(&phaseOk) : 1;
  const std::int64_t count = session.playback().tupleCount();
  if (!tupleOk || !phaseOk || parts.size() > 2 || tuple < 0 || tuple >= count || phase < 1 || phase > 3) {
    return fail(ErrorCode::Usage, "usage.step", {{"value", options.step}, {"count", count}});
  }
  session.playback().goTo(tuple, static_cast<ui::StepPhase>(phase));
  return {};
}

/// With what stands before it in windows of its own.
Expected<void> writeScreenshot(ui::MainWindow& window, const std::string& path) {
  QPixmap picture = window.grab();
  for (QDialog* dialog : window.findChildren<QDialog*>(Qt::FindDirectChildrenOnly)) {
    if (!dialog->isVisible()) continue;
    QRect place(QPoint(), dialog->size());
    place.moveCenter(window.rect().center());
    QPainter painter(&picture);
    painter.drawPixmap(place.topLeft(), dialog->grab());
    painter.setPen(QPen(ui::appTheme().edge, 2));
    painter.drawRect(place);
  }
  const QByteArray png = TRY(ui::pngBytes(picture.toImage()));
  return writeFileAtomically(path, std::string_view(png.constData(), static_cast<std::size_t>(png.size())));
}

/// What the window's canvas shows, or the page of it that was asked for.
Expected<void> writeShown(ui::MainWindow& window, const ui::Session& session, const Options& options) {
  ui::CanvasWidget& canvas = window.canvas();
  canvas.scroll().setPaged(true);
  const int count = canvas.scroll().pageCount();
  if (options.page > count) {
    return fail(ErrorCode::Usage, "usage.page_count", {{"value", options.page}, {"count", count}});
  }
  canvas.scroll().showPage(options.page - 1);
  const ui::Drawing drawing{ui::figureTitle(session.snapshot()), canvas.viewport()->size(),
                            ui::appTheme().canvas,
                            [&canvas](QPainter& painter) { canvas.paintShown(painter); }};
  const auto written = ui::writeDrawing(QString::fromStdString(options.exportTo), drawing, 1);
  if (written && count > 1) std::printf("page %d of %d\n", options.page, count);
  return written;
}

Expected<void> drawAndWrite(QApplication& application, const Options& options, ui::Session& session,
                            ui::MainWindow& window) {
  TRY(settle(application, window));
  window.resize(options.width, options.height);  // once more: bars that have folded since need less room
  TRY(applyPlace(options, session));
  TRY(settle(application, window));
  if (!options.screenshot.empty()) {
    TRY(writeScreenshot(window, options.screenshot));
  }
  if (options.exportTo.empty()) return {};
  if (options.asShown) return writeShown(window, session, options);
  if (const QString path = QString::fromStdString(options.exportTo); ui::isPageFile(path)) {
    return ui::writePage(path, [&] { return ui::takeHomePage(session, window.learning().player); });
  }
  return ui::writeFigure(QString::fromStdString(options.exportTo), session.snapshot(),
                         ui::figureOptions(session, window.canvas().size(), window.canvas().readOverlay(),
                                           window.canvas().panes().state()));
}

constexpr std::string_view kStandardStream = "-";

Expected<void> writeOut(std::string_view bytes) {
  errno = 0;
  const bool written =
      std::fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size() && std::fflush(stdout) == 0;
  if (written) return {};
  return fail(ErrorCode::Io, "io.standard_output", {{"why", std::strerror(errno)}});
}

Expected<void> put(const std::string& path, std::string_view bytes) {
  return path == kStandardStream ? writeOut(bytes) : writeFileAtomically(path, bytes);
}

struct OpenLesson {
  teach::Lesson lesson;
  teach::LessonFiles files;
};
/// Of the course, of a file, or of standard input ("-"), with what its scenes name in the folder.
Expected<OpenLesson> openLesson(const std::string& name) {
  OpenLesson opened;
  std::string text;
  if (const teach::LessonEntry* const shipped = ui::shippedSpoken(name)) {
    text = shipped->text;
  } else {
    text = TRY(readLessonText(name == kStandardStream ? "/dev/stdin" : name));
    opened.files = lessonFiles(name == kStandardStream ? "./-" : name);
  }
  teach::LessonReading reading = teach::readLesson(text);
  if (reading.lesson.steps.empty())
    return fail(reading.faults.empty() ? Error(ErrorCode::Parse, "lesson.no_steps") : reading.faults.front());
  opened.lesson = std::move(reading.lesson);
  return opened;
}

Expected<ui::Sheet> sheetOf(const Options& options) {
  if (options.practice())
    return ui::practiceSheet({options.kind, options.seed, options.level, options.count},
                             options.sheet == "practice-key");
  if (options.lesson.empty()) return ui::voteCards();  // they belong to any
  const auto opened = TRY(openLesson(options.lesson));
  return ui::lessonSheet(*ui::sheetByName(options.sheet), opened.lesson, opened.files);
}

/// What --sheet names, which needs no window.
Expected<void> writeSheet(const Options& options) {
  if (options.sheet == "page") {
    const auto opened = TRY(openLesson(options.lesson));
    const auto page = ui::takeHomeLesson(opened.lesson, opened.files);
    return page ? put(options.exportTo, *page) : fail(page.error());
  }
  const auto sheet = TRY(sheetOf(options));
  const auto pdf = TRY(ui::sheetPdf(sheet));
  return put(options.exportTo, {pdf.constData(), static_cast<std::size_t>(pdf.size())});
}

/// What of the lesson does not fit a class's screen:
/// {"gathernd": 1, "lesson": ID, "screen": [W, H], "problems": [{"step", "stop", "problem"}]}.
Expected<void> printFit(ui::MainWindow& window, const OpenLesson& lesson,
                        const std::function<Expected<void>()>& settle) {
  const ui::Learning learning = window.learning();
  learning.player.open(lesson.lesson, lesson.files);
  ui::LessonFit fit(window, window.canvas(), learning.player, learning.asking, settle);
  const auto found = TRY(fit.check());
  QJsonArray problems;
  for (const ui::LessonFitProblem& each : found)
    problems << QJsonObject{{QStringLiteral("step"), ui::fromBytes(lesson.lesson.steps[each.step].id)},
                            {QStringLiteral("stop"), static_cast<qint64>(each.stop)},
                            {QStringLiteral("problem"), each.problem}};
  const QJsonObject answer{{QStringLiteral("gathernd"), 1},
                           {QStringLiteral("lesson"), ui::fromBytes(lesson.lesson.id)},
                           {QStringLiteral("screen"), QJsonArray{window.width(), window.height()}},
                           {QStringLiteral("problems"), problems}};
  const QByteArray text = QJsonDocument(answer).toJson(QJsonDocument::Compact) + '\n';
  return writeOut({text.constData(), static_cast<std::size_t>(text.size())});
}

Expected<void> checkFit(QApplication& application, const Options& options, ui::MainWindow& window) {
  const auto opened = TRY(openLesson(options.lesson));
  window.setThemeName(QStringLiteral("light"));
  TRY(settle(application, window));
  window.resize(options.width, options.height);
  return printFit(window, opened, [&] { return settle(application, window); });
}

/// A window would be seen: a person who opened a file is told there.
bool isSeen(const Options& options) {
  const QString platform = QGuiApplication::platformName();
  return !options.headless() && platform != QLatin1String("offscreen") &&
         platform != QLatin1String("minimal");
}

/// A file and nothing else was asked for: a window that has it will do.
bool asksForFileAlone(const Options& options) {
  Options rest = options;
  rest.file.clear();
  rest.theme.clear();
  rest.language.clear();
  return !options.file.empty() && rest == Options();
}

/// Nothing was asked for that says what to begin with; what is of the window itself is no such thing.
bool asksForNothing(const Options& options) {
  Options rest = options;
  const Options none;
  rest.theme.clear();
  rest.language.clear();
  rest.docks.clear();
  rest.width = none.width;
  rest.height = none.height;
  rest.sized = none.sized;
  rest.scale = none.scale;
  return rest == none;
}

}  // namespace

int report(const Error& error) {
  const std::string_view code = errorCodeName(error.code);
  std::string message = englishSentence(error);
  if (!error.path.empty() && message.find(error.path) == std::string::npos)
    message = error.path + ": " + message;
  std::fprintf(stderr, "gathernd-explorer: error: %.*s: %s\n", static_cast<int>(code.size()), code.data(),
               visibleText(message).c_str());
  return 2;
}

namespace {

/// `trouble`: what became of the file that was asked for, in place of which there is the start page.
int runWindow(QApplication& application, const Options& options, const BackendRegistry& backends,
              const QString& trouble);

int tell(QApplication& application, const Options& options, const BackendRegistry& backends,
         const Error& error) {
  const int status = report(error);
  if ((options.file + options.link).empty() || options.owned || !isSeen(options)) return status;
  QString trouble = ui::errorSentence(error);
  const QString file = ui::shownFileName(QString::fromStdString(options.file));
  if (!file.isEmpty() && !trouble.contains(file)) trouble = file + QStringLiteral(": ") + trouble;
  Options rest = options;
  rest.link.clear();
  rest.file.clear();
  rest.otherTensor.clear();
  rest.hover.clear();
  rest.step.clear();
  return runWindow(application, rest, backends, trouble);
}

int runWindow(QApplication& application, const Options& options, const BackendRegistry& backends,
              const QString& trouble) {
  if (!options.sheet.empty()) {
    const auto written = writeSheet(options);
    return written ? 0 : report(written.error());
  }
  if (asksForFileAlone(options) && ui::FileWindow::raiseOther(QString::fromStdString(options.file))) {
    std::printf("%s is open in another window\n", visibleText(options.file).c_str());
    return 0;
  }
  std::optional<OwnedFolder> owned;  // to the very end: the window maps what lies in it
  if (options.owned) {
    auto taken = OwnedFolder::take(options.file);
    if (!taken) return report(taken.error());
    owned.emplace(*std::move(taken));
  }
  std::optional<ui::Opened> asks;
  // Before it is read: what somebody writes meanwhile is then seen as a change.
  const auto identity = identifyFile(splitCallPath(options.file).file);
  auto document = firstDocument(options, asks);
  if (!document) return tell(application, options, backends, document.error());
  const QPalette systemPalette = QApplication::palette();
  // A picture made by a script depends on its options alone, and leaves no trace.
  ui::Settings settings(options.headless() ? nullptr : std::make_unique<QSettings>());
  ui::NativeDialogs dialogs;
  ui::Session session(backends);
  session.load(*std::move(document));
  if (!options.compareDialect.empty()) session.beside().setDialect(*findDialect(options.compareDialect));
  ui::MainWindow window(session, dialogs, settings, systemPalette);
  const bool firstExample =
      (options.file + options.link + options.example).empty() && !shippedExamples().empty();
  ui::FileActions::Source source;
  source.exampleId =
      QString::fromStdString(firstExample ? std::string(shippedExamples().front().id) : options.example);
  // What goes with the window is nothing to save into: the person is asked where.
  if (!asks && !options.file.empty() && !owned && !ui::isTensorPath(options.file)) {
    source.path = QString::fromStdString(options.file);
    if (identity) source.identity = *identity;
  }
  window.files().adopt(source);
  if (!options.theme.empty()) window.setThemeName(QString::fromStdString(options.theme));
  if (options.sized || options.headless()) window.resize(options.width, options.height);
  options.present && !options.headless() ? window.showFullScreen() : window.show();
  window.setPresenting(options.present || options.checkFit);
  if (options.present && !options.theme.empty()) window.setThemeName(QString::fromStdString(options.theme));
  if (const QString missing = ui::missingFont(ui::spokenLanguage()); !missing.isEmpty()) {
    if (options.headless())
      std::fprintf(stderr, "gathernd-explorer: warning: %s\n", qPrintable(missing));
    else
      QTimer::singleShot(0, &window, [&window, missing] { emit window.files().noticed(missing); });
  }
  for (const std::string& dock : options.docks) window.openDock(QString::fromStdString(dock));
  if (!options.lesson.empty() && !options.checkFit) {
    const QString lesson = QString::fromStdString(options.lesson);
    if (!options.present) window.openDock(QStringLiteral("lessons"));
    const auto opened = lesson.endsWith(QLatin1String(".md")) ? window.learning().lessons.openFile(lesson)
                                                              : window.learning().lessons.open(lesson);
    if (!opened) return report(opened.error());
  }
  if (options.checkFit) {
    const auto told = checkFit(application, options, window);
    return told ? 0 : report(told.error());
  }
  if (options.headless()) {
    const auto drawn = drawAndWrite(application, options, session, window);
    return drawn ? 0 : report(drawn.error());
  }
  ui::Recovery recovery(session, window.files(), {ui::JournalFolder::standardParent()});
  QObject::connect(&recovery, &ui::Recovery::failed, &window.files(), &ui::FileActions::noticed);
  const ui::FileWindow holds(window.files(), window);
  QObject::connect(&holds, &ui::FileWindow::alsoElsewhere, &window.files(), [&window](const QString& path) {
    emit window.files().noticed(
        ui::FileWindow::tr("%1 is open in another window, too").arg(ui::shownFileName(path)));
  });
  ui::RecoveryOffers offers(session, window.files(), dialogs, window, recovery);
  new ui::RecoveryBar(offers, *window.findChild<QWidget*>(QStringLiteral("topRows")));
  // Not before a class: the next start asks.
  if (!options.present) QTimer::singleShot(0, &offers, &ui::RecoveryOffers::look);
  const EndSignals ends(
      [&recovery](int signal) { recovery.leave([signal] { QApplication::exit(kExitSignal + signal); }); });
  ui::Reopen reopen({session, window.files(), window.canvas(), settings, window});
  if (!owned)  // which is Python's to show again
    QObject::connect(&application, &QCoreApplication::aboutToQuit, &reopen, &ui::Reopen::remember);
  if (asks) {
    QTimer::singleShot(0, &window, [&asks, &window] { window.files().ask(*asks); });
    return QApplication::exec();
  }
  // Nothing was asked for: what there is to see comes first, unless there is something to go on with.
  const auto start = [&window] { window.findChild<QAction*>(QStringLiteral("actionStart"))->trigger(); };
  if (!trouble.isEmpty()) {
    QTimer::singleShot(0, &window, [start, &window, trouble] {
      start();
      emit window.files().noticed(trouble);
    });
  } else if (asksForNothing(options)) {
    // What can be recovered is offered first, and alone.
    QObject::connect(
        &offers, &ui::RecoveryOffers::changed, &reopen,
        [&offers, &reopen, start] { offers.offers().isEmpty() ? reopen.begin(start) : start(); },
        Qt::SingleShotConnection);
  } else if (firstExample && !options.present && options.hover.empty() && options.step.empty() &&
             options.lesson.empty()) {
    QTimer::singleShot(0, &window, start);
  }
  if (!options.file.empty() && options.otherTensor.empty() && !owned)
    settings.addRecent(QString::fromStdString(options.file));
  if (!options.hover.empty() || !options.step.empty()) {
    QTimer::singleShot(0, &window, [&options, &session] {
      if (const auto placed = applyPlace(options, session); !placed) report(placed.error());
    });
  }
  return QApplication::exec();
}

}  // namespace

int run(QApplication& application, const Options& options, const BackendRegistry& backends) {
  return runWindow(application, options, backends, {});
}

}  // namespace gathernd::explorer
