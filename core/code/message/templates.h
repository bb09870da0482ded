// SPDX-License-Identifier: GPL-3.0-or-later
// The tables behind message.h: what frameworks say when they refuse a gather, a row a template; what may
// stand before and behind it; and what is said of it, a row a sentence. Internal to core/code/message. Thread
// rule: constants.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "core/error/error.h"

namespace gathernd {

/// What is wrong, as far as sentences differ.
enum class MessageKind : std::uint8_t {
  Outside,     ///< an index is no place of its axis
  NoPlaces,    ///< the same, of an axis of size 0
  Assert,      ///< the same, told by a GPU's kernel
  Device,      ///< some kernel or node that failed: gives way to any other message
  Empty,       ///< tuples into params without elements
  Depth,       ///< a tuple has more numbers than params has axes
  Length,      ///< a tuple has not the length that dimension numbers say
  BatchCount,  ///< negative, or more than there are axes
  BatchSizes,  ///< the axes in common differ
  Broadcast,   ///< index arrays do not broadcast
  Mask,        ///< a mask of another size
  Elements,    ///< an index tensor longer than its input beside the gathered axis
  Updates,     ///< of a scatter: another shape than indices and output give them
  Slices,      ///< longer than the axis
  Ranks,       ///< two ranks that have to be equal
  Scalar,      ///< no axes where one is needed
  Axis,        ///< an axis that is not there
  Type,        ///< of the indices
  Policy,      ///< a mode that there is not
  Limit        ///< more elements than the type of the indices counts
};

std::optional<ErrorCode> codeOf(MessageKind kind);

struct MessageRow {
  std::string_view framework;  ///< empty: several say so
  MessageKind kind;
  std::string_view pattern;  ///< core/code/message/pattern.h
  bool ofGatherNd = false;
};
std::span<const MessageRow> messageRows();

/// What stands before a message on its line, or behind it, and may hold more of the call.
struct MessageAffix {
  std::string_view pattern;
  std::string_view framework = {};  ///< who writes so; empty: many
  bool ofGatherNd = false;
};
std::span<const MessageAffix> messagePrefixes();
std::span<const MessageAffix> messageTails();

/// "torch" of "torch.cuda.OutOfMemoryError" or of "site-packages/torch/": its framework; empty where unknown.
std::string_view frameworkOfModule(std::string_view module);

/// Of the sentences of a kind the first counts whose holes, and whose `needs`, are all known.
struct MessageSentence {
  MessageKind kind;
  std::string_view needs;  ///< a fact that it does not name
  const char* text;
  std::string_view fix = {};  ///< the kind of it that the sentence names first (core/analysis/fixes.h)
};
std::span<const MessageSentence> messageMeanings();
std::span<const MessageSentence> messageRemedies();

}  // namespace gathernd
