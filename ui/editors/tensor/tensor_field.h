// SPDX-License-Identifier: GPL-3.0-or-later
// One line for a tensor that somebody must give: a literal, a file or a generator, held against what is known
// of it. What is wrong is said below it in a sentence. Thread rule: GUI thread; the text is read on a pool
// thread, and only the newest reading counts.
#pragma once

#include <QTimer>
#include <QWidget>
#include <cstdint>
#include <optional>
#include <string>

#include "core/formats/common/model_calls.h"
#include "core/scenario/scenario.h"
#include "ui/job/job.h"
#include "ui/selection/cell_ref.h"

class QLabel;
class QLineEdit;
class QPushButton;

namespace gathernd::ui {

class Dialogs;

class TensorField : public QWidget {
  Q_OBJECT

 public:
  static constexpr int kSettleMs = 150;  ///< typing pause after which the text is read

  /// `folder`: where relative paths begin.
  TensorField(TensorId tensor, Dialogs& dialogs, std::string folder, std::int64_t memoryLimit,
              QWidget* parent = nullptr);

  /// Asks for `tensor` where it is missing, beginning with `text`; else only says what it is.
  void ask(const ModelTensor& tensor, const QString& text);
  bool asked() const { return asked_; }
  QString text() const;
  /// Nothing but what was proposed stands there.
  bool untouched() const { return text().isEmpty() || text() == proposal(tensor_, type_); }
  bool madeUp() const { return source_ && std::holds_alternative<GeneratorSpec>(*source_); }
  /// Once the text was read and fits.
  const std::optional<TensorSource>& source() const { return source_; }
  QWidget* editor() const;

  /// A generator where the whole shape is known: values in order for params, indices that lie within them.
  static QString proposal(TensorId tensor, const TensorType& type);

 signals:
  void changed();  ///< source() may be another

 private:
  void typed();
  void read();
  void took(Expected<TensorSource> source);
  void say(const QString& sentence, bool wrong);
  void browse();

  TensorId tensor_;
  Dialogs& dialogs_;
  std::string folder_;
  std::int64_t memoryLimit_;
  QLabel* name_;
  QLabel* why_;
  QLineEdit* edit_;
  QPushButton* browse_;
  QLabel* verdict_;
  QTimer settle_;
  TensorType type_;
  std::optional<TensorSource> source_;
  Job job_{Job::AtEnd::Leave};
  bool asked_ = false;
};

}  // namespace gathernd::ui
