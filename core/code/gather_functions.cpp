// SPDX-License-Identifier: GPL-3.0-or-later
// Sources: the functions' own documentation; what negative and too large numbers do was watched in
// NumPy 2.4.6, TensorFlow 2.21.0, JAX 0.10.2 and PyTorch 2.15.0 (tests/lab/conformance/calls.py).
#include "core/code/gather_functions.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace gathernd {
namespace {

constexpr std::string_view kTf = "tensorflow-cpu";
constexpr unsigned kTorchStrict = kRefusesNegatives | kArraysOnly;
constexpr auto kNumPyModule = Module::NumPy;
constexpr auto kTfModule = Module::TensorFlow;
constexpr auto kTorchModule = Module::Torch;
constexpr auto kJaxModule = Module::Jax;
constexpr auto kOtherModule = Module::Other;
constexpr auto kTuples = GatherKind::Tuples;
constexpr auto kTake = GatherKind::Take;
constexpr auto kAlong = GatherKind::Along;
constexpr auto kMask = GatherKind::Mask;

constexpr auto kGathers = std::to_array<GatherFunction>({
    {"tf.gather_nd", kTf, kTfModule, kTuples, "params indices batch_dims name bad_indices_policy", "pib.y"},
    {"tf.compat.v1.gather_nd", kTf, kTfModule, kTuples, "params indices name batch_dims bad_indices_policy",
     "pi.by"},
    {"tf.raw_ops.GatherNd", kTf, kTfModule, kTuples, "| params indices bad_indices_policy", "piy"},
    {"gather_nd", "", kTfModule, kTuples, "params indices batch_dims name bad_indices_policy", "pib.y"},
    {"paddle.gather_nd", "paddle", kOtherModule, kTuples, "x index", "pi"},
    {"mindspore.ops.gather_nd", "mindspore", kOtherModule, kTuples, "input_x indices", "pi"},
    {"ops.gather_nd", "mindspore", kOtherModule, kTuples, "input_x indices", "pi"},
    {"mx.nd.gather_nd", "mxnet", kOtherModule, kTuples, "data indices", "pi"},
    {"nd.gather_nd", "mxnet", kOtherModule, kTuples, "data indices", "pi"},
    {"mb.gather_nd", "coreml", kNumPyModule, kTuples, "| x indices batch_dims validate_indices", "pibv"},
    {"GatherND", "onnx", kNumPyModule, kTuples, "data indices batch_dims", "pib"},
    {"op.GatherND", "onnx", kNumPyModule, kTuples, "data indices batch_dims", "pib"},
    {"opset8.gather_nd", "openvino-8", kNumPyModule, kTuples, "data indices batch_dims", "pib"},
    {"opset5.gather_nd", "openvino-5", kNumPyModule, kTuples, "data indices batch_dims", "pib"},

    {"tf.gather", kTf, kTfModule, kTake, "params indices validate_indices axis batch_dims name", "pi.ab."},
    {"tf.compat.v1.gather", kTf, kTfModule, kTake, "params indices validate_indices name axis batch_dims",
     "pi..ab"},
    {"tf.raw_ops.Gather", kTf, kTfModule, kTake, "| params indices validate_indices", "pi.", 0, 0},
    {"tf.raw_ops.GatherV2", kTf, kTfModule, kTake, "| params indices axis batch_dims", "piab"},
    {"tf.compat.v1.batch_gather", kTf, kTfModule, kTake, "params indices", "pi", kLastBatch},
    {"tf.nn.embedding_lookup", kTf, kTfModule, kTake, "params ids", "pi", 0, 0},
    {"np.take", "numpy", kNumPyModule, kTake, "a indices axis - mode", "pia.m"},
    {"jnp.take", "jax", kJaxModule, kTake, "a indices axis - mode - - fill_value", "pia.m..f",
     kArraysOnly | kFills},
    {"torch.index_select", "pytorch", kTorchModule, kTake, "input dim index", "pai", kTorchStrict},
    {"torch.take", "pytorch", kTorchModule, kTake, "input index", "pi", kArraysOnly | kFlat},
    {"torch.nn.functional.embedding", "pytorch", kTorchModule, kTake, "input weight", "ip", kTorchStrict, 0},
    {"torch.embedding", "pytorch", kTorchModule, kTake, "weight indices", "pi", kTorchStrict, 0},
    {"F.embedding", "pytorch", kTorchModule, kTake, "input weight", "ip", kTorchStrict, 0},
    {"Gather", "onnx", kNumPyModule, kTake, "data indices axis", "pia", 0, 0},
    {"op.Gather", "onnx", kNumPyModule, kTake, "data indices axis", "pia", 0, 0},

    {"np.take_along_axis", "numpy", kNumPyModule, kAlong, "arr indices axis", "pia", kArraysOnly, -1},
    {"jnp.take_along_axis", "jax", kJaxModule, kAlong, "arr indices axis mode fill_value", "piamf",
     kArraysOnly | kFills | kWrapsFirst, -1},
    {"torch.gather", "pytorch", kTorchModule, kAlong, "input dim index", "pai", kTorchStrict | kSmallerIndex},
    {"torch.take_along_dim", "pytorch", kTorchModule, kAlong, "input indices dim", "pia",
     kArraysOnly | kBothBroadcast | kGoesRound},
    {"GatherElements", "onnx", kNumPyModule, kAlong, "data indices axis", "pia", kSmallerIndex, 0},
    {"op.GatherElements", "onnx", kNumPyModule, kAlong, "data indices axis", "pia", kSmallerIndex, 0},

    {"tf.boolean_mask", kTf, kTfModule, kMask, "tensor mask axis name", "pia.", 0, 0},
    {"tf.compat.v1.boolean_mask", kTf, kTfModule, kMask, "tensor mask name axis", "pi.a", 0, 0},
    {"torch.masked_select", "pytorch", kTorchModule, kMask, "input mask", "pi", kArraysOnly, 0},
    {"np.compress", "numpy", kNumPyModule, kMask, "condition a axis", "ipa"},
});

constexpr auto kMethods = std::to_array<GatherFunction>({
    {"take", "numpy", kNumPyModule, kTake, "indices axis - mode", "ia.m"},
    {"take", "jax", kJaxModule, kTake, "indices axis - mode - - fill_value", "ia.m..f", kArraysOnly | kFills},
    {"take", "pytorch", kTorchModule, kTake, "index", "i", kArraysOnly | kFlat},
    {"index_select", "pytorch", kTorchModule, kTake, "dim index", "ai", kTorchStrict},
    {"gather", "pytorch", kTorchModule, kAlong, "dim index", "ai", kTorchStrict | kSmallerIndex},
    {"take_along_dim", "pytorch", kTorchModule, kAlong, "indices dim", "ia",
     kArraysOnly | kBothBroadcast | kGoesRound},
    {"masked_select", "pytorch", kTorchModule, kMask, "mask", "i", kArraysOnly, 0},
    {"compress", "numpy", kNumPyModule, kMask, "condition axis", "ia"},
});

/// Long names of modules, and what they are called in the table.
constexpr auto kLong = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"tensorflow.", "tf."},
    {"numpy.", "np."},
    {"jax.numpy.", "jnp."},
    {"mxnet.", "mx."},
    {"mx.sym.", "mx.nd."},
    {"mx.npx.", "mx.nd."},
    {"ms.ops.", "ops."},
    {"mindspore.ops.", "ops."},
    {"openvino.opset", "opset"},
    {"ov.opset", "opset"},
    {"openvino.runtime.opset", "opset"},
    {"tf.compat.v2.", "tf."},
    {"tf.batch_gather", "tf.compat.v1.batch_gather"},  // as TensorFlow 1 has it
});

}  // namespace

const GatherFunction* findGatherFunction(std::string_view dotted) {
  std::string name(dotted);
  for (const auto& [written, shortened] : kLong)
    if (name.starts_with(written)) name.replace(0, written.size(), shortened);
  const auto found = std::find_if(kGathers.begin(), kGathers.end(),
                                  [&](const GatherFunction& row) { return row.name == name; });
  return found == kGathers.end() ? nullptr : &*found;
}

const GatherFunction* findGatherMethod(std::string_view name, Module module) {
  const auto found = std::find_if(kMethods.begin(), kMethods.end(), [&](const GatherFunction& row) {
    return row.name == name && row.module == module;
  });
  return found == kMethods.end() ? nullptr : &*found;
}

const GatherFunction* findGatherMethod(std::string_view name) {
  const auto found = std::find_if(kMethods.begin(), kMethods.end(),
                                  [&](const GatherFunction& row) { return row.name == name; });
  return found == kMethods.end() ? nullptr : &*found;
}

}  // namespace gathernd
