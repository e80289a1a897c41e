import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import { logSharedChange } from "../audit/audit-repository.js";
import { testDatabase } from "../testing/database.js";
import { overlap } from "../testing/overlap.js";
import type { Db } from "./db.js";
import type { Tx } from "./transaction.js";

const db = await testDatabase();

async function newCompany(on: Db = db): Promise<string> {
  const id = uuidv7();
  await on.shared((tx) =>
    tx.run("insert into shared.companies (id, name, tax_system, accounting_basis) values ($1, 'Atelier', 'bnc', 'cash')", [id]),
  );
  return id;
}

type State = { readonly status: string; readonly vatStatus: string; readonly day: number };

const insertOperation = (tx: Tx, company: string, { status, vatStatus, day }: State) =>
  tx.run(
    `insert into books.operations (company_id, id, date, amount_cents, origin, title, piece_ref, status, vat_status)
     values ($1, $2, $3::date + $4::int, -100, 'cash', 'Achat', 'X', $5, $6)`,
    [company, uuidv7(), "2025-12-20", day, status, vatStatus],
  );
const insertTrace = (tx: Tx, company: string) =>
  tx.run("insert into books.audit_log (company_id, id, at, action, subject) values ($1, $2, clock_timestamp(), 'test', 'test')", [
    company,
    uuidv7(),
  ]);

const summary = async (company: string, of: Db = db) =>
  (
    await of.sharedRead({
      text: "select to_categorize, vat_to_validate, last_activity_at from shared.dossier_summaries where company_id = $1",
      values: [company],
    })
  )[0];
const counted = async (company: string) =>
  (
    await db.tenantRead(company, {
      text: `select count(*) filter (where status = 'to_categorize')::int as to_categorize,
          count(*) filter (where vat_status = 'to_validate')::int as vat_to_validate, (select max(at) from books.audit_log) as last_activity_at
        from books.operations`,
    })
  )[0];

type Step = (tx: Tx, company: string) => Promise<unknown>;
const state = fc.record({
  status: fc.constantFrom("to_categorize", "categorized", "validated"),
  vatStatus: fc.constantFrom("none", "to_validate", "validated"),
  day: fc.nat({ max: 60 }),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  state.map(
    (given): Step =>
      (tx, company) =>
        insertOperation(tx, company, given),
  ),
  state.map(
    ({ status, vatStatus, day }): Step =>
      (tx) =>
        tx.run("update books.operations set status = $1, vat_status = $2 where date > $3::date + $4::int", [
          status,
          vatStatus,
          "2025-12-20",
          day,
        ]),
  ),
  fc.nat({ max: 60 }).map(
    (day): Step =>
      (tx) =>
        tx.run("delete from books.operations where date = $1::date + $2::int", ["2025-12-20", day]),
  ),
  fc.constant<Step>(insertTrace),
  fc.constant<Step>((tx) => tx.query("select count(*) from books.operations")),
);
const transaction = fc.record({ steps: fc.array(step, { maxLength: 4 }), fails: fc.boolean() });

describe("the summary of a dossier", () => {
  test("equals its books after any writes, kept or rolled back", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(transaction, { minLength: 1, maxLength: 6 }), async (transactions) => {
        const company = await newCompany();
        await db.tenant(company, (tx) => insertTrace(tx, company));
        for (const { steps, fails } of transactions) {
          const work = db.tenant(company, async (tx) => {
            for (const one of steps) await one(tx, company);
            if (fails) throw new Error("changed my mind");
          });
          await work.catch((error: Error) => expect(error.message).toBe("changed my mind"));
          expect(await summary(company)).toEqual(await counted(company));
        }
      }),
      { numRuns: 40 },
    );
  });

  test("equals its books after writes at the same moment", async () => {
    const company = await newCompany();
    await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        db.tenant(company, async (tx) => {
          await insertOperation(tx, company, { status: n % 3 ? "to_categorize" : "categorized", vatStatus: "to_validate", day: n });
          await insertTrace(tx, company);
        }),
      ),
    );
    expect(await summary(company)).toEqual(await counted(company));
    expect(await summary(company)).toMatchObject({ to_categorize: 16, vat_to_validate: 24 });
  });

  test("says nothing of what does not exist yet", async () => {
    const company = await newCompany();
    await db.tenant(company, (tx) => insertTrace(tx, company));
    const [row] = await db.sharedRead({ text: "select * from shared.dossier_summaries where company_id = $1", values: [company] });
    expect(row).toMatchObject({
      connection_state: "waiting",
      closing_status: null,
      declaration_status: null,
      edi_status: null,
      next_vat_due_on: null,
    });
  });

  test("is counted for the company of the transaction alone, and goes with it", async () => {
    const [ours, theirs] = [await newCompany(), await newCompany()];
    await db.tenant(ours, (tx) => insertTrace(tx, ours));
    await db.tenant(theirs, (tx) => tx.query("select books.end_change()"));
    const before = await summary(ours);
    await db.tenant(theirs, (tx) => insertTrace(tx, theirs));
    expect(await summary(ours)).toEqual(before);
    await db.shared((tx) => tx.run("delete from shared.companies where id = $1", [theirs]));
    expect(await summary(theirs)).toBeUndefined();
  });

  test("is written by nothing else, and counted for no company when none is set", async () => {
    const company = await newCompany();
    await expect(db.tenant(company, (tx) => tx.query("select from shared.dossier_summaries"))).rejects.toThrow("permission denied");
    await expect(db.shared((tx) => tx.run("update shared.dossier_summaries set to_categorize = 0"))).rejects.toThrow("permission denied");
    await expect(db.shared((tx) => tx.query("select books.end_change()"))).rejects.toThrow("permission denied");
    await expect(db.owner((tx) => tx.query("select books.end_change()"))).rejects.toThrow("no company is set");
  });
});

/** Each way in which a transaction writes the version of the books of a company and its summary. */
const WAYS = [
  {
    name: "a change of the books",
    open: (at: Db, company: string, work: (tx: Tx) => Promise<unknown>) => at.tenant(company, work),
    async write(tx: Tx, company: string) {
      await insertTrace(tx, company);
      await tx.query("select books.end_change()");
    },
  },
  {
    name: "what is known of the VAT",
    open: (at: Db, company: string, work: (tx: Tx) => Promise<unknown>) => at.tenant(company, work),
    write: (tx: Tx) => tx.query("select shared.set_vat_summary('2026-05-19', 'late', null, '{}', false, true)"),
  },
  {
    name: "a change of the shared tables",
    open: (at: Db, _company: string, work: (tx: Tx) => Promise<unknown>) => at.shared(work),
    write: (tx: Tx, company: string) => logSharedChange(tx, company, { userId: null, ip: null, action: "test", subject: "test" }),
  },
];

describe("two transactions of a company at the same moment", () => {
  test.each(WAYS.flatMap((first) => WAYS.map((second) => ({ first, second }))))(
    "$first.name, then $second.name: the second waits, and neither fails",
    async ({ first, second }) => {
      const company = await newCompany();
      await db.tenant(company, (tx) => insertTrace(tx, company));
      const before = await db.version(company);
      const { leader, follower } = await overlap(
        db,
        { open: (elsewhere, work) => first.open(elsewhere, company, work), work: (tx) => first.write(tx, company) },
        () => second.open(db, company, (tx) => second.write(tx, company)),
      );
      expect([leader, follower]).toMatchObject([{ status: "fulfilled" }, { status: "fulfilled" }]);
      expect(await db.version(company)).toBeGreaterThanOrEqual(before + 2);
      expect(await summary(company)).toEqual(await counted(company));
    },
  );
});
