// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error/sentences.h"

#include <algorithm>
#include <array>

#include "core/error/code_sentences.h"
#include "core/error/contrast_sentences.h"
#include "core/error/file_sentences.h"
#include "core/error/teach_sentences.h"

namespace gathernd {
namespace {

constexpr auto kOtherTemplates = std::to_array<SentenceTemplate>({
    // core/tensor/shape, tensor
    {"shape.rank", GATHERND_TR("a tensor of rank {rank} is too deep; at most {limit} axes are possible")},
    {"shape.negative", GATHERND_TR("axis {axis} has the negative size {size}")},
    {"shape.overflow", GATHERND_TR("the shape {shape} has more elements than 64 bits can count")},
    {"memory.limit", GATHERND_TR("{what} needs {bytes} bytes; the limit is {limit}")},
    {"memory.output", GATHERND_TR("the output {shape} needs {bytes} bytes; the limit is {limit}")},
    {"memory.output_vast", GATHERND_TR("the output {shape} needs more than 2^63 bytes")},
    {"memory.reads",
     GATHERND_TR("counting the reads of {tuples} tuples needs {bytes} bytes; the limit is {limit}")},
    {"memory.allocate", GATHERND_TR("the system would not give {bytes} bytes of memory")},

    // background work
    {"thread.refused", GATHERND_TR("the system would not start a thread: {reason}")},
    {"backend.unknown", GATHERND_TR("there is no backend {backend}")},

    // core/overview
    {"overview.no_order", GATHERND_TR("{dtype} values are equal or not; none is less than another")},
    {"overview.column", GATHERND_TR("there is no such column; the matrix has {columns}")},
    {"overview.value_dtype", GATHERND_TR("the value to compare with must be of the tensor's type, {dtype}")},

    // core/tensor/edits
    {"edit.output", GATHERND_TR("output follows from params and indices; it cannot be edited")},
    {"edit.axis", GATHERND_TR("the shape {shape} has no axis {axis}")},
    {"edit.position", GATHERND_TR("axis {axis} of size {size} has no place {position}")},
    {"edit.permutation", GATHERND_TR("the order names every axis of {shape} once")},
    {"edit.no_size",
     GATHERND_TR("\"{text}\" is no size: type a whole number, or the whole shape, such as 2, 3, 4")},
    {"edit.element_count",
     GATHERND_TR("{count} elements cannot take the shape {shape}, which holds {new_count}")},

    // core/tensor/element: one value on its own
    {"element.malformed", GATHERND_TR("{text} is no {dtype} value")},
    {"element.out_of_range", GATHERND_TR("{text} does not fit into {dtype}")},
    {"element.not_whole", GATHERND_TR("{text} is not a whole number, as {dtype} needs")},
    {"element.nan_bits", GATHERND_TR("the digits of {text} are not the bits of a {dtype} NaN")},

    // core/text/literal: the same within a text, then what only a whole literal can get wrong
    {"literal.malformed", GATHERND_TR("line {line}, column {column}: {text} is no {dtype} value")},
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
     GATHERND_TR("line {line}, column {column}: row {row} has length {length}, expected {expected}")},
    {"cells.empty", GATHERND_TR("line {line}, column {column}: the cell is empty")},
    {"cells.after_quote", GATHERND_TR("line {line}, column {column}: {text} follows a closing quote")},

    // core/tensor/generate
    {"generate.extent", GATHERND_TR("{text} in \"{generator}\" is not the size of an axis")},
    {"generate.extent_limit", GATHERND_TR("{text} in \"{generator}\" is too large for the size of an axis")},
    {"generate.seed", GATHERND_TR("{text} in \"{generator}\" is not a seed from 0 to 2^64 - 1")},
    {"generate.seed_unused", GATHERND_TR("{text} in \"{generator}\" is a seed, which only random takes")},
    {"generate.shape_only", GATHERND_TR("shape: gives a shape without elements to compute with")},

    // core/scenario
    {"json.unexpected", GATHERND_TR("line {line}, column {column}: {token} does not belong here")},
    {"json.unexpected_end", GATHERND_TR("line {line}, column {column}: the text ends too early")},
    {"json.broken_token", GATHERND_TR("line {line}, column {column}: {token} is malformed")},
    {"json.utf8", GATHERND_TR("line {line}, column {column}: the text is not UTF-8")},
    {"json.number_range", GATHERND_TR("line {line}, column {column}: {token} is too large a number")},
    {"json.key_twice", GATHERND_TR("{path} is there twice")},
    {"json.too_deep", GATHERND_TR("lists and objects are nested deeper than {limit} levels")},
    {"json.memory", GATHERND_TR("the text takes more than the limit of {limit} bytes to read")},
    {"scenario.not_object", GATHERND_TR("a scenario is a JSON object")},
    {"scenario.not_scenario", GATHERND_TR("this is no scenario: it has no \"gathernd_scenario\"")},
    {"scenario.version", GATHERND_TR("this scenario's version is unknown; this program reads {supported}")},
    {"example.unknown", GATHERND_TR("there is no example \"{id}\"")},
    {"field.missing", GATHERND_TR("{path} is missing")},
    {"field.string", GATHERND_TR("{path} must be a string")},
    {"field.integer", GATHERND_TR("{path} must be an integer")},
    {"field.list", GATHERND_TR("{path} must be a list")},
    {"field.object", GATHERND_TR("{path} must be an object")},
    {"field.size", GATHERND_TR("{path} must be the size of an axis, an integer from 0")},
    {"field.dtype", GATHERND_TR("{path} is no element type")},
    {"field.one_source", GATHERND_TR("{path} needs exactly one of \"data\", \"file\" and \"generate\"")},
    {"field.generator", GATHERND_TR("{path} must be a generator, such as random:2,3@7")},
    {"field.outside_folder", GATHERND_TR("{path} must be a path inside the scenario's folder")},
    {"field.data_count", GATHERND_TR("{path} has {count} elements, which do not make up the shape {shape}")},
    {"field.ragged", GATHERND_TR("{path} must be a list of {size}, as its neighbours or the shape say")},
    {"field.ragged_deep", GATHERND_TR("{path} must be an element; it is a list")},
    {"field.element_number", GATHERND_TR("{path} must be a {dtype} value")},
    {"field.element_value", GATHERND_TR("{path}: {text} is not a value of {dtype}")},
    {"field.element_string", GATHERND_TR("{path} must be a string")},
    {"field.element_pair", GATHERND_TR("{path} must be a pair [real, imaginary] of {dtype}")},
    {"field.backslash", GATHERND_TR("{path}: a backslash must be doubled, or begin a byte such as \\xff")},
    {"field.dialect", GATHERND_TR("{path}: there is no dialect \"{id}\"")},
    {"field.dialect_kind", GATHERND_TR("{path} must be a dialect's id or an object of switches")},
    {"field.rule", GATHERND_TR("{path}: \"{value}\" is not known for the switch \"{rule}\"")},

    // core/call/plan
    {"rank.indices_scalar",
     GATHERND_TR("indices is a scalar; {dialect} needs at least one axis, the tuple's")},
    {"rank.params_scalar", GATHERND_TR("params is a scalar; {dialect} needs at least one axis")},
    {"rank.limit",
     GATHERND_TR("{dialect} takes tensors of rank {limit} at most; that of {tensor} is {rank}")},
    {"dtype.element", GATHERND_TR("{dialect} does not gather {dtype} elements")},
    {"dtype.index", GATHERND_TR("{dialect} takes no {dtype} indices; it takes {accepted}")},
    {"dtype.index_odd",
     GATHERND_TR(
         "{dialect} takes no {dtype} indices; it takes {accepted}, and {value} at indices{position} is "
         "no whole number of 64 bits")},
    {"dtype.fill", GATHERND_TR("the fill value is {given}, params is {dtype}")},
    {"policy.other_dialect",
     GATHERND_TR("bad_indices_policy \"{policy}\" is TensorFlow's; {dialect} has no such option")},
    {"policy.unknown",
     GATHERND_TR("bad_indices_policy \"{policy}\" is unknown; it is \"\", DEFAULT, ERROR or IGNORE")},
    {"policy.error_on_gpu",
     GATHERND_TR("bad_indices_policy ERROR is refused on a GPU, where no error can be raised")},
    {"batch_dims.negative", GATHERND_TR("batch_dims is {batch_dims}; it cannot be negative")},
    {"batch_dims.dealt",
     GATHERND_TR(
         "{dialect} does not compare batch axes: it deals the {tuples} tuples of indices out over the "
         "{batches} batch entries of params. gather_nd has no such rule; params reshaped to "
         "{params_shape} and indices to {indices_shape} with batch_dims 1 select the same elements")},
    {"batch_dims.none", GATHERND_TR("{dialect} has no batch_dims; {batch_dims} cannot be given")},
    {"batch_dims.not_below_rank",
     GATHERND_TR("batch_dims is {batch_dims}; it must be less than the rank of {tensor}, which is {rank}")},
    {"index_depth.too_deep",
     GATHERND_TR(
         "tuples of {depth} numbers are too long for params of rank {rank} with batch_dims {batch_dims}")},
    {"index_depth.zero", GATHERND_TR("each tuple is empty; {dialect} needs at least one number a tuple")},
    {"index_depth.limit", GATHERND_TR("batch_dims + depth is {sum}; {dialect} allows at most {limit}")},
    {"index_depth.whole_shape",
     GATHERND_TR(
         "{dialect} compares a tuple with the whole shape of params: it takes tuples of 1 number or of "
         "{rank}, not of {depth}")},
    {"index_depth.scalar_params",
     GATHERND_TR("params is a scalar, so tuples of length {depth} index nothing")},
    {"limit.params_elements",
     GATHERND_TR(
         "params hold {count} elements, too many for {dtype} indexing in {dialect}: its limit is {limit}")},
    {"limit.indexed_axis",
     GATHERND_TR(
         "axis {axis} of params has size {size}; with {dtype} indices {dialect} takes at most {limit}")},
    {"limit.tuples", GATHERND_TR("{dialect} takes at most {limit} tuples; there are {count}")},
    {"shape_mismatch.batch",
     GATHERND_TR("batch axis {axis} has size {indices_size} in indices but {params_size} in params")},
    {"empty_params.tuples",
     GATHERND_TR("params has no elements (shape {params_shape}), yet tuples ask for some ({count} in all)")},

    {"shape_mismatch.dealt",
     GATHERND_TR(
         "{dialect} deals the tuples of indices out over the batch entries of params, as many to each: "
         "{tuples} tuples cannot be dealt over {batches} entries")},

    // core/run/run_result
    {"out_of_range.tuple",
     GATHERND_TR("indices{position} = {tuple}: its {nth} number is {value}, but axis {axis} of params "
                 "{params_shape} has size {axis_size} ({count} bad of {tuples} tuples)")},
    {"cancelled", GATHERND_TR("stopped before it was finished")},
    {"io.mapping_shrunk", GATHERND_TR("a mapped file became shorter while it was read")},
    {"io.mapping_cut", GATHERND_TR("{path} became shorter while {tensor} was read from it")},

    // core/run/backend
    {"backend.unavailable", GATHERND_TR("the backend {backend} is unavailable: {reason}")},
    {"backend.dtype", GATHERND_TR("the backend {backend} cannot move {dtype} elements")},
    {"backend.device_memory",
     GATHERND_TR("the run needs {bytes} bytes of device memory, and the device did not give them: {reason}")},
    {"backend.device_memory_short",
     GATHERND_TR(
         "the gather needs at least {needed} bytes of device memory, {params} of them for params, but "
         "only {free} of {total} are free")},
    {"backend.pinned_memory",
     GATHERND_TR("the run needs {bytes} bytes of page-locked memory, and the system did not give them: "
                 "{reason}")},
    {"backend.device", GATHERND_TR("the backend {backend} failed: {reason} ({where})")},
    {"backend.device_lost",
     GATHERND_TR("the backend {backend} failed, and can work again only after a restart of this program: "
                 "{reason} ({where})")},
    {"measure.not_timeable", GATHERND_TR("the backend {backend} is not timed; its time would mean nothing")},
    {"sweep.nothing_to_grow",
     GATHERND_TR("there is nothing to sweep: more of the {axis} would not change this call")},
    {"limit.sweep",
     GATHERND_TR("the first point of the sweep needs more memory than the {limit} bytes that are left")},
    {"limit.counted",
     GATHERND_TR(
         "the backend {backend} runs calls of up to {limit} bytes moved for its counts; this one moves "
         "{bytes}")},
    {"access.too_many_warps",
     GATHERND_TR("the accesses of {warps} warps were asked for; at most {limit} are listed at once")},
    {"backend.no_kernels",
     GATHERND_TR("the backend {backend} has no kernels to choose from, so {kernel} means nothing to it")},
    {"backend.no_such_kernel",
     GATHERND_TR("the backend {backend} has no kernel {kernel}; there are {kernels}")},
    {"backend.kernel_cannot", GATHERND_TR("the kernel {kernel} cannot do this gather: {reason}")},
    {"backend.no_device", GATHERND_TR("the backend {backend} has no device of its own to measure")},
    {"backend.no_accesses", GATHERND_TR("the backend {backend} does not record memory accesses")},
    {"gradient.dtype", GATHERND_TR("there is no gradient with respect to {dtype} elements")},
    {"gradient.upstream_dtype",
     GATHERND_TR("the upstream gradient is {given}; it must be {dtype}, as params are")},
    {"gradient.upstream_shape",
     GATHERND_TR("the upstream gradient has shape {given}; the output's is {output}")},
    {"gradient.index_type",
     GATHERND_TR("{dialect} has no gradient where indices are {dtype}; it has one for int32 and int64")},
    {"gradient.lone_tuple",
     GATHERND_TR("{dialect} has no gradient where indices are a lone tuple; give them a leading axis")},
    {"gradient.lone_element",
     GATHERND_TR(
         "{dialect} has no gradient where the output is a single element; give indices a leading axis")},
    {"gradient.empty_tuples", GATHERND_TR("{dialect} has no gradient where tuples are empty")},
    {"gradient.empty_params", GATHERND_TR("{dialect} has no gradient where params have no elements")},
    {"gradient.past_end",
     GATHERND_TR(
         "{dialect} raises in the backward pass: {value} of tuple {tuple} lies past the end of axis 0, "
         "whose size is {size}; forwards the tuple gave zeros")},
    {"gradient.backend",
     GATHERND_TR(
         "gradients are computed by the reference, cpu, cuda and emulated backends; {backend} has none")},
    {"gradient.unordered",
     GATHERND_TR("the backend {backend} always adds tuples in their order; cuda and emulated can add them in "
                 "any")},
    {"gradient.unordered_dtype",
     GATHERND_TR("{dtype} elements are not added in any order: atomic additions have 32 or 64 bits, and of "
                 "integers every order gives the same sum")},
    {"gradient.device_memory",
     GATHERND_TR("the gradient needs at least {needed} bytes of device memory, {sums} of them for its sums, "
                 "but only {free} of {total} are free")},

    // core/analysis/dialect_outcomes: why a call ends under a dialect as it does
    {"ends.refused", GATHERND_TR("refuses the call")},
    {"ends.unlike", GATHERND_TR("gives what gather_nd would not")},
    {"ends.raises", GATHERND_TR("raises an error")},
    {"ends.undefined", GATHERND_TR("promises nothing")},
    {"ends.read", GATHERND_TR("reads what was asked for")},
    {"ends.zeroes", GATHERND_TR("writes zeros")},
    {"ends.fills", GATHERND_TR("writes the fill value")},
    {"ends.clamps", GATHERND_TR("clamps")},
    {"ends.wraps", GATHERND_TR("wraps")},
    {"ends.elsewhere", GATHERND_TR("reads another element")},
    {"why.inside", GATHERND_TR("every index lies inside its axis, so no rule comes into play")},
    {"why.wraps", GATHERND_TR("{value} counts from the end of axis {axis}, so {used} is read")},
    {"why.cut", GATHERND_TR("of {value} only the low 32 bits are kept, which say {cut}, so {used} is read")},
    {"why.cut_clamped",
     GATHERND_TR("of {value} only the low 32 bits are kept, which say {cut}; that is moved to {used}, the "
                 "nearest place on axis {axis}")},
    {"why.clamps", GATHERND_TR("{value} is moved to {used}, the nearest place on axis {axis}")},
    {"why.zeroes", GATHERND_TR("{value} lies outside axis {axis} of size {size}: the whole slice becomes 0")},
    {"why.fills",
     GATHERND_TR("{value} lies outside axis {axis} of size {size}: the whole slice gets the fill value")},
    {"why.raises", GATHERND_TR("{value} lies outside axis {axis} of size {size}, which is an error")},
    {"why.undefined",
     GATHERND_TR("{value} lies outside axis {axis} of size {size}, and {dialect} promises nothing there")},
    {"why.stray_inside",
     GATHERND_TR("{value} lies outside axis {axis} of size {size} and nothing is checked: its flat offset is "
                 "that of {place}")},
    {"why.stray_outside",
     GATHERND_TR("{value} lies outside axis {axis} of size {size} and nothing is checked: its flat offset "
                 "leaves params")},
    {"why.flat_offset",
     GATHERND_TR("{value} lies outside axis {axis} of size {size}, but only the flat offset is checked: "
                 "{place} is read")},
    {"why.depth_zero_undefined", GATHERND_TR("{dialect} says nowhere what a tuple without numbers selects")},
    {"why.copy_once",
     GATHERND_TR("a tuple without numbers selects all of params, once, whatever the number of rows")},
    {"why.merged", GATHERND_TR("the batch axes come back as one")},
    {"why.tuple_first", GATHERND_TR("a tuple lies along the first axis of indices")},
    {"why.not_looked_at", GATHERND_TR("the output is empty, so no index is looked at")},

    // app/cli: the command line
    {"usage.no_command",
     GATHERND_TR("a command is missing; there are {commands}; gathernd --help says more")},
    {"usage.command", GATHERND_TR("there is no command \"{command}\"; there are {commands}")},
    {"usage.option", GATHERND_TR("there is no option {option}")},
    {"usage.option_elsewhere", GATHERND_TR("{command} takes no option {option}")},
    {"usage.missing_value", GATHERND_TR("{option} needs a value, {value_name}, after it")},
    {"usage.flag_value", GATHERND_TR("{option} takes no value")},
    {"usage.extra", GATHERND_TR("\"{value}\" is one argument too many")},
    {"usage.not_a_number", GATHERND_TR("{option}: \"{value}\" is not a whole number")},
    {"usage.number_range", GATHERND_TR("{option}: {value} is not between {low} and {high}")},
    {"usage.dtype", GATHERND_TR("{option}: there is no dtype \"{value}\"")},
    {"usage.shape", GATHERND_TR("{option}: \"{value}\" is not a shape; one is written 2,3,4")},
    {"usage.dialect", GATHERND_TR("there is no dialect \"{value}\"; gathernd dialects lists them")},
    {"usage.backend", GATHERND_TR("there is no backend \"{value}\"; there are {backends}")},
    {"usage.backend_twice", GATHERND_TR("{option}: {value} is named twice")},
    {"usage.question_kind",
     GATHERND_TR("{option}: \"{value}\" is no kind of question; there are shape, place, value, outcome and "
                 "choose")},
    {"usage.ask_shape_only", GATHERND_TR("a call without values cannot be asked about")},
    {"usage.ask_fresh",
     GATHERND_TR("{option} is about a given call, and none is given; a fresh question has its own")},
    {"usage.ask_upstream", GATHERND_TR("--upstream is for a question about the gradient: --of gradient")},
    {"usage.sweep", GATHERND_TR("{option}: \"{value}\" is no side of a call; there are tuples and slice")},
    {"usage.sweep_range", GATHERND_TR("a sweep goes from {low} up to {high}; --to must not be below --from")},
    {"usage.code_upstream", GATHERND_TR("--upstream is for the code of a gradient: --gradient")},
    {"usage.gradient_shape_only", GATHERND_TR("a shape-only input has no values to take a gradient of")},
    {"usage.csv_and_json", GATHERND_TR("--csv and --json cannot be had at once")},
    {"usage.sweep_missing", GATHERND_TR("{option} has no meaning without --sweep")},
    {"usage.fill_value", GATHERND_TR("{dialect} fills nothing, so --fill-value has no meaning there")},
    {"usage.output", GATHERND_TR("--output writes .npy and .csv files; \"{value}\" ends in neither")},
    {"usage.own_input",
     GATHERND_TR("--output would replace {path}, which this call reads; name another file")},
    {"usage.output_shape_only", GATHERND_TR("a shape-only input has no output to write")},
    {"usage.measure_shape_only", GATHERND_TR("a shape-only input has nothing to measure")},
    {"usage.no_input", GATHERND_TR("input is missing: give a SCENARIO, or --params and --indices")},
    {"usage.call_beside", GATHERND_TR("{option} stands beside --call, which is in place of it")},
    {"usage.half_input", GATHERND_TR("{given} is given, but {missing} is missing")},
    {"usage.standard_input_twice", GATHERND_TR("standard input can be read for one tensor only")},
    {"usage.shape_without_tensor", GATHERND_TR("--{tensor}-shape needs --{tensor}")},
    {"usage.shape_disagrees", GATHERND_TR("{tensor} has shape {shape}, not {given}")},
    {"usage.tensor_as_scenario", GATHERND_TR("{file} holds one tensor; give it with --params or --indices")},
    {"dtype.convert", GATHERND_TR("{tensor} is {from} and cannot be read as {to}")},
    {"limit.inputs", GATHERND_TR("params and indices need more memory than the limit of {limit} bytes")},
    {"limit.output",
     GATHERND_TR("the output {shape} needs {bytes} bytes; params and indices leave {limit} of the limit of "
                 "{whole_limit}")},
    {"limit.standard_input", GATHERND_TR("standard input is longer than the limit of {limit} bytes allows")},
    {"limit.bad_tuples",
     GATHERND_TR("the list of bad tuples needs more memory than the limit of {limit} bytes leaves")},
    {"limit.no_memory", GATHERND_TR("the system would not give the memory that this needs")},
    {"io.standard_output", GATHERND_TR("standard output: {why}")},
    {"io.standard_input", GATHERND_TR("standard input: {why}")},
    {"unsupported.backend_name",
     GATHERND_TR("the scenario names the backend {backend}, which is unknown here")},
    {"unsupported.exception", GATHERND_TR("a library gave up: {reason}")},

    // ui/window, ui/export, app/explorer
    {"figure.too_large",
     GATHERND_TR("the figure is too large for a picture of dots; .svg and .pdf have no such limit")},
    {"figure.no_name", GATHERND_TR("no name was given for the file to print into")},
    {"figure.printer", GATHERND_TR("the printer did not take the picture")},
    {"figure.ending", GATHERND_TR("{path} does not end in .png, .svg, .pdf or .html")},
    {"compare.ending", GATHERND_TR("{path} does not end in .csv, .json, .png or .svg")},
    {"literal.too_many",
     GATHERND_TR("{count} elements are too many for the clipboard; at most {limit} are copied")},
    {"place.tensor", GATHERND_TR("\"{text}\" is none of indices, params and output")},
    {"place.malformed", GATHERND_TR("\"{text}\" is not a place; one is written {example}")},
    {"place.no_plan", GATHERND_TR("there is no place to go to while the call is refused")},
    {"place.outside", GATHERND_TR("{text} lies outside the shape {shape}")},
    {"place.rank", GATHERND_TR("{text} does not give one number for each axis of {shape}")},
    {"usage.size", GATHERND_TR("{option}: \"{value}\" is not a size between 200x200 and 8192x8192")},
    {"usage.scale", GATHERND_TR("{option}: \"{value}\" is not a number between 1 and 4")},
    {"usage.theme", GATHERND_TR("there is no theme \"{value}\"; there are light, dark and high-contrast")},
    {"usage.dock",
     GATHERND_TR(
         "{option}: there is no dock \"{value}\"; there are compare, warp, explain, problems, reads, "
         "statistics, inspector, notes, indices, params, output, dialects, code, gradient, predict and "
         "lessons")},
    {"usage.language", GATHERND_TR("there is no language \"{value}\"; there are en and zh_CN")},
    {"usage.lesson", GATHERND_TR("there is no lesson \"{value}\"")},
    {"usage.export", GATHERND_TR("{option}: \"{value}\" does not end in .png, .svg, .pdf or .html")},
    {"usage.screenshot", GATHERND_TR("{option}: \"{value}\" does not end in .png")},
    {"open.too_many",
     GATHERND_TR("{count} files at once: open one scenario or model, or two tensors, params and indices")},
    {"open.no_tensor",
     GATHERND_TR("{path} is no tensor file: only two tensors, params and indices, are opened together")},
    {"open.no_indices",
     GATHERND_TR(
         "{path} is {dtype} and {other} is {other_dtype}: neither can be indices, which are integers")},
    {"usage.file_and_example", GATHERND_TR("give a file or --example, not both")},
    {"usage.example", GATHERND_TR("there is no example \"{value}\"")},
    {"usage.sheet",
     GATHERND_TR("{option}: there is no sheet \"{value}\"; handout, key, cards, teacher, practice, "
                 "practice-key and page are")},
    {"usage.sheet_export", GATHERND_TR("{option} is for --export")},
    {"usage.sheet_ending",
     GATHERND_TR("--export: a sheet {sheet} is a {ending}; \"{value}\" does not end in that")},
    {"usage.needs_lesson", GATHERND_TR("{option} is for --lesson")},
    {"usage.practice_alone", GATHERND_TR("--kind, --seed, --level and --count are for --sheet practice")},
    {"usage.page", GATHERND_TR("{option}: \"{value}\" is no page; the first is 1")},
    {"usage.page_count", GATHERND_TR("--page: there is no page {value}, the picture has {count}")},
    {"usage.page_alone", GATHERND_TR("{option} is for --as-shown")},
    {"usage.as_shown", GATHERND_TR("{option} needs --export FILE")},
    {"usage.owned", GATHERND_TR("{option} is for a window of one scenario")},
    {"usage.not_owned",
     GATHERND_TR("--owned: {value} is not a private folder that gathernd.show has made and marked")},
    {"usage.step",
     GATHERND_TR("--step: \"{value}\" is not T or T.P, tuple T below {count} and phase P from 1 to 3")},
    {"explorer.no_display",
     GATHERND_TR("there is no display for a window; --screenshot and --export need none")},
    {"explorer.not_begun",
     GATHERND_TR("no window can be opened: {why}; --screenshot and --export need none")},
    {"explorer.files",
     GATHERND_TR("{allowed} open files are allowed at once (ulimit -n), and a window needs {least}")},
    {"explorer.scale", GATHERND_TR("the screen asks for everything {scale} times as large as usual, which "
                                   "leaves no room for a window")},
    {"explorer.timeout", GATHERND_TR("the picture was not ready after {seconds} seconds")},
});

template <std::size_t... kCounts>
constexpr auto joined(const std::array<SentenceTemplate, kCounts>&... parts) {
  std::array<SentenceTemplate, (kCounts + ...)> all{};
  auto* after = all.data();
  ((after = std::copy(parts.begin(), parts.end(), after)), ...);
  return all;
}
constexpr auto kTemplates =
    joined(kFileTemplates, kFrameworkTemplates, kBadTemplates, kFixTemplates, kContrastTemplates,
           kTeachTemplates, kCodeTemplates, kTeachLessonTemplates, kTeachPageTemplates, kOtherTemplates);

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

std::string ordinalWord(int place) {
  constexpr std::array kWords = {GATHERND_TR("first"),   GATHERND_TR("second"), GATHERND_TR("third"),
                                 GATHERND_TR("fourth"),  GATHERND_TR("fifth"),  GATHERND_TR("sixth"),
                                 GATHERND_TR("seventh"), GATHERND_TR("eighth"), GATHERND_TR("ninth"),
                                 GATHERND_TR("tenth")};
  if (place >= 0 && place < static_cast<int>(kWords.size())) return kWords[static_cast<std::size_t>(place)];
  const int number = place + 1;
  const bool teen = number % 100 / 10 == 1;
  const int last = teen ? 0 : number % 10;
  return std::to_string(number) + (last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th");
}

namespace {

std::string sentence(const std::string& reason, const std::vector<ErrorArg>& args) {
  const char* text = sentenceTemplate(reason);
  return text == nullptr ? reason : fillTemplate(text, args);
}

}  // namespace

std::string englishSentence(const Error& error) {
  return sentence(error.reason, error.args);
}

std::string englishSentence(const ErrorFix& fix) {
  const std::string outcome = fixOutcomeReason(fix);
  return sentence(fix.reason, fix.args) + (outcome.empty() ? "" : ": " + sentence(outcome, fix.args));
}

Expected<void> withinMemory(const char* what, std::int64_t bytes, std::int64_t limit) {
  if (bytes <= limit) return {};
  return fail(ErrorCode::Limit, "memory.limit",
              {{"what", std::string(what)}, {"bytes", bytes}, {"limit", limit}});
}

std::string fixOutcomeReason(const ErrorFix& fix) {
  const auto has = [&](std::string_view name) {
    return std::any_of(fix.args.begin(), fix.args.end(),
                       [&](const ErrorArg& arg) { return arg.name == name; });
  };
  if (has("moves")) return "fix.moves";
  if (!has("output_shape")) return {};
  const bool reshapes = fix.kind == "add_axis" || fix.kind == "transpose_tuples" ||
                        fix.kind == "batch_axis" || fix.kind == "mask_places";
  const char* const more = has("bad") ? "_bad" : has("output") ? "_values" : "";
  return std::string(reshapes ? "fix.indices_output" : "fix.output") + more;
}

std::string englishClause(const Clause& clause) {
  return fillTemplate(clause.text, clause.args);
}

std::vector<ErrorArg> reasonArgs(const Clause& clause) {
  std::vector<ErrorArg> args = clause.args;
  args.emplace_back("reason", englishClause(clause));
  args.emplace_back(std::string(kReasonTemplate), clause.text);
  return args;
}

std::string_view errorCodeName(ErrorCode code) {
  // In the order of the enumeration.
  constexpr auto kNames = std::to_array<std::string_view>(
      {"usage", "out_of_range", "batch_dims", "shape_mismatch", "index_depth", "rank", "dtype",
       "empty_params", "policy", "parse", "io", "limit", "unsupported", "cancelled"});
  static_assert(kNames.size() == static_cast<std::size_t>(ErrorCode::Cancelled) + 1);
  return kNames[static_cast<std::size_t>(code)];
}

}  // namespace gathernd
