// SPDX-License-Identifier: GPL-3.0-or-later
// A whole call as asked for on the command line: a scenario, options, or both (options win), then its plan
// and data. Order: what is wrong with the line (usage), with the files (parse, io), then makePlan's rules on
// shapes alone, and only then are generators run. Units: bytes. Thread rule: plain values.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/options.h"
#include "core/analysis/fixes.h"
#include "core/call/plan.h"
#include "core/code/pasted_call.h"
#include "core/code/snippet/framework.h"
#include "core/error/error.h"
#include "core/formats/disk/atomic_file.h"
#include "core/formats/load.h"
#include "core/run/backend.h"
#include "core/scenario/scenario.h"
#include "core/tensor/edited_tensor.h"
#include "core/tensor/generate.h"
#include "core/tensor/tensor.h"

namespace gathernd::cli {

// One tensor of a call: read already (a literal, a file), or a generator that runs once the call is known
// to be sound, so that a wrong call is refused for what is wrong with it and not for its size. Units:
// bytes. Thread rule: plain values; readTensorArgument reads files and standard input.

struct TensorInput {
  TensorDesc desc;
  std::optional<Tensor> tensor;            ///< absent until generated, and for ever when shape-only
  std::optional<GeneratorSpec> generator;  ///< what it comes from, if not from data

  bool shapeOnly() const { return generator && generator->kind == GeneratorKind::ShapeOnly; }
  /// Bytes that it takes, or will take when generated; a mapped file takes none.
  Expected<std::int64_t> ownedBytes() const;
  /// Those that are there, else the generator's.
  Expected<Tensor> values(std::int64_t memoryLimit) const;
};

/// T of the command line: literal, file, "-" (standard input) or generator.
Expected<TensorInput> readTensorArgument(std::string_view text, const TensorReading& reading);

/// What stands on standard input, up to `most` bytes; the error names `limit`.
Expected<std::string> readStandardInput(std::int64_t most, std::int64_t limit);

struct CallInput {
  GatherCall call;  ///< memoryLimit is the limit of the whole call
  TensorInput params, indices;
  const Backend* backend = nullptr;
  std::optional<Scenario> scenario;  ///< as read, where there is one; `call` and the tensors are what counts
  std::shared_ptr<const PastedCall> written;  ///< of --call, without its tensors; null: there is none

  bool shapeOnly() const { return params.shapeOnly() || indices.shapeOnly(); }
};

/// Whether a fill value that the call's own dialect has no use for is a mistake, or meant for others.
enum class DialectUse { Own, Every };

Expected<CallInput> readCall(const Options& options, const BackendRegistry& backends,
                             DialectUse use = DialectUse::Own);

/// What the tensors of a call hold, its generators run, where they are of a size to try fixes on.
class KnownValues {
 public:
  explicit KnownValues(const CallInput& input);
  CallValues values() const { return {indices_ ? &*indices_ : nullptr, params_ ? &*params_ : nullptr}; }

 private:
  std::optional<Tensor> indices_;
  std::optional<EditedTensor> params_;
};

/// The plan of the call under its own dialect; `unsupported` where the backend refuses.
Expected<Plan> planCall(const CallInput& input);
/// Its rules alone, where no output is made: how large that would be is no matter.
Expected<Plan> planRules(const CallInput& input);
/// The same under another dialect. A policy or fill value is used by the dialects that have one.
Expected<Plan> planCallAs(const CallInput& input, const Dialect& dialect);

/// Runs the generator of indices, where they are not a shape alone.
Expected<void> generateIndices(CallInput& input, const Plan& plan);
/// Runs the generators; afterwards both tensors are there, unless shape-only. Random indices lie within
/// `plan`'s axes.
Expected<void> generateData(CallInput& input, const Plan& plan);
struct ReadyCall {
  CallInput input;
  Plan plan;
};
/// All three in turn, for commands that take times: a shape alone has none (`usage`).
Expected<ReadyCall> readyCall(const Options& options, const BackendRegistry& backends);
/// The same not by a plan: a call that is refused has its values all the same. Not of a shape alone.
Expected<void> generateAnyway(CallInput& input);
/// What the limit leaves beside params, indices and the plan's output; a shape-only call has none.
std::int64_t memoryLeft(const CallInput& input, const Plan& plan);
/// The same where no output is made.
std::int64_t memoryLeft(const CallInput& input);

/// A call of at most `most` numbers a tensor, its data there, refused or not; `large` and `shapeOnly` are the
/// reasons of what else is refused, before anything is made.
Expected<CallInput> readSmallCall(const Options& options, const BackendRegistry& backends, std::int64_t most,
                                  const char* large, const char* shapeOnly);

/// The call as it is after the options, with the notes of the scenario that it comes from. Generators run
/// unless they can be kept; a call that is refused is one all the same.
Expected<Scenario> callScenario(CallInput& input, const Options& options, bool keepGenerators);

// What `code` and `verify` have in common: --framework as rows of the table, and a call that may break a
// rule, since how a framework refuses it is worth seeing too. Errors: `usage` for an unknown framework,
// those of readCall; of the plan's own only `limit`. Thread rule: as readCall.

/// --upstream, as a literal, a file or a generator that has not run; absent: ones are meant.
Expected<std::optional<TensorInput>> readUpstream(const Options& options, const CallInput& input);

/// Those named, in that order; without names all that pass `listed`.
Expected<std::vector<const Framework*>> chosenFrameworks(const Options& options,
                                                         bool (*listed)(const Framework&));

/// The tensors are there, except of a shape alone.
Expected<CallInput> readFrameworkCall(const Options& options, const BackendRegistry& backends);

// Keeps a command from replacing what it reads. Thread rule: a function that looks at files.

/// `usage` where --output, or the .bin beside it, is one of the files that the line or its scenario names,
/// by whatever name; `scenario` may be absent.
Expected<void> refuseOwnInput(const Options& options, const Scenario* scenario);

// A file that a command makes: the whole of it or nothing, whatever signal comes. Errors: `io`, `cancelled`.
// Thread rule: one thread.

Expected<void> putInPlace(const std::string& path, std::string_view bytes, Existing existing,
                          const std::stop_token& stop);

}  // namespace gathernd::cli
