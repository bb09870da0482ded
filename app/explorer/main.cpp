// SPDX-License-Identifier: GPL-3.0-or-later
// The window's program: reads the command line, composes backends, and hands over to run().
#include <QIcon>
#include <QLocale>
#include <QSettings>
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
#include <vector>

#include "app/backends.h"
#include "app/explorer/options.h"
#include "app/explorer/own_fonts.h"
#include "app/explorer/run.h"
#include "app/explorer/surroundings.h"
#include "core/error/error.h"
#include "ui/text/catalogue.h"
#include "ui/theme/window_scale.h"
#include "ui/widgets/settings.h"
#include "ui/window/application.h"

namespace {

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
  return gathernd::explorer::report(gathernd::Error(gathernd::ErrorCode::Io, "io.standard_output",
                                                    {{"why", std::string(std::strerror(errno))}}));
}

/// What is asked for from outside, times what was chosen in the window.
void beginScale(const gathernd::explorer::Options& options) {
  using namespace gathernd::ui;
  const double surroundings = gathernd::explorer::boundScales();
  const double outside = options.scale != 1 ? options.scale : surroundings;
  // A picture made by a script depends on its options alone.
  Settings settings(options.headless() ? nullptr : std::make_unique<QSettings>());
  gathernd::ui::beginScale(outside, Preferences(settings).textSize());
}

/// As the command line says, else as was chosen in the window, else as the desktop is.
QString languageOf(const gathernd::explorer::Options& options) {
  if (!options.language.empty()) return QString::fromStdString(options.language);
  if (options.headless()) return QStringLiteral("en");  // as above
  const QString chosen = gathernd::ui::Settings(std::make_unique<QSettings>()).language();
  return gathernd::ui::languageFor(chosen.isEmpty() ? QLocale::system().name() : chosen);
}

}  // namespace

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

  // Before the application, so that a pool thread that is still at work at the end finds it alive.
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
