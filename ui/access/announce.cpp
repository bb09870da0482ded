// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/access/announce.h"

#include <QAccessible>
#include <QWidget>
#include <utility>

#include "ui/access/painted.h"

namespace gathernd::ui {
namespace {

std::function<void(const QString&, Urgency)>& listener() {
  static std::function<void(const QString&, Urgency)> heard;
  return heard;
}

#if QT_VERSION < QT_VERSION_CHECK(6, 8, 0)
/// Of no size, below everything; made with the first announcement.
QWidget& liveLabel(QWidget& window) {
  const QString name = QStringLiteral("liveLabel");
  if (auto* const label = window.findChild<QWidget*>(name, Qt::FindDirectChildrenOnly)) return *label;
  auto* const label = new QWidget(&window);
  label->setObjectName(name);
  setPaintedRole(*label, QAccessible::Notification);
  label->setGeometry(0, 0, 1, 1);
  label->setAttribute(Qt::WA_TransparentForMouseEvents);
  label->lower();
  label->show();
  return *label;
}
#endif

}  // namespace

void setAnnouncementListener(std::function<void(const QString& words, Urgency urgency)> heard) {
  listener() = std::move(heard);
}

void announce(QWidget& window, const QString& words, Urgency urgency) {
  if (words.isEmpty()) return;
  if (listener()) listener()(words, urgency);
  if (!QAccessible::isActive()) return;
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
  QAccessibleAnnouncementEvent said(&window, words);
  said.setPoliteness(urgency == Urgency::Assertive ? QAccessible::AnnouncementPoliteness::Assertive
                                                   : QAccessible::AnnouncementPoliteness::Polite);
  QAccessible::updateAccessibility(&said);
#else
  QWidget& label = liveLabel(window);
  label.setAccessibleName(words);
  QAccessibleEvent named(&label, QAccessible::NameChanged);
  QAccessible::updateAccessibility(&named);
  // Readers that heed no change of a name heed this.
  QAccessibleEvent alert(&label,
                         urgency == Urgency::Assertive ? QAccessible::Alert : QAccessible::ObjectShow);
  QAccessible::updateAccessibility(&alert);
#endif
}

}  // namespace gathernd::ui
