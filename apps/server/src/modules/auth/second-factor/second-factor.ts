import { createHash, createHmac, randomInt } from "node:crypto";
import type { AppOptions } from "../../../app-options.js";
import type { Caller } from "../../../access/caller.js";
import type { Tx } from "../../../db/transaction.js";
import { periodOf } from "../../../rate-limits/rate-limits.js";
import { addUse } from "../../../rate-limits/rates-repository.js";
import { Refusal } from "../../../refusal.js";
import type { Services } from "../../../services.js";
import { logPerson } from "../person-log-repository.js";
import { endSessions } from "../session/sessions.js";
import { sealText, unsealText } from "./sealed-text.js";
import {
  enableTotp,
  lockPendingTotp,
  lockTotp,
  replaceRecoveryCodes,
  setLastStep,
  setPendingTotp,
  useRecoveryCode,
} from "./second-factor-repository.js";
import { notifySecondFactor } from "./notify-second-factor.js";
import { newTotpSecret, totpCard, totpStep } from "./totp.js";

type Machine = { readonly ip: string };

/** Uses up the code of an application, or a recovery code; throws `auth.second_factor_wrong`. */
export async function consumeSecondFactor(services: Services, userId: string, { code, ip }: Machine & { code: string }): Promise<void> {
  const isGood = await services.db.shared(
    async (tx) => (await useTotp(tx, services, userId, code)) || (await useRecovery(tx, services, userId, { code, ip })),
  );
  if (!isGood) throw new Refusal({ code: "auth.second_factor_wrong" });
}

/** Asks for a code of the second factor in force; one that is not in force asks for none. Throws `auth.second_factor_required` or `auth.second_factor_wrong`. */
export async function requireSecondFactor(
  services: Services,
  user: { readonly id: string; readonly has_second_factor: boolean },
  { code, ip }: Machine & { code: string | undefined },
): Promise<void> {
  if (!user.has_second_factor) return;
  if (!code) throw new Refusal({ code: "auth.second_factor_required" });
  await consumeSecondFactor(services, user.id, { code, ip });
}

/** A code serves once: neither it nor an older one opens anything afterwards (RFC 6238, section 5.2). */
async function useTotp(tx: Tx, { clock, sessionSecret }: Services, userId: string, code: string): Promise<boolean> {
  const digits = code.replace(/\s/g, "");
  const known = /^\d{6}$/.test(digits) ? await lockTotp(tx, userId) : null;
  if (known === null) return false;
  const step = await totpStep(unsealText(sessionSecret, userId, known.secret), { code: digits, now: clock.now() });
  if (step === null || (known.lastStep !== null && step <= known.lastStep)) return false;
  await setLastStep(tx, userId, step);
  return true;
}

async function useRecovery(tx: Tx, services: Services, userId: string, { code, ip }: Machine & { code: string }): Promise<boolean> {
  const isGood = await useRecoveryCode(tx, userId, hashOfRecoveryCode(services.sessionSecret, userId, code));
  if (isGood) await logPerson(tx, { userId, ip, action: "recovery_code_used", at: new Date(services.clock.now()) });
  return isGood;
}

/** Prepares a secret; it is in force once `confirmTotp` has seen a first code. */
export async function prepareTotp({ db, sessionSecret }: Services, user: { id: string; username: string }) {
  const secret = await newTotpSecret();
  await db.shared((tx) => setPendingTotp(tx, user.id, sealText(sessionSecret, user.id, secret)));
  return { secret, ...(await totpCard(secret, user.username)) };
}

/** Wrong codes after which a prepared secret is forgotten: it may have been left on a session that stays open, for another person to guess. */
const WRONG_CODES = 10;
const DAY_SECONDS = 86_400;

/**
 * Puts the prepared secret in force and ends the other sessions, which were opened without it; returns the recovery codes, which are shown
 * this once.
 */
export async function confirmTotp(
  services: Services,
  { userId, familyId }: Caller,
  { code, ip, options }: Machine & { code: string; options: AppOptions },
): Promise<string[]> {
  const { db, clock, sessionSecret } = services;
  const [now, at] = [clock.now(), new Date(clock.now())];
  const codes = newRecoveryCodes();
  const ended = await db.shared(async (tx) => {
    const pending = await lockPendingTotp(tx, userId);
    if (pending === null) throw new Refusal({ code: "auth.second_factor_not_prepared" });
    const step = await totpStep(unsealText(sessionSecret, userId, pending), { code: code.replace(/\s/g, ""), now });
    if (step === null) {
      const key = `second-factor:${createHash("sha256").update(pending).digest("hex")}`;
      if ((await addUse(tx, key, new Date(periodOf(DAY_SECONDS, now).begins))) >= WRONG_CODES) await setPendingTotp(tx, userId, null);
      return null;
    }
    await enableTotp(tx, userId, { step, at });
    await replaceRecoveryCodes(
      tx,
      userId,
      codes.map((one) => hashOfRecoveryCode(sessionSecret, userId, one)),
    );
    await logPerson(tx, { userId, ip, action: "second_factor_on", at });
    await notifySecondFactor(tx, userId, { isOn: true, options, now });
    return endSessions(tx, { userId, except: familyId ?? null, now });
  });
  if (ended === null) throw new Refusal({ code: "auth.second_factor_wrong" });
  services.tokens.endSessions(ended);
  return codes;
}

const RECOVERY_CODES = 10;
/** Without the letters and digits that are mistaken for one another. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** Ten codes of ten characters, `k7m2p-x9wqd`: 49 bits each. */
function newRecoveryCodes(): string[] {
  const part = (): string => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return Array.from({ length: RECOVERY_CODES }, () => `${part()}-${part()}`);
}

function hashOfRecoveryCode(secret: Uint8Array, userId: string, code: string): Buffer {
  const typed = code.toLowerCase().replace(/[^a-z0-9]/g, "");
  return createHmac("sha256", secret).update(`recovery\n${userId}\n${typed}`).digest();
}
