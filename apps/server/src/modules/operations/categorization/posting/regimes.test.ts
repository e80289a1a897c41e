import { describe, expect, test } from "vitest";
import { isoDate } from "@comptoir/accounting/date";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { applyRegimesOfDay } from "../../../books/regimes/service.js";
import { testApp, type TestCompany } from "../../../../testing/app.js";
import { importFile, csvStatement } from "../../../banking/testing.js";
import { entryLines, list, newBankAccount, typeIn } from "../../testing.js";

const server = await testApp({ today: "2026-10-05" });
const { db } = server;

async function companyWithBank(wish: Parameters<typeof server.newCompany>[0] = {}): Promise<TestCompany> {
  const company = await server.newCompany(wish);
  await newBankAccount(server, company);
  return company;
}

type Outcome = { data: { changed: Transaction[]; skipped: { id: string; code: string }[] } };

async function allocate(company: TestCompany, id: string, allocations: readonly object[]): Promise<Transaction> {
  const reply = await company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations });
  const [changed] = reply.json<Outcome>().data.changed;
  if (!changed) throw new Error(reply.body);
  return changed;
}

/** The VAT lines of an operation's entries: nature, base, VAT, deductible. */
async function vatLines(company: TestCompany, operationId: string): Promise<string[]> {
  const rows = await db.tenantRead<{ text: string }>(company.id, {
    text: `select concat_ws(' ', v.nature, v.base_cents, v.vat_cents, v.deductible_cents, v.date) as text
      from books.entries e join books.vat_lines v on v.entry_id = e.id where e.operation_id = $1 order by e.created_at, e.number nulls last, v.position`,
    values: [operationId],
  });
  return rows.map(({ text }) => text);
}

const FROM_SEPTEMBER = { taxSystem: "bic-rs", vatSystem: "quarterly_rn", vatSubjectSince: "2026-09-01" } as const;

describe("VAT begins on the day a company becomes subject to it", () => {
  test("a receipt of March credits 706000 with 1 200,00; that of 1 September has its VAT", async () => {
    const company = await companyWithBank(FROM_SEPTEMBER);
    const march = await typeIn(company, { title: "Client Alpha", amount: 1200, date: "2026-03-10", type: "income" });
    const september = await typeIn(company, { title: "Client Alpha", amount: 1200, date: "2026-09-01", type: "income" });
    const sale = [{ account: "706000", amount: 1200, vatRate: 20 }];
    expect(await allocate(company, march.id, sale)).toMatchObject({
      vatStatus: "none",
      allocations: [{ vatRate: 0, vatAmount: 0, vatNature: null }],
    });
    expect(await allocate(company, september.id, sale)).toMatchObject({ vatStatus: "to_validate" });
    expect(await entryLines(server, company, march.id)).toEqual(["BQ 2026-03-10 512000 D 1200,00", "BQ 2026-03-10 706000 C 1200,00"]);
    expect(await entryLines(server, company, september.id)).toEqual([
      "BQ 2026-09-01 512000 D 1200,00",
      "BQ 2026-09-01 706000 C 1000,00",
      "BQ 2026-09-01 445711 C 200,00",
    ]);
    expect(await vatLines(company, march.id)).toEqual([]);
    expect(await vatLines(company, september.id)).toEqual(["COLLECT 100000 20000 0 2026-09-01"]);
  });

  test("in a selection, each operation follows the regime of its own day", async () => {
    const company = await companyWithBank(FROM_SEPTEMBER);
    const march = await typeIn(company, { title: "Client Alpha", amount: 1200, date: "2026-03-10", type: "income" });
    const october = await typeIn(company, { title: "Client Alpha", amount: 1200, date: "2026-10-01", type: "income" });
    const reply = await company.send("PUT", "/api/v1/transactions/allocations", {
      ids: [march.id, october.id],
      parts: [{ account: "706000", vatRate: 20 }],
    });
    expect(reply.json<Outcome>().data.changed.map(({ allocations }) => allocations[0]?.vatAmount)).toEqual([0, 200]);
  });

  test("the entry reversed then posted later still follows the day of the operation, and so do its VAT lines", async () => {
    const company = await companyWithBank({ ...FROM_SEPTEMBER, vatSubjectSince: "2026-09-15" });
    const { id } = await typeIn(company, { title: "Client Alpha", amount: 1200, date: "2026-09-20", type: "income" });
    const sale = [{ account: "706000", amount: 1200, vatRate: 20 }];
    await allocate(company, id, sale);
    await company.send("POST", "/api/v1/ledger/validate", { through: "2026-09-30" });
    const [entry] = (await company.get(`/api/v1/ledger/entries?operationId=${id}`)).json<{ data: { id: string }[] }>().data;
    expect((await company.send("POST", `/api/v1/ledger/entries/${entry?.id}/reverse`, { date: "2026-10-02" })).statusCode).toBe(201);
    await allocate(company, id, sale);
    expect(await vatLines(company, id)).toEqual([
      "COLLECT 100000 20000 0 2026-09-20",
      "COLLECT -100000 -20000 0 2026-09-20",
      "COLLECT 100000 20000 0 2026-09-20",
    ]);
  });

  test("the company itself shows the regime of the day, rewritten on the day the next one begins", async () => {
    server.clock.set("2026-04-14");
    const company = await companyWithBank(FROM_SEPTEMBER);
    const shownOn = async (day: string) => {
      await applyRegimesOfDay(db, isoDate(day));
      const [row] = await db.sharedRead<{ text: string }>({
        text: "select concat_ws(' ', vat_system, next_regime_on) as text from shared.companies where id = $1",
        values: [company.id],
      });
      return row?.text;
    };
    expect(await shownOn("2026-04-14")).toBe("not_subjected 2026-09-01");
    expect(await shownOn("2026-08-31")).toBe("not_subjected 2026-09-01");
    expect(await shownOn("2026-09-01")).toBe("quarterly_rn");
    server.clock.set("2026-10-05");
  });
});

describe("the deductible share of an expense", () => {
  test("of a van's fuel can be given: 150,00 with 25,00 of VAT, all of it deducted; by default 80 %", async () => {
    const company = await companyWithBank({ taxSystem: "bic-rs", vatSystem: "quarterly_rn" });
    const { id } = await typeIn(company, { title: "Carburant", amount: 150, date: "2026-05-19" });
    const usual = await allocate(company, id, [{ account: "606140", amount: 150, vatRate: 20 }]);
    expect(usual.allocations[0]).toMatchObject({ vatAmount: 25, vatDeductible: null });
    expect(await vatLines(company, id)).toEqual(["BS 12500 2500 2000 2026-05-19"]);
    const van = await allocate(company, id, [{ account: "606140", amount: 150, vatRate: 20, vatDeductible: 100 }]);
    expect(van.allocations[0]).toMatchObject({ vatAmount: 25, vatDeductible: 100 });
    expect(await entryLines(server, company, id)).toEqual([
      "BQ 2026-05-19 606140 D 125,00",
      "BQ 2026-05-19 445660 D 25,00",
      "BQ 2026-05-19 512000 C 150,00",
    ]);
    expect(await vatLines(company, id)).toEqual(["BS 12500 2500 2500 2026-05-19"]);
    const [stored] = await db.tenantRead(company.id, { text: "select vat_deductible_bp, deductible_cents from books.allocations" });
    expect(stored).toEqual({ vat_deductible_bp: 10_000, deductible_cents: 25_00 });
  });

  test("is kept when the operation typed in changes, and refused on a receipt", async () => {
    const company = await companyWithBank({ taxSystem: "bic-rs", vatSystem: "quarterly_rn" });
    const { id } = await typeIn(company, { title: "Carburant", amount: 150, date: "2026-05-19" });
    await allocate(company, id, [{ account: "606140", amount: 150, vatRate: 20, vatDeductible: 100 }]);
    await company.send("POST", "/api/v1/transaction/update", { id, amount: 300 });
    expect(await vatLines(company, id)).toEqual(["BS 25000 5000 5000 2026-05-19"]);
    const sale = await typeIn(company, { title: "Client", amount: 120, date: "2026-05-20", type: "income" });
    const reply = await company.send("PUT", `/api/v1/transaction/${sale.id}/allocations`, {
      allocations: [{ account: "706000", amount: 120, vatRate: 20, vatDeductible: 50 }],
    });
    expect([reply.statusCode, reply.json().code, reply.json().target]).toEqual([
      422,
      "allocation.deductible_share",
      "allocations[0].vatDeductible",
    ]);
  });
});

test("the coefficient of taxation of a partly exempt activity is that of its regime", async () => {
  const company = await companyWithBank({ taxSystem: "bic-rs", vatSystem: "quarterly_rn" });
  await db.tenant(company.id, (tx) => tx.run("update books.regimes set vat_taxation_bp = 8700 where company_id = $1", [company.id]));
  const { id } = await typeIn(company, { title: "Fournitures", amount: 90, date: "2026-05-19" });
  await allocate(company, id, [{ account: "606400", amount: 90, vatRate: 20 }]);
  expect(await vatLines(company, id)).toEqual(["BS 7500 1500 1305 2026-05-19"]);
});

test("an import writes no VAT line; a nature of construction work travels and is stored", async () => {
  const company = await companyWithBank({ taxSystem: "bic-rs", vatSystem: "quarterly_rn" });
  await importFile(company, csvStatement([["2026-05-05", "SOUS TRAITANT MACONNERIE", "-1000.00"]]));
  const [operation] = (await list(company)).data;
  if (!operation) throw new Error("nothing was imported");
  expect(await vatLines(company, operation.id)).toEqual([]);
  const changed = await allocate(company, operation.id, [{ account: "604000", amount: 1000, vatRate: 20, vatNature: "AUTOLIQ_BTP" }]);
  expect(changed.allocations[0]).toMatchObject({ vatNature: "AUTOLIQ_BTP", vatAmount: 200 });
  expect(await vatLines(company, operation.id)).toEqual(["AUTOLIQ_BTP 100000 20000 20000 2026-05-05"]);
  const refused = await company.send("PUT", `/api/v1/transaction/${operation.id}/allocations`, {
    allocations: [{ account: "604000", amount: 1000, vatRate: 20, vatNature: "REGUL" }],
  });
  expect([refused.statusCode, refused.json().code]).toEqual([422, "allocation.vat_nature"]);
});
