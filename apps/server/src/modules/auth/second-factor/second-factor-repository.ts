import type { Tx } from "../../../db/transaction.js";

/** Holds the row: codes of one person are looked at one after the other. */
export async function lockTotp(tx: Tx, userId: string): Promise<{ secret: Buffer; lastStep: number | null } | null> {
  const [row] = await tx.query<{ totp_secret: Buffer | null; totp_last_step: number | null }>(
    "select totp_secret, totp_last_step from shared.users where id = $1 and totp_enabled_at is not null for update",
    [userId],
  );
  return row?.totp_secret ? { secret: row.totp_secret, lastStep: row.totp_last_step } : null;
}

/** Keeps the step of the last code accepted, so that the same code does not serve twice. */
export async function setLastStep(tx: Tx, userId: string, step: number): Promise<void> {
  await tx.run("update shared.users set totp_last_step = $2 where id = $1", [userId, step]);
}

/** Keeps a secret that is in force only once a first code was given, null to forget it; the one in force stays so until then. */
export async function setPendingTotp(tx: Tx, userId: string, sealed: Buffer | null): Promise<void> {
  await tx.run("update shared.users set totp_pending = $2 where id = $1", [userId, sealed]);
}

/** The secret of a second factor that is not confirmed yet, with the person's row locked; null when there is none. */
export async function lockPendingTotp(tx: Tx, userId: string): Promise<Buffer | null> {
  const [row] = await tx.query<{ totp_pending: Buffer | null }>("select totp_pending from shared.users where id = $1 for update", [userId]);
  return row?.totp_pending ?? null;
}

/** Puts the pending secret of a person in force as their second factor. */
export async function enableTotp(tx: Tx, userId: string, { step, at }: { step: number; at: Date }): Promise<void> {
  await tx.run(
    "update shared.users set totp_secret = totp_pending, totp_pending = null, totp_enabled_at = $3, totp_last_step = $2 where id = $1",
    [userId, step, at],
  );
}

/** Removes the second factor of a person, with its recovery codes. */
export async function disableTotp(tx: Tx, userId: string): Promise<void> {
  await tx.run(
    "update shared.users set totp_secret = null, totp_pending = null, totp_enabled_at = null, totp_last_step = null where id = $1",
    [userId],
  );
  await tx.run("delete from shared.recovery_codes where user_id = $1", [userId]);
}

/** Replaces the recovery codes of a person, stored by their hashes. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.run("delete from shared.recovery_codes where user_id = $1", [userId]);
  await tx.run("insert into shared.recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])", [userId, hashes]);
}

/** True when the code was there; it no longer is. */
export async function useRecoveryCode(tx: Tx, userId: string, hash: Buffer): Promise<boolean> {
  return (await tx.run("delete from shared.recovery_codes where user_id = $1 and code_hash = $2", [userId, hash])) === 1;
}
