// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/compare_expected.h"

#include <algorithm>
#include <cstring>

#include "core/run/run_advice.h"

namespace gathernd {
namespace {

/// Between two looks at the token; whole elements.
constexpr std::size_t kPieceBytes = std::size_t{4} << 20;

/// Keeps the first two values that differ, unless what is stored is only where a string lies.
void keepValues(std::span<const std::byte> expected, std::span<const std::byte> given, Difference& found) {
  found.expected.assign(expected.begin(), expected.end());
  found.found.assign(given.begin(), given.end());
}

/// Adds the elements of a piece that differ. `first`: the number of its first element.
void countDifferences(std::span<const std::byte> expected, std::span<const std::byte> given,
                      std::size_t elementBytes, std::int64_t first, bool values, Difference& found) {
  for (std::size_t at = 0; at < expected.size(); at += elementBytes) {
    const auto wanted = expected.subspan(at, elementBytes);
    const auto had = given.subspan(at, elementBytes);
    if (std::memcmp(wanted.data(), had.data(), elementBytes) == 0) continue;
    if (found.count == 0) {
      found.element = first + static_cast<std::int64_t>(at / elementBytes);
      if (values) keepValues(wanted, had, found);
    }
    ++found.count;
  }
}

}  // namespace

Expected<ExpectedOutput> ExpectedOutput::make(const Backend& reference, const Plan& plan,
                                              const Tensor& params, const Tensor& indices,
                                              const std::stop_token& stop) {
  if (auto ok = reference.accepts(plan.dtype, plan.indexDtype); !ok) return fail(std::move(ok.error()));
  ExpectedOutput expected;
  expected.bytes_ = plan.outputBytes();
  expected.elementBytes_ = static_cast<std::size_t>(elementBytes(plan.dtype));
  expected.strings_ = plan.dtype == DType::String;
  auto buffer = Buffer::allocate(expected.bytes_);
  if (!buffer) return fail(std::move(buffer.error()));
  expected.buffer_ = std::move(*buffer);
  RunOptions options;
  options.stop = stop;
  const std::span<std::byte> output(expected.buffer_.data(), static_cast<std::size_t>(expected.bytes_));
  const RunAdvice advice(plan, params, indices);
  auto report = reference.runInto(plan, params, indices, output, options);
  if (!report) return fail(std::move(report.error()));
  expected.report_ = std::move(*report);
  return expected;
}

void ExpectedOutput::spoil(std::span<std::byte> output) const {
  const std::span<const std::byte> expected = bytes();
  std::transform(expected.begin(), expected.end(), output.begin(), [](std::byte b) { return ~b; });
}

Expected<std::optional<Difference>> ExpectedOutput::difference(std::span<const std::byte> output,
                                                               const BadReport& report,
                                                               const std::stop_token& stop) const {
  Difference found;
  for (std::size_t from = 0; from < output.size(); from += kPieceBytes) {
    if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    const std::size_t size = std::min(kPieceBytes, output.size() - from);
    const auto expected = bytes().subspan(from, size);
    const auto given = output.subspan(from, size);
    if (std::memcmp(expected.data(), given.data(), size) == 0) continue;
    countDifferences(expected, given, elementBytes_, static_cast<std::int64_t>(from / elementBytes_),
                     !strings_, found);
  }
  found.report = found.count == 0 && (report.count != report_.count || report.first != report_.first);
  if (found.count == 0 && !found.report) return std::optional<Difference>();
  return std::optional<Difference>(found);
}

}  // namespace gathernd
