import type { IsoDate } from "../../date.js";
import type { Cents } from "../../money.js";

/** What belongs to the year and moved outside it, or the other way round. */
export type LaggingKind =
  | "cheque_received_unbanked"
  | "cheque_issued_undebited"
  | "customer_receivable"
  | "supplier_payable"
  | "prepaid_expense"
  | "deferred_income"
  | "expense_to_accrue"
  | "income_to_accrue";

/** One row typed or proposed; amounts incl. tax. */
export type LaggingRow = {
  readonly id: string;
  readonly kind: LaggingKind;
  readonly label: string;
  readonly amountTtc: Cents;
  readonly vatRateBp: number;
  /** Class 6 or 7. */
  readonly account: string;
  readonly documentDate: IsoDate | null;
  /** What a prepaid expense or a deferred income covers, both days included. */
  readonly period: { readonly start: IsoDate; readonly end: IsoDate } | null;
  /** VAT of services is due when they are paid; that of goods, or by option, with the invoice. */
  readonly vatOn: "payments" | "invoices";
  /** The operation of the next year that paid it. */
  readonly bankOperationId: string | null;
};

/** A row that the books propose, and where it comes from. */
export type LaggingProposal = LaggingRow & { readonly source: string };
