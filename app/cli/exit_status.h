// SPDX-License-Identifier: GPL-3.0-or-later
// What the process says on leaving; scripts depend on these numbers.
#pragma once

#include "core/error/error.h"

namespace gathernd::cli {

inline constexpr int kExitDone = 0;
inline constexpr int kExitRefused = 1;      ///< the operation refused its input
inline constexpr int kExitWrongCall = 2;    ///< the call or a file is wrong
inline constexpr int kExitDifference = 3;   ///< a comparison found a difference
inline constexpr int kExitSignal = 128;     ///< and the signal's number, as a shell says it
inline constexpr int kExitCancelled = 130;  ///< by Ctrl+C
inline constexpr int kExitPipe = 141;       ///< nobody reads what is written any more

constexpr int exitStatus(ErrorCode code) {
  switch (code) {
    case ErrorCode::OutOfRange:
    case ErrorCode::BatchDims:
    case ErrorCode::ShapeMismatch:
    case ErrorCode::IndexDepth:
    case ErrorCode::Rank:
    case ErrorCode::DType:
    case ErrorCode::EmptyParams:
    case ErrorCode::Policy:
      return kExitRefused;
    case ErrorCode::Cancelled:
      return kExitCancelled;
    case ErrorCode::Usage:
    case ErrorCode::Parse:
    case ErrorCode::Io:
    case ErrorCode::Limit:
    case ErrorCode::Unsupported:
      break;
  }
  return kExitWrongCall;
}

}  // namespace gathernd::cli
