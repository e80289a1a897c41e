/** Digits of a one-time code. */
export const CODE_LENGTH = 6;

/** The six first digits of what was typed or pasted, without what separates them. */
export function codeDigits(text: string): string {
  return text.replace(/\D/g, "").slice(0, CODE_LENGTH);
}
