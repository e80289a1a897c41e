import { createHash } from "node:crypto";
import { accountingResult } from "@comptoir/accounting/closing/balances";
import { profitOfEntries } from "@comptoir/accounting/closing/year/computation";
import { profitOfRows } from "@comptoir/accounting/closing/year/profit-of-rows";
import { STEP_STATUS } from "@comptoir/accounting/closing/statuses";
import { STEP_CODES, stepTitle, type StepCode } from "@comptoir/accounting/closing/step-codes";
import { zoneDayFinding } from "@comptoir/accounting/closing/zones/zone-exemption";
import { withYearOptions } from "@comptoir/accounting/company/year-options";
import type { IsoDate } from "@comptoir/accounting/date";
import { cents, eurosFromCents, type Cents } from "@comptoir/accounting/money";
import type { BodyOf } from "@comptoir/contract/base/endpoint";
import type { changeCompanyAnswers, CompanyAnswersOfYear } from "@comptoir/contract/closing/company-answers";
import type { Company } from "../../../access/membership.js";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { noteChange, settle } from "../../books/consequences.js";
import { refreshOpeningsIn } from "../../books/openings/service.js";
import { regimesOfCompany, storeRegimes } from "../../books/regimes/service.js";
import { lockBooks, type FiscalYearOf } from "../../books/years/service.js";
import { withInputs } from "../steps/change-step.js";
import { readWhileSettling } from "../steps/consequences.js";
import { closingState, closingYearOf, type ClosingState } from "../steps/state.js";
import { readStepRows, storeStep } from "../steps/steps-repository.js";
import { companyAnswers } from "./company-answers.js";

type Body = BodyOf<typeof changeCompanyAnswers>;

/** What changed, as it was previewed. */
export type AnswersChanged = {
  readonly year: FiscalYearOf;
  readonly answers: CompanyAnswersOfYear;
  readonly steps: readonly { readonly code: StepCode; readonly title: string; readonly concerned: boolean; readonly why: string }[];
  readonly toFix: readonly { readonly code: StepCode; readonly title: string }[];
  readonly profitBefore: number;
  readonly profitAfter: number;
  readonly seen: string;
};

/**
 * Changes what a company says of itself from a fiscal year on, which keeps it in its steps; the years before keep theirs. What is confirmed is what was
 * seen (`closing.step_changed`). Refuses a closed year (`closing.step_frozen`) and a day from which no zone exempts (`closing.zone_day`).
 */
export async function changeStandingAnswers(
  tx: Tx,
  company: Company,
  { body, today, userId }: { readonly body: Body; readonly today: IsoDate; readonly userId: string },
): Promise<AnswersChanged> {
  await lockBooks(tx, company.id);
  const year = await closingYearOf(tx, company.id, body.idFiscalYear);
  if (year.isClosed) throw new Refusal({ code: "closing.step_frozen" });
  await refreshOpeningsIn(tx, company.id);
  const before = await closingState(tx, company.id, { year, today });
  await storeAnswers(tx, company, { body, year, userId });
  await storeOptions(tx, company, { body, year, today });
  noteChange(tx, { closing: true });
  await settle(tx, { companyId: company.id, today });
  const after = await closingState(tx, company.id, { year, today, asRead: readWhileSettling(tx, year.id) });
  refuseZoneDay(after, body);
  const answers = (await companyAnswers(tx, company.id)).find(({ fiscalYearId }) => fiscalYearId === year.id);
  if (!answers) throw new Error(`no year ${year.id}`);
  const changed = { year, answers, ...differences(before, after) };
  const seen = createHash("sha256").update(JSON.stringify(changed)).digest("hex");
  if (!body.preview && body.seen !== seen) throw new Refusal({ code: "closing.step_changed" });
  return { ...changed, seen };
}

/** Refuses the day on which the activity begins in a zone where its step would never take it: after the year, before the company or out of the law. */
function refuseZoneDay({ typed, books, reading }: ClosingState, { zone }: Body): void {
  if (zone?.creationDate == null && zone?.zone == null) return;
  const found = zoneDayFinding(typed.rrz_tax_exemption, { year: books.year, activityStartedOn: reading.facts.activityStartedOn });
  if (found?.level === "blocking") throw new Refusal({ code: "closing.zone_day", message: found.message });
}

async function storeAnswers(
  tx: Tx,
  company: Company,
  { body, year, userId }: { readonly body: Body; readonly year: FiscalYearOf; readonly userId: string },
): Promise<void> {
  const rows = new Map((await readStepRows(tx, company.id, year.id)).map((row) => [row.code, row]));
  for (const [code, inputs] of inputsOf(body))
    await storeStep(tx, company.id, withInputs({ year, rows }, { code, userId }, inputs as Readonly<Record<string, unknown>>));
}

/** What each step takes of the answers. One answer names the zone: it is kept in the step of rural zones, with its facts in that of its own. */
function inputsOf({ scm, lettings, zone }: Body): readonly (readonly [StepCode, object])[] {
  return [
    ...(scm ? [["scm", scm] as const] : []),
    ...(lettings ? [["rental_accounting_specificities", lettings] as const] : []),
    ...(zone ? [["rrz_tax_exemption", zone] as const] : []),
    ...(zone ? [["ufz_tax_exemption", urbanOf(zone)] as const] : []),
  ];
}

function urbanOf({ isTakeover: _isTakeover, ...facts }: NonNullable<Body["zone"]>): object {
  return facts;
}

async function storeOptions(
  tx: Tx,
  company: Company,
  { body: { superSimplified, equityMode }, year, today }: { readonly body: Body; readonly year: FiscalYearOf; readonly today: IsoDate },
): Promise<void> {
  if (superSimplified === undefined && equityMode === undefined) return;
  const regimes = withYearOptions(await regimesOfCompany(tx, company.id), { superSimplified, equityMode }, year);
  await storeRegimes(tx, company.id, { regimes, today });
  noteChange(tx, { regimesFrom: year.beginning });
}

function differences(before: ClosingState, after: ClosingState): Pick<AnswersChanged, "steps" | "toFix" | "profitBefore" | "profitAfter"> {
  const isToFix = ({ rows }: ClosingState, code: StepCode): boolean => rows.get(code)?.status === STEP_STATUS.toFix;
  return {
    steps: STEP_CODES.filter((code) => before.outcomes[code].concerned !== after.outcomes[code].concerned).map((code) => ({
      code,
      title: stepTitle(code),
      concerned: after.outcomes[code].concerned,
      why: after.outcomes[code].why,
    })),
    toFix: STEP_CODES.filter((code) => isToFix(after, code) && !isToFix(before, code)).map((code) => ({ code, title: stepTitle(code) })),
    profitBefore: eurosFromCents(profitOf(before)),
    profitAfter: eurosFromCents(profitOf(after)),
  };
}

/** The profit that the steps give as they are typed, validated or not. */
function profitOf({ reading, outcomes }: ClosingState): Cents {
  const { ground } = reading.facts;
  const all = STEP_CODES.map((code) => outcomes[code]);
  return cents(accountingResult(ground) + profitOfEntries(ground, all) + profitOfRows(all.flatMap(({ lines }) => lines)));
}
