// SPDX-License-Identifier: GPL-3.0-or-later
// What indices of a type that no dialect takes hold: a bool mask, or numbers that were read as decimals.
// Thread rule: pure functions; last with the size of the tensor.
#pragma once

#include <cstdint>
#include <optional>

#include "core/call/dialect.h"
#include "core/error/error.h"
#include "core/tensor/dtype.h"
#include "core/tensor/edited_tensor.h"
#include "core/tensor/tensor.h"

namespace gathernd {

/// The first element that `dtype` cannot hold as it is: a fraction, NaN, too large a number, no number at
/// all.
std::optional<std::int64_t> firstNotHeld(const EditedTensor& tensor, DType dtype);

/// Where the indices' type is refused, says of decimals which is the first that is no whole number.
void nameOddIndex(Error& error, const EditedTensor& indices);

/// int64 tuples of the true places, along `tupleAxis`. Errors: `limit`.
Expected<Tensor> maskPlaces(const Tensor& mask, TupleAxis tupleAxis);

}  // namespace gathernd
