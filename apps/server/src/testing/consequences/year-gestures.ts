import type { RegimeChangeReply } from "@comptoir/contract/companies/regimes";
import type { BooksTakeover } from "@comptoir/contract/takeovers/takeovers";
import { OLD_YEAR, type OldLine } from "@comptoir/accounting/takeover/testing";
import { previewBooks } from "../../modules/takeovers/testing.js";
import { oneAtRandom, type Books, type Reply } from "./gesture-books.js";

/** Another VAT system, basis or tax system from a day of the second year on, seen then confirmed. */
export async function changeRegimeAtRandom(books: Books): Promise<Reply> {
  const isBnc = books.company.company.taxSystem === "bnc";
  const regimes: readonly object[] = isBnc
    ? [{ vatSystem: "not_subjected" }, { vatSystem: "quarterly_rn" }, { accountingBasis: "accrual" }, { accountingBasis: "cash" }]
    : [{ vatSystem: "not_subjected" }, { vatSystem: "monthly_rn" }, { taxSystem: "bic-rn" }, { taxSystem: "bic-rs" }];
  return changeRegimeTo(books, { effectiveDate: oneAtRandom(books, ["2026-10-01", "2027-01-01"]), ...oneAtRandom(books, regimes) });
}

/** VAT ends while the second half of the first year is not declared yet: what was deducted of an asset bought since is not. */
export function endVat(books: Books): Promise<Reply> {
  return changeRegimeTo(books, { effectiveDate: "2026-10-01", vatSystem: "not_subjected" });
}

async function changeRegimeTo({ company, random }: Books, body: object): Promise<Reply> {
  const previewed = await company.send("POST", "/api/v1/company/regime", { ...body, preview: true });
  if (previewed.statusCode !== 200 || random(8) === 0) return previewed;
  return company.send("POST", "/api/v1/company/regime", { ...body, seen: previewed.json<{ data: RegimeChangeReply }>().data.seen });
}

export async function newYear(books: Books): Promise<Reply> {
  const { company, random } = books;
  const years = (await company.get("/api/v1/fiscalyear")).json<{ data: { id: string; end: string }[] }>().data;
  const last =
    years
      .map(({ end }) => end)
      .toSorted()
      .at(-1) ?? "";
  const moved = years.find(({ end }) => end === last);
  if (random(3) === 0 && moved)
    return company.send("PATCH", `/api/v1/fiscalyear/${moved.id}`, {
      end: `${last.slice(0, 4)}-${oneAtRandom(books, ["09-30", "12-31"])}`,
    });
  return company.send("POST", "/api/v1/fiscalyear", { end: `${Number(last.slice(0, 4)) + 1}-12-31` });
}

/** A closed year whose accounts a BNC has too: a bank account, an asset and what it taught of a payer. */
const BNC_YEAR: readonly OldLine[] = [
  ["AN", "1", "2025-01-01", "512100", "", "À nouveau", "1500,00", "0,00"],
  ["AN", "1", "2025-01-01", "218400", "", "À nouveau", "3000,00", "0,00"],
  ["AN", "1", "2025-01-01", "108000", "", "À nouveau", "0,00", "4500,00"],
  ["BQ", "2", "2025-12-12", "626200", "", "PRLV ORANGE SA", "36,00", "0,00"],
  ["BQ", "2", "2025-12-12", "512100", "", "PRLV ORANGE SA", "0,00", "36,00"],
];

/** The books of the year before, closed in another software. */
export async function takeOverOldYear({ company }: Books): Promise<Reply> {
  const lines = company.company.taxSystem === "bnc" ? BNC_YEAR : OLD_YEAR;
  const previewed: BooksTakeover = await previewBooks(company, "closed_year", { lines });
  return company.send("POST", `/api/v1/takeover/${previewed.id}/confirm`, { seen: previewed.seen });
}

export async function undoTakeover({ company }: Books): Promise<Reply | undefined> {
  const { data } = (await company.get("/api/v1/takeover")).json<{ data: { id: string; status: string }[] }>();
  const taken = data.find(({ status }) => status === "confirmed");
  return taken && company.send("DELETE", `/api/v1/takeover/${taken.id}`);
}
