import { expect, test } from "vitest";
import { isoDate } from "../date.js";
import { cents } from "../money.js";
import { findTaxForms } from "./forms/tax-forms-for.js";
import { proposedRows, rowsBeside, type BooksBeside, type YearVat } from "./proposed-boxes.js";

const line = (nature: YearVat["nature"], accountCode: string, vat: number, deductible = 0, base = 0): YearVat => ({
  nature,
  accountCode,
  base: cents(base),
  vat: cents(vat),
  deductible: cents(deductible),
});
const asset = {
  title: "Scie",
  base: cents(3000_00),
  method: null,
  rateBp: 0,
  previous: cents(0),
  annuity: cents(0),
  privatePart: cents(0),
} as const;
const books = (profit: "bnc" | "bic-rs", part: Partial<BooksBeside> = {}): BooksBeside => ({
  forms: findTaxForms(profit, 2025) ?? [],
  typed: [],
  year: { beginning: isoDate("2025-01-01"), end: isoDate("2025-12-31") },
  vat: [
    line("COLLECT", "706000", 18_460_08),
    line("CESSION", "757000", 200_00),
    line("BS", "606300", 76_10, 76_10),
    line("COLLECT", "709600", -600_00),
    line("IMMO", "218300", 300_00, 300_00),
    line("AUTOLIQ_SERV", "622600", 50_00, 50_00),
    line("NONDED", "625700", 20_00),
    line("REGUL", "445718", 40_00),
  ],
  tables: {
    register: [
      { ...asset, purchasedOn: isoDate("2025-03-10"), cost: cents(3000_00) },
      { ...asset, purchasedOn: isoDate("2024-03-10"), cost: cents(900_00) },
    ],
    gains: [
      {
        title: "Four",
        purchasedOn: isoDate("2021-01-01"),
        leftOn: isoDate("2025-06-30"),
        cost: cents(2000_00),
        depreciated: cents(1500_00),
        price: cents(1000_00),
        shortTerm: cents(500_00),
        longTerm: cents(0),
      },
    ],
  },
  goodwill: cents(0),
  owedBeyondYear: cents(0),
  benefits: cents(0),
  ...part,
});
const boxes = (given: BooksBeside) => Object.fromEntries(proposedRows(given).map(({ box, cents: amount }) => [box, amount]));

test("frame 5 of the 2035 takes VAT of receipts, of purchases without fixed assets, of fees given over", () => {
  expect(boxes(books("bnc"))).toEqual({ CX: 18_460_08, CY: 726_10, CZ: 600_00 });
});

test("the 2033 takes VAT owed for oneself too, and what was bought and sold of fixed assets", () => {
  expect(boxes(books("bic-rs"))).toEqual({ "182": 3000_00, "184": 1000_00, "374": 18_110_08, "378": 126_10 });
});

test("what a person wrote replaces it; credit notes beyond the sales give no box", () => {
  const typed = [{ form: "2035" as const, box: "CX", cents: cents(100_00) }];
  expect(boxes(books("bnc", { typed }))).toEqual({ CY: 726_10, CZ: 600_00 });
  expect(boxes(books("bnc", { vat: [line("COLLECT", "706000", -5_00)] }))).toEqual({});
});

test("goodwill, debts of more than a year and what went abroad are known of the books", () => {
  const vat = [
    line("EXPORT", "707000", 0, 0, 900_00),
    line("LIC", "707000", 0, 0, 100_00),
    line("LIC", "707100", 0, 0, 40_00),
    line("EXO_RECETTE", "706000", 0, 0, 70_00),
  ];
  expect(boxes(books("bic-rs", { vat, owedBeyondYear: cents(8000_00) }))).toMatchObject({ "195": 8000_00, "209": 1000_00, "215": 40_00 });
  expect(boxes(books("bic-rs", { vat }))["217"]).toBeUndefined();
  expect(boxes(books("bic-rs", { benefits: cents(300_00) }))["691"]).toBe(300_00);
  expect(boxes(books("bnc", { goodwill: cents(1200_00) }))).toMatchObject({ BE: 1200_00 });
});

test("what a person wrote in a box replaces what a step gives it, in those that may be written alone", () => {
  const row = (box: string) => ({ form: "2033" as const, box, cents: cents(100_00), label: box });
  const typed = ["691", "330"].map((box) => ({ form: "2033" as const, box, cents: cents(10_00) }));
  expect(rowsBeside([row("691"), row("690"), row("330")], typed).map(({ box }) => box)).toEqual(["690", "330"]);
});
