import { expect, test } from "vitest";
import { testApp } from "../../../testing/app.js";
import { addAssetOf } from "../../fixed-assets/testing.js";
import { verifyBooks } from "../../ledger/verification/verify.js";
import { newBankAccount, typeIn } from "../../operations/testing.js";
import { closeBooks } from "./testing.js";

const server = await testApp({ today: "2026-01-20" });
const { db, newCompany } = server;

/** Thrown to take an alteration back. */
class Undone extends Error {}

const company = await newCompany({ beginning: "2025-01-01", end: "2025-12-31", taxSystem: "bic-rs" });
await newBankAccount(server, company);
await typeIn(company, { title: "Ventes", type: "income", amount: 3000, date: "2025-06-30", creditCategory: "707000" });
await typeIn(company, { title: "Prélèvement", amount: 500, date: "2025-07-30", debitCategory: "108200" });
await addAssetOf(company, { date_of_purchase: "2025-01-01" }, { commissioning_date: "2025-01-01", cost_source: "owner" });
await closeBooks(server, company);

/** What a verification names after the owner of the database wrote something past every trigger. */
async function namedAfter(text: string): Promise<string[]> {
  let rules: string[] = [];
  const undone = db.owner(async (tx) => {
    await tx.run(`set local app.company_id = '${company.id}'`);
    for (const table of ["fiscal_years", "closings", "component_years", "entries", "entry_lines", "closing_steps"])
      await tx.run(`alter table books.${table} disable trigger user`);
    await tx.run(text);
    rules = (await verifyBooks(tx, company.id)).findings.map(({ rule }) => rule);
    throw new Undone();
  });
  await expect(undone).rejects.toThrow(Undone);
  return [...new Set(rules)];
}

const APPROPRIATION = "(select id from books.entries where source_kind = 'appropriation' and source_key = 'owner')";

test.each([
  ["closed_at removed", "update books.fiscal_years set closed_at = null where closed_at is not null", "closing.state"],
  ["closed on another day", "update books.fiscal_years set closed_at = closed_at - interval '1 day'", "closing.state"],
  ["its line removed", "delete from books.closings", "closing.state"],
  ["a year closed by hand", "update books.fiscal_years set closed_at = now() where closed_at is null", "closing.state"],
  ["another hash kept", "update books.closings set heads = jsonb_set(heads, '{main,hash}', '\"x\"')", "closing.heads"],
  ["an earlier number kept", "update books.closings set heads = jsonb_set(heads, '{main,number}', '1')", "closing.heads"],
  ["another FEC", "update books.closings set fec_sha256 = repeat('0', 64)", "closing.fec"],
  ["what writes the FEC again", "update books.closings set fec = '{}'", "closing.fec"],
  [
    "an entry of the year, the hash of its chain left aside",
    "update books.entry_lines set label = label || '.' where journal <> 'AN' and date < '2026-01-01'",
    "closing.fec",
  ],
  ["another result", "update books.closings set result_cents = result_cents + 1", "closing.result"],
  [
    "the share of an asset",
    "update books.component_years set annuity_cents = annuity_cents - 1, deductible_cents = deductible_cents - 1",
    "closing.assets",
  ],
  ["no share of an asset", "delete from books.component_years", "closing.assets"],
  [
    "an opening balance",
    "update books.entry_lines set debit_cents = debit_cents + 1 where journal = 'AN' and account_code = '512000'",
    "closing.openings",
  ],
  ["no appropriation", `delete from books.entries where id = ${APPROPRIATION}`, "closing.appropriation"],
  [
    "another account of the owner",
    `update books.entry_lines set account_code = '108300' where account_code = '108200' and entry_id = ${APPROPRIATION}`,
    "closing.appropriation",
  ],
  [
    "a step that is not frozen",
    `insert into books.closing_steps (company_id, fiscal_year_id, code, status, basis)
      select company_id, id, 'species', 1, '{}' from books.fiscal_years where closed_at is not null`,
    "closing.steps",
  ],
])("%s is named", async (_what, text, rule) => {
  expect(await namedAfter(text)).toContain(rule);
});

test("untouched, nothing is", async () => {
  expect(await namedAfter("select 1")).toEqual([]);
});
