/* SPDX-License-Identifier: GPL-3.0-or-later
   The two symbols of Debian 12 that are newer than glibc 2.34 and GCC 11, in older versions that every later system has too. */
__asm__(".symver old_hypot,hypot@GLIBC_2.2.5");
double old_hypot(double, double);
double __wrap_hypot(double x, double y);
double __wrap_hypot(double x, double y) { return old_hypot(x, y); }

#define WAIT "_ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE"
__asm__(".symver old_wait," WAIT "@GLIBCXX_3.4.11");
void old_wait(void* condition, void* lock);
void wrapped_wait(void* condition, void* lock) __asm__("__wrap_" WAIT);
void wrapped_wait(void* condition, void* lock) { old_wait(condition, lock); }
