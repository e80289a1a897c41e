import type { LedgerLineReply, readGeneralLedger } from "@comptoir/contract/documents/books";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";

type Opening = ReplyOf<typeof readGeneralLedger>["data"]["openings"][number];

/** A row of a book on screen: a heading, or a line under it. */
export type BookRow =
  | { readonly kind: "account"; readonly key: string; readonly account: Opening }
  | { readonly kind: "journal"; readonly key: string; readonly journal: LedgerLineReply["journal"] }
  | { readonly kind: "entry"; readonly key: string; readonly line: LedgerLineReply }
  | { readonly kind: "line"; readonly key: string; readonly line: LedgerLineReply };

type LedgerPage = { readonly lines: readonly LedgerLineReply[]; readonly openings: readonly Opening[] };

/** The general ledger: each account, its opening balance, then its lines. An account that goes over two pages has one heading. */
export function ledgerRows(pages: readonly LedgerPage[]): BookRow[] {
  const rows: BookRow[] = [];
  let account = "";
  for (const { lines, openings } of pages) {
    for (const line of lines) {
      if (line.accountCode !== account) {
        account = line.accountCode;
        const opening = openings.find(({ code }) => code === account);
        if (opening) rows.push({ kind: "account", key: account, account: opening });
      }
      rows.push({ kind: "line", key: `line ${rows.length}`, line });
    }
  }
  return rows;
}

/** The journals: each journal, each of its entries, then the lines of the entry. */
export function journalRows(pages: readonly { readonly lines: readonly LedgerLineReply[] }[]): BookRow[] {
  const rows: BookRow[] = [];
  let journal = "";
  let entryId = "";
  for (const line of pages.flatMap(({ lines }) => lines)) {
    if (line.journal !== journal) rows.push({ kind: "journal", key: line.journal, journal: line.journal });
    if (line.entryId !== entryId) rows.push({ kind: "entry", key: line.entryId, line });
    rows.push({ kind: "line", key: `line ${rows.length}`, line });
    ({ journal, entryId } = line);
  }
  return rows;
}
