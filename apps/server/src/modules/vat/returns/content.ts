import { NOTHING_TYPED } from "@comptoir/accounting/vat/returns/return-figures";
import type { VatControl } from "@comptoir/accounting/vat/returns/controls";
import type { VatBox } from "@comptoir/accounting/vat/returns/return-figures";
import type { VatTableRow } from "@comptoir/accounting/vat/returns/return-lines";
import type { SettlementLine } from "@comptoir/accounting/vat/returns/settlement";

/** What a person writes on a return: whole euros, and a word to the administration. */
export type TypedOnReturn = {
  readonly refund: number;
  readonly assimilatedTaxes: number;
  /** The account that these taxes are charged to. */
  readonly assimilatedAccount: string;
  /** The deposits of a CA12; null: what the books hold. */
  readonly depositJuly: number | null;
  readonly depositDecember: number | null;
  readonly provisionalRefunds: number;
  readonly comment: string;
};

/** A return on which nothing was typed. */
export const UNTYPED: TypedOnReturn = {
  refund: 0,
  assimilatedTaxes: 0,
  assimilatedAccount: NOTHING_TYPED.assimilatedAccount,
  depositJuly: null,
  depositDecember: null,
  provisionalRefunds: 0,
  comment: "",
};

/** Totals of a return, in whole euros. */
export type ReturnTotals = {
  readonly collected: number;
  readonly deductible: number;
  readonly due: number;
  readonly toPay: number;
  readonly creditOut: number;
  readonly previousCredit: number;
};

/** What a return says, kept as it was validated: figures of boxes in whole euros, the rest in cents. */
export type ReturnContent = ReturnTotals & {
  readonly boxes: readonly VatBox[];
  readonly table: readonly VatTableRow[];
  readonly controls: readonly VatControl[];
  readonly settlement: readonly SettlementLine[];
};
