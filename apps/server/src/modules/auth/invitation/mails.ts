import type { Tx } from "../../../db/transaction.js";
import { enqueueMail } from "../../../mail/enqueue.js";
import type { EmailLink } from "../registration/email-links.js";
import { greeting, mailAccess, type Addressee } from "../registration/mails.js";

/** Who invites: the name of the firm. */
type Invited = Addressee & { readonly inviter: string };

const EXPECTED_NOTHING = "Si vous n’attendiez rien, ignorez ce message\u00a0: sans vous, rien ne s’ouvre.";

/** The link that lets someone invited choose their password; its parts are after the hash, which no server writes down. */
export function mailInvitation(tx: Tx, { inviter, ...to }: Invited, link: EmailLink): Promise<void> {
  return mailAccess(tx, {
    ...to,
    subject: "Votre accès vous attend",
    paragraphs: [
      greeting(to),
      `${inviter} vous ouvre un accès à son espace. Il ne vous reste qu’à choisir votre mot de passe.`,
      `Ce lien fonctionne une seule fois, pendant 24\u00a0heures. ${EXPECTED_NOTHING}`,
    ],
    action: { label: "Choisir mon mot de passe", href: `${to.brand.origin}/invitation#${new URLSearchParams(link)}` },
  });
}

/** The link that adds a dossier to the account that its owner has with the same firm; it is followed by signing in. */
export function mailSecondDossier(tx: Tx, { inviter, ...to }: Invited, link: EmailLink): Promise<void> {
  return mailAccess(tx, {
    ...to,
    subject: "Un dossier de plus vous attend",
    paragraphs: [
      greeting(to),
      `${inviter} vous ouvre un autre dossier. Il s’ajoute à votre espace\u00a0: connectez-vous avec votre mot de passe habituel.`,
      `Ce lien fonctionne une seule fois, pendant 24\u00a0heures. ${EXPECTED_NOTHING}`,
    ],
    action: { label: "Ouvrir ce dossier", href: `${to.brand.origin}/invitation#${new URLSearchParams({ ...link, account: "1" })}` },
  });
}

/** To the owner of an address that has an account: it stays as it is, and another address is needed. */
export function mailInvitedElsewhere(tx: Tx, { inviter, ...to }: Invited): Promise<void> {
  return mailAccess(tx, {
    ...to,
    subject: "Donnez une autre adresse",
    paragraphs: [
      greeting(to),
      `${inviter} souhaite vous ouvrir un accès à son espace avec cette adresse, qui a déjà un compte. Rien n’a changé à ce compte.`,
      `Une adresse n’ouvre qu’un espace\u00a0: si vous connaissez ${inviter}, donnez-lui une autre adresse. ${EXPECTED_NOTHING}`,
    ],
  });
}

/** The link that confirms another address for an account that is open. */
export function mailNewAddress(tx: Tx, { inviter, ...to }: Invited, { uid, timestamp, token }: EmailLink): Promise<void> {
  return mailAccess(tx, {
    ...to,
    subject: "Confirmez votre nouvelle adresse",
    paragraphs: [
      greeting(to),
      `${inviter} a demandé que vous vous connectiez avec cette adresse. Jusqu’à votre confirmation, l’ancienne reste la seule.`,
      "Ce lien fonctionne une seule fois, pendant 24\u00a0heures. Si ce n’est pas vous, ignorez ce message.",
    ],
    action: { label: "Confirmer cette adresse", href: `${to.brand.origin}/user-email-verification/${uid}/${timestamp}/${token}` },
  });
}

/** To the address that is in force: another one was asked for, and is not confirmed yet. */
export function mailAddressAsked(tx: Tx, { inviter, ...to }: Invited): Promise<void> {
  return enqueueMail(tx, {
    ...to,
    subject: "Une autre adresse est demandée",
    paragraphs: [
      greeting(to),
      `${inviter} a demandé que vous vous connectiez avec une autre adresse que celle-ci. Rien ne change tant qu’elle n’est pas confirmée.`,
      `Si vous n’êtes pas au courant, dites-le tout de suite à ${inviter}.`,
    ],
  });
}

/** To the address that was in force: another one has taken its place. */
export function mailAddressChanged(tx: Tx, to: Addressee): Promise<void> {
  return enqueueMail(tx, {
    ...to,
    subject: "Votre adresse de connexion a changé",
    paragraphs: [
      greeting(to),
      `Vous vous connectez désormais à votre espace ${to.brand.name} avec une autre adresse. Celle-ci ne l’ouvre plus.`,
      "Si ce n’était pas vous, répondez à ce message au plus vite.",
    ],
  });
}
