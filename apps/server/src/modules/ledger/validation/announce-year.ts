import type { AppOptions } from "../../../app-options.js";
import type { Tx } from "../../../db/transaction.js";
import { brandOfCompany } from "../../../mail/brand.js";
import { onShared } from "../../companies/service.js";
import { fiscalYears, type FiscalYearOf } from "../../fiscal-years/service.js";
import { announceToStaff, publishOnce, recipientsOf } from "../../notifications/service.js";
import { hasPeriodDrafts } from "../repository.js";

/** The fiscal years that are validated to their last day, what waits for their closing apart. */
async function wholeYears(tx: Tx, companyId: string): Promise<FiscalYearOf[]> {
  const whole: FiscalYearOf[] = [];
  for (const year of await fiscalYears(tx, companyId)) {
    if (year.validatedThrough === null || year.validatedThrough < year.end) continue;
    if (!(await hasPeriodDrafts(tx, companyId, year.id))) whole.push(year);
  }
  return whole;
}

type Validating = {
  readonly companyId: string;
  /** Who validates. */
  readonly userId: string;
  readonly now: number;
  readonly options: Pick<AppOptions, "publicUrl" | "supportEmail">;
};

/**
 * Runs a validation, then informs the people of the company, and the staff who keep it but for the caller, of each fiscal year that it
 * ended, in its transaction and once for each year. The mail of the prints is sent to the company's people anyway: no other one is.
 */
export async function announcingYears<Result>(tx: Tx, validating: Validating, validation: () => Promise<Result>): Promise<Result> {
  const { companyId } = validating;
  const before = new Set((await wholeYears(tx, companyId)).map(({ id }) => id));
  const result = await validation();
  const ended = (await wholeYears(tx, companyId)).filter(({ id }) => !before.has(id));
  if (ended.length > 0) await onShared(tx, () => tellYears(tx, ended, validating));
  return result;
}

const SENTENCE = "Les écritures de ses opérations sont numérotées et ne changent plus\u00a0: ses documents sont prêts.";

async function tellYears(tx: Tx, ended: readonly FiscalYearOf[], { companyId, userId, now: at, options }: Validating): Promise<void> {
  const people = await recipientsOf(tx, companyId);
  const brand = await brandOfCompany(tx, companyId, options);
  for (const { id, beginning, end } of ended) {
    const [first, last] = [beginning.slice(0, 4), end.slice(0, 4)];
    const fact = `validated year ${id}`;
    const title = `L’exercice ${first === last ? first : `${first}-${last}`} est validé`;
    for (const person of people) {
      const link = { href: "/documents", label: "Ouvrir les documents" };
      await publishOnce(tx, { userId: person.id, kind: "validation", fact, title, description: `<p>${SENTENCE}</p>`, link, at });
    }
    await announceToStaff(tx, companyId, { kind: "validation", fact, words: { title, sentence: SENTENCE }, brand, at, except: userId });
  }
}
