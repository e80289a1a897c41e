import { describe, expect, test } from "vitest";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { csvStatement, importFile, type StatementLine } from "../../banking/testing.js";
import { list, newBankAccount, typeIn } from "../testing.js";

const server = await testApp();
const BIC = { taxSystem: "bic-rs", vatSystem: "quarterly_rn" } as const;

type Followed = {
  data: { changed: Transaction[]; skipped: { id: string; code: string }[]; suggested: Transaction[]; alike: string[] };
};

async function companyWithBank(input: Parameters<typeof server.newCompany>[0] = {}): Promise<TestCompany> {
  const company = await server.newCompany(input);
  await newBankAccount(server, company);
  return company;
}

async function allocate(company: TestCompany, id: string, allocations: readonly object[]) {
  return company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations });
}

describe("what one operation says of the others of its merchant", () => {
  const salaries = ["VIR SALAIRE ZORBLAX LEA", "VIR ZORBLAX LEA SAL 02", "VIR SALAIRE ZORBLAX LEA"];

  async function typed(company: TestCompany, titles: readonly string[], type: "outcome" | "income" = "outcome"): Promise<string[]> {
    const ids: string[] = [];
    for (const [index, title] of titles.entries())
      ids.push((await typeIn(company, { title, amount: 40 + index, date: `2026-03-0${index + 1}`, type })).id);
    return ids;
  }

  test("its correction changes their suggestion at once, however the bank writes the payer", async () => {
    const company = await companyWithBank(BIC);
    const [first = "", second = "", third = ""] = await typed(company, salaries);
    const { data } = (await allocate(company, first, [{ account: "611000", amount: 40 }])).json<Followed>();
    expect(new Map(data.suggested.map(({ id, suggestion }) => [id, suggestion?.account.code]))).toEqual(
      new Map([
        [second, "611000"],
        [third, "611000"],
      ]),
    );
    const [listed] = (await list(company, { ids: [third] })).data;
    expect(listed?.suggestion).toMatchObject({ account: { code: "611000" }, reason: expect.stringContaining("comme votre opération") });
  });

  test("of thousands, the five thousand most recent follow: the books are not held for the others", async () => {
    const company = await server.newCompany(BIC);
    const lines = Array.from({ length: 5002 }, (_, index): StatementLine => [
      `2026-0${index < 2 ? 1 : 2}-05`,
      "CB ZORBLAX BRON",
      `-${index + 1}.00`,
    ]);
    await importFile(company, csvStatement(lines));
    const [newest] = (await list(company, {})).data;
    const reply = await allocate(company, newest?.id ?? "", [{ account: "611000", amount: newest?.value }]);
    expect(reply.statusCode).toBe(200);
    const followed = await server.db.tenantRead<{ month: string; n: number }>(company.id, {
      text: `select to_char(date, 'MM') as month, count(*)::int as n from books.operations
        where status = 'to_categorize' and suggestion_account = '611000' group by 1`,
    });
    expect(followed.toSorted((a, b) => a.month.localeCompare(b.month))).toEqual([
      { month: "01", n: 1 },
      { month: "02", n: 4999 },
    ]);
  });

  test("those of the same merchant and sign that are to categorise are named, the most recent first", async () => {
    const company = await companyWithBank(BIC);
    const [first = "", second = "", third = "", fourth = ""] = await typed(company, Array<string>(4).fill("CB ZORBLAX BRON"));
    await typed(company, ["CB ZORBLAX BRON"], "income");
    await typed(company, ["CB KRANDIX"]);
    const given = (await allocate(company, first, [{ account: "606300", amount: 40 }])).json<Followed>();
    expect(given.data.alike).toEqual([fourth, third, second]);
    const accepted = (await company.send("POST", "/api/v1/transactions/accept-suggestions", { ids: [second] })).json<Followed>();
    expect(accepted.data.alike).toEqual([fourth, third]);

    const parts = [{ account: "606300" }];
    const all = (await company.send("PUT", "/api/v1/transactions/allocations", { ids: accepted.data.alike, parts })).json<Followed>();
    expect(all.data.changed.map(({ id }) => id)).toEqual([fourth, third]);
    expect(all.data.alike).toEqual([]);
  });

  test("a split, an operation put back, and another company name none", async () => {
    const [company, other] = [await companyWithBank(BIC), await companyWithBank(BIC)];
    const [first = ""] = await typed(company, ["CB ZORBLAX", "CB ZORBLAX"]);
    await typed(other, ["CB ZORBLAX"]);
    const split = [
      { account: "606300", amount: 10 },
      { account: "606400", amount: 30 },
    ];
    expect((await allocate(company, first, split)).json<Followed>().data.alike).toEqual([]);
    expect((await allocate(company, first, [])).json<Followed>().data.alike).toEqual([]);
    expect((await allocate(company, first, [{ account: "606300", amount: 40 }])).json<Followed>().data.alike).toHaveLength(1);
  });

  test("what was categorised meanwhile keeps its category when asked so, with the reason", async () => {
    const company = await companyWithBank(BIC);
    const waiting = await typeIn(company, { title: "Papeterie Durandal", amount: 12, date: "2026-03-02" });
    const done = await typeIn(company, { title: "Papeterie Durandal", amount: 15, date: "2026-03-03" });
    await allocate(company, done.id, [{ account: "606300", amount: 15 }]);
    const body = { ids: [waiting.id, done.id], parts: [{ account: "606400" }] };
    const once = await company.send("PUT", "/api/v1/transactions/allocations", { ...body, onlyToCategorize: true });
    expect(once.json<Followed>().data).toMatchObject({
      changed: [{ id: waiting.id, allocations: [{ account: { code: "606400" } }] }],
      skipped: [{ id: done.id, code: "operation.already_categorized" }],
    });
    const again = await company.send("PUT", "/api/v1/transactions/allocations", body);
    expect(again.json<Followed>().data.changed.map(({ allocations }) => allocations[0]?.account.code)).toEqual(["606400", "606400"]);
  });
});

describe("an amount that comes back a month later", () => {
  test("is suggested the account it was paid to, under another wording, once the first is categorised", async () => {
    const company = await companyWithBank(BIC);
    const salary = { amount: 1395, type: "outcome" as const };
    const first = await typeIn(company, { ...salary, title: "ZORBLAX L", date: "2026-02-16" });
    await allocate(company, first.id, [{ account: "641100", amount: 1395 }]);
    const second = await typeIn(company, { ...salary, title: "VIRT KRANDIX", date: "2026-03-16" });
    expect(second.suggestion).toMatchObject({
      account: { code: "641100" },
      confidence: 0.82,
      reason: "même montant que ZORBLAX L, un mois plus tôt",
    });
    const other = await typeIn(company, { ...salary, amount: 1395.5, title: "VIRT KRANDIX", date: "2026-03-17" });
    expect(other.suggestion).toBeNull();
  });
});
