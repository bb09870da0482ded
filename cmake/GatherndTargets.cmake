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
# From version 13 on g++ sets these from -O2 on, and takes no precompiled header for a source at -O1 that has other ones.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 13)
  include(CheckCXXCompilerFlag)
  check_cxx_compiler_flag("-munroll-only-small-loops -mvzeroupper" GATHERND_HAS_X86_LOOP_FLAGS)
  if(GATHERND_HAS_X86_LOOP_FLAGS)
    target_compile_options(gathernd_options INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-munroll-only-small-loops -mvzeroupper>)
  endif()
endif()
if(GATHERND_SANITIZE)
  target_compile_options(gathernd_options INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-fsanitize=${GATHERND_SANITIZE}
                                                    -fno-omit-frame-pointer -fno-sanitize-recover=undefined>)
  target_link_options(gathernd_options INTERFACE -fsanitize=${GATHERND_SANITIZE})
  # The default linker takes 4-10 s for each of some 150 programs with a sanitizer's tables and line numbers.
  include(CheckLinkerFlag)
  check_linker_flag(CXX -fuse-ld=lld GATHERND_HAS_LLD)
  if(GATHERND_HAS_LLD)
    target_link_options(gathernd_options INTERFACE -fuse-ld=lld)
  endif()
endif()

# Linked after gathernd_options it takes one of its warnings back.
add_library(gathernd_narrowing INTERFACE)
target_compile_options(gathernd_narrowing INTERFACE -Wno-conversion)

# What stands in the way of whoever gets a reader of files to write where it should not. Not under sanitizers, which look
# for the same things, nor unoptimised, where _FORTIFY_SOURCE has no effect.
option(GATHERND_HARDEN "Guard stacks, calls and relocations in optimised builds" ON)
set(GATHERND_HARDENED OFF)
if(GATHERND_HARDEN AND CMAKE_BUILD_TYPE MATCHES "^(Release|RelWithDebInfo|MinSizeRel)$" AND NOT GATHERND_SANITIZE)
  set(GATHERND_HARDENED ON)
  set(hardening -fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
  include(CheckCXXCompilerFlag)
  check_cxx_compiler_flag(-fcf-protection GATHERND_HAS_CF_PROTECTION) # x86 alone has it
  if(GATHERND_HAS_CF_PROTECTION)
    list(APPEND hardening -fcf-protection)
  endif()
  target_compile_options(gathernd_options INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:${hardening}>")
  target_link_options(gathernd_options INTERFACE LINKER:-z,relro LINKER:-z,now)
endif()
include(CheckPIESupported)
check_pie_supported(LANGUAGES CXX)

# Most of a compilation is headers, so the sources of a folder are compiled as one or two, which takes a third of the time.
# Without it a change compiles again only what it touches.
option(GATHERND_UNITY "Compile sources of a folder, and small folders, together" OFF)
set(GATHERND_MOST_TOGETHER 12)

# gathernd_compile_together(TARGET...): folder by folder, which CMake's own UNITY_BUILD does not keep to; and it names a
# source by its whole path, so that a tree that lies elsewhere would find nothing in the compiler cache. Of the window and
# the tests small folders go together as well, but for those that are optimised otherwise: a third of the time again.
function(gathernd_compile_together)
  foreach(target IN LISTS ARGN)
    get_target_property(sources ${target} SOURCES)
    get_target_property(home ${target} SOURCE_DIR)
    set(folders "")
    foreach(source IN LISTS sources)
      cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${home} NORMALIZE)
      get_source_file_property(options ${source} TARGET_DIRECTORY ${target} COMPILE_OPTIONS)
      get_source_file_property(definitions ${source} TARGET_DIRECTORY ${target} COMPILE_DEFINITIONS)
      # Named through the compiler cache's base folder, Ninja would not know a generated one for what it makes itself, and
      # compile what it was before.
      get_source_file_property(generated ${source} TARGET_DIRECTORY ${target} GENERATED)
      cmake_path(GET source EXTENSION LAST_ONLY extension)
      if(options OR definitions OR generated OR NOT extension STREQUAL ".cpp")
        continue()
      endif()
      cmake_path(GET source PARENT_PATH folder)
      cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${CMAKE_SOURCE_DIR})
      string(MAKE_C_IDENTIFIER "${folder}" folder)
      list(APPEND folders ${folder})
      list(APPEND in_${folder} ${source})
    endforeach()
    list(REMOVE_DUPLICATES folders)
    set(across OFF)
    if(target MATCHES "^(core|ui|canvas)_tests$|^gathernd_ui$")
      set(across ON)
    endif()
    list(TRANSFORM GATHERND_FAST_FOLDERS REPLACE "/" "_" OUTPUT_VARIABLE fast)
    list(JOIN fast "|" fast)
    set(unit "")
    set(units "")
    foreach(folder IN LISTS folders)
      list(REMOVE_DUPLICATES in_${folder})
      list(LENGTH in_${folder} count)
      set(kind slow)
      if(folder MATCHES "^(${fast})")
        set(kind fast)
      endif()
      if(unit)
        math(EXPR together "${count_${unit}} + ${count}")
      endif()
      if(NOT across OR NOT unit OR NOT kind STREQUAL kind_of_unit OR together GREATER GATHERND_MOST_TOGETHER)
        set(unit ${folder})
        set(kind_of_unit ${kind})
        set(count_${unit} 0)
        list(APPEND units ${unit})
      endif()
      math(EXPR count_${unit} "${count_${unit}} + ${count}")
      list(APPEND of_${unit} ${in_${folder}})
      unset(in_${folder})
    endforeach()
    foreach(unit IN LISTS units)
      math(EXPR parts "(${count_${unit}} + ${GATHERND_MOST_TOGETHER} - 1) / ${GATHERND_MOST_TOGETHER}")
      math(EXPR each "(${count_${unit}} + ${parts} - 1) / ${parts}")
      set(number 0)
      foreach(source IN LISTS of_${unit})
        math(EXPR part "${number} / ${each}")
        math(EXPR number "${number} + 1")
        cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${CMAKE_SOURCE_DIR} OUTPUT_VARIABLE name)
        string(APPEND text_${part} "#include \"${name}\"\n")
      endforeach()
      foreach(part RANGE 0 ${parts})
        if(DEFINED text_${part})
          set(together ${CMAKE_BINARY_DIR}/together/${target}/${unit}_${part}.cpp)
          file(CONFIGURE OUTPUT ${together} CONTENT "${text_${part}}" @ONLY)
          set_source_files_properties(${together} TARGET_DIRECTORY ${target} PROPERTIES SKIP_AUTOMOC ON)
          target_sources(${target} PRIVATE ${together})
          unset(text_${part})
        endif()
      endforeach()
      set_source_files_properties(${of_${unit}} TARGET_DIRECTORY ${target} PROPERTIES HEADER_FILE_ONLY ON)
      unset(of_${unit})
    endforeach()
    # It takes a source that is included for a header, where what is in no other source's sight would be a mistake.
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:$<$<COMPILE_LANGUAGE:CXX>:-Wno-subobject-linkage>>)
  endforeach()
endfunction()

# What is not timed by anybody is compiled in three quarters of the time with less optimisation. These folders are: they walk
# through tensors, or paint them.
set(GATHERND_FAST_FOLDERS core/scenario core/timing core/compare ui/canvas ui/charts)

# gathernd_optimise_less(TARGET...): their sources but for those of GATHERND_FAST_FOLDERS, when they are known.
function(gathernd_optimise_less)
  list(TRANSFORM GATHERND_FAST_FOLDERS REPLACE "/" "_" OUTPUT_VARIABLE fast)
  list(JOIN fast "|" fast)
  foreach(target IN LISTS ARGN)
    get_target_property(sources ${target} SOURCES)
    get_target_property(home ${target} SOURCE_DIR)
    foreach(source IN LISTS sources)
      cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${home} NORMALIZE)
      string(REPLACE "${CMAKE_BINARY_DIR}/together/${target}/" "" name "${source}")
      string(REPLACE "${CMAKE_SOURCE_DIR}/" "" name "${name}")
      string(MAKE_C_IDENTIFIER "${name}" name)
      if(NOT name MATCHES "^(${fast})_" AND source MATCHES "[.]cpp$")
        # With less of it inlined, g++ takes an optional for one that may be read empty; clang judges that in the sanitizer build.
        set_property(SOURCE ${source} TARGET_DIRECTORY ${target} APPEND PROPERTY COMPILE_OPTIONS
                     $<$<CONFIG:Release>:-O1> $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
      endif()
    endforeach()
  endforeach()
endfunction()

# Headers that nearly every source of a kind reads are parsed once for the kind, which halves a first build. A source
# includes what it uses all the same: the linter reads it without these.
set(GATHERND_COMMON_HEADERS <algorithm> <functional> <memory> <optional> <string> <vector> <tl/expected.hpp>)
set(GATHERND_WINDOW_HEADERS <QAction> <QApplication> <QBoxLayout> <QComboBox> <QKeyEvent> <QLabel> <QLineEdit> <QMenu>
                            <QPainter> <QPushButton> <QScrollArea> <QTimer> <QToolButton>)

# A test runs about as often as it is compiled, so its own text is hardly optimised; what it calls is, as ever. What is
# about the window, or runs under sanitizers, is not at all.
set(GATHERND_CORE_TEST_OPTIONS $<$<CONFIG:Release>:-O1>)
set(GATHERND_UI_TEST_OPTIONS $<$<CONFIG:Release>:-O0> $<$<CONFIG:Release>:-U_FORTIFY_SOURCE>)  # which wants -O1
if(GATHERND_SANITIZE)
  set(GATHERND_CORE_TEST_OPTIONS -O0)
  set(GATHERND_UI_TEST_OPTIONS -O0)
endif()

# gathernd_automoc(TARGET...): moc for what needs it, quickly (see moc.sh.in).
function(gathernd_automoc)
  get_target_property(moc Qt6::moc IMPORTED_LOCATION)
  configure_file(${CMAKE_SOURCE_DIR}/cmake/moc.sh.in ${CMAKE_BINARY_DIR}/moc.sh @ONLY FILE_PERMISSIONS OWNER_READ OWNER_WRITE
                                                                                                   OWNER_EXECUTE)
  set_target_properties(${ARGV} PROPERTIES AUTOMOC ON AUTOMOC_EXECUTABLE ${CMAKE_BINARY_DIR}/moc.sh
                                           AUTOGEN_ORIGIN_DEPENDS OFF)
endfunction()

# gathernd_test_headers(KIND HEADERS...): the headers of a kind of test, core or ui, as a target to take them from.
function(gathernd_test_headers kind)
  set(name gathernd_${kind}_test_headers)
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/${name}.cpp CONTENT "int main() {}\n")
  # A program, as tests are: g++ 14 refuses headers that were compiled as a library's (-fPIC, not -fPIE).
  add_executable(${name} ${CMAKE_BINARY_DIR}/${name}.cpp)
  target_link_libraries(${name} PRIVATE Qt6::Test gathernd_${kind} gathernd_options)
  string(TOUPPER ${kind} KIND)
  target_compile_options(${name} PRIVATE ${GATHERND_${KIND}_TEST_OPTIONS})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  target_precompile_headers(${name} PRIVATE <QTest> ${ARGN} ${GATHERND_COMMON_HEADERS})
endfunction()

# gathernd_test_program(NAME KIND): a program for tests to share, so that libraries are linked once and not for each.
function(gathernd_test_program name kind)
  set(main ${CMAKE_SOURCE_DIR}/tests/support/test_main.cpp)
  if(kind STREQUAL "ui")
    set(main ${CMAKE_SOURCE_DIR}/tests/support/window_test_main.cpp)
  endif()
  add_executable(${name} ${main} ${CMAKE_SOURCE_DIR}/tests/support/test_program.cpp)
  gathernd_automoc(${name})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  target_link_libraries(${name} PRIVATE Qt6::Test gathernd_${kind} gathernd_test_places gathernd_options)
  string(TOUPPER ${kind} KIND)
  target_compile_options(${name} PRIVATE ${GATHERND_${KIND}_TEST_OPTIONS})
  if(Qt6_VERSION VERSION_GREATER_EQUAL 6.8)
    target_link_libraries(${name} PRIVATE gathernd_narrowing) # its QTRY_ macros narrow a duration
  endif()
  target_precompile_headers(${name} REUSE_FROM gathernd_${kind}_test_headers)
  set_property(GLOBAL APPEND PROPERTY GATHERND_TEST_PROGRAMS ${name})
endfunction()

# What a run without all of the window's tests keeps of them.
set(GATHERND_WINDOW_WALKS tab_walk_test pseudo_walk_test main_window_test canvas_widget_test
                          file_actions_test recovery_test table_test text_editor_test)

# gathernd_test(NAME SOURCE LIBRARIES... [PROGRAM P] [SOURCES MORE...] [DEFINITIONS D...]): a test class, registered by
# GATHERND_TEST in SOURCE, run offscreen in a process of its own. It lives in the program P, which is that of its
# folder below tests/ unless said; its label is that folder.
function(gathernd_test name source)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "PROGRAM" "SOURCES;DEFINITIONS")
  cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR BASE_DIRECTORY ${CMAKE_SOURCE_DIR}/tests OUTPUT_VARIABLE folder)
  string(REGEX REPLACE "/.*" "" folder "${folder}")
  if(folder STREQUAL "ui" AND NOT GATHERND_WINDOW_TESTS AND NOT name IN_LIST GATHERND_WINDOW_WALKS)
    return()
  endif()
  set(program ${folder}_tests)
  if(arg_PROGRAM)
    set(program ${arg_PROGRAM})
  endif()
  if(NOT TARGET ${program})
    set(kind core)
    if(folder STREQUAL "ui")
      set(kind ui)
    endif()
    gathernd_test_program(${program} ${kind})
  endif()
  list(TRANSFORM arg_SOURCES PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
  target_sources(${program} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/${source} ${arg_SOURCES})
  target_link_libraries(${program} PRIVATE ${arg_UNPARSED_ARGUMENTS})
  if(arg_DEFINITIONS)
    set_source_files_properties(${CMAKE_CURRENT_SOURCE_DIR}/${source} TARGET_DIRECTORY ${program}
                                PROPERTIES COMPILE_DEFINITIONS "${arg_DEFINITIONS}")
  endif()
  file(STRINGS ${source} class REGEX "^GATHERND_TEST\\(")
  string(REGEX REPLACE ".*\\((.*)\\).*" "\\1" class "${class}")
  add_test(NAME ${name} COMMAND ${program} ${class})
  gathernd_test_properties(${name} ${folder})
endfunction()

# Some ten times slower; what it looks for, a race or a stray access, shows in far fewer cases than a wrong value.
# Twenty-three, so that loops of two, three, four, five or six within each other are not taken at one place alone.
set(GATHERND_FEWER_CASES "")
if(GATHERND_SANITIZE)
  set(GATHERND_FEWER_CASES GATHERND_RANDOM_MOST=100 GATHERND_ONE_IN=23)
endif()

# gathernd_test_properties(NAME LABEL): what every test of ours is run with.
function(gathernd_test_properties name label)
  set(timeout 900)  # beside other busy processes too
  set(environment QT_QPA_PLATFORM=offscreen GATHERND_TUNING=default ${GATHERND_FEWER_CASES})
  if(GATHERND_SANITIZE)
    set(timeout 1200)
  endif()
  math(EXPR milliseconds "${timeout} * 1000")  # of one function: Qt's own limit is five minutes
  list(APPEND environment QTEST_FUNCTION_TIMEOUT=${milliseconds})
  set_tests_properties(${name} PROPERTIES ENVIRONMENT "${environment}" TIMEOUT ${timeout} LABELS ${label})
endfunction()
