import fc from "fast-check";
import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { addDays, daysBetween } from "@comptoir/accounting/calendar";
import { isoDate, type IsoDate } from "@comptoir/accounting/date";
import type { EntryReply } from "@comptoir/contract/ledger/ledger";
import { testApp, type TestCompany } from "../../testing/app.js";
import { confirm, ofxText, preview } from "../banking/testing.js";
import { list, newBankAccount } from "../operations/testing.js";

const TODAY = isoDate("2026-12-31");
const server = await testApp({ today: TODAY });
const { db, newCompany } = server;

type Year = { readonly id: string; readonly beginning: IsoDate; readonly end: IsoDate };
type Life = { readonly company: TestCompany; readonly years: readonly Year[]; readonly account: string; readonly imports: string[] };

/** A company of fiscal years of so many days, the last of which ends today, and one bank account. */
async function begin(lengths: readonly number[]): Promise<Life> {
  const beginning = addDays(TODAY, 1 - lengths.reduce((sum, length) => sum + length, 0));
  const [first = 2, ...others] = lengths;
  let end = addDays(beginning, first - 1);
  const taxSystem = first % 2 === 0 ? "bnc" : "bic-rn";
  const company = await newCompany({ beginning, end, taxSystem, vatSystem: "quarterly_rn" });
  const years: Year[] = [{ id: company.fiscalYearId, beginning, end }];
  for (const length of others) {
    const year = { id: uuidv7(), beginning: addDays(end, 1), end: addDays(end, length) };
    end = year.end;
    years.push(year);
    await db.tenant(company.id, (tx) =>
      tx.run("insert into books.fiscal_years (company_id, id, begins_on, ends_on) values ($1, $2, $3, $4)", [
        company.id,
        year.id,
        year.beginning,
        year.end,
      ]),
    );
  }
  return { company, years, account: await newBankAccount(server, company), imports: [] };
}

const KINDS = ["type", "type", "import", "again", "validate", "validate", "reverse", "cancel", "move", "undo", "opening"] as const;
type Step = { readonly kind: (typeof KINDS)[number]; readonly at: number; readonly on: number };
const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...KINDS),
  at: fc.nat({ max: 50 }),
  on: fc.double({ min: 0, max: 0.999, noNaN: true }),
});

/** One step of a life of the books, on any of their days: what the product refuses changes nothing, and it never fails. */
async function take(life: Life, { kind, at, on }: Step): Promise<void> {
  const { company, years, account, imports } = life;
  const first = years[0]?.beginning ?? TODAY;
  const day = addDays(first, Math.floor(on * (daysBetween({ from: first, to: TODAY }) + 1)));
  const operations = async () => [...(await list(company)).data, ...(await list(company, { cancelled: "1" })).data];
  const chosen = async () => {
    const known = await operations();
    return known[at % Math.max(known.length, 1)] ?? { id: "", value: 0 };
  };
  const amount = 10 + at;
  const send = async (method: "POST" | "PUT" | "DELETE", url: string, body?: object): Promise<void> => {
    const reply = await company.send(method, url, body);
    expect(reply.statusCode, `${kind} ${url} ${reply.body}`).toBeLessThan(500);
  };
  switch (kind) {
    case "type":
      return send("POST", "/api/v1/transaction/create", {
        origin: "professional",
        type: "outcome",
        title: `Achat ${at}`,
        amount,
        date: day,
        debitCategory: "606400",
        bankingAccount: account,
      });
    case "import": {
      const read = await preview(company, ofxText([{ lines: [[day, `CB ${at}`, `-${amount}.00`]] }]), `${imports.length}.ofx`);
      await confirm(company, read, [{ index: 0, bankAccountId: account }]).then(() => imports.push(read.id));
      return;
    }
    case "again": {
      const { id, value } = await chosen();
      return send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations: [{ account: "613200", amount: value }] });
    }
    case "validate":
      return send("POST", "/api/v1/ledger/validate", { through: day });
    case "move":
      return send("POST", "/api/v1/transaction/update", { id: (await chosen()).id, date: day });
    case "undo":
      return imports.length === 0 ? undefined : send("DELETE", `/api/v1/bank-import/${imports[at % imports.length]}`);
    case "opening":
      return send("PUT", `/api/v1/bank-accounts/${account}/opening`, { balance: at - 25, date: day });
    case "reverse":
    case "cancel": {
      // A validated one when there is one: the others are refused.
      const ids = (await operations()).map(({ id }) => id);
      for (const operation of [...ids.slice(at % Math.max(ids.length, 1)), ...ids]) {
        const { data } = (await company.get(`/api/v1/ledger/entries?operationId=${operation}`)).json<{ data: EntryReply[] }>();
        const standing = data.find((entry) => entry.number !== null && entry.reversedEntryId === null && entry.reversedByEntryId === null);
        if (!standing) continue;
        return send("POST", `/api/v1/ledger/entries/${standing.id}/reverse`, { date: TODAY, recordAgain: kind === "reverse" });
      }
      return;
    }
  }
}

/** Two entries validated and cancelled on the last day of the year, which is the only day: failed once. */
const CANCELLED_ON_THE_LAST_DAY: Step[] = (["type", "again", "validate", "cancel", "type", "validate", "again", "cancel"] as const).map(
  (kind) => ({ kind, at: 0, on: 0 }),
);

type Nets = Readonly<Record<string, number>>;

function totals(parts: readonly (readonly [string, number])[]): Nets {
  const sums = new Map<string, number>();
  for (const [account, net] of parts) sums.set(account, (sums.get(account) ?? 0) + net);
  return Object.fromEntries([...sums].filter(([, net]) => net !== 0).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What the accounts of a year end with: in its trial balance, in the lines of its entries, in its FEC with its drafts. */
async function endsOf(
  company: TestCompany,
  { id, beginning, end }: Year,
): Promise<{ balance: Nets; ledger: Nets; fec: Nets; openings: Nets }> {
  const days = `startDate=${beginning}&endDate=${end}`;
  const { accounts } = (await company.get(`/api/v1/ledger/trial-balance?${days}`)).json<{
    data: { accounts: { code: string; balance: { value: number } }[] };
  }>().data;
  const lines = await db.tenantRead<{ account: string; journal: string; source: string; net: number }>(company.id, {
    text: `select l.account_code as account, e.journal, e.source_kind as source, l.debit_cents - l.credit_cents as net
      from books.entry_lines l join books.entries e on e.company_id = l.company_id and e.id = l.entry_id where e.fiscal_year_id = $1`,
    values: [id],
  });
  const { body } = await company.get(`/api/v1/documents/fec/txt?${days}&provisional=1`);
  const cents = (text = ""): number => Math.round(Number(text.replace(",", ".")) * 100);
  const rows = body.trimEnd().split("\r\n").slice(1);
  return {
    balance: totals(accounts.map(({ code, balance }) => [code, Math.round(balance.value * 100)] as const)),
    ledger: totals(lines.map(({ account, net }) => [account, net] as const)),
    fec: totals(rows.map((row) => row.split("\t")).map((cells) => [cells[4] ?? "", cents(cells[11]) - cents(cells[12])] as const)),
    openings: totals(lines.filter(({ source }) => source === "carry_forward").map(({ account, net }) => [account, net] as const)),
  };
}

/** What our checker says of the FEC of a year, but for entries that came after a validation of the same day. */
async function pointsOnFec(company: TestCompany, { beginning, end }: Year): Promise<string[]> {
  const reply = await company.get(`/api/v1/documents/fec/report?startDate=${beginning}&endDate=${end}&provisional=1`);
  const { data } = reply.json<{ data: { entries: number; findings: { rule: string; message: string }[] } }>();
  return data.entries === 0 ? [] : data.findings.filter(({ rule }) => rule !== "number.time").map(({ message }) => message);
}

/** What the next year opens with: the accounts of classes 1 to 5, the result of the others in 120000 or 129000. */
function carried(nets: Nets): Nets {
  const result = Object.entries(nets).reduce((sum, [account, net]) => (account >= "6" ? sum + net : sum), 0);
  return totals([...Object.entries(nets).filter(([account]) => account < "6"), [result < 0 ? "120000" : "129000", result]]);
}

test("over any fiscal years, in any order of draft, validation, reversal, cancellation, undoing and late line, the books hold together", async () => {
  const anyLengths = fc.array(fc.integer({ min: 5, max: 420 }), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(anyLengths, fc.array(anyStep, { minLength: 6, maxLength: 16 }), async (lengths, steps) => {
      const life = await begin(lengths);
      const { company } = life;
      for (const step of steps) await take(life, step);
      // Years left empty by a day that moved are gone.
      const years = (await company.get("/api/v1/fiscalyear")).json<{ data: Year[] }>().data.toReversed();

      let before: Nets | null = null;
      let bank = 0;
      for (const year of years) {
        const { balance, ledger, fec, openings } = await endsOf(company, year);
        expect(ledger).toEqual(balance);
        expect(fec).toEqual(balance);
        expect(await pointsOnFec(company, year)).toEqual([]);
        if (before !== null) expect(openings).toEqual(carried(before));
        before = balance;
        bank = balance["512000"] ?? 0;
      }
      const listed = (await list(company, {}, "&itemsPerPage=50")).data;
      const [account] = (await company.get("/api/v1/bank-balance")).json<{
        data: { balance: number; opening: { balance: number } | null }[];
      }>().data;
      const moved = listed.reduce((sum, { value, transactionSign }) => sum + (transactionSign.code === "outcome" ? -value : value), 0);
      expect(Math.round(((account?.opening?.balance ?? 0) + moved) * 100)).toBe(bank);
      expect(Math.round((account?.balance ?? 0) * 100)).toBe(bank);
      expect((await company.get("/api/v1/ledger/verify")).json().data).toMatchObject({ intact: true, findings: [] });
    }),
    {
      numRuns: 20,
      examples: [[[5], CANCELLED_ON_THE_LAST_DAY]],
    },
  );
});
