import { createHmac } from "node:crypto";

const BASE_32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const STEP_MILLISECONDS = 30_000;

/** The six digits that an authentication application shows for a secret in base 32 (RFC 6238), `ahead` steps from now. */
export function totpCode(secret: string, ahead: number): string {
  const step = Math.floor(Date.now() / STEP_MILLISECONDS) + ahead;
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, "0");
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret.replace(/[^A-Z2-7]/g, "")].map((letter) => BASE_32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
