// SPDX-License-Identifier: GPL-3.0-or-later
// The teacher's page: what the lesson is for and against, and of each step what is asked, what they will
// answer and what to say.
#include <QCoreApplication>

#include "core/teach/rules/wrong_rules.h"
#include "ui/sheets/lesson_sheets.h"
#include "ui/sheets/paper_text.h"
#include "ui/sheets/printed_steps.h"
#include "ui/sheets/question_words.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
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

}  // namespace gathernd::ui
