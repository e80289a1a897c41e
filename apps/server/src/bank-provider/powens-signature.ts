import { createHmac, timingSafeEqual } from "node:crypto";
import type { EventHead, SignedEvent } from "./bank-provider.js";

/** An older event may be one that was sent again by another. */
const OLDEST_MILLISECONDS = 5 * 60_000;
const SIGNATURE_BYTES = 32;

/** The signature of an event: of its method, its path alone, its date and its bytes. */
export async function powensSignature(secret: string, { path, date, pieces }: Omit<SignedEvent, "signature">): Promise<Buffer> {
  const hash = createHmac("sha256", secret).update(`POST.${path}.${date}.`);
  for await (const piece of pieces()) hash.update(piece);
  return hash.digest();
}

/** True when an event bears a date of less than five minutes and as many bytes as a signature has. */
export function mayBearPowensSignature({ date, signature }: EventHead, now: number): boolean {
  if (date === undefined || signature === undefined) return false;
  const sentAt = /^\d+$/.test(date) ? Number(date) * 1000 : Date.parse(date);
  return Math.abs(now - sentAt) <= OLDEST_MILLISECONDS && Buffer.from(signature, "base64").length === SIGNATURE_BYTES;
}

/** True when an event bears the signature of the secret, and a date of less than five minutes. */
export async function isPowensSignature(secret: string, event: SignedEvent, now: number): Promise<boolean> {
  if (event.signature === undefined || !mayBearPowensSignature(event, now)) return false;
  return timingSafeEqual(Buffer.from(event.signature, "base64"), await powensSignature(secret, event));
}
