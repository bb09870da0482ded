// SPDX-License-Identifier: GPL-3.0-or-later
// The seam to threads: a pool of resident ones, or, where CMake was told GATHERND_STD_THREADS, std::threads
// that live for one run. Everything above this line shares work out by an atomic counter, so neither executor
// has to know about blocks. Thread rule: may be called from several threads at once.
#pragma once

#include <functional>

namespace gathernd::cpu {

/// How many threads the executor would use by itself.
int defaultThreads();

/// Runs body(0) … body(workers - 1), as many at once as threads can be had, and waits for all of them. A
/// worker may start after others have ended: no body may wait for another. What a body throws is thrown again
/// once all have ended; of several the first.
void runWorkers(int workers, const std::function<void(int)>& body);

}  // namespace gathernd::cpu
