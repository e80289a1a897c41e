import { createHash } from "node:crypto";
import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import type { DerivedEntry } from "@comptoir/accounting/entry/entry";
import { isBlocking } from "@comptoir/accounting/vat/returns/controls";
import type { SettlementLine } from "@comptoir/accounting/vat/returns/settlement";
import type { VatPeriod } from "@comptoir/accounting/vat/periods/vat-periods";
import { returnText } from "@comptoir/accounting/vat/return-text";
import type { Tx } from "../../../db/transaction.js";
import { settle } from "../../books/consequences.js";
import { Refusal } from "../../../refusal.js";
import { lockBooks } from "../../books/years/service.js";
import { derive } from "../../books/entries/service.js";
import { freezeThrough } from "../../books/freezing/service.js";
import { declarationsThrough, isOpenDeclaration, readVatBooks, type VatBooks } from "./books.js";
import { openDeclaration, openReturn, prepareOne } from "./change.js";
import { UNTYPED, type ReturnContent } from "./content.js";
import { readHashedEntries, undeclaredEntries } from "./lines-repository.js";
import { declaredThrough, type Prepared } from "./prepare.js";
import { contentOf, readProof, type Proof } from "./proof.js";
import { insertProducedDocument } from "../../../filings/produced-repository.js";
import { blockingOperations } from "../../operations/service.js";
import { markDeclared, sealReturn } from "./returns-repository.js";

/** Who validates, and when. */
type Validation = {
  readonly id: string;
  readonly today: IsoDate;
  readonly userId: string;
  /** True when its form becomes a document. */
  readonly withDocument: boolean;
};

/**
 * Validates a return: refuses with what prevents it, freezes the entries up to the end of its period and those it declares,
 * posts its settlement, and keeps its boxes, its hash and its entries. Returns its id. Call it in a transaction of its own.
 */
export async function validateReturn(tx: Tx, companyId: string, { id, today, userId, withDocument }: Validation): Promise<string> {
  await lockBooks(tx, companyId);
  const books = await readVatBooks(tx, companyId, today);
  const declaration = openDeclaration(books, id);
  const { period, due, chosen, stored } = declaration;
  if (today <= period.end) throw new Refusal({ code: "vat.period_open", end: period.end, count: 0, ids: [] });
  refuseEarlierOpen(books, period);
  await refuseUnready(tx, books, period);
  const prepared = await prepareOne(tx, books, declaration);
  const proof = await readProof(tx, books, prepared);
  const content = contentOf(prepared, proof);
  refuseUnproved(proof, content);

  const returnId = stored?.id ?? (await openReturn(tx, companyId, declaration, { typed: UNTYPED, version: 1, replaces: null }));
  const entryIds = await undeclaredEntries(tx, companyId, prepared.window);
  if (content.settlement.length > 0) {
    const source = { kind: "vat_return", id: returnId, key: "settlement" } as const;
    const settlement = settlementEntry(period, source, content.settlement);
    await derive(tx, { id: companyId }, source, settlement);
  }
  await settle(tx, { companyId, today, change: { declared: true } });
  await freezeThrough(tx, { companyId, through: period.end, today, also: entryIds });
  const hash = await hashOf(tx, companyId, prepared, content, entryIds);
  await sealReturn(tx, companyId, {
    id: returnId,
    period,
    millesime: chosen.form.millesime,
    provisional: chosen.provisional,
    dueOn: due.dueDate,
    content,
    hash,
    userId,
  });
  await markDeclared(tx, companyId, { id: returnId, entryIds });
  if (withDocument)
    await insertProducedDocument(tx, companyId, {
      type: "vat_return",
      subject: { kind: "vat_return", id: returnId },
      version: stored?.version ?? 1,
      basis: hash,
      from: period.start,
      to: period.end,
      fiscalYearId: null,
    });
  return returnId;
}

function refuseEarlierOpen(books: VatBooks, period: VatPeriod): void {
  const open = declarationsThrough(books, period.end).filter((one) => isOpenDeclaration(one) && one.period.start < period.start);
  const [first] = open;
  if (!first) return;
  const ids = open.flatMap(({ stored }) => (stored ? [stored.id] : []));
  throw new Refusal({ code: "vat.previous_open", period: first.period.id, count: open.length, ids });
}

async function refuseUnready(tx: Tx, books: VatBooks, { end: until }: VatPeriod): Promise<void> {
  const after = declaredThrough(books);
  const unsorted = await blockingOperations(tx, books.companyId, { state: "to_categorize", after, until });
  if (unsorted.count > 0) throw new Refusal({ code: "vat.to_categorize", ...unsorted });
  const unchecked = await blockingOperations(tx, books.companyId, { state: "to_validate", after, until });
  if (unchecked.count > 0) throw new Refusal({ code: "vat.to_validate", ...unchecked });
}

function refuseUnproved({ gaps }: Proof, { controls }: ReturnContent): void {
  if (gaps.length > 0) throw new Refusal({ code: "vat.gaps", count: gaps.length, ids: gaps.map(({ entryId }) => entryId) });
  const failed = controls.filter(isBlocking);
  const [first] = failed;
  if (first) throw new Refusal({ code: "vat.controls", message: first.message, count: failed.length, ids: failed.map(({ key }) => key) });
}

function settlementEntry(period: VatPeriod, source: DerivedEntry["source"], settlement: readonly SettlementLine[]): DerivedEntry {
  const label = `Liquidation de TVA ${period.form} du ${frenchDay(period.start)} au ${frenchDay(period.end)}`;
  return {
    journal: "OD",
    date: period.end,
    label,
    pieceRef: `TVA ${period.id}`,
    pieceDate: period.end,
    payment: null,
    source,
    lines: settlement.map((line) => ({ ...line, label })),
    freezesWith: "period",
    vatLines: [],
  };
}

/** SHA-256 over what the return says, its VAT lines and the hashes of the entries that they come from. */
async function hashOf(
  tx: Tx,
  companyId: string,
  { declaration, input }: Prepared,
  content: ReturnContent,
  entryIds: readonly string[],
): Promise<string> {
  const { period } = declaration;
  const entries = await readHashedEntries(tx, companyId, entryIds);
  const text = returnText({
    form: period.form,
    millesime: input.form.millesime,
    start: period.start,
    end: period.end,
    boxes: content.boxes,
    entries: entries.map(({ hash, lines }) => [hash, lines]),
  });
  return createHash("sha256").update(text).digest("hex");
}
