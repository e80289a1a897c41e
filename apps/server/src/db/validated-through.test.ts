import { expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import { asEarlierProgram, databaseBefore } from "../testing/database-before.js";
import { migrate } from "./migrate.js";

test("books validated before the day was kept tell how far, as their screen did", async () => {
  const db = await databaseBefore("validated_through");
  const company = uuidv7();
  const year = { validated: uuidv7(), late: uuidv7(), whole: uuidv7(), fresh: uuidv7() };
  const begins = { [year.whole]: "2022-01-01", [year.late]: "2023-01-01", [year.validated]: "2024-01-01", [year.fresh]: "2025-01-01" };
  // Entries alone, without their lines nor what they come from.
  await db.owner((tx) => tx.run("alter table books.entries disable trigger user"));
  await asEarlierProgram(db, company, async (tx) => {
    for (const [id, day] of Object.entries(begins))
      await tx.run(
        "insert into books.fiscal_years (company_id, id, begins_on, ends_on) values ($1, $2, $3::date, $3::date + interval '1 year' - interval '1 day')",
        [company, id, day],
      );
    const entry = (yearId: string, date: string, number: number | null) =>
      tx.run(
        `insert into books.entries (company_id, id, fiscal_year_id, journal, date, label, piece_ref, piece_date, source_kind, sequence, number, validated_on, prev_hash, hash)
          values ($1, $2, $3, 'OD', $4, 'Essai', 'P', $4, 'operation', 'main', $5, case when $5::int is not null then '2026-01-01'::date end,
            case when $5::int is not null then 'a' end, case when $5::int is not null then 'b' end)`,
        [company, uuidv7(), yearId, date, number],
      );
    await entry(year.whole, "2022-12-20", 1);
    await entry(year.late, "2023-02-27", 1);
    await entry(year.late, "2023-01-10", null);
    await entry(year.validated, "2024-02-27", 1);
    await entry(year.validated, "2024-03-10", null);
    await entry(year.fresh, "2025-03-10", null);
  });
  await migrate(db);
  const rows = await db.tenantRead<{ day: string | null }>(company, {
    text: "select validated_through as day from books.fiscal_years order by begins_on",
  });
  expect(rows.map(({ day }) => day)).toEqual(["2022-12-31", "2023-01-09", "2024-02-29", null]);
});
