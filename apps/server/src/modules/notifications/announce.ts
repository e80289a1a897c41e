import { isNoticeWanted, type NoticeKind } from "@comptoir/contract/notifications/notice-kinds";
import { enqueueMail } from "../../mail/enqueue.js";
import type { MailBrand } from "../../mail/brand.js";
import type { Tx } from "../../db/transaction.js";
import { publishNotification, publishOnce } from "./publish.js";
import { readNoticeReader, staffOf, type Recipient } from "./repository.js";

/** A fact as it is announced: without a label or an amount, since mails and the screens of locked devices are read by others. */
export type FactWords = {
  readonly title: string;
  readonly sentence: string;
  readonly link: { readonly href: string; readonly label: string };
};

type Announcement = { readonly kind: NoticeKind; readonly words: FactWords; readonly brand: MailBrand; readonly at: number };

type OnceAnnounced = Announcement & {
  readonly fact: string;
  /** Among their notifications only: another one of the same kind was just told on their devices and by mail. */
  readonly isQuiet?: boolean;
};

/**
 * Informs a person of a fact once, in the transaction that found it: in « À faire », and on their devices and by mail as they prefer.
 * `at` in milliseconds.
 */
export async function announceOnce(tx: Tx, recipient: Recipient, { fact, isQuiet = false, ...announcement }: OnceAnnounced): Promise<void> {
  const isNew = await publishOnce(tx, { fact, isQuiet, ...publicationOf(recipient, announcement) });
  if (isNew !== null && !isQuiet) await mailNotice(tx, recipient, announcement);
}

/** The same, among their notifications and on their devices alone. */
export async function publishFact(
  tx: Tx,
  recipient: Recipient,
  { fact, ...published }: Omit<OnceAnnounced, "brand" | "isQuiet">,
): Promise<void> {
  await publishOnce(tx, { fact, ...publicationOf(recipient, published) });
}

type StaffAnnouncement = Omit<Announcement, "words"> & {
  readonly fact: string;
  readonly isQuiet?: boolean;
  readonly words: Pick<FactWords, "title" | "sentence">;
  /** Into the dossier; without it, to the list of dossiers. */
  readonly link?: FactWords["link"];
  /** One of them who knows it already. */
  readonly except?: string | null;
};

/** Informs once the staff who keep a company's dossier, each as they prefer. */
export async function announceToStaff(
  tx: Tx,
  companyId: string,
  { words, link, except = null, ...announcement }: StaffAnnouncement,
): Promise<void> {
  for (const person of await staffOf(tx, companyId)) {
    if (person.id !== except) await announceOnce(tx, person, { ...announcement, words: wordsForStaff(words, person.dossier, link) });
  }
}

/** A fact as it is announced to a firm's staff: it names the dossier, which opens from their list unless a link leads into it. */
export function wordsForStaff({ title, sentence }: StaffAnnouncement["words"], dossier: string, link = DOSSIERS): FactWords {
  return { title: `${title} (${dossier})`, sentence, link };
}

const DOSSIERS: FactWords["link"] = { href: "/dossiers", label: "Ouvrir les dossiers" };

/** The same for what its own area announces once; returns the id of the notification. */
export async function announce(tx: Tx, recipient: Recipient, announcement: Announcement): Promise<string> {
  const id = await publishNotification(tx, publicationOf(recipient, announcement));
  await mailNotice(tx, recipient, announcement);
  return id;
}

/** A person of several companies reads which one it is, and the link opens that one. */
function wordsFor({ one_of_several: company }: Recipient, { title, sentence, link }: FactWords): FactWords {
  if (!company) return { title, sentence, link };
  const href = `${link.href}${link.href.includes("?") ? "&" : "?"}dossier=${company.id}`;
  return { title: `${title} (${company.name})`, sentence, link: { ...link, href } };
}

function publicationOf(recipient: Recipient, { kind, words, at }: Omit<Announcement, "brand">): Parameters<typeof publishNotification>[1] {
  const { title, sentence, link } = wordsFor(recipient, words);
  const userId = recipient.id;
  return { userId, kind, title, description: `<p>${sentence}</p>`, link, at };
}

async function mailNotice(tx: Tx, recipient: Recipient, { kind, words, brand, at }: Announcement): Promise<void> {
  const { id, username, first_name: firstName } = recipient;
  if (isNoticeWanted(await readNoticeReader(tx, id), { kind, way: "mail" }) !== true) return;
  const { title, sentence, link } = wordsFor(recipient, words);
  const greeting = firstName === "" ? "Bonjour," : `Bonjour ${firstName},`;
  const action = { label: link.label, href: `${brand.origin}${link.href}` };
  await enqueueMail(tx, { recipient: username, brand, subject: title, paragraphs: [greeting, sentence], action }, { at });
}
