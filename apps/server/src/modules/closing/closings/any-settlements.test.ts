import fc from "fast-check";
import { expect, test } from "vitest";
import { isoDate } from "@comptoir/accounting/date";
import type { DerivedEntry, Auxiliary, EntryLine } from "@comptoir/accounting/entry/entry";
import { openingBalances, type NetBalance } from "@comptoir/accounting/ledger/openings/carry-forward";
import { cents, shareOf, type Cents } from "@comptoir/accounting/money";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { csvStatement, importFile } from "../../banking/testing.js";
import { settlesNothing } from "../../books/consequences.js";
import { derive } from "../../books/entries/service.js";
import { readItemStates, writeStepItems, type WrittenItem } from "../../books/open-items/service.js";
import { lockedFiscalYears } from "../../books/years/service.js";
import { list, newBankAccount } from "../../operations/testing.js";
import { Refusal } from "../../../refusal.js";
import { actOn, closeBooks } from "./testing.js";

const server = await testApp({ today: "2026-01-20" });
const { db, newCompany } = server;

const KINDS = ["invoice", "invoice", "pay", "pay", "pay", "late", "give_up", "validate", "close", "close", "reopen", "undo"] as const;
type Step = { readonly kind: (typeof KINDS)[number]; readonly year: number; readonly at: number };
const anyStep: fc.Arbitrary<Step> = fc.record({ kind: fc.constantFrom(...KINDS), year: fc.nat({ max: 2 }), at: fc.nat({ max: 27 }) });
const YEARS = [2023, 2024, 2025] as const;
const PEOPLE: readonly (Auxiliary | null)[] = [{ number: "C1", name: "Dupont" }, { number: "F7", name: "Bois & Cie" }, null];

/** The invoices that the closing of each year holds, as its step would give them. */
type Invoices = Map<string, WrittenItem[]>;

type Life = { readonly company: TestCompany; readonly invoices: Invoices; readonly years: readonly string[] };

async function take(life: Life, { kind, year: index, at }: Step): Promise<void> {
  const { company, years } = life;
  const year = YEARS[index] ?? 2023;
  const day = `${year}-${String((at % 12) + 1).padStart(2, "0")}-${String(at + 1).padStart(2, "0")}`;
  const yearId = years[index] ?? "";
  switch (kind) {
    case "invoice":
      return writeInvoice(life, { yearId, end: `${year}-12-31`, at });
    case "pay":
      return pay(company, { day, at });
    case "late": {
      await importFile(company, csvStatement([[day, `CB LIBRAIRIE ${day} ${at}`, `-${at + 2}.00`]]));
      for (const { id, value, transactionStatus } of (await list(company, { operations_status: "not_categorized" })).data)
        if (transactionStatus.code === "to_categorize")
          await send(company, "PUT", `/api/v1/transaction/${id}/allocations`, { allocations: [{ account: "606400", amount: value }] });
      return;
    }
    case "give_up": {
      const open = (await company.get("/api/v1/open-items")).json<{ data: { items: { id: string }[] } }>().data.items;
      const item = open[at % Math.max(open.length, 1)];
      if (item && at % 3 === 0) await send(company, "POST", `/api/v1/open-items/${item.id}/give-up`, { date: day });
      return;
    }
    case "undo": {
      const { data } = await list(company, {});
      const operation = data[at % Math.max(data.length, 1)];
      if (operation) await send(company, "POST", "/api/v1/transactions/uncategorize", { ids: [operation.id] });
      return;
    }
    case "validate":
      return send(company, "POST", "/api/v1/ledger/validate", { through: `${year}-12-31` });
    case "reopen":
      expect((await actOn({ ...company, fiscalYearId: yearId }, { restartStep: true, reason: "Reprise" })).statusCode).toBeLessThan(500);
      return;
    case "close":
      await closeBooks(server, { ...company, fiscalYearId: yearId }).catch(refused);
  }
}

async function send(company: TestCompany, method: "POST" | "PUT", url: string, body: object): Promise<void> {
  const reply = await company.send(method, url, body);
  expect(reply.statusCode, `${url} ${reply.body}`).toBeLessThan(500);
}

/** What the product refuses is no failure, and changes nothing. */
function refused(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}

/** One more invoice that is not paid at the end of a year that is open, its VAT waiting for the payment. */
async function writeInvoice({ company, invoices }: Life, { yearId, end, at }: { yearId: string; end: string; at: number }): Promise<void> {
  const known = invoices.get(yearId) ?? [];
  const isSale = at % 2 === 0;
  const amount = cents((at % 7 === 0 ? -1 : 1) * (100_00 + at * 7_77));
  const vat = shareOf(amount, 1, 6);
  const account = isSale ? "706000" : "606400";
  const item: WrittenItem = {
    key: `row-${known.length + 1}`,
    side: isSale ? "receivable" : "payable",
    accountCode: isSale ? "411000" : "401000",
    auxiliary: PEOPLE[at % PEOPLE.length] ?? null,
    label: `Facture ${at}`,
    pieceRef: `F${at}`,
    pieceDate: isoDate(end),
    amount,
    waitingVat: [
      {
        nature: isSale ? "COLLECT" : "BS",
        rateBp: 2000,
        base: cents(amount - vat),
        vat,
        deductible: isSale ? cents(0) : vat,
        accountCode: account,
      },
    ],
  };
  const items = [...known, item];
  const isWritten = await db.tenant(company.id, async (tx) => {
    settlesNothing(tx, "a test");
    const year = (await lockedFiscalYears(tx, company.id)).find(({ id }) => id === yearId);
    if (!year || year.isClosed) return false;
    const entries = items.map((one) => entryOf(one, { yearId, account: one.side === "receivable" ? "706000" : "606400" }));
    for (const entry of await writeStepItems(tx, company, { yearId, code: "lagging_operations", items, entries }))
      if (entry.source.kind === "closing_step") await derive(tx, company, entry.source, entry);
    return true;
  });
  if (isWritten) invoices.set(yearId, items);
}

function entryOf(item: WrittenItem, { yearId, account }: { yearId: string; account: string }): DerivedEntry {
  const { key, label, amount, pieceDate, waitingVat, side } = item;
  const sign = side === "receivable" ? 1 : -1;
  const vat = waitingVat[0]?.vat ?? cents(0);
  const line = (accountCode: string, net: number): EntryLine => ({
    accountCode,
    label,
    debit: cents(Math.max(net, 0)),
    credit: cents(Math.max(-net, 0)),
  });
  return {
    journal: "OD",
    date: pieceDate,
    label,
    pieceRef: "CLOTURE",
    pieceDate,
    payment: null,
    source: { kind: "closing_step", id: yearId, key: `lagging_operations:${key}` },
    freezesWith: "closing",
    vatLines: [],
    lines: [
      line(item.accountCode, sign * amount),
      line(account, sign * (vat - amount)),
      line(side === "receivable" ? "445740" : "445640", -sign * vat),
    ],
  };
}

/** A bank movement that settles one item or two, in part, whole or beyond, whichever the day. */
async function pay(company: TestCompany, { day, at }: { day: string; at: number }): Promise<void> {
  const states = await db.reading(company.id, (tx) => readItemStates(tx, company.id));
  const open = states.filter(({ item, settled }) => item.amount !== settled.amount);
  const [first] = open.slice(at % Math.max(open.length, 1));
  if (!first) return;
  const isIncome = (first.item.side === "receivable") === first.item.amount > 0;
  const others = open.filter(({ item }) => item !== first.item && item.side === first.item.side && item.amount > 0).slice(0, at % 2);
  const left = Math.abs(first.item.amount - first.settled.amount);
  const amount = at % 4 === 0 ? left + 12_34 : at % 4 === 1 ? Math.max(1, Math.floor(left / 3)) : left;
  const reply = await company.send("POST", "/api/v1/transaction/create", {
    origin: "professional",
    type: isIncome ? "income" : "outcome",
    title: `Règlement ${day}`,
    amount: amount / 100,
    date: day,
  });
  expect(reply.statusCode, reply.body).toBeLessThan(500);
  if (reply.statusCode >= 300) return;
  const { id } = reply.json<{ data: { id: string } }>().data;
  const items = [first, ...others].map(({ item }) => item.id);
  await send(company, "POST", `/api/v1/transaction/${id}/settle`, { items, closesGap: false });
}

/** The last year, closed, reopened and closed again without a change: the same return, and no entry more. */
async function sameReturnAgain({ company, years }: Life): Promise<void> {
  const last = { ...company, fiscalYearId: years.at(-1) ?? "" };
  const traces = () =>
    db.tenantRead(company.id, {
      text: `select (select count(*)::int from books.entries) as entries, (select closed_at is not null from books.fiscal_years where id = $1) as closed,
        array(select version || ' ' || hash || ' ' || status from books.tax_returns where fiscal_year_id = $1 order by version) as returns`,
      values: [last.fiscalYearId],
    });
  const [before] = await traces();
  if (before?.["closed"] !== true) return;
  expect((await actOn(last, { restartStep: true, reason: "Relecture" })).statusCode).toBe(200);
  await closeBooks(server, last);
  expect(await traces()).toEqual([before]);
}

type Nets = Record<string, number>;

/** What each year opens with beside what the year before ends with: account, third party and item, one by one. */
async function openingsBeside(company: TestCompany, years: readonly string[]): Promise<readonly (readonly [Nets, Nets])[]> {
  await company.get("/api/v1/ledger/trial-balance?startDate=2023-01-01&endDate=2023-12-31");
  const nets = (
    where: string,
    values: readonly unknown[],
  ): Promise<{ account: string; party: string | null; item: string | null; net: Cents }[]> =>
    db.tenantRead(company.id, {
      text: `select l.account_code as account, l.auxiliary_number as party, l.item_id as item, sum(l.debit_cents - l.credit_cents)::bigint as net
        from books.entry_lines l join books.entries e on e.company_id = l.company_id and e.id = l.entry_id
        where ${where} group by 1, 2, 3 having sum(l.debit_cents - l.credit_cents) <> 0`,
      values,
    });
  const asRecord = (rows: readonly { account: string; party: string | null; item: string | null; net: number }[]): Nets =>
    Object.fromEntries(rows.map(({ account, party, item, net }) => [`${account} ${party ?? ""} ${item ?? ""}`, net]));
  return Promise.all(
    years.slice(1).map(async (id, index) => {
      const opened = await nets("e.fiscal_year_id = $1 and e.journal = 'AN' and e.source_kind in ('carry_forward', 'reversal')", [id]);
      const before = await nets("e.fiscal_year_id = $1", [years[index]]);
      const balances = before.map(({ account, party, item, net }): NetBalance => ({
        accountCode: account,
        net,
        ...(party === null ? {} : { auxiliary: { number: party, name: party } }),
        ...(item === null ? {} : { item }),
      }));
      const expected = openingBalances(balances).map(({ accountCode, auxiliary, item, net }) => ({
        account: accountCode,
        party: auxiliary?.number ?? null,
        item: item ?? null,
        net,
      }));
      return [asRecord(opened), asRecord(expected)] as const;
    }),
  );
}

test("through any closings, reopenings, late lines and settlements, a year opens with what the year before ends with, item by item", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 8, maxLength: 20 }), async (steps) => {
      const company = await newCompany({ beginning: "2023-01-01", end: "2023-12-31", taxSystem: "bic-rs", vatSystem: "monthly_rn" });
      await newBankAccount(server, company);
      for (const year of [2024, 2025]) await company.send("POST", "/api/v1/fiscalyear", { end: `${year}-12-31` });
      const { data } = (await company.get("/api/v1/fiscalyear")).json<{ data: { id: string; beginning: string }[] }>();
      const years = data.toSorted((one, other) => (one.beginning < other.beginning ? -1 : 1)).map(({ id }) => id);
      const life: Life = { company, invoices: new Map(), years };
      for (const step of [...steps, ...YEARS.map((_, year) => ({ kind: "close", year, at: 0 }) as const)]) await take(life, step);
      for (const [opened, expected] of await openingsBeside(company, years)) expect(opened).toEqual(expected);
      await sameReturnAgain(life);
      // What is left of an item is what its account holds of it today, closings in between or not.
      for (const { item, settled } of await db.reading(company.id, (tx) => readItemStates(tx, company.id))) {
        const [held] = await db.tenantRead<{ net: number }>(company.id, {
          text: `select coalesce(sum(l.debit_cents - l.credit_cents), 0)::bigint as net from books.entry_lines l
            join books.entries e on e.company_id = l.company_id and e.id = l.entry_id
            left join books.entries r on r.company_id = e.company_id and r.id = e.reversed_entry_id
            where l.item_id = $1 and l.account_code = $2 and coalesce(r.source_kind, e.source_kind) <> 'carry_forward'`,
          values: [item.id, item.accountCode],
        });
        expect(held?.net).toBe(item.side === "receivable" ? item.amount - settled.amount : settled.amount - item.amount);
      }
      expect((await company.get("/api/v1/ledger/verify")).json().data).toMatchObject({ intact: true, findings: [] });
    }),
    { numRuns: Number(process.env["RUNS"] ?? 10) },
  );
});
