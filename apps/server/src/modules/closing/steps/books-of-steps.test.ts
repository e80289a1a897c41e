import { describe, expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { importFile, csvStatement } from "../../banking/testing.js";
import { typeOperations } from "../../vat/testing.js";
import { changeStepOf, closingCompany, readStepOf, validateStepOf } from "../testing.js";

const app = await testApp({ today: "2026-04-14" });

/** The entries of a step, as `day key: D account amount / C account amount`. */
async function entriesOf(company: TestCompany, code: string): Promise<string[]> {
  const rows = await app.db.tenant(company.id, (tx) =>
    tx.query<{ text: string }>(
      `select e.date::text || ' ' || e.source_key || ': ' || string_agg(case when l.debit_cents > 0 then 'D ' else 'C ' end || l.account_code || ' '
          || (l.debit_cents + l.credit_cents)::text, ' / ' order by l.position) as text
        from books.entries e join books.entry_lines l on l.company_id = e.company_id and l.entry_id = e.id
        where e.company_id = $1 and e.source_kind = 'closing_step' and (e.source_key = $2 or e.source_key like $2 || ':%')
        group by e.id, e.source_key, e.date order by e.date, e.source_key`,
      [company.id, code],
    ),
  );
  return rows.map(({ text }) => text);
}

async function done(company: TestCompany, code: string, inputs: object = {}): Promise<void> {
  const reply = await validateStepOf(company, code, inputs);
  expect([reply.statusCode, reply.statusCode === 200 ? "" : reply.body]).toEqual([200, ""]);
}

describe("operations between two years", () => {
  const row = {
    id: "a",
    kind: "cheque_received_unbanked",
    label: "Chèque Durand",
    amountTtc: 240,
    vatRate: 0,
    account: "706000",
    documentDate: "2025-12-28",
  };

  test("a cheque received before the end is of the year, and comes back on the first day of the next one", async () => {
    const company = await closingCompany(app);
    await done(company, "lagging_operations", { chequesReceived: "some", chequesIssued: "none", rows: [row] });
    expect(await entriesOf(company, "lagging_operations")).toEqual([
      "2025-12-31 lagging_operations:a: D 511200 24000 / C 706000 24000",
      "2026-01-01 lagging_operations:a:back: C 511200 24000 / D 706000 24000",
    ]);
    await done(company, "lagging_operations", { chequesReceived: "none", rows: [] });
    expect(await entriesOf(company, "lagging_operations")).toEqual([]);
  });

  test("an invoice that is not paid is an open item, and no longer is once its row goes", async () => {
    const company = await closingCompany(app, { taxSystem: "bic-rs" });
    const invoice = { ...row, id: "f12", kind: "customer_receivable", label: "Facture 12 Dupont", amountTtc: 120 };
    await done(company, "lagging_operations", { customers: "some", suppliers: "none", stock: "none", rows: [invoice] });
    expect(await entriesOf(company, "lagging_operations")).toEqual(["2025-12-31 lagging_operations:f12: D 411000 12000 / C 706000 12000"]);
    const items = async () => (await company.get("/api/v1/open-items")).json().data.items;
    expect(await items()).toMatchObject([{ amount: 120, left: 120, account: { code: "411000" } }]);
    await done(company, "lagging_operations", { customers: "none", suppliers: "none", stock: "none", rows: [] });
    expect(await items()).toEqual([]);
  });

  test("a row without a label is called by its kind in the books: no entry goes without words", async () => {
    const company = await closingCompany(app, { taxSystem: "bic-rs" });
    const { label: _label, ...unnamed } = { ...row, kind: "customer_receivable" };
    const answers = { customers: "some", suppliers: "none", stock: "none", rows: [unnamed] };
    const preview = await changeStepOf(company, "lagging_operations", { inputs: answers, validate: true, preview: true });
    expect(preview.json().data.entries.map(({ label }: { label: string }) => label)).toEqual(["Client non payé à la clôture"]);
  });

  test("an insurance paid for a year is prepaid by real days, in a trade alone", async () => {
    const company = await closingCompany(app, { taxSystem: "bic-rs" });
    const insurance = {
      id: "maaf",
      kind: "prepaid_expense",
      label: "Assurance",
      amountTtc: 1200,
      vatRate: 0,
      account: "616100",
      periodStart: "2025-10-01",
      periodEnd: "2026-09-30",
    };
    const answers = { customers: "none", suppliers: "none", stock: "none", rows: [insurance] };
    const preview = await changeStepOf(company, "lagging_operations", { inputs: answers, validate: true, preview: true });
    expect(preview.json().effect).toMatchObject({ profitBefore: 0, profitAfter: 897.53 });
    await done(company, "lagging_operations", answers);
    expect(await entriesOf(company, "lagging_operations")).toEqual([
      "2025-12-31 lagging_operations:maaf: D 486000 89753 / C 616100 89753",
      "2026-01-01 lagging_operations:maaf:back: C 486000 89753 / D 616100 89753",
    ]);
    const liberal = await closingCompany(app);
    const refused = await validateStepOf(liberal, "lagging_operations", {
      chequesReceived: "none",
      chequesIssued: "none",
      rows: [insurance],
    });
    expect(refused.json()).toMatchObject({ code: "closing.step_blocked", message: expect.stringContaining("seuls les chèques") });
  });

  test("unpaid customers, suppliers and stock are always answered in a trade", async () => {
    const company = await closingCompany(app, { taxSystem: "bic-rs" });
    const refused = await validateStepOf(company, "lagging_operations", { customers: "none", suppliers: "none" });
    expect(refused.json()).toMatchObject({ code: "closing.step_blocked", target: "inputs.stocks" });
    await done(company, "lagging_operations", { customers: "none", suppliers: "none", stock: "some", stocks: { "310000": 800 } });
    expect(await entriesOf(company, "lagging_operations")).toEqual([
      "2025-12-31 lagging_operations:310000: D 310000 80000 / C 603100 80000",
    ]);
  });

  test("a cheque banked in January is proposed, and a step that is done is to be done again for it", async () => {
    const company = await closingCompany(app);
    await done(company, "lagging_operations", { chequesReceived: "none", chequesIssued: "none" });
    await importFile(company, csvStatement([["2026-01-05", "REMISE CHEQUE 123", "240.00"]]));
    const [operation] = await app.db.tenant(company.id, (tx) =>
      tx.query<{ id: string }>("select id from books.operations where company_id = $1", [company.id]),
    );
    const id = operation?.id ?? "";
    await company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations: [{ account: "706000", amount: 240 }] });
    const step = await readStepOf(company, "lagging_operations");
    expect(step.result.proposals).toMatchObject([{ id, kind: "cheque_received_unbanked", amountTtc: 240, account: "706000" }]);
    expect(step.changes).toEqual([expect.stringContaining("l’aviez-vous reçu avant la clôture")]);
    await done(company, "lagging_operations", { dismissed: [id] });
    expect((await readStepOf(company, "lagging_operations")).findings).toEqual([]);
  });
});

describe("purchases that may be assets", () => {
  test("each is decided; one that becomes an asset moves to its account by its own allocation", async () => {
    const company = await closingCompany(app);
    const [id] = await typeOperations(company, [{ date: "2025-03-03", type: "outcome", paid: 840, account: "606300", origin: "personal" }]);
    const asked = await validateStepOf(company, "potential_fixed_assets");
    expect(asked.json()).toMatchObject({ code: "closing.step_blocked", target: "inputs.decisions" });
    expect((await readStepOf(company, "potential_fixed_assets")).result.purchases).toMatchObject([{ id, amount: 840, exclTax: 700 }]);
    await done(company, "potential_fixed_assets", { decisions: { [id ?? ""]: { kind: "capitalise", assetAccount: "218300" } } });
    const { data } = (await company.get(`/api/v1/transaction/${id}`)).json();
    expect(data.allocations).toMatchObject([{ account: { code: "218300" } }]);
    expect(await entriesOf(company, "potential_fixed_assets")).toEqual([]);
    expect((await readStepOf(company, "potential_fixed_assets")).status).toBe(3);
  });

  test("one that was validated already moves by an entry of the last day", async () => {
    const company = await closingCompany(app);
    const [id] = await typeOperations(company, [{ date: "2025-03-03", type: "outcome", paid: 840, account: "606300", origin: "personal" }]);
    await company.send("POST", "/api/v1/ledger/validate", { through: "2025-12-31" });
    await done(company, "potential_fixed_assets", { decisions: { [id ?? ""]: { kind: "capitalise", assetAccount: "218300" } } });
    expect(await entriesOf(company, "potential_fixed_assets")).toEqual([
      `2025-12-31 potential_fixed_assets:${id}: D 218300 84000 / C 606300 84000`,
    ]);
  });
});

test("social contributions: CSG and CRDS are split over 637800 and 108500, the rest is contributions", async () => {
  const company = await closingCompany(app);
  await typeOperations(company, [{ date: "2025-03-03", type: "outcome", paid: 9000, account: "646100", origin: "personal" }]);
  await done(company, "social_security_contributions", {
    statements: [{ body: "Urssaf", account: "646100", csgCrdsPaid: 2910, training: 120, healthUnions: 0 }],
  });
  expect(await entriesOf(company, "social_security_contributions")).toEqual([
    "2025-12-31 social_security_contributions: D 637800 204000 / D 108500 87000 / D 633310 12000 / C 646100 303000",
  ]);
  const step = await readStepOf(company, "social_security_contributions");
  expect(step.result).toMatchObject({ deductible: 2040, nonDeductible: 870, stated: 9000, booked: 9000 });
  expect(step.figures).toContainEqual({ name: "CSG et CRDS", value: "9,7\u00a0%", date: "2025-01-01", needsAdvice: false });
  const gap = await validateStepOf(company, "social_security_contributions", {
    statements: [{ body: "Urssaf", account: "646100", contributionsPaid: 5000, csgCrdsPaid: 2910 }],
  });
  expect(gap.json()).toMatchObject({ code: "closing.step_blocked", target: "inputs.gapReason" });
  await done(company, "social_security_contributions", {
    statements: [{ body: "Urssaf", account: "646100", contributionsPaid: 5000, csgCrdsPaid: 2910 }],
    gapReason: "Échéance de décembre payée en janvier",
  });
});

test("CSG, CFP and CURPS that the books hold on their own accounts are not asked, and stay there", async () => {
  const company = await closingCompany(app, { taxSystem: "bic-rs" });
  await typeOperations(
    company,
    [
      ["646100", 14_800],
      ["637800", 490],
      ["633310", 117],
    ].map(([account, paid]) => ({ date: "2025-03-03", type: "outcome", paid: Number(paid), account: String(account), origin: "personal" })),
  );
  const { questions } = await readStepOf(company, "social_security_contributions");
  expect(questions.map(({ field }) => field)).toEqual(["statements.0.dueAtYearEnd"]);
  await done(company, "social_security_contributions", { statements: [{ dueAtYearEnd: 0 }] });
  expect(await entriesOf(company, "social_security_contributions")).toEqual([]);
  // A statement that says another amount still spreads it.
  await done(company, "social_security_contributions", { statements: [{ csgCrdsPaid: 970, csgDeductible: 680, dueAtYearEnd: 0 }] });
  expect(await entriesOf(company, "social_security_contributions")).toEqual([
    "2025-12-31 social_security_contributions: D 637800 19000 / D 108500 29000 / C 646100 48000",
  ]);
});

describe("vehicles", () => {
  const CAR = {
    label: "Clio",
    vehicle_type: "car",
    engine_type: "thermal",
    fuel_type: "petrol",
    fiscal_power_cm3: 5,
    co2_emissions: 110,
    date_of_first_registration: "2023-01-01",
  };

  async function driver(taxSystem: "bnc" | "bic-rs" = "bnc"): Promise<{ company: TestCompany; car: string }> {
    const company = await closingCompany(app, { taxSystem });
    const { id } = (await company.send("POST", "/api/v1/vehicle", CAR)).json().data;
    await typeOperations(company, [{ date: "2025-03-03", type: "outcome", paid: 300, account: "606140", origin: "personal" }]);
    await done(company, "potential_fixed_assets");
    if (taxSystem !== "bnc") await done(company, "amortizations_validation");
    return { company, car: id };
  }

  test("the scale replaces the costs that it covers", async () => {
    const { company, car } = await driver();
    await done(company, "car_expenses", {
      usesVehicle: true,
      method: "mileage_scale",
      vehicles: { [car]: { kmTotal: 15_000, kmPro: 12_000 } },
    });
    expect(await entriesOf(company, "car_expenses")).toEqual([
      `2025-12-31 car_expenses:${car}:costs: D 108300 30000 / C 606140 30000`,
      `2025-12-31 car_expenses:${car}:scale: D 625110 567900 / C 108100 567900`,
    ]);
    expect((await readStepOf(company, "car_expenses")).result.methods).toEqual([
      { method: "real", deducted: 240, vatToGiveBack: 0, terms: [] },
      {
        method: "mileage_scale",
        deducted: 5679,
        vatToGiveBack: 0,
        terms: [
          { label: "Barème 2025, Clio, 5\u00a0CV\u00a0: 12\u202f000\u00a0km × 0,357", amount: 4284 },
          { label: "Part fixe", amount: 1395 },
        ],
      },
    ]);
    // What the scale cancels stays the cost that is compared, and opens on its operation alone.
    const { costs } = (await readStepOf(company, "car_expenses")).result;
    expect(costs).toMatchObject([{ account: "606140", amount: 300 }]);
    const { data } = (await company.get(`/api/v1/explain?figure=${costs[0]?.explain}`)).json();
    expect(data).toMatchObject({ value: 300, gap: 0, count: 1, entries: 0, parts: [{ account: "606140", value: 300, count: 1 }] });
    await company.send("PATCH", `/api/v1/vehicle/${car}`, { fiscal_power_cm3: 6 });
    expect((await readStepOf(company, "car_expenses")).status).toBe(2);
  });

  test("a trade has no scale of kilometres; the private share of real costs goes to 108600", async () => {
    const { company, car } = await driver("bic-rs");
    const vehicles = { [car]: { kmTotal: 20_000, kmPro: 15_000 } };
    const refused = await validateStepOf(company, "car_expenses", { usesVehicle: true, method: "mileage_scale", vehicles });
    expect(refused.json()).toMatchObject({ code: "closing.step_blocked", target: "inputs.method" });
    await done(company, "car_expenses", { usesVehicle: true, method: "real", vehicles });
    expect(await entriesOf(company, "car_expenses")).toEqual([`2025-12-31 car_expenses:${car}:private: D 108600 7500 / C 606140 7500`]);
  });
});

test("furnished letting: what the books show blocks with its sentence, a first year asks", async () => {
  const company = await closingCompany(app, { taxSystem: "bic-rs" });
  expect((await readStepOf(company, "rental_accounting_specificities")).concerned).toBe(true);
  await changeStepOf(company, "rental_accounting_specificities", { inputs: { applies: false } });
  expect((await readStepOf(company, "rental_accounting_specificities")).concerned).toBe(false);
  // One question for both steps.
  expect((await readStepOf(company, "rental_tax_specificities")).concerned).toBe(false);
  await typeOperations(company, [{ date: "2025-03-03", type: "income", paid: 600, account: "706800", origin: "personal" }]);
  const step = await readStepOf(company, "rental_accounting_specificities");
  expect(step).toMatchObject({ concerned: true, canValidate: false, result: { shownBy: ["706800 Loyers de location meublée"] } });
  expect(step.findings[0]?.message).toContain("Vos comptes montrent le contraire");
});
