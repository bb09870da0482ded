// SPDX-License-Identifier: GPL-3.0-or-later
// A tensor as text. It parses while one types, marks the wrong place, and when the text stands still and is
// right it becomes one undoable edit; a whole call, tf.gather_nd(…) or x[[…], […]], becomes the document. It
// may list the elements or describe them: np.arange(6).reshape(2, 3), which brings its own element type.
// What was typed stays while it is wrong or not yet applied, until this tensor is changed elsewhere: it was
// about the tensor as it was. Thread rule: GUI thread; parsing and printing happen on threads of their own.
#pragma once

#include <QTimer>
#include <cstdint>
#include <optional>

#include "core/tensor/tensor.h"
#include "ui/editors/text_field.h"
#include "ui/job/job.h"
#include "ui/session/session.h"

namespace gathernd::ui {

struct TypedText;

class TensorTextEditor : public TextField {
  Q_OBJECT

 public:
  static constexpr std::int64_t kMaxElements = 50'000;  ///< above this the table is the editor
  static constexpr int kSettleMs = 300;                 ///< typing pause after which the text is taken

  TensorTextEditor(Session& session, TensorId tensor, QWidget* parent = nullptr);

  bool pending() const { return pending_; }  ///< typed, and not (yet) part of the document
  bool waiting() const { return settle_.isActive() || job_.busy(); }  ///< something is yet to be said
  const QString& problem() const { return problem_; }
  void applyNow();  ///< Ctrl+Enter: does not wait for the pause
  /// The same without leaving this thread, for those who cannot wait: a save, the end of the document. What
  /// is not understood stays pending, with its problem.
  void settle();
  void revert();  ///< Esc: throws the pending text away

 signals:
  void message(const QString& sentence);     ///< "" when the text is right
  void callPasted();                         ///< as CanvasPaste has it
  void explained(const QString& sentences);  ///< likewise

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  const EditedTensor& current() const;
  void typed();
  void parse();
  void take(Expected<TypedText> read);
  void parsed(Expected<Tensor> value);
  void becomeCall(TypedText pasted);
  void refresh();
  void print();
  void setProblem(const QString& sentence, std::optional<int> line = {}, std::optional<int> column = {});

  Session& session_;
  TensorId tensor_;
  QTimer settle_;
  Job job_{Job::AtEnd::Leave};  ///< the newest parse or print
  std::shared_ptr<const Document> seen_;
  std::optional<Tensor> synced_;  ///< the value that the text stands for
  bool pending_ = false;
  bool writing_ = false;
  bool stale_ = true;  ///< hidden since the last change: printed when shown
  QString problem_;
};

}  // namespace gathernd::ui
