// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/call_input.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <limits>
#include <system_error>
#include <utility>

#include <unistd.h>

#include "app/cli/interrupt.h"
#include "app/cli/written_call.h"
#include "core/analysis/dialect_outcomes.h"
#include "core/call/call_indices.h"
#include "core/formats/common/file_path.h"
#include "core/formats/common/foreign_file.h"
#include "core/formats/common/text_file.h"
#include "core/formats/disk/disk.h"
#include "core/formats/ir/ir_call.h"
#include "core/formats/npz/npz.h"
#include "core/scenario/examples.h"
#include "core/scenario/link.h"
#include "core/scenario/scenario_json.h"
#include "core/tensor/edits.h"
#include "core/tensor/element.h"
#include "core/text/cast.h"
#include "core/text/element_text.h"
#include "core/text/literal/literal.h"
#include "core/text/text_parts.h"

namespace gathernd::cli {
namespace {

/// Of values, or of a generator.
Expected<TensorInput> inputOf(const TensorSource& source, DType generatorDefault) {
  TensorInput input;
  if (const auto* spec = std::get_if<GeneratorSpec>(&source)) {
    input.generator = *spec;
    input.desc = {spec->dtype.value_or(generatorDefault), spec->shape};
  } else {
    input.tensor = TRY(std::get<EditedTensor>(source).flattened());
    input.desc = {input.tensor->dtype(), input.tensor->shape()};
  }
  return input;
}

/// By value, as astype does; a word has no value as a number and the other way round.
Expected<Tensor> convert(const Tensor& tensor, DType dtype, const TensorReading& reading) {
  if (tensor.dtype() == dtype) return tensor;
  if (tensor.dtype() == DType::String || dtype == DType::String) {
    return fail(ErrorCode::DType, "dtype.convert",
                {{"tensor", reading.name}, {"from", dtypeName(tensor.dtype())}, {"to", dtypeName(dtype)}});
  }
  return converted(tensor, dtype, reading.memoryLimit);
}

constexpr std::string_view kExamplePrefix = "example:";

Expected<Scenario> readScenario(const std::string& name, const Options& options, std::int64_t memoryLimit,
                                std::array<TensorType, 2>& declared) {
  if (name.starts_with(kExamplePrefix)) return loadExample(name.substr(kExamplePrefix.size()));
  if (std::error_code ignored; !std::filesystem::exists(name, ignored)) {
    auto linked = TRY(linkedCall(name));
    if (linked) return *std::move(linked);
  }
  if (auto foreign = foreignFile(name)) return fail(*std::move(foreign));
  if (isTensorKind(fileKind(name))) {
    return fail(ErrorCode::Usage, "usage.tensor_as_scenario", {{"file", name}});
  }
  return readCallFile(name, {.memoryLimit = memoryLimit,
                             .paramsDType = options.dtype,
                             .indicesDType = options.indexDtype,
                             .paramsGiven = options.params.has_value(),
                             .indicesGiven = options.indices.has_value(),
                             .declared = &declared});
}

Expected<void> checkSources(const Options& options) {
  if (options.call) return checkWritten(options);
  if (!options.scenario && !options.params && !options.indices)
    return fail(ErrorCode::Usage, "usage.no_input");
  if (!options.scenario && !(options.params && options.indices)) {
    return fail(ErrorCode::Usage, "usage.half_input",
                {{"given", options.params ? "params" : "indices"},
                 {"missing", options.params ? "--indices" : "--params"}});
  }
  if (options.params == "-" && options.indices == "-")
    return fail(ErrorCode::Usage, "usage.standard_input_twice");
  if ((options.paramsShape && !options.params) || (options.indicesShape && !options.indices)) {
    return fail(ErrorCode::Usage, "usage.shape_without_tensor",
                {{"tensor", options.params ? "indices" : "params"}});
  }
  return {};
}

/// A scenario's tensor; `folder` is where its files lie.
Expected<TensorInput> readTensorSource(TensorSource source, const std::string& folder,
                                       const TensorReading& reading) {
  if (auto* const spec = std::get_if<GeneratorSpec>(&source)) {
    if (reading.dtype) spec->dtype = reading.dtype;
    return inputOf(source, reading.generatorDefault);
  }
  const auto* const file = std::get_if<FileSource>(&source);
  Tensor tensor = TRY(file != nullptr ? makeTensorLoader(reading.memoryLimit)(*file, folder)
                                      : std::get<EditedTensor>(source).flattened());
  if (reading.dtype) tensor = TRY(convert(tensor, *reading.dtype, reading));
  return inputOf(EditedTensor(std::move(tensor)), reading.generatorDefault);
}

/// What is given in the place of a model's own tensor has the type that the model declares.
Expected<TensorInput> readTensor(const std::optional<std::string>& argument, const TensorSource* source,
                                 const std::string& folder, TensorReading reading,
                                 const TensorType& declared) {
  if (!argument) return readTensorSource(*source, folder, reading);
  readAs(declared, reading);
  auto input = readTensorArgument(*argument, reading);
  if (!input) return input;
  const auto fits = declared.takes(std::string(reading.name), input->desc.dtype, input->desc.shape);
  return fits ? std::move(input) : fail(fits.error());
}

bool fills(const Dialect& dialect) {
  return dialect.outOfRange == OutOfRange::Fill;
}

Expected<std::optional<Element>> readFillValue(const Options& options, const Dialect& dialect, DType dtype,
                                               const Scenario* scenario, DialectUse use) {
  if (options.fillValue) {
    if (!fills(dialect) && use == DialectUse::Own)
      return fail(ErrorCode::Usage, "usage.fill_value", {{"dialect", dialect.id}});
    auto element = parseElement(*options.fillValue, dtype);
    if (!element) {
      Error error = element.error();
      error.line = error.column = 1;  // the value is the whole text
      return fail(std::move(error));
    }
    return std::optional<Element>(std::move(*element));
  }
  // A scenario's value was written for its own dialect, and before a params file told its dtype.
  if (scenario == nullptr || !scenario->fillValue || (!fills(dialect) && use == DialectUse::Own))
    return std::optional<Element>();
  return std::optional<Element>(castElement(*scenario->fillValue, dtype));
}

/// Params and indices, of options or of the scenario.
Expected<void> readTensors(const Options& options, const Scenario* scenario,
                           const std::array<TensorType, 2>& declared, CallInput& input) {
  const std::int64_t limit = input.call.memoryLimit;
  const std::string folder = options.scenario ? folderOfFile(*options.scenario) : ".";
  TensorReading reading{.name = "params", .dtype = options.dtype, .shape = options.paramsShape};
  reading.memoryLimit = limit;
  input.params = TRY(readTensor(options.params, scenario != nullptr ? &scenario->params : nullptr, folder,
                                reading, declared[0]));

  reading = {.name = "indices", .dtype = options.indexDtype, .shape = options.indicesShape};
  reading.integerDefault = reading.generatorDefault = DType::Int64;
  // A generator has not taken its memory yet, and whether it may is decided after the rules on shapes.
  const auto taken = input.params.tensor ? input.params.ownedBytes() : Expected<std::int64_t>(0);
  reading.memoryLimit = std::max<std::int64_t>(limit - taken.value_or(limit), 0);
  input.indices = TRY(readTensor(options.indices, scenario != nullptr ? &scenario->indices : nullptr, folder,
                                 reading, declared[1]));
  return {};
}

/// What a generator makes of indices, under a dialect that need not be the call's own.
Expected<Tensor> makeIndices(const CallInput& input, const Dialect& dialect, std::int64_t memoryLimit) {
  const GatherCall& call = input.call;
  return generateCallIndices(*input.indices.generator, call.indices.dtype, call.params.shape, call.batchDims,
                             dialect, memoryLimit);
}

/// The rules up to `limit`, for when the inputs alone are too large: what is wrong before that is said first.
Error limitOrEarlier(GatherCall call) {
  const std::int64_t limit = call.memoryLimit;
  call.unsupported.reset();
  call.memoryLimit = std::numeric_limits<std::int64_t>::max();
  const auto plan = makePlan(call);
  if (!plan && plan.error().code != ErrorCode::EmptyParams) return plan.error();
  return Error(ErrorCode::Limit, "limit.inputs", {{"limit", limit}});
}

Expected<std::int64_t> inputBytes(const CallInput& input) {
  const auto params = TRY(input.params.ownedBytes());
  const auto indices = TRY(input.indices.ownedBytes());
  std::int64_t sum = 0;
  if (__builtin_add_overflow(params, indices, &sum)) return std::numeric_limits<std::int64_t>::max();
  return sum;
}

}  // namespace

Expected<std::string> readStandardInput(std::int64_t most, std::int64_t limit) {
  std::string text;
  std::array<char, 1 << 16> block{};
  for (;;) {
    const ssize_t got = ::read(STDIN_FILENO, block.data(), block.size());
    if (got == 0) return text;
    if (got < 0) {
      if (errno == EINTR) continue;
      return fail(ErrorCode::Io, "io.standard_input", {{"why", std::strerror(errno)}});
    }
    if (static_cast<std::int64_t>(text.size()) + got > most) {
      return fail(ErrorCode::Limit, "limit.standard_input", {{"limit", limit}});
    }
    text.append(block.data(), static_cast<std::size_t>(got));
  }
}

Expected<std::int64_t> TensorInput::ownedBytes() const {
  if (shapeOnly() || (tensor && tensor->mapped())) return 0;
  auto bytes = TRY(checkedBytes(desc.dtype, desc.shape, std::numeric_limits<std::int64_t>::max()));
  if (tensor && tensor->arena() != nullptr) bytes += static_cast<std::int64_t>(tensor->arena()->size());
  return bytes;
}

Expected<Tensor> TensorInput::values(std::int64_t memoryLimit) const {
  if (tensor) return *tensor;
  return generateTensor(*generator, desc.dtype, memoryLimit);
}

Expected<TensorInput> readTensorArgument(std::string_view text, const TensorReading& reading) {
  if (text == "-") {
    // Growth doubles, so the string may hold twice what it says, and the old block while it moves.
    const auto typed = TRY(readStandardInput(reading.memoryLimit / 3, reading.memoryLimit));
    const auto tensor =
        TRY(parseLiteral(typed, literalOptions(reading, static_cast<std::int64_t>(typed.capacity()))));
    return inputOf(EditedTensor(tensor), reading.generatorDefault);
  }
  const auto source = TRY(readTensorText(text, reading));
  return inputOf(source, reading.generatorDefault);
}

Expected<CallInput> readCall(const Options& options, const BackendRegistry& backends, DialectUse use) {
  TRY(checkSources(options));
  CallInput input;
  const std::int64_t limit = options.memoryLimit.value_or(defaultMemoryLimit());
  std::optional<Scenario> scenario;
  std::array<TensorType, 2> declared;
  if (options.backend && backends.find(*options.backend) == nullptr) {
    return fail(ErrorCode::Usage, "usage.backend", {{"value", *options.backend}});
  }
  if (options.call) {
    input = TRY(readWritten(options, limit));
  } else if (options.scenario) {
    scenario = TRY(readScenario(*options.scenario, options, limit, declared));
    input.call.rules() = scenario->rules();
  } else {
    input.call.dialect = *findDialect("tensorflow-cpu");
  }
  TRY(refuseOwnInput(options, scenario ? &*scenario : nullptr));
  if (options.dialect != nullptr) input.call.dialect = *options.dialect;
  if (options.policy) input.call.policy = *options.policy;
  if (options.batchDims) input.call.batchDims = *options.batchDims;
  input.call.memoryLimit = limit;

  const std::string backend = options.backend.value_or(scenario ? scenario->backend : "auto");
  input.backend = backends.find(backend);
  if (input.backend == nullptr) {
    return fail(ErrorCode::Unsupported, "unsupported.backend_name", {{"backend", backend}});
  }

  if (!options.call) TRY(readTensors(options, scenario ? &*scenario : nullptr, declared, input));
  input.call.params = input.params.desc;
  input.call.indices = input.indices.desc;
  const auto written = input.call.fillValue;  // of --call
  input.call.fillValue = TRY(readFillValue(options, input.call.dialect, input.call.params.dtype,
                                           scenario ? &*scenario : nullptr, use));
  if (!options.fillValue && options.call && fills(input.call.dialect)) input.call.fillValue = written;
  input.scenario = std::move(scenario);
  return input;
}

namespace {

/// `call` is the input's, with the backend's refusal.
Expected<Plan> planWithin(GatherCall call, const CallInput& input) {
  if (input.shapeOnly()) {
    call.memoryLimit = std::numeric_limits<std::int64_t>::max();  // nothing is stored
    return makePlan(call);
  }
  const auto taken = inputBytes(input);
  if (!taken || *taken > call.memoryLimit) return fail(limitOrEarlier(std::move(call)));
  const std::int64_t limit = call.memoryLimit;
  call.memoryLimit -= *taken;
  auto plan = makePlan(call);
  if (!plan && plan.error().reason == "memory.output") {
    plan.error().reason = "limit.output";  // its limit is what params and indices have left
    plan.error().args.emplace_back("whole_limit", limit);
  }
  return plan;
}

}  // namespace

Expected<Plan> planCall(const CallInput& input) {
  GatherCall call = input.call;
  // What no device would change is said first.
  if (!call.unsupported) {
    const auto accepted = input.backend->accepts(call.params.dtype, call.indices.dtype);
    if (!accepted) call.unsupported = accepted.error();
  }
  auto plan = planWithin(call, input);
  if (plan || plan.error().code == ErrorCode::Limit) return plan;  // against which nothing is known
  const KnownValues known(input);
  const Tensor* const indices = input.indices.tensor ? &*input.indices.tensor : known.values().indices;
  if (indices != nullptr) nameOddIndex(plan.error(), *indices);
  plan.error().fixes = fixWords(call, plan.error(), nullptr, known.values());
  return plan;
}

KnownValues::KnownValues(const CallInput& input) {
  constexpr std::int64_t kMost = 1 << 22;  // numbers: each fix makes indices anew
  const GatherCall& call = input.call;
  const std::int64_t memory = memoryLeft(input) / 3;
  const auto small = [&](const TensorDesc& desc) {
    return desc.shape.elementCount() <= kMost &&
           desc.shape.elementCount() * elementBytes(desc.dtype) <= memory;
  };
  if (small(call.indices)) {
    indices_ = input.indices.tensor;
    if (!indices_) {
      auto made = makeIndices(input, call.dialect, memory);
      if (made) indices_ = std::move(*made);
    }
  }
  if (input.params.tensor || small(call.params)) {
    auto made = input.params.values(memory);
    if (made) params_ = std::move(*made);
  }
}

Expected<Plan> planRules(const CallInput& input) {
  CallInput rules = input;
  rules.call.memoryLimit = std::numeric_limits<std::int64_t>::max();
  return planCall(rules);
}

Expected<Plan> planCallAs(const CallInput& input, const Dialect& dialect) {
  CallInput other = input;
  other.call = callUnder(input.call, dialect);
  return planCall(other);
}

Expected<void> generateIndices(CallInput& input, const Plan& plan) {
  if (input.indices.tensor || input.indices.shapeOnly()) return {};
  input.indices.tensor = TRY(makeIndices(input, plan.dialect, input.call.memoryLimit));
  return {};
}

Expected<void> generateData(CallInput& input, const Plan& plan) {
  if (input.shapeOnly()) return {};
  input.params.tensor = TRY(input.params.values(input.call.memoryLimit));
  return generateIndices(input, plan);
}

Expected<ReadyCall> readyCall(const Options& options, const BackendRegistry& backends) {
  auto input = TRY(readCall(options, backends));
  if (input.shapeOnly()) return fail(ErrorCode::Usage, "usage.measure_shape_only");
  auto plan = TRY(planCall(input));
  TRY(generateData(input, plan));
  return ReadyCall{std::move(input), std::move(plan)};
}

std::int64_t memoryLeft(const CallInput& input, const Plan& plan) {
  const std::int64_t output = input.shapeOnly() ? 0 : plan.outputBytes();
  return std::max<std::int64_t>(memoryLeft(input) - output, 0);
}

std::int64_t memoryLeft(const CallInput& input) {
  return std::max<std::int64_t>(input.call.memoryLimit - inputBytes(input).value_or(0), 0);
}

Expected<std::optional<TensorInput>> readUpstream(const Options& options, const CallInput& input) {
  if (!options.upstream) return std::optional<TensorInput>();
  TensorReading reading{.name = "upstream", .dtype = input.call.params.dtype, .shape = {}};
  std::int64_t left = input.call.memoryLimit;
  for (const TensorInput* tensor : {&input.params, &input.indices}) {
    if (tensor->tensor) left -= tensor->ownedBytes().value_or(left);
  }
  reading.memoryLimit = std::max<std::int64_t>(left, 0);
  auto read = TRY(readTensorArgument(*options.upstream, reading));
  if (read.shapeOnly()) return fail(ErrorCode::Usage, "usage.gradient_shape_only");
  return std::optional<TensorInput>(std::move(read));
}

Expected<std::vector<const Framework*>> chosenFrameworks(const Options& options,
                                                         bool (*listed)(const Framework&)) {
  std::vector<const Framework*> chosen;
  if (!options.framework) {
    for (const Framework& framework : frameworks()) {
      if (listed(framework)) chosen.push_back(&framework);
    }
    return chosen;
  }
  for (const std::string_view name : splitText(*options.framework, ',')) {
    chosen.push_back(findFramework(name));
    if (chosen.back() != nullptr) continue;
    std::string names;
    for (const Framework& known : frameworks()) names += (names.empty() ? "" : ", ") + std::string(known.id);
    return fail(ErrorCode::Usage, "usage.framework", {{"value", name}, {"frameworks", std::move(names)}});
  }
  return chosen;
}

Expected<CallInput> readFrameworkCall(const Options& options, const BackendRegistry& backends) {
  auto input = TRY(readCall(options, backends, DialectUse::Every));
  if (input.shapeOnly()) return input;
  Dialect unbounded = input.call.dialect;
  unbounded.limits.clear();  // of this framework alone
  const auto plan = planCallAs(input, unbounded);
  if (!plan && plan.error().code == ErrorCode::Limit) return fail(plan.error());
  TRY(generateAnyway(input));
  return input;
}

Expected<CallInput> readSmallCall(const Options& options, const BackendRegistry& backends, std::int64_t most,
                                  const char* large, const char* shapeOnly) {
  auto input = TRY(readCall(options, backends));
  if (input.shapeOnly()) return fail(ErrorCode::Usage, shapeOnly);
  for (const TensorInput* tensor : {&input.params, &input.indices}) {
    const std::int64_t count = tensor->desc.shape.elementCount();
    if (count > most) return fail(ErrorCode::Limit, large, {{"count", count}, {"limit", most}});
  }
  TRY(generateAnyway(input));
  return input;
}

Expected<void> generateAnyway(CallInput& input) {
  const GatherCall& call = input.call;
  input.params.tensor = TRY(input.params.values(call.memoryLimit));
  if (!input.indices.tensor) {
    const auto taken = TRY(input.params.ownedBytes());
    input.indices.tensor =
        TRY(makeIndices(input, call.dialect, std::max<std::int64_t>(call.memoryLimit - taken, 0)));
  }
  return {};
}

Expected<Scenario> callScenario(CallInput& input, const Options& options, bool keepGenerators) {
  Scenario scenario = input.scenario.value_or(Scenario());
  scenario.dialect = input.call.dialect;
  scenario.policy = input.call.policy;
  scenario.batchDims = input.call.batchDims;
  if (input.call.fillValue) scenario.fillValue = input.call.fillValue;
  // A fill value that this dialect has no use for was written for params as they were.
  if (scenario.fillValue) scenario.fillValue = castElement(*scenario.fillValue, input.params.desc.dtype);
  if (options.backend) scenario.backend = *options.backend;
  if (!keepGenerators) TRY(generateAnyway(input));
  const auto source = [](const TensorInput& tensor) {
    if (tensor.tensor) return TensorSource(EditedTensor(*tensor.tensor));
    GeneratorSpec spec = *tensor.generator;
    spec.dtype = tensor.desc.dtype;
    return TensorSource(spec);
  };
  scenario.params = source(input.params);
  scenario.indices = source(input.indices);
  return scenario;
}

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

}  // namespace

Expected<void> refuseOwnInput(const Options& options, const Scenario* scenario) {
  if (!options.output) return {};
  Files outputs;
  add(outputs, *options.output);
  for (const std::string& input : inputsOf(options, scenario)) {
    for (const std::string& output : outputs)
      if (isSameFile(output, input)) return fail(ErrorCode::Usage, "usage.own_input", {{"path", input}});
  }
  return {};
}

Expected<void> putInPlace(const std::string& path, std::string_view bytes, Existing existing,
                          const std::stop_token& stop) {
  const HoldInterrupt untilInPlace;
  return writeFileAtomically(path, bytes, existing, stop);
}

}  // namespace gathernd::cli
