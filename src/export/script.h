/* The parts of exported scripts that are the same in every file. */
#ifndef EXPORT_SCRIPT_H
#define EXPORT_SCRIPT_H

extern const char blg_script_turtle[];
extern const char blg_script_ucblogo[];

#endif
