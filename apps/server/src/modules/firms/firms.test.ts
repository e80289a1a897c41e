import { beforeAll, describe, expect, test } from "vitest";
import { addDays, addMonths } from "@comptoir/accounting/calendar";
import { frenchDay } from "@comptoir/accounting/date";
import { testApp } from "../../testing/app.js";

const { app, db, services, newCompany, newFirm } = await testApp();
const firm = await newFirm();

const COMPANIES = [
  ["Élodie Blanchard", "Élodie", "Blanchard", "Fleuriste", null],
  ["Cœur de Bois", "Yann", "Le Bihan", "Menuisier", null],
  ["Cabinet Lefèvre", "Aïcha", "Diallo", "Sage-femme", "Remplaçant(e)"],
  ["Zoé Abgrall", "Zoé", "Abgrall", "Infirmière", "Collaborateur(trice)"],
] as const;

beforeAll(async () => {
  for (const [name, first, last, profession, mode] of COMPANIES) {
    const { id } = await newCompany({ name, firmId: firm.id });
    await db.shared((tx) =>
      tx.run(
        "update shared.companies set leader_first_name = $2, leader_last_name = $3, profession = $4, mode_of_practicing = $5 where id = $1",
        [id, first, last, profession, mode],
      ),
    );
  }
  await newCompany({ name: "Élodie d’ailleurs", firmId: (await newFirm()).id });
  await newCompany({ name: "Élodie sans cabinet" });
});

async function search(query: string, headers: { authorization: string } = firm.headers) {
  const reply = await app.inject({ url: `/api/v1/dossiers?query=${encodeURIComponent(query)}`, headers });
  return reply.json();
}
const names = async (query: string): Promise<string[]> => (await search(query)).results.map(({ name }: { name: string }) => name);

test("the firm’s own dossiers, by name, accents aside; one that bears its leader’s name comes under the last name", async () => {
  expect(await names("")).toEqual(["Abgrall Zoé", "Blanchard Élodie", "Cabinet Lefèvre", "Cœur de Bois"]);
});

describe("a search", () => {
  test.each([
    ["elo", ["Blanchard Élodie"]],
    ["ÉLODIE", ["Blanchard Élodie"]],
    ["lefevre", ["Cabinet Lefèvre"]],
    ["bih", ["Cœur de Bois"]],
    ["coeur", ["Cœur de Bois"]],
    ["CŒUR", ["Cœur de Bois"]],
    ["aicha", ["Cabinet Lefèvre"]],
    ["femme", ["Cabinet Lefèvre"]],
    ["aïcha sage", ["Cabinet Lefèvre"]],
    ["sage élodie", []],
    ["odie", []],
    ["%", ["Abgrall Zoé", "Blanchard Élodie", "Cabinet Lefèvre", "Cœur de Bois"]],
    ["' or 1=1 --", []],
  ])("of %s", async (query, expected) => expect(await names(query)).toEqual(expected));
});

test("a dossier is shown with its leader, its profession and how it is practised", async () => {
  const [dossier] = (await search("zoé")).results;
  expect(dossier).toMatchObject({
    id: dossier.companyId,
    companyId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: "Abgrall Zoé",
    profession: "Infirmière",
    companyModeOfPracticing: "Collaborateur(trice)",
    leader: { firstname: "Zoé", lastname: "Abgrall" },
    taxCategory: "bnc",
    vatSystem: "not_subjected",
    isVatSubjected: false,
  });
});

describe("the list of a firm", () => {
  test("narrows by each key, one value or several, and refuses what it does not know", async () => {
    const own = await newFirm();
    const company = async (name: string, sql: string, values: readonly unknown[] = []) => {
      const { id } = await newCompany({ name, firmId: own.id });
      await db.shared((tx) => tx.run(`update shared.companies set ${sql} where id = $1`, [id, ...values]));
      return id;
    };
    await company(
      "Aubert",
      "tax_system = 'bnc', vat_system = 'not_subjected', internal_ref = 'REF-77', created_at = '2024-02-29 23:30+00'",
    );
    await company("Bonnet", "tax_system = 'bic-rs', accounting_basis = 'accrual', vat_system = 'rs', independant = true");
    const late = await company("Chevalier", "tax_system = 'bic-rn', accounting_basis = 'accrual', vat_system = 'monthly_rn'");
    await db.owner((tx) =>
      tx.run(
        `update shared.dossier_summaries set edi_status = 'sent_waiting', next_vat_due_on = $2, connection_state = 'required_action', tax_return_status = 'validated',
          fiscal_years = '[{"id":"0198c0de-0000-7000-8000-000000000001","begin":"2020-07-01","end":"2021-06-30","closed":false}]' where company_id = $1`,
        [late, addDays(services.clock.today(), 10)],
      ),
    );
    const ask = async (query: string) => (await app.inject({ url: `/api/v1/dossiers?${query}`, headers: own.headers })).json();
    const kept = async (query: string) => (await ask(query)).results?.map(({ name }: { name: string }) => name);
    expect(await kept("taxCategory=bnc&taxCategory=bic-rs")).toEqual(["Aubert", "Bonnet"]);
    expect(await kept("taxCategory[]=bic-rn")).toEqual(["Chevalier"]);
    expect(await kept("vatSystem=rs")).toEqual(["Bonnet"]);
    expect(await kept("independant=1")).toEqual(["Bonnet"]);
    expect(await kept("connectionState=required_action")).toEqual(["Chevalier"]);
    expect(await kept("connectionState=waiting&connectionState=ok")).toEqual(["Aubert", "Bonnet"]);
    expect(await kept("fiscalYearStatus=late")).toEqual(["Chevalier"]);
    expect(await kept("declarationStatus=validated")).toEqual(["Chevalier"]);
    expect(await kept("ediStatus=sent_waiting")).toEqual(["Chevalier"]);
    expect(await kept("nextVatDeclaration=j-10")).toEqual(["Chevalier"]);
    expect(await kept("nextVatDeclaration=j-5")).toEqual([]);
    expect(await kept("nextVatDeclaration=exceed")).toEqual([]);
    expect(await kept("closingDate[]=2021-06-30&closingDate[]=2021-06-30")).toEqual(["Chevalier"]);
    // 23:30 of the 29th in universal time is the 1st of March in Paris.
    expect(await kept("registerDate[]=2024-03-01&registerDate[]=2024-03-01")).toEqual(["Aubert"]);
    expect(await kept("query=ref-77")).toEqual(["Aubert"]);
    expect(await kept("sort=-name")).toEqual(["Chevalier", "Bonnet", "Aubert"]);
    expect(await kept("sort=-nextVatDueOn")).toEqual(["Chevalier", "Aubert", "Bonnet"]);
    expect(await kept("accountStatus=active&taxCategory=bnc&vatSystem=rs")).toEqual([]);
    expect((await ask("taxCategory=bnc")).counts).toEqual({
      all: 3,
      vatSoon: 1,
      vatLate: 0,
      vatToConfirm: 0,
      vatUnknown: 0,
      late: 1,
      bank: 1,
      mine: 0,
      found: 1,
    });
    const [shown] = (await ask("fiscalYearStatus=late")).results;
    expect(shown).toMatchObject({ year: "2020-2021", fiscalYearStatus: "late", declarationStatus: "validated", nextVatDays: 10 });
    for (const wrong of [
      "taxCategory=micro",
      "color=red",
      "sort=siret",
      "nextVatDeclaration=j-3",
      "registerDate[]=2026-01-01",
      "independant=2",
    ])
      expect(await ask(wrong), wrong).toMatchObject({ status: 400 });
  });

  test("a person of the firm finds the years they keep, which a new year inherits", async () => {
    const own = await newFirm();
    const company = await newCompany({ name: "Suivie", firmId: own.id });
    await newCompany({ name: "Autre", firmId: own.id });
    const [year] = await db.tenantRead<{ id: string }>(company.id, {
      text: "select id from books.fiscal_years order by begins_on desc limit 1",
    });
    await db.shared((tx) => tx.run("insert into shared.assignments values ($1, $2, $3)", [company.id, year?.id, own.userId]));
    const reply = (await app.inject({ url: "/api/v1/dossiers?collaborator=me", headers: own.headers })).json();
    expect(reply.results.map(({ name }: { name: string }) => name)).toEqual(["Suivie"]);
    expect(reply.counts).toMatchObject({ all: 2, mine: 1 });
    expect(reply.results[0].collaborators).toEqual([{ id: own.userId, name: expect.any(String) }]);
    await db.tenant(company.id, (tx) =>
      tx.run(
        `insert into books.fiscal_years (company_id, id, begins_on, ends_on)
          select company_id, gen_random_uuid(), ends_on + 1, ends_on + 365 from books.fiscal_years where company_id = $1 order by ends_on desc limit 1`,
        [company.id],
      ),
    );
    const assigned = await db.sharedRead({ text: "select user_id from shared.assignments where company_id = $1", values: [company.id] });
    expect(assigned).toEqual([{ user_id: own.userId }, { user_id: own.userId }]);
  });
});

describe("the status of a dossier", () => {
  const decide = (id: string, body: object, headers = firm.headers) =>
    app.inject({ method: "POST", url: `/api/v1/dossier/${id}/status`, headers, payload: body });
  const status = async (id: string) => {
    const { results } = (await app.inject({ url: "/api/v1/dossiers?query=suspendue", headers: firm.headers })).json();
    return results.find((dossier: { id: string }) => dossier.id === id).accountStatus;
  };

  test("decides what may be written, from its day on, and is taken back by another decision", async () => {
    const { id } = await newCompany({ name: "Suspendue", firmId: firm.id });
    const today = services.clock.today();
    const type = () => app.inject({ method: "POST", url: `/api/v1/vehicle?companyId=${id}`, headers: firm.headers, payload: {} });
    expect((await decide(id, { status: "suspended", date: addDays(today, 1) })).statusCode).toBe(200);
    expect(await status(id)).toBe("active");
    expect((await type()).statusCode).not.toBe(403);
    await decide(id, { status: "terminated", date: today });
    expect(await status(id)).toBe("terminated");
    expect((await type()).json()).toMatchObject({ status: 403, code: "company.read_only" });
    expect((await app.inject({ url: `/api/v1/transactions?companyId=${id}`, headers: firm.headers })).statusCode).toBe(200);
    await decide(id, { status: "active", date: today });
    expect(await status(id)).toBe("active");
    expect((await type()).statusCode).not.toBe(403);
  });

  test("begins no earlier than the dossier", async () => {
    const { id } = await newCompany({ name: "Suspendue", firmId: firm.id });
    const refused = await decide(id, { status: "suspended", date: "2020-01-01" });
    expect(refused.json()).toMatchObject({ status: 422, code: "dossier.before_registration", target: "date" });
  });

  test("is decided a year ahead at most, and on a day that books may name", async () => {
    const { id } = await newCompany({ name: "Suspendue", firmId: firm.id });
    const last = addMonths(services.clock.today(), 12);
    for (const date of [addDays(last, 1), "2199-12-31"])
      expect((await decide(id, { status: "terminated", date })).json()).toMatchObject({
        status: 422,
        code: "dossier.too_far",
        target: "date",
        message: expect.stringContaining(frenchDay(last)),
      });
    for (const date of ["0001-01-01", "9999-12-31", "2026-02-30"])
      expect((await decide(id, { status: "terminated", date })).json(), date).toMatchObject({ status: 400, code: "request.malformed" });
    expect((await decide(id, { status: "terminated", date: last })).statusCode).toBe(200);
    expect(await status(id)).toBe("active");
  });

  test("is the firm’s alone", async () => {
    const other = await newCompany({ firmId: (await newFirm()).id });
    const unknown = await decide("0198c0de-0000-7000-8000-000000000000", { status: "suspended", date: "2026-01-01" });
    const foreign = await decide(other.id, { status: "suspended", date: "2026-01-01" });
    expect(foreign.json()).toEqual(unknown.json());
    expect(foreign.json()).toMatchObject({ status: 404, code: "not_found" });
    expect((await decide(other.id, { status: "closed", date: "2026-01-01" })).statusCode).toBe(400);
  });
});

test("the words of states: six lists, bare; of the transmission, what the firm looks for", async () => {
  const read = async (name: string) => (await app.inject({ url: `/api/v1/terms/${name}`, headers: firm.headers })).json();
  for (const name of ["account_status", "tax_system", "settlement", "fiscal_year_status", "declaration_status"])
    expect((await read(name)).length, name).toBeGreaterThan(2);
  expect(await read("edi_status")).toEqual([{ value: "sent_waiting", label: "En cours", tooltip: expect.any(String) }]);
  expect(await read("vat_codes")).toMatchObject({ status: 404, code: "not_found" });
  expect(await read("constructor")).toMatchObject({ status: 404 });
});

test("fifty to a page", async () => {
  const large = await newFirm();
  await db.shared((tx) =>
    tx.run(
      `insert into shared.companies (id, firm_id, name, tax_system, accounting_basis)
       select gen_random_uuid(), $1, 'Dossier ' || lpad(n::text, 3, '0'), 'bnc', 'cash' from generate_series(1, 101) n`,
      [large.id],
    ),
  );
  const page = async (number: number) => (await app.inject({ url: `/api/v1/dossiers?page=${number}`, headers: large.headers })).json();
  expect((await page(1)).pager).toEqual({ currentPage: 1, itemsPerPage: 50, lastPage: 3, exact: true, cursor: null });
  expect((await page(1)).results).toHaveLength(50);
  expect((await page(3)).results.map(({ name }: { name: string }) => name)).toEqual(["Dossier 101"]);
  expect(await page(9)).toMatchObject({ results: [], pager: { currentPage: 9, lastPage: 3 } });
});

test("an assistant reads the list, a client does not", async () => {
  const assistant = { userId: firm.userId, roleId: "accounting_firm_assistant", firmId: firm.id };
  const token = await services.tokens.issueAccessToken(assistant, Math.floor(services.clock.now() / 1000));
  expect((await search("zoé", { authorization: `Bearer ${token}` })).results).toHaveLength(1);
  const client = await newCompany();
  expect(await search("", client.headers)).toMatchObject({ status: 403, code: "access.forbidden" });
});
