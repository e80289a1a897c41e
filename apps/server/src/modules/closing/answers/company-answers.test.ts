import { expect, test } from "vitest";
import type { CompanyAnswersOfYear } from "@comptoir/contract/closing/company-answers";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { failedControls, filledBoxesOf, taxReturnOf } from "../../tax-returns/testing.js";
import { typeOperations } from "../../vat/testing.js";
import { closeAsSeen, finishSteps } from "../closings/testing.js";
import { changeStepOf, closingCompany, readClosingOf, readStepOf, validateStepOf } from "../testing.js";

const app = await testApp({ today: "2026-02-10" });

const ANSWERS = "/api/v1/company-answers";
const answersOf = async (company: TestCompany): Promise<readonly CompanyAnswersOfYear[]> => (await company.get(ANSWERS)).json().data;

/** Previews a change, then confirms what was seen. */
async function change(company: TestCompany, given: object) {
  const body = { idFiscalYear: company.fiscalYearId, ...given };
  const preview = await company.send("PATCH", ANSWERS, { ...body, preview: true });
  if (preview.statusCode !== 200) return preview;
  return company.send("PATCH", ANSWERS, { ...body, seen: preview.json().data.seen });
}

/** The activity of a company began before its first year here. */
async function startedOn(company: TestCompany, day: string): Promise<void> {
  await app.db.shared((tx) => tx.run("update shared.companies set activity_started_on = $2 where id = $1", [company.id, day]));
  const reply = await company.send("PATCH", "/api/v1/steps", { noPreviousAccounts: true, reason: "Premiers mois suivis ailleurs" });
  if (reply.statusCode !== 200) throw new Error(reply.body);
}

test("a nurse in a ZFRR: the exemption follows from her answers, her social base does not move, her next year keeps them", async () => {
  const nurse = await closingCompany(app);
  await startedOn(nurse, "2024-10-10");
  await typeOperations(nurse, [{ date: "2025-03-03", type: "income", paid: 48_000, account: "706000", origin: "personal" }]);
  const zone = { zone: "zfrr", creationDate: "2024-10-10", sedentary: false, isTakeover: false };
  const preview = await nurse.send("PATCH", ANSWERS, { idFiscalYear: nurse.fiscalYearId, zone, preview: true });
  expect(preview.json().data).toMatchObject({
    // A first year asks: the step was concerned before.
    steps: [],
    toFix: [],
    answers: { saidHere: ["zone"], zone: { kind: "zfrr", creationDate: "2024-10-10" } },
  });
  // Nothing was written.
  expect((await answersOf(nurse))[0]?.zone.kind).toBeNull();
  expect((await nurse.send("PATCH", ANSWERS, { idFiscalYear: nurse.fiscalYearId, zone, seen: "other" })).json().code).toBe(
    "closing.step_changed",
  );
  expect((await change(nurse, { zone })).statusCode).toBe(200);
  await changeStepOf(nurse, "rrz_tax_exemption", { inputs: { employees: 0, turnoverOutOfZone: 9_600, turnoverTotal: 48_000 } });
  expect((await readStepOf(nurse, "rrz_tax_exemption")).result).toMatchObject({ profit: 48_000, rate: 100, inZone: 80, exempt: 38_400 });
  await finishSteps(nurse);
  await closeAsSeen(nurse);
  const made = await taxReturnOf(nurse);
  expect(filledBoxesOf(made)).toMatchObject({ CL: 38_400, CJ: 38_400, CP: 9_600, DD: 48_000 });
  expect(made.reported).toEqual(expect.arrayContaining([expect.objectContaining({ box: "5QB", value: 38_400 })]));
  expect(failedControls(made)).toEqual([]);
  expect((await answersOf(nurse)).map(({ isClosed, saidHere, zone: { kind } }) => [isClosed, saidHere, kind])).toEqual([
    [true, ["scm", "lettings", "zone"], "zfrr"],
    [false, [], "zfrr"],
  ]);
  expect((await answersOf(nurse)).map(({ since }) => since)).toEqual([
    { scm: "2025-01-01", lettings: "2025-01-01", zone: "2025-01-01" },
    { scm: "2025-01-01", lettings: "2025-01-01", zone: "2025-01-01" },
  ]);
  expect((await readStepOf(nurse, "rrz_tax_exemption")).inputs).toMatchObject({ zone: "zfrr", creationDate: "2024-10-10" });
});

test("a no is dated: the closed year keeps its yes, the next one its no", async () => {
  const member = await closingCompany(app);
  await typeOperations(member, [
    { date: "2025-03-03", type: "income", paid: 40_000, account: "706000", origin: "personal" },
    { date: "2025-04-03", type: "outcome", paid: 14_498.58, account: "467100", origin: "personal" },
  ]);
  expect((await change(member, { scm: { applies: true, name: "SCM du Port", sharePercent: 33.33 } })).statusCode).toBe(200);
  const lines = [
    { account: "613200", amount: 18_000 },
    { account: "641100", amount: 24_000 },
    { account: "626100", amount: 1_500.1 },
  ];
  const done = await validateStepOf(member, "scm", { lines, scmResult: 320.5 });
  expect(done.statusCode, done.body).toBe(200);
  expect(done.json().data.result).toMatchObject({ total: 14_498.58, paid: 14_498.58, left: 320.5 });
  await finishSteps(member);
  await closeAsSeen(member);
  const made = await taxReturnOf(member);
  expect(filledBoxesOf(made)).toMatchObject({ BF: 5_999, BB: 7_999, BM: 500, CD: 321 });
  expect(failedControls(made)).toEqual([]);
  const refused = await member.send("PATCH", ANSWERS, { idFiscalYear: member.fiscalYearId, scm: { applies: false }, preview: true });
  expect(refused.json().code).toBe("closing.step_frozen");
  const next = (await readClosingOf(member)).year.id;
  // What the member owes the company of means is still in the books.
  expect((await change({ ...member, fiscalYearId: next }, { scm: { applies: false } })).statusCode).toBe(200);
  expect((await answersOf(member)).map(({ scm }) => [scm.applies, scm.sharePercent])).toEqual([
    [true, 33.33],
    [false, 33.33],
  ]);
});

test("a company leaves its urban zone for a rural one, then for none: the new year has one zone alone, the closed one keeps its own", async () => {
  const doctor = await closingCompany(app);
  await typeOperations(doctor, [{ date: "2025-03-03", type: "income", paid: 90_000, account: "706000", origin: "personal" }]);
  const urban = { zone: "zfu", creationDate: "2021-03-01", sedentary: true, communeInsee: "93066", address: "3 rue du Port" };
  expect((await change(doctor, { zone: urban })).statusCode).toBe(200);
  await changeStepOf(doctor, "ufz_tax_exemption", { inputs: { turnoverInZone: 90_000, turnoverTotal: 90_000 } });
  expect((await readStepOf(doctor, "ufz_tax_exemption")).result).toMatchObject({ cap: 50_000, exempt: 50_000, taxable: 40_000 });
  await finishSteps(doctor);
  await closeAsSeen(doctor);
  const next = { ...doctor, fiscalYearId: (await readClosingOf(doctor)).year.id };
  const concerned = async () =>
    (await readClosingOf(next)).steps
      .filter((step) => step.concerned && ["rrz_tax_exemption", "ufz_tax_exemption"].includes(step.code))
      .map(({ code }) => code);
  expect(await concerned()).toEqual(["ufz_tax_exemption"]);
  const moved = { zone: "zfrr", creationDate: "2026-01-01", sedentary: true, isTakeover: false, communeInsee: "29019" };
  expect((await change(next, { zone: moved })).json().data.steps).toMatchObject([
    { code: "rrz_tax_exemption", concerned: true },
    { code: "ufz_tax_exemption", concerned: false },
  ]);
  expect(await concerned()).toEqual(["rrz_tax_exemption"]);
  expect((await readStepOf(next, "rrz_tax_exemption")).findings.map(({ code }) => code)).not.toContain("zone.exclusive");
  expect((await change(next, { zone: { zone: "none" } })).statusCode).toBe(200);
  expect(await concerned()).toEqual([]);
  // The same answered in the step itself.
  expect((await change(next, { zone: urban })).statusCode).toBe(200);
  await changeStepOf(next, "ufz_tax_exemption", { inputs: { zone: "zfrr" } });
  await changeStepOf(next, "rrz_tax_exemption", { inputs: { zone: null } });
  expect(await concerned()).toEqual(["rrz_tax_exemption"]);
  expect((await answersOf(doctor)).map(({ isClosed, zone: { kind, address } }) => [isClosed, kind, address])).toEqual([
    [true, "zfu", "3 rue du Port"],
    [false, "zfrr", "3 rue du Port"],
  ]);
});

test("a craftsman of a ZFU-TE who works outside his premises: his employee makes the exemption, dated, carried, kept once closed", async () => {
  const craftsman = await closingCompany(app);
  await typeOperations(craftsman, [{ date: "2025-03-03", type: "income", paid: 30_000, account: "706000", origin: "personal" }]);
  const urban = { zone: "zfu", creationDate: "2021-03-01", sedentary: false, communeInsee: "93066", address: "3 rue du Port" };
  await change(craftsman, { zone: urban });
  await changeStepOf(craftsman, "ufz_tax_exemption", { inputs: { turnoverInZone: 2_000, turnoverTotal: 30_000 } });
  const asked = await readStepOf(craftsman, "ufz_tax_exemption");
  expect(asked.findings.map(({ code, field }) => [code, field])).toContainEqual(["zone.sedentaryEmployee_required", "sedentaryEmployee"]);
  const body = { idFiscalYear: craftsman.fiscalYearId, zone: { sedentaryEmployee: true }, preview: true };
  expect((await craftsman.send("PATCH", ANSWERS, body)).json().data).toMatchObject({ profitBefore: 30_000, profitAfter: 0 });
  await change(craftsman, { zone: { sedentaryEmployee: true } });
  expect((await readStepOf(craftsman, "ufz_tax_exemption")).result).toMatchObject({ inZone: 100, exempt: 30_000 });
  await finishSteps(craftsman);
  await closeAsSeen(craftsman);
  const made = await taxReturnOf(craftsman);
  expect(filledBoxesOf(made)).toMatchObject({ CL: 30_000, CS: 30_000, DD: 30_000 });
  expect([failedControls(made), made.bridge.gap]).toEqual([[], 0]);
  const next = { ...craftsman, fiscalYearId: (await readClosingOf(craftsman)).year.id };
  await changeStepOf(next, "ufz_tax_exemption", { inputs: { turnoverInZone: 0, turnoverTotal: 30_000 } });
  expect((await readStepOf(next, "ufz_tax_exemption")).inputs).toMatchObject({ sedentaryEmployee: true });
  await change(next, { zone: { sedentaryEmployee: false } });
  const { findings } = await readStepOf(next, "ufz_tax_exemption");
  expect(findings.find(({ code }) => code === "zone.not_established")).toMatchObject({
    level: "warning",
    message: expect.stringContaining("CGI 44 octies A"),
  });
  expect((await answersOf(craftsman)).map(({ isClosed, zone }) => [isClosed, zone.sedentaryEmployee])).toEqual([
    [true, true],
    [false, false],
  ]);
});

test("a share above the whole, a commune that is none, a letting that ends before it begins are refused at their fields", async () => {
  const company = await closingCompany(app);
  const preview = async (given: object) =>
    (await company.send("PATCH", ANSWERS, { idFiscalYear: company.fiscalYearId, ...given, preview: true })).json();
  for (const sharePercent of [0, -1, 100.01])
    expect(await preview({ scm: { applies: true, sharePercent } })).toMatchObject({ status: 400, target: "scm.sharePercent" });
  expect((await preview({ scm: { applies: true, sharePercent: 100 } })).data.answers.scm.sharePercent).toBe(100);
  const id = "0198f1a2-0000-7000-8000-000000000001";
  const ended = { activityStart: "2025-07-15", rentalEnd: "2025-06-30" };
  expect(await preview({ lettings: { kind: "lmnp", dwellings: { [id]: ended } } })).toMatchObject({
    status: 400,
    target: `lettings.dwellings.${id}.rentalEnd`,
  });
  expect(await preview({ zone: { zone: "zfrr", communeInsee: "2901" } })).toMatchObject({ status: 400, target: "zone.communeInsee" });
  expect((await preview({ zone: { zone: "zfrr", communeInsee: "2A004" } })).data.answers.zone.communeInsee).toBe("2A004");
});

test("an answer says which steps it concerns or frees", async () => {
  const nurse = await closingCompany(app);
  const preview = await nurse.send("PATCH", ANSWERS, { idFiscalYear: nurse.fiscalYearId, scm: { applies: false }, preview: true });
  expect(preview.json().data.steps).toMatchObject([
    { code: "scm", concerned: false, why: "Aucune société civile de moyens dans vos comptes." },
  ]);
});

test("super-simplified accounts and the place of the result begin with a year; a liberal profession has neither", async () => {
  const trade = await closingCompany(app, { taxSystem: "bic-rs" });
  expect((await change(trade, { superSimplified: true, equityMode: "108" })).statusCode).toBe(200);
  expect(await answersOf(trade)).toMatchObject([{ superSimplified: true, equityMode: "108" }]);
  const liberal = await closingCompany(app);
  expect((await change(liberal, { superSimplified: true })).json().code).toBe("regime.super_simplified");
  expect((await change(liberal, { equityMode: "101" })).json().code).toBe("regime.equity_mode");
  expect(await answersOf(liberal)).toMatchObject([{ superSimplified: null, equityMode: "108" }]);
});

test("a change puts to be done again the steps that it changes, with what the profit becomes", async () => {
  const nurse = await closingCompany(app);
  await typeOperations(nurse, [{ date: "2025-03-03", type: "income", paid: 48_000, account: "706000", origin: "personal" }]);
  await startedOn(nurse, "2019-01-01");
  await finishSteps(nurse);
  const zone = { zone: "zrr", creationDate: "2020-09-15", sedentary: false, isTakeover: false };
  await change(nurse, { zone });
  const typed = { turnoverOutOfZone: 0, turnoverTotal: 48_000 };
  expect((await validateStepOf(nurse, "rrz_tax_exemption", typed)).statusCode).toBe(200);
  const back = await nurse.send("PATCH", ANSWERS, {
    idFiscalYear: nurse.fiscalYearId,
    zone: { creationDate: "2019-09-15" },
    preview: true,
  });
  expect(back.json().data).toMatchObject({ profitBefore: 4_000, profitAfter: 16_000, toFix: [{ code: "rrz_tax_exemption" }] });
});

test("a closed year takes no answer, previewed or not, nor one seen before it was closed, nor the year of another company", async () => {
  const [company, other] = [await closingCompany(app), await closingCompany(app)];
  await typeOperations(company, [{ date: "2025-03-03", type: "income", paid: 1_000, account: "706000", origin: "personal" }]);
  await startedOn(company, "2024-10-10");
  const zone = { zone: "zfrr", creationDate: "2024-10-10", sedentary: false, isTakeover: false };
  const body = { idFiscalYear: company.fiscalYearId, zone };
  const { seen } = (await company.send("PATCH", ANSWERS, { ...body, preview: true })).json().data;
  expect((await other.send("PATCH", ANSWERS, { ...body, seen })).statusCode).toBe(404);
  await finishSteps(company);
  const closings = await Promise.all([closeAsSeen(company), closeAsSeen(company)].map((one) => one.then(() => true).catch(() => false)));
  expect(closings.filter(Boolean).length).toBeGreaterThan(0);
  const before = await answersOf(company);
  for (const given of [{ preview: true }, { seen }, { superSimplified: true, preview: true }, { equityMode: "kept", seen }]) {
    const reply = await company.send("PATCH", ANSWERS, { ...body, ...given });
    expect([400, 409, 422]).toContain(reply.statusCode);
  }
  expect(await answersOf(company)).toEqual(before);
  const [{ n } = { n: 0 }] = await app.db.tenantRead<{ n: number }>(company.id, {
    text: "select count(*)::int as n from books.fiscal_years where closed_at is not null",
  });
  expect(n).toBe(1);
});
