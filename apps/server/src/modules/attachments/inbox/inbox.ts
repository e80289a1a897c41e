import { addMonths } from "@comptoir/accounting/calendar";
import type { IsoDate } from "@comptoir/accounting/date";
import { proposer, type PaperProposal, type ProposalCandidate } from "@comptoir/accounting/attachments/proposal";
import { absolute, eurosFromCents } from "@comptoir/accounting/money";
import type { listPapers, Paper } from "@comptoir/contract/attachments/papers";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { Db } from "../../../db/db.js";
import { loosePapers, operationsAnswered, operationsOfAmounts, type PaperCandidateRow, type LooseFileRow } from "./inbox-repository.js";

const PAGE_SIZE = 20;
/** Papers come with what was paid lately, or long ago when a year is put in order. */
const [MONTHS_BACK, MONTHS_AHEAD] = [-36, 3];

const ANSWER_REASON = "réponse du client à une question sur cette opération";

/** The papers that are joined to nothing, each with the operation that its client gave it for, else the one that it seems to prove. */
export async function pageOfLoosePapers(
  db: Db,
  companyId: string,
  { page, today }: { readonly page: number; readonly today: IsoDate },
): Promise<ReplyOf<typeof listPapers>> {
  const { rows, total } = await loosePapers(db, companyId, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
  const amounts = [...new Set(rows.flatMap(({ clues }) => clues?.amounts ?? []))];
  const period = { from: addMonths(today, MONTHS_BACK), to: addMonths(today, MONTHS_AHEAD) };
  const operations = amounts.length === 0 ? [] : await operationsOfAmounts(db, companyId, { amounts, ...period });
  const propose = proposer(operations.map(toCandidate));
  const answered =
    rows.length === 0
      ? []
      : await operationsAnswered(
          db,
          companyId,
          rows.map(({ id }) => id),
        );
  const answers = new Map(answered.map((operation) => [operation.file_id, operation.id]));
  const byId = new Map([...operations, ...answered].map((operation) => [operation.id, operation]));
  return {
    results: rows.map((row) => {
      const answerTo = answers.get(row.id);
      const recognised = row.clues === null ? null : propose(row.clues);
      const found = answerTo === undefined ? recognised : { id: answerTo, reason: ANSWER_REASON };
      return toPaper(row, found, byId.get(found?.id ?? ""));
    }),
    pager: {
      currentPage: page,
      itemsPerPage: PAGE_SIZE,
      lastPage: Math.max(1, Math.ceil(total / PAGE_SIZE)),
      exact: true,
      cursor: null,
    },
  };
}

function toPaper(
  { id, name, bytes, created_at, clues }: LooseFileRow,
  found: PaperProposal | null,
  operation: PaperCandidateRow | undefined,
): Paper {
  return {
    id,
    name,
    uri: paperUri(id),
    bytes,
    addedAt: created_at.toISOString(),
    isRead: clues !== null,
    proposal: found === null || operation === undefined ? null : toProposal(found, operation),
  };
}

function toCandidate({ id, date, amount_cents, title, raw_label, has_papers }: PaperCandidateRow): ProposalCandidate {
  return { id, date, amount: amount_cents, wording: `${title} ${raw_label}`, hasPapers: has_papers };
}

function toProposal({ reason }: PaperProposal, { id, title, date, amount_cents: amount }: PaperCandidateRow): Paper["proposal"] {
  const sign = amount > 0 ? ("income" as const) : ("outcome" as const);
  return { operation: { id, title, date, value: eurosFromCents(absolute(amount)), sign }, reason };
}

function paperUri(id: string): string {
  return `/api/v1/file/${id}`;
}
