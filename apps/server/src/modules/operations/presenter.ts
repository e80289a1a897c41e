import { findAccount, nameOfAccount } from "@comptoir/accounting/chart/accounts";
import { taxonomy } from "@comptoir/accounting/chart/taxonomy";
import { isVatSubject } from "@comptoir/accounting/company/regime";
import { absolute, cents, eurosFromCents, sumCents, type Cents } from "@comptoir/accounting/money";
import { paidOf } from "@comptoir/accounting/open-items/settlement";
import { usualVat } from "@comptoir/accounting/allocation/vat-amounts";
import { isReverseCharge } from "@comptoir/accounting/entry/vat-nature";
import type { AllocationReply, JournalLineReply, SuggestionReply, Transaction } from "@comptoir/contract/operations/operations";
import { suggestionSeen } from "./categorization/suggestions/suggestion-seen.js";
import type { AllocationItemRow, AllocationRow, JournalLineRow, OperationRow } from "./operation-queries.js";

/** An operation as the API shows it: `value` is absolute, amounts are euros. */
export function toTransaction(row: OperationRow, taxSystem: string): Transaction {
  const isIncome = row.amount_cents > 0;
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    titleCustomized: row.title_customized,
    rawLabel: row.raw_label,
    value: eurosFromCents(absolute(row.amount_cents)),
    date: row.date,
    comment: row.comment,
    pieceRef: typedPieceRef(row),
    paymentMode: row.origin === "professional" ? row.payment_mode : null,
    attachments: (row.attachments ?? []).map(({ file_id: id, name }) => ({ target_id: id, name, uri: `/api/v1/file/${id}` })),
    allocations: (row.allocations ?? []).map((allocation) => toAllocation(allocation, isIncome)),
    // Absent from the reply when undefined, without an object to spread for each row.
    manuallyCreated: row.manually_created ? "1" : undefined,
    transactionOrigin: { code: row.origin, name: ORIGINS.get(row.origin) ?? row.origin },
    transactionSign: isIncome ? { code: "income", name: "Recette" } : { code: "outcome", name: "Dépense" },
    transactionStatus: { code: row.status, name: STATUSES[row.status] },
    vatStatus: row.vat_status,
    cancelled: row.cancelled_on === null ? null : { on: row.cancelled_on },
    vat: toVat(row),
    vatAmount: vatAmount(row),
    bankingAccount: row.bank_account_id === null ? null : { id: row.bank_account_id, title: row.bank_title ?? "" },
    variousAccounts:
      row.debit_account === null || row.credit_account === null
        ? null
        : { debit: accountName(row.debit_account), credit: accountName(row.credit_account) },
    journalLines: row.journal_lines?.map(toJournalLine) ?? null,
    currentTaxSystemId: taxSystem,
    suggestion: row.status === "to_categorize" && row.allocations === null ? toSuggestion(row) : null,
  };
}

/** The reference that an operation typed in bears while its user gives none. */
export function ownPieceRef(operationId: string): string {
  return `OP-${operationId.slice(-12).toUpperCase()}`;
}

/** The reference that the user typed; null for the one that an operation bears by itself. */
export function typedPieceRef(row: Pick<OperationRow, "id" | "manually_created" | "piece_ref">): string | null {
  return row.manually_created && row.piece_ref !== ownPieceRef(row.id) ? row.piece_ref : null;
}

function toJournalLine(line: JournalLineRow): JournalLineReply {
  const { account_code, label, debit_cents, credit_cents } = line;
  return { account: accountName(account_code), label, debit: eurosFromCents(debit_cents), credit: eurosFromCents(credit_cents) };
}

/** An account with its name; the code alone when the chart has none. */
export function accountName(code: string): { id: string; code: string; name: string } {
  return { id: code, code, name: nameOfAccount(code) };
}

const ORIGINS = new Map((taxonomy["transaction_origin"] ?? []).map(({ value, label }) => [value, label]));
const STATUSES = { to_categorize: "À catégoriser", categorized: "Catégorisée", validated: "Validée" } as const;

function vatAmount({ allocations, suggestion_account: suggested, amount_cents: amount, vat_system: system }: OperationRow): number | null {
  if (allocations !== null && allocations.length > 0) return eurosFromCents(sumCents(allocations.map(({ vat_cents: vat }) => vat)));
  const account = suggested === null ? undefined : findAccount(suggested);
  if (!account) return null;
  return eurosFromCents(system !== null && isVatSubject(system) ? usualVat(absolute(amount), account.mainVatCode) : cents(0));
}

function toVat({ allocations, vat_period: period, amount_cents: amount }: OperationRow): Transaction["vat"] {
  return (allocations ?? []).flatMap((one) => {
    if (one.items && one.items.length > 0) return one.items.flatMap((item) => toSettledVat(item, { period, isIncome: amount > 0 }));
    if (one.vat_nature === null) return [];
    const isOwed = isReverseCharge(one.vat_nature);
    return [
      {
        nature: one.vat_nature,
        rate: one.vat_rate_bp / 100,
        base: eurosFromCents(isOwed ? one.amount_cents : cents(one.amount_cents - one.vat_cents)),
        vat: eurosFromCents(one.vat_cents),
        deductible: eurosFromCents(one.deductible_cents),
        account: one.account_code,
        period,
      },
    ];
  });
}

/** The VAT that the payment of an item makes due or deductible. */
function toSettledVat(
  { waiting_vat: waiting, vat: moved, side }: AllocationItemRow,
  { period, isIncome }: { readonly period: string | null; readonly isIncome: boolean },
): Transaction["vat"] {
  const directed = (figure: Cents): number => eurosFromCents(paidOf({ side }, figure, isIncome ? "income" : "outcome"));
  return waiting.flatMap(({ nature, rateBp, accountCode }, index) => {
    const { base, vat, deductible } = moved[index] ?? {};
    if (base === undefined || vat === undefined || deductible === undefined) return [];
    const figures = { base: directed(base), vat: directed(vat), deductible: directed(deductible) };
    return [{ nature, rate: rateBp / 100, ...figures, account: accountCode, period }];
  });
}

function toAllocation(row: AllocationRow, isIncome: boolean): AllocationReply {
  return {
    signCode: isIncome === row.amount_cents > 0 ? "income" : "outcome",
    account: accountName(row.account_code),
    relatedCapitalAssetComponents: [...row.asset_components],
    amount: eurosFromCents(row.amount_cents),
    vatRate: row.vat_rate_bp / 100,
    vatAmount: eurosFromCents(row.vat_cents),
    vatNature: row.vat_nature,
    vatDeductible: row.vat_deductible_bp === null ? null : row.vat_deductible_bp / 100,
    privateShare: row.private_share_bp / 100,
    openItems: row.items?.map(({ item_id: id, label, amount_cents: amount }) => ({ id, label, amount: eurosFromCents(amount) })),
  };
}

function toSuggestion(row: OperationRow): SuggestionReply | null {
  if (row.suggestion_account === null) return null;
  return {
    account: accountName(row.suggestion_account),
    confidence: row.suggestion_confidence ?? 0,
    reason: row.suggestion_reason ?? "",
    alternatives: (row.suggestion_alternatives ?? []).slice(0, 2).map(accountName),
    source: row.suggestion_source ?? "seed",
    seen: suggestionSeen(row),
    ruleId: row.suggestion_rule ?? undefined,
    allocations: row.suggestion_allocations?.map(({ account, amount }) => ({
      account: accountName(account),
      amount: eurosFromCents(amount),
    })),
    pair: row.suggestion_pair ?? undefined,
  };
}
