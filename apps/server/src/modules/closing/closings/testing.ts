import type { LightMyRequestResponse } from "fastify";
import { STEP_STATUS } from "@comptoir/accounting/closing/statuses";
import type { ClosingOverview, StepBody } from "@comptoir/contract/closing/steps";
import type { ClosingDone } from "@comptoir/contract/closing/validation";
import type { TaxReturnDetail } from "@comptoir/contract/tax-returns/returns";
import type { Db } from "../../../db/db.js";
import { Refusal } from "../../../refusal.js";
import type { TestApp, TestCompany } from "../../../testing/app.js";
import { newBankAccount, typeIn } from "../../operations/testing.js";
import { failedControls, filledBoxesOf, taxReturnOf } from "../../tax-returns/testing.js";
import { changeStepOf, closingCompany, NOTHING, readClosingOf, validateSteps } from "../testing.js";
import { closeYear, refuseBlocked, type Closed } from "./close.js";
import { closingFindings, holdYear } from "./held-year.js";
import { withoutSteps } from "./steps-of-year.js";

/** What a test sends to the last step of a closing. */
export type Acting = Readonly<Record<string, unknown>>;

/** Sends it. */
export function actOn(company: Pick<TestCompany, "send" | "fiscalYearId">, given: Acting = {}): Promise<LightMyRequestResponse> {
  return company.send("PATCH", "/api/v1/step/validation_closure", { idFiscalYear: company.fiscalYearId, ...given });
}

/** Closes a year of a company as if it had no step, through the use case itself. Refuses what keeps it from being closed, and what closing refuses. */
export async function closeBooks(
  { services, clock }: Pick<TestApp, "services" | "clock">,
  { company, userId, fiscalYearId }: Pick<TestCompany, "company" | "userId" | "fiscalYearId">,
): Promise<Closed> {
  const today = clock.today();
  return services.db.tenant(
    company.id,
    async (tx) => {
      const held = await holdYear(tx, company.id, { yearId: fiscalYearId, today, readSteps: withoutSteps });
      refuseBlocked(closingFindings(held, today).map(({ message }) => message));
      if (held.year.isClosed) throw new Refusal({ code: "closing.not_submitted" });
      return closeYear(tx, held, { company, userId, today, isPreview: false });
    },
    { person: userId },
  );
}

/** Answers every step with nothing to declare and validates it, in order: the last one alone is left. Throws when one is refused. */
export async function finishSteps(company: TestCompany): Promise<void> {
  const { steps } = await readClosingOf(company);
  const isDone = (code: string): boolean =>
    steps.some((step) => step.code === code && (step.status === STEP_STATUS.done || step.status === STEP_STATUS.toFix));
  for (const [code, inputs] of NOTHING) if (!isDone(code)) await changeStepOf(company, code, { inputs: { ...inputs } });
  await validateSteps(company);
}

/** What closing, or submitting, would do. Throws when it is refused. */
export async function previewClosing(company: Pick<TestCompany, "send" | "fiscalYearId">, given: Acting = {}): Promise<ClosingDone> {
  const reply = await actOn(company, { ...given, preview: true });
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
  return reply.json<{ data: ClosingDone }>().data;
}

/** Previews, then does what was seen. Throws when it is refused. */
export async function closeAsSeen(company: Pick<TestCompany, "send" | "fiscalYearId">, given: Acting = {}): Promise<ClosingDone> {
  const { seen } = await previewClosing(company, given);
  const reply = await actOn(company, { ...given, certified: true, seen });
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
  return reply.json<{ data: ClosingDone }>().data;
}

/** Reopens a year. Throws when it is refused. */
export async function reopenYearOf(company: Pick<TestCompany, "send" | "fiscalYearId">, given: Acting = {}): Promise<ClosingDone> {
  const reply = await actOn(company, { restartStep: true, reason: "Facture oubliée", ...given });
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
  return reply.json<{ data: ClosingDone }>().data;
}

/** The entries of a company as an accountant writes them, by year and number: `2026 AN-1 2026-01-01 512000 D 100,00`. */
export async function booksOf(db: Db, company: Pick<TestCompany, "id">): Promise<string[]> {
  const rows = await db.tenantRead<{ text: string }>(company.id, {
    text: `select concat_ws(' ', left(y.begins_on::text, 4), case when e.number is null then 'brouillon' when e.sequence = 'AN' then 'AN-' || e.number else e.number::text end,
        e.journal, e.date, e.source_kind, string_agg(l.account_code || case when l.debit_cents > 0 then ' D ' else ' C ' end
          || replace(to_char((l.debit_cents + l.credit_cents) / 100.0, 'FM999999990.00'), '.', ','), ', ' order by l.position)) as text
      from books.entries e join books.fiscal_years y on y.company_id = e.company_id and y.id = e.fiscal_year_id
      join books.entry_lines l on l.company_id = e.company_id and l.entry_id = e.id
      group by y.begins_on, e.sequence, e.number, e.journal, e.date, e.source_kind, e.id order by y.begins_on, e.sequence, e.number nulls last, e.date, e.id`,
  });
  return rows.map(({ text }) => text);
}

/** A trade whose activity began that day, with a bank account whose statements are whole; what asks nothing else is answered with nothing. */
export async function closingTrade(server: TestApp, input: CompanyInput = {}, startedOn = "2025-01-01"): Promise<TestCompany> {
  const company = await closingCompany(server, { taxSystem: "bic-rs", ...input });
  await server.db.shared((tx) => tx.run("update shared.companies set activity_started_on = $2 where id = $1", [company.id, startedOn]));
  await newBankAccount(server, company);
  await answerNothing(server, company);
  return company;
}

type CompanyInput = NonNullable<Parameters<typeof closingCompany>[1]>;
type OfYear = Pick<TestCompany, "id" | "send" | "fiscalYearId">;

/** Statements that are whole, and every question of a year that has nothing to declare. */
export async function answerNothing({ db }: Pick<TestApp, "db">, company: OfYear): Promise<void> {
  const accounts = await db.tenantRead<{ id: string }>(company.id, { text: "select id from books.bank_accounts" });
  const banks = Object.fromEntries(accounts.map(({ id }) => [id, { through: "2027-01-31", comment: "Relevés lus" }]));
  const reply = await company.send("PATCH", "/api/v1/steps", { idFiscalYear: company.fiscalYearId, banks });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  for (const [code, inputs] of NOTHING) await typeStep(company, code, { ...inputs });
}

/** A car that gives off 150 g of CO₂, above what is deducted in whole. */
export const SALOON = {
  label: "Berline",
  vehicle_type: "car",
  engine_type: "thermal",
  fuel_type: "petrol",
  fiscal_power_cm3: 7,
  co2_emissions: 150,
};

/** Operations on the bank account: receipts above zero, payments below, by account. */
export async function bookAtBank(
  company: TestCompany,
  lines: readonly (readonly [date: string, account: string, amount: number])[],
): Promise<void> {
  for (const [date, account, amount] of lines)
    await typeIn(
      company,
      amount > 0
        ? { title: `${account} ${date}`, type: "income", amount, date, creditCategory: account }
        : { title: `${account} ${date}`, amount: -amount, date, debitCategory: account },
    );
}

/** Types in a step of the year of `company`. Throws what is refused. */
export async function typeStep({ send, fiscalYearId }: OfYear, code: string, inputs: StepBody["inputs"]): Promise<void> {
  const reply = await send("PATCH", `/api/v1/step/${code}`, { idFiscalYear: fiscalYearId, inputs });
  if (reply.statusCode !== 200) throw new Error(`${code} ${reply.body}`);
}

/** Types in a step and validates what was seen. Throws what is refused. */
export async function finishStep({ send, fiscalYearId }: OfYear, code: string, inputs: StepBody["inputs"] = {}): Promise<void> {
  const given = { idFiscalYear: fiscalYearId, inputs, validate: true };
  const preview = await send("PATCH", `/api/v1/step/${code}`, { ...given, preview: true });
  const reply = preview.statusCode === 200 ? await send("PATCH", `/api/v1/step/${code}`, { ...given, seen: preview.json().seen }) : preview;
  if (reply.statusCode !== 200) throw new Error(`${code} ${reply.body}`);
}

/** A year closed, with the boxes of its return that are not 0, and what its proof finds wrong. */
export type ClosedTrade = { readonly boxes: Record<string, number>; readonly read: TaxReturnDetail; readonly wrong: readonly string[] };

/** Validates the steps that are left, assets still there and anomalies justified, and closes the year of `company`. Throws what is refused. */
export async function closeTrade(company: TestCompany): Promise<ClosedTrade> {
  const stepsOf = async () => (await company.get(`/api/v1/steps?fiscalYearId=${company.fiscalYearId}`)).json<ClosingOverview>().steps;
  for (const step of await stepsOf()) {
    const { code, concerned, status } = step;
    if (!concerned || status === STEP_STATUS.done || code === "validation_closure") continue;
    // Anomalies follow the entries of the steps before.
    const today = code === "consistent_accounts" ? (await stepsOf()).find((one) => one.code === code) : step;
    await finishStep(company, code, prudentInputs(today ?? step));
  }
  await closeAsSeen(company);
  const read = await taxReturnOf(company, company.fiscalYearId);
  const { intact, findings } = (await company.get("/api/v1/ledger/verify")).json().data;
  const wrong = [
    ...failedControls(read),
    ...(read.bridge.gap === 0 ? [] : [`bridge ${read.bridge.gap}`]),
    ...(intact ? [] : [`books ${JSON.stringify(findings)}`]),
  ];
  return { boxes: filledBoxesOf(read), read, wrong };
}

function prudentInputs(step: ClosingOverview["steps"][number]): StepBody["inputs"] {
  if (step.code === "amortizations_validation")
    return {
      validated: [...step.result.assets, ...step.result.exits].map(({ id }) => id),
      confirmedShares: step.result.assets.map(({ id }) => id),
    };
  if (step.code === "consistent_accounts")
    return { answers: Object.fromEntries(step.result.unanswered.map((code) => [code, { kind: "justified", comment: "Vu" }])) };
  return {};
}

/** What the sheet « à reporter » names by a box: `5KC 1200`. */
export function reportedBoxes({ reported }: TaxReturnDetail): string[] {
  return reported.filter(({ box }) => box !== null).map(({ box, value }) => `${box} ${value}`);
}

/** The same company, at its year that begins that day. */
export async function inYearOf(company: TestCompany, beginning: string): Promise<TestCompany> {
  const { data } = (await company.get("/api/v1/fiscalyear")).json<{ data: { id: string; beginning: string }[] }>();
  const year = data.find((one) => one.beginning === beginning);
  if (!year) throw new Error(`no year of ${beginning}`);
  return { ...company, fiscalYearId: year.id };
}

/** What is typed in each step. */
type Answers = Readonly<Record<string, object>>;

/** Receipts and costs by account, paid with the owner’s money so that no bank statement is needed. */
export async function book(
  company: TestCompany,
  receipts: Readonly<Record<string, number>>,
  costs: Readonly<Record<string, number>> = {},
  year = 2025,
) {
  for (const [creditCategory, amount] of Object.entries(receipts))
    await typeIn(company, {
      title: `Recette ${creditCategory}`,
      type: "income",
      amount,
      date: `${year}-10-15`,
      origin: "personal",
      creditCategory,
    });
  for (const [debitCategory, amount] of Object.entries(costs))
    await typeIn(company, { title: `Dépense ${debitCategory}`, amount, date: `${year}-11-15`, origin: "personal", debitCategory });
}

/** Answers every step, with nothing to declare where `answers` is silent, and validates it in order. */
export async function answer(company: TestCompany, answers: Answers = {}): Promise<void> {
  for (const [code, inputs] of [...NOTHING, ...Object.entries(answers)]) {
    const reply = await changeStepOf(company, code, { inputs: { ...inputs } });
    if (reply.statusCode !== 200) throw new Error(`${code} ${reply.body}`);
  }
  await validateSteps(company);
}

/** Closes the year as seen and returns its kept return, which holds. */
export async function closed(company: TestCompany): Promise<TaxReturnDetail> {
  const { state } = await closeAsSeen(company);
  if (state !== "closed") throw new Error(state);
  return soundReturnOf(company);
}

/** The return of a year, which holds: no failed check, no gap, books intact. */
export async function soundReturnOf(company: TestCompany): Promise<TaxReturnDetail> {
  const read = await taxReturnOf(company);
  const failed = failedControls(read);
  if (failed.length > 0 || read.bridge.gap !== 0) throw new Error(`${failed.join(", ")} gap ${read.bridge.gap}`);
  const { intact, findings } = (await company.get("/api/v1/ledger/verify")).json<{ data: { intact: boolean; findings: unknown[] } }>().data;
  if (!intact || findings.length > 0) throw new Error(JSON.stringify(findings));
  return read;
}

/** Class 7 less class 6 of the FEC alone, in euros. */
export async function resultOfFec(company: TestCompany): Promise<number> {
  const { lines } = (await company.get(`/api/v1/closing/${company.fiscalYearId}`)).json<{
    data: { lines: { id: string; event: string }[] };
  }>().data;
  const last = lines.find(({ event }) => event === "closed");
  const text = (await company.get(`/api/v1/closing/${company.fiscalYearId}/fec/${last?.id}`)).body;
  const [head = "", ...rows] = text.trim().split(/\r?\n/);
  const separator = head.includes("\t") ? "\t" : "|";
  const place = (name: string) => head.split(separator).indexOf(name);
  const cell = (row: string, name: string) => row.split(separator)[place(name)] ?? "";
  const amount = (row: string, name: string) => Math.round(Number(cell(row, name).replace(",", ".")) * 100);
  const own = rows.filter((row) => /^[67]/.test(cell(row, "CompteNum")));
  return own.reduce((sum, row) => sum + amount(row, "Credit") - amount(row, "Debit"), 0) / 100;
}

/** The sheet « à reporter », by box, or by words where there is none. */
export const reportOf = ({ reported }: TaxReturnDetail) =>
  Object.fromEntries(reported.map(({ box, label, value }) => [box ?? label, value]));
