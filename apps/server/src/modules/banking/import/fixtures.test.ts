import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { BankImport } from "@comptoir/contract/banking/banking";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { confirm, preview } from "../testing.js";

const { newCompany } = await testApp();

const OWN = join(import.meta.dirname, "../../../../../../packages/bank-files/fixtures");
const SHARED = join(import.meta.dirname, "../../../../../../../shared/fixtures/bank");

type Total = { count: number; credits: number; debits: number; firstDate: string | null; lastDate: string | null };

/** A company whose books begin before any statement. */
function oldCompany(): Promise<TestCompany> {
  return newCompany({ beginning: "2000-01-01", end: "2030-12-31" });
}

function totalOf({ accounts }: BankImport): Total {
  const cents = (read: (account: BankImport["accounts"][number]) => number): number =>
    accounts.reduce((total, account) => total + Math.round(read(account) * 100), 0);
  const days = accounts
    .flatMap(({ firstDate, lastDate }) => [firstDate, lastDate])
    .filter((day) => day !== null)
    .toSorted();
  return {
    count: accounts.reduce((total, { count }) => total + count, 0),
    credits: cents(({ credits }) => credits),
    debits: cents(({ debits }) => debits),
    firstDate: days[0] ?? null,
    lastDate: days.at(-1) ?? null,
  };
}

type OwnFile = {
  format: string;
  encoding: string;
  accounts: { iban: string | null; currency: string | null; opening: number | null; closing: number | null; rows: string[] }[];
  rejected: [number, string][];
  ignored: number;
};

describe("our own statements in the preview", () => {
  const expected = JSON.parse(readFileSync(join(OWN, "expected.json"), "utf8")) as Record<string, OwnFile>;

  test.each(Object.entries(expected))("%s", async (name, wanted) => {
    const data = await preview(await oldCompany(), readFileSync(join(OWN, name)), name);
    const rows = wanted.accounts.map((account) => account.rows.map((row) => row.split(" ")));
    const amounts = rows.flat().map(([, amount]) => Number(amount));
    expect(totalOf(data)).toMatchObject({
      count: amounts.length,
      credits: amounts.filter((amount) => amount > 0).reduce((total, amount) => total + amount, 0),
      debits: -amounts.filter((amount) => amount < 0).reduce((total, amount) => total + amount, 0),
    });
    const cents = (euros: number | null): number | null => (euros === null ? null : Math.round(euros * 100));
    expect(
      data.accounts.map(({ iban, openingBalance, closingBalance, count }) => ({
        iban,
        opening: cents(openingBalance),
        closing: cents(closingBalance),
        count,
      })),
    ).toEqual(wanted.accounts.map(({ iban, opening, closing, rows: lines }) => ({ iban, opening, closing, count: lines.length })));
    expect(data).toMatchObject({ format: wanted.format, encoding: wanted.encoding, selected: amounts.length });
    expect(data.rejected.map(({ line, reason }) => [line, reason])).toEqual(wanted.rejected);
    expect(data.accounts.reduce((total, { ignored }) => total + ignored, 0)).toBe(wanted.ignored);
  });
});

type SharedFile = {
  format: string;
  encoding: string;
  currency: string;
  operations: number;
  sum_credits_cents: number;
  sum_debits_cents: number;
  first_date: string | null;
  last_date: string | null;
  rows_rejected?: number;
  rows_ignored?: number;
  accounts?: Record<string, Omit<SharedFile, "accounts">>;
};

describe.skipIf(!existsSync(SHARED))("the statements of real banks", () => {
  const { files } = existsSync(SHARED)
    ? (JSON.parse(readFileSync(join(SHARED, "expected.json"), "utf8")) as { files: Record<string, SharedFile> })
    : { files: {} };
  const readable = Object.entries(files).filter(([, { operations }]) => operations > 0);
  const read = (name: string): Buffer => readFileSync(join(SHARED, name));
  const isForeign = ({ currency }: SharedFile): boolean => !currency.startsWith("EUR") && currency !== "(none)";

  test.each(readable)("%s gives its figures", async (name, wanted) => {
    const data = await preview(await oldCompany(), read(name), name);
    expect(totalOf(data)).toEqual({
      count: wanted.operations,
      credits: wanted.sum_credits_cents,
      debits: wanted.sum_debits_cents,
      firstDate: wanted.first_date,
      lastDate: wanted.last_date,
    });
    expect([data.format, data.encoding]).toEqual([wanted.format, wanted.encoding.split(/[\s,/]/)[0]]);
    expect(data.rejected).toHaveLength(wanted.rows_rejected ?? 0);
    expect(data.accounts.reduce((total, { ignored }) => total + ignored, 0)).toBe(wanted.rows_ignored ?? 0);
    for (const [number, account] of Object.entries(wanted.accounts ?? {})) {
      expect(data.accounts.find((one) => `${one.number} ${one.iban}`.includes(number))).toMatchObject({
        count: account.operations,
        credits: account.sum_credits_cents / 100,
      });
    }
  });

  test.each(readable.filter(([, file]) => !isForeign(file)))("%s imported twice adds nothing the second time", async (name, wanted) => {
    const company = await oldCompany();
    expect(await confirm(company, await preview(company, read(name), name))).toEqual({ created: wanted.operations, duplicates: 0 });
    const again = await preview(company, read(name), name);
    expect(again.selected).toBe(0);
    expect(await confirm(company, again, [])).toEqual({ created: 0, duplicates: wanted.operations });
  });

  test.each(readable.filter(([, file]) => isForeign(file)))("%s is in another currency: refused at its account", async (name) => {
    const company = await oldCompany();
    const data = await preview(company, read(name), name);
    const response = await company.send("POST", `/api/v1/bank-import/${data.id}/confirm`, {});
    expect([response.statusCode, response.json<{ code: string; target: string }>()]).toMatchObject([
      422,
      { code: "import.currency", target: "accounts[0].bankAccountId" },
    ]);
  });

  test("a bank's error answer is refused with its sentence", async () => {
    const company = await oldCompany();
    const response = await company.upload("/api/v1/bank-import", {
      name: "erreur.ofx",
      content: read("ofx2-error-response-no-transactions.ofx"),
    });
    expect([response.statusCode, response.json<{ code: string; target: string }>()]).toMatchObject([
      422,
      { code: "import.unreadable", target: "file" },
    ]);
    expect(response.json<{ message: string }>().message).toMatch(/banque/);
  });

  test("a statement that overlaps the one before adds its two new operations; another encoding of the same file adds none", async () => {
    const company = await oldCompany();
    const names = ["csv-societe-generale-1.csv", "csv-societe-generale-2-overlap.csv"];
    const created = [];
    for (const name of names) created.push((await confirm(company, await preview(company, read(name), name))).created);
    expect(created).toEqual([5, 2]);
    const other = await oldCompany();
    await confirm(other, await preview(other, read("csv-fr-cp1252.csv"), "releve.csv"));
    expect(await confirm(other, await preview(other, read("csv-fr-utf8.csv"), "releve.csv"))).toEqual({ created: 0, duplicates: 3 });
  });
});
