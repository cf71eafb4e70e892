#include "catalogue/reading.h"

blg_line_reading blg_catalogue_line_reading(const blg_catalogue *catalogue) {
    for (int i = 0; i < blg_catalogue_size(catalogue); i++) {
        int counts = 0;
        for (int a = 0; a < BLG_PUBLISHED_ATTRIBUTES; a++)
            counts += blg_line_count((blg_attribute)a) &&
                      blg_catalogue_shape(catalogue, i)->labels[a] == 1;
        if (counts > 2)
            return BLG_LINES_ANY;
    }
    return BLG_LINES_TWO;
}
