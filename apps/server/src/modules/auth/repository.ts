import type { Tx } from "../../db/transaction.js";

/** A person with what signing in needs. */
export type UserRow = {
  readonly id: string;
  readonly username: string;
  readonly password_hash: string;
  readonly role_id: string;
  readonly firm_id: string | null;
  readonly first_name: string;
  readonly completion_status: number;
  readonly email_verified_at: Date | null;
  readonly has_second_factor: boolean;
};

const USER = `select id, username, password_hash, role_id, firm_id, first_name, completion_status, email_verified_at,
    totp_enabled_at is not null as has_second_factor
  from shared.users`;

/** The person who signs in with this name; null when there is none, or when the account was deleted. */
export async function findUser(tx: Tx, username: string): Promise<UserRow | null> {
  const [row] = await tx.query<UserRow>(`${USER} where username = $1 and deleted_at is null`, [username], { name: "user_by_name" });
  return row ?? null;
}

/** The person of this id; null when there is none, or when the account was deleted. */
export async function readUser(tx: Tx, id: string): Promise<UserRow | null> {
  const [row] = await tx.query<UserRow>(`${USER} where id = $1 and deleted_at is null`, [id], { name: "user_by_id" });
  return row ?? null;
}

/** The failures of one account: from one place, or from anywhere (`*`). */
export type FailuresRow = { readonly place: string; readonly failures: number; readonly last_at: Date };
type FailuresKey = { readonly username: string; readonly places: readonly string[] };

/** Held until the end of the transaction, so that attempts at one account follow one another. */
export async function lockFailures(tx: Tx, { username, places }: FailuresKey): Promise<FailuresRow[]> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 2))", [username]);
  return tx.query<FailuresRow>("select place, failures, last_at from shared.login_failures where username = $1 and place = any($2)", [
    username,
    places,
  ]);
}

/** Counts one failure in each of these places; failures of another day no longer count. */
export async function addFailure(tx: Tx, { username, places, at }: FailuresKey & { at: Date }): Promise<void> {
  await tx.run("delete from shared.login_failures where last_at < $1::timestamptz - interval '1 day'", [at]);
  await tx.run(
    `insert into shared.login_failures as f (username, place, failures, last_at) select $1, unnest($2::text[]), 1, $3
     on conflict (username, place) do update set failures = f.failures + 1, last_at = excluded.last_at`,
    [username, places, at],
  );
}

/** Removes one failure in each of these places: the attempt did not fail. */
export async function takeFailureBack(tx: Tx, { username, places }: FailuresKey): Promise<void> {
  await tx.run("update shared.login_failures set failures = greatest(failures - 1, 0) where username = $1 and place = any($2)", [
    username,
    places,
  ]);
}

/** Forgets the failures of a place, in the account's own count too: they were its owner's. Failures of other places stay. */
export async function settleFailures(tx: Tx, { username, places: [own, ...wider] }: FailuresKey): Promise<void> {
  await tx.run(
    `with own as (delete from shared.login_failures where username = $1 and place = $2 returning failures)
     update shared.login_failures set failures = greatest(failures - (select coalesce(sum(failures), 0) from own), 0)
     where username = $1 and place = any($3)`,
    [username, own, wider],
  );
}

/** Forgets every failure of an account. */
export async function forgetFailures(tx: Tx, username: string): Promise<void> {
  await tx.run("delete from shared.login_failures where username = $1", [username]);
}

/** A refresh token, with the session (`family_id`) that it belongs to. */
export type RefreshTokenRow = {
  readonly family_id: string;
  readonly user_id: string;
  readonly expires_at: Date;
  readonly used_at: Date | null;
  readonly revoked_at: Date | null;
};

/** The refresh token of this hash, locked so that two uses cannot both succeed; null when it is unknown. */
export async function lockRefreshToken(tx: Tx, hash: Buffer): Promise<RefreshTokenRow | null> {
  const [row] = await tx.query<RefreshTokenRow>(
    "select family_id, user_id, expires_at, used_at, revoked_at from shared.refresh_tokens where token_hash = $1 for update",
    [hash],
  );
  return row ?? null;
}

/** Stores a refresh token by its hash, and removes the expired tokens of the person. */
export async function insertRefreshToken(
  tx: Tx,
  token: { hash: Buffer; familyId: string; userId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.run("delete from shared.refresh_tokens where user_id = $1 and expires_at < $2", [token.userId, token.createdAt]);
  await tx.run("insert into shared.refresh_tokens (token_hash, family_id, user_id, created_at, expires_at) values ($1, $2, $3, $4, $5)", [
    token.hash,
    token.familyId,
    token.userId,
    token.createdAt,
    token.expiresAt,
  ]);
}

/** Notes when a refresh token was exchanged for the next one. */
export async function markUsed(tx: Tx, hash: Buffer, at: Date): Promise<void> {
  await tx.run("update shared.refresh_tokens set used_at = $2 where token_hash = $1", [hash, at]);
}

/** Forgets the tokens of a session that have served, but the last ones. */
export async function forgetServed(
  tx: Tx,
  { userId, familyId, kept }: { readonly userId: string; readonly familyId: string; readonly kept: number },
): Promise<void> {
  await tx.run(
    `delete from shared.refresh_tokens where user_id = $1 and family_id = $2 and used_at < (select used_at from shared.refresh_tokens
      where user_id = $1 and family_id = $2 and used_at is not null order by used_at desc offset $3 limit 1)`,
    [userId, familyId, kept - 1],
    { name: "served_tokens_forget" },
  );
}

/**
 * Returns how many tokens were still good; the device is no longer signed in, and what it opened goes with it. The tokens first, as who renews
 * the session holds them: one waits for the other, and neither holds what the other one waits for.
 */
export async function revokeFamily(tx: Tx, familyId: string, at: Date): Promise<number> {
  const revoked = await tx.run("update shared.refresh_tokens set revoked_at = $2 where family_id = $1 and revoked_at is null", [
    familyId,
    at,
  ]);
  await tx.run("delete from shared.devices where id = $1", [familyId]);
  return revoked;
}

/** A link that serves once: whose it is, and what it gives access to. */
export type LinkRow = { readonly user_id: string; readonly family_id: string | null; readonly uri: string };

/** A link goes with the session (`familyId`) that it was made in. Returns false when that one has just ended: no link is made. */
export async function insertLink(
  tx: Tx,
  link: { hash: Buffer; userId: string; familyId: string | null; companyId: string; uri: string; at: Date; expiresAt: Date },
): Promise<boolean> {
  await tx.run("delete from shared.one_time_links where expires_at < $1", [link.at]);
  const made = await tx.run(
    `insert into shared.one_time_links (token_hash, user_id, family_id, company_id, uri, expires_at)
     select $1, $2, $3::uuid, $4, $5, $6 where $3::uuid is null or exists (select from shared.devices where id = $3::uuid for share)`,
    [link.hash, link.userId, link.familyId, link.companyId, link.uri, link.expiresAt],
  );
  return made > 0;
}

/** Marks the link used and returns it, or null when it was used, has expired or never was. */
export async function useLink(tx: Tx, hash: Buffer, at: Date): Promise<LinkRow | null> {
  const [row] = await tx.query<LinkRow>(
    `update shared.one_time_links set used_at = $2 where token_hash = $1 and used_at is null and expires_at > $2 returning user_id, family_id, uri`,
    [hash, at],
  );
  return row ?? null;
}
