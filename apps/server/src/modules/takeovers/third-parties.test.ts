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
