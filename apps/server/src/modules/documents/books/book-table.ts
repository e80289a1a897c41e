import { fecWordingBeside, nameOfAccount } from "@comptoir/accounting/chart/accounts";
import { frenchDay } from "@comptoir/accounting/date";
import { FEC_JOURNAL_LABELS, fecEntryNumber } from "@comptoir/accounting/fec/line";
import { cents, sumCents, type Cents } from "@comptoir/accounting/money";
import type { BookType } from "@comptoir/contract/documents/books";
import { readsIn } from "../../../db/reads.js";
import type { Tx } from "../../../db/transaction.js";
import { accountTotals, allJournalLines, allLedgerLines, type BookLine } from "./books-repository.js";
import { readBalance } from "./balance.js";
import { journalsOf } from "./book-pages.js";
import type { PrintedColumn, PrintedRow, StreamedTable } from "../../../printing/table.js";
import type { Selection } from "../selection.js";

const text = (title: string, width: number): PrintedColumn => ({ title, kind: "text", width });
const amount = (title: string, width = 11): PrintedColumn => ({ title, kind: "amount", width });

/** The table of a book, read in one transaction. */
export function bookTable(tx: Tx, type: Exclude<BookType, "fec">, selection: Selection): StreamedTable {
  switch (type) {
    case "trial_balance":
      return {
        title: "Balance",
        columns: [
          text("Compte", 8),
          text("Intitulé", 32),
          amount("Ouverture débit"),
          amount("Ouverture crédit"),
          amount("Débit"),
          amount("Crédit"),
          amount("Solde débit"),
          amount("Solde crédit"),
        ],
        carried: [2, 3, 4, 5, 6, 7],
        rows: balanceRows(tx, selection),
      };
    case "general_ledger":
      return {
        title: "Grand livre",
        columns: [
          text("Date", 9),
          text("Journal", 7),
          text("N°", 7),
          text("Pièce", 14),
          text("Tiers", 14),
          text("Libellé", 28),
          amount("Débit"),
          amount("Crédit"),
          amount("Solde"),
        ],
        carried: [6, 7],
        rows: ledgerRows(tx, selection),
      };
    case "journal":
      return {
        title: "Journaux",
        columns: [
          text("Date", 9),
          text("N°", 7),
          text("Pièce", 14),
          text("Compte", 8),
          text("Intitulé", 20),
          text("Libellé", 28),
          amount("Débit"),
          amount("Crédit"),
        ],
        carried: [6, 7],
        rows: journalRows(tx, selection),
      };
  }
}

async function* balanceRows(tx: Tx, selection: Selection): AsyncGenerator<PrintedRow[]> {
  const { rows, totals } = await readBalance(readsIn(tx), selection);
  const amounts = (row: Omit<(typeof rows)[number], "accountCode">): Cents[] => [
    row.openingDebit,
    row.openingCredit,
    row.debit,
    row.credit,
    row.balanceDebit,
    row.balanceCredit,
  ];
  yield rows.map((row): PrintedRow => {
    const name = nameOfAccount(row.accountCode);
    return { kind: "line", cells: [row.accountCode, name, ...amounts(row)] };
  });
  yield [{ kind: "total", cells: ["Total", null, ...amounts(totals)] }];
}

async function* ledgerRows(tx: Tx, selection: Selection): AsyncGenerator<PrintedRow[]> {
  const { openings, movements } = await accountTotals(readsIn(tx), selection);
  const opening = new Map(openings.map((one) => [one.accountCode, one.debit - one.credit]));
  const moved = new Set(movements.map((one) => one.accountCode));
  const silent = [...opening]
    .filter(([code, balance]) => balance !== 0 && !moved.has(code))
    .map(([code]) => code)
    .sort();
  const section = accountSection(opening);
  const general = [sumCents(movements.map(({ debit }) => debit)), sumCents(movements.map(({ credit }) => credit))];
  for await (const lines of allLedgerLines(tx, selection)) {
    const rows: PrintedRow[] = [];
    for (const line of lines) {
      while (silent[0] !== undefined && silent[0] < line.account_code) rows.push(...section.silent(silent.shift() ?? ""));
      rows.push(...section.line(line));
    }
    yield rows;
  }
  const last = silent.flatMap((code) => [...section.silent(code)]);
  yield [...last, ...section.end(), { kind: "total", cells: ["Total général", null, null, null, null, null, ...general, null] }];
}

/** Keeps the running balance of the account being printed. */
function accountSection(openings: ReadonlyMap<string, number>) {
  let account: string | null = null;
  let debit = 0;
  let credit = 0;
  let balance = 0;
  function* start(code: string): Generator<PrintedRow> {
    account = code;
    debit = credit = 0;
    balance = openings.get(code) ?? 0;
    yield { kind: "heading", cells: [headingOf(code), null, null, null, null, null, null, null, null] };
    if (balance !== 0) yield { kind: "line", cells: [null, null, null, null, null, "Solde d’ouverture", null, null, cents(balance)] };
  }
  function* end(): Generator<PrintedRow> {
    if (account === null) return;
    yield { kind: "total", cells: [`Total ${account}`, null, null, null, null, null, cents(debit), cents(credit), cents(balance)] };
    account = null;
  }
  return {
    end,
    *silent(code: string): Generator<PrintedRow> {
      yield* end();
      yield* start(code);
      yield* end();
    },
    *line(line: BookLine): Generator<PrintedRow> {
      if (line.account_code !== account) {
        yield* end();
        yield* start(line.account_code);
      }
      debit += line.debit_cents;
      credit += line.credit_cents;
      balance += line.debit_cents - line.credit_cents;
      yield {
        kind: "line",
        cells: [
          frenchDay(line.date),
          line.journal,
          numberOf(line),
          line.piece_ref,
          line.auxiliary_name,
          line.label,
          line.debit_cents === 0 ? null : line.debit_cents,
          line.credit_cents === 0 ? null : line.credit_cents,
          cents(balance),
        ],
      };
    },
  };
}

/** The account of a section, with the wording of the FEC where that is another one. */
function headingOf(code: string): string {
  const wording = fecWordingBeside(code);
  return `${code} ${nameOfAccount(code)}${wording === null ? "" : ` (FEC\u00a0: ${wording})`}`;
}

async function* journalRows(tx: Tx, selection: Selection): AsyncGenerator<PrintedRow[]> {
  const general = { debit: 0, credit: 0 };
  for (const journal of journalsOf(selection)) {
    let debit = 0;
    let credit = 0;
    let started = false;
    for await (const lines of allJournalLines(tx, selection, journal)) {
      if (!started)
        yield [{ kind: "heading", cells: [`${journal} ${FEC_JOURNAL_LABELS[journal]}`, null, null, null, null, null, null, null] }];
      started = true;
      for (const line of lines) {
        debit += line.debit_cents;
        credit += line.credit_cents;
      }
      yield lines.map(journalRow);
    }
    if (started) yield [{ kind: "total", cells: [`Total ${journal}`, null, null, null, null, null, cents(debit), cents(credit)] }];
    general.debit += debit;
    general.credit += credit;
  }
  yield [{ kind: "total", cells: ["Total général", null, null, null, null, null, cents(general.debit), cents(general.credit)] }];
}

function journalRow(line: BookLine): PrintedRow {
  return {
    kind: "line",
    cells: [
      frenchDay(line.date),
      numberOf(line),
      line.piece_ref,
      line.account_code,
      nameOfAccount(line.account_code),
      line.label,
      line.debit_cents === 0 ? null : line.debit_cents,
      line.credit_cents === 0 ? null : line.credit_cents,
    ],
  };
}

/** A draft has no number yet. */
function numberOf({ sequence, number }: BookLine): string {
  return number === null ? "brouillon" : fecEntryNumber(sequence, number);
}
