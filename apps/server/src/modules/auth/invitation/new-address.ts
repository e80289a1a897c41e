import type { AppOptions } from "../../../app-options.js";
import type { Tx } from "../../../db/transaction.js";
import { brandOfPerson } from "../../config/service.js";
import { Refusal } from "../../../refusal.js";
import { makeEmailLink } from "../registration/email-links.js";
import { deleteEmailLinks, markVerified } from "../registration/people-repository.js";
import { accountOfAddress, freeAddress } from "../registration/pending-sign-up.js";
import type { UserRow } from "../repository.js";
import { mailAddressAsked, mailAddressChanged, mailInvitedElsewhere, mailNewAddress } from "./mails.js";
import { readPendingAddress, setPendingAddress, takePendingAddress } from "./pending-address-repository.js";

type Sender = Pick<AppOptions, "publicUrl" | "supportEmail">;
type Asked = {
  readonly user: Pick<UserRow, "id" | "username" | "first_name">;
  readonly email: string;
  /** Who asks: the name of the firm. */
  readonly inviter: string;
  readonly options: Sender;
  readonly now: number;
};

/**
 * Asks the owner of another address to confirm it for an account that is open, and informs the address in force. One that has an account
 * gets a mail without a link. The address in force itself forgets what was asked before.
 */
export async function askNewAddress(tx: Tx, { user, email, inviter, options, now }: Asked): Promise<void> {
  const isSame = email === user.username;
  await setPendingAddress(tx, user.id, isSame ? null : email);
  await deleteEmailLinks(tx, { userId: user.id, purpose: "verify" });
  if (isSame) return;
  const link = await makeEmailLink(tx, { userId: user.id, purpose: "verify", now });
  const owner = await accountOfAddress(tx, email);
  const brand = await brandOfPerson(tx, user.id, options);
  if (owner === null) await mailNewAddress(tx, { recipient: email, firstName: user.first_name, brand, inviter }, link);
  else await mailInvitedElsewhere(tx, { recipient: email, firstName: owner.first_name, brand, inviter });
  await mailAddressAsked(tx, { recipient: user.username, firstName: user.first_name, brand, inviter });
}

/**
 * The address of a person is theirs: the one that waited replaces the former one, which is notified. Returns the address in force.
 * Throws `invitation.address_taken` when it has opened an account since.
 */
export async function confirmAddress(
  tx: Tx,
  user: UserRow,
  { options, now, ip }: { options: Sender; now: number; ip: string },
): Promise<string> {
  const pending = await readPendingAddress(tx, user.id);
  if (pending === null) {
    await markVerified(tx, user.id, new Date(now));
    return user.username;
  }
  if (!(await freeAddress(tx, pending, { ip, at: new Date(now) }))) throw new Refusal({ code: "invitation.address_taken" });
  await takePendingAddress(tx, user.id, new Date(now));
  // What was mailed to the former address opens nothing any more: it may have been lost, or be another person's.
  await deleteEmailLinks(tx, { userId: user.id, purpose: "reset" });
  const brand = await brandOfPerson(tx, user.id, options);
  await mailAddressChanged(tx, { recipient: user.username, firstName: user.first_name, brand });
  return pending;
}
