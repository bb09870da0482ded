// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/start_page.h"

#include <QAction>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QTimer>
#include <algorithm>
#include <iterator>

#include "core/scenario/examples.h"
#include "ui/files/file_actions.h"
#include "ui/lesson/review.h"
#include "ui/lesson/shown_lesson.h"
#include "ui/start/cards.h"
#include "ui/start/course_columns.h"
#include "ui/start/focus_groups.h"
#include "ui/start/moving_picture.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/settings.h"

namespace gathernd::ui {
namespace {

constexpr int kMargin = 24, kSpace = 12;
constexpr int kRoomy = 1200;         // from this width on margins are twice as wide
constexpr int kWidest = 1420;        // of the page's content; the rest of a large screen is margin
constexpr int kWithPicture = 960;    // from this width on it stands beside the words
constexpr int kNarrowPicture = 520;  // without its addresses
constexpr double kClaimPx = 24, kStartPx = 17;

enum Group : int { kStart, kCall, kPicture, kCourseHead, kLessons, kAll, kExamples };  // in the order of Tab

struct Task {
  const char* id;
  const char* title;
  const char* how;
  bool code;
};
#define WORDS(text) QT_TRANSLATE_NOOP("gathernd::ui::StartPage", text)
constexpr Task kTasks[] = {
    {"one-per-row", WORDS("One per row"), "x[range(n), label]", true},
    {"last-step", WORDS("Last time step"), "h[range(n), length - 1]", true},
    {"top-k", WORDS("Top-k"), "gather_nd(scores, top, batch_dims=1)", true},
    {"mask", WORDS("Mask"), "gather_nd(x, tf.where(mask))", true},
    {"beam", WORDS("Beam reorder"), "gather_nd(beams, parent, batch_dims=1)", true},
    {"embedding", WORDS("Embedding rows"), "gather_nd(table, ids[..., None])", true},
    {"too-far", WORDS("Out of range"), WORDS("row 3 of 3, column 898 of 4: 0 on a GPU"), false},
    {"boxes", WORDS("Batches"), WORDS("two boxes of each image"), false},
    {"patch", WORDS("A patch of an image"), "gather_nd(x, pixels)", true},
};
#undef WORDS

QLabel* heading(QWidget* parent, const QString& text, double px) {
  QLabel* label = plainLabel(parent, text);
  label->setFont(appTheme().ui(px, true));
  return label;
}

QPushButton* linkButton(QWidget* parent, const char* name, const QString& text) {
  auto* button = named(new QPushButton(text, parent), name);
  button->setProperty("flat", true);
  return button;
}

}  // namespace

StartPage::StartPage(const BackendRegistry& backends, Settings& settings, QWidget* above, QWidget* window)
    : QWidget(window), settings_(settings), progress_(settings), above_(above) {
  named(this, "startPage", tr("Start"));
  setAttribute(Qt::WA_OpaquePaintEvent);
  setFocusPolicy(Qt::StrongFocus);
  area_ = new QScrollArea(this);
  area_->setFrameShape(QFrame::NoFrame);
  area_->setWidgetResizable(true);
  keys_ = new FocusGroups(area_);
  page_ = new QWidget;
  notice_ = wrappedLabel(page_, "startNotice");
  notice_->setMargin(kSpace / 2);
  notice_->hide();
  picture_ = new MovingPicture(backends, page_);
  columnOf(page_, {notice_, buildTop(), buildCourseHead(), buildCourse(), buildExamples(), spring()},
           {.spacing = kSpace, .margins = std::nullopt});
  area_->setWidget(page_);
  page_->installEventFilter(this);
  columnOf(this, {area_});
  hide();
  window->installEventFilter(this);
  above_->installEventFilter(this);
  whenThemed(this, [this] { restyle(); });
}

QWidget* StartPage::buildTop() {
  QWidget* top = top_ = new QWidget(page_);
  QLabel* name = heading(top, tr("GatherND Explorer"), measure::kBodyPx);
  name->setProperty("secondary", true);
  claim_ = plainLabel(top, tr("gather_nd copies the parts of params that the addresses in indices name."));
  claim_->setWordWrap(true);
  auto* words =
      columnOf(nullptr, {name, claim_, buildNext(top), buildCall(top), spring()}, {.spacing = kSpace});
  rowOf(top, {{words, 1}, {picture_, 0, Qt::AlignRight | Qt::AlignTop}}, {.spacing = 2 * kMargin});
  picture_->setFixedSize(picture_->sizeHint());
  keys_->set(kPicture, {picture_});
  return top;
}

/// One thing to do next, larger than all else.
QWidget* StartPage::buildNext(QWidget* parent) {
  auto* box = new QWidget(parent);
  start_ = named(new QPushButton(box), "startResume");
  start_->setProperty("primary", true);
  start_->setIconSize(QSize(18, 18));
  which_ = new ElidedLabel(box);
  title_ = new ElidedLabel(box);
  review_ = linkButton(box, "startReview", QString());
  review_->setToolTip(helpTip(tr("Asks what was missed once more, with new numbers.")));
  leads(review_, [this] { emit reviewAsked(); });
  anew_ = linkButton(box, "startAnew", tr("Start anew"));
  anew_->setToolTip(helpTip(tr("Forgets which lessons are done and where one was left.")));
  auto* what = columnOf(nullptr, {spring(), which_, title_, spring()}, {.spacing = 0});
  rowOf(box, {start_, {what, 1}, review_, anew_}, {.spacing = 18});
  keys_->set(kStart, {start_, review_, anew_});
  connect(start_, &QPushButton::clicked, this, [this] {
    const auto* const first = firstToDo(progress_);
    const bool resumes = progress_.offer().has_value();
    leave();
    if (resumes)
      emit resumeAsked();
    else
      emit lessonChosen(fromBytes((first != nullptr ? *first : courseSpoken().front()).id));
  });
  connect(anew_, &QPushButton::clicked, this, [this] {
    progress_.forget();
    refreshLessons();
    start_->setFocus(Qt::OtherFocusReason);
  });
  return box;
}

/// A call of one's own: pasted, typed, opened.
QWidget* StartPage::buildCall(QWidget* parent) {
  auto* box = new QWidget(parent);
  call_ = named(new QLineEdit(box), "startPaste", tr("Paste a call"));
  call_->setPlaceholderText(tr("Paste a call, or an error message"));
  call_->setToolTip(helpTip(
      tr("A call, an error message, an array or its shape: paste it here, or type it and press Enter."),
      QKeySequence::Paste));
  call_->installEventFilter(this);
  auto* open = named(new QPushButton(tr("Open a file..."), box), "startOpen");
  open->setToolTip(helpTip(tr("Opens a call or its arrays: .npy .npz .csv .pb .onnx .gathernd. They may be "
                              "dropped on the window as well, params and indices together."),
                           QKeySequence::Open));
  rowOf(box, {{call_, 1}, open}, {.spacing = kSpace});
  keys_->set(kCall, {call_, open});
  connect(call_, &QLineEdit::returnPressed, this, [this] {
    const QString text = call_->text().trimmed();
    if (!text.isEmpty()) emit callTyped(text);  // what is understood replaces the page
  });
  connect(open, &QPushButton::clicked, this, &StartPage::openAsked);  // it asks first
  return box;
}

QWidget* StartPage::buildCourseHead() {
  auto* box = new QWidget(page_);
  int minutes = 0;
  for (const teach::CourseLesson& lesson : courseSpoken()) minutes += lesson.minutes;
  QLabel* size =
      plainLabel(box, tr("%1 lessons, %2 minutes").arg(static_cast<int>(courseSpoken().size())).arg(minutes));
  size->setProperty("secondary", true);
  auto* lecture = linkButton(box, "startLecture", tr("Present the course"));
  lecture->setAccessibleName(tr("Present a lecture of 45 minutes"));
  lecture->setToolTip(helpTip(lectureWords()));
  auto* search = named(new QPushButton(tr("Search lessons, examples, commands"), box), "startSearch");
  search->setToolTip(helpTip(tr("Finds any command, example, lesson or framework by a few letters."),
                             QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P)));
  rowOf(box, {heading(box, tr("The course"), 18), size, lecture, spring(), search},
        {.spacing = kSpace, .margins = QMargins(0, kSpace, 0, 0)});
  keys_->set(kCourseHead, {lecture, search});
  leads(lecture, [this] { emit lectureAsked(); });
  connect(search, &QPushButton::clicked, this, &StartPage::searchAsked);
  return box;
}

QWidget* StartPage::buildCourse() {
  course_ = new CourseColumns(page_);
  const auto lessons = courseSpoken();
  for (std::size_t k = 0; k < lessons.size();) {
    QList<QWidget*> rows;
    const std::string& group = lessons[k].group;
    for (; k < lessons.size() && lessons[k].group == group; ++k) {
      auto* card = new LessonCard(lessons[k], course_);
      lessons_ << card;
      rows << card;
      leads(card, [this, id = card->id()] { emit lessonChosen(id); });
    }
    course_->add(captionText(fromBytes(group)), rows);
  }
  course_->add(tr("Your own"), {});
  return course_;
}

QWidget* StartPage::buildExamples() {
  auto* box = new QWidget(page_);
  QLabel* words = heading(box, tr("Examples by task"), 18);
  all_ = linkButton(box, "startAll", QString());
  all_->setCheckable(true);
  auto* head = rowOf(nullptr, {words, all_, spring()}, {.spacing = kSpace});
  grid_ = new CardGrid(box);
  const auto add = [this](const QString& id, const QString& title, const QString& how, bool code) {
    auto* card = new ExampleCard(id, title, how, code, grid_);
    grid_->add(card);
    cards_ << card;
    leads(card, [this, id] { emit exampleChosen(id); });
  };
  for (const Task& task : kTasks)
    add(QLatin1String(task.id), tr(task.title), task.code ? QString::fromLatin1(task.how) : tr(task.how),
        task.code);
  for (const ExampleSummary& example : exampleSummaries()) {
    const auto isTask = [&example](const Task& task) { return task.id == example.id; };
    if (std::any_of(std::begin(kTasks), std::end(kTasks), isTask)) continue;
    add(fromBytes(example.id), coreText(example.title), coreText(example.notes), false);
  }
  keys_->set(kAll, {all_});
  keys_->set(kExamples, {cards_.begin(), cards_.end()});
  connect(all_, &QPushButton::toggled, this, [this](bool all) {
    showAll(all);
    if (all) QTimer::singleShot(0, this, [this] { area_->ensureWidgetVisible(cards_[std::size(kTasks)]); });
  });
  showAll(false);
  columnOf(box, {head, grid_}, {.spacing = kSpace});
  return box;
}

void StartPage::showAll(bool all) {
  all_->setText(all ? tr("Fewer") : tr("All %1 examples").arg(cards_.size()));
  for (qsizetype k = std::size(kTasks); k < cards_.size(); ++k) cards_[k]->setVisible(all);
  grid_->arrange();
}

void StartPage::fillOwn() {
  QList<QWidget*> own;
  const auto add = [&](const QString& text, const QString& tip) {
    auto* button = linkButton(course_, "", text);
    button->setStyleSheet(QStringLiteral("text-align: left; padding-left: 0;"));
    button->setToolTip(tip);
    own << button;
    return button;
  };
  for (const QString& path : settings_.recentFiles()) {
    auto* button = add(QString(), plainTip(path));
    button->setText(actionText(button->fontMetrics().elidedText(shownFileName(path), Qt::ElideMiddle, 250)));
    button->setAccessibleName(shownFileName(path));
    leads(button, [this, path] { emit fileChosen(path); });
  }
  auto* empty = add(tr("A new call"), helpTip(tr("A call with nothing in it yet."), QKeySequence::New));
  empty->setObjectName(QStringLiteral("startNew"));
  connect(empty, &QPushButton::clicked, this, &StartPage::newAsked);
  auto* back = add(tr("Close this page"), helpTip(tr("Shows the call that is open."), Qt::Key_Escape));
  back->setObjectName(QStringLiteral("startBack"));
  connect(back, &QPushButton::clicked, this, &StartPage::leave);
  course_->replaceLast(own);
  QList<QWidget*> rows{lessons_.begin(), lessons_.end()};
  keys_->set(kLessons, rows + own, true);
}

void StartPage::refreshLessons() {
  const auto offer = progress_.offer();
  const teach::CourseLesson* const first = firstToDo(progress_);
  const QString next = offer && !offer->id.isEmpty() ? offer->id : first ? fromBytes(first->id) : QString();
  for (LessonCard* card : std::as_const(lessons_)) card->show(progress_.of(card->id()), card->id() == next);
  const auto count = static_cast<int>(courseSpoken().size());
  if (!offer) {
    const teach::CourseLesson& lesson = first != nullptr ? *first : courseSpoken().front();
    start_->setText(tr("Start: %n minute(s)", nullptr, lesson.minutes));
    which_->setText(first == nullptr ? tr("All lessons are done")
                                     : tr("Lesson %1 of %2").arg(lesson.number).arg(count));
    title_->setText(captionText(fromBytes(lesson.title)));
  } else {
    start_->setText(tr("Resume"));
    const QString step =
        offer->steps > 0 ? tr(", step %1 of %2").arg(offer->step + 1).arg(offer->steps) : QString();
    which_->setText((offer->number == 0 ? tr("Your own lesson")
                     : offer->lecture   ? tr("The lecture, lesson %1").arg(offer->number)
                                        : tr("Lesson %1 of %2").arg(offer->number).arg(count)) +
                    step);
    title_->setText(captionText(offer->title));
  }
  start_->setAccessibleName(tr("%1: %2").arg(start_->text(), title_->text()));
  const auto missed = reviewedAmong(progress_.missed()).size();
  review_->setText(tr("Review what was missed (%1)").arg(missed));
  review_->setVisible(missed > 0);
  anew_->setVisible(progress_.any());
}

void StartPage::restyle() {
  const Theme& theme = appTheme();
  claim_->setFont(theme.ui(kClaimPx, true));
  start_->setStyleSheet(
      QStringLiteral("font-size: %1px; font-weight: bold; min-height: 38px; padding: 4px 22px;")
          .arg(theme.ui(kStartPx).pixelSize()));
  start_->setIcon(drawnIcon(IconShape::Play, theme.onAccent, theme.dim));
  which_->setFont(theme.ui(measure::kNotePx));
  title_->setFont(theme.ui(measure::kBodyPx));
  notice_->setStyleSheet(QStringLiteral("#startNotice { border-left: 4px solid %1; background: %2; }")
                             .arg(theme.role(RoleColor::Error).strong.name(), theme.dock.name()));
}

void StartPage::follow(const QAction& reduceMotion) {
  const auto apply = [this, &reduceMotion] { picture_->setReduced(reduceMotion.isChecked()); };
  connect(&reduceMotion, &QAction::toggled, this, apply);
  apply();
}

void StartPage::open() {
  fillOwn();
  refreshLessons();
  call_->clear();
  cover();
  show();
  raise();
  start_->setFocus(Qt::OtherFocusReason);
  picture_->play();
}

void StartPage::say(const QString& sentence) {
  if (isHidden()) return;
  notice_->setText(asSentence(sentence));
  notice_->show();
}

void StartPage::cover() {
  const int top = above_->isVisible() ? above_->mapTo(parentWidget(), QPoint()).y() + above_->height() : 0;
  setGeometry(0, top, parentWidget()->width(), parentWidget()->height() - top);
  const int side = std::max(width() < kRoomy ? kMargin : 2 * kMargin, (width() - kWidest) / 2);
  page_->layout()->setContentsMargins(side, kMargin / 2, side, kMargin / 2);
  picture_->setVisible(width() >= kWithPicture);
  picture_->setFixedWidth(width() < kRoomy ? kNarrowPicture : picture_->sizeHint().width());
}

void StartPage::leave() {
  hide();
}

void StartPage::leads(QAbstractButton* button, const std::function<void()>& say) {
  connect(button, &QAbstractButton::clicked, this, [this, say] {
    leave();
    say();
  });
}

void StartPage::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  if (!isHidden()) return;  // the whole window is
  picture_->rest();
  notice_->hide();
  emit left();
}

bool StartPage::eventFilter(QObject* watched, QEvent* event) {
  if (watched == page_) {
    if (event->type() == QEvent::Paint) paintGround();
    return false;
  }
  if (watched != call_) {
    if (event->type() == QEvent::Resize && !isHidden()) cover();
    return false;
  }
  // What is pasted is meant: a call of several lines is no text for a field.
  if (event->type() != QEvent::KeyPress) return false;
  auto* const key = static_cast<QKeyEvent*>(event);
  if (!key->matches(QKeySequence::Paste) && key->key() != Qt::Key_Escape) return false;
  keyPressEvent(key);
  return true;
}

void StartPage::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) return leave();
  if (event->matches(QKeySequence::Paste)) {
    emit pasteAsked();
    return;
  }
  QWidget::keyPressEvent(event);
}

/// Tab stays on the page: what it covers is not to be reached unseen.
bool StartPage::focusNextPrevChild(bool next) {
  return keys_->tab(next);
}

/// The first thing to do on a ground of its own.
void StartPage::paintGround() {
  const int band = top_->geometry().bottom() + kSpace;
  QPainter painter(page_);
  painter.fillRect(0, 0, page_->width(), band, appTheme().window);
  painter.fillRect(0, band, page_->width(), page_->height() - band, appTheme().canvas);
  painter.fillRect(0, band, page_->width(), 1, appTheme().line);
}

void StartPage::paintEvent(QPaintEvent*) {
  QPainter(this).fillRect(rect(), appTheme().window);
}

}  // namespace gathernd::ui
