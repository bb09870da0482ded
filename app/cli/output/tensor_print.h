// SPDX-License-Identifier: GPL-3.0-or-later
// A whole tensor, element by element, without ever holding its text: JSON and the plain form of --full.
// Thread rule: pure but for the sink.
#pragma once

#include "app/cli/output/json_writer.h"
#include "core/tensor/tensor.h"

namespace gathernd::cli {

/// {"dtype": …, "shape": […], "data": […]}: data flat, row-major, never elided; integers exact; NaN and
/// infinities as strings; complex as [re, im].
void writeTensorJson(JsonWriter& json, const Tensor& tensor);
/// A line for a person: above 1,000 values the middle is left out, as NumPy does, unless `full`.
void printValues(Sink& out, const Tensor& tensor, bool full);
/// Nested brackets, one row a line.
void printTensor(Sink& out, const Tensor& tensor);

}  // namespace gathernd::cli
