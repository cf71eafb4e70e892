/* The words and patterns that statements are read with (tell/statements.c); those about several
 * figures are in tell/lexicon_relations.h. */
#ifndef TELL_LEXICON_H
#define TELL_LEXICON_H

#include "tell/statements.h"

/* "CLASS word word ...": words of one meaning. A word may have several classes; other forms of it
 * ("dents", "dented") have the same unless they are listed themselves. LIGHT words say nothing. A
 * row that begins with '-' is for images of one figure alone, with '*' for images of several. */
static const char *const lexicon[] = {
    "LIGHT a an the its it is are be been being was were to of in on at by for from this that "
    "these those there they them their you your i we us our can could may must would will shall "
    "should do does did have has had having get gets got go goes with very quite really fairly "
    "rather always somewhere present find found see seen seeing show shows contain contains "
    "include includes including comprise consist consists make made drawn draw draws use uses "
    "using occur exist exists some any such so too also then as well possess feature features "
    "which what where who whose when if because since every-time time times here along about "
    "across plainly clearly visibly roughly nearly almost approximately perfectly strictly "
    "markedly noticeably namely common property into via up per place places among amongst own "
    "other another total equals basically essentially simply apparently formed forming",
    "-LIGHT type kind sort",
    "ARTICLE a an the any its their his own other another some",
    "AND and plus & moreover",
    "OR or",
    "BUT but although though however yet while whilst",
    "SIDE_B whereas unlike negatives negative counterexamples",
    "NEG no not never none nor neither nowhere nothing cannot dont doesnt doesn don isnt isn arent "
    "aren wont cant nobody hardly non",
    "VERBNEG not dont doesnt doesn don isnt isn arent aren wont cant cannot",
    "LACK without lack devoid miss fail lacking lacks avoid absence",
    "ABSENT absent missing lacking free",
    "PASS out lie lies lying sit sits sitting rest rests stand stands one ones form forms",
    "*ADJ curved curvy rounded round convex concave closed open symmetric symmetrical asymmetric "
    "asymmetrical thin narrow elongated chiral smooth necked pointed pointy",
    "-MIDDLE middle centre center midst",
    "EITHER either",
    "OCCUR occur exist exists appear present found happen there",
    "-FIGURE figure shape drawing image picture contour outline path pattern object graphic sketch "
    "silhouette member specimen item thing trace design element boundary border perimeter "
    "circumference form diagram doodle motif curve-figure glyph shapes fellow",
    "PICTURE picture image frame panel canvas drawing sheet square tile",
    "ALL all every each everything throughout",
    "BIG big large great huge",
    "SMALL small little tiny",
    "C2 c2",
    "BEYOND over above exceed exceeds exceeding past beyond longer",
    "BOTH both",
    "HAS has have having with contain contains include includes including show shows use uses "
    "there got enclose encloses feature features featuring possess possesses own owns",
    "INSIDE inside within interior",
    "-NEAR close near nearby neighbouring",
    "*NEAR close near nearby closer nearer",
    "ONLY only solely exclusively purely entirely wholly completely merely just alone fully "
    "nothing-but totally",
    "LIMIT exactly precisely only single just alone sole solely exclusively several multiple many "
    "most majority longest shortest",
    "EXACTLY exactly precisely just only",
    "ONE one 1 single",
    "SOFT one 1",
    "TWO two 2 pair couple duo twin twosome dyad",
    "THREE three 3 triple trio triad threefold triplet threesome trey",
    "FOUR four 4 fourfold quartet quadruple foursome quadruplet tetrad",
    "FIVE five 5 quintet quintuple quintuplet fivesome",
    "SIX six 6 sextet sextuple hexad sixsome",
    "SEVEN seven 7 septet heptad sevensome",
    "EIGHT eight 8 octet octad eightsome",
    "NUM two 2 pair couple duo three 3 triple trio four 4 five 5 six 6 seven 7 eight 8 nine 9 ten "
    "10 zero triad triplet threesome quartet quadruple quintet sextet septet octet dozen",
    "MANY2 several multiple many various numerous plural",
    "ATLEAST atleast minimum",
    "MORE more further additional",
    "FEWER fewer less",
    "MORETHAN morethan exceed exceeding surpass outnumber",
    "FEWERTHAN lessthan",
    "ATMOST atmost maximum",
    "LINE line stroke segment edge side leg",
    "PIECE piece part bit portion section ones component fragment patch stretch span",
    "STRAIGHT straight linear unbent rectilinear uncurved straightness unbending uncurving ruled "
    "taut rigid unbowed ruler-straight straightedge straighter collinear-edge undeviating beeline",
    "RULER ruler straightedge",
    "CURVED curved curvy rounded round bent bendy arched bowed curving circular roundish "
    "curvilinear wavy swooping rounding arclike",
    "ARC arc arcs curve curves bow curvature arch swoop roundness sweep swerve arcing swirl bowing "
    "arclet",
    "BEND bend bends bent curve curves curved turn turns go goes cave caves caved dip dips push "
    "pushed point points run runs dent",
    "INWARD inward inwards",
    "OUTWARD outward outwards",
    "BULGE bulge bulging belly convexly",
    "DENT pit bite dent notch notches hollow bay indentation indent recess cavity concavity "
    "concave reentrant indented dented hollows nook inlet dimple depression dip nick niche cleft "
    "divot gouge crevice concavities",
    "CONVEX convex convexity",
    "ENCLOSED enclosed closed bounded fenced shut walled sealed surrounded delimited encircled",
    "ENCLOSE enclose encloses bound bounds fence fences surround partition divide divided split "
    "splits enclosing bounding separate separates divides shut",
    "REGION region area cell compartment loop pocket chamber room space face field enclosure zone "
    "hole areas bubble plot territory domain subregion faces pond pool lake island",
    "AREA area size",
    "POLYGON polygon",
    "EQUAL equal same similar alike identical equally balanced comparable congruent uniform "
    "matching unchanged invariant intact constant equivalent corresponding indistinguishable "
    "equalsized unaltered even-handed like-for-like same-sized selfsame",
    "DIFFERENT different unequal differ differs dissimilar uneven unbalanced vary varies "
    "differently changed changes change alter alters unlike unalike mismatched disparate unmatched "
    "imbalance imbalanced disproportionate lopsided inequality discrepant distinct",
    "SIZE size area large big magnitude extent sized bigness areas sizes scale dimension diameter "
    "diameters diam bulk width-and-height",
    "LARGER larger bigger greater outsize dwarf dominates outsizes wider outranks",
    "SMALLER smaller tinier lesser",
    "TURN turn turns rotation rotate rotated rotating revolution turned turning spin rotational "
    "spun revolve rotates pivot swivel turnaround",
    "HALF halves half",
    "THIRD third 120",
    "QUARTER quarter 90",
    "WHOLE full whole complete entire",
    "MIRROR mirror mirrored reflection reflect reflected flip flipped mirroring reflectional "
    "reflective reflects mirrors bilateral axial",
    "SYMMETRY symmetry symmetric symmetrical symmetrically symmetries",
    "AXIS axis axes",
    "FOLD fold folded folding folds crease",
    "ANGLE angle corner vertex vertices kink angled corners angles",
    "ACUTE acute sharp pointed pointy spiky jagged spike",
    "OBTUSE dull obtuse blunt",
    "NINETY 90 ninety",
    "DEGREES degree degrees deg",
    "CROSS cross crosses crossing crossings crossed intersect intersects intersecting intersection "
    "intersections traverse traversed crossover crisscross",
    "MEET meet meets meeting join joins joined met",
    "TOUCH bump bumps strike hit hits lying stop stops leaning touch touches touching touched rest "
    "rests lean leans abut abuts butts contact poke pokes land lands lie lies sit sits adjoin kiss "
    "kisses kissing graze grazes grazing brush brushes brushing nudge meets-up",
    "END end ends endpoint endpoints extremity extremities tip ending terminus endings",
    "LOOSE loose free dangling stray hanging unattached unconnected",
    "TAIL tail handle whisker antenna pendant appendage spur tails stalk stem stub protrusion twig",
    "OUT out stick sticks protrude protrudes protruding jut juts hang hangs poke pokes stuck "
    "extends extend",
    "OPEN open unclosed",
    "CLOSED closed closes",
    "START initial start starts started starting began begin begins beginning origin",
    "RETURN finishes return returns back ends end finish meets meet comes lands",
    "THIN thin slender slim skinny elongated sliver splinter needle strip spindly lanky thinness "
    "narrow lean oblong lank skimpy scrawny gaunt stick-like spindle-like svelte reedy attenuated",
    "WIDE wide broad fat chubby compact thick broader wider fatter stout plump bulky squat",
    "LONG long longer stretched length elongated",
    "WIDTH width wide breadth height",
    "NECK bow-tie neck waist constriction pinch pinched bottleneck isthmus hourglass dumbbell "
    "peanut necked constricted waisted narrowing bottle-neck hourglass-shaped waistline cinched",
    "REGULAR regular",
    "CIRCLE circle circles disc disk",
    "TRIANGLE triangle triangular triangles trilateral trigon 3gon threegon",
    "QUAD quadrangle quadrilateral quadrangles quadrilaterals quadrangular tetragon quad quads "
    "foursided 4gon fourgon",
    "SECTOR sector wedge",
    "PARALLEL parallel parallelism",
    "LENGTH length long lengths",
    "ASIDE possibly perhaps maybe extra allowed permitted aside ignored ignoring optional "
    "disregarded irrelevant possible excluded excluding sometimes occasionally optionally "
    "uncounted softened notwithstanding incidental whichever necessarily",
    "ASIDE_ON regardless whatever whether irrespective instead besides ignoring ignore",
    "SIMILE like resembling reminiscent such-as akin",
    "SPIRAL spiral snail coil coils coiled curls helix whorl spirals spiralling vortex swirl "
    "scroll corkscrew curl curled curling coiling spiraling helical",
    "ORIENT vertical horizontal upright vertically horizontally diagonal",
    "*LIGHT picture image frame panel canvas drawing sheet outline contour boundary relation "
    "position separate stand stands lie lies placed put situated positioned sits sit arranged set "
    "tile",
    "*FIGURE figure figures shape shapes object objects item thing things element member members "
    "specimen outlines contours forms symbol symbols bodies pieces design designs fellow guy body "
    "creature sketch drawing diagram polygon glyph entity oval",
    "*OTHER another other others second neighbour neighbor companion remaining",
    "*BIGGEST biggest largest greatest maximal hugest topmost-size king-size kingsize supersize "
    "argmax",
    "*SMALLEST smallest least tiniest littlest minimal runt baby argmin",
    "*INNER inner innermost enclosed contained inside swallowed surrounded encircled included "
    "trapped captive imprisoned housed lodged",
    "*OUTER outer outermost surrounding enclosing containing outside encircling swallowing "
    "engulfing encompassing hosting sheltering cradling",
    "*CONTAIN house houses engulf engulfs include includes embrace embraces wrap wraps envelops "
    "enfold enfolds contain contains containing enclose encloses enclosing surround surrounds "
    "surrounding encircle encircles hold holds holding around round swallow swallows encompass "
    "envelop harbours harbors encase encases hosts encompasses encircling encompassing embracing "
    "enveloping engulfing host hosting envelope bag bags cradles cradle shelter shelters "
    "encapsulate encapsulates boxes-in",
    "*WITHIN nested inscribed embedded enveloped engulfed inside within interior enclosed "
    "surrounded swallowed contained encircled encased housed nestled lodged sheltered tucked "
    "cradled encapsulated ensconced",
    "*OUTSIDE outside",
    "*CONTACT touch touches touching touched contact abut abuts abutting rest rests resting join "
    "joins joined attach attached bump bumps lean leans kiss kisses hit hits connect connected "
    "stuck glued adjoin adjoins tangent tangentially meet meets contiguous adjoining butting brush "
    "brushes graze grazes nudge nudges kissing tangency coupled",
    "*OVERLAP overlap overlaps overlapping cut cuts superimposed interpenetrate interpenetrates "
    "interpenetrating interlock interlocks interlocking interlocked interlace interlaced interlink "
    "interlinked intertwine intertwined entangle entangled pierce pierces pierced piercing "
    "penetrate penetrates penetrating overlie straddle straddles",
    "*APART apart away distant",
    "*GAP gap space distance spacing interval separation step gaps distances clearance pitch "
    "interstice",
    "*COPY copy copies clone clones congruent",
    "*TWIN duplicate duplicates duplicated twin twins lookalike lookalikes repeat repeated repeats "
    "twice",
    "*ALIKE alike identical similar matching equal same indistinguishable",
    "*FORM form shape figure",
    "*STROKES stroke line style segment edge side piece",
    "*SORT kind sort type style variety class category",
    "*WAY way direction orientation heading",
    "*FACE face faces facing point points pointing aim aims aimed swim swimming look oriented",
    "*ABOVE above over higher upstairs atop overhead upper",
    "*BELOW below beneath under underneath lower downstairs downwards",
    "*BESIDE left leftward right rightward",
    "*MIDDLE middle centre center midst middles centres centers central centred centered heart "
    "core midpoint midpoints bullseye bull hub",
    "*HUGE huge giant enormous gigantic massive oversized immense vast monumental colossal mammoth "
    "humongous outsized whopping king-sized giants",
    "*FILL fill fills cover covers take takes taking occupy occupies covering filling span spans "
    "spanning dominate dominates presides preside looms loom",
    "*ROW row rows queue rank file lineup",
    "*LEVEL level height altitude elevation",
    "*COLUMN column stack stacked pile piled tower",
    "*LEVELROW abreast",
    "*NEXT next following subsequent neighbour neighbor neighbouring neighboring consecutive "
    "successive adjacent",
    "*SPACED spaced spread distributed rhythm cadence",
    "*EVEN evenly equally regularly uniformly constant steady regular",
    "*SLANT slanted slanting slope slopes sloping diagonal tilted",
    "*MIX mix mixes mixed mixing mixture blend blends blended blending mingle mingles combination "
    "jumble",
    "*PEN handwriting brush pen ink texture pattern rendering brushwork stroke-style penmanship "
    "technique",
};

/* "CLASS pattern / pattern": what becomes one token of the class, in this order. A pattern names
 * classes, or words that stand for themselves; "a?" may lack, "A|B" is either, and a few words may
 * stand between two elements, more of them where "~" stands and none before "^A". ">A" follows the
 * pattern and is no part of it. */
static const char *const joints[] = {
    "-SOFT ONE OR several|many|MORE",
    "-SOFT round it|the|a / go|walk|goes round",
    "SLINE line ^segment / line ^segment STRAIGHT",
    "STRAIGHT zero|NEG curvature / STRAIGHT LACK curvature / flat LINE",
    "TRIANGLE 3|three ^gon",
    "QUAD 4|four ^gon",
    "-THREE tripod|stool|trivet HAS? LINE|foot / tricycle HAS? wheel / leaves? clover",
    "-FOUR table|chair|horse|dog|cat|cow|elephant HAS? LINE|foot|paw / car HAS? wheel / seasons "
    "HAS? year",
    "-FIVE hand HAS? finger / foot HAS? toe / fingers of|on hand / fingers ^hand",
    "-SIX die|dice|cube HAS? REGION|LINE / insect|ant|bee|beetle|fly HAS? LINE|foot",
    "-SEVEN day of? week / week HAS? day / days ^week",
    "-EIGHT spider|octopus HAS? LINE|arm|foot / legs of spider",
    "itself own self",
    "LARGER more ^BIG",
    "SMALLER more ^SMALL",
    "THIN more ^THIN",
    "WIDE more ^WIDE",
    "*BIGGEST most ^BIG|large / maximum|maximal|max SIZE|diameter",
    "*SMALLEST most ^SMALL / minimum|minimal|min SIZE|diameter",
    "-FIVE fingers on|of? a? hand / fingers ^hand",
    "SOFT taut|ruled AND true",
    "-FIGURE the|simple ^curve "
    ">is|has|goes|crosses|intersects|winds|never|does|runs|turns|forms|makes|always|starts|ends|"
    "touches|encloses",
    "-ASIDE however many|few|MANY2|MORE / any number of / plus? perhaps|maybe|possibly",
    "LINE line ^segment|stroke|piece",
    "SOFT add|adds|come|comes|total|totals|sum|sums up? to",
    "-SOFT of EQUAL FIGURE / NEG DIFFERENT from",
    "SIDE_B other ^side|set|group|half >has|have|shows|show|contains|is|are|uses / by contrast / "
    "in contrast",
    "-ENCLOSED cut ^off / cut ^out",
    "CLOSED simple? CLOSED curve / simple curve",
    "EQUAL DIFFERENT nothing / as it is",
    "DENT re ^entrant ANGLE? / reentrant|inward|concave ANGLE",
    "DENT INWARD pointing? ANGLE / reentrant|inward|concave|DENT ANGLE",
    "OUTWARD to|towards|toward outside",
    "-INWARD into >FIGURE|INSIDE",
    "INWARD cave|caves|caved|dip|dips|push|pushed in",
    "-INWARD towards|toward|to INSIDE|middle",
    "ONEWAY to EQUAL side / NEG TURN back|around / NEG reverse|reverses TURN? direction?",
    "SOFT NEG ONLY ~ but also|as",
    "SOFT NEG ONLY ~ but also|as|too",
    "EQUAL NEG notice|noticeable|visible|spot|detect difference|change|DIFFERENT? / NEG notice / "
    "on|onto itself >again",
    "EQUAL just? like ^before / as ^before / NEG other than before / NEG DIFFERENT",
    "-EQUAL like >SIZE|AREA|LENGTH|sized",
    "-EQUAL as BIG|LONG|WIDE as",
    "-NEAR close together|by|to",
    "DIFFERENT unlike SIZE",
    "INVERT NEG so that / NEG the case / NEG true that / false that",
    "SIMILE such as / as in / e g / as if",
    "-SIMILE similar to / look like",
    "SOFT at ALL / side|set|class a / common property / A alone or with",
    "EVERYWHERE ALL way round|around? / ALL round|around|along / everywhere / throughout",
    "SIX HALF dozen",
    "EXACTLY NEG FIGURE HAS? MORE OR FEWER than",
    "EXACTLY NEG MORE than NUM AND|OR? NEG FEWER than",
    "EXACTLY NEG MORE AND|OR|NEG? NEG? FEWER than? / NEG FEWER AND|OR|NEG? NEG? MORE than?",
    "ONLY nothing|none but / nothing else than|but",
    "-NEG far from",
    "LACK free|clear of|from / in want of / fail to / LACK ALL",
    "-ASIDE_ON the ^rest / besides",
    "ASIDE_ON alone OR with|beside|besides|without|plus",
    "ASIDE_ON with OR LACK / alone OR with",
    "ASIDE left out / NEG matter / NEG count / NEG counted / NEG counting / may|might|can "
    "differ|vary / apart from / set aside / of any kind",
    "ASIDE_ON rather than / as opposed to / in place of / NEG matter",
    "ATLEAST at least / NEG FEWER than / NEG below",
    "ATMOST at most / NEG MORE than / up to",
    "MORETHAN MORE than / upwards of / in excess of",
    "FEWERTHAN FEWER than",
    "SEMICIRCLE semicircular ARC?",
    "SEMICIRCLE semicircle / HALF of? CIRCLE|ring",
    "NINETY pi 2|half",
    "HALFTURN 180|pi DEGREES? TURN / TURN 180|pi DEGREES?",
    "OVERTURN round AND round",
    "OVERTURN MORETHAN|BEYOND|through WHOLE CIRCLE / MORETHAN|BEYOND|through ONE? WHOLE? TURN / "
    "MORETHAN once round / MORETHAN|BEYOND|through 360 DEGREES? / OVERTURN round",
    "OVERHALF MORETHAN|BEYOND|LARGER than? 180|pi DEGREES? / MORETHAN|BEYOND HALF "
    "TURN|CIRCLE|way|round / MORETHAN|BEYOND|LARGER than? SEMICIRCLE|halfway round? / "
    "MORETHAN|BEYOND HALF of? CIRCLE|ring|TURN",
    "BELOW180 less|FEWERTHAN than? pi",
    "BELOW180 FEWERTHAN|below|under 180 DEGREES?",
    "-SOFT ATLEAST ONE / ONE OR MORE",
    "*ATONE ATLEAST ONE / ONE OR MORE",
    "-NEG no TWO",
    "MANY2 TWO THREE OR? even? MORE / TWO THREE FOUR OR? MORE / over AND over / time AND again / "
    "in the? plural / plenty of",
    "MANY3 THREE OR MORETHAN THREE / THREE ~ OR ~ MORE|MORETHAN ^THREE? / THREE OR? even? many? "
    "MORE",
    "MANY2 TWO OR MORETHAN TWO",
    "MANY3 THREE fold OR higher|MORE / third order OR higher|MORE / ATLEAST THREE / THREE FOUR OR? "
    "even? MORE / THREE OR MORE|higher|LARGER|above / THREE OR ATLEAST / MORETHAN TWO / THREE "
    "upwards|up|plus / NEG ONLY? ONE OR|NEG|AND TWO",
    "MANY2 ATLEAST TWO / TWO THREE OR? even? MORE / TWO OR even? MORE / MORETHAN ONE / MORETHAN "
    "once / few times|place|spot / twice OR MORE / ATLEAST twice / again AND again / NEG "
    "ALLFIG|FIGURE ~ FEWER than TWO / NEG ONLY ONE / TWO upwards|up|plus",
    "-SOFT NEG NUM|ONE AND|OR? NEG|OR NUM|ONE",
    "*NEITHER NEG NUM|ONE AND|OR? NEG|OR NUM|ONE",
    "MANY2 NEG ONE|once|single BUT? ^MANY2 / NEG ONE|single ONE? BUT MANY2",
    "-MANY2 few|several ways|directions",
    "-MANY2 ATLEAST ^second / second|another >AXIS / TWO LINE OR even? MORE of? them?",
    "-MANY2 MANY2 place|places",
    "BADNUM ATLEAST|MORETHAN|FEWERTHAN|ATMOST NUM|ONE|SIX / NUM OR MORE|FEWER / NUM OR NUM / "
    "over|under|above|below NUM / between NUM AND NUM",
    "-TWO EXACTLY TWO",
    "-THREE EXACTLY THREE",
    "-FOUR EXACTLY FOUR",
    "-FIVE EXACTLY FIVE",
    "-SIX EXACTLY SIX",
    "-SEVEN EXACTLY SEVEN",
    "-EIGHT EXACTLY EIGHT",
    "-MOST ALL BUT|except ONE|NUM",
    "-ALL ALL ^ONE of",
    /* Figures that a statement about several speaks of. */
    "*THREE ONE TWO THREE",
    "*LARGER SIZE ^x MORETHAN SIZE y / x MORETHAN y",
    "*LARGER SIZE x MORETHAN SIZE y",
    "*SOFT ALL of a / ALL PICTURE / ONE PICTURE",
    "*SOFT something|anything >CURVED|ARC|STRAIGHT|BEND",
    "*ABOVE over ^under / above ^below",
    "*NESTING FIGURE within|in|inside FIGURE within|in|inside FIGURE",
    "*NESTING boxes|box within|in|inside boxes|box / dolls|doll within|in|inside dolls|doll / "
    "bowls|bowl within|in|inside bowls|bowl",
    "*NESTPAIR FORM|FIGURE within|inside ^FORM|FIGURE",
    "*INOTHER FIGURE within|inside|in a ^FIGURE",
    "*ALIKE like >FIGURE|FORM",
    "*EQUAL like >SIZE|WAY|SORT|STROKES|LENGTH",
    "*AFTER ONE after OTHER|ONE",
    "*LIGHT OR ABOVE|MORE|beyond|LARGER",
    "*HALF 50",
    "*OTHER each OTHER / ONE another / ONE of OTHER / OTHER ^FIGURE / OTHER ^ONE / a second "
    "FIGURE? / the ^rest",
    "*HALF most|much of? >PICTURE|GAP",
    "*MOSTFIG most of? FIGURE? / majority of? FIGURE? / MORETHAN HALF of? FIGURE?",
    "*BADFIG BADNUM FIGURE / NUM to NUM FIGURE / ATLEAST THREE FIGURE / MANY3 FIGURE / MORETHAN "
    "TWO FIGURE / FIGURE MORETHAN TWO / VERBNEG TWO|THREE|FOUR FIGURE / FEWERTHAN NUM FIGURE",
    "*BIGFIG BIGGEST FIGURE / BIGGEST of? FIGURE / BIGGEST ONE? / the BIG ONE / BIG ONE >has|is / "
    "ONE|FIGURE of|with BIGGEST SIZE",
    "*BIGFIG the BIG fellow|guy|chap|boy|brother",
    "*BIGFIG the ^giant / BIGGEST of? SIZE|diameter / FIGURE of? BIGGEST SIZE|diameter? / BIGGEST "
    ">has|is|carries",
    "*BIGFIG the BIG FIGURE >HAS|is|features|contains|includes|shows / FIGURE outsizes|LARGER "
    "ALL|every OTHER|ONE / king size FIGURE / giant of? group|FIGURE",
    "*SMALLFIG SMALLEST FIGURE / SMALLEST of? FIGURE / SMALLEST ONE? / the SMALL ONE / SMALL ONE "
    ">has|is / ONE|FIGURE of|with SMALLEST SIZE",
    "*SMALLFIG the SMALL fellow|guy|chap|boy|brother|sibling",
    "*SMALLFIG SMALL ^FIGURE >equals",
    "*SMALLFIG the tiny ^one|FIGURE / SMALLEST of? SIZE|diameter / FIGURE of? SMALLEST "
    "SIZE|diameter? / SMALLEST >has|is|carries",
    "*SMALLFIG the SMALL FIGURE >HAS|is / baby of? group|bunch|FIGURE|PICTURE / SMALLER than ALL "
    "OTHER",
    "*NEXT the ONE|FIGURE after|behind|following|before",
    "*NEXT NEXT FIGURE|ONE",
    "*INFIG INNER ^FIGURE|ONE / the ONE inside|within / ONE inside|within >has|is / the FIGURE "
    "inside >has|is",
    "*INFIG what is? ~ WITHIN / the? SMALL ^FIGURE inside >HAS|is|carries / the FIGURE ^in OTHER "
    ">HAS|is|carries",
    "*INFIG the nested SMALL? ^FIGURE|ONE >HAS|is",
    "*INFIG guest|prisoner|inmate|occupant|content|contents|captive|yolk / the INNER SMALL "
    "^FIGURE|ONE / SMALL ^INNER FIGURE|ONE / FIGURE ^in the MIDDLE of? OTHER >HAS|is",
    "*OUTFIG OUTER ^FIGURE|ONE / container / the ONE|FIGURE outside|around >has|is",
    "*OUTFIG FIGURE outside around OTHER",
    "*OUTFIG host|shell|wrapper|prison|vessel|casing / the OUTER BIG ^FIGURE|ONE",
    "*NOTALL NEG ALL >is|are|have|has|share",
    "*NOTALL NEG ALL of? FIGURE|them / FIGURE|they NEG ALL / NEG ALL >of|equally|EQUAL|ALIKE",
    "*NOFIG no|none|neither|never TWO|ONE? of? FIGURE / none of? OTHER? / NEG ONE FIGURE",
    "*FIG1 EXACTLY ONE FIGURE / EXACTLY ONE of? FIGURE / ONE AND EXACTLY ONE FIGURE? / a single "
    "FIGURE / EXACTLY ONE >is|has|contains / EXACTLY ONE of them",
    "*EXFIG2 EXACTLY TWO of? FIGURE / number|count of? FIGURE ~ EXACTLY? TWO / FIGURE number|count "
    "~ EXACTLY? TWO / NEITHER FIGURE? BUT? EXACTLY? TWO FIGURE? / in twos / TWO FIGURE ^only",
    "*EXFIG3 EXACTLY THREE of? FIGURE / number|count of? FIGURE ~ EXACTLY? THREE / FIGURE "
    "number|count ~ EXACTLY? THREE / NEITHER FIGURE? BUT? EXACTLY? THREE FIGURE? / in threes / "
    "THREE FIGURE ^only / FIGURE number THREE",
    "*EXFIG4 EXACTLY FOUR of? FIGURE / number|count of? FIGURE ~ EXACTLY? FOUR / FIGURE "
    "number|count ~ EXACTLY? FOUR",
    "*EXFIG3 cardinality|total|count of? is? THREE",
    "*EXFIG2 cardinality|total|count of? is? TWO",
    "*EXFIG3 n THREE / THREE in ^number / how many FIGURE THREE",
    "*EXFIG2 n TWO / TWO in ^number / how many FIGURE TWO",
    "*EXFIG3 of FIGURE THREE",
    "*EXFIG2 of FIGURE TWO",
    "*MANYFIG MANY2 of? FIGURE / some of FIGURE / several of? FIGURE",
    "*FIG2 TWO FIGURE / TWO of FIGURE|them|these / TWO of NUM / TWO >is|are|have|has|share",
    "*FIG2 duet|duo|twosome|dyad / couple|pair >in|per|on",
    "*FIG2 duo|twosome|dyad",
    "*FIG3 THREE FIGURE / THREE of FIGURE|them",
    "*FIG3 trio|triad|triplet|threesome",
    "*FIG4 FOUR FIGURE / FOUR of FIGURE",
    "*FIG5 FIVE FIGURE / FIVE of FIGURE",
    "*MIDDLE FIGURE ^MIDDLE / MIDDLE of? ALLF|FIGURE / MIDDLE of ALL FIGURE",
    "*ALLF each|every ^ONE / within|per a|any|ONE|each|single? FIGURE / in any single? FIGURE / "
    "any single FIGURE",
    "*AFIG ONE FIGURE / ONE of FIGURE|them|these / ONE "
    ">is|lies|has|stands|sits|gets|contains|surrounds|touches",
    "*SOMEFIG some|any pair of FIGURE|FIG2 / some|any FIG2 / a|an|some|ATONE FIGURE / ATONE of "
    "FIGURE|them|these / ATONE FIG2 / pair of FIGURE / something / there are ^FIGURE",
    "*ALLF ALL of? FIGURE|them / NEG SOMEFIG|AFIG LACK|without / FIGURE ALL / they|them ALL / ALL "
    "OTHER FIGURE / ALL >is|are|have|has|share|look",
    "*ALLF each|every >LIGHT|WITHIN|CONTACT|sits|touches|encloses|hangs",
    "*ALLF ALLF except|save|but BIGFIG",
    "*BADFIG ALLF|ALL except|save|but ONE|NUM|FIG2|SOMEFIG|SMALLFIG|BIGFIG",
    "*BADFIG AFIG|FIG1|FIG2 OR FIG2|FIG3|FIG4",
    "-ALLFIG ALL FIGURE|ONE / ALL of a",
    "SLINE STRAIGHT LINE|PIECE|SLINE / LINE|PIECE NEG BEND / LINE|PIECE LACK BEND",
    "ARC CURVED LINE|PIECE / a|SOFT bend",
    "REGION ENCLOSED REGION|PIECE / REGION|PIECE ENCLOSED in?|off? / shut in PIECE|REGION / "
    "ENCLOSED ones",
    "OBTUSE WIDE OPEN? ANGLE",
    "NINETY right one|ANGLE / square ANGLE / exactly|precisely square|NINETY / ANGLE square / "
    "ANGLE exactly|precisely NINETY / NINETY DEGREES / square one",
    "ABOVE90 LARGER|MORE than NINETY BUT|AND FEWER|SMALLER|less than STRAIGHT|180 ONE?",
    "BELOW90 in|between 0 AND? ^NINETY / FEWERTHAN NINETY",
    "ABOVE90 NINETY FEWERTHAN FEWERTHAN pi|180 / NINETY pi / between NINETY AND pi",
    "BELOW90 sharper|narrower|smaller|tighter|ACUTE than that? of? square|box",
    "ABOVE90 blunter|wider|larger|LARGER|OBTUSE|MORE than that? of? square|box",
    "BELOW90 falls|fall short of? NINETY",
    "ABOVE90 exceeds|exceed NINETY",
    "BELOW90 FEWERTHAN NINETY / under|below NINETY / smaller|narrower|tighter|sharper|THIN|ACUTE "
    "than NINETY / tighter than NINETY|ANGLE",
    "ABOVE90 blunter than NINETY / from NINETY to 180 DEGREES? / LARGER than that? of? "
    "book|sheet|page / MORETHAN NINETY / over|above NINETY / LARGER|MORE OPEN? than NINETY / "
    "between NINETY AND 180|STRAIGHT",
    "HALFTURN TURN SEMICIRCLE",
    "HALFTURN HALF revolution|rotation|round|turn / TURN by? HALF / stand|stood on? its? head",
    "HALFTURN HALF TURN / TURN HALF way? / TURN 180|pi DEGREES? / 180|pi DEGREES? TURN / upside "
    "down / TURN upside down / stand on head / HALF way round / TURN|stand on head / 180|pi "
    "DEGREES?",
    "HALFTURN TURN HALFTURN",
    "HALFTURN TURN|flip|flipped|put on? head",
    "HALFTURN halfway ^round|around / TURN halfway",
    "FULLTURN 2 pi / FULLTURN 2 pi",
    "OVERTURN ATLEAST|MORETHAN 2 pi / ATLEAST|MORETHAN 2pi",
    "FULLTURN WHOLE TURN / 360 DEGREES? / once round|around",
    "OVERTURN FULLTURN OR MORE|BEYOND|LARGER / ATLEAST|through? ATLEAST? FULLTURN OR MORE / "
    "ATLEAST a? FULLTURN",
    "THIRDTURN THIRD of? TURN / TURN of THIRD / TURN 120 DEGREES? / THIRD DEGREES? TURN / THIRD "
    "way round / TURN THIRDTURN",
    "QUARTERTURN QUARTER DEGREES? TURN / TURN NINETY|QUARTER / QUARTER way round / TURN "
    "QUARTERTURN",
    "-ONEWAY to EQUAL side / left|right ALL time / to ONE side ONLY? / ONE way|direction ONLY? / "
    "ONLY EQUAL|ONE way|direction|side / EQUAL way|direction / constantly|always left / ONLY left "
    "/ ONLY right",
    "-ONEWAY ONE sided TURN / on AND on",
    "-SMALLERTURN smaller|finer|lesser|less TURN|one|ANGLE|SYMMETRY / anything less|smaller",
    "TURNSYM TURN SYMMETRY",
    "ORDER2 order ONE? TWO / C2 AND? NEG|nothing / TWO fold / twofold",
    "AXIS MIRROR SYMMETRY? AXIS|LINE / AXIS|LINE of MIRROR SYMMETRY? / SYMMETRY AXIS|LINE / "
    "AXIS|LINE of SYMMETRY / FOLD LINE / FOLD AXIS",
    "SOFT NEG FIGURE? LACK / NEG ONE? of? FIGURE LACK / NEG a LACK",
    "NEG LACK",
    "CROSS cut|cuts each|another / pass|passes|run|runs|go|goes|cut|cuts through|across|over ONE? "
    "another|LINE|each",
    "-CROSS cut|cuts|intersects|cross|crosses itself",
    "LOOSEEND LOOSE END|LINE|PIECE|ends / OPEN ^END",
};

/* A row has three columns: the claim, the patterns that assert the claim, the patterns that deny
 * the claim. A row of NOTHING covers words that would otherwise make a claim. */
#define NOTHING (-1)
#define LINES(attribute, N)                                                                        \
    {                                                                                              \
        BLG_ATTR_##attribute,                                                                      \
            N " SLINE / SLINE ~ " N " / " N " LINE|PIECE STRAIGHT / RULER " N " / STRAIGHT ~ " N   \
              " / " N " LINE ~ RULER / " N " RULER LINE / " N " LINE SLINE / RULER ~ " N           \
              " times / " N " SLINE ~ ASIDE ARC|CURVED|LINE? / " N                                 \
              " SLINE AND ASIDE ARC / RULER ~ " N " times? / " N " times ~ RULER / " N             \
              " straights / " N " fold SLINE / ONLY STRAIGHT ~ " N " / ARC ASIDE ~ " N             \
              " LINE / ASIDE_ON ARC ~ " N " LINE / NEG OR|MORE|FEWER ~ than " N " SLINE / " N      \
              " LINE ~ ARC|CURVED ASIDE / LINE count " N " ~ ARC|CURVED ASIDE / " N                \
              " times ~ STRAIGHT / STRAIGHT ~ " N " times / NEG ~ SLINE ~ other than " N           \
              " / NEG other ~ SLINE than " N " / line count|number|total ~ " N                     \
              " / count|number|total of? line ~ " N " / number|count of? SLINE ~ EQUAL? " N        \
              " / line EQUAL " N " / MANY2 SLINE ~ as " N " / MANY2 STRAIGHT ~ as " N              \
              " / SLINE ~ ALL " N " / total of? " N " SLINE / " N                                  \
              " of LINE STRAIGHT ~ ARC|CURVED / " N                                                \
              " of? LINE ~ STRAIGHT ~ rest|OTHER|other ~ ARC|CURVED / MANY2 STRAIGHT LINE|PIECE "  \
              "~ as? " N " ~ ARC ASIDE? / number|count of? SLINE ~ " N,                            \
            ""                                                                                     \
    }
static const struct {
    int claim;
    const char *yes, *no;
} statements[] = {
    {NOTHING,
     "SIZE ASIDE / no doubt / at once / same way / one after / straight away / point set / all "
     "told / left and right / NEG MORE / NEG FEWER / way round / in turn / that all / thats all / "
     "at ALL / in ALL / ONE round / TWO LINE / pair LINE / MORE OR FEWER / FEWER OR MORE / "
     "complement of ARC|CURVED|FIGURE / ARC ASIDE / hand ran",
     ""},
    {BLG_CLAIM_other,
     "opposite LINE|SLINE ~ EQUAL LENGTH? / SLINE|LINE AND ARC ~ EQUAL LENGTH? / REGION "
     "MIRROR|SYMMETRY / AXIS ~ ORIENT / MIRROR image? of? another FIGURE? / AXIS ~ DIFFERENT HALF "
     "/ some SLINE|LINE EQUAL LENGTH / BADNUM SLINE / NUM SLINE OR MORE|FEWER / BADNUM REGION / "
     "BADNUM AXIS / BADNUM CROSS / THIN pen / REGION ~ EQUAL|DIFFERENT shape|form / TWO REGION ~ "
     "EQUAL|DIFFERENT shape|form / FIGURE round / SYMMETRY ~ NUM AXIS|LINE / "
     "right|isosceles|equilateral|REGULAR|ACUTE|OBTUSE TRIANGLE / opposite LINE EQUAL / some "
     "LINE|SLINE EQUAL / EQUAL ANGLE / ANGLE EQUAL / NUM ANGLE / ORIENT AXIS / SYMMETRY ~ "
     "ORIENT|AXIS ORIENT / NUM ARC / ORIENT LINE / NUM LINE / NUM ENCLOSED|REGION / NUM AXIS / NUM "
     "CROSS / CROSS TWO times / BADNUM ANGLE / BADNUM LINE / once CROSS / CROSS EXACTLY? once / "
     "EXACTLY|ONLY|single ONE? REGION / WIDE and short / MANY2 ANGLE / BADNUM ARC / TWO LINE|PIECE "
     "STRAIGHT / LINE of? little|SMALL WIDTH / almost|nearly at? NINETY / CROSS ~ twice / ONE|SOFT "
     "ARC|ANGLE|CROSS|AXIS EXACTLY / MORE|FEWER SLINE|STRAIGHT|LINE ~ than "
     "THREE|FOUR|FIVE|SIX|SEVEN|EIGHT / ATLEAST|ATMOST as? MANY2 SLINE|STRAIGHT|LINE ~ as "
     "THREE|FOUR|FIVE|SIX|SEVEN|EIGHT / HALF MIRROR image? of another FIGURE / convex hull",
     ""},
    {BLG_ATTR_convex,
     "ALL chord|LINE|segment between TWO / TWO point ~ stays|lies|remains in|INSIDE|wholly / "
     "INSIDE point ~ INSIDE / EVERYWHERE ~ OUTWARD / CURVED OUTWARD / ALL INSIDE? ANGLE ~ BELOW180 "
     "/ string ~ EVERYWHERE / CONVEX / BULGE OUTWARD? / OUTWARD EVERYWHERE / rubber|elastic band / "
     "ONEWAY ~ once|home / SLINE|STRAIGHT|LINE|thread|way|path ~ TWO ~ INSIDE / TWO|any point ~ "
     "INSIDE / LINE|thread|way stay INSIDE / ALL ANGLE FEWERTHAN|below|under 180 / angle|ANGLE NEG "
     "exceed 180 / ALL ANGLE ATMOST 180 / ONEWAY ~ NEG DENT / LINE|rod|stick between|joining ~ TWO "
     "~ NEG OUT|leave / STRAIGHT LINE|rod|stick|thread ~ TWO|any ~ INSIDE|within / STRAIGHT "
     "LINE|rod|stick ~ TWO|any ~ NEG OUT|leave / NEG turn|turns|BEND INWARD / CURVED|BEND|turns "
     "ONEWAY ~ NEG DENT / swells|swell OUTWARD? / NEG concave / ANGLE NEG OVERHALF / OUTWARD ~ "
     "OUTWARD / CLOSED ~ OUTWARD ~ OUTWARD / ANGLE OUTWARD / NEG point ~ DENT / NEG INWARD ANGLE "
     "NEG|OR INWARD ARC / NEG go|goes in / NEG INWARD ARC|ANGLE / STRAIGHT ~ "
     "between|joining|connecting ~ TWO|any ~ NEG outside|out|leave|leaves / STRAIGHT ~ TWO point ~ "
     "INSIDE / NEG hollowed|hollow / ONEWAY ~ closes after|once / segment between|joining ~ "
     "TWO|any ~ INSIDE|within / nowhere ~ BULGE|BEND INWARD / NEG ~ bulge INWARD / NEG PIECE ~ "
     "pushed|INWARD in? / contains ALL|every segment|LINE|chord ~ TWO point / ALL|every "
     "segment|chord between TWO point / ALL ANGLE OUT|OUTWARD / OUT AND ~ OUT / nothing "
     "recedes|inward|INWARD / ALL ANGLE BELOW180 ~ NEG ARC INWARD / ALL? ANGLE "
     "FEWERTHAN|below|under 180 ~ NEG ARC INWARD / ALL ANGLE OUT ~ NEG INWARD / NEG ~ INWARD ~ "
     "PIECE ~ OUTWARD / NEG INWARD PIECE ~ CURVED|ACUTE ~ OUTWARD / CURVED OR ACUTE OUTWARD / NEG "
     "INWARD PIECE / nothing INWARD / NEG DENT OR DENT / CURVED ~ NEG DENT OR? DENT? / body ~ NEG "
     "DENT OR? DENT? / NEG indent|DENT ~ anywhere / unhollowed|undented|undinted / NEG PIECE ~ "
     "goes|go|going inside|in|INWARD / NEG caved|sunken|scooped / ALL|every chord ~ "
     "contained|inside|within|INSIDE / chord ~ contained ~ it? / EQUAL ~ convex hull / convex hull "
     "~ itself|EQUAL / ALL INSIDE? ANGLE ~ BELOW180 ~ NEG INWARD ARC|ANGLE / NEG ANGLE ~ "
     "LARGER|MORE 180 ~ NEG INWARD ARC|ANGLE / NEG ANGLE INSIDE? LARGER|MORE than? 180 DEGREES? / "
     "NEG ANGLE INSIDE? OVERHALF ~ NEG INWARD ARC / ALL INSIDE? ANGLE ~ BELOW180 AND NEG ARC BEND? "
     "INWARD / NEG ARC BEND? INWARD / CURVED|ARC|BEND OUTWARD ONLY / NEG reflex ANGLE NEG? OR? "
     "DENT? / breathes out NEG? in? / NEG sags|sag INWARD?",
     "DENT / BEND|ARC INWARD / INWARD / TWO ~ leave / LINE leave FIGURE|INSIDE / INWARD DENT / "
     "PIECE goes|going|bends in"},
    {BLG_ATTR_has_curve,
     "PIECE FIGURE CURVED / something|anything CURVED / some|PIECE|SOFT ~ NEG ~ RULER / "
     "compass|compasses / LINE bend|bends|bent / polygonal NEG ONLY / ARC / CURVED / STRAIGHT NEG "
     "ALL / NEG ALL STRAIGHT / NEG ALL LINE|SLINE STRAIGHT / NEG ONLY RULER LINE? / RULER LINE? "
     "NEG ONLY / NEG ~ RULER ONLY / NEG ALL made|drawn ~ SLINE|STRAIGHT / along CIRCLE / PIECE of? "
     "CIRCLE / NEG polygon / NEG draw ~ WHOLE|ALL ~ RULER / ONE|SOFT|some LINE|PIECE ATLEAST? NEG "
     "STRAIGHT / ONE of LINE ATLEAST? NEG STRAIGHT / follows CIRCLE|ARC / ARC ~ used|occur|present "
     "/ NEG STRAIGHT BUT CURVED|ARC / circular LINE|type / bow / NEG pure? polygon|polygonal / NEG "
     "purely polygonal / round LINE / NEG ALL|everything drawn|made|done ~ RULER / circle like "
     "way|path|manner / along circle / nonzero|NEG zero curvature / BEND PIECE of? CIRCLE / a? "
     "^bend ~ PIECE of CIRCLE",
     "ALL LINE|SLINE STRAIGHT / ONLY SLINE|STRAIGHT / SLINE|STRAIGHT ONLY / MORE than SLINE / ONLY "
     "polygonal|polyline / ALL is|are? STRAIGHT"},
    {BLG_ATTR_has_straight_line,
     "SLINE / STRAIGHT / RULER / NEG ALL CURVED|ARC / NEG ALL LINE|PIECE CURVED / NEG EVERYWHERE "
     "CURVED / LINE NEG BEND / ONE|SOFT|some LINE|PIECE ATLEAST? NEG BEND|CURVED / NEG ONLY "
     "ARC|CURVED / NEG CURVED|ARC BUT STRAIGHT / PIECE|bit ~ like stick|ruler|rod / curvature ~ "
     "vanishes|zero|vanish / ARC|curvature vanishes ~ stretch|PIECE",
     "ALL LINE ARC|CURVED / LINE ALL ARC|CURVED / ONLY ARC|CURVED / ARC|CURVED ONLY / ALL is|are "
     "ARC|CURVED / CURVED EVERYWHERE"},
    {BLG_ATTR_symmetric,
     "SYMMETRY ~ MIRROR / TWO? MIRROR HALF / TWO HALF MIRROR / TWO MIRROR HALF / TWO HALF ~ "
     "EQUAL|match|agree|coincide / AXIS / MIRROR / MIRROR SYMMETRY / SYMMETRY ~ AXIS|LINE / MIRROR "
     "~ AXIS|LINE / FOLD / FOLD ~ EQUAL|match|HALF|itself / achiral / HALF ~ "
     "match|agree|coincide|EQUAL|MIRROR|fit / MIRROR ~ EQUAL / EQUAL ~ MIRROR / butterfly / EQUAL "
     "MIRROR image / own MIRROR / MIRROR image itself / FOLD LINE HALF EQUAL|match / left right "
     "HALF EQUAL|MIRROR|agree ~ MIRROR? / MIRROR onto itself / TWO matching? MIRROR? HALF|PIECE / "
     "match ~ MIRROR HALF / FOLD ~ BOTH LINE match|agree / cut|divide|divides|split|splits ~ TWO "
     "EQUAL|MIRROR HALF|PIECE / cut|divide ~ TWO ~ MIRROR HALF / BOTH PIECE|HALF "
     "match|agree|coincide / FOLD ~ BOTH PIECE|HALF match|coincide|EQUAL / left AND right "
     "correspond|match|agree|EQUAL / HALF MIRROR image / HALF MIRROR image of? each? another? / "
     "correspond / LINE ^SYMMETRY / axial ^SYMMETRY / HALF ~ each other MIRROR / BOTH "
     "LINE|side|sides EQUAL BUT|AND? MIRROR / LINE|side EQUAL ~ MIRROR / axial SYMMETRY / "
     "completed ~ MIRROR? image|MIRROR / MIRROR ~ completes|completed / AXIS ~ itself / AXIS "
     "MIRROR ~ itself / SLINE|LINE ~ through ~ LINE|HALF|PIECE MIRROR ~ other / LINE|HALF|PIECE "
     "MIRROR other|another / BOTH LINE|HALF|PIECE match|agree|correspond|coincide / LINE|HALF ~ "
     "match|agree|correspond ~ face|butterfly / left AND? right LINE? match|agree|EQUAL / left "
     "right SYMMETRY / bilaterally? SYMMETRY / axisymmetric|palindrome / each HALF ~ "
     "answers|answer ~ other / TWO? HALF ~ answer|answers other|another / left AND right EQUAL "
     "ONLY? MIRROR / LINE|HALF EQUAL ONLY MIRROR / TWO? LINE|HALF|PIECE MIRROR of? other|another / "
     "TWO LINE MIRROR",
     "MIRROR ~ DIFFERENT / DIFFERENT ~ MIRROR / asymmetric / asymmetrical / asymmetric ~ MIRROR"},
    {BLG_ATTR_chiral,
     "MIRROR image ~ NEG be? TURN / MIRROR NEG ~ TURN / left hand ~ TURN ~ right hand / left right "
     "hand ~ DIFFERENT / MIRROR image|gives NEG ~ TURN / NEG AXIS ~ MIRROR ~ NEG TURN / MIRROR ~ "
     "NEG ~ TURN ~ match / MIRROR ~ another FIGURE / chiral / chirality / handed / handedness / "
     "glove / left hand ~ right? hand? / MIRROR image NEG ~ TURN / TURN NEG ~ MIRROR image / "
     "DIFFERENT ~ MIRROR ~ TURN / MIRROR ~ DIFFERENT ~ TURN / NEG TURN ~ MIRROR / NEG ~ "
     "congruent|superpose|match ~ MIRROR / MIRROR ~ NEG ~ match / NEG ~ TURN into MIRROR / MIRROR "
     "image ~ another|DIFFERENT FIGURE / MIRROR image another / MIRROR ~ NEG ~ on top / left hand "
     "~ NEG TURN ~ right hand / hand ~ NEG ~ TURN ~ hand / left AND right version|hand ~ DIFFERENT "
     "/ left version ~ right version? / left ~ right version / left AND right NEG "
     "exchanged|swapped|interchanged / MIRROR ~ DIFFERENT / NEG ~ MIRROR ~ TURN ~ NEG? / MIRROR ~ "
     "NEG itself ~ TURN|turn / MIRROR ^asymmetric / MIRROR asymmetry / NEG EQUAL ~ MIRROR / MIRROR "
     "~ NEG ~ TURN into / MIRROR FIGURE NEG TURN into / NEG AXIS MIRROR ~ itself / NEG AXIS ~ "
     "itself / NEG ~ side MIRROR other / NEG HALF ~ answer|match|correspond|agree ~ another|other "
     "/ HALF ~ refuse|fail ~ answer|match|correspond|agree / AXIS ~ HALF ~ refuse|fail|NEG ~ "
     "answer|match|correspond|agree ~ other|another? / ALL? AXIS ~ NEG ~ match|MIRROR|work|works / "
     "lopsided / MIRROR image ~ stranger|foreign|different|alien / MIRROR ~ stranger / NEG FOLD ~ "
     "TWO? HALF|LINE EQUAL|match / NEG FOLD ~ HALF|LINE ~ EQUAL|match|coincide / NEG ~ AXIS ~ "
     "BOTH? HALF ~ alike|EQUAL|match / NEG FOLD ~ BOTH? HALF ~ alike|EQUAL|match",
     ""},
    {BLG_ATTR_self_transposed,
     "SYMMETRY under|by|with HALFTURN / TURNSYM ~ HALFTURN / TOUCH|EQUAL|map|maps|falls|fits "
     "itself ~ HALFTURN / itself ~ HALFTURN / C2 SYMMETRY / point MIRROR / SYMMETRY ~ "
     "point|centre|center / HALFTURN nothing DIFFERENT / HALFTURN / point|central|centrally "
     "SYMMETRY / HALFTURN SYMMETRY / HALFTURN ~ EQUAL|itself|onto / EQUAL ~ HALFTURN / antipode / "
     "partner|twin|counterpart ~ opposite ~ centre|center / opposite ~ centre|center / 180 ~ "
     "EQUAL|works / centre|center of point? SYMMETRY / C2 / spin ~ HALF|halfway ~ EQUAL|unchanged "
     "/ TURN ~ HALF|halfway ~ EQUAL / on its head ~ EQUAL / head ~ EQUAL / flip ~ head ~ EQUAL / "
     "upside down / TURN HALF CIRCLE / TURN HALF CIRCLE ~ EQUAL|fits|fit|match / letter s|z|n / "
     "like s|z / SIMILE s|z|n / HALFTURN carries|takes|maps|sends|brings ~ "
     "itself|FIGURE|point|onto / HALFTURN ~ EQUAL / HALF round ~ EQUAL / central ^SYMMETRY / "
     "HALFTURN ~ itself / 180|HALFTURN ~ NEG ~ difference|DIFFERENT / HALFTURN ~ NEG tell ~ "
     "difference / page ~ HALFTURN / NEG tell ~ difference ~ HALFTURN / central SYMMETRY / "
     "HALFTURN ~ TOUCH itself / HALFTURN ~ TOUCH|land|lands ~ itself / inversion ~ "
     "centre|center|point / inversion / invariant|EQUAL ~ x ~ x ~ centre|center|origin / EQUAL "
     "upside down / centrosymmetric / playing card / like ~ playing card / top "
     "repeats|repeat|returns ~ bottom ~ reversed|reverse|HALFTURN|inverted / top ~ bottom ~ "
     "reversed|inverted|reverse / TWO fold TURN SYMMETRY? HALFTURN ~ EQUAL|itself|onto? / TWO fold "
     "TURNSYM ~ HALFTURN ~ itself|onto / EQUAL ~ HALFTURN / playing card ~ top ~ bottom ~ "
     "reverse|reversed? / page|sheet|paper|picture round|around|over ~ EQUAL / flip ~ "
     "page|sheet|paper round|around ~ EQUAL / HALFTURN ~ lands|land|TOUCH right? on? itself / TWO "
     "fold TURN? SYMMETRY ~ HALFTURN|HALF ~ onto? itself / TWO fold TURN SYMMETRY ~ HALF "
     "revolution ~ itself / TURN ~ SEMICIRCLE ~ itself|EQUAL / SEMICIRCLE TOUCH? ~ itself / x ^x ~ "
     "itself",
     "HALFTURN ~ DIFFERENT / DIFFERENT ~ HALFTURN"},
    {BLG_ATTR_symmetric_transposed,
     "EQUAL ~ MIRROR AND HALFTURN / SYMMETRY ~ LINE|AXIS ~ point / SYMMETRY ~ LINE|AXIS ~ "
     "point|centre / MIRROR AND|OR point|HALFTURN SYMMETRY? BOTH / NEG ~ MIRROR|FOLD|AXIS ~ NEG|OR "
     "HALFTURN ~ DIFFERENT / NEG ~ HALFTURN ~ NEG|OR MIRROR|FOLD|AXIS ~ DIFFERENT / letter h|x|i|o "
     "/ NEG ONLY ~ MIRROR ~ but? ~ point|HALFTURN SYMMETRY? / MIRROR|FOLD ~ HALFTURN ~ NEG "
     "DIFFERENT / NEG MIRROR NEG HALFTURN ~ DIFFERENT / MIRROR AND ^point SYMMETRY / MIRROR "
     "SYMMETRY AND ^point SYMMETRY / MIRROR SYMMETRY AND ^HALFTURN SYMMETRY / TWO kind|kinds|sorts "
     "of? SYMMETRY / TWO ~ SYMMETRY MIRROR AND HALFTURN / LINE|MIRROR|axial SYMMETRY AND|combined "
     "with? ^central|point|centre|rotational SYMMETRY / AXIS AND centre ~ SYMMETRY / AXIS AND? "
     "centre of SYMMETRY / EQUAL in MIRROR ~ EQUAL HALFTURN / EQUAL ~ MIRROR ~ EQUAL? HALFTURN / "
     "axial AND central SYMMETRY / MIRROR ~ AND HALFTURN ~ alike|BOTH / MIRROR AND? HALFTURN "
     "SYMMETRY? alike|BOTH|too / SYMMETRY AND EQUAL ~ HALFTURN / MIRROR SYMMETRY AND EQUAL ~ "
     "HALFTURN / MIRROR AND HALFTURN ~ EQUAL|unaltered|same / MIRROR ~ EQUAL AND HALFTURN|TURN ~ "
     "EQUAL / EQUAL ~ MIRROR AND ~ TURN ~ EQUAL / MIRROR OR HALFTURN ~ EQUAL / MIRROR ~ OR ~ "
     "HALFTURN ~ EQUAL / left right AND|OR? top bottom / SYMMETRY left right AND|OR? top bottom / "
     "left right SYMMETRY AND? top bottom / SYMMETRY horizontally AND vertically / SYMMETRY "
     "horizontal AND vertical / AXIS ~ AND ~ HALFTURN|ORDER2|TURNSYM SYMMETRY? / AXIS AND TWO fold "
     "TURN SYMMETRY / AXIS AND TWO fold TURNSYM / AXIS AND ORDER2 SYMMETRY|TURNSYM? / MIRROR "
     "SYMMETRY? AND ORDER2 SYMMETRY|TURNSYM? / MIRROR ~ AND HALFTURN / MIRROR ~ AND ~ EQUAL ~ "
     "HALFTURN / EQUAL ~ MIRROR ~ AND ~ EQUAL ~ HALFTURN / EQUAL ~ MIRROR AND EQUAL ~ TURN ~ HALF "
     "/ MIRROR ~ holds AND ~ HALFTURN / MIRROR OR TURN? HALFTURN ~ NEG|EQUAL DIFFERENT|difference? "
     "/ MIRROR OR HALFTURN ~ NEG difference|DIFFERENT / MIRROR ~ OR ~ HALFTURN ~ NEG "
     "difference|DIFFERENT",
     "NEG MIRROR SYMMETRY? NEG point|central|HALFTURN SYMMETRY? / NEG point|central|HALFTURN "
     "SYMMETRY? NEG MIRROR SYMMETRY?"},
    {BLG_CLAIM_smaller_turns,
     "TURNSYM / SMALLERTURN / THIRDTURN / QUARTERTURN / QUARTERTURN|QUARTER ~ THIRDTURN|THIRD / "
     "THIRDTURN|THIRD ~ QUARTERTURN|QUARTER / order NUM / NUM fold TURN? SYMMETRY / TURN SYMMETRY "
     "/ order BADNUM / NUM fold / fourfold|threefold|fivefold|sixfold|higher ~ SYMMETRY / "
     "smaller|higher|finer TURN?",
     ""},
    {BLG_ATTR_rotation_order_two,
     "HALFTURN SYMMETRY? ONLY / C2 TURN? SYMMETRY? ONLY / C2 TURNSYM ONLY / SYMMETRY under|by|with "
     "HALFTURN ~ NEG ~ SMALLERTURN|smaller / HALFTURN ~ EQUAL ~ less NEG / ONLY TURN ~ HALFTURN / "
     "EXACTLY HALFTURN / SMALLER TURN ~ NEG ~ HALFTURN / HALFTURN ~ NEG before|earlier|sooner / "
     "HALFTURN before ~ EQUAL / HALFTURN SYMMETRY but NEG / NEG TURN SMALLER|less than "
     "HALFTURN|180 / EQUAL ~ HALFTURN ~ NEG less|SMALLER|SMALLERTURN / ORDER2 / ORDER2 "
     "SYMMETRY|TURNSYM / TURNSYM ~ ORDER2 / ORDER2 TURNSYM ~ NEG ~ higher / ORDER2 ~ NEG ~ higher "
     "/ smallest|least|minimal|tiniest TURN ~ HALFTURN / HALFTURN works ~ SMALLERTURN NEG / "
     "TWO|twice ~ FULLTURN|revolution / ONLY HALFTURN / order TWO / order ~ TWO / twofold / TWO "
     "fold / smallest|least|minimal|tiniest TURN ~ HALFTURN|HALF / HALFTURN|HALF ~ "
     "smallest|least|minimal|tiniest TURN? / TWO|twice ~ WHOLE? TURN / C2 ~ NEG higher / HALFTURN "
     "~ NEG smaller|SMALLERTURN|finer|higher|less / TURN SYMMETRY ~ TWO / order EXACTLY TWO / "
     "twice ~ FULLTURN|TURN / ONLY ~ TURN ~ HALF ~ EQUAL / TURN HALF TURN|round? ~ NEG? "
     "before|till|until ~ EQUAL|match|matches / HALF round till|until ~ EQUAL|match|matches / "
     "EXACTLY? twice|TWO ~ WHOLE? TURN / TURN ~ itself twice / smallest|least|tiniest|minimal "
     "ANGLE ~ TURN|EQUAL ~ HALFTURN|180 / HALFTURN NEG QUARTERTURN|THIRDTURN|SMALLERTURN / "
     "HALFTURN SYMMETRY? NEG QUARTERTURN|THIRDTURN SYMMETRY? OR? QUARTERTURN|THIRDTURN? SYMMETRY? "
     "/ HALFTURN ~ NEG ~ QUARTERTURN|THIRDTURN|QUARTER|THIRD ~ EQUAL? / FULLTURN|TURN ~ itself "
     "EXACTLY? twice / TURN ~ EXACTLY? twice / WHOLE TURN ~ twice / ONLY ~ HALFTURN / HALFTURN ~ "
     "before|until|till ~ EQUAL / HALFTURN ~ NEG less|sooner|SMALLERTURN / repeats|repeat ~ "
     "once|twice ~ FULLTURN|TURN|CIRCLE / EQUAL ~ TWO position|positions|orientations|poses / TWO "
     "position|positions|orientations|poses ~ EQUAL / HALFTURN AND FULLTURN ONLY / EXACTLY C2 / "
     "EXACTLY c / TURN ~ HALF ~ NEG sooner|before|earlier|less / HALFTURN BUT NEG / HALFTURN ~ "
     "ONLY / TWO times|matches per WHOLE? TURN / first ~ HALFTURN / HALFTURN first / "
     "smallest|least|tiniest|minimal ~ HALFTURN / HALFTURN ~ least|smallest ANGLE? ~ TURN? / "
     "match|matches|EQUAL ~ twice per TURN|FULLTURN? / twice per? TURN / group of? order? TWO / "
     "order TWO / ONLY ~ HALFTURN ~ itself|EQUAL|FIGURE|preserves / HALFTURN ~ EQUAL ~ TURN ~ "
     "other ANGLE|TURN NEG / HALFTURN ~ EQUAL ~ QUARTERTURN ~ other ANGLE? ~ NEG / HALFTURN ~ "
     "EQUAL ~ NINETY ~ other ANGLE? ~ NEG / HALFTURN SYMMETRY ~ EXACTLY? TWO "
     "repeat|repeats|copies|positions / HALFTURN ~ nothing|NEG less / EXACTLY HALFTURN ~ "
     "nothing|NEG less / HALFTURN AND? ~ NEG ~ other moment|time|angle|position|rotation|amount / "
     "EQUAL ~ HALFTURN ~ NEG ~ other amount|angle|way|turn|TURN|ANGLE / HALFTURN ~ NEG ~ other|any "
     "amount|moment|ANGLE|TURN / EQUAL ~ HALFTURN ~ NEG ~ TURN ~ other|any amount|ANGLE? / TURN ~ "
     "subgroup|group ~ C2 / subgroup|group ~ C2 / TURN ONE time around|round ~ TWO times ~ "
     "fits|fitting|match|EQUAL / TURN ~ once|round|around ~ TWO times|twice ~ "
     "fits|fitting|match|matches|EQUAL / FULLTURN|WHOLE TURN? ~ onto|on? itself EXACTLY? TWO "
     "times|time / WHOLE TURN|rotation ~ itself EXACTLY? TWO times / FULLTURN ~ itself|EQUAL "
     "EXACTLY? TWO times / FULLTURN ~ EXACTLY? TWO times|twice / HALFTURN ~ EQUAL ~ but NEG ~ "
     "TURN? any other amount|angle|way? / EQUAL HALFTURN ~ NEG ~ TURN any? other amount / HALFTURN "
     "EQUAL ~ TURN ~ other ANGLE|angle|amount NEG / TURN ~ exactly|EXACTLY? SEMICIRCLE|HALF "
     "CIRCLE? ~ nothing|NEG less / SEMICIRCLE ~ nothing|NEG less",
     ""},
    {BLG_ATTR_rotation_order_three_or_more,
     "ATMOST THIRD DEGREES? / TURN ~ ATMOST THIRD DEGREES? / THIRDTURN|THIRD "
     "SMALLERTURN|smaller|less ~ EQUAL / NEG need HALFTURN THIRD OR? smaller|less / TURNSYM ~ "
     "MANY3 / MANY3 TURNSYM / n fold ~ MANY3 / MANY3 ~ FULLTURN|TURN / THIRDTURN|THIRD ~ "
     "QUARTER|QUARTERTURN ~ less|smaller|SMALLERTURN / THIRDTURN|THIRD ~ SMALLERTURN|less|smaller "
     "/ order MANY3 SYMMETRY? / order ~ MANY3 / MANY3 fold / THIRDTURN ~ "
     "QUARTERTURN|QUARTER|less|smaller|SMALLERTURN|fraction / propeller ~ MANY3 / "
     "propeller|windmill|pinwheel / n MANY3|ATLEAST THREE / NEG MORE than THIRDTURN / TURN "
     "SYMMETRY ~ MANY3 / TURN 120 ~ less|OR / THIRDTURN OR ATMOST / order higher than TWO / ATMOST "
     "THIRDTURN / THIRD way round ~ less / FEWERTHAN HALFTURN ~ EQUAL / MANY3 ~ TURN / THIRDTURN ~ "
     "less / HALFTURN ~ THIRD ~ smaller / FULLTURN|TURN ~ itself|match|matches|EQUAL ~ MANY3 / "
     "MANY3 ~ times ~ TURN|FULLTURN / THIRDTURN|THIRD OR? QUARTERTURN|QUARTER ~ EQUAL / MANY3 "
     "times? / THIRDTURN|THIRD ~ QUARTERTURN|QUARTER ~ EQUAL / star|windmill ~ TURN ~ EQUAL / "
     "finer|higher|MORE|smaller ~ than HALFTURN / TURNSYM ~ finer|higher|smaller ~ than HALFTURN / "
     "SYMMETRY ~ finer|higher than HALFTURN / MANY3 position|positions ~ EQUAL / EQUAL ~ MANY3 "
     "position|positions / THIRDTURN OR earlier|sooner|before / ATMOST 120 DEGREES? / MANY3 per? "
     "TURN / three times OR MORE / group of? order? MANY3 / order MANY3 / ATMOST THIRDTURN ~ "
     "itself / TURN ~ FEWERTHAN HALFTURN ~ EQUAL / FEWERTHAN HALFTURN / radially|radial SYMMETRY ~ "
     "MANY3 / MANY3 EQUAL? arm|blade|petal|ray|spoke|wing OR? SECTOR? / radially|radial SYMMETRY ~ "
     "MANY3 EQUAL? arm|blade|petal|ray|spoke|wing OR? SECTOR? / propeller ~ square ~ FEWERTHAN "
     "HALFTURN / TURN ~ less|FEWERTHAN HALF ~ EQUAL / less|FEWERTHAN HALF way? ~ EQUAL ~ "
     "star|fan|flower|propeller|wheel? / less|FEWERTHAN HALFTURN ~ EQUAL / EQUAL ~ less|FEWERTHAN "
     "HALFTURN / starfish|flower|snowflake|propeller|ferris / SIMILE star|flower|windmill|pinwheel "
     "~ TURN? / TURN FEWERTHAN SEMICIRCLE|HALF ~ EQUAL / FEWERTHAN SEMICIRCLE ~ EQUAL",
     ""},
    {BLG_ATTR_has_many_mirror_axes,
     "TWO AXIS OR MORE / MIRROR ~ MANY2 direction ~ match / FOLD ~ MANY2 ways|way|LINE|AXIS / FOLD "
     "~ DIFFERENT|MANY2 LINE|ways|way / MANY2 AXIS / MANY2 MIRROR|FOLD / MANY2 MIRROR AXIS / AXIS "
     "MANY2 / MIRROR|FOLD ~ MANY2 / MANY2 ~ FOLD|MIRROR / dihedral / SYMMETRY ~ MANY2 / NEG ~ ONLY "
     "AXIS / AXIS NEG ONLY / SYMMETRY ~ TWO different LINE / TWO different LINE|AXIS / NUM "
     "different AXIS|LINE / MIRROR ~ MANY2 direction|ways|AXIS|LINE / another AXIS / MANY2 "
     "DIFFERENT? MIRROR? AXIS|LINE / MIRROR ~ TWO LINE|AXIS OR MORE / plurality ~ AXIS|MIRROR / "
     "AXIS plurality / MANY2 DIFFERENT MIRROR|FOLD|AXIS / TWO OR MORE DIFFERENT AXIS|MIRROR / "
     "MIRROR ~ DIFFERENT|several LINE|AXIS|ways / FOLD ~ DIFFERENT|several LINE|AXIS|ways / TWO "
     "LINE ATLEAST ~ MIRROR / MANY2 ~ FOLD|MIRROR|AXIS / FOLD|MIRROR ~ MANY2 / AXIS count MANY2 / "
     "MANY2 ~ EQUAL HALF / MORE AXIS than ONE / MORETHAN ONE AXIS / AXIS MORETHAN ONE / MIRROR ~ "
     "TWO DIFFERENT direction|ways ~ OR MORE / MIRROR ~ TWO different? direction|ways|LINE ~ MORE "
     "/ SYMMETRY ~ TWO LINE OR even? MORE / ATLEAST? second AXIS / MANY2 AXIS|LINE of? SYMMETRY / "
     "MANY2 SYMMETRY / second AXIS of? SYMMETRY|MIRROR? / MIRROR ~ LINE AND ~ another / MIRROR ~ "
     "along ONE? LINE ~ along another / MIRROR ~ TWO DIFFERENT position|positions OR? MORE? / "
     "kaleidoscopic|kaleidoscope / kaleidoscopic ~ MIRROR ~ LINE ~ another / FOLD ~ MORE LINE "
     "than? ONE / FOLD ~ more LINE than? ONE / MORETHAN ONE FOLD / more LINE than ONE / MORE|more "
     "MIRROR|AXIS than ONE / TWO DIFFERENT AXIS / TWO DIFFERENT AXIS|MIRROR of? MIRROR?",
     ""},
    LINES(has_three_straight_lines, "THREE"),
    LINES(has_four_straight_lines, "FOUR"),
    LINES(has_five_straight_lines, "FIVE"),
    LINES(has_six_straight_lines, "SIX"),
    LINES(has_seven_straight_lines, "SEVEN"),
    LINES(has_eight_straight_lines, "EIGHT"),
    {BLG_ATTR_thin_shape,
     "low|little|hardly WIDTH / drawn out / WIDTH ~ SMALL ~ LENGTH / SIMILE "
     "stick|knife|pencil|rod|ribbon|straw|cigar|blade / squeezed|pressed flat / flattened / "
     "stretched out / LENGTH ~ LARGER ~ WIDTH / THIN / LONG AND? THIN / LONG ~ THIN / THIN ~ LONG "
     "/ LARGER|longer than WIDE / LENGTH ~ WIDTH / high aspect ratio / aspect ratio / ONE "
     "dimension dominates / THIN shape|strip|FIGURE / SMALL WIDTH / SMALL WIDTH ~ BIG LENGTH / BIG "
     "LENGTH SMALL WIDTH / LENGTH ~ exceeds WIDTH / times as LONG as WIDE / LENGTH times WIDTH / "
     "WIDTH ~ fraction ~ LENGTH / slenderness / thinness / SMALL WIDTH ~ relative|compared ~ "
     "LENGTH / WIDTH ~ slight|SMALL|little ~ LENGTH / ONE|ONEWAY direction ~ hardly|little|barely "
     "~ other / narrowness / LENGTH morethan WIDTH / extent|length ~ multiple|times ~ other|WIDTH "
     "/ stretched SIMILE / ONE direction ~ multiple|times ~ other / slim build / SIMILE "
     "spaghetti|noodle|gum|worm|string|wire / little|hardly|NEG room|space within|INSIDE / "
     "little|hardly|NEG ~ room|space within|INSIDE ~ tiny|SMALL CIRCLE / WIDTH SMALL "
     "relative|compared|against ~ LENGTH|diameter / WIDTH ~ SMALL ~ diameter|LENGTH / LONG AND NEG "
     "WIDE / LONG NEG WIDE / THIN NEG WIDE / diameter ~ LARGER|multiple|times ~ WIDTH / THIN ~ NEG "
     "WIDE|fat / elongation|elongatedness / twig|reed|blade|lath / more? LONG than ~ WIDE / ALL "
     "LENGTH ~ NEG WIDTH / LENGTH ~ NEG WIDTH / LENGTH BUT|AND NEG WIDTH",
     "WIDE / EQUAL ~ LONG|LENGTH|WIDE ~ WIDE|LONG / LONG as WIDE / WIDE as LONG / short"},
    {BLG_ATTR_closed_shape,
     "END ~ LINE|path meet|meets|join / NEG ^END / TWO|BOTH END coincide|EQUAL|meet / last|final ~ "
     "EQUAL|coincides|meets|joins ~ first / REGION complete / pen|line RETURN home / joined up / "
     "CLOSED / RETURN ~ START / END ~ START / START ~ END / END AND|OR START EQUAL / start EQUAL "
     "finish|END / LINE|pen|path|trace RETURN ~ START|itself / END meet|join / circuit / RETURN ~ "
     "START|set|left / last ~ first LINE|one / loop ENCLOSED / LINE|FIGURE form|forms|make|makes ~ "
     "CLOSED? loop|ring / CLOSED loop / END CLOSED|joined / END|LINE joins|join|MEET START / LINE "
     "closes / first point ~ EQUAL|last ~ point? / NEG ~ OPEN / NEG OPEN / ENCLOSED FIGURE / "
     "FIGURE ENCLOSED / joins|meets own|itself START? / ends|endpoints coincide|meet / END "
     "coincide|coincides / joins|join up / END where|START / LINE ~ END where ~ START / circuit / "
     "cycle / NEG gap|break|END / NEG gap|break / leads|lead back ~ START / LINE ~ NEG END / round "
     "for ever / closedness / last ~ first / LINE ~ last ~ first / bites|bite|biting|swallows own? "
     "tail|TAIL / CIRCLE ~ completed|complete / LINE|path|trace|pen RETURN ~ own? "
     "beginning|origin|START / RETURN own? beginning|START|origin / LINE bites own? TAIL / NEG "
     "start AND|OR NEG? finish|END / no way in|out / without ends|opening / watertight / NEG "
     "opening / water ~ NEG ~ run|leak|flow|escape out? / NEG leak|leaks|spill / simple|NEG CLOSED "
     "curve / curve CLOSED curve / watertight",
     "OPEN / LOOSEEND / TWO LOOSEEND / END ~ LOOSE / OPEN FIGURE|LINE / start END apart / END "
     "apart / gap / END ~ OPEN / END away|elsewhere from? START / END away|elsewhere|apart"},
    {BLG_ATTR_has_acute_angle,
     "TWO|MANY2 LINE ~ ANGLE ~ BELOW90 / ANGLE ~ THIN ~ BELOW90 / TWO|MANY2 LINE MEET ~ BELOW90 / "
     "BELOW90 ANGLE ~ book / TWO|MANY2 LINE ~ ACUTE ANGLE? / LINE form|make ACUTE ANGLE? / ACUTE / "
     "ACUTE ANGLE / ANGLE ACUTE / ANGLE BELOW90 / BELOW90 ANGLE / BELOW90 / MEET ~ BELOW90 / LINE "
     "MEET ~ BELOW90 / TWO LINE MEET ~ BELOW90 / ACUTE ANGLE|spike|END BELOW90 / ANGLE ~ "
     "smaller|narrower|tighter than NINETY / ACUTE point|tip / point|tip ~ "
     "knife|spear|arrow|pencil / THIN ANGLE / needle|knife ~ tip|point / ACUTE BEND / ANGLE ~ "
     "prick|stab / pointed|ACUTE LINE? ANGLE / LINE ~ ACUTE ANGLE / ANGLE FEWERTHAN|less than? "
     "NINETY / ANGLE less NINETY / ANGLE ~ BELOW90 / ANGLE in? 0 NINETY / ANGLE ~ 0 ~ NINETY / "
     "ANGLE BELOW90 / TWO SLINE MEET ~ BELOW90 / ANGLE ~ ACUTE than ANGLE of square|book / "
     "dagger|thorn|fang|barb|prong|arrowhead point?",
     ""},
    {BLG_ATTR_has_obtuse_angle,
     "TWO|MANY2 LINE ~ ANGLE ~ ABOVE90 / ANGLE OPEN ABOVE90 / TWO|MANY2 LINE MEET ~ ABOVE90 / "
     "TWO|MANY2 LINE MEET ~ ABOVE90 ~ 180|BELOW180 / ABOVE90 ~ BELOW180 / TWO|MANY2 LINE ~ OBTUSE "
     "ANGLE? / LINE form|make OBTUSE ANGLE? / OBTUSE / OBTUSE ANGLE / ANGLE OBTUSE / WIDE ANGLE / "
     "ANGLE ABOVE90 / ABOVE90 ANGLE / ABOVE90 / MEET ~ ABOVE90 / LINE MEET ~ ABOVE90 / TWO LINE "
     "MEET ~ ABOVE90 / TWO LINE MEET ANGLE ABOVE90 / WIDE ANGLE ABOVE90 / OBTUSE ANGLE ABOVE90 / "
     "ABOVE90 BUT FEWERTHAN 180 / ABOVE90 ~ FEWERTHAN|below|under 180 / between NINETY AND 180 / "
     "ANGLE NINETY 180 / ANGLE opens|open WIDE / ANGLE ~ WIDE ~ ABOVE90 / ANGLE ~ WIDE OPEN? / "
     "ANGLE OPEN / WIDE OPEN / ANGLE ~ wide open / ANGLE MORE than? NINETY / ANGLE ~ ABOVE90 / "
     "ANGLE wider than ~ book / ANGLE ~ NINETY ~ FEWERTHAN ~ pi / ANGLE LARGER|MORE NINETY / ANGLE "
     "MORE BIG NINETY / splayed|lazy BEND|ANGLE? / splayed / ANGLE LARGER than NINETY / NINETY ~ "
     "ANGLE ~ pi / TWO SLINE MEET ANGLE ABOVE90 / TWO SLINE MEET ~ ABOVE90 / TWO SLINE MEET "
     "ABOVE90 180? / ANGLE MORE|LARGER OPEN|open than? ANGLE? of? square|book|NINETY / ANGLE ~ "
     "MORE OPEN than ANGLE of? square|NINETY|box / more OPEN than ANGLE? of? square|NINETY / ANGLE "
     "more OPEN ~ ANGLE of square / splayed BEND|ANGLE ~ fan|book / lazy splayed BEND / splayed ~ "
     "fan / ANGLE ~ NINETY FEWERTHAN ~ FEWERTHAN pi / ANGLE ABOVE90",
     ""},
    {BLG_ATTR_has_right_angle,
     "MEET ~ ANGLE ~ book|page|paper|sheet / an l / TWO LINE make an l / ANGLE ~ "
     "book|page|door|paper|sheet / TWO|MANY2 LINE ~ "
     "NINETY|perpendicular|orthogonal|orthogonally|perpendicularly / LINE form|make "
     "NINETY|perpendicular|orthogonal|orthogonally|perpendicularly / NINETY / perpendicular / "
     "NINETY ANGLE / ANGLE NINETY / ANGLE square / ANGLE exactly|precisely NINETY|orthogonal / "
     "MEET ~ NINETY / MEET perpendicular / LINE perpendicular / ANGLE ~ pi half|2 / ANGLE ~ "
     "paper|sheet / orthogonal / square ANGLE / ANGLE ~ box|square / NINETY pair of? LINE|segment? "
     "MEET? / orthogonal pair of? LINE MEET? / perpendicular pair of? LINE / box ANGLE / set "
     "square / LINE MEET square|NINETY / perpendicularity / perfect l / l shaped? / like an? l / "
     "LINE square to? each|another? / LINE MEET square / QUARTERTURN ANGLE / ANGLE ~ QUARTERTURN / "
     "ANGLE ~ like ANGLE of? square / ANGLE of? square / LINE square to OTHER|each|another other? "
     "/ TWO LINE square to? each? other? / LINE MEET squarely / squarely / ANGLE EQUAL NINETY / "
     "ANGLE ~ like ~ book|page|door|box|square / ANGLE ~ right / ANGLE EXACTLY right / ANGLE ~ "
     "like ANGLE of? room|door|window|book|box|square / wall AND floor|ground|ceiling / MEET ~ "
     "wall AND? floor / pair of? ~ LINE ~ orthogonal|perpendicular|NINETY / pair of? "
     "incident|adjacent|neighbouring? LINE orthogonal|perpendicular|NINETY",
     ""},
    {BLG_ATTR_has_angle,
     "ANGLE between TWO LINE / ACUTE OR OBTUSE ANGLE / OBTUSE OR ACUTE ANGLE / "
     "turn|turns|bends|bend|changes|change direction? abruptly|suddenly|sharply / sudden "
     "DIFFERENT|turn|change ~ direction / TWO|MANY2 LINE ~ ANGLE / LINE form|make ANGLE / ANGLE / "
     "MEET ANGLE / LINE MEET ~ ANGLE / direction jump|DIFFERENT|change / jump|change direction / "
     "kink / direction changes suddenly|abruptly / ANGLE direction jump|change|changes / edge feel "
     "/ NEG MEET|join|joins smoothly|smooth / LINE NEG MEET|join smoothly / direction "
     "discontinuity / discontinuity ~ direction / NEG smooth ~ ANGLE / sharp|ACUTE BEND|turn / "
     "turns sharply|abruptly / NEG EVERYWHERE smooth / NEG smooth|smoothly / feel edge / edge ~ "
     "finger / point ~ edge ~ finger / TWO? LINE NEG MEET|join smoothly / NEG zero number? of? "
     "ANGLE / bend NEG smooth / ARC NEG smooth / changes|change ~ direction ~ "
     "once|suddenly|abruptly|blow / NEG ONLY smooth BEND? ~ ANGLE / real ANGLE / "
     "direction|orientation|course ~ change|changes|jump|DIFFERENT suddenly|abruptly? / "
     "sudden|abrupt change of? direction|orientation|course / NEG unique|single|defined|clear "
     "tangent / tangent jump|jumps|changes / NEG differentiable / breaks|break direction "
     "sharply|abruptly|suddenly? / direction ~ sharply|ACUTE|abruptly|suddenly / direction "
     "breaks|break / abrupt|sudden|sharp TURN|BEND|turn / fails|fail ~ smooth|c / NEG c|c1|smooth "
     "~ point / abrupt TURN ~ LINE / zigzag|elbow|knee|crook|cusp|nook",
     "smooth / smoothly / smooth EVERYWHERE / ALL smooth / direction EQUAL "
     "abruptly|suddenly|sharply / direction ~ EQUAL abruptly|suddenly|sharply"},
    {BLG_ATTR_has_line_crossing,
     "CROSS TWO LINE / NEG stop ~ goes on|STRAIGHT / LINE NEG stop ~ STRAIGHT|on / LINE ~ NEG stop "
     "~ goes on STRAIGHT? / TWO LINE CROSS / TWO|MANY2 LINE ~ CROSS / an x / LINE right through / "
     "CROSS / LINE CROSS / LINE CROSS LINE / CROSS LINE / CROSS itself / CROSS ~ itself / STRAIGHT "
     "past|through|on|over|beyond / LINE ~ STRAIGHT? on? through|past|beyond|across ~ "
     "point|junction|MEET|node|LINE / NEG stop ~ STRAIGHT|on|CROSS / MEET ~ STRAIGHT "
     "on|through|past / LINE ~ STRAIGHT past|through|on|over|beyond ~ MEET|point|node|junction / "
     "LINE run on / junction ~ LINE runs|goes|continues on|STRAIGHT / cut by ~ LINE / LINE cut "
     "LINE / x type|shaped junction|CROSS? / x shaped / shaped like x / LINE run|runs|goes|passes "
     "over|across|through itself / run|runs|goes|passes|cuts|cut over|across|through "
     "itself|another / LINE goes|go|passes|pass over|across|through LINE|ONE|another / overlaps "
     "itself / LINE goes on STRAIGHT / goes on STRAIGHT / LINE ~ cut by LINE|another|other / "
     "goes|passes|runs through itself / LINE through itself / draw ~ over ~ old|earlier|another "
     "LINE / over itself / over an? old|earlier LINE / self CROSS / LINE ~ through ~ junction ~ "
     "another|LINE? / LINE ~ continue|continues|carry|carries on? ~ through|past|across|beyond ~ "
     "junction|LINE|another? / SLINE ~ on? through junction ~ another? / LINE|ONE ~ "
     "strides|stride|steps|leaps|jumps ~ over|across another|LINE / ONE LINE ~ over|across "
     "another|LINE|OTHER / crossroads|intersection|scissors / LINE ~ over|across ~ another LINE? / "
     "path|LINE|FIGURE CROSS own track|trail|path|LINE / CROSS own? track|trail / NEG simple ~ "
     "self? CROSS / CROSS itself ~ NEG simple / NEG simple CURVED?|curve? / TWO "
     "road|street|path|way CROSS",
     ""},
    {BLG_ATTR_has_many_crossings,
     "TWO CROSS ATLEAST / MANY2 place|point|spot ~ CROSS / CROSS but MANY2 / MANY2 CROSS / TWO "
     "CROSS OR even? MORE / CROSS ~ MANY2 / MANY2 ~ CROSS / CROSS repeatedly|again / CROSS itself "
     "~ MANY2 / MANY2 x / NEG ONLY ONE? x|CROSS / CROSS itself repeatedly / CROSS ~ MANY2 "
     "place|point|spot|times / CROSS itself MANY2 times / CROSS TWO place|point|spot ATLEAST / "
     "CROSS ~ TWO ~ ATLEAST / cuts|cut|runs|goes|passes across|over|through itself ~ "
     "MANY2|repeatedly|again / plurality ~ CROSS / CROSS plurality / NEG a? single CROSS BUT MANY2 "
     "/ NEG single|ONE CROSS ~ MANY2 / NEG ONE BUT MANY2 CROSS / ONE CROSS NEG enough / ONE CROSS "
     "NEG enough MANY2? / x ~ MANY2 / CROSS ~ NEG ONE|once ~ MANY2 / CROSS ~ MANY2 / CROSS TWO "
     "place|point|spot OR? MORE / CROSS count MANY2 / MANY2 place|places|spot|point ~ LINE? CROSS "
     "/ several place|places ~ CROSS / draw ~ over ~ old|earlier LINE ~ MANY2|twice / MANY2 ~ LINE "
     "~ goes|runs|passes through|over|across ~ another|LINE / LINE CROSS over? LINE ~ MANY2 / more "
     "than once ~ LINE ~ through another / MANY2 place|point|spot ~ LINE|path|FIGURE ~ "
     "over|across|through itself / tangle ~ MANY2 place|point|spot ~ over|across|through itself / "
     "MANY2 place|point|spot ~ over|across|through itself / weave|weaves|woven|criss "
     "across|over|cross ~ another|other ~ MANY2|several ~ place|spot|point / MANY2|ATLEAST|several "
     "TWO? transversal? double|self point|points|CROSS / MANY2 double point / tangle ~ MANY2 "
     "place|point|spot / LINE ~ weave|weaves ~ MANY2 place|point|spot / "
     "tangle|tangled|knotted|spaghetti / net|network|web of CROSS / several|MANY2 x shaped "
     "CROSS|junction / several x? CROSS / MANY2 x shaped CROSS? / ATLEAST|MORETHAN TWO|ONE self? "
     "CROSS / MANY2 self CROSS / CROSS ~ again AND again / CROSS ~ MORE|more "
     "point|place|spot|CROSS than ONE|once / MORE|more CROSS than ONE",
     ""},
    {BLG_ATTR_touches_itself,
     "TOUCH itself ~ ANGLE OR END / TOUCH own LINE|path / TOUCH ~ END ~ LINE / TOUCH ~ END ~ LINE "
     "~ NEG CROSS / LINE|FIGURE run|runs into itself / self contact|touching / END|ANGLE OR "
     "END|ANGLE TOUCH LINE / LINE ~ against itself / LINE ~ TOUCH|against itself ~ NEG CROSS / "
     "self contact LACK|NEG CROSS / END ~ TOUCH LINE / TOUCH itself / END|ANGLE OR|AND END|ANGLE ~ "
     "TOUCH|MEET|butt|stop|sits / END|ANGLE ~ TOUCH|MEET|on ~ LINE|PIECE / END|ANGLE OR|AND "
     "END|ANGLE ~ TOUCH|MEET|rests|RETURN ~ another|LINE|PIECE|itself / END|ANGLE OR|AND ANGLE|END "
     "~ TOUCH|MEET ~ LINE|PIECE|itself ~ LACK|NEG CROSS|through|go|over|further|passing / "
     "END|ANGLE ~ TOUCH|MEET ~ LINE ~ NEG CROSS|through|go|further / MEET itself NEG? CROSS / t "
     "contact|junction|type|joint|shaped / like t / END on LINE / LINE ~ stop|stops|ends|ending ~ "
     "another? LINE / LINE stops|ends|TOUCH at|on|against another? LINE / END ~ TOUCH|on|at "
     "LINE|another / contact ~ itself ~ NEG CROSS / TOUCH ~ itself ~ NEG CROSS / LINE run|runs "
     "into another|itself / LINE run|runs into another ~ stop|stops|ends / LINE END|ends|stops "
     "upon|on|at|against another|LINE / END to LINE contact|TOUCH|CROSS? / END to LINE / against "
     "itself ~ NEG further|CROSS|go / LINE END|ends on another OR ANGLE ~ on / self TOUCH / "
     "END|tip ~ hits|hit LINE|another / LINE END|ends on another|LINE ~ ANGLE lies|on / "
     "reaches|meets another|LINE ~ ends|stops|END / LINE reaches another ~ ends|stops|END / "
     "TOUCH|kiss|kisses itself / LINE|PIECE ~ TOUCH ~ other|another PIECE|LINE / PIECE of LINE ~ "
     "TOUCH ~ PIECE ~ it? / TOUCH own ~ self|body|LINE|PIECE / TOUCH itself ~ NEG through|CROSS / "
     "FIGURE meets|meet itself ~ ANGLE ~ END ~ TOUCH|rests|resting ~ own? LINE / meets|MEET itself "
     "~ point ~ ANGLE|END ~ LINE ~ CROSS? / RETURN back? ~ TOUCH own LINE|path NEG CROSS / TOUCH "
     "own LINE NEG CROSS / RETURN AND TOUCH own LINE ~ NEG CROSS / TOUCH ~ own LINE ~ NEG CROSS / "
     "END of ONE? LINE ~ TOUCH ~ middle|MIDDLE of? another|LINE / END ~ TOUCH|rests|leans on "
     "middle|MIDDLE / self tangency|tangent|touching|contact / self tangency ~ NEG|LACK "
     "transversal? CROSS / RETURN ~ TOUCH|leans ~ itself / comes back AND? leans|TOUCH against "
     "itself / leans against itself / TOUCH itself LACK|NEG CROSS / contact LACK CROSS / LINE "
     "TOUCH own? itself|self ~ NEG ~ through / TOUCH itself ~ NEG ~ through",
     ""},
    {BLG_ATTR_has_long_arc,
     "OVERHALF / ARC ~ OVERHALF / OVERHALF ~ CIRCLE / ARC OVERHALF ~ CIRCLE / MORETHAN "
     "HALF|SEMICIRCLE / NEG ~ limited|confined ~ SEMICIRCLE / ARC ~ "
     "MORETHAN|over|above|exceed|past|beyond ~ HALF|SEMICIRCLE|180|pi / ARC "
     "longer|larger|LARGER|bigger than SEMICIRCLE|HALF / major ARC / "
     "MORETHAN|over|past|beyond|longer SEMICIRCLE / ARC MORETHAN 180|pi DEGREES? / big c / pac man "
     "/ over HALF way? round / reflex ARC / LONG ARC / LONG CURVED / ARC ~ MORE|LARGER than "
     "HALF|SEMICIRCLE / most|majority of? CIRCLE / LARGER PIECE of? CIRCLE / ARC ~ most|majority "
     "of? CIRCLE / ARC ~ LARGER PIECE of? CIRCLE / nearly|almost WHOLE CIRCLE / horseshoe / ARC ~ "
     "MORETHAN|over HALFTURN / OVERHALF / longest ARC ~ OVERHALF / longest ARC ~ MORETHAN HALFTURN "
     "/ ARC ~ most|majority ~ way? round / most way round / ARC ~ further|MORE|LARGER|longer than "
     "SEMICIRCLE / ARC ~ BEND ~ further|MORE|longer than SEMICIRCLE / further|longer than "
     "SEMICIRCLE / ARC like horseshoe|c / ARC ~ horseshoe OR letter? c / horseshoe OR letter? c / "
     "letter c / BIG ARC ~ horseshoe|c",
     ""},
    {BLG_ATTR_has_two_parts,
     "CLOSED|ENCLOSED in TWO REGION / REGION but TWO / number|count ~ REGION ~ TWO / REGION "
     "is|are|equals TWO / TWO REGION / TWO ENCLOSED / ENCLOSE TWO / ENCLOSE ~ TWO REGION|PIECE / "
     "TWO ~ REGION / REGION ~ EXACTLY TWO / TWO ENCLOSED REGION / INSIDE ENCLOSE TWO / TWO colours "
     "/ double loop / TWO loop / REGION count TWO / REGION ~ TWO number / TWO number ~ REGION / "
     "LINE? leave|leaves|form|make TWO REGION / leaves|leave TWO REGION ENCLOSED? / "
     "water|colour|color ~ TWO place|REGION|PIECE / TWO REGION ENCLOSED / REGION|faces|face TWO / "
     "bounded? face|faces TWO / EXACTLY? TWO crayon|colour|color|paint|pen|ink / colour|color ~ "
     "TWO ~ crayon|pen|paint|colour|color / TWO crayon ~ each PIECE / betti number? ~ TWO / genus "
     "TWO / TWO pane|chambers|islands|pockets",
     ""},
    {BLG_CLAIM_equal_regions,
     "EQUAL SIZE|REGION / SIZE EQUAL / REGION EQUAL / REGION ~ EQUAL SIZE / EQUAL ~ SIZE / fair "
     "share / well balanced / AREA ratio about? ONE|1 / equally BIG|SIZE",
     "DIFFERENT SIZE|REGION / SIZE ~ DIFFERENT / REGION DIFFERENT SIZE? / REGION ~ DIFFERENT ~ "
     "SIZE / ONE ~ LARGER|SMALLER / ONE MORE REGION|space / ONE LARGER|SMALLER than other / BIG "
     "REGION ~ small|smaller REGION? / LARGER|SMALLER ~ LARGER|SMALLER / LARGER|SMALLER"},
    {BLG_ATTR_balanced_two,
     "TWO REGION ~ fair share / BOTH REGION ~ EQUAL / BOTH REGION|PIECE EQUAL SIZE? / TWO HALF "
     "EQUAL SIZE / TWO REGION ~ EQUAL BIG / TWO REGION ~ EQUAL / TWO EQUAL REGION / TWO ~ EQUAL ~ "
     "REGION / TWO REGION ~ EQUAL ~ SIZE / TWO REGION ratio / TWO EQUAL SIZE? REGION / TWO REGION "
     "~ ratio ~ ONE / TWO REGION ~ AREA ratio ~ ONE / BOTH HALF INSIDE? ~ EQUAL BIG|SIZE / HALF "
     "INSIDE ~ EQUAL BIG|SIZE / BOTH HALF ~ EQUAL BIG|SIZE / BOTH HALF equally BIG / BOTH "
     "REGION|PIECE equally BIG / TWO REGION ~ like|alike SIZE / TWO REGION ~ neither|NEG "
     "LARGER|dominates|dominating / BOTH REGION like SIZE / TWO REGION ~ evenly / TWO REGION ~ "
     "fairly / TWO EQUAL ~ PIECE / REGION count TWO ~ SIZE EQUAL / TWO like SIZE REGION / TWO "
     "REGION ~ as BIG as / TWO REGION ~ EQUAL ~ each / TWO REGION ~ ONE SIZE / TWO REGION ~ BOTH ~ "
     "BIG / TWO REGION BOTH EQUAL|as BIG? / TWO REGION ~ BOTH ~ EQUAL|as / EQUAL amount|quantity ~ "
     "BOTH|either|TWO ~ REGION|PIECE|PIECE / EQUAL ~ paint|ink|colour|color ~ TWO|BOTH ~ "
     "REGION|PIECE / TWO ~ REGION|PIECE ~ EQUAL ~ paint|ink|colour|color / "
     "divides|divide|split|splits|cuts|cut ~ TWO ~ EQUAL HALF / TWO REGION ~ fair / makes|forms "
     "TWO portion|REGION|PIECE ~ neither|NEG skimpy|SMALLER|LARGER / TWO portion|PIECE|REGION ~ "
     "neither|NEG ~ SMALL|skimpy|SMALLER|LARGER / cut of cake ~ TWO ~ neither",
     ""},
    {BLG_ATTR_unbalanced_two,
     "ONE REGION ~ LARGER|SMALLER than other / TWO REGION DIFFERENT / SMALL REGION ~ LARGER / "
     "REGION ~ BIG AND ~ SMALL / BIG REGION ~ SMALL REGION? / ONE? BIG AND ONE? SMALL REGION / BIG "
     "~ SMALL ~ REGION / TWO REGION ~ BIG ~ SMALL / TWO DIFFERENT REGION|PIECE / TWO REGION ~ "
     "LARGER|SMALLER than other / SMALL REGION ~ BIG REGION? / TWO REGION ~ DIFFERENT / TWO REGION "
     "~ DIFFERENT SIZE / TWO REGION ~ ONE LARGER|SMALLER / TWO REGION ~ LARGER|SMALLER / ONE of "
     "TWO REGION LARGER|SMALLER / TWO DIFFERENT SIZE REGION / BIG REGION ~ small|smaller REGION / "
     "TWO REGION ~ ONE MORE space / BOTH REGION DIFFERENT / BIG PIECE|bit AND? SMALL PIECE / SMALL "
     "PIECE|bit AND? BIG PIECE / BIG PIECE ~ SMALL ~ PIECE / TWO REGION ~ DIFFERENT / TWO REGION "
     "DIFFERENT AREA|SIZE / TWO REGION ~ AREA|SIZE DIFFERENT / TWO REGION ~ DIFFERENT|unlike SIZE "
     "/ DIFFERENT pair of? REGION / TWO REGION ~ unevenly / ONE LARGER OTHER / TWO REGION ~ "
     "LARGER|SMALLER|dominating|dominates / REGION count TWO ~ SIZE DIFFERENT / TWO REGION "
     "BIG|WIDE|LARGER ONE? AND? SMALL|SMALLER / TWO REGION ~ ONE? BIG|WIDE|LARGER ~ SMALL|SMALLER "
     "/ TWO REGION ~ ONE ~ SMALLER|LARGER / BOTH? TWO lobe|portion ~ ONE ~ SMALLER|LARGER / pair "
     "of? lobe ~ SMALLER|LARGER / TWO REGION ~ ratio ~ below|under|FEWERTHAN|far|away / TWO REGION "
     "~ ratio ~ below|under ~ HALF / TWO REGION ~ ONE ~ SMALLER|LARGER|tiny|huge / "
     "cut|split|divided in? TWO PIECE ~ ONE ~ LARGER|SMALLER / TWO PIECE ~ ONE ~ LARGER|SMALLER "
     "than OTHER|other / LARGE|BIG void|hollow|REGION ~ paired|with SMALL one|REGION|void? / BIG ~ "
     "paired with SMALL / weight|balance ~ falls ~ ONE|single side|LINE / TWO ~ ENCLOSED PIECE ~ "
     "ratio ~ below|under|FEWERTHAN|far / EXACTLY? TWO ENCLOSED REGION|PIECE ~ AREA|SIZE ratio ~ "
     "below|under|FEWERTHAN|far ~ ONE|1|SOFT / complement ~ TWO ~ ENCLOSED ~ ratio ~ "
     "below|under|far|FEWERTHAN ~ 1|ONE|SOFT / unequal|DIFFERENT halves|HALF / hall AND "
     "closet|cupboard / TWO REGION ~ hall AND? closet / BIG ~ REGION AND? SMALL ~ REGION / parent "
     "AND child|baby / ONE REGION ~ palace|hall|giant OTHER|other ~ cupboard|closet|dwarf / ONE "
     "REGION ~ palace|hall",
     ""},
    {BLG_ATTR_has_three_or_more_regions,
     "MANY3 REGION / MANY3 ENCLOSED / ENCLOSE ~ MANY3 / MANY3 REGION|PIECE / THREE REGION ~ OR "
     "MORE|FEWER|ATLEAST / THREE REGION ATLEAST / REGION ~ MANY3 / INSIDE ENCLOSE ~ MANY3 / MANY3 "
     "~ REGION / REGION ~ THREE ATLEAST / lots ~ REGION ~ THREE ATLEAST / THREE ATLEAST / REGION "
     "count MANY3 / water|colour|color ~ MANY3 place|REGION|PIECE? / leave|leaves MANY3 REGION "
     "ENCLOSED? / MANY3 pane|panes|window|chambers|islands OR? MORE? / "
     "breaks|break|divided|splits|split ~ MANY3 pane|PIECE|REGION / THREE REGION OR MORE|MORETHAN "
     "THREE? / THREE REGION ~ MORETHAN THREE / INSIDE THREE REGION ~ MORE|MORETHAN THREE? / "
     "breaks|break|divided|splits|split ~ THREE pane|PIECE|REGION|panes OR even? many? MORE / "
     "THREE pane|panes OR even? many? MORE / stained glass window?",
     ""},
    {BLG_ATTR_necked,
     "tight ~ MIDDLE / MIDDLE ~ narrower|thinner|THIN than / tight ~ MIDDLE ~ WIDE / TWO BULGE ~ "
     "THIN / NECK ~ TWO? WIDE REGION|PIECE / squeezed|tapers|narrower|thinner|narrows|THIN ~ "
     "MIDDLE|between / squeezed MIDDLE ~ WIDE|BULGE / bow tie / bone / THIN between TWO? WIDE / "
     "NECK / THIN ~ between|joining|connect|MEET ~ WIDE|lobe|bulge|PIECE / WIDE ~ THIN|tight ~ "
     "WIDE / TWO WIDE PIECE ~ THIN / THIN place|passage|NECK|bridge / NECK ~ WIDE / NECK ~ MIDDLE "
     "/ NECK between TWO? bulge|WIDE / THIN NECK ~ WIDE / narrows between|MIDDLE / TWO lobe ~ THIN "
     "/ THIN connection|link|joint|bridge|corridor|channel / TWO blob|blobs|lobes|bulbs ~ THIN "
     "connection|link|bridge? / draw|draws|drawn|pulls together ~ between|MIDDLE ~ WIDE / between "
     "TWO WIDE PIECE / slim|THIN MIDDLE / THIN ~ MIDDLE ~ WIDE|END / THIN ~ WIDE again / WIDE ~ "
     "THIN ~ WIDE again? / WIDE PIECE ~ THIN / between TWO WIDE ~ THIN / tied ~ MIDDLE / narrowest "
     "~ MIDDLE / narrowest ~ MIDDLE ~ WIDE|wider PIECE? / THIN ~ MIDDLE ~ WIDE|wider PIECE? / "
     "constricted / MIDDLE ~ narrowest / THIN PIECE ~ between|MIDDLE / WIDTH ~ minimum ~ "
     "between|MIDDLE / minimum ~ WIDTH ~ between|MIDDLE / DENT ~ BOTH side|sides|flank|LINE ~ NECK "
     "/ NECK ~ DENT|INWARD ~ BOTH side|flank|LINE / draws|draw|sucks|pulls in ~ waist|NECK|MIDDLE "
     "/ draws|draw in ~ NECK ~ swells|swell|WIDE / NECK ~ swells|swell|BULGE ~ again|beyond? / "
     "NECK ~ CONVEX / NECK ~ between TWO? DENT ~ point ~ TWO ~ WIDE lobe|PIECE|REGION / NECK ~ "
     "short ~ cut ~ TWO ~ WIDE lobe|PIECE / MIDDLE ~ THIN ~ WIDE / THIN ~ then WIDE again? / "
     "MIDDLE ~ THIN ~ again WIDE / TWO BULGE ~ linked|joined|connected ~ "
     "strait|bridge|channel|corridor|THIN / TWO BULGE ~ strait / WIDTH HAS? local? minimum ~ "
     "between|MIDDLE",
     ""},
    {BLG_ATTR_exist_regular,
     "square ~ TRIANGLE ~ OR ~ CIRCLE / LINE EQUAL AND ALL? ANGLE EQUAL ~ CIRCLE / REGION ~ EQUAL "
     "LINE AND ANGLE OR? CIRCLE? / REGULAR ~ EQUAL LINE AND? EQUAL ANGLE ~ CIRCLE / REGION ~ "
     "REGULAR ~ EQUAL LINE AND? EQUAL ANGLE ~ CIRCLE / REGULAR ~ EQUAL LINE AND? EQUAL ANGLE / ALL "
     "LINE AND ANGLE EQUAL ~ CURVED|CIRCLE / ALL LINE AND ANGLE EQUAL / LINE AND ANGLE EQUAL ~ "
     "CURVED|CIRCLE / EQUAL LINE AND ANGLE OR? CIRCLE? / LINE AND ANGLE EQUAL / REGULAR / REGION ~ "
     "REGULAR / REGION ~ REGULAR POLYGON? OR CIRCLE / REGULAR POLYGON OR|/ CIRCLE / REGULAR "
     "POLYGON / REGULAR ~ CIRCLE / EQUAL LINE AND? EQUAL ANGLE ~ CIRCLE / equilateral TRIANGLE "
     "square ~ REGULAR POLYGON? OR? CIRCLE? / EQUAL LINE AND? EQUAL ANGLE OR? CIRCLE / perfect "
     "POLYGON ~ CIRCLE|CURVED / perfect POLYGON / CIRCLE OR REGULAR POLYGON / REGULAR OR CURVED / "
     "EQUAL LINE AND EQUAL ANGLE / REGULAR triangle square ~ CIRCLE / equilateral AND equiangular "
     "~ OR? CIRCLE? / EVEN LINE POLYGON ~ CIRCLE / even sided? POLYGON OR? CIRCLE / perfectly even "
     "/ even ~ ALL LINE EQUAL AND ALL ANGLE EQUAL / ALL LINE EQUAL AND ALL ANGLE EQUAL / EQUAL "
     "LINE AND ~ EQUAL ANGLE / LINE EQUAL ~ ANGLE EQUAL / REGION ~ LINE EQUAL ~ ANGLE EQUAL / "
     "equilateral TRIANGLE ~ square ~ REGULAR POLYGON ~ CIRCLE / square ~ OR CIRCLE / REGULAR ~ "
     "square ~ CIRCLE / LINE AND ANGLE ALL? EQUAL / REGION ~ LINE AND ANGLE ALL? EQUAL / square ~ "
     "TRIANGLE ~ CIRCLE / perfect FIGURE ~ square ~ CIRCLE / EQUAL LINE AND EQUAL ANGLE OR? "
     "CURVED|CIRCLE / perfect FIGURE ~ square OR? CIRCLE / regular FIGURE ~ square ~ CIRCLE / "
     "REGULAR POLYGON OR circular|CIRCLE|CURVED / perfect square|TRIANGLE|CIRCLE ~ "
     "CIRCLE|square|such / square CIRCLE OR such|similar / equilateral equiangular / equilateral "
     "equiangular OR? CIRCLE|circular REGION? / REGION ~ equilateral equiangular / REGULAR ~ "
     "TRIANGLE square ~ CIRCLE / REGULAR ~ equilateral TRIANGLE square ~ CIRCLE / POLYGON ~ LINE "
     "EQUAL LENGTH AND ANGLE EQUAL / POLYGON ~ LINE ~ EQUAL ~ ANGLE ~ EQUAL ANGLE? / POLYGON ~ "
     "EQUAL LENGTH ~ EQUAL ANGLE / perfectly? even POLYGON / perfect FIGURE|shape|polygon ~ square "
     "~ TRIANGLE ~ EQUAL LINE? / perfect shape|FIGURE ~ square|TRIANGLE|CIRCLE ~ EQUAL LINE / "
     "REGULAR POLYGON ~ TRIANGLE square? / REGULAR POLYGON ~ equilateral TRIANGLE OR? square / "
     "REGULAR|perfect ~ TRIANGLE OR? square / perfect FIGURE|one / REGULAR POLYGON ~ equilateral "
     "TRIANGLE OR square / REGULAR POLYGON equilateral TRIANGLE square / REGULAR POLYGON ~ "
     "TRIANGLE ~ square",
     "irregular / REGION ~ irregular / ALL irregular / ALL REGION irregular|uneven / ALL uneven"},
    {BLG_CLAIM_example,
     "CIRCLE / square / rectangle / parallelogram / rhombus / hexagon / pentagon / "
     "octagon|octagonal / SEMICIRCLE",
     ""},
    {BLG_ATTR_exist_triangle,
     "REGION HAS THREE SLINE / REGION ~ THREE ANGLE ~ STRAIGHT|SLINE / THREE SLINE|LINE ~ "
     "shut|ENCLOSE|ENCLOSED ~ REGION / TRIANGLE / REGION ~ TRIANGLE / TRIANGLE REGION / REGION ~ "
     "THREE ~ SLINE|LINE|ANGLE / THREE LINE|ANGLE|SLINE REGION|POLYGON|ENCLOSED / ENCLOSED "
     "TRIANGLE / REGION THREE LINE|SLINE / THREE angled REGION / REGION|ENCLOSED THREE LINE "
     "POLYGON / THREE cornered REGION ~ SLINE? / close|closes to? a? TRIANGLE / REGION ~ THREE "
     "ANGLE|LINE|SLINE / THREE ANGLE|LINE STRAIGHT|SLINE LINE? REGION|POLYGON / PIECE ~ THREE "
     "LINE|ANGLE STRAIGHT|SLINE? LINE? FIGURE|REGION / close|closes|closed up? in|into TRIANGLE / "
     "LINE close|closes|closed up? in|into TRIANGLE / CLOSED TRIANGLE / pyramid OR wedge? / "
     "pyramid / TRIANGLE with? three? LINE",
     ""},
    {BLG_ATTR_exist_quadrangle,
     "REGION HAS FOUR SLINE / REGION ~ FOUR ANGLE ~ STRAIGHT|SLINE / FOUR SLINE|LINE ~ "
     "shut|ENCLOSE|ENCLOSED ~ REGION / QUAD / REGION ~ QUAD / QUAD REGION / REGION ~ FOUR ~ "
     "SLINE|LINE|ANGLE / FOUR LINE|ANGLE|SLINE REGION|POLYGON|ENCLOSED / ENCLOSED QUAD / REGION "
     "FOUR LINE|SLINE / QUAD FOUR SLINE|LINE / QUAD ~ square ~ FOUR LINE / FOUR LINE ~ REGION / "
     "REGION ~ FOUR ANGLE|LINE|SLINE / close|closes ~ FOUR LINE|ANGLE FIGURE? / FOUR LINE|ANGLE "
     "FIGURE / FOUR ANGLE|LINE STRAIGHT|SLINE LINE? REGION|FIGURE|POLYGON / PIECE ~ FOUR "
     "LINE|ANGLE STRAIGHT|SLINE? LINE? FIGURE / REGION ~ FOUR LINE|ANGLE STRAIGHT|SLINE? LINE? / "
     "kite|trapezium|trapezoid|diamond|rhomboid / kite|trapezium|trapezoid|diamond|rectangle ~ "
     "FOUR LINE",
     ""},
    {BLG_ATTR_exist_sector,
     "REGION ~ ARC AND TWO radius|radii|radiuses / REGION ~ slice ~ TWO radiuses|radii|radius AND? "
     "ARC / slice TWO radiuses|radii|radius AND? ARC / SECTOR / SECTOR of CIRCLE / REGION ~ SECTOR "
     "/ pie / pie|pizza|cake slice|piece / slice|piece|PIECE of pie|pizza|cake|CIRCLE|disc / slice "
     "~ cake|pie / SECTOR of? CIRCLE / REGION ~ slice|PIECE ~ cake|pie|pizza / REGION ~ TWO "
     "radius|radii ~ ARC / TWO radius|radii ~ ARC / cake ~ centre CIRCLE / pie PIECE / pizza slice "
     "~ ARC / REGION ~ pie / slice ~ pizza|pie|cake / cheese wedge / slice of? CIRCLE|disc|disk / "
     "slice / REGION ~ CIRCLE ~ TWO radii|radius|radiuses / cut ~ CIRCLE|disc ~ TWO? "
     "radii|radius|radiuses / slice of? CIRCLE / REGION ~ slice of? CIRCLE / TWO "
     "radii|radius|radiuses AND ARC / fan ~ slice|CIRCLE / SOFT radii ~ ARC ~ REGION / "
     "cake|pizza|pie shaped / cake|pizza|pie piece|PIECE / REGION ~ cake|pizza|pie / fan shaped? "
     "REGION|FIGURE? / SECTOR ~ TWO STRAIGHT? radii|radius|radiuses AND ARC / SECTOR ~ TWO "
     "STRAIGHT? radii|radius|radiuses AND ARC OR SEMICIRCLE / TWO STRAIGHT? radii|radius|radiuses "
     "AND? ARC / TWO SLINE ~ MIDDLE of CIRCLE ~ slice / TWO SLINE ~ MIDDLE of CIRCLE ~ "
     "CLOSED|ENCLOSED|ENCLOSE slice|REGION|PIECE? / SECTOR OR SEMICIRCLE / wedge of? "
     "CIRCLE|pie|cake|cheese / fan / OPEN fan / pizza|pie|cake slice / PIECE ~ from? "
     "cake|pie|pizza / like ~ cake|pie|pizza PIECE? / piece|PIECE like from? a? cake",
     ""},
    {BLG_ATTR_has_parallel_sides,
     "TWO LINE|SLINE ~ alongside each? / TWO SLINE|LINE ~ NEG converge / TWO PARALLEL / MANY2 "
     "PARALLEL LINE|SLINE / TWO|MANY2 LINE|SLINE ~ PARALLEL / TWO LINE|SLINE ~ ONEWAY / TWO "
     "LINE|SLINE ONEWAY LINE? / TWO LINE|SLINE ONEWAY ~ rails|tracks / PARALLEL / PARALLEL "
     "LINE|SLINE / LINE|SLINE PARALLEL / TWO LINE|SLINE ~ PARALLEL / TWO PARALLEL LINE|SLINE / "
     "PARALLEL SLINE / TWO LINE|SLINE ~ EQUAL direction|slope|distance / LINE|SLINE ~ NEG MEET / "
     "LINE EQUAL direction / EQUAL slope|direction / TWO SLINE|LINE ~ NEG MEET / SOFT PARALLEL "
     "LINE / train|railway tracks|rails / PARALLEL pair of? SLINE|LINE / pair of? PARALLEL "
     "SLINE|LINE|ones? / EQUAL slant|slope|tilt|inclination / TWO SLINE|LINE ~ EQUAL "
     "slant|slope|tilt|inclination / LINE ~ next to? each? other? ~ rails|tracks / rails / TWO "
     "LINE ~ next to ~ other / SLINE ONEWAY / SLINE HAS? ONEWAY ~ LACK|NEG ~ single|EQUAL LINE? / "
     "SLINE ~ ONEWAY ~ NEG ~ LINE / TWO of LINE ~ next to? each? other? ~ tracks|rails / TWO of? "
     "LINE|SLINE ~ tracks|rails / MANY2 SLINE|LINE ONEWAY ~ offset|apart|NEG / TWO SLINE|LINE "
     "ONEWAY ~ offset|apart / MANY2 SLINE|LINE ONEWAY / TWO non collinear LINE|SLINE ~ EQUAL "
     "slope|direction / TWO ~ LINE|SLINE|PIECE ~ EQUAL slope|direction|gradient / non collinear "
     "LINE|SLINE ~ EQUAL slope|direction / LINE|SLINE ~ NEG meet|MEET ~ "
     "extended|prolonged|produced / rails|tracks",
     ""},
    {BLG_CLAIM_other,
     "ALL LINE|SLINE PARALLEL / TWO pair ~ PARALLEL / ARC PARALLEL / THREE PARALLEL / TWO "
     "SLINE|LINE EQUAL LENGTH / some SLINE EQUAL / TWO LINE EQUAL LENGTH / ALL REGION EQUAL / ALL "
     "ARC EQUAL",
     ""},
    {BLG_ATTR_has_equal_sides,
     "ALL SLINE|LINE ~ equals ~ LENGTH / SLINE|LINE agree LENGTH / LENGTH ~ SLINE|LINE agree|EQUAL "
     "/ SIMILE ~ matches|matchsticks / made from matches|matchsticks / ALL SLINE|LINE ~ EQUAL / "
     "ONLY|single ONE? LENGTH ~ SLINE|LINE / SLINE|LINE ~ ONLY|single|ONE LENGTH / EQUAL LENGTH ~ "
     "ALL SLINE|LINE / EQUAL LENGTH ALL? SLINE|LINE / SLINE|LINE ~ EQUAL ~ LENGTH / SLINE|LINE "
     "EQUAL / EQUAL SLINE|LINE / EQUAL LENGTH / ALL SLINE|LINE EQUAL / SLINE ~ ALL EQUAL / ALL "
     "SLINE|LINE ~ EQUAL LENGTH|SIZE / NEG SLINE|LINE longer|shorter / NEG DIFFERENT LENGTH ~ "
     "SLINE|LINE / SLINE|LINE ~ NEG variation LENGTH / ALL SLINE|LINE congruent / equilateral / "
     "LINE ALL? ONE LENGTH / SLINE|LINE ALL? HAS? ONE|EQUAL LENGTH / ONE LENGTH / EQUAL "
     "measure|measures / SLINE|LINE measure|measures EQUAL / LINE ALLFIG LENGTH / SLINE ALLFIG "
     "LENGTH / ALL SLINE|LINE ONE|EQUAL SIZE / SLINE|LINE ONE|EQUAL SIZE / ALL SLINE HAS? LENGTH "
     "of ALL other / equilateral ALL? SLINE|LINE? / SLINE LENGTH of ALL other / LINE ~ LENGTH of "
     "ALL other / ONE ~ LENGTH ~ ALL SLINE|LINE / ONE LENGTH ~ ALL SLINE / SLINE ~ "
     "measure|measures EQUAL / longest ~ shortest ~ SLINE ~ ONE|EQUAL|SOFT / ratio ~ longest ~ "
     "shortest ~ SLINE|LINE ~ ONE|1|SOFT / NEG SLINE|LINE LARGER|longer than OTHER|another|other / "
     "SLINE|LINE ~ measure|measures EQUAL / SLINE ~ share|shares ~ ONE|single|EQUAL|common "
     "measure|LENGTH / SLINE|LINE ~ single|common|uniform measure|LENGTH / share|shares ~ "
     "single|common|ONE measure|LENGTH / ALL SLINE|LINE ~ ONE|single measure / SLINE|LINE cut ~ "
     "EQUAL LENGTH / SLINE|LINE ~ equals LENGTH / isometric / SLINE ~ cut to ONE|single|EQUAL "
     "measure|LENGTH|SIZE / SLINE ~ ONE|single|EQUAL measure",
     "SLINE|LINE ~ DIFFERENT LENGTH / LINE|SLINE DIFFERENT / DIFFERENT LENGTH / variation ~ LENGTH "
     "/ difference ~ LENGTH ~ SLINE / SLINE|LINE ~ DIFFERENT ~ LENGTH"},
    {BLG_CLAIM_one_way,
     "ONEWAY to EQUAL side / OR ONEWAY / TURN ONEWAY OR ONEWAY / TURN ~ ONEWAY / wind ~ ONEWAY / "
     "ONEWAY / ONLY left OR ONLY? right / left OR ~ right / ALL left|right",
     "reverse / TURN back / reverses its? turning? direction"},
    {BLG_CLAIM_over_a_turn, "OVERTURN / MORETHAN once round?", ""},
    {BLG_ATTR_spiral,
     "OVERTURN ~ OPEN / OVERTURN ~ NEG CLOSED / OVERTURN LACK CLOSED / ONEWAY to EQUAL side / ~ "
     "MANY2 ~ OPEN / wind|winds ~ ONEWAY ~ MANY2 ~ OPEN / SPIRAL / wind ~ OVERTURN / wind ~ round "
     "~ SPIRAL / ONEWAY ~ OVERTURN / OPEN ~ ONEWAY ~ OVERTURN / clock spring / snail shell|coil / "
     "TURN ~ ONEWAY ~ OVERTURN / wind|winds ~ INWARD OR OUTWARD ~ SPIRAL? / wind|winds ~ itself ~ "
     "ONEWAY ~ OPEN / ONEWAY ~ stays? OPEN / SPIRAL INWARD|OUTWARD / wind|winds INWARD OR? "
     "OUTWARD? / round|around ~ ONEWAY ~ NEG closes|CLOSED|close / ONEWAY ~ NEG "
     "closes|CLOSED|close / ONEWAY ~ MORETHAN once around|round ~ NEG closes|CLOSED|close / "
     "MORETHAN once around|round / OVERTURN OPEN END? / rolls|rolled up / LINE rolls up / "
     "round|around AND round ~ NEG meets|meet|closes|closed / TURN ~ OVERTURN ~ OPEN / coiled / "
     "coiled up / round|around AND round ~ NEG CLOSED|closes|closing / round|around ~ LACK "
     "CLOSED|closing / wind|winds round AND round ~ LACK|NEG CLOSED|closing / "
     "wind|winds|winding|TURN around|round itself / wind|winds|winding ~ around|round ~ itself / "
     "OPEN ~ ONEWAY ~ OVERTURN / OPEN ~ TURN ~ ONEWAY ~ OVERTURN / ONE sided TURN ~ OVERTURN  / "
     "OPEN ARC ~ ONE signed|sign CURVED|ARC|curvature ~ FULLTURN|OVERTURN / ONE signed|sign "
     "curvature|ARC ~ OVERTURN|FULLTURN / OPEN ~ curvature ~ OVERTURN / "
     "whirlpool|whirl|curlicue|watchspring|cinnamon|rolled|gyre|volute / keeps|keep "
     "winding|curling|circling|TURN ~ in|inwards|INWARD / monotone TURN ~ OVERTURN|MORETHAN ~ NEG? "
     "CLOSED|OPEN / TURN ~ OVERTURN ~ NEG CLOSED|OPEN / LINE ~ round|around AND? round|around ~ "
     "INWARD|INSIDE / round|around AND round|around ~ INWARD|INSIDE / goes round|around AND? "
     "round|around ~ inside / OPEN ARC ~ ONE signed|sign ~ curvature ~ ATLEAST|MORETHAN? ~ "
     "FULLTURN|OVERTURN / OPEN ~ ONE signed|sign CURVED|curvature ~ TURN ~ ATLEAST? "
     "FULLTURN|OVERTURN / curvature ~ TURN ~ OVERTURN|FULLTURN / TURN of? OVERTURN ~ NEG CLOSED / "
     "monotone TURN ~ OVERTURN NEG CLOSED",
     ""},
    {BLG_ATTR_loop_with_tail,
     "lollipop ~ stick / balloon ~ string / REGION ~ extra|additional LINE / REGION ~ LINE ~ "
     "away|outside|off|leaves|leaving / REGION ~ stick|string|stem / LINE ~ leaves|leaving ~ "
     "REGION / REGION ~ LOOSEEND / REGION ~ TAIL / TAIL / LOOSEEND ~ REGION / REGION ~ LOOSEEND ~ "
     "OUT / tadpole / lollipop / balloon / REGION ~ OUT / OUT ~ REGION / LOOSEEND OUT / REGION ~ "
     "stray|LOOSE LINE / ENCLOSED ~ LOOSEEND / REGION ~ TAIL ~ LOOSEEND / TAIL OUT ~ REGION / TAIL "
     "~ REGION / ENCLOSED body|FIGURE ~ LOOSEEND / REGION ~ PIECE ~ NEG enclose|ENCLOSE / REGION ~ "
     "LOOSE|dangling / PIECE|LINE LOOSE ~ REGION / LINE|PIECE ~ attached ~ REGION / REGION ~ "
     "attached LINE|PIECE / REGION ~ LINE attached / pendant LINE / REGION ~ pendant LINE OUTWARD? "
     "/ stick on REGION|ENCLOSED|CLOSED FIGURE? / REGION ~ stick / ENCLOSED|CLOSED FIGURE ~ "
     "stick|string|TAIL / stick|string ~ CLOSED FIGURE|REGION / ENCLOSED REGION ~ LOOSE LINE "
     "attached / PIECE|bit of? string / REGION ~ PIECE of? string / left over ~ REGION / LINE left "
     "over / END LOOSE|freely / ends freely / REGION AND LOOSEEND / REGION AND? free END / LINE ~ "
     "runs|goes out ~ REGION|ENCLOSED / REGION|ENCLOSED PIECE ~ LINE ~ END free|LOOSE / ends free "
     "/ cycle ~ pendant|TAIL|LOOSEEND LINE? / ENCLOSE|ENCLOSED ~ REGION ~ LINE ~ OUT / "
     "CLOSED|closes ~ REGION ~ LINE ~ OUT|LOOSE|LOOSEEND / REGION ~ SLINE|LINE|ARC OR? "
     "ARC|CURVED|LINE? ~ OUT|projecting|projects|LOOSE|LOOSEEND / REGION ~ LINE OR ARC ~ "
     "projecting|OUT|extending|leaving ~ LOOSEEND / SLINE OR ARC projecting|OUT ~ LOOSEEND / "
     "CLOSED|closes ONE? REGION ~ LINE more|MORE ~ OUT / graph ~ cycle ~ pendant LINE? / balloon ~ "
     "string / balloon on string|thread",
     ""},
    {BLG_CLAIM_symmetry, "SYMMETRY", ""},
    {BLG_CLAIM_has_region, "ENCLOSED in / REGION / ENCLOSED REGION", ""},
};

#endif
