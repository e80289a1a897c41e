import { createHash, randomBytes } from "node:crypto";

/** 128 bits, in the letters of an address. */
export function newCode(): string {
  return randomBytes(16).toString("base64url");
}

/** What is kept of a code. */
export function hashOfCode(code: string): Uint8Array {
  return createHash("sha256").update(code).digest();
}
