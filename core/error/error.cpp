// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error/error.h"

namespace gathernd {

std::string_view errorCodeName(ErrorCode code) {
  switch (code) {
    case ErrorCode::Usage:
      return "usage";
    case ErrorCode::OutOfRange:
      return "out_of_range";
    case ErrorCode::BatchDims:
      return "batch_dims";
    case ErrorCode::ShapeMismatch:
      return "shape_mismatch";
    case ErrorCode::IndexDepth:
      return "index_depth";
    case ErrorCode::Rank:
      return "rank";
    case ErrorCode::DType:
      return "dtype";
    case ErrorCode::EmptyParams:
      return "empty_params";
    case ErrorCode::Policy:
      return "policy";
    case ErrorCode::Parse:
      return "parse";
    case ErrorCode::Io:
      return "io";
    case ErrorCode::Limit:
      return "limit";
    case ErrorCode::Unsupported:
      return "unsupported";
    case ErrorCode::Cancelled:
      return "cancelled";
  }
  return "";
}

}  // namespace gathernd
