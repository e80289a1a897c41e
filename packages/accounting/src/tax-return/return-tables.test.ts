import { describe, expect, test } from "vitest";
import { isoDate } from "../date.js";
import { fromEuros } from "../testing/builders.js";
import { movedAccounts } from "../testing/tax-returns.js";
import { taxFormsFor } from "./forms/tax-forms-for.js";
import { returnTables, tableControls, type TableRows } from "./return-tables.js";
import { taxReturn } from "./return.js";

const register = (title: string, annuity: string, privatePart: string): TableRows["register"][number] => ({
  title,
  purchasedOn: isoDate("2024-03-01"),
  cost: fromEuros("5000,50"),
  base: fromEuros("5000,50"),
  method: "linear",
  rateBp: 2_000,
  previous: fromEuros("833,42"),
  annuity: fromEuros(annuity),
  privatePart: fromEuros(privatePart),
});

const tables: TableRows = {
  register: [register("Ordinateur", "1000,10", "0,00"), register("Téléphone", "400,00", "100,10")],
  gains: [
    {
      title: "Bureau",
      purchasedOn: isoDate("2020-01-01"),
      leftOn: isoDate("2025-06-30"),
      cost: fromEuros("1000,00"),
      depreciated: fromEuros("900,00"),
      price: fromEuros("1300,00"),
      shortTerm: fromEuros("900,00"),
      longTerm: fromEuros("300,00"),
    },
  ],
  mileage: [{ model: "Clio", kind: "T", power: 5, kilometres: 12_000, amount: fromEuros("5679,00") }],
};

const made = taxReturn({
  forms: taxFormsFor("bnc", 2025),
  balances: movedAccounts([["681110", "debit", "1300,00"]]),
  rows: [
    { form: "2035", box: "CB", cents: fromEuros("900,00"), label: "Plus-value à court terme" },
    { form: "2035", box: "2.longTerm", cents: fromEuros("300,00"), label: "Plus-value à long terme" },
  ],
  typed: [],
  withVat: false,
});

describe("tables of a 2035", () => {
  test("figures are whole euros, totals add them", () => {
    const { register: assets, gains, mileage } = returnTables(tables);
    expect(assets.rows.map(({ title, cost, annuity }) => [title, cost, annuity])).toEqual([
      ["Ordinateur", 5_001, 1_000],
      ["Téléphone", 5_001, 400],
    ]);
    expect(assets.totals).toEqual({ cost: 10_002, base: 10_002, previous: 1_666, annuity: 1_400, privatePart: 100 });
    expect(gains.totals).toMatchObject({ price: 1_300, shortTerm: 900, longTerm: 300 });
    expect(mileage.totals).toEqual({ amount: 5_679 });
  });

  test("they say what the boxes say", () => expect(tableControls(tables, made).filter(({ ok }) => !ok)).toEqual([]));

  test("an annuity that no box holds is a finding, to the cent", () =>
    expect(tableControls({ ...tables, register: tables.register.slice(1) }, made)[0]).toMatchObject({
      key: "register",
      ok: false,
      expected: 130_000,
      found: 29_990,
    }));
});
