import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "@comptoir/accounting/money";
import { openingBalances } from "@comptoir/accounting/ledger/openings/carry-forward";
import type { ClosingLine } from "@comptoir/contract/closing/validation";
import type { FiscalYear } from "@comptoir/contract/fiscal-years/fiscal-years";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { csvStatement, importFile } from "../../banking/testing.js";
import { addAssetOf } from "../../fixed-assets/testing.js";
import { list, newBankAccount } from "../../operations/testing.js";
import { Refusal } from "../../../refusal.js";
import { actOn, closeBooks } from "./testing.js";

const server = await testApp({ today: "2026-01-20" });
const { db, newCompany } = server;

const KINDS = ["type", "type", "import", "import", "asset", "validate", "reverse", "close", "close", "close", "reopen", "reopen"] as const;
type Step = { readonly kind: (typeof KINDS)[number]; readonly year: number; readonly at: number };
const anyStep: fc.Arbitrary<Step> = fc.record({ kind: fc.constantFrom(...KINDS), year: fc.nat({ max: 2 }), at: fc.nat({ max: 27 }) });
const YEARS = [2023, 2024, 2025] as const;

const yearsOf = async (company: TestCompany): Promise<FiscalYear[]> =>
  (await company.get("/api/v1/fiscalyear")).json<{ data: FiscalYear[] }>().data.toReversed();

/** One step of a life of closings: what the product refuses changes nothing, and it never fails. */
async function take(company: TestCompany, { kind, year: index, at }: Step): Promise<void> {
  const year = YEARS[index] ?? 2023;
  const day = `${year}-${String((at % 12) + 1).padStart(2, "0")}-${String(at + 1).padStart(2, "0")}`;
  const statuses: number[] = [];
  const send = async (method: "POST" | "PUT", url: string, body: object) => {
    const reply = await company.send(method, url, body);
    statuses.push(reply.statusCode);
    return reply;
  };
  switch (kind) {
    case "type":
      await send("POST", "/api/v1/transaction/create", {
        origin: at % 3 === 0 ? "personal" : "professional",
        type: at % 2 === 0 ? "income" : "outcome",
        title: "Saisie",
        amount: at + 1,
        date: day,
        [at % 2 === 0 ? "creditCategory" : "debitCategory"]: at % 2 === 0 ? "706000" : "606400",
      });
      break;
    case "import": {
      await importFile(company, csvStatement([[day, `CB LIBRAIRIE ${day}`, `-${at + 2}.00`]]));
      for (const { id, value } of (await list(company, { operations_status: "not_categorized" })).data)
        await send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations: [{ account: "606400", amount: value }] });
      break;
    }
    case "asset":
      await addAssetOf(company, { date_of_purchase: day }, { commissioning_date: day, cost_source: "owner" }).catch(() => undefined);
      break;
    case "validate":
      await send("POST", "/api/v1/ledger/validate", { through: `${year}-12-31` });
      break;
    case "reverse": {
      const [entry] = await db.tenantRead<{ id: string; date: string }>(company.id, {
        text: "select id, date from books.entries where source_kind = 'operation' and number is not null order by md5(id::text || $1) limit 1",
        values: [String(at)],
      });
      if (entry)
        await send("POST", `/api/v1/ledger/entries/${entry.id}/reverse`, {
          date: at % 2 === 0 ? entry.date : "2026-01-15",
          recordAgain: at % 3 === 0,
        });
      break;
    }
    case "close":
    case "reopen": {
      const id = (await yearsOf(company))[index]?.id;
      if (id === undefined) break;
      const year = { ...company, fiscalYearId: id };
      if (kind === "reopen") statuses.push((await actOn(year, { restartStep: true, reason: "Reprise" })).statusCode);
      else await closeBooks(server, year).catch(refused);
    }
  }
  for (const status of statuses) expect(status, `${kind} ${day}`).toBeLessThan(500);
}

/** What the product refuses is no failure. */
function refused(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}

/** What the openings of each year add up to beside the balances that the year before ends with, by account. */
async function openingsBeside(company: TestCompany): Promise<readonly (readonly [Record<string, number>, Record<string, number>])[]> {
  const years = await yearsOf(company);
  await company.get(`/api/v1/ledger/trial-balance?startDate=${years[0]?.beginning}&endDate=${years[0]?.end}`);
  const nets = async (where: string, values: readonly unknown[]): Promise<{ accountCode: string; net: number }[]> =>
    db.tenantRead(company.id, {
      text: `select l.account_code as "accountCode", sum(l.debit_cents - l.credit_cents)::bigint as net from books.entry_lines l
        join books.entries e on e.company_id = l.company_id and e.id = l.entry_id
        where ${where} group by 1 having sum(l.debit_cents - l.credit_cents) <> 0 order by 1`,
      values,
    });
  return Promise.all(
    years.slice(1).map(async ({ id }, index) => {
      const opened = await nets("e.fiscal_year_id = $1 and e.journal = 'AN' and e.source_kind in ('carry_forward', 'reversal')", [id]);
      const before = await nets("e.fiscal_year_id = $1", [years[index]?.id]);
      const expected = openingBalances(before.map(({ accountCode, net }) => ({ accountCode, net: cents(net) })));
      return [asRecord(opened), asRecord(expected)] as const;
    }),
  );
}

function asRecord(nets: readonly { readonly accountCode: string; readonly net: number }[]): Record<string, number> {
  return Object.fromEntries(nets.map(({ accountCode, net }) => [accountCode, net]));
}

/** The files of each closing of a year, the oldest first, each checked against the hash that was kept. */
async function deliveredFecs(company: TestCompany, yearId: string): Promise<string[][]> {
  const { lines } = (await company.get(`/api/v1/closing/${yearId}`)).json<{ data: { lines: ClosingLine[] } }>().data;
  const files: string[][] = [];
  for (const { id, fec } of lines.toReversed()) {
    if (fec === null) continue;
    const { body } = await company.get(`/api/v1/closing/${yearId}/fec/${id}`);
    expect(createHash("sha256").update(body).digest("hex")).toBe(fec.sha256);
    files.push(body.split("\r\n"));
  }
  return files;
}

function isWithin(first: readonly string[], second: readonly string[]): boolean {
  let found = 0;
  for (const line of second) if (line === first[found]) found += 1;
  return found === first.length;
}

test("through any closings, reopenings, late lines and reversals: openings follow balances, classes 6 and 7 stay, a delivered FEC stands in the next one", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("bnc" as const, "bic-rs" as const),
      fc.array(anyStep, { minLength: 6, maxLength: 16 }),
      async (taxSystem, steps) => {
        const company = await newCompany({ beginning: "2023-01-01", end: "2023-12-31", taxSystem });
        await newBankAccount(server, company);
        for (const year of [2024, 2025]) await company.send("POST", "/api/v1/fiscalyear", { end: `${year}-12-31` });
        for (const step of [...steps, ...YEARS.map((_, year) => ({ kind: "close", year, at: 0 }) as const)]) await take(company, step);
        for (const [opened, expected] of await openingsBeside(company)) expect(opened).toEqual(expected);
        const closers = await db.tenantRead(company.id, {
          text: `select 1 from books.entries e join books.entry_lines l on l.company_id = e.company_id and l.entry_id = e.id
            left join books.entries r on r.company_id = e.company_id and r.id = e.reversed_entry_id
            where l.account_code >= '6' and coalesce(r.source_kind, e.source_kind) in ('appropriation', 'carry_forward')`,
        });
        expect(closers).toEqual([]);
        for (const { id } of await yearsOf(company)) {
          const files = await deliveredFecs(company, id);
          for (const [index, file] of files.entries()) if (index > 0) expect(isWithin(files[index - 1] ?? [], file)).toBe(true);
        }
        expect((await company.get("/api/v1/ledger/verify")).json().data).toMatchObject({ intact: true, findings: [] });
      },
    ),
    { numRuns: Number(process.env["RUNS"] ?? 12) },
  );
});
