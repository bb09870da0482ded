// SPDX-License-Identifier: GPL-3.0-or-later
// What a command is: a row of a table (commands/table.cpp) and a function in commands, a file a subject. To
// add one, write it, declare it here and add its row. Thread rule: commands run on the main thread.
#pragma once

#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

#include "app/cli/options.h"
#include "app/cli/output/json_writer.h"
#include "app/lesson_renderers.h"
#include "core/error/error.h"
#include "core/run/backend.h"

namespace gathernd::cli {

// What the process says on leaving; scripts depend on these numbers.

inline constexpr int kExitDone = 0;
inline constexpr int kExitRefused = 1;      ///< the operation refused its input
inline constexpr int kExitWrongCall = 2;    ///< the call or a file is wrong
inline constexpr int kExitDifference = 3;   ///< a comparison found a difference
inline constexpr int kExitSignal = 128;     ///< and the signal's number, as a shell says it
inline constexpr int kExitCancelled = 130;  ///< by Ctrl+C
inline constexpr int kExitPipe = 141;       ///< nobody reads what is written any more

constexpr int exitStatus(ErrorCode code) {
  switch (code) {
    case ErrorCode::OutOfRange:
    case ErrorCode::BatchDims:
    case ErrorCode::ShapeMismatch:
    case ErrorCode::IndexDepth:
    case ErrorCode::Rank:
    case ErrorCode::DType:
    case ErrorCode::EmptyParams:
    case ErrorCode::Policy:
      return kExitRefused;
    case ErrorCode::Cancelled:
      return kExitCancelled;
    case ErrorCode::Usage:
    case ErrorCode::Parse:
    case ErrorCode::Io:
    case ErrorCode::Limit:
    case ErrorCode::Unsupported:
      break;
  }
  return kExitWrongCall;
}

struct Context {
  const Options& options;
  const BackendRegistry& backends;
  Sink& out;  ///< standard output; nothing reaches it when the command then fails before its first flush
  std::stop_token stop;
  JsonWriter json{out};  ///< of the command's answer
  /// More members for the JSON of the error that the command returns.
  std::function<void(JsonWriter&)> errorDetails = {};
  LessonRenderers lessons = {};
  bool saysFixes = false;  ///< whether text says what would mend the call, below the error's line
};

struct Command {
  std::string_view name;       ///< of an action, its command in front: "lesson check"
  std::string_view arguments;  ///< for the usage line
  std::string_view summary;
  std::string_view details;  ///< further lines of its help
  unsigned groups;           ///< OptionGroup bits
  /// The exit status. Of a command that has actions: nullptr.
  Expected<int> (*run)(Context&);
};

std::span<const Command> commandTable();
const Command* findCommand(std::string_view name);
/// "run, explain, …", for messages.
std::string commandNames();
std::string actionNames(std::string_view command);

/// That a file of this ending needs the window's program, which does not stand beside this one.
Error noRenderer(const std::string& ending);

Expected<int> runCommand(Context& context);
Expected<int> explainCommand(Context& context);
Expected<int> dialectsCommand(Context& context);
Expected<int> devicesCommand(Context& context);
Expected<int> convertCommand(Context& context);
Expected<int> measureCommand(Context& context);
Expected<int> compareCommand(Context& context);
Expected<int> gradCommand(Context& context);
Expected<int> codeCommand(Context& context);
Expected<int> verifyCommand(Context& context);
Expected<int> nodesCommand(Context& context);
Expected<int> captureCommand(Context& context);
Expected<int> problemsCommand(Context& context);
Expected<int> messageCommand(Context& context);
Expected<int> askCommand(Context& context);
Expected<int> diagnoseCommand(Context& context);
Expected<int> lessonListCommand(Context& context);
Expected<int> lessonCheckCommand(Context& context);
Expected<int> lessonNewCommand(Context& context);
Expected<int> lessonExportCommand(Context& context);
Expected<int> lessonResultsCommand(Context& context);

// The program's own documentation of itself: --help and --version. Thread rule: pure functions.

std::string versionText();
std::string programHelp();
std::string commandHelp(const Command& command);

}  // namespace gathernd::cli
