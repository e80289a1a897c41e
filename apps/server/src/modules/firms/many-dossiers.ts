import type { Caller } from "../../access/caller.js";
import { logSharedChange } from "../../audit/audit-repository.js";
import type { AppOptions } from "../../app-options.js";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../db/transaction.js";
import { consume } from "../../rate-limits/rate-limits.js";
import { Refusal } from "../../refusal.js";
import type { Services } from "../../services.js";
import { addAssignments, countStaff } from "../collaborators/service.js";
import { remindOfQuestions, waitingQuestionsOf, type Reminded } from "../questions/service.js";
import { lockDossier } from "./contacts-repository.js";
import { dossierYears } from "./dossiers.js";

type Acting = {
  readonly firmId: string;
  readonly companyIds: readonly string[];
  readonly caller: Caller;
  readonly ip: string;
  readonly today: IsoDate;
};

/**
 * Gives someone of the firm the years that several dossiers are about, beside those who keep them; returns how many got a keeper more, and how
 * many were left: they have no year, or this person keeps it. Throws `not_found`.
 */
export async function assignMany(
  tx: Tx,
  { db }: Services,
  { firmId, companyIds, userId, caller, ip, today }: Acting & { readonly userId: string },
): Promise<{ readonly assigned: number; readonly left: number }> {
  const dossiers = await chosenDossiers(tx, { firmId, companyIds });
  if ((await countStaff(tx, { firmId, userIds: [userId] })) === 0) throw new Refusal({ code: "not_found", what: "person" });
  const years = await dossierYears(db, { firmId, today });
  const toAssign = dossiers.flatMap((companyId) => {
    const year = years.get(companyId);
    return year === undefined || year.keepers.includes(userId) ? [] : [{ companyId, fiscalYearId: year.id }];
  });
  for (const { companyId, fiscalYearId } of toAssign) {
    await addAssignments(tx, { companyId, fiscalYearId }, [userId]);
    const details = { added: [userId], removed: [] };
    await logSharedChange(tx, companyId, { userId: caller.userId, ip, action: "year.assign", subject: fiscalYearId, details });
  }
  return { assigned: toAssign.length, left: dossiers.length - toAssign.length };
}

const PER_HOUR = { limit: 20, seconds: 3_600 } as const;

/** Reminds the clients of several dossiers of their questions; returns what became of each. Throws `not_found`, `rate_limit.exceeded`. */
export async function remindMany(
  tx: Tx,
  { db }: Services,
  {
    firmId,
    companyIds,
    caller,
    ip,
    today,
    now,
    options,
  }: Acting & { readonly now: number; readonly options: Pick<AppOptions, "publicUrl" | "supportEmail"> },
): Promise<readonly { readonly companyId: string; readonly outcome: Reminded }[]> {
  const dossiers = await chosenDossiers(tx, { firmId, companyIds });
  await consume(tx, { key: `reminders:${caller.userId}`, ...PER_HOUR, now });
  const outcomes: { companyId: string; outcome: Reminded }[] = [];
  for (const companyId of dossiers) {
    const outcome = await remindOfQuestions(tx, await waitingQuestionsOf(db, companyId), { companyId, today, now, options });
    outcomes.push({ companyId, outcome });
    if (outcome === "sent")
      await logSharedChange(tx, companyId, { userId: caller.userId, ip, action: "question.remind", subject: companyId });
  }
  return outcomes;
}

/** The dossiers, each once and held, in an order in which two such calls wait for each other. Throws `not_found` of one that is not the firm's. */
async function chosenDossiers(tx: Tx, { firmId, companyIds }: Pick<Acting, "firmId" | "companyIds">): Promise<readonly string[]> {
  const dossiers = [...new Set(companyIds)].toSorted();
  for (const companyId of dossiers)
    if ((await lockDossier(tx, { firmId, companyId })) === null) throw new Refusal({ code: "not_found", what: "dossier" });
  return dossiers;
}

/** What was assigned, in one sentence. */
export function assignedSentence({ assigned, left }: { readonly assigned: number; readonly left: number }): string {
  const done = assigned === 1 ? "Un dossier est affecté." : `${assigned} dossiers sont affectés.`;
  if (left === 0) return done;
  const rest = left === 1 ? "Un autre l’était déjà, ou n’a pas d’exercice." : `${left} autres l’étaient déjà, ou n’ont pas d’exercice.`;
  return assigned === 0 ? "Rien ne change\u00a0: ces dossiers lui sont déjà affectés, ou n’ont pas d’exercice." : `${done} ${rest}`;
}

const OUTCOMES: Readonly<Record<Reminded, (count: number) => string>> = {
  sent: (n) => (n === 1 ? "Un client est relancé." : `${n} clients sont relancés.`),
  nothing_waits: (n) => (n === 1 ? "Un dossier n’a aucune question sans réponse." : `${n} dossiers n’ont aucune question sans réponse.`),
  already_today: (n) => (n === 1 ? "Un client l’a déjà été aujourd’hui." : `${n} clients l’ont déjà été aujourd’hui.`),
  no_contact: (n) =>
    n === 1 ? "Un dossier n’a aucun contact qui puisse se connecter." : `${n} dossiers n’ont aucun contact qui puisse se connecter.`,
  read_only: (n) => (n === 1 ? "Un dossier est suspendu ou résilié." : `${n} dossiers sont suspendus ou résiliés.`),
};

/** What became of reminders, with their counts. */
export function remindedSentence(outcomes: readonly { readonly outcome: Reminded }[]): string {
  const counts = Object.entries(OUTCOMES).map(([name, sentence]) => {
    const count = outcomes.filter(({ outcome }) => outcome === name).length;
    return count === 0 ? "" : sentence(count);
  });
  const told = counts.filter((sentence) => sentence !== "").join(" ");
  return outcomes.some(({ outcome }) => outcome === "sent") ? told : `Personne n’est relancé. ${told}`;
}
