import { addDays, addMonths } from "@comptoir/accounting/calendar";
import { recurringDebits, type RecurringDebit } from "@comptoir/accounting/categorization/recurring-debits";
import type { LaggingProposal } from "@comptoir/accounting/closing/steps/lagging-row";
import { frenchDay, isIsoDate, type IsoDate } from "@comptoir/accounting/date";
import { absolute } from "@comptoir/accounting/money";
import { basisPoints, centsOf } from "../inputs/typed-values.js";
import { wireInputs } from "../inputs/wire-inputs.js";
import { readStepRows } from "../steps/steps-repository.js";
import { DAYS_AFTER, daysAround } from "./consistency.js";
import { unbookedInvoices, type UnbookedInvoice } from "../../invoices/service.js";
import { readEarlyOperations, readPayments, type EarlyOperationRow, type PaymentRow } from "../../operations/service.js";
import type { ReadingOf } from "./reading-of.js";

/** Cheques are banked or debited within a month of the year. */
const CHEQUE_DAYS = 31;
const CHEQUE = "CHQ";
/** Insurance, rent, subscriptions: what is paid in advance. */
const PREPAID = /^(613|616|6281|618)/;

type Lagging = {
  readonly proposals: readonly LaggingProposal[];
  readonly recurring: readonly RecurringDebit<PaymentRow>[];
  /** The day that cheques are looked for until, once every bank account used in the year is known to it; null before. */
  readonly chequesKnownThrough: IsoDate | null;
};

/** What comes back among the payments of a year, and what the books propose as belonging to it, or to the next one. */
export async function readLagging(given: ReadingOf): Promise<Lagging> {
  const { tx, companyId, books } = given;
  const { year, regime, company } = books;
  const recurring = recurringDebits(await readPayments(tx, companyId, daysAround(year)), { from: year.beginning, to: year.end });
  const early = await readEarlyOperations(tx, companyId, { from: addDays(year.end, 1), to: addDays(year.end, DAYS_AFTER) });
  const isCash = regime.taxSystem === "bnc" && regime.accountingBasis === "cash";
  const limit = addDays(year.end, CHEQUE_DAYS);
  const cheques = early.filter(({ payment_mode: mode, date }) => mode === CHEQUE && date <= limit).map(chequeOf);
  const chequesKnownThrough = areBanksKnown(given, limit) ? limit : null;
  if (isCash) return { proposals: cheques, recurring, chequesKnownThrough };
  const known = new Set(cheques.map(({ id }) => id));
  const sales = early.filter(
    ({ id, account_code: account, amount_cents: amount }) => !known.has(id) && account.startsWith("70") && amount > 0,
  );
  const invoices = (await unbookedInvoices(tx, { id: companyId, siren: company.siren }, { year, vatSubject: given.ground.vatSubject })).map(
    payableOf,
  );
  const isInvoiced = new Set(invoices.flatMap(({ bankOperationId }) => (bankOperationId === null ? [] : [`accrual:${bankOperationId}`])));
  const accrued = accruals(given, recurring).filter(({ id }) => !isInvoiced.has(id));
  const trade = regime.taxSystem === "bnc" ? [] : [...accrued, ...prepaid(given, recurring), ...(await stillAhead(given))];
  return { proposals: [...cheques, ...sales.map(receivableOf), ...invoices, ...trade], recurring, chequesKnownThrough };
}

/** By its statements, or by a connection that still reads it. */
function areBanksKnown({ banks }: ReadingOf, through: IsoDate): boolean {
  const used = banks.filter(({ is_used: isUsed }) => isUsed);
  return (
    used.length > 0 &&
    used.every(
      ({ through: stated, is_connection_ok: isOk, synced_on: syncedOn }) =>
        (stated !== null && stated >= through) || (isOk && syncedOn !== null && syncedOn > through),
    )
  );
}

const AHEAD: readonly LaggingProposal["kind"][] = ["prepaid_expense", "deferred_income"];

/** What the closing of the year before put off, for days that are after this one too: a cost or an income of several years. */
async function stillAhead({ tx, companyId, books: { previous, year } }: ReadingOf): Promise<readonly LaggingProposal[]> {
  if (previous === null) return [];
  const { rows } = wireInputs(await readStepRows(tx, companyId, previous.id)).lagging_operations;
  return (rows ?? []).flatMap((row): readonly LaggingProposal[] => {
    const { id, kind, label, amountTtc, vatRate, account, documentDate, periodStart: start, periodEnd: end, vatOn } = row;
    if (!AHEAD.includes(kind) || account == null || amountTtc == null || !isDay(start) || !isDay(end) || end <= year.end) return [];
    return [
      {
        id,
        kind,
        label: label ?? "",
        amountTtc: centsOf(amountTtc),
        vatRateBp: basisPoints(vatRate ?? 0),
        account,
        documentDate: isDay(documentDate) ? documentDate : null,
        period: { start, end },
        vatOn: vatOn ?? "payments",
        bankOperationId: null,
        source: `réparti l’an dernier jusqu’au ${frenchDay(end)}\u00a0: une part est encore d’un exercice suivant.`,
      },
    ];
  });
}

function isDay(text: string | null | undefined): text is IsoDate {
  return text !== null && text !== undefined && isIsoDate(text);
}

const common = (row: EarlyOperationRow) => ({
  id: row.id,
  label: row.title,
  amountTtc: absolute(row.amount_cents),
  vatRateBp: row.vat_rate_bp,
  account: row.account_code,
  documentDate: null,
  period: null,
  vatOn: "payments" as const,
  bankOperationId: row.id,
});

function chequeOf(row: EarlyOperationRow): LaggingProposal {
  const isReceipt = row.amount_cents > 0;
  return {
    ...common(row),
    kind: isReceipt ? "cheque_received_unbanked" : "cheque_issued_undebited",
    source: isReceipt
      ? `chèque encaissé le ${frenchDay(row.date)}\u00a0: l’aviez-vous reçu avant la clôture\u00a0?`
      : `chèque débité le ${frenchDay(row.date)}\u00a0: l’aviez-vous émis avant la clôture\u00a0?`,
  };
}

function receivableOf(row: EarlyOperationRow): LaggingProposal {
  return {
    ...common(row),
    kind: "customer_receivable",
    source: `encaissé le ${frenchDay(row.date)}\u00a0: était-ce facturé avant la clôture\u00a0?`,
  };
}

/** An invoice received in the year, paid after it or not paid. */
function payableOf({ id, label, issuedOn, amount, rateBp, paidBy, account }: UnbookedInvoice): LaggingProposal {
  return {
    id,
    kind: "supplier_payable",
    label,
    amountTtc: amount,
    vatRateBp: rateBp,
    account: account ?? "606300",
    documentDate: issuedOn,
    period: null,
    vatOn: "payments",
    bankOperationId: paidBy,
    source: `facture du ${frenchDay(issuedOn)}, ${paidBy === null ? "sans paiement" : "payée après la clôture"}\u00a0: est-elle de l’exercice\u00a0?`,
  };
}

/** A debit that comes back and fell after the year: part of what it pays may be of the year. */
function accruals({ books: { year } }: ReadingOf, recurring: readonly RecurringDebit<PaymentRow>[]): readonly LaggingProposal[] {
  return recurring.flatMap(({ payments, period, account, title }) => {
    const late = payments.find(({ date }) => date > year.end && date <= addDays(year.end, DAYS_AFTER));
    if (!late || period === "year" || account === null || !account.startsWith("6") || PREPAID.test(account)) return [];
    return [
      {
        id: `accrual:${late.id}`,
        kind: "expense_to_accrue" as const,
        label: title,
        amountTtc: absolute(late.amount),
        vatRateBp: late.vatRateBp,
        account,
        documentDate: null,
        period: null,
        vatOn: "payments" as const,
        bankOperationId: null,
        source: `payé le ${frenchDay(late.date)}, comme ${period === "month" ? "chaque mois" : "chaque trimestre"}\u00a0: est-ce une charge de l’exercice\u00a0?`,
      },
    ];
  });
}

/** What was paid in advance in the year, for days after it. Recurrent costs of a year at most are left out of simplified accounts. */
function prepaid({ books: { year, regime } }: ReadingOf, recurring: readonly RecurringDebit<PaymentRow>[]): readonly LaggingProposal[] {
  if (regime.superSimplified) return [];
  return recurring.flatMap(({ payments, period, account, title }) => {
    const last = payments.findLast(({ date }) => date >= year.beginning && date <= year.end);
    if (!last || account === null || !PREPAID.test(account)) return [];
    const months = period === "month" ? 1 : period === "quarter" ? 3 : 12;
    const end = addDays(addMonths(last.date, months), -1);
    if (end <= year.end) return [];
    return [
      {
        id: `prepaid:${last.id}`,
        kind: "prepaid_expense" as const,
        label: title,
        amountTtc: absolute(last.amount),
        vatRateBp: last.vatRateBp,
        account,
        documentDate: last.date,
        period: { start: last.date, end },
        vatOn: "payments" as const,
        bankOperationId: null,
        source: `payé le ${frenchDay(last.date)} pour ${months === 1 ? "un mois" : `${months} mois`}\u00a0: une part est de l’exercice suivant.`,
      },
    ];
  });
}
