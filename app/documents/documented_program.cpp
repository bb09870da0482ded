// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/documents/documented_program.h"

#include <algorithm>

#include "core/call/dialect.h"
#include "core/code/snippet/framework.h"
#include "core/scenario/examples.h"
#include "core/teach/lesson/shipped_lessons.h"
#include "core/tensor/dtype.h"

namespace gathernd::documents {

std::vector<DocumentedOption> optionsOf(const DocumentedProgram& program, const DocumentedCommand& command) {
  std::vector<DocumentedOption> options;
  std::copy_if(program.options.begin(), program.options.end(), std::back_inserter(options),
               [&](const DocumentedOption& option) { return (option.group & command.groups) != 0; });
  return options;
}

std::vector<std::string> exampleIds() {
  std::vector<std::string> ids;
  for (const ExampleEntry& example : shippedExamples()) ids.emplace_back(example.id);
  return ids;
}

std::vector<std::string> spelledOut(std::string_view values, bool& takesFile) {
  std::vector<std::string> words;
  while (!values.empty()) {
    const std::size_t space = std::min(values.find(' '), values.size());
    const std::string_view word = values.substr(0, space);
    values.remove_prefix(std::min(space + 1, values.size()));
    if (word == "{file}") {
      takesFile = true;
    } else if (word == "{dialects}") {
      for (const Dialect& dialect : builtinDialects()) words.emplace_back(dialect.id);
    } else if (word == "{dtypes}") {
      for (const DType dtype : kAllDTypes) words.emplace_back(dtypeName(dtype));
    } else if (word == "{frameworks}") {
      for (const Framework& framework : frameworks()) words.emplace_back(framework.id);
    } else if (word == "{examples}") {
      for (std::string& id : exampleIds()) words.push_back(std::move(id));
    } else if (word == "{lessons}") {
      for (const teach::CourseLesson& lesson : teach::course()) words.push_back(lesson.id);
    } else {
      words.emplace_back(word);
    }
  }
  return words;
}

}  // namespace gathernd::documents
