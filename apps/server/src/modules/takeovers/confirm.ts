import { setImmediate as pause } from "node:timers/promises";
import { findAccount, nameOfAccount } from "@comptoir/accounting/chart/accounts";
import type { IsoDate } from "@comptoir/accounting/date";
import { OPENINGS_KEY, typedOpeningsEntry } from "@comptoir/accounting/ledger/openings/typed-openings";
import type { Lesson } from "@comptoir/accounting/categorization/company-suggester";
import { cents } from "@comptoir/accounting/money";
import { isBankAccount, type FileBooks } from "@comptoir/accounting/takeover/file-books";
import { closedYearLines, takenNets, type TakenPlaces } from "@comptoir/accounting/takeover/taken-balances";
import { takenEntry } from "@comptoir/accounting/takeover/taken-entry";
import { itemFinder, linesByItem, type TakenItem } from "@comptoir/accounting/takeover/taken-items";
import type { Company } from "../../access/membership.js";
import { recordAct } from "../../acts/acts-repository.js";
import { allowLongWork } from "../../db/limits.js";
import type { Tx } from "../../db/transaction.js";
import { noteChange } from "../books/consequences.js";
import { Refusal } from "../../refusal.js";
import { lockImports, openTakenBanks, refreshPreviews, type TakenBank } from "../banking/service.js";
import { writeItemsOf } from "../books/open-items/service.js";
import { lockBooks, openCalendar, type FiscalYearOf } from "../books/years/service.js";
import { derive, deriveNew } from "../books/entries/service.js";
import { teach } from "../operations/service.js";
import { answerVatStart, refreshVatCredit, vatAnswer } from "../vat/service.js";
import { readParts, storeConfirmed, type TakeoverFileRow, type TakeoverResult } from "./files-repository.js";
import { itemsTaken } from "./items-taken.js";
import { previewOf } from "./preview.js";
import { rememberChoices } from "./remembered-choices.js";
import { insertTakeover, storeTakeoverLines } from "./repository.js";
import { takeoverState, type TakeoverState } from "./state.js";

type Confirming = {
  readonly company: Company;
  readonly id: string;
  readonly seen: string;
  readonly userId: string;
  readonly today: IsoDate;
};

/**
 * Writes old books as they were seen, all of them or nothing. Refuses `takeover.state`, `takeover.changed` when the preview or the books are
 * no longer what was seen, `takeover.blocked`.
 */
export async function confirmPreviewOf(
  tx: Tx,
  { company, id, seen, userId, today }: Confirming,
): Promise<{ readonly entries: number; readonly actId: string }> {
  await allowLongWork(tx);
  await lockImports(tx, company.id);
  await lockBooks(tx, company.id);
  const row = await previewOf(tx, company.id, id);
  const state = await takeoverState(tx, { company, today }, row);
  if (state.seen !== seen) throw new Refusal({ code: "takeover.changed" });
  const { year, through } = state;
  const [first] = state.blocks;
  if (first) throw new Refusal({ code: "takeover.blocked", message: first.message, count: state.blocks.length });
  if (year === null || through === null) throw new Error("a take-over that nothing blocks has a year");
  await insertTakeover(tx, company.id, { id, use: row.use, fiscalYearId: year.id, through });
  const writing = { company, row, state, year };
  const entries = row.use === "closed_year" ? await writeOpenings(tx, writing) : await writeEntries(tx, writing);
  const bankAccounts = await openTakenBanks(tx, company.id, openedBanks(row, state.places));
  await teach(tx, company.id, lessonsTaken(row.books, state.places.accounts, 1));
  noteChange(tx, { openings: state.places.accounts.flatMap((code) => code ?? []), rows: [{ table: "books.entries", rows: entries }] });
  await rememberChoices(tx, company.id, row.books, row.choices);
  await refreshPreviews(tx, company.id, today);
  const vat = await answerVat(tx, company, { row, today, userId });
  const sentence = `Reprise de «\u00a0${row.file_name}\u00a0»\u00a0: ${sentenceOf(row.use, entries)}`;
  const actId = await recordAct(tx, company.id, { userId, kind: TAKEOVER_ACT, sentence, before: {}, after: { takeoverId: id } });
  await storeConfirmed(tx, company.id, id, { actId, entries, through, bankAccounts, accounts: state.places.accounts, vat });
  return { entries, actId };
}

/** The kind of the acts that take old books over, or give them back. */
export const TAKEOVER_ACT = "takeover.confirm";

function sentenceOf(use: TakeoverFileRow["use"], entries: number): string {
  if (use === "closed_year") return "soldes d’ouverture";
  return entries === 1 ? "1 écriture" : `${entries} écritures`;
}

/** The bank accounts that the openings name, or that the year under way opened, under the labels of the old books. */
function openedBanks({ use, books }: TakeoverFileRow, places: TakenPlaces): readonly TakenBank[] {
  const nets = [takenNets(books, places, "all"), ...(use === "closed_year" ? [] : [takenNets(books, places, "openings")])];
  const held = nets.flatMap((found) => [...found].filter(([code, net]) => net !== 0 && isBankAccount(code)).map(([code]) => code));
  return [...new Set(held)].toSorted().map((accountCode) => {
    const named = books.accounts.find(({ label }, place) => places.accounts[place] === accountCode && label.trim() !== "");
    return { accountCode, title: named?.label.trim() ?? nameOfAccount(accountCode) };
  });
}

type Writing = { readonly company: Company; readonly row: TakeoverFileRow; readonly state: TakeoverState; readonly year: FiscalYearOf };

async function writeOpenings(tx: Tx, { company, row, state: { places, regime }, year }: Writing): Promise<number> {
  if (regime === null) throw new Error("a fiscal year has a regime");
  const items = await writeItems(tx, company, { row, places, regime, year });
  const lines = linesByItem(closedYearLines(row.books, places), items);
  const chart = { accountFacts: findAccount, taxSystem: regime.taxSystem, equityMode: regime.equityMode };
  const entry = typedOpeningsEntry({ takeoverId: row.id, beginning: year.beginning, lines }, chart);
  await storeTakeoverLines(tx, company.id, row.id, lines);
  await derive(tx, company, { kind: "takeover", id: row.id, key: OPENINGS_KEY }, entry);
  return entry === null ? 0 : 1;
}

type Items = Pick<Writing, "row" | "year"> & Pick<TakeoverState, "places" | "regime">;

/** What is still to be paid becomes open items, which later payments settle; who keeps receipts and expenses has none. */
async function writeItems(
  tx: Tx,
  company: Company,
  { row, places, regime, year }: Items,
): Promise<readonly (TakenItem & { id: string })[]> {
  const { items } = itemsTaken(row, { places, regime });
  const written = await writeItemsOf(tx, company, { source: { kind: "takeover", id: row.id }, fiscalYearId: year.id, items });
  return items.map((item) => ({ ...item, id: written.get(item.key)?.id ?? "" }));
}

async function writeEntries(tx: Tx, { company, row, state: { places, writesOpenings, regime }, year }: Writing): Promise<number> {
  const calendar = await openCalendar(tx, company.id, [year.beginning, row.books.last ?? year.beginning]);
  const items = writesOpenings ? await writeItems(tx, company, { row, places, regime, year }) : [];
  const taken = { takeoverId: row.id, places, beginning: year.beginning, itemOf: itemFinder(items) };
  let written = 0;
  for await (const part of readParts(tx, company.id, row.id)) {
    const entries = part.filter(({ journal }) => writesOpenings || places.journals[journal] !== "AN").map((one) => takenEntry(one, taken));
    await deriveNew(tx, company, entries, calendar);
    written += entries.length;
    await pause();
  }
  return written;
}

/** What old books teach, their accounts being ours; `sign` −1 takes it back. */
export function lessonsTaken({ lessons }: FileBooks, accounts: TakenPlaces["accounts"], sign: 1 | -1): readonly Lesson[] {
  const taught = new Map<string, Lesson>();
  for (const { account, n, ...lesson } of lessons) {
    const code = accounts[account] ?? null;
    const facts = code === null ? null : findAccount(code);
    if (code === null || facts === null || (facts.sign !== "both" && facts.sign !== lesson.sign)) continue;
    const key = JSON.stringify([lesson.merchantKey, lesson.sign, code]);
    const known = taught.get(key);
    const lastDate = known && known.lastDate > lesson.lastDate ? known.lastDate : lesson.lastDate;
    taught.set(key, { ...lesson, account: code, n: (known?.n ?? 0) + sign * n, lastDate });
  }
  return [...taught.values()];
}

async function answerVat(
  tx: Tx,
  company: Company,
  { row, today, userId }: { row: TakeoverFileRow; today: IsoDate; userId: string },
): Promise<TakeoverResult["vat"]> {
  const { vatDeclaredThrough: declaredThrough, vatCreditCents } = row.choices;
  if (!declaredThrough) {
    await refreshVatCredit(tx, company, { today, userId });
    return null;
  }
  const before = await vatAnswer(tx, company.id);
  const written = { declaredThrough, credit: cents(vatCreditCents ?? 0) };
  await answerVatStart(tx, company, { ...written, today, userId });
  return { written, before };
}
