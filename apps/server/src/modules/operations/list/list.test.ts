import { describe, expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { list, newBankAccount, typeIn, type ListPager } from "../testing.js";
import { tokensOf } from "../search/words.js";

const server = await testApp();

/** Operations written straight into the books, one a day backwards from 31 December 2025: enough of them to fill pages. */
async function fill(company: TestCompany, count: number, titleOf: (index: number) => string = (index) => `Achat ${index}`): Promise<void> {
  const account = await newBankAccount(server, company);
  const rows = Array.from({ length: count }, (_, index) => {
    const date = new Date(Date.UTC(2025, 11, 31 - (index % 300))).toISOString().slice(0, 10);
    return { id: uuidv7(), date, amount: -(1000 + index), title: titleOf(index) };
  });
  await server.db.tenant(company.id, async (tx) => {
    await tx.run(
      `insert into books.operations (company_id, id, date, amount_cents, origin, title, bank_account_id, piece_ref, status, vat_status, tokens)
        select $1, o.id, o.date, o.amount, 'professional', o.title, $2, 'X', 'to_categorize', 'none', string_to_array(o.tokens, ' ')
        from unnest($3::uuid[], $4::date[], $5::bigint[], $6::text[], $7::text[]) as o (id, date, amount, title, tokens)`,
      [
        company.id,
        account,
        rows.map(({ id }) => id),
        rows.map(({ date }) => date),
        rows.map(({ amount }) => amount),
        rows.map(({ title }) => title),
        rows.map(({ amount, title }) => tokensOf({ amountCents: amount, texts: [title] }).join(" ")),
      ],
    );
  });
}

const titles = ({ data }: { data: Transaction[] }): string[] => data.map(({ title }) => title);

describe("filters", () => {
  async function ledger(): Promise<{ company: TestCompany; bank: string; second: string }> {
    const company = await server.newCompany({ taxSystem: "bic-rs", vatSystem: "quarterly_rn" });
    const bank = await newBankAccount(server, company, { title: "Principal" });
    const second = await newBankAccount(server, company, { title: "Livret", accountCode: "512100" });
    await typeIn(company, {
      title: "Loyer",
      amount: 700,
      date: "2026-01-05",
      bankingAccount: bank,
      debitCategory: "613200",
      comment: "bail commercial",
    });
    await typeIn(company, {
      title: "Vente",
      amount: 1200,
      date: "2026-02-05",
      type: "income",
      bankingAccount: second,
      creditCategory: "706000",
    });
    await typeIn(company, { title: "Timbres", amount: 12.5, date: "2026-02-10", origin: "cash" });
    await typeIn(company, { title: "Péage", amount: 8, date: "2026-03-01", origin: "personal", debitCategory: "625120" });
    await typeIn(company, {
      title: "Apport",
      amount: 500,
      date: "2026-03-02",
      origin: "other",
      debitCategory: "512000",
      creditCategory: "108100",
    });
    await typeIn(company, {
      title: "Régularisation",
      amount: 40,
      date: "2026-03-02",
      origin: "other_closure",
      debitCategory: "606400",
      creditCategory: "108100",
    });
    return { company, bank, second };
  }

  test("each of them", async () => {
    const { company, bank, second } = await ledger();
    const found = async (filters: object) => titles(await list(company, filters)).sort();
    expect(await found({})).toHaveLength(6);
    expect(await found({ origin: "professional" })).toEqual(["Loyer", "Vente"]);
    expect(await found({ origin: "cash" })).toEqual(["Timbres"]);
    expect(await found({ origin: "personal" })).toEqual(["Péage"]);
    expect(await found({ origin: "other" })).toEqual(["Apport", "Régularisation"]);
    expect(await found({ accounts: [second] })).toEqual(["Vente"]);
    expect(await found({ accounts: [bank, second] })).toEqual(["Loyer", "Vente"]);
    expect(await found({ accounts: ["inconnu"] })).toEqual([]);
    expect(await found({ accounts: "all", categories: ["all"], startDate: "", endDate: null })).toHaveLength(6);
    expect(await found({ startDate: "2026-02-05", endDate: "2026-02-10" })).toEqual(["Timbres", "Vente"]);
    expect(await found({ amountMin: 500, amountMax: 1200 })).toEqual(["Apport", "Loyer", "Vente"]);
    expect(await found({ transaction_sign: "outcome" })).toEqual(["Loyer", "Péage", "Timbres"]);
    expect(await found({ transaction_sign: "income", origin: "professional" })).toEqual(["Vente"]);
    expect(await found({ operations_status: "not_categorized" })).toEqual(["Timbres"]);
    expect(await found({ operations_status: "categorized", origin: "professional" })).toEqual(["Loyer", "Vente"]);
    expect(await found({ vat_status: "not_validated" })).toEqual(["Péage", "Vente"]);
    expect(await found({ vat_status: "validated" })).toEqual([]);
    expect(await found({ attachments_status: "with_attachments" })).toEqual([]);
    expect(await found({ attachments_status: "without_attachments" })).toHaveLength(6);
    expect(await found({ currency: "EUR" })).toHaveLength(6);
    expect(await found({ currency: "USD" })).toEqual([]);
    expect(await found({ categories: ["613200", "625120"] })).toEqual(["Loyer", "Péage"]);
    expect(await found({ categories: ["108100"] })).toEqual(["Apport", "Régularisation"]);
  });

  test("timestamps in seconds and milliseconds are days in Paris", async () => {
    const { company } = await ledger();
    const midnight = Date.UTC(2026, 1, 4, 23, 0, 0);
    for (const startDate of [midnight, midnight / 1000, String(midnight)]) {
      expect(titles(await list(company, { startDate, endDate: "2026-02-05" }))).toEqual(["Vente"]);
    }
  });

  test("validated operations count as categorised", async () => {
    const { company } = await ledger();
    await company.send("POST", "/api/v1/ledger/validate", { through: "2026-01-31" });
    expect(titles(await list(company, { operations_status: "categorized", origin: "professional" }))).toEqual(["Vente", "Loyer"]);
  });

  test("a categorization given beside the filters, under either of its names", async () => {
    const { company } = await ledger();
    for (const categorization of [{ accounts: ["613200"] }, { categories: ["613200"] }]) {
      const reply = await company.get(`/api/v1/transactions?categorization=${encodeURIComponent(JSON.stringify(categorization))}`);
      expect(titles(reply.json())).toEqual(["Loyer"]);
    }
  });

  test("operations named one by one", async () => {
    const { company } = await ledger();
    const [first, , third] = (await list(company)).data;
    expect((await list(company, { ids: [first?.id, third?.id] })).data.map(({ id }) => id)).toEqual([first?.id, third?.id]);
  });

  test("an unknown key, bad JSON and a bad day are refused", async () => {
    const company = await server.newCompany();
    for (const text of ['{"colour":"red"}', "{", '{"startDate":"31/12/2026"}', '{"origin":"bank"}']) {
      const reply = await company.get(`/api/v1/transactions?filters=${encodeURIComponent(text)}`);
      expect(reply.json()).toMatchObject({ status: 400, code: "request.malformed" });
    }
  });
});

describe("search", () => {
  async function shop(): Promise<TestCompany> {
    const company = await server.newCompany({ vatSystem: "quarterly_rn" });
    await newBankAccount(server, company);
    await typeIn(company, { title: "Carrefour Market Lyon", amount: 86, date: "2026-01-05" });
    await typeIn(company, { title: "Carrefour City Paris", amount: 12.3, date: "2026-01-06", debitCategory: "606400" });
    await typeIn(company, { title: "Boulangerie de l’Été, Paris", amount: 4, date: "2026-01-07", comment: "goûter d’équipe" });
    await typeIn(company, { title: "Péage A86", amount: 3, date: "2026-01-08" });
    return company;
  }

  test.each([
    ["carref", ["Carrefour City Paris", "Carrefour Market Lyon"]],
    ["CARREFOUR paris", ["Carrefour City Paris"]],
    ["paris carref", ["Carrefour City Paris"]],
    ["ete", ["Boulangerie de l’Été, Paris"]],
    ["gouter", ["Boulangerie de l’Été, Paris"]],
    ["fournitures", ["Carrefour City Paris"]],
    ["606400", ["Carrefour City Paris"]],
    ["86,00", ["Carrefour Market Lyon"]],
    ["86.00", ["Carrefour Market Lyon"]],
    ["86", ["Carrefour Market Lyon"]],
    ["12,3", ["Carrefour City Paris"]],
    ["a86", ["Péage A86"]],
    ["carrefour 86", ["Carrefour Market Lyon"]],
    ["lyon paris", []],
    ["arrefour", []],
    ["😀", []],
    ["!!!", []],
    ["c", ["Carrefour City Paris", "Carrefour Market Lyon"]],
  ])("%s", async (query, expected) => {
    const company = await shop();
    expect(titles(await list(company, { query }))).toEqual(expected);
  });

  test("words and another filter", async () => {
    const company = await shop();
    expect(titles(await list(company, { query: "paris", operations_status: "not_categorized" }))).toEqual(["Boulangerie de l’Été, Paris"]);
    expect(titles(await list(company, { query: "carref", endDate: "2026-01-05" }))).toEqual(["Carrefour Market Lyon"]);
  });

  test("the words of one company are not found by another", async () => {
    await shop();
    const other = await server.newCompany();
    expect((await list(other, { query: "carref" })).data).toEqual([]);
  });

  test("two words over many operations, whichever is rarer, page by page", async () => {
    const company = await server.newCompany();
    await fill(company, 400, (index) => `${index % 2 === 0 ? "pair" : "impair"} mot${index % 7} commun`);
    const { data, pager } = await list(company, { query: "pair mot3" });
    const rest = await list(company, { query: "pair mot3" }, `&cursor=${pager.cursor ?? ""}`);
    expect(data.length + (pager.cursor === null ? 0 : rest.data.length)).toBe(
      Array.from({ length: 400 }).filter((_, index) => index % 2 === 0 && index % 7 === 3).length,
    );
    expect((await list(company, { query: "pair impair" })).data).toEqual([]);
    expect((await list(company, { query: "commun mot" })).pager).toMatchObject({ lastPage: 8, exact: true });
  });

  test("a prefix of thousands of words, all of them old, still finds every operation", async () => {
    const company = await server.newCompany();
    await fill(company, 6900, (index) => (index % 300 < 100 ? `autre${index} divers` : `ref${index} divers`));
    const { data, pager } = await list(company, { query: "ref" });
    expect(data).toHaveLength(50);
    expect(data.every(({ title }) => title.startsWith("ref"))).toBe(true);
    expect(pager).toMatchObject({ lastPage: 92, exact: true });
    const next = await list(company, { query: "ref" }, `&cursor=${pager.cursor ?? ""}`);
    expect(next.data.map(({ id }) => id)).toEqual((await list(company, { query: "ref" }, "&page=2")).data.map(({ id }) => id));
  });

  test("a prefix of thousands of words still finds every operation", async () => {
    const company = await server.newCompany();
    await fill(company, 2300, (index) => `ref${index} divers`);
    const { data, pager } = await list(company, { query: "ref" });
    expect(data).toHaveLength(50);
    expect(pager).toMatchObject({ lastPage: 46, exact: true });
    expect(titles(await list(company, { query: "ref2299 divers" }))).toEqual(["ref2299 divers"]);
  });
});

describe("pages", () => {
  async function walk(company: TestCompany, filters: object): Promise<{ ids: string[]; pagers: ListPager[] }> {
    const ids: string[] = [];
    const pagers: ListPager[] = [];
    for (let more = ""; ;) {
      const { data, pager } = await list(company, filters, more);
      ids.push(...data.map(({ id }) => id));
      pagers.push(pager);
      if (pager.cursor === null) return { ids, pagers };
      more = `&cursor=${pager.cursor}`;
    }
  }

  test("the cursor walks the whole list once, in order, and pages say the same", async () => {
    const company = await server.newCompany();
    await fill(company, 128);
    const { ids, pagers } = await walk(company, {});
    expect(new Set(ids).size).toBe(128);
    expect(pagers.map(({ currentPage, lastPage }) => [currentPage, lastPage])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
    const paged = await Promise.all([1, 2, 3].map((page) => list(company, {}, `&page=${page}`)));
    expect(paged.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(ids);
    const dates = paged.flatMap(({ data }) => data.map(({ date }) => date));
    expect(dates).toEqual([...dates].sort().reverse());
  });

  test("a searched list walks the same way", async () => {
    const company = await server.newCompany();
    await fill(company, 120, (index) => `ligne${index % 3} commune`);
    const { ids } = await walk(company, { query: "lig commune" });
    expect(new Set(ids).size).toBe(120);
    expect((await list(company, { query: "lig" }, "&page=2")).data.map(({ id }) => id)).toEqual(ids.slice(50, 100));
  });

  test("page 0 is page 1; beyond the end there is nothing but the length", async () => {
    const company = await server.newCompany();
    await fill(company, 60);
    expect((await list(company, {}, "&page=0")).data).toHaveLength(50);
    expect(await list(company, {}, "&page=9")).toMatchObject({ data: [], pager: { currentPage: 9, lastPage: 2, cursor: null } });
    expect((await list(await server.newCompany())).pager).toEqual({
      currentPage: 1,
      itemsPerPage: 50,
      lastPage: 1,
      exact: true,
      cursor: null,
    });
  });

  test("a cursor from another list, or made up, is refused", async () => {
    const company = await server.newCompany();
    await fill(company, 60);
    const { pager } = await list(company);
    for (const [filters, cursor] of [
      [{ query: "achat" }, pager.cursor],
      [{}, "bm9uc2Vuc2U"],
      [{}, "%%%"],
    ] as const) {
      const reply = await company.get(
        `/api/v1/transactions?filters=${encodeURIComponent(JSON.stringify(filters))}&cursor=${encodeURIComponent(cursor ?? "")}`,
      );
      expect(reply.json()).toMatchObject({ status: 400, code: "cursor.invalid" });
    }
  });

  test("beyond 10 000 operations the last page is a lower bound", async () => {
    const company = await server.newCompany();
    await fill(company, 10_060, (index) => `Achat commun ${index % 5}`);
    expect((await list(company)).pager).toMatchObject({ lastPage: 202, exact: false });
    expect((await list(company, { query: "achat" })).pager).toMatchObject({ lastPage: 201, exact: false });
    const filtered = (await list(company, { amountMin: 1 })).pager;
    expect(filtered).toMatchObject({ exact: false });
    expect(filtered.lastPage).toBeGreaterThanOrEqual(200);
    expect((await list(company, { query: "achat commun" })).pager).toMatchObject({ exact: false });
    expect((await list(company, { query: "achat 3" })).pager).toMatchObject({ lastPage: 41, exact: true });
  });
});

test("totals of each month open on their operations", async () => {
  const company = await server.newCompany();
  await newBankAccount(server, company);
  await typeIn(company, { title: "Vente", amount: 1200, date: "2026-02-05", type: "income" });
  await typeIn(company, { title: "Loyer", amount: 700.1, date: "2026-02-06" });
  await typeIn(company, { title: "Loyer", amount: 700.2, date: "2026-03-06" });
  const { data } = (await company.get("/api/v1/transactions/overview")).json<{ data: { months: { outcomeExplain: string }[] } }>();
  expect(data).toMatchObject({
    total: 3,
    toCategorize: 3,
    months: [
      { month: "2026-03-01", count: 1, income: 0, outcome: 700.2 },
      { month: "2026-02-01", count: 2, income: 1200, outcome: 700.1 },
    ],
  });
  const explained = await company.get(`/api/v1/explain?figure=${data.months[1]?.outcomeExplain ?? ""}`);
  expect(explained.json()).toMatchObject({ data: { value: 700.1, gap: 0 } });
});

describe("the VAT of an operation", () => {
  test("is that of its allocations together, or what its suggestion usually holds under the regime of its own day", async () => {
    const company = await server.newCompany({ taxSystem: "bic-rs", vatSystem: "quarterly_rn", vatSubjectSince: "2026-03-01" });
    const bank = await newBankAccount(server, company);
    const typed = { amount: 120, bankingAccount: bank, title: "Achat" };
    const early = await typeIn(company, { ...typed, date: "2026-02-10" });
    const late = await typeIn(company, { ...typed, date: "2026-03-10" });
    const vats = async () => (await list(company)).data.map(({ vatAmount }) => vatAmount);
    expect(await vats()).toEqual([null, null]);
    await server.db.tenant(company.id, (tx) =>
      tx.run("update books.operations set suggestion_account = '606300', suggestion_confidence = 0.95"),
    );
    expect(await vats()).toEqual([20, 0]);
    for (const { id } of [early, late])
      await company.send("PUT", `/api/v1/transaction/${id}/allocations`, {
        allocations: [
          { account: "606300", amount: 60, ...(id === late.id && { vatRate: 20 }) },
          { account: "606300", amount: 60, ...(id === late.id && { vatRate: 5.5 }) },
        ],
      });
    expect(await vats()).toEqual([13.13, 0]);
  });
});
