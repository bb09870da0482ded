// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run_result.h"

#include <algorithm>
#include <mutex>

#include <fmt/format.h>

#include "core/error/sentences.h"
#include "core/run/bad_scan.h"
#include "core/tensor/access_advice.h"
#include "core/tensor/edited_tensor.h"

namespace gathernd {
namespace {

/// Listed at once; what they take at most is 8 bytes a tuple.
constexpr std::int64_t kWaveChunks = 128;

struct Chunk {
  std::int64_t bad = 0;
  std::int64_t skip = 0;  ///< of its bad ones, those before the page
  std::vector<std::int64_t> listed;
};

/// What is to be listed of each chunk, with room for it; moves `offset` and `room` on.
void cutPage(std::vector<Chunk>& chunks, std::int64_t& offset, std::int64_t& room) {
  for (Chunk& chunk : chunks) {
    chunk.skip = std::min(offset, chunk.bad);
    offset -= chunk.skip;
    const std::int64_t wanted = std::min(chunk.bad - chunk.skip, room);
    room -= wanted;
    chunk.listed.clear();
    chunk.listed.reserve(static_cast<std::size_t>(wanted));
    chunk.bad = wanted;
  }
}

void listChunk(const BadScan& scan, std::int64_t first, std::int64_t last, Chunk& chunk) {
  if (chunk.bad == 0) return;
  scan.visit(first, last, [&](std::int64_t tuple, const auto&) {
    if (chunk.skip > 0) {
      --chunk.skip;
    } else if (static_cast<std::int64_t>(chunk.listed.size()) < chunk.bad) {
      chunk.listed.push_back(tuple);  // there is room: nothing is allocated on a worker
    }
  });
}

Expected<void> visitWaves(const BadScan& scan, const std::stop_token& stop, std::int64_t offset,
                          std::int64_t room,
                          const std::function<Expected<void>(std::span<const std::int64_t>)>& take) {
  std::vector<Chunk> chunks;
  for (std::int64_t first = 0; first < scan.tuples() && room > 0; first += kWaveChunks * kScanChunk) {
    const std::int64_t last = std::min(first + kWaveChunks * kScanChunk, scan.tuples());
    chunks.resize(static_cast<std::size_t>((last - first + kScanChunk - 1) / kScanChunk));
    const auto chunkOf = [&](std::int64_t number) -> Chunk& {
      return chunks[static_cast<std::size_t>(number)];
    };
    TRY(forEachChunk(first, last, stop, [&](std::int64_t number, std::int64_t begin, std::int64_t end) {
      chunkOf(number).bad = scan.count(begin, end).badCount;
    }));
    if (std::all_of(chunks.begin(), chunks.end(), [](const Chunk& chunk) { return chunk.bad == 0; }))
      continue;
    cutPage(chunks, offset, room);
    TRY(forEachChunk(first, last, stop, [&](std::int64_t number, std::int64_t begin, std::int64_t end) {
      listChunk(scan, begin, end, chunkOf(number));
    }));
    for (const Chunk& chunk : chunks) {
      if (chunk.listed.empty()) continue;
      TRY(take(chunk.listed));
    }
  }
  return {};
}

}  // namespace

BadTuple describeBadTuple(const Plan& plan, const Tensor& indices, std::int64_t tuple) {
  const EditedTensor values(indices);
  BadTuple bad;
  bad.flat = tuple;
  bad.position = tuplePosition(plan, tuple);
  TupleStatus status = TupleStatus::Ok;
  bool found = false;
  for (int j = 0; j < plan.rule.depth; ++j) {
    const std::int64_t value =
        values.integerAt(tuple * plan.rule.tupleStride + j * plan.rule.componentStride);
    bad.tuple.push_back(value);
    status = TupleStatus::Ok;
    resolveComponent(plan.rule, j, value, status);
    // Under a flat check no single component need be at fault: name the first that is outside its own axis.
    const bool outside =
        plan.rule.flatOnly ? value < 0 || value >= plan.rule.axisSize[j] : outsideItsAxis(status);
    if (outside && !found) {
      found = true;
      bad.component = j;
      bad.value = value;
    }
  }
  bad.axis = plan.batchDims + bad.component;
  bad.axisSize = plan.rule.axisSize[bad.component];
  return bad;
}

bool isIdle(const Plan& plan) {
  const bool nothingToCheck = !plan.checks || plan.depth == 0;
  return plan.tupleCount == 0 || (plan.output.empty() && nothingToCheck);
}

std::string positionText(std::span<const std::int64_t> position) {
  return position.empty() ? std::string() : fmt::format("[{}]", fmt::join(position, ","));
}

Error outOfRangeError(const Plan& plan, const Tensor& indices, const BadReport& report) {
  BadTuple bad = describeBadTuple(plan, indices, report.first);
  Error error(ErrorCode::OutOfRange, "out_of_range.tuple",
              {{"position", positionText(bad.position)},
               {"tuple", fmt::format("[{}]", fmt::join(bad.tuple, ", "))},
               {"nth", ordinalWord(bad.component)},
               {"value", bad.value},
               {"axis", bad.axis},
               {"params_shape", plan.params.toString()},
               {"axis_size", bad.axisSize},
               {"count", report.count},
               {"tuples", plan.tupleCount}});
  error.badTuple = std::move(bad);
  error.badCount = report.count;
  error.batchDims = plan.batchDims;
  return error;
}

Expected<void> visitBadTuples(const Plan& plan, const Tensor& indices, const std::stop_token& stop,
                              std::int64_t offset, std::int64_t most,
                              const std::function<Expected<void>(std::span<const std::int64_t>)>& take) {
  const ScanAdvice advice(indices);
  const BadScan scan(plan, indices);
  return visitWaves(scan, stop, offset, most, take);
}

Expected<std::vector<std::int64_t>> pageOfBadTuples(const Plan& plan, const Tensor& indices,
                                                    const std::stop_token& stop, std::int64_t offset,
                                                    std::int64_t most) {
  std::vector<std::int64_t> bad;
  TRY(visitBadTuples(plan, indices, stop, offset, most,
                     [&](std::span<const std::int64_t> tuples) -> Expected<void> {
                       bad.insert(bad.end(), tuples.begin(), tuples.end());
                       return {};
                     }));
  return bad;
}

Expected<std::vector<std::int64_t>> listBadTuples(const Plan& plan, const Tensor& indices,
                                                  const std::stop_token& stop, std::int64_t most) {
  return pageOfBadTuples(plan, indices, stop, 0, most);
}

Expected<void> listTuples(BadReport& bad, const Plan& plan, const Tensor& indices,
                          const std::stop_token& stop, std::int64_t most) {
  if (bad.count == 0) return {};
  bad.all = TRY(listBadTuples(plan, indices, stop, most));
  return {};
}

Expected<BadReport> countBadTuples(const Plan& plan, const Tensor& indices, const std::stop_token& stop) {
  const ScanAdvice advice(indices);
  const BadScan scan(plan, indices);
  cpu::BlockReport all;
  std::mutex mutex;
  TRY(forEachChunk(0, scan.tuples(), stop, [&](std::int64_t, std::int64_t first, std::int64_t last) {
    const cpu::BlockReport found = scan.count(first, last);
    if (found.badCount == 0) return;
    const std::lock_guard lock(mutex);
    all.add(found);
  }));
  return BadReport{all.badCount, all.firstBad, {}};
}

}  // namespace gathernd
