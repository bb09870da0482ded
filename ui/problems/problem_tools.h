// SPDX-License-Identifier: GPL-3.0-or-later
// Above the list of bad tuples: what they look like, in groups, what would make every tuple fit, and buttons
// that mend or save them all. Looking and mending happen in the background, on a snapshot; what comes back is
// one undoable edit. Thread rule: GUI thread.
#pragma once

#include <QString>
#include <QWidget>
#include <memory>
#include <optional>

#include "core/analysis/bad/bad_analysis.h"
#include "ui/job/job.h"
#include "ui/session/session.h"

class QLabel;
class QPushButton;

namespace gathernd::ui {

// Groups of bad tuples and proposals as paragraphs with links ("tuple:5", "propose:0"), and what a
// proposal changes in a small tensor. Thread rule: pure functions.

QString groupParagraph(const Plan& plan, const BadGroup& group);
QString proposalParagraph(const Plan& plan, const BadProposal& proposal, int number, bool offered);

/// Whether it is offered as an edit: batch_dims always, the others where few numbers change.
bool mayPropose(const Plan& plan, const BadProposal& proposal);
class Dialogs;

class ProblemTools : public QWidget {
  Q_OBJECT

 public:
  ProblemTools(Session& session, Dialogs& dialogs, QWidget* parent = nullptr);

  bool waiting() const { return looking_.busy() || mending_.busy(); }

 signals:
  void tupleChosen(std::int64_t tuple);
  void mends(const CellRef& cell);  ///< is about to: this is to come into sight

 private:
  void refresh();
  void look();
  void show();
  void offer();  ///< the buttons that make sense: others say some of it once the call is refused
  void follow(const QString& link);
  void propose(const BadProposal& proposal);
  void leadToMended();
  void clamp();
  void drop();
  void save();
  void working();
  void stop();
  /// Mends the indices of this snapshot in the background; the answer becomes an edit of that name.
  void mend(Expected<Tensor> (*how)(const Plan&, const Tensor&, const std::stop_token&), const QString& name);

  Session& session_;
  Dialogs& dialogs_;
  QLabel* groups_;
  QPushButton* clamp_;
  QPushButton* drop_;
  QPushButton* save_;
  QPushButton* cancel_;  ///< there while mending or saving takes its time
  Job looking_, mending_;
  std::shared_ptr<const Document> seen_;  ///< that the groups are of, or will be
  std::shared_ptr<const Plan> plan_;      ///< of the analysis
  std::optional<BadAnalysis> analysis_;
};

}  // namespace gathernd::ui
