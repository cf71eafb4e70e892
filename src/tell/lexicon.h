/* The words and joints that statements are read with (tell/claims.h), and the phrases around a
 * statement; patterns are in tell/lexicon_attributes.h and tell/lexicon_relations.h. Each row of
 * the tables `lexicon` and `joints` begins with the CLASS that it is about; '-' and '*' in front
 * say for which images. In joints "A|B" is either, "a?" may be missing, "^A" follows at once, ">A"
 * is no part of the joint, and " / " stands between two joints of a class. What the classes mean
 * that the reader asks for stands in tell/claims.h; all others are only parts of patterns, and
 * mean what their words mean. */
#ifndef TELL_LEXICON_H
#define TELL_LEXICON_H

#include <stddef.h>

/* "CLASS word word ...": words of one meaning. A word may have several classes; other forms of it
 * ("dents", "dented") have the same unless they are listed themselves. LIGHT words say nothing. A
 * row that begins with '-' is only for images of one figure, a row with '*' only for images of
 * several. */
static const char *const lexicon[] = {
    /* Words of any sentence: small words, joining words, conditions, denials. */
    "LIGHT a an the its it is are be been being was were to of in on at by for from this that "
    "these those there they them their you your i we us our can could may must would will shall "
    "should do does did have has had having get gets got go goes with very quite really fairly "
    "rather always somewhere present find found see seen seeing show shows contain contains "
    "include includes including comprise consist consists make made drawn draw draws use uses "
    "using occur exist exists some any such so too also then as well possess feature features "
    "which what where who whose when if because since every-time time times here along about "
    "across plainly clearly visibly roughly nearly almost approximately perfectly strictly "
    "markedly noticeably namely common property into via up per place places among amongst own "
    "other another total equals basically essentially simply apparently formed forming rule "
    "rules theme criterion positive positives done",
    "-LIGHT type kind sort",
    "ARTICLE a an the any its their his own other another some",
    "AND and plus & moreover furthermore additionally",
    "OR or",
    "*OR unless",
    "*ELSE or unless",
    "*IF if whenever",
    "*WHEN when where once",
    "*THEN then",
    "*IMPLY implies imply entails forces",
    "*NAND incompatible exclude excludes preclude precludes nand",
    "*TOGETHER together simultaneously combined combination jointly coexist co-occur",
    "BUT but although though however yet while whilst",
    "SIDE_B whereas unlike negatives negative counterexamples",
    "NEG impossible no not never none nor neither nowhere nothing cannot dont doesnt doesn don "
    "isnt isn arent aren wont cant nobody hardly non noone didnt wasnt werent wouldnt shouldnt "
    "couldnt hasnt havent aint rarely",
    "-VERBNEG never nowhere",
    "VERBNEG not dont doesnt doesn don isnt isn arent aren wont cant cannot",
    "LACK without lack devoid miss fail lacking lacks avoid absence",
    "ABSENT absent missing lacking free",
    "PASS out lie lies lying sit sits sitting rest rests stand stands one ones form forms",
    "*ADJ curved curvy rounded round convex concave closed open symmetric symmetrical asymmetric "
    "asymmetrical thin narrow elongated chiral smooth necked pointed pointy touching overlapping "
    "intersecting crossing",
    /* Figures and images, how many and how large they are. */
    "-MIDDLE middle centre center midst",
    "EITHER either",
    "OCCUR occur exist exists appear present found happen there",
    "-FIGURE figure shape drawing image picture contour outline path pattern object graphic "
    "sketch silhouette member specimen item thing trace design element boundary border perimeter "
    "circumference form diagram doodle motif curve-figure glyph shapes fellow creature character "
    "thingy whole hull body silhouettes stimulus stimuli device",
    "PICTURE picture image frame panel canvas drawing sheet square tile",
    "ALL all every each throughout",
    "-ALL everything",
    "*ALLF everything everyone everybody",
    "BIG big large great huge sizeable sizable bulky massive voluminous hefty",
    "SMALL small little tiny diminutive minute wee petite",
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
    "LIMIT exactly precisely only single just alone sole solely exclusively several multiple "
    "many most majority longest shortest",
    "EXACTLY exactly precisely just only",
    "ONE one 1 single",
    "SOFT one 1",
    "TWO two 2 pair couple duo twin twosome dyad",
    "THREE three 3 trinity triple trio triad threefold triplet threesome trey",
    "FOUR four 4 fourfold quartet quadruple foursome quadruplet tetrad",
    "FIVE five 5 quintet quintuple quintuplet fivesome",
    "SIX six 6 sextet sextuple hexad sixsome",
    "SEVEN seven 7 septet heptad sevensome",
    "EIGHT eight 8 octet octad eightsome",
    "*NUM twofold threefold fourfold fivefold sixfold",
    "NUM two 2 pair couple duo three 3 triple trio four 4 five 5 six 6 seven 7 eight 8 nine 9 "
    "ten 10 zero triad triplet threesome quartet quadruple quintet sextet septet octet dozen",
    "-MANY2 repeated repeatedly",
    "*MANY2 repeatedly",
    "MANY2 several multiple many various numerous plural lots plenty manifold",
    "ATLEAST atleast minimum",
    "MORE more further additional",
    "FEWER fewer less",
    "MORETHAN morethan exceed exceeding surpass outnumber",
    "FEWERTHAN lessthan",
    "ATMOST atmost maximum",
    /* Parts of a figure and its form. */
    "LINE line stroke segment edge side leg beam girder strut seam thread track wire strip snip "
    "struts spoke",
    "PIECE piece part bit portion section ones component fragment patch stretch span slice chunk "
    "hunk scrap member gore",
    "STRAIGHT straight linear unbent rectilinear uncurved straightness unbending uncurving ruled "
    "taut rigid unbowed ruler-straight straightedge straighter collinear-edge undeviating "
    "beeline uncurled rulerlike straightened",
    "RULER ruler straightedge",
    "CURVED curved curvy rounded round bent bendy arched bowed curving circular roundish "
    "curvilinear wavy swooping rounding arclike bowlike swoopy curly",
    "ARC arc arcs curve curves bow curvature arch swoop roundness sweep swerve arcing swirl "
    "bowing arclet roundedness",
    "-BEND go goes",
    "BEND bend bends bent curve curves curved turn turns cave caves caved dip dips push pushed "
    "point points run runs dent",
    "INWARD inward inwards",
    "OUTWARD outward outwards",
    "BULGE bulge bulging belly convexly",
    "DENT pit bite dent notch notches hollow bay indentation indent recess cavity concavity "
    "concave nonconvex reentrant indented dented hollows nook inlet dimple depression dip nick "
    "niche cleft "
    "divot gouge crevice concavities sag scoop dints dint hollowing dents notched pocketed gulf",
    "CONVEX convex convexity",
    "ENCLOSED enclosed closed bounded fenced shut walled sealed surrounded delimited encircled",
    "ENCLOSE enclose encloses bound bounds fence fences surround partition divide divided split "
    "splits enclosing bounding separate separates divides shut",
    "REGION puddle puddles cubicle booth region area cell compartment loop pocket chamber room "
    "space face field enclosure zone hole areas bubble plot territory domain subregion faces "
    "pond pool lake island slot bag patch tile cage paddock courtyard garden cabin pot bay "
    "hollow cave scrap bowl lens spice plot-of fields",
    "AREA area size",
    "POLYGON polygon",
    "EQUAL equal same similar alike identical equally balanced comparable congruent uniform "
    "matching unchanged invariant intact constant equivalent corresponding indistinguishable "
    "equalsized unaltered even-handed like-for-like same-sized selfsame tie tied level-pegging "
    "matched twinned const",
    "DIFFERENT different unequal differ differs dissimilar uneven unbalanced vary varies "
    "differently changed changes change alter alters unlike unalike mismatched disparate "
    "unmatched imbalance imbalanced disproportionate lopsided inequality discrepant distinct "
    "unfair unfairly unequally unevenly varied disparity wonky",
    "SIZE size area large big magnitude extent sized bigness areas sizes scale dimension "
    "diameter diameters diam bulk width-and-height dimensions stature",
    "LARGER overshadow overshadows larger bigger biger greater outsize dwarf dominates outsizes "
    "wider "
    "outranks outweighs outweigh dwarfs dominating beats outgrow",
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
    "ANGLE angle corner vertex vertices kink angled corners angles cornering kinked elbow jerk "
    "hairpin apex",
    "ACUTE acute sharp pointed pointy spiky jagged spike peaked piercing stabbing narrow-angled "
    "razor pricking",
    "OBTUSE dull obtuse blunt sprawling reclined reclining yawning",
    "NINETY 90 ninety",
    "DEGREES degree degrees deg",
    "CROSS cross crosses crossing crossings crossed intersect intersects intersecting "
    "intersection intersections traverse traversed crossover crisscross overlap overlaps "
    "crossroad crisscrosses selfintersection selfcrossing intersected",
    "MEET meet meets meeting join joins joined met",
    "TOUCH bump bumps strike hit hits lying stop stops leaning touch touches touching touched "
    "rest rests lean leans abut abuts butts contact poke pokes land lands lie lies sit sits "
    "adjoin kiss kisses kissing graze grazes grazing brush brushes brushing nudge meets-up "
    "grazed bumped leaned butted abutted kissed bounce bounces",
    "END end ends endpoint endpoints extremity extremities tip ending terminus endings",
    "LOOSE loose free dangling stray hanging unattached unconnected trailing freestanding "
    "unjoined unfinished",
    "TAIL tail handle whisker antenna pendant appendage spur tails stalk stem stub protrusion "
    "twig lead cord rope leash streamer filament branch",
    "OUT out stick sticks protrude protrudes protruding jut juts hang hangs poke pokes stuck "
    "extends extend",
    "OPEN open unclosed gaping agape",
    "CLOSED closed closes",
    "START initial start starts started starting began begin begins beginning origin",
    "RETURN finishes return returns returning back ends end finish meets meet comes lands",
    "THIN thin slender slim skinny elongated sliver splinter needle strip spindly lanky thinness "
    "narrow narow lean oblong lank skimpy scrawny gaunt stick-like spindle-like svelte reedy "
    "attenuated skinnier slenderer stringy beanpole snaky narrowish",
    "WIDE wide broad fat chubby compact thick broader wider fatter stout plump bulky squat",
    "LONG long longer stretched length elongated",
    "WIDTH width wide breadth height",
    "NECK bow-tie neck waist constriction pinch pinched bottleneck isthmus hourglass dumbbell "
    "peanut necked constricted waisted narrowing bottle-neck hourglass-shaped waistline cinched "
    "waspwaist wasp hourglasses bowtie narrowed stricture corset belt girdle",
    "REGULAR regular",
    "CIRCLE circle circles disc disk",
    "TRIANGLE triangle triangular triangles trilateral trigon 3gon threegon",
    "QUAD quadrangle quadrilateral quadrangles quadrilaterals quadrangular tetragon quad quads "
    "foursided 4gon fourgon",
    "SECTOR sector wedge",
    "PARALLEL parallel parallelism",
    "LENGTH length long lengths",
    /* What does not matter, or only compares. */
    "ASIDE possibly perhaps maybe extra allowed permitted aside ignored optional disregarded "
    "irrelevant possible excluded excluding sometimes occasionally optionally uncounted softened "
    "notwithstanding incidental whichever necessarily",
    "ASIDE_ON regardless whatever whether irrespective instead ignoring ignore",
    "*ASIDE_ON besides",
    "-AND besides",
    "SIMILE like resembling reminiscent such-as akin",
    "SPIRAL spiral snail coil coils coiled curls helix whorl spirals spiralling vortex swirl "
    "scroll corkscrew curl curled curling coiling spiraling helical curlicue whirlpool spiralled "
    "spiraled snailshell nautilus cochlea swirling rollup fern bun volute wound winding-up "
    "labyrinth",
    "ORIENT vertical horizontal upright vertically horizontally diagonal",
    /* Images of several figures: which figures are meant, and what they are to each other. */
    "*LIGHT joint picture image frame panel canvas drawing sheet outline contour boundary "
    "relation position located condition requirement restriction separate stand stands lie lies "
    "placed put situated positioned sits sit arranged set tile",
    "*FIGURE child motif em component figure figures shape shapes object objects item thing "
    "things element member members specimen outlines contours forms symbol symbols bodies pieces "
    "design designs fellow guy body creature sketch drawing diagram polygon glyph entity oval",
    "*NOUN form forms piece pieces part outline outlines contour contours drawing",
    "*PIECE pieces",
    "*OTHER another other others second neighbour neighbor companion remaining",
    "*BIGGEST biggest largest greatest maximal hugest topmost-size king-size kingsize supersize "
    "argmax dominant bulkiest fattest heaviest widest broadest plumpest grandest papa daddy boss "
    "king chief chieftain whale elephant leader heavyweight",
    "*SMALLEST smallest least tiniest littlest minimal runt baby argmin minutest slightest "
    "slenderest weest mini crumb pygmy midget shrimp",
    "*ONWARD onward onwards halfway midway finish finished",
    "*KERNEL kernel filling stuffing pip seed yolk innards pearl contents passenger tenant",
    "*HUSK shell husk peel rind crust bowl fence wrapper casing jacket coat garden",
    "*GROWN tall taller grew grown grow weigh weighs weight",
    "*INNER inner interior innermost enclosed contained inside swallowed surrounded encircled "
    "included trapped captive imprisoned housed lodged",
    "*OUTER outer exterior outermost surrounding enclosing containing outside encircling "
    "swallowing engulfing encompassing hosting sheltering cradling",
    "*CONTAIN imprison imprisons trap traps cage cages girdle girdles incorporate incorporates "
    "capture captures confine confines eaten trapped walls fences house houses engulf engulfs "
    "include includes embrace embraces wrap wraps envelops enfold enfolds contain contains "
    "containing enclose encloses enclosing surround surrounds surrounding encircle encircles "
    "hold holds holding around round swallow swallows encompass envelop harbours harbors encase "
    "encases hosts encompasses encircling encompassing embracing enveloping engulfing host "
    "hosting envelope bag bags cradles cradle shelter shelters encapsulate encapsulates boxes-in",
    "*WITHIN girdled confined captured caged imprisoned trapped fenced nested locked inscribed "
    "embedded enveloped engulfed inside within interior enclosed surrounded swallowed contained "
    "encircled encased housed nestled lodged sheltered tucked cradled encapsulated ensconced "
    "held gripped cocooned hemmed",
    "*OUTSIDE outside",
    "*CONTACT rub rubs tap taps prod prods strike strikes clip clips scrape scrapes caress "
    "caresses skim skims bang bangs knock knocks shove shoves jostle jostles hug hugs cling "
    "clings adhere adheres fastened welded fused docked docks elbows press pressed pressing "
    "touch touches touching touched contact abut abuts abutting butt butts rest rests resting "
    "join joins joined attach attached bump bumps lean leans kiss kisses hit hits connect "
    "connected stuck glued adjoin adjoins tangent tangentially meet meets contiguous adjoining "
    "butting brush brushes graze grazes nudge nudges kissing tangency coupled hook hooks hooked",
    "*OVERLAP slash slashes spear spears stab stabs impale impales invade invades intrude "
    "intrudes encroach encroaches bisect bisects transect transects traverse traverses collide "
    "collides clash clashes overlap overlaps overlapping cut cuts cutting superimposed "
    "interpenetrate interpenetrates interpenetrating interlock interlocks interlocking "
    "interlocked interlace interlaced interlink interlinked intertwine intertwined entangle "
    "entangled enter enters entering pierce pierces pierced piercing penetrate penetrates "
    "penetrating overlie straddle straddles",
    "*APART apart away distant",
    "*GAP gap space distance spacing interval separation step gaps distances clearance pitch "
    "interstice",
    "*COPY copy copies clone clones congruent",
    "*TWIN recur recurs recurring duplicate duplicates duplicated twin twins lookalike "
    "lookalikes doppelganger repeat repeated repeats twice",
    "*ALIKE alike tilde identical similar matching equal same indistinguishable",
    "*FORM form shape figure motif profile",
    "*STROKES linework stroke line style segment edge side piece",
    "*SORT kind sort type style variety class category",
    "*WAY way bearing direction orientation heading tilt inclination",
    "*FACE face faces facing point points pointing aim aims aimed swim swimming look oriented",
    "*ABOVE above over higher upstairs atop overhead upper",
    "*BELOW below beneath under underneath lower downstairs downwards",
    "*BESIDE left leftward right rightward",
    "*MIDDLE middle centre center midst middles centres centers central centred centered heart "
    "core midpoint midpoints bullseye bull hub",
    "*HUGE huge giant enormous gigantic massive oversized immense vast monumental colossal "
    "mammoth humongous outsized whopping king-sized giants",
    "*FILL hog hogs fill fills cover covers take takes taking occupy occupies covering filling "
    "span spans spanning dominate dominates presides preside looms loom",
    "*ROW row rows queue rank file lineup",
    "*LEVEL level height altitude elevation",
    "*COLUMN column stack stacked pile piled tower",
    "*LEVELROW abreast",
    "*SIDEWAYS horizontal horizontally sideways flat level horizon bench shelf washing ledge "
    "windowsill",
    "*UPWARDS vertical vertically upright plumb upwards downward downwards skyscraper totem drip "
    "dripping",
    "*NEXT next following subsequent neighbour neighbor neighbouring neighboring consecutive "
    "successive adjacent",
    "*SPACED spaced spread distributed rhythm cadence",
    "*EVEN evenly equally regularly uniformly constant steady regular",
    "*SLANT oblique obliquely downhill uphill staircase stairs slanted slanting slope slopes "
    "sloping diagonal tilted",
    "*MIX hybrid patchwork medley hodgepodge mishmash mix mixes mixed mixing mixture blend "
    "blends blended blending mingle mingles combination jumble",
    "*PEN tool instrument nib pencil quill stitch stitching embroidery thread crayon chalk marker "
    "handwriting brush pen ink "
    "texture pattern rendering brushwork stroke-style penmanship technique",
    /* Images of one figure alone. */
    "-REGION ring panel",
    "-ASIDE may might often frequently",
    "-BIG major",
    "-SMALL minor",
};

/* "CLASS pattern / pattern": what becomes one token of the class, in this order. A pattern names
 * classes, or words that stand for themselves; "a?" may be missing, "A|B" is either, and a few
 * words may stand between two elements, more of them where "~" stands and none before "^A". ">A"
 * follows the pattern and is no part of it. "A & B" fits in any order, with many words between. Two
 * words of a joint that stand for themselves follow each other at once unless "~" stands between. A
 * pattern of statements that begins with "%" is a hint: it counts only if nothing else is claimed.
 * The class of a joint takes the place of its words' classes; a joint of a single class keeps it,
 * too. The sign ~ of a text is read as the word "tilde".
 *
 * Classes that joints make and other joints or patterns use: SLINE a straight line; HALFTURN,
 * THIRDTURN, FULLTURN turns; TURNSYM symmetry of a turn; ORDER2 of order two; TWOFOLD two-fold; DIP
 * a place where a width is least; ATONE at least one; NEITHER no other number; NOTHINGBUT only;
 * RECIP each other; EACHF each figure; WITHINF within a figure; INOTHER in another figure; NESTPAIR
 * one in another; NESTING one in another in a third; AFTER one after another; ACROSS from one to
 * another; WHATSTYLE whatever the style. */
static const char *const joints[] = {
    /* Joints of both kinds of images, and those that other joints need. */
    "*LIGHT if ^we|you / we|you|one ^meet|meets|find|see / entirely|completely|wholly|totally "
    ">without|LACK / BUT NEG ^quite / in ^other ^words / ALL? share ^this|that / may|might ^be "
    "^that / NEG fact|condition|property|part ^alone",
    "*LIGHT in|within ^each|every ^positive|positives PICTURE?",
    "*ASIDE_ON may|might ^be|have|use|differ|vary / can ^have|use|differ|vary / except|BUT|save "
    "^maybe|perhaps|possibly|ASIDE",
    "*ASIDE_ON even|also|not ^if / even ^when|though|where|as / can|could|may|might ^be "
    "^there|present|included|added|used / may|might just|only|well|also ^be",
    "*TURN TURN|MIRROR ^round|over|around|about / TURN|MIRROR OR ^MIRROR|TURN",
    "*NEAR NEAR ^together",
    "*GAP GAP ^left / min|minimum|minimal|smallest|least|SMALLEST ^GAP",
    "*SOFT NEG ^ONLY ^do|does|is|are|have|has",
    "*LIGHT tilde >50|HALF|NUM|90 / maybe|perhaps|possibly|even the ^EQUAL ^two|TWO|pair|ones / "
    "in|of|from the ^row|line|column|stack|queue|tower|chain "
    ">has|is|carries|contains|shows|bends|HAS",
    "-LIGHT in each ^one",
    "-LIGHT every ^single >one",
    "LIGHT without|no exception|exceptions|fail / with no ^exception|exceptions / each|every "
    "^time / in each|every|all ^case|cases / in all six PICTURE?",
    "ASIDE_ON NEG matter >how|what|where|which|whether|if|the",
    "TRIANGLE CLOSED|ENCLOSED ^TRIANGLE",
    "-QUAD CLOSED|ENCLOSED ^QUAD",
    "-SECTOR CLOSED|ENCLOSED ^SECTOR",
    "-TWOFOLD TWO ^fold / twofold",
    "-DIP local|interior|relative ^minimum",
    "-MIRROR same ^left ^and ^right / like the|its ^MIRROR / like ^MIRROR",
    "-LIGHT at the? ^same ^time",
    "-NECK hourglass ^like",
    "-LIGHT same ^look|appearance >after|when|under / on ^either ^side",
    "-LIGHT NEG ^only >is|are|has|have|contains|encloses|splits|looks|narrows|does",
    "ASIDE may|might|can OR may|might|can NEG / if any",
    "BELOW90 between 0|zero|nought DEGREES? AND 90|ninety DEGREES? / 0 FEWERTHAN ^FEWERTHAN pi "
    "2|half / short of 90|ninety",
    "ABOVE90 between 90|ninety DEGREES? AND 180 DEGREES? / 90|ninety DEGREES? to 180 DEGREES? / "
    "pi 2|half FEWERTHAN ^FEWERTHAN pi / over|above a? right ANGLE",
    "-SOFT ONE OR several|many|MORE / round it|the|a / go|walk|goes round",
    "SLINE line ^segment / line ^segment STRAIGHT",
    "STRAIGHT zero|NEG curvature / STRAIGHT LACK curvature / flat LINE",
    "TRIANGLE 3|three ^gon",
    "QUAD 4|four ^gon",
    "-THREE tripod|stool|trivet HAS? LINE|foot / tricycle HAS? wheel / clover|shamrock HAS? "
    "leaf|leaves / leaves? of? a? clover / lamps|lights of|in|on? a? traffic light / hat trick / "
    "day HAS? meals / musketeers|bears|wishes",
    "-FOUR table|chair|horse|dog|cat|cow|elephant|bed HAS? LINE|foot|paw / car|cart HAS? wheel / "
    "seasons HAS? year / year HAS? seasons / LINE|paws of|on? a? table|chair|horse|dog|cat|cow / "
    "wheels of|on a car / compass HAS? point / points of? a? compass / suits of|in? a? "
    "cards|deck|pack",
    "-THREE as a ^triangle >HAS|LINE",
    "-FOUR as a ^square|rectangle >HAS|LINE",
    "-FIVE as a? ^pentagon HAS? LINE|ANGLE / hand HAS? finger / foot HAS? toe / finger|toe "
    "of|on|for ALL? ONE|a? hand|foot / fingers ^hand / high ^five / olympic rings / vowels / "
    "senses / school|working days|week",
    "-SIX as a? ^hexagon HAS? LINE|ANGLE / die|dice|cube HAS? REGION|LINE|number / highest ~ "
    "die|dice / insect|ant|bee|beetle|fly HAS? LINE|foot / LINE of an? insect|ant|bee|beetle|fly "
    "/ honeycomb|hive HAS? wall|LINE|cell|REGION / REGION of honeycomb / guitar HAS? string / "
    "strings of|on a? guitar / faces? of a? cube|die|dice",
    "-SEVEN as a? ^heptagon HAS? LINE|ANGLE / days? of? a? week / week HAS? day / days ^week / "
    "snow ^white / rainbow HAS? colour|color / colours|colors of? a? rainbow / lucky ^number / "
    "deadly sins / wonders of? world / EIGHT minus ONE / SIX plus ONE / ONE more than SIX / "
    "EIGHT minus ONE / ONE fewer|less LINE? than EIGHT",
    "-EIGHT as a? ^octagon HAS? LINE|ANGLE / TWO more than SIX / SEVEN plus ONE / spider|octopus "
    "HAS? LINE|arm|foot / legs|arms of|on|a? spider|octopus / octave / planets / twice FOUR / "
    "two times FOUR",
    "itself own self",
    "*OTHER ONE of its|their|his ^FIGURE|fellows|companions|peers|mates|siblings|brothers",
    "*ONE ONE ^single >SORT|style|FORM|LINE|PEN / EQUAL ^single >SORT",
    "LARGER more ^BIG / less ^SMALL / tower|towers|towering ^over|above the|some|a? "
    ">rest|others|other|OTHER",
    "SMALLER more ^SMALL / less ^BIG",
    "THIN more ^THIN",
    "WIDE more ^WIDE",
    "*BIGGEST most ^imposing|massive|voluminous|extensive|considerable|sizable|sizeable / maximum "
    "^size",
    "*BIGGEST most ^BIG|large / maximum|maximal|max SIZE|diameter",
    "*SMALLEST most ^SMALL / minimum|minimal|min SIZE|diameter",
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
    "CLOSED simple? CLOSED ^curve / simple ^curve",
    "EQUAL DIFFERENT nothing / as it is",
    "DENT re ^entrant ANGLE? / reentrant|inward|concave ANGLE / INWARD pointing? ANGLE / "
    "reentrant|inward|concave|DENT ANGLE",
    "OUTWARD to|towards|toward outside",
    "-INWARD into >FIGURE|INSIDE",
    "INWARD cave|caves|caved|dip|dips|push|pushed in",
    "-INWARD towards|toward|to INSIDE|middle",
    "ONEWAY to EQUAL side / NEG TURN back|around / NEG reverse|reverses TURN? direction?",
    "SOFT NEG ONLY ~ but also|as / NEG ONLY ~ but also|as|too",
    "EQUAL NEG notice|noticeable|visible|spot|detect difference|change|DIFFERENT? / NEG notice / "
    "on|onto itself >again / just? like ^before / as ^before / NEG other than before / NEG "
    "DIFFERENT",
    "-EQUAL like >SIZE|AREA|LENGTH|sized / as BIG|LONG|WIDE as",
    "-NEAR close together|by|to",
    "DIFFERENT unlike SIZE",
    "*IF as ^soon ^as",
    "*ONLYIF ONLY ^if|when",
    "*AND as ^well ^as / BUT ^also",
    "*LIGHT on the? one|other ^hand / on top of ^that|this",
    "*AND with the? condition|requirement|restriction ^that",
    "*TOGETHER at ^once / EQUAL ^time / EQUAL ^picture|image|panel",
    "*AND whose >BIGGEST|SMALLEST",
    "*NAND mutually ^exclusive / rule|rules ^out / ATONE|ONE|either of the|these|them? "
    "two|these|conditions? fails|violated / ATLEAST ONE of the|these|them? two|these|conditions? "
    "fails|violated / at most ONE of the|these|them ^two|statements|conditions|is|holds / NEG "
    "more than ONE of the|these|them ^two|statements|conditions|is|holds",
    "*INVERT never ^are|is|do|does|will / cannot be ^that / impossible ^that|for",
    "INVERT NEG so that / NEG the case / NEG happen|occur that / NEG true that / false that",
    "SIMILE such as / as in / e g / as if",
    "-SIMILE similar to / look like",
    "SOFT at ^ALL / side|set|class a / common property / A alone or with",
    "EVERYWHERE ALL way round|around? / ALL ^round|around|along|over / everywhere / throughout",
    "SIX HALF dozen",
    "EXACTLY NEG FIGURE HAS? MORE OR FEWER than / NEG MORE than NUM AND|OR? NEG FEWER than / NEG "
    "MORE AND|OR|NEG? NEG? FEWER than? / NEG FEWER AND|OR|NEG? NEG? MORE than?",
    "*INVERT NEG ^picture|image|pictures|images|panel / NEG ^a|an ^picture|image|panel",
    "-PART SOFT|ONE of ^these|those ^REGION / SOFT|ONE of ^them|these|those|which / SOFT|ONE of "
    "the? ^TWO >is|has|are|being / SOFT >with|has|having",
    "-REGION PART",
    "-ONE PART",
    "-SOFT PART",
    "NOTHINGBUT nothing|none but / nothing else than|but",
    "ONLY NOTHINGBUT",
    "LIMIT NOTHINGBUT",
    "-NEG far from",
    "-LOOSEEND LINE|PIECE leads|goes|leading|going ^nowhere / leads|goes ^nowhere",
    "LACK free of|from / is|are|keep|keeps|stay clear of|from / in want of / fail to / LACK ALL",
    "-ASIDE_ON the ^rest / anything|everything|whatever|what ^further|else|more|other|remains",
    "-AND as ^well ^as / along|together|coupled|combined|paired ^with / in addition ^to / "
    "apart|aside ^from",
    "-ASIDE NEG needed|required|necessary|requirement|condition|essential|compulsory|mandatory / "
    "play|plays|playing NEG ^role|part / some|others|many|most|several|few of? them|these|those? "
    "^also",
    "ASIDE_ON alone OR with|beside|besides|without|plus / with OR LACK / alone OR with",
    "ASIDE left out / NEG included / NEG considered / NEG matter / NEG count / NEG counted / NEG "
    "counting / may|might|can differ|vary / apart from / set aside / of any kind",
    "ASIDE_ON rather than / as opposed to / in place of / NEG matter",
    "ATLEAST at least / NEG FEWER than / NEG below",
    "ATMOST at most / NEG MORE than / up to",
    "MORETHAN MORE than / upwards of / in excess of",
    "FEWERTHAN FEWER than",
    "SEMICIRCLE semicircular ARC? / semicircle / HALF of? CIRCLE|ring",
    "NINETY pi 2|half",
    "-HALFTURN same ^upside ^down",
    "HALFTURN 180|pi DEGREES? TURN / TURN 180|pi DEGREES?",
    "OVERTURN MORETHAN|ATLEAST|BEYOND 2 ^pi / round AND round / MORETHAN|BEYOND|through WHOLE "
    "CIRCLE / MORETHAN|BEYOND|through ONE? WHOLE? TURN / MORETHAN once round / "
    "MORETHAN|BEYOND|through 360 DEGREES? / OVERTURN round",
    "OVERHALF MORETHAN|BEYOND|LARGER than? 180|pi DEGREES? / MORETHAN|BEYOND HALF "
    "TURN|CIRCLE|way|round / MORETHAN|BEYOND|LARGER than? SEMICIRCLE|halfway round? / "
    "MORETHAN|BEYOND HALF of? CIRCLE|ring|TURN",
    "BELOW180 less|FEWERTHAN than? pi / FEWERTHAN|below|under 180 DEGREES?",
    "-SOFT ATLEAST ONE / ONE OR MORE",
    "*ATONE ATLEAST ONE / ONE OR MORE",
    "*ARTICLE ATONE",
    "-NEG no TWO",
    "MANY2 TWO THREE OR? even? MORE / TWO THREE FOUR OR? MORE / over AND over / time AND again / "
    "in the? plural / plenty of",
    "MANY3 THREE OR MORETHAN THREE / THREE ~ OR ~ MORE|MORETHAN ^THREE? / THREE OR? even? many? "
    "MORE",
    "MANY2 TWO OR MORETHAN TWO",
    "MANY3 THREE fold OR? FOUR fold OR higher|MORE|LARGER|even / THREE fold OR higher|MORE / "
    "third order OR higher|MORE / ATLEAST THREE / THREE FOUR OR? even? MORE / THREE OR "
    "MORE|higher|LARGER|above / THREE OR ATLEAST / MORETHAN TWO / THREE upwards|up|plus / NEG "
    "ONLY? ONE OR|NEG|AND TWO",
    "MANY2 ATLEAST TWO / TWO THREE OR? even? MORE / TWO OR even? MORE / MORETHAN ONE / MORETHAN "
    "once / few times|place|spot / TWO times OR MORE / ATLEAST TWO times / twice OR MORE / "
    "ATLEAST twice / again AND again / NEG ALLFIG|FIGURE ~ FEWER than TWO / NEG ONLY ONE / TWO "
    "upwards|up|plus",
    "-SOFT NEG NUM|ONE AND|OR? NEG|OR NUM|ONE",
    "*NEITHER NEG NUM|ONE AND|OR? NEG|OR NUM|ONE",
    "-BADNUM ONE OR TWO",
    "MANY2 NEG ONE|once|single BUT? ^MANY2 / NEG ONE|single ONE? BUT MANY2",
    "-MANY2 few|several ways|directions / ATLEAST ^second / second|another >AXIS / TWO LINE OR "
    "even? MORE of? them? / MANY2 place|places",
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
    /* Figures that a statement about several speaks of: subjects (tell/lexicon_statements.h). */
    "*THREE ONE TWO THREE",
    "*LARGER SIZE ^x MORETHAN SIZE y / x MORETHAN y / SIZE x MORETHAN SIZE y",
    "*LIGHT all the way >round|around",
    "*TWIN repeated|duplicated|recurring ^FIGURE|FORM",
    "*LIGHT ONLY ^that|this ^one|FIGURE / rest|rests|resting >inside|within|WITHIN|in / "
    "among|amongst ^all >has|is|HAS",
    "*ALLF whichever|any ^TWO ^FIGURE i|you|we|one "
    "^look|looks|pick|picks|take|takes|choose|compare they|both?",
    "*BIGFIG whatever|whichever ^FIGURE is|has the BIGGEST in? the? PICTURE? it?",
    "*SMALLFIG whatever|whichever ^FIGURE is|has the SMALLEST in? the? PICTURE? it?",
    "*ALLF whichever|whatever ^FIGURE i|you|we|one look|looks|pick|picks|take|takes|choose at?",
    "*LIGHT of ^which / in relation|regard|respect ^to / right|STRAIGHT >through|across|into / "
    "right >around / left >empty|blank|free|vacant|OPEN / in|of|within|inside the|this ^PICTURE "
    ">HAS|is|are|without|LACK / in|of|within|for ALL ^PICTURE / within|in|per a|an|ONE ^PICTURE "
    "/ within|in|of|from EQUAL ^PICTURE / LONG|main|major ^AXIS",
    "*FIGURE line ^drawing|drawings",
    "*LIGHT of the|this ^set|class|category",
    "*ALLF ALL of a >kind|sort|size|piece|height|length",
    "*GAP span|room|stretch|stride|pace|breathing >between|to|from|each|every",
    "*LIGHT relation|relationship|condition|property|rule|ordering|order ^holds|obtains|exists",
    "*FIG1 unique|confined|limited|restricted|exclusive|peculiar to|in EXACTLY? ONE FIGURE? / ONE "
    "AND NEG MORE than ONE FIGURE? / ONE odd ^ONE ^out / ONE FIGURE AND? NEG ^else|elsewhere",
    "*EXFIG2 a FIGURE AND a ^second|another FIGURE? ~ NEG third|more|MORE / pas de deux",
    "*EXFIG2 ONE FIGURE? AND ^ONE ^MORE FIGURE? / ONE FIGURE? AND ^ONE|another|second FIGURE? "
    "nothing|NEG|that ^else|more|further|is|all / FIGURE|figures ^length equals? TWO",
    "*EXFIG3 TWO FIGURE? AND ^ONE MORE|FIGURE|ONE? FIGURE? / FIGURE|figures ^length equals? THREE",
    "*ACROSS from FIGURE|ONE to FIGURE|another|other / from ONE|a FIGURE? to a|the? "
    "another|other FIGURE|ONE?",
    "*SOFT ALL of a / ALL PICTURE / ONE PICTURE / something|anything >CURVED|ARC|STRAIGHT|BEND",
    "*ABOVE over ^under / above ^below",
    "*NESTING FIGURE within|in|inside FIGURE within|in|inside FIGURE / boxes|box "
    "within|in|inside boxes|box / dolls|doll within|in|inside dolls|doll / bowls|bowl "
    "within|in|inside bowls|bowl",
    "*NESTPAIR FORM|FIGURE within|inside of? ^FORM|FIGURE",
    "*INOTHER FIGURE within|inside|in a ^FIGURE / lies|sits|stands|rests|lives|located "
    "^within|inside|in a ^FIGURE",
    "*ONWARD so ^on|forth / all ^the way / in ^turn / until|till the? ^last|end / to the "
    "^last|end / like this further",
    "*ALIKE like >FIGURE|FORM / look|looks ^like >OTHER|NEXT|its|each",
    "*EQUAL like >SIZE|WAY|SORT|STROKES|LENGTH",
    "*AFTER ONE after OTHER|ONE",
    "*MANYFIG TWO FIGURE ^OR ^MORE / TWO FIGURE ^ormore",
    "*BADFIG NUM FIGURE OR MORE|FEWER",
    "*SOMEFIG ONE FIGURE OR MORE",
    "*LIGHT OR ABOVE|MORE|beyond|LARGER / in that|this ^line|row|column >has|is|HAS",
    "*HALF 50",
    "*BIGFIG the? FIGURE|ONE that|which is? LARGER than ALL|the|every|any the? ^rest|others|other",
    "*OTHER a|some|ONE ^DIFFERENT FIGURE|ONE / a|its|some "
    "^neighbouring|neighboring|adjacent|nearby|neighbour|neighbor FIGURE? / a|its "
    "^neighbour|neighbor",
    "*RECIP each ^OTHER|other / ONE ^another",
    "*OTHER RECIP",
    "*LIGHT RECIP",
    "*ARTICLE RECIP",
    "*OTHER ONE ^other FIGURE? / anything|something|somebody|someone|everything ^else / each "
    "OTHER / ONE another / ONE of OTHER / OTHER ^FIGURE / OTHER ^ONE / a second FIGURE? / the "
    "^rest",
    "*HALF a? good|great|big|large ^deal|part|share|chunk of? the? >PICTURE|GAP|space",
    "*HALF MORETHAN|over HALF of? the|a|its? >PICTURE|GAP|space / most|much of? >PICTURE|GAP / "
    "most|much of? the|a|its ^PICTURE|GAP",
    "*WHATSTYLE whatever|whichever ^STROKES|SORT|PEN of? STROKES|LINE|SORT?",
    "*MOSTFIG over|above ^HALF of FIGURE|them / over|above ^HALF >are|have|would|match|can / "
    "larger|bulk|greater|major part|share|portion of FIGURE|them / bulk of FIGURE|them / MORE "
    "of? the? FIGURE|them ~ than ^not / outnumber ^the? others|rest|OTHER|remaining / "
    "FIGURE|ones prevail|predominate|prevails / MORETHAN ^50",
    "*FIG1 EXACTLY ONE in|on|of the WHOLE|entire? ^PICTURE >is|HAS|bends",
    "*MOSTFIG nearly|almost|virtually|practically ^ALL of? the? FIGURE|them|these / "
    "nearly|almost|virtually|practically ^every ^FIGURE / nearly|almost ^ALL "
    ">are|have|contain|share",
    "*FIG2 the ^two ^copies|twins|lookalikes >are|have|has|contain|both",
    "*MOSTFIG most of? FIGURE? / majority of? FIGURE? / MORETHAN HALF of? FIGURE?",
    "*BADFIG BADNUM FIGURE / NUM to NUM FIGURE / ATLEAST THREE FIGURE / MANY3 FIGURE / MORETHAN "
    "TWO FIGURE / FIGURE MORETHAN TWO / VERBNEG TWO|THREE|FOUR FIGURE / FEWERTHAN NUM FIGURE",
    "*SMALLEST least ^large|BIG",
    "*BADFIG second|third|fourth ^BIGGEST|SMALLEST FIGURE|ONE?",
    "*SMALLFIG the ^dwarf|midget|pygmy|tiddler|nipper of|among|in? them|FIGURE|group|PICTURE? "
    ">is|HAS|LACK",
    "*BIGFIG the ^titan|goliath|colossus|behemoth|whopper|mammoth of|among|in? "
    "them|FIGURE|group|PICTURE? >is|HAS|LACK|bends",
    "*BIGFIG the head ^of the? family|group >is|HAS|LACK|bends",
    "*BIGFIG top size ^FIGURE|ONE / top ^FIGURE|ONE in|by ^SIZE / BIGGEST FIGURE|ONE? of ^ALL "
    ">is|HAS|LACK / BIGGEST of the ^lot|bunch|group|set / BIGGEST of ALL the? FIGURE / BIGGEST "
    "of ^ALL >is|HAS|LACK",
    "*SMALLFIG SMALLEST FIGURE|ONE? of ^ALL >is|HAS|LACK / SMALLEST of the ^lot|bunch|group|set "
    "/ SMALLEST of ALL the? FIGURE / SMALLEST of ^ALL >is|HAS|LACK",
    "*BIGFIG LARGER FIGURE|ONE of ^ALL / BIGGEST of them|FIGURE ALL / whichever|whoever|FIGURE "
    "FIGURE? that|which? is|HAS BIGGEST / FIGURE that|which? FILL up? most|MOST room|space|area",
    "*SMALLFIG SMALLER FIGURE|ONE of ^ALL / SMALLEST of them|FIGURE ALL / "
    "whichever|whoever|FIGURE FIGURE? that|which? is SMALLEST / FIGURE that|which? FILL up? "
    "least room|space|area",
    "*BIGFIG BIGGEST FIGURE / BIGGEST of? FIGURE / BIGGEST ONE? / the BIG ONE / BIG ONE >has|is "
    "/ ONE|FIGURE of|with BIGGEST SIZE / the BIG fellow|guy|chap|boy|brother / "
    "giant|titan|whopper of|in ALL? PICTURE|FIGURE / the ^giant / BIGGEST of? SIZE|diameter / "
    "FIGURE of? BIGGEST SIZE|diameter? / BIGGEST >has|is|carries / the BIG FIGURE "
    ">HAS|is|features|contains|includes|shows / FIGURE outsizes|LARGER ALL|every OTHER|ONE / "
    "king size FIGURE / giant of? group|FIGURE",
    "*INFIG the SMALL ONE ^inside|within",
    "*SMALLFIG SMALLEST FIGURE / SMALLEST of? FIGURE / SMALLEST ONE? / the SMALL ONE / SMALL ONE "
    ">has|is / ONE|FIGURE of|with SMALLEST SIZE / the SMALL fellow|guy|chap|boy|brother|sibling "
    "/ SMALL ^FIGURE >equals / the tiny ^one|FIGURE / SMALLEST of? SIZE|diameter / FIGURE of? "
    "SMALLEST SIZE|diameter? / SMALLEST >has|is|carries / the SMALL FIGURE >HAS|is / baby of? "
    "group|bunch|FIGURE|PICTURE / SMALLER than ALL OTHER",
    "*SMALLFIG SMALLFIG of ^SIZE",
    "*BIGFIG BIGFIG of ^SIZE / BIG ^ONE|FIGURE >equals",
    "*INFIG the ^FIGURE|ONE ^INNER >HAS|is|CONTAIN|bends / the ^FIGURE in|inside|within the "
    "^FIGURE|OTHER >HAS|is|has|bends / in|of the FIGURE|ONE that|which is? ^inside|within",
    "*OUTFIG the ^FIGURE|ONE ^OUTER >HAS|is|CONTAIN|bends / the ^FIGURE "
    "around|round|surrounding|enclosing the|a? ^FIGURE|OTHER|SMALLER|SMALL ONE? >HAS|is|has|bends "
    "/ "
    "in|of the FIGURE|ONE that|which is? ^outside|around / the "
    "including|holding|wrapping|circling ^FIGURE",
    "*INFIG the ^sheltered|harboured|harbored|held|guarded|protected|hidden|encased ^FIGURE|ONE",
    "*OUTFIG the ^sheltering|harbouring|harboring|guarding|protecting|encasing ^FIGURE|ONE",
    "*BIGFIG SIZE ^champion|winner|leader / number ONE in|by ^SIZE / champion in|of|by ^SIZE",
    "*OUTFIG the LARGER|BIG|BIGFIG ONE|FIGURE? that|which CONTAIN|holds OTHER",
    "*INFIG the SMALLER|SMALL|SMALLFIG ONE|FIGURE? that|which is|lies ^in|inside|within OTHER / "
    "what OTHER|FIGURE CONTAIN >is|has|HAS|bends / the "
    "^inhabitant|resident|lodger|dweller|nut|seed|embryo|chick|treasure|jewel "
    ">is|has|HAS",
    "*OUTFIG the ^house|home|nest|castle|shelter|box|jar|pot|bag|pouch|egg|eggshell|womb "
    ">is|has|HAS|bends|carries",
    "*OUTFIG the? FIGURE|ONE with|containing|holding something|anything|OTHER|another|FIGURE "
    "in|inside|within it >HAS|is|bends",
    "*INFIG the? SMALLEST|SMALLFIG|FIGURE|ONE|thing|stuff in|inside|within "
    "the|her|its|his|a|OTHER tummy|belly|womb|stomach|bag|pouch|cage|prison >HAS|is|bends / the "
    "^stuff|thing|bit tucked|placed|put|kept|lying inside|within / the ^stuff|thing|bit "
    "inside|within >HAS|is|bends",
    "*OUTFIG OUTFIG|OUTER FIGURE? the ^ONE|FIGURE with|that|containing has? "
    "something|FIGURE|OTHER|SOMEFIG inside|within|in it? / FIGURE|ONE with a|the "
    "SMALLEST|SMALLFIG|FIGURE|ONE in|inside her|it|its >HAS|is|bends / mama|mother|parent ^FIGURE",
    "*NEXT ONE FIGURE? to|and NEXT FIGURE? / the ONE|FIGURE after|behind|following|before / NEXT "
    "FIGURE|ONE",
    "*WITHINF inside|within ^one|ONE ^FIGURE >the|all|every|each|ALL|STROKES|LINE|there",
    "*INFIG the ^FIGURE|ONE that|which? ^another|OTHER|other ONE? "
    "surrounds|encloses|contains|encircles",
    "*INFIG INNER ^FIGURE|ONE / the ONE inside|within / ONE inside|within >has|is / the FIGURE "
    "inside >has|is / the FIGURE lying|sitting|standing ^inside|within >HAS|CONTAIN|is|NEG",
    "*OUTFIG the BIG|LARGER ^FIGURE that|which CONTAIN OTHER >HAS|is|bends / the? BIG|LARGER? "
    "FIGURE that|which|with HAS? something|anything|OTHER|FIGURE|ONE ^inside|in it / the FIGURE "
    "that|which OTHER is? in|inside of? >HAS|is|bends / outer ONE? of the? TWO? nested FIGURE / "
    "wrapping|encasing ^FIGURE|ONE / whatever|what CONTAIN OTHER / FIGURE on the ^outside "
    ">HAS|is|bends / the FIGURE ^outside OTHER >HAS|is|bends",
    "*INFIG the SMALLER|SMALL ^FIGURE ^inside|within OTHER >HAS|is|bends / inner of the? TWO? "
    "nested FIGURE / FIGURE on the ^inside >HAS|is|bends",
    "*OUTFIG the FIGURE lying|sitting|standing ^around|outside >HAS|CONTAIN|is|NEG",
    "*INFIG the FIGURE inside|within >HAS|CONTAIN|is|NEG|bends / in|on|of the FIGURE|ONE "
    "^inside|within / the SMALL|SMALLER ^FIGURE|ONE ^inside >HAS|CONTAIN|is / what is? WITHIN / "
    "the? SMALL ^FIGURE inside >HAS|is|carries / the FIGURE ^in OTHER >HAS|is|carries / the "
    "nested SMALL? ^FIGURE|ONE >HAS|is|bends / in|on|of the nested ^FIGURE|ONE",
    "*OUTFIG in|on|of the FIGURE|ONE ^outside|around / the "
    "frame|ring|fence|wall|cage|shell|loop|outline|bag that|which? goes|runs? "
    "around|round|surrounding OTHER|INFIG >HAS|is|bends / what is? ^outside|OUTSIDE|around >HAS",
    "*INFIG guest|prisoner|inmate|occupant|content|contents|captive|yolk / the INNER SMALL "
    "^FIGURE|ONE / SMALL ^INNER FIGURE|ONE / FIGURE ^in the MIDDLE of? OTHER >HAS|is",
    "*OUTFIG OUTER ^FIGURE|ONE / container / the ONE|FIGURE outside|around >HAS|is|bends / "
    "FIGURE outside around OTHER / host|shell|wrapper|prison|vessel|casing / the OUTER BIG "
    "^FIGURE|ONE",
    "*BADFIG FIGURE|ONE at|on|in|to ^the? "
    "^top|bottom|left|right|corner|corners|end|ends|start|front "
    ">has|is|are|have|having|carries|contains|contain|bends / ^the "
    "top|bottom|upper|lower|left|right|end|corner ^FIGURE|ONE "
    ">has|is|are|have|having|carries|contains|contain|bends / "
    "topmost|uppermost|lowermost|bottommost|leftmost|rightmost|foremost ^FIGURE|ONE? / "
    "highest|lowest ^FIGURE|ONE? >has|is|are|have|having|carries|contains|contain|bends / "
    "first|last|second|third ^FIGURE|ONE >has|is|are|have|having|carries|contains|contain|bends "
    "/ every ^second|other|third|OTHER ^FIGURE|ONE? "
    ">has|is|are|have|having|carries|contains|contain|bends",
    "*BADFIG the ^middle|central|centre|center ^FIGURE|ONE >has|carries|bends|contains",
    "*BADFIG ONLY the? ^BIGFIG|SMALLFIG|INFIG|OUTFIG >HAS|is|bends|carries",
    "*SMALLFIG SMALLFIG is|are a|an|some ^FIGURE / SMALLFIG is|are always|also|invariably|itself "
    "^a|an ^FIGURE",
    "*BIGFIG BIGFIG is|are a|an|some ^FIGURE / BIGFIG is|are always|also|invariably|itself ^a|an "
    "^FIGURE",
    "*INFIG INFIG is|are a|an|some ^FIGURE / INFIG is|are always|also|invariably|itself ^a|an "
    "^FIGURE",
    "*OUTFIG OUTFIG is|are a|an|some ^FIGURE / OUTFIG is|are always|also|invariably|itself ^a|an "
    "^FIGURE",
    "*FIG1 ONE FIGURE AND|BUT NEG ^OTHER|other|others / in ^one ^alone|only / a|exists|exist a? "
    "unique ^FIGURE / lone|sole|solitary FIGURE / ONE FIGURE ^alone >has|is|HAS / EXACTLY ONE of "
    "ALL the? FIGURE|them",
    "*NOTALL NEG ALL >is|are|have|has|share / NEG ALL of? FIGURE|them / FIGURE|they NEG ALL / "
    "NEG ALL >of|equally|EQUAL|ALIKE",
    "*NOFIG NEG find|see|spot|sees|finds|found a|any|AFIG|SOMEFIG ^FIGURE / nobody "
    ">has|stands|sits|lies|mixes|combines|LACK / nobody is? >LARGER|SMALLER|GROWN|without|OPEN / "
    "no ^one >is|has|stands|sits|lies / zero|nil ^FIGURE / NEG a? ^single "
    "^FIGURE|outline|contour / NEG ^ONE of? FIGURE|them|these / NEG ^ONE >is|looks / a|any "
    "FIGURE ^never / no|none|neither|never TWO|ONE? of? FIGURE / none of? OTHER? / NEG ONE FIGURE",
    "*NEG zero|nil >CURVED|ARC|STRAIGHT|SLINE|LINE",
    "*NEG NEG a? ^single >CURVED|ARC|STRAIGHT|SLINE|LINE / NEG ^ONE "
    ">CURVED|ARC|STRAIGHT|SLINE|LINE",
    "*FIG1 EXACTLY ONE >that|which|who / ONE FIGURE ^only >HAS|is / a single ^one >HAS|is|LACK / "
    "EXACTLY ONE FIGURE / EXACTLY ONE of? FIGURE / ONE AND EXACTLY ONE FIGURE? / a single FIGURE "
    "/ EXACTLY ONE of? them|FIGURE ^all / EXACTLY ONE >is|HAS|LACK / EXACTLY ONE of ALL? them / "
    "EXACTLY ONE of ALL? ^these|those >is|has|shows|on / EXACTLY ONE ^ONE? "
    ">CURVED|CONVEX|CLOSED|OPEN|SYMMETRY|MIRROR|with|containing",
    "*EXFIG2 number|count of FIGURE EQUAL TWO / just|only|exactly|precisely a ^pair / come|comes "
    "in pairs",
    "*EXFIG3 number|count of FIGURE EQUAL THREE",
    "*FIG1 number|count of? FIGURE ~ EXACTLY? ONE / number|count of? "
    ">CURVED|ARC|CONVEX|CLOSED|SYMMETRY ~ equals EXACTLY? ONE / FIGURE ~ number|count ^equals ONE",
    "*EXFIG2 number|count of? FIGURE ~ TWO EXACTLY / number|count of? "
    ">CURVED|ARC|CONVEX|CLOSED|SYMMETRY ~ equals EXACTLY? TWO / len|length FIGURE ~ equals TWO",
    "*EXFIG3 number|count of? >CURVED|ARC|CONVEX|CLOSED|SYMMETRY ~ equals EXACTLY? THREE / "
    "len|length FIGURE ~ equals THREE",
    "*MOSTFIG FIGURE ~ the ^MOSTFIG",
    "*EXFIG3 number|count of? FIGURE ~ THREE EXACTLY",
    "*EXFIG2 EXACTLY TWO of? FIGURE / number|count of? FIGURE ~ EXACTLY? TWO / FIGURE "
    "number|count ~ EXACTLY? TWO / NEITHER FIGURE? BUT? EXACTLY? TWO FIGURE? / come|comes in "
    "twos / TWO FIGURE ^only",
    "*EXFIG3 EXACTLY THREE of? FIGURE / number|count of? FIGURE ~ EXACTLY? THREE / FIGURE "
    "number|count ~ EXACTLY? THREE / NEITHER FIGURE? BUT? EXACTLY? THREE FIGURE? / come|comes in "
    "threes / THREE FIGURE ^only / FIGURE number THREE",
    "*EXFIG4 EXACTLY FOUR of? FIGURE / number|count of? FIGURE ~ EXACTLY? FOUR / FIGURE "
    "number|count ~ EXACTLY? FOUR",
    "*EXFIG2 EXACTLY TWO >is|are|have|has|HAS|with|LACK",
    "*EXFIG3 EXACTLY THREE >is|are|have|has|HAS|with|LACK",
    "*EXFIG2 MANY2 FIGURE as ~ eyes|ears|hands|feet|legs|arms|lungs|wings / MANY2 FIGURE as ~ "
    "bicycle|bike",
    "*EXFIG2 MORETHAN ONE BUT|AND FEWERTHAN THREE FIGURE? / FIGURE ^equals ^TWO / ONE FIGURE AND "
    "a? second|MORE FIGURE|ONE? NEG third? / come|comes as couples|pairs|twos",
    "*EXFIG3 FIGURE ^equals ^THREE / come|comes as triples|trios|threes",
    "*FIG2 a? brace of FIGURE",
    "*EXFIG3 MANY2 FIGURE as ~ tricycle|clover|triangle|tripod|stool|musketeers|traffic / "
    "cardinality|total|count of? is? THREE",
    "*EXFIG2 cardinality|total|count of? is? TWO",
    "*EXFIG3 just|always|simply ^THREE / THREE is the ^number of FIGURE / n THREE / THREE in "
    "^number / how many FIGURE THREE",
    "*EXFIG2 TWO is the ^number of FIGURE / n TWO / TWO in ^number / how many FIGURE TWO",
    "*EXFIG3 of FIGURE ^THREE / of|quantity|number FIGURE is|are ^THREE",
    "*EXFIG2 of FIGURE ^TWO",
    "*EXFIG3 THREE NEITHER / THREE AND? NEG fourth|MORE",
    "*EXFIG2 TWO NEITHER / TWO AND? NEG third|MORE / of|quantity|number FIGURE is|are ^TWO",
    "*BADFIG ONLY some of? FIGURE / few of? FIGURE|them|these / HALF of? FIGURE|them|these / few "
    ">are|have|with|share / HALF >are|have",
    "*BADFIG any number of OTHER FIGURE? >CURVED|ARC|CONVEX|CLOSED|OPEN|STRAIGHT|SYMMETRY",
    "*SOMEFIG some of ^them|these|those",
    "*MANYFIG MANY2 of? FIGURE|them / some of FIGURE / several of? FIGURE",
    "*FIG2 TWO FIGURE / TWO of FIGURE|them|these / TWO of NUM / TWO >is|are|have|has|share / two "
    ">with / two >that|which / TWO >look|looks|match|share|fit|CONTACT",
    "*MANYFIG MANY2 >are|is|have|look|looks|match|share|the|with|containing / MANY2 "
    ">EQUAL|LACK|CONTACT|CROSS",
    "*ALLF every|each FIG2",
    "*FIG2 duet|duo|twosome|dyad / couple|pair >in|per|on / duo|twosome|dyad",
    "*FIG3 THREE FIGURE / THREE of FIGURE|them / trio|triad|triplet|threesome",
    "*FIG4 FOUR FIGURE / FOUR of FIGURE",
    "*FIG5 FIVE FIGURE / FIVE of FIGURE",
    "*COPY COPY ^of a|one FORM >CONTACT|CROSS|OVERLAP|NEAR",
    "*MIDDLE FIGURE ^MIDDLE / MIDDLE of? ALLF|FIGURE / MIDDLE of ALL FIGURE",
    "*EACHF each|every ^one of FIGURE|them|these / each|every ^FIGURE / per FIGURE / FIGURE "
    "are|have|is ^each / any ^FIGURE >is|has|uses|does|consists|contains|sticks / each|every "
    "single ^FIGURE / each|every of FIGURE / each ^one",
    "*ALLF EACHF / each|every of the|these ^stacked|aligned|nested|lined|touching|piled ^FIGURE "
    "/ each|every ^stacked|aligned|nested|lined ^FIGURE / each|every COLUMN|ROW|LINE ^FIGURE",
    "*WITHINF within|in|inside any ^ONE ^FIGURE / within a|any|ONE|each|single "
    "given|individual|particular? ^FIGURE / in|within|inside EQUAL ^FIGURE",
    "*ALLF WITHINF / each|every single? ^ONE / within|per a|any|ONE|each|single? FIGURE / in any "
    "single? FIGURE / any single FIGURE",
    "*AFIG ONE FIGURE / ONE of FIGURE|them|these / ONE "
    ">is|lies|has|stands|sits|gets|contains|surrounds",
    "*SOMEFIG ATONE|some >is|are|HAS|LACK|CONVEX|CLOSED|OPEN|SYMMETRY",
    "*ALLF any|every|each|whichever TWO of? FIGURE ONE / any|whichever TWO of? FIGURE / "
    "every|each pair of? FIGURE",
    "*SOMEFIG some|a|ATONE|ONE ^pair "
    ">cut|CROSS|CONTACT|is|are|HAS|that|which|agrees|shares|stands|in",
    "*NOFIG NEG|LACK any ^FIG2 / nothing PICTURE? "
    ">is|has|lies|sits|touches|crosses|overlaps|stands",
    "*ALLF any ^FIGURE >you|we|AND|back",
    "*MOSTFIG are|is|has more|MORE >SYMMETRY|symmetric",
    "*ALLF all ^pairs of? FIGURE? >share|are|have|HAS|match|agree|look|LIGHT",
    "*ALLF any ^FIG2 >have|share|are|agree|look|use|show|match|coincide|consist|contain|differ",
    "*FIG2 both ^of ^these|those|the TWO? ^FIGURE / both ^these|those|the TWO? ^FIGURE / both "
    "^of ^these|those|them >have|has|are|with|contain",
    "*MANYFIG some ^FIG2",
    "*SOMEFIG some|another ^pair",
    "*ALLF for|given|among|between any ^FIG2",
    "*ALLF of any ^FIG2",
    "*SOMEFIG some|any pair of FIGURE|FIG2 / some|any FIG2 / a|an ^FIGURE / some|ATONE FIGURE / "
    "ATONE of FIGURE|them|these / ATONE FIG2 / pair of FIGURE / something|somebody|someone / "
    "there are ^FIGURE",
    "*ALLF NOFIG ^without|LACK / ALL loops|curves|LINE >ENCLOSED|CLOSED|OPEN / ALL of? "
    "FIGURE|them / NEG SOMEFIG|AFIG LACK|without / NEG any FIGURE LACK|without / FIGURE ALL / "
    "they|them ALL / ALL OTHER FIGURE / ALL "
    ">is|are|have|has|share|look|touch|face|point|cross|lie|stand / ALL "
    ">CONVEX|CLOSED|OPEN|CURVED|SYMMETRY|with|without|containing|contain|include / each|every "
    ">LIGHT|WITHIN|CONTACT|sits|touches|encloses|hangs / ALLF except|save|but BIGFIG",
    "*ALLF ALLF ^is|are ^SOMEFIG >CLOSED|CONVEX|OPEN|SYMMETRY|CURVED|ADJ",
    "*FIG1 FIG1 is ^SOMEFIG",
    "*BUTONE ALLF|ALL except|save|BUT ONE|AFIG / ALLF|ALL ~ except|save EXACTLY? ONE|AFIG|FIG1",
    "*FIG1 NOFIG|none ~ except|save for? EXACTLY? ONE|AFIG|FIG1",
    "*BADFIG SOMEFIG|AFIG|FIGURE other ^than BIGFIG|SMALLFIG / ALLF|ALL except|save|but "
    "ONE|NUM|FIG2|SOMEFIG|SMALLFIG|BIGFIG / AFIG|FIG1|FIG2 OR FIG2|FIG3|FIG4",
    "*INFIG INFIG the ^ONE|FIGURE that|inside|within|surrounded|enclosed is? "
    "inside|within|in|surrounded|enclosed? by? OTHER",
    "*FIG1 FIG1 of ^ALL >has|HAS|is / FIG1 of the? ^lot|bunch|set|group",
    "*LIGHT not ^INFIG|OUTFIG|BIGFIG|SMALLFIG / not the ^KERNEL|HUSK|INNER|OUTER|MIDDLE / not "
    "necessarily|always? ^INFIG|OUTFIG|BIGFIG|SMALLFIG",
    "*EXFIG2 FIG2 NEG a? ^solo|single|ONE NEG|OR a? ^trio|FIG3|THREE",
    "*EXFIG3 tricycle|tripod|clover|triangle ~ as|just ^MANY2 FIGURE",
    "*LIGHT follow|follows|following ^RECIP",
    /* Parts of a figure, angles and turns. */
    "-ALLFIG ALL AND? ALL? six|seven? FIGURE|ONE / ALL of a / all|each|every ^of? "
    "^them|these|those / ALL ^them / they|these|those ^all|each / all|each "
    ">is|are|can|cannot|could|looks|equals|does",
    "SLINE STRAIGHT LINE|PIECE|SLINE / strait LINE / LINE|PIECE NEG BEND / LINE|PIECE LACK BEND",
    "ARC CURVED LINE|PIECE / a|SOFT bend",
    "REGION ENCLOSED REGION|PIECE / REGION|PIECE ENCLOSED in?|off? / shut in PIECE|REGION / "
    "ENCLOSED ^ones",
    "-TRIANGLE THREE ^sided|edged|cornered|angled SLINE|STRAIGHT? ^REGION / THREE "
    "^sided|edged|cornered|angled ^ONE",
    "-QUAD FOUR ^sided|edged|cornered|angled SLINE|STRAIGHT? ^REGION / FOUR "
    "^sided|edged|cornered|angled ^ONE",
    "OBTUSE WIDE OPEN? ANGLE",
    "NINETY right ^one|ANGLE / square ^ANGLE / exactly|precisely square|NINETY / ANGLE square / "
    "ANGLE exactly|precisely NINETY / NINETY DEGREES / square one",
    "ABOVE90 LARGER|MORE than NINETY BUT|AND FEWER|SMALLER|less than STRAIGHT|180 ONE?",
    "BELOW90 in|between 0 AND? ^NINETY / FEWERTHAN NINETY",
    "ABOVE90 NINETY FEWERTHAN BELOW180 / NINETY FEWERTHAN FEWERTHAN pi|180 / NINETY pi / between "
    "NINETY AND pi",
    "BELOW90 less ^open|OPEN|wide|WIDE than ONE? NINETY / sharper|narrower|smaller|tighter|ACUTE "
    "than that? of? square|box",
    "ABOVE90 blunter|wider|larger|LARGER|OBTUSE|MORE than that? of? square|box",
    "BELOW90 falls|fall short of? NINETY",
    "ABOVE90 exceeds|exceed NINETY",
    "BELOW90 FEWERTHAN NINETY / under|below NINETY / smaller|narrower|tighter|sharper|THIN|ACUTE "
    "than NINETY / tighter than NINETY|ANGLE",
    "ABOVE90 blunter than NINETY / from NINETY to 180 DEGREES? / LARGER than that? of? "
    "book|sheet|page / MORETHAN NINETY / over|above NINETY / LARGER|MORE OPEN? than NINETY / "
    "between NINETY AND 180|STRAIGHT",
    "HALFTURN TURN SEMICIRCLE / HALF revolution|rotation|round|turn / TURN by? HALF / "
    "stand|stood on? its? head / HALF TURN / TURN HALF way? / TURN 180|pi DEGREES? / 180|pi "
    "DEGREES? TURN / upside down / TURN upside down / stand on head / HALF way round / "
    "TURN|stand on head / 180|pi DEGREES? / TURN HALFTURN / TURN|flip|flipped|put on? head / "
    "halfway ^round|around / TURN halfway",
    "-HALFTURN HALFTURN ^rotational|rotation",
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
    "ONLY EQUAL|ONE way|direction|side / EQUAL way|direction / constantly|always left / ONLY "
    "left / ONLY right / ONE sided TURN / on AND on",
    "-SMALLERTURN smaller|finer|lesser|less TURN|one|ANGLE|SYMMETRY / anything less|smaller",
    "TURNSYM TURN SYMMETRY",
    "ORDER2 order ONE? TWO / C2 AND? NEG|nothing",
    "AXIS MIRROR SYMMETRY? AXIS|LINE / AXIS|LINE of MIRROR SYMMETRY? / SYMMETRY AXIS|LINE / "
    "AXIS|LINE of SYMMETRY / FOLD LINE / FOLD AXIS",
    "SOFT NEG FIGURE? LACK / NEG ONE? of? FIGURE LACK / NEG a LACK",
    "NEG LACK",
    "CROSS cut|cuts each|another / pass|passes|run|runs|go|goes|cut|cuts through|across|over "
    "ONE? another|LINE|each",
    "-CROSS cut|cuts|intersects|cross|crosses itself",
    "LOOSEEND LOOSE END|LINE|PIECE|ends / OPEN ^END",
    "BELOW90 sharper|narrower|smaller|tighter|ACUTE|SMALLER|THIN|FEWER|less ^than ONE? ANGLE? "
    "of|on|in? square|box|book|l|page|tile|paper|door|room|sheet|NINETY|brick|window|wall|table",
    "ABOVE90 blunter|wider|WIDE|larger|LARGER|OBTUSE|MORE|flatter|OPEN|gentler|softer ^than ONE? "
    "ANGLE? of|on|in? "
    "square|box|book|l|page|tile|paper|door|room|sheet|NINETY|brick|window|wall|table",
    "-SLINE STRAIGHT ^one",
};

/* ---- frames ---- */

/* Phrases that an answer has around its statement (the chapter "frames" of tell/claims.c). In a
 * phrase, "a|b" is either word, and "a?" may be missing. */

/* The side that a phrase names. */
typedef enum side { NAMES_NONE, NAMES_A, NAMES_B } side;

/* Words for all images of a side. */
#define GROUPS                                                                                     \
    "group|set|class|category|pictures|images|panels|examples|drawings|boxes|frames|cases|image|"  \
    "picture|panel|example"

/* Names of the two sides: A, the positives, on the left, and B. */
static const char *const side_names[][27] = {
    [NAMES_A] = {"side A", "group|set|class|category A", "group|set a",
                 "A side|" GROUPS "|ones|figures|shapes|items",
                 "first|positive|good|correct side|" GROUPS, "positives",
                 "the? " GROUPS " on|at|to the left|lefthand side|hand? side?",
                 "the? left|lefthand " GROUPS, "the left ones",
                 "the? left|lefthand side|half of the problem|puzzle|page|sheet|screen|display",
                 "the? left hand " GROUPS "|ones|side|figures|shapes|shape|one",
                 "the left side figures|shapes|shape", "left side figures|shapes|shape|images",
                 "the? " GROUPS " of|in|from the? side|group|set|class|category? A", "A", NULL},
    [NAMES_B] = {"side B",
                 "group|set|class|category B",
                 "group|set b",
                 "B side|" GROUPS "|ones|figures|shapes|items",
                 "second|negative|other|bad|wrong " GROUPS,
                 "negative ones",
                 "a|each|every|any|some negative",
                 "negative|second side",
                 "negatives",
                 "the? " GROUPS " on|at|to the right|righthand side|hand? side?",
                 "the? other side|group not|never|lacks|hasnt|doesnt|isnt|none",
                 "non examples",
                 "is|are|be negative",
                 "vs|versus",
                 "the? right|righthand " GROUPS,
                 "the right ones",
                 "the? right|righthand side|half of the problem|puzzle|page|sheet|screen|display",
                 "the? right hand " GROUPS "|ones|side|figures|shapes|shape|one",
                 "the right side figures|shapes|shape",
                 "right side figures|shapes|shape|images",
                 "the? " GROUPS " of|in|from the? side|group|set|class|category? B",
                 "the? " GROUPS "|ones on|at|of|in|from the other side|group|set|class|category",
                 "the other images|pictures|panels|examples|side|group|set|class|category",
                 "B",
                 NULL}};
/* Names of sides by their places. Where images have several figures, "on the left" may be the place
 * of a figure, and names a side only in some contexts (label_sides). */
static const char *const side_places[][4] = {
    [NAMES_A] = {"the left side|half|figures|shapes", "on the left", NULL},
    [NAMES_B] = {"the right side|half|figures|shapes", "on the right",
                 "while|whereas|whilst the others|other|rest", NULL}};
/* Names of sides in front of a colon: "left: closed". */
static const char *const side_titles[] = {
    [NAMES_A] =
        "the? left|lefthand|positive|first side|hand|half|group|column|images|pictures? side?",
    [NAMES_B] = "the? right|righthand|negative|second side|hand|half|group|column|images|pictures? "
                "side?"};
/* Words in front of the name of side A, and of side B, that are dropped with the name: "but in B".
 */
static const char links_a[] =
    "in|on|for|within|of|from|the|a|each|every|all|only|among|always|both|yes|whole|single";
static const char links_b[] =
    "in|on|for|with|within|of|from|but|while|whilst|whereas|and|the|those|not|never|is|are|"
    "absent|missing|lacking|found|each|every|all|unlike|than|as|to|compared|contrast|opposed|"
    "contrary|different|by|at|among|always|both|only|have|it|any|true|so|do|does";
/* Words between the name of side A and what is said of its images: "the A pictures all have". */
static const char *const after_a[] = {
    "all|each|both have|contain|show|include", "all|each? combine|combines",
    "all? share|have|satisfy|satisfies|follow|follows|obey|fulfill|meet|meets the|this|a|one? "
    "common? "
    "property|feature|rule|pattern|condition|characteristic|following that|namely?",
    NULL};
/* Openings, which say nothing of figures: "I think that", "looking at all the images". */
static const char *const openings[] = {
    "so|well|ok|okay|hmm|hm|maybe|perhaps|probably|presumably|apparently",
    "i|we would? think|believe|guess|suppose|say|see|notice|reckon|suspect|assume|feel that?",
    "id say|guess that?",
    "im|i am? pretty|fairly|quite? sure|certain that?",
    "it seems|appears to? me? that?",
    "it looks like",
    "if i|we am|are|see|look? correctly|right|closely",
    "looking at the|these|all? left|lefthand|positive|A? "
    "images|pictures|panels|drawings|figures|examples",
    "if|when you|one|we look|looks closely? at? the|them? images|pictures|panels|figures?",
    "as far as i|one can see|tell|judge",
    "im|i am? not too|very|so|all|entirely|completely|totally|quite|100? sure|certain but|though?",
    "look|see|watch closely|carefully|here|now children|kids|everybody|class|folks?",
    "children|kids|class|folks",
    "at first|a? glance|sight",
    "what they|all|these|the|we|A figures|pictures|images|shapes|all? all? have|share|has|see in? "
    "common? is|are? that?",
    "the? common|shared|underlying|key|distinguishing "
    "thing|feature|property|rule|point|trait|theme|"
    "pattern|concept|principle|characteristic|attribute here|i|we? found|see|noticed? is? that?",
    "in all|each|every of them|these|those",
    "in|within|inside|for|on|throughout|across each|every|all|any|the one? of? the|these|A? "
    "picture|pictures|image|images|panel|panels|frame|frames|drawing|drawings|box|boxes|example|"
    "examples|case|cases on? this? side?",
    "in|for each|every|all the? picture|pictures|image|images|panel|panels|drawing|drawings on|at "
    "the? left|lefthand side?",
    "what is|i common|see|notice is that?",
    "the? "
    "thing|feature|property|rule|trait|point|idea|concept|pattern|answer|key|common|shared|"
    "difference feature|thing|property|trait|rule? they|all|that|here|behind|in? "
    "all|they|share|shared? have|share? in? common? is|are|seems to? be? that?",
    "my answer|guess|hypothesis|idea|rule|take is that?",
    "what sets|distinguishes|marks|separates|makes them|it|these|the figures? apart|out|special? "
    "is that?",
    "note|notice|observe|remember|imagine that",
    "what distinguishes|characterizes|unites|sets the? positive|left|A? "
    "images|pictures|examples|ones|panels|set|group|side from|apart? from? the? negative|right|B? "
    "images|pictures|examples|ones|panels|set|group|side? is? that",
    "you|one|we|i can|will|always|could? always? "
    "see|sees|notice|notices|find|finds|observe|observes|"
    "spot|spots "
    "that?",
    "they all|each have|contain|show|include",
    "presence of",
    "the? following rule|property|condition? holds|applies|is true? only|in|for|of? all|A? only?",
    "the? pattern|rule|property|thing|feature|difference i|we found|see|saw|noticed|spot|spotted "
    "is? that?",
    "there is one|a|some thing|property|feature|rule|pattern in? common?",
    "something is? in common",
    "whatever else varies|differs|changes|happens",
    "the? difference between the? two? sets|groups|sides|classes|A and? B? is that?",
    "what distinguishes|separates|sets the? side|set|group? A apart? from the? side|set|group? B? "
    "is that?",
    "not entirely|quite|completely|fully? sure|certain but|though?",
    "it is|holds|true|clear|obvious true|clear|obvious|so? that",
    "id|i would? describe|call it|them|this as",
    NULL};

/* Words that begin a question, also with a denial: "are all closed?", "isn't it closed?". */
static const char question_verbs[] =
    "is|are|does|do|has|have|was|were|can|could|would|did|isnt|arent|doesnt|"
    "dont|hasnt|havent|wasnt|cant|couldnt|wouldnt|didnt";
/* Words that begin the answer to a question which the writer asks: "straight lines? eight". */
static const char number_answers[] =
    "one|two|three|four|five|six|seven|eight|1|2|3|4|5|6|7|8|exactly";
/* Words behind a comma or "?" that make a question of a statement, or weaken it: "aren't they",
 * "I think". */
static const char *const question_tails[] = {
    "isnt|arent|doesnt|dont|hasnt|havent it|they|there|one|you",
    "right|yes|ok|correct|exactly",
    "yes it|they|there does|do|is|are|has|have",
    "am i right",
    "as far as i|one can see|tell|judge",
    "i think|guess|believe|suppose|would? say?",
    "in my opinion|view",
    "it seems",
    NULL};

#endif
