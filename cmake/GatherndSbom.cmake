# SPDX-License-Identifier: GPL-3.0-or-later
# What a program is made of, for whoever keeps lists of that: CycloneDX 1.5, of the versions that CMake has found.
set(version_of_Qt "${Qt6_VERSION}")
set(version_of_Eigen "${Eigen3_VERSION}")
set(version_of_fmt "${fmt_VERSION}")
set(version_of_Highway "${hwy_VERSION}")
set(version_of_nlohmann-json "${nlohmann_json_VERSION}")
set(version_of_pugixml "${pugixml_VERSION}")
set(version_of_tl-expected "${tl-expected_VERSION}")
set(version_of_zlib "${ZLIB_VERSION}")
if(NOT version_of_zlib)
  set(version_of_zlib "${ZLIB_VERSION_STRING}")
endif()
set(version_of_CUDA-runtime "${gathernd_cuda_version}")
set(licence_of_CUDA-runtime LicenseRef-NVIDIA-CUDA-EULA)
set(version_of_CUB "${gathernd_cub_version}")
set(licence_of_CUB BSD-3-Clause)
set(licence_of_Qt LGPL-3.0-only)
set(licence_of_Eigen MPL-2.0)
set(licence_of_fmt MIT)
set(licence_of_Highway Apache-2.0)
set(licence_of_nlohmann-json MIT)
set(licence_of_pugixml MIT)
set(licence_of_tl-expected CC0-1.0)
set(licence_of_zlib Zlib)

set(GATHERND_LIBRARIES_OF_CORE Eigen fmt Highway nlohmann-json tl-expected)
set(GATHERND_LIBRARIES_OF_COMMAND ${GATHERND_LIBRARIES_OF_CORE} pugixml zlib)
if(gathernd_cuda_built)
  list(APPEND GATHERND_LIBRARIES_OF_COMMAND CUDA-runtime CUB)
endif()
set(GATHERND_LIBRARIES_OF_WINDOW ${GATHERND_LIBRARIES_OF_COMMAND} Qt)

# gathernd_sbom(PACKAGE TYPE COMPONENT LIBRARIES...)
function(gathernd_sbom package type component)
  set(ref "${package}@${PROJECT_VERSION}")
  set(components "")
  set(refs "")
  foreach(library IN LISTS ARGN)
    set(version "${version_of_${library}}")
    if(NOT version)
      message(FATAL_ERROR "CMake does not know the version of ${library}, which ${package} is made of")
    endif()
    list(APPEND refs "\"${library}@${version}\"")
    set(kind id)
    if(licence_of_${library} MATCHES "^LicenseRef")
      set(kind name) # none that SPDX lists
    endif()
    list(APPEND components "    {\"type\": \"library\", \"bom-ref\": \"${library}@${version}\", \"name\": \"${library}\", \
\"version\": \"${version}\", \"purl\": \"pkg:generic/${library}@${version}\", \
\"licenses\": [{\"license\": {\"${kind}\": \"${licence_of_${library}}\"}}]}")
  endforeach()
  list(JOIN components ",\n" components)
  list(JOIN refs ", " refs)
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/documents/${package}.cdx.json CONTENT "{
  \"bomFormat\": \"CycloneDX\", \"specVersion\": \"1.5\", \"version\": 1,
  \"metadata\": {
    \"timestamp\": \"${GATHERND_RELEASE_DATE}T00:00:00Z\",
    \"component\": {\"type\": \"${type}\", \"bom-ref\": \"${ref}\", \"name\": \"${package}\", \"version\": \"${PROJECT_VERSION}\",
                  \"licenses\": [{\"license\": {\"id\": \"GPL-3.0-or-later\"}}]}
  },
  \"components\": [
${components}
  ],
  \"dependencies\": [{\"ref\": \"${ref}\", \"dependsOn\": [${refs}]}]
}
")
  install(FILES ${CMAKE_BINARY_DIR}/documents/${package}.cdx.json DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package}
          COMPONENT ${component})
endfunction()
