// SPDX-License-Identifier: GPL-3.0-or-later
// From one marked element to the next: NaN, an infinity, or an edit, through params, output and indices and
// round again. Looked for in the background. Thread rule: GUI thread.
#pragma once

#include <QObject>

#include "ui/job/job.h"
#include "ui/session/session.h"

namespace gathernd::ui {

class NextMark : public QObject {
  Q_OBJECT

 public:
  explicit NextMark(Session& session, QObject* parent = nullptr);

  /// The next one behind what is in focus.
  void go();
  bool busy() const { return job_.busy(); }

 signals:
  void found(const gathernd::ui::CellRef& cell);
  void notFound(const QString& why);

 private:
  Session& session_;
  Job job_;
};

}  // namespace gathernd::ui
