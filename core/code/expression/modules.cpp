// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/expression/modules.h"

#include <array>

namespace gathernd {
namespace {

struct Prefix {
  std::string_view text;
  Module module;
};
constexpr std::array kPrefixes = {
    Prefix{"np.", Module::NumPy},      Prefix{"numpy.", Module::NumPy},
    Prefix{"jnp.", Module::Jax},       Prefix{"jax.numpy.", Module::Jax},
    Prefix{"tf.", Module::TensorFlow}, Prefix{"tensorflow.", Module::TensorFlow},
    Prefix{"torch.", Module::Torch}};

}  // namespace

std::optional<ModuleName> moduleName(std::string_view dotted) {
  for (const Prefix& prefix : kPrefixes) {
    if (dotted.starts_with(prefix.text)) return ModuleName{prefix.module, dotted.substr(prefix.text.size())};
  }
  return std::nullopt;
}

DType wholeType(Module module) {
  return module == Module::NumPy || module == Module::Torch ? DType::Int64 : DType::Int32;
}

DType floatType(Module module) {
  return module == Module::NumPy ? DType::Float64 : DType::Float32;
}

DType complexType(Module module) {
  return module == Module::NumPy || module == Module::TensorFlow ? DType::Complex128 : DType::Complex64;
}

}  // namespace gathernd
