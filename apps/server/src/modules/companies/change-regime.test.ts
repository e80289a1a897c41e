import { describe, expect, test } from "vitest";
import type { ActReply } from "@comptoir/contract/history/acts";
import type { RegimeChangeReply, RegimeReply } from "@comptoir/contract/companies/regimes";
import { testApp, type TestCompany } from "../../testing/app.js";
import { closeByHand } from "../../testing/closed-years.js";
import { newStaff } from "../auth/testing.js";
import { entryLines, newBankAccount, typeIn } from "../operations/testing.js";
import { filledLines, readReturnOf } from "../vat/testing.js";

const server = await testApp({ today: "2026-10-05" });
const { app, db, services, newCompany, newFirm } = server;
const SALE = [{ account: "706000", amount: 1200, vatRate: 20 }];

async function companyWithBank(wish: Parameters<typeof newCompany>[0] = {}): Promise<TestCompany> {
  const company = await newCompany({ taxSystem: "bic-rs", ...wish });
  await newBankAccount(server, company);
  return company;
}
async function sale(company: TestCompany, date: string): Promise<string> {
  const { id } = await typeIn(company, { title: "Client Alpha", amount: 1200, date, type: "income" });
  const reply = await company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations: SALE });
  expect(reply.statusCode, reply.body).toBe(200);
  return id;
}
const change = (company: Pick<TestCompany, "send">, body: object) => company.send("POST", "/api/v1/company/regime", body);
const preview = async (company: TestCompany, body: object): Promise<RegimeChangeReply> => {
  const reply = await change(company, { ...body, preview: true });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().data;
};
const confirm = async (company: TestCompany, body: object) => change(company, { ...body, seen: (await preview(company, body)).seen });
const countOf = async (company: TestCompany, table: string): Promise<number> => {
  const [row] = await db.tenantRead<{ n: number }>(company.id, { text: `select count(*)::int as n from books.${table}` });
  return row?.n ?? 0;
};

describe("a company becomes subject to VAT", () => {
  test("its drafts are replaced from that day on, and not those before; what is seen is what is written", async () => {
    const company = await companyWithBank({ vatSystem: "not_subjected" });
    const before = await sale(company, "2026-08-31");
    const after = await sale(company, "2026-09-17");
    const body = { effectiveDate: "2026-09-17", vatSystem: "quarterly_rn" };
    const seen = await preview(company, body);
    expect(seen).toMatchObject({
      entries: { replaced: 1, reversed: 0, toCategorize: 0 },
      vat: { before: { collected: 0, deductible: 0, due: 0 }, after: { collected: 200, deductible: 0, due: 200 } },
    });
    expect(seen.regimes.map(({ validFrom, vatSystem }) => `${validFrom} ${vatSystem}`)).toEqual([
      "2026-01-01 not_subjected",
      "2026-09-17 quarterly_rn",
    ]);
    expect(await entryLines(server, company, after)).toEqual(["BQ 2026-09-17 512000 D 1200,00", "BQ 2026-09-17 706000 C 1200,00"]);
    expect((await change(company, { ...body, seen: seen.seen })).json()).toMatchObject({
      message: "Les régimes sont changés.",
      data: seen,
    });
    expect(await entryLines(server, company, after)).toEqual([
      "BQ 2026-09-17 512000 D 1200,00",
      "BQ 2026-09-17 706000 C 1000,00",
      "BQ 2026-09-17 445711 C 200,00",
    ]);
    expect(await entryLines(server, company, before)).toEqual(["BQ 2026-08-31 512000 D 1200,00", "BQ 2026-08-31 706000 C 1200,00"]);
    const history = async (id: string) => (await company.get(`/api/v1/acts?operationId=${id}`)).json<{ results: ActReply[] }>().results;
    expect((await history(after))[0]).toMatchObject({ kind: "company.regime", count: 1, undoable: false, by: { id: company.userId } });
    expect((await history(before)).map(({ kind }) => kind)).not.toContain("company.regime");
    const details = (await company.get("/api/v1/company")).json().data;
    expect(details).toMatchObject({
      vatSystem: "quarterly_rn",
      isKeptByFirm: false,
      equityMode: "101",
      privateShareByReintegration: false,
    });
    expect(details.regimes).toHaveLength(2);
  });

  test("validated entries are reversed for good, then posted again as drafts; the books still verify", async () => {
    const company = await companyWithBank({ vatSystem: "not_subjected" });
    const id = await sale(company, "2026-09-20");
    expect((await company.send("POST", "/api/v1/ledger/validate", { through: "2026-09-30" })).statusCode).toBe(200);
    const reply = await confirm(company, { effectiveDate: "2026-09-01", vatSystem: "monthly_rn" });
    expect(reply.json().data).toMatchObject({ entries: { replaced: 0, reversed: 1 }, vat: { after: { due: 200 } } });
    const entries = (await company.get(`/api/v1/ledger/entries?operationId=${id}`)).json().data;
    expect(entries.map(({ number }: { number: string | null }) => number !== null)).toEqual([true, true, false]);
    expect((await company.get("/api/v1/ledger/verify")).json().data.findings ?? []).toEqual([]);
    expect((await company.send("POST", "/api/v1/ledger/validate", { through: "2026-09-30" })).statusCode).toBe(200);
    expect((await company.get("/api/v1/ledger/verify")).json().data.findings ?? []).toEqual([]);
  });

  test("and leaves it: VAT goes from what is dated since", async () => {
    const company = await companyWithBank({ vatSystem: "monthly_rn" });
    const id = await sale(company, "2026-10-02");
    const { vat } = (await confirm(company, { effectiveDate: "2026-10-01", vatSystem: "not_subjected" })).json().data;
    expect([vat.before.due, vat.after.due]).toEqual([200, 0]);
    expect(await entryLines(server, company, id)).toEqual(["BQ 2026-10-02 512000 D 1200,00", "BQ 2026-10-02 706000 C 1200,00"]);
  });
});

describe("a partly exempt activity", () => {
  const buy = async (company: TestCompany, date: string): Promise<string> => {
    const { id } = await typeIn(company, { title: "Fournitures", amount: 120, date });
    const allocations = [{ account: "606400", amount: 120, vatRate: 20 }];
    expect((await company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations })).statusCode).toBe(200);
    return id;
  };
  const sharesOf = async (company: TestCompany) =>
    (await company.get("/api/v1/company")).json().data.regimes.map((one: RegimeReply) => `${one.validFrom} ${one.vatTaxation}`);

  test("taxed for 87 % from July deducts 17,40 of 20,00 from then on, and all of it before; its return says 87", async () => {
    const company = await companyWithBank({ vatSystem: "quarterly_rn" });
    const [before, after] = [await buy(company, "2026-06-30"), await buy(company, "2026-07-01")];
    const body = { effectiveDate: "2026-07-01", vatTaxation: 87 };
    expect(await preview(company, body)).toMatchObject({
      entries: { replaced: 1, reversed: 0, toCategorize: 0 },
      vat: { before: { deductible: 20, due: -20 }, after: { deductible: 17.4, due: -17.4 } },
    });
    expect(await sharesOf(company)).toEqual(["2026-01-01 100"]);
    expect((await confirm(company, body)).statusCode).toBe(200);
    expect(await sharesOf(company)).toEqual(["2026-01-01 100", "2026-07-01 87"]);
    expect(await entryLines(server, company, before)).toEqual([
      "BQ 2026-06-30 606400 D 100,00",
      "BQ 2026-06-30 445660 D 20,00",
      "BQ 2026-06-30 512000 C 120,00",
    ]);
    expect(await entryLines(server, company, after)).toEqual([
      "BQ 2026-07-01 606400 D 102,60",
      "BQ 2026-07-01 445660 D 17,40",
      "BQ 2026-07-01 512000 C 120,00",
    ]);
    const coefficients = ["2026-T2", "2026-T3"].map(async (period) => filledLines(await readReturnOf(company, period)));
    const [second, third] = await Promise.all(coefficients);
    expect(second?.filter((line) => line.startsWith("2"))).toEqual(["20 20", "23 20", "25 20", "27 20"]);
    expect(third?.filter((line) => line.startsWith("22A") || line.startsWith("20"))).toEqual(["20 17", "22A 87"]);
    // What comes after is posted under it too.
    expect(await entryLines(server, company, await buy(company, "2026-09-02"))).toContain("BQ 2026-09-02 445660 D 17,40");
  });

  test("a validated purchase is reversed, then posted again; the books still verify", async () => {
    const company = await companyWithBank({ vatSystem: "monthly_rn" });
    await buy(company, "2026-08-20");
    expect((await company.send("POST", "/api/v1/ledger/validate", { through: "2026-08-31" })).statusCode).toBe(200);
    const reply = await confirm(company, { effectiveDate: "2026-08-01", vatTaxation: 87 });
    expect(reply.json().data).toMatchObject({ entries: { replaced: 0, reversed: 1 }, vat: { after: { deductible: 17.4 } } });
    expect((await company.get("/api/v1/ledger/verify")).json().data.findings ?? []).toEqual([]);
  });

  test("is taxed from 0 to 100 %, rounded up to a whole one", async () => {
    const company = await companyWithBank({ vatSystem: "monthly_rn" });
    const body = { effectiveDate: "2026-08-01" };
    for (const vatTaxation of [-1, 100.01, 86.555]) {
      const refused = (await change(company, { ...body, vatTaxation, preview: true })).json();
      expect(refused).toMatchObject({ status: 400, target: "vatTaxation" });
    }
    expect((await preview(company, { ...body, vatTaxation: 86.01 })).regimes.at(-1)?.vatTaxation).toBe(87);
    expect((await preview(company, { ...body, vatTaxation: 0 })).regimes.at(-1)?.vatTaxation).toBe(0);
    expect((await change(company, { ...body, vatTaxation: 100, preview: true })).json().code).toBe("regime.same");
  });

  test("says nothing while no VAT is charged, and cuts no period", async () => {
    const company = await companyWithBank({ vatSystem: "not_subjected" });
    const refused = await change(company, { effectiveDate: "2026-08-01", vatTaxation: 87, preview: true });
    expect(refused.json()).toMatchObject({ status: 422, code: "regime.taxation_without_vat", target: "vatTaxation" });
    const both = { effectiveDate: "2026-08-17", vatSystem: "quarterly_rn", vatTaxation: 87 };
    expect((await preview(company, both)).regimes.at(-1)).toMatchObject({ vatSystem: "quarterly_rn", vatTaxation: 87 });
    const quarterly = await companyWithBank({ vatSystem: "quarterly_rn" });
    const cut = await change(quarterly, { effectiveDate: "2026-08-01", vatTaxation: 87, preview: true });
    expect(cut.json()).toMatchObject({ status: 422, code: "regime.not_period_start", target: "effectiveDate" });
  });
});

describe("what is not written", () => {
  test("a preview, a change that was not seen, or that is no longer what was seen", async () => {
    const company = await companyWithBank({ vatSystem: "not_subjected" });
    await sale(company, "2026-09-17");
    const body = { effectiveDate: "2026-09-17", vatSystem: "quarterly_rn" };
    const counts = async () => [await countOf(company, "entries"), await countOf(company, "regimes"), await countOf(company, "acts")];
    const held = await counts();
    const { seen } = await preview(company, body);
    expect((await change(company, body)).json()).toMatchObject({ status: 409, code: "regime.changed" });
    // Another person chooses the regime meanwhile.
    expect((await confirm(company, { effectiveDate: "2027-01-01", vatSystem: "monthly_rn" })).statusCode).toBe(200);
    expect((await change(company, { ...body, seen })).json()).toMatchObject({ status: 409, code: "regime.changed" });
    expect(await counts()).toEqual([held[0], 2, (held[2] ?? 0) + 1]);
  });

  test("two people who confirm at once: one change is written, the other is told to read again", async () => {
    const company = await companyWithBank({ vatSystem: "not_subjected" });
    await sale(company, "2026-09-17");
    const [one, other] = [
      { effectiveDate: "2026-09-17", vatSystem: "quarterly_rn" },
      { effectiveDate: "2026-09-17", vatSystem: "monthly_rn" },
    ];
    const seen = [await preview(company, one), await preview(company, other)];
    const replies = await Promise.all([
      change(company, { ...one, seen: seen[0]?.seen }),
      change(company, { ...other, seen: seen[1]?.seen }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json().code).toBe("regime.changed");
    expect((await company.get("/api/v1/company")).json().data.regimes).toHaveLength(2);
  });

  test("what another company saw, or what was seen before a write", async () => {
    const [company, twin] = [await companyWithBank({ vatSystem: "not_subjected" }), await companyWithBank({ vatSystem: "not_subjected" })];
    const body = { effectiveDate: "2026-09-17", vatSystem: "quarterly_rn" };
    const { seen } = await preview(company, body);
    expect((await preview(twin, body)).seen).not.toBe(seen);
    await sale(company, "2026-09-18");
    expect((await change(company, { ...body, seen })).json()).toMatchObject({ status: 409, code: "regime.changed" });
  });

  test("the same change twice: pressed twice it is one, asked again it is none", async () => {
    const company = await companyWithBank({ vatSystem: "quarterly_rn" });
    const body = { effectiveDate: "2026-10-01", vatSystem: "monthly_rn" };
    const { seen } = await preview(company, body);
    const send = () =>
      app.inject({
        method: "POST",
        url: "/api/v1/company/regime",
        headers: { ...company.headers, "idempotency-key": "regime-1" },
        payload: { ...body, seen },
      });
    const [one, other] = await Promise.all([send(), send()]);
    expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
    expect(other.json()).toEqual(one.json());
    expect((await change(company, { ...body, seen })).json().code).toBe("regime.same");
  });

  test("up to the last validated return", async () => {
    const company = await companyWithBank({ vatSystem: "monthly_rn" });
    await company.send("PUT", "/api/v1/vat-start", { declaredThrough: "2026-08-31", credit: 0 });
    const refused = async (effectiveDate: string) =>
      (await change(company, { effectiveDate, vatSystem: "not_subjected", preview: true })).json();
    expect(await refused("2026-08-01")).toMatchObject({ status: 409, code: "regime.declared", target: "effectiveDate" });
    expect(await refused("2026-09-01")).toMatchObject({ data: { effectiveDate: "2026-09-01" } });
  });

  test.each([
    ["2025-12-31", { vatSystem: "monthly_rn" }, "regime.before_books"],
    ["2029-01-01", { vatSystem: "monthly_rn" }, "regime.too_far"],
    ["2026-07-01", { taxSystem: "bnc" }, "regime.not_year_start"],
    ["2026-08-01", { vatSystem: "monthly_rn" }, "regime.not_period_start"],
    ["2027-01-01", { vatSystem: "rs" }, "regime.simplified_ended"],
  ] as const)("on %s, %j", async (effectiveDate, given, code) => {
    const company = await companyWithBank({ vatSystem: "quarterly_rn" });
    expect((await change(company, { effectiveDate, ...given, preview: true })).json().code).toBe(code);
  });

  test("to a BNC, of years that do not end on 31 December", async () => {
    const company = await companyWithBank({ beginning: "2026-01-01", end: "2026-11-30" });
    const refused = (await change(company, { effectiveDate: "2026-01-01", taxSystem: "bnc", preview: true })).json();
    expect(refused).toMatchObject({ status: 422, code: "regime.not_civil_year", target: "effectiveDate" });
    expect(refused.message).toContain("déplacez d’abord à ce jour la fin de celui qui s’arrête le 30/11/2026");
    expect((await company.send("PATCH", `/api/v1/fiscalyear/${company.fiscalYearId}`, { end: "2026-12-31" })).statusCode).toBe(200);
    expect((await change(company, { effectiveDate: "2026-01-01", taxSystem: "bnc", preview: true })).statusCode).toBe(200);
  });

  test("in a closed year", async () => {
    const company = await companyWithBank({ vatSystem: "quarterly_rn" });
    await closeByHand(db, company.id);
    expect((await change(company, { effectiveDate: "2026-07-01", vatSystem: "monthly_rn", preview: true })).json().code).toBe(
      "regime.closed_year",
    );
  });
});

test("a change of tax system gives back to categorise what the new chart does not have", async () => {
  const company = await companyWithBank({ taxSystem: "bnc", accountingBasis: "cash" });
  const known = (await company.get("/api/v1/accounts")).json().data as { code: string; onlyForTaxSystemId: string | null; sign?: string }[];
  const only = known.find(({ code, onlyForTaxSystemId }) => onlyForTaxSystemId === "bnc" && code.startsWith("6"));
  const { id } = await typeIn(company, { title: "Cotisation", amount: 50, date: "2026-05-05" });
  if (only) await company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations: [{ account: only.code, amount: 50 }] });
  const { entries, regimes } = await preview(company, { effectiveDate: "2026-01-01", taxSystem: "bic-rs" });
  expect(regimes.at(-1)).toMatchObject({ taxSystem: "bic-rs", accountingBasis: "accrual" });
  expect(entries.toCategorize).toBe(only ? 1 : 0);
});

describe("a tax system without the accounts of what is not given back to categorise is refused, and taken once they are changed", () => {
  const toTrade = { effectiveDate: "2026-01-01", taxSystem: "bic-rs" };
  const refused = async (company: TestCompany) => (await change(company, { ...toTrade, preview: true })).json();

  test("a miscellaneous entry", async () => {
    const company = await newCompany({ taxSystem: "bnc", accountingBasis: "cash" });
    const lines = [
      { account: "606000", debit: 60 },
      { account: "626100", debit: 40 },
      { account: "108000", credit: 100 },
    ];
    const typed = await company.send("POST", "/api/v1/journal-entry", { date: "2026-03-01", label: "Partage", lines });
    expect(await refused(company)).toMatchObject({ status: 409, code: "regime.foreign_accounts", facts: { accounts: ["606000"] } });
    expect((await refused(company)).message).toContain("Ce régime n’a pas le compte 606000, que portent");
    const later = { effectiveDate: "2027-01-01", taxSystem: "bic-rs", preview: true };
    expect((await change(company, later)).statusCode).toBe(200);
    await company.send("POST", "/api/v1/transaction/delete", { id: typed.json().data.id });
    expect((await confirm(company, toTrade)).statusCode).toBe(200);
  });

  test("balances that were typed", async () => {
    const company = await newCompany({ taxSystem: "bnc", accountingBasis: "cash" });
    const type = (account: string) =>
      company.send("PUT", `/api/v1/fiscal-years/${company.fiscalYearId}/openings`, {
        lines: [
          { account: "512000", debit: 60 },
          { account, credit: 60 },
        ],
      });
    expect((await type("467100")).statusCode).toBe(200);
    expect((await refused(company)).code).toBe("regime.foreign_accounts");
    expect((await type("164000")).statusCode).toBe(200);
    expect((await confirm(company, toTrade)).statusCode).toBe(200);
  });
});

describe("in a dossier", () => {
  test("the firm changes regimes, profession and legal form; its client reads them, its assistants do not seal", async () => {
    const firm = await newFirm();
    const client = await companyWithBank({ firmId: firm.id, vatSystem: "quarterly_rn" });
    const body = { effectiveDate: "2026-10-01", vatSystem: "monthly_rn", preview: true };
    expect((await change(client, body)).json()).toMatchObject({ status: 403, code: "company.staff_only" });
    expect((await client.send("PATCH", "/api/v1/company", { legalStatus: "individual" })).json().code).toBe("company.staff_only");
    expect((await client.send("PUT", "/api/v1/vat-regime", { validFrom: "2027-01-01", vatSystem: "monthly_rn" })).json().code).toBe(
      "company.staff_only",
    );
    const asFirm = (headers: Record<string, string>) =>
      app.inject({ method: "POST", url: "/api/v1/company/regime", headers, payload: { ...body, companyId: client.id } });
    expect((await asFirm(firm.headers)).statusCode).toBe(200);
    const { id: assistant } = await newStaff(db, { firmId: firm.id, roleId: "accounting_firm_assistant" });
    const caller = { userId: assistant, roleId: "accounting_firm_assistant", firmId: firm.id };
    const token = await services.tokens.issueAccessToken(caller, Math.floor(services.clock.now() / 1000));
    expect((await asFirm({ authorization: `Bearer ${token}` })).json().code).toBe("access.forbidden");
    const planned = await app.inject({
      method: "PUT",
      url: "/api/v1/vat-regime",
      headers: { authorization: `Bearer ${token}` },
      payload: { validFrom: "2027-01-01", vatSystem: "monthly_rn", companyId: client.id },
    });
    expect(planned.json().code).toBe("access.forbidden");
    const other = await newFirm();
    expect((await asFirm(other.headers)).statusCode).toBe(403);
  });
});

describe("the profile of a company", () => {
  test("its address and its profession change; a profession of the other tax category is refused", async () => {
    const company = await newCompany({ taxSystem: "bnc" });
    const patch = (body: object) => company.send("PATCH", "/api/v1/company", body);
    const { data } = (await company.get("/api/v1/professions")).json();
    const find = (category: string) => data.find((one: { taxCategory: string }) => one.taxCategory === category);
    const own = find("bnc");
    const status = own.professionalStatuses[0];
    expect((await patch({ street: "3 quai Lallemand", postcode: "56000", city: "Vannes" })).statusCode).toBe(200);
    expect((await patch({ professionId: own.id, professionalStatusId: status.id, legalStatus: "individual" })).statusCode).toBe(200);
    expect((await company.get("/api/v1/company")).json().data).toMatchObject({
      street: "3 quai Lallemand",
      postcode: "56000",
      city: "Vannes",
      professionId: own.id,
      profession: own.label,
      professionalStatusId: status.id,
    });
    const trade = find("bic");
    const refused = await patch({ professionId: trade.id, professionalStatusId: trade.professionalStatuses[0].id });
    expect(refused.json()).toMatchObject({ status: 422, code: "company.field", target: "professionId" });
    expect((await patch({ professionId: own.id })).json()).toMatchObject({ target: "professionalStatusId", message: "Champs requis" });
    expect((await patch({ legalStatus: "" })).json()).toMatchObject({
      target: "legalStatus",
      message: "Veuillez sélectionner une forme juridique.",
    });
    expect((await patch({ street: "" })).json().message).toBe("Veuillez renseigner la rue.");
    expect((await patch({ postcode: "5600" })).json().message).toBe("Le code postal doit contenir 5 chiffres.");
    expect((await patch({ city: " " })).json().message).toBe("Veuillez renseigner la ville.");
  });
});
