// SPDX-License-Identifier: GPL-3.0-or-later
// A command of `gathernd` called in this process, among backends and renderers of the test's own. Thread
// rule: one at a time.
#pragma once

#include <QTemporaryFile>

#include "app/cli/command.h"

namespace gathernd::test {

struct Told {
  Expected<int> status = -1;
  QByteArray text;
};

inline Told toldBy(Expected<int> (*command)(cli::Context&), const cli::Options& options,
                   const LessonRenderers& lessons = {},
                   const BackendRegistry& backends = makeCoreRegistry()) {
  QTemporaryFile file;
  if (!file.open()) qFatal("no file");
  cli::Sink sink(file.handle());
  cli::Context context{options, backends, sink, {}};
  context.lessons = lessons;
  Told told{command(context), {}};
  if (!sink.finish()) qFatal("not written");
  file.seek(0);
  told.text = file.readAll();
  return told;
}

}  // namespace gathernd::test
