import { expect, test } from "vitest";
import { isoDate } from "@comptoir/accounting/date";
import type { Db } from "../../db/db.js";
import type { Tx } from "../../db/transaction.js";
import { testApp } from "../../testing/app.js";
import { overlap } from "../../testing/overlap.js";
import { ensureFiscalYear, lockBooks, lockedFiscalYears } from "../books/years/service.js";
import { toFiscalYears } from "./presenter.js";

const { newCompany, db } = await testApp({ today: "2026-04-14" });
const ensure = (id: string, date: string) => db.tenant(id, (tx) => ensureFiscalYear(tx, { id }, isoDate(date)));

test("the next years are created when an operation first needs them", async () => {
  const company = await newCompany();
  expect((await ensure(company.id, "2026-07-01")).id).toBe(company.fiscalYearId);
  expect(await ensure(company.id, "2028-02-29")).toMatchObject({ beginning: "2028-01-01", end: "2028-12-31" });
  const { data } = (await company.get("/api/v1/fiscalyear")).json();
  expect(data.map(({ label, default: chosen }: { label: string; default: boolean }) => [label, chosen])).toEqual([
    ["Exercice 2028", false],
    ["Exercice 2027", false],
    ["Exercice 2026", true],
  ]);
});

test("a year from July to June is followed by another one", async () => {
  const company = await newCompany({ taxSystem: "bic-rs", beginning: "2025-07-01", end: "2026-06-30" });
  expect(await ensure(company.id, "2026-07-01")).toMatchObject({ beginning: "2026-07-01", end: "2027-06-30" });
  const { data } = (await company.get("/api/v1/fiscalyear")).json();
  expect(data.at(-1)).toMatchObject({ label: "Exercice 2025-2026", default: true });
});

test("a year that begins on 29 February ends on 28 February, the next one follows", async () => {
  const company = await newCompany({ taxSystem: "bic-rs", beginning: "2027-03-01", end: "2028-02-28" });
  expect(await ensure(company.id, "2028-02-29")).toMatchObject({ beginning: "2028-02-29", end: "2029-02-28" });
  expect(await ensure(company.id, "2029-03-01")).toMatchObject({ beginning: "2029-03-01", end: "2030-02-28" });
});

test("a BNC goes on with civil years", async () => {
  const company = await newCompany({ taxSystem: "bnc", beginning: "2025-07-01", end: "2026-06-30" });
  expect(await ensure(company.id, "2026-07-01")).toMatchObject({ beginning: "2026-07-01", end: "2026-12-31" });
});

test("two transactions that need the same year create it once", async () => {
  const company = await newCompany();
  const [one, two] = await Promise.all([ensure(company.id, "2027-01-01"), ensure(company.id, "2027-12-31")]);
  expect(one.id).toBe(two.id);
});

test("a writer that waited for another one sees the year that it opened", async () => {
  const company = await newCompany();
  const open = (at: Db, work: (tx: Tx) => Promise<unknown>) => at.tenant(company.id, work);
  const openYear = async (tx: Tx): Promise<void> => {
    await lockBooks(tx, company.id);
    await ensureFiscalYear(tx, company, isoDate("2027-01-01"));
  };
  const { follower } = await overlap(db, { open, work: openYear }, () => open(db, (tx) => lockedFiscalYears(tx, company.id)));
  expect(follower).toMatchObject({ value: [{ beginning: "2026-01-01" }, { beginning: "2027-01-01" }] });
});

test("a day before the first year or absurdly late is refused", async () => {
  const company = await newCompany();
  await expect(ensure(company.id, "2025-12-31")).rejects.toMatchObject({
    problem: { code: "operation.date_before_first_year", first: "2026-01-01" },
  });
  await expect(ensure(company.id, "2099-01-01")).rejects.toMatchObject({ problem: { code: "period.no_fiscal_year" } });
});

test("a year of another company does not exist", async () => {
  const [mine, other] = [await newCompany(), await newCompany()];
  expect((await mine.get(`/api/v1/fiscalyear/${mine.fiscalYearId}`)).json().data.id).toBe(mine.fiscalYearId);
  const reply = await mine.get(`/api/v1/fiscalyear/${other.fiscalYearId}`);
  expect(reply.json()).toMatchObject({ status: 404, code: "not_found", message: "Cet exercice n’existe pas." });
});

const year = {
  id: "y",
  begins_on: isoDate("2025-01-01"),
  ends_on: isoDate("2025-12-31"),
  is_closed: false,
  chosen: false,
  validated_through: null,
  late_drafts: 0,
};

test.each([
  ["2025-12-31", "current"],
  ["2026-01-01", "to_be_processed"],
  ["2026-05-20", "to_be_processed"],
  ["2026-05-21", "out_of_time"],
])("on %s the year 2025 is %s", (today, status) => expect(toFiscalYears([year], isoDate(today))[0]?.status).toBe(status));

test("how far a year is validated is told as it was done, with what came later", () => {
  const [told] = toFiscalYears([{ ...year, validated_through: isoDate("2025-03-31"), late_drafts: 2 }], isoDate("2026-04-14"));
  expect(told).toMatchObject({ validatedThrough: "2025-03-31", lateEntries: 2 });
});
