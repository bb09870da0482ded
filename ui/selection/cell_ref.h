// SPDX-License-Identifier: GPL-3.0-or-later
// Names of places in the picture. Flat numbers are row-major in the tensor's logical shape (output:
// plan.output).
#pragma once

#include <array>
#include <cstdint>

namespace gathernd::ui {

enum class TensorId : std::uint8_t { Indices, Params, Output };
inline constexpr std::array kAllTensors = {TensorId::Indices, TensorId::Params, TensorId::Output};

struct CellRef {
  TensorId tensor = TensorId::Indices;
  std::int64_t flat = 0;
  bool operator==(const CellRef&) const = default;
};

struct AxisRef {
  TensorId tensor = TensorId::Indices;
  int axis = 0;
  bool operator==(const AxisRef&) const = default;
};

}  // namespace gathernd::ui
