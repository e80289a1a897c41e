import { expect, test } from "vitest";
import { typedChanges, typedFields } from "./typed-changes.js";

const KEPT = {
  refund: 0,
  assimilatedTaxes: 12,
  assimilatedAccount: "635800",
  depositJuly: null,
  depositDecember: null,
  provisionalRefunds: 0,
  comment: "",
};
const names = (form: "CA3" | "CA12", creditOut: number, refund = 0) =>
  typedFields({ form, creditOut, typed: { ...KEPT, refund }, depositsPaid: form === "CA12" ? { july: 812.4, december: 0 } : null }).map(
    ({ name }) => name,
  );

test("a refund is asked for on a credit only, and stays in sight once it took all of it", () => {
  expect(names("CA3", 0)).toEqual(["assimilatedTaxes"]);
  expect(names("CA3", 255)).toEqual(["refund", "assimilatedTaxes"]);
  expect(names("CA3", 0, 800)).toEqual(["refund", "assimilatedTaxes"]);
});

test("a yearly return has its deposits, its provisional refunds and no refund", () => {
  expect(names("CA12", 255)).toEqual(["depositJuly", "depositDecember", "provisionalRefunds", "assimilatedTaxes"]);
});

test("only what changed is sent, zero included; what cannot be read is not", () => {
  expect(typedChanges({ ...KEPT, assimilatedTaxes: 0, refund: null, comment: "Travaux" }, KEPT)).toEqual({
    assimilatedTaxes: 0,
    comment: "Travaux",
  });
  expect(typedChanges(KEPT, KEPT)).toEqual({});
  expect(typedChanges({ ...KEPT, assimilatedAccount: "635100", depositJuly: 800 }, KEPT)).toEqual({
    assimilatedAccount: "635100",
    depositJuly: 800,
  });
  expect(typedChanges(KEPT, { ...KEPT, depositJuly: 800 })).toEqual({ depositJuly: null });
});
