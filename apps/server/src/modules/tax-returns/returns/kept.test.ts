import { describe, expect, test } from "vitest";
import { isoDate } from "@comptoir/accounting/date";
import type { BookDocument } from "@comptoir/contract/documents/books";
import { testApp, type TestCompany } from "../../../testing/app.js";
import type { Tx } from "../../../db/transaction.js";
import { closeByHand, reopenByHand } from "../../../testing/closed-years.js";
import { lockedFiscalYears, type FiscalYearOf } from "../../books/years/service.js";
import { settle } from "../../books/consequences.js";
import { typeOperations } from "../../vat/testing.js";
import { keepReturn, reopenReturn } from "../service.js";
import { filledBoxesOf, taxReturnOf } from "../testing.js";

const app = await testApp({ today: "2026-03-02" });

const RECEIPT = { date: "2025-03-03", type: "income", paid: 1000.5, account: "706000" } as const;
const RENT = { date: "2025-04-03", type: "outcome", paid: 300, account: "613200" } as const;

async function liberal(beginning = "2025-01-01", end = "2025-12-31"): Promise<TestCompany> {
  const company = await app.newCompany({ beginning, end });
  const year = beginning.slice(0, 4);
  const inYear = <Operation extends { date: string }>(one: Operation): Operation => ({ ...one, date: `${year}${one.date.slice(4)}` });
  await typeOperations(company, [inYear(RECEIPT), inYear(RENT)]);
  return company;
}

/** What a closing does of the return, in one transaction with the year. */
const close = async (company: TestCompany) => {
  const kept = await inFirstYear(company, (tx, year) =>
    keepReturn(tx, company, year, { today: isoDate("2026-03-02"), userId: company.userId }),
  );
  await closeByHand(app.db, company.id);
  await settled(company);
  return kept;
};
const reopen = async (company: TestCompany) => {
  await inFirstYear(company, (tx, year) => reopenReturn(tx, company, year));
  await reopenByHand(app.db, company.id);
  await settled(company);
};
const inFirstYear = <Result>(company: TestCompany, work: (tx: Tx, year: FiscalYearOf) => Promise<Result>): Promise<Result> =>
  app.db.tenant(company.id, async (tx) => {
    const [year] = await lockedFiscalYears(tx, company.id);
    if (!year) throw new Error("no year");
    return work(tx, year);
  });
const settled = (company: TestCompany) =>
  app.db.tenant(company.id, async (tx) => void (await settle(tx, { companyId: company.id, change: { years: true } })));
const uri = (company: TestCompany, end = "") => `/api/v1/tax-return/${company.fiscalYearId}${end}`;
const file = (company: TestCompany, fields: Record<string, string>, receipt = false) =>
  receipt
    ? company.upload(uri(company, "/filing"), { name: "accuse.pdf", content: "%PDF-1.7 accusé" }, fields)
    : app.app.inject({
        method: "POST",
        url: uri(company, "/filing"),
        payload: `${Object.entries(fields)
          .map(([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
          .join("")}--x--\r\n`,
        headers: { ...company.headers, "content-type": "multipart/form-data; boundary=x" },
      });
const summary = async (company: TestCompany) => {
  const [row] = await app.db.sharedRead({
    text: "select tax_return_status, tax_return_year_id from shared.dossier_summaries where company_id = $1",
    values: [company.id],
  });
  return row;
};

describe("a return kept by a closing", () => {
  test("keeps the figures of that day; closed again without a change it is the same, else a new version replaces it", async () => {
    const company = await liberal();
    const first = await close(company);
    expect(first).toMatchObject({ version: 1 });
    expect(await taxReturnOf(company)).toMatchObject({ id: first?.id, state: "validated", result: 701, version: 1, replaces: null });
    expect((await taxReturnOf(company)).controls).toContainEqual(expect.objectContaining({ key: "inputs", ok: true }));
    await reopen(company);
    expect(await taxReturnOf(company)).toMatchObject({ id: first?.id, state: "reopened", result: 701 });
    expect(await close(company)).toEqual(first);
    await reopen(company);
    await typeOperations(company, [{ date: "2025-05-05", type: "income", paid: 99, account: "706000" }]);
    expect(await taxReturnOf(company)).toMatchObject({ state: "reopened", result: 800 });
    expect(filledBoxesOf(await taxReturnOf(company, first?.id))).toMatchObject({ AA: 1001, BF: 300, CP: 701 });
    const second = await close(company);
    expect(await taxReturnOf(company)).toMatchObject({ id: second?.id, version: 2, replaces: first?.id, dueDate: "2026-05-20" });
    expect(await taxReturnOf(company, first?.id)).toMatchObject({ state: "replaced", late: false, result: 701, canDeposit: false });
  });

  test("never changes in the database, and does not go", async () => {
    const company = await liberal();
    await close(company);
    const run = (sql: string) => app.db.tenant(company.id, (tx) => tx.run(sql));
    await expect(run("update books.tax_returns set hash = 'x'")).rejects.toThrow(/replaced, never changed/);
    await expect(run("delete from books.tax_returns")).rejects.toThrow(/permission denied|replaced, never changed/);
  });

  test("is among the documents, drawn as PDF and as a workbook, and exported", async () => {
    const company = await liberal();
    await close(company);
    const { documents } = (await company.get("/api/v1/documents")).json().data;
    const form = documents.find(({ type }: BookDocument) => type === "tax_return");
    expect(form).toMatchObject({ title: "Déclaration de résultat 2025", status: "validated", provisional: false });
    expect(form.details).toBe("2035, bénéfice 701,00\u00a0€, du 01/01/2025 au 31/12/2025");
    const [pdf, xlsx] = form.formats;
    const file = await company.get(pdf.uri);
    expect([file.body.slice(0, 5), file.headers["content-disposition"]]).toEqual(["%PDF-", 'attachment; filename="2035-2025.pdf"']);
    expect((await company.get(xlsx.uri)).rawPayload.subarray(0, 2).toString()).toBe("PK");
    const link = await company.send("POST", "/api/v1/links", { uri: pdf.uri });
    expect((await app.app.inject({ url: link.json().data.uri })).body.slice(0, 5)).toBe("%PDF-");
    const { data } = (await company.get(uri(company, "/export"))).json();
    expect(data).toContainEqual({ form: "2035", millesime: 2026, field: "CP", value: 701 });
    const csv = await company.get(uri(company, "/export?format=csv"));
    expect(csv.body.split("\r\n").slice(0, 2)).toEqual(["form;millesime;field;value", "2035;2026;AA;1001"]);
    expect(csv.body.trimEnd().split("\r\n").slice(-2)).toEqual(["2035;2026;AK;1", "2035;2026;AT;1"]);
  });
});

describe("its filing", () => {
  test("marked by hand, acknowledged with its receipt and not before, taken back until then", async () => {
    const company = await liberal();
    expect((await file(company, { date: "2026-03-01" })).json()).toMatchObject({ status: 409, code: "tax_return.not_kept" });
    await close(company);
    expect(await taxReturnOf(company)).toMatchObject({ filing: null, canDeposit: true, canWithdraw: false });
    expect((await file(company, { date: "2025-12-31" })).json()).toMatchObject({ code: "vat.filing_date", target: "date" });
    const deposited = await file(company, { date: "2026-03-01", reference: "2026-77" });
    expect(deposited.json().data).toMatchObject({ filing: "deposited_manually", deposit: { date: "2026-03-01", reference: "2026-77" } });
    expect(await summary(company)).toMatchObject({ tax_return_status: "waiting", tax_return_year_id: company.fiscalYearId });
    expect((await company.send("DELETE", uri(company, "/filing"))).json().data).toMatchObject({ filing: "validated", canDeposit: true });
    await file(company, { date: "2026-03-01" });
    expect((await file(company, {}, true)).json().data).toMatchObject({ filing: "acknowledged", canWithdraw: false });
    expect(await summary(company)).toMatchObject({ tax_return_status: "validated" });
    expect((await company.get(uri(company, "/receipt"))).body).toBe("%PDF-1.7 accusé");
    expect((await company.send("DELETE", uri(company, "/filing"))).json().code).toBe("vat.nothing_to_withdraw");
  });

  test("the version that replaces a filed one is due at once, and keeps the receipt of the first", async () => {
    const company = await liberal();
    const first = await close(company);
    await file(company, { date: "2026-03-01" }, true);
    await reopen(company);
    await typeOperations(company, [{ date: "2025-05-05", type: "income", paid: 99, account: "706000" }]);
    await close(company);
    expect(await taxReturnOf(company)).toMatchObject({ version: 2, filing: null, dueDate: "2026-03-02", canDeposit: true });
    expect((await company.get(`/api/v1/tax-return/${first?.id}/receipt`)).body).toBe("%PDF-1.7 accusé");
    expect((await company.get(uri(company, "/receipt"))).json()).toMatchObject({ status: 404, code: "not_found" });
  });

  test("a return of 2026 is provisional: it is never marked as deposited", async () => {
    const company = await liberal("2026-01-01", "2026-12-31");
    expect(await taxReturnOf(company)).toMatchObject({ provisional: true, millesime: 2026, dueDate: "2027-05-19" });
    await close(company);
    expect(await taxReturnOf(company)).toMatchObject({ state: "validated", provisional: true, canDeposit: false });
    expect((await file(company, { date: "2026-03-01" })).json()).toMatchObject({ status: 409, code: "tax_return.provisional" });
  });

  test("past its legal day without a deposit, it is late", async () => {
    app.clock.set("2026-05-20");
    expect(await taxReturnOf(await liberal())).toMatchObject({ late: false });
    app.clock.set("2026-05-21");
    const company = await liberal();
    await close(company);
    expect(await taxReturnOf(company)).toMatchObject({ late: true });
    expect((await company.get("/api/v1/tax-returns")).json().data).toMatchObject([
      { fiscalYearId: company.fiscalYearId, late: true, state: "validated" },
    ]);
    app.clock.set("2026-03-02");
  });
});

describe("what a person writes", () => {
  const type = (company: TestCompany, body: object) => company.send("PATCH", uri(company), { form: "2035", ...body });

  test("fills a box that nothing feeds, until the year is closed", async () => {
    const company = await liberal();
    expect((await type(company, { box: "CX", value: 200 })).statusCode).toBe(200);
    expect(filledBoxesOf(await taxReturnOf(company))).toMatchObject({ CX: 200 });
    await type(company, { box: "CX", value: 0 });
    expect(filledBoxesOf(await taxReturnOf(company))).not.toHaveProperty("CX");
    await close(company);
    expect((await type(company, { box: "CX", value: 200 })).json()).toMatchObject({ status: 409, code: "tax_return.closed" });
  });

  test.each([
    [{ box: "AA", value: 200 }, "tax_return.not_typed", "AA"],
    [{ box: "ZZ", value: 200 }, "tax_return.not_typed", "ZZ"],
    [{ box: "CX", value: -1 }, "tax_return.below_zero", "CX"],
  ])("%j is refused at its box", async (body, code, target) => {
    expect((await type(await liberal(), body)).json()).toMatchObject({ status: 422, code, target });
  });
});

describe("what is not prepared here", () => {
  test("an older year, a year that is not the company's", async () => {
    const real = await app.newCompany({ taxSystem: "bic-rn", beginning: "2025-01-01", end: "2025-12-31" });
    const older = await app.newCompany({ beginning: "2024-01-01", end: "2024-12-31" });
    expect((await older.get(uri(older))).json()).toMatchObject({ status: 409, code: "tax_return.no_form" });
    expect((await real.get(uri(older))).json()).toMatchObject({ status: 404, code: "not_found" });
    expect((await older.get("/api/v1/tax-returns")).json().data).toEqual([]);
  });

  test("a return that a check contradicts is not kept, and the closing says why", async () => {
    const company = await app.newCompany({ taxSystem: "bic-rs", beginning: "2025-01-01", end: "2025-12-31" });
    await typeOperations(company, [RECEIPT]);
    await company.send("PATCH", uri(company), { form: "2033", box: "209", value: 500 });
    await expect(close(company)).rejects.toMatchObject({ problem: { code: "tax_return.controls" } });
  });
});

test("beside last year, a box that changed much names what changed most, by the books of the year before", async () => {
  const company = await app.newCompany({ beginning: "2024-01-01", end: "2024-12-31" });
  await typeOperations(company, [
    { ...RECEIPT, date: "2024-03-03" },
    { ...RENT, date: "2024-04-03" },
    { ...RECEIPT, date: "2025-03-03" },
    { ...RENT, date: "2025-04-03", paid: 900 },
    { ...RENT, date: "2025-04-04", paid: 50, account: "614000" },
  ]);
  const [year] = (await company.get("/api/v1/fiscalyear")).json().data;
  expect((await taxReturnOf(company, year.id)).lastYear).toEqual([
    {
      form: "2035",
      box: "BF",
      label: "Loyer et charges locatives",
      before: 300,
      now: 950,
      causes: [
        expect.objectContaining({ account: "613200", before: 300, now: 900 }),
        expect.objectContaining({ account: "614000", before: 0, now: 50 }),
      ],
    },
  ]);
});

test("the firm's list has the state of the return of the year in hand, and keeps the dossiers whose legal day is near", async () => {
  const firm = await app.newFirm({});
  const company = await liberal();
  await app.db.shared((tx) => tx.run("update shared.companies set firm_id = $2 where id = $1", [company.id, firm.id]));
  const list = async (filter: string) => {
    const reply = await app.app.inject({ method: "GET", url: `/api/v1/dossiers?${filter}`, headers: firm.headers });
    return reply.json().results.map(({ declarationStatus }: { declarationStatus: string }) => declarationStatus);
  };
  await close(company);
  expect(await list("")).toEqual(["waiting"]);
  expect(await list("nextFiscalDeclaration=exceed")).toEqual([]);
  await file(company, { date: "2026-03-01" }, true);
  expect(await list("")).toEqual(["validated"]);
});
