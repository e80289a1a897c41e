import type { IsoDate } from "@comptoir/accounting/date";
import { isIsoDate } from "@comptoir/accounting/date";
import { centsFromEuros, eurosFromCents, type Cents } from "@comptoir/accounting/money";
import type { BodyInput } from "@comptoir/contract/base/endpoint";
import type { createTransaction, PaymentModeCode, Transaction } from "@comptoir/contract/operations/operations";
import { t } from "../../../text/t.js";
import type { OperationOrigin } from "./origins.js";
import { paymentModeOf } from "./payment-modes.js";

/** What is typed in the layer of an operation. */
export type OperationForm = {
  readonly origin: OperationOrigin | null;
  readonly type: "income" | "outcome" | null;
  readonly amount: Cents | null;
  readonly title: string;
  readonly date: IsoDate | null;
  /** Bank account id; empty for none. */
  readonly bankAccount: string;
  /** Account codes; several are shared out once the operation is there. */
  readonly categories: readonly string[];
  readonly debit: string;
  readonly credit: string;
  readonly comment: string;
  /** Reference of the document; empty for the one given by the program. */
  readonly pieceRef: string;
  /** How a bank operation was paid. */
  readonly paymentMode: PaymentModeCode;
};

/** How the layer may be used: a new operation, one typed in, one from the bank (annotations only), or one that is validated, to be read. */
export type OperationMode = "create" | "update-manual" | "update-automatic" | "locked";

/** An empty form: today, from the professional account, on the only bank account if there is one. */
export function emptyForm(today: IsoDate, bankAccount: string): OperationForm {
  return {
    origin: "professional",
    type: null,
    amount: null,
    title: "",
    date: today,
    bankAccount,
    categories: [],
    debit: "",
    credit: "",
    comment: "",
    pieceRef: "",
    paymentMode: "VIR",
  };
}

/** The form of an operation that exists. */
export function formOf(operation: Transaction): OperationForm {
  const { allocations, variousAccounts } = operation;
  return {
    origin: originOf(operation),
    type: operation.transactionSign.code === "income" ? "income" : "outcome",
    amount: centsFromEuros(operation.value),
    title: operation.title,
    date: isIsoDate(operation.date) ? operation.date : null,
    bankAccount: operation.bankingAccount?.id ?? "",
    categories: allocations.length === 1 ? allocations.map(({ account }) => account.code) : [],
    debit: variousAccounts?.debit.code ?? "",
    credit: variousAccounts?.credit.code ?? "",
    comment: operation.comment,
    pieceRef: operation.pieceRef ?? "",
    paymentMode: paymentModeOf(operation.paymentMode),
  };
}

/** How an operation may be changed. */
export function modeOf(operation: Transaction | null): OperationMode {
  if (operation === null) return "create";
  if (operation.transactionStatus.code === "validated") return "locked";
  return operation.manuallyCreated === "1" ? "update-manual" : "update-automatic";
}

/** The title of the layer of an operation. */
export function titleOf(mode: OperationMode): string {
  if (mode === "create") return t("operations.add", "Ajouter une opération");
  return mode === "update-manual" ? t("operations.edit", "Modifier l’opération") : t("operations.one", "Opération");
}

/** Why nothing of an operation may be saved or deleted; null when it may. */
export function lockedBecause(operation: Transaction | null): string | null {
  return modeOf(operation) === "locked"
    ? t("operations.locked", "Cette opération est validée\u00a0: extournez son écriture pour la corriger.")
    : null;
}

/** True for an entry between two accounts chosen by hand: no type, no category, no bank account. */
export function isVarious(origin: OperationOrigin | null): boolean {
  return origin === "other" || origin === "other_closure";
}

/** True when everything the specification asks for is there. */
export function isComplete(form: OperationForm): boolean {
  const { origin, type, amount, title, date, debit, credit } = form;
  if (origin === null || amount === null || amount === 0 || title.trim() === "" || date === null) return false;
  return isVarious(origin) ? debit !== "" && credit !== "" && debit !== credit : type !== null;
}

/** The fields that show their own refusal: one that names another, or none, is a message. */
export function fieldsInSight({ origin }: OperationForm, mode: OperationMode): readonly string[] {
  if (mode === "locked") return [];
  if (mode === "update-automatic") return ["comment"];
  const typed = ["origin", "amount", "title", "date", "comment", "pieceRef", "debitCategory", "creditCategory"];
  return origin === "professional" ? [...typed, "bankingAccount", "paymentMode"] : typed;
}

type Body = BodyInput<typeof createTransaction>;

/** What is sent to create or update. Throws when the form is not complete: the button was disabled. */
export function operationBody(form: OperationForm): Body {
  const { origin, type, amount, title, date, bankAccount, categories, debit, credit, comment } = form;
  if (origin === null || amount === null || date === null) throw new Error("an incomplete operation was sent");
  const pieceRef = form.pieceRef.trim() || null;
  const common = { manuallyCreated: "1" as const, origin, title: title.trim(), amount: eurosFromCents(amount), date, comment, pieceRef };
  if (isVarious(origin)) return { ...common, debitCategory: debit, creditCategory: credit };
  const [only = null, ...others] = categories;
  const chosen = others.length === 0 ? only : null;
  return {
    ...common,
    ...(type !== null && { type }),
    ...(origin === "professional" && { paymentMode: form.paymentMode }),
    ...(origin === "professional" && bankAccount !== "" && { bankingAccount: bankAccount }),
    ...(type === "income" ? { creditCategory: chosen } : { debitCategory: chosen }),
  };
}

function originOf({ transactionOrigin: { code } }: Transaction): OperationOrigin | null {
  return code === "professional" || code === "cash" || code === "personal" || code === "other" || code === "other_closure" ? code : null;
}
