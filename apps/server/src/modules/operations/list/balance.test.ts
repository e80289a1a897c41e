import { expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { list, newBankAccount, typeIn } from "../testing.js";

const server = await testApp();

async function openingOf(company: TestCompany, id: string, cents: number): Promise<void> {
  await server.db.tenant(company.id, (tx) =>
    tx.run("update books.bank_accounts set opening_on = '2026-01-01', opening_cents = $3 where company_id = $1 and id = $2", [
      company.id,
      id,
      cents,
    ]),
  );
}

/** Lines that bring an amount to the bank account, or take it away. */
function moved(amount: number): object[] {
  const [debit, credit] = [Math.max(amount, 0), Math.max(-amount, 0)];
  return [
    { account: "512000", debit, credit },
    { account: "108000", debit: credit, credit: debit },
  ];
}

test("the balance after each operation goes on from the opening, on every page and between days", async () => {
  const company = await server.newCompany();
  const account = await newBankAccount(server, company);
  const other = await newBankAccount(server, company, { title: "Livret", accountCode: "512100" });
  await openingOf(company, account, 100_000);
  for (let day = 1; day <= 3; day += 1)
    await typeIn(company, { title: `Achat ${day}`, amount: day * 10, date: `2026-03-0${day}`, bankingAccount: account });
  await typeIn(company, { title: "Ailleurs", amount: 500, date: "2026-03-02", bankingAccount: other });
  const balances = async (filters: object): Promise<unknown> =>
    (await list(company, filters, "&balance=1")).data.map((one) => one.runningBalance);
  expect(await balances({ accounts: [account] })).toEqual([940, 970, 990]);
  expect(await balances({ accounts: [account], startDate: "2026-03-02", endDate: "2026-03-02" })).toEqual([970]);
  expect(await balances({ accounts: [other] })).toEqual([null]);
  expect((await list(company)).data[0]).not.toHaveProperty("runningBalance");
});

test("it is what the books hold of the account: typed openings, and miscellaneous operations that move it, count; and its explanation adds up to it", async () => {
  const company = await server.newCompany();
  const account = await newBankAccount(server, company);
  await openingOf(company, account, 100_000);
  for (let day = 1; day <= 3; day += 1)
    await typeIn(company, { title: `Achat ${day}`, amount: day * 10, date: `2026-0${day}-10`, bankingAccount: account });
  const various = { origin: "other", amount: 5, debitCategory: "512000", creditCategory: "108000" };
  await typeIn(company, { ...various, title: "Remise", date: "2026-02-11" });
  const wrong = await typeIn(company, { ...various, title: "Erreur", date: "2026-01-20", creditCategory: "467000" });
  const balances = async (): Promise<unknown> =>
    (await list(company, { accounts: [account] }, "&balance=1")).data.map((one) => one.runningBalance);
  expect(await balances()).toEqual([950, 975, 990]);
  await company.send("POST", "/api/v1/transaction/delete", { id: wrong.id });
  const entry = { label: "Frais", date: "2026-03-20", lines: moved(1) };
  expect((await company.send("POST", "/api/v1/journal-entry", entry)).statusCode).toBe(201);
  expect((await company.send("POST", "/api/v1/journal-entry", { ...entry, date: "2026-01-02", lines: moved(-2) })).statusCode).toBe(201);
  expect(await balances()).toEqual([943, 968, 988]);

  const [year] = (await company.get("/api/v1/fiscalyear")).json<{ data: { id: string }[] }>().data;
  const openings = `/api/v1/fiscal-years/${year?.id ?? ""}/openings`;
  expect((await company.send("PUT", openings, { lines: moved(5000) })).statusCode).toBe(200);
  expect(await balances()).toEqual([4943, 4968, 4988]);
  const held = (await company.get("/api/v1/bank-balance")).json<{ data: { balance: number }[] }>().data[0]?.balance;
  expect(held).toBe(4944);
  const last = (await list(company, { accounts: [account] }, "&balance=1")).data[0];
  const explained = await company.get(`/api/v1/explain?figure=${encodeURIComponent(last?.runningBalanceExplain ?? "")}`);
  const { value, parts } = explained.json<{ data: { value: number; parts: { value: number; count: number }[] } }>().data;
  expect([value, parts.map((part) => [part.value, part.count])]).toEqual([
    4943,
    [
      [4973, 4],
      [-30, 1],
    ],
  ]);
});

test.each([{}, { accounts: ["a", "b"] }, { accounts: ["a"], query: "achat" }, { accounts: ["a"], transaction_sign: "income" }])(
  "it is refused beside any other filter: %j",
  async (filters) => {
    const company = await server.newCompany();
    const reply = await company.get(`/api/v1/transactions?balance=1&filters=${encodeURIComponent(JSON.stringify(filters))}`);
    expect(reply.json()).toMatchObject({ status: 422, code: "operation.balance_filters" });
  },
);

test("the account of another company is an unknown one", async () => {
  const [ours, theirs] = [await server.newCompany(), await server.newCompany()];
  const account = await newBankAccount(server, theirs);
  await typeIn(theirs, { title: "Achat", amount: 10, date: "2026-03-01" });
  expect((await list(ours, { accounts: [account] }, "&balance=1")).data).toEqual([]);
});
