// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/lesson/lesson_write.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/code/pasted_call.h"
#include "core/error/sentences.h"
#include "core/scenario/scenario_json.h"
#include "core/teach/lesson/source_lines.h"
#include "core/teach/question/diagnosis.h"
#include "core/text/ascii.h"
#include "core/text/decimal.h"
#include "core/text/literal/literal.h"

namespace gathernd::teach {
namespace {

/// Any text on one line that hides nothing; nothing of it can open a block or end one.
std::string oneLine(std::string_view text) {
  return plainText(plainProse(text));
}

void keyLine(std::string& out, std::string_view key, std::string_view value) {
  if (!value.empty()) out += fmt::format("{}: {}\n", key, value);
}

std::string namesText(const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "" : " ") + (name.empty() ? "_" : name);
  return out;
}

std::string sceneText(const SceneSpec& scene) {
  std::string out;
  if (scene.source == SceneSource::File || scene.source == SceneSource::Example) {
    keyLine(out, scene.source == SceneSource::File ? "file" : "example", scene.text.text);
  } else {
    out += scene.text.text + "\n";
  }
  if (!scene.paramsAxes.empty() || !scene.indicesAxes.empty())
    out += fmt::format("axis_names: {} | {}\n", namesText(scene.paramsAxes), namesText(scene.indicesAxes));
  keyLine(out, "params", scene.paramsTitle);
  keyLine(out, "indices", scene.indicesTitle);
  keyLine(out, "hide", fmt::format("{}", fmt::join(scene.hide, ", ")));
  if (scene.dialect) keyLine(out, "dialect", scene.dialect->text);
  if (scene.refused) keyLine(out, "refused", "yes");
  return out;
}

std::string askText(const AskSpec& ask) {
  std::string out = "```ask\n";
  keyLine(out, "kind", questionKindName(ask.kind));
  keyLine(out, "of", ask.of.text);
  if (ask.at) keyLine(out, "at", ask.at->text);
  if (ask.kind == QuestionKind::Choose) keyLine(out, "choices", questionKindName(ask.choices));
  if (ask.target) keyLine(out, "target", ask.target->text);
  if (ask.upstream) keyLine(out, "upstream", ask.upstream->text);
  for (const Prose& hint : ask.hints) keyLine(out, "hint", proseText(hint));
  for (const WrongAnswer& wrong : ask.wrong) {
    std::vector<std::string_view> rules;
    for (const PlacedText& rule : wrong.rules) rules.push_back(rule.text);
    keyLine(out, fmt::format("wrong {}", fmt::join(rules, ", ")), proseText(wrong.sentence));
  }
  if (ask.again > 0) keyLine(out, "again", std::to_string(ask.again));
  return out + "```\n";
}

// A scenario as a call.

/// As a generator, or as a list with the type that a list has by itself; nothing for another type.
std::optional<std::string> tensorText(const EditedTensor& tensor, bool indices) {
  const auto flat = tensor.flattened();
  if (!flat) return std::nullopt;
  GeneratorSpec spec;
  spec.kind = GeneratorKind::Arange;
  spec.shape = flat->shape();
  if (!indices && flat->dtype() == DType::Float32 && flat->elementCount() > 1) {
    const auto arange = generateTensor(spec, DType::Float32, INT64_MAX);
    if (arange && bitEqual(*arange, *flat)) return formatGenerator(spec);
  }
  PrintOptions print;
  print.multiline = false;
  std::string text = formatLiteral(*flat, print);
  LiteralOptions read;
  if (indices) read.integerDefault = DType::Int64;
  const auto again = parseLiteral(text, read);
  if (again && again->dtype() == flat->dtype() && bitEqual(*again, *flat)) return text;
  return fmt::format("np.array({}, dtype=np.{})", text, dtypeName(flat->dtype()));
}

bool sameCall(const Scenario& scenario, const std::string& text) {
  const auto call = parsePastedCall(text, INT64_MAX);
  if (!call || !*call || !(*call)->params) return false;
  const auto params = std::get<EditedTensor>(scenario.params).flattened();
  const auto indices = std::get<EditedTensor>(scenario.indices).flattened();
  return params && indices && bitEqual(*params, *(*call)->params) && bitEqual(*indices, (*call)->indices) &&
         (*call)->batchDims == scenario.batchDims && (*call)->policy == scenario.policy;
}

std::optional<std::string> callText(const Scenario& scenario) {
  const auto params = tensorText(std::get<EditedTensor>(scenario.params), false);
  const auto indices = tensorText(std::get<EditedTensor>(scenario.indices), true);
  if (!params || !indices || scenario.fillValue) return std::nullopt;
  std::string text = fmt::format("tf.gather_nd({}, {}", *params, *indices);
  if (scenario.batchDims != 0) text += fmt::format(", batch_dims={}", scenario.batchDims);
  if (!scenario.policy.empty()) text += fmt::format(", bad_indices_policy=\"{}\"", scenario.policy);
  text += ')';
  if (text.find('\n') != text.npos || !sameCall(scenario, text)) return std::nullopt;
  return text;
}

/// Names that axis_names can say: no spaces, no bars.
bool plainNames(const std::vector<std::string>& names) {
  return std::ranges::all_of(names, [](const std::string& name) {
    return name != "_" && name.find_first_of(" \t\n|") == name.npos && oneLine(name) == name;
  });
}

std::vector<std::string> axesOf(const Scenario& scenario, const char* tensor) {
  const auto found = scenario.axisNames.find(tensor);
  return found == scenario.axisNames.end() ? std::vector<std::string>() : found->second;
}

}  // namespace

std::string stepText(const LessonStep& step) {
  std::string out = fmt::format("## {}  {{#{}}}\n", step.heading, step.id);
  const auto prose = [&](const Prose& text) {
    if (!text.empty()) out += proseText(text) + "\n";
  };
  prose(step.prose);
  if (step.stops.size() == 1 && step.dial.empty()) {
    out += "```scene\n" + sceneText(step.stops.front().scene) + "```\n";
  } else if (!step.stops.empty()) {
    out += "```dial\n";
    keyLine(out, "name", step.dial);
    for (const DialStop& stop : step.stops) {
      keyLine(out, "stop", stop.label);
      out += sceneText(stop.scene);
    }
    out += "```\n";
  }
  if (step.ask) out += askText(*step.ask);
  prose(step.why);
  if (!step.notes.empty()) out += "```notes\n" + proseText(step.notes) + "\n```\n";
  return out;
}

std::string lessonText(const Lesson& lesson) {
  std::string out = "---\ngathernd_lesson: 1\n";
  keyLine(out, "id", lesson.id);
  keyLine(out, "title", lesson.title);
  keyLine(out, "minutes", std::to_string(lesson.minutes));
  keyLine(out, "group", lesson.group);
  keyLine(out, "gist", lesson.gist);
  keyLine(out, "aim", lesson.aim);
  std::vector<std::string_view> attacks;
  for (const PlacedText& rule : lesson.attacks) attacks.push_back(rule.text);
  keyLine(out, "attacks", fmt::format("{}", fmt::join(attacks, ", ")));
  if (lesson.language != "en") keyLine(out, "language", lesson.language);
  if (lesson.source) keyLine(out, "source", lesson.source->text);
  out += "---\n";
  for (const LessonStep& step : lesson.steps) out += "\n" + stepText(step);
  return out;
}

Expected<SceneSpec> sceneOf(const Scenario& scenario) {
  if (std::holds_alternative<FileSource>(scenario.params) ||
      std::holds_alternative<FileSource>(scenario.indices))
    return fail(ErrorCode::Unsupported, "lesson.scene_file");
  SceneSpec scene;
  Scenario bare = scenario;
  bare.title.clear();
  bare.notes.clear();
  bare.backend = "auto";
  bare.unknownKeys = "{}";
  std::vector<std::string> params = axesOf(scenario, "params"), indices = axesOf(scenario, "indices");
  if (plainNames(params) && plainNames(indices)) {
    scene.paramsAxes = std::move(params);
    scene.indicesAxes = std::move(indices);
    bare.axisNames.clear();
  }
  const Dialect* const row = findDialect(scenario.dialect.id);
  const bool builtin = row != nullptr && *row == scenario.dialect;
  const bool values = std::holds_alternative<EditedTensor>(scenario.params) &&
                      std::holds_alternative<EditedTensor>(scenario.indices);
  if (builtin && values && bare.axisNames.empty()) {
    if (auto text = callText(scenario)) {
      scene.text.text = std::move(*text);
      if (scenario.dialect.id != "tensorflow-cpu") scene.dialect = PlacedText{scenario.dialect.id, {}};
      return scene;
    }
  }
  scene.source = SceneSource::Json;
  scene.text.text = formatScenario(bare);
  while (scene.text.text.ends_with('\n')) scene.text.text.pop_back();
  return scene;
}

std::string idOfWords(std::string_view words) {
  constexpr std::size_t kMost = 32;
  std::string id;
  for (const char c : words) {
    if (isAsciiLetter(c) || (!id.empty() && isAsciiDigit(c))) {
      id += asciiLower(c);
    } else if (!id.empty() && id.back() != '-') {
      id += '-';
    }
    if (id.size() == kMost) break;
  }
  while (id.ends_with('-')) id.pop_back();
  return id.empty() ? "step" : id;
}

Expected<std::string> newLesson(const Scenario& scenario) {
  auto scene = TRY(sceneOf(scenario));
  Lesson lesson;
  lesson.title = oneLine(scenario.title);
  if (lesson.title.empty()) lesson.title = "A new lesson";
  lesson.id = idOfWords(lesson.title);
  if (lesson.id == "step") lesson.id = "lesson";
  constexpr int kMinutes = 5;
  lesson.minutes = kMinutes;
  LessonStep step;
  step.id = "look";
  step.heading = lesson.title;
  step.prose = plainProse(scenario.notes);
  AskSpec ask;
  const auto resolved = resolveScene(scene, {});
  scene.refused = resolved && resolved->scene.refusal;
  ask.kind = scene.refused ? QuestionKind::Outcome : QuestionKind::Shape;
  step.stops.push_back({{}, std::move(scene)});
  step.ask = std::move(ask);
  lesson.steps.push_back(std::move(step));
  return lessonText(lesson);
}

std::string appendStep(std::string_view text, LessonStep step) {
  const Lesson lesson = readLesson(text).lesson;
  if (!isLessonId(step.id)) step.id = idOfWords(step.heading);
  constexpr std::size_t kMost = 32;  // leaves room for a number
  const std::string wanted = step.id.substr(0, kMost);
  for (int number = 2; lesson.step(step.id) != nullptr; ++number)
    step.id = fmt::format("{}-{}", wanted, number);
  step.heading = oneLine(step.heading);
  if (step.heading.empty()) step.heading = step.id;
  std::string out(text);
  if (!out.empty() && !out.ends_with('\n')) out += '\n';
  return out + "\n" + stepText(step);
}

namespace {

/// One answer: as it is compared, and what is said to it.
struct GiftAnswer {
  std::string text, feedback;
  bool right = false;
};

bool isNumber(std::string_view text) {
  const auto real = scanReal(text);
  return real && real->length == text.size() &&
         (real->kind == RealText::Kind::Integer || real->kind == RealText::Kind::Decimal);
}

/// "13" of "13.0": a person types either.
std::string withoutPoint(const std::string& value) {
  return value.ends_with(".0") ? value.substr(0, value.size() - 2) : value;
}

/// Adds how a list may be typed, each way once.
void addSpellings(const std::vector<std::string>& parts, std::vector<std::string>& all) {
  struct Form {
    const char *open, *between, *close;
  };
  constexpr Form kForms[] = {{"[", ",", "]"}, {"[", ", ", "]"}, {"(", ", ", ")"}, {"(", ",", ")"},
                             {"", " ", ""},   {"", ",", ""},    {"", ", ", ""}};
  for (const Form& form : kForms) {
    if (parts.empty() && *form.open == '\0') continue;
    std::string text = fmt::format("{}{}{}", form.open, fmt::join(parts, form.between), form.close);
    if (std::ranges::find(all, text) == all.end()) all.push_back(std::move(text));
  }
}

std::vector<std::string> spellingsOf(const Answer& answer) {
  std::vector<std::string> all, parts;
  if (const auto* shape = std::get_if<Shape>(&answer)) {
    for (const std::int64_t extent : *shape) parts.push_back(std::to_string(extent));
  } else {
    const auto& values = std::get<Values>(answer);
    addSpellings(values, all);
    for (const std::string& value : values) parts.push_back(withoutPoint(value));
  }
  addSpellings(parts, all);
  return all;
}

/// Text that GIFT takes as it stands: special signs with a backslash, line ends as \n.
std::string giftEscaped(std::string_view text) {
  constexpr std::string_view kSpecial = "~=#{}:\\";
  std::string out;
  for (const char c : text) {
    if (c == '\n') {
      out += "\\n";
    } else if (static_cast<unsigned char>(c) < 0x20) {
      out += ' ';
    } else {
      if (kSpecial.find(c) != kSpecial.npos) out += '\\';
      out += c;
    }
  }
  return out;
}

class Export {
 public:
  Export(const Lesson& lesson, const LessonFiles& files) : lesson_(lesson), files_(files) {}

  Expected<GiftExport> make() {
    for (std::size_t i = 0; i < lesson_.steps.size(); ++i) {
      if (!lesson_.steps[i].ask) continue;
      TRY(question(i));
    }
    return std::move(out_);
  }

 private:
  Expected<void> question(std::size_t index) {
    const LessonStep& step = lesson_.steps[index];
    const AskSpec& ask = *step.ask;
    const DialStop* const stop = stopAsked(lesson_, index);
    if (stop == nullptr) return fail(faultAt(ask.place, "lesson.ask_scene"));
    auto scene = TRY(resolveScene(stop->scene, files_));
    auto question = TRY(lessonQuestion(lesson_, index, scene.scene));
    const QuestionKind kind = ask.kind;
    const bool known =
        kind == QuestionKind::Choose || kind == QuestionKind::Shape || kind == QuestionKind::Value;
    if (!known) return leaveOut(step, questionKindName(kind));
    Question asked = question;
    if (kind == QuestionKind::Choose) asked.kind = ask.choices;
    auto right = rightAnswer(asked);
    if (!right) return fail(errorAtPlace(std::move(right.error()), ask.place));

    std::string body;
    if (kind == QuestionKind::Choose) {
      body = choose(question, asked, ask);
    } else if (const auto* values = std::get_if<Values>(&*right);
               values != nullptr && values->size() == 1 && isNumber(values->front())) {
      body = number(asked, ask, values->front());
    } else {
      body = typed(asked, ask, *right);
      if (body.empty()) return leaveOut(step, questionKindName(kind));
    }
    write(step, *stop, scene, question, body);
    return {};
  }

  Expected<void> leaveOut(const LessonStep& step, std::string_view kind) {
    out_.leftOut.push_back({step.id, Error(ErrorCode::Unsupported, "gift.kind",
                                           {{"step", step.id}, {"kind", std::string(kind)}})});
    return {};
  }

  static std::optional<Answer> answerTo(const Question& asked, const PlacedText& id) {
    const WrongRule* const rule = findWrongRule(id.text);
    return rule == nullptr ? std::nullopt : answerByRule(asked, *rule);
  }

  /// The sentence of the listed mistake that answers so.
  static std::string sentenceTo(const Question& asked, const AskSpec& ask, const std::string& answer) {
    for (const WrongAnswer& wrong : ask.wrong) {
      for (const PlacedText& id : wrong.rules) {
        const auto given = answerTo(asked, id);
        if (given && answerText(asked, *given) == answer) return plainText(wrong.sentence);
      }
    }
    return {};
  }

  static std::string feedback(const std::string& sentence) {
    return sentence.empty() ? std::string() : "#[plain]" + giftEscaped(sentence);
  }

  static std::string choose(const Question& question, const Question& asked, const AskSpec& ask) {
    std::string body;
    for (const Answer& choice : question.choices) {
      const std::string text = answerText(asked, choice);
      const bool right = isRight(asked, choice);
      const auto* const ending = std::get_if<Ending>(&choice);
      const std::string words = ending == nullptr ? text : englishSentence(endingText(*ending));
      body += fmt::format("{}[plain]{}{}\n", right ? '=' : '~', giftEscaped(words),
                          right ? std::string() : feedback(sentenceTo(asked, ask, text)));
    }
    return body;
  }

  static std::string number(const Question& asked, const AskSpec& ask, const std::string& right) {
    std::string body = fmt::format("#\n=%100%{}:0\n", right);
    for (const WrongAnswer& wrong : ask.wrong) {
      const auto given = wrong.rules.empty() ? std::nullopt : answerTo(asked, wrong.rules.front());
      const auto* const values = given ? std::get_if<Values>(&*given) : nullptr;
      if (values == nullptr || values->size() != 1 || !isNumber(values->front()) || isRight(asked, *given))
        continue;
      body += fmt::format("=%0%{}:0{}\n", values->front(), feedback(plainText(wrong.sentence)));
    }
    return body;
  }

  /// Empty where an answer holds what a typed one cannot: "*" stands for anything there, "->" makes pairs.
  static std::string typed(const Question& asked, const AskSpec& ask, const Answer& right) {
    std::string body;
    bool plain = true;
    const auto add = [&](const Answer& answer, int percent, const std::string& sentence) {
      for (const std::string& text : spellingsOf(answer)) {
        plain = plain && text.find_first_of("*\n") == text.npos && text.find("->") == text.npos;
        body += fmt::format("=%{}%{}{}\n", percent, giftEscaped(text), feedback(arrows(sentence)));
      }
    };
    if (std::holds_alternative<Shape>(right) || std::holds_alternative<Values>(right)) add(right, 100, {});
    for (const WrongAnswer& wrong : ask.wrong) {
      const auto given = wrong.rules.empty() ? std::nullopt : answerTo(asked, wrong.rules.front());
      if (given && !isRight(asked, *given)) add(*given, 0, plainText(wrong.sentence));
    }
    return plain ? body : std::string();
  }

  static std::string arrows(std::string text) {
    for (std::size_t at = text.find("->"); at != text.npos; at = text.find("->", at))
      text.replace(at, 2, "→");
    return text;
  }

  void write(const LessonStep& step, const DialStop& stop, const LessonScene& scene, const Question& question,
             const std::string& body) {
    std::string text = plainText(step.prose);
    if (!text.empty()) text += '\n';
    if (stop.scene.source == SceneSource::Call) {
      text += stop.scene.text.text;
    } else if (const auto spec = sceneOf(scene.scenario)) {
      text += spec->text.text;
    }
    text += '\n' + englishSentence(questionText(question));
    const std::string title = lesson_.title + " / " + step.heading;
    out_.text += fmt::format("::{}::[plain]{}{{{}{}", giftEscaped(title), giftEscaped(arrows(text)),
                             body.starts_with('#') ? "" : "\n", body);
    if (!step.why.empty())
      out_.text += fmt::format("####[plain]{}\n", giftEscaped(arrows(plainText(step.why))));
    out_.text += "}\n\n";
    ++out_.questions;
  }

  const Lesson& lesson_;
  const LessonFiles& files_;
  GiftExport out_;
};

}  // namespace

Expected<GiftExport> giftOf(const Lesson& lesson, const LessonFiles& files) {
  return Export(lesson, files).make();
}

}  // namespace gathernd::teach
