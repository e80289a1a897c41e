import { describe, expect, test } from "vitest";
import { isoDate } from "../../date.js";
import { cents } from "../../money.js";
import { fromEuros } from "../../testing/builders.js";
import { closingFacts, NONE } from "../testing.js";
import * as rules from "./consistent-accounts.js";
import type { ConsistencyFacts } from "./consistent-accounts.js";

function facts(balances: Readonly<Record<string, string>> = {}, own: Partial<ConsistencyFacts> = {}): ConsistencyFacts {
  return {
    ...closingFacts(balances),
    unbalancedEntries: [],
    banks: [],
    expectedVat: new Map(),
    previousBalances: null,
    openingCapital: NONE,
    recurrentDebits: [],
    operations: [],
    limitsExceeded: [],
    loansOwed: NONE,
    depreciated: NONE,
    usesNoVehicle: false,
    thirdParties: new Map(),
    unknownAccounts: [],
    ...own,
  };
}

function found(rule: rules.ConsistencyRule, given: ConsistencyFacts): readonly string[] {
  return rule(given).map(({ level, code }) => `${level} ${code}`);
}

const CLEAN = facts({ "512000": "1000,00", "706100": "-1000,00" });

test("clean books have no anomaly", () => {
  expect(rules.consistentAccounts(CLEAN, { answers: new Map() })).toMatchObject({ findings: [], entries: [], lines: [] });
});

describe("each rule with its fixture", () => {
  test("debits and credits", () => {
    const given = facts({ "512000": "10,00" }, { unbalancedEntries: [{ id: "e1", gap: cents(1000) }] });
    expect(found(rules.balancedEntries, given)).toEqual(["blocking entry:e1", "blocking balance"]);
  });

  test("the balance of a bank, to the cent; uncleared cheques are linked to none", () => {
    const bank = (balance: string) => ({ account: "512000", title: "Compte pro", balance: fromEuros(balance) });
    const books = { "512000": "1000,00", "511200": "50,00", "512900": "-20,00" };
    expect(found(rules.bankAccountBalances, facts(books, { banks: [bank("1000,01")] }))).toEqual([]);
    expect(found(rules.bankAccountBalances, facts(books, { banks: [bank("1000,02")] }))).toEqual(["blocking bank:512000"]);
  });

  test("customers and suppliers in receipts and expenses, by what they hold", () => {
    const thirdParties = new Map([["411000", cents(120_00)]]);
    expect(found(rules.thirdPartyAccounts, facts())).toEqual([]);
    expect(rules.thirdPartyAccounts(facts({}, { thirdParties }))).toMatchObject([
      { level: "warning", code: "third_party:411000:12000", message: expect.stringContaining("120,00") },
    ]);
  });

  test("own transfers, waiting operations, cash", () => {
    const given = facts({ "580000": "1,00", "471000": "-1,00", "530000": "-0,01" });
    expect(found(rules.settledAccounts, given)).toEqual(["blocking settled:580000", "blocking settled:471000", "blocking cash"]);
    const [transfer, waiting] = rules.settledAccounts(given).map(({ message }) => message);
    expect(transfer).toBe("Le compte 580000 n’est pas soldé\u00a0: 1,00\u00a0€.");
    expect(waiting).toContain("le solde de départ d’un compte bancaire se saisit dans les à-nouveaux, à la page «\u00a0Exercices\u00a0».");
    expect(found(rules.settledAccounts, facts({ "530000": "20,00" }))).toEqual([]);
  });

  test("VAT accounts", () => {
    const expectedVat = new Map([
      ["445660", NONE],
      ["445510", fromEuros("-402,00")],
      ["445718", NONE],
    ]);
    const given = facts({ "445660": "12,00", "445510": "-402,00", "445718": "-3,00" }, { expectedVat });
    expect(found(rules.vatAccounts, given)).toEqual(["warning vat:445660", "warning vat:445718"]);
  });

  test("contrary sides", () => {
    const given = facts({ "606400": "-1,00", "706000": "1,00", "603700": "-5,00", "758410": "5,00", "713000": "5,00", "606300": "1,00" });
    expect(found(rules.contrarySides, given)).toEqual(["warning side:606400", "warning side:706000"]);
  });

  test("accounts that changed by more than half and 1 000 €, and new ones above 1 000 €", () => {
    const { balances } = closingFacts({ "606400": "2000,00", "613200": "2000,00", "706100": "-40000,00" });
    const now = { "606400": "3000,00", "613200": "3000,01", "706100": "-58000,00", "622600": "1000,01", "625700": "1000,00" };
    expect(found(rules.largeChanges, facts(now, { previousBalances: balances }))).toEqual([
      "warning change:613200",
      "warning change:622600",
    ]);
    expect(found(rules.largeChanges, facts(now))).toEqual([]);
  });

  test("months without a debit", () => {
    const recurrentDebits = [
      { payee: "Loyer", monthsWithout: ["août 2025"] },
      { payee: "Urssaf", monthsWithout: [] },
    ];
    expect(found(rules.missingMonths, facts({}, { recurrentDebits }))).toEqual(["warning months:Loyer:août 2025"]);
  });

  test("drawings above the profit and the opening capital", () => {
    const books = { "108200": "12000,01", "706100": "-10000,00" };
    expect(found(rules.drawings, facts(books, { openingCapital: fromEuros("2000,00") }))).toEqual(["warning drawings"]);
    expect(found(rules.drawings, facts(books, { openingCapital: fromEuros("2000,01") }))).toEqual([]);
  });

  test("the same amount and label within a day", () => {
    const operation = (id: string, on: string, amount = "20,00") => ({ id, on: isoDate(on), amount: fromEuros(amount), label: "EDF" });
    const operations = [
      operation("c", "2025-03-04"),
      operation("a", "2025-03-02"),
      operation("b", "2025-03-03"),
      operation("d", "2025-03-04", "21,00"),
    ];
    expect(found(rules.duplicates, facts({}, { operations }))).toEqual(["warning twin:a:b", "warning twin:b:c"]);
  });

  test("limits of the turnover", () => {
    const limitsExceeded = [{ name: "Franchise de TVA", limit: fromEuros("37500,00") }];
    expect(found(rules.turnoverLimits, facts({}, { limitsExceeded }))).toEqual(["warning limit:Franchise de TVA"]);
  });

  test("loans and depreciation", () => {
    const books = { "164000": "-100,00", "281830": "-1200,00" };
    const right = { loansOwed: fromEuros("100,00"), depreciated: fromEuros("1200,00") };
    expect(found(rules.registers, facts(books, right))).toEqual([]);
    expect(found(rules.registers, facts(books))).toEqual(["blocking loans", "blocking depreciation"]);
  });

  test("accounts that are unusual", () => {
    const deposits = { "419100": "3,00", "409100": "-4,00" };
    const given = facts({ "646500": "10,00", "421000": "5,00", "431000": "-5,00", ...deposits }, { unknownAccounts: ["999000"] });
    expect(found(rules.unusualAccounts, given)).toEqual([
      "warning madelin",
      "warning staff:421000",
      "warning deposit:409100",
      "warning deposit:419100",
      "warning unknown:999000",
    ]);
    expect(found(rules.unusualAccounts, facts({ "419100": "-3,00", "409100": "4,00" }))).toEqual([]);
  });
});

test("fuel, where no vehicle serves the activity", () => {
  const books = { "606140": "3611,00", "606150": "0,00" };
  expect(found(rules.fuelWithoutVehicle, facts(books))).toEqual([]);
  expect(found(rules.fuelWithoutVehicle, facts(books, { usesNoVehicle: true }))).toEqual(["warning vehicle:606140"]);
  expect(found(rules.fuelWithoutVehicle, facts({ "606140": "-12,00" }, { usesNoVehicle: true }))).toEqual([]);
});

test("a warning needs an answer with a comment of 500 characters at most; a blocking anomaly has none", () => {
  const given = facts({ "606400": "-1,00", "512000": "1,00" });
  const codes = (comment: string | null) =>
    rules
      .consistentAccounts(given, { answers: new Map(comment === null ? [] : [["side:606400", { kind: "justified", comment }]]) })
      .findings.map(({ code }) => code);
  expect(codes(null)).toEqual(["side:606400", "consistency.unanswered"]);
  expect(codes("Avoir d’un fournisseur")).toEqual(["side:606400"]);
  expect(codes(" ")).toContain("consistency.unanswered");
  expect(codes("x".repeat(501))).toContain("consistency.unanswered");
});
