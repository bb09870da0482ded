// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/author/step_draft.h"

#include <QCoreApplication>
#include <algorithm>
#include <utility>

#include "core/teach/lesson/lesson.h"
#include "core/teach/lesson/lesson_check.h"
#include "core/teach/lesson/lesson_write.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr int kMinutesAStep = 2;

QString draftWords(const char* text) {
  return QCoreApplication::translate("gathernd::ui::StepDraft", text);
}

/// `text` outlives what is read of it.
std::vector<teach::ProseLine> linesOf(const std::string& text) {
  std::vector<teach::ProseLine> lines;
  std::string_view rest = text;
  for (int line = 1; !rest.empty(); ++line) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    lines.push_back({rest.substr(0, end), {line, 1}});
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return lines;
}

teach::Prose proseOf(const QString& text, std::vector<Error>& faults) {
  const std::string bytes = text.trimmed().toStdString();
  return readProse(linesOf(bytes), faults);
}

teach::Prose sentenceOf(const QString& text, std::vector<Error>& faults) {
  const std::string bytes = text.simplified().toStdString();
  return readSentence(linesOf(bytes), faults);
}

/// The values themselves, wherever they came from.
Expected<teach::SceneSpec> sceneSpecOf(const Document& document, const teach::Question& question) {
  Scenario scenario = scenarioFrom(document);
  scenario.params = document.params;
  scenario.indices = document.indices;
  auto scene = teach::sceneOf(scenario);
  if (!scene) return scene;
  scene->refused = question.scene.plan == nullptr;
  if (!scene->refused) scene->hide = {"output", "connectors"};
  return scene;
}

QString idsText(const std::vector<const teach::WrongRule*>& rules, const QString& between) {
  QStringList ids;
  for (const teach::WrongRule* rule : rules) ids << fromBytes(rule->id);
  return ids.join(between);
}

}  // namespace

Expected<teach::LessonStep> stepOf(const Document& document, const teach::Question& question,
                                   const StepDraft& draft) {
  auto scene = sceneSpecOf(document, question);
  if (!scene) return fail(scene.error());
  std::vector<Error> faults;
  teach::LessonStep step;
  QString heading = draft.heading.simplified();
  if (heading.isEmpty()) heading = fromBytes(document.title).simplified();
  if (heading.isEmpty()) heading = draftWords("Look closely");
  step.heading = heading.toStdString();
  step.id = teach::idOfWords(step.heading);
  step.prose = proseOf(draft.prose, faults);
  step.why = proseOf(draft.why, faults);
  step.notes = proseOf(draft.notes, faults);
  step.stops.push_back({{}, std::move(*scene)});
  teach::AskSpec ask;
  ask.kind = question.kind;
  const bool gradient = question.of.of == teach::AskedPart::Of::Gradient;
  if (!question.of.whole() || gradient) ask.of.text = askedPartText(question.of);
  for (const QString& hint : draft.hints)
    if (teach::Prose sentence = sentenceOf(hint, faults); !sentence.empty())
      ask.hints.push_back(std::move(sentence));
  step.ask = std::move(ask);
  if (!faults.empty()) return fail(std::move(faults.front()));
  return step;
}

teach::Lesson lessonOf(const teach::LessonStep& step) {
  teach::Lesson lesson;
  lesson.id = step.id;
  lesson.title = step.heading;
  lesson.minutes = kMinutesAStep;
  lesson.steps.push_back(step);
  return lesson;
}

std::optional<Error> faultOf(const teach::LessonStep& step) {
  teach::LessonCheck check = teach::checkLesson(lessonText(lessonOf(step)));
  if (check.faults.empty()) return std::nullopt;
  return std::move(check.faults.front());
}

QString tellsText(const teach::Question& question) {
  const teach::TellsApart apart = tellsApart(question);
  QString text =
      draftWords("%1 of %2 mistakes told apart here.").arg(apart.distinct()).arg(apart.rules.size());
  for (std::size_t k = 0; k < apart.classes.size(); ++k) {
    const auto& alike = apart.classes[k];
    if (k == 0 && !alike.empty())
      text += QLatin1Char('\n') + draftWords("Right here too: %1").arg(idsText(alike, QStringLiteral(", ")));
    if (k > 0 && alike.size() > 1)
      text += QLatin1Char('\n') + draftWords("Answered alike: %1").arg(idsText(alike, QStringLiteral(" = ")));
  }
  return text;
}

}  // namespace gathernd::ui
