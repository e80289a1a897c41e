import type { IsoDate } from "@comptoir/accounting/date";
import type { FiscalYear } from "@comptoir/contract/fiscal-years/fiscal-years";
import { SPEC } from "../../../text/specification.js";
import { FILTERED_JOURNALS, filteredJournals, readBookSearch, type BookSearch, type FilteredJournal } from "./book-search.js";

/** What the filters of a document look like while they are typed. */
export type FilterForm = {
  readonly startDate: IsoDate | null;
  readonly endDate: IsoDate | null;
  readonly journals: readonly FilteredJournal[];
  readonly compteNumBegin: string;
  readonly compteNumEnd: string;
};
/** A sentence per field that is wrong. */
export type FilterErrors = Partial<Record<keyof FilterForm, string>>;

type Year = Pick<FiscalYear, "beginning" | "end">;

/** The form as the address fills it: the whole year and every journal when it says nothing. */
export function filterForm(search: BookSearch, year: Year): FilterForm {
  return {
    startDate: search.startDate ?? (year.beginning as IsoDate),
    endDate: search.endDate ?? (year.end as IsoDate),
    journals: search.journalCodes === undefined ? FILTERED_JOURNALS : filteredJournals(search.journalCodes),
    compteNumBegin: search.compteNumBegin ?? "",
    compteNumEnd: search.compteNumEnd ?? "",
  };
}

/** What keeps the filters from being applied: they are only applied when nothing is wrong (specification, point 5). */
export function filterErrors(form: FilterForm, year: Year): FilterErrors {
  const start = dayError(form.startDate, year);
  const end =
    dayError(form.endDate, year) ??
    (start === null && isAfter(form.startDate, form.endDate) ? "La date de début doit précéder la date de fin." : null);
  const begin = accountError(form.compteNumBegin);
  const last =
    accountError(form.compteNumEnd) ?? (begin === null && isRangeTurned(form) ? "Le premier compte doit précéder le dernier." : null);
  return {
    ...(start !== null && { startDate: start }),
    ...(end !== null && { endDate: end }),
    ...(form.journals.length === 0 && { journals: "Choisissez au moins un journal." }),
    ...(begin !== null && { compteNumBegin: begin }),
    ...(last !== null && { compteNumEnd: last }),
  };
}

/** The address that says the same as the form: what covers everything is left out. */
export function searchOf(form: FilterForm, year: Year, fiscalYear: string | undefined): BookSearch {
  return readBookSearch({
    fiscalYear,
    startDate: form.startDate === year.beginning ? null : form.startDate,
    endDate: form.endDate === year.end ? null : form.endDate,
    journalCodes: form.journals.join(","),
    compteNumBegin: form.compteNumBegin.trim(),
    compteNumEnd: form.compteNumEnd.trim(),
  });
}

function dayError(date: IsoDate | null, { beginning, end }: Year): string | null {
  if (date === null) return SPEC.dateRequired;
  return date < beginning || date > end ? SPEC.dateOutsideFiscalYear : null;
}

function isAfter(start: IsoDate | null, end: IsoDate | null): boolean {
  return start !== null && end !== null && start > end;
}

function accountError(text: string): string | null {
  return text.trim() === "" || /^\d{1,6}$/.test(text.trim()) ? null : "Un numéro de compte s’écrit avec six chiffres au plus.";
}

/** A bound shorter than six digits covers all the accounts it begins. */
function isRangeTurned({ compteNumBegin, compteNumEnd }: FilterForm): boolean {
  if (compteNumBegin.trim() === "" || compteNumEnd.trim() === "") return false;
  return compteNumBegin.trim().padEnd(6, "0") > compteNumEnd.trim().padEnd(6, "9");
}
