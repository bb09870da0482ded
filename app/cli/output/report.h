// SPDX-License-Identifier: GPL-3.0-or-later
// Errors, tensors and times for people and for scripts (JSON). Thread rule: pure functions but for the sink,
// and sayLastWords.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/output/json_writer.h"
#include "core/error/error.h"
#include "core/tensor/tensor.h"
#include "core/timing/measure.h"

namespace gathernd::cli {

/// The sentence, with file and place in front where the sentence itself does not name them.
std::string errorMessage(const Error& error);

/// The members of one bad tuple, into the object that is open.
void writeBadTupleMembers(JsonWriter& json, const BadTuple& bad);
/// {"gathernd": 1, "error": {…}}; `details` may add members to the inner object.
void writeErrorJson(JsonWriter& json, const Error& error,
                    const std::function<void(JsonWriter&)>& details = {});

/// "fixes": [{"kind", "sentence", and the call after it where that has other shapes}, …]; nothing where
/// there are none.
void writeFixes(JsonWriter& json, const std::vector<ErrorFix>& fixes);
/// "fix: sentence", a line each.
std::string fixLines(const std::vector<ErrorFix>& fixes, std::string_view indent);
/// "gathernd: error: CODE: sentence", one line whatever the sentence holds.
std::string errorLine(const Error& error);

// An error told where nothing may be allocated: there is no memory, or another thread is still at work
// with everything. Thread rule: any thread; no lock is taken.

/// The sentence of `reason`, which has no holes, as the one line on standard error; before that as JSON on
/// standard output, where `json`.
void sayLastWords(ErrorCode code, const char* reason, bool json) noexcept;

// A whole tensor, element by element, without ever holding its text.

/// {"dtype": …, "shape": […], "data": […]}: data flat, row-major, never elided; integers exact; NaN and
/// infinities as strings; complex as [re, im].
void writeTensorJson(JsonWriter& json, const Tensor& tensor);
/// A line for a person: above 1,000 values the middle is left out, as NumPy does, unless `full`.
void printValues(Sink& out, const Tensor& tensor, bool full);
/// Nested brackets, one row a line.
void printTensor(Sink& out, const Tensor& tensor);
/// For a row that has one line: two spaces and the values, of more than 12 the ends; "" where there are none.
std::string shortValues(const Tensor& tensor);

// One backend's measurement. Units: nanoseconds of one run, whole ones where the median is 100 or more, else
// with two decimals; GB/s are bytes per nanosecond. What was not measured is null.

/// "backend": …, "samples_ns": […], …, into the object that is open.
void writeMeasurementMembers(JsonWriter& json, const Measurement& measured);

// Times and sizes as a person reads them at a glance. Units: nanoseconds, bytes.

/// "1 question", "2 questions"
std::string counted(std::int64_t count, std::string_view what);
/// "812 ns", "1.530 ms"
std::string timeText(double ns);
/// "40 bytes", "1.5 KB", "32 MB"
std::string sizeText(std::int64_t bytes);

}  // namespace gathernd::cli
