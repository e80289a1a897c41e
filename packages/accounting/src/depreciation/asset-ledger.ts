import { frenchDay, type IsoDate } from "../date.js";
import type { DerivedEntry, EntryLine } from "../entry/entry.js";
import { freezesWith } from "../entry/entry.js";
import { cents, sumCents, type Cents } from "../money.js";
import type { VatLine } from "../entry/vat-line.js";
import type { Regime } from "../company/regime.js";
import { annuityLines, broughtInLines, exitLines, reclassificationLines } from "./asset-entries.js";
import { isBuilding, isDepreciable } from "./asset-accounts.js";
import type { DepreciationMethod, PlanLine } from "./plan/component.js";
import { vatRegularisation, type OutputType } from "./exit-vat.js";
import { gainOf, type Gain } from "./gain.js";
import { depreciationPlan } from "./plan/plan.js";
import type { Year } from "./plan/years.js";
import { assetAccountOn, reclassifications, type Reclassification } from "./reclassification.js";

/** How a component leaves, in cents. */
export type ComponentExit = {
  readonly on: IsoDate;
  readonly outputType: OutputType;
  readonly exclTax: Cents;
  readonly vat: Cents;
  /** An operation on 757000 is the price: the exit posts none. */
  readonly isPaidByOperation: boolean;
  /** The company charges VAT on that day. */
  readonly isVatSubject: boolean;
};

/** A component of an asset as the register keeps it; amounts in cents. */
export type RegisterComponent = {
  readonly id: string;
  readonly title: string;
  readonly account: string;
  readonly base: Cents;
  readonly vatDeducted: Cents;
  readonly purchasedOn: IsoDate;
  readonly commissionedOn: IsoDate;
  /** In years; null for what is not depreciated. */
  readonly duration: number | null;
  readonly method: DepreciationMethod;
  readonly opening: { readonly on: IsoDate; readonly amount: Cents } | null;
  /** Annuities of closed years, oldest first. */
  readonly frozen: readonly { readonly endDay: IsoDate; readonly amount: Cents }[];
  /** Where its cost comes from; null while it is to be attached. */
  readonly costSource: "operation" | "opening" | "owner" | null;
  readonly exit: ComponentExit | null;
};

/** A fiscal year of the books. */
export type RegisterYear = Year & { readonly id: string; readonly isClosed: boolean };

/**
 * The plan of a component: empty for what is not depreciated. A closed year that took nothing of it is frozen at nothing: its
 * share is spread over the years left. `years` are the fiscal years that exist, oldest first; `through` leaves out those that begin
 * after that day.
 */
export function componentPlan(
  component: RegisterComponent,
  years: readonly RegisterYear[],
  through: IsoDate | null = null,
): readonly PlanLine[] {
  const { account, duration, base, commissionedOn, method, opening, exit } = component;
  if (duration === null || !isDepreciable(account)) return [];
  const frozen = years.flatMap((year) => frozenOf(component, year) ?? []);
  return depreciationPlan({ base, commissionedOn, duration, method, opening, frozen, releasedOn: exit?.on ?? null }, years, through);
}

function frozenOf(
  { frozen, commissionedOn, opening, exit }: RegisterComponent,
  year: RegisterYear,
): { endDay: IsoDate; amount: Cents } | null {
  const known = frozen.find(({ endDay }) => year.beginning <= endDay && endDay <= year.end);
  if (known) return known;
  const isBefore = year.end < commissionedOn || (opening !== null && year.end <= opening.on);
  const isAfter = exit !== null && exit.on < year.beginning;
  if (!year.isClosed || isBefore || isAfter) return null;
  return { endDay: exit && exit.on < year.end ? exit.on : year.end, amount: cents(0) };
}

/** What an exit makes of a component, net value and gain; null while it is used. */
export function exitResult(component: RegisterComponent, plan: readonly PlanLine[]): Gain | null {
  const { exit, base, purchasedOn, account, duration } = component;
  if (exit === null) return null;
  return gainOf({
    cost: base,
    depreciated: sumCents(plan.map(({ amount }) => amount)),
    price: exit.exclTax,
    purchasedOn,
    releasedOn: exit.on,
    isDepreciable: duration !== null && isDepreciable(account),
  });
}

/** An entry that a component gives under a key, null when it gives none under it any more. */
export type AssetEntry = { readonly key: string; readonly entry: DerivedEntry | null };

/** What surrounds a component in the books. */
export type ComponentBooks = {
  readonly years: readonly RegisterYear[];
  /** The balances typed already hold the component's account. */
  readonly isInOpenings: boolean;
  readonly regimes: readonly Pick<Regime, "validFrom" | "taxSystem">[];
  /** What operations put on its account, by their day: below zero for a refund. */
  readonly paid: readonly { readonly on: IsoDate; readonly amount: Cents }[];
};

/**
 * Every entry that a component gives, by key: its opening, one annuity and one reclassification for each open fiscal year, its exit. Entries of
 * closed years are frozen and left out. Source: docs/sources.md#depreciation.
 */
export function assetEntries(component: RegisterComponent, books: ComponentBooks): readonly AssetEntry[] {
  const { years, regimes } = books;
  const plan = componentPlan(component, years);
  const [first] = years;
  if (!first) throw new RangeError("a company without a fiscal year");
  const open = years.filter(({ isClosed }) => !isClosed);
  const on = (day: IsoDate): RegisterComponent => ({ ...component, account: assetAccountOn(component.account, regimes, day) });
  const { exit } = component;
  const brought = openingEntry(component, { ...books, plan, booksBegin: first.beginning });
  return [
    { key: "opening", entry: brought },
    ...open.map((year) => ({ key: `annuity:${year.id}`, entry: annuityEntry(component, plan, year) })),
    ...open.map((year) => ({ key: `reclassification:${year.id}`, entry: reclassificationEntry(component, { ...books, year, brought }) })),
    { key: "exit", entry: exit !== null && isWithinYears(exit, years) ? exitEntry(on(exit.on), plan) : null },
  ];
}

type Reclassifying = ComponentBooks & { readonly year: RegisterYear; readonly brought: DerivedEntry | null };

/** What was on the account of the former tax system goes to the one of the new, on its first day: only what was put there before. */
function reclassificationEntry(component: RegisterComponent, books: Reclassifying): DerivedEntry | null {
  const { year, regimes } = books;
  const found = reclassifications(component.account, regimes).find(({ on }) => year.beginning <= on && on <= year.end);
  if (found === undefined || (component.exit !== null && component.exit.on < found.on)) return null;
  const label = `Reclassement au changement de régime : ${component.title}`;
  const lines = reclassificationLines({ ...found, amount: heldBefore(component, books, found), label });
  return entryOf(component, { key: `reclassification:${year.id}`, journal: "OD", date: found.on, label, lines });
}

function heldBefore(
  { base, costSource }: RegisterComponent,
  { paid, isInOpenings, years, brought }: Reclassifying,
  { on }: Reclassification,
): Cents {
  if (costSource === "operation") return sumCents(paid.filter((one) => one.on < on).map(({ amount }) => amount));
  const begins = years[0]?.beginning;
  const isTyped = costSource === "opening" && isInOpenings && begins !== undefined && begins < on;
  return isTyped || (brought !== null && brought.date < on) ? base : cents(0);
}

/** An exit to come is posted once its fiscal year exists. */
function isWithinYears(exit: ComponentExit, years: readonly RegisterYear[]): boolean {
  return years.some(({ beginning, end }) => beginning <= exit.on && exit.on <= end);
}

function annuityEntry(component: RegisterComponent, plan: readonly PlanLine[], year: RegisterYear): DerivedEntry | null {
  const { exit, account, title, opening } = component;
  if (exit !== null && exit.on <= year.end) return null;
  const planned = plan.find(({ endDay, prorata }) => prorata !== "" && year.beginning <= endDay && endDay <= year.end);
  if (!planned || (opening !== null && planned.endDay <= opening.on)) return null;
  const label = `Dotation aux amortissements : ${title}`;
  const lines = annuityLines({ account, annuity: planned.amount, label });
  return entryOf(component, { key: `annuity:${year.id}`, journal: "OD", date: year.end, label, lines });
}

type Opening = Pick<ComponentBooks, "isInOpenings" | "regimes"> & { readonly plan: readonly PlanLine[]; readonly booksBegin: IsoDate };

function openingEntry(component: RegisterComponent, { plan, booksBegin, isInOpenings, regimes }: Opening): DerivedEntry | null {
  const { base, title, costSource, purchasedOn, opening: given } = component;
  if (costSource !== "opening" && costSource !== "owner") return null;
  if (costSource === "opening" && isInOpenings) return null;
  const opening = sumCents(plan.filter(({ endDay }) => endDay < booksBegin || endDay === given?.on).map(({ amount }) => amount));
  const isOlder = costSource === "opening";
  const label = `${isOlder ? "Immobilisation reprise" : "Apport de l’exploitant"} : ${title}`;
  const date = isOlder ? booksBegin : purchasedOn;
  const lines = broughtInLines({ account: assetAccountOn(component.account, regimes, date), base, opening, label });
  return entryOf(component, { key: "opening", journal: isOlder ? "AN" : "OD", date, label, lines });
}

function exitEntry(component: RegisterComponent, plan: readonly PlanLine[]): DerivedEntry | null {
  const { exit, account, base, title } = component;
  if (exit === null) return null;
  const last = plan.at(-1);
  const complement = last?.endDay === exit.on ? last.amount : cents(0);
  const total = sumCents(plan.map(({ amount }) => amount));
  const label = `${EXIT_LABELS[exit.outputType]} : ${title}`;
  const lines = exitLines({
    account,
    label,
    cost: base,
    depreciatedBefore: cents(total - complement),
    complement,
    regularisation: regularisationOf(component, exit),
    outputType: exit.outputType,
    price: exit.isPaidByOperation || exit.exclTax === 0 ? null : { exclTax: exit.exclTax, vat: exit.vat },
  });
  return entryOf(component, { key: "exit", journal: "OD", date: exit.on, label, lines, vatLines: exitVatLines(component, exit) });
}

const EXIT_LABELS: Readonly<Record<OutputType, string>> = {
  cession: "Cession",
  mise_au_rebut: "Mise au rebut",
  reintegration: "Reprise dans le patrimoine privé",
};

/** A sale without VAT of what VAT was deducted on gives a part of it back; a taxed one does not, nor what is scrapped or taken back. */
function regularisationOf({ vatDeducted, purchasedOn, account }: RegisterComponent, exit: ComponentExit): Cents {
  if (exit.outputType !== "cession" || exit.vat !== 0 || vatDeducted === 0) return cents(0);
  return vatRegularisation({ deducted: vatDeducted, purchasedOn, on: exit.on, isBuilding: isBuilding(account) });
}

const STANDARD_RATE_BP = 2000;

function exitVatLines(component: RegisterComponent, exit: ComponentExit): readonly VatLine[] {
  const common = { deductible: cents(0), date: exit.on };
  const regularisation = regularisationOf(component, exit);
  const lines: VatLine[] = [];
  if (!exit.isPaidByOperation && exit.vat !== 0) {
    const nature = exit.outputType === "reintegration" ? "LASM" : "CESSION";
    lines.push({ ...common, nature, rateBp: STANDARD_RATE_BP, base: exit.exclTax, vat: exit.vat, accountCode: "757000" });
  } else if (!exit.isPaidByOperation && exit.isVatSubject && exit.outputType === "cession" && exit.exclTax !== 0) {
    lines.push({ ...common, nature: "EXO_RECETTE", rateBp: 0, base: exit.exclTax, vat: cents(0), accountCode: "757000" });
  }
  if (regularisation !== 0) {
    lines.push({ ...common, nature: "REGUL", rateBp: STANDARD_RATE_BP, base: cents(0), vat: regularisation, accountCode: "445718" });
  }
  return lines;
}

/** The last signs of an id: two assets bought on one day keep references that differ. */
function markOf(id: string): string {
  return id.slice(-4).toUpperCase();
}

type Written = Pick<DerivedEntry, "journal" | "date" | "label"> & {
  readonly key: string;
  readonly lines: readonly EntryLine[];
  readonly vatLines?: readonly VatLine[];
};

/** Null without lines: nothing is posted for nothing. */
function entryOf(
  { id, purchasedOn }: RegisterComponent,
  { key, journal, date, label, lines, vatLines = [] }: Written,
): DerivedEntry | null {
  if (lines.length === 0) return null;
  const source = { kind: "asset", id, key } as const;
  return {
    journal,
    date,
    label,
    pieceRef: `IMMO ${frenchDay(purchasedOn)} ${markOf(id)}`,
    pieceDate: date,
    payment: null,
    source,
    lines,
    freezesWith: freezesWith(source),
    vatLines,
  };
}
