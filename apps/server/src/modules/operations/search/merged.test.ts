import { expect, test } from "vitest";
import { TransactionFilters } from "@comptoir/contract/operations/operations";
import type { SqlStatement } from "../../../db/transaction.js";
import { testApp } from "../../../testing/app.js";
import { searchOperations } from "./search.js";

const server = await testApp();

test("two frequent words are each read once: no operation is asked for one of them", async () => {
  const { id } = await server.newCompany();
  await server.db.tenant(id, (tx) =>
    tx.run(
      `insert into books.operations (company_id, id, date, amount_cents, origin, title, status, tokens, piece_ref, vat_status)
        select $1, gen_random_uuid(), '2026-01-01'::date + i % 365, -i, 'professional', i::text, case when i % 10 = 0 then 'categorized' else 'to_categorize' end,
          array['1' || i, 'ref'], 'X', 'none' from generate_series(1, 9000) i`,
      [id],
    ),
  );
  await server.db.analyze(["books.operations", "books.operation_tokens", "books.words"]);
  const merged: SqlStatement[] = [];
  const tenantRead: typeof server.db.tenantRead = (companyId, statement) => {
    if (statement.settings?.includes("enable_nestloop") === true) merged.push(statement);
    return server.db.tenantRead(companyId, statement);
  };
  const filters = TransactionFilters.parse({ query: "ref 1", operations_status: "categorized" });
  const rows = await searchOperations({ ...server.db, tenantRead }, id, { filters, cursor: null, offset: 0 });
  expect([rows.length, rows[0]?.total]).toEqual([51, 900]);
  expect(merged).toHaveLength(1);
  for (const statement of merged) {
    const plan = await server.db.tenantRead(id, { ...statement, text: `explain (format json) ${statement.text}` });
    expect(JSON.stringify(plan)).not.toContain("Nested Loop");
  }
});
