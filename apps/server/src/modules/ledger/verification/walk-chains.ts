import { DomainError } from "@comptoir/accounting/errors";
import { chainWalk, type ChainWalk } from "@comptoir/accounting/ledger/chain/chain-check";
import { agreesWith } from "@comptoir/accounting/ledger/derivation";
import type { DerivedEntry } from "@comptoir/accounting/entry/entry";
import { sealVersionOf, type ChainedEntry } from "@comptoir/accounting/ledger/chain/validation";
import type { Tx } from "../../../db/transaction.js";
import type { FiscalYearOf } from "../../books/years/service.js";
import { entryInYear, isSettledAsStored, readPostable, type PostableRow } from "../../operations/service.js";
import { type readSituations } from "../../books/regimes/service.js";
import { chainedEntryOf } from "../../books/entries/service.js";
import { chainHeads, sealedEntries, sha256, type SealedRow } from "../../books/freezing/service.js";
import { chainFinding, operationFinding, type Findings } from "./findings.js";

type Walking = {
  readonly companyId: string;
  readonly year: FiscalYearOf;
  readonly situationOf: Awaited<ReturnType<typeof readSituations>>;
  readonly findings: Findings;
};

/** Walks along both chains of a year up to their heads, comparing each unreversed entry with its operation. Returns how many entries there are. */
export async function walkChains(tx: Tx, walking: Walking): Promise<number> {
  const { companyId, year, findings } = walking;
  const heads = await chainHeads(tx, companyId, year.id);
  let entries = 0;
  for (const sequence of ["AN", "main"] as const) {
    const walk = chainWalk({ sequence, hash: sha256 });
    for await (const rows of sealedEntries(tx, { companyId, fiscalYearId: year.id, sequence })) {
      entries += rows.length;
      const sealed = rows.map((row) => ({ row, entry: readSealed(row, year) }));
      const behind = readBehind(tx, companyId, rows);
      for (const one of sealed) checkSeal(walk, one, walking);
      compareOperations(await behind, sealed, walking);
    }
    for (const finding of walk.end(heads[sequence])) findings.add(chainFinding(finding, null, year));
  }
  return entries;
}

/** A stored entry, and what it says; null when it was altered beyond reading. */
type Sealed = { readonly row: SealedRow; readonly entry: ChainedEntry | null };

/** An entry altered beyond reading is reported, and the walk goes on from it. */
function checkSeal(walk: ChainWalk, { row, entry }: Sealed, { year, findings }: Walking): void {
  const { number, hash, validated_on: validatedOn } = row;
  const found =
    entry === null || !isInOrder(row)
      ? walk.pass({ number: number ?? 0, hash: hash ?? "", validatedOn: validatedOn ?? year.beginning })
      : walk.next(entry);
  for (const finding of found) findings.add(chainFinding(finding, row.id, year));
}

function readSealed(row: SealedRow, year: FiscalYearOf): ChainedEntry | null {
  try {
    return chainedEntryOf({ ...row, lines: row.lines ?? [] }, year);
  } catch {
    return null;
  }
}

/** Lines are placed from 1 on: a place left empty is a line taken away. */
function isInOrder({ lines, vat_lines: vatLines }: SealedRow): boolean {
  return [lines ?? [], vatLines ?? []].every((placed) => placed.every(({ position }, index) => position === index + 1));
}

function isStanding({ source_kind: kind, reversed }: SealedRow): boolean {
  return kind === "operation" && !reversed;
}

/** The operations that unreversed entries were posted from. */
function readBehind(tx: Tx, companyId: string, rows: readonly SealedRow[]): Promise<Read> {
  return readOperations(
    tx,
    companyId,
    rows.filter(isStanding).flatMap(({ operation_id: id }) => id ?? []),
  );
}

function compareOperations(operations: Read, sealed: readonly Sealed[], walking: Walking): void {
  for (const { row, entry } of sealed) {
    const operation = isStanding(row) ? operations.get(row.operation_id ?? "") : undefined;
    // One that is not there is said once, with the sources; what is no entry any more, with the chain.
    if (operation === undefined || entry === null || (operation !== "unreadable" && isBehind(entry, operation, walking))) continue;
    const { id: entryId, sequence, number, date } = row;
    walking.findings.add(operationFinding({ entryId, sequence, number, date }, walking.year));
  }
}

type Read = ReadonlyMap<string, PostableRow | "unreadable">;

/** Operations by their ids; an amount beyond what is counted makes its own unreadable, not the others. */
async function readOperations(tx: Tx, companyId: string, ids: readonly string[]): Promise<Read> {
  try {
    return new Map((await readPostable(tx, companyId, ids)).map((row) => [row.id, row]));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const [only] = ids;
    if (ids.length <= 1) return new Map(only === undefined ? [] : [[only, "unreadable"]]);
    const half = Math.ceil(ids.length / 2);
    return new Map([
      ...(await readOperations(tx, companyId, ids.slice(0, half))),
      ...(await readOperations(tx, companyId, ids.slice(half))),
    ]);
  }
}

/** True when an operation still gives its validated entry, figures settled as they are stored. */
function isBehind(entry: ChainedEntry, operation: PostableRow, { year, situationOf }: Walking): boolean {
  const isFirstSeal = (): boolean => sealVersionOf(entry, sha256) === 1;
  try {
    const wanted = entryInYear(operation, { fiscalYear: year, situationOf });
    if (entry.vatLines.length === 0 && (bearsVat(entry) || bearsVat(wanted)) && isFirstSeal()) return isSameMovement(entry, wanted);
    return agreesWith(entry, wanted) && (isSettledAsStored(operation, situationOf) || isFirstSeal());
  } catch (error) {
    // What was sealed before VAT lines stays as it was, also where today's rules refuse it.
    return error instanceof DomainError && isFirstSeal();
  }
}

function bearsVat({ lines, vatLines }: DerivedEntry): boolean {
  return vatLines.length > 0 || lines.some(({ accountCode }) => accountCode.startsWith("445"));
}

/** Day, piece and payment, and a line of the whole amount: what an entry sealed before VAT lines shares with today's. */
function isSameMovement(entry: DerivedEntry, wanted: DerivedEntry): boolean {
  const amounts = ({ lines }: DerivedEntry): readonly number[] => lines.map(({ debit, credit }) => debit + credit);
  return (
    agreesWith({ ...entry, lines: [] }, { ...wanted, lines: [], vatLines: [] }) &&
    Math.max(...amounts(entry)) === Math.max(...amounts(wanted))
  );
}
