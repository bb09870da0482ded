// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sheets/lesson_sheets.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>
#include <QStringList>
#include <array>
#include <utility>

#include "core/run/backend.h"
#include "core/teach/page/lesson_page.h"
#include "core/teach/rules/wrong_rules.h"
#include "ui/sheets/paper_text.h"
#include "ui/sheets/printed_steps.h"
#include "ui/sheets/question_words.h"
#include "ui/sheets/scene_picture.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {
namespace {

constexpr double kAboveHeading = 200, kBelowTitle = 40, kAboveAnswer = 50;

QString minutesText(const teach::Lesson& lesson) {
  return sheetWords(QT_TRANSLATE_NOOP("Sheets", "%1 minutes")).arg(lesson.minutes);
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
      addText(flow, sheetWords(QT_TRANSLATE_NOOP("Sheets", "The picture of this step is in the program.")));
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
  SheetLook look{.above = kAboveAnswer, .keep = true};
  addText(flow, sheetWords(QT_TRANSLATE_NOOP("Sheets", "About %1:")).arg(step.askedAt), look);
}

Expected<Sheet> handout(const teach::Lesson& lesson, const teach::LessonFiles& files) {
  const auto steps = sheetSteps(lesson, files);
  if (!steps) return fail(steps.error());
  const BackendRegistry backends = makeCoreRegistry();
  SheetFlow flow;
  addTitle(
      flow, sheetName(lesson.title),
      sheetWords(QT_TRANSLATE_NOOP("Sheets", "Name: ______________________________   Date: ______________")));
  for (std::size_t k = 0; k < steps->size(); ++k) {
    const SheetStep& step = (*steps)[k];
    addHeading(flow, k + 1, sheetName(step.step->heading));
    SheetLook prose{.keep = !step.scenes.empty()};
    addProse(flow, step.step->prose, prose);
    if (auto added = addScenes(flow, backends, step); !added) return fail(std::move(added.error()));
    if (step.question) {
      addPlace(flow, step);
      addQuestion(flow, *step.question);
    } else {
      addProse(flow, step.step->why);  // no answer: nothing was asked
    }
  }
  return Sheet{
      sheetName(lesson.title), sheetWords(QT_TRANSLATE_NOOP("Sheets", "Hand-out")), {}, flow.pages()};
}

Expected<Sheet> key(const teach::Lesson& lesson, const teach::LessonFiles& files) {
  const auto steps = sheetSteps(lesson, files);
  if (!steps) return fail(steps.error());
  SheetFlow flow;
  addTitle(flow, sheetName(lesson.title), minutesText(lesson));
  bool asks = false;
  for (std::size_t k = 0; k < steps->size(); ++k) {
    const SheetStep& step = (*steps)[k];
    if (!step.question) continue;
    asks = true;
    addHeading(flow, k + 1, sheetName(step.step->heading));
    addPlace(flow, step);
    addQuestion(flow, *step.question, false);
    addRight(flow, rightAnswerText(*step.question));
    addWrong(flow, listedWrong(*step.question, *step.step->ask));
    addProse(flow, step.step->why);
  }
  if (!asks) addText(flow, sheetWords(QT_TRANSLATE_NOOP("Sheets", "This lesson asks nothing.")));
  return Sheet{sheetName(lesson.title), sheetWords(QT_TRANSLATE_NOOP("Sheets", "Key")), {}, flow.pages()};
}

}  // namespace

void addTitle(SheetFlow& flow, const QString& title, const QString& below) {
  SheetLook look{.size = paper::kTitle, .bold = true, .keep = true};
  addText(flow, title, look);
  SheetLook small{.above = kBelowTitle, .soft = true};
  if (!below.isEmpty()) addText(flow, below, small);
}

void addHeading(SheetFlow& flow, std::size_t number, const QString& heading) {
  SheetLook look{.size = paper::kHeading,
                 .above = kAboveHeading,
                 .bold = true,
                 .keep = true,
                 .mark = QString::number(number)};
  addText(flow, heading, look);
}

void addRight(SheetFlow& flow, const QString& answer) {
  SheetLook look{.above = kAboveAnswer, .mark = QStringLiteral("✓")};
  addText(flow, SheetText{{answer, true, false, true}}, look);
}

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
  switch (kind) {
    case SheetKind::Handout:
      return handout(lesson, files);
    case SheetKind::Key:
      return key(lesson, files);
    case SheetKind::Teacher:
      return teacherSheet(lesson, files);
    case SheetKind::Cards:
      break;
  }
  return voteCards();
}

// The teacher's page: what the lesson is for and against, and of each step what is asked, what they will
// answer and what to say.

namespace {

constexpr double kAboveLead = 50, kAboveItem = 30;
constexpr std::size_t kMostOthers = 4;  // answers of nobody's list

void addLead(SheetFlow& flow, const QString& text) {
  SheetLook look{.above = kAboveLead, .bold = true, .keep = true};
  addText(flow, text, look);
}

void addAttacks(SheetFlow& flow, const teach::Lesson& lesson) {
  if (lesson.attacks.empty()) return;
  addLead(flow, QCoreApplication::translate("Sheets", "Mistakes that it is about"));
  for (const teach::PlacedText& id : lesson.attacks) {
    const teach::WrongRule* const rule = teach::findWrongRule(id.text);
    SheetLook look{.above = kAboveItem, .mark = QStringLiteral("•")};
    SheetText text;
    if (rule != nullptr) text.push_back({asSentence(QCoreApplication::translate("Errors", rule->sentence))});
    text.push_back({QStringLiteral("  (") + sheetName(id.text) + u')', false, true});
    addText(flow, text, look);
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
      addLead(flow, QCoreApplication::translate("Sheets", "What they will answer, and what to say"));
    addWrong(flow, listed);
    addWrong(flow, others, true);
  }
  addProse(flow, step.step->why);
  if (step.step->notes.empty()) return;
  addLead(flow, QCoreApplication::translate("Sheets", "Notes"));
  SheetLook notes{.soft = true};
  addProse(flow, step.step->notes, notes);
}

}  // namespace

Expected<Sheet> teacherSheet(const teach::Lesson& lesson, const teach::LessonFiles& files) {
  const auto steps = sheetSteps(lesson, files);
  if (!steps) return fail(steps.error());
  SheetFlow flow;
  addTitle(
      flow, sheetName(lesson.title),
      QCoreApplication::translate("Sheets", "%1 minutes, %2 steps").arg(lesson.minutes).arg(steps->size()));
  if (!lesson.aim.empty()) {
    addLead(flow, QCoreApplication::translate("Sheets", "Aim"));
    addText(flow, lineText(fromBytes(lesson.aim)));
  }
  addAttacks(flow, lesson);
  for (std::size_t k = 0; k < steps->size(); ++k) {
    addHeading(flow, k + 1, sheetName((*steps)[k].step->heading));
    addStep(flow, (*steps)[k]);
  }
  return Sheet{
      sheetName(lesson.title), QCoreApplication::translate("Sheets", "For who teaches"), {}, flow.pages()};
}

// Four letters on one page, to be cut along the middle lines.

namespace {

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

Sheet voteCards() {
  Sheet sheet;
  sheet.title = QCoreApplication::translate("Sheets", "Cards to vote with");
  sheet.bare = true;
  sheet.pages.push_back({{QPointF(), [](QPainter& painter, const QPointF&) { paintCards(painter); }}});
  return sheet;
}

}  // namespace gathernd::ui
