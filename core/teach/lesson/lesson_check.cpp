// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/lesson/lesson_check.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "core/teach/question/diagnosis.h"
#include "core/text/literal/literal_scanner.h"

namespace gathernd::teach {
namespace {

// A translation beside its source: the same steps, scenes and questions in other words.

/// What must not change: kind, place, mistakes in their order.
bool sameQuestion(const AskSpec& a, const AskSpec& b) {
  const auto rules = [](const AskSpec& ask) {
    std::vector<std::vector<PlacedText>> all;
    for (const WrongAnswer& wrong : ask.wrong) all.push_back(wrong.rules);
    return all;
  };
  return a.kind == b.kind && a.of == b.of && a.choices == b.choices && a.target == b.target &&
         a.upstream == b.upstream && a.again == b.again && rules(a) == rules(b);
}

/// The number of the stop that is asked about: its name is a word, and translated.
std::optional<std::ptrdiff_t> askedStop(const Lesson& lesson, const LessonStep& step) {
  const auto number = static_cast<std::size_t>(&step - lesson.steps.data());
  const DialStop* const asked = stopAsked(lesson, number);
  if (asked == nullptr) return std::nullopt;
  return asked - stopsShown(lesson, number)->data();
}

bool sameScenes(const LessonStep& a, const LessonStep& b) {
  return std::ranges::equal(a.stops, b.stops, [](const DialStop& x, const DialStop& y) {
    return x.scene.source == y.scene.source && x.scene.text == y.scene.text &&
           x.scene.dialect == y.scene.dialect && x.scene.hide == y.scene.hide &&
           x.scene.refused == y.scene.refused;
  });
}

/// All differences of a translation from its source.
void checkTranslation(const Lesson& lesson, const LessonCheckOptions& options, std::vector<Error>& faults) {
  const auto fault = [&](TextPlace place, const char* reason, std::vector<ErrorArg> args = {}) {
    faults.push_back(faultAt(place, reason, std::move(args)));
  };
  constexpr TextPlace kTop{1, 1};
  if (!options.source) {
    if (lesson.source || options.translation)
      fault(lesson.source ? lesson.source->place : kTop, "lesson.source_unfound");
    return;
  }
  const std::string hash = sourceHash(*options.source);
  if (!lesson.source) {
    fault(kTop, "lesson.source_missing", {{"hash", hash}});
  } else if (lesson.source->text != hash) {
    fault(lesson.source->place, "lesson.stale", {{"hash", hash}});
  }
  const Lesson source = readLesson(*options.source).lesson;
  if (lesson.id != source.id) fault(kTop, "lesson.id_differs", {{"id", shownText(source.id)}});
  for (const LessonStep& step : source.steps) {
    if (lesson.step(step.id) == nullptr) fault(kTop, "lesson.step_missing", {{"id", shownText(step.id)}});
  }
  for (const LessonStep& step : lesson.steps) {
    const LessonStep* const other = source.step(step.id);
    if (other == nullptr) {
      fault(step.place, "lesson.step_extra", {{"id", shownText(step.id)}});
      continue;
    }
    const bool question = step.ask.has_value() == other->ask.has_value() &&
                          (!step.ask || sameQuestion(*step.ask, *other->ask)) &&
                          askedStop(lesson, step) == askedStop(source, *other);
    if (!question) fault(step.ask ? step.ask->place : step.place, "lesson.question_differs");
    if (!sameScenes(step, *other))
      fault(step.stops.empty() ? step.place : step.stops.front().scene.text.place, "lesson.scene_differs");
  }
}

class Checker : FaultTeller {
 public:
  Checker(const Lesson& lesson, const LessonCheckOptions& options, std::vector<Error>& faults)
      : FaultTeller(faults), lesson_(lesson), options_(options) {}

  void check() {
    for (const PlacedText& rule : lesson_.attacks) known(rule);
    for (std::size_t i = 0; i < lesson_.steps.size(); ++i) {
      words(lesson_.steps[i]);
      scenes(i);
      if (lesson_.steps[i].ask) question(i);
    }
    if (options_.course) attacks();
    checkTranslation(lesson_, options_, faults_);
  }

 private:
  const WrongRule* known(const PlacedText& rule) {
    const WrongRule* const found = findWrongRule(rule.text);
    if (found == nullptr) fault(rule.place, "lesson.rule_unknown", {{"rule", shownText(rule.text)}});
    return found;
  }

  void words(const LessonStep& step) {
    const int all = wordCount(step.prose) + wordCount(step.why);
    if (all > kMostStepWords)
      fault(step.place, "lesson.words",
            {{"count", std::int64_t{all}}, {"most", std::int64_t{kMostStepWords}}});
    if (!options_.course) return;
    Prose opening;
    for (const ProseNode& block : step.prose) {
      if (step.firstBlock.line == 0 || block.place.line < step.firstBlock.line) opening.push_back(block);
    }
    const int first = wordCount(opening);
    if (first > kMostOpeningWords)
      fault(step.place, "lesson.opening",
            {{"count", std::int64_t{first}}, {"most", std::int64_t{kMostOpeningWords}}});
  }

  void scenes(std::size_t step) {
    for (const DialStop& stop : lesson_.steps[step].stops) {
      if (stop.scene.text.text.empty()) continue;  // reading has said it
      auto resolved = resolveScene(stop.scene, options_.files);
      if (!resolved) {
        faults_.push_back(std::move(resolved.error()));
        continue;
      }
      const auto& refusal = resolved->scene.refusal;
      if (refusal && !stop.scene.refused) faults_.push_back(errorAtPlace(*refusal, stop.scene.text.place));
      if (!refusal && stop.scene.refused) fault(stop.scene.refusedPlace, "lesson.not_refused");
    }
  }

  void question(std::size_t step) {
    const AskSpec& ask = *lesson_.steps[step].ask;
    const std::vector<DialStop>* const stops = stopsShown(lesson_, step);
    if (stops == nullptr) return fault(ask.place, "lesson.ask_scene");
    const DialStop* const stop = stopAsked(lesson_, step);
    if (stop == nullptr) return fault(ask.at->place, "lesson.ask_at", {{"label", shownText(ask.at->text)}});
    for (const WrongAnswer& wrong : ask.wrong)
      for (const PlacedText& rule : wrong.rules) known(rule);
    if (stop != askedStop_) {
      auto scene = resolveScene(stop->scene, options_.files);
      askedStop_ = stop;
      asked_ = scene ? std::optional(std::move(scene->scene)) : std::nullopt;
    }
    if (!asked_) return;  // said of the scene
    auto question = lessonQuestion(lesson_, step, *asked_);
    if (!question) {
      faults_.push_back(std::move(question.error()));
      return;
    }
    if (const auto right = rightAnswer(*question); !right) {
      faults_.push_back(errorAtPlace(right.error(), ask.place));
      return;
    }
    if (ask.kind == QuestionKind::Choose) question->kind = ask.choices;
    rules(ask, *question);
  }

  /// All elements asked about are of one tuple: an answer then says nothing sure about who gave it.
  static bool oneTuple(const Question& question) {
    const bool places = question.kind == QuestionKind::Place || question.kind == QuestionKind::Value;
    if (!places || question.of.of != AskedPart::Of::Output || !question.scene.plan) return false;
    const Plan& plan = *question.scene.plan;
    const auto elements = elementsOf(question.of, plan.output);
    if (elements.empty()) return false;
    return elements.front() / plan.sliceElements == elements.back() / plan.sliceElements;
  }

  void rules(const AskSpec& ask, const Question& question) {
    if (ask.wrong.empty()) return;
    const TellsApart apart = tellsApart(question);
    const bool one = oneTuple(question);
    std::vector<std::string> toldBy(apart.classes.size());  // by which listed rule each answer is taken
    for (const WrongAnswer& wrong : ask.wrong) {
      std::optional<std::size_t> shared;  // the class of this entry
      for (const PlacedText& each : wrong.rules) {
        const WrongRule* const rule = findWrongRule(each.text);
        if (rule == nullptr) continue;
        const std::vector<ErrorArg> args = {{"rule", each.text}};
        const auto group = classOf(apart, rule);
        if (!group) {
          fault(each.place, "lesson.rule_not_here", args);
          continue;
        }
        if (*group == 0) {
          fault(each.place, "lesson.rule_right", args);
          continue;
        }
        if (one && rule->misconception) fault(each.place, "lesson.one_tuple", args);
        std::string& other = toldBy[*group];
        if (shared && *shared != *group) {
          fault(each.place, "lesson.rules_differ",
                {{"rule", each.text}, {"other", wrong.rules.front().text}});
        } else if (!shared && !other.empty()) {
          fault(each.place, "lesson.rules_alike", {{"rule", each.text}, {"other", other}});
        }
        if (!shared) shared = group;
        if (other.empty()) other = each.text;
        shown_.insert(each.text);
      }
    }
  }

  static std::optional<std::size_t> classOf(const TellsApart& apart, const WrongRule* rule) {
    for (std::size_t i = 0; i < apart.classes.size(); ++i) {
      const auto& group = apart.classes[i];
      if (std::ranges::find(group, rule) != group.end()) return i;
    }
    return std::nullopt;
  }

  void attacks() {
    for (const PlacedText& rule : lesson_.attacks) {
      if (!shown_.contains(rule.text))
        fault(rule.place, "lesson.attack_idle", {{"rule", shownText(rule.text)}});
    }
  }

  const Lesson& lesson_;
  const LessonCheckOptions& options_;
  const DialStop* askedStop_ = nullptr;  // steps without a scene ask about the one before
  std::optional<Scene> asked_;
  std::set<std::string> shown_;  // rules that some question tells from the right answer
};

/// A misfit stands at the scene that the step brings; at the step, where that shows another one's.
TextPlace placeOf(const Lesson& lesson, const LessonMisfit& misfit) {
  const LessonStep& step = lesson.steps[misfit.step];
  return misfit.stop < step.stops.size() ? step.stops[misfit.stop].scene.text.place : step.place;
}

void checkFit(std::string_view text, const LessonCheckOptions& options, LessonCheck& check) {
  check.fitLeftOut = !options.fits || check.lesson.steps.empty();
  if (check.fitLeftOut) return;
  auto misfits = options.fits(text, check.lesson);
  if (!misfits) {
    check.fitLeftOut = true;
    check.fitProblem = std::move(misfits.error());
    return;
  }
  for (LessonMisfit& misfit : *misfits)
    if (misfit.step < check.lesson.steps.size())
      check.faults.push_back(errorAtPlace(std::move(misfit.why), placeOf(check.lesson, misfit)));
}

}  // namespace

LessonCheck checkLesson(std::string_view text, const LessonCheckOptions& options) {
  LessonReading reading = readLesson(text);
  LessonCheck check;
  check.lesson = std::move(reading.lesson);
  check.faults = std::move(reading.faults);
  Checker(check.lesson, options, check.faults).check();
  checkFit(text, options, check);
  std::ranges::stable_sort(check.faults, [](const Error& a, const Error& b) {
    return std::tie(a.line, a.column) < std::tie(b.line, b.column);
  });
  // What reading said, a scene may say again.
  check.faults.erase(std::unique(check.faults.begin(), check.faults.end()), check.faults.end());
  return check;
}

}  // namespace gathernd::teach
