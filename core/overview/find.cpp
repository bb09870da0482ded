// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overview/find.h"

#include "core/overview/pieces.h"

namespace gathernd {
namespace {

using namespace overview;  // NOLINT(google-build-using-namespace)
using Direction = Search::Direction;

void lower(std::atomic<std::int64_t>& least, std::int64_t value) {
  std::int64_t known = least.load();
  while (value < known && !least.compare_exchange_weak(known, value)) {
  }
}

/// take(flat, count, test) for the elements of [first, last) in runs: test(i) for element flat + i.
template <class Take>
void visitRuns(const EditedTensor& tensor, const Predicate& predicate, std::int64_t first, std::int64_t last,
               Take&& take) {
  if (tensor.dtype() == DType::String || !numbersDecide(predicate)) {
    take(first, last - first, [&](std::int64_t i) { return holdsFor(predicate, tensor.at(first + i)); });
    return;
  }
  visitNumberType(tensor.dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    RunReader<T> reader(tensor);
    visitTest<T>(predicate, [&](const auto& test) {
      for (std::int64_t at = first; at < last;) {
        const std::int64_t count = std::min(kRunElements, last - at);
        const auto* const values = reader.read(at, count, 1);
        if (!take(at, count, [&](std::int64_t i) { return test(values[i]); })) return;
        at += count;
      }
    });
  });
}

template <class Test>
std::int64_t countIn(std::int64_t count, const Test& test) {
  std::int32_t held = 0;
  for (std::int64_t i = 0; i < count; ++i) held += test(i) ? 1 : 0;
  return held;
}

/// The first, or the last, of [first, last) that it holds for; -1: none.
std::int64_t inPiece(const EditedTensor& tensor, const Predicate& predicate, std::int64_t first,
                     std::int64_t last, Direction direction) {
  std::int64_t found = -1;
  visitRuns(tensor, predicate, first, last, [&](std::int64_t flat, std::int64_t count, const auto& test) {
    if (countIn(count, test) == 0) return true;
    if (direction == Direction::Forward) {
      std::int64_t i = 0;
      while (i < count && !test(i)) ++i;
      if (i < count) found = flat + i;
      return i == count;  // another process may have written there meanwhile
    }
    for (std::int64_t i = count - 1; i >= 0; --i) {
      if (!test(i)) continue;
      found = flat + i;
      break;
    }
    return true;
  });
  return found;
}

/// The element nearest to where the search comes from.
Expected<std::int64_t> inRange(const EditedTensor& tensor, const Predicate& predicate, std::int64_t first,
                               std::int64_t last, Direction direction, const ScanOptions& options) {
  const bool forward = direction == Direction::Forward;
  const std::int64_t pieces = (std::max<std::int64_t>(last - first, 0) + kPieceCells - 1) / kPieceCells;
  std::atomic<std::int64_t> nearest{INT64_MAX};  // steps from where the search began
  const auto passed = cpu::forEachPiece(pieces, options.threads, options.stop, [&](int, std::int64_t piece) {
    const std::int64_t near = piece * kPieceCells, far = std::min(near + kPieceCells, last - first);
    const std::int64_t begin = forward ? first + near : last - far;
    const std::int64_t end = forward ? first + far : last - near;
    const std::int64_t flat = inPiece(tensor, predicate, begin, end, direction);
    if (options.done != nullptr) options.done->fetch_add(end - begin, std::memory_order_relaxed);
    if (flat >= 0) lower(nearest, forward ? flat - first : last - 1 - flat);
    return nearest.load() == INT64_MAX;  // those that are nearer have begun
  });
  if (!passed) return fail(passed.error());
  const std::int64_t steps = nearest.load();
  return steps == INT64_MAX ? -1 : forward ? first + steps : last - 1 - steps;
}

Expected<std::optional<Found>> search(const EditedTensor& tensor, const Predicate& predicate,
                                      const Search& search, const ScanOptions& options) {
  const std::int64_t count = tensor.elementCount();
  const bool forward = search.direction == Direction::Forward;
  const std::int64_t from = std::clamp<std::int64_t>(search.from, -1, count);
  // Both parts together are everything; the second ends with `from` itself.
  const auto ahead =
      forward ? std::pair(from + 1, count) : std::pair(std::int64_t{0}, std::max<std::int64_t>(from, 0));
  const auto behind = forward ? std::pair(std::int64_t{0}, std::min(from + 1, count))
                              : std::pair(std::max<std::int64_t>(from, 0), count);
  for (const bool wrapped : {false, true}) {
    if (wrapped && !search.wraps) break;
    const auto& [first, last] = wrapped ? behind : ahead;
    const auto flat = inRange(tensor, predicate, first, last, search.direction, options);
    if (!flat) return fail(flat.error());
    if (*flat >= 0) return Found{*flat, wrapped};
  }
  return std::nullopt;
}

}  // namespace

Expected<std::optional<Found>> findElement(const EditedTensor& tensor, const Predicate& predicate,
                                           const Search& how, const ScanOptions& options) {
  if (auto checked = checkPredicate(predicate, tensor.dtype()); !checked) return fail(checked.error());
  const ScanAdvice advice(tensor.base());
  auto found = search(tensor, predicate, how, options);
  if (found && !tensor.base().intact()) return fail(ErrorCode::Io, "io.mapping_shrunk");
  return found;
}

Expected<std::int64_t> countElements(const EditedTensor& tensor, const Predicate& predicate,
                                     const ScanOptions& options) {
  if (auto checked = checkPredicate(predicate, tensor.dtype()); !checked) return fail(checked.error());
  const ScanAdvice advice(tensor.base());
  const std::int64_t count = tensor.elementCount();
  std::atomic<std::int64_t> held{0};
  const auto passed = cpu::forEachPiece(
      (count + kPieceCells - 1) / kPieceCells, options.threads, options.stop, [&](int, std::int64_t piece) {
        const std::int64_t first = piece * kPieceCells, last = std::min(first + kPieceCells, count);
        std::int64_t here = 0;
        visitRuns(tensor, predicate, first, last, [&](std::int64_t, std::int64_t run, const auto& test) {
          here += countIn(run, test);
          return true;
        });
        held += here;
        if (options.done != nullptr) options.done->fetch_add(last - first, std::memory_order_relaxed);
        return true;
      });
  if (!passed) return fail(passed.error());
  if (!tensor.base().intact()) return fail(ErrorCode::Io, "io.mapping_shrunk");
  return held.load();
}

}  // namespace gathernd
