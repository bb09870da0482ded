// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of programs as text: gathers, subscripts, and the arrays that expressions make. Internal to
// core/error, as sentences.h has them. Thread rule: constants.
#pragma once

#include <array>

#include "core/error/sentences.h"

namespace gathernd {

constexpr auto kCodeTemplates = std::to_array<SentenceTemplate>({
    // core/code/pasted_call: a gather as a program writes it
    {"pasted.function",
     GATHERND_TR(
         "line {line}, column {column}: {function} is no function that is known here; tf.gather_nd is")},
    {"pasted.operands",
     GATHERND_TR("line {line}, column {column}: this call does not name both params and indices")},
    {"pasted.name", GATHERND_TR("line {line}, column {column}: {name} has no value in this text")},
    {"pasted.number", GATHERND_TR("line {line}, column {column}: {text} is not a whole number")},
    {"pasted.shapes", GATHERND_TR("line {line}, column {column}: the shape {shape} does not broadcast with "
                                  "{before}, of what stands before it")},
    {"pasted.indices_type",
     GATHERND_TR("line {line}, column {column}: indices must be whole numbers, unlike those of {text}")},
    {"pasted.none", GATHERND_TR("line {line}, column {column}: {text} is no gather that can be read; "
                                "tf.gather_nd(params, indices) and params[[0, 1], [2, 3]] are")},
    {"pasted.writes", GATHERND_TR("line {line}, column {column}: {text} writes into params, and a gather "
                                  "reads: params[…] and params.at[…].get() at the same places do")},
    {"pasted.message",
     GATHERND_TR("line {line}, column {column}: this text is, or ends with, an error message, "
                 "which `gathernd message` reads; a call is its Python alone")},
    {"pasted.ragged",
     GATHERND_TR("line {line}, column {column}: {text} gives rows of different lengths, which no gather_nd "
                 "does; tf.boolean_mask of the same has its numbers, one after another, and tf.where keeps "
                 "every place, with zeros where the mask is false")},
    {"pasted.import",
     GATHERND_TR("line {line}, column {column}: {name} is {origin} in this text, and is read "
                 "as {read} alone")},
    {"pasted.alias", GATHERND_TR("line {line}, column {column}: {origin} is read under the name {read}, not "
                                 "as {name}")},
    {"pasted.block", GATHERND_TR("line {line}, column {column}: {text} begins a block, which may run with "
                                 "other values or not at all; give its lines by themselves")},
    {"pasted.changes", GATHERND_TR("line {line}, column {column}: {text} may change what the gather reads, "
                                   "and is not carried out; write the values that come of it")},
    {"pasted.assert", GATHERND_TR("line {line}, column {column}: {text} does not hold")},
    {"pasted.two", GATHERND_TR("line {line}, column {column}: {text} is a gather of its own: of several that "
                               "have nothing to do with each other, give one")},

    // core/code/gather_reader: functions and subscripts that gather
    {"gather.list", GATHERND_TR("line {line}, column {column}: {text} is a list, and {function} takes arrays "
                                "of its own module alone")},
    {"gather.foreign", GATHERND_TR("line {line}, column {column}: {text} is an array of another module than "
                                   "{function}, which takes its own")},
    {"gather.index_type",
     GATHERND_TR("line {line}, column {column}: {function} takes no indices of type {dtype}, as {text} has")},
    {"gather.mask_type",
     GATHERND_TR("line {line}, column {column}: {text} has the type {dtype}: a mask has truth values")},
    {"gather.axis", GATHERND_TR("line {line}, column {column}: {axis} is no axis here: the rank is {rank}")},
    {"gather.batch_axis", GATHERND_TR("line {line}, column {column}: batch_dims is {batch_dims}, and axis "
                                      "{axis} lies before that")},
    {"gather.batch_size", GATHERND_TR("line {line}, column {column}: batch axis {axis} has size {size} in "
                                      "{text}, and {params} in params")},
    {"gather.vector",
     GATHERND_TR(
         "line {line}, column {column}: {function} takes a list of numbers, and {text} has more axes")},
    {"gather.along_rank", GATHERND_TR("line {line}, column {column}: {text} has rank {rank} and params have "
                                      "{params}, which must be the same")},
    {"gather.along_size", GATHERND_TR("line {line}, column {column}: axis {axis} of {text} has size {size}, "
                                      "which does not go with {params} in params")},
    {"gather.squeeze", GATHERND_TR("line {line}, column {column}: axis {axis} of the output has size {size}, "
                                   "and only one of size 1 can be squeezed")},
    {"gather.squeezed", GATHERND_TR("line {line}, column {column}: give {text} without squeeze, which takes "
                                    "axes of the output away and is no gather_nd")},
    {"gather.mode", GATHERND_TR("line {line}, column {column}: {function} has no mode {text}")},
    {"gather.method", GATHERND_TR("line {line}, column {column}: this array has no method {name} that "
                                  "gathers")},
    {"gather.python_list",
     GATHERND_TR("line {line}, column {column}: {text} is a list, which Python does not "
                 "gather from; np.array of it can be")},
    {"gather.at",
     GATHERND_TR("line {line}, column {column}: {text} is no array of JAX, which alone has .at")},
    {"gather.nothing",
     GATHERND_TR("line {line}, column {column}: {text} gives a single number a new axis, and "
                 "gathers nothing; params with an axis can be gathered from")},
    {"subscript.list", GATHERND_TR("line {line}, column {column}: JAX refuses the list {text} as the only "
                                   "index; jnp.array of it is one")},
    {"subscript.nested",
     GATHERND_TR(
         "line {line}, column {column}: {text}, a list of more than numbers, means different things in "
         "different releases of PyTorch; write several indices, or torch.tensor of it")},
    {"subscript.other", GATHERND_TR("line {line}, column {column}: brackets are read behind arrays of NumPy, "
                                    "TensorFlow, PyTorch and JAX, not behind {text}; its gather_nd is")},
    {"subscript.tensorflow",
     GATHERND_TR("line {line}, column {column}: TensorFlow takes no list of numbers such as {text} between "
                 "brackets; tf.gather and tf.gather_nd do")},
    {"subscript.many",
     GATHERND_TR("line {line}, column {column}: {text} is a tuple of more than {rank} indices")},
    {"subscript.bytes",
     GATHERND_TR("line {line}, column {column}: PyTorch takes the uint8 numbers of {text} for a mask")},
    {"subscript.truth",
     GATHERND_TR(
         "line {line}, column {column}: the lone truth value {text} makes a new axis and is no gather")},
    {"subscript.dots", GATHERND_TR("line {line}, column {column}: only one `...` may stand among indices")},
    {"subscript.rank", GATHERND_TR("line {line}, column {column}: {text} indexes {count} axes, and there are "
                                   "{rank}")},
    {"subscript.mask", GATHERND_TR("line {line}, column {column}: the mask {text} has the shape {mask}, and "
                                   "what it is held against {shape}")},
    {"subscript.step", GATHERND_TR("line {line}, column {column}: {text} is no step that is taken here")},

    // core/code/expression: an array that a text describes
    {"expression.function",
     GATHERND_TR("line {line}, column {column}: {name} is not read; arrays come from arange, linspace, "
                 "zeros, ones, full, eye, array, reshape, transpose and astype")},
    {"expression.method", GATHERND_TR("line {line}, column {column}: .{name} is not read; of an array's "
                                      "members reshape, transpose, T, swapaxes, flatten and astype are")},
    {"expression.argument",
     GATHERND_TR("line {line}, column {column}: the argument {name} is not read here")},
    {"expression.missing", GATHERND_TR("line {line}, column {column}: {function} is not given {name}")},
    {"expression.dtype",
     GATHERND_TR("line {line}, column {column}: {text} is no element type that can be read here")},
    {"expression.unexpected", GATHERND_TR("line {line}, column {column}: {text} is not read here")},
    {"expression.end", GATHERND_TR("line {line}, column {column}: the expression ends too early")},
    {"expression.list",
     GATHERND_TR("line {line}, column {column}: a list is no array before it stands in np.array(…)")},
    {"expression.subscript",
     GATHERND_TR("line {line}, column {column}: a part of an array is not read here")},
    {"expression.two_arrays",
     GATHERND_TR("line {line}, column {column}: between two arrays + - and * are read, where "
                 "both have one type of at least 32 bits")},
    {"expression.ragged",
     GATHERND_TR(
         "line {line}, column {column}: {name} makes a RaggedTensor, which is not read as it stands, "
         "and of which TensorFlow's gather_nd takes batch_dims 0 alone; of tf.ragged.constant with "
         "lists of numbers .to_tensor(), whose rows are filled up with 0, and .flat_values are read")},
    {"expression.drawn",
     GATHERND_TR(
         "line {line}, column {column}: {name} draws values that the text does not tell; for params a "
         "generator of their shape can stand there, random:2,3,4 or arange:2,3,4, and for indices "
         "numbers")},
    {"expression.pair",
     GATHERND_TR("line {line}, column {column}: {text} gives values and their places, of which "
                 "the places are read: .indices, [1], or the second of two names")},
    {"expression.ties",
     GATHERND_TR(
         "line {line}, column {column}: of equal values, and of NaN, each release has its own order")},
    {"expression.tensors",
     GATHERND_TR("line {line}, column {column}: PyTorch makes no tensor of a list that holds one, {text}; "
                 "torch.stack does")},
    {"expression.unpacked",
     GATHERND_TR("line {line}, column {column}: {text} has not as many parts as there are names, and so "
                 "{name} no value")},
    {"expression.beyond", GATHERND_TR("line {line}, column {column}: {value} lies beyond axis {axis}, whose "
                                      "size is {size}")},
    {"expression.mixed",
     GATHERND_TR("line {line}, column {column}: {dtype} is not brought together with {before}")},
    {"expression.missing_parts", GATHERND_TR("line {line}, column {column}: there is nothing in it")},
    {"expression.scalar_parts", GATHERND_TR("line {line}, column {column}: a number has no parts")},
    {"expression.for_dtype", GATHERND_TR("line {line}, column {column}: {operator} is not read for {dtype}")},
    {"expression.fit", GATHERND_TR("line {line}, column {column}: {text} does not fit into {dtype}")},
    {"expression.scalar", GATHERND_TR("line {line}, column {column}: a number was expected here")},
    {"expression.number", GATHERND_TR("line {line}, column {column}: this number is beyond 64 bits")},
    {"expression.zero", GATHERND_TR("line {line}, column {column}: this divides by zero")},
    {"expression.complex",
     GATHERND_TR(
         "line {line}, column {column}: this would be a complex number, which is read in a list alone")},
    {"expression.negative_power",
     GATHERND_TR("line {line}, column {column}: whole numbers have no negative powers")},
    {"expression.length", GATHERND_TR("line {line}, column {column}: these ends make no range")},
    {"expression.bools",
     GATHERND_TR("line {line}, column {column}: a range of truth values has at most two")},
    {"expression.float_range", GATHERND_TR("line {line}, column {column}: only NumPy's ranges of decimals "
                                           "are read: each module rounds in its own way")},
    {"expression.reshape",
     GATHERND_TR("line {line}, column {column}: {count} elements cannot take the shape {shape}")},
    {"expression.axes",
     GATHERND_TR("line {line}, column {column}: the axes are not those of the shape {shape}, each once")},
    {"expression.depth",
     GATHERND_TR("line {line}, column {column}: the expression nests deeper than {limit} levels")},
    {"expression.bytes",
     GATHERND_TR("line {line}, column {column}: the arrays of this expression take more than "
                 "twice the {limit} bytes that are allowed")},
    {"expression.work", GATHERND_TR("line {line}, column {column}: the expression takes too many steps")},
});

}  // namespace gathernd
