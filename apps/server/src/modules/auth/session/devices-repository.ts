import type { Tx } from "../../../db/transaction.js";

export type DeviceRow = {
  readonly id: string;
  readonly user_agent: string;
  readonly ip: string;
  readonly opened_at: Date;
  readonly last_used_at: Date;
};

/** Notes that a session was used from there; the first time, that it was opened. */
export async function noteDevice(
  tx: Tx,
  { familyId, userId, userAgent, ip, at }: { familyId: string; userId: string; userAgent: string; ip: string; at: Date },
): Promise<void> {
  await tx.run(
    `insert into shared.devices (id, user_id, user_agent, ip, opened_at, last_used_at) values ($1, $2, $3, $4, $5, $5)
     on conflict (id) do update set user_agent = excluded.user_agent, ip = excluded.ip, last_used_at = excluded.last_used_at`,
    [familyId, userId, userAgent, ip, at],
    { name: "device_note" },
  );
}

/** Forgets the devices whose session went out by itself. */
export async function deleteStaleDevices(tx: Tx, userId: string, before: Date): Promise<void> {
  await tx.run("delete from shared.devices where user_id = $1 and last_used_at < $2", [userId, before]);
}

/** The devices that are signed in, the last used first. */
export const DEVICES = `select id, user_agent, ip, opened_at, last_used_at from shared.devices d
  where user_id = $1 and exists (select from shared.refresh_tokens t where t.family_id = d.id and t.revoked_at is null and t.expires_at > $2)
  order by last_used_at desc, id desc`;

/** True when the session is one of this person's. */
export async function isDeviceOf(tx: Tx, { userId, id }: { userId: string; id: string }): Promise<boolean> {
  const rows = await tx.query("select from shared.devices where id = $1 and user_id = $2", [id, userId]);
  return rows.length > 0;
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
