// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/takehome/take_home.h"

#include <QCoreApplication>
#include <memory>
#include <utility>

#include "core/error/sentences.h"
#include "core/run/backend.h"
#include "core/teach/page/lesson_page.h"
#include "ui/export/svg_file.h"
#include "ui/figure/figure.h"
#include "ui/lesson/lesson_player.h"
#include "ui/lesson/shown_lesson.h"
#include "ui/session/session.h"
#include "ui/session/snapshot.h"
#include "ui/text/catalogue.h"
#include "ui/text/error_text.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {
namespace {

constexpr QSizeF kViewport{720, 480};  // a page's column, where words are still read

Expected<std::string> pictureOf(const BackendRegistry& backends, const teach::LessonScene& scene,
                                bool outputHidden) {
  const auto document = TRY(documentOf(scene));
  Snapshot snapshot = stillSnapshot(document, backends);
  if (outputHidden) snapshot = veiled(snapshot, Veil::Shape);
  FigureOptions options;
  options.viewport = kViewport;
  options.legend = false;  // what it says is said by the page
  Figure figure(snapshot, options);
  const QByteArray svg =
      TRY(smallSvg(figure.size(), lightTheme().canvas, [&](QPainter& painter) { figure.paint(painter); }));
  return svg.toStdString();
}

teach::PageOptions pageOptions() {
  teach::PageOptions options;
  options.language = spokenLanguage().toStdString();
  options.words = [](std::string_view reason) {
    const char* const english = sentenceTemplate(reason);
    return english == nullptr ? std::string() : coreText(english).toStdString();
  };
  options.version = QCoreApplication::applicationVersion().toStdString();
  options.picture = [backends = std::make_shared<const BackendRegistry>(makeCoreRegistry())](
                        const teach::LessonScene& scene, bool outputHidden) {
    return pictureOf(*backends, scene, outputHidden);
  };
  return options;
}

}  // namespace

Expected<std::string> takeHomeLesson(const teach::Lesson& lesson, const teach::LessonFiles& files) {
  teach::PageOptions options = pageOptions();
  options.files = files;
  return lessonPage(lesson, options);
}

Expected<std::string> takeHomePage(const Session& session, const LessonPlayer& player) {
  if (player.active()) return takeHomeLesson(player.lesson(), player.files());
  auto scene = TRY(sceneOf(session.document()));
  const bool asked = session.snapshot().veil != Veil::None;
  return scenePage({scenarioFrom(session.document()), std::move(scene)}, pageOptions(), asked);
}

}  // namespace gathernd::ui
