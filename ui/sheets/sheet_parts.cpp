// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sheets/sheet_parts.h"

#include <QCoreApplication>
#include <QPainter>
#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "core/teach/question/diagnosis.h"
#include "core/tensor/element.h"
#include "core/text/element_text.h"
#include "core/text/literal/literal.h"
#include "ui/figure/figure.h"
#include "ui/lesson/shown_lesson.h"
#include "ui/session/snapshot.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

using teach::QuestionKind;

constexpr qsizetype kLongestAnswer = 240;  // letters
constexpr int kPlacesALine = 4, kMostLines = 4;
constexpr double kGap = 60;

QString letter(std::size_t choice) {
  return QChar(static_cast<ushort>(u'A' + choice));
}

QString shortened(const QString& text) {
  return text.size() <= kLongestAnswer ? text : text.left(kLongestAnswer) + QStringLiteral(" …");
}

QString literalText(const Tensor& tensor) {
  return shortened(fromBytes(formatLiteral(tensor)).simplified());
}

/// What is answered: of a choice, that which is chosen among.
teach::Question asked(const teach::Question& question) {
  teach::Question plain = question;
  if (question.kind != QuestionKind::Choose || question.choices.empty()) return plain;
  const teach::Answer& first = question.choices.front();
  plain.kind = std::holds_alternative<Shape>(first)           ? QuestionKind::Shape
               : std::holds_alternative<teach::Places>(first) ? QuestionKind::Place
               : std::holds_alternative<teach::Ending>(first) ? QuestionKind::Outcome
                                                              : QuestionKind::Value;
  return plain;
}

/// An ending in words that need not be learnt first.
QString plainAnswer(const teach::Question& question, const teach::Answer& answer) {
  const auto* const ending = std::get_if<teach::Ending>(&answer);
  return ending != nullptr ? errorSentence(endingText(*ending)) : fromBytes(answerText(question, answer));
}

QString answerOf(const teach::Question& question, const teach::Answer& answer) {
  if (const auto* made = std::get_if<teach::Made>(&answer))
    return Sheets::tr("indices %1, batch_dims %2")
        .arg(literalText(made->indices), integerText(made->batchDims));
  const teach::Question plain = asked(question);
  QString text = plainAnswer(plain, answer);
  if (std::holds_alternative<teach::Places>(answer)) text.replace(QStringLiteral("null"), Sheets::tr("none"));
  for (std::size_t k = 0; k < question.choices.size(); ++k)
    if (plainAnswer(plain, question.choices[k]) == text)
      return letter(k) + QStringLiteral("  ") + shortened(text);
  return shortened(text);
}

int linesFor(const teach::Question& question) {
  switch (question.kind) {
    case QuestionKind::Choose:
      return 0;
    case QuestionKind::Make:
      return 2;
    case QuestionKind::Place:
    case QuestionKind::Value: {
      // The right answer is as long as any; what it says stays here.
      const auto right = rightAnswer(question);
      const auto* places = right ? std::get_if<teach::Places>(&*right) : nullptr;
      const auto* values = right ? std::get_if<teach::Values>(&*right) : nullptr;
      const std::size_t count = places != nullptr ? places->size() : values != nullptr ? values->size() : 1;
      return std::clamp(static_cast<int>(count + kPlacesALine - 1) / kPlacesALine, 1, kMostLines);
    }
    default:
      return 1;
  }
}

void addGiven(SheetFlow& flow, const QString& what, const Tensor& tensor) {
  addText(flow, SheetText{{what + u' '}, {literalText(tensor), false, false, true}}, {.keep = true});
}

}  // namespace

void addQuestion(SheetFlow& flow, const teach::Question& question, bool room) {
  addText(flow, asSentence(errorSentence(questionText(question))),
          {.above = kGap, .bold = true, .keep = room});
  if (question.target) addGiven(flow, Sheets::tr("Wanted:"), *question.target);
  // Where the sentence has no room for it.
  if (question.upstream && questionText(question).reason == "ask.gradient")
    addGiven(flow, Sheets::tr("What flows back:"), *question.upstream);
  const teach::Question plain = asked(question);
  for (std::size_t k = 0; k < question.choices.size(); ++k) {
    addText(flow, SheetText{{shortened(plainAnswer(plain, question.choices[k])), false, false, true}},
            {.left = 120, .keep = k + 1 < question.choices.size(), .mark = letter(k)});
  }
  if (room) flow.addRoom(linesFor(question));
}

QString rightAnswerText(const teach::Question& question) {
  const auto right = rightAnswer(question);
  if (!right) return asSentence(errorSentence(right.error()));
  if (const auto* choice = std::get_if<teach::Choice>(&*right))
    return answerOf(question, question.choices[static_cast<std::size_t>(choice->number)]);
  return answerOf(question, *right);
}

std::vector<WrongLine> listedWrong(const teach::Question& question, const teach::AskSpec& ask) {
  std::vector<WrongLine> lines;
  for (const teach::WrongAnswer& wrong : ask.wrong) {
    WrongLine line;
    line.say = sheetText(wrong.sentence);
    QStringList ids;
    for (const teach::PlacedText& id : wrong.rules) {
      ids << fromBytes(id.text);
      const teach::WrongRule* const rule = teach::findWrongRule(id.text);
      const auto answer = rule == nullptr ? std::nullopt : answerByRule(asked(question), *rule);
      if (answer && line.answer.isEmpty()) line.answer = answerOf(question, *answer);
    }
    line.rules = ids.join(QStringLiteral(", "));
    lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<WrongLine> otherWrong(const teach::Question& question, const std::vector<WrongLine>& listed) {
  const teach::Question plain = asked(question);
  const teach::TellsApart apart = tellsApart(plain);
  std::vector<WrongLine> lines;
  for (std::size_t k = 1; k < apart.classes.size(); ++k) {
    WrongLine line;
    QStringList ids;
    for (const teach::WrongRule* rule : apart.classes[k]) {
      if (!rule->misconception) continue;
      if (ids.isEmpty()) {
        const auto answer = answerByRule(plain, *rule);
        if (answer) line.answer = answerOf(question, *answer);
        line.say = {{asSentence(QCoreApplication::translate("Errors", rule->sentence))}};
      }
      ids << fromBytes(rule->id);
    }
    line.rules = ids.join(QStringLiteral(", "));
    const bool known =
        std::ranges::any_of(listed, [&](const WrongLine& each) { return each.answer == line.answer; });
    if (!ids.isEmpty() && !known) lines.push_back(std::move(line));
  }
  return lines;
}

void addWrong(SheetFlow& flow, const std::vector<WrongLine>& wrong, bool soft) {
  for (const WrongLine& line : wrong) {
    SheetText text;
    if (!line.answer.isEmpty()) {
      text.push_back({line.answer, true, false, true});
      text.push_back({QStringLiteral("   ")});
    }
    text.insert(text.end(), line.say.begin(), line.say.end());
    text.push_back({QStringLiteral("  (") + line.rules + u')', false, true});
    addText(flow, text,
            {.size = soft ? paper::kSmall : paper::kBody,
             .above = 30,
             .soft = soft,
             .mark = QStringLiteral("✗")});
  }
}

namespace {

constexpr double kNatural = 7.5;                             // of a pixel, at 96 an inch
constexpr double kReadable = 7;                              // rather no smaller
constexpr double kLeastScale = paper::kLeast / 10.5;         // for the smallest text of a picture
constexpr double kAbovePicture = 60;                         // free before it
constexpr double kHalf = 0.45, kMost = 0.62, kWhole = 0.86;  // shares of a page's height, for one picture
constexpr double kKeyRoom = 40;                              // px, below the picture
constexpr std::int64_t kMostNumbers = 1000;                  // of a tensor in words

std::shared_ptr<Figure> figureIn(const Snapshot& snapshot, ZoomMode mode, const QSizeF& viewport,
                                 bool legend) {
  FigureOptions options;
  options.viewport = viewport;
  options.mode = mode;
  options.legend = legend;
  return std::make_shared<Figure>(snapshot, options);
}

double scaleOf(const Figure& figure, const QSizeF& room) {
  return std::min({kNatural, room.width() / figure.size().width(), room.height() / figure.size().height()});
}

struct Fitted {
  std::shared_ptr<Figure> figure;
  double scale = 0;
  bool turned = false;
};

/// A way to have it on a page.
struct Way {
  ZoomMode mode;
  double share;  ///< of the page's height
  double scale;  ///< at which the layout looks for room
  double least;  ///< at which the picture can be had
  bool turned;
};

/// The first way that keeps its texts readable, and rather leaves room for words; no figure where none does.
Fitted fitted(const Snapshot& snapshot, bool legend) {
  constexpr std::array kWays = {Way{ZoomMode::Manual, kHalf, kNatural, kReadable, false},
                                Way{ZoomMode::Auto, kHalf, kNatural, kReadable, false},
                                Way{ZoomMode::Auto, kMost, kNatural, kReadable, false},
                                Way{ZoomMode::Auto, kMost, kLeastScale, kLeastScale, false},
                                Way{ZoomMode::Auto, kWhole, kNatural, kReadable, false},
                                Way{ZoomMode::Auto, kWhole, kLeastScale, kLeastScale, false},
                                Way{ZoomMode::Auto, kWhole, kLeastScale, kLeastScale, true}};
  for (const Way& way : kWays) {
    QSizeF room(paper::kTextWidth, paper::kTextHeight * way.share);
    if (way.turned) room.transpose();
    const QSizeF round(2 * Figure::kMargin, 2 * Figure::kMargin + (legend ? kKeyRoom : 0));
    const auto figure = figureIn(snapshot, way.mode, room / way.scale - round, legend);
    if (const double scale = scaleOf(*figure, room); scale >= way.least) return {figure, scale, way.turned};
  }
  return {};
}

SheetPiece pieceOf(const Fitted& fit) {
  const QSizeF size = fit.figure->size() * fit.scale;
  SheetPiece piece;
  piece.height = fit.turned ? size.width() : size.height();
  piece.above = kAbovePicture;
  piece.paint = [fit, size](QPainter& painter, const QPointF& at) {
    painter.translate(at);
    if (fit.turned) {
      painter.translate(0, size.width());
      painter.rotate(-90);
    } else {
      // Its own margin is the page's.
      painter.translate(-Figure::kMargin * fit.scale, 0);
    }
    painter.scale(fit.scale, fit.scale);
    painter.setClipRect(QRectF(QPointF(), fit.figure->size()));  // its ground reaches further
    fit.figure->paint(painter);
  };
  return piece;
}

/// The numbers from `flat` on, in brackets for each axis from `axis` on.
QString nested(const Tensor& tensor, int axis, std::int64_t& flat) {
  if (axis == tensor.shape().rank()) return lineText(fromBytes(formatElement(elementAt(tensor, flat++))));
  QStringList parts;
  for (std::int64_t k = 0; k < tensor.shape()[axis]; ++k) parts << nested(tensor, axis + 1, flat);
  return u'[' + parts.join(QStringLiteral(", ")) + u']';
}

/// What the numbers alone do not say.
QString captionOf(const QString& given, const Document& document) {
  QStringList parts;
  if (!given.isEmpty()) parts << given;
  const QString batch = QStringLiteral("batch_dims = ") + integerText(document.batchDims);
  if (document.batchDims != 0 && given != batch) parts << batch;
  if (document.dialect.id != Document().dialect.id) parts << lineText(fromBytes(document.dialect.name));
  return parts.join(QStringLiteral(", "));
}

/// In words: a matrix a line, with its address.
void addTensor(SheetFlow& flow, const QString& name, const EditedTensor& edited) {
  addText(flow,
          SheetText{{name + QStringLiteral("  "), true}, {shapeText(edited.shape()), false, false, true}},
          {.above = kAbovePicture, .keep = edited.elementCount() > 0});
  const auto tensor = edited.flattened();
  if (!tensor || tensor->elementCount() == 0) return;
  const Shape& shape = tensor->shape();
  const int outer = std::max(0, shape.rank() > 2 ? shape.rank() - 2 : shape.rank() - 1);
  const std::int64_t lines = shape.slice(0, outer).elementCount();
  std::int64_t flat = 0;
  for (std::int64_t line = 0; line < lines; ++line) {
    QStringList address;
    for (const std::int64_t k : shape.slice(0, outer).position(line)) address << integerText(k);
    for (int axis = outer; axis < shape.rank(); ++axis) address << QStringLiteral(":");
    addText(flow,
            SheetText{{name + u'[' + address.join(u',') + QStringLiteral("] = "), false, false, true},
                      {nested(*tensor, outer, flat), false, false, true}},
            {.size = paper::kSmall});
  }
}

/// Where no picture can be read: the numbers; of more than anybody reads, that it is in the program.
void addInWords(SheetFlow& flow, const teach::Scene& scene, bool keep) {
  if (std::max(scene.params.elementCount(), scene.indices.elementCount()) <= kMostNumbers) {
    addTensor(flow, QStringLiteral("params"), scene.params);
    addTensor(flow, QStringLiteral("indices"), scene.indices);
    return;
  }
  addText(flow,
          Sheets::tr("This call is too large for paper; it is in the program: params %1, "
                     "indices %2.")
              .arg(shapeText(scene.params.shape()), shapeText(scene.indices.shape())),
          {.above = kAbovePicture, .keep = keep});
}

}  // namespace

Expected<void> addScene(SheetFlow& flow, const BackendRegistry& backends, const teach::LessonScene& scene,
                        const ScenePicture& how) {
  const auto document = TRY(documentOf(scene));
  Snapshot snapshot = stillSnapshot(document, backends);
  if (how.outputHidden) snapshot = veiled(snapshot, Veil::Shape);
  if (const QString words = captionOf(how.caption, document); !words.isEmpty())
    addText(flow, words, {.size = paper::kSmall, .above = kAbovePicture, .bold = true, .keep = true});
  const Fitted fit = fitted(snapshot, !how.outputHidden);
  if (fit.figure) {
    SheetPiece piece = pieceOf(fit);
    piece.keep = how.keep;
    flow.add(std::move(piece));
    return {};
  }
  addInWords(flow, scene.scene, how.keep);
  return {};
}

}  // namespace gathernd::ui
