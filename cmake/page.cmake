# The page: web/ built by npm into web/dist, once per change. Sets RIETBURG_PAGE_FOLDER and RIETBURG_PAGE_STAMP; without
# npm or with RIETBURG_PAGE=OFF to a placeholder.
set(web ${PROJECT_SOURCE_DIR}/web)
find_program(RIETBURG_NPM npm)
mark_as_advanced(RIETBURG_NPM)

if(NOT RIETBURG_PAGE OR NOT RIETBURG_NPM OR NOT EXISTS ${web}/package-lock.json)
  if(RIETBURG_PAGE)
    message(STATUS "npm was not found: the server is built with a placeholder instead of its page")
  endif()
  set(RIETBURG_PAGE_FOLDER ${PROJECT_SOURCE_DIR}/server/placeholder)
  set(RIETBURG_PAGE_STAMP ${RIETBURG_PAGE_FOLDER}/index.html)
  return()
endif()

file(GLOB_RECURSE page_sources CONFIGURE_DEPENDS
  ${web}/src/* ${web}/public/* ${web}/scripts/* ${PROJECT_SOURCE_DIR}/content/text/* ${PROJECT_SOURCE_DIR}/content/board/*
  ${PROJECT_SOURCE_DIR}/art/paintings/* ${PROJECT_SOURCE_DIR}/art/drawings/* ${PROJECT_SOURCE_DIR}/art/type/*.woff2)
file(GLOB page_settings CONFIGURE_DEPENDS ${web}/*.json ${web}/*.ts ${web}/index.html)

set(modules_stamp ${PROJECT_BINARY_DIR}/web_modules.stamp)
add_custom_command(
  OUTPUT ${modules_stamp}
  COMMAND ${CMAKE_COMMAND} -DNPM=${RIETBURG_NPM} -DWEB=${web} -P ${PROJECT_SOURCE_DIR}/cmake/npm_ci.cmake
  COMMAND ${CMAKE_COMMAND} -E touch ${modules_stamp}
  DEPENDS ${web}/package-lock.json ${PROJECT_SOURCE_DIR}/cmake/npm_ci.cmake
  COMMENT "Fetching what the page is built with (npm ci)"
  VERBATIM)

set(RIETBURG_PAGE_FOLDER ${web}/dist)
set(RIETBURG_PAGE_STAMP ${PROJECT_BINARY_DIR}/web_page.stamp)
add_custom_command(
  OUTPUT ${RIETBURG_PAGE_STAMP}
  COMMAND ${RIETBURG_NPM} run --silent build
  COMMAND ${CMAKE_COMMAND} -E touch ${RIETBURG_PAGE_STAMP}
  DEPENDS ${modules_stamp} ${page_sources} ${page_settings}
  WORKING_DIRECTORY ${web}
  COMMENT "Building the page (npm run build)"
  VERBATIM)
