// SPDX-License-Identifier: GPL-3.0-or-later
// What the reference makes of a call, to hold the others' outputs against, bit for bit. Units: bytes,
// elements. Errors: the reference's own, `cancelled`. Thread rule: one thread.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <stop_token>

#include "core/compare/compare.h"
#include "core/error/error.h"
#include "core/run/backend.h"

namespace gathernd {

class ExpectedOutput {
 public:
  /// Runs the reference once; takes plan.outputBytes().
  static Expected<ExpectedOutput> make(const Backend& reference, const Plan& plan, const Tensor& params,
                                       const Tensor& indices, const std::stop_token& stop);

  const BadReport& report() const { return report_; }
  /// Makes every byte of `output` wrong, so that what a backend leaves out shows.
  void spoil(std::span<std::byte> output) const;
  /// None: the same bits and the same tuples reported.
  Expected<std::optional<Difference>> difference(std::span<const std::byte> output, const BadReport& report,
                                                 const std::stop_token& stop) const;

 private:
  std::span<const std::byte> bytes() const { return {buffer_.data(), static_cast<std::size_t>(bytes_)}; }

  Buffer buffer_;
  std::int64_t bytes_ = 0;
  std::size_t elementBytes_ = 1;
  bool strings_ = false;
  BadReport report_;
};

}  // namespace gathernd
