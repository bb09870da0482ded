// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/fuzz/targets.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <sys/mman.h>
#include <unistd.h>

#include "core/code/expression/array_expression.h"
#include "core/code/pasted_call.h"
#include "core/error/sentences.h"
#include "core/formats/common/foreign_file.h"
#include "core/formats/common/model_calls.h"
#include "core/formats/load.h"
#include "core/formats/npy/npy.h"
#include "core/formats/npz/npz.h"
#include "core/formats/onnx/onnx_tensor.h"
#include "core/scenario/link.h"
#include "core/scenario/scenario_json.h"
#include "core/teach/lesson/lesson.h"
#include "core/teach/lesson/lesson_check.h"
#include "core/teach/lesson/lesson_write.h"
#include "core/teach/lesson/results.h"
#include "core/tensor/element.h"
#include "core/text/element_text.h"
#include "core/text/literal/literal.h"

namespace gathernd::fuzz {
namespace {

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "contradiction: %s\n", what);
  std::abort();
}

/// A refusal has a sentence whose holes are filled; a file's place may hold a brace of its own.
void checkError(const Error& error) {
  require(sentenceTemplate(error.reason) != nullptr, "a reason without its sentence");
  require(!englishSentence(error).empty(), "an empty sentence");
}

/// Every element can be read: nothing points outside.
void checkTensor(const Tensor& tensor) {
  constexpr std::int64_t kMax = 1000;
  std::size_t length = 0;
  for (std::int64_t i = 0; i < std::min(tensor.elementCount(), kMax); ++i) {
    length += formatElement(elementAt(tensor, i)).size();
  }
  if (tensor.elementCount() > 0) length += formatElement(elementAt(tensor, tensor.elementCount() - 1)).size();
  require(tensor.dtype() == DType::String || tensor.elementCount() == 0 || length > 0,
          "elements without text");
}

void check(const Expected<Tensor>& tensor) {
  if (!tensor) return checkError(tensor.error());
  checkTensor(*tensor);
}

std::string_view text(std::span<const std::uint8_t> input) {
  return {reinterpret_cast<const char*>(input.data()), input.size()};
}

/// The input as a file of its own, so that opening and mapping are fed too.
class MemoryFile {
 public:
  explicit MemoryFile(std::span<const std::uint8_t> input) : descriptor_(memfd_create("fuzz", MFD_CLOEXEC)) {
    require(descriptor_ >= 0, "no file in memory");
    require(::write(descriptor_, input.data(), input.size()) == static_cast<ssize_t>(input.size()),
            "a full memory");
  }
  ~MemoryFile() { close(descriptor_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

 private:
  int descriptor_;
};

void feedLiteral(std::span<const std::uint8_t> input) {
  LiteralOptions options{.dtype = {}, .shape = {}, .memoryLimit = kFuzzMemory};
  check(parsePasted(text(input), options));
  const auto tensor = parseLiteral(text(input), options);
  if (!tensor) return checkError(tensor.error());
  // What is printed reads back to the same bits.
  options.dtype = tensor->dtype();
  options.shape = tensor->shape();
  const auto again = parseLiteral(formatLiteral(*tensor), options);
  require(again && bitEqual(*again, *tensor), "a literal that does not come back");
}

void feedProgram(std::span<const std::uint8_t> input) {
  const auto described = parseArrayExpression(text(input), kFuzzMemory);
  if (!described) checkError(described.error());
  if (described && *described) {
    require((*described)->byteCount() <= kFuzzMemory, "an array beyond the limit");
    checkTensor(**described);
  }
  const auto call = parsePastedCall(text(input), kFuzzMemory);
  if (!call) return checkError(call.error());
  if (!*call) return;
  if ((*call)->params) checkTensor(*(*call)->params);
  checkTensor((*call)->indices);
}

void feedScenario(std::span<const std::uint8_t> input) {
  const auto scenario = parseScenario(text(input), kFuzzMemory);
  if (!scenario) return checkError(scenario.error());
  const std::string saved = formatScenario(*scenario);
  const auto again = parseScenario(saved, INT64_MAX);
  require(again.has_value(), "a saved scenario that cannot be read");
  require(formatScenario(*again) == saved, "a scenario that a second save changes");
}

void feedNpy(std::span<const std::uint8_t> input) {
  const MemoryFile file(input);
  if (const auto foreign = foreignFile(file.path())) checkError(*foreign);
  check(readNpy(file.path(), {.memoryLimit = kFuzzMemory}));
  check(readNpy(file.path(), {.dtype = DType::BFloat16, .memoryLimit = kFuzzMemory}));
}

void feedNpz(std::span<const std::uint8_t> input) {
  const MemoryFile file(input);
  const auto npz = NpzFile::open(file.path(), kFuzzMemory);
  if (!npz) return checkError(npz.error());
  for (const std::string& key : npz->keys()) check(npz->read(key, {.memoryLimit = kFuzzMemory}));
  const auto* const kind = callFileKind("x.npz");
  const auto call = kind->read(file.path(), {.memoryLimit = kFuzzMemory});
  if (!call) checkError(call.error());
}

void feedCsv(std::span<const std::uint8_t> input) {
  const MemoryFile file(input);
  for (const std::optional<DType> dtype :
       {std::optional<DType>(), std::optional(DType::Float64), std::optional(DType::String)}) {
    const auto tensor = readCsv(file.path(), {.dtype = dtype, .shape = {}, .memoryLimit = kFuzzMemory});
    check(tensor);
    require(!tensor || tensor->shape().rank() <= 2, "cells of more than two axes");
  }
}

void checkCall(const Expected<Scenario>& call) {
  if (!call) return checkError(call.error());
  checkTensor(std::get<EditedTensor>(call->params).base());
  checkTensor(std::get<EditedTensor>(call->indices).base());
}

/// Every node that is listed can be asked for, by the name that it is listed under.
void checkModel(const CallFileKind& kind, const std::string& path) {
  checkCall(kind.read(path, {.memoryLimit = kFuzzMemory}));
  const auto model = kind.open(path, kFuzzMemory);
  if (!model) return checkError(model.error());
  if (const auto nodes = (*model)->nodes()) {
    for (const ModelNode& node : *nodes) {
      const auto plan = (*model)->capture(node.ref, {});
      if (plan) continue;
      checkError(plan.error());
      require(plan.error().reason != "graph.same_name" && plan.error().reason != "graph.no_such_node",
              "a node that its own REF does not choose");
    }
  }
  const auto calls = (*model)->calls();
  if (!calls) return checkError(calls.error());
  for (const ModelCall& call : *calls) {
    for (const auto* error : {&call.refused, &call.params.missing, &call.indices.missing}) {
      if (*error) checkError(**error);
    }
    const auto read = (*model)->read(call.node.ref, {.memoryLimit = kFuzzMemory});
    if (read) continue;
    checkError(read.error());
    require(read.error().reason != "graph.same_name" && read.error().reason != "graph.no_such_node",
            "a node that its own name does not choose");
  }
}

void feedOnnx(std::span<const std::uint8_t> input) {
  const MemoryFile file(input);
  check(readTensorProto(file.path(), {.memoryLimit = kFuzzMemory}));
  checkModel(*callFileKind("x.onnx"), file.path());
}

/// A folder with x.bin, for an x.xml that needs it beside itself; gone at the end.
class IrFolder {
 public:
  IrFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "fuzz-ir-XXXXXX").string();
    require(mkdtemp(name.data()) != nullptr, "no folder");
    folder_ = name;
    constexpr int kBytes = 256;
    std::ofstream data(folder_ / "x.bin", std::ios::binary);
    for (int i = 0; i < kBytes; ++i) data.put(static_cast<char>(i));
  }
  ~IrFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  IrFolder(const IrFolder&) = delete;
  IrFolder& operator=(const IrFolder&) = delete;
  std::string put(std::string_view xml) const {
    const std::filesystem::path path = folder_ / "x.xml";
    std::ofstream(path, std::ios::binary) << xml;
    return path.string();
  }

 private:
  std::filesystem::path folder_;
};

void feedIr(std::span<const std::uint8_t> input) {
  static const IrFolder folder;
  checkModel(*callFileKind("x.xml"), folder.put(text(input)));
}

void feedLesson(std::span<const std::uint8_t> input) {
  const auto check = [](const std::vector<Error>& faults) {
    for (const Error& fault : faults) {
      checkError(fault);
      require(fault.line && *fault.line > 0 && fault.column && *fault.column > 0, "a fault without a place");
    }
  };
  const teach::LessonReading reading = teach::readLesson(text(input));
  check(reading.faults);
  if (reading.faults.empty()) {
    const teach::LessonReading again = teach::readLesson(teach::lessonText(reading.lesson));
    require(again.faults.empty() && again.lesson == reading.lesson, "a lesson that does not come back");
  }
  check(teach::checkLesson(text(input)).faults);
  if (const auto gift = teach::giftOf(reading.lesson, {}); !gift) checkError(gift.error());
  teach::ResultCounts counts;
  std::vector<Error> faults;
  teach::countResults(text(input), counts, faults);
  check(faults);
}

/// The input is all of a link but its check.
void feedLink(std::span<const std::uint8_t> input) {
  const std::string body(text(input));
  const auto call = readLink(body + "~k" + linkCheck(body));
  checkCall(call);
  if (!call) return;
  const auto link = linkOf(*call);
  if (!link) return require(link.error().reason == "link.length", "a call of a link that makes no link");
  const auto again = readLink(*link);
  require(again && linkOf(*again) == link, "a link that a second reading changes");
}

constexpr auto kTargets = std::to_array<FuzzTarget>({
    {"literal", feedLiteral},
    {"program", feedProgram},
    {"scenario", feedScenario},
    {"link", feedLink},
    {"npy", feedNpy},
    {"npz", feedNpz},
    {"csv", feedCsv},
    {"onnx", feedOnnx},
    {"ir", feedIr},
    {"lesson", feedLesson},
});

}  // namespace

std::span<const FuzzTarget> fuzzTargets() {
  return kTargets;
}

const FuzzTarget* findFuzzTarget(std::string_view name) {
  const auto* const found = std::find_if(kTargets.begin(), kTargets.end(),
                                         [&](const FuzzTarget& target) { return target.name == name; });
  return found == kTargets.end() ? nullptr : found;
}

}  // namespace gathernd::fuzz
