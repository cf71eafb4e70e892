#include "base/status.h"

static const struct {
    const char *text;
    int exit_code;
} statuses[BLG_STATUS_COUNT] = {
    [BLG_OK] = {"done", 0},
    [BLG_FAILED] = {"failed", 1},
    [BLG_INVALID] = {"invalid input", 2},
    [BLG_UNVERIFIED] = {"verification failed", 3},
    [BLG_INFEASIBLE] = {"infeasible request", 4},
    [BLG_IO] = {"input or output failed", 5},
    [BLG_NO_MEMORY] = {"out of memory", 1},
    [BLG_INTERRUPTED] = {"interrupted", 130},
};

const char *blg_status_text(blg_status status) {
    return (unsigned)status < BLG_STATUS_COUNT ? statuses[status].text : "unknown status";
}

int blg_status_exit_code(blg_status status) {
    return (unsigned)status < BLG_STATUS_COUNT ? statuses[status].exit_code : 1;
}
