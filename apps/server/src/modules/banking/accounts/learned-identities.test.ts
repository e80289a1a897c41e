import { expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { confirm, csvStatement, importFile, ofxText, preview } from "../testing.js";

const app = await testApp({ today: "2026-07-14" });

const WRONG = ofxText([{ number: "99999999999", lines: [["2026-04-01", "CB CAFE", "-12.00"]] }]);
const WRONG_IN_MAY = ofxText([{ number: "99999999999", lines: [["2026-05-01", "CB THE", "-8.00"]] }]);
const RIGHT = ofxText([{ number: "11111111111", lines: [["2026-04-02", "VIR CLIENT", "300.00"]] }]);

/** A company whose only bank account comes from a CSV that names none. */
async function withOneAccount(): Promise<TestCompany> {
  const company = await app.newCompany();
  await importFile(company, csvStatement([["2026-03-02", "CB LIBRAIRIE", "-100.00"]]));
  return company;
}

async function undo(company: TestCompany, id: string): Promise<void> {
  const response = await company.send("DELETE", `/api/v1/bank-import/${id}`);
  expect(response.statusCode, response.body).toBe(200);
}

/** True where the preview of a statement finds the company's account to be another one's. */
async function isOther(company: TestCompany, content: string): Promise<boolean> {
  const read = await preview(company, content, "releve.ofx");
  await undo(company, read.id);
  return read.accounts[0]?.bankAccountId === null;
}

test("the number that an import taught goes with it: the right statement then finds its account", async () => {
  const company = await withOneAccount();
  const { id } = await importFile(company, WRONG, "autre.ofx");
  expect(await isOther(company, RIGHT)).toBe(true);
  await undo(company, id);
  expect([await isOther(company, RIGHT), await isOther(company, WRONG)]).toEqual([false, false]);
  await importFile(company, RIGHT, "bon.ofx");
  expect([await isOther(company, RIGHT), await isOther(company, WRONG)]).toEqual([false, true]);
});

test("a number that another import gives too stays until the last of them goes, in any order", async () => {
  const company = await withOneAccount();
  const april = await importFile(company, WRONG, "avril.ofx");
  const may = await importFile(company, WRONG_IN_MAY, "mai.ofx");
  await undo(company, april.id);
  expect(await isOther(company, RIGHT)).toBe(true);
  await undo(company, may.id);
  expect(await isOther(company, RIGHT)).toBe(false);
});

test("the number that an account was created with stays: its next statement finds it among several", async () => {
  const company = await withOneAccount();
  const created = await preview(company, WRONG, "livret.ofx");
  await confirm(company, created, [{ index: 0, create: { title: "Livret" } }]);
  await undo(company, created.id);
  const again = await preview(company, WRONG, "livret.ofx");
  const { data } = (await company.get("/api/v1/bank-balance")).json<{ data: { id: string; title: string }[] }>();
  expect(data.find(({ id }) => id === again.accounts[0]?.bankAccountId)?.title).toBe("Livret");
});

test("an account told apart by the bank it is connected to keeps its number", async () => {
  const company = await withOneAccount();
  const { id } = await importFile(company, WRONG, "autre.ofx");
  await app.db.tenant(company.id, async (tx) => {
    const [account] = await tx.query<{ id: string }>("select id from books.bank_accounts where company_id = $1", [company.id]);
    const connection = "00000000-0000-4000-8000-000000000001";
    await tx.run(
      "insert into books.bank_connections (company_id, id, provider_id, bank, linked_by, state, created_at, provider_since) values ($1, $2, 1, 'Banque', $2, 'ok', now(), now())",
      [company.id, connection],
    );
    await tx.run(
      `insert into books.connection_accounts (company_id, id, connection_id, provider_id, title, number, kind, currency, bank_account_id)
        values ($1, $2, $2, 1, 'Compte', '99999999999', 'checking', 'EUR', $3)`,
      [company.id, connection, account?.id],
    );
  });
  await undo(company, id);
  expect(await isOther(company, RIGHT)).toBe(true);
});
