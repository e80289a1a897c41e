import type { Tx } from "../../../db/transaction.js";
import type { MailBrand } from "../../../mail/brand.js";
import { enqueueMail } from "../../../mail/enqueue.js";
import type { EmailLink } from "./email-links.js";

/** To whom a mail goes, and in whose name. */
export type Addressee = { readonly recipient: string; readonly firstName: string; readonly brand: MailBrand };

/** The link that confirms an address. */
export function mailVerification(tx: Tx, to: Addressee, { uid, timestamp, token }: EmailLink): Promise<void> {
  return mailAccess(tx, {
    ...to,
    subject: "Confirmez votre adresse e-mail",
    paragraphs: [
      greeting(to),
      `Pour ouvrir votre espace ${to.brand.name}, confirmez que cette adresse est bien la vôtre\u00a0: votre mot de passe vous sera demandé, ou vous en choisirez un autre.`,
      "Ce lien fonctionne une seule fois, pendant 24\u00a0heures. Si vous n’avez rien demandé, ignorez ce message\u00a0: sans confirmation, rien ne s’ouvre.",
    ],
    action: { label: "Confirmer mon adresse", href: `${to.brand.origin}/user-email-verification/${uid}/${timestamp}/${token}` },
  });
}

/** To the owner of an address that is signed up with again. */
export function mailAlreadyRegistered(tx: Tx, to: Addressee): Promise<void> {
  return mailAccess(tx, {
    ...to,
    subject: "Vous avez déjà un compte",
    paragraphs: [
      greeting(to),
      `Quelqu’un vient de demander un compte ${to.brand.name} avec cette adresse, qui en a déjà un. Rien n’a changé.`,
      "Si c’était vous, connectez-vous\u00a0; le lien «\u00a0Mot de passe oublié\u00a0» vous en donne un autre. Si ce n’était pas vous, ignorez ce message.",
    ],
    action: { label: "Se connecter", href: `${to.brand.origin}/login` },
  });
}

/** The link that lets choose another password; its parts are after the hash, which no server writes down. */
export function mailReset(tx: Tx, to: Addressee, link: EmailLink): Promise<void> {
  return mailAccess(tx, {
    ...to,
    subject: "Choisissez un nouveau mot de passe",
    paragraphs: [
      greeting(to),
      `Vous avez demandé à changer le mot de passe de votre espace ${to.brand.name}.`,
      "Ce lien fonctionne une seule fois, pendant une heure. Si vous n’avez rien demandé, ignorez ce message\u00a0: votre mot de passe reste le même.",
    ],
    action: { label: "Choisir un mot de passe", href: `${to.brand.origin}/forgot-password#${new URLSearchParams(link)}` },
  });
}

/** Informs the owner of an account that its password was changed. */
export function mailPasswordChanged(tx: Tx, to: Addressee): Promise<void> {
  return enqueueMail(tx, {
    ...to,
    subject: "Votre mot de passe a changé",
    paragraphs: [
      greeting(to),
      `Le mot de passe de votre espace ${to.brand.name} vient d’être changé, et les autres appareils déconnectés.`,
      "Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe.",
    ],
    action: { label: "Ce n’était pas moi", href: `${to.brand.origin}/forgot-password` },
  });
}

/** Informs the owner of an account of a change of its second factor: `title` says which, `effect` what follows from it. */
export function mailSecondFactor(
  tx: Tx,
  { title, effect, ...to }: Addressee & { readonly title: string; readonly effect: string },
): Promise<void> {
  return enqueueMail(tx, {
    ...to,
    subject: title,
    paragraphs: [
      greeting(to),
      `La double authentification de votre espace ${to.brand.name} vient de changer. ${effect}`,
      "Si c’était vous, il n’y a rien à faire. Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe.",
    ],
    action: { label: "Ce n’était pas moi", href: `${to.brand.origin}/forgot-password` },
  });
}

/** Informs a person that a device which was not known opened a session on their account; `path` is where their devices are listed. */
export function mailNewDevice(
  tx: Tx,
  { device, path, ...to }: Addressee & { readonly device: string; readonly path: string },
): Promise<void> {
  return enqueueMail(tx, {
    ...to,
    subject: "Nouvel appareil connecté",
    paragraphs: [
      greeting(to),
      `${device} vient d’ouvrir une session sur votre espace ${to.brand.name}.`,
      "Si c’était vous, il n’y a rien à faire. Sinon, changez votre mot de passe\u00a0: tous les autres appareils sont alors déconnectés.",
    ],
    action: { label: "Voir mes appareils", href: `${to.brand.origin}${path}` },
  });
}

/** A mail that its reader waits for to come in: it leaves before notices. */
export function mailAccess(tx: Tx, mail: Parameters<typeof enqueueMail>[1]): Promise<void> {
  return enqueueMail(tx, mail, { isAccess: true });
}

/** How a mail begins. */
export function greeting({ firstName }: Pick<Addressee, "firstName">): string {
  return firstName === "" ? "Bonjour," : `Bonjour ${firstName},`;
}
