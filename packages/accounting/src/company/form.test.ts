import { expect, test } from "vitest";
import { isoDate } from "../date.js";
import { changeAnswers, firstAnswers, givenAnswers, type CompanyAnswers } from "./answers.js";
import { companyProblems } from "./form-problems.js";
import { companyForm } from "./form.js";
import { professions } from "./professions.js";

const situation = { today: isoDate("2026-04-14"), professions };
const opened = (known: Partial<CompanyAnswers> = {}): CompanyAnswers =>
  firstAnswers({ name: "Camille Roussel", activityStartDate: "2021-05-04", ...known }, situation);
const form = (answers: CompanyAnswers) => companyForm(answers, situation);
const change = (answers: CompanyAnswers, changes: Partial<CompanyAnswers>) => changeAnswers(answers, changes, situation);
const problems = (answers: CompanyAnswers) => companyProblems(form(answers));

test("nothing is asked of VAT nor sent before a profession is chosen, and the tax system is that of a trade", () => {
  expect(form(opened())).toMatchObject({ canSubmit: false, taxSystem: "bic-rs", questions: { vatSubjected: false, independant: false } });
  expect(problems(opened())).toEqual({ professionId: { code: "profession.required" } });
});

test("a doctor is asked for a way of practising, a sector and the continuity of care, never for VAT", () => {
  const { questions, answers, ...facts } = form(opened({ professionId: "medecin-generaliste" }));
  expect(questions).toMatchObject({ independant: false, careContinuityRegistered: true, vatSubjected: false });
  expect(questions.professionalStatuses.map(({ id }) => id)).toEqual(["titulaire", "collaborateur", "remplacant", "assistant"]);
  expect(questions.conventionalSectors.map(({ value }) => value)).toEqual(["1", "2", "3"]);
  expect(answers).toMatchObject({ independant: null, careContinuityRegistered: "no", professionalStatusId: null });
  expect(facts).toMatchObject({ taxSystem: "bnc", vatSystem: "not_subjected", canSubmit: true });
  expect(problems(answers)).toEqual({
    professionalStatusId: { code: "choice.required" },
    conventionalIndustry: { code: "choice.required" },
  });
});

test("an architect charges VAT under the simplified regime unless answered otherwise", () => {
  expect(form(opened({ professionId: "architecte" }))).toMatchObject({
    questions: { vatSubjected: true, settlements: ["simplified", "normal"], reportingFrequency: false, vatSubjectionDate: null },
    answers: { vatSubjected: "yes", settlement: "simplified", reportingFrequency: null },
    vatSystem: "rs",
  });
});

test("a graphic designer may charge VAT: no, unless answered otherwise, and micro-entrepreneur: no", () => {
  const answers = opened({ professionId: "graphiste" });
  expect(form(answers)).toMatchObject({
    questions: { independant: true, vatSubjected: true, settlements: [] },
    answers: { independant: "no", vatSubjected: "no", settlement: null, professionalStatusId: "titulaire" },
    vatSystem: "not_subjected",
  });
  expect(problems(answers)).toEqual({});
});

test("VAT yes brings the simplified regime, normal the month, VAT no clears everything", () => {
  const yes = change(opened({ professionId: "graphiste" }), { vatSubjected: "yes" });
  expect(form(yes).vatSystem).toBe("rs");
  const normal = change(yes, { settlement: "normal" });
  expect(form(normal).vatSystem).toBe("monthly_rn");
  expect(form(change(normal, { reportingFrequency: "quarterly" })).vatSystem).toBe("quarterly_rn");
  expect(change(normal, { settlement: "simplified" })).toMatchObject({ reportingFrequency: null });
  expect(change(normal, { vatSubjected: "no" })).toMatchObject({ settlement: null, reportingFrequency: null });
});

test("a year moved to 2027 leaves the simplified regime for the normal one, by quarter", () => {
  const later = change(opened({ professionId: "architecte" }), { financialStartDate: "2027-01-01" });
  expect(form(later)).toMatchObject({ vatSystem: "quarterly_rn", questions: { settlements: ["normal"] } });
  expect(form(change(change(later, { vatSubjected: "no" }), { vatSubjected: "yes" })).vatSystem).toBe("quarterly_rn");
  expect(problems({ ...later, settlement: "simplified" })).toMatchObject({ settlement: { code: "vat.simplified_ended" } });
});

test("the day VAT began is asked of a recent activity, which is proposed and followed; another profession asks again", () => {
  const recent = opened({ professionId: "architecte", activityStartDate: "2025-06-02" });
  expect(form(recent)).toMatchObject({
    questions: { vatSubjectionDate: { min: "2025-06-02", max: "2027-04-14" } },
    answers: { vatSubjectionDate: "2025-06-02" },
  });
  expect(change(recent, { activityStartDate: "2025-07-01" }).vatSubjectionDate).toBe("2025-07-01");
  expect(change(recent, { activityStartDate: "2025-04-14" }).vatSubjectionDate).toBeNull();
  expect(change(recent, { professionId: "graphiste" }).vatSubjectionDate).toBeNull();
  expect(change(change(recent, { vatSubjectionDate: "2025-09-01" }), { professionId: "avocat" }).vatSubjectionDate).toBe("2025-06-02");
});

test("choosing a profession after a trade ends its year on 31 December, and the other way round opens the end", () => {
  const trade = change(opened({ professionId: "fleuriste" }), { financialStartDate: "2026-03-01" });
  expect(trade).toMatchObject({ financialStartDate: "2026-03-01", financialEndDate: "2027-02-28" });
  const liberal = change(trade, { professionId: "architecte" });
  expect(liberal).toMatchObject({ financialStartDate: "2026-01-01", financialEndDate: "2026-12-31" });
  expect(change(liberal, { financialEndDate: "2027-06-30" }).financialEndDate).toBe("2026-12-31");
});

test("an activity of this year gives its day to the fiscal year; an older one gives it back", () => {
  const answers = opened({ professionId: "fleuriste", activityStartDate: "2026-03-16" });
  expect(answers).toMatchObject({ financialStartDate: "2026-03-16", financialEndDate: "2027-03-15" });
  expect(form(answers).fiscalYear.isStartLocked).toBe(true);
  expect(change(answers, { activityStartDate: "2020-03-16" }).financialStartDate).toBe("2026-03-01");
});

test("an activity of a profession may begin on 31 December: its first year is that day", () => {
  const answers = opened({ professionId: "psychologue", professionalStatusId: "titulaire", activityStartDate: "2026-12-31" });
  expect(answers).toMatchObject({ financialStartDate: "2026-12-31", financialEndDate: "2026-12-31" });
  expect(problems(answers)).toEqual({});
  expect(form(answers).canSubmit).toBe(true);
});

test("a month picked for the end means its last day", () => {
  const trade = change(opened({ professionId: "fleuriste" }), { financialStartDate: "2026-07-01" });
  expect(change(trade, { financialEndDate: "2027-09-01" }).financialEndDate).toBe("2027-09-30");
  expect(change(trade, { financialEndDate: "bientôt" }).financialEndDate).toBe("bientôt");
});

const trade = change(opened({ professionId: "fleuriste" }), { vatSubjected: "no" });
const liberal = opened({ professionId: "psychologue", professionalStatusId: "titulaire" });
const recentVat = { ...opened({ professionId: "architecte", activityStartDate: "2025-06-02", professionalStatusId: "titulaire" }) };

test.each<[string, CompanyAnswers, object]>([
  ["no start of activity", { ...trade, activityStartDate: "" }, { activityStartDate: { code: "date.required" } }],
  ["no start of activity without a SIRET", { ...trade, activityStartDate: "", bypassSiret: true }, {}],
  [
    "a start of activity that is no day",
    { ...trade, activityStartDate: "2021-02-30", bypassSiret: true },
    { activityStartDate: { code: "date.format" } },
  ],
  ["no start", { ...trade, financialStartDate: "" }, { financialStartDate: { code: "date.required" } }],
  ["a start that is no day", { ...trade, financialStartDate: "01/01/2026" }, { financialStartDate: { code: "date.format" } }],
  [
    "a start two years ago",
    { ...trade, financialStartDate: "2024-12-31", financialEndDate: "2025-12-31" },
    { financialStartDate: { code: "date.within_year" } },
  ],
  ["the first possible start", { ...trade, financialStartDate: "2025-01-01" }, {}],
  [
    "a start after next year",
    { ...trade, financialStartDate: "2028-01-01", financialEndDate: "2028-12-31" },
    { financialStartDate: { code: "date.within_year" } },
  ],
  [
    "a start after the end",
    { ...trade, financialStartDate: "2026-06-01", financialEndDate: "2026-05-31" },
    { financialStartDate: { code: "fiscal_year.start_after_end" }, financialEndDate: { code: "fiscal_year.end_before_start" } },
  ],
  ["the latest end", { ...trade, financialStartDate: "2026-01-01", financialEndDate: "2028-01-31" }, {}],
  [
    "an end one day later",
    { ...trade, financialEndDate: "2028-02-01" },
    { financialEndDate: { code: "fiscal_year.end_too_late", max: "2028-01-31" } },
  ],
  ["no end", { ...trade, financialEndDate: "" }, { financialEndDate: { code: "date.required" } }],
  [
    "a profession that begins in March",
    { ...liberal, financialStartDate: "2026-03-01" },
    { financialStartDate: { code: "fiscal_year.bnc_start" } },
  ],
  ["a profession that ends in June", { ...liberal, financialEndDate: "2026-06-30" }, { financialEndDate: { code: "fiscal_year.bnc_end" } }],
  [
    "a year before the activity",
    { ...trade, activityStartDate: "2025-09-15", financialStartDate: "2025-09-01" },
    { financialStartDate: { code: "fiscal_year.before_activity", activityStartDate: "2025-09-15" } },
  ],
  [
    "a year that does not begin with an activity of this year",
    { ...trade, activityStartDate: "2026-02-02" },
    { financialStartDate: { code: "fiscal_year.starts_with_activity", activityStartDate: "2026-02-02" } },
  ],
  [
    "an unknown way of practising",
    { ...liberal, professionalStatusId: "exploitant" },
    { professionalStatusId: { code: "choice.required" } },
  ],
  ["no answer on VAT", { ...trade, vatSubjected: null }, { vatSubjected: { code: "choice.required" } }],
  ["no regime", { ...trade, vatSubjected: "yes" }, { settlement: { code: "choice.required" } }],
  ["no frequency", { ...trade, vatSubjected: "yes", settlement: "normal" }, { reportingFrequency: { code: "choice.required" } }],
  [
    "VAT before the activity",
    { ...recentVat, vatSubjectionDate: "2025-06-01" },
    { vatSubjectionDate: { code: "vat.before_activity", activityStartDate: "2025-06-02" } },
  ],
  ["VAT in more than a year", { ...recentVat, vatSubjectionDate: "2027-04-15" }, { vatSubjectionDate: { code: "date.within_year" } }],
  ["no day for VAT", { ...recentVat, vatSubjectionDate: "" }, { vatSubjectionDate: { code: "date.required" } }],
])("what is wrong: %s", (_case, answers, expected) => expect(problems(answers)).toEqual(expected));

test("an activity of a far future is refused", () => {
  expect(problems({ ...trade, activityStartDate: "2028-01-01" })).toMatchObject({ activityStartDate: { code: "date.within_year" } });
});

test("an activity of before the days that books may name is refused, one of a hundred years ago is not", () => {
  expect(problems({ ...trade, activityStartDate: "1899-12-31" })).toMatchObject({ activityStartDate: { code: "date.out_of_range" } });
  expect(problems({ ...trade, activityStartDate: "1900-01-01" })).toEqual({});
});

test("answers sent at once are completed where there is one answer only", () => {
  const given = { professionId: "graphiste", financialStartDate: "2026-01-01", activityStartDate: "2020-01-01" };
  expect(givenAnswers(given, situation)).toMatchObject({
    professionalStatusId: "titulaire",
    independant: "no",
    vatSubjected: null,
    financialEndDate: "2026-12-31",
  });
  const shop = { professionId: "fleuriste", financialStartDate: "2026-07-01", financialEndDate: "2027-09-01" };
  expect(givenAnswers(shop, situation).financialEndDate).toBe("2027-09-30");
});
