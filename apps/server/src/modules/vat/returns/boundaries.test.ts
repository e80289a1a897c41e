import { describe, expect, test } from "vitest";
import type { VatSystem } from "@comptoir/accounting/company/vat-system";
import { isoDate } from "@comptoir/accounting/date";
import type { VatDeclaration, VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { regimesOfCompany, storeRegimes } from "../../books/regimes/service.js";
import { fileReturn, filledLines, monthlyCompany, readReturnOf as read, typeOperations } from "../testing.js";

const app = await testApp({ today: "2026-10-05" });

const list = async (company: TestCompany): Promise<VatDeclaration[]> => (await company.get("/api/v1/vat-declarations")).json().data;
const validate = (company: TestCompany, id: string) => company.send("POST", `/api/v1/vat-declaration/${id}/validate`, {});
const rectify = (company: TestCompany, id: string) => company.send("POST", `/api/v1/vat-declaration/${id}/rectify`, {});
const start = (company: TestCompany, declaredThrough: string) => company.send("PUT", "/api/v1/vat-start", { declaredThrough, credit: 0 });
const sale = (date: string, paid = 1200) => ({ date, type: "income", paid, account: "706000", vatRate: 20 }) as const;
const purchase = (date: string, paid = 600) => ({ date, type: "outcome", paid, account: "606400", vatRate: 20 }) as const;
const spans = (returns: readonly VatDeclaration[]): string[] =>
  returns.toReversed().map(({ period, form, startDate, endDate }) => `${period} ${form} ${startDate} ${endDate}`);
const settled = ({ settlement }: VatDeclarationDetail): string[] =>
  settlement.map(({ account, debit, credit }) => `${account} ${debit} ${credit}`);

describe("where years and regimes meet", () => {
  test("a fiscal year that ends inside a month: the month is declared whole, its settlement posted on its last day", async () => {
    const company = await app.newCompany({ vatSystem: "monthly_rn", taxSystem: "bic-rs", beginning: "2025-09-16", end: "2026-09-15" });
    await start(company, "2026-08-31");
    await typeOperations(company, [sale("2026-09-10"), sale("2026-09-20"), purchase("2026-09-15", 120)]);
    const done = await validate(company, "2026-09");
    expect(done.json()).toMatchObject({ data: { status: "validated", startDate: "2026-09-01", endDate: "2026-09-30", toPay: 380 } });
    expect(settled(done.json().data)).toEqual(["445660 0 20", "445711 400 0", "445510 0 380"]);
    expect((await company.get("/api/v1/ledger/verify")).json().data).toMatchObject({ intact: true });
    expect((await list(company)).find(({ period }) => period === "2026-09")?.status).toBe("validated");
  });

  test("the same without any operation in the second half: the year that follows is opened by the settlement", async () => {
    const company = await app.newCompany({ vatSystem: "monthly_rn", taxSystem: "bic-rs", beginning: "2025-09-16", end: "2026-09-15" });
    await start(company, "2026-08-31");
    await typeOperations(company, [sale("2026-09-10")]);
    expect((await validate(company, "2026-09")).json()).toMatchObject({ data: { status: "validated", toPay: 200 } });
    expect((await validate(company, "2026-10")).json()).toMatchObject({ code: "vat.period_open" });
  });

  test("subject from a day inside a quarter: the first return begins there, what came before declares nothing", async () => {
    const company = await app.newCompany({ vatSystem: "quarterly_rn", vatSubjectSince: "2026-02-10" });
    await typeOperations(company, [sale("2026-02-10"), sale("2026-03-31")]);
    const created = await company.send("POST", "/api/v1/transaction/create", {
      origin: "cash",
      type: "income",
      title: "Avant",
      amount: 100,
      date: "2026-02-09",
    });
    await company.send("PUT", `/api/v1/transaction/${created.json().data.id}/allocations`, {
      allocations: [{ account: "706000", amount: 100 }],
    });
    expect(spans(await list(company))[0]).toBe("2026-T1 CA3 2026-02-10 2026-03-31");
    expect((await read(company, "2026-T1")).collected).toBe(400);
    expect((await validate(company, "2026-T1")).statusCode).toBe(200);
  });

  test("a regime that changes inside a period cuts it: each day is declared once, under its own form", async () => {
    const company = await app.newCompany({ vatSystem: "rs", taxSystem: "bic-rs" });
    // No change of regime is accepted on such days any more; books may hold one that was.
    await app.db.tenant(company.id, async (tx) => {
      const [first] = await regimesOfCompany(tx, company.id);
      if (!first) throw new Error("no regime");
      const since = (day: string, vatSystem: VatSystem) => ({ ...first, validFrom: isoDate(day), vatSystem });
      const regimes = [first, since("2026-06-15", "monthly_rn"), since("2026-08-10", "quarterly_rn")];
      await storeRegimes(tx, company.id, { regimes, today: app.clock.today() });
    });
    await typeOperations(company, [sale("2026-06-14"), sale("2026-06-15", 600), sale("2026-08-09", 240), sale("2026-08-10", 120)]);
    expect(spans(await list(company))).toEqual([
      "2026 CA12 2026-01-01 2026-06-14",
      "2026-06 CA3 2026-06-15 2026-06-30",
      "2026-07 CA3 2026-07-01 2026-07-31",
      "2026-08 CA3 2026-08-01 2026-08-09",
      "2026-T3 CA3 2026-08-10 2026-09-30",
      "2026-T4 CA3 2026-10-01 2026-12-31",
    ]);
    for (const id of ["2026", "2026-06", "2026-07", "2026-08", "2026-T3"]) expect((await validate(company, id)).statusCode, id).toBe(200);
    expect((await list(company)).toReversed().map(({ collected }) => collected)).toEqual([200, 100, 0, 40, 20, 0]);
  });

  test("a CA12 E is named by its two years, ends with its fiscal year and takes its deposits", async () => {
    const company = await app.newCompany({ vatSystem: "rs", taxSystem: "bic-rs", beginning: "2025-07-01", end: "2026-06-30" });
    await start(company, "2025-06-30");
    await typeOperations(company, [
      sale("2025-12-31", 12_000),
      sale("2026-06-30", 12_000),
      { date: "2025-12-20", type: "outcome", paid: 550, account: "445810" },
    ]);
    const detail = await read(company, "2025-2026");
    expect(detail).toMatchObject({ form: "CA12", startDate: "2025-07-01", endDate: "2026-06-30", dueDate: "2026-09-30", toPay: 3450 });
    expect(detail.boxes.find(({ line }) => line === "30")?.amount).toBe(550);
    const done = (await validate(company, "2025-2026")).json().data;
    expect(settled(done)).toEqual(["445711 4000 0", "445810 0 550", "445510 0 3450"]);
    expect((await read(company, done.id)).period).toBe("2025-2026");
    const rows = (await company.get("/api/v1/vat-declaration/2025-2026/export")).json().data;
    expect(rows.every(({ form, value }: { form: string; value: number }) => form === "3517SCA12" && value !== 0)).toBe(true);
  });
});

describe("again and again", () => {
  test("rectified and validated twice: each version replaces the one before, books and boxes agree, one live version", async () => {
    const company = await monthlyCompany(app, "2026-08-01");
    await typeOperations(company, [sale("2026-08-02")]);
    await validate(company, "2026-08");
    for (const version of [2, 3]) {
      await typeOperations(company, [purchase(`2026-08-0${version}`, 60)]);
      expect((await read(company, "2026-08")).status).toBe("to_correct");
      expect((await rectify(company, "2026-08")).json().data).toMatchObject({ status: "to_declare", version });
      const again = (await validate(company, "2026-08")).json().data;
      expect(again).toMatchObject({ status: "validated", version, toPay: 200 - 10 * (version - 1) });
      expect(settled(again)).toEqual([`445660 0 ${10 * (version - 1)}`, "445711 200 0", `445510 0 ${200 - 10 * (version - 1)}`]);
    }
    expect((await company.get("/api/v1/ledger/verify")).json().data).toMatchObject({ intact: true, findings: [] });
    const balance = (await company.get("/api/v1/ledger/trial-balance?startDate=2026-08-01&endDate=2026-12-31")).json().data.accounts;
    expect(balance.find(({ code }: { code: string }) => code === "445510")?.balance.value).toBe(-180);
    expect((await list(company)).filter(({ period }) => period === "2026-08")).toHaveLength(1);
    expect((await validate(company, "2026-09")).statusCode).toBe(200);
  });

  test("two people rectify, or file, at once: one does, the other is told", async () => {
    const company = await monthlyCompany(app);
    await typeOperations(company, [sale("2026-09-02")]);
    await validate(company, "2026-09");
    const deposits = await Promise.all([1, 2].map(() => fileReturn(app, company, "2026-09", { channel: "manual", date: "2026-10-05" })));
    expect(deposits.every(({ statusCode }) => statusCode === 200)).toBe(true);
    const withdrawn = await Promise.all([1, 2].map(() => company.send("DELETE", "/api/v1/vat-declaration/2026-09/filing")));
    expect(withdrawn.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const rectified = await Promise.all([rectify(company, "2026-09"), rectify(company, "2026-09")]);
    expect(rectified.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  test("the order of typing, deleting and validating VAT changes no box", async () => {
    const operations = [sale("2026-09-02"), purchase("2026-09-03"), sale("2026-09-04", 333.33), purchase("2026-09-05", 77.77)];
    const first = await monthlyCompany(app);
    await typeOperations(first, operations);
    const second = await monthlyCompany(app);
    const [gone] = await typeOperations(second, [sale("2026-09-09", 999)]);
    const ids = await typeOperations(
      second,
      operations.toReversed().map((one) => ({ ...one, unchecked: true })),
    );
    await second.send("POST", "/api/v1/transactions/unvalidate-vat", { ids: [gone] });
    expect((await second.send("POST", "/api/v1/transaction/delete", { id: gone })).statusCode).toBe(200);
    await second.send("POST", "/api/v1/transactions/validate-vat", { ids: ids.toReversed() });
    const boxes = async (company: TestCompany) =>
      (await read(company, "2026-09")).boxes.map(({ line, base, tax, amount, exact }) => [line, base, tax, amount, exact]);
    expect(await boxes(second)).toEqual(await boxes(first));
    expect(filledLines(await read(second, "2026-09"))).not.toEqual([]);
  });

  test("a return « néant » is exported as its one line", async () => {
    const company = await monthlyCompany(app);
    await validate(company, "2026-09");
    expect((await company.get("/api/v1/vat-declaration/2026-09/export")).json().data).toEqual([
      { form: "3310CA3", millesime: 2026, code: "0010", part: "amount", value: 1 },
    ]);
  });
});
