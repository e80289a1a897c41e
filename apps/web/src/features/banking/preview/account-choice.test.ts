import { describe, expect, test } from "vitest";
import { choiceProblem, confirmBody, firstChoice, newAccount, type AccountChoice } from "./account-choice.js";

const account = (given: object = {}) => ({
  title: "Compte pro",
  iban: "FR7630006000011234567890189",
  number: null,
  currency: "EUR",
  count: 12,
  duplicates: 0,
  doubtful: 0,
  ignored: 0,
  credits: 100,
  debits: 50,
  firstDate: "2026-01-02",
  lastDate: "2026-04-14",
  openingBalance: null,
  closingBalance: null,
  bankAccountId: null,
  ...given,
});
const created = (given: object = {}): AccountChoice => ({ kind: "create", title: "Compte pro", iban: "", openingBalance: "", ...given });

describe("the account proposed for a statement", () => {
  test("is the one the server recognised", () => {
    expect(firstChoice(account({ bankAccountId: "a" }), [{ id: "a" }])).toEqual({ kind: "known", bankAccountId: "a" });
  });
  test("is a new one for a company that has none", () => {
    expect(firstChoice(account(), [])).toEqual(newAccount(account()));
  });
  test("is left to the user between several accounts", () => {
    expect(firstChoice(account(), [{ id: "a" }, { id: "b" }])).toEqual({ kind: "unset" });
  });
});

describe("an answer that cannot be sent", () => {
  test.each([
    ["no account chosen", account(), { kind: "unset" }, "unset"],
    ["a new account without a name", account(), created({ title: "  " }), "title"],
    ["a balance that cannot be read", account(), created({ openingBalance: "12x" }), "openingBalance"],
    ["an account in dollars", account({ currency: "USD" }), created(), "currency"],
    ["nothing wrong", account(), created({ openingBalance: "1 234,56" }), null],
    ["an account without operations", account({ count: 0 }), { kind: "unset" }, null],
  ] as const)("%s", (_, given, choice, problem) => {
    expect(choiceProblem(given, choice)).toBe(problem);
  });
});

test("the confirmation names each account once, leaves out the empty ones and says the opening balance in euros", () => {
  const accounts = [account(), account({ count: 0 }), account()];
  const choices: AccountChoice[] = [
    { kind: "known", bankAccountId: "a" },
    { kind: "unset" },
    created({ iban: "FR76 3000", openingBalance: "1 234,56" }),
  ];
  expect(confirmBody(accounts, choices)).toEqual({
    accounts: [
      { index: 0, bankAccountId: "a" },
      { index: 2, create: { title: "Compte pro", iban: "FR763000" }, openingBalance: 1234.56 },
    ],
  });
});

test("a balance is not asked, nor sent, when the file states one", () => {
  expect(confirmBody([account({ closingBalance: 10 })], [created({ openingBalance: "5" })])).toEqual({
    accounts: [{ index: 0, create: { title: "Compte pro" } }],
  });
});
