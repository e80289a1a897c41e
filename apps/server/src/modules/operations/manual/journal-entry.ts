import { uuidv7 } from "uuidv7";
import type { IsoDate } from "@comptoir/accounting/date";
import { checkEntry, type EntryLine } from "@comptoir/accounting/entry/entry";
import { cents, sumCents } from "@comptoir/accounting/money";
import type { BodyOf } from "@comptoir/contract/base/endpoint";
import type { createJournalEntry, Transaction, updateJournalEntry } from "@comptoir/contract/operations/operations";
import type { Tx } from "../../../db/transaction.js";
import type { Company } from "../../../access/membership.js";
import { Refusal } from "../../../refusal.js";
import { lockBooks } from "../../books/years/service.js";
import { noteChange, settlesNothing } from "../../books/consequences.js";
import { checkUnlocked } from "../categorization/categorize.js";
import type { ChangingRow } from "../categorization/changes-repository.js";
import { postDrafts } from "../categorization/posting/drafts.js";
import type { JournalLineRow } from "../operation-queries.js";
import { ownPieceRef, typedPieceRef } from "../presenter.js";
import { annotate, knownOperation, readTransaction, refuseInOldBooks, typedAs, yearOfTyped } from "./manual.js";
import { insertManual, storeJournalLines, updateManual, type ManualRow } from "./manual-repository.js";
import { typedWords } from "./typed-words.js";

type Written = Omit<BodyOf<typeof createJournalEntry>, "companyId">;
/** What is typed, and the open items that lines give up, which are not typed. */
type Fields = Omit<Written, "lines"> & { readonly lines: readonly (Written["lines"][number] & Pick<EntryLine, "item">)[] };
type UpdateInput = BodyOf<typeof updateJournalEntry>;

/** Records a miscellaneous entry typed line by line, an operation of origin `other`, with its draft entry. */
export async function recordJournalEntry(tx: Tx, company: Company, fields: Fields, today: IsoDate): Promise<Transaction> {
  await lockBooks(tx, company.id);
  const row = await journalRow(tx, company, uuidv7(), { fields, papers: null, today });
  await refuseInOldBooks(tx, company.id, { ...row, accounts: accountsOf(row) }, null);
  await insertManual(tx, company.id, row);
  return postLines(tx, company, row);
}

/** Changes a miscellaneous entry, its lines together; one recorded between two accounts is given lines. */
export async function changeJournalEntry(tx: Tx, company: Company, input: UpdateInput, today: IsoDate): Promise<Transaction> {
  await lockBooks(tx, company.id);
  const known = await knownOperation(tx, company, input.id);
  if (known.origin !== "other") throw new Refusal({ code: "operation.not_miscellaneous" });
  const { id, comment, date, label, pieceRef, lines } = input;
  const isAnnotation = [date, label, pieceRef, lines].every((value) => value === undefined);
  if (isAnnotation) return annotate(tx, company, known, { id, comment });
  checkUnlocked(known);
  const fields: Fields = {
    date: date ?? known.date,
    label: label ?? known.title,
    pieceRef: pieceRef === undefined ? typedPieceRef(known) : pieceRef,
    comment: comment ?? known.comment,
    lines: lines ?? linesOf(known),
  };
  const row = await journalRow(tx, company, known.id, { fields, papers: known.attachments, today });
  await refuseInOldBooks(tx, company.id, { ...row, accounts: accountsOf(row) }, typedAs(known));
  await updateManual(tx, company.id, row);
  const changed = await postLines(tx, company, row);
  noteChange(tx, { withdrawn: true });
  return changed;
}

type JournalRow = ManualRow & { readonly lines: readonly EntryLine[]; readonly tokens: readonly string[] };

async function postLines(tx: Tx, company: Company, { id, lines }: JournalRow): Promise<Transaction> {
  settlesNothing(tx, "nothing is suggested for a miscellaneous entry");
  await storeJournalLines(tx, company.id, id, lines);
  await postDrafts(tx, company.id, [id]);
  return readTransaction(tx, company, id);
}

function accountsOf({ lines }: JournalRow): readonly string[] {
  return lines.map(({ accountCode }) => accountCode);
}

/** What an operation says already, as it would be typed. */
function linesOf(known: ChangingRow): Fields["lines"] {
  const { journal_lines, debit_account, credit_account, amount_cents } = known;
  if (journal_lines === null) {
    return [
      { account: debit_account ?? "", label: "", debit: amount_cents, credit: cents(0) },
      { account: credit_account ?? "", label: "", debit: cents(0), credit: amount_cents },
    ];
  }
  return journal_lines.map((line) => ({
    account: line.account_code,
    label: line.label,
    debit: line.debit_cents,
    credit: line.credit_cents,
    ...(line.item ? { item: line.item.item_id } : {}),
  }));
}

/** Its amount is what its debits add up to. */
async function journalRow(
  tx: Tx,
  company: Company,
  id: string,
  { fields, papers, today }: { readonly fields: Fields; readonly papers: ChangingRow["attachments"]; readonly today: IsoDate },
): Promise<JournalRow> {
  const lines = fields.lines.map(({ account, ...line }): EntryLine => ({ accountCode: account, ...line }));
  checkEntry({ lines });
  await yearOfTyped(tx, company, { date: fields.date, today });
  const row: ManualRow = {
    id,
    date: fields.date,
    amountCents: sumCents(lines.map(({ debit }) => debit)),
    origin: "other",
    title: fields.label,
    comment: fields.comment ?? "",
    merchantKey: "",
    paymentMode: "VIR",
    bankAccountId: null,
    pieceRef: fields.pieceRef || ownPieceRef(id),
    debitAccount: null,
    creditAccount: null,
    status: "categorized",
  };
  return { ...row, lines, tokens: typedWords(row, { lines: lineRows(lines), papers }) };
}

function lineRows(lines: readonly EntryLine[]): readonly JournalLineRow[] {
  return lines.map(({ accountCode, label, debit, credit }) => ({
    account_code: accountCode,
    label,
    debit_cents: debit,
    credit_cents: credit,
  }));
}
