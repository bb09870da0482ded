// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figure_actions.h"

#include <QApplication>
#include <QClipboard>
#include <QPrinter>
#include <QWidget>
#include <cctype>

#include "core/text/literal/literal.h"
#include "ui/formula/formula_spans.h"
#include "ui/text/error_text.h"

namespace gathernd::ui {
namespace {

std::string numpyType(DType dtype) {
  switch (dtype) {
    case DType::Bool:
      return "np.bool_";
    case DType::String:
      return "object";
    case DType::BFloat16:
      return "ml_dtypes.bfloat16";
    default:
      return "np." + std::string(dtypeName(dtype));
  }
}

/// NumPy's names for what Python has no literal for; the words of a string tensor are left alone.
std::string withNumpyNames(const std::string& literal) {
  std::string text;
  for (std::size_t i = 0; i < literal.size();) {
    const bool startsWord = i == 0 || !std::isalnum(static_cast<unsigned char>(literal[i - 1]));
    if (startsWord && literal.compare(i, 3, "nan") == 0) {
      text += "np.nan";
      i += 3;
      // Payloads of other NaNs have no spelling in Python.
      while (i < literal.size() &&
             (literal[i] == ':' || std::isalnum(static_cast<unsigned char>(literal[i]))))
        ++i;
    } else if (startsWord && literal.compare(i, 3, "inf") == 0) {
      text += "np.inf";
      i += 3;
    } else {
      text += literal[i++];
    }
  }
  return text;
}

}  // namespace

Expected<std::string> numpyLiteral(const Tensor& tensor) {
  if (tensor.elementCount() > kMaxLiteralElements) {
    return fail(ErrorCode::Limit, "literal.too_many",
                {{"count", tensor.elementCount()}, {"limit", kMaxLiteralElements}});
  }
  std::string literal =
      formatLiteral(tensor, {.elideAbove = INT64_MAX, .multiline = tensor.elementCount() > 16});
  if (tensor.dtype() != DType::String) literal = withNumpyNames(literal);
  std::string text = "np.array(" + literal + ", dtype=" + numpyType(tensor.dtype()) + ")";
  // Brackets without elements do not say every extent.
  if (tensor.shape().empty()) {
    text += ".reshape(";
    for (int axis = 0; axis < tensor.shape().rank(); ++axis) {
      text += (axis > 0 ? ", " : "") + std::to_string(tensor.shape()[axis]);
    }
    text += ")";
  }
  return text;
}

FigureActions::FigureActions(Session& session, Dialogs& dialogs, QWidget* window,
                             std::function<FigureOptions()> figure, std::function<QString()> name)
    : QObject(window),
      session_(session),
      dialogs_(dialogs),
      window_(window),
      figure_(std::move(figure)),
      name_(std::move(name)) {}

void FigureActions::exportFigure() {
  Dialogs::FileQuestion question;
  question.title = tr("Export figure");
  question.name = name_() + QStringLiteral(".png");
  question.filters = {tr("Picture for a slide (*.png)"), tr("Picture of any size (*.svg)"),
                      tr("Page to print (*.pdf)")};
  if (page_) question.filters << tr("Pages to take home (*.html)");
  question.suffix = QStringLiteral("png");
  dialogs_.saveFile(window_, question, [this](const QString& path) {
    const bool page = page_ && isPageFile(path);
    const auto written = page ? writePage(path, page_) : writeFigure(path, session_.snapshot(), figure_());
    if (!written) return dialogs_.showError(window_, errorSentence(written.error()));
    emit done((page ? tr("Page written to %1") : tr("Figure written to %1")).arg(path));
  });
}

void FigureActions::printFigure() {
  dialogs_.askPrinter(window_, [this](QPrinter& printer) {
    const auto printed = ui::printFigure(printer, session_.snapshot(), figure_());
    if (!printed) dialogs_.showError(window_, errorSentence(printed.error()));
  });
}

void FigureActions::copyFigure() {
  const auto mime = figureMime(session_.snapshot(), figure_());
  if (!mime) return emit failed(errorSentence(mime.error()));
  QApplication::clipboard()->setMimeData(*mime);
  emit done(tr("Picture copied"));
}

void FigureActions::copyLiteral(TensorId tensor) {
  const Snapshot snapshot = session_.snapshot();
  if (tensor == TensorId::Output && !snapshot.result) return;
  const auto work = [snapshot, tensor](const Job::Task&) -> Expected<std::string> {
    if (tensor == TensorId::Output) return numpyLiteral(snapshot.result->output);
    const EditedTensor& edited = tensorOf(*snapshot.document, tensor);
    if (edited.elementCount() > kMaxLiteralElements)
      return numpyLiteral(edited.base());  // refuses by the count
    const auto flat = edited.flattened();
    return flat ? numpyLiteral(*flat) : Expected<std::string>(fail(flat.error()));
  };
  copying_.start<std::string>(work, [this, tensor](const Expected<std::string>& text) {
    if (!text) return emit failed(errorSentence(text.error()));
    QApplication::clipboard()->setText(QString::fromStdString(*text));
    emit done(tr("%1 copied as NumPy").arg(tensorWord(tensor)));
  });
}

void FigureActions::copyLink() {
  const auto link = linkOf(session_.document());
  if (!link) return emit failed(errorSentence(link.error()));
  QApplication::clipboard()->setText(QString::fromStdString(*link));
  emit done(tr("Link copied"));
}

}  // namespace gathernd::ui
