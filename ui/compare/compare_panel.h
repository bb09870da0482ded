// SPDX-License-Identifier: GPL-3.0-or-later
// The Compare dock: who takes part, the buttons that start a comparison or a sweep of the current call, and
// what came of it as bars and as lines. It keeps the comparisons of this session and writes them to files.
// What is hidden draws nothing. Thread rule: GUI thread; the work is done by a CompareJob.
#pragma once

#include <QByteArray>
#include <QString>
#include <QTimer>
#include <QWidget>
#include <memory>
#include <vector>

#include "core/error/error.h"
#include "ui/charts/picture.h"
#include "ui/compare/compare_job.h"
#include "ui/compare/compare_parts.h"
#include "ui/session/session.h"
#include "ui/theme/theme.h"
#include "ui/widgets/dialogs.h"

class QProgressBar;
class QPushButton;
class QStackedWidget;

namespace gathernd::ui {

class CalibrationLine;
class ChartView;
class CompareHeader;
class ElidedLabel;

class ComparePanel : public QWidget {
  Q_OBJECT

 public:
  ComparePanel(Session& session, Dialogs& dialogs, QWidget* parent = nullptr);

  /// Shorter than a person would like, for tests.
  void setBudget(double compareSeconds, double secondsPerPoint, bool roofline);

  void compare();
  void sweep(SweepOptions options);
  void cancel();
  bool busy() const { return job_.busy(); }
  bool waiting() const { return !job_.idle(); }
  const CompareSheet& sheet() const { return shown_; }
  ChartView& bars() { return *bars_; }
  ChartView& lines() { return *lines_; }

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;

 private:
  void restyle();
  void buildControls();
  QWidget* buildAside(QWidget* parent);
  void buildCharts();
  void begin();
  void settle();
  void show(CompareSheet sheet);
  void draw();
  void describe();
  void keep();
  void showKept(int index);
  void updateEnabled();
  void markDifference();
  void pinDifference();
  void exportTo(const QString& ending);
  void fail(const Error& error);

  Session& session_;
  Dialogs& dialogs_;
  CompareJob job_;
  CompareHeader* header_;
  QPushButton* compare_ = nullptr;
  QPushButton* sweepTuples_ = nullptr;
  QPushButton* sweepSlice_ = nullptr;
  QPushButton* cancel_ = nullptr;
  QStackedWidget* aside_ = nullptr;  ///< the calibration, or the work under way
  QProgressBar* progress_ = nullptr;
  std::unique_ptr<CompareChips> chips_;
  ChartView* bars_ = nullptr;
  ChartView* lines_ = nullptr;
  std::shared_ptr<const ComparisonRecord> barsDrawn_;
  CalibrationLine* calibration_ = nullptr;
  ElidedLabel* timed_ = nullptr;
  ElidedLabel* machine_ = nullptr;
  CompareOptions compareOptions_;
  double secondsPerPoint_ = 0.1;
  CompareSheet shown_;
  CompareSheet before_;             ///< what was shown when the present work began
  std::vector<CompareSheet> kept_;  ///< newest first; one part each
  QString trouble_;                 ///< why the last one came to nothing
  QTimer hold_;
  bool stale_ = false;  ///< charts are drawn once they can be seen
};

/// What a sweep of this call goes through: as far as a few hundred megabytes allow.
SweepOptions sweepRange(const Plan& plan, SweepAxis axis);

// Comparisons as files: CSV and JSON with every number in full, PNG and SVG with the picture of the screen in
// light colours; the machine stands in each. Figures come from compare_values.h, as those of the screen do.
// Files are written whole or not at all. Units: nanoseconds, bytes.

/// One row a configuration and size; lines that open with "#" say about what, when and where.
QByteArray compareCsv(const CompareSheet& sheet);
QByteArray compareJson(const CompareSheet& sheet);
/// The charts with their words, for paper.
ChartPicture comparePicture(const CompareSheet& sheet);
QByteArray compareSvg(const CompareSheet& sheet);

/// By the file's ending; `unsupported` for another one, `limit`, `io`.
Expected<void> writeComparison(const QString& path, const CompareSheet& sheet);

}  // namespace gathernd::ui
