// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/tensor/tensor_text_editor.h"

#include <QKeyEvent>
#include <QTextBlock>
#include <utility>

#include "core/text/cast.h"
#include "core/text/literal/literal.h"
#include "ui/editors/tensor/typed_text.h"
#include "ui/text/error_text.h"
#include "ui/widgets/marks.h"

namespace gathernd::ui {
namespace {

constexpr int kMarkAlpha = 70;  // a thin wave alone is overlooked

struct Printed {
  Tensor value;
  QString text;
};

/// The same numbers in another type.
bool isRetyped(const EditedTensor& former, const EditedTensor& now) {
  if (former.dtype() == now.dtype() || former.shape() != now.shape()) return false;
  const auto before = former.flattened(), after = now.flattened();
  if (!before || !after) return false;
  const auto same = converted(*before, after->dtype());
  return same && bitEqual(*same, *after);
}

}  // namespace

TensorTextEditor::TensorTextEditor(Session& session, TensorId tensor, QWidget* parent)
    : TextField(parent, Height::OfLines),
      session_(session),
      tensor_(tensor),
      seen_(session.snapshot().document) {
  const bool params = tensor == TensorId::Params;
  setObjectName(params ? QStringLiteral("paramsEditor") : QStringLiteral("indicesEditor"));
  setAccessibleName(params ? tr("params as text") : tr("indices as text"));
  settle_.setSingleShot(true);
  connect(&settle_, &QTimer::timeout, this, &TensorTextEditor::parse);
  connect(this, &QPlainTextEdit::textChanged, this, &TensorTextEditor::typed);
  whenChanged(session_, this, kDocumentParts, &TensorTextEditor::refresh);
  whenChanged(session_, this, Part::Replaced, [this] {
    if (pending_) revert();
  });
}

const EditedTensor& TensorTextEditor::current() const {
  return tensorOf(session_.document(), tensor_);
}

void TensorTextEditor::showEvent(QShowEvent* event) {
  TextField::showEvent(event);
  if (stale_) print();
}

void TensorTextEditor::keyPressEvent(QKeyEvent* event) {
  if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) &&
      event->modifiers() == Qt::ControlModifier) {
    return applyNow();
  }
  if (event->key() == Qt::Key_Escape && pending_) return revert();
  TextField::keyPressEvent(event);
}

void TensorTextEditor::typed() {
  if (writing_) return;
  pending_ = true;
  job_.cancel();  // an answer about older text is of no use
  settle_.start(kSettleMs);
}

void TensorTextEditor::applyNow() {
  if (!pending_) return;
  settle_.stop();
  parse();
}

void TensorTextEditor::revert() {
  settle_.stop();
  pending_ = false;
  synced_.reset();  // the text no longer stands for it
  setProblem({});
  print();
}

void TensorTextEditor::parse() {
  const auto work = [text = toPlainText().toStdString(), options = typedOptions(current()),
                     shape = current().shape(), widens = tensor_ == TensorId::Params](const Job::Task&) {
    return readTyped(text, options, shape, widens);
  };
  job_.start<TypedText>(work, [this](Expected<TypedText> read) { take(std::move(read)); });
}

void TensorTextEditor::settle() {
  if (!pending_) return;
  settle_.stop();
  job_.cancel();
  take(readTyped(toPlainText().toStdString(), typedOptions(current()), current().shape(),
                 tensor_ == TensorId::Params));
}

void TensorTextEditor::take(Expected<TypedText> read) {
  if (read && read->call) return becomeCall(*std::move(read));
  if (read && read->message) return setProblem(messageText(*read));
  parsed(std::move(read).map([](TypedText value) { return std::move(value.value); }));
}

/// A whole call stands in the text: it is the document from here on, and the text this tensor of it.
void TensorTextEditor::becomeCall(TypedText pasted) {
  pending_ = false;
  setProblem({});
  synced_.reset();
  const QString means = messageText(pasted);
  applyPastedCall(session_, std::move(pasted), [this] { emit callPasted(); });
  if (!means.isEmpty()) emit explained(means);
  print();
}

void TensorTextEditor::parsed(Expected<Tensor> value) {
  if (!value) {
    const Error& error = value.error();
    setProblem(typedErrorSentence(error), error.line, error.column);
    return;
  }
  pending_ = false;
  setProblem({});
  if (synced_ && bitEqual(*synced_, *value)) return;
  synced_ = *value;
  session_.edits().setTensor(tensor_, *std::move(value),
                             tensor_ == TensorId::Params ? tr("Edit params") : tr("Edit indices"));
}

void TensorTextEditor::refresh() {
  const auto& document = session_.snapshot().document;
  if (document == seen_) return;
  const EditedTensor& former = tensorOf(*seen_, tensor_);
  const bool same = current().same(former), retyped = !same && pending_ && isRetyped(former, current());
  seen_ = document;
  if (retyped) return applyNow();          // what the former type could not hold
  if (pending_ && !same) return revert();  // it was about the tensor as it was
  if (pending_) return;
  if (isVisible()) {
    print();
  } else {
    stale_ = true;
  }
}

void TensorTextEditor::print() {
  stale_ = current().elementCount() > kMaxElements;  // whoever shows it puts a table in its place
  job_.cancel();
  if (stale_) return;
  const auto work = [tensor = current(), synced = synced_](const Job::Task&) -> Expected<Printed> {
    const Tensor value = TRY(tensor.flattened());
    if (synced && bitEqual(*synced, value)) return Printed{value, {}};
    return Printed{value, QString::fromStdString(formatLiteral(value))};
  };
  job_.start<Printed>(work, [this](Expected<Printed> printed) {
    if (pending_) return;
    if (!printed) return setProblem(errorSentence(printed.error()));
    // An empty text means that the tensor still is what the text says, in the person's own layout.
    if (printed->text.isEmpty() && !toPlainText().isEmpty()) return;
    if (printed->text.isEmpty()) printed->text = QString::fromStdString(formatLiteral(printed->value));
    synced_ = printed->value;
    writing_ = true;
    setPlainText(printed->text);
    writing_ = false;
    setProblem({});
  });
}

void TensorTextEditor::setProblem(const QString& sentence, std::optional<int> line,
                                  std::optional<int> column) {
  QList<QTextEdit::ExtraSelection> marks;
  if (!sentence.isEmpty() && line && column) {
    const QTextBlock block = document()->findBlockByNumber(*line - 1);
    if (block.isValid()) {
      QTextEdit::ExtraSelection mark;
      mark.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
      const QColor error(0xD5, 0x5E, 0x00);  // the role "error" in both themes
      mark.format.setUnderlineColor(error);
      mark.format.setBackground(QColor(error.red(), error.green(), error.blue(), kMarkAlpha));
      mark.cursor = QTextCursor(block);
      const int length = block.length() - 1;
      const int at = qBound(0, *column - 1, qMax(0, length - 1));
      mark.cursor.setPosition(block.position() + at);
      int end = at + 1;
      const QString words = block.text();
      while (end < length && words[end].isLetterOrNumber()) ++end;
      mark.cursor.setPosition(block.position() + qMin(end, length), QTextCursor::KeepAnchor);
      marks << mark;
    }
  }
  setExtraSelections(marks);
  if (!marks.isEmpty() && !hasFocus()) setTextCursor(marks.front().cursor);  // in sight
  markAs(this, "invalid", !sentence.isEmpty());
  problem_ = sentence;
  emit message(sentence);
}

}  // namespace gathernd::ui
