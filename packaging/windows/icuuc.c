/* Stands in for icuuc.dll, which every Windows has and Wine does not: Qt does not load without it.
 * It knows no encodings. Qt has UTF-8, UTF-16 and Latin-1 built in, and the program uses no others. */
#include <stddef.h>
#include <stdint.h>

#define API __declspec(dllexport)

typedef int32_t status;
static const status NO_SUCH_FILE = 4, UNSUPPORTED = 16;

static void refuse(status *told, status why) {
    if (told != NULL) {
        *told = why;
    }
}

/* Opening fails, so that Qt never calls the others with a converter. */
API void *ucnv_open(const char *name, status *told) { refuse(told, NO_SUCH_FILE); return NULL; }
API const char *ucnv_getStandardName(const char *n, const char *s, status *told) { refuse(told, NO_SUCH_FILE); return NULL; }
API int32_t ucnv_countAvailable(void) { return 0; }
API const char *ucnv_getAvailableName(int32_t number) { return NULL; }

API void ucnv_close(void *converter) {}
API void ucnv_reset(void *converter) {}
API int8_t ucnv_getMaxCharSize(const void *converter) { return 4; }
API const char *ucnv_getName(const void *converter, status *told) { refuse(told, UNSUPPORTED); return NULL; }
API int32_t ucnv_toUCountPending(const void *converter, status *told) { return 0; }
API int32_t ucnv_fromUCountPending(const void *converter, status *told) { return 0; }

API void UCNV_FROM_U_CALLBACK_SUBSTITUTE(void) {}
API void UCNV_TO_U_CALLBACK_SUBSTITUTE(void) {}

API void ucnv_getToUCallBack(const void *converter, void **action, const void **context) {
    *action = NULL;
    *context = NULL;
}

API void ucnv_getFromUCallBack(const void *converter, void **action, const void **context) {
    *action = NULL;
    *context = NULL;
}

API void ucnv_setToUCallBack(void *c, void *new, const void *ctx, void **old, const void **octx, status *told) {
    refuse(told, UNSUPPORTED);
}

API void ucnv_setFromUCallBack(void *c, void *new, const void *ctx, void **old, const void **octx, status *told) {
    refuse(told, UNSUPPORTED);
}

API void ucnv_cbToUWriteUChars(void *args, const void *source, int32_t length, int32_t offset, status *told) {
    refuse(told, UNSUPPORTED);
}

API void ucnv_cbFromUWriteUChars(void *args, const void **source, const void *limit, int32_t offset, status *told) {
    refuse(told, UNSUPPORTED);
}

API void ucnv_toUnicode(void *c, void **target, const void *end, const char **source, const char *limit,
                        int32_t *offsets, int8_t flush, status *told) {
    refuse(told, UNSUPPORTED);
}

API void ucnv_fromUnicode(void *c, char **target, const char *end, const void **source, const void *limit,
                          int32_t *offsets, int8_t flush, status *told) {
    refuse(told, UNSUPPORTED);
}
