// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/page/lesson_page.h"

#include <algorithm>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "core/error/sentences.h"
#include "core/teach/page/page_text.h"
#include "core/text/visible_text.h"

namespace gathernd::teach {
namespace {

/// A scene of the page, made once however many steps show it.
struct PageScene {
  LessonScene made;
  SceneSpec spec;
  std::string call;  ///< scenes of one call, under whatever rules, have one
  bool asked = false;
};

struct PageStop {
  std::string label;
  std::size_t scene = 0;
};

struct PageStep {
  const LessonStep* step = nullptr;
  std::vector<PageStop> stops;
  bool ownScene = false;
  std::optional<Question> question;
  std::size_t askedStop = 0;
};

class PageBuilder {
  static constexpr std::int64_t kDrawn = 6;  ///< bytes of the word that marks a step with a picture

 public:
  PageBuilder(const PageOptions& options, const std::string& language)
      : options_(options),
        words_(options),
        language_(options.language.empty() ? language : options.language) {}

  Expected<void> readLesson(const Lesson& lesson) {
    lesson_ = &lesson;
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) TRY(readStep(i));
    // What is asked about anywhere is told nowhere, under no rules.
    std::set<std::string> asked;
    for (const PageStep& step : steps_)
      if (step.question) asked.insert(scenes_[step.stops[step.askedStop].scene].call);
    for (PageScene& scene : scenes_) scene.asked = asked.contains(scene.call);
    return {};
  }

  void readScene(const LessonScene& scene, const LessonStep& step, bool asked) {
    SceneSpec spec;
    if (asked) spec.hide = {"output", "connectors"};
    addScene(scene, spec);
    scenes_.back().asked = asked;
    PageStep page;
    page.step = &step;
    page.stops.push_back({"", 0});
    page.ownScene = true;
    steps_.push_back(std::move(page));
  }

  Expected<std::string> make(std::string_view title, std::string_view id, int minutes) {
    pictureRoom_ = 0;
    auto text = makeWith(title, id, minutes);
    if (!text || !options_.picture) return text;
    // What tables leave is for pictures, in the lesson's order.
    pictureRoom_ = kMostPageBytes - std::ssize(*text);
    return makeWith(title, id, minutes);
  }

 private:
  Expected<void> readStep(std::size_t index) {
    const LessonStep& step = lesson_->steps[index];
    PageStep page;
    page.step = &step;
    page.ownScene = !step.stops.empty();
    if (page.ownScene) {
      for (const DialStop& stop : step.stops) {
        auto scene = TRY(sceneOf(stop.scene));
        page.stops.push_back({stop.label, scene});
      }
    } else if (!steps_.empty()) {
      page.stops = steps_.back().stops;
    }
    if (step.ask) {
      const DialStop* const stop = stopAsked(*lesson_, index);
      if (stop == nullptr) return fail(faultAt(step.ask->place, "lesson.ask_scene"));
      const std::vector<DialStop>& shown = *stopsShown(*lesson_, index);
      page.askedStop = static_cast<std::size_t>(stop - shown.data());
      page.question =
          TRY(lessonQuestion(*lesson_, index, scenes_[page.stops[page.askedStop].scene].made.scene));
    }
    steps_.push_back(std::move(page));
    return {};
  }

  Expected<std::size_t> sceneOf(const SceneSpec& spec) {
    for (std::size_t i = 0; i < scenes_.size(); ++i)
      if (scenes_[i].spec == spec) return i;
    auto made = TRY(resolveScene(spec, options_.files));
    addScene(std::move(made), spec);
    return scenes_.size() - 1;
  }

  void addScene(LessonScene made, const SceneSpec& spec) {
    PageScene scene;
    scene.call = callKey(made.scene);
    scene.made = std::move(made);
    scene.spec = spec;
    scenes_.push_back(std::move(scene));
  }

  Expected<std::string> makeWith(std::string_view title, std::string_view id, int minutes) {
    const std::string script = pageScript(lesson_ == nullptr);
    const std::string style = compact(pagePart("page.css"), "/*");
    Json data;
    data["id"] = id;
    data["types"] = dtypeNames();
    data["base"] = baseRow();
    data["dialects"] = dialects();
    data["words"] = wordRows(words_);
    if (lesson_ == nullptr) {
      data["switches"] = switchRows();
      data["fills"] = fillRows();
      data["words"].update(linkWordRows(words_));
    }
    data["scenes"] = scenes();
    data["steps"] = Json::array();
    std::string body;
    if (minutes > 0)
      body += "<p>" + htmlText(words_.of("page.minutes", {{"minutes", std::int64_t{minutes}}})) + "</p>\n";
    bool asks = false;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      auto html = TRY(stepHtml(i, data["steps"]));
      body += html;
      asks = asks || steps_[i].question;
    }
    if (asks) {
      body += "<section class=\"results\"><label for=\"page_result\">" + htmlText(words_.of("page.result")) +
              "</label><textarea id=\"page_result\" rows=\"2\" readonly></textarea></section>\n";
    }
    const std::string version = options_.version.empty() ? "" : " " + visibleText(options_.version);
    return fillTemplate(pagePart("page.html.in"),
                        {{"language", htmlText(language_ == "zh_CN" ? "zh-CN" : language_)},
                         {"script_hash", policyHash(script)},
                         {"style_hash", policyHash(style)},
                         {"title", htmlText(title)},
                         {"style", style},
                         {"body", body},
                         {"footer", htmlText(words_.of("page.made", {{"version", version}}))},
                         {"data", scriptJson(data)},
                         {"script", script}});
  }

  /// A built-in row by its id; a person's own is "own" and its scene's number.
  std::string dialectId(std::size_t scene) const {
    const Dialect& dialect = scenes_[scene].made.scene.dialect;
    const Dialect* const builtin = findDialect(dialect.id);
    return builtin != nullptr && *builtin == dialect ? dialect.id : "own" + std::to_string(scene);
  }

  Json dialects() const {
    Json rows = Json::array();
    for (const Dialect& dialect : builtinDialects()) rows.push_back(dialectRow(dialect));
    for (std::size_t i = 0; i < scenes_.size(); ++i) {
      const std::string id = dialectId(i);
      if (!id.starts_with("own")) continue;
      rows.push_back(dialectRow(scenes_[i].made.scene.dialect));
      rows.back()["id"] = id;
    }
    return rows;
  }

  bool small(std::size_t scene) const { return cellCount(scenes_[scene].made.scene) <= kMostPageCells; }

  Json scenes() const {
    Json all = Json::array();
    for (std::size_t i = 0; i < scenes_.size(); ++i) {
      const PageScene& page = scenes_[i];
      Json scene = Json::object();
      if (small(i)) {
        const auto same = std::ranges::find(scenes_, page.call, &PageScene::call);
        scene["k"] = same - scenes_.begin();
        scene["call"] = callJson(page.made.scene);
        scene["d"] = dialectId(i);
        scene["hide"] = page.spec.hide;
        Json axes = Json::object();
        for (const auto& [tensor, names] : page.made.scenario.axisNames)
          for (const std::string& name : names) axes[tensor].push_back(visibleText(name));
        scene["axes"] = std::move(axes);
        scene["titles"] = Json{{"params", visibleText(page.spec.paramsTitle)},
                               {"indices", visibleText(page.spec.indicesTitle)}};
      }
      all.push_back(std::move(scene));
    }
    return all;
  }

  std::string sentence(std::size_t scene) const {
    const Call& call = scenes_[scene].made.scene;
    return words_.of("page.call", {{"params", call.params.shape().toString()},
                                   {"indices", call.indices.shape().toString()},
                                   {"batch_dims", call.batchDims},
                                   {"dialect", visibleText(call.dialect.name)}});
  }

  /// A painter hides the output with all that depends on it, or nothing.
  static bool drawable(const SceneSpec& spec, bool hidden) {
    return std::ranges::all_of(spec.hide, [hidden](const std::string& part) {
      return hidden && (part == "output" || part == "connectors" || part == "formula" || part == "reads");
    });
  }

  /// At rest; `drawn` is set where it is a painter's.
  std::string stillHtml(std::size_t number, const std::string& label, const std::string& prefix,
                        bool& drawn) {
    const PageScene& scene = scenes_[number];
    const auto& hide = scene.spec.hide;
    const bool hidden = scene.asked || std::ranges::find(hide, "output") != hide.end();
    std::string picture =
        sceneTables(scene.made, {hide, scene.spec.paramsTitle, scene.spec.indicesTitle, hidden});
    if (pictureRoom_ > 0 && drawable(scene.spec, hidden)) {
      const auto svg = options_.picture(scene.made, hidden);
      const std::string title =
          label.empty() ? sentence(number) : words_.of("page.picture_title", {{"title", visibleText(label)}});
      const auto clean = svg ? svgPicture(*svg, prefix, title, sentence(number)) : svg;
      const auto more = [&] { return static_cast<std::int64_t>(clean->size() - picture.size()) + kDrawn; };
      if (clean && more() <= pictureRoom_) {
        pictureRoom_ -= std::max<std::int64_t>(more(), 0);
        picture = *clean;
        drawn = true;
      }
    }
    const std::string caption = (label.empty() ? "" : label + ": ") + sentence(number);
    return "<figure>" + picture + "<figcaption>" + htmlText(caption) + "</figcaption></figure>";
  }

  Expected<std::string> stepHtml(std::size_t index, Json& steps) {
    const PageStep& page = steps_[index];
    const LessonStep& step = *page.step;
    std::string stills;
    bool drawn = false;
    if (page.ownScene) {
      for (std::size_t stop = 0; stop < page.stops.size(); ++stop) {
        const std::string label =
            step.dial.empty() ? page.stops[stop].label : step.dial + " = " + page.stops[stop].label;
        stills += stillHtml(page.stops[stop].scene, label, fmt::format("p{}_{}_", index, stop), drawn);
      }
    }
    std::string html =
        fmt::format("<section class=\"step{}\" id=\"{}\">\n", drawn ? " drawn" : "", htmlText(step.id));
    const bool own = saysNumber(plainProse(step.heading));
    if (!step.heading.empty())
      html += fmt::format("<h2{}>{}</h2>\n", own ? kOwnMark : "", htmlText(step.heading));
    html += htmlOf(step.prose) + "\n";
    if (!stills.empty()) html += "<div class=\"scene-still\">" + stills + "</div>\n";
    html += "<button type=\"button\" class=\"show-still\" aria-pressed=\"false\">" +
            htmlText(words_.of("page.picture")) + "</button>\n<div class=\"scene-live\"></div>\n";

    Json data{{"id", step.id}, {"root", step.id}, {"stops", Json::array()}};
    if (!step.dial.empty()) data["dial"] = visibleText(step.dial);
    for (const PageStop& stop : page.stops)
      data["stops"].push_back(Json::array({visibleText(stop.label), stop.scene}));
    if (page.question) {
      html +=
          "<p class=\"question\">" + htmlText(sentenceOf(words_.of(questionText(*page.question)))) + "</p>\n";
      std::optional<PageQuestion> question;
      const bool usable =
          std::ranges::all_of(page.stops, [&](const PageStop& stop) { return small(stop.scene); });
      if (usable) question = TRY(pageQuestion(*lesson_, index, *page.question, words_));
      if (question) {
        data["ask"] = std::move(question->question);
        data["ask"]["at"] = page.askedStop;
        data["veil"] = std::move(question->veil);
        html += "<div class=\"ask-live\"></div>\n<p class=\"print-line\">" +
                htmlText(words_.of("page.print_answer")) + "</p>\n";
      } else {
        html += "<p>" + htmlText(words_.of("page.in_program")) + "</p>\n";
      }
    } else {
      html += htmlOf(step.why) + "\n";
    }
    steps.push_back(std::move(data));
    return html + "</section>\n";
  }

  const PageOptions& options_;
  const PageWords words_;
  const std::string language_;
  const Lesson* lesson_ = nullptr;
  std::vector<PageScene> scenes_;
  std::vector<PageStep> steps_;
  std::int64_t pictureRoom_ = 0;  ///< bytes
};

}  // namespace

Expected<std::string> lessonPage(const Lesson& lesson, const PageOptions& options) {
  PageBuilder builder(options, lesson.language);
  TRY(builder.readLesson(lesson));
  return builder.make(lesson.title, lesson.id, lesson.minutes);
}

Expected<std::string> scenePage(const LessonScene& scene, const PageOptions& options, bool asked) {
  LessonStep step;
  step.id = "call";
  if (!scene.scenario.notes.empty()) step.prose = plainProse(scene.scenario.notes);
  PageBuilder builder(options, "en");
  builder.readScene(scene, step, asked);
  return builder.make(scene.scenario.title.empty() ? "gather_nd" : scene.scenario.title, "call", 0);
}

}  // namespace gathernd::teach
