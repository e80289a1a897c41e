import { enqueueMail } from "../../mail/enqueue.js";
import type { MailBrand } from "../../mail/brand.js";
import type { Tx } from "../../db/transaction.js";
import { publishOnce } from "./publish.js";
import type { Recipient } from "./repository.js";

/** A fact as it is told: without a label or an amount, since mails and the screens of locked devices are read by others. */
export type FactWords = {
  readonly title: string;
  readonly sentence: string;
  readonly link: { readonly href: string; readonly label: string };
};

/** Informs a person of a fact once: in « À faire », by push and by mail, in the transaction that found it. `at` in milliseconds. */
export async function announceOnce(
  tx: Tx,
  { id: userId, username, first_name: firstName }: Recipient,
  { fact, words, brand, at }: { readonly fact: string; readonly words: FactWords; readonly brand: MailBrand; readonly at: number },
): Promise<void> {
  const { title, sentence, link } = words;
  const isNew = await publishOnce(tx, { userId, fact, title, description: `<p>${sentence}</p>`, link, at });
  if (isNew === null) return;
  const greeting = firstName === "" ? "Bonjour," : `Bonjour ${firstName},`;
  const action = { label: link.label, href: `${brand.origin}${link.href}` };
  await enqueueMail(tx, { recipient: username, brand, subject: title, paragraphs: [greeting, sentence], action }, { at });
}
