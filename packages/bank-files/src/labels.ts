/** Names of the characters 160 to 255, in order, as HTML 4 lists them: enough for what banks escape. */
const LATIN_1_NAMES =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest " +
  "Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig " +
  "agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";

const ENTITIES = new Map<string, string>([
  ...LATIN_1_NAMES.split(" ").map((name, index): [string, string] => [name, String.fromCharCode(160 + index)]),
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["euro", "€"],
  ["oelig", "œ"],
  ["OElig", "Œ"],
  ["ndash", "–"],
  ["mdash", "—"],
  ["lsquo", "‘"],
  ["rsquo", "’"],
  ["ldquo", "“"],
  ["rdquo", "”"],
  ["hellip", "…"],
]);

const ENTITY = /&(#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z]{2,8}\d{0,2});/g;

/** Real files escape up to three times over. */
const DEEPEST_ESCAPE = 4;

/** Text with its HTML or XML entities read, again and again until nothing changes. */
export function unescapeEntities(text: string): string {
  let current = text;
  for (let round = 0; round < DEEPEST_ESCAPE && current.includes("&"); round++) {
    const next = current.replace(ENTITY, (whole, body: string) => entityText(body) ?? whole);
    if (next === current) break;
    current = next;
  }
  return current;
}

function entityText(body: string): string | null {
  if (!body.startsWith("#")) return ENTITIES.get(body) ?? null;
  const isHex = body[1] === "x" || body[1] === "X";
  const point = Number.parseInt(body.slice(isHex ? 2 : 1), isHex ? 16 : 10);
  const isCharacter = point >= 32 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff);
  return isCharacter ? String.fromCodePoint(point) : " ";
}

const NEEDS_EVENING = /[^\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff]| {2}|^ | $/;
const BLANKS = /[\s\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2060\ufeff]+/g;

/** The exact text on one line: entities read, accents composed, white space evened out. */
export function oneLine(text: string): string {
  const read = text.includes("&") ? unescapeEntities(text) : text;
  return NEEDS_EVENING.test(read) ? read.normalize("NFC").replace(BLANKS, " ").trim() : read;
}

/** Blanks other than the plain space, a line end for one. */
const OTHER_BLANKS = /\r\n|[^\S ]|[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2060\ufeff]/g;

/** The exact text on one line, as `oneLine`, with the spaces that the bank wrote between its words. */
function spacedLine(text: string): string {
  const read = text.includes("&") ? unescapeEntities(text) : text;
  return NEEDS_EVENING.test(read) ? read.normalize("NFC").replace(OTHER_BLANKS, " ").trim() : read;
}

/** Pieces of a label put end to end with their spaces, without the pieces that another one already contains. */
function joinDistinct(parts: readonly string[]): string {
  let joined = { evened: "", spaced: "" };
  for (const part of parts) {
    const [evened, spaced] = [oneLine(part), spacedLine(part)];
    if (evened === "" || joined.evened.includes(evened)) continue;
    joined = evened.includes(joined.evened)
      ? { evened, spaced }
      : { evened: `${joined.evened} ${evened}`, spaced: `${joined.spaced} ${spaced}` };
  }
  return joined.spaced;
}

const LONGEST_RAW_LABEL = 1000;
const LONGEST_LABEL = 500;

/** Signs of the pieces of a label: the longest of a bank has a few hundred. Beyond, something else was taken for it. */
const LONGEST_READ = 2000;

/** Why an operation is refused for its label; null when its pieces may be read. */
export function labelReason(parts: readonly string[]): string | null {
  return signsOf(parts) > LONGEST_READ ? "Libellé de plus de 2\u202f000 signes" : null;
}

function signsOf(parts: readonly string[]): number {
  return parts.reduce((signs, part) => signs + part.trim().length, 0);
}

/** The bank's text kept as the identity of an operation: its distinct pieces on one line, with their inner spaces. Of pieces that are too long, the beginning alone. */
export function rawLabelOf(parts: readonly string[]): string {
  const read =
    signsOf(parts) > LONGEST_READ
      ? [
          parts
            .map((part) => part.trim().slice(0, LONGEST_RAW_LABEL))
            .join(" ")
            .slice(0, LONGEST_RAW_LABEL),
        ]
      : parts;
  return joinDistinct(read).slice(0, LONGEST_RAW_LABEL);
}

const STRAY = /[\s;,|_-]/;

/** The label shown to users: one line, without stray punctuation around it, never empty. */
export function cleanLabel(rawLabel: string): string {
  const text = oneLine(rawLabel).slice(0, LONGEST_LABEL);
  const isClean = !STRAY.test(text.at(0) ?? "") && !STRAY.test(text.at(-1) ?? "");
  const shown = isClean ? text : text.replace(/^[\s;,|_-]+|[\s;,|_-]+$/g, "");
  return shown === "" ? "Opération sans libellé" : shown;
}
