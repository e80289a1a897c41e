import { describe, expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import { testApp, type TestCompany } from "../../testing/app.js";
import { closeByHand } from "../../testing/closed-years.js";
import { isoDate } from "@comptoir/accounting/date";
import { ensureFiscalYear } from "../books/years/service.js";
import { recordDrafts } from "./testing.js";

const app = await testApp({ today: "2026-04-14" });
const { db, newCompany } = app;

const march = [
  { date: "2026-03-02", debit: "606400", credit: "512000", amount: 86_00, label: "Fournitures" },
  { date: "2026-03-20", debit: "512000", credit: "706000", amount: 2_880_00, label: "Facture 12" },
  { date: "2026-04-02", debit: "613200", credit: "512000", amount: 800_00, label: "Loyer" },
];

const validate = (company: TestCompany, through: string) => company.send("POST", "/api/v1/ledger/validate", { through });
const entry = async (company: TestCompany, id: string) => (await company.get(`/api/v1/ledger/entries/${id}`)).json().data;

describe("validation", () => {
  test("numbers from 1 without a gap up to the day asked; what comes later stays a draft", async () => {
    const company = await newCompany();
    const ids = await recordDrafts(
      app,
      company,
      [march[2], march[1], march[0]].flatMap((draft) => (draft ? [draft] : [])),
    );
    const reply = await validate(company, "2026-03-31");
    expect(reply.json().data).toMatchObject({
      validated: 2,
      firstNumber: 1,
      lastNumber: 2,
      through: "2026-03-31",
      prints: [{ number: 2 }],
    });
    const numbers = await Promise.all(ids.map(async (id) => (await entry(company, id)).number));
    expect(numbers).toEqual([null, "2", "1"]);
    expect((await validate(company, "2026-03-31")).json().data.validated).toBe(0);
    expect((await validate(company, "2026-04-14")).json().data).toMatchObject({ validated: 1, firstNumber: 3, lastNumber: 3 });
  });

  test("how far a year is validated never goes back: what comes late in it is counted until the next validation", async () => {
    const company = await newCompany();
    const yearNow = async () => (await company.get(`/api/v1/fiscalyear/${company.fiscalYearId}`)).json().data;
    expect((await validate(company, "2026-02-28")).statusCode).toBe(200);
    expect(await yearNow()).toMatchObject({ validatedThrough: null, lateEntries: 0 });
    await recordDrafts(app, company, march);
    await validate(company, "2026-03-31");
    expect(await yearNow()).toMatchObject({ validatedThrough: "2026-03-31", lateEntries: 0 });
    const late = { debit: "606400", credit: "512000", amount: 12_00, journal: "BQ" as const };
    await recordDrafts(app, company, [
      { ...late, date: "2026-01-05" },
      { ...late, date: "2026-03-31" },
    ]);
    expect(await yearNow()).toMatchObject({ validatedThrough: "2026-03-31", lateEntries: 2 });
    await validate(company, "2026-02-28");
    expect(await yearNow()).toMatchObject({ validatedThrough: "2026-03-31", lateEntries: 1 });
    await validate(company, "2026-04-10");
    expect(await yearNow()).toMatchObject({ validatedThrough: "2026-04-10", lateEntries: 0 });
    const goBack = db.tenant(company.id, (tx) => tx.run("update books.fiscal_years set validated_through = '2026-04-09'"));
    await expect(goBack).rejects.toMatchObject({ code: "CP001" });
  });

  test("how many entries it would number is known before, openings included", async () => {
    const company = await newCompany({ beginning: "2025-01-01", end: "2025-12-31" });
    const preview = async (through: string) => (await company.get(`/api/v1/ledger/validate?through=${through}`)).json().data;
    await recordDrafts(app, company, [{ date: "2025-03-02", debit: "606400", credit: "512000", amount: 86_00 }]);
    const next = await db.tenant(company.id, (tx) => ensureFiscalYear(tx, { id: company.id }, isoDate("2026-01-02")));
    await recordDrafts(app, company, [{ date: "2026-03-02", debit: "512000", credit: "706000", amount: 86_00, fiscalYearId: next.id }]);
    expect(await preview("2025-02-28")).toEqual({ through: "2025-02-28", entries: 0, toCategorize: 0 });
    for (const through of ["2025-12-31", "2026-02-28", "2026-03-31"]) {
      const { entries } = await preview(through);
      expect((await validate(company, through)).json().data.validated).toBe(entries);
    }
  });

  test("is refused while an operation up to that day is to categorise, with how many and which", async () => {
    const company = await newCompany();
    await recordDrafts(app, company, march);
    const id = uuidv7();
    await db.tenant(company.id, (tx) =>
      tx.run(
        `insert into books.operations (company_id, id, date, amount_cents, origin, title, piece_ref, status, vat_status)
         values ($1, $2, '2026-03-31', -500, 'cash', 'Timbres', 'P2', 'to_categorize', 'none')`,
        [company.id, id],
      ),
    );
    const refused = await validate(company, "2026-03-31");
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: "ledger.to_categorize",
      facts: { count: 1, ids: [id] },
      count: 1,
      ids: [id],
      message: "1 opération est à catégoriser avant de valider jusqu’au 31/03/2026.",
    });
    expect((await validate(company, "2026-03-30")).statusCode).toBe(200);
  });

  test("never runs ahead of the calendar", async () => {
    const company = await newCompany();
    const refused = await validate(company, "2026-04-15");
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ code: "ledger.future", target: "through" });
  });

  test("two at once number every entry once", async () => {
    const company = await newCompany();
    await recordDrafts(
      app,
      company,
      Array.from({ length: 40 }, (_, index) => ({ date: "2026-03-02", debit: "606400", credit: "512000", amount: 100 + index })),
    );
    const replies = await Promise.all([validate(company, "2026-03-31"), validate(company, "2026-03-31")]);
    expect(replies.map((reply) => reply.json().data.validated).toSorted((a, b) => a - b)).toEqual([0, 40]);
    expect((await company.get("/api/v1/ledger/verify")).json().data).toEqual({ intact: true, entries: 40, findings: [], more: 0 });
  });
});

describe("a validated entry", () => {
  test("is frozen by the database itself: no update, no delete, no truncate, no line more or less", async () => {
    const company = await newCompany();
    const [id] = await recordDrafts(app, company, march.slice(0, 1));
    await validate(company, "2026-03-31");
    const attempts = [
      "update books.entries set number = 9 where company_id = $1 and id = $2",
      "update books.entries set label = 'x' where company_id = $1 and id = $2",
      "delete from books.entries where company_id = $1 and id = $2",
      "delete from books.entry_lines where company_id = $1 and entry_id = $2",
      "insert into books.entry_lines select company_id, entry_id, position + 9, account_code, label, debit_cents, credit_cents, journal, date from books.entry_lines where company_id = $1 and entry_id = $2",
    ];
    for (const attempt of attempts) {
      await expect(
        db.tenant(company.id, (tx) => tx.run(attempt, [company.id, id])),
        attempt,
      ).rejects.toMatchObject({ code: "CP001" });
    }
    await expect(db.tenant(company.id, (tx) => tx.run("truncate books.entries cascade"))).rejects.toThrow(/permission denied/);
    await expect(db.owner((tx) => tx.run("truncate books.entries cascade"))).rejects.toMatchObject({ code: "CP001" });
  });

  test("lines come with their entry: none later, none without it, and a draft that goes takes its own", async () => {
    const company = await newCompany();
    const [id] = await recordDrafts(app, company, march.slice(0, 1));
    const insert = `insert into books.entry_lines (company_id, entry_id, position, account_code, label, debit_cents, credit_cents, journal, date)
      values ($1, $2, 8, '512000', 'x', 1, 0, 'BQ', '2026-03-02'), ($1, $2, 9, '512000', 'x', 0, 1, 'BQ', '2026-03-02')`;
    for (const entryId of [id, uuidv7()])
      await expect(db.tenant(company.id, (tx) => tx.run(insert, [company.id, entryId]))).rejects.toMatchObject({ code: "CP001" });
    await db.tenant(company.id, (tx) => tx.run("delete from books.entries where company_id = $1 and id = $2", [company.id, id]));
    const left = await db.tenant(company.id, (tx) =>
      tx.query(
        "select (select count(*)::int from books.entry_lines) as lines, (select sum(debit_cents)::int from books.account_months) as debit",
      ),
    );
    expect(left).toEqual([{ lines: 0, debit: 0 }]);
  });

  test("a draft is replaced, never edited: the only columns that an update may touch are those that freeze it", async () => {
    const company = await newCompany();
    const [id] = await recordDrafts(app, company, march.slice(0, 1));
    const columns = await db.tenant(company.id, (tx) =>
      tx.query<{ name: string; type: string }>(
        `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
          where attrelid = 'books.entries'::regclass and attnum > 0 and not attisdropped
            and attname not in ('number', 'validated_on', 'prev_hash', 'hash') order by attnum`,
      ),
    );
    expect(columns.length).toBeGreaterThan(18);
    const other: Readonly<Record<string, string>> = {
      uuid: "gen_random_uuid()",
      date: "'2020-02-02'",
      text: "'x'",
      "timestamp with time zone": "'2020-02-02T00:00:00Z'",
    };
    for (const { name, type } of columns) {
      await expect(
        db.tenant(company.id, (tx) =>
          tx.run(`update books.entries set ${name} = ${other[type]} where company_id = $1 and id = $2`, [company.id, id]),
        ),
        name,
      ).rejects.toMatchObject({ code: expect.stringMatching(/^(CP001|23503)$/) });
    }
  });

  test("an unbalanced entry is refused by the database too", async () => {
    const company = await newCompany();
    const [id] = await recordDrafts(app, company, march.slice(0, 1));
    const insert = `insert into books.entry_lines (company_id, entry_id, position, account_code, label, debit_cents, credit_cents, journal, date)
      values ($1, $2, 9, '512000', 'x', 1, 0, 'BQ', '2026-03-02')`;
    await expect(db.tenant(company.id, (tx) => tx.run(insert, [company.id, id]))).rejects.toMatchObject({ code: "CP002" });
  });

  test("altered behind the product's back, it breaks the chain and is named", async () => {
    const company = await newCompany();
    const [, second] = await recordDrafts(app, company, march);
    await validate(company, "2026-03-31");
    await db.owner(async (tx) => {
      await tx.run(`set local app.company_id = '${company.id}'; alter table books.entries disable trigger user`);
      expect(await tx.run("update books.entries set label = 'Facture 13' where company_id = $1 and id = $2", [company.id, second])).toBe(1);
      await tx.run("alter table books.entries enable trigger user");
    });
    const verification = (await company.get("/api/v1/ledger/verify")).json().data;
    expect(verification).toMatchObject({ intact: false, entries: 2, findings: [{ rule: "chain.altered", number: 2 }] });
  });
});

describe("reversal", () => {
  test("cancels the entry to the cent, is numbered next and sends its operation back to be categorised", async () => {
    const company = await newCompany();
    const [id] = await recordDrafts(app, company, march.slice(0, 2));
    await validate(company, "2026-03-31");
    const { operationId } = await entry(company, id ?? "");
    const reply = await company.send("POST", `/api/v1/ledger/entries/${id}/reverse`, { date: "2026-04-10" });
    expect(reply.statusCode).toBe(201);
    expect(reply.json().data).toMatchObject({ number: 3, operationId, date: "2026-04-10" });
    const reversal = await entry(company, reply.json().data.entryId);
    expect(reversal).toMatchObject({ number: "3", reversedEntryId: id, label: "Extourne Fournitures" });
    expect(
      reversal.lines.map((line: { accountCode: string; debit: number; credit: number }) => [line.accountCode, line.debit, line.credit]),
    ).toEqual([
      ["606400", 0, 86],
      ["512000", 86, 0],
    ]);
    expect((await company.get(`/api/v1/transaction/${operationId}`)).json().data.transactionStatus.code).toBe("to_categorize");
    expect((await company.get("/api/v1/ledger/verify")).json().data.intact).toBe(true);
  });

  test("is refused twice, before the entry, for a draft, in the future and outside the years", async () => {
    const company = await newCompany();
    const [first, , draft] = await recordDrafts(app, company, march);
    await validate(company, "2026-03-31");
    const reverse = async (id: string | undefined, date: string) => {
      const reply = await company.send("POST", `/api/v1/ledger/entries/${id}/reverse`, { date });
      return [reply.statusCode, reply.json().code];
    };
    expect(await reverse(first, "2026-03-01")).toEqual([422, "reversal.date_before_entry"]);
    expect(await reverse(first, "2026-05-01")).toEqual([422, "ledger.future"]);
    expect(await reverse(draft, "2026-04-10")).toEqual([409, "ledger.not_validated"]);
    expect(await reverse(uuidv7(), "2026-04-10")).toEqual([404, "not_found"]);
    expect(await reverse(first, "2026-03-31")).toEqual([201, undefined]);
    expect(await reverse(first, "2026-03-31")).toEqual([409, "reversal.already_reversed"]);
  });

  test("is refused in a closed year", async () => {
    const company = await newCompany();
    const [first] = await recordDrafts(app, company, march);
    await validate(company, "2026-03-31");
    await closeByHand(db, company.id);
    const reply = await company.send("POST", `/api/v1/ledger/entries/${first}/reverse`, { date: "2026-03-31" });
    expect(reply.json()).toMatchObject({ status: 422, code: "ledger.closed_year", target: "date" });
  });
});

describe("openings", () => {
  test("follow the balances of the year before, as drafts until that year has no draft left", async () => {
    const company = await newCompany({ beginning: "2025-01-01", end: "2025-12-31", taxSystem: "bic-rs" });
    const next = uuidv7();
    await db.tenant(company.id, (tx) =>
      tx.run("insert into books.fiscal_years (company_id, id, begins_on, ends_on) values ($1, $2, '2026-01-01', '2026-12-31')", [
        company.id,
        next,
      ]),
    );
    await recordDrafts(app, company, [
      { date: "2025-02-01", debit: "512000", credit: "706000", amount: 1_000_00 },
      { date: "2025-11-01", debit: "606400", credit: "512000", amount: 300_00 },
    ]);
    const openings = async () => {
      const reply = await company.get("/api/v1/ledger/trial-balance?startDate=2026-01-01&endDate=2026-12-31");
      return reply
        .json()
        .data.accounts.map((account: { code: string; opening: { value: number } }) => [account.code, account.opening.value]);
    };
    expect(await openings()).toEqual([
      ["120000", -700],
      ["512000", 700],
    ]);
    await validate(company, "2025-06-30");
    await recordDrafts(app, company, [{ date: "2025-12-31", debit: "606400", credit: "512000", amount: 50_00 }]);
    expect(await openings()).toEqual([
      ["120000", -650],
      ["512000", 650],
    ]);
    const validated = (await validate(company, "2026-01-31")).json().data;
    expect(validated.validated).toBe(3);
    const late = await recordDrafts(app, company, [{ date: "2025-12-31", debit: "606400", credit: "512000", amount: 1_00 }]);
    expect(await openings()).toEqual([
      ["120000", -649],
      ["512000", 649],
    ]);
    expect(late).toHaveLength(1);
    expect((await company.get("/api/v1/ledger/verify")).json().data).toMatchObject({ intact: true, entries: 4 });
  });
});

test("row-level security alone hides the entries of another company", async () => {
  const [mine, theirs] = [await newCompany(), await newCompany()];
  const [id] = await recordDrafts(app, theirs, march.slice(0, 1));
  const rows = await db.tenant(mine.id, (tx) => tx.query("select id from books.entries where id = $1", [id]));
  expect(rows).toEqual([]);
  expect((await mine.get(`/api/v1/ledger/entries/${id}`)).statusCode).toBe(404);
});
