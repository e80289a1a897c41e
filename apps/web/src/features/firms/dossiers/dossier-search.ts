import { isIsoDate, type IsoDate } from "@comptoir/accounting/date";
import type { listDossiers } from "@comptoir/contract/firms/dossiers";
import type { QueryInput } from "@comptoir/contract/base/endpoint";

/** What the list of files may be narrowed to, with the keys of the API; an empty list narrows nothing. */
export type DossierFilters = {
  readonly accountStatus: readonly string[];
  readonly oneYearTerminatedSubscriptions: boolean;
  readonly taxCategory: readonly string[];
  readonly independant: boolean;
  readonly vatSystem: readonly string[];
  /** The id of a person of the firm; empty for everyone. */
  readonly collaborator: string;
  readonly fiscalYearStatus: readonly string[];
  readonly declarationStatus: readonly string[];
  readonly ediStatus: readonly string[];
  readonly connectionState: readonly string[];
  readonly nextVatDeclaration: string;
  readonly vatStanding: readonly string[];
  readonly nextFiscalDeclaration: string;
  readonly registeredFrom: IsoDate | null;
  readonly registeredTo: IsoDate | null;
  readonly papersWaiting: boolean;
  readonly questions: readonly string[];
  readonly statementMissing: boolean;
  /** Stages of the closing. */
  readonly closing: readonly string[];
  readonly closingBlocked: boolean;
  readonly waitsForClient: boolean;
};

/** A page of the list of dossiers: what it is narrowed to, searched and sorted by. */
export type DossierSearch = { readonly filters: DossierFilters; readonly query: string; readonly sort: DossierSort; readonly page: number };

/** The key of a column, from the smallest or, with a dash, from the largest. */
export type DossierSort = NonNullable<NonNullable<QueryInput<typeof listDossiers>>["sort"]>;

const SORTS: readonly DossierSort[] = (
  [
    "name",
    "profession",
    "taxCategory",
    "vatSystem",
    "year",
    "connectionState",
    "toCategorize",
    "nextVatDueOn",
    "papersWaiting",
    "questionsOpen",
    "questionsAnswered",
    "lastStatementOn",
  ] as const
).flatMap((key) => [key, `-${key}`] as const);

/** What the list is sorted by at first: the day of the next return, the late ones first. */
export const FIRST_SORT: DossierSort = "nextVatDueOn";

/** Reads a page of dossiers from the address; another value narrows nothing. */
export function parseDossierSearch(search: Readonly<Record<string, unknown>>): DossierSearch {
  const { query, page, sort, registerDate, collaborator } = search;
  const [from, to] = Array.isArray(registerDate) ? registerDate : [];
  return {
    query: typeof query === "string" || typeof query === "number" ? String(query) : "",
    page: typeof page === "number" && Number.isInteger(page) && page > 1 ? page : 1,
    sort: SORTS.find((known) => known === sort) ?? FIRST_SORT,
    filters: {
      accountStatus: texts(search["accountStatus"]),
      oneYearTerminatedSubscriptions: search["oneYearTerminatedSubscriptions"] === 1,
      taxCategory: texts(search["taxCategory"]),
      independant: search["independant"] === 1,
      vatSystem: texts(search["vatSystem"]),
      collaborator: typeof collaborator === "string" ? collaborator : "",
      fiscalYearStatus: texts(search["fiscalYearStatus"]),
      declarationStatus: texts(search["declarationStatus"]),
      ediStatus: texts(search["ediStatus"]),
      connectionState: texts(search["connectionState"]),
      nextVatDeclaration: typeof search["nextVatDeclaration"] === "string" ? search["nextVatDeclaration"] : "all",
      vatStanding: texts(search["vatStanding"]),
      nextFiscalDeclaration: "all",
      registeredFrom: dayOf(from),
      registeredTo: dayOf(to),
      papersWaiting: search["papersWaiting"] === 1,
      questions: texts(search["questions"]),
      statementMissing: search["statementMissing"] === 1,
      closing: texts(search["closing"]),
      closingBlocked: search["closingBlocked"] === 1,
      waitsForClient: search["waitsForClient"] === 1,
    },
  };
}

/** A page of dossiers as the address writes it: only what narrows, sorts or turns pages. */
export function writtenDossierSearch({ filters, query, sort, page }: DossierSearch): Record<string, unknown> {
  const { registeredFrom, registeredTo, ...others } = filters;
  const written = {
    ...others,
    ...Object.fromEntries(FLAGS.map((flag) => [flag, filters[flag] ? 1 : null])),
    // One bound alone keeps everything on its other side.
    registerDate: registeredFrom === null && registeredTo === null ? null : [registeredFrom ?? FIRST_DAY, registeredTo ?? LAST_DAY],
    query,
    sort: sort === FIRST_SORT ? null : sort,
    page: page > 1 ? page : null,
  };
  return Object.fromEntries(Object.entries(written).filter(([, value]) => !isNeutral(value)));
}

/** What a box alone narrows, written 1 in the address. */
export const FLAGS = [
  "oneYearTerminatedSubscriptions",
  "independant",
  "papersWaiting",
  "statementMissing",
  "closingBlocked",
  "waitsForClient",
] as const satisfies readonly (keyof DossierFilters)[];

const [FIRST_DAY, LAST_DAY] = ["1900-01-01", "2199-12-31"] as const;

function texts(given: unknown): readonly string[] {
  if (typeof given === "string") return given === "" ? [] : [given];
  return Array.isArray(given) ? given.map(String) : [];
}

function dayOf(given: unknown): IsoDate | null {
  return typeof given === "string" && isIsoDate(given) && given !== FIRST_DAY && given !== LAST_DAY ? given : null;
}

function isNeutral(value: unknown): boolean {
  return value === null || value === "" || value === "all" || (Array.isArray(value) && value.length === 0);
}
