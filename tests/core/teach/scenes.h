// SPDX-License-Identifier: GPL-3.0-or-later
// Scenes and places as short texts, for tables of tests. Thread rule: pure functions.
#pragma once

#include <QString>
#include <QStringList>

#include "core/call/dialect.h"
#include "core/teach/rules/answer.h"
#include "core/text/literal/literal.h"
#include "tests/support/calls.h"
#include "tests/support/tensors.h"

namespace gathernd::test {

/// params 0, 1, 2 … of a shape; indices as a literal.
inline teach::Scene sceneOf(const char* dialect, const Extents& params, const char* indices,
                            std::int64_t batchDims = 0) {
  CallRules rules;
  rules.dialect = *findDialect(dialect);
  rules.batchDims = batchDims;
  auto scene = teach::Scene::make(rules, arangeTensor(params), literal(indices, DType::Int64));
  if (!scene) qFatal("no scene of %s", indices);
  return *scene;
}

/// "1,2,2 - 0,0,0": a place without axes is "()".
inline QString textOf(const teach::Places& places) {
  QStringList texts;
  for (const teach::ReadPlace& place : places) {
    if (!place) {
      texts << QStringLiteral("-");
      continue;
    }
    QStringList numbers;
    for (const std::int64_t number : *place) numbers << QString::number(number);
    texts << (numbers.isEmpty() ? QStringLiteral("()") : numbers.join(QLatin1Char(',')));
  }
  return texts.join(QLatin1Char(' '));
}

inline QString textOf(const Shape& shape) {
  return QString::fromStdString(shape.toString());
}

}  // namespace gathernd::test
