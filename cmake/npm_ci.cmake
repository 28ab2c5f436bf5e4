# cmake -DNPM=npm -DWEB=web -P npm_ci.cmake: installs what package-lock.json says, unless that is there already (a second
# build folder shares web/node_modules).
set(installed ${WEB}/node_modules/.package-lock.json)
if(EXISTS ${installed} AND NOT ${WEB}/package-lock.json IS_NEWER_THAN ${installed})
  return()
endif()
execute_process(
  COMMAND ${NPM} ci --no-audit --no-fund --loglevel=error
  WORKING_DIRECTORY ${WEB}
  RESULT_VARIABLE failed)
if(failed)
  message(FATAL_ERROR "npm ci failed in web/. Without a network the page cannot be built: cmake --preset release "
                      "-DRIETBURG_PAGE=OFF builds the rest.")
endif()
