import { uuidv7 } from "uuidv7";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../testing/app.js";
import { addAssetOf } from "../../fixed-assets/testing.js";
import { newBankAccount, typeIn } from "../../operations/testing.js";
import { closeBooks, reopenYearOf } from "./testing.js";

const server = await testApp({ today: "2026-01-20" });
const { db, newCompany } = server;

describe("the database keeps a closed year from a request that bypasses the program", async () => {
  const company = await newCompany({ beginning: "2025-01-01", end: "2025-12-31", taxSystem: "bnc" });
  await newBankAccount(server, company);
  const paid = await typeIn(company, { title: "Fournitures", amount: 400, date: "2025-07-10", debitCategory: "606400" });
  const { component } = await addAssetOf(
    company,
    { date_of_purchase: "2025-01-01" },
    { commissioning_date: "2025-01-01", cost_source: "owner" },
  );
  const loan = {
    company_id: company.id,
    name: "Prêt",
    total_amount_borrowed: 1200,
    taeg_percent: 0,
    nominal_rate_percent: 0,
    first_due_date: "2025-07-05",
    last_due_date: "2026-06-05",
  };
  const { id: loanId } = (await company.send("POST", "/api/v1/mortgage", loan)).json<{ data: { id: string } }>().data;
  await db.tenant(company.id, (tx) =>
    tx.run("update books.loan_instalments set operation_id = $2 where company_id = $1 and loan_id = $3 and rank = 1", [
      company.id,
      paid.id,
      loanId,
    ]),
  );
  const cancelled = await typeIn(company, { title: "Erreur", amount: 7, date: "2025-03-03", debitCategory: "606400" });
  await company.send("POST", "/api/v1/ledger/validate", { through: "2025-06-30" });
  const [entry] = await db.tenantRead<{ id: string }>(company.id, {
    text: "select id from books.entries where operation_id = $1",
    values: [cancelled.id],
  });
  await company.send("POST", `/api/v1/ledger/entries/${entry?.id}/reverse`, { date: "2025-03-31", recordAgain: false });
  await closeBooks(server, company);
  const year = company.fiscalYearId;
  const run = (text: string, values: readonly unknown[] = []) => db.tenant(company.id, (tx) => tx.run(text, [company.id, ...values]));

  const NEW_ENTRY = `insert into books.entries (company_id, id, fiscal_year_id, journal, date, label, piece_ref, piece_date, source_kind, sequence, source_id, source_key, freezes_with)
    values ($1, $3, $2, 'OD', '2025-12-31', 'x', 'x', '2025-12-31', 'closing_step', 'main', $2, 'species', 'closing')`;

  test.each([
    ["an entry added", NEW_ENTRY, [year, uuidv7()]],
    ["an entry removed", "delete from books.entries where company_id = $1 and fiscal_year_id = $2", [year]],
    ["an entry changed", "update books.entries set label = 'x' where company_id = $1 and fiscal_year_id = $2", [year]],
    [
      "a line removed",
      "delete from books.entry_lines l using books.entries e where l.company_id = $1 and e.company_id = $1 and e.id = l.entry_id and e.fiscal_year_id = $2",
      [year],
    ],
    [
      "a VAT line added to a numbered entry",
      `insert into books.vat_lines (company_id, entry_id, position, nature, rate_bp, base_cents, vat_cents, deductible_cents, account_code, date)
        select $1, e.id, 1, 'BS', 2000, 100, 20, 20, '445660', '2025-07-10' from books.entries e where e.company_id = $1 and e.operation_id = $2`,
      [paid.id],
    ],
    ["an allocation removed", "delete from books.allocations where company_id = $1 and operation_id = $2", [paid.id]],
    [
      "an allocation of a cancelled operation removed",
      "delete from books.allocations where company_id = $1 and operation_id = $2",
      [cancelled.id],
    ],
    [
      "the day of a cancelled operation moved",
      "update books.operations set date = '2025-03-04' where company_id = $1 and id = $2",
      [cancelled.id],
    ],
    ["the amount of an operation", "update books.operations set amount_cents = -1 where company_id = $1 and id = $2", [paid.id]],
    ["the share of an asset removed", "delete from books.component_years where company_id = $1 and component_id = $2", [component]],
    [
      "a paid instalment freed",
      "update books.loan_instalments set operation_id = null where company_id = $1 and operation_id = $2",
      [paid.id],
    ],
    [
      "a paid instalment changed",
      "update books.loan_instalments set interest_cents = 1 where company_id = $1 and operation_id = $2",
      [paid.id],
    ],
    ["a paid instalment removed", "delete from books.loan_instalments where company_id = $1 and operation_id = $2", [paid.id]],
    [
      "what is typed in a step",
      "insert into books.closing_steps (company_id, fiscal_year_id, code, inputs) values ($1, $2, 'species', '{}')",
      [year],
    ],
    [
      "an answer of a check",
      "insert into books.closing_answers (company_id, fiscal_year_id, question, answer) values ($1, $2, 'openings', 'true')",
      [year],
    ],
    ["its days", "update books.fiscal_years set ends_on = '2026-01-01' where company_id = $1 and id = $2", [year]],
    ["the year itself", "delete from books.fiscal_years where company_id = $1 and id = $2", [year]],
    ["reopened by hand", "update books.fiscal_years set closed_at = null where company_id = $1 and id = $2", [year]],
    [
      "a year that begins closed",
      "insert into books.fiscal_years (company_id, id, begins_on, ends_on, closed_at) values ($1, $2, '2030-01-01', '2030-12-31', now())",
      [uuidv7()],
    ],
    ["reopened without a line of closings", "select books.set_year_closed($2, false) where $1::uuid is not null", [year]],
    ["what became of it", "update books.closings set reason = 'x' where company_id = $1", []],
    ["a line of what became of it", "delete from books.closings where company_id = $1", []],
  ])("%s is refused", async (_what, text, values) => {
    await expect(run(text, values)).rejects.toMatchObject({ code: expect.stringMatching(/^(CP001|42501|23503)$/) });
  });

  test("papers, comments and what concerns the next year stay possible", async () => {
    const comment = await company.send("POST", "/api/v1/transactions/comment", { ids: [paid.id], comment: "Vu avec la cliente" });
    expect(comment.statusCode, comment.body).toBe(200);
    await typeIn(company, { title: "Timbres", amount: 12, date: "2026-01-04", debitCategory: "626000" });
    expect((await company.get("/api/v1/ledger/verify")).json().data).toMatchObject({ intact: true, findings: [] });
  });

  test("the terms of a loan change, what is paid stays", async () => {
    const { data } = (await company.get(`/api/v1/mortgage/${loanId}/schedule`)).json();
    const rows = data.rows.map((row: Record<string, unknown>) => row);
    expect(rows.length).toBeGreaterThan(1);
    const changed = await company.send("PATCH", `/api/v1/mortgage/${loanId}`, { ...loan, nominal_rate_percent: 3, taeg_percent: 3 });
    expect(changed.statusCode, changed.body).toBeLessThan(300);
    const after = await db.tenantRead<{ capital: number; operation_id: string }>(company.id, {
      text: "select rank, capital_cents::int as capital, operation_id from books.loan_instalments where operation_id is not null",
    });
    expect(after).toMatchObject([{ rank: 1, operation_id: paid.id }]);
  });

  test("it is reopened by its function alone, after its line of closings", async () => {
    await reopenYearOf(company);
    await expect(run("select books.set_year_closed($2, true) where $1::uuid is not null", [year])).rejects.toMatchObject({ code: "CP001" });
    await closeBooks(server, company);
  });
});
