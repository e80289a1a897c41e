import { daysBetween, parisMidnight } from "@comptoir/accounting/calendar";
import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import { DAYS_WITHOUT_STATEMENT } from "@comptoir/accounting/firm/dossier-state";
import { areBooksWritable } from "../../../access/permissions.js";
import type { AppOptions } from "../../../app-options.js";
import type { Tx } from "../../../db/transaction.js";
import { settlesNothing } from "../../books/consequences.js";
import { brandOfCompany } from "../../config/service.js";
import { announceOnce, announceToStaff, recipientsOf } from "../../notifications/service.js";
import { lastStatementDay } from "./bank-accounts-repository.js";

/** A company that has imported nothing for longer has stopped: it receives no more notices. */
const DAYS_STOPPED = 65;
/** No device rings at night: what is found at midnight leaves in the morning, Paris time. */
const MORNING_MILLISECONDS = 8 * 3_600_000;

type Announcing = { readonly today: IsoDate; readonly options: Pick<AppOptions, "publicUrl" | "supportEmail"> };

/** Informs the people of a company, and the staff who keep it, that no statement has come for 35 days, once for each last day. */
export async function announceMissingStatement(tx: Tx, companyId: string, { today, options }: Announcing): Promise<void> {
  settlesNothing(tx, "a notice changes no books");
  const last = await lastStatementDay(tx, companyId);
  if (last === null) return;
  const days = daysBetween({ from: last, to: today });
  if (days < DAYS_WITHOUT_STATEMENT || days > DAYS_STOPPED) return;
  const words = {
    title: "Un relevé de banque vous attend",
    sentence: `Vos opérations s’arrêtent au ${frenchDay(last)}. Importez le relevé suivant pour tenir vos livres à jour.`,
    link: { href: "/importer", label: "Importer un relevé" },
  };
  // Who may not import is not asked to.
  if (!(await areBooksWritable(tx, companyId, today))) return;
  const brand = await brandOfCompany(tx, companyId, options);
  const at = parisMidnight(today) + MORNING_MILLISECONDS;
  const fact = `statement ${companyId} ${last}`;
  for (const person of await recipientsOf(tx, companyId)) {
    await announceOnce(tx, person, { kind: "statement", fact, words, brand, at });
  }
  const sentence = `Les opérations de ce dossier s’arrêtent au ${frenchDay(last)}\u00a0: demandez le relevé suivant, ou importez-le.`;
  await announceToStaff(tx, companyId, { kind: "statement", fact, words: { title: words.title, sentence }, brand, at });
}
