import { uuidv7 } from "uuidv7";
import type { IsoDate } from "@comptoir/accounting/date";
import { cents, sumCents, type Cents } from "@comptoir/accounting/money";
import type { BankFile, BankRow } from "@comptoir/bank-files/bank-file";
import type { ProviderTransaction } from "../../../../bank-provider/bank-provider.js";
import { logChange } from "../../../../audit/audit-repository.js";
import { recordAct } from "../../../../acts/acts-repository.js";
import type { Db } from "../../../../db/db.js";
import { allowLongWork } from "../../../../db/limits.js";
import type { Tx } from "../../../../db/transaction.js";
import { noteChange } from "../../../books/consequences.js";
import { lockBooks } from "../../../books/years/service.js";
import {
  basisOfSuggestions,
  expectedOnPreview,
  readSyncedOperations,
  syncedContentKeys,
  type SyncedOperation,
} from "../../../operations/service.js";
import { readBankAccounts } from "../../accounts/bank-accounts-repository.js";
import { settleOpening } from "../../accounts/openings.js";
import { confirmPreview } from "../../import/confirm.js";
import { deleteImport, insertImport, lockImports } from "../../import/imports-repository.js";
import { deleteLines, insertLines, storeExpected } from "../../import/lines-repository.js";
import { importableDays, refreshFigures, withLines } from "../../import/preview.js";
import { pieceRefOf } from "../../import/write-operations.js";
import { statementOf } from "../../statement/statement.js";
import type { ConnectionAccountRow } from "../connections-repository.js";
import {
  deselectLines,
  dropLines,
  insertAnomaly,
  previewsHolding,
  readSeenLines,
  referencesInState,
  type SeenLine,
} from "./synced-lines-repository.js";
import { withdrawOperation } from "./withdraw-operations.js";

/** What a bank gave of one of its accounts, and the bank account that it feeds. */
export type AccountReading = {
  readonly companyId: string;
  readonly bank: string;
  readonly linkedBy: string;
  readonly account: ConnectionAccountRow & { readonly bank_account_id: string };
  readonly transactions: readonly ProviderTransaction[];
  /** Everything that the bank has was read: what comes before the first operation follows from its balance. */
  readonly isWhole: boolean;
  readonly today: IsoDate;
  readonly now: number;
};

/** What a reading brought: operations written, lines that wait for the user in an import of their own. */
export type ReadingResult = { readonly created: number; readonly waiting: number; readonly anomalies: number };

/**
 * Imports what a bank gave, in the transaction given: a line that the books lack is written, one that resembles an operation waits for the user in an
 * import of its own, and one that is known, waits already or was set aside is left. Read again, it changes nothing.
 */
export async function importTransactions(db: Db, tx: Tx, reading: AccountReading): Promise<ReadingResult> {
  const { companyId, account, transactions } = reading;
  const bankAccountId = account.bank_account_id;
  await allowLongWork(tx);
  await lockImports(tx, companyId);
  await lockBooks(tx, companyId);
  const references = transactions.map(({ id }) => String(id));
  const known = new Map(
    (await readSyncedOperations(tx, companyId, { bankAccountId, references })).map((operation) => [operation.reference, operation]),
  );
  const anomalies = await followBank(tx, reading, known);
  const seen = new Map((await readSeenLines(tx, companyId, { bankAccountId, references })).map((line) => [line.reference, line]));
  const booked = transactions.filter(({ isBooked, isDeleted }) => isBooked && !isDeleted);
  const candidates = new Map(booked.map((one) => [String(one.id), fateOf(known.has(String(one.id)), seen.get(String(one.id)))]));
  if (booked.length === 0) await openWithoutOperations(tx, reading);
  if ([...candidates.values()].every((fate) => fate === "left")) return { created: 0, waiting: 0, anomalies };
  return { ...(await importCandidates(db, tx, reading, { booked, candidates })), anomalies };
}

/** `write`: unless it resembles an operation. `ask`: it was taken back by the user, who decides. `left`: known, waiting or set aside. */
type Fate = "write" | "ask" | "left";

function fateOf(isKnown: boolean, seen: SeenLine | undefined): Fate {
  if (isKnown) return "left";
  if (seen === undefined || seen.state === "duplicate" || seen.state === "ignored" || seen.state === "rejected") return "write";
  if (seen.status === "undone") return seen.was_confirmed ? "ask" : "left";
  // Written once, and taken back by the bank since: it is there again. What was not chosen stays aside.
  return seen.status === "imported" && seen.selected ? "write" : "left";
}

/** Takes back what the bank deleted or changed; what is validated stays, and is said. Returns how many were found. */
async function followBank(tx: Tx, reading: AccountReading, known: Map<string, SyncedOperation>): Promise<number> {
  const { companyId, account, transactions, now } = reading;
  let found = 0;
  for (const one of transactions) {
    const reference = String(one.id);
    const operation = known.get(reference);
    const kind = one.isDeleted ? "deleted" : operation && isOther(operation, one) ? "changed" : null;
    if (kind === null) continue;
    await dropWaiting(tx, companyId, reference);
    if (operation === undefined) continue;
    const isFollowed = await withdrawOperation(tx, companyId, operation);
    if (isFollowed) known.delete(reference);
    const isNew = await insertAnomaly(tx, companyId, {
      id: uuidv7(),
      bankAccountId: account.bank_account_id,
      reference,
      kind,
      isFollowed,
      operationId: isFollowed ? null : operation.id,
      label: one.label,
      day: one.date,
      amount: one.amount,
      now,
    });
    if (isNew) found += 1;
  }
  return found;
}

function isOther(operation: SyncedOperation, { isBooked, date, amount }: ProviderTransaction): boolean {
  return isBooked && (operation.date !== date || operation.amount_cents !== amount);
}

/** A line that the bank took back before its user decided. */
async function dropWaiting(tx: Tx, companyId: string, reference: string): Promise<void> {
  for (const importId of await previewsHolding(tx, companyId, [reference])) {
    const left = await dropLines(tx, companyId, importId, [reference]);
    if (left === 0) await deleteImport(tx, companyId, importId);
  }
}

/** An account in which nothing moved begins with the balance that its bank states. */
async function openWithoutOperations(tx: Tx, { companyId, account, isWhole, today }: AccountReading): Promise<void> {
  const { bank_account_id: id, balance_cents: balance, balance_on: on } = account;
  if (!isWhole || account.is_opened || balance === null || balance === 0 || on === null) return;
  const bankAccount = (await readBankAccounts(tx, companyId)).find((one) => one.id === id);
  if (bankAccount === undefined) return;
  const { first } = await importableDays(tx, companyId, today);
  await settleOpening(tx, {
    companyId,
    bankAccount,
    account: { opening: { date: on, cents: balance }, closing: null, firstDate: null, beforeFirstYearCents: cents(0) },
    firstWritten: null,
    givenBalance: null,
    firstDay: first,
    pieceRef: pieceRefOf(account.id, 0),
  });
  noteChange(tx, { entries: true });
}

type Candidates = { readonly booked: readonly ProviderTransaction[]; readonly candidates: ReadonlyMap<string, Fate> };

/**
 * All lines of the days are compared with the books, also the ones that are left: an operation is then the twin of one line at most. Those that
 * resemble an operation are not chosen here, and wait in an import of their own.
 */
async function importCandidates(db: Db, tx: Tx, reading: AccountReading, { booked, candidates }: Candidates) {
  const { companyId, account } = reading;
  const importId = await stageImport(tx, reading, booked);
  const doubtful = await referencesInState(tx, companyId, importId, "doubtful");
  const asked = [...candidates].flatMap(([reference, fate]) =>
    fate === "ask" || (fate === "write" && doubtful.includes(reference)) ? [reference] : [],
  );
  const left = [...candidates].flatMap(([reference, fate]) => (fate === "left" ? [reference] : []));
  const aside = new Set([...asked, ...left]);
  await deselectLines(tx, companyId, importId, [...aside]);
  const isAdding = (await referencesInState(tx, companyId, importId, "new")).some((reference) => !aside.has(reference));
  const created = isAdding ? await confirm(db, tx, reading, importId) : 0;
  if (!isAdding) {
    await deleteLines(tx, companyId, importId);
    await deleteImport(tx, companyId, importId);
  }
  if (asked.length > 0) {
    const waiting = booked.filter(({ id }) => asked.includes(String(id)));
    const waitingId = await stageImport(tx, { ...reading, isWhole: false }, waiting);
    await deselect(tx, { companyId, importId: waitingId, account, references: asked });
  }
  return { created, waiting: asked.length };
}

async function confirm(db: Db, tx: Tx, reading: AccountReading, importId: string): Promise<number> {
  const { companyId, today, linkedBy, bank } = reading;
  const { created, duplicates } = await confirmPreview(db, tx, { companyId, importId, choices: [], today });
  if (created > 0) {
    const sentence = `Synchronisation de ${bank}\u00a0: ${created} ${created === 1 ? "opération" : "opérations"}`;
    await recordAct(tx, companyId, { userId: linkedBy, kind: "import.confirm", sentence, before: {}, after: { importId }, count: created });
  }
  await logChange(tx, companyId, { userId: null, ip: null, action: "bank.sync", subject: importId, details: { created, duplicates } });
  return created;
}

type Waiting = Pick<AccountReading, "companyId" | "account"> & { readonly importId: string; readonly references: readonly string[] };

async function deselect(tx: Tx, { companyId, importId, account, references }: Waiting): Promise<void> {
  await deselectLines(tx, companyId, importId, references);
  const [stored] = await refreshFigures(tx, {
    companyId,
    importId,
    accounts: [statementAccountOf(account)],
    mapping: [account.bank_account_id],
    known: await readBankAccounts(tx, companyId),
  });
  if (stored === undefined) throw new Error("an import of a connection has one account");
}

function statementAccountOf({ title, iban, number, currency }: ConnectionAccountRow) {
  return { title, iban, number, currency, foreignCurrency: null, opening: null, closing: null, isOpeningStated: false, rowCount: 0 };
}

/** Keeps lines as an import that nothing confirmed yet. */
async function stageImport(tx: Tx, reading: AccountReading, booked: readonly ProviderTransaction[]): Promise<string> {
  const { companyId, account, bank, linkedBy, today } = reading;
  const importId = uuidv7();
  const ordered = booked.toSorted((one, other) => (one.date === other.date ? one.id - other.id : one.date < other.date ? -1 : 1));
  const [first, last] = [ordered[0], ordered.at(-1)];
  const bankAccountId = account.bank_account_id;
  const own = new Set(ordered.map(({ id }) => String(id)));
  const knownKeys =
    first === undefined || last === undefined
      ? []
      : await syncedContentKeys(tx, companyId, { bankAccountId, from: first.date, to: last.date, besides: [...own] });
  const statement = withLines(statementOf(fileOf(reading, ordered), { basis: await basisOfSuggestions(tx, companyId), knownKeys }));
  await insertImport(tx, companyId, {
    id: importId,
    kind: "sync",
    fileName: `${bank} · ${account.title}`.slice(0, 200),
    sha256: importId,
    userId: linkedBy,
    reading: statement,
  });
  const days = await importableDays(tx, companyId, today);
  const mapping = [bankAccountId];
  await insertLines(tx, statement.lines, { companyId, importId, mapping, days });
  const expected = await expectedOnPreview(tx, companyId, importId);
  if (expected.size > 0) await storeExpected(tx, companyId, importId, expected);
  const known = await readBankAccounts(tx, companyId);
  await refreshFigures(tx, { companyId, importId, accounts: statement.accounts, mapping, known });
  return importId;
}

function fileOf({ account, isWhole }: AccountReading, booked: readonly ProviderTransaction[]): BankFile {
  const { title, iban, number, currency, balance_cents: balance, balance_on: on } = account;
  const rows = booked.map(rowOf);
  const [first] = booked;
  const opening = isWhole && balance !== null && first ? { date: first.date, amount: openingOf(balance, rows) } : null;
  return {
    format: "connection",
    encoding: "utf-8",
    layout: null,
    rejected: [],
    warnings: [],
    csv: null,
    accounts: [
      {
        title,
        iban,
        number,
        currency,
        rows,
        ignored: [],
        openingBalance: opening,
        isOpeningStated: false,
        closingBalance: balance === null ? null : { date: on, amount: balance },
        statedBalances: [],
        gaps: [],
        signsInverted: null,
      },
    ],
  };
}

function openingOf(balance: Cents, rows: readonly BankRow[]): Cents {
  return cents(balance - sumCents(rows.map(({ amount }) => amount)));
}

function rowOf({ id, date, valueDate, amount, label }: ProviderTransaction, index: number): BankRow {
  return {
    line: index + 1,
    date,
    valueDate,
    amount,
    label,
    rawLabel: label,
    currency: null,
    bankReference: String(id),
    referenceIsTrusted: true,
    personal: false,
    vatAmount: null,
    checkNumber: null,
    kind: null,
  };
}
