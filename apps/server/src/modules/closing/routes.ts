import type { FastifyInstance } from "fastify";
import { stepTitle, type StepCode } from "@comptoir/accounting/closing/step-codes";
import type { BodyOf } from "@comptoir/contract/base/endpoint";
import { isFirmRole } from "@comptoir/contract/base/permissions";
import { answerChecks, askAboutStep, readSteps, saveStep, validateUnquestioned } from "@comptoir/contract/closing/steps";
import { describedBy, type ActDescription } from "../../acts/keep-act.js";
import { change } from "../../http/change.js";
import { serve } from "../../http/serve.js";
import type { AppOptions } from "../../app-options.js";
import { versionSent } from "../../http/call/version-sent.js";
import { Refusal } from "../../refusal.js";
import type { Services } from "../../services.js";
import { refreshOpenings } from "../books/openings/service.js";
import { isReturnFiled } from "../tax-returns/service.js";
import { answerChecksOf } from "./checks/answer-checks.js";
import { askStepQuestion } from "./questions/ask-step-question.js";
import { changeStep, type StepChange, type StepChanged } from "./steps/change-step.js";
import { toEffect, toOverview, toStep } from "./steps/presenter.js";
import { closingState, closingYearOf } from "./steps/state.js";
import { validateUnquestionedSteps } from "./steps/unquestioned.js";

/** The closing of a year: its checks and its steps. */
export function closingRoutes(app: FastifyInstance, services: Services, options: Pick<AppOptions, "publicUrl" | "supportEmail">): void {
  serveChecks(app, services);
  serveSteps(app, services, options);
  serveQuestions(app, services, options);
}

function serveQuestions(app: FastifyInstance, services: Services, options: Pick<AppOptions, "publicUrl" | "supportEmail">): void {
  change(
    app,
    services,
    askAboutStep,
    { action: "question.ask" },
    async (tx, { params: { stepCode: code }, body: { idFiscalYear: fiscalYearId, question, text }, company, caller, today }) => {
      const asking = { fiscalYearId, code, question: question ?? null, text, today, now: services.clock.now(), caller, options };
      const asked = await askStepQuestion(tx, company, asking);
      return { result: asked, subject: asked.id, details: { about: `step ${code}`, question: question ?? null } };
    },
    ({ result: { id, isHeard } }) => ({
      data: { id },
      message: `La question est posée${isHeard ? " à votre client" : "\u00a0: elle attend le premier contact de cette entreprise"}.`,
    }),
  );
}

function serveChecks(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  serve(app, services, readSteps, async ({ query, company }) => {
    await refreshOpenings(db, company.id);
    return db.reading(company.id, async (tx) => {
      const year = await closingYearOf(tx, company.id, query.fiscalYearId);
      const today = clock.today();
      const isFiled = await isReturnFiled(tx, company.id, year.id);
      return toOverview(await closingState(tx, company.id, { year, today }), { today, isReturnFiled: isFiled });
    });
  });

  change(
    app,
    services,
    answerChecks,
    { action: "closing.answer" },
    async (tx, { body, company, caller, today }) => {
      const state = await answerChecksOf(tx, company.id, { body, userId: caller.userId, today });
      const { companyId: _companyId, ...details } = body;
      return { result: state, subject: state.books.year.id, details };
    },
    ({ result: { checks, isOpen } }) => ({ checks: { ...checks }, isOpen }),
  );
}

function serveSteps(app: FastifyInstance, services: Services, options: Pick<AppOptions, "publicUrl" | "supportEmail">): void {
  change(
    app,
    services,
    saveStep,
    {
      action: ({ body }) => `closing.${actionOf(body)}`,
      act: ({ body }) => describedBy<StepChanged>((done) => stepAct(done, actionOf(body))),
      isPreview: ({ body }) => body.preview,
    },
    async (tx, { params: { stepCode: code }, body, company, caller, today, request }) => {
      const action = actionOf(body);
      if (action === "flag" && !isFirmRole(caller.roleId)) throw new Refusal({ code: "closing.firm_flags" });
      const changed = await changeStep(tx, company, {
        fiscalYearId: body.idFiscalYear,
        code,
        today,
        userId: caller.userId,
        inputs: body.inputs,
        action,
        comment: body.comment,
        seen: body.preview ? null : (body.seen ?? ""),
        version: body.version ?? versionSent(request),
        author: { caller, options },
        now: services.clock.now(),
      });
      return { result: changed, subject: code, details: { year: changed.state.books.year.id, action, toFix: changed.toFix } };
    },
    ({ result: { state, code, effect, seen, toFix } }, { body }) => ({
      data: toStep(state, code),
      effect: effect && toEffect(effect, state.books.year.end),
      seen,
      toFix: [...toFix],
      message: MESSAGES[body.preview ? "keep" : actionOf(body)](code),
    }),
  );

  change(
    app,
    services,
    validateUnquestioned,
    { action: "closing.validate_unquestioned", isPreview: ({ body }) => body.preview },
    async (tx, { body, company, caller, today }) => {
      const seen = body.preview ? null : (body.seen ?? "");
      const done = await validateUnquestionedSteps(tx, company, { fiscalYearId: body.idFiscalYear, today, userId: caller.userId, seen });
      return { result: done, subject: "steps", details: { steps: done.steps.map(({ code }) => code) } };
    },
    ({ result: { steps, seen, yearEnd } }) => ({
      data: { steps: steps.map(({ code, title, effect }) => ({ code, title, effect: toEffect(effect, yearEnd) })), seen },
      message: steps.length === 1 ? "Une étape validée." : `${steps.length} étapes validées.`,
    }),
  );
}

type Action = StepChange["action"];

function actionOf({ restartStep, flag, validate }: BodyOf<typeof saveStep>): Action {
  if (restartStep) return "reset";
  if (flag) return "flag";
  return validate ? "validate" : "keep";
}

const MESSAGES: Readonly<Record<Action, (code: StepCode) => string>> = {
  keep: () => "Vos réponses sont enregistrées.",
  validate: (code) => `Étape «\u00a0${stepTitle(code)}\u00a0» validée.`,
  reset: (code) => `Étape «\u00a0${stepTitle(code)}\u00a0» réinitialisée.`,
  flag: (code) => `Étape «\u00a0${stepTitle(code)}\u00a0» à refaire.`,
};

/** A step in the history of the company: it is kept there, and is not taken back from it. What is typed and not validated is no act. */
function stepAct({ state, code, toFix }: StepChanged, action: Action): ActDescription | null {
  if (action === "keep") return null;
  return {
    kind: `closing.${action}`,
    sentence: `Clôture ${state.books.year.end.slice(0, 4)}\u00a0: ${MESSAGES[action](code).replace(/\.$/, "")}`,
    before: {},
    after: { year: state.books.year.id, code, action, toFix },
  };
}
