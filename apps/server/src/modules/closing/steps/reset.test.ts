import { beforeAll, describe, expect, test } from "vitest";
import { STEP_CODES, type StepCode } from "@comptoir/accounting/closing/step-codes";
import { isoDate } from "@comptoir/accounting/date";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { freezeThrough } from "../../books/freezing/service.js";
import { addAssetOf } from "../../fixed-assets/testing.js";
import { typeOperations, type TestOperation } from "../../vat/testing.js";
import { actOn, closeAsSeen } from "../closings/testing.js";
import { changeStepOf, closingCompany, NOTHING, readClosingOf, validateStepOf, validateSteps } from "../testing.js";

const app = await testApp({ today: "2026-02-10" });
// The function is closed by default: these tests open it.
await app.db.shared((tx) =>
  tx.run(
    `insert into shared.flags (name, environment, active) values ('cloture_reset_step_display', 'dev', true)
     on conflict (name, environment) do update set active = true`,
  ),
);

type Inputs = Partial<Readonly<Record<StepCode, object>>>;

const paid = (date: string, account: string, amount: number, type: TestOperation["type"] = "outcome"): TestOperation => ({
  date,
  account,
  paid: amount,
  type,
  origin: "personal",
});

async function created(company: TestCompany, path: string, body: object): Promise<string> {
  const reply = await company.send("POST", path, body);
  if (reply.statusCode !== 201) throw new Error(`${path} ${reply.body}`);
  return reply.json().data.id;
}

/** A loan drawn at the end of the year, and a car. */
async function borrowAndDrive(company: TestCompany): Promise<{ readonly loan: string; readonly car: string }> {
  await created(company, "/api/v1/journal-entry", {
    date: "2025-06-05",
    label: "Prêt versé sur le compte privé",
    lines: [
      { account: "108200", debit: 12_000, credit: 0 },
      { account: "164000", debit: 0, credit: 12_000 },
    ],
  });
  const loan = await created(company, "/api/v1/mortgage", {
    name: "Prêt matériel",
    total_amount_borrowed: 12_000,
    first_due_date: "2026-02-05",
    last_due_date: "2027-01-05",
    nominal_rate_percent: 3.6,
  });
  const car = await created(company, "/api/v1/vehicle", {
    label: "Clio",
    vehicle_type: "car",
    engine_type: "thermal",
    fuel_type: "petrol",
    fiscal_power_cm3: 5,
    co2_emissions: 110,
    date_of_first_registration: "2023-01-01",
  });
  return { loan, car };
}

/** A liberal profession with all that one may have, in a rural zone. */
async function liberal(): Promise<TestCompany> {
  const company = await closingCompany(app);
  const [purchase = ""] = await typeOperations(company, [paid("2025-03-03", "606300", 840)]);
  // Its entry is validated: its cost then moves by an entry of the step.
  await company.send("POST", "/api/v1/ledger/validate", { through: "2025-03-31" });
  await typeOperations(company, [
    paid("2025-06-03", "706000", 48_000, "income"),
    { ...paid("2025-06-04", "706000", 120, "income"), origin: "cash" },
    paid("2025-06-15", "646100", 9_000),
    paid("2025-07-15", "646510", 1_200),
    paid("2025-07-16", "606140", 300),
    paid("2025-07-17", "661100", 50),
    paid("2025-07-18", "467100", 1_000),
    paid("2025-07-19", "623800", 100),
  ]);
  const { loan, car } = await borrowAndDrive(company);
  const { component } = await addAssetOf(
    company,
    { date_of_purchase: "2025-07-01" },
    { commissioning_date: "2025-07-01", cost_source: "owner" },
  );
  const cheque = { label: "Chèque Durand", amountTtc: 240, vatRate: 0, account: "706000", documentDate: "2025-12-28" };
  const zone = { zone: "zfrr", creationDate: "2025-01-01", sedentary: false, isTakeover: false, communeInsee: "29019" };
  await typeIn(company, {
    species: { hasCash: true, countedBalance: 100, differenceReason: "personal" },
    lagging_operations: {
      chequesReceived: "some",
      chequesIssued: "none",
      rows: [{ ...cheque, id: "a", kind: "cheque_received_unbanked" }],
    },
    potential_fixed_assets: { decisions: { [purchase]: { kind: "capitalise", assetAccount: "218300" } } },
    amortizations_validation: { validated: [component] },
    mortgages: {
      loans: {
        [loan]: {
          capitalStart: 0,
          newDrawings: 12_000,
          capitalRepaid: 0,
          interestPaid: 1,
          insurancePaid: 0,
          feesPaid: 0,
          capitalEnd: 12_000,
          proShare: 60,
        },
      },
    },
    car_expenses: { usesVehicle: true, method: "mileage_scale", vehicles: { [car]: { kmTotal: 15_000, kmPro: 12_000 } } },
    social_security_contributions: {
      statements: [{ body: "Urssaf", account: "646100", csgCrdsPaid: 2_910, training: 0, healthUnions: 0 }],
    },
    optional_ssc: { attestations: { "646510": true } },
    scm: {
      applies: true,
      name: "SCM du Port",
      sharePercent: 50,
      lines: [{ account: "613200", amount: 2_000 }],
      scmResult: 0,
    },
    various_deductions: { answered: true, ownMoney: false, laundry: { loadsPerWeek: 3, weeks: 40, unitPrice: 4.5 } },
    rrz_tax_exemption: { ...zone, employees: 0, turnoverOutOfZone: 9_600, turnoverTotal: 48_000 },
    tax_credit: { donations: 100 },
  });
  return company;
}

/** A liberal profession in an urban zone. */
async function urban(): Promise<TestCompany> {
  const company = await closingCompany(app);
  await typeOperations(company, [paid("2025-03-03", "706000", 90_000, "income")]);
  const zone = { zone: "zfu", creationDate: "2021-03-01", sedentary: true, communeInsee: "93066", address: "3 rue du Port" };
  await typeIn(company, {
    rrz_tax_exemption: {},
    ufz_tax_exemption: { ...zone, turnoverInZone: 90_000, turnoverTotal: 90_000 },
  });
  return company;
}

/** A flat let furnished. */
async function landlord(): Promise<TestCompany> {
  const company = await closingCompany(app, { taxSystem: "bic-rs" });
  const flat = await created(company, "/api/v1/address", {
    label: "Studio",
    street: "12 rue de la Porte",
    zip: "29200",
    city: "Brest",
    type: "housing",
  });
  await typeOperations(company, [paid("2025-03-03", "706800", 9_600, "income"), paid("2025-04-01", "614000", 1_550)]);
  await typeIn(company, {
    rental_accounting_specificities: {
      kind: "lmnp",
      dwellings: { [flat]: { activityStart: "2025-01-01", landShare: 0, ownerPaid: [{ account: "616100", amount: 180 }] } },
    },
    rental_tax_specificities: { ardStockStart: 0, priorDeficits: [] },
  });
  return company;
}

/** Types in every step, what a test is not about with nothing to declare. */
async function typeIn(company: TestCompany, inputs: Inputs): Promise<void> {
  for (const [code, given] of Object.entries({ ...Object.fromEntries(NOTHING), ...inputs })) {
    const reply = await changeStepOf(company, code, { inputs: { ...given } });
    if (reply.statusCode !== 200) throw new Error(`${code} ${reply.body}`);
  }
}

/** What the entries of each step leave on accounts, reversals in: `218300 84000`; steps that leave nothing are left out. */
async function leftBy(company: TestCompany): Promise<Partial<Record<StepCode, readonly string[]>>> {
  const rows = await app.db.tenant(company.id, (tx) =>
    tx.query<{ code: StepCode; nets: string[] }>(
      `select code, array_agg(account || ' ' || net order by account, net) as nets from (
          select split_part(coalesce(e.source_key, r.source_key), ':', 1) as code, l.account_code as account, sum(l.debit_cents - l.credit_cents) as net
            from books.entries e left join books.entries r on r.company_id = e.company_id and r.id = e.reversed_entry_id
              join books.entry_lines l on l.company_id = e.company_id and l.entry_id = e.id
            where e.company_id = $1 and e.date <= '2025-12-31' and (e.source_kind = 'closing_step' or r.source_kind = 'closing_step')
            group by 1, 2) s
        where net <> 0 group by code`,
      [company.id],
    ),
  );
  return Object.fromEntries(rows.map(({ code, nets }) => [code, nets]));
}

/** Numbers the entries of the year, with the entries of steps, as its closing does. */
async function freezeEntries(company: TestCompany): Promise<void> {
  await app.db.tenant(company.id, async (tx) => {
    const drafts = await tx.query<{ id: string }>(
      "select id from books.entries where company_id = $1 and source_kind = 'closing_step' and number is null and date <= '2025-12-31'",
      [company.id],
    );
    const also = drafts.map(({ id }) => id);
    await freezeThrough(tx, { companyId: company.id, through: isoDate("2025-12-31"), today: isoDate("2026-02-10"), also });
  });
}

const TAXED: readonly StepCode[] = ["tax_reintegrations", "rrz_tax_exemption", "ufz_tax_exemption", "rental_tax_specificities"];

/** The steps that need each step, directly or through others: the table of the law, written again. */
const NEEDING: Readonly<Record<Exclude<StepCode, "validation_closure">, readonly StepCode[]>> = {
  species: ["consistent_accounts"],
  lagging_operations: ["consistent_accounts"],
  potential_fixed_assets: ["amortizations_validation", "car_expenses", "rental_accounting_specificities", "consistent_accounts", ...TAXED],
  amortizations_validation: ["car_expenses", "rental_accounting_specificities", "consistent_accounts", ...TAXED],
  mortgages: ["consistent_accounts", ...TAXED],
  car_expenses: ["consistent_accounts", ...TAXED],
  social_security_contributions: ["optional_ssc", "consistent_accounts", ...TAXED],
  optional_ssc: ["consistent_accounts", ...TAXED],
  scm: ["consistent_accounts"],
  rental_accounting_specificities: ["consistent_accounts", "rental_tax_specificities"],
  consistent_accounts: [],
  various_deductions: TAXED,
  tax_reintegrations: TAXED.slice(1),
  rrz_tax_exemption: [],
  ufz_tax_exemption: [],
  rental_tax_specificities: [],
  tax_credit: [],
};
const CODES = STEP_CODES.filter((code) => code !== "validation_closure");

/** The company in which each step is begun again, and the steps that write entries there. */
const COMPANIES = [
  {
    name: "a liberal profession in a rural zone",
    prepare: liberal,
    codes: CODES.filter((code) => !["ufz_tax_exemption", "rental_accounting_specificities", "rental_tax_specificities"].includes(code)),
    writes: [
      "species",
      "lagging_operations",
      "potential_fixed_assets",
      "mortgages",
      "car_expenses",
      "social_security_contributions",
      "scm",
      "various_deductions",
    ],
  },
  { name: "a liberal profession in an urban zone", prepare: urban, codes: ["ufz_tax_exemption", "tax_reintegrations"], writes: [] },
  {
    name: "a furnished letting",
    prepare: landlord,
    codes: ["rental_accounting_specificities", "rental_tax_specificities"],
    writes: ["rental_accounting_specificities"],
  },
] satisfies readonly {
  name: string;
  prepare: () => Promise<TestCompany>;
  codes: readonly StepCode[];
  writes: readonly StepCode[];
}[];

test("each of the seventeen steps before the last is begun again below", () => {
  expect(new Set(COMPANIES.flatMap(({ codes }) => codes))).toEqual(new Set(CODES));
});

describe.each(COMPANIES)("$name", ({ prepare, codes, writes }) => {
  const prepared: { company?: TestCompany } = {};
  beforeAll(async () => {
    prepared.company = await prepare();
    await validateSteps(prepared.company);
  });
  const companyOf = (): TestCompany => {
    if (!prepared.company) throw new Error("no company");
    return prepared.company;
  };

  test.each([false, true].flatMap((frozen) => codes.map((code) => ({ code, frozen }))))(
    "reset of $code, its entries validated: $frozen",
    async ({ code, frozen }) => {
      const company = companyOf();
      if (frozen) await freezeEntries(company);
      const before = await readClosingOf(company);
      const left = await leftBy(company);
      const isConcerned = (one: StepCode): boolean => before.steps.some((step) => step.code === one && step.concerned);
      expect(before.steps.filter((step) => step.concerned && step.status !== 1).map((step) => step.code)).toEqual(["validation_closure"]);
      expect([code, left[code as StepCode] !== undefined]).toEqual([code, (writes as readonly string[]).includes(code)]);

      const reset = await changeStepOf(company, code, { restartStep: true });
      expect(reset.statusCode, reset.body).toBe(200);
      const expected = NEEDING[code].filter(isConcerned);
      expect(new Set(reset.json().toFix)).toEqual(new Set(expected));
      const after = await readClosingOf(company);
      // What was typed stays; its status is to do again, unless another step that it needs hides it.
      const typed = before.steps.find((step) => step.code === code);
      expect(after.steps.find((step) => step.code === code)).toMatchObject({
        status: 0,
        inputs: typed?.inputs,
        changes: [],
        comment: null,
      });
      const stored = await app.db.tenant(company.id, (tx) =>
        tx.query<{ code: string; status: number }>("select code, status from books.closing_steps where company_id = $1 and status <> 1", [
          company.id,
        ]),
      );
      const others = stored.filter(
        ({ code: one, status }) => isConcerned(one as StepCode) && (one !== "validation_closure" || status !== 0),
      );
      expect(Object.fromEntries(others.map(({ code: one, status }) => [one, status]))).toEqual({
        [code]: 0,
        ...Object.fromEntries(expected.map((one) => [one, 2])),
      });
      // Its entries are gone, or reversed; every other step keeps its own.
      const { [code as StepCode]: _own, ...standing } = left;
      expect(await leftBy(company)).toEqual(standing);

      const again = await validateStepOf(company, code);
      expect(again.statusCode === 200 || code === "consistent_accounts", again.body).toBe(true);
      await validateSteps(company);
      expect(await leftBy(company)).toEqual(left);
    },
  );
});

test("the last step is begun again by reopening a closed year: its steps are done again, itself to do", async () => {
  const company = await closingCompany(app);
  await typeOperations(company, [paid("2025-03-03", "706000", 9_000, "income")]);
  await typeIn(company, {});
  await validateSteps(company);
  const open = await actOn(company, { restartStep: true, reason: "Facture oubliée" });
  expect(open.json()).toMatchObject({ status: 409, code: "closing.not_closed" });
  await closeAsSeen(company);
  const steps = async () => {
    const { steps: all } = (await company.get(`/api/v1/steps?fiscalYearId=${company.fiscalYearId}`)).json();
    return all.filter(({ concerned }: { concerned: boolean }) => concerned).map(({ status }: { status: number }) => status);
  };
  expect(new Set(await steps())).toEqual(new Set([4]));
  const reset = await actOn(company, { restartStep: true, reason: "Facture oubliée" });
  expect(reset.statusCode, reset.body).toBe(200);
  const again: number[] = await steps();
  expect([again.at(-1), new Set(again.slice(0, -1))]).toEqual([0, new Set([1])]);
});
