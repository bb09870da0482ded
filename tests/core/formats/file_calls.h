// SPDX-License-Identifier: GPL-3.0-or-later
// Small words for tests of calls in files. Thread rule: pure functions.
#pragma once

#include <QTest>

#include "core/error/sentences.h"
#include "core/formats/common/model_calls.h"
#include "core/formats/load.h"
#include "core/scenario/scenario.h"
#include "core/text/literal/literal.h"
#include "tests/support/files.h"
#include "tests/support/tensors.h"

namespace gathernd::test {

inline const Tensor& values(const TensorSource& source) {
  return std::get<EditedTensor>(source).base();
}

inline std::string shown(const TensorSource& source) {
  return formatLiteral(values(source), {.multiline = false});
}

/// Of a model's file; none where its kind holds one call.
inline Expected<std::vector<ModelCall>> callsOf(const std::string& path, std::int64_t memoryLimit) {
  const auto model = openModelFile(path, memoryLimit);
  if (!model) return fail(model.error());
  if (*model == nullptr) return std::vector<ModelCall>();
  return (*model)->calls();
}

/// "NODE | rules batch_dims | params | indices", a line a call, with the reason of what is missing.
inline QString listedCalls(const std::vector<ModelCall>& calls) {
  QStringList lines;
  const auto tensor = [](const ModelTensor& one) {
    const QString type = QString::fromStdString(one.type.toString());
    return one.missing ? type + " (" + QString::fromStdString(one.missing->reason) + ")" : type;
  };
  for (const ModelCall& call : calls) {
    const QString node = QString::fromStdString(call.node.ref);
    lines << (call.refused ? node + " | " + QString::fromStdString(call.refused->reason)
                           : QString("%1 | %2 %3 | %4 | %5")
                                 .arg(node, QString::fromStdString(call.dialect))
                                 .arg(call.node.batchDims.value_or(-1))
                                 .arg(tensor(call.params), tensor(call.indices)));
  }
  return lines.join("\n");
}

/// An empty reason stands for any.
inline void compareError(const Error& error, const QString& code, const QString& reason) {
  const std::string sentence = englishSentence(error);
  QVERIFY2(!sentence.empty() && sentence.find('{') == std::string::npos, sentence.c_str());
  if (!reason.isEmpty()) QCOMPARE(QString::fromStdString(error.reason), reason);
  QCOMPARE(QString::fromUtf8(errorCodeName(error.code).data()), code);
}

}  // namespace gathernd::test
