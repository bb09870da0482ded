// SPDX-License-Identifier: GPL-3.0-or-later
// A document goes into a journal and comes back the same; what is written is as large as the edits; and a
// journal that is cut, foreign, hostile or without its base ends in a sentence.
#include "ui/recovery/journal_document.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QtTest>
#include <random>

#include "core/formats/common/text_file.h"
#include "core/formats/load.h"
#include "core/formats/npy/npy.h"
#include "core/scenario/scenario_json.h"
#include "core/text/element_text.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/files/document_file.h"
#include "ui/text/error_text.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

constexpr std::int64_t kLimit = std::int64_t{1} << 32;

using Changes = std::vector<std::pair<std::int64_t, Element>>;

Changes changesOf(DType dtype, std::initializer_list<std::pair<std::int64_t, const char*>> values) {
  Changes edits;
  for (const auto& [flat, text] : values) edits.emplace_back(flat, parseElement(text, dtype).value());
  return edits;
}

/// What is not the tensors' is compared as a scenario file would have it.
QString rulesText(Document document) {
  document.params = EditedTensor{};
  document.indices = EditedTensor{};
  document.params.origin.reset();
  document.indices.origin.reset();
  return QString::fromStdString(formatScenario(scenarioFrom(document)));
}

bool sameValues(const EditedTensor& a, const EditedTensor& b) {
  const auto one = a.flattened(), two = b.flattened();
  return one && two && bitEqual(*one, *two);
}

bool sameOrigin(const std::optional<TensorSource>& a, const std::optional<TensorSource>& b) {
  const auto same = [&]<class Source>(const Source* one) {
    return one != nullptr && b && std::holds_alternative<Source>(*b) && *one == std::get<Source>(*b);
  };
  if (!a || !b) return a.has_value() == b.has_value();
  return same(std::get_if<FileSource>(&*a)) || same(std::get_if<GeneratorSpec>(&*a));
}

void compareAll(const Document& found, const Document& expected) {
  QCOMPARE(rulesText(found), rulesText(expected));
  QVERIFY(found.dialect == expected.dialect);
  QVERIFY(found.fillValue == expected.fillValue);
  QVERIFY(sameValues(found.params, expected.params));
  QVERIFY(sameValues(found.indices, expected.indices));
  QVERIFY(sameOrigin(found.params.origin, expected.params.origin));
  QVERIFY(sameOrigin(found.indices.origin, expected.indices.origin));
  QVERIFY(found.params.file == expected.params.file);
  QVERIFY(found.indices.file == expected.indices.file);
}

struct JournalPlace {
  QTemporaryDir temporary;
  std::shared_ptr<JournalFolder> folder =
      JournalFolder::create(temporary.filePath(QStringLiteral("state/recovery"))).value();

  QStringList files() const {
    QStringList names = QDir(folder->path()).entryList(QDir::Files | QDir::Hidden, QDir::Name);
    names.removeAll(QStringLiteral("lock"));
    return names;
  }
  std::int64_t bytes() const {
    std::int64_t sum = 0;
    for (const QString& name : files()) sum += QFileInfo(QDir(folder->path()).filePath(name)).size();
    return sum;
  }
  Expected<PlacedBases> write(Document document, PlacedBases generated = {}, PlacedBases placed = {},
                              std::int64_t mostBytes = INT64_MAX) const {
    JournalWriting writing{std::make_shared<const Document>(std::move(document)),
                           {},
                           std::move(generated),
                           std::move(placed),
                           mostBytes};
    writing.head.title = QStringLiteral("Kept");
    writing.head.editCount = 12;
    writing.head.written = QDateTime::fromMSecsSinceEpoch(1'234'567'890'123);
    return writeJournal(*folder, writing, {});
  }
  Expected<RestoredDocument> read() const {
    const auto journal = readJournal(*folder);
    if (!journal) return fail(journal.error());
    return restoreDocument(*journal, *folder, kLimit);
  }
  std::string text() const { return readTextFile(folder->journalFile(), kLimit).value(); }
  void put(std::string_view text) const {
    QVERIFY(writeFileAtomically(folder->journalFile(), text).has_value());
  }
};

/// As somebody would who wants to be believed.
std::string withChecksum(const std::string& body) {
  const QByteArray bytes = QByteArray::fromStdString(body);
  return "gathernd journal 1 " +
         QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex().toStdString() + "\n" + body;
}

/// float32 [rows, 64] in a .npy of which only the header is on the disk.
QString sparseFile(const QTemporaryDir& dir, std::int64_t rows) {
  const QString path = dir.filePath(QStringLiteral("huge.npy"));
  QFile file(path);
  const QByteArray text =
      QStringLiteral("{'descr': '<f4', 'fortran_order': False, 'shape': (%1, 64), }").arg(rows).toLatin1();
  const QByteArray header = text.leftJustified(117, ' ') + '\n';
  const bool written = file.open(QIODevice::WriteOnly) &&
                       file.write(QByteArray("\x93NUMPY\x01\x00\x76\x00", 10) + header) == 128 &&
                       file.resize(128 + rows * 64 * 4);
  return written ? path : QString();
}

Document mappedDocument(const QString& path) {
  Document document = smallDocument();
  document.params = readNpy(path.toStdString()).value();
  return document;
}

Document largeDocument() {
  Document document = smallDocument();
  document.params =
      generateTensor({.kind = GeneratorKind::Random, .shape = Shape{600'000}, .seed = 7, .dtype = {}},
                     DType::Float64, kLimit)
          .value();
  return document;
}

}  // namespace

class JournalDocumentTest : public QObject {
  Q_OBJECT

 private slots:
  void comesBack_data() {
    test::columns<Document, QStringList>("document", "files");
    const QStringList alone{QStringLiteral("journal")};
    const auto row = [&](const char* name, auto change) {
      Document document = smallDocument();
      change(document);
      QTest::newRow(name) << document << alone;
    };
    row("small", [](Document&) {});
    row("edited", [](Document& d) {
      d.params = d.params.with(changesOf(DType::Int32, {{0, "7"}, {11, "-2147483648"}}));
      d.indices = d.indices.with(changesOf(DType::Int64, {{1, "9223372036854775807"}}));
    });
    row("special numbers", [](Document& d) {
      d.params = literal("[nan, -0.0, inf, 1e-45, 0.1]", DType::Float32);
      d.params = d.params.with(changesOf(DType::Float32, {{4, "nan:0x7fc00001"}}));
    });
    row("complex", [](Document& d) { d.params = literal("[1+2j, -0.5j]", DType::Complex128); });
    row("half", [](Document& d) { d.params = literal("[0.1, 65504]", DType::Float16); });
    row("bfloat16", [](Document& d) { d.params = literal("[0.1, 3e38]", DType::BFloat16); });
    row("bool", [](Document& d) { d.params = literal("[True, False]"); });
    row("strings", [](Document& d) {
      const std::vector<std::string> words{"", std::string("a\0b", 3), "\xff\xfe", "\\x41", "\xe6\xb1\x89"};
      d.params = Tensor::fromStrings(Shape{5}, words).value();
    });
    row("no elements", [](Document& d) { d.params = Tensor::zeros(DType::Float32, Shape{2, 0}).value(); });
    row("a scalar", [](Document& d) { d.params = literal("5"); });
    row("rules", [](Document& d) {
      d.dialect = *findDialect("tensorflow-gpu");
      d.policy = "IGNORE";
      d.batchDims = -3;
      d.backend = "no such";
      d.title = "A \"title\"\nin lines";
      d.notes = "notes \\ <b>";
      d.params.axisNames = {"row", ""};
      d.unknownKeys = R"({"later": [1, {"a": null}]})";
    });
    row("a fill value", [](Document& d) {
      d.dialect = *findDialect("jax-fill");
      d.fillValue = parseElement("5", DType::Int32).value();
    });
    row("a fill value of another type", [](Document& d) {
      d.dialect = *findDialect("jax-fill");
      d.fillValue = parseElement("2.5", DType::Float32).value();
    });
    row("by rule", [](Document& d) {
      const GeneratorSpec spec{
          .kind = GeneratorKind::Random, .shape = Shape{600'000}, .seed = 3, .dtype = {}};
      d.params = generateTensor(spec, DType::Float32, kLimit).value();
      d.params.origin = spec;
    });
    QTest::newRow("large") << largeDocument() << (alone + QStringList{QStringLiteral("params-1.npy")});
    Document edited = largeDocument();
    edited.params = edited.params.with(changesOf(DType::Float64, {{0, "1"}, {599'999, "nan"}}));
    QTest::newRow("large and edited") << edited << (alone + QStringList{QStringLiteral("params-1.npy")});
    Document brief = largeDocument();
    const std::vector<std::byte> bytes(2'000'000, std::byte{0x3f});
    brief.params = Tensor::fromBytes(DType::BFloat16, Shape{1'000'000}, bytes).value();
    brief.params = brief.params.with(changesOf(DType::BFloat16, {{999'999, "nan"}}));
    QTest::newRow("large bfloat16") << brief << (alone + QStringList{QStringLiteral("params-1.npy")});
    Document words = smallDocument();
    const std::vector<std::string> many(200'000, std::string("word\0", 5));
    words.params = Tensor::fromStrings(Shape{200'000}, many).value();
    Element word;
    word.dtype = DType::String;
    word.text = std::string("\0 other", 7);
    words.params = words.params.with(3, word);
    QTest::newRow("many strings") << words << (alone + QStringList{QStringLiteral("params-1.gathernd")});
  }
  void comesBack() {
    const auto [document, files] = test::currentRow<Document, QStringList>();
    const JournalPlace place;
    const auto placed = place.write(document);
    QVERIFY2(placed.has_value(), placed ? "" : qPrintable(errorSentence(placed.error())));
    QCOMPARE(place.files(), files);
    const auto restored = place.read();
    QVERIFY2(restored.has_value(), restored ? "" : qPrintable(errorSentence(restored.error())));
    compareAll(restored->document, document);
    if (QTest::currentTestFailed()) return;
    // And once more, from what it gave.
    const auto again = place.write(restored->document, {}, restored->placed);
    QVERIFY(again.has_value());
    QCOMPARE(place.files(), files);
    const auto second = place.read();
    QVERIFY(second.has_value());
    compareAll(second->document, document);
  }

  void tellsOfItself() {
    const JournalPlace place;
    JournalWriting writing{std::make_shared<const Document>(smallDocument()), {}, {}, {}};
    Journal& head = writing.head;
    head.title = QStringLiteral("Löss");
    head.editCount = 12;
    head.written = QDateTime::fromMSecsSinceEpoch(1'234'567'890'123);
    head.path = QStringLiteral("/a/b c.gathernd");
    head.exampleId = QStringLiteral("rows");
    head.identity = FileIdentity{-1, INT64_MIN, UINT64_MAX, 5, UINT64_MAX - 1};
    QVERIFY(writeJournal(*place.folder, writing, {}).has_value());
    const auto found = readJournal(*place.folder);
    QVERIFY(found.has_value());
    QCOMPARE(found->title, head.title);
    QCOMPARE(found->editCount, head.editCount);
    QCOMPARE(found->written, head.written);
    QCOMPARE(found->path, head.path);
    QCOMPARE(found->exampleId, head.exampleId);
    QVERIFY(found->identity == head.identity);
  }

  /// 10^10 elements: what is kept is what was edited.
  void aHugeFileIsNamed() {
    const JournalPlace place;
    constexpr std::int64_t kRows = 156'250'000;
    const QString path = sparseFile(place.temporary, kRows);
    if (path.isEmpty()) QSKIP("this file system has no room for a sparse file of 40 GB");
    Document document = mappedDocument(path);
    QCOMPARE(document.params.elementCount(), std::int64_t{10'000'000'000});
    const Changes edits =
        changesOf(DType::Float32, {{0, "1"}, {64 * kRows - 1, "2"}, {5'000'000'000, "-0.0"}});
    document.params = document.params.with(edits);
    const auto placed = place.write(document);
    QVERIFY2(placed.has_value(), placed ? "" : qPrintable(errorSentence(placed.error())));
    QCOMPARE(place.files(), QStringList{QStringLiteral("journal")});
    QVERIFY2(place.bytes() < 4096, qPrintable(QString::number(place.bytes())));
    const auto restored = place.read();
    QVERIFY(restored.has_value());
    const EditedTensor& params = restored->document.params;
    QCOMPARE(params.shape(), document.params.shape());
    QVERIFY(params.base().mapped());
    QCOMPARE(params.editCount(), std::int64_t{3});
    for (const auto& [flat, value] : edits) QVERIFY(params.at(flat) == value);
    QVERIFY(params.at(1) == parseElement("0", DType::Float32).value());
  }

  /// A save writes the name of a file in its folder, not its values.
  void unsavedSourcesStay() {
    const JournalPlace place;
    const QString path = sparseFile(place.temporary, 10'000);
    QVERIFY(writeFileAtomically(place.temporary.filePath("call.gathernd").toStdString(),
                                R"({"gathernd_scenario": 1, "params": {"file": "huge.npy"},
                                  "indices": {"generate": "random:5,1@3"}})")
                .has_value());
    auto document =
        documentOfFile(place.temporary.filePath(QStringLiteral("call.gathernd")).toStdString(), kLimit);
    QVERIFY(document.has_value());
    QVERIFY(document->params.origin && document->indices.origin);
    document->title = "changed";
    QVERIFY(place.write(*document).has_value());
    const auto restored = place.read();
    QVERIFY(restored.has_value());
    compareAll(restored->document, *document);
  }

  void copiesAreMadeOnce() {
    const JournalPlace place;
    Document document = largeDocument();
    auto placed = place.write(document);
    QVERIFY(placed.has_value());
    const QString copy = place.folder->path() + QStringLiteral("/params-1.npy");
    const QDateTime made = QFileInfo(copy).lastModified();
    for (int edit = 0; edit < 3; ++edit) {
      document.params = document.params.with(edit, parseElement("5", DType::Float64).value());
      placed = place.write(document, {}, *placed);
      QVERIFY(placed.has_value());
      QCOMPARE(place.files(), (QStringList{QStringLiteral("journal"), QStringLiteral("params-1.npy")}));
    }
    QCOMPARE(QFileInfo(copy).lastModified(), made);
    QVERIFY(place.text().size() < 4096);
    // Other values have another copy, and the former one goes.
    document.params =
        generateTensor({.kind = GeneratorKind::Arange, .shape = Shape{700'000}, .seed = 0, .dtype = {}},
                       DType::Int32, kLimit)
            .value();
    placed = place.write(document, {}, *placed);
    QVERIFY(placed.has_value());
    QCOMPARE(place.files(), (QStringList{QStringLiteral("journal"), QStringLiteral("params-2.npy")}));
    document.params = literal("[1, 2]");
    QVERIFY(place.write(document, {}, *placed).has_value());
    QCOMPARE(place.files(), QStringList{QStringLiteral("journal")});
  }

  void whatARuleMadeIsNotCopied() {
    const JournalPlace place;
    QVERIFY(writeFileAtomically(place.temporary.filePath("call.gathernd").toStdString(),
                                R"({"gathernd_scenario": 1, "params": {"generate": "random:9,3"},
                                  "indices": {"generate": "random:500000,2@3"}})")
                .has_value());
    auto document =
        documentOfFile(place.temporary.filePath(QStringLiteral("call.gathernd")).toStdString(), kLimit);
    QVERIFY(document.has_value());
    PlacedBases generated;
    learnGenerated(*document, generated);
    document->indices = document->indices.with(changesOf(DType::Int64, {{7, "5"}}));
    document->indices.origin.reset();
    learnGenerated(*document, generated);
    document->batchDims = 1;  // the rule alone would give others now
    QVERIFY(place.write(*document, generated).has_value());
    QCOMPARE(place.files(), QStringList{QStringLiteral("journal")});
    QVERIFY(place.bytes() < 4096);
    const auto restored = place.read();
    QVERIFY(restored.has_value());
    QVERIFY(sameValues(restored->document.indices, document->indices));
  }

  void tooLargeToCopy() {
    const JournalPlace place;
    const auto placed = place.write(largeDocument(), {}, {}, 600'000 * 8 - 1);
    QVERIFY(!placed.has_value());
    QCOMPARE(placed.error().code, ErrorCode::Limit);
    QVERIFY(errorSentence(placed.error()).contains(QStringLiteral("4799999")));
    QVERIFY(place.files().isEmpty());
  }

  /// Where the next one cannot be written.
  void theFormerJournalStands() {
    const JournalPlace place;
    QVERIFY(place.write(smallDocument()).has_value());
    const std::string former = place.text();
    QVERIFY(!place.write(largeDocument(), {}, {}, 1).has_value());
    QCOMPARE(place.text(), former);
  }

  void withoutItsBase_data() {
    test::columns<QString, QString>("what", "reason");
    const auto row = [](const char* what, const char* reason) {
      QTest::newRow(what) << QString::fromLatin1(what) << QString::fromLatin1(reason);
    };
    row("changed", "journal.base_changed");
    row("cut", "journal.base_changed");
    row("gone", "journal.base_gone");
    row("another", "journal.base_changed");
    row("touched", "");
  }
  void withoutItsBase() {
    const auto [what, reason] = test::currentRow<QString, QString>();
    const JournalPlace place;
    const QString path = sparseFile(place.temporary, 10'000);
    {
      Document document = mappedDocument(path);
      document.params = document.params.with(changesOf(DType::Float32, {{3, "1"}}));
      QVERIFY(place.write(std::move(document)).has_value());
    }
    QFile file(path);
    if (what == QStringLiteral("changed")) {
      QVERIFY(file.open(QIODevice::ReadWrite) && file.seek(1000) && file.write("x") == 1);
    } else if (what == QStringLiteral("cut")) {
      QVERIFY(file.resize(1000));
    } else if (what == QStringLiteral("gone")) {
      QVERIFY(file.remove());
    } else if (what == QStringLiteral("another")) {
      QVERIFY(file.remove() && QDir().mkpath(path));
    } else {
      QVERIFY(file.open(QIODevice::ReadWrite) &&
              file.setFileTime(QDateTime::currentDateTime().addDays(1), QFileDevice::FileModificationTime));
    }
    file.close();
    const auto restored = place.read();
    QCOMPARE(restored.has_value(), reason.isEmpty());
    if (reason.isEmpty()) return;
    QCOMPARE(QString::fromStdString(restored.error().reason), reason);
    QVERIFY(errorSentence(restored.error()).contains(path));
    QCOMPARE(place.files(), QStringList{QStringLiteral("journal")});
  }

  /// A save removes the .npy of the scenario before; edits that came after it, on those values, are not lost.
  void whatASaveRemovesIsLinked() {
    const JournalPlace place;
    const QString path = place.temporary.filePath(QStringLiteral("work.params-3.npy"));
    QVERIFY(QFile::rename(sparseFile(place.temporary, 10'000), path));
    Document document = mappedDocument(path);
    document.params = document.params.with(changesOf(DType::Float32, {{3, "1"}}));
    auto placed = place.write(document);
    QVERIFY(placed.has_value());
    const QStringList files{QStringLiteral("journal"), QStringLiteral("params-1.link")};
    QCOMPARE(place.files(), files);
    QVERIFY(QFile::remove(path));
    for (int round = 0; round < 2; ++round) {
      const auto restored = place.read();
      QVERIFY2(restored.has_value(), restored ? "" : qPrintable(errorSentence(restored.error())));
      compareAll(restored->document, document);
      // It stays so in the next journal, of the window that restored it as of the one that edits on.
      document.params = document.params.with(changesOf(DType::Float32, {{4 + round, "1"}}));
      Document next = round == 0 ? document : restored->document;
      next.params = next.params.with(changesOf(DType::Float32, {{4, "1"}, {5, "1"}}));
      document = next;
      placed = place.write(next, {}, round == 0 ? *placed : restored->placed);
      QVERIFY(placed.has_value());
      QCOMPARE(place.files(), files);
    }
    const auto last = place.read();
    QVERIFY(last.has_value());
    compareAll(last->document, document);
  }

  /// As long as the window still sees its values.
  void aFileThatGoesIsCopied() {
    const JournalPlace place;
    const QString path = sparseFile(place.temporary, 10'000);
    Document document = mappedDocument(path);
    document.params = document.params.with(changesOf(DType::Float32, {{3, "1"}}));
    const auto placed = place.write(document);
    QVERIFY(placed.has_value());
    QVERIFY(QFile::remove(path));
    QVERIFY(place.write(document, {}, *placed).has_value());
    QCOMPARE(place.files(), (QStringList{QStringLiteral("journal"), QStringLiteral("params-1.npy")}));
    const auto restored = place.read();
    QVERIFY(restored.has_value());
    QVERIFY(!restored->document.params.base().mapped());  // the copy goes with the journal
    compareAll(restored->document, document);
  }

  void cutAnywhere() {
    const JournalPlace place;
    QVERIFY(place.write(smallDocument()).has_value());
    const std::string whole = place.text();
    for (std::size_t size = 0; size < whole.size(); ++size) {
      const auto journal = readJournal(std::string_view(whole).substr(0, size));
      QVERIFY(!journal.has_value());
      QVERIFY(!errorSentence(journal.error()).isEmpty());
    }
    for (std::size_t at = whole.find('\n') + 1; at < whole.size(); at += 7) {
      std::string changed = whole;
      changed[at] = static_cast<char>(changed[at] ^ 1);
      QCOMPARE(readJournal(changed).error().reason, std::string("journal.cut"));
    }
    QVERIFY(QFile::remove(QString::fromStdString(place.folder->journalFile())));
    QVERIFY(!place.read().has_value());
  }

  void otherVersions() {
    const JournalPlace place;
    QVERIFY(place.write(smallDocument()).has_value());
    std::string text = place.text();
    text.replace(text.find(" 1 "), 3, " 2 ");
    const auto journal = readJournal(text);
    QVERIFY(!journal.has_value());
    QCOMPARE(journal.error().code, ErrorCode::Unsupported);
    QVERIFY(errorSentence(journal.error()).contains(QStringLiteral("another version")));
  }

  /// Whole by their checksum, wrong in every other way: an error or a document, never a crash.
  void hostileJournals() {
    const JournalPlace place;
    const QString path = sparseFile(place.temporary, 10'000);
    Document document = mappedDocument(path);
    document.params = document.params.with(changesOf(DType::Float32, {{3, "1"}, {639'999, "2"}}));
    document.fillValue = parseElement("2", DType::Float32).value();
    QVERIFY(place.write(document).has_value());
    const std::string whole = place.text();
    const std::string body = whole.substr(whole.find('\n') + 1);
    const auto read = [&](const std::string& changed) -> std::string {
      const auto journal = readJournal(withChecksum(changed));
      if (!journal) return journal.error().reason;
      const auto restored = restoreDocument(*journal, *place.folder, kLimit);
      return restored ? std::string() : restored.error().reason;
    };
    QCOMPARE(read(body), std::string());
    const auto replaced = [&](const char* what, const char* by) {
      std::string changed = body;
      const std::size_t at = changed.find(what);
      if (at == std::string::npos) return std::string("not there: ") + what;
      return read(changed.replace(at, std::strlen(what), by));
    };
    const std::string wrongTensor = "journal.malformed", wrongBase = "journal.base_changed";
    QCOMPARE(replaced("639999=", "640000="), wrongTensor);
    QCOMPARE(replaced("639999=", "3="), wrongTensor);
    QCOMPARE(replaced("639999=", "-1="), wrongTensor);
    QCOMPARE(replaced("3=0000803f", "3=0000803"), wrongTensor);
    QCOMPARE(replaced("3=0000803f", "3=0000803f00"), wrongTensor);
    QCOMPARE(replaced("3=0000803f", "3=zz00803f"), wrongTensor);
    QCOMPARE(replaced("\"offset\":\"128\"", "\"offset\":\"132\""), wrongBase);
    QCOMPARE(replaced("\"offset\":\"128\"", "\"offset\":\"126\""), wrongBase);
    QCOMPARE(replaced("\"offset\":\"128\"", "\"offset\":\"-4\""), wrongBase);
    QCOMPARE(replaced("\"offset\":\"128\"", "\"offset\":\"9223372036854775804\""), wrongBase);
    QCOMPARE(replaced("[\"10000\",\"64\"]", "[\"100000\",\"64\"]"), wrongBase);
    QCOMPARE(replaced("[\"10000\",\"64\"]", "[\"10000000000000\",\"64000000000\"]"), wrongTensor);
    QCOMPARE(replaced("[\"10000\",\"64\"]", "[\"10000000000\",\"640000000\"]"),
             std::string("shape.overflow"));
    QCOMPARE(replaced("\"file\":\"", "\"copy\":\""), wrongTensor);  // its slashes lead out of the folder
    QCOMPARE(replaced("\"dtype\":\"float32\",\"edits\"", "\"dtype\":\"string\",\"edits\""), wrongBase);
    std::mt19937 random(18);
    int sound = 0;
    for (int round = 0; round < 3000; ++round) {
      std::string changed = body;
      const int slips = 1 + static_cast<int>(random() % 3);
      for (int slip = 0; slip < slips; ++slip) {
        const std::size_t at = random() % changed.size();
        if (random() % 2 == 0) {
          changed[at] = static_cast<char>(random() % 256);
        } else {
          changed.erase(at, 1 + random() % 9);
        }
      }
      sound += read(changed).empty() ? 1 : 0;
    }
    QVERIFY2(sound < 2500, qPrintable(QString::number(sound)));
  }
};

GATHERND_TEST(JournalDocumentTest)
#include "journal_document_test.moc"
