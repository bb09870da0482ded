// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error/sentences.h"

#include <algorithm>
#include <array>

// Marks a literal for the translation tool (lupdate is told about this name); expands to the literal.
#define GATHERND_TR(text) text

namespace gathernd {
namespace {

constexpr auto kTemplates = std::to_array<SentenceTemplate>({
    // core/tensor/shape, tensor
    {"shape.rank", GATHERND_TR("a tensor of rank {rank} is too deep; at most {limit} axes are possible")},
    {"shape.negative", GATHERND_TR("axis {axis} has the negative size {size}")},
    {"shape.overflow", GATHERND_TR("the shape {shape} has more elements than 64 bits can count")},
    {"memory.limit", GATHERND_TR("{what} needs {bytes} bytes; the limit is {limit}")},
    {"memory.allocate", GATHERND_TR("the system would not give {bytes} bytes of memory")},

    // ui/session
    {"memory.exhausted", GATHERND_TR("the system has no memory left for this")},
    {"backend.unknown", GATHERND_TR("there is no backend {backend}")},

    // core/tensor/edits
    {"edit.output", GATHERND_TR("output follows from params and indices; it cannot be edited")},
    {"edit.axis", GATHERND_TR("the shape {shape} has no axis {axis}")},
    {"edit.position", GATHERND_TR("axis {axis} of size {size} has no place {position}")},
    {"edit.permutation", GATHERND_TR("the order names every axis of {shape} once")},
    {"edit.element_count",
     GATHERND_TR("{count} elements cannot take the shape {shape}, which holds {new_count}")},

    // core/tensor/element: one value on its own
    {"element.malformed", GATHERND_TR("{text} is not a {dtype} value")},
    {"element.out_of_range", GATHERND_TR("{text} does not fit into {dtype}")},
    {"element.not_whole", GATHERND_TR("{text} is not a whole number, as {dtype} needs")},
    {"element.nan_bits", GATHERND_TR("the digits of {text} are not the bits of a {dtype} NaN")},

    // core/tensor/literal: the same within a text, then what only a whole literal can get wrong
    {"literal.malformed", GATHERND_TR("line {line}, column {column}: {text} is not a {dtype} value")},
    {"literal.out_of_range", GATHERND_TR("line {line}, column {column}: {text} does not fit into {dtype}")},
    {"literal.not_whole",
     GATHERND_TR("line {line}, column {column}: {text} is not a whole number, as {dtype} needs")},
    {"literal.nan_bits",
     GATHERND_TR("line {line}, column {column}: the digits of {text} are not the bits of a {dtype} NaN")},
    {"literal.empty",
     GATHERND_TR("line {line}, column {column}: there is no value; a tensor without elements is written []")},
    {"literal.unclosed", GATHERND_TR("line {line}, column {column}: this {bracket} is never closed")},
    {"literal.unclosed_string", GATHERND_TR("line {line}, column {column}: this quote is never closed")},
    {"literal.wrong_close", GATHERND_TR("line {line}, column {column}: {bracket} cannot close {opened}")},
    {"literal.stray_close", GATHERND_TR("line {line}, column {column}: {bracket} closes nothing")},
    {"literal.stray_comma",
     GATHERND_TR("line {line}, column {column}: a comma stands where a value was expected")},
    {"literal.missing_comma",
     GATHERND_TR("line {line}, column {column}: a comma is missing before this value")},
    {"literal.mixed_commas",
     GATHERND_TR("line {line}, column {column}: values in one list are separated by commas or by spaces, not "
                 "by both")},
    {"literal.trailing",
     GATHERND_TR("line {line}, column {column}: {text} follows where the literal has ended")},
    {"literal.ragged",
     GATHERND_TR(
         "line {line}, column {column}: position {position} has length {length}, expected {expected}")},
    {"literal.value_for_list",
     GATHERND_TR("line {line}, column {column}: position {position} is the value {text}, expected a list")},
    {"literal.list_for_value",
     GATHERND_TR("line {line}, column {column}: position {position} is a list, expected a value")},
    {"literal.rank",
     GATHERND_TR("line {line}, column {column}: brackets nest too deeply; at most {limit} axes "
                 "are possible")},
    {"literal.word",
     GATHERND_TR(
         "line {line}, column {column}: {text} is neither a number nor True or False, nor in quotes")},
    {"literal.null", GATHERND_TR("line {line}, column {column}: a tensor holds no null")},
    {"literal.elided",
     GATHERND_TR(
         "line {line}, column {column}: the text was shortened with \"...\"; the values are missing")},
    {"literal.escape", GATHERND_TR("line {line}, column {column}: {text} begins no known escape")},
    {"literal.mixed", GATHERND_TR("line {line}, column {column}: strings and numbers stand in one tensor")},
    {"literal.string_for_dtype",
     GATHERND_TR("line {line}, column {column}: {text} is a string, not a {dtype}")},
    {"literal.shape",
     GATHERND_TR("line {line}, column {column}: the text has shape {written}, expected {expected}")},
    {"cells.ragged",
     GATHERND_TR("line {line}, column {column}: row {row} has {length} cells, expected {expected}")},
    {"cells.empty", GATHERND_TR("line {line}, column {column}: the cell is empty")},
    {"cells.after_quote", GATHERND_TR("line {line}, column {column}: {text} follows a closing quote")},

    // core/tensor/generate
    {"generate.malformed",
     GATHERND_TR("\"{text}\" is no generator; one is written random:2,3 or random:2,3@7")},
    {"generate.extent", GATHERND_TR("{text} in \"{generator}\" is not the size of an axis")},
    {"generate.extent_limit", GATHERND_TR("{text} in \"{generator}\" is too large for the size of an axis")},
    {"generate.seed", GATHERND_TR("{text} in \"{generator}\" is not a seed from 0 to 2^64 - 1")},
    {"generate.seed_unused", GATHERND_TR("{generator} takes no seed; only random does")},
    {"generate.shape_only", GATHERND_TR("shape: gives a shape without elements to compute with")},

    // core/gather/plan
    {"rank.indices_scalar",
     GATHERND_TR("indices is a scalar; {dialect} needs at least one axis, the tuple's")},
    {"rank.params_scalar", GATHERND_TR("params is a scalar; {dialect} needs at least one axis")},
    {"dtype.element", GATHERND_TR("{dialect} does not gather {dtype} elements")},
    {"dtype.index", GATHERND_TR("{dialect} takes no {dtype} indices; it takes {accepted}")},
    {"dtype.fill", GATHERND_TR("the fill value is {given}, params is {dtype}")},
    {"policy.other_dialect",
     GATHERND_TR("bad_indices_policy \"{policy}\" is TensorFlow's; {dialect} has no such option")},
    {"policy.unknown",
     GATHERND_TR("bad_indices_policy \"{policy}\" is unknown; it is \"\", DEFAULT, ERROR or IGNORE")},
    {"policy.error_on_gpu",
     GATHERND_TR("bad_indices_policy ERROR is refused on a GPU, where no error can be raised")},
    {"batch_dims.negative", GATHERND_TR("batch_dims is {batch_dims}; it cannot be negative")},
    {"batch_dims.none", GATHERND_TR("{dialect} has no batch_dims; {batch_dims} cannot be given")},
    {"batch_dims.not_below_rank",
     GATHERND_TR("batch_dims is {batch_dims}; it must be less than the rank of {tensor}, which is {rank}")},
    {"index_depth.too_deep",
     GATHERND_TR(
         "each tuple has {depth} numbers and batch_dims is {batch_dims}, but params has only {rank} axes")},
    {"index_depth.zero", GATHERND_TR("each tuple is empty; {dialect} needs at least one number a tuple")},
    {"index_depth.limit", GATHERND_TR("batch_dims + depth is {sum}; {dialect} allows at most {limit}")},
    {"index_depth.scalar_params", GATHERND_TR("each tuple has {depth} numbers, but params is a scalar")},
    {"shape_mismatch.batch",
     GATHERND_TR("batch axis {axis} has size {indices_size} in indices but {params_size} in params")},
    {"empty_params.tuples",
     GATHERND_TR("params has no elements (shape {params_shape}), yet {count} tuples ask for some")},

    // core/gather/run_result
    {"out_of_range.tuple",
     GATHERND_TR("indices{position} = {tuple}: number {component} is {value}, but axis {axis} of params "
                 "{params_shape} has size {axis_size} ({count} bad of {tuples} tuples)")},
    {"cancelled", GATHERND_TR("cancelled")},
    {"io.mapping_shrunk", GATHERND_TR("a mapped file became shorter while it was read")},

    // core/gather/backend
    {"backend.unavailable", GATHERND_TR("the backend {backend} is unavailable: {reason}")},
    {"backend.dtype", GATHERND_TR("the backend {backend} cannot move {dtype} elements")},
    {"backend.threads", GATHERND_TR("no threads could be started: {reason}")},
    {"backend.device_memory",
     GATHERND_TR(
         "the gather needs {bytes} bytes of device memory, and the device did not give them: {reason}")},
    {"backend.device", GATHERND_TR("the backend {backend} failed: {reason}")},
    {"measure.not_timeable", GATHERND_TR("the backend {backend} is not timed; its time would mean nothing")},
    {"access.too_many_warps",
     GATHERND_TR("the accesses of {warps} warps were asked for; at most {limit} are listed at once")},
    {"backend.no_accesses", GATHERND_TR("the backend {backend} does not record memory accesses")},
    {"trace.readers_budget",
     GATHERND_TR("the list of readers would take {bytes} bytes, more than the budget of {limit}")},
});

}  // namespace

std::span<const SentenceTemplate> sentenceTemplates() {
  return kTemplates;
}

const char* sentenceTemplate(std::string_view reason) {
  for (const SentenceTemplate& entry : kTemplates) {
    if (entry.reason == reason) return entry.text;
  }
  return nullptr;
}

std::string fillTemplate(std::string_view text, const std::vector<ErrorArg>& args) {
  std::string out;
  while (!text.empty()) {
    const std::size_t open = text.find('{');
    const std::size_t close = open == text.npos ? text.npos : text.find('}', open);
    if (close == text.npos) break;
    out += text.substr(0, open);
    const std::string_view name = text.substr(open + 1, close - open - 1);
    const auto arg =
        std::find_if(args.begin(), args.end(), [&](const ErrorArg& a) { return a.name == name; });
    if (arg == args.end()) {
      out += text.substr(open, close - open + 1);
    } else if (const auto* number = std::get_if<std::int64_t>(&arg->value)) {
      out += std::to_string(*number);
    } else {
      out += std::get<std::string>(arg->value);
    }
    text.remove_prefix(close + 1);
  }
  return out += text;
}

std::string englishSentence(const Error& error) {
  const char* text = sentenceTemplate(error.reason);
  return text == nullptr ? error.reason : fillTemplate(text, error.args);
}

}  // namespace gathernd
