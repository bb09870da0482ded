// SPDX-License-Identifier: GPL-3.0-or-later
// One expression of a text as a gather: by the table of functions, or as a subscript. Units, errors and
// thread rule: as pasted_call.h.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/code/expression/evaluator.h"
#include "core/code/gather_functions.h"
#include "core/code/pasted_call.h"
#include "core/tensor/generate.h"

namespace gathernd {

/// What stands round a gather and leaves it as it is: brackets, .numpy(), np.asarray(…).
TextRange gatherWithin(const PythonSource& source, TextRange range);
/// Whether it ends as one does: f(…) of a function of the table, or of one called gather_nd; x[…].
bool looksLikeGather(const PythonSource& source, TextRange range);
/// Nothing where it is none. `open`: params may be a name without a value.
Expected<std::optional<PastedCall>> readGather(const PythonSource& source, TextRange range,
                                               std::int64_t memoryLimit, bool open);

/// A function's brackets, and what is before them.
struct CallParts {
  TextRange name, arguments;
};
std::optional<CallParts> callParts(std::string_view code, TextRange range);
std::string_view lastWord(std::string_view dotted);
/// x of x.gather(…), where the name is that of a method: x may be any expression.
std::optional<TextRange> objectOf(std::string_view code, TextRange name);
/// "x.take", "np.arange(6).take"; not "np.take".
bool isGatherMethod(std::string_view name);
/// f(x).y[z], with nothing beside it.
bool isOneOperand(std::string_view code, TextRange range);
/// x.squeeze(1), tf.squeeze(x, axis=1): what is squeezed, and where.
struct Squeeze {
  TextRange inside, axis;
  bool method = false;
};
std::optional<Squeeze> squeezeIn(const PythonSource& source, TextRange range);

/// What a gather is given, by what it means to the function, and the call that comes of it.
class GatherOperands {
 protected:
  GatherOperands(const PythonSource& source, TextRange range, std::int64_t memoryLimit, bool open)
      : source_(source), range_(range), limit_(memoryLimit), open_(open), evaluator_(source, memoryLimit) {}

  Expected<void> bind(const GatherFunction& function, TextRange arguments);
  TextRange argument(char means) const;
  bool given(char means) const;
  /// "clip" of mode='clip'; empty where it is not quoted.
  std::string_view word(char means) const;
  Expected<std::int64_t> numberOf(char means, std::int64_t otherwise);
  bool has(GatherTrait trait) const { return (function_->traits & trait) != 0; }

  Expected<void> readParams(TextRange range, Module module);
  /// The numbers of any but a gather_nd: as int64.
  Expected<Tensor> readNumbers(TextRange range, Module module);
  /// Those of a gather_nd.
  Expected<Tensor> readTuples(TextRange range);
  /// PyTorch's functions take its tensors alone, JAX's and TensorFlow's NumPy's too.
  Expected<void> checkModule(const ModuleArray& array, TextRange range, Module module) const;
  /// params as one list
  Expected<void> flatten();

  TextRange resolved(TextRange range) const { return source_.names.resolved(source_.code, range); }
  /// "arange:3,4", also through names.
  std::optional<Expected<GeneratorSpec>> generatorAt(TextRange range) const;
  /// A name without a value, in wrappers that have nothing else to say.
  bool isOpenName(TextRange range) const;
  Error nameWithoutValue() const;

  /// As it stands there, shortened.
  std::string spelled(TextRange range) const;
  Error refused(TextRange place, const char* reason, std::vector<ErrorArg> args = {}) const;
  tl::unexpected<Error> refuse(TextRange place, const char* reason, std::vector<ErrorArg> args = {}) const {
    return fail(refused(place, reason, std::move(args)));
  }
  void say(const char* text, std::vector<ErrorArg> args = {}) {
    call_.became.push_back({text, std::move(args)});
  }

  const PythonSource& source_;
  TextRange range_;
  std::int64_t limit_;
  bool open_;
  Evaluator evaluator_;
  const GatherFunction* function_ = nullptr;
  std::map<char, TextRange> arguments_;
  TextRange paramsPlace_;
  TextRange numbersPlace_;         ///< of the one list of numbers that is taken
  Module module_ = Module::NumPy;  ///< of params
  PastedCall call_;
};

}  // namespace gathernd
