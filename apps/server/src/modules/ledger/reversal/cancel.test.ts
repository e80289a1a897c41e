import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { importFile, ofxText } from "../../banking/testing.js";
import { list, newBankAccount, typeIn } from "../../operations/testing.js";

const server = await testApp({ today: "2026-04-14" });
const { newCompany } = server;

type Shown = { id: string; value: number; cancelled: { on: string } | null };

/** Reverses the present entry of an operation; with `recordAgain` false the operation is cancelled. */
async function reverse(company: TestCompany, operationId: string, body: object): Promise<number> {
  const { data } = (await company.get(`/api/v1/ledger/entries?operationId=${operationId}`)).json<{
    data: { id: string; number: string | null; reversedEntryId: string | null; reversedByEntryId: string | null }[];
  }>();
  const standing = data.find((one) => one.number !== null && one.reversedEntryId === null && one.reversedByEntryId === null);
  return (await company.send("POST", `/api/v1/ledger/entries/${standing?.id}/reverse`, body)).statusCode;
}

const validate = (company: TestCompany, through = "2026-03-31") => company.send("POST", "/api/v1/ledger/validate", { through });
const data = async (company: TestCompany, url: string) => (await company.get(url)).json().data;

/** Net of each account that is not at zero: in the trial balance, in the lines of the ledger, in the FEC with its drafts. */
async function nets(company: TestCompany): Promise<Record<"balance" | "ledger" | "fec", Record<string, number>>> {
  const year = "startDate=2026-01-01&endDate=2026-12-31";
  const { accounts } = await data(company, `/api/v1/ledger/trial-balance?${year}`);
  const lines = await server.db.tenantRead<{ account: string; net: number }>(company.id, {
    text: "select account_code as account, sum(debit_cents - credit_cents)::bigint as net from books.entry_lines group by 1",
  });
  const rows = (await company.get(`/api/v1/documents/fec/txt?${year}&provisional=1`)).body.split("\r\n").slice(1);
  const cents = (text = ""): number => Math.round(Number(text.replace(",", ".")) * 100);
  return {
    balance: totals(
      accounts.map((one: { code: string; balance: { value: number } }) => [one.code, Math.round(one.balance.value * 100)] as const),
    ),
    ledger: totals(lines.map(({ account, net }) => [account, net])),
    fec: totals(rows.map((row) => row.split("\t")).map((cells) => [cells[4] ?? "", cents(cells[11]) - cents(cells[12])] as const)),
  };
}

function totals(parts: readonly (readonly [string, number])[]): Record<string, number> {
  const sums = new Map<string, number>();
  for (const [account, net] of parts) sums.set(account, (sums.get(account) ?? 0) + net);
  return Object.fromEntries([...sums].filter(([, net]) => net !== 0).sort(([a], [b]) => (a < b ? -1 : 1)));
}

describe("a validated operation that is cancelled", () => {
  test("leaves lists, counts, totals, words and lessons; its entries and its bank line stay", async () => {
    const company = await newCompany();
    const file = ofxText([
      {
        lines: [
          ["2026-03-02", "LOYER MARS", "-700.00"],
          ["2026-03-02", "BOULANGERIE DU PORT", "-12.00"],
        ],
      },
    ]);
    await importFile(company, file);
    const [one, other] = (await list(company)).data;
    for (const { id, value } of [one, other].flatMap((operation) => operation ?? []))
      await company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations: [{ account: "613200", amount: value }] });
    await validate(company);
    const rent = one?.value === 700 ? one : other;
    expect(await reverse(company, rent?.id ?? "", { date: "2026-04-02", recordAgain: false })).toBe(201);

    const shown = await data(company, `/api/v1/transaction/${rent?.id}`);
    expect(shown).toMatchObject({
      cancelled: { on: "2026-04-02" },
      transactionStatus: { code: "validated" },
      allocations: [{ amount: 700 }],
    });
    const values = async (filters: object) => (await list(company, filters)).data.map(({ value }) => value);
    expect(await values({})).toEqual([12]);
    expect(await values({ query: "mars" })).toEqual([]);
    expect(await values({ query: "!!" })).toEqual([]);
    expect(await values({ cancelled: "1" })).toEqual([700]);
    expect(await values({ cancelled: "1", query: "mars" })).toEqual([700]);
    expect(await values({ cancelled: "1", query: "boulangerie" })).toEqual([]);
    expect(await values({ ids: [rent?.id] })).toEqual([700]);
    expect(await data(company, "/api/v1/transactions/overview")).toMatchObject({
      total: 1,
      toCategorize: 0,
      months: [{ count: 1, outcome: 12 }],
    });
    const [lessons] = await server.db.tenantRead<{ n: number }>(company.id, {
      text: "select coalesce(sum(n), 0)::int as n from books.label_history",
    });
    expect(lessons?.n).toBe(1);

    await importFile(company, file);
    expect(await values({})).toEqual([12]);
    expect((await company.send("PUT", `/api/v1/transaction/${rent?.id}/allocations`, { allocations: [] })).json().code).toBe(
      "operation.validated",
    );
    expect((await nets(company)).balance).toEqual({ "512000": -12_00, "613200": 12_00 });
    expect(await data(company, "/api/v1/ledger/verify")).toMatchObject({ intact: true, entries: 3 });
  });

  test("may be one typed between two accounts", async () => {
    const company = await newCompany();
    const typed = {
      origin: "other",
      title: "Reclassement",
      amount: 50,
      date: "2026-03-05",
      debitCategory: "606400",
      creditCategory: "108000",
    };
    const operation = await typeIn(company, typed);
    await validate(company);
    expect(await reverse(company, operation.id, { date: "2026-03-31", recordAgain: false })).toBe(201);
    expect((await list(company)).data).toEqual([]);
    expect((await list(company, { cancelled: "1" })).data).toMatchObject([{ id: operation.id, cancelled: { on: "2026-03-31" } }]);
    expect((await nets(company)).balance).toEqual({});
    expect((await company.send("POST", "/api/v1/transaction/delete", { id: operation.id })).json().code).toBe("operation.validated");
  });

  test("is no longer one whose VAT waits", async () => {
    const company = await newCompany({ vatSystem: "quarterly_rn" });
    await newBankAccount(server, company);
    const operation = await typeIn(company, { title: "Papier", amount: 120, date: "2026-03-02", debitCategory: "606400" });
    await validate(company);
    await reverse(company, operation.id, { date: "2026-04-01", recordAgain: false });
    expect(await data(company, "/api/v1/transactions/overview")).toMatchObject({ total: 0, vatToValidate: 0 });
    expect((await list(company, { vat_status: "not_validated" })).data).toEqual([]);
  });
});

const anyStep = fc.record({ kind: fc.constantFrom("type", "validate", "reverse", "cancel", "again"), at: fc.nat({ max: 20 }) });

/** One step of a life of the books; what the product refuses changes nothing. */
async function take(company: TestCompany, ids: string[], { kind, at }: { kind: string; at: number }): Promise<void> {
  const id = ids[at % Math.max(ids.length, 1)] ?? "";
  if (kind === "type") {
    const title = `Achat ${at}`;
    const { id: added } = await typeIn(company, {
      title,
      amount: 10 + at,
      date: `2026-03-${String(1 + at).padStart(2, "0")}`,
      debitCategory: "606400",
    });
    ids.push(added);
  } else if (kind === "validate") await validate(company);
  else if (ids.length === 0) return;
  else if (kind === "again") {
    const { value } = await data(company, `/api/v1/transaction/${id}`);
    await company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations: [{ account: "613200", amount: value }] });
  } else await reverse(company, id, { date: "2026-04-02", recordAgain: kind === "reverse" });
}

test("in any order of typing, validating, reversing, cancelling: balance = ledger = FEC = list", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 12 }), async (steps) => {
      const company = await newCompany();
      await newBankAccount(server, company);
      const ids: string[] = [];
      for (const step of [{ kind: "type", at: 3 }, ...steps]) await take(company, ids, step);
      const { balance, ledger, fec } = await nets(company);
      expect(ledger).toEqual(balance);
      expect(fec).toEqual(balance);
      const listed: Shown[] = (await list(company)).data;
      const paid = listed.reduce((sum, { value }) => sum + Math.round(value * 100), 0);
      expect(paid + (balance["512000"] ?? 0)).toBe(0);
      expect(await data(company, "/api/v1/transactions/overview")).toMatchObject({ total: listed.length });
      const cancelled = (await list(company, { cancelled: "1" })).data;
      expect(listed.length + cancelled.length).toBe(ids.length);
      expect(await data(company, "/api/v1/ledger/verify")).toMatchObject({ intact: true });
    }),
    { numRuns: 15 },
  );
});
