// SPDX-License-Identifier: GPL-3.0-or-later
// The files under params and indices: looked at twice a second, in the background, so that a value which is
// no longer there is not shown as one for longer than that; and read anew when somebody asks. A file that was
// only touched counts as the same where its content tells. Thread rule: GUI thread.
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <array>
#include <cstdint>
#include <optional>

#include "core/formats/disk/file_identity.h"
#include "core/tensor/tensor.h"
#include "ui/job/job.h"
#include "ui/session/session.h"

namespace gathernd::ui {

class TensorFiles : public QObject {
  Q_OBJECT

 public:
  explicit TensorFiles(Session& session, QObject* parent = nullptr);

  /// What a fault means for who looks at the tensor; empty: nothing.
  static QString sentence(const FileFault& fault, TensorId tensor, const Snapshot& snapshot);
  /// Each file that changed, as one undoable step a tensor.
  void reload();
  bool canReload() const;
  /// What was just written there is what the window shows: nobody else's change.
  void know(const QString& path);
  bool busy() const { return reading_.busy(); }

 signals:
  void failed(const QString& sentence);

 private:
  struct Read {
    Tensor tensor;
    std::optional<FileIdentity> identity;
  };

  void look();

  Session& session_;
  QTimer timer_;
  Job looking_{Job::AtEnd::Leave}, reading_{Job::AtEnd::Leave};
  /// What was found at the last look, by TensorId.
  struct Seen {
    const void* file = nullptr;
    std::optional<FileIdentity> known;      ///< of its content while nobody had changed it
    std::optional<std::int64_t> touchedNs;  ///< when it was last written to without another content
    std::optional<std::int64_t> changedNs;  ///< the same, with another one: not to be read again
  };
  std::array<Seen, 2> seen_;
  std::optional<FileIdentity> own_;  ///< of what was written last, and where
  std::string ownPath_;
};

}  // namespace gathernd::ui
