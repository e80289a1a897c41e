import { nameOfAccount } from "../chart/accounts.js";
import { cents, type Cents } from "../money.js";
import type { TaxFormName } from "./forms/tax-form.js";
import type { BoxSource } from "./box-sources.js";
import type { ReturnBox, TaxReturn } from "./return.js";

/** An account or a row of a box, this year and the year before. */
export type SourceChange = { readonly label: string; readonly accountCode: string | null; readonly before: Cents; readonly now: Cents };

/** A box that changed much since the year before, in whole euros, with what changed most in it. */
export type BoxChange = {
  readonly form: TaxFormName;
  readonly box: string;
  readonly label: string;
  readonly before: number;
  readonly now: number;
  readonly causes: readonly SourceChange[];
};

const EUROS = 200;
const PERCENT = 20;
const MOST_CAUSES = 3;

/** The boxes, totals and parts left out, that differ by more than 200 € and 20 % from the year before, the largest change first. */
export function besideLastYear(now: Pick<TaxReturn, "boxes">, before: Pick<TaxReturn, "boxes">): readonly BoxChange[] {
  const known = new Map(before.boxes.map((one) => [nameOf(one), one]));
  return now.boxes
    .filter(({ total, partOf }) => total === null && partOf === null)
    .flatMap((box): readonly BoxChange[] => {
      const old = known.get(nameOf(box));
      const value = old?.value ?? 0;
      if (!isMuch(value, box.value)) return [];
      const causes = causesOf(box.sources, old?.sources ?? []);
      return [{ form: box.form, box: box.box, label: box.label, before: value, now: box.value, causes }];
    })
    .toSorted((one, other) => Math.abs(other.now - other.before) - Math.abs(one.now - one.before));
}

function nameOf({ form, box }: Pick<ReturnBox, "form" | "box">): string {
  return `${form} ${box}`;
}

function isMuch(before: number, now: number): boolean {
  const change = Math.abs(now - before);
  return change > EUROS && change * 100 > PERCENT * Math.abs(before);
}

function causesOf(now: readonly BoxSource[], before: readonly BoxSource[]): readonly SourceChange[] {
  const changes = new Map<string, SourceChange>();
  const add = (source: BoxSource, side: "before" | "now"): void => {
    const accountCode = source.kind === "account" ? source.accountCode : null;
    const label = labelOf(source);
    const known = changes.get(label) ?? { label, accountCode, before: cents(0), now: cents(0) };
    changes.set(label, { ...known, [side]: cents(known[side] + source.cents) });
  };
  for (const source of now) add(source, "now");
  for (const source of before) add(source, "before");
  return [...changes.values()]
    .filter((one) => one.now !== one.before)
    .toSorted((one, other) => Math.abs(other.now - other.before) - Math.abs(one.now - one.before))
    .slice(0, MOST_CAUSES);
}

/** The name of what makes a part of a box. */
export function labelOf(source: BoxSource): string {
  if (source.kind === "account") return nameOfAccount(source.accountCode);
  return source.kind === "row" ? source.row.label : "Montant saisi";
}
