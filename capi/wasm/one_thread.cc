// Destructors of what belongs to a thread: the module has one, and it does not end.
extern "C" int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }
