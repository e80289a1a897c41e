const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** True when a JSON text opens more than `most` levels inside one another: it is read no further. */
export function isDeeperThan(text: string, most: number): boolean {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (isQuoted) {
      if (sign === BACKSLASH) at += 1;
      else if (sign === QUOTE) isQuoted = false;
    } else if (sign === QUOTE) isQuoted = true;
    else if (OPENING.has(sign)) {
      depth += 1;
      if (depth > most) return true;
    } else if (CLOSING.has(sign)) depth -= 1;
  }
  return false;
}

/** True when a JSON text names more than `most` keys, all objects together: it is read no further. */
export function hasMoreKeysThan(text: string, most: number): boolean {
  let keys = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (isQuoted) {
      if (sign === BACKSLASH) at += 1;
      else if (sign === QUOTE) isQuoted = false;
    } else if (sign === QUOTE) isQuoted = true;
    else if (sign === COLON) {
      keys += 1;
      if (keys > most) return true;
    }
  }
  return false;
}
