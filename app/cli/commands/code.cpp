// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd code`: the same call in each framework's code. A call that breaks a rule has its code too, to see
// the framework refuse it.
#include <algorithm>

#include <fmt/format.h>

#include "app/cli/call_input.h"
#include "app/cli/command.h"
#include "app/cli/output/report.h"
#include "app/cli/written_call.h"
#include "core/code/snippet/snippet.h"
#include "core/code/snippet/snippet_values.h"
#include "core/error/error.h"
#include "core/tensor/generate.h"

namespace gathernd::cli {
namespace {

constexpr std::array<std::string_view, 4> kLanguageNames = {"python", "cpp", "javascript", "mlir"};

std::size_t languageNumber(const Framework& framework) {
  return static_cast<std::size_t>(framework.language);
}

void writeCodeJson(JsonWriter& json, const Framework& framework, const Expected<std::string>& snippet) {
  json.object("framework", framework.id, "name", framework.name, "language",
              kLanguageNames[languageNumber(framework)], "dialect",
              framework.dialect == nullptr ? "scenario" : framework.dialect->id.c_str(), [&] {
                if (snippet) return json.member("text", *snippet);
                json.member("error", json.of("code", errorCodeName(snippet.error().code), "message",
                                             errorMessage(snippet.error())));
              });
}

void printCode(Sink& out, const Framework& framework, const Expected<std::string>& snippet, bool heading) {
  const std::string_view comment = lineCommentMark(framework.language);
  if (heading) {
    const std::string title = fmt::format("{} ({})", framework.name, framework.id);
    out.print("{} {} {}\n", comment, title, std::string(90 - std::min<std::size_t>(title.size(), 80), '-'));
  }
  out.write(snippet ? *snippet
                    : fmt::format("{} {}\n", comment, lineCommentText(errorMessage(snippet.error()))));
  if (heading) out.write("\n");
}

/// What flows back, for the code of a gradient.
Expected<std::optional<Tensor>> upstreamOf(const Options& options, const CallInput& input) {
  if (options.upstream && !options.gradient) return fail(ErrorCode::Usage, "usage.code_upstream");
  const auto given = TRY(readUpstream(options, input));
  if (!given) return std::optional<Tensor>();
  return given->values(memoryLeft(input));
}

bool isListed(const Framework& framework) {
  return !framework.variant;
}

bool isListedWithGradient(const Framework& framework) {
  return !framework.variant && framework.hasGradient;
}

}  // namespace

Expected<int> codeCommand(Context& context) {
  const auto chosen =
      TRY(chosenFrameworks(context.options, context.options.gradient ? isListedWithGradient : isListed));
  const auto input = TRY(readFrameworkCall(context.options, context.backends));
  const auto upstream = TRY(upstreamOf(context.options, input));
  SnippetOptions options;
  options.gradient = context.options.gradient;
  if (context.options.data) {
    options.paramsFile = *context.options.data + ":params";
    options.indicesFile = *context.options.data + ":indices";
    options.upstreamFile = *context.options.data + ":upstream";
  }
  const SnippetCall call{input.call, input.params.tensor, input.indices.tensor, upstream};

  JsonWriter json(context.out);
  std::optional<Error> refused;  // asked for alone, what cannot be said is an error; among others a remark
  const auto write = [&](const Framework* framework) {
    const auto snippet = makeSnippet(*framework, call, options);
    if (!snippet && chosen.size() == 1) {
      refused = snippet.error();
    } else if (context.options.json) {
      writeCodeJson(json, *framework, snippet);
    } else if (!context.out.failed()) {
      if (!context.options.quiet)
        printWritten(context.out, input, fmt::format("{} ", lineCommentMark(framework->language)));
      printCode(context.out, *framework, snippet, chosen.size() > 1 && !context.options.quiet);
    }
  };
  if (context.options.json) {
    json.document("code", json.each(chosen, write), [&] { writeWritten(json, input); });
  } else {
    std::for_each(chosen.begin(), chosen.end(), write);
  }
  if (refused) return fail(*std::move(refused));
  return kExitDone;
}

}  // namespace gathernd::cli
