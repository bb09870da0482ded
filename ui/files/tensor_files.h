// SPDX-License-Identifier: GPL-3.0-or-later
// The files under params and indices: looked at twice a second, in the background, so that a value which is
// no longer there is not shown as one for longer than that; and read anew when somebody asks. Thread rule:
// GUI thread.
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <array>
#include <memory>
#include <optional>
#include <utility>

#include "core/formats/disk/file_identity.h"
#include "core/tensor/tensor.h"
#include "ui/job/job.h"
#include "ui/session/session.h"

namespace gathernd::ui {

class TensorFiles : public QObject {
  Q_OBJECT

 public:
  explicit TensorFiles(Session& session, QObject* parent = nullptr);

  /// That the file has changed, and why.
  static QString sentence(const FileFault& fault, TensorId tensor);
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
  /// What this window wrote there itself, as it then was; by TensorId.
  std::array<std::pair<std::shared_ptr<const MappedFile>, FileFate>, 2> own_;
};

}  // namespace gathernd::ui
