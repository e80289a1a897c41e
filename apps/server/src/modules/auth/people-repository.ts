import type { User } from "@comptoir/contract/users/users";
import type { Tx } from "../../db/transaction.js";
import { eraseDraft } from "./registration/draft-repository.js";

type Profile = { readonly firstName: string; readonly lastName: string; readonly phone: string | null | undefined };

/** Writes what a person says of themselves. Without a telephone (undefined) the one known stays; null forgets it. */
export async function updatePerson(tx: Tx, userId: string, { firstName, lastName, phone }: Profile): Promise<void> {
  await tx.run("update shared.users set first_name = $2, last_name = $3, phone = case when $4 then $5 else phone end where id = $1", [
    userId,
    firstName,
    lastName,
    phone !== undefined,
    phone ?? null,
  ]);
}

/** Preferences of the screens of a person, held until the transaction ends. */
export async function lockPreferences(tx: Tx, userId: string): Promise<User["preferences"]> {
  const [row] = await tx.query<{ preferences: User["preferences"] }>("select preferences from shared.users where id = $1 for update", [
    userId,
  ]);
  return row?.preferences ?? {};
}

/** Writes the preferences of a person. */
export async function setPreferences(tx: Tx, userId: string, preferences: User["preferences"]): Promise<void> {
  await tx.run("update shared.users set preferences = $2 where id = $1", [userId, JSON.stringify(preferences)]);
}

type Written = {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly jobTitle: string;
  readonly roleId: string;
};

/** Writes what a firm says of one of its people. */
export async function updateMember(tx: Tx, id: string, { firstName, lastName, phone, jobTitle, roleId }: Written): Promise<void> {
  await tx.run("update shared.users set first_name = $2, last_name = $3, phone = $4, job_title = $5, role_id = $6 where id = $1", [
    id,
    firstName,
    lastName,
    phone,
    jobTitle,
    roleId,
  ]);
}

/** The address of an invitation that was not accepted is another one from now on. */
export async function setInvitedAddress(tx: Tx, id: string, email: string): Promise<void> {
  await tx.run("update shared.users set pending_email = $2 where id = $1 and invited_at is not null", [id, email]);
}

/** The sign-up of a person ends: they have a company, and its draft is gone. */
export async function endSignUp(tx: Tx, { userId, siret }: { userId: string; siret: string | null }): Promise<void> {
  await tx.run("update shared.users set completion_status = 2, siret = $2 where id = $1", [userId, siret]);
  await eraseDraft(tx, userId);
}
