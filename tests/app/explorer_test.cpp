// SPDX-License-Identifier: GPL-3.0-or-later
// gathernd-explorer as a script uses it: pictures of states without a display, and what a wrong line says.
#include <QFile>
#include <QImage>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QtTest>

#include <sys/resource.h>

#include "tests/app/run_program.h"
#include "tests/support/files.h"
#include "tests/support/places.h"
#include "tests/support/random_count.h"
#include "tests/support/sanitized.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using gathernd::test::fileBytes;
using gathernd::test::ProgramCall;
using gathernd::test::ProgramRun;
using gathernd::test::writeFile;

namespace {

ProgramRun explore(const QStringList& arguments) {
  // Where a login has given no such folder, Qt remarks on it as soon as a window is meant to open.
  static const QTemporaryDir runtime;
  ProgramCall call;
  call.environment = {"XDG_RUNTIME_DIR=" + runtime.path().toStdString()};
  for (const QString& argument : arguments) call.arguments.push_back(argument.toStdString());
  return runProgram(gathernd::test::places::explorer().toStdString(), call);
}

/// The headings of an exported figure: each tensor's name and its shape.
QStringList shapesIn(const QByteArray& svg) {
  QStringList texts, shapes;
  QXmlStreamReader reader(svg);
  while (!reader.atEnd())
    if (reader.readNext() == QXmlStreamReader::StartElement && reader.name() == QLatin1String("text"))
      texts << reader.readElementText().trimmed();
  for (const char* name : {"indices", "params", "output"})
    if (const qsizetype at = texts.indexOf(QLatin1String(name)); at >= 0)
      shapes << texts[at] + QLatin1Char(' ') + texts.value(at + 1);
  return shapes;
}

}  // namespace

class ExplorerTest : public QObject {
  Q_OBJECT

 private slots:
  void screenshots_data();
  void screenshots();
  void speaksChinese();
  void namesAMissingFont();
  void waitsForWhatPaintingBegins();
  void exports_data();
  void exports();
  void twoTensors();
  void links();
  void exampleInAFilesPlace();
  void oneTensor_data();
  void oneTensor();
  void statesDiffer();
  void opensDocks_data();
  void opensDocks();
  void wrongLines_data() { gathernd::test::rowsOfFile("app/explorer/wrong_lines.rows"); }
  void wrongLines();
  void helpAndVersion();
  void endsBySignal_data();
  void endsBySignal();
  void cannotBegin_data();
  void cannotBegin();
  void unreachableDisplay();
  void boundedScale_data();
  void boundedScale();

 private:
  QByteArray pictureOf(const QStringList& given) const {
    const QString picture = folder_.filePath(QStringLiteral("given.svg"));
    QFile::remove(picture);
    explore(given + QStringList{"--export", picture});
    return fileBytes(picture);
  }

  QTemporaryDir folder_;
};

/// Where it is asked to; a picture by a script is English else, whatever the desktop speaks.
void ExplorerTest::speaksChinese() {
  const QString path = folder_.filePath(QStringLiteral("chinese.svg"));
  const QStringList call{"--example", "rows", "--export", path};
  const auto written = [&] { return QString::fromUtf8(fileBytes(path)); };
  QCOMPARE(explore(call + QStringList{"--language", "zh_CN"}).exitStatus, 0);
  QVERIFY(written().contains(QStringLiteral("索引元组")));
  qputenv("LC_ALL", "zh_CN.UTF-8");
  const int code = explore(call).exitStatus;
  qunsetenv("LC_ALL");
  QCOMPARE(code, 0);
  QVERIFY(!written().contains(QStringLiteral("索引元组")));
}

/// Squares are no text: what to install is said, in letters that are there.
void ExplorerTest::namesAMissingFont() {
  const QString list = folder_.filePath(QStringLiteral("fonts.conf"));
  writeFile(list, "<fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir></fontconfig>");
  qputenv("FONTCONFIG_FILE", list.toUtf8());
  const QStringList call{"--example", "rows", "--export", folder_.filePath(QStringLiteral("squares.svg")),
                         "--language"};
  const ProgramRun chinese = explore(call + QStringList{"zh_CN"}),
                   english = explore(call + QStringList{"en"});
  qunsetenv("FONTCONFIG_FILE");
  QCOMPARE(chinese.exitStatus, 0);
  QVERIFY2(chinese.err.find("fonts-noto-cjk") != std::string::npos, chinese.err.c_str());
  QCOMPARE(english.exitStatus, 0);
  QCOMPARE(english.err, std::string());
}

void ExplorerTest::screenshots_data() {
  const auto row = gathernd::test::columns<QStringList, QSize>("arguments", "size");
  const QSize usual(1280, 800);
  row("start", QStringList{}, usual);
  row("example", QStringList{"--example", "boxes"}, usual);
  row("dark", QStringList{"--example=from-the-end", "--theme", "dark"}, usual);
  row("hover", QStringList{"--example", "rows", "--hover", "output:1,0"}, usual);
  row("step", QStringList{"--example", "rows", "--step", "1.2"}, usual);
  row("dialect", QStringList{"--example", "rows", "--dialect", "onnx"}, usual);
  row("size", QStringList{"--example", "rank5", "--size", "1600x900"}, QSize(1600, 900));
  row("scale", QStringList{"--example", "rows", "--scale", "1.5"}, QSize(1920, 1200));
  row("dock", QStringList{"--example", "rows", "--dock", "compare"}, usual);
  row("docks", QStringList{"--example", "rows", "--dock", "warp,notes", "--dock=indices"}, usual);
  row("dock by its object name", QStringList{"--example", "rows", "--dock", "dialectsDock,notes"}, usual);
  row("present", QStringList{"--example", "rows", "--present"}, usual);
}

void ExplorerTest::screenshots() {
  static gathernd::test::Sample rows = gathernd::test::sampleOfRows();
  if (!rows.takes()) return;
  QFETCH(QStringList, arguments);
  QFETCH(QSize, size);
  const QString path = folder_.filePath(QStringLiteral("shot.png"));
  QFile::remove(path);
  const ProgramRun run = explore(arguments + QStringList{"--screenshot", path});
  QVERIFY2(run.exitStatus == 0, run.err.c_str());
  const QImage image(path);
  QCOMPARE(image.size(), size);
  // A window that was never painted has one colour only.
  QSet<QRgb> colours;
  for (int x = 0; x < image.width(); x += 7) {
    for (int y = 0; y < image.height(); y += 7) colours << image.pixel(x, y);
  }
  QVERIFY(colours.size() > 20);
}

/// Painting a large call has its tiles read. Once one of two such pictures ended as "not ready after 60
/// seconds", after one.
void ExplorerTest::waitsForWhatPaintingBegins() {
  const QString file =
      writeFile(folder_.filePath(QStringLiteral("large.gathernd")),
                R"({"gathernd_scenario": 1, "params": {"dtype": "float32", "generate": "random:409600,64@1"},
                 "indices": {"dtype": "int64", "generate": "random:1000000,1@1"}})");
  for (int k = 0; k < (gathernd::test::kSanitized ? 1 : 6); ++k) {
    const ProgramRun run = explore({file, "--hover", "indices:3", "--size", "2560x1440", "--screenshot",
                                    folder_.filePath(QStringLiteral("large.png"))});
    QVERIFY2(run.exitStatus == 0, run.err.c_str());
  }
}

void ExplorerTest::exports_data() {
  const auto row = gathernd::test::columns<QString, QByteArray>("name", "magic");
  row("png", "f.png", "\x89PNG");
  row("svg", "f.svg", "<?xml");
  row("pdf", "f.pdf", "%PDF");
  row("page", "f.html", "<!DOCTYPE html>");
}

void ExplorerTest::exports() {
  QFETCH(QString, name);
  QFETCH(QByteArray, magic);
  const QString path = folder_.filePath(name);
  const ProgramRun run = explore({"--example", "rows", "--export", path});
  QVERIFY2(run.exitStatus == 0, run.err.c_str());
  QVERIFY(fileBytes(path).startsWith(magic));
}

/// The order does not matter where anything tells them apart; where nothing does, the first is params.
void ExplorerTest::twoTensors() {
  const auto write = [this](const char* name, const char* cells) {
    return writeFile(folder_.filePath(QLatin1String(name)), cells);
  };
  const QString params = write("params.csv", "1.5,2.5\n3.5,4.5\n5.5,6.5\n");
  const QString indices = write("indices.csv", "2\n0\n");
  const QString a = write("a.csv", "0\n1\n"), b = write("b.csv", "1\n0\n");
  const auto picture = [this](const QStringList& files) {
    const QString path = folder_.filePath(QStringLiteral("pair.svg"));
    QFile::remove(path);
    const ProgramRun run = explore(files + QStringList{"--export", path});
    return run.exitStatus == 0 ? fileBytes(path) : QByteArray(run.err.c_str());
  };
  const QByteArray shown = picture({params, indices});
  QVERIFY2(shown.startsWith("<?xml") && shown.contains("6.5"), shown.left(200).constData());
  QCOMPARE(picture({indices, params}), shown);
  QVERIFY(picture({params}) != shown);
  QVERIFY(picture({indices}) != shown);

  QVERIFY(picture({a, b}).startsWith("<?xml") && picture({a, b}) != picture({b, a}));
  QVERIFY(picture({params, folder_.filePath("none.csv")}).contains("none.csv"));
}

/// The picture of a link is that of the call in a file, in a window as in the figure.
void ExplorerTest::links() {
  const QString file = folder_.filePath(QStringLiteral("call.gathernd"));
  writeFile(file, R"({"gathernd_scenario": 1, "dialect": "numpy",
                     "params": {"dtype": "float32", "shape": [2, 2], "data": [1, 2, 3, 4]},
                     "indices": {"dtype": "int64", "shape": [1, 1], "data": [-1]}})");
  const QString link = QStringLiteral("gathernd:1~float32.2.2:1.0,2.0,3.0,4.0~int64.1.1:-1~dnumpy~k24eb");
  const QByteArray picture = pictureOf({file});
  QVERIFY(!picture.isEmpty());
  for (const QString& given : {link, link.mid(9), QString(u'<' + link + u'>')})
    QCOMPARE(pictureOf({given}), picture);
}

/// As the command line names it.
void ExplorerTest::exampleInAFilesPlace() {
  const QByteArray picture = pictureOf({"--example", "rows"});
  QVERIFY(!picture.isEmpty());
  QCOMPARE(pictureOf({"example:rows"}), picture);
}

/// One file by itself is what its name says, whatever its ending: integers called indices are no params.
void ExplorerTest::oneTensor_data() {
  const auto row = gathernd::test::columns<QString, QStringList>("name", "shapes");
  const QStringList read{"indices [2, 1]", "params [3]", "output [2]"};
  row("indices", "indices.npy", read);
  row("within a name", "batch_indices.npy", read);
  row("params", "params.npy", QStringList{"indices [1, 1]", "params [2, 1]", "output [1, 1]"});
}

void ExplorerTest::oneTensor() {
  QFETCH(QString, name);
  QFETCH(QStringList, shapes);
  QByteArray header("{'descr': '<i8', 'fortran_order': False, 'shape': (2, 1), }");
  header = header.leftJustified(117, ' ') + '\n';
  const std::int64_t values[] = {2, 0};
  const QString path = folder_.filePath(name), svg = folder_.filePath(QStringLiteral("one.svg"));
  writeFile(path, QByteArray("\x93NUMPY\1\0\x76\0", 10) + header +
                      QByteArray(reinterpret_cast<const char*>(values), sizeof values));
  const ProgramRun run = explore({path, "--export", svg});
  QVERIFY2(run.exitStatus == 0, run.err.c_str());
  QCOMPARE(shapesIn(fileBytes(svg)), shapes);
}

void ExplorerTest::statesDiffer() {
  const QString rest = folder_.filePath(QStringLiteral("rest.png"));
  const QString hover = folder_.filePath(QStringLiteral("hover.png"));
  QCOMPARE(explore({"--example", "rows", "--export", rest}).exitStatus, 0);
  QCOMPARE(explore({"--example", "rows", "--hover", "params:0,1,2", "--export", hover}).exitStatus, 0);
  QVERIFY(QImage(rest) != QImage(hover));
}

void ExplorerTest::opensDocks_data() {
  const auto row = gathernd::test::columns<QString>("name");
  gathernd::test::Sample rows = gathernd::test::sampleOfRows();
  for (const char* name : {"compare", "warp", "problems", "reads", "statistics", "inspector", "notes",
                           "indices", "params", "output", "dialects", "code", "gradient"})
    if (rows.takes()) row(name);
}

void ExplorerTest::opensDocks() {
  QFETCH(QString, name);
  const QString rest = folder_.filePath(QStringLiteral("plain.png"));
  const QString open = folder_.filePath(QStringLiteral("open.png"));
  const QStringList call{"--example", "rows", "--size", "1000x700", "--screenshot"};
  if (!QFile::exists(rest)) QCOMPARE(explore(call + QStringList{rest}).exitStatus, 0);
  const ProgramRun run = explore(call + QStringList{open, "--dock", name});
  QVERIFY2(run.exitStatus == 0, run.err.c_str());
  const QImage before(rest), after(open);
  QCOMPARE(after.size(), QSize(1000, 700));
  int others = 0;  // the time of the call is another each time, and no more than that
  for (int y = 0; y < 700; ++y)
    for (int x = 0; x < 1000; ++x) others += before.pixel(x, y) == after.pixel(x, y) ? 0 : 1;
  QVERIFY2(others > 3000, qPrintable(QString::number(others)));
}

void ExplorerTest::wrongLines() {
  QFETCH(QByteArray, line);
  QFETCH(QByteArray, code);
  line.replace("{explorer}", gathernd::test::places::explorer().toUtf8());
  const ProgramRun run = explore(QString(line).split(' '));
  QCOMPARE(run.exitStatus, 2);
  const QString err = QString::fromStdString(run.err);
  QVERIFY2(err.startsWith("gathernd-explorer: error: " + code + ": "), run.err.c_str());
  QCOMPARE(err.count(QLatin1Char('\n')), 1);
  QVERIFY(!err.contains(QLatin1Char('{')));
}

void ExplorerTest::helpAndVersion() {
  const ProgramRun help = explore({"--help"});
  QCOMPARE(help.exitStatus, 0);
  for (const char* option :
       {"--example", "--screenshot", "--export", "--hover", "--step", "--theme", "--dock", "--lesson"}) {
    QVERIFY2(help.out.find(option) != std::string::npos, option);
  }
  // A dock that there is not: those that there are, as the help has them, are named.
  const QString said = QString::fromStdString(help.out).simplified();
  const qsizetype docks = said.indexOf(QStringLiteral("open compare"));
  const QString names = said.sliced(docks + 5, said.indexOf(u';', docks) - docks - 5);
  const QString refused = QString::fromStdString(explore({"--dock", "nothing"}).err);
  for (const QString& name : names.split(QRegularExpression(QStringLiteral(",? or |, "))))
    QVERIFY2(QRegularExpression(QStringLiteral("\\b%1\\b").arg(name)).match(refused).hasMatch(),
             qPrintable(name));
  // The languages that there are.
  QVERIFY(help.out.find("en or zh_CN") != std::string::npos);
  QCOMPARE(explore({"--version"}).exitStatus, 0);
  if (!QFile::exists("/dev/full")) return;  // not every system has it
  for (const char* const option : {"--help", "--version"}) {
    ProgramCall call;
    call.arguments = {option};
    call.outputTo = "/dev/full";
    const ProgramRun full = runProgram(gathernd::test::places::explorer().toStdString(), call);
    QCOMPARE(full.exitStatus, 2);
    QCOMPARE(full.err,
             std::string("gathernd-explorer: error: io: standard output: No space left on device\n"));
  }
}

void ExplorerTest::endsBySignal_data() {
  const auto row = gathernd::test::columns<int>("signal");
  row("INT", SIGINT);
  row("TERM", SIGTERM);
  row("HUP", SIGHUP);
  row("QUIT", SIGQUIT);
}

/// In good order, as by closing it; what is unsaved then is RecoveryTest::leavesNow's matter.
void ExplorerTest::endsBySignal() {
  QFETCH(int, signal);
  const QTemporaryDir home;
  ProgramCall call;
  call.arguments = {"--example", "rows"};
  call.environment = {"QT_QPA_PLATFORM=offscreen", "HOME=" + home.path().toStdString(),
                      "XDG_STATE_HOME=" + home.path().toStdString(),
                      "XDG_CONFIG_HOME=" + home.path().toStdString()};
  call.interruptAfter = 0;  // as soon as it minds it
  call.signal = signal;
  call.byHandler = true;
  const ProgramRun ran = runProgram(gathernd::test::places::explorer().toStdString(), call);
  QVERIFY2(!ran.killed, qPrintable(QString::number(ran.exitStatus)));
  QCOMPARE(ran.exitStatus, 128 + signal);
  QVERIFY2(ran.err.find("error") == std::string::npos, ran.err.c_str());
}

/// What no window can be opened in is said in one line, without a signal and its core.
void ExplorerTest::cannotBegin_data() {
  // files: that may be open; 0: any number
  const auto row = gathernd::test::columns<QStringList, int, QString>("environment", "files", "said");
  const QString none = QStringLiteral("DISPLAY=:65500");
  row("nothing listens", QStringList{none}, 0, ":65500");
  row("no such host", QStringList{"DISPLAY=nowhere.invalid:0"}, 0, "nowhere.invalid:0");
  row("no number", QStringList{"DISPLAY=nonsense"}, 0, "nonsense");
  row("asked for", QStringList{none, "QT_QPA_PLATFORM=xcb"}, 0, ":65500");
  row("unknown platform", QStringList{"QT_QPA_PLATFORM=nonsense"}, 0, "nonsense");
  row("several unknown", QStringList{none, "QT_QPA_PLATFORM=nonsense;xcb"}, 0, "nonsense");
  row("no Wayland", QStringList{"WAYLAND_DISPLAY=nowhere", "QT_QPA_PLATFORM=wayland"}, 0, "no window");
  row("no display", QStringList{}, 0, "no display");
  row("few files", QStringList{"QT_QPA_PLATFORM=offscreen"}, 8, "8 open files");
}

void ExplorerTest::cannotBegin() {
  QFETCH(QStringList, environment);
  QFETCH(int, files);
  QFETCH(QString, said);
  const QTemporaryDir home;
  ProgramCall call;
  call.environment = {"HOME=" + home.path().toStdString(), "XDG_RUNTIME_DIR=" + home.path().toStdString()};
  for (const char* name : {"DISPLAY=", "WAYLAND_DISPLAY=", "QT_QPA_PLATFORM="})
    if (environment.filter(QLatin1String(name)).isEmpty()) environment << QLatin1String(name);
  for (const QString& each : environment) call.environment.push_back(each.toStdString());
  if (files > 0)
    call.prepare = [files] {
      const rlimit limit{static_cast<rlim_t>(files), static_cast<rlim_t>(files)};
      setrlimit(RLIMIT_NOFILE, &limit);
    };
  // Nor is a file told of in any.
  for (const auto& arguments : {std::vector<std::string>{"--example", "rows"}, {"/no/such.npy"}}) {
    call.arguments = arguments;
    const ProgramRun ran = runProgram(gathernd::test::places::explorer().toStdString(), call);
    QVERIFY2(ran.exitStatus == 2 && !ran.killed, ran.err.c_str());
    QCOMPARE(QString::fromStdString(ran.err).count(u'\n'), 1);
    QVERIFY2(ran.err.find("gathernd-explorer: error: ") == 0, ran.err.c_str());
    QVERIFY2(QString::fromStdString(ran.err).contains(said), ran.err.c_str());
  }
}

/// A picture needs no display, not even one that is named.
void ExplorerTest::unreachableDisplay() {
  const QString path = folder_.filePath(QStringLiteral("unreached.png"));
  ProgramCall call;
  call.arguments = {"--example", "rows", "--screenshot", path.toStdString()};
  call.environment = {"DISPLAY=:65500", "QT_QPA_PLATFORM="};
  const ProgramRun ran = runProgram(gathernd::test::places::explorer().toStdString(), call);
  QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
  QCOMPARE(QImage(path).size(), QSize(1280, 800));
}

void ExplorerTest::boundedScale_data() {
  // scale: of the picture
  const auto row = gathernd::test::columns<QByteArray, int>("environment", "scale");
  row("factor", "QT_SCALE_FACTOR=40", 4);
  row("endless factor", "QT_SCALE_FACTOR=1e300", 4);
  row("infinite factor", "QT_SCALE_FACTOR=inf", 4);
  row("no factor", "QT_SCALE_FACTOR=nonsense", 1);
  row("factor of a screen", "QT_SCREEN_SCALE_FACTORS=40", 1);
  row("of a named screen", "QT_SCREEN_SCALE_FACTORS=x=1;y=1e9", 1);
  row("letters", "QT_FONT_DPI=5000", 4);
  row("endless letters", "QT_FONT_DPI=1e300", 4);
}

void ExplorerTest::boundedScale() {
  QFETCH(QByteArray, environment);
  QFETCH(int, scale);
  const QString path = folder_.filePath(QStringLiteral("scaled.png"));
  ProgramCall call;
  call.arguments = {"--example", "rows", "--screenshot", path.toStdString()};
  call.environment = {environment.toStdString()};
  const ProgramRun ran = runProgram(gathernd::test::places::explorer().toStdString(), call);
  QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
  QCOMPARE(QImage(path).size(), QSize(1280, 800) * scale);
}

GATHERND_TEST(ExplorerTest)
#include "explorer_test.moc"
