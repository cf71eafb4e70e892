#include "tables.h"

#include "suite.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[64];

static FILE *open_table(const char *name) {
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    CU_ASSERT_PTR_NOT_NULL_FATAL(file);
    return file;
}

static void print_head(FILE *file, const tables_faults *faults, int shape, int n) {
    bool alone = shape >= n - faults->loners;
    char name[16];
    snprintf(name, sizeof name, "%d", alone ? shape : shape / 10 % 6);
    fprintf(file, "s%03d\t", shape);
    fprintf(file, "%s%s\t", alone ? "loner" : "class", name);
}

static void write_programs(const tables_faults *faults, int n) {
    FILE *file = open_table("human_designed_shapes.tsv");
    fputs("shape function name\tshape name\tsuper class\tset of base actions\tturn angles\n", file);
    for (int i = 0; i < n; i++) {
        char head[256];
        FILE *memory = fmemopen(head, sizeof head, "w");
        print_head(memory, faults, i, n);
        fclose(memory);
        char *tab = strchr(head, '\t');
        *tab = '\0';
        const char *actions = i == 0 && faults->first_actions ? faults->first_actions : "line_1.0";
        fprintf(file, "%s\tshape %d\t%s%s, arc_0.5_90.0\tL0--%c%d.0\n", head, i, tab + 1, actions,
                i % 2 ? 'L' : 'R', 10 + i % 160);
    }
    fclose(file);
}

/* Attribute values that are spread over the shapes and mixed in every pair of attributes. */
static int value_of(const tables_faults *faults, int shape, const char *attribute, int column) {
    if (faults->never && strcmp(faults->never, attribute) == 0)
        return 0;
    if (faults->always && strcmp(faults->always, attribute) == 0)
        return shape >= 3;
    unsigned mixed = ((unsigned)shape * 2654435761u) ^ ((unsigned)column * 40503u * 65537u);
    mixed = (mixed ^ (mixed >> 15)) * 2246822519u;
    return (int)(mixed >> 20 & 1);
}

static void write_attributes(const tables_faults *faults, int n) {
    FILE *file = open_table("human_designed_shapes_attributes.tsv");
    fputs("shape function name\tsuper class\tif stamp", file);
    for (int a = 0; a < BLG_PUBLISHED_ATTRIBUTES; a++)
        fprintf(file, "\t%s", blg_attribute_name((blg_attribute)a));
    fputc('\n', file);
    for (int i = 0; i < n; i++) {
        print_head(file, faults, i, n);
        fprintf(file, "%d", i % 3 != 0);
        for (int a = 0; a < BLG_PUBLISHED_ATTRIBUTES; a++)
            fprintf(file, "\t%d", value_of(faults, i, blg_attribute_name((blg_attribute)a), a));
        fputc('\n', file);
    }
    fclose(file);
}

const char *tables_write(const tables_faults *faults) {
    strcpy(folder, "/tmp/blogo_tables_XXXXXX");
    CU_ASSERT_PTR_NOT_NULL_FATAL(mkdtemp(folder));
    int n = faults->n_shapes ? faults->n_shapes : 120;
    write_programs(faults, n);
    write_attributes(faults, n);
    return folder;
}

void tables_remove(void) {
    char path[256];
    snprintf(path, sizeof path, "%s/human_designed_shapes.tsv", folder);
    remove(path);
    snprintf(path, sizeof path, "%s/human_designed_shapes_attributes.tsv", folder);
    remove(path);
    rmdir(folder);
}
