import { daysBetween } from "@comptoir/accounting/calendar";
import { fiscalYearName } from "@comptoir/accounting/company/fiscal-year-name";
import { dossierName } from "@comptoir/accounting/company/person-name";
import type { IsoDate } from "@comptoir/accounting/date";
import { dossierStage } from "@comptoir/accounting/firm/dossier-stage";
import { dossierReasons, type DossierFacts } from "@comptoir/accounting/firm/dossier-reasons";
import {
  accountStatus,
  taxReturnDueOn,
  taxReturnStatus,
  fiscalYearStatus,
  isLongTerminated,
  isStatementMissing,
  matchesTaxAlert,
  matchesVatAlert,
  vatStanding,
  yearOfDossier,
  type DossierAccount,
  type DossierVat,
  type DossierYear,
} from "@comptoir/accounting/firm/dossier-state";
import { wordsOf } from "@comptoir/accounting/words";
import type { Dossier, DossierQuery, DossierSortKey } from "@comptoir/contract/firms/dossiers";
import type { Db } from "../../db/db.js";
import { readDossiers, type DossierRow } from "./repository.js";

const PER_PAGE = 50;

/** Who asks, and on which day. */
export type AskingFirm = { readonly firmId: string; readonly userId: string; readonly today: IsoDate };

/** A page of the dossiers of a firm that the query keeps, and how many of all its dossiers ask for attention. */
export async function listDossiersOf(db: Db, query: DossierQuery, asking: AskingFirm) {
  const rows = await readDossiers(db, { firmId: asking.firmId, prefixes: [...new Set(wordsOf(query.query ?? ""))] });
  const all = rows.map((row) => presented(row, asking.today));
  const kept = all.filter((one) => one.row.is_found && isKept(one, query, asking));
  const sorted = sortedBy(kept, query.sort);
  const first = (query.page - 1) * PER_PAGE;
  return {
    results: sorted.slice(first, first + PER_PAGE).map(({ dossier }) => dossier),
    pager: {
      currentPage: query.page,
      itemsPerPage: PER_PAGE,
      lastPage: Math.max(1, Math.ceil(kept.length / PER_PAGE)),
      exact: true,
      cursor: null,
    },
    counts: { ...countsOf(all, asking), found: kept.length },
  };
}

/** How many dossiers of a firm each of these queries keeps. */
export async function countDossiersOf(db: Db, queries: readonly Omit<DossierQuery, "page">[], asking: AskingFirm): Promise<number[]> {
  const reads = new Map<string, Promise<readonly Presented[]>>();
  const rowsOf = (prefixes: readonly string[]): Promise<readonly Presented[]> => {
    const known = reads.get(prefixes.join(" "));
    const read =
      known ?? readDossiers(db, { firmId: asking.firmId, prefixes }).then((rows) => rows.map((row) => presented(row, asking.today)));
    reads.set(prefixes.join(" "), read);
    return read;
  };
  const counts: number[] = [];
  for (const query of queries) {
    const all = await rowsOf([...new Set(wordsOf(query.query ?? ""))]);
    counts.push(all.filter((one) => one.row.is_found && isKept(one, query, asking)).length);
  }
  return counts;
}

/** One dossier of a firm with what its states were computed from; null when it is not the firm's. */
export async function dossierOf(db: Db, companyId: string, { firmId, today }: Pick<AskingFirm, "firmId" | "today">) {
  const [row] = await readDossiers(db, { firmId, prefixes: [], companyId });
  if (!row) return null;
  const { dossier, year, people } = presented(row, today);
  const facts: DossierFacts = {
    account: dossier.accountStatus,
    people,
    year,
    closing: dossier.fiscalYearStatus,
    taxReturn: dossier.declarationStatus,
    isFilingAwaited: dossier.ediStatus !== null,
    bank: dossier.connectionState,
    isVatSubject: dossier.isVatSubjected,
    nextVatDueOn: row.next_vat_due_on,
    vatMissing: row.vat_missing,
    isVatStartAsked: row.vat_start_asked,
  };
  return { dossier, reasons: dossierReasons(facts, today) };
}

/** The year that each dossier of a firm is about, with who keeps it. */
export async function dossierYears(
  db: Db,
  { firmId, today }: Pick<AskingFirm, "firmId" | "today">,
): Promise<ReadonlyMap<string, { readonly id: string; readonly keepers: readonly string[] }>> {
  const rows = await readDossiers(db, { firmId, prefixes: [] });
  return new Map(
    rows.flatMap((row) => {
      const { dossier, year } = presented(row, today);
      return year === null ? [] : [[row.id, { id: year.id, keepers: dossier.collaborators.map(({ id }) => id) }] as const];
    }),
  );
}

/** Every dossier of a firm, by name, as the list shows them. */
export async function allDossiersOf(db: Db, { firmId, today }: Pick<AskingFirm, "firmId" | "today">): Promise<readonly Dossier[]> {
  return (await readDossiers(db, { firmId, prefixes: [] })).map((row) => presented(row, today).dossier);
}

type Presented = {
  readonly row: DossierRow;
  readonly dossier: Dossier;
  readonly year: DossierYear | null;
  readonly people: DossierAccount;
  readonly isLongTerminated: boolean;
};

function presented(row: DossierRow, today: IsoDate): Presented {
  const year = yearOfDossier(
    row.fiscal_years.map(({ id, begin, end, closed }) => ({ id, begin, end, isClosed: closed })),
    today,
  );
  const decisions = row.decisions.map(({ status, starts_on }) => ({ status, startsOn: starts_on }));
  const people: DossierAccount = {
    decisions,
    trialEndsOn: row.trial_ends_on,
    contacts: row.contacts,
    contactsSignedIn: row.contacts_signed_in,
  };
  const dossier: Dossier = {
    id: row.id,
    companyId: row.id,
    fiscalYearId: year?.id ?? null,
    name: dossierName({ name: row.name, leader: { firstName: row.leader_first_name, lastName: row.leader_last_name } }),
    leader: { firstname: row.leader_first_name, lastname: row.leader_last_name },
    postcode: row.postcode,
    profession: row.profession,
    companyModeOfPracticing: row.mode_of_practicing,
    siret: row.siret,
    internalRef: row.internal_ref,
    taxCategory: row.tax_system,
    vatSystem: row.vat_system,
    isVatSubjected: row.vat_system !== "not_subjected",
    year: year && yearName(year, row.fiscal_years),
    accountStatus: accountStatus(people, today),
    fiscalYearStatus: year && fiscalYearStatus(year, row.closing_status, today),
    closing: year && closingOf(row, year),
    declarationStatus: year && taxReturnStatus(year, knownReturn(row, year), today),
    ediStatus: row.edi_status === "sent_waiting" ? row.edi_status : null,
    connectionState: row.connection_state,
    nextVatDueOn: row.next_vat_due_on,
    nextVatDays: row.next_vat_due_on && daysBetween({ from: today, to: row.next_vat_due_on }),
    vatStanding: vatStanding(vatOf(row), today),
    vatMissing: row.vat_missing,
    toCategorize: row.to_categorize,
    papersWaiting: row.papers_waiting,
    questionsOpen: row.questions_open,
    questionsAnswered: row.questions_answered,
    lastStatementOn: row.last_statement_on,
    collaborators: row.assignments
      .filter((assignment) => assignment.year === year?.id)
      .map(({ id, first_name, last_name }) => ({ id, name: `${last_name} ${first_name}`.trim() })),
    registerDate: row.registered_on,
  };
  return { row, dossier, year, people, isLongTerminated: isLongTerminated(decisions, today) };
}

/** How far the closing of a year has come: a summary of another year says nothing of it. */
function closingOf(row: DossierRow, year: DossierYear): Dossier["closing"] {
  const isKnown = row.closing_year_id === year.id && row.closing_total !== null;
  const known = isKnown
    ? {
        done: row.closing_done ?? 0,
        toFix: row.closing_to_fix ?? 0,
        total: row.closing_total ?? 0,
        isSubmitted: row.closing_submitted,
      }
    : null;
  return {
    stage: dossierStage(known, year),
    done: known?.done ?? 0,
    toFix: known?.toFix ?? 0,
    total: known?.total ?? 0,
    blocker: isKnown ? row.closing_blocker : null,
    waitsForClient: !year.isClosed && ((isKnown && row.closing_flagged) || isSome(row.questions_open)),
    dueOn: taxReturnDueOn(year.end),
  };
}

/** How far the return of a year has come: a summary written before another year came in hand says nothing of it. */
function knownReturn({ tax_return_status, tax_return_year_id }: DossierRow, { id }: DossierYear): DossierRow["tax_return_status"] {
  return tax_return_year_id === null || tax_return_year_id === id ? tax_return_status : null;
}

function vatOf(row: DossierRow): DossierVat {
  return { dueOn: row.next_vat_due_on, missing: row.vat_missing, isAsked: row.vat_start_asked };
}

function yearName(year: DossierYear, years: DossierRow["fiscal_years"]): string {
  const days = years.map(({ begin, end }) => ({ beginning: begin, end }));
  return fiscalYearName({ beginning: year.begin, end: year.end }, days);
}

function isKept(
  { row, dossier, year, isLongTerminated: isLong }: Presented,
  query: Omit<DossierQuery, "page">,
  { userId, today }: AskingFirm,
): boolean {
  const collaborator = query.collaborator === "me" ? userId : query.collaborator;
  return (
    (collaborator === undefined || dossier.collaborators.some(({ id }) => id === collaborator)) &&
    isChosen(query.accountStatus, dossier.accountStatus) &&
    (query.oneYearTerminatedSubscriptions === undefined || isLong) &&
    isChosen(query.taxCategory, dossier.taxCategory) &&
    (query.independant === undefined || row.independant) &&
    isChosen(query.vatSystem, dossier.vatSystem) &&
    isChosen(query.fiscalYearStatus, dossier.fiscalYearStatus) &&
    isChosen(query.closing, dossier.closing?.stage ?? null) &&
    (query.closingBlocked === undefined || (dossier.closing?.blocker ?? null) !== null) &&
    (query.waitsForClient === undefined || dossier.closing?.waitsForClient === true) &&
    isChosen(query.declarationStatus, dossier.declarationStatus) &&
    isChosen(query.ediStatus, dossier.ediStatus) &&
    isChosen(query.connectionState, dossier.connectionState) &&
    isWithin(query.closingDate, year?.end ?? null) &&
    isWithin(query.registerDate, row.registered_on) &&
    matchesVatAlert(vatOf(row), query.nextVatDeclaration, today) &&
    isChosen(query.vatStanding, dossier.vatStanding) &&
    (query.papersWaiting === undefined || isSome(row.papers_waiting)) &&
    hasQuestions(row, query.questions ?? []) &&
    (query.statementMissing === undefined || isStatementMissing(row.last_statement_on, today)) &&
    matchesTaxAlert(nextTaxDay(dossier, year), query.nextFiscalDeclaration, today)
  );
}

/** The legal day of the return of the year in hand; null once the administration has it. */
function nextTaxDay({ declarationStatus }: Dossier, year: DossierYear | null): IsoDate | null {
  return year === null || declarationStatus === "validated" ? null : taxReturnDueOn(year.end);
}

function isChosen(choices: readonly string[] | undefined, value: string | null): boolean {
  return choices === undefined || choices.length === 0 || (value !== null && choices.includes(value));
}

function isSome(count: number | null): boolean {
  return count !== null && count > 0;
}

function hasQuestions(row: DossierRow, states: readonly ("open" | "answered")[]): boolean {
  return states.length === 0 || states.some((state) => isSome(state === "open" ? row.questions_open : row.questions_answered));
}

function isWithin(period: readonly [IsoDate, IsoDate] | undefined, day: IsoDate | null): boolean {
  return period === undefined || (day !== null && period[0] <= day && day <= period[1]);
}

function countsOf(all: readonly Presented[], { userId, today }: AskingFirm) {
  const count = (keeps: (one: Presented) => boolean): number => all.filter(keeps).length;
  return {
    all: all.length,
    vatSoon: count(({ row }) => matchesVatAlert(vatOf(row), "j-10", today)),
    vatLate: count(({ row }) => matchesVatAlert(vatOf(row), "exceed", today)),
    vatToConfirm: count(({ dossier }) => dossier.vatStanding === "to_confirm"),
    vatUnknown: count(({ dossier }) => dossier.vatStanding === "unknown"),
    late: count(({ dossier }) => dossier.fiscalYearStatus === "late"),
    bank: count(({ dossier }) => dossier.connectionState === "required_action"),
    mine: count(({ dossier }) => dossier.collaborators.some(({ id }) => id === userId)),
  };
}

const collator = new Intl.Collator("fr");

/** Dossiers come by name; one that has no value for a key comes last, in both directions. */
function sortedBy(kept: readonly Presented[], sort: DossierQuery["sort"]): readonly Presented[] {
  const isDescending = sort.startsWith("-");
  const key = sort.replace("-", "") as DossierSortKey;
  if (key === "name") return isDescending ? kept.toReversed() : kept;
  const direction = isDescending ? -1 : 1;
  return kept.toSorted(({ dossier: a }, { dossier: b }) => {
    const [left, right] = [a[key], b[key]];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return (
      direction * (typeof left === "number" && typeof right === "number" ? left - right : collator.compare(String(left), String(right)))
    );
  });
}
