import type { z } from "zod";
import { frenchDay } from "@comptoir/accounting/date";
import { parisDay } from "@comptoir/accounting/calendar";
import { TRAIL_PER_PAGE, type readTrail, type TrailLine } from "@comptoir/contract/proof/proof";
import type { QueryOf, ReplyInput } from "@comptoir/contract/base/endpoint";
import type { ActAuthor } from "@comptoir/contract/history/acts";
import { peopleOf } from "../../access/people-repository.js";
import { allTrailLines, readTrailChoices, readTrailLines, type TrailFilter, type TrailRow } from "../../audit/audit-repository.js";
import type { Asker } from "../../concurrency/fair-queue.js";
import type { Db } from "../../db/db.js";
import { inSnapshot } from "../../db/stream.js";
import type { Delivery } from "../../downloads/downloads.js";
import { renderCsv } from "../../printing/csv.js";
import type { PrintedRow, StreamedTable } from "../../printing/table.js";
import { actionWords, areaWords } from "./trail-words.js";

type Query = Omit<QueryOf<typeof readTrail>, "page" | "companyId">;

/** What a request asks of the trail. */
function trailFilter({ area, userId, startDate, endDate }: Query): TrailFilter {
  return { area: area ?? null, userId: userId ?? null, from: startDate ?? null, to: endDate ?? null };
}

/** A page of the trail of a company, and what its filters may choose from. */
export async function readTrailPage(
  db: Db,
  companyId: string,
  { page, ...query }: Query & { readonly page: number },
): Promise<ReplyInput<typeof readTrail>> {
  const { rows, choices } = await db.reading(companyId, async (tx) => ({
    rows: await readTrailLines(tx, companyId, { filter: trailFilter(query), limit: TRAIL_PER_PAGE + 1, skip: (page - 1) * TRAIL_PER_PAGE }),
    choices: await readTrailChoices(tx, companyId),
  }));
  const people = await peopleOf(db, choices.userIds);
  return {
    data: rows.slice(0, TRAIL_PER_PAGE).map((row) => toLine(row, people)),
    areas: choices.areas
      .map((value) => ({ value, label: areaWords(value) }))
      .toSorted((one, other) => one.label.localeCompare(other.label, "fr")),
    people: [...people.values()],
    pager: { currentPage: page, itemsPerPage: TRAIL_PER_PAGE, hasMore: rows.length > TRAIL_PER_PAGE },
  };
}

function toLine(row: TrailRow, people: ReadonlyMap<string, ActAuthor>): z.input<typeof TrailLine> {
  return {
    number: row.number,
    at: row.at.toISOString(),
    by: (row.user_id !== null && people.get(row.user_id)) || null,
    ip: row.ip,
    action: row.action,
    words: actionWords(row.action),
    subject: row.subject,
    details: JSON.stringify(row.details),
  };
}

/** The whole trail under filters, as a spreadsheet's text file. */
export async function deliverTrail(db: Db, asker: Asker & { readonly company: string }, query: Query): Promise<Delivery> {
  const { userIds } = await db.reading(asker.company, (tx) => readTrailChoices(tx, asker.company));
  const people = await peopleOf(db, userIds);
  const pieces = inSnapshot(db, asker, (tx) => renderCsv(trailTable(allTrailLines(tx, asker.company, trailFilter(query)), people)));
  return { fileName: "piste-d-audit.csv", mediaType: "text/csv; charset=utf-8", pieces };
}

function trailTable(lines: AsyncIterable<readonly TrailRow[]>, people: ReadonlyMap<string, ActAuthor>): StreamedTable {
  const titles = ["N°", "Date", "Instant (UTC)", "Par", "Adresse IP", "Action", "Code", "Sujet", "Détails"];
  return {
    title: "Piste d’audit",
    columns: titles.map((title) => ({ title, kind: "text", width: 10 })),
    rows: rowsOf(lines, people),
  };
}

async function* rowsOf(lines: AsyncIterable<readonly TrailRow[]>, people: ReadonlyMap<string, ActAuthor>): AsyncGenerator<PrintedRow[]> {
  for await (const batch of lines)
    yield batch.map((row) => {
      const { number, at, by, ip, words, action, subject, details } = toLine(row, people);
      const day = frenchDay(parisDay(row.at.getTime()));
      return { kind: "line", cells: [String(number), day, at, by?.name ?? "", ip ?? "", words, action, subject, details] };
    });
}
