import { cents, sumCents } from "@comptoir/accounting/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  accountChange,
  exclTaxOf,
  fillRemainder,
  firstLines,
  hasAcceptedVat,
  ownerOfVatChange,
  remainder,
  splitInput,
  splitProblem,
  splitTotals,
  vatOf,
  type SplitLine,
} from "./split-lines.js";
import { anOperation } from "../testing/an-operation.js";

const line = (account: string, amount: number | null, given: Partial<SplitLine> = {}): SplitLine => ({
  key: 0,
  account,
  amount: amount === null ? null : cents(amount),
  vatRate: 20,
  vatAmount: null,
  vatNature: undefined,
  vatDeductible: "usual",
  privateShare: 0,
  assetComponents: [],
  ...given,
});
const chart = { income: [], outcome: [], accounts: new Map(), items: new Map(), vatRates: [] };
const total = cents(21460);
const tools = line("606300", 14980);
const office = line("606400", 3990);
const own = line("108200", 2490, { vatRate: 0 });

test("a line keeps the fixed assets that it pays for, until it goes to another account", () => {
  const account = { id: "218300", code: "218300", name: "Matériel" };
  const paid = {
    vatRate: 20,
    vatAmount: 14.33,
    vatNature: null,
    vatDeductible: null,
    privateShare: 0,
    relatedCapitalAssetComponents: ["desk"],
  };
  const paying = anOperation({ allocations: [{ signCode: "outcome", account, amount: 86, ...paid }] });
  const [kept] = firstLines(paying, [], { chart, hasVat: true });
  if (!kept) throw new Error("no line");
  expect(splitInput([kept], true)).toMatchObject([{ relatedCapitalAssetComponents: ["desk"] }]);
  const moved = { ...kept, ...accountChange("606300", { chart, hasVat: true }) };
  expect(splitInput([moved], true)[0]).not.toHaveProperty("relatedCapitalAssetComponents");
});

describe("a purchase split in three (Leroy Merlin, 214,60 €)", () => {
  test("the account is right when the lines add up", () => {
    expect(remainder(total, [tools, office, own])).toBe(0);
    expect(splitProblem(total, [tools, office, own])).toBeNull();
    expect(splitTotals([tools, office, own])).toEqual({ exclTax: 15808, vat: 3162, own: 2490 });
  });

  test("what remains is shown, and can be given to the empty line or to the last", () => {
    expect(remainder(total, [tools, office])).toBe(2490);
    expect(splitProblem(total, [tools, office])).toBe("remainder");
    expect(fillRemainder(total, [tools, line("108200", null), office])[1]?.amount).toBe(2490);
    expect(fillRemainder(total, [tools, office])[1]?.amount).toBe(6480);
    expect(fillRemainder(total, [line("606300", 30000)])[0]?.amount).toBe(21460);
  });

  test("an empty line, or no line at all, cannot be validated", () => {
    expect(splitProblem(total, [])).toBe("empty");
    expect(splitProblem(total, [tools, line("606400", null)])).toBe("line");
    expect(splitProblem(total, [line("606300", 21460), line("606400", 0)])).toBe("line");
  });
});

describe("VAT of a line", () => {
  test("computed from the rate, unless the document says otherwise within five cents", () => {
    expect(vatOf(tools)).toBe(2497);
    expect(vatOf({ ...tools, vatAmount: cents(2500) })).toBe(2500);
    expect(hasAcceptedVat({ ...tools, vatAmount: cents(2502) })).toBe(true);
    expect(hasAcceptedVat({ ...tools, vatAmount: cents(2503) })).toBe(false);
    expect(splitProblem(cents(14980), [{ ...tools, vatAmount: cents(9999) }])).toBe("vat");
  });

  test("is not sent for a company that has none, nor when it is the computed one", () => {
    expect(splitInput([tools], false)).toEqual([{ account: "606300", amount: 149.8 }]);
    expect(splitInput([tools], true)).toEqual([{ account: "606300", amount: 149.8, vatRate: 20 }]);
  });
});

describe("VAT that the customer owes himself", () => {
  const service = line("651110", 19900, { vatNature: "AUTOLIQ_SERV" });

  test("comes on top of what is paid, and is not in the sum without VAT", () => {
    expect(vatOf(service)).toBe(3980);
    expect(exclTaxOf(service)).toBe(19900);
    expect(splitTotals([service, tools])).toEqual({ exclTax: 19900 + 12483, vat: 2497, own: 0 });
    expect(hasAcceptedVat({ ...service, vatAmount: cents(3985) })).toBe(true);
    expect(hasAcceptedVat({ ...service, vatAmount: cents(3986) })).toBe(false);
  });

  test("an operation that has it is split again as it is", () => {
    const account = { id: "651110", code: "651110", name: "Abonnements" };
    const owed = { vatRate: 20, vatAmount: 39.8, vatNature: "AUTOLIQ_SERV", vatDeductible: null, privateShare: 0 };
    const operation = anOperation({
      value: 199,
      allocations: [{ signCode: "outcome", account, amount: 199, relatedCapitalAssetComponents: [], ...owed }],
    });
    const lines = firstLines(operation, [], { chart, hasVat: true });
    expect(splitProblem(cents(19900), lines)).toBeNull();
    expect(splitInput(lines, true)).toEqual([{ account: "651110", amount: 199, vatRate: 20, vatNature: "AUTOLIQ_SERV" }]);
  });

  test("asks for a rate where there was none, and gives the VAT back to the supplier", () => {
    const rent = line("613500", 10000, { vatRate: 0 });
    expect(ownerOfVatChange(rent, "AUTOLIQ_BTP")).toEqual({ vatNature: "AUTOLIQ_BTP", vatRate: 20, vatAmount: null });
    expect(ownerOfVatChange(service, undefined)).toEqual({ vatNature: undefined, vatRate: 20, vatAmount: null });
  });
});

test("a payout net of fees has a negative line: 100 € sold less 3 € of fees make 97 €", () => {
  expect(splitProblem(cents(9700), [line("706000", 10000), line("627000", -300, { vatRate: 0 })])).toBeNull();
});

test("accounts chosen in the layer begin the split, the first one with the whole amount", () => {
  const lines = firstLines(anOperation({ value: 214.6 }), ["606300", "606400"], { chart, hasVat: true });
  expect(lines.map(({ account, amount }) => [account, amount])).toEqual([
    ["606300", 21460],
    ["606400", null],
  ]);
});

test("giving the remainder to any amounts makes the account right", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 8 }),
      (amount, sizes) => {
        const lines = fillRemainder(
          cents(amount),
          sizes.map((size) => line("606300", size)),
        );
        expect(remainder(cents(amount), lines)).toBe(0);
        expect(sumCents(lines.map((one) => one.amount ?? cents(0)))).toBe(amount);
      },
    ),
  );
});
