import { createHash, randomBytes } from "node:crypto";
import { uuidv7 } from "uuidv7";
import type { AppOptions } from "../../../app-options.js";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { seal } from "../../../secrets/seal.js";
import type { Services } from "../../../services.js";
import { deleteStaleDevices, lockCredentials, noteDevice, readDevice, revokeOldest, revokeSessions } from "./devices-repository.js";
import { announceNewDevice } from "./new-device.js";
import { logPerson } from "../person-log-repository.js";
import { forgetServed, insertRefreshToken, lockRefreshToken, markUsed, readUser, revokeFamily, type UserRow } from "../repository.js";

/** How long a session lasts without being used. */
const UNUSED_SECONDS = 30 * 24 * 3600;
/** How long it lasts from its birth, however much it is used. */
const LIFE_SECONDS = 180 * 24 * 3600;
/** Sessions that a person has at a time: a program that signs in at each run leaves one each time. */
const MOST_SESSIONS = 100;
/** Tokens of a session that have served and are known as such: presented again, they tell of a theft. */
const SERVED_TOKENS = 100;
/** Two tabs may present the same refresh token that many seconds apart. */
const GRACE_SECONDS = 10;
/** A browser whose reply was lost on the way asks again with the token that it still has. */
const LOST_REPLY_SECONDS = 120;

/** An open session: its current refresh token, the family that all its tokens belong to, and the program it belongs to, when it named itself. */
export type AuthSession = {
  readonly user: UserRow;
  readonly refreshToken: string;
  readonly familyId: string;
  readonly clientId: string | null;
  /** For how long its token may be presented. */
  readonly lastsSeconds: number;
};

/** What a session is used from. */
export type Machine = { readonly userAgent: string; readonly ip: string };

type Opener = { readonly machine: Machine; readonly clientId: string | null };
/** The opener, whether the person signed in on that browser before, and in whose name mails are written. */
type SignedInBy = Opener & { readonly isKnown: boolean; readonly options: Pick<AppOptions, "publicUrl" | "supportEmail"> };

/**
 * Opens a session for a user who has just signed in. Refuses `auth.bad_credentials` when their password, their second factor or their account changed
 * since it was checked: the session would outlive what ended the others.
 */
export async function openSession({ db, clock, tokens }: Services, user: UserRow, opener: SignedInBy): Promise<AuthSession> {
  const { machine, clientId, isKnown, options } = opener;
  const [refreshToken, familyId] = [randomBytes(32).toString("base64url"), uuidv7()];
  const now = clock.now();
  const ended = await db.shared(async (tx) => {
    const held = await lockCredentials(tx, user.id);
    if (held?.password_hash !== user.password_hash || held.has_second_factor !== user.has_second_factor)
      throw new Refusal({ code: "auth.bad_credentials" });
    await store(tx, { refreshToken, familyId, userId: user.id, now, lastsSeconds: UNUSED_SECONDS });
    await noteDevice(tx, { ...machine, familyId, userId: user.id, clientId, at: new Date(now) });
    await logPerson(tx, { userId: user.id, ip: machine.ip, action: "signed_in", at: new Date(now) });
    await announceNewDevice(tx, { user, machine, familyId, isKnown, now, options });
    return revokeOldest(tx, { userId: user.id, kept: MOST_SESSIONS });
  });
  tokens.endSessions(ended);
  return { user, refreshToken, familyId, clientId, lastsSeconds: UNUSED_SECONDS };
}

/**
 * Exchanges a refresh token for its successor; null when the session is over, 30 days after its last use or 180 after its birth.
 * A token presented again is a stolen one: the whole family is revoked, except within 10 seconds, or within two minutes by the
 * same browser when its successor was never used: the same successor is answered. Presented by another program than its session's it is refused (`auth.bad_grant`): a script of a page could otherwise
 * have the token of its cookie told. Only hashes are stored: the successor is derived from the token and the server's secret.
 */
export async function renewSession(
  { db, clock, sessionSecret, tokens }: Services,
  refreshToken: string,
  { machine, clientId: named }: Opener,
): Promise<AuthSession | null> {
  const now = clock.now();
  return db.shared(async (tx) => {
    const row = await lockRefreshToken(tx, hashOf(refreshToken));
    if (!row || row.revoked_at !== null || row.expires_at.getTime() <= now) return null;
    const [user, device] = [await readUser(tx, row.user_id), await readDevice(tx, row.family_id)];
    if (!user || !device) return null;
    const lastsSeconds = secondsLeft(device.opened_at, now);
    if (lastsSeconds <= 0) return null;
    const successor = seal(sessionSecret, "refresh", refreshToken);
    const session = { user, familyId: row.family_id, clientId: device.client_id ?? named, lastsSeconds };
    const seconds = row.used_at === null ? 0 : (now - row.used_at.getTime()) / 1000;
    const isSame = machine.userAgent === device.user_agent && (named ?? device.client_id) === device.client_id;
    const isLostReply = async (): Promise<boolean> => seconds <= LOST_REPLY_SECONDS && isSame && (await isUnused(tx, successor));
    if (seconds > GRACE_SECONDS && !(await isLostReply())) {
      await revokeFamily(tx, row.family_id, new Date(now));
      tokens.endSessions([row.family_id]);
      return null;
    }
    if (named !== null && device.client_id !== null && named !== device.client_id) throw new Refusal({ code: "auth.bad_grant" });
    if (row.used_at === null) {
      await markUsed(tx, hashOf(refreshToken), new Date(now));
      await forgetServed(tx, { userId: user.id, familyId: row.family_id, kept: SERVED_TOKENS });
      await store(tx, { refreshToken: successor, familyId: row.family_id, userId: user.id, now, lastsSeconds });
      await noteDevice(tx, { ...machine, familyId: row.family_id, userId: user.id, clientId: named, at: new Date(now) });
      return { ...session, refreshToken: successor };
    }
    return { ...session, refreshToken: await currentOf(tx, successor, sessionSecret) };
  });
}

/** Until the session ends if it is not used again, in whole seconds. */
function secondsLeft(openedAt: Date, now: number): number {
  return Math.min(UNUSED_SECONDS, Math.floor((openedAt.getTime() - now) / 1000) + LIFE_SECONDS);
}

/** Removes the sessions that ended by themselves, with the links and the messages to browsers that they opened. */
export function forgetEndedSessions({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const before = (seconds: number): Date => new Date(clock.now() - seconds * 1000);
  return deleteStaleDevices(db, { unusedSince: before(UNUSED_SECONDS), openedBefore: before(LIFE_SECONDS) });
}

/** Ends the session that a refresh token belongs to, or only one of that program; returns whether there was one. */
export async function closeSession({ db, clock, tokens }: Services, refreshToken: string, clientId?: string): Promise<boolean> {
  const familyId = await db.shared(async (tx) => {
    const row = await lockRefreshToken(tx, hashOf(refreshToken));
    if (row === null || (clientId !== undefined && (await readDevice(tx, row.family_id))?.client_id !== clientId)) return null;
    return (await revokeFamily(tx, row.family_id, new Date(clock.now()))) > 0 ? row.family_id : null;
  });
  if (familyId !== null) tokens.endSessions([familyId]);
  return familyId !== null;
}

/**
 * Ends every session of a person, but one when it is given, in the transaction of what ends them. Returns those that were
 * open, for `tokens.endSessions` once the transaction is through. `now` in milliseconds.
 */
export function endSessions(
  tx: Tx,
  { userId, except = null, now }: { userId: string; except?: string | null; now: number },
): Promise<string[]> {
  return revokeSessions(tx, { userId, except, at: new Date(now) });
}

async function isUnused(tx: Tx, token: string): Promise<boolean> {
  return (await lockRefreshToken(tx, hashOf(token)))?.used_at === null;
}

/** A tab that comes second may find that the first one has already used the successor: it gets the one after. */
async function currentOf(tx: Tx, token: string, secret: Uint8Array): Promise<string> {
  const row = await lockRefreshToken(tx, hashOf(token));
  return row?.used_at ? currentOf(tx, seal(secret, "refresh", token), secret) : token;
}

function store(
  tx: Tx,
  { refreshToken, familyId, userId, now, lastsSeconds }: Omit<AuthSession, "user" | "clientId"> & { userId: string; now: number },
): Promise<void> {
  const expiresAt = new Date(now + lastsSeconds * 1000);
  return insertRefreshToken(tx, { hash: hashOf(refreshToken), familyId, userId, createdAt: new Date(now), expiresAt });
}

/** What is stored of a token. */
export function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
