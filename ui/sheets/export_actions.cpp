// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sheets/export_actions.h"

#include <QAction>
#include <QMenu>
#include <QWidget>
#include <utility>

#include "core/formats/common/text_file.h"
#include "ui/lesson/lesson_player.h"
#include "ui/sheets/lesson_sheets.h"
#include "ui/sheets/paper.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/widgets/dialogs.h"

namespace gathernd::ui {
namespace {

Expected<std::string> pdfOf(SheetKind kind, const LessonPlayer& player) {
  const auto sheet = TRY(lessonSheet(kind, player.lesson(), player.files()));
  const auto pdf = TRY(sheetPdf(sheet));
  return pdf.toStdString();
}

}  // namespace

SheetActions::SheetActions(QMenu* menu, const LessonPlayer& player, Dialogs& dialogs, QWidget* window,
                           std::function<Expected<std::string>()> page)
    : QObject(window), player_(player), dialogs_(dialogs), window_(window) {
  const QString pdf = QStringLiteral("pdf");
  const auto sheet = [&](const char* name, const QString& text, const QString& what, SheetKind kind) {
    add(menu, name, text, {what, pdf}, [this, kind] { return pdfOf(kind, player_); });
  };
  sheet("actionSheetHandout", tr("&Hand-out..."), tr("hand-out"), SheetKind::Handout);
  sheet("actionSheetKey", tr("&Key..."), tr("key"), SheetKind::Key);
  sheet("actionSheetTeacher", tr("For who &teaches..."), tr("for who teaches"), SheetKind::Teacher);
  sheet("actionSheetCards", tr("&Cards to vote with..."), tr("cards"), SheetKind::Cards);
  add(menu, "actionSheetPage", tr("&Page to take home..."), {QString(), QStringLiteral("html")},
      std::move(page));
  const auto enable = [this, menu] { menu->setEnabled(player_.active()); };
  connect(&player_, &LessonPlayer::opened, this, enable);
  connect(&player_, &LessonPlayer::moved, this, enable);
  enable();
}

QAction* SheetActions::add(QMenu* menu, const char* name, const QString& text, const Named& named,
                           Bytes bytes) {
  QAction* const action = menu->addAction(text);
  action->setObjectName(QLatin1String(name));
  const QString filter = named.suffix == QLatin1String("pdf") ? tr("Paper (*.pdf)") : tr("Pages (*.html)");
  connect(action, &QAction::triggered, this,
          [this, named, filter, bytes = std::move(bytes)] { save(named, filter, bytes); });
  return action;
}

/// Each under a name of its own: one must not take another's place.
void SheetActions::save(const Named& named, const QString& filter, const Bytes& bytes) {
  Dialogs::FileQuestion question;
  question.title = tr("Export lesson");
  const QString title = sheetName(player_.lesson().title);
  question.name =
      fileNameText(named.what.isEmpty() ? title : tr("%1, %2").arg(title, named.what)) + u'.' + named.suffix;
  question.filters = {filter};
  question.suffix = named.suffix;
  dialogs_.saveFile(window_, question,
                    [this, bytes, ending = QString(u'.' + named.suffix).toStdString()](const QString& path) {
                      auto written = checkEnding(path.toStdString(), ending);
                      if (written)
                        written = bytes().and_then([&](const std::string& made) {
                          return writeFileAtomically(path.toStdString(), made);
                        });
                      if (!written) return dialogs_.showError(window_, errorSentence(written.error()));
                      emit done(tr("Written to %1").arg(path));
                    });
}

}  // namespace gathernd::ui
