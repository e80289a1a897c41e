import { expect, test } from "vitest";
import type { ClosingOverview } from "@comptoir/contract/closing/steps";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { addAssetOf } from "../../fixed-assets/testing.js";
import { failedControls, filledBoxesOf, taxReturnOf } from "../../tax-returns/testing.js";
import { typeOperations, type TestOperation } from "../../vat/testing.js";
import { changeStepOf, closingCompany, readStepOf } from "../testing.js";
import { closeAsSeen, finishSteps, reopenYearOf } from "./testing.js";

const app = await testApp({ today: "2027-02-10" });

const paid = (date: string, account: string, amount: number, type: TestOperation["type"] = "outcome"): TestOperation => ({
  date,
  account,
  paid: amount,
  type,
  origin: "personal",
});

/** T3: a flat let furnished since 2025, whose building is depreciated by 6 200 € a year. */
async function landlord(): Promise<TestCompany & { readonly flat: string }> {
  const company = await closingCompany(app, { taxSystem: "bic-rs" });
  const flat = await company.send("POST", "/api/v1/address", {
    label: "Studio Recouvrance",
    street: "12 rue de la Porte",
    zip: "29200",
    city: "Brest",
    type: "housing",
  });
  expect(flat.statusCode, flat.body).toBe(201);
  const building = { title: "Studio", related_account: "213110", date_of_purchase: "2025-01-01" };
  const amounts = { total_amount_incl_vat: 310_000, total_amount_vat: 0, total_amount_excl: 310_000 };
  await addAssetOf(
    company,
    { ...building, ...amounts },
    { depreciable_base: 310_000, commissioning_date: "2025-01-01", duration: 50, cost_source: "owner" },
  );
  await typeOperations(company, [
    paid("2025-03-03", "706800", 9_600, "income"),
    paid("2025-04-01", "614000", 1_550),
    paid("2025-04-02", "622610", 600),
    paid("2025-04-03", "635120", 980),
    paid("2025-04-04", "661100", 1_870),
  ]);
  return { ...company, flat: flat.json().data.id };
}

const LOAN = { loans: {}, confirmed: true };

async function closed(company: TestCompany): Promise<void> {
  await changeStepOf(company, "mortgages", { inputs: LOAN });
  const { assets } = (await readStepOf(company, "amortizations_validation")).result;
  await changeStepOf(company, "amortizations_validation", { inputs: { validated: assets.map(({ id }) => id) } });
  await finishSteps(company);
  await closeAsSeen(company);
}

/** The next year, ended on a day. */
async function nextYear(company: TestCompany, end: string): Promise<TestCompany> {
  const { data } = (await company.get("/api/v1/fiscalyear")).json<{ data: { id: string; end: string; beginning: string }[] }>();
  const next = data.toSorted((one, other) => (one.beginning < other.beginning ? 1 : -1))[0];
  if (!next) throw new Error("no next year");
  if (next.end !== end) {
    const moved = await company.send("PATCH", `/api/v1/fiscalyear/${next.id}`, { end });
    expect(moved.statusCode, moved.body).toBe(200);
  }
  return { ...company, fiscalYearId: next.id };
}

test("a letting over three years: deferred depreciation is created, kept and used, a deficit of ten years is lost", async () => {
  const first = await landlord();
  const asked = await readStepOf(first, "rental_accounting_specificities");
  expect(asked).toMatchObject({ concerned: true, result: { dwellings: [{ id: first.flat, name: "Studio Recouvrance" }] } });
  await changeStepOf(first, "rental_accounting_specificities", {
    inputs: { kind: "lmnp", dwellings: { [first.flat]: { activityStart: "2025-01-01", landShare: 0, price: 310_000 } } },
  });
  await changeStepOf(first, "rental_tax_specificities", { inputs: { ardStockStart: 0, priorDeficits: [{ year: 2015, amount: 400 }] } });
  await closed(first);
  const t3 = await taxReturnOf(first);
  expect(filledBoxesOf(t3)).toMatchObject({ 310: -1_600, 314: 1_600, 318: 1_000, 330: 600, "7b": 600, "I.loss": 600 });
  expect(filledBoxesOf(t3)).not.toHaveProperty("352");
  expect(filledBoxesOf(t3)).not.toHaveProperty("370");
  expect(failedControls(t3)).toEqual([]);
  expect(t3.bridge.gap).toBe(0);
  expect(t3.reported.filter(({ box }) => box?.startsWith("5N") || box?.startsWith("5G"))).toMatchObject([
    { box: "5NY", value: 600 },
    { box: "5GA", value: 400 },
  ]);
  // The two tables of the return: what is left by dwelling, and until when by year.
  expect(t3.lettings).toEqual({
    deferred: [{ name: "Studio Recouvrance", start: 0, created: 1_000, used: 0, end: 1_000 }],
    deficits: [
      { year: 2015, lastYear: 2025, start: 400, left: 0 },
      { year: 2025, lastYear: 2035, start: 0, left: 600 },
    ],
  });

  // Kept: rents leave just enough for the depreciation of the half-year.
  const second = await nextYear(first, "2026-06-30");
  await typeOperations(second, [paid("2026-03-03", "706800", 3_600, "income"), paid("2026-04-01", "614000", 500)]);
  const carried = (await readStepOf(second, "rental_tax_specificities")).result;
  expect(carried).toMatchObject({ asksBalances: false, deficits: { usable: [{ year: 2025, amount: 600 }] } });
  expect((await readStepOf(second, "rental_accounting_specificities")).inputs).toMatchObject({
    kind: "lmnp",
    dwellings: { [first.flat]: { activityStart: "2025-01-01", price: 310_000 } },
  });
  await closed(second);
  expect(filledBoxesOf(await taxReturnOf(second, second.fiscalYearId))).not.toHaveProperty("318");

  const third = await nextYear(second, "2026-12-31");
  await typeOperations(third, [paid("2026-09-03", "706800", 6_000, "income"), paid("2026-10-01", "614000", 900)]);
  expect((await readStepOf(third, "rental_tax_specificities")).result.deferred).toMatchObject([{ start: 1_000, used: 1_000, end: 0 }]);
  await closed(third);
  const last = await taxReturnOf(third, third.fiscalYearId);
  // 6 000 − 900 − 3 100 = 2 000, less 1 000 of deferred depreciation.
  expect(filledBoxesOf(last)).toMatchObject({ 312: 2_000, 350: 2_000, "7a": 1_000 });
  expect(last.lettings).toMatchObject({ deferred: [{ start: 1_000, created: 0, used: 1_000, end: 0 }] });
  expect(failedControls(last)).toEqual([]);
});

test("a dwelling sold and taken off the addresses stays in the year that describes its letting, closed and reopened", async () => {
  const company = await landlord();
  await changeStepOf(company, "rental_accounting_specificities", {
    inputs: { kind: "lmnp", dwellings: { [company.flat]: { activityStart: "2025-01-01", alurFund: 50 } } },
  });
  await changeStepOf(company, "rental_tax_specificities", { inputs: { ardStockStart: 0, priorDeficits: [] } });
  await closed(company);
  const boxes = filledBoxesOf(await taxReturnOf(company));
  expect(boxes).toMatchObject({ 318: 950, 330: 650 });
  const gone = await company.send("DELETE", `/api/v1/address/${company.flat}`, {});
  expect(gone.statusCode, gone.body).toBe(200);
  const { data: years } = (await company.get("/api/v1/company-answers")).json();
  expect(years.map(({ lettings }: { lettings: { dwellings: { id: string }[] } }) => lettings.dwellings.map(({ id }) => id))).toEqual([
    [company.flat],
    [],
  ]);
  await reopenYearOf(company);
  const { result, status } = await readStepOf(company, "rental_accounting_specificities");
  expect([status, result.dwellings.map(({ name }) => name), result.notDeductible]).toEqual([1, ["Logement retiré de vos adresses"], 50]);
  await closeAsSeen(company);
  expect(filledBoxesOf(await taxReturnOf(company))).toEqual(boxes);
});

test("a letting that is a profession is reported in its own boxes", async () => {
  const company = await landlord();
  await typeOperations(company, [paid("2025-05-03", "706800", 30_000, "income")]);
  await changeStepOf(company, "rental_accounting_specificities", {
    inputs: { kind: "lmp", dwellings: { [company.flat]: { activityStart: "2025-01-01" } } },
  });
  await changeStepOf(company, "rental_tax_specificities", {
    inputs: { otherHouseholdProfessionalIncome: 12_000, ardStockStart: 0, priorDeficits: [] },
  });
  await closed(company);
  const { reported } = await taxReturnOf(company);
  expect(reported.map(({ box }) => box)).toContain("5HA");
  expect(reported.map(({ box }) => box)).not.toContain("5KC");
  expect(reported.find(({ box }) => box === "5HA")).toMatchObject({ value: 28_400 });
});

test("LMNP, then LMP, then LMNP: deferred depreciation passes through, deficits wait, each year has its own boxes", async () => {
  const first = await landlord();
  await changeStepOf(first, "rental_accounting_specificities", {
    inputs: { kind: "lmnp", dwellings: { [first.flat]: { activityStart: "2025-01-01" } } },
  });
  await changeStepOf(first, "rental_tax_specificities", { inputs: { ardStockStart: 0, priorDeficits: [] } });
  await closed(first);

  const second = await nextYear(first, "2026-06-30");
  await typeOperations(second, [paid("2026-03-03", "706800", 36_000, "income"), paid("2026-04-01", "614000", 500)]);
  const asked = await readStepOf(second, "rental_tax_specificities");
  expect(asked.findings.map(({ code }) => code)).toContain("rental_tax.income_required");
  await changeStepOf(second, "rental_tax_specificities", { inputs: { otherHouseholdProfessionalIncome: 0 } });
  // What the law makes of it is not what was answered.
  expect((await readStepOf(second, "rental_tax_specificities")).findings.map(({ code }) => code)).toContain("rental_tax.kind");
  await changeStepOf(second, "rental_accounting_specificities", { inputs: { kind: "lmp" } });
  const professional = await readStepOf(second, "rental_tax_specificities");
  expect(professional.findings.map(({ code }) => code)).toEqual(["rental_tax.waiting"]);
  expect(professional.result).toMatchObject({ asksBalances: false, used: 1_000, after: 31_400, levies: 0, deferredEnd: 0 });
  await closed(second);
  const lmp = await taxReturnOf(second, second.fiscalYearId);
  expect(filledBoxesOf(lmp)).toMatchObject({ 312: 32_400, 350: 1_000, 370: 31_400 });
  expect(filledBoxesOf(lmp)).not.toHaveProperty("7a");
  expect(lmp.reported.filter(({ box }) => /^5[HNG]/.test(box ?? ""))).toMatchObject([
    { box: "5HA", value: 31_400 },
    { box: "5GJ", value: 600 },
  ]);
  expect(lmp.lettings).toMatchObject({
    deferred: [{ start: 1_000, used: 1_000, end: 0 }],
    deficits: [{ year: 2025, lastYear: 2035, start: 600, left: 600 }],
  });
  expect([failedControls(lmp), lmp.bridge.gap]).toEqual([[], 0]);

  const third = await nextYear(second, "2026-12-31");
  await typeOperations(third, [paid("2026-09-03", "706800", 2_000, "income")]);
  await changeStepOf(third, "rental_accounting_specificities", { inputs: { kind: "lmnp" } });
  expect((await readStepOf(third, "rental_tax_specificities")).result).toMatchObject({
    asksBalances: false,
    created: 1_100,
    deficits: { usable: [{ year: 2025, amount: 600 }], left: [{ year: 2025, amount: 600 }] },
  });
  await closed(third);
  const last = await taxReturnOf(third, third.fiscalYearId);
  expect(filledBoxesOf(last)).toMatchObject({ 314: 1_100, 318: 1_100 });
  expect(last.reported.map(({ box }) => box)).not.toContain("5HA");
  expect([failedControls(last), last.bridge.gap]).toEqual([[], 0]);
  // Each closed year keeps its own answer.
  const { data } = (await first.get("/api/v1/company-answers")).json();
  expect(data.map(({ lettings }: { lettings: { kind: string } }) => lettings.kind)).toEqual(["lmnp", "lmp", "lmnp", "lmnp"]);
});

test("a company created as a letting is asked neither its kind nor what concerns no letting", async () => {
  const company = await landlord();
  await app.db.shared((tx) => tx.run("update shared.companies set professional_status_id = 'lmnp' where id = $1", [company.id]));
  const { steps } = (await company.get("/api/v1/steps")).json<ClosingOverview>();
  const asked = steps.flatMap(({ questions }) => questions.filter(({ answered }) => !answered).map(({ id }) => id));
  expect(asked.filter((id) => /^(species|scm|rental_accounting|rrz|tax_credit)|privateShares|stock|ownUse/.test(id))).toEqual([]);
  const { data } = (await company.get("/api/v1/company-answers")).json();
  expect([data[0].lettings.kind, data[0].saidHere]).toEqual(["lmnp", []]);
  // An answer of its own wins over the profile.
  await changeStepOf(company, "rental_accounting_specificities", { inputs: { kind: "lmp" } });
  expect((await readStepOf(company, "rental_accounting_specificities")).inputs.kind).toBe("lmp");
});

test("steps that never concern a letting are without object", async () => {
  const company = await landlord();
  await changeStepOf(company, "rental_accounting_specificities", { inputs: { kind: "lmnp" } });
  const whyOf = async (code: "species" | "tax_credit" | "social_security_contributions") => {
    const { concerned, why } = await readStepOf(company, code);
    return [concerned, why];
  };
  expect(await whyOf("species")).toEqual([false, "Sans objet pour une location meublée."]);
  expect(await whyOf("tax_credit")).toEqual([false, "Sans objet pour une location meublée."]);
  expect(await whyOf("social_security_contributions")).toEqual([false, "Sans objet pour une location meublée non professionnelle."]);
});
