import { describe, expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { typeIn } from "../../operations/testing.js";
import { lockedFiscalYears } from "../../books/years/service.js";
import { freezeComponents } from "../service.js";
import { addAssetOf, componentOfApi, DESK } from "../testing.js";

const { newCompany, newFirm, db, app } = await testApp({ today: "2026-04-14" });

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ");

/** Closes the only year of a company, as the closing will. */
function freeze(company: TestCompany): Promise<void> {
  return db.tenant(company.id, async (tx) => {
    const [year] = await lockedFiscalYears(tx, company.id);
    if (year) await freezeComponents(tx, company.id, year);
  });
}

describe("what a closed year took", () => {
  test("stays: base, duration and use alone may change, for the years left", async () => {
    const company = await newCompany();
    const { asset, component } = await addAssetOf(company);
    await freeze(company);
    expect(await componentOfApi(company, component)).toMatchObject({ validation_capital_asset: "1", od_is_fixed: false });
    expect((await company.send("PATCH", `/api/v1/immobilisation/${asset}`, { title: "Autre" })).json().code).toBe("asset.frozen");
    const change = (given: object) => company.send("PATCH", `/api/v1/immobilisation-component/${component}`, { type: "update", ...given });
    expect((await change({ commissioning_date: "2026-02-01" })).json().code).toBe("asset.frozen");
    expect((await company.send("DELETE", `/api/v1/immobilisation-component/${component}`)).json().code).toBe("asset.frozen");
    expect((await company.send("DELETE", `/api/v1/immobilisation/${asset}`)).statusCode).toBe(409);
    expect((await change({ duration: 3 })).statusCode).toBe(200);
    const { lines } = (await company.get(`/api/v1/depreciation_schedule?immo_comp_id=${component}`)).json().data[component];
    expect(lines.map(({ amount }: { amount: number }) => amount)).toEqual([600, 1200, 1200]);
  });

  test("an operation that pays for it is not categorised again, nor reversed", async () => {
    const company = await newCompany();
    const operation = await typeIn(company, { title: "Bureau", amount: 3000, date: "2026-01-01", origin: "cash", debitCategory: "218400" });
    await addAssetOf(company, {}, { operation_id: operation.id });
    await freeze(company);
    const url = `/api/v1/transaction/${operation.id}/allocations`;
    const refused = await company.send("PUT", url, { allocations: [{ account: "606300", amount: 3000 }] });
    expect([refused.statusCode, refused.json().code]).toEqual([409, "asset.linked_frozen"]);
    const skipped = await company.send("POST", "/api/v1/transactions/uncategorize", { ids: [operation.id] });
    expect(skipped.json().data.skipped[0].code).toBe("asset.linked_frozen");
  });
});

describe("the register", () => {
  test("is filtered, and its totals open on the components", async () => {
    const company = await newCompany();
    const gone = await addAssetOf(company, { title: "Lampe" }, { title: "Lampe", commissioning_date: "2026-02-01", cost_source: "owner" });
    await addAssetOf(company, {}, { title: "Table" });
    await company.send("PATCH", `/api/v1/immobilisation-component/${gone.component}`, {
      type: "out",
      output_type: "mise_au_rebut",
      release_date: "2026-03-31",
      output_price_excl: 0,
    });
    const titles = async (filters: object) => {
      const reply = await company.get(`/api/v1/immobilisation-components?filters=${encodeURIComponent(JSON.stringify(filters))}`);
      return reply.json<{ data: { title: string }[] }>().data.map(({ title }) => title);
    };
    expect((await titles({})).toSorted()).toEqual(["Lampe", "Table"]);
    expect(await titles({ output_status: "used" })).toEqual(["Table"]);
    expect(await titles({ output_status: "out" })).toEqual(["Lampe"]);
    expect(await titles({ immobilisationToExit: "yes" })).toEqual(["Lampe"]);
    expect((await titles({ immobilisationToExit: "no" })).toSorted()).toEqual(["Lampe", "Table"]);
    expect(await titles({ commissioningPeriodStartDate: "2026-01-02" })).toEqual(["Lampe"]);
    expect(await titles({ commissioningPeriodEndDate: "2026-01-01" })).toEqual(["Table"]);
    expect(await titles({ releasePeriodStartDate: "2026-03-31", releasePeriodEndDate: "2026-03-31" })).toEqual(["Lampe"]);
    expect(await titles({ releasePeriodStartDate: "2026-04-01" })).toEqual([]);
    expect((await company.get(`/api/v1/immobilisations?filters=${encodeURIComponent('{"other":1}')}`)).statusCode).toBe(400);

    const { totals } = (await company.get("/api/v1/immobilisations")).json();
    expect(totals).toMatchObject({ cost: 3000, annuity: 700, net: 2400, used: 1, out: 1, year: { start: "2026-01-01" } });
    const opened = (await company.get(`/api/v1/explain?figure=${totals.explain.annuity}`)).json().data;
    expect(opened).toMatchObject({ label: "Dotation de l’exercice", value: 700 });
    expect(opened.parts.map(({ label, value }: { label: string; value: number }) => [label, value]).toSorted()).toEqual([
      ["Lampe", 100],
      ["Table", 600],
    ]);
  });

  test("suspects small equipment above 500,00 € without VAT, until it is kept as an expense", async () => {
    const company = await newCompany();
    const buy = (amount: number) =>
      typeIn(company, { title: `Achat ${amount}`, amount, date: "2026-03-01", origin: "cash", debitCategory: "606300" });
    await buy(500);
    const suspect = await buy(500.01);
    const read = async () => (await company.get("/api/v1/immobilisations/suspected")).json().data;
    expect(await read()).toMatchObject([{ id: suspect.id, account: "606300", amountExclVat: 500.01 }]);
    await company.send("POST", "/api/v1/transactions/keep-as-expense", { ids: [suspect.id] });
    expect(await read()).toEqual([]);
  });

  test("waits for what is on an account of assets to be described", async () => {
    const company = await newCompany();
    const desk = { title: "Bureau", amount: 3000, date: "2026-01-01", origin: "cash", debitCategory: "218400" };
    const operation = await typeIn(company, desk);
    const read = async () => (await company.get("/api/v1/immobilisations/suspected")).json().data;
    expect(await read()).toMatchObject([{ id: operation.id, kind: "purchase", account: "218400", amount: 3000 }]);
    await addAssetOf(company, {}, { operation_id: operation.id });
    expect(await read()).toEqual([]);
  });

  test.each([
    ["csv", "text/csv; charset=utf-8"],
    ["pdf", "application/pdf"],
    ["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  ])("leaves as a file, and so does the table of a component: %s", async (format, mediaType) => {
    const company = await newCompany();
    const { component } = await addAssetOf(company, {}, { title: "=Bureau d’été" });
    const register = await company.get(`/api/v1/immobilisations/export?format=${format}`);
    const table = await company.get(`/api/v1/immobilisation-component/${component}/export?format=${format}`);
    for (const file of [register, table]) expect([file.statusCode, file.headers["content-type"]]).toEqual([200, mediaType]);
    expect(register.headers["content-disposition"]).toBe(`attachment; filename="immobilisations-2026-12-31.${format}"`);
    if (format !== "csv") return;
    expect(register.body).toContain("'=Bureau d’été;218400;01/01/2026;01/01/2026;Linéaire;5 ans;3000,00;600,00;600,00;2400,00;");
    const [header, first] = table.body.split("\r\n");
    expect(header).toContain("Exercice au;Base;Taux;Calcul de l'amortissement;Amortissement;Valeur nette comptable");
    expect(plain(first ?? "")).toBe("31/12/2026;3000,00;20,00 %;3 000,00 × 20,00 % × 360/360;600,00;2400,00");
  });

  test("and its tables are downloaded by a browser, with a link of a minute", async () => {
    const company = await newCompany();
    const { component } = await addAssetOf(company);
    for (const uri of ["/api/v1/immobilisations/export?format=csv", `/api/v1/immobilisation-component/${component}/export?format=csv`]) {
      const made = await company.send("POST", "/api/v1/links", { uri });
      expect(made.statusCode).toBe(201);
      const file = await app.inject({ method: "GET", url: made.json().data.uri });
      expect([file.statusCode, file.headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    }
  });

  test("of one company is nobody else's", async () => {
    const [mine, other] = [await newCompany(), await newCompany()];
    const firm = await newFirm();
    const { asset, component } = await addAssetOf(mine);
    expect((await other.get("/api/v1/immobilisations")).json().data).toEqual([]);
    const calls = [
      ["PATCH", `/api/v1/immobilisation/${asset}`, { title: "À moi" }],
      ["DELETE", `/api/v1/immobilisation/${asset}`, undefined],
      ["POST", "/api/v1/immobilisation-component", { immobilisation_id: asset, depreciable_base: 1, commissioning_date: "2026-01-01" }],
      ["PATCH", `/api/v1/immobilisation-component/${component}`, { type: "update", duration: 3 }],
      ["PATCH", `/api/v1/immobilisation-component/${component}`, { type: "update_exit", output_status: "used" }],
      ["DELETE", `/api/v1/immobilisation-component/${component}`, undefined],
    ] as const;
    for (const [method, url, body] of calls) expect((await other.send(method, url, body)).statusCode).toBe(404);
    expect((await other.get(`/api/v1/depreciation_schedule?immo_comp_id=${component}`)).statusCode).toBe(404);
    const payload = { ...DESK, related_company: mine.id };
    expect((await app.inject({ method: "POST", url: "/api/v1/immobilisation", headers: firm.headers, payload })).statusCode).toBe(403);
  });

  test.each([
    ["immobilisations_global_display", "GET", "/api/v1/immobilisations", undefined],
    ["immobilisations_table_display", "GET", "/api/v1/depreciation_schedule", undefined],
    [
      "immobilisations_component_post",
      "POST",
      "/api/v1/immobilisation-component",
      { immobilisation_id: "0198c0de-0000-7000-8000-000000000000" },
    ],
    ["immobilisations_exit_post", "PATCH", "/api/v1/immobilisation-component/0198c0de-0000-7000-8000-000000000000", { type: "out" }],
  ] as const)("%s closed refuses %s %s", async (flag, method, url, body) => {
    const company = await newCompany();
    const call = () => (method === "GET" ? company.get(url) : company.send(method, url, body));
    const set = (active: boolean) => app.inject({ method: "PUT", url: `/api/v1/dev/flags/${flag}`, payload: { active } });
    await set(false);
    const refused = await call();
    await set(true);
    expect([refused.statusCode, refused.json().code]).toEqual([403, "access.feature"]);
    expect((await call()).statusCode).not.toBe(403);
  });
});
