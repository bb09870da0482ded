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

# gathernd_test(NAME SOURCE LIBRARIES...): a Qt Test program, run offscreen. Its label is its folder below tests/; the
# target core_tests builds what is labelled core, and so on.
function(gathernd_test name source)
  add_executable(${name} ${source})
  set_target_properties(${name} PROPERTIES AUTOMOC ON RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  target_link_libraries(${name} PRIVATE Qt6::Test ${ARGN} gathernd_options)
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
