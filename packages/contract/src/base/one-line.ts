import { z } from "zod";

const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;

/** What hides between letters or turns the direction of writing. Joiners stay: words of some scripts need them, and emoji. */
const HIDDEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** A character that shows: neither a space nor what only joins or parts others. */
const SEEN = /[^\s\p{Cf}]/u;

/** A text as it reads on one line: what breaks it is a space, what does not show is left out; empty when nothing shows. */
export function onOneLine(typed: string): string {
  const text = typed.replace(BREAKS, " ").replace(HIDDEN, "").trim();
  return SEEN.test(text) ? text : "";
}

/** A name, a title or a reference: two that read the same are the same. */
export const OneLine = z.string().overwrite(onOneLine);
