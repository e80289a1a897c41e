import { frenchDay } from "@comptoir/accounting/date";
import type { StepCode } from "@comptoir/accounting/closing/step-codes";
import type { AppOptions } from "../../../app-options.js";
import { readsIn } from "../../../db/reads.js";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { noteChange, type Consequence, type Settling } from "../../books/consequences.js";
import { fiscalYears, type FiscalYearOf } from "../../books/years/service.js";
import { brandOfCompany } from "../../config/service.js";
import { announceOnce, announceToStaff, recipientsOf } from "../../notifications/service.js";
import { announceToClient, closingFact, closingLink, forgetClosingNotices } from "./announce-to-client.js";
import { fingerprintOf, closingStateOf, type HeldYear } from "./held-year.js";
import { flagSteps, insertClosing, readClosings, readSubmitted } from "./closings-repository.js";
import { isStepLeft } from "../steps/consequences.js";
import { readStepsPrint } from "./steps-of-year.js";

type Writing = { readonly companyId: string; readonly userId: string; readonly options: Pick<AppOptions, "publicUrl" | "supportEmail"> };

/** The client submits a year to the firm, with what they saw of it; its staff who keep the dossier are informed. */
export async function submitYear(tx: Tx, { year, shown, lines }: HeldYear, { companyId, userId, options }: Writing): Promise<void> {
  const at = await insertClosing(tx, companyId, { yearId: year.id, event: "submitted", userId, shown });
  noteChange(tx, { closing: true });
  await forgetClosingNotices(tx, companyId, { year, lines });
  const words = {
    title: `La clôture au ${frenchDay(year.end)} vous est transmise`,
    sentence: "Le client a certifié ses informations\u00a0: validez la clôture, ou renvoyez-la avec les étapes à revoir.",
  };
  const brand = await brandOfCompany(tx, companyId, options);
  const { href, label } = closingLink(year);
  const link = { href: `${href}&dossier=${companyId}`, label };
  const announcement = { kind: "validation", fact: closingFact(year, "submitted", at), words, link, brand, at: at.getTime() } as const;
  await announceToStaff(tx, companyId, { ...announcement, isQuiet: isJustTold(lines, at), except: userId });
}

const DAY_MILLISECONDS = 86_400_000;

/** True where the client submitted within a day, and the firm has done nothing since: submitted again, its staff read it in their list alone. */
function isJustTold(lines: HeldYear["lines"], at: Date): boolean {
  const answered = lines.findIndex(({ event }) => event !== "submitted" && event !== "withdrawn");
  const since = answered === -1 ? lines : lines.slice(0, answered);
  return since.some((line) => line.event === "submitted" && at.getTime() - line.at.getTime() < DAY_MILLISECONDS);
}

/** The client takes back what they submitted. Refuses `closing.not_submitted`. */
export async function withdrawYear(tx: Tx, closing: HeldYear, { companyId, userId }: Omit<Writing, "options">): Promise<void> {
  if (closingStateOf(closing) !== "submitted") throw new Refusal({ code: "closing.not_submitted" });
  await insertClosing(tx, companyId, { yearId: closing.year.id, event: "withdrawn", userId });
  await forgetClosingNotices(tx, companyId, closing);
  noteChange(tx, { closing: true });
}

/**
 * The firm returns what was submitted with the steps that it flags and a sentence, which the client receives. Refuses `closing.not_submitted`,
 * `closing.reason_missing`, `closing.steps_missing`.
 */
export async function returnYear(
  tx: Tx,
  closing: HeldYear,
  { companyId, userId, options, reason, steps }: Writing & { readonly reason: string; readonly steps: readonly StepCode[] },
): Promise<void> {
  const { year } = closing;
  if (closingStateOf(closing) !== "submitted") throw new Refusal({ code: "closing.not_submitted" });
  if (reason === "") throw new Refusal({ code: "closing.reason_missing" });
  if (steps.length === 0) throw new Refusal({ code: "closing.steps_missing" });
  const flagged = await flagSteps(tx, companyId, { yearId: year.id, codes: steps, comment: reason, userId });
  if (flagged === 0) throw new Refusal({ code: "closing.steps_missing" });
  await insertClosing(tx, companyId, { yearId: year.id, event: "returned", userId, reason, steps });
  noteChange(tx, { closing: true });
  await announceToClient(tx, closing, { companyId, options, event: "returned" });
}

const CHANGED = "Les comptes ou une étape ont changé depuis la transmission.";

/**
 * A submission holds for the books, the steps and the boxes that the client saw: any change of them withdraws it, also a fact that makes another step
 * concern the year, and the client is informed.
 */
export const SUBMISSIONS: Consequence = {
  name: "submitted closings",
  reads: ["years", "entries", "closing steps"],
  writes: ["closings"],
  isLast: true,
  async follow(tx, { companyId, sender }) {
    const submitted = await readSubmitted(tx, companyId);
    if (submitted.length === 0) return;
    const years = await fiscalYears(tx, companyId);
    for (const { year_id: yearId, fingerprint } of submitted) {
      const year = years.find(({ id }) => id === yearId);
      if (!year) continue;
      const isSame = (await fingerprintOf(tx, companyId, { year, steps: await readStepsPrint(tx, companyId, yearId) })) === fingerprint;
      if (isSame && !isStepLeft(tx, yearId)) continue;
      await withdrawChanged(tx, companyId, { year, sender });
    }
  },
};

async function withdrawChanged(
  tx: Tx,
  companyId: string,
  { year, sender }: Pick<Settling, "sender"> & { readonly year: FiscalYearOf },
): Promise<void> {
  await forgetClosingNotices(tx, companyId, { year, lines: await readClosings(readsIn(tx), companyId, year.id) });
  const at = await insertClosing(tx, companyId, { yearId: year.id, event: "withdrawn", userId: null, reason: CHANGED });
  const title = `La clôture au ${frenchDay(year.end)} n’est plus transmise au cabinet`;
  const words = { title, sentence: `${CHANGED} Relisez-la, puis transmettez-la de nouveau.`, link: closingLink(year) };
  const brand = await brandOfCompany(tx, companyId, sender);
  const announcement = { kind: "closing", fact: closingFact(year, "withdrawn", at), words, brand, at: at.getTime() } as const;
  for (const person of await recipientsOf(tx, companyId)) await announceOnce(tx, person, announcement);
}
