import { expect, test } from "vitest";
import { testApp } from "../../../testing/app.js";
import { failedControls, filledBoxesOf, taxReturnOf } from "../../tax-returns/testing.js";
import { typeOperations } from "../../vat/testing.js";
import { closingCompany, readClosingOf } from "../testing.js";
import { actOn, booksOf, closeAsSeen, finishSteps, previewClosing } from "./testing.js";

const app = await testApp({ today: "2026-07-10" });

test("a trade under the real regime closes whole: a table of boxes with its checks, its bridge and its export", async () => {
  const company = await closingCompany(app, { taxSystem: "bic-rn" });
  await typeOperations(company, [
    { date: "2025-03-03", type: "income", paid: 64_200, account: "706000", origin: "personal" },
    { date: "2025-04-01", type: "outcome", paid: 14_350, account: "613200", origin: "personal" },
    { date: "2025-04-03", type: "outcome", paid: 135, account: "658200", origin: "personal" },
    { date: "2025-04-04", type: "outcome", paid: 640, account: "635110", origin: "personal" },
  ]);
  await finishSteps(company);
  await closeAsSeen(company);
  const made = await taxReturnOf(company);
  expect(filledBoxesOf(made)).toMatchObject({
    FI: 64_200,
    FW: 14_350,
    FX: 640,
    GE: 135,
    HN: 49_075,
    WA: 49_075,
    WQ: 135,
    XN: 49_210,
    "1.profit": 49_210,
  });
  expect(failedControls(made)).toEqual([]);
  expect(made.bridge.gap).toBe(0);
  expect(made.reported).toEqual(expect.arrayContaining([expect.objectContaining({ box: "5KC", value: 49_210 })]));
  expect(made.madeElsewhere.map(({ form }) => form)).toEqual(expect.arrayContaining(["2054", "2055", "2056", "2057", "2058-A"]));
  const exported = await company.get(`/api/v1/tax-return/${made.id ?? ""}/export?format=csv`);
  expect([exported.statusCode, exported.body.includes("2050;2026;HN;49075")]).toEqual([200, true]);
  expect((await readClosingOf(company)).year.begin).toBe("2026-01-01");
});

test("a real regime whose year ends on 30 June closes whole, is of the income of 2026, and its next year ends on 30 June", async () => {
  const company = await closingCompany(app, { taxSystem: "bic-rn", beginning: "2025-07-01", end: "2026-06-30" });
  await typeOperations(company, [
    { date: "2025-07-01", type: "income", paid: 64_200, account: "706000", origin: "personal" },
    { date: "2026-04-01", type: "outcome", paid: 14_350, account: "613200", origin: "personal" },
    { date: "2026-06-30", type: "income", paid: 1_000, account: "706000", origin: "personal" },
    { date: "2026-07-01", type: "income", paid: 500, account: "706000", origin: "personal" },
  ]);
  await finishSteps(company);
  await closeAsSeen(company);
  const made = await taxReturnOf(company);
  expect(filledBoxesOf(made)).toMatchObject({ FI: 65_200, FW: 14_350, HN: 50_850, XN: 50_850 });
  expect([failedControls(made), made.bridge.gap, made.incomeYear]).toEqual([[], 0, 2026]);
  expect(made.dueDate).toMatch(/^2027-05-/);
  const { data: years } = (await company.get("/api/v1/fiscalyear")).json();
  expect(years).toContainEqual(expect.objectContaining({ beginning: "2026-07-01", end: "2027-06-30" }));
});

test("a trade under the real regime closes once, whether asked twice at the same instant or again with what was seen", async () => {
  const company = await closingCompany(app, { taxSystem: "bic-rn" });
  await typeOperations(company, [
    { date: "2025-03-03", type: "income", paid: 64_200, account: "706000", origin: "personal" },
    { date: "2025-04-01", type: "outcome", paid: 14_350, account: "613200", origin: "personal" },
  ]);
  await finishSteps(company);
  const { seen } = await previewClosing(company);
  const replies = await Promise.all([1, 2, 3].map(() => actOn(company, { certified: true, seen })));
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  for (const { statusCode } of replies) expect(statusCode).toBeLessThan(500);
  const books = await booksOf(app.db, company);
  const again = await actOn(company, { certified: true, seen });
  expect(again.statusCode).toBeGreaterThanOrEqual(400);
  expect(again.statusCode).toBeLessThan(500);
  expect(await booksOf(app.db, company)).toEqual(books);
  const [row] = await app.db.tenantRead<{ returns: number; closings: number }>(company.id, {
    text: `select (select count(*)::int from books.tax_returns where fiscal_year_id = $1) as returns,
      (select count(*)::int from books.closings where fiscal_year_id = $1 and event = 'closed') as closings`,
    values: [company.fiscalYearId],
  });
  expect(row).toEqual({ returns: 1, closings: 1 });
});
