import type { BooksTakeover } from "@comptoir/contract/takeovers/takeovers";
import { OLD_YEAR, oldFec, type OldLine } from "@comptoir/accounting/takeover/testing";
import type { TestCompany } from "../../testing/app.js";

/** Sends a FEC written for a test, under the SIREN of the company unless another name is given. */
export async function sendBooks(
  company: TestCompany,
  use: "closed_year" | "current_year",
  { lines, name, content }: { lines?: readonly OldLine[]; name?: string; content?: string | Buffer },
) {
  const fileName = name ?? `${company.company.siren}FEC${use === "closed_year" ? "20251231" : "20261231"}.txt`;
  return company.upload("/api/v1/takeover", { name: fileName, content: content ?? oldFec(lines ?? []) }, { use });
}

/** The same, as the preview that it gives. */
export async function previewBooks(...given: Parameters<typeof sendBooks>): Promise<BooksTakeover> {
  const reply = await sendBooks(...given);
  if (reply.statusCode !== 201) throw new Error(`the preview was refused: ${reply.statusCode} ${reply.body}`);
  return reply.json<{ data: BooksTakeover }>().data;
}

/** A take-over in its present state. */
export async function readTakeover(company: TestCompany, id: string): Promise<BooksTakeover> {
  return (await company.get(`/api/v1/takeover/${id}`)).json<{ data: BooksTakeover }>().data;
}

/** Confirms a preview as it was seen. */
export function confirmBooks(company: TestCompany, { id, seen }: Pick<BooksTakeover, "id" | "seen">) {
  return company.send("POST", `/api/v1/takeover/${id}/confirm`, { seen });
}

/** The net debit of each account of a year, in euros. */
export async function netsOf(company: TestCompany, year = "2026"): Promise<Record<string, number>> {
  const reply = await company.get(`/api/v1/ledger/trial-balance?startDate=${year}-01-01&endDate=${year}-12-31`);
  const { accounts } = reply.json<{ data: { accounts: { code: string; balance: { value: number } }[] } }>().data;
  return Object.fromEntries(accounts.flatMap(({ code, balance }) => (balance.value === 0 ? [] : [[code, balance.value]])));
}

/** The year of `OLD_YEAR` up to March, one year later: a year under way, and what its accounts then hold. */
export const THIS_YEAR: readonly OldLine[] = OLD_YEAR.filter(([, , day]) => day < "2025-04-01").map(
  ([journal, number, day, ...rest]): OldLine => [journal, number, day.replace("2025", "2026"), ...rest],
);
export const YEAR_NETS = { "101000": 1500, "164000": -3000, "411000": 80, "445710": -30, "512000": 1600, "706000": -150 };

/** Previews and confirms books. Throws when that is refused. */
export async function takeOver(company: TestCompany, use: "closed_year" | "current_year", lines: readonly OldLine[]) {
  const data = await previewBooks(company, use, { lines });
  const reply = await confirmBooks(company, data);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return { ...data, ...reply.json<{ data: { entries: number; actId: string } }>().data };
}
