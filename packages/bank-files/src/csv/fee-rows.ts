import { cents, type Cents } from "@comptoir/accounting/money";
import type { BankRow } from "../bank-file.js";

/** An operation of the file with the balance after it and what its fee moves, within its amount. */
type NetRow = { readonly row: BankRow; readonly balance: Cents | null; readonly fee: Cents | null };

/** The gross amount of a row and its fee as two operations, the fee on a line of its own; the row alone without a fee. */
export function feeApart(
  { row, balance, fee }: NetRow,
  nextLine: () => number,
): readonly { readonly row: BankRow; readonly balance: Cents | null }[] {
  if (fee === null || fee === row.amount) return [{ row, balance }];
  const label = `Commission de paiement ${row.label}`;
  const charged: BankRow = {
    ...row,
    line: nextLine(),
    amount: fee,
    isFee: true,
    label,
    rawLabel: label,
    bankReference: null,
    referenceIsTrusted: false,
    vatAmount: null,
    checkNumber: null,
  };
  return [
    { row: { ...row, amount: cents(row.amount - fee), keyAmount: row.amount }, balance: balance === null ? null : cents(balance - fee) },
    { row: charged, balance },
  ];
}
