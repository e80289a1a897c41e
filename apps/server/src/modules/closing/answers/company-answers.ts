import { regimeOn, type Regime } from "@comptoir/accounting/company/regime";
import type { CompanyAnswersOfYear } from "@comptoir/contract/closing/company-answers";
import type { Tx } from "../../../db/transaction.js";
import { readDwellings, type DwellingRow } from "../../addresses/service.js";
import { regimesOfCompany } from "../../books/regimes/service.js";
import { fiscalYears, type FiscalYearOf } from "../../books/years/service.js";
import { readClosingCompany, type ClosingCompanyRow } from "../facts/company-repository.js";
import { STANDING_CODES, withCarriedAnswers, withProfileAnswers } from "../inputs/carried-answers.js";
import { dwellingsOfYear } from "../inputs/dwellings-of-year.js";
import { wireInputs } from "../inputs/wire-inputs.js";
import { readStepsOfYears, type StepRow } from "../steps/steps-repository.js";

/** What a company says of itself, year by year, the oldest first: what a year does not say is that of the years before. */
export async function companyAnswers(tx: Tx, companyId: string): Promise<readonly CompanyAnswersOfYear[]> {
  const years = await fiscalYears(tx, companyId);
  const rows = await readStepsOfYears(tx, companyId, { codes: STANDING_CODES, years });
  const facts = {
    rows,
    regimes: await regimesOfCompany(tx, companyId),
    dwellings: await readDwellings(tx, companyId),
    company: await readClosingCompany(tx, companyId),
  };
  const answers = years.map((year, index) => answersOf(year, { ...facts, earlier: years.slice(0, index) }));
  return answers.map((year, index) => ({ ...year, since: sinceOf(answers.slice(0, index + 1)) }));
}

type UndatedAnswers = Omit<CompanyAnswersOfYear, "since">;

/** Since when the last of these years has its answers: what comes to the same holds from the first year that gave it. */
function sinceOf(years: readonly UndatedAnswers[]): CompanyAnswersOfYear["since"] {
  const since = (answer: (year: UndatedAnswers) => unknown): string | null => {
    const last = years.at(-1);
    const held = last && answer(last);
    if (last === undefined || held === null || held === undefined) return null;
    const changed = years.findLastIndex((year) => answer(year) !== held);
    return years[changed + 1]?.begin ?? null;
  };
  return { scm: since(({ scm }) => scm.applies), lettings: since(({ lettings }) => lettings.kind), zone: since(({ zone }) => zone.kind) };
}

type AnswerFacts = {
  readonly rows: readonly StepRow[];
  readonly regimes: readonly Regime[];
  readonly dwellings: readonly DwellingRow[];
  readonly company: ClosingCompanyRow;
  readonly earlier: readonly FiscalYearOf[];
};

function answersOf(year: FiscalYearOf, { rows, regimes, dwellings: listed, company, earlier }: AnswerFacts): UndatedAnswers {
  const own = wireInputs(rows.filter((row) => row.fiscal_year_id === year.id));
  const before = rows.filter((row) => earlier.some(({ id }) => id === row.fiscal_year_id));
  const {
    scm,
    rental_accounting_specificities: lettings,
    rrz_tax_exemption: rural,
    ufz_tax_exemption: urban,
  } = withProfileAnswers(withCarriedAnswers(own, before), company);
  const { taxSystem, superSimplified, equityMode } = regimeOn(regimes, year.end);
  const dwellings = dwellingsOfYear(listed, own.rental_accounting_specificities.dwellings).filter(
    // A closed year is not concerned by a dwelling that came after it.
    ({ id }) => !year.isClosed || lettings.dwellings?.[id] !== undefined,
  );
  const kind = rural.zone ?? urban.zone ?? (rural.applies === false ? "none" : null);
  const zone = kind === "zfu" ? { ...rural, ...urban } : rural;
  const typed = { scm: own.scm, lettings: own.rental_accounting_specificities, zone: own.rrz_tax_exemption };
  return {
    fiscalYearId: year.id,
    begin: year.beginning,
    end: year.end,
    isClosed: year.isClosed,
    saidHere: (["scm", "lettings", "zone"] as const).filter((subject) => Object.keys(typed[subject]).length > 0),
    scm: { applies: scm.applies, name: scm.name, siren: scm.siren, sharePercent: scm.sharePercent },
    lettings: {
      kind: lettings.kind ?? (lettings.applies === false ? "none" : null),
      dwellings: dwellings.map(({ id, label }) => {
        const { activityStart, rentalEnd, area, use } = lettings.dwellings?.[id] ?? {};
        return {
          id,
          name: label,
          activityStart: activityStart ?? null,
          rentalEnd: rentalEnd ?? null,
          area: area ?? null,
          use: use ?? null,
        };
      }),
    },
    zone: {
      kind,
      creationDate: zone.creationDate ?? null,
      communeInsee: zone.communeInsee ?? null,
      address: zone.address ?? null,
      sedentary: zone.sedentary ?? null,
      sedentaryEmployee: zone.sedentaryEmployee ?? null,
      isTakeover: zone.isTakeover ?? null,
    },
    superSimplified: taxSystem === "bic-rs" ? superSimplified : null,
    equityMode,
    mayChooseEquity: taxSystem !== "bnc",
  };
}
