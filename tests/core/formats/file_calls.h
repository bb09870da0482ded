// SPDX-License-Identifier: GPL-3.0-or-later
// Small words for tests of calls in files. Thread rule: pure functions.
#pragma once

#include <QFile>
#include <QTest>

#include "core/error/sentences.h"
#include "core/scenario/scenario.h"
#include "core/tensor/literal.h"

namespace gathernd::test {

inline Tensor literal(const char* text, DType dtype) {
  return parseLiteral(text, {.dtype = dtype, .shape = {}}).value();
}

inline const Tensor& values(const TensorSource& source) {
  return std::get<EditedTensor>(source).base();
}

inline std::string shown(const TensorSource& source) {
  return formatLiteral(values(source), {.multiline = false});
}

/// A new file each time: some file systems flush one that is written over. Empty where that fails.
inline std::string writeNew(const QString& path, const QByteArray& content) {
  QFile::remove(path);
  QFile file(path);
  if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size()) return {};
  return path.toStdString();
}

/// An empty reason stands for any.
inline void compareError(const Error& error, const QString& code, const QString& reason) {
  const std::string sentence = englishSentence(error);
  QVERIFY2(!sentence.empty() && sentence.find('{') == std::string::npos, sentence.c_str());
  if (!reason.isEmpty()) QCOMPARE(QString::fromStdString(error.reason), reason);
  QCOMPARE(QString::fromUtf8(errorCodeName(error.code).data()), code);
}

}  // namespace gathernd::test
