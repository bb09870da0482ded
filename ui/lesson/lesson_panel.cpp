// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lesson_panel.h"

#include "core/formats/lesson_file.h"
#include "core/teach/lesson/lesson_read.h"
#include "core/teach/lesson/shipped_lessons.h"
#include "ui/lesson/lesson_list.h"
#include "ui/lesson/lesson_page.h"
#include "ui/text/value_text.h"
#include "ui/widgets/settings.h"

namespace gathernd::ui {

LessonPanel::LessonPanel(LessonPlayer& player, Asking& asking, Settings& settings, QWidget* parent)
    : QStackedWidget(parent),
      player_(player),
      settings_(settings),
      list_(new LessonList(settings, this)),
      page_(new LessonPage(player, asking, this)) {
  addWidget(list_);
  addWidget(page_);
  setFocusProxy(list_);
  connect(list_, &LessonList::chosen, this, [this](const QString& id) { (void)open(id); });
  connect(page_, &LessonPage::leave, this, [this] {
    setPath({});
    player_.close();
  });
  connect(&player_, &LessonPlayer::moved, this, &LessonPanel::moved);
  connect(&watcher_, &QFileSystemWatcher::fileChanged, this, &LessonPanel::readAgain);
}

void LessonPanel::setTheme(const Theme& theme) {
  list_->setTheme(theme);
  page_->setTheme(theme);
}

Expected<void> LessonPanel::open(const QString& place, bool fromTheStart) {
  const QString id = place.section(QLatin1Char('#'), 0, 0);
  const QString step = place.section(QLatin1Char('#'), 1);
  const teach::LessonEntry* found = teach::findShippedLesson(id.toStdString());
  if (found == nullptr)
    return fail(ErrorCode::Usage, "usage.lesson",
                {{"option", std::string("--lesson")}, {"value", id.toStdString()}});
  int number = 0, count = 0;
  for (const teach::LessonEntry& entry : teach::shippedLessons()) {
    if (teach::sourceOfShipped(entry) != nullptr) continue;
    ++count;
    if (&entry == found) number = count;
  }
  setPath({});
  const QString at = !step.isEmpty() || fromTheStart ? step : settings_.lessonStep(id);
  player_.open(teach::readLesson(found->text).lesson, {}, number, count, at);
  return {};
}

void LessonPanel::setPath(const QString& path) {
  path_ = path;
  if (!watcher_.files().isEmpty()) watcher_.removePaths(watcher_.files());
  if (!path.isEmpty()) watcher_.addPath(path);
  emit fileChanged(path);
}

Expected<void> LessonPanel::openFile(const QString& path, const QString& at) {
  auto checked = checkLessonFile(path.toStdString());
  if (!checked) return fail(checked.error());
  if (checked->lesson.steps.empty())
    return fail(checked->faults.empty() ? Error(ErrorCode::Parse, "lesson.no_steps")
                                        : checked->faults.front());
  setPath(path);
  player_.open(std::move(checked->lesson), lessonFiles(path.toStdString()), 0, 0, at);
  return {};
}

/// An editor that saves by renaming takes the watched file away; the new one is watched in its place.
void LessonPanel::readAgain() {
  if (path_.isEmpty() || !player_.active()) return;
  if (!watcher_.files().contains(path_)) watcher_.addPath(path_);
  const std::string at = player_.step().id;
  auto checked = checkLessonFile(path_.toStdString());
  if (!checked || checked->lesson.steps.empty()) return;  // half written: what stands there stays
  player_.open(std::move(checked->lesson), lessonFiles(path_.toStdString()), 0, 0,
               QString::fromStdString(at));
}

void LessonPanel::moved() {
  QWidget* shown = player_.active() ? static_cast<QWidget*>(page_) : list_;
  if (currentWidget() != shown) {
    setCurrentWidget(shown);
    if (shown == list_) list_->refresh();
  }
  if (!player_.active() || !path_.isEmpty()) return;
  const bool last = player_.at() + 1 == player_.lesson().steps.size() && player_.told();
  settings_.setLessonStep(fromBytes(player_.lesson().id),
                          last ? QStringLiteral("*") : fromBytes(player_.step().id));
}

}  // namespace gathernd::ui
