import type { FastifyInstance } from "fastify";
import { changeCompanyAnswers, readCompanyAnswers } from "@comptoir/contract/closing/company-answers";
import { describedBy, type ActDescription } from "../../../acts/keep-act.js";
import { change } from "../../../http/change.js";
import { serve } from "../../../http/serve.js";
import type { Services } from "../../../services.js";
import { changeStandingAnswers, type AnswersChanged } from "./change-standing-answers.js";
import { companyAnswers } from "./company-answers.js";

/** What a company says of itself once and for all: read by year, changed from a year on. */
export function companyAnswersRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, readCompanyAnswers, ({ company }) =>
    services.db.reading(company.id, async (tx) => ({ data: [...(await companyAnswers(tx, company.id))] })),
  );

  change(
    app,
    services,
    changeCompanyAnswers,
    { action: "closing.company_answers", isPreview: ({ body }) => body.preview, act: () => describedBy(answersAct) },
    async (tx, { body, company, caller, today }) => {
      const result = await changeStandingAnswers(tx, company, { body, today, userId: caller.userId });
      return { result, subject: body.idFiscalYear, details: { answers: result.answers, toFix: result.toFix.map(({ code }) => code) } };
    },
    ({ result: { year: _year, steps, toFix, ...data } }, { body }) => ({
      data: { ...data, steps: [...steps], toFix: [...toFix] },
      message: body.preview ? "Rien n’est écrit." : "Vos réponses sont enregistrées.",
    }),
  );
}

/** The change is recorded in the history; it is not taken back from there. */
function answersAct({ year, answers }: AnswersChanged): ActDescription {
  return {
    kind: "closing.company_answers",
    sentence: `Situation de l’entreprise changée à partir de l’exercice ${year.beginning.slice(0, 4)}`,
    before: {},
    after: { answers },
  };
}
