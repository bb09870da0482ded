// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences of what can be wrong with a file, as sentences.h has them; internal to core/error.
// Thread rule: constants.
#pragma once

#include <array>

#include "core/error/sentences.h"

namespace gathernd {

constexpr auto kFileTemplates = std::to_array<SentenceTemplate>({
    // core/tensor/mapped_file, core/formats: files
    {"file.open", GATHERND_TR("cannot read {path}: {why}")},
    {"file.not_regular", GATHERND_TR("{path} is not a regular file")},
    {"file.map", GATHERND_TR("cannot map {path} into memory: {why}")},
    {"file.too_many_mapped", GATHERND_TR("{path} cannot be mapped: too many files are mapped already")},
    {"file.write", GATHERND_TR("cannot write {path}: {why}")},
    {"file.write_kind", GATHERND_TR("cannot write {path}: it is no file, and no pipe either")},
    {"file.write_place",
     GATHERND_TR(
         "cannot write {path}: its folder takes no other file ({folder}), and it cannot be written in "
         "place either: {why}")},
    {"file.protected", GATHERND_TR("{path} is write-protected, and is left as it is")},
    {"journal.cut", GATHERND_TR("its journal is not whole")},
    {"journal.malformed", GATHERND_TR("its journal is not understood: {field}")},
    {"journal.version",
     GATHERND_TR("its journal was written by another version of this program ({version})")},
    {"journal.base_gone", GATHERND_TR("{path}, which the edits belong to, is no longer there")},
    {"journal.base_changed",
     GATHERND_TR(
         "{path}, which the edits belong to, no longer holds what it held: they are kept until it does")},
    {"journal.too_large",
     GATHERND_TR("no recovery copy is kept of values in memory that take more than {limit} bytes")},
    {"file.too_large", GATHERND_TR("{path} is larger than the limit of {limit} bytes")},
    {"file.ending", GATHERND_TR("{path}: no tensor is read from a file that ends in \"{ending}\"")},
    {"file.write_ending",
     GATHERND_TR("{path}: no tensor is written to a file that ends in \"{ending}\"; there are {endings}")},
    {"file.one_ending", GATHERND_TR("{path} does not end in {ending}")},
    {"save.ending",
     GATHERND_TR(
         "{path}: nothing is saved to a file that ends in \"{ending}\"; a call is saved as .gathernd, "
         ".json or .npz, a tensor by itself as .npy, .csv or .pb, and gathernd convert writes .onnx and "
         ".xml")},
    {"file.outside_folder", GATHERND_TR("{path} lies outside the folder of the file that names it")},
    {"foreign.python",
     GATHERND_TR("{path} is a file of {format}, which is not read; Python makes an .npz of it: {python}")},
    {"foreign.packed", GATHERND_TR("{path} is packed by {format}; unpack it first: gzip -dk")},
    {"foreign.lfs",
     GATHERND_TR("{path} is the pointer that Git LFS puts in a file's place; git lfs pull fetches the file")},
    {"foreign.ort",
     GATHERND_TR("{path} is a model in {format}'s own format, which is not read; give the .onnx that it was "
                 "made of")},

    // core/scenario/link: a call as a link, which the page to take home reads as well
    {"link.none", GATHERND_TR("this is no link to a call: one begins with gathernd:1~")},
    {"link.several", GATHERND_TR("the text holds {count} different links to calls; one at a time is opened")},
    {"link.version",
     GATHERND_TR("this program is older than the link, which is of version {version}; it reads version "
                 "{supported}")},
    {"link.cut", GATHERND_TR("the link is cut short or was changed")},
    {"link.length", GATHERND_TR("a link has at most {limit} characters; a longer call is saved as a file")},
    {"link.numbers",
     GATHERND_TR("a link holds at most {limit} numbers of params and indices together; a larger call is "
                 "saved as a file")},
    {"link.shape",
     GATHERND_TR("{tensor}: the sizes of {shape} other than 0 multiply to more than {limit}, which a link "
                 "does not hold; such a call is saved as a file")},
    {"link.file", GATHERND_TR("{tensor} lies in a file of its own, which a link does not hold")},
    {"link.tensor", GATHERND_TR("{tensor}: \"{text}\" in the link is no tensor")},
    {"link.dtype", GATHERND_TR("{tensor}: \"{text}\" in the link is no element type")},
    {"link.count",
     GATHERND_TR("{tensor}: the link has {count} values, which do not make up the shape {shape}")},
    {"link.value", GATHERND_TR("\"{text}\" in the link is no {dtype} value")},
    {"link.dialect", GATHERND_TR("the link is of the dialect \"{id}\", which this program does not know")},
    {"link.rule",
     GATHERND_TR("the link sets the switch \"{rule}\" to \"{value}\", which this program does not know")},
    {"link.field", GATHERND_TR("the link has the field \"{text}\", which this program does not know")},
    {"link.twice", GATHERND_TR("the link has the field \"{text}\" twice")},

    // core/formats/npy
    {"npy.magic", GATHERND_TR("{path} is not a .npy file")},
    {"npy.version", GATHERND_TR("{path}: .npy version {version} is unknown; 1.0, 2.0 and 3.0 are read")},
    {"npy.short_header", GATHERND_TR("{path}: the file ends inside its header")},
    {"npy.not_ascii", GATHERND_TR("{path}: the header holds a character that is not plain ASCII")},
    {"npy.header_syntax",
     GATHERND_TR("{path}: the header needs {expected} at byte {offset}, found \"{found}\"")},
    {"npy.key_missing", GATHERND_TR("{path}: the header has no '{key}'")},
    {"npy.key_unknown", GATHERND_TR("{path}: the header has the unknown key '{key}'")},
    {"npy.key_twice", GATHERND_TR("{path}: the header has '{key}' twice")},
    {"npy.size_negative", GATHERND_TR("{path}: the shape has the negative size {size}")},
    {"npy.size_range", GATHERND_TR("{path}: the size {text} does not fit in 64 bits")},
    {"npy.descr", GATHERND_TR("{path}: '{descr}' is no element type")},
    {"npy.dtype_unsupported", GATHERND_TR("{path}: elements of type '{descr}' are not supported")},
    {"npy.object", GATHERND_TR("{path}: Python objects ('{descr}') are never read")},
    {"npy.structured", GATHERND_TR("{path}: structured elements are not supported")},
    {"npy.opaque",
     GATHERND_TR("{path}: '{descr}' says nothing about its meaning; ask for bfloat16 if that is what it is")},
    {"npy.short_data",
     GATHERND_TR("{path}: shape {shape} of '{descr}' needs more than the {available} bytes that follow")},
    {"npy.zero_width", GATHERND_TR("{path}: {count} elements of no width; at most {limit} are read")},
    {"npy.code_point", GATHERND_TR("{path}: element {element} holds {value}, which is no character")},
    {"npy.convert", GATHERND_TR("{path}: {from} elements cannot be read as {to}")},
    {"npy.trailing_nul",
     GATHERND_TR("element {element} ends in a NUL byte, which the .npy format cannot hold")},

    // core/formats/zip: an archive; a member's place is that of its header or data
    {"zip.no_end",
     GATHERND_TR("{path} is not a zip archive, or was cut: no end record before byte {offset}")},
    {"zip.no_end64", GATHERND_TR("{path}: the zip64 locator at byte {offset} leads to no end record")},
    {"zip.end_disagrees",
     GATHERND_TR("{path}: the zip64 end record at byte {offset} contradicts the other one")},
    {"zip.disks",
     GATHERND_TR("{path}: the end record at byte {offset} is that of an archive in several parts")},
    {"zip.directory_place",
     GATHERND_TR("{path}: a directory of {size} bytes from byte {place} does not fit before byte {offset}")},
    {"zip.count", GATHERND_TR("{path}: the directory at byte {offset} has {found} members, not {count}")},
    {"zip.central", GATHERND_TR("{path}: there is no whole entry of the directory at byte {offset}")},
    {"zip.name",
     GATHERND_TR("{path}: the entry at byte {offset} names a member \"{member}\"; no such name is taken")},
    {"zip.name_twice", GATHERND_TR("{path}: there are two members {member}, one of them at byte {offset}")},
    {"zip.encrypted", GATHERND_TR("{path}: the member {member} (entry at byte {offset}) is encrypted")},
    {"zip.method",
     GATHERND_TR(
         "{path}: the member {member} (entry at byte {offset}) is packed by method {method}; stored and "
         "deflated ones are read")},
    {"zip.member_disk",
     GATHERND_TR("{path}: the member {member} (entry at byte {offset}) lies on another disk")},
    {"zip.member_place",
     GATHERND_TR("{path}: the member {member} does not lie before the directory (byte {offset} says where)")},
    {"zip.extra64", GATHERND_TR("{path}: the zip64 sizes of {member} (header at byte {offset}) are missing")},
    {"zip.sizes",
     GATHERND_TR("{path}: the member {member} at byte {offset} cannot be {size} bytes, {packed} packed")},
    {"zip.local", GATHERND_TR("{path}: there is no header of the member {member} at byte {offset}")},
    {"zip.local_disagrees",
     GATHERND_TR("{path}: the header of {member} at byte {offset} and the directory differ in its {field}")},
    {"zip.overlap", GATHERND_TR("{path}: the member {member} at byte {offset} begins inside {other}")},
    {"zip.cut_data", GATHERND_TR("{path}: the packed data of {member} at byte {offset} end too early")},
    {"zip.bad_data", GATHERND_TR("{path}: the packed data of {member} at byte {offset} are damaged")},
    {"zip.too_short",
     GATHERND_TR(
         "{path}: the data of {member} at byte {offset} unpack to less than the {size} bytes promised")},
    {"zip.too_long",
     GATHERND_TR(
         "{path}: the data of {member} at byte {offset} unpack to more than the {size} bytes promised")},
    {"zip.checksum", GATHERND_TR("{path}: the data of {member} at byte {offset} do not have their checksum")},

    // core/formats/npz, csv, call_file
    {"npz.empty", GATHERND_TR("{path} has no members")},
    {"npz.which", GATHERND_TR("{path} has the members {members}: name one after a colon")},
    {"npz.no_member", GATHERND_TR("{path} has no member \"{member}\"; there are {members}")},
    {"npz.batch_dims", GATHERND_TR("{path}: batch_dims must be one whole number")},
    {"npz.word", GATHERND_TR("{path}: {member} must be one string")},
    {"npz.fill_value", GATHERND_TR("{path}: fill_value must be one value")},
    {"npz.dtype", GATHERND_TR("{path}: {member} \"{id}\" is no element type")},
    {"npz.dialect", GATHERND_TR("{path}: there is no dialect \"{id}\"")},
    {"csv.rank", GATHERND_TR("{path}: lines of cells hold at most 2 axes; the tensor has {rank}")},

    // core/formats/onnx: protobuf messages; a place is that of a field, or of the tensor's message
    {"onnx.cut", GATHERND_TR("{path} is cut short or damaged: at byte {offset} it says that {needed} more "
                             "bytes follow, and {left} do")},
    {"onnx.varint", GATHERND_TR("{path}: the number at byte {offset} does not end after 64 bits")},
    {"onnx.wire",
     GATHERND_TR("{path}: field {field} at byte {offset} is not stored as it should be (wire type {type})")},
    {"onnx.dtype",
     GATHERND_TR("{path}: the tensor \"{tensor}\" at byte {offset} has the element type {type}, which is "
                 "not supported")},
    {"onnx.two_data",
     GATHERND_TR("{path}: the tensor \"{tensor}\" at byte {offset} has its elements in two places")},
    {"onnx.other_field",
     GATHERND_TR("{path}: the tensor \"{tensor}\" at byte {offset} has its elements in a field that is not "
                 "for {dtype}")},
    {"onnx.segment",
     GATHERND_TR("{path}: the tensor \"{tensor}\" at byte {offset} is only a part; such are not read")},
    {"onnx.raw_strings",
     GATHERND_TR("{path}: the tensor \"{tensor}\" at byte {offset} has strings as raw or external bytes")},
    {"onnx.count",
     GATHERND_TR("{path}: the tensor \"{tensor}\" at byte {offset} is {dtype} of shape {shape}, but {found} "
                 "are there")},
    {"onnx.value",
     GATHERND_TR("{path}: element {element} of the tensor \"{tensor}\" at byte {offset} is {value}, which "
                 "{dtype} cannot hold")},
    {"onnx.external_key",
     GATHERND_TR("{path}: the external data of \"{tensor}\" at byte {offset} have the {key} \"{value}\"")},
    {"onnx.external_range",
     GATHERND_TR(
         "{path}: \"{tensor}\" at byte {offset} wants {size} bytes from byte {place} of {file}, which "
         "has {available}")},
    {"onnx.too_large", GATHERND_TR("{bytes} bytes of elements: a protobuf file holds at most {limit} bytes")},
    {"onnx.no_graph", GATHERND_TR("{path} is no ONNX model: it has no graph")},
    {"onnx.no_opset", GATHERND_TR("{path} does not say which opset of ONNX it is for")},
    {"onnx.opset",
     GATHERND_TR("{path}: opset {opset} at byte {offset} has no GatherND that is known; opsets {first} to "
                 "{last} have")},
    {"onnx.no_batch_dims",
     GATHERND_TR("GatherND of ONNX opset {opset} has no batch_dims; --dialect onnx writes one that has")},
    {"onnx.no_type",
     GATHERND_TR("GatherND of ONNX opset {opset} takes no {dtype}; --dialect onnx writes one that does")},
    {"onnx.twice", GATHERND_TR("{path}: \"{name}\" at byte {offset} is there already")},
    {"onnx.graph_memory", GATHERND_TR("{path}: the list of what its graph holds passes the memory limit")},

    // core/formats: the graph of an ONNX model or an OpenVINO IR
    {"graph.no_node", GATHERND_TR("{path} has no GatherND")},
    {"graph.other_op", GATHERND_TR("{path}: \"{node}\" is a {op}, not a GatherND")},
    {"graph.which", GATHERND_TR("{path} has {count} GatherND nodes: {nodes}; name one after a colon")},
    {"graph.same_name",
     GATHERND_TR("{path} has {count} nodes called \"{node}\"; name one of them after the colon as "
                 "{nodes}")},
    {"graph.no_such_node", GATHERND_TR("{path} has no GatherND \"{node}\"; there are {nodes}")},
    {"graph.inputs", GATHERND_TR("{path}: the GatherND \"{node}\" has {count} inputs, not 2")},
    {"graph.attribute", GATHERND_TR("{path}: {attribute} of \"{node}\" is no whole number")},
    {"graph.computed",
     GATHERND_TR("{path}: {role} of \"{node}\" needs \"{input}\" ({type}), which {op} computes; give {role} "
                 "itself")},
    {"graph.no_value",
     GATHERND_TR(
         "{path}: {role} of \"{node}\" needs the input \"{input}\" ({type}), and no value lies beside "
         "the file; give {role} itself")},
    {"graph.unread",
     GATHERND_TR("\"{input}\" is a constant of the model, whose values are not read from a .tflite")},
    {"graph.undefined", GATHERND_TR("{path}: {role} of \"{node}\" needs \"{input}\", which nothing gives")},
    {"graph.circle",
     GATHERND_TR("{path}: {role} of \"{node}\" comes from a circle, or a chain too long, by way of "
                 "\"{input}\"")},
    {"graph.asks_computed", GATHERND_TR("{op} computes it, as \"{input}\", when the model runs")},
    {"graph.asks_value",
     GATHERND_TR("\"{input}\" is an input of the model, and no value for it lies beside the file")},
    {"graph.given_dtype", GATHERND_TR("the model has {wanted} for {tensor}; what is given is {given}")},
    {"graph.given_shape",
     GATHERND_TR("the model has the shape {wanted} for {tensor}; what is given has the shape {given}")},
    {"graph.reshape",
     GATHERND_TR("{path}: {role} of \"{node}\" passes through a Reshape that does not fit {shape}")},
    {"graph.cast",
     GATHERND_TR("{path}: {role} of \"{node}\" is cast from {from} to {to}, which is not done")},

    {"onnx.nesting", GATHERND_TR("{path}: its graphs lie within each other deeper than {limit} levels")},

    // core/formats/tflite
    {"tflite.mark", GATHERND_TR("{path} is no TensorFlow Lite model: TFL3 does not stand at byte 4")},
    {"tflite.outside",
     GATHERND_TR("{path} is cut short or damaged: what it says leads to byte {offset}, and it has {size}")},

    // nodes, and capture: the call that a node makes when its model runs
    {"usage.no_model", GATHERND_TR("{command} needs a model: an .onnx, an OpenVINO .xml or a .tflite")},
    {"usage.no_such_model",
     GATHERND_TR("{path} is no model: nodes are read from .onnx, OpenVINO's .xml and .tflite")},
    {"usage.feeds_and_random", GATHERND_TR("--feeds and --random cannot be had at once")},
    {"usage.runtime",
     GATHERND_TR("{option}: \"{value}\" is no runtime; there are onnxruntime, openvino and tflite")},
    {"capture.unused", GATHERND_TR("{path}: nothing runs {graph}, which the node stands in")},
    {"capture.circle", GATHERND_TR("{path}: {graph} runs itself, or too many graphs lead there")},
    {"capture.operator",
     GATHERND_TR(
         "{path}: the node stands in {graph}, which {op} runs; If, Loop, Scan and functions are entered")},
    {"capture.attribute",
     GATHERND_TR("{path}: {graph} takes its attribute {attribute} from its caller, which is not run here")},
    {"capture.body",
     GATHERND_TR("{path}: the node stands in {graph}; under {runtime} only the main graph is run")},
    {"capture.runtime", GATHERND_TR("{path} is not run by {runtime}, but by {own}")},
    {"capture.no_feeds",
     GATHERND_TR("the model needs inputs, as --feeds FILE.npz or by --random SEED: {inputs}")},
    {"capture.missing_feeds", GATHERND_TR("{path} lacks inputs that the model needs: {inputs}")},
    {"capture.random",
     GATHERND_TR(
         "no input \"{input}\" can be made of what the model tells of it ({type}); give it with --feeds")},
    {"capture.missing", GATHERND_TR("{module} is not installed for {python}; name another with --python")},
    {"capture.asks_module",
     GATHERND_TR("{module} is not installed for {python}; install it there, or name another Python above")},
    {"capture.asks_file",
     GATHERND_TR(
         "no input \"{input}\" can be made of what the model tells of it ({type}); give it in a file")},
    {"capture.asks_python",
     GATHERND_TR("no Python was found; name one above, or activate a virtual environment")},
    {"capture.refused", GATHERND_TR("{path}: {framework} does not run the model up to the node: {what}")},
    {"capture.untaken", GATHERND_TR("{path}: the node was not run: {graph} was not taken with these inputs")},
    {"capture.never", GATHERND_TR("{path}: the node was not run: its loop takes no turn with these inputs")},
    {"capture.occurrence",
     GATHERND_TR("{path}: the node ran {count} times, counted from 0; there is no run {occurrence}")},
    {"capture.occurrence_once",
     GATHERND_TR("{path}: the node ran once, as run 0; there is no run {occurrence}")},
    {"capture.dtype", GATHERND_TR("{path}: {tensor} is {dtype}, which is no element type here")},

    // core/formats/ir: OpenVINO's .xml and .bin
    {"ir.syntax", GATHERND_TR("{path}: line {line}, column {column}: not well-formed XML ({what})")},
    {"ir.doctype",
     GATHERND_TR("{path}: line {line}, column {column}: a document type, which no IR has, is refused")},
    {"ir.no_net", GATHERND_TR("{path} is no OpenVINO IR: its root is not <net>")},
    {"ir.version", GATHERND_TR("{path}: IR version \"{version}\" is unknown; 10 and 11 are read")},
    {"ir.twice", GATHERND_TR("{path}: line {line}, column {column}: a second layer with the id \"{id}\"")},
    {"ir.edge_twice",
     GATHERND_TR("{path}: line {line}, column {column}: a second edge to one port of layer \"{id}\"")},
    {"ir.no_edge", GATHERND_TR("{path}: nothing leads to input {number} of the layer \"{layer}\"")},
    {"ir.attribute", GATHERND_TR("{path}: {attribute} of the layer \"{layer}\" cannot be \"{value}\"")},
    {"ir.dtype",
     GATHERND_TR("{path}: the layer \"{layer}\" has the element type \"{type}\", which is not supported")},
    {"ir.range",
     GATHERND_TR("{path}: the layer \"{layer}\" wants {size} bytes from byte {offset} of the .bin, which has "
                 "{available}")},
    {"ir.pair",
     GATHERND_TR(
         "{path} and {data} do not belong together: the values are not those that it was written with")},
    {"ir.opset",
     GATHERND_TR("{path}: the GatherND \"{layer}\" is of \"{opset}\"; opset5 and opset8 are known")},
    {"ir.no_type", GATHERND_TR("OpenVINO has no {dtype} elements")},

    // core/formats/common/model_calls
    {"call.note", GATHERND_TR("{path}: the note {key} cannot be \"{value}\"")},
    {"call.tuple_axis",
     GATHERND_TR("{dialect} has its tuples along the first axis; GatherND has them along the last")},
    {"call.index_type", GATHERND_TR("indices are {dtype}; GatherND has whole numbers")},
    {"call.index_range", GATHERND_TR("an index is beyond int64, which GatherND has")},
    {"call.ending",
     GATHERND_TR("{path}: no call is written to a file that ends in \"{ending}\"; there are {endings}")},
    {"usage.message",
     GATHERND_TR("message needs the text of an error message after it, or - for standard input")},
    {"message.empty", GATHERND_TR("line {line}, column {column}: there is no text, and so no error message")},
    {"message.unknown",
     GATHERND_TR(
         "line {line}, column {column}: \"{text}\" is no error message about a gather that is known here")},
    {"usage.no_output", GATHERND_TR("--output FILE is missing: where shall the call be written to?")},
    {"call.no_values", GATHERND_TR("{tensor} comes without its values")},
});

}  // namespace gathernd
