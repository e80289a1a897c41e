import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { testApp, type TestCompany } from "../../testing/app.js";
import { booksOfEveryKind } from "./verification/testing/books-of-every-kind.js";
import { recordDrafts } from "./testing.js";

const server = await testApp({ today: "2026-04-14" });
const { db, newCompany } = server;

const company = await booksOfEveryKind(server);
const REFUSED = { code: "CP001" };
const NO_RIGHT = { code: "42501" };

const run = (text: string, values: readonly unknown[] = [], { id }: Pick<TestCompany, "id"> = company): Promise<number> =>
  db.tenant(id, (tx) => tx.run(text, values));

const STANDING = `(select e.operation_id from books.entries e where e.source_kind = 'operation' and e.number is not null
  and not exists (select from books.entries r where r.reversed_entry_id = e.id))`;
const BEHIND = `update books.operations o set`;

test.each([
  "update books.chain_heads set number = number + 1",
  "update books.chain_heads set hash = repeat('a', 64)",
  "delete from books.chain_heads",
  "insert into books.chain_heads select company_id, fiscal_year_id, 'AN', 9, hash, validated_on from books.chain_heads where sequence = 'main' limit 1",
  "update books.account_months set debit_cents = debit_cents + 1",
  "delete from books.account_months",
  "update books.account_days set debit_cents = debit_cents + 1",
  "delete from books.account_days",
  "insert into books.account_months select company_id, month, '999999', journal, 1, 1, 2 from books.account_months limit 1",
  "update books.operation_months set n = n + 1",
])("a request has no right to: %s", async (text) => {
  await expect(run(text)).rejects.toMatchObject(NO_RIGHT);
});

test("a request may not lend the functions that write them to a table of its own", async () => {
  for (const name of ["entry_lines_added", "entry_lines_removed", "entries_numbered", "operation_months_add", "operation_words_add"])
    await expect(
      db.tenant(company.id, (tx) =>
        tx.run(`create temporary table mine (company_id uuid) on commit drop;
          create trigger mine after insert on mine referencing new table as added for each statement execute function books.${name}()`),
      ),
      name,
    ).rejects.toMatchObject(NO_RIGHT);
});

test("the days of a year that holds validated entries stay; those of the next one, without any, may move", async () => {
  await expect(run("update books.fiscal_years set ends_on = ends_on - 1")).rejects.toMatchObject(REFUSED);
  await expect(run("update books.fiscal_years set begins_on = begins_on - 1")).rejects.toMatchObject(REFUSED);
  const fresh = await newCompany();
  await recordDrafts(server, fresh, [{ date: "2026-03-02", debit: "606400", credit: "512000", amount: 100 }]);
  expect(await run("update books.fiscal_years set ends_on = '2026-11-30' where company_id = $1", [fresh.id], fresh)).toBe(1);
});

test.each([
  "date = o.date + 1",
  "amount_cents = o.amount_cents + 1",
  "origin = case o.origin when 'cash' then 'personal' else 'cash' end",
  "posted_on = o.date + 2",
  "piece_ref = 'AUTRE'",
  "status = 'categorized'",
])("behind a validated entry that stands, no request sets %s", async (change) => {
  await expect(run(`${BEHIND} ${change} where o.id in ${STANDING}`)).rejects.toMatchObject(REFUSED);
});

test.each(["bank_account_id = null", "import_seq = import_seq + 1", "payment_mode = 'CHQ'"])(
  "behind a payment of the statement, no request sets %s",
  async (change) => {
    await expect(run(`${BEHIND} ${change} where o.import_id is not null and o.id in ${STANDING}`)).rejects.toMatchObject(REFUSED);
  },
);

test("its comment, title, words and VAT status may change", async () => {
  const changes = ["comment = 'vu'", "title = 'Autre titre'", "tokens = '{vu}'", "vat_status = 'validated'", "kept_as_expense_at = now()"];
  for (const change of changes)
    expect(
      await run(`${BEHIND} ${change} where o.id in ${STANDING} and o.origin = 'professional' and o.status = 'validated'`),
      change,
    ).toBeGreaterThan(0);
});

test.each([
  `update books.allocations set account_code = '613200' where operation_id in ${STANDING} and account_code <> '613200'`,
  `update books.allocations set amount_cents = amount_cents + 1 where operation_id in ${STANDING}`,
  `update books.allocations set position = position + 5 where operation_id in ${STANDING}`,
  `update books.allocations set vat_nature = null, deductible_cents = 0 where vat_nature is not null and operation_id in ${STANDING}`,
  `delete from books.operation_lines where operation_id in ${STANDING}`,
  `insert into books.operation_lines select company_id, operation_id, 9, account_code, label, debit_cents, credit_cents from books.operation_lines
    where position = 1 and operation_id in ${STANDING}`,
  `delete from books.allocations where operation_id in ${STANDING}`,
  `insert into books.allocations (company_id, operation_id, position, account_code, amount_cents)
    select company_id, operation_id, 9, account_code, 1 from books.allocations where position = 1 and operation_id in ${STANDING}`,
  `update books.allocations a set operation_id = (select id from books.operations where status = 'to_categorize' limit 1) where operation_id = (select operation_id from books.allocations where position = 1 and operation_id in ${STANDING} limit 1) and position = 1`,
])("its allocations stay: %s", async (text) => {
  await expect(run(text)).rejects.toMatchObject(REFUSED);
});

test("an operation behind a validated entry is not removed", async () => {
  await expect(run(`delete from books.operations where id in ${STANDING}`)).rejects.toMatchObject(REFUSED);
});

test("an entry is never inserted validated, and its number goes on from the head of its chain", async () => {
  const fresh = await newCompany();
  const ids = await recordDrafts(server, fresh, [
    { date: "2026-03-02", debit: "606400", credit: "512000", amount: 100 },
    { date: "2026-03-03", debit: "606400", credit: "512000", amount: 200 },
  ]);
  const [id] = ids;
  await expect(
    run(
      `insert into books.entries (company_id, id, fiscal_year_id, journal, date, label, piece_ref, piece_date, source_kind, operation_id, sequence, number, validated_on, prev_hash, hash)
        select company_id, $1, fiscal_year_id, journal, date, label, piece_ref, piece_date, source_kind, operation_id, sequence, 1, '2026-04-14', repeat('0', 64), 'x'
        from books.entries where id = $2`,
      [uuidv7(), id],
      fresh,
    ),
  ).rejects.toMatchObject(REFUSED);
  const number = (n: number, previous: string): Promise<number> =>
    run(
      "update books.entries set number = $2, validated_on = '2026-04-14', prev_hash = $3, hash = repeat('a', 64) where id = $1",
      [id, n, previous],
      fresh,
    );
  await expect(number(2, "0".repeat(64))).rejects.toMatchObject(REFUSED);
  await expect(number(1, "b".repeat(64))).rejects.toMatchObject(REFUSED);
  expect((await fresh.send("POST", "/api/v1/ledger/validate", { through: "2026-03-02" })).statusCode).toBe(200);
  const next =
    "update books.entries set number = 2, validated_on = $2, prev_hash = (select hash from books.chain_heads), hash = repeat('a', 64) where id = $1";
  await expect(run(next, [ids[1], "2026-04-13"], fresh)).rejects.toMatchObject(REFUSED);
  expect(await run(next, [ids[1], "2026-04-14"], fresh)).toBe(1);
  const heads = await db.tenantRead(fresh.id, { text: "select number, hash from books.chain_heads" });
  expect(heads).toEqual([{ number: 2, hash: "a".repeat(64) }]);
});

test("an entry that lost its lines is not numbered", async () => {
  const fresh = await newCompany();
  const [id] = await recordDrafts(server, fresh, [{ date: "2026-03-02", debit: "606400", credit: "512000", amount: 100 }]);
  await run("delete from books.entry_lines where entry_id = $1", [id], fresh);
  await expect(
    run(
      "update books.entries set number = 1, validated_on = '2026-04-14', prev_hash = repeat('0', 64), hash = 'x' where id = $1",
      [id],
      fresh,
    ),
  ).rejects.toMatchObject({ code: "CP002" });
});
