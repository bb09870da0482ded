// SPDX-License-Identifier: GPL-3.0-or-later
// A BlockView that follows the session. Thread rule: GUI thread.
#pragma once

#include <functional>
#include <vector>

#include "ui/session/session.h"
#include "ui/widgets/block_view.h"
#include "ui/widgets/refresher.h"

namespace gathernd::ui {

class LivePanel : public BlockView {
  Q_OBJECT

 public:
  using Build = std::function<std::vector<Block>(Session&, const Theme&)>;

  LivePanel(Session& session, const Build& build, QWidget* parent = nullptr);

 private:
  Refresher live_;
};

}  // namespace gathernd::ui
