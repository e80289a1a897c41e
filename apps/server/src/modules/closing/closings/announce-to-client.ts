import { frenchDay } from "@comptoir/accounting/date";
import type { AppOptions } from "../../../app-options.js";
import type { Tx } from "../../../db/transaction.js";
import type { FiscalYearOf } from "../../books/years/service.js";
import { brandOfCompany } from "../../config/service.js";
import { announceOnce, hideFact, recipientsOf } from "../../notifications/service.js";
import { readClosings } from "./closings-repository.js";
import { readsIn } from "../../../db/reads.js";
import type { HeldYear } from "./held-year.js";

/** What the firm did with a closing, of which its client is informed. */
type FirmEvent = "returned" | "closed" | "reopened";

const WORDS: Readonly<Record<FirmEvent, (day: string) => { readonly title: string; readonly sentence: string }>> = {
  returned: (day) => ({
    title: `Votre cabinet vous renvoie la clôture au ${day}`,
    sentence: "Des étapes sont à revoir\u00a0: sa demande est dans la clôture.",
  }),
  closed: (day) => ({
    title: `Votre cabinet a clôturé l’exercice au ${day}`,
    sentence: "Ses écritures ne changent plus. La déclaration et les documents de l’exercice se lisent dans l’application.",
  }),
  reopened: (day) => ({
    title: `Votre cabinet a rouvert l’exercice au ${day}`,
    sentence: "La raison est dans la clôture, qui sera validée de nouveau.",
  }),
};

type Told = {
  readonly companyId: string;
  readonly options: Pick<AppOptions, "publicUrl" | "supportEmail">;
  readonly event: FirmEvent;
};

/** Informs the people of a company of what its firm has just done with the closing of a year, once its line is written. */
export async function announceToClient(tx: Tx, { year }: Pick<HeldYear, "year">, { companyId, options, event }: Told): Promise<void> {
  const [line, ...earlier] = await readClosings(readsIn(tx), companyId, year.id);
  if (!line) throw new Error("the line of an act on a closing is written before it is announced");
  await forgetClosingNotices(tx, companyId, { year, lines: earlier });
  const at = line.at.getTime();
  const words = { ...WORDS[event](frenchDay(year.end)), link: closingLink(year) };
  const brand = await brandOfCompany(tx, companyId, options);
  // A closing has the mail of its prints.
  const kind = event === "closed" ? "validation" : "closing";
  const announcement = { kind, fact: closingFact(year, event, line.at), words, brand, at } as const;
  for (const person of await recipientsOf(tx, companyId)) await announceOnce(tx, person, announcement);
}

/** Takes away from the people of a company, and of its firm, what earlier acts on a closing told them: it no longer holds. */
export async function forgetClosingNotices(tx: Tx, companyId: string, { year, lines }: Pick<HeldYear, "year" | "lines">): Promise<void> {
  for (const { event, at } of lines) await hideFact(tx, companyId, closingFact(year, event, at));
}

/** Link to the closing of a year, which may not be the year that its reader looked at last. */
export function closingLink({ id }: Pick<FiscalYearOf, "id">): { readonly href: string; readonly label: string } {
  return { href: `/cloture?exercice=${id}`, label: "Ouvrir la clôture" };
}

/** The key of what became of a closing at an instant. */
export function closingFact({ id }: Pick<FiscalYearOf, "id">, event: FirmEvent | "submitted" | "withdrawn", at: Date): string {
  return `closing ${event} ${id} ${at.getTime()}`;
}
