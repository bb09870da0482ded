// SPDX-License-Identifier: GPL-3.0-or-later
// Command lines of `gathernd`, and what each says and leaves behind: tests/data/transcripts, where README.txt
// says how they are written. The program stands alone, so that what only the window's can do is refused.
#include <QDir>
#include <QTest>
#include <optional>

#include "tests/app/cli/commands/lesson_folder.h"
#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

namespace {

/// What one command is held to. In each text … stands for anything.
struct Expectations {
  int status = 0;
  QByteArray error;                            ///< its one line, without what begins all of them; empty: none
  std::optional<QByteArray> out;               ///< all that it prints
  QList<QByteArray> parts, notParts;           ///< what stands in that, and what does not
  QList<std::pair<QString, QByteArray>> json;  ///< path and value in what it prints with --json
  QList<std::pair<QString, QByteArray>> files;  ///< what a file holds then
  QStringList left;                             ///< all that lies in its folder then; empty: whatever does
};

struct Command {
  QByteArray line, input;
  int number = 0;  ///< of its line in the transcript
  Expectations expected;
};

/// A file, program, link or folder that is there before.
struct Prepared {
  QByteArray kind, content;
  QString name, target;
};

/// Commands that follow one another in a folder of their own, as often as there is something to put before
/// them.
struct Case {
  QString title;
  QList<Prepared> prepared;
  QList<std::pair<QByteArray, Expectations>> with;
  QList<Command> commands;
};

class Transcript {
 public:
  explicit Transcript(const QFileInfo& path) : name_(path.completeBaseName()) {
    for (const QByteArray& line : fileBytes(path.filePath()).split('\n')) {
      ++number_;
      const qsizetype gap = line.indexOf(' ');
      const QByteArray sign = line.left(gap < 0 ? line.size() : gap);
      if (!sign.isEmpty() && sign != ";") read(sign, gap < 0 ? QByteArray() : line.mid(gap + 1));
    }
  }

  QList<Case> cases;

 private:
  void read(const QByteArray& sign, const QByteArray& rest) {
    if (sign == "#") {
      section_ = {name_ + ": " + rest, {}, {}, {}};
    } else if (sign == "$" || sign == "+") {
      if (sign == "$") {
        cases.append(section_);
        cases.back().title += QStringLiteral(", line %1: ").arg(number_) + rest.left(150);
      }
      cases.back().commands.append({unescaped(rest), {}, number_, {}});
      expected_ = &cases.back().commands.back().expected;
    } else if (sign == "with") {
      section_.with.append({unescaped(rest) + ' ', {}});
      expected_ = &section_.with.back().second;
    } else if (sign == "file" || sign == "program" || sign == "link" || sign == "folder") {
      const QList<QByteArray> names = unescaped(rest).split(' ');
      section_.prepared.append({sign, {}, names[0], names.value(1)});
      content_ = &section_.prepared.back().content;
    } else if (sign == "|") {
      *content_ += unescaped(rest) + '\n';
    } else if (sign == "<") {
      cases.back().commands.back().input += unescaped(rest) + '\n';
    } else {
      expect(sign, rest);
    }
  }

  void expect(const QByteArray& sign, const QByteArray& rest) {
    bool isStatus = false;
    if (const int status = sign.toInt(&isStatus); isStatus) {
      expected_->status = status;
      expected_->error = rest;
    } else if (sign == ">") {
      expected_->out = expected_->out.value_or(QByteArray()) + rest + '\n';
    } else if (sign == "silent") {
      expected_->out = QByteArray();
    } else if (sign == "~" || sign == "!~") {
      (sign == "~" ? expected_->parts : expected_->notParts).append(unescaped(rest));
    } else if (sign == "is") {
      expected_->files.append({rest, {}});
      content_ = &expected_->files.back().second;
    } else if (sign == "left") {
      expected_->left = QString(rest).split(' ');
    } else if (sign.startsWith('.')) {
      expected_->json.append({sign.mid(1), rest});
    } else {
      qFatal("%s, line %d: no line begins with \"%s\"", qPrintable(name_), number_, sign.constData());
    }
  }

  /// Of what no line can hold; other backslashes stand for themselves.
  static QByteArray unescaped(QByteArray text) {
    return text.replace("\\n", "\n").replace("\\r", "\r").replace("\\x1b", "\x1b").replace("\\x07", "\x07");
  }

  QString name_;
  int number_ = 0;
  Case section_;
  Expectations* expected_ = nullptr;
  QByteArray* content_ = nullptr;
};

/// Whether `text` is `pattern`, in which … stands for anything.
bool isLike(const QByteArray& text, const QByteArray& pattern) {
  QList<QByteArray> parts;
  for (const QString& part : QString(pattern).split(QStringLiteral("…"))) parts.append(part.toUtf8());
  if (parts.size() == 1) return text == pattern;
  const QByteArray last = parts.takeLast();
  qsizetype from = 0;
  for (const QByteArray& part : parts) {
    const qsizetype at = text.indexOf(part, from);
    if (at < 0 || (&part == &parts.first() && at > 0)) return false;
    from = at + part.size();
  }
  return from + last.size() <= text.size() && text.endsWith(last);
}

/// Split at spaces; a word that begins with ' goes on to the ' before the next one.
Arguments split(QByteArray line) {
  Arguments out;
  for (line = line.trimmed(); !line.isEmpty(); line = line.trimmed()) {
    const bool quoted = line.startsWith('\'');
    const qsizetype end = quoted ? (line + ' ').indexOf("' ", 1) : (line + ' ').indexOf(' ');
    out.push_back(line.mid(quoted ? 1 : 0, end - (quoted ? 1 : 0)).toStdString());
    line.remove(0, end + 1);
  }
  return out;
}

/// What stands at a path of keys and numbers, * for each of an array, # for how many.
QJsonValue valueAt(const QJsonValue& json, const QStringList& path) {
  if (path.isEmpty()) return json;
  const QString& step = path[0];
  const QStringList rest = path.mid(1);
  const QJsonArray array = json.toArray();
  if (step == "#") return qint64{array.size()};
  if (step == "*") {
    QJsonArray all;
    for (const QJsonValue each : array) all.append(valueAt(each, rest));
    return all;
  }
  return valueAt(
      json.isArray() ? array.size() > step.toInt() ? array[step.toInt()] : QJsonValue() : json[step], rest);
}

bool isAsSaid(const QJsonValue& found, const QByteArray& said) {
  if (said == "absent" || said == "present") return found.isUndefined() == (said == "absent");
  if (said.startsWith("~ ")) return found.isString() && isLike(found.toString().toUtf8(), said.mid(2));
  const QJsonDocument wanted = QJsonDocument::fromJson('[' + said + ']');
  if (wanted.isNull()) qFatal("\"%s\" is no JSON", said.constData());
  return found == wanted.array()[0];
}

/// Where a value stands, for a message.
QByteArray shown(const QJsonValue& value) {
  return value.isUndefined() ? "absent" : QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
}

}  // namespace

class CliTranscriptsTest : public QObject {
  Q_OBJECT

 private slots:
  void saysAndLeaves_data();
  void saysAndLeaves();

 private:
  static void prepare(const LessonFolder& folder, const QList<Prepared>& prepared);
  static void hold(const LessonFolder& folder, const QByteArray& line, const Command& command,
                   const Expectations& expected);
  static void holdJson(const ProgramRun& ran, const Expectations& expected, const QByteArray& where);
};

void CliTranscriptsTest::saysAndLeaves_data() {
  const auto row = columns<Case>("wanted");
  const QDir folder(places::data() + "/transcripts", "*.transcript");
  QVERIFY(folder.count() > 0);
  for (const QFileInfo& file : folder.entryInfoList())
    for (const Case& each : Transcript(file).cases) row(qPrintable(each.title), each);
}

void CliTranscriptsTest::saysAndLeaves() {
  QFETCH(const Case, wanted);
  QList<std::pair<QByteArray, Expectations>> before = wanted.with;
  if (before.isEmpty()) before.emplaceBack();
  for (const auto& [prefix, always] : before) {
    const LessonFolder folder;
    prepare(folder, wanted.prepared);
    for (const Command& command : wanted.commands) {
      Expectations expected = command.expected;
      if (expected.status == 0) expected.json += always.json;
      QByteArray line = prefix + command.line;
      line.replace("{here}", folder.path(".").toUtf8())
          .replace("{name}", QFileInfo(folder.path()).fileName().toUtf8());
      hold(folder, line, command, expected);
      if (QTest::currentTestFailed()) return;
    }
  }
}

void CliTranscriptsTest::prepare(const LessonFolder& folder, const QList<Prepared>& prepared) {
  for (const Prepared& each : prepared) {
    if (each.kind == "folder")
      QVERIFY(QDir(folder.path()).mkpath(each.name));
    else if (each.kind == "link")
      QVERIFY(QFile::link(each.target, folder.path(each.name)));
    else
      folder.write(each.name, each.content);
    if (each.kind == "program")
      QVERIFY(QFile::setPermissions(folder.path(each.name),
                                    QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
  }
}

void CliTranscriptsTest::hold(const LessonFolder& folder, const QByteArray& line, const Command& command,
                              const Expectations& expected) {
  const auto entries = [&] {
    return QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
  };
  const QStringList before = entries();
  const QByteArray where = "line " + QByteArray::number(command.number) + ": " + line + '\n';
  ProgramCall call;
  call.arguments = split(line);
  call.folder = folder.path().toStdString();
  call.input = command.input.toStdString();
  const ProgramRun ran = runProgram(aloneGathernd(), call);
  const QByteArray out = text(ran), error = QByteArray::fromStdString(ran.err);
  QVERIFY2(ran.exitStatus == expected.status, where + QByteArray::number(ran.exitStatus) + ' ' + error);
  if (expected.error.isEmpty())
    QVERIFY2(error.isEmpty(), where + error);
  else
    QVERIFY2(isLike(error, "gathernd: error: " + expected.error + '\n') && error.count('\n') == 1,
             where + error);
  if (expected.out) QVERIFY2(isLike(out, *expected.out), where + out);
  for (const QByteArray& part : expected.parts)
    QVERIFY2(isLike(out, "…" + part + "…"), where + part + "\nis not in\n" + out);
  for (const QByteArray& part : expected.notParts)
    QVERIFY2(!isLike(out, "…" + part + "…"), where + part + "\nis in\n" + out);
  for (const auto& [name, content] : expected.files)
    QVERIFY2(folder.read(name) == content, where + folder.read(name));
  if (!expected.left.isEmpty()) QVERIFY2(entries() == expected.left, where + entries().join(' ').toUtf8());

  const bool refused = !expected.error.isEmpty();
  if (!refused && expected.json.isEmpty()) return;
  const auto has = [&call](const char* option) {
    return std::find(call.arguments.begin(), call.arguments.end(), option) != call.arguments.end();
  };
  if (has("--json")) return holdJson(ran, expected, where);
  call.arguments.insert(call.arguments.begin(), "--json");
  const ProgramRun asJson = runProgram(aloneGathernd(), call);
  holdJson(asJson, expected, where);
  if (!refused) return;
  QVERIFY2(entries() == before, where + entries().join(' ').toUtf8());
  QByteArray fixes;
  const QJsonObject json = parsed(asJson);
  for (const QJsonValue fix : json["error"]["fixes"].toArray())
    fixes += "fix: " + fix["sentence"].toString().toUtf8() + '\n';
  if (!expected.out) QVERIFY2(out == (has("--quiet") ? QByteArray() : fixes), where + out);
}

/// A refusal's code is the word that its line begins with, and what would mend it is a sentence each.
void CliTranscriptsTest::holdJson(const ProgramRun& ran, const Expectations& expected,
                                  const QByteArray& where) {
  const QJsonObject json = parsed(ran);
  for (const QJsonValue fix : json["error"]["fixes"].toArray())
    QVERIFY2(!fix["sentence"].toString().isEmpty(), where + text(ran));
  QVERIFY2(ran.exitStatus == expected.status && json["gathernd"] == 1, where + text(ran));
  if (!expected.error.isEmpty() && !expected.error.startsWith("…")) {
    const QByteArray code = expected.error.left(expected.error.indexOf(':'));
    QVERIFY2(json["error"]["code"].toString().toUtf8() == code, where + text(ran));
  }
  for (const auto& [path, said] : expected.json) {
    const QJsonValue found = valueAt(json, path.isEmpty() ? QStringList() : path.split('.'));
    QVERIFY2(isAsSaid(found, said), where + path.toUtf8() + ": " + said + "\nbut it is " + shown(found));
  }
}

GATHERND_TEST(CliTranscriptsTest)
#include "transcripts_test.moc"
