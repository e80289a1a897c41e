import fc from "fast-check";
import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { addDays, daysBetween } from "@comptoir/accounting/calendar";
import { isoDate, type IsoDate } from "@comptoir/accounting/date";
import { reversalEntry } from "@comptoir/accounting/ledger/reversal-entry";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { insertDrafts, derivedEntryOf } from "../entries/service.js";
import { lockEntry } from "../freezing/service.js";
import { recordDrafts, type TestDraft } from "../../ledger/testing.js";
import { refreshOpenings } from "./service.js";

const { newCompany, db } = await testApp({ today: "2026-04-14" });

type Year = { readonly id: string; readonly beginning: IsoDate; readonly end: IsoDate };

/** A company whose fiscal years are exactly those: one after the other, from that day on, of so many days each. */
async function companyWithYears(beginning: IsoDate, lengths: readonly number[]): Promise<{ company: TestCompany; years: Year[] }> {
  const [first = 1, ...others] = lengths;
  let end = addDays(beginning, first - 1);
  const company = await newCompany({ beginning, end });
  const years: Year[] = [{ id: company.fiscalYearId, beginning, end }];
  await db.tenant(company.id, async (tx) => {
    for (const length of others) {
      const year = { id: uuidv7(), beginning: addDays(end, 1), end: addDays(end, length) };
      end = year.end;
      years.push(year);
      await tx.run("insert into books.fiscal_years (company_id, id, begins_on, ends_on) values ($1, $2, $3, $4)", [
        company.id,
        year.id,
        year.beginning,
        year.end,
      ]);
    }
  });
  return { company, years };
}

/** Net balance of each account at the end of a year, classes 6 and 7 in the result; and what the next year opens with. */
async function balances(companyId: string, yearId: string, openingsOnly: boolean): Promise<Record<string, number>> {
  const rows = await db.tenantRead<{ account: string; net: number }>(companyId, {
    text: `with nets as (
        select l.account_code, l.debit_cents - l.credit_cents as net from books.entries e
          join books.entry_lines l on l.company_id = e.company_id and l.entry_id = e.id
        where e.company_id = $1 and e.fiscal_year_id = $2 and ($3::boolean is false or e.journal = 'AN')),
      result as (select coalesce(sum(net) filter (where account_code >= '6'), 0) as net from nets)
      select account, sum(net)::bigint as net from (
        select account_code as account, net from nets where account_code < '6'
        union all select case when net < 0 then '120000' else '129000' end, net from result) kept
      group by 1 having sum(net) <> 0`,
    values: [companyId, yearId, openingsOnly],
  });
  return Object.fromEntries(rows.map(({ account, net }) => [account, net]));
}

test("a year that ends inside a month: its last days are not those of the next one", async () => {
  const { company, years } = await companyWithYears(isoDate("2026-03-16"), [365, 365]);
  const next = years[1];
  if (!next) throw new Error("no second year");
  await recordDrafts({ db }, company, [
    { date: "2027-03-10", debit: "512000", credit: "706000", amount: 100_00 },
    { date: "2027-03-20", debit: "606400", credit: "512000", amount: 30_00, fiscalYearId: next.id },
  ]);
  const balance = await company.get(`/api/v1/ledger/trial-balance?startDate=${next.beginning}&endDate=${next.end}`);
  expect(balance.statusCode).toBe(200);
  expect(await balances(company.id, next.id, true)).toEqual({ "120000": -100_00, "512000": 100_00 });
});

test("balances carried forward are not reversed by hand; a reversal that stands all the same is found", async () => {
  const { company, years } = await companyWithYears(isoDate("2025-01-01"), [365, 365]);
  await recordDrafts({ db }, company, [{ date: "2025-03-10", debit: "512000", credit: "706000", amount: 100_00 }]);
  await refreshOpenings(db, company.id);
  expect((await company.send("POST", "/api/v1/ledger/validate", { through: "2026-01-31" })).statusCode).toBe(200);
  const [opening] = await db.tenantRead<{ id: string }>(company.id, { text: "select id from books.entries where journal = 'AN'" });
  const reply = await company.send("POST", `/api/v1/ledger/entries/${opening?.id}/reverse`, { date: "2026-02-01" });
  expect(reply.json()).toMatchObject({
    status: 409,
    code: "ledger.derived",
    message: expect.stringContaining("exercice précédent, dans Opérations"),
  });
  const verify = async () => (await company.get("/api/v1/ledger/verify")).json().data;
  expect(await verify()).toMatchObject({ intact: true, entries: 2 });

  await db.tenant(company.id, async (tx) => {
    const row = await lockEntry(tx, company.id, opening?.id ?? "");
    if (!row) throw new Error("no opening");
    const entry = reversalEntry(derivedEntryOf(row), { entryId: row.id, date: isoDate("2026-02-01"), isReversed: false });
    await insertDrafts(tx, company.id, [{ entry, fiscalYearId: years[1]?.id ?? "" }]);
  });
  expect(await verify()).toMatchObject({ intact: false, findings: [{ rule: "openings.unsettled", number: 1 }] });
});

const ACCOUNTS = ["512000", "530000", "108000", "606400", "706000", "445660", "215400"];

const anyDay = fc.integer({ min: 0, max: 800 }).map((days) => addDays(isoDate("2024-01-01"), days));
const anyLengths = fc.array(fc.oneof(fc.integer({ min: 2, max: 45 }), fc.integer({ min: 2, max: 600 })), { minLength: 2, maxLength: 4 });
const anyOperation = fc.record({
  at: fc.double({ min: 0, max: 0.999, noNaN: true }),
  debit: fc.constantFrom(...ACCOUNTS),
  credit: fc.constantFrom(...ACCOUNTS),
  amount: fc.integer({ min: 1, max: 1_000_000 }),
});

test("on any days of the years, each opens with what the one before ends with, account by account", async () => {
  await fc.assert(
    fc.asyncProperty(anyDay, anyLengths, fc.array(anyOperation, { maxLength: 12 }), async (beginning, lengths, operations) => {
      const { company, years } = await companyWithYears(beginning, lengths);
      const last = years.at(-1)?.end ?? beginning;
      const span = daysBetween({ from: beginning, to: last }) + 1;
      const drafts = operations
        .filter(({ debit, credit }) => debit !== credit)
        .map(({ at, ...amounts }): TestDraft => {
          const date = addDays(beginning, Math.floor(at * span));
          const year = years.find((one) => date <= one.end);
          return { ...amounts, date, ...(year && { fiscalYearId: year.id }) };
        });
      await recordDrafts({ db }, company, drafts);
      await refreshOpenings(db, company.id);
      for (const [index, year] of years.slice(0, -1).entries()) {
        const next = years[index + 1];
        expect(next && (await balances(company.id, next.id, true))).toEqual(await balances(company.id, year.id, false));
      }
    }),
    { numRuns: 40 },
  );
});
