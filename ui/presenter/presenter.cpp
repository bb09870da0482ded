// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenter/presenter.h"

#include <QAbstractButton>
#include <QApplication>
#include <QCoreApplication>
#include <QEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QPixmap>
#include <QScreen>
#include <QWidget>
#include <algorithm>
#include <utility>

#include "ui/ask/asking.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/lesson/lesson_player.h"
#include "ui/present/present_mode.h"
#include "ui/presenter/presenter_window.h"
#include "ui/session/session.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/settings.h"

namespace gathernd::ui {

Spotlight::Spotlight(QObject* parent) : QObject(parent) {
  hold_.setSingleShot(true);
  connect(&hold_, &QTimer::timeout, this, [this] { turn(true); });
}

void Spotlight::setListening(bool on) {
  if (on) return qApp->installEventFilter(this);
  qApp->removeEventFilter(this);
  hold_.stop();
  turn(false);
}

void Spotlight::turn(bool lit) {
  if (std::exchange(lit_, lit) != lit) emit turned(lit);
}

bool Spotlight::eventFilter(QObject* watched, QEvent* event) {
  if (!watched->isWidgetType()) return false;
  switch (event->type()) {
    case QEvent::KeyPress: {
      const auto& key = static_cast<const QKeyEvent&>(*event);
      if (key.key() == Qt::Key_Control && key.isAutoRepeat()) return false;
      hold_.stop();
      const bool alone = key.key() == Qt::Key_Control &&
                         !(key.modifiers() & (Qt::ShiftModifier | Qt::AltModifier | Qt::MetaModifier));
      if (alone) hold_.start(kHoldMs);
      if (!alone) turn(false);
      return false;
    }
    case QEvent::KeyRelease:
      if (static_cast<const QKeyEvent&>(*event).isAutoRepeat()) return false;
      hold_.stop();
      turn(false);
      return false;
    case QEvent::MouseButtonPress:
    case QEvent::Wheel:
    case QEvent::WindowDeactivate:  // the release comes to somebody else
      hold_.stop();
      turn(false);
      return false;
    default:
      return false;
  }
}

/// The class's screen as it was: a still over the window, below which one goes on working unseen.
class FrozenPicture : public QWidget {
 public:
  /// Covers `window` while it is on.
  explicit FrozenPicture(QWidget* window) : QWidget(window) {
    named(this, "presentFrozen", tr("The picture is frozen"));
    hide();
    window->installEventFilter(this);
  }
  bool on() const { return !isHidden(); }
  /// The window as it stands.
  void take() {
    still_ = parentWidget()->grab();
    setGeometry(parentWidget()->rect());
    show();
    raise();
  }
  void lift() {
    hide();
    still_ = {};
  }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (watched == parent() && event->type() == QEvent::Resize) setGeometry(parentWidget()->rect());
    return false;
  }
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.fillRect(rect(), Qt::black);
    if (still_.isNull()) return;
    // Another screen may have another size: all of it, in its own proportions.
    QSizeF size = still_.deviceIndependentSize();
    if (size.toSize() != rect().size()) size.scale(rect().size(), Qt::KeepAspectRatio);
    QRectF at(QPointF(), size);
    at.moveCenter(QRectF(rect()).center());
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawPixmap(at, still_, QRectF(still_.rect()));
  }

 private:
  QPixmap still_;
};

namespace {

constexpr int kSettleMs = 700;  // until a desktop has put windows where it wants them

/// As large as it was: the whole of the screen where it had the whole of another.
void moveTo(QWidget& window, QScreen& screen) {
  const bool full = window.isFullScreen();
  if (window.screen() == &screen && (!full || window.geometry() == screen.geometry())) return;
  // Few desktops move what fills a screen.
  if (full) window.setWindowState(window.windowState() & ~Qt::WindowFullScreen);
  window.setScreen(&screen);
  window.move(screen.availableGeometry().topLeft());
  if (full) window.setWindowState(window.windowState() | Qt::WindowFullScreen);
}

/// The first other screen that does not show what `screen` shows; -1: there is none.
int otherThan(const QList<StageScreen>& screens, int screen) {
  for (int k = 0; k < screens.size(); ++k)
    if (k != screen && !screens[k].geometry.intersects(screens[screen].geometry)) return k;
  return -1;
}

}  // namespace

Presenter::Presenter(const Parts& parts, QWidget* window)
    : QObject(window),
      parts_(parts),
      window_(window),
      strip_(new PresenterStrip(window)),
      still_(new FrozenPicture(window)),
      wanted_(parts.settings.present().presenterWanted()) {
  refresh_.setSingleShot(true);
  connect(&refresh_, &QTimer::timeout, this, &Presenter::refresh);
  check_.setSingleShot(true);
  connect(&check_, &QTimer::timeout, this, &Presenter::checkPlaces);
  const auto again = [this] {
    if (on_ && wanted_) refresh_.start();
  };
  connect(&parts_.asking, &Asking::changed, this, again);
  connect(&parts_.lessons, &LessonPlayer::moved, this, again);
  connect(&parts_.session, &Session::changed, this, again);
  connect(&parts_.session.playback(), &Playback::changed, this, again);
  connect(&parts_.session.selection(), &Selection::changed, this, [this, again] {
    if (!parts_.asking.active() && !parts_.lessons.active()) again();
  });
  connect(&clock_, &StageClock::ticked, this, [this] {
    strip_->showClock(clock_.text());
    if (own_) own_->showClock(clock_.text());
  });
  parts_.mode.votePanel()->installEventFilter(this);
  // Once Qt has moved what stood on a screen that went.
  const auto rearrange = [this] { QTimer::singleShot(0, this, &Presenter::arrange); };
  connect(qApp, &QGuiApplication::screenAdded, this, rearrange);
  connect(qApp, &QGuiApplication::screenRemoved, this, rearrange);
  whenThemed(this, [this] {
    if (on_ && wanted_) refresh_.start();
  });
}

Presenter::~Presenter() = default;

QWidget* Presenter::strip() const {
  return strip_;
}

bool Presenter::frozen() const {
  return still_->on();
}

void Presenter::setOn(bool presenting) {
  if (on_ == presenting) return;
  on_ = presenting;
  spotlight_.setListening(presenting);
  if (presenting) {
    home_ = screenName(*window_);
    clock_.start();
    return arrange();
  }
  clock_.stop();
  setFrozen(false);
  closeWindow();
  strip_->hide();
  check_.stop();
  if (before_.isNull()) return;
  // Once the window no longer fills the class's screen.
  QTimer::singleShot(0, this, [this, before = std::exchange(before_, QRect())] {
    if (on_) return;
    const Qt::WindowStates state = window_->windowState();
    window_->setWindowState(Qt::WindowNoState);
    window_->setGeometry(before);
    window_->setWindowState(state);
  });
}

QList<StageScreen> Presenter::screens() const {
  QList<StageScreen> all;
  for (const QScreen* screen : QGuiApplication::screens())
    all << StageScreen{screen->name(), screen->geometry()};
  return all;
}

StagePlaces Presenter::places() const {
  const QList<StageScreen> all = screens();
  int here = static_cast<int>(QGuiApplication::screens().indexOf(screenOf(*window_)));
  for (int k = 0; k < all.size(); ++k)
    if (all[k].name == home_) here = k;
  return stagePlaces(all, here, parts_.settings.present().audienceScreen());
}

void Presenter::arrange() {
  const QList<QScreen*> all = QGuiApplication::screens();
  if (!on_ || all.isEmpty()) return;
  const StagePlaces where = places();
  const bool two = where.presenter >= 0;
  showStrip();
  if (!wanted_ || !two) {
    closeWindow();
    moveTo(*window_, *screenOf(*window_));  // which may have another size than the one that went
  } else {
    if (before_.isNull()) before_ = window_->normalGeometry();
    moveTo(*window_, *all[where.audience]);
    openWindow(*all[where.presenter]);
  }
  check_.start(kSettleMs);
  if (wanted_) refresh_.start();
  emit arranged();
}

/// A vote needs the room, and its notes wait for the reveal.
void Presenter::showStrip() {
  const bool one = places().presenter < 0;
  strip_->setVisible(on_ && wanted_ && one && parts_.mode.votePanel()->isHidden());
  if (!strip_->isHidden()) refresh_.start();
}

void Presenter::openWindow(QScreen& screen) {
  if (!own_) {
    own_ = std::make_unique<PresenterWindow>(parts_.session, parts_.asking, window_);
    own_->showClock(clock_.text());
    connect(own_.get(), &PresenterWindow::swapAsked, this, &Presenter::swap);
    connect(own_.get(), &PresenterWindow::freezeAsked, this, &Presenter::turnFreeze);
    connect(own_.get(), &PresenterWindow::clockAsked, &clock_, &StageClock::start);
    connect(own_.get(), &PresenterWindow::left, this, [this] {
      // It is the window that says so.
      QTimer::singleShot(0, this, [this] { setWanted(false); });
    });
    parts_.mode.setSecondWindow(own_.get());
  }
  const bool placed = own_->isVisible() && own_->screen() == &screen;
  if (placed) return;
  own_->setWindowState(Qt::WindowNoState);
  own_->setScreen(&screen);
  own_->setGeometry(screen.availableGeometry());
  own_->setWindowState(Qt::WindowMaximized);
  own_->show();
  own_->activateWindow();
  own_->canvas().setFocus(Qt::OtherFocusReason);
}

void Presenter::closeWindow() {
  setFrozen(false);
  if (!own_) return;
  parts_.mode.setSecondWindow(nullptr);
  own_.reset();
  window_->activateWindow();
}

/// A desktop may put windows where it likes, and says so to nobody.
void Presenter::checkPlaces() {
  const QList<QScreen*> all = QGuiApplication::screens();
  const StagePlaces where = places();
  if (!own_ || where.presenter < 0) {
    if (on_ && !all.isEmpty()) moveTo(*window_, *screenOf(*window_));  // its size came late
    return;
  }
  const bool right = own_->screen() == all[where.presenter] && window_->screen() == all[where.audience];
  const bool together = own_->screen() == window_->screen();
  own_->showProblem(right      ? QString()
                    : together ? tr("The desktop put both windows on one screen. Move this one to your own "
                                    "screen by hand; the class sees it where it is.")
                               : tr("The desktop put the windows on each other's screen: swap them "
                                    "(Shift+F11), or move them by hand."));
}

void Presenter::setWanted(bool wanted) {
  if (wanted_ == wanted) return;
  wanted_ = wanted;
  parts_.settings.present().setPresenterWanted(wanted);
  arrange();
  emit wantedChanged(wanted);
}

void Presenter::swap() {
  const StagePlaces where = places();
  if (!on_ || where.presenter < 0) return emit said(tr("There is one screen only, so nothing to swap."));
  parts_.settings.present().setAudienceScreen(screens()[where.presenter].name);
  home_ = screens()[where.audience].name;
  arrange();
}

void Presenter::turnFreeze() {
  if (frozen()) return setFrozen(false);
  if (!own_) {
    emit said(
        tr("Freezing needs the presenter's window on a second screen (Ctrl+F11): here the class sees "
           "what you edit."));
    return;
  }
  setFrozen(true);
}

void Presenter::setFrozen(bool frozen) {
  if (frozen == still_->on()) return;
  if (frozen) {
    still_->take();
    qApp->installEventFilter(this);
    own_->activateWindow();
    own_->canvas().setFocus(Qt::OtherFocusReason);
  } else {
    qApp->removeEventFilter(this);
    still_->lift();
  }
  if (own_) own_->showFrozen(frozen);
  emit frozenChanged(frozen);
}

/// Enter publishes, unless it ends something that is typed.
bool Presenter::eventFilter(QObject* watched, QEvent* event) {
  if (watched == parts_.mode.votePanel() &&
      (event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent))
    showStrip();
  if (!frozen()) return false;
  if (event->type() != QEvent::KeyPress || !watched->isWidgetType()) return false;
  const auto& key = static_cast<const QKeyEvent&>(*event);
  const QWidget* const top = static_cast<QWidget*>(watched)->window();
  const bool enter = key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
  if (!enter || (top != window_ && top != own_.get()) || parts_.asking.sheet().typing()) return false;
  const QWidget* const focus = QApplication::focusWidget();
  if (qobject_cast<const QLineEdit*>(focus) || qobject_cast<const QAbstractButton*>(focus)) return false;
  setFrozen(false);
  return true;
}

void Presenter::refresh() {
  if (!on_ || !wanted_) return;
  const auto words = [this](Seen seen) {
    return presenterWords(parts_.session, parts_.asking, parts_.lessons, seen, appTheme());
  };
  if (own_) own_->tell(words(Seen::Alone));
  if (!strip_->isHidden()) strip_->tell(words(Seen::ByClass));
}

StagePlaces stagePlaces(const QList<StageScreen>& screens, int here, const QString& audience) {
  if (screens.isEmpty()) return {};
  here = std::clamp(here, 0, static_cast<int>(screens.size()) - 1);
  const auto named = std::find_if(screens.begin(), screens.end(),
                                  [&](const StageScreen& screen) { return screen.name == audience; });
  if (named == screens.end()) {
    const int other = otherThan(screens, here);
    return other < 0 ? StagePlaces{here, -1} : StagePlaces{other, here};
  }
  const int chosen = static_cast<int>(named - screens.begin());
  const bool apart = !screens[chosen].geometry.intersects(screens[here].geometry);
  return {chosen, apart ? here : otherThan(screens, chosen)};
}

QScreen* screenOf(const QWidget& window) {
  QScreen* const screen = window.screen();
  return QGuiApplication::screens().contains(screen) ? screen : QGuiApplication::primaryScreen();
}

QString screenName(const QWidget& window) {
  const QScreen* const screen = screenOf(window);
  return screen != nullptr ? screen->name() : QString();
}

QString clockText(qint64 seconds) {
  const auto two = [](qint64 number) { return QStringLiteral("%1").arg(number, 2, 10, QLatin1Char('0')); };
  const qint64 minutes = seconds / 60;
  if (minutes < 60) return QStringLiteral("%1:%2").arg(minutes).arg(two(seconds % 60));
  return QStringLiteral("%1:%2:%3").arg(minutes / 60).arg(two(minutes % 60), two(seconds % 60));
}

StageClock::StageClock(QObject* parent) : QObject(parent) {
  tick_.setInterval(1000);
  connect(&tick_, &QTimer::timeout, this, &StageClock::ticked);
}

void StageClock::start() {
  running_.start();
  tick_.start();
  emit ticked();
}

void StageClock::stop() {
  running_.invalidate();
  tick_.stop();
  emit ticked();
}

}  // namespace gathernd::ui
