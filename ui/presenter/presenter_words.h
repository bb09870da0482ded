// SPDX-License-Identifier: GPL-3.0-or-later
// What whoever presents is told and the class is not: where one is, what comes next, the notes, and which
// mistakes the open question can show, with what to say to each. The right answer is asked of core here, so
// none of it may stand where the class sees it (`Seen`). Thread rule: GUI thread (translations).
#pragma once

#include <QList>
#include <QString>
#include <cstdint>

#include "ui/theme/theme.h"

namespace gathernd::ui {

class Asking;
class LessonPlayer;
class Session;

struct PresenterWords {
  struct Mistake {
    QString answer;  ///< that somebody gives who makes it
    QString say;
  };
  QString where;    ///< "How deep? · step 2 of 5"
  int minutes = 0;  ///< that it takes; 0: nobody says
  QString now;      ///< what the class reads
  QString next;
  QString notes;   ///< a label's HTML; "": none
  QString answer;  ///< right one of the open question; "": none is open, or what does is right
  QList<Mistake> mistakes;
};

/// Who reads it.
enum class Seen : std::uint8_t {
  Alone,    ///< whoever presents
  ByClass,  ///< on a shared screen: nothing of an open question's answer, nor what gives it away
};

PresenterWords presenterWords(Session& session, const Asking& asking, const LessonPlayer& lessons, Seen seen,
                              const Theme& theme);

}  // namespace gathernd::ui
