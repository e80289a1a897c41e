import { createHash } from "node:crypto";
import type { AppOptions } from "../../../app-options.js";
import type { Tx } from "../../../db/transaction.js";
import { brandOfPerson } from "../../config/service.js";
import { networkOf } from "../../../rate-limits/network.js";
import { publishOnce } from "../../notifications/service.js";
import { mailNewDevice } from "../registration/mails.js";
import type { UserRow } from "../repository.js";
import { hasOtherDevice } from "./devices-repository.js";
import { deviceName } from "./user-agent.js";

type SignedIn = {
  readonly user: UserRow;
  readonly machine: { readonly userAgent: string; readonly ip: string };
  readonly familyId: string;
  /** The browser keeps the mark of an earlier sign-in of this person. */
  readonly isKnown: boolean;
  readonly now: number;
  readonly options: Pick<AppOptions, "publicUrl" | "supportEmail">;
};

/**
 * Informs a person who is signed in elsewhere of a device that was not known, in the transaction of its session: in « À faire », by push
 * and by mail without asking what they prefer. Once for a kind of device on a network, since programs and private windows keep no mark.
 */
export async function announceNewDevice(tx: Tx, { user, machine, familyId, isKnown, now, options }: SignedIn): Promise<void> {
  if (isKnown || !(await hasOtherDevice(tx, { userId: user.id, familyId }))) return;
  const name = deviceName(machine.userAgent);
  const fact = `device ${createHash("sha256")
    .update(`${name} ${networkOf(machine.ip)}`)
    .digest("hex")
    .slice(0, 32)}`;
  const isFirm = user.firm_id !== null;
  const isNew = await publishOnce(tx, {
    userId: user.id,
    fact,
    title: "Nouvel appareil connecté",
    description: `<p>${name} vient d’ouvrir une session sur votre compte. Si ce n’était pas vous, changez votre mot de passe.</p>`,
    link: { href: isFirm ? "/profil" : "/account", label: "Voir mes appareils" },
    at: now,
  });
  if (isNew === null) return;
  const brand = await brandOfPerson(tx, user.id, options);
  await mailNewDevice(tx, {
    recipient: user.username,
    firstName: user.first_name,
    brand,
    device: name,
    path: isFirm ? "/profil" : "/account",
  });
}
