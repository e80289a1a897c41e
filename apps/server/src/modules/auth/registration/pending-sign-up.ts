import type { Tx } from "../../../db/transaction.js";
import { closeAccess } from "../close-access-repository.js";
import { logPerson } from "../person-log-repository.js";
import { findUser, type UserRow } from "../repository.js";
import { deleteEmailLinks, lockPendingPerson } from "./people-repository.js";

/** Signed up by themselves and never came in: an address that anyone may have typed, with a password of theirs. No account yet. */
function isPendingSignUp({ email_verified_at, firm_id, completion_status }: UserRow): boolean {
  return email_verified_at === null && firm_id === null && completion_status === 0;
}

/** The account that an address opens; null while there is none, a sign-up that was never confirmed being none. */
export async function accountOfAddress(tx: Tx, address: string): Promise<UserRow | null> {
  const user = await findUser(tx, address);
  return user === null || isPendingSignUp(user) ? null : user;
}

/**
 * Frees an address for who has just followed a link that it received, hence owns it: a sign-up that was never confirmed goes, with its password
 * and its links. Returns false when the address has an account, which stays as it is.
 */
export async function freeAddress(tx: Tx, address: string, { ip, at }: { readonly ip: string; readonly at: Date }): Promise<boolean> {
  const user = await findUser(tx, address);
  if (user === null) return true;
  if (!isPendingSignUp(user)) return false;
  // Before the person is held, as who chooses a password does.
  await deleteEmailLinks(tx, { userId: user.id, purpose: "reset" });
  if (!(await holdPendingSignUp(tx, user))) return false;
  await closeAccess(tx, { userId: user.id, username: user.username, at });
  await logPerson(tx, { userId: user.id, ip, action: "sign_up_replaced", at });
  return true;
}

/**
 * Holds a sign-up that was never confirmed until the transaction ends, and voids the links that confirm it; false when it is an account, or
 * became one in the meantime.
 */
async function holdPendingSignUp(tx: Tx, user: UserRow): Promise<boolean> {
  if (!isPendingSignUp(user)) return false;
  // First its links, as its owner does who follows one: one of both waits, and neither holds what the other one waits for.
  await deleteEmailLinks(tx, { userId: user.id, purpose: "verify" });
  return lockPendingPerson(tx, user.id);
}
