import { describe, expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { filledLines, monthlyCompany, readReturnOf as read, SEPTEMBER, typeOperations } from "../testing.js";

const app = await testApp({ today: "2026-10-05" });

const monthly = (beginning?: string) => monthlyCompany(app, beginning);
const list = async (company: TestCompany) => (await company.get("/api/v1/vat-declarations")).json().data;
const validate = (company: TestCompany, id: string) => company.send("POST", `/api/v1/vat-declaration/${id}/validate`, {});

describe("what comes after a validation", () => {
  test("a late operation is declared by the next return; the older one says so", async () => {
    const company = await monthly("2026-08-01");
    await typeOperations(company, [{ date: "2026-08-02", type: "income", paid: 1200, account: "706000", vatRate: 20 }]);
    await validate(company, "2026-08");
    await typeOperations(company, [
      { date: "2026-08-20", type: "outcome", paid: 60, account: "606400", vatRate: 20 },
      { date: "2026-08-21", type: "income", paid: 120, account: "706000", vatRate: 20 },
    ]);
    const august = await read(company, "2026-08");
    expect(august).toMatchObject({ status: "to_correct", collected: 200 });
    expect(august.explanation).toMatchObject({
      collected: 20,
      deductible: 10,
      figures: expect.arrayContaining([expect.objectContaining({ line: "08", column: "tax", declared: 200, now: 220, difference: 20 })]),
    });
    const september = await read(company, "2026-09");
    expect(filledLines(september)).toEqual(["A1 100", "08 100 / 20", "16 20", "21 10", "23 10", "TD 10", "28 10", "32 10"]);
    expect(september.explanation?.message).toMatch(/^2 écritures de périodes antérieures/);
    expect(september.lines.every(({ late }) => late)).toBe(true);
    await validate(company, "2026-09");
    expect((await list(company)).slice(-2).map((one: { status: string }) => one.status)).toEqual(["validated", "validated"]);
  });

  test("an operation reversed and given again changes nothing but the difference", async () => {
    const company = await monthly("2026-08-01");
    const [id] = await typeOperations(company, [{ date: "2026-08-02", type: "income", paid: 1200, account: "706000", vatRate: 20 }]);
    await validate(company, "2026-08");
    const [entry] = (await company.get(`/api/v1/ledger/entries?operationId=${id}`)).json().data;
    expect((await company.send("POST", `/api/v1/ledger/entries/${entry.id}/reverse`, { date: "2026-10-01" })).statusCode).toBe(201);
    await company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations: [{ account: "706000", amount: 1200, vatRate: 10 }] });
    await company.send("POST", "/api/v1/transactions/validate-vat", { ids: [id] });
    expect(filledLines(await read(company, "2026-09"))).toEqual([
      "A1 1091",
      "B5 1000",
      "9B 1091 / 109",
      "16 109",
      "21 200",
      "23 200",
      "25 91",
      "27 91",
    ]);
    const { boxes } = await read(company, "2026-09");
    for (const [line, column, value] of [
      ["B5", "base", 1000],
      ["21", "amount", 200],
    ] as const) {
      const figure = boxes.find((box) => box.line === line)?.explain[column] ?? "";
      const { data } = (await company.get(`/api/v1/explain?figure=${figure}`)).json();
      expect(data.parts.map((part: { value: number }) => part.value)).toEqual([value]);
      expect((await company.get(`/api/v1/explain?figure=${data.parts[0].explain}`)).json().data).toMatchObject({ value, gap: 0 });
    }
    expect((await validate(company, "2026-09")).statusCode).toBe(200);
  });

  test("a rectifying return replaces the last one: settlement reversed, entries free, then validated again", async () => {
    const company = await monthly("2026-08-01");
    await typeOperations(company, [{ date: "2026-08-02", type: "income", paid: 1200, account: "706000", vatRate: 20 }]);
    const first = (await validate(company, "2026-08")).json().data;
    await typeOperations(company, [{ date: "2026-08-20", type: "outcome", paid: 60, account: "606400", vatRate: 20 }]);
    const rectify = (id: string) => company.send("POST", `/api/v1/vat-declaration/${id}/rectify`, {});
    expect((await rectify("2026-09")).json()).toMatchObject({ status: 409, code: "vat.not_validated" });
    const opened = (await rectify("2026-08")).json().data;
    expect(opened).toMatchObject({ status: "to_declare", version: 2, replaces: first.id });
    expect(filledLines(opened)).toEqual(["A1 1000", "08 1000 / 200", "16 200", "20 10", "23 10", "TD 190", "28 190", "32 190"]);
    expect(opened.explanation.message).toBe("Cette version remplace la version 1\u00a0: 5 chiffres changent.");
    const second = (await validate(company, "2026-08")).json().data;
    expect(second).toMatchObject({ status: "validated", version: 2, toPay: 190 });
    await validate(company, "2026-09");
    expect((await rectify("2026-08")).json()).toMatchObject({
      status: 409,
      code: "vat.later_validated",
      message: expect.stringContaining("2026-09"),
    });
    const balance = (await company.get("/api/v1/ledger/trial-balance?startDate=2026-08-01&endDate=2026-12-31")).json().data.accounts;
    expect(balance.find(({ code }: { code: string }) => code === "445510")?.balance.value).toBe(-190);
    expect(
      balance.filter(
        ({ code, balance: { value } }: { code: string; balance: { value: number } }) => /^(44571|44566)/.test(code) && value !== 0,
      ),
    ).toEqual([]);
  });

  test("the database keeps what a validated return says, and its entries in it", async () => {
    const company = await monthly();
    await typeOperations(company, SEPTEMBER.slice(0, 1));
    await validate(company, "2026-09");
    for (const attempt of [
      "update books.vat_returns set hash = 'x' where company_id = $1",
      "delete from books.vat_returns where company_id = $1",
      "delete from books.vat_return_entries where company_id = $1",
      "insert into books.vat_return_entries select company_id, gen_random_uuid(), return_id from books.vat_return_entries where company_id = $1",
    ]) {
      await expect(
        app.db.tenant(company.id, (tx) => tx.run(attempt, [company.id])),
        attempt,
      ).rejects.toMatchObject({ code: "CP001" });
    }
  });
});
