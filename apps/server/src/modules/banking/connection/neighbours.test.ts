import { beforeEach, expect, test } from "vitest";
import type { BankAccount } from "@comptoir/contract/banking/banking";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { connect, hasten, link, readBanks, shown, standInBank, standInEnvironment } from "./testing.js";

const bank = await standInBank();
const server = await testApp({ today: "2026-11-20", environment: standInEnvironment(bank) });
const { newCompany, db, clock } = server;

const ROWS = [
  { date: "2026-02-03", value: -12.4, wording: "CB PAPETERIE" },
  { date: "2026-03-15", value: 1200, wording: "VIR CLIENT" },
];
const ACCOUNT = { name: "Courant", iban: "FR7630004000031234567890143", start: 100, transactions: ROWS };

beforeEach(async () => {
  clock.set("2026-11-20");
  await db.shared((tx) => tx.run("delete from shared.jobs"));
  await bank.order("reset");
  await bank.order("clock", { at: "2026-11-20T10:30:00Z" });
  await bank.order("template", { template: { bank: "Banque A", accounts: [ACCOUNT] } });
});

const balances = async (company: TestCompany): Promise<BankAccount[]> => (await company.get("/api/v1/bank-balance")).json().data;
const operations = (company: TestCompany) =>
  db.tenantRead<{ id: string; cents: number; label: string }>(company.id, {
    text: "select id, amount_cents as cents, raw_label as label from books.operations where cancelled_on is null order by date",
  });

test("an account that two connections give is one: the second feeds no bank account of its own, and doubles nothing", async () => {
  const company = await newCompany();
  const [account] = await link(company, await connect(company));
  await readBanks(server);
  const second = await connect(company);
  const [again] = second.accounts;
  expect(again?.unusable).toBe("same_account");
  for (const choice of [{ create: true }, { bankAccountId: account }]) {
    const reply = await company.send("PUT", `/api/v1/bank-connections/accounts/${again?.id}`, choice);
    expect(reply.json()).toMatchObject({ status: 409, code: "bank_connection.account_fed" });
  }
  expect(await readBanks(server)).toEqual([]);
  expect(await operations(company)).toHaveLength(2);
  expect(await balances(company)).toHaveLength(1);
});

test("what the bank deletes or changes of a validated month stays in the books, and is listed as not followed", async () => {
  const company = await newCompany({ taxSystem: "bic-rs" });
  await link(company, await connect(company));
  await readBanks(server);
  const [paid, received] = await operations(company);
  for (const [id, account, amount] of [
    [paid?.id, "606400", 12.4],
    [received?.id, "706000", 1200],
  ] as const) {
    const put = await company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations: [{ account, amount }] });
    expect(put.statusCode, put.body).toBe(200);
  }
  const validated = await company.send("POST", "/api/v1/ledger/validate", { through: "2026-03-31" });
  expect(validated.statusCode, validated.body).toBe(200);

  const { accounts } = await bank.state();
  const rows = accounts.findLast(({ name }) => name === "Courant")?.booked ?? [];
  await bank.order("clock", { at: "2026-11-20T11:00:00Z" });
  await bank.order("delete", { transaction: rows.find(({ value }) => value === -12.4)?.id });
  await bank.order("change", { transaction: rows.find(({ value }) => value === 1200)?.id, fields: { value: 1300 } });
  const [connection] = (await shown(company)).data;
  await company.send("POST", `/api/v1/bank-connections/${connection?.id}/refresh`, {});
  await hasten(server);
  expect(await readBanks(server)).toEqual([]);
  expect((await operations(company)).map(({ cents }) => cents)).toEqual([-1240, 120_000]);
  const { anomalies } = await shown(company);
  expect(new Set(anomalies.map(({ kind, followed }) => `${kind} ${followed}`))).toEqual(new Set(["changed false", "deleted false"]));
});

test("a bank that is disconnected, or erased, while it is read does not come back with what was being read", async () => {
  for (const end of ["disconnect", "erase"]) {
    const company = await newCompany();
    const connection = await connect(company);
    await link(company, connection);
    await readBanks(server);
    await company.send("POST", `/api/v1/bank-connections/${connection.id}/refresh`, {});
    await hasten(server);
    await bank.order("fail", { path: "transactions", held: true });
    const reading = readBanks(server);
    await expect.poll(() => bank.order<number>("held")).toBe(1);
    const url = end === "erase" ? "/api/v1/bank-connections" : `/api/v1/bank-connections/${connection.id}`;
    expect((await company.send("DELETE", url)).statusCode, end).toBe(200);
    await bank.order("calm");
    await reading;
    expect((await shown(company)).data, end).toEqual([]);
    expect((await balances(company))[0], end).toMatchObject({ isGhost: false, feed: { kind: "file" }, state: { code: "ok" } });
  }
});
