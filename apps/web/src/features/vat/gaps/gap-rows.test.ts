import { expect, test } from "vitest";
import { areComplete, gapRows, oneMore } from "./gap-rows.js";

const gapOf = (...accounts: readonly (readonly [account: string, amount: number])[]) =>
  gapRows({
    accounts: accounts.map(([account, amount]) => ({ account, name: account, amount })),
  });

test("an entry begins with its VAT, above zero in the usual direction of its account", () => {
  expect(gapOf(["445710", 200], ["445660", -40], ["445620", -10])).toMatchObject([
    { nature: "COLLECT", vat: 20_000, base: null },
    { nature: "BS", vat: 4_000 },
    { nature: "IMMO", vat: 1_000 },
  ]);
  expect(gapOf(["445660", 15], ["445718", 12])).toMatchObject([
    { nature: "BS", vat: -1_500 },
    { nature: "REGUL", vat: 1_200, base: 0 },
  ]);
});

test("VAT owed and deducted for the same purchase is one reverse charge", () => {
  expect(gapOf(["445200", 60], ["445660", -60])).toEqual([{ nature: "AUTOLIQ_SERV", rate: 20, base: null, vat: 6_000 }]);
});

test("a line without its base is not sent", () => {
  const rows = gapOf(["445710", 200]);
  expect(areComplete(rows)).toBe(false);
  expect(oneMore(rows)).toHaveLength(2);
});
