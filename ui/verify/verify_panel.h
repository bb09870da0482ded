// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the real frameworks on the document's call and lists what each made of it, as the answers come in.
// Nothing runs until it is asked for. Thread rule: GUI thread.
#pragma once

#include <QAbstractListModel>
#include <QString>
#include <QWidget>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/call/call.h"
#include "core/verify/verify.h"
#include "ui/job/job.h"
#include "ui/session/session.h"
#include "ui/theme/theme.h"

class QLabel;
class QLineEdit;
class QListView;
class QProgressBar;
class QPushButton;

namespace gathernd::ui {

class Settings;

enum class VerifyVerdict : std::uint8_t {
  Differs,
  Agrees,
  Undefined,  ///< the framework promises nothing for such a call
  Unknown,    ///< no answer, or no rule to hold it against: `why`
  Missing,    ///< not installed
};

/// What is kept of an answer: a line of text, however large the output.
struct VerifyFinding {
  const Framework* framework = nullptr;
  VerifyVerdict verdict = VerifyVerdict::Unknown;
  std::string version;       ///< empty: not known
  std::optional<Error> why;  ///< of Undefined, Unknown and Missing
  std::string observed;      ///< "int32 [2]  [3, 4]" or "IndexError: …"; empty: nothing was
  bool raised = false;       ///< `observed` is an error
  std::string predicted;     ///< the output that it should have given; empty: see predictedError
  std::optional<Error> predictedError;
  std::string place, there, expected;  ///< the first value that differs: "[0, 1]", "7", "0"
};

/// A snapshot: nothing in it changes while the job works.
struct VerifyInput {
  Call call;
  std::int64_t memoryLimit = INT64_MAX;  ///< for the output
  std::string python;                    ///< as the person has it; empty: nobody asked for one
};

/// All that can be run, in the order of their list.
std::vector<const Framework*> verifiedFrameworks();

/// Each is reported to `finished`, which is called from several threads, as soon as it has answered; gives
/// the interpreter that ran them. It blocks, and belongs on a background thread. Errors: those of
/// findInterpreter and verifyCall.
Expected<std::string> verifyDocument(const VerifyInput& input, const std::stop_token& stop,
                                     const std::function<void(VerifyFinding)>& finished);

/// What each framework made of the call, a row a framework: those that differ first, those not installed
/// last. Words are made when the view asks for them.
class VerifyModel : public QAbstractListModel {
  Q_OBJECT

 public:
  explicit VerifyModel(QObject* parent = nullptr) : QAbstractListModel(parent) {}

  void clear();
  void add(VerifyFinding finding);  ///< at its place
  /// The rows are of an input that is no more.
  void setStale(bool stale);
  bool stale() const { return stale_; }

  const VerifyFinding& finding(int row) const { return findings_[static_cast<std::size_t>(row)]; }
  QString verdict(int row) const;        ///< "differs"
  QStringList details(int row) const;    ///< "gave int32 [1]  [3]", "predicted: …"
  QString summary() const;               ///< "3 agree · 1 differs · 11 not installed"
  int rowOf(std::string_view id) const;  ///< −1: none

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;

 private:
  std::vector<VerifyFinding> findings_;
  bool stale_ = false;
};

class VerifyPanel : public QWidget {
  Q_OBJECT

 public:
  VerifyPanel(Session& session, Settings& settings, QWidget* parent = nullptr);

  const VerifyModel& model() const { return *model_; }
  bool running() const { return job_.busy(); }

 private:
  void run();
  void cancel();
  void answered(VerifyFinding finding);
  void end(const Expected<std::string>& python);
  void refresh();

  Session& session_;
  Settings& settings_;
  VerifyModel* model_;
  QLineEdit* python_;
  QPushButton* run_;
  QPushButton* cancel_;
  QProgressBar* progress_;
  QLabel* status_;
  QListView* list_;
  QString said_;                           ///< of the run that is over
  std::shared_ptr<const Document> ranOn_;  ///< that the list is of
  Job job_;
};

}  // namespace gathernd::ui
