import { uuidv7 } from "uuidv7";
import { isTakenAccount } from "@comptoir/accounting/takeover/account-proposals";
import type { FileBooks } from "@comptoir/accounting/takeover/file-books";
import type { TakeoverUse } from "@comptoir/accounting/takeover/review";
import type { IsoDate } from "@comptoir/accounting/date";
import type { BodyOf } from "@comptoir/contract/base/endpoint";
import type { amendTakeover, BooksTakeover, BooksTakeoverSummary } from "@comptoir/contract/takeovers/takeovers";
import type { Company } from "../../access/membership.js";
import type { Db } from "../../db/db.js";
import { allowLongWork } from "../../db/limits.js";
import type { Tx } from "../../db/transaction.js";
import { settlesNothing } from "../books/consequences.js";
import { Refusal } from "../../refusal.js";
import { countLeftAside } from "../banking/service.js";
import { countSameNamed } from "../../tenants/companies-repository.js";
import { lockBooks } from "../books/years/service.js";
import {
  countPreviews,
  insertTakeoverFile,
  readTakeoverFile,
  readTakeoverFiles,
  storeChoices,
  type TakeoverChoicesRow,
  type TakeoverFileRow,
} from "./files-repository.js";
import { toBooksTakeover, toTakeoverSummary } from "./presenter.js";
import { takeoverState, type TakeoverState } from "./state.js";
import { countValidatedOf } from "./standing-repository.js";

/** Previews of one company at the same time: each holds the lines of a file until it is confirmed, abandoned, or a day old. */
const MOST_PREVIEWS = 5;

/** Refuses `takeover.too_many_previews` before a file is read. */
export async function refuseTooMany(db: Db, companyId: string): Promise<void> {
  await db.reading(companyId, (tx) => checkPreviews(tx, companyId));
}

async function checkPreviews(tx: Tx, companyId: string): Promise<void> {
  if ((await countPreviews(tx, companyId)) >= MOST_PREVIEWS)
    throw new Refusal({ code: "takeover.too_many_previews", maximum: MOST_PREVIEWS });
}

type ReadFile = {
  readonly use: TakeoverUse;
  readonly fileName: string;
  readonly sha256: string;
  readonly userId: string;
  readonly books: FileBooks;
  readonly parts: readonly string[];
};

/** Keeps a file that was read, to be confirmed; the books do not change. Returns its id. Refuses `takeover.too_many_previews`. */
export async function storeTakeoverPreview(tx: Tx, companyId: string, file: ReadFile): Promise<string> {
  settlesNothing(tx, "a preview is not in the books");
  await allowLongWork(tx);
  // Two files sent at once are counted one after the other.
  await lockBooks(tx, companyId);
  await checkPreviews(tx, companyId);
  const id = uuidv7();
  const { use, books, parts, userId, sha256, fileName } = file;
  // The balances of a closed year need no entry.
  const kept = use === "closed_year" ? [] : parts;
  await insertTakeoverFile(tx, companyId, { id, use, books, parts: kept, userId, file_sha256: sha256, file_name: fileName.slice(0, 200) });
  return id;
}

type Asking = { readonly company: Company; readonly today: IsoDate };

/** One take-over in its present state. Throws `not_found`. */
export async function findTakeover(tx: Tx, asking: Asking, id: string): Promise<BooksTakeover> {
  const row = await knownFile(tx, asking.company.id, id);
  const state = await takeoverState(tx, asking, row);
  const { result } = row;
  const leftAside = result === null ? 0 : await countLeftAside(tx, asking.company.id, result.through);
  const sameNamed = await countSameNamed(tx, asking.company.id);
  return toBooksTakeover(row, state, { validated: await countValidatedOf(tx, asking.company.id, id), leftAside, sameNamed });
}

/** The take-overs of a company, the most recent first. */
export async function listTakeoverFiles(tx: Tx, companyId: string): Promise<BooksTakeoverSummary[]> {
  return (await readTakeoverFiles(tx, companyId)).map(toTakeoverSummary);
}

/** A file of the company. Throws `not_found`. */
export async function knownFile(tx: Tx, companyId: string, id: string): Promise<TakeoverFileRow> {
  const row = await readTakeoverFile(tx, companyId, id);
  if (!row) throw new Refusal({ code: "not_found", what: "takeover" });
  return row;
}

/** The same, still to be confirmed. Throws `takeover.state` otherwise. */
export async function previewOf(tx: Tx, companyId: string, id: string): Promise<TakeoverFileRow> {
  const row = await knownFile(tx, companyId, id);
  if (row.status !== "previewed") throw new Refusal({ code: "takeover.state", status: row.status });
  return row;
}

type Chosen = BodyOf<typeof amendTakeover>;

/** Stores what a user chooses of a preview. Refuses `takeover.account`, `takeover.unknown_*`, `takeover.through`, `takeover.vat_day`. */
export async function amendTakeoverPreview(
  tx: Tx,
  { company, today }: Asking,
  { id, chosen }: { id: string; chosen: Chosen },
): Promise<void> {
  settlesNothing(tx, "a preview is not in the books");
  await lockBooks(tx, company.id);
  const row = await previewOf(tx, company.id, id);
  const state = await takeoverState(tx, { company, today }, row);
  const choices: TakeoverChoicesRow = {
    ...row.choices,
    accounts: chosenAccounts(row, chosen, state.regime?.taxSystem ?? company.taxSystem),
    journals: chosenJournals(row, chosen),
    ...(chosen.takenOverThrough !== undefined && { takenOverThrough: chosenThrough(chosen.takenOverThrough, state) }),
    ...(chosen.vatDeclaredThrough !== undefined && { vatDeclaredThrough: chosenVatDay(chosen.vatDeclaredThrough, state) }),
    ...(chosen.vatCredit !== undefined && { vatCreditCents: chosen.vatCredit }),
    ...(chosen.isOwnSiren !== undefined && { isOwnSiren: chosen.isOwnSiren }),
  };
  if ((choices.vatCreditCents ?? 0) > 0 && typeof choices.vatDeclaredThrough !== "string") throw new Refusal({ code: "takeover.vat_day" });
  await storeChoices(tx, company.id, id, choices);
}

function chosenAccounts({ books, choices }: TakeoverFileRow, { accounts = [] }: Chosen, taxSystem: Company["taxSystem"]) {
  const known = new Set(books.accounts.map(({ from }) => from));
  const kept = new Map(Object.entries(choices.accounts ?? {}));
  for (const [index, { from, to }] of accounts.entries()) {
    if (!known.has(from)) throw new Refusal({ code: "takeover.unknown_account", index, from });
    if (to !== null && !isTakenAccount(to, taxSystem)) throw new Refusal({ code: "takeover.account", index, account: to });
    if (to === null) kept.delete(from);
    else kept.set(from, to);
  }
  return Object.fromEntries(kept);
}

function chosenJournals({ books, choices }: TakeoverFileRow, { journals = [] }: Chosen): NonNullable<TakeoverChoicesRow["journals"]> {
  const known = new Set(books.journals.map(({ from }) => from));
  const unknown = journals.findIndex(({ from }) => !known.has(from));
  const from = journals[unknown]?.from;
  if (from !== undefined) throw new Refusal({ code: "takeover.unknown_journal", index: unknown, from });
  return { ...choices.journals, ...Object.fromEntries(journals.map((one) => [one.from, one.to])) };
}

function chosenThrough(day: IsoDate | null, { throughBounds }: TakeoverState): IsoDate | null {
  if (day === null) return null;
  if (throughBounds === null) throw new Refusal({ code: "takeover.through", first: null, last: null });
  if (day < throughBounds.first || day > throughBounds.last) throw new Refusal({ code: "takeover.through", ...throughBounds });
  return day;
}

function chosenVatDay(day: IsoDate | null, { vatEnds }: TakeoverState): IsoDate | null {
  if (day !== null && !vatEnds.includes(day)) throw new Refusal({ code: "takeover.vat_day" });
  return day;
}
