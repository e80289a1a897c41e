import { addMonths } from "@comptoir/accounting/calendar";
import type { IsoDate } from "@comptoir/accounting/date";
import { isNewDecision, type StatusDecision } from "@comptoir/accounting/firm/dossier-state";
import type { Caller } from "../../access/caller.js";
import { logSharedChange } from "../../audit/audit-repository.js";
import { consume } from "../../rate-limits/rate-limits.js";
import { Refusal } from "../../refusal.js";
import type { Tx } from "../../db/transaction.js";
import { lockDossier } from "./contacts-repository.js";
import { insertDecision, readDecisionOn } from "./repository.js";

type Deciding = {
  readonly companyId: string;
  readonly firmId: string;
  readonly decision: StatusDecision;
  readonly caller: Caller;
  readonly ip: string;
  /** The day on which it is decided. */
  readonly today: IsoDate;
  readonly now: number;
};

/**
 * Keeps what a firm decides of one of its dossiers; returns the sentence to show. A decision that changes nothing is not kept. Throws
 * `not_found` for a dossier of another firm, `dossier.before_registration`, `dossier.too_far` and `rate_limit.exceeded`.
 */
export async function decide(tx: Tx, { companyId, firmId, decision, caller, ip, today, now }: Deciding): Promise<string> {
  // The dossier is held: two decisions follow each other.
  const dossier = await lockDossier(tx, { firmId, companyId });
  if (dossier === null) throw new Refusal({ code: "not_found", what: "dossier" });
  const first = dossier.registered_on < today ? dossier.registered_on : today;
  if (decision.startsOn < first) throw new Refusal({ code: "dossier.before_registration", first });
  const last = addMonths(today, MOST_MONTHS_AHEAD);
  if (decision.startsOn > last) throw new Refusal({ code: "dossier.too_far", last });
  const known = await readDecisionOn(tx, companyId, decision.startsOn);
  if (!isNewDecision(known === null ? [] : [known], decision))
    return "Rien ne change\u00a0: le dossier est déjà dans cet état à cette date.";
  await consume(tx, { key: `decisions:${companyId}`, ...PER_HOUR, now });
  const { userId } = caller;
  await insertDecision(tx, { companyId, decision, userId, at: new Date(now) });
  const details = { status: decision.status, date: decision.startsOn };
  await logSharedChange(tx, companyId, { userId, ip, action: "dossier.status", subject: companyId, details });
  return MESSAGES[decision.status];
}

/** A decision is prepared at most so long before its day: a later one is a year typed wrong. */
const MOST_MONTHS_AHEAD = 12;

/** Every decision is kept: a dossier may be reopened however often its state changed, but not all day long. */
const PER_HOUR = { limit: 20, seconds: 3_600 } as const;

const MESSAGES: Readonly<Record<StatusDecision["status"], string>> = {
  active: "Le dossier est rouvert.",
  suspended: "Le dossier est suspendu.",
  terminated: "Le dossier est résilié.",
};
