import type { FastifyInstance } from "fastify";
import { answerQuestion, askForPapers, askQuestion, closeQuestion, listQuestions } from "@comptoir/contract/questions/questions";
import type { AppOptions } from "../../app-options.js";
import { change } from "../../http/change.js";
import { serve } from "../../http/serve.js";
import type { Services } from "../../services.js";
import { giveAnswer } from "./answer.js";
import { askPapers, type PapersAsked } from "./ask-papers.js";
import { ask } from "./ask.js";
import { closeThread } from "./close.js";
import { pageOfQuestions } from "./threads.js";

const ASKED = "La question est posée.";
const UNHEARD = "La question est posée. Personne de cette entreprise ne peut encore se connecter\u00a0: elle attend son premier contact.";

/** What a firm's staff ask the client of a dossier, and what the client answers. */
export function questionRoutes(app: FastifyInstance, services: Services, options: Pick<AppOptions, "publicUrl" | "supportEmail">): void {
  const { db, clock } = services;

  serve(app, services, listQuestions, ({ query, company }) => pageOfQuestions(db, company, query));

  change(
    app,
    services,
    askQuestion,
    { action: "question.ask" },
    async (tx, { body: { subject, text, choices }, company, caller }) => {
      const asked = await ask(tx, company, { subject, text, choices, caller, now: clock.now(), options });
      return { result: asked, subject: asked.id, details: { about: `${subject.kind} ${subject.id}` } };
    },
    ({ result: { id, isHeard } }) => ({ data: { id }, message: isHeard ? ASKED : UNHEARD }),
  );

  change(
    app,
    services,
    askForPapers,
    { action: "question.ask_papers" },
    async (tx, { body: { operationIds, text }, company, caller }) => {
      const asked = await askPapers(tx, company, { operationIds, text, caller, now: clock.now(), options });
      return { result: asked, subject: company.id, details: { asked: asked.asked } };
    },
    ({ result: { asked, left, isHeard } }) => ({ data: { asked, left }, message: papersAsked({ asked, left, isHeard }) }),
  );

  change(
    app,
    services,
    answerQuestion,
    { action: "question.answer" },
    async (tx, { params: { id }, body: { choice, text, fileId, input }, company, caller }) => {
      const given = { choice: choice ?? null, text, fileId: fileId ?? null, input: input ?? null };
      const state = await giveAnswer(tx, company, { id, given, caller, now: clock.now(), options });
      return { result: { id, state }, subject: id };
    },
    ({ result: data }) => ({ data, message: "Votre réponse est envoyée." }),
  );

  change(
    app,
    services,
    closeQuestion,
    { action: "question.close" },
    async (tx, { params: { id }, company, caller }) => {
      await closeThread(tx, company, { id, caller, now: clock.now() });
      return { result: id, subject: id };
    },
    ({ result: id }) => ({ data: { id, state: "closed" as const }, message: "La question est close." }),
  );
}

/** What was asked for, what was left out, and whether someone hears of it. */
function papersAsked({ asked, left, isHeard }: PapersAsked): string {
  const none = "Rien n’est demandé\u00a0: la pièce est déjà là, ou une question est ouverte.";
  if (asked === 0) return none;
  const done = asked === 1 ? "La pièce d’une opération est demandée." : `Les pièces de ${asked} opérations sont demandées.`;
  const rest = left === 0 ? "" : ` ${left === 1 ? "Une autre a" : `${left} autres ont`} déjà sa pièce ou une question ouverte.`;
  const unheard = isHeard
    ? ""
    : " Personne de cette entreprise ne peut encore se connecter\u00a0: les demandes attendent son premier contact.";
  return `${done}${rest.replace("ont déjà sa pièce", "ont déjà leur pièce")}${unheard}`;
}
