import { frenchCount } from "@comptoir/accounting/money";
import { addDays, addMonths } from "@comptoir/accounting/calendar";
import {
  DEPOSITS_LINK,
  isBankAccountComplete,
  type ClosingCheck,
  type ClosingCheckCode,
  type ClosingChecks,
} from "@comptoir/accounting/closing/checks";
import { isSiret } from "@comptoir/accounting/company/siret";
import { isVatDateAsked } from "@comptoir/accounting/company/vat-start";
import { vatReturnTitle } from "@comptoir/accounting/vat/periods/period-name";
import { isVatSubject } from "@comptoir/accounting/company/regime";
import { frenchDay, isIsoDate, type IsoDate } from "@comptoir/accounting/date";
import { openingBalances } from "@comptoir/accounting/ledger/openings/carry-forward";
import type { Tx } from "../../../db/transaction.js";
import { accountsOpenedByTakeover } from "../../books/openings/service.js";
import { countUnattached } from "../../fixed-assets/service.js";
import { vatDeclarationsOf } from "../../vat/service.js";
import { countVatDeposits, readAllBalances, readYearOpenings } from "../../books/balances/service.js";
import { countYearOperations, type YearCounts } from "../../operations/service.js";
import type { ClosingYearBooks } from "../facts/reading-of.js";
import type { ClosingReading } from "../facts/reading.js";
import { isReopened } from "../closings/closings-repository.js";
import { hasPerson } from "./checks-repository.js";

type Checking = {
  readonly tx: Tx;
  readonly companyId: string;
  readonly books: ClosingYearBooks;
  readonly today: IsoDate;
  readonly answers: ReadonlyMap<string, unknown>;
  readonly reading: Pick<ClosingReading, "banks" | "components">;
  readonly counts: YearCounts;
};

/** The nine checks of a year, as its books are now. Openings are up to date before. */
export async function readChecks(
  tx: Tx,
  companyId: string,
  { books, today, answers, reading }: Pick<Checking, "books" | "today" | "answers" | "reading">,
): Promise<ClosingChecks> {
  const counts = await countYearOperations(tx, companyId, books.year);
  const given: Checking = { tx, companyId, books, today, answers, reading, counts };
  const read: Readonly<Record<ClosingCheckCode, ClosingCheck>> = {
    dateFiscalYearDefined: checkDates(given),
    categorization: counted(
      counts.to_categorize,
      (n) => `${frenchCount(n)} ${n === 1 ? "opération" : "opérations"} à catégoriser`,
      within(books, "operations_status=not_categorized"),
    ),
    tva: checkVat(given),
    profil: await checkProfile(given),
    anouveau: await checkOpenings(given),
    immobilisation: await checkAssets(given),
    powens: checkBanks(given),
    madelin: counted(
      counts.unsorted,
      () => "Recatégorisez vos cotisations Madelin\u00a0: Mutuelle et prévoyance, retraite, perte d'emploi.",
      within(books, `categories=${encodeURIComponent(JSON.stringify(["646500"]))}`),
    ),
    vat_declaration: await checkReturns(given),
  };
  return read;
}

const TRUE: ClosingCheck = { status: true, message: "", count: 0, link: "" };

function isFalse(message: string, link: string, count = 1): ClosingCheck {
  return { status: false, message, count, link };
}

function counted(count: number, message: (count: number) => string, link: string): ClosingCheck {
  return count === 0 ? TRUE : isFalse(message(count), link, count);
}

/** The list of operations of the year under a filter, as its address writes it. */
function within({ year: { beginning, end } }: ClosingYearBooks, filter: string): string {
  return `/?${filter}&startDate=${beginning}&endDate=${end}`;
}

/** A liberal profession keeps civil years; a trade has two years at most; years follow one another; the last day has passed. */
function checkDates({ books: { year, previous, regime }, today }: Checking): ClosingCheck {
  const { beginning, end } = year;
  if (regime.taxSystem === "bnc" && (end.slice(5) !== "12-31" || end.slice(0, 4) !== beginning.slice(0, 4)))
    return isFalse("L’exercice d’une activité libérale se termine le 31 décembre de l’année où il commence.", "/exercice");
  if (regime.taxSystem !== "bnc" && end > lastDayAllowed(beginning)) return isFalse("L’exercice dure plus de deux ans.", "/exercice");
  if (previous !== null && addDays(previous.end, 1) !== beginning)
    return isFalse(`L’exercice ne suit pas le précédent, qui finit le ${frenchDay(previous.end)}.`, "/exercice");
  if (today <= end) return isFalse(`L’exercice se termine le ${frenchDay(end)}\u00a0: la clôture commence le lendemain.`, "/exercice");
  return TRUE;
}

/** The end of the month two years after the first day. */
function lastDayAllowed(beginning: IsoDate): IsoDate {
  const month = addMonths(beginning, 25).slice(0, 8);
  const first = `${month}01`;
  if (!isIsoDate(first)) throw new Error(`no first day of the month of ${month}`);
  return addDays(first, -1);
}

/** Only operations of days under VAT have some to validate: a company may have left it inside the year. */
function checkVat({ books, counts }: Checking): ClosingCheck {
  return counted(
    counts.vat_to_validate,
    (n) => `${frenchCount(n)} ${n === 1 ? "opération" : "opérations"} avec une TVA non validée`,
    within(books, "vat_status=not_validated"),
  );
}

async function checkProfile({ tx, companyId, books: { company, regime }, today }: Checking): Promise<ClosingCheck> {
  const started = company.activity_started_on;
  const asksVatDay = isVatSubject(regime.vatSystem) && started !== null && isVatDateAsked(started, today);
  const missing = [
    company.siret !== null && isSiret(company.siret) ? null : "le SIRET",
    company.name.trim() === "" ? "le nom" : null,
    company.profession.trim() === "" ? "la profession" : null,
    started === null ? "le début d’activité" : null,
    [company.street, company.postcode, company.city].some((part) => (part ?? "").trim() === "") ? "l’adresse" : null,
    company.leader_last_name.trim() === "" ? "le nom du dirigeant" : null,
    (await hasPerson(tx, companyId)) ? null : "l’adresse électronique",
    asksVatDay && company.vat_subject_since === null ? "le début de la TVA" : null,
  ].filter((one) => one !== null);
  return missing.length === 0 ? TRUE : isFalse(`Complétez votre profil\u00a0: ${missing.join(", ")}.`, "/account", missing.length);
}

/** The first year begins with books taken over, or with none; a later one with what the year before ended with. */
async function checkOpenings({ tx, companyId, books: { year, previous, company }, answers }: Checking): Promise<ClosingCheck> {
  const openings = await readYearOpenings(tx, companyId, year);
  const none = isFalse("Les à-nouveaux n'ont pas été saisis.", "/reprise");
  if (previous !== null && (await isReopened(tx, companyId, previous)))
    return isFalse(
      `L’exercice du ${frenchDay(previous.beginning)} au ${frenchDay(previous.end)} est rouvert\u00a0: clôturez-le d’abord.`,
      `/cloture?exercice=${previous.id}`,
    );
  if (previous !== null) {
    const expected = openingBalances(await readAllBalances(tx, companyId, previous));
    const isSame =
      expected.length === openings.nets.size && expected.every(({ accountCode, net }) => openings.nets.get(accountCode) === net);
    return isSame ? TRUE : none;
  }
  if ((await accountsOpenedByTakeover(tx, companyId)).size > 0) {
    const gap = [...openings.nets.values()].reduce((sum, net) => sum + net, 0);
    return gap === 0 ? TRUE : isFalse("Les à-nouveaux repris ne sont pas équilibrés.", "/reprise");
  }
  const answer = answers.get("noPreviousAccounts") as { readonly value?: boolean; readonly reason?: string } | undefined;
  if (answer?.value !== true) return none;
  const isCreation = company.activity_started_on !== null && company.activity_started_on.slice(0, 4) === year.beginning.slice(0, 4);
  if (!isCreation && (answer.reason ?? "").trim() === "")
    return isFalse(
      "L’activité a commencé avant cet exercice\u00a0: dites pourquoi il n’y a pas de comptes antérieurs, ou reprenez-les.",
      "/reprise",
    );
  return TRUE;
}

async function checkAssets({ tx, companyId, books: { year }, reading: { components } }: Checking): Promise<ClosingCheck> {
  const incomplete = components.filter(({ isCommissioned }) => !isCommissioned).length + (await countUnattached(tx, companyId, year));
  return counted(incomplete, (n) => `${frenchCount(n)} ${n === 1 ? "immobilisation" : "immobilisations"} à compléter`, "/immobilisations");
}

type BankAnswer = { readonly through?: string; readonly closedOn?: string };

/** Each bank account used in the year is known to its last day: by a statement, or by what the user confirms. */
function checkBanks({ books: { year }, reading, answers }: Checking): ClosingCheck {
  const banks = reading.banks.filter(({ is_used: isUsed }) => isUsed);
  const incomplete = banks.filter(({ id, through, is_connection_ok: isConnectionOk, synced_on: syncedOn }) => {
    const answer = (answers.get(`bank:${id}`) ?? {}) as BankAnswer;
    const confirmed =
      [through, dayOf(answer.through)]
        .filter((day) => day !== null)
        .toSorted()
        .at(-1) ?? null;
    const known = { isConnectionOk, syncedOn, confirmedThrough: confirmed, closedOn: dayOf(answer.closedOn) };
    return !isBankAccountComplete(known, year.end);
  });
  const [first] = incomplete;
  if (!first) return TRUE;
  return isFalse(`Votre compte ${first.title} n'est pas synchronisé jusqu'au ${frenchDay(year.end)}.`, "/importer", incomplete.length);
}

function dayOf(text: string | undefined): IsoDate | null {
  return text !== undefined && isIsoDate(text) ? text : null;
}

/** The returns that end in the year, under the regimes in force and after what was declared before these books. */
async function checkReturns({ tx, companyId, books: { year, regime }, today, answers }: Checking): Promise<ClosingCheck> {
  const all = await vatDeclarationsOf(tx, companyId, today);
  const due = all.filter(({ period }) => year.beginning <= period.end && period.end <= year.end);
  const open = due.filter(({ stored }) => stored?.status !== "validated");
  // The yearly return may wait for the entries of the steps; the closing asks for it validated.
  const waiting = open.filter(({ period }) => !(period.form === "CA12" && period.end === year.end));
  const link = "/declarations-tva";
  const [first] = waiting;
  if (first) return isFalse(`La déclaration de ${vatReturnTitle(first.period.id)} n'est pas validée.`, link, waiting.length);
  const yearly = due.find(({ period }) => period.form === "CA12" && period.end === year.end);
  if (yearly && regime.vatSystem === "rs" && answers.get("noVatDeposits") === undefined) {
    const deposits = await countVatDeposits(tx, companyId, year);
    if (deposits < 2)
      return isFalse(
        `Acomptes de TVA\u00a0: ${deposits} sur 2 dans vos comptes. Catégorisez-les, ou indiquez qu’aucun n’était dû.`,
        DEPOSITS_LINK,
        2 - deposits,
      );
  }
  return open.length > 0 ? { ...TRUE, message: "Préparée\u00a0: la CA12 de l’exercice est à valider avant la clôture.", link } : TRUE;
}
