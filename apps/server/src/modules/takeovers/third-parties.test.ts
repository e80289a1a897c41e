import { describe, expect, test } from "vitest";
import { OLD_YEAR, oldFec } from "@comptoir/accounting/takeover/testing";
import { testApp, type TestCompany } from "../../testing/app.js";
import { typeIn } from "../operations/testing.js";
import { confirmBooks, previewBooks, takeOver, THIS_YEAR } from "./testing.js";

const server = await testApp({ today: "2026-04-14" });
const BIC = { taxSystem: "bic-rs" } as const;

/** The lines of a FEC of a year, by column. */
async function fecOf(company: TestCompany, year: string): Promise<Record<string, string>[]> {
  const text = (await company.get(`/api/v1/documents/fec/txt?startDate=${year}-01-01&endDate=${year}-12-31&provisional=1`)).body;
  const [header = "", ...lines] = text.trimEnd().split("\r\n");
  const names = header.split("\t");
  return lines.map((line) => Object.fromEntries(line.split("\t").map((value, index) => [names[index] ?? "", value])));
}

const customers = async (company: TestCompany, year: string): Promise<string[]> =>
  (await fecOf(company, year))
    .filter(({ CompteNum }) => CompteNum === "411000")
    .map((line) =>
      [line["JournalCode"], line["CompAuxNum"], line["CompAuxLib"], line["PieceRef"], line["Debit"], line["Credit"]].join(" "),
    );

const openNextYear = (company: TestCompany) =>
  typeIn(company, { title: "Timbres", amount: 12, date: "2027-01-04", origin: "cash", debitCategory: "626000" });

describe("third parties of old books", () => {
  test("of a year under way stand on their lines, in the FEC, the general ledger and the openings of the next year", async () => {
    const company = await server.newCompany(BIC);
    await takeOver(company, "current_year", THIS_YEAR);
    expect(await customers(company, "2026")).toEqual([
      "OD DUPONT Dupont P-2 120,00 0,00",
      "OD MARTIN Martin P-3 60,00 0,00",
      "BQ DUPONT Dupont P-4 0,00 100,00",
    ]);
    const ledger = (
      await company.get("/api/v1/ledger/general-ledger?startDate=2026-01-01&endDate=2026-12-31&accountsBegin=411&accountsEnd=411")
    ).json();
    expect(ledger.data.lines[0]).toMatchObject({ pieceRef: "P-2", auxiliary: { number: "DUPONT", name: "Dupont" } });
    const csv = (await company.get("/api/v1/documents/general_ledger/csv?startDate=2026-01-01&endDate=2026-12-31")).body;
    expect(csv).toContain("P-2;Dupont;");
    await openNextYear(company);
    expect(await customers(company, "2027")).toEqual(["AN DUPONT Dupont AN2027 20,00 0,00", "AN MARTIN Martin AN2027 60,00 0,00"]);
    await company.send("POST", "/api/v1/ledger/validate", { through: "2026-03-31" });
    expect((await company.get("/api/v1/ledger/verify")).json().data).toMatchObject({ intact: true });
    const [entry] = (
      await company.get("/api/v1/ledger/general-ledger?startDate=2026-01-01&endDate=2026-12-31&accountsBegin=411&accountsEnd=411")
    ).json().data.lines;
    await company.send("POST", `/api/v1/ledger/entries/${entry.entryId}/reverse`, {});
    expect((await company.get(`/api/v1/ledger/entries/${entry.entryId}`)).json().data.lines[0]).toMatchObject({
      auxiliary: { number: "DUPONT" },
      pieceRef: null,
    });
  });

  test("of a closed year are openings, each with its number and its name, and those of the year after too", async () => {
    const company = await server.newCompany(BIC);
    await takeOver(company, "closed_year", OLD_YEAR);
    expect(await customers(company, "2026")).toEqual(["AN DUPONT Dupont AN2026 20,00 0,00", "AN MARTIN Martin AN2026 60,00 0,00"]);
    await openNextYear(company);
    expect(await customers(company, "2027")).toEqual(["AN DUPONT Dupont AN2027 20,00 0,00", "AN MARTIN Martin AN2027 60,00 0,00"]);
  });

  test("of balances typed in are named, kept and carried forward; a name without a number is refused", async () => {
    const company = await server.newCompany(BIC);
    const type = (auxiliary: object) =>
      company.send("PUT", `/api/v1/fiscal-years/${company.fiscalYearId}/openings`, {
        lines: [
          { account: "411000", debit: 30, auxiliary },
          { account: "411000", debit: 12 },
          { account: "101000", credit: 42 },
        ],
      });
    expect((await type({ number: "", name: "Dupont" })).json()).toMatchObject({ status: 400 });
    expect((await type({ number: "C1", name: "Dupont" })).json().data.lines[0]).toMatchObject({
      auxiliary: { number: "C1", name: "Dupont" },
    });
    await openNextYear(company);
    expect(await customers(company, "2027")).toEqual(["AN   AN2027 12,00 0,00", "AN C1 Dupont AN2027 30,00 0,00"]);
  });

  test("what is not kept is counted: matching, days of validation, currencies", async () => {
    const company = await server.newCompany(BIC);
    const content = oldFec(OLD_YEAR).replace("\t\t\t20250203\t\t\r\n", "\tA\t20250310\t20250203\t12,50\tUSD\r\n");
    const data = await previewBooks(company, "closed_year", { content });
    expect(data.dropped).toEqual({ letters: 1, validDates: 14, amounts: 1, currencies: 1, natures: 0, clients: 0 });
    expect((await confirmBooks(company, data)).statusCode).toBe(200);
  });
});

/** The lines of the year before; the invoice that Dupont paid is matched with its payment. */
function lettered(): string {
  const [header = "", ...rows] = oldFec([
    ["AN", "1", "2025-01-01", "512100", "", "À nouveau", "1500,00", "0,00"],
    ["AN", "1", "2025-01-01", "101300", "", "À nouveau", "0,00", "1500,00"],
    ["VE", "2", "2025-02-03", "411000", "Dupont", "Facture 12", "120,00", "0,00"],
    ["VE", "2", "2025-02-03", "706000", "", "Facture 12", "0,00", "100,00"],
    ["VE", "2", "2025-02-03", "445740", "", "Facture 12", "0,00", "20,00"],
    ["VE", "3", "2025-11-04", "411000", "Dupont", "Facture 40", "60,00", "0,00"],
    ["VE", "3", "2025-11-04", "706000", "", "Facture 40", "0,00", "50,00"],
    ["VE", "3", "2025-11-04", "445740", "", "Facture 40", "0,00", "10,00"],
    ["VE", "5", "2025-11-05", "411000", "Martin", "Facture 41", "240,00", "0,00"],
    ["VE", "5", "2025-11-05", "706000", "", "Facture 41", "0,00", "200,00"],
    ["VE", "5", "2025-11-05", "445740", "", "Facture 41", "0,00", "40,00"],
    ["BQ", "4", "2025-03-10", "512100", "", "VIR DUPONT", "120,00", "0,00"],
    ["BQ", "4", "2025-03-10", "411000", "Dupont", "VIR DUPONT", "0,00", "120,00"],
    ["OD", "6", "2025-03-10", "445740", "", "TVA exigible", "20,00", "0,00"],
    ["OD", "6", "2025-03-10", "445710", "", "TVA exigible", "0,00", "20,00"],
  ]).split("\r\n");
  const isPaid = (row: string): boolean => /^(VE\tVentes\t2|BQ\tBanque\t4)\t.*\t411000\t/.test(row);
  return [header, ...rows.map((row) => (isPaid(row) ? row.replace(/\t\t\t(\d{8})\t\t$/, "\tA\t20250310\t$1\t\t") : row))].join("\r\n");
}

describe("what is still to be paid in old books", () => {
  test("is one item a piece that is not matched, its waiting VAT shared; paid, it is due, and the take-over stays", async () => {
    const company = await server.newCompany({ ...BIC, vatSystem: "monthly_rn" });
    const data = await previewBooks(company, "closed_year", { content: lettered() });
    expect(data.openItems).toEqual({ pieces: 2, thirdParties: 0, unsharedVat: 0 });
    expect((await confirmBooks(company, data)).statusCode).toBe(200);
    const list = async () => (await company.get("/api/v1/open-items")).json().data;
    const { items, gaps } = await list();
    expect(
      items.map(({ label, pieceRef, pieceDate, left, waitingVat }: Record<string, unknown>) => [
        label,
        pieceRef,
        pieceDate,
        left,
        waitingVat,
      ]),
    ).toEqual([
      ["Facture 40", "P-3", "2025-11-04", 60, 10],
      ["Facture 41", "P-5", "2025-11-05", 240, 40],
    ]);
    expect(gaps).toEqual([]);
    expect(await customers(company, "2026")).toEqual(["AN DUPONT Dupont P-3 60,00 0,00", "AN MARTIN Martin P-5 240,00 0,00"]);
    const { id } = await typeIn(company, {
      title: "Dupont",
      amount: 60,
      date: "2026-02-02",
      origin: "cash",
      type: "income",
      creditCategory: "706000",
    });
    const settle = await company.send("POST", `/api/v1/transaction/${id}/settle`, { items: [items[0].id] });
    expect(settle.json().data.changed[0].vat).toMatchObject([{ rate: 20, vat: 10, base: 50 }]);
    expect((await list()).items).toHaveLength(1);
    expect((await company.send("DELETE", `/api/v1/takeover/${data.id}`)).json()).toMatchObject({ status: 409, code: "open_item.settled" });
  });

  test("is one item a third party where nothing is matched, which the preview says", async () => {
    const company = await server.newCompany(BIC);
    const data = await takeOver(company, "current_year", THIS_YEAR);
    expect(data.openItems).toMatchObject({ pieces: 0, thirdParties: 2 });
    const { items, gaps } = (await company.get("/api/v1/open-items")).json().data;
    expect(items.map(({ label, left }: Record<string, unknown>) => [label, left])).toEqual([
      ["Dupont", 20],
      ["Martin", 60],
    ]);
    expect(gaps).toEqual([]);
    await openNextYear(company);
    expect(await customers(company, "2027")).toEqual(["AN DUPONT Dupont AN2027 20,00 0,00", "AN MARTIN Martin AN2027 60,00 0,00"]);
    expect((await company.send("DELETE", `/api/v1/takeover/${data.id}`)).statusCode).toBe(200);
    expect((await company.get("/api/v1/open-items")).json().data.items).toEqual([]);
  });
});
