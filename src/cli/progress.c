#include "cli/progress.h"

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

/* Set by the signal handler, which has no access to other state. */
static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal_number) {
    (void)signal_number;
    interrupted = 1;
}

static double seconds_between(const struct timespec *a, const struct timespec *b) {
    return (double)(b->tv_sec - a->tv_sec) + (double)(b->tv_nsec - a->tv_nsec) * 1e-9;
}

/* A signal that the caller ignores (nohup, a background job) stays ignored. SA_RESETHAND: a second
 * press of the interrupt key ends the process at once. */
static void watch(int signal_number) {
    struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND}, before;
    sigemptyset(&action.sa_mask);
    if (sigaction(signal_number, NULL, &before) || before.sa_handler != SIG_IGN)
        sigaction(signal_number, &action, NULL);
}

void cli_progress_begin(cli_progress *progress, const cli_args *args) {
    *progress = (cli_progress){.form = (cli_progress_form)cli_choice(args, "progress", 0)};
    if (progress->form == CLI_PROGRESS_AUTO)
        progress->form = isatty(STDERR_FILENO) && !cli_given(args, "quiet") ? CLI_PROGRESS_LINE
                                                                            : CLI_PROGRESS_NONE;
    clock_gettime(CLOCK_MONOTONIC, &progress->start);
    progress->last = progress->start;
    watch(SIGINT);
    watch(SIGTERM);
}

static void tell_json(const blg_progress *now, double rate, double left) {
    fprintf(stderr,
            "{\"problems\":%lld,\"of\":%lld,\"images\":%lld,\"images_per_second\":%.0f,"
            "\"seconds_left\":%.0f}\n",
            now->problems_done, now->problems_total, now->images_done, rate, left);
}

static void tell_text(const cli_progress *progress, const blg_progress *now, double rate,
                      double left) {
    char done[32], total[32], speed[32];
    int seconds = (int)(left + 0.5);
    bool line = progress->form == CLI_PROGRESS_LINE;
    fprintf(stderr, "%s%s of %s problems, %s images/s, %d:%02d to go%s", line ? "\r" : "",
            cli_group(now->problems_done, done), cli_group(now->problems_total, total),
            cli_group((long long)rate, speed), seconds / 60, seconds % 60, line ? "\033[K" : "\n");
}

bool cli_progress_tell(void *context, const blg_progress *now) {
    cli_progress *progress = context;
    if (interrupted)
        return false;
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    double pause = progress->form == CLI_PROGRESS_LINE ? 0.2 : 2;
    if (progress->form == CLI_PROGRESS_NONE || !now->problems_done ||
        seconds_between(&progress->last, &time) < pause)
        return true;
    progress->last = time;
    const double seconds = seconds_between(&progress->start, &time);
    const double rate = (double)now->images_done / seconds;
    const double left =
        (double)(now->problems_total - now->problems_done) * seconds / (double)now->problems_done;
    if (progress->form == CLI_PROGRESS_JSON)
        tell_json(now, rate, left);
    else
        tell_text(progress, now, rate, left);
    progress->shown = progress->form == CLI_PROGRESS_LINE;
    return true;
}

double cli_progress_end(cli_progress *progress) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    if (progress->shown)
        fputs("\r\033[K", stderr);
    return seconds_between(&progress->start, &time);
}
