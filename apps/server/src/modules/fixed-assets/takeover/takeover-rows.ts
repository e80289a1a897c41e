import { addDays } from "@comptoir/accounting/calendar";
import { findAccount } from "@comptoir/accounting/chart/accounts";
import { isPassengerCar } from "@comptoir/accounting/depreciation/asset-accounts";
import { componentPlan, type RegisterYear } from "@comptoir/accounting/depreciation/asset-ledger";
import type { DepreciationMethod } from "@comptoir/accounting/depreciation/plan/component";
import { asksPermission, componentFaults, componentLimits } from "@comptoir/accounting/depreciation/component-rules";
import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import { cents, sumCents, type Cents } from "@comptoir/accounting/money";
import { componentFaultOf, tooFar } from "@comptoir/contract/fixed-assets/rules";
import { placeOfColumn, readDay, readMoney } from "../../../table-files/table-cells.js";
import type { TableRow } from "../../../table-files/table-row.js";

/**
 * A line of a register kept elsewhere; null for what cannot be read, and for an `opening` that is not given: it is then `computed`, what
 * the plan gives on the eve of the books.
 */
export type RegisterLine = {
  readonly line: number;
  readonly account: string;
  readonly title: string;
  readonly date: IsoDate | null;
  readonly base: Cents | null;
  /** VAT of the purchase that was deducted, beside the base; null when the file does not say. */
  readonly vat: Cents | null;
  readonly duration: number | null;
  readonly method: DepreciationMethod | null;
  readonly opening: Cents | null;
  readonly computed: Cents | null;
  readonly errors: readonly { readonly column: string; readonly message: string }[];
};

const COLUMNS = {
  account: ["compte", "numero de compte", "compte associe"],
  title: ["libelle", "immobilisation", "designation", "nom", "bien"],
  date: ["date", "date d'achat", "date d'acquisition", "mise en service", "date de mise en service"],
  base: ["base", "base amortissable", "valeur", "valeur d'origine", "montant", "prix"],
  vat: ["tva deduite", "tva", "tva recuperee", "montant tva"],
  duration: ["duree", "duree (annees)", "annees"],
  method: ["mode", "methode"],
  opening: ["amortissements repris", "amortissements", "amortissements cumules", "cumul", "amortissement cumule"],
} as const;

type Column = keyof typeof COLUMNS;

/** The columns that a register lacks, by the name to give them; empty when it may be read. */
export function missingColumns(header: readonly string[]): readonly string[] {
  return (["account", "title", "date", "base"] as const)
    .filter((key) => placeOfColumn(header, COLUMNS[key]) < 0)
    .map((key) => (key === "title" ? "libellé" : COLUMNS[key][0]));
}

type Reading = {
  /** The last day that a purchase may bear. */
  readonly lastDay: IsoDate;
  readonly years: readonly RegisterYear[];
  readonly isAccount: (code: string) => boolean;
  /** True when VAT of a purchase of that day may be deducted on that account. */
  readonly deducts: (purchase: { readonly account: string; readonly on: IsoDate }) => boolean;
  /** True when the register holds a component of that account, title, day and base already. */
  readonly isKnown: (line: readonly [string, string, IsoDate, Cents]) => boolean;
};

/** The lines below the header of a register, each with what is wrong with it. */
export function registerLines([header, ...rows]: readonly TableRow[], reading: Reading): readonly RegisterLine[] {
  const places = new Map((Object.keys(COLUMNS) as Column[]).map((key) => [key, placeOfColumn(header?.cells ?? [], COLUMNS[key])]));
  return rows.map((row) => registerLine((column) => row.cells[places.get(column) ?? -1] ?? "", row.line, reading));
}

function registerLine(cell: (column: Column) => string, line: number, reading: Reading): RegisterLine {
  const account = cell("account").replace(/\s/g, "");
  const limits = findAccount(account) === null ? null : componentLimits(account);
  // Goodwill is depreciated only where its register gives it a duration.
  const usual = asksPermission(account) ? null : (limits?.recommendedDuration ?? null);
  const duration = cell("duration") === "" ? usual : Number(cell("duration").replace(/ans?$/i, "").replace(",", "."));
  const read = {
    line,
    account,
    title: cell("title"),
    date: readDay(cell("date")),
    base: readMoney(cell("base")),
    vat: readMoney(cell("vat")),
    duration: limits === null ? null : duration,
    method: methodOf(cell("method")),
    opening: readMoney(cell("opening")),
  };
  const isOpeningRead = cell("opening") === "" || read.opening !== null;
  const errors = [
    ...unreadable(read, reading.isAccount),
    ...(isOpeningRead ? [] : [{ column: "opening", message: "Les amortissements repris ne se lisent pas." }]),
    ...(cell("vat") === "" || read.vat !== null ? [] : [{ column: "vat", message: "La TVA déduite ne se lit pas." }]),
    ...brokenRules(read),
    ...(read.date !== null && read.date > reading.lastDay ? [{ column: "date", message: tooFar("L’achat", reading.lastDay) }] : []),
    ...vatFaults(read, reading),
    ...misplaced(read, reading),
  ];
  return { ...read, computed: errors.length === 0 ? computedOf(read, reading.years) : null, errors };
}

type Read = Omit<RegisterLine, "computed" | "errors">;

function methodOf(text: string): DepreciationMethod | null {
  if (/^(l|lin|lineaire|linéaire|linear|)$/i.test(text)) return "linear";
  return /^(d|deg|dég|degressif|dégressif|degressive)$/i.test(text) ? "degressive" : null;
}

function unreadable({ account, title, date, base, method }: Read, isAccount: (code: string) => boolean): RegisterLine["errors"] {
  return [
    ...(isAccount(account) ? [] : [{ column: "account", message: `Le compte ${account || "vide"} n’est pas un compte d’immobilisation.` }]),
    ...(isPassengerCar(account) ? [{ column: "account", message: "Une voiture de tourisme s’ajoute à la main, avec son véhicule." }] : []),
    ...(title === "" ? [{ column: "title", message: "Le libellé manque." }] : []),
    ...(title.length > 200 ? [{ column: "title", message: "Le libellé compte 200 caractères au plus." }] : []),
    ...(date === null ? [{ column: "date", message: "La date ne se lit pas." }] : []),
    ...(base === null ? [{ column: "base", message: "La base ne se lit pas." }] : []),
    ...(method === null ? [{ column: "method", message: "Le mode est «\u00a0linéaire\u00a0» ou «\u00a0dégressif\u00a0»." }] : []),
  ];
}

function brokenRules({ account, date, base, duration, method, opening }: Read): RegisterLine["errors"] {
  if (findAccount(account) === null || date === null || base === null || method === null) return [];
  const faults = componentFaults(
    {
      account,
      base,
      duration: duration ?? 0,
      method,
      useBp: 10_000,
      commissionedOn: date,
      isAllowed: isGoodwillAllowed({ account, duration }),
    },
    { maximum: null, purchasedOn: date },
  );
  const isDepreciated = componentLimits(account) !== null && (duration !== null || !asksPermission(account));
  return [
    ...faults
      .map((fault) => componentFaultOf(fault, { deducts: false }))
      .map(({ target, message }) => ({ column: target === "goodwill_allowed" ? "duration" : target, message })),
    ...(opening !== null && (opening < 0 || opening > base || (opening > 0 && !isDepreciated))
      ? [{ column: "opening", message: "Les amortissements repris sont compris entre zéro et la base." }]
      : []),
  ];
}

/** True for goodwill that its register depreciates: the law is asked whether its day allows it. */
export function isGoodwillAllowed({ account, duration }: Pick<RegisterLine, "account" | "duration">): boolean {
  return asksPermission(account) && duration !== null;
}

function vatFaults({ account, date, base, vat }: Read, { deducts }: Reading): RegisterLine["errors"] {
  if (vat === null || vat === 0 || date === null || base === null) return [];
  if (vat < 0 || vat > base) return [{ column: "vat", message: "La TVA déduite est comprise entre 0 et 100\u00a0% de la base." }];
  if (findAccount(account) === null || deducts({ account, on: date })) return [];
  return [{ column: "vat", message: "La TVA de ce bien ne se déduit pas\u00a0: la base la comprend, laissez la TVA vide." }];
}

/** What is in the register already, and what was not depreciated before the books that it came after. */
function misplaced({ account, title, date, base, opening }: Read, { years, isKnown }: Reading): RegisterLine["errors"] {
  if (date === null || base === null) return [];
  return [
    ...(isKnown([account, title, date, base]) ? [{ column: "title", message: "Ce bien est déjà dans le registre." }] : []),
    ...(opening !== null && opening > 0 && date > openingDay(years)
      ? [{ column: "opening", message: `Acheté après le ${frenchDay(openingDay(years))}, il n’a pas d’amortissements repris.` }]
      : []),
  ];
}

/** What the plan gives up to the eve of the books. */
function computedOf({ account, date, base, duration, method }: Read, years: readonly RegisterYear[]): Cents | null {
  const begins = years[0]?.beginning;
  if (date === null || base === null || method === null || begins === undefined) return null;
  const component = { ...PLAIN, account, base, duration, method, purchasedOn: date, commissionedOn: date };
  return sumCents(
    componentPlan(component, years)
      .filter(({ endDay }) => endDay < begins)
      .map(({ amount }) => amount),
  );
}

const PLAIN = { id: "", title: "", vatDeducted: cents(0), opening: null, frozen: [], costSource: null, exit: null };

/** The day up to which a register taken over is depreciated: the eve of the books. */
export function openingDay(years: readonly RegisterYear[]): IsoDate {
  const [first] = years;
  if (!first) throw new RangeError("a company without a fiscal year");
  return addDays(first.beginning, -1);
}
