import type { LedgerLineReply } from "@comptoir/contract/documents/books";
import { expect, test } from "vitest";
import { journalRows, ledgerRows, type BookRow } from "./book-rows.js";

const line = (given: Partial<LedgerLineReply>): LedgerLineReply => ({
  entryId: "e1",
  number: "1",
  journal: "BQ",
  date: "2026-01-05",
  pieceRef: "IMP-1-2",
  auxiliary: null,
  accountCode: "512000",
  accountName: "Banque",
  fecWording: "Banques",
  label: "SNCF",
  debit: 0,
  credit: 86,
  balance: null,
  operationId: null,
  ...given,
});
const figure = { value: 0, explain: "" };
const account = (code: string, opening: number) => ({
  code,
  name: "Compte",
  fecWording: null,
  opening,
  openingExplain: "",
  debit: figure,
  credit: figure,
  balance: figure,
});
const shown = (rows: readonly BookRow[]): string[] =>
  rows.map((row) => {
    if (row.kind === "account") return `account ${row.account.code} ${row.account.opening}`;
    if (row.kind === "journal") return `journal ${row.journal}`;
    return `${row.kind} ${row.line.entryId} ${row.line.accountCode}`;
  });

test("an account of the general ledger has one heading, even over two pages, with its opening balance", () => {
  const pages = [
    {
      lines: [line({ entryId: "e1" }), line({ entryId: "e2" })],
      openings: [account("512000", 1500)],
    },
    {
      lines: [line({ entryId: "e3" }), line({ entryId: "e4", accountCode: "625100" })],
      openings: [account("512000", 1500), account("625100", 0)],
    },
  ];
  expect(shown(ledgerRows(pages))).toEqual([
    "account 512000 1500",
    "line e1 512000",
    "line e2 512000",
    "line e3 512000",
    "account 625100 0",
    "line e4 625100",
  ]);
});

test("a journal names each entry once, above its lines", () => {
  const pages = [
    { lines: [line({}), line({ accountCode: "625100" }), line({ entryId: "e2" })] },
    { lines: [line({ entryId: "e3", journal: "OD" })] },
  ];
  expect(shown(journalRows(pages))).toEqual([
    "journal BQ",
    "entry e1 512000",
    "line e1 512000",
    "line e1 625100",
    "entry e2 512000",
    "line e2 512000",
    "journal OD",
    "entry e3 512000",
    "line e3 512000",
  ]);
});

test("rows have keys of their own", () => {
  const rows = journalRows([{ lines: [line({}), line({ accountCode: "625100" }), line({ entryId: "e2" })] }]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});
