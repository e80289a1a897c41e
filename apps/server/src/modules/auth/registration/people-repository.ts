import { uuidv7 } from "uuidv7";
import type { Tx } from "../../../db/transaction.js";

type NewPerson = {
  readonly username: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly at: Date;
};

/** Stores someone who signs up; returns their id, or null when the address is known already. */
export async function insertPerson(tx: Tx, person: NewPerson): Promise<string | null> {
  const id = uuidv7();
  const added = await tx.run(
    `insert into shared.users (id, username, password_hash, first_name, last_name, role_id, completion_status, terms_accepted_at, created_at)
     values ($1, $2, $3, $4, $5, 'client', 0, $6, $6) on conflict (username) do nothing`,
    [id, person.username, person.passwordHash, person.firstName, person.lastName, person.at],
  );
  return added === 1 ? id : null;
}

/** Holds a sign-up that was never confirmed until the transaction ends; false when it was confirmed, or closed, in the meantime. */
export async function lockPendingPerson(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from shared.users where id = $1 and email_verified_at is null and firm_id is null and completion_status = 0 and deleted_at is null
      for update`,
    [id],
  );
  return rows.length > 0;
}

/** The owner of an address, who proved that it is theirs, replaces what its sign-up said. */
export async function replacePerson(tx: Tx, id: string, person: Omit<NewPerson, "username">): Promise<void> {
  await tx.run("update shared.users set password_hash = $2, first_name = $3, last_name = $4, terms_accepted_at = $5 where id = $1", [
    id,
    person.passwordHash,
    person.firstName,
    person.lastName,
    person.at,
  ]);
}

/** The last name that a sign-up was given. */
export async function readLastName(tx: Tx, id: string): Promise<string> {
  const [row] = await tx.query<{ last_name: string }>("select last_name from shared.users where id = $1", [id]);
  return row?.last_name ?? "";
}

/** The address is the person's own: they opened a link that it received. */
export async function markVerified(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run("update shared.users set email_verified_at = coalesce(email_verified_at, $2) where id = $1", [id, at]);
}

/** Replaces the password of a person. */
export async function setPasswordHash(tx: Tx, id: string, hash: string): Promise<void> {
  await tx.run("update shared.users set password_hash = $2 where id = $1", [id, hash]);
}

/** What a link sent by mail is for. */
export type EmailLinkPurpose = "verify" | "reset" | "invitation";

type EmailLinkRow = {
  readonly hash: Buffer;
  readonly userId: string;
  readonly purpose: EmailLinkPurpose;
  readonly at: Date;
  readonly expiresAt: Date;
};

/** Stores a link sent by mail by the hash of its token, and removes those that have expired. */
export async function insertEmailLink(tx: Tx, link: EmailLinkRow): Promise<void> {
  await tx.run("delete from shared.email_links where expires_at < $1", [link.at]);
  await tx.run("insert into shared.email_links (token_hash, user_id, purpose, created_at, expires_at) values ($1, $2, $3, $4, $5)", [
    link.hash,
    link.userId,
    link.purpose,
    link.at,
    link.expiresAt,
  ]);
}

/** Returns whose the link is, or null when it was used, has expired or never was. */
export async function findEmailLink(
  tx: Tx,
  { userId, hash, purpose, at }: { userId: string; hash: Buffer; purpose: EmailLinkPurpose; at: Date },
): Promise<string | null> {
  const [row] = await tx.query<{ user_id: string }>(
    "select user_id from shared.email_links where user_id = $1 and token_hash = $2 and purpose = $3 and used_at is null and expires_at > $4",
    [userId, hash, purpose, at],
  );
  return row?.user_id ?? null;
}

/** Marks the link used and returns whose it was, or null when it was used, has expired or never was. */
export async function markEmailLinkUsed(
  tx: Tx,
  { hash, purpose, at }: { hash: Buffer; purpose: EmailLinkPurpose; at: Date },
): Promise<string | null> {
  const [row] = await tx.query<{ user_id: string }>(
    "update shared.email_links set used_at = $3 where token_hash = $1 and purpose = $2 and used_at is null and expires_at > $3 returning user_id",
    [hash, purpose, at],
  );
  return row?.user_id ?? null;
}

/** Removes the links of one purpose that a person was sent. */
export async function deleteEmailLinks(tx: Tx, { userId, purpose }: { userId: string; purpose: EmailLinkPurpose }): Promise<void> {
  await tx.run("delete from shared.email_links where user_id = $1 and purpose = $2", [userId, purpose]);
}
