// SPDX-License-Identifier: GPL-3.0-or-later
// Where tests find what they test and read: paths of this build, in one source, so that no other one is
// compiled anew for a tree that lies elsewhere. Constants.
#pragma once

#include <QString>

namespace gathernd::test::places {

QString tree();      ///< the root of the sources
QString data();      ///< tests/data
QString gathernd();  ///< the programs
QString explorer();  ///< empty where there is no window
QString fakeNvml();  ///< a library that stands for the driver's

}  // namespace gathernd::test::places
