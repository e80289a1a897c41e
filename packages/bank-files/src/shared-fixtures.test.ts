import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { BankFile, BankFileAccount } from "./bank-file.js";
import { contentKeys, referenceKey } from "./dedup.js";
import { BankFileError } from "./errors.js";
import { parseBankFile } from "./parse.js";

const FOLDER = join(import.meta.dirname, "../../../../shared/fixtures/bank");

interface Figures {
  operations: number;
  sum_credits_cents: number;
  sum_debits_cents: number;
  first_date: string | null;
  last_date: string | null;
}
interface Expected extends Figures {
  format: string;
  encoding: string;
  currency: string;
  rows_rejected?: number;
  rows_ignored?: number;
  accounts?: Record<string, Figures>;
}

describe.skipIf(!existsSync(FOLDER))("the statements of the shared folder", () => {
  const expected = existsSync(FOLDER)
    ? (JSON.parse(readFileSync(join(FOLDER, "expected.json"), "utf8")) as { files: Record<string, Expected> }).files
    : {};
  const read = (name: string): BankFile => parseBankFile(readFileSync(join(FOLDER, name)));
  const readable = Object.entries(expected).filter(([name]) => !name.includes("error-response"));

  it.each(readable)("%s gives the figures drawn from it by another parser", (name, figures) => {
    const file = read(name);
    expect(file.format).toBe(figures.format);
    expect(figures.encoding.startsWith(file.encoding)).toBe(true);
    expect(figuresOf(file.accounts)).toEqual(only(figures));
    expect(file.rejected.length).toBe(figures.rows_rejected ?? 0);
    expect(file.accounts.reduce((sum, account) => sum + account.ignored.length, 0)).toBe(figures.rows_ignored ?? 0);
    expect(statedCurrency(file)).toBe(/(?:op says |^)([A-Z]{3})(?:\)|$)/.exec(figures.currency)?.[1] ?? null);
    for (const [number, ofAccount] of Object.entries(figures.accounts ?? {})) {
      expect(figuresOf(file.accounts.filter((account) => account.number === number))).toEqual(only(ofAccount));
    }
  });

  it.each(readable)("%s imported again brings nothing new", (name) => {
    const once = keysOf(read(name));
    expect(new Set(once).size).toBe(once.length);
    expect(keysOf(read(name))).toEqual(once);
  });

  it("a bank's error answer is a French sentence with the bank's code", () => {
    expect(() => read("ofx2-error-response-no-transactions.ofx")).toThrow(BankFileError);
    expect(() => read("ofx2-error-response-no-transactions.ofx")).toThrow(/2000.*General Server Error/);
  });

  it("the next export of an account brings only what is new", () => {
    const first = new Set(keysOf(read("csv-societe-generale-1.csv")));
    const added = keysOf(read("csv-societe-generale-2-overlap.csv")).filter((key) => !first.has(key));
    expect([first.size, added.length]).toEqual([5, 2]);
  });

  it("the same statement in another encoding brings nothing", () => {
    const windows = read("csv-fr-cp1252.csv");
    const utf8 = read("csv-fr-utf8.csv");
    expect(windows.accounts[0]?.rows.map((row) => row.rawLabel)).toEqual(utf8.accounts[0]?.rows.map((row) => row.rawLabel));
    expect(keysOf(windows)).toEqual(keysOf(utf8));
  });

  it("balances printed in the files are found and follow each other", () => {
    const [mutuel] = read("csv-credit-mutuel-latin9-crlf.csv").accounts;
    expect([mutuel?.openingBalance?.amount, mutuel?.closingBalance?.amount, mutuel?.gaps]).toEqual([837758, 659146, []]);
    expect([mutuel?.isOpeningStated, read("ofx1-cp1252-euro-sign.ofx").accounts[0]?.isOpeningStated]).toEqual([true, false]);
    const [two] = read("camt053-v2-two-statements.xml").accounts;
    expect([two?.openingBalance?.amount, two?.closingBalance?.amount, two?.gaps]).toEqual([1815, 2000, []]);
    const cfonb = read("cfonb120-two-accounts.txt").accounts.map((account) => [
      account.openingBalance?.amount,
      account.closingBalance?.amount,
    ]);
    expect(cfonb).toEqual([
      [-19040, -24121],
      [-24121, -16372],
    ]);
  });
});

function keysOf(file: BankFile): string[] {
  return file.accounts.flatMap((account) => {
    const key = account.iban ?? account.number ?? account.title;
    return contentKeys(account.rows, key).map((content, index) => {
      const row = account.rows[index];
      return (row && referenceKey(row, key)) ?? content;
    });
  });
}

function only({ operations, sum_credits_cents, sum_debits_cents, first_date, last_date }: Figures): Figures {
  return { operations, sum_credits_cents, sum_debits_cents, first_date, last_date };
}

function figuresOf(accounts: readonly BankFileAccount[]): Figures {
  const rows = accounts.flatMap((account) => account.rows);
  const dates = rows.map((row) => row.date).toSorted();
  return {
    operations: rows.length,
    sum_credits_cents: rows.reduce((sum, row) => sum + Math.max(0, row.amount), 0),
    sum_debits_cents: rows.reduce((sum, row) => sum + Math.max(0, -row.amount), 0),
    first_date: dates[0] ?? null,
    last_date: dates.at(-1) ?? null,
  };
}

function statedCurrency(file: BankFile): string | null {
  return (
    file.accounts.find((account) => account.currency !== null)?.currency ??
    file.accounts.flatMap((account) => account.rows).find((row) => row.currency !== null)?.currency ??
    null
  );
}
