# rietburg_checker_english(TARGET): the checker's English sentences become part of the loader, which must be able to say what
# is wrong with a content that it cannot read.
function(rietburg_checker_english target)
  set(catalogue ${PROJECT_SOURCE_DIR}/content/text/checker/en.json)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${catalogue})
  file(READ ${catalogue} RIETBURG_CHECKER_ENGLISH)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/checker_english.cc)
  configure_file(${PROJECT_SOURCE_DIR}/loader/checker_english.cc.in ${source} @ONLY)
  target_sources(${target} PRIVATE ${source})
endfunction()
