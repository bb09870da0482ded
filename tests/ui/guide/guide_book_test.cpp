// SPDX-License-Identifier: GPL-3.0-or-later
// The guide's text: every page is in the contents, every link and anchor of it and of all other documents
// leads somewhere, every picture can be made, and its HTML asks nothing of a network.
#include "ui/guide/guide_book.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSet>
#include <QtTest>
#include <vector>

#include "app/explorer/options.h"
#include "core/scenario/examples.h"
#include "core/scenario/scenario_json.h"
#include "tests/support/files.h"
#include "tests/support/places.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "ui/guide/guide_pictures.h"
#include "ui/text/catalogue.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

QString textOf(const QString& path) {
  return QString::fromUtf8(test::fileBytes(path));
}

/// Without code, in which brackets mean something else.
QString proseOf(QString markdown) {
  static const QRegularExpression fenced(QStringLiteral("(?m)^(`{3,})[^`\\n]*\\n(?:.*\\n)*?\\1$"));
  static const QRegularExpression indented(QStringLiteral("(?m)^    .*$"));
  static const QRegularExpression code(QStringLiteral("`[^`\\n]*`"));
  return markdown.remove(fenced).remove(indented).remove(code);
}

QStringList linksOf(const QString& markdown) {
  static const QRegularExpression link(QStringLiteral("\\]\\(([^)\\s]+)\\)"));
  QStringList links;
  for (auto all = link.globalMatch(proseOf(markdown)); all.hasNext();) links << all.next().captured(1);
  return links;
}

QSet<QString> anchorsOf(const QString& markdown) {
  static const QRegularExpression heading(QStringLiteral("(?m)^#{1,6} +(.+?)\\s*$"));
  static const QRegularExpression link(QStringLiteral("\\[([^\\]]*)\\]\\([^)]*\\)"));
  QSet<QString> anchors;
  for (auto all = heading.globalMatch(markdown); all.hasNext();)
    anchors << anchorOf(
        all.next().captured(1).replace(link, QStringLiteral("\\1")).remove(u'`').remove(u'*'));
  return anchors;
}

QStringList documents() {
  const QDir tree(test::places::tree());
  QStringList paths{QStringLiteral("README.md"), QStringLiteral("CONTRIBUTING.md")};
  for (const char* folder : {"docs", "docs/guide"})
    for (const QString& name : QDir(tree.filePath(QLatin1String(folder))).entryList({QStringLiteral("*.md")}))
      paths << QLatin1String(folder) + u'/' + name;
  return paths;
}

QString linkFault(const QString& from, const QString& link) {
  if (link.startsWith(QLatin1String("https://"))) return {};
  if (link.startsWith(QLatin1String("picture:")))
    return GuidePictures::find(link.mid(8)) != nullptr ? QString() : QStringLiteral("no such picture");
  if (link.contains(QLatin1String(":"))) return QStringLiteral("neither https nor a file");
  const QString path = link.section(u'#', 0, 0);
  const QString anchor = link.section(u'#', 1);
  const QDir folder(QFileInfo(test::places::tree() + u'/' + from).path());
  const QString target = path.isEmpty() ? test::places::tree() + u'/' + from : folder.filePath(path);
  if (!QFileInfo::exists(target)) return QStringLiteral("no such file");
  if (anchor.isEmpty() || anchorsOf(textOf(target)).contains(anchor)) return {};
  return QStringLiteral("no such heading");
}

}  // namespace

class GuideBookTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { speak(QStringLiteral("en")); }

  void everyPageIsInTheContents() {
    const GuideBook& book = GuideBook::get();
    QSet<QString> known;
    for (const GuidePage& page : book.pages()) known << page.id;
    QCOMPARE(book.pages().front().id, kGuideHome);
    const QDir folder(test::places::tree() + QStringLiteral("/docs/guide"));
    const QStringList files = folder.entryList({QStringLiteral("*.md")});
    QVERIFY(files.size() >= 13);
    for (const QString& file : files) QVERIFY2(known.contains(file.chopped(3)), qPrintable(file));
    for (const GuidePage& page : book.pages()) {
      QVERIFY2(!page.sections.empty() && page.sections.front().level == 1, qPrintable(page.id));
      QVERIFY2(page.title != page.id, qPrintable(page.id));
      QSet<QString> anchors;
      for (const GuideSection& section : page.sections) {
        QVERIFY2(!anchors.contains(section.anchor), qPrintable(page.id + u'#' + section.anchor));
        anchors << section.anchor;
        if (page.further) continue;
        const bool said = !section.words.trimmed().isEmpty() || section.level == 1;
        QVERIFY2(said, qPrintable(page.id + u'#' + section.anchor + " says nothing"));
      }
    }
  }

  void anchors_data() {
    const auto row = test::columns<QString, QString>("heading", "anchor");
    row("words", "All of a tensor in small", "all-of-a-tensor-in-small");
    row("punctuation", "Why is CUDA unavailable?", "why-is-cuda-unavailable");
    row("underscore", "batch_dims", "batch_dims");
    row("apostrophe", "The presenter's window", "the-presenters-window");
    row("minus", "Why does −1 differ?", "why-does-1-differ");
    row("colon", "Ghosts: out of range", "ghosts-out-of-range");
  }
  void anchors() {
    QFETCH(QString, heading);
    QTEST(anchorOf(heading), "anchor");
  }

  void everyLinkLeadsSomewhere_data() {
    const auto row = test::columns<QString>("path");
    for (const QString& path : documents()) row(qPrintable(path), path);
  }
  void everyLinkLeadsSomewhere() {
    QFETCH(QString, path);
    const QString text = textOf(test::places::tree() + u'/' + path);
    QVERIFY(!text.isEmpty());
    QStringList faults;
    for (const QString& link : linksOf(text))
      if (const QString fault = linkFault(path, link); !fault.isEmpty()) faults << link + ": " + fault;
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
  }

  /// In the window nothing but the network is outside of what is compiled in.
  void everyLinkOfTheGuideIsInTheWindow() {
    const GuideBook& book = GuideBook::get();
    int links = 0;
    for (const GuidePage& page : book.pages()) {
      if (page.further) continue;
      for (const QString& link : linksOf(page.markdown)) {
        if (link.startsWith(QLatin1String("picture:")) || link.startsWith(QLatin1String("https:"))) continue;
        ++links;
        QVERIFY2(!book.placeOf(page, link).isEmpty(), qPrintable(page.id + ": " + link));
      }
    }
    QVERIFY(links > 60);
  }

  void outsideIsHttpsAndNoRegistry() {
    static const QRegularExpression registry(
        QStringLiteral("pypi\\.org|npmjs|crates\\.io|hub\\.docker|rubygems|packages\\.debian|anaconda"));
    for (const GuidePage& page : GuideBook::get().pages())
      for (const QString& link : linksOf(page.markdown)) {
        QVERIFY2(!link.startsWith(QLatin1String("http:")), qPrintable(page.id + ": " + link));
        QVERIFY2(!registry.match(link).hasMatch(), qPrintable(page.id + ": " + link));
      }
  }

  void everyPictureCanBeMade_data() {
    const auto row = test::columns<QString>("name");
    QVERIFY(GuidePictures::all().size() >= 8);
    for (const GuidePicture& picture : GuidePictures::all()) row(qPrintable(picture.name), picture.name);
  }
  void everyPictureCanBeMade() {
    QFETCH(QString, name);
    const GuidePicture& picture = *GuidePictures::find(name);
    int references = 0;
    for (const GuidePage& page : GuideBook::get().pages())
      references += static_cast<int>(linksOf(page.markdown).count(QStringLiteral("picture:") + name));
    QCOMPARE(references, 1);
    // What gathernd-explorer would be asked for.
    std::vector<std::string> words;
    for (const QString& word : picture.options()) words.push_back(word.toStdString());
    words.emplace_back("x.png");
    std::vector<const char*> arguments;
    for (const std::string& word : words) arguments.push_back(word.c_str());
    const auto options = explorer::parseOptions(arguments);
    QVERIFY2(options.has_value(), qPrintable(picture.options().join(u' ')));
    QVERIFY(!options->example.empty() || !picture.scenario.isEmpty() || !options->lesson.empty());
    if (!options->example.empty()) QVERIFY(loadExample(options->example).has_value());
    if (!picture.scenario.isEmpty()) QVERIFY(parseScenario(picture.scenario.toStdString()).has_value());

    std::vector<QString> asked;
    GuidePictures pictures([&](const QString& place, const Snapshot&) {
      asked.push_back(place);
      return std::optional(CellRef{TensorId::Output, 0});
    });
    const QImage drawn = pictures.draw(name, 500, 2, lightTheme());
    QCOMPARE(drawn.isNull(), !picture.canvas);
    if (!picture.canvas) return;
    QVERIFY2(drawn.width() <= 1001 && drawn.width() > 300, qPrintable(QString::number(drawn.width())));
    QCOMPARE(asked.empty(), picture.hover.isEmpty());
    QCOMPARE(drawn.pixelColor(1, 1), lightTheme().canvas);
    const QImage dark = pictures.draw(name, 500, 2, darkTheme());
    QCOMPARE(dark.pixelColor(1, 1), darkTheme().canvas);
  }

  void aPageAsHtml() {
    const GuidePage page{
        QStringLiteral("x"),
        QStringLiteral("X"),
        QStringLiteral("# A `b` <c>\n\nOne **bold** and `code`, *soft* [there](y.md#z), [nowhere](q.md).\n\n"
                       "- a\n- b\n  - c\n\n1. d\n\n| h | i |\n|---|---|\n| `j` | k & l |\n\n"
                       "```\nx < y\n\nz\n```\n\n![Words](picture:p)\n\nEnd\n"),
        false,
        {}};
    GuideLook look;
    look.address = [](const QString& link) { return link.startsWith(u'y') ? u'#' + link : QString(); };
    look.picture = [](const QString& name, const QString& words) {
      return QStringLiteral("<img %1|%2>").arg(name, words);
    };
    look.anchorPrefix = QStringLiteral("p-");
    const QString html = guideHtml(page, look);
    for (const char* part :
         {"<h1><a name=\"p-a-b-c\" id=\"p-a-b-c\"></a>A <code>b</code> &lt;c&gt;</h1>",
          "One <b>bold</b> and <code>code</code>, <i>soft</i> <a href=\"#y.md#z\">there</a>, nowhere.",
          "<li>a</li>", "<li>c</li>", "<ol>\n<li>d</li>\n</ol>", "<th>h</th>",
          "<td><code>j</code></td><td>k &amp; l</td>", "<pre>x &lt; y\n\nz</pre>", "<p><img p|Words></p>",
          "<p>End</p>"})
      QVERIFY2(html.contains(QLatin1String(part)), qPrintable(QLatin1String(part) + "\nnot in\n" + html));
    QCOMPARE(html.count(QLatin1String("<ul>")), html.count(QLatin1String("</ul>")));
  }

  void everyHeadingIsInItsPage() {
    GuideLook look;
    look.address = [](const QString&) { return QString(); };
    for (const GuidePage& page : GuideBook::get().pages()) {
      const QString html = guideHtml(page, look);
      for (const GuideSection& section : page.sections) {
        if (section.anchor.isEmpty()) continue;
        QVERIFY2(html.contains(QStringLiteral("name=\"%1\"").arg(section.anchor)),
                 qPrintable(page.id + u'#' + section.anchor));
      }
    }
  }

  /// It asks for nothing, and each of its own links has a place.
  void asOneFile() {
    const QByteArray png("not a picture");
    QStringList asked;
    const QString html = QString::fromUtf8(guideAsOneFile(GuideBook::get(), [&](const QString& name) {
      asked << name;
      return name == QLatin1String("rows") ? png : QByteArray();
    }));
    QCOMPARE(asked.size(), GuidePictures::all().size());
    QCOMPARE(html.count(QLatin1String("<img ")), 1);
    QVERIFY(html.contains(QLatin1String("default-src 'none'; img-src data:")));
    QVERIFY(html.contains(QStringLiteral("data:image/png;base64,") + QString::fromLatin1(png.toBase64())));
    for (const char* never : {"<script", "src=\"http", "url(", "@import", "<link", "<iframe"})
      QVERIFY2(!html.contains(QLatin1String(never)), never);
    static const QRegularExpression inner(QStringLiteral("href=\"#([^\"]+)\""));
    int links = 0;
    for (auto all = inner.globalMatch(html); all.hasNext(); ++links) {
      const QString id = all.next().captured(1);
      QVERIFY2(html.contains(QStringLiteral("id=\"%1\"").arg(id)), qPrintable(id));
    }
    QVERIFY(links > 80);
    static const QRegularExpression outer(QStringLiteral("href=\"(?!#|https://)"));
    QVERIFY(!outer.match(html).hasMatch());
  }
};

GATHERND_TEST(GuideBookTest)
#include "guide_book_test.moc"
