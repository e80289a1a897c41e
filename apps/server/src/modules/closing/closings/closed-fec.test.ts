import { expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { addAssetOf } from "../../fixed-assets/testing.js";
import { newBankAccount, typeIn } from "../../operations/testing.js";
import { closeBooks, reopenYearOf } from "./testing.js";

const server = await testApp({ today: "2026-01-20" });

type Report = { readonly officialTool: string; readonly accepted: string; readonly entries: number; readonly result: number };

const reportOf = async (company: TestCompany, year: number): Promise<Report> =>
  (await company.get(`/api/v1/documents/fec/report?startDate=${year}-01-01&endDate=${year}-12-31`)).json<{ data: Report }>().data;

test.each(["bnc", "bic-rs"] as const)(
  "the tool of the administration says CONFORME of a year that was closed, and closed again after a change (%s)",
  async (taxSystem) => {
    const company = await server.newCompany({ beginning: "2025-01-01", end: "2025-12-31", taxSystem });
    await newBankAccount(server, company);
    await typeIn(company, { title: "Ventes", type: "income", amount: 3000, date: "2025-06-30", creditCategory: "706000" });
    await typeIn(company, { title: "Fournitures", amount: 400, date: "2025-07-10", debitCategory: "606400" });
    await typeIn(company, { title: "Timbres", amount: 12, date: "2025-08-01", origin: "personal", debitCategory: "626000" });
    await addAssetOf(company, { date_of_purchase: "2025-01-01" }, { commissioning_date: "2025-01-01", cost_source: "owner" });
    await closeBooks(server, company);
    const first = await reportOf(company, 2025);
    expect(first).toMatchObject({ officialTool: "conforme", result: 3000 - 400 - 12 - 600 });
    await reopenYearOf(company);
    await typeIn(company, { title: "Facture oubliée", amount: 100, date: "2025-12-20", debitCategory: "606400" });
    await closeBooks(server, company);
    expect(await reportOf(company, 2025)).toMatchObject({ officialTool: "conforme", result: first.result - 100 });
    // The next year, which the closing opens, is read as it is: openings, result put where it belongs.
    expect((await reportOf(company, 2026)).officialTool).toBe("conforme");
  },
);
