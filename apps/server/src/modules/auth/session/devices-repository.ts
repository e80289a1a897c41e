import type { Db } from "../../../db/db.js";
import type { Tx } from "../../../db/transaction.js";

/** A device on which a person is signed in. */
export type DeviceRow = {
  readonly id: string;
  readonly user_agent: string;
  readonly ip: string;
  readonly opened_at: Date;
  readonly last_used_at: Date;
};

type DeviceUse = {
  readonly familyId: string;
  readonly userId: string;
  readonly userAgent: string;
  readonly ip: string;
  /** The program that the session belongs to; null while it has not named itself. */
  readonly clientId: string | null;
  readonly at: Date;
};

/** Notes that a session was used from there; the first time, that it was opened. Its program stays the one that named itself first. */
export async function noteDevice(tx: Tx, { familyId, userId, userAgent, ip, clientId, at }: DeviceUse): Promise<void> {
  await tx.run(
    `insert into shared.devices as d (id, user_id, user_agent, ip, client_id, opened_at, last_used_at) values ($1, $2, $3, $4, $5, $6, $6)
     on conflict (id) do update set user_agent = excluded.user_agent, ip = excluded.ip, last_used_at = excluded.last_used_at,
       client_id = coalesce(d.client_id, excluded.client_id)`,
    [familyId, userId, userAgent, ip, clientId, at],
    { name: "device_note" },
  );
}

type OpenDevice = { readonly client_id: string | null; readonly user_agent: string; readonly opened_at: Date };

/** The program of a session that is open, the browser that renewed it last and its birth; null when it is not open. */
export async function readDevice(tx: Tx, familyId: string): Promise<OpenDevice | null> {
  const [row] = await tx.query<OpenDevice>("select client_id, user_agent, opened_at from shared.devices where id = $1", [familyId]);
  return row ?? null;
}

/** Forgets the sessions that went out by themselves, not used since `unusedSince` or opened before `openedBefore`, with what they opened. */
export async function deleteStaleDevices(db: Db, { unusedSince, openedBefore }: { unusedSince: Date; openedBefore: Date }): Promise<void> {
  const stale = [unusedSince, openedBefore];
  await db.shared((tx) => tx.run("delete from shared.devices where last_used_at < $1 or opened_at < $2", stale));
}

/** The devices that are signed in, the last used first. */
export const DEVICES = `select id, user_agent, ip, opened_at, last_used_at from shared.devices d
  where user_id = $1 and exists (select from shared.refresh_tokens t where t.family_id = d.id and t.revoked_at is null and t.expires_at > $2)
  order by last_used_at desc, id desc`;

/** What a person signs in with. */
type CredentialsRow = { readonly password_hash: string; readonly has_second_factor: boolean };

/**
 * What a person signs in with at this moment, null once the account was deleted. Held until the end of the transaction: one session opens after the
 * other, so that each sees those before it, and none while another password ends them all.
 */
export async function lockCredentials(tx: Tx, userId: string): Promise<CredentialsRow | null> {
  const [row] = await tx.query<CredentialsRow>(
    `select password_hash, totp_enabled_at is not null as has_second_factor from shared.users where id = $1 and deleted_at is null
      for no key update`,
    [userId],
  );
  return row ?? null;
}

/** True when the person has another session. */
export async function hasOtherDevice(tx: Tx, { userId, familyId }: { userId: string; familyId: string }): Promise<boolean> {
  const rows = await tx.query("select from shared.devices where user_id = $1 and id <> $2 limit 1", [userId, familyId]);
  return rows.length > 0;
}

/** True when the session is one of this person's. */
export async function isDeviceOf(tx: Tx, { userId, id }: { userId: string; id: string }): Promise<boolean> {
  const rows = await tx.query("select from shared.devices where id = $1 and user_id = $2", [id, userId]);
  return rows.length > 0;
}

/** Ends the sessions of a person beyond those that were used last; returns them. */
export async function revokeOldest(tx: Tx, { userId, kept }: { userId: string; kept: number }): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    "select id from shared.devices where user_id = $1 order by last_used_at desc, id desc offset $2",
    [userId, kept],
    { name: "devices_beyond" },
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await tx.run("delete from shared.refresh_tokens where user_id = $1 and family_id = any($2::uuid[])", [userId, ids]);
  await tx.run("delete from shared.devices where user_id = $1 and id = any($2::uuid[])", [userId, ids]);
  return ids;
}

/** Ends every session of a person, but one when it is given; returns those that were open. */
export async function revokeSessions(
  tx: Tx,
  { userId, except, at }: { userId: string; except: string | null; at: Date },
): Promise<string[]> {
  const rows = await tx.query<{ family_id: string }>(
    `update shared.refresh_tokens set revoked_at = $3
     where user_id = $1 and revoked_at is null and ($2::uuid is null or family_id <> $2) returning family_id`,
    [userId, except, at],
  );
  await tx.run("delete from shared.devices where user_id = $1 and ($2::uuid is null or id <> $2)", [userId, except]);
  return rows.map((row) => row.family_id);
}
