import { expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { confirm, csvStatement, importFile, ofxText, preview, type StatementLine } from "../testing.js";

const app = await testApp({ today: "2026-07-14" });

/** A company whose only bank account, known by a CSV that names none, goes from 1 000,00 € to 1 400,00 € in March. */
async function withOneAccount(): Promise<TestCompany> {
  const company = await app.newCompany();
  const march = await preview(
    company,
    csvStatement([
      ["2026-03-02", "CB LIBRAIRIE", "-100.00"],
      ["2026-03-20", "VIR CLIENT", "500.00"],
    ]),
  );
  await confirm(company, march, [{ index: 0, create: true, openingBalance: 1000 }]);
  return company;
}

/** What the preview of a statement in OFX says of its account. */
async function read(company: TestCompany, lines: readonly StatementLine[], closing: { date: string; amount: string }) {
  const data = await preview(company, ofxText([{ number: "22222222222", lines, closing }]), "autre.ofx");
  return { data, isDoubted: data.warnings.some(({ code }) => code === "account_doubted"), bankAccountId: data.accounts[0]?.bankAccountId };
}

const APRIL: readonly StatementLine[] = [["2026-04-01", "CB CAFE", "-12.00"]];

test("a statement whose balances do not follow may be of a second account, which is then created", async () => {
  const company = await withOneAccount();
  const { data, isDoubted, bankAccountId } = await read(company, APRIL, { date: "2026-04-01", amount: "141.00" });
  expect([isDoubted, bankAccountId]).toEqual([true, expect.any(String)]);
  expect(await confirm(company, data, [{ index: 0, create: { title: "Livret" } }])).toEqual({ created: 1, duplicates: 0 });
  const { data: accounts } = (await company.get("/api/v1/bank-balance")).json<{ data: { title: string; balance: number }[] }>();
  expect(accounts.map(({ balance }) => balance)).toEqual([1400, 141]);
  // Once they are two, its number is enough.
  const may = await read(company, [["2026-05-02", "CB CAFE", "-1.00"]], { date: "2026-05-02", amount: "999.00" });
  expect(may.isDoubted).toBe(false);
});

test("a statement that goes on from the account, ends where it begins, or is there already is not doubted", async () => {
  const company = await withOneAccount();
  expect(await read(company, APRIL, { date: "2026-04-01", amount: "1388.00" })).toMatchObject({ isDoubted: false });
  const february: readonly StatementLine[] = [["2026-02-10", "CB PAPETERIE", "-50.00"]];
  expect(await read(company, february, { date: "2026-02-28", amount: "1000.00" })).toMatchObject({ isDoubted: false });
  const again: readonly StatementLine[] = [["2026-03-02", "CB LIBRAIRIE", "-100.00"]];
  expect(await read(company, again, { date: "2026-03-02", amount: "77.00" })).toMatchObject({ isDoubted: false });
});

test("an account of which no balance is known doubts nothing", async () => {
  const company = await app.newCompany();
  await importFile(company, csvStatement([["2026-03-02", "CB LIBRAIRIE", "-100.00"]]));
  expect(await read(company, APRIL, { date: "2026-04-01", amount: "141.00" })).toMatchObject({ isDoubted: false });
});
