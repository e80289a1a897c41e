import fc from "fast-check";
import { expect, test } from "vitest";
import { accounts } from "../../chart/accounts.js";
import { cents, frenchAmount, type Cents } from "../../money.js";
import { balanceSheet, incomeStatement } from "./statements.js";

const euros = (nets: Readonly<Record<string, number>>): ReadonlyMap<string, Cents> =>
  new Map(Object.entries(nets).map(([account, amount]) => [account, cents(amount * 100)]));

/** A shop: stock, a customer, a supplier paid too much, a loan, an overdraft. */
const SHOP = euros({
  "108000": -10_000,
  "164000": -6_000,
  "215400": 12_000,
  "281540": -4_500,
  "370000": 3_000,
  "401000": -1_200,
  "409100": 150,
  "411000": 2_400,
  "445510": -310,
  "512000": 7_260,
  "512100": -800,
  "607000": 9_000,
  "613200": 3_600,
  "661100": 200,
  "681100": 1_500,
  "707000": -16_300,
});

test("the balance sheet of a shop: each account on its side, an overdraft among the debts", () => {
  const { assets, liabilities, gap } = balanceSheet(SHOP);
  expect(assets.map(({ label, gross, taken, net }) => `${label} | ${frenchAmount(gross)} | ${frenchAmount(taken)} | ${frenchAmount(net)}`))
    .toMatchInlineSnapshot(`
    [
      "Immobilisations corporelles | 12 000,00 | 4 500,00 | 7 500,00",
      "Stocks et en-cours | 3 000,00 | 0,00 | 3 000,00",
      "Clients et comptes rattachés | 2 400,00 | 0,00 | 2 400,00",
      "Avances et acomptes versés aux fournisseurs | 150,00 | 0,00 | 150,00",
      "Disponibilités | 7 260,00 | 0,00 | 7 260,00",
      "Total de l’actif | 24 810,00 | 4 500,00 | 20 310,00",
    ]
  `);
  expect(liabilities.map(({ label, amount }) => `${label} | ${frenchAmount(amount)}`)).toMatchInlineSnapshot(`
    [
      "Compte de l’exploitant et capital | 10 000,00",
      "Résultat de l’exercice | 2 000,00",
      "Emprunts et dettes assimilées | 6 000,00",
      "Fournisseurs et comptes rattachés | 1 200,00",
      "Dettes fiscales et sociales | 310,00",
      "Concours bancaires courants | 800,00",
      "Total du passif | 20 310,00",
    ]
  `);
  expect(gap).toBe(0);
});

test("the income statement of a shop ends with the result of its balance sheet", () => {
  expect(incomeStatement(SHOP).map(({ label, amount }) => `${label} | ${frenchAmount(amount)}`)).toMatchInlineSnapshot(`
    [
      "Ventes de marchandises | 16 300,00",
      "Achats de marchandises et variation de stock | −9 000,00",
      "Autres achats et charges externes | −3 600,00",
      "Dotations aux amortissements et provisions | −1 500,00",
      "Résultat d’exploitation | 2 200,00",
      "Charges financières | −200,00",
      "Résultat financier | −200,00",
      "Bénéfice de l’exercice | 2 000,00",
    ]
  `);
});

test("whatever the balanced books, both sides come to the same and the result is the same", () => {
  const codes = accounts.map(({ code }) => code);
  const lines = fc.array(fc.tuple(fc.constantFrom(...codes), fc.constantFrom(...codes), fc.integer({ min: 1, max: 10_000_000 })), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(lines, (moves) => {
      const nets = new Map<string, Cents>();
      for (const [debit, credit, amount] of moves) {
        nets.set(debit, cents((nets.get(debit) ?? 0) + amount));
        nets.set(credit, cents((nets.get(credit) ?? 0) - amount));
      }
      const { gap, liabilities } = balanceSheet(nets);
      expect(gap).toBe(0);
      const result = liabilities.find(({ label }) => label === "Résultat de l’exercice")?.amount;
      expect(incomeStatement(nets).at(-1)?.amount).toBe(result);
    }),
  );
});
