import { createHmac, timingSafeEqual } from "node:crypto";

/** A text of 43 characters that only the holder of the secret can make; `use` keeps the uses of one secret apart. */
export function seal(secret: Uint8Array, use: string, text: string): string {
  return createHmac("sha256", secret).update(`${use}\n${text}`).digest("base64url");
}

/** Compares two texts in a time that does not tell where they differ. */
export function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
