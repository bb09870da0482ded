// SPDX-License-Identifier: GPL-3.0-or-later
// What leaves the window other than as a document: the figure into a file, onto paper or the clipboard, a
// tensor as a NumPy literal, and the call as a link. Thread rule: GUI thread; literals are written in the
// background.
#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include "core/tensor/tensor.h"
#include "ui/export/figure_file.h"
#include "ui/job/job.h"
#include "ui/selection/cell_ref.h"
#include "ui/session/session.h"
#include "ui/widgets/dialogs.h"

class QWidget;

namespace gathernd::ui {

// A tensor as a line of NumPy: np.array([[0, 1]], dtype=np.int64). Thread rule: pure function, any thread.

inline constexpr std::int64_t kMaxLiteralElements = 1'000'000;  ///< a clipboard is no place for more

/// Ready to paste into Python after `import numpy as np` (and `ml_dtypes` for bfloat16). `limit` when there
/// are too many elements.
Expected<std::string> numpyLiteral(const Tensor& tensor);

class FigureActions : public QObject {
  Q_OBJECT

 public:
  /// `figure` says what the picture shows now, `name` what its file should be called.
  FigureActions(Session& session, Dialogs& dialogs, QWidget* window, std::function<FigureOptions()> figure,
                std::function<QString()> name);

  /// What an exported .html holds; absent: no pages are offered.
  void setPage(std::function<Expected<std::string>()> page) { page_ = std::move(page); }
  void exportFigure();
  void printFigure();
  void copyFigure();
  void copyLiteral(TensorId tensor);
  void copyLink();

 signals:
  void done(const QString& sentence);
  void failed(const QString& sentence);

 private:
  Session& session_;
  Dialogs& dialogs_;
  QWidget* window_;
  std::function<FigureOptions()> figure_;
  std::function<QString()> name_;
  std::function<Expected<std::string>()> page_;
  Job copying_{Job::AtEnd::Leave};
};

}  // namespace gathernd::ui
