// SPDX-License-Identifier: GPL-3.0-or-later
// What frameworks were seen to say where a call ends in an error: the record of tests/data/observed.json, as
// far as it holds messages. This call's numbers stand in one only where the record shows which numbers stand
// there and this call leaves no other that could; else the message is that of the recorded call, and says so.
// What was not observed has no message. The messages: resources/observed/messages.json, which a test holds to
// that record. Errors: none. Thread rule: pure functions over constant tables.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/analysis/dialect_outcomes.h"
#include "core/call/plan.h"
#include "core/tensor/edited_tensor.h"

namespace gathernd {

/// What is wrong with the index that a message is about.
enum class IndexFault : std::uint8_t { None, Above, Below, EmptyAxis };

struct ObservedRow {
  std::string_view dialect;
  std::string_view policy;  ///< "IGNORE", or empty: the kernel's own rule
  std::string_view reason;  ///< of the Error that the dialect gives: "out_of_range.tuple"
  IndexFault fault = IndexFault::None;
  std::string_view example;  ///< a case of the record
  std::string_view type;     ///< of the exception: "IndexError"
  std::string_view text;     ///< as observed
  std::string_view places;   ///< the same with holes, where the record shows what stands in them; else empty
  bool whole = true;         ///< false: the record holds the beginning alone
  bool batched = false;      ///< the record shows the same places behind batch axes
};
/// One a dialect, reason and fault.
std::span<const ObservedRow> observedRows();

/// A recorded call, as text: "params [3, 4], indices [[0, 1], [3, 0], [0, 4]]".
std::string_view observedCase(std::string_view name);

struct ObservedMessage {
  std::string_view version;  ///< "2.4.6"
  std::string_view how;      ///< "p[tuple(moveaxis(i,-1,0))]"
  std::string_view type;
  std::string text;
  bool thisCall = false;     ///< it holds the numbers of this call, or none at all
  std::string_view example;  ///< where it does not: the call that it was observed for
  bool whole = true;         ///< false: it goes on, but the record does not
};

/// Of an outcome that is an error, under `call` as that dialect sees it. `indices` is the call's.
std::optional<ObservedMessage> observedMessage(const DialectOutcome& outcome, const GatherCall& call,
                                               const EditedTensor& indices);

/// The table that the build makes of resources/observed.
struct ObservedText {
  std::string_view name, text;
};
std::span<const ObservedText> embeddedObserved();

}  // namespace gathernd
