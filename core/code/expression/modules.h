// SPDX-License-Identifier: GPL-3.0-or-later
// Whose array a pasted expression makes: the module that a name is of, and which types its functions give
// where none is written. Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/tensor/dtype.h"

namespace gathernd {

enum class Module : std::uint8_t { NumPy, TensorFlow, Torch, Jax };

/// Several of them, as a bit mask.
enum : unsigned { kNumPy = 1U, kTensorFlow = 2U, kTorch = 4U, kJax = 8U };
constexpr unsigned maskOf(Module module) {
  return 1U << static_cast<unsigned>(module);
}

/// np.arange: the module and what follows its name.
struct ModuleName {
  Module module = Module::NumPy;
  std::string_view name;
};
std::optional<ModuleName> moduleName(std::string_view dotted);

/// Of whole numbers, of floats and of complex numbers for which no type is written.
DType wholeType(Module module);
DType floatType(Module module);
DType complexType(Module module);

}  // namespace gathernd
