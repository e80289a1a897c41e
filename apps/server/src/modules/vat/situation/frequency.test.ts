import { expect, test } from "vitest";
import { isoDate } from "@comptoir/accounting/date";
import type { VatDeclaration } from "@comptoir/contract/vat/declarations";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { readReturnOf, typeOperations } from "../testing.js";
import { applyVatFrequency } from "./frequency.js";

const app = await testApp({ today: "2027-07-02" });

const sale = (date: string, paid: number) => ({ date, type: "income", paid, account: "706000", vatRate: 20 }) as const;
const regimes = async (company: TestCompany): Promise<string[]> =>
  (await company.get("/api/v1/vat-regime"))
    .json()
    .data.regimes.map(({ validFrom, vatSystem }: { validFrom: string; vatSystem: string }) => `${validFrom} ${vatSystem}`);
const list = async (company: TestCompany): Promise<VatDeclaration[]> =>
  (await company.get("/api/v1/vat-declarations")).json().data.toReversed();
const spans = async (company: TestCompany): Promise<string[]> =>
  (await list(company)).map(({ period, startDate, endDate }) => `${period} ${startDate} ${endDate}`);
const validate = (company: TestCompany, id: string) => company.send("POST", `/api/v1/vat-declaration/${id}/validate`, {});
const declaredThrough = (company: TestCompany, day: string) =>
  company.send("PUT", "/api/v1/vat-start", { declaredThrough: day, credit: 0 });
const quarterly = () => app.newCompany({ vatSystem: "quarterly_rn", beginning: "2027-01-01", end: "2027-12-31" });
const today = async <T>(day: string, work: () => Promise<T>): Promise<T> => {
  const before = app.clock.today();
  app.clock.set(day);
  try {
    return await work();
  } finally {
    app.clock.set(before);
  }
};
const vatSystemOf = async (company: TestCompany): Promise<string> => {
  const [row] = await app.db.sharedRead<{ vat_system: string }>({
    name: "vat_system_of",
    text: "select vat_system from shared.companies where id = $1",
    values: [company.id],
  });
  return row?.vat_system ?? "";
};

test("a million and one cent in 2026 makes 2027 monthly, in advance; the quarter cannot be chosen any more", async () => {
  await today("2026-12-01", async () => {
    const company = await app.newCompany({ vatSystem: "quarterly_rn", beginning: "2026-01-01", end: "2026-12-31" });
    await typeOperations(company, [sale("2026-09-11", 1_200_000)]);
    expect(await regimes(company)).toEqual(["2026-01-01 quarterly_rn"]);
    await typeOperations(company, [{ ...sale("2026-11-30", 0.01), vatRate: 0 }]);
    expect(await regimes(company)).toEqual(["2026-01-01 quarterly_rn", "2027-01-01 monthly_rn"]);
    const refused = await company.send("PUT", "/api/v1/vat-regime", { validFrom: "2027-04-01", vatSystem: "quarterly_rn" });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: "vat.monthly_required",
      target: "vatSystem",
      facts: { from: "2027-01-01", limitCents: 100_000_000 },
    });
    expect(await readReturnOf(company, "2027-01")).toMatchObject({ startDate: "2027-01-01", endDate: "2027-01-31" });
    expect((await company.get("/api/v1/vat-declaration/2027-T1")).statusCode).toBe(404);
    await app.db.tenant(company.id, (tx) => applyVatFrequency(tx, company.id, isoDate("2026-12-31")));
    expect(await vatSystemOf(company)).toBe("quarterly_rn");
    await app.db.tenant(company.id, (tx) => applyVatFrequency(tx, company.id, isoDate("2027-01-01")));
    expect(await vatSystemOf(company)).toBe("monthly_rn");
  });
});

test("a simplified company above the limit goes from its last CA12 to months", async () => {
  await today("2026-12-01", async () => {
    const company = await app.newCompany({ vatSystem: "rs", taxSystem: "bic-rs", beginning: "2026-01-01", end: "2026-12-31" });
    await typeOperations(company, [sale("2026-09-11", 1_200_001.2)]);
    expect(await regimes(company)).toEqual(["2026-01-01 rs", "2027-01-01 monthly_rn"]);
  });
});

test("1,1 million passed inside a quarter cuts it at that month: every sale is declared once", async () => {
  const company = await quarterly();
  await typeOperations(company, [sale("2027-02-10", 120_000), sale("2027-04-30", 12_000), sale("2027-05-20", 1_188_000)]);
  expect((await spans(company)).slice(0, 3)).toEqual([
    "2027-T1 2027-01-01 2027-03-31",
    "2027-T2 2027-04-01 2027-06-30",
    "2027-T3 2027-07-01 2027-09-30",
  ]);
  await company.send("PATCH", "/api/v1/vat-declaration/2027-T2", { comment: "Vu" });
  await typeOperations(company, [sale("2027-05-31", 1.2)]);
  expect((await spans(company)).slice(0, 5)).toEqual([
    "2027-T1 2027-01-01 2027-03-31",
    "2027-T2 2027-04-01 2027-04-30",
    "2027-05 2027-05-01 2027-05-31",
    "2027-06 2027-06-01 2027-06-30",
    "2027-07 2027-07-01 2027-07-31",
  ]);
  for (const id of ["2027-T1", "2027-T2", "2027-05", "2027-06"]) expect((await validate(company, id)).statusCode, id).toBe(200);
  expect((await list(company)).slice(0, 4).map(({ collected }) => collected)).toEqual([20_000, 2_000, 198_000, 0]);
  expect(await readReturnOf(company, "2027-T2")).toMatchObject({ endDate: "2027-04-30", typed: { comment: "Vu" } });
});

test("a quarter already validated stays whole, also when it is rectified; months begin after it", async () => {
  const company = await quarterly();
  await typeOperations(company, [sale("2027-05-20", 1_200_000)]);
  for (const id of ["2027-T1", "2027-T2"]) expect((await validate(company, id)).statusCode, id).toBe(200);
  await typeOperations(company, [sale("2027-05-21", 120_001.2)]);
  const after = ["2027-T1 2027-01-01 2027-03-31", "2027-T2 2027-04-01 2027-06-30", "2027-07 2027-07-01 2027-07-31"];
  expect((await spans(company)).slice(0, 3)).toEqual(after);
  const notice = (await company.get("/api/v1/vat-regime")).json().data.notices.find(({ key }: { key: string }) => key === "monthly");
  expect(notice.message).toContain("Ce qui est validé jusqu’au 30/06/2027 ne change pas");
  expect((await company.send("POST", "/api/v1/vat-declaration/2027-T2/rectify", {})).statusCode).toBe(200);
  expect((await spans(company)).slice(0, 3)).toEqual(after);
  expect((await validate(company, "2027-T2")).json().data).toMatchObject({ endDate: "2027-06-30", collected: 220_000 });
});

test("the sale that passed the limit is taken back: months that were validated stay, the rest of the quarter follows them", async () => {
  const company = await quarterly();
  const [id] = await typeOperations(company, [sale("2027-05-20", 1_320_001.2)]);
  for (const period of ["2027-T1", "2027-T2", "2027-05"]) expect((await validate(company, period)).statusCode, period).toBe(200);
  const [entry] = (await company.get(`/api/v1/ledger/entries?operationId=${id}`)).json().data;
  const reversal = { date: "2027-05-20", recordAgain: false };
  expect((await company.send("POST", `/api/v1/ledger/entries/${entry.id}/reverse`, reversal)).statusCode).toBe(201);
  const known = await spans(company);
  expect(new Set(known.map((span) => span.split(" ")[0])).size).toBe(known.length);
  expect(known.slice(0, 3)).toEqual(["2027-T1 2027-01-01 2027-03-31", "2027-T2 2027-04-01 2027-04-30", "2027-05 2027-05-01 2027-05-31"]);
});

test("two short simplified years in one civil year are two returns, each validated under its own name", async () => {
  await today("2027-01-05", async () => {
    const company = await app.newCompany({ vatSystem: "rs", taxSystem: "bic-rs", beginning: "2026-01-01", end: "2026-06-30" });
    await app.db.tenant(company.id, (tx) =>
      tx.run(
        "insert into books.fiscal_years (company_id, id, begins_on, ends_on) values ($1, gen_random_uuid(), '2026-07-01', '2026-12-31')",
        [company.id],
      ),
    );
    await declaredThrough(company, "2025-12-31");
    await typeOperations(company, [sale("2026-03-02", 1_200), sale("2026-09-02", 2_400)]);
    expect((await spans(company)).slice(0, 2)).toEqual(["2026 2026-01-01 2026-06-30", "2026-2 2026-07-01 2026-12-31"]);
    for (const id of ["2026", "2026-2"]) expect((await validate(company, id)).statusCode, id).toBe(200);
    expect((await list(company)).slice(0, 2).map(({ collected }) => collected)).toEqual([200, 400]);
    const labels = (await company.get("/api/v1/fiscalyear")).json().data.map(({ label }: { label: string }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels).toContain("Exercice 2026 (01/07 au 31/12)");
  });
});
