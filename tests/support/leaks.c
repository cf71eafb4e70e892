/* What LeakSanitizer leaves out, silently: fontconfig keeps its configuration until the process
 * ends. Programs of builds with AddressSanitizer are linked with this file (cmake/Tests.cmake). */

#define SHOWN __attribute__((visibility("default")))

SHOWN const char *__lsan_default_suppressions(void);
SHOWN const char *__lsan_default_options(void);

const char *__lsan_default_suppressions(void) {
    return "leak:libfontconfig.so\n";
}

const char *__lsan_default_options(void) {
    return "print_suppressions=0";
}
