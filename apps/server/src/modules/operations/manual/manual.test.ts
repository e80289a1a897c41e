import { describe, expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { closeByHand } from "../../../testing/closed-years.js";
import { importFile, ofxText } from "../../banking/testing.js";
import { entryLines, list, newBankAccount, typeIn } from "../testing.js";

const server = await testApp();
const { newCompany } = server;

describe("operations typed in by hand", () => {
  test("an expense on the only bank account waits on 471000 until it is categorised", async () => {
    const company = await newCompany();
    const account = await newBankAccount(server, company);
    const operation = await typeIn(company, { title: "Papeterie du Port", amount: 100, date: "2026-03-02" });
    expect(operation).toMatchObject({
      value: 100,
      manuallyCreated: "1",
      transactionSign: { code: "outcome" },
      transactionStatus: { code: "to_categorize" },
      bankingAccount: { id: account, title: "Compte courant" },
      allocations: [],
    });
    expect(await entryLines(server, company, operation.id)).toEqual(["BQ 2026-03-02 471000 D 100,00", "BQ 2026-03-02 512000 C 100,00"]);
  });

  test("a category chosen in the form is its whole allocation, VAT included", async () => {
    const company = await newCompany({ vatSystem: "quarterly_rn" });
    await newBankAccount(server, company);
    const operation = await typeIn(company, { title: "Fournitures", amount: 120, date: "2026-03-02", debitCategory: "606400" });
    expect(operation).toMatchObject({
      transactionStatus: { code: "categorized" },
      vatStatus: "to_validate",
      allocations: [{ amount: 120, vatRate: 20, vatAmount: 20 }],
    });
    expect(await entryLines(server, company, operation.id)).toEqual([
      "BQ 2026-03-02 606400 D 100,00",
      "BQ 2026-03-02 445660 D 20,00",
      "BQ 2026-03-02 512000 C 120,00",
    ]);
  });

  test("cash goes through 530000 in CS, private money through the owner's accounts in OD", async () => {
    const company = await newCompany();
    const cash = await typeIn(company, { title: "Timbres", amount: 12.5, date: "2026-03-02", origin: "cash", debitCategory: "626000" });
    const personal = await typeIn(company, { title: "Péage", amount: 8, date: "2026-03-03", origin: "personal", debitCategory: "625120" });
    expect(await entryLines(server, company, cash.id)).toEqual(["CS 2026-03-02 626000 D 12,50", "CS 2026-03-02 530000 C 12,50"]);
    expect(await entryLines(server, company, personal.id)).toEqual(["OD 2026-03-03 625120 D 8,00", "OD 2026-03-03 108100 C 8,00"]);
  });

  test("a miscellaneous operation moves between two accounts; one of closing is dated the last day of the year", async () => {
    const company = await newCompany({ taxSystem: "bic-rs" });
    const various = await typeIn(company, {
      title: "Apport",
      amount: 500,
      date: "2026-05-04",
      origin: "other",
      debitCategory: "512000",
      creditCategory: "108100",
    });
    const closing = await typeIn(company, {
      title: "Charge à payer",
      amount: 80,
      date: "2026-05-04",
      origin: "other_closure",
      debitCategory: "606400",
      creditCategory: "408100",
    });
    expect(various.variousAccounts).toMatchObject({ debit: { code: "512000" }, credit: { code: "108100" } });
    expect(await entryLines(server, company, various.id)).toEqual(["OD 2026-05-04 512000 D 500,00", "OD 2026-05-04 108100 C 500,00"]);
    expect(closing.date).toBe("2026-12-31");
    expect((await list(company, { origin: "other" })).data.map(({ id }) => id)).toEqual([closing.id, various.id]);
  });

  test("changing the amount keeps the account, and the entry follows", async () => {
    const company = await newCompany({ vatSystem: "quarterly_rn" });
    await newBankAccount(server, company);
    const operation = await typeIn(company, { title: "Fournitures", amount: 120, date: "2026-03-02", debitCategory: "606400" });
    const reply = await company.send("POST", "/api/v1/transaction/update", {
      id: operation.id,
      amount: 60,
      title: "Fournitures d’avril",
      date: "2026-04-02",
    });
    expect(reply.json()).toMatchObject({ data: { value: 60, title: "Fournitures d’avril", allocations: [{ amount: 60, vatAmount: 10 }] } });
    expect(await entryLines(server, company, operation.id)).toEqual([
      "BQ 2026-04-02 606400 D 50,00",
      "BQ 2026-04-02 445660 D 10,00",
      "BQ 2026-04-02 512000 C 60,00",
    ]);
    expect((await list(company, { query: "avril" })).data).toHaveLength(1);
  });

  test("an operation becomes miscellaneous and comes back", async () => {
    const company = await newCompany();
    await newBankAccount(server, company);
    const operation = await typeIn(company, { title: "Virement", amount: 50, date: "2026-03-02", debitCategory: "606400" });
    await company.send("POST", "/api/v1/transaction/update", {
      id: operation.id,
      origin: "other",
      debitCategory: "108000",
      creditCategory: "471000",
    });
    expect(await entryLines(server, company, operation.id)).toEqual(["OD 2026-03-02 108000 D 50,00", "OD 2026-03-02 471000 C 50,00"]);
    await company.send("POST", "/api/v1/transaction/update", { id: operation.id, origin: "professional", type: "outcome" });
    expect(await entryLines(server, company, operation.id)).toEqual(["BQ 2026-03-02 471000 D 50,00", "BQ 2026-03-02 512000 C 50,00"]);
  });

  test("deleting takes entry, words and counts with it", async () => {
    const company = await newCompany();
    await newBankAccount(server, company);
    const operation = await typeIn(company, { title: "Erreur", amount: 33, date: "2026-03-02", debitCategory: "606400" });
    const reply = await company.send("POST", "/api/v1/transaction/delete", { id: operation.id });
    expect(reply.json()).toEqual({ data: { id: operation.id, actId: expect.any(String) } });
    const [left] = await server.db.tenant(company.id, (tx) =>
      tx.query(
        `select (select count(*) from books.entries where company_id = $1) + (select count(*) from books.entry_lines where company_id = $1)
          + (select count(*) from books.operation_tokens where company_id = $1) + (select count(*) from books.label_history where company_id = $1)
          + (select coalesce(sum(n), 0) from books.words where company_id = $1) + (select coalesce(sum(n), 0) from books.operation_months where company_id = $1)
          + (select coalesce(sum(abs(debit_cents) + abs(credit_cents)), 0) from books.account_months where company_id = $1) as n`,
        [company.id],
      ),
    );
    expect(Number((left as { n: string }).n)).toBe(0);
  });

  test("the same creation sent twice with one key makes one operation", async () => {
    const company = await newCompany();
    await newBankAccount(server, company);
    const body = { origin: "professional", type: "outcome", title: "Double clic", amount: 10, date: "2026-03-02" };
    const headers = { ...company.headers, "idempotency-key": "cle-1" };
    const replies = await Promise.all(
      [1, 2].map(() => server.app.inject({ method: "POST", url: "/api/v1/transaction/create", headers, payload: body })),
    );
    expect(new Set(replies.map((reply) => reply.json<{ data: { id: string } }>().data.id)).size).toBe(1);
    expect((await list(company)).data).toHaveLength(1);
  });
});

describe("the reference and the means of payment of an operation typed in", () => {
  const fields = { origin: "professional", type: "outcome", title: "Imprimeur", amount: 90, date: "2026-03-02" };
  const pieces = async (company: TestCompany, id: string) =>
    server.db.tenantRead<{ piece_ref: string; payment_mode: string | null }>(company.id, {
      text: "select piece_ref, payment_mode from books.entries where operation_id = $1",
      values: [id],
    });

  test("reach the entry, hence PieceRef and ModeRglt of the FEC, and words", async () => {
    const company = await newCompany();
    await newBankAccount(server, company);
    const reply = await company.send("POST", "/api/v1/transaction/create", { ...fields, pieceRef: "FA-2026-118", paymentMode: "CHQ" });
    const { id, pieceRef, paymentMode } = reply.json().data;
    expect([pieceRef, paymentMode]).toEqual(["FA-2026-118", "CHQ"]);
    expect(await pieces(company, id)).toEqual([{ piece_ref: "FA-2026-118", payment_mode: "CHQ" }]);
    expect((await list(company, { query: "2026 118" })).data.map((one) => one.id)).toEqual([id]);
    const { body } = await company.get("/api/v1/documents/fec/txt?startDate=2026-01-01&endDate=2026-12-31&provisional=1");
    const [header = "", first = ""] = body.split("\r\n");
    const cell = (name: string) => first.split("\t")[header.split("\t").indexOf(name)];
    expect([cell("PieceRef"), cell("ModeRglt")]).toEqual(["FA-2026-118", "CHQ"]);
  });

  test("change, are kept by a change of something else, and give way to ours once emptied", async () => {
    const company = await newCompany();
    await newBankAccount(server, company);
    const { id } = (await company.send("POST", "/api/v1/transaction/create", { ...fields, pieceRef: "FA-1", paymentMode: "CB" })).json()
      .data;
    const change = async (more: object) => (await company.send("POST", "/api/v1/transaction/update", { id, ...more })).json().data;
    expect(await change({ amount: 95 })).toMatchObject({ pieceRef: "FA-1", paymentMode: "CB" });
    expect(await change({ pieceRef: "FA-2", paymentMode: "PRLV" })).toMatchObject({ pieceRef: "FA-2", paymentMode: "PRLV" });
    expect(await change({ pieceRef: "" })).toMatchObject({ pieceRef: null, paymentMode: "PRLV" });
    expect(await pieces(company, id)).toEqual([{ piece_ref: `OP-${id.slice(-12).toUpperCase()}`, payment_mode: "PRLV" }]);
    expect(await change({ origin: "cash" })).toMatchObject({ paymentMode: null });
    expect(await pieces(company, id)).toMatchObject([{ payment_mode: "ESP" }]);
  });

  test("a means of payment that the FEC does not know is refused", async () => {
    const company = await newCompany();
    expect((await company.send("POST", "/api/v1/transaction/create", { ...fields, paymentMode: "TROC" })).json()).toMatchObject({
      status: 400,
      target: "paymentMode",
    });
  });
});

describe("a date more than a year away", () => {
  const create = (company: TestCompany, date: string) =>
    company.send("POST", "/api/v1/transaction/create", { origin: "cash", type: "outcome", title: "Timbres", amount: 5, date });
  const years = async (company: TestCompany) => (await company.get("/api/v1/fiscalyear")).json().data.length;

  test("is a typing error, told at its field with the bounds; the last day taken is a year after the end of the current year", async () => {
    server.clock.set("2026-04-14");
    const company = await newCompany();
    expect((await create(company, "2028-01-01")).json()).toMatchObject({
      status: 422,
      code: "operation.date_out_of_bounds",
      message: "La date doit être comprise dans l'exercice en cours.",
      target: "date",
      facts: { first: "2026-01-01", last: "2027-12-31" },
    });
    expect((await create(company, "2062-03-02")).json()).toMatchObject({ code: "operation.date_out_of_bounds" });
    expect(await years(company)).toBe(1);
    expect((await create(company, "2027-12-31")).statusCode).toBe(201);
    expect(await years(company)).toBe(2);
  });

  test("the year that an operation opened goes with it, or when its date is corrected, but stays while something stands in it", async () => {
    server.clock.set("2026-04-14");
    const company = await newCompany();
    const ids = [];
    for (const date of ["2027-02-01", "2027-03-01", "2026-03-01"]) ids.push((await create(company, date)).json().data.id);
    // The draft balances carried forward prevent nothing.
    await company.get("/api/v1/ledger/trial-balance?startDate=2027-01-01&endDate=2027-12-31");
    await company.send("POST", "/api/v1/transaction/delete", { id: ids[0] });
    expect(await years(company)).toBe(2);
    await company.send("POST", "/api/v1/transaction/update", { id: ids[1], date: "2026-03-01" });
    expect(await years(company)).toBe(1);
    await create(company, "2027-02-01");
    expect(await years(company)).toBe(2);
  });
});

describe("what is refused", () => {
  const fields = { origin: "professional", type: "outcome", title: "Opération", amount: 10, date: "2026-03-02" };

  test.each([
    ["an amount of zero", { amount: 0 }, 422, "operation.amount_zero", "amount"],
    ["no type", { type: undefined }, 422, "operation.type_missing", "type"],
    ["a day before the first year", { date: "2025-12-31" }, 422, "operation.date_out_of_bounds", "date"],
    [
      "a bank account that is not the company's",
      { bankingAccount: "018f0000-0000-7000-8000-000000000000" },
      422,
      "operation.bank_account_missing",
      "bankingAccount",
    ],
    [
      "twice the same account",
      { origin: "other", debitCategory: "606400", creditCategory: "606400" },
      422,
      "operation.various_accounts",
      "debitCategory",
    ],
    ["one account missing", { origin: "other", debitCategory: "606400" }, 422, "operation.various_accounts", "debitCategory"],
    ["more than two decimals", { amount: 1.234 }, 400, "request.malformed", "amount"],
    ["no label that shows", { title: " \u200b" }, 400, "request.malformed", "title"],
  ])("%s", async (_name, wrong, status, code, target) => {
    const company = await newCompany();
    await newBankAccount(server, company);
    const reply = await company.send("POST", "/api/v1/transaction/create", { ...fields, ...wrong });
    expect(reply.json()).toMatchObject({ status, code, target });
  });

  test("an account outside the chart", async () => {
    const company = await newCompany();
    const reply = await company.send("POST", "/api/v1/transaction/create", {
      ...fields,
      origin: "other",
      debitCategory: "999999",
      creditCategory: "108100",
    });
    expect(reply.json()).toMatchObject({
      status: 422,
      code: "operation.account_unknown",
      error: { type: "field" },
      target: "debitCategory",
    });
  });

  test.each([
    ["the debit of an expense", { debitCategory: "471000" }, "operation.account_not_allowed", "debitCategory"],
    ["the credit of a receipt", { type: "income", creditCategory: "999999" }, "operation.account_unknown", "creditCategory"],
    [
      "the credit of a miscellaneous operation",
      { origin: "other", debitCategory: "606400", creditCategory: "999999" },
      "operation.account_unknown",
      "creditCategory",
    ],
  ])("an account that cannot serve is shown at its field: %s", async (_name, wrong, code, target) => {
    const company = await newCompany();
    await newBankAccount(server, company);
    const reply = await company.send("POST", "/api/v1/transaction/create", { ...fields, ...wrong });
    expect(reply.json()).toMatchObject({ status: 422, code, target });
  });

  test("two bank accounts and none chosen", async () => {
    const company = await newCompany();
    await newBankAccount(server, company);
    await newBankAccount(server, company, { accountCode: "512100" });
    expect((await company.send("POST", "/api/v1/transaction/create", fields)).json()).toMatchObject({
      status: 422,
      code: "operation.bank_account_missing",
    });
  });

  test("a closed year", async () => {
    const company = await newCompany();
    await newBankAccount(server, company);
    await closeByHand(server.db, company.id);
    expect((await company.send("POST", "/api/v1/transaction/create", fields)).json()).toMatchObject({
      status: 422,
      code: "operation.date_out_of_bounds",
      message: "La date doit être comprise dans l'exercice en cours.",
    });
  });

  test("changing or deleting a validated operation", async () => {
    const company = await newCompany();
    await newBankAccount(server, company);
    const operation = await typeIn(company, { title: "Loyer", amount: 700, date: "2026-03-02", debitCategory: "613200" });
    expect((await company.send("POST", "/api/v1/ledger/validate", { through: "2026-03-31" })).statusCode).toBe(200);
    const refused = { status: 409, code: "operation.validated" };
    for (const fields of [{ comment: "Bail du local" }, { comment: "" }, { amount: 1 }, { comment: "Bail", amount: 1 }]) {
      const reply = await company.send("POST", "/api/v1/transaction/update", { id: operation.id, ...fields });
      expect(reply.json(), JSON.stringify(fields)).toMatchObject(refused);
    }
    expect((await list(company, { query: "loyer" })).data).toMatchObject([{ comment: "", transactionStatus: { code: "validated" } }]);
    expect((await company.send("POST", "/api/v1/transaction/delete", { id: operation.id })).json()).toMatchObject(refused);
    expect((await company.send("PUT", `/api/v1/transaction/${operation.id}/allocations`, { allocations: [] })).json()).toMatchObject(
      refused,
    );
  });

  test("what the bank wrote: only its comment changes, and it goes away with its import", async () => {
    const company = await newCompany();
    await importFile(company, ofxText([{ lines: [["2026-03-02", "LOYER MARS", "-700.00"]] }]));
    const id = (await list(company)).data[0]?.id;
    const update = (fields: object) => company.send("POST", "/api/v1/transaction/update", { id, ...fields });
    for (const fields of [{ amount: 1 }, { title: "Loyer" }, { date: "2026-03-03" }, { type: "income" }, { comment: "Bail", amount: 1 }]) {
      expect((await update(fields)).json(), JSON.stringify(fields)).toMatchObject({ status: 409, code: "operation.imported_fields" });
    }
    expect((await company.send("POST", "/api/v1/transaction/delete", { id })).json()).toMatchObject({
      status: 409,
      code: "operation.not_manual",
    });
    expect((await update({ comment: "Bail" })).json()).toMatchObject({ data: { value: 700, comment: "Bail" } });
    await company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations: [{ account: "613200", amount: 700 }] });
    expect((await company.send("POST", "/api/v1/ledger/validate", { through: "2026-03-31" })).statusCode).toBe(200);
    expect((await update({ comment: "Bail du local" })).json()).toMatchObject({ status: 409, code: "operation.validated" });
    expect((await list(company)).data[0]?.comment).toBe("Bail");
  });

  test("an operation of another company is not there", async () => {
    const [mine, theirs] = [await newCompany(), await newCompany()];
    await newBankAccount(server, theirs);
    const operation = await typeIn(theirs, { title: "À eux", amount: 5, date: "2026-03-02" });
    expect((await mine.get(`/api/v1/transaction/${operation.id}`)).json()).toMatchObject({ status: 404, code: "not_found" });
    expect((await mine.send("POST", "/api/v1/transaction/delete", { id: operation.id })).json()).toMatchObject({ status: 404 });
  });
});

test("a reversed operation whose day is then changed is posted on that day; otherwise on the day of the reversal", async () => {
  const company = await newCompany();
  await newBankAccount(server, company);
  const operation = await typeIn(company, { title: "Loyer", amount: 700, date: "2026-03-02", debitCategory: "613200" });
  await company.send("POST", "/api/v1/ledger/validate", { through: "2026-03-31" });
  const [entry] = (await company.get(`/api/v1/ledger/entries?operationId=${operation.id}`)).json<{ data: { id: string }[] }>().data;
  await company.send("POST", `/api/v1/ledger/entries/${entry?.id}/reverse`, { date: "2026-04-10" });
  const posted = async (fields: object) => {
    const reply = await company.send("POST", "/api/v1/transaction/update", { id: operation.id, ...fields });
    expect(reply.statusCode).toBe(200);
    return (await entryLines(server, company, operation.id)).filter((line) => line.includes("471000"));
  };
  expect(await posted({ title: "Bail", date: "2026-03-02" })).toEqual(["BQ 2026-04-10 471000 D 700,00"]);
  expect(await posted({ date: "2026-03-12" })).toEqual(["BQ 2026-03-12 471000 D 700,00"]);
  expect(await posted({ title: "Loyer" })).toEqual(["BQ 2026-03-12 471000 D 700,00"]);
  expect((await company.get("/api/v1/ledger/verify")).json()).toMatchObject({ data: { intact: true } });
});

test("a reversed operation is to categorise again on the day of the reversal, and its own day stays on the document", async () => {
  const company = await newCompany();
  await newBankAccount(server, company);
  const operation = await typeIn(company, { title: "Loyer", amount: 700, date: "2026-03-02", debitCategory: "613200" });
  await company.send("POST", "/api/v1/ledger/validate", { through: "2026-03-31" });
  const [entry] = (await company.get(`/api/v1/ledger/entries?operationId=${operation.id}`)).json<{ data: { id: string }[] }>().data;
  expect((await company.send("POST", `/api/v1/ledger/entries/${entry?.id}/reverse`, { date: "2026-04-10" })).statusCode).toBe(201);
  const reopened = (await company.get(`/api/v1/transaction/${operation.id}`)).json<{
    data: { transactionStatus: object; allocations: unknown[] };
  }>().data;
  expect(reopened).toMatchObject({ transactionStatus: { code: "to_categorize" }, allocations: [] });
  const allocated = await company.send("PUT", `/api/v1/transaction/${operation.id}/allocations`, {
    allocations: [{ account: "613500", amount: 700 }],
  });
  expect(allocated.statusCode).toBe(200);
  expect((await entryLines(server, company, operation.id)).filter((line) => line.includes("2026-04-10 6135"))).toEqual([
    "BQ 2026-04-10 613500 D 700,00",
  ]);
  expect((await company.send("POST", "/api/v1/transaction/delete", { id: operation.id })).json()).toMatchObject({
    status: 409,
    code: "operation.validated",
  });
});
