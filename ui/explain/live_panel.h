// SPDX-License-Identifier: GPL-3.0-or-later
// A BlockView that follows the session: rebuilt at most once per event-loop turn, and only while it can be
// seen. Thread rule: GUI thread.
#pragma once

#include <QTimer>
#include <functional>
#include <vector>

#include "ui/session/session.h"
#include "ui/widgets/block_view.h"

namespace gathernd::ui {

class LivePanel : public BlockView {
  Q_OBJECT

 public:
  using Build = std::function<std::vector<Block>(Session&, const Theme&)>;

  LivePanel(Session& session, Build build, QWidget* parent = nullptr);
  void rebuild();

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void restyle();
  void schedule();
  Session& session_;
  Build build_;
  QTimer soon_;
  bool dirty_ = true;
};

}  // namespace gathernd::ui
