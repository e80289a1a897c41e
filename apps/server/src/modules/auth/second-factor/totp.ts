import type { TOTP } from "otpauth";

/** Seconds a code is shown (RFC 6238, section 5.2). */
const STEP_SECONDS = 30;
const ISSUER = "Comptoir";

/** A new secret of 160 bits (RFC 4226, section 4), in base 32. */
export async function newTotpSecret(): Promise<string> {
  const { Secret } = await import("otpauth");
  return new Secret({ size: 20 }).base32;
}

/** The address that an application reads from the QR code, and the QR code as an SVG. */
export async function totpCard(secret: string, username: string): Promise<{ uri: string; qrCode: string }> {
  const { renderSVG } = await import("uqr");
  const uri = (await totpOf(secret, username)).toString();
  return { uri, qrCode: renderSVG(uri, { border: 2 }) };
}

/** The step that a code belongs to, one before or after now at most; null for a code of no such step. `now` in milliseconds. */
export async function totpStep(secret: string, { code, now }: { code: string; now: number }): Promise<number | null> {
  const delta = (await totpOf(secret)).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / STEP_SECONDS) + delta;
}

async function totpOf(secret: string, label = ""): Promise<TOTP> {
  const otpauth = await import("otpauth");
  return new otpauth.TOTP({ issuer: ISSUER, label, secret, algorithm: "SHA1", digits: 6, period: STEP_SECONDS });
}
