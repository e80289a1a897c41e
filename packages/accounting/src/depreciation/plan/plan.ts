import { dayAfter, type IsoDate } from "../../date.js";
import { cents, type Cents } from "../../money.js";
import type { Annuity, YearOfPlan } from "./annuity.js";
import { calculusOf, openingCalculus } from "./calculus.js";
import { linearRateBp, type DepreciableComponent, type PlanLine } from "./component.js";
import { degressiveAnnuity } from "./degressive.js";
import { linearAnnuity } from "./linear.js";
import { yearsFrom, type Year } from "./years.js";

/**
 * The years of a component's depreciation, from its first day to the day nothing is left or it is released: what was
 * depreciated elsewhere, frozen years unchanged, then the plan. `years` are the fiscal years that exist, oldest first,
 * without a gap. Each annuity is rounded once, the last one takes what is left; none is above what is left.
 * `through`: no year that begins after that day. Throws RangeError when `years` is empty or the duration is not a whole number of years above zero.
 * Sources: docs/sources.md#depreciation (art. 39 A and 39 B of the CGI; BOI-BIC-AMT-20-10 and -20-20-30).
 */
export function depreciationPlan(
  component: DepreciableComponent,
  years: readonly Year[],
  through: IsoDate | null = null,
): readonly PlanLine[] {
  checkDuration(component);
  const isRevised = differsFromFrozen(component, years);
  return walk(component, years, { isRevised, through });
}

type Walk = { readonly isRevised: boolean; readonly through: IsoDate | null };

function walk(component: DepreciableComponent, known: readonly Year[], { isRevised, through }: Walk): readonly PlanLine[] {
  const lines: PlanLine[] = [];
  let before = cents(0);
  const push = (line: PlanLine): void => {
    lines.push(line);
    before = cents(before + line.amount);
  };
  if (component.opening) push(openingLine(component, component.opening));
  let rank = 0;
  for (const year of yearsFrom(known, component.commissionedOn)) {
    if (isOver(component, { year, before }) || (through !== null && year.beginning > through)) break;
    rank += 1;
    const given = yearOfPlan(component, { year, rank, before, isRevised });
    if (given === null) continue;
    const frozen = component.frozen.find(({ endDay }) => endDay === given.to);
    if (!frozen && before >= component.base) continue;
    const planned = component.method === "degressive" ? degressiveAnnuity(component, given) : linearAnnuity(component, given);
    const annuity = frozen ? frozenAnnuity(component, frozen.amount, isRevised ? null : planned) : planned;
    if (annuity !== null) push(lineOf(component, given, annuity));
  }
  return lines;
}

/** True from the year that has nothing left to take, neither of the base nor of what was frozen, and from the one after an exit. */
function isOver({ base, releasedOn, frozen }: DepreciableComponent, { year, before }: Pick<YearOfPlan, "year" | "before">): boolean {
  if (releasedOn !== null && year.beginning > releasedOn) return true;
  const lastFrozen = frozen.at(-1)?.endDay;
  return before >= base && (lastFrozen === undefined || lastFrozen < year.beginning);
}

function openingLine({ base, duration }: DepreciableComponent, { on, amount }: { on: IsoDate; amount: Cents }): PlanLine {
  const rest = cents(Math.max(base - amount, 0));
  return { endDay: on, base, rateBp: linearRateBp(duration), calculus: openingCalculus(on), amount, rest, prorata: "" };
}

function yearOfPlan(
  { commissionedOn, opening, releasedOn }: DepreciableComponent,
  { year, rank, before, isRevised }: Pick<YearOfPlan, "year" | "rank" | "before" | "isRevised">,
): YearOfPlan | null {
  const begun = later(year.beginning, commissionedOn);
  const start = opening ? later(begun, dayAfter(opening.on)) : begun;
  const isExit = releasedOn !== null && releasedOn <= year.end;
  const to = isExit ? releasedOn : year.end;
  return start > to ? null : { from: start, to, year, rank, before, isRevised, isExit };
}

function later(one: IsoDate, other: IsoDate): IsoDate {
  return one > other ? one : other;
}

/** A frozen year keeps its amount; its computation too, unless what decided it has changed since. */
function frozenAnnuity({ base, duration }: DepreciableComponent, amount: Cents, planned: Annuity | null): Annuity {
  if (planned?.amount === amount) return planned;
  return { base, rateBp: linearRateBp(duration), amount, prorata: "", formula: { kind: "frozen" } };
}

function lineOf(component: DepreciableComponent, { to, before }: YearOfPlan, annuity: Annuity): PlanLine {
  const { base, rateBp, amount, prorata } = annuity;
  const rest = cents(Math.max(component.base - before - amount, 0));
  return { endDay: to, base, rateBp, calculus: calculusOf(annuity), amount, rest, prorata };
}

/** True when a frozen year has another amount than the plan gives today: something that decides it has changed since. */
function differsFromFrozen(component: DepreciableComponent, years: readonly Year[]): boolean {
  if (component.frozen.length === 0) return false;
  const planned = walk({ ...component, frozen: [] }, years, { isRevised: false, through: null });
  return component.frozen.some(({ endDay, amount }) => planned.find((line) => line.endDay === endDay)?.amount !== amount);
}

function checkDuration({ duration }: DepreciableComponent): void {
  if (!Number.isSafeInteger(duration) || duration <= 0) throw new RangeError(`not a duration in years: ${duration}`);
}
