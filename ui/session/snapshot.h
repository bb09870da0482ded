// SPDX-License-Identifier: GPL-3.0-or-later
// What views show of the call: the document, its plan and trace, and how far the run has come. Views read the
// session's, or draw a copy of it, and keep no truth of their own; what is pointed at, stepped to, shown
// beside it or as its gradient, and a comparison's difference they ask of the session.
#pragma once

#include <QFlags>
#include <QString>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/call/plan.h"
#include "core/call/trace.h"
#include "core/compare/compare.h"
#include "core/error/error.h"
#include "core/reads/read_counts.h"
#include "core/run/backend.h"
#include "core/run/run_result.h"
#include "core/tensor/element.h"
#include "core/tensor/mapped_file.h"
#include "core/timing/measure.h"
#include "ui/selection/cell_ref.h"
#include "ui/session/document.h"

namespace gathernd::ui {

enum class OutputState : std::uint8_t {
  Current,   ///< result belongs to this document
  Pending,   ///< a run is under way; `result` is absent
  Stale,     ///< above the live budget: waits for F5; `staleResult` may hold the former output
  Refused,   ///< the dialect raises: out_of_range, or the run failed; see error
  TooLarge,  ///< no memory for the output: all else is there; see error
  NoPlan,    ///< shapes or types are wrong; see error
  Asked      ///< a question is open: neither result nor trace, perhaps no plan, whatever the call
};

/// What an open question keeps back; see veiled().
enum class Veil : std::uint8_t {
  None,
  Values,  ///< the output's values, where they are read, how tuples end
  Shape    ///< and the output's shape with the roles of all axes
};

/// What a run that somebody asked for did.
struct AskedRun {
  std::optional<double> nanoseconds;  ///< of that one run; absent where it means nothing, or was refused
  bool again = false;                 ///< there was an answer to this very call already
  std::optional<bool> unchanged;  ///< whether the output is that answer, bit for bit; absent: not compared
};

/// The file under params or indices is no longer what was opened.
struct FileFault {
  FileFate fate;
  QString file;  ///< its name
  bool operator==(const FileFault&) const = default;
};
using FileFaults = std::array<std::optional<FileFault>, 2>;  ///< by TensorId: of indices, of params

/// How often a slice is read, and the first of the tuples that do.
struct SliceReads {
  std::int64_t times = 0;
  std::vector<std::int64_t> tuples;  ///< ascending
};

/// What a pass over all tuples found.
struct FoundReaders {
  static constexpr std::int64_t kMost = 512;

  std::int64_t slice = -1;
  std::vector<std::int64_t> tuples;  ///< the first kMost
};

struct Snapshot {
  std::uint64_t generation = 0;
  std::shared_ptr<const Document> document;
  std::shared_ptr<const Plan> plan;    ///< null: see error
  std::shared_ptr<const Trace> trace;  ///< with plan
  std::optional<Error> error;
  OutputState state = OutputState::NoPlan;
  Veil veil = Veil::None;                        ///< with state Asked
  std::shared_ptr<const RunResult> result;       ///< Current only. With Refused by out_of_range: null
  std::shared_ptr<const RunResult> staleResult;  ///< Stale only
  BadReport bad;          ///< of the run, or of a look at indices before it; `all` up to kMaxListedBad
  bool badKnown = false;  ///< false while Pending; while Stale until the tuples were looked at
  std::shared_ptr<const ReadCounts> counts;     ///< of reads; null until counted
  std::shared_ptr<const SliceReaders> readers;  ///< null until found, which takes longer
  std::shared_ptr<const FoundReaders> found;    ///< of the slice in focus, where `readers` has no index
  std::optional<Error> readsError;              ///< why there will be no counts, or no readers (memory)
  std::optional<Measurement> timing;            ///< of this document, when measured
  std::optional<LiveTimes> live;     ///< of this very call on its backend; absent until it is known
  std::optional<Error> liveError;    ///< why it could not be timed, where that was a want of memory
  std::optional<AskedRun> askedRun;  ///< once it has ended, until something else is computed
  double progress = 0;               ///< of the run under way
  FileFaults faults;

  /// Who reads a slice, with the first `most` tuples; absent while that is not known.
  std::optional<SliceReads> readsOf(std::int64_t slice, std::int64_t most) const;

  /// Its file was truncated: zeros may stand anywhere.
  bool isLost(TensorId tensor) const;
  /// The bad tuple that comes after another one, by number; wraps round. −1: there is none.
  std::int64_t nextBad(std::int64_t after) const;

  static constexpr std::int64_t kMaxListedBad = 100000;
};

// The first value in which a compared backend's output parts from the reference's: what the canvas marks
// while the call stands as it was compared. A value.

struct OutputDifference {
  CellRef cell;
  std::int64_t count = 0;                  ///< of values that differ
  QString who;                             ///< as the comparison labels it
  std::optional<Element> found, expected;  ///< absent for strings
  bool operator==(const OutputDifference&) const = default;
};

/// Absent where the reports differ only.
std::optional<OutputDifference> outputDifference(const ConfigurationResult& result, DType dtype);

// Which parts of the session's snapshot an edit, or an answer from the background, has changed. A view names
// the parts that it shows, and is told of no others.

/// A namespace of its own: operators in gathernd::ui would hide those of Qt's flags there.
namespace parts {

enum class Part : unsigned {
  Params = 1U << 0,   ///< values, shape, element type, origin
  Indices = 1U << 1,  ///< likewise
  Rules = 1U << 2,    ///< batch_dims, dialect, policy, fill value, backend, memory limit
  Words = 1U << 3,    ///< title, notes, names of axes
  Run = 1U << 4,      ///< state, output, error, bad tuples
  Reads = 1U << 5,    ///< who reads what
  Times = 1U << 6,    ///< of the call, and whether it is being measured
  Files = 1U << 7,    ///< what became of those under the tensors
  Veil = 1U << 8,
  Replaced = 1U << 9  ///< another document was loaded: told alone, after all other parts of it
};
Q_DECLARE_FLAGS(Parts, Part)
Q_DECLARE_OPERATORS_FOR_FLAGS(Parts)

}  // namespace parts

using parts::Part;
using parts::Parts;

inline constexpr Parts kCallParts = Part::Params | Part::Indices | Part::Rules;
inline constexpr Parts kDocumentParts = kCallParts | Part::Words;
inline constexpr Parts kOutcomeParts = kDocumentParts | Part::Run | Part::Veil;  ///< with what came of it
inline constexpr Parts kAllParts = kOutcomeParts | Part::Reads | Part::Times | Part::Files;  ///< but Replaced

// What an open question keeps back. While a veil lies over it, the session shows a snapshot in which the
// answer is nowhere: who shows nothing but the snapshot cannot give it away.

/// The same call without the answer; its state is Asked.
Snapshot veiled(const Snapshot& snapshot, Veil veil);

/// A snapshot as it is shown: made anew when what it may show has changed.
class ShownSnapshot {
 public:
  void set(Veil veil) { veil_ = veil; }
  Veil veil() const { return veil_; }
  const Snapshot& of(const Snapshot& whole) const;

 private:
  Veil veil_ = Veil::None;
  mutable Snapshot shown_;
};

// A call at rest without a session: for pictures of calls that stand in no window. The call is small, it is
// run here and now. Thread rule: pure functions.

Snapshot stillSnapshot(const Document& document, const BackendRegistry& backends);
/// The same, not run, as if each tuple named the first place: its picture has the room that an answer takes,
/// and tells nothing of how tuples end.
Snapshot blindSnapshot(const Document& document, const BackendRegistry& backends);
/// As the session shows it once it is told, tuples out of range listed and refused or not: for the room that
/// this takes, while it is asked about.
Snapshot toldSnapshot(const Document& document, const BackendRegistry& backends);

}  // namespace gathernd::ui
