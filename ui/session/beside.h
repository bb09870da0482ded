// SPDX-License-Identifier: GPL-3.0-or-later
// The same call once more, beside the output: under a second dialect, or on a second device. Made anew as the
// call changes; what a newer call has overtaken is dropped by its generation. What differs, the rule that
// decides and the framework's own words are core's (core/contrast). Thread rule: GUI thread.
#pragma once

#include <QObject>
#include <QString>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/contrast/contrast.h"
#include "ui/job/job.h"
#include "ui/session/snapshot.h"

namespace gathernd::ui {

class Session;

/// What stands beside the output; a value that may be kept.
struct Beside {
  std::array<QString, 2> names;               ///< of the document's own side, and of the other
  Snapshot other;                             ///< its plan, trace, and output or error
  std::optional<DialectContrast> contrast;    ///< of two dialects
  bool comparable = false;                    ///< both have an output, of one shape
  bool same = false;                          ///< the two end alike
  std::int64_t differing = 0;                 ///< tuples
  std::vector<std::int64_t> differingTuples;  ///< ascending, the first DialectContrast::kMaxMarked
  EditedTensor indices;                       ///< of the call
};

class BesideWork : public QObject {
  Q_OBJECT

 public:
  explicit BesideWork(Session& session);

  /// One or the other: a second dialect takes the place of a second device. Absent: nothing stands beside.
  void setDialect(const std::optional<Dialect>& dialect);
  void setBackend(const std::string& id);  ///< "": none
  const std::optional<Dialect>& dialect() const { return dialect_; }
  const std::string& backend() const { return backend_; }
  bool on() const { return dialect_.has_value() || !backend_.empty(); }
  /// Of the call as it stands; null while it is being worked out, while stepping or under a veil, and where
  /// nothing is asked for.
  std::shared_ptr<const Beside> view() const;
  bool waiting() const { return job_.busy(); }
  const std::optional<Error>& error() const { return error_; }  ///< why nothing could be worked out

 signals:
  void changed();

 private:
  void set(std::optional<Dialect> dialect, std::string backend);
  void follow();
  void start();

  Session& session_;
  std::optional<Dialect> dialect_;
  std::string backend_;
  std::shared_ptr<const Beside> answer_;
  std::optional<Error> error_;
  std::optional<std::uint64_t> asked_;  ///< the generation that the work under way, or the answer, is of
  Job job_;
};

}  // namespace gathernd::ui
