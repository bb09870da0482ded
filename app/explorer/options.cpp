// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explorer/options.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <functional>
#include <string_view>
#include <utility>

#include "core/call/dialect.h"

namespace gathernd::explorer {
namespace {

constexpr int kLeastSide = 200, kMostSide = 8192;
constexpr double kLeastScale = 0.5, kMostScale = 4;

std::string valueName(std::string_view option);

tl::unexpected<Error> usage(const char* reason, std::string_view option, std::string_view value = {}) {
  return fail(ErrorCode::Usage, reason, {{"option", std::string(option)}, {"value", std::string(value)}});
}

tl::unexpected<Error> missingValue(std::string_view option) {
  return fail(ErrorCode::Usage, "usage.missing_value",
              {{"option", std::string(option)}, {"value_name", valueName(option)}});
}

template <class T>
std::optional<T> number(std::string_view text) {
  T value{};
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (status != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

Expected<void> setSize(Options& options, std::string_view value) {
  const std::size_t cross = value.find('x');
  if (cross == std::string_view::npos) return usage("usage.size", "--size", value);
  const auto width = number<int>(value.substr(0, cross));
  const auto height = number<int>(value.substr(cross + 1));
  const auto sound = [](const std::optional<int>& side) {
    return side && *side >= kLeastSide && *side <= kMostSide;
  };
  if (!sound(width) || !sound(height)) return usage("usage.size", "--size", value);
  options.width = *width;
  options.height = *height;
  options.sized = true;
  return {};
}

Expected<void> setScale(Options& options, std::string_view value) {
  const auto scale = number<double>(value);
  if (!scale || !(*scale >= kLeastScale && *scale <= kMostScale))
    return usage("usage.scale", "--scale", value);
  options.scale = *scale;
  return {};
}

Expected<void> setTheme(Options& options, std::string_view value) {
  constexpr std::array kThemes = {"light", "dark", "high-contrast"};
  if (std::find(kThemes.begin(), kThemes.end(), value) == kThemes.end())
    return usage("usage.theme", "--theme", value);
  options.theme = value;
  return {};
}

Expected<void> setLanguage(Options& options, std::string_view value) {
  if (value != "en" && value != "zh_CN") return usage("usage.language", "--language", value);
  options.language = value;
  return {};
}

Expected<void> setDialect(Options& options, std::string_view value) {
  if (!findDialect(value)) return usage("usage.dialect", "--dialect", value);
  options.dialect = value;
  return {};
}

template <auto Member>
Expected<void> setText(Options& options, std::string_view value) {
  options.*Member = std::string(value);
  return {};
}

/// There are no lessons in this version, so no name of one is right.
Expected<void> refuseLesson(Options&, std::string_view value) {
  return usage("usage.lesson", "--lesson", value);
}

Expected<void> setExport(Options& options, std::string_view value) {
  const std::size_t dot = value.rfind('.');
  const std::string_view ending = dot == std::string_view::npos ? "" : value.substr(dot + 1);
  if (ending != "png" && ending != "svg" && ending != "pdf") return usage("usage.export", "--export", value);
  options.exportTo = value;
  return {};
}

Expected<void> setScreenshot(Options& options, std::string_view value) {
  if (!value.ends_with(".png")) return usage("usage.screenshot", "--screenshot", value);
  options.screenshot = value;
  return {};
}

/// One name, or several with commas between; given again, it adds to them. A dock's object name will do as
/// well.
Expected<void> addDocks(Options& options, std::string_view value) {
  constexpr std::array kDocks = {"compare", "warp",   "explain", "problems", "reads", "inspector", "notes",
                                 "indices", "params", "output",  "dialects", "code",  "gradient"};
  while (!value.empty()) {
    const std::size_t comma = value.find(',');
    std::string_view name = value.substr(0, comma);
    if (constexpr std::string_view kEnding = "Dock"; name.ends_with(kEnding))
      name.remove_suffix(kEnding.size());
    if (std::find(kDocks.begin(), kDocks.end(), name) == kDocks.end())
      return usage("usage.dock", "--dock", name);
    if (std::find(options.docks.begin(), options.docks.end(), name) == options.docks.end())
      options.docks.emplace_back(name);
    if (comma == std::string_view::npos) break;
    value.remove_prefix(comma + 1);
    if (value.empty()) return usage("usage.dock", "--dock", value);
  }
  return {};
}

struct ValueOption {
  std::string_view name;
  Expected<void> (*set)(Options&, std::string_view);
  const char* help;
};

constexpr ValueOption kValueOptions[] = {
    {"--example", setText<&Options::example>,
     "ID               open a shipped example (gathernd run example:ID)"},
    {"--lesson", refuseLesson, "ID                open a lesson"},
    {"--dialect", setDialect, "ID               use these rules instead of the scenario's"},
    {"--hover", setText<&Options::hover>, "PLACE            point at output:1,0 or indices:2 or params:0,3"},
    {"--step", setText<&Options::step>, "T[.P]             step to tuple T, phase P (1 to 3)"},
    {"--dock", addDocks,
     "NAME[,NAME...]    open compare, warp, explain, problems, reads, inspector, notes, dialects,\n"
     "                            code, gradient, indices, params or output; may be given several times"},
    {"--screenshot", setScreenshot, "FILE.png    write a picture of the whole window and exit"},
    {"--export", setExport, "FILE            write the figure (png, svg, pdf) and exit"},
    {"--size", setSize, "WxH               size of the window in pixels"},
    {"--scale", setScale, "F                scale of everything, 0.5 to 4"},
    {"--theme", setTheme, "NAME             light, dark or high-contrast"},
    {"--language", setLanguage, "LANG          en or zh_CN"},
};

/// The first word of an option's help.
std::string valueName(std::string_view option) {
  for (const ValueOption& o : kValueOptions) {
    if (o.name == option) return std::string(o.help, std::string_view(o.help).find(' '));
  }
  return {};
}

struct Flag {
  std::string_view name;
  bool Options::*member;
  const char* help;
};

constexpr Flag kFlags[] = {
    {"--present", &Options::present, "                 no menus and panels, a larger picture"},
    {"--help", &Options::help, "                    print this and exit"},
    {"--version", &Options::version, "                 print the version and exit"},
};

}  // namespace

Expected<Options> parseOptions(const std::vector<std::string>& arguments) {
  Options options;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string_view argument = arguments[i];
    if (!argument.starts_with("--")) {
      if (argument.size() > 1 && argument.starts_with('-')) return usage("usage.option", argument);
      if (!options.file.empty()) return usage("usage.extra", argument, argument);
      options.file = argument;
      continue;
    }
    const std::size_t equals = argument.find('=');
    const std::string_view name = argument.substr(0, equals);
    const auto flag =
        std::find_if(std::begin(kFlags), std::end(kFlags), [&](const Flag& f) { return f.name == name; });
    if (flag != std::end(kFlags) && equals != std::string_view::npos) return usage("usage.flag_value", name);
    if (flag != std::end(kFlags)) {
      options.*(flag->member) = true;
      continue;
    }
    const auto option = std::find_if(std::begin(kValueOptions), std::end(kValueOptions),
                                     [&](const ValueOption& o) { return o.name == name; });
    if (option == std::end(kValueOptions)) return usage("usage.option", name);
    if (equals == std::string_view::npos && i + 1 >= arguments.size()) return missingValue(name);
    const std::string_view value =
        equals == std::string_view::npos ? arguments[++i] : argument.substr(equals + 1);
    if (value.empty()) return missingValue(name);
    if (const auto set = option->set(options, value); !set) return fail(set.error());
  }
  if (!options.file.empty() && !options.example.empty()) return usage("usage.file_and_example", "--example");
  return options;
}

std::string helpText() {
  std::string text =
      "Usage: gathernd-explorer [SCENARIO | TENSOR.npy] [options]\n"
      "See and change what gather_nd does.\n\nOptions:\n";
  for (const ValueOption& option : kValueOptions) {
    text += "  " + std::string(option.name) + " " + option.help + "\n";
  }
  for (const Flag& flag : kFlags) text += "  " + std::string(flag.name) + flag.help + "\n";
  return text;
}

}  // namespace gathernd::explorer
