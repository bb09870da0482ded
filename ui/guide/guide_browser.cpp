// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/guide/guide_browser.h"

#include <QEvent>
#include <QScrollBar>
#include <QTextDocument>
#include <algorithm>

#include "ui/guide/guide_html.h"

namespace gathernd::ui {
namespace {

constexpr int kWidestPicture = 640, kLeastPicture = 160, kPageMargin = 16;
constexpr double kTextPx = 14;
const QString kScheme = QStringLiteral("guide");
const QString kPictureScheme = QStringLiteral("picture");

}  // namespace

GuideBrowser::GuideBrowser(GuidePictures::Place place, QWidget* parent)
    : ReadingPage(parent), pictures_(std::move(place)) {
  setObjectName(QStringLiteral("guidePage"));
  setOpenLinks(false);
  setFrameShape(QFrame::NoFrame);
  // Lines wrap; what hangs over is a space at a line's end.
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  // One that came or went with the page would leave it drawn for another width.
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
  document()->setDocumentMargin(kPageMargin);
  connect(this, &QTextBrowser::anchorClicked, this, &GuideBrowser::follow);
  renewing_.setSingleShot(true);
  renewing_.setInterval(0);
  connect(&renewing_, &QTimer::timeout, this, &GuideBrowser::renew);
  whenThemed(this, [this] {
    if (!place_.isEmpty()) renewing_.start();
  });
}

void GuideBrowser::showPlace(const QString& place) {
  const GuidePage* const page = GuideBook::get().find(place);
  if (page == nullptr) return;
  const bool other = GuideBook::get().find(place_) != page || drawnWidth_ != columnWidth();
  place_ = place;
  setAccessibleName(page->title);
  if (other) render(*page);
  const QString anchor = GuideBook::anchorIn(place);
  if (anchor.isEmpty())
    verticalScrollBar()->setValue(0);
  else
    scrollToAnchor(anchor);
  QTextCursor start = textCursor();  // a mark of words that were looked for is gone
  start.setPosition(anchor.isEmpty() ? 0 : cursorForPosition(QPoint(kPageMargin, 2)).position());
  setTextCursor(start);
}

void GuideBrowser::renew() {
  const GuidePage* const page = GuideBook::get().find(place_);
  if (page == nullptr) return;
  const int most = std::max(1, verticalScrollBar()->maximum());
  const double share = double(verticalScrollBar()->value()) / most;
  render(*page);
  verticalScrollBar()->setValue(static_cast<int>(share * verticalScrollBar()->maximum()));
}

void GuideBrowser::markWords(const QString& words) {
  if (words.isEmpty()) return;
  const int at = verticalScrollBar()->value();
  if (!find(words)) verticalScrollBar()->setValue(at);
}

int GuideBrowser::columnWidth() const {
  return std::clamp(viewport()->width() - 2 * kPageMargin, kLeastPicture, kWidestPicture);
}

QString GuideBrowser::styleSheetOf(const Theme& theme) const {
  return QStringLiteral(
             "a { color: %1; } code, pre { font-family: '%2'; } pre { white-space: pre-wrap; }"
             "table { border-collapse: collapse; border-color: %3; margin-top: 6px; margin-bottom: 10px; }"
             "th { text-align: left; } .words { color: %4; font-size: 12px; }"
             "h1 { font-size: 24px; margin-top: 0px; } h2 { font-size: 18px; margin-top: 20px; }"
             "h3 { font-size: 15px; margin-top: 14px; } p { margin-top: 6px; margin-bottom: 8px; }"
             "li { margin-bottom: 4px; }")
      .arg(theme.link.name(), theme.monoFamily, theme.edge.name(), theme.text2.name());
}

void GuideBrowser::render(const GuidePage& page) {
  const Theme& theme = appTheme();
  drawnWidth_ = columnWidth();
  GuideLook look;
  look.address = [&page](const QString& link) {
    if (QUrl(link).scheme() == QLatin1String("https")) return link;
    const QString place = GuideBook::get().placeOf(page, link);
    return place.isEmpty() ? QString() : kScheme + u':' + place;
  };
  look.picture = [this, &theme](const QString& name, const QString& words) {
    const QImage image = pictures_.draw(name, drawnWidth_, devicePixelRatioF(), theme);
    if (image.isNull()) return QString();
    const QSizeF size = QSizeF(image.size()) / image.devicePixelRatio();
    return QStringLiteral("<img src=\"%1:%2\" width=\"%3\" height=\"%4\"><br><span class=\"words\">%5</span>")
        .arg(kPictureScheme, name)
        .arg(qRound(size.width()))
        .arg(qRound(size.height()))
        .arg(words.toHtmlEscaped());
  };
  setFont(theme.ui(kTextPx));
  document()->setDefaultFont(theme.ui(kTextPx));
  document()->setDefaultStyleSheet(styleSheetOf(theme));
  setHtml(guideHtml(page, look));
}

QVariant GuideBrowser::loadResource(int type, const QUrl& name) {
  if (type == QTextDocument::ImageResource && name.scheme() == kPictureScheme)
    return pictures_.draw(name.path(), drawnWidth_, devicePixelRatioF(), appTheme());
  return {};  // neither files nor the network
}

void GuideBrowser::resizeEvent(QResizeEvent* event) {
  ReadingPage::resizeEvent(event);
  if (columnWidth() != drawnWidth_ && !place_.isEmpty()) renewing_.start();
}

void GuideBrowser::follow(const QUrl& url) {
  if (url.scheme() == QLatin1String("https")) return emit outsideAsked(url);
  if (url.scheme() != kScheme) return;
  emit placeAsked(url.hasFragment() ? url.path() + u'#' + url.fragment() : url.path());
}

}  // namespace gathernd::ui
