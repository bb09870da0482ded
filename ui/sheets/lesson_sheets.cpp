// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sheets/lesson_sheets.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>
#include <QStringList>
#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>

#include "core/run/backend.h"
#include "core/teach/page/lesson_page.h"
#include "core/teach/question/generator.h"
#include "core/teach/rules/wrong_rules.h"
#include "ui/sheets/sheet_parts.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {
namespace {

QString captionOf(const teach::LessonStep& step, const teach::DialStop& stop) {
  if (step.dial.empty()) return {};
  return sheetName(step.dial) + QStringLiteral(" = ") + sheetName(stop.label);
}

/// A painter hides the output with all that depends on it, or nothing.
bool isDrawable(const teach::SceneSpec& spec) {
  return std::ranges::none_of(spec.hide, [](const std::string& part) {
    return part == "params" || part == "indices" || part == "shapes";
  });
}

Expected<SheetStep> stepOf(const teach::Lesson& lesson, std::size_t index, const teach::LessonFiles& files) {
  SheetStep made;
  made.step = &lesson.steps[index];
  for (const teach::DialStop& stop : made.step->stops) {
    auto scene = TRY(resolveScene(stop.scene, files));
    const bool hidesOutput = std::ranges::find(stop.scene.hide, "output") != stop.scene.hide.end();
    made.scenes.push_back(
        {std::move(scene), captionOf(*made.step, stop), isDrawable(stop.scene), hidesOutput});
  }
  if (!made.step->ask) return made;
  const teach::DialStop* const stop = stopAsked(lesson, index);
  if (stop == nullptr) return fail(teach::faultAt(made.step->ask->place, "lesson.ask_scene"));
  auto scene = TRY(resolveScene(stop->scene, files));
  made.question = TRY(lessonQuestion(lesson, index, scene.scene));
  if (teach::stopsShown(lesson, index)->size() > 1)
    made.askedAt = captionOf(*stepShown(lesson, index), *stop);
  return made;
}

}  // namespace

Expected<std::vector<SheetStep>> sheetSteps(const teach::Lesson& lesson, const teach::LessonFiles& files) {
  if (lesson.steps.empty()) return fail(ErrorCode::Parse, "lesson.no_steps");
  std::vector<SheetStep> steps;
  std::set<std::string> asked;
  for (std::size_t k = 0; k < lesson.steps.size(); ++k) {
    auto step = TRY(stepOf(lesson, k, files));
    if (step.question) asked.insert(teach::callKey(step.question->scene));
    steps.push_back(std::move(step));
  }
  for (SheetStep& step : steps)
    for (SheetScene& scene : step.scenes)
      scene.hidden = scene.hidden || asked.contains(teach::callKey(scene.made.scene));
  return steps;
}

namespace {

constexpr double kAboveHeading = 200, kBelowTitle = 40, kAboveAnswer = 50;

using Steps = std::vector<SheetStep>;

/// The title, with what is said of the whole below it.
void addTitle(SheetFlow& flow, const QString& title, const QString& below) {
  addText(flow, title, {.size = paper::kTitle, .bold = true, .keep = true});
  if (!below.isEmpty()) addText(flow, below, {.above = kBelowTitle, .soft = true});
}

void addHeading(SheetFlow& flow, std::size_t number, const QString& heading) {
  addText(flow, heading,
          {.size = paper::kHeading,
           .above = kAboveHeading,
           .bold = true,
           .keep = true,
           .mark = QString::number(number)});
}

void addRight(SheetFlow& flow, const QString& answer) {
  addText(flow, SheetText{{answer, true, false, true}}, {.above = kAboveAnswer, .mark = QStringLiteral("✓")});
}

/// Of one call under other rules, and the output is hidden: one picture does for all.
bool looksLike(const SheetScene& scene, const SheetScene& before) {
  return scene.hidden && before.hidden && scene.drawable && before.drawable &&
         teach::callKey(scene.made.scene) == teach::callKey(before.made.scene) &&
         scene.made.scenario.axisNames == before.made.scenario.axisNames;
}

Expected<void> addScenes(SheetFlow& flow, const BackendRegistry& backends, const SheetStep& step) {
  for (std::size_t k = 0; k < step.scenes.size();) {
    const SheetScene& scene = step.scenes[k];
    QStringList captions = {scene.caption};
    while (++k < step.scenes.size() && looksLike(step.scenes[k], scene)) captions << step.scenes[k].caption;
    if (!scene.drawable) {
      addText(flow, Sheets::tr("The picture of this step is in the program."));
      continue;
    }
    const bool last = k == step.scenes.size();
    const ScenePicture how{captions.join(QStringLiteral(", ")), scene.hidden,
                           last && step.question.has_value()};
    if (auto added = addScene(flow, backends, scene.made, how); !added) return added;
  }
  return {};
}

void addPlace(SheetFlow& flow, const SheetStep& step) {
  if (step.askedAt.isEmpty()) return;
  addText(flow, Sheets::tr("About %1:").arg(step.askedAt), {.above = kAboveAnswer, .keep = true});
}

Expected<Sheet> handout(const teach::Lesson& lesson, const Steps& steps) {
  const BackendRegistry backends = makeCoreRegistry();
  SheetFlow flow;
  addTitle(flow, sheetName(lesson.title),
           Sheets::tr("Name: ______________________________   Date: ______________"));
  for (std::size_t k = 0; k < steps.size(); ++k) {
    const SheetStep& step = steps[k];
    addHeading(flow, k + 1, sheetName(step.step->heading));
    addProse(flow, step.step->prose, {.keep = !step.scenes.empty()});
    TRY(addScenes(flow, backends, step));
    if (step.question) {
      addPlace(flow, step);
      addQuestion(flow, *step.question);
    } else {
      addProse(flow, step.step->why);  // no answer: nothing was asked
    }
  }
  return Sheet{sheetName(lesson.title), Sheets::tr("Hand-out"), {}, flow.pages()};
}

Sheet key(const teach::Lesson& lesson, const Steps& steps) {
  SheetFlow flow;
  addTitle(flow, sheetName(lesson.title), Sheets::tr("%1 minutes").arg(lesson.minutes));
  bool asks = false;
  for (std::size_t k = 0; k < steps.size(); ++k) {
    const SheetStep& step = steps[k];
    if (!step.question) continue;
    asks = true;
    addHeading(flow, k + 1, sheetName(step.step->heading));
    addPlace(flow, step);
    addQuestion(flow, *step.question, false);
    addRight(flow, rightAnswerText(*step.question));
    addWrong(flow, listedWrong(*step.question, *step.step->ask));
    addProse(flow, step.step->why);
  }
  if (!asks) addText(flow, Sheets::tr("This lesson asks nothing."));
  return Sheet{sheetName(lesson.title), Sheets::tr("Key"), {}, flow.pages()};
}

// The teacher's page: what the lesson is for and against, and of each step what is asked, what they will
// answer and what to say.

constexpr double kAboveLead = 50, kAboveItem = 30;
constexpr std::size_t kMostOthers = 4;  // answers of nobody's list

void addLead(SheetFlow& flow, const QString& text) {
  addText(flow, text, {.above = kAboveLead, .bold = true, .keep = true});
}

void addAttacks(SheetFlow& flow, const teach::Lesson& lesson) {
  if (lesson.attacks.empty()) return;
  addLead(flow, Sheets::tr("Mistakes that it is about"));
  for (const teach::PlacedText& id : lesson.attacks) {
    const teach::WrongRule* const rule = teach::findWrongRule(id.text);
    SheetText text;
    if (rule != nullptr) text.push_back({asSentence(QCoreApplication::translate("Errors", rule->sentence))});
    text.push_back({QStringLiteral("  (") + sheetName(id.text) + u')', false, true});
    addText(flow, text, {.above = kAboveItem, .mark = QStringLiteral("•")});
  }
}

void addStep(SheetFlow& flow, const SheetStep& step) {
  addProse(flow, step.step->prose);
  if (step.question) {
    addQuestion(flow, *step.question, false);
    addRight(flow, rightAnswerText(*step.question));
    const auto listed = listedWrong(*step.question, *step.step->ask);
    auto others = otherWrong(*step.question, listed);
    if (others.size() > kMostOthers) others.resize(kMostOthers);
    if (!listed.empty() || !others.empty())
      addLead(flow, Sheets::tr("What they will answer, and what to say"));
    addWrong(flow, listed);
    addWrong(flow, others, true);
  }
  addProse(flow, step.step->why);
  if (step.step->notes.empty()) return;
  addLead(flow, Sheets::tr("Notes"));
  addProse(flow, step.step->notes, {.soft = true});
}

Sheet teacherSheet(const teach::Lesson& lesson, const Steps& steps) {
  SheetFlow flow;
  addTitle(flow, sheetName(lesson.title),
           Sheets::tr("%1 minutes, %2 steps").arg(lesson.minutes).arg(steps.size()));
  if (!lesson.aim.empty()) {
    addLead(flow, Sheets::tr("Aim"));
    addText(flow, lineText(fromBytes(lesson.aim)));
  }
  addAttacks(flow, lesson);
  for (std::size_t k = 0; k < steps.size(); ++k) {
    addHeading(flow, k + 1, sheetName(steps[k].step->heading));
    addStep(flow, steps[k]);
  }
  return Sheet{sheetName(lesson.title), Sheets::tr("For who teaches"), {}, flow.pages()};
}

// Four letters on one page, to be cut along the middle lines.

constexpr double kLetter = 2600;
constexpr double kCut = 8;  // of the line to cut along

/// As an outline: it stands in the middle of its quarter whatever the font's own heights are.
void paintCard(QPainter& painter, const QRectF& card, QChar letter) {
  QPainterPath path;
  path.addText(0, 0, lightTheme().ui(kLetter, true), QString(letter));
  path.translate(card.center() - path.boundingRect().center());
  painter.fillPath(path, lightTheme().ink);
}

void paintCards(QPainter& painter) {
  painter.setRenderHint(QPainter::Antialiasing);
  const QSizeF quarter(paper::kWidth / 2, paper::kHeight / 2);
  for (int row = 0; row < 2; ++row)
    for (int column = 0; column < 2; ++column)
      paintCard(painter, QRectF(QPointF(column * quarter.width(), row * quarter.height()), quarter),
                QChar(static_cast<ushort>(u'A' + 2 * row + column)));
  painter.setPen(QPen(lightTheme().edge, kCut, Qt::DashLine));
  painter.drawLine(QPointF(quarter.width(), 0), QPointF(quarter.width(), paper::kHeight));
  painter.drawLine(QPointF(0, quarter.height()), QPointF(paper::kWidth, quarter.height()));
}

}  // namespace

std::optional<SheetKind> sheetByName(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, SheetKind>, 4> kNames = {
      {{"handout", SheetKind::Handout},
       {"key", SheetKind::Key},
       {"cards", SheetKind::Cards},
       {"teacher", SheetKind::Teacher}}};
  for (const auto& [known, kind] : kNames)
    if (known == name) return kind;
  return std::nullopt;
}

Expected<Sheet> lessonSheet(SheetKind kind, const teach::Lesson& lesson, const teach::LessonFiles& files) {
  if (kind == SheetKind::Cards) return voteCards();
  const auto steps = TRY(sheetSteps(lesson, files));
  if (kind == SheetKind::Handout) return handout(lesson, steps);
  return kind == SheetKind::Key ? key(lesson, steps) : teacherSheet(lesson, steps);
}

Sheet voteCards() {
  Sheet sheet;
  sheet.title = Sheets::tr("Cards to vote with");
  sheet.bare = true;
  sheet.pages.push_back({{QPointF(), [](QPainter& painter, const QPointF&) { paintCards(painter); }}});
  return sheet;
}

namespace {

QString titleOf(teach::QuestionKind kind) {
  switch (kind) {
    case teach::QuestionKind::Shape:
      return Sheets::tr("Practice: which shape?");
    case teach::QuestionKind::Place:
      return Sheets::tr("Practice: where is it read?");
    case teach::QuestionKind::Value:
      return Sheets::tr("Practice: which values?");
    case teach::QuestionKind::Outcome:
      return Sheets::tr("Practice: what becomes of it?");
    default:
      return Sheets::tr("Practice: choose");
  }
}

/// The call as a lesson would have it.
teach::LessonScene sceneOf(const teach::Question& question) {
  Scenario scenario;
  scenario.rules() = question.scene.rules();
  scenario.params = question.scene.params;
  scenario.indices = question.scene.indices;
  return {std::move(scenario), question.scene};
}

QString rulesOf(const teach::Question& question) {
  return Sheets::tr("batch_dims = %1, rules of %2")
      .arg(integerText(question.scene.batchDims), fromBytes(question.scene.dialect.name));
}

}  // namespace

Expected<Sheet> practiceSheet(const PracticeWanted& wanted, bool key) {
  const BackendRegistry backends = makeCoreRegistry();
  const QString seeds = Sheets::tr("Seeds %1 to %2, level %3")
                            .arg(wanted.seed)
                            .arg(wanted.seed + static_cast<std::uint64_t>(std::max(wanted.count, 1)) - 1)
                            .arg(wanted.level);
  SheetFlow flow;
  addTitle(flow, titleOf(wanted.kind),
           key ? seeds : Sheets::tr("Name: ______________________________   Date: ______________"));
  for (int k = 0; k < wanted.count; ++k) {
    teach::QuestionRequest request;
    request.kind = wanted.kind;
    request.seed = wanted.seed + static_cast<std::uint64_t>(k);
    request.level = wanted.level;
    const auto question = TRY(teach::generateQuestion(request));
    addHeading(flow, static_cast<std::size_t>(k) + 1, rulesOf(question));
    if (key) {
      addQuestion(flow, question, false);
      addRight(flow, rightAnswerText(question));
      addWrong(flow, otherWrong(question, {}), true);
      continue;
    }
    TRY(addScene(flow, backends, sceneOf(question), {{}, true, true}));
    addQuestion(flow, question);
  }
  return Sheet{titleOf(wanted.kind), key ? Sheets::tr("Key") : Sheets::tr("Questions"), seeds, flow.pages()};
}

}  // namespace gathernd::ui
