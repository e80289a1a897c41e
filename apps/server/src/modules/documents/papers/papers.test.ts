import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import type { BookDocument } from "@comptoir/contract/documents/books";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { closeBooks, reopenYearOf } from "../../closing/closings/testing.js";
import { addAssetOf } from "../../fixed-assets/testing.js";
import { noteChange } from "../../books/consequences.js";
import { recordDrafts } from "../../ledger/testing.js";

const app = await testApp({ today: "2026-04-14" });
const YEAR = "startDate=2025-01-01&endDate=2025-12-31";

async function shop(): Promise<TestCompany> {
  const company = await app.newCompany({ taxSystem: "bic-rs", beginning: "2025-01-01", end: "2025-12-31", name: "Épicerie du port" });
  await recordDrafts(app, company, [
    { date: "2025-01-10", debit: "512000", credit: "108000", amount: 5_000_00, journal: "BQ" as const, label: "Apport" },
    { date: "2025-02-20", debit: "512000", credit: "707000", amount: 2_880_00, journal: "BQ" as const, label: "Ventes" },
    { date: "2025-03-31", debit: "613200", credit: "512000", amount: 800_00, journal: "BQ" as const, label: "Loyer" },
  ]);
  return company;
}

async function papersOf(company: TestCompany, query = YEAR): Promise<readonly BookDocument[]> {
  const reply = await company.get(`/api/v1/documents?${query}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: { documents: BookDocument[] } }>().data.documents;
}

const ofType = (documents: readonly BookDocument[], type: BookDocument["type"]): readonly BookDocument[] =>
  documents.filter((one) => one.type === type);

describe("the papers of a year", () => {
  test("a trade has its statements and the file of its closing, in each of their formats", async () => {
    const company = await shop();
    const documents = await papersOf(company);
    expect(documents.map(({ type, status }) => `${type} ${status}`)).toEqual([
      "fec provisional",
      "general_ledger provisional",
      "trial_balance provisional",
      "journal provisional",
      "balance_sheet provisional",
      "income_statement provisional",
      "closing_file provisional",
    ]);
    for (const { type, formats } of documents.slice(4))
      for (const { format, uri } of formats) {
        const reply = await company.get(uri);
        expect([type, format, reply.statusCode]).toEqual([type, format, 200]);
        expect(reply.rawPayload.length).toBeGreaterThan(100);
      }
    const screen = await company.get(`/api/v1/documents/papers/${documents[4]?.id}`);
    expect(screen.json().data.rows.at(-1)).toEqual({ kind: "total", cells: ["Total du passif", null, null, 7080] });
    const [, income] = documents.slice(4);
    const csv = (await company.get(income?.formats.find(({ format }) => format === "csv")?.uri ?? "")).body;
    expect(csv).toContain("Bénéfice de l’exercice;2080,00");
    const sheet = (await company.get(documents[4]?.formats[2]?.uri ?? "")).body;
    expect(sheet).toContain("Total de l’actif;7080,00;;7080,00");
    expect(sheet).toContain("Total du passif;;;7080,00");
  });

  test("a liberal profession has no balance sheet; a paper covers a whole year", async () => {
    const company = await app.newCompany({ beginning: "2025-01-01", end: "2025-12-31" });
    expect(ofType(await papersOf(company), "balance_sheet")).toEqual([]);
    const reply = await company.get("/api/v1/documents/closing_file/csv?startDate=2025-01-01&endDate=2025-06-30");
    expect([reply.statusCode, reply.json().code]).toEqual([422, "document.whole_year"]);
    expect((await company.get(`/api/v1/documents/closing_file/txt?${YEAR}`)).json().code).toBe("document.format_unknown");
  });

  test("the register, the tables of depreciation, the schedule of a loan and open items, once there are any", async () => {
    const company = await shop();
    await addAssetOf(company, { title: "Four", date_of_purchase: "2025-02-01" }, { title: "Four", commissioning_date: "2025-02-01" });
    const loan = await company.send("POST", "/api/v1/mortgage", {
      name: "Prêt four",
      total_amount_borrowed: 1200,
      nominal_rate_percent: 2,
      first_due_date: "2025-03-01",
      last_due_date: "2026-02-01",
    });
    expect(loan.statusCode, loan.body).toBeLessThan(300);
    const documents = await papersOf(company);
    for (const type of ["fixed_asset_register", "depreciation_table", "loan_schedule"] as const) {
      const [paper] = ofType(documents, type);
      expect(paper?.title).toBeDefined();
      const csv = await company.get(paper?.formats.find(({ format }) => format === "csv")?.uri ?? "");
      expect(csv.statusCode).toBe(200);
      expect(csv.body).toContain(type === "loan_schedule" ? "Prêt four" : "Four");
    }
  });

  test("what closes the year keeps them; reopened and changed they are outdated, and closed again they have a second version", async () => {
    const company = await shop();
    await closeBooks(app, company);
    const kept = await papersOf(company);
    expect(ofType(kept, "balance_sheet").map(({ version, status }) => [version, status])).toEqual([[1, "validated"]]);
    const [file] = ofType(kept, "closing_file");
    const first = (await company.get(file?.formats.find(({ format }) => format === "csv")?.uri ?? "")).body;
    expect(first).toContain("Contrôles");

    await reopenYearOf(company);
    expect(ofType(await papersOf(company), "balance_sheet").map(({ status, difference }) => [status, difference])).toEqual([
      ["provisional", null],
      ["validated", null],
    ]);
    await recordDrafts(app, company, [
      { date: "2025-11-30", debit: "606400", credit: "512000", amount: 60_00, journal: "BQ" as const, label: "Papier" },
    ]);
    await app.db.tenant(company.id, async (tx) => noteChange(tx, { entries: true }));
    const [, outdated] = ofType(await papersOf(company), "balance_sheet");
    expect(outdated).toMatchObject({
      status: "outdated",
      difference: {
        entries: 1,
        since: "2026-04-14",
        words: "1 écriture depuis le 14/04/2026",
        redo: `/cloture?exercice=${company.fiscalYearId}`,
      },
    });
    const listed = await company.get(`/api/v1/documents/differences/${outdated?.difference?.id}`);
    expect(listed.json().data).toMatchObject([{ label: "Papier", amount: 60, number: null }]);

    await closeBooks(app, company);
    const again = ofType(await papersOf(company), "balance_sheet");
    expect(again.map(({ version, status, difference }) => [version, status, difference])).toEqual([
      [2, "validated", null],
      [1, "outdated", null],
    ]);
    const csv = (await company.get(again[1]?.formats.find(({ format }) => format === "csv")?.uri ?? "")).body;
    expect(csv).toContain("Total de l’actif;7080,00");
  });

  test("closed again without a change, the year keeps its versions", async () => {
    const company = await shop();
    await closeBooks(app, company);
    await reopenYearOf(company);
    await closeBooks(app, company);
    expect(ofType(await papersOf(company), "income_statement").map(({ version, status }) => [version, status])).toEqual([[1, "validated"]]);
  });

  test("they are in the archive of the year", async () => {
    const company = await shop();
    const files = unzipSync((await company.get(`/api/v1/documents/archive?${YEAR}`)).rawPayload);
    expect(Object.keys(files).filter((name) => name.startsWith("pieces-de-cloture/"))).toEqual([
      "pieces-de-cloture/balance-sheet-2025-01-01-2025-12-31-provisoire.csv",
      "pieces-de-cloture/balance-sheet-2025-01-01-2025-12-31-provisoire.pdf",
      "pieces-de-cloture/income-statement-2025-01-01-2025-12-31-provisoire.csv",
      "pieces-de-cloture/income-statement-2025-01-01-2025-12-31-provisoire.pdf",
      "pieces-de-cloture/closing-file-2025-01-01-2025-12-31-provisoire.csv",
      "pieces-de-cloture/closing-file-2025-01-01-2025-12-31-provisoire.pdf",
    ]);
  });

  test("a document that was kept for a company is not another's", async () => {
    const [company, other] = [await shop(), await shop()];
    await closeBooks(app, company);
    const [paper] = ofType(await papersOf(company), "balance_sheet");
    const uri = paper?.formats[0]?.uri.replace(company.id, other.id) ?? "";
    expect((await other.get(uri)).statusCode).toBe(404);
    expect((await other.get(`/api/v1/documents/versions/balance_sheet-${other.id}/pdf`)).statusCode).toBe(404);
    expect((await other.get("/api/v1/documents/versions/nothing/pdf")).statusCode).toBe(404);
  });
});

describe("a format that is closed by its flag", async () => {
  const closed = await testApp({ today: "2026-04-14", deployment: "dev" });
  const company = await closed.newCompany({ beginning: "2025-01-01", end: "2025-12-31" });
  const put = (name: string, active: boolean) =>
    closed.app.inject({ method: "PUT", url: `/api/v1/dev/flags/${name}`, payload: { active } });

  test.each([
    ["documents_fec_download", `/api/v1/documents/fec/txt?${YEAR}&provisional=1`],
    ["documents_html_display", `/api/v1/documents/journal/html?${YEAR}`],
    ["documents_pdf_display", `/api/v1/documents/trial_balance/pdf?${YEAR}`],
    ["documents_pdf_display", `/api/v1/documents/closing_file/pdf?${YEAR}`],
  ])("%s refuses %s, and nothing else", async (flag, uri) => {
    expect((await company.get(uri)).statusCode).toBe(200);
    await put(flag, false);
    const reply = await company.get(uri);
    expect([reply.statusCode, reply.json().code]).toEqual([403, "access.feature"]);
    expect((await company.get(`/api/v1/documents/journal/csv?${YEAR}`)).statusCode).toBe(200);
    await put(flag, true);
  });

  test("the archive of the year leaves it out", async () => {
    await put("documents_fec_download", false);
    await put("documents_pdf_display", false);
    const files = Object.keys(unzipSync((await company.get(`/api/v1/documents/archive?${YEAR}`)).rawPayload));
    expect(files.filter((name) => name.endsWith(".pdf") || name.includes("FEC"))).toEqual([]);
    expect(files.length).toBeGreaterThan(2);
    await put("documents_fec_download", true);
    await put("documents_pdf_display", true);
  });
});
