// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/learn_actions.h"

#include <QAction>
#include <QWidget>
#include <utility>

#include "ui/ask/asking.h"
#include "ui/ask/predict_panel.h"
#include "ui/ask/question_box.h"
#include "ui/author/step_maker.h"
#include "ui/files/file_actions.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/lesson/lesson_player.h"
#include "ui/panel/page.h"
#include "ui/session/session.h"
#include "ui/start/start_page.h"
#include "ui/window/actions.h"
#include "ui/window/panels.h"

namespace gathernd::ui {

namespace {

/// With the panel of lessons, once what is open may go.
void playLesson(const Learning& learning, Panels& panels, const std::function<void()>& play) {
  learning.player.guard([&panels, play] {
    panels.show("lessonsDock");
    play();
  });
}

}  // namespace

void connectLearnActions(Actions& actions, const Learning& learning, Panels& panels, QWidget& canvas) {
  Asking& asking = learning.asking;
  LessonPlayer& lessons = learning.player;
  const auto ask = [&panels, &canvas, &predict = learning.predict](teach::QuestionKind kind) {
    panels.show("predictDock");
    predict.ask(kind);
    canvas.setFocus(Qt::OtherFocusReason);
  };
  const std::pair<const char*, teach::QuestionKind> kinds[] = {
      {"actionAskThis", teach::QuestionKind::Value},
      {"actionAskShape", teach::QuestionKind::Shape},
      {"actionAskPlace", teach::QuestionKind::Place},
      {"actionAskValue", teach::QuestionKind::Value},
      {"actionAskOutcome", teach::QuestionKind::Outcome}};
  for (const auto& [name, kind] : kinds)
    QObject::connect(actions[name], &QAction::triggered, &asking, [ask, kind = kind] { ask(kind); });
  QObject::connect(actions["actionHint"], &QAction::triggered, &asking, &Asking::hint);
  QObject::connect(actions["actionReveal"], &QAction::triggered, &asking, &Asking::reveal);
  QObject::connect(actions["actionAnother"], &QAction::triggered, &asking, &Asking::another);
  QObject::connect(actions["actionPutAway"], &QAction::triggered, &asking, &Asking::close);
  QObject::connect(actions["actionLessonNext"], &QAction::triggered, &lessons, &LessonPlayer::next);
  QObject::connect(actions["actionLessonBack"], &QAction::triggered, &lessons, &LessonPlayer::back);
  QObject::connect(actions["actionLessonRestore"], &QAction::triggered, &lessons, &LessonPlayer::restore);
  QObject::connect(actions["actionLecture"], &QAction::triggered, &lessons, [&actions, &panels, learning] {
    learning.player.guard([&actions, &panels, learning] {
      if (!actions["actionPresent"]->isChecked()) panels.show("lessonsDock");
      learning.lessons.openLecture();
    });
  });
  QObject::connect(actions["actionReview"], &QAction::triggered, &lessons, [&panels, learning] {
    playLesson(learning, panels, [learning] { learning.lessons.openReview(); });
  });
  const auto playing = [&actions, &lessons, &panel = learning.lessons] {
    actions["actionReview"]->setEnabled(panel.canReview());
    for (const char* name : {"actionLessonNext", "actionLessonBack", "actionLessonRestore"})
      actions[name]->setEnabled(lessons.active());
  };
  QObject::connect(&lessons, &LessonPlayer::moved, &canvas, playing);
  playing();
  const auto enable = [&actions, &asking] {
    const bool open = asking.stage() == Asking::Stage::Open;
    actions["actionHint"]->setEnabled(open && asking.hintsLeft() > 0);
    actions["actionReveal"]->setEnabled(open);
    actions["actionVote"]->setEnabled(open);
    actions["actionAnother"]->setEnabled(asking.active());
    actions["actionPutAway"]->setEnabled(asking.active());
  };
  QObject::connect(&asking, &Asking::changed, &canvas, enable);
  enable();
}

void addStepMaker(Session& session, const Learning& learning, Panels& panels, Dialogs& dialogs) {
  PredictPanel& predict = learning.predict;
  LessonPanel& lessons = learning.lessons;
  auto* maker = new StepMaker(session, learning.asking, dialogs, &predict);
  predict.addBelow(maker);
  QObject::connect(maker, &StepMaker::partAsked, &predict, &PredictPanel::askAboutNextPin);
  QObject::connect(&lessons, &LessonPanel::fileChanged, maker, &StepMaker::setLessonFile);
  QObject::connect(maker, &StepMaker::saved, &lessons,
                   [learning, &panels](const QString& path, const QString& at) {
                     playLesson(learning, panels, [learning, path, at] {
                       (void)learning.lessons.openFile(path, at);  // it was written without a fault
                     });
                   });
}

void connectQuestionLine(QuestionLine& line, Session& session, const Learning& learning, Panels& panels,
                         Actions& actions) {
  QAction* const present = actions["actionPresent"];
  const Page* const question = &panels.page("predictDock");
  const Page* const course = &panels.page("lessonsDock");
  const auto refresh = [&line, &session, learning, present, question, course] {
    const bool open = learning.asking.stage() == Asking::Stage::Open, lesson = learning.player.active();
    line.say(open ? QuestionLine::tr("Output is hidden: a question is open.")
                  : QuestionLine::tr("Output is hidden: the lesson asks about it."),
             lesson ? QuestionLine::tr("Back to the lesson") : QuestionLine::tr("Back to the question"),
             lesson ? QuestionLine::tr("Leave the lesson") : QuestionLine::tr("End the question"));
    // Of a dock that says that it hides, what it holds does not know it yet.
    const bool inSight = (open && question->isVisible()) || (lesson && course->isVisible());
    line.setVisible(session.snapshot().veil != Veil::None && !inSight && !present->isChecked());
  };
  const auto back = [&line, &panels, learning] {
    if (line.isVisible()) panels.show(learning.player.active() ? "lessonsDock" : "predictDock");
  };
  QObject::connect(&learning.asking, &Asking::changed, &line, refresh);
  QObject::connect(&learning.player, &LessonPlayer::moved, &line, refresh);
  whenChanged(session, &line, kDocumentParts | Part::Veil, refresh);
  QObject::connect(present, &QAction::toggled, &line, refresh);
  for (const Page* const page : {question, course}) QObject::connect(page, &Page::seen, &line, refresh);
  QObject::connect(&line, &QuestionLine::backAsked, &line, back);
  QObject::connect(actions["actionRun"], &QAction::triggered, &line, back);
  QObject::connect(&line, &QuestionLine::endAsked, &line, [learning] {
    learning.player.active() ? learning.player.close() : learning.asking.close();
  });
}

void openLesson(const QString& id, const Learning& learning, Panels& panels) {
  playLesson(learning, panels, [id, learning] { (void)learning.lessons.open(id); });  // it is of the course
}

void connectStartLessons(StartPage& start, const Learning& learning, Panels& panels, Actions& actions,
                         std::function<void(const Error&)> failed) {
  LessonPanel& lessons = learning.lessons;
  QObject::connect(&start, &StartPage::lessonChosen, &lessons,
                   [learning, &panels](const QString& id) { openLesson(id, learning, panels); });
  QObject::connect(&start, &StartPage::lectureAsked, &lessons, [learning, &actions] {
    learning.player.guard([&actions] {
      actions["actionLecture"]->trigger();  // with its dock, for afterwards
      if (!actions["actionPresent"]->isChecked()) actions["actionPresent"]->trigger();
    });
  });
  QObject::connect(&start, &StartPage::reviewAsked, &lessons,
                   [review = actions["actionReview"]] { review->trigger(); });
  QObject::connect(&start, &StartPage::resumeAsked, &lessons,
                   [learning, &panels, failed = std::move(failed)] {
                     playLesson(learning, panels, [learning, failed] {
                       if (const auto opened = learning.lessons.resume(); !opened) failed(opened.error());
                     });
                   });
}

void openRecent(const QString& path, FileActions& files, const Learning& learning, Panels& panels,
                const std::function<void(const Error&)>& failed) {
  if (!path.endsWith(QLatin1String(".md"))) return files.openPath(path);
  playLesson(learning, panels, [path, learning, failed] {
    if (const auto opened = learning.lessons.openFile(path); !opened) failed(opened.error());
  });
}

}  // namespace gathernd::ui
