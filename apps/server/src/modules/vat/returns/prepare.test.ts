import { describe, expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { filledLines, monthlyCompany, readReturnOf as read, SEPTEMBER, typeOperations } from "../testing.js";

const app = await testApp({ today: "2026-10-05" });

const monthly = (beginning?: string) => monthlyCompany(app, beginning);
const list = async (company: TestCompany) => (await company.get("/api/v1/vat-declarations")).json().data;
const validate = (company: TestCompany, id: string) => company.send("POST", `/api/v1/vat-declaration/${id}/validate`, {});

describe("preparing", () => {
  test("the list holds every period of the year, the one to come computed, the latest first", async () => {
    const company = await monthly();
    await typeOperations(company, SEPTEMBER.slice(0, 2));
    const data = await list(company);
    expect(data.map((one: { period: string; status: string; collected: number }) => [one.period, one.status, one.collected])).toEqual([
      ["2026-12", "to_declare", 0],
      ["2026-11", "to_declare", 0],
      ["2026-10", "to_declare", 0],
      ["2026-09", "to_declare", 808],
    ]);
    expect(data.at(-1)).toMatchObject({
      id: null,
      form: "CA3",
      startDate: "2026-09-01",
      endDate: "2026-09-30",
      dueDate: null,
      filing: null,
    });
    expect((await company.get(`/api/v1/vat-declarations?fiscalYearId=${company.fiscalYearId}`)).json().data).toHaveLength(4);
  });

  test("the worked example of September, box by box, with its settlement, its table and its checks", async () => {
    const company = await monthly();
    await typeOperations(company, SEPTEMBER);
    const detail = await read(company, "2026-09");
    expect(filledLines(detail)).toEqual([
      "A1 4242",
      "A3 300",
      "E2 2000",
      "08 4342 / 868",
      "09 200 / 11",
      "16 879",
      "19 240",
      "20 237",
      "23 477",
      "TD 402",
      "28 402",
      "32 402",
    ]);
    expect(detail.boxes.find(({ line }) => line === "08")).toMatchObject({
      code: "0207",
      label: "Taux normal 20\u202f%",
      exact: { base: 4342.08, tax: 868.42, amount: null },
    });
    expect(detail.settlement.map(({ account, debit, credit }) => `${account} ${debit} ${credit}`)).toEqual([
      "445200 60 0",
      "445620 0 240",
      "445660 0 237",
      "445711 808.42 0",
      "445713 11 0",
      "445510 0 402",
      "758000 0 0.42",
    ]);
    expect(detail.controls.filter(({ ok }) => !ok)).toEqual([]);
    expect(detail).toMatchObject({ missing: ["surname", "postcode"], millesime: 2026, provisional: false, version: 1, replaces: null });
    expect(detail.report).toMatchObject({ hasTransactions: true, hasUnvalidatedVat: false, vatEndingDate: "2026-09-30" });
    expect(detail.lines.find(({ account, rate }) => account === "706000" && rate === 20)).toMatchObject({
      count: 2,
      vat: 808.42,
      line: "08",
    });
    const sum = (side: string, column: "vat" | "deductible") =>
      Math.round(detail.lines.reduce((total, row) => total + (row.side === side ? row[column] * 100 : 0), 0));
    expect([sum("output", "vat"), sum("input", "deductible")]).toEqual([87_942, 47_700]);
  });

  test("the totals of the table and of the settlement open, add up, and lead to the operations, then to the entry", async () => {
    const company = await monthly();
    await typeOperations(company, SEPTEMBER);
    const explained = async (figure: string | null) => (await company.get(`/api/v1/explain?figure=${figure ?? ""}`)).json().data;
    const { sides, settled, lines } = await read(company, "2026-09");
    expect(sides.map(({ side, totals }) => [side, totals.vat.value, totals.deductible])).toEqual([
      ["output", 879.42, { value: 0, explain: null }],
      ["input", expect.any(Number), { value: 477, explain: expect.any(String) }],
    ]);
    const totals = sides.flatMap(({ totals: of }) => Object.values(of)).filter(({ value }) => value !== 0);
    for (const { value, explain } of totals) {
      const { parts, ...figure } = await explained(explain);
      expect(figure).toMatchObject({ value, gap: 0 });
      for (const part of parts) expect(await explained(part.explain)).toMatchObject({ value: part.value, gap: 0 });
    }
    const paid = lines.filter(({ side }) => side === "input").reduce((sum, { inclTax }) => sum + Math.round(inclTax * 100), 0);
    expect(sides[1]?.totals.inclTax.value).toBe(paid / 100);
    const behind = async (total: { explain: string | null } | undefined) => (await explained(total?.explain ?? "")).count;
    expect(await behind(sides[1]?.totals.inclTax)).toBe(await behind(sides[1]?.totals.base));
    expect(settled.debit.value).toBe(settled.credit.value);
    const coming = await explained(settled.debit.explain);
    expect(coming).toMatchObject({ value: settled.debit.value, gap: 0 });
    expect(coming.parts[0]).not.toHaveProperty("operations");

    const { id } = (await validate(company, "2026-09")).json().data;
    const after = await read(company, id);
    const posted = await explained(after.settled.credit.explain);
    expect(posted).toMatchObject({ value: settled.credit.value, gap: 0 });
    const [entry] = posted.parts[0].operations;
    expect((await company.get(`/api/v1/ledger/entries/${entry.entryId}`)).statusCode).toBe(200);
  });

  test("each box opens to its operations, to the cent, and a total to its boxes", async () => {
    const company = await monthly();
    await typeOperations(company, SEPTEMBER);
    const detail = await read(company, "2026-09");
    const tax = detail.boxes.find(({ line }) => line === "08")?.explain.tax ?? "";
    const { data } = (await company.get(`/api/v1/explain?figure=${tax}`)).json();
    expect(data).toMatchObject({
      label: "Ligne 08, Taux normal 20\u202f%",
      value: 868.42,
      gap: 0,
      rounding: "868,42\u00a0€ à l’euro\u00a0: 868\u00a0€",
    });
    expect(data.parts.map((part: { account: string; value: number; count: number }) => [part.account, part.value, part.count])).toEqual([
      ["706000", 808.42, 2],
      ["623100", 60, 1],
    ]);
    const lines = (await company.get(`/api/v1/explain?figure=${data.parts[0].explain}`)).json().data;
    expect(lines.parts[0].operations.map(({ date, amount }: { date: string; amount: number }) => [date, amount])).toEqual([
      ["2026-09-03", 600],
      ["2026-09-10", 208.42],
    ]);
    const base = detail.boxes.find(({ line }) => line === "08")?.explain.base ?? "";
    const bases = (await company.get(`/api/v1/explain?figure=${base}`)).json().data;
    expect(bases.parts.map((part: { value: number }) => part.value)).toEqual([4042.08, 300]);
    for (const part of bases.parts) {
      expect((await company.get(`/api/v1/explain?figure=${part.explain}`)).json().data).toMatchObject({ value: part.value, gap: 0 });
    }
    const total = detail.boxes.find(({ line }) => line === "16")?.explain.amount ?? "";
    const sum = (await company.get(`/api/v1/explain?figure=${total}`)).json().data;
    expect(sum.parts.map((part: { value: number }) => part.value)).toEqual([868, 11]);
    expect((await company.get(`/api/v1/explain?figure=${tax.slice(0, -4)}`)).json().code).toBe("explain.invalid");
  });

  test("what a partner reads, in JSON and in CSV", async () => {
    const company = await monthly();
    await typeOperations(company, SEPTEMBER.slice(0, 1));
    const { data } = (await company.get("/api/v1/vat-declaration/2026-09/export")).json();
    expect(data.slice(0, 3)).toEqual([
      { form: "3310CA3", millesime: 2026, code: "0979", part: "base", value: 3000 },
      { form: "3310CA3", millesime: 2026, code: "0207", part: "base", value: 3000 },
      { form: "3310CA3", millesime: 2026, code: "0207", part: "tax", value: 600 },
    ]);
    const csv = await company.get("/api/v1/vat-declaration/2026-09/export?format=csv");
    expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(csv.body.split("\r\n").slice(0, 2)).toEqual(["form;millesime;code;part;value", "3310CA3;2026;0979;base;3000"]);
  });

  test("an unknown period or return does not exist; a company without VAT has none", async () => {
    const company = await monthly();
    for (const id of ["2026-T1", "2020-01", "nothing", "0199c000-0000-7000-8000-000000000000"]) {
      expect((await company.get(`/api/v1/vat-declaration/${id}`)).json()).toMatchObject({ status: 404, code: "not_found" });
    }
    const without = await app.newCompany();
    expect(await list(without)).toEqual([]);
  });

  test("Corsica and overseas are refused with a sentence", async () => {
    const company = await monthly();
    await app.db.shared((tx) => tx.run("update shared.companies set postcode = '97400' where id = $1", [company.id]));
    expect((await company.get("/api/v1/vat-declarations")).json()).toMatchObject({ status: 422, code: "vat.territory" });
  });

  test("with surname and postcode the due date is given", async () => {
    const company = await monthly();
    await app.db.shared((tx) =>
      tx.run("update shared.companies set postcode = '75011', leader_last_name = 'Martin' where id = $1", [company.id]),
    );
    expect(await read(company, "2026-09")).toMatchObject({ dueDate: "2026-10-19", missing: [], late: false });
  });

  test("refund, other taxes and comment are typed; a refund below the limit or above the credit is refused", async () => {
    const company = await monthly();
    await typeOperations(company, [{ date: "2026-09-02", type: "outcome", paid: 6000, account: "606400", vatRate: 20 }]);
    const patch = (body: object) => company.send("PATCH", "/api/v1/vat-declaration/2026-09", body);
    expect((await patch({ refund: 759 })).json()).toMatchObject({
      code: "vat.refund",
      target: "refund",
      message: "Le remboursement va de 760,00\u00a0€ à 1\u202f000,00\u00a0€.",
    });
    expect((await patch({ refund: 1001 })).json().code).toBe("vat.refund");
    expect((await patch({ provisionalRefunds: 1 })).json()).toMatchObject({ code: "vat.no_such_figure", target: "provisionalRefunds" });
    const done = await patch({ refund: 800, assimilatedTaxes: 12, comment: "Bonjour" });
    expect(done.json().data).toMatchObject({ creditOut: 200, toPay: 12, typed: { refund: 800, assimilatedTaxes: 12, comment: "Bonjour" } });
    expect(done.json().data.id).not.toBeNull();
    expect((await read(company, "2026-09")).typed.refund).toBe(800);
  });
});

describe("where the books take over", () => {
  test("what was declared before is asked, its credit enters 445670, and nothing before is declared again", async () => {
    const company = await monthly("2026-08-01");
    await typeOperations(company, SEPTEMBER.slice(0, 1));
    expect((await company.get("/api/v1/vat-start")).json().data).toMatchObject({
      asked: true,
      open: true,
      declaredThrough: null,
      credit: 0,
    });
    const put = (body: object) => company.send("PUT", "/api/v1/vat-start", body);
    expect((await put({ declaredThrough: "2026-10-05", credit: 0 })).json()).toMatchObject({
      code: "vat.start_future",
      target: "declaredThrough",
    });
    expect((await put({ declaredThrough: "2026-07-31", credit: -1 })).statusCode).toBe(400);
    expect((await put({ declaredThrough: "2026-07-31", credit: 200 })).json().data).toEqual({
      asked: false,
      open: true,
      booksBegin: "2026-08-01",
      declaredThrough: "2026-07-31",
      credit: 200,
      depositBase: null,
    });
    expect((await put({ declaredThrough: "2026-08-31", credit: 350 })).statusCode).toBe(200);
    expect((await list(company)).map(({ period }: { period: string }) => period)).toEqual(["2026-12", "2026-11", "2026-10", "2026-09"]);
    const september = await read(company, "2026-09");
    expect(september.boxes.find(({ line }) => line === "22")?.amount).toBe(350);
    expect(september.controls.find(({ key }) => key === "previous_credit")?.ok).toBe(true);
    expect((await validate(company, "2026-09")).json().data).toMatchObject({ toPay: 250 });
    expect((await put({ declaredThrough: "2026-07-31", credit: 0 })).json()).toMatchObject({ status: 409, code: "vat.start_locked" });
    expect((await company.get("/api/v1/vat-start")).json().data).toMatchObject({ asked: false, open: false });
  });

  test("a regime is chosen for days to come only, by the rules of any change of regime", async () => {
    const company = await app.newCompany({ vatSystem: "rs", taxSystem: "bic-rs" });
    const put = (validFrom: string, vatSystem: string) => company.send("PUT", "/api/v1/vat-regime", { validFrom, vatSystem });
    expect((await put("2026-10-05", "monthly_rn")).json()).toMatchObject({ status: 422, code: "vat.regime_past" });
    expect((await put("2027-01-01", "rs")).json()).toMatchObject({ status: 422, code: "regime.simplified_ended" });
    expect((await put("2026-11-01", "monthly_rn")).json()).toMatchObject({ status: 422, code: "regime.not_period_start" });
    expect((await put("2027-01-01", "monthly_rn")).json().data.regimes).toEqual([
      { validFrom: "2026-01-01", vatSystem: "rs" },
      { validFrom: "2027-01-01", vatSystem: "monthly_rn" },
    ]);
    expect((await company.get("/api/v1/vat-regime")).json().data.regimes).toHaveLength(2);
    expect(
      (await list(company)).map(({ period, form, dueDate }: { period: string; form: string; dueDate: string }) => [period, form, dueDate]),
    ).toEqual([["2026", "CA12", "2027-05-04"]]);
    expect((await read(company, "2027-01")).form).toBe("CA3");
  });
});

describe("the warning", () => {
  test("names what looks like a fixed asset above 500,00 € excl. tax, until it is left as it is", async () => {
    const company = await monthly();
    const [below, above] = await typeOperations(company, [
      { date: "2026-09-02", type: "outcome", paid: 600, account: "606300", vatRate: 20 },
      { date: "2026-09-03", type: "outcome", paid: 600.01, account: "606300", vatRate: 20 },
    ]);
    const { report } = await read(company, "2026-09");
    expect(report.potentialFixedAssets).toEqual([{ id: above, label: "606300 2026-09-03", date: "2026-09-03", amountExclVat: 500.01 }]);
    const kept = await company.send("POST", "/api/v1/transactions/keep-as-expense", { ids: [above, below] });
    expect(kept.json().data.kept).toHaveLength(2);
    expect((await read(company, "2026-09")).report.potentialFixedAssets).toEqual([]);
  });

  test("what waits is told one by one: to categorise, VAT to validate, Madelin", async () => {
    const company = await monthlyCompany(app);
    const waiting = async () => {
      const { report } = await read(company, "2026-09");
      return [report.hasUncategorizedTransactions, report.hasUnvalidatedVat, report.hasUncategorizedMadelin];
    };
    expect(await waiting()).toEqual([false, false, false]);
    const [rent] = await typeOperations(company, [
      { date: "2026-09-05", type: "outcome", paid: 960, account: "613200", vatRate: 20, unchecked: true },
    ]);
    expect(await waiting()).toEqual([false, true, false]);
    await company.send("POST", "/api/v1/transactions/uncategorize", { ids: [rent] });
    expect(await waiting()).toEqual([true, false, false]);
    await typeOperations(company, [{ date: "2026-09-30", type: "outcome", paid: 90, account: "646500" }]);
    expect(await waiting()).toEqual([true, false, true]);
  });
});

describe("what the gesture settles", () => {
  const fuel = { date: "2026-09-19", type: "outcome", paid: 150, account: "606140" } as const;
  const deducted = async (company: TestCompany, id: string | undefined) =>
    (await company.get(`/api/v1/transaction/${id}`)).json().data.vat[0].deductible;

  test("fuel is deducted whole once a van is the only vehicle; a later car changes nothing stored", async () => {
    const company = await monthly();
    const [before, , after] = await typeOperations(company, [
      { ...fuel, date: "2026-09-10" },
      { date: "2026-09-11", type: "outcome", paid: 7500, account: "218210" },
      fuel,
    ]);
    expect([await deducted(company, before), await deducted(company, after)]).toEqual([20, 25]);
    const [, later] = await typeOperations(company, [
      { date: "2026-09-12", type: "outcome", paid: 9000, account: "218200" },
      { ...fuel, date: "2026-09-20" },
    ]);
    expect([await deducted(company, after), await deducted(company, later)]).toEqual([25, 20]);
    expect((await read(company, "2026-09")).boxes.find(({ line }) => line === "20")?.exact.amount).toBe(65);
  });

  test("VAT of 2023 is too late to deduct in 2026, unless none is", async () => {
    const company = await app.newCompany({ vatSystem: "monthly_rn", beginning: "2023-01-01", end: "2023-12-31" });
    const created = await company.send("POST", "/api/v1/transaction/create", {
      origin: "cash",
      type: "outcome",
      title: "Achat",
      amount: 120,
      date: "2023-12-31",
    });
    const give = (own: object) =>
      company.send("PUT", `/api/v1/transaction/${created.json().data.id}/allocations`, {
        allocations: [{ account: "606400", amount: 120, ...own }],
      });
    expect((await give({})).json()).toMatchObject({
      status: 422,
      code: "allocation.deduction_lost",
      message: expect.stringContaining("31/12/2025"),
    });
    expect((await give({ vatDeductible: 0 })).statusCode).toBe(200);
  });
});
