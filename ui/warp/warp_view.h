// SPDX-License-Identifier: GPL-3.0-or-later
// What one warp of the GPU kernel touches for the session's call, by the emulator's word: a drawing of one of
// its requests, and figures of the whole call. It follows what is pointed at or stepped to, does nothing
// while it cannot be seen, and has everything that takes time worked out in the background. Thread rule: GUI
// thread.
#pragma once

#include <QString>
#include <QTimer>
#include <QWidget>
#include <optional>
#include <string>
#include <vector>

#include "core/run/access.h"
#include "core/run/backend.h"
#include "ui/job/flat_cache.h"
#include "ui/job/job.h"
#include "ui/session/session.h"
#include "ui/theme/theme.h"
#include "ui/warp/warp_model.h"
#include "ui/warp/warp_painter.h"
#include "ui/widgets/refresher.h"

class QLabel;
class QToolButton;

namespace gathernd::ui {

class ElidingCombo;
class Field;
class WarpCanvas;
class WarpFigurePane;

/// The controls above the drawing: request, warp, kernel, and whether naive stands beside it. It shows what
/// it is told and says what is asked for.
class WarpBar : public QWidget {
  Q_OBJECT

 public:
  explicit WarpBar(QWidget* parent = nullptr);

  void setRequests(const std::vector<WarpRequest>& requests, const WarpRequest& chosen);

  struct KernelChoiceRow {
    QString name;       ///< empty: automatic
    QString text, how;  ///< how: tooltip
    QString hindrance;  ///< why it cannot do this call; empty: it can
  };
  void setKernels(const std::vector<KernelChoiceRow>& rows, const QString& chosen, const QString& why);
  void setWarp(std::int64_t warp, std::int64_t warps, bool before,
               bool after);       ///< warps -1: not counted yet
  void setWorking(bool working);  ///< false: nothing is shown that these could change

 signals:
  void requestChosen(int row);
  void kernelChosen(const QString& name);
  void stepped(int direction);
  void besideChosen(bool naive);

 private:
  void restyle();
  static QString kernelHelp();
  QToolButton* addStep(const char* name, const QString& words, const QString& help, int direction);

  Field *requestField_ = nullptr, *kernelField_ = nullptr;
  ElidingCombo *request_ = nullptr, *kernel_ = nullptr;
  QToolButton *previous_ = nullptr, *next_ = nullptr, *beside_ = nullptr;
  QLabel* warp_ = nullptr;
};

class WarpView : public QWidget {
  Q_OBJECT

 public:
  explicit WarpView(Session& session, QWidget* parent = nullptr);

  /// The request shown; nullptr when there is none.
  const WarpPicture* picture() const { return picture_ ? &*picture_ : nullptr; }
  std::int64_t warp() const { return warp_; }
  bool waiting() const;

 private:
  void refresh();
  void followCall();
  void followFocus();
  void showKernels();
  void askFor(std::int64_t tuple) { ask({tuple, tuple + 1}, 0); }
  void ask(TupleRange tuples, int direction);
  void take(AccessReport report, TupleRange asked, int direction);
  void chooseRequest();
  void showRequest();
  void showScene();
  /// Totals of one kernel, and what works them out.
  struct Count {
    WarpColumn column;
    Job job;
  };
  void count(Count& count, const std::string& kernel);
  void showFigures();
  void showSteps();
  void dropPicture(const QString& sentence);
  void fail(const QString& sentence);
  void step(int direction);
  void setBeside(bool naive);
  void point(int lane);
  void choose(int lane);
  template <class Answer>
  using Question =
      std::function<Expected<Answer>(const Plan&, const Tensor& indices, const std::stop_token&)>;
  template <class Answer>
  void start(Job& job, Question<Answer> ask, std::function<void(Expected<Answer>)> done);

  Session& session_;
  const Backend* backend_;
  std::shared_ptr<FlatCache> flats_ = std::make_shared<FlatCache>();
  Job accesses_;
  QTimer patience_;  ///< before a count that goes on is said to
  WarpBar* bar_;
  WarpCanvas* canvas_;
  WarpFigurePane* pane_;
  Refresher live_;

  std::shared_ptr<const Trace> trace_;  ///< the call that is shown, or asked about
  std::string kernel_;                  ///< as chosen; empty: automatic
  std::int64_t tuple_ = 0;              ///< that the warp shown works for
  std::int64_t focusTuple_ = -1;
  bool follows_ = false;                      ///< the next request shown is one that works for focusTuple_
  std::shared_ptr<const Trace> reportTrace_;  ///< the call of report_
  AccessReport report_;
  std::int64_t warp_ = -1;  ///< shown; -1: none
  std::optional<TupleRange> tuples_;
  std::vector<WarpRequest> requests_;
  WarpRequest wanted_;   ///< as last chosen
  WarpRequest request_;  ///< shown
  std::optional<WarpPicture> picture_;
  Count chosen_, naive_;
  bool beside_ = false;
};

}  // namespace gathernd::ui
