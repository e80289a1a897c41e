import { createHmac, timingSafeEqual } from "node:crypto";
import type { SignedEvent } from "./bank-provider.js";

/** An older event may be one that was sent again by another. */
const OLDEST_MILLISECONDS = 5 * 60_000;

/** The signature of an event: of its method, its path alone, its date and its bytes. */
export function powensSignature(secret: string, { path, date, body }: Omit<SignedEvent, "signature">): Buffer {
  return createHmac("sha256", secret).update(`POST.${path}.${date}.`).update(body).digest();
}

/** True when an event bears the signature of the secret, and a date of less than five minutes. */
export function isPowensSignature(secret: string, { signature, ...event }: SignedEvent, now: number): boolean {
  if (event.date === undefined || signature === undefined) return false;
  const sentAt = /^\d+$/.test(event.date) ? Number(event.date) * 1000 : Date.parse(event.date);
  if (Number.isNaN(sentAt) || Math.abs(now - sentAt) > OLDEST_MILLISECONDS) return false;
  const [given, expected] = [Buffer.from(signature, "base64"), powensSignature(secret, event)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
