// SPDX-License-Identifier: GPL-3.0-or-later
// What opens over the window or between its rows: palette, About, the page of keys, work to recover. Each in
// four themes, checked for clipped words and for lying within the window. With a folder it writes pictures.
//   overlay_screens [--out DIR] [--size 1024x768] [--language LANG]   exit status 1 when anything is wrong
#include <QApplication>
#include <QCommandLineParser>
#include <QDialog>
#include <QDir>
#include <QLineEdit>
#include <QPainter>
#include <QTemporaryDir>
#include <cstdio>
#include <functional>

#include "gpu/backends/cuda_backend.h"
#include "tests/ui/screens/shots.h"
#include "tests/ui/screens/text_check.h"
#include "ui/about/about_dialog.h"
#include "ui/files/document_file.h"
#include "ui/files/file_actions.h"
#include "ui/recovery/journal.h"
#include "ui/recovery/recovery.h"
#include "ui/recovery/recovery_bar.h"
#include "ui/recovery/recovery_offers.h"
#include "ui/text/catalogue.h"
#include "ui/widgets/settings.h"

namespace {

using namespace gathernd;
using namespace gathernd::ui;

/// Left behind by a window that ended without a word.
void leaveWork(const QString& place, const QString& title, int edits) {
  Document document = *documentOfExample("rows", INT64_MAX);
  document.title = title.toStdString();
  JournalWriting writing{std::make_shared<const Document>(document), {}, {}, {}};
  writing.head.title = title;
  writing.head.editCount = edits;
  writing.head.written = QDateTime(QDate(2026, 11, 26), QTime(14, 2));
  const auto folder = JournalFolder::create(place);
  if (!folder || !writeJournal(**folder, writing, {})) qFatal("no journal");
  (*folder)->leaveBehind();
}

struct Screen {
  const char* name;
  const char* action;
  const char* typed;  ///< into the palette
};

constexpr Screen kScreens[] = {{"palette", "actionPalette", ""},
                               {"palette-zoom", "actionPalette", "zo"},
                               {"palette-theme", "actionPalette", "the"},
                               {"palette-none", "actionPalette", "qqq"},
                               {"about", "actionAbout", ""},
                               {"keys", "actionShortcuts", ""},
                               {"recovery", "", ""}};

/// The window, and the dialog where it lies.
QImage picture(MainWindow& window, QDialog* dialog) {
  QImage image = window.grab().toImage();
  if (dialog == nullptr) return image;
  QPainter painter(&image);
  painter.drawPixmap(window.mapFromGlobal(dialog->mapToGlobal(QPoint())), dialog->grab());
  return image;
}

QDialog* openDialog(const MainWindow& window) {
  for (QDialog* dialog : window.findChildren<QDialog*>())
    if (dialog->isVisible()) return dialog;
  return nullptr;
}

}  // namespace

int main(int argc, char** argv) {
  QApplication app(argc, argv);
  QCoreApplication::setApplicationVersion(QStringLiteral("1.0.0"));
  QCommandLineParser parser;
  const QCommandLineOption out("out", "write the pictures there", "DIR");
  const QCommandLineOption size("size", "of the window", "WxH", "1024x768");
  const QCommandLineOption language("language", "of the window", "LANG", "en");
  parser.addOptions({out, size, language});
  parser.process(app);
  speak(parser.value(language));
  const QStringList sides = parser.value(size).split('x');
  const QSize extent(sides.value(0).toInt(), sides.value(1).toInt());
  const QString folder = parser.value(out);
  if (!folder.isEmpty()) QDir().mkpath(folder);

  BackendRegistry backends = makeCoreRegistry();
  backends.add(makeCudaBackend());
  backends.add(makeEmulatedBackend());
  const QPalette systemPalette = QApplication::palette();
  int findings = 0, pictures = 0;
  for (const char* theme : {"light", "dark", "high-contrast-light", "high-contrast-dark"}) {
    const QTemporaryDir state;
    const QString place = state.filePath(QStringLiteral("recovery"));
    leaveWork(place, QStringLiteral("Boxes"), 12);
    leaveWork(place, QStringLiteral("A call with a title that is rather long for one line of a window"), 1);
    NoDialogs dialogs;
    Settings settings;
    Session session(backends);
    session.load(*documentOfExample("rows", INT64_MAX));
    MainWindow window(session, dialogs, settings, systemPalette);
    window.setThemeName(QLatin1String(theme));
    window.resize(extent);
    window.show();
    settle(session, window);
    window.resize(extent);
    Recovery recovery(session, window.files(), {place});
    RecoveryOffers offers(session, window.files(), dialogs, window, recovery);
    for (const Screen& screen : kScreens) {
      if (*screen.action == '\0') {
        new RecoveryBar(offers, *window.findChild<QWidget*>(QStringLiteral("topRows")));
        offers.look();
        while (offers.busy()) QApplication::processEvents(QEventLoop::AllEvents, 2);
      } else {
        window.findChild<QAction*>(QLatin1String(screen.action))->trigger();
      }
      settle(session, window);
      QDialog* const dialog = openDialog(window);
      if (auto* about = qobject_cast<AboutDialog*>(dialog))
        while (about->facts().size() < 4) QApplication::processEvents(QEventLoop::AllEvents, 2);
      if (auto* field = window.findChild<QLineEdit*>(QStringLiteral("paletteField")); field && dialog)
        field->setText(QLatin1String(screen.typed));
      settle(session, window);
      const QString name = QStringLiteral("%1-%2-%3")
                               .arg(QLatin1String(screen.name), QLatin1String(theme), parser.value(size));
      QStringList found = dialog != nullptr ? clippedWidgets(*dialog) : unreadable(window);
      // Work to recover takes its own height, which the smallest window has not to give.
      if (window.width() != extent.width() || (window.height() != extent.height() && *screen.action != '\0'))
        found << QStringLiteral("the window is %1 wide").arg(window.width());
      if (dialog != nullptr && !window.frameGeometry().contains(dialog->frameGeometry()))
        found << QStringLiteral("the dialog lies outside of the window");
      for (const QString& line : found) std::printf("%s: %s\n", qPrintable(name), qPrintable(line));
      findings += static_cast<int>(found.size());
      ++pictures;
      if (!folder.isEmpty()) picture(window, dialog).save(folder + '/' + name + QStringLiteral(".png"));
      if (dialog != nullptr) dialog->close();
      QApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
  }
  std::printf("%d pictures, %d findings\n", pictures, findings);
  return findings == 0 ? 0 : 1;
}
