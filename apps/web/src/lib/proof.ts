import { sha256Head } from "./sha256.js";

/** What the server asks a form to work out. */
export type Work = { readonly challenge: string; readonly difficulty: number };

/** The proof `challenge.nonce` whose SHA-256 begins with `difficulty` zero bits (32 at most). */
export function proofOf({ challenge, difficulty }: Work): string {
  for (let nonce = 0; ; nonce += 1) {
    const proof = `${challenge}.${nonce.toString(36)}`;
    if (Math.clz32(sha256Head(proof)) >= difficulty) return proof;
  }
}
