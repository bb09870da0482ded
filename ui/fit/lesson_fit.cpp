// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/fit/lesson_fit.h"

#include <QPainter>
#include <QRegularExpression>
#include <QWidget>
#include <array>
#include <set>

#include "ui/ask/asking.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/figure/paint_probes.h"
#include "ui/lesson/lesson_player.h"
#include "ui/present/fitted_label.h"

namespace gathernd::ui {
namespace {

constexpr double kTextShare = 1.0 / 30, kSentenceShare = 1.0 / 22;
constexpr double kRounded = 1.01;  // px: sizes of fonts are whole
constexpr std::array kTensors = {TensorId::Params, TensorId::Indices, TensorId::Output};

QStringList tooSmall(double least, const std::function<void(QPainter&)>& paint) {
  TextRecord record;
  {
    QPainter painter(&record);
    paint(painter);
  }
  QStringList found;
  for (const RecordedText& text : smallerThan(record.texts(), least - kRounded))
    found << LessonFit::tr("\"%1\" is %2 pixels high, and the back row needs %3")
                 .arg(text.text)
                 .arg(text.px, 0, 'f', 0)
                 .arg(least, 0, 'f', 0);
  return found;
}

QString solid(QString text) {
  return text.remove(QRegularExpression(QStringLiteral("\\s")));
}

QString cut(const QString& text) {
  return LessonFit::tr("\"%1\" is cut").arg(text);
}

}  // namespace

QStringList LessonFit::barProblems(const char* name) {
  auto* bar = window_.findChild<QWidget*>(QLatin1String(name));
  QStringList found =
      tooSmall(window_.height() * kTextShare, [bar](QPainter& painter) { bar->render(&painter); });
  for (const QWidget* child : bar->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
    if (child->isVisible() && !bar->rect().contains(child->geometry()))
      found << tr("%1 sticks out of its bar")
                   .arg(child->accessibleName().isEmpty() ? child->objectName() : child->accessibleName());
  for (const FittedLabel* label : bar->findChildren<FittedLabel*>()) {
    if (!label->isVisible() || label->objectName() == QLatin1String("presentSentence")) continue;
    if (solid(label->shownLines().join(QString())) != solid(label->text())) found << cut(label->text());
  }
  return found;
}

QStringList LessonFit::sentenceProblems() {
  auto* sentence = window_.findChild<FittedLabel*>(QStringLiteral("presentSentence"));
  QStringList found;
  QString read;
  for (int page = 0; page < sentence->pageCount(); ++page) {
    sentence->showPage(page);
    read += sentence->shownLines().join(QString());
    found << tooSmall(window_.height() * kSentenceShare,
                      [sentence](QPainter& painter) { sentence->render(&painter); });
  }
  if (solid(read) != solid(sentence->text())) found << cut(sentence->text());
  sentence->showPage(0);
  return found;
}

QStringList LessonFit::pictureProblems() {
  QStringList found;
  CanvasScroll& scroll = canvas_.scroll();
  for (int page = 0; page < scroll.pageCount(); ++page) {
    scroll.showPage(page);
    found << unreadableText(canvas_.audit());
    found << tooSmall(window_.height() * kTextShare,
                      [this](QPainter& painter) { canvas_.paintShown(painter); });
  }
  scroll.showPage(0);
  return found;
}

QStringList LessonFit::cellProblems() {
  CanvasScroll& scroll = canvas_.scroll();
  const Scene& scene = canvas_.scene();
  std::array<std::set<std::int64_t>, kTensors.size()> seen;
  for (int page = 0; page < scroll.pageCount(); ++page) {
    scroll.showPage(page);
    QRectF sight =
        scroll.shown() ? scroll.shown()->sight : QRectF(QPointF(), QSizeF(canvas_.viewport()->size()));
    sight.adjust(-kSightSlack, -kSightSlack, kSightSlack, kSightSlack);  // as it is painted
    for (const TensorId id : kTensors) {
      const TensorLayout& t = scene.tensor(id);
      for (std::int64_t k = 0; t.present && t.hasCells() && k < t.cellCount(); ++k)
        if (sight.contains(t.cellRect(k))) seen[static_cast<std::size_t>(id)].insert(k);
    }
  }
  scroll.showPage(0);
  QStringList found;
  for (const TensorId id : kTensors) {
    const TensorLayout& t = scene.tensor(id);
    const auto shown = static_cast<std::int64_t>(seen[static_cast<std::size_t>(id)].size());
    if (t.present && t.hasCells() && shown != t.cellCount())
      found << tr("%1 of %2 cells of %3 are on no page")
                   .arg(t.cellCount() - shown)
                   .arg(t.cellCount())
                   .arg(tensorName(id));
  }
  return found;
}

QStringList LessonFit::problems() {
  return barProblems("presentHeader") + barProblems("presentFooter") + sentenceProblems() +
         pictureProblems() + cellProblems();
}

Expected<void> LessonFit::checkStep(std::vector<LessonFitProblem>& found) {
  QStringList known;
  const auto look = [&](std::size_t stop) -> Expected<void> {
    if (auto ready = settle_(); !ready || !player_.problem().isEmpty()) return ready;
    for (const QString& problem : problems()) {
      if (known.contains(problem)) continue;
      known << problem;
      found.push_back({player_.at(), stop, problem});
    }
    return {};
  };
  const std::size_t stops = player_.stops() != nullptr ? player_.stops()->size() : 1;
  for (std::size_t stop = 0; stop < stops; ++stop) {
    if (stops > 1) player_.turn(stop);
    if (auto ready = look(stop); !ready) return ready;
  }
  asking_.reveal();
  return look(player_.stop());
}

Expected<std::vector<LessonFitProblem>> LessonFit::check() {
  std::vector<LessonFitProblem> found;
  for (std::size_t step = 0; step < player_.lesson().steps.size(); ++step) {
    player_.goTo(step);
    if (auto ready = checkStep(found); !ready) return fail(std::move(ready.error()));
  }
  return found;
}

}  // namespace gathernd::ui
