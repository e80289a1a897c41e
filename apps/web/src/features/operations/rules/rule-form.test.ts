import { expect, test } from "vitest";
import { cents } from "@comptoir/accounting/money";
import {
  EMPTY_RULE,
  isRuleComplete,
  movedBefore,
  movedBy,
  partsOfChoice,
  ruleBody,
  ruleFormOf,
  trialBody,
  withDetails,
  withShare,
} from "./rule-form.js";

test("a rule that is read and sent again is the same one", () => {
  const rule = {
    name: "Péages",
    words: ["peage", "a7"],
    sign: "outcome" as const,
    amountMin: 1.5,
    amountMax: 80,
    bankAccounts: ["b"],
    parts: [
      { account: "625100", share: 80.5, vatRate: 20 },
      { account: "626100", rest: true as const, privateShare: 25, vatNature: "BS" },
    ],
  };
  expect(ruleBody(ruleFormOf({ id: "r", active: true, ...rule }))).toEqual(rule);
});

test("what is not asked is taken away, and nothing is tried without a word", () => {
  const form = { ...EMPTY_RULE, name: " Edf ", words: "  edf  pro ", amountMax: cents(1000), parts: [{ account: "606110" }] };
  expect(ruleBody(form)).toEqual({
    name: "Edf",
    words: ["edf", "pro"],
    sign: null,
    amountMin: null,
    amountMax: 10,
    bankAccounts: null,
    parts: [{ account: "606110" }],
  });
  expect([isRuleComplete(form), isRuleComplete({ ...form, parts: [] }), isRuleComplete({ ...form, words: " " })]).toEqual([
    true,
    false,
    false,
  ]);
  expect([trialBody(EMPTY_RULE), trialBody({ ...form, parts: [] })?.words]).toEqual([null, ["edf", "pro"]]);
});

test("one category takes the whole, several share it, the last one the rest; what is kept keeps its options", () => {
  const one = partsOfChoice([], ["606110"]);
  expect(one).toEqual([{ account: "606110" }]);
  const three = partsOfChoice([{ account: "606110", privateShare: 20 }], ["606110", "626100", "626200"]);
  expect(three).toEqual([
    { account: "606110", privateShare: 20, share: 33 },
    { account: "626100", share: 33 },
    { account: "626200", rest: true },
  ]);
  expect(partsOfChoice(three, ["626100", "606110", "626200"])).toBe(three);
  expect(withShare(three, "626100", 12.5)[1]).toEqual({ account: "626100", share: 12.5 });
  expect(withShare(three, "626100", null)).toBe(three);
  expect(partsOfChoice(three, ["606110"])).toEqual([{ account: "606110", privateShare: 20 }]);
});

test("a part says its rate and its shares, or those of its account; the nature of its VAT goes with them", () => {
  const parts = [
    { account: "606140", share: 50, vatRate: 20, vatNature: "BS", privateShare: 10 },
    { account: "626100", rest: true as const },
  ];
  expect(withDetails(parts, "606140", { vatDeductible: 80 })[0]).toEqual({
    account: "606140",
    share: 50,
    vatRate: 20,
    vatDeductible: 80,
    privateShare: 10,
  });
  expect(withDetails(parts, "606140", { vatRate: undefined, privateShare: 0 })[0]).toEqual({ account: "606140", share: 50 });
  expect(withDetails(parts, "606140", { privateShare: 25 })[0]).toEqual({ ...parts[0], privateShare: 25 });
  expect(withDetails(parts, "626100", { vatRate: 10 })).toEqual([parts[0], { ...parts[1], vatRate: 10 }]);
  const typing = withDetails(parts, "606140", { privateShare: null });
  expect(isRuleComplete({ ...EMPTY_RULE, name: "Essence", words: "total", parts: typing })).toBe(false);
});

test("a rule moves a step, or before another; at an end it stays", () => {
  const ids = ["a", "b", "c"];
  expect([movedBy(ids, "b", -1), movedBy(ids, "b", 1), movedBy(ids, "a", 1)]).toEqual([
    ["b", "a", "c"],
    ["a", "c", "b"],
    ["b", "a", "c"],
  ]);
  expect([movedBy(ids, "a", -1), movedBy(ids, "c", 1)]).toEqual([ids, ids]);
  expect([movedBefore(ids, "c", "a"), movedBefore(ids, "a", null), movedBefore(ids, "b", "b")]).toEqual([
    ["c", "a", "b"],
    ["b", "c", "a"],
    ids,
  ]);
});
