// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/benchmarks/device/bench_case.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <functional>
#include <memory>
#include <numeric>
#include <utility>

#include "core/run/access.h"

namespace gathernd::bench {
namespace {

/// A prime that keeps wanted rows of the hot pattern from being neighbours.
constexpr std::int64_t kScatter = 2'654'435'761;

double fraction(std::uint64_t word) {
  return static_cast<double>(word >> 11) * 0x1p-53;
}
std::int64_t below(std::uint64_t word, std::int64_t bound) {
  return std::min(bound - 1, static_cast<std::int64_t>(fraction(word) * static_cast<double>(bound)));
}

using RowOf = std::function<std::int64_t(std::int64_t)>;

/// The row that tuple i of `count` asks for; empty: no such pattern.
RowOf rowsBy(const std::string& pattern, std::int64_t rows, std::int64_t count) {
  if (pattern == "sequential") return [=](std::int64_t i) { return i % rows; };
  if (pattern == "random") return [=](std::int64_t i) { return below(randomWord(i), rows); };
  if (pattern == "sorted") {
    // One draw from each of `count` equal parts of the table.
    return [=](std::int64_t i) {
      const double part = (static_cast<double>(i) + fraction(randomWord(i))) / static_cast<double>(count);
      return std::min(rows - 1, static_cast<std::int64_t>(part * static_cast<double>(rows)));
    };
  }
  if (pattern == "hot") {
    return [=](std::int64_t i) {
      const double rank = std::pow(static_cast<double>(rows), fraction(randomWord(i)));
      return (std::min(rows, static_cast<std::int64_t>(rank)) - 1) % rows * (kScatter % rows) % rows;
    };
  }
  if (pattern == "eightfold") {
    auto order = std::make_shared<std::vector<std::int64_t>>(static_cast<std::size_t>(8 * rows));
    for (std::size_t i = 0; i < order->size(); ++i) (*order)[i] = static_cast<std::int64_t>(i / 8);
    for (std::size_t i = order->size() - 1; i > 0; --i) {
      const std::int64_t other =
          below(randomWord(static_cast<std::int64_t>(i)), static_cast<std::int64_t>(i + 1));
      std::swap((*order)[i], (*order)[static_cast<std::size_t>(other)]);
    }
    return [order](std::int64_t i) { return (*order)[static_cast<std::size_t>(i) % order->size()]; };
  }
  return nullptr;
}

DType elementOf(int bytes) {
  switch (bytes) {
    case 1:
      return DType::UInt8;
    case 2:
      return DType::Float16;
    case 8:
      return DType::Float64;
    default:
      return DType::Float32;
  }
}

tl::unexpected<Error> refusal(std::string reason) {
  return fail(ErrorCode::Usage, "backend.device",
              {{"backend", "cuda"}, {"reason", std::move(reason)}, {"where", "before the device was asked"}});
}

Expected<void> readAll(const std::string& file, std::span<std::byte> target) {
  std::ifstream stream(file, std::ios::binary);
  stream.read(reinterpret_cast<char*>(target.data()), static_cast<std::streamsize>(target.size()));
  if (stream.gcount() == static_cast<std::streamsize>(target.size())) return {};
  return refusal(file + " is not there, or too short");
}

}  // namespace

std::uint64_t randomWord(std::int64_t number) {
  std::uint64_t z = (static_cast<std::uint64_t>(number) + 1) * 0x9E3779B97F4A7C15U;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
  return z ^ (z >> 31);
}

std::uint64_t paramsWord(std::int64_t number) {
  constexpr std::uint64_t kOrdinary = 0xBFFF'BFFF'BFFF'BFFFU;
  return randomWord(number) & kOrdinary;
}

void fillParams(std::int64_t at, std::span<std::byte> target) {
  for (std::size_t done = 0; done < target.size();) {
    const std::int64_t place = (at + static_cast<std::int64_t>(done)) % kPeriodBytes;
    const std::uint64_t word = paramsWord(place / 8);
    const auto skip = static_cast<std::size_t>(place % 8);
    const std::size_t size = std::min(sizeof word - skip, target.size() - done);
    std::memcpy(target.data() + done, reinterpret_cast<const std::byte*>(&word) + skip, size);
    done += size;
  }
}

BenchCase BenchCase::rows(std::int64_t tableBytes, std::int64_t sliceBytes, std::int64_t tuples,
                          int indexBytes, std::string pattern) {
  BenchCase what;
  what.elementBytes = sliceBytes % 4 == 0 ? 4 : 1;
  what.params = {std::max<std::int64_t>(1, tableBytes / sliceBytes), sliceBytes / what.elementBytes};
  what.indices = {tuples, 1};
  what.indexBytes = indexBytes;
  what.pattern = std::move(pattern);
  return what;
}

Expected<Plan> planOf(const BenchCase& what) {
  GatherCall call;
  call.dialect = *findDialect("tensorflow-gpu");
  call.dialect.elementTypes = DTypeSet::all();
  const auto params = Shape::make(what.params);
  const auto indices = Shape::make(what.indices);
  if (!params) return fail(params.error());
  if (!indices) return fail(indices.error());
  call.params = {elementOf(what.elementBytes), *params};
  call.indices = {what.indexBytes == 4 ? DType::Int32 : DType::Int64, *indices};
  call.batchDims = what.batchDims;
  return makePlan(call);
}

Expected<Tensor> indicesOf(const BenchCase& what, const Plan& plan) {
  const std::int64_t count = plan.indices.elementCount();
  auto buffer = Buffer::allocate(count * what.indexBytes);
  if (!buffer) return fail(std::move(buffer.error()));
  if (!what.indicesFile.empty()) {
    const std::span<std::byte> bytes(buffer->data(), static_cast<std::size_t>(count * what.indexBytes));
    if (auto ok = readAll(what.indicesFile, bytes); !ok) return fail(std::move(ok.error()));
  } else {
    const RowOf row = plan.depth == 1 ? rowsBy(what.pattern, plan.sliceCount, count) : nullptr;
    if (!row) {
      return refusal("there is no pattern " + what.pattern + " for indices of this shape");
    }
    for (std::int64_t i = 0; i < count; ++i) {
      const std::int64_t value = row(i);
      std::memcpy(buffer->data() + i * what.indexBytes, &value, static_cast<std::size_t>(what.indexBytes));
    }
  }
  return Tensor::fromBuffer(plan.indexDtype, plan.indices, std::move(*buffer));
}

std::int64_t sectorsWanted(const BenchCase& what, const Plan& plan, const Tensor& indices) {
  const std::int64_t size = plan.sliceBytes();
  if (what.pattern == "random" || plan.depth != 1 || plan.batchDims != 0) {
    return plan.tupleCount * (size + kSectorBytes - std::gcd(size, kSectorBytes)) / kSectorBytes;
  }
  const std::int64_t sectors = plan.params.elementCount() * elementBytes(plan.dtype) / kSectorBytes + 1;
  std::vector<bool> seen(static_cast<std::size_t>(sectors));
  std::int64_t wanted = 0;
  for (std::int64_t i = 0; i < plan.tupleCount; ++i) {
    std::int64_t row = 0;
    std::memcpy(&row, indices.data() + i * what.indexBytes, static_cast<std::size_t>(what.indexBytes));
    for (std::int64_t s = row * size / kSectorBytes; s <= ((row + 1) * size - 1) / kSectorBytes; ++s) {
      if (seen[static_cast<std::size_t>(s)]) continue;
      seen[static_cast<std::size_t>(s)] = true;
      ++wanted;
    }
  }
  return wanted;
}

}  // namespace gathernd::bench
