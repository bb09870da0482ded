// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ask/wanted.h"

#include <QCoreApplication>

#include "core/text/literal/literal.h"
#include "ui/text/error_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

struct Wanted {
  Q_DECLARE_TR_FUNCTIONS(gathernd::ui::Wanted)
};

constexpr std::int64_t kMostListed = 128;
constexpr qsizetype kMostInLine = 40;  // letters

/// As the picture has it: 18 for 18.0.
QString cell(const Tensor& tensor, std::int64_t flat) {
  if (tensor.dtype() == DType::String) return fromBytes(tensor.stringAt(flat));
  QString text = valueText(elementAt(tensor, flat), 24);
  if (text.endsWith(QLatin1String(".0"))) text.chop(2);
  return text;
}

/// Nested lists, each innermost one on a line, or a small matrix of several, of numbers as cells have them.
QString nested(const Tensor& tensor, int axis, std::int64_t first) {
  const Shape& shape = tensor.shape();
  if (axis == shape.rank()) return cell(tensor, first);
  const std::int64_t count = shape[axis], step = shape.stride(axis);
  const bool inner = axis + 1 == shape.rank();
  QStringList parts;
  for (std::int64_t k = 0; k < count; ++k) parts << nested(tensor, axis + 1, first + k * step);
  const bool matrix = axis > 0 && axis + 2 == shape.rank() && parts.join(QString()).size() <= kMostInLine;
  const QString next =
      inner || matrix ? QStringLiteral(", ") : QStringLiteral(",\n") + QString(axis + 1, QLatin1Char(' '));
  return QLatin1Char('[') + parts.join(next) + QLatin1Char(']');
}

std::int64_t alike(const Tensor& a, const Tensor& b) {
  std::int64_t count = 0;
  for (std::int64_t k = 0; k < a.elementCount(); ++k)
    count += a.dtype() == DType::String ? a.stringAt(k) == b.stringAt(k) : elementAt(a, k) == elementAt(b, k);
  return count;
}

}  // namespace

QString indicesText(const Snapshot& snapshot) {
  const auto indices = snapshot.document->indices.flattened();
  PrintOptions oneLine;
  oneLine.multiline = false;
  oneLine.elideAbove = kMostListed;
  return indices ? fromBytes(formatLiteral(*indices, oneLine)) : QString();
}

QString wantedText(const teach::Question& question) {
  if (question.kind != teach::QuestionKind::Make || !question.target) return {};
  const Tensor& target = *question.target;
  const QString head = Wanted::tr("Wanted: output %1").arg(shapeText(target.shape()));
  if (target.elementCount() <= kMostListed) return head + QLatin1Char('\n') + nested(target, 0, 0);
  PrintOptions print;
  print.elideAbove = kMostListed;
  return head + QLatin1Char('\n') + fromBytes(formatLiteral(target, print));
}

bool wantsAnotherShape(const teach::Question& question, const Snapshot& snapshot) {
  return question.target && snapshot.result && snapshot.result->output.shape() != question.target->shape();
}

QString madeSoFar(const teach::Question& question, const Snapshot& snapshot) {
  if (question.kind != teach::QuestionKind::Make || !question.target) return {};
  const Tensor& target = *question.target;
  if (!snapshot.result)
    return snapshot.error ? Wanted::tr("There is no output yet: %1").arg(errorSentence(*snapshot.error))
                          : QString();
  const Tensor& output = snapshot.result->output;
  if (output.dtype() != target.dtype() || output.shape() != target.shape())
    return Wanted::tr("Output is %1, not %2 yet.").arg(shapeText(output.shape()), shapeText(target.shape()));
  return Wanted::tr("%1 of %2 values are as wanted.")
      .arg(countText(alike(output, target)), countText(target.elementCount()));
}

QString axisText(const Snapshot& snapshot, TensorId id, int axis) {
  const QString size = integerText(tensorOf(*snapshot.document, id).shape()[axis]);
  const std::string name = axisNameOf(*snapshot.document, {id, axis});
  return name.empty() ? size : QString::fromStdString(name) + QLatin1Char(' ') + size;
}

}  // namespace gathernd::ui
