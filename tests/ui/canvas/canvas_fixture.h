// SPDX-License-Identifier: GPL-3.0-or-later
// A canvas on a document, run and shown. Thread rule: GUI thread.
#pragma once

#include <QCoreApplication>
#include <QTest>
#include <utility>

#include "tests/ui/canvas/picture.h"
#include "tests/ui/session/session_fixture.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/session/gradient_lens.h"

namespace gathernd::ui::testing {

struct CanvasFixture {
  BackendRegistry backends = makeCoreRegistry();
  Session session{backends};
  CanvasWidget canvas{session};

  explicit CanvasFixture(Document document = rowsDocument()) {
    canvas.resize(980, 568);
    canvas.show();
    session.load(std::move(document));
    ready();
  }
  void ready() {
    const auto idle = [this] {
      return session.work().idle() && session.snapshot().state != OutputState::Pending &&
             !session.gradient().waiting();
    };
    QTRY_VERIFY_WITH_TIMEOUT(idle(), 5000);
    QCoreApplication::processEvents();
  }
  QPoint at(TensorId tensor, std::int64_t flat) const {
    return canvas.cellRectInView({tensor, flat}).center().toPoint();
  }
};

}  // namespace gathernd::ui::testing
