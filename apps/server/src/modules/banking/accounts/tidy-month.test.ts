import { expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { list } from "../../operations/testing.js";
import { csvStatement, importFile, ofxText } from "../testing.js";

const { newCompany } = await testApp({ today: "2026-04-14" });

const tidy = async (company: TestCompany) => (await company.get("/api/v1/bank-balance/tidy-month")).json().data;
const march = [
  ["2026-03-02", "VIR CLIENT", "100.00"],
  ["2026-03-20", "CB PAPETERIE", "-30.00"],
] as const;

/** Gives every operation the account of its sign. */
async function categorizeAll(company: TestCompany): Promise<void> {
  for (const { id, value, transactionSign } of (await list(company)).data) {
    const account = transactionSign.code === "income" ? "706000" : "606400";
    await company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations: [{ account, amount: value }] });
  }
}

test("a month wholly categorised is offered with its operations and its balance, until it is validated", async () => {
  const company = await newCompany();
  await importFile(company, ofxText([{ lines: march, closing: { date: "2026-03-31", amount: "570.00" } }]), "mars.ofx");
  expect(await tidy(company)).toBeNull();
  await categorizeAll(company);
  expect(await tidy(company)).toEqual({ month: "2026-03-01", through: "2026-03-31", operations: 2, balance: "right" });
  expect((await company.send("POST", "/api/v1/ledger/validate", { through: "2026-03-31" })).statusCode).toBe(200);
  expect(await tidy(company)).toBeNull();
});

test("a statement that states no balance, or stops before the end, proves nothing; one that contradicts the books is a gap", async () => {
  const [silent, short, wrong] = [await newCompany(), await newCompany(), await newCompany()];
  await importFile(silent, csvStatement(march));
  await importFile(short, ofxText([{ lines: march, closing: { date: "2026-03-25", amount: "570.00" } }]), "mars.ofx");
  await importFile(wrong, ofxText([{ lines: march, closing: { date: "2026-03-31", amount: "570.00" } }]), "mars.ofx");
  await importFile(
    wrong,
    ofxText([{ lines: [["2026-04-02", "CB CAFE", "-5.00"]], closing: { date: "2026-04-02", amount: "600.00" } }]),
    "avril.ofx",
  );
  const [accounts] = [(await wrong.get("/api/v1/bank-balance")).json().data];
  for (const company of [silent, short, wrong]) await categorizeAll(company);
  expect((await tidy(silent)).balance).toBe("unknown");
  expect((await tidy(short)).balance).toBe("unknown");
  expect(accounts).toHaveLength(1);
  const typed = { origin: "professional", type: "outcome", title: "Oubli", amount: 1, date: "2026-03-30", bankingAccount: accounts[0].id };
  await wrong.send("POST", "/api/v1/transaction/create", { ...typed, debitCategory: "606400" });
  expect((await tidy(wrong)).balance).toBe("gap");
});
