import { z } from "zod";
import { parisDay } from "@comptoir/accounting/calendar";
import { changesSince, type CameSince, type DashboardChange } from "@comptoir/accounting/dashboard/visit-changes";
import type { IsoDate } from "@comptoir/accounting/date";
import { cents, type Cents } from "@comptoir/accounting/money";
import type { VisitChange } from "@comptoir/contract/dashboard/values";
import type { Db } from "../../../db/db.js";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { countPapers } from "../../attachments/service.js";
import { countAllOperations } from "../../operations/service.js";
import { countAnswers } from "../../questions/service.js";
import { measureFigure } from "../figures.js";
import type { OwnershipState } from "../ownership/compute.js";
import { shortAmount, dayText } from "../words.js";
import { readVisit, storeVisit } from "./visits-repository.js";

const Amount = z
  .number()
  .int()
  .refine((value) => Number.isSafeInteger(value))
  .transform((value): Cents => cents(value));
const Count = z.number().int().min(0);
/** What is kept of a page: amounts in cents, counts, the instant of its figures in milliseconds. */
const Seen = z.strictObject({
  at: z.number().int().min(0),
  money: Amount,
  vat: Amount,
  contributions: Amount,
  own: Amount,
  operations: Count,
  total: Amount,
  answers: Count,
  papers: Count,
});
type SeenPage = z.output<typeof Seen>;

/** What a page shows now, as its next visit will be compared with it. */
export async function seenNow(tx: Tx, state: OwnershipState, now: number): Promise<SeenPage> {
  const { companyId } = state.facts;
  const ofKind = (kind: string): Cents => cents(state.setAside.reduce((sum, due) => (due.kind === kind ? sum + due.amount : sum), 0));
  const { count, total } = await countAllOperations(tx, companyId);
  return {
    at: now,
    money: state.money,
    vat: ofKind("vat"),
    contributions: ofKind("contributions"),
    own: state.own,
    operations: count,
    total,
    answers: await countAnswers(tx, companyId),
    papers: await countPapers(tx, companyId),
  };
}

/** The opaque text of what a page shows, given back when it is left. */
export function seenText(seen: SeenPage): string {
  return Buffer.from(JSON.stringify(seen)).toString("base64url");
}

/** Keeps what a person saw. Refuses (`dashboard.visit_unreadable`) a text that the server did not write. */
export async function keepVisit(
  db: Db,
  { userId, companyId, text, now }: { userId: string; companyId: string; text: string; now: number },
): Promise<Date> {
  const seen = readSeen(text);
  if (seen === null) throw new Refusal({ code: "dashboard.visit_unreadable" });
  const at = new Date(Math.min(seen.at, now));
  await storeVisit(db, { userId, companyId, at, seen });
  return at;
}

function readSeen(text: string): SeenPage | null {
  try {
    const read = Seen.safeParse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    return read.success ? read.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

type Changes = { since: string | null; rows: VisitChange[]; sentence: string | null };
const NO_VISIT: Changes = { since: null, rows: [], sentence: null };

/** What changed since the last visit of a person: the three greatest. */
export async function changesOf(
  db: Db,
  { userId, companyId, seen, today }: { userId: string; companyId: string; seen: SeenPage; today: IsoDate },
): Promise<Changes> {
  const visit = await readVisit(db, { userId, companyId });
  const before = Seen.safeParse(visit?.seen);
  if (visit === null || !before.success) return NO_VISIT;
  const came: CameSince = {
    operations: Math.max(0, seen.operations - before.data.operations),
    amount: cents(seen.total - before.data.total),
    answers: Math.max(0, seen.answers - before.data.answers),
    papers: Math.max(0, seen.papers - before.data.papers),
  };
  const changes = changesSince(before.data, seen, came);
  const since = parisDay(visit.at.getTime());
  return {
    since,
    rows: changes.map((change) => shown(change, today)),
    sentence: changes.length === 0 ? `Rien n’a changé depuis le ${dayText(since, today)}` : null,
  };
}

function shown({ key, count, amount }: DashboardChange, today: IsoDate): VisitChange {
  switch (key) {
    case "operations": {
      const came = count === 1 ? "1 opération est arrivée" : `${count} opérations sont arrivées`;
      return { key, sentence: `${came} (${signed(amount)})`, path: "/", explain: null };
    }
    case "answers":
      return { key, sentence: count === 1 ? "1 réponse est arrivée" : `${count} réponses sont arrivées`, path: "/", explain: null };
    case "papers":
      return { key, sentence: count === 1 ? "1 pièce est arrivée" : `${count} pièces sont arrivées`, path: "/pieces", explain: null };
    case "vat":
      return { key, sentence: `TVA à mettre de côté\u00a0: ${signed(amount)}`, path: null, explain: measureFigure("vat", today) };
    case "contributions":
      return {
        key,
        sentence: `Cotisations à mettre de côté\u00a0: ${signed(amount)}`,
        path: null,
        explain: measureFigure("contributions", today),
      };
    case "own":
      return { key, sentence: `Vraiment à vous\u00a0: ${signed(amount)}`, path: null, explain: measureFigure("own", today) };
  }
}

function signed(amount: Cents): string {
  return amount > 0 ? `+\u00a0${shortAmount(amount)}` : shortAmount(amount);
}
