// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include "core/code/message/message.h"
#include "core/code/message/templates.h"
#include "core/error/sentences.h"

namespace gathernd {
namespace {

using enum MessageKind;

constexpr auto kMeanings = std::to_array<MessageSentence>({
    {NoPlaces, "",
     GATHERND_TR("The axis that is indexed has no places at all, so every index into it is "
                 "refused, 0 too.")},
    {Outside, "position",
     GATHERND_TR("The tuple {tuple} at indices{position} holds {value} for axis {axis} of params, which "
                 "goes from 0 to {last}.")},
    {Outside, "",
     GATHERND_TR("The tuple {tuple} holds {value} for axis {axis} of params, which goes from 0 to "
                 "{last}.")},
    {Outside, "", GATHERND_TR("The tuple {tuple} does not lie within params of shape {params_shape}.")},
    {Outside, "",
     GATHERND_TR("The index {value} lies outside axis {axis}, of size {axis_size}: 0 to {last}, or {least} "
                 "to -1 from the end.")},
    {Outside, "least",
     GATHERND_TR("The index {value} lies outside its axis, of size {axis_size}: 0 to {last}, or {least} to "
                 "-1 from the end; the message does not say which axis that is.")},
    {Outside, "",
     GATHERND_TR("The index {value} lies outside axis {axis}, of size {axis_size}: 0 to {last}.")},
    {Outside, "",
     GATHERND_TR("The index {value} lies outside its axis, of size {axis_size}: 0 to {last}; the "
                 "message does not say which axis that is.")},
    {Outside, "",
     GATHERND_TR("The index {value} lies outside axis {axis}; the message does not say how long that "
                 "is.")},
    {Outside, "",
     GATHERND_TR("The index {value} lies outside the axis that it indexes; the message names neither "
                 "the axis nor its size.")},
    {Outside, "",
     GATHERND_TR(
         "An index lies outside the axis that it indexes, in node number {node}: an operator's place "
         "in its subgraph, which `gathernd nodes MODEL.tflite` prints; the message says neither which "
         "index nor which axis.")},
    {Outside, "", GATHERND_TR("An index lies outside axis {axis}; the message does not say which index.")},
    {Outside, "",
     GATHERND_TR("An index lies outside the axis that it indexes; the message says neither which "
                 "index nor which axis.")},
    {Assert, "",
     GATHERND_TR("On the GPU an index lay outside the axis that it indexes; the message does not say "
                 "which, and the line of Python that is blamed may be a later one.")},
    {Device, "",
     GATHERND_TR(
         "A gather failed in node number {node}: an operator's place in its subgraph, which `gathernd nodes "
         "MODEL.tflite` prints; the message does not say why.")},
    {Device, "",
     GATHERND_TR("A check within a kernel of the GPU failed, often that of an index; the message does "
                 "not say which, and the line of Python that is blamed may be a later one.")},
    {Empty, "",
     GATHERND_TR("There are indices, but params of shape {params_shape} has no elements that they could "
                 "read.")},
    {Empty, "", GATHERND_TR("There are indices, but params has no elements that they could read.")},
    {Depth, "",
     GATHERND_TR(
         "Tuples of length {depth} behind batch_dims {batch_dims} need more axes than params has, whose "
         "rank is {rank}.")},
    {Depth, "",
     GATHERND_TR("Each index takes an axis of params: {depth} were given, and the rank is {rank}.")},
    {Depth, "",
     GATHERND_TR("The last axis of indices, of shape {indices_shape}, is longer than params, of shape "
                 "{params_shape}, has axes left for it: each number of a tuple takes one.")},
    {Depth, "",
     GATHERND_TR("More indices were given than params, of rank {rank}, has axes; each index takes one.")},
    {Depth, "", GATHERND_TR("More indices were given than params has axes; each index takes one.")},
    {Length, "",
     GATHERND_TR("Tuples have length {depth}, and the dimension numbers of the gather say another.")},
    {Slices, "", GATHERND_TR("Along axis {axis}, of size {axis_size}, the gather asks for slices of {n}.")},
    {BatchCount, "axis",
     GATHERND_TR("batch_dims is {batch_dims}, but the gather is along axis {axis}, and batch "
                 "axes come before that.")},
    {BatchCount, "",
     GATHERND_TR("batch_dims is {batch_dims}; it has to be 0 or more, and less than the ranks of "
                 "params and indices.")},
    {BatchCount, "",
     GATHERND_TR("batch_dims has to be 0 or more, and less than the ranks of params and indices.")},
    {BatchSizes, "",
     GATHERND_TR("Axis {axis} counts as a batch axis, and it is {axis_size} long in params but {n} "
                 "in indices.")},
    {BatchSizes, "", GATHERND_TR("The axes that params and indices share as batch axes differ in size.")},
    {Broadcast, "",
     GATHERND_TR("Arrays that index together have to broadcast to one shape, and {shapes} do not; x[a, b] "
                 "and x[(a, b)] alike take a tuple apart, one index array an axis.")},
    {Mask, "", GATHERND_TR("Along axis {axis} the mask has size {n}, and the array {axis_size}.")},
    {Mask, "", GATHERND_TR("The mask has size {n}, and the axis that it picks from {axis_size}.")},
    {Mask, "", GATHERND_TR("The mask does not have the size of the axes that it picks from.")},
    {Elements, "",
     GATHERND_TR("The index tensor of shape {indices_shape} is longer than the input of shape "
                 "{params_shape} along axis {axis}, and the gather goes along axis {n}.")},
    {Elements, "",
     GATHERND_TR("The index tensor of shape {indices_shape} is longer than the input of shape "
                 "{params_shape} along an axis that is not gathered.")},
    {Elements, "",
     GATHERND_TR("The index tensor does not fit the input along an axis that is not gathered.")},
    {Updates, "",
     GATHERND_TR(
         "A scatter's updates have the shape that a gather_nd of the same indices gives, "
         "indices.shape[:-1] and then what a tuple leaves of the output's axes; these have {shape}, and "
         "indices {indices_shape}.")},
    {Updates, "",
     GATHERND_TR("A scatter's updates have the shape that a gather_nd of the same indices gives, "
                 "indices.shape[:-1] and then what a tuple leaves of the output's axes, here of shape "
                 "{params_shape}; these have {shape}.")},
    {Ranks, "", GATHERND_TR("The indices have another number of axes than this function takes.")},
    {Scalar, "", GATHERND_TR("A tensor without axes stands where one axis at least is needed.")},
    {Axis, "", GATHERND_TR("Axis {axis} is asked for, of a tensor of rank {rank}.")},
    {Axis, "", GATHERND_TR("Axis {axis} is asked for, which the tensor does not have.")},
    {Axis, "", GATHERND_TR("An axis is asked for that the tensor does not have.")},
    {Type, "", GATHERND_TR("These indices are not of a type that is taken as indices here.")},
    {Policy, "", GATHERND_TR("This way to treat indices out of range does not exist here.")},
    {Limit, "", GATHERND_TR("The axis is longer than the type of the indices can count.")},
});

constexpr auto kRemedies = std::to_array<MessageSentence>({
    {NoPlaces, "",
     GATHERND_TR("People found that a filter, a file or a batch had come out empty, and left "
                 "the gather out where that happens.")},
    {Outside, "negative",
     GATHERND_TR(
         "Where a negative number stood for something missing, such as padding or a label to ignore, "
         "people took those tuples out with a mask before the gather, or gave them a place of their own in "
         "params.")},
    {Outside, "high",
     GATHERND_TR(
         "{value} is {high} * 2^32 + {low}: it may be two int32 numbers, {low} and {high}, read as one "
         "int64. People printed the indices' dtype where they were made and where they arrived "
         "(x.view(np.int32) shows the two), and converted with astype, long or cast.")},
    {Outside, "just_past",
     GATHERND_TR(
         "An index just past the end was mostly an id that counts from 1, or one id more than params has "
         "rows, such as that of padding: people subtracted 1, or made params a row longer."),
     "one_based"},
    {Outside, "",
     GATHERND_TR("People looked at the least and the greatest index just before the call, and found "
                 "indices made for another tensor, another axis or an older size.")},
    {Assert, "",
     GATHERND_TR("People ran the step again on the CPU, where the index is named, or with "
                 "CUDA_LAUNCH_BLOCKING=1, which stops at the call itself; after an assert the process "
                 "has to be started anew.")},
    {Device, "node",
     GATHERND_TR(
         "People read what was printed before it, and where they fed another shape resized the input and "
         "allocated the tensors anew.")},
    {Device, "",
     GATHERND_TR("People ran the step again on the CPU, where the fault is named, or with "
                 "CUDA_LAUNCH_BLOCKING=1, which stops at the call itself; after an assert the process "
                 "has to be started anew.")},
    {Empty, "",
     GATHERND_TR("People found that a filter, a file or a batch had come out empty, and left the gather "
                 "out where that happens.")},
    {Depth, "",
     GATHERND_TR("People had the numbers of a tuple along another axis and transposed indices, or were "
                 "an axis of params short, often one that a squeeze or a lone row had taken away."),
     "transpose_tuples"},
    {Length, "", GATHERND_TR("People gave start_index_map an entry for each number of a tuple.")},
    {Slices, "", GATHERND_TR("People made slice_sizes no greater than the operand along each axis.")},
    {BatchCount, "",
     GATHERND_TR("People counted the leading axes that params and indices have in common, and gave "
                 "indices a last axis of size 1 where each index was a bare number."),
     "set_batch_dims"},
    {BatchSizes, "",
     GATHERND_TR("People repeated one of size 1 along that axis, or found indices left over from "
                 "another batch, often a last one that is shorter."),
     "batch_axis"},
    {Broadcast, "",
     GATHERND_TR(
         "Those who meant a grid gave the first array a further axis at its end, as np.ix_ "
         "does; those who meant pairs made both of one length; those who had one array t of tuples wrote "
         "x[tuple(t.T)], or a gather_nd, and those who held two results took the one they meant.")},
    {Mask, "",
     GATHERND_TR("People made the mask anew from the very array that it picks from, after everything that "
                 "shortens that.")},
    {Elements, "",
     GATHERND_TR("People cut the index tensor to the input's size along the other axes, or took a "
                 "gather of whole slices instead.")},
    {Updates, "",
     GATHERND_TR("People gave each lone index a last axis of size 1, or shaped updates as that gather_nd's "
                 "output.")},
    {Ranks, "",
     GATHERND_TR("People added or removed axes of size 1, with unsqueeze, reshape or None in an index, "
                 "until both had the same number.")},
    {Scalar, "", GATHERND_TR("People put the lone index in brackets, so that it became a tuple."),
     "add_axis"},
    {Axis, "",
     GATHERND_TR("People printed the shape just before the call: often an axis had been squeezed away, or "
                 "axes were counted from 1.")},
    {Type, "",
     GATHERND_TR("People cast them to int64 with astype, long or cast; where they were fractions, these came "
                 "mostly from a division or from a column with missing values."),
     "convert"},
    {Policy, "", GATHERND_TR("People clipped the indices or checked them before the call.")},
    {Limit, "", GATHERND_TR("People made the indices int32 or int64.")},
});

}  // namespace

std::span<const MessageSentence> messageMeanings() {
  return kMeanings;
}
std::span<const MessageSentence> messageRemedies() {
  return kRemedies;
}

std::string_view advisedFix(const std::function<bool(const char* text)>& stands) {
  const auto said = std::ranges::find_if(
      kRemedies, [&](const MessageSentence& row) { return !row.fix.empty() && stands(row.text); });
  return said == kRemedies.end() ? std::string_view() : said->fix;
}

}  // namespace gathernd
