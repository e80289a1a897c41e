import { beforeAll, describe, expect, test } from "vitest";
import { testApp, type TestApp, type TestCompany } from "../../../testing/app.js";
import { typeOperations } from "../../vat/testing.js";
import { closingCompany, readClosingOf } from "../testing.js";
import { actOn, closeAsSeen, finishSteps } from "./testing.js";

const app: TestApp = await testApp({ today: "2026-02-10" });
let firm: Awaited<ReturnType<TestApp["newFirm"]>>;
beforeAll(async () => {
  firm = await app.newFirm();
});

const OPENINGS = (party: string) => ({
  lines: [
    { account: "411000", debit: 30, auxiliary: { number: party, name: party } },
    { account: "411000", credit: 12, auxiliary: { number: "C9", name: "C9" } },
    { account: "101000", credit: 18 },
  ],
});

async function submitted(taxSystem: "bnc" | "bic-rs"): Promise<TestCompany> {
  const company = await closingCompany(app, { firmId: firm.id, taxSystem });
  if (taxSystem === "bic-rs") await company.send("PUT", `/api/v1/fiscal-years/${company.fiscalYearId}/openings`, OPENINGS("C1"));
  await typeOperations(company, [{ date: "2025-03-03", type: "income", paid: 1_000, account: "706000", origin: "personal" }]);
  await finishSteps(company);
  await closeAsSeen(company, { act: "submit" });
  expect((await readClosingOf(company)).year.state).toBe("submitted");
  return company;
}

const CAR = { label: "208", vehicle_type: "car", engine_type: "thermal", fuel_type: "petrol", fiscal_power_cm3: 5, co2_emissions: 120 };
const FLAT = { label: "Studio", street: "12 rue de la Porte", zip: "29200", city: "Brest", type: "housing" };

type Fact = readonly [name: string, taxSystem: "bnc" | "bic-rs", change: (company: TestCompany) => ReturnType<TestCompany["send"]>];

const FACTS: readonly Fact[] = [
  ["a vehicle", "bnc", (company) => company.send("POST", "/api/v1/vehicle", CAR)],
  ["a vehicle", "bic-rs", (company) => company.send("POST", "/api/v1/vehicle", CAR)],
  ["a housing", "bic-rs", (company) => company.send("POST", "/api/v1/address", FLAT)],
  ["a housing", "bnc", (company) => company.send("POST", "/api/v1/address", FLAT)],
  [
    "a third party of the openings",
    "bic-rs",
    (company) => company.send("PUT", `/api/v1/fiscal-years/${company.fiscalYearId}/openings`, OPENINGS("C9")),
  ],
  [
    "a box of the return",
    "bic-rs",
    (company) => company.send("PATCH", `/api/v1/tax-return/${company.fiscalYearId}`, { form: "2033", box: "374", value: 12 }),
  ],
  [
    "a membership of a SCM",
    "bnc",
    async (company) => {
      const body = { idFiscalYear: company.fiscalYearId, scm: { applies: true } };
      const { seen } = (await company.send("PATCH", "/api/v1/company-answers", { ...body, preview: true })).json().data ?? {};
      return company.send("PATCH", "/api/v1/company-answers", { ...body, seen });
    },
  ],
];

describe("a year that was submitted, then a fact that its closing reads", () => {
  test.each(FACTS)("%s (%s) takes the submission back, and the client is told", async (_name, taxSystem, change) => {
    const company = await submitted(taxSystem);
    const reply = await change(company);
    expect(reply.statusCode, reply.body).toBeLessThan(300);
    expect((await readClosingOf(company)).year.state).toBe("open");
    const told = await app.db.sharedRead<{ title: string }>({
      text: "select title from shared.notifications where user_id = $1 and hidden_at is null",
      values: [company.userId],
    });
    expect(told).toEqual([{ title: "La clôture au 31/12/2025 n’est plus transmise au cabinet" }]);
    expect((await actOn(company, { act: "withdraw" })).json().code).toBe("closing.not_submitted");
  });
});
