import { describe, expect, test } from "vitest";
import type { ClosingOverview } from "@comptoir/contract/closing/steps";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { confirm, csvStatement, preview } from "../../banking/testing.js";
import { addAssetOf } from "../../fixed-assets/testing.js";
import { typeOperations } from "../../vat/testing.js";
import { settlesNothing } from "../../books/consequences.js";
import { closingCompany, readClosingOf } from "../testing.js";

const app = await testApp({ today: "2026-02-10" });

type Code = keyof ClosingOverview["checks"];

async function checkOf(company: TestCompany, code: Code) {
  return (await readClosingOf(company)).checks[code];
}

const answer = (company: TestCompany, body: object) => company.send("PATCH", "/api/v1/steps", body);
const profile = (company: TestCompany, set: string) =>
  app.db.shared((tx) => tx.run(`update shared.companies set ${set} where id = $1`, [company.id]));

test("a year whose figures of the law are not known is not closed here", async () => {
  const company = await app.newCompany({ beginning: "2024-01-01", end: "2024-12-31" });
  expect((await company.get("/api/v1/steps")).json()).toMatchObject({ status: 409, code: "closing.figures" });
});

test("an answer given over answers that another tab has changed is refused, and nothing is written", async () => {
  const company = await closingCompany(app);
  const { answersVersion: version } = (await readClosingOf(company)).year;
  expect((await answer(company, { noVatDeposits: true, version })).statusCode).toBe(200);
  const late = await answer(company, { noPreviousAccounts: null, version });
  expect([late.statusCode, late.json().code]).toEqual([409, "closing.answers_version"]);
  const { year, checks } = await readClosingOf(company);
  expect(checks.anouveau.status).toBe(true);
  expect((await answer(company, { noPreviousAccounts: null, version: year.answersVersion })).statusCode).toBe(200);
  expect((await checkOf(company, "anouveau")).status).toBe(false);
});

describe("a check of the closing", () => {
  test("dateFiscalYearDefined: a year that has ended, of whole civil years for a liberal profession", async () => {
    const company = await closingCompany(app);
    expect(await checkOf(company, "dateFiscalYearDefined")).toEqual({ status: true, message: "", count: 0, link: "" });
    const current = await app.newCompany({ beginning: "2026-01-01", end: "2026-12-31" });
    expect(await checkOf(current, "dateFiscalYearDefined")).toMatchObject({ status: false, link: "/exercice" });
    const half = await app.newCompany({ beginning: "2025-01-01", end: "2025-06-30" });
    expect(await checkOf(half, "dateFiscalYearDefined")).toMatchObject({ status: false, message: expect.stringContaining("31 décembre") });
  });

  test("dateFiscalYearDefined: no year is without its two days, the first before the last", async () => {
    const { id } = await closingCompany(app);
    const add = (first: string | null, last: string | null) =>
      app.db.tenant(id, async (tx) => {
        settlesNothing(tx, "a year that the database refuses");
        await tx.run("insert into books.fiscal_years (company_id, id, begins_on, ends_on) values ($1, gen_random_uuid(), $2, $3)", [
          id,
          first,
          last,
        ]);
      });
    await expect(add(null, "2026-12-31")).rejects.toThrow(/begins_on/);
    await expect(add("2026-01-01", null)).rejects.toThrow(/ends_on/);
    await expect(add("2026-12-31", "2026-01-01")).rejects.toThrow(/fiscal_years_check/);
  });

  test("categorization: one operation to categorise is counted, with the way to it", async () => {
    const company = await closingCompany(app);
    const created = await company.send("POST", "/api/v1/transaction/create", {
      origin: "cash",
      type: "income",
      title: "Recette",
      amount: 100,
      date: "2025-05-01",
    });
    expect(await checkOf(company, "categorization")).toMatchObject({
      status: false,
      message: "1 opération à catégoriser",
      count: 1,
      link: "/?operations_status=not_categorized&startDate=2025-01-01&endDate=2025-12-31",
    });
    await company.send("PUT", `/api/v1/transaction/${created.json().data.id}/allocations`, {
      allocations: [{ account: "706000", amount: 100 }],
    });
    expect((await checkOf(company, "categorization")).status).toBe(true);
  });

  test("tva: one VAT that was not validated is counted, and none without VAT", async () => {
    const company = await closingCompany(app, { vatSystem: "quarterly_rn" });
    const [id] = await typeOperations(company, [
      { date: "2025-05-01", type: "income", paid: 120, account: "706000", vatRate: 20, unchecked: true },
    ]);
    expect(await checkOf(company, "tva")).toMatchObject({ status: false, message: "1 opération avec une TVA non validée", count: 1 });
    await company.send("POST", "/api/v1/transactions/validate-vat", { ids: [id] });
    expect((await checkOf(company, "tva")).status).toBe(true);
  });

  test("profil: what is missing is named", async () => {
    const company = await closingCompany(app);
    expect((await checkOf(company, "profil")).status).toBe(true);
    await profile(company, "street = '', activity_started_on = null");
    expect(await checkOf(company, "profil")).toMatchObject({
      status: false,
      count: 2,
      message: "Complétez votre profil\u00a0: le début d’activité, l’adresse.",
      link: "/account",
    });
  });

  test("anouveau: a first year says that it has no accounts before, with a reason when its activity is older", async () => {
    const company = await closingCompany(app);
    expect((await checkOf(company, "anouveau")).status).toBe(true);
    await answer(company, { noPreviousAccounts: null });
    expect(await checkOf(company, "anouveau")).toMatchObject({
      status: false,
      message: "Les à-nouveaux n'ont pas été saisis.",
      link: "/reprise",
    });
    await profile(company, "activity_started_on = '2020-03-01'");
    await answer(company, { noPreviousAccounts: true });
    expect((await checkOf(company, "anouveau")).status).toBe(false);
    await answer(company, { noPreviousAccounts: true, reason: "Au micro-BNC jusqu’en 2024" });
    expect((await checkOf(company, "anouveau")).status).toBe(true);
  });

  test("anouveau: a later year begins with what the year before ended with", async () => {
    const company = await closingCompany(app);
    await typeOperations(company, [
      { date: "2025-05-01", type: "income", paid: 100, account: "706000" },
      { date: "2026-01-05", type: "income", paid: 100, account: "706000" },
    ]);
    const years = (await company.get("/api/v1/fiscalyear")).json().data as { id: string; beginning: string }[];
    const second = years.find(({ beginning }) => beginning === "2026-01-01");
    const closing = (await company.get(`/api/v1/steps?fiscalYearId=${second?.id}`)).json<ClosingOverview>();
    expect([closing.year.begin, closing.checks.anouveau.status]).toEqual(["2026-01-01", true]);
  });

  test("immobilisation: a purchase of an asset without its component is counted", async () => {
    const company = await closingCompany(app);
    await typeOperations(company, [{ date: "2025-05-01", type: "outcome", paid: 1200, account: "218300" }]);
    expect(await checkOf(company, "immobilisation")).toMatchObject({
      status: false,
      message: "1 immobilisation à compléter",
      link: "/immobilisations",
    });
  });

  test("immobilisation: true once a component describes the purchase, false again while a part of it has none", async () => {
    const company = await closingCompany(app);
    const [id] = await typeOperations(company, [{ date: "2025-05-01", type: "outcome", paid: 3000, account: "218400" }]);
    const { component } = await addAssetOf(company, { date_of_purchase: "2025-05-01" }, { commissioning_date: "2025-05-01" });
    const allocate = (allocations: readonly object[]) => company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations });
    const described = { account: "218400", relatedCapitalAssetComponents: [component] };
    const whole = await allocate([{ ...described, amount: 3000 }]);
    expect(whole.statusCode, whole.body).toBe(200);
    expect(await checkOf(company, "immobilisation")).toEqual({ status: true, message: "", count: 0, link: "" });
    const parts = await allocate([
      { ...described, amount: 1000 },
      { account: "218400", amount: 2000 },
    ]);
    expect(parts.statusCode, parts.body).toBe(200);
    expect((await checkOf(company, "immobilisation")).status).toBe(false);
  });

  test("powens: statements that stop before the end of the year, then the day that the user confirms", async () => {
    const company = await closingCompany(app);
    await confirm(company, await preview(company, csvStatement([["2025-12-15", "CLIENT", "100.00"]])));
    const check = await checkOf(company, "powens");
    expect(check).toMatchObject({
      status: false,
      count: 1,
      link: "/importer",
      message: expect.stringContaining("n'est pas synchronisé jusqu'au 31/12/2025"),
    });
    const [bank] = (await company.get("/api/v1/bank-balance")).json().data as { id: string }[];
    await answer(company, { banks: { [bank?.id ?? ""]: { through: "2025-12-30" } } });
    expect((await checkOf(company, "powens")).status).toBe(false);
    await answer(company, { banks: { [bank?.id ?? ""]: { through: "2025-12-31", comment: "Aucun mouvement" } } });
    expect((await checkOf(company, "powens")).status).toBe(true);
    await answer(company, { banks: { [bank?.id ?? ""]: { closedOn: "2025-12-15" } } });
    expect((await checkOf(company, "powens")).status).toBe(true);
  });

  test("powens: statements of a day to come, and a closing that a movement contradicts, are refused with their sentence", async () => {
    const company = await closingCompany(app);
    await confirm(company, await preview(company, csvStatement([["2025-12-15", "CLIENT", "100.00"]])));
    const [bank] = (await company.get("/api/v1/bank-balance")).json().data as { id: string }[];
    const id = bank?.id ?? "";
    const say = (given: object, on = id) => company.send("PATCH", "/api/v1/steps", { banks: { [on]: given } });
    const today = app.clock.today();
    for (const [given, field, sentence] of [
      [{ through: today }, "through", "n’est pas passé"],
      [{ through: "2199-12-31" }, "through", "n’est pas passé"],
      [{ closedOn: "2024-12-31" }, "closedOn", "Choisissez un jour de l’exercice"],
      [{ closedOn: "2026-01-01" }, "closedOn", "Choisissez un jour de l’exercice"],
      [{ closedOn: "2025-12-14" }, "closedOn", "a un mouvement le 15/12/2025"],
    ] as const)
      expect((await say(given)).json(), JSON.stringify(given)).toMatchObject({
        status: 422,
        code: "closing.bank_day",
        target: `banks.${id}.${field}`,
        message: expect.stringContaining(sentence),
      });
    expect((await say({ through: "2025-12-31" }, company.id)).json()).toMatchObject({ status: 404, code: "not_found" });
    expect((await checkOf(company, "powens")).status).toBe(false);
    expect((await say({ closedOn: "2025-12-15", through: "2025-12-15" })).statusCode).toBe(200);
    expect((await checkOf(company, "powens")).status).toBe(true);
  });

  test("madelin: the generic account is to be sorted", async () => {
    const company = await closingCompany(app);
    const [id] = await typeOperations(company, [{ date: "2025-05-01", type: "outcome", paid: 90, account: "646500" }]);
    expect(await checkOf(company, "madelin")).toMatchObject({
      status: false,
      count: 1,
      message: expect.stringContaining("Recatégorisez vos cotisations Madelin"),
    });
    await company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations: [{ account: "646510", amount: 90 }] });
    expect((await checkOf(company, "madelin")).status).toBe(true);
  });

  test("vat_declaration: each return that ends in the year is validated, what was declared before these books left out", async () => {
    const company = await closingCompany(app, { vatSystem: "quarterly_rn" });
    expect(await checkOf(company, "vat_declaration")).toMatchObject({
      status: false,
      count: 4,
      message: "La déclaration de TVA du 1ᵉʳ trimestre 2025 n'est pas validée.",
      link: "/declarations-tva",
    });
    const start = await company.send("PUT", "/api/v1/vat-start", { declaredThrough: "2025-09-30", credit: 0 });
    expect(start.statusCode).toBe(200);
    expect(await checkOf(company, "vat_declaration")).toMatchObject({ count: 1, message: expect.stringContaining("4ᵉ trimestre 2025") });
    const validated = await company.send("POST", "/api/v1/vat-declaration/2025-T4/validate", {});
    expect([validated.statusCode, validated.statusCode === 200 ? "" : validated.body]).toEqual([200, ""]);
    expect((await checkOf(company, "vat_declaration")).status).toBe(true);
    const without = await closingCompany(app);
    expect((await checkOf(without, "vat_declaration")).status).toBe(true);
  });

  test("vat_declaration: a yearly return may wait for the steps, its deposits are found or not due", async () => {
    const company = await closingCompany(app, { vatSystem: "rs" });
    expect(await checkOf(company, "vat_declaration")).toMatchObject({ status: false, count: 2, link: "/declarations-tva#acomptes" });
    await answer(company, { noVatDeposits: true });
    expect(await checkOf(company, "vat_declaration")).toMatchObject({ status: true, message: expect.stringContaining("Préparée") });
  });

  test("one that is false locks every step", async () => {
    const company = await closingCompany(app);
    await answer(company, { noPreviousAccounts: null });
    const { isOpen, steps, resume } = await readClosingOf(company);
    expect([isOpen, resume, new Set(steps.map(({ status }) => status))]).toEqual([false, null, new Set([3])]);
  });
});
