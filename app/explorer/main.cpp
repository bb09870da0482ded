// SPDX-License-Identifier: GPL-3.0-or-later
// The window's program: reads the command line, composes backends, and hands over to run().
#include <QByteArray>
#include <QGuiApplication>
#include <QIcon>
#include <QLocale>
#include <QRegularExpression>
#include <QScreen>
#include <QSettings>
#include <QString>
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>

#include <sys/resource.h>

#include "app/backends.h"
#include "app/explorer/options.h"
#include "app/explorer/run.h"
#include "core/error/error.h"
#include "ui/text/catalogue.h"
#include "ui/theme/window_scale.h"
#include "ui/widgets/settings.h"
#include "ui/window/application.h"

namespace gathernd::explorer {
namespace {

// What the program is started in, looked at before there is an application, which Qt would end by a signal,
// or which would work without end: no display that can be reached, too few files, a scale that no screen
// holds. Errors: `unsupported`, `limit`.

constexpr rlim_t kLeastFiles = 64;
constexpr double kLeastScale = 0.5, kMostScale = 4;  // from outside; twice that with the largest text
constexpr double kUsualDpi = 96;

QtMessageHandler& formerHandler() {
  static QtMessageHandler handler = nullptr;
  return handler;
}

/// What each platform said is the cause; what follows only draws conclusions.
void sayAsError(QtMsgType type, const QMessageLogContext& context, const QString& text) {
  static QString cause;
  if (type == QtFatalMsg) {
    const std::string why = (cause.isEmpty() ? text : cause).simplified().toStdString();
    std::_Exit(report(Error(ErrorCode::Unsupported, "explorer.not_begun", {{"why", why}})));
  }
  if (type != QtDebugMsg && QLatin1String(context.category).startsWith(QLatin1String("qt.qpa")) &&
      !text.startsWith(QLatin1String("Could not load")))
    cause += (cause.isEmpty() ? QString() : QStringLiteral(", ")) + text;
  if (type == QtDebugMsg && formerHandler() != nullptr) formerHandler()(type, context, text);
}

std::optional<double> numberOf(const char* variable) {
  bool number = false;
  const double value = qEnvironmentVariable(variable).toDouble(&number);
  return number ? std::optional(value) : std::nullopt;
}

/// As many open files as a window needs, raised where that is allowed.
Expected<void> reserveFiles() {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur >= kLeastFiles) return {};
  files.rlim_cur = std::min(kLeastFiles, files.rlim_max);
  if (files.rlim_cur == kLeastFiles && setrlimit(RLIMIT_NOFILE, &files) == 0) return {};
  return fail(ErrorCode::Limit, "explorer.files", {{"allowed", files.rlim_max}, {"least", kLeastFiles}});
}

/// Scales of the environment that are beyond any screen give way to the nearest that is not. That of
/// QT_SCALE_FACTOR, or 1.
double boundScales() {
  if (const auto dpi = numberOf("QT_FONT_DPI"))
    qputenv("QT_FONT_DPI",
            QByteArray::number(qRound(std::clamp(*dpi, kLeastScale * kUsualDpi, kMostScale * kUsualDpi))));
  // "1.5;2" or "DP-1=1.5;HDMI-1=2"
  static const QRegularExpression number(QStringLiteral("[0-9.]+(e[+-]?[0-9]+)?(?=;|$)"));
  auto found = number.globalMatch(qEnvironmentVariable("QT_SCREEN_SCALE_FACTORS"));
  while (found.hasNext())
    if (found.next().captured().toDouble() > kMostScale) qunsetenv("QT_SCREEN_SCALE_FACTORS");
  const auto factor = numberOf("QT_SCALE_FACTOR");
  return factor && *factor > 0 ? std::clamp(*factor, kLeastScale, kMostScale) : 1;
}

/// Whether what the screens themselves ask for leaves room for a window.
Expected<void> checkScreens() {
  const QScreen* const screen = QGuiApplication::primaryScreen();
  if (screen == nullptr) return {};
  const double scale = std::max(screen->devicePixelRatio(), screen->logicalDotsPerInch() / kUsualDpi);
  // What the person chose in the window doubles it.
  if (scale <= 2 * kMostScale) return {};
  return fail(ErrorCode::Limit, "explorer.scale", {{"scale", qRound(scale)}});
}

/// While it lives, an application that cannot begin ends the program with one line and status 2.
class BeginningGuard {
 public:
  BeginningGuard() { formerHandler() = qInstallMessageHandler(sayAsError); }
  ~BeginningGuard() { qInstallMessageHandler(formerHandler()); }
  BeginningGuard(const BeginningGuard&) = delete;
  BeginningGuard& operator=(const BeginningGuard&) = delete;
};

bool hasDisplay() {
  const auto set = [](const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr && *value != '\0';
  };
  return set("DISPLAY") || set("WAYLAND_DISPLAY") || set("QT_QPA_PLATFORM");
}

/// A script reads standard error: remarks of the platform plugin do not belong there.
void onlySerious(QtMsgType type, const QMessageLogContext&, const QString& text) {
  if (type == QtCriticalMsg || type == QtFatalMsg) std::fprintf(stderr, "%s\n", qPrintable(text));
}

void nameProgram() {
  QCoreApplication::setOrganizationName(QStringLiteral("GatherND"));
  QCoreApplication::setOrganizationDomain(QStringLiteral("gathernd.org"));
  QCoreApplication::setApplicationName(QStringLiteral("GatherND Explorer"));
  QCoreApplication::setApplicationVersion(QStringLiteral(GATHERND_VERSION));
  QGuiApplication::setDesktopFileName(QStringLiteral("org.gathernd.Explorer"));
}

/// The exit status: a full disk is an error here as elsewhere.
int print(const std::string& text) {
  if (std::fputs(text.c_str(), stdout) >= 0 && std::fflush(stdout) == 0) return 0;
  return report(Error(ErrorCode::Io, "io.standard_output", {{"why", std::strerror(errno)}}));
}

/// What is asked for from outside, times what was chosen in the window.
void beginScale(const Options& options) {
  using namespace ui;
  const double surroundings = boundScales();
  const double outside = options.scale != 1 ? options.scale : surroundings;
  // A picture made by a script depends on its options alone.
  Settings settings(options.headless() ? nullptr : std::make_unique<QSettings>());
  ui::beginScale(outside, Preferences(settings).textSize());
}

/// As the command line says, else as was chosen in the window, else as the desktop is.
QString languageOf(const Options& options) {
  if (!options.language.empty()) return QString::fromStdString(options.language);
  if (options.headless()) return QStringLiteral("en");  // as above
  const QString chosen = ui::Settings(std::make_unique<QSettings>()).language();
  return ui::languageFor(chosen.isEmpty() ? QLocale::system().name() : chosen);
}

}  // namespace
}  // namespace gathernd::explorer

int main(int argc, char** argv) {
  using namespace gathernd::explorer;
  std::signal(SIGXFSZ, SIG_IGN);  // a file that grows beyond `ulimit -f` is an error like a full disk
  const auto options = parseOptions({argv + (argc > 0 ? 1 : 0), argv + argc});
  if (!options) return report(options.error());
  if (options->help) return print(helpText());
  if (options->version) return print("gathernd-explorer " GATHERND_VERSION "\n");
  if (const auto files = reserveFiles(); !files) return report(files.error());
  if (options->headless()) {
    qInstallMessageHandler(onlySerious);
    // Whatever display there is, whether or not it can be reached.
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  } else if (!hasDisplay()) {
    return report(gathernd::Error(gathernd::ErrorCode::Unsupported, "explorer.no_display"));
  }
  std::error_code noProc;
  findOwnFonts(std::filesystem::read_symlink("/proc/self/exe", noProc));
  nameProgram();
  beginScale(*options);

  // Before the application, so that a thread that is still at work at the end finds it alive.
  const gathernd::BackendRegistry backends = gathernd::makeAllBackends();
  std::optional<BeginningGuard> beginning(std::in_place);
  gathernd::ui::Application application(argc, argv);
  beginning.reset();
  if (const auto screens = checkScreens(); !screens) return report(screens.error());
  QApplication::setStyle(QStringLiteral("Fusion"));
  QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/org.gathernd.Explorer.svg")));

  gathernd::ui::speak(languageOf(*options));
  try {
    return run(application, *options, backends);
  } catch (const std::bad_alloc&) {  // before there is a window to say so
    return report(gathernd::Error(gathernd::ErrorCode::Limit, gathernd::kNoMemory));
  }
}
