// SPDX-License-Identifier: GPL-3.0-or-later
// The relatives of gather_nd on the document's own tensors: each one's line of code, what it gives or why it
// refuses, and whether that is what gather_nd gives here. The one that is chosen is read on the picture
// beside gather_nd. Empty while a question is open. Thread rule: GUI thread; calls are small
// (teach::Scene::kMostElements), larger ones are refused.
#pragma once

#include <QList>
#include <QString>
#include <QWidget>
#include <optional>

#include "core/error/error.h"
#include "core/teach/rules/wrong_rules.h"
#include "ui/session/session.h"
#include "ui/theme/theme.h"
#include "ui/widgets/refresher.h"

class QLabel;
class QListWidget;

namespace gathernd::ui {

/// A relative in words.
struct RelativeRow {
  const teach::Relative* relative = nullptr;
  QString code;    ///< "tf.gather(params, indices)"
  QString gives;   ///< "[3, 2]  [[0, 1], [3, …"; "" where it refuses
  QString refuse;  ///< why; "" where it gives something
  QString equals;  ///< whether it is what gather_nd gives here; "": nothing can be said
  std::optional<bool> equal;
};

class RelativesPanel : public QWidget {
  Q_OBJECT

 public:
  explicit RelativesPanel(Session& session, QWidget* parent = nullptr);
  const QList<RelativeRow>& rows() const { return rows_; }

 private:
  void restyle();
  void refresh();
  void fill(const Expected<teach::Scene>& scene);
  void compare();

  Session& session_;
  QLabel* own_;  ///< what gather_nd gives, or why there is nothing to compare
  QListWidget* list_;
  QLabel* hint_;
  QList<RelativeRow> rows_;
  std::optional<teach::Scene> scene_;
  std::shared_ptr<const Document> shown_;
  Refresher live_;
};

}  // namespace gathernd::ui
