import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

/** What the server asks a form to work out. */
export type Work = { readonly challenge: string; readonly difficulty: number };

/** The proof `challenge.nonce` whose SHA-256 begins with `difficulty` zero bits (32 at most). */
export function proofOf({ challenge, difficulty }: Work): string {
  for (let nonce = 0; ; nonce += 1) {
    const proof = `${challenge}.${nonce.toString(36)}`;
    if (leadingZeros(sha256(utf8ToBytes(proof))) >= difficulty) return proof;
  }
}

/** The zero bits that a hash begins with, counted in its first 32. */
function leadingZeros(hash: Uint8Array): number {
  return Math.clz32(new DataView(hash.buffer, hash.byteOffset).getUint32(0));
}
