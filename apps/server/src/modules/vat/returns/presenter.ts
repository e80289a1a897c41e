import { RESULT_LINES } from "@comptoir/accounting/vat/forms/result-lines";
import { nameOfAccount } from "@comptoir/accounting/chart/accounts";
import { eurosFromCents, eurosOrNull, sumCents, type Cents } from "@comptoir/accounting/money";
import { isBlocking } from "@comptoir/accounting/vat/returns/controls";
import type { VatCorrection } from "@comptoir/accounting/vat/returns/correction";
import type { VatGap } from "@comptoir/accounting/vat/returns/gaps";
import { isToSend, isWithdrawable } from "@comptoir/accounting/vat/filing/filing";
import { isReverseCharge } from "@comptoir/accounting/entry/vat-nature";
import type { ReturnPayment } from "@comptoir/accounting/vat/filing/payments";
import type { VatBox } from "@comptoir/accounting/vat/returns/return-figures";
import type { VatColumn } from "@comptoir/accounting/vat/forms/return-form";
import {
  inclTax,
  tableTotals,
  type VatTableColumn,
  type VatTableRow,
  type VatTableSide,
} from "@comptoir/accounting/vat/returns/return-lines";
import type { VatDeclaration, VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { encodeFigure } from "../../../figures/figure.js";
import { returnDocumentUri } from "../document/return-document.js";
import type { Declaration } from "./books.js";
import { UNTYPED } from "./content.js";
import type { DetailedReturn, ListedReturn } from "./read.js";

/** A return as the list sends it. */
export function toVatDeclaration({
  declaration,
  totals,
  status,
  isLate,
  isToCome,
  filing,
  payment,
  hasDocument,
}: ListedReturn): VatDeclaration {
  const { period, due, stored } = declaration;
  return {
    id: stored?.id ?? null,
    period: period.id,
    form: period.form,
    startDate: period.start,
    endDate: period.end,
    dueDate: due.dueDate,
    status,
    late: isLate,
    filing,
    payment: payment?.state ?? "none",
    collected: totals.collected,
    deductible: totals.deductible,
    toPay: totals.toPay,
    // A period to come repeats the credit carried up to it: only what it adds is its own.
    creditOut: isToCome ? Math.max(totals.creditOut - totals.previousCredit, 0) : totals.creditOut,
    explain: totalsExplained(declaration, totals),
    documentUri: stored !== null && hasDocument ? returnDocumentUri(stored.id) : null,
  };
}

type Totals = { readonly collected: number; readonly deductible: number; readonly toPay: number; readonly creditOut: number };

function totalsExplained(declaration: Declaration, { collected, deductible, toPay, creditOut }: Totals): VatDeclaration["explain"] {
  const lines = RESULT_LINES[declaration.period.form];
  const figure = (line: string, value: number): string | null =>
    value === 0 ? null : encodeFigure({ kind: "vat_box", return: referenceOf(declaration), line, column: "amount" });
  return {
    collected: figure(lines.collected, collected),
    deductible: figure(lines.deductible, deductible),
    result: creditOut > 0 ? figure(lines.creditOut, creditOut) : figure(lines.toPay, toPay),
  };
}

/** A return as its page receives it. */
export function toVatDeclarationDetail(detail: DetailedReturn, { hasPartner }: { readonly hasPartner: boolean }): VatDeclarationDetail {
  const { declaration, content, gaps, report, correction } = detail;
  const { stored, chosen, due, period } = declaration;
  const isSealed = stored?.status === "validated";
  return {
    ...toVatDeclaration(detail),
    millesime: isSealed ? stored.millesime : chosen.form.millesime,
    provisional: isSealed ? stored.provisional : chosen.provisional,
    version: stored?.version ?? 1,
    replaces: stored?.replaces_id ?? null,
    missing: [...due.missing],
    typed: stored?.typed ?? UNTYPED,
    depositsPaid: detail.depositsPaid && {
      july: eurosFromCents(detail.depositsPaid.july),
      december: eurosFromCents(detail.depositsPaid.december),
    },
    boxes: content.boxes.map((box) => boxReply(declaration, box)),
    lines: content.table.map((row) => rowReply(declaration, row)),
    sides: tableTotals(content.table).map((side) => sideReply(declaration, side)),
    controls: content.controls.map((control) => ({
      key: control.key,
      ok: control.ok,
      blocking: isBlocking(control),
      expected: amountOf(control.key, control.expected),
      found: amountOf(control.key, control.found),
      difference: amountOf(control.key, control.difference),
      message: control.message,
    })),
    gaps: gaps.map(gapReply),
    report: {
      ...report,
      potentialFixedAssets: report.potentialFixedAssets.map(({ id, label, date, amountExclVat }) => ({
        id,
        label,
        date,
        amountExclVat: eurosFromCents(amountExclVat),
      })),
      vatEndingDate: period.end,
    },
    settlement: content.settlement.map(({ accountCode, debit, credit }) => ({
      account: accountCode,
      name: nameOfAccount(accountCode),
      debit: eurosFromCents(debit),
      credit: eurosFromCents(credit),
    })),
    settled: { debit: settledReply(detail, "debit"), credit: settledReply(detail, "credit") },
    explanation: correction === null ? null : correctionReply(correction),
    deposit: detail.deposit && {
      channel: detail.deposit.channel,
      date: detail.deposit.deposited_on,
      reference: detail.deposit.reference,
      receipt: detail.deposit.receipt,
      reasons: [...(detail.deposit.reasons ?? [])],
    },
    canRectify: detail.canRectify,
    payments: paymentsReply(detail.payment),
    canTransmit: hasPartner && isSealed && isToSend(detail.filing),
    canWithdraw: isSealed && isWithdrawable(detail.filing),
  };
}

function gapReply({ entryId, date, label, kind, hasVatLines, movements }: VatGap): VatDeclarationDetail["gaps"][number] {
  const accounts = movements.map(({ accountCode, netCredit }) => ({
    account: accountCode,
    name: nameOfAccount(accountCode),
    amount: eurosFromCents(netCredit),
  }));
  return { entryId, date, label, kind, hasVatLines, accounts };
}

function paymentsReply(payment: ReturnPayment | null): VatDeclarationDetail["payments"] {
  if (payment === null) return null;
  return {
    paid: eurosFromCents(payment.paid),
    left: eurosFromCents(payment.left),
    refundLeft: eurosFromCents(payment.refundLeft),
    linked: payment.payments.map(({ kind, entryId, operationId, date, label, amount }) => ({
      kind,
      entryId,
      operationId,
      date,
      label,
      amount: eurosFromCents(amount),
    })),
  };
}

/** The gaps are counted, everything else is an amount. */
function amountOf(key: string, value: Cents): number {
  return key === "gaps" ? value : eurosFromCents(value);
}

function boxReply(
  declaration: Declaration,
  { line, code, label, base, tax, amount, exact }: VatBox,
): VatDeclarationDetail["boxes"][number] {
  const explain = (column: VatColumn, value: number | null): string | null =>
    (value ?? 0) === 0 && (exact[column] ?? 0) === 0
      ? null
      : encodeFigure({ kind: "vat_box", return: referenceOf(declaration), line, column });
  return {
    line,
    code,
    label,
    base,
    tax,
    amount,
    exact: { base: eurosOrNull(exact.base), tax: eurosOrNull(exact.tax), amount: eurosOrNull(exact.amount) },
    explain: { base: explain("base", base), tax: explain("tax", tax), amount: explain("amount", amount) },
  };
}

function rowReply(declaration: Declaration, row: VatTableRow): VatDeclarationDetail["lines"][number] {
  const { accountCode: account, nature, rateBp, isLate } = row;
  const column = row.side === "output" && isReverseCharge(nature) ? { column: "vat" as const } : {};
  return {
    side: row.side,
    account,
    name: nameOfAccount(account),
    nature,
    rate: rateBp / 100,
    count: row.count,
    base: eurosFromCents(row.base),
    vat: eurosFromCents(row.vat),
    deductible: eurosFromCents(row.deductible),
    inclTax: eurosFromCents(inclTax(row)),
    line: row.line,
    late: isLate,
    explain: encodeFigure({ kind: "vat_line", return: referenceOf(declaration), account, nature, rateBp, late: isLate, ...column }),
  };
}

function sideReply(declaration: Declaration, { side, totals }: VatTableSide): VatDeclarationDetail["sides"][number] {
  const total = (column: VatTableColumn) =>
    totalReply(totals[column], { kind: "vat_side", return: referenceOf(declaration), side, column });
  return { side, totals: { base: total("base"), vat: total("vat"), deductible: total("deductible"), inclTax: total("inclTax") } };
}

function settledReply({ declaration, content }: DetailedReturn, side: "debit" | "credit") {
  const value = sumCents(content.settlement.map((line) => line[side]));
  return totalReply(value, { kind: "vat_settlement", return: referenceOf(declaration), side });
}

/** A total of zero opens on nothing. */
function totalReply(value: Cents, figure: Parameters<typeof encodeFigure>[0]) {
  return { value: eurosFromCents(value), explain: value === 0 ? null : encodeFigure(figure) };
}

/** A validated version is named by its id, so that its figures open on what it declared; another by its period. */
function referenceOf({ stored, period }: Declaration): string {
  return stored?.status === "validated" ? stored.id : period.id;
}

function correctionReply({ message, collected, deductible, entries, figures }: VatCorrection): VatDeclarationDetail["explanation"] {
  return {
    message,
    collected: eurosFromCents(collected),
    deductible: eurosFromCents(deductible),
    entries: entries.map((entry) => ({
      entryId: entry.entryId,
      date: entry.date,
      collected: eurosFromCents(entry.collected),
      deductible: eurosFromCents(entry.deductible),
    })),
    figures: [...figures],
  };
}
