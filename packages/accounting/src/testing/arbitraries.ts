import fc from "fast-check";
import { addDays } from "../calendar.js";
import { isoDate, type IsoDate } from "../date.js";
import { isOpenTo, type AccountFacts, type TaxSystem } from "../entry/account-facts.js";
import type { Allocation } from "../allocation/allocate.js";
import type { DerivedEntry } from "../entry/entry.js";
import { postOperation, type Operation, type PostingContext } from "../ledger/post.js";
import { cents, negate, sumCents, type Cents } from "../money.js";
import { vatSideOf } from "../allocation/account-vat.js";
import { vatRatesOn } from "../rates/vat-rates.js";
import { TEST_ACCOUNTS } from "./accounts.js";
import { postingContext } from "./builders.js";

const YEAR_START = isoDate("2026-01-01");

/** A day of 2026. */
export const arbitraryDay: fc.Arbitrary<IsoDate> = fc.integer({ min: 0, max: 364 }).map((days) => addDays(YEAR_START, days));

/** An amount from one cent to ten million euros. */
export const arbitraryAmount: fc.Arbitrary<Cents> = fc.integer({ min: 1, max: 1_000_000_000 }).map(cents);

/** A company and one operation that it may record. */
export type PostingCase = { readonly operation: Operation; readonly context: PostingContext };

/** Any operation of any origin that the rules allow, over the small chart of the tests. */
export const arbitraryPosting: fc.Arbitrary<PostingCase> = arbitrarySituation().chain((context) =>
  fc.oneof(allocatedOperation(context), variousOperation(context)).map((operation) => ({ operation, context })),
);

/** A balanced draft, derived from an operation. */
export const arbitraryEntry: fc.Arbitrary<DerivedEntry> = arbitraryPosting.map(({ operation, context }) =>
  postOperation(operation, context),
);

function arbitrarySituation(): fc.Arbitrary<PostingContext> {
  return fc
    .record({
      taxSystem: fc.constantFrom<TaxSystem>("bnc", "bic-rs", "bic-rn"),
      vatSubject: fc.boolean(),
      vatTaxationBp: fc.oneof(fc.constant(10_000), fc.integer({ min: 0, max: 10_000 })),
    })
    .map(postingContext);
}

const base = {
  id: fc.uuid(),
  date: arbitraryDay,
  postedOn: fc.option(arbitraryDay, { freq: 3 }),
  label: fc.constantFrom("Loyer bureau", "Honoraires client A", 'Remise CB "été"'),
  pieceRef: fc.constantFrom("R1-1", "F2026-014"),
  pieceDate: arbitraryDay,
};

function allocatedOperation(context: PostingContext): fc.Arbitrary<Operation> {
  return fc
    .record({
      ...base,
      sign: fc.constantFrom("income", "outcome"),
      // The accounts that money itself comes from are left out: they cannot be their own counterpart.
      allocations: fc.array(anyAllocation(context), { maxLength: 5 }).map(withPositiveSum),
      uncategorizedValue: arbitraryAmount,
      money: fc.constantFrom<MoneySource[]>(
        { origin: "professional", bankAccountCode: "512000", paymentMode: "PRLV" },
        { origin: "cash" },
        { origin: "personal" },
      ),
    })
    .map(({ money, uncategorizedValue, ...operation }) => ({
      ...operation,
      ...money,
      value: operation.allocations.length === 0 ? uncategorizedValue : sumCents(operation.allocations.map((one) => one.amount)),
    }));
}

type MoneySource =
  | { readonly origin: "professional"; readonly bankAccountCode: string; readonly paymentMode: string }
  | { readonly origin: "cash" }
  | { readonly origin: "personal" };

function variousOperation(context: PostingContext): fc.Arbitrary<Operation> {
  const accounts = TEST_ACCOUNTS.filter((account) => isOpenTo(account, context.taxSystem)).map((account) => account.code);
  return fc
    .record({
      ...base,
      origin: fc.constantFrom("other", "other_closure"),
      pair: fc.uniqueArray(fc.constantFrom(...accounts), { minLength: 2, maxLength: 2 }),
      value: arbitraryAmount,
    })
    .map(({ pair: [debitAccount = "", creditAccount = ""], ...operation }) => ({ ...operation, debitAccount, creditAccount }));
}

/** An allocation the rules accept: rate, own VAT amount, private share and reverse charge only where they make sense. */
function anyAllocation({ taxSystem }: PostingContext): fc.Arbitrary<Allocation> {
  const choices = TEST_ACCOUNTS.filter(
    (account) =>
      account.sign !== "none" && isOpenTo(account, taxSystem) && !["471000", "530000", "108100", "108200"].includes(account.code),
  );
  return fc
    .constantFrom(...choices)
    .chain((account) =>
      fc.record({
        accountCode: fc.constant(account.code),
        amount: fc.tuple(arbitraryAmount, fc.boolean()).map(([size, isBack]) => (isBack ? negate(size) : size)),
        vatRateBp: fc.option(fc.constantFrom(...possibleRates(account))),
        vatAmount: fc.option(fc.constant(cents(0)), { freq: 4 }),
        vatNature: fc.constant(null),
        vatDeductibleBp: vatSideOf(account) === "input" ? fc.option(fc.integer({ min: 0, max: 10_000 }), { freq: 4 }) : fc.constant(null),
        privateShareBp: canBePrivate(account) ? fc.integer({ min: 0, max: 10_000 }) : fc.constant(0),
      }),
    )
    .chain(withReverseCharge);
}

function withReverseCharge(allocation: Allocation): fc.Arbitrary<Allocation> {
  const isTaxedCharge = allocation.accountCode.startsWith("6") && (allocation.vatRateBp ?? 0) > 0;
  return fc
    .constantFrom(...(isTaxedCharge ? ([null, "AUTOLIQ_SERV", "AIC", "AUTOLIQ_BTP"] as const) : [null]))
    .map((vatNature) => ({ ...allocation, vatNature }));
}

function possibleRates(account: AccountFacts): readonly number[] {
  return vatSideOf(account) === null ? [0] : vatRatesOn(YEAR_START);
}

function canBePrivate(account: AccountFacts): boolean {
  return account.personalShareRelated;
}

/** An operation's value is above zero: the first amount is raised until the sum is. */
function withPositiveSum(allocations: readonly Allocation[]): readonly Allocation[] {
  const [first, ...rest] = allocations;
  if (!first) return allocations;
  const others = sumCents(rest.map((allocation) => allocation.amount));
  const amount = others + first.amount > 0 ? first.amount : cents(Math.abs(others) + Math.abs(first.amount));
  return [{ ...first, amount }, ...rest];
}
