const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** References of papers made of the end of an id: of the import that a bank line comes from (`IMP-`), of an operation typed in (`OP-`)… */
const REFERENCE = /(?<=\b[A-Z]{2,4}-)(?:[0-9A-F]{12}|[0-9A-F]{8})\b/g;
/** A hash of content that bears such a reference, as chains and notices do: the content itself is compared elsewhere. */
const HASH = /\b[0-9a-f]{64}\b/g;
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g;

/** Keys whose value depends on the moment, on ids or on how often a row was written, and not on the books. */
const PASSING = new Set(["cursor", "seen", "version", "registerDate"]);

/**
 * A text without what changes from one run to the next: ids become their rank in the text, instants and the port are left out.
 * @param {string} text
 */
export function steadyText(text) {
  /** @type {Map<string, string>} */
  const ranks = new Map();
  /** @param {string} id */
  const rankOf = (id) => {
    const rank = ranks.get(id) ?? `id-${ranks.size + 1}`;
    ranks.set(id, rank);
    return rank;
  };
  return text
    .replaceAll(UUID, rankOf)
    .replaceAll(REFERENCE, rankOf)
    .replaceAll(HASH, "(hash)")
    .replaceAll(INSTANT, "(instant)")
    .replaceAll(/localhost:\d+/g, "localhost");
}

/**
 * A value of the API as text, one field a line. Addresses of figures (`explain`) are written as what they hold.
 * @param {unknown} value
 */
export function steadyJson(value) {
  return steadyText(`${JSON.stringify(value, replaceField, 2)}\n`);
}

/**
 * @param {string} key
 * @param {unknown} value
 */
function replaceField(key, value) {
  if (PASSING.has(key) && (typeof value === "string" || typeof value === "number")) return "(passing)";
  return typeof value === "string" && value.startsWith("eyJ") ? readAddress(value) : value;
}

/** @param {string} text */
function readAddress(text) {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return text;
  }
}

/**
 * What can be compared of a PDF: its bytes without the moment at which it was made; of one that prints a
 * reference, a hash or the moment of a validation, which are drawn as glyphs, how many pages it has.
 * @param {Buffer} bytes
 * @param {{ printsPassing: boolean }} content
 */
export function steadyPdf(bytes, { printsPassing }) {
  const text = bytes.toString("latin1");
  if (printsPassing) return `${text.match(/\/Type \/Page\b/g)?.length ?? 0} pages`;
  return text.replaceAll(/\(D:\d{14}Z?\)/g, "(D:)").replaceAll(/\/ID \[<[0-9a-f]+> <[0-9a-f]+>\]/gi, "/ID []");
}
