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
