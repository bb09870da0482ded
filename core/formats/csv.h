// SPDX-License-Identifier: GPL-3.0-or-later
// Tensors of rank 1 and 2 as lines of cells: CSV and TSV. What a cell may be is core/text/literal/literal.h's
// matter (separators, quotes, byte order mark, decimal commas between semicolons); here are files. A regular
// file is mapped and read twice, so that beside the tensor no memory is taken; a pipe is taken in whole.
// Numbers do not depend on the locale. Errors: `parse` with line and column, `io`, `limit`, `unsupported`.
// Thread rule: pure functions.
#pragma once

#include <stop_token>
#include <string>

#include "core/error/error.h"
#include "core/tensor/tensor.h"
#include "core/text/literal/literal.h"

namespace gathernd {

/// A first row of names above numbers is left out, whatever options.headerRow says.
Expected<Tensor> readCsv(const std::string& path, LiteralOptions options);

/// One row a line, commas between; rank 1 is one line, a scalar one cell. Words are quoted where they need
/// it. `unsupported` above rank 2. Atomic; `cancelled` leaves nothing behind.
Expected<void> writeCsv(const std::string& path, const Tensor& tensor, const std::stop_token& stop = {});

}  // namespace gathernd
