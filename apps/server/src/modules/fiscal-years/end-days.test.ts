import { expect, test } from "vitest";
import { addDays } from "@comptoir/accounting/calendar";
import { isoDate } from "@comptoir/accounting/date";
import { testApp, type TestCompany } from "../../testing/app.js";

const server = await testApp({ today: "2026-10-05" });
const URL = "/api/v1/fiscalyear";
type Days = { readonly first: string; readonly last: string } | null;
const daysOf = async (company: TestCompany, id: string): Promise<{ end: Days; next: Days }> =>
  (await company.get(`${URL}/${id}/end-days`)).json().data;
const next = (day: string, days: number): string => addDays(isoDate(day), days);
const move = async (company: TestCompany, id: string, end: string) => (await company.send("PATCH", `${URL}/${id}`, { end })).statusCode;
const open = async (company: TestCompany, end: string) => (await company.send("POST", URL, { end })).statusCode;

test("the days that an end is chosen among are those that are taken: one beyond each bound is refused", async () => {
  const trader = () => server.newCompany({ taxSystem: "bic-rn", vatSystem: "not_subjected", beginning: "2026-01-01", end: "2026-12-31" });
  const company = await trader();
  const { fiscalYearId: id } = company;
  expect(await daysOf(company, id)).toEqual({
    end: { first: "2026-01-02", last: "2028-01-31" },
    next: { first: "2027-01-02", last: "2029-01-31" },
  });
  expect(await move(company, id, "2026-01-01")).toBe(422);
  expect(await move(company, id, "2028-02-01")).toBe(422);
  expect(await open(company, "2027-01-01")).toBe(422);
  expect(await open(company, "2029-02-01")).toBe(422);
  expect(await move(company, id, "2026-01-02")).toBe(200);
  const other = await trader();
  expect(await open(other, "2027-12-31")).toBe(201);
  // The next year keeps two days.
  expect((await daysOf(other, other.fiscalYearId)).end).toEqual({ first: "2026-01-02", last: "2027-12-29" });
  expect(await move(other, other.fiscalYearId, next("2027-12-29", 1))).toBe(422);
  expect(await move(other, other.fiscalYearId, "2027-12-29")).toBe(200);
});

test("what is declared bounds an end, a BNC has one day, another company’s year has none", async () => {
  const company = await server.newCompany({ vatSystem: "monthly_rn", beginning: "2026-01-01", end: "2026-12-31" });
  expect(await daysOf(company, company.fiscalYearId)).toEqual({
    end: { first: "2026-12-31", last: "2026-12-31" },
    next: { first: "2027-12-31", last: "2027-12-31" },
  });
  const trader = await server.newCompany({ taxSystem: "bic-rn", vatSystem: "monthly_rn", beginning: "2026-01-01", end: "2026-12-31" });
  await trader.send("PUT", "/api/v1/vat-start", { declaredThrough: "2026-08-31", credit: 0 });
  expect((await daysOf(trader, trader.fiscalYearId)).end).toEqual({ first: "2026-08-31", last: "2028-01-31" });
  expect(await move(trader, trader.fiscalYearId, "2026-07-31")).toBe(409);
  expect(await move(trader, trader.fiscalYearId, "2026-08-31")).toBe(200);
  expect((await company.get(`${URL}/${trader.fiscalYearId}/end-days`)).json()).toMatchObject({ status: 404, code: "not_found" });
});

test("what is declared after the end of a year leaves it where it is; the one that would follow stays open to choose", async () => {
  const trader = await server.newCompany({ taxSystem: "bic-rn", vatSystem: "monthly_rn", beginning: "2025-01-01", end: "2025-12-31" });
  expect(await open(trader, "2026-12-31")).toBe(201);
  await trader.send("PUT", "/api/v1/vat-start", { declaredThrough: "2026-03-31", credit: 0 });
  const days = await daysOf(trader, trader.fiscalYearId);
  expect(await move(trader, trader.fiscalYearId, "2026-03-31")).toBe(409);
  expect(await move(trader, trader.fiscalYearId, "2026-06-30")).toBe(409);
  expect(await move(trader, trader.fiscalYearId, "2025-11-30")).toBe(409);
  expect(days).toEqual({ end: null, next: { first: "2027-01-02", last: "2029-01-31" } });
});
