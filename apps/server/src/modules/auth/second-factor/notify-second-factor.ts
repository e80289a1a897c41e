import type { AppOptions } from "../../../app-options.js";
import type { Tx } from "../../../db/transaction.js";
import { brandOfPerson } from "../../config/service.js";
import { publishNotification } from "../../notifications/service.js";
import { mailSecondFactor } from "../registration/mails.js";
import { readUser } from "../repository.js";

type Change = { readonly isOn: boolean; readonly options: Pick<AppOptions, "publicUrl" | "supportEmail">; readonly now: number };

/** Informs a person that their second factor came into force or was removed, in the transaction of the change: by mail, in their notifications and on their devices. */
export async function notifySecondFactor(tx: Tx, userId: string, { isOn, options, now }: Change): Promise<void> {
  const user = await readUser(tx, userId);
  if (user === null) return;
  const title = isOn ? "Double authentification activée" : "Double authentification retirée";
  const effect = isOn
    ? "Un code de votre application est demandé à chaque connexion, et vos autres appareils sont déconnectés."
    : "Votre mot de passe suffit à nouveau pour se connecter.";
  await publishNotification(tx, {
    userId,
    title,
    description: `<p>${effect} Si ce n’était pas vous, changez tout de suite votre mot de passe.</p>`,
    link: { href: "/profil", label: "Ce n’était pas moi" },
    at: now,
  });
  const brand = await brandOfPerson(tx, userId, options);
  await mailSecondFactor(tx, { recipient: user.username, firstName: user.first_name, brand, title, effect });
}
