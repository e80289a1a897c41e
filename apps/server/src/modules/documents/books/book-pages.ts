import { fecWordingBeside, nameOfAccount } from "@comptoir/accounting/chart/accounts";
import { isIsoDate, type IsoDate } from "@comptoir/accounting/date";
import { fecEntryNumber } from "@comptoir/accounting/fec/line";
import type { Journal } from "@comptoir/accounting/entry/entry";
import { JOURNAL_ORDER } from "@comptoir/accounting/ledger/books/journal";
import { cents, eurosFromCents, type Cents } from "@comptoir/accounting/money";
import type { LedgerLineReply, readGeneralLedger, readJournal, readTrialBalance } from "@comptoir/contract/documents/books";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import { pagerTo } from "@comptoir/contract/base/values";
import { z } from "zod";
import type { Db } from "../../../db/db.js";
import { readsOf } from "../../../db/reads.js";
import { Refusal } from "../../../refusal.js";
import {
  accountTotals,
  isProvisional,
  JOURNAL_LINES,
  journalValues,
  LEDGER_LINES,
  ledgerValues,
  type BookLine,
  type JournalPlace,
} from "./books-repository.js";
import { readBalance } from "./balance.js";
import { encodeFigure, type AccountFigure } from "../../../figures/figure.js";
import type { Selection } from "../selection.js";

const PAGE = 200;

type BalanceReply = ReplyOf<typeof readTrialBalance>["data"];

/** The trial balance, every figure with its origin. */
export async function trialBalanceReply(db: Db, selection: Selection): Promise<BalanceReply> {
  const read = readsOf(db, selection.companyId);
  const [balance, provisional] = await Promise.all([readBalance(read, selection), isProvisional(read, selection)]);
  const movement = movementOf(selection);
  const whole = { begin: selection.accounts.first, end: selection.accounts.last };
  return {
    provisional,
    accounts: balance.rows.map((row) => {
      const one = { begin: row.accountCode, end: row.accountCode };
      return {
        code: row.accountCode,
        name: nameOfAccount(row.accountCode),
        fecWording: fecWordingBeside(row.accountCode),
        opening: movement(cents(row.openingDebit - row.openingCredit), "opening", one),
        debit: movement(row.debit, "debit", one),
        credit: movement(row.credit, "credit", one),
        balance: movement(cents(row.balanceDebit - row.balanceCredit), "balance", one),
      };
    }),
    totals: {
      debit: movement(balance.totals.debit, "debit", whole),
      credit: movement(balance.totals.credit, "credit", whole),
      debitBalance: eurosFromCents(balance.totals.balanceDebit),
      creditBalance: eurosFromCents(balance.totals.balanceCredit),
      debitBalanceExplain: movement(balance.totals.balanceDebit, "balance", whole, "debit").explain,
      creditBalanceExplain: movement(balance.totals.balanceCredit, "balance", whole, "credit").explain,
    },
  };
}

/** Writes an amount of a book with the figure that it opens on. */
function movementOf({ from, to, journals }: Selection) {
  return (value: Cents, side: AccountFigure["side"], accounts: AccountFigure["accounts"], sign?: AccountFigure["sign"]) => ({
    value: eurosFromCents(value),
    explain: encodeFigure({
      kind: "account",
      from,
      to,
      accounts,
      ...(journals && { journals: [...journals] }),
      side,
      ...(sign && { sign }),
    }),
  });
}

const LedgerCursor = z.strictObject({
  account: z.string(),
  date: z.string().refine((text): boolean => isIsoDate(text)),
  entryId: z.uuid(),
  position: z.number().int(),
  balance: z.number().int(),
});

/** A page of the general ledger; the running balance travels in the cursor. */
export async function generalLedgerPage(
  db: Db,
  selection: Selection,
  cursor: string | undefined,
): Promise<ReplyOf<typeof readGeneralLedger>> {
  const after = cursor === undefined ? null : readCursor(LedgerCursor, cursor);
  const place = after && { ...after, date: after.date as IsoDate };
  const read = readsOf(db, selection.companyId);
  const [rows, provisional, totals] = await Promise.all([
    read<BookLine>({
      name: "ledger_page",
      text: `${LEDGER_LINES} limit ${PAGE + 1}`,
      values: ledgerValues(selection, place),
    }),
    isProvisional(read, selection),
    accountTotals(read, selection),
  ]);
  const openings = new Map(totals.openings.map((one) => [one.accountCode, cents(one.debit - one.credit)]));
  let account = after?.account ?? "";
  let balance = after?.balance ?? 0;
  const lines = rows.slice(0, PAGE).map((row): LedgerLineReply => {
    if (row.account_code !== account) balance = openings.get(row.account_code) ?? 0;
    account = row.account_code;
    balance += row.debit_cents - row.credit_cents;
    return { ...toLedgerLine(row), balance: eurosFromCents(cents(balance)) };
  });
  const last = rows.at(PAGE - 1);
  const next =
    rows.length > PAGE && last
      ? writeCursor({ account: last.account_code, date: last.date, entryId: last.entry_id, position: last.position, balance })
      : null;
  const codes = [...new Set(lines.map((line) => line.accountCode))];
  const movements = new Map(totals.movements.map((one) => [one.accountCode, one]));
  const movement = movementOf(selection);
  return {
    data: {
      provisional,
      lines,
      openings: codes.map((code) => {
        const opening = openings.get(code) ?? cents(0);
        const { debit = cents(0), credit = cents(0) } = movements.get(code) ?? {};
        const one = { begin: code, end: code };
        return {
          code,
          name: nameOfAccount(code),
          fecWording: fecWordingBeside(code),
          opening: eurosFromCents(opening),
          openingExplain: movement(opening, "opening", one).explain,
          debit: movement(debit, "debit", one),
          credit: movement(credit, "credit", one),
          balance: movement(cents(opening + debit - credit), "balance", one),
        };
      }),
    },
    pager: pagerTo(next, PAGE),
  };
}

const JournalCursor = z.strictObject({
  journal: z.enum(["BQ", "CS", "OD", "AN"]),
  date: z.string().refine((text): boolean => isIsoDate(text)),
  entryId: z.uuid(),
});

/** A page of the journals: openings first, then each journal by date; an entry is never cut. */
export async function journalPage(db: Db, selection: Selection, cursor: string | undefined): Promise<ReplyOf<typeof readJournal>> {
  const given = cursor === undefined ? null : readCursor(JournalCursor, cursor);
  let after: JournalPlace | null = given && { ...given, date: given.date as IsoDate };
  const journals = journalsOf(selection).slice(after === null ? 0 : journalsOf(selection).indexOf(after.journal));
  const lines: LedgerLineReply[] = [];
  const read = readsOf(db, selection.companyId);
  let next: string | null = null;
  for (const journal of journals) {
    const rows = await read<BookLine>({
      name: "journal_page",
      text: `${JOURNAL_LINES} limit ${PAGE * 2}`,
      values: journalValues(selection, journal, after),
    });
    const whole = rows.length === PAGE * 2 ? withoutLastEntry(rows) : rows;
    lines.push(...whole.map((row) => ({ ...toLedgerLine(row), balance: null })));
    const last = whole.at(-1);
    if (last && (rows.length === PAGE * 2 || lines.length >= PAGE)) {
      next = writeCursor({ journal, date: last.date, entryId: last.entry_id });
      break;
    }
    after = null;
  }
  return { data: { provisional: await isProvisional(read, selection), lines }, pager: pagerTo(next, PAGE) };
}

/** The journals a selection shows, in the order they are printed. */
export function journalsOf({ journals }: Selection): Journal[] {
  return JOURNAL_ORDER.filter((journal) => journals === null || journals.includes(journal));
}

function withoutLastEntry(rows: readonly BookLine[]): BookLine[] {
  const last = rows.at(-1)?.entry_id;
  return rows.filter((row) => row.entry_id !== last);
}

function toLedgerLine(row: BookLine): LedgerLineReply {
  return {
    entryId: row.entry_id,
    number: row.number === null ? null : fecEntryNumber(row.sequence, row.number),
    journal: row.journal,
    date: row.date,
    pieceRef: row.piece_ref,
    auxiliary: row.auxiliary_number === null ? null : { number: row.auxiliary_number, name: row.auxiliary_name ?? row.auxiliary_number },
    accountCode: row.account_code,
    accountName: nameOfAccount(row.account_code),
    fecWording: fecWordingBeside(row.account_code),
    label: row.label,
    debit: eurosFromCents(row.debit_cents),
    credit: eurosFromCents(row.credit_cents),
    balance: null,
    operationId: row.operation_id,
  };
}

function writeCursor(place: object): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

function readCursor<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) throw new Refusal({ code: "cursor.invalid" });
    throw error;
  }
}
