// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/lesson/source_lines.h"

#include <algorithm>
#include <set>

#include "core/scenario/scenario_json.h"
#include "core/text/literal/literal_scanner.h"
#include "core/text/text_parts.h"
#include "core/text/visible_text.h"

namespace gathernd::teach {
namespace {

std::size_t keyLength(std::string_view line) {
  return std::min(line.find_first_not_of("abcdefghijklmnopqrstuvwxyz_"), line.size());
}

/// "key:", "wrong a, b: sentence": the colon's offset; nothing where it is no such line, as a generator
/// ("arange:2,3") is none.
std::optional<std::size_t> colonOf(std::string_view line) {
  const std::size_t length = keyLength(line);
  if (length == 0 || length == line.size()) return std::nullopt;
  const auto ends = [&](std::size_t at) { return at + 1 == line.size() || isSpace(line[at + 1]); };
  if (line[length] == ':') return ends(length) ? std::optional(length) : std::nullopt;
  if (line.substr(0, length) != "wrong" || !isSpace(line[length])) return std::nullopt;
  const std::size_t colon = line.find(':', length);
  return colon != line.npos && ends(colon) ? std::optional(colon) : std::nullopt;
}

// The blocks of a lesson's step: scene, dial and ask.

/// How deep brackets are open behind a line. Quotes end with their line; behind # nothing counts.
int depthAfter(std::string_view line, int depth) {
  char quote = '\0';
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char c = line[at];
    if (quote != '\0') {
      if (c == '\\') {
        ++at;
      } else if (c == quote) {
        quote = '\0';
      }
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '#') {
      break;
    } else if (c == '(' || c == '[' || c == '{') {
      ++depth;
    } else if (c == ')' || c == ']' || c == '}') {
      depth = std::max(0, depth - 1);
    }
  }
  return depth;
}

/// Where the keys begin behind a scene's call.
std::size_t sourceEnd(Lines lines) {
  int depth = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (depth == 0 && colonOf(lines[i].text)) return i;
    depth = depthAfter(lines[i].text, depth);
  }
  return lines.size();
}

class SceneReader : FaultTeller {
 public:
  SceneReader(std::string block, std::vector<Error>& faults)
      : FaultTeller(faults), block_(std::move(block)) {}

  /// `shared`: what the scene has where it says nothing of its own.
  SceneSpec read(Lines lines, TextPlace place, const SceneSpec& shared) {
    SceneSpec scene = shared;
    while (!lines.empty() && trimmedLine(lines.front()).text.empty()) lines = lines.subspan(1);
    if (!lines.empty() && colonOf(lines.front().text)) {
      const KeyValue first = readKeys(lines.first(1), faults_).front();
      if (first.key == "file" || first.key == "example") {
        scene.source = first.key == "file" ? SceneSource::File : SceneSource::Example;
        scene.text = first.text();
        if (scene.text.text.empty()) fault(first.place, "lesson.scene_empty");
        if (first.key == "file" && !scene.text.text.empty() && !staysInFolder(scene.text.text))
          fault(scene.text.place, "lesson.outside", {{"path", shownText(scene.text.text)}});
        keys(lines.subspan(1), scene);
        return scene;
      }
    }
    const std::size_t end = sourceEnd(lines);
    if (end == 0) {
      fault(place, "lesson.scene_empty");
    } else {
      source(lines.first(end), scene);
    }
    keys(lines.subspan(end), scene);
    return scene;
  }

  void keys(Lines lines, SceneSpec& scene) {
    std::set<std::string_view> seen;
    for (const KeyValue& each : readKeys(lines, faults_)) {
      if (!seen.insert(each.key).second) {
        fault(each.place, "lesson.key_twice", {{"key", std::string(each.key)}});
      }
      if (!key(each, scene)) {
        fault(each.place, "lesson.key", {{"key", shownText(each.key)}, {"block", block_}});
      }
    }
  }

 private:
  static void source(Lines lines, SceneSpec& scene) {
    while (!lines.empty() && trimmedLine(lines.back()).text.empty()) lines = lines.first(lines.size() - 1);
    scene.text.place = lines.front().place;
    for (const ProseLine& line : lines) {
      if (&line != &lines.front()) scene.text.text += '\n';
      scene.text.text += line.text;
    }
    const bool json = trimmedLine(lines.front()).text.starts_with('{');
    scene.source = json ? SceneSource::Json : SceneSource::Call;
  }

  bool key(const KeyValue& each, SceneSpec& scene) {
    const PlacedText value = each.text();
    if (value.text.empty()) fault(each.place, "lesson.value_missing", {{"key", std::string(each.key)}});
    if (each.key == "axis_names") {
      axisNames(value, scene);
    } else if (each.key == "hide") {
      hide(value, scene);
    } else if (each.key == "dialect") {
      scene.dialect = value;
    } else if (each.key == "params") {
      scene.paramsTitle = value.text;
    } else if (each.key == "indices") {
      scene.indicesTitle = value.text;
    } else if (each.key == "refused") {
      scene.refusedPlace = value.place;
      scene.refused = value.text == "yes";
      if (value.text != "yes" && value.text != "no" && !value.text.empty())
        fault(value.place, "lesson.yes_no");
    } else {
      return false;
    }
    return true;
  }

  /// "image box coord | image kept component"; "_" is an axis without a name.
  void axisNames(const PlacedText& value, SceneSpec& scene) {
    scene.axesPlace = value.place;
    const std::size_t bar = value.text.find('|');
    if (bar == std::string::npos || value.text.find('|', bar + 1) != std::string::npos) {
      fault(value.place, "lesson.axis_names");
      return;
    }
    const auto names = [](std::string_view text) {
      std::vector<std::string> out;
      for (PlacedText& name : splitPlaced(text, {}, ' ')) out.push_back(name.text == "_" ? "" : name.text);
      return out;
    };
    scene.paramsAxes = names(std::string_view(value.text).substr(0, bar));
    scene.indicesAxes = names(std::string_view(value.text).substr(bar + 1));
  }

  void hide(const PlacedText& value, SceneSpec& scene) {
    scene.hide.clear();
    for (const PlacedText& part : splitPlaced(value.text, value.place, ',')) {
      if (std::ranges::count(hideableParts(), part.text) == 0) {
        fault(part.place, "lesson.hide", {{"part", shownText(part.text)}});
      } else if (std::ranges::find(scene.hide, part.text) == scene.hide.end()) {
        scene.hide.push_back(part.text);
      }
    }
  }

  std::string block_;
};

class AskReader : FaultTeller {
 public:
  AskReader(TextPlace place, std::vector<Error>& faults) : FaultTeller(faults) { ask_.place = place; }

  AskSpec read(Lines lines) {
    std::set<std::string_view> seen;
    for (const KeyValue& each : readKeys(lines, faults_)) {
      const bool many = each.key == "hint" || each.key == "wrong";
      if (!seen.insert(each.key).second && !many)
        fault(each.place, "lesson.key_twice", {{"key", std::string(each.key)}});
      if (!key(each)) fault(each.place, "lesson.key", {{"key", shownText(each.key)}, {"block", "ask"}});
    }
    if (!seen.contains("kind")) fault(ask_.place, "lesson.ask_kind_missing");
    if (seen.contains("target") != (ask_.kind == QuestionKind::Make))
      fault(ask_.target ? ask_.target->place : ask_.place, "lesson.ask_target");
    if (seen.contains("choices") && ask_.kind != QuestionKind::Choose)
      fault(choicesPlace_, "lesson.ask_choices");
    return std::move(ask_);
  }

 private:
  bool key(const KeyValue& each) {
    const PlacedText value = each.text();
    if (value.text.empty()) fault(each.place, "lesson.value_missing", {{"key", std::string(each.key)}});
    if (each.key == "kind") {
      kind(value);
    } else if (each.key == "of") {
      ask_.of = value;
    } else if (each.key == "at") {
      ask_.at = value;
    } else if (each.key == "choices") {
      choices(value);
    } else if (each.key == "target") {
      ask_.target = value;
    } else if (each.key == "upstream") {
      ask_.upstream = value;
    } else if (each.key == "again") {
      again(value);
    } else if (each.key == "hint") {
      if (ask_.hints.size() == AskSpec::kMostHints) fault(each.place, "lesson.hints");
      ask_.hints.push_back(readSentence(each.value, faults_));
    } else if (each.key == "wrong") {
      wrong(each);
    } else {
      return false;
    }
    return true;
  }

  void kind(const PlacedText& value) {
    const auto kind = questionKindByName(value.text);
    if (kind) {
      ask_.kind = *kind;
    } else if (!value.text.empty()) {
      fault(value.place, "lesson.ask_kind", {{"kind", shownText(value.text)}});
    }
  }

  void choices(const PlacedText& value) {
    choicesPlace_ = value.place;
    const auto kind = questionKindByName(value.text);
    const bool answers = kind == QuestionKind::Shape || kind == QuestionKind::Place ||
                         kind == QuestionKind::Value || kind == QuestionKind::Outcome;
    if (answers) {
      ask_.choices = *kind;
    } else if (!value.text.empty()) {
      fault(value.place, "lesson.ask_choices_kind", {{"kind", shownText(value.text)}});
    }
  }

  void again(const PlacedText& value) {
    ask_.again = numberIn<int>(value.text).value_or(-1);
    if (ask_.again >= 0 && ask_.again <= AskSpec::kMostAgain) return;
    ask_.again = 0;
    fault(value.place, "lesson.again", {{"most", std::int64_t{AskSpec::kMostAgain}}});
  }

  void wrong(const KeyValue& each) {
    WrongAnswer answer;
    answer.place = each.place;
    answer.rules = splitPlaced(each.argument, each.argumentPlace, ',');
    answer.sentence = readSentence(each.value, faults_);
    if (answer.rules.empty()) fault(each.place, "lesson.wrong_rule");
    for (const PlacedText& rule : answer.rules) {
      if (!rules_.insert(rule.text).second)
        fault(rule.place, "lesson.wrong_twice", {{"rule", shownText(rule.text)}});
    }
    ask_.wrong.push_back(std::move(answer));
  }

  AskSpec ask_;
  TextPlace choicesPlace_;
  std::set<std::string> rules_;
};

}  // namespace

int columnsOf(std::string_view text) {
  return static_cast<int>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::optional<std::vector<ProseLine>> splitLines(std::string_view text, std::vector<Error>& faults,
                                                 std::int64_t& untold) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
  std::vector<ProseLine> lines;
  TextPlace place{1, 1};
  std::size_t begin = 0;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = firstCodePoint(text.substr(at, 4));
    if (point.bytes == 0) {
      faults = {faultAt(place, "lesson.utf8")};
      return std::nullopt;
    }
    const bool lineEnd = point.value == '\n';
    const bool beforeEnd = point.value == '\r' && text.substr(at + 1, 1) == "\n";
    if (lineEnd) {
      std::string_view line = text.substr(begin, at - begin);
      if (line.ends_with('\r')) line.remove_suffix(1);
      lines.push_back({line, {place.line, 1}});
      begin = at + 1;
      place = {place.line + 1, 1};
    } else {
      const bool hidden = isInvisible(point.value) && point.value != '\t' && !beforeEnd;
      if (hidden && faults.size() > kMostLessonFaults)
        ++untold;
      else if (hidden)
        faults.push_back(faultAt(place, "lesson.control", {{"character", escapedCharacter(point.value)}}));
      ++place.column;
    }
    at += point.bytes;
  }
  if (begin < text.size()) lines.push_back({text.substr(begin), {place.line, 1}});
  return lines;
}

PlacedText KeyValue::text() const {
  PlacedText joined;
  joined.place = value.empty() ? place : value.front().place;
  for (const ProseLine& line : value) {
    if (line.text.empty()) continue;
    if (joined.text.empty()) {
      joined.place = line.place;
    } else {
      joined.text += ' ';
    }
    joined.text += line.text;
  }
  return joined;
}

std::vector<KeyValue> readKeys(Lines lines, std::vector<Error>& faults) {
  std::vector<KeyValue> keys;
  bool open = false;  // whether an indented line belongs to the last key
  for (const ProseLine& line : lines) {
    const ProseLine trimmed = trimmedLine(line);
    if (trimmed.text.empty()) {
      open = false;
      continue;
    }
    if (isSpace(line.text.front()) && open) {
      keys.back().value.push_back(trimmed);
      continue;
    }
    const auto colon = colonOf(line.text);
    open = colon.has_value();
    if (!colon) {
      faults.push_back(faultAt(trimmed.place, "lesson.no_key", {{"text", shownText(trimmed.text)}}));
      continue;
    }
    KeyValue next;
    const std::size_t length = keyLength(line.text);
    next.key = line.text.substr(0, length);
    next.place = line.place;
    ProseLine argument{line.text.substr(length, *colon - length),
                       {line.place.line, line.place.column + static_cast<int>(length)}};
    argument = trimmedLine(argument);
    next.argument = argument.text;
    next.argumentPlace = argument.place;
    ProseLine value{line.text.substr(*colon + 1),
                    {line.place.line, line.place.column + columnsOf(line.text.substr(0, *colon + 1))}};
    next.value.push_back(trimmedLine(value));
    keys.push_back(std::move(next));
  }
  return keys;
}

std::vector<PlacedText> splitPlaced(std::string_view text, TextPlace place, char separator) {
  std::vector<PlacedText> parts;
  while (true) {
    const std::size_t end = std::min(text.find(separator), text.size());
    const ProseLine part = trimmedLine({text.substr(0, end), place});
    if (!part.text.empty()) parts.push_back({std::string(part.text), part.place});
    if (end == text.size()) return parts;
    place.column += columnsOf(text.substr(0, end + 1));
    text.remove_prefix(end + 1);
  }
}

ProseLine trimmedLine(ProseLine line) {
  const std::size_t first = line.text.find_first_not_of(" \t");
  if (first == line.text.npos) return {line.text.substr(0, 0), line.place};
  line.place.column += static_cast<int>(first);
  line.text = line.text.substr(first, line.text.find_last_not_of(" \t") - first + 1);
  return line;
}

bool isStepLine(std::string_view line) {
  return line.starts_with("## ") || line == "##";
}

std::size_t fenceOf(std::string_view line) {
  const std::size_t length = std::min(line.find_first_not_of('`'), line.size());
  return length >= 3 ? length : 0;
}

std::vector<DialStop> readSceneBlock(Lines lines, TextPlace place, std::vector<Error>& faults) {
  return {{{}, SceneReader("scene", faults).read(lines, place, {})}};
}

std::vector<DialStop> readDialBlock(Lines lines, TextPlace place, std::string& name,
                                    std::vector<Error>& faults) {
  constexpr std::size_t kLeast = 2, kMost = 12;
  const auto isStop = [](const ProseLine& line) { return line.text.starts_with("stop:"); };
  SceneReader reader("dial", faults);
  auto next = std::ranges::find_if(lines, isStop);
  // Above the first stop: the slider's name, and what all scenes share.
  SceneSpec shared;
  const Lines head = lines.first(next - lines.begin());
  std::size_t nameAt = head.size();
  for (std::size_t i = 0; i < head.size(); ++i) {
    if (!head[i].text.starts_with("name:")) continue;
    if (nameAt < head.size()) {
      faults.push_back(faultAt(head[i].place, "lesson.key_twice", {{"key", "name"}}));
      continue;
    }
    nameAt = i;
    const auto keys = readKeys(head.subspan(i, 1), faults);
    if (!keys.empty()) name = keys.front().text().text;
  }
  std::vector<ProseLine> rest;
  for (const ProseLine& line : head) {
    if (!line.text.starts_with("name:")) rest.push_back(line);
  }
  reader.keys(rest, shared);
  if (name.empty()) faults.push_back(faultAt(place, "lesson.dial_name"));

  std::vector<DialStop> stops;
  std::set<std::string> labels;
  while (next != lines.end()) {
    const auto begin = next;
    next = std::find_if(begin + 1, lines.end(), isStop);
    DialStop stop;
    const auto keys = readKeys(Lines(begin, begin + 1), faults);
    if (!keys.empty()) stop.label = keys.front().text().text;
    if (stop.label.empty()) {
      faults.push_back(faultAt(begin->place, "lesson.value_missing", {{"key", "stop"}}));
    } else if (!labels.insert(stop.label).second) {
      faults.push_back(faultAt(begin->place, "lesson.stop_twice", {{"label", shownText(stop.label)}}));
    }
    stop.scene = reader.read(Lines(begin + 1, next), begin->place, shared);
    stops.push_back(std::move(stop));
  }
  if (stops.size() < kLeast || stops.size() > kMost) {
    faults.push_back(faultAt(place, "lesson.dial_stops",
                             {{"least", std::int64_t{kLeast}}, {"most", std::int64_t{kMost}}}));
  }
  return stops;
}

AskSpec readAskBlock(Lines lines, TextPlace place, std::vector<Error>& faults) {
  return AskReader(place, faults).read(lines);
}

}  // namespace gathernd::teach
