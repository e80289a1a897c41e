import type { EntryLine } from "../../entry/entry.js";
import { cents, negate, type Cents } from "../../money.js";
import type { VatLine } from "../../entry/vat-line.js";
import { concernsFixedAsset } from "./return-cells.js";
import type { VatReturnFigures } from "./return-figures.js";

/** What the entries of a return moved on an account of declared VAT: above zero for a credit. */
export type VatMovement = { readonly accountCode: string; readonly netCredit: Cents };

/** One side of the settlement; exactly one of debit and credit is not zero. */
export type SettlementLine = Pick<EntryLine, "accountCode" | "debit" | "credit">;

/** The entry that settles the VAT of a period: its lines, and what rounding to the euro leaves, in cents. */
export type Settlement = {
  readonly lines: readonly SettlementLine[];
  /** What rounding to the euro leaves: above zero for a charge (658000), below for a product (758000). */
  readonly rounding: Cents;
  /** The most it may be, without sign: half a euro for each figure of VAT that is filled. */
  readonly roundingLimit: Cents;
};

const PREVIOUS_CREDIT = "445670";
const DUE = "445510";
const DEPOSITS = "445810";
const REFUND_CLAIMED = "445830";
const ROUNDING_CHARGE = "658000";
const ROUNDING_PRODUCT = "758000";

/** Accounts a return declares and clears: 44571x (445718 included), 4452, 44562, 44566x; never the waiting ones. */
const DECLARED = /^(?:44571|4452|44562|44566)/;

/** True for the accounts that a return declares and clears; 445640, 445740, 445860 and 445870 wait outside any return. */
export function isDeclaredVatAccount(code: string): boolean {
  return DECLARED.test(code);
}

/**
 * The settlement of a return: each declared account cleared by one line, the credit taken over, what is owed or carried on, the
 * deposits and the refunds, the other taxes of the form, and what rounding leaves. 445510 then owes the total to pay. Empty when there is nothing to settle. Source: docs/sources.md#vat-settlement.
 */
export function settlementOf(figures: VatReturnFigures, movements: readonly VatMovement[]): Settlement {
  const lines = [
    ...movements
      .filter(({ netCredit }) => netCredit !== 0)
      .toSorted((one, other) => (one.accountCode < other.accountCode ? -1 : 1))
      .map(({ accountCode, netCredit }) => line(accountCode, netCredit)),
    line(PREVIOUS_CREDIT, negate(figures.settled.previousCredit)),
    line(PREVIOUS_CREDIT, euros(figures.creditOut)),
    line(REFUND_CLAIMED, euros(figures.refund + figures.provisionalRefunds)),
    line(DEPOSITS, negate(figures.settled.deposits)),
    line(figures.assimilatedAccount, euros(figures.assimilatedTaxes)),
    line(DUE, euros(-figures.toPay)),
  ].filter(({ debit, credit }) => debit !== 0 || credit !== 0);
  const rounding = cents(lines.reduce((sum, { debit, credit }) => sum + credit - debit, 0));
  const difference = line(rounding > 0 ? ROUNDING_CHARGE : ROUNDING_PRODUCT, rounding);
  return {
    lines: rounding === 0 ? lines : [...lines, difference],
    rounding,
    roundingLimit: cents(50 * figures.filledTaxFigures + takenOverRounding(figures)),
  };
}

/** The cents that a credit or deposits taken over hold beside their figure: booked with the settlement. */
function takenOverRounding({ previousCredit, deposits, settled }: VatReturnFigures): number {
  return Math.abs(settled.previousCredit - previousCredit * 100) + Math.abs(settled.deposits - deposits * 100);
}

/** Families of accounts that boxes and books must agree on. */
export type VatFamily = "44571" | "445718" | "4452" | "44562" | "44566";

/** What VAT lines say that a family of accounts holds, above zero for a credit. */
export function expectedMovements(lines: readonly VatLine[]): ReadonlyMap<VatFamily, Cents> {
  const sums = new Map<VatFamily, number>();
  const add = (family: VatFamily, amount: Cents): void => void sums.set(family, (sums.get(family) ?? 0) + amount);
  for (const line of lines) {
    const output = outputFamily(line);
    if (output !== null) add(output, line.vat);
    add(concernsFixedAsset(line) ? "44562" : "44566", negate(line.deductible));
  }
  return new Map([...sums].map(([family, sum]) => [family, cents(sum)]));
}

/** The family of an account, null outside those that a return declares. */
export function vatFamilyOf(code: string): VatFamily | null {
  if (code === "445718") return "445718";
  return (["44571", "4452", "44562", "44566"] as const).find((family) => code.startsWith(family)) ?? null;
}

function outputFamily({ nature }: VatLine): VatFamily | null {
  switch (nature) {
    case "COLLECT":
    case "CESSION":
    case "LASM":
      return "44571";
    case "REGUL":
      return "445718";
    case "AUTOLIQ_SERV":
    case "AUTOLIQ_BTP":
    case "AIC":
      return "4452";
    default:
      return null;
  }
}

/** Above zero goes to the debit: it clears a credit. */
function line(accountCode: string, amount: Cents): SettlementLine {
  return amount >= 0 ? { accountCode, debit: amount, credit: cents(0) } : { accountCode, debit: cents(0), credit: negate(amount) };
}

function euros(whole: number): Cents {
  return cents(whole * 100);
}
