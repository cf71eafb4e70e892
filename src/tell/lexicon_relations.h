/* Patterns of statements about several figures. In their texts, WORDS in capitals are classes of
 * words (tell/lexicon.h); "A|B" is either, and "a?" may be missing; a few words may stand between
 * two elements, many at "~" and none in front of "^A"; " / " stands between two patterns. All signs
 * stand in the comment above `joints` in tell/lexicon.h. */
#ifndef TELL_LEXICON_RELATIONS_H
#define TELL_LEXICON_RELATIONS_H

#include "tell/claims.h"

#define ATOM(name) (BLG_CLAIMS + (int)BLG_ATOM_##name)

/* Words for styles of strokes, as "the same kind" means them. */
#define KINDS                                                                                      \
    "zigzag|zigzags|dotted|dotty|dots|plain|circles|squares|triangles|bubbles|beads|beaded|wavy|"  \
    "dashed|decorated"

/* Names of figures in formulas. */
#define VARS "a|b|c|d|e|f|g|i|j|x|y|z|s|u|v|p|q|x1|x2|f1|f2|s1|s2|fi|fj|xi|xj"

/* The atoms and other claims about several figures, and the patterns that make them. Rows NOTHING
 * and BLG_CLAIM_other, and several rows of one result: as in tell/lexicon_attributes.h. */
static const struct {
    int result;           /* an atom, a claim or NOTHING */
    int of;               /* the figures that the patterns speak of (tell/claims.h) */
    const char *yes, *no; /* patterns that assert the result, and patterns that deny it */
} relations[] = {
    {BLG_CLAIM_other, OF_NAMED,
     "in MIDDLE of OTHER / LINE CROSS itself / leaning|SLANT COLUMN / spread|arranged|placed ~ "
     "in|around ring|CIRCLE / climb|climbs|rise|rises ~ SLANT / form|shape SIZE AND also? "
     "direction|orientation / large|BIG CIRCLE FILL / THREE|FOUR|NUM DIFFERENT? SIZE / EQUAL "
     "^SIZE AND|also WAY|direction|TURN / FORM SIZE AND ~ direction|orientation / REGION WITHIN "
     "SOMEFIG|FIGURE|OTHER? / TWO CROSS LINE / CROSS ~ itself|own ~ LINE? / SLANT "
     "ROW|LINE|COLUMN / ROW|LINE ~ SLANT / ROW|LINE ~ slopes|slope|rises|falls|climbs / CONTACT "
     "itself / CONTACT ^the|a|its|one|ONE border|edge|side|corner|margin|frame / CONTACT ~ "
     "border|edge|side|corner|margin ~ PICTURE / LINE CONTACT LINE / BESIDE "
     "half|edge|corner|side|border|FIGURE / NEAR ~ edge|border|MIDDLE / LARGER ~ OTHER ~ "
     "together / MIDDLE of OTHER / MORE LINE|STROKES / WITHIN PICTURE / OTHER ~ LARGER LARGER / "
     "ROW|LINE ~ slopes|slope|SLANT|rises|falls ~ left to right / LINE of? AFIG|FIG1|ONE FIGURE? "
     "CROSS / TWO|MANY2 LINE of? SOMEFIG|AFIG|FIG1|ALLF|WITHINF|ONE CROSS|CONTACT|NEAR / LINE "
     "of? ALLF|WITHINF aligned|CONTACT|NEAR|parallel / PICTURE is? BIG|large / LINE ~ left to? "
     "right in? ALLF|FIGURE",
     ""},
    {NOTHING, OF_NAMED,
     "horizontal vertical OR SLANT / any ^SIZE / of any SIZE / from|of|between|in ^DIFFERENT "
     "FIGURE / DIFFERENT FIGURE may|can|might / DIFFERENT FIGURE ASIDE_ON / into OTHER / left "
     "isolated|alone|out|over / TURN|scaled ~ OR|AND MIRROR|TURN|scaled|flipped / MIRROR OR|AND "
     "TURN / TURN|scaled scaled|TURN OR MIRROR / x NEG y / NEG OVERLAP ~ "
     "width|height|horizontal|vertical|horizontally|vertically / NEG horizontal|vertical OVERLAP "
     "/ MORE OR FEWER / complement of y / may|might|can DIFFERENT / only SIZE|TURN|tilt ~ "
     "DIFFERENT / SIZE AND|OR TURN|tilt|WAY ~ DIFFERENT / in DIFFERENT SIZE / SIZE AND|OR "
     "TURN|tilt|WAY / GAP / ARC|CURVED OR STRAIGHT|SLINE OR BOTH",
     ""},
    {ATOM(inside), OF_INNER,
     "SMALLFIG in LARGER|BIG|BIGFIG / WITHIN ~ OTHER / TWO ^nested FIGURE? / WITHIN "
     "LARGER|BIG|BIGFIG ONE|FIGURE / WITHIN SOMEFIG|AFIG / in ^LARGER|BIG ONE|FIGURE / "
     "containment|enclosure / relation? WITHIN OTHER / CLOSED in by OTHER / bounded|surrounded ~ "
     "by OTHER / KERNEL of OTHER / inside ^FIGURE|SOMEFIG|AFIG|BIGFIG / WITHIN by "
     "SOMEFIG|AFIG|FIGURE / OTHER around|round it / with OTHER around|round / x inside y / "
     "WITHIN LARGER|BIG|SMALLER ONE? / SMALLER FIGURE? WITHIN|inside LARGER|BIG ONE|FIGURE / "
     "INOTHER / FIGURE in ^FIGURE / in OTHER / NESTPAIR / SMALL|SMALLER|SMALLFIG ~ inside|WITHIN "
     "BIG|LARGER|BIGFIG ONE? / SMALLFIG|SMALL ONE? ~ inside|WITHIN BIGFIG|BIG ONE? / place "
     "within|inside OTHER / HAS place WITHIN OTHER / lives in OTHER / wholly WITHIN ~ OTHER / "
     "interior of? OTHER / nesting of? pair / container ~ content|contents / in ~ hollow "
     "interior of OTHER / in ~ INNER of OTHER|FIGURE / like|as ~ yolk ~ egg / trapped "
     "by|in|inside OTHER|FIGURE|SOMEFIG / boxed in by? OTHER / pea in pod / in "
     "ENCLOSED|ENCLOSE|bounded component / in belly|stomach|interior|heart|womb|bosom of "
     "OTHER|LARGER / lives|sits|lies in belly of OTHER / shut|walled up|in ~ OTHER / is|are "
     "surrounded|encircled / OTHER drawn|goes|runs around|round ONE|FIGURE|AFIG|SOMEFIG|FIG1 / "
     "in hole|hollow|opening|cavity of OTHER / ONE inside ~ OTHER outside|OUTSIDE / INOTHER of a "
     "^FIGURE",
     "OUTSIDE ~ OTHER / OUTSIDE"},
    {ATOM(inside), OF_OUTER,
     "OTHER inside|within|in it|them / with OTHER ~ in it / HAS SMALLER|SMALL ONE|FIGURE? "
     "in|inside its / with FIGURE|SOMEFIG in|inside it / frame to|for|around OTHER / "
     "goes|go|runs round|around OTHER|SOMEFIG / CONTAIN OTHER / CONTAIN ~ OTHER inside|within|in "
     "/ HAS OTHER ~ inside|within / CONTAIN SMALLER|SMALL|LARGER|BIG FIGURE|ONE / HAS OTHER ~ in "
     "its / wrapped around OTHER / goes|go|runs all? round|around OTHER / all round OTHER / "
     "has|have|with|having|got SOMEFIG|AFIG|FIGURE ^inside|within it? / goes|go|runs ~ "
     "around|round OTHER / HAS OTHER ~ in|inside its? belly|stomach|tummy / CONTAIN OTHER ~ its "
     "belly|stomach|tummy",
     ""},
    {ATOM(touching), OF_NAMED,
     "share|shares ~ point / borders|border on? OTHER / tangent to OTHER / attached to OTHER / "
     "CONTACT ~ NEG|LACK ~ OVERLAP|CROSS into OTHER / CONTACT / CONTACT OTHER / TWO CONTACT "
     "FIGURE / up against OTHER / tangent / in CONTACT OTHER? / NEG GAP between? / point in? "
     "common / common point / CONTACT at? point / together ~ CONTACT / right ^against OTHER / "
     "against OTHER / against OTHER ~ NEG OVERLAP|CROSS / reaches OTHER / LINE ~ reaches OTHER / "
     "ends at LINE of OTHER / point of? CONTACT / HAS point of? CONTACT / bump together / "
     "comes|come|comes up against OTHER? / CONTACT NEG|LACK CROSS|OVERLAP / on OTHER "
     "edge|border|line / CONTACT OTHER edge|border|line / sitting|sits|stands|leaning on OTHER ~ "
     "edge|border|line? / GAP between? TWO|SOMEFIG|FIG2|MANYFIG ~ zero|nil|nothing / GAP ~ "
     "zero|nil / at? zero GAP / CONTACT at|along|with their border|edge|side|corner|LINE|rim / "
     "CONTACT at rim|border / side by side ~ NEG|LACK|zero GAP / CONTACT "
     "edge|border|boundary|LINE|outline|rim|side of OTHER / come|comes together ~ point|spot / "
     "meet|meets|MEET|CONTACT ~ LACK ~ going|go|passing|pass|running through|into|across OTHER?",
     "stand? APART / a|some ^GAP between ALLF|SOMEFIG"},
    {ATOM(crossing), OF_NAMED,
     "CROSS / CROSS OTHER / LINE ~ go|pass|run|cut|slice through|across|over|into OTHER|RECIP / "
     "OVERLAP / OVERLAP OTHER / LINE CROSS LINE? / OVERLAP ~ LINE CROSS / make an x / CROSS LINE "
     "/ CROSS over OTHER? / lie across OTHER / TWO CROSS|OVERLAP FIGURE / pass|run|go|goes|cut "
     "through|across|over ~ OTHER? / LINE|boundary ~ through|across ~ LINE|OTHER / ABOVE OTHER ~ "
     "LINE CROSS|OVERLAP|cut / ABOVE OTHER ~ CROSS|OVERLAP / LINE of? FIG2|SOMEFIG ~ CROSS / "
     "tangle / run|runs across OTHER / LINE ~ FIG2 CROSS / across OTHER / laid|placed|drawn "
     "across OTHER / LINE ~ from? ~ DIFFERENT FIGURE? ~ CROSS / partially|partly OVERLAP / "
     "pokes|poke|sticks|pierces through OTHER|LINE / over|across OTHER border|LINE|outline / "
     "OVERLAP ~ striding|stepping|over|across OTHER|border|LINE? / OVERLAP ~ rings ~ logo? / "
     "striding over|across OTHER / ONE striding over|across OTHER border|LINE? / outline|LINE ~ "
     "slices|slice|cuts|cut|runs|passes ~ through OTHER|FIGURE / slices|slice through OTHER / "
     "LINE of AFIG|FIG1|SOMEFIG|ONE CROSS of OTHER / LINE of AFIG|ONE CROSS of OTHER|LINE / LINE "
     "of AFIG|FIG1|SOMEFIG ~ through|across OTHER / run|runs right over|across|through OTHER / "
     "partly|partially on|over top? of? OTHER",
     "free of OTHER / NEG of OTHER "},
    {ATOM(near), OF_NAMED,
     "sits|stands|lies beside OTHER / right ^by|near OTHER / NEAR by|together|to / NEAR OTHER / "
     "NEAR / NEXT to OTHER / beside OTHER / beside OTHER ~ GAP / right ^beside OTHER / vicinity "
     "of? OTHER? / little|no|short GAP / scarcely|hardly|barely a? GAP in? between? / GAP ~ "
     "SMALL / NEG far APART / NEG APART / about|close|ready to ^CONTACT / nearly|almost ~ "
     "CONTACT / small|narrow|slight|bit GAP / GAP between / TWO neighbours / neighbours ~ GAP / "
     "still GAP / proximity / adjacent / NEG much GAP|room / little room / nearly|almost "
     "bump|bumping / nearly|almost CONTACT ~ OTHER / hard by OTHER? / closeness / NEAR "
     "neighbours / crack|slit between / hardly apart / NEAR ~ NEG CONTACT / NEAR ~ APART / OTHER "
     "~ though APART / hair|hairs|finger|whisker breadth? APART? / breadth apart / close "
     "proximity / in close? proximity / short|small|tiny|little GAP|way APART? / "
     "scarcely|hardly|barely GAP|CONTACT / side by side ~ scarcely|hardly|barely|small|tiny GAP "
     "/ GAP ~ OTHER ~ short|small|tiny|little / GAP from ~ OTHER ~ short|small|tiny / NEG told "
     "APART / GAP separates|separate / SMALL|little|narrow GAP separates|separate / "
     "approaches|approach OTHER / NEXT door|neighbour / within reach / elbow to elbow|cheek / "
     "all but CONTACT / short|SMALL way APART / huddle|huddled|crowd / NEAR OTHER ~ NEG "
     "reach|CONTACT / rub|rubs|rubbing shoulders|elbows / nearly|almost rub|rubs shoulders / "
     "shoulder to shoulder / NEXT to OTHER ~ SMALL|little|tiny GAP / in OTHER|RECIP "
     "vicinity|proximity / scarcely|hardly|barely any GAP in? between? / cheek by jowl / short "
     "of ^CONTACT / scarcely|hardly|barely any GAP left? in? between? ~ FIG2|SOMEFIG",
     "far APART|from / big|wide|large empty? GAP / GAP between? ~ big|wide|large"},
    {ATOM(same_figure), OF_SOME,
     "FIG2 ~ share SOMEFIG|AFIG|FIG1 FORM? / FIG2 ~ EQUAL SORT of? FORM / FIG2 HAS ONE FORM / "
     "TWO of? ONE SORT|FORM / FIG2 look|looks ALIKE / some FORM repeated / SOMEFIG|AFIG ~ "
     "repeated|repeats|recurs / MANY2 ALIKE FIGURE / FIG2 ~ like FORM / TWO ALIKE|COPY "
     "FIGURE|FORM / TWO ALIKE / ALIKE FORM|FIGURE ~ TWIN / ALIKE FORM|FIGURE "
     "appears|occurs|seen|found MANY2 / TWIN / TWIN in FORM / a COPY of OTHER / TWO ~ ALIKE in? "
     "FORM / TWO COPY of? / TWIN ~ ALIKE|FORM / COPY of OTHER / FIG2 ~ ONE|EQUAL FORM / x y "
     "ALIKE / matching pair / TWO COPY of? FIG1|AFIG|FORM / COPY of FIG1|AFIG|ONE / "
     "occurs|comes|appears twice / occurs|comes|appears MANY2 / share FORM / FIG2 ~ share FORM / "
     "a ^double / double / HAS its like|match|double|counterpart / TWO ~ twins / FIG2 twins / "
     "HAS COPY|TWIN / TWO of? EQUAL|ALIKE FORM|FIGURE / found twice / FIG2 ~ of AFIG|FIG1 / TWO "
     "of? AFIG|FIG1 / FIG2 HAS ^AFIG / FORM ~ MORETHAN once / more than once / MANY2 FORM / "
     "there TWO times / TWO times|twice / NEG told apart|APART / FORM occurs|occur|appears MANY2 "
     "/ repeated ^FORM / FORM repeated / x EQUAL to? y / twice / ATLEAST twice / "
     "appears|shows|seen|occurs ATLEAST? twice|MANY2 / FORM|FIGURE ~ "
     "seen|found|appears|occurs|present MANY2 / any FORM|FIGURE seen? MANY2",
     ""},
    {ATOM(same_figure), OF_ALL,
     "FIG1 ~ throughout|repeated / FIG1 in? MANY2 times|places|copies|sizes / EQUAL FORM ~ "
     "repeated EVERYWHERE / ONE|single mould|mold|stamp|template|cutter ~ ALL|ALLF / "
     "ONE|SOMEFIG|AFIG FORM? used|repeated|again MANY2 / ONLY|just FIG1|AFIG repeated / ONE FORM "
     "for ALLF|ALL|everything / FIGURE of FIG1|AFIG / TWIN throughout|ALL / COPY of "
     "ONE|AFIG|common|single FORM? / ONE|AFIG FORM? ~ several|many COPY / ONE|AFIG ~ TWIN "
     "throughout / ALIKE ~ TWIN over / made of? COPY / ALL ~ share ~ FORM / share "
     "ONE|EQUAL|common FORM / FORM MANY2 / ONE FIGURE again / again AND again / share "
     "AFIG|FIG1|SOMEFIG FORM? / AFIG|ONE FORM? ~ throughout|EVERYWHERE / ALLF of? ONE FORM / of "
     "ONE FORM / ALLF of AFIG|FIG1 / ALLF HAS ^AFIG / ALLF|ALL ~ EQUAL|ONE SORT of FORM / EQUAL "
     "SORT of FORM / ONLY ONE FORM / ONLY AFIG / ALL show|shows AFIG|ONE FORM? / repeats|repeat "
     "AFIG|FIG1|ONE FORM? / PICTURE repeats|repeat FIG1|AFIG / ALL ~ show|have AFIG / "
     "FORM|FIGURE ~ agree with? ONE|OTHER / FORM ~ agree ~ OTHER / share EQUAL? FORM ~ ASIDE? / "
     "ONE FORM ~ repeated|again / repeated MANY2 / ONE FIGURE? MANY2 repeated?",
     ""},
    {ATOM(same_figure), OF_NAMED,
     "are|is ^COPY of OTHER / copies of OTHER / share FORM / ALIKE|COPY in? FORM / ONE|common "
     "SORT of? FORM / ALIKE / ALIKE to? OTHER / COPY / COPY of common|ONE FORM / geometrically "
     "ALIKE / DIFFERENT ONLY ~ SIZE|TURN|place|position / ALLF|ALL of a ^kind|sort / "
     "homogeneous|uniform set|collection|group / they COPY of OTHER / ALIKE ~ FORM / ONE|SOMEFIG "
     "FORM? again / ALIKE FORM again / common FORM / EQUAL FORM / ONE FORM ONLY / FORM EQUAL / "
     "agree ~ FORM / single FORM / BUT ONE FORM / EQUAL SORT / ONE SORT / FIG1 ~ TWIN",
     "deviates ~ FORM / DIFFERENT in? FORM / of OTHER than / FORM DIFFERENT / odd ONE out / "
     "DIFFERENT"},
    {ATOM(same_style), OF_ALL,
     "ONE|single STROKES|LINE|style SORT|style? per|WHOLE? PICTURE / ONE|single|common "
     "STROKES|SORT type|style|SORT|STROKES? for|across|through ALLF|ALL / STROKES|PEN|SORT ~ "
     "EQUAL ~ NEXT / EQUAL SORT? of? STROKES SORT? in|for|across|used|by ALLF / "
     "ONE|single|common|uniform SORT? of? STROKES SORT? ~ for|across|in|used|through ALL|PICTURE "
     "/ STROKES occur ~ AFIG occur ~ ALL|ALLF / if ~ ARC|SLINE ~ ALLF ~ ARC|SLINE / if ~ "
     "ARC|CURVED|SLINE|STRAIGHT|zigzag|dotted|plain ~ OTHER|ALL|ALLF / STROKES|LINE style|SORT? "
     "~ shared ~ ALLF|ALL / ONE|single SORT of? LINE|STROKES per|WHOLE? PICTURE / LINE|STROKES "
     "look|looks EQUAL ~ ALLF? / agree|match in? STROKES|LINE style|SORT / way|WAY|manner of "
     "drawing ~ EQUAL ~ ALLF? / ARC ~ OTHER ~ too / if ~ ARC|CURVED|SLINE|STRAIGHT ~ OTHER ~ too "
     "~ likewise|EQUAL ~ SLINE|STRAIGHT|ARC|CURVED / STROKES|LINE SORT? ~ "
     "constant|uniform|EQUAL|consistent across|over|throughout|among|between|from "
     "ALLF|FIGURE|PICTURE / ONE|EQUAL|single|common PEN ~ ALLF|ALL|FIGURE / ONE|EQUAL PEN ~ "
     "through|in ALLF|ALL / uniform|EQUAL|consistent PEN ~ LINE|STROKES? ~ over|across|in|for "
     "ALLF|FIGURE|PICTURE / share STROKES|style|SORT style? / ALLF share ~ style|PEN|STROKES "
     "SORT? / FIGURE share STROKES style? / ONE handwriting / LINE|STROKES in ALLF of? EQUAL|ONE "
     "SORT / drawn with EQUAL|ONE PEN / uniform|EQUAL LINE|STROKES style|SORT? over|across "
     "ALLF|FIGURE / STROKES|LINE SORT? of FIG1|AFIG|FIGURE those of OTHER|ALLF|every / "
     "zigzag|dotted|plain in FIG1|AFIG|FIGURE means|implies zigzag|dotted|plain in ALL|ALLF / "
     "STROKES|LINE|style SORT|style? common to ALLF|ALL",
     ""},
    {ATOM(same_size), OF_SOME, "TWO ~ EQUAL SIZE / TWO ~ EQUAL|as BIG", ""},
    {ATOM(same_style), OF_SOME, "TWO ~ EQUAL STROKES|style", ""},
    {ATOM(same_size), OF_NAMED,
     "EQUAL in? SIZE / as BIG as OTHER? / SIZE ALL? EQUAL / EXACTLY? ONE "
     "size|scale|magnitude|diameter / match ~ SIZE / SIZE constant|uniform|equal / common SIZE / "
     "of common SIZE / equally BIG|large / SIZE common / NEG LARGER OR? SMALLER ~ OTHER / "
     "none|nothing LARGER ~ SMALLER / NEG BIG ONE? OR|NEG SMALL ONE? ~ EQUAL / differ NEG ~ SIZE "
     "/ SIZE of ALLF|FIGURE agree|match|coincide|EQUAL / SIZE agree|match|coincide / "
     "agree|coincide in? SIZE / SIZE ~ vary NEG / NEG SIZE variation|difference / EQUAL "
     "SIZE|diameter / as BIG|large as OTHER / SIZE ~ NEG vary|varies|DIFFERENT / ONE SIZE fits? "
     "ALL? / NEG giant|giants|HUGE AND? NEG dwarf|dwarfs|midget|SMALL? / ALL of ONE SIZE / "
     "uniformly|equally ^sized|large|big",
     "SIZE DIFFERENT / difference|variation in? SIZE / SIZE difference|variation / DIFFERENT in? "
     "SIZE"},
    {ATOM(same_style), OF_NAMED,
     "drawn|made ~ EQUAL WAY / STROKES SORT in? common / EQUAL ~ STROKES|SORT ~ STROKES|SORT / "
     "share ~ SORT|STROKES ~ SORT|STROKES? / SORT|STROKES ~ SORT|STROKES ~ EQUAL / ONE ^style / "
     "consistent ~ STROKES / EQUAL style / ALIKE STROKES / EQUAL ~ SORT of? STROKES / "
     "agree|agreement ~ SORT of? STROKES / SORT of? STROKES ~ EQUAL / style ~ common / common "
     "STROKES SORT? / EQUAL ~ STROKES|SORT / EQUAL set of STROKES / EQUAL mix / STROKES common / "
     "SORT of? STROKES common / STROKES style ~ EQUAL / STROKES style of? ALLF ~ EQUAL / drawn ~ "
     "ONE|EQUAL manner ~ EQUAL? STROKES|SORT? / EQUAL SORT of? LINE EVERYWHERE|ALLF / EQUAL "
     "manner|fashion|technique / STROKES SORT agreement / agreement ~ STROKES|SORT / "
     "STROKES|SORT ~ agreement / EQUAL|uniform STROKES SORT ALL?",
     "STROKES|SORT ~ OTHER NEG|LACK / OTHER ^LINE|STROKES|SORT than / DIFFERENT|difference ~ "
     "SORT ~ STROKES / difference ~ STROKES / OTHER ^SORT of? STROKES / STROKES SORT ~ DIFFERENT "
     "/ DIFFERENT SORT of? STROKES / deviates ~ STROKES / SORT of? LINE|STROKES DIFFERENT / "
     "DIFFERENT in? STROKES SORT?"},
    {ATOM(one_style), OF_ALL,
     "ONE|single STROKES|SORT STROKES|SORT? EACHF / SOMEFIG HAS EITHER ONLY LINE|SLINE|STRAIGHT "
     "OR ONLY ARC|CURVED / EACHF ~ ONE|single|uniform style / EACHF ~ ONE|single STROKES|SORT "
     "of? STROKES|SORT / EITHER ~ STRAIGHT|SLINE|LINE ~ OR ~ ARC|CURVED / STROKES of "
     "SOMEFIG|ALLF|AFIG ~ EQUAL|ONE SORT / STROKES ALLF ~ ALIKE|EQUAL ~ SORT / NEG "
     "mix|mixing|mixture ~ SORT|STROKES / mixture ~ STROKES SORT? / NEG mixture ~ STROKES SORT? "
     "~ inside|within FIGURE|ALLF|SOMEFIG / ALLF ~ ONLY LINE OR ONLY? ARC|CURVED / uniform "
     "STROKES SORT? EACHF / each ~ uniform|single STROKES|style|SORT STROKES|style|SORT? / "
     "uniform ~ SORT ~ EACHF / ALLF ~ ONE|single|uniform PEN / NEG "
     "switch|switches|change|changes|DIFFERENT ~ PEN|STROKES|SORT ~ halfway|midway|ONWARD? / "
     "pure|homogeneous style|STROKES / number of STROKES SORT ~ ALLF ~ ONE / ALLF ~ ONE|EQUAL "
     "PEN from|throughout ~ start|beginning|START|end to? END? / consistent|uniform STROKES|LINE "
     "style? ~ through|within ALLF|FIGURE / ALLF ~ done|drawn|made|rendered in|with "
     "uniform|single|ONE STROKES|PEN|SORT style? / ONLY ONE SORT of LINE ~ NEG MIX / "
     "within|inside SOMEFIG|ALLF|AFIG|FIGURE ~ style|SORT|STROKES|LINE style? EQUAL|uniform / "
     "NEG MIX ~ LINE|STROKES|SORT ~ within|in|inside ALLF|SOMEFIG|AFIG|FIGURE / "
     "uniform|consistent|single STROKES|LINE PEN|style|SORT? in|within|inside|per ALLF|FIGURE / "
     "LINE|STRAIGHT|SLINE AND ARC|CURVED NEG ~ together|MIX|combined ~ FIG1|FIGURE|ALLF|SOMEFIG "
     "/ STROKES|LINE SORT|style? NEG MIX within|inside of? FIGURE|AFIG|SOMEFIG|WITHINF / "
     "STROKES|LINE SORT|style? NEG DIFFERENT|MIX ~ WITHINF",
     "NOFIG made|up|consist|HAS|use ~ DIFFERENT|TWO|MANY2 ~ STROKES|SORT STROKES|SORT?"},
    {ATOM(one_style), OF_NAMED,
     "EXACTLY? ONE SORT of? STROKES / EXACTLY? ONE STROKES SORT / ALL STROKES ~ EQUAL SORT / "
     "STROKES of? ONE SORT / EXACTLY? ONE SORT of? STROKES ~ STRAIGHT|SLINE OR CURVED|ARC ~ "
     "BOTH? / ONLY STRAIGHT|SLINE|LINE ~ OR ~ ONLY? CURVED|ARC / SLINE|STRAIGHT|LINE ONLY OR ~ "
     "ARC|CURVED ONLY? / ALL STRAIGHT|SLINE|LINE OR ALL|ALLF? ARC|CURVED / EITHER ONLY? "
     "STRAIGHT|SLINE|LINE OR ONLY? ARC|CURVED / STROKES SORT constant|ONE / homogeneous STROKES "
     "/ STROKES homogeneity / homogeneity ~ STROKES / NEG mix|mixing|mixes ~ STROKES|SORT ~ "
     "FIGURE? / NEG mix|mixing|mixes ~ SORT of? STROKES? / uniform ~ per FIGURE / "
     "uniform|pure|consistent|EQUAL in its STROKES|LINE|style SORT|style? / stylistically "
     "uniform|pure|EQUAL / STROKES of ONLY|just? ONE|single SORT",
     "TWO|MANY2|BOTH SORT of? STROKES / TWO|MANY2 STROKES SORT / SLINE|STRAIGHT AND ^ARC|CURVED "
     "together? / mix|mixing|mixed ~ STROKES SORT? / STROKES SORT? ~ mixed / "
     "mix|mixes|combines|combine ~ SLINE|STRAIGHT / combine|combines|mix|mixes ~ TWO|DIFFERENT? "
     "SORT ~ STROKES / LINE AND ARC / mix|mixes|combines|combine ~ ARC|CURVED AND? "
     "SLINE|STRAIGHT? / mix|mixes SORT|STROKES / BOTH SLINE|STRAIGHT AND ARC|CURVED / "
     "combines|combine|mix|mixes|mixing ~ DIFFERENT SORT? ~ STROKES SORT? / combines|combine ~ "
     "STROKES SORT? / combine|combines|mix ~ LINE with ARC / LINE with ARC / ARC with LINE|SLINE"},
    {ATOM(strokes_equal), OF_NAMED, "EQUAL LENGTH ~ STROKES / STROKES ~ ONE|EQUAL LENGTH",
     "STROKES ~ DIFFERENT LENGTH / DIFFERENT LENGTH ~ STROKES"},
    {ATOM(mirror_of), OF_NAMED,
     "MIRROR image|COPY of? OTHER? / MIRROR of OTHER / MIRROR OTHER / MIRROR each OTHER / TWO ~ "
     "MIRROR image|COPY|OTHER",
     ""},
    {ATOM(parallel), OF_NAMED, "parallel / parallel to OTHER / TWO parallel FIGURE", ""},
    {ATOM(concentric), OF_NAMED,
     "concentric / EQUAL|common MIDDLE / ONE ^MIDDLE / share ~ MIDDLE / MIDDLE ~ "
     "coincide|coincides / MIDDLE EQUAL",
     "DIFFERENT MIDDLE"},
    {ATOM(upright), OF_NAMED, "upright / stand|stands upright", ""},
    {ATOM(level), OF_NAMED, "lie|lies|lying LEVEL / lie|lies flat", ""},
    {ATOM(mirror_symmetric), OF_NAMED,
     "PICTURE ~ SYMMETRY|MIRROR / SYMMETRY PICTURE / SYMMETRY arrangement / arranged "
     "SYMMETRY|symmetrically / arrangement ~ SYMMETRY / PICTURE|arrangement WHOLE ~ AXIS / "
     "layout|composition|scene|configuration ~ SYMMETRY|MIRROR|AXIS / HALF MIRROR HALF",
     "PICTURE ~ asymmetric / asymmetric PICTURE|arrangement"},
    {ATOM(same_heading), OF_NAMED,
     "oriented ALIKE|EQUAL / share WAY / NEG TURN relative|against OTHER / TWO|FIG2 COPY of? "
     "FORM? ~ NEG|LACK ~ TURN / TWO of? ALIKE FIGURE? ~ NEG TURN / TWO of? ALIKE FIGURE? ~ "
     "EQUAL|ONE WAY / ALIKE ~ EQUAL turned|TURN / EQUAL TURN|turned / EQUAL oriented / TWO ~ "
     "ALIKE ~ EQUAL oriented / TWO ~ ALIKE ~ NEG TURN / EQUAL WAY / ONE WAY / FACE EQUAL|ONE WAY "
     "/ ALIKE ~ EQUAL|ONE WAY / parallel COPY|TWIN of? OTHER? / tilted|TURN "
     "equally|alike|identically / COPY|TWIN ~ NEG TURN / ALIKE FORM ~ NEG TURN / COPY|TWIN ~ "
     "EQUAL|ONE WAY / ALIKE|COPY AND? EQUAL WAY / EQUAL FORM EQUAL WAY / EQUAL pose / ALIKE|COPY "
     "~ EQUAL pose / ALIKE|COPY ~ oriented ALIKE / TWO ALIKE ~ oriented ALIKE / TURN EQUAL WAY / "
     "oriented COPY / FIG2 TURN|turned ALIKE / ALIKE FIGURE? ~ TURN|turned ALIKE / TURN|turned "
     "ALIKE / EQUAL AND NEG TURN|turned / COPY ~ EQUAL heading / face|FACE ONE WAY / ALIKE "
     "FIGURE ~ EQUAL WAY / twice ~ EQUAL WAY|turned|TURN / found twice ~ EQUAL WAY|turned / TWO "
     "of? EQUAL|ALIKE FIGURE|FORM TURN|turned EQUAL way|WAY / COPY ~ LACK ~ TURN / ALIKE ~ EQUAL "
     "position|pose ~ NEG tilted|TURN|turned? DIFFERENT? / ALIKE|EQUAL FORM ~ NEG TURN ~ against "
     "OTHER / translated|shifted COPY|copies / translate|translates of OTHER / translation / "
     "twice ~ EQUAL orientation|WAY|pose|position / shifted|moved|translated ^COPY of? OTHER? / "
     "ONLY moved|shifted|translated ~ to|onto|into OTHER / agree|aligned in "
     "orientation|direction|heading",
     "DIFFERENT|opposite WAY / FACE DIFFERENT|opposite WAY"},
    {ATOM(larger), OF_NAMED,
     "various|several|MANY2 SIZE / SIZE ~ contrast|disparity|discrepancy|vary|varies|gap / "
     "MORETHAN OTHER ~ SIZE / dwarfs OTHER? / LARGER than OTHER|SOMEFIG / LARGER / SMALLER / "
     "SMALLER than OTHER / LARGER ~ OTHER / BIG FIGURE? AND ~ SMALL ONE|FIGURE? coexist? / BIG "
     "ONE AND SMALL ONE / LARGER ~ in? SIZE / exceeds|surpasses OTHER ~ in? SIZE / SMALL beside "
     "OTHER / exceeds OTHER / BIG FIGURE|ONE? AND? SMALLER ONE|FIGURE? / difference of|in SIZE ~ "
     "FIG2 / difference of|in? SIZE between / DIFFERENT SIZE ~ FIG2 / BIG OTHER SMALL / ONE BIG "
     "~ OTHER SMALL / ONE BIG ~ SMALL / clear? difference of|in SIZE / SIZE ~ ABOVE that? of? "
     "OTHER / LARGER FIGURE|ONE? AND? SMALLER FIGURE|ONE? / SIZE difference / difference ~ SIZE "
     "/ SIZE DIFFERENT within|in PICTURE / LARGER than some OTHER / mixed|MIX SIZE / unequal "
     "SIZE|diameters / giant|HUGE ~ beside|next|and|AND ~ dwarf|midget|SMALL / figure|FIGURE "
     "come|comes ~ DIFFERENT SIZE / in DIFFERENT SIZE",
     ""},
    {ATOM(above), OF_NAMED,
     "down ^MORETHAN? OTHER / beneath|underneath OTHER / lower than OTHER / ABOVE / ABOVE than? "
     "OTHER / BELOW / BELOW OTHER / on top AND? OTHER? BELOW / top ~ BELOW / OTHER BELOW it / "
     "ABOVE ~ BELOW / over under / ABOVE BELOW ~ relation|order / x above y / up ^MORETHAN OTHER "
     "/ up than? OTHER / ABOVE up than? OTHER? / ABOVE ~ ONE|OTHER BELOW / ONE ABOVE ~ BELOW / "
     "OTHER ^BELOW|under it? / HAS OTHER BELOW|under / ONE? FIGURE? up ~ FIGURE|ONE? down / up ~ "
     "ONE|OTHER ~ down / up AND down / NEAR top ~ OTHER? / NEAR ~ top than? OTHER / OTHER ~ "
     "below|underneath|under it? / y projection|projections / disjoint y projection|projections "
     "/ y coordinate ~ LARGER|MORETHAN|higher OTHER? / ONE over ~ ONE BELOW / ONE at? top ~ ONE "
     "at? bottom / top AND? bottom ~ arrangement|relation|order / ABOVE OTHER ~ NEG OVERLAP ~ "
     "height|vertical|vertically|level|LEVEL / floats|float|hovers|hover over|above OTHER / "
     "floats|hovers ABOVE OTHER ~ cloud|roof? / DIFFERENT LEVEL ~ ONE ABOVE OTHER / y "
     "coordinate|coordinates ~ DIFFERENT ~ ABOVE",
     ""},
    {ATOM(left_of), OF_NAMED,
     "BESIDE of OTHER / to BESIDE of? OTHER / left / leftward / OTHER on BESIDE / OTHER to "
     "BESIDE / BESIDE hand? side of? OTHER / BESIDE hand side / BESIDE of / further|more BESIDE "
     "than? OTHER / x left of y / something on BESIDE / on its BESIDE side? / BESIDE side / left "
     "right ~ relation|order / horizontal offset / left AND ~ right / more to left / further "
     "left / on left ~ on right / NEAR left ~ OTHER / NEAR ~ left edge|side|border than? OTHER / "
     "further left than OTHER / further|more left ~ OTHER ~ NEG OVERLAP ~ "
     "width|horizontal|horizontally? / x projection|projections / disjoint x "
     "projection|projections / x coordinate ~ LARGER|MORETHAN|FEWER|SMALLER OTHER? / before "
     "OTHER ~ reading / ONE FIGURE? comes|come before|first ~ second|OTHER|reading / beside "
     "OTHER ~ left / beside OTHER ~ left ~ NEG ~ OVERLAP / reading ~ comes first ~ second ~ "
     "further? / ONE left AND? ONE? right / horizontally ~ before|after OTHER / DIFFERENT in? "
     "horizontal position|coordinate / SMALLER|lower|larger ^x / westward|eastward|west|east of "
     "OTHER / on|to OTHER left|right",
     ""},
    {ATOM(central), OF_NAMED,
     "MIDDLE / in MIDDLE of? PICTURE? / centrally / MIDDLE of PICTURE ~ CONTAIN FIGURE|SOMEFIG / "
     "MIDDLE of? PICTURE / MIDDLE place of? PICTURE / dead MIDDLE / MIDDLE in PICTURE / MIDDLE "
     "there / central|centrally FIGURE / is|are centred|centrally / PICTURE ^MIDDLE / MIDDLE ~ "
     "occupied|taken ~ FIGURE|SOMEFIG / right|smack|bang|slap in MIDDLE of? PICTURE? / MIDDLE "
     "coincide|coincides|EQUAL ~ PICTURE ~ MIDDLE / diagonals|diagonal ~ "
     "meet|CONTACT|CROSS|cross / MIDDLE position / located|placed|sits ~ where ~ diagonals ~ "
     "meet|CONTACT / PICTURE diagonals ~ CONTACT / MIDDLE occupied|taken / eye of PICTURE",
     "MIDDLE of? PICTURE? empty|blank|free|vacant / empty MIDDLE"},
    {ATOM(large), OF_NAMED,
     "FILL|takes|occupies|covers MOSTFIG / as BIG as HALF of? PICTURE? / HUGE / BIG in PICTURE / "
     "FILL ~ HALF / FILL ~ HALF of? PICTURE / NEAR? HALF of? PICTURE / HUGE ~ HALF / BIG ~ NEAR? "
     "HALF ~ PICTURE? ~ FILL? / BIG ~ PICTURE ~ NEAR? HALF / FILL ~ HALF ~ PICTURE OR? / HUGE ~ "
     "FILL ~ HALF ~ PICTURE? / BIG ~ FILL ~ HALF ~ PICTURE? / BIG FIGURE ~ NEAR? HALF ~ PICTURE? "
     "/ large BIG FIGURE / large FIGURE|ONE / BIG FIGURE / very|really BIG / fill|fills|takes "
     "much|most|lot ~ PICTURE|space|GAP / FILL much|most|lot|MOST of? PICTURE|GAP / HUGE FIGURE "
     "/ BIG FIGURE present / large FIGURE present / PICTURE CONTAIN|HAS BIG|HUGE|large FIGURE / "
     "SOFT CONTAIN|HAS BIG|HUGE|large FIGURE / large|BIG ~ "
     "measured|compared|relative|relation|comparison ~ PICTURE / HALF EQUAL PICTURE / great|BIG "
     "SIZE / takes ~ most|much ~ GAP|PICTURE / BIG FIGURE FILL HALF GAP|PICTURE? / "
     "dominates|fills PICTURE / towers over PICTURE / AFIG ^BIG|large / dominates PICTURE ~ SIZE "
     "/ is|are BIG / BIG ONE / considerable|great SIZE / considerable SIZE ~ PICTURE / "
     "over|ABOVE HALF PICTURE / reaches ~ HALF PICTURE / BIG ~ PICTURE / BIG ~ NEG SMALL / FILL "
     "over|ABOVE? PICTURE|sheet / HUGE ~ FILL ABOVE? PICTURE / towers|looms|presides / SIZE "
     "EQUAL HALF PICTURE? MORE? / LARGER than HALF of? PICTURE / a ^HUGE ^FIGURE|ONE / "
     "uses|takes up a? lot|much of? space|room|PICTURE / reaches|extends|stretches over|across "
     "HALF / HALF as wide|BIG|large|high|tall as PICTURE",
     "SMALL in|compared PICTURE / ALLF|NOTALL SMALL"},
    {ATOM(aligned), OF_NAMED,
     "make|makes|form|forms a? SLINE|line / line of FIGURE|SOMEFIG / strung ~ along ~ LINE / "
     "on|along|in|into|form ONE? SLINE|line|lines|thread|track|wire / aligned / MIDDLE aligned / "
     "arranged along|on|in ONE? SLINE|line|thread|track|wire / ALL aligned / MIDDLE ~ SLINE|LINE "
     "/ collinear|collinearity / lined up / STRAIGHT? ROW / SLINE|LINE ~ through|MIDDLE / SLINE "
     "~ on ~ MIDDLE / lined up ~ MIDDLE / on ~ SLINE ~ MIDDLE / alignment / LINE through ~ "
     "MIDDLE / STRAIGHT|ruler ~ through ~ MIDDLE / thread|string ~ STRAIGHT string|thread|line? "
     "/ STRAIGHT string|thread / strung|threaded|arrayed|placed|set|drawn along|on|up ~ LINE / "
     "keep|keeps to ONE? line / to ONE line / common line / MIDDLE ~ common LINE / arranged "
     "linearly / in alignment ~ OTHER? / follow|follows STRAIGHT|SLINE LINE? / linear "
     "arrangement|formation|sequence|order|layout / arrangement|alignment ~ linear / STRAIGHT "
     "formation|arrangement|sequence / ONE LINE goes|passes|runs through ALL|ALLF / CONTACT ~ "
     "MIDDLE ~ SLINE|LINE / linearly arranged / LINE up / line up / beads|pearls|birds on? "
     "string|thread|wire / beads|pearls ~ STRAIGHT string|thread|wire / strung ~ STRAIGHT? "
     "string|thread|wire / on|along EQUAL|common|single SLINE|LINE / placed|arranged along|on ~ "
     "EQUAL SLINE|LINE / ROW ~ maybe SLANT / ROW ~ ASIDE? SLANT ASIDE? / on STRAIGHT "
     "wire|string|thread / SLINE|LINE ~ pass|passes|goes|drawn through ALLF|ALL / "
     "skewer|skewered|rank AND file / MIDDLE ~ linear equation / linear equation / thread|string "
     "~ through ALL|ALLF",
     "out of LINE|ROW / off ~ LINE|SLINE / MIDDLE ~ off ~ LINE|SLINE"},
    {ATOM(evenly_spaced), OF_NAMED,
     "GAP between ~ EQUAL / EQUAL|constant GAP / MIDDLE ~ EQUAL|constant GAP / steps ~ "
     "EQUAL|equally LONG|large? / regular ROW / ROW ~ regular / EQUAL GAP apart / GAP ~ ROW ~ "
     "EQUAL / GAP ~ neighbours ~ EQUAL / ROW ~ EVEN GAP / EVEN GAP / regular GAP / lined up ~ "
     "regular|EQUAL GAP / GAP ALL EQUAL / EVEN SPACED|apart|distributed / ROW|LINE ~ EQUAL GAP ~ "
     "ROW? / LINE|ROW ~ EVEN SPACED / GAP EQUAL / equidistant / ROW|LINE ~ equidistant / ONE GAP "
     "/ EQUAL GAP ~ ROW|LINE / ROW|LINE ~ as far ~ NEXT|OTHER as / EQUAL GAP ~ neighbours ~ ROW? "
     "/ ROW ~ EQUAL steps / SPACED ~ EQUAL|EVEN|regularly / EVEN ^ROW|LINE / even ^ROW|LINE / "
     "regularly SPACED / LINE|ROW ~ SPACED ~ EQUAL|EVEN|regularly / SPACED ~ "
     "EQUAL|EVEN|regularly ~ LINE|ROW / GAP between? NEXT ~ EQUAL|constant / GAP ~ NEXT ~ EQUAL "
     "/ as far from NEXT|OTHER / GAP ~ regular|uniform|even|constant / GAP ROW|LINE ~ "
     "regular|uniform|even|constant / GAP in? ROW|LINE ~ EQUAL|regular|uniform|even / even|EQUAL "
     "steps / at even|EQUAL steps / LINE at even|EQUAL steps / EQUAL|equally far apart / LINE ~ "
     "equally far apart / EQUAL GAP ALL? along / equally far from NEXT|OTHER|neighbours / "
     "equally|EQUAL far / arithmetic progression / MIDDLE form arithmetic progression ~ LINE / "
     "arithmetic progression ~ LINE / constant GAP between? NEXT ~ LINE / steady|EVEN "
     "rhythm|beat / fence posts|palings / telegraph|lamp posts|poles / metronome / rhythm ~ "
     "REGULAR|regular as? ROW of COLUMN",
     "DIFFERENT|unequal|irregular|uneven GAP / GAP DIFFERENT / ROW|LINE ~ "
     "DIFFERENT|unequal|irregular|uneven GAP / unevenly / GAP ~ LARGER|SMALLER|DIFFERENT ~ OTHER "
     "/ ROW|LINE ~ GAP ~ LARGER|SMALLER|DIFFERENT ~ OTHER"},
    {ATOM(horizontal), OF_NAMED,
     "ALLF|ALL ~ beside OTHER / NEXT to? OTHER ~ horizontally|ROW / lie|lies|stand at ONE height "
     "/ lined|line up? from left to right ~ ONE|EQUAL LEVEL / left to right ~ ONE|EQUAL LEVEL / "
     "row layout / side by side / EQUAL vertical position|coordinate / MIDDLE ~ EQUAL vertical "
     "position|coordinate / horizontally aligned / horizontal LINE up / flat ROW / ONE|EQUAL "
     "LEVEL / horizontal ROW / horizontal LINE ~ MIDDLE / on|along|form|in horizontal LINE / "
     "MIDDLE ~ horizontal LINE / LEVEL ROW|LINE ~ MIDDLE? / LEVELROW / side by side ~ ONE|EQUAL "
     "LEVEL / NEXT to OTHER ~ ONE|EQUAL LEVEL / MIDDLE LEVEL / EQUAL vertical LEVEL / LEVEL ROW "
     "from left to right / beside OTHER ~ LEVEL / "
     "arranged|aligned|placed|put|ROW|lined|stand|next|ordered ~ horizontally / LINE up "
     "horizontally / horizontal arrangement|alignment|order / MIDDLE ~ EQUAL LEVEL / MIDDLE ~ "
     "equally high / EQUAL|ONE|common horizontal LINE / on EQUAL|ONE|common horizontal LINE / "
     "ALL LEVEL / MIDDLE ~ ONE|EQUAL y / ROW ~ left to? right / left to right / lined ~ left to "
     "right / equally ABOVE|high up? / on a LEVEL / on LEVEL / frieze / frieze ~ floor / FIGURE "
     "~ walk|stand|stands|sit along|on ~ floor|ground|shelf|horizon / ROW ~ ONE BESIDE|beside "
     "OTHER / share y / share ~ y coordinate / MIDDLE share ~ y|ordinate / EQUAL|common|ONE y "
     "coordinate? / EQUAL elevation|altitude|height / on|along ~ shelf|horizon|floor|ground / "
     "cars|people ~ queue / left right ROW / ROW ~ beside OTHER / go|run|extend horizontally / "
     "LEVEL with OTHER / everything at EQUAL LEVEL",
     "DIFFERENT LEVEL"},
    {ATOM(vertical), OF_EITHER,
     "ONE above|over|below|under|beneath|underneath OTHER / on top of? OTHER / stacked / ABOVE "
     "ONE another / piled up? / BELOW ONE another",
     ""},
    {ATOM(horizontal), OF_EITHER,
     "side by side / ONE beside|alongside OTHER / alongside OTHER / beside RECIP / NEXT to RECIP "
     "horizontally / ONE BESIDE of? OTHER",
     ""},
    {ATOM(vertical), OF_ALL,
     "exactly|directly|STRAIGHT|right ABOVE|BELOW NEXT / ABOVE|BELOW next|following / ALLF ~ on "
     "top of NEXT / bricks ~ on top",
     ""},
    {ATOM(nested), OF_ALL,
     "ALLF ~ in|WITHIN LARGER|BIG ONE|FIGURE / of SOMEFIG AFIG|ONE CONTAIN OTHER / ALLF ONE|AFIG "
     "CONTAIN|inside|WITHIN|in|surrounds OTHER / ALLF AFIG is|lies|sits inside|WITHIN|in OTHER / "
     "SOMEFIG any ONE|AFIG CONTAIN|surrounds OTHER",
     ""},
    {ATOM(vertical), OF_NAMED,
     "vertical LINE|line up / ABOVE|BELOW RECIP / stand ABOVE RECIP / plumb|vertical|upright "
     "LINE ~ through ALL|ALLF|them / on ONE|common|EQUAL ^vertical / COLUMN / plumb LINE ~ "
     "MIDDLE? / vertical|upright LINE ~ MIDDLE / EQUAL horizontal position|coordinate / MIDDLE ~ "
     "EQUAL horizontal position|coordinate / vertically aligned / vertical|upright COLUMN|ROW / "
     "on|along|form|in vertical|upright LINE / MIDDLE ~ vertical LINE / tower / on top of? OTHER "
     "~ COLUMN / straight ABOVE|BELOW OTHER / EXACTLY ABOVE|BELOW OTHER / top to bottom / top to "
     "bottom ~ BELOW|ABOVE OTHER / COLUMN ~ ABOVE OTHER / COLUMN STRAIGHT ABOVE|up OTHER? / "
     "vertically arranged / STRAIGHT up / top to bottom ~ vertical LINE / dead vertical / "
     "arranged|aligned|placed|put|ROW|lined|stand|stacked|ordered ~ vertically / LINE up "
     "vertically / vertical arrangement|alignment|order / EQUAL|ONE|common vertical LINE / on "
     "EQUAL|ONE|common vertical LINE / BELOW|under OTHER ~ STRAIGHT? COLUMN / STRAIGHT COLUMN / "
     "exactly|directly|STRAIGHT ABOVE|BELOW NEXT|OTHER / EQUAL x ~ DIFFERENT y / MIDDLE ~ "
     "ONE|EQUAL x / piled ~ up? STRAIGHT / stacked ~ STRAIGHT|up / up STRAIGHT / lined ~ top to "
     "bottom / ABOVE|BELOW OTHER ~ column / on top of? OTHER STRAIGHT up / totem / totem pole / "
     "traffic light|lights / up AND? down / up to down / from up|top to down|bottom / share x / "
     "share ~ x coordinate / MIDDLE share ~ x|abscissa / ONE under|below|beneath OTHER ~ ROW / "
     "EQUAL|common|ONE abscissa|x coordinate? / lamps ~ traffic light / floors|storeys|stories ~ "
     "building|house / vertical stack / ladder|rungs / MIDDLE ~ upright LINE / line|lined up ~ "
     "up AND? down / stacked|piled straight|vertically / ROW ~ ATMOST down|bottom / ATMOST down "
     "/ share|common vertical axis|midline / go|run|runs|goes down ~ PICTURE|page / "
     "go|run|extend vertically / from? top to bottom ~ ROW|LINE|COLUMN / stacked|piled in a "
     "COLUMN",
     ""},
    {ATOM(nested), OF_NAMED,
     "CONTAIN RECIP / stacked inside|within RECIP / WITHIN|inside|within|in|into RECIP / "
     "lie|lies WITHIN|inside RECIP / stacked|fitted|packed|put into OTHER / nested "
     "in|inside|within OTHER / inside|within ONE another / SMALLFIG in MIDDLE ~ in BIGFIG / they "
     "ONE inside|within|in OTHER / swallowed OTHER ~ order / nested / enclosed successively / in "
     "NEXT ~ LARGER? / WITHIN OTHER ~ russian? dolls / ONE into OTHER / inside each other / ONE? "
     "within OTHER within OTHER / WITHIN ~ NEXT LARGER|SIZE|OTHER? / WITHIN ~ NEXT ~ SIZE / "
     "successive containment / russian|matryoshka dolls / SMALLFIG WITHIN ~ NEXT ~ SIZE ~ "
     "OUTFIG? / CONTAIN NEXT SMALLER|SIZE|OTHER? / nesting / concentric style? nesting / ALL ~ "
     "inside OTHER / NESTING / they ~ ONE inside|within OTHER / into each? OTHER / SIMILE boxes "
     "/ in OTHER in OTHER / nesting chain / nested chain / total containment / total containment "
     "order / FIGURE fit|fits inside|into OTHER / ALLF ~ inside NEXT / inside NEXT / ordered ~ "
     "inclusion|containment / inclusion|containment ~ order|chain|sequence / stuffed in|inside "
     "OTHER / stacking|stacked bowls|cups|dolls|boxes / onion|matryoshka|babushka|layers of "
     "onion / linearly ordered ~ containment|inclusion / layer|ring|circle in|within|inside "
     "layer|ring|circle / onion ~ layer|skin / ONE inside OTHER inside OTHER / ALLF ~ "
     "inside|WITHIN ALLF LARGER? / WITHIN|inside ALL LARGER / in ONE in ONE / "
     "series|sequence|succession of FIGURE ~ WITHIN|inside|within OTHER / ALLF but|except|save "
     "OUTFIG|BIGFIG ~ WITHIN|inside NEXT",
     "OUTSIDE ~ NEXT LARGER?"},
    {ATOM(chain), OF_NAMED,
     "chain / hold|holds on to? OTHER ~ chain / chain ~ CONTACT ~ NEXT? / in? CONTACT ~ NEXT ~ "
     "ROW? / NEXT FIGURE? ~ CONTACT / linked up? ~ ROW? / CONTACT in turn / second ~ second ~ "
     "third / unbroken ROW ~ CONTACT / CONTACT ~ ROW ~ CONTACT / CONTACT NEXT OTHER? / CONTACT "
     "AFTER ROW? / CONTACT each? NEXT / links ~ CONTACT / CONTACT ~ links / CONTACT "
     "consecutively / FIG1? CONTACT second ~ second CONTACT third / first with second ~ second "
     "with third / CONTACT ~ neighbour / CONTACT ~ in ^sequence|turn / in sequence ~ CONTACT / "
     "chain by CONTACT / CONTACT ~ chain / ALL CONTACT ~ chain / NEXT ~ CONTACT ~ AFTER / AFTER "
     "~ by CONTACT / connected ~ AFTER / ROW ~ CONTACT NEXT / go|goes FIGURE to FIGURE ~ ROW ~ "
     "CONTACT NEXT / hang|hangs|holds on? NEXT|to / NEXT ~ hang|hangs / CONTACT ~ in? sequence / "
     "CONTACT OTHER ~ in? sequence / CONTACT RECIP in ROW / CONTACT OTHER ~ AFTER / CONTACT "
     "OTHER ~ chain / chain ~ CONTACT OTHER? / string of FIGURE ~ in? CONTACT / CONTACT ~ in? "
     "succession / chain ~ CONTACT FIGURE? / chain ~ by FIGURE in? CONTACT / sequential "
     "contact|CONTACT / CONTACT NEXT ~ CONTACT NEXT / CONTACT ~ in? series / in series ~ "
     "CONTACT? / chain of CONTACT / chain ~ contacts|CONTACT / in chain of? CONTACT / LINE ~ "
     "CONTACT NEXT / strung|chained|linked|hooked together / strung|chained|linked|hooked "
     "together by CONTACT / together by CONTACT / hold|holds|holding hands / "
     "garland|train|convoy / CONTACT graph ~ path / walk|step|stepping|hop through? ALLF ~ NEXT "
     "~ CONTACT / train|carriages|wagons ~ CONTACT|coupled|together? / coupled together / "
     "garland ~ CONTACT ~ NEXT|OTHER|neighbour? / string|ROW|sequence of? CONTACT FIGURE / "
     "string|ROW|sequence of? FIGURE CONTACT / domino|dominoes|caterpillar / daisy chain / each "
     "~ CONTACT ~ NEXT|neighbour / LINE ~ hold|holding hands / hold hands in LINE|ROW / ALLF "
     "CONTACT NEXT",
     ""},
    {ATOM(same_heading), OF_SOME,
     "twice ~ EQUAL WAY|orientation|direction / TWIN|COPY ~ keep|keeps ~ WAY / COPY ~ "
     "shift|shifting|shifted|sliding|translation|translated / shows|appears|occurs up? "
     "twice|TWIN ~ EQUAL|ONE WAY",
     ""},
    {ATOM(larger), OF_SOME,
     "MORETHAN in SIZE / ONE BIG ~ ONE SMALL / ONE SMALL ~ ONE BIG / SMALL AND BIG|large FIGURE? "
     "/ BIG|large AND SMALL FIGURE? / outsized by OTHER / DIFFERENT SIZE / of|in|have|has|with "
     "DIFFERENT SIZE / come|comes ~ DIFFERENT SIZE / NEG equally large|BIG / "
     "vary|varies|differ|differs in? SIZE / SIZE ~ NEG ALL EQUAL",
     ""},
    {ATOM(same_figure), OF_SOME,
     "comes back ~ second|again|twice / returns|reappears|recurs ~ second|again / repetition of "
     "FIGURE|SOMEFIG|AFIG|FORM / carried|mapped|transformed|moved onto|into|to OTHER / "
     "EQUAL|ALIKE ^FIG2 / EQUAL|ONE FORM|FIGURE ~ TWO times / comes|appears|occurs|present in "
     "TWO|several COPY",
     ""},
    {ATOM(same_figure), OF_ALL,
     "everything ~ ONE|EQUAL FORM / a? single|ONE|FIG1 ~ in DIFFERENT|several|many SIZE / NEG "
     "^DIFFERENT FORM|FIGURE / EQUAL FORM|FIGURE ~ DIFFERENT SIZE / ONLY|just ONE|FIG1|AFIG "
     "FORM? ~ repeated / FIG1 repeated / HAS FORM of OTHER",
     ""},
    {NOTHING, OF_NAMED,
     "TURN|MIRROR|scaled|resized ~ OR|AND rescaled|resized|enlarged|shrunk|shrunken / any ^scale",
     ""},
    {ATOM(inside), OF_INNER, "WITHIN by LINE|outline|contour|border of OTHER", ""},
    {ATOM(touching), OF_NAMED, "", "NOFIG HAS GAP between"},
    {ATOM(touching), OF_SOME, "ONLY CONTACT they? NEG CROSS|go|run|pass across|through|over?", ""},
    {ATOM(near), OF_NAMED, "nearly|almost ^together / scarcely|hardly|barely|just ^APART", ""},
    {ATOM(near), OF_SOME, "tight|close ^GAP for|between FIG2|MANY2|MANYFIG|SOMEFIG", ""},
    {ATOM(same_figure), OF_SOME,
     "FIG2|MANYFIG ~ share EQUAL|ONE? FORM / a ^FORM used|appears|occurs|seen|found|drawn MANY2 "
     "/ EQUAL FORM there|present|exists|comes MANY2 / EQUAL FORM "
     "shows|appears|occurs|turns|seen|found up? MANY2 / a ^COPY OCCUR",
     ""},
    {ATOM(same_style), OF_ALL, "drawing ^manner|style|technique|way they? agree|match", ""},
    {ATOM(same_size), OF_NAMED,
     "match OTHER in? SIZE / NEG difference|differences|variation|DIFFERENT in|of SIZE|scale", ""},
    {ATOM(one_style), OF_ALL,
     "WITHINF ~ STROKES|LINE SORT|style? NEG DIFFERENT|changes|switches / STROKES|LINE "
     "SORT|style? pure|uniform|constant in|within|per ALLF",
     "NOFIG composed|built|drawn|formed ~ DIFFERENT|TWO|MANY2 ~ STROKES|SORT STROKES|SORT? / "
     "NOFIG TWO|DIFFERENT|MANY2 SORT of? STROKES|LINE combined|mixed|TOGETHER|MIX"},
    {ATOM(same_heading), OF_SOME,
     "unrotated|unturned COPY|TWIN / HAS COPY|TWIN ~ TURN|turned|oriented EQUAL / EQUAL FORM "
     "EQUAL angle|tilt|TURN|WAY ~ MANY2|twice / TWIN NEG being? TURN|turned",
     ""},
    {ATOM(above), OF_NAMED, "ABOVE OR BELOW than? OTHER", ""},
    {ATOM(central), OF_NAMED, "",
     "APART|far from ^the? exact? ^MIDDLE / off|outside of? ^the? ^MIDDLE"},
    {ATOM(aligned), OF_NAMED, "MIDDLE ~ ONE|common|EQUAL|single axis", ""},
    {ATOM(horizontal), OF_NAMED,
     "ALLF|FIGURE? share EQUAL|ONE|common vertical position|coordinate / ALLF|FIGURE? share "
     "EQUAL|ONE|common LEVEL / ROW across NEG tilt|slope|SLANT",
     ""},
    {ATOM(vertical), OF_NAMED, "ALLF|FIGURE? share EQUAL|ONE|common horizontal position|coordinate",
     ""},
    {ATOM(vertical), OF_ALL, "exactly|directly|STRAIGHT ABOVE OR BELOW NEXT|OTHER", ""},
    {ATOM(nested), OF_NAMED, "stacked ^inward|inwards|INWARD", ""},
    {ATOM(chain), OF_NAMED, "by CONTACT ~ AFTER", ""},
    {BLG_ATTR_closed_shape, OF_NAMED,
     "ALLF|FIG1|NOFIG is? ^shut|sealed / ALLF complete|unbroken|uninterrupted", ""},
    {BLG_ATTR_closed_shape, OF_ALL, "",
     "NOFIG HAS GAP|opening|break / NOFIG HAS GAP|opening|break in its FIGURE|outline"},
    {BLG_ATTR_has_curve, OF_NAMED, "AFIG|FIG1 ^CURVED ^ONLY", ""},
    {BLG_ATTR_symmetric, OF_NAMED, "left AND right HALF|side ~ MIRROR|EQUAL|match", ""},
    {NOTHING, OF_NAMED, "TURN MIRROR OR|AND scaled|rescaled|resized|enlarged|shrunk", ""},
    {ATOM(inside), OF_INNER, "FIGURE|SOMEFIG that|which OTHER goes|runs|wraps EVERYWHERE", ""},
    {ATOM(one_style), OF_ALL, "WITHINF ~ STROKES|LINE|style SORT|style? EQUAL|uniform|constant",
     ""},
    {ATOM(same_heading), OF_SOME, "HAS COPY|TWIN ~ TURN|turned|oriented just ^EQUAL", ""},
    {ATOM(inside), OF_OUTER, "OTHER CONTAIN AFIG|SOMEFIG", ""},
    {ATOM(same_figure), OF_SOME, "FORM|FIGURE|SOMEFIG|AFIG turns|comes|shows up? again", ""},
    {ATOM(same_heading), OF_SOME, "unrotated|unturned COPY|TWIN of OTHER|FIGURE|SOMEFIG|AFIG", ""},
    {ATOM(one_style), OF_ALL, "STROKES|LINE|style SORT|style? EQUAL WITHINF", ""},
    {BLG_ATTR_closed_shape, OF_NAMED, "ALLF|FIG1|NOFIG are ^shut|sealed", ""},
    {ATOM(horizontal), OF_NAMED, "MIDDLE on ONE|common|EQUAL|single horizontal ^axis", ""},
    {ATOM(aligned), OF_NAMED, "follow|follows ONE|single|common SLINE|LINE", ""},
    {ATOM(same_style), OF_ALL, "drawing ^style|manner|technique EQUAL|common|shared|constant", ""},
    {BLG_ATTR_has_straight_line, OF_NAMED, "in it|which|them HAS? SLINE|LINE",
     "NOFIG is ALL ^ARC|CURVED"},
    {BLG_ATTR_has_curve, OF_NAMED, "ARC|BEND in its LINE", "NOFIG is ALL ^SLINE|STRAIGHT"},
    {BLG_CLAIM_other, OF_NAMED,
     "SLANT ROW|LINE ~ left to? right / ROW|LINE ~ climb|climbs|climbing|rising|falling|descends "
     "~ left to right / ROW|LINE ~ top|upper|ABOVE left ~ bottom|lower|BELOW right / ROW|LINE ~ "
     "bottom|lower|BELOW left ~ top|upper|ABOVE right / EQUAL GAP from MIDDLE",
     ""},
    {ATOM(same_heading), OF_SOME,
     "ALIKE|EQUAL in? FORM AND TURN|WAY / ALIKE|EQUAL FORM AND? EQUAL TURN|WAY / a FORM ^TWIN ~ "
     "EQUAL WAY|TURN / share|agree BOTH? in? FORM AND? TURN|WAY",
     ""},
    {ATOM(same_figure), OF_SOME,
     "FIG2 ~ EQUAL|ONE FORM ~ DIFFERENT SIZE / EQUAL|ALIKE in? FORM BUT? NEG in TURN|WAY|SIZE / "
     "EQUAL|ALIKE FORM pair / FORM occurs|appears|recurs ~ twice|MANY2 / TWIN in PICTURE",
     ""},
    {ATOM(same_figure), OF_NAMED,
     "agree in FORM / cut|made|cast|drawn|traced|stamped from|in|with|out EQUAL|ONE|single "
     "pattern|cloth|mould|mold|template|stencil|stamp|cutter",
     ""},
    {ATOM(touching), OF_NAMED,
     "CONTACT edge|corner|tip|side|end to edge|corner|tip|side|end / CONTACT at|in "
     "joint|point|spot / CONTACT ~ NEG|LACK ~ CROSS|OVERLAP / CONTACT OTHER NEG|LACK LINE? ~ "
     "CROSS|OVERLAP",
     ""},
    {ATOM(vertical), OF_ALL, "ABOVE|BELOW last|previous|preceding / ABOVE|BELOW ONE|FIGURE before",
     ""},
    {ATOM(vertical), OF_EITHER,
     "ONE ABOVE|BELOW OTHER on|along|in ONE|common|single? vertical AXIS|LINE / AFIG|FIG1 "
     "exactly|directly|STRAIGHT|right ABOVE|BELOW OTHER",
     ""},
    {ATOM(aligned), OF_NAMED,
     "on|along ONE|common|single|EQUAL? STRAIGHT AXIS / on|along ONE|common|single|EQUAL AXIS", ""},
    {ATOM(horizontal), OF_NAMED, "on|along ONE|common|single|EQUAL? horizontal AXIS", ""},
    {ATOM(vertical), OF_NAMED, "on|along ONE|common|single|EQUAL? vertical AXIS", ""},
    {ATOM(one_style), OF_NAMED,
     "EACHF ~ uniform|consistent in its? SORT|STROKES of? STROKES|SORT? / STROKES|LINE ALL of? "
     "ONE|single SORT / EACHF ~ STROKES|LINE ALL? of? ONE|single SORT / in|within|inside EACHF ~ "
     "STROKES|LINE ALL? of? EQUAL SORT / ONE|single SORT of? STROKES|LINE ~ from start|beginning "
     "to end|finish / ~ from start|beginning to end|finish in ONE|single SORT of? STROKES|LINE / "
     "unmixed STROKES|LINE",
     ""},
    {BLG_ATTR_closed_shape, OF_ALL,
     "NEG GAP|opening in? ALLF|FIGURE|SOMEFIG|outline|contour / NEG outline|contour|FIGURE left "
     "OPEN / NEG outline|contour HAS opening|GAP / NEG way in OR? out?",
     ""},
    {ATOM(crossing), OF_NAMED, "LINE of AFIG|ONE CROSS LINE of OTHER", ""},
    {NOTHING, OF_NAMED, "SIZE may|might|can ^DIFFERENT", ""},
    {ATOM(same_figure), OF_SOME, "MANYFIG HAS ^AFIG / MANYFIG HAS ONE FORM", ""},
    {ATOM(same_figure), OF_ALL, "ALLF|ALL is that FORM|FIGURE", ""},
    {ATOM(touching), OF_NAMED,
     "CONTACT LACK across|through|over|into OTHER / CONTACT LACK going ^across|through|over|into "
     "OTHER / CONTACT itself mutually",
     ""},
    {ATOM(same_heading), OF_NAMED, "EQUAL AND? NEG TURN ONE? relative|against OTHER", ""},
    {ATOM(aligned), OF_NAMED, "EVERYWHERE ONE|common|EQUAL ^SLINE|LINE / EVERYWHERE a ^SLINE|LINE",
     ""},
    {ATOM(nested), OF_NAMED,
     "inside|WITHIN|in NEXT LARGER|BIG|SIZE? ONE? / SMALLFIG ~ WITHIN|inside|in "
     "second|NEXT|OTHER|BADFIG ~ WITHIN|inside|in third|NEXT|OTHER / SMALLFIG ~ WITHIN|inside|in "
     "second|NEXT|OTHER ~ WITHIN|inside|in third|NEXT|OTHER ~ BIGFIG|OUTFIG / WITHIN|inside|in "
     "NEXT LARGER|BIG|SIZE? ONE? ~ OUTFIG|BIGFIG / first ~ inside|WITHIN|in second ~ second "
     "inside|WITHIN|in third / NEXT LARGER|BIG|SIZE? ONE? until|till ~ outside|OUTFIG",
     ""},
    {ATOM(one_style), OF_ALL,
     "NEG MIX ~ AND ~ within|in|inside SOMEFIG|FIGURE|ALLF / NEG MIX ~ AND ~ WITHINF", ""},
    {ATOM(same_size), OF_ALL, "", "NOFIG LARGER|SMALLER|GROWN OR LARGER|SMALLER than? OTHER"},
    {ATOM(same_size), OF_NAMED, "measure|measures EQUAL", ""},
    {ATOM(one_style), OF_ALL, "EACHF ~ stick|sticks to EXACTLY|ONLY ^ONE", ""},
    {ATOM(one_style), OF_ALL, "",
     "NOFIG a? mixture|mix|blend|combination of? DIFFERENT|TWO|MANY2 STROKES|SORT STROKES|SORT?"},
    {BLG_ATTR_closed_shape, OF_NAMED,
     "RETURN to? its? START ^point / comes|come|goes|go WHOLE ^CIRCLE", ""},
    {BLG_ATTR_symmetric, OF_NAMED, "HAS TWO|FIG2? EQUAL HALF", ""},
    {ATOM(horizontal), OF_NAMED, "on ONE|common|EQUAL|single ^horizontal", ""},
    {ATOM(vertical), OF_NAMED, "COLUMN ^upright", ""},
    {ATOM(same_heading), OF_NAMED, "EQUAL FORM at? EQUAL ANGLE|angle", ""},
    {ATOM(evenly_spaced), OF_NAMED,
     "EQUAL|EVEN GAP from|between ONE? MIDDLE to|and NEXT|OTHER MIDDLE?", ""},
    {ATOM(touching), OF_NAMED,
     "CONTACT ~ NEG go|pass|run|cut|cross through|into|across|over OTHER?", ""},
    {ATOM(crossing), OF_NAMED, "LINE of AFIG|ONE CROSS|OVERLAP LINE of OTHER", ""},
    {ATOM(inside), OF_INNER, "into ~ hollow|belly|interior|inside of OTHER", ""},
    {ATOM(horizontal), OF_NAMED,
     "y coordinate|value|position of? MIDDLE ~ EQUAL|constant / y ^EQUAL|constant|fixed / "
     "laid|spread|set ~ horizontally / laid|spread|set out? horizontally",
     ""},
    {ATOM(vertical), OF_NAMED,
     "x coordinate|value|position of? MIDDLE ~ EQUAL|constant / x ^EQUAL|constant|fixed / "
     "laid|spread|set ~ vertically / laid|spread|set out? vertically / stand|stands|sit|sits|lie "
     "on top of? OTHER / stand|stands|sit|sits|lie on top of? OTHER ~ vertical|upright LINE|ROW",
     ""},
    {ATOM(inside), OF_INNER, "a|b|c|x inside|within|WITHIN some|a? b|c|d|y", ""},
    {ATOM(inside), OF_OUTER, "SOMEFIG CONTAIN SOMEFIG|OTHER / CONTAIN a|x b|y / a|x CONTAIN b|y",
     ""},
    {ATOM(inside), OF_INNER, "inside|WITHIN a|x b|y", ""},
    {ATOM(larger), OF_SOME,
     "BIGGEST SIZE? MORETHAN SMALLEST SIZE? / SOMEFIG|MANYFIG|some are BIG|large ~ "
     "SOMEFIG|MANYFIG|some|OTHER are? SMALL",
     ""},
    {ATOM(same_style), OF_ALL, "STROKES|LINE SORT a|x equals|EQUAL STROKES|LINE SORT b|y", ""},
    {ATOM(above), OF_NAMED, "y range|ranges|extent|extents|interval|intervals ~ disjoint|separate",
     ""},
    {ATOM(left_of), OF_NAMED,
     "x range|ranges|extent|extents|interval|intervals ~ disjoint|separate", ""},
    {ATOM(same_heading), OF_SOME, "a|x ALIKE b|y ~ TURN|WAY|ANGLE EQUAL", ""},
    {ATOM(same_figure), OF_SOME,
     "a|c|x ALIKE b|d|y / FORM|FIGURE a|x equals|EQUAL FORM|FIGURE b|y / SOMEFIG|AFIG|FORM "
     "returns|reappears / exists|exist|OCCUR c|a|x d|b|y of? EQUAL|ONE FORM / FORM of "
     "FIG1|AFIG|SOMEFIG|ONE returns|recurs|reappears|appears|TWIN in? OTHER|INOTHER",
     ""},
    {ATOM(near), OF_NAMED,
     "within a? whisker|hair|inch of OTHER|RECIP / snuggle|snuggles|cuddle|cuddles up? / "
     "snuggle|snuggles|cuddle|cuddles up? ~ NEG|LACK CONTACT / nearly|almost? "
     "nose|toe|cheek|elbow to nose|toe|cheek|elbow / nearly|almost nose|toe|cheek to "
     "nose|toe|cheek ~ NEG|LACK CONTACT / on verge|brink of CONTACT / "
     "narrowly|slightly|barely|closely ^separated|separate|apart",
     ""},
    {ATOM(large), OF_NAMED,
     "SOMEFIG|AFIG in? PICTURE is? BIG|large / SOMEFIG|AFIG in? PICTURE is? BIG|large AND FILL ~ "
     "HALF|much|most PICTURE|GAP?",
     ""},
    {ATOM(same_figure), OF_NAMED, "look|looks EXACTLY|just ALIKE", ""},
    {ATOM(aligned), OF_NAMED, "SLINE ^up / ruler ~ ALL|ALLF ~ along|on|against", ""},
    {ATOM(evenly_spaced), OF_NAMED, "LINE|ROW ~ as much room|GAP to|from|between NEXT|OTHER", ""},
    {ATOM(same_style), OF_ALL, "stylistic|style agreement|unity|EQUAL ~ ALLF|ALL?", ""},
    {ATOM(one_style), OF_ALL,
     "purity of? STROKES|style|LINE|SORT ~ in|within|of ALLF|FIGURE / EACHF HAS "
     "uniform|consistent|constant STROKES|LINE SORT|style? / EACHF ~ loyal|true|faithful to its? "
     "ONE? STROKES|LINE|SORT SORT|style? / in EACHF STROKES|LINE SORT|style ~ EQUAL|constant",
     ""},
    {ATOM(same_heading), OF_SOME,
     "shifted|translated|moved double|TWIN / unrotated|unturned repetition|repeat|recurrence of? "
     "FORM|FIGURE|SOMEFIG?",
     ""},
    {ATOM(touching), OF_ALL,
     "CONTACT ~ each|ALLF|every with every|ALL ^other|OTHER / CONTACT ALL|every ^other|OTHER", ""},
    {ATOM(crossing), OF_NAMED, "going through|across|over|into OTHER", ""},
    {BLG_ATTR_symmetric, OF_NAMED,
     "TWO|BOTH HALF ~ MIRROR|match|EQUAL OTHER? / left HALF|side|half "
     "EQUAL|MIRROR|match|matches|reflects right HALF|side|half? / equals|EQUAL|match|matches its "
     "own? MIRROR ^image|COPY",
     ""},
    {BLG_ATTR_has_curve, OF_ALL,
     "FIGURE ^CURVED ^ONLY / ARC|CURVED bearing|carrying|containing FIGURE ONLY", ""},
    {BLG_ATTR_has_curve, OF_SOME, "", "a ONLY STRAIGHT ^FIGURE / a ONLY FIGURE ^STRAIGHT"},
    {ATOM(central), OF_NAMED, "MIDDLE HAS NOFIG / MIDDLE HAS NOFIG ~ in|on it",
     "nothing ~ MIDDLE ~ empty|blank|free|vacant"},
    {ATOM(inside), OF_SOME, "inclusion|enclosure|containment of? FIGURE|SOMEFIG?", ""},
    {ATOM(one_style), OF_ALL, "EACHF ~ uniform|consistent|single STROKES|LINE SORT", ""},
    {ATOM(vertical), OF_NAMED, "stand|stands ~ UPWARDS ^COLUMN", ""},
    {ATOM(near), OF_SOME, "NEXT to? OTHER? NEG|LACK CONTACT|MEET", ""},
    {ATOM(same_heading), OF_NAMED, "EQUAL FIGURE? NEG TURN", "EQUAL FIGURE? NEG TURN EQUAL WAY"},
    {ATOM(same_size), OF_NAMED, "take|takes|occupy|need up? EQUAL amount of? room|space|area", ""},
    {ATOM(inside), OF_OUTER,
     "encloses|surrounds|encircles|swallows|engulfs|harbours|houses|shelters|hosts|envelops|"
     "enclosing|surrounding|encircling "
     "^SOMEFIG|AFIG / with SOMEFIG|OTHER inside|within|in it? / has|have|with|having|got "
     "SOMEFIG|OTHER ^inside|within",
     ""},
    {ATOM(inside), OF_INNER, "WITHIN|inside by? ^SOMEFIG|AFIG", ""},
    {ATOM(left_of), OF_NAMED,
     "vertical LINE|cut|wall ~ separate|separates|split|splits|between|divide|divides|part|parts "
     "/ x|horizontal "
     "range|ranges|extent|extents|interval|intervals|span|spans|projection|projections ~ "
     "disjoint|separate / x|horizontal "
     "range|ranges|extent|extents|interval|intervals|span|spans|projection|projections ~ NEG "
     "OVERLAP|share|intersect / NEG share ~ horizontal|x range|extent|interval / "
     "earlier|first|before|comes ~ reading direction|order|sense / max|maximum ^x ~ min|minimum "
     "^x / ahead|first ~ follow|follows|following ~ right / starts|begins where ~ "
     "ended|ends|stops ~ left to? right / less|SMALLER x than? OTHER / horizontally "
     "disjoint|separated|separate|apart",
     ""},
    {ATOM(above), OF_NAMED,
     "horizontal LINE|cut ~ separate|separates|split|splits|between|divide|divides|part|parts / "
     "y|vertical "
     "range|ranges|extent|extents|interval|intervals|span|spans|projection|projections ~ "
     "disjoint|separate / y|vertical "
     "range|ranges|extent|extents|interval|intervals|span|spans|projection|projections ~ NEG "
     "OVERLAP|share|intersect / NEG share ~ vertical|y range|extent|interval / north|south of "
     "OTHER / LARGER|DIFFERENT ^LEVEL than? OTHER / deeper|lower than? OTHER / max|maximum ^y ~ "
     "min|minimum ^y / vertically disjoint|separated|separate|apart",
     ""},
    {ATOM(one_style), OF_ALL,
     "EACHF ~ wears|wear|speaks|speak ONE|single|EQUAL dress|dialect|language|costume|coat|voice "
     "/ EACHF ~ ALL|entirely|wholly|completely|purely|ONLY " KINDS " OR ~ "
     "ALL|entirely|wholly|completely|purely|ONLY? " KINDS
     " / ONE|single PEN|STROKES|SORT STROKES|SORT|style? ^EACHF / number|count of? SORT|STROKES "
     "STROKES|SORT? ~ EACHF|WITHINF ~ ONE|1|equals / NEG MIX|hybrid ^FIGURE / each ~ own "
     "single|ONE STROKES|SORT|style|PEN / ALL STROKES of x|FIGURE|ONE|SOMEFIG ~ "
     "share|EQUAL|common|ONE STROKES|SORT / begins|starts|begun|started ~ " KINDS
     " ~ ends|end|finish|finishes|finished|stays|goes on ~ " KINDS " / if ONE|SOFT|some "
     "LINE|STROKES ~ " KINDS
     " ~ ALL its LINE|STROKES / EACHF ~ of a ^piece / ONLY ONE PEN for EACHF / STROKES|LINE|PEN "
     "SORT|PEN|style? NEG DIFFERENT|change|changes ~ inside|within|in FIGURE|AFIG|SOMEFIG / " KINDS
     " figure|FIGURE|SOMEFIG|one|ONE ~ " KINDS " all|ALL|EVERYWHERE ^way|through|over|the|along",
     "NOFIG change|changes|switch|switches|alter|alters ~ PEN|STROKES|SORT|LINE / NOFIG ~ "
     "patchwork|medley|hodgepodge|hybrid|mishmash|mosaic of? style|SORT|STROKES? / NOFIG MIX "
     "^PEN|brushes|pens"},
    {ATOM(same_style), OF_ALL,
     "ALLF ~ speak|wear ONE|single dialect|language|dress|uniform of LINE|STROKES / ALLF ~ "
     "wear|wears|speak|speaks EQUAL|common dress|dialect|language|costume|coat|voice / if "
     "~ " KINDS " then? ~ ALLF|ALL|OTHER " KINDS "? / ONE|EQUAL|single PEN ~ "
     "drawn|draws|made|drew|drawing ~ WHOLE|ALL|ALLF|PICTURE|everything / WHOLE PICTURE ~ "
     "drawn|made|done in|with ONE|single|EQUAL|common PEN|STROKES|SORT|style / style|styles "
     "x|i|a equals style|styles y|j|b / STROKES SORT? found|used|seen|occurring|present in "
     "ONE|AFIG ~ in|by ALL|every|OTHER / common|shared ^LINE PEN / one|ONE PEN did|made|drew "
     "ALL|ALLF|everything / made|drawn by|with ONE|EQUAL|single PEN",
     ""},
    {NOTHING, OF_NAMED,
     "ALL|ALLF " KINDS " OR ~ ALL|ALLF? " KINDS " / " KINDS " OR " KINDS " / TURN|turned "
     "^against|relative to? OTHER / in|inside|within egg|pod|nutshell / "
     "are|exist|exists|OCCUR|two|distinct|for|every|some x|i|a|f NEG y|j|b|g / DIFFERENT FIGURE "
     "may|can|might DIFFERENT / TWO|FIG2|OTHER FIGURE? may|can|might DIFFERENT ~ OTHER? / ALL "
     "little|small|SMALL " KINDS
     " / TURN OR|AND rescaled|flipped|MIRROR|resized / may|might|can|could be? just? "
     "LARGER|SMALLER ~ LARGER|SMALLER|TURN|MIRROR|flipped / may|might|can|could be? just? "
     "LARGER|SMALLER|TURN|MIRROR|flipped / could|may|might|can be LARGER OR TURN|MIRROR ~ OR "
     "TURN|MIRROR|flipped / NEG need|have|has to? be? EQUAL ones|one|ONE|FIGURE / "
     "need|may|must|might|could NEG be? EQUAL ones|one|ONE|FIGURE / be? bigger|LARGER|SMALLER OR "
     "TURN|turned|MIRROR|flipped ~ OR|but|BUT? TURN|MIRROR|flipped|EQUAL ONE? / from|going "
     "outside|OUTSIDE|outer|outermost to|towards inside|WITHIN|INNER|inward|inwards / so to "
     "^say|speak / as it ^were / than asymmetric|nonsymmetric|unsymmetric|lopsided FIGURE|ones?",
     ""},
    {ATOM(crossing), OF_NAMED,
     "partly|partially|half|halfway ^inside|WITHIN|in OTHER / half in ~ half out / PIECE|part of "
     "AFIG|FIG1|SOMEFIG|ONE ~ inside|WITHIN|in|into|over OTHER ~ OUTSIDE|outside / PIECE|part of "
     "AFIG|FIG1|SOMEFIG|ONE ~ over|into|across OTHER|PIECE of? OTHER? / "
     "entwined|enmeshed|interwoven|intermeshed with? OTHER? / trespass|trespasses ~ OTHER / "
     "runs|run across drawing|LINE|outline of OTHER / woven into OTHER / "
     "breaks|intrudes|bursts|crashes|pushes|cuts into OTHER / laps over OTHER / "
     "partly|partially|half covers|hides|conceals|obscures|cover|hide OTHER / "
     "share|shares|have|has CROSS point|points ~ OTHER / make|makes|making|form|forms an? ^x / "
     "LINE of? DIFFERENT FIGURE make|makes|form|forms an? ^x / transversal|proper|transverse "
     "CROSS / FIG2|SOMEFIG|LINE|pair of? ARC|FIGURE|LINE ~ transversal|proper|transverse CROSS / "
     "ARC|curves ~ transversal|transverse CROSS / CROSS transversally|properly / "
     "mesh|meshes|meshed like|as? links? / mesh|meshed together? / FIGURE|drawing of "
     "AFIG|ONE|FIG1 runs|goes|cuts|passes across|over|through FIGURE|drawing of OTHER / "
     "run|runs|go|goes|pass|passes through OTHER|RECIP ~ FIGURE / LINE of AFIG|ONE|FIG1 "
     "run|runs|go|goes|pass|passes|cut through|across|over OTHER / "
     "knotted|tied|braided|plaited|woven with? together|OTHER / crossed swords|bones|arms|legs / "
     "strides|stride|strolls|runs|ploughs|walks|marches|shoots through|across OTHER / ARC|FIG2 ~ "
     "proper|transversal|transverse CROSS / on top of OTHER ~ "
     "bit|partly|slightly|partially|little",
     ""},
    {ATOM(inside), OF_INNER,
     "in|inside|within a|some|the ^LARGER|BIG ONE|FIGURE? / NEG leave|escape|exit|get|out ~ "
     "LACK|NEG CROSS OTHER / NEG leave|escape|exit|get|out ~ LACK|NEG CROSS ~ "
     "LINE|outline|border|boundary of? OTHER / ringed|walled|boxed|framed by|in|round|around "
     "OTHER / region|area|space|inside|field bounded|enclosed|ENCLOSED|fenced by OTHER / in "
     "^hollow|belly|womb of SOMEFIG|AFIG|ONE|FIGURE|LARGER|BIG FIGURE? / in the "
     "hollow|belly|womb of SOMEFIG|AFIG|ONE|FIGURE|LARGER|BIG FIGURE? / "
     "placed|put|drawn|located|set ^inner|INNER of|to OTHER / in REGION of|by "
     "complement|OTHER|SOMEFIG|AFIG / in|inside SOMEFIG|OTHER "
     "^house|home|room|garden|yard|cage|prison|arms|shelter|castle / " VARS
     " inside|WITHIN|in int|interior|inside|the? of? " VARS
     " / prisoner|guest|tenant|passenger|captive|inmate of ^OTHER / in|inside|WITHIN|within the? "
     "region|REGION|area|space bounded|ENCLOSED|delimited|enclosed by OTHER / ONE|FIG1? "
     "ENCLOSED|enclosed ONE|OTHER enclosing|surrounding|encircling / is? ONE? inside|WITHIN "
     "OTHER outside|OUTSIDE / has|HAS OTHER for a? jacket|coat|wall|fence|shell|frame / "
     "subset|subregion|part of ~ interior|inside|region|REGION|area|space|hull "
     "ENCLOSED|enclosed|bounded|surrounded? of|by? OTHER / "
     "circumscribed|inscribed|encompassed|framed|hugged|girded|bracketed|ringed by|in|within "
     "OTHER / behind bars|walls|fence|doors|gates of OTHER / in|inside|within "
     "lap|arms|bosom|heart|guts|bowels|hollow of OTHER",
     ""},
    {ATOM(inside), OF_OUTER,
     "carry|carries|bears|keeps|holds|has|HAS OTHER ~ in|inside its "
     "womb|pouch|belly|heart|bosom|stomach|tummy / circles|orbits|frames ^OTHER / forms|makes|is "
     "a? wall|ring|fence|frame|cage|circle|shell around OTHER / ONE inside|within ONE|OTHER "
     "outside / goes|go|runs|lies|drawn EVERYWHERE OTHER / ONE goes|runs EVERYWHERE OTHER / "
     "outline|LINE of AFIG|ONE goes|runs EVERYWHERE OTHER / "
     "jailer|host|warden|container|fence|cage|home|house|vessel|keeper of|for|to ^OTHER / "
     "outline|LINE goes|runs|passes EVERYWHERE ^AFIG|ONE|SOMEFIG|OTHER / OTHER outline|LINE "
     "goes|runs|passes EVERYWHERE ^AFIG|ONE|SOMEFIG / goes|go|runs|run|closes all? the? way? "
     "around|round ^OTHER|SOMEFIG|AFIG / AFIG ~ goes|runs EVERYWHERE OTHER / "
     "walls|fences|boxes|shuts|locks|hems OTHER|AFIG|ONE|SOMEFIG in / CONTAIN|HAS a? "
     "SMALLER|SMALL|LARGER|BIG ONE|FIGURE? ^in|inside|within it|them|its / CONTAIN|HAS a? "
     "SMALLER|SMALL ONE|FIGURE? ^in|inside it|its? ~ NEG CONTACT edge|side|LINE|border|it? / " VARS
     " CONTAIN " VARS " / CLOSED goes|runs around|round OTHER / OTHER "
     "walls|fences|boxes|shuts|locks|hems ^ONE|AFIG|SOMEFIG in / "
     "hugs|hugging|embraces|holds|surrounds OTHER|SOMEFIG|AFIG ~ from|on all|ALL|every "
     "^sides|side|directions|around / frame|shell|wall|hull|envelope|cage|ring|fence "
     "of|to|for|around ^OTHER / keeps|keep OTHER ~ locked|shut|jailed|caged|prisoner|inside up? "
     "/ separates|cuts|shuts|isolates OTHER ~ from|off infinity|outside|rest|world|OUTSIDE",
     ""},
    {ATOM(inside), OF_SOME,
     "% joey|kangaroo / % yolk in|inside|within egg / % fish in|inside bowl|tank|aquarium / % "
     "bird in|inside cage / % pea in|inside pod / % room|house in|inside|within room|house / % "
     "nut|kernel in|inside shell / % letter in|inside envelope / % ship in|inside bottle / % "
     "baby in|inside womb|belly|tummy / must|need|have|got|needs|has to? CROSS|through|over ~ "
     "LINE|outline|border|boundary|wall of? AFIG|FIG1|SOMEFIG|ONE|FIGURE? ~ reach|get ~ "
     "OTHER|INFIG / get|go|pass through|across AFIG|ONE|SOMEFIG to reach|get OTHER / "
     "encirclement|encircling|enclosure of AFIG|ONE|SOMEFIG by OTHER / some ^nesting",
     ""},
    {ATOM(same_figure), OF_ALL,
     "AFIG|FIG1|ONE FORM? ~ used|serves|does for? ALL|ALLF|everything|throughout / "
     "family|tribe|army|group|set|flock|crowd|team of? EQUAL|ALIKE? TWIN|COPY|ALIKE|EQUAL / "
     "monoculture / coincide up to? similarity|scale|scaling / ONE motif|FORM accounts for "
     "ALL|ALLF / FORM ^again AND again / ALLF|everything ~ that FORM|FIGURE|one|ONE again / "
     "TURN|turned|scaled|mapped|transformed into|onto|to ALL|every other|OTHER / belong to? "
     "ONE|single|EQUAL FORM|FIGURE ^class|family|species / of ONE|single|EQUAL species|breed / "
     "the ^FIGURE ^are TWIN|COPY / the ^FIGURE ^are TWIN|COPY of OTHER / the ^FIGURE "
     "repeat|repeats ~ EQUAL|ONE FORM / the ^FIGURE are ~ COPY of OTHER / come|comes|stem|derive "
     "from ONE|single|EQUAL|common template|mould|mold|pattern|stencil|cutter|stamp / belong to "
     "ONE|EQUAL|single|AFIG FORM? type|class|kind|sort|SORT|family / ALLF ~ FORM of "
     "OTHER|every|others other? / whichever TWO|FIG2 ~ EQUAL FORM / of a ^kind / differ in? "
     "nothing|NEG|only|ONLY but|except|ONLY? ~ SIZE|place|TURN|position|scale / all of a ^kind / "
     "NEG differ ~ ONLY ~ SIZE|position|place / whichever TWO|FIG2 ~ EQUAL ^FORM / TURN AND "
     "scaled into every|OTHER / AFIG|FIG1 ^MANY2 / show|shows|see|seeing|repeat|repeats|use|uses "
     "AFIG|FIG1 ~ MANY2 / AFIG|FIG1 ~ MANY2|many times|copies|places / AFIG|FIG1|ONE FORM? "
     "for|makes|gives|serves ALLF|ALL|everything / ALLF ^kind|sort|breed / "
     "consist|consists|made|composed of COPY|TWIN of ONE|single|AFIG|FIG1|EQUAL|common FORM? / "
     "NEG|VERBNEG DIFFERENT ~ ONLY|but|except ~ SIZE|TURN|place|position / DIFFERENT NOTHINGBUT "
     "~ SIZE|TURN|place|position|rotation / any|every TURN|turned|scaled|mapped|transformed ~ "
     "into|onto|to OTHER|every / ALLF ~ turned|TURN|scaled|mapped|transformed|carried|brought ~ "
     "into|onto|to OTHER|every|any / EQUAL ONE? over ^AND ^over / FIGURE|everything ~ is|are "
     "EQUAL|that ONE|FIGURE MANY2|again / EQUAL|ONE|single FORM|FIGURE EVERYWHERE / "
     "variations|versions|editions|incarnations of|on AFIG|FIG1|ONE|single|EQUAL FORM|theme? / "
     "ONE|AFIG|FIG1|single|EQUAL motif|FORM accounts|stands for ALL|ALLF / PEN|FORM|FIGURE "
     "made|printed|stamped with|by|from ONE|single ^stamp|mould|mold|template|stencil|cutter / "
     "similarity class|type|family / ALIKE|EQUAL ACROSS / FORM|FIGURE stays|remains|keeps|is "
     "EQUAL ~ ACROSS / NEG|VERBNEG DIFFERENT ~ FORM ACROSS / FORM ~ NEG|VERBNEG DIFFERENT ACROSS "
     "/ pairwise ^ALIKE|COPY|EQUAL / army|flock|swarm|family|tribe of ^COPY|TWIN / "
     "ALL|every|ALLF x|i|a y|j|b ~ x|a|i ALIKE y|b|j / ONE|single|EQUAL|a "
     "stencil|template|mould|mold|stamp|cutter|pattern used|served|serves for? ~ ALL|ALLF / "
     "EQUAL thing|motif|FORM ~ drawn|repeated|copied|shown MANY2|again|several|many times? / "
     "come|comes|came out of? EQUAL|ONE|single ~ cutter|mould|mold|stamp|factory|stencil / "
     "single|ONE|EQUAL theme|motif|melody|tune ~ by|in|of|for ALL|ALLF / AFIG|FIG1|ONE FORM? AND "
     "~ its ^echoes|echo|copies|COPY|repeats|variations|TWIN|clones / ALLF|EACHF "
     "is|are|looks|look ^like ~ OTHER|others|rest / mapped|map|carried|taken to|onto|into "
     "any|every|ALL other? ~ similarity|similitude",
     "FORM|FIGURE ~ DIFFERENT ACROSS / HAS FORM of its ^own / HAS its own ^FORM"},
    {ATOM(same_figure), OF_SOME,
     "TWO|FIG2 ~ from|of ONE|EQUAL|single|a mould|mold|stamp|template|cutter|stencil|matrix / "
     "TWO instances|specimens|exemplars|examples of ONE|EQUAL|AFIG|FIG1|FORM / spitting image / "
     "FIG2 differ NEG|ONLY ~ SIZE / a repeat|repetition ~ TWO|FIG2 / FIG2|MANYFIG ~ "
     "COPY|TWIN|instances|versions|variants|specimens|examples of? AFIG|FIG1|ONE FORM? / "
     "TWO|FIG2|MANYFIG|SOMEFIG ~ EQUAL|ONE ^kind|sort|type|class|species / repeated|repeat ~ "
     "TWO|FIG2|MANYFIG ~ EQUAL|ONE ^kind|sort|type / FIG2 DIFFERENT NOTHINGBUT ~ "
     "SIZE|TURN|place|position / FIG2 DIFFERENT ONLY ~ SIZE|TURN|place|position / FIG2 ~ "
     "related|linked|connected by|through a|some similarity|scaling|rotation|rigid "
     "transformation|motion? / cut|make|made|stamp|cast|draw|trace|print|bake "
     "TWO|FIG2|SOMEFIG|MANYFIG ~ from|out|with|by EQUAL|ONE|single|a "
     "pattern|cloth|mould|mold|template|stencil|stamp|cutter / has|have|HAS its "
     "^echo|twin|repeat|double|counterpart|like / TWO ^of a ^kind|sort / TWO of ONE|EQUAL "
     "^kind|sort|make|breed / number of DIFFERENT|distinct FORM|FIGURE ~ "
     "less|fewer|FEWER|SMALLER|lower than / FEWER|fewer FORM|DIFFERENT|distinct FORM|FIGURE? "
     "than FIGURE / TWO ALIKE|EQUAL|COPY instances|specimens|examples / FIG2|MANYFIG|MANY2|TWO "
     "instances|specimens|exemplars|occurrences of AFIG|FIG1|ONE|EQUAL|SOMEFIG|a FORM? / "
     "AFIG|SOMEFIG|FORM|FIGURE duplicated|doubled|copied|cloned / AFIG ~ a "
     "^scaled|rotated|turned|resized|mirrored|flipped COPY|version of OTHER|SOMEFIG / "
     "FORM|FIGURE echoes|echoed / like two peas in pod / as|like ^twins / "
     "AFIG|SOMEFIG|FIGURE|FORM meets|meet|finds|faces|HAS|has its|a "
     "^double|TWIN|likeness|match|counterpart|doppelganger / AFIG|SOMEFIG|FORM|FIGURE ~ "
     "not|NEG|VERBNEG alone|unique|single|solitary / FIG2|TWO|MANYFIG are|is ^COPY|TWIN / FIG2 "
     "match / FORM|AFIG|SOMEFIG|ONE echoes|echo|repeats|duplicates|imitates|copies|reproduces "
     "OTHER / similarity|similitude ~ "
     "mapping|maps|map|carries|carrying|takes|taking|sending|sends ~ FIGURE|ONE|AFIG ~ "
     "to|onto|into OTHER / FIG2|TWO ~ EQUAL|ONE similarity ^class",
     ""},
    {ATOM(large), OF_NAMED,
     "dominates|fills scene|stage|view|sheet|composition / nearly|almost|NEAR as large|BIG as "
     "PICTURE / as large|BIG as PICTURE / ONE|AFIG|a ^BIG|HUGE|giant ^FIGURE / ONE|AFIG|a "
     "really|very|pretty ^BIG|HUGE ^FIGURE / giant|whopper|elephant in PICTURE|room / a giant "
     "^FIGURE / % a|an ^BIGFIG / a|an|ONE ^whopper|colossus|behemoth|monster|mammoth|titan|jumbo "
     "/ NEG|VERBNEG SMALL at? all? BUT ^BIG|large / VERBNEG|NEG SMALL ~ BUT ^BIG|large / "
     "area|SIZE|diam|diameter " VARS
     " ~ half|HALF ~ PICTURE|canvas|frame|image|W|width / SIZE|diameter|diam|width|extent "
     "EQUAL|comparable ^to|with the? PICTURE|image|canvas|frame / "
     "mountain|monster|hulk|beast|mammoth|whale|brute of a ^FIGURE / BIG|large|HUGE|great "
     "against|for the? PICTURE|frame|canvas|image / "
     "overwhelms|dominates|swamps|commands|monopolizes|overpowers|overshadows "
     "PICTURE|sheet|paper / takes|take|taking|eats|uses up loads|tons|plenty of? room|space",
     ""},
    {ATOM(larger), OF_SOME,
     "SIZE are|is? MIX|mixed / mixed|mixture|variety|range of SIZE / ONE|AFIG BIG|large ~ "
     "ONE|AFIG|OTHER SMALL / BIG SMALL ^pair|FIG2 / papa|mama|daddy|mother|father ~ "
     "baby|child|kid / SIZE NEG EQUAL ~ ALL|ALLF|FIGURE / ALL|ALLF NEG EQUAL SIZE / max|maximum "
     "SIZE ~ > ~ min|minimum SIZE / ONE BIG|large ONE SMALL|SMALLER / papa|mama bear AND baby "
     "bear / BIGFIG|BIGGEST|max|maximum SIZE? MORETHAN SMALLFIG|SMALLEST|min|minimum SIZE? / "
     "SIZE|diam|area|diameter " VARS " MORETHAN|FEWERTHAN SIZE|diam|area|diameter " VARS
     " / SIZE is? NEG|VERBNEG EQUAL ~ ALL|ALLF|FIGURE / OTHER ONE? "
     "exceeds|exceed|outsizes|outgrows|beats in SIZE / exceeds|exceed|beats|tops in SIZE / "
     "ONE|AFIG is? BIG|large ~ ONE|OTHER|AFIG is? SMALL|tiny / win|wins|beats|winner ~ "
     "over|against OTHER ~ SIZE|weight / big AND small ^FIGURE|ONE? / a ^BIG AND ^a ^SMALL  / "
     "BIG FIGURE|ONE? next|beside|near|NEAR|NEXT|with|by|alongside to? SMALL|tiny|SMALLER "
     "FIGURE|ONE? / BIG|BIGFIG|large FIGURE|ONE? AND|beside a? "
     "SMALL|tiny|SMALLER|mouse|ant|dwarf FIGURE|ONE? / come|comes|drawn|appear|exist in "
     "MANY2|several|various|DIFFERENT SIZE / ratio of? SIZE ~ "
     "DIFFERENT|not|NEG|above|greater|MORETHAN / ONE|AFIG|SOMEFIG "
     "outgrows|outgrew|outgrown|outsized|outweighs OTHER / SIZE|diam|area " VARS
     " NEG SIZE|diam|area " VARS " / hierarchy|play|range|mixture of scale|SIZE",
     ""},
    {ATOM(same_size), OF_NAMED,
     "SIZE NOTALL EQUAL / SIZE NOTALL agree|match / ALLF? coincide|consistent in SIZE / of a "
     "^size / equisized / fit|fits ~ EQUAL box|bag|frame|envelope|hole / "
     "cover|take|occupy|fill|covers|takes ~ EQUAL amount|amounts of? room|space|area / DIFFERENT "
     "in? NEG ^way in? ~ SIZE / HAS SIZE of OTHER|every|each other? / EQUAL|ONE|uniform|common "
     "measure|measurement|measurements|proportions for|of|in? ALL|ALLF? / NEG|NOFIG "
     "outgrows|outsizes|exceeds|surpasses OTHER|others|rest / so BIG|large|SMALL as OTHER|RECIP "
     "/ of ONE|a|common|EQUAL stature|format|calibre|caliber",
     ""},
    {ATOM(nested), OF_NAMED,
     "chain|sequence|order|hierarchy|tower|series|nest ~ "
     "inclusion|inclusions|containment|containments|enclosure|enclosures|nesting / "
     "matryoshka|babushka / nest ^of dolls|boxes|bowls|cups|tables / SMALLFIG in MIDDLE ONE? ~ "
     "MIDDLE ONE? ~ in BIGFIG / SMALLFIG in MIDDLE ONE? ~ in BIGFIG / ALLF|ALL but|except|save "
     "OUTFIG|BIGFIG|SMALLFIG ~ inside|WITHIN|in|CONTAIN NEXT|OTHER / all put into OTHER / of|for "
     "any FIG2|two ONE CONTAIN|inside|WITHIN OTHER / onion|onions / successive "
     "enclosure|inclusion|containment / any TWO|FIG2 ~ ONE CONTAIN|inside|WITHIN|in OTHER / "
     "each|EACHF ~ except|but ~ CONTAIN|inside the? next|NEXT / SMALLFIG ~ in MIDDLE ~ in BIGFIG "
     "/ NESTPAIR|INOTHER|FIGURE ~ ONWARD ^way / FIGURE|figures within|in|inside FIGURE|figures ~ "
     "ONWARD|through / SMALL|SMALLFIG|SMALLER ~ in|WITHIN|inside by? "
     "LARGER|MIDDLE|second|BIG|next|NEXT ONE? ~ this|that|which|it|MIDDLE ONE? ~ "
     "in|WITHIN|inside by? BIGFIG|BIGGEST|third|LARGER / BIGFIG CONTAIN "
     "MIDDLE|SMALLER|second|OTHER|next|NEXT ONE? ~ which|this|that|it|MIDDLE ONE? CONTAIN "
     "SMALLFIG|SMALLEST|third|OTHER|SMALLER / WITHIN|inside by? LARGER ONE? ~ this|that|which|it "
     "~ by|in|inside|WITHIN ~ LARGER / SMALLFIG|SMALL WITHIN|inside|in by? LARGER ONE? ~ "
     "this|that|which|it ~ by|in|inside|WITHIN ~ LARGER / " VARS " inside|WITHIN|in " VARS
     " inside|WITHIN|in x3|x|z|c|f3|a3|h / x1|x|a|f inside|WITHIN|in x2|y|b|f inside|WITHIN|in "
     "x3|z|c|f / concentric ~ ONE around|round|CONTAIN OTHER / each|ALLF|every ~ CONTAIN "
     "its|the? ^successor|NEXT|next / CONTAIN ALL of? the? SMALLER|others? ONE? / "
     "WITHIN|in|inside ALL of? the? LARGER ONE? / EVERYWHERE|each|ALLF|every ~ CONTAIN the? "
     "rest|others ~ within|inside|in? / any TWO|FIG2 ~ ONE ~ CONTAIN|inside|WITHIN|in ^OTHER   / "
     "ALLF ~ except|but|save|BUT for? SMALLFIG|BIGFIG|OUTFIG ~ CONTAIN|inside|WITHIN|in "
     "^NEXT|next|OTHER / nest of ~ bowls|boxes|dolls|cups|tables ~ into|in|inside OTHER / "
     "SMALLFIG in|inside|WITHIN MIDDLE ONE? ~ MIDDLE|which|that|this ONE? ~ in|inside|WITHIN "
     "BIGFIG / successively|progressively|consecutively|recursively|repeatedly|sequentially "
     "enclosed|ENCLOSED|contained|WITHIN|INNER|nested FIGURE? / inclusion|containment ~ "
     "orders|order|ranks ~ FIGURE|ALLF|ALL linearly|totally? / " VARS " CONTAIN " VARS
     " CONTAIN " VARS
     " / peel|open|unwrap|remove|unpack ~ find|see|reveal|get|discover ~ OTHER|NEXT|next ~ "
     "inside|WITHIN|within? / swallowed|eaten by NEXT|next LARGER|BIG? ONE? / save|except|but "
     "outermost|OUTFIG ONE? ~ inside|WITHIN|in NEXT|LARGER|OTHER / ONE|FIGURE|AFIG "
     "within|in|inside|WITHIN the ^NEXT|next / cascade|series|succession ~ "
     "enclosures|enclosure|ENCLOSED|containments / x|a inside|WITHIN|in|contains|CONTAIN y|b OR "
     "y|b inside|WITHIN|in|contains|CONTAIN x|a / in|inside|WITHIN OTHER ~ this|that|which|it ~ "
     "in|inside|WITHIN OTHER|another|third",
     ""},
    {ATOM(evenly_spaced), OF_NAMED,
     "ROW|LINE|COLUMN like|as fence|telegraph|lamp posts|poles|palings|sleepers / "
     "ROW|LINE|COLUMN like|as palings|lampposts|sleepers / fence|telegraph|lamp posts|poles ~ "
     "GAP|equally|apart / EQUAL|constant|regular|fixed "
     "^span|stride|pace|stretch|room|step|width|interval each|every|time? ~ "
     "time|between|each|every? / ONE every so|few|NUM|fixed|ten|five|MANY2 MANY2? "
     "metres|steps|inches|units|yards|feet|paces|cm / "
     "streetlights|streetlamps|lampposts|milestones|fenceposts|railings|sleepers|palings / "
     "EVEN|evenly|equally|regularly set|placed|spread|put|planted|laid ~ "
     "sleepers|posts|trees|lamps|poles? / EVEN|evenly|equally|regularly "
     "^set|placed|spread|planted|laid|positioned / periodic|periodically|period ~ "
     "arrangement|ROW|LINE|dimension|sequence / arrangement|ROW|LINE ~ periodic|periodically / "
     "MIDDLE|middle ONE? ~ exactly|precisely|EXACTLY? halfway|midway between ~ "
     "OTHER|outer|ends|neighbours / equidistant ^sequence|series|row|ROW|points|positions / "
     "equidistant sequence ~ ROW|LINE ~ EQUAL GAP / c i AND 1 ~ c i ~ EQUAL|constant / "
     "dist|distance|d i AND 1 ~ EQUAL|constant / neighbour|neighbouring|neighboring|NEXT "
     "dist|distance|GAP equals? EQUAL|constant / step ~ as|EQUAL long|large|wide|big ~ "
     "last|previous|NEXT|next|OTHER|other / lined|ROW|LINE|COLUMN ~ "
     "clockwork|regularity|metronome|intervals|rhythm / cut|cuts|divide|divides|split|splits "
     "LINE|SLINE|ROW ~ EQUAL parts|pieces|segments|sections|PIECE|LINE / "
     "regular|EQUAL|EVEN|equal|even ^intervals|interval / GAP NEG|VERBNEG "
     "changes|DIFFERENT|varies|vary along|down|in ROW|LINE / marks|ticks|notches|graduations "
     "of|on a? ruler|scale|tape / neither|NEG closer|nearer|NEAR ~ NEG|nor farther|further / "
     "equispaced / equispaced ~ LINE|ROW / LINE|ROW|MIDDLE ~ equispaced / lattice "
     "points|positions? on|along LINE|SLINE / NEG GAP wider|LARGER|SMALLER|narrower than OTHER / "
     "difference|differences|distance|distances|GAP|step|steps of|between "
     "successive|consecutive|neighbouring|NEXT MIDDLE ~ EQUAL|constant / "
     "successive|consecutive|NEXT MIDDLE ~ difference|differences|GAP ~ EQUAL|constant / MIDDLE "
     "~ equidistant ~ LINE|ROW / MIDDLE ~ equidistant / GAP|distance from FIGURE to FIGURE ~ "
     "EQUAL|constant / GAP ACROSS ~ EQUAL|constant / keep|keeps EQUAL|even|EVEN step|pace|GAP",
     ""},
    {BLG_CLAIM_other, OF_NAMED, "TWO|some|SOMEFIG ^GAP EQUAL", ""},
    {ATOM(horizontal), OF_NAMED,
     "share|shares ~ ONE|a|common|single? horizontal axis|AXIS / LEVEL|SIDEWAYS ^ROW / "
     "ROW|LINE|line parallel to|with the? horizon|floor|ground|base|bottom|top|horizontal|x / y "
     "coordinate|coordinates of? ~ MIDDLE ~ agree|coincide|match|EQUAL|constant / y "
     "coordinate|coordinates ~ agree|coincide|match|EQUAL|constant / y|ys " VARS
     "? equals EQUAL|constant|fixed|const / y " VARS " equals y " VARS
     " ~ ALL|ALLF|every? / words|letters|notes ~ sentence|text|word|page / "
     "flat|level|LEVEL|SIDEWAYS as ~ LINE|ROW|sea|horizon / birds|swallows|starlings|sparrows on "
     "a? wire|cable|line|LINE|fence / across PICTURE at ONE|EQUAL LEVEL / go|run|goes|runs "
     "STRAIGHT|straight? across PICTURE ~ ONE|EQUAL LEVEL / flat ^LINE of FIGURE|them|SOMEFIG / "
     "arranged|ordered|placed|laid|lined left ^right / arranged|ordered|placed left to|and "
     "^right / on|at ONE|EQUAL|common|the ^floor|storey|shelf|ground|altitude|elevation / "
     "LINE|ROW|line ~ across|along page|sheet|PICTURE|paper / west to? east / east to? west / "
     "ROW|LINE|COLUMN of houses|teeth|books|bottles|chairs|seats / "
     "stood|stand|standing|sitting|sit|resting|lying on a|the|one|ONE "
     "^table|floor|shelf|ground|bench|ledge|pavement|street|desk / ROW|LINE "
     "level|flat|LEVEL|SIDEWAYS / MIDDLE HAS|share|with|of|have EQUAL|ONE|a|common "
     "ordinate|ordinates|height|heights|y|LEVEL|altitude|altitudes / EQUAL|common "
     "ordinate|ordinates / at|in EQUAL ^high / ROW|LINE|line ~ "
     "go|going|running|goes|runs|stretching ^across|sideways / cars ^parked",
     ""},
    {ATOM(vertical), OF_NAMED,
     "share|shares ~ ONE|a|common|single? vertical|upright axis|AXIS / ROW|LINE|line parallel "
     "to|with the? y|vertical|side|sides|left|plumb / x coordinate|coordinates of? ~ MIDDLE ~ "
     "agree|coincide|match|EQUAL|constant / x coordinate|coordinates ~ "
     "agree|coincide|match|EQUAL|constant / x|xs " VARS
     "? equals EQUAL|constant|fixed|const / x " VARS " equals x " VARS
     " ~ ALL|ALLF|every? / lined ^up UPWARDS|upright|vertically / LINE ^up UPWARDS|upright / "
     "rungs|steps of|on|in? ladder / up|go|goes like|as rungs ~ ladder ~ ABOVE "
     "last|previous|other|OTHER / x position|positions ~ EQUAL ~ ALL|ALLF|them|FIGURE / x "
     "position|positions EQUAL|constant / pancakes|plates|coins|bricks|books in|on a? "
     "stack|pile|plate|top|tower / go|going|run|running|moving|reading down|downwards|up|upwards "
     "~ AFTER|after|NEXT|next / placed|put|laid|set|piled|heaped ONE|AFIG "
     "on|onto|over|above|atop top? of? OTHER / arranged|ordered|listed|placed|set top "
     "^down|bottom / arranged|ordered|listed top to|and ^bottom / "
     "pillar|obelisk|skyscraper|chimney|totem of FIGURE / hang|hanging|suspended ~ like|as "
     "mobile|chandelier|string|pearls? ~ beneath|BELOW OTHER / north to? south / south to? north "
     "/ COLUMN ~ is UPWARDS|upright / LINE|ROW|line ~ down|up the? page|sheet|PICTURE|paper / "
     "lanterns|bulbs|bananas ~ hanging|hang down? / cairn / ROW|LINE vertical|upright|UPWARDS / "
     "MIDDLE HAS|share|with|of|have EQUAL|ONE|a|common abscissa|abscissas|abscissae|x / "
     "EQUAL|common abscissa|abscissas|abscissae",
     ""},
    {ATOM(chain), OF_NAMED,
     "conga line|LINE / conga line|LINE of? CONTACT FIGURE? / a|x|first CONTACT b|y|second "
     "CONTACT c|z|third / a|x|first CONTACT b|y|second ~ b|y|second CONTACT c|z|third / a|x "
     "CONTACT b|y CONTACT c|z ~ NEG GAP ~ sequence|chain? / ALL|ALLF|they "
     "joined|linked|hooked|chained ~ string|chain / CONTACT ~ end to ^end / ACROSS ~ CONTACT / "
     "walk|step|stepping|hop|jump|path|trace|travel ACROSS ~ CONTACT / path ~ ACROSS ~ CONTACT / "
     "hang|hangs|hold|holds|stick|sticks together in|as|like a? ^chain|row|string ~ CONTACT? / "
     "hang|hold|stick together in|as a? chain ~ CONTACT OTHER? ~ AFTER|after|NEXT|next / chain ~ "
     "CONTACT OTHER ~ after|NEXT|next / CONTACT OTHER ~ ONE ^after the? ^NEXT|next|OTHER / "
     "hold|holds|holding|grab|grabbing|grip|gripping OTHER tails|hands|tail|TAIL|hand / "
     "beads|links|cars|wagons|carriages stuck|hooked|coupled|glued|joined ~ to? OTHER / "
     "numbered|ordered|labelled so that ~ CONTACT NEXT|next|following / graph ~ hamiltonian "
     "path? / CONTACT ~ from beginning|first|start|START to ~ end|last|END|finish / "
     "stitched|sewn|linked|tied|joined|chained|hooked|glued together|up? ONE|each to ^NEXT|next "
     "/ each|ALLF|every CONTACT the ONE|FIGURE in|just? front|ahead|behind|before|following / "
     "CONTACT OTHER in a? ^ROW|line|file|queue|string / xi|x|fi|f|i|each CONTACT xi|x|fi|f|i|its "
     "AND|plus 1|successor|one|ONE / CONTACT ONE ^after ^one|ONE",
     ""},
    {ATOM(touching), OF_NAMED,
     "joined|fused|glued|welded|stuck|attached at|along|on|by a|an|one|ONE? "
     "edge|side|corner|point|tip / hang|hangs on|onto OTHER / stick|sticks to|on OTHER / "
     "sits|stands right on OTHER / perches|lands on OTHER / flush with OTHER / CONTACT "
     "to|onto|on OTHER / FIG2|MANYFIG|SOMEFIG ~ CONTACT themselves mutually? / make|makes "
     "CONTACT / make|makes contact / reaches up? to OTHER AND stops there / bump up against "
     "OTHER / rests|rest|leans|lays|puts its ^ANGLE|corner|tip|edge|elbow|side on ~ OTHER / "
     "dist|distance|d|gap|GAP " VARS " " VARS
     "? equals zero|0|nil / CONTACT ~ NEG|LACK ~ going through|across|over / LINE of? DIFFERENT "
     "FIGURE ~ come|comes together ~ LACK|NEG / come|comes together ~ LACK|NEG "
     "going|passing|running through|over|across / skin to skin / rub|rubs shoulders skin to skin "
     "/ NEG|VERBNEG slide|fit|get|put|pass|slip|push ~ paper|sheet|knife|card|blade|razor|light "
     "~ between / NEG paper|sheet|knife|card|blade|razor|light|air fits|passes|gets|shows? "
     "between / reaches|reach up? to ~ OTHER ~ stops|ends there / edge to edge LACK|NEG "
     "CROSS|OVERLAP / CONTACT ~ edge to edge LACK|NEG CROSS|OVERLAP / meet|meeting|CONTACT|MEET "
     "edge to edge ~ LACK|NEG CROSS|OVERLAP / CONTACT ~ LINE ~ NEG|VERBNEG go|pass|run|cut|CROSS "
     "through|across|over OTHER|RECIP / bump|bumps up? against ~ OTHER ~ LACK|NEG going "
     "^through|over|across / CONTACT up? against ~ LACK|NEG going ^through|over|across / "
     "wall|hip to ^wall|hip / stand|stands|sit wall to ^wall / ONE|AFIG LINE|edge|border CONTACT "
     "OTHER|that LINE|edge|border? / zero|NEG daylight|light|space between",
     ""},
    {ATOM(near), OF_SOME,
     "a tight|tiny|close|slim|thin|hairline|narrow ^GAP / whispering|kissing|touching|spitting "
     "distance APART? / a? stones? ^throw APART?",
     ""},
    {ATOM(same_heading), OF_NAMED,
     "COPY|TWIN ~ NEG TURN|turned against|relative OTHER / a ^shifted|moved|translated|slid COPY "
     "of OTHER / COPY|TWIN|TWO ~ moved|slid|slide onto OTHER ~ shifting|sliding|translation / "
     "LACK rotate|rotating|turning|rotation ~ onto",
     ""},
    {ATOM(same_heading), OF_SOME,
     "recurs|repeated|returns|reappears|occurs|duplicated|appears|TWIN ~ at|in|with a? "
     "EQUAL|unchanged angle|ANGLE|tilt|orientation|WAY|TURN|pose / FIG2|MANYFIG|TWO ~ HAS BOTH "
     "FORM AND WAY|TURN in? common? / FIG2|MANYFIG|SOMEFIG ~ share|shares BOTH? FORM AND "
     "WAY|TURN / FIG2|MANYFIG ~ EQUAL|ALIKE AND so ~ WAY|TURN|rotation / AFIG|ONE ~ a "
     "^shifted|moved|translated|slid|displaced version|COPY|edition|TWIN of OTHER / "
     "slide|slid|shift|shifted|move|moved|push|pushed|translate|translated|carry|carried ~ "
     "onto|over|into|to ~ NEG|LACK ~ TURN|rotate|rotating / TWO of? equals|equal|likes|alikes ~ "
     "NEG|LACK TURN / TWO|FIG2 EQUAL ONE? EQUAL angle|ANGLE|tilt|TURN|WAY / TWO|FIG2 the? EQUAL "
     "~ EQUAL angle|tilt / ALIKE|EQUAL|COPY|TWIN ~ NEG|LACK|zero relative TURN / related by a? "
     "pure|simple|mere? translation|shift|slide / EQUAL FIGURE ~ looking|FACE|pointing in? "
     "EQUAL|ONE WAY / FIG2 ~ EQUAL FIGURE ~ FACE|looking|WAY ~ EQUAL WAY / TWO at least ~ EQUAL "
     "FIGURE ~ EQUAL WAY / TWIN ~ gazing|staring|looking ~ ONE|EQUAL WAY|side / "
     "orientation|angle|heading|WAY " VARS " equals orientation|angle|heading|WAY " VARS " / "
     "ALIKE|EQUAL|COPY|TWIN FIG2|FIGURE? with|having|HAS parallel ^axes|AXIS|sides|orientation / "
     "COPY|TWIN|FIG2 look|looks|looking|FACE|turned|gaze|gazing to|towards|toward|in EQUAL "
     "^side|direction|point|WAY / TWO|FIG2|MANYFIG|pair COPY|TWIN look|looks|looking|FACE|gaze "
     "to|towards|toward|in EQUAL ^side|direction|point|WAY / differ|differs|DIFFERENT ~ by|in "
     "a|mere|pure? shift|translation|displacement|move ONLY|only|alone / "
     "differ|differs|DIFFERENT ONLY|only by|in a|mere|pure? shift|translation|displacement / "
     "TWIN|COPY turned|TURN|oriented|standing ALIKE|EQUAL / homothety|homothetic|homotheties / "
     "TWO|FIG2|TWIN EQUAL|ALIKE? ~ look|looks|gaze|stare|FACE towards|toward|to EQUAL|ONE "
     "horizon|side|direction|WAY / EQUAL AND EQUAL ^turned|TURN|oriented / TWIN|twice|MANY2 ~ "
     "tilted|SLANT|rotated|TURN|angled|oriented the? ^EQUAL|ALIKE",
     ""},
    {ATOM(central), OF_NAMED,
     "MIDDLE ~ NEAR ~ PICTURE MIDDLE / MIDDLE ~ NEAR ~ MIDDLE of? PICTURE / hits|hit ~ "
     "MIDDLE|bulls eye? / at|on|near|NEAR ^origin / MIDDLE|midpoint ~ near|NEAR|at|about 0 5 0 5 "
     "/ origin of|in the? PICTURE|coordinates|coordinate|plane|frame / navel|hub|eye|heart of "
     "PICTURE / MIDDLE coincides|coincide|EQUAL|agrees|identical with|to? MIDDLE of? PICTURE / "
     "GAP of? ~ MIDDLE from|to|between PICTURE MIDDLE ~ zero|small|SMALL|0 / MIDDLE from|to "
     "PICTURE MIDDLE ~ zero|small|SMALL|0",
     ""},
    {ATOM(aligned), OF_NAMED,
     "thread|skewer|string|spear|impale ~ ALL|them|ALLF ~ on|onto a|ONE? "
     "needle|stick|wire|skewer|spit|string / "
     "needle|stick|rod|arrow|skewer|laser|beam|bullet|ruler ~ through|along ALL|ALLF|them / "
     "ruler ~ hit|hits|touch|touches|pass|passes|lie|CONTACT ~ ALL|ALLF|every|them MIDDLE? / "
     "MIDDLE ~ ALLF|ALL|FIGURE? ~ lie|lies along ruler|it / queue|queues up STRAIGHT|straight / "
     "along|on|onto|upon a|an|ONE|common|single|taut|tight|STRAIGHT "
     "^cord|rope|string|rail|road|skewer|pole|rod|stick|spit|needle|ruler|cable|wire|tightrope|"
     "thread "
     "/ STRAIGHT|straight procession|parade|march|file|queue|path|road|course|direction / "
     "follow|follows ONE|a STRAIGHT|straight ^direction|course|path|line|LINE / linear "
     "^fit|regression / rank ~ equals|is ONE|1|one / LINE ~ through ~ MIDDLE ~ STRAIGHT / "
     "row|ROW of FIGURE ~ STRAIGHT|straight ~ any|whatever WAY|direction / ruler ~ "
     "hits|hit|touches|meets|crosses|CONTACT ~ MIDDLE of? ALLF|every / "
     "SLINE|LINE|line|stick|ruler|rod "
     "skewers|pierces|spears|strings|threads|joins|connects|links|meets ~ ALL|ALLF / "
     "run|push|stick|put|pass a? STRAIGHT|straight? stick|rod|skewer|needle|wire|thread through "
     "ALL|ALLF / a ^line of EQUAL|equally BIG|large|SIZE? FIGURE",
     ""},
    {ATOM(one_style), OF_ALL,
     "WITHINF|EACHF ~ ALL? " KINDS " OR ALL? " KINDS " / EACHF|ALLF ~ monotype|monostylistic / "
     "monostylistic / ALLF ~ keeps|keep|holds EQUAL|ONE LINE|STROKES "
     "quality|character|style|SORT ~ throughout|EVERYWHERE / EACHF|SOMEFIG|AFIG ^LINE|STROKES ~ "
     "EQUAL|ONE|match|alike SORT|style? / STROKES|LINE making|make|compose|composing up? "
     "SOMEFIG|AFIG|EACHF|FIGURE ~ EQUAL|ONE SORT / NEG change|switch ~ PEN ~ "
     "while|during|drawing ~ FIGURE|ONE|AFIG|SOMEFIG / WHATSTYLE ~ FIGURE|SOMEFIG|ALLF ~ that|it "
     "alone|only|ONLY|throughout / NEG MIX ~ LINE|STROKES|SORT ~ WITHINF|EACHF / EACHF ~ "
     "STROKES|LINE of EQUAL SORT / EACHF NEG change|changes|switch|switches its? "
     "STROKES|style|SORT|LINE / EACHF ~ EQUAL STROKES|LINE|SORT SORT|style|STROKES|LINE? ~ "
     "throughout|EVERYWHERE|over|round|around / EACHF ~ ONE STROKES|LINE|SORT ~ "
     "throughout|EVERYWHERE|over|round|around / each|EACHF|ALLF ~ from START to END ~ EQUAL|ONE "
     "SORT|STROKES STROKES|SORT|LINE? / NEG MIX within|inside|in SOMEFIG|AFIG|FIGURE|them / "
     "FIGURE ONE at a time ~ ONE STROKES|SORT SORT|STROKES? / SORT|type|style of? STROKES|LINE ~ "
     "fixed|constant|EQUAL|uniform within|inside|WITHIN EACHF|WITHINF / MIX ^FIGURE "
     "NEG|never|VERBNEG OCCUR|exist|appear|present / NEG MIX ^FIGURE / NEG "
     "SORT|type|style|STROKES|LINE ^MIX inside|within|in|WITHIN a|ONE? "
     "FIGURE|AFIG|SOMEFIG|ALLF|WITHINF / ALL STROKES|LINE belonging|of|in to? "
     "ONE|AFIG|a|EQUAL|SOMEFIG FIGURE? share|agree|HAS|are|match ~ SORT|style|type|EQUAL|ALIKE / "
     "EACHF ~ STROKES|LINE of ONE AND? the? EQUAL? SORT / EACHF in|of ONE|single "
     "STROKES|LINE|PEN ^SORT|style|type / in ONE|AFIG FIGURE? ~ is|OCCUR|there "
     "ONLY|just|EXACTLY? ONE SORT|type|style of? LINE|STROKES / in|within FIG1 ONE? "
     "SORT|type|style of? LINE|STROKES / each|EACHF|ALLF picks|chooses|takes|has a|its|ONE "
     "LINE|STROKES|SORT|style style|SORT? ~ keeps|sticks|stays ~ / EACHF sticks|keeps|holds "
     "to|with ONE|single LINE|STROKES|SORT|style SORT|style?",
     "MIX of? STROKES|LINE|SORT SORT|style? ~ WITHINF|FIGURE / NOFIG ^MIX / NOFIG "
     "changes|switches|alters ~ voice|tone|dress|coat|costume|tune|key|clothes / NOFIG "
     "swaps|swap|trades|alters|varies ~ PEN|STROKES|SORT|LINE"},
    {ATOM(same_style), OF_ALL,
     "WHATSTYLE ~ OTHER|ALL|ALLF|they|every|rest / WHATSTYLE ~ AFIG|ONE|SOMEFIG ~ OTHER|ALL|ALLF "
     "/ uniform|EQUAL|consistent|ONE|single|common STROKES|LINE SORT|style? "
     "^over|across|throughout|through the? WHOLE? PICTURE|ALLF / share|shares ~ way|WAY|manner "
     "of? being? drawn|drawing|rendering / ONE|single LINE|STROKES style|SORT runs "
     "^through|throughout ALLF|WHOLE? PICTURE? / WAY|way|manner of ^drawing EQUAL|common|shared "
     "/ WAY|way|manner ~ drawn EQUAL|common|shared / coincide in STROKES|SORT|style "
     "STROKES|SORT|style? / written|drawn|done in|by|with ONE|EQUAL|single hand / ALLF ~ STROKES "
     "SORT? of OTHER|every|others other? / STROKES|LINE|SORT SORT|style? ~ NEG "
     "DIFFERENT|change|changes|vary|varies|differ from AFIG|FIG1|ONE|FIGURE ~ OTHER|NEXT|FIGURE "
     "/ STROKES|LINE ~ like|EQUAL STROKES|LINE of OTHER|others|rest / way|WAY|manner "
     "LINE|STROKES ~ drawn ~ EQUAL ~ ALL|ALLF? / whichever FIG2|TWO ~ STROKES|LINE ~ EQUAL SORT? "
     "/ STROKES|LINE|SORT|PEN ~ NEG|VERBNEG DIFFERENT|change|changes|differ|differs|vary|varies "
     "~ OTHER / STROKES|LINE|SORT|style|PEN|WAY|way|manner ~ NEG|VERBNEG "
     "DIFFERENT|change|changes|switch ~ ACROSS / STROKES|LINE|SORT|style|PEN|WAY|way|manner ~ "
     "NEG|VERBNEG DIFFERENT|change|changes|switch ~ between|among|amongst ^FIGURE / "
     "STROKES|LINE|style|PEN SORT|style? inherited|adopted|worn|carried|shared ~ by ALLF|ALL / "
     "style|styles|STROKES " VARS " equals style|styles|STROKES " VARS
     " / PICTURE sticks|keeps|uses|stays to|with? ONE|single|EQUAL SORT|STROKES|style|PEN of? "
     "STROKES? / ONE|single|EQUAL SORT|STROKES|style|PEN of? STROKES|LINE? ~ "
     "throughout|across|over its|the|ALL? ^figures|shapes|objects / HAS figures|shapes|objects "
     "of ONE|single|a|common LINE|STROKES ^style|type / EQUAL|ONE|single|common PEN|STROKES|SORT "
     "~ for|through|in WHOLE ^family|group|set|lot|company|crowd|team|bunch / ONE|EQUAL|single "
     "wardrobe|palette|repertoire|vocabulary|alphabet of STROKES|LINE / share|shares ~ "
     "wardrobe|palette|repertoire|vocabulary|alphabet of STROKES|LINE|style / cut from EQUAL|ONE "
     "cloth ~ LINE|STROKES|style / style|STROKES|LINE|PEN SORT|style? "
     "ALIKE|EQUAL|unchanged|constant ACROSS / ALLF|FIGURE|they dressed|clad|attired "
     "ALIKE|EQUAL|identically / WHATSTYLE ~ AFIG|ONE|SOMEFIG ~ drawn|made|done|uses|use|has|with "
     "~ OTHER|ALL|ALLF|rest ~ EQUAL|too|also? / WAY|way|manner LINE|STROKES ~ "
     "drawn|done|made|rendered|decorated ~ EQUAL ~ ALLF|ALL / WAY|way|manner LINE|STROKES ~ "
     "drawn|done|made|rendered|decorated ~ NEG|VERBNEG DIFFERENT|change ~ / "
     "SORT|STROKES|LINE|style SORT|STROKES|of? ~ ALIKE|EQUAL in|for ALL|ALLF / WHOLE PICTURE is? "
     "in|of|with ONE|single|EQUAL PEN|STROKES|LINE|SORT|style SORT|style? / STROKES|LINE "
     "SORT|style|type of? ALLF|ALL FIGURE? coincide|agree|match / SORT|STROKES SORT? of? "
     "STROKES? in ONE|AFIG ~ those|that in|of ALL|ALLF|OTHER|every / ONE|single|EQUAL "
     "^hand|artist|painter|draughtsman drew|drawn|made|did|wrote|draws ~ ALL|ALLF / set of? "
     "STROKES SORT? of? " VARS
     " ~ equals|EQUAL|is that of? / LINE|STROKES|line HAS|keeps EQUAL|ONE "
     "character|quality|texture|look in|over|throughout|across ALL|ALLF",
     "NOFIG ~ DIFFERENT ~ STROKES|SORT ~ from|than OTHER|rest|others / NOFIG ~ whose "
     "SORT|STROKES|LINE|style ~ DIFFERENT ~ OTHER|rest / STROKES|LINE|SORT|style ~ "
     "DIFFERENT|changes|change ~ ACROSS"},
    {BLG_ATTR_has_curve, OF_NAMED,
     "RULER NEG|VERBNEG draw|make|enough|do|suffice|trace / NEG|VERBNEG ALL|made ^STRAIGHT / "
     "NEG|VERBNEG a|an ^polygon|polyline OR|NEG? polyline?",
     "drawn|draw|made|done|constructed ~ RULER alone|only|ONLY / RULER alone|ONLY / RULER ~ "
     "enough|suffice|suffices|sufficient|do / angular|STRAIGHT|rectilinear "
     "throughout|EVERYWHERE|ONLY / ONLY angular|rectilinear / ALL straight|STRAIGHT|SLINE"},
    {BLG_ATTR_closed_shape, OF_NAMED,
     "joins|join|loops back up? to? ~ where ~ START / START AND END ~ "
     "meet|MEET|CONTACT|coincide|join / hold|holds water / LACK|NEG colour|paint|water ~ "
     "run|running|leak|leaking|spill|spilling|escape out? / LACK|NEG hole|gap|GAP|opening in "
     "its? outline|FIGURE",
     ""},
    {ATOM(near), OF_NAMED,
     "within|at a? short|small|little|SMALL distance|GAP of|from OTHER / "
     "neighbourhood|neighborhood|vicinity|proximity of OTHER / in neighbourhood|neighborhood of "
     "OTHER / barely|hardly|scarcely|just APART from? OTHER / just off OTHER / short of CONTACT "
     "OTHER / hardly|barely|scarcely ~ anything|space|room|paper ~ between / leaves|leaving ^a "
     "crack|slit / nestles|nestle up? OTHER ~ leaves|leave|leaving crack|gap|GAP / cheek by "
     "cheek|jowl / leaves a crack|slit / "
     "SMALL|THIN|narrow|slim|mere|bare|only|just|hardly|hair|ONLY "
     "sliver|strip|channel|corridor|ribbon|crack|slit|alley|slice|band of? ~ between / "
     "sliver|crack|slit|whisker|hairline of? ~ between / "
     "hairs|needles|fingers|pencils|nails|hair|needle|finger|pencil|knife|knifes "
     "^width|breadth|thickness of? ~ between / ONLY ~ "
     "hairs|needles|fingers|pencils|hair|needle|finger|pencil ^width|breadth|thickness of? ~ "
     "between / NEXT|NEAR|beside|side by side|to side? ~ with SMALL|THIN|narrow|slim "
     "^strip|sliver|channel|crack|slit of? / side by side ~ SMALL|THIN|narrow|slim "
     "^strip|sliver|channel|crack|slit of? ~ between / within epsilon|delta of OTHER|RECIP / "
     "dist|distance|d " VARS " " VARS
     "? ~ SMALL|tiny|little|epsilon / 0|zero FEWERTHAN dist|distance|d ~ FEWERTHAN "
     "epsilon|delta|SMALL|tiny / dist|distance|d|GAP ~ FEWERTHAN|below|under epsilon|delta ~ "
     "MORETHAN|not|NEG? 0|zero? / FIG2|TWO ~ nearly|almost neighbours|neighbors ~ "
     "sliver|strip|gap|GAP? / leaves|leaving|leave ~ a|SMALL? crack|slit|sliver ~ between? / "
     "nestles|nestle|NEAR|snuggles ~ OTHER ~ leaves|leaving|leave ~ crack|slit|gap|GAP  / "
     "breath|whisper|heartbeat|hand|handbreadth apart|APART|away / breath|whisper|heartbeat "
     "separates|between|divides|parts / breath|whisper|heartbeat ~ "
     "separates|between|divides|parts ~ / on verge|brink|point|cusp|threshold of "
     "CONTACT|MEET|meeting|collision|colliding / FIG2|SOMEFIG|TWO NEG|VERBNEG far|distant|remote "
     "/ lean|leaning|bend|bending towards|toward OTHER / GAP|distance ACROSS ~ "
     "short|small|SMALL|tiny|little / practically|virtually ^CONTACT / within "
     "a? hair|whisker|inch of ^CONTACT",
     ""},
    {ATOM(above), OF_NAMED,
     "NEAR ~ bottom than? OTHER / LARGER|SMALLER|higher|lower y coordinate? than? OTHER / tops "
     "OTHER / vertical separation|gap|GAP / y coordinate MORE|LARGER|exceeds|greater ~ OTHER / a "
     "^top FIGURE|ONE? AND a ^bottom FIGURE|ONE? / ONE|AFIG ~ on|at the? ^top ~ ONE|AFIG|OTHER ~ "
     "on|at the? ^bottom / ONE|AFIG over|above|ABOVE ~ ONE|AFIG|OTHER under|below|BELOW|beneath "
     "/ vertical ^arrangement|order|relation ~ ONE|AFIG over|above|ABOVE OTHER|ONE / vertical "
     "^arrangement|order|relation of? TWO ~ ONE over|above|ABOVE ~ ONE under|below|BELOW / "
     "y|ymin|top|height|min|SMALLEST|BIGFIG|SMALLFIG y? of? ONE|AFIG|" VARS
     " ~ MORETHAN|exceeds|LARGER|above|ABOVE ~ max|maximum|y|ymax|BIGFIG y? of? OTHER|ONE|" VARS
     " / y " VARS " MORETHAN|FEWERTHAN y " VARS
     " / look|go|move|climb|looking|moving up|down|upwards|downwards from "
     "AFIG|ONE|SOMEFIG|FIGURE ~ OTHER|ONE / land|lands|fall|falls on|onto OTHER head|roof|top / "
     "overhead ^OTHER|of|RECIP / hangs|hang|is|lies overhead|over of? OTHER / vertically ~ ONE "
     "comes|lies|stands|is? before|after|first OTHER / put|draw|fit|slide|place|insert|push a? "
     "horizontal|flat|level|LEVEL|SIDEWAYS shelf|plank|board|line|LINE|floor|ruler|wall between "
     "/ separated|separable|parted|divided by a? ^horizontal LINE",
     ""},
    {ATOM(larger), OF_NAMED,
     "exceed|exceeds|surpass|surpasses|beats in SIZE OTHER / superior|inferior in SIZE to OTHER "
     "/ giant|tiny|small|SMALL|BIG|large|dwarf|HUGE compared|comparison with|to OTHER / in "
     "comparison with|to OTHER / MORE SIZE than OTHER / double|twice|half|HALF|times SIZE of "
     "OTHER / double|twice|half|HALF|times as large|BIG|SMALL as OTHER",
     ""},
    {ATOM(same_figure), OF_NAMED,
     "FIGURE|FIG2|ALLF|MANYFIG agree|coincide|match|correspond in FORM / "
     "agree|coincide|correspond in FORM / NEG DIFFERENT except|apart|beyond|other|but ~ "
     "SIZE|TURN|orientation / look|looks ALIKE / resemble|resembles OTHER / resemble|resembles "
     "OTHER exactly|completely|perfectly / DIFFERENT NOTHINGBUT ~ SIZE|place|position|TURN / "
     "DIFFERENT NOTHINGBUT SIZE ~ place|position|TURN|orientation / DIFFERENT in? NEG ^way in? ~ "
     "FORM / DIFFERENT in? nothing|NEG but|BUT|except ~ SIZE|place|TURN",
     "is|are ^unique / is|are one|ONE of a ^kind"},
    {ATOM(same_style), OF_SOME,
     "TWO|FIG2|MANYFIG|SOMEFIG ~ EQUAL|ONE ^kind|sort|type|class of? STROKES|LINE|style", ""},
    {ATOM(same_style), OF_NAMED, "DIFFERENT in? NEG ^way in? ~ STROKES|SORT SORT|STROKES?", ""},
    {ATOM(same_size), OF_ALL,
     "SIZE ~ NEG DIFFERENT|change|changes|vary|varies|differ from AFIG|FIG1|ONE|FIGURE ~ "
     "OTHER|NEXT|FIGURE / SIZE EQUAL ~ ALL|ALLF / equally|EQUAL ^GROWN|tall|high|wide|tall|wide "
     "/ ALLF ~ fit|fits ~ OTHER box|frame|envelope|shoes|clothes|place / size " VARS
     " equals size " VARS " / SIZE|diam|area " VARS " equals SIZE|diam|area " VARS
     " / drawn|made|shown to|on|at EXACTLY? EQUAL|ONE|single scale / SIZE NEG|VERBNEG "
     "DIFFERENT|change|vary ~ ACROSS / wear|wears ~ EQUAL clothes|shoe|hat SIZE / "
     "bake|weigh|weighs EQUAL|identical / SIZE EQUAL|constant|unchanged ACROSS / BIGFIG|SMALLFIG "
     "as BIG|large|SMALL|tiny as SMALLFIG|BIGFIG",
     "SIZE ~ DIFFERENT|changes ~ ACROSS"},
    {ATOM(left_of), OF_NAMED,
     "comes|come|stands|is before|after|first|earlier OTHER ~ left to? right / left to? right ~ "
     "first ~ then OTHER|another|second / NEXT to OTHER left AND right / side by side left AND "
     "right / horizontal separation|gap|GAP / neighbours ^horizontally / x coordinate "
     "less|SMALLER ~ OTHER / x|xmax|right|max|BIGFIG|SMALLFIG x? of? ONE|AFIG|" VARS
     " ~ FEWERTHAN|less|SMALLER|below|LARGER|MORETHAN ~ min|minimum|x|xmin|SMALLFIG|BIGFIG x? "
     "of? OTHER|ONE|" VARS " / x " VARS " MORETHAN|FEWERTHAN x " VARS
     " / x coordinate ~ less|FEWER|SMALLER|lower|LARGER|MORETHAN than? OTHER / on|to "
     "west|east|left|right|BESIDE ^side of SOMEFIG|AFIG|FIGURE|ONE ~ OTHER|ONE|SOMEFIG / "
     "go|move|look|going|moving|looking to? the? left|right|BESIDE from AFIG|ONE|SOMEFIG|FIGURE "
     "~ OTHER|ONE / vertical ^LINE separates|parts|divides|between ~ / "
     "separated|separable|parted by a ^vertical LINE / read|reads|reading ONE|AFIG before "
     "OTHER|ONE / ONE|AFIG earlier ~ ONE|AFIG|OTHER later / horizontally ~ ONE "
     "comes|lies|stands|is? before|after|first OTHER / put|draw|fit|slide|place|insert|push a? "
     "vertical|upright|UPWARDS wall|plank|board|line|LINE|fence|ruler between / "
     "precedes|precede|preceding ^OTHER",
     ""},
    {ATOM(one_style), OF_ALL,
     "ONE style|STROKES|SORT STROKES|SORT|style? each / uniform|consistent|single "
     "style|STROKES|LINE SORT|style? within|inside FIGURE / STROKES|LINE|SORT|style|PEN "
     "SORT|style? NEG|VERBNEG DIFFERENT|change|changes|switch ~ inside|within|in|WITHIN "
     "a|the|ONE|single? SOMEFIG|AFIG|ALLF|FIGURE|WITHINF / ALL STROKES|LINE of "
     "SOMEFIG|AFIG|FIGURE ~ ALIKE|EQUAL / EACHF|ALLF ~ "
     "monochrome|monotone|uniform|pure|homogeneous in|as|of its STROKES|LINE|style / each|EACHF "
     "~ keeps|sticks|stays|remains to|with ONE|single|its costume|dress|coat|colour|key|voice / "
     "styles|style " VARS
     " equals 1|ONE|one / number of styles|style ~ each|EACHF|ALLF ~ equals|is ONE|1 / EACHF ONE "
     "^at ^a ^time ~ ONE|single ~ style|STROKES|SORT / ONE at ^a ^time ~ ONE|single ~ "
     "style|STROKES|SORT / FIGURE begun|started|starts|begins ~ in|with little|small|SMALL? " KINDS
     " ~ finished|ended|ends|finishes|stays ~ " KINDS
     " / NOFIG NEG changes|switches clothes|dress|costume halfway|midway? / halfway|midway ~ " KINDS
     " ~ " KINDS " / single|ONE|uniform|EQUAL STROKES|LINE|SORT|style SORT|STROKES|style? "
     "per|each ^FIGURE|ONE|item / EACHF|FIGURE|each of ONE ^cloth|material|stuff / EACHF ~ own "
     "PEN|STROKES|SORT|style|technique|handwriting ~ ONLY|only|throughout|this / "
     "inside|within|WITHIN|in AFIG|FIG1|FIGURE STROKES|LINE ~ ALL? ALIKE|EQUAL|agree|match "
     "/ " KINDS " figure|FIGURE|SOMEFIG|AFIG|one|ONE is|are|stays|remains " KINDS
     " throughout|EVERYWHERE|ALL|entirely|wholly|all / STROKES|LINE within|inside|WITHIN|in|of "
     "a|ONE? AFIG|SOMEFIG|ONE|FIGURE|WITHINF agree|match|share|coincide ~ SORT|style|STROKES / "
     "STROKES|LINE ALLF|WITHINF agree|match|coincide ~ SORT|style|STROKES / ALLF|EACHF "
     "^STROKES|LINE share|agree|match|have|HAS in|a|ONE|common|EQUAL? ONE? SORT|style|type / "
     "single|ONE|uniform|pure|unmixed ^style|SORT ^FIGURE ONLY? / NEG|VERBNEG "
     "find|see|meet|have|get TWO|DIFFERENT|several|MANY2 SORT|STROKES|style of? STROKES|LINE? ~ "
     "in|within|inside ONE|AFIG|EQUAL|any|SOMEFIG|FIGURE|FIG1|ALLF / EACHF "
     "made|built|composed|consist|consists of|from|with ^EQUAL ^SORT ^STROKES|LINE / "
     "STROKES|LINE NEG|VERBNEG DIFFERENT|change|switch its|their SORT|style|type "
     "within|inside|in? WITHINF|ALLF|FIGURE|AFIG|SOMEFIG / EACHF stick|sticks|keeps|keep|stays "
     "to|with a|its|ONE|single SORT|type|style|PEN of? STROKES|LINE? / EACHF ~ "
     "speaks|speak|wears|wear with|in ONE|single voice|coat|dress|costume|tongue|language ONLY? "
     "/ EACHF ~ wears|wear ONE|single coat|dress|costume ^ONLY / STROKES|LINE of|in|within? "
     "EACHF ~ agree|match|coincide in? SORT|style|type? / EACHF its own ^single|ONE "
     "STROKES|SORT|style|PEN / STROKES|LINE ALL EQUAL|ALIKE within|inside|in|WITHIN|per "
     "FIGURE|AFIG|SOMEFIG|ALLF|WITHINF / EACHF consistent|uniform|homogeneous "
     "in|with|as|regarding its? STROKES|LINE|style|SORT",
     "NOFIG half " KINDS " ~ half " KINDS " / SOMEFIG half " KINDS " half " KINDS},
    {ATOM(inside), OF_NAMED, "walls OTHER in / goes|go all? the? way? around OTHER", ""},
    {ATOM(vertical), OF_EITHER,
     "ONE|AFIG hangs|hang|stands|sits|is|lies ABOVE|BELOW|overhead of? NEXT|next", ""},
    {BLG_ATTR_convex, OF_NAMED,
     "rubber|elastic ^band ~ snug|snugly|flush|tight|tightly|close|closely ~ "
     "EVERYWHERE|round|around? ~ edge|outline|LINE? / equals|coincides|EQUAL|identical ~ its "
     "own? convex|CONVEX? ^hull / its|own convex|CONVEX? ^hull / coincide|coincides|fills with? "
     "its? own? convex|CONVEX ^hull",
     ""},
    {BLG_ATTR_symmetric, OF_NAMED,
     "match|matches|matching ~ if|when fold|FOLD|folded ~ middle|half|two|TWO? / "
     "FOLD|fold|folded ~ HALF|middle|MIDDLE|two|TWO ~ match|matches|matching|coincide / "
     "shows|has|HAS TWO ^matching ^HALF / up to mirror|MIRROR ~ TWO matching HALF / its ^own "
     "^MIRROR image|COPY?",
     ""},
    {BLG_ATTR_has_curve, OF_SOME, "",
     "a ONLY STRAIGHT lined|line|LINE ^FIGURE / a STRAIGHT LINE|SLINE? ^ONLY ^FIGURE / a SLINE "
     "^ONLY ^FIGURE"},
};

#endif
