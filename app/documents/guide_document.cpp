// SPDX-License-Identifier: GPL-3.0-or-later
// The guide as one HTML file, and what its pictures are made with (scripts/guide.sh).
//   html OUTPUT [PICTURES]    PICTURES: a folder of NAME.png; a picture that is not there is left out
//   pictures FOLDER           a line a picture: its name, then the options of gathernd-explorer but the file,
//   parted by
//                             tabs; a call that is no example is written into FOLDER
#include <QDir>
#include <QFile>
#include <QGuiApplication>
#include <QSaveFile>
#include <cstdio>

#include "ui/guide/guide_book.h"
#include "ui/guide/guide_pictures.h"
#include "ui/text/catalogue.h"

using namespace gathernd::ui;

namespace {

int failed(const QString& what) {
  std::fprintf(stderr, "guide: %s\n", qPrintable(what));
  return 1;
}

bool write(const QString& path, const QByteArray& bytes) {
  QSaveFile file(path);
  return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit();
}

int writeHtml(const QString& to, const QString& pictures) {
  const auto png = [&](const QString& name) {
    QFile file(pictures + u'/' + name + QStringLiteral(".png"));
    return !pictures.isEmpty() && file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  };
  return write(to, guideAsOneFile(GuideBook::get(), png)) ? 0 : failed(QStringLiteral("cannot write ") + to);
}

int listPictures(const QString& folder) {
  for (const GuidePicture& picture : GuidePictures::all()) {
    QStringList line{picture.name};
    if (!picture.scenario.isEmpty()) {
      const QString path = folder + u'/' + picture.name + QStringLiteral(".gathernd");
      if (!write(path, picture.scenario)) return failed(QStringLiteral("cannot write ") + path);
      line << path;
    }
    std::printf("%s\n", qPrintable((line + picture.options()).join(u'\t')));
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const QGuiApplication application(argc, argv);
  speak(QStringLiteral("en"));
  const QStringList words = QGuiApplication::arguments().mid(1);
  if (words.value(0) == QLatin1String("html") && (words.size() == 2 || words.size() == 3))
    return writeHtml(words[1], words.value(2));
  if (words.value(0) == QLatin1String("pictures") && words.size() == 2) return listPictures(words[1]);
  return failed(QStringLiteral("usage: html OUTPUT [PICTURES], or pictures FOLDER"));
}
