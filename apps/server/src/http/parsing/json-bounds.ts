const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** How much a JSON text may hold: levels inside one another, and keys of all its objects together. */
export type JsonBounds = { readonly depth: number; readonly keys: number };

/** The bound that a JSON text goes beyond, null when it keeps within both: it is read no further than there. */
export function exceededBound(text: string, most: JsonBounds): keyof JsonBounds | null {
  let [depth, keys] = [0, 0];
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (isQuoted) {
      if (sign === BACKSLASH) at += 1;
      else if (sign === QUOTE) isQuoted = false;
    } else if (sign === QUOTE) isQuoted = true;
    else if (sign === COLON) {
      keys += 1;
      if (keys > most.keys) return "keys";
    } else if (OPENING.has(sign)) {
      depth += 1;
      if (depth > most.depth) return "depth";
    } else if (CLOSING.has(sign)) depth -= 1;
  }
  return null;
}
