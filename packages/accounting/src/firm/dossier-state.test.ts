import { describe, expect, test } from "vitest";
import type { IsoDate } from "../date.js";
import {
  accountStatus,
  taxReturnStatus,
  fiscalYearStatus,
  isClosingLate,
  matchesTaxAlert,
  isLongTerminated,
  isNewDecision,
  isDossierReadOnly,
  isStatementMissing,
  matchesVatAlert,
  vatStanding,
  yearOfDossier,
  type DossierYear,
  type StatusDecision,
} from "./dossier-state.js";

const day = (text: string): IsoDate => text as IsoDate;
const year = (end: string, isClosed = false): DossierYear => ({
  id: end,
  begin: day(`${Number(end.slice(0, 4)) - 1}${end.slice(4)}`),
  end: day(end),
  isClosed,
});
const decided = (status: StatusDecision["status"], startsOn: string): StatusDecision => ({ status, startsOn: day(startsOn) });

describe("the year of a dossier", () => {
  test.each<[string, readonly DossierYear[], string, string | null]>([
    ["without any year", [], "2026-04-14", null],
    ["before the end of the first year", [year("2026-12-31")], "2026-04-14", "2026-12-31"],
    ["on the last day of a year, it has not ended", [year("2026-04-14"), year("2027-04-14")], "2026-04-14", "2026-04-14"],
    ["the oldest ended and open one", [year("2026-12-31"), year("2024-12-31"), year("2025-12-31")], "2026-04-14", "2024-12-31"],
    [
      "the last ended one once all are closed",
      [year("2024-12-31", true), year("2025-12-31", true), year("2026-12-31")],
      "2026-04-14",
      "2025-12-31",
    ],
  ])("%s", (_case, years, today, expected) => expect(yearOfDossier(years, day(today))?.id ?? null).toBe(expected));
});

test("a closing is late once the legal day of its return has passed, and not on that day", () => {
  expect(isClosingLate(day("2025-12-31"), day("2026-05-20"))).toBe(false);
  expect(isClosingLate(day("2025-12-31"), day("2026-05-21"))).toBe(true);
  // A year that ends in the course of 2026 is filed with the income of 2026.
  expect(isClosingLate(day("2026-03-31"), day("2027-05-19"))).toBe(false);
  expect(isClosingLate(day("2026-03-31"), day("2027-05-20"))).toBe(true);
  expect(fiscalYearStatus(year("2025-12-31"), null, day("2026-06-01"))).toBe("late");
  expect(fiscalYearStatus(year("2025-12-31"), "started", day("2026-05-20"))).toBe("started");
  expect(fiscalYearStatus(year("2025-12-31"), "started", day("2026-06-01"))).toBe("late");
  expect(fiscalYearStatus(year("2025-12-31", true), null, day("2026-06-01"))).toBe("finished");
  expect(taxReturnStatus(year("2025-12-31"), null, day("2026-04-14"))).toBe("waiting");
  expect(taxReturnStatus(year("2025-12-31"), "waiting", day("2026-06-01"))).toBe("late");
  expect(taxReturnStatus(year("2025-12-31"), "validated", day("2026-06-01"))).toBe("validated");
});

describe("the account of a dossier", () => {
  const facts = { decisions: [], trialEndsOn: null, contacts: 0, contactsSignedIn: 0 };
  const today = day("2026-04-14");
  test.each([
    ["kept by the firm alone", {}, "active"],
    ["its contact was invited", { contacts: 1 }, "pending"],
    ["one of two signed in", { contacts: 2, contactsSignedIn: 1 }, "active"],
    ["the last day of a trial", { trialEndsOn: today }, "trial"],
    ["the day after", { trialEndsOn: day("2026-04-13") }, "active"],
    ["terminated from today on", { contacts: 1, decisions: [decided("terminated", "2026-04-14")] }, "terminated"],
    ["terminated from tomorrow on", { decisions: [decided("terminated", "2026-04-15")] }, "active"],
    [
      "the later decision of the same day counts",
      { decisions: [decided("suspended", "2026-04-01"), decided("active", "2026-04-01")] },
      "active",
    ],
    [
      "the later day counts, whenever it was decided",
      { decisions: [decided("terminated", "2026-04-10"), decided("active", "2026-04-01")] },
      "terminated",
    ],
  ])("%s", (_case, part, expected) => expect(accountStatus({ ...facts, ...part }, today)).toBe(expected));

  test("its books are read only from the day of a suspension", () => {
    const decisions = [decided("suspended", "2026-04-14")];
    expect(isDossierReadOnly(decisions, day("2026-04-13"))).toBe(false);
    expect(isDossierReadOnly(decisions, today)).toBe(true);
  });

  test("a decision that changes nothing is none, however many there were", () => {
    const suspended = [decided("suspended", "2026-04-14")];
    expect(isNewDecision([], decided("active", "2026-04-14"))).toBe(false);
    expect(isNewDecision([], decided("suspended", "2026-04-14"))).toBe(true);
    expect(isNewDecision(suspended, decided("suspended", "2026-04-14"))).toBe(false);
    expect(isNewDecision(suspended, decided("suspended", "2026-05-01"))).toBe(false);
    expect(isNewDecision(suspended, decided("suspended", "2026-04-13"))).toBe(true);
    expect(isNewDecision(suspended, decided("active", "2026-04-14"))).toBe(true);
    const many = Array.from({ length: 1_000 }, (_, index) => decided(index % 2 === 0 ? "active" : "suspended", "2026-04-14"));
    expect(isNewDecision(many, decided("suspended", "2026-04-14"))).toBe(false);
    expect(isNewDecision(many, decided("active", "2026-04-14"))).toBe(true);
  });

  test("terminated for more than twelve months", () => {
    const decisions = [decided("terminated", "2025-04-14")];
    expect(isLongTerminated(decisions, today)).toBe(false);
    expect(isLongTerminated(decisions, day("2026-04-15"))).toBe(true);
    expect(isLongTerminated([decided("suspended", "2020-01-01")], today)).toBe(false);
  });
});

test("a statement is missing 35 days after the last one, and while none came", () => {
  expect(isStatementMissing(null, day("2026-04-14"))).toBe(true);
  expect(isStatementMissing(day("2026-03-11"), day("2026-04-14"))).toBe(false);
  expect(isStatementMissing(day("2026-03-10"), day("2026-04-14"))).toBe(true);
});

test.each<[string | null, string, boolean, boolean, boolean]>([
  ["2026-04-14", "today", true, true, false],
  ["2026-04-19", "in five days", true, true, false],
  ["2026-04-20", "in six days", true, false, false],
  ["2026-04-24", "in ten days", true, false, false],
  ["2026-04-25", "in eleven days", false, false, false],
  ["2026-04-13", "yesterday", false, false, true],
  [null, "no return", false, false, false],
])("a VAT return due %s, %s", (dueOn, _case, inTen, inFive, exceeded) => {
  const vat = { dueOn: dueOn as IsoDate | null, missing: [], isAsked: false };
  const matches = (alert: "j-10" | "j-5" | "exceed") => matchesVatAlert(vat, alert, day("2026-04-14"));
  expect([matches("j-10"), matches("j-5"), matches("exceed")]).toEqual([inTen, inFive, exceeded]);
  expect(matchesVatAlert(vat, "all", day("2026-04-14"))).toBe(true);
});

test.each([
  ["no return", { dueOn: null, missing: [] as string[], isAsked: true }, "none", false],
  ["a day that lacks a fact", { dueOn: null, missing: ["surname"], isAsked: true }, "unknown", true],
  ["a day to come", { dueOn: day("2026-04-14"), missing: [], isAsked: true }, "due", false],
  ["a day that has passed, the question unanswered", { dueOn: day("2026-04-13"), missing: [], isAsked: true }, "to_confirm", true],
  ["a day that has passed", { dueOn: day("2026-04-13"), missing: [], isAsked: false }, "late", true],
] as const)("%s is never read as nothing to do", (_case, vat, standing, exceeded) => {
  expect(vatStanding(vat, day("2026-04-14"))).toBe(standing);
  expect(matchesVatAlert(vat, "exceed", day("2026-04-14"))).toBe(exceeded);
});

test.each([
  ["2026-05-18", ["j-2"]],
  ["2026-05-19", ["j-2", "j-1"]],
  ["2026-05-20", ["j-2", "j-1"]],
  ["2026-05-21", ["exceed"]],
  ["2026-05-01", []],
])("the tax return due on 20 May, on %s, belongs to %j", (today, alerts) => {
  const due = day("2026-05-20");
  expect((["j-2", "j-1", "exceed"] as const).filter((alert) => matchesTaxAlert(due, alert, day(today)))).toEqual(alerts);
  expect([matchesTaxAlert(due, "all", day(today)), matchesTaxAlert(null, "j-2", day(today))]).toEqual([true, false]);
});
