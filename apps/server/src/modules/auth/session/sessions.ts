import { createHash, randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { uuidv7 } from "uuidv7";
import type { Tx } from "../../../db/transaction.js";
import { seal } from "../../../secrets/seal.js";
import type { Services } from "../../../services.js";
import { deleteStaleDevices, noteDevice, revokeSessions } from "./devices-repository.js";
import { logPerson } from "../person-log-repository.js";
import { insertRefreshToken, lockRefreshToken, markUsed, readUser, revokeFamily, type UserRow } from "../repository.js";

/** How long a session lasts without being used. */
export const REFRESH_SECONDS = 30 * 24 * 3600;
/** Two tabs may present the same refresh token that many seconds apart. */
const GRACE_SECONDS = 10;

/** An open session: its current refresh token, and the family that all its tokens belong to. */
export type AuthSession = { readonly user: UserRow; readonly refreshToken: string; readonly familyId: string };

/** What a session is used from. */
export type Machine = { readonly userAgent: string; readonly ip: string };

/** The machine that a request comes from. */
export function machineOf(request: FastifyRequest): Machine {
  return { userAgent: (request.headers["user-agent"] ?? "").slice(0, 400), ip: request.ip };
}

/** Opens a session for a user who has just signed in. */
export async function openSession({ db, clock }: Services, user: UserRow, machine: Machine): Promise<AuthSession> {
  const [refreshToken, familyId] = [randomBytes(32).toString("base64url"), uuidv7()];
  const now = clock.now();
  await db.shared(async (tx) => {
    await store(tx, { refreshToken, familyId, userId: user.id, now });
    await deleteStaleDevices(tx, user.id, new Date(now - REFRESH_SECONDS * 1000));
    await noteDevice(tx, { ...machine, familyId, userId: user.id, at: new Date(now) });
    await logPerson(tx, { userId: user.id, ip: machine.ip, action: "signed_in", at: new Date(now) });
  });
  return { user, refreshToken, familyId };
}

/**
 * Exchanges a refresh token for its successor; null when the session is over. A token presented again is a stolen one: the
 * whole family is revoked, except within 10 seconds, where the same successor is answered. Only hashes are stored: the
 * successor is derived from the token and the server's secret.
 */
export async function renewSession(
  { db, clock, sessionSecret, tokens }: Services,
  refreshToken: string,
  machine: Machine,
): Promise<AuthSession | null> {
  const now = clock.now();
  return db.shared(async (tx) => {
    const row = await lockRefreshToken(tx, hashOf(refreshToken));
    if (!row || row.revoked_at !== null || row.expires_at.getTime() <= now) return null;
    const user = await readUser(tx, row.user_id);
    if (!user) return null;
    const successor = seal(sessionSecret, "refresh", refreshToken);
    if (row.used_at === null) {
      await markUsed(tx, hashOf(refreshToken), new Date(now));
      await store(tx, { refreshToken: successor, familyId: row.family_id, userId: user.id, now });
      await noteDevice(tx, { ...machine, familyId: row.family_id, userId: user.id, at: new Date(now) });
      return { user, refreshToken: successor, familyId: row.family_id };
    }
    if (now - row.used_at.getTime() > GRACE_SECONDS * 1000) {
      await revokeFamily(tx, row.family_id, new Date(now));
      tokens.endSessions([row.family_id]);
      return null;
    }
    return { user, refreshToken: await currentOf(tx, successor, sessionSecret), familyId: row.family_id };
  });
}

/** Ends the session that a refresh token belongs to; returns whether there was one. */
export async function closeSession({ db, clock, tokens }: Services, refreshToken: string): Promise<boolean> {
  const familyId = await db.shared(async (tx) => {
    const row = await lockRefreshToken(tx, hashOf(refreshToken));
    return row !== null && (await revokeFamily(tx, row.family_id, new Date(clock.now()))) > 0 ? row.family_id : null;
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

/** A tab that comes second may find that the first one has already used the successor: it gets the one after. */
async function currentOf(tx: Tx, token: string, secret: Uint8Array): Promise<string> {
  const row = await lockRefreshToken(tx, hashOf(token));
  return row?.used_at ? currentOf(tx, seal(secret, "refresh", token), secret) : token;
}

function store(
  tx: Tx,
  { refreshToken, familyId, userId, now }: { refreshToken: string; familyId: string; userId: string; now: number },
): Promise<void> {
  const expiresAt = new Date(now + REFRESH_SECONDS * 1000);
  return insertRefreshToken(tx, { hash: hashOf(refreshToken), familyId, userId, createdAt: new Date(now), expiresAt });
}

/** What is stored of a token. */
export function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
