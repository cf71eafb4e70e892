/* Patterns of statements about a figure. In their texts, WORDS in capitals are classes of
 * words (tell/lexicon.h); "A|B" is either, and "a?" may be missing; a few words may stand between
 * two elements, many at "~" and none before "^A"; " / " stands between two patterns. All signs
 * stand in the comment above `joints` in tell/lexicon.h. */
#ifndef TELL_LEXICON_ATTRIBUTES_H
#define TELL_LEXICON_ATTRIBUTES_H

#include "tell/claims.h"

/* The row of a number of straight lines. N: the class of the number. */
#define LINES(attribute, N)                                                                        \
    {                                                                                              \
        BLG_ATTR_##attribute,                                                                      \
            N " stick|matchstick|toothpick|plank|rod|bar|straw|match|beam|fence|cut / " N          \
              " ~ number ~ SLINE / " N " is? ^how many SLINE / RULER ~ " N " cut|mark / " N        \
              " cut ~ RULER / " N                                                                  \
              " ~ SLINE ~ NEG ~ MORE ~ NEG ~ FEWER|less / SLINE NUM as? word " N " / " N           \
              " RULER LINE / STRAIGHT LINE? "                                                      \
              "amount|amounts|comes|come|add|adds|sum|sums|total|totals up? to " N " / SLINE " N   \
              " of them? / " N " of them ~ SLINE / SLINE in? all? " N " / " N                      \
              " ~ SLINE in total|all / as MANY2 SLINE|STRAIGHT|LINE as " N                         \
              " / MANY2 SLINE ~ as ~ " N ""                                                        \
              " / " N " SLINE / SLINE ~ " N " / " N " LINE|PIECE STRAIGHT / RULER " N              \
              " / STRAIGHT ~ " N " / " N " LINE ~ RULER / " N " RULER LINE / " N                   \
              " LINE SLINE / RULER ~ " N " times / " N " SLINE ~ ASIDE ARC|CURVED|LINE? / " N      \
              " SLINE AND ASIDE ARC / RULER ~ " N " times? / " N " times ~ RULER / " N             \
              " straights / " N " fold SLINE / ONLY STRAIGHT ~ " N " / ARC ASIDE ~ " N             \
              " LINE / ASIDE_ON ARC ~ " N " LINE / NEG OR|MORE|FEWER ~ than " N " SLINE / " N      \
              " LINE ~ ARC|CURVED ASIDE / LINE count " N " ~ ARC|CURVED ASIDE / " N                \
              " times ~ STRAIGHT / STRAIGHT ~ " N " times / NEG ~ SLINE ~ other than " N           \
              " / NEG other ~ SLINE than " N " / NEG SLINE beyond|after|past " N                   \
              " / SLINE number|numbers|numbering " N " / line count|number|total ~ " N             \
              " / count|number|total of? line ~ " N " / number|count of? SLINE ~ EQUAL? " N        \
              " / line EQUAL " N " / MANY2 SLINE ~ as " N " / MANY2 STRAIGHT ~ as " N              \
              " / SLINE ~ ALL " N " / total of? " N " SLINE / " N                                  \
              " of LINE STRAIGHT ~ ARC|CURVED / " N                                                \
              " how MANY2|many SLINE|STRAIGHT / count|counting|take|tally ONLY|only "              \
              "SLINE|STRAIGHT ~ " N " / ASIDE_ON CURVED|ARC ~ " N                                  \
              " LINE / neither|NEG NUM NEG|nor|OR NUM SLINE BUT " N " / tally ~ SLINE ~ " N        \
              " / SLINE ~ number " N " / get|gets|reach|arrive ~ " N                               \
              " ~ SLINE / take|away|remove|removed|delete|erase|skip|drop ~ "                      \
              "ARC|CURVED ~ " N " ~ left|remain|remains|over / ONLY ~ "                            \
              "look|count|counting|consider|take ~ SLINE|STRAIGHT ~ " N " / " N                    \
              " of? LINE ~ STRAIGHT ~ rest|OTHER|other ~ ARC|CURVED / MANY2 STRAIGHT LINE|PIECE "  \
              "~ as? " N " ~ ARC ASIDE? / number|count of? SLINE ~ " N,                            \
            ""                                                                                     \
    }

/* How a number of straight lines encloses a region. */
#define ENCLOSED_BY(N)                                                                             \
    N " SLINE|LINE ~ close|closes|closing up|off|in / " N                                          \
      " walls|wall|fences|borders|rails ~ make|makes|form|forms|enclose|bound|frame|surround a? "  \
      "REGION|room / " N                                                                           \
      " SLINE|LINE ~ frame|frames|enclose|ENCLOSE|bound|surround|fence a|an|the|some? "            \
      "REGION|AREA|area / CLOSED? cycle|loop|circuit|ring of " N " STRAIGHT|SLINE LINE? / " N      \
      " ANGLE|cornered REGION|FIGURE? ~ STRAIGHT|SLINE LINE|border|borders|walls ~ "               \
      "ENCLOSED|CLOSED?"

/* How a line goes on where another meets it. */
#define GOES_ON                                                                                    \
    "carry|carries|carrying|go|goes|going|run|runs|running|continue|continues|continuing|pass|"    \
    "passes|passing|extend|extends|extending|keep|keeps on|going|straight? "                       \
    "^past|beyond|through|across|over"
/* Where it does, and how it gets there. */
#define JUNCTION "t|junction|point|place|spot|contact|MEET|CROSS|node|joint"
#define MEETS    "MEET|TOUCH|CROSS|runs|END|reaches"

/* The claims, and the patterns that make them: "has a dent" fits a pattern of `no` of convex, and
 * denies it. A match takes its words, so that no other pattern reads them again. Words of a row
 * NOTHING claim nothing, such as "once" in "at once" and "hand" in "the hand ran"; those of a row
 * BLG_CLAIM_other claim what no concept says, which makes an answer wrong. A claim has several rows
 * where its patterns are longer than the 4,095 bytes that every compiler takes. */
static const struct {
    int claim;            /* an attribute, a blg_claim or NOTHING */
    const char *yes, *no; /* patterns that assert the claim, and patterns that deny it */
} statements[] = {
    {NOTHING,
     "STRAIGHT|SLINE ^OR ^CURVED|ARC / CURVED|ARC ^OR ^STRAIGHT|SLINE / LINE STRAIGHT|SLINE ^OR "
     "^CURVED|ARC / LINE CURVED|ARC ^OR ^STRAIGHT|SLINE / SIZE ASIDE / no doubt / at once / same "
     "way / one after / straight away / point set / all told / left and right / NEG MORE / NEG "
     "FEWER / way round / in turn / that all / thats all / at ALL / in ALL / TWO LINE "
     "/ pair LINE / MORE OR FEWER / FEWER OR MORE / nothing ^else "
     "is|counts|matters|required|needed|special / complement of ARC|CURVED|FIGURE / ARC ASIDE / "
     "hand ran",
     ""},
    {BLG_CLAIM_other,
     "always the? ^smaller|larger|bigger / further|additional|extra SLINE|LINE ^besides|beyond / "
     "clockwise|anticlockwise|counterclockwise / "
     "standing|running|lying|lies|going "
     "upright|horizontally|vertically|flat|up / TWO|THREE NECK / THIN line|lines|stroke|strokes / "
     "THIN ^TRIANGLE|QUAD|SECTOR / SYMMETRY|MIRROR|FOLD ~ EXACTLY|ONLY ONE AXIS|line|way|direction "
     "/ NEG ONE? of ANGLE ~ "
     "ABOVE90|OBTUSE|BELOW90|ACUTE|NINETY / FOLD|MIRROR|AXIS|SYMMETRY ~ AND|BUT? ~ HALFTURN "
     "DIFFERENT / "
     "FOLD|MIRROR|SYMMETRY ~ ONE ^LINE EXACTLY / NUM LINE altogether|overall|total? ~ some "
     "STRAIGHT AND some? CURVED|ARC / NUM LINE ~ STRAIGHT AND CURVED|ARC ~ "
     "counted|counting|together|alike|included / always|lying on|at the? "
     "top|bottom / EXACTLY NUM spot|spots|place|places|times|point|points / congruent "
     "square|squares / fold line ~ up / opposite LINE|SLINE ~ EQUAL LENGTH? / REGION "
     "MIRROR|SYMMETRY / AXIS ~ ORIENT / AXIS ~ DIFFERENT HALF / some SLINE|LINE EQUAL LENGTH / "
     "BADNUM SLINE / NUM SLINE OR MORE|FEWER / BADNUM REGION / BADNUM AXIS / BADNUM CROSS / THIN "
     "pen / REGION ~ EQUAL|DIFFERENT shape|form / TWO REGION ~ EQUAL|DIFFERENT shape|form / FIGURE "
     "round / SYMMETRY ~ NUM AXIS|LINE / right|isosceles|equilateral|REGULAR|ACUTE|OBTUSE TRIANGLE "
     "/ some LINE|SLINE EQUAL / EQUAL ANGLE / ANGLE EQUAL / NUM ANGLE / ORIENT AXIS / SYMMETRY ~ "
     "ORIENT|AXIS ORIENT / NUM ARC / ORIENT LINE / NUM LINE / NUM ENCLOSED|REGION / NUM AXIS / NUM "
     "CROSS / CROSS TWO times / BADNUM ANGLE / BADNUM LINE / once CROSS / CROSS EXACTLY? once / "
     "EXACTLY|ONLY|single ONE? REGION / WIDE and short / MANY2 ANGLE / BADNUM ARC / TWO LINE|PIECE "
     "STRAIGHT / LINE of? little|SMALL WIDTH / almost|nearly at? NINETY / CROSS ~ twice / ONE|SOFT "
     "ARC|ANGLE|CROSS|AXIS EXACTLY / MORE|FEWER SLINE|STRAIGHT|LINE ~ than "
     "THREE|FOUR|FIVE|SIX|SEVEN|EIGHT / ATLEAST|ATMOST as? MANY2 SLINE|STRAIGHT|LINE ~ as "
     "THREE|FOUR|FIVE|SIX|SEVEN|EIGHT / HALF MIRROR image? of another FIGURE / convex hull",
     ""},
    {BLG_ATTR_convex,
     "ONLY OUTWARD ANGLE|corner / ANGLE ONLY OUTWARD / ALL ANGLE ~ OUTWARD / NEG DENT OR "
     "ARC|CURVED / NEG ~ edge|outline|border ~ bend|bends back / rim|outline|edge ~ touch|TOUCH ~ "
     "table|floor|wood ~ rolled|rolling|rolls? / roll|rolled|rolls ~ rim|outline|edge|whole ~ "
     "TOUCH|touch / see ~ ALL|every wall ~ ALL|every spot|point|place|where / stood|stand|standing "
     "inside|INSIDE ~ see|sees ~ ALL|every|whole / NEG ~ hide / coincides|EQUAL own ^convex hull / "
     "walk|walking|going|ant|drive|driving|car|bug|tracing|trace ~ "
     "outline|FIGURE|edge|border|round ~ ONEWAY / ONEWAY ~ "
     "outline|edge|border|rim|boundary|contour / ONEWAY ~ walk|walking|ant|driving|tracing ~ "
     "outline|edge|FIGURE|round / hull ~ itself|EQUAL|FIGURE / own hull / ARC|curvature NEG "
     "DIFFERENT|changes|switches|flips sign / ARC|curvature ~ EQUAL|constant|ONE sign / "
     "segment|chord|LINE ~ subset|contained|lies|lie|stays|remain ~ FIGURE|INSIDE|in / NEG "
     "cave|caves|caved|sink|sinks|sunken in|INWARD? / NEG bends ^in|INWARD / NEG bend INWARD / NEG "
     "bend to|towards inside|INSIDE / NEG "
     "PIECE ~ in|INWARD / "
     "nothing|none ~ cave|caves|caved|pokes|dips|sinks in|INWARD|inwards / nothing|none ~ "
     "BEND|ARC|pointing|points INWARD|inwards / NEG "
     "bends|bulges in|inwards / NEG BULGE INWARD|in / NEG DENT BULGE|bulges OUTWARD / BULGE ~ ALL "
     "way|round|around / OUTWARD ALL "
     "way|round|around / puffed|puffs|swollen OUT|OUTWARD? / % egg|pebble / NEG "
     "puddle|puddles|water|rain ~ collect|collects|gather|stand|hold / NEG place|PIECE ~ "
     "hide|shelter / NEG ~ back other ^way / ANGLE|outline|LINE|ARC NEG "
     "point|points|turn|turns|go|goes INWARD|in / sees|see EVERYWHERE|ALL|every point|other / ALL "
     "point ~ see|sees|visible ~ point / string|rope|thread|band|tape|film ~ round|around ~ "
     "TOUCH|EVERYWHERE|hugs|NEG gap / NEG GAP|gap|space ~ string|band|rope|film|hull / full|plump "
     "~ NEG DENT / ALL chord|LINE|segment between TWO / TWO point ~ stays|lies|remains "
     "in|INSIDE|wholly / INSIDE point ~ INSIDE / EVERYWHERE ~ OUTWARD / CURVED OUTWARD / ALL "
     "INSIDE? ANGLE ~ BELOW180 / string ~ EVERYWHERE / CONVEX / BULGE OUTWARD? / OUTWARD "
     "EVERYWHERE / rubber|elastic band / ONEWAY ~ once|home / SLINE|STRAIGHT|LINE|thread|way|path "
     "~ TWO ~ INSIDE / TWO|any point ~ INSIDE / LINE|thread|way stay INSIDE / ALL ANGLE "
     "FEWERTHAN|below|under 180 / angle|ANGLE NEG exceed 180 / ALL ANGLE ATMOST 180 / ONEWAY ~ NEG "
     "DENT / STRAIGHT LINE|rod|stick|thread ~ TWO|any ~ INSIDE|within / STRAIGHT LINE|rod|stick ~ "
     "TWO|any ~ NEG OUT|leave / NEG turn|turns|BEND INWARD / CURVED|BEND|turns ONEWAY ~ NEG DENT / "
     "swells|swell OUTWARD? / NEG concave / ANGLE NEG OVERHALF / OUTWARD ~ OUTWARD / CLOSED ~ "
     "OUTWARD ~ OUTWARD / ANGLE OUTWARD / NEG point ~ DENT / NEG go|goes in / NEG INWARD ARC|ANGLE "
     "/ STRAIGHT ~ between|joining|connecting ~ TWO|any ~ NEG outside|out|leave|leaves / STRAIGHT "
     "~ TWO point ~ INSIDE / NEG hollowed|hollow / ONEWAY ~ closes after|once / segment "
     "between|joining ~ TWO|any ~ INSIDE|within / nowhere ~ BULGE|BEND INWARD / NEG ~ bulge INWARD "
     "/ NEG PIECE ~ pushed|INWARD in? / contains ALL|every segment|LINE|chord ~ TWO point / ALL "
     "ANGLE OUT|OUTWARD / OUT AND ~ OUT / nothing recedes|inward|INWARD / ALL ANGLE OUT ~ NEG "
     "INWARD / NEG ~ INWARD ~ PIECE ~ OUTWARD / NEG INWARD PIECE ~ CURVED|ACUTE ~ OUTWARD / CURVED "
     "OR ACUTE OUTWARD / NEG INWARD PIECE / NEG DENT OR DENT / CURVED ~ NEG DENT OR? DENT? / NEG "
     "indent|DENT ~ anywhere / unhollowed|undented|undinted / NEG PIECE ~ goes|go|going "
     "inside|in|INWARD / NEG caved|sunken|scooped / ALL|every chord ~ "
     "contained|inside|within|INSIDE / chord ~ contained ~ it? / EQUAL ~ convex hull / convex hull "
     "~ itself|EQUAL / NEG ANGLE INSIDE? OVERHALF ~ NEG INWARD ARC / NEG ARC BEND? INWARD / "
     "CURVED|ARC|BEND OUTWARD ONLY / BEND ONLY OUTWARD / NEG reflex ANGLE NEG? OR? DENT? / "
     "breathes out NEG? in? / NEG "
     "sags|sag INWARD?",
     "DENT / BEND|ARC INWARD / INWARD / TWO ~ leave / LINE leave FIGURE|INSIDE / INWARD DENT / "
     "PIECE goes|going|bends in / cave|caves|caved|sinks in / reflex ANGLE / INWARD ARC|BEND|LINE "
     "/ ARC|LINE curves|bends|goes|turns into|INWARD"},
    {BLG_ATTR_has_curve,
     "somewhere|place ~ round / leaves ~ STRAIGHT ~ CIRCLE / % rainbow|banana|moon / stretch|bit "
     "of ~ rainbow|CURVED / curvilinear / NEG ALL|purely|only|ONLY ~ "
     "STRAIGHT|rectilinear|polygonal / NEG ~ STRAIGHT ^only|alone|ONLY / made|built NEG ~ STRAIGHT "
     "~ alone|only|ONLY / PIECE of? LINE ~ CURVED / NEG everything|ALL ~ STRAIGHT / some|SOFT "
     "PIECE|LINE ~ ARC|CURVED|round / wiggle|wavy|bendy|swoosh|rounded / compass ~ "
     "needed|need|draw / need|needs compass / NEG RULER alone / RULER alone ~ NEG / RULER ~ NEG ~ "
     "enough / LINE turns|bends gradually / PIECE FIGURE CURVED / something|anything CURVED / "
     "some|PIECE|SOFT ~ NEG ~ RULER / compass|compasses / LINE bend|bends|bent / polygonal NEG "
     "ONLY / ARC / CURVED / STRAIGHT NEG ALL / NEG ALL LINE|SLINE STRAIGHT / NEG ONLY RULER LINE? "
     "/ RULER LINE? NEG ONLY / NEG ~ RULER ONLY / NEG ALL made|drawn ~ SLINE|STRAIGHT / along "
     "CIRCLE / PIECE of? CIRCLE / NEG draw ~ WHOLE|ALL ~ RULER / ONE|SOFT|some LINE|PIECE ATLEAST? "
     "NEG STRAIGHT / follows CIRCLE|ARC / ARC used|occur|present / NEG STRAIGHT BUT CURVED|ARC / "
     "circular LINE|type / bow / NEG pure? polygon|polygonal / round LINE / NEG ALL|everything "
     "drawn|made|done ~ RULER / circle like way|path|manner / along circle / nonzero|NEG zero "
     "curvature / BEND PIECE of? CIRCLE",
     "ALL LINE|SLINE STRAIGHT / ONLY SLINE|STRAIGHT / SLINE|STRAIGHT ONLY / MORE than SLINE / ONLY "
     "polygonal|polyline / ALL is|are? STRAIGHT / purely|strictly|only rectilinear|polygonal"},
    {BLG_ATTR_has_straight_line,
     "goes|go|runs straight ~ stroke|LINE|while / strait ^line / shortest path|way|route / "
     "rectilinear ^stroke|PIECE|LINE / lineto / PIECE ~ rectilinear|STRAIGHT / NEG "
     "ALL|everything|whole ~ CURVED|ARC|round / NEG purely|only|entirely ~ CURVED|ARC|round / "
     "use|need|uses RULER / one|SOFT PIECE ~ laid|drawn RULER / % "
     "matchstick|toothpick / % dry|uncooked spaghetti / LINE NEG BEND|curve ~ ALL|ATLEAST? / "
     "shortest ~ between TWO point / curvature zero|0 / ARC EQUAL zero / SLINE / STRAIGHT / RULER "
     "/ NEG ALL LINE|PIECE CURVED / NEG EVERYWHERE CURVED / ONE|SOFT|some LINE|PIECE ATLEAST? NEG "
     "BEND|CURVED / NEG ONLY ARC|CURVED / NEG CURVED|ARC BUT STRAIGHT / PIECE|bit ~ like "
     "stick|ruler|rod / curvature ~ vanishes|zero|vanish / ARC|curvature vanishes ~ stretch|PIECE",
     "ALL LINE ARC|CURVED / LINE ALL ARC|CURVED / ONLY ARC|CURVED / ARC|CURVED ONLY / ALL is|are "
     "ARC|CURVED / CURVED EVERYWHERE / purely|strictly|only curvilinear"},
    {BLG_ATTR_symmetric,
     "EQUAL on BOTH LINE|side / BOTH LINE|side EQUAL / ONE? HALF "
     "doubles|mirrors|repeats|answers|reflects other|HALF / side|LINE "
     "answered|repeated|mirrored|reflected ~ other|OTHER / MIRROR|mirror ~ centreline|centerline / "
     "draw half AND mirror|MIRROR / half & mirror|MIRROR / MIRROR SYMMETRY FIGURE / "
     "split|divided|cut ~ LINE ~ TWO? MIRROR HALF / HALF EQUAL BUT|and MIRROR / BOTH HALF ~ EQUAL "
     "~ MIRROR / FOLD & match|matches|EQUAL|coincide|meet|meets|fit|fits|cover|covers / MIRROR & "
     "itself|EQUAL|unchanged|own|invariant / left & right & MIRROR|match|matches|twin / paper & "
     "FOLD & HALF|EQUAL|match|matches / wing|wings match|matches|mirrors|EQUAL other|wing? / TWO? "
     "wing ~ match|matches|EQUAL|alike / LINE|AXIS ~ TWO MIRROR HALF / FOLD ~ HALF|LINE ~ "
     "cover|covers|meet|meets|lie|lies|falls|land / FOLD in HALF / HALF ~ "
     "cover|covers|overlay|overlays other|HALF / left HALF ~ EQUAL|MIRROR|match|matches|copy ~ "
     "right / left ~ right ~ MIRROR / % butterfly|heart|face|moth / flip ~ EQUAL / FOLD ~ "
     "cover|covers / MIRROR it ~ nothing|NEG DIFFERENT|change|changes / MIRROR ~ "
     "leaves|leave|maps|takes ~ itself|EQUAL|unchanged / invariant|EQUAL ~ under MIRROR / "
     "HALF|LINE ~ repeats|repeat ~ MIRROR / ONE? HALF ~ MIRROR ~ other / SYMMETRY ~ MIRROR / TWO? "
     "MIRROR HALF / TWO HALF MIRROR / TWO HALF ~ EQUAL|match|agree|coincide / AXIS / MIRROR / "
     "MIRROR SYMMETRY / SYMMETRY ~ AXIS|LINE / MIRROR ~ AXIS|LINE / FOLD / FOLD ~ "
     "EQUAL|match|HALF|itself / achiral / HALF ~ match|agree|coincide|EQUAL|MIRROR|fit / MIRROR ~ "
     "EQUAL / EQUAL ~ MIRROR / butterfly / EQUAL MIRROR image / own MIRROR / MIRROR image itself / "
     "FOLD LINE HALF EQUAL|match / MIRROR onto itself / TWO matching? MIRROR? HALF|PIECE / match ~ "
     "MIRROR HALF / FOLD ~ BOTH LINE match|agree / cut|divide|divides|split|splits ~ TWO "
     "EQUAL|MIRROR HALF|PIECE / cut|divide ~ TWO ~ MIRROR HALF / FOLD ~ BOTH PIECE|HALF "
     "match|coincide|EQUAL / left AND right correspond|match|agree|EQUAL / HALF MIRROR image of? "
     "each? another? / correspond / LINE ^SYMMETRY / HALF ~ each other MIRROR / BOTH "
     "LINE|side|sides EQUAL BUT|AND? MIRROR / LINE|side EQUAL ~ MIRROR / axial SYMMETRY / "
     "completed ~ MIRROR? image|MIRROR / MIRROR ~ completes|completed / AXIS ~ itself / AXIS "
     "MIRROR ~ itself / BOTH LINE|HALF|PIECE match|agree|correspond|coincide / LINE|HALF ~ "
     "match|agree|correspond ~ face|butterfly / left AND? right LINE? match|agree|EQUAL / left "
     "right SYMMETRY / bilaterally? SYMMETRY / axisymmetric|palindrome / each HALF ~ "
     "answers|answer ~ other / TWO? HALF ~ answer|answers other|another / left AND right EQUAL "
     "ONLY? MIRROR / LINE|HALF EQUAL ONLY MIRROR / TWO? LINE|HALF|PIECE MIRROR of? other|another / "
     "TWO LINE MIRROR",
     "MIRROR ~ DIFFERENT / DIFFERENT ~ MIRROR / asymmetric / asymmetrical / asymmetric ~ MIRROR / "
     "FOLD ~ NEG match|EQUAL"},
    {BLG_ATTR_chiral,
     "NEG ~ SLINE ~ MIRROR ~ other / face down ~ NEG fill|fit|match ~ own? hole|outline|place? / "
     "reversed ~ mirror|MIRROR ~ else|DIFFERENT|another|something / wrong way round ~ "
     "detect|detectable|notice|visible / MIRROR ~ something else / become|becomes else|DIFFERENT ~ "
     "MIRROR / MIRROR ~ become|becomes something? else|DIFFERENT / flip|flipped|turned|turn over & "
     "NEG & fit|fits|match|matches|coincide|EQUAL / wrong side & NEG & match|matches|fit|fits / "
     "MIRROR & NEG & TURN|rotate|rotated|rotation & match|EQUAL|coincide|brought|same|into|fit / "
     "MIRROR & DIFFERENT & TURN / glove|gloves|screw|shoe|scissors / % glove|screw|shoe / "
     "mirror|MIRROR NEG ~ TURN|rotate / enantiomorphs|enantiomorph|enantiomer / looking glass ~ "
     "twin|image ~ NEG / NEG & "
     "superimpose|superimposed|superimposable|overlay|coincidence|coincide & "
     "MIRROR|reflection|glass|twin / MIRROR image ~ NEG be? TURN / left right hand ~ DIFFERENT / "
     "MIRROR image|gives NEG ~ TURN / NEG AXIS ~ MIRROR ~ NEG TURN / MIRROR ~ NEG ~ TURN ~ match / "
     "MIRROR ~ another FIGURE / chiral / chirality / handed / handedness / left hand ~ right / "
     "left hand ~ right hand / left glove / TURN NEG ~ MIRROR image / DIFFERENT ~ MIRROR ~ TURN / "
     "MIRROR ~ DIFFERENT ~ TURN / "
     "NEG TURN ~ MIRROR / NEG ~ congruent|superpose|match ~ MIRROR / MIRROR ~ NEG ~ match / NEG ~ "
     "TURN into MIRROR / MIRROR image ~ another|DIFFERENT FIGURE / MIRROR image another / MIRROR ~ "
     "NEG ~ on top / left hand ~ NEG TURN ~ right hand / hand ~ NEG ~ TURN ~ hand / left AND right "
     "version|hand ~ DIFFERENT / left version ~ right version? / left ~ right version / left AND "
     "right NEG exchanged|swapped|interchanged / MIRROR ~ DIFFERENT / NEG ~ MIRROR ~ TURN ~ NEG? / "
     "MIRROR ~ NEG itself ~ TURN|turn / MIRROR ^asymmetric / MIRROR asymmetry / NEG EQUAL ~ MIRROR "
     "/ MIRROR ~ NEG ~ TURN into / MIRROR FIGURE NEG TURN into / NEG AXIS MIRROR ~ itself / NEG "
     "AXIS ~ itself / NEG ~ side MIRROR other / NEG HALF ~ answer|match|correspond|agree ~ "
     "another|other / HALF ~ refuse|fail ~ answer|match|correspond|agree / AXIS ~ HALF ~ "
     "refuse|fail|NEG ~ answer|match|correspond|agree ~ other|another? / ALL? AXIS ~ NEG ~ "
     "match|MIRROR|work|works / lopsided / MIRROR image ~ stranger|foreign|different|alien / "
     "MIRROR ~ stranger / NEG FOLD ~ TWO? HALF|LINE EQUAL|match / NEG FOLD ~ HALF|LINE ~ "
     "EQUAL|match|coincide / NEG ~ AXIS ~ BOTH? HALF ~ alike|EQUAL|match / NEG FOLD ~ BOTH? HALF ~ "
     "alike|EQUAL|match",
     ""},
    {BLG_ATTR_self_transposed,
     "half ^way round ~ EQUAL / NEG tell ~ HALF|halfway|180|HALFTURN / cant|cannot|wouldnt "
     "tell|notice ~ HALF|halfway|180|HALFTURN / world|picture|page|sheet upended|overturned / "
     "upended ~ EQUAL|keeps|survive|survives / one ^hundred AND? eighty / unchanged|EQUAL ~ "
     "180|eighty / across|opposite|other ~ table ~ sees|see ~ EQUAL|same|exactly / across|opposite "
     "~ table ~ see|sees / HALFTURN & itself|EQUAL|unchanged|invariant|coincides / HALF|180 & "
     "TURN|spin|rotate & itself|EQUAL|unchanged|invariant|coincides|match|matches|fits / upside & "
     "down & EQUAL|itself|same|match|matches / opposite ~ centre|center|MIDDLE / point ~ "
     "partner|twin|opposite|counterpart ~ centre|center|MIDDLE / TWO QUARTERTURN ~ "
     "EQUAL|itself|same / TWO quarter TURN ~ EQUAL|itself|same / upside down ~ EQUAL|nothing|NEG / "
     "wrong ^way round|up ~ EQUAL|fits|fit / EQUAL ~ wrong ^way round|up / turn|TURN ~ "
     "page|paper|sheet ~ upside / EQUAL ~ both ways|way up / either|both way up / HALFTURN ~ "
     "restores|restore|brings|returns|gives ~ it|back|EQUAL|itself|FIGURE? / reads|looks ~ EQUAL "
     "upside down / 180 ~ itself|onto / SYMMETRY under|by|with HALFTURN / TURNSYM ~ HALFTURN / "
     "TOUCH|EQUAL|map|maps|falls|fits itself ~ HALFTURN / itself ~ HALFTURN / C2 SYMMETRY / point "
     "MIRROR / SYMMETRY ~ point|centre|center / HALFTURN nothing DIFFERENT / HALFTURN / "
     "point|central|centrally SYMMETRY / HALFTURN SYMMETRY / HALFTURN ~ EQUAL|itself|onto / EQUAL "
     "~ HALFTURN / antipode / partner|twin|counterpart ~ opposite ~ centre|center / 180 ~ "
     "EQUAL|works / centre|center of point? SYMMETRY / C2 / spin ~ HALF|halfway ~ EQUAL|unchanged "
     "/ TURN ~ HALF|halfway ~ EQUAL / on its head ~ EQUAL / head ~ EQUAL / flip ~ head ~ EQUAL / "
     "upside down / TURN HALF CIRCLE / TURN HALF CIRCLE ~ EQUAL|fits|fit|match / letter s|z|n / "
     "like s|z / SIMILE s|z|n / HALFTURN carries|takes|maps|sends|brings ~ "
     "itself|FIGURE|point|onto / HALF round ~ EQUAL / 180|HALFTURN ~ NEG ~ difference|DIFFERENT / "
     "HALFTURN ~ NEG tell ~ difference / page ~ HALFTURN / NEG tell ~ difference ~ HALFTURN / "
     "HALFTURN ~ TOUCH|land|lands ~ itself / inversion ~ centre|center|point / inversion / "
     "invariant|EQUAL ~ x ~ x ~ centre|center|origin / EQUAL upside down / centrosymmetric / "
     "playing card / like ~ playing card / top repeats|repeat|returns ~ bottom ~ "
     "reversed|reverse|HALFTURN|inverted / top ~ bottom ~ reversed|inverted|reverse / playing card "
     "~ top ~ bottom ~ reverse|reversed? / page|sheet|paper|picture round|around|over ~ EQUAL / "
     "flip ~ page|sheet|paper round|around ~ EQUAL / TURN ~ SEMICIRCLE ~ itself|EQUAL / SEMICIRCLE "
     "TOUCH? ~ itself / x ^x ~ itself",
     "HALFTURN ~ DIFFERENT / DIFFERENT ~ HALFTURN"},
    {BLG_ATTR_symmetric_transposed,
     "TWO ~ perpendicular|orthogonal|NINETY AXIS / TWO AXIS ~ NINETY|perpendicular|orthogonal / "
     "AXIS|axis|MIRROR|mirrored ~ opposite end ~ EQUAL|same / FOLD|folds|fold ~ AND ~ "
     "upended|upside / axis ~ together with ~ HALFTURN / FOLD|folded ~ "
     "match|matches|matching|EQUAL ~ HALFTURN|upside|head|TURN / MIRROR|AXIS SYMMETRY? AND|plus "
     "point|centre|central SYMMETRY? / MIRROR ~ AND ~ HALFTURN / FOLD ~ AND ~ HALFTURN / HALFTURN "
     "~ AND ~ MIRROR|FOLD|AXIS / BOTH ~ MIRROR ~ AND ~ HALFTURN|TURN|point / MIRROR ~ HALFTURN ~ "
     "BOTH / EQUAL ~ MIRROR AND HALFTURN / SYMMETRY ~ LINE|AXIS ~ point|centre / NEG ~ "
     "MIRROR|FOLD|AXIS ~ NEG|OR HALFTURN ~ DIFFERENT / letter h|x|i|o / NEG ONLY ~ MIRROR ~ but? ~ "
     "point|HALFTURN SYMMETRY? / MIRROR|FOLD ~ HALFTURN ~ NEG DIFFERENT / MIRROR SYMMETRY AND "
     "^HALFTURN SYMMETRY / TWO kind|kinds|sorts of? SYMMETRY / TWO ~ SYMMETRY MIRROR AND HALFTURN "
     "/ LINE|MIRROR|axial SYMMETRY AND|combined with? ^central|point|centre|rotational SYMMETRY / "
     "AXIS AND centre ~ SYMMETRY / AXIS AND? centre of SYMMETRY / EQUAL ~ MIRROR ~ EQUAL? HALFTURN "
     "/ axial AND central SYMMETRY / MIRROR ~ AND HALFTURN ~ alike|BOTH / MIRROR AND? HALFTURN "
     "SYMMETRY? alike|BOTH|too / SYMMETRY AND EQUAL ~ HALFTURN / MIRROR SYMMETRY AND EQUAL ~ "
     "HALFTURN / MIRROR AND HALFTURN ~ EQUAL|unaltered|same / MIRROR ~ EQUAL AND HALFTURN|TURN ~ "
     "EQUAL / MIRROR ~ OR ~ HALFTURN ~ EQUAL / SYMMETRY left right AND|OR? top bottom / SYMMETRY "
     "horizontally AND vertically / SYMMETRY horizontal AND vertical / AXIS ~ AND ~ "
     "HALFTURN|ORDER2|TURNSYM SYMMETRY? / AXIS AND ORDER2 SYMMETRY|TURNSYM? / MIRROR ~ AND ~ EQUAL "
     "~ HALFTURN / EQUAL ~ MIRROR ~ AND ~ EQUAL ~ HALFTURN / MIRROR ~ holds AND ~ HALFTURN / "
     "MIRROR OR TURN? HALFTURN ~ NEG|EQUAL DIFFERENT|difference?",
     "NEG MIRROR SYMMETRY? NEG point|central|HALFTURN SYMMETRY?"},
    {BLG_CLAIM_smaller_turns,
     "c NUM SYMMETRY? / TURNSYM / SMALLERTURN / THIRDTURN / QUARTERTURN / QUARTERTURN|QUARTER ~ "
     "THIRDTURN|THIRD / THIRDTURN|THIRD ~ QUARTERTURN|QUARTER / order NUM / NUM fold TURN? "
     "SYMMETRY / TURN SYMMETRY / order BADNUM / NUM fold / "
     "fourfold|threefold|fivefold|sixfold|higher ~ SYMMETRY / smaller|higher|finer TURN?",
     ""},
    {BLG_ATTR_rotation_order_two,
     "EQUAL|match|matches|itself ~ ONLY ~ HALFTURN|180 / ONLY ~ HALFTURN|180 ~ EQUAL|itself / "
     "first ~ EQUAL|itself ~ HALFTURN|180 / must|needs|has to ~ HALFTURN|180 ~ EQUAL|itself / "
     "two|TWO blade|blades propeller / propeller ~ TWO blade|blades / twofold rotor / "
     "head|upside|180 ~ matches|EQUAL|works ~ NEG ~ side|tilt|before|QUARTERTURN / EQUAL TWO "
     "times|time ~ once|WHOLE|FULLTURN|round|around / TWO times|twice & "
     "FULLTURN|WHOLE|round|around|TURN & EQUAL|itself|match|matches|coincides|fits / min ~ theta ~ "
     "pi / smallest|least|minimal ~ TURN|ANGLE ~ HALFTURN|180|half / only|ONLY & HALFTURN & "
     "EQUAL|itself|works|match|matches / HALFTURN ~ NEG|nothing ~ "
     "short|less|before|smaller|SMALLER ~ HALFTURN? / HALFTURN ~ restores|restore|EQUAL|works ~ "
     "nothing|NEG ~ short|less|smaller / TURN SYMMETRY ~ c2 ~ NEG / group ~ c2|C2 ~ NEG "
     "LARGER|bigger? / C2 ~ NEG LARGER|bigger|more|MORE / HALFTURN SYMMETRY? ONLY / C2 TURN? "
     "SYMMETRY? ONLY / C2 TURNSYM ONLY / HALFTURN ~ EQUAL ~ less NEG / ONLY TURN ~ HALFTURN / "
     "EXACTLY HALFTURN / SMALLER TURN ~ NEG ~ HALFTURN / HALFTURN ~ NEG before|earlier|sooner / "
     "HALFTURN SYMMETRY but NEG / EQUAL ~ HALFTURN ~ NEG less|SMALLER|SMALLERTURN / ORDER2 / "
     "ORDER2 SYMMETRY|TURNSYM / TURNSYM ~ ORDER2 / ORDER2 TURNSYM ~ NEG ~ higher / ORDER2 ~ NEG ~ "
     "higher / HALFTURN works ~ SMALLERTURN NEG / TWO|twice ~ FULLTURN|revolution / order ~ TWO / "
     "twofold / TWO fold / smallest|least|minimal|tiniest TURN ~ HALFTURN|HALF / HALFTURN|HALF ~ "
     "smallest|least|minimal|tiniest TURN? / C2 ~ NEG higher / HALFTURN ~ NEG "
     "smaller|SMALLERTURN|finer|higher|less / TURN SYMMETRY ~ TWO / order EXACTLY TWO / ONLY ~ "
     "TURN ~ HALF ~ EQUAL / HALF round till|until ~ EQUAL|match|matches / EXACTLY? twice|TWO ~ "
     "WHOLE? TURN / smallest|least|tiniest|minimal ANGLE ~ TURN|EQUAL ~ HALFTURN|180 / HALFTURN ~ "
     "NEG ~ QUARTERTURN|THIRDTURN|QUARTER|THIRD ~ EQUAL? / FULLTURN|TURN ~ itself EXACTLY? twice / "
     "TURN ~ EXACTLY? twice / WHOLE TURN ~ twice / ONLY ~ HALFTURN / HALFTURN ~ before|until|till "
     "~ EQUAL / repeats|repeat ~ once|twice ~ FULLTURN|TURN|CIRCLE / EQUAL ~ TWO "
     "position|positions|orientations|poses / TWO position|positions|orientations|poses ~ EQUAL / "
     "HALFTURN AND FULLTURN ONLY / EXACTLY C2 / EXACTLY c / TURN ~ HALF ~ NEG "
     "sooner|before|earlier|less / HALFTURN BUT NEG / HALFTURN ~ ONLY / first ~ HALFTURN / "
     "HALFTURN first / smallest|least|tiniest|minimal ~ HALFTURN / HALFTURN ~ least|smallest "
     "ANGLE? ~ TURN? / match|matches|EQUAL ~ twice per TURN|FULLTURN? / twice per? TURN / group "
     "of? order? TWO / ONLY ~ HALFTURN ~ itself|EQUAL|FIGURE|preserves / HALFTURN SYMMETRY ~ "
     "EXACTLY? TWO repeat|repeats|copies|positions / EXACTLY HALFTURN ~ nothing|NEG less / "
     "HALFTURN AND? ~ NEG ~ other moment|time|angle|position|rotation|amount / EQUAL ~ HALFTURN ~ "
     "NEG ~ other amount|angle|way|turn|TURN|ANGLE / HALFTURN ~ NEG ~ other|any "
     "amount|moment|ANGLE|TURN / TURN ~ subgroup|group ~ C2 / subgroup|group ~ C2 / TURN ONE time "
     "around|round ~ TWO times ~ fits|fitting|match|EQUAL / FULLTURN|WHOLE TURN? ~ onto|on? itself "
     "EXACTLY? TWO times|time / FULLTURN ~ EXACTLY? TWO times|twice / TURN ~ exactly|EXACTLY? "
     "SEMICIRCLE|HALF CIRCLE? ~ nothing|NEG less / SEMICIRCLE ~ nothing|NEG less",
     ""},
    {BLG_ATTR_rotation_order_three_or_more,
     "repeats|repeat|recurs ~ centre|center|MIDDLE ~ MANY3 / MANY3 & "
     "repeats|repeat|matches|match|same|itself & centre|center|MIDDLE|round|turn / THIRD|third ~ "
     "fourth OR less / before HALFTURN|half ~ THIRD|third / EQUAL before ~ half|HALFTURN ~ done / "
     "TURN & THIRD|120|QUARTER & EQUAL|itself|notice|match|matches|coincides / smallest|least & "
     "ANGLE & NEG|ATMOST & 120|THIRD / ATMOST|NEG 120|THIRD ~ ANGLE|TURN / THIRD OR? less|smaller "
     "~ EQUAL|enough|suffices? / MANY3 times & FULLTURN|WHOLE|round|around|TURN & "
     "EQUAL|itself|match|matches|coincides|fits / needs THIRD OR less / ATLEAST|MORETHAN? c3|c₃ ~ "
     "LARGER|higher? / c3 OR LARGER|higher|MORE / EQUAL|same|match ~ MANY3 ~ TURN|FULLTURN / "
     "flower ~ petal|petals ~ THREE|MANY3 / SIMILE "
     "flower|star|wheel|windmill|propeller|snowflake|starfish ~ MANY3 ~ "
     "petal|arm|TURN|spoke|PIECE? / spin|spins|TURN ~ MANY3 ~ TURN|FULLTURN|round / % fan / "
     "fan|starfish|propeller|flower ~ MANY3 ~ TURN|FULLTURN|round / ATMOST THIRD DEGREES? / TURN ~ "
     "ATMOST THIRD DEGREES? / THIRDTURN|THIRD SMALLERTURN|smaller|less ~ EQUAL / NEG need HALFTURN "
     "THIRD OR? smaller|less / TURNSYM ~ MANY3 / MANY3 TURNSYM / n fold ~ MANY3 / MANY3 ~ "
     "FULLTURN|TURN / THIRDTURN|THIRD ~ QUARTER|QUARTERTURN ~ less|smaller|SMALLERTURN / "
     "THIRDTURN|THIRD ~ SMALLERTURN|less|smaller / order MANY3 SYMMETRY? / order ~ MANY3 / MANY3 "
     "fold / THIRDTURN ~ QUARTERTURN|QUARTER|less|smaller|SMALLERTURN|fraction / propeller ~ MANY3 "
     "/ propeller|windmill|pinwheel / n MANY3|ATLEAST THREE / NEG MORE than THIRDTURN / TURN "
     "SYMMETRY ~ MANY3 / TURN 120 ~ less|OR / THIRDTURN OR ATMOST / order higher than TWO / ATMOST "
     "THIRDTURN / THIRD way round ~ less / HALFTURN ~ THIRD ~ smaller / FULLTURN|TURN ~ "
     "itself|match|matches|EQUAL ~ MANY3 / MANY3 ~ times ~ TURN|FULLTURN / THIRDTURN|THIRD OR? "
     "QUARTERTURN|QUARTER ~ EQUAL / MANY3 times? / THIRDTURN|THIRD ~ QUARTERTURN|QUARTER ~ EQUAL / "
     "star|windmill ~ TURN ~ EQUAL / finer|higher|MORE|smaller ~ than HALFTURN / TURNSYM ~ "
     "finer|higher|smaller ~ than HALFTURN / SYMMETRY ~ finer|higher than HALFTURN / MANY3 "
     "position|positions ~ EQUAL / EQUAL ~ MANY3 position|positions / THIRDTURN OR "
     "earlier|sooner|before / ATMOST 120 DEGREES? / MANY3 per? TURN / three times OR MORE / group "
     "of? order? MANY3 / ATMOST THIRDTURN ~ itself / TURN ~ FEWERTHAN HALFTURN ~ EQUAL / FEWERTHAN "
     "HALFTURN / radially|radial SYMMETRY ~ MANY3 / MANY3 EQUAL? arm|blade|petal|ray|spoke|wing "
     "OR? SECTOR? / radially|radial SYMMETRY ~ MANY3 EQUAL? arm|blade|petal|ray|spoke|wing OR? "
     "SECTOR? / propeller ~ square ~ FEWERTHAN HALFTURN / TURN ~ less|FEWERTHAN HALF ~ EQUAL / "
     "less|FEWERTHAN HALF way? ~ EQUAL ~ star|fan|flower|propeller|wheel? / less|FEWERTHAN "
     "HALFTURN ~ EQUAL / EQUAL ~ less|FEWERTHAN HALFTURN / "
     "starfish|flower|snowflake|propeller|ferris / SIMILE star|flower|windmill|pinwheel ~ TURN? / "
     "TURN FEWERTHAN SEMICIRCLE|HALF ~ EQUAL / FEWERTHAN SEMICIRCLE ~ EQUAL",
     ""},
    {BLG_ATTR_has_many_mirror_axes,
     "MIRROR|FOLD|fold ~ NEG enough ~ second|another|TWO / MIRROR|SYMMETRY|FOLD ~ TWO "
     "direction|ways|LINE|axis ~ least|ATLEAST|MORE|even / SYMMETRY & ATLEAST|least|MANY2|more & "
     "direction|way|LINE|AXIS / crease|FOLD ~ TWO DIFFERENT direction|way / mirror axes ~ "
     "MANY2|morethan / SYMMETRY NEG about ONE ~ BUT|but about TWO|MANY2 / MANY2 & AXIS|MIRROR|FOLD "
     "/ MANY2 & ways|way|directions|lines & FOLD|MIRROR / FOLD|MIRROR & another|second|other & "
     "way|line|axis|direction / MIRROR alike along MANY2 / AXIS ~ NEG just|only ONE / TWO AXIS OR "
     "MORE / MIRROR ~ MANY2 direction ~ match / FOLD ~ MANY2 ways|way|LINE|AXIS / FOLD ~ "
     "DIFFERENT|MANY2 LINE|ways|way / AXIS MANY2 / MIRROR|FOLD ~ MANY2 / dihedral / SYMMETRY ~ "
     "MANY2 / NEG ~ ONLY AXIS / AXIS NEG ONLY / SYMMETRY ~ TWO different LINE / TWO different "
     "LINE|AXIS / NUM different AXIS|LINE / MIRROR ~ MANY2 direction|ways|AXIS|LINE / another AXIS "
     "/ MANY2 DIFFERENT? MIRROR? AXIS|LINE / MIRROR ~ TWO LINE|AXIS OR MORE / plurality ~ "
     "AXIS|MIRROR / AXIS plurality / MANY2 DIFFERENT MIRROR|FOLD|AXIS / MIRROR ~ DIFFERENT|several "
     "LINE|AXIS|ways / FOLD ~ DIFFERENT|several LINE|AXIS|ways / TWO LINE ATLEAST ~ MIRROR / MANY2 "
     "~ FOLD|MIRROR|AXIS / AXIS count MANY2 / MANY2 ~ EQUAL HALF / MORETHAN ONE AXIS / AXIS "
     "MORETHAN ONE / MIRROR ~ TWO DIFFERENT direction|ways ~ OR MORE / ATLEAST? second AXIS / "
     "MANY2 AXIS|LINE of? SYMMETRY / MANY2 SYMMETRY / second AXIS of? SYMMETRY|MIRROR? / MIRROR ~ "
     "LINE AND ~ another / MIRROR ~ along ONE? LINE ~ along another / MIRROR ~ TWO DIFFERENT "
     "position|positions OR? MORE? / kaleidoscopic|kaleidoscope / kaleidoscopic ~ MIRROR ~ LINE ~ "
     "another / FOLD ~ more LINE than? ONE / MORETHAN ONE FOLD / more LINE than ONE / MORE|more "
     "MIRROR|AXIS than ONE / TWO DIFFERENT AXIS|MIRROR of? MIRROR?",
     ""},
    LINES(has_three_straight_lines, "THREE"),
    LINES(has_four_straight_lines, "FOUR"),
    LINES(has_five_straight_lines, "FIVE"),
    LINES(has_six_straight_lines, "SIX"),
    LINES(has_seven_straight_lines, "SEVEN"),
    LINES(has_eight_straight_lines, "EIGHT"),
    {BLG_ATTR_thin_shape,
     "bar|rod|stick|pole|lath rather than plate|disc|block|square|ball / far|long|LONG ONEWAY|ONE "
     "direction? ~ hardly|little|short|barely ~ other / rolled|pulled out? ~ "
     "rope|thin|THIN|long|LONG|length / % rope|sausage|noodle / far|much|way longer|LONG|LARGER "
     "than|as WIDE|WIDTH|broad / long drawn|stretched out? / stretched ~ LONG / drawn out / "
     "squashed|flattened / % snake|eel|sausage|plank|lath|pole|worm|bean / LONG AND THIN / "
     "lot|much LONG|LENGTH AND? ~ little|hardly WIDTH|WIDE / low|little|hardly WIDTH / SIMILE "
     "stick|knife|pencil|rod|ribbon|straw|cigar|blade / squeezed|pressed flat / stretched out / "
     "LENGTH ~ LARGER ~ WIDTH / THIN / LONG ~ THIN / THIN ~ LONG / LARGER|longer than WIDE / "
     "LENGTH ~ WIDTH / high aspect ratio / aspect ratio / ONE dimension dominates / THIN "
     "shape|strip|FIGURE / SMALL WIDTH / SMALL WIDTH ~ BIG LENGTH / BIG LENGTH SMALL WIDTH / "
     "LENGTH ~ exceeds WIDTH / LENGTH times WIDTH / WIDTH ~ fraction ~ LENGTH / slenderness / "
     "thinness / SMALL WIDTH ~ relative|compared ~ LENGTH / WIDTH ~ slight|SMALL|little ~ LENGTH / "
     "ONE|ONEWAY direction ~ hardly|little|barely ~ other / narrowness / LENGTH morethan WIDTH / "
     "extent|length ~ multiple|times ~ other|WIDTH / stretched SIMILE / ONE direction ~ "
     "multiple|times ~ other / slim build / SIMILE spaghetti|noodle|gum|worm|string|wire / "
     "little|hardly|NEG room|space within|INSIDE / little|hardly|NEG ~ room|space within|INSIDE ~ "
     "tiny|SMALL CIRCLE / WIDTH SMALL relative|compared|against ~ LENGTH|diameter / WIDTH ~ SMALL "
     "~ diameter|LENGTH / LONG AND NEG WIDE / LONG NEG WIDE / diameter ~ LARGER|multiple|times ~ "
     "WIDTH / THIN ~ NEG WIDE|fat / elongation|elongatedness / twig|reed|blade|lath / more? LONG "
     "than ~ WIDE / ALL LENGTH ~ NEG WIDTH / LENGTH ~ NEG WIDTH / LENGTH BUT|AND NEG WIDTH",
     "WIDE / EQUAL ~ LONG|LENGTH|WIDE ~ WIDE|LONG / LONG as WIDE / WIDE as LONG / short / "
     "chubby|round|square build? / fat|stocky|squat"},
    {BLG_ATTR_closed_shape,
     "NEG LOOSEEND ~ CLOSED? REGION / form|forms|make|makes a? REGION / CLOSED ~ NEG|LACK GAP / "
     "lap ~ start|START / race ^track / "
     "rubber band NEG ~ string / rim|outline|line|LINE goes ^right round / START & END & "
     "coincide|EQUAL|identical|meet|joins|join|same|ONE / starting & final & "
     "coincide|EQUAL|identical|join|meet|same / start & finish & "
     "coincide|EQUAL|identical|join|meet|same|ONE / ends|END meet|met|join / closes|close|CLOSED "
     "up|itself / NEG & LOOSEEND|LOOSE|open|gap / sheep ~ stay|stays in / "
     "LINE|pencil|pen|path|ant|trace ~ home|back ~ START|set|left|START|starts|out / RETURN home / "
     "comes|come|gets|get|arrives|arrive ^back ~ START|set|left|where / "
     "comes|come|gets|get|arrives|arrive home / START AND? END|finish|finishes|RETURN ~ EQUAL|ONE "
     "place|point|spot / START|starts ~ ends|END|finishes|RETURN|finish ~ EQUAL|ONE "
     "place|point|spot / ends|END|finishes|finish|stops ~ where ~ START|starts|began|begun / START "
     "place|point EQUAL END|finish / full loop / NEG LOOSEEND / NEG LOOSE|OPEN / NEG "
     "beginning|START NEG|OR? end|END / chain|bracelet|necklace|belt|ring ~ "
     "closed|clasp|done|shut|fastened / fence ~ complete|without|LACK|NEG gap|hole|break|escape / "
     "NEG escape|escapes|out / shut|closed all ^round|around? / path CLOSED true / goes|runs "
     "^round AND? ~ START / isclosed true / END ~ LINE|path meet|meets|join / TWO|BOTH END "
     "coincide|EQUAL|meet / last|final ~ EQUAL|coincides|meets|joins ~ first / REGION complete / "
     "pen|line RETURN home / joined up / CLOSED / END ~ START / START ~ END / END AND|OR START "
     "EQUAL / start EQUAL finish|END / LINE|pen|path|trace RETURN ~ START|itself / circuit / "
     "RETURN ~ START|set|left / last ~ first LINE|one / loop ENCLOSED / LINE|FIGURE "
     "form|forms|make|makes ~ CLOSED? loop|ring / CLOSED loop / END CLOSED|joined / END|LINE "
     "joins|join|MEET START / LINE closes / first point ~ EQUAL|last ~ point? / NEG ~ OPEN / "
     "ENCLOSED FIGURE / FIGURE ENCLOSED / joins|meets own|itself START? / ends|endpoints "
     "coincide|meet / END coincide|coincides / joins|join up / END where|START / LINE ~ END where "
     "~ START / cycle / NEG gap|break|END / leads|lead back ~ START / LINE ~ NEG END / round for "
     "ever / closedness / last ~ first / LINE ~ last ~ first / bites|bite|biting|swallows own? "
     "tail|TAIL / CIRCLE ~ completed|complete / LINE|path|trace|pen RETURN ~ own? "
     "beginning|origin|START / RETURN own? beginning|START|origin / LINE bites own? TAIL / no way "
     "in|out / without ends|opening / watertight / NEG opening / water ~ NEG ~ "
     "run|leak|flow|escape out? / NEG leak|leaks|spill / simple|NEG CLOSED curve / curve CLOSED "
     "curve",
     "OPEN / LOOSEEND / TWO LOOSEEND / END ~ LOOSE / OPEN FIGURE|LINE / start END apart / gap / "
     "END ~ OPEN / END away|elsewhere from? START / END away|elsewhere|apart / isclosed false / "
     "LINE stops|ends ~ away|apart"},
    {BLG_ATTR_has_acute_angle,
     "BELOW90 angle / SMALLER|smaller|less|FEWER|under|tighter than QUARTERTURN|square|quarter / "
     "ANGLE SMALLER than QUARTERTURN / too tight|narrow|THIN|ACUTE for|to ~ square|l / "
     "square|l|corner ~ NEG|wouldnt fit ~ too tight|narrow|THIN|ACUTE|sharp / ANGLE & too & "
     "tight|narrow|THIN|ACUTE / BELOW90 & ANGLE|LINE|tip|BEND / TWO LINE ~ BELOW90 / ACUTE ANGLE "
     "SMALL|SMALLER|less|FEWER than? NINETY|right / THIN|tight|pinched ^wedge / BELOW90 / ANGLE ~ "
     "BELOW90 / LINE MEET|come|comes|together ~ BELOW90 / THIN ANGLE / pointy|pointed|spiky|ACUTE "
     "bit|PIECE|tip|END|place|spot|beak|tooth|nose / could|can|might|would prick|stab|poke|cut ~ "
     "finger|yourself|you / % beak|fang|thorn|claw|arrowhead|arrow / ANGLE ~ "
     "less|FEWER|SMALLER|under|below NINETY / less|FEWER than NINETY / theta|angle FEWERTHAN "
     "NINETY / TWO|MANY2 LINE ~ ANGLE ~ BELOW90 / ANGLE ~ THIN ~ BELOW90 / TWO|MANY2 LINE MEET ~ "
     "BELOW90 / BELOW90 ANGLE ~ book / TWO|MANY2 LINE ~ ACUTE ANGLE? / LINE form|make ACUTE ANGLE? "
     "/ ACUTE / ANGLE ACUTE / BELOW90 ANGLE / MEET ~ BELOW90 / ACUTE ANGLE|spike|END BELOW90 / "
     "ANGLE ~ smaller|narrower|tighter than NINETY / ACUTE point|tip / point|tip ~ "
     "knife|spear|arrow|pencil / needle|knife ~ tip|point / ACUTE BEND / ANGLE ~ prick|stab / "
     "pointed|ACUTE LINE? ANGLE / LINE ~ ACUTE ANGLE / ANGLE FEWERTHAN|less than? NINETY / ANGLE "
     "in? 0 NINETY / ANGLE ~ 0 ~ NINETY / TWO SLINE MEET ~ BELOW90 / "
     "dagger|thorn|fang|barb|prong|arrowhead point?",
     ""},
    {BLG_ATTR_has_obtuse_angle,
     "ANGLE & too & wide|WIDE|big|open|OPEN|blunt / WIDE ANGLE between|past|beyond|than / "
     "laptop|book|door|fan|scissors ~ OPEN|opened ~ past|beyond|wide|more|too|over|WIDE|far / "
     "OPEN|opened ~ past|beyond|wider|more|over ~ upright|NINETY|right / ANGLE "
     "gapes|opens|open|yawns WIDE|wide|wider|LARGER|more|MORE / gapes|opens|open|yawns "
     "WIDE|wide|wider|more|MORE|LARGER ^than ~ NINETY|square|l|right / square ~ see ~ light|gap / "
     "ABOVE90 & ANGLE|LINE|BEND / ABOVE90 / ANGLE ~ ABOVE90 / LINE MEET|come|comes|together ~ "
     "ABOVE90 / reclining|reclined|deck|lounge chair ~ ANGLE / % reclining|reclined|deck|lounge "
     "chair / l ~ pushed|opened|OPEN|bent|spread|forced OPEN|apart|wide|wider|further? / NINETY ~ "
     "pushed|opened|OPEN|bent|spread|forced OPEN|apart|wide|wider|further / % boomerang|roof / "
     "ANGLE ~ more|MORE|over|above|beyond|past NINETY / more|MORE|over|beyond|past|LARGER NINETY ~ "
     "ANGLE / TWO|MANY2 LINE ~ ANGLE ~ ABOVE90 / ANGLE OPEN ABOVE90 / TWO|MANY2 LINE MEET ~ "
     "ABOVE90 / ABOVE90 ~ BELOW180 / TWO|MANY2 LINE ~ OBTUSE ANGLE? / LINE form|make OBTUSE ANGLE? "
     "/ OBTUSE / OBTUSE ANGLE / ANGLE OBTUSE / WIDE ANGLE / ABOVE90 ANGLE / MEET ~ ABOVE90 / TWO "
     "LINE MEET ANGLE ABOVE90 / WIDE ANGLE ABOVE90 / OBTUSE ANGLE ABOVE90 / ABOVE90 BUT FEWERTHAN "
     "180 / ABOVE90 ~ FEWERTHAN|below|under 180 / between NINETY AND 180 / ANGLE NINETY 180 / "
     "ANGLE ~ WIDE ~ ABOVE90 / ANGLE ~ WIDE OPEN? / ANGLE OPEN / WIDE OPEN / ANGLE ~ wide open / "
     "ANGLE MORE than? NINETY / ANGLE wider than ~ book / ANGLE ~ NINETY ~ FEWERTHAN ~ pi / ANGLE "
     "LARGER|MORE NINETY / ANGLE MORE BIG NINETY / splayed|lazy BEND|ANGLE? / ANGLE LARGER than "
     "NINETY / NINETY ~ ANGLE ~ pi / TWO SLINE MEET ANGLE ABOVE90 / TWO SLINE MEET ~ ABOVE90 / "
     "ANGLE MORE|LARGER OPEN|open than? ANGLE? of? square|book|NINETY / splayed BEND|ANGLE ~ "
     "fan|book / lazy splayed BEND / splayed ~ fan",
     ""},
    {BLG_ATTR_has_right_angle,
     "TWO|pair perpendicular|orthogonal LINE|SLINE / perpendicular|orthogonal LINE|SLINE / turns a "
     "^QUARTERTURN / two|TWO LINE|SLINE ~ MEET|meet square|squarely / LINE MEET squarely / "
     "joint|ANGLE perfectly|exactly|dead|truly square|NINETY / ANGLE ~ "
     "phone|screen|tv|monitor|card|envelope|brick|tile / carpenter ~ square / wall|WALL ~ "
     "floor|ground / upright ~ wall|floor|ground / sheet|paper|page|book|card|box|square ~ "
     "fit|fits|sits ~ ANGLE / ANGLE & fit|fits & paper|sheet|card|book|square|box / "
     "proper|true|perfect|clean QUARTERTURN|square|NINETY / QUARTERTURN & ANGLE / NINETY & "
     "LINE|MEET|BEND / perpendicular|orthogonal & LINE|ANGLE|pair / dot EQUAL 0|zero / ANGLE ~ "
     "square / MEET ~ square|squarely / set|carpenter|T|try square ~ fits|fit|ANGLE|into / square "
     "fits|fit / dot product ~ zero / NINETY ANGLE / l shaped|FIGURE / ANGLE ~ "
     "brick|window|box|book|page|tile|door|paper / exact|true|real|proper l / u v EQUAL 0|zero / "
     "perpendicular / north ~ east / MEET ~ ANGLE ~ book|page|paper|sheet / an l / ANGLE ~ "
     "book|page|door|paper|sheet / TWO|MANY2 LINE ~ "
     "NINETY|perpendicular|orthogonal|orthogonally|perpendicularly / LINE form|make "
     "NINETY|perpendicular|orthogonal|orthogonally|perpendicularly / NINETY / ANGLE NINETY / ANGLE "
     "exactly|precisely NINETY|orthogonal / MEET ~ NINETY / MEET perpendicular / LINE "
     "perpendicular / ANGLE ~ pi half|2 / orthogonal / square ANGLE / orthogonal pair of? LINE "
     "MEET? / perpendicular pair of? LINE / box ANGLE / set square / LINE MEET square|NINETY / "
     "perpendicularity / perfect l / l shaped? / like an? l / LINE square to? each|another? / "
     "QUARTERTURN ANGLE / ANGLE ~ QUARTERTURN / ANGLE of? square / TWO LINE square to? each? "
     "other? / squarely / ANGLE EQUAL NINETY / ANGLE ~ like ~ book|page|door|box|square / ANGLE ~ "
     "right / ANGLE EXACTLY right / ANGLE ~ like ANGLE of? room|door|window|book|box|square / wall "
     "AND floor|ground|ceiling / MEET ~ wall AND? floor / pair of? ~ LINE ~ "
     "orthogonal|perpendicular|NINETY / pair of? incident|adjacent|neighbouring? LINE "
     "orthogonal|perpendicular|NINETY",
     ""},
    {BLG_ATTR_has_angle,
     "angular / snaps|snap|breaks ~ twig|direction|line / ONE|SOFT place|point angular|snaps / "
     "jerk|jolt|jump ~ direction|place|spot|line|way? / steering|steer|bicycle|bike|car|ant ~ "
     "jerk|jolt|stop|sudden|suddenly / LINE & turn|turns|BEND|direction & "
     "sudden|suddenly|abrupt|abruptly|sharp|sharply|once / nook|corner|pokey|pointy bit|PIECE / "
     "NEG c1|c¹ / c0 NEG c1 / NEG ALL|everything|EVERYWHERE smooth|round|rounded / NEG "
     "soap|smooth|smoothly / you|one|could feel ~ ANGLE|point|bump / bump|snag|catch ~ finger / "
     "turns|turn ~ on ~ spot / ANGLE between TWO LINE / ACUTE OR OBTUSE ANGLE / OBTUSE OR ACUTE "
     "ANGLE / turn|turns|bends|bend|changes|change direction? abruptly|suddenly|sharply / sudden "
     "DIFFERENT|turn|change ~ direction / TWO|MANY2 LINE ~ ANGLE / LINE form|make ANGLE / ANGLE / "
     "MEET ANGLE / LINE MEET ~ ANGLE / jump|change direction / kink / ANGLE direction "
     "jump|change|changes / edge feel / NEG MEET|join|joins smoothly|smooth / direction "
     "discontinuity / discontinuity ~ direction / NEG smooth ~ ANGLE / sharp|ACUTE BEND|turn / "
     "feel edge / edge ~ finger / point ~ edge ~ finger / TWO? LINE NEG MEET|join smoothly / NEG "
     "zero number? of? ANGLE / bend NEG smooth / ARC NEG smooth / changes|change ~ direction ~ "
     "once|suddenly|abruptly|blow / NEG ONLY smooth BEND? ~ ANGLE / real ANGLE / "
     "direction|orientation|course ~ change|changes|jump|DIFFERENT suddenly|abruptly? / "
     "sudden|abrupt change of? direction|orientation|course / NEG unique|single|defined|clear "
     "tangent / tangent jump|jumps|changes / NEG differentiable / breaks|break direction "
     "sharply|abruptly|suddenly? / direction ~ sharply|ACUTE|abruptly|suddenly / direction "
     "breaks|break / abrupt|sudden|sharp TURN|BEND|turn / fails|fail ~ smooth|c / NEG c|c1|smooth "
     "~ point / abrupt TURN ~ LINE / zigzag|elbow|knee|crook|cusp|nook",
     "smooth / smoothly / ALL smooth / direction ~ EQUAL abruptly|suddenly|sharply / smooth ~ "
     "soap|egg|pebble|EVERYWHERE / smooth all"},
    {BLG_ATTR_has_line_crossing,
     "TWO|pair of? CROSS LINE|SLINE / warp ~ weft / LINE|ONE over|under LINE|other|another / "
     "SLINE|LINE|PART|SOFT ATLEAST? " GOES_ON " " JUNCTION " ~ LINE|another|other? " MEETS
     "? / SLINE|LINE|PART|SOFT " GOES_ON " where ~ LINE|another|other ~ " MEETS
     " / SLINE|LINE|PART|SOFT keep|keeps|go|goes|carries|continues on|going|straight? "
     "^where|after|when|although ~ LINE|another|other ~ " MEETS
     " / SLINE|LINE|PART|SOFT extend|extends|continue|continues|go|goes|runs on|to? ^both|either "
     "sides|side of " JUNCTION " / SLINE|LINE|PART ~ NEG stop|end|ends at " JUNCTION
     " BUT? continues|goes|runs|carries on? past|beyond|through? / t|x OR x|t junction / "
     "spot|place|point & CROSS|over|across & LINE|itself / thread|rope|road|LINE "
     "lies|lying|goes|laid across|over other|another|OTHER|itself / LINE cuts|cut|cutting "
     "through|across another|other|itself|OTHER / LINE & CROSS & LINE|other|another|itself / road "
     "& road & CROSS|meet|over / ONE|OTHER ~ goes|runs|passes|lies across|over OTHER|another|other "
     "/ goes|runs|passes across|over itself|another|other|OTHER / EITHER ~ CROSS ~ OR ~ junction / "
     "LINE cuts|cut LINE|another|itself / makes|make|form|forms x|cross / % plus|cross sign / % "
     "swords|scissors|chopsticks|shoelace|laces / CROSS TWO LINE / NEG stop ~ goes on|STRAIGHT / "
     "LINE NEG stop ~ STRAIGHT|on / TWO|MANY2 LINE ~ CROSS / an x / LINE right through / CROSS / "
     "LINE CROSS / LINE CROSS LINE / CROSS LINE / CROSS ~ itself / STRAIGHT "
     "past|through|on|over|beyond / LINE ~ STRAIGHT? on? through|past|beyond|across ~ "
     "point|junction|MEET|node|LINE / NEG stop ~ STRAIGHT|on|CROSS / MEET ~ STRAIGHT "
     "on|through|past / LINE ~ STRAIGHT past|through|on|over|beyond ~ MEET|point|node|junction / "
     "LINE run on / junction ~ LINE runs|goes|continues on|STRAIGHT / cut by ~ LINE / x "
     "type|shaped junction|CROSS? / shaped like x / LINE run|runs|goes|passes over|across|through "
     "itself / run|runs|goes|passes|cuts|cut over|across|through itself|another / LINE "
     "goes|go|passes|pass over|across|through LINE|ONE|another / overlaps itself / LINE goes on "
     "STRAIGHT / goes on STRAIGHT / LINE ~ cut by LINE|another|other / LINE through itself / draw "
     "~ over ~ old|earlier|another LINE / over itself / over an? old|earlier LINE / self CROSS / "
     "LINE ~ through ~ junction ~ another|LINE? / LINE ~ continue|continues|carry|carries on? ~ "
     "through|past|across|beyond ~ junction|LINE|another? / SLINE ~ on? through junction ~ "
     "another? / LINE|ONE ~ strides|stride|steps|leaps|jumps ~ over|across another|LINE / ONE LINE "
     "~ over|across another|LINE|OTHER / crossroads|intersection|scissors / LINE ~ over|across ~ "
     "another LINE? / path|LINE|FIGURE CROSS own track|trail|path|LINE / CROSS own? track|trail / "
     "NEG simple ~ self? CROSS / CROSS itself ~ NEG simple / NEG simple CURVED?|curve? / TWO "
     "road|street|path|way CROSS",
     ""},
    {BLG_ATTR_has_many_crossings,
     "MANY2 ~ LINE CROSS / MANY2 where ~ CROSS / MANY2 place|places|spot|spots ~ LINE ~ CROSS / "
     "CROSS own trail|track|path ~ several|MANY2|NEG / NEG once ~ MANY2|several / CROSS & "
     "again|twice|TWO|more & own|track|itself|place / TWO OR beyond|more|further CROSS / CROSS ~ "
     "then ~ again / NEG only|just|ONLY ONE CROSS / ONE CROSS ~ NEG enough / ONE CROSS ~ these ~ "
     "MANY2 / selfintersection|intersections|intersection ~ MANY2 / CROSS & MANY2 / several|MANY2 "
     "crossroad|crossroads|crosses|intersection / scribble|tangle|knot|net|mesh ~ MANY2 ~ CROSS / "
     "self CROSS ~ MANY2|repeatedly / CROSS ~ occur|happen repeatedly|MANY2|often / self CROSS "
     "occur|happen MANY2 / TWO CROSS minimum / double|self|crossing point ~ MANY2|ATLEAST TWO? / "
     "number ~ double|crossing|CROSS point? ~ MANY2|ATLEAST TWO? / MANY2 times ~ CROSS / TWO CROSS "
     "ATLEAST / CROSS but MANY2 / TWO CROSS OR even? MORE / CROSS ~ MANY2 / MANY2 ~ CROSS / CROSS "
     "repeatedly|again / CROSS itself ~ MANY2 / MANY2 x / NEG ONLY ONE? x|CROSS / CROSS itself "
     "repeatedly / CROSS ~ MANY2 place|point|spot|times / CROSS itself MANY2 times / CROSS TWO "
     "place|point|spot ATLEAST / CROSS ~ TWO ~ ATLEAST / cuts|cut|runs|goes|passes "
     "across|over|through itself ~ MANY2|repeatedly|again / plurality ~ CROSS / CROSS plurality / "
     "NEG a? single CROSS BUT MANY2 / NEG single|ONE CROSS ~ MANY2 / ONE CROSS NEG enough MANY2? / "
     "x ~ MANY2 / CROSS ~ NEG ONE|once ~ MANY2 / CROSS TWO place|point|spot OR? MORE / CROSS count "
     "MANY2 / MANY2 place|places|spot|point ~ LINE? CROSS / several place|places ~ CROSS / draw ~ "
     "over ~ old|earlier LINE ~ MANY2|twice / MANY2 ~ LINE ~ goes|runs|passes through|over|across "
     "~ another|LINE / LINE CROSS over? LINE ~ MANY2 / MANY2 place|point|spot ~ LINE|path|FIGURE ~ "
     "over|across|through itself / MANY2 place|point|spot ~ over|across|through itself / "
     "weave|weaves|woven|criss across|over|cross ~ another|other ~ MANY2|several ~ "
     "place|spot|point / MANY2|ATLEAST|several TWO? transversal? double|self point|points|CROSS / "
     "tangle ~ MANY2 place|point|spot / LINE ~ weave|weaves ~ MANY2 place|point|spot / "
     "tangle|tangled|knotted|spaghetti / net|network|web of CROSS / several|MANY2 x shaped "
     "CROSS|junction / several x? CROSS / MANY2 x shaped CROSS? / ATLEAST|MORETHAN TWO|ONE self? "
     "CROSS / CROSS ~ again AND again / CROSS ~ MORE|more point|place|spot|CROSS than ONE|once / "
     "MORE|more CROSS than ONE",
     ""},
    {BLG_ATTR_touches_itself,
     "TWO PIECE|LINE ~ TOUCH ~ NEG|LACK CROSS / runs|run into own|itself / ONE LINE TOUCH ^on "
     "other|another / LINE|path RETURN ~ MEET|TOUCH itself / FIGURE|LINE TOUCH|brush|brushes|kiss "
     "itself|other|OTHER LACK|NEG OVERLAP|CROSS / TOUCH itself & NEG|LACK & "
     "CROSS|through|overlap|over / brush|brushes & itself|other & NEG|LACK|without & CROSS|overlap "
     "/ leans|lean|rests|rest|bounces|bounce|stops|nudges|nestles ~ on|against|at|off "
     "itself|own|self / itself & TOUCH|MEET|lean|leans|contact|reach|reaches & "
     "NEG|without|LACK|rather & CROSS|through|over|across|passing / TWO PIECE|part|parts of? "
     "LINE|curve|same ~ TOUCH|MEET|contact ~ NEG|neither|nobody ~ CROSS|cuts|across|over|through / "
     "own & LINE|path|side|flank|body|track & TOUCH|lean|leans|rest|rests|MEET / "
     "returns|comes|bends ~ itself ~ bounces|NEG|rather|without ~ through|CROSS|over / TOUCH|MEET "
     "itself / END & TOUCH|rests|stops|lands|leans & LINE|middle|side / RETURN ~ TOUCH|MEET itself "
     "~ NEG|LACK / comes|come back|to AND? TOUCH|MEET|meets itself ~ NEG|LACK ~ "
     "pass|passing|through|CROSS|over / LINE|path ~ MEET|TOUCH itself ~ NEG|LACK ~ "
     "pass|passing|through|CROSS|over|across / self contact ~ NEG|LACK CROSS|intersection? / "
     "MEET|meets itself ~ NEG|LACK CROSS|passing|through|across|over / bites own tail / TOUCH own "
     "LINE|path / TOUCH ~ END ~ LINE / TOUCH ~ END ~ LINE ~ NEG CROSS / LINE|FIGURE run|runs into "
     "itself / LINE ~ against itself / LINE ~ TOUCH|against itself ~ NEG CROSS / END|ANGLE OR|AND "
     "LINE? END|ANGLE ~ TOUCH|MEET|butt|stop|sits / END|ANGLE ~ TOUCH|MEET|on ~ LINE|PIECE / "
     "END|ANGLE "
     "OR|AND END|ANGLE ~ TOUCH|MEET|rests|RETURN ~ another|LINE|PIECE|itself / END|ANGLE OR|AND "
     "ANGLE|END ~ TOUCH|MEET ~ LINE|PIECE|itself ~ LACK|NEG CROSS|through|go|over|further|passing "
     "/ MEET itself NEG? CROSS / t contact|junction|type|joint|shaped / like t / LINE ~ "
     "stop|stops|ends|ending ~ another? LINE / LINE stops|ends|TOUCH at|on|against another? LINE / "
     "END ~ TOUCH|on|at LINE|another / contact ~ itself ~ NEG CROSS / TOUCH ~ itself ~ NEG CROSS / "
     "LINE run|runs into another|itself / LINE run|runs into another ~ stop|stops|ends / LINE "
     "END|ends|stops upon|on|at|against another|LINE / END to LINE contact|TOUCH|CROSS? / against "
     "itself ~ NEG further|CROSS|go / LINE END|ends on another OR ANGLE ~ on / self TOUCH / "
     "END|tip ~ hits|hit LINE|another / reaches|meets another|LINE ~ ends|stops|END / LINE reaches "
     "another ~ ends|stops|END / TOUCH|kiss|kisses itself / LINE|PIECE ~ TOUCH ~ other|another "
     "PIECE|LINE / PIECE of LINE ~ TOUCH ~ PIECE ~ it? / TOUCH own ~ self|body|LINE|PIECE / FIGURE "
     "meets|meet itself ~ ANGLE ~ END ~ TOUCH|rests|resting ~ own? LINE / TOUCH ~ own LINE ~ NEG "
     "CROSS / END of ONE? LINE ~ TOUCH ~ middle|MIDDLE of? another|LINE / END ~ TOUCH|rests|leans "
     "on middle|MIDDLE / self tangency|tangent|touching|contact / self tangency ~ NEG|LACK "
     "transversal? CROSS / RETURN ~ TOUCH|leans ~ itself / comes back AND? leans|TOUCH against "
     "itself / TOUCH itself LACK|NEG CROSS / contact LACK CROSS / TOUCH itself ~ NEG ~ through",
     ""},
    {BLG_ATTR_has_long_arc,
     "bow|ARC|bend|curve & beyond|past|over|passed & SEMICIRCLE|180|HALF|half / ends ~ "
     "come|begin|bend|bends|curl back ~ each|toward|towards / sweeps|sweep|turning "
     "past|beyond|passed 180|HALF|SEMICIRCLE|protractor / protractor / ARC & "
     "MORETHAN|beyond|past|over|NEG & HALF|SEMICIRCLE / rainbow ~ NEG stop ~ HALF / round|MORE "
     "round ^than half|HALF / CURVED|ARC|curve & most|majority|MORETHAN|OVERHALF & "
     "round|CIRCLE|ring / most|majority of? ring|CIRCLE|circumference|rim / MORETHAN HALF "
     "ring|rim|CIRCLE|circumference / PIECE of CIRCLE ~ OVERHALF / ARC ~ most|MORETHAN ~ "
     "CIRCLE|ring / NEG half ^moon ~ ring|CIRCLE? / nearly|almost ~ full|WHOLE|complete "
     "CIRCLE|ring / doughnut|donut|ring ~ bite ~ OVERHALF|most|MORETHAN / % c shaped|FIGURE / c ~ "
     "MORETHAN|OVERHALF ~ CIRCLE? / OVERHALF / ARC ~ OVERHALF / OVERHALF ~ CIRCLE / ARC OVERHALF ~ "
     "CIRCLE / MORETHAN HALF|SEMICIRCLE / NEG ~ limited|confined ~ SEMICIRCLE / ARC ~ "
     "MORETHAN|over|above|exceed|past|beyond ~ HALF|SEMICIRCLE|180|pi / ARC "
     "longer|larger|LARGER|bigger than SEMICIRCLE|HALF / major ARC / "
     "MORETHAN|over|past|beyond|longer SEMICIRCLE / ARC MORETHAN 180|pi DEGREES? / big c / pac man "
     "/ over HALF way? round / reflex ARC / LONG ARC / LONG CURVED / ARC ~ MORE|LARGER than "
     "HALF|SEMICIRCLE / LARGER PIECE of? CIRCLE / ARC ~ most|majority of? CIRCLE / ARC ~ LARGER "
     "PIECE of? CIRCLE / horseshoe / ARC ~ MORETHAN|over HALFTURN / longest ARC ~ OVERHALF / "
     "longest ARC ~ MORETHAN HALFTURN / ARC ~ most|majority ~ way? round / most way round / ARC ~ "
     "further|MORE|LARGER|longer than SEMICIRCLE / further|longer than SEMICIRCLE / ARC like "
     "horseshoe|c / ARC ~ horseshoe OR letter? c / horseshoe OR letter? c / letter c / BIG ARC ~ "
     "horseshoe|c",
     ""},
    {BLG_ATTR_has_two_parts,
     "fills|fill ~ TWO REGION|bowl|place / yield|yields|gives|make|makes TWO cookies|REGION|piece "
     "/ TWO lens|lenses|bowls|fields / TWO & REGION & ENCLOSE|ENCLOSED|INSIDE|cut|make|form / pair "
     "& REGION & ENCLOSE|ENCLOSED|INSIDE|cut|make|form / TWO bag|pen|cage|hole|holes|eye|eyes / % "
     "figure eight / pair of? glasses|spectacles|REGION / CLOSED|ENCLOSED in TWO REGION / REGION "
     "but TWO / number|count ~ REGION ~ TWO / REGION is|are|equals TWO / TWO ENCLOSED / ENCLOSE "
     "TWO / ENCLOSE ~ TWO REGION|PIECE / TWO ~ REGION / REGION ~ EXACTLY TWO / TWO ENCLOSED REGION "
     "/ INSIDE ENCLOSE TWO / TWO colours / double loop / TWO loop / REGION count TWO / REGION ~ "
     "TWO number / TWO number ~ REGION / LINE? leave|leaves|form|make TWO REGION / leaves|leave "
     "TWO REGION ENCLOSED? / water|colour|color ~ TWO place|REGION|PIECE / TWO REGION ENCLOSED / "
     "REGION|faces|face TWO / bounded? face|faces TWO / EXACTLY? TWO "
     "crayon|colour|color|paint|pen|ink / colour|color ~ TWO ~ crayon|pen|paint|colour|color / TWO "
     "crayon ~ each PIECE / betti number? ~ TWO / genus TWO / TWO pane|chambers|islands|pockets",
     ""},
    {BLG_CLAIM_equal_regions,
     "BOTH REGION|PIECE|HALF ~ weigh|weighs|EQUAL / weigh|weighs EQUAL|alike / neither|nobody|NEG "
     "~ LARGER|BIG REGION|PIECE|ONE / EQUAL SIZE|REGION / SIZE EQUAL / REGION EQUAL / REGION ~ "
     "EQUAL SIZE / EQUAL ~ SIZE / fair share / well balanced / AREA ratio about? ONE|1 / equally "
     "BIG|SIZE",
     "DIFFERENT SIZE|REGION / SIZE ~ DIFFERENT / REGION DIFFERENT SIZE? / REGION ~ DIFFERENT ~ "
     "SIZE / ONE ~ LARGER|SMALLER / ONE MORE REGION|space / ONE LARGER|SMALLER than other / BIG "
     "REGION ~ small|smaller REGION? / LARGER|SMALLER ~ LARGER|SMALLER / LARGER|SMALLER / ONE "
     "dwarfs|swallows|outweighs OTHER|other / BIG ~ little"},
    {BLG_ATTR_balanced_two,
     "scales|scale|balance & TWO|pan & level|balanced|NEG / TWO & REGION & "
     "EQUAL|same|alike|equally|evenly & SIZE|AREA|BIG|large|room|space / TWO & REGION & "
     "approximately|about|roughly|nearly & EQUAL / TWO & REGION|PIECE|HALF & "
     "weigh|share|amount|much & EQUAL|fair|alike / area1 ~ area2 / TWO PIECE|REGION|HALF ~ "
     "neither|nobody|NEG|none ~ LARGER|BIG|SMALLER PIECE|REGION|ONE? / fair|fairly|justly ~ TWO / "
     "TWO ~ fair|fairly|justly / BOTH REGION|lobe|chamber|PIECE ~ EQUAL SIZE|BIG / TWO|BOTH HALF "
     "ENCLOSED? ~ weigh|weighs EQUAL / TWO REGION ~ weigh|weighs EQUAL / TWO ~ PIECE|REGION ~ "
     "EQUAL SIZE / divided|cut|split fairly|evenly|equally ~ TWO / divided|cut|split ~ TWO "
     "fairly|evenly|equally / fifty fifty / half AND half / 50 50 / TWO REGION AND? they|BOTH ~ "
     "EQUAL / TWO REGION ~ ratio ~ ONE|1 / TWO REGION ~ fair share / BOTH REGION ~ EQUAL / BOTH "
     "REGION|PIECE EQUAL SIZE? / TWO HALF EQUAL SIZE / TWO REGION ~ EQUAL BIG / TWO REGION ~ EQUAL "
     "/ TWO ~ EQUAL ~ REGION / TWO REGION ~ EQUAL ~ SIZE / TWO REGION ratio / TWO EQUAL SIZE? "
     "REGION / TWO REGION ~ AREA ratio ~ ONE / BOTH HALF INSIDE? ~ EQUAL BIG|SIZE / HALF INSIDE ~ "
     "EQUAL BIG|SIZE / BOTH HALF equally BIG / BOTH REGION|PIECE equally BIG / TWO REGION ~ "
     "like|alike SIZE / TWO REGION ~ neither|NEG LARGER|dominates|dominating / BOTH REGION like "
     "SIZE / TWO REGION ~ evenly / TWO REGION ~ fairly / TWO EQUAL ~ PIECE / REGION count TWO ~ "
     "SIZE EQUAL / TWO like SIZE REGION / TWO REGION ~ EQUAL ~ each / TWO REGION ~ ONE SIZE / TWO "
     "REGION ~ BOTH ~ BIG / TWO REGION BOTH EQUAL|as BIG? / TWO REGION ~ BOTH ~ EQUAL|as / EQUAL "
     "amount|quantity ~ BOTH|either|TWO ~ REGION|PIECE|PIECE / EQUAL ~ paint|ink|colour|color ~ "
     "TWO|BOTH ~ REGION|PIECE / TWO ~ REGION|PIECE ~ EQUAL ~ paint|ink|colour|color / "
     "divides|divide|split|splits|cuts|cut ~ TWO ~ EQUAL HALF / TWO REGION ~ fair / makes|forms "
     "TWO portion|REGION|PIECE ~ neither|NEG skimpy|SMALLER|LARGER / TWO portion|PIECE|REGION ~ "
     "neither|NEG ~ SMALL|skimpy|SMALLER|LARGER / cut of cake ~ TWO ~ neither",
     ""},
    {BLG_ATTR_unbalanced_two,
     "TWO REGION ~ bigger|LARGER|BIG ~ smaller|SMALLER|SMALL ONE / scales|scale|balance & TWO|pan "
     "& tip|tips|tilt / TWO REGION ~ scales ~ tip|tips / dominant ~ "
     "minor / TWO REGION ~ hierarchy|dominant|minor|second ~ / hierarchy|dominance ~ TWO REGION / "
     "second ~ well|far|much above|below|SMALLER first ~ TWO? / BIG & SMALL & "
     "REGION|PIECE|pot|space|room / mother|father|parent|papa|mama & baby|child & REGION / TWO "
     "REGION ~ greedy|most|lion / ONE ~ most|lion of|share space|room|AREA ~ TWO? / TWO & REGION & "
     "LARGER|SMALLER|DIFFERENT|uneven|unequal|dominates|bigger / ratio & TWO & REGION & "
     "NEG|far|away / TWO & REGION & ratio & far|away|below|under|NEG / BIG AND? SMALL "
     "PIECE|REGION|slice|ONE / ONE BIG ~ ONE SMALL PIECE|REGION / "
     "unfairly|unfair|unequally|unevenly ~ BIG ~ SMALL / cut|split|divided "
     "unfairly|unequally|unevenly ~ TWO / cut|split|divided ~ TWO unfairly|unequally|unevenly / "
     "TWO REGION AND? ONE ~ LARGER|SMALLER / TWO REGION ~ DIFFERENT|unequal SIZE / r1 morethan r2 "
     "/ david AND goliath / BOTH REGION ~ ONE ~ LARGER|SMALLER / TWO ~ REGION|PIECE ~ ONE "
     "dwarfs|outweighs other|OTHER / SMALL REGION ~ LARGER / REGION ~ BIG AND ~ SMALL / BIG REGION "
     "~ SMALL REGION? / ONE? BIG|LARGER AND ONE? SMALL|SMALLER REGION / BIG ~ SMALL ~ REGION / TWO "
     "DIFFERENT "
     "REGION|PIECE / TWO REGION ~ LARGER|SMALLER than other / SMALL REGION ~ BIG REGION? / TWO "
     "REGION ~ DIFFERENT / ONE of TWO REGION LARGER|SMALLER / TWO DIFFERENT SIZE REGION / BIG "
     "REGION ~ small|smaller REGION / TWO REGION ~ ONE MORE space / BOTH REGION DIFFERENT / BIG "
     "PIECE|bit AND? SMALL PIECE / BIG PIECE ~ SMALL ~ PIECE / TWO REGION DIFFERENT AREA|SIZE / "
     "TWO REGION ~ AREA|SIZE DIFFERENT / TWO REGION ~ DIFFERENT|unlike SIZE / DIFFERENT pair of? "
     "REGION / TWO REGION ~ unevenly / ONE LARGER OTHER / TWO REGION ~ "
     "LARGER|SMALLER|dominating|dominates / REGION count TWO ~ SIZE DIFFERENT / TWO REGION "
     "BIG|WIDE|LARGER ONE? AND? SMALL|SMALLER / TWO REGION ~ ONE? BIG|WIDE|LARGER ~ SMALL|SMALLER "
     "/ BOTH? TWO lobe|portion ~ ONE ~ SMALLER|LARGER / pair of? lobe ~ SMALLER|LARGER / TWO "
     "REGION ~ ratio ~ below|under|FEWERTHAN|far|away / TWO REGION ~ ratio ~ below|under ~ HALF / "
     "TWO REGION ~ ONE ~ SMALLER|LARGER|tiny|huge / cut|split|divided in? TWO PIECE ~ ONE ~ "
     "LARGER|SMALLER / TWO PIECE ~ ONE ~ LARGER|SMALLER than OTHER|other / LARGE|BIG "
     "void|hollow|REGION ~ paired|with SMALL one|REGION|void? / BIG ~ paired with SMALL / "
     "weight|balance ~ falls ~ ONE|single side|LINE / unequal|DIFFERENT halves|HALF / hall AND "
     "closet|cupboard / TWO REGION ~ hall AND? closet / BIG ~ REGION AND? SMALL ~ REGION / parent "
     "AND child|baby / ONE REGION ~ palace|hall|giant OTHER|other ~ cupboard|closet|dwarf / ONE "
     "REGION ~ palace|hall",
     ""},
    {BLG_ATTR_has_three_or_more_regions,
     "number of? REGION ~ MORETHAN|exceeds|above|over TWO / REGION MORETHAN TWO / "
     "keep|hold|separate MANY3 ~ apart|spice|kinds|things / MANY3 & "
     "REGION|room|cell|face|hole|pane|pocket / f MANY3|atleast four / connected components ~ MANY3 "
     "/ MANY3 REGION|PIECE|room|cell|segment / MANY3 ~ segment|cell|face|hole / "
     "orange|lemon|citrus cut across? ~ MANY3 segment|PIECE / b1 MANY3 / betti|b₁ ~ MANY3 / "
     "honeycomb ~ MANY3 / MANY3 ENCLOSED / ENCLOSE ~ MANY3 / THREE REGION ~ OR MORE|FEWER|ATLEAST "
     "/ THREE REGION ATLEAST / REGION ~ MANY3 / INSIDE ENCLOSE ~ MANY3 / MANY3 ~ REGION / REGION ~ "
     "THREE ATLEAST / lots ~ REGION ~ THREE ATLEAST / THREE ATLEAST / REGION count MANY3 / "
     "water|colour|color ~ MANY3 place|REGION|PIECE? / leave|leaves MANY3 REGION ENCLOSED? / MANY3 "
     "pane|panes|window|chambers|islands OR? MORE? / breaks|break|divided|splits|split ~ MANY3 "
     "pane|PIECE|REGION / THREE REGION ~ MORETHAN THREE / stained glass window?",
     ""},
    {BLG_ATTR_necked,
     "TWO? bulge|BULGE|WIDE|lump|ball connected|joined|linked ~ isthmus|NECK|THIN|narrow|bridge / "
     "THIN|slim PIECE|part|bit between TWO WIDE|LARGER|larger|BIG|fat / NECK & BULGE|WIDE|blob / "
     "twisted ~ before ~ parted|split / squeeze|squeezed|pinch|pinched|tied|strangled & "
     "middle|MIDDLE|fist|waist|belt|string / THIN & between & WIDE|lump|ball|blob / WIDE & THIN & "
     "again / % hourglass|violin|guitar|cello|peanut|skittle|vase|figurine / narrows|narrow|THIN "
     "AND? then widens|widen|WIDE again? / gets|becomes|goes THIN ~ then ~ WIDE / width ~ minimum "
     "~ between ~ maximum|maxima / interior minimum ~ width|WIDTH / WIDTH ~ interior|local minimum "
     "/ as if ~ belt|string|rope ~ tight|pulled|tied / belt|string|rope ~ tight|pulled|tied ~ "
     "round|around|it|MIDDLE / pinched|squeezed|tied ~ MIDDLE / ant|wasp waist|body? / % figure "
     "eight / two|TWO ~ lump|lumps|ball|balls ~ THIN / WIDE ~ THIN ~ MIDDLE / sand glass|timer / "
     "tight ~ MIDDLE / MIDDLE ~ narrower|thinner|THIN than / tight ~ MIDDLE ~ WIDE / TWO BULGE ~ "
     "THIN / NECK ~ TWO? WIDE REGION|PIECE / squeezed|tapers|narrower|thinner|narrows|THIN ~ "
     "MIDDLE|between / squeezed MIDDLE ~ WIDE|BULGE / bow tie / bone / THIN between TWO? WIDE / "
     "NECK / THIN ~ between|joining|connect|MEET ~ WIDE|lobe|bulge|PIECE / WIDE ~ THIN|tight ~ "
     "WIDE / TWO WIDE PIECE ~ THIN / THIN place|passage|NECK|bridge / NECK ~ WIDE / NECK ~ MIDDLE "
     "/ NECK between TWO? bulge|WIDE / THIN NECK ~ WIDE / TWO lobe ~ THIN / THIN "
     "connection|link|joint|bridge|corridor|channel / TWO blob|blobs|lobes|bulbs ~ THIN "
     "connection|link|bridge? / draw|draws|drawn|pulls together ~ between|MIDDLE ~ WIDE / between "
     "TWO WIDE PIECE / slim|THIN MIDDLE / THIN ~ MIDDLE ~ WIDE|END / THIN ~ WIDE again / WIDE ~ "
     "THIN ~ WIDE again? / WIDE PIECE ~ THIN / between TWO WIDE ~ THIN / narrowest ~ MIDDLE / "
     "narrowest ~ MIDDLE ~ WIDE|wider PIECE? / THIN ~ MIDDLE ~ WIDE|wider PIECE? / constricted / "
     "MIDDLE ~ narrowest / THIN PIECE ~ between|MIDDLE / WIDTH ~ minimum ~ between|MIDDLE / "
     "minimum ~ WIDTH ~ between|MIDDLE / DENT ~ BOTH side|sides|flank|LINE ~ NECK / NECK ~ "
     "DENT|INWARD ~ BOTH side|flank|LINE / draws|draw|sucks|pulls in ~ waist|NECK|MIDDLE / "
     "draws|draw in ~ NECK ~ swells|swell|WIDE / NECK ~ swells|swell|BULGE ~ again|beyond? / NECK "
     "~ CONVEX / NECK ~ between TWO? DENT ~ point ~ TWO ~ WIDE lobe|PIECE|REGION / MIDDLE ~ THIN ~ "
     "WIDE / THIN ~ then WIDE again? / MIDDLE ~ THIN ~ again WIDE / TWO BULGE ~ "
     "linked|joined|connected ~ strait|bridge|channel|corridor|THIN / TWO BULGE ~ strait",
     ""},
    {BLG_ATTR_exist_regular,
     "ENCLOSED|CLOSED REGULAR POLYGON? / REGULAR FIGURE? ~ EQUAL LINE AND ANGLE / NEG LINE|side "
     "favoured ~ CIRCLE|ANGLE / CIRCLE AND|OR "
     "POLYGON ~ LINE AND ANGLE ~ EQUAL|agree "
     "/ REGULAR REGION / presence of? REGULAR / EQUAL|equal & LINE & ANGLE & "
     "CIRCLE|round|disc|circular / LINE ~ ALL? EQUAL ~ ANGLE ~ ALL? EQUAL ~ OR ~ "
     "round|CIRCLE|circular|disc / REGION & EQUAL & LINE & ANGLE / as|most SYMMETRY ~ number ~ "
     "LINE ~ OR ~ round|CIRCLE / REGION ~ EQUAL|same LINE AND? EQUAL|same ANGLE ~ "
     "CIRCLE|round|coin|circular|disc / honeycomb cell ~ coin|square|CIRCLE? / % honeycomb|coin / "
     "even as ~ honeycomb|tile|coin / REGION|PIECE ~ even ~ EQUAL LINE ~ EQUAL ANGLE / EQUAL|same "
     "LINE ~ OR ~ round|CIRCLE|circular ~ REGION / perfect ~ square|hexagon|pentagon|CIRCLE / "
     "isregularpolygon|iscircle / coin OR|AND ~ tile / square ~ TRIANGLE ~ OR ~ CIRCLE / REGION ~ "
     "EQUAL LINE AND ANGLE OR? CIRCLE? / REGION ~ REGULAR ~ EQUAL LINE AND? EQUAL ANGLE ~ CIRCLE / "
     "REGULAR ~ EQUAL LINE AND? EQUAL ANGLE / ALL LINE AND ANGLE EQUAL ~ CURVED|CIRCLE / LINE AND "
     "ANGLE EQUAL / REGULAR / REGION ~ REGULAR / REGION ~ REGULAR POLYGON? OR CIRCLE / REGULAR "
     "POLYGON OR|/ CIRCLE / REGULAR POLYGON / REGULAR ~ CIRCLE / EQUAL LINE AND? EQUAL ANGLE ~ "
     "CIRCLE / equilateral TRIANGLE square ~ REGULAR POLYGON? OR? CIRCLE? / EQUAL LINE AND? EQUAL "
     "ANGLE OR? CIRCLE / perfect POLYGON ~ CIRCLE|CURVED / perfect POLYGON / CIRCLE OR REGULAR "
     "POLYGON / REGULAR OR CURVED / REGULAR triangle square ~ CIRCLE / equilateral AND equiangular "
     "~ OR? CIRCLE? / EVEN LINE POLYGON ~ CIRCLE / even sided? POLYGON OR? CIRCLE / perfectly even "
     "/ even ~ ALL LINE EQUAL AND ALL ANGLE EQUAL / ALL LINE EQUAL AND ALL ANGLE EQUAL / EQUAL "
     "LINE AND ~ EQUAL ANGLE / LINE EQUAL ~ ANGLE EQUAL / square ~ OR CIRCLE / REGULAR ~ square ~ "
     "CIRCLE / REGION ~ LINE AND ANGLE ALL? EQUAL / square ~ TRIANGLE ~ CIRCLE / perfect FIGURE ~ "
     "square ~ CIRCLE / EQUAL LINE AND EQUAL ANGLE OR? CURVED|CIRCLE / perfect FIGURE ~ square OR? "
     "CIRCLE / regular FIGURE ~ square ~ CIRCLE / REGULAR POLYGON OR circular|CIRCLE|CURVED / "
     "perfect square|TRIANGLE|CIRCLE ~ CIRCLE|square|such / square CIRCLE OR such|similar / "
     "equilateral equiangular / equilateral equiangular OR? CIRCLE|circular REGION? / REGION ~ "
     "equilateral equiangular / REGULAR ~ TRIANGLE square ~ CIRCLE / REGULAR ~ equilateral "
     "TRIANGLE square ~ CIRCLE / POLYGON ~ LINE EQUAL LENGTH AND ANGLE EQUAL / perfectly? even "
     "POLYGON / perfect FIGURE|shape|polygon ~ square ~ TRIANGLE ~ EQUAL LINE? / REGULAR POLYGON ~ "
     "TRIANGLE square? / REGULAR|perfect ~ TRIANGLE OR? square / perfect FIGURE|one / REGULAR "
     "POLYGON ~ TRIANGLE ~ square",
     "irregular / REGION ~ irregular / ALL irregular / ALL REGION irregular|uneven / ALL uneven"},
    {BLG_CLAIM_example,
     "CIRCLE / square / rectangle / parallelogram / rhombus / hexagon / pentagon / "
     "octagon|octagonal / SEMICIRCLE",
     ""},
    {BLG_ATTR_exist_triangle,
     "nacho|nachos|tortilla chip|chips / % nacho|doritos|samosa / THREE & SLINE|STRAIGHT & "
     "REGION|fence|field / THREE & ANGLE & REGION|PIECE|ENCLOSED & STRAIGHT|SLINE / "
     "REGION|PIECE|slice ~ THREE ANGLE|LINE|SLINE / REGION|PIECE|slice ~ THREE SLINE|STRAIGHT / "
     "PIECE THREE ANGLE ~ STRAIGHT / THREE ANGLE ~ STRAIGHT LINE? / THREE SLINE|LINE ~ "
     "close|closes|closing|fence up|in|off|to? FIGURE|REGION|TRIANGLE? / % tent|wigwam|tepee|sail "
     "/ triangular|TRIANGLE bay|tile|sail|field|area / THREE point ~ non ^collinear / THREE LINE "
     "MEET pairwise / % truss|tooth / REGION HAS THREE SLINE / REGION ~ THREE ANGLE ~ "
     "STRAIGHT|SLINE / THREE SLINE|LINE ~ shut|ENCLOSE|ENCLOSED a|an|off|in|the? ^REGION / "
     "TRIANGLE / TRIANGLE ENCLOSED|CLOSED off? / "
     "REGION ~ "
     "TRIANGLE / TRIANGLE REGION / REGION ~ THREE ~ SLINE|LINE|ANGLE / THREE LINE|ANGLE|SLINE "
     "REGION|POLYGON|ENCLOSED / ENCLOSED TRIANGLE / THREE angled REGION / REGION|ENCLOSED THREE "
     "LINE POLYGON / THREE cornered REGION ~ SLINE? / close|closes to? a? TRIANGLE / "
     "close|closes|closed up? in|into TRIANGLE / LINE close|closes|closed up? in|into TRIANGLE / "
     "CLOSED TRIANGLE / pyramid OR wedge? / pyramid / TRIANGLE with? three? LINE",
     ""},
    {BLG_ATTR_exist_quadrangle,
     "QUAD ENCLOSED|CLOSED off? / FOUR ANGLE REGION|PIECE|PART / panel|REGION|field ~ FOUR "
     "STRAIGHT LINE? / FOUR STRAIGHT LINE "
     "~ panel|REGION|field / FOUR & SLINE|STRAIGHT & REGION|fence|field|face / FOUR & "
     "ANGLE & REGION|PIECE|ENCLOSED|part & STRAIGHT|SLINE / window pane / % "
     "window|pane|kite|tile|brick|door / tetragon / FOUR STRAIGHT snips|cuts|edges|sides / "
     "PIECE|REGION|patch|tile ~ FOUR SLINE|LINE|STRAIGHT|fence / REGION|field ~ ENCLOSED|enclosed "
     "~ FOUR / box ~ square OR crooked / FOUR sided REGION|tile / REGION HAS FOUR SLINE / REGION ~ "
     "FOUR ANGLE ~ STRAIGHT|SLINE / FOUR SLINE|LINE ~ shut|ENCLOSE|ENCLOSED a|an|off|in|the? "
     "^REGION "
     "/ QUAD / "
     "REGION ~ QUAD / QUAD REGION / REGION ~ FOUR ~ SLINE|LINE|ANGLE / FOUR LINE|ANGLE|SLINE "
     "REGION|POLYGON|ENCLOSED / ENCLOSED QUAD / QUAD FOUR SLINE|LINE / QUAD ~ square ~ FOUR LINE / "
     "FOUR LINE ~ REGION / close|closes ~ FOUR LINE|ANGLE FIGURE? / FOUR LINE|ANGLE FIGURE / FOUR "
     "ANGLE|LINE STRAIGHT|SLINE LINE? REGION|FIGURE|POLYGON / PIECE ~ FOUR LINE|ANGLE "
     "STRAIGHT|SLINE? LINE? FIGURE / REGION ~ FOUR LINE|ANGLE STRAIGHT|SLINE? LINE? / "
     "kite|trapezium|trapezoid|diamond|rhomboid / kite|trapezium|trapezoid|diamond|rectangle ~ "
     "FOUR LINE",
     ""},
    {BLG_ATTR_exist_sector,
     "clock ~ hands ~ PIECE|dial|cut / TWO ~ LINE|SLINE ~ centre|center|MIDDLE ~ "
     "round|ARC|hem|CURVED|crust / bounded ~ TWO ~ radii ~ ARC / REGION ~ TWO ~ radii AND? ARC / "
     "ARC & TWO & radius|radii|centre|center|MIDDLE / CIRCLE & PIECE|slice|wedge & TWO & "
     "SLINE|STRAIGHT|cut|centre|center|radius|radii / % pizza|cake|pie|cheese|camembert / % fan "
     "OPEN|opened|spread out? / TWO SLINE|LINE|radius|radii ~ centre|center|MIDDLE ~ ARC / TWO "
     "SLINE ~ from ~ centre|center|MIDDLE ~ CIRCLE|ARC / TWO SLINE ~ ARC ~ centre|center|MIDDLE / "
     "ARC ~ TWO SLINE|LINE ~ centre|center|MIDDLE / "
     "cheese|camembert|pizza|pie|cake|tart|watermelon|melon|lemon ~ slice|PIECE|wedge / "
     "slice|PIECE|wedge of? cheese|camembert|pizza|pie|cake|tart|watermelon|melon|CIRCLE|disc / "
     "REGION ~ ARC AND TWO radius|radii|radiuses / REGION ~ slice ~ TWO radiuses|radii|radius AND? "
     "ARC / SECTOR / REGION ~ SECTOR / pie / pie|pizza|cake slice|piece / slice|piece|PIECE of "
     "pie|pizza|cake|CIRCLE|disc / SECTOR of? CIRCLE / REGION ~ slice|PIECE ~ cake|pie|pizza / "
     "REGION ~ TWO radius|radii ~ ARC / TWO radius|radii ~ ARC / cake ~ centre CIRCLE / pizza "
     "slice ~ ARC / slice ~ pizza|pie|cake / slice of? CIRCLE|disc|disk / slice / REGION ~ CIRCLE "
     "~ TWO radii|radius|radiuses / cut ~ CIRCLE|disc ~ TWO? radii|radius|radiuses / REGION ~ "
     "slice of? CIRCLE / fan ~ slice|CIRCLE / SOFT radii ~ ARC ~ REGION / cake|pizza|pie shaped / "
     "REGION ~ cake|pizza|pie / fan shaped? REGION|FIGURE? / SECTOR ~ TWO STRAIGHT? "
     "radii|radius|radiuses AND ARC / SECTOR ~ TWO STRAIGHT? radii|radius|radiuses AND ARC OR "
     "SEMICIRCLE / TWO STRAIGHT? radii|radius|radiuses AND? ARC / TWO SLINE ~ MIDDLE of CIRCLE ~ "
     "slice / SECTOR OR SEMICIRCLE / OPEN fan / PIECE ~ from? cake|pie|pizza / like ~ "
     "cake|pie|pizza PIECE? / piece|PIECE like from? a? cake",
     ""},
    {BLG_ATTR_has_parallel_sides,
     "parallelism / parallelism between TWO SLINE|LINE / roll ~ between TWO LINE|sides|SLINE ~ "
     "LACK|NEG jamming|jam? / parallel RULER / equals ^sign / TWO|pair LINE|SLINE ~ NEG ~ "
     "closer|converge|join|approach / TWO|pair & LINE|SLINE & keep|keeps|stay|stays|constant|EQUAL "
     "& distance|apart / TWO SLINE|LINE ~ side by side ~ EQUAL|equally|apart|far / TWO SLINE|LINE "
     "share direction|slope|bearing / EQUAL|same|share direction|slope|bearing|heading ~ TWO "
     "SLINE|LINE / TWO LINE|SLINE ~ share ~ direction / extend|extended|prolong ~ TWO ~ LINE|SLINE "
     "~ distance|NEG / TWO row|rows / TWO LINE|SLINE ~ next to? each other ~ tracks|rails / train "
     "tracks|track / railway|rail line|track|tracks|lines / % ladder / TWO LINE|SLINE ~ alongside "
     "each? / TWO PARALLEL / MANY2 PARALLEL LINE|SLINE / TWO|MANY2 LINE|SLINE ~ PARALLEL / TWO "
     "LINE|SLINE ~ ONEWAY / TWO LINE|SLINE ONEWAY LINE? / TWO LINE|SLINE ONEWAY ~ rails|tracks / "
     "PARALLEL / PARALLEL LINE|SLINE / LINE|SLINE PARALLEL / TWO PARALLEL LINE|SLINE / TWO "
     "LINE|SLINE ~ EQUAL direction|slope|distance / LINE|SLINE ~ NEG MEET / LINE EQUAL direction / "
     "EQUAL slope|direction / TWO SLINE|LINE ~ NEG MEET / SOFT PARALLEL LINE / train|railway "
     "tracks|rails / PARALLEL pair of? SLINE|LINE / pair of? PARALLEL SLINE|LINE|ones? / EQUAL "
     "slant|slope|tilt|inclination / TWO SLINE|LINE ~ EQUAL slant|slope|tilt|inclination / TWO "
     "LINE ~ next to ~ other / SLINE ONEWAY / SLINE HAS? ONEWAY ~ LACK|NEG ~ single|EQUAL LINE? / "
     "SLINE ~ ONEWAY ~ NEG ~ LINE / TWO of LINE ~ next to? each? other? ~ tracks|rails / TWO of? "
     "LINE|SLINE ~ tracks|rails / MANY2 SLINE|LINE ONEWAY ~ offset|apart|NEG / TWO SLINE|LINE "
     "ONEWAY ~ offset|apart / MANY2 SLINE|LINE ONEWAY / TWO non collinear LINE|SLINE ~ EQUAL "
     "slope|direction / TWO ~ LINE|SLINE|PIECE ~ EQUAL slope|direction|gradient / LINE|SLINE ~ NEG "
     "meet|MEET ~ extended|prolonged|produced / rails|tracks",
     ""},
    {BLG_CLAIM_other,
     "ALL LINE|SLINE PARALLEL / TWO pair ~ PARALLEL / ARC PARALLEL / THREE PARALLEL / TWO "
     "SLINE|LINE EQUAL LENGTH / some SLINE EQUAL / ALL REGION EQUAL / ALL ARC EQUAL",
     ""},
    {BLG_ATTR_has_equal_sides,
     "LINE ALL EQUAL / LINE are ALL EQUAL / SLINE|LINE & NEG & DIFFERENT & LENGTH / ONE & "
     "setting|measure|length|LENGTH|strip|ruler & ALL|every & SLINE|LINE / ALL SLINE|LINE & "
     "siblings|height|EQUAL|LENGTH & EQUAL|same / SLINE & LENGTH & EQUAL|ONE|same|identical|common "
     "/ measure ONE ~ know|knows ~ ALL / measure ONE SLINE|LINE ~ know|knows|measured ~ ALL / "
     "EQUAL LINE|SLINE LENGTH ~ throughout|EVERYWHERE / EQUAL LINE LENGTH / ALL SLINE|LINE ~ "
     "equals ~ LENGTH / SLINE|LINE agree LENGTH / LENGTH ~ SLINE|LINE agree|EQUAL / SIMILE ~ "
     "matches|matchsticks / made from matches|matchsticks / ALL SLINE|LINE ~ EQUAL / ONLY|single "
     "ONE? LENGTH ~ SLINE|LINE / SLINE|LINE ~ ONLY|single|ONE LENGTH / EQUAL LENGTH ~ ALL "
     "SLINE|LINE / EQUAL LENGTH ALL? SLINE|LINE / SLINE|LINE ~ EQUAL ~ LENGTH / SLINE|LINE EQUAL / "
     "EQUAL SLINE|LINE / EQUAL LENGTH / SLINE ~ ALL EQUAL / ALL SLINE|LINE ~ EQUAL LENGTH|SIZE / "
     "NEG SLINE|LINE longer|shorter / NEG DIFFERENT LENGTH ~ SLINE|LINE / SLINE|LINE ~ NEG "
     "variation LENGTH / ALL SLINE|LINE congruent / SLINE|LINE ALL? HAS? ONE|EQUAL LENGTH / ONE "
     "LENGTH / EQUAL measure|measures / LINE ALLFIG LENGTH / SLINE ALLFIG LENGTH / ALL SLINE|LINE "
     "ONE|EQUAL SIZE / SLINE|LINE ONE|EQUAL SIZE / ALL SLINE HAS? LENGTH of ALL other / "
     "equilateral ALL? SLINE|LINE? / ONE ~ LENGTH ~ ALL SLINE|LINE / longest ~ shortest ~ SLINE ~ "
     "ONE|EQUAL|SOFT / ratio ~ longest ~ shortest ~ SLINE|LINE ~ ONE|1|SOFT / NEG SLINE|LINE "
     "LARGER|longer than OTHER|another|other / SLINE|LINE ~ measure|measures EQUAL / SLINE ~ "
     "share|shares ~ ONE|single|EQUAL|common measure|LENGTH / SLINE|LINE ~ single|common|uniform "
     "measure|LENGTH / share|shares ~ single|common|ONE measure|LENGTH / ALL SLINE|LINE ~ "
     "ONE|single measure / SLINE|LINE cut ~ EQUAL LENGTH / SLINE|LINE ~ equals LENGTH / isometric "
     "/ SLINE ~ ONE|single|EQUAL measure",
     "LINE|SLINE DIFFERENT / DIFFERENT LENGTH / variation ~ LENGTH / difference ~ LENGTH ~ SLINE / "
     "SLINE|LINE ~ DIFFERENT ~ LENGTH"},
    {BLG_CLAIM_one_way,
     "ONEWAY to EQUAL side / OR ONEWAY / TURN ONEWAY OR ONEWAY / TURN ~ ONEWAY / wind ~ ONEWAY / "
     "ONEWAY / left OR ~ right / ALL left|right",
     "reverse / TURN back / reverses its? turning? direction"},
    {BLG_CLAIM_over_a_turn, "OVERTURN / MORETHAN once round?", ""},
    {BLG_ATTR_spiral,
     "wind|winds|winding|coils ~ MORETHAN ONE|once|FULLTURN / wind|winds|winding MORETHAN? once? "
     "round|around AND? round? / wind|winds|winding ~ ONEWAY / ONEWAY ~ MORE ~ "
     "INSIDE|INWARD|deeper|middle / ONEWAY ~ INSIDE|INWARD|deeper / ever "
     "^closer|farther|nearer|smaller|wider / corridor ~ turning ~ centre|center|MIDDLE / keeps "
     "turning left|right|ONEWAY ~ full|circuit|round|turn|centre / ONEWAY & "
     "INSIDE|INWARD|deeper|OUTWARD|closer|inner / keeps|keep & TURN & ONEWAY & "
     "round|turn|INSIDE|inner|INWARD / dr ~ sign / winds|wind|winding|coils & ONEWAY|same & "
     "MORETHAN|once|round|again|turn / % water ~ drain|plughole / total ^TURN ~ "
     "MORETHAN|OVERTURN|exceeds ~ 2|2pi|pi|FULLTURN ~ r|radius|monotone? / radius ~ "
     "grows|shrinks|monotone|increases|decreases / rolled|rolls|wound|wrapped|coiled up? ~ "
     "carpet|hose|rope|tape|rug|spring / carpet|hose|rope|tape|rug|watch spring ~ "
     "rolled|wound|wrapped|coiled / round|around AND round|around ~ "
     "closer|smaller|tighter|wider|INWARD|OUTWARD|middle|MIDDLE|centre / snail|snails shell|house? "
     "/ ONEWAY ~ closer|smaller|tighter ~ centre|center|MIDDLE|middle / OVERTURN ~ OPEN / OVERTURN "
     "~ NEG CLOSED / OVERTURN LACK CLOSED / ONEWAY to EQUAL side / ~ MANY2 ~ OPEN / wind|winds ~ "
     "ONEWAY ~ MANY2 ~ OPEN / SPIRAL / wind ~ OVERTURN / wind ~ round ~ SPIRAL / ONEWAY ~ OVERTURN "
     "/ OPEN ~ ONEWAY ~ OVERTURN / clock spring / snail shell|coil / TURN ~ ONEWAY ~ OVERTURN / "
     "wind|winds ~ INWARD OR OUTWARD ~ SPIRAL? / wind|winds ~ itself ~ ONEWAY ~ OPEN / ONEWAY ~ "
     "stays? OPEN / SPIRAL INWARD|OUTWARD / wind|winds INWARD OR? OUTWARD? / round|around ~ ONEWAY "
     "~ NEG closes|CLOSED|close / ONEWAY ~ NEG closes|CLOSED|close / MORETHAN once around|round / "
     "OVERTURN OPEN END? / rolls|rolled up / LINE rolls up / TURN ~ OVERTURN ~ OPEN / coiled / "
     "coiled up / round|around ~ LACK CLOSED|closing / wind|winds|winding|TURN around|round itself "
     "/ wind|winds|winding ~ around|round ~ itself / OPEN ~ TURN ~ ONEWAY ~ OVERTURN / ONE sided "
     "TURN ~ OVERTURN / ONE signed|sign curvature|ARC ~ OVERTURN|FULLTURN / OPEN ~ curvature ~ "
     "OVERTURN / whirlpool|whirl|curlicue|watchspring|cinnamon|rolled|gyre|volute / keeps|keep "
     "winding|curling|circling|TURN ~ in|inwards|INWARD / monotone TURN ~ OVERTURN|MORETHAN ~ NEG? "
     "CLOSED|OPEN / TURN ~ OVERTURN ~ NEG CLOSED|OPEN / LINE ~ round|around AND? round|around ~ "
     "INWARD|INSIDE / round|around AND round|around ~ INWARD|INSIDE / curvature ~ TURN ~ "
     "OVERTURN|FULLTURN",
     ""},
    {BLG_ATTR_loop_with_tail,
     "REGION|loop|enclosure & LOOSEEND|LOOSE|open & departs|sticking|leaves|keeps|out / enclosure "
     "~ border|edge ~ LINE departs|leaves|goes / CLOSED loop BUT ~ LOOSEEND / CLOSED|closed|closes "
     "& REGION|PIECE|part|area|ring & LOOSE|LOOSEEND|dangling|hanging|TAIL|free & "
     "END|PIECE|part|LINE? / REGION & LOOSEEND / loop|ring|REGION & "
     "dangling|dangles|hangs|hanging|trailing|sticking|LOOSE / CLOSED|closed? "
     "round|ring|loop|CIRCLE AND? ~ LOOSE|OPEN|free|hanging TAIL|LINE|END|string / "
     "ring|loop|CIRCLE ~ TAIL / ring|REGION ~ free|LOOSE ended? LINE / cycle ~ leaf|pendant / % "
     "lasso|noose|racket|racquet|spoon|ladle / % kite|magnifying|keyring|comet|cherry|frying|pan / "
     "lasso ~ rope|TAIL / ring|loop AND? ~ string|rope|TAIL ~ hanging|trailing|OPEN|LOOSE|off? / "
     "lollipop ~ stick / balloon ~ string / REGION ~ extra|additional LINE / REGION ~ LINE ~ "
     "away|outside|off|leaves|leaving / REGION ~ stick|string|stem / LINE ~ leaves|leaving ~ "
     "REGION / REGION ~ LOOSEEND / REGION ~ TAIL / TAIL / LOOSEEND ~ REGION / REGION ~ LOOSEEND ~ "
     "OUT / tadpole / lollipop / balloon / REGION ~ OUT / OUT ~ REGION / LOOSEEND OUT / REGION ~ "
     "stray|LOOSE LINE / ENCLOSED ~ LOOSEEND / REGION ~ TAIL ~ LOOSEEND / TAIL OUT ~ REGION / TAIL "
     "~ REGION / ENCLOSED body|FIGURE ~ LOOSEEND / REGION ~ PIECE ~ NEG enclose|ENCLOSE / REGION ~ "
     "LOOSE|dangling / PIECE|LINE LOOSE ~ REGION / LINE|PIECE ~ attached ~ REGION / REGION ~ "
     "attached LINE|PIECE / REGION ~ LINE attached / pendant LINE / REGION ~ pendant LINE OUTWARD? "
     "/ stick on REGION|ENCLOSED|CLOSED FIGURE? / ENCLOSED|CLOSED FIGURE ~ stick|string|TAIL / "
     "stick|string ~ CLOSED FIGURE|REGION / PIECE|bit of? string / REGION ~ PIECE of? string / "
     "left over ~ REGION / LINE left over / END LOOSE|freely / ends freely / REGION AND LOOSEEND / "
     "REGION AND? free END / LINE ~ runs|goes out ~ REGION|ENCLOSED / ends free / cycle ~ "
     "pendant|TAIL|LOOSEEND LINE? / ENCLOSE|ENCLOSED ~ REGION ~ LINE ~ OUT / CLOSED|closes ~ "
     "REGION ~ LINE ~ OUT|LOOSE|LOOSEEND / REGION ~ SLINE|LINE|ARC OR? ARC|CURVED|LINE? ~ "
     "OUT|projecting|projects|LOOSE|LOOSEEND / SLINE OR ARC projecting|OUT ~ LOOSEEND / "
     "CLOSED|closes ONE? REGION ~ LINE more|MORE ~ OUT / graph ~ cycle ~ pendant LINE? / balloon "
     "on string|thread",
     ""},
    {BLG_CLAIM_symmetry, "SYMMETRY", ""},
    {BLG_CLAIM_nothing_else, "nothing ^else", ""},
    {BLG_CLAIM_has_region, "ENCLOSED in / REGION / ENCLOSED REGION", ""},
    {NOTHING, "TWO|NUM bladed|blade / own ^track|tracks / snake ~ own|itself|coiled|curled", ""},
    {BLG_CLAIM_other,
     "TOUCH itself ~ EXACTLY? TWO|THREE|NUM spot|spots|place|places|point|points|times / TOUCH "
     "itself "
     "EXACTLY|ONLY? twice|thrice / LINE? CROSS itself EXACTLY|ONLY twice|thrice|TWO|THREE times? / "
     "LINE CROSS itself twice|thrice / ANGLE ~ almost|nearly ~ NINETY DEGREES?",
     ""},
    {BLG_ATTR_rotation_order_two,
     "period|angle|ANGLE of? TURN|TURNSYM|SYMMETRY is? HALFTURN|180 / smallest|least|minimal ANGLE "
     "~ "
     "STRAIGHT ANGLE / HALFTURN works|fine|ok NEG less",
     ""},
    {BLG_ATTR_rotation_order_three_or_more,
     "THIRDTURN|THIRD OR SMALLER|smaller|less|finer ~ EQUAL / NEG ~ HALFTURN|halfway|HALF|half ~ "
     "THIRD|THIRDTURN ~ do|enough|suffices|works / THIRD OR QUARTER do|enough|suffices|works",
     ""},
    {BLG_ATTR_has_parallel_sides,
     "MANY2 SLINE|LINE ~ ONEWAY / TWO? SLINE|LINE HAS? ONEWAY ~ NEG ~ ONE|single|EQUAL LINE / "
     "TWO|BOTH LINE|sides|bank|banks of a? road|street|river|canal|railway / TWO|pair "
     "LINE|SLINE|straights ~ equidistant|step|lockstep|abreast / TWO|pair SLINE ~ would|will never "
     "CROSS|MEET / carrier ~ NEG CROSS|MEET / NEG CROSS|MEET ~ extended|prolonged|infinity / "
     "infinity|extended|prolonged ~ NEG CROSS|MEET / direction vector|vectors ~ "
     "multiples|multiple|proportional|EQUAL|PARALLEL / SLINE|LINE ~ "
     "echoed|accompanied|shadowed|partnered ~ direction|ONEWAY|PARALLEL|alongside / HAS a? "
     "PARALLEL "
     "partner|twin|companion|mate / TWO LINE|SLINE ~ point|points|face|head ~ ONEWAY",
     ""},
    {BLG_ATTR_touches_itself,
     "up against another|other|itself|own PIECE|LINE? ~ NEG|LACK CROSS? / TOUCH|MEET itself BUT "
     "NEG|LACK ~ CROSS|through|pass|over / LINE TOUCH|MEET itself BUT NEG|LACK ~ "
     "CROSS|through|pass|over / tangent to? itself|own|another LINE? / came|comes|come|coming back "
     "~ "
     "earlier|old|own|first LINE ~ stop|stops|stopped|ends|END|MEET / LINE TOUCH LINE ~ BUT? NEG "
     "CROSS / run|runs up against own|another|itself|LINE / LINE run|runs up against "
     "own|another|itself|LINE ~ stop|stops|END? / TOUCH|MEET itself BUT LACK|NEG|no CROSS / "
     "self TOUCH|contact BUT|AND? NEG|LACK self? CROSS / grazes|brushes|kisses|nudges own "
     "flank|side|body|back|LINE",
     ""},
    {BLG_ATTR_loop_with_tail,
     "closes|CLOSED ~ then ~ LOOSEEND|LOOSE / REGION AND? LOOSEEND / REGION ~ LINE ~ LOOSEEND", ""},
    {BLG_ATTR_spiral,
     "circles|circling|curves INWARD|in|inwards|round ~ MORETHAN|MANY2|again once? / "
     "CURVED|ARC INWARD ~ MORETHAN once / lap|coil|winding|TURN ~ INSIDE|outside|around ~ "
     "lap|last|previous|before|next|coil|winding / round MORETHAN once ~ further|each|deeper ~ "
     "in|INWARD|out / went|goes|go round MORETHAN? once|twice? ~ further|deeper|closer / "
     "total ^TURN ~ OVERTURN ~ r|radius|monotone / monotonically ~ OVERTURN / TURN ~ monotonically "
     "~ OVERTURN",
     ""},
    {BLG_ATTR_exist_quadrangle,
     ENCLOSED_BY(
         "FOUR") " / box ^like|shaped FIGURE|REGION|PIECE? ~ FOUR? SLINE|LINE? / "
                 "skewed|slanted|crooked|squashed|tilted box / PIECE|REGION ~ shaped|like ~ box",
     ""},
    {BLG_ATTR_exist_triangle, ENCLOSED_BY("THREE"), ""},
    {BLG_ATTR_has_line_crossing,
     "LINE|path|FIGURE? cuts|cut|cutting|slices own track|trail|path|line|LINE|way / SLINE|LINE ~ "
     "NEG "
     "stop|end|END ~ BUT goes|carries|continues|runs on / junction|node|crossroads|MEET ~ "
     "LINE|PART "
     "carries|goes|runs|continues STRAIGHT? on",
     ""},
    {BLG_ATTR_has_many_crossings,
     "LINE|path|FIGURE? cuts|cut|cutting own track|trail|path|line|LINE|way ~ "
     "MANY2|again|repeatedly "
     "/ NEG ONE|SOFT|just CROSS BUT MANY2 / CROSS after another|CROSS",
     ""},
    {BLG_ATTR_has_many_mirror_axes, "NEG ONE|SOFT|just|only AXIS|MIRROR BUT MANY2|TWO", ""},
    {BLG_ATTR_exist_sector, "hand|folding|paper fan / hand|folding|paper fan ~ REGION|PIECE|hidden",
     ""},
    {BLG_ATTR_has_obtuse_angle, "OBTUSE BEND|bend / BEND|bend is? OBTUSE", ""},
    {BLG_ATTR_has_right_angle,
     "ANGLE ~ QUARTER of? WHOLE? TURN / ANGLE ~ QUARTERTURN / LINE stands|standing|stand "
     "upright|perpendicular|square on|to another|LINE|OTHER",
     ""},
    {BLG_ATTR_has_long_arc, "THREE QUARTER|quarters of? CIRCLE|ring|round", ""},
    {BLG_ATTR_unbalanced_two,
     "TWO REGION ~ LARGER|bigger ~ twice|TWO|MANY2|THREE ~ as? large|BIG|SIZE ~ "
     "SMALLER|other|OTHER",
     ""},
    {BLG_ATTR_necked,
     "DENT facing|opposite|against each? other? / TWO? opposite|facing DENT / DENT facing|opposite "
     "each? other? ~ THIN / THIN ~ separates|parts|between|joins|connects|links TWO? "
     "lobe|lobes|bulb|bulbs|REGION|halves|HALF",
     ""},
    {BLG_ATTR_convex,
     "string|band|thread|rope ~ round|around ~ follow|follows|hug|hugs ~ "
     "outline|FIGURE|EVERYWHERE / equals own ^convex hull / string|band|thread|rope ~ "
     "tightly|tight|snugly ~ follow|follows|hug|hugs|TOUCH ~ FIGURE|EVERYWHERE",
     ""},
    {BLG_ATTR_has_curve,
     "departs|deviates|strays|differs from? STRAIGHT / a ^LINE that|which? is? NEG STRAIGHT / "
     "direction|tangent|slope ~ change|changes|turns|DIFFERENT "
     "gradually|continuously|smoothly|constantly|steadily / ANGLE|direction "
     "change|changes|DIFFERENT gradually|continuously|smoothly|constantly|steadily",
     ""},
    {BLG_ATTR_has_straight_line,
     "a ^LINE that|which? is? NEG CURVED / is a ^segment / LINE keeps|keep|holds its? "
     "direction|course|heading / LINE keeps|keep|holds its? direction|course|heading ~ START ~ END",
     ""},
    {BLG_ATTR_symmetric,
     "BOTH|TWO? HALF|LINE match|matches|EQUAL SIMILE wings|wing|butterfly / BOTH|TWO? HALF "
     "match|matches|EQUAL SIMILE wings|wing ~ butterfly",
     ""},
    {BLG_ATTR_chiral,
     "tell|distinguish|distinguishable|discern|told ~ from|apart ~ MIRROR / differ|differs ~ from "
     "MIRROR",
     ""},
    {BLG_ATTR_thin_shape, "stretched|elongated|extended|pulled in|into? ONEWAY", ""},
    {BLG_ATTR_closed_shape, "complete|unbroken ^ring|loop|circuit", ""},
    {BLG_ATTR_has_angle, "TWO tangents / TWO tangents ~ instead of? ONE|SOFT", ""},
    {BLG_ATTR_balanced_two,
     "divided|divides|split|splits|cut ~ HALF ~ EQUAL AREA|SIZE|BIG / fair|even|equal|EQUAL "
     "division|split|partition ~ TWO|half|HALF",
     ""},
    {BLG_ATTR_unbalanced_two,
     "DIFFERENT division|split|cut|partition|share ~ TWO|half|HALF / DIFFERENT division|partition "
     "of?",
     ""},
    {BLG_ATTR_exist_regular,
     "ideal FIGURE|REGION|PIECE|polygon|POLYGON / ideal FIGURE|POLYGON ~ ALL LINE EQUAL ~ ANGLE "
     "EQUAL / ALL LINE EQUAL ALL ANGLE EQUAL",
     ""},
    {BLG_ATTR_has_equal_sides,
     "RULER ~ EQUAL number|value|reading|length ~ ALL|every SLINE|LINE / ALL LINE that|which? "
     "STRAIGHT "
     "~ EQUAL LENGTH?",
     ""},
    {BLG_ATTR_has_many_crossings, "keeps|keep CROSS itself|own? LINE|track|path?", ""},
    {BLG_ATTR_has_many_mirror_axes,
     "ONE FOLD works AND so ~ other|another|OTHER / MIRROR ~ MANY2 LINE|AXIS ~ leave|leaves|EQUAL",
     ""},
    {BLG_ATTR_rotation_order_two, "EQUAL ~ HALFTURN ~ DIFFERENT ~ on side|QUARTERTURN", ""},
    {BLG_ATTR_spiral,
     "OVERTURN ~ INWARD|inwards|outwards|OUTWARD|in|out / OVERTURN ~ INWARD OR OUTWARD / ONE|SOFT "
     "LENGTH|long SPIRAL",
     ""},
    {BLG_ATTR_loop_with_tail, "ring|REGION|CIRCLE ~ rest ~ TAIL|LOOSE|LOOSEEND|OUT", ""},
    {BLG_ATTR_exist_sector, "TWO LINE|SLINE AND ARC ~ tip|point|centre|center|MIDDLE", ""},
    {BLG_ATTR_has_parallel_sides, "TWO LINE|SLINE ~ next to? other|another ~ ONEWAY", ""},
    {BLG_ATTR_has_right_angle,
     "TWO LINE|SLINE ~ perpendicular|orthogonal to? / ANGLE as|like ~ rectangle|square|brick|box",
     ""},
    {BLG_ATTR_symmetric_transposed,
     "FOLD|MIRROR ~ OR ~ HALFTURN ~ EQUAL|match|matches|itself|works ~ BOTH|both|either", ""},
    {BLG_CLAIM_two_fold,
     "TWOFOLD / TWOFOLD SYMMETRY|TURNSYM|TURN / TWOFOLD TURN SYMMETRY / TURNSYM|SYMMETRY ~ TWOFOLD",
     ""},
    {BLG_ATTR_rotation_order_two,
     "EXACTLY|ONLY|LIMIT TWOFOLD SYMMETRY|TURNSYM|TURN? SYMMETRY? / TWOFOLD SYMMETRY|TURNSYM|TURN? "
     "EXACTLY|ONLY|alone / TWOFOLD ~ NEG|nothing ~ "
     "higher|more|MORE|finer|FOUR|fourfold|further|LARGER|THREE|smaller|SMALLERTURN / TWOFOLD "
     "rotor / "
     "TURNSYM|SYMMETRY ~ EXACTLY TWOFOLD",
     ""},
    {BLG_ATTR_has_obtuse_angle,
     "ABOVE90 ~ short of STRAIGHT|SLINE / ABOVE90 ~ less|FEWER|FEWERTHAN|SMALLER than? "
     "STRAIGHT|SLINE "
     "/ between square|NINETY AND STRAIGHT|SLINE / WIDE ANGLE ~ between square|NINETY AND "
     "STRAIGHT|SLINE / ABOVE90 ~ NEG ~ STRAIGHT ANGLE / ANGLE ~ NINETY ~ HALFTURN|180 / OBTUSE "
     "ANGLE ~ "
     "NINETY ~ HALFTURN|180 / ANGLE ABOVE90 ~ less|FEWER|FEWERTHAN|SMALLER than? STRAIGHT|SLINE / "
     "ANGLE "
     "ABOVE90 ~ short of STRAIGHT|SLINE",
     ""},
    {BLG_ATTR_exist_quadrangle,
     "QUAD ~ ALL LINE STRAIGHT / REGION ~ QUAD ~ ALL LINE STRAIGHT / FOUR LINE|ANGLE REGION ~ ALL "
     "LINE STRAIGHT / QUAD among them|REGION",
     ""},
    {BLG_ATTR_has_line_crossing,
     "SLINE|LINE ~ NEG stop|stops|end|ends at " JUNCTION
     " ~ another|other|LINE? / SLINE|LINE ~ NEG "
     "stop|stops|end|ends at " JUNCTION
     " ~ goes|runs|continues|carries further|on|through|beyond / "
     "SLINE|LINE ~ NEG stop|stops|end|ends ~ LINE|another|other MEET ~ goes|runs|continues "
     "further|on|through|beyond",
     ""},
    {BLG_ATTR_touches_itself,
     "make|makes contact ~ NEG|LACK|nobody CROSS / TWO PART|PIECE of LINE ~ TOUCH|contact|MEET ~ "
     "NEG|nobody CROSS",
     ""},
    {BLG_ATTR_has_equal_sides,
     "SLINE ~ to|of ONE measure|length|LENGTH / SLINE ~ NEG DIFFERENT in? LENGTH / SLINE|LINE ~ "
     "these|they|which NEG DIFFERENT in? LENGTH",
     ""},
    {BLG_ATTR_has_long_arc,
     "ARC|BEND|bend ~ passed|past|beyond HALFTURN|180 / ARC ~ farther|further than? "
     "HALF|halfway|HALFTURN|SEMICIRCLE / ARC ~ sweeps|goes|runs|turns past|beyond|over "
     "HALFTURN|180|HALF|SEMICIRCLE",
     ""},
    {BLG_ATTR_has_angle, "NEG FIGURE? ANGLE ^free", ""},
    {BLG_ATTR_self_transposed,
     "HALFTURN|SEMICIRCLE & itself|EQUAL|fits|unchanged|old / TURN HALF|SEMICIRCLE ~ fits|fit ~ "
     "old|original|itself|before / lands|land right|exactly? ^on itself / spin|TURN ~ "
     "HALF|SEMICIRCLE|HALFTURN ~ lands|land ~ itself",
     ""},
    {BLG_ATTR_unbalanced_two,
     "TWO REGION ~ AREA ratio ~ below|under|far|FEWERTHAN ~ ONE|1|HALF / TWO ENCLOSED|bounded "
     "REGION ~ "
     "AREA ratio ~ below|under|far|FEWERTHAN ~ ONE|1|HALF?",
     ""},
    {BLG_ATTR_necked,
     "WIDTH ~ DIP ~ between|MIDDLE TWO? PIECE|WIDE? / WIDTH ~ DIP / DIP of|in? WIDTH / WIDTH ~ DIP "
     "~ "
     "between TWO? maxima|maximums|PIECE",
     ""},
    {BLG_ATTR_has_equal_sides, "REGION ~ equilateral|isosceles|REGULAR TRIANGLE", ""},
    {BLG_ATTR_chiral,
     "NEG ~ draw|find|put SLINE|AXIS ~ so|such ~ PART|side|HALF|LINE MIRROR ~ other|side|HALF / "
     "NEG ~ "
     "SLINE ~ PART|SOFT LINE|side MIRROR OTHER|other|another LINE?",
     ""},
    {BLG_ATTR_convex, "equals its? ^convex hull / EQUAL its? own? ^convex hull", ""},
    {BLG_ATTR_exist_regular,
     "incorporate|incorporates|contain|include a? REGULAR POLYGON / includes|HAS ~ equilateral "
     "TRIANGLE "
     "square another? REGULAR POLYGON? / REGION|polygon|POLYGON ~ everything EQUAL / "
     "another|other REGULAR POLYGON OR? ~ CIRCLE?",
     ""},
    {BLG_ATTR_loop_with_tail, "balloon|kite with|on a? string|thread", ""},
    {BLG_ATTR_rotation_order_two,
     "HALFTURN ~ EQUAL BUT TURN ~ NINETY|QUARTERTURN|90 ~ NEG / HALFTURN ~ EQUAL ~ BUT ~ "
     "QUARTERTURN|NINETY|90 ~ other|any ANGLE? ~ NEG / EQUAL TWO times|time ~ once|WHOLE "
     "around|round?",
     ""},
    {BLG_ATTR_self_transposed,
     "EQUAL letter after ~ HALFTURN / flip|turn|TURN ~ page|paper|sheet ~ round|around|upside ~ "
     "EQUAL|itself / halfway|HALF way? round|around ~ EQUAL|before / TURN ~ over by? HALFTURN|180",
     ""},
};

/* ---- what follows ---- */

#define MOST_FOLLOWING      7 /* claims that follow from one claim */
#define ATTR(name)          (1 + (int)BLG_ATTR_##name)
#define CLAIM(name)         (1 + (int)BLG_CLAIM_##name)
#define CLAIM_OF_ATOM(name) (1 + (int)BLG_CLAIMS + (int)BLG_ATOM_##name)

/* What an answer may say beside a right premise without being wrong. A number is 1 + a predicate,
 * which holds, or with a minus sign does not hold. Some rows follow by geometry, others excuse what
 * people say of such figures; so a premise may excuse a predicate and its denial. */
static const struct {
    int premise;                 /* the number of a right claim that was said */
    int follows[MOST_FOLLOWING]; /* the numbers that it excuses; 0 = no more */
} implied[] = {
    {ATTR(convex), {ATTR(closed_shape), -ATTR(has_line_crossing), CLAIM(one_way)}},
    {ATTR(symmetric), {CLAIM(equal_regions), CLAIM(one_way), -CLAIM(one_way)}},
    {-ATTR(symmetric), {-CLAIM(equal_regions), CLAIM(one_way), -CLAIM(one_way)}},
    {ATTR(self_transposed), {CLAIM(one_way)}},
    {ATTR(has_three_or_more_regions), {ATTR(rotation_order_three_or_more)}},
    {ATTR(closed_shape), {CLAIM(has_region)}},
    {ATTR(touches_itself), {-ATTR(has_line_crossing), ATTR(has_angle), ATTR(necked)}},
    {ATTR(spiral),
     {CLAIM(one_way), ATTR(has_curve), CLAIM(over_a_turn), -ATTR(closed_shape), -ATTR(convex)}},
    {ATTR(has_two_parts), {CLAIM(nothing_else)}},
    {ATTR(balanced_two),
     {CLAIM(equal_regions), ATTR(has_two_parts), CLAIM(nothing_else), ATTR(necked)}},
    {ATTR(unbalanced_two),
     {-CLAIM(equal_regions), ATTR(has_two_parts), CLAIM(one_way), CLAIM(nothing_else),
      CLAIM(smaller_turns)}},
    {ATTR(rotation_order_two),
     {-CLAIM(smaller_turns), ATTR(has_angle), CLAIM(smaller_turns), ATTR(self_transposed)}},
    {ATTR(rotation_order_three_or_more), {CLAIM(smaller_turns), ATTR(has_angle)}},
    {ATTR(has_equal_sides), {ATTR(has_straight_line)}},
    {ATTR(has_parallel_sides), {ATTR(has_straight_line)}},
    {ATTR(exist_regular),
     {ATTR(has_equal_sides), ATTR(has_curve), ATTR(exist_triangle), ATTR(exist_quadrangle)}},
    {ATTR(necked), {ATTR(thin_shape), -ATTR(thin_shape), ATTR(convex), -ATTR(convex)}},
    {ATTR(exist_triangle), {ATTR(has_three_straight_lines), ATTR(has_straight_line)}},
    {ATTR(exist_quadrangle),
     {ATTR(has_four_straight_lines), ATTR(has_straight_line), -ATTR(exist_regular)}},
    {ATTR(has_three_straight_lines), {ATTR(has_straight_line)}},
    {ATTR(has_four_straight_lines), {ATTR(has_straight_line)}},
    {ATTR(has_five_straight_lines), {ATTR(has_straight_line)}},
    {ATTR(has_six_straight_lines), {ATTR(has_straight_line)}},
    {ATTR(has_seven_straight_lines), {ATTR(has_straight_line)}},
    {ATTR(has_eight_straight_lines), {ATTR(has_straight_line)}},
    {ATTR(has_acute_angle), {ATTR(has_angle), ATTR(thin_shape), -ATTR(has_obtuse_angle)}},
    {ATTR(has_obtuse_angle), {ATTR(has_angle), -ATTR(thin_shape), -ATTR(closed_shape)}},
    {ATTR(has_right_angle), {ATTR(has_angle)}},
    {ATTR(has_long_arc),
     {ATTR(has_curve), ATTR(self_transposed), ATTR(rotation_order_three_or_more)}},
    {ATTR(exist_sector), {ATTR(has_curve), ATTR(has_straight_line)}},
    {ATTR(has_many_mirror_axes), {ATTR(symmetric), CLAIM(equal_regions)}},
    {ATTR(has_many_crossings), {ATTR(has_line_crossing)}},
    {ATTR(loop_with_tail), {-ATTR(closed_shape)}},
    {-ATTR(has_curve), {ATTR(has_straight_line)}},
    {ATTR(has_line_crossing), {ATTR(has_straight_line)}},
    {CLAIM_OF_ATOM(one_style), {ATTR(has_curve), ATTR(has_straight_line)}},
    {CLAIM_OF_ATOM(aligned), {ATTR(has_straight_line), CLAIM_OF_ATOM(central)}},
    {CLAIM_OF_ATOM(vertical),
     {ATTR(has_straight_line), CLAIM_OF_ATOM(aligned), CLAIM_OF_ATOM(central),
      -CLAIM_OF_ATOM(horizontal), -CLAIM_OF_ATOM(aligned), -CLAIM_OF_ATOM(left_of),
      CLAIM_OF_ATOM(above)}},
    {CLAIM_OF_ATOM(horizontal),
     {ATTR(has_straight_line), CLAIM_OF_ATOM(aligned), CLAIM_OF_ATOM(central),
      -CLAIM_OF_ATOM(vertical), -CLAIM_OF_ATOM(above), CLAIM_OF_ATOM(left_of),
      CLAIM_OF_ATOM(near)}},
    {CLAIM_OF_ATOM(evenly_spaced),
     {ATTR(has_straight_line), CLAIM_OF_ATOM(aligned), CLAIM_OF_ATOM(central),
      -CLAIM_OF_ATOM(touching), CLAIM_OF_ATOM(near)}},
    {CLAIM_OF_ATOM(crossing),
     {CLAIM_OF_ATOM(above), CLAIM_OF_ATOM(touching), -CLAIM_OF_ATOM(inside), CLAIM_OF_ATOM(near)}},
    {CLAIM_OF_ATOM(large), {CLAIM_OF_ATOM(above)}},
    {CLAIM_OF_ATOM(nested),
     {CLAIM_OF_ATOM(chain), CLAIM_OF_ATOM(concentric), CLAIM_OF_ATOM(inside),
      -CLAIM_OF_ATOM(horizontal), -CLAIM_OF_ATOM(touching), CLAIM_OF_ATOM(larger),
      -CLAIM_OF_ATOM(same_size)}},
    {CLAIM_OF_ATOM(touching),
     {-CLAIM_OF_ATOM(crossing), -CLAIM_OF_ATOM(inside), -CLAIM_OF_ATOM(above),
      CLAIM_OF_ATOM(near)}},
    {CLAIM_OF_ATOM(near),
     {-CLAIM_OF_ATOM(crossing), -CLAIM_OF_ATOM(touching), -CLAIM_OF_ATOM(inside)}},
    {CLAIM_OF_ATOM(inside),
     {-CLAIM_OF_ATOM(crossing), -CLAIM_OF_ATOM(touching), CLAIM_OF_ATOM(larger),
      -CLAIM_OF_ATOM(horizontal)}},
    {CLAIM_OF_ATOM(same_heading), {CLAIM_OF_ATOM(same_figure), CLAIM_OF_ATOM(parallel)}},
    {CLAIM_OF_ATOM(chain),
     {CLAIM_OF_ATOM(touching), -CLAIM_OF_ATOM(crossing), -CLAIM_OF_ATOM(inside),
      CLAIM_OF_ATOM(aligned), CLAIM_OF_ATOM(near)}},
    {CLAIM_OF_ATOM(left_of), {-CLAIM_OF_ATOM(vertical)}},
    {CLAIM_OF_ATOM(above), {-CLAIM_OF_ATOM(horizontal), -CLAIM_OF_ATOM(touching)}},
    {CLAIM_OF_ATOM(central), {-CLAIM_OF_ATOM(left_of), -CLAIM_OF_ATOM(above)}},
    {CLAIM_OF_ATOM(larger), {-CLAIM_OF_ATOM(same_size)}}};

#endif
