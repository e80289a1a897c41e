import { DomainError } from "@comptoir/accounting/errors";
import type { BodyOf, ReplyOf } from "@comptoir/contract/base/endpoint";
import type { closeSubmitted } from "@comptoir/contract/firms/season";
import { problemText } from "@comptoir/contract/problems";
import type { CallContext } from "../../../access/call-context.js";
import { authorize } from "../../../access/permissions.js";
import { describedBy } from "../../../acts/keep-act.js";
import type { AppOptions } from "../../../app-options.js";
import { changeBooks } from "../../../changes/change-books.js";
import { Refusal } from "../../../refusal.js";
import type { Services } from "../../../services.js";
import { actOnClosure, closureAct } from "../../closing/service.js";
import { mailPrints } from "../../ledger/service.js";
import { allDossiersOf } from "../dossiers.js";

type Outcome = ReplyOf<typeof closeSubmitted>["data"][number];
type Closing = {
  readonly body: BodyOf<typeof closeSubmitted>;
  readonly firmId: string;
  readonly call: CallContext;
  readonly options: Pick<AppOptions, "publicUrl" | "supportEmail">;
};

/**
 * Closes the dossiers that their clients submitted, each in a transaction of its own: what one refuses leaves the others closed, and every refusal is a
 * sentence. With a preview nothing is written.
 */
export async function closeInSeries(services: Services, given: Closing): Promise<readonly Outcome[]> {
  const { body, firmId } = given;
  const dossiers = new Map(
    (await allDossiersOf(services.db, { firmId, today: services.clock.today() })).map((one) => [one.companyId, one]),
  );
  const outcomes: Outcome[] = [];
  for (const companyId of new Set(body.companyIds)) {
    const dossier = dossiers.get(companyId);
    if (!dossier) throw new Refusal({ code: "not_found", what: "dossier" });
    const { name, fiscalYearId, closing } = dossier;
    if (fiscalYearId === null || closing?.stage !== "submitted") {
      outcomes.push({ companyId, name, seen: null, closed: false, blockers: ["Cette clôture n’est pas transmise au cabinet."] });
      continue;
    }
    outcomes.push({ companyId, name, ...(await closeOne(services, given, { companyId, fiscalYearId })) });
  }
  return outcomes;
}

type Tried = Pick<Outcome, "seen" | "closed" | "blockers">;

async function closeOne(
  services: Services,
  { body: { preview, seen }, call, options }: Closing,
  { companyId, fiscalYearId }: { readonly companyId: string; readonly fiscalYearId: string },
): Promise<Tried> {
  const today = services.clock.today();
  const { caller } = call;
  const act = { companyId, idFiscalYear: fiscalYearId, act: "close", restartStep: false, confirmed: false, reason: "", steps: [] } as const;
  try {
    const company = await authorize(services.db, { permission: "books.seal", caller, companyId, today });
    if (company === null) throw new Refusal({ code: "access.forbidden" });
    return await changeBooks(
      services,
      { company, call, action: "closing.validate", isPreview: preview, isHeavy: true, act: describedBy(closureAct) },
      async (tx) => {
        const body = { ...act, steps: [...act.steps], preview, certified: !preview, seen: seen?.[companyId] ?? "" };
        const done = await actOnClosure(tx, body, { company, caller, today, options, nameOf: () => Promise.resolve(null) });
        const { kind, closing, frozenEntries } = done;
        if (!preview) await mailPrints(tx, { companyId, name: company.name, today, now: services.clock.now(), options });
        return { result: done, subject: fiscalYearId, details: { kind, frozenEntries, result: closing.shown.result } };
      },
      ({ result: { findings, closing } }): Tried => ({
        seen: closing.seen,
        closed: !preview,
        blockers: findings
          .filter(({ level, code }) => level === "blocking" && code !== "closing.certification")
          .map(({ message }) => message),
      }),
    );
  } catch (error) {
    if (error instanceof Refusal || error instanceof DomainError)
      return { seen: null, closed: false, blockers: [problemText(error.problem)] };
    throw error;
  }
}

/** What became of a series, in one sentence. */
export function seriesSentence(outcomes: readonly Outcome[], isPreview: boolean): string {
  const blocked = outcomes.filter(({ blockers }) => blockers.length > 0).length;
  const free = outcomes.length - blocked;
  if (isPreview) return `${free} ${free === 1 ? "clôture peut être validée" : "clôtures peuvent être validées"}, ${blocked} à revoir.`;
  return `${free} ${free === 1 ? "clôture validée" : "clôtures validées"}, ${blocked} à revoir.`;
}
