import { expect, test } from "vitest";
import type { IsoDate } from "../date.js";
import { dutiesOf, type DutyFacts } from "./duties.js";

const day = (text: string): IsoDate => text as IsoDate;
const today = day("2026-10-20");
const none: DutyFacts = {
  returns: [],
  isVatStartAsked: false,
  questions: [],
  loosePapers: null,
  taxReturns: [],
  years: [],
  banks: [],
  invoicePlatform: null,
};
const september = { id: "2026-09", end: day("2026-09-30"), dueOn: day("2026-10-19"), isDeposited: false };

test("duties come by the day they are due, a return of an unknown day first", () => {
  const facts: DutyFacts = {
    returns: [september, { ...september, id: "2026-08", end: day("2026-08-31"), dueOn: null }],
    isVatStartAsked: false,
    questions: [
      { id: "q", askedOn: day("2026-10-03"), wantsPaper: false },
      { id: "p", askedOn: day("2026-10-02"), wantsPaper: true },
    ],
    loosePapers: { count: 3, oldestOn: day("2026-10-10") },
    taxReturns: [{ yearId: "w", dueOn: day("2026-05-21"), isProvisional: false, isDeposited: false }],
    years: [
      { id: "y", end: day("2025-12-31"), isClosed: false },
      { id: "z", end: day("2026-12-31"), isClosed: false },
    ],
    banks: [],
    invoicePlatform: { isActionAsked: true, failed: { count: 2, oldestOn: day("2026-10-12") } },
  };
  expect(dutiesOf(facts, today).map(({ kind, id, dueOn }) => [kind, id, dueOn])).toEqual([
    ["return", "2026-08", null],
    ["invoice_platform", "access", null],
    ["closing", "y", "2026-05-20"],
    ["tax_return", "w", "2026-05-21"],
    ["paper", "p", "2026-10-02"],
    ["question", "q", "2026-10-03"],
    ["loose_papers", "papers", "2026-10-10"],
    ["invoice_platform", "flows", "2026-10-12"],
    ["return", "2026-09", "2026-10-19"],
  ]);
});

test("a duty leaves when it is done, and never by age", () => {
  const old = { ...september, id: "2020-09", end: day("2020-09-30"), dueOn: day("2020-10-19") };
  expect(dutiesOf({ ...none, returns: [old] }, today)).toHaveLength(1);
  expect(dutiesOf({ ...none, returns: [{ ...old, isDeposited: true }] }, today)).toEqual([]);
  expect(dutiesOf({ ...none, years: [{ id: "y", end: day("2025-12-31"), isClosed: true }] }, today)).toEqual([]);
});

test("a period under way is no duty, nor an old one that may have been declared elsewhere", () => {
  expect(dutiesOf({ ...none, returns: [{ ...september, end: today }] }, today)).toEqual([]);
  const old = { ...september, dueOn: day("2026-09-19") };
  expect(dutiesOf({ ...none, isVatStartAsked: true, returns: [old, september] }, today).map(({ id }) => id)).toEqual(["2026-09"]);
});

test("the return that a closing kept is a duty until it is deposited, unless its form is not published", () => {
  const kept = { yearId: "y", dueOn: day("2026-05-20"), isProvisional: false, isDeposited: false };
  const kinds = (own: object) => dutiesOf({ ...none, taxReturns: [{ ...kept, ...own }] }, today).map(({ kind }) => kind);
  expect([kinds({}), kinds({ isDeposited: true }), kinds({ isProvisional: true })]).toEqual([["tax_return"], [], []]);
});

test("a bank is a duty when it asks for an action, and from fifteen days before its consent ends", () => {
  const bank = { id: "b", bank: "Banque", isActionAsked: false, consent: null };
  const of = (own: object) => dutiesOf({ ...none, banks: [{ ...bank, ...own }] }, today);
  expect(of({})).toEqual([]);
  expect(of({ isActionAsked: true })).toMatchObject([{ kind: "bank", id: "b", dueOn: null }]);
  expect(of({ consent: { endsOn: day("2026-10-30"), daysLeft: 10 } })).toMatchObject([{ kind: "bank", dueOn: "2026-10-30", daysLeft: 10 }]);
});
