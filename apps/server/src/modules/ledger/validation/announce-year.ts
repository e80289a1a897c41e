import type { AppOptions } from "../../../app-options.js";
import type { Tx } from "../../../db/transaction.js";
import { brandOfCompany } from "../../config/service.js";
import { fiscalYears, type FiscalYearOf } from "../../books/years/service.js";
import { announceToStaff, publishFact, recipientsOf } from "../../notifications/service.js";
import { periodDrafts } from "../../books/freezing/service.js";

/** A fiscal year whose entries are all numbered, except for its closing; its openings wait for the closing of the year before, or not. */
type WholeYear = FiscalYearOf & { readonly hasOpeningsToCome: boolean };

/** The fiscal years that are validated to their last day, what waits for a closing apart. */
async function wholeYears(tx: Tx, companyId: string): Promise<WholeYear[]> {
  const whole: WholeYear[] = [];
  for (const year of await fiscalYears(tx, companyId)) {
    if (year.validatedThrough === null || year.validatedThrough < year.end) continue;
    const { hasEntries, hasOpenings } = await periodDrafts(tx, companyId, year.id);
    if (!hasEntries) whole.push({ ...year, hasOpeningsToCome: hasOpenings });
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
  if (ended.length > 0) await tellYears(tx, ended, validating);
  return result;
}

const NUMBERED = "Les écritures de ses opérations sont numérotées et ne changent plus";
const READY = `${NUMBERED}\u00a0: ses documents sont prêts.`;
/** The definitive FEC of such a year has no openings yet. */
const WITHOUT_OPENINGS = `${NUMBERED}. Ses à-nouveaux attendent la clôture de l’exercice précédent.`;

async function tellYears(tx: Tx, ended: readonly WholeYear[], { companyId, userId, now: at, options }: Validating): Promise<void> {
  const people = await recipientsOf(tx, companyId);
  const brand = await brandOfCompany(tx, companyId, options);
  for (const { id, beginning, end, hasOpeningsToCome } of ended) {
    const sentence = hasOpeningsToCome ? WITHOUT_OPENINGS : READY;
    const [first, last] = [beginning.slice(0, 4), end.slice(0, 4)];
    const fact = `validated year ${id}`;
    const title = `L’exercice ${first === last ? first : `${first}-${last}`} est validé`;
    for (const person of people) {
      const link = { href: "/documents", label: "Ouvrir les documents" };
      await publishFact(tx, person, { kind: "validation", fact, words: { title, sentence, link }, at });
    }
    await announceToStaff(tx, companyId, { kind: "validation", fact, words: { title, sentence }, brand, at, except: userId });
  }
}
