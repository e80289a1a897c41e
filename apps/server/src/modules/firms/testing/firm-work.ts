import type { LightMyRequestResponse } from "fastify";
import { uuidv7 } from "uuidv7";
import { addDays, addMonths } from "@comptoir/accounting/calendar";
import { isoDate } from "@comptoir/accounting/date";
import { isToSend } from "@comptoir/accounting/vat/filing/filing";
import type { BankImport } from "@comptoir/contract/banking/banking";
import type { RegimeChangeReply } from "@comptoir/contract/companies/regimes";
import type { VatDeclaration } from "@comptoir/contract/vat/declarations";
import type { TestApp, TestCompany } from "../../../testing/app.js";
import type { Random } from "../../../testing/random.js";
import { csvStatement, type StatementLine } from "../../banking/testing.js";
import { NOTHING_TO_DO, pick } from "../../history/testing/random-acts.js";
import { fileReturn as fileWithoutReceipt } from "../../vat/testing.js";
import { sealAtRandom } from "../../history/testing/seals.js";

/** What is written in the books of a dossier next: by which dice, with which bank accounts and papers, on which day. */
export type DossierWork = {
  readonly server: TestApp;
  readonly company: TestCompany;
  readonly random: Random;
  readonly bankAccounts: readonly string[];
  readonly papers: readonly string[];
  readonly today: string;
};

type Answer = { readonly status: number; readonly code: string };
type Writing = (work: DossierWork) => Promise<Answer>;

/** What may be written in the books of a dossier, by name; the first as often as all the others. */
export const WRITINGS: Readonly<Record<string, Writing>> = {
  operations: sealAtRandom,
  import: importAtRandom,
  undo_import: undoImport,
  regime: changeRegimes,
  vat_system: planVatSystem,
  vat_start: answerVatStart,
  open_year: openYear,
  move_year_end: moveYearEnd,
  validate_return: validateFirstReturn,
  file_return: fileReturn,
  withdraw_filing: withdrawFiling,
  rectify_return: rectifyReturn,
  move_away: moveAway,
  invite_leader: inviteLeader,
};

function answerOf(reply: LightMyRequestResponse): Answer {
  return { status: reply.statusCode, code: reply.statusCode < 400 ? "" : reply.json<{ code: string }>().code };
}

/** A statement of a few days, also of the year after: its import opens that year. */
export async function importAtRandom({ company, random, bankAccounts }: DossierWork): Promise<Answer> {
  const lines = Array.from({ length: 1 + random(4) }, (): StatementLine => {
    const day = addDays(isoDate("2026-01-05"), random(random(4) === 0 ? 500 : 120));
    return [day, `CB ZORBLAX ${random(6)}`, `${random(3) === 0 ? "" : "-"}${1 + random(90)}.00`];
  });
  const previewed = await company.upload("/api/v1/bank-import", { name: "releve.csv", content: csvStatement(lines) });
  if (previewed.statusCode !== 201) return answerOf(previewed);
  const { id } = previewed.json<{ data: BankImport }>().data;
  const accounts = [{ index: 0, bankAccountId: pick({ random }, bankAccounts) }];
  return answerOf(await company.send("POST", `/api/v1/bank-import/${id}/confirm`, { accounts }));
}

async function undoImport({ company, random }: DossierWork): Promise<Answer> {
  const imports = (await company.get("/api/v1/bank-import"))
    .json<{ data: BankImport[] }>()
    .data.filter(({ status }) => status === "imported");
  if (imports.length === 0) return NOTHING_TO_DO;
  return answerOf(await company.send("DELETE", `/api/v1/bank-import/${pick({ random }, imports).id}`));
}

const VAT_SYSTEMS = ["not_subjected", "rs", "quarterly_rn", "monthly_rn"] as const;

async function changeRegimes({ company, random }: DossierWork): Promise<Answer> {
  const effectiveDate = pick({ random }, ["2026-01-01", "2026-04-01", "2026-05-01", "2026-07-01", "2026-10-01", "2027-01-01"]);
  const body = { effectiveDate, vatSystem: pick({ random }, VAT_SYSTEMS) };
  const previewed = await company.send("POST", "/api/v1/company/regime", { ...body, preview: true });
  if (previewed.statusCode !== 200) return answerOf(previewed);
  const { seen } = previewed.json<{ data: RegimeChangeReply }>().data;
  return answerOf(await company.send("POST", "/api/v1/company/regime", { ...body, seen }));
}

async function planVatSystem({ company, random }: DossierWork): Promise<Answer> {
  const validFrom = pick({ random }, ["2026-07-01", "2026-10-01", "2027-01-01"]);
  return answerOf(await company.send("PUT", "/api/v1/vat-regime", { validFrom, vatSystem: pick({ random }, VAT_SYSTEMS) }));
}

async function answerVatStart({ company, random }: DossierWork): Promise<Answer> {
  const declaredThrough = pick({ random }, ["2025-12-31", "2026-01-31", "2026-03-31"]);
  return answerOf(await company.send("PUT", "/api/v1/vat-start", { declaredThrough, credit: random(3) * 100 }));
}

type Year = { readonly id: string; readonly end: string };

async function yearsOf({ company }: DossierWork): Promise<readonly Year[]> {
  return (await company.get("/api/v1/fiscalyear")).json<{ data: Year[] }>().data;
}

/** Four at most, so that books do not end in another century. */
async function openYear(work: DossierWork): Promise<Answer> {
  const [last, ...others] = await yearsOf(work);
  if (last === undefined || others.length > 2) return NOTHING_TO_DO;
  const end = addMonths(isoDate(last.end), pick(work, [6, 12, 12]));
  return answerOf(await work.company.send("POST", "/api/v1/fiscalyear", { end }));
}

async function moveYearEnd(work: DossierWork): Promise<Answer> {
  const year = pick(work, await yearsOf(work));
  const end = addMonths(isoDate(year.end), pick(work, [-3, 3, 6]));
  return answerOf(await work.company.send("PATCH", `/api/v1/fiscalyear/${year.id}`, { end }));
}

/** The returns of a company, the oldest first; none where VAT is declared otherwise. */
async function returnsOf({ company }: DossierWork): Promise<readonly VatDeclaration[]> {
  const reply = await company.get("/api/v1/vat-declarations");
  return reply.statusCode === 200 ? reply.json<{ data: VatDeclaration[] }>().data.toReversed() : [];
}

/** The first return that is not validated, once the operations of its period are sorted out. */
async function validateFirstReturn(work: DossierWork): Promise<Answer> {
  const first = (await returnsOf(work)).find(({ status, endDate }) => status !== "validated" && endDate < work.today);
  if (first === undefined) return NOTHING_TO_DO;
  const { company } = work;
  for (const [sign, account] of [
    ["income", "706000"],
    ["outcome", "606300"],
  ]) {
    const filters = { endDate: first.endDate, operations_status: "not_categorized", transaction_sign: sign };
    await onSelection(company, "PUT", "/api/v1/transactions/allocations", { filters, parts: [{ account }] });
  }
  await onSelection(company, "POST", "/api/v1/transactions/validate-vat", { filters: { endDate: first.endDate } });
  return answerOf(await company.send("POST", `/api/v1/vat-declaration/${first.id ?? first.period}/validate`, {}));
}

/** A call on a filter is previewed first, and bears what was seen. */
async function onSelection({ send }: TestCompany, method: "PUT" | "POST", url: string, body: object): Promise<void> {
  const previewed = await send(method, url, { ...body, preview: true });
  if (previewed.statusCode === 200) await send(method, url, { ...body, seen: previewed.json<{ data: { seen: string } }>().data.seen });
}

async function fileReturn(work: DossierWork): Promise<Answer> {
  const validated = (await returnsOf(work)).filter(({ id, status, filing }) => id !== null && status === "validated" && isToSend(filing));
  if (validated.length === 0) return NOTHING_TO_DO;
  const { server, company, random, today } = work;
  const { id } = pick(work, validated);
  const fields = { companyId: company.id, channel: "manual", date: today, reference: "" };
  if (id === null || random(4) > 0) return answerOf(await fileWithoutReceipt(server, company, String(id), fields));
  const receipt = { name: "accuse.txt", content: "Reçu" };
  return answerOf(await company.upload(`/api/v1/vat-declaration/${id}/filing`, receipt, fields));
}

async function withdrawFiling(work: DossierWork): Promise<Answer> {
  const filed = (await returnsOf(work)).filter(({ filing }) => filing === "deposited_manually" || filing === "deposited");
  if (filed.length === 0) return NOTHING_TO_DO;
  return answerOf(await work.company.send("DELETE", `/api/v1/vat-declaration/${pick(work, filed).id}/filing`));
}

async function rectifyReturn(work: DossierWork): Promise<Answer> {
  const filed = (await returnsOf(work)).filter(({ status }) => status === "validated");
  if (filed.length === 0) return NOTHING_TO_DO;
  return answerOf(await work.company.send("POST", `/api/v1/vat-declaration/${pick(work, filed).id}/rectify`, {}));
}

/** Returns are due on the day that the surname of the leader gives. */
async function inviteLeader({ company, random }: DossierWork): Promise<Answer> {
  const lastName = pick({ random }, ["Aubry", "Martin", "Zola"]);
  const person = { firstName: "Camille", lastName, email: `dirigeant-${uuidv7()}@client.example`, isLeader: true };
  const body = { ...person, companyId: company.id, fiscalYearId: company.fiscalYearId };
  return answerOf(await company.send("POST", "/api/v1/user/client", body));
}

/** Another day of the month is due near Paris, and VAT is declared otherwise overseas. */
async function moveAway({ company, random }: DossierWork): Promise<Answer> {
  return answerOf(await company.send("PATCH", "/api/v1/company", { postcode: pick({ random }, ["35000", "35000", "75011", "97410"]) }));
}
