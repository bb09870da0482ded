// SPDX-License-Identifier: GPL-3.0-or-later
// The document's call in a framework's code, to be read and copied; below it, what the real frameworks make
// of the call. The first of them is the loop, whose line is lit as one steps; the last entry has gather_nd's
// relatives in place of code. Follows the document while it is seen. Thread rule: GUI thread.
#pragma once

#include <QTimer>
#include <QWidget>
#include <memory>
#include <optional>

#include "core/call/call.h"
#include "core/code/snippet/snippet.h"
#include "ui/job/job.h"
#include "ui/session/gradient_lens.h"
#include "ui/session/session.h"
#include "ui/theme/theme.h"
#include "ui/widgets/refresher.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace gathernd::ui {

/// A snapshot: nothing in it changes while the job works.
struct CodeInput {
  const Framework* framework = nullptr;
  Call call;
  std::int64_t memoryLimit = INT64_MAX;  ///< for the output
  bool gradient = false;                 ///< where the framework has one
  std::optional<Tensor> upstream;        ///< absent: ones

  /// Of all strings of a tensor that may stand in code.
  static constexpr std::size_t kMaxTextBytes = std::size_t{1} << 16;
};

/// The call in a framework's code. Values stand in it while they are few; larger tensors are never touched.
/// Errors: those of makeSnippet. Thread rule: pure; for a background thread, since a small tensor may have to
/// be gathered from many edits and a template from many values.
Expected<Snippet> codeOf(const CodeInput& input);

class CodeHighlighter;
class CodeView;
class RelativesPanel;
class Settings;
class VerifyPanel;

class CodePanel : public QWidget {
  Q_OBJECT

 public:
  CodePanel(Session& session, Settings& settings, QWidget* parent = nullptr);

  bool waiting() const { return live_.waiting() || job_.busy(); }  ///< for the code

 private:
  void restyle();
  void fillFrameworks();
  void takeChoice();
  const Framework* framework() const;
  void choose();
  bool isWritten() const;
  void leave();
  void forget();
  void write();
  bool showsRelatives() const;
  void arrange();
  void show(const Framework& framework, const Expected<Snippet>& code);
  void step();
  void light();
  void goToLine(int line);
  void copy();

  Session& session_;
  Settings& settings_;
  QComboBox* frameworks_;
  QPushButton* copy_;
  QLabel* note_;
  CodeView* view_;
  CodeHighlighter* inks_;
  QLabel* stepNote_;
  VerifyPanel* verify_;
  RelativesPanel* relatives_;
  bool picked_ = false;   ///< by the person, now or in an earlier run
  bool stepped_ = false;  ///< since the document came
  Refresher live_;
  QTimer copied_;
  std::shared_ptr<const Document> shown_;       ///< that the code is of, or will be
  const Framework* written_ = nullptr;          ///< the same of the framework
  std::shared_ptr<const GradientAnswer> lens_;  ///< and of the gradient that the picture shows; null: none
  TemplateMarks marks_;                         ///< of the code that stands there
  Job job_;
};

}  // namespace gathernd::ui
