import type { BodyOf } from "@comptoir/contract/base/endpoint";
import { isFirmRole } from "@comptoir/contract/base/permissions";
import type { validateClosure } from "@comptoir/contract/closing/validation";
import type { StepFinding } from "@comptoir/accounting/closing/step";
import type { IsoDate } from "@comptoir/accounting/date";
import type { EntryLine } from "@comptoir/accounting/entry/entry";
import type { AppOptions } from "../../../app-options.js";
import type { Caller } from "../../../access/caller.js";
import type { Company } from "../../../access/membership.js";
import { isKeptByFirm } from "../../../access/membership-repository.js";
import type { Tx } from "../../../db/transaction.js";
import { isReturnFiled, previewReturn } from "../../tax-returns/service.js";
import { Refusal } from "../../../refusal.js";
import { closeYear, refuseBlocked, type Closed } from "./close.js";
import { closingFindings, holdYear, closingStateOf, type HeldYear } from "./held-year.js";
import { reopenYear } from "./reopen.js";
import { stepStates, withoutSteps } from "./steps-of-year.js";
import { announceToClient } from "./announce-to-client.js";
import { returnYear, submitYear, withdrawYear } from "./submission.js";

/** What a call on the closing of a year did, or would do. */
export type ClosureDone = {
  readonly kind: "close" | "submit" | "withdraw" | "return" | "reopen";
  readonly closing: HeldYear;
  readonly findings: readonly StepFinding[];
  readonly frozenEntries: number;
  readonly appropriation: readonly EntryLine[];
  readonly declared: Closed["declared"];
  readonly nextFiscalYearId: string | null;
  readonly lateEntries: Awaited<ReturnType<typeof reopenYear>>;
};

type Acting = {
  readonly company: Company;
  readonly caller: Caller;
  readonly today: IsoDate;
  readonly options: Pick<AppOptions, "publicUrl" | "supportEmail">;
  /** Who a user is, as others of the company see them. */
  readonly nameOf: (userId: string) => Promise<string | null>;
};

type Body = BodyOf<typeof validateClosure>;

/** Closes a year, has it wait for its firm, takes it back, returns it or reopens it. Refuses `closing.*`. */
export async function actOnClosure(tx: Tx, body: Body, acting: Acting): Promise<ClosureDone> {
  const { company, caller, options } = acting;
  // A reopening looks at no step: they are frozen.
  const readSteps = body.restartStep ? withoutSteps : stepStates;
  const closing = await holdYear(tx, company.id, { yearId: body.idFiscalYear, today: acting.today, readSteps });
  const isOfFirm = isFirmRole(caller.roleId);
  const isFirmNeeded = !isOfFirm && (await isKeptByFirm(tx, company.id));
  const writing = { companyId: company.id, userId: caller.userId, options };
  if (body.restartStep) return reopen(tx, closing, { ...writing, body, isFirmNeeded, isOfFirm });
  await refuseClosed(closing, acting);
  switch (body.act) {
    case "withdraw":
      if (isOfFirm) throw new Refusal({ code: "closing.client_withdraws" });
      await withdrawYear(tx, closing, writing);
      return doneOf("withdraw", closing);
    case "return":
      if (!isOfFirm) throw new Refusal({ code: "closing.firm_closes" });
      await returnYear(tx, closing, { ...writing, reason: body.reason, steps: body.steps });
      return doneOf("return", closing);
    case "submit":
      return submit(tx, closing, { ...acting, body, isFirmNeeded });
    case "close":
      return close(tx, closing, { ...acting, body, isFirmNeeded });
  }
}

type Reopening = {
  readonly companyId: string;
  readonly userId: string;
  readonly body: Pick<Body, "confirmed" | "reason">;
  readonly isFirmNeeded: boolean;
  readonly isOfFirm: boolean;
} & Pick<Acting, "options">;

async function reopen(
  tx: Tx,
  closing: HeldYear,
  { companyId, userId, options, body, isFirmNeeded, isOfFirm }: Reopening,
): Promise<ClosureDone> {
  if (!closing.year.isClosed) throw new Refusal({ code: "closing.not_closed" });
  if (isFirmNeeded) throw new Refusal({ code: "closing.firm_reopens" });
  if (closing.next?.isClosed !== true && !body.confirmed && (await isReturnFiled(tx, companyId, closing.year.id)))
    throw new Refusal({ code: "closing.return_filed" });
  const lateEntries = await reopenYear(tx, closing, { companyId, userId, reason: body.reason });
  if (isOfFirm) await announceToClient(tx, closing, { companyId, options, event: "reopened" });
  return { ...doneOf("reopen", closing), lateEntries };
}

type Validating = Acting & { readonly body: Body; readonly isFirmNeeded: boolean };

async function submit(
  tx: Tx,
  closing: HeldYear,
  { company, caller, options, body, isFirmNeeded, today }: Validating,
): Promise<ClosureDone> {
  if (!isFirmNeeded) throw new Refusal({ code: "closing.own_closing" });
  const [last] = closing.lines;
  if (last?.event === "submitted") throw new Refusal({ code: "closing.already_submitted", on: last.day });
  const findings = checked(closing, { body, today });
  const done = { ...doneOf("submit", closing), findings };
  if (body.preview) return { ...done, declared: await previewReturn(tx, company.id, closing.year) };
  await submitYear(tx, closing, { companyId: company.id, userId: caller.userId, options });
  return done;
}

async function close(tx: Tx, closing: HeldYear, { company, caller, options, body, isFirmNeeded, today }: Validating): Promise<ClosureDone> {
  if (isFirmNeeded) throw new Refusal({ code: "closing.firm_closes" });
  const findings = checked(closing, { body, today });
  if (findings.some(({ level }) => level === "blocking")) return { ...doneOf("close", closing), findings };
  const { next, ...closed } = await closeYear(tx, closing, { company, userId: caller.userId, today, isPreview: body.preview });
  if (isFirmRole(caller.roleId) && !body.preview) await announceToClient(tx, closing, { companyId: company.id, options, event: "closed" });
  return { ...doneOf("close", closing), ...closed, findings, nextFiscalYearId: next.id };
}

/** What a preview shows of what keeps the year from being closed; without a preview it is refused, as what was not certified or has changed since. */
function checked(closing: HeldYear, { body, today }: { readonly body: Body; readonly today: IsoDate }): readonly StepFinding[] {
  const findings = closingFindings(closing, today);
  if (body.preview) return findings;
  refuseBlocked(findings.filter(({ level }) => level === "blocking").map(({ message }) => message));
  if (!body.certified) throw new Refusal({ code: "closing.not_certified" });
  if (body.seen !== closing.seen) throw new Refusal({ code: "closing.changed" });
  return findings;
}

/** Two people may close at once: the second reads who was first. */
async function refuseClosed(closing: HeldYear, { nameOf }: Acting): Promise<void> {
  const [last] = closing.lines;
  if (closingStateOf(closing) !== "closed" || !last) return;
  throw new Refusal({ code: "closing.already_closed", by: last.user_id === null ? null : await nameOf(last.user_id), on: last.day });
}

function doneOf(kind: ClosureDone["kind"], closing: HeldYear): ClosureDone {
  return {
    kind,
    closing,
    findings: [],
    frozenEntries: 0,
    appropriation: [],
    declared: null,
    nextFiscalYearId: closing.next?.id ?? null,
    lateEntries: [],
  };
}
