import { describe, expect, test } from "vitest";
import { figuresOfYear } from "../../rates/figures-of-year.js";
import { fromEuros } from "../../testing/builders.js";
import { closingFacts, NONE, renderStepEntries } from "../testing.js";
import { socialSecurityContributions, splitLevies, type ContributionStatement } from "./social-security-contributions.js";

function statement(own: Partial<ContributionStatement> = {}): ContributionStatement {
  return {
    body: "Urssaf",
    account: "646100",
    contributionsPaid: NONE,
    csgCrdsPaid: NONE,
    csgDeductible: null,
    training: NONE,
    healthUnions: NONE,
    reimbursements: NONE,
    dueAtYearEnd: NONE,
    ...own,
  };
}

test.each([
  ["2910,00", "2040,00", "870,00"],
  ["1000,00", "701,03", "298,97"],
])("CSG and CRDS of %s: %s deducted, %s not", (total, deductible, nonDeductible) => {
  for (const year of [2025, 2026]) {
    expect(splitLevies(fromEuros(total), figuresOfYear(year).socialLevies)).toEqual({
      deductible: fromEuros(deductible),
      nonDeductible: fromEuros(nonDeductible),
    });
  }
});

describe("one statement over the debits of the bank", () => {
  const facts = closingFacts({ "646100": "11000,00", "706100": "-45000,00" });
  const stated = statement({
    contributionsPaid: fromEuros("7840,00"),
    csgCrdsPaid: fromEuros("2910,00"),
    training: fromEuros("118,00"),
    healthUnions: fromEuros("132,00"),
  });

  test("contributions, CSG, CRDS, CFP and CURPS", () => {
    const { entries, findings } = socialSecurityContributions(facts, { statements: [stated] });
    expect(renderStepEntries(entries)).toEqual([
      "2025-12-31 social_security_contributions: D 637800 2 040,00 + D 108500 870,00 + D 633310 118,00 + D 637810 132,00 / C 646100 3 160,00",
    ]);
    expect(findings).toEqual([]);
  });

  test("what is booked apart already is not taken twice", () => {
    const booked = closingFacts({ "646100": "10882,00", "633310": "118,00", "706100": "-45000,00" });
    expect(renderStepEntries(socialSecurityContributions(booked, { statements: [stated] }).entries)).toEqual([
      "2025-12-31 social_security_contributions: D 637800 2 040,00 + D 108500 870,00 + D 637810 132,00 / C 646100 3 042,00",
    ]);
  });

  test("what the year before accrued came back on the first day: statements are compared with what was debited", () => {
    const second = { ...closingFacts({ "646100": "9500,00", "706100": "-45000,00" }), accrualReturned: fromEuros("1500,00") };
    const { findings, result } = socialSecurityContributions(second, { statements: [stated] });
    expect([findings, result.booked]).toEqual([[], fromEuros("11000,00")]);
  });

  test("a gap of 1 € passes, one of a cent more is to be explained and nothing is spread", () => {
    const more = (amount: string) => ({ statements: [{ ...stated, contributionsPaid: fromEuros(amount) }] });
    expect(socialSecurityContributions(facts, more("7841,00")).findings).toEqual([]);
    const { findings, entries } = socialSecurityContributions(facts, more("7841,01"));
    expect(findings.map(({ code }) => code)).toEqual(["contributions.gap"]);
    expect(entries).toEqual([]);
  });

  test("the split that a statement gives is taken", () => {
    const given = { ...stated, csgDeductible: fromEuros("2041,00") };
    const { result } = socialSecurityContributions(facts, { statements: [given] });
    expect([result.deductible, result.nonDeductible]).toEqual([204_100, 86_900]);
  });
});

test("two bodies: each account gives what it holds", () => {
  const facts = closingFacts({ "646100": "1000,00", "646200": "5000,00", "706100": "-45000,00" });
  const statements = [
    statement({ csgCrdsPaid: fromEuros("2910,00") }),
    statement({ body: "CARPIMKO", account: "646200", contributionsPaid: fromEuros("3090,00") }),
  ];
  expect(renderStepEntries(socialSecurityContributions(facts, { statements }).entries)).toEqual([
    "2025-12-31 social_security_contributions: D 637800 2 040,00 + D 108500 870,00 / C 646100 1 000,00 + C 646200 1 910,00",
  ]);
});

test("trade: what is owed on the last day, returned on the first of the next year; a liberal profession has none", () => {
  const statements = [statement({ contributionsPaid: fromEuros("9000,00"), dueAtYearEnd: fromEuros("1234,56") })];
  const facts = closingFacts({ "646100": "9000,00", "706000": "-30000,00" }, { taxSystem: "bic-rs" });
  expect(renderStepEntries(socialSecurityContributions(facts, { statements }).entries)).toEqual([
    "2025-12-31 social_security_contributions:due: D 646100 1 234,56 / C 438000 1 234,56",
    "2026-01-01 social_security_contributions:due:back: D 438000 1 234,56 / C 646100 1 234,56",
  ]);
  expect(socialSecurityContributions({ ...facts, taxSystem: "bnc" }, { statements }).entries).toEqual([]);
});

test("levies far from the profit are told", () => {
  const statements = [statement({ csgCrdsPaid: fromEuros("20000,00") })];
  const facts = closingFacts({ "646100": "20000,00", "706100": "-45000,00" });
  const codes = socialSecurityContributions(facts, { statements }).findings.map(({ code }) => code);
  expect(codes).toEqual(["contributions.levies"]);
});

test("no answer, and amounts below zero, block", () => {
  expect(socialSecurityContributions(closingFacts(), { statements: null }).findings.map(({ code }) => code)).toEqual([
    "contributions.required",
  ]);
  const statements = [statement({ training: fromEuros("-1,00") })];
  expect(socialSecurityContributions(closingFacts(), { statements }).findings.map(({ code }) => code)).toContain("contributions.negative");
});
