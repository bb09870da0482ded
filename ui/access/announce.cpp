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
constexpr qsizetype kLabels = 4;

/// Of no size, below everything; made with the first announcements. Several in turn: a reader asks for the
/// name some time after it is told that it changed, and two things may be said in one moment.
QWidget& liveLabel(QWidget& window) {
  const QString name = QStringLiteral("liveLabel");
  const auto labels = window.findChildren<QWidget*>(name, Qt::FindDirectChildrenOnly);
  if (labels.size() >= kLabels) {
    labels.back()->lower();  // to the front of the children
    return *labels.back();
  }
  auto* const label = new QWidget(&window);
  label->setObjectName(name);
  setPaintedRole(*label, QAccessible::Notification);
  label->setGeometry(0, 0, 1, 1);
  label->setAttribute(Qt::WA_TransparentForMouseEvents);
  label->lower();
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
  if (label.accessibleName() == words) {
    QAccessibleEvent named(&label, QAccessible::NameChanged);
    QAccessible::updateAccessibility(&named);
  } else {
    label.setAccessibleName(words);  // which tells of it
  }
  if (urgency == Urgency::Assertive) {
    QAccessibleEvent alert(&label, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
  }
  // Orca says a notification when it is shown, and heeds neither its name nor an alert of Qt's.
  if (label.isHidden()) return label.show();
  QAccessibleEvent shown(&label, QAccessible::ObjectShow);
  QAccessible::updateAccessibility(&shown);
#endif
}

}  // namespace gathernd::ui
