const REFERENCES = /\d{5,}|\d\d[/.]\d\d(?:[/.]\d{2,4})?/g;
const ALL_DIGITS = /^\d+$/;
const MASKED = /0{5}|00[/.]00/;

/**
 * The label with its dates, card numbers and references written in zeros: all the payments to one shop then have one label,
 * which is read once. A cheque keeps its number, which is its name.
 */
export function maskReferences(rawLabel: string): string {
  if (/^\s*ch/i.test(rawLabel)) return rawLabel;
  return rawLabel.replace(REFERENCES, (found) => (ALL_DIGITS.test(found) ? "0".repeat(found.length) : found.replace(/\d/g, "0")));
}

/** True of a text drawn from a masked label that still holds a masked reference. */
export function holdsMaskedReference(text: string): boolean {
  return MASKED.test(text);
}
