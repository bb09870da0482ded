// SPDX-License-Identifier: GPL-3.0-or-later
// A document as a link, and back: what core/scenario/link.h can hold of it. Errors: as there, and `limit` for
// tensors that do not fit into memory. Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <string>

#include "ui/session/document.h"

namespace gathernd::ui {

/// Of the values that stand there, wherever they came from.
Expected<std::string> linkOf(const Document& document);
Expected<Document> documentOfLink(const std::string& link, std::int64_t memoryLimit);

}  // namespace gathernd::ui
