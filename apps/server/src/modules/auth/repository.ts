import type { Tx } from "../../db/transaction.js";

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

export async function findUser(tx: Tx, username: string): Promise<UserRow | null> {
  const [row] = await tx.query<UserRow>(`${USER} where username = $1 and deleted_at is null`, [username], { name: "user_by_name" });
  return row ?? null;
}

export async function readUser(tx: Tx, id: string): Promise<UserRow | null> {
  const [row] = await tx.query<UserRow>(`${USER} where id = $1 and deleted_at is null`, [id], { name: "user_by_id" });
  return row ?? null;
}

export type FailuresRow = { readonly failures: number; readonly last_at: Date };

/** Held until the end of the transaction, so that attempts at one account follow one another. */
export async function lockFailures(tx: Tx, username: string): Promise<FailuresRow | null> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 2))", [username]);
  const [row] = await tx.query<FailuresRow>("select failures, last_at from shared.login_failures where username = $1", [username]);
  return row ?? null;
}

export async function setFailures(tx: Tx, { username, failures, at }: { username: string; failures: number; at: Date }): Promise<void> {
  await tx.run("delete from shared.login_failures where last_at < $1::timestamptz - interval '1 day'", [at]);
  await tx.run(
    `insert into shared.login_failures (username, failures, last_at) values ($1, $2, $3)
     on conflict (username) do update set failures = excluded.failures, last_at = excluded.last_at`,
    [username, failures, at],
  );
}

/** Takes one failure back: the attempt was none. */
export async function takeFailureBack(tx: Tx, username: string): Promise<void> {
  await tx.run("update shared.login_failures set failures = greatest(failures - 1, 0) where username = $1", [username]);
}

export async function forgetFailures(tx: Tx, username: string): Promise<void> {
  await tx.run("delete from shared.login_failures where username = $1", [username]);
}

export type RefreshTokenRow = {
  readonly family_id: string;
  readonly user_id: string;
  readonly expires_at: Date;
  readonly used_at: Date | null;
  readonly revoked_at: Date | null;
};

export async function lockRefreshToken(tx: Tx, hash: Buffer): Promise<RefreshTokenRow | null> {
  const [row] = await tx.query<RefreshTokenRow>(
    "select family_id, user_id, expires_at, used_at, revoked_at from shared.refresh_tokens where token_hash = $1 for update",
    [hash],
  );
  return row ?? null;
}

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

export async function markUsed(tx: Tx, hash: Buffer, at: Date): Promise<void> {
  await tx.run("update shared.refresh_tokens set used_at = $2 where token_hash = $1", [hash, at]);
}

/** Returns how many tokens were still good; the device is no longer signed in. */
export async function revokeFamily(tx: Tx, familyId: string, at: Date): Promise<number> {
  await tx.run("delete from shared.devices where id = $1", [familyId]);
  return tx.run("update shared.refresh_tokens set revoked_at = $2 where family_id = $1 and revoked_at is null", [familyId, at]);
}

export type LinkRow = { readonly user_id: string; readonly uri: string };

export async function insertLink(
  tx: Tx,
  link: { hash: Buffer; userId: string; companyId: string; uri: string; at: Date; expiresAt: Date },
): Promise<void> {
  await tx.run("delete from shared.one_time_links where expires_at < $1", [link.at]);
  await tx.run("insert into shared.one_time_links (token_hash, user_id, company_id, uri, expires_at) values ($1, $2, $3, $4, $5)", [
    link.hash,
    link.userId,
    link.companyId,
    link.uri,
    link.expiresAt,
  ]);
}

/** Marks the link used and returns it, or null when it was used, has expired or never was. */
export async function useLink(tx: Tx, hash: Buffer, at: Date): Promise<LinkRow | null> {
  const [row] = await tx.query<LinkRow>(
    `update shared.one_time_links set used_at = $2 where token_hash = $1 and used_at is null and expires_at > $2 returning user_id, uri`,
    [hash, at],
  );
  return row ?? null;
}
