import { expect, test } from "vitest";
import fc from "fast-check";
import { cents, sumCents } from "../money.js";
import type { AccountNet } from "./counted-accounts.js";
import { donutCategories, donutSlices, drawnSlices, percentOf, type DonutSlice } from "./donut.js";

const net = (code: string, euros: number): AccountNet => ({ code, net: cents(Math.round(euros * 100)) });
const shown = (slices: readonly DonutSlice[]): string[] => slices.map(({ label, amount }) => `${label} ${amount / 100}`);

test("expenses by group, the greatest first; receipts, assets and the owner's account are in none", () => {
  const nets = [net("606300", 200), net("606400", 50), net("613200", 300), net("706000", -900), net("108200", 70), net("471000", 12)];
  const slices = donutSlices(nets, { context: "outcome", category: null, taxSystem: "bnc" });
  expect(shown(slices)).toEqual(["Local professionnel 300", "Matériel et fournitures 250"]);
  expect(shown(donutSlices(nets, { context: "income", category: null, taxSystem: "bnc" }))).toEqual(["Ventes et prestations 900"]);
});

test("a group opens on its accounts; a rebate belongs to the purchases, what no group offers has its own", () => {
  const nets = [net("607000", 100), net("609000", -30), net("681120", 40)];
  const whole = donutSlices(nets, { context: "outcome", category: null, taxSystem: "bnc" });
  expect(whole.map(({ category, amount }) => `${category} ${amount}`)).toEqual(["outcome-purchases 7000", "other 4000"]);
  const inside = donutSlices(nets, { context: "outcome", category: "outcome-purchases", taxSystem: "bnc" });
  expect(inside.map(({ codes, amount }) => `${codes.join(" ")} ${amount}`)).toEqual(["607000 10000", "609000 -3000"]);
  expect(donutCategories("outcome")).toContain("other");
});

test("six slices, then « Autres », which takes what is below zero", () => {
  const slice = (amount: number): DonutSlice => ({ category: null, label: String(amount), amount: cents(amount), codes: [] });
  expect(shown(drawnSlices([70, 60, 50, 40, 30, 20].map(slice)).drawn)).toHaveLength(6);
  expect(drawnSlices([70, 60, 50, 40, 30, 20, 10].map(slice)).drawn.at(-1)).toMatchObject({ label: "Autres", amount: 10 });
  expect(drawnSlices([70, -90].map(slice)).drawn).toMatchObject([{ amount: 70 }, { label: "Autres", amount: -90 }]);
  expect(drawnSlices([])).toEqual({ drawn: [], others: [] });
});

test("what is drawn adds up to the class, whatever the accounts", () => {
  const code = fc.constantFrom("606300", "613200", "609000", "681120", "626000", "627000", "646100", "635110", "616100", "622600");
  fc.assert(
    fc.property(fc.array(fc.record({ code, net: fc.integer({ min: -500_000, max: 500_000 }).map(cents) })), (nets) => {
      const { drawn } = drawnSlices(donutSlices(nets, { context: "outcome", category: null, taxSystem: "bnc" }));
      expect(sumCents(drawn.map(({ amount }) => amount))).toBe(sumCents(nets.map((one) => one.net)));
      expect(drawn.length).toBeLessThanOrEqual(7);
    }),
  );
});

test("a share in percent has one decimal, half up", () => {
  expect(percentOf(cents(1), cents(3))).toBe(33.3);
  expect(percentOf(cents(2), cents(3))).toBe(66.7);
  expect(percentOf(cents(2), cents(0))).toBe(0);
});
