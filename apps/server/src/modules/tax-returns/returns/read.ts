import type { IsoDate } from "@comptoir/accounting/date";
import { taxReturnDueOn } from "@comptoir/accounting/firm/dossier-state";
import { findTaxForms } from "@comptoir/accounting/tax-return/forms/tax-forms-for";
import { inputsControl } from "@comptoir/accounting/tax-return/proven-controls";
import { isDeposited } from "@comptoir/accounting/vat/filing/filing";
import type { Db } from "../../../db/db.js";
import type { Tx } from "../../../db/transaction.js";
import { lastFiling, type LastFiling } from "../../../filings/filings-repository.js";
import { Refusal } from "../../../refusal.js";
import { refreshOpenings } from "../../books/openings/service.js";
import { regimesOfCompany } from "../../books/regimes/service.js";
import { fiscalYears, type FiscalYearOf } from "../../books/years/service.js";
import { returnKindFrom } from "../facts/facts.js";
import type { TaxReturnContent } from "./content.js";
import { subjectOf } from "./keep.js";
import { prepareReturn } from "./prepare.js";
import { listLiveReturns, readKeptReturn, readLiveReturn, type KeptReturn, type LiveReturnRow } from "./returns-repository.js";

/** The return of a year: as it was kept, else computed from the books of today. */
export type FoundReturn = {
  readonly year: FiscalYearOf;
  readonly kept: KeptReturn | null;
  readonly content: TaxReturnContent;
  readonly dueOn: IsoDate;
  readonly isLate: boolean;
  readonly deposit: LastFiling | null;
};

/**
 * The return that a fiscal year or a version names. A year that is open, or reopened, is computed again: its return is provisional.
 * Refuses one that the company does not have.
 */
export async function findTaxReturn(tx: Tx, companyId: string, { id, today }: { id: string; today: IsoDate }): Promise<FoundReturn> {
  const years = await fiscalYears(tx, companyId);
  const version = await readKeptReturn(tx, companyId, id);
  const year = years.find((one) => one.id === (version?.fiscal_year_id ?? id));
  if (!year) throw new Refusal({ code: "not_found", what: "fiscal_year" });
  const kept = version ?? (await readLiveReturn(tx, companyId, year.id));
  const isComputed = kept === null || (version === null && kept.status === "reopened");
  const content = isComputed ? (await prepareReturn(tx, companyId, year)).content : provedAgain(kept);
  const dueOn = kept?.due_on ?? taxReturnDueOn(year.end);
  return {
    year,
    kept,
    content,
    dueOn,
    isLate: isLate({ dueOn, filing: kept?.filing ?? null, status: kept?.status ?? null }, today),
    deposit: kept && (await lastFiling(tx, companyId, subjectOf(kept.id))),
  };
}

/** The same in a reading of its own: a year that is open begins with the balances that the year before has now. */
export async function readTaxReturnOf(
  db: Db,
  companyId: string,
  asked: { readonly id: string; readonly today: IsoDate },
): Promise<FoundReturn> {
  await refreshOpenings(db, companyId);
  return db.reading(companyId, (tx) => findTaxReturn(tx, companyId, asked));
}

/** A kept return with its boxes computed again from its inputs. */
function provedAgain({ content, inputs }: KeptReturn): TaxReturnContent {
  const forms = findTaxForms(content.profit, content.incomeYear);
  if (forms === null) return content;
  return { ...content, controls: [...content.controls, inputsControl({ forms, ...inputs }, content)] };
}

/** The return of a year in a list: nothing is computed. */
export type ReturnOfYear = {
  readonly year: FiscalYearOf;
  readonly kept: LiveReturnRow | null;
  readonly form: "2035" | "2031";
  readonly incomeYear: number;
  readonly isProvisional: boolean;
  readonly dueOn: IsoDate;
  readonly isLate: boolean;
};

/** The returns of every year that is prepared here, the latest first. */
export async function listYearReturns(tx: Tx, companyId: string, today: IsoDate): Promise<readonly ReturnOfYear[]> {
  const regimes = await regimesOfCompany(tx, companyId);
  const live = await listLiveReturns(tx, companyId);
  const listed = (await fiscalYears(tx, companyId)).flatMap((year): readonly ReturnOfYear[] => {
    const kind = returnKindFrom(regimes, year);
    const kept = live.find((one) => one.fiscal_year_id === year.id) ?? null;
    if (kind === null) return [];
    const dueOn = kept?.due_on ?? taxReturnDueOn(year.end);
    const { profit, incomeYear, forms } = kind;
    return [
      {
        year,
        kept,
        form: profit === "bnc" ? "2035" : "2031",
        incomeYear,
        isProvisional: kept?.provisional ?? forms.some((form) => form.isProvisional),
        dueOn,
        isLate: isLate({ dueOn, filing: kept?.filing ?? null, status: kept?.status ?? null }, today),
      },
    ];
  });
  return listed.toReversed();
}

function isLate(
  { dueOn, filing, status }: { readonly dueOn: IsoDate } & { [Key in "filing" | "status"]: KeptReturn[Key] | null },
  today: IsoDate,
): boolean {
  return today > dueOn && status !== "replaced" && !isDeposited(filing);
}
