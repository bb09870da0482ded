// SPDX-License-Identifier: GPL-3.0-or-later
// A parsed tensor, or its refusal, as one line that a table of expectations can hold.
#pragma once

#include <QString>

#include "core/text/literal/literal.h"
#include "core/text/visible_text.h"

namespace gathernd::test {

/// "int32 [2] [1, 2]", or "REASON LINE:COLUMN".
inline QString described(const Expected<Tensor>& tensor) {
  if (!tensor) {
    const Error& error = tensor.error();
    return QString("%1 %2:%3")
        .arg(QString::fromStdString(error.reason))
        .arg(error.line.value_or(0))
        .arg(error.column.value_or(0));
  }
  const std::string values = formatLiteral(*tensor, {.elideAbove = INT64_MAX, .multiline = false});
  return QString::fromStdString(std::string(dtypeName(tensor->dtype())) + " " + tensor->shape().toString() +
                                " " + values);
}

/// A test row's name: one line whatever the text.
inline QByteArray rowName(const char* text) {
  return QByteArray::fromStdString(quoteString(text));
}

}  // namespace gathernd::test
