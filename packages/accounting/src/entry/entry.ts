import type { IsoDate } from "../date.js";
import { DomainError } from "../errors.js";
import { sumCents, type Cents } from "../money.js";
import type { VatLine } from "./vat-line.js";
import { isOpenTo, type FindAccountFacts, type TaxSystem } from "./account-facts.js";

/** Journals: bank, cash, miscellaneous, openings (à-nouveaux). */
export type Journal = "BQ" | "CS" | "OD" | "AN";

/** What an entry was derived from: the link that makes every figure traceable. */
export type EntrySource =
  | { readonly kind: "operation"; readonly operationId: string }
  | { readonly kind: "opening"; readonly bankAccountId: string }
  | { readonly kind: "carry_forward"; readonly fiscalYearId: string }
  | { readonly kind: "reversal"; readonly entryId: string; readonly operationId: string | null }
  | DerivedSource;

/** What an entry that no user types comes from: a row of another area (`id`) and which of its entries this is (`key`). */
export type DerivedSource =
  /** A component of a fixed asset: `annuity:<fiscal year>`, `reclassification:<fiscal year>`, `exit` or `opening`. */
  | { readonly kind: "asset"; readonly id: string; readonly key: string }
  /** A VAT return: `settlement`. */
  | { readonly kind: "vat_return"; readonly id: string; readonly key: string }
  /** A step of the closing of fiscal year `id`: code of the step, or code and row; `…:back` for its return on the first day of the next year. */
  | { readonly kind: "closing_step"; readonly id: string; readonly key: string }
  /** Appropriation of the result of fiscal year `id`: `result` or `owner`. */
  | { readonly kind: "appropriation"; readonly id: string; readonly key: string }
  /** Books taken over from another program: the number the entry had there; `openings` for the balances of the first year. */
  | { readonly kind: "takeover"; readonly id: string; readonly key: string }
  /** An invoice received, a debt from its own day: `debt`. */
  | { readonly kind: "received_invoice"; readonly id: string; readonly key: string };

/** Who freezes a draft: the validation of a period, or the closing of the fiscal year it comes from. */
export type FreezesWith = "period" | "closing";

/** One side of an entry: exactly one of debit and credit is non-zero, neither is negative. */
export type EntryLine = LineOwn & {
  readonly accountCode: string;
  readonly label: string;
  readonly debit: Cents;
  readonly credit: Cents;
};

/** The third party of a line: a customer or a supplier, by the number and the name that the books give it. */
export type Auxiliary = { readonly number: string; readonly name: string };

/** Day and means of a payment. */
export type EntryPayment = { readonly date: IsoDate; readonly mode: string };

/** What a line says of its own: absent or null where it says nothing: its piece and payment are then the ones of its entry. */
export type LineOwn = {
  readonly auxiliary?: Auxiliary | null;
  readonly pieceRef?: string | null;
  readonly pieceDate?: IsoDate | null;
  readonly payment?: EntryPayment | null;
  /** The open item that the line makes, carries forward or settles. */
  readonly item?: string | null;
};

/** A balanced accounting entry, draft until it is numbered. */
export type Entry = {
  readonly journal: Journal;
  readonly date: IsoDate;
  readonly label: string;
  readonly pieceRef: string;
  readonly pieceDate: IsoDate;
  /** Day and means of payment, when money moved (BNC cash basis needs them); null for miscellaneous and openings. */
  readonly payment: EntryPayment | null;
  readonly source: EntrySource;
  readonly lines: readonly EntryLine[];
};

/** An entry as it is derived and stored: with what will freeze it and the VAT it declares, neither of which is hashed. */
export type DerivedEntry = Entry & {
  readonly freezesWith: FreezesWith;
  /** In the order of the allocations they come from; empty when the entry declares nothing. */
  readonly vatLines: readonly VatLine[];
};

/** Openings have a numbering and a chain of their own, since they become final months after the year began. */
export type EntrySequence = "main" | "AN";

/** An entry that was validated: numbered, frozen, chained to the one before. */
export type ValidatedEntry = Entry & {
  readonly sequence: EntrySequence;
  /** From 1 without a gap in its sequence and fiscal year. */
  readonly number: number;
  readonly validatedOn: IsoDate;
};

/** The sequence an entry is numbered in: openings apart from everything else. */
export function sequenceOf(entry: Pick<Entry, "journal">): EntrySequence {
  return entry.journal === "AN" ? "AN" : "main";
}

/** All that a line says, in a fixed order: two lines that differ in anything differ in it. */
export function lineText(line: EntryLine): readonly unknown[] {
  const { accountCode, label, debit, credit, auxiliary, pieceRef, pieceDate, payment, item } = line;
  return [
    [accountCode, label, debit, credit],
    auxiliary ? [auxiliary.number, auxiliary.name] : null,
    [pieceRef ?? null, pieceDate ?? null],
    payment ? [payment.date, payment.mode] : null,
    item ?? null,
  ];
}

/** True when a line says more than its account, its label and its amount. */
export function saysMore({ auxiliary, pieceRef, pieceDate, payment, item }: LineOwn): boolean {
  return [auxiliary, pieceRef, pieceDate, payment, item].some((own) => own !== undefined && own !== null);
}

/**
 * What freezes an entry of that source: annuities, steps of the closing and the appropriation of the result wait for the closing
 * of their fiscal year, everything else goes with its period. A reversal freezes with the entry that it cancels.
 */
export function freezesWith(source: Exclude<EntrySource, { readonly kind: "reversal" }>): FreezesWith {
  const isAnnuity = source.kind === "asset" && source.key.startsWith("annuity:");
  return isAnnuity || source.kind === "closing_step" || source.kind === "appropriation" ? "closing" : "period";
}

/** Throws DomainError when the entry may not be recorded: no line, a line without exactly one side, or unbalanced. Source: docs/sources.md#posting. */
export function checkEntry(entry: Pick<Entry, "lines">): void {
  if (entry.lines.length === 0) throw new DomainError({ code: "entry.empty" });
  entry.lines.forEach((line, index) => {
    const [smaller, larger] = line.debit < line.credit ? [line.debit, line.credit] : [line.credit, line.debit];
    if (smaller !== 0 || larger <= 0) throw new DomainError({ code: "entry.line_sides", index });
  });
  const debitCents = sumCents(entry.lines.map((line) => line.debit));
  const creditCents = sumCents(entry.lines.map((line) => line.credit));
  if (debitCents !== creditCents) throw new DomainError({ code: "entry.unbalanced", debitCents, creditCents });
}

/** Throws DomainError when a line that a user typed names an account outside the chart of that tax system. */
export function checkTypedAccounts(
  lines: readonly Pick<EntryLine, "accountCode">[],
  { accountFacts, taxSystem }: { readonly accountFacts: FindAccountFacts; readonly taxSystem: TaxSystem },
): void {
  lines.forEach(({ accountCode: account }, index) => {
    const facts = accountFacts(account);
    if (!facts) throw new DomainError({ code: "entry.account_unknown", account, index });
    if (!isOpenTo(facts, taxSystem)) throw new DomainError({ code: "entry.account_not_allowed", account, index });
  });
}
