// SPDX-License-Identifier: GPL-3.0-or-later
// The program's operator new: the system's memory, and where there is none the reserve. All other forms, but
// those of over-aligned types, come through these. Not under sanitizers, which bring their own.
#include <cstdlib>
#include <new>

#include "app/cli/output/reserve.h"

void* operator new(std::size_t bytes) {
  if (void* const memory = std::malloc(bytes > 0 ? bytes : 1)) return memory;
  if (void* const memory = gathernd::cli::takeFromReserve(bytes > 0 ? bytes : 1)) return memory;
  throw std::bad_alloc();
}

void operator delete(void* memory) noexcept {
  if (!gathernd::cli::giveBackToReserve(memory)) std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept {
  operator delete(memory);
}
