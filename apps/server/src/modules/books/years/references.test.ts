import { expect, test } from "vitest";
import { testApp } from "../../../testing/app.js";

const server = await testApp();

test("each table that refers to a fiscal year is looked at before an empty one goes", async () => {
  const rows = await server.db.owner((tx) =>
    tx.query<{ name: string }>(
      "select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'books.fiscal_years'::regclass order by 1",
    ),
  );
  expect(rows.map(({ name }) => name)).toEqual([
    "books.chain_heads",
    "books.closing_answers",
    "books.closing_steps",
    "books.closings",
    "books.component_years",
    "books.open_items",
    "books.takeovers",
    "books.tax_return_boxes",
    "books.tax_returns",
  ]);
});
