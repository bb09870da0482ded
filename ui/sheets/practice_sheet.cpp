// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sheets/practice_sheet.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

#include "core/run/backend.h"
#include "core/teach/question/generator.h"
#include "ui/sheets/lesson_sheets.h"
#include "ui/sheets/question_words.h"
#include "ui/sheets/scene_picture.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

QString titleOf(teach::QuestionKind kind) {
  switch (kind) {
    case teach::QuestionKind::Shape:
      return QCoreApplication::translate("Sheets", "Practice: which shape?");
    case teach::QuestionKind::Place:
      return QCoreApplication::translate("Sheets", "Practice: where is it read?");
    case teach::QuestionKind::Value:
      return QCoreApplication::translate("Sheets", "Practice: which values?");
    case teach::QuestionKind::Outcome:
      return QCoreApplication::translate("Sheets", "Practice: what becomes of it?");
    default:
      return QCoreApplication::translate("Sheets", "Practice: choose");
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
  return QCoreApplication::translate("Sheets", "batch_dims = %1, rules of %2")
      .arg(integerText(question.scene.batchDims), fromBytes(question.scene.dialect.name));
}

}  // namespace

Expected<Sheet> practiceSheet(const PracticeWanted& wanted, bool key) {
  const BackendRegistry backends = makeCoreRegistry();
  const QString seeds = QCoreApplication::translate("Sheets", "Seeds %1 to %2, level %3")
                            .arg(wanted.seed)
                            .arg(wanted.seed + static_cast<std::uint64_t>(std::max(wanted.count, 1)) - 1)
                            .arg(wanted.level);
  SheetFlow flow;
  addTitle(flow, titleOf(wanted.kind),
           key ? seeds
               : QCoreApplication::translate("Sheets",
                                             "Name: ______________________________   Date: ______________"));
  for (int k = 0; k < wanted.count; ++k) {
    teach::QuestionRequest request;
    request.kind = wanted.kind;
    request.seed = wanted.seed + static_cast<std::uint64_t>(k);
    request.level = wanted.level;
    const auto question = teach::generateQuestion(request);
    if (!question) return fail(question.error());
    addHeading(flow, static_cast<std::size_t>(k) + 1, rulesOf(*question));
    if (key) {
      addQuestion(flow, *question, false);
      addRight(flow, rightAnswerText(*question));
      addWrong(flow, otherWrong(*question, {}), true);
      continue;
    }
    if (auto added = addScene(flow, backends, sceneOf(*question), {{}, true, true}); !added)
      return fail(std::move(added.error()));
    addQuestion(flow, *question);
  }
  return Sheet{
      titleOf(wanted.kind),
      key ? QCoreApplication::translate("Sheets", "Key") : QCoreApplication::translate("Sheets", "Questions"),
      seeds, flow.pages()};
}

}  // namespace gathernd::ui
