import { uuidv7 } from "uuidv7";
import type { Tx } from "../../../db/transaction.js";
import { givingAddress } from "./pending-address-repository.js";

/** Someone who is invited, as a firm types them; `email` as addresses are stored. */
type InvitedPerson = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly roleId: string;
  /** The firm that they will work for; null for a client. */
  readonly firmId: string | null;
  readonly jobTitle: string | null;
};

/** Stores someone who has no access yet: their address stays free until they accept. Returns their id. */
export async function insertInvited(tx: Tx, person: InvitedPerson): Promise<string> {
  const id = uuidv7();
  await tx.run(
    `insert into shared.users (id, username, password_hash, first_name, last_name, phone, role_id, firm_id, job_title, pending_email, invited_at)
      values ($1, $2, '', $3, $4, $5, $6, $7, $8, $9, now())`,
    [
      id,
      `invite-${id}@invalid`,
      person.firstName,
      person.lastName,
      person.phone,
      person.roleId,
      person.firmId,
      person.jobTitle,
      person.email,
    ],
  );
  return id;
}

/** An invited person who has not joined yet, with who invites them. */
export type InvitedRow = { readonly id: string; readonly pending_email: string; readonly first_name: string; readonly inviter: string };

/** Someone invited who has not come, locked, with the name of the firm that invites; null when there is no such person. */
export async function lockInvited(tx: Tx, id: string): Promise<InvitedRow | null> {
  const [row] = await tx.query<InvitedRow>(
    `select u.id, u.pending_email, u.first_name, coalesce((select f.name from shared.firms f where f.id = coalesce(u.firm_id,
        (select c.firm_id from shared.memberships m join shared.companies c on c.id = m.company_id where m.user_id = u.id limit 1))), '') as inviter
      from shared.users u where u.id = $1 and u.invited_at is not null and u.pending_email is not null and u.deleted_at is null for update of u`,
    [id],
  );
  return row ?? null;
}

/**
 * True when two people are clients of one and the same firm, and of no other one nor of themselves: an address that it invites a second time
 * opens one account with two dossiers.
 */
export async function areClientsOfOneFirm(tx: Tx, first: string, second: string): Promise<boolean> {
  const [row] = await tx.query<{ is_one: boolean }>(
    `select count(distinct m.user_id) = 2 and count(distinct c.firm_id) = 1 and bool_and(c.firm_id is not null) and bool_and(u.firm_id is null) as is_one
      from shared.memberships m join shared.companies c on c.id = m.company_id join shared.users u on u.id = m.user_id
      where m.user_id in ($1, $2) and u.deleted_at is null`,
    [first, second],
  );
  return row?.is_one ?? false;
}

/** Notes when the last invitation left. */
export async function noteInvitation(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run("update shared.users set invited_at = $2 where id = $1", [id, at]);
}

/** Opens the access of someone invited, with the password that they chose; the address becomes theirs. Throws as `givingAddress` does. */
export async function admitInvited(tx: Tx, { id, passwordHash, at }: { id: string; passwordHash: string; at: Date }): Promise<void> {
  const text = `update shared.users set username = pending_email, pending_email = null, invited_at = null, password_hash = $2,
    email_verified_at = $3, terms_accepted_at = $3 where id = $1`;
  await givingAddress(() => tx.run(text, [id, passwordHash, at]));
}
