// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/verify/verify_job.h"

#include <fmt/format.h>

#include "core/formats/npy/npy.h"
#include "core/text/literal/literal.h"
#include "core/verify/verify.h"

namespace gathernd::ui {
namespace {

constexpr std::int64_t kElideAbove = 12;
constexpr std::size_t kLongest = 200;           // bytes of a literal
constexpr std::size_t kLongestMessage = 16000;  // longer ones are a dump of the stack

std::string shortened(std::string text, std::size_t longest = kLongest) {
  if (text.size() <= longest) return text;
  std::size_t end = longest;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;  // not within a letter
  return text.substr(0, end) + " …";
}

std::string tensorLine(const Tensor& tensor) {
  PrintOptions options;
  options.elideAbove = kElideAbove;
  options.multiline = false;
  std::string text = fmt::format("{} {}", dtypeName(tensor.dtype()), tensor.shape().toString());
  return tensor.shape().empty() ? text : text + "  " + shortened(formatLiteral(tensor, options));
}

std::string placeText(std::int64_t flat, const Shape& shape) {
  std::string text;
  for (int axis = shape.rank() - 1; axis >= 0; --axis) {
    text = fmt::format("{}{}{}", flat % shape[axis], text.empty() ? "" : ", ", text);
    flat /= shape[axis];
  }
  return "[" + text + "]";
}

/// One value as a literal of its own.
std::string valueLine(const Tensor& tensor, std::int64_t flat) {
  const auto size = static_cast<std::size_t>(elementBytes(tensor.dtype()));
  const auto bytes = tensor.bytes().subspan(static_cast<std::size_t>(flat) * size, size);
  const auto one = Tensor::fromBytes(tensor.dtype(), Shape{}, bytes, tensor.arena());
  return one ? shortened(formatLiteral(*one)) : std::string();
}

/// Outputs of one shape and type may be too long for a line to show where they part.
void pointAtDifference(VerifyFinding& finding, const Tensor& there, const Tensor& expected) {
  if (there.dtype() != expected.dtype() || there.shape() != expected.shape()) return;
  const std::int64_t first = firstDifference(there, expected);
  if (first < 0) return;
  finding.place = placeText(first, there.shape());
  finding.there = valueLine(there, first);
  finding.expected = valueLine(expected, first);
}

VerifyVerdict verdictOf(const VerifyRow& row) {
  if (row.agrees) return *row.agrees ? VerifyVerdict::Agrees : VerifyVerdict::Differs;
  if (row.why && row.why->reason == "verify.undefined") return VerifyVerdict::Undefined;
  return row.why && row.why->reason == "verify.missing" ? VerifyVerdict::Missing : VerifyVerdict::Unknown;
}

}  // namespace

VerifyFinding findingOf(const VerifyRow& row) {
  VerifyFinding finding;
  finding.framework = row.framework;
  finding.verdict = verdictOf(row);
  finding.version = row.version.substr(0, row.version.find('-'));  // without its build's name
  finding.why = row.why;
  if (!row.observed) return finding;
  finding.raised = !row.observed->output.has_value();
  finding.observed = finding.raised ? fmt::format("{}: {}", row.observed->errorType,
                                                  shortened(row.observed->message, kLongestMessage))
                                    : tensorLine(*row.observed->output);
  if (row.predicted) {
    finding.predicted = tensorLine(row.predicted->output);
    if (finding.verdict == VerifyVerdict::Differs && !finding.raised) {
      pointAtDifference(finding, *row.observed->output, row.predicted->output);
    }
  } else {
    finding.predictedError = row.predicted.error();
  }
  return finding;
}

std::vector<const Framework*> verifiedFrameworks() {
  std::vector<const Framework*> chosen;
  for (const Framework& framework : frameworks()) {
    if (framework.runsInPython()) chosen.push_back(&framework);
  }
  return chosen;
}

Expected<std::string> verifyDocument(const VerifyInput& input, const std::stop_token& stop,
                                     const std::function<void(VerifyFinding)>& finished) {
  auto python = findInterpreter(input.python);
  if (!python) return fail(std::move(python.error()));
  const auto params = input.call.params.flattened();
  if (!params) return fail(params.error());
  const auto indices = input.call.indices.flattened();
  if (!indices) return fail(indices.error());
  VerifyOptions options;
  options.python = *python;
  options.stop = stop;
  options.writeNpy = [](const std::string& path, const Tensor& tensor) { return writeNpy(path, tensor); };
  options.finished = [&finished](VerifyRow& row) {
    finished(findingOf(row));
    row.observed.reset();  // one output at a time is enough to hold
    row.predicted = fail(ErrorCode::Cancelled, "cancelled");
  };
  const auto chosen = verifiedFrameworks();
  const auto rows = verifyCall(input.call.shapes(input.memoryLimit), *params, *indices, chosen, options);
  if (!rows) return fail(rows.error());
  return python;
}

}  // namespace gathernd::ui
