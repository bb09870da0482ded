# SPDX-License-Identifier: GPL-3.0-or-later
# What every target of this project shares: include root, warnings, sanitizers.
add_library(gathernd_options INTERFACE)
target_include_directories(gathernd_options INTERFACE ${CMAKE_SOURCE_DIR})
target_compile_options(
  gathernd_options
  INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Wall
            -Wextra
            -Wpedantic
            -Wshadow
            -Wconversion
            -Wno-sign-conversion
            $<$<BOOL:${GATHERND_WERROR}>:-Werror>>)
if(GATHERND_SANITIZE)
  target_compile_options(gathernd_options INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-fsanitize=${GATHERND_SANITIZE}
                                                    -fno-omit-frame-pointer -fno-sanitize-recover=undefined>)
  target_link_options(gathernd_options INTERFACE -fsanitize=${GATHERND_SANITIZE})
endif()

# Headers that nearly every source of a kind reads are parsed once for the kind, which halves a first build. A source
# includes what it uses all the same: the linter reads it without these.
set(GATHERND_COMMON_HEADERS <algorithm> <functional> <memory> <optional> <string> <vector> <Eigen/Core> <tl/expected.hpp>)

# gathernd_test_headers(NAME LIBRARIES HEADERS...): the headers of a kind of test, as a target to take them from.
function(gathernd_test_headers name libraries)
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/${name}.cpp CONTENT "// Carries the precompiled headers of tests.\n")
  add_library(${name} OBJECT ${CMAKE_BINARY_DIR}/${name}.cpp)
  target_link_libraries(${name} PRIVATE Qt6::Test ${libraries} gathernd_options)
  # Two macros that differ by folder; they serve QFINDTESTDATA, which no test uses.
  target_compile_options(${name} PRIVATE -UQT_TESTCASE_BUILDDIR -UQT_TESTCASE_SOURCEDIR)
  set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_precompile_headers(${name} PRIVATE <QTest> ${ARGN} ${GATHERND_COMMON_HEADERS})
endfunction()

# gathernd_test(NAME SOURCE LIBRARIES...): a Qt Test program, run offscreen. Its label is its folder below tests/; the
# target core_tests builds what is labelled core, and so on.
function(gathernd_test name source)
  add_executable(${name} ${source})
  set_target_properties(${name} PROPERTIES AUTOMOC ON RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  target_link_libraries(${name} PRIVATE Qt6::Test ${ARGN} gathernd_options)
  set(headers gathernd_core_test_headers)
  if("gathernd_ui" IN_LIST ARGN)
    set(headers gathernd_ui_test_headers)
  endif()
  # A test from outside, of a program or of the C library, is compiled without core's libraries and their macros.
  if(ARGN MATCHES "gathernd_(core|formats|test_support|fuzz_targets|ui)")
    target_compile_options(${name} PRIVATE -UQT_TESTCASE_BUILDDIR -UQT_TESTCASE_SOURCEDIR)
    target_precompile_headers(${name} REUSE_FROM ${headers})
  endif()
  if(Qt6_VERSION VERSION_GREATER_EQUAL 6.8)
    # Its QTRY_ macros narrow a duration. An option of the source comes after those of its target.
    set_property(SOURCE ${source} APPEND PROPERTY COMPILE_OPTIONS -Wno-conversion)
  endif()
  add_test(NAME ${name} COMMAND ${name})
  cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR BASE_DIRECTORY ${CMAKE_SOURCE_DIR}/tests OUTPUT_VARIABLE folder)
  string(REGEX REPLACE "/.*" "" folder "${folder}")
  if(NOT TARGET ${folder}_tests)
    add_custom_target(${folder}_tests)
  endif()
  add_dependencies(${folder}_tests ${name})
  set(timeout 300)
  if(GATHERND_SANITIZE MATCHES "thread")
    set(timeout 1200)
  endif()
  set_tests_properties(${name} PROPERTIES ENVIRONMENT "QT_QPA_PLATFORM=offscreen;GATHERND_TUNING=default"
                                          TIMEOUT ${timeout} LABELS ${folder})
endfunction()
