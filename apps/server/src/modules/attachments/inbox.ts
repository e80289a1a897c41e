import { addMonths } from "@comptoir/accounting/calendar";
import type { IsoDate } from "@comptoir/accounting/date";
import { proposedOperation, type ProposalCandidate } from "@comptoir/accounting/attachments/proposal";
import { absolute, eurosFromCents } from "@comptoir/accounting/money";
import type { listPapers, Paper } from "@comptoir/contract/attachments";
import type { ReplyOf } from "@comptoir/contract/endpoint";
import type { Db } from "../../db/db.js";
import { loosePapers, operationsOfAmounts, type PaperCandidateRow, type LoosePaperRow } from "./inbox-repository.js";

const PAGE_SIZE = 20;
/** Papers come with what was paid lately, or long ago when a year is put in order. */
const [MONTHS_BACK, MONTHS_AHEAD] = [-36, 3];

/** The papers that are joined to nothing, each with the operation that it seems to prove. */
export async function pageOfLoosePapers(
  db: Db,
  companyId: string,
  { page, today }: { readonly page: number; readonly today: IsoDate },
): Promise<ReplyOf<typeof listPapers>> {
  const rows = await loosePapers(db, companyId, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
  const amounts = [...new Set(rows.flatMap(({ clues }) => clues?.amounts ?? []))];
  const period = { from: addMonths(today, MONTHS_BACK), to: addMonths(today, MONTHS_AHEAD) };
  const operations = amounts.length === 0 ? [] : await operationsOfAmounts(db, companyId, { amounts, ...period });
  return {
    results: rows.map((row) => toPaper(row, operations)),
    pager: {
      currentPage: page,
      itemsPerPage: PAGE_SIZE,
      lastPage: Math.max(1, Math.ceil((rows[0]?.total ?? 0) / PAGE_SIZE)),
      exact: rows.length > 0 || page === 1,
      cursor: null,
    },
  };
}

function toPaper({ id, name, bytes, created_at, clues }: LoosePaperRow, operations: readonly PaperCandidateRow[]): Paper {
  return {
    id,
    name,
    uri: paperUri(id),
    bytes,
    addedAt: created_at.toISOString(),
    isRead: clues !== null,
    proposal: clues === null ? null : toProposal(proposedOperation(clues, operations.map(toCandidate)), operations),
  };
}

function toCandidate({ id, date, amount_cents, title, raw_label, has_papers }: PaperCandidateRow): ProposalCandidate {
  return { id, date, amount: amount_cents, wording: `${title} ${raw_label}`, hasPapers: has_papers };
}

function toProposal(found: ReturnType<typeof proposedOperation>, operations: readonly PaperCandidateRow[]): Paper["proposal"] {
  const row = operations.find(({ id }) => id === found?.id);
  if (found === null || row === undefined) return null;
  const { id, title, date, amount_cents: amount } = row;
  const operation = {
    id,
    title,
    date,
    value: eurosFromCents(absolute(amount)),
    sign: amount > 0 ? ("income" as const) : ("outcome" as const),
  };
  return { operation, reason: found.reason };
}

function paperUri(id: string): string {
  return `/api/v1/file/${id}`;
}
