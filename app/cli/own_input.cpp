// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <filesystem>
#include <vector>

#include <sys/stat.h>

#include "app/cli/call_input.h"
#include "core/formats/call_file.h"
#include "core/formats/common/file_path.h"
#include "core/formats/ir/ir_call.h"
#include "core/formats/npz/npz.h"

namespace gathernd::cli {
namespace {

namespace fs = std::filesystem;

using Files = std::vector<std::string>;

/// The second file of an IR goes with the first.
void add(Files& files, std::string file) {
  if (fileKind(file) == FileKind::Ir) files.push_back(irDataPath(file));
  files.push_back(std::move(file));
}

Files inputsOf(const Options& options, const Scenario* scenario) {
  Files files;
  for (const auto& tensor : {options.params, options.indices, options.upstream}) {
    if (tensor) add(files, splitTensorPath(*tensor).file);
  }
  files.insert(files.end(), options.files.begin(), options.files.end());
  if (!options.scenario) return files;
  const std::string file = splitCallPath(*options.scenario).file;
  add(files, file);
  if (scenario == nullptr) return files;
  for (const TensorSource* source : {&scenario->params, &scenario->indices}) {
    const auto* const named = std::get_if<FileSource>(source);
    if (named == nullptr) continue;
    add(files, (fs::path(file).parent_path() / splitTensorPath(named->path).file).string());
  }
  return files;
}

/// Regular files only: a pipe or a terminal may be both.
bool areOne(const std::string& a, const std::string& b) {
  struct stat first {
  }, second{};
  return stat(a.c_str(), &first) == 0 && stat(b.c_str(), &second) == 0 && S_ISREG(first.st_mode) &&
         first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

}  // namespace

Expected<void> refuseOwnInput(const Options& options, const Scenario* scenario) {
  if (!options.output) return {};
  Files outputs;
  add(outputs, *options.output);
  for (const std::string& input : inputsOf(options, scenario)) {
    if (std::any_of(outputs.begin(), outputs.end(),
                    [&](const auto& output) { return areOne(output, input); })) {
      return fail(ErrorCode::Usage, "usage.own_input", {{"path", input}});
    }
  }
  return {};
}

}  // namespace gathernd::cli
