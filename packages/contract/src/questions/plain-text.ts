import { z } from "zod";
import { QUESTION_LENGTH } from "@comptoir/accounting/questions/limits";

const HIDDEN = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;

/** A character that shows: neither a space nor what only joins or parts others. */
const SEEN = /[^\s\p{Cf}]/u;

/** Plain text of several lines, shown as text only; what does not show and what turns the direction of writing is left out. Nothing is null. */
export const PlainText = z
  .string()
  .max(QUESTION_LENGTH, `Ce texte compte ${QUESTION_LENGTH} caractères au plus.`)
  .nullish()
  .transform((typed) => {
    const text = (typed ?? "").replace(HIDDEN, (character) => (character === "\n" || character === "\t" ? character : "")).trim();
    return SEEN.test(text) ? text : null;
  });
