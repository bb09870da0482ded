// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gradient/gradient_terms.h"

#include <algorithm>

namespace gathernd {

GradientTerms gradientTerms(const Trace& trace, const ReaderIndex& readers, std::int64_t params,
                            std::size_t most) {
  const std::int64_t elements = trace.plan().sliceElements;
  if (elements == 0) return {};
  const auto tuples = readers.readersOf(trace.sliceOfParams(params));
  GradientTerms terms;
  terms.count = static_cast<std::int64_t>(tuples.size());
  for (const std::int64_t tuple : tuples.first(std::min(most, tuples.size())))
    terms.outputs.push_back(tuple * elements + params % elements);
  return terms;
}

}  // namespace gathernd
