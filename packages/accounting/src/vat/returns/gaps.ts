import type { IsoDate } from "../../date.js";
import { DomainError } from "../../errors.js";
import { cents, negate, type Cents } from "../../money.js";
import type { VatLine } from "../../entry/vat-line.js";
import { isReverseCharge, type VatNature } from "../../entry/vat-nature.js";
import { expectedMovements, isDeclaredVatAccount, vatFamilyOf, type VatFamily, type VatMovement } from "./settlement.js";

/** An entry that no return declares yet, with what it moves on the accounts of declared VAT. */
export type UndeclaredEntry = {
  readonly entryId: string;
  readonly date: IsoDate;
  readonly label: string;
  /** `settlement` also for the entry that takes one back; `opening`: balances carried from the year before, declared where they came from. */
  readonly source: "settlement" | "opening" | "other";
  /** The entry that this one reverses; null: none. */
  readonly reverses: string | null;
  readonly hasVatLines: boolean;
  readonly movements: readonly VatMovement[];
  /** Left out: an entry of the books themselves. */
  readonly kind?: VatGapKind;
};

/**
 * `opening`: a balance that the books began with; `elsewhere`: dated in a period declared elsewhere, and written since. The user
 * decides of both: to declare in the first return, declared elsewhere, or wrong. `entry`: its VAT lines must be given.
 */
export type VatGapKind = "entry" | "opening" | "elsewhere";

/** An entry that moves declared VAT accounts and that the return cannot place alone. */
export type VatGap = Pick<UndeclaredEntry, "entryId" | "date" | "label" | "movements" | "hasVatLines"> & { readonly kind: VatGapKind };

/**
 * The entries that a return cannot place: they move 4452, 44562, 44566x or 44571x without a VAT line. An entry and its reversal
 * that both lack them cancel out and are no gap. Source: docs/sources.md#vat-returns.
 */
export function vatGaps(entries: readonly UndeclaredEntry[]): readonly VatGap[] {
  const silent = entries.filter((entry) => entry.source === "other" && (!entry.hasVatLines || entry.kind === "elsewhere") && moves(entry));
  const ids = new Set(silent.map((entry) => entry.entryId));
  const cancelled = new Set(silent.flatMap(({ entryId, reverses }) => (reverses !== null && ids.has(reverses) ? [entryId, reverses] : [])));
  return silent
    .filter((entry) => !cancelled.has(entry.entryId))
    .map(({ entryId, date, label, movements, hasVatLines, kind = "entry" }) => ({
      entryId,
      date,
      label,
      movements: movements.filter(isDeclared),
      hasVatLines,
      kind,
    }));
}

/** A VAT line typed for a gap. Amounts in cents, below zero for what is taken back; the whole VAT of a purchase is deducted. */
export type TypedVatLine = { readonly nature: VatNature; readonly rateBp: number; readonly base: Cents; readonly vat: Cents };

const DEDUCTED: readonly VatNature[] = ["BS", "IMMO"];

/**
 * The VAT lines of a gap, on the entry's own day. Throws DomainError `vat.gap_accounts` when they do not say what the entry moves,
 * account family by account family.
 */
export function gapLines(gap: VatGap, typed: readonly TypedVatLine[], isFullyTaxed: boolean): readonly VatLine[] {
  const lines = typed.map((line): VatLine => {
    const accountCode = accountOf(gap, line);
    const deducts = DEDUCTED.includes(line.nature) || (isReverseCharge(line.nature) && isFullyTaxed);
    return { ...line, deductible: deducts ? line.vat : cents(0), accountCode, date: gap.date };
  });
  const expected = movementsByFamily(gap.movements);
  const found = expectedMovements(lines);
  for (const family of new Set([...expected.keys(), ...found.keys()])) {
    const [expectedCents, actualCents] = [expected.get(family) ?? 0, found.get(family) ?? 0];
    if (expectedCents !== actualCents) throw new DomainError({ code: "vat.gap_accounts", family, expectedCents, actualCents });
  }
  return lines;
}

/** Movements added up by family of accounts, above zero for a credit. */
export function movementsByFamily(movements: readonly VatMovement[]): ReadonlyMap<VatFamily, Cents> {
  const sums = new Map<VatFamily, Cents>();
  for (const { accountCode, netCredit } of movements) {
    const family = vatFamilyOf(accountCode);
    if (family !== null) sums.set(family, cents((sums.get(family) ?? 0) + netCredit));
  }
  return sums;
}

/** Typed entries have no allocation: their VAT lines are on the VAT account itself. */
function accountOf(gap: VatGap, { nature, vat }: TypedVatLine): string {
  const onInput = nature === "BS" || nature === "IMMO" || isReverseCharge(nature);
  const wanted = onInput ? negate(vat) : vat;
  const candidates = gap.movements.map(({ accountCode }) => accountCode).filter((code) => code.startsWith("4456") === onInput);
  const exact = gap.movements.find(({ accountCode, netCredit }) => candidates.includes(accountCode) && netCredit === wanted);
  return exact?.accountCode ?? candidates[0] ?? gap.movements[0]?.accountCode ?? "445710";
}

function isDeclared({ accountCode }: VatMovement): boolean {
  return isDeclaredVatAccount(accountCode);
}

function moves({ movements }: UndeclaredEntry): boolean {
  return movements.some((movement) => isDeclared(movement) && movement.netCredit !== 0);
}
