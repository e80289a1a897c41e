import { describe, expect, test } from "vitest";
import type { FiscalYear } from "@comptoir/contract/fiscal-years/fiscal-years";
import type { ActReply } from "@comptoir/contract/history/acts";
import { MESSAGES } from "@comptoir/contract/base/messages";
import type { RegimeReply } from "@comptoir/contract/companies/regimes";
import { testApp, type TestCompany } from "../../testing/app.js";
import { closeByHand } from "../../testing/closed-years.js";
import { newStaff } from "../auth/testing.js";
import { addAssetOf } from "../fixed-assets/testing.js";
import { newBankAccount, typeIn } from "../operations/testing.js";

const server = await testApp({ today: "2026-10-05" });
const { app, db, newCompany, newFirm } = server;

const open = (company: Pick<TestCompany, "send">, end: unknown) => company.send("POST", "/api/v1/fiscalyear", { end });
const move = (company: Pick<TestCompany, "send">, id: string, end: string) => company.send("PATCH", `/api/v1/fiscalyear/${id}`, { end });
const years = async (company: TestCompany): Promise<string[]> =>
  ((await company.get("/api/v1/fiscalyear")).json().data as FiscalYear[]).map(({ beginning, end }) => `${beginning} ${end}`);
const trader = (given: Parameters<typeof newCompany>[0] = {}) => newCompany({ taxSystem: "bic-rs", ...given });

describe("the next fiscal year", () => {
  test("begins the day after the last one; its collaborators are those of that one", async () => {
    const firm = await newFirm();
    const company = await trader({ firmId: firm.id });
    await app.inject({
      method: "PATCH",
      url: "/api/v1/user/association",
      headers: firm.headers,
      payload: {
        targetEntityType: "fiscal_year",
        associationType: "collaborators",
        targetEntityId: company.fiscalYearId,
        addedUserIds: [firm.userId],
      },
    });
    const payload = { companyId: company.id, end: "2027-09-30" };
    const reply = await app.inject({ method: "POST", url: "/api/v1/fiscalyear", headers: firm.headers, payload });
    expect([reply.statusCode, reply.json().data]).toMatchObject([201, { beginning: "2027-01-01", end: "2027-09-30", status: "current" }]);
    const kept = await app.inject({ url: `/api/v1/collaborators?pager=0&fiscalYearId=${reply.json().data.id}`, headers: firm.headers });
    expect(kept.json().results).toHaveLength(1);
    expect(await years(company)).toEqual(["2027-01-01 2027-09-30", "2026-01-01 2026-12-31"]);
  });

  test("stays when what was in it goes, unlike one that an operation opened", async () => {
    const company = await trader();
    await newBankAccount(server, company);
    await open(company, "2027-06-30");
    const later = await typeIn(company, { title: "Client", amount: 100, date: "2027-07-02", type: "income" });
    expect(await years(company)).toHaveLength(3);
    await company.send("POST", "/api/v1/transaction/delete", { id: later.id });
    expect(await years(company)).toEqual(["2027-01-01 2027-06-30", "2026-01-01 2026-12-31"]);
  });

  test("is opened once when the button is pressed twice", async () => {
    const company = await trader();
    const replies = await Promise.all([open(company, "2027-12-31"), open(company, "2027-12-31")]);
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 422]));
    expect(await years(company)).toHaveLength(2);
  });

  test("of a year that ended within a month, and one on 29 February", async () => {
    const within = await trader({ beginning: "2026-01-01", end: "2026-06-15" });
    expect((await open(within, "2027-06-15")).json().data).toMatchObject({ beginning: "2026-06-16", end: "2027-06-15" });
    const leap = await trader({ beginning: "2026-03-01", end: "2027-02-28" });
    expect((await open(leap, "2028-02-29")).json().data).toMatchObject({ beginning: "2027-03-01", end: "2028-02-29" });
  });

  test.each([
    ["", 400, MESSAGES.dateRequired],
    ["31/12/2027", 400, MESSAGES.dateFormat],
    ["2027-02-30", 400, MESSAGES.dateFormat],
    ["2026-12-31", 422, MESSAGES.endBeforeStart],
    ["2029-02-01", 422, MESSAGES.dateWithinYear],
  ])("does not end on %j, opened or moved", async (end, status, message) => {
    const company = await trader({ vatSystem: "not_subjected" });
    expect((await open(company, end)).json()).toMatchObject({ status, message, target: "end" });
    const before = { "2026-12-31": "2026-01-01", "2029-02-01": "2028-02-01" }[end] ?? end;
    expect((await move(company, company.fiscalYearId, before)).json()).toMatchObject({ status, message, target: "end" });
    expect(await years(company)).toHaveLength(1);
  });

  test("says when the simplified VAT regime ends: with the first year that begins in 2027", async () => {
    const systems = async (company: TestCompany): Promise<string[]> =>
      (await company.get("/api/v1/company")).json().data.regimes.map((one: RegimeReply) => `${one.validFrom} ${one.vatSystem}`);
    const company = await trader({ vatSystem: "rs", beginning: "2025-07-01", end: "2026-06-30" });
    expect(await systems(company)).toEqual(["2025-07-01 rs", "2027-07-01 quarterly_rn"]);
    const { id } = (await open(company, "2026-12-31")).json().data;
    expect(await systems(company)).toEqual(["2025-07-01 rs", "2027-01-01 quarterly_rn"]);
    expect((await move(company, id, "2027-03-31")).statusCode).toBe(200);
    expect(await systems(company)).toEqual(["2025-07-01 rs", "2027-04-01 quarterly_rn"]);
  });

  test("cuts no VAT period, unless it is the one to expect", async () => {
    const company = await trader({ vatSystem: "quarterly_rn" });
    expect((await open(company, "2027-11-30")).json()).toMatchObject({
      status: 422,
      code: "fiscal_year.vat_cut",
      facts: { end: "2027-12-31" },
    });
    const within = await trader({ vatSystem: "quarterly_rn", beginning: "2026-01-01", end: "2026-11-30" });
    expect((await open(within, "2027-10-31")).json().code).toBe("fiscal_year.vat_cut");
    expect((await open(within, "2027-11-30")).statusCode).toBe(201);
  });

  test("takes a regime planned for the year after with it", async () => {
    const company = await trader();
    const body = { effectiveDate: "2028-01-01", taxSystem: "bic-rn" };
    const { seen } = (await company.send("POST", "/api/v1/company/regime", { ...body, preview: true })).json().data;
    expect((await company.send("POST", "/api/v1/company/regime", { ...body, seen })).statusCode).toBe(200);
    expect((await open(company, "2027-09-30")).statusCode).toBe(201);
    expect((await company.get("/api/v1/company")).json().data.regimes.at(-1)).toMatchObject({
      validFrom: "2027-10-01",
      taxSystem: "bic-rn",
    });
  });

  test("of a BNC ends on 31 December only", async () => {
    const company = await newCompany({ taxSystem: "bnc" });
    expect((await open(company, "2027-11-30")).json()).toMatchObject({ status: 422, code: "fiscal_year.civil" });
    expect((await open(company, "2027-12-31")).statusCode).toBe(201);
  });
});

describe("the end of a year moves", () => {
  test("drafts go to the year of their day, both ways, and the books still verify", async () => {
    const company = await trader();
    await newBankAccount(server, company);
    await typeIn(company, { title: "Client", amount: 100, date: "2026-10-02", type: "income" });
    const yearOfEntries = async () =>
      (
        await db.tenantRead<{ days: string }>(company.id, {
          text: `select y.begins_on || ' ' || e.date as days from books.entries e
            join books.fiscal_years y on y.company_id = e.company_id and y.id = e.fiscal_year_id where e.source_kind = 'operation'`,
        })
      ).map(({ days }) => days);
    expect((await move(company, company.fiscalYearId, "2026-09-30")).json().data).toMatchObject({ end: "2026-09-30" });
    expect(await years(company)).toEqual(["2026-10-01 2027-09-30", "2026-01-01 2026-09-30"]);
    expect(await yearOfEntries()).toEqual(["2026-10-01 2026-10-02"]);
    expect((await move(company, company.fiscalYearId, "2026-12-31")).statusCode).toBe(200);
    expect(await yearOfEntries()).toEqual(["2026-01-01 2026-10-02"]);
    expect(await years(company)).toEqual(["2027-01-01 2027-09-30", "2026-01-01 2026-12-31"]);
    expect((await company.get("/api/v1/ledger/verify")).json().data.findings ?? []).toEqual([]);
  });

  test("stands in the history, of what is posted under another regime too", async () => {
    const company = await trader({ vatSystem: "not_subjected", beginning: "2025-07-01", end: "2026-06-30" });
    await newBankAccount(server, company);
    const { id } = await typeIn(company, { title: "Client", amount: 1200, date: "2026-05-12", type: "income" });
    const allocations = [{ account: "706000", amount: 1200, vatRate: 20 }];
    await company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations });
    const body = { effectiveDate: "2026-07-01", vatSystem: "rs" };
    const { seen } = (await company.send("POST", "/api/v1/company/regime", { ...body, preview: true })).json().data;
    expect((await company.send("POST", "/api/v1/company/regime", { ...body, seen })).statusCode).toBe(200);
    const latest = async (query = "") => (await company.get(`/api/v1/acts${query}`)).json<{ results: ActReply[] }>().results[0];
    expect((await latest(`?operationId=${id}`))?.kind).toBe("operation.allocate");
    expect((await move(company, company.fiscalYearId, "2026-03-31")).statusCode).toBe(200);
    expect(await latest(`?operationId=${id}`)).toMatchObject({
      kind: "fiscal_year.end",
      sentence: "Fin de l’exercice déplacée du 30/06/2026 au 31/03/2026",
      count: 1,
      undoable: false,
    });
    const before = await latest();
    expect((await move(company, company.fiscalYearId, "2026-03-31")).statusCode).toBe(200);
    expect(await latest()).toEqual(before);
  });

  test("not before what is validated, in the domain and in the database", async () => {
    const company = await trader();
    await newBankAccount(server, company);
    const { id } = await typeIn(company, { title: "Client", amount: 100, date: "2026-09-20", type: "income" });
    await company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations: [{ account: "706000", amount: 100 }] });
    await company.send("POST", "/api/v1/ledger/validate", { through: "2026-09-20" });
    expect((await move(company, company.fiscalYearId, "2026-09-19")).json()).toMatchObject({ status: 409, code: "fiscal_year.validated" });
    const run = (sql: string) => db.tenant(company.id, (tx) => tx.run(sql, [company.id]));
    await expect(run("update books.fiscal_years set ends_on = '2026-09-19' where company_id = $1")).rejects.toMatchObject({
      code: "CP001",
    });
    await expect(run("update books.entries set fiscal_year_id = gen_random_uuid() where company_id = $1")).rejects.toMatchObject({
      code: "CP001",
    });
    expect((await move(company, company.fiscalYearId, "2026-09-30")).statusCode).toBe(200);
  });

  test("a draft goes to no year but that of its day", async () => {
    const company = await trader();
    await newBankAccount(server, company);
    await typeIn(company, { title: "Client", amount: 100, date: "2026-09-20", type: "income" });
    const { id } = (await open(company, "2027-12-31")).json().data;
    const moved = db.tenant(company.id, (tx) =>
      tx.run("update books.entries set fiscal_year_id = $2 where company_id = $1", [company.id, id]),
    );
    await expect(moved).rejects.toMatchObject({ code: "CP001" });
  });

  test("not within a VAT period, nor over the next year, nor a closed one; the same day is no change", async () => {
    const company = await trader({ vatSystem: "quarterly_rn" });
    const codeOf = async (end: string) => (await move(company, company.fiscalYearId, end)).json().code;
    expect(await codeOf("2026-08-31")).toBe("fiscal_year.vat_cut");
    expect((await move(company, company.fiscalYearId, "2026-12-31")).statusCode).toBe(200);
    await open(company, "2027-12-31");
    expect(await codeOf("2027-12-31")).toBe("fiscal_year.next_swallowed");
    expect(await codeOf("2026-01-01")).toBe("fiscal_year.end_before_start");
    await closeByHand(db, company.id);
    expect(await codeOf("2026-09-30")).toBe("fiscal_year.closed");
  });

  test("nor after a day whose VAT is declared, here or elsewhere", async () => {
    const elsewhere = await trader({ vatSystem: "monthly_rn" });
    await elsewhere.send("PUT", "/api/v1/vat-start", { declaredThrough: "2026-08-31", credit: 0 });
    const refused = (await move(elsewhere, elsewhere.fiscalYearId, "2026-07-31")).json();
    expect(refused).toMatchObject({ status: 409, code: "fiscal_year.declared", target: "end", facts: { through: "2026-08-31" } });
    expect((await move(elsewhere, elsewhere.fiscalYearId, "2026-08-31")).statusCode).toBe(200);
    // A return of nothing validates no entry.
    const nil = await trader({ vatSystem: "monthly_rn" });
    for (const id of ["2026-01", "2026-02"])
      expect((await nil.send("POST", `/api/v1/vat-declaration/${id}/validate`, {})).statusCode, id).toBe(200);
    expect((await move(nil, nil.fiscalYearId, "2026-01-31")).json().code).toBe("fiscal_year.declared");
    expect((await move(nil, nil.fiscalYearId, "2026-02-28")).statusCode).toBe(200);
  });

  test("nor where what begins the day after would cut a VAT period", async () => {
    const company = await trader({ vatSystem: "rs" });
    const refused = (await move(company, company.fiscalYearId, "2027-02-28")).json();
    expect(refused).toMatchObject({ code: "fiscal_year.vat_cut", facts: { end: "2027-03-31" } });
    expect((await move(company, company.fiscalYearId, "2027-03-31")).statusCode).toBe(200);
  });

  test("the next year, of a BNC, stays a civil one, opened or not", async () => {
    const company = await trader();
    const body = { effectiveDate: "2027-01-01", taxSystem: "bnc" };
    const { seen } = (await company.send("POST", "/api/v1/company/regime", { ...body, preview: true })).json().data;
    expect((await company.send("POST", "/api/v1/company/regime", { ...body, seen })).statusCode).toBe(200);
    await newBankAccount(server, company);
    await typeIn(company, { title: "Client", amount: 100, date: "2026-10-02", type: "income" });
    expect((await move(company, company.fiscalYearId, "2026-09-30")).statusCode).toBe(200);
    expect(await years(company)).toEqual(["2026-10-01 2026-12-31", "2026-01-01 2026-09-30"]);
    expect((await move(company, company.fiscalYearId, "2026-12-30")).json().code).toBe("fiscal_year.next_swallowed");
    await open(company, "2027-12-31");
    const second = (await company.get("/api/v1/fiscalyear")).json().data.find((one: FiscalYear) => one.beginning === "2026-10-01");
    expect((await move(company, second.id, "2026-11-30")).json().code).toBe("fiscal_year.civil");
  });

  test("the next year, of a BNC, opens by itself on 31 December: it lasts that day", async () => {
    const company = await trader({ beginning: "2026-01-01", end: "2026-12-30" });
    const body = { effectiveDate: "2026-12-31", taxSystem: "bnc" };
    const { seen } = (await company.send("POST", "/api/v1/company/regime", { ...body, preview: true })).json().data;
    expect((await company.send("POST", "/api/v1/company/regime", { ...body, seen })).statusCode).toBe(200);
    await newBankAccount(server, company);
    const typed = await typeIn(company, { title: "Client", amount: 100, date: "2026-12-31", type: "income" });
    expect(typed.id).toEqual(expect.any(String));
    expect(await years(company)).toEqual(["2026-12-31 2026-12-31", "2026-01-01 2026-12-30"]);
    expect((await open(company, "2027-12-31")).statusCode).toBe(201);
  });

  test("the firm that keeps a dossier decides of its years, its assistants and its client do not", async () => {
    const firm = await newFirm();
    const client = await trader({ firmId: firm.id });
    expect((await open(client, "2027-12-31")).json()).toMatchObject({ status: 403, code: "company.staff_only" });
    expect((await move(client, client.fiscalYearId, "2026-09-30")).json().code).toBe("company.staff_only");
    const asStaff = async (roleId: string) => {
      const { id: userId } = await newStaff(db, { firmId: firm.id, roleId });
      const token = await server.services.tokens.issueAccessToken(
        { userId, roleId, firmId: firm.id },
        Math.floor(server.clock.now() / 1000),
      );
      const url = `/api/v1/fiscalyear/${client.fiscalYearId}`;
      const payload = { companyId: client.id, end: "2026-09-30" };
      return (await app.inject({ method: "PATCH", url, headers: { authorization: `Bearer ${token}` }, payload })).statusCode;
    };
    expect([await asStaff("accounting_firm_assistant"), await asStaff("accounting_firm_accountant")]).toEqual([403, 200]);
  });

  test("nor where a fixed asset keeps the share of the year", async () => {
    const company = await trader();
    const { component } = await addAssetOf(company);
    await db.tenant(company.id, (tx) =>
      tx.run(
        `insert into books.component_years (company_id, component_id, fiscal_year_id, end_day, annuity_cents, excess_cents, deductible_cents, private_cents, use_bp)
          values ($1, $2, $3, '2026-12-31', 60000, 0, 60000, 0, 10000)`,
        [company.id, component, company.fiscalYearId],
      ),
    );
    expect((await move(company, company.fiscalYearId, "2026-11-30")).json().code).toBe("fiscal_year.frozen");
  });

  test("of another company is unknown, as one that never was", async () => {
    const [mine, theirs] = [await trader(), await trader()];
    const unknown = await move(mine, "0198c0de-0000-7000-8000-000000000000", "2026-09-30");
    const foreign = await move(mine, theirs.fiscalYearId, "2026-09-30");
    expect([foreign.statusCode, foreign.json().code]).toEqual([unknown.statusCode, unknown.json().code]);
    expect(foreign.statusCode).toBe(404);
  });
});

test("the result of each year opens, and what it is made of; a year without an operation has none", async () => {
  const company = await trader();
  await newBankAccount(server, company);
  const { id } = await typeIn(company, { title: "Client", amount: 100, date: "2026-09-20", type: "income" });
  await company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations: [{ account: "706000", amount: 100 }] });
  const bought = await typeIn(company, { title: "Fournitures", amount: 30, date: "2026-09-21" });
  await company.send("PUT", `/api/v1/transaction/${bought.id}/allocations`, { allocations: [{ account: "606400", amount: 30 }] });
  await open(company, "2027-12-31");
  const { data } = (await company.get("/api/v1/fiscalyear-results")).json();
  expect(data.map(({ result }: { result: number }) => result)).toEqual([0, 70]);
  const { explain, receipts, expenses } = data[1];
  const opened = await Promise.all(
    [explain, receipts.explain, expenses.explain].map(async (figure) => {
      const { label, value } = (await company.get(`/api/v1/explain?figure=${figure}`)).json().data;
      return `${label} ${value}`;
    }),
  );
  expect(opened).toEqual(["Résultat 70", "Recettes 100", "Dépenses 30"]);
  expect([receipts.value, expenses.value]).toEqual([100, 30]);
});
