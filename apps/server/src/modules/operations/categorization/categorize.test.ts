import { describe, expect, test } from "vitest";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { csvStatement, importFile } from "../../banking/testing.js";
import { entryLines, list, newBankAccount, typeIn } from "../testing.js";

const server = await testApp();

type Outcome = { data: { changed: Transaction[]; skipped: { id: string; code: string }[] } };

async function companyWithBank(input: Parameters<typeof server.newCompany>[0] = {}): Promise<TestCompany> {
  const company = await server.newCompany(input);
  await newBankAccount(server, company);
  return company;
}

async function allocate(company: TestCompany, id: string, allocations: readonly object[]) {
  return company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations });
}

/** Accepts what a filter holds that is sure, as it was seen. */
async function acceptAll(company: TestCompany, body: object) {
  const send = (more: object) => company.send("POST", "/api/v1/transactions/accept-suggestions", { ...body, ...more });
  const { seen } = (await send({ preview: true })).json<{ data: { seen: string } }>().data;
  return send({ seen });
}

const BIC = { taxSystem: "bic-rs", vatSystem: "quarterly_rn" } as const;

describe("giving an operation its accounts", () => {
  test("a receipt split over two VAT rates posts one output VAT account per rate", async () => {
    const company = await companyWithBank(BIC);
    const { id } = await typeIn(company, { title: "Traiteur, banquet", amount: 230, date: "2026-03-02", type: "income" });
    const reply = await allocate(company, id, [
      { account: "706000", amount: 120, vatRate: 20 },
      { account: "707000", amount: 110, vatRate: 10 },
    ]);
    expect(reply.json<Outcome>().data.changed[0]).toMatchObject({
      transactionStatus: { code: "categorized" },
      vatStatus: "to_validate",
      allocations: [
        { signCode: "income", account: { code: "706000" }, amount: 120, vatRate: 20, vatAmount: 20, vatNature: "COLLECT" },
        { account: { code: "707000" }, amount: 110, vatRate: 10, vatAmount: 10 },
      ],
    });
    expect(await entryLines(server, company, id)).toEqual([
      "BQ 2026-03-02 512000 D 230,00",
      "BQ 2026-03-02 706000 C 100,00",
      "BQ 2026-03-02 707000 C 100,00",
      "BQ 2026-03-02 445711 C 20,00",
      "BQ 2026-03-02 445712 C 10,00",
    ]);
  });

  test("a payout net of its fees: the part kept back is negative", async () => {
    const company = await companyWithBank(BIC);
    const { id } = await typeIn(company, { title: "Stripe versement", amount: 95, date: "2026-03-02", type: "income" });
    const reply = await allocate(company, id, [
      { account: "706000", amount: 100, vatRate: 0 },
      { account: "627000", amount: -5, vatRate: 0 },
    ]);
    expect(reply.json<Outcome>().data.changed[0]?.allocations.map(({ signCode, amount }) => [signCode, amount])).toEqual([
      ["income", 100],
      ["outcome", -5],
    ]);
    expect(await entryLines(server, company, id)).toEqual([
      "BQ 2026-03-02 512000 D 95,00",
      "BQ 2026-03-02 627000 D 5,00",
      "BQ 2026-03-02 706000 C 100,00",
    ]);
  });

  test("a private share leaves the charge and its VAT in proportion, the rest is the owner's", async () => {
    const company = await companyWithBank(BIC);
    const { id } = await typeIn(company, { title: "Téléphone", amount: 60, date: "2026-03-02" });
    await allocate(company, id, [{ account: "626100", amount: 60, vatRate: 20, privateShare: 30 }]);
    expect(await entryLines(server, company, id)).toEqual([
      "BQ 2026-03-02 626100 D 35,00",
      "BQ 2026-03-02 445660 D 7,00",
      "BQ 2026-03-02 108600 D 18,00",
      "BQ 2026-03-02 512000 C 60,00",
    ]);
  });

  test("a VAT amount of the document is kept up to five cents above the computed one", async () => {
    const company = await companyWithBank(BIC);
    const { id } = await typeIn(company, { title: "Fournitures", amount: 120, date: "2026-03-02" });
    expect(
      (await allocate(company, id, [{ account: "606400", amount: 120, vatRate: 20, vatAmount: 20.05 }])).json<Outcome>().data.changed[0]
        ?.allocations[0]?.vatAmount,
    ).toBe(20.05);
    const refused = await allocate(company, id, [{ account: "606400", amount: 120, vatRate: 20, vatAmount: 20.06 }]);
    expect(refused.json()).toMatchObject({ status: 422, code: "allocation.vat_amount", target: "allocations[0].vatAmount" });
  });

  test("services bought abroad: the VAT is owed and deducted", async () => {
    const company = await companyWithBank(BIC);
    const { id } = await typeIn(company, { title: "Publicité en ligne", amount: 100, date: "2026-03-02" });
    await allocate(company, id, [{ account: "623100", amount: 100, vatRate: 20, vatNature: "AUTOLIQ_SERV" }]);
    expect(await entryLines(server, company, id)).toEqual([
      "BQ 2026-03-02 623100 D 100,00",
      "BQ 2026-03-02 445660 D 20,00",
      "BQ 2026-03-02 512000 C 100,00",
      "BQ 2026-03-02 445200 C 20,00",
    ]);
  });

  test("a company outside VAT has none, even on an account with a usual rate", async () => {
    const company = await companyWithBank();
    const { id } = await typeIn(company, { title: "Fournitures", amount: 120, date: "2026-03-02" });
    const reply = await allocate(company, id, [{ account: "606400", amount: 120 }]);
    expect(reply.json<Outcome>().data.changed[0]).toMatchObject({
      vatStatus: "none",
      allocations: [{ vatRate: 0, vatAmount: 0, vatNature: null }],
    });
  });

  test("an empty list returns it to those to categorise, and its words and suggestion are as before", async () => {
    const company = await companyWithBank();
    const before = await typeIn(company, { title: "URSSAF cotisations", amount: 300, date: "2026-03-02" });
    await allocate(company, before.id, [{ account: "646100", amount: 300 }]);
    expect((await list(company, { query: "646100" })).data).toHaveLength(1);
    const reply = await allocate(company, before.id, []);
    expect(reply.json<Outcome>().data.changed).toEqual([{ ...before, version: 3 }]);
    expect((await list(company, { query: "646100" })).data).toHaveLength(0);
    expect(await entryLines(server, company, before.id)).toEqual(["BQ 2026-03-02 471000 D 300,00", "BQ 2026-03-02 512000 C 300,00"]);
  });

  test("the same allocations again write the same entry", async () => {
    const company = await companyWithBank(BIC);
    const { id } = await typeIn(company, { title: "Fournitures", amount: 33.33, date: "2026-03-02" });
    await allocate(company, id, [{ account: "606400", amount: 33.33 }]);
    const once = await entryLines(server, company, id);
    await allocate(company, id, [{ account: "606400", amount: 33.33 }]);
    expect(await entryLines(server, company, id)).toEqual(once);
  });
});

describe("allocations refused", () => {
  test.each([
    ["parts that do not add up", [{ account: "606400", amount: 99 }], "allocation.sum", "allocations"],
    ["an account outside the chart", [{ account: "999999", amount: 100 }], "allocation.account_unknown", "allocations[0].account"],
    [
      "the waiting account, which means to categorise",
      [{ account: "471000", amount: 100 }],
      "allocation.account_not_allowed",
      "allocations[0].account",
    ],
    [
      "an account of the other tax system",
      [{ account: "606010", amount: 100 }],
      "allocation.account_not_allowed",
      "allocations[0].account",
    ],
    [
      "a part at zero",
      [
        { account: "606400", amount: 100 },
        { account: "606300", amount: 0 },
      ],
      "allocation.zero",
      "allocations[1].amount",
    ],
    [
      "a VAT rate that does not exist",
      [{ account: "606400", amount: 100, vatRate: 19.6 }],
      "allocation.vat_rate",
      "allocations[0].vatRate",
    ],
    [
      "a private share where there is none",
      [{ account: "606400", amount: 100, privateShare: 10 }],
      "allocation.private_share",
      "allocations[0].privateShare",
    ],
  ])("%s", async (_name, allocations, code, target) => {
    const company = await companyWithBank({ taxSystem: "bic-rs", vatSystem: "quarterly_rn" });
    const { id } = await typeIn(company, { title: "Achat", amount: 100, date: "2026-03-02" });
    expect((await allocate(company, id, allocations)).json()).toMatchObject({ status: 422, code, target });
    expect(await entryLines(server, company, id)).toEqual(["BQ 2026-03-02 471000 D 100,00", "BQ 2026-03-02 512000 C 100,00"]);
  });

  test("a VAT nature that is not the account's", async () => {
    const company = await companyWithBank(BIC);
    const { id } = await typeIn(company, { title: "Achat", amount: 100, date: "2026-03-02" });
    expect((await allocate(company, id, [{ account: "606400", amount: 100, vatNature: "COLLECT" }])).json()).toMatchObject({
      status: 422,
      code: "allocation.vat_nature",
    });
  });

  test("a miscellaneous operation has its two accounts", async () => {
    const company = await companyWithBank();
    const { id } = await typeIn(company, {
      title: "Apport",
      amount: 100,
      date: "2026-03-02",
      origin: "other",
      debitCategory: "512000",
      creditCategory: "108100",
    });
    expect((await allocate(company, id, [{ account: "606400", amount: 100 }])).json()).toMatchObject({
      status: 409,
      code: "operation.miscellaneous",
    });
  });

  test("an operation that does not exist", async () => {
    const company = await companyWithBank();
    expect((await allocate(company, "018f0000-0000-7000-8000-000000000000", [])).json()).toMatchObject({ status: 404, code: "not_found" });
  });
});

describe("suggestions", () => {
  test("one correction teaches the merchant's other operations; taking it back forgets it", async () => {
    const company = await companyWithBank();
    const first = await typeIn(company, { title: "PRLV SEPA ATELIER DURANDAL", amount: 40, date: "2026-02-02" });
    const second = await typeIn(company, { title: "PRLV SEPA ATELIER DURANDAL", amount: 41, date: "2026-03-02" });
    const suggestionOf = async (id: string) =>
      (await company.get(`/api/v1/transaction/${id}`)).json<{ data: Transaction }>().data.suggestion;
    const before = await suggestionOf(second.id);
    await allocate(company, first.id, [{ account: "615600", amount: 40 }]);
    const taught = await suggestionOf(second.id);
    expect(taught).toMatchObject({ account: { code: "615600" } });
    expect(taught?.confidence).toBeGreaterThanOrEqual(0.9);
    expect(taught?.reason).toContain("comme votre opération");
    await company.send("POST", "/api/v1/transactions/uncategorize", { ids: [first.id] });
    expect(await suggestionOf(second.id)).toEqual(before);
  });

  test("what a merchant's whole name teaches holds for the name the bank has cut", async () => {
    const company = await companyWithBank();
    const whole = await typeIn(company, { title: "CARTE 12/03 ETABLISSEMENTS DURANDAL FRERES", amount: 40, date: "2026-02-02" });
    const cut = await typeIn(company, { title: "CARTE 15/03 ETABLISSEMENTS DURANDAL FRE", amount: 41, date: "2026-03-02" });
    await allocate(company, whole.id, [{ account: "615600", amount: 40 }]);
    const { data } = (await company.get(`/api/v1/transaction/${cut.id}`)).json<{ data: Transaction }>();
    expect(data.suggestion).toMatchObject({ account: { code: "615600" } });
  });

  test("accepting all the sure ones leaves the others, and taking them back restores them", async () => {
    const company = await companyWithBank();
    const sure = await typeIn(company, { title: "PRLV SEPA URSSAF ILE DE FRANCE", amount: 300, date: "2026-03-02" });
    const unsure = await typeIn(company, { title: "Zzyzx Qwrtp", amount: 10, date: "2026-03-03" });
    expect(sure.suggestion).toMatchObject({ account: { code: "646100" } });
    expect((await company.get("/api/v1/transactions/overview")).json()).toMatchObject({ data: { total: 2, toCategorize: 2, sure: 1 } });
    const accepted = await acceptAll(company, { filters: {}, minConfidence: 0.9 });
    expect(accepted.json<Outcome>().data.changed).toMatchObject([
      { id: sure.id, transactionStatus: { code: "categorized" }, allocations: [{ account: { code: "646100" }, amount: 300 }] },
    ]);
    expect((await company.get("/api/v1/not_categorized_transactions")).json()).toEqual({
      data: { count: 1, beginDate: "2026-03-03", endDate: "2026-03-03" },
    });
    const undone = await company.send("POST", "/api/v1/transactions/uncategorize", { ids: [sure.id, unsure.id] });
    expect(undone.json<Outcome>().data).toMatchObject({
      changed: [{ id: sure.id, transactionStatus: { code: "to_categorize" } }],
      skipped: [{ id: unsure.id, code: "operation.not_categorized" }],
    });
  });

  test("a filter narrows what is accepted, words included", async () => {
    const company = await companyWithBank();
    const march = await typeIn(company, { title: "PRLV SEPA URSSAF ILE DE FRANCE", amount: 300, date: "2026-03-02" });
    await typeIn(company, { title: "PRLV SEPA URSSAF ILE DE FRANCE", amount: 301, date: "2026-04-02" });
    const reply = await acceptAll(company, { filters: { query: "urss", endDate: "2026-03-31" }, minConfidence: 0.5 });
    expect(reply.json<Outcome>().data.changed.map(({ id }) => id)).toEqual([march.id]);
  });

  test("accepting by name says why each one is skipped", async () => {
    const company = await companyWithBank();
    const none = await typeIn(company, { title: "Zzyzx Qwrtp", amount: 10, date: "2026-03-03", origin: "cash" });
    const done = await typeIn(company, { title: "EDF", amount: 80, date: "2026-03-04", debitCategory: "606110" });
    const unknown = "018f0000-0000-7000-8000-000000000000";
    const reply = await company.send("POST", "/api/v1/transactions/accept-suggestions", { ids: [none.id, done.id, unknown] });
    expect(reply.json<Outcome>().data.changed).toEqual([]);
    expect(Object.fromEntries(reply.json<Outcome>().data.skipped.map(({ id, code }) => [id, code]))).toEqual({
      [none.id]: "operation.no_suggestion",
      [done.id]: "operation.no_suggestion",
      [unknown]: "not_found",
    });
  });

  test("hundreds are accepted at once, each entry balanced", async () => {
    const company = await server.newCompany();
    const lines = Array.from(
      { length: 120 },
      (_, index) => ["2026-03-02", `PRLV SEPA URSSAF ECHEANCE ${index}`, `-${10 + index}.00`] as const,
    );
    await importFile(company, csvStatement(lines));
    const reply = await acceptAll(company, { filters: {} });
    expect(reply.json<Outcome>().data.changed).toHaveLength(120);
    const [totals] = await server.db.tenant(company.id, (tx) =>
      tx.query(
        `select (select sum(debit_cents) from books.entry_lines where company_id = $1 and account_code = '646100')::bigint as charge,
            (select sum(debit_cents) from books.account_months where company_id = $1 and account_code = '646100')::bigint as month,
            (select sum(n) from books.label_history where company_id = $1)::int as lessons,
            (select count(*) from books.entry_lines where company_id = $1 and account_code = '471000')::int as waiting`,
        [company.id],
      ),
    );
    expect(totals).toEqual({ charge: 834_000, month: 834_000, lessons: 120, waiting: 0 });
  });
});

describe("VAT", () => {
  test("validated VAT locks the category", async () => {
    const company = await companyWithBank(BIC);
    const taxed = await typeIn(company, { title: "Fournitures", amount: 120, date: "2026-03-02", debitCategory: "606400" });
    const exempt = await typeIn(company, { title: "Banque", amount: 10, date: "2026-03-02", debitCategory: "627000" });
    const waiting = await typeIn(company, { title: "Inconnu", amount: 5, date: "2026-03-02" });
    const reply = await company.send("POST", "/api/v1/transactions/validate-vat", { ids: [taxed.id, exempt.id, waiting.id] });
    expect(reply.json<Outcome>().data).toMatchObject({
      changed: [{ id: taxed.id, vatStatus: "validated" }],
      skipped: [
        { id: exempt.id, code: "operation.no_vat" },
        { id: waiting.id, code: "operation.not_categorized" },
      ],
    });
    const refused = { status: 409, code: "operation.vat_validated" };
    expect((await allocate(company, taxed.id, [])).json()).toMatchObject(refused);
    expect((await company.send("POST", "/api/v1/transaction/update", { id: taxed.id, amount: 1 })).json()).toMatchObject(refused);
    expect((await company.send("POST", "/api/v1/transaction/delete", { id: taxed.id })).json()).toMatchObject(refused);
    const skipped = await company.send("POST", "/api/v1/transactions/uncategorize", { ids: [taxed.id] });
    expect(skipped.json<Outcome>().data.skipped).toMatchObject([{ code: "operation.vat_validated" }]);
    expect((await list(company, { vat_status: "validated" })).data.map(({ id }) => id)).toEqual([taxed.id]);
  });
});

test("validated VAT stays so and locks again once the operation is reversed and recorded again", async () => {
  const company = await companyWithBank(BIC);
  const operation = await typeIn(company, { title: "Fournitures", amount: 120, date: "2026-03-02", debitCategory: "606400" });
  await company.send("POST", "/api/v1/transactions/validate-vat", { ids: [operation.id] });
  await company.send("POST", "/api/v1/ledger/validate", { through: "2026-03-31" });
  const [entry] = (await company.get(`/api/v1/ledger/entries?operationId=${operation.id}`)).json<{ data: { id: string }[] }>().data;
  await company.send("POST", `/api/v1/ledger/entries/${entry?.id}/reverse`, { date: "2026-04-01" });
  const state = async () => {
    const { data } = (await company.get(`/api/v1/transaction/${operation.id}`)).json<{
      data: { vatStatus: string; transactionStatus: { code: string } };
    }>();
    return [data.transactionStatus.code, data.vatStatus];
  };
  expect(await state()).toEqual(["to_categorize", "validated"]);
  const unvalidated = await company.send("POST", "/api/v1/transactions/unvalidate-vat", { ids: [operation.id] });
  expect(unvalidated.json<Outcome>().data.skipped).toMatchObject([{ code: "operation.not_categorized" }]);
  expect((await company.send("POST", "/api/v1/transaction/update", { id: operation.id, title: "Papier" })).statusCode).toBe(200);
  expect(await state()).toEqual(["to_categorize", "validated"]);
  expect((await allocate(company, operation.id, [{ account: "606400", amount: 120, vatRate: 20 }])).statusCode).toBe(200);
  expect(await state()).toEqual(["categorized", "validated"]);
  expect((await allocate(company, operation.id, [])).json()).toMatchObject({ status: 409, code: "operation.vat_validated" });
});

test("two changes at the same moment wait for one another", async () => {
  const company = await companyWithBank();
  const operations = await Promise.all(
    [1, 2, 3, 4].map((index) => typeIn(company, { title: `PRLV SEPA URSSAF ${index}`, amount: 100 + index, date: "2026-03-02" })),
  );
  const replies = await Promise.all(operations.map(({ id, value }) => allocate(company, id, [{ account: "646100", amount: value }])));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
});
