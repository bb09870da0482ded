// SPDX-License-Identifier: GPL-3.0-or-later
// The comparator: this very call under every dialect, in groups of equal outcome. The one that is chosen in
// the list is marked on the canvas against the document's own. Thread rule: GUI thread.
#pragma once

#include <QDialog>
#include <QHash>
#include <QPointer>
#include <QWidget>
#include <memory>

#include "ui/dialects/dialects_model.h"
#include "ui/job/job.h"
#include "ui/session/session.h"
#include "ui/theme/theme.h"
#include "ui/widgets/refresher.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QListView;
class QPushButton;

namespace gathernd::ui {

/// A person's own dialect, switch by switch, from whichever the document has: every change is an undoable
/// edit and shows at once. It does not block the window.
class OwnRulesDialog : public QDialog {
  Q_OBJECT

 public:
  explicit OwnRulesDialog(Session& session, QWidget* parent = nullptr);
  ~OwnRulesDialog() override;

 private:
  void refresh();
  void change(const QString& rule, const QString& value);
  void rename();

  Session& session_;
  QLineEdit* name_;
  QHash<QString, QComboBox*> switches_;
};

class DialectsPanel : public QWidget {
  Q_OBJECT

 public:
  explicit DialectsPanel(Session& session, QWidget* parent = nullptr);

  const DialectsModel& model() const { return *model_; }
  bool waiting() const { return live_.waiting() || job_.busy(); }

 signals:
  void chosen(const CellRef& cell);  ///< wants to be scrolled to

 private:
  void restyle();
  void refresh();
  void leave();
  void compare();
  void show(Expected<std::shared_ptr<const DialectsAnswer>> answer);
  void choose(int row);
  const DialectOutcome* chosenDialect() const;
  void useChosen();
  void tellApart();
  void openOwnRules();
  void refreshButtons();

  Session& session_;
  DialectsModel* model_;
  DialectsDelegate* delegate_;
  QLabel* heading_;
  QLabel* note_;
  QListView* list_;
  QPushButton* use_;
  QPushButton* apart_;
  QPushButton* own_;
  QPointer<OwnRulesDialog> ownRules_;  ///< while it is open
  Job job_;
  Refresher live_;
  std::shared_ptr<const Document> shown_;  ///< that the list is of, or will be
};

}  // namespace gathernd::ui
