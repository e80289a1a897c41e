import type { IsoDate } from "@comptoir/accounting/date";
import { isIsoDate } from "@comptoir/accounting/date";
import { centsFromEuros, eurosOrNull, type Cents } from "@comptoir/accounting/money";

/** What the list of operations is restricted to. Amounts are sizes, without sign. */
export type OperationFilters = {
  readonly origin: (typeof ORIGINS)[number];
  /** Bank account ids; none means all. */
  readonly accounts: readonly string[];
  readonly startDate: IsoDate | null;
  readonly endDate: IsoDate | null;
  readonly amountMin: Cents | null;
  readonly amountMax: Cents | null;
  readonly transaction_sign: (typeof SIGNS)[number];
  readonly operations_status: (typeof STATUSES)[number];
  readonly vat_status: (typeof VAT_STATUSES)[number];
  readonly attachments_status: (typeof ATTACHMENTS)[number];
  /** « 1 »: the cancelled operations, and they alone. */
  readonly cancelled: (typeof CANCELLED)[number];
  /** Account codes; none means all. */
  readonly categories: readonly string[];
  readonly query: string;
};

const ORIGINS = ["all", "professional", "personal", "cash", "other"] as const;
const SIGNS = ["all", "income", "outcome"] as const;
const STATUSES = ["all", "categorized", "not_categorized"] as const;
const VAT_STATUSES = ["all", "validated", "not_validated"] as const;
const ATTACHMENTS = ["all", "with_attachments", "without_attachments"] as const;

const CANCELLED = ["", "1"] as const;

export const NO_FILTERS: OperationFilters = {
  origin: "all",
  accounts: [],
  startDate: null,
  endDate: null,
  amountMin: null,
  amountMax: null,
  transaction_sign: "all",
  operations_status: "all",
  vat_status: "all",
  attachments_status: "all",
  cancelled: "",
  categories: [],
  query: "",
};

/** Reads filters from the address; what is not understood filters nothing. */
export function parseFilters(search: Readonly<Record<string, unknown>>): OperationFilters {
  return {
    origin: oneOf(ORIGINS, search["origin"]),
    accounts: texts(search["accounts"]),
    startDate: day(search["startDate"]),
    endDate: day(search["endDate"]),
    amountMin: amount(search["amountMin"]),
    amountMax: amount(search["amountMax"]),
    transaction_sign: oneOf(SIGNS, search["transaction_sign"]),
    operations_status: oneOf(STATUSES, search["operations_status"]),
    vat_status: oneOf(VAT_STATUSES, search["vat_status"]),
    attachments_status: oneOf(ATTACHMENTS, search["attachments_status"]),
    cancelled: oneOf(CANCELLED, String(search["cancelled"])),
    categories: texts(search["categories"]),
    query: typeof search["query"] === "string" || typeof search["query"] === "number" ? String(search["query"]) : "",
  };
}

/** Filters as the address and the API write them: euros, and only what restricts something. */
export function writtenFilters(filters: OperationFilters): Record<string, unknown> {
  const written = { ...filters, amountMin: eurosOrNull(filters.amountMin), amountMax: eurosOrNull(filters.amountMax) };
  return Object.fromEntries(Object.entries(written).filter(([, value]) => !isNeutral(value)));
}

/** The `filters` of the API; `ids` names operations one by one. */
export function filtersText(filters: OperationFilters, ids: readonly string[] = []): string {
  return JSON.stringify({ ...writtenFilters(filters), ...(ids.length > 0 && { ids }) });
}

/** True when the list is that of one bank account, which nothing but days restricts: its balance goes from line to line. */
export function isOneAccount({ accounts, startDate: _start, endDate: _end, ...others }: OperationFilters, ids: readonly string[]): boolean {
  const { startDate, endDate } = NO_FILTERS;
  return (
    accounts.length === 1 && ids.length === 0 && Object.keys(writtenFilters({ ...others, accounts: [], startDate, endDate })).length === 0
  );
}

/** How many of the filters of the layer restrict the list (the search and the tabs have their own place). */
export function activeCount({ query: _query, ...filters }: OperationFilters): number {
  return Object.keys(writtenFilters({ ...filters, query: "" })).length;
}

/** True when the list is that of everything to categorise, which nothing else restricts. */
export function isWholeToCategorize(filters: OperationFilters): boolean {
  return filters.operations_status === "not_categorized" && activeCount(filters) === 1 && filters.query === "";
}

/** Choosing categories shows categorised operations only; asking for the others forgets the categories. */
export function withCategories(filters: OperationFilters, categories: readonly string[]): OperationFilters {
  return { ...filters, categories, operations_status: categories.length > 0 ? "categorized" : filters.operations_status };
}

/** Changes the status asked for; « à catégoriser » forgets the categories. */
export function withStatus(filters: OperationFilters, operations_status: OperationFilters["operations_status"]): OperationFilters {
  return { ...filters, operations_status, categories: operations_status === "not_categorized" ? [] : filters.categories };
}

function oneOf<const Values extends readonly [string, ...string[]]>(values: Values, given: unknown): Values[number] {
  return values.find((value) => value === given) ?? values[0];
}

function texts(given: unknown): readonly string[] {
  return Array.isArray(given) ? given.map(String) : [];
}

function day(given: unknown): IsoDate | null {
  return typeof given === "string" && isIsoDate(given) ? given : null;
}

function amount(given: unknown): Cents | null {
  const read = typeof given === "number" ? centsFromEuros(given) : null;
  return read !== null && read >= 0 ? read : null;
}

function isNeutral(value: unknown): boolean {
  return value === null || value === "" || value === "all" || (Array.isArray(value) && value.length === 0);
}
