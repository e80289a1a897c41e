import { describe, expect, test } from "vitest";
import type { ImportLine } from "@comptoir/contract/banking/banking";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { testApp, type TestCompany } from "../../testing/app.js";
import { confirm, csvStatement, preview } from "../banking/testing.js";
import { entryLines, newBankAccount, typeIn } from "../operations/testing.js";

const app = await testApp({ today: "2026-07-14" });
const { newCompany } = app;

const LOAN = {
  name: "Prêt matériel",
  total_amount_borrowed: 12_000,
  first_due_date: "2026-02-05",
  last_due_date: "2027-01-05",
  nominal_rate_percent: 3.6,
  insurance_amount: 4,
};
const INSTALMENT = 1023.61;

async function borrower(given: object = {}): Promise<{ company: TestCompany; loan: string }> {
  const company = await newCompany();
  await newBankAccount(app, company);
  return { company, loan: await borrow(company, given) };
}

async function borrow(company: TestCompany, given: object = {}): Promise<string> {
  const reply = await company.send("POST", "/api/v1/mortgage", { ...LOAN, ...given });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json().data.id;
}

const pay = (company: TestCompany, date: string, amount = INSTALMENT) => typeIn(company, { title: "Echeance pret", amount, date });

async function read(company: TestCompany, id: string): Promise<Transaction> {
  return (await company.get(`/api/v1/transaction/${id}`)).json<{ data: Transaction }>().data;
}

const accept = (company: TestCompany, ...ids: string[]) => company.send("POST", "/api/v1/transactions/accept-suggestions", { ids });

/** Which operation pays each of the first instalments. */
async function paid(company: TestCompany, loan: string, count = 3): Promise<(string | null)[]> {
  const { rows } = (await company.get(`/api/v1/mortgage/${loan}/schedule`)).json().data;
  return rows.slice(0, count).map((row: { operationId: string | null }) => row.operationId);
}

describe("a bank line that pays an instalment", () => {
  test("is suggested its split and the reason; accepted, the split is written and the instalment is paid", async () => {
    const { company, loan } = await borrower();
    const line = await pay(company, "2026-02-06");
    expect(line.suggestion).toMatchObject({
      account: { code: "164000" },
      source: "loan",
      confidence: 0.95,
      reason: "échéance du 05/02/2026 de l’emprunt «\u00a0Prêt matériel\u00a0»",
      allocations: [
        { account: { code: "164000" }, amount: 983.61 },
        { account: { code: "661100" }, amount: 36 },
        { account: { code: "616600" }, amount: 4 },
      ],
    });
    expect(await paid(company, loan, 1)).toEqual([null]);
    const { changed } = (await accept(company, line.id)).json().data;
    expect(changed[0].allocations.map((one: { account: { code: string }; amount: number }) => [one.account.code, one.amount])).toEqual([
      ["164000", 983.61],
      ["661100", 36],
      ["616600", 4],
    ]);
    expect(await entryLines(app, company, line.id)).toEqual([
      "BQ 2026-02-06 164000 D 983,61",
      "BQ 2026-02-06 661100 D 36,00",
      "BQ 2026-02-06 616600 D 4,00",
      "BQ 2026-02-06 512000 C 1023,61",
    ]);
    expect(await paid(company, loan, 1)).toEqual([line.id]);
    expect((await company.get("/api/v1/mortgages")).json().data[0].paid).toBe(1);
  });

  test("is suggested in the preview of its statement already, with its reason, and its split once imported", async () => {
    const { company } = await borrower();
    await pay(company, "2026-03-05");
    const kept = await preview(
      company,
      csvStatement([
        ["2026-02-06", "PRLV ECHEANCE PRET", "-1023.61"],
        ["2026-03-06", "PRLV ECHEANCE PRET", "-1023.61"],
        ["2026-02-07", "PRLV ORANGE SA", "-30.00"],
      ]),
    );
    const suggested = async () =>
      (await company.get(`/api/v1/bank-import/${kept.id}/lines`))
        .json<{ data: ImportLine[] }>()
        .data.map(({ suggestion }) => suggestion && `${suggestion.account.code} ${suggestion.reason}`);
    const reason = "échéance du 05/02/2026 de l’emprunt «\u00a0Prêt matériel\u00a0»";
    const [first, second, third] = await suggested();
    expect(first).toBe(`164000 ${reason}`);
    expect(second).not.toContain("échéance du");
    expect(third).toContain("626");
    await confirm(company, kept);
    const { data } = (await company.get("/api/v1/transactions")).json<{ data: Transaction[] }>();
    const imported = data.find(({ date, value }) => date.startsWith("2026-02-06") && Math.abs(value) === INSTALMENT);
    expect(imported?.suggestion?.allocations?.map(({ account, amount }) => [account.code, amount])).toEqual([
      ["164000", 983.61],
      ["661100", 36],
      ["616600", 4],
    ]);
  });

  test("up to five days and one euro; beyond, it is an operation as another", async () => {
    const { company } = await borrower();
    expect((await pay(company, "2026-02-10", 1024.61)).suggestion?.source).toBe("loan");
    expect((await pay(company, "2026-03-11")).suggestion?.source).not.toBe("loan");
    expect((await pay(company, "2026-03-05", 1024.62)).suggestion?.source).not.toBe("loan");
    const cash = await typeIn(company, { title: "Espèces", amount: INSTALMENT, date: "2026-03-05", origin: "cash" });
    expect(cash.suggestion?.source).not.toBe("loan");
  });

  test("a second line of the same days is not the same instalment: neither is sure, and the one left takes the place", async () => {
    const { company, loan } = await borrower();
    const first = await pay(company, "2026-02-05");
    const second = await pay(company, "2026-02-07");
    expect(second.suggestion?.source).not.toBe("loan");
    expect((await read(company, first.id)).suggestion).toMatchObject({ source: "loan", confidence: 0.8 });
    await company.send("PUT", `/api/v1/transaction/${first.id}/allocations`, { allocations: [{ account: "108300", amount: INSTALMENT }] });
    expect((await read(company, second.id)).suggestion).toMatchObject({ source: "loan", confidence: 0.95 });
    await accept(company, second.id);
    await company.send("POST", "/api/v1/transactions/uncategorize", { ids: [first.id] });
    expect((await read(company, first.id)).suggestion?.source).not.toBe("loan");
    expect(await paid(company, loan, 1)).toEqual([second.id]);
  });

  test("two loans of the same amount and day: two lines accepted at once pay one each", async () => {
    const { company, loan } = await borrower();
    const other = await borrow(company, { name: "Prêt travaux" });
    const lines = [await pay(company, "2026-02-05"), await pay(company, "2026-02-05")];
    expect((await accept(company, ...lines.map(({ id }) => id))).json().data.skipped).toEqual([]);
    const ids = new Set([...(await paid(company, loan, 1)), ...(await paid(company, other, 1))]);
    expect(ids).toEqual(new Set(lines.map(({ id }) => id)));
  });

  test("split by hand it pays too; given elsewhere, taken back or deleted, it leaves the instalment", async () => {
    const { company, loan } = await borrower();
    const { id } = await pay(company, "2026-02-05");
    const put = (allocations: object[]) => company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations });
    await put([
      { account: "164000", amount: 1000 },
      { account: "661100", amount: 23.61 },
    ]);
    expect(await paid(company, loan, 1)).toEqual([id]);
    await put([{ account: "606300", amount: INSTALMENT }]);
    expect(await paid(company, loan, 1)).toEqual([null]);
    await put([]);
    expect((await read(company, id)).suggestion?.source).toBe("loan");
    await accept(company, id);
    expect(await paid(company, loan, 1)).toEqual([id]);
    await company.send("POST", "/api/v1/transaction/delete", { id });
    expect(await paid(company, loan, 1)).toEqual([null]);
  });

  test("undone then done again from its history, deleted then brought back, the instalment follows", async () => {
    const { company, loan } = await borrower();
    const { id } = await pay(company, "2026-02-05");
    const undo = async (actId: string): Promise<string> => (await company.send("POST", `/api/v1/acts/${actId}/undo`, {})).json().data.actId;
    const accepted: string = (await accept(company, id)).json().data.actId;
    const undone = await undo(accepted);
    expect(await paid(company, loan, 1)).toEqual([null]);
    expect((await read(company, id)).suggestion?.source).toBe("loan");
    await undo(undone);
    expect(await paid(company, loan, 1)).toEqual([id]);
    const deleted: string = (await company.send("POST", "/api/v1/transaction/delete", { id })).json().data.actId;
    expect(await paid(company, loan, 1)).toEqual([null]);
    await undo(deleted);
    expect(await paid(company, loan, 1)).toEqual([id]);
  });

  test.each([true, false])("validated, its reversal frees the instalment, to record again: %s", async (recordAgain) => {
    const { company, loan } = await borrower();
    const line = await pay(company, "2026-02-05");
    await accept(company, line.id);
    await company.send("POST", "/api/v1/ledger/validate", { through: "2026-02-28" });
    expect(await paid(company, loan, 1)).toEqual([line.id]);
    const [entry] = await app.db.tenantRead<{ id: string }>(company.id, {
      text: "select id from books.entries where operation_id = $1",
      values: [line.id],
    });
    const reversal = { date: "2026-07-01", recordAgain };
    expect((await company.send("POST", `/api/v1/ledger/entries/${entry?.id}/reverse`, reversal)).statusCode).toBe(201);
    expect(await paid(company, loan, 1)).toEqual([null]);
    expect((await read(company, line.id)).suggestion?.source).toBe(recordAgain ? "loan" : undefined);
  });
});

describe("suggestions follow the schedule", () => {
  test("written, corrected or gone, for lines that were there before", async () => {
    const company = await newCompany();
    await newBankAccount(app, company);
    const line = await pay(company, "2026-02-06");
    const before = line.suggestion;
    const loan = await borrow(company);
    expect((await read(company, line.id)).suggestion?.source).toBe("loan");
    await company.send("PUT", `/api/v1/mortgage/${loan}/schedule`, {
      rows: [{ due_on: "2026-02-05", capital: 900, interest: 120, fees: 3.61 }],
    });
    expect((await read(company, line.id)).suggestion?.allocations).toMatchObject([
      { account: { code: "164000" }, amount: 900 },
      { account: { code: "661100" }, amount: 120 },
      { account: { code: "627200" }, amount: 3.61 },
    ]);
    await company.send("DELETE", `/api/v1/mortgage/${loan}`);
    expect((await read(company, line.id)).suggestion).toEqual(before);
  });

  test("the other choices are what its label says", async () => {
    const { company } = await borrower();
    const line = await typeIn(company, { title: "URSSAF BRETAGNE", amount: INSTALMENT, date: "2026-02-05" });
    expect(line.suggestion?.alternatives.map(({ code }) => code)).toContain("646100");
  });
});

describe("what is paid stays as it was paid", () => {
  test("another rate moves the instalments that are left, and they pay back the rest", async () => {
    const { company, loan } = await borrower();
    await accept(company, (await pay(company, "2026-02-06")).id, (await pay(company, "2026-03-06")).id);
    const rowsOf = async () => (await company.get(`/api/v1/mortgage/${loan}/schedule`)).json().data.rows;
    const before = await rowsOf();
    const changed = await company.send("PATCH", `/api/v1/mortgage/${loan}`, { nominal_rate_percent: 6, first_due_date: "2026-02-10" });
    expect(changed.statusCode, changed.body).toBe(200);
    const after = await rowsOf();
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(after[2]).toMatchObject({ due_on: "2026-04-10", interest: Math.round(before[1].remaining * 0.5) / 100 });
    expect(after.at(-1)).toMatchObject({ due_on: "2027-01-05", remaining: 0 });
  });

  test("of two who read the same loan, the second one to write is told", async () => {
    const { company, loan } = await borrower();
    const write = (name: string) =>
      app.app.inject({
        method: "PATCH",
        url: `/api/v1/mortgage/${loan}`,
        payload: { name },
        headers: { ...company.headers, "if-match": '"1"' },
      });
    expect([(await write("Un")).statusCode, (await write("Deux")).statusCode]).toEqual([200, 412]);
  });
});

describe("what is owed beside the books", () => {
  test("account 164000 is compared with the schedules, and opens", async () => {
    const { company } = await borrower();
    const totals = async () => (await company.get("/api/v1/mortgages")).json().totals;
    const before = await totals();
    expect(before).toMatchObject({ books: { value: 0, explain: null }, gap: before.remaining.value });
    await typeIn(company, { title: "Déblocage du prêt", type: "income", amount: 12_000, date: "2026-01-05", creditCategory: "164000" });
    const { books, gap } = await totals();
    expect(books.value).toBe(12_000);
    // The six instalments due since then are not in the books.
    expect(gap).toBeCloseTo(before.remaining.value - 12_000, 2);
    expect((await company.get(`/api/v1/explain?figure=${books.explain}`)).json().data).toMatchObject({ value: 12_000, gap: 0 });
  });
});
